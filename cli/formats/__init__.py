"""The formats of reports: one class for each.

A :class:`Format` receives each file as soon as it has been judged, and writes what it can at that point;
``begin`` and ``end`` write the text before and after all files. Failures to read are reported on standard
error; a format for programs repeats them if it can."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib import import_module

from ...records.facts import TakenAsComment
from ...records.findings import Finding
from ...records.values import define
from ..judging import FileReport
from ..output import Output
from ..wording import say

FORMATS = {
    "full": ("full", "Full"),
    "concise": ("concise", "Concise"),
    "json": ("json", "Json"),
    "jsonl": ("json", "JsonLines"),
    "github": ("github", "GitHub"),
    "gitlab": ("gitlab", "GitLab"),
    "junit": ("junit", "JUnit"),
    "sarif": ("sarif", "Sarif"),
    "html": ("html", "Html"),
}
"""The module and the class of each format."""


@define
class Format:
    """Writes the reports of a run to ``out``. ``several`` says that more than one file is expected, ``quiet``
    that only findings are wanted, ``repairs`` that they are searched for; ``empty`` is the number of files
    without a record so far.

    ``scores`` is true for a format that shows score sheets, ``every_score`` for one that shows all of them
    even for a long record, ``for_people`` for one that is not for programs."""

    out: Output
    several: bool = False
    quiet: bool = False
    repairs: bool = True
    empty: int = 0
    scores = False
    every_score = False
    for_people = False

    def begin(self) -> None: ...

    def unread(self, report: FileReport) -> None:
        """Report a file that could not be read to the end; called before :meth:`file` if anything was found
        in it. A report without a path is about no particular file."""

    def file(self, report: FileReport) -> None:
        raise NotImplementedError

    def end(self) -> None: ...


def format_named(name: str) -> type[Format]:
    module, class_ = FORMATS[name]
    format_: type[Format] = getattr(import_module(f"{__name__}.{module}"), class_)
    return format_


# ---- runs of lines with the same finding

MAX_RUN_LISTED = 3
"""Maximum number of findings in a run that are listed one by one."""
MAX_LINES_APART = 2
"""Maximum difference between the line numbers of neighbours in a run."""


def in_runs(findings: Iterable[Finding]) -> Iterator[tuple[Finding, list[Finding]]]:
    """Yield each of ``findings`` that is shown, with the following ones that are reported along with it: of
    many successive lines taken as comments, only the first is shown. A finding that explains others is always
    shown."""
    run: list[Finding] = []
    for one in findings:
        if run and not _goes_on(run[-1], one):
            yield from _grouped(run)
            run = []
        run.append(one)
    yield from _grouped(run)


def _grouped(run: list[Finding]) -> Iterator[tuple[Finding, list[Finding]]]:
    if len(run) > MAX_RUN_LISTED:
        yield run[0], run[1:]
    else:
        yield from ((one, []) for one in run)


def _goes_on(before: Finding, one: Finding) -> bool:
    comments = all(which.fact(TakenAsComment) and not which.explains for which in (before, one))
    return (
        comments and before.round == one.round and 0 <= one.place.line - before.place.line <= MAX_LINES_APART
    )


def also(more: list[Finding], language: str) -> str:
    """Return the remark on the findings that are reported along with the first."""
    return say(
        language, "likewise {many} more lines, up to line {last}", "以下至第{last}行，另有{many}行也是這樣",
        many=len({one.place.line for one in more}), last=more[-1].place.line,
    )  # fmt: skip
