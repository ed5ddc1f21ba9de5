"""One deal as it is judged: its table, what is known of its course, and what is in doubt."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...records.cards import Card
from ...records.events import Cards, MaybeCard, Round
from ...records.findings import Finding, Place, told
from ..desk import Desk
from .course import Course, Misread
from .rules import TrickRules
from .table import TrickTable


class Doubts:
    """What is in doubt, each with the finding because of which."""

    def __init__(self) -> None:
        self.deal: Finding | None = None
        """All hands."""
        self.hands: dict[str, Finding] = {}
        """The hands of single players."""
        self.trick: Finding | None = None
        """The trick on the table."""
        self.points: Finding | None = None
        """The points that somebody has taken."""
        self.unread = False
        """Whether a line of play could not be read."""
        self.twice: Finding | None = None
        """The first trick that stands in the record twice."""


class TrickDeal:
    """One deal among the players in ``ring``. Its number is the first of ``numbers``, or perhaps another of
    them. ``own`` is what only the game itself knows of it."""

    def __init__(
        self,
        desk: Desk,
        rules: TrickRules,
        ring: tuple[str, ...],
        round_: Round,
        numbers: tuple[int, ...],
        own: Any,
    ) -> None:
        self.desk = desk
        self.rules = rules
        self.numbers = numbers
        self.own = own
        self.events = round_.events
        self.table = TrickTable(rules, ring)
        self.course = Course(round_.events, rules.hand_size)
        self.doubts = Doubts()
        self.at = 0
        """Which event is being judged."""
        self.opening: dict[str, list[Card] | None] = {}
        """Everybody's hand when the first card was led, if it is known."""
        self.plan: list[str | None] = []
        """For whom each of the next plays is taken (None: for nobody), where names are out of order."""
        self.next_number: int | None = 1
        """The number of the next trick, if that is known."""
        self.next_behind: int | None = None
        """The number behind the trick on the table, if that stands in the wrong place."""
        self.missing: dict[int, Finding] = {}
        """The numbers of tricks that were left out, with the finding that says so."""
        self.winner_by_cards: str | None = None
        """Who won the last trick by the cards, where another is written."""

    def misread(self, player: str) -> Misread | None:
        """The card that stands for another in the hand or the plays of ``player``."""
        return self.course.misread(player, self.opening.get(player))

    def blame(
        self, name: str, place: Place, player: str, about: Sequence[MaybeCard] = (), **params: Any
    ) -> Finding:
        """Report what is wrong with a play, as a root or under what has put the trick, the hand, the deal or
        one of the cards that it is ``about`` in doubt. From here on the trick is in doubt."""
        doubts, misread = self.doubts, self.misread(player)
        if misread is None or not misread.concerns(about):
            misread = self.misread_in(self.table.trick.plays)
        under = doubts.trick or doubts.hands.get(player) or doubts.deal
        if misread is not None and under is None:
            under = misread.found or self._mirrored(misread)
            if under is None:
                params.setdefault("help", misread.help())
        found = self.desk.find(name, place, player=player, under=under, **params)
        if misread is not None and misread.found is None:
            misread.found = under or found
        doubts.trick = doubts.trick or under or found
        return found

    def _mirrored(self, misread: Misread) -> Finding | None:
        """What has been found because another player has the two cards the other way round."""
        for player in self.table.ring:
            other = self.misread(player)
            if (
                other is not None
                and other.found is not None
                and (other.spare, other.lacking) == (misread.lacking, misread.spare)
            ):
                return other.found
        return None

    def misread_in(self, plays: Sequence[tuple[str, Cards]]) -> Misread | None:
        """The first card among ``plays`` that stands for another."""
        for player, cards in plays:
            misread = self.misread(player)
            if misread is not None and misread.concerns(cards):
                return misread
        return None

    def blame_end(self, name: str, place: Place, **params: Any) -> Finding:
        """Report what is wrong with the end of the trick on the table, as a root or under what may have made
        its plays others than they are written."""
        doubts, misread = self.doubts, self.misread_in(self.table.trick.plays)
        under = doubts.trick
        if under is None and misread is not None:
            under = misread.found
            if under is None:
                params.setdefault("help", misread.help())
        found = self.desk.find(name, place, under=under, **params)
        if misread is not None and misread.found is None:
            misread.found = under or found
        doubts.trick = doubts.trick or under or found
        doubts.points = doubts.points or doubts.trick
        return found

    def doubt_all_hands(self, finding: Finding) -> None:
        """Nothing is known of any hand any more, because of ``finding``."""
        for hand in self.table.hands.values():
            if not hand.loose:
                hand.loose, hand.blame = True, finding

    def explain(self, root: Finding, place: Place, number: int) -> None:
        """Say that trick ``number``, which was missing, stands at ``place``."""
        text = told("trick {number} stands here", "第{number}墩在這裏", number=number)
        self.desk.explain(root, place, text)
