"""How the text of a record falls into tokens: regular expressions for highlighting, by state.

They are written in what Python and Oniguruma, the engine of TextMate grammars, have in common. A file begins
in the state ``record``; a token may lead into another state, which lasts to the end of the line. What no
token matches is plain text, or of the state's own kind.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from hoyle.notation.language.card_words import LETTERS, OUTLINES, RANK_WORDS, SUIT_WORDS, SUITS
from hoyle.notation.language.vocabulary import FIGURES, NUMBERS, any_of
from hoyle.notation.reading.directives import KINDS
from hoyle.notation.source.directives import SIGN

Piece = tuple[str, str]
"""A regular expression without groups that capture, and the kind of what it matches, empty if it has none."""


class Token(NamedTuple):
    """Pieces that follow each other, and the state that they lead into, empty if they lead into none."""

    pieces: tuple[Piece, ...]
    then: str = ""


class State(NamedTuple):
    tokens: tuple[Token, ...]
    kind: str = ""


Words = Mapping[str, Sequence[str]]

S = "[ \\t\u3000]{0,40}"
"""Spaces. (Without a limit, each place of a long line would be looked at up to its end; so with names.)"""
HAN = "\u3400-\u9fff"
CAPITAL = f"[A-Z\u00c0-\u00de{HAN}]"
BEGINS, ENDS = rf"(?<![^\W{HAN}])", rf"(?![^\W{HAN}])"
"""Around a word; in Chinese no space need stand between words."""
COLON = f"{S}[:\uff1a]"
AT_END = f"(?={S}$)"
SIGNS = "\\s,\uff0c\u3001;\uff1b:\uff1a.\u3002{}()→♠♥♣♦?!=+"
"""What a name does not have, but for spaces and full stops within it."""
IN_NAME = rf"(?:[^{SIGNS}]|[.](?=[^\s{{]|[ ][A-Z]|{S}[,:\uff1a])|[ ](?!and )(?=[^{SIGNS}\d和-]))"
REST_OF_NAME = f"{IN_NAME}{{0,40}}"
NAME = rf"[^{SIGNS}\d-]{REST_OF_NAME}"
WHOSE = rf"(?:(?i:his|her) own|{CAPITAL}{REST_OF_NAME}?['’][sS](?!\w))"
RANK = "(?:10|[2-9JQKA])"
RANK_IN_LETTERS = "(?:10|[2-9TJQKA])"
SUIT_NAMES = dict(zip("♠♥♣♦", SUITS.split("|"), strict=True))
"""The suits in English, which are also the kinds of their cards."""
COUNT = r"\d+ *(?:cards?(?!\w)|[張张])"


def one(pattern: str, kind: str, then: str = "") -> Token:
    return Token(((pattern, kind),), then)


def word(texts: Iterable[str]) -> str:
    """A pattern for any of ``texts`` as a whole word, in capitals or small letters."""
    listed = {text.casefold() for text in texts}
    spaced, chinese = ([text for text in listed if text.isascii() is ascii] for ascii in (True, False))
    ways = [f"{BEGINS}(?i:{any_of(spaced)}){ENDS}"] if spaced else []
    ways += [f"(?i:{any_of(chinese)})"] if chinese else []
    return f"(?:{'|'.join(ways)})"


def cards_in_signs() -> Iterator[Token]:
    """Cards with the sign or the full name of their suit."""
    outlines = {sign: outline for outline, sign in OUTLINES.items()}
    ranks = f"(?:{RANK}|{any_of(RANK_WORDS)})"
    for sign, kind in SUIT_NAMES.items():
        chinese = any_of(name for name, suit in SUIT_WORDS.items() if suit == sign)
        yield one(
            rf"(?:[{sign}{outlines[sign]}]\ufe0f?|{chinese})(?: ?{RANK_IN_LETTERS}(?!\w))?"
            rf"|{BEGINS}(?i:{ranks} of {kind}s?){ENDS}",
            kind,
        )
    yield one(rf"(?:{BEGINS}(?:Big |Small )?Joker{ENDS}|[大小]王)", "joker")


def cards_in_letters() -> Iterator[Token]:
    """Cards with a letter for their suit, suits, and cards that nobody saw."""
    for letter, sign in LETTERS.items():
        upper = letter.upper()
        yield one(
            rf"(?<![\w♠♥♣♦])(?:{upper}{RANK_IN_LETTERS}|{RANK_IN_LETTERS}{letter})(?!\w)", SUIT_NAMES[sign]
        )
    for kind in SUIT_NAMES.values():
        yield one(rf"{BEGINS}(?i:{kind}s?){ENDS}", kind)
    yield one(r"\?", "hidden")


SIGNED, LETTERED = tuple(cards_in_signs()), tuple(cards_in_letters())
CARD = f"(?:{'|'.join(pattern for token in (*SIGNED, *LETTERED) for pattern, _ in token.pieces)})"
REMARKS = (
    one(rf"(?:<!--|/\*|%+|#+|//)\s*{SIGN}(?=\s*[:\uff1a])", "comment", "directive"),
    one(r"(?:(?<=\s)|^)(?:%+|#+|//)(?=\s).*", "comment"),
)
NUMBERS = (
    one(rf"{COUNT}|{word(NUMBERS)}", "number"),
    one(rf"---|{word(['nothing'])}", "hidden"),
    one(r"(?:(?<![\w)])[+\-−] *)?(?<!\w)\d+(?!\w)", "number"),
    one(rf"(?<![\w♠♥♣♦])[JQKA](?: *(?=[-+=])|{AT_END})", "number"),
    one(r"-(?=[♠♥♣♦?JBS大小])|[,\uff0c\u3001;\uff1b:\uff1a()]", "punctuation"),
    one(r"[-−+×*=/→]|(?<=\d) *x *(?=\d)", "operator"),
)
STOP = one(r"[.。!\uff01](?=\s|$|\{)", "punctuation", "tail")


def states(words: Words) -> dict[str, State]:
    """The tokens of records with these ``words``, by state."""
    verb, join = word(words["verb"]), word(words["join"])
    braces, moves = _braces(words), (*_said(words, verb, join), *SIGNED, *LETTERED, *NUMBERS, STOP)
    player = _player_of_a_play(verb, join)
    values = (*SIGNED, *NUMBERS, STOP, one(join, "join"))
    return {
        "record": State((
            REMARKS[0],
            *_lines(words),
            Token(((rf"^{S}\d+\.{S}", "number"), (rf"(?={player})", "")), "trick"),
            one(rf"^{S}(?=→)", "", "trick"),
            Token(((rf"^{S}", ""), (NAME, "player"), (COLON, "punctuation"), (_says(verb), "")), "move"),
            REMARKS[1],
            *SIGNED,
        )),
        "move": State((*REMARKS, *braces, *moves)),
        "trick": State((
            *REMARKS, *braces, Token((("→", "operator"), (S, ""), (NAME, "player"))), one(player, "player"),
            *moves,
        )),
        "names": State((*REMARKS, one(" and |和", ""), *values, one(NAME, "player"))),
        "values": State((
            *REMARKS, *values, one(rf"{CAPITAL}[\w'’.-]*(?= +(?:\d|[JQKA](?!\w)))", "player"),
            one(r"[^\W\d_][\w-]*", "value"),
        )),
        "title": State((*REMARKS, one(word(words["title"]), "value"), STOP)),
        "tail": State((*REMARKS, *braces), "comment"),
        "directive": State((
            one(rf"(?<![-\w])(?:{any_of(KINDS)})(?![-\w])", "directive"),
            one(r"(?<!\w)(?:[A-Z]{2}\d{1,3}|[a-z]+(?:-[a-z]+)+)(?!\w)", "code"),
        ), "comment"),
    }  # fmt: skip


def _lines(words: Words) -> Iterator[Token]:
    """The beginnings of lines that belong to nobody."""
    rounds, game = any_of(text.casefold() for text in words["round"]), word(words["game"])
    yield one(rf"^{S}%.*", "comment")
    yield one(rf"^{S}(?i:{rounds}) *(?:\d+|[{FIGURES}十]+) *局?[:\uff1a]?{AT_END}", "round")
    yield one(rf"^{S}{word(words['section'])} *[:\uff1a]?{AT_END}", "section")
    yield Token(((rf"^{S}{game}", "label"), (COLON, "punctuation")), "title")
    for part, then in (("people", "names"), ("label", "values")):
        yield Token(((rf"^{S}{word(words[part])}", "label"), (COLON, "punctuation")), then)
    yield one(rf"^{S}{word(words['label'])}[.\u3002]?{AT_END}", "label")


def _braces(words: Words) -> tuple[Token, ...]:
    """Calls and marks."""
    opening, closing = (r"\{ *", "punctuation"), (r" *\}", "punctuation")
    return (
        Token((opening, (word(words["call"]), "call"), (" *", ""), (r"\d*", "number"), closing)),
        Token((opening, (r"[-−罰罚] *\d+(?: *[級级])?", "number"), closing)),
        Token((opening, (r"[^{}\n]*?", "mark"), closing)),
    )


def _said(words: Words, verb: str, join: str) -> tuple[Token, ...]:
    """The words of a move, with the players and melds that they name."""
    named = rf"(?:himself|herself|(?!{CARD}|{WHOSE}){CAPITAL}{REST_OF_NAME})"
    before = {kind: word({*words["before_name"]} & {*words[kind]}) for kind in ("verb", "join")}
    return (
        *(Token(((pattern, kind), (" +", ""), (named, "player"))) for kind, pattern in before.items()),
        Token(((join, "join"), (" +", ""), (rf"{RANK}s(?!\w)", "meld"))),
        Token(((WHOSE, "player"), (rf" +(?:{RANK}s|set|run|meld)(?!\w)", "meld"))),
        one(WHOSE, "player"),
        one(r"(?<!\w)the (?:set|run|meld)(?!\w)", "meld"),
        one(verb, "verb"),
        one(join, "join"),
    )  # fmt: skip


def _player_of_a_play(verb: str, join: str) -> str:
    """A name in a trick: a play follows it."""
    play = rf"{verb}(?: *(?:{CARD}|[,\uff0c\u3001→{{])|{S}$)|{CARD}|{COUNT}"
    name = rf"[^{SIGNS}\d-][^,\uff0c\u3001:\uff1a{{}}→\n♠♥♣♦]{{0,40}}?{ENDS}"
    return rf"(?!{verb}|{join}|{CARD}){name}(?= ?[:\uff1a]? ?(?:{play}))"


def _says(verb: str) -> str:
    """A move or a claim, which follows a player's name, and does not follow the first word of a sentence."""
    return rf"(?={S}(?:{verb}|{CARD}|---|\(?[-+−]?\d|[JQKA] *[-+=]|.*(?:[♠♥♣♦]{RANK}|Joker)))"
