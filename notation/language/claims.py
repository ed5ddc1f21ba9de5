"""Claims of players in any words: a sentence becomes the canonical lines that it stands for.

``North is left with ♠8 and ♦6, so 14 points, total 34`` states ``♠8-♦6`` as the cards left, ``14`` as the
score and ``34`` as the total. Every card, player and number is used exactly once, every word is in the
lexicon (:mod:`.claim_words`), and each claim is a :class:`~.spelling.Respelled` that still knows the places
of its pieces; otherwise nothing is read. The grammar of the game has the last word on each.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from enum import Enum
from itertools import islice
from typing import Final

from attrs import field

from ...records.events import Span
from ...records.regex import regex
from ...records.values import define, frozen
from . import operands
from .claim_words import Kind, Role, Token, heading_said, tokens
from .clauses import NOTHING
from .level_words import levels_said
from .respelling import Respelled, Woven
from .spelling import COUNTED_CARDS, JOINED_BY_COMMA
from .suits import hand_by_suit

CLAIMED: Final = (Role.HAND, Role.LEFT, Role.MELDS, Role.SCORE, Role.TOTAL, Role.LEVEL)
"""The kinds of claims, in the order in which a record lists them."""
FIGURES: Final = (Role.SCORE, Role.TOTAL, Role.LEVEL)
"""The kinds of claims made by numbers."""
REMAINING: Final = (Role.LEFT, Role.CARDS)
"""Cards left, and their number."""
LISTED: Final = (*FIGURES, Role.MELDS)
STOPS: Final = frozenset(".。!！;；")
APART: Final = frozenset(",，、;；.。:：")
"""Signs that separate claims."""
MAX_TOKENS: Final = 400
"""Maximum number of words, cards and signs in a line of claims."""
MAX_HIDDEN: Final = 60
"""Maximum number of hidden cards in a hand."""
OPEN, CLOSE = frozenset("([（{"), frozenset(")]）}")
EQUALS: Final = frozenset(("is", "are", "was", "were", "是", "為", "为"))
"""Separators of terms and their sum. (Elsewhere they say nothing.)"""
DASHES: Final = frozenset(("-", "–", "—", "--", "---", "----"))


@frozen
class PlayerClaim:
    """A claim about a ``player`` in a text: its ``role`` and its canonical ``body``."""

    player: str
    role: Role
    body: Respelled


# ---- what one player claims


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


# ---- a line


def claims_said(
    plain: Respelled,
    players: Iterable[str],
    role: Role | None,
    *,
    round_: int | None = None,
    suits: int = 2,
    below_zero: bool = False,
) -> tuple[PlayerClaim, ...]:
    """Return the claims about ``players`` in ``plain``, where figures are mostly of a ``role``; none if
    anything in it is not understood, or belongs to another round than ``round_``. A hand by suit names at
    least so many ``suits``. Where figures may be ``below_zero``, a dash before one may be a minus. (Final
    scores may be those of the round or of the whole game.)"""
    known = tuple(players)
    if not any(map(plain.text.__contains__, known)):
        return ()
    hand = _hand_said(plain, known, role, suits)
    if hand is not None:
        return (hand,)
    found = list(islice(tokens(plain.text, known), MAX_TOKENS))
    named = [number for number, token in enumerate(found) if token.kind is Kind.NAME]
    if not named:
        return ()
    talk = _talk(found[: named[0]])
    found, named = found[talk:], [number - talk for number in named]
    told = _prefix(plain, found[: named[0]], found[named[0]], role, round_)
    hand = _hand_in_any_words(plain, found, known) if role is Role.HAND else None
    otherwise = () if hand is None else (hand,)
    if told is None:
        return otherwise
    role, following = told
    if role is Role.LEVEL:
        levels = level_claims(plain.part(found[named[0]].start, len(plain.text)), known, headed=True)
        if levels:
            return levels
        role = None
    if len(found) == MAX_TOKENS or any(token.kind is Kind.UNKNOWN for token in found):
        return otherwise
    said: list[PlayerClaim] = []
    before: list[PlayerClaim] = []
    dashed = not below_zero and all(_parts(found[at + 1 : at + 3]) for at in named)
    for names, own in _chunks(found, named, following=following):
        own = own[1:] if dashed else own
        roles = {one.role for one in before}
        usual = before[0].role if role is None and len(roles) == 1 else role  # “S gets 1, W 43”
        claim = _claim(plain, own, usual)
        if claim is not None and any(one.role is Role.LEFT for one in said):
            claim.left = True
        before = (claim and claim.said([_name(one, known) for one in names])) or []
        if not before and (claim is None or not claim.wins or claim.values):
            return otherwise
        said += before
    pairs = [(one.player, one.role) for one in said]
    return tuple(said) if len(set(pairs)) == len(pairs) else ()


def _talk(before: Sequence[Token]) -> int:
    """Return the number of tokens ``before`` the first name that belong to sentences without a claim: “Nobody
    went out.”"""
    stops = [at for at, token in enumerate(before, 1) if token.text in STOPS]
    end = stops[-1] if stops else 0
    return end if all(one.kind in (Kind.WORD, Kind.UNKNOWN, Kind.SIGN) for one in before[:end]) else 0


def _parts(following: Sequence[Token]) -> bool:
    """Return whether what is ``following`` a name begins with a dash that separates the two: a minus has no
    blank between it and the number."""
    return len(following) == 2 and following[0].text in DASHES and following[1].start > following[0].end


def level_claims(plain: Respelled, players: Sequence[str], *, headed: bool) -> tuple[PlayerClaim, ...]:
    """Return the claims about the levels of ``players``, with or without a heading before them."""
    said = levels_said(plain, players, headed=headed)
    return tuple([PlayerClaim(player, Role.LEVEL, body) for player, body in said])


def _name(token: Token, players: tuple[str, ...]) -> str:
    return token.text if token.text in players else re.sub("['’]s?$", "", token.text)


def _prefix(
    plain: Respelled, before: list[Token], name: Token, role: Role | None, round_: int | None
) -> tuple[Role | None, bool] | None:
    """Return the role that the tokens before the first ``name`` give, and whether a claim comes before each
    name; None if something else is before it."""
    heading = heading_said(plain.text[before[0].start : before[-1].end]) if before else None
    if heading is not None and heading[0] in CLAIMED:
        return (heading[0], False) if heading[1] in (None, round_) else None
    if any(token.kind in (Kind.FIGURE, Kind.CARDS) for token in before):
        return (role, not plain.text.startswith((":", "\uff1a"), name.end)) if _is_for_name(before) else None
    fills = (heading is None or heading[0] is not Role.LAST) and all(
        token.role in (Role.FILL, Role.LAST, Role.ROUND, Role.AND) for token in before
    )
    return (role, False) if fills and not any(one.kind is Kind.UNKNOWN for one in before) else None


def _chunks(
    found: list[Token], named: list[int], *, following: bool
) -> Iterable[tuple[list[Token], list[Token]]]:
    """Yield the names in a line, each with the claims about it: those after it or, with ``following``, those
    that it follows. Names in a row share a claim."""
    if following:
        edges = [0, *(number + 1 for number in named)]
        for number, at in enumerate(named):
            yield [found[at]], found[edges[number] : at]
        rest = found[named[-1] + 1 :]
        if any(token.text not in STOPS for token in rest):
            yield [], rest
        return
    names: list[Token] = []
    before = found[: named[0]] if _is_for_name(found[: named[0]]) else []
    for at, end in zip(named, [*named[1:], len(found)], strict=True):
        names.append(found[at])
        own = [*before, *found[at + 1 : end]]
        begins = len(own) if end == len(found) else _last_sentence(own)
        own, before = own[:begins], own[begins:]
        if end < len(found) and own and own[-1].text == "/":
            own = own[:-1]
        if own and all(one.role is Role.AND or one.text in (",", "、") for one in own) and end < len(found):
            continue
        yield names, own
        names = []


def _is_for_name(before: Sequence[Token]) -> bool:
    """Return whether the tokens ``before`` a name are claims about it: “13 cards for N: …”, “12 points for
    N”."""
    for_ = bool(before) and before[-1].kind is Kind.WORD and before[-1].role is Role.FOR
    return for_ and any(token.kind in (Kind.FIGURE, Kind.CARDS) for token in before)


def _last_sentence(own: Sequence[Token]) -> int:
    """Return the start of the words before the next name that follow a full stop: “E gets 8. Total for S:
    9”."""
    stops = [at for at, token in enumerate(own, 1) if token.text in STOPS]
    return stops[-1] if stops and all(one.kind is Kind.WORD for one in own[stops[-1] :]) else len(own)


def _hand_said(
    plain: Respelled, players: tuple[str, ...], usual: Role | None, suits: int
) -> PlayerClaim | None:
    """Return a hand that is listed by suit after a player's name; None if ``plain`` is none."""
    name, roles, following, count = _introduction(plain, players)
    if name is None or following is None:
        return None
    cards = hand_by_suit(plain, following.start, len(plain.text.rstrip()), least=suits)
    if cards is not None and count and count != cards.text.count("-") + 1:
        return None
    role = Role.LEFT if usual in REMAINING or Role.LEFT in roles else Role.HAND
    return PlayerClaim(_name(name, players), role, cards) if cards else None


def _hand_in_any_words(
    plain: Respelled, found: Sequence[Token], players: tuple[str, ...]
) -> PlayerClaim | None:
    """Return a hand before play, in any words: so many cards of one player, with nothing after them, can be
    nothing else. (If their number is given, it must be right.)"""
    names = [token for token in found if token.kind is Kind.NAME]
    groups = [token for token in found if token.kind is Kind.CARDS]
    figures = [one for one in found if one.kind is Kind.FIGURE and names and one.start > names[0].start]
    if len(names) != 1 or len(groups) != 1 or len(found) > MAX_WORDS_OF_HAND:
        return None
    (cards,) = groups
    many = cards.text.count("-") + 1
    counted = all(token.text.strip("()") == str(many) for token in figures)
    following = [token for token in found if token.start > cards.start]
    signs = all(token.kind is Kind.SIGN and token.text not in AND_SO_ON for token in following)
    if many < MIN_HAND or not counted or not signs:
        return None
    return PlayerClaim(_name(names[0], players), Role.HAND, plain.part(cards.start, cards.end))


AND_SO_ON: Final = ("…", "...")
"""Signs after an incomplete list of cards."""
MIN_HAND: Final = 7
"""Minimum number of cards; fewer may be those of a move."""
MAX_WORDS_OF_HAND: Final = 16
"""Maximum number of words and signs around a hand."""


def hand_begun(plain: Respelled, players: Iterable[str]) -> str | None:
    """Return the player whose hand is to be listed after the words in ``plain``; None if they are anything
    else."""
    known = tuple(players)
    name, roles, following, count = _introduction(plain, known)
    opens = following is None and (count > 0 or not roles.isdisjoint((Role.HAND, Role.LEFT, Role.CARDS)))
    return _name(name, known) if name is not None and opens else None


def _introduction(
    plain: Respelled, players: tuple[str, ...]
) -> tuple[Token | None, set[Role], Token | None, int]:
    """Return the name with which ``plain`` begins, if it does; the roles of the words after it that may
    precede the cards of a hand; what follows these; and the number of cards, if it is given."""
    name: Token | None = None
    roles: set[Role] = set()
    count = 0
    for token in tokens(plain.text, players):
        if name is None and token.kind is Kind.NAME:
            name = token
        elif name is not None and not count and (found := COUNTED.fullmatch(token.text)):
            count = int(found[1])
        elif name is None or not _introduces(token):
            return name, roles, token, count
        roles.add(token.role)
    return name, roles, None, count


COUNTED: Final = regex(r"\((\d{1,2})\)")
"""The number of cards in brackets: ``N (15)``."""


def _introduces(token: Token) -> bool:
    """Return whether a word or sign may precede the cards of a hand."""
    if token.kind is Kind.SIGN:
        return token.text in (":", "\uff1a")
    return token.kind is Kind.WORD and token.role in (Role.HAND, Role.LEFT, Role.FILL, Role.CARDS)


def _claim(plain: Respelled, own: list[Token], usual: Role | None) -> ClaimReader | None:
    """Return the claim in the tokens ``own``; None if something in them is not understood."""
    known = usual if usual in (*LISTED, Role.HAND, Role.CARDS) else None
    claim = ClaimReader(plain, known, left=usual in REMAINING)
    taken = all(claim.take(token, own[number + 1 :]) for number, token in enumerate(own))
    return claim if taken and not claim.brackets else None


def claim_in_cell(plain: Respelled, player: str, role: Role) -> list[PlayerClaim] | None:
    """Return the claim about a ``player`` in a cell of a table in a column of this ``role``; empty if the
    cell is empty, and None if it is not understood."""
    if role is Role.LEVEL and plain.text.strip():
        return [PlayerClaim(player, role, plain)]
    by_suit = hand_by_suit(plain, 0, len(plain.text)) if role in (Role.LEFT, Role.HAND) else None
    if by_suit is not None:
        return [PlayerClaim(player, role, by_suit)]
    if role in (Role.LEFT, Role.HAND) and plain.text.strip().isdecimal():
        woven = Woven(plain)
        woven.say(f"{plain.text.strip()} cards" if plain.text.strip("0 ") else NOTHING, 0, len(plain.text))
        return [PlayerClaim(player, role, woven.text)]
    own = list(tokens(plain.text))
    if role not in (Role.LEFT, Role.HAND, Role.MELDS) and all(one.text in DASHES for one in own):
        return []
    if not own:
        own = [Token(Kind.SIGN, "-", 0, 0)]
    claim = _claim(plain, own, None if role is Role.HAND else role)
    return (claim and claim.said([player])) or None
