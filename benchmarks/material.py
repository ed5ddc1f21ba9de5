"""The material of the benchmarks: legal records and games of chess and poker, made at random from a seed.

Making them takes minutes, so they are kept in the folder for temporary files, with names that contain
everything they depend on.
"""

from __future__ import annotations

import re
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

from attrs import evolve

SEED = 1
ROUNDS = 8000
"""Number of rounds of the REDOX record: some 20 MB, with little repetition."""
MESSY_SEED, MESSY_ROUNDS = 16, 3
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


RECORDS = {
    "lynx": (600, 8, {}),
    "crazy_rummy": (1150, 13, {}),
    "crazy_rummy two decks": (1000, 13, {"decks": "2"}),
    "crazy_rummy contract": (300, 7, {"variant": "contract"}),
    "red_five": (1500, 8, {}),
}
"""For other games and variants, the number of records and of rounds in each, most together about as long as
the REDOX record; and the settings in their heads."""


def records_of(kind: str) -> Path:
    """Legal records of a game, one after the other."""
    records, rounds, _ = RECORDS[kind]
    return _kept(f"{kind.replace(' ', '-')}-{records}x{rounds}-{SEED}.txt", lambda: _records_of(kind))


def _records_of(kind: str) -> str:
    from hoyle.notation import write_lines
    from hoyle.verify.players import Settings, playing

    records, rounds, options = RECORDS[kind]
    game = kind.partition(" ")[0]
    settings = Settings(rounds, options=tuple(options.items()))
    seeds = range(SEED, SEED + records)
    parts = (part for seed in seeds for part in playing(game, seed, settings))
    return "".join(f"{line}\n" for line in write_lines(parts, "en"))


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


HANDS = 400


def poker() -> Path:
    """Random legal hands of no-limit hold'em, as PokerKit writes them."""
    return _kept(f"poker-{HANDS}-{SEED}.phhs", _poker)


def _poker() -> str:
    import io
    import warnings

    from pokerkit import HandHistory

    rng = Random(SEED)
    stream = io.BytesIO()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        HandHistory.dump_all([_hand(rng) for _ in range(HANDS)], stream)
    return stream.getvalue().decode()


def _hand(rng: Random) -> Any:
    from pokerkit import Automation, HandHistory, NoLimitTexasHoldem

    by_itself = tuple(
        getattr(Automation, name)
        for name in (
            "ANTE_POSTING", "BET_COLLECTION", "BLIND_OR_STRADDLE_POSTING", "HOLE_CARDS_SHOWING_OR_MUCKING",
            "HAND_KILLING", "CHIPS_PUSHING", "CHIPS_PULLING",
        )
    )  # fmt: skip
    game = NoLimitTexasHoldem(by_itself, True, 0, (1, 2), 2)
    state = game((200,) * 4, 4)
    while state.status:
        if state.can_deal_hole():
            state.deal_hole()
        elif state.can_burn_card():
            state.burn_card()
        elif state.can_deal_board():
            state.deal_board()
        elif rng.random() < 0.2 and state.can_complete_bet_or_raise_to():
            state.complete_bet_or_raise_to()
        elif rng.random() < 0.15 and state.can_fold():
            state.fold()
        else:
            state.check_or_call()
    return HandHistory.from_game_state(game, state)


def large(length: int) -> Path:
    """One record of ``length`` rounds in a file."""
    return _kept(f"redox-{length}-rounds-{SEED}.txt", lambda: "".join(long_record(length)))


def folder(count: int) -> Path:
    """A folder of ``count`` small files of one legal round each, without totals, no two alike."""
    path = FOLDER / f"redox-{count}-different-files-{SEED}"
    if not path.exists():
        head, rounds = head_and_rounds()
        odd = rounds[::2]  # the direction of play is that of a first round
        unfinished = path.with_suffix(".part")
        unfinished.mkdir(parents=True)
        for number in range(count):
            again, which = divmod(number, len(odd))
            play = "".join(odd[which]).partition("Total scores:\n")[0]
            text = "".join(head) + HEADING.sub("Round #1", play, count=1)
            if again:  # the same round, with other players
                text = SEAT.sub(rf"\g<0>{again}", text)
            (unfinished / f"{number:06}.txt").write_text(text, "utf-8")
        unfinished.replace(path)
    return path


def one_round() -> Path:
    """A file of one legal round."""
    return next(folder(1).iterdir())


def messy() -> Path:
    """A record of some hundred turns of REDOX as a German tells them, with comments."""
    return _kept(f"messy-{MESSY_SEED}-{MESSY_ROUNDS}.txt", _messy)


def _messy() -> str:
    from hoyle.records.events import Record
    from hoyle.verify.players import Settings, play

    from .reading.layout import COMMENTS, commented
    from .reading.styles import all_styles
    from .reading.tables import TABLES

    style = all_styles()["language-german"]
    style = evolve(style, pieces={**style.pieces, "turns": commented(COMMENTS, 2)})
    head, rounds = play("redox", MESSY_SEED, Settings(rounds=MESSY_ROUNDS))
    return style.write(TABLES["redox"], Record(head, tuple(rounds))).text


def chat() -> Path:
    """The turns of :func:`messy`, written as a chat log, with talk, markup, tables and varying verbs."""
    return _kept(f"chat-{MESSY_SEED}-{MESSY_ROUNDS}.txt", _chat)


def _chat() -> str:
    from hoyle.records.events import Record
    from hoyle.verify.players import Settings, play

    from .reading.cards import SPELLINGS
    from .reading.hands import HAND_STYLES
    from .reading.layout import chat, heading
    from .reading.names import FIRST, called
    from .reading.pages import around
    from .reading.scores import RESULTS
    from .reading.scribe import Scribe, unmarked
    from .reading.tables import TABLES
    from .reading.verbs import VERBS

    head, rounds = play("redox", MESSY_SEED, Settings(rounds=MESSY_ROUNDS))
    pen = Scribe(
        table=TABLES["redox"], names=called(FIRST), cards=SPELLINGS["signs-last"], verbs=VERBS["varied"],
        joint=", ", turns=chat("[{time}] [b]{name}[/b] {text}", talk=True),
        heading=heading("[u]{word} {number}[/u]"), hands=HAND_STYLES["suit-columns"],
        results=RESULTS["joint-table"], page=around('[quote="kitty_42"]\n', "[/quote]\nWell played.\n"),
    )  # fmt: skip
    return unmarked(pen.record(Record(head, tuple(rounds)))).text


SEAT = re.compile(r"\b[NESW]\b")
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
