"""Lines that continue on the next, and cells of a table that have a line each."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hoyle.cli.editing import Document
from hoyle.cli.fix import mend_document
from hoyle.cli.fmt import formatted
from hoyle.notation import read_text
from hoyle.records.events import Turn, Unclear, Unreadable
from hoyle.verify import verify

from ..conftest import sample
from ..slips import one
from .test_layout import TEXT

RED_FIVE = (Path(__file__).parents[1] / "data" / "red_five" / "red-five-example.txt").read_text("utf-8")


def wrapped(text: str, width: int, indent: str) -> str:
    """``text`` with its lines broken as mail programs break them."""
    lines = []
    for line in text.split("\n"):
        while len(line) > width and (at := max(line.rfind(" ", 4, width), line.rfind("-", 4, width - 1))) > 0:
            lines.append(line[: at + 1].rstrip())
            line = indent + line[at + 1 :]
            if at < len(indent) + 2:
                break
        lines.append(line)
    return "\n".join(lines)


@pytest.mark.parametrize(
    ("text", "width", "indent"),
    sample(
        [
            (text, width, indent)
            for text, widths in ((TEXT, (30, 36, 44)), (RED_FIVE, (48, 60, 72)))
            for width in widths
            for indent in ("", "   ", "> ")
        ],
        4,
    ),
)
def test_a_record_in_a_mail(text: str, width: int, indent: str) -> None:
    """It says the same, and is mended by joining the lines again."""
    typed = wrapped(text, width, indent)
    assert typed != text
    record = one(typed)
    assert record.rounds == one(text).rounds
    found = [(f.code, f.place.line) for f in verify(record).findings]
    assert [code for code, _ in found] == [f.code for f in verify(one(text)).findings]
    assert "RD133" in {remark.code for remark in one(typed, strict=True).rounds[0].remarks}
    mended = mend_document(Document.of(typed.encode()))
    assert one(mended.document.data.decode(), strict=True).rounds[0].remarks == ()


@pytest.mark.parametrize("between", [" ", ", ", "-"])
def test_a_hand_broken_between_its_cards(between: str) -> None:
    """RF-3: else it would be too short, and the rest nobody's."""
    cards = ["♠A", "♠K", "♠Q", "♠J", "♥A", "♥K", "Small Joker"]
    top, below = "Game: Red Five\nPlayers: N, E, S, W\n\nRound #1\n\n", "E: ♠A-♠K\n"
    broken = f"{top}N: {between.join(cards[:4])}\n{between.join(cards[4:])}\n{below}"
    assert one(broken) == one(f"{top}N: {'-'.join(cards)}\n{below}")


HEAD = "Game: REDOX\nPlayers: N, E\n\nRound #1\n\n"


def turns(text: str) -> list[tuple[str, int]]:
    """Whose turns are read, and in which lines they begin."""
    return [(turn.player, turn.line - 5) for turn in played(text)]


def played(text: str) -> list[Turn]:
    return [event for event in one(HEAD + text).rounds[0].events if isinstance(event, Turn)]


def test_the_rest_of_a_move() -> None:
    """At its commas, within its phrases, before its calls; the places of what is wrong are in the file."""
    assert turns("N: Discard ♠J,\n   draw a card: ♥A.\n") == [("N", 1)]
    assert turns("N: Discard ♠J, draw\na card: ♥A.\nE: Discard ♠2, draw a card.\n") == [("N", 1), ("E", 3)]
    (turn,) = played("N: Lay down the plot: ♠4-♠5-\n♠6-♠7.\n{Last 11}\n")
    assert [call.number for call in turn.calls] == [11]
    text = "N: Discard ♠J,\n   draw a card.\nE: Discard ♥4, get the\n   discarded ♠Q.\n"
    (finding,) = verify(one(HEAD + text)).findings
    assert (finding.code, finding.place.line) == ("RX062", 8)
    assert finding.related[0].place.line == 6


@pytest.mark.parametrize(
    "below",
    [
        "N: Last 3",
        "N: {Last 3}",
        "n: last 3.",
        "\nN: 3 cards left!",
        "N：剩3",
        "**N:** Last 3",
        "> N: Last 3",
    ],
)
@pytest.mark.parametrize("between", [" ", "\n"])
def test_a_call_in_a_line_of_its_own(below: str, between: str) -> None:
    """Below what its player did, be that wrapped; it is mended by joining the lines."""
    move = "N: Lay down the plot: ♠4-♠5-♠6-♠7."
    text = f"{HEAD}{move.replace(': ♠', f':{between}♠')}\n{below}\nE: Discard ♠2, draw a card: ♠3.\n"
    (turn, after) = [event for event in one(text).rounds[0].events if isinstance(event, Turn)]
    assert ([call.number for call in turn.calls], turn.line, after.player) == ([3], 6, "E")
    mended = mend_document(Document.of(text.encode())).document.data.decode()
    assert re.search(rf"{move} {{Last \d+}}\nE:", mended)
    assert f"{move} {{Last 3}}\nE:" in formatted(Document.of(text.encode()), "text").data.decode()


@pytest.mark.parametrize(
    "below",
    ["E: Last 3", "N: a fine move", "% Oh\nN: Last 3", "N: 3", "N: Last 3. Discard ♠2, draw a card."],
)
def test_what_is_no_call_of_the_move_above(below: str) -> None:
    """Somebody else's, talk, one below something else, a number, a further move."""
    (turn, *_) = played(f"N: Lay down the plot: ♠4-♠5-♠6-♠7.\n{below}\n")
    assert turn.calls == ()
    (turn, *_) = played("N: Lay down the plot: ♠4-♠5-♠6-♠7. {Last 3}\nN: Last 2\n")
    assert [call.number for call in turn.calls] == [3]


def test_a_name_behind_a_move_in_the_same_line_calls_nothing() -> None:
    """It stands below no line, though the markup of a page parts the two."""
    text = "Game: Crazy Rummy\nPlayers: N, E\n\nRound #1\n\nN: discard ♠2<p>N:<p>\n"
    turn, name = one(text).rounds[0].events
    assert isinstance(turn, Turn)
    assert not turn.calls
    assert isinstance(name, Unreadable)
    assert name.player == "N"


def test_lines_filled_up_to_the_margin() -> None:
    """A hand before its next dash, and a call in a quoted mail."""
    hand = "-".join(["♠4", "♥6", "♣10"] * 5)
    cut = hand.index("-", 20)
    (record,) = read_text(
        f"{HEAD}> N: {hand[:cut]}\n> {hand[cut:]}\n> E: ?\n> N: Discard ♠4, draw a card.\n> {{Last 2}}\n"
    )
    dealt, _, turn = record.rounds[0].events
    assert len(dealt.cards) == 15  # type: ignore[attr-defined]
    assert [call.number for call in turn.calls] == [2]  # type: ignore[attr-defined]


def test_a_hidden_draw_is_not_made_of_a_card_in_the_next_line() -> None:
    (turn,) = played("N: Discard ♦K, draw a\ncard: ♠7.\n")
    assert str(turn.actions[1].card) == "♠7"  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "text",
    [
        "N: Discard ♠J, draw a card: ♥A.\nand a good one.\n",
        "N: Discard ♠J, draw a card\nand hopes for the best.\n",
        "N: Discard ♠J, draw a card: ♥A\n\n{Winner}\n",
    ],
)
def test_what_is_no_rest_stays_commentary(text: str) -> None:
    (turn,) = played(text)
    assert turn.comment == text.strip("\n").split("\n")[-1]
    assert not turn.calls


def test_a_card_behind_a_whole_line_is_unclear() -> None:
    turn, unclear = one(f"{HEAD}N: Discard ♠J, draw a card: ♥A.\n♠Q\n").rounds[0].events
    assert isinstance(turn, Turn)
    assert isinstance(unclear, Unclear)


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("N: Discard ♠J,\n\ndraw a card: ♥A.\n", ["RD001", "RD004"]),
        ("N: Discard ♠J, draw a card:\n♥9. That was good.\n", ["RD001"]),
        ("N: Discrad ♠J,\ndraw a card: ♥A.\n", ["RD001", "RD004"]),
    ],
)
def test_what_cannot_be_read_together_is_told_apart(text: str, codes: list[str]) -> None:
    unread = one(HEAD + text).rounds[0].of(Unreadable)
    assert [event.finding.code for event in unread if event.finding] == codes


def test_cells_of_a_table_on_lines_of_their_own() -> None:
    table = '{| class="wikitable"\n! Player !! Move\n|-\n| N\n| Discard {{card|♠|J}}, draw a card.\n|-\n! E\n'
    table += "| Discard {{card|4|hearts}}, get the discarded {{Card|S|J}}.\n|-\n"
    table += "| N || Discard ♠Q, draw a card.\n|}\n"
    assert turns(table) == [("N", 4), ("E", 7), ("N", 10)]
    assert not verify(one(HEAD + table)).findings


@pytest.mark.parametrize("card", ["{{card|♠|♥|J}}", "{{card|J}}", "{{card|spades}}"])
def test_a_template_that_is_no_card(card: str) -> None:
    (unread,) = one(HEAD + f"N: Discard {card}, draw a card.\n").rounds[0].of(Unreadable)
    assert unread.text.startswith(f"N: Discard {card}")


def test_a_broken_heading_begins_a_round() -> None:
    """And so does a broken hand without a heading above it."""
    for text in ("Round #\n1\n\nN: ♠4-♥6\nE: ?\n", "N: ♠4-\n♥6\nE: ?\n"):
        record = one(f"Game: REDOX\nPlayers: N, E\n{text}N: Discard ♠4, draw a card.\nN: Discrad ♥6.\n")
        (round_,) = record.rounds
        hand, *_, turn, unread = round_.events
        assert round_.lines[0] == text.split("\n")[0]
        assert [str(card) for card in hand.cards or ()] == ["♠4", "♥6"]  # type: ignore[attr-defined]
        assert isinstance(turn, Turn)
        assert isinstance(unread, Unreadable)
        assert unread.finding
        assert unread.finding.place.text == "N: Discrad ♥6."


@pytest.mark.parametrize(
    "rest", ["an evening at home", "- ann", "Levels - N 2, E 3", "♠4-♠5", "Decks of cards: 2"]
)
@pytest.mark.parametrize("names", ["Players: N, E,", "Players:"])
def test_players_are_not_made_of_what_follows(names: str, rest: str) -> None:
    (unread,) = [
        event
        for event in one(f"Game: REDOX\n{names}\n{rest}\n\nRound #1\n").head.events
        if isinstance(event, Unreadable)
    ]
    assert unread.text == names


def test_more_players_in_the_next_line() -> None:
    head = one("Game: REDOX\nPlayers: Ann, Bob,\n  Cy-Lee, Dora Q\n\nRound #1\n").head
    assert head.setting("players") == ("Ann", "Bob", "Cy-Lee", "Dora Q")


def test_a_trick_does_not_go_on_in_the_next_one() -> None:
    """Its number is no mark in a list; and who wins a whole trick may stand in a line of its own."""
    text = RED_FIVE.split("\n")
    at = next(number for number, line in enumerate(text) if line.startswith("2. "))
    text[at - 1] = text[at - 1].split(", ")[0] + ","
    text[at] = f"> {text[at]}"
    assert {event.line for event in one("\n".join(text)).rounds[0].events} >= {at, at + 1}
    begun, end = RED_FIVE.split("\n")[at].split(" →")
    text[at - 1 : at + 1] = [RED_FIVE.split("\n")[at - 1], begun, f"→{end}"]
    assert {event.line for event in one("\n".join(text)).rounds[0].events} >= {at, at + 1, at + 2}


def test_a_line_that_is_too_long_is_no_rest() -> None:
    record = one(f"{HEAD}N: Discard ♠J,\n{'and ' * 5000}\n")
    assert "and and" in record.rounds[0].events[-1].comment or len(record.rounds[0].of(Unreadable)) == 2


def test_a_name_alone_may_be_the_rest_of_a_trick() -> None:
    text = RED_FIVE.split("\n")
    at = next(number for number, line in enumerate(text) if line.startswith("2. "))
    begun, winner, *points = text[at].partition("→ ")[0::2]
    assert not points
    name, _, rest = winner.partition(" ")
    text[at] = f"{begun}→\n{name}" + (f"\n{rest}" if rest else "")
    assert one("\n".join(text)).rounds[0].of(Unreadable) == []


LYNX = (Path(__file__).parents[1] / "data" / "lynx" / "bad-steal-discard.txt").read_text("utf-8")
MELDS = ("♣8-♣9-♣10", "♠4-♣4-♣4-♦4", "♥5-♥6-♥7")


@pytest.mark.parametrize(
    "typed",
    [
        "N: " + " /\n   ".join(MELDS),
        "N: " + "\n / ".join(MELDS),
        "N: " + "\n".join(MELDS),
        "N:\n" + "\n".join(MELDS),
        "N:\n- " + "\n- ".join(MELDS),
        f"N: {MELDS[0]}\n{MELDS[1]} / {MELDS[2]}",
        f"N: {MELDS[0]} /\n{MELDS[1][:6]}\n{MELDS[1][6:]}\n/ {MELDS[2]}",
    ],
)
def test_melds_with_a_line_each(typed: str) -> None:
    """LX-44: they are all that player's, which is said once with ``--strict``."""
    line = f"N: {' / '.join(MELDS)}"
    text = LYNX.replace(line, typed)
    assert text != LYNX
    assert one(text).rounds == one(LYNX).rounds
    assert [f.code for f in verify(one(text)).findings] == [f.code for f in verify(one(LYNX)).findings]
    if typed.startswith("N:\n"):
        return  # a name above what is its player's needs no mending
    codes = [remark.code for remark in one(text, strict=True).rounds[0].remarks]
    assert codes.count("RD133") == 1
    assert line in mend_document(Document.of(text.encode())).document.data.decode()


SMALL = "Game: LYNX\nDecks: 2\nPlayers: alice, ben\n\nRound #1\n\n"


@pytest.mark.parametrize(
    "lines",
    [
        "ben drew 3d\ntossed 7h\nalice drew 5d\ntossed 6c\n",
        "ben drew 3d, tossed 7h\nalice drew 5d, tossed 6c\n",
    ],
)
def test_a_line_that_begins_with_what_a_player_does_is_not_the_rest_of_a_move(lines: str) -> None:
    """Whoever moves next is not nominated."""
    (record,) = read_text(SMALL + lines)
    turns = [event for event in record.rounds[0].events if isinstance(event, Turn)]
    assert [(one.player, len(one.actions)) for one in turns] == [("ben", 2), ("alice", 2)]


@pytest.mark.parametrize(
    "said", ["ben nominates alice.", "ben and nominates alice.", "ben: nominates alice."]
)
def test_what_goes_with_a_discard_may_stand_on_a_line_of_its_own(said: str) -> None:
    (record,) = read_text(f"{SMALL}ben draws 3d.\nben discards 7h.\n{said}\nalice draws 5d.\n")
    turns = [event for event in record.rounds[0].events if isinstance(event, Turn)]
    nominated = [one for one in turns if "Nominate(player='alice')" in str(one.actions)]
    assert [one.player for one in nominated] == ["ben"]


def test_who_has_not_discarded_nominates_nobody() -> None:
    (record,) = read_text(f"{SMALL}ben draws 3d.\nben nominates alice.\nben discards 7h.\n")
    assert "Nominate" not in str(record.rounds[0].events)
