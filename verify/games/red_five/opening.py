"""Red Five: the dealer buries eight cards and calls a friend, and the phases before the first lead follow in
order (RF-9, RF-12, RF-14, RF-38, RF-40).

A line that stands behind one which it should precede is a single slip: what stands too late is taken in
before what stands too early is judged."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ....records.cards import Card, in_order
from ....records.events import Action, Call, Cards, Event, Turn, raw
from ....records.facts import About, Expected, Fitting, OutOfPlace
from ....records.findings import Related, Said, told
from ....records.tricks import Bottom, Bury, CallFriend, DealerNamed, Pass, Redeal, Show
from ...phrases import said
from ...tricks.deal import check_pack
from ...tricks.holding import Holding
from .deal import RedFiveDeal
from .friend import (
    alone_with,
    are_defenders,
    cards_held,
    cards_marked,
    fitting,
    held_by_dealer,
    may_be_called,
)
from .rules import BOTTOM, PACK, PLAIN, RED_FIVE
from .showing import (
    dealer_by,
    everybody_has_shown,
    name_dealer,
    settle_dealer,
    show,
    show_of,
    showing_order,
    suits_of,
)

DONE: dict[type, Said] = {
    Show: Said("the cards are shown", "亮牌"),
    DealerNamed: Said("the dealer and trumps are named", "定莊定主"),
    Bury: Said("the bottom is buried", "滅底"),
    CallFriend: Said("the friend is called", "找朋友"),
}
"""Phases before the first lead, in order."""
SHOWS = Show, Pass
LEADS = Said("leads", "出牌")
DOES: dict[type, Said] = {Bury: Said("buries", "滅底"), CallFriend: Said("calls the friend", "找朋友")}
"""Actions that may come too early. (The dealer may be named before the shows, as their result.)"""


def read_ahead(deal: RedFiveDeal, first: Event) -> None:
    """Judge the lines after ``first`` that belong before it. ``first`` is a line of the opening, or the first
    play."""
    opening = deal.opening
    kind, named = kind_of(first), opening.named
    late = _late(deal, deal.desk.at + 1, _before(deal, kind), at_once=kind is DealerNamed)
    if not late:
        return
    opening.judged_ahead = opening.judged_ahead.union(late)
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


def _goes_without_saying(deal: RedFiveDeal) -> bool:
    """Return whether the shows alone determine the dealer and trumps: then a line that names them may be
    anywhere."""
    dealer = dealer_by(deal.opening.shows) if everybody_has_shown(deal) else None
    return dealer is not None and len(suits_of(deal.opening.shows[dealer])) == 1


def _too_early(deal: RedFiveDeal, first: Event, what: Said, late: list[Event]) -> None:
    place = deal.name_place(first) if isinstance(first, Turn) else deal.desk.place(first)
    lines = late[-1].line - late[0].line + 1
    whole = len({one.line for one in late}) == lines  # nothing else is between them
    deal.desk.find(
        "too-early", place, player=getattr(first, "player", None),
        does=DOES.get(kind_of(first), LEADS), related=[Related(deal.desk.place(late[0]), what)],
        facts=[About(what), *([OutOfPlace(late[0].line, late[-1].line)] if whole else [])],
    )  # fmt: skip


def kind_of(event: object) -> type:
    """Return the kind of line that ``event`` is, in short form or not: of a turn, the type of its action."""
    if isinstance(event, tuple):
        return type(event[1][0]) if isinstance(event[0], str) else type(event)
    return type(event.actions[0]) if isinstance(event, Turn) else type(event)


def _before(deal: RedFiveDeal, kind: type) -> tuple[type, ...]:
    """Return what comes before a line of this ``kind`` and has not been done yet."""
    done = {
        Show: everybody_has_shown(deal),
        DealerNamed: deal.opening.named is not None,
        Bury: deal.opening.buried,
        CallFriend: deal.friend.card is not None,
    }
    order = tuple(DONE)
    return tuple([one for one in order[: order.index(kind) if kind in order else None] if not done[one]])


def _late(deal: RedFiveDeal, start: int, kinds: tuple[type, ...], *, at_once: bool) -> list[int]:
    """Return the indexes of the events from ``start`` on that are lines of these ``kinds``: all of them, or
    with ``at_once`` only those that follow directly. A player who passes beside lines of shows shows nothing;
    elsewhere it is a lead that is passed."""
    late: list[int] = []
    passed: list[int] = []
    showing = False
    entries = raw(deal.known.events) if kinds else ()
    for at in range(start, len(entries)):
        kind = kind_of(entries[at])
        if kind is Pass and Show in kinds:
            passed.append(at)
        elif kind in kinds and at not in deal.opening.judged_ahead:
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


def due(deal: RedFiveDeal) -> dict[str, list[Action]]:
    """Return the players due before the first lead, with what they may do next; cards of the dealer are
    unnamed."""
    opening, dealer = deal.opening, deal.dealer
    if opening.named is None and not opening.buried:
        still = [one for one in showing_order(deal) if one not in opening.shows]
        return {one: [*_shows(deal, one), Pass()] for one in still[:1]}
    if dealer is None:
        return {}
    if not opening.buried:
        return {dealer: [Bury((None,) * BOTTOM)]}
    if deal.friend.card is None:
        return {dealer: [CallFriend(card) for card in PACK if may_be_called(deal, card)]}
    return {}


def lines_due(deal: RedFiveDeal) -> Iterator[Event]:
    """Yield the lines due before the first lead that are nobody's turn: the bottom, the dealer and trumps, or
    a new deal."""
    opening = deal.opening
    if opening.named is not None or opening.buried or opening.redealt:
        return
    if not opening.shows and not any(isinstance(event, Bottom) for event in deal.desk.part.events):
        yield Bottom(_rest(deal) or (None,) * BOTTOM)
    if everybody_has_shown(deal):
        dealer = dealer_by(opening.shows)
        if dealer is None:
            yield Redeal()
        else:
            for trumps in suits_of(opening.shows[dealer]):
                yield DealerNamed(dealer, trumps, opening.levels.get(dealer))


def _rest(deal: RedFiveDeal) -> Cards:
    """The cards that nobody has been dealt, if all hands are known."""
    hands = [deal.known.dealt.get(player) for player in deal.seats.names]
    rest = Counter(deal.rules.copies)
    rest.subtract(card for hand in hands for card in hand or ())
    cards = tuple(in_order(rest.elements()))
    return cards if len(cards) == BOTTOM and all(hands) else ()


def _shows(deal: RedFiveDeal, player: str) -> Iterator[Action]:
    """All cards of the player's level that are held, and each by itself."""
    level = deal.opening.levels.get(player)
    own = tuple([card for card in deal.known.dealt.get(player) or () if card.rank == level])
    ways = [own, *((card,) for card in own)] if own else []
    return map(Show, dict.fromkeys(ways))


def marks_due(deal: RedFiveDeal, action: Action) -> tuple[Call, ...]:
    """Return the calls due after the call of a friend's card: that the dealer is alone."""
    if not isinstance(action, CallFriend) or action.card is None or deal.dealer is None:
        return ()
    held = held_by_dealer(deal, deal.dealer, action.card)
    return (Call("alone"),) if held is not None and alone_with(deal, held) else ()


def bury(deal: RedFiveDeal, event: Turn, action: Bury) -> None:
    """Judge the line that says what the dealer buries (RF-14)."""
    player = _dealer(deal, event)
    if _again(deal, event, "second-bury"):
        return
    deal.opening.buried = True
    check_pack(deal, event)
    cards = action.cards
    if len(cards) != BOTTOM:
        place = deal.desk.place(event)
        deal.root = deal.root or deal.desk.find("wrong-bury-size", place, player=player, count=len(cards))
        deal.doubtful = True
    have = deal.known.taken(player)
    lacking = Holding(have, PLAIN).lacking(cards) if have is not None and not deal.doubtful else []
    for at in lacking:
        found = deal.desk.find(
            "bury-not-held", deal.desk.operand(event, action, at + 1), player=player, cards=said([cards[at]]),
            under=deal.blamed.get(player) or deal.surplus_kept(player),
        )  # fmt: skip
        deal.blamed.setdefault(player, found)
        deal.points_doubt = deal.points_doubt or found
    for call in event.calls:
        if call.kind == "rotten" and RED_FIVE not in cards and None not in cards:
            place = deal.desk.operand(event, call, 0)
            deal.desk.find("wrong-rotten", place, player=player, facts=[Expected("")])


def _dealer(deal: RedFiveDeal, event: Turn) -> str:
    """Return who buries or calls: the dealer, whatever name is written."""
    settle_dealer(deal, event)
    if not deal.dealer or event.player == deal.dealer:
        return event.player
    place = deal.name_place(event)
    deal.desk.find("not-the-dealer", place, player=event.player, dealer=deal.dealer, under=deal.root)
    return deal.dealer


def _again(deal: RedFiveDeal, event: Turn, name: str) -> bool:
    """Report it if the dealer has already buried, or called, and return whether that is so. (Other players do
    not count.)"""
    first = deal.opening.once.setdefault(name, event) if event.player == deal.dealer else event
    if first is event:
        return False
    before = Related(deal.desk.place(first), told("this is the one that counts", "以此為準"))
    deal.desk.find(name, deal.desk.place(event), player=event.player, related=[before], under=deal.root)
    return True


def call_friend(deal: RedFiveDeal, event: Turn, action: CallFriend) -> None:
    """Judge the line in which the dealer calls a friend's card (RF-38, RF-40)."""
    friend = deal.friend
    player = _dealer(deal, event)
    if _again(deal, event, "second-call"):
        return
    card, order = action.card, deal.order
    friend.card, friend.call = card, event
    if card is None or order is None:
        return
    marked = next((call for call in event.calls if call.kind == "alone"), None)
    if not may_be_called(deal, card):
        instead = cards_held(deal, player) if marked else cards_marked(deal)
        place = deal.desk.operand(event, action, 1)
        friend.doubt = deal.desk.find(
            "wrong-call", place, card=said([card]), under=deal.root, facts=fitting(instead)
        )
        friend.dealer_alone = marked is not None
        if instead:  # the sides are known all the same
            friend.card = instead[0]
            return
        deal.points_doubt = deal.points_doubt or friend.doubt
    held = held_by_dealer(deal, player, card)
    if held is None or deal.doubtful or player in deal.blamed or deal.root:
        friend.dealer_alone = marked is not None
        friend.unknown = not friend.dealer_alone
        return
    friend.dealer_alone = alone_with(deal, held)
    if marked and not friend.dealer_alone:
        friend.unknown = True
        nothing = [] if are_defenders(deal, None) else [Expected("")]
        deal.desk.find(
            "wrong-alone", deal.desk.operand(event, marked, 0), player=event.player, holds=_holds(held, card),
            help=deal.fits(lambda house: alone_with(deal, held, house), "one-copy-with-friend"),
            under=friend.doubt, facts=[*nothing, Fitting(tuple(cards_held(deal, player)))],
        )  # fmt: skip


def _holds(held: int, card: Card) -> Said:
    if not held:
        return told("has no {card}", "沒有{card}", card=said([card]))
    return told(
        "has only one {card}, and by the house rules there is still a friend",
        "只有一張{card}，照桌規仍有朋友",
        card=said([card]),
    )
