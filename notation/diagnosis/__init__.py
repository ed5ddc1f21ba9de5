"""What to say of a line that cannot be read."""
