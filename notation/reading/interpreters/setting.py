"""A setting without its label, or without a colon behind that: ``We play with two decks``."""

from __future__ import annotations

from typing import Final

from ...language.problems import SETTING_IN_WORDS
from ..context import Context
from ..line import Line
from ..settings_meant import set_meant, setting_meant

SETTING_UP: Final = frozenset(("head", "deal"))
"""The parts of a record in which something is set."""


def read(line: Line, context: Context) -> bool:
    """Read what surely sets something; False if it is anything else."""
    part, notation, plain = context.part, context.notation, line.plain
    meant = setting_meant(context, plain) if part.begun else None
    if meant is None or meant.text == plain.text:
        return False
    heading = context.headings.read(meant.text)
    said = heading[1][0][0] if heading else ""
    in_words = any(edit.rule is SETTING_IN_WORDS for edit in meant.edits)
    if in_words and said in notation.of_the_record and part.number is not None:
        return False  # “We played with two decks” may be said of any evening
    if part.section not in SETTING_UP and said not in notation.statements:
        return False
    edits = (*line.all_edits, *meant.edits[len(plain.edits) :])
    return set_meant(context, line.number, meant, line.column, edits)
