"""What players claim, in any words: hands, cards left, melds left, scores, totals and levels, in sentences or
several on one line, and the headings of their lists. (In canonical spelling, a claim is a player's line.)"""

from __future__ import annotations

from typing import Final

from ....records.events import CardsLeft, Deal, Event, Score, is_short_claim, raw
from ....records.findings import Place
from ....records.kinds import DEAL
from ....records.repairs import Edit
from ...language.claim_words import Role, heading_said
from ...language.claims import Said, claims_said
from ...language.problems import CLAIMS_IN_LINE, CLAIMS_IN_WORDS, ONE_EACH, OTHER_HEADING, WRAPPED_LINE
from ...language.spelling import Respelled, Respelling
from ..canonical import Entry, is_over, read_heading
from ..context import Context, Line, moved

DEALING: Final = frozenset(("head", "deal"))
"""The parts of a record before the first move."""
ROLES: Final = {
    "cards_left": Role.LEFT, "melds": Role.MELDS, "scores": Role.SCORE, "totals": Role.TOTAL,
    "levels": Role.LEVEL,
}  # fmt: skip
"""What is claimed in each part of a record that a heading opens."""
DRAWN: Final = " \t-–—=~_·•*#"
"""What people draw on both sides of a heading."""
COLONS: Final = (":", "\uff1a")


# ---- headings


def read_heading_in_words(line: Line, context: Context) -> bool:
    """Read the heading of a list of claims in other words; False if it is none, or if what is listed below it
    cannot be told."""
    part, plain = context.part, line.plain
    text = plain.text.strip(DRAWN)
    told = heading_said(text) if part.begun and text else None
    if told is None:
        return False
    role, number = told
    section = section_of(context, role)
    if section is None or section in DEALING or (number is not None and number != part.number):
        return False
    if not text.endswith(COLONS) and not (is_over(context) and part.number is not None):
        return False
    start = plain.text.index(text)
    word = context.notation.vocabulary[section]
    label = f"{word.zh if word.zh and not text.isascii() else word.en}:"
    edits = line.all_edits
    if text != label:
        edits += (Respelling(OTHER_HEADING, *plain.span(start, start + len(text)), label),)
    meant = Respelled(label, edits, (0,) * len(label), (len(line.text),) * len(label))
    return read_heading(context, label, line.respelled(meant).position)


def section_of(context: Context, role: Role) -> str | None:
    """The part of the record to which a claim of this ``role`` belongs where it stands; None if to none that
    the game has, or if that cannot be told."""
    part, sections = context.part, context.notation.sections
    if role is Role.LAST:  # the last scores of all, or of the round?
        scored = any(is_score(entry) for entry in raw(part.events))
        if part.number != 1 and not scored:
            return None
        role = Role.TOTAL if scored else Role.SCORE
    if role is Role.HAND and part.section in DEALING and not part.moved:
        return part.section
    section = "cards_left" if role is Role.HAND else role.value
    return section if section in sections else None


def is_score(entry: object) -> bool:
    """Whether a player's score is claimed in an entry of a round."""
    return entry[0] is Score if isinstance(entry, tuple) else isinstance(entry, Score)


# ---- claims


def read(line: Line, context: Context) -> bool:
    """Read what players claim; False, and nothing is read, if it is anything else, or anything in it is not
    understood."""
    part, plain = context.part, line.plain
    if not part.begun or not context.players:
        return False
    usual = ROLES.get(part.section)
    said = claims_said(plain, context.players, usual)
    if not said or not _is_due(context, line, said):
        return False
    entries: list[tuple[str, Said, Entry]] = []
    for one in said:
        section = section_of(context, one.role)
        entry = None if section is None else _entry(context, section, one, line.number)
        if section is None or entry is None:
            return False
        entries.append((section, one, entry))
    order = list(dict.fromkeys(section for section in context.notation.sections))
    entries.sort(key=lambda one: order.index(one[0]))
    part.tolerate(line.number, line.column, line.all_edits)
    if all(edit.rule is not WRAPPED_LINE for edit in line.all_edits):  # else it is to be joined first
        _remark(context, line, entries)
    for section, one, entry in entries:
        if section != part.section and section not in DEALING:
            part.open(section)
        part.add(_placed(context, line, one, entry))
    return True


def _entry(context: Context, section: str, said: Said, line: int) -> Entry | None:
    """What is claimed, as the grammar reads it in a ``section``; None if it does not."""
    dealt = section in DEALING
    rule = "hand" if dealt else context.notation.sections[section][0]
    kind: type[Deal | CardsLeft] = Deal if dealt else CardsLeft
    return context.clauses.claim(rule, said.player, said.body.text, kind, line)


def _placed(context: Context, line: Line, said: Said, entry: Entry) -> Event:
    """What is claimed, with its places in the line."""
    position = line.respelled(said.body).position
    since = said.body.span(0, 1)[0]
    return moved(context.event(entry, line.column), position, 0, since)


def _is_due(context: Context, line: Line, said: tuple[Said, ...]) -> bool:
    """Whether such claims may be made where they stand. Who talks between two moves claims
    nothing."""
    part = context.part
    roles = {one.role for one in said}
    headed = context.expectations.heading_of(line.plain.text) is not None
    everybody = {one.player for one in said} == set(context.players)
    if headed and everybody:
        return part.number is not None or roles == {Role.TOTAL}
    if part.section in DEALING and not part.moved and roles == {Role.HAND}:
        return not any(_is_dealt(entry, said) for entry in raw(part.events))
    if part.number is None:
        return False
    if is_over(context) and part.section not in DEALING:
        return True
    shown = {one.player for one in said if one.role is Role.LEFT}
    scored = {one.player for one in said if one.role is Role.SCORE}
    return bool(shown) and shown == scored == {one.player for one in said}


def _is_dealt(entry: object, said: tuple[Said, ...]) -> bool:
    """Whether a hand has been dealt to one of those whose hands are ``said``."""
    players = {one.player for one in said}
    if isinstance(entry, tuple):
        return is_short_claim(entry) and entry[0] is DEAL and entry[1] in players
    return isinstance(entry, Deal) and entry.player in players


def _remark(context: Context, line: Line, entries: list[tuple[str, Said, Entry]]) -> None:
    """Say of the claims in a line that each should have a line of its own, below its heading."""
    part, words = context.part, context.notation.vocabulary
    typed = part.place(line.number, line.column, (0, len(line.text.rstrip())))
    texts: list[str] = []
    section = part.section
    headed = context.expectations.heading_of(line.plain.text) is not None
    for own, said, _ in entries:
        if own != section and own not in DEALING:
            word, section = words[own], own
            texts.append(f"{word.zh if word.zh and not line.text.isascii() else word.en}:")
        texts.append(f"{said.player}: {said.body.text}")
    alone = not typed.text[: typed.column - 1].strip() and not typed.text[typed.end_column - 1 :].strip()
    edit = Edit(line.number, typed.column, line.number, typed.end_column, "\n".join(texts)) if alone else None
    rule = CLAIMS_IN_LINE if headed else CLAIMS_IN_WORDS
    place = Place(line.number, typed.column, typed.end_column, typed.text)
    part.remark(rule, place, ONE_EACH, edit)
