"""Bytes to lines: encodings, line ends, and files that are not text."""

from __future__ import annotations

import codecs
import io
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import copy
from functools import partial
from itertools import chain, islice
from typing import Any, BinaryIO

from ...records.errors import NoRecord as NoRecord
from ...records.errors import UnreadableFile as UnreadableFile
from ...records.findings import Said, told
from ..language.notation import notations
from .directives import without_directive
from .kinds import START_BYTES, ZIP, no_text

CHUNK = 1 << 15
"""Number of bytes that are read and decoded at once: they and their lines fit into the cache of a core."""
SAMPLE_BYTES = 400
MAX_LINE_CHARACTERS = 1 << 24
"""Maximum number of characters of a line, such as one of JSON, that is kept in memory."""
BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),  # it begins with the mark of UTF-16
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


class Text:
    """A decoded file. ``pieces`` yields its text, once. ``bom`` and ``crlf`` say what was found on the way:
    ``crlf`` is the number of the first line that ends with it, once that has been read."""

    def __init__(self, pieces: Iterator[str], *, bom: bool) -> None:
        self.pieces = pieces
        self.bom = bom
        self.crlf: list[int] = []

    @property
    def lines(self) -> Iterator[str]:
        """The lines of the text, once."""
        return chain.from_iterable(self.bundles)

    @property
    def bundles(self) -> Iterator[list[str]]:
        """The lines of the text, without their ends, many at a time; if ``pieces`` end with an exception,
        only complete lines."""
        newlines = io.IncrementalNewlineDecoder(None, translate=True)
        number, size = 1, 0
        begun: list[str] = []  # pieces of a line: put together when it has ended
        for piece in self.pieces:
            lines = newlines.decode(piece).split("\n")
            if not self.crlf and "\r\n" in (newlines.newlines or ""):
                self.crlf.append(number + piece.count("\n", 0, max(piece.find("\r\n"), 0)))
            tail = lines.pop()
            if lines:
                if begun:
                    lines[0] = "".join(begun) + lines[0]
                number += len(lines)
                begun, size = [], 0
                yield lines
            if tail:
                begun.append(tail)
                size += len(tail)
                if size > MAX_LINE_CHARACTERS:
                    raise UnreadableFile(
                        told(
                            "line {number} has more than {most} characters",
                            "第{number}行超過{most}字",
                            number=number,
                            most=f"{MAX_LINE_CHARACTERS:,}",
                        )
                    )
        if begun or newlines.decode("", final=True):
            yield ["".join(begun)]


class Lines:
    """Lines that come in ``bundles``, with lookahead. Iterating is as fast as over a list; it can be
    interrupted and continued."""

    def __init__(self, bundles: Iterable[Sequence[str]]) -> None:
        self._bundles = iter(bundles)
        self._waiting: deque[Sequence[str]] = deque()
        self._bundle: Iterator[str] = iter(())
        """Remaining lines of the current bundle."""

    @classmethod
    def of(cls, lines: Iterable[str]) -> Lines:
        """Return ``lines`` as such; from anything other than a list, only as many are taken as are looked
        at."""
        if isinstance(lines, Lines):
            return lines
        return cls([lines] if isinstance(lines, list | tuple) else zip(lines, strict=True))  # one by one

    def __iter__(self) -> Iterator[str]:
        return chain.from_iterable(self._taken())

    def _taken(self) -> Iterator[Iterator[str]]:
        yield self._bundle
        while True:
            bundle = self._waiting.popleft() if self._waiting else next(self._bundles, None)
            if bundle is None:
                return
            self._bundle = iter(bundle)
            yield self._bundle

    def ahead(self, count: int) -> list[str]:
        """Return the next ``count`` lines, or as many as there are, without consuming them."""
        found = list(islice(copy(self._bundle), count))
        for bundle in self._waiting:
            found += bundle[: count - len(found)]
        while len(found) < count and (more := next(self._bundles, None)) is not None:
            self._waiting.append(more)
            found += more[: count - len(found)]
        return [without_directive(line) for line in found]

    def change(self, made: Callable[[str], str]) -> None:
        """Replace each line that is still to come by what is ``made`` of it."""

        def changed(bundle: Iterable[str]) -> list[str]:
            return list(map(made, bundle))

        self._bundle = iter(changed(self._bundle))
        self._waiting = deque(map(changed, self._waiting))
        self._bundles = map(changed, self._bundles)

    def put_back(self, lines: Iterable[str]) -> None:
        """Let ``lines`` be the next ones."""
        self._waiting.appendleft(list(self._bundle))
        self._waiting.appendleft(list(lines))


def open_text(stream: BinaryIO) -> Text:
    """Decode ``stream`` (UTF-8, UTF-16 or UTF-32, with or without its mark) as it is read.

    Raises :class:`UnreadableFile`, from here or from the iterator, with the offset of the first bad byte.
    """
    return open_bytes(stream).decoded()


class Bytes:
    """A file in an ``encoding``. ``chunks`` yields its bytes once, without the ``mark`` at its beginning."""

    def __init__(self, chunks: Iterator[bytes], encoding: str, mark: int) -> None:
        self.chunks = chunks
        self.encoding = encoding
        self.mark = mark

    def decoded(self) -> Text:
        return decoded(self.chunks, self.mark, self.encoding)


def open_bytes(stream: BinaryIO) -> Bytes:
    """``stream`` as it is read. Raises :class:`UnreadableFile` if it is not text."""
    start = _start(stream)
    if start.startswith(ZIP):
        start += stream.read(START_BYTES)
    encoding, skip = encoding_of(start)
    require_text(start, encoding)
    return Bytes(chain((start[skip:],), iter(partial(_read, stream), b"")), encoding, skip)


def require_text(start: bytes, encoding: str) -> None:
    """Raise :class:`UnreadableFile` if a file in ``encoding`` that begins with ``start`` is not text."""
    if sentence := no_text(start):
        raise UnreadableFile(sentence)
    if encoding == "utf-8" and (where := start.find(b"\0")) >= 0:
        raise UnreadableFile(
            told(
                "this is a binary file, not text: byte {where} is zero",
                "這不是文字檔：第{where}個位元組是零",
                where=where,
            )
        )


def decoded(chunks: Iterable[bytes], offset: int = 0, encoding: str = "utf-8") -> Text:
    """``chunks`` decoded; the first is ``offset`` bytes from the beginning of its file, or from the end of
    its mark."""
    return Text(_decoded(chain(sliced(chunks, CHUNK), (b"",)), offset, encoding), bom=bool(offset))


def sliced(chunks: Iterable[bytes], size: int) -> Iterator[bytes]:
    """``chunks``, none of more than ``size`` bytes."""
    for chunk in chunks:
        for at in range(0, len(chunk), size):
            yield chunk[at : at + size]


def _read(stream: BinaryIO) -> bytes:
    """Read what is available, rather than a whole chunk: a pipe may be slow, a compressed file damaged."""
    data: bytes = getattr(stream, "read1", stream.read)(CHUNK)
    return data


def _start(stream: BinaryIO) -> bytes:
    """Enough of the beginning to tell the encoding. A line without a zero is enough: in UTF-16 and UTF-32 its
    end has one."""
    start = b""
    while len(start) < SAMPLE_BYTES and (b"\n" not in start or b"\0" in start) and (more := _read(stream)):
        start += more
    return start


def encoding_of(start: bytes) -> tuple[str, int]:
    """The encoding of a text that begins so, and how many bytes its mark takes."""
    for bom, name in BOMS:
        if start.startswith(bom):
            return name, len(bom)
    return _guess(start), 0


def _guess(start: bytes) -> str:
    """Without a mark, UTF-16 shows as a zero in every second byte of what is mostly ASCII, UTF-32 as two in
    every four."""
    sample = start[:SAMPLE_BYTES]
    if b"\0" not in sample or not any(sample):  # nearly always; or not text at all
        return "utf-8"
    if len(sample) >= 8:
        if not any(sample[2::4]) and not any(sample[3::4]):
            return "utf-32-le"
        if not any(sample[0::4]) and not any(sample[1::4]):
            return "utf-32-be"
    if len(sample) >= 4:
        pairs = len(sample) // 2
        if sample[1::2].count(0) > pairs * 0.4 and not sample[0::2].count(0):
            return "utf-16-le"
        if sample[0::2].count(0) > pairs * 0.4 and not sample[1::2].count(0):
            return "utf-16-be"
    return "utf-8"


def _decoded(chunks: Iterable[bytes], offset: int, encoding: str) -> Iterator[str]:
    decoder = codecs.getincrementaldecoder(encoding)()
    for chunk in chunks:
        final = not chunk
        pending = len(decoder.getstate()[0])
        try:
            text = decoder.decode(chunk, final)
        except UnicodeDecodeError as error:
            yield error.object[: error.start].decode(encoding)
            raise undecodable(error, offset - pending) from error
        offset += len(chunk)
        yield text


CUT_OFF = ("unexpected end of data", "truncated data")


def encoded(text: str) -> bytes:
    """``text`` as the bytes of a file. Raises UnreadableFile if it cannot be written to one."""
    try:
        return text.encode()
    except UnicodeEncodeError as error:
        raise UnreadableFile(
            told(
                "character {at} of this text is a lone surrogate: it was not decoded as it was encoded",
                "這段文字的第{at}個字元是單獨的代理碼：解碼時用錯了編碼",
                at=error.start + 1,
            )
        ) from error


def undecodable(error: UnicodeDecodeError, offset: int) -> UnreadableFile:
    """The message about bytes that are not text, the first of them ``offset`` bytes from the beginning of the
    file."""
    where = offset + error.start
    if error.reason in CUT_OFF:
        return UnreadableFile(
            told(
                "the file is cut off in the middle of a character, at offset {where}",
                "檔案在位元組{where}處斷在一個字的中間", where=where,
            )
        )  # fmt: skip
    name = error.encoding.upper().removesuffix("-LE").removesuffix("-BE")
    perhaps = Said("")
    if name == "UTF-8" and (found := likely_encoding(error.object)):
        shown, known_as = found
        perhaps = told(
            "; it seems to be {shown}: convert it first, with “iconv -f {known_as} -t UTF-8”",
            "；看來是{shown}：請先用 iconv -f {known_as} -t UTF-8 轉換", shown=shown, known_as=known_as,
        )  # fmt: skip
    return UnreadableFile(
        told(
            "this is not {name} text: byte {byte} at offset {where} cannot be decoded ({reason})"
            "{perhaps}",
            "這不是{name}文字：位置{where}的位元組{byte}無法解碼{perhaps}",
            name=name, byte=f"0x{error.object[error.start]:02x}", where=where, reason=error.reason,
            perhaps=perhaps,
        )
    )  # fmt: skip


# ---- encodings that are not read


# Bytes make sense in more than one encoding, and a card that is read wrongly is worse than a file that is
# refused. So what is found here is only reported, and never used for reading. Chinese text is recognized by
# the characters that all records contain, those of the games' own words.

CHINESE = {"gb18030": "GB18030 (GBK)", "big5": "Big5"}
WESTERN = "windows-1252"
MIN_SHARE = 0.15
"""Minimum share of suits and words of the game in a Chinese page with a record; in a wrong encoding there are
hardly any."""
PUNCTUATION = "\u3000-\u3002\uff01-\uff1f「」、"


def likely_encoding(data: bytes) -> tuple[str, str] | None:
    """The encoding in which the beginning of a text makes sense, by its own name and by that of ``iconv``;
    None if there is none, or several."""
    known = _characters()
    best = {encoding: _share(data, encoding, known) for encoding in ("utf-8", *CHINESE)}
    first, second = sorted(best, key=best.__getitem__, reverse=True)[:2]
    if first in CHINESE and best[first] >= MIN_SHARE > 2 * best[second]:
        return CHINESE[first], first.upper()
    odd = [letter for letter in _in_encoding(data, WESTERN) if ord(letter) > 127]
    western = odd and all(letter.isalpha() or letter in "‘’“”–—…×·•\u00a0" for letter in odd)
    if western and data.decode("utf-8", "ignore").isascii():
        return "Windows-1252 (Latin-1)", WESTERN.upper()
    return None


def _characters() -> frozenset[str]:
    words = (word for notation in notations().values() for word in notation.vocabulary.words.values())
    letters = {letter for word in words for text in word.readings for letter in text}
    return frozenset(letter for letter in letters if letter > "\u2e80").union("♠♥♣♦→")


def _share(data: bytes, encoding: str, known: frozenset[str]) -> float:
    """The share of ``known`` characters among those in ``data`` that are neither ASCII nor punctuation."""
    text = [
        letter for letter in _in_encoding(data, encoding) if ord(letter) >= 128 and letter not in PUNCTUATION
    ]
    return sum(letter in known for letter in text) / len(text) if text else 0


def _in_encoding(data: bytes, encoding: str) -> str:
    """``data`` decoded up to the last complete character; nothing if some of it makes no sense."""
    try:
        return codecs.getincrementaldecoder(encoding)().decode(data)
    except UnicodeDecodeError:
        return ""


class Checked(io.RawIOBase):
    """A stream of what ``read`` returns for at most the number of bytes it is given; ``read`` raises where
    there is none."""

    def __init__(self, read: Callable[[int], bytes]):
        self._read = read

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        data = self._read(len(buffer))
        buffer[: len(data)] = data
        return len(data)
