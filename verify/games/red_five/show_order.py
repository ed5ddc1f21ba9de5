"""Red Five: for whom a show is taken where the names are out of order (RF-9).

A name out of order is mostly a slip of the pen, and what stands around it tells which: the names of a whole
round of showing are laid beside those due. So one wrong name is one finding."""

from __future__ import annotations

from ....records.events import Setting, Turn, is_short_claim, raw
from ....records.facts import SettingMeant
from ....records.findings import Fact, Finding
from ....records.tricks import Bury, CallFriend, DealerNamed, Pass, Play, Redeal, Show, Throw
from ...order import Slip
from ...tricks.names import ending, one_apart, ring_from, turned_round, within
from .deal import Deal


def shower(deal: Deal, event: Turn) -> str | None:
    """For whom a show is taken; None if for nobody, because that player has shown before."""
    opening = deal.opening
    if opening.show_plan is None:
        opening.show_plan = _plan_shows(deal, _shows(deal))
    return opening.show_plan.pop(0) if opening.show_plan else event.player


def _shows(deal: Deal) -> list[Turn]:
    shows = []
    for at, entry in enumerate(raw(deal.known.events)):
        if isinstance(entry, tuple) and is_short_claim(entry):
            continue  # a hand, which need not be looked at
        event = deal.known.events[at]
        if isinstance(event, DealerNamed | Redeal):
            break
        if isinstance(event, Turn):
            if isinstance(event.actions[0], Play | Throw | Bury | CallFriend):
                break
            if isinstance(event.actions[0], Show | Pass) and event.player in deal.opening.levels:
                shows.append(event)
    return shows[:8]


def _plan_shows(deal: Deal, shows: list[Turn]) -> list[str | None]:
    """For whom each of ``shows`` is taken, and what is wrong with their order."""
    ring, start = deal.table.ring, deal.match.last_dealer
    movers = [turn.player for turn in shows]
    if not movers:
        return []
    unknown = movers[0] if start else ring[0]  # a name that nobody has may be anybody's
    due = ring_from(deal.table.ring, start if start in ring else unknown)
    if within(movers, due):
        return list(movers)
    if turned_round(deal, shows[0]):
        return list(movers)
    if (at := one_apart(movers, due)) is not None:
        _out_of_turn(deal, shows[at], Slip.MISNAMED, due[at])
        return list(due)
    plan: list[str | None] = [None if one in movers[:at] else one for at, one in enumerate(movers)]
    again = plan.index(None) if None in plan else None
    first = [one for one in plan if one is not None]
    if first and not within(first, due):
        if within(first, ring_from(deal.table.ring, first[0])):
            found = _out_of_turn(deal, shows[0], Slip.OTHER, due[0])
            found.facts += _last_dealer(deal, first[0])
        else:
            at = next(at for at in range(len(first)) if not within(first[: at + 1], due))
            at = movers.index(first[at])
            swapped = [*movers[: at - 1], movers[at], movers[at - 1], *movers[at + 1 :]]
            slip = Slip.EXCHANGED if again is None and within(swapped, due) else Slip.OTHER
            at = at - 1 if slip is Slip.EXCHANGED else at
            _out_of_turn(deal, shows[at], slip, movers[at + 1] if slip is Slip.EXCHANGED else due[0])
    elif again is not None:
        deal.find("second-show", deal.name_place(shows[again]), player=movers[again])
    return plan


def _out_of_turn(deal: Deal, event: Turn, slip: Slip, due: str) -> Finding:
    place = deal.name_place(event)
    deal.opening.shown_amiss = True
    return deal.find("show-out-of-turn", place, player=event.player, due=due, slip=ending(slip, due))


def _last_dealer(deal: Deal, right: str) -> tuple[Fact, ...]:
    """The line of the header that says who dealt last, and what it would be with ``right`` in it."""
    head = deal.desk.head
    for event in head.events:
        if isinstance(event, Setting) and event.key == "last_dealer":
            place = deal.desk.operand(event, event, 1, head)
            text = place.text
            meant = (text[: place.column - 1] + right + text[place.end_column - 1 :]).rstrip()
            return (SettingMeant(meant, place.line, sure=False),)
    return ()
