"""Inputs that nobody would write: hoyle must never raise an exception that it has no sentence for.

``python -m tests.fuzz --inputs 200000 --seed 1 --jobs 2`` takes records and pieces of records, of all games,
published, generated and from the tests; hides cards, or sets them out as people do (``tests/layouts.py``);
changes bytes, characters, words and lines of them, and splices one with another; then reads, judges, writes,
formats and shows them, and now and then looks for repairs. An input that makes hoyle fail is cut down to what
it takes, and printed. The same seed gives the same inputs."""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import re
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from pathlib import Path
from random import Random

from attrs import define, field, frozen
from hoyle.cli import fmt, score, show
from hoyle.cli.archive import rows
from hoyle.cli.editing import Document
from hoyle.cli.failure import Failure
from hoyle.cli.formats import FORMATS, format_named
from hoyle.cli.inputs import parts_of
from hoyle.cli.judging import FileReport, Judge, Way, referee_of
from hoyle.cli.opening import encoding_of
from hoyle.cli.output import Output
from hoyle.cli.replay import replay_round, step_at
from hoyle.notation import notations, write, write_lines
from hoyle.notation.reading.files import records
from hoyle.notation.source.decoding import UnreadableFile
from hoyle.records import codec
from hoyle.records.events import Head, Round
from hoyle.verify import review
from hoyle.verify.players import Settings, playing

from benchmarks.hiding import WHATS, hidden

from .layouts import LAYOUTS

ROOT = Path(__file__).parents[1]
LONG_LINE = 20_000
"""Characters of a line that is made very long."""
LARGEST = 2000
"""Bytes of an input to begin with, at most."""
HEAD_LINES = (2, 2, 3, 5, 8)
FURTHER_LINES = (1, 2, 2, 3, 3, 4, 4, 6, 8, 30)
"""Lines of an input to begin with: those at the top of a record, and some that stand together further down.
Few are quick, and show most of what is wrong with hoyle; the rest needs many."""
WHOLE = 0.1
"""Share of the short records that are taken whole."""
SPLICED = (10, 40, 100, 500)
"""Most bytes of another record that are put behind a part of one."""
SLOW = 3.0
"""Seconds that no record of this size may take."""
EXPECTED = (UnreadableFile, Failure)
ODD = (
    *"\0\x01\x07\x08\x0b\x0c\x1a\x1c\x1e\x7f\x85\xa0\xad\u200b\u2028\u2029\u202e\ufeff\ufe0f\ufffd\U0001f0a1éİ\u0131\u017f\u212aßⅧ½²\uff10\u0660\t\r\n|%*#\\\"?",
    *"…–→:\uff1a;.\u3002,(){}/=+×x♠♦", "\x1b[31m", "e\u0301", "\r\n", "9" * 30,
    "||", "{{", "}}", "[[", "]]", "<br>", "<td>", "&nbsp;", "&#9824;", "-1", "1e9", "0", "♥A", "♣10", "SJ",
    "Joker", "大王", "♠A-♥2", "N", "N:", "N's", "第1局",
    "Round #1", "Deal #2", "Players:", "Players: N, E, S, W", "Game: LYNX", "Game: REDOX", "Game: Red Five",
    "Game: Crazy Rummy", "Decks: 2", "Dealer: N", "Scores:", "Total scores:", "Cards left:", "Last 2",
    "{Winner}", "{Last 1}", "draw a card", "discard", "lay down the meld:", "lay down", "Lay down the plot:",
    "leads", "connect",
)  # fmt: skip
WORD = re.compile(r"\s+|\w+|[^\w\s]")

Check = Callable[[bytes, list[Head | Round], Random], None]


# ---- inputs


@cache
def material() -> tuple[str, ...]:
    """Records to begin with."""
    paths = sorted([*ROOT.glob("tests/data/**/*.txt"), *ROOT.glob("records/published/*.txt")])
    texts = [path.read_bytes().decode("utf-8", "replace") for path in paths]
    for game, notation in notations().items():
        for seed in range(4):
            for language in notation.languages:
                texts.append("\n".join(write_lines(playing(game, seed, Settings(2)), language)) + "\n")
    return tuple(texts)


@frozen
class Mutator:
    """Changes texts, as its ``rng`` has it."""

    rng: Random

    def input(self) -> bytes:
        """An input: a record or a piece of one, changed in a few places."""
        data = self._piece().encode("utf-8", "surrogatepass")
        for _ in range(self.rng.choice((1, 1, 2, 3, 5, 8))):
            change = self.rng.choice((self._bytes, self._characters, self._words, self._lines, self._spliced))
            data = change(data)
        data = data[: 2 * LARGEST]
        rarely = self.rng.random()
        if rarely < 0.01:
            return self._with_long_line(data)
        if rarely < 0.02:
            return data.decode("utf-8", "replace").encode(self.rng.choice(("utf-16", "utf-32", "utf-16-be")))
        return data

    def _piece(self) -> str:
        """The head of a record and some lines of it, or all of a short one; now and then as JSON, with cards
        hidden, or set out in another way."""
        text = self.rng.choice(material())
        if self.rng.random() < 0.05:
            return self._as_json(text)
        if len(text) > LARGEST or self.rng.random() >= WHOLE:
            lines = text.splitlines(keepends=True)
            start = self.rng.randrange(len(lines)) if lines else 0
            text = "".join(
                [
                    *lines[: self.rng.choice(HEAD_LINES)],
                    *lines[start : start + self.rng.choice(FURTHER_LINES)],
                ]
            )
        if self.rng.random() < 0.15:
            text = hidden(text, self.rng, 0.3, self.rng.choice(WHATS))
        if self.rng.random() < 0.3:
            text = self.rng.choice(LAYOUTS)(text, self.rng)
        return text[:LARGEST]

    def _as_json(self, text: str) -> str:
        try:
            read = list(records(parts_of(io.BytesIO(text[: LARGEST // 2].encode()), "text")))
        except UnreadableFile:
            return text
        return codec.dumps(read)

    def _some(self, items: Sequence[object]) -> tuple[int, int]:
        """The beginning and the end of a few of ``items``."""
        start = self.rng.randrange(len(items) + 1)
        return start, min(len(items), start + self.rng.choice((0, 1, 1, 2, 4)))

    def _bytes(self, data: bytes) -> bytes:
        start, end = self._some(data)
        new = bytes(self.rng.randrange(256) for _ in range(self.rng.randrange(3)))
        return data[:start] + new + data[end:]

    def _characters(self, data: bytes) -> bytes:
        text = data.decode("utf-8", "replace")
        start, end = self._some(text)
        new = self.rng.choice(("", text[start:end] * 2, self.rng.choice(ODD), self.rng.choice(ODD)))
        return (text[:start] + new + text[end:]).encode("utf-8", "replace")

    def _words(self, data: bytes) -> bytes:
        words = WORD.findall(data.decode("utf-8", "replace"))
        start, end = self._some(words)
        others = WORD.findall(self.rng.choice(material())[:LARGEST])
        at = self.rng.randrange(len(others) or 1)
        choices = (
            [],
            words[start:end] * 2,
            words[start:end][::-1],
            others[at : at + 3],
            [self.rng.choice(ODD)],
        )
        return "".join([*words[:start], *self.rng.choice(choices), *words[end:]]).encode("utf-8", "replace")

    def _lines(self, data: bytes) -> bytes:
        lines = data.splitlines(keepends=True)
        start, end = self._some(lines)
        others = self.rng.choice(material())[:LARGEST].encode().splitlines(keepends=True)
        at = self.rng.randrange(len(others) or 1)
        choices = (
            [], lines[start:end] * 2, lines[start:end][::-1], others[at : at + 3],
            [one.rstrip() + b" " for one in lines[start:end]], [f"{self.rng.choice(ODD)}\n".encode()],
        )  # fmt: skip
        return b"".join([*lines[:start], *self.rng.choice(choices), *lines[end:]])

    def _with_long_line(self, data: bytes) -> bytes:
        """``data`` with a few characters of a line repeated until it is very long."""
        start, end = self._some(data)
        piece = data[start : max(end, start + self.rng.choice((1, 3, 8, 20)))].replace(b"\n", b" ")
        return data[:start] + piece * (LONG_LINE // max(1, len(piece))) + data[end:]

    def _spliced(self, data: bytes) -> bytes:
        other = self.rng.choice(material())[:LARGEST].encode()
        return (
            data[: self.rng.randrange(len(data) + 1)]
            + other[self.rng.randrange(len(other) + 1) :][: self.rng.choice(SPLICED)]
        )


# ---- what is done with them


def check_reports(data: bytes, parts: list[Head | Round], rng: Random) -> None:
    """The report in every format, and the score sheet."""
    judge = Judge(Way(language=rng.choice((None, "en", "zh")), repairs=rng.random() < 0.003))
    judge.judge(parts)
    report = FileReport("fuzz\n.txt", judge.records)
    for name in rng.sample(list(FORMATS), 2):
        out = Output(io.StringIO())
        writer = format_named(name)(out, several=rng.random() < 0.5)
        writer.begin()
        writer.file(report)
        writer.end()
        if name in ("json", "sarif"):
            json.loads(out.stream.getvalue())  # type: ignore[attr-defined]
    for record in judge.records:
        if record.sheets:
            score._table(record, Output(io.StringIO()))


def check_written(data: bytes, parts: list[Head | Round], rng: Random) -> None:
    """Canonical text and JSON, and both read again."""
    for record in records(parts):
        for _ in parts_of(io.BytesIO(write(record).encode("utf-8", "replace")), "text"):
            pass
        codec.loads(codec.dumps([record]))


def check_formatted(data: bytes, parts: list[Head | Round], rng: Random) -> None:
    """What ``hoyle fmt`` makes of it."""
    with contextlib.redirect_stderr(io.StringIO()):
        fmt.formatted(Document.of(data), "fuzz")


def check_shown(data: bytes, parts: list[Head | Round], rng: Random) -> None:
    """The table after some turn."""
    head, before, wanted = show._wanted(iter(parts), None, None, [])
    if wanted is None:
        return
    referee = referee_of(head)
    referee.review_head()
    for earlier in before:
        review(referee, earlier)
    steps = replay_round(referee, wanted).steps
    if steps:
        show._show(Output(io.StringIO()), wanted, step_at(steps, turn=rng.choice((None, 0, 1, 5))), "en")


def check_archived(data: bytes, parts: list[Head | Round], rng: Random) -> None:
    """The rows that an archive would have of it."""
    table, number = rows.Rows(), 0
    record: rows.RecordRows | None = None
    for part in parts:
        if isinstance(part, Head):
            number += 1
            record = rows.RecordRows(table, part, "fuzz", number, number)
        elif record is not None:
            record.round(part)
    if record is not None:
        record.end().write(table)
    table.chunk(whole=True)


CHECKS: tuple[tuple[Check, float], ...] = (
    (check_reports, 1.0),
    (check_written, 0.4),
    (check_formatted, 0.2),
    (check_shown, 0.2),
    (check_archived, 0.1),
)
"""Each with the share of the inputs it is made of."""


def check(data: bytes, seed: int) -> None:
    """Do with an input what hoyle does with files. Raises whatever hoyle has no sentence for."""
    rng = Random(seed)
    stream = io.BufferedReader(io.BytesIO(data))  # type: ignore[type-var]
    try:
        strict = rng.random() < 0.3
        parts = list(parts_of(stream, encoding_of("fuzz", stream), strict=strict))
    except EXPECTED:
        return
    for one, share in CHECKS:
        if rng.random() < share:
            try:
                one(data, parts, rng)
            except EXPECTED:
                continue


def records_in(data: bytes) -> int:
    """How many records an input holds."""
    try:
        return sum(isinstance(part, Head) for part in parts_of(io.BytesIO(data), "text"))
    except EXPECTED:
        return 0


def fault_of(data: bytes, seed: int) -> str | None:
    """The exception that an input makes, and where; None if there is none."""
    try:
        check(data, seed)
    except Exception as error:
        last = traceback.extract_tb(error.__traceback__)[-1]
        return f"{type(error).__name__} at {Path(last.filename).name}:{last.lineno} in {last.name}"
    return None


def smallest(data: bytes, faulty: Callable[[bytes], bool]) -> bytes:
    """``data`` cut down as far as it stays ``faulty``: lines first, then bytes."""
    for cut in (lambda text: text.splitlines(keepends=True), lambda text: [bytes([one]) for one in text]):
        pieces = cut(data)
        size = max(1, len(pieces) // 2)
        while size:
            at = 0
            while at < len(pieces):
                fewer = pieces[:at] + pieces[at + size :]
                if faulty(b"".join(fewer)):
                    pieces = fewer
                else:
                    at += size
            size //= 2
        data = b"".join(pieces)
    return data


# ---- runs


@define
class Outcome:
    """What has come of a run: faults with the smallest input for each, and inputs that were slow."""

    inputs: int = 0
    faults: Counter[str] = field(factory=Counter)
    examples: dict[str, tuple[int, bytes]] = field(factory=dict)
    slow: list[tuple[int, float]] = field(factory=list)

    def add(self, other: Outcome) -> None:
        self.inputs += other.inputs
        self.faults += other.faults
        for fault, example in other.examples.items():
            self.examples.setdefault(fault, example)
        self.slow += other.slow


def run(first: int, count: int, seconds: float | None = None) -> Outcome:
    """Try ``count`` inputs from number ``first`` on, or as many as ``seconds`` allow."""
    outcome = Outcome()
    end = None if seconds is None else time.monotonic() + seconds
    for seed in range(first, first + count):
        if end is not None and time.monotonic() > end:
            break
        data = Mutator(Random(seed)).input()
        begun = time.process_time()
        fault = fault_of(data, seed)
        spent = time.process_time() - begun
        outcome.inputs += 1
        if spent > SLOW and spent > SLOW * records_in(data):
            outcome.slow.append((seed, spent))
        if fault:
            if fault not in outcome.faults:
                same = partial(_same, seed=seed, fault=fault)
                outcome.examples[fault] = seed, smallest(data, same)
            outcome.faults[fault] += 1
    return outcome


def _same(data: bytes, *, seed: int, fault: str) -> bool:
    return fault_of(data, seed) == fault


def told(outcome: Outcome) -> Iterator[str]:
    """An outcome in lines."""
    for fault, number in outcome.faults.most_common():
        seed, data = outcome.examples[fault]
        yield f"{number} × {fault}, as with seed {seed}:"
        yield f"    {data!r}"
    for seed, spent in sorted(outcome.slow, key=lambda one: -one[1])[:20]:
        yield f"seed {seed} takes {spent:.1f} s"
    yield (
        f"{outcome.inputs:,} inputs, {outcome.faults.total():,} with an internal error, "
        f"{len(outcome.slow):,} that took over {SLOW:.0f} s"
    )


CHUNK = 500
"""Inputs tried in one call."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--inputs", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1, help="number of the first input")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seconds", type=float, help="stop after so many")
    given = parser.parse_args()
    outcome = Outcome()
    if given.jobs == 1:
        outcome = run(given.seed, given.inputs, given.seconds)
    else:
        with ProcessPoolExecutor(given.jobs) as executor:
            firsts = range(given.seed, given.seed + given.inputs, CHUNK)
            for one in executor.map(run, firsts, [CHUNK] * len(firsts)):
                outcome.add(one)
                print(outcome.inputs, *one.examples.items(), file=sys.stderr, flush=True)
    for line in told(outcome):
        print(line)
    sys.exit(bool(outcome.faults))


if __name__ == "__main__":
    main()
