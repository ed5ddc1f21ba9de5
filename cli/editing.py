"""Text files in which only the edited places change, and no other byte."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from difflib import unified_diff
from functools import partial

import click
from attrs import evolve, field

from ..notation.source.decoding import NoRecord, encoding_of, require_text, undecodable
from ..notation.source.kinds import GZIP, START_BYTES, ZSTD
from ..records.regex import regex
from ..records.repairs import Edit, edited
from ..records.values import frozen
from .failure import Failure, complain, internal_error, reason
from .inputs import TEXTS, count_files, sources
from .opening import STDIN, Source, reporting_errors
from .output import Output
from .progress import with_progress
from .saving import Stamp, put, stamp_of

LINE = regex("([^\r\n]*)(\r\n|\r|\n|$)")


@frozen
class Document:
    """A text file: its ``lines``, the end of each of them, and their encoding."""

    lines: tuple[str, ...]
    ends: tuple[str, ...]
    encoding: str = "utf-8"
    bom: bytes = b""
    stamp: Stamp | None = field(default=None, eq=False)
    """The state of the file when it was read."""

    @classmethod
    def of(cls, data: bytes, stamp: Stamp | None = None) -> Document:
        """Decode a file. Raises :class:`UnreadableFile`."""
        encoding, skip = encoding_of(data)
        require_text(data[:START_BYTES], encoding)
        try:
            text = data[skip:].decode(encoding)
        except UnicodeDecodeError as error:
            raise undecodable(error, skip) from error
        pairs = [found.groups() for found in LINE.finditer(text)]
        if pairs and pairs[-1] == ("", ""):
            pairs.pop()
        lines, ends = tuple(line for line, _ in pairs), tuple(end for _, end in pairs)
        return cls(lines, ends, encoding, data[:skip], stamp)

    @property
    def data(self) -> bytes:
        text = "".join(line + end for line, end in zip(self.lines, self.ends, strict=True))
        return self.bom + text.encode(self.encoding)

    def stream(self) -> io.BytesIO:
        return io.BytesIO(self.data)

    @property
    def end(self) -> str:
        """The most common line end."""
        return max(("\n", "\r\n", "\r"), key=self.ends.count)

    def edited(self, edits: Iterable[Edit]) -> Document:
        """Return the document with ``edits`` made; lines that are added end like the others."""
        document = self
        for edit in sorted(edits, reverse=True):
            lines = edited(document.lines, [edit])
            added = len(lines) - len(document.lines)
            start, end = edit.line - 1, edit.end_line - 1
            ends = list(document.ends)
            if added:
                kept = ends[start:end]
                ends[start:end] = [*kept, *[self.end] * added][: len(kept) + added]
            document = evolve(document, lines=tuple(lines), ends=tuple(ends[: len(lines)]))
        return document

    def with_end(self, line: str) -> Document:
        """Return the document with one more ``line`` at the end."""
        ends = (*self.ends[:-1], self.ends[-1] or self.end) if self.ends else ()
        return evolve(self, lines=(*self.lines, line), ends=(*ends, self.end))

    def with_lines(self, lines: Sequence[str]) -> Document:
        """Return a document of ``lines``, with the encoding and line ends of this one."""
        return evolve(self, lines=tuple(lines), ends=(self.end,) * len(lines))


def opened(source: Source) -> Document:
    """Read the text file ``source``. Raises :class:`Failure` if it is not one or cannot be changed."""
    if source.path == STDIN or source.remote:
        raise Failure(f"{source.shown}: only files on this machine can be changed")
    with reporting_errors(source), open(source.path, "rb") as stream:
        stamp = stamp_of(os.fstat(stream.fileno()))
        data = stream.read()
    if data.startswith((GZIP, ZSTD)):
        raise Failure(f"{source.shown}: a compressed file cannot be changed; unpack it first")
    with reporting_errors(source):
        document = Document.of(data, stamp)
    if data.lstrip()[:1] == b"{":
        raise Failure(f"{source.shown}: only text can be changed, not JSON")
    return document


def save(source: Source, document: Document) -> None:
    """Replace the file ``source``. Raises :class:`Failure`; then the file is unchanged."""
    try:
        put(source.path, document.data, document.stamp)
    except OSError as error:
        raise Failure(f"{source.shown}: {reason(error)}; the file is as it was") from error


def write_difference(out: Output, shown: str, old: Document, new: Document) -> None:
    """Write a unified diff."""
    name = shown.lstrip("/")
    for line in unified_diff(old.lines, new.lines, f"a/{name}", f"b/{name}", lineterm=""):
        out.line([(line, "right" if line[:1] == "+" else "wrong" if line[:1] == "-" else "")])


def change_each(
    paths: Sequence[str],
    change: Callable[[Source], bool],
    doing: str = "Changing",
    out: Output | None = None,
    *,
    skip_empty: bool = False,
) -> bool:
    """Call ``change``, which may write to ``out``, for each file that ``paths`` name; return whether it
    returned true for any. Ends the command with status 2, after the last file, if one could not be read or
    written. ``doing`` is the label of the progress bar. With ``skip_empty`` a file need not hold a record."""
    unread = changed = False
    count = partial(count_files, paths, TEXTS)
    found = sources(paths, kinds=TEXTS, skip_empty=skip_empty)
    for source in with_progress(found, count, doing, out or Output(sys.stdout)):
        try:
            if isinstance(source, Failure):
                raise source
            changed = change(source) or changed
        except NoRecord:
            continue
        except (OSError, click.exceptions.Exit):
            raise
        except Exception as error:
            shown = "" if isinstance(source, Failure) else source.shown
            failure = error if isinstance(error, Failure) else internal_error(error, shown)
            complain(failure.message)
            unread = True
    sys.stdout.flush()
    if unread:
        raise click.exceptions.Exit(2)
    return changed
