"""How reports are written: one module a format, each with a class ``FORMAT``.

A :class:`Format` is told of each file as soon as it has been judged and writes what it can at once; what
frames the whole, it writes in ``begin`` and ``end``. Users are told on standard error what could not be
read; a format for programs says so itself, if it has a place for that."""

from __future__ import annotations

from importlib import import_module

from attrs import define

from ..judging import FileReport
from ..output import Output

NAMES = ("full", "concise", "json", "jsonl", "github", "sarif")


@define
class Format:
    """Writes the reports of a run to ``out``. ``several`` says that more than one file is expected,
    ``quiet`` that findings alone are wanted, ``empty`` how many files held no record so far.

    ``scores`` is true of a format that shows score sheets, ``every_score`` of one that leaves none out of a
    long record, ``for_people`` of one that no program reads."""

    out: Output
    several: bool = False
    quiet: bool = False
    empty: int = 0
    scores = False
    every_score = False
    for_people = False

    def begin(self) -> None: ...

    def unread(self, report: FileReport) -> None:
        """Told of what could not be read, or not to its end; before what was found in it, if anything was.
        Without a path, it is about no one file."""

    def file(self, report: FileReport) -> None:
        raise NotImplementedError

    def end(self) -> None: ...


def format_named(name: str) -> type[Format]:
    format_: type[Format] = import_module(f"{__name__}.{name}").FORMAT
    return format_
