"""``hoyle archive query`` reads the tables of its archive, and nothing else; it writes nothing at all."""

from __future__ import annotations

import re
from pathlib import Path
from shutil import copy

import pytest
from click.testing import CliRunner
from hoyle.cli.archive import store
from hoyle.cli.main import hoyle

from .conftest import PUBLISHED, ROOT, Run

OUTSIDE = {
    "writes over the archive": "COPY (SELECT 1) TO '{archive}'",
    "writes over the archive in place": "COPY (SELECT 1) TO '{archive}' (USE_TMP_FILE false)",
    "writes beside it": "COPY (SELECT 1) TO '{archive}.wal' (USE_TMP_FILE false)",
    "writes while it explains": "EXPLAIN ANALYZE COPY (SELECT 1) TO '{archive}' (USE_TMP_FILE false)",
    "writes a new file": "COPY records TO '{folder}/new.csv'",
    "writes to standard output": "COPY records TO '/dev/stdout'",
    "writes when it is told to": "PREPARE it AS COPY (SELECT 1) TO '{archive}'",
    "copies from a file": "COPY records FROM '{folder}/secret.csv'",
    "attaches a hard link": "ATTACH '{folder}/hard.hoyle' AS other",
    "attaches a symbolic link": "ATTACH '{folder}/soft.hoyle' AS other",
    "attaches itself": "ATTACH '{archive}' AS other (READ_WRITE)",
    "attaches a new database": "ATTACH '{folder}/new.db' AS other",
    "exports": "EXPORT DATABASE '{folder}/new'",
    "imports": "IMPORT DATABASE '{folder}'",
    "installs": "INSTALL httpfs",
    "loads": "LOAD httpfs",
    "loads a library": "LOAD '{folder}/secret.csv'",
    "reads CSV": "FROM read_csv('{folder}/secret.csv')",
    "reads text": "SELECT content FROM read_text('{folder}/secret.csv')",
    "reads JSON": "FROM read_json('{folder}/secret.csv')",
    "reads what is named": "FROM '{folder}/secret.csv'",
    "reads what a function names": "FROM query_table('{folder}/secret.csv')",
    "reads in a query within": "FROM query($$FROM '{folder}/secret.csv'$$)",
    "sniffs": "FROM sniff_csv('{folder}/secret.csv')",
    "reads a hard link": "SELECT content FROM read_blob('{folder}/hard.hoyle')",
    "reads a symbolic link": "SELECT content FROM read_text('{folder}/soft.csv')",
    "lists files": "FROM glob('{folder}/*')",
    "fetches": "FROM 'http://localhost:1/secret.csv'",
    "unlocks": "SET enable_external_access = true",
    "resets": "RESET enable_external_access",
    "sets a folder to spill to": "SET temp_directory = '{folder}'",
    "has itself profiled": "PRAGMA profiling_output = '{folder}/new.json'",
    "logs": "CALL enable_logging(storage = 'file', storage_config = {{'path': '{folder}'}})",
    "keeps a secret": "CREATE PERSISTENT SECRET s (TYPE s3)",
    "makes a table": "CREATE TEMP TABLE t AS FROM records",
    "deletes": "DELETE FROM records",
    "drops": "DROP TABLE records",
    "begins": "BEGIN",
    "checkpoints": "CHECKPOINT",
    "says two things": "SELECT 1; COPY (SELECT 1) TO '{archive}' (USE_TMP_FILE false)",
    "unlocks, then writes": "SET enable_external_access = true; COPY (SELECT 1) TO '{folder}/new'",
    "spills": "SELECT count(DISTINCT md5(range::VARCHAR) || repeat('x', 900)) FROM range(1000000)",
}


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("filled") / "games.hoyle"
    CliRunner().invoke(hoyle, ["archive", "add", str(path), str(ROOT / PUBLISHED), "--jobs", "1"])
    return path


@pytest.fixture
def archive(filled: Path, tmp_path: Path) -> Path:
    return Path(copy(filled, tmp_path))


@pytest.mark.parametrize("how", OUTSIDE)
def test_a_query_reaches_nothing_but_the_archive(
    run: Run, archive: Path, tmp_path: Path, how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr(store, "CONFINED", f"SET memory_limit = '100MB';{store.CONFINED}")
    (tmp_path / "secret.csv").write_text("a,b\n42,squeamish\n")
    (tmp_path / "hard.hoyle").hardlink_to(archive)
    (tmp_path / "soft.hoyle").symlink_to(archive)
    (tmp_path / "soft.csv").symlink_to("secret.csv")
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    result = run("archive", "query", archive, OUTSIDE[how].format(archive=archive, folder=tmp_path))
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("hoyle: ")
    assert not re.search("squeamish|Traceback", result.stderr)
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before


@pytest.mark.parametrize(
    "sql", ["FROM records", "WITH a AS (SELECT 1) FROM a", "VALUES (1)", "SHOW TABLES", "DESCRIBE turns",
            "SUMMARIZE scores", "SELECT 1;", "/* so many */ SELECT count(*) FROM turns"],
)  # fmt: skip
def test_a_query_of_any_form_is_answered(run: Run, archive: Path, sql: str) -> None:
    assert run("archive", "query", archive, sql).exit_code == 0


def test_a_time_with_a_zone_is_shown_or_refused_in_one_sentence(run: Run, archive: Path) -> None:
    """It depends on what else is installed."""
    assert "Traceback" not in run("archive", "query", archive, "SELECT now()").output
    assert run("archive", "query", archive, "SELECT now()::TIMESTAMP").exit_code == 0


def test_an_export_does_not_follow_a_link_to_the_archive(run: Run, archive: Path, tmp_path: Path) -> None:
    before = archive.read_bytes()
    link = tmp_path / "records.parquet"
    link.symlink_to(archive)
    result = run("archive", "export", archive, tmp_path)
    assert (result.exit_code, archive.read_bytes()) == (2, before)
    assert result.stderr == f"hoyle: {link}: this is the archive itself\n"
