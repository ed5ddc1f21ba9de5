"""Legal records, and the same with slips of the pen, of each kind in :mod:`hoyle.notation.writing.slips`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from random import Random

from hoyle.notation import notations, read_text, write
from hoyle.notation.writing.slips import KINDS, make_slip
from hoyle.records.events import Record
from hoyle.verify import JudgedRecord, verify
from hoyle.verify.players import Settings, play

MOVE = re.compile(r"[A-Z]: [a-z]")
CARD = re.compile(r"[♠♥♣♦](?:10|[2-9JQKA])")
GAMES = tuple(notations())
WRITTEN = [(game, language) for game, notation in notations().items() for language in notation.languages]
"""The games, and the languages that they have a notation in."""


ONE_ROUND = Settings(1)


@cache
def legal(game: str, seed: int = 1, settings: Settings = ONE_ROUND, language: str | None = None) -> str:
    head, rounds = play(game, seed, settings)
    return write(Record(head, tuple(rounds)), language)


def one(text: str, *, strict: bool = False) -> Record:
    """The record that there is in ``text``, and no other."""
    (record,) = read_text(text, strict=strict)
    return record


def judged(text: str) -> JudgedRecord:
    return verify(one(text))


NONE_OF = {
    "hearts": {
        "action-added", "action-doubled", "action-left-out", "actions-swapped", "call", "call-left-out",
        "meaning", "suit",
    },
    "red_five": {
        "action-added", "action-doubled", "action-left-out", "actions-swapped", "meaning", "suit",
    },
    "redox": {"meaning", "suit"},
    "crazy_rummy": {"suit"},
    "lynx": {"meaning"},
}  # fmt: skip
"""The kinds of slips for which records of a game have no place."""


def kinds_in(game: str) -> list[str]:
    """The kinds of slips that a record of ``game`` can have."""
    return [kind for kind in KINDS if kind not in NONE_OF.get(game, ())]


POSSIBLE = [(game, kind) for game in GAMES for kind in kinds_in(game)]
"""Each game with each kind of slip that its records can have."""


def each_kind(games: Sequence[str]) -> list[tuple[str, str]]:
    """Each kind of slip with one of the ``games`` in which it can be made; these take turns."""
    having = {kind: [game for game in games if (game, kind) in POSSIBLE] for kind in KINDS}
    return [(those[at % len(those)], kind) for at, (kind, those) in enumerate(having.items()) if those]


def slipped(text: str, kind: str, seed: int) -> str | None:
    """``text`` with one slip of this kind; None if it has no place for one."""
    slip = make_slip(text, kind, Random(seed))
    return slip and slip.text


def mostly_one(found: list[int]) -> bool:
    """Whether most of the slips that are noticed are one root finding each. (How many there are on average,
    ``python -m benchmarks repairs`` measures.)"""
    return 2 * found.count(1) > len(found)


def root_findings(game: str, kind: str, tables: list[Settings], cases: int) -> Iterator[int]:
    """The number of root findings of each slip that is noticed, of as many slips as there are ``cases``."""
    for seed in range(cases):
        text = slipped(legal(game, seed % 12, tables[seed % len(tables)]), kind, seed)
        if text is not None:
            found = sum(len(verify(record).findings) for record in read_text(text))
            if found:
                yield found
