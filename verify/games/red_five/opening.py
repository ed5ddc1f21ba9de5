"""Red Five: what is done before the first lead, in its order, and a line that stands behind what it comes
before (RF-9, RF-12, RF-14, RF-38).

That is one slip. What stands too late is taken for what it says before what stands too early is judged."""

from __future__ import annotations

from ....records.events import Event, Turn, raw
from ....records.facts import About, OutOfPlace
from ....records.findings import Related, Said
from ....records.tricks import Bury, CallFriend, DealerNamed, Pass, Show
from .burying import bury, call_friend
from .deal import Deal
from .show_rules import dealer as dealer_by
from .show_rules import suits
from .showing import everybody_has_shown, name_dealer, show, show_of

DONE: dict[type, Said] = {
    Show: Said("the cards are shown", "亮牌"),
    DealerNamed: Said("the dealer and the trumps are named", "定莊定主"),
    Bury: Said("the bottom is buried", "滅底"),
    CallFriend: Said("the friend is called", "找朋友"),
}
"""What is done before the first lead, in the order in which it is."""
SHOWS = Show, Pass
LEADS = Said("leads", "出牌")
DOES: dict[type, Said] = {Bury: Said("buries", "滅底"), CallFriend: Said("calls the friend", "找朋友")}
"""What may be done too early. (The dealer may be named above the shows: that says who it came to be.)"""


def read_ahead(deal: Deal, first: Event) -> None:
    """See to what stands behind ``first`` and is done before it: a line of the opening, or the first play."""
    opening = deal.opening
    kind, named = kind_of(first), opening.named
    late = _late(deal, deal.at + 1, _before(deal, kind), at_once=kind is DealerNamed)
    if not late:
        return
    opening.ahead = opening.ahead.union(late)
    events = [deal.known.events[at] for at in late]
    kinds = {kind_of(one) for one in events}
    if kind is not DealerNamed and (kinds != {DealerNamed} or not _goes_without_saying(deal)):
        what = next(said for one, said in DONE.items() if one in kinds)
        _too_early(deal, first, what, events)
    shows = [one for one in events if kind_of(one) in SHOWS]
    for one in shows:
        assert isinstance(one, Turn)
        show(deal, one, show_of(one))
    if shows and named is not None:
        name_dealer(deal, named)
    for one in events:
        if isinstance(one, DealerNamed):
            name_dealer(deal, one)
        elif isinstance(one, Turn):
            action = one.actions[0]
            if isinstance(action, Bury):
                bury(deal, one, action)
            elif isinstance(action, CallFriend):
                call_friend(deal, one, action)


def _goes_without_saying(deal: Deal) -> bool:
    """Whether the shows alone say who deals and what is trumps: then a line that does may stand anywhere."""
    dealer = dealer_by(deal.opening.shows) if everybody_has_shown(deal) else None
    return dealer is not None and len(suits(deal.opening.shows[dealer])) == 1


def _too_early(deal: Deal, first: Event, what: Said, late: list[Event]) -> None:
    place = deal.name_place(first) if isinstance(first, Turn) else deal.desk.place(first)
    lines = late[-1].line - late[0].line + 1
    whole = len({one.line for one in late}) == lines  # nothing else stands between them
    deal.find(
        "too-early", place, player=getattr(first, "player", None),
        does=DOES.get(kind_of(first), LEADS), related=[Related(deal.desk.place(late[0]), what)],
        facts=[About(what), *([OutOfPlace(late[0].line, late[-1].line)] if whole else [])],
    )  # fmt: skip


def kind_of(event: object) -> type:
    """What kind of line ``event`` is, in short or not; a turn is what it does."""
    if isinstance(event, tuple):
        return type(event[1][0]) if isinstance(event[0], str) else type(event)
    return type(event.actions[0]) if isinstance(event, Turn) else type(event)


def _before(deal: Deal, kind: type) -> tuple[type, ...]:
    """What is done before a line of this ``kind`` and has not been done."""
    done = {
        Show: everybody_has_shown(deal),
        DealerNamed: deal.opening.named is not None,
        Bury: deal.opening.buried,
        CallFriend: deal.friend.card is not None,
    }
    order = tuple(DONE)
    return tuple([one for one in order[: order.index(kind) if kind in order else None] if not done[one]])


def _late(deal: Deal, start: int, kinds: tuple[type, ...], *, at_once: bool) -> list[int]:
    """Which events from ``start`` on are lines of these ``kinds``, all of them or those that follow
    ``at_once``. Players who pass beside lines of shows show nothing; elsewhere they pass a lead."""
    late: list[int] = []
    passed: list[int] = []
    showing = False
    entries = raw(deal.known.events) if kinds else ()
    for at in range(start, len(entries)):
        kind = kind_of(entries[at])
        if kind is Pass and Show in kinds:
            passed.append(at)
        elif kind in kinds and at not in deal.opening.ahead:
            if kind is Show or showing:
                late += passed
            late.append(at)
            passed, showing = [], kind is Show
        elif at_once:
            break
        else:
            late += passed if showing else ()
            passed, showing = [], False
    return late + passed if showing else late
