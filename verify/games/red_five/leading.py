"""Red Five: leads and throws, and what is forced if a throw fails (RF-22, RF-29, RF-36, RF-37)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence

from ....records.cards import Card
from ....records.events import Turn
from ....records.facts import ActionMeant, Expected
from ....records.tricks import Play, Throw
from ....records.values import frozen
from ...phrases import said
from ...tricks.plays import check_void
from ...tricks.rules import TRUMPS, House, Laid
from .deal import RedFiveDeal
from .order import FormationContest, Order, formation, pairs_of, tops
from .rules import DEALT, LED, NONE, RED_FIVE


@frozen
class Beaten:
    """A throw that fails: the ``player`` whose ``cards`` beat a ``part`` of it, and the cards that are
    ``forced`` onto the table."""

    player: str
    cards: tuple[Card, ...]
    part: tuple[Card, ...]
    forced: tuple[Card, ...]


def beaten(
    thrown: Collection[Card],
    others: Iterable[tuple[str, Collection[Card]]],
    order: Order,
    house: House = NONE,
) -> Beaten | None:
    """Return what breaks the throw of the cards ``thrown`` (RF-36, RF-37); None if nothing that is known of
    the hands of the ``others`` does."""
    shape = formation(thrown, order)
    suit = order.suit[next(iter(thrown))]
    equal = "equal-breaks-throw" in house
    kinds = [card for card, _ in shape.parts]
    rung = order.rung
    of = {rung[card]: card for card in kinds}
    for player, hand in others:
        cards = [card for card in hand if order.suit[card] == suit]
        if max([rung[card] for card in cards], default=-1) < shape.rungs[0]:
            continue
        at = {rung[card]: card for card in cards}
        pairs = [rung[card] for card in pairs_of(cards)]
        singles = [rung[card] for card, pair in shape.parts if not pair]
        candidates = [([low], 1, list(at)) for low in singles]
        candidates += [([shape.rungs[p] for p in run], 2, tops(pairs, len(run))) for run in shape.runs()]
        for part, copies, theirs in sorted(candidates, key=lambda one: one[0][0]):
            higher = [top for top in theirs if top > part[-1] or (equal and top == part[-1])]
            if higher:
                top = max(higher)
                theirs_shown = [at[top - down] for down in range(len(part)) for _ in range(copies)]
                own = tuple(of[one] for one in part for _ in range(copies))
                forced = own if "lowest-beaten-part" in house else lowest(thrown, order)
                return Beaten(player, tuple(theirs_shown), own, forced)
    return None


def lowest(thrown: Collection[Card], order: Order) -> tuple[Card, ...]:
    """Return the lowest card of a throw, with its twin if both were thrown: what stays on the table if the
    throw fails (RF-37)."""
    card, pair = formation(thrown, order).parts[0]
    return (card, card) if pair else (card,)


def lead(deal: RedFiveDeal, event: Turn, action: Laid, player: str, cards: Sequence[Card]) -> None:
    """Judge a lead of ``cards``; those of a failed throw that were taken back are not among them."""
    order, trick = deal.order, deal.table.trick
    assert order is not None
    led = order.suit[cards[0]]
    if len(action.cards) == 1 and not isinstance(action, Throw):
        if cards[0] is RED_FIVE:
            deal.blame("five-led", event, player, [RED_FIVE])
    else:
        _check_several(deal, event, action, player, order)
    if isinstance(action, Play) and action.claim not in ("", LED):
        deal.blame(f"no-{action.claim}", event, player, cards=said(cards))
    if len(cards) == 1 or all(order.suit[card] == led for card in cards):
        trick.contest = FormationContest(led, cards, order, deal.match.house, player)
    else:
        trick.winner_known = False
    hand = deal.table.hands[player]
    if hand is None or not hand.whole:
        check_void(deal, event, player, cards)


def _check_several(deal: RedFiveDeal, event: Turn, action: Laid, player: str, order: Order) -> None:
    thrown = [card for card in action.cards if card is not None]
    if not thrown:
        return
    led = order.suit[thrown[0]]
    if RED_FIVE in thrown:
        deal.blame("five-led", event, player, [RED_FIVE])
    elif any(order.suit[card] != led for card in thrown):
        deal.blame("several-suits-led", event, player, thrown)
    elif None in action.cards:
        return
    elif formation(thrown, order).simple:
        if isinstance(action, Throw):
            deal.blame("no-throw", event, player, thrown, cards=said(thrown))
    elif led == TRUMPS:
        fits = deal.fits(lambda house: formation(thrown, order.in_house(house)).simple, "equal-levels")
        deal.blame("trumps-thrown", event, player, thrown, help=fits)
    elif isinstance(action, Throw) or action.claim == LED or not deal.known.names_plays():
        _check_throw(deal, event, action, player, thrown)
    else:
        deal.blame("throw-not-named", event, player, thrown, facts=[ActionMeant(Throw)])


def _check_throw(deal: RedFiveDeal, event: Turn, action: Laid, player: str, thrown: list[Card]) -> None:
    order, house = deal.order, deal.match.house
    assert order is not None
    hands = {
        one: hand
        for one, hand in deal.table.hands.items()
        if hand is not None and one != player and one not in deal.blamed
    }
    others = [(one, hand.of(order.suit[thrown[0]])) for one, hand in hands.items()]
    whole = len(others) == 3 and all(hand.whole for hand in hands.values())
    certain = whole and not deal.doubtful and not deal.maybe_held
    result = beaten(thrown, others, order, house)

    def stands(house: House) -> bool:
        return beaten(thrown, others, order, house) is None

    def forces(house: House) -> bool:
        by_each = (beaten(thrown, [one], order, house) for one in others)
        return any(one is not None and Counter(one.forced) == forced for one in by_each)

    if not isinstance(action, Throw) or action.forced is None:
        if result is not None:
            higher = result.cards[0]
            deal.broken[higher] = found = deal.blame(
                "throw-fails", event, player, result.cards,
                deal.broken.get(higher),  # the same card again, which may be the one misread
                holder=result.player, cards=said(result.cards),
                help=deal.fits(stands, "equal-breaks-throw"),
            )  # fmt: skip
            if len(deal.known.plays.get(player, ())) > DEALT:  # so it failed: cards were taken back
                deal.blamed.setdefault(player, found)
        return
    forced = Counter(card for card in action.forced if card is not None)
    if certain and result is None:
        fits = deal.fits(lambda house: not stands(house), "equal-breaks-throw")
        deal.tally.fine_said[player] = deal.blame("throw-stands", event, player, help=fits)
        return
    if "lowest-beaten-part" in house and not certain:
        return
    due = result.forced if result else lowest(thrown, order)  # whoever beat it
    if forced != Counter(due) and None not in action.forced:
        deal.blamed[player] = deal.blame(
            "wrong-forced", deal.desk.operand(event, action, len(action.cards) + 1), player,
            facts=[Expected(said(due), said(list(forced.elements())))],
            help=deal.fits(forces, "lowest-beaten-part"),
        )  # fmt: skip
