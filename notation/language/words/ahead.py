"""Lookahead: the tokens that the parser of clauses examines before it knows what a token means."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import dropwhile, islice, takewhile
from typing import Final

from .tokens import Token

MELD_BEGINS: Final = ("card", "owner", "rank")
MELDS: Final = ("meld", "set", "run")
CALLED: Final = frozenset(("last", "out"))
"""Notions of calls."""
SWAPPING: Final = frozenset(("steal", "exchange", "take"))
OF_ONE_CARD: Final = frozenset(("discard", "draw", "take"))
"""Notions of actions with one card at a time."""
SAYING_NOTHING: Final = frozenset("~=:\uff1a()[]{}<>\uff08\uff09\u3010\u3011\u3014\u3015“”\"'*_「」")
NO_TOKEN: Final = Token("", "", 0, 0)


def names_meld(token: Token) -> bool:
    """Return whether ``token`` begins the name of a meld, or its cards."""
    return token.kind in MELD_BEGINS or token.entry.noun in MELDS


def names_pile(token: Token) -> bool:
    """Return whether ``token`` is the discard pile, and not a discard."""
    return token.entry.noun == "pile" and not token.entry.notions


def ends_clause(token: Token) -> bool:
    """Return whether a clause may end before ``token``, or what follows says where cards came from."""
    return token.kind in ("", "sign") or token.entry.plain == "joint" or token.entry.role == "from"


ALL: Final = 100
"""More cards than anybody mentions at once."""


class Ahead:
    """The ``tokens`` of a text, of which the first ``at`` have been taken. In ``♥Q, ♣A to ♥A-♣A-♦A`` the
    words after the cards may be about the last card alone, or about more: they are taken to be about the last
    ``many``. ``doubted`` says whether another number would make a difference."""

    def __init__(self, tokens: Sequence[Token], *, many: int) -> None:
        self._tokens = tokens
        self._many = many
        self.doubted: bool = False
        self.at: int = 0

    def __bool__(self) -> bool:
        return self.at < len(self._tokens)

    def __getitem__(self, number: int) -> Token:
        """Return the token ``number`` places after the next one; negative numbers are for those taken."""
        at = self.at + number
        return self._tokens[at] if 0 <= at < len(self._tokens) else NO_TOKEN

    def __iter__(self) -> Iterator[Token]:
        return islice(self._tokens, self.at, None)

    def take(self) -> Token:
        """Return the next token, and move on."""
        self.at += 1
        return self._tokens[self.at - 1]

    @property
    def next(self) -> Token:
        """The next token."""
        return self[0]

    def said(self) -> Iterator[Token]:
        """Return the tokens ahead that are not fillers."""
        return filter(_says_something, self)

    @property
    def next_said(self) -> Token:
        """The next token that is not a filler."""
        return next(self.said(), NO_TOKEN)

    def goes_on(self) -> bool:
        """Return whether a verb is next, or a word such as “then”."""
        following = self.next_said.entry
        return bool(following.notions) or following.plain == "joint"

    def bracketed(self) -> tuple[int, Token, Token]:
        """Return the number of cards ahead that are joined, and the two tokens after them."""
        count = sum(1 for _ in takewhile(lambda one: one.kind == "card", self))
        return count, self[count], self[count + 1]

    def token_after_cards(self) -> Token:
        """Return the token after the cards ahead."""
        return next(dropwhile(_is_listed, self), NO_TOKEN)

    def action_follows(self) -> bool:
        """Return whether the action with the cards ahead is named after them: ``♠J thrown``, ``♠4 to a
        run``."""
        verb, following = self._said_after_cards()
        entry, told = verb.entry, False
        if verb.kind == "arrow" and (names_pile(following) or following.entry.noun == "stock"):
            return True
        if verb.value == "+" and following.kind == "card":  # ♠4-♠5-♠6 + ♠7
            return self[1].joined and self[2].joined
        if verb.kind == "arrow" or (entry.role in ("target", "using") and not entry.notions):
            told = names_meld(following) or names_pile(following)
        elif entry.role == "from" and entry.notions:
            told = names_meld(following)  # ♠4 goes to ♠5-♠6-♠7
        elif entry.role == "from":
            told = following.entry.noun in ("stock", "pile")
        elif "lay_off" in entry.notions[:1] and following.kind in MELD_BEGINS:
            told = True  # ♠7 連接 ♠4-♠5-♠6
        elif entry.plain == "laid":
            return self[-1].kind == "card"
        elif entry.role != "target":
            return self.deed_follows()
        return (told or entry.role == "target") and self._includes_card_before(following.entry.noun == "pile")

    def deed_follows(self) -> bool:
        """Return whether a verb after the cards ahead tells what has been done with them."""
        verb, following = self._said_after_cards()
        if not (verb.entry.label or (verb.entry.past and verb.entry.notions)):
            return False
        told = ends_clause(following) or bool(following.entry.role)
        one_card = OF_ONE_CARD.issuperset(verb.entry.notions)
        return told and self._includes_card_before(one_card, melds="meld" in verb.entry.notions)

    def ends_with_deed(self) -> bool:
        """Return whether the next clause ends with a verb in the past: ``♠4 an ♠5-♠6 angelegt``."""
        said = takewhile(lambda one: one.kind != "sign" and one.entry.plain != "joint", self.said())
        *_, last = [NO_TOKEN, *said]
        return last.entry.past and bool(last.entry.notions)

    def _includes_card_before(self, one_card: bool, *, melds: bool = False) -> bool:
        """Return whether the words after the cards ahead are about the card before them too. (A player
        discards or draws one card at a time, and a meld has at least three.)"""
        further = sum(one.kind == "card" and (one.loose or not one.joined) for one in self._listed())
        if not further:
            return True
        self.doubted = self.doubted or not one_card
        many = 1 if one_card else ALL if melds and self._many == 1 else self._many
        return further < many

    def _listed(self) -> Iterator[Token]:
        """Return the cards ahead, and the signs between them."""
        return takewhile(_is_listed, self.said())

    def _said_after_cards(self) -> tuple[Token, Token]:
        """Return the next two tokens after the cards ahead that are not fillers."""
        rest = dropwhile(_is_listed, self)
        said = (one for one in rest if one.entry.label or _says_something(one))  # ♣9 away
        verb, following = [*islice(said, 2), NO_TOKEN, NO_TOKEN][:2]
        return verb, following

    def _lists_cards(self) -> bool:
        """Return whether a card is ahead before any other word."""
        return any(one.kind == "card" for one in takewhile(_is_listed, self.said()))

    def must_draw(self) -> bool:
        """Return whether the player just named is said to draw, and no card with it: ``makes W draw``."""
        rest = (one for one in self.said() if one.kind != "number" and one.entry.number is None)
        said = dropwhile(lambda one: one.entry.role == "target" and not one.entry.notions, rest)  # to draw
        verb, *following = [*islice((one for one in said if one.entry.noun != "card"), 2)] or [NO_TOKEN]
        return "draw" in verb.entry.notions and not any(one.kind in ("card", "word") for one in following)

    def has_discarded(self) -> bool:
        """Return whether the player just named is said to have discarded what has been named before."""
        rest = (one for one in self.said() if one.entry.plain != "having")
        verb, following = [*islice(rest, 2), NO_TOKEN, NO_TOKEN][:2]
        return verb.entry.past and verb.entry.notions[:1] == ("discard",) and following.kind != "card"

    def exchange_follows(self) -> bool:
        """Return whether a verb for an exchange, perhaps an infinitive, follows the cards ahead."""
        verb, following = self._said_after_cards()
        return not SWAPPING.isdisjoint((following if verb.value == "to" else verb).entry.notions)

    def addition_follows(self) -> bool:
        """Return whether cards are ahead, and after them a verb for adding to a meld, with what is added."""
        verb, following = self._said_after_cards()
        return self.next_said.kind == "card" == following.kind and "lay_off" in verb.entry.notions

    def goes_through(self) -> bool:
        """Return whether the stock or the pile is ahead, and an arrow and a card after it: ``♠4 → pile →
        ♥7``."""
        arrow, card = self[1], self[2]
        return self.next.entry.noun in ("stock", "pile") and arrow.kind == "arrow" and card.kind == "card"

    def has_a_seven(self) -> bool:
        """Return whether ``a 7``, and nothing more, is what a player has, or ``7`` before any further
        action."""
        article = self[0].entry.plain == "article"
        number, following, further = (self[article + at] for at in range(3))
        one = number.value == "7" or number.entry.number == 7
        return (
            one and following.entry.noun not in ("card", "left", "last") and (article or bool(further.kind))
        )

    def counts_cards(self) -> bool:
        """Return whether a number of cards follows."""
        number, cards = [*islice(self.said(), 2), NO_TOKEN, NO_TOKEN][:2]
        counted = number.kind == "number" or number.entry.number is not None
        return counted and cards.entry.noun == "card"

    def ends(self) -> bool:
        """Return whether nothing follows."""
        return all(one.kind == "sign" for one in self.said())

    def counts(self) -> bool:
        """Return whether a number follows, as in ``has only 2 left``."""
        for one in self:
            entry = one.entry
            called = CALLED.intersection((entry.noun, *entry.notions))
            if one.kind == "number" or entry.number is not None or called:
                return True
            if entry.plain != "filler" and one.value not in SAYING_NOTHING:
                return False
        return False


def _says_something(token: Token) -> bool:
    """Return whether ``token`` is not a filler."""
    return token.entry.plain not in ("filler", "article") or bool(token.entry.notions)


def _is_listed(token: Token) -> bool:
    """Return whether ``token`` is one of several cards, or a sign between them that says nothing."""
    return token.kind == "card" or (token.kind == "sign" and token.value in SAYING_NOTHING)
