"""``hoyle fix``: repairs made step by step, each proved by reading and judging the file again."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from functools import partial

import click
from attrs import field

from ..notation.reading.files import read_stream, records
from ..notation.source.decoding import UnreadableFile
from ..notation.writing.rewriting import Rewriting
from ..records.events import Record
from ..records.findings import Finding, Severity
from ..records.repairs import Edit, Repair
from ..records.values import define
from ..verify.judging import verify
from ..verify.repairs import repair, same_play
from ..verify.report import everything
from .editing import Document, change_each, opened, save, write_difference
from .judging import Judge, Way
from .opening import Source, reporting_errors
from .output import Output


@click.command("fix")
@click.argument("paths", nargs=-1, required=True, metavar="FILE...", type=click.Path())
@click.option("--write", is_flag=True, help="Change the files. [default: print a diff]")
@click.option(
    "--unsafe", is_flag=True, help="Fix headings, players, cards and moves too, where one repair is best."
)
@click.option("--game", metavar="NAME", help="The game, overriding what the file says.")
def fix(paths: tuple[str, ...], write: bool, unsafe: bool, game: str | None) -> None:
    """Fix records: spelling, calls, sums and totals; with --unsafe also cards, players, moves and headings.

    Each change is proved: the record is read and judged again with it, and then has fewer mistakes and no new
    ones. No other byte of the file changes. Without --write the changes are printed as a diff. A file is
    replaced as a whole, so another hard link to it keeps the old text.

    Exit status: 0 nothing to change, or changes written; 1 a diff was printed; 2 something could not be read
    or written.
    """
    out = Output(sys.stdout)
    change = partial(_fix, out=out, write=write, unsafe=unsafe, game=game)
    if change_each(paths, change, "Fixing", out) and not write:
        raise click.exceptions.Exit(1)


def _fix(source: Source, out: Output, *, write: bool, unsafe: bool, game: str | None) -> bool:
    """Fix one file; return whether there was anything to fix."""
    document = opened(source)
    with reporting_errors(source):
        mended = mend_document(document, unsafe=unsafe, game=game)
    count = len(mended.done)
    if mended.document == document:
        verb = "nothing to change"
    elif write:
        save(source, mended.document)
        verb = f"{count} change{'s' if count != 1 else ''} made"
    else:
        write_difference(out, source.shown, document, mended.document)
        verb = f"{count} change{'s' if count != 1 else ''} to make"
    left = (
        f"{mended.left} mistake{'s' if mended.left != 1 else ''} left" if mended.left else "no mistakes left"
    )
    Output(sys.stderr).line([(f"{source.shown}: {verb}, {left}", "")])
    return mended.document != document


@define
class Mended:
    """A document, the changes made to it as sentences, and the number of mistakes left."""

    document: Document
    done: list[str] = field(factory=list)
    left: int = 0


def mend_document(document: Document, *, unsafe: bool = False, game: str | None = None) -> Mended:
    """Mend the spelling, and claims that the cards prove wrong; with ``unsafe`` also headings, settings,
    players, cards and moves, where one repair is better than all others.

    Raises :class:`UnreadableFile`."""
    mended = Mended(document)
    _spell(mended, game)
    before = _read(mended.document, game)
    counted = _count(before)
    while True:
        step = _step(mended.document, before, counted, unsafe, game)
        if step is None:
            break
        mended.document, before, counted, says = step
        mended.done += says
    mended.left = _mistakes(mended.document, game)
    return mended


def _mistakes(document: Document, game: str | None) -> int:
    """The number of mistakes that ``hoyle verify`` finds."""
    judge = Judge(Way(repairs=True))
    judge.judge(read_stream(document.stream(), game=game))
    return sum(one.severity is Severity.ERROR for record in judge.records for one in record.findings)


def _read(document: Document, game: str | None, *, strict: bool = False) -> list[Record]:
    return list(records(read_stream(document.stream(), game=game, strict=strict)))


def _spell(mended: Mended, game: str | None) -> None:
    """Correct unusual spellings, as long as the record says the same."""
    refused: set[Edit] = set()
    meant = _read(mended.document, game)
    while True:
        found = [
            (finding, one.edits[0])
            for record in _read(mended.document, game, strict=True)
            for part in record.parts
            for finding in part.remarks
            for one in finding.repairs
            if one.edits[0] not in refused
        ]
        chosen: list[tuple[Finding, Edit]] = []
        for finding, edit in sorted(found, key=lambda pair: pair[1]):
            if not chosen or _apart(chosen[-1][1], edit):
                chosen.append((finding, edit))
        if not chosen:
            return
        changed = _if_same(mended.document, [edit for _, edit in chosen], meant, game)
        if changed is None:  # one of them is to blame, or they do not go together
            alone = {edit for _, edit in chosen if _if_same(mended.document, [edit], meant, game) is None}
            refused |= alone or {chosen[-1][1]}
            continue
        mended.document = changed
        mended.done += [f"line {one.place.line}: {one.message}" for one, _ in chosen]


def _if_same(document: Document, edits: list[Edit], meant: list[Record], game: str | None) -> Document | None:
    """The document with ``edits``, if it then says what was meant before, and is another."""
    changed = document.edited(edits)
    try:
        return changed if changed != document and _read(changed, game) == meant else None
    except UnreadableFile:
        return None


def _apart(one: Edit, other: Edit) -> bool:
    return (one.end_line, one.end_column) <= (other.line, other.column) and one != other


Counts = tuple[int, Counter[tuple[int, str]]]
Step = tuple[Document, list[Record], Counts, list[str]]


def _count(read: list[Record]) -> Counts:
    """The number of root findings, and that of all findings by record and code."""
    found = [verify(record).findings for record in read]
    codes = Counter((n, one.code) for n, roots in enumerate(found) for one in everything(roots))
    return sum(map(len, found)), codes


def _step(
    document: Document, read: list[Record], counted: Counts, unsafe: bool, game: str | None
) -> Step | None:
    """The document with as many repairs as can be made together; None if there are none."""
    wanted = list(_wanted(read, unsafe))
    together: list[Repair] = []
    for one in wanted:
        if all(_apart(*sorted((a, b))) for other in together for a in one.edits for b in other.edits):
            together.append(one)
    for chosen in (together, *([one] for one in wanted)):
        step = _made(document, chosen, counted, game) if chosen else None
        if step and (unsafe or _same_play(read, step[1])):
            return step
    return None


def _wanted(read: list[Record], unsafe: bool) -> Iterator[Repair]:
    for record in read:
        for finding in repair(record, Rewriting(record.head), safe=not unsafe).findings:
            best = [one for one in finding.repairs if one.rank == 0]
            if len(best) == 1 and (best[0].safe or (unsafe and _sure(best[0], finding.repairs))):
                yield best[0]


def _same_play(before: list[Record], after: list[Record]) -> bool:
    """Whether the records still tell of the same play: no safe repair changes that."""
    return len(before) == len(after) and all(
        same_play(one.parts, other.parts) for one, other in zip(before, after, strict=True)
    )


def _sure(best: Repair, repairs: list[Repair]) -> bool:
    """Whether a change of cards or players may be made: of two changes together there must be no others."""
    return len(best.edits) == 1 or all(len(one.edits) > len(best.edits) for one in repairs if one is not best)


def _made(document: Document, chosen: list[Repair], counted: Counts, game: str | None) -> Step | None:
    """``chosen`` repairs made, if there are fewer mistakes afterwards and no new ones."""
    changed = document.edited(edit for one in chosen for edit in one.edits)
    try:
        read = _read(changed, game)
    except UnreadableFile:
        return None
    now = _count(read)
    if now[0] >= counted[0] or now[1] - counted[1]:
        return None
    return changed, read, now, [one.change for one in chosen]
