"""A single mistake in the published deal, and the finding it makes."""

from __future__ import annotations

from pathlib import Path

import pytest
from hoyle.notation import read_text
from hoyle.verify import verify
from hoyle.verify.rulebooks.red_five import RULEBOOK

TEXT = (Path(__file__).parents[1] / "data" / "red_five" / "red-five-example.txt").read_text("utf-8")

MISTAKES = [
    ("RF001", "Last dealer: N", "Last dealer: N\nHouse rules: no-fives"),
    ("RF031", "-♣Q-♣3\n", "-♣Q\n"),
    ("RF032", "-♣2-♣2\n\n", "-♣2\n\n"),
    ("RF041", "E ♠8-♠6 → S +10", "E ♠8-♠6 → S +20"),
    ("RF051", "W 2\n", "W 2, X 3\n"),
    ("RF052", "N: 8 +2 = 10", "N: 7 +2 = 9"),
    ("RF061", "N: 8 +2 = 10", "N: 8 +2 = J"),
    ("RF081", "level 9.", "level 8."),
    ("RF091", "N: Show ♦8.\nE: Show ♣4.", "E: Show ♣4.\nN: Show ♦8."),
    ("RF092", "W: Show ♦2.", "W: Show ♦2.\nN: Show ♦8."),
    ("RF101", "E: Show ♣4.", "E: Show ♣5."),
    ("RF102", "E: Show ♣4.", "E: Show ♠4."),
    ("RF121", "trumps ♥, level", "trumps ♦, level"),
    ("RF122", "Dealer: S, trumps ♥, level 9.\n", ""),
    ("RF142", "S: Bury ♠J", "S: Bury ♠A"),
    ("RF151", "Bottom flipped: 5 x 2 = 10.", "Bottom kept."),
    ("RF152", "5 x 2 = 10.", "15 x 2 = 30."),
    ("RF153", "5 x 2 = 10.", "5 x 2 = 15."),
    ("RF281", "2. S ♣A, W ♣4, N ♣3, E ♣3", "2. W ♣4, N ♣3, E ♣3, S ♣A"),
    ("RF282", "2. S ♣A, W ♣4, N ♣3, E ♣3", "2. S ♣A, N ♣3, W ♣4, E ♣3"),
    ("RF283", "8. N ♦A, E ♦K", "8. N ♣A, E ♦K"),
    ("RF284", "14. W ♣9", "13. W ♣9"),
    ("RF292", "W Throw ♣Q-♣J", "W ♣Q-♣J"),
    ("RF293", "3. S ♠5-♠5", "3. S Throw ♠5-♠5"),
    ("RF321", "E ♥3, S ♥5 → S +5", "E ♥3, S ♥5 → N +5"),
    ("RF331", "N ♠3-♣Q", "N Ruff ♠3-♣Q"),
    ("RF332", "S Ruff ♥10", "S Discard ♥10"),
    ("RF361", "E Throw ♠A-♠K fails ♠K {-2}, S ♠Q, W ♠8, N ♠10", "E Throw ♠A-♠K, S ♠Q-♠10, W ♠8-♠J, N ♠10-♠A"),
    ("RF362", "W Throw ♣Q-♣J", "W Throw ♣Q-♣J fails ♣J"),
    ("RF372", "{-2}", "{-1}"),
    ("RF381", "S: Call ♣8.", "S: Call ♥8."),
    ("RF391", "W ♣5, N Ruff ♥K →", "W ♣5, N Ruff ♥K {Friend} →"),
    ("RF401", "S: Call ♣8.", "S: Call ♣8. {Alone}"),
    ("RF411", "N: 55\n", "N: 50\n"),
    ("RF412", "N 55 + E 120 + bottom", "N 55 + W 120 + bottom"),
    ("RF413", "N 55 + E 120 + bottom 10 = 185", "N 55 + E 110 + bottom 10 = 175"),
    ("RF414", "= 185.", "= 195."),
    ("RF421", "N: 8 +2 = 10", "N: 8 +1 = 9"),
    ("RF431", "E: 4 +2 -2 = 4", "E: 4 +2 = 7"),
    ("RF261", "S: 9 -3 = 6", "S: 9 = 9"),
    ("RF111", "Dealer: S, trumps ♥, level 9.", "Dealer: N, trumps ♦, level 8."),
    ("RF141", "-♣6-♣2-♣2.", "-♣6-♣2."),
    ("RF143", "S: Call ♣8.", "W: Call ♣8."),
    ("RF251", "N ♥3, E ♥3, S ♥5 →", "N ♥3, E ♥3, S ♥5 {Rotten} →"),
    ("RF285", "2. S ♣A, W ♣4, N ♣3, E ♣3", "2. S ♣A, W ♣4, N ♣3"),
    ("RF371", "fails ♠K {-2}", "fails ♠A {-2}"),
]
FURTHER = {"RF361", "RF362", "RF321", "RF391"}
"""Mistakes that make the rest of the deal impossible; what matters is the first finding."""


@pytest.mark.parametrize(("code", "right", "wrong"), MISTAKES, ids=[code for code, *_ in MISTAKES])
def test_one_mistake(code: str, right: str, wrong: str) -> None:
    assert TEXT.count(right) >= 1
    (read,) = read_text(TEXT.replace(right, wrong, 1))
    found = [one.code for one in verify(read).findings]
    assert found[:1] == [code] if code in FURTHER else found == [code]


@pytest.mark.parametrize("rule", RULEBOOK.rules, ids=lambda rule: rule.code)
def test_every_rule_speaks_both_languages(rule: object) -> None:
    assert rule.message  # type: ignore[attr-defined]
    assert rule.messages["zh"]  # type: ignore[attr-defined]
    assert rule.explanation  # type: ignore[attr-defined]
