"""Records of LYNX as files: played rounds, records written by hand, and one mistake a file."""

from __future__ import annotations

from pathlib import Path

import pytest
from hoyle.notation import write
from hoyle.notation.games.lynx.words import NOTATION
from hoyle.notation.reading.reader import Reader
from hoyle.records.codec import record_from_json, record_to_json
from hoyle.records.events import Record, Unreadable
from hoyle.records.findings import Finding
from hoyle.verify.games.lynx.rulebook import RULEBOOK
from hoyle.verify.judged import JudgedRecord
from hoyle.verify.judging import verify
from syrupy.assertion import SnapshotAssertion

DATA = Path(__file__).parents[1] / "data" / "lynx"
MISTAKES = sorted(DATA.glob("mistakes/*.txt"))
CLEAN = [
    "two-rounds",
    "max-extension",
    "by-hand-five",
    "by-hand-cards-that-act",
    "by-hand-sevens",
    "by-hand-battle",
    "by-hand-no-stock",
    "by-hand-two-players",
    "by-hand-three-decks",
    "by-hand-hidden-thief",
    "by-hand-hidden-target",
    "onlooker",
]
HIDDEN = ("by-hand-hidden-thief", "by-hand-hidden-target")
WRONG = {"bad-steal-discard": ("LX171", 18, "♠6"), "bad-request": ("LX361", 28, "♦10")}


def read(text: str, *, strict: bool = True) -> Record:
    head, *rounds = Reader(NOTATION, strict=strict).read(text.splitlines())
    return Record(head, tuple(rounds))


def told(findings: list[Finding], indent: str = "") -> str:
    """Findings as they stand in the files of what is expected."""
    lines = ""
    for finding in findings:
        lines += f"{indent}{finding.place.line}:{finding.place.column} {finding.code} {finding.message}\n"
        if finding.help:
            lines += f"{indent}  help: {finding.help}\n"
        for one in finding.related:
            lines += f"{indent}  see {one.place.line}:{one.place.column} {one.message}\n"
        lines += told(finding.explains, indent + "  ")
    return lines


def codes(findings: list[Finding]) -> set[str]:
    return {finding.code for finding in findings}.union(*(codes(finding.explains) for finding in findings))


def sheet(report: JudgedRecord) -> str:
    return "".join(
        f"{one.number} {row.player}: {row.written} {row.from_cards_left} {row.from_replay} "
        f"{row.recomputed_total}\n"
        for one in report.rounds
        for row in one.scores
    )


@pytest.mark.parametrize("name", CLEAN)
def test_records_without_a_mistake_verify_clean(name: str) -> None:
    report = verify(read((DATA / f"{name}.txt").read_text("utf-8")))
    assert told(report.findings) == ""
    assert report.turns == sum(one.legal + one.undecided for one in report.rounds)
    if name not in (*HIDDEN, "onlooker", "by-hand-three-decks"):  # there are hidden cards
        assert not any(one.undecided for one in report.rounds)


@pytest.mark.parametrize("name", WRONG)
def test_records_with_one_mistake_show_that_one(name: str) -> None:
    (finding,) = verify(read((DATA / f"{name}.txt").read_text("utf-8"))).findings
    place = finding.place
    shown = place.text[place.column - 1 : place.end_column - 1]
    assert (finding.code, place.line, shown) == WRONG[name]


@pytest.mark.parametrize("name", [*CLEAN, *WRONG])
def test_report_of_each_record(name: str, snapshot: SnapshotAssertion) -> None:
    report = verify(read((DATA / f"{name}.txt").read_text("utf-8")))
    assert f"{told(report.findings)}{sheet(report)}" == snapshot


def test_there_is_a_record_for_each_code() -> None:
    assert {path.stem for path in MISTAKES} >= {f"{rule.code}-{rule.name}" for rule in RULEBOOK.rules}


@pytest.mark.parametrize("path", [*sorted(DATA.glob("*.txt")), *MISTAKES], ids=lambda path: path.stem)
def test_records_survive_being_written_as_text_and_as_json(path: Path) -> None:
    record = read(path.read_text("utf-8"))
    assert not any(isinstance(event, Unreadable) for one in record.rounds for event in one.events)
    assert read(write(record)) == record
    assert record_from_json(record_to_json(record)) == record


def test_the_playing_of_two_rounds_is_canonical_as_it_stands() -> None:
    text = (DATA / "two-rounds.txt").read_text("utf-8")
    assert write(read(text)).replace("\n\n", "\n") == text.replace("\n\n", "\n")


@pytest.mark.parametrize(
    ("line", "canonical"),
    [
        ("N: Draw: ♥6; Discard ♥7, nominate herself.", "N: draw a card: ♥6; discard ♥7, nominate herself."),
        ("N: draw; append ♥6 to her own 6s.", "N: draw a card; append ♥6 to her own 6s."),
        ("N: draw 3 extra cards.", "N: draw three extra cards."),
        ("N: append ♠3 to E's ♠4...♠8.", "N: append ♠3 to E's ♠4…♠8."),
        (
            "N: publish the melds: ♠4-♥4-♣4 / ♥6-♥7-♥8.",
            "N: publish the meld: ♠4-♥4-♣4; publish the meld: ♥6-♥7-♥8.",
        ),
        ("N: discard ♣A, request hearts.", "N: discard ♣A, request ♥."),
        ("N: steal the pile: ♦A with ♠A-♠A-♣A, take nothing.", ""),
        ("N: steal the pile: ♦A with ♠A-♠A-♣A, take 5 cards.", ""),
        ("N: discard ♥3, desire a call of Mr. X. {Winner}", "N: discard ♥3, desire a call of Mr. X. {Out}"),
        ("New stock: 40 cards.", "New stock: 40 cards."),
    ],
)
def test_ways_to_write_an_action(line: str, canonical: str) -> None:
    text = f"Game: LYNX\nPlayers: N, E\n\nRound #1\n\n{line}\n"
    assert write(read(text)).splitlines()[-1] == (canonical or line)
