"""The width of text in a terminal, or in any monospaced type."""

from __future__ import annotations

import unicodedata


def cells_of(text: str) -> int:
    """The number of terminal cells that ``text`` takes."""
    if text.isascii():
        return len(text)
    return sum(_cells(character) for character in text)


def _cells(character: str) -> int:
    if unicodedata.combining(character) or unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1
