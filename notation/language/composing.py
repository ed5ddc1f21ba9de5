"""Canonical text put together from pieces of a line, each of which still knows where it stands."""

from __future__ import annotations

from ...records.findings import Rule
from .spelling import Respelled, Respelling


class Composer:
    """Puts a text together from stretches of ``plain`` and from words of its own."""

    def __init__(self, plain: Respelled):
        self._plain = plain
        self._texts: list[str] = []
        self._starts: list[int] = []
        self._ends: list[int] = []

    def keep(self, start: int, end: int) -> None:
        """Add what stands from ``start`` to ``end``."""
        plain = self._plain
        self._texts.append(plain.text[start:end])
        self._starts += plain.starts[start:end]
        self._ends += plain.ends[start:end]

    def put(self, text: str, start: int, end: int | None = None) -> None:
        """Add ``text`` for what stands from ``start`` to ``end``, or for nothing that stands there."""
        if text == self._plain.text[start:end]:
            self.keep(start, start + len(text))
            return
        first, last = self._plain.span(start, start if end is None else end)
        self._texts.append(text)
        self._starts += [first] * len(text)
        self._ends += [last] * len(text)

    @property
    def text(self) -> str:
        return "".join(self._texts)

    def made(self, rule: Rule, typed: str) -> Respelled:
        """What has been put together, as one edit by ``rule`` of what differs from the text ``typed``."""
        text = self.text
        before = _alike(typed, text)
        behind = _alike(typed[before:][::-1], text[before:][::-1])
        edit = Respelling(rule, before, len(typed) - behind, text[before : len(text) - behind])
        edits = () if text == typed else (edit,)
        return Respelled(text, edits, tuple(self._starts), tuple(self._ends))


def _alike(one: str, other: str) -> int:
    """How many characters both begin with, up to the last blank among them."""
    same = 0
    for a, b in zip(one, other, strict=False):
        if a != b:
            break
        same += 1
    return same if same == len(one) == len(other) else one.rfind(" ", 0, same) + 1
