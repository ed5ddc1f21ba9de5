"""The published deal in English and in Chinese, one line a trick and one line a play, and with mistakes."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from hoyle.notation import read_text, write
from hoyle.records import codec
from hoyle.records.events import Record
from hoyle.records.findings import in_language
from hoyle.verify import verify

DATA = Path(__file__).parents[1] / "data" / "red_five"
GOOD = ["red-five-example", "red-five-example-zh", "red-five-example-zh-long"]
BAD = ["red-five-bad-1-revoke", "red-five-bad-4-pair-kept-back"]
NAMES = str.maketrans("北東南西", "NESW")


def record(name: str, strict: bool = False) -> Record:
    (read,) = read_text((DATA / f"{name}.txt").read_text("utf-8"), strict=strict)
    return read


@pytest.mark.parametrize("strict", [False, True])
@pytest.mark.parametrize("name", GOOD)
def test_a_good_deal_is_clean(name: str, strict: bool) -> None:
    report = verify(record(name, strict))
    assert report.findings == []
    assert (report.turns, report.rounds[0].legal) == (68, 68)


@pytest.mark.parametrize(
    ("usual", "other"),
    [
        (": ", ":\t"), ("Dealer: S", "Dealer:\u00a0S"), (". S", ".\tS"), ("♦9-♥4-♥4", "♦9–♥4–♥4"),
        ("Bottom: ", "Bottom : "),
    ],
)  # fmt: skip
def test_other_spaces_and_dashes_are_read(usual: str, other: str) -> None:
    text = (DATA / f"{GOOD[0]}.txt").read_text("utf-8")
    assert usual in text
    (read,) = read_text(text.replace(usual, other))
    assert verify(read).findings == []


@pytest.mark.parametrize(
    ("name", "usual", "other", "code"),
    [
        (GOOD[0], "Bottom: ♦9", "bottom: ♦9", "RD117"),
        (GOOD[0], "Bottom: ♦9", "Bottom ♦9", "RD118"),
        (GOOD[0], "Dealer: S, trumps", "Dealer S, trumps", "RD118"),
        (GOOD[1], "底牌: ♦9", "底牌♦9", "RD118"),
        (GOOD[1], "莊: 南, 主", "莊家 南, 主", "RD118"),
    ],
)
def test_what_stands_before_the_bottom_and_the_dealer(name: str, usual: str, other: str, code: str) -> None:
    text = (DATA / f"{name}.txt").read_text("utf-8")
    assert text.count(usual) == 1
    (read,) = read_text(text.replace(usual, other), strict=True)
    assert read == record(name)
    assert [one.code for one in verify(read).findings] == [code]


DEALER = "Dealer: S, trumps ♥, level 9."


@pytest.mark.parametrize(
    "said",
    [
        "S deals, trumps ♥, level 9", "S deals; trumps: hearts; level: 9", "S莊，主♥，級9",
        "S is the dealer. Level 9, ♥ are trumps.", "Dealer: S (trumps ♥, level 9)",
        "Dealer S, trump are ♥, level 9", "S做莊，主紅桃，級9。",
    ],
)  # fmt: skip
def test_the_dealer_in_other_words(said: str) -> None:
    text = (DATA / f"{GOOD[0]}.txt").read_text("utf-8")
    (strict,) = read_text(text.replace(DEALER, said), strict=True)
    assert strict == record(GOOD[0])
    assert "RD140" in {one.code for one in strict.rounds[0].remarks}


@pytest.mark.parametrize(
    ("said", "canonical"),
    [
        ("Dealer: S, trumps ♥.", ""), ("S deals, trumps ♥", "Dealer: S, trumps ♥."), ("Trumps: ♥.", ""),
        ("Trumps: ♥, level 9.", ""), ("Trumps are hearts.", "Trumps: ♥."), ("主: 紅桃", "Trumps: ♥."),
        ("主牌是♥", "Trumps: ♥."),
    ],
)  # fmt: skip
def test_who_deals_and_the_level_need_not_be_said(said: str, canonical: str) -> None:
    """The cards shown say it, and the levels before."""
    text = (DATA / f"{GOOD[0]}.txt").read_text("utf-8").replace(DEALER, said)
    (read,) = read_text(text)
    assert not verify(read).findings
    assert f"\n{canonical or said}\n" in write(read)
    for language in ("en", "zh"):
        assert read_text(write(read, language)) == [read]
    assert codec.loads(codec.dumps([read])) == [read]


@pytest.mark.parametrize(
    ("said", "rule", "marked"),
    [
        ("Trumps: ♦.", "wrong-trumps", "♦"), ("Trumps: ♥, level 8.", "wrong-level", "8"),
        ("E deals, trumps ♥", "wrong-dealer", "E"),
    ],
)  # fmt: skip
def test_what_is_said_is_checked(said: str, rule: str, marked: str) -> None:
    text = (DATA / f"{GOOD[0]}.txt").read_text("utf-8").replace(DEALER, said)
    (read,) = read_text(text)
    first = verify(read).findings[0]
    assert first.rule.name == rule
    assert first.place.text[first.place.column - 1 : first.place.end_column - 1] == marked


@pytest.mark.parametrize(
    ("big", "small"),
    [("Red Joker", "Black Joker"), ("RJ", "black joker"), ("大鬼", "小鬼"), ("大王", "小王")],
)
def test_jokers_by_other_names(big: str, small: str) -> None:
    text = (DATA / f"{GOOD[0]}.txt").read_text("utf-8")
    (read,) = read_text(text.replace("Big Joker", big).replace("Small Joker", small))
    assert read == record(GOOD[0])


def test_a_joker_that_may_be_either_is_not_guessed() -> None:
    """BJ is the big one to some and the black one to others."""
    text = (DATA / f"{GOOD[0]}.txt").read_text("utf-8").replace("E Big Joker → E", "E BJ → E")
    (finding,) = verify(read_text(text)[0]).findings
    assert (finding.code, finding.place.line) == ("RD001", 36)


@pytest.mark.parametrize("line", [13, 14, 17, 18])
def test_a_trick_stands_before_what_says_the_trumps(line: int) -> None:
    """Hands that have been looked at are counted anew when trumps become known."""
    lines = (DATA / f"{GOOD[0]}.txt").read_text("utf-8").split("\n")
    lines[line - 1], lines[21] = lines[21], lines[line - 1]
    (read,) = read_text("\n".join(lines))
    report = verify(read)
    assert (report.turns, report.rounds[0].illegal) == (68, 0)


def test_a_joker_that_is_shown_names_no_trumps() -> None:
    text = (DATA / f"{GOOD[0]}.txt").read_text("utf-8").replace("S: Show ♥9-♠9", "S: Show Big Joker")
    (read,) = read_text(text)
    assert [one.rule.name for one in verify(read).findings] == ["show-other-rank"]


def test_three_ways_to_write_it_say_the_same() -> None:
    english, chinese, long = map(record, GOOD)
    assert chinese.rounds == long.rounds
    (translated,) = read_text(write(chinese, "en").translate(NAMES))
    assert translated == english


@pytest.mark.parametrize(("name", "line", "rule"), [(BAD[0], 23, "RF-31"), (BAD[1], 34, "RF-31")])
def test_one_mistake_is_one_finding_of_the_rule_and_line(name: str, line: int, rule: str) -> None:
    (finding,) = verify(record(name)).findings
    assert (finding.place.line, finding.rule.basis) == (line, rule)


@pytest.mark.parametrize("name", [*GOOD, *BAD])
@pytest.mark.parametrize("language", ["en", "zh"])
def test_round_trip(name: str, language: str) -> None:
    read = record(name)
    assert read_text(write(read, language)) == [read]
    assert codec.loads(codec.dumps([read])) == [read]


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("name", [*GOOD, *BAD])
def test_reports(name: str, language: str, snapshot: Any) -> None:
    report = verify(record(name))
    lines = [
        f"{one.place.line}:{one.place.column} {one.code} {one.message_in(language)}"
        + (f" ({in_language(one.help, language)})" if one.help else "")
        for one in report.findings
    ]
    lines += [
        f"{in_language(label, language)}: {in_language(text, language)}"
        for label, text in report.rounds[0].details
    ]
    assert "\n".join(lines) == snapshot


@pytest.mark.parametrize("last", range(7, 59, 3))
def test_a_record_may_stop_anywhere(last: int) -> None:
    lines = (DATA / "red-five-example.txt").read_text("utf-8").splitlines()
    for read in read_text("\n".join(lines[:last])):
        assert verify(read).findings == []


@pytest.mark.parametrize("plays", [1, 2, 3])
@pytest.mark.parametrize("number", [1, 4, 5, 17])
def test_a_record_may_stop_in_the_middle_of_a_trick(number: int, plays: int) -> None:
    text = (DATA / "red-five-example.txt").read_text("utf-8")
    before, trick, _ = re.split(rf"^({number}\. .*) → .*\n", text, maxsplit=1, flags=re.MULTILINE)
    stopped = f"{before}{', '.join(trick.split(', ')[:plays])}\n"
    for line in ("", "The lights went out.\n"):
        (read,) = read_text(stopped + line)
        report = verify(read)
        assert report.findings == []
        assert report.turns == 4 * (number - 1) + plays
    (read,) = read_text(stopped + text[text.index("Points:") :])
    assert "RF285" in [one.code for one in verify(read).findings]


def test_an_onlooker_s_record_still_shows_a_revoke() -> None:
    """Without hands, bottom and bury: they are put together again from the plays."""
    lines = (DATA / "red-five-bad-1-revoke.txt").read_text("utf-8").splitlines()
    seen = [line for line in lines if not line.startswith(("Bottom: ", "S: Bury")) and line.count("-") < 20]
    (read,) = read_text("\n".join(seen))
    assert [one.code for one in verify(read).findings] == ["RF311"]


def test_marks_that_nobody_knows_are_kept() -> None:
    text = (DATA / "red-five-example.txt").read_text("utf-8")
    text = text.replace("W ♣4, N", "W ♣4 {well, well}, N", 1).replace("{Rotten}", "{Rotten} {可惜}", 1)
    (read,) = read_text(text)
    assert verify(read).findings == []
    for language in ("en", "zh"):
        written = write(read, language)
        assert "{well, well}" in written
        assert "{可惜}" in written
        assert read_text(written) == [read]
    assert codec.loads(codec.dumps([read])) == [read]


def test_a_line_that_cannot_be_read_says_so_in_chinese() -> None:
    text = (
        (DATA / "red-five-example-zh-long.txt").read_text("utf-8").replace("西: 出 ♣4。", "西: 出 ♣4-。", 1)
    )
    (read,) = read_text(text)
    (finding,) = verify(read).findings
    assert finding.message_in("zh") == "西的這一行讀不懂：應有一張牌（如♠J），卻見「。」"


@pytest.mark.parametrize(
    ("old", "new", "code", "marked"),
    [
        ("N: Big Joker-Small Joker-♥3-", "N: Big Joker-Small Joker-♥3x-", "RD001", "x"),
        ("Bottom: ♦9-", "Bottom: ♦9x-", "RD003", "x"),
        ("S: Show", "S: Shw", "RD001", "Shw"),
        ("trumps ♥", "trmps ♥", "RD003", "trmps"),
        ("S: Bury", "S: Bry", "RD001", "Bry"),
        ("5 x 2 = 10", "5 x 2 = 10x", "RD003", "x"),
        ("N 55 + E", "N 55x + E", "RD003", "N"),
    ],
)
def test_a_slip_in_any_line_that_is_no_trick_is_one_finding_where_it_stands(
    old: str, new: str, code: str, marked: str
) -> None:
    """Nobody is said to have broken a rule for what could not be read."""
    text = (DATA / "red-five-example.txt").read_text("utf-8")
    (read,) = read_text(text.replace(old, new, 1))
    (finding,) = verify(read).findings
    place = finding.place
    shown = place.text[place.column - 1 : place.end_column - 1]
    assert (finding.code, shown[: len(marked)]) == (code, marked)
    assert marked in finding.message


@pytest.mark.parametrize("text", ["Bottom: what is left over.", "Dealer: nobody knows who."])
def test_a_sentence_that_begins_like_a_statement_is_commentary(text: str) -> None:
    record = (DATA / "red-five-example.txt").read_text("utf-8")
    (read,) = read_text(record.replace("1. S", f"{text}\n1. S", 1))
    assert verify(read).findings == []


@pytest.mark.parametrize("name", ["red-five-example-zh", "red-five-example-zh-long"])
def test_the_comma_between_things_enumerated_is_a_comma(name: str) -> None:
    text = (DATA / f"{name}.txt").read_text("utf-8")
    listed = text.replace(", ", "\u3001").replace(": ", "\uff1a").replace("\n莊\uff1a", "\n莊家\uff1a")
    assert read_text(listed) == read_text(text)
    assert listed.count("\u3001") >= 8
