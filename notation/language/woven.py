"""Canonical texts that are made of pieces of others, and still know where these stand."""

from __future__ import annotations

from attrs import evolve

from ...records.findings import Rule
from .respelling import Respelled, Respelling


class Woven:
    """A canonical text that is made of stretches of another."""

    def __init__(self, plain: Respelled) -> None:
        self._plain = plain
        self._texts: list[str] = []
        self._starts: list[int] = []
        self._ends: list[int] = []

    def __bool__(self) -> bool:
        return bool(self._texts)

    def say(self, text: str, start: int, end: int) -> None:
        """Add ``text``, which stands somewhere from ``start`` to ``end``, or else for that."""
        at = self._plain.text.find(text, start, end)
        if at < 0:
            self.put(text, start, end)
        else:
            self.keep(at, at + len(text))

    def keep(self, start: int, end: int) -> None:
        """Add what stands from ``start`` to ``end``."""
        self._texts.append(self._plain.text[start:end])
        self._starts += self._plain.starts[start:end]
        self._ends += self._plain.ends[start:end]

    def put(self, text: str, start: int, end: int | None = None) -> None:
        """Add ``text`` for what stands from ``start`` to ``end``, or for nothing that stands at ``start``."""
        if text == self._plain.text[start:end]:
            self.keep(start, start + len(text))
            return
        first, last = self._plain.span(start, start if end is None else end)
        self._texts.append(text)
        self._starts += [first] * len(text)
        self._ends += [last] * len(text)

    def glue(self, text: str) -> None:
        """Add ``text`` that stands nowhere, behind what is there."""
        at = self._ends[-1] if self._ends else 0
        self._texts.append(text)
        self._starts += [at] * len(text)
        self._ends += [at] * len(text)

    def add(self, text: Respelled) -> None:
        """Add a ``text`` that is made of stretches of the same."""
        self._texts.append(text.text)
        self._starts += text.starts
        self._ends += text.ends

    @property
    def text(self) -> Respelled:
        return Respelled("".join(self._texts), (), tuple(self._starts), tuple(self._ends))

    def instead(self, typed: str, rule: Rule) -> Respelled:
        """What has been made, as one edit by ``rule`` of what differs in it from the text ``typed``."""
        made = self.text
        before = _alike(typed, made.text)
        behind = _alike(typed[before:][::-1], made.text[before:][::-1])
        edit = Respelling(rule, before, len(typed) - behind, made.text[before : len(made.text) - behind])
        return evolve(made, edits=() if made.text == typed else (edit,))


def _alike(one: str, other: str) -> int:
    """How many characters both begin with, up to the last blank among them."""
    differ = (at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b)
    same = next(differ, min(len(one), len(other)))
    return same if same == len(one) == len(other) else one.rfind(" ", 0, same) + 1
