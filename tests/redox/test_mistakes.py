"""Every rule of REDOX, and every rule of reading, has a record that breaks it, examples and a reason."""

from __future__ import annotations

from pathlib import Path

import pytest
from hoyle.notation.language.problems import READING
from hoyle.records.findings import Rule
from hoyle.verify.games.redox.rulebook import RULEBOOK

MISTAKES = sorted((Path(__file__).parent.parent / "data" / "redox" / "mistakes").glob("*.txt"))
HANGING = {"explained", "total-carried-on"}
"""Rules that only ever hang under others."""


@pytest.mark.parametrize("rule", [*READING, *RULEBOOK.rules], ids=lambda rule: rule.name)
def test_every_rule_has_a_record_that_breaks_it(rule: Rule) -> None:
    assert rule.name == "explained" or any(path.stem.startswith(rule.code) for path in MISTAKES)


@pytest.mark.parametrize(
    "rule", [rule for rule in RULEBOOK.rules if rule.name not in HANGING], ids=lambda r: r.name
)
def test_every_rule_has_examples_and_a_reason(rule: Rule) -> None:
    assert rule.wrong
    assert rule.right
    assert rule.wrong != rule.right
    assert rule.basis.startswith("RX-")
    assert rule.explanation.endswith(".")
