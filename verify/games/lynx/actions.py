"""LYNX: what may be done, as a table of rules. Rule numbers are those of ``hoyle rules lynx``.

A turn has several actions, so they are judged and played one at a time: ``begin`` a turn, then ``why_not``
and ``do`` for each action, then ``why_no_end`` and ``end_turn``. A discarded nine begins the player's next
turn.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from itertools import chain, combinations
from typing import ClassVar, Final, Self

from ....records.cards import RANKS, Card
from ....records.events import Action, Actions, Cards, Discard, Draw, LayOff, MaybeCard, Meld, Target
from ....records.facts import Prescribed
from ....records.findings import Finding, Said, told
from ....records.stealing import Announce, Desire, DrawExtra, Nominate, Pass, Request, Skip, Steal, StealPile
from ...breach import Breach
from ...cards.hands import Loan, Lying
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
    EFFECTS,
    EXTRA,
    IDLE,
    IDLE_LAID,
    LAID,
    PILE_STOLEN,
    SEVENS,
    STOLEN,
    Battle,
    State,
)

MAY_END: Final = frozenset((IDLE, IDLE_LAID, DRAWN, STOLEN, PILE_STOLEN, DISCARDED, AGAIN))
"""The phases in which a turn may end."""
NOTHING_FOLLOWS: Final = (DrawExtra, Pass, Skip)
"""Actions that nothing follows in a line that was left out."""


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
    lying = _melds_behind([(meld.cards, meld.owner) for meld in scene.table.melds], scene)
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


def _melds_behind(lying: list[tuple[Cards, str]], scene: Scene) -> list[tuple[Cards, str]]:
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
    """Whether the two may lie in one meld of three."""
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
        table.winner = table.winner or player
    table.due = table.behind[player]
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
    """LX-32: behind a nine the player's next turn begins."""
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


class Table(State):
    """The state of a round, and what may be done in it."""

    action_rules: ClassVar[Mapping[type[Action], ActionRule]] = RULES
    again: bool
    battle: Battle | None
    last: Action | None
    late: Battle | None
    misses: bool
    nameless: Said | None
    nine_in_use: bool
    unsure: bool

    # ---- a turn begins

    def begin(self, player: str, actions: Actions) -> list[Breach]:
        """``player``'s turn begins, and ``actions`` are what is left of the line: settle what the last
        discard asks of it (LX-25 to LX-31)."""
        self.clear_turn()
        self.misses = self.skipping
        self.nine_in_use, self.again = self.again, False
        self.nameless = needs.nameless_seven(self)
        steals = isinstance(actions[0], Steal | StealPile)
        breaches: list[Breach] = []
        if self.skipping:
            self.skipping = False
            if not steals and not isinstance(actions[0], Skip):
                breaches.append(self._is_skipped(player))
            if not steals:
                self.phase = IDLE
        elif isinstance(actions[0], Skip) and not self.lost and (not self.pile or self.pile[-1].card):
            top = self.top_text() if self.pile else told("an empty discard pile", "空的棄牌堆")
            breaches.append(Breach("nothing-to-skip", {"top": top}))
        if self.battle is not None:
            breaches += self._settle(player, actions, steals=steals)
        return breaches

    def _is_skipped(self, player: str) -> Breach:
        return Breach(
            "skipped-player-moves",
            {"top": self.top_text()},
            help=told("write “{player}: skip.”", "應寫「{player}: skip.」", player=player),
            facts=(Prescribed(),),
        )

    def _settle(self, player: str, actions: Actions, *, steals: bool) -> list[Breach]:
        """The next player in turn steals (LX-26), or answers (LX-25), or the extra cards were due (LX-27)."""
        battle = self.battle
        if battle is None or battle.nominee is None or steals:
            self.unsure = self.unsure or (battle is not None and battle.count is None)
            self.battle = None
            return []
        number, discard = next(
            ((n, one) for n, one in enumerate(actions) if isinstance(one, Discard)), (0, None)
        )
        params = {"nominee": battle.nominee, "count": self.extra_due}
        if discard is not None and (discard.card is None or discard.card.number == 7):
            card, hand = discard.card, self.hands[player]
            holds = any(hand.count(one) for one in SEVENS)
            if holds or card is None or battle.count is None or hand.holds(card) is not False:
                self.unsure = self.unsure or not holds or battle.count is None
                self.answering = True
                return []
            breach = Breach(
                "drawn-seven-no-answer", params | {"card": card}, number, 1,
                told(
                    "first {nominee} draws {count}; after that the count starts at {again} again",
                    "{nominee}先取{count}張，然後從{again}張重新算起", **params, again=EXTRA,
                ),
            )  # fmt: skip
        elif battle.count is None:
            self.unsure, self.late, self.battle = True, battle, None
            return []
        elif not self.to_draw or self.begun_before:  # LX-47: so nobody draws, or perhaps nobody
            self.unsure = self.unsure or self.begun_before
            self.battle = None
            return []
        elif isinstance(actions[0], Announce):
            breach = Breach("announced-not-played", params)
        else:
            breach = Breach(
                "extra-cards-missing",
                params,
                help=told(
                    "before this, {nominee} must draw {count} extra cards, unless {player} steals or "
                    "discards a 7 held before the turn",
                    "{nominee}要先多取{count}張，除非{player}偷牌，或放走本來就在手上的7",
                    **params,
                    player=player,
                ),
            )
        self.late, self.battle = battle, None
        return [breach]

    # ---- a turn goes on

    def why_not(self, player: str, actions: Actions) -> list[Breach]:
        """What makes the one action illegal; empty if nothing does, or nothing that can be told."""
        if isinstance(self.last, Skip) and self.misses:  # LX-30: that is all
            self.mind_doubts(player)
            return [self._is_skipped(player)]
        return super().why_not(player, actions)

    def out_of_phase(self, rule: str, player: str, action: Action) -> Breach:
        """LX-8, LX-9, LX-22."""
        if rule == "after-discard":
            operand = 1 if isinstance(action, Discard) else 0
            doubt = self.pile[-1].doubt if self.pile else None  # it may have been stolen after the discard
            return Breach(rule, {}, 0, operand, doubt=doubt, facts=needs.TOO_MANY)
        if rule == "draw-not-first":
            help_ = told("the card is drawn first, then melds are published", "先取牌，再放下牌組")
            return Breach(rule, {}, help=help_)
        return Breach(rule, {}, facts=needs.TOO_MANY)

    @property
    def goes_on(self) -> bool:
        """Whether what stands behind the discard is another turn: it was a nine (LX-32), or a card that
        nobody saw, which must have been a nine then."""
        return self.discarded and (self.again or (bool(self.pile) and self.pile[-1].card is None))

    def do(self, player: str, actions: Actions, blame: Finding | None = None) -> list[tuple[Loan, Card]]:
        loans = super().do(player, actions, blame)
        self.last = actions[-1]
        if self.blurred:
            self.surplus.clear()
        return loans

    def why_no_end(self, player: str) -> list[Breach]:
        """LX-9: a turn without a card drawn or stolen ends with a discard."""
        if self.phase in MAY_END:
            return []
        help_ = told("draw a card or discard a matching one", "取一張牌，或放走一張相配的")
        return [Breach("neither-drawn-nor-discarded", {}, help=help_)]

    def steps(
        self, player: str, came: Sequence[Card], went: Sequence[Card], done: Actions
    ) -> Iterator[Action]:
        if done and isinstance(done[-1], NOTHING_FOLLOWS):
            return iter(())
        return super().steps(player, came, went, done)

    def apart(self) -> Self:
        other = super().apart()
        other.battle = copy(self.battle)
        return other

    def possible(self, player: str, done: Actions = ()) -> Iterator[Action]:
        table = self.apart()
        table.play_through(player, done)
        if done and isinstance(done[-1], NOTHING_FOLLOWS) and not isinstance(done[-1], Pass):
            return
        scenes = [Scene(table, player, table.phase, (None,), hand) for hand in table.supposed(player)]
        others: list[Action] = []
        if not done:
            others = [Skip()] if table.skipping else []
            many = self.extra_due if self.battle and self.battle.nominee == player else None
            others += [Announce()] if self.battle else []
            others += [DrawExtra(many, (None,) * many)] if many else []
        for action in dict.fromkeys((*chain.from_iterable(map(table.candidates, scenes)), *others)):
            begins = not done or (table.goes_on and not isinstance(action, EFFECTS))
            begins = begins and not isinstance(action, DrawExtra)
            if table.allows(player, action, begins=begins):
                yield action

    def allows(self, player: str, action: Action, *, begins: bool) -> bool:
        """Whether ``action`` may be done, as the first of a turn if it ``begins`` one, in which a battle may
        be answered later."""
        sevens = [card for card in self.hands[player].listed() if card.number == 7] if self.battle else []
        for line in ((action,), *((action, Discard(card)) for card in sevens[:1])):
            trial = self.apart()
            if (begins and trial.begin(player, line)) or trial.why_not(player, (action,)):
                continue
            return True
        return False

    def may_stop(self, player: str, done: Actions) -> bool:
        table = self.apart()
        return not table.play_through(player, done) and not table.why_no_end(player)

    def after(self, player: str, done: Actions) -> Table:
        table = self.apart()
        table.play_through(player, done)
        return table

    def play_through(self, player: str, done: Actions) -> list[Breach]:
        """Play what a line says; return what is wrong with it."""
        self.let_move(player)
        self.clear_turn()
        breaches: list[Breach] = []
        for number, action in enumerate(done):
            begins = not number or (self.goes_on and not isinstance(action, EFFECTS))
            if begins and not isinstance(action, DrawExtra):
                breaches += self.begin(player, done[number:])
            breaches += self.why_not(player, (action,))
            self.do(player, (action,))
        return breaches

    def options(self, player: str, drawn: MaybeCard, *kinds: type[Action]) -> Iterator[Action]:
        """The legal next actions of ``player``, whose hand must be known, within the turn; ``drawn`` is the
        card that the stock would give. If ``kinds`` are given, only of these."""
        scene = Scene(self, player, self.phase, (drawn,), self.hands[player].listed())
        for action in self.candidates(scene, *kinds):
            if not self.why_not(player, (action,)):
                yield action

    def steals(self, player: str) -> Iterator[Steal | StealPile]:
        """The ways in which ``player`` could steal what lies on top, if it is time for it."""
        scene = Scene(self, player, START, (), self.hands[player].listed())
        yield from steals(scene)
        yield from pile_steals(scene)
