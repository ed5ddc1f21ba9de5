"""Several slips in each of many legal records: is each of them found, and are all corrected together?

The slips of a record are independent: each is made in the legal record, is found when it is alone, and
touches other lines than the rest. For the record with all of them the benchmark counts the root findings, the
slipped lines that are named, and whether the first repairs of all findings, made together, restore the
original record."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from statistics import median
from time import process_time

from attrs import define, field, frozen
from hoyle.notation import Rewriting, read_text
from hoyle.notation.writing.slips import KINDS, make_slip
from hoyle.records.findings import Finding
from hoyle.records.repairs import Edit, Repair, edited
from hoyle.verify.judged import JudgedRecord
from hoyle.verify.judging import verify
from hoyle.verify.repairs import repair

from .beyond_repair import KINDS as TABLES
from .beyond_repair import Kind
from .corruption import RECORDS, in_order, legal, named

PLAYED = [kind for kind in TABLES if not kind.hidden]
"""The games and their variants, without hidden cards."""
COUNTS = 2, 5
"""Numbers of slips in a record."""
ATTEMPTS = 200
"""Number of attempts to make a slip before a record is given up."""


@frozen
class Slip:
    """The lines from ``start`` to ``end`` of a legal record, counted from 0, are replaced by ``lines``."""

    kind: str
    start: int
    end: int
    lines: tuple[str, ...]

    def clear_of(self, other: Slip) -> bool:
        """Whether at least one line is between two slips."""
        return self.end < other.start or other.end < self.start


def slips(rng: Random, right: Sequence[str], count: int) -> list[Slip]:
    """``count`` independent slips in a legal record, in the order of its lines, or fewer."""
    made: list[Slip] = []
    for _ in range(ATTEMPTS):
        if len(made) == count:
            break
        kind = rng.choice(KINDS)
        corrupted = make_slip("\n".join(right), kind, rng)
        if corrupted is None:
            continue
        lines = corrupted.text.split("\n")
        slip = _difference(kind, right, lines)
        if slip and all(slip.clear_of(one) for one in made) and _found(lines):
            made.append(slip)
    return sorted(made, key=lambda one: one.start)


def _difference(kind: str, right: Sequence[str], lines: Sequence[str]) -> Slip | None:
    """The part of ``lines`` that differs from the record that is ``right``."""
    least = min(len(right), len(lines))
    start = next((n for n in range(least) if right[n] != lines[n]), least)
    after = 0
    while after < least - start and right[-1 - after] == lines[-1 - after]:
        after += 1
    end = len(right) - after
    return Slip(kind, start, end, tuple(lines[start : len(lines) - after])) if list(right) != lines else None


def _found(lines: Sequence[str]) -> bool:
    (record,) = read_text("\n".join(lines))
    return bool(verify(record).findings)


def slipped(right: Sequence[str], made: Sequence[Slip]) -> tuple[list[str], list[set[int]]]:
    """The record with the slips ``made``, and the lines, from 1, at which each of them may be named."""
    lines: list[str] = []
    places: list[set[int]] = []
    done = 0
    for one in made:
        lines += right[done : one.start]
        first = len(lines) + 1
        lines += one.lines
        places.append({first, first + 1, *range(first, len(lines) + 1)})
        done = one.end
    return [*lines, *right[done:]], places


@define
class Tally:
    """The results for records with several slips each: the ``roots`` found, the slips whose lines are
    ``named``, the records in which ``all_named`` are, and those that the first repairs ``gave_back``."""

    records: int = 0
    slips: int = 0
    roots: int = 0
    named: int = 0
    all_named: int = 0
    gave_back: int = 0
    seconds: list[float] = field(factory=list)
    failures: list[str] = field(factory=list)

    def add(self, kind: Kind, count: int, seed: int) -> None:
        """Make ``count`` slips in one record, and add the results."""
        right = legal(kind.game, seed % RECORDS, kind.tables[seed % len(kind.tables)])
        made = slips(Random(f"{kind.title} {count} slips {seed}"), right, count)
        if len(made) < count:
            return
        lines, places = slipped(right, made)
        (record,) = read_text("\n".join(lines))
        begun = process_time()
        report = repair(record, Rewriting(record.head))
        self.seconds.append(process_time() - begun)
        said = set(named(report.findings))
        unnamed = [one.kind for one, at in zip(made, places, strict=True) if not at & said]
        gave_back = in_order(together(lines, report)) == in_order(right)
        self.records += 1
        self.slips += count
        self.roots += len(report.findings)
        self.named += count - len(unnamed)
        self.all_named += not unnamed
        self.gave_back += gave_back
        if unnamed or not gave_back:
            kinds = ", ".join(one.kind for one in made)
            self.failures.append(
                f"{kind.title} {count} {seed}: {kinds}" + (f"; unnamed: {unnamed}" if unnamed else "")
            )


def together(lines: Sequence[str], report: JudgedRecord, right: Sequence[str] = ()) -> list[str]:
    """``lines`` with the first repair of each finding, as far as they do not touch one another; or, of
    several that are equally good, with the one that comes nearest to the record that is ``right``."""
    chosen: list[Edit] = []
    for one in (_nearest(lines, finding, right) for finding in report.findings if finding.repairs):
        new = [edit for edit in one.edits if edit not in chosen]
        if all(_apart(edit, other) for edit in new for other in chosen):
            chosen += new
    return edited(lines, chosen)


def _nearest(lines: Sequence[str], finding: Finding, right: Sequence[str]) -> Repair:
    first, *others = [one for one in finding.repairs if not one.rank]
    if not (right and others):
        return first
    meant = Counter(in_order(right))

    def distance(repair: Repair) -> int:
        made = Counter(in_order(edited(lines, repair.edits)))
        return (meant - made).total() + (made - meant).total()

    return min((first, *others), key=distance)


def _apart(one: Edit, other: Edit) -> bool:
    first, second = sorted((one, other))
    return (first.end_line, first.end_column) <= (second.line, second.column)


@cache
def measured(records: int, first: int = 0, titles: tuple[str, ...] = ()) -> dict[tuple[str, int], Tally]:
    """Records of each game and variant, or those with these ``titles``, for each number of slips."""
    tallies: dict[tuple[str, int], Tally] = {}
    for kind in PLAYED:
        for count in COUNTS if not titles or kind.title in titles else ():
            tally = tallies[kind.title, count] = Tally()
            for seed in range(first, first + records):
                tally.add(kind, count, seed)
    return tallies


def table(tallies: dict[tuple[str, int], Tally]) -> Iterator[str]:
    """The rows of the page."""
    columns = ("slips", "records", "roots", "lines", "all lines", "given back", "seconds")
    yield f"| game | {' | '.join(columns)} |"
    yield f"|---|{'---:|' * len(columns)}"
    for (title, count), tally in tallies.items():
        cells = [
            str(count),
            str(tally.records),
            f"{tally.roots / tally.slips:.2f}",
            f"{tally.named / tally.slips:.0%}",
            f"{tally.all_named / tally.records:.0%}",
            f"{tally.gave_back / tally.records:.0%}",
            f"{median(tally.seconds):.2f}, {max(tally.seconds):.1f}",
        ]
        yield f"| {title} | {' | '.join(cells)} |"


if __name__ == "__main__":
    first, records, *titles = sys.argv[1:]
    tallies = measured(int(records), int(first), tuple(titles))
    print("\n".join(table(tallies)))
    for tally in tallies.values():
        print("\n".join(tally.failures))
