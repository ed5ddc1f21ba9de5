"""Records in colours: the lexer of Pygments."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hoyle.cli.lexer import HoyleLexer
from hoyle.notation import notation_for, notations, read_text, write
from hypothesis import given
from hypothesis import strategies as st
from pygments.lexers import get_lexer_by_name, get_lexer_for_filename, guess_lexer
from pygments.token import Comment, Generic, Name, Number, Punctuation, Text, Whitespace

ROOT = Path(__file__).parents[2]
GUIDES = [(game, language) for game, notation in notations().items() for language in notation.languages]
SUITS = {
    "♠": Generic.Strong.Spade,
    "♥": Generic.Deleted.Heart,
    "♣": Generic.Inserted.Club,
    "♦": Number.Diamond,
}
LEXER = HoyleLexer()


def canonical(game: str, language: str) -> str:
    """The record in the guide of a game."""
    (*_, record) = re.findall(r"```\w+\n(.*?)```", notation_for(game).guide_in(language), re.DOTALL)
    (read,) = read_text(record)
    return write(read, language)


def plain(text: str) -> list[str]:
    """What has no colour."""
    return [
        value
        for kind, value in LEXER.get_tokens(text)
        if kind in Text and kind not in Whitespace and value.strip()
    ]


@pytest.mark.parametrize(("game", "language"), GUIDES)
def test_every_word_of_a_canonical_record_has_a_colour(game: str, language: str) -> None:
    assert plain(canonical(game, language)) == []
    assert plain("N: juggles ♠J.") == ["juggles"]


@pytest.mark.parametrize(("game", "language"), GUIDES)
def test_every_card_has_the_colour_of_its_suit(game: str, language: str) -> None:
    text = canonical(game, language)
    cards = [(value[0], kind) for kind, value in LEXER.get_tokens(text) if value[0] in SUITS]
    assert len(cards) == len(re.findall("[♠♥♣♦]", text)) > 80
    assert [kind for suit, kind in cards if SUITS[suit] is not kind] == []


@pytest.mark.parametrize("card", ["♠7", "S7", "7s", "♤7", "7 of spades", "seven of spades", "黑桃7"])
def test_a_card_is_seen_however_it_is_written(card: str) -> None:
    assert (SUITS["♠"], card) in LEXER.get_tokens(f"N: Discard {card}, draw a card: ♥A.")


def test_names_are_not_known_from_prose() -> None:
    text = "Note: this was late.\nAs usual, S deals.\nMary Ann: Discard ♠7, draw a card. S: what a pity\n"
    players = [value for kind, value in LEXER.get_tokens(text) if kind is Name.Class.Player]
    assert players == ["Mary Ann"]


def test_what_hoyle_reads_as_a_comment_is_one() -> None:
    lines = [
        "% N: Discard ♠7",
        "N: Discard ♠7. What a pity: ♠7!",
        "N: Discard ♠7 % hoyle: ignore RX061 (known)",
    ]
    said = [
        "".join(value for kind, value in LEXER.get_tokens(line) if kind in Comment).rstrip("\n")
        for line in lines
    ]
    assert said == ["% N: Discard ♠7", "Whatapity:♠7!", "% hoyle:ignoreRX061(known)"]


SIGNS = st.sampled_from(
    [*"NES:：.,;{}()→+-=?%#♠♥♣♦AKs107 \t\n\r", "Discard", "Game", "北", "過", "Joker", "'s ", "\ufe0f"]
)


@given(st.lists(SIGNS | st.characters(), max_size=40).map("".join))
def test_no_text_is_lost(text: str) -> None:
    assert "".join(value for _, _, value in LEXER.get_tokens_unprocessed(text)) == text


@pytest.mark.parametrize("piece", ["N ", "Mary ", "A. ", "♠A-", " ", "過", "N: ", "{a ", "% ", "→ "])
@pytest.mark.parametrize("begins", ["", "N: ", "1. N ♣A, ", "Players: ", "→ "])
def test_a_long_line_takes_no_longer_than_its_length(begins: str, piece: str) -> None:
    """As many steps as characters, and as many as they may be looked ahead."""
    import time

    def seconds(number: int) -> float:
        start = time.process_time()
        list(LEXER.get_tokens(begins + piece * number))
        return time.process_time() - start

    assert seconds(800) < 40 * max(seconds(100), 0.001)  # would be 64 times as long, or more


def test_pygments_finds_the_lexer() -> None:
    assert isinstance(get_lexer_by_name("hoyle"), HoyleLexer)
    assert isinstance(get_lexer_for_filename("friday.hoyle"), HoyleLexer)
    assert isinstance(guess_lexer(canonical("redox", "zh")), HoyleLexer)
    assert isinstance(guess_lexer(canonical("hearts", "en")), HoyleLexer)


@pytest.mark.parametrize(
    "path", ["README.md", "pyproject.toml", "cli/lexer.py", "docs/record.schema.json", ".ci/run"]
)
def test_other_texts_are_not_taken_for_records(path: str) -> None:
    assert HoyleLexer.analyse_text((ROOT / path).read_text("utf-8")) < 0.05


def test_punctuation_between_cards_is_not_a_sign_of_arithmetic() -> None:
    assert [kind for kind, value in LEXER.get_tokens("N: ♠A-♠K") if value == "-"] == [Punctuation]
