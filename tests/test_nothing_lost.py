"""Whatever is found in a record is found in its JSON and in its canonical text, however badly it is written.

The records are those of the tests with slips of every kind in them: in a letter, a word, a line, a heading, a
name. What is compared: codes, severities, messages and helps in both languages, rounds, turns, players,
nesting, verdicts and score sheets; of JSON the places too, of canonical text the messages without the numbers
of lines, which may be others there.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hoyle.notation import UnreadableFile, read_text, write
from hoyle.records.codec import dumps, event_lines, loads, parts_from_lines
from hoyle.records.events import Record
from hoyle.records.findings import Finding, in_language
from hoyle.verify import verify

from benchmarks.hiding import WHATS, hidden

from .conftest import NIGHTLY, at_night

DATA = Path(__file__).parent / "data"
FOLDERS = sorted(path.name for path in DATA.iterdir())
CASES = 60 if NIGHTLY else 4
"""How many records of a folder are tried. (Of 20,000 all went through when this was written.)"""
LONGEST_PAGE = 8000
TOKEN = re.compile(r"[♠♥♣♦]\w+|\w+|[^\w\s]")
LINE = re.compile(r"(?<=\bline )\d+|(?<=\blines )\d+(?:(?:, | and |–|-)\d+)*|(?<=第)[\d、到至-]+(?=行)")
JUNK = [*"?♠{}:,.-N|*%=+é()0#x \t\u200b\u2028，", "♦2", "10", "the", "Joker", "//", "{Last"]
LINES = [
    "Wild penalty: 20", "Decks: 1", "Scores:", "Total scores:", "Cards left:", "Round #1", "Round #3",
    "第2局", "W: Show", "{Last 2}", "S adds the joker to ♣5-♣6-♣7.", "Some prose about ♠A.", "% a note",
    "Dealer: N", "Game: LYNX", "N: Discrad ♠J, draw a card: ♥A.", "Players: N, E, S, W",
]  # fmt: skip

PLUS = re.compile(r"(?<=write [“])\+|(?<=應寫「)\+")
"""A total without its sign gets one in canonical text, and then the help writes one too."""

# ---- slips


def in_a_token(lines: list[str], at: int, rng: Random) -> None:
    found = list(TOKEN.finditer(lines[at]))
    spot, other = rng.choice(found), rng.choice(found)
    new = rng.choice(
        ["", other[0], f"{spot[0]} {spot[0]}", rng.choice(TOKEN.findall(rng.choice(lines)) or [""])]
    )
    lines[at] = lines[at][: spot.start()] + new + lines[at][spot.end() :]


def in_a_letter(lines: list[str], at: int, rng: Random) -> None:
    start = rng.randrange(len(lines[at]) + 1)
    end = start + rng.randrange(2)
    lines[at] = lines[at][:start] + rng.choice([*JUNK, ""]) + lines[at][end:]


def in_a_line(lines: list[str], at: int, rng: Random) -> None:
    line, cut = lines[at], rng.randrange(len(lines[at]) + 1)
    lines[at : at + 1] = rng.choice([[], [line, line], [line[:cut]], [line[:cut], line[cut:]]])


def in_the_order_of_lines(lines: list[str], at: int, rng: Random) -> None:
    line = lines.pop(at)
    lines.insert(rng.choice([at + 1, rng.randrange(len(lines) + 1)]), line)


def in_a_heading(lines: list[str], at: int, rng: Random) -> None:
    short = [number for number, line in enumerate(lines) if 0 < len(line) < 25 and "♠" not in line]
    heading = lines[rng.choice(short)] if short else lines[at]
    if rng.random() < 0.5:
        lines.remove(heading)
    lines.insert(rng.randrange(len(lines) + 1), rng.choice([heading, rng.choice(LINES)]))


def in_a_name(lines: list[str], at: int, rng: Random) -> None:
    names = sorted({found[1] for line in lines if (found := re.match(r"(\w{1,8})[:：]", line))}) or ["N"]
    old, new = rng.choice(names), rng.choice([*names, "Zed", "Q"])
    scope = rng.choice([range(at, at + 1), range(at, len(lines)), range(len(lines)), range(4)])
    for number in scope:
        if number < len(lines):
            lines[number] = re.sub(rf"(?<!\w){re.escape(old)}(?!\w)", new, lines[number])


def in_what_the_head_says(lines: list[str], at: int, rng: Random) -> None:
    if rng.random() < 0.5:
        lines[0] = f"Game: {rng.choice(['REDOX', 'LYNX', 'Crazy Rummy', 'Red Five'])}"
    else:
        lines[1:2] = [rng.choice(LINES), re.sub(r", *\w+", "", "".join(lines[1:2]), count=1)]


Slip = Callable[[list[str], int, Random], None]
SLIPS: list[Slip] = [
    in_a_token, in_a_letter, in_a_line, in_the_order_of_lines, in_a_heading, in_a_name, in_what_the_head_says,
]  # fmt: skip


@cache
def texts(folder: str) -> list[str]:
    paths = sorted(path for path in (DATA / folder).rglob("*") if path.suffix in (".txt", ".html"))
    return [text for path in paths if len(text := path.read_text("utf-8")) < LONGEST_PAGE]


def slipped(folder: str, rng: Random) -> str:
    lines = rng.choice(texts(folder)).splitlines()
    for _ in range(rng.choice((0, 1, 1, 1, 2, 3))):
        said = [number for number, line in enumerate(lines) if TOKEN.search(line)]
        if said:
            rng.choice(SLIPS)(lines, rng.choice(said), rng)
    return "\n".join(lines) + "\n"


# ---- what is found


def found(records: list[Record], *, places: bool) -> list[Any]:
    reports = [verify(record) for record in records]
    return [
        [
            shapes(report.findings, places=places),
            [[getattr(one, name) for name in COMPARED] for one in report.rounds],
        ]
        for report in reports
    ]


COMPARED = ("number", "turns", "legal", "illegal", "undecided", "winner", "scores", "details")


def shapes(findings: list[Finding], *, places: bool) -> list[Any]:
    """The order of those of a line may be another where it is written otherwise."""
    found = [shape(one, places=places) for one in findings]
    return found if places else sorted(found, key=repr)


def shape(finding: Finding, *, places: bool) -> Any:
    def said(text: str | None) -> list[str | None]:
        both = [in_language(text, language) for language in ("en", "zh")]
        return both if places or text is None else [PLUS.sub("", LINE.sub("", one)) for one in both]

    def place(at: Any) -> Any:
        return (at.line, at.column, at.end_column) if places else None

    return (
        finding.code, finding.severity, place(finding.place),
        *(said(finding.message_in(language)) for language in ("en", "zh")),
        finding.round, finding.turn, finding.player, said(finding.help),
        [(place(one.place), said(one.message)) for one in finding.related],
        shapes(finding.explains, places=places),
    )  # fmt: skip


def written(records: list[Record], language: str | None = None) -> str:
    return "\n".join(write(record, language) for record in records)


def check(text: str) -> bool:
    """Whether ``text`` is a record at all; if it is, nothing of it may be lost."""
    try:
        records = read_text(text)
    except UnreadableFile:
        return False
    first = found(records, places=True)  # while turns are kept in short: nobody has asked for events yet
    back = loads(dumps(records)) if records else []
    assert back == records
    assert found(back, places=True) == found(records, places=True) == first
    parts = [part for record in records for part in record.parts]
    assert list(event_lines(parts_from_lines(event_lines(parts)))) == list(event_lines(parts))

    canonical = written(records)
    assert written(back) == canonical
    again = read_text(canonical)
    assert again == records
    assert found(again, places=False) == found(records, places=False)
    assert written(again) == canonical
    return bool(records)


@pytest.mark.parametrize("folder", FOLDERS)
def test_json_and_canonical_text_keep_every_finding(folder: str) -> None:
    rng = Random(folder)
    assert sum(check(slipped(folder, rng)) for _ in range(CASES)) > CASES // 2


@pytest.mark.parametrize("name", [
        "crazy_rummy/three-deals", "lynx/by-hand-three-decks",
        pytest.param("redox/article", marks=at_night),
    ],
)  # fmt: skip
def test_what_cannot_be_told_of_hidden_cards_is_the_same(name: str) -> None:
    """A look at the turns to come once left one undecided that was proved legal, and who looked ahead
    depended on how the record was kept."""
    text, rng = (DATA / f"{name}.txt").read_text("utf-8"), Random(name)
    assert check(text)
    undecided = 0
    for what in WHATS:
        some = hidden(text, rng, 0.5, what) + "\n"
        assert check(some)
        undecided += sum(one.undecided for record in read_text(some) for one in verify(record).rounds)
    assert undecided


# One record a finding of the reader that used to be lost, or came out otherwise.
LOST = {
    "RD006": "redox/mistakes/RD006-missing-heading.txt",
    "RD007": "redox/mistakes/RD007-heading-twice.txt",
    "RD009": "redox/mistakes/RD009-misnamed-player.txt",
    "RD010": "redox/mistakes/RD010-unnamed-player.txt",
    "RD011": "redox/mistakes/RD011-foreign-setting.txt",
    "RD012": "redox/mistakes/RD012-wrong-game.txt",
}


@pytest.mark.parametrize("code", LOST)
def test_a_remark_is_kept(code: str) -> None:
    text = (DATA / LOST[code]).read_text("utf-8")
    assert check(text)
    for records in (loads(dumps(read_text(text))), read_text(written(read_text(text)))):
        assert code in json.dumps(
            [shape(one, places=False) for each in records for one in verify(each).findings]
        )


def test_a_record_whose_moves_are_all_taken_for_comments_says_so_in_any_form() -> None:
    assert check("Game: REDOX\nPlayers: N, E\n\nRound #1\nthe ♠J goes\nthe ♥A comes\nthen ♠K goes\nand ♠Q\n")


def test_an_unread_line_is_never_written_as_a_move() -> None:
    """“W: Show” once came out as “W: Show ♦2.”, the card being from the line below."""
    text = (DATA / "red_five" / "red-five-example.txt").read_text("utf-8")
    for number, line in enumerate(lines := text.splitlines()):
        if re.match(r"[NESW]: (?:Show|Bury|Call) ", line):
            cut = "\n".join([*lines[:number], line[: line.index(" ", 3)], *lines[number + 1 :]]) + "\n"
            assert check(cut)
            assert line[: line.index(" ", 3)] in written(read_text(cut)).splitlines()


def test_notes_on_spelling_are_what_canonical_text_mends() -> None:
    """Under --strict; and nothing else."""
    text = (DATA / "pages" / "words.txt").read_text("utf-8")
    (record,) = read_text(text, strict=True)
    (again,) = read_text(write(record), strict=True)
    notes = [one for part in record.parts for one in part.remarks]
    left = [one for part in again.parts for one in part.remarks]
    assert [one.code for one in notes if one.code < "RD1"] == [one.code for one in left]
    assert len(notes) > len(left)
    assert again == record


def test_a_trick_whose_end_is_not_written_does_not_run_into_the_next() -> None:
    text = (DATA / "red_five" / "red-five-example.txt").read_text("utf-8")
    (line,) = re.findall(r"^3\. .* → .*$", text, re.MULTILINE)
    plays = [play.replace(" ", ": ", 1) + "." for play in line[3 : line.index(" →")].split(", ")]
    cut = text.replace(line, "\n".join(plays))
    assert check(cut)
    assert "\n4. " in written(read_text(cut))
    assert plays[0] in written(read_text(cut)).splitlines()


def test_a_head_is_kept_as_far_as_the_first_round() -> None:
    """A name in it is read as that of who plays, and the first hand begins the round then."""
    assert check(
        "Game: Hearts\nPlayers: Zed, E\n\nR\nound #1\n\nN: ♠A-♠K-♠Q\nE: ♥A-♥K-♥Q\n\n1. N ♠A, E ♥A → N +1\n"
    )


def test_a_game_line_that_is_kept_as_it_was_stands_there_once() -> None:
    hands = ("♠2-♠3-♠4-♠9-♥3-♥6-♥8-♣3", "♠6-♥A-♥5-♥6-♥7-♥9-♥J-♣2", "♠5-♠7-♠8-♠10-♠Q-♠K-♠K-♥4")
    rows = "".join(f'{name},"{hand}"\n' for name, hand in zip(("Ann", "Bo", "Cy"), hands, strict=True))
    assert check(f'Game,"REDOX"\nPlayers: N, E, S, W\n{rows}')
