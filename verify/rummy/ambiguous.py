"""What else the words of a turn may mean."""

from __future__ import annotations

from collections.abc import Iterator

from ...records.events import Actions, Turn
from ...records.findings import Said, joined, told
from ..words import named
from .actions import cards_moved


def readings_told(turn: Turn) -> Said:
    """Return a help that names the other readings of ``turn``, which are wrong too."""
    readings = [joined(list(_said(turn, others)), ", ", "，") for others in turn.others]
    return told(
        "the line may also mean that {readings}, which would be wrong too",
        "這一行也可解作{readings}，同樣不對",
        readings=joined(dict.fromkeys(readings), ", or that ", "，或"),
    )


def _said(turn: Turn, actions: Actions) -> Iterator[Said]:
    """What is done in ``actions`` that is not done in those of the ``turn``."""
    for action in actions:
        moved = cards_moved(action)
        count = action.flow()[0][1] if moved else 0
        if action not in turn.actions and count in action.told:
            yield action.told[count].filled(player=turn.player, card=named(moved))
