"""Bytes to lines: encodings, packed files, page markup and its layout."""
