"""One slip of the pen in each of many legal records: is it found, how often, and is it corrected?

A record is corrupted by one slip of each kind. A slip that leaves a record without findings cannot be told
apart even in principle, as far as hoyle's checks go: the corrupted record is legal, and might have been
played. For the others the benchmark counts root findings, whether the line of the slip is named (by a root,
by what hangs under it or is related, or by a best repair), and at which place among the repairs is one that
restores the original record."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from random import Random
from statistics import median
from time import process_time

from attrs import define, field
from hoyle.notation import Rewriting, notations, read_text, write
from hoyle.notation.writing.slips import KINDS, make_slip
from hoyle.records.cards import CARDS
from hoyle.records.events import Record
from hoyle.records.findings import Finding
from hoyle.records.repairs import edited
from hoyle.verify.judged import everything
from hoyle.verify.players import Settings, play
from hoyle.verify.repairs import Budget, repair

TITLES = {game: notation.title for game, notation in notations().items()}
GAMES = tuple(TITLES)
CARD = re.compile("|".join(sorted(map(re.escape, CARDS), key=len, reverse=True)))
MOVE = re.compile(r"\d+\. |[NESW]: [A-Za-z]")
RECORDS = 12
"""Number of legal records of each game, of one round each."""

MAX_REPAIRS = 1000
"""Number of repairs to look at: enough for all equally good ones."""


@cache
def legal(game: str, seed: int, options: tuple[tuple[str, str], ...] = ()) -> tuple[str, ...]:
    head, rounds = play(game, seed, Settings(rounds=1, options=options))
    return tuple(write(Record(head, tuple(rounds))).splitlines())


COUNTS = (
    "slips", "found", "roots", "named", "first", "among_three", "untold", "told_first", "told_among_three",
)  # fmt: skip


@define
class Tally:
    """The results for slips of one kind: how many were ``found``, with how many ``roots``, and the line
    ``named``; of how many the true repair is ``first`` or ``among_three``, and of how many it is one of
    several that are equally good, which makes it ``untold``. ``seconds`` of judging and repairing, a record
    each."""

    slips: int = 0
    found: int = 0
    roots: int = 0
    named: int = 0
    first: int = 0
    among_three: int = 0
    untold: int = 0
    told_first: int = 0
    told_among_three: int = 0
    seconds: list[float] = field(factory=list)
    failures: list[str] = field(factory=list)

    def __add__(self, other: Tally) -> Tally:
        sums = (getattr(self, n) + getattr(other, n) for n in COUNTS)
        return Tally(*sums, self.seconds + other.seconds, self.failures + other.failures)


def slip(game: str, kind: str, seed: int, tally: Tally) -> None:
    """Make one slip, and add its result."""
    right = legal(game, seed % RECORDS)
    made = make_slip("\n".join(right), kind, Random(f"{game} {kind} {seed}"))
    if made is None:
        return
    lines = made.text.split("\n")
    (record,) = read_text(made.text)
    begun = process_time()
    report = repair(record, Rewriting(record.head), most=MAX_REPAIRS)
    tally.seconds.append(process_time() - begun)
    tally.slips += 1
    roots = report.findings
    if not roots:
        return
    tally.found += 1
    tally.roots += len(roots)
    changed = {n + 1 for n, (a, b) in enumerate(zip(lines, right, strict=False)) if a != b}
    at = min(changed, default=len(right))
    tally.named += bool({at, at + 1} & set(named(roots)))
    ranked = [one for root in roots for one in root.repairs]
    ranked.sort(key=lambda one: one.rank)
    meant = in_order(right)
    places = [n for n, one in enumerate(ranked) if in_order(edited(lines, one.edits)) == meant]
    equals = sum(one.rank == 0 for one in ranked)
    untold = equals > 1 and any(ranked[at].rank == 0 for at in places)
    first, among_three = places[:1] == [0], bool(places) and places[0] < 3
    tally.first += first
    tally.among_three += among_three
    tally.untold += untold
    tally.told_first += first and not untold
    tally.told_among_three += among_three and not untold
    if not (untold or among_three):
        said = ranked[0].change if ranked else "nothing is offered"
        tally.failures.append(f"{game} {kind} {seed}: {roots[0].code} {roots[0].message} | {said}")


def in_order(lines: Sequence[str]) -> list[str]:
    """``lines`` with the settings, the cards of each list, and the actions of each move in order, and a meld
    not said to be a set or a run: it is the same record."""
    head = next((at for at, line in enumerate(lines) if line.startswith("Round")), 0)
    settings = sorted(lines[:head])
    return [_actions_in_order(LIST.sub(_list_in_order, line)) for line in (*settings, *lines[head:])]


def _list_in_order(found: re.Match[str]) -> str:
    return "-".join(sorted(found[0].split("-")))


def _actions_in_order(line: str) -> str:
    """``line`` with its actions in an order that does not depend on which was written first."""
    if not MOVE.match(line):
        return line
    player, _, said = line.partition(": ")
    actions, _, marks = said.partition(".")
    added = [card for cards in ADDED.findall(actions) for card in cards.split("-")]
    for meld in {*TARGET.findall(actions)} if len(added) > 1 else ():  # named with what has been added before
        written = [card for card in meld.split("-") if card not in added]
        actions = actions.replace(f" to {meld}", f" to {'-'.join(written)}")
    ordered = sorted(BETWEEN.split(KIND.sub("the meld", actions)))
    return f"{player}: {'; '.join(ordered)}.{marks}"


LIST = re.compile(rf"(?:{CARD.pattern})(?:-(?:{CARD.pattern}))+")
ADDED, TARGET = re.compile(r"(?:append|connect|add) (\S+) to"), re.compile(r" to (\S+?)(?=;|,|$)")
BETWEEN = re.compile("; |, (?=[a-z])")
KIND = re.compile("the (?:set|run)(?=:)")


def named(roots: list[Finding]) -> Iterator[int]:
    for finding in everything(roots):
        yield finding.place.line
        yield from (one.place.line for one in finding.related)
        yield from (edit.line for one in finding.repairs if one.rank == 0 for edit in one.edits)


@cache
def measured(slips: int) -> dict[tuple[str, str], Tally]:
    """The tallies of ``slips`` slips of each kind in records of each game."""
    tallies: dict[tuple[str, str], Tally] = {}
    for game in GAMES:
        for kind in KINDS:
            tally = tallies[game, kind] = Tally()
            for seed in range(slips):
                slip(game, kind, seed, tally)
    return tallies


def table(tallies: dict[tuple[str, str], Tally]) -> Iterator[str]:
    """The rows of the page, and a row of sums for each game."""
    columns = (
        "slips",
        "legal",
        "roots",
        "line",
        "first",
        "in three",
        "untold",
        "first*",
        "in three*",
        "seconds",
    )
    yield f"| game, slip | {' | '.join(columns)} |"
    yield f"|---|{'---:|' * len(columns)}"
    for game in GAMES:
        mine = {kind: tally for (one, kind), tally in tallies.items() if one == game}
        yield _row(f"**{TITLES[game]}**", sum(mine.values(), Tally()))
        for kind, tally in mine.items():
            if tally.slips:
                yield _row(kind, tally)


def _row(label: str, tally: Tally) -> str:
    def share(part: int, whole: int) -> str:
        return f"{part / whole:.0%}" if whole else "–"

    told = tally.found - tally.untold
    cells = [
        str(tally.slips),
        share(tally.slips - tally.found, tally.slips),
        f"{tally.roots / tally.found:.2f}" if tally.found else "–",
        *(share(n, tally.found) for n in (tally.named, tally.first, tally.among_three, tally.untold)),
        *(share(n, told) for n in (tally.told_first, tally.told_among_three)),
        f"{median(tally.seconds):.2f}, {max(tally.seconds):.1f}" if tally.seconds else "–",
    ]
    return f"| {label} | {' | '.join(cells)} |"


PAGE = Path(__file__).with_name("repairs.md")
"""The page, with placeholders for the results."""


def page(slips: int, several: Iterable[str], several_records: int) -> str:
    """The page of the documentation; ``several`` are the rows for so many records with several slips."""
    found = measured(slips)
    failures = [f"- {text}" for tally in found.values() for text in tally.failures[:2]]
    return PAGE.read_text("utf-8").format(
        slips=slips, turns=Budget().turns, table="\n".join(table(found)), failures="\n".join(failures),
        several="\n".join(several), several_records=several_records,
    )  # fmt: skip
