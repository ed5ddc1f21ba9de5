"""Records to text: canonical text, changed lines of a file."""
