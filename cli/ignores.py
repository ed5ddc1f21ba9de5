"""``hoyle verify --add-ignores``: comments in a record that make hoyle ignore its findings from then on.

A comment is put at the end of its line. If the record would then be read differently, as may happen in a
table, it is put on a line of its own above, or else at the end of the file, where it applies to the whole
file. Each file is judged again before it is written."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from functools import partial

from attrs import evolve

from ..notation.language.problems import UNCLEAR_DIRECTIVE, UNMET_EXPECTATION, UNUSED_IGNORE
from ..notation.reading.directives import IGNORE, IGNORE_FILE
from ..notation.reading.page import FENCE
from ..notation.source.directives import SIGN, written_directives
from ..records.values import frozen
from .editing import Document, change_each, opened, save
from .failure import Failure
from .judging import judged
from .opening import Source, reporting_errors
from .output import Output
from .settings import BY_DEFAULT, Settings

PAGES = (".md", ".markdown", ".html", ".htm")
"""Suffixes of files shown as pages, in which a comment must be an HTML comment so as not to be seen."""
TABLES = (".csv", ".tsv")
OF_DIRECTIVES = (UNUSED_IGNORE, UNMET_EXPECTATION, UNCLEAR_DIRECTIVE)
"""Findings that cannot be ignored by another comment."""
Codes = Mapping[int, list[str]]
"""Codes to ignore, by line number."""


@frozen
class Judging:
    """The way to judge a document: its settings, and whether ``repairs`` are searched for."""

    settings: Settings = BY_DEFAULT
    repairs: bool = False

    def codes(self, document: Document) -> dict[int, list[str]]:
        """Return the codes reported in ``document``, both with and without the search for repairs, which
        subordinates some findings to others."""
        codes: dict[int, list[str]] = {}
        for repairs in {False, self.repairs}:
            for finding in judged(document.stream(), self.settings, repairs=repairs).findings:
                those = codes.setdefault(finding.place.line, [])
                if finding.rule not in OF_DIRECTIVES and finding.code not in those:
                    those.append(finding.code)
        return {line: sorted(those) for line, those in sorted(codes.items()) if those}


def add_ignores(paths: Sequence[str], *, repairs: bool) -> None:
    """Add comments to the files that ``paths`` name, so that their findings are ignored, and print the number
    of findings. Ends the command with status 2 if a file could not be read or written."""
    change_each(paths, partial(_add, repairs=repairs))


def _add(source: Source, *, repairs: bool) -> bool:
    if source.path.lower().endswith(TABLES):
        raise Failure(f"{source.shown}: a table cannot have comments; use --ignore or a configuration")
    document = opened(source)
    with reporting_errors(source):
        judging = Judging(source.settings, repairs)
        new, count = with_ignores(document, judging, page=source.path.lower().endswith(PAGES))
    if new != document:
        save(source, new)
    what = (
        f"{count} finding{'s are' if count != 1 else ' is'} ignored from now on"
        if count
        else "nothing to ignore"
    )
    Output(sys.stderr).line([(f"{source.shown}: {what}", "")])
    return new != document


def with_ignores(
    document: Document, judging: Judging, *, page: bool = False, only: Codes | None = None
) -> tuple[Document, int]:
    """Return ``document`` with comments that make all its findings, or ``only`` these codes, be ignored, and
    the number of findings. On a ``page`` they are HTML comments.

    Raises :class:`UnreadableFile`, and :class:`Failure` if it cannot be done."""
    every = judging.codes(document)
    found = every if only is None else _common(every, only)
    if not found:
        return document, 0
    kept = {line: set(codes).difference(found.get(line, ())) for line, codes in every.items()}
    count = sum(map(len, found.values()))
    above: set[int] = set()
    for _ in range(2):
        new, numbers = _written(document, found, above, page)
        left = {numbers[line - 1]: codes for line, codes in judging.codes(new).items()}
        if not any(set(codes).difference(kept.get(line, ())) for line, codes in left.items()):
            return new, count
        above |= set(left).intersection(found)
    codes = sorted({code for those in found.values() for code in those})
    new = document.with_end(_comment(IGNORE_FILE, codes, page=page))
    if only is not None or judging.codes(new):
        raise Failure("not all findings in it can be ignored by comments; use --ignore or a configuration")
    return new, count


def _common(every: Codes, only: Codes) -> dict[int, list[str]]:
    """Return the codes of each line in ``every`` that are also in ``only``."""
    common = {line: [code for code in codes if code in only.get(line, ())] for line, codes in every.items()}
    return {line: codes for line, codes in common.items() if codes}


def _written(document: Document, found: Codes, above: set[int], page: bool) -> tuple[Document, list[int]]:
    """Return ``document`` with a comment for each line in ``found``, on a line of its own for those in
    ``above``; and the number that each line had before."""
    lines: list[str] = []
    ends: list[str] = []
    numbers: list[int] = []
    fence = False
    for number, (line, end) in enumerate(zip(document.lines, document.ends, strict=True), 1):
        fence ^= page and FENCE.match(line) is not None
        if codes := found.get(number):
            if number in above:
                lines.append(_comment(IGNORE, codes, page=page and not fence))
                ends.append(document.end)
                numbers.append(number)
            else:
                line = _with_comment(line, codes, page=page and not fence)
        lines.append(line)
        ends.append(end)
        numbers.append(number)
    return evolve(document, lines=tuple(lines), ends=tuple(ends)), numbers


def _with_comment(line: str, codes: list[str], *, page: bool) -> str:
    """Return ``line`` with a comment at its end, or with more codes in the comment that it has."""
    for written in written_directives(line):
        if not written.alone and written.body.partition(" ")[0].lower() == IGNORE:
            at = written.start + len(IGNORE)
            return f"{line[:at]} {', '.join(codes)},{line[at:]}"
    return f"{line}{'' if line[-1:].isspace() else ' '}{_comment(IGNORE, codes, page=page)}"


def _comment(kind: str, codes: list[str], *, page: bool) -> str:
    said = f"{SIGN}: {kind} {', '.join(codes)}"
    return f"<!-- {said} -->" if page else f"% {said}"
