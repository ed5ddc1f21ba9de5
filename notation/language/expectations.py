"""Descriptions of what the grammar expected, for the writer of the line."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from functools import cache, lru_cache
from typing import Final

from ...records.findings import Said, joined, or_, told
from ...records.regex import regex
from .labels import before_settings
from .matchers import Mismatch
from .notation import Notation
from .problems import ANOTHER_COLON, MISSING_COLON
from .respelling import Respelled, Spelling, respell
from .setting_words import setting_said
from .vocabulary import any_of, small_letters

IN_WORDS = {
    "card": Said("a card, for example ♠J", "一張牌（如♠J）"),
    "dash": Said("a dash between cards", "牌與牌之間的短橫"),
    "number": Said("a number", "一個數"),
    "signed": Said("a number", "一個數"),
    "terms": Said("a sum, for example 7+2 = 9", "算式（如7+2 = 9）"),
    "name": Said("a player's name", "玩家的名字"),
    "winner": Said("a player's name", "玩家的名字"),
    "ring": Said("the players in their order, for example N → E", "依次的玩家（如北 → 東）"),
    "suit": Said("a suit", "花色"),
    "entry_name": Said("a player and a play, for example N ♠J", "玩家和所出的牌（如北 ♠J）"),
    "colon": Said("a colon", "冒號"),
    "comma": Said("a comma", "逗號"),
    "separator": Said("a comma", "逗號"),
    "arrow": Said("an arrow →", "箭頭→"),
    "nothing": Said("---"),
    "close_call": Said("a closing brace }", "右花括號}"),
}
LINE_END = Said("the end of the line", "行尾")
MORE = Said("…", "……")
MAX_LISTED = 4
LONGEST_WORD: Final = 80
"""Number of characters of a line that are compared with the words of the grammar."""
MIN_WORD_LENGTH, MAX_LABEL_LENGTH = 4, 48
"""Minimum length of a word, since a shorter one may be an ordinary word, and maximum length of a label."""


WORD = regex(r"[^\W\d_]+")
A_CARD: Final = regex("[♠♥♣♦]|Joker")
SEPARATORS: Final = regex(r"[\s,\uff0c、/&+]+(?:(?:and|和)\s+)?")
"""Separators of names."""
COUNTED = r" *(?:# *(?:(\d{1,3})(?!\d))?|№ *(?=\d))"
"""Text after the word for a round in a heading, but not in a sentence."""


class Expectations:
    """Describes what a game's grammar expected."""

    def __init__(self, notation: Notation):
        self._words = notation.vocabulary.words
        call = told(
            "a call in braces, for example {call}", "花括號裏的話（如{call}）", call=notation.some_call
        )
        self._described = lru_cache(1024)(self._describe)
        self._in_words = {**IN_WORDS, **notation.expected, "open_call": call}
        headings = self._readings((key, key) for key in notation.sections)
        settings = headings | self._readings((key, key) for key in notation.settings)
        statements = self._readings((rule.partition("_")[0], rule) for rule in notation.statements)
        self._settings = _any_of(settings, r" *[:\uff1a]")
        unmarked = (
            rf"(?i)^{_any_of(settings | statements, '').pattern}"
            r"( *[-–—=]+ +| +|(?<=[\u4e00-\u9fff]))(?=[^\s:\uff1a=–—-])"
        )
        self._colons = [
            Spelling(rule, unmarked, lambda found: f"{found[1]}: ") for rule in (MISSING_COLON, ANOTHER_COLON)
        ]
        self._notation = notation
        self.before_settings: Spelling = before_settings(notation.vocabulary)
        words = {text.rstrip("# ") for text in self._words["round"].readings if text.isascii()}
        self._numbered = _any_of(words, COUNTED)
        self._statements = _any_of(statements, r" *[:\uff1a](?: *$|.*[♠♥♣♦\d])") if statements else None
        self._headings = {text.casefold(): key for text, key in headings.items()}
        self._keys = {text.casefold(): key for text, key in (settings | statements).items()}
        self._labels = [text for text in self._keys if len(text) >= MIN_WORD_LENGTH]
        verbs = [self._words[action] for action in notation.actions if action in self._words]
        # A verb of two words is known by its first, so that "Lay dwon the plot" is a move gone wrong.
        self.verbs: list[str] = [text.split()[0].casefold() for word in verbs for text in word.readings]
        """The first words of what players do."""
        self._actions = _any_of(self.verbs, r"(?!\w)")
        calls = [word for call in notation.calls if (word := self._words.get(call))]
        self.calls: list[str] = [text.casefold() for word in calls for text in word.readings]
        """The words for what they call."""

    def _readings(self, keys: Iterable[tuple[str, str]]) -> dict[str, str]:
        """Every way to write a notion, and the key that goes with it."""
        words = ((self._words.get(notion), key) for notion, key in keys)
        return {text: key for word, key in words if word for text in word.readings}

    def label_of(self, text: str) -> str | None:
        """The key of the setting, heading or statement whose label ``text`` begins with."""
        found = (self._statements and self._statements.match(text)) or self._settings.match(text)
        return self._keys[small_letters(found[1])] if found else None

    def heading_of(self, text: str) -> str | None:
        """Return the part of a round whose heading begins ``text``, even if a setting has the same label."""
        found = self._settings.match(text)
        return self._headings.get(found[1].casefold()) if found else None

    def labelled(self, plain: Respelled, players: Sequence[str] = ()) -> Iterator[Respelled]:
        """Yield possible meanings of a line that begins with the label of a setting but has no colon, or that
        words a setting differently, in a game of these ``players``: each as a label, a colon and a value."""
        found = self._colons[0].pattern.match(plain.text)
        if found:
            yield respell(plain, [self._colons[bool(found[2].strip())]])
        if (said := setting_said(self._notation, plain, players)) is not None:
            yield said

    def begins_setting(self, text: str, players: Sequence[str] = ()) -> bool:
        """Return whether ``text`` begins with a label or the number of a round, or lists ``players`` after
        one of the game's keywords and a colon."""
        if self.label_of(text) is not None or self._numbered.match(text) is not None:
            return True
        label, colon, rest = text.partition(":")
        named = [one for one in SEPARATORS.split(rest.strip(" .\u3002")) if one] if colon else []
        return len(named) > 1 and label.strip().casefold() in self._keys and {*named} <= {*players}

    def round_of(self, text: str) -> int | None:
        """The number of the round with whose heading ``text`` surely begins."""
        found = self._numbered.match(text)
        return int(found[2]) if found and found[2] else None

    def nearly_begins_setting(self, text: str) -> bool:
        """Return whether ``text`` begins with a label one slip away from that of a setting or a heading."""
        label, colon, _ = text[:MAX_LABEL_LENGTH].replace("\uff1a", ":").partition(":")
        label = label.strip().casefold()
        return (
            bool(colon)
            and len(label) >= MIN_WORD_LENGTH
            and any(one_slip(label, own) for own in self._labels)
        )

    def begins_action(self, text: str) -> bool:
        """Return whether ``text`` begins with a word for an action and contains a card."""
        return self.says_first(text) and A_CARD.search(text) is not None

    def nearly_begins_action(self, text: str) -> bool:
        """Return whether ``text`` begins one slip away from a word for an action and contains a card."""
        first = WORD.match(text.casefold())
        if first is None or len(first[0]) < MIN_WORD_LENGTH or A_CARD.search(text) is None:
            return False
        return any(one_slip(first[0], own + ending) for own in self.verbs for ending in ("", "s", "es", "ed"))

    def says_first(self, text: str) -> bool:
        """Return whether ``text`` begins with a word for an action."""
        return self._actions.match(text) is not None

    def call_meant(self, text: str) -> str | None:
        """The word for a call that stands in ``text``, or that a word of it is one slip away from."""
        words = WORD.findall(text.casefold())
        for own in self.calls:
            if own in words or any(len(own) >= MIN_WORD_LENGTH and one_slip(word, own) for word in words):
                return own
        return None

    def describe(self, miss: Mismatch, rest: str) -> tuple[Said, Said | None]:
        """Return what was expected, as part of a sentence, and a suggestion if ``rest`` is one slip away from
        it."""
        return self._described(tuple(miss.expected), rest[:LONGEST_WORD])

    def _describe(self, names: tuple[str, ...], rest: str) -> tuple[Said, Said | None]:
        words = {name: self._words[name[2:]] for name in names if name.startswith("w_")}
        expected = list(names)
        if rest.startswith("-") and "dash" in expected:  # there is one, without a card after it
            expected[expected.index("dash")] = "card"
        known = [self._in_words[name] for name in expected if name in self._in_words]
        known += [Said(f"“{word.en}”", f"「{word.zh or word.en}」") for word in words.values()]
        listed = list(dict.fromkeys(known))
        if not listed:
            return (LINE_END if rest else Said("something more", "下文")), None
        if len(listed) > MAX_LISTED:
            said = joined((*listed[:MAX_LISTED], MORE), ", ", "、", (" ", ""))
        else:
            said = or_(listed)
        return said, _suggestion(
            [text for word in words.values() for text in (word.en, word.zh) if text], rest
        )


def _suggestion(words: list[str], rest: str) -> Said | None:
    best, score = None, 0.7
    for word in words:
        alike = SequenceMatcher(None, word.lower(), rest[: len(word)].lower())
        if alike.quick_ratio() > score and (ratio := alike.ratio()) > score:
            best, score = word, ratio
    return told("did you mean “{best}”?", "是不是「{best}」？", best=best) if best else None


expectations_of: Callable[[Notation], Expectations] = cache(Expectations)
"""Expectations of a game's grammar, shared by all its records."""


def _any_of(texts: Iterable[str], then: str) -> re.Pattern[str]:
    return re.compile(f"({any_of(texts)}){then}", re.IGNORECASE)


def one_slip(one: str, other: str) -> bool:
    """Whether two words differ by one letter replaced, added or left out, or by two letters swapped."""
    if abs(len(one) - len(other)) > 1 or one == other:
        return False
    same = next(
        (n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other))
    )
    one, other = one[same:], other[same:]
    return (
        one[1:] == other[1:] or one[1:] == other or one == other[1:]
        or (one[:2] == other[1::-1] and one[2:] == other[2:])
    )  # fmt: skip
