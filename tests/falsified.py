"""Records in which one claim is falsified: a number, a level, a winner, that the cards can answer.

A claim is found by its line in a canonical record. Cards, names before a hand or a play, and the settings of
the head are no claims: they are what is recomputed from."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

RUNGS = ("2", "4", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
HEADING = re.compile(r"(?:Round|Deal) #|第\d+局")
CARD = re.compile("[♠♥♣♦]|Joker|王")
SAID_OF_TRICKS = {
    "winner of a trick": r"^\d+\. .* → (\S+)",
    "points of a trick": r"^\d+\. .* → \S+ \+(\d+)",
    "no points of a trick": r"^\d+\. .* → [^ +]+()$",
    "fine": r"\{(?:-|罰)(\d+)",
    "level of the dealer": r"^(?:Dealer:|莊:) .*(?:level|級) (\w+)",
    "bottom": r"^(?:Bottom flipped|掀底): .*?(\d+)",
    "factor": r"^(?:Bottom flipped|掀底): \d+ [x×] (\d+)",
    "doubled bottom": r"^(?:Bottom flipped|掀底): .*= (\d+)",
    "share": r"^(?:Defenders|搶分): .*?(\d+) \+",
    "defenders' points": r"^(?:Defenders|搶分): .*?(\d+)[.。]$",
    "points": r"^\S+: (\d+)$",
    "old level": r"^\S+: (\w+)(?: [+-]\d)* = ",
    "step": r"^\S+: \w+ ([+-]\d).* = ",
    "new level": r"^\S+: \w+(?: [+-]\d)* = (.+)$",
}
SAID_OF_RUMMY = {
    "cards left in a call": r"\{\D*(\d+)\D*\}$",
    "term": r"^\S+: \(?[-+]?(\d+)[-+)]",
    "last term": r"^\S+: .*[-+](\d+) =",
    "score": r"^\S+: .*= -?(\d+)$",
    "score or total": r"^\S+: [-+]?(\d+)$",
}


class Falsified(NamedTuple):
    """A record with one claim falsified: its kind, its line, what stood there and what stands there now."""

    text: str
    kind: str
    line: int
    old: str
    new: str


def falsified(game: str, text: str, rng: Random) -> Iterator[Falsified]:
    """``text`` with each of its claims falsified, one at a time."""
    lines = text.split("\n")
    first = next(at for at, line in enumerate(lines) if HEADING.match(line))
    of_tricks = game in ("hearts", "red_five")
    said = SAID_OF_TRICKS if of_tricks else SAID_OF_RUMMY
    for at in range(first + 1, len(lines)):
        line = lines[at]
        for kind, pattern in said.items():
            found = re.search(pattern, line)
            if found is None or (CARD.search(line) and not line.endswith("}") and not of_tricks):
                continue
            old, (start, end) = found[1], found.span(1)
            new = _another(kind, old, line, rng)
            changed = [*lines[:at], line[:start] + new + line[end:], *lines[at + 1 :]]
            yield Falsified("\n".join(changed), kind, at + 1, old, new)


def _another(kind: str, old: str, line: str, rng: Random) -> str:
    """What else may be claimed."""
    if kind == "winner of a trick":
        return rng.choice([name for name in ("NESW" if old in "NESW" else "北東南西") if name != old])
    if "level" in kind:
        return rng.choice([rung for rung in RUNGS if rung != old])
    if kind == "step":
        return rng.choice([step for step in ("+1", "+2", "+3", "-2", "-3") if step != old])
    if kind == "no points of a trick":
        return " +10"
    number = int(old)
    near = {number + 1, number - 1, number + 5, number - 5, number + 10, number * 10, number // 10}
    return str(rng.choice(sorted(one for one in near if one >= 0 and one != number)))
