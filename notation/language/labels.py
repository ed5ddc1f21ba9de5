"""Everyday words for headings and labels of settings, in every card game.

A game has one word for each heading; what people say instead is the same at every table: ``Running totals:``,
``The first card:``. Each is a :class:`Spelling`, tried on lines that the grammar does not read as they stand.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...records.findings import Said
from .card_words import RANK_WORDS
from .problems import NAMES_APART
from .respelling import Spelling, spelling
from .vocabulary import COUNTS, FIGURES, Vocabulary, any_of, number_said, small_letters

SEVERAL = {f"{word}{'es' if word == 'six' else 's'}": rank for word, rank in RANK_WORDS.items()}
"""Ranks by their plurals."""
ORDINALS = (
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh",
    "twelfth", "thirteenth",
)  # fmt: skip
OTHER_ROUNDS = (
    "hand|game|runde|spiel|manche|donne|partie|mano|ronda|partida|mão|rodada|smazzata|partita|ronde"
)
"""Words for a round, in several languages."""
RULED = r"(?:[-–—=~_·•*]{2,} *)"
"""Characters drawn on both sides of a heading."""
COLON = "[:\uff1a]"
LEADING_UP = (
    r"(?:(?:(?:and +)?now|next|here|we|go|come|comes|on|to|is|starts|start|begins|begin|beginning|of|with)\b"
    r"[ ,:]*)*"
)
"""Words that lead up to the number of a round: “Now we come to deal 2”."""
END_OF_HEADING = rf" *+[.:\uff1a]?[\])】>]? *{RULED}?$"


def label_spellings(words: Vocabulary) -> Iterator[Spelling]:
    """The spellings of labels, and of the headings of rounds, of a game with these ``words``."""
    yield _names_apart(words)
    if words["round"].zh:
        yield _chinese_heading_of_a_round(words["round"].zh)
    yield _heading_of_a_round(words, END_OF_HEADING)


def before_settings(words: Vocabulary) -> Spelling:
    """Return the spelling of the heading of a round followed by settings; without these it begins a
    sentence."""
    return _heading_of_a_round(words, r"(?= *[-–—(\[,.;:\uff1a])")


def _names_apart(words: Vocabulary) -> Spelling:
    players, ring = (
        re.compile(rf"(?:{any_of(words[key].readings)}) *{COLON}", re.IGNORECASE)
        for key in ("players", "direction")
    )

    def make(found: re.Match[str]) -> str:
        sign, end = found[0].strip(), found.end()
        if ring.match(found.string):
            return found[0] if sign == "→" or end == len(found.string) else " → "
        if not players.match(found.string) or sign in (",", "、", "and", "和") or end == len(found.string):
            return found[0]
        return ", "

    apart = r" *(?:[,、;/+&|→>]|(?<= )(?:[-–—]|and|和)(?= )) *(?:(?:and|&) +)?"
    return Spelling(NAMES_APART, apart, make)


def _heading_of_a_round(words: Vocabulary, end: str) -> Spelling:
    heading = words["round"].en
    own = any_of(
        {text.rstrip("# ") for text in words["round"].readings if text.isascii()} | {"Round", "Deal"}
    )
    counted, ordinals = any_of(COUNTS), any_of(ORDINALS)

    def make(found: re.Match[str]) -> str:
        if found["number"]:
            return f"{heading}{number_said(found['number'])}"
        ordinal = small_letters(found["ordinal"])
        figures = re.match(r"\d+", ordinal)
        return f"{heading}{figures[0] if figures else 1 + ORDINALS.index(ordinal)}"

    return spelling(
        "RD138",
        "other-round-heading",
        rf"(?i)^{RULED}?[\[(【<]?{LEADING_UP}(?:the +)?(?:"
        rf"(?:{own}|{OTHER_ROUNDS})(?: *(?:(?:no|nr)\b\.?|number\b|№|#) *| +)"
        rf"(?P<number>[1-9]\d{{0,2}}(?![.,]?\d)|(?:{counted})\b)(?: *(?:of|out +of|/) *\d{{1,3}}\b)?"
        rf"|(?P<ordinal>(?:{ordinals})|\d{{1,2}}(?:st|nd|rd|th)) +(?:{own}|{OTHER_ROUNDS})\b){end}",
        make,
        Said("the heading of a round in other words", "一局的標題用了別的字眼"),
        ("Round no. 2", "Round #2"),
    )


def _chinese_heading_of_a_round(begins: str) -> Spelling:
    def make(found: re.Match[str]) -> str:
        return f"{begins}{number_said(found['number'])}局"

    figure = f"[{FIGURES[1:]}]"
    return spelling(
        "RD138",
        "other-round-heading",
        rf"^{RULED}?{begins} *(?P<number>[1-9]\d{{0,2}}|{figure}?十{figure}?|{figure})"
        rf" *(?:回合|[局輪轮盤盘圈]){END_OF_HEADING}",
        make,
        Said("the heading of a round in other words", "一局的標題用了別的字眼"),
        ("第二回合", "第2局"),
    )
