"""Records in tables, with other signs than a colon, unseen characters, odd line ends and without headings."""

from __future__ import annotations

import re
import time
from itertools import product
from pathlib import Path

import pytest
from attrs import evolve
from hoyle.notation import read_text
from hoyle.records.events import CardsLeft, Deal, Event, Record, Score, Turn, Unreadable
from hoyle.records.findings import Finding
from hoyle.verify import verify

from ..conftest import sample, within
from ..slips import one

DATA = Path(__file__).parent.parent / "data" / "redox"
TEXT = (DATA / "hand-en.txt").read_text("utf-8")
"""One round of Ann, Ben and Cy, with one mistake: Ben connects ♦10, which he does not hold."""
PLAYERS = "Players: Ann, Ben, Cy\n"
PREFIX = re.compile("^(Ann|Ben|Cy): ", re.MULTILINE)
TWO_ROUNDS = (DATA / "mistakes" / "RD006-missing-heading.txt").read_text("utf-8")


def events(record: Record) -> list[Event]:
    return [event for part in record.parts for event in part.events]


def said(record: Record) -> list[Event]:
    """What the record says, whatever is commented on it."""
    kinds = Turn | Deal | CardsLeft | Score
    return [evolve(event, comment="") for event in events(record) if isinstance(event, kinds)]


def findings(text: str) -> list[Finding]:
    return verify(one(text)).findings


def marked(finding: Finding) -> str:
    return finding.place.text[finding.place.column - 1 : finding.place.end_column - 1]


def unread(text: str) -> Finding:
    (line,) = (event for event in events(one(text)) if isinstance(event, Unreadable))
    return line.finding


HEAD = "| Player | What |\n|:------|-----:|\n"


@pytest.mark.parametrize(
    "row",
    [
        r"| \1 | \2 |",
        r"| \1: | \2 |",
        r"| **\1** | \2 |  |",
        r"| 12 | \1 | \2 |",
        r"| | \1 | \2 | |",
        r"\1 | \2 |",
    ],
)
@pytest.mark.parametrize("players", [PLAYERS, ""], ids=["players named", "players not named"])
def test_names_in_cells_of_their_own(row: str, players: str) -> None:
    text = TEXT.replace(PLAYERS, players)
    table = re.sub("^(Ann|Ben|Cy): (.*)$", row, text, flags=re.MULTILINE).replace("\nAnn", f"\n{HEAD}Ann", 1)
    assert said(one(table)) == said(one(text))
    (finding,) = findings(table)
    assert (finding.code, marked(finding)) == ("RX061", "♦10")


def test_a_move_in_several_cells() -> None:
    plain = "Game: REDOX\nPlayers: N, E\nRound #1\nN: Discard ♠J, draw a card: ♥A. {Last 2}\nWhat luck.\n"
    rows = plain.replace(
        "N: Discard ♠J, draw a card: ♥A. {Last 2}\nWhat luck.",
        "| 1 | N | Discard ♠J | draw a card: ♥A. | {Last 2} | What luck. |",
    )
    assert one(rows) == one(plain)


def test_columns_of_players() -> None:
    rows = (
        "Game: REDOX\nPlayers: N, E\nRound #1\n"
        "| Turn | N | E |\n|------|---|---|\n"
        "| 1 | Discard ♠J, draw a card: ♥A. | Discard ♥4, get the discarded ♠J. |\n"
        "| 2 |  | Discard ♥5, draw a card: ♥6. |\n"
        "\nScores:\n| round 1 | 7+2 = 9 | (-10) |\n"
    )
    turns = [event for event in said(one(rows)) if isinstance(event, Turn)]
    assert [turn.player for turn in turns] == ["N", "E", "E"]
    assert [event.player for event in said(one(rows)) if isinstance(event, Score)] == ["N", "E"]
    (start, end) = turns[1].actions[0].spans[1]
    assert rows.splitlines()[5][turns[1].column + start : turns[1].column + end] == "♥4"


def test_a_table_of_other_things_is_commentary() -> None:
    text = f"{TEXT.rstrip()}\n\n| seat | who |\n|---|---|\n| Ann | Anna Lee |\n| Ben | his brother |\n"
    assert said(one(text)) == said(one(TEXT))
    assert not any(isinstance(event, Unreadable) for event in events(one(text)))


def test_a_move_gone_wrong_in_a_cell() -> None:
    finding = unread("Game: REDOX\nPlayers: N, E\nRound #1\n| N | Discard ♠J, draw a crad: ♥A. | alas |\n")
    assert (finding.code, marked(finding)) == ("RD001", "draw")


@pytest.mark.parametrize(
    "sign", [" - ", " – ", "—", " = ", ") ", " > ", ". ", " -> ", " → ", ", ", "; ", "::", " ", "\t", " | "]
)
def test_other_signs_than_a_colon_behind_names(sign: str) -> None:
    text = PREFIX.sub(lambda name: name[1] + sign, TEXT)
    assert said(one(text)) == said(one(TEXT))
    (finding,) = findings(text)
    assert (finding.code, marked(finding)) == ("RX061", "♦10")


def test_a_dash_before_a_number_is_a_minus_unless_blanks_are_on_both_sides() -> None:
    head = "Game: REDOX\nPlayers: N, E\nRound #1\nScores:\n"
    assert said(one(f"{head}N - 9\nE: (-10)\n")) == [Score("N", (), 9), Score("E", (), -10)]
    assert said(one(f"{head}E -10\n")) == [Score("E", (), -10)]


def test_sentences_about_a_player_are_commentary() -> None:
    text = TEXT.rstrip() + "\nAnn - what a player!\nBen, who else, wins.\nCy = the dealer\nAnn then left.\n"
    assert said(one(text)) == said(one(TEXT))
    assert not any(isinstance(event, Unreadable) for event in events(one(text)))


@pytest.mark.parametrize("end", list("\v\f\x1c\x85\u2028\u2029"), ids=ascii)
def test_line_ends_that_are_not_counted(end: str) -> None:
    """Editors count lines by line feeds; the column is that in the line they show."""
    text = TEXT.replace("\n", end)
    assert said(one(text)) == said(one(TEXT))
    (finding,) = findings(text)
    assert (finding.place.line, marked(finding)) == (1, "♦10")


@pytest.mark.parametrize(
    "seen", [*"\u200b\ufeff\u200e\u2060\u00ad\u00a0\u3000\u2009\t", "\u00a0 "], ids=ascii
)
@pytest.mark.parametrize("where", [" ", "-", ", ", ": "])
def test_characters_that_are_not_seen(seen: str, where: str) -> None:
    text = TEXT.replace(where, where + seen)
    assert said(one(text)) == said(one(TEXT))
    (finding,) = findings(text)
    assert (finding.code, marked(finding)) == ("RX061", "♦10")


def test_names_in_other_forms_of_the_same_letters() -> None:
    text = (
        "Game: REDOX\nPlayers: José, Ａnn\nRound #1\n"
        "Jose\u0301: Discard ♠J, draw a card.\nAnn: Discard ♥4, draw a card.\n"
    )
    assert [turn.player for turn in one(text).rounds[0].events if isinstance(turn, Turn)] == ["José", "Ａnn"]


# ---- headings


def test_a_deal_behind_scores_is_another_round() -> None:
    first, second = one(TWO_ROUNDS).rounds
    assert (first.number, second.number) == (1, 2)
    assert [remark.code for remark in second.remarks] == ["RD006"]
    assert not any(isinstance(event, Deal) for event in first.events[4:])
    assert sum(isinstance(event, Deal) for event in second.events) == 3
    assert first.line + len(first.lines) == second.line


@pytest.mark.parametrize(
    "left_out",
    ["Scores.*?(?=N: ♠2-♠3-♠4)", "Cards left.*?(?=Total)", "Cards left.*?(?=N: ♠2-♠3-♠4)"],
    ids=["only cards left", "only totals", "no claims"],
)
def test_a_deal_behind_a_round_without_all_its_claims(left_out: str) -> None:
    text = re.sub(left_out, "", TWO_ROUNDS, count=1, flags=re.DOTALL)
    codes = [finding.code for finding in findings(text)]
    assert codes[:1] == ["RD006"]
    assert not [code for code in codes if code.startswith(("RX0", "RX161"))]


def test_hands_shown_in_the_middle_of_a_round_are_no_new_deal() -> None:
    move = "Ann: Discard ♠Q, get the discarded ♥K.\n"
    text = TEXT.replace(move, f"{move}Cards left:\nAnn: 11 cards\nBen: 11 cards\n")
    assert len(one(text).rounds) == 1


def test_a_heading_with_a_title() -> None:
    (round_,) = one(TEXT.replace("Round #1", "Round #1 - Ann deals")).rounds
    assert (round_.number, round_.comment) == (1, "- Ann deals")
    assert len(one(TEXT.rstrip() + "\nRound 2 was never played.\n").rounds) == 1


# ---- no waiting


ENDLESS = ("*", "| ", "♠J-", "N: ", "Discard ♠J, ", "—", " = ", "- ", "[", "x\u2028")


@pytest.mark.parametrize(("text", "before"), sample([*product(ENDLESS, ("", "N: ", "N - ", "| N | "))], 3))
def test_a_line_without_end_is_one_finding_at_once(before: str, text: str) -> None:
    line = before + text * (300_000 // len(text))
    with within(seconds=1):
        (finding,) = findings(f"Game: REDOX\nPlayers: N, E\nRound #1\n{line}\n")
        assert finding.code in ("RD001", "RD008")


@pytest.mark.parametrize("text", ["♥ ", "{F", *sample(["♠J ", "—", "*", " ", "| ", "a ", "-", "= "], 2)])
def test_a_long_line_takes_time_in_proportion(text: str) -> None:
    def seconds(length: int) -> float:
        begun = time.process_time()
        read_text("Game: REDOX\nPlayers: N, E\nRound #1\n" + f"x{text * (length // len(text))}x\n" * 3)
        return time.process_time() - begun

    seconds(100)
    short, long = (min(seconds(length) for _ in range(2)) for length in (1_650, 4_950))
    assert long < 5 * short + 0.02  # three times as long; nine times if all were compared with all


@pytest.mark.parametrize(
    ("old", "new"),
    [("-", ""), ("♠", "&spades;"), ("♥", "&hearts;"), ("♣", "&#9827;"), ("♦", "&diams;"), ("♠", "&#9824;")],
)
def test_cards_as_pages_write_them(old: str, new: str) -> None:
    """Cards joined by nothing, and suits as in the source of a page."""
    cards = re.compile(r"(?<=[\dAJQKr])-(?=[♠♥♣♦J])") if old == "-" else re.compile(old)
    typed = cards.sub(new, TEXT)
    assert typed != TEXT
    assert [type(event) for event in events(one(typed))] == [type(event) for event in events(one(TEXT))]
    assert [found.message for found in verify(one(typed)).findings] == ["Ben does not hold ♦10"]


def test_the_ten_of_diamonds_in_brackets_is_no_cell_of_a_table() -> None:
    head = "Game: REDOX\nDecks: 2\nPlayers: N, E\n\nRound 1\n\n"
    hand = "N: [AS][2S][9S][AH][2H][5H][9H][JH][2C][TC][QC][6D][9D][TD][JD]\n"
    (deal, *_) = one(f"{head}{hand}Discard pile: [8H]\nN: discard [AS], draw [TS]\n").rounds[0].events
    assert isinstance(deal, Deal)
    assert list(map(str, deal.cards or ()))[-2:] == ["♦10", "♦J"]
