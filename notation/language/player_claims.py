"""Claims of one player: cards and numbers, each with the role given by the words beside it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import Enum
from typing import Final

from attrs import field

from ...records.events import Span
from ...records.values import define, frozen
from . import operands
from .claim_words import Kind, Role, Token
from .clauses import NOTHING
from .respelling import Respelled, Woven
from .spelling import COUNTED_CARDS, JOINED_BY_COMMA

CLAIMED: Final = (Role.HAND, Role.LEFT, Role.MELDS, Role.SCORE, Role.TOTAL, Role.LEVEL)
"""The kinds of claims, in the order in which a record lists them."""
FIGURES: Final = (Role.SCORE, Role.TOTAL, Role.LEVEL)
"""The kinds of claims made by numbers."""
APART: Final = frozenset(",，、;；.。:：")
"""Signs that separate claims."""
MAX_HIDDEN: Final = 60
"""Maximum number of hidden cards in a hand."""
OPEN, CLOSE = frozenset("([（{"), frozenset(")]）}")
AND_SO_ON: Final = ("…", "...")
"""Signs after an incomplete list of cards."""
EQUALS: Final = frozenset(("is", "are", "was", "were", "是", "為", "为"))
"""Separators of terms and their sum. (Elsewhere they say nothing.)"""
DASHES: Final = frozenset(("-", "–", "—", "--", "---", "----"))


@frozen
class PlayerClaim:
    """A claim about a ``player`` in a text: its ``role`` and its canonical ``body``."""

    player: str
    role: Role
    body: Respelled


class What(Enum):
    """The kind of a value."""

    CARDS = "cards"
    FIGURE = "figure"
    COUNT = "count"
    """The number of cards."""
    NOTHING = "nothing"


@define
class Value:
    """Cards or a number in a claim: its text, its place, and its role according to the words beside it."""

    what: What
    text: str
    start: int
    end: int
    role: Role | None = None
    bracketed: bool = False
    summed: bool = False
    """Whether it is the sum of those before it."""

    @property
    def terms(self) -> bool:
        """Whether it is a sum without its result."""
        return re.search(r"\d *[+-]", self.text) is not None and "=" not in self.text


@define
class ClaimReader:
    """Reads the claims about one player, value by value. ``usual`` is the role of figures without a word."""

    plain: Respelled
    usual: Role | None
    values: list[Value] = field(factory=list)
    pending: Role | None = None
    """The role that the words before give to the next value."""
    summed: bool = False
    minus: Token | None = None
    no: Token | None = None
    doubled: Token | None = None
    brackets: int = 0
    beside: bool = False
    """Whether the last value comes directly before."""
    left: bool = False
    """Whether cards are those left."""
    wins: bool = False
    """Whether the player is said to win."""
    explains: bool = False
    """Whether the next value explains the last figure: ``19 for melds minus 6 for ♥K-♣9``."""

    def take(self, token: Token, following: Sequence[Token]) -> bool:
        """Take in a ``token`` with those ``following`` it; return False if it cannot be understood."""
        match token.kind:
            case Kind.CARDS:
                role = self.pending or (Role.MELDS if self.usual is Role.MELDS and not self.left else None)
                for start, end in self._groups(token) if role is Role.MELDS else [(token.start, token.end)]:
                    self._add(Value(What.CARDS, self.plain.text[start:end], start, end, role))
                if self.pending in FIGURES:
                    self.pending = None  # “takes ♦A out” is no score
            case Kind.FIGURE:
                return self._figure(token)
            case Kind.SIGN if token.role is Role.FILL:
                return self._sign(token, following)
            case Kind.WORD | Kind.SIGN:
                return self._word(token, following)
            case _:
                return False
        return True

    def _groups(self, token: Token) -> list[Span]:
        """Return the stretches of the melds that the cards form: they are separated where a comma, a word or
        a space was typed instead of a dash, unless no dash was typed at all."""
        text, starts = self.plain.text, self.plain.starts
        loose = {edit.start for edit in self.plain.edits if edit.rule.name == JOINED_BY_COMMA}
        counted = [
            range(edit.start, edit.end) for edit in self.plain.edits if edit.rule.name == COUNTED_CARDS
        ]
        dashes = [
            at
            for at in range(token.start, token.end)
            if text[at] == "-" and not any(starts[at] in one for one in counted)
        ]
        cuts = [at for at in dashes if starts[at] in loose]
        if len(cuts) == len(dashes):
            return [(token.start, token.end)]
        edges = [token.start, *(edge for at in cuts for edge in (at, at + 1)), token.end]
        return list(zip(edges[::2], edges[1::2], strict=True))

    def _add(self, value: Value) -> None:
        value.bracketed = value.bracketed or self.brackets > 0
        self.values.append(value)
        self.beside = True

    def _figure(self, token: Token) -> bool:
        text, start = token.text, token.start
        if self.minus is not None:
            text, start, self.minus = f"-{text}", self.minus.start, None
        alone = text.startswith("(") and text.endswith(")")
        value = Value(What.FIGURE, text, start, token.end, bracketed=alone, summed=self.summed)
        more = self.usual is Role.HAND and text.strip("( ").startswith("+") and bool(self.values)
        if self.pending is Role.MORE or more:
            value.what, value.role, value.text = What.COUNT, Role.MORE, text.strip("()+ ")
        elif self.pending in (*FIGURES, Role.LEFT):
            value.role = self.pending
        self._add(value)
        self.summed = False
        if self.pending is not Role.LEFT:
            self.pending = None
        return value.what is not What.COUNT or value.text.isdecimal()

    def _sign(self, token: Token, following: Sequence[Token]) -> bool:
        if token.text in AND_SO_ON and not following and self.values and self.values[-1].what is What.CARDS:
            return False  # there are more, and their number is not given
        if token.text in OPEN or token.text in CLOSE:
            self.brackets += 1 if token.text in OPEN else -1
            return self.brackets in (0, 1)
        if token.text in DASHES:
            if following and following[0].text == "=" and not self.values:
                self._add(Value(What.NOTHING, NOTHING, token.start, token.end))
                return True
            if following and (following[0].kind is not Kind.SIGN or following[0].role is not Role.FILL):
                return following[0].kind is not Kind.FIGURE  # or it may be a minus
            return bool(self.values) or self._nothing(token, None)
        if token.text == "/":
            last = self.values[-1] if self.values else None
            return (
                bool(following) and last is not None and (last.role is Role.MELDS or last.what is What.FIGURE)
            )
        if token.text in (":", "\uff1a") and self.values and following and following[0].kind is Kind.FIGURE:
            self.summed = True  # 19 for melds, minus 6: 13
        self.beside = self.beside and token.text not in APART
        return True

    def _word(self, token: Token, following: Sequence[Token]) -> bool:
        role, last = token.role, self.values[-1] if self.values else None
        beside = last is not None and self.beside and last.what is What.FIGURE
        self.left = self.left or role is Role.LEFT
        self.wins = self.wins or role is Role.WIN
        explains = self.explains
        self.explains = role is Role.FOR and last is not None and last.what is What.FIGURE
        if explains and role in (Role.MELDS, Role.HAND, Role.CARDS, Role.LEFT, Role.FILL):
            self.explains = role is Role.FILL
            return True
        if self.no is not None and role in (Role.MELDS, Role.CARDS, Role.POINTS, Role.LEFT, Role.HAND):
            return self._nothing(self.no, role)
        match role:
            case Role.NO:
                self.no = token
            case Role.NOTHING:
                return self._nothing(token, self.pending)
            case Role.MINUS:
                self.minus = token
            case Role.TIMES:
                self.doubled, self.summed = token, True
            case Role.SUM:
                self.summed, self.pending = True, None
            case Role.MORE | Role.CARDS if beside and last is not None:
                last.what, last.role, last.text = What.COUNT, role, last.text.lstrip("+ ")
                return last.text.isdecimal()
            case Role.POINTS if beside and last is not None:
                last.role = last.role if last.role in FIGURES else Role.POINTS
            case Role.FILL if beside and token.text in EQUALS:
                self.summed = True
            case Role.TOTAL if beside and last is not None and not _leads(following):
                last.role = Role.TOTAL
            case Role.POINTS | Role.SCORE:
                self.pending = self.pending if self.pending is Role.TOTAL else Role.SCORE
            case Role.TOTAL | Role.LEVEL | Role.MELDS:
                self.pending = role
            case Role.MORE:
                self.pending = role
            case Role.LEFT | Role.HAND:
                self.pending = self.pending if self.values or self.pending is Role.LEFT else role
        return role not in (Role.PLAYER,)

    def _nothing(self, token: Token, role: Role | None) -> bool:
        """Note that there is nothing of this ``role``, or else of the usual one."""
        self.no = None
        if role is None and self.usual is Role.MELDS:
            role = Role.MELDS
        value = Value(What.NOTHING, NOTHING, token.start, token.end, role)
        if (
            role is Role.POINTS
            or role in FIGURES
            or (role is None and self.usual in FIGURES and not self.left)
        ):
            value.what, value.text = What.FIGURE, "0"
            value.role = Role.SCORE if role is Role.POINTS else role
        self._add(value)
        return True

    # ---- what has been said

    def said(self, players: Sequence[str]) -> list[PlayerClaim]:
        """Return the claims about each of ``players``; none if something is left over or missing."""
        if self.no is not None and not self.values:
            self._nothing(self.no, self.pending)
        self._count()
        figures = self._figures()
        hand, melds = self._cards()
        if self.minus or self.no or figures is None or hand is None:
            return []
        bodies = {Role.LEFT if self.left else Role.HAND: self._list(hand, "-")} if hand else {}
        bodies |= {Role.MELDS: self._list(melds, " / ")} if melds else {}
        bodies |= {role: self._sum(role, *parts) for role, parts in figures.items()}
        listed = sorted(bodies.items(), key=lambda one: CLAIMED.index(one[0]))
        return [PlayerClaim(player, role, body) for player in players for role, body in listed]

    def _count(self) -> None:
        """Find out whether a figure in brackets is the number of cards of a hand: ``[15] ♠A-♠10-…``; or a
        figure alone, where numbers of cards are listed."""
        many = sum(one.text.count("-") + 1 for one in self.values if one.what is What.CARDS)
        for one in self.values:
            if self.usual is Role.HAND and one.bracketed and one.role is None and one.text == str(many):
                one.what, one.role = What.COUNT, Role.CARDS
        if self.usual is Role.CARDS and len(self.values) == 1 and self.values[0].text.isdecimal():
            self.values[0].what, self.values[0].role = What.COUNT, Role.CARDS

    def _cards(self) -> tuple[list[Value] | None, list[Value]]:
        """Return the cards, perhaps none, and the melds; None if their number is not the one given."""
        listed = [one for one in self.values if one.what in (What.CARDS, What.NOTHING)]
        melds = [one for one in listed if one.role is Role.MELDS]
        hand = [one for one in listed if one.role is not Role.MELDS]
        counts = [one for one in self.values if one.what is What.COUNT]
        empty = [one for one in hand if one.what is What.NOTHING]
        if len(counts) > 1 or (empty and (counts or len(empty) < len(hand))):
            return None, melds
        hand = empty[:1] or hand
        for count in counts:
            number, many = int(count.text), sum(one.text.count("-") + 1 for one in hand)
            if count.role is Role.MORE and 0 < number < MAX_HIDDEN and hand:
                count.text = "-".join(["?"] * number)
                hand.append(count)
            elif not hand:
                count.text = f"{number} cards" if number else NOTHING
                hand = [count]
            elif number != many:
                return None, melds
        return hand, melds

    def _figures(self) -> dict[Role, tuple[list[Value], Value]] | None:
        """Return the figures by their roles, each with its terms; None if the role of one is not known."""
        found: dict[Role, Value] = {}
        terms: list[Value] = []
        listed = [one for one in self.values if one.what is What.FIGURE]
        cards = len(listed) < len(self.values)
        for number, one in enumerate(listed):
            following, role, score = listed[number + 1 :], self._role_said(one, listed), found.get(Role.SCORE)
            told, left = "=" in one.text or one.summed, one.role is Role.LEFT and not cards
            if role in (None, Role.SCORE) and not one.summed and any(later.summed for later in following):
                terms.append(one)  # and those before it
            elif score is not None and one.bracketed and (one.terms or "=" in one.text):
                written, _, result = one.text.strip("()").partition("=")
                if result and number_of(result) != number_of(score.text):
                    return None
                one.text = written.strip()
                terms.append(one)
            elif (one.terms and role is not Role.LEVEL) or (left and role is None and not told):
                terms.append(one)
            else:
                role = role or self._role_by_place(one, listed, following, scored=score is not None)
                if role not in FIGURES or role in found:
                    return None
                found[role] = one
        if terms and (Role.SCORE not in found or "=" in found[Role.SCORE].text):
            return None
        if self.doubled and not terms:
            return None
        return {role: (terms if role is Role.SCORE else [], one) for role, one in found.items()}

    def _role_said(self, one: Value, listed: Sequence[Value]) -> Role | None:
        """Return the role that the words beside a figure, of those ``listed``, give it; None if they give
        none."""
        if one.role is not Role.POINTS:
            return one.role if one.role in FIGURES else None
        told = one.summed or self.usual is not Role.TOTAL or len(listed) < len(self.values)
        return Role.SCORE if told or any(other.role is Role.TOTAL for other in listed) else Role.TOTAL

    def _role_by_place(
        self, one: Value, listed: Sequence[Value], following: Sequence[Value], *, scored: bool
    ) -> Role | None:
        """Return the role of a figure that no word explains: the usual one, unless its place among those
        ``listed``, and before those ``following``, shows another."""
        if "=" in one.text or one.summed:
            return Role.LEVEL if self.usual is Role.LEVEL else Role.SCORE
        if one.bracketed and scored:
            return Role.TOTAL
        cards, totalled = len(listed) < len(self.values), any(other.role is Role.TOTAL for other in listed)
        signed = one.text.startswith("+") or [later.bracketed for later in following] == [True]
        if (self.usual is not Role.TOTAL or totalled) and (cards or signed):
            return Role.SCORE
        return Role.SCORE if self.usual is Role.MELDS else self.usual

    def _list(self, values: Sequence[Value], seam: str) -> Respelled:
        woven = Woven(self.plain)
        for number, one in enumerate(values):
            if number:
                woven.glue(seam)
            woven.say(one.text, one.start, one.end)
        return woven.text

    def _sum(self, role: Role, terms: Sequence[Value], result: Value) -> Respelled:
        """Return a figure with its ``terms``, if it has some."""
        woven = Woven(self.plain)
        if terms:
            if self.doubled is not None:
                woven.put("2", self.doubled.start, self.doubled.end)
                woven.glue(" × (")
            for number, term in enumerate(terms):
                text = term.text.strip("()")
                if number and text[:1] not in "+-":
                    woven.glue("+")
                woven.say(text, term.start, term.end)
            woven.glue(") = " if self.doubled is not None else " = ")
        text = result.text if role is Role.SCORE else result.text.strip("()")
        woven.say(text, result.start, result.end)
        return woven.text


def _leads(following: Sequence[Token]) -> bool:
    """Return whether a figure, or a sign that introduces one, is ``following`` a word."""
    said = next((one for one in following if one.kind is not Kind.WORD or one.role is not Role.FILL), None)
    return said is not None and (said.kind is Kind.FIGURE or said.text in (":", "\uff1a", "="))


def number_of(text: str) -> int | None:
    """Return the number in ``text``; None if it is not one."""
    return operands.number(text.strip(" ()+").replace(" ", ""))
