"""A long file judged in pieces, several at a time.

To judge a piece, a worker must know how the piece before it ends: the players, the winner, the totals. It
does not wait for that, but guesses from the round before its piece, since a round mostly holds all that the
next one needs, and reports its guess. When the piece before has been judged, the guess is compared with its
end. If they differ, the piece is judged again."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import chain
from typing import Self
from zlib import adler32

from attrs import evolve, field

from ..notation.language.notation import Notation, notation_for
from ..notation.reading.files import RecordReader
from ..notation.reading.reader import Reader, Standing
from ..notation.source.decoding import Bytes, NoRecord, UnreadableFile, decoded, open_bytes
from ..notation.source.pieces import FIRST_PIECE_BYTES, MAX_PIECE_BYTES, Piece, lines_in, named, pieces
from ..records.events import Head, Round
from ..records.findings import Finding, told
from ..records.values import frozen
from ..verify.referee import Referee
from ..verify.watch import Carried, causes, recast, same
from .failure import Failure, internal_error, of_file
from .inputs import parts_of
from .judging import LONG_FILE, FileReport, Judge, RecordReport, Way, referee_of
from .opening import Source, encoding_of, path_of, reading, reporting_errors

MAX_MISSES = 2
"""Number of pieces in a row that may be judged again before no more are sent to workers."""


@frozen
class Point:
    """The state between two rounds: the head of their record, and the states of the reader and the
    referee."""

    head: Head
    standing: Standing
    carried: Carried

    def fits(self, other: Point) -> bool:
        mine, yours = (
            (self.head.line, self.head, self.standing),
            (other.head.line, other.head, other.standing),
        )
        return mine == yours and same(self.carried, other.carried)

    def recast(self, change: Callable[[Finding], Finding]) -> Point:
        """Return the same state with other findings as the causes of wrong totals."""
        return evolve(self, carried=recast(self.carried, change))

    def resume(self, way: Way) -> tuple[RecordReader, Referee]:
        """Return a reader and a referee in this state."""
        referee = referee_of(self.head)
        referee.review_head()
        referee.carry(self.carried)
        reader = Reader(notation_for(self.head.game), strict=way.strict, standing=self.standing)
        return RecordReader(reader, strict=way.strict, defaults=way.defaults), referee


@frozen
class Judged:
    """A piece that has been judged: the point where it ``began``, as guessed from the round before, and where
    it ``ended``; None where a record begins. ``causes`` are those sent with the call, with the findings that
    they explain by now. ``failure`` is the reason why something could not be read. ``plausible`` is False if
    the guess cannot be right; ``dead`` is True if the worker has died."""

    records: list[RecordReport]
    began: Point | None = None
    ended: Point | None = None
    causes: list[Finding] = field(factory=list)
    failure: str | None = None
    plausible: bool = True
    dead: bool = False


@frozen
class Written:
    """The place of a piece on disk: ``size`` bytes at the ``offset`` of the file at ``path``. ``checksum``
    shows whether the file has changed since it was read."""

    path: str
    offset: int
    size: int
    checksum: int

    def read(self) -> bytes | None:
        """Read the piece again; return None if it is no longer there."""
        try:
            with open(self.path, "rb") as file:
                file.seek(self.offset)
                text = file.read(self.size)
        except OSError:
            return None
        return text if len(text) == self.size and adler32(text) == self.checksum else None


def _written(piece: Piece, path: str) -> Written:
    return Written(path, piece.offset, len(piece.text), adler32(piece.text))


@frozen
class JudgePiece:
    """Judges a piece of a long file. The file itself is not sent to the worker. ``base`` is the state some
    pieces before; its causes are ``causes``, copies of those that are ``known`` here. Text that is
    ``written`` on disk is not sent either: the worker reads it again."""

    piece: Piece
    way: Way
    base: Point | None
    causes: list[Finding]
    written: Written | None
    known: list[Finding] = field(factory=list)
    file: LongFile | None = None
    misses: int = 0
    """Number of pieces in a row that had to be judged again when this one was sent. (Pieces that are judged
    at the same time mostly fail for the same reason.)"""
    here = False

    def __reduce__(self) -> tuple[object, ...]:
        piece = self.piece if self.written is None else evolve(self.piece, text=b"")
        return JudgePiece, (piece, self.way, self.base, self.causes, self.written)

    @property
    def weight(self) -> int:
        return len(self.piece.text)

    def apart(self) -> Sequence[Self]:
        return [self]

    def lost(self) -> Judged:
        return Judged(
            [],
            failure=told(
                "a process that judged a part of this file has died", "核對這個檔案一部分的行程已中止"
            ),
            dead=True,
        )

    def __call__(self) -> Judged:
        piece = self.piece
        if self.written is not None and not piece.text:
            text = self.written.read()
            if text is None:
                return Judged([], plausible=False)
            piece = evolve(piece, text=text)
        if piece.opens:
            return judge_exactly(piece, self.way, None)
        try:
            return self._guessing(piece)
        except Exception:  # reading ends before the piece; if hoyle has a bug, it shows again
            return Judged([], plausible=False)

    def _guessing(self, piece: Piece) -> Judged:
        """Judge ``piece`` from the state that the round before suggests."""
        base = self._head() if piece.head else self.base
        assert base is not None
        reader, referee = base.resume(self.way)
        first = piece.first - lines_in(piece.before)
        parts = reader.read_lines(piece.decoded_from_before, first)
        next(parts)  # the head of no record
        before = next(parts)
        assert isinstance(before, Round)
        referee.join(before)
        for cause in self.causes:
            cause.explains.clear()  # findings of the round before are reported with its piece
        assert reader.reader is not None
        began = Point(referee.head, reader.reader.standing, referee.carried())
        following = next(parts, None)
        if following is None or following.line != piece.first:  # the round before belongs to another record
            return Judged([], plausible=False)
        judged = _judge(piece, self.way, reader, referee, chain((following,), parts))
        return evolve(judged, began=began, causes=self.causes)

    def _head(self) -> Point:
        """Return the state before the first round of a record that began in another piece."""
        piece = self.piece
        reader = _reader(piece.head, self.way)
        head = next(reader.read_lines(decoded((piece.head, piece.before)), piece.head_line))
        assert isinstance(head, Head)
        assert reader.reader is not None
        referee = referee_of(head)
        referee.review_head()
        return Point(head, reader.reader.standing, referee.carried())


def _reader(text: bytes, way: Way) -> RecordReader:
    """Return a reader for a record that begins with ``text``, which names its game."""
    return RecordReader(Reader(named(text), strict=way.strict), strict=way.strict, defaults=way.defaults)


def judge_exactly(piece: Piece, way: Way, point: Point | None) -> Judged:
    """Judge a piece from ``point`` on."""
    if point is None:
        reader = _reader(piece.text, way)
        return _judge(piece, way, reader, None, reader.read_lines(piece.decoded, piece.first))
    reader, referee = point.resume(way)
    parts = reader.read_lines(piece.decoded, piece.first)
    next(parts)  # the head of no record
    return evolve(_judge(piece, way, reader, referee, parts), began=point)


def _judge(
    piece: Piece, way: Way, reader: RecordReader, referee: Referee | None, parts: Iterator[Head | Round]
) -> Judged:
    end = piece.end
    judge = Judge(way, referee)
    try:
        judge.judge(part for part in parts if part.line != end)
    except UnreadableFile as error:
        return Judged(judge.records, failure=error.message)
    except Failure as failure:
        return Judged(judge.records, failure=failure.message)
    except Exception as error:
        return Judged(judge.records, failure=internal_error(error).message)
    return Judged(judge.records, ended=_point(reader, judge, end))


def _point(reader: RecordReader, judge: Judge, end: int | None) -> Point | None:
    """Return the state at line ``end``; None where a record begins."""
    if end is None or reader.first == end or judge.referee is None or reader.reader is None:
        return None
    return Point(judge.referee.head, reader.reader.standing, judge.referee.carried())


@frozen
class LocalCall:
    """A call for ``file`` that is made by this process, in its turn."""

    file: LongFile
    do: Callable[[], object]
    weight = 0
    here = True

    def __call__(self) -> FileReport | None:
        done = self.do()
        return done if isinstance(done, FileReport) else None

    def apart(self) -> Sequence[Self]:
        return [self]

    def lost(self) -> None:
        return None


class LongFile:
    """A file whose pieces are being judged: the ``report`` so far, and the ``point`` that has been
    reached."""

    def __init__(self, source: Source, way: Way):
        self.source = source
        self.way: Way = way.of(source.settings)
        self.report: FileReport = FileReport(source.label, settings=source.settings)
        self.path: str | None = None
        """Path at which other processes can read the same bytes; None if there is none."""
        self.length: int = sys.maxsize
        """Length in bytes, as far as it is known."""
        self.point: Point | None = None
        self.empty: bool = False
        self.misses: int = 0

    def calls(self) -> Iterator[LocalCall | JudgePiece]:
        """Yield the calls to make, in order; the last returns the report, if there is one."""
        # Reading may take forever, so the calls before are made first.
        yield LocalCall(self, lambda: None)
        end = None
        try:
            with reading(self.source) as stream:
                self.path = path_of(self.source, stream)
                if self.path is not None:
                    self.length = os.fstat(stream.fileno()).st_size
                encoding = encoding_of(self.source.path, stream)
                if encoding != "text":
                    way = self.way
                    whole = parts_of(
                        stream, encoding, game=way.game, strict=way.strict, defaults=way.defaults
                    )
                elif (file := open_bytes(stream)).encoding == "utf-8":
                    yield from self._calls(file)
                    whole = None
                else:
                    whole = self._reader().read(file.decoded())
                if whole is not None:
                    yield LocalCall(self, partial(self._begin, whole))
        except NoRecord:
            self.empty = True
        except Failure as failure:
            end = failure.message
        yield LocalCall(self, partial(self._end, end))

    def _reader(self) -> RecordReader:
        """A reader for the beginning of the file."""
        return RecordReader(game=self.way.game, strict=self.way.strict, defaults=self.way.defaults)

    def _end(self, failure: str | None) -> FileReport:
        self.report.failure = self.report.failure or failure
        return self.report

    def _calls(self, file: Bytes) -> Iterator[LocalCall | JudgePiece]:
        # A file short enough for repairs is not cut: a piece does not contain enough for them.
        enough = 2 * LONG_FILE if self.way.repairs else FIRST_PIECE_BYTES
        begun: list[bytes] = []
        size = 0
        try:
            for one in file.chunks:
                begun.append(one)
                size += len(one)
                if size >= enough:
                    break
            else:
                yield LocalCall(self, partial(self._first, Piece(text=b"".join(begun), offset=file.mark)))
                return
        except KeyboardInterrupt:  # the record is typed, or arrives in parts: judge what there is
            start = b"".join(begun)
            whole = start[: start.rfind(b"\n") + 1]
            yield LocalCall(self, partial(self._first, Piece(text=whole, offset=file.mark)))
            raise
        self.way = self.way.of_a_long_file()
        texts = chain(begun, file.chunks)
        notation = self._notation(begun)
        if notation is None:
            yield LocalCall(self, lambda: self._first(Piece(offset=file.mark, more=texts)))
            return
        for piece in pieces(texts, notation, FIRST_PIECE_BYTES, MAX_PIECE_BYTES, file.mark, self.length):
            if self.report.failure or self.empty:
                return
            if piece.first == 1:
                yield LocalCall(self, partial(self._first, piece))
            elif piece.more or self.misses >= MAX_MISSES:
                yield LocalCall(self, partial(self._exactly, piece))
            else:
                yield self._sent(piece)

    def _sent(self, piece: Piece) -> JudgePiece:
        """Return a call that judges ``piece``, guessing its first state from the one reached so far."""
        known = causes(self.point.carried) if self.point else []
        copies = {id(finding): evolve(finding, explains=[]) for finding in known}
        base = self.point and self.point.recast(lambda finding: copies[id(finding)])
        written = None if self.path is None else _written(piece, self.path)
        return JudgePiece(piece, self.way, base, list(copies.values()), written, known, self, self.misses)

    def _notation(self, begun: list[bytes]) -> Notation | None:
        """Return the notation of the record at the beginning of the text; None if there is none."""
        *those, last = begun
        reader = self._reader()
        try:
            next(reader.read_lines(decoded((*those, last[: last.rfind(b"\n") + 1]))), None)
        except UnreadableFile:
            return None
        return reader.reader.notation if reader.reader else None

    # ---- what has been judged

    def _begin(self, parts: Iterable[Head | Round]) -> Judge:
        """Judge the beginning of the file, or the whole of it."""
        judge = Judge(self.way)
        self.report.records = judge.records
        try:
            with reporting_errors(self.source):
                judge.judge(parts)
        except NoRecord:
            self.empty = True
        except Failure as failure:
            self.report.failure = failure.message
        return judge

    def _first(self, piece: Piece) -> None:
        reader = self._reader()
        end = piece.end
        judge = self._begin(part for part in reader.read(piece.decoded) if part.line != end)
        self.point = _point(reader, judge, end)

    def _exactly(self, piece: Piece) -> None:
        if not self.report.failure:
            try:
                judged = judge_exactly(piece, self.way, self.point)
            except Exception as error:
                judged = Judged([], failure=internal_error(error).message)
            self._take(judged)

    def add(self, call: LocalCall | JudgePiece, judged: Judged | None) -> None:
        """Add the result for a piece, or judge the piece again from its true first state."""
        if self.report.failure or judged is None or isinstance(call, LocalCall):
            return
        real = {id(copy): finding for copy, finding in zip(judged.causes, call.known, strict=False)}

        def change(finding: Finding) -> Finding:
            return real.get(id(finding), finding)

        if not (judged.dead or self._fits(judged.began and judged.began.recast(change), judged, call.piece)):
            self.misses = call.misses + 1
            self._exactly(call.piece)
            return
        self.misses = 0
        for copy in judged.causes:
            change(copy).explains += copy.explains
        self._take(evolve(judged, ended=judged.ended and judged.ended.recast(change)))

    def _fits(self, began: Point | None, judged: Judged, piece: Piece) -> bool:
        if piece.opens or not judged.plausible:
            return judged.plausible and self.point is None
        return began is not None and self.point is not None and began.fits(self.point)

    def _take(self, judged: Judged) -> None:
        for record in judged.records:
            if record.number == 0:
                self.report.records[-1].extend(record, self.way.long)
            else:
                record.number = len(self.report.records) + 1
                self.report.records.append(record)
        self.point = judged.ended
        if judged.failure:
            self.report.failure = of_file(self.source.shown, judged.failure)
