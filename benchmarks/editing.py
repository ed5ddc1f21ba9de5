"""Latency of the language server: the time from a change to its diagnostics."""

from __future__ import annotations

from random import Random
from statistics import median, quantiles
from time import process_time

from hoyle.cli.lsp.diagnostics import diagnostics
from hoyle.cli.lsp.documents import OpenDocument
from hoyle.notation import write_lines
from hoyle.verify.players import Settings, play
from lsprotocol.types import Position, Range, TextDocumentContentChangePartial, TextDocumentItem

from .measure import ROOT

URI = "file:///record.txt"
ROUNDS = (1, 10, 100)
PLACES = ("first", "middle", "last")
LETTERS = "abcdefghijklmnopqrstuvwxyz"


def text_of(rounds: int) -> str:
    """A legal record of REDOX."""
    head, those = play("redox", 1, Settings(rounds=rounds))
    return "".join(f"{line}\n" for line in write_lines([head, *those], "en"))


def latencies(text: str, place: str, changes: int) -> list[float]:
    """Milliseconds of processor time from a change, a letter typed into a line of the round at ``place`` and
    taken out again, to the diagnostics."""
    document = OpenDocument(TextDocumentItem(URI, "hoyle", 0, text))
    rounds = document.records[0].rounds
    chosen = {"first": rounds[0], "middle": rounds[len(rounds) // 2], "last": rounds[-1]}[place]
    lines = range(chosen.line + 2, chosen.end - 2)
    random, times = Random(1), list[float]()
    for number in range(changes):
        line = random.choice(lines)
        column = random.randrange(len(document.layout.line(line)) + 1)
        for new, length in ((random.choice(LETTERS), 0), ("", 1)):
            where = Range(Position(line - 1, column), Position(line - 1, column + length))
            begun = process_time()
            document.change([TextDocumentContentChangePartial(where, new)], number)
            diagnostics(document, document.report())
            times.append((process_time() - begun) * 1000)
    return times


def section(changes: int) -> list[str]:
    """The section of ``docs/performance.md``."""
    lines = [
        "## In the editor",
        "",
        "Milliseconds of processor time from a change to the diagnostics without repairs: the median,",
        f"and what 99 of 100 changes need at most, of {2 * changes} changes: a letter is typed into a round",
        "of a record of REDOX, or taken out again. The published game has three rounds with twelve mistakes.",
        "",
        "| record | change in the | median | 99 % |",
        "|---|---|---:|---:|",
    ]
    latencies(text_of(1), PLACES[0], 2)  # the first mistake imports further modules
    records = {f"{count} round{'s' * (count > 1)}": text_of(count) for count in ROUNDS}
    records["the published game"] = (ROOT / "records/published/redox.txt").read_text("utf-8")
    for name, text in records.items():
        for place in PLACES[:1] if name == "1 round" else PLACES:
            times = latencies(text, place, changes)
            last = quantiles(times, n=100)[-1]
            lines.append(f"| {name} | {place} round | {median(times):.1f} | {last:.1f} |")
    return [*lines, ""]
