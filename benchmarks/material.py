"""What the benchmarks read: legal REDOX records and chess games, made at random from a seed and kept.

Making them takes minutes, so they are kept in the folder for temporary files, named for all they depend on.
"""

from __future__ import annotations

import re
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

SEED = 1
ROUNDS = 2000
GAMES = 400
PLIES = 80

FOLDER = Path(tempfile.gettempdir()) / "hoyle-benchmarks"


def _kept(name: str, make: Callable[[], str]) -> Path:
    path = FOLDER / name
    if not path.exists():
        FOLDER.mkdir(exist_ok=True)
        unfinished = path.with_suffix(".part")
        unfinished.write_text(make(), "utf-8")
        unfinished.replace(path)
    return path


def redox() -> Path:
    """One record of many legal rounds, with scores and totals."""
    return _kept(f"redox-{ROUNDS}-{SEED}.txt", _redox)


def _redox() -> str:
    from hoyle.notation import write_lines
    from hoyle.verify.players import Settings, play

    head, rounds = play("redox", SEED, Settings(rounds=ROUNDS))
    return "".join(f"{line}\n" for line in write_lines([head, *rounds], "en"))


def chess() -> Path:
    """Random legal games of chess as PGN."""
    return _kept(f"chess-{GAMES}x{PLIES}-{SEED}.pgn", _chess)


def _chess() -> str:
    import chess
    from chess.pgn import Game

    rng = Random(SEED)
    games = []
    for _ in range(GAMES):
        board = chess.Board()
        while board.ply() < PLIES and not board.is_game_over():
            board.push(rng.choice(list(board.legal_moves)))
        games.append(f"{Game.from_board(board)}\n\n")
    return "".join(games)


HEADING = re.compile(r"Round #\d+")
LINE = re.compile(r"(\w+): (.+)")


def head_and_rounds() -> tuple[list[str], list[list[str]]]:
    """The lines of the REDOX record before its first round, and of each round."""
    head: list[str] = []
    rounds: list[list[str]] = []
    for line in redox().read_text("utf-8").splitlines(keepends=True):
        if HEADING.match(line):
            rounds.append([])
        (rounds[-1] if rounds else head).append(line)
    return head, rounds


def long_record(length: int) -> Iterator[str]:
    """A legal record of ``length`` rounds, piece by piece: the rounds of :func:`redox` over and over, with
    headings and totals that run on.

    They are repeated up to a round whose winner leads in the first one; an even number of them, because the
    direction of play changes from round to round."""
    head, rounds = head_and_rounds()
    leader = next(found[1] for line in rounds[0] if (found := LINE.match(line)) and line.endswith(".\n"))
    ends = [n for n, lines in enumerate(rounds, 1) if n % 2 == 0 and f"\n{leader}: (-10)\n" in "".join(lines)]
    rounds = rounds[: ends[-1]]
    before: Counter[str] = Counter()
    yield from head
    for number in range(length):
        lines = rounds[number % len(rounds)]
        text = "".join(lines)
        play, word, sheet = text.partition("Total scores:\n")
        last = {}
        totals = []
        for line in sheet.splitlines():
            if found := LINE.match(line):
                last[found[1]] = before[found[1]] + int(found[2])
                line = f"{found[1]}: {last[found[1]]:+}"
            totals.append(f"{line}\n")
        if (number + 1) % len(rounds) == 0:
            before = Counter(last)
        yield HEADING.sub(f"Round #{number + 1}", play, count=1) + word + "".join(totals)
