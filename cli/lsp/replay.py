"""Contents of the replay of a round: the table at a line, and the places of each card."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator
from typing import Any, Final, TypeVar

from lsprotocol.types import Position

from ...records.events import Action, Call, Event, MaybeCard, Turn
from ...records.regex import regex
from ...verify.whereabouts import Sighting, Whereabouts, whereabouts
from ..replay import Step, replay_round, step_at
from .documents import OpenDocument, OpenRound

MAX_KEPT: Final = 256
"""Maximum number of results on rounds to remember."""
ANY_CARD: Final = regex(r"[♠♥♣♦](?:10|[2-9AJQK])(?!\w)|(?:Big |Small )?Joker|[大小]王")
NAMED: Final = regex(r"\s*([^\s:\uff1a][^:\uff1a]*?)\s*[:\uff1a]\s*")
"""The name at the beginning of a line, and the colon after it."""
Answer = TypeVar("Answer")
_kept: OrderedDict[tuple[int, Any], tuple[OpenRound, Any]] = OrderedDict()


def kept(one: OpenRound, key: Any, make: Callable[[OpenRound], Answer]) -> Answer:
    """The result of ``make`` for a round that does not change, remembered for the next time."""
    found = _kept.get((id(one), key))
    if found is not None and found[0] is one:
        _kept.move_to_end((id(one), key))
        answer: Answer = found[1]
        return answer
    answer = make(one)
    _kept[id(one), key] = one, answer
    if len(_kept) > MAX_KEPT:
        _kept.popitem(last=False)
    return answer


def followed(one: OpenRound) -> Whereabouts:
    """Return the whereabouts of the cards of a round."""
    return kept(one, "cards", lambda round_: whereabouts(round_.referee(), round_.round))


def table_at(one: OpenRound, line: int) -> Step | None:
    """Return the table after the last turn up to ``line``, as ``hoyle show`` prints it; None if it shows
    none."""
    steps = kept(one, "steps", lambda round_: replay_round(round_.referee(), round_.round).steps)
    return step_at(steps, line=line) if steps else None


def sighting_at(document: OpenDocument, position: Position) -> tuple[OpenRound, Sighting] | None:
    """The card that is written at a ``position``, and its round."""
    line, column = document.layout.place(position)
    one = document.round_at(line)
    found = followed(one).at(line, column) if one is not None else None
    return (one, found) if one is not None and found is not None else None


# ---- what stands in a line


def pieces(event: Event) -> Iterator[Event | Action | Call]:
    """The parts of an ``event`` that have their own spans: the event itself, or its actions and calls."""
    if isinstance(event, Turn):
        yield from event.actions
        yield from event.calls
    else:
        yield event


def cards_in(item: Event | Action | Call) -> dict[int, MaybeCard]:
    """The cards among the operands of an event or action, by the number of the operand."""
    if isinstance(item, Call):
        return {}
    found: dict[int, MaybeCard] = {}
    for operand, (card, _) in enumerate(item.flow(), 1):
        if card is not None:
            found[operand] = card
    found.update((operand, card) for operand, card in item.mentions() if card is not None)
    return found
