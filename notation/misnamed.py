"""A player named otherwise in ``Players:`` than wherever he plays, or not at all.

That is one slip, though no line of that player can be read as it stands. It shows when the first round is
over: somebody who is not named has lines in it. If one of those named has none, that name is the wrong one;
else whoever is dealt cards and moves is missing at the top.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from attrs import evolve

from ..records.events import Event, Head, Round, Setting, Turn, Unreadable
from ..records.findings import Finding, Place, Said, told
from .problems import MISNAMED_PLAYER, UNKNOWN_PLAYER, UNNAMED_PLAYER


class Misnamed(NamedTuple):
    """What is said of the players at the top of a record, who they are in its first round, and which stretch
    of which line would have to say that: ``text``."""

    said: Setting
    names: tuple[str, ...]
    finding: Finding
    text: str

    def lines(self, head: Head) -> list[str]:
        """The lines of the head with the right names in them."""
        lines, at = list(head.lines), self.finding.place
        line = lines[at.line - head.line]
        lines[at.line - head.line] = line[: at.column - 1] + self.text + line[at.end_column - 1 :]
        return lines

    def restored(self, head: Head, original: Head) -> Head:
        """The ``head`` read from :meth:`lines`, with the text and the places of the ``original``."""
        events = tuple(
            evolve(event, spans=self.said.spans) if event == evolve(self.said, value=self.names) else event
            for event in head.events
        )
        return evolve(head, events=events, lines=original.lines, remarks=(*original.remarks, self.finding))


def misnamed(head: Head, round_: Round) -> Misnamed | None:
    """Who is called otherwise all through ``round_`` than in ``head``, or is not named there, if anybody."""
    strangers = Counter(name for event in round_.of(Unreadable) if (name := _stranger(event)))
    if not strangers:
        return None
    said = next((e for e in head.events if isinstance(e, Setting) and e.key == "players"), None)
    if said is None or not isinstance(said.value, tuple) or len(said.spans) <= len(said.value):
        return None
    seen = {getattr(event, "player", None) for event in round_.events}
    missing = [number for number, name in enumerate(said.value) if name not in seen]
    if not missing:
        return _unnamed(head, round_, said, [name for name, lines in strangers.items() if lines > 1])
    if len(missing) != 1 or len(strangers) != 1:
        return None
    (number,), (right,) = missing, strangers
    names = (*said.value[:number], right, *said.value[number + 1 :])
    place = _place(head, said, number + 1, number + 1)
    params = {"player": said.value[number], "right": right}
    return Misnamed(said, names, Finding(MISNAMED_PLAYER, place, params, help=_write(right)), right)


def _unnamed(head: Head, round_: Round, said: Setting, strangers: Sequence[str]) -> Misnamed | None:
    """The ``strangers``, if they are dealt cards before the first move, and move as everybody does."""
    named: tuple[str, ...] = said.value  # type: ignore[assignment]
    dealt: dict[str, None] = {}
    for event in round_.events:
        if isinstance(event, Turn):
            break
        if name := _stranger(event) or getattr(event, "player", None):
            dealt[name] = None
    if not strangers or not dealt.keys() >= {*strangers, *named}:
        return None
    names = list(named)
    order = list(dealt)
    for name in strangers:
        before = order[order.index(name) - 1]  # who sits there is dealt cards just before
        names.insert(names.index(before) + 1 if before in names and name != order[0] else 0, name)
    right = ", ".join(names)
    params = {"player": Said(" and ".join(strangers), "、".join(strangers)), "right": right}
    place = _place(head, said, 1, len(named))
    return Misnamed(said, tuple(names), Finding(UNNAMED_PLAYER, place, params, help=_write(right)), right)


def _write(right: str) -> str:
    return told("write “{right}”", "應作「{right}」", right=right)


def _place(head: Head, said: Setting, first: int, last: int) -> Place:
    """Where the names from the ``first`` to the ``last`` stand."""
    start, end = said.spans[first][0], said.spans[last][1]
    text = head.lines[said.line - head.line]
    return Place(said.line, said.column + start + 1, said.column + end + 1, text)


def _stranger(event: Event) -> str | None:
    """Who is named in a line that reads as a move of somebody who is no player."""
    if isinstance(event, Unreadable) and event.finding.rule is UNKNOWN_PLAYER:
        return str(event.finding.params["player"])
    return None
