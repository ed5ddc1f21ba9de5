"""Uncertainty about the cards in a round, and evidence on it from the rest of the round.

The writer of the record was at the table: cards that are played later, and numbers of cards that are called
or written later, show which of two mistakes a slip was.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import islice
from operator import itemgetter
from typing import Final

from ...records.cards import Card
from ...records.events import Action, Call, CardsLeft, Event, MaybeCard, Turn, Unreadable
from ...records.facts import OneIsAnother
from ...records.findings import Finding, Place, Related, Said, Trait, and_, told
from ..breach import Breach
from ..cards.hands import Hand, Lying
from ..desk import Desk
from ..phrases import named, nth
from .table import CardTable

Moved = Sequence[tuple[MaybeCard, int]]
"""Cards, each with the number of copies that leave a hand."""


NOT_LEFT = (
    Said(
        "{player}'s cards left do not include {card}, which the moves leave in hand",
        "按打過的牌，{player}手上應還有{card}，餘牌裏卻沒有",
    ),
    Said("the {card} missing from {player}'s cards", "{player}餘牌裏缺的{card}"),
)
NONE_LEFT = (
    Said(
        "{player} has no cards left, but the moves leave {card} in hand",
        "按打過的牌，{player}手上應還有{card}，餘牌卻一張也沒有",
    ),
    Said("the {card} that would be left in {player}'s hand", "{player}手上多出來的{card}"),
)
"""Templates for a card that the moves leave in hand but the cards left do not have, and for a name of that
card."""


def agreed(sizes: Counter[int], calls: Iterable[Call], words: Iterable[tuple[int, Event]]) -> int:
    """Return the size on which two of ``calls`` and later ``words`` agree first, since a number further away
    may have another slip before it; the most common one if no two agree."""
    seen = {call.number or 0 for call in calls}
    for size, _ in words:
        if size in seen:
            return size
        seen.add(size)
    return sizes.most_common(1)[0][0]


class LaterEvidence:
    """Information in the ``events`` of a round about each player's hand, collected on demand."""

    def __init__(self, events: Sequence[Event]):
        self._events = events
        self._places: dict[int, int] = {}
        self._courses: dict[str, _Course] = {}
        self._by_player: dict[str | None, list[tuple[int, Turn | CardsLeft | Unreadable]]] | None = None
        """Events with information on a hand, by its player; None for lines whose player is not known."""

    def sizes(self, current: Event | None, player: str, calls: Iterable[Call] = ()) -> Counter[int]:
        """Return how often each number of cards is given for the player's hand after the turn ``current``: by
        its ``calls`` and by later words about it."""
        sizes = Counter(call.number or 0 for call in calls)
        for size, _ in self.words(current, player):
            sizes[size] += 1
        return sizes

    def has_sizes(self, player: str) -> bool:
        """Whether the round gives the number of the player's cards anywhere."""
        return bool(self._course(player).words)

    def words(self, current: Event | None, player: str) -> Iterator[tuple[int, Event]]:
        """Yield these numbers after ``current`` one by one, each with its event."""
        course, at = self._course(player), self._place(current)
        begun = course.played[bisect_right(course.places, at)]
        for gap in course.gaps:
            if gap > at:
                break
        else:
            gap = len(self._events)
        for place, size, event in course.words:
            if at < place < gap:
                yield size - begun, event

    def used(self, current: Event | None, player: str, card: Card) -> int:
        """Return how many copies of ``card``, after ``current``, leave the player's hand or remain there,
        less those that come to it."""
        course, at = self._course(player), self._place(current)
        following = course.moved[bisect_right(course.moved, at, key=itemgetter(0)) :]
        return max(sum(count for _, moved in following for one, count in moved if one is card), 0)

    def _place(self, current: Event | None) -> int:
        """Return the position of the ``current`` event: before all if it is None, after all if it is no event
        of the round."""
        if current is None:
            return -1
        if not self._places:
            self._places = {id(event): at for at, event in enumerate(self._events)}
        return self._places.get(id(current), len(self._events))

    def _course(self, player: str) -> _Course:
        """Return the course of the hand of ``player``."""
        if player not in self._courses:
            self._courses[player] = self._seen(player)
        return self._courses[player]

    def _seen(self, player: str) -> _Course:
        if self._by_player is None:
            self._by_player = {}
            for at, event in enumerate(self._events):
                if isinstance(event, (Turn, CardsLeft, Unreadable)):
                    self._by_player.setdefault(event.player, []).append((at, event))
        course = _Course()
        for at, event in self._by_player.get(player, ()):
            if isinstance(event, Unreadable):
                course.gaps.append(at)
            else:
                course.add(at, event)
        if None in self._by_player:
            course.gaps = sorted([*course.gaps, *(at for at, _ in self._by_player[None])])
        return course


class _Course:
    """The course of one hand in a round: the cards ``moved`` out of it, with the position of the event.
    ``played`` is the number of cards by which it has shrunk before the first of its turns, which are at
    ``places``, and after each. A word about its number of cards is kept with its position, and with that
    number as it would be if none had been played. At a gap the number of cards played is not known."""

    def __init__(self) -> None:
        self.moved: list[tuple[int, Moved]] = []
        self.places: list[int] = []
        self.played = [0]
        self.words: list[tuple[int, int, Event]] = []
        self.gaps: list[int] = []

    def add(self, at: int, event: Turn | CardsLeft) -> None:
        """Add event ``at`` of the round."""
        played = self.played[-1]
        if isinstance(event, Turn):
            plays, moved = _moved(event.actions)
            if plays is None:
                self.gaps.append(at)
            played += plays or 0
            self.moved.append((at, moved))
            self.places.append(at)
            self.played.append(played)
            for call in event.calls:
                self.words.append((at, played + (call.number or 0), event))
        elif event.cards is not None:
            self.moved.append((at, [(card, 1) for card in event.cards]))
            self.words.append((at, played + len(event.cards), event))


@lru_cache(maxsize=4096)
def _moved(actions: tuple[Action, ...]) -> tuple[int | None, Moved]:
    """Return by how many cards a hand gets smaller with ``actions``, None if that is not known; and the cards
    that leave it, -1 for one that comes."""
    moved = [(card, -count) for one in actions for card, count in one.flow()]
    plays = sum(count for _, count in moved)
    for one in actions:
        if one.unnamed is None:
            return None, moved
        plays -= one.unnamed
    return plays, moved


MAX_CARDS: Final = 100
"""Maximum number of cards in a hand; a longer list, or a higher number, is something else."""
NEARLY_NOTHING = 6
"""Maximum size of the stock, by count, at which it may really be used up after a miscount."""
MOST_SEEN = 12
"""Maximum number of places of copies of a card that are named."""

MEANT_HERE = Said(
    "{player} plays {card}, which may be the card meant here", "{player}打出{card}，這裏指的也許就是它"
)


class Doubts:
    """Doubts about the cards on a ``table``, and evidence on them from the rest of the round."""

    def __init__(self, desk: Desk, table: CardTable) -> None:
        self.desk = desk
        self.table = table
        self.later: LaterEvidence = LaterEvidence(desk.part.events)
        """Later information on each hand."""
        self.after_event: Event | None = None
        """Event after which to look for that information, if not the one being judged."""
        self.doubted: dict[Card, Finding] = {}
        """Cards that may be other cards than written."""
        self.strayed: dict[Card, Finding] = {}
        """Cards that are not where the moves leave them, each with the finding about it."""

    def too_often(self, card: Card, place: Place, player: str | None, root: Finding | None = None) -> Finding:
        """Report a card that has appeared once too often. Each player who has one may really have another; if
        an earlier finding says so of a player, this one follows from it."""
        deck = self.table.deck
        root = self._suspected(card) or root
        if self.table.renewals or self.table.stock <= NEARLY_NOTHING:
            root = root or self.table.off_count
        sightings = (
            Related(seen.place, seen.told)
            for seen in self.desk.sightings(card)
            if seen.new and seen.place != place
        )
        seen, limit = list(islice(sightings, MOST_SEEN)), deck.limit(card)
        count = max(deck.seen[card.index], limit + 1)  # some may have gone back into the stock since
        over = count - limit
        is_ = "is another card" if over == 1 else "are other cards"
        others = told(
            "{over} of these {count} {is_}", "這{count}張之中有{over}張其實是別的牌",
            over=Said("one", "1") if over == 1 else over, count=count, is_=is_,
        )  # fmt: skip
        finding = self.desk.find(
            "card-too-often",
            place,
            player=player,
            related=seen,
            ordinal=nth(count),
            card=card,
            decks=deck.text,
            limit=limit,
            many=told("only {limit}", "只有{limit}張", limit=limit) if limit else told("none", "沒有"),
            facts=[OneIsAnother((card,))],
            under=root,
            help=others if seen and limit else None,
        )
        if root is None:
            for name, hand in self.table.hands.items():
                if hand.count(card):
                    self.doubt(hand, name, card, finding)
            if not self.desk.exhausted():
                self.table.pile[:] = [
                    lying.doubted(finding) if lying.card is card and lying.doubt is None else lying
                    for lying in self.table.pile
                ]
        deck.shuffle_back((card,))  # one of them is another card, so the next one is not too many
        return root or finding

    def _suspected(self, card: Card) -> Finding | None:
        """Return the finding by which a player has another card instead of ``card``, if there is one."""
        for player, hand in self.table.hands.items():
            for suspect in hand.suspects:
                if card in suspect.among and self.used_later(player, card) < hand.count(card):
                    hand.suspects.remove(suspect)
                    hand.drop(card)
                    return suspect.finding
        return self.doubted.pop(card, None)

    def doubt(
        self, hand: Hand, player: str, card: Card, finding: Finding, perhaps: Card | None = None
    ) -> None:
        """Put in doubt, because of ``finding``, whether the hand holds ``card``, unless the record shows
        later that it does."""
        if self.desk.exhausted():
            hand.loose, hand.blame = True, finding
            return
        if self.used_later(player, card) >= hand.count(card):
            return
        hand.doubt(finding, card, perhaps, MEANT_HERE)

    def used_later(self, player: str, card: Card) -> int:
        """Return how many copies of ``card`` leave the hand in the rest of the round or remain there."""
        if self.desk.exhausted():
            return len(self.desk.part.events)
        return self.later.used(self.desk.current, player, card)

    def doubted_top(self, breach: Breach) -> Finding | None:
        """Return the finding that casts doubt on the card on top, from which taking another card there
        follows."""
        top = self.table.pile[-1] if self.table.pile else Lying(None)
        if top.doubt is None or top.by is None:
            return top.doubt
        hand = self.table.hands[top.by]
        for card in breach.cards:
            for suspect in hand.suspects:
                if suspect.finding is top.doubt and card in suspect.among and hand.count(card):
                    hand.suspects.remove(suspect)
                    hand.drop(card)
                    top.doubt.help = told(
                        "probably {card}, which is what is taken from the discard pile next",
                        "多半是{card}：接着從棄牌堆拿走的就是它", card=card,
                    )  # fmt: skip
                    return top.doubt
        return top.doubt

    def doubt_taken(self, player: str, blame: Finding) -> None:
        """Put cards taken from the pile that were not on top in doubt: each may really be the top card, or
        the top card another."""
        if not self.table.mistaken:  # the usual case, which saves going through all that ``blame`` explains
            return
        if not any(Trait.NOT_ON_TOP in one.rule.traits for one in (blame, *blame.explains)):
            return
        for taken, top in self.table.mistaken:
            self.doubt(self.table.hands[player], player, taken, blame, top.card)
            if top.by and top.by != player and top.doubt is None:
                hand = self.table.hands[top.by]
                if hand.count(taken):
                    self.doubt(hand, top.by, taken, blame, top.card)

    def recount(self, event: Turn, player: str, blame: Finding, *, called: bool = True) -> None:
        """Adjust the number of the player's cards after the turn to later evidence, since because of
        ``blame`` it may differ from the number that the moves leave; likewise for other players, since
        ``blame`` may be only the first sign of an earlier slip."""
        for name, hand in self.table.hands.items():
            if hand.loose or self.desk.exhausted():
                continue
            calls = event.calls if called and name == player else ()
            if not calls and not self.later.has_sizes(name):
                continue
            sizes = self.later.sizes(self.after_event or self.desk.current, name, calls)
            if not sizes or (name != player and len(sizes) > 1):
                continue
            size = agreed(sizes, calls, self.later.words(self.after_event or self.desk.current, name))
            if size != hand.size and size <= MAX_CARDS:
                self.table.off_count = self.table.off_count or blame
                hand.recount(size, blame)
                if size > 0 and self.table.winner == name:
                    self.table.winner = None

    def explain_loans(self, player: str, hand: Hand, spare: Counter[Card], place: Place) -> None:
        """Report cards that were there only by earlier findings and have appeared: they are what these
        findings are about."""
        for card, loan in zip(spare.elements(), hand.loans, strict=False):
            self.strayed[card] = loan.finding
            if not loan.is_informative(card):
                continue
            among = {"card": card, "player": player}
            text = told("{card} is among {player}'s cards left", "{player}的餘牌裏有{card}", **among)
            what = told("the {card} among {player}'s cards left", "{player}餘牌裏的{card}", **among)
            self.desk.explain(loan.finding, place, text, player, what)

    def settle(self, player: str, hand: Hand, left: list[Card], place: Place) -> None:
        """Resolve doubts by the cards ``left``, which show which of the listed cards were never there."""
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
                    "{card} is missing from {player}'s cards left",
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
        """Report ``card``, which is listed but not there, as the card that ``finding`` is about."""
        self.strayed[card] = finding
        text, what = (said.filled(player=player, card=card) for said in (NOT_LEFT if left else NONE_LEFT))
        self.desk.explain(finding, place, text, player, what)
        fact = finding.fact(OneIsAnother)
        wrong = list(fact.cards) if fact else []
        if Trait.NOT_HELD in finding.rule.traits:
            origin = self._origin(player, card, finding.place.line)
            got: Said | str = ""
            if origin:
                got = told(
                    " that {player} got on line {line}",
                    "（{player}在第{line}行得到）",
                    player=player,
                    line=origin.line,
                )
            finding.help = told(
                "one of the two is a slip: {wrong} here, or {card}{got}",
                "兩者必有一個筆誤：這裏的{wrong}，或者{card}{got}", wrong=and_(wrong), card=card, got=got,
            )  # fmt: skip
        elif spare and wrong:
            among = told("one of {cards}", "{cards}之中有一張", cards=named(wrong))
            still_held = spare[0] in wrong  # so it was not played, and the other was
            written = among if len(wrong) > 1 else wrong[0]
            one, other = (spare[0], card) if still_held else (written, spare[0])
            finding.help = told("{one} is probably {other}", "{one}多半是{other}", one=one, other=other)

    def _origin(self, player: str, card: Card, before: int) -> Place | None:
        """Return the place where ``player`` got ``card`` before line ``before``."""
        places = [
            seen.place for seen in self.desk.sightings(card) if seen.to == player and seen.place.line < before
        ]
        return places[-1] if places else None
