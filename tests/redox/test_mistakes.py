"""Records with one mistake each, and what hoyle says of them.

``tests/data/redox/mistakes/RX061-card-not-held.txt`` holds one mistake of that kind; the file
``….expected`` beside it is all that is found: ``line:column-end CODE message``, then the help and the related
places, and what hangs under a finding two columns further in. After a change that is meant, write the files
again with ``python -m tests.redox.test_mistakes`` and read what has changed.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from hoyle.notation.problems import READING
from hoyle.records.findings import Rule
from hoyle.verify.report import everything
from hoyle.verify.rulebooks.redox import RULEBOOK

from ..expected import expected, findings, told, write_expected

MISTAKES = sorted((Path(__file__).parent.parent / "data" / "redox" / "mistakes").glob("*.txt"))
HANGING = {"explained", "total-carried-on"}
"""Rules that only ever hang under others."""


@pytest.mark.parametrize("path", MISTAKES, ids=lambda path: path.stem)
def test_a_mistake_is_found_as_expected(path: Path) -> None:
    assert list(told(findings(path))) == expected(path)


@pytest.mark.parametrize("path", MISTAKES, ids=lambda path: path.stem)
def test_one_mistake_is_one_root_finding(path: Path) -> None:
    found = findings(path)
    assert len(found) == 1
    code = path.stem.split("-")[0]
    assert code in {finding.code for finding in everything(found)}


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


if __name__ == "__main__":
    write_expected(MISTAKES)
