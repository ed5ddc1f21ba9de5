"""Players can have any names that people have: they are read wherever a record has them."""

from __future__ import annotations

import re
from pathlib import Path
from unicodedata import normalize

import pytest
from hoyle.notation import notation_for, read_text, write
from hoyle.records.events import Record, Setting
from hoyle.verify import verify
from hoyle.verify.players import Settings, play
from hypothesis import given
from hypothesis import strategies as st

from ..conftest import few_examples

DATA = Path(__file__).parents[1] / "data"
GAMES = ("redox", "lynx", "crazy_rummy", "red_five")
MARKS = ("", "", "\u0301", "\u0323\u0308")

letter = st.builds(str.__add__, st.sampled_from("aeiouméñø"), st.sampled_from(MARKS))
small = st.lists(letter, min_size=2, max_size=5).map("".join)
word = st.builds(str.__add__, st.sampled_from("KMPZÉÅЖ"), small)
initial = st.sampled_from(("J.", "K.", "É."))
chinese = st.text("王明李阿", min_size=2, max_size=3)
name = st.one_of(
    word,
    chinese,
    st.builds("{} {}".format, word, st.one_of(word, chinese, st.integers(2, 99), st.just("J.R."))),
    st.builds("{}{}{}".format, word, st.sampled_from(("-", "'", "’")), word),
    st.builds("{} {}".format, st.sampled_from(("Mr.", "St.", "J.", "J.-P.")), word),
    st.builds("{}{}".format, initial, initial),
    st.builds("{} {} {}".format, initial, initial, word),
    st.builds("{}{}".format, word, st.integers(0, 99)),
    st.builds("{} {}".format, word, st.sampled_from(("Jr.", "Sr."))),
    st.builds("Mr. {}".format, initial),
    st.sampled_from(("Game", "Round", "Players", "Scores")),
)
four = st.lists(name, min_size=4, max_size=4, unique_by=lambda one: normalize("NFKC", one).casefold())


@pytest.mark.parametrize("game", GAMES)
@few_examples
@given(names=four, seed=st.integers(0, 9))
def test_names_are_read_as_they_are_written(game: str, names: list[str], seed: int) -> None:
    head, rounds = play(game, seed, Settings(1, tuple(names)))
    record = Record(head, tuple(rounds))
    for language in notation_for(head.game).languages:
        (again,) = read_text(write(record, language))
        assert again == record
        assert not verify(again).findings


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("names", [("Ann", "JD", "KC", "As"), ("Ann", "Bob", "Jo Th", "Ann-Marie St. John")])
def test_a_name_like_a_card_stays_a_name_among_cards_in_letters(game: str, names: tuple[str, ...]) -> None:
    head, rounds = play(game, 3, Settings(1, names))
    record = Record(head, tuple(rounds))
    typed = re.sub("([♠♥♣♦])(?=[0-9JQKA])", lambda suit: "SHCD"["♠♥♣♦".index(suit[1])], write(record))
    (again,) = read_text(typed)
    assert again == record
    assert not verify(again).findings


def test_a_player_called_game() -> None:
    """Whatever has been read before: and a game line is one."""
    head, rounds = play("redox", 3, Settings(1, ("Ann", "Game")))
    record = Record(head, tuple(rounds))
    text = write(record)
    lone = text.replace("Game: Discard", "Game: Discard ♠K-♠K-♠K,")  # what nobody has written before
    for typed in (text, lone, text.replace("Ann", "Bob"), text):
        assert len(read_text(typed)) == 1
    assert read_text(text) == [record]
    assert read_text(f"{text}\n{text}") == [record, record]


@pytest.mark.parametrize("names", ["N, E, S, W.", "N, E, S and W", "N、E、S和W。"])
def test_a_full_stop_ends_the_line(names: str) -> None:
    (record,) = read_text(f"Game: REDOX\nPlayers: {names}\n")
    assert record.head.setting("players") == ("N", "E", "S", "W")


def test_players_named_within_the_first_round_who_play_nowhere() -> None:
    """Those at the top are strangers then, and not added to themselves."""
    text = DATA.joinpath("redox", "hand-en.txt").read_text("utf-8")
    for line in re.findall(r"^(?:Ann|Ben|Cy): .*$", text, re.MULTILINE)[:8]:
        (record,) = read_text(text.replace(line, f"Players: Xa, Ya, Za\n{line}", 1))
        found = verify(record).findings
        assert {one.rule.name for one in found} >= {"unknown-player"}
        assert not [one for one in found if one.rule.name in ("unnamed-player", "player-named-twice")], line


def test_a_word_of_the_game_is_no_other_name_of_a_player() -> None:
    """Though a line for each player seems to say what else he is called."""
    (record,) = read_text(
        "Game: REDOX\nPlayers: Big Bob, N\n\nRound #1\n\nDirection: Big Bob, N\n% so\n% they\n% sit\n"
        "Big Bob is thinking\nLead: N\n"
    )
    assert isinstance(record.rounds[0].events[-1], Setting)


def test_names_in_settings_in_other_capitals() -> None:
    text = (
        "Game: Crazy Rummy\nPlayers: Ann, Bob, Cid\nDirection: ANN → bob → Cid → Ann\n\nDeal #1\n\n"
        "Dealer: ann\nWild rank: Aces\nBob: discard ♣9.\n"
    )
    (record,) = read_text(text, strict=True)
    assert record.head.setting("direction") == ("Ann", "Bob", "Cid")
    assert [one.value for one in record.rounds[0].of(Setting)] == ["Ann", "Aces"]
    remarks = (*record.head.remarks, *record.rounds[0].remarks)
    assert [(one.code, one.place.line, one.help) for one in remarks] == [
        ("RD119", 3, "write “Ann”"), ("RD119", 3, "write “Bob”"), ("RD119", 7, "write “Ann”"),
    ]  # fmt: skip
    assert {one.code for one in verify(record).findings} == {"RD119"}


def test_a_name_in_capitals_that_two_players_have() -> None:
    text = "Game: Crazy Rummy\nPlayers: Ann, ann, Bob\n\nDeal #1\n\nDealer: {}\nBob: discard ♣9.\n"
    for named in ("Ann", "ann", "ANN"):
        (record,) = read_text(text.format(named))
        assert [one.value for one in record.rounds[0].of(Setting)] == [named]


@pytest.mark.parametrize("names", ["NESW", "北東南西"])
def test_a_usual_table_that_is_not_named(names: str) -> None:
    """Notation 2.1 of Red Five: whoever of them is named first, the others play too, in their order."""
    first, *_, last = names
    text = (
        f"Game: Red Five\n\nRound #1\nDealer: {first}, trumps ♦, level 2.\n{first}: Call ♣8.\n"
        f"1. {first} ♣A, {names[1]} ♣3, {names[2]} ♣4, {last} ♣5 → {first} +5\n"
    )
    (record,) = read_text(text)
    report = verify(record)
    assert not report.findings
    assert report.rounds[0].turns == 4


def test_players_who_are_seen_in_the_first_moves() -> None:
    """Nobody was named, or dealt a hand that is shown: who moves before anybody has moved twice plays."""
    moves = "N: discard ♥5.\nE: discard ♥4.\nS: discard ♥3.\nN: discard ♥2.\n"
    (record,) = read_text(f"Game: LYNX\n\nRound #1\n\n{moves}")
    assert not verify(record).findings
    (record,) = read_text(f"Game: LYNX\n\nRound #1\n\n{moves}W: discard ♥6.\n")
    (finding,) = verify(record).findings
    assert (finding.rule.name, finding.place.line) == ("unknown-player", 9)
    dealt = "N: ♥5-♥6-♥7-♥8\nS: ♥3-♥9-♥J-♥Q\n\n"
    (record,) = read_text(f"Game: LYNX\n\nRound #1\n\n{dealt}{moves}")
    assert "unknown-player" in [one.rule.name for one in verify(record).findings]


def in_capitals(text: str, names: tuple[str, ...]) -> str:
    """``text`` with the players named in capitals below the first heading of a round."""
    head, heading, rest = text.partition("#1\n")
    return head + heading + re.sub(rf"\b(?:{'|'.join(names)})\b", lambda found: found[0].upper(), rest)


@pytest.mark.parametrize("game", ["redox", "lynx", "crazy_rummy", "hearts"])
def test_names_in_capitals_are_the_players_wherever_they_stand(game: str) -> None:
    """Those who are nominated, who win a trick or are passed cards too; nothing else in the line changes."""
    names = ("Alice", "Ben", "Clara", "Dan")
    for seed in range(4):
        head, rounds = play(game, seed, Settings(1, names))
        record = Record(head, tuple(rounds))
        (again,) = read_text(in_capitals(write(record), names))
        assert [part.events for part in again.rounds] == [part.events for part in record.rounds]
        assert not verify(again).findings
