"""Ways of reading a line, a module each."""
