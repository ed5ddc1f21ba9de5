"""Lines to heads and rounds."""
