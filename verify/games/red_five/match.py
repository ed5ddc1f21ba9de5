"""Red Five: what a record carries from deal to deal, and what its header says about that (RF-2 to RF-8)."""

from __future__ import annotations

from copy import copy
from typing import ClassVar

from ....records.cards import Card
from ....records.events import Round, Setting, Turn, Unreadable
from ....records.facts import NameExpected, Unread
from ....records.findings import Finding, Place, told
from ....records.tricks import DealerNamed, LevelChange, Show
from ...desk import Desk
from ...judged import Whole
from ...seats import Seats, house_rules
from ...tricks.names import one_apart
from ...tricks.rules import House
from .rules import HOUSE, LEVELS, NONE

FIRST_LEVELS = told(
    "the record begins in mid-game, so the levels before this round are taken from the round itself",
    "記錄從中途開始：這一局之前的級別，以這一局所寫的為準",
)
"""The remark on the score sheet of such a record."""
UNREAD = "?"
"""Stands for the last dealer if the line cannot be read; nobody has this name."""


class Match(Whole):
    """State that a record carries from deal to deal: the seats, the house rules, everybody's level, and the
    last dealer.

    ``recomputed`` are the levels by the cards of the deals before, where the record goes on with others; None
    if not known. ``doubted`` is what is wrong with the level that somebody begins with."""

    parts: ClassVar[tuple[str, ...]] = ("seats", "house", "levels", "recomputed", "last_dealer", "doubted")

    def __init__(self, seats: Seats) -> None:
        self.seats = seats
        self.house: House = NONE
        self.levels: dict[str, str] = {}
        self.recomputed: dict[str, str | None] = {}
        self.last_dealer: str | None = None
        self.doubted: dict[str, Finding] = {}

    def __copy__(self) -> Match:
        other = Match(copy(self.seats))
        other.house, other.last_dealer = self.house, self.last_dealer
        other.levels, other.recomputed, other.doubted = {**self.levels}, {**self.recomputed}, {**self.doubted}
        return other

    def level(self, player: str) -> str:
        """The level with which ``player`` goes on."""
        return self.levels.get(player, "2")

    # ---- what the header says

    def take(self, event: Setting, desk: Desk) -> None:
        """Take in what a line of the header says, and report what is wrong with it."""
        self.seats.take(event, desk)
        match event.key, event.value:
            case "last_dealer", str(name):
                self.last_dealer = name
                if self.seats.names and name not in self.seats.names:
                    self._unknown(name, desk.operand(event, event, 1), desk)
            case "carried", tuple(parts):
                self._carry_in(event, parts, desk)
            case "house_rules", tuple(names):
                self.house = house_rules(event, names, HOUSE, desk)

    def miss(self, event: Unreadable) -> None:
        """Note that a line cannot be read which may have said something of this."""
        match (event.finding.fact(Unread) or Unread()).label:
            case "carried":
                self.doubted.update(dict.fromkeys(self.seats.names, event.finding))
                self.recomputed = dict.fromkeys(self.seats.names)
            case "last_dealer":
                self.last_dealer = UNREAD
            case "direction":
                self.seats.undirected = event.finding

    def _carry_in(self, event: Setting, parts: tuple[str, ...], desk: Desk) -> None:
        """Take in the levels with which everybody begins (``N 8, E 4, …``)."""
        named = [part.strip().rpartition(" ")[::2] for part in parts]
        players, seated = [name.strip() for name, _ in named], self.seats.names
        missing = [seat for seat in seated if seat not in players]
        wrong = one_apart(players, seated)
        for at, (player, (_, level)) in enumerate(zip(players, named, strict=True)):
            place = desk.operand(event, event, at + 1)
            if level not in LEVELS:
                found = desk.find("wrong-level-name", place, said=level)
                for seat in [player] if player in seated else missing:
                    self.doubted[seat] = found
                    self.recomputed[seat] = None
                continue
            again = player in players[:at] if wrong is None else at == wrong
            if again or (seated and player not in seated):
                found = self._unknown(player, place, desk)
                for seat in missing:
                    self.doubted.setdefault(seat, found)
                    self.recomputed[seat] = None
            if at == wrong:
                self.levels[seated[at]] = level
            elif not again:
                self.levels[player] = level

    def go_on(self, round_: Round) -> None:
        """Take the levels before the first deal from that deal, in a record that begins in mid-game. The
        other players' levels and the last dealer stay unknown."""
        for event in round_.events:
            match event:
                case LevelChange(player, old) if old in LEVELS:
                    self.levels[player] = old
                case DealerNamed(str(player), _, str(level)) if level in LEVELS:
                    self.levels.setdefault(player, level)
                case Turn(player, (Show((Card() as card, *_)),)) if card.rank in LEVELS:
                    self.levels.setdefault(player, card.rank)
        self.recomputed |= {name: None for name in self.seats.names if name not in self.levels}
        self.last_dealer = self.last_dealer or UNREAD

    def _unknown(self, name: str, place: Place, desk: Desk) -> Finding:
        wrong = told("is not among the players", "不在玩家之中")
        if name in self.seats.names:
            wrong = told("has been named before", "前面已經寫過")
        return desk.find(
            "unknown-name", place, who=name, wrong=wrong, under=self.seats.wrong, facts=[NameExpected()]
        )
