"""Red Five: what is done before the first lead, and stands behind it (RF-9, RF-12, RF-14, RF-38).

That is one slip. What stands too late is taken for what it says before the first trick is judged."""

from __future__ import annotations

from ...records.events import Event, Turn, raw
from ...records.findings import Related, Said
from ...records.tricks import Bury, CallFriend, DealerNamed, Pass, Show
from .red_five_burying import bury, call_friend
from .red_five_deal import Deal
from .red_five_showing import everybody_has_shown, name_dealer, show, show_of

SHOWING = Said("the cards are shown", "亮牌")
DONE = {
    DealerNamed: Said("the dealer and the trumps are named", "定莊定主"),
    Bury: Said("the bottom is buried", "滅底"),
    CallFriend: Said("the friend is called", "找朋友"),
}
"""What is done before the first lead, in the order in which it is."""


def read_ahead(deal: Deal, first: Event) -> None:
    """See to what stands behind the ``first`` play of the deal and is done before it."""
    if everybody_has_shown(deal) and deal.named and deal.buried and deal.called:
        return
    late = _late(deal, deal.referee.at + 1)
    if not late:
        return
    deal.ahead = frozenset(late)
    events = [deal.known.events[at] for at in late]
    shown = [one for one in events if isinstance(one, Turn) and isinstance(one.actions[0], (Show, Pass))]
    kinds = [type(one.actions[0]) if isinstance(one, Turn) else DealerNamed for one in events]
    what = SHOWING if shown else next(DONE[kind] for kind in DONE if kind in kinds)
    place = deal.name_place(first) if isinstance(first, Turn) else deal.place(first)
    lines = events[-1].line - events[0].line + 1
    whole = len({one.line for one in events}) == lines  # nothing else stands between them
    deal.find(
        "lead-too-early", place, player=getattr(first, "player", None), what=what,
        related=[Related(deal.place(events[0]), what)],
        moved=(events[0].line, events[-1].line) if whole else None,
    )  # fmt: skip
    for one in events:
        if isinstance(one, DealerNamed):
            name_dealer(deal, one)
            continue
        assert isinstance(one, Turn)
        match one.actions[0]:
            case Bury() as action:
                bury(deal, one, action)
            case CallFriend() as action:
                call_friend(deal, one, action)
            case _:
                show(deal, one, show_of(one))


def _late(deal: Deal, start: int) -> list[int]:
    """Which events from ``start`` on are lines of what is done before the first lead. Players who pass beside
    such lines, where cards are shown, show nothing; elsewhere they pass a lead."""
    entries = raw(deal.known.events)
    late: list[int] = []
    passed: list[int] = []
    showing = False
    for at in range(start, len(entries)):
        entry = entries[at]
        kind: type = type(entry)
        if isinstance(entry, tuple):
            kind = type(entry[1][0]) if isinstance(entry[0], str) else kind
        elif isinstance(entry, Turn):
            kind = type(entry.actions[0])
        if kind is Pass:
            passed.append(at)
        elif kind is Show or kind in DONE:
            if kind is Show or showing:
                late += passed
            late.append(at)
            passed, showing = [], kind is Show
        else:
            late += passed if showing else ()
            passed, showing = [], False
    return late
