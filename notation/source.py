"""Bytes to lines: encodings, line ends, and files that are no text at all."""

from __future__ import annotations

import codecs
import io
from collections.abc import Iterator
from typing import BinaryIO

from attrs import field, frozen

CHUNK = 1 << 18
BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


class UnreadableFile(Exception):
    """A file that cannot be read as a record at all; the message is one sentence for its user."""


class NoRecord(UnreadableFile):
    """Text, or data, in which there is no record."""


@frozen
class Text:
    """A decoded file. ``lines`` yields its lines without their ends, once; ``bom`` and ``crlf`` say what
    was found on the way (``crlf`` holds the number of the first such line, once it has been read)."""

    lines: Iterator[str]
    bom: bool = False
    crlf: list[int] = field(factory=list)


def open_text(stream: BinaryIO) -> Text:
    """Decode ``stream`` (UTF-8, or UTF-16 with or without its mark) as it is read.

    Raises :class:`UnreadableFile`, from here or from the iterator, with the offset of the first bad byte.
    """
    start = stream.read(CHUNK)
    encoding, skip = "utf-8", 0
    for bom, name in BOMS:
        if start.startswith(bom):
            encoding, skip = name, len(bom)
            break
    else:
        encoding = _guess(start)
    if encoding == "utf-8" and (where := start.find(b"\0")) >= 0:
        raise UnreadableFile(f"this is a binary file, not text: byte {where} is zero")
    crlf: list[int] = []
    return Text(_lines(stream, start[skip:], skip, encoding, crlf), bool(skip), crlf)


def _guess(start: bytes) -> str:
    """UTF-16 without a mark shows as a zero in every second byte of what is mostly ASCII."""
    sample = start[:400]
    if len(sample) >= 4:
        pairs = len(sample) // 2
        if sample[1::2].count(0) > pairs * 0.4 and not sample[0::2].count(0):
            return "utf-16-le"
        if sample[0::2].count(0) > pairs * 0.4 and not sample[1::2].count(0):
            return "utf-16-be"
    return "utf-8"


def _lines(stream: BinaryIO, chunk: bytes, offset: int, encoding: str, crlf: list[int]) -> Iterator[str]:
    decoder = codecs.getincrementaldecoder(encoding)()
    newlines = io.IncrementalNewlineDecoder(None, translate=True)
    tail, number = "", 0
    while True:
        final = not chunk
        pending = len(decoder.getstate()[0])
        try:
            text = decoder.decode(chunk, final)
        except UnicodeDecodeError as error:
            where = offset - pending + error.start
            name = encoding.upper().removesuffix("-LE").removesuffix("-BE")
            raise UnreadableFile(
                f"this is not {name} text: byte 0x{error.object[error.start]:02x} at offset {where} "
                f"cannot be decoded ({error.reason})"
            ) from error
        offset += len(chunk)
        if not crlf and (at := text.find("\r\n")) >= 0:
            crlf.append(number + text.count("\n", 0, at) + 1)
        lines = (tail + newlines.decode(text, final)).split("\n")
        tail = lines.pop()
        number += len(lines)
        yield from lines
        if final:
            if tail:
                yield tail
            return
        chunk = stream.read(CHUNK)
