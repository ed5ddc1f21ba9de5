"""Single tricks and shows as the article on Red Five (紅5) tells of them, each with what is to be found."""

from __future__ import annotations

import pytest
from hoyle.notation import read_text
from hoyle.verify import verify

HEAD = "Game: Red Five\nPlayers: N, E, S, W\nLevels: {levels}\nLast dealer: N\n\nRound #1\n\n"
DEALER = "Dealer: N, trumps {trumps}, level {level}.\n{call}1. {trick}\n"
MIXED = "N Throw ♦3-♦5-♦5-♦6-♦9-♦K, E Ruff {ruff}, S ♦2-♥2-♥4-♥6-♥8-♥9, W ♣4-♣6-♣8-♣9-♣J-♣Q → {end}"
TRICKS: dict[str, tuple[str, list[str]]] = {
    "big joker beats small": (
        "N Small Joker, E Big Joker, S ♠3, W ♠7 → E",
        [],
    ),
    "red five beats the big joker": (
        "N Big Joker, E ♥5, S ♠3, W ♠7 → E +5",
        [],
    ),
    "small joker does not lose to 3": (
        "N ♠3, E Small Joker, S ♠7, W ♠A → S",
        ["RF321"],
    ),
    "spade 3 beats club 3": (
        "N ♣3, E ♠3, S ♠A, W ♠K → E +10",
        [],
    ),
    "club 3 beats the level card": (
        "N ♠7, E ♣3, S ♠A, W ♠4 → E",
        [],
    ),
    "a princess has no power over a side suit": (
        "N ♦A, E Big Joker, S ♦4, W ♦6 → N",
        [],
    ),
    "said to: princess wins a side suit": (
        "N ♦A, E Big Joker, S ♦4, W ♦6 → E",
        ["RF321"],
    ),
    "general ruffs": (
        "N ♦A, E ♠2, S ♦4, W ♦6 → E",
        [],
    ),
    "red five led": (
        "N ♥5, E ♠2, S ♠4, W ♠6 → N +5",
        ["RF221"],
    ),
    "pair needs a pair to ruff": (
        "N ♦8-♦8, E ♠8-♠9, S ♦4-♦6, W ♦J-♦Q → E",
        ["RF321"],
    ),
    "tractor over the level gap: 6688 with level 7": (
        "N ♦6-♦6-♦8-♦8, E ♦9-♦9-♦10-♦10, S ♦2-♦4-♦4-♦J, W ♦2-♦J-♦Q-♦K → E +30",
        [],
    ),
    "mixed lead not named a throw": (
        "N ♦A-♦K, E ♦4-♦6, S ♦8-♦9, W Discard ♦J-♣Q → N +10",
        ["RF292"],
    ),
    "mixed lead where nobody says how cards are played": (
        "N ♦A-♦K, E ♦4-♦6, S ♦8-♦9, W ♦J-♦Q → N +10",
        [],
    ),
    "trumps cannot be thrown": (
        "N Throw ♠A-♠K, E ♠4-♠6, S ♠8-♠9, W ♠J-♠Q → N +10",
        ["RF363"],
    ),
    "points 5,10,K": (
        "N ♦A, E ♦5, S ♦10, W ♦K → N +25",
        [],
    ),
    "points wrong": (
        "N ♦A, E ♦5, S ♦10, W ♦K → N +20",
        ["RF041"],
    ),
    "equal cards: the first stays": (
        "N ♦A, E ♦A, S ♦4, W ♦6 → E",
        ["RF321"],
    ),
}
RUFFS = {
    "♠4-♠6-♠6-♠7-♠10-♠A": ("E +30", []),
    "♠3-♠5-♠5-♠6-♠9-♠K": ("N +40", ["RF331"]),
    "♠4-♠4-♠6-♠7-♠10-♠A": ("N +30", ["RF331"]),
}
CALLS = {
    "call a king": ("N: Call ♦K.", "N ♦A, E ♦4, S ♦6, W ♦8 → N", ["RF381"]),
    "call a 3": ("N: Call ♦3.", "N ♦A, E ♦4, S ♦6, W ♦8 → N", ["RF381"]),
    "call the level": ("N: Call ♦7.", "N ♦A, E ♦4, S ♦6, W ♦8 → N", ["RF381"]),
    "call a trump": ("N: Call ♠8.", "N ♦A, E ♦4, S ♦6, W ♦8 → N", ["RF381"]),
    "friend by the first card": ("N: Call ♦8.", "N ♦A, E ♦4, S ♦8 {Friend}, W ♦6 → N", []),
    "friend marked at the second copy": ("N: Call ♦8.", "N ♦A, E ♦4, S ♦8, W ♦8 {Friend} → N", ["RF391"]),
}
SHOWS: dict[str, tuple[str, list[str], str, list[str]]] = {
    "the document's 2,4,6,8: most cards deal": (
        "N 2, E 4, S 6, W 8",
        ["N: Show ♠2-♥2.", "E: Show ♦4.", "S: Show ♠6-♥6-♦6.", "W: Show ♦8."],
        "S, trumps ♥, level 6",
        [],
    ),
    "pairs decide": (
        "N 2, E 4, S 6, W 8",
        ["N: Show ♠2-♥2.", "E: Show ♦4-♦4.", "S: Show ♠6-♠6.", "W: Show ♦8."],
        "E, trumps ♦, level 4",
        [],
    ),
    "equal pairs: first shower": (
        "N 2, E 4, S 6, W 8",
        ["N: Show ♠2-♥2.", "E: Show ♦4-♦4.", "S: Show ♠6-♠6.", "W: Show ♦8."],
        "S, trumps ♠, level 6",
        ["RF111"],
    ),
    "another's level shown": (
        "N 2, E 4, S 6, W 8",
        ["N: Show ♠4.", "E: Show ♦4-♦4.", "S: Pass.", "W: Pass."],
        "E, trumps ♦, level 4",
        ["RF101"],
    ),
    "trumps not of a suit shown": (
        "N 2, E 4, S 6, W 8",
        ["N: Show ♠2.", "E: Pass.", "S: Pass.", "W: Pass."],
        "N, trumps ♦, level 2",
        ["RF121"],
    ),
    "no level 3": (
        "N 3, E 4, S 6, W 8",
        ["N: Pass.", "E: Show ♠4.", "S: Pass.", "W: Pass."],
        "E, trumps ♠, level 4",
        ["RF051"],
    ),
}


def codes(text: str) -> list[str]:
    (record,) = read_text(text)
    return [finding.code for finding in verify(record).findings]


def trick(line: str, trumps: str = "♠", level: str = "7", call: str = "") -> str:
    """A record of one trick that N leads."""
    levels = ", ".join(f"{player} {level}" for player in "NESW")
    return HEAD.format(levels=levels) + DEALER.format(trumps=trumps, level=level, call=call, trick=line)


@pytest.mark.parametrize("name", TRICKS)
def test_a_trick_is_won_as_the_article_says(name: str) -> None:
    line, found = TRICKS[name]
    assert codes(trick(line)) == found


def test_with_red_trumps_the_red_threes_are_trumps() -> None:
    assert codes(trick("N ♦3, E ♥A, S ♥2, W ♥4 → N", trumps="♥")) == []


@pytest.mark.parametrize("ruff", RUFFS)
def test_a_mixed_throw_is_ruffed_in_its_formation(ruff: str) -> None:
    end, found = RUFFS[ruff]
    assert codes(trick(MIXED.format(ruff=ruff, end=end), level="2")) == found


@pytest.mark.parametrize("name", CALLS)
def test_a_friend_is_called_and_found(name: str) -> None:
    call, line, found = CALLS[name]
    assert codes(trick(line, call=f"{call}\n")) == found


@pytest.mark.parametrize("name", SHOWS)
def test_who_shows_what_deals(name: str) -> None:
    levels, shows, dealer, found = SHOWS[name]
    lines = [*shows, f"Dealer: {dealer}.", ""]
    assert codes(HEAD.format(levels=levels) + "\n".join(lines)) == found
