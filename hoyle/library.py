"""Functions to read, check, fix, score and convert records.

The *source* of records may be

* a path: any ``os.PathLike``, or a ``str`` without a line end. A URL needs the extra ``remote``;
* the text of records: a ``str`` with a line end in it, or ``bytes``, which may be compressed, JSON or a
  spreadsheet, like the contents of a file;
* an open file, of text or bytes;
* a :class:`Record` that has been read before.

All values are immutable and can be hashed, compared and pickled.
"""

from __future__ import annotations

import io
import re
from bisect import bisect
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from os import PathLike, fspath
from typing import IO, TypeAlias

from attrs import evolve, frozen

from .cli.decoding import decoded
from .cli.editing import Document
from .cli.failure import Failure
from .cli.fix import mend_document
from .cli.inputs import parts_of
from .cli.judging import FileReport, Judge, RecordReport, Way, choose
from .cli.opening import Source, encoding_of, opened, unpacked
from .cli.settings import Settings
from .cli.sheets import Sheets
from .notation.language.notation import notation_for, unknown_game
from .notation.reading.files import read_text, records
from .notation.source.decoding import Checked, encoded
from .notation.writing.records import LANGUAGES, write
from .records import findings
from .records.codec import dumps
from .records.errors import UnknownGame, UnknownLanguage, UnreadableFile
from .records.events import Head, Record, Round
from .records.findings import and_, told
from .records.suggestions import did_you_mean
from .verify.judged import JudgedRound
from .verify.outcome import Finding, Report, RoundReport, ScoreSheet

Readable: TypeAlias = str | bytes | PathLike[str] | IO[str] | IO[bytes]
"""A path, the text of records, or an open file."""

LINE_END = re.compile(r"[\r\n]")
CHARACTERS = 1 << 13
"""Number of characters that are read at once from a stream of text."""


def read(source: Readable, *, game: str | None = None, strict: bool = False) -> Iterator[Record]:
    """Read the records of a file, a text or a stream, one after the other.

    Mistakes in a record raise nothing: see :func:`check`.

    Args:
        source: a path, a text with line ends, or an open file.
        game: the name of the game, whatever the source says.
        strict: note each spelling that is not canonical in the ``remarks`` of the record's parts.

    Returns:
        An iterator, which reads only as far as it is consumed.

    Raises:
        UnknownGame: there is no such game.
        UnreadableFile: the source is not text, or holds no record.
        OSError: the file cannot be opened.

    >>> [record.game for record in hoyle.read("Game: REDOX\\nPlayers: N, E, S, W\\nRound 1\\n")]
    ['redox']
    """
    _check_game(game)
    return records(_parts(source, game, strict, exact=True))


def check(
    source: Readable | Record,
    *,
    game: str | None = None,
    strict: bool = False,
    repairs: bool = True,
    language: str | None = None,
) -> Iterator[Report]:
    """Check records and search for repairs; yield a report for each.

    Reports are the same as those of ``hoyle verify``. One record at a time is held in memory.

    Args:
        source: a path, a text with line ends, an open file, or a record.
        game: the name of the game, whatever the source says.
        strict: report each spelling that is not canonical. (Of a record that has been read before, what was
            noted then is reported.)
        repairs: search for repairs; without them it is faster. Records of more than 1 MiB are not searched.
        language: the language of the findings, ``en`` or ``zh``; by default the record's own.

    Returns:
        An iterator, which reads and judges only as far as it is consumed.

    Raises:
        UnknownGame: there is no such game.
        UnknownLanguage: there are no messages in this language.
        UnreadableFile: the source is not text, or holds no record.
        OSError: the file cannot be opened.

    >>> for report in hoyle.check("records/published/redox.txt"):
    ...     print(report, *report.findings[:2], sep="\\n")
    <Report redox: 12 findings in 3 rounds>
    26:12: RX061 E does not hold ♠10
    36:12: RX061 W does not hold ♦K
    """
    _check_game(game)
    _check_language(language)
    way = Way(game, strict, language, scores=False, repairs=repairs)
    return _checked(source, way)


def score(source: Readable | Record, *, game: str | None = None, language: str | None = None) -> ScoreSheet:
    """Compute the score sheet of a record from its play, whether or not scores are written in it.

    A score that the play leaves open is taken from the cards left as written, or else from the written score;
    one that cannot be known is None, and printed as ``?``.

    Args:
        source: a record, or a path, text or open file that holds just one.
        game: the name of the game, whatever the source says.
        language: the language of the sheet, ``en`` or ``zh``; by default the record's own.

    Returns:
        The sheet. Print it, or look at its ``rounds`` and ``totals``.

    Raises:
        ValueError: the source holds several records: ``[hoyle.score(one) for one in hoyle.read(source)]``.
        HoyleError, OSError: as of :func:`check`.

    >>> print(hoyle.score("records/published/redox.txt"))
               N      E      S      W
    Round 1   96    105      4    -10*
    Round 2    9    -10*     5     19
    Round 3  230    424    -10*   204
    Total    335    519     -1    213
    """
    first, *others = check(source, game=game, language=language, repairs=False)
    if others:
        raise ValueError(f"the source holds {len(others) + 1} records; score them one by one")
    return first.scores


@frozen
class Fixed:
    """A text with its mistakes fixed: the ``text``, the ``changes`` that were made, each as a sentence, and
    the number of mistakes ``left``."""

    text: str
    changes: tuple[str, ...]
    left: int


def fix(text: str, *, unsafe: bool = False, game: str | None = None) -> Fixed:
    """Fix the records in a text as ``hoyle fix`` does: spelling, calls, sums and totals.

    Each change is proved: with it there are fewer mistakes and no new ones. Nothing else in the text changes.

    Args:
        text: the records; not a path.
        unsafe: fix headings, players, cards and moves too, where one repair is best.
        game: the name of the game, whatever the text says.

    Returns:
        The text after all changes, what they are, and how many mistakes are left.

    Raises:
        UnknownGame: there is no such game.
        UnreadableFile: there is no record in the text.
        TypeError: ``text`` is not a string.

    >>> fixed = hoyle.fix("Game: REDOX\\nPlayers: N, E\\nRound 1\\nN: Discrad ♠J, draw a card.\\n")
    >>> fixed.changes, fixed.left
    (('“Discrad” should be “Discard” (line 4)',), 0)
    """
    if not isinstance(text, str):
        raise TypeError(f"a text is fixed, not {type(text).__name__}")
    _check_game(game)
    with _failures_are_ours():
        mended = mend_document(Document.of(encoded(text)), unsafe=unsafe, settings=Settings(game=game))
    return Fixed(mended.document.data.decode(), tuple(map(str, mended.done)), mended.left)


def to_json(record: Record | Iterable[Record]) -> str:
    """Write a record as JSON, or several as a list.

    Args:
        record: one, or several.

    Returns:
        A JSON text, described by docs/record.schema.json.

    >>> (record,) = hoyle.read("Game: REDOX\\nPlayers: N, E, S, W\\nRound 1\\n")
    >>> hoyle.from_json(hoyle.to_json(record)) == [record]
    True
    """
    return dumps([record] if isinstance(record, Record) else record)


def from_json(text: str | bytes) -> list[Record]:
    """Read the records in a JSON text that :func:`to_json` or ``hoyle convert --to json`` has written.

    Args:
        text: one record, or a list of them.

    Returns:
        The very records that were written, with the places of everything in their source.

    Raises:
        UnreadableFile: the text is not JSON, or not a record.

    >>> (record,) = hoyle.read("records/published/redox.txt")
    >>> hoyle.from_json(hoyle.to_json([record, record]))
    [<Record redox: 3 rounds, players N, E, S, W>, <Record redox: 3 rounds, players N, E, S, W>]
    """
    data = encoded(text) if isinstance(text, str) else text
    return list(records(decoded(io.BytesIO(data), "json")))


# ---- from a source to records


def _checked(source: Readable | Record, way: Way) -> Iterator[Report]:
    if isinstance(source, Record):
        found: Iterable[Record] = (source if _has_text(source) else read_text(write(source))[0],)
    else:
        found = records(_parts(source, way.game, way.strict))
    for number, record in enumerate(found, 1):
        yield _judged(record, number, way)


def _has_text(record: Record) -> bool:
    """Whether the record was read from a text, to which places and repairs refer."""
    return any(part.lines for part in record.parts)


def _judged(record: Record, number: int, way: Way) -> Report:
    judge = Judge(way)
    judge.rounds = []
    with _failures_are_ours():
        judge.judge(record.parts)
    choose(FileReport("", judge.records))
    (kept,) = judge.records
    language = kept.language
    head, *in_rounds = _by_round(kept.findings, judge.rounds)
    settings = Settings(game=record.game, strict=way.strict, lang=language)
    return Report(
        record.game,
        language,
        number,
        record.players,
        tuple(Finding.of(one, language) for one in head),
        tuple(RoundReport.of(*one, language) for one in zip(judge.rounds, in_rounds, strict=True)),
        kept.coverage,
        kept.hidden.ignored,
        kept.hidden.expected,
        record,
        partial(_framed, record, kept, judge.rounds, settings),
    )


def _framed(record: Record, kept: RecordReport, rounds: list[JudgedRound], settings: Settings) -> str:
    """Return the page that a notebook shows for a record that has been checked."""
    webpage = import_module(".cli.webpage", __package__)  # slow, and rarely needed
    framed: str = webpage.framed(record, evolve(kept, sheets=Sheets(rounds)), settings)
    return framed


def _by_round(
    found: Iterable[findings.Finding], rounds: Sequence[JudgedRound]
) -> list[list[findings.Finding]]:
    """Group findings by place: those in the head, then those of each round. A finding that does not come from
    judging a round belongs to the round where it is."""
    homes = {id(finding): at for at, one in enumerate(rounds, 1) for finding in one.findings}
    starts = [one.line for one in rounds]
    parted: list[list[findings.Finding]] = [[] for _ in range(len(rounds) + 1)]
    for finding in found:
        parted[homes.get(id(finding), bisect(starts, finding.place.line))].append(finding)
    return parted


def _parts(
    source: Readable, game: str | None, strict: bool, *, exact: bool = False
) -> Iterator[Head | Round]:
    """Yield the heads and rounds of a source as they are read. JSON is read by way of its canonical text, as
    ``hoyle verify`` does, unless the ``exact`` records are wanted."""
    with _failures_are_ours(), _opened(source) as (stream, name):
        stream = unpacked(stream)
        encoding = encoding_of(name, stream)
        if exact and encoding != "text":
            yield from decoded(stream, encoding)
        else:
            yield from parts_of(stream, encoding, game=game, strict=strict)


@contextmanager
def _opened(source: Readable) -> Iterator[tuple[io.BufferedReader, str]]:
    """Open the bytes of a source; yield them with its name, which is empty if it has none."""
    if isinstance(source, bytes):
        yield _buffered(io.BytesIO(source)), ""
    elif isinstance(source, str) and LINE_END.search(source):
        yield _buffered(io.BytesIO(encoded(source))), ""
    elif isinstance(source, str | PathLike):
        path = fspath(source)
        with opened(Source(path)) as stream:
            yield stream, path
    elif hasattr(source, "read"):
        yield _buffered(source), ""
    else:
        raise TypeError(f"records are read from a path, a text or an open file, not {type(source).__name__}")


def _buffered(stream: IO[str] | IO[bytes]) -> io.BufferedReader:
    """Return a stream of text or bytes as a stream of bytes with ``peek``."""
    left = b""

    def some(size: int) -> bytes:
        nonlocal left
        if not left:
            data = stream.read(CHARACTERS)
            left = encoded(data) if isinstance(data, str) else data
        data, left = left[:size], left[size:]
        return data

    return io.BufferedReader(Checked(some))


@contextmanager
def _failures_are_ours() -> Iterator[None]:
    """Turn failures, which would end a command, into exceptions of the library."""
    try:
        yield
    except Failure as failure:
        raise UnreadableFile(failure.message) from failure


def _check_game(game: str | None) -> None:
    if game is not None:
        try:
            notation_for(game)
        except KeyError:
            raise UnknownGame(unknown_game(game)) from None


def _check_language(language: str | None) -> None:
    if language is not None and language not in LANGUAGES:
        raise UnknownLanguage(
            told(
                "hoyle has messages in {known}, but not in the language “{language}”{meant}",
                "hoyle的訊息有{known}，沒有「{language}」{meant}",
                language=language,
                meant=did_you_mean(language, LANGUAGES),
                known=and_(LANGUAGES),
            )
        )
