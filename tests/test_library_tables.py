"""``hoyle.tables``: records, findings and scores for pandas, Polars and DuckDB."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import attrs
import hoyle
import pytest

ROOT = Path(__file__).parent.parent
PUBLISHED = ROOT / "records" / "published" / "redox.txt"


@pytest.fixture(scope="module")
def polars() -> Any:
    """Imported only where these tests run."""
    return pytest.importorskip("polars")


@pytest.fixture(scope="module", autouse=True)
def pyarrow() -> Any:
    return pytest.importorskip("pyarrow")


@pytest.fixture(scope="module")
def report() -> hoyle.Report:
    (made,) = hoyle.check(PUBLISHED, repairs=False)
    return made


@pytest.fixture(scope="module")
def made(report: hoyle.Report) -> hoyle.Tables:
    return hoyle.tables(report)


def test_each_table_is_taken_by_each_library(made: hoyle.Tables, pyarrow: Any, polars: Any) -> None:
    duckdb, pandas = map(pytest.importorskip, ("duckdb", "pandas"))
    for field in attrs.fields(hoyle.Tables):
        taken: Any = getattr(made, field.name)
        rows = taken.num_rows
        assert pyarrow.table(taken).num_rows == rows
        assert polars.DataFrame(taken).height == rows
        assert len(pandas.DataFrame.from_arrow(taken)) == rows
        assert duckdb.sql("SELECT count(*) FROM taken").fetchall() == [(rows,)]


def test_polars_copies_no_column_of_numbers(made: hoyle.Tables, polars: Any) -> None:
    table: Any = made.scores
    (chunk,) = table.column("recomputed").chunks
    copied = polars.DataFrame(table)["recomputed"].to_arrow()  # which does not copy either
    assert copied.buffers()[1].address == chunk.buffers()[1].address


def test_scores_and_findings_are_those_of_the_report(
    made: hoyle.Tables, report: hoyle.Report, polars: Any
) -> None:
    scores = polars.DataFrame(made.scores)
    assert scores["recomputed"].to_list() == [row.recomputed for one in report.rounds for row in one.scores]
    roots = polars.DataFrame(made.findings).filter(polars.col("under").is_null())
    assert roots["message"].to_list() == [one.message for one in report.findings]
    assert roots["help"].to_list() == [one.help for one in report.findings]


def test_events_have_their_cards_and_their_lines(made: hoyle.Tables, polars: Any) -> None:
    events = polars.DataFrame(made.events)
    turns = events.filter(polars.col("type") == "turn")
    assert turns.height == polars.DataFrame(made.turns).height == 83
    first = turns.row(0, named=True)
    assert (first["line"], first["player"], first["cards"]) == (15, "N", ["♠J", "♥A"])
    assert first["text"].startswith("N: ")


def test_a_card_that_nobody_saw_is_a_question_mark() -> None:
    text = "Game: REDOX\nPlayers: N, E, S, W\nRound 1\nN: 15 cards\nE: Discard ♠8, draw a card.\n"
    table: Any = hoyle.tables(hoyle.read(text)).events
    assert table.column("cards").to_pylist()[-1] == ["♠8", "?"]


def test_several_records_are_numbered() -> None:
    records = [*hoyle.read(PUBLISHED), *hoyle.read(PUBLISHED)]
    table: Any = hoyle.tables(records).scores
    assert set(table.column("record").to_pylist()) == {1, 2}
    empty: Any = hoyle.tables([]).scores
    assert empty.num_rows == 0


def test_a_report_without_its_record_makes_no_tables(report: hoyle.Report) -> None:
    with pytest.raises(ValueError, match="does not hold its record"):
        hoyle.tables(attrs.evolve(report, record=None))


def test_what_is_no_record() -> None:
    with pytest.raises(TypeError, match="of records and reports, not of str"):
        hoyle.tables("records/published/redox.txt")  # type: ignore[arg-type]


def test_without_pyarrow_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "pyarrow", None)
    with pytest.raises(hoyle.MissingExtra, match=r"a table needs an extra .*\[tables\]"):
        hoyle.tables([])
