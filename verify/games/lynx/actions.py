"""LYNX: what may be done, as a table of rules. Rule numbers are those of ``hoyle rules lynx``.

A turn has several actions, so they are judged and played one at a time: ``begin`` a turn, then ``why_not``
and ``do`` for each action, then ``why_no_end`` and ``end_turn``. A discarded nine begins the player's next
turn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

from ....records.cards import RANKS, Card
from ....records.events import Action, Cards, Discard, Draw, LayOff, MaybeCard, Meld, Target
from ....records.stealing import Announce, Desire, DrawExtra, Nominate, Pass, Request, Skip, Steal, StealPile
from ...cards.hands import Lying
from ...cards.melds import ACE_HIGH
from ...rummy.actions import (
    START,
    ActionRule,
    AllOf,
    FirstOf,
    Outcome,
    Phase,
    Scene,
    barred,
    by_kind,
    held,
    in_phase,
    on_top,
)
from ...rummy.table_melds import key_of
from . import conditions as needs
from .table import (
    AGAIN,
    DISCARDED,
    DRAWN,
    EXTRA,
    IDLE,
    IDLE_LAID,
    LAID,
    PILE_STOLEN,
    STOLEN,
    Battle,
    State,
)

# ---- candidates


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
    """The ways to steal the top card."""
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
    lying = _melds_afterwards([(meld.cards, meld.owner) for meld in scene.table.melds], scene)
    different = dict.fromkeys(scene.went)
    for cards, owner in lying:
        natural = tuple([card for card in cards if card is not None])
        for card in different:
            if natural and card.rank != natural[0].rank and card.suit != natural[0].suit:
                continue
            if scene.table.readings_of((*natural, card)):
                yield LayOff((card,), _target(cards, owner, lying))


def discards(scene: Scene) -> Iterator[Action]:
    """(A turn that was left out goes on only after a nine.)"""
    if not scene.exact or len(scene.went) == 1 or any(card.number == 9 for card in scene.went):
        yield from map(Discard, dict.fromkeys(scene.went))


def _melds_afterwards(lying: list[tuple[Cards, str]], scene: Scene) -> list[tuple[Cards, str]]:
    """The cards and owners of the melds ``lying`` there, after what is done in a turn."""
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
    """Return whether the two cards may belong to one meld of three."""
    far = abs(card.number - other.number)
    return card.rank == other.rank or (card.suit == other.suit and (far <= 2 or far >= len(RANKS) - 2))


# ---- effects


def discard(table: State, player: str, action: Discard, outcome: Outcome) -> None:
    """The card lies on top, with what it does to the player who is next."""
    hand, card, blame = table.hands[player], action.card, outcome.blame
    if blame is not None and table.discarded and table.pile and table.pile[-1].doubt is None:
        table.pile[-1] = table.pile[-1].doubted(blame)  # perhaps this card was not discarded
    table.pile.append(Lying(card, player, blame))
    lost, table.request, table.lost = table.lost, None, blame is not None
    rank = card.number if card and blame is None else 0
    before = table.battle.count if table.battle and table.answering else 0
    count = None if lost or before is None else before + EXTRA
    refused = table.battle.refused if table.battle and table.answering else None
    table.battle = Battle(count, refused=refused) if rank in (7, 0) else None
    table.answering = False
    if hand.size <= 0 and not hand.loose and rank != 9 and blame is None:
        table.go_out(player)
    table.due = table.successor[player]
    if rank == 8:
        table.skipping = True
    elif rank == 9:
        table.again, table.due = True, player
    elif rank == 0:
        table.due, table.skipping = None, False  # perhaps it is an eight or a nine


def lay_down(table: State, player: str, action: Meld, outcome: Outcome) -> None:
    table.lay_down(player, action.cards, outcome.blame)


def lay_off(table: State, player: str, action: LayOff, outcome: Outcome) -> None:
    table.lay_off(player, action, outcome.blame)


def steal(table: State, player: str, action: Steal, outcome: Outcome) -> None:
    table.take_top(player, action, outcome.blame)


def steal_pile(table: State, player: str, action: StealPile, outcome: Outcome) -> None:
    table.take_top(player, action, outcome.blame)
    table.take_rest(table.hands[player], action, outcome.blame)


def end_battle(table: State, player: str, action: DrawExtra, outcome: Outcome) -> None:
    table.battle = table.late = None


def nominate(table: State, player: str, action: Nominate, outcome: Outcome) -> None:
    nominee = action.player_for(player)
    if table.battle and nominee in table.players and outcome.blame is None:
        table.battle.nominee = nominee
    table.lost = outcome.blame is not None  # the table may have taken it for good, or not


def request(table: State, player: str, action: Request, outcome: Outcome) -> None:
    table.request = action.suit if outcome.blame is None else None
    table.lost = outcome.blame is not None


def announce(table: State, player: str, action: Announce, outcome: Outcome) -> None:
    if outcome.blame is not None:  # so there is a battle, with an unknown number of sevens
        table.answering, table.battle = True, Battle(None)


# ---- the rules

CLOSED: Final = barred("after-discard", DISCARDED)
PICKED: Final = (LAID, IDLE_LAID, DRAWN, STOLEN, PILE_STOLEN)
"""The phases in which it is too late to steal."""
LAYS: Final = {START: LAID, AGAIN: LAID, IDLE: IDLE_LAID}
RESTS: Final = {START: IDLE, LAID: IDLE_LAID}


def to(phase: Phase, *others: Phase) -> dict[Phase, Phase]:
    """This phase follows every phase but the end of the turn and the ``others``."""
    before = (START, IDLE, LAID, IDLE_LAID, DRAWN, STOLEN, PILE_STOLEN, AGAIN)
    return dict.fromkeys([one for one in before if one not in others], phase)


def again(action: Discard) -> Phase | None:
    """LX-32: after a nine, the player has another turn."""
    card = action.card
    if card is None or card.number != 9:
        return None
    return AGAIN


RULES: Final = by_kind(
    ActionRule(Request, conditions=(needs.with_ace,), effect=request, candidates=requests),
    ActionRule(Nominate, conditions=(needs.with_seven,), effect=nominate, candidates=nominations),
    ActionRule(Desire, conditions=(needs.with_three,)),
    ActionRule(
        Draw,
        conditions=(FirstOf(in_phase, needs.stock_gives),),
        barred={
            **CLOSED,
            **barred("draw-not-first", LAID, IDLE_LAID),
            DRAWN: "second-draw",
            STOLEN: "draw-after-steal",
            PILE_STOLEN: "turn-is-over",
        },
        then=to(DRAWN, STOLEN, PILE_STOLEN),
        candidates=draws,
    ),
    ActionRule(DrawExtra, conditions=(needs.extra_due,), effect=end_battle, candidates=extra_draws),
    ActionRule(
        Steal,
        conditions=(FirstOf(in_phase, on_top, needs.not_in_use), held, needs.with_two),
        barred={**CLOSED, **barred("steal-not-first", *PICKED), AGAIN: "nine-in-use"},
        then=to(STOLEN),
        effect=steal,
        candidates=steals,
    ),
    ActionRule(
        StealPile,
        conditions=(FirstOf(in_phase, on_top, needs.not_in_use), held, needs.with_meld, needs.whole_pile),
        barred={**CLOSED, **barred("pile-not-first", *PICKED), AGAIN: "nine-in-use"},
        then=to(PILE_STOLEN),
        effect=steal_pile,
        candidates=pile_steals,
    ),
    ActionRule(
        Announce,
        conditions=(FirstOf(in_phase, needs.battle_on),),
        barred=CLOSED,
        effect=announce,
        candidates=announcements,
    ),
    ActionRule(Skip, conditions=(needs.eight_lies,), barred=CLOSED, then=RESTS, candidates=skips),
    ActionRule(Pass, conditions=(needs.is_stuck,), then=RESTS, candidates=passes),
    ActionRule(
        Meld,
        conditions=(in_phase, held, needs.is_meld),
        barred={**CLOSED, PILE_STOLEN: "turn-is-over"},
        then=LAYS,
        effect=lay_down,
        candidates=melds,
    ),
    ActionRule(
        LayOff,
        conditions=(in_phase, held, needs.fits_meld),
        barred={**CLOSED, PILE_STOLEN: "turn-is-over"},
        then=LAYS,
        effect=lay_off,
        candidates=additions,
    ),
    ActionRule(
        Discard,
        conditions=(FirstOf(in_phase, AllOf(held, needs.matches, needs.no_last_nine)),),
        barred={**CLOSED, PILE_STOLEN: "turn-is-over"},
        then=to(DISCARDED),
        decides=again,
        effect=discard,
        candidates=discards,
    ),
)
