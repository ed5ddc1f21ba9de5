"""Hover: the table at a line, the origin of a card and its other copies, and the meaning of a finding."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from lsprotocol.types import Hover, MarkupContent, MarkupKind, Position, Range

from ...records.findings import SEVERITIES, Finding, Place, Rule, in_language
from ...verify.judged import everything
from ...verify.view import Section
from ...verify.whereabouts import Sighting
from ..catalogue import find, sample
from ..replay import Step
from ..show import UNCERTAIN
from ..wording import mark, say
from .documents import OpenDocument, OpenRound
from .replay import followed, sighting_at, table_at

CODE = re.compile(r"\b[A-Z]{2}\d{3}\b")
RULE_OFF = "\n\n---\n\n"
MAX_PLACES = 12
"""Maximum number of places of each kind that are listed."""


def hover(document: OpenDocument, position: Position) -> Hover | None:
    """Return the Markdown to show at a ``position`` of a document; None if there is nothing to show."""
    line, column = document.layout.place(position)
    record = document.record_at(line)
    language = record.language if record is not None else document.settings.lang or "en"
    code = _code_at(document.layout.line(line), column)
    if code is not None and (units := find(code[0])):
        there = Place(line, code[1] + 1, code[2] + 1)
        text = RULE_OFF.join(
            explained(unit.rule, in_language(unit.title, language), language) for unit in units
        )
        return _hover(text, document.layout.range(there))
    if record is None:
        return None
    found = list(_findings_at(document, line, column))
    parts = [_finding_text(one, language) for one in found]
    where = found[0].place if found else None
    one = record.round_at(line)
    card = sighting_at(document, position)
    if card is not None:
        parts.append(card_text(*card, language))
        where = card[1].place
    elif one is not None and (seen := table_at(one, line)) is not None:
        parts.append(table_text(seen, language))
    return _hover(RULE_OFF.join(parts), document.layout.range(where) if where else None) if parts else None


def _hover(text: str, where: Range | None) -> Hover:
    return Hover(MarkupContent(MarkupKind.Markdown, text), where)


def _code_at(text: str, column: int) -> tuple[str, int, int] | None:
    """The code of a rule at ``column`` of a line, as in a comment that ignores it."""
    for one in CODE.finditer(text):
        if one.start() < column <= one.end() + 1:
            return one[0], one.start(), one.end()
    return None


def escaped(text: str) -> str:
    """``text`` escaped for Markdown."""
    return re.sub(r"([\\`*_{}\[\]<>#|~])", r"\\\1", text)


# ---- a finding


def _findings_at(document: OpenDocument, line: int, column: int) -> Iterator[Finding]:
    """The findings that are shown at a place, the shortest first."""
    there = [
        one
        for one in everything(document.report().findings)
        if one.place.line == line
        and one.place.column <= column <= max(one.place.end_column, one.place.column + 1)
    ]
    yield from sorted(there, key=lambda one: one.place.end_column - one.place.column)[:3]


def _finding_text(finding: Finding, language: str) -> str:
    """Return the message of a finding, its help, and the explanation of its rule."""
    text = escaped(finding.message_in(language))
    if finding.help:
        label = say(language, "help", "說明") + mark(": ", language)
        text += "  \n*" + label + "* " + escaped(in_language(finding.help, language))
    parts = [text, *_elsewhere(finding, language), explained(finding.rule, "", language)]
    return "\n\n".join(parts)


def _elsewhere(finding: Finding, language: str) -> Iterator[str]:
    """The places that a finding refers to, and its consequences."""
    follows = [(one.place.line, one.message_in(language)) for one in everything(finding.explains)]
    related = [(one.place.line, in_language(one.message, language)) for one in finding.related]
    for label, rows in (
        (say(language, "see also", "參看"), related),
        (say(language, "what follows from it", "由此而來"), follows),
    ):
        if rows:
            yield "\n".join((f"*{label}*", *(_row(line, text, language) for line, text in rows[:MAX_PLACES])))


def _row(line: int, text: str, language: str) -> str:
    where = say(language, "line {line}", "第{line}行", line=line)
    return f"- {where}{mark(': ', language)}{escaped(text)}"


def explained(rule: Rule, title: str, language: str) -> str:
    """Return the explanation of a rule, as in ``hoyle explain``."""
    under = mark(", ", language).join(filter(None, (title, rule.basis)))
    severity = in_language(SEVERITIES[rule.severity], language)
    head = f"**{rule.code}** `{rule.name}`" + mark(" (", language)
    head += escaped(mark("; ", language).join(filter(None, (under, severity)))) + mark(")", language)
    parts = [head]
    if title:
        parts.append(escaped(sample(rule, language)))
    parts.append(escaped(in_language(rule.explanation, language)))
    for label, text in (
        (say(language, "wrong", "錯"), rule.wrong),
        (say(language, "right", "對"), rule.right),
    ):
        if text:
            parts.append(f"*{label}*\n```hoyle\n{in_language(text, language)}\n```")
    return "\n\n".join(parts)


# ---- a card


def card_text(one: OpenRound, card: Sighting, language: str) -> str:
    """Return the origin of a card, all its places, and those of its other copies."""
    name = str(card.card or "?")
    parts = [f"**{name}**" + mark(": ", language) + escaped(in_language(card.what, language))]
    origins = [origin for origin in card.origins() if origin is not card]
    if len(origins) == 1:
        parts.append(
            say(language, "It came from", "來路")
            + mark(": ", language)
            + _sighting_text(origins[0], language)
        )
    elif origins:
        prefix = say(
            language,
            "It may be any of {n} copies that cannot be told apart",
            "分不清是{n}張中的哪一張",
            n=len(origins),
        )
        parts.append(prefix + mark(": ", language) + _listed(origins, language))
    elif card.unsure:
        parts.append(
            UNCERTAIN + say(language, "nothing written earlier says where it came from", "前面沒寫它從哪裏來")
        )
    if card.unsure and origins:
        parts.append(
            UNCERTAIN + say(language, "uncertain: not every line was understood", "不確定：有些行讀不懂")
        )
    others = [(count, in_language(spot.in_words(), language), last) for spot, count, last in card.others()]
    if card.card is not None:
        parts += _copies(one, card, others, language)
    return "\n\n".join(parts)


def _copies(
    one: OpenRound, card: Sighting, others: Sequence[tuple[int, str, tuple[Sighting, ...]]], language: str
) -> Iterator[str]:
    """Yield the places of the other copies of a card, as far as they have been seen."""
    assert card.card is not None
    most = followed(one).limits.get(card.card)
    rows = []
    for count, where, last in others:
        line = ", ".join(str(number) for number in sorted({seen.place.line for seen in last}))
        at = say(language, "line {line}", "第{line}行", line=line)
        rows.append(f"- {count} × {where}" + mark(" (", language) + at + mark(")", language))
    known = 1 + sum(count for count, _, _ in others)
    if most is not None and most > known:
        rest = say(language, "{n} × not seen yet", "{n} × 還沒出現", n=most - known)
        rows.append(f"- {rest}")
    if rows:
        yield say(language, "Other copies", "其他同樣的牌") + mark(": ", language) + "\n\n" + "\n".join(rows)
    elif most == 1:
        yield say(language, "There is only one", "只有這一張") + mark(".", language)


def _sighting_text(one: Sighting, language: str) -> str:
    at = say(language, "line {line}", "第{line}行", line=one.place.line)
    return escaped(in_language(one.what, language)) + mark(" (", language) + at + mark(")", language)


def _listed(several: Sequence[Sighting], language: str) -> str:
    return "\n\n" + "\n".join(f"- {_sighting_text(one, language)}" for one in several)


# ---- the table


def table_text(seen: Step, language: str) -> str:
    """The table after a turn, as ``hoyle show`` prints it."""
    if seen.number:
        head = say(language, "After turn {number}", "第{number}手之後", number=seen.number)
    else:
        head = say(language, "Before the first turn", "第一手之前")
    if seen.view.due:
        head += mark("; ", language) + say(language, "next: ", "輪到") + escaped(seen.view.due)
    parts = [f"**{head}**", *(_section_text(one, seen, language) for one in seen.view.sections)]
    if seen.unread:
        line = seen.unread[0].line
        why = say(
            language, "{sign} uncertain, because line {line} was not understood",
            "{sign} 不確定：第{line}行讀不懂", sign=UNCERTAIN.strip(), line=line,
        )  # fmt: skip
        parts.append(f"*{why}*")
    return "\n\n".join(parts)


def _section_text(section: Section, seen: Step, language: str) -> str:
    rows = []
    for row in section.rows:
        prefix = f"**{escaped(in_language(row.label, language))}** " if row.label else ""
        about = UNCERTAIN if seen.is_doubtful(section, row) else ""
        rows.append(f"- {prefix}{about}{escaped(in_language(row.text, language))}")
    return f"{escaped(in_language(section.title, language))}\n\n" + "\n".join(rows)
