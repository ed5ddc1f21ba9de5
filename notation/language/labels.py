"""Everyday ways to say what stands in headings and before settings, in every card game.

A game has one word for each heading; what people say instead is the same at every table: ``Running totals:``,
``The first card:``. Each is a :class:`Spelling`, tried on lines that the grammar does not read as they stand.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from ...records.findings import Said
from .problems import NAMES_APART
from .spelling import CARD, RANK_WORDS, Spelling, spelling
from .vocabulary import NUMBERS, Vocabulary, any_of

SEVERAL = {f"{word}{'es' if word == 'six' else 's'}": rank for word, rank in RANK_WORDS.items()}
"""Ranks by the words for several of them."""
RANKS = "|".join(SEVERAL)
ONE_NAME = r" *[^\s:,;][^:,;]{0,39}$"
OTHER_LABELS = {
    "turned": (
        "discard +face|(?:first|top|initial|opening|starting|face-?up) +(?:discard|card)"
        "|(?:card +)?(?:turned|turn|face|flipped)(?:[ -]*up| +over)(?: +card)?|up-?card|starter"
        "|discards?(?: +pile)? +(?:starts|begins|opens)(?: +with)?|[翻明]牌",
        rf" *{CARD}\W*$",
    ),
    "direction": (
        "(?:(?:turn|playing|seating) +)?order(?: +of +play)?|(?:play|turns?) +(?:goes|go)(?: +round)?"
        "|[次順顺]序",
        ".+(?:→|>)",
    ),
    "decks": ("(?:number +of +)?(?:decks|packs)(?: +(?:of +cards|used))*", r" *\d"),
    "dealer": ("dealing|dealt +by|(?:the +)?dealer +(?:is|now|this +(?:deal|round))", ONE_NAME),
    "lead": ("(?:first|starting) +(?:player|to +play|to +move)|starts|leads", ONE_NAME),
    "last_dealer": ("(?:previous|former|old) +dealer|dealer +(?:before|last +(?:deal|round))", ONE_NAME),
    "carried": ("(?:old|current|present|starting|initial) +levels?|levels? +before", ".*(?:[2-9JQKA]|10)"),
    "new_stock": (
        "(?:fresh|reshuffled) +stock|stock +(?:reshuffled|renewed)"
        "|(?:a +)?new +(?:draw +pile|stock +(?:of|has))",
        r" *\d",
    ),
}
"""What settings are called, and what stands behind that: else it is another word for something else."""
ORDINALS = (
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh",
    "twelfth", "thirteenth",
)  # fmt: skip
FIGURES = "零一二三四五六七八九"
RULED = r"(?:[-–—=~_·•*]{2,} *)"
"""What people draw on both sides of a heading."""
COLON = "[:\uff1a]"
END_OF_HEADING = rf" *+[.:\uff1a]? *{RULED}?$"


def label_spellings(words: Vocabulary) -> Iterator[Spelling]:
    """The spellings of labels, and of the headings of rounds, of a game with these ``words``."""
    yield _label(words, {key: known for key, known in OTHER_LABELS.items() if key in words.words})
    yield _names_apart(words)
    if words["round"].zh:
        yield _chinese_heading_of_a_round(words["round"].zh)
    yield _heading_of_a_round(words, END_OF_HEADING)


def before_settings(words: Vocabulary) -> Spelling:
    """That of the heading of a round which has settings behind it; else it begins a sentence."""
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


def _label(words: Vocabulary, labels: Mapping[str, tuple[str, str]]) -> Spelling:
    """That of other words for ``labels``: for each notion what it is called, and what stands behind that."""
    own = {text.casefold() for word in words.words.values() for text in word.readings}
    known = {key: re.compile(called, re.IGNORECASE) for key, (called, _) in labels.items()}
    called = "|".join(f"(?:{one}) *{COLON}(?={behind})" for one, behind in labels.values())

    def make(found: re.Match[str]) -> str:
        said = found["said"].rstrip(" :\uff1a")
        if said.casefold() in own:
            return found[0]
        key = next(key for key, pattern in known.items() if pattern.fullmatch(said))
        return f"{words[key].en}:"

    return spelling(
        "RD137",
        "other-heading",
        rf"(?i)^{RULED}?(?:the +)?(?P<said>{called or '(?!)'})",
        make,
        Said("a heading or a label in unusual words", "標題或項目用了別的字眼"),
        ("Running totals:", "Total scores:"),
    )


def _heading_of_a_round(words: Vocabulary, end: str) -> Spelling:
    heading = words["round"].en
    own = any_of(
        {text.rstrip("# ") for text in words["round"].readings if text.isascii()} | {"Round", "Deal"}
    )
    counted, ordinals = any_of([*NUMBERS[1:], "thirteen"]), any_of(ORDINALS)
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
        rf"(?i)^{RULED}?(?:the +)?(?:"
        rf"(?:{own}|(?:hand|game)(?= *(?:no|nr|number|№|#)))(?: *(?:(?:no|nr)\b\.?|number\b|№|#) *| +)"
        rf"(?P<number>[1-9]\d{{0,2}}(?![.,]?\d)|(?:{counted})\b)(?: *(?:of|out +of|/) *\d{{1,3}}\b)?"
        rf"|(?P<ordinal>(?:{ordinals})|\d{{1,2}}(?:st|nd|rd|th)) +(?:{own})\b){end}",
        make,
        Said("the heading of a round in other words", "一局的標題用了別的字眼"),
        ("Round no. 2", "Round #2"),
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
        ("第二回合", "第2局"),
    )
