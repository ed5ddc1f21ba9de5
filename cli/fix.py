"""``hoyle fix``: repairs made step by step, each verified by reading and judging the file again."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, TypeAlias

import click
from attrs import evolve, field

from ..notation.reading.directives import Directive, directives_in
from ..notation.reading.files import read_stream, records
from ..notation.source.decoding import UnreadableFile
from ..notation.writing.rewriting import Rewriting
from ..records.events import Head, Record, Round
from ..records.findings import Finding, Severity
from ..records.repairs import Edit, Repair
from ..records.values import define
from ..verify.judged import everything
from ..verify.judging import verify
from ..verify.repairs import repair, same_play
from .editing import Document, change_each, opened, save, write_difference
from .failure import Failure
from .inputs import codes_option, game_option, skip_empty
from .judging import judged, repair_made, wanted
from .opening import Source, reporting_errors
from .output import Output
from .settings import BY_DEFAULT, Settings, configured


@click.command("fix")
@click.argument("paths", nargs=-1, required=True, metavar="FILE...", type=click.Path())
@click.option("--write", is_flag=True, help="Change the files, instead of printing a diff.")
@click.option(
    "--unsafe",
    is_flag=True,
    help="Correct cards, players, moves and headings too, where one correction is better than all others.",
)
@codes_option("--select", "Correct only these findings.")
@codes_option("--ignore", "Do not correct these findings.")
@click.option(
    "--line", type=click.IntRange(min=1), metavar="N",
    help="Correct only the mistake on this line; if there are several repairs, list them.",
)  # fmt: skip
@click.option(
    "--repair", "number", type=click.IntRange(min=1), metavar="K",
    help="With --line, the number of the repair in that list.",
)  # fmt: skip
@skip_empty
@configured
@game_option
def fix(
    paths: tuple[str, ...],
    write: bool,
    unsafe: bool,
    skip_empty: bool,
    line: int | None,
    number: int | None,
    **_: Any,
) -> None:
    """Correct records: spelling, calls, sums and totals; with --unsafe also cards, players, moves and
    headings.

    Each correction is proved: with it, the record is read and checked again, and then has fewer mistakes and
    no new ones. No other byte of the file changes. Without --write, files stay as they are, and the changes
    are printed as a diff: a line that begins with - would be replaced by the one with +. CODE means the
    same as for “hoyle verify”: --select RD1 corrects spelling only.

    Exit status: 0 if there was nothing to change, or changes were written; 1 if a diff was printed; 2 if
    something could not be read or written.
    """
    out = Output(sys.stdout)
    mend: Mend = partial(_mend_all, unsafe=unsafe)
    if line is not None:
        (path, *others) = paths
        if others or os.path.isdir(path):
            raise click.UsageError("--line needs one file")
        mend = partial(_mend_line, line=line, number=number)
    elif number is not None:
        raise click.UsageError("--repair needs --line: on which line is the mistake?")
    change = partial(_fix, out=out, write=write, mend=mend)
    if change_each(paths, change, "Fixing", out, skip_empty=skip_empty) and not write:
        raise click.exceptions.Exit(1)


def _fix(source: Source, out: Output, *, write: bool, mend: Mend) -> bool:
    """Fix one file; return whether there was anything to fix."""
    document = opened(source)
    with reporting_errors(source):
        mended = mend(document, source)
    count = len(mended.done)
    if mended.document == document:
        verb = "nothing to change"
    elif write:
        save(source, mended.document)
        verb = f"{count} change{'s' if count != 1 else ''} made"
    else:
        verb = f"{count} change{'s' if count != 1 else ''} to make"
    left = _left(mended.left, selected=bool(source.settings.select))
    more = f", {mended.unsafe} fixable with --unsafe" if mended.unsafe else ""
    Output(sys.stderr).line([(f"{source.shown}: {verb}, {left}{more}", "")])
    if not write:
        write_difference(out, source.shown, document, mended.document)
    return mended.document != document


def _left(count: int, *, selected: bool) -> str:
    if selected:
        return f"{count or 'none'} of the selected mistakes left"
    return f"{count or 'no'} mistake{'s' if count != 1 else ''} left"


@define
class Mended:
    """A document, the changes made to it as sentences, the number of mistakes ``left``, and the number of
    further findings that ``unsafe`` repairs would fix."""

    document: Document
    done: list[str] = field(factory=list)
    left: int = 0
    unsafe: int = 0

    def count_left(self, findings: Iterable[Finding]) -> None:
        """Count the ``findings`` that are left."""
        for one in findings:
            self.left += one.severity is Severity.ERROR
            self.unsafe += repair_made(one, unsafe=True) is not None


Mend: TypeAlias = Callable[[Document, Source], Mended]


def _mend_all(document: Document, source: Source, *, unsafe: bool) -> Mended:
    return mend_document(document, unsafe=unsafe, settings=source.settings)


def _mend_line(document: Document, source: Source, *, line: int, number: int | None) -> Mended:
    """Make one repair of a mistake on ``line``. Raises :class:`Failure` if there is none, or if there are
    several and ``number`` does not choose one."""
    name = source.shown
    found = [one for one in shown(document, source.settings) if one.place.line == line]
    repairs = [one for finding in found for one in finding.repairs]
    if not found:
        raise Failure(f"{name}: no mistake was found on line {line}")
    if not repairs:
        raise Failure(f"{name}: no repair was found for the mistake on line {line}: {found[0].message}")
    if number is None and len(repairs) > 1:
        for at, one in enumerate(repairs, 1):
            Output(sys.stderr).line([(f"  --repair {at}  ", "bold"), (one.change, "")])
        raise Failure(f"{name}: there are {len(repairs)} repairs for line {line}; choose one with --repair")
    if number is not None and number > len(repairs):
        many = "is only 1 repair" if len(repairs) == 1 else f"are only {len(repairs)} repairs"
        raise Failure(f"{name}: there {many} for line {line}")
    chosen = repairs[(number or 1) - 1]
    mended = Mended(document.edited(chosen.edits), [chosen.change])
    mended.count_left(shown(mended.document, source.settings))
    return mended


def mend_document(
    document: Document,
    *,
    unsafe: bool = False,
    settings: Settings = BY_DEFAULT,
    known: Sequence[Finding] | None = None,
) -> Mended:
    """Fix the spelling, and claims that the cards prove wrong; with ``unsafe`` also headings, settings,
    players, cards and moves, if one repair is better than all others.

    If the findings in ``document`` are ``known``, with repairs from a search, no further search is made,
    since it takes long, and the mistakes left are not counted.

    Raises :class:`UnreadableFile`."""
    mended = Mended(document)
    if known is not None:
        read = _read(document, settings)
        step = _step(document, _repairs(known, unsafe=unsafe), read, _count(read), unsafe, settings)
        if step is not None:
            mended.document, _, _, mended.done = step
    _spell(mended, settings)
    read = _read(mended.document, settings)
    counted = _count(read)
    found: list[Finding] = []
    while True:
        likely = _likely(read, unsafe, settings)
        step = _step(mended.document, likely, read, counted, unsafe, settings)
        if step is None and known is None:
            # “hoyle verify” searches for all repairs, and some of those it shows are safe.
            found = shown(mended.document, settings)
            likely = iter(()) if unsafe else _repairs(found, unsafe=False)
            step = _step(mended.document, likely, read, counted, unsafe, settings)
        if step is None:
            mended.count_left(found)
            return mended
        mended.document, read, counted, says = step
        mended.done += says


def made_together(
    document: Document, repairs: Sequence[Repair], settings: Settings
) -> tuple[Document, list[str]] | None:
    """Make as many of the ``repairs`` as are compatible, if this leaves fewer mistakes and no new ones.

    Returns the new document, and the changes as sentences; None if no repair can be made."""
    read = _read(document, settings)
    step = _step(document, repairs, read, _count(read), True, settings)
    return None if step is None else (step[0], step[3])


def shown(document: Document, settings: Settings) -> list[Finding]:
    """Return the findings of ``hoyle verify`` without ``--strict``, with repairs."""
    return judged(document.stream(), evolve(settings, strict=False), repairs=True).findings


def _parts(document: Document, settings: Settings, *, strict: bool = False) -> Iterator[Head | Round]:
    return read_stream(document.stream(), game=settings.game, strict=strict, defaults=settings.defaults)


def _read(document: Document, settings: Settings, *, strict: bool = False) -> list[Record]:
    return list(records(_parts(document, settings, strict=strict)))


def _spell(mended: Mended, settings: Settings) -> None:
    """Correct unusual spellings as long as the meaning of the record stays the same."""
    refused: set[Edit] = set()
    changed = False  # since the refused edits were last tried
    meant = _read(mended.document, settings)
    while True:
        read = _read(mended.document, settings, strict=True)
        remarks = [remark for record in read for part in record.parts for remark in part.remarks]
        found = [
            (finding, one.edits[0])
            for finding in wanted(remarks, _directives(read), settings)
            for one in finding.repairs
            if one.edits[0] not in refused
        ]
        chosen: list[tuple[Finding, Edit]] = []
        for finding, edit in sorted(found, key=lambda pair: pair[1]):
            if not chosen or _apart(chosen[-1][1], edit):
                chosen.append((finding, edit))
        if not (chosen or changed):
            return
        if not chosen:
            refused.clear()
            changed = False
            continue
        by_rule = sorted(chosen, key=lambda pair: pair[0].code)  # if they fail, they fail for the same reason
        made, new = _made_together(mended.document, [edit for _, edit in by_rule], meant, settings)
        refused |= {edit for _, edit in chosen}.difference(made)
        changed = changed or bool(made)
        mended.document = new
        mended.done += [f"line {one.place.line}: {one.message}" for one, edit in chosen if edit in made]


def _directives(read: list[Record]) -> list[Directive]:
    return list(directives_in(part for record in read for part in record.parts))


def _made_together(
    document: Document, edits: list[Edit], meant: list[Record], settings: Settings
) -> tuple[list[Edit], Document]:
    """Return those of ``edits`` that do not change the meaning of the document, and the document with them.

    If they are not all compatible, each half is tried, so that the incompatible ones are found in a few
    steps."""
    made, new = list[Edit](), document
    untried = [edits]
    while untried:
        some = untried.pop()
        changed = if_same(document, made + some, meant, settings)
        if changed is not None:
            made, new = made + some, changed
        elif len(some) > 1:
            half = len(some) // 2
            untried += [some[half:], some[:half]]
    return made, new


def if_same(
    document: Document, edits: list[Edit], meant: list[Record], settings: Settings
) -> Document | None:
    """Return the document with ``edits`` if it has changed but still means the same, else None."""
    changed = document.edited(edits)
    try:
        return changed if changed != document and _read(changed, settings) == meant else None
    except UnreadableFile:
        return None


def _apart(one: Edit, other: Edit) -> bool:
    return (one.end_line, one.end_column) <= (other.line, other.column) and one != other


Counts = tuple[int, Counter[tuple[int, str]]]
Step = tuple[Document, list[Record], Counts, list[str]]


def _count(read: list[Record]) -> Counts:
    """Return the number of root findings, and the number of all findings by record and code."""
    found = [verify(record).findings for record in read]
    codes = Counter((n, one.code) for n, roots in enumerate(found) for one in everything(roots))
    return sum(map(len, found)), codes


def _step(
    document: Document,
    likely: Iterable[Repair],
    read: list[Record],
    counted: Counts,
    unsafe: bool,
    settings: Settings,
) -> Step | None:
    """Make as many of the ``likely`` repairs as are compatible; return None if none can be made."""
    likely = list(likely)
    together: list[Repair] = []
    for one in likely:
        if all(_apart(*sorted((a, b))) for other in together for a in one.edits for b in other.edits):
            together.append(one)
    for chosen in (together, *([one] for one in likely)):
        step = _made(document, chosen, counted, settings) if chosen else None
        if step and (unsafe or _same_play(read, step[1])):
            return step
    return None


def _likely(read: list[Record], unsafe: bool, settings: Settings) -> Iterator[Repair]:
    directives = _directives(read)
    for record in read:
        findings = repair(record, Rewriting(record.head), safe=not unsafe).findings
        yield from _repairs(wanted(findings, directives, settings), unsafe=unsafe)


def _repairs(findings: Iterable[Finding], *, unsafe: bool) -> Iterator[Repair]:
    for finding in findings:
        if (one := repair_made(finding, unsafe=unsafe)) is not None:
            yield one


def _same_play(before: list[Record], after: list[Record]) -> bool:
    """Whether the records still describe the same play: no safe repair changes it."""
    return len(before) == len(after) and all(
        same_play(one.parts, other.parts) for one, other in zip(before, after, strict=True)
    )


def _made(document: Document, chosen: list[Repair], counted: Counts, settings: Settings) -> Step | None:
    """Return the document with the ``chosen`` repairs, if it has fewer mistakes and no new ones, else
    None."""
    changed = document.edited(edit for one in chosen for edit in one.edits)
    try:
        read = _read(changed, settings)
    except UnreadableFile:
        return None
    now = _count(read)
    (roots, codes), (roots_before, codes_before) = now, counted
    # An apparent consequence may be a mistake of its own, and then there are as many roots as before.
    fewer = (roots, codes.total()) < (roots_before, codes_before.total())
    return (changed, read, now, [one.change for one in chosen]) if fewer and codes <= codes_before else None
