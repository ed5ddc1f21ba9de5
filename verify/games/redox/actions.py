"""REDOX: what may be done, as a table of rules. Rule numbers are those of
``hoyle rules redox``.

A turn is one of four things: a card is discarded and another drawn or taken for it, a plot is laid down, a
card is connected to a plot, or the whole hand is laid down in a slam.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from ....records.cards import JOKER, Card, in_order
from ....records.events import (
    Action,
    Cards,
    Discard,
    Draw,
    LayOff,
    Meld,
    Slam,
    TakeDiscard,
    Target,
)
from ....records.findings import Said, and_, told
from ...breach import Breach
from ...cards.hands import Lying
from ...cards.melds import ACE_HIGH, Run
from ...phrases import cards_, named
from ...rummy.actions import (
    START,
    ActionRule,
    AllOf,
    FirstOf,
    Outcome,
    Scene,
    barred,
    by_kind,
    each_discard,
    each_draw,
    held,
    on_top,
)
from ...rummy.table import no_meld
from ...rummy.table_melds import meant, showing, target_named
from .table import DEAL, MELDS, State, readings_of

NO_PLOT: Final = "not-a-plot"
EXCHANGING: Final = "exchanging"
"""A card has been discarded, but none drawn or taken for it."""
OVER: Final = "over"
AFTER_DISCARD: Final = barred("not-one-action", START, OVER)
NOT_FIRST: Final = barred("not-one-action", EXCHANGING, OVER)
ENDS: Final = dict.fromkeys((START, EXCHANGING), OVER)


# ---- conditions


def one_plot(table: State, player: str, action: Meld) -> list[Breach]:
    """RX-6, RX-7, RX-8, RX-11."""
    no_plot = no_meld(table, MELDS, action.cards, NO_PLOT)
    if no_plot and (plots := _two_plots(action.cards)):
        why = told(
            "these are two plots, {one} and {other}", "這是兩個 Plot:{one} 和 {other}",
            one=named(plots[0]), other=named(plots[1]),
        )  # fmt: skip
        return [Breach("not-one-action", {"why": why})]
    return no_plot


def first_plot(table: State, player: str, action: Meld) -> list[Breach]:
    """RX-9: the first plot is a royal flush of four or more; at some tables of exactly four."""
    cards = action.cards
    if player in table.opened:
        return []
    if player in table.unread:
        table.unsure = True
        return []
    exactly = table.house.exactly_four
    size_fits = len(cards) == 4 if exactly else len(cards) >= 4
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
    size = told("exactly four cards", "四張") if exactly else told("four or more cards", "四張或以上")
    return [Breach("first-plot", {"size": size, "cards": named(cards), "what": what})]


def opened(table: State, player: str, action: LayOff) -> list[Breach]:
    """RX-10: a player who connects has laid down a plot before."""
    if player in table.unread:
        table.unsure = True
    elif player not in table.opened:
        return [Breach("connect-before-plot", {})]
    return []


def fits_plot(table: State, player: str, action: LayOff) -> list[Breach]:
    """RX-10: the cards fit a plot that lies on the table."""
    targets = meant(table.melds, action.target, player)
    if not targets:
        if table.unread or not all(meld.certain for meld in table.melds):
            table.unsure = True
            return []
        near, said = table.nearest(action.target.cards), told("no plot on the table", "桌上沒有一個Plot")
        help_ = told("there is no plot on the table", "桌上還沒有Plot")
        if owner := action.target.owner_for(player):
            said = told("none of {owner}'s plots", "{owner}沒有一個Plot", owner=owner)
        if shown := showing(table.melds, action.target)[:1]:
            help_ = told("it is {owner}'s plot", "那是{owner}的Plot", owner=shown[0].owner)
        elif near:
            help_ = told("the nearest plot shows {cards}", "最相近的Plot是{cards}", cards=named(near.cards))
        params = {"target": target_named(action.target), "said": said}
        return [Breach("no-such-plot", params, 0, len(action.cards) + 1, help_)]
    if any(table.fits(meld, action.cards) for meld in targets):
        return []
    params = {"cards": named(action.cards), "target": target_named(action.target)}
    return [Breach("does-not-fit", params, 0, 1, targets[0].what_fits(MELDS))]


def no_plot_lies(table: State, player: str, action: Slam) -> list[Breach]:
    """RX-12: a slam is laid down before anything else is."""
    if not table.melds:
        return []
    lying = table.melds[-1]
    help_ = told(
        "{owner}'s {cards} is on the table",
        "桌上有{owner}的{cards}",
        owner=lying.owner,
        cards=named(lying.cards),
    )
    return [Breach("slam-too-late", {}, help=help_)]


def all_plots(table: State, player: str, action: Slam) -> list[Breach]:
    """RX-12: a slam is made of plots."""
    breaches: list[Breach] = []
    start = 1
    for cards in action.melds:
        for breach in no_meld(table, MELDS, cards, NO_PLOT, start):
            why = told("{cards} is not a plot ({why})", "{cards}不成Plot（{why}）", **breach.params)
            breaches.append(_not_a_slam(why, start))
        start += len(cards)
    return breaches


def long_flush(table: State, player: str, action: Slam) -> list[Breach]:
    """RX-12: a slam has a royal flush of four or more cards; in edition zh it has fifteen cards."""
    many = sum(map(len, action.melds))
    if any(None in cards for cards in action.melds):
        return []
    breaches: list[Breach] = []
    if not any(len(cards) >= 4 and _is_flush(cards) for cards in action.melds):
        why = told("it has no royal flush of four or more cards", "其中沒有四張或以上的同花順")
        breaches.append(_not_a_slam(why))
    if table.house.full_slam and many != DEAL:
        why = told("it has {cards}, not {due}", "只有{cards}，不是{due}張", cards=cards_(many), due=DEAL)
        breaches.append(_not_a_slam(why))
    return breaches


def whole_hand(table: State, player: str, action: Slam) -> list[Breach]:
    """RX-12: nothing stays in hand."""
    hand = table.hands[player]
    cards = [card for meld in action.melds for card in meld]
    if len(cards) >= hand.size or hand.loose:
        return []
    left = hand.listed()
    for card in cards:
        if card in left:
            left.remove(card)
    rest = and_(left) or cards_(hand.size - len(cards))
    return [_not_a_slam(told("{cards} would be left in hand", "手上還剩{cards}", cards=rest))]


def _not_a_slam(why: Said, operand: int = 0) -> Breach:
    return Breach("not-a-slam", {"why": why}, 0, operand)


def _is_flush(cards: Cards) -> bool:
    """Return whether ``cards``, all of them known, can be a royal flush."""
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


# ---- effects


def discard(table: State, player: str, action: Discard, outcome: Outcome) -> None:
    """The card goes onto the discard pile."""
    table.pile.append(Lying(action.card, player, outcome.doubts[0]))


def take(table: State, player: str, action: TakeDiscard, outcome: Outcome) -> None:
    """The card under the player's own discard goes to the hand."""
    table.take(table.hands[player], action.card, 2)


def lay_down(table: State, player: str, action: Meld, outcome: Outcome) -> None:
    """The cards are a new plot."""
    table.lay_down(player, action.cards)


def lay_off(table: State, player: str, action: LayOff, outcome: Outcome) -> None:
    """The cards are added to a plot."""
    table.lay_off(player, action)


def slam(table: State, player: str, action: Slam, outcome: Outcome) -> None:
    """The plots are shown, and the round is over."""
    table.slammed = True
    table.slam += [(player, cards) for cards in action.melds]


# ---- candidates


def takes(scene: Scene) -> Iterator[Action]:
    top = scene.table.pile[-1].card if scene.table.pile else None
    if top is not None:
        yield TakeDiscard(top)


def plots(scene: Scene) -> Iterator[Action]:
    """Plots as long as the hand allows, not cut up."""
    if scene.exact and scene.came:
        return
    for cards in _plots_in(scene.went):
        if not scene.exact or len(cards) == len(scene.went):
            yield Meld(cards)


def additions(scene: Scene) -> Iterator[Action]:
    """Single cards to the plots that they may fit."""
    if scene.exact and (scene.came or len(scene.went) != 1):
        return
    for card in dict.fromkeys(scene.went):
        for meld in scene.table.melds:
            if not meld.certain or meld.grown(MELDS, (card,)):
                yield LayOff((card,), Target(meld.cards))


def slams(scene: Scene) -> Iterator[Action]:
    """(A slam ends the round: no record leaves it out and goes on.)"""
    if not scene.exact and not scene.table.melds and (melds := _slam_of(scene.went)):
        yield Slam(melds)


def _plots_in(cards: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """The plots in a hand: every stretch of a suit and all cards of a rank, jokers filling one place each."""
    wild = [card for card in cards if card is JOKER]
    suits: dict[str, dict[int, Card]] = {}
    ranks: dict[str, list[Card]] = {}
    for card in cards:
        if card is not JOKER:
            suits.setdefault(card.suit, {})[card.number] = card
            ranks.setdefault(card.rank, []).append(card)
    for same in ranks.values():
        if len(same) >= 3:
            yield tuple(same)
        elif len(same) == 2 and wild:
            yield (*same, JOKER)
    for held_ in suits.values():
        places = held_ | ({ACE_HIGH: held_[1]} if 1 in held_ else {})
        for low in places:
            run: list[Card] = []
            jokers = len(wild)
            for number in range(low, ACE_HIGH + 1):
                if number in places:
                    run.append(places[number])
                    if len(run) >= 3:
                        yield tuple(run)
                elif jokers:
                    jokers -= 1
                    run.append(JOKER)
                else:
                    break


def _slam_of(cards: Sequence[Card]) -> tuple[Cards, ...] | None:
    """``cards`` wholly divided into plots, one of them a flush of four or more; None if that cannot be."""
    for found in _divisions(in_order(cards)):
        if any(len(plot) >= 4 and len({card.suit for card in plot if card.suit}) == 1 for plot in found):
            return found
    return None


def _divisions(cards: Sequence[Card]) -> Iterator[tuple[tuple[Card, ...], ...]]:
    """The ways to divide ``cards`` wholly into plots."""
    if not cards:
        yield ()
        return
    for plot in _plots_in(cards):
        if cards[0] in plot:
            left = list(cards)
            for card in plot:
                left.remove(card)
            for others in _divisions(left):
                yield (plot, *others)


# ---- the rules

RULES: Final = by_kind(
    ActionRule(
        Discard,
        conditions=(held,),
        barred=NOT_FIRST,
        then=dict.fromkeys((START, OVER), EXCHANGING),
        effect=discard,
        candidates=each_discard,
    ),
    ActionRule(Draw, barred=AFTER_DISCARD, then=ENDS, candidates=each_draw),
    ActionRule(
        TakeDiscard,
        conditions=(on_top,),  # RX-6: before the own discard covers it
        barred=AFTER_DISCARD,
        then=ENDS,
        effect=take,
        candidates=takes,
    ),
    ActionRule(
        Meld,
        conditions=(held, FirstOf(one_plot, first_plot)),
        barred=NOT_FIRST,
        then=ENDS,
        effect=lay_down,
        candidates=plots,
    ),
    ActionRule(
        LayOff,
        conditions=(held, opened, fits_plot),
        barred=NOT_FIRST,
        then=ENDS,
        effect=lay_off,
        candidates=additions,
    ),
    ActionRule(
        Slam,
        conditions=(FirstOf(AllOf(held, no_plot_lies, all_plots), long_flush), whole_hand),
        barred=NOT_FIRST,
        then=ENDS,
        effect=slam,
        candidates=slams,
    ),
)
