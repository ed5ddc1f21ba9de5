"""Records as canonical text that says the same: ``read(write(record)) == record``, with the same findings.

An unreadable line, or a missing heading, is understood from its surroundings, which may be different in the
canonical text. So what has been read from a text is read back after it is written. If that does not say the
same, the lines it was read from are kept as they are, only those of the head or of the round if that is
enough.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence

from ...records.errors import UnknownLanguage
from ...records.events import Head, Record, Round, Turn, Unclear, Unreadable, is_short_turn, raw
from ...records.findings import Finding, joined, told
from ...records.regex import regex
from ..language.headings import GAME_LINE
from ..language.notation import Notation, notation_for, titled
from ..language.problems import MISSING_HEADING, READING
from ..language.writer import Writer
from ..reading.reader import AT_THE_BEGINNING, Reader, Standing

LANGUAGES = {"en": told("English", "英文"), "zh": told("Chinese", "中文")}
FOUND = frozenset(rule.code for rule in READING)
"""Codes of the reader's findings. Its notes on spelling are left out, because canonical text is spelled
differently."""
LINE_NUMBER = regex(r"(?<=\bline )\d+")


def write(record: Record, language: str | None = None) -> str:
    """Write a record as canonical text.

    Args:
        record: what is to be written; reading the text gives the same record.
        language: ``en``, or ``zh`` where the game has a Chinese notation; by default the record's own.

    Returns:
        The text, with a line end after each line.

    Raises:
        UnknownLanguage: records of the game are not written in this language.
    """
    return "".join(f"{line}\n" for line in write_lines(record.parts, language))


def write_lines(parts: Iterable[Head | Round], language: str | None = None) -> Iterator[str]:
    """The lines of records as they come: a head, its rounds, the next head. ``language`` as for
    :func:`write`."""
    writing: Writing | None = None
    for unit, following in _units(parts):
        if isinstance(unit[0], Head):
            if writing is not None:
                yield ""
            writing = Writing(unit[0], language)
        elif writing is None:
            raise ValueError("a round comes before any head")
        else:
            yield ""
        yield from writing.lines(unit, following)


def check_language(notation: Notation, language: str) -> str:
    """``language``, if records of the game are written in it. Raises :class:`UnknownLanguage`."""
    if language in notation.languages:
        return language
    written = joined((LANGUAGES[one] for one in notation.languages), " and ", "和")
    if language in LANGUAGES:
        lacking = told("{language} notation", "{language}記法", language=LANGUAGES[language])
    else:
        lacking = told(
            "notation for the language “{language}”", "「{language}」這種語言的記法", language=language
        )
    raise UnknownLanguage(
        told(
            "{title} has no {lacking}: its records are written in {written}",
            "{title}沒有{lacking}，它的記錄以{written}書寫",
            title=notation.title, lacking=lacking, written=written,
        )
    )  # fmt: skip


def _units(parts: Iterable[Head | Round]) -> Iterator[tuple[list[Head | Round], Round | None]]:
    """Yield what must be read together, with the round after it: a head with its first round, which shows who
    plays; a round with the following ones that have no heading. If ``parts`` raises an exception, the parts
    before it are yielded first."""
    unit: list[Head | Round] = []
    failure: Exception | None = None
    coming = iter(parts)
    while True:
        try:
            part = next(coming)
        except StopIteration:
            break
        except Exception as error:
            failure = error
            break
        if unit and (isinstance(part, Head) or not (isinstance(unit[-1], Head) or _goes_on(part))):
            yield unit, part if isinstance(part, Round) else None
            unit = []
        unit.append(part)
    if unit:
        yield unit, None
    if failure is not None:
        raise failure


def _goes_on(round_: Round) -> bool:
    return any(remark.code == MISSING_HEADING.code for remark in round_.remarks)


class Writing:
    """Writes one record, and reads back what it writes."""

    def __init__(self, head: Head, language: str | None):
        self._notation = notation_for(head.game)
        own = head.language if head.language in self._notation.languages else "en"
        self._writer = Writer(self._notation, check_language(self._notation, language) if language else own)
        self._standing: Standing = AT_THE_BEGINNING

    def lines(self, unit: Sequence[Head | Round], following: Round | None) -> list[str]:
        """Return the lines of the ``unit``, canonical or as they were, with those of ``following`` after
        it."""
        canonical = [self._canonical(part) for part in unit]
        if not any(part.lines for part in unit):  # it was never read, so there is nothing else to write
            return _joined(canonical)
        kept = [_kept(part) for part in unit]
        for ways in _ways(canonical, kept):
            said = _joined(ways)  # the game line may be written differently
            for lines in (self._titled(said), said) if isinstance(unit[0], Head) else (said,):
                standing = self._read_back(lines, unit, following)
                if standing is not None:
                    self._standing = standing
                    return lines
        return _joined(canonical)

    def _canonical(self, part: Head | Round) -> list[str]:
        return list(self._writer.head(part) if isinstance(part, Head) else self._writer.round(part))

    def _titled(self, lines: list[str]) -> list[str]:
        """``lines`` with a game line."""
        return lines if any(map(GAME_LINE.match, lines)) else [self._writer.title(), *lines]

    def _read_back(
        self, lines: list[str], unit: Sequence[Head | Round], following: Round | None
    ) -> Standing | None:
        """Return the standing after ``lines`` if reading them yields the ``unit`` again; else None."""
        if following is not None:
            lines = [*lines, "", self._writer.heading(following.number)]
        first = isinstance(unit[0], Head)
        reader = Reader(self._named(lines)) if first else Reader(self._notation, standing=self._standing)
        read = [part for part in reader.read(lines) if first or isinstance(part, Round)]
        if reader.next_record is not None or len(read) != len(unit) + (following is not None):
            return None
        if not all(map(same, read, unit)):
            return None
        if reader.notation is not self._notation:  # the game line names another game than is recorded
            reader = Reader(self._notation)
            deque(reader.read(lines), 0)
        return reader.standing

    def _named(self, lines: Iterable[str]) -> Notation:
        """The game that the game line in ``lines`` names."""
        title = next((found[1] for found in map(GAME_LINE.match, lines) if found), self._notation.title)
        return titled(title) or self._notation


def _ways(canonical: list[list[str]], kept: list[list[str]]) -> Iterator[list[list[str]]]:
    """The ways in which the parts of a unit may be written, the best first."""
    yield canonical
    if len(canonical) > 1:
        yield [kept[0], *canonical[1:]]
        yield [canonical[0], *kept[1:]]
    yield kept


def _kept(part: Head | Round) -> list[str]:
    """The lines that the ``part`` was read from, without empty ones at either end."""
    said = [number for number, line in enumerate(part.lines) if line.strip()]
    return list(part.lines[said[0] : said[-1] + 1]) if said else []


def _joined(parts: Iterable[list[str]]) -> list[str]:
    lines: list[str] = []
    for part in filter(None, parts):
        lines += ["", *part] if lines else part
    return lines


# ---- comparing


def same(one: Head | Round, other: Head | Round) -> bool:
    """Return whether two parts of records say the same and have the same findings from the reader."""
    if type(one) is not type(other) or getattr(one, "number", None) != getattr(other, "number", None):
        return False
    if one.comment != other.comment or _remarks(one) != _remarks(other):
        return False
    return len(one.events) == len(other.events) and all(
        _said(one, at) == _said(other, at) for at in range(len(one.events))
    )


def _said(part: Head | Round, at: int) -> object:
    """Return the contents of event number ``at`` and its findings, for comparison."""
    entry = raw(part.events)[at]
    if isinstance(entry, tuple) and is_short_turn(entry):  # without making the event
        return "", *entry[:3], ()
    event = part.events[at]
    if isinstance(event, Turn):
        return event.comment, event.player, event.actions, event.calls, event.others
    return (event, _found(event.finding)) if isinstance(event, Unreadable | Unclear) else event


def _remarks(part: Head | Round) -> list[tuple[str, ...]]:
    return [_found(remark) for remark in part.remarks if remark.code in FOUND]


def _found(finding: Finding) -> tuple[str, ...]:
    """Return the parts of a finding to compare: all but its line numbers, which may have changed."""
    return finding.code, finding.message, LINE_NUMBER.sub("", finding.help or "")
