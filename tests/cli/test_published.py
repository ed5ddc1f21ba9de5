"""What is reported about the three published rounds of REDOX. The snapshots have been read line by line."""

from __future__ import annotations

import json
import re

import jsonschema
import pytest
from syrupy.assertion import SnapshotAssertion

from .conftest import ARTICLE, PUBLISHED, ROOT, Run, report_on


@pytest.mark.parametrize("format_", ["full", "concise", "json"])
def test_report(snapshot: SnapshotAssertion, format_: str) -> None:
    result = report_on(PUBLISHED, format_)
    assert result.exit_code == 1
    assert result.stderr == ""
    assert result.stdout == snapshot


def test_json_is_valid() -> None:
    schema = json.loads((ROOT / "docs/report.schema.json").read_text("utf-8"))
    jsonschema.validate(json.loads(report_on(PUBLISHED, "json").stdout), schema)


def test_the_sample_in_the_readme() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    (sample,) = re.findall(r"^\$ .* verify .*\n\.\.\.\n((?:.*\n)*?)```", readme, re.MULTILINE)
    assert f"\n{sample}\n" in report_on(PUBLISHED, "full").stdout


def test_more_than_a_dozen_slips() -> None:
    """Twelve are roots; the running total that carries one of them on hangs under it."""
    (report,) = json.loads(report_on(PUBLISHED, "json").stdout)["files"]
    assert [finding["code"] for finding in report["findings"]] == [
        "RX061", "RX061",  # round 1: ♠10 and ♦K were not held
        "RX031", "RX031", "RX021", "RX061", "RX061", "RX062", "RX061", "RX171",  # round 2
        "RX042", "RX021",  # round 3: against its direction, a third ♣8
    ]  # fmt: skip
    total = report["findings"][9]
    assert [one["code"] for one in total["explains"]] == ["RX172"]


def test_the_article_says_the_same_in_other_places(run: Run) -> None:
    """Found inside a page of prose; line and column are the page's."""
    published, article = (
        json.loads(run("verify", path, "--no-repairs", "--format", "json").stdout)["files"][0]
        for path in (PUBLISHED, ARTICLE)
    )
    assert article["scores"] == published["scores"]
    for key in ("game", "rounds", "turns", "legal", "illegal", "undecided"):
        assert article[key] == published[key]
    assert [one["code"] for one in article["findings"]] == [one["code"] for one in published["findings"]]
    with open(ARTICLE, encoding="utf-8") as page:
        lines = page.read().split("\n")
    for finding in article["findings"]:
        line = lines[finding["line"] - 1]
        marked = line[finding["column"] - 1 : finding["end_column"] - 1]
        assert marked
        assert marked == marked.strip()
    not_held = article["findings"][0]
    assert lines[not_held["line"] - 1][not_held["column"] - 1 :].startswith("♠10, get the discarded ♣10")
