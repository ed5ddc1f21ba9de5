"""Hands, cards left, scores and totals in other words: each says what its canonical lines say, and a figure
that is wrong is found as it is in those."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from attrs import evolve
from hoyle.cli.editing import Document
from hoyle.cli.fix import mend_document
from hoyle.cli.fmt import formatted
from hoyle.notation import read_text
from hoyle.notation.language.respelling import respell
from hoyle.notation.language.suits import hand_by_suit
from hoyle.records.events import Record, Score, Unclear, Unreadable
from hoyle.verify import verify

from ..conftest import sample
from ..slips import one

PAIRS = sorted((Path(__file__).parent / "claims").glob("*.txt"))
"""Records with an ending, or a place marked by “…”, and ways to write what stands there: below “== key” in
canonical spelling, below “== key: …” in another."""


def ways(path: Path) -> Iterator[tuple[str, str, str, str]]:
    """The title of each way to write what a record says, that text, and the record: so, and in canonical
    spelling."""
    top, *blocks = re.split(r"^== (.*)\n", path.read_text("utf-8"), flags=re.MULTILINE)
    written = dict(zip(blocks[::2], blocks[1::2], strict=True))
    for title, text in written.items():
        key, other, _ = title.partition(": ")
        if other:
            yield title, text, put(top, text), put(top, written[key])


def put(top: str, text: str) -> str:
    before, mark, behind = top.partition("…\n")
    return f"{before}{text}{behind}" if mark else f"{top}{text}"


WAYS: dict[str, tuple[str, str]] = {}
ENDINGS: dict[str, str] = {}
for path in PAIRS:
    for title, text, typed, right in ways(path):
        WAYS[f"{path.stem}: {title}"], ENDINGS[f"{path.stem}: {title}"] = (typed, right), text


def events(record: Record) -> list[str]:
    """What the last round says, in some order, wherever it stands."""
    return sorted(str(evolve(event, line=0)) for event in record.rounds[-1].events)


def codes(text: str) -> list[str]:
    return [finding.code for finding in verify(one(text)).findings]


@pytest.mark.parametrize("way", WAYS)
def test_it_says_what_its_canonical_lines_say(way: str) -> None:
    typed, right = map(one, WAYS[way])
    assert len(typed.rounds) == len(right.rounds)
    assert events(typed) == events(right)
    assert codes(WAYS[way][0]) == codes(WAYS[way][1]) == []


FIGURE = re.compile(r"(?<![♠♥♣♦\d#])\d+(?![\d:]| (?:hidden|others|more|cards))")


CHECKED = [
    way for way in WAYS if not re.search("hands|手牌", way) and not way.startswith("crazy_rummy: totals")
]  # (there the second deal is the first that is written: what the totals were before is not known)


@pytest.mark.parametrize("way", sample(CHECKED, 2))
def test_a_figure_that_is_wrong_is_found(way: str) -> None:
    """Each of them: those of the cards' values too, and those said twice."""
    typed, _ = WAYS[way]
    top = typed.index(ENDINGS[way])
    silent = []
    for found in FIGURE.finditer(typed, top):
        wrong = f"{typed[: found.start()]}{int(found[0]) + 1}{typed[found.end() :]}"
        if not codes(wrong) and not re.search(r"(?:round|deal) $|\n$", wrong[: found.start()]):
            silent.append(wrong[top:])
    assert not silent


# ---- what claims nothing

ROOT = Path(__file__).parents[2]
PROSE = sorted([*ROOT.glob("notation/games/*/guide*.md"), *ROOT.glob("verify/games/*/rules*.md")])
TALK = (
    "N has 9 points so far.", "E is ahead, 40 to 34.", "S has 3 cards left!",
    "who has the ♠A? W, I think",
    "W leads by 12 points", "N and E have 7 each", "so N is on 34 now", "W has nothing", "E: lol",
    "10 for N!",
    "N scores 14 a round on average", "total 34, wow",
    "S keeps ♠4 and ♠5, I bet.",
    "E deals well", "clubs are wild tonight", "we have 2 decks of cards at home",
    "north leads, as always",
    "the score is 3 to 2", "that makes 12", "Points: none so far", "N 9, E 12, S 3?",
    "E剩3張了",
    "北現在34分",
)  # fmt: skip
GAMES = {
    "REDOX": "N: Discard ♠7, draw a card.\nW: Discard ♠8, draw a card.\n",
    "LYNX": "N: discard ♠7.\nE: discard ♠8.\n",
    "Crazy Rummy": "N: draw from the stock; discard ♠7.\nE: draw from the stock; discard ♠8.\n",
    "Hearts": "1. N ♣2, E ♣3, S ♣4, W ♣5 → W\n2. W ♦2, N ♦3, E ♦4, S ♦5 → S\n",
    "Red Five": "1. N ♣2, E ♣3, S ♣4, W ♣6 → W\n2. W ♦2, N ♦3, E ♦4, S ♦6 → S\n",
}


HEAD = "Game: {}\nPlayers: N, E, S, W\n\nRound #1\n"


def said(text: str) -> list[str]:
    """What a text says but for what is not understood."""
    return [
        str(evolve(event, line=0, comment=""))
        for record in read_text(text)
        for part in record.parts
        for event in part.events
        if not isinstance(event, Unclear | Unreadable)
    ]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("talk", TALK)
def test_talk_between_two_moves_claims_nothing(game: str, talk: str) -> None:
    head, (first, second) = HEAD.format(game), GAMES[game].splitlines()
    assert said(f"{head}{first}\n{talk}\n{second}\n") == said(f"{head}{GAMES[game]}")


@pytest.mark.parametrize("game", ["REDOX", "LYNX"])
@pytest.mark.parametrize(
    "move",
    [
        "S: takes ♦A out of ♦A-♦5-♦6 with ♠4",
        "S takes ♦A out of ♦A-♦5-♦6 with ♠4.",
        "S took out ♦A",
        "S: takes nothing for ♠4",
    ],
)
def test_an_unread_move_at_the_end_of_an_open_round_claims_nothing(game: str, move: str) -> None:
    text = f"{HEAD.format(game)}{GAMES[game]}"
    assert said(f"{text}{move}\n") == said(text)
    assert any(finding.place.line == 7 for finding in verify(one(f"{text}{move}\n")).findings)


@pytest.mark.parametrize(
    ("game", "path"),
    sample([*product(GAMES, PROSE)], 3),
    ids=lambda one: f"{one.parent.name}-{one.stem}" if isinstance(one, Path) else one,
)
def test_the_prose_of_rules_and_guides_claims_nothing(game: str, path: Path) -> None:
    head, (first, second) = HEAD.format(game), GAMES[game].splitlines()
    text = re.sub(r"(?ms)^```.*?^```", "", path.read_text("utf-8"))  # without its examples
    prose = "\n\n".join(line for line in text.split("\n") if line.strip() and "`" not in line)
    assert said(f"{head}{first}\n\n{prose}\n\n{second}\n") == said(f"{head}{GAMES[game]}")


@pytest.mark.parametrize("way", sample([*WAYS], 3))
def test_fix_and_fmt_keep_what_is_claimed(way: str) -> None:
    document = Document.of(WAYS[way][0].encode())
    for new in (mend_document(document).document, formatted(document, "text")):
        text = new.data.decode()
        assert events(one(text)) == events(one(WAYS[way][0]))
        assert codes(text) == []


def test_scores_without_a_heading_are_those_of_a_first_round() -> None:
    (record,) = read_text("Game: REDOX\nPlayers: N, E\n\nScores:\nN: 5\nE: 0\n")
    (only,) = record.rounds
    assert [(event.player, event.result) for event in only.events if isinstance(event, Score)] == [
        ("N", 5), ("E", 0),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "read"),
    [("♠ ♥ ♣ ♦", None), ("♠ — ♥ — ♣ — ♦ —", "---"), ("♠ A 5 ♥ — ♣ 10 ♦ —", "♠A-♠5-♣10")],
)
def test_suits_without_cards_are_a_heading_unless_it_is_said_that_there_are_none(
    text: str, read: str | None
) -> None:
    hand = hand_by_suit(respell(text, ()), 0, len(text))
    assert (hand and hand.text) == read
