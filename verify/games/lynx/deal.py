"""What a deal of LYNX is: how many cards of how many decks, who deals and leads, what makes a new stock."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from ....records.cards import Card
from ....records.events import Head, Round, Setting, movers
from ....records.facts import Expected
from ....records.findings import Finding, told
from ...cards.deck import Deck
from ...order import after
from ...suppositions import Supposition
from ...words import cards_
from .actions import Table
from .order import OrderReferee
from .plain import FastTable
from .settings import shown_by_the_round
from .table import AT_MOST_TWELVE, DEAL, FULL_TABLE, POINTS, TWELVE

LEFT = {card: -2 * points for card, points in POINTS.items()}
"""LX-42: what a card left in hand counts."""


class DealReferee(OrderReferee):
    """Judges what the head and the settings of a round say of the deal."""

    carries: ClassVar[tuple[str, ...]] = (*OrderReferee.carries, "last_dealer")

    def begin(self, head: Head) -> None:
        super().begin(head)
        self.last_dealer: str | None = None
        each = head.setting("cards_each")
        self.each = each if isinstance(each, int) and each > 0 else DEAL

    # ---- what a game says of itself

    def new_table(self, seats: tuple[str, ...], deck: Deck) -> Table:
        return FastTable(seats, deck, each=self.each, desires=self._extension() == "max")

    def _extension(self) -> str:
        return str(self.head.setting("extensions") or "").casefold()

    def values(self) -> dict[Card, int]:
        return LEFT

    def dealt_to(self, player: str) -> int:
        return self.each

    # ---- the head

    def end_head(self) -> None:
        """LX-2: larger tables may take more decks, or deal fewer cards."""
        players = len(self.seats)
        decks, each = self.head.setting("decks"), self.head.setting("cards_each")
        if players < 2:
            return
        small = players <= FULL_TABLE
        if isinstance(decks, int) and (decks != 2 if small else decks < 2):
            due = told("two decks", "2副牌") if small else told("two decks or more", "至少2副牌")
            self.desk.find(
                "wrong-decks", self.setting_place("decks"), count=decks, players=players, due=due,
                facts=[Expected(2)],
            )  # fmt: skip
        if isinstance(each, int) and (each != DEAL if small else each > DEAL):
            due = told(*(TWELVE if small else AT_MOST_TWELVE))
            self.desk.find(
                "wrong-cards-each", self.setting_place("cards_each"), count=each, players=players, due=due
            )
        self.supply_judged = bool(self.report.findings)

    def suppositions(self) -> Iterator[Supposition]:
        return shown_by_the_round(self, self.each, super().suppositions())

    # ---- the round begins

    def begin_round(self, round_: Round) -> None:
        self.dealer: str | None = None
        self.wrong_stock: Finding | None = None
        super().begin_round(round_)

    def on_setting(self, event: Setting) -> None:
        super().on_setting(event)
        match event:
            case Setting(key="dealer", value=str(name)) if self.part is not self.head:
                self._check_dealer(event, name)
            case Setting(key="new_stock", value=int(count)) if self.part is not self.head:
                self._check_stock(event, count)

    def _check_dealer(self, event: Setting, name: str) -> None:
        """LX-3. Where the deal does not pass to the left, but play begins as if it had, the dealer's name is
        the slip."""
        last, place, ring = self.last_dealer, self.desk.operand(event, event, 1), self._ring()
        self.dealer = self.last_dealer = name
        due = after(ring, last) if last in ring else None
        if name not in self.seats:
            self.dealer = self.last_dealer = None
        elif due and due != name:
            self.desk.find("wrong-dealer", place, player=name, last=last, due=due)
            if next(movers(self.part.events), None) == after(ring, due):
                self.dealer = self.last_dealer = due

    def _ring(self) -> tuple[str, ...]:
        said = self.head.setting("direction")
        for event in self.settings:
            if event.key == "direction":
                said = event.value
        return said if isinstance(said, tuple) and sorted(said) == sorted(self.seats) else self.seats

    def _check_stock(self, event: Setting, count: int) -> None:
        """LX-46: a new stock is made when the old one is used up. It is made as it is written."""
        table = self.table
        under = table.off_count or next(iter(self.report.findings), None)  # which may be about a card drawn
        finding: Finding | None = None
        if table.blurred or table.turned_over == count:
            table.turned_over = None  # it was made in the last line; or, if not, it will be in the next
            return
        left, made = table.stock, table.turn_over()
        among = 0 < left < self.extra_drawn_next()  # made in the midst of extra cards, written before them
        if left > 0 and not among:
            place = self.desk.operand(event, event, 0)
            finding = self.desk.find("stock-not-empty", place, left=cards_(left), under=under)
        elif made != count:
            place = self.desk.operand(event, event, 1)
            finding = self.desk.find(
                "wrong-stock", place, count=made, facts=[Expected(made, count)], under=under
            )
        self.wrong_stock = finding
        if finding:
            table.stock = count
            table.off_count = under or finding
        if among:
            table.stock += left

    def first_move(self, player: str) -> None:
        """LX-3: the player to the dealer's left begins."""
        table = self.table
        table.sit(self._ring())
        table.due = after(table.ring, self.dealer) if self.dealer else player
        if player != table.due:
            self.last_dealer = None  # perhaps it was another

    def follows_a_stock(self, root: Finding) -> None:
        """If a new stock has just been wrong, a line is missing before that too, as ``root`` says."""
        stock, self.wrong_stock = self.wrong_stock, None
        at = self.report.turns - 2
        if stock is None or stock is root or at < 0 or stock.place.line < self.lines[at].line:
            return
        if any(one is stock for one in self.report.findings):
            self.report.findings = [one for one in self.report.findings if one is not stock]
            root.explains.append(stock)
