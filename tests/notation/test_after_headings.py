"""What follows the heading of a round, or the title of a game: a setting is read as one on a line of its own;
all else is commentary, and ``hoyle fmt`` keeps it."""

from __future__ import annotations

from pathlib import Path

import pytest
from hoyle.cli.editing import Document
from hoyle.cli.fix import mend_document
from hoyle.cli.fmt import formatted
from hoyle.notation import read_text
from hoyle.notation.source.decoding import UnreadableFile
from hoyle.notation.source.pieces import named
from hoyle.records.events import Round, Setting
from hoyle.verify import verify

DATA = Path(__file__).parents[1] / "data"
HEAD = "Game: Crazy Rummy\nPlayers: Ann, Bob, Cleo\n"
HANDS = "Ann: ♠7-♦2-♠9-♥A-♥5-♣K-♦K-♣3\nAnn: discard ♣3.\n"
SET = {
    "Deal #2 (Aces wild)": ("wild", "Aces"),
    "Deal #2 (Twos are wild)": ("wild", "Twos"),
    "Deal #2 (twos wild)": ("wild", "twos"),
    "Deal #2 (the two is wild)": ("wild", "Twos"),
    "Deal #2 (2s wild)": ("wild", "2s"),
    "Deal #2 (wild card: 2)": ("wild", "2"),
    "Deal #2 (wild cards are the twos)": ("wild", "twos"),
    "Deal #2 (Wild Twos)": ("wild", "Twos"),
    "Deal #2 (Wild: Twos)": ("wild", "Twos"),
    "Deal #2 - Twos wild": ("wild", "Twos"),
    "Deal #2 — Twos wild": ("wild", "Twos"),
    "Deal #2: Twos wild": ("wild", "Twos"),
    "=== Deal #2 (Twos are wild) ===": ("wild", "Twos"),
    "Deal #2 (Dealer: Cleo)": ("dealer", "Cleo"),
    "--- Deal #2, dealer Cleo ---": ("dealer", "Cleo"),
    "=== Deal no. 2: Cleo deals ===": ("dealer", "Cleo"),
    "Deal #2 (Dealer Cleo)": ("dealer", "Cleo"),
}
COMMENTS = (
    "(late at night)", "(Twos)", "(aces were wild in the last deal)", "(Dealer tired)",
    "(Dealer in a bad mood)", "(Ann: 7 cards)", "(Twos are wild, says Ann)", "- the last one",
    "(Scores: later)", "(Deal #3)",
)  # fmt: skip


def the_round(heading: str, *, strict: bool = False) -> Round:
    (record,) = read_text(f"{HEAD}{heading}\n{HANDS}", strict=strict)
    (only,) = record.rounds
    return only


def canonical(heading: str) -> str:
    return formatted(Document.of(f"{HEAD}{heading}\n{HANDS}".encode()), "text").data.decode()


@pytest.mark.parametrize("heading", SET)
def test_a_setting_behind_a_heading(heading: str) -> None:
    key, value = SET[heading]
    one = the_round(heading, strict=True)
    assert (one.number, one.comment) == (2, "")
    assert [(each.key, each.value) for each in one.events if isinstance(each, Setting)] == [(key, value)]
    assert "setting-in-words" in [each.rule.name for each in one.remarks]
    assert the_round(heading).remarks == ()
    below = f"Deal #2\n{'Wild' if key == 'wild' else 'Dealer'}: {value}"
    assert one == the_round(below)
    assert canonical(heading) == canonical(below)


@pytest.mark.parametrize("heading", [one for one in SET if one[0] not in "=-"])
def test_fix_puts_it_on_a_line_of_its_own(heading: str) -> None:
    mended = mend_document(Document.of(f"{HEAD}{heading}\n{HANDS}".encode())).document.data.decode()
    assert mended.startswith(f"{HEAD}Deal #2\n")
    assert canonical(heading) == formatted(Document.of(mended.encode()), "text").data.decode()


@pytest.mark.parametrize("title", COMMENTS)
def test_a_comment_behind_a_heading(title: str) -> None:
    one = the_round(f"Deal #2 {title}", strict=True)
    assert (one.number, one.comment, one.remarks) == (2, title, ())
    assert not any(isinstance(each, Setting) for each in one.events)
    assert f"Deal #2\n% {title}\n" in canonical(f"Deal #2 {title}")


@pytest.mark.parametrize("heading", ["=== Deal #2 ===", "== Deal #2 ==", "**Deal #2**", "# Deal #2"])
def test_a_heading_between_signs_is_no_loss(heading: str) -> None:
    assert canonical(heading) == canonical("Deal #2")


@pytest.mark.parametrize(
    ("heading", "at"), [("Deal #2 (Aces wild)", "Aces"), ("Deal #2: the wild cards are aces", "aces")]
)
def test_what_is_said_of_the_wild_rank_keeps_its_place(heading: str, at: str) -> None:
    (setting,) = (each for each in the_round(heading).events if isinstance(each, Setting))
    start, end = (setting.column + edge for edge in setting.spans[1])
    assert heading[start:end] == at


TITLES = {
    "REDOX, 2 decks": ("REDOX", {"decks": 2}),
    "REDOX (2 decks)": ("REDOX", {"decks": 2}),
    "“REDOX” (two decks of cards)": ("REDOX", {"decks": 2}),
    "REDOX - Decks: 3": ("REDOX", {"decks": 3}),
    "REDOX; players N, E": ("REDOX", {"players": ("N", "E")}),
    "Crazy Rummy (contract game)": ("Crazy Rummy", {"variant": "contract"}),
    "Crazy Rummy, contract": ("Crazy Rummy", {"variant": "contract"}),
    "Crazy Rummy with two decks": ("Crazy Rummy", {"decks": 2}),
    "Crazy Rummy, variant: contract, 2 decks": ("Crazy Rummy", {"variant": "contract", "decks": 2}),
    "REDOX; Players: N, E, S; Decks: 2": ("REDOX", {"players": ("N", "E", "S"), "decks": 2}),
    "REDOX | 2 decks": ("REDOX", {"decks": 2}),
    "REDOX, 2 decks, played at Ann's": ("REDOX", {"decks": 2}),
    "LYNX (at Ann's; three decks)": ("LYNX", {"decks": 3}),
    "Crazy Rummy\t2 decks": ("Crazy Rummy", {"decks": 2}),
}


@pytest.mark.parametrize("title", TITLES)
def test_a_setting_behind_the_title_of_the_game(title: str) -> None:
    game, said = TITLES[title]
    text = f"Game: {title}\n\nRound #1\n"
    (record,) = read_text(text, strict=True)
    settings = [one for one in record.head.events if isinstance(one, Setting)]
    assert {one.key: one.value for one in settings} == said
    assert [one.rule.name for one in record.head.remarks] == ["setting-in-words"]
    mended = mend_document(Document.of(text.encode())).document.data.decode()
    assert mended.splitlines()[0].replace("“", "").replace("”", "") == f"Game: {game}"
    assert record.head.comment == (
        "at Ann's" if "(at" in title else "played at Ann's" if "Ann" in title else ""
    )
    assert (
        formatted(Document.of(text.encode()), "text").data
        == formatted(Document.of(mended.encode()), "text").data
    )
    assert read_text(mended)[0] == record
    assert named(text.encode()).title == game


@pytest.mark.parametrize(
    ("title", "comment"),
    [
        ("REDOX, an evening in May", "an evening in May"), ("REDOX (at Ann's)", "at Ann's"),
        ("_REDOX (Ann)_", "Ann"), ("=REDOX (Ann)=", "Ann"), ("LYNX 3 players", "3 players"),
        ("Red Five (紅5)", ""), ("REDOX!", ""), ("REDOX (played with us)", "played with us"),
    ],
)  # fmt: skip
def test_what_sets_nothing_behind_the_title_of_the_game(title: str, comment: str) -> None:
    text = f"Game: {title}\n\nRound #1\n"
    (record,) = read_text(text, strict=True)
    assert (record.head.events, record.head.comment) == ((), comment)
    assert not record.head.remarks
    again = formatted(Document.of(text.encode()), "text").data.decode()
    assert read_text(again) == [record]


def test_a_setting_behind_the_title_that_cannot_be() -> None:
    """It is said, as of one in a line of its own."""
    for title, rule in (
        ("Crazy Rummy, Variant: foo", "impossible-value"),
        ("REDOX, Decks: some", "unreadable-line"),
    ):
        (record,) = read_text(f"Game: {title}\n\nRound #1\n")
        assert [one.rule.name for one in verify(record).findings] == [rule]


@pytest.mark.parametrize("said", ["We played with two decks", "one deck", "The contract"])
def test_what_is_said_of_the_evening_sets_nothing_in_a_round(said: str) -> None:
    text = f"{HEAD}\nDeal #2\n{said}\n\nDealer: Ann\n"
    (record,) = read_text(text, strict=True)
    assert record.rounds[0].comment == said
    assert not verify(record).findings
    assert read_text(formatted(Document.of(text.encode()), "text").data.decode()) == [record]


def test_another_game_than_is_recorded_whatever_is_set_behind_its_title() -> None:
    text = (DATA / "redox" / "hand-en.txt").read_text("utf-8")
    assert text.startswith("Game: REDOX\n")
    for title in ("LYNX", "LYNX, 2 decks"):
        (record,) = read_text(text.replace("Game: REDOX", f"Game: {title}", 1))
        assert record.head.game == "redox"
        assert [one.rule.name for one in record.head.remarks] == ["wrong-game"]


@pytest.mark.parametrize("title", ["LYNXX, 2 decks", "Gin with two decks", ", 2 decks"])
def test_a_game_that_is_not_known_whatever_stands_behind_it(title: str) -> None:
    with pytest.raises(UnreadableFile, match="does not know the game"):
        read_text(f"Game: {title}\n\nRound #1\n")
