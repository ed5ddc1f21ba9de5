"""A record as people lay it out says the same as it does in plain lines, and findings point at what they are
about."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from itertools import groupby, product

import pytest
from attrs import evolve
from hoyle.notation import read_text, write
from hoyle.records.codec import record_from_json, record_to_json
from hoyle.records.events import Record, Turn
from hoyle.records.stealing import DrawExtra
from hoyle.verify import verify
from hoyle.verify.players import Settings, play

from ..conftest import sample

NAMES = ("Alice", "Bob", "Carol", "Dave")
MOVE = re.compile(r"(Alice|Bob|Carol|Dave): (.*)")
Layout = Callable[[list[str]], list[str]]


def numbered(moves: list[str]) -> list[str]:
    """Those of a ring on a line, with its number before them."""
    rings = [moves[at : at + 4] for at in range(0, len(moves), 4)]
    return [f"{number}. {' '.join(ring)}" for number, ring in enumerate(rings, 1)]


def with_strokes(moves: list[str]) -> list[str]:
    return [" | ".join(moves[at : at + 3]) for at in range(0, len(moves), 3)]


def with_semicolons(moves: list[str]) -> list[str]:
    return ["; ".join(one.rstrip(".") for one in moves[at : at + 4]) for at in range(0, len(moves), 4)]


def without_colons(moves: list[str]) -> list[str]:
    return with_semicolons([one.replace(": ", " ", 1) for one in moves])


def below_headings(moves: list[str]) -> list[str]:
    found = map(who_does_what, moves)
    return [line for one in found for line in (f"== {one['player']} ==", f"* {one['move']}")]


def in_a_chat(moves: list[str]) -> list[str]:
    found = [MOVE.fullmatch(one) for one in moves]
    return [
        line
        for at, one in enumerate(found)
        if one
        for line in (f"{one[1]} — Today at 8:{at % 60:02} PM", one[2])
    ]


def below_names(moves: list[str]) -> list[str]:
    found = [MOVE.fullmatch(one) for one in moves]
    return [line for one in found if one for line in (f"**{one[1]}**:", f"  - {one[2]}")]


def in_a_forum(moves: list[str]) -> list[str]:
    lines = [MOVE.sub(r"[*][b]\1[/b]: \2", one) for one in moves]
    return ["[list]", *lines, "[/list]"]


def in_a_table(moves: list[str]) -> list[str]:
    rows = [MOVE.sub(r"| \1 | \2 |", one) for one in moves]
    return ["| # | Player | Action |", "|---|---|---|", *(f"| {at} {row}" for at, row in enumerate(rows, 1))]


def in_values(moves: list[str]) -> list[str]:
    """With tabs between them, below a head."""
    rows = [MOVE.sub("\\1\t\\2\tnice", one) for one in moves]
    return ["Turn\tWho\tMove\tNotes", *(f"{at}\t{row}" for at, row in enumerate(rows, 1))]


def in_json(moves: list[str]) -> list[str]:
    return [
        json.dumps({"turn": at, **who_does_what(one)}, ensure_ascii=False) for at, one in enumerate(moves, 1)
    ]


def in_yaml(moves: list[str]) -> list[str]:
    found = map(who_does_what, moves)
    return [line for one in found for line in (f"- player: {one['player']}", f'  move: "{one["move"]}"')]


def in_a_log(moves: list[str]) -> list[str]:
    return [f"2025-03-11T20:{at % 60:02}:07Z INFO table-4 {one}" for at, one in enumerate(moves)]


def with_the_name_last(moves: list[str]) -> list[str]:
    return [MOVE.sub(r"\2 — \1", one) for one in moves]


def with_hard_breaks(moves: list[str]) -> list[str]:
    return [f"{one}\\" for one in moves]


def who_does_what(line: str) -> dict[str, str]:
    name, _, move = line.partition(": ")
    return {"player": name, "move": move}


LAYOUTS = (
    numbered, with_strokes, with_semicolons, in_a_chat, below_names, in_a_forum, in_a_table, in_values,
    in_json, in_yaml, in_a_log, without_colons, below_headings, with_the_name_last, with_hard_breaks,
)  # fmt: skip
GAMES = ("redox", "lynx", "crazy_rummy")


def laid_out(text: str, layout: Layout) -> str:
    """``text`` with its moves in another layout."""
    runs = groupby(text.split("\n"), lambda line: MOVE.fullmatch(line) is not None and _is_move(line))
    return "\n".join(line for moves, run in runs for line in (layout(list(run)) if moves else run))


def an_action_a_line(text: str) -> str:
    """``text`` of a game with semicolons between the actions of a turn, each of them on a line of its own."""
    return re.sub(
        r"^(\w+): (.*; .*)$",
        lambda found: "\n".join(f"{found[1]}: {one.rstrip('.')}." for one in found[2].split("; ")).replace(
            "}.", "}"
        ),
        text,
        flags=re.MULTILINE,
    )


@pytest.mark.parametrize("seed", range(6))
def test_an_action_a_line_is_a_turn_all_the_same(seed: int) -> None:
    head, rounds = play("crazy_rummy", seed, Settings(1, NAMES))
    record = Record(head, tuple(rounds))
    text = an_action_a_line(write(record))
    (again,) = read_text(text)
    assert [(one.player, one.actions, one.calls) for one in turns(again)] == [
        (one.player, one.actions, one.calls) for one in turns(record)
    ]
    (back,) = read_text(write(again))
    assert turns(back) == turns(record)
    assert record_from_json(record_to_json(again)) == again


def test_lx27_extra_cards_are_no_part_of_the_turn_below_them() -> None:
    """They are drawn out of turn, even if the same player moves next."""
    head, rounds = play("lynx", 3, Settings(1, NAMES))
    (again,) = read_text(an_action_a_line(write(Record(head, tuple(rounds)))))
    extra = [one for one in turns(again) if any(isinstance(action, DrawExtra) for action in one.actions)]
    assert extra
    assert all(len(one.actions) == 1 for one in extra)


def test_a_finding_in_a_later_line_of_a_turn_points_there() -> None:
    head, rounds = play("crazy_rummy", 1, Settings(1, NAMES))
    text = an_action_a_line(write(Record(head, tuple(rounds))))
    second = list(re.finditer(r"^\w+: draw .*\n\w+: discard (\S+)\.$", text, re.MULTILINE))[3]
    held = next(card for card in ("♠2", "♥2", "♦2", "♣2") if card != second[1])
    (record,) = read_text(text[: second.start(1)] + held + text[second.end(1) :])
    place = verify(record).findings[0].place
    assert (place.line, place.stretch) == (text.count("\n", 0, second.start(1)) + 1, held)


def _is_move(line: str) -> bool:
    return (
        re.search(r": [A-Za-z]\w+(?:\.| (?:down|a|the|from|♠|♥|♣|♦|Joker|\d|[A-Z][a-z]+))", line) is not None
    )


def turns(record: Record) -> list[Turn]:
    """What is done in a record; comments apart, which some layouts have."""
    return [evolve(one, comment="") for part in record.rounds for one in part.events if isinstance(one, Turn)]


@pytest.mark.parametrize(
    ("seed", "game", "layout"),
    sample([*product(range(3), GAMES, LAYOUTS)], 4),
)
def test_a_generated_record_says_the_same_in_any_layout(game: str, seed: int, layout: Layout) -> None:
    head, rounds = play(game, seed, Settings(1, NAMES))
    record = Record(head, tuple(rounds))
    (again,) = read_text(laid_out(write(record), layout))
    assert turns(again) == turns(record)
    assert not verify(again).findings


TABLE = """
| # | Player | Discards | Draws | Note |
|---|---|---|---|---|
"""


def test_the_head_of_a_table_says_what_its_columns_are() -> None:
    """Cards in the column of a note are no discard, and what no heading explains is reported."""
    head, rounds = play("redox", 1, Settings(1, NAMES))
    record = Record(head, tuple(rounds))
    move = r"(\w+): Discard (\S+), draw a card: (\S+)\.( \{Last \d\})?$"
    table = re.sub(move, r"| 1 | \1 | \2\4 | \3 | Why? |", write(record), flags=re.MULTILINE)
    table = re.sub(
        r"(\w+): ((?:Lay|Connect|Discard).*|Slam.*)$", r"| 1 | \1 | | | \2 |", table, flags=re.MULTILINE
    )
    first = table.index("| 1 |")
    (again,) = read_text(table[:first] + TABLE.lstrip() + table[first:])
    assert [(one.player, one.actions) for one in turns(again)] == [
        (one.player, one.actions) for one in turns(record)
    ]
    strange = TABLE.replace("Note", "Xyz") + "| 1 | Alice | ♠2 | ♥7 | ♣4 |"
    (odd,) = read_text(f"Game: REDOX\nPlayers: Alice, Bob\nRound #1\n{strange}\n")
    assert [one.code for one in verify(odd).findings if one.code.startswith("RD")] == ["RD015"]


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda one: one.__name__)
def test_a_finding_points_at_the_card_in_any_layout(layout: Layout) -> None:
    head, rounds = play("redox", 1, Settings(1, NAMES))
    text = write(Record(head, tuple(rounds)))
    drawn = re.search(r"Discard (\S+), draw a card", text)
    assert drawn is not None
    wrong = text[: drawn.start(1)] + "♠A" + text[drawn.end(1) :]
    (plain,), (again,) = read_text(wrong), read_text(laid_out(wrong, layout))
    expected, found = verify(plain).findings, verify(again).findings
    assert [one.code for one in found] == [one.code for one in expected]
    assert [one.place.stretch for one in found] == [one.place.stretch for one in expected]


PROGRAMS = {
    "WhatsApp": "12/03/24, 12:30 - {0}: {1}",
    "WhatsApp on an iPhone": "[12/03/24, 12:30:05 PM] {0}: {1}",
    "IRC": "12:30 <{0}> {1}",
    "Slack": "{0}  12:30 PM\n{1}",
    "Discord": "{0} — Today at 12:30\n{1}\n",
    "Telegram": "{0}, [12.03.24 12:30]\n{1}\n",
    "Teams": "[12:30] {0}\n    {1}",
    "mail": "{0} wrote:\n> {1}",
    "page": "<tr>\n<td>{0}</td>\n<td>{1}</td>\n</tr>",
    "wiki": "|-\n| {0}\n| {1}",
    "forum": "[tr][td]{0}[/td][td]{1}[/td][/tr]",
    "values": '{0},"{1}"',
}


@pytest.mark.parametrize("way", PROGRAMS.values(), ids=PROGRAMS)
def test_moves_are_read_as_programs_write_them(way: str) -> None:
    moves = [("Alice", "Discard ♠2, draw a card: ♥7."), ("Bob", "Discard ♠3, draw a card: ♥8.")] * 2
    text = "\n".join(way.format(*one) for one in moves)
    (record,) = read_text(f"Game: REDOX\nPlayers: Alice, Bob\nDirection: Alice → Bob\nRound #1\n{text}\n")
    assert [one.player for one in turns(record)] == ["Alice", "Bob"] * 2
    assert not record.rounds[0].remarks


PRINTED = """
```
error[RX061] card-not-held: W does not hold ♦K
 --> redox.txt:36:12  (round 1, turn 22)
   |
36 | Bob: Discard ♦K, draw a card: ♠4.
   |              ^^
   = help: ♦K should be ♦Q
```
"""


def test_what_a_report_shows_of_a_record_is_none() -> None:
    moves = "```\nAlice: Discard ♠2, draw a card: ♥7.\nBob: Discard ♠3, draw a card: ♥8.\n```\n"
    text = f"Game: REDOX\nPlayers: Alice, Bob\nRound #1\n{moves}\nhoyle says:\n{PRINTED}\nRound #2\n{moves}"
    (record,) = read_text(text)
    assert [event.player for event in turns(record)] == ["Alice", "Bob"] * 2
