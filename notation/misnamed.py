"""A player named otherwise in ``Players:`` than wherever he plays.

That is one slip, though no line of that player can be read as it stands. It shows when the first round is
over: one of those named has no line in it, and somebody who is not named has. Then the name at the top is
the wrong one.
"""

from __future__ import annotations

from typing import NamedTuple

from attrs import evolve

from ..records.events import Event, Head, Round, Setting, Unreadable
from ..records.findings import Finding, Place
from .problems import MISNAMED_PLAYER, UNKNOWN_PLAYER


class Misnamed(NamedTuple):
    """What is said of the players at the top of a record, and what they are called in its first round."""

    said: Setting
    names: tuple[str, ...]
    finding: Finding

    def lines(self, head: Head) -> list[str]:
        """The lines of the head with the right name in them."""
        lines, at = list(head.lines), self.finding.place
        text = lines[at.line - head.line]
        name = self.finding.params["right"]
        lines[at.line - head.line] = text[: at.column - 1] + name + text[at.end_column - 1 :]
        return lines

    def restored(self, head: Head, original: Head) -> Head:
        """The ``head`` read from :meth:`lines`, with the text and the places of the ``original``."""
        events = tuple(
            evolve(event, spans=self.said.spans) if event == evolve(self.said, value=self.names) else event
            for event in head.events
        )
        return evolve(head, events=events, lines=original.lines, remarks=(*original.remarks, self.finding))


def misnamed(head: Head, round_: Round) -> Misnamed | None:
    """Which of the players that ``head`` names is called otherwise all through ``round_``, if one is."""
    strangers = {name for event in round_.of(Unreadable) if (name := _stranger(event))}
    if len(strangers) != 1:
        return None
    said = next((e for e in head.events if isinstance(e, Setting) and e.key == "players"), None)
    if said is None or not isinstance(said.value, tuple) or len(said.spans) <= len(said.value):
        return None
    seen = {getattr(event, "player", None) for event in round_.events}
    missing = [number for number, name in enumerate(said.value) if name not in seen]
    if len(missing) != 1:
        return None
    (number,), (right,) = missing, strangers
    names = (*said.value[:number], right, *said.value[number + 1 :])
    start, end = said.spans[number + 1]
    text = head.lines[said.line - head.line]
    place = Place(said.line, said.column + start + 1, said.column + end + 1, text)
    params = {"player": said.value[number], "right": right}
    return Misnamed(said, names, Finding(MISNAMED_PLAYER, place, params, help=f"write “{right}”"))


def _stranger(event: Event) -> str | None:
    """Who is named in a line that reads as a move of somebody who is no player."""
    if isinstance(event, Unreadable) and event.finding.rule is UNKNOWN_PLAYER:
        return str(event.finding.params["player"])
    return None
