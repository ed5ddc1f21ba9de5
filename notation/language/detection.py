"""Which language a record is written in."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from attrs import evolve

from ...records.events import Head, Round

CHINESE = rb"[\xe4-\xe9]"
"""How Chinese characters begin in UTF-8: a class of so many letters takes longer to compile than all else."""


def language_of(lines: Iterable[str]) -> str:
    """The language a record is written in: ``zh`` if there is more Chinese in ``lines`` than English."""
    text = "\n".join(lines)
    chinese = len(re.findall(CHINESE, text.encode(errors="replace")))
    return "zh" if chinese and chinese > len(re.findall("[A-Za-z]{3,}", text)) else "en"


def in_their_language(parts: Iterable[Head | Round]) -> Iterator[Head | Round]:
    """Heads and rounds as they come; a head that does not know its language yet is told it, by its lines and
    those of its first round."""
    head: Head | None = None
    for part in parts:
        if head is not None:
            yield _told(head, part if isinstance(part, Round) else None)
            head = None
        if isinstance(part, Head):
            head = part
        else:
            yield part
    if head is not None:
        yield _told(head, None)


def _told(head: Head, first: Round | None) -> Head:
    lines = (*head.lines, *(first.lines if first else ()))
    if head.language or not lines:
        return head
    language = language_of(lines)
    if language == "zh":  # what the players are called says nothing of it
        players = head.setting("players")
        names = "|".join(map(re.escape, players)) if isinstance(players, tuple) else "(?!)"
        language = language_of(re.sub(names, "", line) for line in lines)
    return evolve(head, language=language)
