"""What stands ahead of a token: what the parser of clauses looks at before it knows what the token means."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import dropwhile, islice, takewhile
from typing import Final

from .tokens import Token

MELD_BEGINS: Final = ("card", "owner", "rank")
MELDS: Final = ("meld", "set", "run")
CALLED: Final = frozenset(("last", "out"))
"""What is called."""
SWAPPING: Final = frozenset(("steal", "exchange", "take"))
SAYING_NOTHING: Final = frozenset("~=:\uff1a()[]{}<>\uff08\uff09\u3010\u3011“”\"'*_「」")
NO_TOKEN: Final = Token("", "", 0, 0)


def names_meld(token: Token) -> bool:
    """Whether ``token`` begins the name of a meld, or its cards."""
    return token.kind in MELD_BEGINS or token.entry.noun in MELDS


class Ahead:
    """The ``tokens`` of a text, of which the first ``at`` have been taken."""

    def __init__(self, tokens: Sequence[Token]) -> None:
        self._tokens = tokens
        self.at = 0

    def __bool__(self) -> bool:
        return self.at < len(self._tokens)

    def __getitem__(self, number: int) -> Token:
        """The token ``number`` places behind the next one; negative numbers are for those taken."""
        at = self.at + number
        return self._tokens[at] if 0 <= at < len(self._tokens) else NO_TOKEN

    def __iter__(self) -> Iterator[Token]:
        return islice(self._tokens, self.at, None)

    def take(self) -> Token:
        """Return the next token, and go on behind it."""
        self.at += 1
        return self._tokens[self.at - 1]

    @property
    def next(self) -> Token:
        """The next token."""
        return self[0]

    def said(self) -> Iterator[Token]:
        """The tokens ahead that are no fillers."""
        return (one for one in self if one.entry.plain not in ("filler", "article") or one.entry.notions)

    @property
    def next_said(self) -> Token:
        """The next token that is no filler."""
        return next(self.said(), NO_TOKEN)

    def bracketed(self) -> tuple[int, Token, Token]:
        """The number of cards ahead that are joined, and the two tokens behind them."""
        count = sum(1 for _ in takewhile(lambda one: one.kind == "card", self))
        return count, self[count], self[count + 1]

    def behind_cards(self) -> Token:
        """The token behind the cards ahead."""
        return next(dropwhile(_is_listed, self), NO_TOKEN)

    def tells_action(self) -> bool:
        """Whether behind the cards ahead stands what is done with them: ``♠J thrown``, ``♠4 to a run``."""
        verb, behind = [*islice(dropwhile(_is_listed, self.said()), 2), NO_TOKEN, NO_TOKEN][:2]
        if verb.kind == "arrow" or (verb.entry.role in ("target", "using") and not verb.entry.notions):
            return names_meld(behind)
        if verb.entry.role == "target":
            return True
        if "lay_off" in verb.entry.notions[:1] and behind.kind in MELD_BEGINS:
            return True  # ♠7 連接 ♠4-♠5-♠6
        if not (verb.entry.past and verb.entry.notions):
            return False
        return behind.kind in ("", "sign") or bool(behind.entry.role) or behind.entry.plain == "joint"

    def tells_to_draw(self) -> bool:
        """Whether the player just named is said to draw, and no card with it: ``makes W draw``."""
        rest = (one for one in self.said() if one.kind != "number" and one.entry.number is None)
        verb, *behind = [*islice((one for one in rest if one.entry.noun != "card"), 2)] or [NO_TOKEN]
        return "draw" in verb.entry.notions and not any(one.kind in ("card", "word") for one in behind)

    def tells_exchange(self) -> bool:
        """Whether a verb for an exchange stands behind the cards ahead."""
        behind = next(dropwhile(lambda one: one.kind == "card", self.said()), NO_TOKEN)
        return not SWAPPING.isdisjoint(behind.entry.notions)

    def has_a_seven(self) -> bool:
        """Whether ``a 7``, and nothing more, is what somebody has."""
        number = self[1]
        one = number.value == "7" or number.entry.number == 7
        return self[0].entry.plain == "article" and one and self[2].entry.noun not in ("card", "left", "last")

    def counts_cards(self) -> bool:
        """Whether a number of cards follows."""
        number, cards = [*islice(self.said(), 2), NO_TOKEN, NO_TOKEN][:2]
        return number.kind == "number" and cards.entry.noun == "card"

    def counts(self) -> bool:
        """Whether a number follows, as in ``has only 2 left``."""
        for one in self:
            entry = one.entry
            called = CALLED.intersection((entry.noun, *entry.notions))
            if one.kind == "number" or entry.number is not None or called:
                return True
            if entry.plain != "filler" and one.value not in SAYING_NOTHING:
                return False
        return False


def _is_listed(token: Token) -> bool:
    """Whether ``token`` is one of some cards, or a sign between them that says nothing."""
    return token.kind == "card" or (token.kind == "sign" and token.value in SAYING_NOTHING)
