"""One deal while it is judged: its table, its course as recorded, and its doubts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from enum import Enum, auto
from typing import Any, ClassVar

from ...records.cards import Card
from ...records.events import Action, Deal, Entries, Event, MaybeCard, Turn
from ...records.facts import Expected
from ...records.findings import Finding, Place, Said, told
from ...records.kinds import DEAL
from ...records.tricks import Bottom, Play, Throw
from ..desk import Desk
from ..phrases import said
from ..seats import Seats
from .course import Course, Known, Misread, misread, on_table
from .holding import Holding
from .rules import TrickRules
from .table import TrickTable


class Concerns(Enum):
    """The subject of a finding about a play."""

    PLAY = auto()
    """The card played to the lead."""
    HAND = auto()
    """Cards that the player holds, or has played before, which no other play of the trick casts doubt on."""
    ORDER = auto()
    """The player of each card."""
    TURN = auto()
    """The next player within a trick, which depends neither on any cards nor on tricks missing before it."""


class TrickNumbers:
    """The numbers of the tricks, and irregularities in them."""

    def __init__(self) -> None:
        self.last = 0
        """Number of the last trick as written."""
        self.ends = 0
        """Number of tricks with a written end."""
        self.missing: dict[int, Finding] = {}
        """Numbers of tricks that have been left out, each with the finding about it."""
        self.leads_unknown = 0
        """Number of coming tricks that any player may lead, because two have been swapped."""

    @property
    def due(self) -> int:
        """Number of the next trick."""
        return self.last + 1


class LastTrick:
    """The previous trick, once there is one: its turns, or their range among the events, and its winner, as
    written and by the cards."""

    def __init__(self) -> None:
        self.turns: list[Turn] | range = []
        self.winner: str | None = None
        self.by_cards: str | None = None
        self.due_by_cards: str | None = None
        """The winner by the cards, if the record names another."""


class Direction:
    """The order of play as the whole deal shows it. ``compared`` is the order with which its plays were last
    compared, ``reordered`` the order they are in if it differs from the order in the record."""

    def __init__(self) -> None:
        self.compared: tuple[str, ...] = ()
        self.reordered: tuple[str, ...] | None = None


class Pack:
    """Whether the cards of all hands have been ``counted``; and the ``surplus``, a card of which there are
    too many, with the finding about it."""

    def __init__(self) -> None:
        self.counted = False
        self.surplus: tuple[Card, Finding] | None = None

    def surplus_among(self, cards: Iterable[MaybeCard]) -> Finding | None:
        """Return the finding about a card of which there are too many, if that card is among ``cards``."""
        return self.surplus[1] if self.surplus is not None and self.surplus[0] in cards else None


class TrickDeal:
    """One deal among the players in their ``seats``."""

    moves: ClassVar[tuple[type[Action], ...]] = (Play, Throw)
    """The actions that players take in turn."""

    def __init__(self, desk: Desk, rules: TrickRules, course: Course, seats: Seats) -> None:
        self.desk = desk
        self.rules = rules
        self.course = course
        self.seats = seats
        self.table: TrickTable = TrickTable(rules, seats.ring)
        self.round_numbers: tuple[int, ...] = ()
        """The number of the round, and others that may be meant."""
        self.own: Any = None
        """A game's own state of the deal."""

        # Doubts, with the findings that may explain others
        self.root: Finding | None = None
        """The finding about the deal as a whole."""
        self.blamed: dict[str, Finding] = {}
        """The findings that cast doubt on the players' hands."""
        self.not_held: set[str] = set()
        """Players who have played a card that they did not hold."""
        self.points_doubt: Finding | None = None
        """The finding that casts doubt on the computed points or sides."""
        self.miscounted: dict[str, Finding] = {}
        """The first finding because of which a player's written points differ from those of the cards."""
        self.unread = False
        """Whether a line that cannot be read may have been a trick."""
        self.doubtful = False
        """Whether too little is known of the hands to blame anybody for what they hold."""
        self.uncounted = False
        """Whether too little is known about the hands to blame players for the cards they hold."""
        self.pack: Pack = Pack()
        self.direction: Direction = Direction()

        # The hands
        self.dealer: str | None = None
        """The player who takes up and buries cards before play, in games that have one."""
        self.maybe_held: dict[str, list[Card]] = {}
        """Cards that may have left a player's hand when unseen cards left it; the hands of the table have
        only cards that are certainly there."""
        self.certain: dict[str, list[Card]] = {}
        """Cards that are certainly in a hand that is not known as a whole, if they differ from the listed
        ones."""
        self.voids: dict[str, dict[str, Event]] = {player: {} for player in seats.ring}
        """For players whose hands are not known: the suits they have not followed, and the event that shows
        it."""
        self._misread: dict[tuple[str, bool], Misread | None] = {}

        self.numbers: TrickNumbers = TrickNumbers()
        self.last: LastTrick = LastTrick()

    # ---- hands

    def opening_hand(self, player: str) -> Known:
        """Return the cards that ``player`` holds when the first card is led; None if they are not known."""
        dealt = self.course.dealt.get(player)
        if dealt:
            return list(dealt)
        played = self.course.played(player)
        return played if Counter(self.surely_held(player)) <= Counter(played or ()) else None

    def surely_held(self, player: str) -> list[Card]:
        """Return the cards that ``player`` certainly holds when the first card is led."""
        return self.certain.get(player, self.course.listed.get(player, []))

    def take_up(self, player: str) -> Holding | None:
        """Return the hand with which ``player`` begins to play, as far as it is known; None if nothing is
        known about it."""
        cards, certain = self.opening_hand(player), self.surely_held(player)
        if cards is not None:
            return Holding(cards, self.table.suit)
        unseen = self.rules.hand_size - len(certain)
        return Holding(certain, self.table.suit, unseen) if certain else None

    def cards_seen(self) -> list[MaybeCard]:
        """Return all cards that are seen, each copy once; none if a card is in the record twice."""
        course, dealt = self.course, self.course.dealt
        seen: list[MaybeCard] = []
        others = () if len(dealt) == len(self.table.ring) else course.plays
        for player in dict.fromkeys((*dealt, *others)):
            cards: Sequence[MaybeCard] = dealt.get(player) or course.plays.get(player) or ()
            if len(cards) > self.rules.hand_size:
                return []
            seen += cards
        return seen

    def misread(self, player: str) -> Misread | None:
        """Return the card that is written for another in the hand or the plays of ``player``, if there is
        one."""
        key = player, player == self.dealer
        if key not in self._misread:
            self._misread[key] = misread(player, self.opening_hand(player), self.course.played(player))
        return self._misread[key]

    # ---- findings

    def blame(
        self,
        name: str,
        where: Turn | Place,
        player: str,
        about: Iterable[Card] = (),
        under: Finding | None = None,
        concerns: Concerns = Concerns.PLAY,
        **params: Any,
    ) -> Finding:
        """Report that a play of ``player`` breaks the rule ``name``, and return the finding.

        ``where`` is a place, or the turn as a whole. The finding is a consequence of one that casts doubt on
        the lead, the hand or the deal; or of an earlier one about the same misread card, if that is among the
        cards it is ``about``, in the hand of ``player`` or of the ``holder`` named in ``params``; or else of
        the one it is ``under``. Otherwise it is a root."""
        place = where if isinstance(where, Place) else self.whole(where)
        misread = self.misread(params.get("holder", player))
        if misread is not None and not misread.concerns(about):
            misread = None
        before = misread.found or self._mirrored(misread) if misread else self.pack.surplus_among(about)
        in_doubt = None if concerns is Concerns.TURN else self.blamed.get(player)
        under = self._cause(player, concerns) or in_doubt or self.root or before or under
        if misread is not None and under is None and params.get("help") is None:
            params["help"] = misread.help()
        found = self.desk.find(name, place, player=player, under=under, **params)
        if misread is not None:
            misread.found = misread.found or found
        self.remember(found)
        self._blame_trick(player, found, concerns)
        if under is None and self.course.lacks_tricks(len(self.table.ring)):
            self.blame_all(found)
        return found

    def _mirrored(self, misread: Misread) -> Finding | None:
        """Return the finding about another player whose two cards are misread the other way round."""
        for player in self.table.ring:
            other = self.misread(player)
            if other is not None and (other.spare, other.lacking) == (misread.lacking, misread.spare):
                return other.found
        return None

    def _cause(self, player: str, concerns: Concerns) -> Finding | None:
        """Return the finding about the trick on the table that explains one about a play of ``player``: an
        earlier one about the same player, the order of play or the lead, or about another player who does not
        follow the lead either, for then the lead may be wrong."""
        trick = self.table.trick
        root, roots = trick.root, trick.roots
        if root is None or trick.of_order or root not in roots.values():
            return root
        if player in roots:
            return roots[player]
        if concerns is Concerns.HAND:
            return None
        if trick.players and trick.players[0] in roots:
            return roots[trick.players[0]]
        return next((one for one in roots.values() if one not in trick.of_hands), None)

    def _blame_trick(self, player: str, found: Finding, concerns: Concerns) -> None:
        """Remember a finding about a play of ``player`` to the trick on the table."""
        trick = self.table.trick
        if trick.root is None:
            trick.root, trick.of_order = found, concerns in (Concerns.ORDER, Concerns.TURN)
        trick.roots.setdefault(player, found)
        if concerns is Concerns.HAND:
            trick.of_hands.append(found)

    def blame_all(self, found: Finding) -> None:
        """Put all hands in doubt because of ``found``."""
        self.points_doubt = self.points_doubt or found
        for player in self.table.ring:
            self.blamed.setdefault(player, found)

    def doubts_hand(self, player: str, cards: Iterable[MaybeCard]) -> Finding | None:
        """Return the finding that makes it doubtful whether ``player`` holds these ``cards``."""
        misread = self.misread(player)
        if misread is not None and misread.found is not None and misread.concerns(cards):
            return misread.found
        return self.blamed.get(player)

    def remember(self, found: Finding) -> None:
        """Remember that ``found``, which is about the trick on the table, may be due to a card misread
        there."""
        trick = self.table.trick
        for player, turn in zip(trick.players, trick.turns, strict=True):
            misread = self.misread(player)
            if misread is not None and misread.spare in on_table(turn):
                misread.found = misread.found or found

    def doubts_trick(self) -> Finding | None:
        """Return the finding that casts doubt on the trick on the table as written."""
        trick = self.table.trick
        for player, turn in zip(trick.players, trick.turns, strict=True):
            if player in self.blamed:
                return trick.root or self.blamed[player]
            misread = self.misread(player)
            if misread is not None and misread.found and misread.concerns(on_table(turn)):
                return trick.root or misread.found
        laid = [card for turn in trick.turns for card in on_table(turn)]
        return trick.root or self.root or self.pack.surplus_among(laid)

    # ---- places

    def name_place(self, event: Event) -> Place:
        """Return the place of the player's name before a play, or the whole line if it has none."""
        line, name = self.desk.place(event), getattr(event, "player", None) or ""
        start = line.text.rfind(name, 0, event.column + (event.spans[0][0] if event.spans else 0))
        return Place(event.line, start + 1, start + 1 + len(name), line.text) if start >= 0 else line

    def whole(self, turn: Turn) -> Place:
        """Return the place of a turn's action, without the text around it in the line."""
        spans = turn.actions[0].spans
        return self.desk.place(turn, spans[0] if spans else None)


def deal_hand(deal: TrickDeal, event: Deal) -> None:
    """Judge a line that deals a hand."""
    cards, player, size = event.cards, event.player, deal.rules.hand_size
    if deal.desk.at in deal.course.again:
        _second_hand(deal, event)
    elif cards is not None and len(cards) != size:
        place = deal.desk.place(event)
        found = deal.desk.find(
            "wrong-hand-size", place, player=player, count=len(cards), due=size,
            help=_dealt_to_nobody(deal, size - len(cards)),
        )  # fmt: skip
        deal.blamed.setdefault(player, found)
        deal.root = deal.root or found
        deal.doubtful = True


def _dealt_to_nobody(deal: TrickDeal, count: int) -> Said | None:
    """Describe the cards that are in no hand, if these are exactly the ``count`` that one is short of."""
    lists = [one.cards for one in deal.course.events if isinstance(one, Deal | Bottom)]
    missing = deal.rules.copies - Counter([card for cards in lists for card in cards or () if card])
    if missing.total() != count:
        return None
    return told("nobody was dealt {cards}", "{cards}沒有發給任何人", cards=said(list(missing.elements())))


def plain_hands(deal: TrickDeal, entries: Entries, at: int) -> int:
    """Fast path: return how many of the ``entries`` from ``at`` on are hands that are in order."""
    begin, size, again = at, deal.rules.hand_size, deal.course.again
    for entry in entries[at:]:
        if not isinstance(entry, tuple) or entry[0] is not DEAL or at in again:
            break
        if entry[2] is not None and len(entry[2]) != size:
            break
        at += 1
    return at - begin


def _second_hand(deal: TrickDeal, event: Deal) -> None:
    """Report a second hand of a player. If one other player has none, one of the two is taken to be that
    player's: the one from which the first does not play."""
    course, player, at = deal.course, event.player, deal.desk.at
    without = [one for one in deal.table.ring if one not in course.dealt]
    place = deal.name_place(event)
    if len(without) != 1:
        deal.desk.find("second-hand", place, player=player)
        return
    help_ = told("one of the two is probably {player}'s", "其中一手多半是{player}的", player=without[0])
    found = deal.desk.find("second-hand", place, player=player, help=help_, facts=[Expected(without[0])])
    first_at, first = course.deals[player], course.dealt[player]
    mine = {card for card in course.plays.get(player, ()) if card is not None}
    fits_first = len(mine.intersection(first or ()))
    fits_second = len(mine.intersection(event.cards or ()))
    if fits_second > fits_first:
        course.give(player, at, event.cards)
        course.give(without[0], first_at, tuple(first) if first is not None else None)
    else:
        course.give(without[0], at, event.cards)
    deal.root = deal.root or found


# ---- the pack


def check_pack(deal: TrickDeal, event: Event) -> None:
    """Check, before the first card is buried or led, that no card occurs more often than in the pack."""
    if deal.pack.counted or deal.doubtful:
        return
    deal.pack.counted = True
    card = _too_often(deal)
    if card is None:
        return
    name = "card-too-often" if card in deal.rules.copies else "not-in-pack"
    place = _place_of_surplus(deal, card) or deal.desk.place(event)
    elsewhere = [one for one in deal.desk.related(card) if one.place != place]
    found = deal.desk.find(name, place, card=said([card]), under=deal.root, related=elsewhere)
    deal.points_doubt = deal.points_doubt or found
    deal.pack.surplus = card, found
    for player in deal.table.ring:  # any of the players who show it may be the one without it
        hand, misread = deal.opening_hand(player), deal.misread(player)
        if misread is not None and misread.concerns((card,)):
            misread.found = found
        unsure = hand is None or card in hand or player == deal.dealer
        if unsure and deal.course.played(player) is None:
            deal.blamed.setdefault(player, found)


def _too_often(deal: TrickDeal) -> Card | None:
    """Return a card that occurs more often in hands and plays together than in the pack."""
    copies = deal.rules.copies
    counts = Counter(filter(None, deal.cards_seen()))
    too_many = [card for card, count in counts.items() if count > copies.get(card, 0)]
    return too_many[0] if too_many else None


def _place_of_surplus(deal: TrickDeal, card: Card) -> Place | None:
    """Return the place where ``card`` occurs once too often for the first time."""
    most, count = deal.rules.copies.get(card, 0) + 1, 0
    for event in deal.course.events:
        item, cards = _laid_out(deal, event)
        for number, one in enumerate(cards, 1):
            count += one is card
            if one is card and count == most:
                if isinstance(event, Turn) and not isinstance(item, Play):
                    return deal.whole(event)
                return deal.desk.operand(event, item, number)
    return None


def _laid_out(deal: TrickDeal, event: Event) -> tuple[Event | object, tuple[MaybeCard, ...]]:
    """Return the cards that come to light with an event, and the item that has their places; cards of players
    whose hands are dealt come to light only once."""
    if isinstance(event, Deal | Bottom):
        return event, event.cards or ()
    if isinstance(event, Turn) and not deal.course.dealt.get(event.player):
        return event.actions[0], on_table(event)
    return event, ()
