"""Suggestions for an unknown word: a game, a file, a code, an option."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib import import_module

from .findings import Said, or_, told
from .regex import regex

MIN_RATIO = 0.6
"""The least ratio of :mod:`difflib` at which two words count as similar."""
MAX_BELOW_BEST = 0.05
"""Maximum difference between the ratio of a suggestion and that of the best one."""
MAX_SUGGESTED = 3
MIN_BEGINNING = 3
"""Minimum number of letters at which the beginning of a word counts as the word."""
BETWEEN_WORDS = regex(r"[-_\s]+")


def similar(word: str, known: Iterable[str]) -> list[str]:
    """Return the words among ``known`` that ``word`` may be a misspelling of, the likeliest first.

    Case and the signs between the parts of a word are ignored; a word may be cut short."""
    wanted = _plain(word)
    alike = {one: _likeness(wanted, _plain(one)) for one in known}
    best = max(alike.values(), default=0.0)
    least = max(MIN_RATIO, best - MAX_BELOW_BEST)
    near = [one for one in sorted(alike, key=lambda one: (-alike[one], one)) if alike[one] >= least]
    return near[:MAX_SUGGESTED]


def did_you_mean(word: str, known: Iterable[str]) -> Said:
    """Return “; did you mean …?” with the words among ``known`` that are similar to ``word``, or an empty
    text."""
    return did_you_mean_one_of(similar(word, known))


def did_you_mean_one_of(near: Sequence[str]) -> Said:
    """Return “; did you mean …?” with the words in ``near``, or an empty text."""
    if not near:
        return Said("")
    names = or_(near)
    return told("; did you mean {names}?", "；是不是{names}？", names=names)


def _plain(word: str) -> str:
    return BETWEEN_WORDS.sub(" ", word.casefold()).strip()


def _likeness(word: str, known: str) -> float:
    if len(word) >= MIN_BEGINNING and known.startswith(word):
        return 1.0
    difflib = import_module("difflib")  # slow, and rarely needed
    matcher = difflib.SequenceMatcher(None, word, known, autojunk=False)
    if matcher.real_quick_ratio() < MIN_RATIO or matcher.quick_ratio() < MIN_RATIO:
        return 0.0
    return float(matcher.ratio())
