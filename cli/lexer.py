"""A lexer for Pygments, and for programs that highlight with Pygments.

Its tokens are written by ``python editors/generate.py`` from the words of all games.
"""

from __future__ import annotations

import json
import os
import re
from typing import Any, ClassVar, Final

from pygments.lexer import RegexLexer, bygroups
from pygments.token import (
    Comment,
    Generic,
    Keyword,
    Name,
    Number,
    Operator,
    Punctuation,
    String,
    Text,
    Whitespace,
)

from ..records.games import text_of

KINDS: Final[dict[str, Any]] = {
    "": Text,
    "call": Name.Builtin,
    "club": Generic.Inserted.Club,
    "code": Comment.Special,
    "comment": Comment.Single,
    "diamond": Number.Diamond,
    "directive": Comment.Preproc,
    "heart": Generic.Deleted.Heart,
    "hidden": Comment.Hidden,
    "join": Keyword.Pseudo,
    "joker": Name.Decorator.Joker,
    "label": Name.Attribute,
    "mark": String,
    "meld": Name.Variable,
    "number": Number.Integer,
    "operator": Operator,
    "player": Name.Class.Player,
    "punctuation": Punctuation,
    "round": Generic.Heading,
    "section": Generic.Subheading,
    "spade": Generic.Strong.Spade,
    "value": String,
    "verb": Keyword,
}
"""The token of Pygments for each kind."""
PLAIN: Final = r"[^\W\u3400-\u9fff]+|."
"""Text between tokens: a word, or a character."""


def _tokens() -> dict[str, list[Any]]:
    """The rules of the lexer by state."""
    table = json.loads(text_of(os.path.join(os.path.dirname(__file__), "tokens.json")))
    rules: dict[str, list[Any]] = {"root": [(r"\n", Whitespace)]}
    for name, (tokens, kind) in table.items():
        state = "root" if name == "record" else name
        rules.setdefault(state, [(r"(?=\n)", bygroups(), "#pop")])
        for pieces, then in tokens:
            pattern = "".join(f"({piece})" for piece, _ in pieces)
            groups = bygroups(*(KINDS[kind] for _, kind in pieces))
            rules[state].append((pattern, groups, then) if then else (pattern, groups))
        rules[state] += [(r"[^\S\n]+", Whitespace), (PLAIN, KINDS[kind])]
    return rules


MIN_MOVES: Final = 3
"""Minimum number of lines that look like moves for a text to be taken for a record."""
MOVE: Final = r"(?m)^[ \t]*(?:\d+\.|[^\W\d_][^\n:\uff1a]{0,30}[:\uff1a]).*[♠♥♣♦](?:10|[2-9JQKA])"


class HoyleLexer(RegexLexer):  # type: ignore[misc]  # Pygments has no types
    """A lexer for records of card games."""

    name: ClassVar[str] = "hoyle"
    aliases: ClassVar[list[str]] = ["hoyle"]  # pyright: ignore[reportIncompatibleVariableOverride]
    filenames: ClassVar[list[str]] = ["*.hoyle"]  # pyright: ignore[reportIncompatibleVariableOverride]
    flags: ClassVar[re.RegexFlag] = re.MULTILINE
    tokens: ClassVar[dict[str, list[Any]]] = _tokens()

    @staticmethod
    def analyse_text(text: str) -> float:
        """Return how likely it is, up to 1, that ``text`` is a record: the share of its lines that are
        moves."""
        lines = [line for line in text.splitlines() if line.strip()]
        moves = len(re.findall(MOVE, text))
        return moves / len(lines) if moves > MIN_MOVES else 0.0
