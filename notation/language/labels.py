"""Lines that are nobody's in other words than a game has for them: headings, and names behind a label.

What people write above the scores, and over a deal, is the same at every table; a game has one word for it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from ...records.findings import Said
from .problems import NAMES_APART
from .spelling import Spelling, spelling
from .vocabulary import NUMBERS, Vocabulary

OTHER_WORDS = {
    "cards_left": (
        "(?:cards|hands)(?: +(?:left +over|remaining|in +hand|still +held|at +the +end))"
        "|(?:remaining|left-?over|unplayed|final) +(?:cards|hands)|(?:what +is +)?left|left-?overs?"
        "|(?:手上)?剩(?:下|餘|余)?的?牌"
    ),
    "scores": (
        "(?:(?:deal|round|hand) +)?(?:scores?|points|penalt(?:y|ies))"
        "(?: +(?:(?:for|of|in) +)?(?:the|this) +(?:deal|round|hand))?|(?:本局)?(?:得?分[數数]|得分)"
    ),
    "totals": (
        "(?:(?:running|cumulative|overall|grand|new|current) +)?"
        "(?:totals?|total +(?:scores?|points|penalt(?:y|ies)))"
        "(?: +(?:so +far|(?:for +)?now))?"
        "|(?:running|cumulative|overall)(?: +(?:scores?|points))?|standings?|[總总]得?分[數数]?|累[計计]"
    ),
}
"""What parts of a round are called, as patterns. (Those that a game itself has are no other words.)"""
ORDINALS = (
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh",
    "twelfth", "thirteenth",
)  # fmt: skip
FIGURES = "零一二三四五六七八九"
RULED = r"(?:[-–—=~_·•*]{2,} *)"
"""What people draw on both sides of a heading."""
COLON = "[:\uff1a]"
END_OF_HEADING = rf" *+[.:\uff1a]? *{RULED}?$"


def label_spellings(words: Vocabulary, sections: Iterable[str]) -> Iterator[Spelling]:
    """The spellings of headings and labels of a game with these ``words`` and ``sections``."""
    yield _names_apart(words)
    if words["round"].zh:
        yield _chinese_heading_of_a_round(words["round"].zh)
    yield _heading_of_a_round(words, END_OF_HEADING)
    yield _heading(words, sections, r" *$")


def before_claims(words: Vocabulary, sections: Iterable[str]) -> Spelling:
    """That of a heading which has the first claim behind it. (Elsewhere than behind the moves such a line
    says something else: how many cards are held, or what the scores were before.)"""
    return _heading(words, sections, r" *[^\W\d]\S* *+[:=\uff1a]? *[-+(]?\d")


def before_settings(words: Vocabulary) -> Spelling:
    """That of the heading of a round which has settings behind it; else it begins a sentence."""
    return _heading_of_a_round(words, r"(?= *[-–—(\[,.;:\uff1a])")


def _names_apart(words: Vocabulary) -> Spelling:
    players, ring = (
        re.compile(rf"(?:{_any(words[key].readings)}) *{COLON}", re.IGNORECASE)
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
    return Spelling(NAMES_APART, apart, 0, make)


def _heading(words: Vocabulary, sections: Iterable[str], behind: str) -> Spelling:
    keys = [key for key in OTHER_WORDS if key in sections]
    own = {text.casefold() for word in words.words.values() for text in word.readings}
    known = {key: re.compile(OTHER_WORDS[key], re.IGNORECASE) for key in keys}

    def make(found: re.Match[str]) -> str:
        said = found["said"]
        if said.casefold() in own:
            return found[0]
        key = next(key for key, pattern in known.items() if pattern.fullmatch(said))
        return f"{words[key].en}:"

    return spelling(
        "RD137",
        "other-heading",
        rf"^{RULED}?(?:the +)?(?P<said>{'|'.join(OTHER_WORDS[key] for key in keys)}) *{COLON}"
        rf"(?={behind})",
        make,
        Said("a heading in other words", "標題用了別的字眼"),
        "Running totals:",
        "Total scores:",
        re.IGNORECASE,
    )


def _heading_of_a_round(words: Vocabulary, end: str) -> Spelling:
    heading = words["round"].en
    own = _any({text.rstrip("# ") for text in words["round"].readings if text.isascii()} | {"Round", "Deal"})
    counted, ordinals = _any([*NUMBERS[1:], "thirteen"]), _any(ORDINALS)
    number = {
        text: at for texts in ((*NUMBERS, "thirteen"), ("", *ORDINALS)) for at, text in enumerate(texts)
    }

    def make(found: re.Match[str]) -> str:
        said = (found["number"] or found["ordinal"]).lower()
        figures = re.match(r"\d+", said)
        return f"{heading}{figures[0] if figures else number[said]}"

    return spelling(
        "RD138",
        "other-round-heading",
        rf"^{RULED}?(?:the +)?(?:"
        rf"(?:{own}|(?:hand|game)(?= *(?:no|nr|number|№|#)))(?: *(?:(?:no|nr)\b\.?|number\b|№|#) *| +)"
        rf"(?P<number>[1-9]\d{{0,2}}(?![.,]?\d)|(?:{counted})\b)(?: *(?:of|out +of|/) *\d{{1,3}}\b)?"
        rf"|(?P<ordinal>(?:{ordinals})|\d{{1,2}}(?:st|nd|rd|th)) +(?:{own})\b){end}",
        make,
        Said("the heading of a round in other words", "一局的標題用了別的字眼"),
        "Round no. 2",
        "Round #2",
        re.IGNORECASE,
    )


def _chinese_heading_of_a_round(begins: str) -> Spelling:
    def make(found: re.Match[str]) -> str:
        said = found["number"]
        if said.isdecimal():
            return f"{begins}{int(said)}局"
        tens, ten, ones = said.rpartition("十")
        number = 10 * (FIGURES.index(tens) if tens else 1) if ten else 0
        return f"{begins}{number + (FIGURES.index(ones) if ones else 0)}局"

    figure = f"[{FIGURES[1:]}]"
    return spelling(
        "RD138",
        "other-round-heading",
        rf"^{RULED}?{begins} *(?P<number>[1-9]\d{{0,2}}|{figure}?十{figure}?|{figure})"
        rf" *(?:回合|[局輪轮盤盘圈]){END_OF_HEADING}",
        make,
        Said("the heading of a round in other words", "一局的標題用了別的字眼"),
        "第二回合",
        "第2局",
    )


def _any(texts: Iterable[str]) -> str:
    longest_first = sorted(set(texts), key=lambda text: (-len(text), text))
    return "|".join(map(re.escape, longest_first))
