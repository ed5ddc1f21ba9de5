"""Records as they stand on pages of the web: HTML, the text of a wiki, cards in words, full-width letters."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hoyle.cli.editing import Document
from hoyle.cli.failure import Failure
from hoyle.cli.fix import mend_document
from hoyle.cli.fmt import formatted
from hoyle.notation import UnreadableFile, read, read_text, write
from hoyle.records.events import Record, Unreadable
from hoyle.verify import verify

DATA = Path(__file__).parents[1] / "data" / "pages"
HEAD = "Game: REDOX\nPlayers: N, E\n\nRound #1\n\nN: ?\nE: {}\n\nN: Discard ♠J, draw a card{}.\n"
PAGES = {
    "paragraphs.html": (
        HEAD.format("?", "") + "E: Discard ♥4, get the discarded ♠J.\nN: Discard ♦4, draw a card.\n"
        "E: Discard ♥5, draw a card.\nN: Discard ♠Q, get the discarded ♠5.\n",
        "13: &spades;5",
    ),
    "table.html": (HEAD.format("?", "") + "E: Discard ♥4, get the discarded ♠Q.\n", "4: ♠Q"),
    "wiki.txt": (
        HEAD.format("?", "") + "E: Discard ♥4, get the discarded ♠J.\nN: Discard ♦4, draw a card.\n"
        "E: Discard ♥5, get the discarded ♠10.\nN: Discard ♠Q, draw a card.\nE: Discard ♠4, draw a card.\n",
        "12: {{spades}}10",
    ),
    "words.txt": (
        "Game: LYNX\nPlayers: N, E, S\n\nRound #1\n\nN: ?\nE: ?\nS: ?\n\n"
        "N: draw a card: ♠10; discard ♥A.\nE: draw a card: ♥7; discard ♥K.\n"
        "S: draw a card; publish the meld: ♠4-♣4-♥4; discard ♥Q.\n"
        "N: draw a card; append ♦4 to S's 4s; discard ♥9.\nN: draw a card; discard ♣10.\n",
        "14: ten of clubs",
    ),
    "yaml.txt": (
        HEAD.format("?", "") + "E: Discard ♥4, get the discarded ♠J.\nN: Discard ♦4, draw a card.\n"
        "E: Discard ♥5, get the discarded ♠10.\nN: Discard ♠Q, draw a card.\n", "20: ♠10",
    ),
    "full-width.txt": (
        HEAD.format("15 cards", ": ♥A") + "E: Discard ♥4, get the discarded ♠Q. {Last 15}\n", "10: ♠Ｑ",
    ),
}  # fmt: skip
"""The canonical text of each, and where its one mistake stands."""


def one(name: str, *, strict: bool = False) -> Record:
    (record,) = read(DATA / name, strict=strict)
    return record


def plain(text: str) -> str:
    """What a record says, but its commentary."""
    return "\n".join(line for line in text.split("\n") if not line.startswith("%"))


@pytest.mark.parametrize("name", PAGES)
def test_a_page_says_what_its_canonical_text_says(name: str) -> None:
    assert plain(write(one(name))) == PAGES[name][0]


@pytest.mark.parametrize("name", PAGES)
def test_its_mistake_is_found_where_it_stands_on_the_page(name: str) -> None:
    (finding,) = verify(one(name)).findings
    place = finding.place
    assert (
        f"{place.line}: {place.text[place.column - 1 : place.end_column - 1]}".replace("the ", "")
        == (PAGES[name][1])
    )


@pytest.mark.parametrize("name", PAGES)
def test_what_is_odd_is_told_with_strict(name: str) -> None:
    codes = {remark.code for part in one(name, strict=True).parts for remark in part.remarks}
    assert codes >= {
        "paragraphs.html": {"RD122", "RD129", "RD130"}, "table.html": {"RD122"}, "words.txt": {"RD144"},
        "wiki.txt": {"RD122", "RD124", "RD131"}, "yaml.txt": {"RD122"},
        "full-width.txt": {"RD101", "RD116"},
    }[name]  # fmt: skip


def test_fix_leaves_what_is_the_page_s_where_it_is() -> None:
    wiki = (DATA / "wiki.txt").read_bytes()
    mended = mend_document(Document.of(wiki)).document.data.decode()
    assert "* '''N:''' Discard ♠J, draw a card.\n* '''E:''' ''Discard'' ♥4, get the discarded ♠J.\n" in mended
    page = (DATA / "paragraphs.html").read_bytes()
    mended = mend_document(Document.of(page)).document.data.decode()
    assert (
        '<li>E: Discard <span style="color:red">♥</span>5, draw a card.</li>\n<li>N: Discard <b>♠Q</b>, '
        in mended
    )


@pytest.mark.parametrize("name", ["paragraphs.html", "table.html", "wiki.txt"])
def test_fmt_refuses_a_page(name: str) -> None:
    with pytest.raises(Failure, match="would be lost"):
        formatted(Document.of((DATA / name).read_bytes()), name)


@pytest.mark.parametrize("text", ["<3 of us", "a < b > c", "x <br", "the King of Hearts is beautiful"])
def test_prose_stays_prose(text: str, tmp_path: Path) -> None:
    path = tmp_path / "record.txt"
    path.write_text(PAGES["table.html"][0].replace("♠Q", "♠J") + text + "\n", "utf-8")
    (record,) = read(path)
    events = record.rounds[0].events
    assert events[-1].comment == text
    assert not any(isinstance(event, Unreadable) for event in events)


def test_a_round_that_begins_with_a_line_that_cannot_be_read() -> None:
    """All in one line of HTML: a heading might be missing before it, and nothing stands there."""
    text = (
        "<html><body><p>Game: REDOX<br>Players: N, E</p><h2>Round #1</h2><p>N: Discard &spades;J, draw a "
        "card: &hearts;A. A 3 move.<br>E: Discard &hearts;4, draw a card (3)</p></body></html>\n"
    )
    mended = mend_document(Document.of(text.encode()), unsafe=True)
    (record,) = read_text(mended.document.data.decode())
    assert [one.code for one in verify(record).findings] == ["RD001", "RD001"]


RULES = """\
# How a rummy is played

Everybody is dealt a hand of fifteen cards; the next is turned up. N, at the dealer's left, begins.
A run is three or more cards of one suit, such as ♠3-♠4-♠5, and a set is, for example, ♥8-♣8-♦8. The ace
may be low (♠A-♠2-♠3) or high (♠Q-♠K-♠A), never both.

* Suppose that N holds ♣7 and discards ♦4: then E may take it, or draw.
* If E has the ♠J, the ♥J and a joker, they are a set.
* A player with three cards left calls “Last 3”.
* In the first trick, W leads ♣2 and the others follow; whoever plays the highest club wins it.

| Card | Counts |
|---|---|
| Joker | 50 |
| A | 20 |
| K, Q, J, 10 | 10 |

> “I had ♠9-♠10 and was waiting for the ♠J all evening,” says S, who lost 54 points: 8 + 9 + 7 + 10 + 20.

1. N deals.
2. The winner of the last round leads; in round 2 the direction is reversed.
3. The scores are added. Who has 500 loses.
"""
"""Rules and talk, full of players, cards and numbers; no move is made in them."""


@pytest.mark.parametrize("game", ["REDOX", "LYNX", "Crazy Rummy", "Red Five", "Hearts"])
def test_rules_are_no_record(game: str) -> None:
    with pytest.raises(UnreadableFile):
        read_text(RULES)
    for text in (f"{RULES}\nSo much for {game}.\n", f"# {game}\n\n{RULES}"):
        for record in _records(text):
            assert not record.rounds
            assert not record.head.events


def _records(text: str) -> list[Record]:
    try:
        return read_text(text)
    except UnreadableFile:
        return []


@pytest.mark.parametrize("name", ["redox/article", "lynx/by-hand-three-decks", "hearts/moon-shot"])
def test_rules_around_a_record_add_nothing_to_it(name: str) -> None:
    """Before it and behind it; they are commentary."""
    text = (DATA.parent / f"{name}.txt").read_text("utf-8")
    (plain_one,) = read_text(text)
    (around,) = read_text(f"{RULES}\n{text}\n{RULES}")
    assert [[type(event) for event in part.events] for part in around.rounds] == [
        [type(event) for event in part.events] for part in plain_one.rounds
    ]


@pytest.mark.parametrize("encoding", ["cp1252", "latin-1", "mac-roman", "cp437"])
def test_suits_garbled_by_a_wrong_encoding(encoding: str) -> None:
    text = (Path(__file__).parents[2] / "records" / "published" / "redox.txt").read_text("utf-8")
    garbled = re.sub("[♠♥♣♦]", lambda found: found[0].encode().decode(encoding), text)
    assert garbled != text
    (right,), (read,) = read_text(text), read_text(garbled)
    assert [list(part.events) for part in read.rounds] == [list(part.events) for part in right.rounds]
