"""Settings of another game."""

from __future__ import annotations

import re
from functools import cache

from ...records.findings import Said
from ..language.notation import Notation, notations

LIKE_A_SETTING = re.compile(r"([^\W\d_]+(?: [^\W\d_]+){0,2}) *[:\uff1a] *(?=\S)")


def foreign_setting(text: str, notation: Notation) -> tuple[str, str] | None:
    """What ``text`` sets, and the titles of the games that have it, if these are other games."""
    found = LIKE_A_SETTING.match(text)
    if found is None:
        return None
    label = found[1].casefold()
    others = [one for one in notations().values() if label in _labels(one)]
    return (found[1], titled(*others)) if others and notation not in others else None


def titled(*games: Notation) -> Said:
    """``Crazy Rummy, LYNX and REDOX``."""
    in_order = sorted(games, key=lambda one: one.title)
    *others, last = (Said(one.title, one.title_in("zh")) for one in in_order)
    if not others:
        return last
    return Said(f"{', '.join(others)} and {last}", "、".join(one.zh for one in (*others, last)))


@cache
def _labels(notation: Notation) -> frozenset[str]:
    """What the settings of a game are called."""
    words = notation.vocabulary.words
    known = (words[key] for key in (*notation.settings, *notation.sections) if key in words)
    return frozenset(text.casefold() for word in known for text in word.readings)
