"""Findings for lines that cannot be read."""
