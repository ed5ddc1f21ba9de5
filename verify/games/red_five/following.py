"""Red Five: following suit, ruffing and discarding (RF-22, RF-23, RF-31, RF-33, RF-34)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ....records.cards import Card
from ....records.events import Turn
from ....records.findings import told
from ....records.tricks import Play, Throw
from ...breach import Breach
from ...phrases import said
from ...tricks.course import on_table
from ...tricks.deal import Concerns
from ...tricks.holding import Holding
from ...tricks.names import rest_of_trick
from ...tricks.plays import check_void
from ...tricks.rules import RUFF, SUITS_SAID, TRUMPS, House, Laid
from .deal import RedFiveDeal
from .order import Formation, FormationContest, Order, longest, pairs_of
from .rules import LED, NONE, RED_FIVE, RULES


def owed(
    hand: Holding, played: Sequence[Card], contest: FormationContest, house: House = NONE
) -> Breach | None:
    """Return why ``played`` from ``hand`` does not follow the lead of the ``contest`` (RF-23, RF-31); None
    if it does."""
    lead, led, order = contest.lead, contest.led, contest.order
    suit, held = order.suit, hand.suits.get(led, 0)
    own = [card for card in played if suit[card] == led] if held else []
    due = min(lead.size, held)
    if len(own) < due:
        cards = said(order.high_to_low(hand.of(led)))
        if own:
            owing = told("{n} is" if due == 1 else "{n} are", "{n}張", n=due)
            return Breach(
                "follow-all", {"suit": SUITS_SAID[led], "cards": cards, "count": len(own), "due": owing}
            )
        return Breach("must-follow", {"suit": SUITS_SAID[led], "cards": cards})
    if lead.pairs and own:
        breach = _pairs_owed(hand, own, lead, led, order)
        if breach is not None:
            return breach
    if led != TRUMPS and RED_FIVE in played and "free-fives" not in house:
        rest = Counter(hand.listed()) - Counter(played)
        others = [card for card in rest.elements() if card is not RED_FIVE]
        if others:
            return Breach("five-laid", {"cards": said(order.high_to_low(others))}, cards=(RED_FIVE,))
    return None


def _pairs_owed(hand: Holding, own: list[Card], lead: Formation, led: str, order: Order) -> Breach | None:
    if lead.size == 2 == len(own) and own[0] is own[1]:
        return None
    shown = pairs_of(own)
    run = longest(order.rung[card] for card in shown) if lead.tractor >= 2 else 0
    if len(shown) >= lead.pairs and (lead.tractor < 2 or run >= lead.tractor):
        return None
    held = hand.pairs(led)
    if not held:
        return None
    due = min(lead.pairs, len(held))
    run_due = lead.tractor if longest(order.rung[card] for card in held) >= lead.tractor >= 2 else 0
    if len(shown) >= due and run >= run_due:
        return None
    pairs = said([card for card in order.high_to_low(held) for _ in (0, 1)])
    if len(shown) >= due:
        return Breach("tractor-owed", {"pairs": pairs, "length": lead.tractor})
    if lead.pairs == 1:
        return Breach("pair-owed", {"pairs": pairs})
    plays = (
        told("1 pair" if len(shown) == 1 else "{n} pairs", "只出了{n}對", n=len(shown))
        if shown
        else told("no pair", "沒有出對子")
    )
    owing = told("1 is" if due == 1 else "{n} are", "{n}對", n=due)
    return Breach("pairs-owed", {"pairs": pairs, "count": plays, "due": owing})


NOT_FOLLOWED = frozenset(("must-follow", "follow-all"))


def follow(deal: RedFiveDeal, event: Turn, action: Laid, player: str, cards: Sequence[Card]) -> None:
    """Judge a play of ``cards`` to a lead, and let it win the trick if it is the best so far."""
    trick, contest = deal.table.trick, deal.table.trick.contest
    hand = deal.table.hands[player]
    if isinstance(action, Throw):
        deal.blame("throw-not-led", event, player)
    if not isinstance(contest, FormationContest):
        trick.winner_known = False
        return
    led, size = contest.led, contest.lead.size
    if len(cards) != size:
        _wrong_number(deal, event, player, len(cards), size)
        return
    if hand is None or not hand.whole:
        _follow_unseen(deal, event, player, cards, led)
    if hand is not None and (size > 1 or deal.table.suit[cards[0]] != led):
        _check_owed(deal, event, player, cards, hand, contest)
    strength = contest.strength(cards)
    unsaid = trick.hidden and "princess-over-ruff" in deal.match.house  # nobody knows what was ruffed before
    if isinstance(action, Play) and action.claim not in ("", LED) and not unsaid:
        _check_claim(deal, event, action.claim, player, cards, contest)
    if RED_FIVE in cards and (led != TRUMPS or player in deal.passed):
        deal.tally.rotten += [player] * cards.count(RED_FIVE)
        if player in deal.passed and "passed-fives-strike" not in deal.match.house:
            return
    if strength > contest.best:
        contest.take(player, strength)


def _wrong_number(deal: RedFiveDeal, event: Turn, player: str, count: int, size: int) -> None:
    """A card is missing, or too many: of this play, or of the lead if all others agree with this play."""
    trick = deal.table.trick
    leader = trick.players[0]
    plays, _ = rest_of_trick(deal)
    of_lead = len(plays) == 3 and all(len(on_table(turn)) == count for turn in plays)
    text = told(
        "all the others play {count}, so it is probably {leader}'s lead that is wrong",
        "其餘三人都出{count}張，多半是{leader}首家的牌寫錯了張數",
        count=count,
        leader=leader,
    )
    found = deal.blame(
        "wrong-number", event, player, count=told("1 card" if count == 1 else "{n} cards", "{n}張", n=count),
        due=told("1 was" if size == 1 else "{n} were", "{n}張", n=size), concerns=Concerns.ORDER,
        help=text if of_lead else None,
    )  # fmt: skip
    trick.doubt = trick.root
    whose = leader if of_lead else player
    deal.blamed.setdefault(whose, found)
    deal.table.left[whose] += count - size if not of_lead else size - count
    if of_lead:
        trick.contest = None


def _check_owed(
    deal: RedFiveDeal,
    event: Turn,
    player: str,
    cards: Sequence[Card],
    hand: Holding,
    contest: FormationContest,
) -> None:
    breach = owed(hand, cards, contest, deal.match.house)
    if breach is not None:

        def keeps(house: House) -> bool:
            return owed(hand, cards, contest.begun_in(house), house) is None

        fits = deal.fits(keeps, "free-fives", "equal-levels")
        about = [*hand.of(contest.led), *cards] if breach.name != "five-laid" else hand.listed()
        held = hand.of(contest.led)
        kept = deal.kept_back.get((player, contest.led))
        under = kept[0] if kept is not None and kept[1].issuperset(held) else None
        found = deal.blame(breach.name, event, player, about, under, help=fits, **breach.params)
        if breach.name in NOT_FOLLOWED and under is None:
            deal.kept_back[player, contest.led] = found, frozenset(held)


# ---- ruffs and discards


def _check_claim(
    deal: RedFiveDeal, event: Turn, claim: str, player: str, cards: Sequence[Card], contest: FormationContest
) -> None:
    """Check what is said of a play: that it is a ruff, or that it is none."""
    strength = contest.strength(cards)
    ruffs = strength >= RUFF

    def differs(house: House) -> bool:
        return (_strength_in(house, cards, contest) >= RUFF) != ruffs

    if (claim == "ruff" and not ruffs) or (claim == "discard" and strength >= 0):
        houses = ("same-gap-ruffs", "princess-over-ruff") if ruffs or claim == "ruff" else ()
        deal.blame(f"no-{claim}", event, player, cards=said(cards), help=deal.fits(differs, *houses))


def _strength_in(house: House, cards: Sequence[Card], now: FormationContest) -> int:
    """Return how strong ``cards`` would be in the trick as it stands, under other house rules."""
    again = now.begun_in(house)
    again.ruffed = now.ruffed
    return again.strength(cards)


# ---- hands that are not known


def _follow_unseen(deal: RedFiveDeal, event: Turn, player: str, cards: Sequence[Card], led: str) -> None:
    check_void(deal, event, player, cards)
    if led != TRUMPS and RED_FIVE in cards:
        _check_five_unseen(deal, event, player, cards)
    if any(deal.table.suit[card] != led for card in cards):
        deal.voids[player].setdefault(led, event)


def _check_five_unseen(deal: RedFiveDeal, event: Turn, player: str, cards: Sequence[Card]) -> None:
    """Check RF-23 for a hand that is not known: at most two of its cards are ♥5, so a player with more cards
    left than that had another to lay."""
    others = deal.table.left[player] - len(cards) - RULES.copies[RED_FIVE] + cards.count(RED_FIVE)
    if others <= 0 or deal.unread or deal.numbers.missing or "free-fives" in deal.match.house:
        return
    text = told("a card other than ♥5", "一張不是紅5的牌")
    if others > 1:
        text = told("at least {n} cards other than ♥5", "至少{n}張不是紅5的牌", n=others)
    fits = deal.fits(lambda house: "free-fives" in house, "free-fives")
    deal.blame("five-laid", event, player, cards=text, help=fits)
