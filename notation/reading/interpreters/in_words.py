"""A player's actions in other words than the game's own: ``N throws the ♠J and picks up ♥A``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import evolve

from ....records.cards import SUITS
from ....records.events import Action, Turn
from ....records.regex import regex
from ...language.card_words import CARD
from ...language.claims import MIN_HAND
from ...language.problems import SEVERAL_READINGS
from ..canonical import NAME_AND_COLON
from ..claiming import DEALING
from ..context import Context, Interpreter, Line, moved
from ..whose_line import is_tale, lacks_colons

CLAIMING: Final = frozenset(("cards_left", "melds", "scores", "totals", "levels"))
"""The parts of a record with claims of players."""
HAND: Final = regex(rf"[\s=:(\[]*{CARD}(?:-{CARD}){{{MIN_HAND - 1},}}[\s)\].]*")
"""At least :data:`MIN_HAND` cards, and nothing else, before anybody has moved."""
CARDS: Final = regex(rf"[\s=:(\[]*{CARD}(?:-{CARD})*[\s)\].]*")
"""Cards, and nothing else."""
Meant = tuple[Line, str, int]
"""A line in the words of the game, the player, and the start of the move."""


def read(line: Line, context: Context, respelled: Interpreter) -> bool:
    """Read a player's actions by the words for them; return False if it is something else. Other possible
    readings are kept with the turn, for the rules to decide."""
    found = list(readings(line, context))
    for at, (meant, _, _) in enumerate(found):
        if respelled(meant, context):
            context.last_in_words = line.number
            _keep_others(line, context, found[at + 1 :])
            return True
    return False


def _keep_others(line: Line, context: Context, meant: list[Meant]) -> None:
    """Keep the other readings of the turn that has just been read."""
    part, others = context.part, [_actions(one, context) for one in meant]
    turn = part.events[-1]
    if isinstance(turn, Turn) and any(others):
        part.events[-1] = evolve(turn, others=tuple(filter(None, others)))
        place = part.place(line.number, line.column, (0, len(line.text.rstrip())))
        part.remark(SEVERAL_READINGS, place, None, None)


def readings(line: Line, context: Context) -> Iterator[Meant]:
    """Yield possible readings of ``line``, the likeliest first."""
    plain = line.plain
    dealing = context.part.section in DEALING and not context.part.moved
    for name, start, bare in _addressed(context, plain.text):
        if dealing and HAND.fullmatch(plain.text, start):
            continue
        if context.part.section in CLAIMING and CARDS.fullmatch(plain.text, start):
            continue  # what is left, in brackets
        found = context.words.readings(plain, start, name, context.seated)
        if bare and context.part.section in CLAIMING and not lacks_colons(context):
            continue  # N has published …
        for reading in found if isinstance(found, list) else ():
            if reading.after and not _has_just(context, name, reading.after):
                continue
            if not bare or (reading.cards and not is_tale(context, plain.text)) or lacks_colons(context):
                yield line.respelled(reading.turn), name, start


def _has_just(context: Context, player: str, notion: str) -> bool:
    """Return whether the turn above is of ``player`` and ends with an action of this ``notion``."""
    last = context.part.last
    done = (
        last[:2] if isinstance(last, tuple) else (getattr(last, "player", ""), getattr(last, "actions", ()))
    )
    kind = context.notation.actions.get(notion)
    return done[0] == player and bool(done[1]) and type(done[1][-1]) is kind


def _actions(meant: Meant, context: Context) -> tuple[Action, ...]:
    """Return the actions of a reading, each where it stands; none if the grammar does not read it."""
    line, player, start = meant
    clause = context.clauses.turn(line.plain.text[start:])
    if clause is None:
        return ()
    turn = moved(Turn(player, *clause, line=line.number, column=line.column), line.position, start)
    assert isinstance(turn, Turn)
    return turn.actions


def _addressed(context: Context, text: str) -> Iterator[tuple[str, int, bool]]:
    """Yield possible owners of ``text``, each with the start of the rest, and whether there is only a space
    between."""
    found = NAME_AND_COLON.match(text)
    if found and (name := context.players.called(found[1])):
        yield name, found.end(), False
        return
    for name, end, start in context.players.without_colon(text):
        yield name, start, not text[end:start].strip()
        if text[start - 1] in "-–—−+" and text[start : start + 1] in SUITS:
            yield name, start - 1, True  # N -♠5 +♥7
