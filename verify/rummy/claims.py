"""What a round's end claims: the cards left, and through the ledger the scores and totals.

The cards left as written are held against the replay in the light of its doubts: a claim may contradict the
replay, or settle what an earlier finding left open.
"""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from ...records.cards import STANDARD, Card, in_order
from ...records.events import DREW, TOOK, Cards, CardsLeft, Entries, Event, Score, Total
from ...records.findings import Finding, Place, Said, joined, told
from ...records.kinds import CARDS_LEFT, DEAL, SCORE, TOTAL
from ..cards.hands import Hand
from ..desk import DEALT
from ..exchanged import hang_exchanged
from ..ledger import Ledger, Standing
from ..referee import Referee
from ..report import ScoreRow
from ..words import and_, cards_, in_words, named
from .table import CardTable

SomeTable = TypeVar("SomeTable", bound=CardTable)
SomeEvent = TypeVar("SomeEvent", bound=Event)


class Claims(Generic[SomeEvent]):
    """What players claim of one kind: what is ``said``, in short (as in :data:`.ShortClaim`), and
    the event for who wants to see it."""

    def __init__(self, events: Sequence[Event]) -> None:
        self._events: Sequence[Any] = events
        self._at: dict[str, int] = {}
        self.earlier: dict[str, list[int]] = {}
        """Where players have claimed something before the last."""
        self.said: dict[str, Any] = {}
        """The last that each player claims."""

    def add(self, player: str, at: int, said: Any) -> None:
        """Take in a claim, which is event ``at`` of the round."""
        if player in self.said:
            self.earlier.setdefault(player, []).append(self._at[player])
        self._at[player], self.said[player] = at, said

    def get(self, player: str) -> SomeEvent | None:
        """The player's claim, the last if there are several."""
        at = self._at.get(player)
        return None if at is None else self._events[at]

    def all(self, player: str) -> list[SomeEvent]:
        """Whatever the player claims, in the order written."""
        at = self._at.get(player)
        places = [] if at is None else [*self.earlier.get(player, ()), at]
        return [self._events[one] for one in places]

    def __bool__(self) -> bool:
        return bool(self.said)


class ClaimsReferee(Referee, Generic[SomeTable]):
    """Judges the claims of a game in which cards are left in hands, after play on a table of its own kind."""

    table: SomeTable
    ledger: Ledger
    judges: ClassVar[Mapping[type[Event], str]] = {**Referee.judges, Score: "_on_score", Total: "_on_total"}

    @abstractmethod
    def standing(self, player: str, replay: Sequence[Card] | None) -> Standing:
        """How ``player`` ended the round; ``replay`` are the cards left, if they are all known."""

    def begin_claims(self) -> None:
        """A new round: nothing is claimed yet."""
        events = self.part.events
        self.lefts: Claims[CardsLeft] = Claims(events)
        self.scores: Claims[Score] = Claims(events)
        self.totals: Claims[Total] = Claims(events)
        self.replayed: dict[str, Sequence[Card] | None] = {}
        self.left_wrong: dict[str, Finding] = {}
        self.not_played: dict[str, Finding] = {}
        """Who has moved after the end, which changes no hand; and the finding that says so."""
        self.strayed: dict[Card, Finding] = {}
        """Cards that are not where the moves leave them, with the finding that is about it."""

    # ---- claims

    def plain_claims(self, entries: Entries, at: int) -> int:
        begin, end = at, len(entries)
        while at < end:
            entry: Any = entries[at]
            if not isinstance(entry, tuple):
                break
            kind, player, value = entry[0], entry[1], entry[2]
            if isinstance(kind, str):  # a move
                break
            if kind is SCORE:
                self.scores.add(player, at, value)
            elif kind is TOTAL:
                self.totals.add(player, at, value)
            elif kind is CARDS_LEFT:
                if not self._plainly_left(player, at, value):
                    break
            elif kind is DEAL:
                if not self.plainly_dealt(player, at, value):
                    break
            elif not self.plainly_claimed(kind, player, value):
                break
            at += 1
        return at - begin

    @abstractmethod
    def plainly_dealt(self, player: str, at: int, cards: Cards | None) -> bool:
        """Deal the hand of event ``at``, if that is plainly in order."""

    def plainly_claimed(self, kind: type[Event], player: str, value: Any) -> bool:
        """Take a claim that only this game has, if that is plainly in order."""
        return False

    def _plainly_left(self, player: str, at: int, cards: Cards | None) -> bool:
        """Take the cards left that are just those of the replay."""
        hand = self.table.hands.get(player)
        if hand is None or cards is None or not hand.is_just(cards) or not self.report.turns:
            return False
        self.lefts.add(player, at, cards)
        if player not in self.replayed:
            self.replayed[player] = cards  # type: ignore[assignment]
        return True

    def on_cards_left(self, event: CardsLeft) -> None:
        """The cards left as written against the replay, in the light of its doubts."""
        player = event.player
        hand = self.table.hands.get(player)
        if hand is None or event.cards is None:
            return
        self.lefts.add(player, self.at, event.cards)
        if not self.report.turns:
            return  # no play is recorded, or it stands behind the claim: there is nothing to hold it against
        left = [card for card in event.cards if card is not None]
        exactly = hand.listed() if hand.exact else None
        if exactly is None and not (hand.hidden or hand.gone or hand.loose) and len(left) == hand.size:
            replayed = hand.listed()
            exactly = replayed if in_order(left) == replayed else None  # no doubt was right
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
                self._settle(player, hand, left, place)
            elif not hand.hidden:
                self._explain_loans(player, hand, spare, place)
            hand.settle(left)
            return
        pieces = _what_differs(spare, lacking, free) or [_wrong_count(hand, len(left))]
        self._left_differs(event, place, joined(pieces, ", ", "，"), spare, lacking)

    def _explain_loans(self, player: str, hand: Hand, spare: Counter[Card], place: Place) -> None:
        """The cards that only earlier findings let be there have come to light: so that is what these were
        about."""
        for card, loan in zip(spare.elements(), hand.loans, strict=False):
            self.strayed[card] = loan.finding
            among = {"card": card, "player": player}
            text = told("{card} is among {player}'s cards left", "{player}的餘牌裏有{card}", **among)
            what = told("the {card} among {player}'s cards left", "{player}餘牌裏的{card}", **among)
            self.desk.explain(loan.finding, place, text, player, what)

    def _some_left(self, event: CardsLeft, hand: Hand, left: Sequence[Card], place: Place) -> None:
        """Cards left of which only some are named: their number, and those named, against the replay."""
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
        self.strayed |= dict.fromkeys([*(spare or ()), *(lacking or ())], finding)
        self.left_wrong[player] = late or finding

    def _settle(self, player: str, hand: Hand, left: list[Card], place: Place) -> None:
        """``left`` shows which of the cards listed were never there: tell each doubt its card."""
        lacking = Counter(hand.listed()) - Counter(left)
        spare = [] if hand.hidden else list((Counter(left) - Counter(hand.listed())).elements())
        rest, unmatched = list(lacking.elements()), []
        for suspect in hand.suspects:
            card = next((card for card in rest if card in suspect.among), None)
            if card is None:
                unmatched.append(suspect)
            else:
                rest.remove(card)
                self._identify(suspect.finding, player, card, place, left, spare)
        for suspect, card in zip(unmatched, rest, strict=False):
            text = (
                told(
                    "{card} is missing from {player}'s cards left too",
                    "{player}的餘牌也缺{card}",
                    card=card,
                    player=player,
                )
                if left
                else told("{player} has no {card} left", "{player}手上已沒有{card}", card=card, player=player)
            )
            self.desk.explain(suspect.finding, place, text, player)
        hand.settle(left)

    def _identify(
        self, finding: Finding, player: str, card: Card, place: Place, left: Sequence[Card], spare: list[Card]
    ) -> None:
        """``card`` is listed and is not there: that is what ``finding`` is about."""
        self.strayed[card] = finding
        if left:
            text = told(
                "{player}'s cards left lack {card}, which the moves leave in hand",
                "按打過的牌，{player}手上應還有{card}，餘牌裏卻沒有", player=player, card=card,
            )  # fmt: skip
            what = told(
                "the {card} missing from {player}'s cards",
                "{player}餘牌裏缺的{card}",
                player=player,
                card=card,
            )
        else:
            text = told(
                "{player} has no cards left, but the moves leave {card} in hand",
                "按打過的牌，{player}手上應還有{card}，餘牌卻一張也沒有", player=player, card=card,
            )  # fmt: skip
            what = told(
                "the {card} that would be left in {player}'s hand",
                "{player}手上多出來的{card}",
                player=player,
                card=card,
            )
        self.desk.explain(finding, place, text, player, what)
        wrong = finding.params.get("cards") or finding.params.get("card")
        if finding.rule.name == "card-not-held":
            origin = self._origin(player, card, finding.place.line)
            got: Said | str = ""
            if origin:
                got = told(
                    " that {player} got in line {line}",
                    "（{player}在第{line}行得到）",
                    player=player,
                    line=origin.line,
                )
            finding.help = told(
                "one of the two is a slip: {wrong} here, or the {card}{got}",
                "兩者必有一個筆誤：這裏的{wrong}，或者{card}{got}", wrong=wrong, card=card, got=got,
            )  # fmt: skip
        elif spare and wrong:
            still_held = str(spare[0]) in str(wrong)  # so it was not played, and the other was
            meant = (spare[0], card) if still_held else (wrong, spare[0])
            finding.help = told(
                "{one} is probably {other}", "{one}多半是{other}", one=meant[0], other=meant[1]
            )

    def _origin(self, player: str, card: Card, before: int) -> Place | None:
        """Where ``player`` came by ``card`` before line ``before``."""
        came = tuple(said.filled(card=card, player=player) for said in (DEALT, DREW, TOOK))
        places = [place for place, text in self.desk.sightings(card) if text in came and place.line < before]
        return places[-1] if places else None

    def _on_score(self, event: Score) -> None:
        self.scores.add(event.player, self.at, (event.terms, event.result, event.factor))

    def _on_total(self, event: Total) -> None:
        if self.part is self.head:
            self.ledger.carry_in(event)
        else:
            self.totals.add(event.player, self.at, event.value)

    # ---- the round ends

    def close_accounts(self) -> None:
        """Check the scores and totals of every player."""
        rows, found = self.report.scores, len(self.report.findings)
        again = self.scores.earlier.keys() | self.totals.earlier.keys()
        for player in self.table.players:
            hand = self.table.hands[player]
            replay: Sequence[Card] | None = None
            if player in self.replayed:
                replay = self.replayed[player]
            elif hand.exact:
                replay = hand.listed()
            standing = self.standing(player, replay)
            standing.doubt = self.left_wrong.get(player)
            row: ScoreRow | None = None
            if player not in again:
                left, score = self.lefts.said.get(player), self.scores.said.get(player)
                row = self.ledger.in_order(standing, left, score, self.totals.said.get(player))
            if row is None:
                standing.left = self.lefts.get(player)
                standing.scores, standing.totals = self.scores.all(player), self.totals.all(player)
                known = replay is not None or player in self.lefts.earlier
                standing.bounds = None if known else self._bounds(hand)
                row = self.ledger.judged(standing)
            rows.append(row)
        if len(self.report.findings) > found + 1:
            for one, other in hang_exchanged(self.report.findings, found):
                self.ledger.blame(one, other)

    def _bounds(self, hand: Hand) -> tuple[int, int] | None:
        """What the cards of a hand count at least and at most, some of which nobody has seen; None if nobody
        knows how many there are."""
        if hand.loose or hand.loans or hand.suspects or hand.gone:
            return None
        if not self.report.turns or self.report.winner is None:
            return None  # there was play that is not written
        value = self.ledger.value
        values = [value[card] for card in STANDARD]
        known = sum([value[card] for card in hand.listed()])
        return known + hand.hidden * min(values), known + hand.hidden * max(values)


def _what_differs(spare: Counter[Card], lacking: Counter[Card], free: int) -> list[Said]:
    """In words, which of the cards left are missing, and which cannot be there; ``free`` of those that are
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
    """There are ``written`` cards, and it should be as many as are in the ``hand``."""
    return told(
        "there must be {cards}, not {written}",
        "應有{cards}，不是{written}張",
        cards=cards_(hand.size),
        written=written,
    )
