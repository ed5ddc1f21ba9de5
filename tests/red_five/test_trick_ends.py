"""Who wins a trick, and its points, in the ways that people write them (rules, 2.3)."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest
from hoyle.notation import read_text
from hoyle.records.events import Record, TrickEnd, Unreadable
from hoyle.records.tricks import Defenders
from hoyle.verify import verify

EXAMPLE = (Path(__file__).parents[1] / "data" / "red_five" / "red-five-example.txt").read_text("utf-8")
LINE = "4. S ♣10-♣10, W ♣8-♣7 {Friend}, N ♠3-♣Q, E ♣K-♣K → E +40"


def in_lines(end: str) -> str:
    """The record with the fourth trick in a line a play, and so its ``end``."""
    plays = LINE.partition(" → ")[0].removeprefix("4. ").split(", ")
    return EXAMPLE.replace(LINE, "\n".join([*(play.replace(" ", ": ", 1) for play in plays), end]))


def only(text: str) -> Record:
    (record,) = read_text(text)
    return record


@pytest.mark.parametrize(
    "end",
    [
        "→ E 40", "→ E (40)", "→ E: 40", "→E：40", "→ E, 40", "→ E = 40", "→ E (+40)", "→ E [40]",
        "→ E 40 points", "→ E +40 pts", "→ E 40分", "→ E 40.", "-> E 40", "-> E +40", "=> E +40",
    ],
)  # fmt: skip
def test_points_are_read_however_they_stand_there(end: str) -> None:
    assert only(EXAMPLE.replace("→ E +40", end)) == only(EXAMPLE)
    assert only(in_lines(end)) == only(in_lines("→ E +40"))
    (finding,) = verify(only(in_lines(end.replace("40", "30")))).findings
    assert finding.rule.name == "wrong-trick-points"
    assert "30" in finding.place.text[finding.place.column - 1 : finding.place.end_column - 1]


@pytest.mark.parametrize(
    "end",
    [
        "; E wins +40", "; E wins 40 points.", "; E takes the trick with 40", "; won by E 40", ", E wins 40",
        ". E wins 40.", " - E wins 40", " (E wins 40)", " (E 40)", " [E +40]", " = E +40", " → E wins 40",
        "；E贏40分", "（E得40分）", " - E takes it, 40 points", "; 40 points for E", " - 40 to E",
    ],
)  # fmt: skip
def test_a_winner_in_words(end: str) -> None:
    (strict,) = read_text(EXAMPLE.replace(" → E +40", end), strict=True)
    assert strict == only(EXAMPLE)
    assert "RD183" in {one.code for one in strict.rounds[0].remarks}
    (finding,) = verify(only(EXAMPLE.replace(" → E +40", end.replace("E", "W")))).findings
    assert (finding.rule.name, finding.place.line) == ("wrong-trick-winner", 25)


@pytest.mark.parametrize(
    "row",
    [
        "4  S ♣10-♣10  W ♣8-♣7 {Friend}  N ♠3-♣Q  E ♣K-♣K ✓  =40",
        "#4 · S ♣10-♣10 · W ♣8-♣7 {Friend} · N ♠3-♣Q · E ♣K-♣K · won by E · 40 pts",
        "E took trick 4 for 40 points: S led ♣10-♣10, W played ♣8-♣7 {Friend}, N played ♠3-♣Q, E ♣K-♣K.",
        "At trick 4 S opened with ♣10-♣10, W following with ♣8-♣7 {Friend}, N contributing ♠3-♣Q and E"
        " contributing ♣K-♣K; E collected 40 points.",
        "4. S put up ♣10-♣10, W comes with ♣8-♣7 {Friend}, N comes with ♠3-♣Q, E put up ♣K-♣K → E +40",
        "E wins #4 (+40): S ♣10-♣10, W ♣8-♣7 {Friend}, N ♠3-♣Q, E ♣K-♣K",
        "4. Stich: S spielt ♣10-♣10, W gibt ♣8-♣7 {Friend}, N legt ♠3-♣Q, E ♣K-♣K; E gewinnt (40 Punkte)",
        "Pli 4 : S joue ♣10-♣10, W ♣8-♣7 {Friend}, N ♠3-♣Q, E ♣K-♣K ; E remporte le pli (40 points)",
        "S ♣10-♣10, W ♣8-♣7 {Friend}, N ♠3-♣Q, E ♣K-♣K; E takes the trick (40)",
        "第4圈：S出♣10-♣10，W跟♣8-♣7 {Friend}，N出♠3-♣Q，E跟♣K-♣K。E大，撿40分。",
    ],
)
def test_a_trick_in_a_row_of_another_kind(row: str) -> None:
    record = only(EXAMPLE.replace(LINE, row))
    played = [event for event in only(EXAMPLE).rounds[0].events if event.line == 25]
    assert [event for event in record.rounds[0].events if event.line == 25] == played
    assert not verify(record).findings


def test_the_winner_of_each_trick_in_bold() -> None:
    def marked(trick: re.Match[str]) -> str:
        plays, winner = trick[1], trick[2]
        return re.sub(rf"(?:(?<=, )|(?<=\. )){winner} [^,{{]*(?<! )(?=,| \{{|$)", r"**\g<0>**", plays)

    text = re.sub(r"(?m)^(\d+\. .*) → (\w)(?: \+\d+)?$", marked, EXAMPLE)
    assert text.count("**") > 20
    assert only(text) != only(EXAMPLE)  # points are not told
    winners = [[event.winner for event in only(one).rounds[0].of(TrickEnd)] for one in (text, EXAMPLE)]
    assert winners[0] == winners[1]


@pytest.mark.parametrize("before", ["[{}]", "({})", "[{}分]", "[{} pts]", "+{}"])
def test_the_points_before_each_trick(before: str) -> None:
    """They were taken for its number, and all tricks were missing."""

    def row(trick: re.Match[str]) -> str:
        return f"{before.format(trick[3] or 0)} {trick[1]} → {trick[2]}"

    text = re.sub(r"(?m)^\d+\. (.*) → (\w)(?: \+(\d+))?$", row, EXAMPLE)
    assert not verify(only(text)).findings
    ends = [[end.points or 0 for end in only(one).rounds[0].of(TrickEnd)] for one in (text, EXAMPLE)]
    assert ends[0] == ends[1]
    place = before.format(40)
    (finding,) = verify(only(text.replace(place, before.format(30), 1))).findings
    assert finding.rule.name == "wrong-trick-points"


@pytest.mark.parametrize(
    "line",
    [
        "S put {} under",
        "S puts {} to the bottom.",
        "S put {} under before the first trick",
        "S把{}扣到底牌里",
    ],
)
def test_cards_that_are_put_under(line: str) -> None:
    """They were played, or a comment."""
    buried = re.search(r"(?m)^S: Bury (.*)\.$", EXAMPLE)
    assert buried is not None
    assert only(EXAMPLE.replace(buried[0], line.format(buried[1]))) == only(EXAMPLE)


def test_how_many_points_the_winner_has_so_far() -> None:
    """They were taken for those of the trick, and seven of them accused."""
    taken: Counter[str] = Counter()

    def so_far(trick: re.Match[str]) -> str:
        taken[trick[2]] += int(trick[3] or 0)
        return f"{trick[1]} → {trick[2]} ({taken[trick[2]]})"

    text = re.sub(r"(?m)^(\d+\. .*) → (\w)(?: \+(\d+))?$", so_far, EXAMPLE)
    assert not verify(only(text)).findings
    right = re.search(r"(?m)^9\. .* → \w \((\d+)\)$", text)
    assert right is not None
    wrong = f"({int(right[1]) + 5})"
    (finding,) = verify(only(text.replace(right[0], right[0].replace(f"({right[1]})", wrong)))).findings
    assert finding.rule.name == "wrong-trick-points"
    assert finding.params["said"] == finding.params["right"] + 5


@pytest.mark.parametrize("more", [" (60)", " = 60", ", 60"])
def test_the_points_in_all_behind_those_of_the_trick(more: str) -> None:
    """The trick could not be read. They are not checked, but kept as a comment."""
    ends = only(EXAMPLE.replace("E +40", f"E +40{more}")).rounds[0].of(TrickEnd)
    (end,) = [one for one in ends if one.line == 25]
    assert (end.winner, end.points) == ("E", 40)
    assert "60" in (end.comment or "")


HEADS = (
    "Trick no. {}, to {}, {} points", "Trick {}, won by {}: {}", "Trick {} – {} wins {} points",
    "### Trick {}: {} +{}", "第{}轮（{}得{}分）", "Stich {} an {} ({})",
)  # fmt: skip


@pytest.mark.parametrize("between", [", ", "\n"])
@pytest.mark.parametrize("head", HEADS)
def test_who_has_won_above_the_plays(head: str, between: str) -> None:
    """It was taken for the end of the trick before, or for what a program writes around moves."""

    def headed(trick: re.Match[str]) -> str:
        return head.format(trick[1], trick[3], trick[4] or 0) + "\n" + trick[2].replace(", ", between)

    text = re.sub(r"(?m)^(\d+)\. (.*) → (\w)(?: \+(\d+))?$", headed, EXAMPLE)
    record = only(text)
    assert not verify(record).findings
    told, right = record.rounds[0].of(TrickEnd), only(EXAMPLE).rounds[0].of(TrickEnd)
    assert [(end.winner, end.points) for end in told] == [(end.winner, end.points or 0) for end in right]
    wrong = head.format(4, "S", 40)
    (finding,) = verify(only(text.replace(head.format(4, "E", 40), wrong))).findings
    assert (finding.rule.name, finding.place.text) == ("wrong-trick-winner", wrong)


def test_a_dash_before_the_winner_where_suits_are_letters() -> None:
    """The play before it was taken for a part of what stands behind it."""
    typed = "4. S 10c-10c, W 8c-7c {Friend}, N 3s-Qc, E Kc-Kc - E takes it, 40 points"
    assert only(EXAMPLE.replace(LINE, typed)) == only(EXAMPLE)


RESULTS = {
    "Bottom flipped: 15 x 2 = 30.": ("The bottom is flipped: 15 x 2 = 30.", "Flipped bottom: 15 x 2 = 30"),
    "Bottom kept.": ("The bottom is kept.", "The bottom cards were kept"),
    "Defenders: 120.": ("The defenders have 120.", "Defenders' points: 120", "Points of the defenders: 120"),
    "Defenders: E 55 + W 60 = 115.": ("The defenders took E 55 + W 60 = 115.",),
    "Levels:": ("New levels:", "Resulting levels:", "Levels after the deal:"),
    "Dealer: S, trumps ♠, level 4.": ("Dealer: S, trumps S, level 4.", "S is dealer, trumps: S, level 4"),
}


@pytest.mark.parametrize("line", RESULTS)
def test_what_stands_around_the_tricks_in_other_words(line: str) -> None:
    """They were comments, and nothing in them was checked."""
    text = "Game: Red Five\nPlayers: N, E, S, W\n\nRound #1\n\nN: Show ♠4-♥4.\n{}\nN: 4 +1 = 6\n"
    for said in RESULTS[line]:
        assert only(text.format(said)) == only(text.format(line))


@pytest.mark.parametrize("said", ["The defenders = so", "Defenders: bottom ="])
def test_a_sum_of_no_numbers(said: str) -> None:
    """Its last number was looked for all the same, which was an internal error."""
    text = "Game: Red Five\nPlayers: N, E, S, W\n\nRound #1\n\nN: Show ♠4-♥4.\n{}\nN: 4 +1 = 6\n"
    (round_,) = only(text.format(said)).rounds
    assert not list(round_.of(Defenders))


def test_a_joker_before_the_winner() -> None:
    """What is played last is no part of the words behind it."""
    text = EXAMPLE.replace("N Small Joker, E Big Joker → E\n", "N Small Joker, E Big Joker. E wins\n")
    assert text != EXAMPLE
    assert only(text) == only(EXAMPLE)


@pytest.mark.parametrize("end", ["; Bob wins", " (what a trick)", ", E sighs", "; 40 points for Bob"])
def test_words_that_name_no_winner_cannot_be_read(end: str) -> None:
    (unread,) = only(EXAMPLE.replace(" → E +40", end)).rounds[0].of(Unreadable)
    assert unread.text.endswith(end)


@pytest.mark.parametrize("end", ["→ E +", "→ E +4x", "→ E +40 {x}", "→ E + 40 or so", "→ E +40 +40"])
def test_an_end_that_cannot_be_read_is_no_commentary(end: str) -> None:
    for text in (EXAMPLE.replace("→ E +40", end), in_lines(end)):
        (unread,) = only(text).rounds[0].of(Unreadable)
        assert unread.text.endswith(end)


def test_a_name_may_end_in_a_number() -> None:
    text = re.sub(r"\bE\b", "Tom 2", EXAMPLE)
    record = only(text)
    assert not verify(record).findings
    for written in ("→ Tom 2 40", "→ Tom 2: 40"):
        assert only(text.replace("→ Tom 2 +40", written)) == record
