"""Pages that hold several records, or moves that belong to none: a heading, a fence, other players and rounds
that are counted anew tell them apart, where no line names the game."""

from __future__ import annotations

import re
from functools import cache
from itertools import product

import pytest
from hoyle.cli.editing import Document
from hoyle.cli.fix import mend_document
from hoyle.notation import read_text, write
from hoyle.records.events import Record, Turn
from hoyle.verify import verify
from hoyle.verify.players import Settings, play

from ..conftest import sample
from ..test_nothing_lost import check

GAMES = ["redox", "lynx", "crazy_rummy", "red_five", "hearts"]
SAME, OTHERS = ("N", "E", "S", "W"), ("Eva", "Fred", "Gus", "Hal")


@cache
def played(game: str, seed: int, names: tuple[str, ...] = SAME, rounds: int = 1) -> Record:
    head, parts = play(game, seed, Settings(rounds, names))
    return Record(head, tuple(parts))


def turns(record: Record) -> list[list[object]]:
    return [
        [(one.player, one.actions) for one in part.events if isinstance(one, Turn)] for part in record.rounds
    ]


def titled(record: Record) -> tuple[str, str]:
    """What a record calls its game, and the rest of it."""
    title, _, rest = write(record).partition("\n")
    assert title.startswith("Game: ")
    return title.removeprefix("Game: "), rest


def of(page: str, *records: Record) -> None:
    """Whether just these ``records`` are read from a page, with nothing wrong, and nothing is lost of it."""
    found = read_text(page)
    assert [one.head.game for one in found] == [one.head.game for one in records]
    assert [turns(one) for one in found] == [turns(one) for one in records]
    assert not any(verify(one).findings for one in found)
    assert check(page)


@pytest.mark.parametrize(
    ("game", "before", "names"),
    sample([*product(GAMES, ("", "# And another\n\n", "```\n\nThe second:\n\n```\n"), (SAME, OTHERS))], 5),
)
def test_a_record_begins_with_its_players_and_round_1(game: str, before: str, names: tuple[str, ...]) -> None:
    first, second = played(game, 1, rounds=2), played(game, 2, names)
    title, rest = titled(first)
    of(f"# {title} at the club\n\n{rest}\n{before}{titled(second)[1]}", first, second)


@pytest.mark.parametrize("game", ["redox", "lynx", "crazy_rummy", "hearts"])
def test_a_record_begins_behind_a_heading_though_its_players_are_named_nowhere(game: str) -> None:
    first, second = played(game, 1), played(game, 2, OTHERS)
    title, rest = titled(first)
    heading = re.search(r"(?m)^(?:Round|Deal) #1$", titled(second)[1])
    assert heading is not None
    page = f"# {title}, Tuesday\n\n{rest}\n# Thursday\n\n{titled(second)[1][heading.start() :]}"
    if game != "lynx":  # whose number of decks is lost too
        of(page, first, second)
    assert [turns(one) for one in read_text(page)] == [turns(first), turns(second)]


@pytest.mark.parametrize(
    "template", ["## {}\n\n{}\n", "Then we played {}.\n\n{}\n", "**{}**\n\n```\n{}```\n"]
)
def test_an_evening_of_five_games(template: str) -> None:
    records = [played(game, 4) for game in GAMES]
    page = "Club evening\n\n" + "".join(template.format(*titled(one)) for one in records)
    of(page, *records)


@pytest.mark.parametrize(
    "template", ["<p>{}</p>\n", "<li>{}</li>", "{}<br>\n", "<div><span>{}</span></div>\n"]
)
def test_two_records_on_a_saved_page(template: str) -> None:
    records = [played("redox", seed) for seed in (1, 2)]
    title, _ = titled(records[0])
    bodies = [
        "".join(template.format(line) for line in titled(one)[1].split("\n") if line) for one in records
    ]
    page = f"<html><body>\n<h1>{title}</h1>\n{bodies[0]}\n<h2>And then</h2>\n{bodies[1]}\n</body></html>\n"
    found = read_text(page)
    assert [turns(one) for one in found] == [turns(one) for one in records]
    assert not any(verify(one).findings for one in found)


ILLUSTRATIONS = {
    "redox": "N: Discard ♠J, draw a card: ♥A.\nE: Discard ♥4, get the discarded ♠J.",
    "lynx": "N: draw a card: ♠10; discard ♥A.\nE: draw a card: ♥7; discard ♥K.",
    "crazy_rummy": "N: draw from the stock: ♥4; discard ♠9.",
    "red_five": "1. N ♠10-♠10, E ♠J-♠Q, S ♠8-♠5, W ♠2-♠2 → N +25",
    "hearts": "1. S ♣2, W ♣6, N ♣10, E ♣7 → N",
}


@pytest.mark.parametrize(
    ("around", "game"),
    sample([*product(("```\n{}\n```", "{}", "[code]\n{}\n[/code]", "<pre>\n{}\n</pre>"), GAMES)], 4),
)
def test_a_turn_that_is_shown_is_no_round(around: str, game: str) -> None:
    """Before the sample play or behind it, whether that names its game or not. Nothing is mended for it."""
    record, shown = played(game, 1), around.format(ILLUSTRATIONS[game])
    title, rest = titled(record)
    for play_ in (rest, write(record)):
        page = f"# How to play {title}\n\nA turn:\n\n{shown}\n\nA sample play:\n\n{play_}\n\nSo it ends.\n"
        of(page, record)
        if game == "redox":
            assert mend_document(Document.of(page.encode())).document.data == page.encode()
    if around != "{}":
        of(f"# {title}\n\n{rest}\nAgain, a turn:\n\n{shown}\n", record)


@pytest.mark.parametrize("game", GAMES)
def test_a_fence_that_only_continues_is_the_same_record(game: str) -> None:
    record = played(game, 3, rounds=3)
    first, *others = re.split(r"(?m)^(?=(?:Round|Deal) #[23]$)", write(record))
    page = f"```\n{first}```\n" + "".join(f"\nNext day:\n\n```\n{one}```\n" for one in others)
    of(page, record)


@pytest.mark.parametrize("game", GAMES)
def test_a_reply_repeats_moves_and_makes_none(game: str) -> None:
    record = played(game, 1)
    text = write(record)
    quoted = "".join(f"> {line}\n" for line in text.splitlines()[:20])
    of(f"Dear all,\n\n{text}\nBen\n\n{quoted}\nI agree.\n", record)
    lines = text.splitlines(keepends=True)
    last = max(at for at, line in enumerate(lines) if re.match(r"[NESW]: \w+ |\d+\. ", line))
    half = "".join(lines[: last - 2])
    again = "".join(f"> {line}" for line in lines[last - 6 : last - 2])
    of(f"{half}\nWhat now?\n\n{again}\nWell:\n\n{text[len(half) :]}", record)


def test_players_named_above_each_round_begin_no_record() -> None:
    record = played("redox", 1, rounds=3)
    title, rest = titled(record)
    for number in (2, 3):
        rest = rest.replace(f"Round #{number}\n", f"Players: N, E, S, W\n\nRound #{number}\n")
    (again,) = read_text(f"# {title}\n\n{rest}")
    assert [one for one in turns(again) if one] == turns(record)


def test_a_number_that_is_wrong_begins_no_record() -> None:
    """Round #1, Round #1, Round #3: the second is a slip."""
    record = played("redox", 1, rounds=3)
    (again,) = read_text(titled(record)[1].replace("Round #2", "Round #1"))
    assert "RX173" in [one.code for one in verify(again).findings]
