"""Records with one mistake each, and what hoyle says of them, in English and in Chinese.

``tests/data/red_five/mistakes/RF311-must-follow.txt`` holds one mistake of that kind; the file ``….expected``
beside it is all that is found: ``line:column-end CODE message``, the same in Chinese, the help and the
related places, and what hangs under a finding two columns further in. After a change that is meant, write the
files again with ``python -m tests.red_five.test_mistakes`` and read what has changed.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from hoyle.records.findings import Rule, in_language
from hoyle.verify.report import everything
from hoyle.verify.rulebooks.red_five import RULEBOOK

from ..expected import expected, findings, told, write_expected

MISTAKES = sorted((Path(__file__).parents[1] / "data" / "red_five" / "mistakes").glob("*.txt"))


@pytest.mark.parametrize("path", MISTAKES, ids=lambda path: path.stem)
def test_a_mistake_is_found_as_expected(path: Path) -> None:
    assert list(told(findings(path), chinese=True)) == expected(path)


@pytest.mark.parametrize("path", MISTAKES, ids=lambda path: path.stem)
def test_one_mistake_is_one_root_finding(path: Path) -> None:
    found = findings(path)
    assert len(found) == 1
    assert path.stem.split("-")[0] in {finding.code for finding in everything(found)}


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
    assert rule.messages["zh"] != rule.message or rule.name == "explained"


if __name__ == "__main__":
    write_expected(MISTAKES, chinese=True)
