"""Claims at the end of a round: the cards left and, through the ledger, the scores and totals.

The written cards left are compared with the replay in the light of its doubts: a claim may contradict the
replay, or settle what an earlier finding left open.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from ...records.cards import STANDARD, Card, in_order
from ...records.events import Cards, CardsLeft, Event, Score, Total
from ...records.findings import Finding, Place, Said, and_, joined, told
from ..cards.hands import Hand
from ..desk import Desk
from ..judged import PlayerScore
from ..ledger import Ledger
from ..phrases import cards_, in_words, named
from ..scores import Standing
from .doubts import Doubts
from .table import CardTable

SomeEvent = TypeVar("SomeEvent", bound=Event)


class Claimed(Generic[SomeEvent]):
    """The players' claims of one kind: those ``said``, in short form (as in :data:`.ShortClaim`), and their
    events on request."""

    def __init__(self, events: Sequence[Event]) -> None:
        self._events: Sequence[Any] = events
        self._at: list[tuple[str, int]] = []
        self.said: dict[str, Any] = {}
        """The last claim of each player."""
        self.repeated: set[str] = set()
        """Players with more than one claim."""

    def add(self, player: str, at: int, said: Any) -> None:
        """Add a claim: event ``at`` of the round."""
        if player in self.said:
            self.repeated.add(player)
        self._at.append((player, at))
        self.said[player] = said

    def all(self, player: str) -> list[SomeEvent]:
        """Return all claims of the player, in the order written."""
        return [self._events[at] for one, at in self._at if one == player]

    def __bool__(self) -> bool:
        return bool(self.said)


class Claims:
    """The claims at the end of a round, and the findings about them."""

    def __init__(self, doubts: Doubts, ledger: Ledger) -> None:
        self.desk: Desk = doubts.desk
        self.table: CardTable = doubts.table
        self.doubts = doubts
        self.ledger = ledger
        events = self.desk.part.events
        self.lefts: Claimed[CardsLeft] = Claimed(events)
        self.scores: Claimed[Score] = Claimed(events)
        self.totals: Claimed[Total] = Claimed(events)
        self.replayed: dict[str, Sequence[Card] | None] = {}
        self.left_wrong: dict[str, Finding] = {}
        """Findings about the cards left, or others that change the score, by player."""
        self.not_played: dict[str, Finding] = {}
        """Players who have moved after the end, which changes no hand, and the finding about it."""

    def __bool__(self) -> bool:
        return bool(self.lefts or self.scores or self.totals)

    def take_right(self, player: str, at: int, cards: Cards | None) -> bool:
        """Accept written cards left if they are exactly those of the replay; return whether they are."""
        hand = self.table.hands.get(player)
        if hand is None or cards is None or not hand.is_just(cards) or not self.desk.report.turns:
            return False
        self.lefts.add(player, at, cards)
        if player not in self.replayed:
            self.replayed[player] = cards  # type: ignore[assignment]
        return True

    def take_left(self, event: CardsLeft, at: int) -> None:
        """Check the cards left of event ``at`` against the replay, in the light of its doubts."""
        player = event.player
        hand = self.table.hands.get(player)
        if hand is None or event.cards is None:
            return
        self.lefts.add(player, at, event.cards)
        if not self.desk.report.turns:
            return  # no play is recorded before the claim: there is nothing to compare it with
        left = [card for card in event.cards if card is not None]
        exactly = hand.listed() if hand.exact else None
        if exactly is None and not (hand.hidden or hand.gone or hand.loose) and len(left) == hand.size:
            replayed = hand.listed()
            exactly = replayed if in_order(left) == replayed else None  # all doubts were unfounded
        self.replayed.setdefault(player, exactly)
        if len(left) == len(event.cards) and (left == exactly or in_order(left) == exactly):
            return
        place = self.desk.place(event, event.spans[0] if event.spans else None)
        if len(left) < len(event.cards):
            self._some_left(event, hand, left, place)
            return
        if hand.loose:
            hand.settle(left)
            return
        spare, lacking = Counter(left) - Counter(hand.listed()), Counter(hand.listed()) - Counter(left)
        free = hand.hidden + len(hand.loans)
        doubted = len(hand.suspects) + hand.gone
        if len(left) == hand.size and spare.total() <= free and lacking.total() <= doubted:
            if hand.suspects:
                self.doubts.settle(player, hand, left, place)
            elif not hand.hidden:
                self.doubts.explain_loans(player, hand, spare, place)
            hand.settle(left)
            return
        pieces = _what_differs(spare, lacking, free) or [_wrong_count(hand, len(left))]
        self._left_differs(event, place, joined(pieces, ", ", "，"), spare, lacking)

    def _some_left(self, event: CardsLeft, hand: Hand, left: Sequence[Card], place: Place) -> None:
        """Check cards left of which only some are named: their number, and the named ones, against the
        replay."""
        if hand.loose:
            return
        count = len(event.cards or ())
        wrong = Counter(left[number] for number in hand.missing(tuple(left)))
        if count != hand.size:
            self._left_differs(event, place, _wrong_count(hand, count))
        elif wrong:
            among = and_(in_order(wrong.elements()))
            difference = told("{among} cannot be there", "{among}不可能在", among=among)
            self._left_differs(event, place, difference, wrong)

    def _left_differs(
        self,
        event: CardsLeft,
        place: Place,
        difference: Said,
        spare: Counter[Card] | None = None,
        lacking: Counter[Card] | None = None,
    ) -> None:
        player = event.player
        hand = self.table.hands[player]
        for number, card in enumerate(event.cards or (), 1):
            if spare and card in spare:
                place = self.desk.operand(event, event, number)
                break
        late = self.not_played.get(player)
        finding = self.desk.find("cards-left-differ", place, player=player, difference=difference, under=late)
        if hand.exact:
            finding.help = told(
                "the replay leaves {cards}",
                "按打過的牌，應剩{cards}",
                cards=named(hand.listed()) or told("nothing", "0張"),
            )
        for card in in_order({*(spare or ()), *(lacking or ())})[:3]:
            finding.related += self.desk.related(card, 2)
        self.doubts.strayed |= dict.fromkeys([*(spare or ()), *(lacking or ())], finding)
        self.left_wrong[player] = late or finding

    def left_by_replay(self, player: str) -> Sequence[Card] | None:
        """Return the cards that ``player`` has left, if they are all known."""
        if player in self.replayed:
            return self.replayed[player]
        hand = self.table.hands[player]
        return hand.listed() if hand.exact else None

    def check_scores(self, standings: Sequence[Standing]) -> None:
        """Check the scores and totals of every player against the end of the round."""
        rows, found = self.desk.report.scores, len(self.desk.report.findings)
        for standing in standings:
            player = standing.player
            standing.doubt = self.left_wrong.get(player)
            row: PlayerScore | None = None
            if player not in self.scores.repeated and player not in self.totals.repeated:
                left, score = self.lefts.said.get(player), self.scores.said.get(player)
                row = self.ledger.in_order(standing, left, score, self.totals.said.get(player))
            if row is None:
                lefts = self.lefts.all(player)
                standing.left = lefts[-1] if lefts else None
                standing.scores, standing.totals = self.scores.all(player), self.totals.all(player)
                known = standing.replay is not None or len(lefts) > 1
                standing.possible = None if known else self._possible(self.table.hands[player])
                row = self.ledger.judged(standing)
            rows.append(row)
        self.ledger.pair_exchanged(found)

    def _possible(self, hand: Hand) -> set[int] | None:
        """Return every value that a hand with hidden cards can have; None if the number of cards is not
        known."""
        if hand.loose or hand.loans or hand.suspects or hand.gone:
            return None
        if not self.desk.report.turns or self.desk.report.winner is None:
            return None  # some play is not written
        value = self.ledger.value
        values = {value[card] for card in STANDARD}
        counts = {sum([value[card] for card in hand.listed()])}
        for _ in range(hand.hidden):
            counts = {count + one for count in counts for one in values}
        return counts


def _what_differs(spare: Counter[Card], lacking: Counter[Card], free: int) -> list[Said]:
    """Describe which of the cards left are missing, and which cannot be there; ``free`` of the cards that are
    not known to be there may be."""
    pieces = []
    if lacking:
        is_ = "is" if lacking.total() == 1 else "are"
        cards = and_(in_order(lacking.elements()))
        pieces.append(told("{cards} {is_} missing", "缺{cards}", cards=cards, is_=is_))
    among = and_(in_order(spare.elements()))
    if spare.total() > free > 0:
        many = in_words(spare.total() - free)
        en, zh = "{many} of {among} cannot be there", "{among}之中有{many}張不可能還在手上"
        pieces.append(told(en, zh, many=many, among=among))
    elif spare and not free:
        pieces.append(told("{among} cannot be there", "不可能還有{among}", among=among))
    return pieces


def _wrong_count(hand: Hand, written: int) -> Said:
    """Report that the number of ``written`` cards is not that in the ``hand``."""
    return told(
        "there must be {cards}, not {written}",
        "應有{cards}，不是{written}張",
        cards=cards_(hand.size),
        written=written,
    )
