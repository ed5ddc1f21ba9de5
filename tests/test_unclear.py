"""Lines that are not read: each is reported, none is held against a player, none counts as checked."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from hoyle.notation import read, read_text, write
from hoyle.records.codec import record_from_json, record_to_json
from hoyle.records.events import NOT_COUNTED, Coverage, Record, Turn, Unclear, Unreadable
from hoyle.records.findings import Finding, Severity
from hoyle.verify import Report, verify
from hoyle.verify.players import Settings

from .slips import legal

ROOT = Path(__file__).parent
TEXTS = sorted([*(ROOT / "data").rglob("*.txt"), *(ROOT.parent / "records" / "published").glob("*.txt")])
NAMES = ("N", "E", "S", "W")
CARDS_TOLD = re.compile(r"[NESW].*[♠♥♣♦]")
TRICK = re.compile(r"^(\d+)\. (.*) → (.*?)(?: \+(\d+))?$", re.MULTILINE)


def record_of(game: str) -> str:
    return legal(game, 3, Settings(1, NAMES))


def one(text: str) -> Record:
    (record,) = read_text(text)
    return record


def turns(record: Record) -> int:
    return sum(isinstance(event, Turn) for round_ in record.rounds for event in round_.events)


def unclear(record: Record) -> list[Unclear]:
    return [event for part in record.parts for event in part.events if isinstance(event, Unclear)]


def codes(report: Report) -> list[str]:
    return [finding.code for finding in report.findings]


def as_separated(sign: str) -> Callable[[re.Match[str]], str]:
    def row(trick: re.Match[str]) -> str:
        return sign.join((trick[1], *trick[2].split(", "), trick[3], trick[4] or "0"))

    return row


def as_sentence(trick: re.Match[str]) -> str:
    first, *rest = trick[2].split(", ")
    name, cards = first.split(" ", 1)
    points = f" ({trick[4]})" if trick[4] else ""
    return f"{name} leads {cards}; {', '.join(rest)}. {trick[3]} takes it{points}."


# ---- each line that may be more than a comment is told


@pytest.mark.parametrize(
    "told", [as_separated("\t"), as_separated(","), as_sentence], ids=["tsv", "csv", "prose"]
)
def test_tricks_in_another_form_do_not_vanish(told: Callable[[re.Match[str]], str]) -> None:
    """Eighteen tricks were taken for comments, and the record was called clean."""
    text = record_of("red_five")
    changed = TRICK.sub(told, text)
    record, numbers = one(changed), [number for number, line in enumerate(changed.splitlines(), 1)
                                     if line in {told(trick) for trick in TRICK.finditer(text)}]  # fmt: skip
    assert len(numbers) == len(TRICK.findall(text))
    assert [event.line for event in unclear(record)] == numbers
    report = verify(record)
    assert {finding.place.line for finding in report.findings} >= set(numbers)
    tricks = [line for line in text.splitlines() if TRICK.match(line)]
    for event, trick in zip(unclear(record), tricks, strict=True):
        assert f"“{trick.replace(' {Friend}', '')}”" in (event.finding.help or "")


SAID = [
    (
        "redox",
        "S: Connect Joker to ♣5-♣6-♣7.",
        "S adds the joker to ♣5-♣6-♣7.",
        "S: Connect Joker to ♣5-♣6-♣7.",
    ),
    ("redox", "E: Discard ♥2, draw a card: ♠A.", "Then E discards ♥2.", "E: Discard ♥2."),
    ("redox", "S: 0", "S holds ♠5-♠6", "S: ♠5-♠6"),
    ("redox", "S: 0", "S is left with ♠5-♠6, 11 points. E gets 7.", "a line of its own"),
    ("red_five", "N: Show ♣4-♦4.", "N shows the ♣4-♦4", "N: Show ♣4-♦4."),
    ("red_five", "N: Call ♥9.", "N calls the ♥9 (alone)", "N: Call ♥9."),
    ("crazy_rummy", "E: ♦8-♦9-♦J-♦K", "E has ♦8-♦9-♦J-♦K", "E: ♦8-♦9-♦J-♦K"),
]


@pytest.mark.parametrize(("game", "line", "typed", "right"), SAID, ids=[said[2] for said in SAID])
def test_what_is_not_read_is_told_where_it_stands(game: str, line: str, typed: str, right: str) -> None:
    text = record_of(game)
    number = next((n for n, one in enumerate(text.splitlines(), 1) if one == line), None)
    if number is None:  # the scores
        number = max(n for n, one in enumerate(text.splitlines(), 1) if re.match(r"S: .*\d", one))
    lines = text.splitlines()
    lines[number - 1] = typed
    record = one("\n".join(lines))
    (event,) = unclear(record)
    assert (event.line, event.text) == (number, typed)
    assert right in (event.finding.help or "")
    found = {finding.place.line: finding for finding in verify(record).findings}
    assert found[number].code == "RD015"
    assert found[number].message_in("zh").endswith("這些都沒有查核")


def test_scores_without_a_colon_or_a_heading() -> None:
    """``Ann 96`` was a comment."""
    text = record_of("redox").split("\n\nCards left")[0]
    record = one(f"{text}\n\nResult\nN 96\nE scores 12\n")
    assert [event.text for event in unclear(record)] == ["N 96", "E scores 12"]
    first, second = (event.finding.help or "" for event in unclear(record))
    assert "“N: 96”" in first
    assert "“E: 12”" in second


HONEST = (
    "S is lucky: the ♣6 would do it.",
    "S has the only joker. Read as the missing ♣J it completes four clubs in a row.",
    "The ♠J is good for W, as it can connect to what is in hand already.",
    "Now W has three knaves: the ♠J has company.",
    "E could have used the ♥10 here.",
    "N is looking for this card, as it can connect the ♦10-♦J-♦K to form a flush.",
    "(N: ♠5 would have been better)",
    "Does E need the ♠5?",
    "“N discards ♠5”, said somebody.",
    "Only one step to slam: too bad that the ♦Q is in E's hand!",
    "% S adds the joker to ♣5-♣6-♣7.",
    "N discarded the ♠2.",
    "It is 8:01 PM.",
)


@pytest.mark.parametrize("comment", HONEST)
def test_talk_about_the_play_is_no_finding(comment: str) -> None:
    text = record_of("redox")
    move = next(line for line in text.splitlines() if line.startswith("N: Discard ♠2"))
    record = one(text.replace(move, f"{move}\n{comment}", 1))
    assert not unclear(record)
    assert codes(verify(record)) == []


def test_what_is_told_of_another_move_is_no_comment_on_one() -> None:
    text = record_of("redox")
    move = next(line for line in text.splitlines() if line.startswith("N: Discard ♠2"))
    (event,) = unclear(one(text.replace(move, f"{move}\nN discarded the ♦2.", 1)))
    assert event.text == "N discarded the ♦2."


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.stem)
def test_every_line_is_counted_and_no_comment_is_suspected(path: Path) -> None:
    """As read, as a comment, or as not understood; rules, history and talk between the moves are comments."""
    parts = [part for record in read(path) for part in record.parts]
    counted = sum((part.coverage for part in parts), NOT_COUNTED)
    lines = path.read_text("utf-8").split("\n")
    assert counted.read + counted.comments + counted.unread == sum(bool(line.strip()) for line in lines)
    events = [event for part in parts for event in part.events if isinstance(event, Unreadable | Unclear)]
    assert path.stem.startswith("RD015") or not any(isinstance(event, Unclear) for event in events)
    if not any(remark.code == "RD014" for part in parts for remark in part.remarks):
        numbers = {event.line for event in events}
        assert (counted.unread, counted.first_unread) == (len(numbers), min(numbers, default=None))


# ---- what an unread line explains


def of_line(report: Report, line: int) -> Finding:
    (finding,) = [finding for finding in report.findings if finding.place.line == line]
    return finding


def test_nobody_is_accused_of_what_an_unread_line_explains() -> None:
    """RX-4: “a line is missing before line 21” was said, and line 20 says just that."""
    text = record_of("redox")
    typed = text.replace("S: Connect Joker to ♣5-♣6-♣7.", "S adds the joker to ♣5-♣6-♣7.")
    line = typed.splitlines().index("S adds the joker to ♣5-♣6-♣7.") + 1
    before, report = verify(one(text)), verify(one(typed))
    (finding,) = report.findings
    assert (finding.place.line, finding.code, finding.severity) == (line, "RD015", Severity.ERROR)
    assert finding.explains
    assert all(f"line {line}" in (one.help or "") for one in finding.explains)
    assert not report.clean
    assert (report.rounds[0].turns, report.rounds[0].legal) == (before.turns - 1, before.rounds[0].legal - 1)
    assert [row.true for row in report.rounds[0].scores] == [row.true for row in before.rounds[0].scores]


def test_a_slip_that_an_unread_line_does_not_explain_stays_a_mistake() -> None:
    text = record_of("redox").replace("S: Connect Joker to ♣5-♣6-♣7.", "S adds the joker to ♣5-♣6-♣7.")
    move = "N: Discard ♥2, draw a card: ♥A."
    slipped = text.replace(move, "N: Discard ♥3, draw a card: ♥A.")
    assert slipped != text
    assert sorted(codes(verify(one(slipped)))) == ["RD015", "RX061"]


def test_bids_that_are_not_read_explain_who_is_dealer() -> None:
    """RF-10: nineteen plays were held against the others."""
    text = record_of("red_five")
    typed = text.replace("N: Show ♣4-♦4.", "N shows the ♣4-♦4").replace(
        "Dealer: N, trumps ♦, level 4.", "N is dealer, diamonds are trumps, playing 4s"
    )
    report = verify(one(typed))
    assert set(codes(report)) == {"RD015"}
    assert report.rounds[0].illegal == 0


def test_a_comment_that_explains_nothing_is_a_warning() -> None:
    text = record_of("redox")
    (finding,) = verify(one(text.replace("\nW: Lay down", "\nE has ♠K and ♥K\nW: Lay down", 1))).findings
    assert (finding.code, finding.severity) == ("RD015", Severity.WARNING)


# ---- what becomes of it


@pytest.mark.parametrize(
    ("game", "line", "typed", "right"), SAID[:1] + SAID[6:], ids=lambda said: str(said)[:20]
)
def test_an_unclear_line_stays_one_as_json_and_as_text(game: str, line: str, typed: str, right: str) -> None:
    record = one(record_of(game).replace(line, typed, 1))
    said = [
        (one.code, one.message, [each.message for each in one.explains]) for one in verify(record).findings
    ]
    for other in (record_from_json(record_to_json(record)), one(write(record))):
        assert other == record
        found = verify(other).findings
        assert [(one.code, one.message, [each.message for each in one.explains]) for one in found] == said
    assert write(one(write(record))) == write(record)
    assert sum(
        (part.coverage for part in record_from_json(record_to_json(record)).parts), NOT_COUNTED
    ) == sum((part.coverage for part in record.parts), NOT_COUNTED)


@pytest.mark.parametrize(
    "lines", ["W: Show\n\n♦2.", "W: Show\n\n% well\n♦2.", "N: ♠5-♠6\n\n♠7-♠8", "W: Show\n\nand ♦2."]
)
def test_canonical_text_makes_no_move_of_lines_that_were_not_read(lines: str) -> None:
    """“W: Show” became “W: Show ♦2.”."""
    record = one(f"Game: Red Five\nPlayers: N, E, S, W\n\nRound #1\n\n{lines}\nN: Pass.\n")
    again = one(write(record))
    assert again == record
    assert write(again) == write(record)


def test_coverage_adds_up() -> None:
    assert Coverage(3, 1, 2, 9) + Coverage(1, 0, 1, 4) == Coverage(4, 1, 3, 4)
    assert Coverage(3) + Coverage(1, 0, 1, 4) == Coverage(4, 0, 1, 4)
