"""Legal records of REDOX as text, and what stands in their lines."""

from __future__ import annotations

import re
from functools import cache

from hoyle.notation import write
from hoyle.records.events import Record
from hoyle.verify.players import Settings, play

CARD = re.compile(r"[♠♥♣♦](?:10|[2-9JQKA])|Joker")
MOVE = re.compile(r"[NESW]: (?:Discard|Lay down|Connect|Slam)")


@cache
def legal(seed: int, language: str = "en") -> str:
    """A legal record of two rounds."""
    players = (("N", "S"), ("N", "E", "S"), ("N", "E", "S", "W"))[seed % 3]
    edition = (("edition", "zh"),) if seed % 4 == 3 else ()
    head, rounds = play("redox", seed, Settings(rounds=2, players=players, options=edition))
    return write(Record(head, tuple(rounds)), language)
