"""Tokens: the pieces of a player's line, each with its entry in the lexicon."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import islice, zip_longest
from typing import Final

from attrs import evolve

from ....records.regex import regex
from ....records.values import define
from ..card_words import CARD, RANK, SUIT
from ..lexicon import NO_ENTRY, Entry, Lexicon
from ..respelling import Respelled
from ..spelling import JOINED_BY_COMMA
from ..tokenizer import NAMES, Tokenizer
from ..vocabulary import ALPHANUMERIC, LETTER

MAX_TOKENS: Final = 400
"""Maximum number of tokens in a turn."""
HAN_SIGN: Final = "[\u3400-\u9fff]"
PICTURE: Final = "[\U0001f300-\U0001faff\u23e9-\u23f3\u267b\u2795\u2796↑⬆▲△⇑↓⬇▼▽⇓⤓]"
"""Pictures that are used instead of a verb."""
AFTER_CARD: Final = rf"(?!{LETTER}|\d)"
TOKEN: Final = (
    rf"(?P<gap>[\s\ufe0f]+)|(?P<card>(?:{SUIT}{RANK}|(?<![A-Za-z\d])(?:(?:Big |Small )?Joker)|[大小]王)"
    rf"(?:=(?:{CARD}|{RANK}))?{AFTER_CARD}"
    r"|(?<!\w)\?(?!\w))"
    r"|(?P<rank>(?<!\w)(?:10|[2-9JQKA])(?=['’]?s(?!\w))['’]?s)"
    r"|(?P<number>(?<![\d.])\d{1,4}(?![\d]))"
    r"|(?P<arrow>[→⇒➔➜➡⟶⇄⇆↔⇌]|<[-–=]*>|[-–=]*[-–=>]>|(?<=\s)>(?=\s)|(?<=[\dAJQKr])>(?=[♠♥♣♦]))"
    r"|(?P<dots>…|\.{2,3})"
    r"|(?P<suit>[♠♥♣♦])"
    rf"|(?P<word>[A-Za-z]/[A-Za-z]?(?!{LETTER})|{LETTER}+(?:['’]{LETTER}+)?|{PICTURE}\ufe0f?)"
    rf"|(?P<han>{HAN_SIGN})"
    r"|(?P<sign>\S)"
)
WORDS: Final = regex(rf"(?<![^\W_]){LETTER}+(?:['’]{LETTER}+)?")
POSSESSIVE: Final = ("'s", "’s", "'S", "’S")


@define
class Token:
    """A piece of the text from ``start`` to ``end``: a card, a word, a sign, according to its ``kind``.
    ``value`` is what is written for it, ``entry`` its entry in the lexicon. A card that is ``joined`` to the
    one before it is of the same group, unless that is due only to a comma (``loose``)."""

    kind: str
    value: str
    start: int
    end: int
    entry: Entry = NO_ENTRY
    joined: bool = False
    loose: bool = False


BESIDE: Final = rf"(?:{ALPHANUMERIC}|[♠♥♣♦])"


DASHES: Final = frozenset("-–—")
LABELLING: Final = frozenset((":", "=", "\uff1a"))


def without_empty(tokens: Sequence[Token]) -> list[Token]:
    """Return ``tokens`` without verbs and prepositions followed by “nothing”, or by a dash that stands for
    it, as in a form: “Discard ♠4, connect -, to -”."""
    kept: list[Token] = []
    for token, following in zip_longest(tokens, tokens[1:]):
        ends = (
            following is None
            or following.kind == "sign"
            or (following.kind == "word" and following.start > token.end)
        )
        empty = token.value in DASHES or token.entry.plain == "nothing"
        if empty and ends and kept and kept[-1].end < token.start:
            labelled = len(kept) > 1 and kept[-1].value in LABELLING
            entry = kept[-2 if labelled else -1].entry
            if entry.notions or entry.role or entry.noun:
                del kept[-2 if labelled else -1 :]
                kept.append(evolve(token, kind="sign", value=",", entry=NO_ENTRY))
                continue
        kept.append(token)
    while len(kept) < len(tokens) and kept and kept[-1].kind == "sign":  # what parted it from the next
        del kept[-1]
    return kept


@cache
def _tokenizer() -> Tokenizer:
    return Tokenizer(rf"(?P<player>(?<!{BESIDE})(?:{NAMES})(?!{BESIDE}))", TOKEN)


class Tokens:
    """Cuts text into tokens."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon

    def of(self, plain: Respelled, start: int, players: tuple[str, ...]) -> list[Token]:
        """Return the tokens of ``plain`` from ``start`` on, among them the names of ``players``."""
        commas = {edit.start for edit in plain.edits if edit.rule.name == JOINED_BY_COMMA}
        tokens: list[Token] = []
        at, find, text = start, _tokenizer().next, plain.text
        while len(tokens) < MAX_TOKENS and (found := find(text, players, at)):
            made = Token(found.lastgroup or "", found[0], *found.span())
            if made.kind in ("word", "han"):
                made = self._phrase(text, made)
            elif made.kind == "player" and text.startswith(POSSESSIVE, made.end):
                made.kind, made.end = "owner", made.end + len(POSSESSIVE[0])
            elif made.kind == "card" and _is_joined(tokens, made):
                dash = tokens.pop()
                made.joined, made.loose = True, plain.starts[dash.start] in commas
            tokens.append(made)
            at = made.end
        return tokens

    def _phrase(self, text: str, token: Token) -> Token:
        """Return the longest phrase of the lexicon that begins with ``token``; or that token, as an unknown
        word."""
        lexicon, first = self._lexicon, token.value.casefold()
        longest = lexicon.longest.get(first, 0)
        if token.kind == "han":
            ends = list(range(token.start + 1, min(token.start + longest, len(text)) + 1))
        else:
            further = islice(WORDS.finditer(text, token.end), max(longest - 1, 0))
            ends = [token.end, *(found.end() for found in further)]
        for end in reversed(ends):
            if entry := lexicon[text[token.start : end]]:
                return Token("word", text[token.start : end], token.start, end, entry)
        return evolve(token, kind="word", entry=lexicon.shortened(token.value) or NO_ENTRY)


def _is_joined(tokens: list[Token], card: Token) -> bool:
    """Return whether a dash, the last of ``tokens``, joins ``card`` to the one before it."""
    if len(tokens) < 2 or tokens[-1].value != "-" or tokens[-2].kind != "card":
        return False
    return tokens[-2].end == tokens[-1].start and tokens[-1].end == card.start
