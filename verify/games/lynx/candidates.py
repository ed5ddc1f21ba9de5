"""LYNX: the actions that a player may think of, for legal turns and for turns that were left out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from ....records.cards import RANKS, Card
from ....records.events import Action, Cards, Discard, Draw, LayOff, MaybeCard, Meld, Target
from ....records.stealing import Announce, DrawExtra, Nominate, Pass, Request, Skip, Steal, StealPile
from ...cards.melds import ACE_HIGH
from ...rummy.actions import (
    START,
    Scene,
)
from ...rummy.table import key_of
from .table import (
    AGAIN,
    DISCARDED,
    IDLE,
)


def requests(scene: Scene) -> Iterator[Action]:
    card = _just_discarded(scene)
    if card is not None and card.number == 1:
        yield from (Request(suit) for suit in "♠♥♣♦" if suit != card.suit)


def nominations(scene: Scene) -> Iterator[Action]:
    card = _just_discarded(scene)
    if card is not None and card.number == 7:
        yield from map(Nominate, scene.table.players)


def _just_discarded(scene: Scene) -> MaybeCard:
    """The card that was discarded last, if nothing has been done since."""
    if scene.phase != DISCARDED:
        return None
    last = scene.done[-1] if scene.done else scene.table.last
    return last.card if isinstance(last, Discard) else None


def draws(scene: Scene) -> Iterator[Action]:
    if not scene.done or scene.phase == AGAIN:
        yield from map(Draw, dict.fromkeys(scene.came))


def extra_draws(scene: Scene) -> Iterator[Action]:
    battle, many = scene.table.battle, len(scene.came)
    if scene.done or not scene.exact or not many or battle is None or battle.nominee != scene.player:
        return
    if many == scene.table.extra_due:
        yield DrawExtra(many, tuple(scene.came))


def steals(scene: Scene) -> Iterator[Steal]:
    """The ways to steal what lies on top."""
    top = scene.table.pile[-1].card if scene.table.pile and not scene.done else None
    if top is None:
        return
    for using in dict.fromkeys(combinations((card for card in scene.went if _near(card, top)), 2)):
        if scene.table.readings_of((*using, top)):
            yield Steal(top, using)


def pile_steals(scene: Scene) -> Iterator[StealPile]:
    """The ways to steal the whole pile."""
    top = scene.table.pile[-1].card if scene.table.pile and not scene.done else None
    if top is None:
        return
    rest = tuple(lying.card for lying in scene.table.pile[:-1])
    for meld in _melds_in(scene.went):
        if scene.table.readings_of((*meld, top)):
            yield StealPile(top, meld, rest)


def announcements(scene: Scene) -> Iterator[Action]:
    if scene.exact and not scene.done and any(card.number == 7 for card in scene.went):
        yield Announce()


def skips(scene: Scene) -> Iterator[Action]:
    if scene.exact and not (scene.done or scene.came or scene.went):
        yield Skip()


def passes(scene: Scene) -> Iterator[Action]:
    if scene.phase in (START, IDLE) and not scene.done and not (scene.exact and (scene.came or scene.went)):
        yield Pass()


def melds(scene: Scene) -> Iterator[Action]:
    return map(Meld, _melds_in(scene.went))


def additions(scene: Scene) -> Iterator[Action]:
    """Single cards to the melds that lie there by then."""
    lying = _melds_behind([(meld.cards, meld.owner) for meld in scene.table.melds], scene)
    different = dict.fromkeys(scene.went)
    for cards, owner in lying:
        natural = tuple([card for card in cards if card is not None])
        for card in different:
            if scene.table.readings_of((*natural, card)):
                yield LayOff((card,), _target(cards, owner, lying))


def discards(scene: Scene) -> Iterator[Action]:
    """A turn that is left out goes on behind a nine only."""
    if not scene.exact or len(scene.went) == 1 or any(card.number == 9 for card in scene.went):
        yield from map(Discard, dict.fromkeys(scene.went))


def _melds_behind(lying: list[tuple[Cards, str]], scene: Scene) -> list[tuple[Cards, str]]:
    """The cards of the melds ``lying`` there, and whose they are, behind what is done in a turn."""
    for action in scene.done:
        match action:
            case Meld(cards):
                lying.append((cards, scene.player))
            case Steal(card, using):
                lying.append(((*using, card), scene.player))
            case LayOff(cards, target):
                at = next((n for n, (shown, _) in enumerate(lying) if shown == target.cards), -1)
                if at >= 0:
                    lying[at] = ((*target.cards, *cards), lying[at][1])
    return lying


def _target(cards: Cards, owner: str, lying: Sequence[tuple[Cards, str]]) -> Target:
    """A name for a meld, with its ``owner`` if another's looks the same."""
    key = key_of(cards)
    alike = {other for shown, other in lying if len(shown) == len(cards) and key_of(shown) == key}
    return Target(cards, owner=owner if len(alike) > 1 else None)


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


def _near(card: Card, other: Card) -> bool:
    """Whether the two may lie in one meld of three."""
    far = abs(card.number - other.number)
    return card.rank == other.rank or (card.suit == other.suit and (far <= 2 or far >= len(RANKS) - 2))
