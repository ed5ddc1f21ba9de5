"""Nothing in a table of scores is lost in silence: a falsified number is noticed, unless a finding says that
its column, or its row, has not been read."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from typing import Final

import pytest
from hoyle.notation import read_text, write
from hoyle.records.events import Record
from hoyle.verify import verify
from hoyle.verify.players import Settings, play

NAMES: Final = ("Ann", "Ben", "Cy", "Dee")
HEADING: Final = re.compile(r"(Cards left|Melds|Scores|Scores to be added.*|Total scores|Points|Levels):")
CLAIM: Final = re.compile(r"(Ann|Ben|Cy|Dee): (.*)")
Rows = list[list[str]]


def by_player(game: str, *columns: tuple[str, str]) -> tuple[str, Callable[[], Rows]]:
    """A row for each player; the columns are headings with what stands below them."""
    heads = [heading for heading, _ in columns]
    return game, lambda: [heads, *([cell(game, what, name) for _, what in columns] for name in NAMES)]


def over_names(game: str, corner: str, *rows: tuple[str, str]) -> tuple[str, Callable[[], Rows]]:
    """A column for each player; the rows are labels with what stands beside them."""
    return game, lambda: [
        [corner, *NAMES],
        *([label, *(cell(game, what, name) for name in NAMES)] for label, what in rows),
    ]


def with_foot(game: str, *foot: str) -> tuple[str, Callable[[], Rows]]:
    table = by_player(game, ("Player", "name"), ("Points", "score"), ("Total", "total"))[1]
    return game, lambda: [*table(), list(foot)]


PLAYER: Final = ("Player", "name")
READ: Final = {
    "cards, sum, points": by_player("redox", PLAYER, ("Cards", "left"), ("Sum", "sum"), ("Points", "score")),
    "no melds": by_player(
        "redox", PLAYER, ("Left", "left"), ("Melds", "nothing"), ("Points", "score"), ("Total", "total")
    ),
    "counted": by_player("redox", PLAYER, ("Cards left", "count"), ("Points", "score"), ("Total", "total")),
    "no corner": by_player(
        "redox", ("", "name"), ("Hand", "left"), ("Value", "score"), ("Running total", "total")
    ),
    "ranked": by_player(
        "redox", ("#", "rank"), ("Name", "name"), ("Cards", "left"), ("Penalty", "score"), ("Total", "total")
    ),
    "labels": over_names("redox", "", ("Cards", "left"), ("Count", "score"), ("Total", "total")),
    "round 1": over_names("redox", "", ("Round 1", "score"), ("Total", "total")),
    "a result": by_player(
        "redox", PLAYER, ("Calculation", "sum"), ("Result", "score"), ("Total", "total")
    ),
    "total first": by_player("redox", PLAYER, ("Total", "total"), ("Points", "score"), ("Cards", "left")),
    "melds and a sum": by_player(
        "lynx", PLAYER, ("Cards left", "left"), ("Melds", "melds"), ("Sum", "sum"), ("Points", "score")
    ),
    "on the table": by_player(
        "lynx", PLAYER, ("Hand", "left"), ("On table", "melds"), ("Calculation", "sum"), ("Score", "score")
    ),
    "points, sum": by_player(
        "crazy_rummy", PLAYER, ("Melds", "nothing"), ("Cards", "left"), ("Pts", "score"), ("Sum", "total")
    ),
    "a sign for the total": over_names("crazy_rummy", "Round", ("1", "score"), ("Σ", "total")),
    "hearts": by_player("hearts", PLAYER, ("Hearts", "nothing"), ("Points", "score"), ("Total", "total")),
    "deal 1": by_player("hearts", PLAYER, ("Deal 1", "score"), ("Total", "total")),
    "hand 1": over_names("hearts", "", ("Hand 1", "score"), ("Total", "total")),
    "levels": by_player("red_five", PLAYER, ("Captured", "score"), ("Level", "level")),
}  # fmt: skip
"""Tables of which all is read."""
REPORTED: Final = {
    "a column without a heading": over_names("redox", "", ("", "score")),
    "what was before": by_player(
        "redox", PLAYER, ("Previous", "nought"), ("This round", "score"), ("New total", "total")
    ),
    "for each card": by_player(
        "redox", PLAYER, ("Remaining cards", "left"), ("Points per card", "sum"), ("Points", "score")
    ),
    "two scores": by_player(
        "redox", PLAYER, ("Deadwood", "left"), ("Deadwood points", "score"), ("Game score", "total")
    ),
    "round and game": by_player("hearts", PLAYER, ("Round", "score"), ("Game", "total")),
    "a sum below": with_foot("redox", "Sum", "93", "93"),
    "a total below": with_foot("hearts", "Total", "26", ""),
    "no labels": ("redox", lambda: [list(NAMES), [cell("redox", "score", name) for name in NAMES]]),
    "a check": (
        "hearts",
        lambda: [["Round", *NAMES, "Check"], ["1", *(cell("hearts", "score", name) for name in NAMES), "26"]],
    ),
}  # fmt: skip
"""Tables with something that no heading explains."""


def markdown(rows: Rows) -> list[str]:
    lines = [f"| {' | '.join(row)} |" for row in rows]
    return [lines[0], "|---" * len(rows[0]) + "|", *lines[1:]]


def aligned(rows: Rows) -> list[str]:
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    return ["   ".join(map(str.ljust, row, widths)).rstrip() for row in rows]


LAYOUTS: Final[dict[str, Callable[[Rows], list[str]]]] = {
    "Markdown": markdown,
    "CSV": lambda rows: [",".join(f'"{one}"' if "," in one else one for one in row) for row in rows],
    "TSV": lambda rows: ["\t".join(row) for row in rows],
    "bars": lambda rows: [" | ".join(row) for row in rows],
    "plain": aligned,
}


@cache
def played(game: str) -> tuple[list[str], dict[str, dict[str, str]], list[str]]:
    """The lines of a round before its claims, what is claimed below each heading, and the other lines."""
    head, rounds = play(game, 5, Settings(1, NAMES))
    lines = write(Record(head, tuple(rounds))).splitlines()
    first = next(at for at, line in enumerate(lines) if HEADING.fullmatch(line))
    said: dict[str, dict[str, str]] = {}
    rest: list[str] = []
    for line in lines[first:]:
        if heading := HEADING.fullmatch(line):
            said[heading[1].split(" to be")[0].replace("Points", "Scores")] = below = {}
        elif claim := CLAIM.fullmatch(line):
            below[claim[1]] = claim[2]
        else:
            rest.append(line)
    return lines[:first], said, rest


def cell(game: str, what: str, name: str) -> str:
    said = {heading: claims.get(name, "") for heading, claims in played(game)[1].items()}
    left, score = said.get("Cards left", ""), said["Scores"].strip("()")
    cells = {
        "name": name, "left": left, "count": str(left.count("-") + 1) if left != "---" else "0",
        "melds": said.get("Melds", ""), "sum": score.partition(" = ")[0], "score": score.split(" = ")[-1],
        "total": said.get("Total scores", "").lstrip("+"), "level": said.get("Levels", ""),
        "nothing": "", "nought": "0", "rank": str(NAMES.index(name) + 1),
    }  # fmt: skip
    return cells[what]


def found(game: str, rows: Rows, layout: str) -> list[tuple[str, int, str]]:
    above, _, rest = played(game)
    (record,) = read_text("\n".join([*above, *LAYOUTS[layout](rows), "", *rest]) + "\n")
    return [(one.code, one.place.line, str(one.message)) for one in verify(record).findings]


def falsified(rows: Rows) -> list[tuple[str, Rows]]:
    """The table with a number of each kind falsified in turn; but not those that only count rows."""
    made: dict[str, Rows] = {}
    for at, row in enumerate(rows[1:], 1):
        for column, text in enumerate(row):
            number = re.search(r"\d+$", text)
            counts = rows[0][column] in ("#", "Round") and row[-1] not in ("", text)
            if (
                number
                and not re.search("[♠♥♣♦]", text)
                and not (counts or text.startswith(("Round", "Hand")))
            ):
                changed: Rows = [list(one) for one in rows]
                changed[at][column] = f"{text[: number.start()]}{int(number[0]) + 1}"
                made.setdefault(row[0] if NAMES[0] in rows[0] else rows[0][column], changed)
    return list(made.items())


def told_of(findings: Sequence[tuple[str, int, str]]) -> bool:
    return any(code == "RD015" for code, _, _ in findings)


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("name", READ)
def test_a_falsified_number_is_noticed(name: str, layout: str) -> None:
    game, table = READ[name]
    rows = table()
    assert found(game, rows, layout) == []
    unnoticed = [what for what, other in falsified(rows) if not found(game, other, layout)]
    assert unnoticed == []


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("name", REPORTED)
def test_what_no_heading_explains_is_reported_and_nobody_is_accused(name: str, layout: str) -> None:
    game, table = REPORTED[name]
    findings = found(game, table(), layout)
    assert told_of(findings)
    assert {code for code, _, _ in findings} == {"RD015"}
