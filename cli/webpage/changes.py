"""Differences between a record with repairs made and the record as written."""

from __future__ import annotations

from difflib import SequenceMatcher
from functools import lru_cache

from ...records.cards import SUITS


@lru_cache(maxsize=16)
def changed(old: tuple[str, ...], new: tuple[str, ...], first: int) -> list[tuple[int, int, int]]:
    """Return the differences in the ``new`` lines, which begin with line ``first``: for each changed line,
    the columns, from 0, that are changed."""
    found: list[tuple[int, int, int]] = []
    if old == new:
        return found
    for tag, i, j, k, m in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if tag == "equal":
            continue
        for at in range(k, m):
            before = old[i + at - k] if i + at - k < j else ""
            found.append((first + at, *_differing(before, new[at])))
    return found


def _differing(old: str, new: str) -> tuple[int, int]:
    """Return the columns of a ``new`` line without the text that it shares with the ``old`` one at either
    end."""
    start = _alike(old, new)
    end = len(new) - _alike(old[start:][::-1], new[start:][::-1])
    while start and new[start - 1] in SUITS:  # always a whole card
        start -= 1
    while start < end < len(new) and new[start] in SUITS and new[end].isalnum():
        end += 1
    return start, end


def _alike(one: str, other: str) -> int:
    """The length of the longest common beginning of two texts."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (a, b) in pairs if a != b), min(len(one), len(other)))
