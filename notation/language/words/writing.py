"""Writing a turn in the words of the game, with each card at its place; and the grammar's operands for the
tokens in a slot."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, TypeAlias

from attrs import evolve

from ..operands import VALUES
from ..problems import OTHER_CALL, OTHER_WORDS
from ..respelling import Respelled, Respelling, Woven
from ..vocabulary import in_words
from .tokens import Token

SEVEN: Final = "seven"
"""The only number that is announced; it is a part of the verb."""
Piece: TypeAlias = tuple[str, Token | None]
"""A stretch of what is written, and the token it stands for, if there is one."""


def placed(text: str, tokens: Iterable[Token]) -> list[Piece] | None:
    """Return ``text`` in pieces, each with its token of ``tokens``; None if one is not in it."""
    pieces: list[Piece] = []
    at = 0
    for token in tokens:
        if token.kind == "number" or token.entry.number is not None:
            found = _first(text, at, (token.value, in_words(int(token.value))))
        else:
            found = _first(text, at, (token.value,))
        if found is None:
            if token.value == "?":
                continue
            return None
        start, end = found
        if start > at:
            pieces.append((text[at:start], None))
        pieces.append((text[start:end], token))
        at = end
    return [*pieces, (text[at:], None)]


def _first(text: str, at: int, said: Iterable[str]) -> tuple[int, int] | None:
    found = [(start, start + len(one)) for one in said if (start := text.find(one, at)) >= 0]
    return min(found, default=None)


APART: Final = " ,;\uff0c\uff1b\u3001"
"""The game's own separators of actions, and what may precede the first."""


STOPS: Final = (".", "\u3002")


class Writing:
    """Writes a turn in the place of ``plain`` from ``start`` on, and notes the differences. The actions begin
    at their ``verbs``."""

    def __init__(self, plain: Respelled, start: int, verbs: Sequence[int] = ()) -> None:
        self._plain = plain
        self._verbs = verbs
        self._start = self._at = start
        self._end = len(plain.text.rstrip())
        self._woven = Woven(plain)
        self._woven.keep(0, start)
        self._edits: list[Respelling] = []
        self._in_order = True

    def write(self, pieces: Iterable[Piece], stop: str, *, last: bool) -> None:
        """Write actions, and a full stop after them."""
        literal = ""
        for text, token in pieces:
            if token is None:
                literal += text
                continue
            self._literal(literal, token.start)
            self._token(text, token)
            literal = ""
        after = self._plain.text[self._at : self._end] if last else ""
        if literal or after.strip(" .\u3002!\uff01"):
            self._literal(literal + stop, self._end if last else self._at)
        else:
            self._woven.put(stop, self._at, self._end if last else self._at)

    def call(self, pieces: Sequence[Piece], *, last: bool) -> None:
        """Write a call after them."""
        whole = "".join(text for text, _ in pieces)
        tokens = [token for _, token in pieces if token is not None]
        after = self._plain.text[self._at : self._end]
        since = self._at + len(after) - len(after.lstrip(APART + ".\u3002"))
        until = self._end if last else (tokens[0].end if tokens else self._at)
        for text, token in pieces:
            self._woven.put(text, *((since, until) if token is None else (token.start, token.end)))
        if self._plain.text[since:until].strip() != whole.strip():
            self._edits.append(Respelling(OTHER_CALL, *self._plain.span(since, until), whole.strip()))
        self._at = until

    def respelled(self) -> Respelled:
        """Return what has been written, after what precedes it."""
        plain, start, made, edits = self._plain, self._start, self._woven.text, self._edits
        if not self._in_order:
            edits = [Respelling(OTHER_WORDS, *plain.span(start, self._end), made.text[start:])]
        kept = [
            one for one in plain.edits if not any(it.start <= one.start and one.end <= it.end for it in edits)
        ]
        return evolve(made, edits=(*kept, *edits))

    def _token(self, text: str, token: Token) -> None:
        plain, start, self._at = self._plain, token.start, token.end
        self._woven.put(text, start, self._at)
        if plain.text[start : self._at] != text:
            self._edits.append(Respelling(OTHER_WORDS, *plain.span(start, self._at), text))

    def _literal(self, text: str, until: int) -> None:
        """Write ``text`` in the place of what comes before the place ``until``."""
        plain, since = self._plain, self._at
        if until < since:
            self._in_order = False
            self._woven.put(text, until, until)
            return
        old = plain.text[since:until]
        separator = old[: len(old) - len(old.lstrip(APART))]
        new_separator = text[: len(text) - len(text.lstrip(APART))]
        first, last = since + len(separator), until
        new = text[len(new_separator) :]
        if old.endswith(" ") and new.endswith(" "):
            new, last = new.rstrip(" "), max(since + len(old.rstrip(" ")), first)
        apart = bool(separator.strip()) != bool(new_separator.strip()) and since != self._start
        if apart or text[:1] in STOPS:  # no blank before a full stop
            first, new = since, new_separator + new
        last = max(first, last)
        if plain.text[first:last] != new:
            self._edits.append(Respelling(OTHER_WORDS, *plain.span(first, last), new))
        verb = next((one for one in self._verbs if first < one < last), None)
        if old == text or verb is None or not new_separator:
            self._woven.put(text, *((since, until) if old == text else (first, last)))
        else:
            self._woven.put(new_separator, first, verb)
            self._woven.put(text[len(new_separator) :], verb, last)


# ---- operands


def is_operand(operand: str, tokens: Sequence[Token]) -> bool:
    """Return whether ``tokens`` are an operand of this name in the grammar."""
    cards = all(token.kind == "card" for token in tokens)
    if operand in ("card", "group", "groups"):
        return (
            cards and (operand != "card" or len(tokens) == 1) and not any("=" in one.value for one in tokens)
        )
    if operand in ("tokens", "several"):
        return cards
    if operand == "target":
        one = len(tokens) == 1 and (tokens[0].kind == "meld" or tokens[0].value[-1] == "s")
        return one or all(token.kind in ("card", "dots") for token in tokens)
    return bool(operand) and len(tokens) == 1 and (operand != SEVEN or tokens[0].value == "7")


def operand_text(operand: str, tokens: Sequence[Token], owner: Token | None) -> str:
    """Return the text of the operand for ``tokens``, as the grammar reads it."""
    if operand in ("groups", "several"):
        return " / ".join("-".join(token.value for token in group) for group in _groups(tokens))
    text = "-".join(token.value for token in tokens).replace("-…-", "…")
    if operand == "target" and len(tokens) == 2:
        text = text.replace("-", "…")  # no meld has two cards
    if owner is not None:
        return f"{owner.value} {text}"
    return f"the {text}" if tokens[0].kind == "meld" else text


def _groups(cards: Sequence[Token]) -> list[list[Token]]:
    """Return the melds that ``cards`` form: as joined by dashes; a single one if there are only commas."""
    tight = any(card.joined and not card.loose for card in cards)
    groups: list[list[Token]] = []
    for card in cards:
        if not groups or (tight and (card.loose or not card.joined)) or not (card.joined or tight):
            groups.append([])
        groups[-1].append(card)
    return groups


def value(operand: str, text: str) -> Any:
    """Return the value of an operand."""
    return VALUES.get(operand, str)(text)
