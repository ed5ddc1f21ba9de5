"""Documents that are open in the editor, each with its records, read and judged.

After a change, only the rounds from there on are judged again; reading begins as many lines before as the
reader may look ahead. For this, each round keeps the states of the reader and the referee at its beginning
(:class:`OpenRound`).
"""

from __future__ import annotations

import io
import logging
import os
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from enum import Enum
from typing import Final
from urllib.parse import unquote

from attrs import evolve, field
from lsprotocol.types import TextDocumentContentChangeEvent, TextDocumentItem
from pygls.uris import to_fs_path

from ...notation.language.notation import Notation, notation_for
from ...notation.language.vocabulary import language_of
from ...notation.reading.directives import DirectiveReader
from ...notation.reading.files import RecordReader
from ...notation.reading.reader import MAX_AHEAD, Reader
from ...notation.source.decoding import NoRecord, UnreadableFile, encoded, open_text
from ...notation.source.kinds import START_BYTES
from ...records.events import Head, Round, Turn
from ...records.findings import Finding, told
from ...records.values import define, frozen
from ...verify.judged import JudgedRound
from ...verify.judging import review
from ...verify.referee import Referee
from ...verify.watch import Carried, causes, recast
from ..failure import Failure, internal_error
from ..judging import FileReport, RecordReport, choose, referee_of, spoken
from ..opening import PACKED, encoding_of
from ..settings import BY_DEFAULT, Settings
from .positions import Layout

logger: logging.Logger = logging.getLogger(__name__)

HOYLE: Final = "hoyle"
"""The language id of records."""
NOT_TEXT: Final = (*PACKED, ".xlsx", ".ods")
"""Suffixes of files that an editor may show as text although they are not text."""
CRLF: Final = "\r\n"
MAX_LENGTH: Final = 300_000
"""Number of characters above which a document is not checked, so as not to keep the editor waiting."""
TOO_LONG: Final = told(
    "in an editor only files of up to {n} characters are checked; “hoyle verify” checks this file",
    "在編輯器中最多核對{n}個字；這個檔案請用「hoyle verify」核對",
    n=f"{MAX_LENGTH:,}",
)
ONLY_TEXT: Final = told(
    "in an editor only text is checked; “hoyle verify” checks this file",
    "在編輯器中只核對文字檔；這個檔案請用「hoyle verify」核對",
)


@frozen
class Start:
    """The state at the beginning of a round: the ``head`` of its record as the referee has it there, the
    state ``carried`` into the round, copies of the findings in that, and the state of the reader; None where
    reading cannot begin."""

    head: Head
    carried: Carried
    found: tuple[tuple[Finding, Finding], ...]
    reader: Reader | None

    @classmethod
    def of(cls, referee: Referee, reader: Reader | None) -> Start:
        carried = referee.carried()
        found = tuple((one, evolve(one, explains=list(one.explains))) for one in causes(carried))
        return cls(referee.head, carried, found, reader)

    def restore(self) -> Referee:
        """Return the referee who judges the round, and remove findings of later rounds from those that
        explain them."""
        for finding, then in self.found:
            for name in ("rule", "params", "turn", "related", "help", "facts"):
                setattr(finding, name, getattr(then, name))
            finding.explains = list(then.explains)
        return self._referee(self.carried)

    def apart(self) -> Referee:
        """Return another referee, who works on copies of the findings."""
        return self._referee(recast(self.carried, lambda finding: evolve(finding, explains=[])))

    def _referee(self, carried: Carried) -> Referee:
        referee = referee_of(self.head)
        referee.review_head()
        referee.carry(carried)
        return referee


@frozen
class OpenRound:
    """A round of an open document: the ``round`` as it was read, with places in the document, and as it was
    ``judged``: turns, findings and scores, without the results of a search for repairs."""

    round: Round
    judged: JudgedRound
    start: Start

    @property
    def line(self) -> int:
        """The number of its first line."""
        return self.round.line

    @property
    def end(self) -> int:
        """The number of the line after its last."""
        return self.round.line + len(self.round.lines)

    def referee(self) -> Referee:
        """Return a fresh referee who is about to judge the round, in the state at that point.

        Replay the round with :func:`~hoyle.verify.judging.review`; ``after_turn`` of the referee is called
        after each turn. This does not change the document."""
        return self.start.apart()


@define
class OpenRecord:
    """A record in a document: its ``head`` as it was read, the root findings in that, its ``rounds``, and the
    ``language`` of its findings. ``number`` counts them from 1."""

    number: int
    head: Head
    head_findings: list[Finding]
    language: str
    rounds: list[OpenRound] = field(factory=list)

    @property
    def line(self) -> int:
        """The number of its first line."""
        return self.head.line

    @property
    def end(self) -> int:
        """The number of the line after its last."""
        last = self.rounds[-1].round if self.rounds else self.head
        return last.line + len(last.lines)

    @property
    def notation(self) -> Notation:
        """The notation of its game."""
        return notation_for(self.head.game)

    @property
    def parts(self) -> Iterator[Head | Round]:
        """The head and the rounds as they were read."""
        yield self.head
        for one in self.rounds:
            yield one.round

    def add(self, one: OpenRound, asked: str | None) -> None:
        """Add the next round. The first round shows the language of the record, unless one is ``asked``
        for."""
        self.rounds.append(one)
        if asked is None and len(self.rounds) == 1:
            lines = [*self.head.lines, *one.round.lines]
            self.language = spoken(self.referee(), language_of(lines))

    def round_at(self, line: int) -> OpenRound | None:
        """The round that ``line`` is in; None in the head and outside the record."""
        return next((one for one in self.rounds if one.line <= line < one.end), None)

    def referee(self) -> Referee:
        """Return a fresh referee who has seen only the head."""
        referee = referee_of(self.head)
        referee.review_head()
        return referee

    def report(self, directives: DirectiveReader) -> RecordReport:
        """Return the report on it with all its findings and directives, before any are left out."""
        report = RecordReport(self.number, self.head.game, self.language, findings=list(self.head_findings))
        for part in self.parts:
            report.coverage += part.coverage
            report.directives += directives.read(part)
        for one in self.rounds:
            report.add(one.judged)
        return report


@define
class Before:
    """The ``records`` of a document before a change, of which the first ``alike`` lines are unchanged."""

    records: list[OpenRecord]
    alike: int

    def record(self, number: int, head: Head) -> OpenRecord | None:
        """Return record ``number`` if its head and its first round can be kept, else None."""
        record = self.records[number - 1] if number <= len(self.records) else None
        if record is not None and record.rounds and self._is_still(record.head, head):
            return record
        self.alike = 0
        return None

    def round(self, record: OpenRecord, part: Round) -> tuple[OpenRound | None, Start | None]:
        """Return the next round of ``record`` and the start of the one after it, if it equals ``part``.
        Otherwise return neither: later rounds may be judged differently too."""
        rounds = self.records[record.number - 1].rounds if record.number <= len(self.records) else []
        at = len(record.rounds)
        if at + 1 < len(rounds) and self._is_still(rounds[at].round, part):
            return rounds[at], rounds[at + 1].start
        self.alike = 0
        return None, None

    def _is_still(self, old: Head | Round, new: Head | Round) -> bool:
        """Whether this part is in unchanged lines and has been read as before."""
        return (
            self.alike > 0
            and old.line + len(old.lines) - 1 <= self.alike
            and (old.line, old.lines, old.coverage) == (new.line, new.lines, new.coverage)
            and (old, old.remarks) == (new, new.remarks)
        )


class OpenDocument:
    """A document that is open in the editor.

    Args:
        item: its name, text and version, and its language according to the client: ``hoyle``,
            ``markdown``, ``plaintext``, …
        encoding: the position encoding that was agreed on.
        settings: its settings by the configuration; :meth:`configure` changes them.
        excluded: whether the configuration excludes it from checking. Then it is not read.
    """

    def __init__(
        self,
        item: TextDocumentItem,
        *,
        encoding: str = "utf-16",
        settings: Settings = BY_DEFAULT,
        excluded: bool = False,
    ):
        self.uri: str = item.uri
        self.version: int = item.version
        self.language: str = in_words(item.language_id)
        self.settings: Settings = settings
        self.excluded: bool = excluded
        self.layout: Layout = Layout(item.text, encoding)
        """Positions of its lines: converts lines and columns to the client's positions and back."""
        self.records: list[OpenRecord] = []
        """The records in it, read and judged."""
        self.failure: str | None = None
        """The reason why it could not be read to its end, or that it holds no record; None if it was read."""
        self.empty: bool = False
        """Whether it holds no record."""
        self.read_again: int = 0
        """Number of heads and rounds read at the last change."""
        self.judged_again: int = 0
        """Number of rounds judged at the last change."""
        self._read()

    @property
    def text(self) -> str:
        """The whole text."""
        return self.layout.text

    @property
    def path(self) -> str | None:
        """Its path on disk; None if it has none."""
        return path_of(self.uri)

    @property
    def name(self) -> str:
        """Its name in messages."""
        return os.path.basename(self.path or unquote(self.uri).rstrip("/")) or self.uri

    # ---- what is in it

    def record_at(self, line: int) -> OpenRecord | None:
        """The record that ``line``, counted from 1, is in; None outside of all records."""
        return next((one for one in self.records if one.line <= line < one.end), None)

    def round_at(self, line: int) -> OpenRound | None:
        """The round that ``line`` is in."""
        record = self.record_at(line)
        return None if record is None else record.round_at(line)

    def report(self) -> FileReport:
        """Return a report like that of ``hoyle verify --no-repairs``."""
        directives = DirectiveReader()
        records = [one.report(directives) for one in self.records]
        if records:
            records[-1].directives += directives.rest()
        report = FileReport(self.name, records, self.failure, self.settings)
        choose(report)
        return report

    def misspelled(self) -> OpenDocument | None:
        """Return a document with the first turn of this one, misspelled; None if there is no turn.

        Opening it imports the modules for unreadable lines before the user types one."""
        for record in self.records:
            for one in record.rounds[:1]:
                for event in one.round.events:
                    if isinstance(event, Turn):
                        turn = one.round.lines[event.line - one.line]
                        lines = [*record.head.lines, one.round.lines[0], f"{turn[:4]}x{turn[4:]}", ""]
                        return OpenDocument(TextDocumentItem(self.uri, HOYLE, 0, "\n".join(lines)))
        return None

    # ---- changes

    def change(self, changes: Iterable[TextDocumentContentChangeEvent], version: int) -> None:
        """Apply the client's ``changes``, after which the text has this ``version``."""
        before = self.layout
        self.layout = before.changed(changes)
        self.version = version
        if self.text != before.text:
            strict = self.settings.strict and before.text.find(CRLF) != self.text.find(CRLF)
            self._read(0 if strict else _lines_alike(before, self.layout))

    def configure(self, settings: Settings, *, excluded: bool = False) -> bool:
        """Read and judge everything again if the settings have changed; return whether they have."""
        changed = (settings, excluded) != (self.settings, self.excluded)
        self.settings, self.excluded = settings, excluded
        if changed:
            self._read()
        return changed

    def _read(self, alike: int = 0) -> None:
        """Read and judge the text, of which the first ``alike`` lines have not changed."""
        self.failure, self.empty = None, False
        self.read_again = self.judged_again = 0
        if self.excluded or len(self.text) > MAX_LENGTH:
            self.records.clear()
            self.failure = None if self.excluded else TOO_LONG
            return
        before = Before([evolve(one, rounds=list(one.rounds)) for one in self.records], alike)
        start = self._start(alike)
        try:
            if start is None:
                self.records.clear()
                reader = self._reader(None)
                self._judge(reader, reader.read(open_text(self._stream())), None, before)
            else:
                assert start.reader is not None
                copied = start.reader.copied()
                first = copied.next_line
                reader = self._reader(copied)
                lines = self.layout.lines[first - 1 :]
                self._judge(reader, reader.read_lines(lines, first), start, before)
        except NoRecord as error:
            self.failure, self.empty = error.message, True
        except UnreadableFile as error:
            self.failure = error.message
        except Failure as failure:
            self.failure = failure.message
        except Exception as error:
            logger.exception("%s cannot be judged", self.uri)
            self.failure = internal_error(error).message

    def _stream(self) -> io.BytesIO:
        """The text as the bytes of a file. Raises :class:`UnreadableFile` if hoyle cannot read such text."""
        stream = io.BytesIO(encoded(self.text))
        if self.name.lower().endswith(NOT_TEXT) or is_json(self.name, stream):
            raise UnreadableFile(ONLY_TEXT)
        return stream

    def _reader(self, reader: Reader | None) -> RecordReader:
        settings = self.settings
        return RecordReader(reader, game=settings.game, strict=settings.strict, defaults=settings.defaults)

    def _judge(
        self, reader: RecordReader, parts: Iterable[Head | Round], start: Start | None, before: Before
    ) -> None:
        """Judge ``parts`` as the ``reader`` yields them, beginning in the state ``start``, and keep them.
        Parts judged ``before`` that are read again unchanged are not judged again."""
        referee, begins = None, start
        standing = None if start is None else start.reader
        for part in parts:
            self.read_again += 1
            if isinstance(part, Head):
                if begins is not None:
                    begins.restore()  # the rounds that followed no longer exist
                kept = before.record(len(self.records) + 1, part)
                if kept is None:
                    referee, begins = self._open(part), None
                else:
                    language = self._language(referee_of(part), part)
                    self.records.append(evolve(kept, language=language, rounds=[]))
                    referee, begins = None, kept.rounds[0].start
            elif self.records:
                record = self.records[-1]
                one, then = before.round(record, part)
                if one is not None:
                    record.add(evolve(one, start=evolve(one.start, reader=standing)), self.settings.lang)
                    referee, begins = None, then
                else:
                    if referee is None:
                        assert begins is not None
                        referee, begins = begins.restore(), None
                    self.judged_again += 1
                    begun = Start.of(referee, standing)
                    record.add(OpenRound(part, review(referee, part), begun), self.settings.lang)
            now = reader.reader
            standing = now.copied() if now is not None and now.stands_after(part) else None
        if begins is not None:
            begins.restore()

    def _open(self, head: Head) -> Referee:
        """Begin the record of ``head``; return the referee who has reviewed the head."""
        referee = referee_of(head)
        language = self._language(referee, head)
        found = list(referee.review_head())
        self.records.append(OpenRecord(len(self.records) + 1, head, found, language))
        return referee

    def _language(self, referee: Referee, head: Head) -> str:
        """The language of a record of which no round has been read yet."""
        return spoken(referee, self.settings.lang or language_of(head.lines))

    def _start(self, alike: int) -> Start | None:
        """Return the state at which to begin reading after a change that leaves the first ``alike`` lines as
        they are, and forget the parts after it; None for the beginning of the text."""
        for record in reversed(self.records):
            for at, one in reversed([*enumerate(record.rounds)]):
                reader = one.start.reader
                if reader is not None and reader.next_line + MAX_AHEAD <= alike + 1:
                    del record.rounds[at:]
                    del self.records[record.number :]
                    return one.start
        return None


def in_words(value: Enum | str) -> str:
    """Return the name of a language or an encoding, which may be a member of an enumeration of the
    protocol."""
    return str(value.value if isinstance(value, Enum) else value)


def path_of(uri: str) -> str | None:
    """The path on the disk of the document that the client calls ``uri``; None if it has none."""
    return to_fs_path(uri) if uri.startswith("file:") else None


def is_json(name: str, stream: io.BytesIO) -> bool:
    """Whether the content of a file of this ``name`` is JSON."""
    found = encoding_of(name, io.BufferedReader(io.BytesIO(stream.getvalue()[:START_BYTES])))
    return found != "text"


def _lines_alike(before: Layout, now: Layout) -> int:
    """Return the number of equal lines at the beginning of two texts."""
    differs = lambda line: not now.text.startswith(before.text[: before.starts[line]])  # noqa: E731
    return bisect_left(range(len(before)), True, key=differs) - 1
