"""Bytes to lines: encodings, compressed files, page markup and its layout."""
