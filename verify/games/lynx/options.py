"""What may be done next in a turn of LYNX, for those who play it or look for what was left out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from ....records.cards import RANKS, Card
from ....records.events import (
    Action,
    Actions,
    Cards,
    Discard,
    Draw,
    LayOff,
    MaybeCard,
    Meld,
    Target,
)
from ....records.stealing import (
    Announce,
    DrawExtra,
    Nominate,
    Pass,
    Request,
    Skip,
    Steal,
    StealPile,
)
from ...cards.melds import ACE_HIGH
from ...rummy.table import TableMeld
from .engine import Table


def options(table: Table, player: str, drawn: MaybeCard) -> Iterator[Action]:
    """See :meth:`Table.options`."""
    listed = table.hands[player].listed()
    candidates: list[Action] = [Draw(drawn), Pass(), *steals(table, player)]
    candidates += [Meld(cards) for cards in _melds_in(listed)]
    for card in dict.fromkeys(listed):
        candidates.append(Discard(card))
        candidates += [LayOff((card,), _target(table, meld)) for meld in table.melds]
    return (action for action in candidates if not table.why_not(player, (action,)))


def steps(
    table: Table, player: str, came: Sequence[Card], went: Sequence[Card], done: Actions
) -> Iterator[Action]:
    """See :meth:`Table.steps`."""
    last = done[-1] if done else None
    again = isinstance(last, Discard) and last.card is not None and last.card.number == 9
    if isinstance(last, Discard):
        yield from _effects(table, last)
    if isinstance(last, DrawExtra | StealPile | Pass | Skip | Request | Nominate) or (
        isinstance(last, Discard) and not again
    ):
        return
    different = dict.fromkeys(went)
    if last is None or again:
        yield from (Draw(card) for card in dict.fromkeys(came))
    if last is None:
        if table.battle and table.battle.nominee == player and came and len(came) == table.extra_due:
            yield DrawExtra(len(came), tuple(came))
        yield from _steals_with(table, went)
        if any(card.number == 7 for card in went):
            yield Announce()
        elif not went and not came:
            yield Skip()
            yield Pass()
    yield from (Meld(meld) for meld in _melds_in(went))
    for shown in _with_laid([tuple(meld.cards) for meld in table.melds], done):
        natural = tuple([card for card in shown if card is not None])
        yield from (
            LayOff((card,), Target(shown)) for card in different if table.readings_of((*natural, card))
        )
    if len(went) == 1 or any(card.number == 9 for card in went):
        yield from (Discard(card) for card in different)


def _effects(table: Table, discard: Discard) -> Iterator[Action]:
    """What may be said with a discard."""
    card = discard.card
    if card is not None and card.number == 1:
        yield from (Request(suit) for suit in "♠♥♣♦" if suit != card.suit)
    elif card is not None and card.number == 7:
        yield from (Nominate(name) for name in table.players)


def steals(table: Table, player: str) -> Iterator[Steal | StealPile]:
    """The ways in which ``player`` could steal what lies on top, if it is time for it."""
    return _steals_with(table, table.hands[player].listed())


def _steals_with(table: Table, listed: Sequence[Card]) -> Iterator[Steal | StealPile]:
    """The ways to steal what lies on top with cards of those ``listed``."""
    top = table.pile[-1].card if table.pile else None
    if top is None:
        return
    rest = tuple(lying.card for lying in table.pile[:-1])
    for using in dict.fromkeys(combinations((card for card in listed if _near(card, top)), 2)):
        if table.readings_of((*using, top)):
            yield Steal(top, using)
    for meld in _melds_in(listed):
        if table.readings_of((*meld, top)):
            yield StealPile(top, meld, rest)


def _target(table: Table, meld: TableMeld) -> Target:
    """A name for ``meld``, with its owner if another's meld looks the same."""
    alike = {other.owner for other in table.melds if other.key == meld.key}
    return Target(tuple(meld.cards), owner=meld.owner if len(alike) > 1 else None)


def _melds_in(cards: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """The melds in ``cards``: three of each rank and all of it, every stretch of a suit."""
    for rank in RANKS:
        same = tuple(card for card in cards if card.rank == rank)
        if len(same) >= 3:
            yield same
            if len(same) > 3:
                yield same[:3]
    for suit in dict.fromkeys(card.suit for card in cards):
        held = {card.number: card for card in cards if card.suit == suit}
        if 1 in held:
            held[ACE_HIGH] = held[1]
        for low in held:
            run: list[Card] = []
            while low + len(run) in held and len(run) < len(RANKS):
                run.append(held[low + len(run)])
                if len(run) >= 3:
                    yield tuple(run)


def _with_laid(melds: list[Cards], done: Actions) -> list[Cards]:
    """The ``melds`` on the table as they are named when a turn has come so far."""
    for action in done:
        match action:
            case Meld(cards):
                melds.append(cards)
            case Steal(card, using):
                melds.append((*using, card))
            case LayOff(cards, target) if target.cards in melds:
                melds[melds.index(target.cards)] = (*target.cards, *cards)
    return melds


def _near(card: Card, other: Card) -> bool:
    """Whether the two may lie in one meld of three."""
    far = abs(card.number - other.number)
    return card.rank == other.rank or (card.suit == other.suit and (far <= 2 or far >= len(RANKS) - 2))
