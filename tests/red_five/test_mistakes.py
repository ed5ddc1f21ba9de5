"""Every rule of Red Five has a record that breaks it, and examples and a reason in both languages."""

from __future__ import annotations

from pathlib import Path

import pytest
from hoyle.records.findings import Rule, in_language
from hoyle.verify.games.red_five.rulebook import RULEBOOK

MISTAKES = sorted((Path(__file__).parents[1] / "data" / "red_five" / "mistakes").glob("*.txt"))


@pytest.mark.parametrize("rule", RULEBOOK.rules, ids=lambda rule: rule.name)
def test_every_rule_has_a_record_that_breaks_it(rule: Rule) -> None:
    assert any(path.stem == f"{rule.code}-{rule.name}" for path in MISTAKES)


@pytest.mark.parametrize("rule", RULEBOOK.rules, ids=lambda rule: rule.name)
def test_every_rule_has_examples_and_a_reason_in_both_languages(rule: Rule) -> None:
    if rule.name != "explained":
        assert rule.wrong != rule.right
        assert "" not in (rule.wrong, rule.right)
        assert rule.basis.startswith("RF-") or rule.code < "RF010"
    assert rule.explanation.endswith(".")
    assert in_language(rule.explanation, "zh").endswith("。")
    assert in_language(rule.message, "zh") != rule.message or rule.name == "explained"
