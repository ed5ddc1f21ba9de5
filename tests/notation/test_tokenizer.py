"""Texts are cut into the same tokens, whoever plays: only the names differ."""

from __future__ import annotations

import re

import pytest
from hoyle.notation.language.tokenizer import NAMES, Tokenizer

TOKENIZER = Tokenizer(
    rf"(?P<name>(?<!\w)(?:{NAMES})(?!\w))",
    r"(?P<gap>\s+)|(?P<card>Joker)|(?P<word>[A-Za-z]+)|(?P<sign>.)",
    first=("card",),
)


def cut(text: str, *players: str, start: int = 0, stop: int | None = None) -> list[tuple[str | None, str]]:
    return [(one.lastgroup, one[0]) for one in TOKENIZER.of(text, players, start, stop)]


@pytest.mark.parametrize(
    ("players", "first"),
    [((), "word"), (("Deal", "N"), "name"), (("Dea", "Joker"), "word"), (("Deal two", "Deal"), "name")],
)
def test_a_name_comes_before_a_word_and_not_before_what_is_first(
    players: tuple[str, ...], first: str
) -> None:
    found = cut("Deal a Joker.", *players)
    assert found == [(first, "Deal"), ("word", "a"), ("card", "Joker"), ("sign", ".")]


def test_the_longest_name_is_taken() -> None:
    assert cut("Deal two", "Deal", "Deal two") == [("name", "Deal two")]


def test_what_stands_before_the_stretch_is_seen_and_not_cut() -> None:
    assert cut("xN N Nx", "N", start=1, stop=4) == [("word", "N"), ("name", "N")]


def test_a_text_ends_where_nothing_fits() -> None:
    only_letters = Tokenizer(NAMES, r"(?P<gap> )|(?P<word>[a-z])")
    assert [one[0] for one in only_letters.of("a b1c", ("b",))] == ["a", "b"]


def test_names_are_compiled_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """With other players the pattern of everything else is not compiled again."""
    compiled: list[str] = []
    real = re.compile
    monkeypatch.setattr(
        re, "compile", lambda pattern, flags=0: compiled.append(pattern) or real(pattern, flags)
    )
    assert cut("Zoe and Yann", "Zoe", "Yann")[::2] == [("name", "Zoe"), ("name", "Yann")]
    assert compiled == [r"(?P<name>(?<!\w)(?:Yann|Zoe)(?!\w))"]
