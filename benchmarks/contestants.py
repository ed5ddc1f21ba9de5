"""The programs that are compared, each run in a process of its own.

    python -m benchmarks.contestants NAME FILE

prints how many turns (moves, lines) it has read and the seconds of processor time that took, without imports.
"""

from __future__ import annotations

import gc
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from time import process_time

from hoyle.cli.main import COLLECT_AFTER

from .material import RECORDS

REPETITIONS = 20
"""Number of times that a fast program is given its file."""
NOT_COUNTED: list[float] = []
"""Seconds of processor time."""


def hoyle(path: str, before: Callable[[], None] = lambda: None) -> Callable[[], int]:
    """Reads the text, or that of each file in a folder, and checks every rule, call and score. ``before``
    each file, something may be done that does not count."""
    from hoyle.notation import read_stream
    from hoyle.records.events import Head
    from hoyle.verify import verify_stream
    from hoyle.verify.games import referee_for

    files = sorted(Path(path).iterdir()) if Path(path).is_dir() else [Path(path)]
    with files[0].open("rb") as stream:  # what a game needs is imported when a record names it
        head = next(read_stream(stream))
    assert isinstance(head, Head)
    referee_for(head)

    def run() -> int:
        turns = 0
        for file in files:
            start = process_time()
            before()
            NOT_COUNTED.append(process_time() - start)
            with open(file, "rb") as stream:
                for report in verify_stream(read_stream(stream)):
                    turns += report.turns
                    assert not report.findings
        return turns

    return run


def cold(path: str) -> Callable[[], int]:
    """The same, but nothing is remembered of the files of REDOX before: no line, no turn, no meld. (How
    sentences and settings are built is, and what each makes of a single card: that is as much a part of hoyle
    then as what has been compiled.)"""
    from hoyle.notation import notation_for
    from hoyle.notation.language.clauses import clauses_of
    from hoyle.notation.language.headings import headings_of

    notation = notation_for("redox")
    clauses, headings = clauses_of(notation), headings_of(notation)
    memos = (clauses.memo, clauses.with_melds, clauses.claims, headings.memo)

    def forget() -> None:
        for memo in memos:
            memo.clear()

    return hoyle(path, forget)


def hoyle_reading(path: str) -> Callable[[], int]:
    """Reads the text into events, and checks nothing."""
    from hoyle.notation import read_stream
    from hoyle.records.events import Round, Turn

    def run() -> int:
        turns = 0
        with open(path, "rb") as stream:
            for part in read_stream(stream):
                if isinstance(part, Round):
                    turns += sum(type(event) is Turn for event in part.events)
        return turns

    return run


def tables(path: str) -> Callable[[], int]:
    """Checks the record and makes tables of its content, as for use with pandas."""
    import hoyle as library

    library.tables(
        library.check("First player: North\n", game="redox", repairs=False)
    )  # imports all it needs

    def run() -> int:
        made = library.tables(library.check(Path(path), repairs=False))
        return made.turns.num_rows

    return run


def python_chess(path: str) -> Callable[[], int]:
    """Reads games of chess and checks that each move is legal."""
    from chess.pgn import read_game

    def run() -> int:
        moves = 0
        with open(path, encoding="utf-8") as file:
            while game := read_game(file):
                assert not game.errors
                moves += game.end().ply()
        return moves

    return run


def pgn_extract(path: str) -> Callable[[], int]:
    """The same games, twenty times over, read and checked by a program in C."""
    with open(path, encoding="utf-8") as file:
        text = "".join(line for line in file if not line.startswith("["))
    moves = sum(token[0].isalpha() for token in text.split())

    def run() -> int:
        subprocess.run(["pgn-extract", "-s", "-r", *[path] * REPETITIONS], capture_output=True, check=True)
        return moves * REPETITIONS

    return run


def pokerkit(path: str) -> Callable[[], int]:
    """Reads hands of poker and plays them, which checks that each action is legal."""
    from pokerkit import HandHistory

    def run() -> int:
        actions = 0
        with open(path, "rb") as file:
            for history in HandHistory.load_all(file):
                for _ in history:
                    actions += 1
        return actions

    return run


def plain_script(path: str) -> Callable[[], int]:
    """A regular expression and Counters; checks only that cards are held."""
    from .plain_script import check

    def run() -> int:
        with open(path, encoding="utf-8") as file:
            moves, wrong = check(file)
        assert not wrong
        return moves

    return run


def parsimonious(path: str) -> Callable[[], int]:
    """Parses and visits the moves with hoyle's grammar of REDOX, and checks nothing."""
    from hoyle.notation import notation_for
    from parsimonious.nodes import Node, NodeVisitor

    class Visitor(NodeVisitor):  # type: ignore[misc]
        def visit_card(self, node: Node, children: list[object]) -> str:
            return str(node.text)

        def generic_visit(self, node: Node, children: list[object]) -> list[object]:
            return [child for child in children if child]

    grammar = notation_for("redox").language.peg.grammar["turn"]
    with open(path, encoding="utf-8") as file:
        moves = (
            line.partition(": ")[2].rstrip("\n") for line in file if line.rstrip("\n").endswith((".", "}"))
        )
        turns = list(islice(moves, 10_000))
    visitor = Visitor()

    def run() -> int:
        for turn in turns:
            visitor.visit(grammar.parse(turn))
        return len(turns)

    return run


CONTESTANTS = {
    one.__name__: one
    for one in (
        hoyle,
        cold,
        hoyle_reading,
        tables,
        python_chess,
        pgn_extract,
        pokerkit,
        plain_script,
        parsimonious,
    )
} | dict.fromkeys(("small records", *RECORDS), hoyle)
HOYLES_OWN = (hoyle, cold, hoyle_reading, tables)


def installed() -> set[str]:
    """The contestants that are installed."""
    missing = set()
    if shutil.which("pgn-extract") is None:
        missing.add("pgn_extract")
    for name, module in (("pokerkit", "pokerkit"), ("python_chess", "chess"), ("tables", "pyarrow")):
        if find_spec(module) is None:
            missing.add(name)
    return CONTESTANTS.keys() - missing


def spent() -> float:
    """Seconds of processor time, that of processes waited for included."""
    times = os.times()
    return process_time() + times.children_user + times.children_system


if __name__ == "__main__":
    prepared = CONTESTANTS[sys.argv[1]](sys.argv[2])
    gc.collect()
    gc.set_threshold(COLLECT_AFTER)  # the same for all, as in the command
    start = spent()
    count = prepared()
    print(count, spent() - start - sum(NOT_COUNTED))
