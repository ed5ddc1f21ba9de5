"""What the grammar wanted, in words for the person who wrote the line."""

from __future__ import annotations

import re

from .grammar import Mismatch
from .notation import Notation

IN_WORDS = {
    "card": "a card, for example ♠J",
    "dash": "a dash between cards",
    "number": "a number",
    "signed": "a number",
    "terms": "a sum, for example 7+2 = 9",
    "name": "a player's name",
    "colon": "a colon",
    "comma": "a comma",
    "separator": "a comma",
    "arrow": "an arrow →",
    "nothing": "---",
    "open_call": "a call in braces, for example {Last 2}",
    "close_call": "a closing brace }",
}
UNSAID = frozenset(("_", "stop", "count", "factor", "slash", "title", "word"))
AT_MOST = 4


class Expectations:
    """Says in words what a game's grammar expected."""

    def __init__(self, notation: Notation):
        self._words = notation.vocabulary.words
        keys = [self._words[key] for key in (*notation.settings, *notation.sections) if key in self._words]
        self._settings = _any_of([text for word in keys for text in word.readings], r" *[:\uff1a]")
        verbs = [self._words[action] for action in notation.actions if action in self._words]
        # A verb of two words is known by its first, so that "Lay dwon the plot" is a move gone wrong.
        self._actions = _any_of([text.split()[0] for word in verbs for text in word.readings], r"(?!\w)")

    def begins_setting(self, text: str) -> bool:
        return self._settings.match(text) is not None

    def begins_action(self, text: str) -> bool:
        return self._actions.match(text) is not None and re.search("[♠♥♣♦]", text) is not None

    def describe(self, miss: Mismatch, rest: str) -> tuple[str, str | None]:
        """What was expected, as part of a sentence, and a suggestion if ``rest`` is one slip away."""
        words = {name: self._words[name[2:]].en for name in miss.expected if name.startswith("w_")}
        known = [IN_WORDS[name] for name in miss.expected if name in IN_WORDS]
        listed = list(dict.fromkeys([*known, *(f"“{text}”" for text in words.values())]))
        if not listed:
            return "the end of the line", None
        if len(listed) > AT_MOST:
            listed = [*listed[:AT_MOST], "…"]
        said = listed[0] if len(listed) == 1 else f"{', '.join(listed[:-1])} or {listed[-1]}"
        return said.replace(" or …", " …"), self._suggestion(list(words.values()), rest)

    def _suggestion(self, words: list[str], rest: str) -> str | None:
        from difflib import SequenceMatcher

        best, score = None, 0.7
        for word in words:
            ratio = SequenceMatcher(None, word.lower(), rest[: len(word)].lower()).ratio()
            if ratio > score:
                best, score = word, ratio
        return best and f"did you mean “{best}”?"


def _any_of(texts: list[str], then: str) -> re.Pattern[str]:
    longest_first = sorted(set(texts), key=lambda text: (-len(text), text))
    return re.compile(f"(?:{'|'.join(map(re.escape, longest_first))}){then}", re.IGNORECASE)
