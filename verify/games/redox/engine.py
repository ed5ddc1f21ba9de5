"""REDOX: the rules engine. Rule numbers are those of ``hoyle rules redox``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ....records.cards import Card
from ....records.events import (
    Action,
    Actions,
    Cards,
    Discard,
    Draw,
    LayOff,
    MaybeCard,
    Meld,
    Slam,
    TakeDiscard,
)
from ....records.findings import Said, told
from ...breach import Breach
from ...cards.hands import Hand
from ...cards.melds import Run, why_no_meld
from ...rummy.table import TableMeld, showing
from ...words import (
    ON_TOP,
    and_,
    cards_,
    named,
)
from .plain import PlainState
from .table import (
    DEAL,
    MELDS,
    readings_of,
    readings_with,
)


class Table(PlainState):
    """The state of a round. ``why_not`` says what makes a turn illegal, ``do`` plays one, legal or not, and
    ``options`` lists the legal ones; all three rest on ``why_not``."""

    # ---- can

    def why_not(self, player: str, actions: Actions) -> list[Breach]:
        """What makes this turn illegal; empty if nothing does, or nothing that can be told."""
        hand = self.hands[player]
        if hand.suspects or hand.gone or hand.loose:
            self.unsure = True
        first = actions[0]
        if len(actions) == 2 and isinstance(first, Discard):
            second = actions[1]
            held = first.card is not None and hand.count(first.card) > 0
            if isinstance(second, Draw):
                return [] if held else self._not_held(player, hand, (first.card,))
            if isinstance(second, TakeDiscard):
                breaches = [] if held else self._not_held(player, hand, (first.card,))
                if second.card is not self.pile[-1].card:
                    breaches += self._not_on_top(player, second.card)
                return breaches
        if len(actions) == 1:
            if isinstance(first, Meld):
                return self._why_not_meld(player, hand, first)
            if isinstance(first, LayOff):
                return self._why_not_lay_off(player, hand, first)
            if isinstance(first, Slam):
                return self._why_not_slam(player, hand, first)
        breaches = [Breach("not-one-action", {"why": _shape(actions)})]
        for number, action in enumerate(actions):
            if not isinstance(action, Draw | TakeDiscard):
                breaches += self._not_held(player, hand, self.played(action), number)
        return breaches

    def _not_held(self, player: str, hand: Hand, cards: Cards, action: int = 0) -> list[Breach]:
        """RX-6: a player uses only cards in hand."""
        lacking = hand.missing(cards)
        if not lacking:
            if not hand.exact and not hand.lists(cards):
                self.unsure = True
            return []
        missed = tuple(card for index in lacking if (card := cards[index]) is not None)
        return [Breach("card-not-held", {"cards": and_(missed)}, action, lacking[0] + 1, cards=missed)]

    def _not_on_top(self, player: str, card: MaybeCard) -> list[Breach]:
        """RX-6: only the card that lay on top before the own discard covered it may be taken."""
        top = self.pile[-1].card
        if top is None or card is None:
            self.unsure = self.unsure or card is not None
            return []
        if top is card:
            return []
        return [
            Breach(
                "not-on-top",
                {"card": card, "top": ON_TOP.filled(top=top)},
                1,
                1,
                cards=(card,),
            )
        ]

    def _why_not_meld(self, player: str, hand: Hand, meld: Meld) -> list[Breach]:
        breaches = self._not_held(player, hand, meld.cards)
        no_plot = self._no_plot(meld.cards)
        if no_plot and (plots := _two_plots(meld.cards)):
            why = told(
                "these are two plots, {one} and {other}", "這是兩個 Plot:{one} 和 {other}",
                one=named(plots[0]), other=named(plots[1]),
            )  # fmt: skip
            no_plot = [Breach("not-one-action", {"why": why})]
        return breaches + (no_plot or self._no_first_plot(player, meld.cards))

    def _no_plot(self, cards: Cards, operand: int = 0) -> list[Breach]:
        """RX-7, RX-8, RX-11."""
        natural = [card for card in cards if card is not None]
        if len(natural) < len(cards):
            self.unsure = True
            return [] if len(cards) >= 3 else [_no_meld(cards, operand)]
        return [] if readings_of(tuple(natural)) else [_no_meld(natural, operand)]

    def _no_first_plot(self, player: str, cards: Cards) -> list[Breach]:
        """RX-9: the first plot is a royal flush of four or more; at some tables of exactly four."""
        if player in self.opened:
            return []
        if player in self.unread:
            self.unsure = True
            return []
        size_fits = len(cards) == 4 if self.house.exactly_four else len(cards) >= 4
        natural = [card for card in cards if card is not None]
        if len(natural) < len(cards):
            can_be_flush = len({card.suit for card in natural if card.suit}) <= 1
        else:
            can_be_flush = _is_flush(tuple(natural))
        if size_fits and can_be_flush:
            return []
        what = told("a multiple", "多條")
        if can_be_flush:
            what = told("a royal flush of {many}", "{many}張的同花順", many=len(cards))
        size = (
            told("exactly four cards", "四張")
            if self.house.exactly_four
            else told("four or more cards", "四張或以上")
        )
        return [Breach("first-plot", {"size": size, "cards": named(cards), "what": what})]

    def _why_not_lay_off(self, player: str, hand: Hand, action: LayOff) -> list[Breach]:
        """RX-10."""
        breaches = self._not_held(player, hand, action.cards)
        if player in self.unread:
            self.unsure = True
        elif player not in self.opened:
            breaches.append(Breach("connect-before-plot", {}))
        targets = showing(self.melds, action.target)
        place = len(action.cards) + 1
        if not targets:
            if self.unread or not all(meld.certain for meld in self.melds):
                self.unsure = True
                return breaches
            near = self._nearest(action.target.cards)
            help_ = told("no plot lies on the table", "桌上還沒有Plot")
            if near:
                help_ = told(
                    "the nearest plot shows {cards}", "最相近的Plot是{cards}", cards=named(near.cards)
                )
            breaches.append(Breach("no-such-plot", {"target": named(action.target.cards)}, 0, place, help_))
        elif not any(self._grown(meld, action.cards) for meld in targets):
            breaches.append(
                Breach(
                    "does-not-fit",
                    {"cards": named(action.cards), "target": named(action.target.cards)},
                    0,
                    1,
                    targets[0].what_fits(MELDS),
                )
            )
        return breaches

    def _grown(self, meld: TableMeld, cards: Cards) -> bool:
        if None in cards or not meld.certain:
            self.unsure = True
            return True
        readings = readings_with(meld, cards)
        if readings:
            self.fitting = (cards, meld, readings)
        return bool(readings)

    def _why_not_slam(self, player: str, hand: Hand, slam: Slam) -> list[Breach]:
        """RX-12."""
        cards = tuple(card for meld in slam.melds for card in meld)
        breaches = self._not_held(player, hand, cards)
        if self.melds:
            lying = self.melds[-1]
            help_ = told(
                "{owner}'s {cards} lies there",
                "桌上有{owner}的{cards}",
                owner=lying.owner,
                cards=named(lying.cards),
            )
            breaches.append(Breach("slam-too-late", {}, help=help_))
        start = 1
        for meld in slam.melds:
            for breach in self._no_plot(meld, start):
                breaches.append(Breach("not-a-slam", {"why": _no_plot_text(breach)}, 0, start))
            start += len(meld)
        if None not in cards and not breaches:
            if not any(len(meld) >= 4 and _is_flush(meld) for meld in slam.melds):
                why = told("no royal flush of four or more cards is in it", "其中沒有四張或以上的同花順")
                breaches.append(Breach("not-a-slam", {"why": why}))
            if self.house.full_slam and len(cards) != DEAL:
                why = told(
                    "it has {cards}, not {due}",
                    "只有{cards}，不是{due}張",
                    cards=cards_(len(cards)),
                    due=DEAL,
                )
                breaches.append(Breach("not-a-slam", {"why": why}))
        if len(cards) < hand.size and not hand.loose:
            left = hand.listed()
            for card in cards:
                if card in left:
                    left.remove(card)
            rest = and_(left) or cards_(hand.size - len(cards))
            why = told("{cards} would stay in hand", "手上還剩{cards}", cards=rest)
            breaches.append(Breach("not-a-slam", {"why": why}))
        return breaches

    # ---- options

    def options(self, player: str, drawn: MaybeCard) -> Iterator[Actions]:
        """The legal turns of ``player``, whose hand must be known; ``drawn`` is the card that the stock would
        give. Plots are offered as long as the hand allows, not cut up."""
        from .options import options

        return options(self, player, drawn)

    def steps(
        self, player: str, came: Sequence[Card], went: Sequence[Card], done: Actions
    ) -> Iterator[Action]:
        from .options import steps

        return steps(self, player, came, went, done)


def _is_flush(cards: Cards) -> bool:
    """Whether ``cards``, all of them known, can be a royal flush."""
    return any(isinstance(reading, Run) for reading in readings_of(cards))  # type: ignore[arg-type]


def _two_plots(cards: Cards) -> tuple[Cards, Cards] | None:
    """``cards`` cut into the two plots that were written as one, if they can be. (Two stretches of one suit
    are rather a flush with a gap.)"""
    for cut in range(3, len(cards) - 2):
        plots = cards[:cut], cards[cut:]
        first, second = (readings_of(plot) for plot in plots)  # type: ignore[arg-type]
        if first and second and len({card.suit for card in cards if card and card.suit}) > 1:
            return plots
    return None


def _no_meld(cards: Sequence[MaybeCard], operand: int) -> Breach:
    natural = [card for card in cards if card is not None]
    return Breach(
        "not-a-plot", {"cards": named(tuple(cards)), "why": why_no_meld(natural, MELDS)}, 0, operand
    )


def _no_plot_text(breach: Breach) -> Said:
    return told("{cards} is no plot ({why})", "{cards}不成Plot（{why}）", **breach.params)


def _shape(actions: Actions) -> Said:
    if len(actions) == 1:
        match actions[0]:
            case Discard():
                return told(
                    "after the discard, a card must be drawn or taken", "放走一張以後，須取回或拿回一張"
                )
            case Draw() | TakeDiscard():
                return told("nothing is discarded for the card drawn", "取回了牌，卻沒有放走一張")
    return told("these are {many}", "這裏有{many}件", many=len(actions))
