"""A game's words in each language of its records."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Final
from unicodedata import normalize

from attrs import field

from ...records.values import frozen

LETTER: Final = (
    "(?-i:[A-Za-z\u00aa\u00b5\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02af\u0370-\u06ff\u1e00-\u1fff])"
)
"""A letter of a word, in scripts that put spaces between words. (A set that includes or excludes all of
Chinese takes a hundred times as long to compile, and so does one that ignores case.)"""
ALPHANUMERIC: Final = LETTER.replace("]", r"\d_]")
"""A letter of a word, a digit or an underscore."""


def longest_first(texts: Iterable[str]) -> list[str]:
    """``texts`` in such an order that none hides a longer one, where the first that fits is taken."""
    return sorted(set(texts), key=lambda text: (-len(text), text))


ALIKE = str.maketrans("\u0130\u0131\u017f\u212a", "iisk")
"""Letters that ``re.IGNORECASE`` takes for others, but ``str.lower`` does not."""


def small_letters(text: str) -> str:
    """``text`` in small letters, as it is looked up, whatever its capitals."""
    return text.translate(ALIKE).lower()


def any_of(texts: Iterable[str]) -> str:
    """A pattern for any of ``texts``."""
    return "|".join(map(re.escape, longest_first(texts)))


@frozen
class Word:
    """A notion's words. ``en`` and ``zh`` are how hoyle writes it; ``also`` are other ways it is read.

    With ``any_case`` its capitals do not matter."""

    en: str
    zh: str = ""
    also: tuple[str, ...] = ()
    any_case: bool = False

    def in_(self, language: str) -> str:
        return self.zh if language == "zh" and self.zh else self.en

    @property
    def readings(self) -> list[str]:
        """Every way it may be written, the longest first, so that none hides a longer one."""
        return longest_first(text for text in (self.en, self.zh, *self.also) if text)


@frozen(slots=False)
class Vocabulary:
    """A game's words by notion. ``rules()`` is what the grammar knows of them: a rule ``w_…`` for each.

    With ``any_case`` a game does not mind capitals."""

    words: Mapping[str, Word] = field()
    any_case: bool = False

    def __getitem__(self, notion: str) -> Word:
        return self.words[notion]

    @cached_property
    def in_small_letters(self) -> frozenset[str]:
        """All words, and those that they consist of but for the shortest, in small letters."""
        readings = {text.casefold() for word in self.words.values() for text in word.readings}
        return frozenset((*readings, *(word for text in readings for word in text.split() if len(word) > 2)))

    def rules(self) -> str:
        return "\n".join(f"w_{notion} = {self._rule(word)}" for notion, word in self.words.items())

    def _rule(self, word: Word) -> str:
        if self.any_case or word.any_case:
            return " / ".join(f'~r"{re.escape(text)}"i' for text in word.readings)
        return " / ".join(json.dumps(text, ensure_ascii=False) for text in word.readings)


COMMON: dict[str, Word] = {
    "round": Word("Round #", "第", ("Round",)),
    "game": Word("Game", "遊戲", ("游戏",)),
    "players": Word("Players", "玩家"),
    "decks": Word("Decks", "副數", ("副数",)),
    "direction": Word("Direction", "方向"),
    "turned": Word("Discard pile", "棄牌堆", ("弃牌堆",)),
    "cards_left": Word(
        "Cards left", "餘牌", ("余牌", "The cards left on each hand are", "The cards left are")
    ),
    "scores": Word("Scores", "得分", ("So the scores are", "The scores are", "The scores to be added")),
    "totals": Word("Total scores", "總分", ("总分", "The total scores for now are", "The total scores")),
}
"""Words that mean the same at every table. A game's vocabulary is these and its own."""

NUMBERS = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
)  # fmt: skip
COUNTS: Final = {word: number for number, word in enumerate(NUMBERS) if number} | {
    "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16, "seventeen": 17, "eighteen": 18,
    "nineteen": 19, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50,
}  # fmt: skip
"""Numbers by their English words."""
FIGURES: Final = "零一二三四五六七八九"
HAN_COUNTS: Final = {sign: number for number, sign in enumerate("一二三四五六七八九十", 1)} | {
    "兩": 2,
    "两": 2,
}
"""Numbers by one Chinese character."""


def number_said(text: str) -> int:
    """A number in figures, in English words, or in Chinese up to 99."""
    text = small_letters(text)
    if text.isdecimal():
        return int(text)
    if text.isascii():
        return COUNTS.get(text, 0)
    tens, ten, ones = text.rpartition("十")
    number = 10 * (FIGURES.index(tens) if tens else 1) if ten else 0
    return number + (FIGURES.index(ones) if ones else 0)


def in_words(number: int) -> str:
    """A small number in words."""
    return NUMBERS[number] if 0 < number < len(NUMBERS) else str(number)


# ---- which language a text is in


CHINESE = rb"[\xe4-\xe9]"
"""The first bytes of Chinese characters in UTF-8: a class of that many letters takes longer to compile than
everything else."""


def language_of(lines: Iterable[str]) -> str:
    """The language a record is written in: ``zh`` if there is more Chinese in ``lines`` than English."""
    text = "\n".join(lines)
    chinese = len(re.findall(CHINESE, text.encode(errors="replace")))
    return "zh" if chinese and chinese > len(re.findall("[A-Za-z]{3,}", text)) else "en"


SEATS: Final = (
    ("n", "north", "nord", "norte", "norden", "北"),
    ("e", "east", "est", "este", "ost", "osten", "東", "东"),
    ("s", "south", "sud", "süd", "sur", "sul", "süden", "南"),
    ("w", "west", "ouest", "oeste", "westen", "西"),
)
"""The names of seats, in several languages."""
SEAT: Final = {name: number for number, names in enumerate(SEATS) for name in names}


def seat(name: str) -> int | None:
    """Return which seat ``name`` is, counted from north; None if it is none."""
    folded = normalize("NFKC", name).casefold().strip(" @.")
    return SEAT.get(folded.removesuffix("家").removesuffix("方"))
