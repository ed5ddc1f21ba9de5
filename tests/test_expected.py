"""All records of the tests, and what hoyle says of them.

The file ``….expected`` beside a record is all that hoyle says of it, verdicts on the turns included
(:mod:`tests.expected`). After a change that is meant, write the files again with ``python -m
tests.test_expected`` and read what has changed. Records in folders called ``mistakes`` and ``findings``, such
as ``redox/mistakes/RX061-card-not-held.txt``, have one mistake, of the kind that the file is named after.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from .expected import described, expected, judged, write_expected
from .test_chinese import check_chinese

DATA = Path(__file__).parent / "data"
IN_CHINESE = {"hearts", "red_five"}
"""The games whose ``.expected`` files have each sentence in Chinese too."""
RECORDS = sorted([*DATA.rglob("*.txt"), *DATA.rglob("*.html")])
MISTAKES = [path for path in RECORDS if path.parent.name in ("mistakes", "findings")]


def named(path: Path) -> str:
    return str(path.relative_to(DATA))


def chinese(path: Path) -> bool:
    return not IN_CHINESE.isdisjoint(path.parts)


@pytest.mark.parametrize("path", RECORDS, ids=named)
def test_a_record_is_judged_as_expected(path: Path) -> None:
    """And all that is said of it, in Chinese too."""
    reports = judged(path)
    assert described(reports, chinese=chinese(path)) == expected(path)
    check_chinese(path, (finding for _, report in reports for finding in report.findings))


@pytest.mark.parametrize("path", MISTAKES, ids=named)
def test_one_mistake_is_one_root_finding(path: Path) -> None:
    """As its file of expectations has it, with what hangs under that two columns further in."""
    codes = re.findall(r"(?m)^( *)\d+:\d+-\d+ ([A-Z]+\d+) ", "\n".join(expected(path)))
    assert [indent for indent, _ in codes].count("") == 1
    assert path.stem.partition("-")[0] in {code for _, code in codes}


def test_no_expectation_is_left_without_its_record() -> None:
    assert {path.with_suffix(".expected") for path in RECORDS} == set(DATA.rglob("*.expected"))


if __name__ == "__main__":
    for path in RECORDS:
        write_expected([path], chinese=chinese(path))
