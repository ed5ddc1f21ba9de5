"""A long file judged in pieces, several at a time.

To judge a piece one must know where the piece before it ends: who plays, who won, what the totals are. A
worker does not wait for that. It takes it from the round before its piece, since a round mostly says all that
the next one needs, and tells what it has taken it for. When the piece before has been judged, the two are
compared. If they differ, the piece is judged again."""

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
from ..notation.source.pieces import FIRST, SIZE, Piece, lines_in, named, pieces
from ..records.events import Head, Round
from ..records.findings import Finding, told
from ..records.values import frozen
from ..verify.referee import Referee
from ..verify.watch import Carried, causes, recast, same
from .failure import Failure, internal_error, of_file
from .inputs import parts_of
from .judging import LONG_FILE, FileReport, Judge, RecordReport, Way, referee_of
from .opening import Source, encoding_of, path_of, reading, reporting_errors

HOPELESS = 2
"""Number of times in a row that pieces have to be judged again before workers are not asked any more."""


@frozen
class Point:
    """Where judging stands between two rounds: their record's head, what the reader knows, what the referee
    remembers."""

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
        """The same with other findings as the causes of wrong totals."""
        return evolve(self, carried=recast(self.carried, change))

    def resume(self, way: Way) -> tuple[RecordReader, Referee]:
        """A reader and a referee that stand here."""
        referee = referee_of(self.head)
        referee.review_head()
        referee.carry(self.carried)
        reader = Reader(notation_for(self.head.game), strict=way.strict, standing=self.standing)
        return RecordReader(reader, strict=way.strict, defaults=way.defaults), referee


@frozen
class Judged:
    """A piece judged: from which point on, as far as it was taken from the round before, and where it ends;
    None where a record begins. ``causes`` are those the call brought, with what hangs under them now.
    ``failure`` says what could not be read. ``sure`` is False if the guess can be no good, ``dead`` True if
    the worker has died."""

    records: list[RecordReport]
    began: Point | None = None
    ended: Point | None = None
    causes: list[Finding] = field(factory=list)
    failure: str | None = None
    sure: bool = True
    dead: bool = False


@frozen
class Written:
    """Where a piece can be read again: ``size`` bytes at the ``offset`` of the file at ``path``. It may be
    another file by then; ``checksum`` tells."""

    path: str
    offset: int
    size: int
    checksum: int

    def read(self) -> bytes | None:
        """The piece; None if it is not there any more."""
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
    """Judges a piece of a long file, which itself stays here. ``base`` is where judging stood some pieces
    before; its causes are ``causes``, copies of those that are ``known`` here. Text that is ``written`` on a
    disk is not sent: who judges it reads it again."""

    piece: Piece
    way: Way
    base: Point | None
    causes: list[Finding]
    written: Written | None
    known: list[Finding] = field(factory=list)
    file: LongFile | None = None
    misses: int = 0
    """How often in a row pieces had to be judged again when this one was sent. (Those that are under way
    together mostly miss for the same reason.)"""
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
                return Judged([], sure=False)
            piece = evolve(piece, text=text)
        if piece.opens:
            return judge_exactly(piece, self.way, None)
        try:
            return self._guessing(piece)
        except Exception:  # reading ends before the piece; if it is a mistake of ours, it is made again
            return Judged([], sure=False)

    def _guessing(self, piece: Piece) -> Judged:
        """``piece`` judged from where the round before says that it begins."""
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
            cause.explains.clear()  # what the round before has hung there is told with the piece before
        assert reader.reader is not None
        began = Point(referee.head, reader.reader.standing, referee.carried())
        following = next(parts, None)
        if following is None or following.line != piece.first:  # the round before belongs to another record
            return Judged([], sure=False)
        judged = _judge(piece, self.way, reader, referee, chain((following,), parts))
        return evolve(judged, began=began, causes=self.causes)

    def _head(self) -> Point:
        """Where judging stands before the first round of a record that began in another piece."""
        piece = self.piece
        reader = _reader(piece.head, self.way)
        head = next(reader.read_lines(decoded((piece.head, piece.before)), piece.head_line))
        assert isinstance(head, Head)
        assert reader.reader is not None
        referee = referee_of(head)
        referee.review_head()
        return Point(head, reader.reader.standing, referee.carried())


def _reader(text: bytes, way: Way) -> RecordReader:
    """One for a record that begins with ``text``, which names its game."""
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
    """Where judging stands at line ``end``; None where a record begins."""
    if end is None or reader.first == end or judge.referee is None or reader.reader is None:
        return None
    return Point(judge.referee.head, reader.reader.standing, judge.referee.carried())


@frozen
class Here:
    """Something that is done for ``file`` by whoever asks for it, when its turn has come."""

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
    """A file while its pieces are judged: the ``report`` so far, and the ``point`` it has come to."""

    def __init__(self, source: Source, way: Way):
        self.source = source
        self.way: Way = way.of(source.settings)
        self.report: FileReport = FileReport(source.label, settings=source.settings)
        self.path: str | None = None
        """Where others can read the same."""
        self.length: int = sys.maxsize
        """How many bytes it has, as far as is known."""
        self.point: Point | None = None
        self.empty: bool = False
        self.misses: int = 0

    def calls(self) -> Iterator[Here | JudgePiece]:
        """What there is to do, one call after the other; the last gives the report, if there is one."""
        yield Here(self, lambda: None)  # to read it may take for ever: what came before is done first
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
                    yield Here(self, partial(self._begin, whole))
        except NoRecord:
            self.empty = True
        except Failure as failure:
            end = failure.message
        yield Here(self, partial(self._end, end))

    def _reader(self) -> RecordReader:
        """One for the beginning of the file."""
        return RecordReader(game=self.way.game, strict=self.way.strict, defaults=self.way.defaults)

    def _end(self, failure: str | None) -> FileReport:
        self.report.failure = self.report.failure or failure
        return self.report

    def _calls(self, file: Bytes) -> Iterator[Here | JudgePiece]:
        # What is short enough to be mended is not cut: a piece does not tell enough for that.
        enough = 2 * LONG_FILE if self.way.repairs else FIRST
        begun: list[bytes] = []
        size = 0
        try:
            for one in file.chunks:
                begun.append(one)
                size += len(one)
                if size >= enough:
                    break
            else:
                yield Here(self, partial(self._first, Piece(text=b"".join(begun), offset=file.mark)))
                return
        except KeyboardInterrupt:  # the record is being typed, or comes bit by bit: what there is counts
            start = b"".join(begun)
            whole = start[: start.rfind(b"\n") + 1]
            yield Here(self, partial(self._first, Piece(text=whole, offset=file.mark)))
            raise
        self.way = self.way.of_a_long_file()
        texts = chain(begun, file.chunks)
        notation = self._notation(begun)
        if notation is None:
            yield Here(self, lambda: self._first(Piece(offset=file.mark, more=texts)))
            return
        for piece in pieces(texts, notation, FIRST, SIZE, file.mark, self.length):
            if self.report.failure or self.empty:
                return
            if piece.first == 1:
                yield Here(self, partial(self._first, piece))
            elif piece.more or self.misses >= HOPELESS:
                yield Here(self, partial(self._exactly, piece))
            else:
                yield self._sent(piece)

    def _sent(self, piece: Piece) -> JudgePiece:
        """A call that judges ``piece``, guessing where it begins from where judging has come to by now."""
        known = causes(self.point.carried) if self.point else []
        copies = {id(finding): evolve(finding, explains=[]) for finding in known}
        base = self.point and self.point.recast(lambda finding: copies[id(finding)])
        written = None if self.path is None else _written(piece, self.path)
        return JudgePiece(piece, self.way, base, list(copies.values()), written, known, self, self.misses)

    def _notation(self, begun: list[bytes]) -> Notation | None:
        """The notation of the record that the text begins with; None if it begins with none."""
        *those, last = begun
        reader = self._reader()
        try:
            next(reader.read_lines(decoded((*those, last[: last.rfind(b"\n") + 1]))), None)
        except UnreadableFile:
            return None
        return reader.reader.notation if reader.reader else None

    # ---- what has been judged

    def _begin(self, parts: Iterable[Head | Round]) -> Judge:
        """Judge the beginning of the file, or all of it."""
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

    def add(self, call: Here | JudgePiece, judged: Judged | None) -> None:
        """Take what has been judged of a piece, or judge it again from where it really begins."""
        if self.report.failure or judged is None or isinstance(call, Here):
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
        if piece.opens or not judged.sure:
            return judged.sure and self.point is None
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
