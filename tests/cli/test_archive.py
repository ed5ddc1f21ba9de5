"""``hoyle archive``: every record that goes in comes out, once and complete."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import duckdb
import pytest
from hoyle.cli.archive import store
from hoyle.cli.archive.verdicts import closely, moves_of, plainly
from hoyle.notation import read, read_text
from hoyle.notation.writing.slips import KINDS, make_slip
from hoyle.records.events import Turn
from hoyle.verify import referee_for, review, verify
from hoyle.verify.judged import everything

from ..conftest import at_night, sample
from ..slips import legal
from .conftest import CLEAN, PUBLISHED, ROOT, WRONG, Run, Spawn
from .test_batch import TABLES, long_record

Record = Callable[..., Path]


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    return tmp_path / "games.hoyle"


def ask(archive: Path, sql: str) -> list[tuple[Any, ...]]:
    with duckdb.connect(str(archive), read_only=True) as connection:
        rows: list[tuple[Any, ...]] = connection.execute(sql).fetchall()
    return rows


def test_the_published_game(run: Run, archive: Path) -> None:
    """Every table says what ``verify`` says."""
    assert run("archive", "add", archive, PUBLISHED).stdout == "1 record added.\n"
    (record,) = read(ROOT / PUBLISHED)
    report = verify(record)
    ((game, players, rounds, turns, mistakes, source),) = ask(
        archive, "SELECT game, players, rounds, turns, mistakes, source FROM records"
    )
    assert (game, players, rounds, turns, mistakes) == ("redox", ["N", "E", "S", "W"], 3, 83, 12)
    assert source == PUBLISHED
    verdicts = dict(ask(archive, "SELECT verdict, count(*) FROM turns GROUP BY ALL"))
    for verdict in ("legal", "illegal", "undecided"):
        assert verdicts.get(verdict, 0) == sum(getattr(one, verdict) for one in report.rounds)
    roots = ask(
        archive,
        'SELECT code, line, "column", message, help FROM findings WHERE under IS NULL ORDER BY finding',
    )
    assert roots == [(f.code, f.place.line, f.place.column, f.message, f.help) for f in report.findings]
    assert any(help_ for *_, help_ in roots)
    ((under,),) = ask(archive, "SELECT count(*) FROM findings WHERE under IS NOT NULL")
    assert under == sum(len(finding.explains) for finding in report.findings) == 7
    scores = ask(archive, "SELECT player, written, recomputed_total FROM scores ORDER BY position, rowid")
    assert scores == [(s.player, s.written, s.recomputed_total) for one in report.rounds for s in one.scores]
    line36 = ask(archive, "SELECT round, turn, player, actions, verdict, text FROM turns WHERE line = 36")
    assert line36 == [(1, 22, "W", ["discard", "draw"], "illegal", "W: Discard ♦K, draw a card: ♠4.")]
    calls = ask(archive, "SELECT line, calls FROM turns WHERE len(calls) > 0 ORDER BY line")
    assert calls == [
        (turn.line, [call.kind for call in turn.calls])
        for one in record.rounds
        for turn in one.events
        if isinstance(turn, Turn) and turn.calls
    ]


ROUND_2 = WRONG.partition("Round #1")[2]


@pytest.mark.parametrize(
    ("text", "arguments"),
    [
        (WRONG.replace("♠Q.", "♠Q. % hoyle: ignore RX062 (known)") + f"\nRound #2{ROUND_2}", []),
        (WRONG + f"\nRound #2{ROUND_2}\n".replace("♠Q.", "♠Q. % hoyle: expect RX062"), []),
        (f"{WRONG}\nRound #2{ROUND_2}", ["--ignore", "not-on-top"]),
        (f"{WRONG}\n{WRONG.replace('♥4', '♥5')}\n% hoyle: ignore-file RX062\n", []),
        (f"{WRONG}\nRound #2{ROUND_2}", ["--select", "RX061"]),
        (CLEAN.replace("E: Discard", "% hoyle: expect RX061\nE: Discard"), []),
    ],
)
def test_what_is_ignored_is_left_out_and_counted(
    run: Run, archive: Path, record: Record, text: str, arguments: list[str]
) -> None:
    """As ``verify`` does, in each round and each record, also where the comment comes later."""
    path = record(text)
    added = run("archive", "add", archive, path, *arguments)
    (file,) = json.loads(run("verify", "--format=json", "--no-repairs", path, *arguments).stdout)["files"]
    found = [(one["record"], one["round"], one["code"], one["line"]) for one in file["findings"]]
    assert ask(archive, "SELECT record, round, code, line FROM findings ORDER BY ALL") == found
    ((ignored, mistakes, records),) = ask(
        archive, "SELECT sum(ignored), sum(mistakes), count(*) FROM records"
    )
    assert mistakes == len(found)
    for at, count in ask(archive, "SELECT record * 100 + position, mistakes FROM rounds"):
        assert count == sum(one[0] * 100 + (one[1] or 1) == at for one in found)
    told = f" ({ignored} finding{'' if ignored == 1 else 's'} left out)" if ignored else ""
    unselected = "--select" in arguments
    assert unselected or file["ignored"] + file["expected"] == ignored
    assert added.stdout.startswith(f"{records} record{'' if records == 1 else 's'} added{told}")


def test_how_the_lines_were_taken(run: Run, archive: Path, tmp_path: Path) -> None:
    """As the summary of ``verify`` counts them."""
    odd = CLEAN.replace("\nE: ", "\nWhat a start!\nThen E spirits away the ♦K for the ♥2.\nE: ", 1)
    as_json = run("convert", "-", "--to", "json", input=WRONG).stdout
    for name, text in (("a.txt", CLEAN), ("b.txt", odd), ("c.json", as_json)):
        (tmp_path / name).write_text(text, "utf-8")
        run("archive", "add", archive, tmp_path / name)
    counts = ask(archive, "SELECT lines_read, comments, not_understood FROM records ORDER BY source")
    assert counts == [(7, 0, 0), (7, 1, 1), (7, 0, 0)]


@pytest.mark.parametrize(("game", "settings"), TABLES)
def test_every_turn_has_its_number_and_verdict(
    run: Run, archive: Path, record: Record, game: str, settings: Any
) -> None:
    run("archive", "add", archive, record(legal(game, 1, settings)))
    ((turns, legal_),) = ask(archive, "SELECT turns, legal FROM records")
    assert ask(archive, "SELECT count(turn), count(verdict) FROM turns") == [(turns, legal_)]
    numbers = ask(
        archive, "SELECT list(turn ORDER BY line, rowid) FROM turns WHERE turn > 0 GROUP BY position"
    )
    assert all(row == list(range(1, len(row) + 1)) for (row,) in numbers)


@pytest.mark.parametrize(("game", "settings"), TABLES)
def test_what_is_plain_is_what_a_closer_look_says(game: str, settings: Any) -> None:
    (record,) = read_text(legal(game, 1, settings))
    referee = referee_for(record.head)
    referee.review_head()
    plain = 0
    for round_ in record.rounds:
        carried = referee.carried()
        if found := plainly(moves_of(round_), review(referee, round_)):
            assert found == closely(record.head, carried, round_)
            assert found[0][-1] == referee.report.turns
            plain += 1
    assert plain > len(record.rounds) / 2  # of Red Five, not where somebody passes before play and in it


@pytest.mark.parametrize(("game", "settings"), TABLES)
def test_nothing_is_found_twice(run: Run, archive: Path, record: Record, game: str, settings: Any) -> None:
    """The findings, and what hangs under them, are those of ``verify``, though rounds are judged again."""
    kinds = sample(KINDS, 8, 2 * TABLES.index((game, settings)))
    slips = [make_slip(legal(game, 1, settings), kind, Random(1)) for kind in kinds]
    texts = {f"{number}.txt": slip.text for number, slip in enumerate(slips) if slip is not None}
    run("archive", "add", "--jobs", 1, archive, *(record(text, name) for name, text in texts.items()))
    columns = 'parse_filename(source), code, f.line, f."column"'
    rows = ask(archive, f"SELECT {columns} FROM findings AS f JOIN records USING (record) ORDER BY finding")
    for file, text in texts.items():
        (wrong,) = read_text(text)
        told = everything(verify(wrong).findings)
        found = [row[1:] for row in rows if row[0] == file]
        assert found == [(one.code, one.place.line, one.place.column) for one in told]


@pytest.mark.parametrize(
    ("game", "settings", "kind"),
    [
        (*table, kind)
        for table, kind in zip(TABLES, ("lines-swapped", "line-left-out", "line-doubled"), strict=False)
    ],
)
def test_turns_out_of_order(
    run: Run, archive: Path, record: Record, game: str, settings: Any, kind: str
) -> None:
    """Each turn that counts has a number of its own and a verdict."""
    slip = make_slip(legal(game, 1, settings), kind, Random(1))
    assert slip is not None
    run("archive", "add", "--jobs", 1, archive, record(slip.text))
    sums = "sum(legal), sum(illegal), sum(undecided), sum(turns)"
    ((*verdicts, turns),) = ask(archive, f"SELECT {sums} FROM records")
    counted = dict(
        ask(archive, "SELECT verdict, count(DISTINCT (record, position, turn)) FROM turns GROUP BY ALL")
    )
    assert [counted.get(one, 0) for one in ("legal", "illegal", "undecided")] == verdicts
    assert sum(verdicts) == turns


def test_two_turns_that_have_changed_places(run: Run, archive: Path, record: Record) -> None:
    """The line that is judged only behind the next has its own number and verdict too."""
    text = (ROOT / "tests/data/lynx/two-rounds.txt").read_text("utf-8")
    first, then = "N: discard ♠6. {Last 2}\n", "E: discard ♣6. {Last 2}\n"
    run("archive", "add", archive, record(text.replace(first + then, then + first)))
    sql = "SELECT line, turn, verdict FROM turns WHERE line BETWEEN 29 AND 32 ORDER BY line"
    assert ask(archive, sql) == [
        (29, 17, "legal"), (30, 18, "illegal"), (31, 19, "legal"), (32, 20, "legal"),
    ]  # fmt: skip


@pytest.mark.parametrize(("game", "settings"), TABLES[:3])
def test_turns_of_a_record_with_a_wrong_header(
    run: Run, archive: Path, record: Record, game: str, settings: Any
) -> None:
    """The round that shows it is judged twice, and its turns are counted once."""
    text = re.sub("^Players: ", "Players: Zoe, ", legal(game, 1, settings), flags=re.MULTILINE)
    run("archive", "add", archive, record(text))
    assert len(ask(archive, "SELECT code FROM findings WHERE under IS NULL")) == 1
    ((turns, legal_),) = ask(archive, "SELECT turns, legal FROM records")
    assert turns == legal_
    assert ask(archive, "SELECT count(turn), count(verdict) FROM turns") == [(turns, legal_)]


class TestTwice:
    def test_the_same_file(self, run: Run, archive: Path) -> None:
        run("archive", "add", archive, PUBLISHED)
        assert run("archive", "add", archive, PUBLISHED).stdout == "0 records added, 1 there already.\n"
        assert ask(archive, "SELECT count(*) FROM turns") == [(83,)]

    def test_in_one_go(self, run: Run, archive: Path, record: Record) -> None:
        paths = [record(CLEAN, "a.txt"), record(WRONG, "b.txt"), record(CLEAN, "c.txt")]
        assert run("archive", "add", archive, *paths).stdout == "2 records added, 1 there already.\n"
        assert ask(archive, "SELECT turns FROM records") == [(2,), (2,)]
        assert ask(archive, "SELECT count(*) FROM turns") == [(4,)]

    def test_in_another_form(self, run: Run, archive: Path, record: Record) -> None:
        """In Chinese, with letters for suits, with a comment, as JSON."""
        text = legal("redox", 2, TABLES[0][1])
        path = record(text)
        others = [
            record(run("convert", path, "--to", "text", "--language", "zh").stdout, "zh.txt"),
            record(text.replace("♠", "S"), "letters.txt"),
            record(text.replace("\nCards left:", "\nwhat a game\n\nCards left:", 1), "comment.txt"),
            record(run("convert", path, "--to", "json").stdout, "record.json"),
            record(run("convert", path, "--to", "jsonl").stdout, "record.jsonl"),
        ]
        run("archive", "add", archive, path)
        assert run("archive", "add", archive, *others).stdout == "0 records added, 5 there already.\n"

    def test_another_score_is_another_record(self, run: Run, archive: Path, record: Record) -> None:
        text = legal("redox", 2, TABLES[0][1])
        at = text.index("Total scores:\nN: ") + len("Total scores:\nN: +")
        other = f"{text[:at]}9{text[at:]}"
        assert (
            run("archive", "add", archive, record(text), record(other, "b.txt")).stdout
            == "2 records added.\n"
        )


class TestWhole:
    """An archive holds whole records, whenever adding is ended."""

    def whole(self, archive: Path) -> list[tuple[Any, ...]]:
        """The sources of the records, each of which has all its rows; there are no others."""
        orphans = " UNION ALL ".join(
            f"SELECT count(*) FROM {name} WHERE record NOT IN (SELECT record FROM records)"
            for name in ("rounds", "turns", "findings", "scores")
        )
        assert ask(archive, orphans) == [(0,)] * 4
        counted = ask(
            archive,
            "SELECT source, rounds = (SELECT count(*) FROM rounds AS t WHERE t.record = r.record), "
            "turns = (SELECT count(turn) FROM turns AS t WHERE t.record = r.record) FROM records AS r",
        )
        assert all(rounds and turns for _, rounds, turns in counted)
        return [source for source, *_ in counted]

    def begun(self, archive: Path, *paths: object) -> subprocess.Popen[bytes]:
        """Adding from standard input, in small transactions' steps, that has come far into a record."""
        code = (
            "from hoyle.cli.archive import rows; rows.ROWS_PER_CHUNK = 50; "
            "from hoyle.cli.main import main; main()"
        )
        return subprocess.Popen(
            [sys.executable, "-c", code, "archive", "add", str(archive), *map(str, paths), "-"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )  # fmt: skip

    @pytest.mark.parametrize(
        "end",
        [pytest.param(signal.SIGKILL, marks=at_night), signal.SIGINT],  # by day tests/kills.py kills a few
        ids=["killed", "interrupted"],
    )
    def test_ended_in_the_middle_of_a_record(
        self, archive: Path, record: Record, tmp_path: Path, run: Run, end: signal.Signals
    ) -> None:
        text = legal("redox", 1, TABLES[0][1])
        long_record(tmp_path / "long.txt", 50)
        process = self.begun(archive, record(CLEAN, "a.txt"))
        assert process.stdin
        process.stdin.write(f"{text}\n".encode())
        process.stdin.write((tmp_path / "long.txt").read_bytes())  # all is taken up but what a pipe holds
        process.stdin.flush()
        os.kill(process.pid, end)
        out, _ = process.communicate(timeout=20)
        assert process.returncode == (-9 if end is signal.SIGKILL else 130)
        sources = self.whole(archive)
        assert sources[0].endswith("a.txt")
        assert len(sources) < 3  # the long record is not there
        if end is signal.SIGINT:
            assert out.decode() == f"{len(sources)} record{'s' if len(sources) > 1 else ''} added.\n"
        run("archive", "add", "--jobs", 1, archive, tmp_path / "long.txt", record(text))
        assert len(self.whole(archive)) == 3

    def test_a_record_that_is_cut_off(self, run: Run, archive: Path, tmp_path: Path) -> None:
        """Its file's other records are added."""
        text = legal("redox", 1, TABLES[0][1])
        path = tmp_path / "two.txt"
        path.write_bytes(f"{CLEAN}\n{text[:5000]}".encode() + b"\xff")
        result = run("archive", "add", archive, path)
        assert (result.exit_code, result.stdout) == (2, "1 record added.\n")
        assert "cannot be decoded" in result.stderr
        assert self.whole(archive) == [str(path)]

    def test_long_records_come_in_pieces(
        self, archive: Path, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("hoyle.cli.archive.rows.ROWS_PER_CHUNK", 100)
        monkeypatch.setattr("hoyle.cli.archive.adding.MIN_BYTES_STREAMED", 1000)
        texts = [
            legal("redox", 1, TABLES[0][1]),
            legal("lynx", 1, TABLES[1][1]),
            legal("redox", 1, TABLES[0][1]),
        ]
        path = tmp_path / "three.txt"
        path.write_text("\n".join(texts), "utf-8")
        assert run("archive", "add", archive, path).stdout == "2 records added, 1 there already.\n"
        assert self.whole(archive) == [str(path)] * 2


class TestAsking:
    @pytest.fixture(autouse=True)
    def _filled(self, run: Run, archive: Path, record: Record) -> None:
        run(
            "archive", "add", "--jobs", 1, archive, PUBLISHED, record(WRONG, "wrong.txt"),
            "tests/data/lynx/two-rounds.txt",
        )  # fmt: skip

    def rows(self, run: Run, archive: Path, *arguments: object) -> list[dict[str, Any]]:
        shown = run("archive", "query", archive, "--format", "jsonl", *arguments).stdout
        return [json.loads(line) for line in shown.splitlines()]

    def test_findings(self, run: Run, archive: Path) -> None:
        rows = self.rows(run, archive, "--finding", "card-not-held", "--player", "W")
        assert {row["code"] for row in rows} == {"RX061"}
        assert 36 in [row["line"] for row in rows]
        assert len(self.rows(run, archive, "--finding", "rx06")) == 7
        assert len(self.rows(run, archive, "--game", "REDOX")) == 13
        assert self.rows(run, archive, "--since", "2999-01-01") == []

    def test_other_rows(self, run: Run, archive: Path) -> None:
        turn = self.rows(run, archive, "--of", "turns", "--finding", "RX061", "--player", "W")[0]
        assert (turn["round"], turn["turn"], turn["verdict"]) == (1, 22, "illegal")
        scores = self.rows(run, archive, "--of", "scores", "--player", "N", "--game", "redox")
        assert [row["recomputed_total"] for row in scores][:2] == [96, 105]
        assert len(self.rows(run, archive, "--of", "rounds", "--finding", "wrong-total")) == 1
        assert len(self.rows(run, archive, "--of", "records", "--since", "2020-01-01 10:00")) == 3

    def test_list(self, run: Run, archive: Path) -> None:
        shown = run("archive", "list", archive, "--finding", "RX062").stdout.splitlines()
        assert shown[0].split()[:3] == ["record", "game", "players"]
        assert [line.split()[1] for line in shown[1:]] == ["redox", "redox"]

    def test_sql(self, run: Run, archive: Path) -> None:
        sql = "SELECT game, count(*) AS n FROM records GROUP BY game ORDER BY n"
        assert run("archive", "query", archive, sql).stdout == "game   n\nlynx   1\nredox  2\n"
        assert run("archive", "query", archive, sql, "--format", "csv").stdout == "game,n\nlynx,1\nredox,2\n"

    @pytest.mark.parametrize("to", ["parquet", "jsonl"])
    def test_export(self, run: Run, archive: Path, tmp_path: Path, to: str) -> None:
        folder = tmp_path / "made" / "here"
        assert run("archive", "export", archive, folder, "--to", to).exit_code == 0
        for name in ("records", "rounds", "turns", "findings", "scores"):
            assert (
                duckdb.sql(f"SELECT count(*) FROM '{folder / name}.{to}'").fetchall()
                == ask(archive, f"SELECT count(*) FROM {name}")
            )  # fmt: skip


def test_a_question_that_takes_long_can_be_interrupted(run: Run, archive: Path) -> None:
    run("archive", "add", archive, PUBLISHED)
    sql = "SELECT sum(a.range * b.range) FROM range(10000000) AS a, range(10000000) AS b"
    before = signal.signal(
        signal.SIGINT, signal.default_int_handler
    )  # ignored if tests run in the background
    process = subprocess.Popen([sys.executable, "-m", "hoyle", "archive", "query", str(archive), sql])

    def heeds_interrupts() -> bool:
        """Whether the process has a handler of its own: Python has until the question is asked."""
        caught = re.search(r"SigCgt:\s*(\w+)", Path(f"/proc/{process.pid}/status").read_text())
        return caught is not None and bool(int(caught[1], 16) & 1 << signal.SIGINT - 1)

    try:
        for wanted in (True, False):
            while heeds_interrupts() is not wanted:
                assert process.poll() is None
                time.sleep(0.02)
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=20) == -signal.SIGINT
    finally:
        process.kill()
        signal.signal(signal.SIGINT, before)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("query", "{}", "SELEC 1"), "syntax error"),
        (("query", "{}", "SELECT player FROM records"), 'Candidate bindings: "players"'),
        (("query", "{}", " "), "this SQL contains no query"),
        (("query", "{}", "SELECT 1", "--player", "N"), "query in SQL or with options, not both"),
        (("query", "{}", "--since", "tomorrow"), "“tomorrow” is not a date"),
        (("list", "{}", "--limit", "0"), "0 is not in the range x>=1"),
        (("list", "{}", "--game", "whist"), "hoyle does not know the game “whist”"),
        (("list", "none.hoyle"), "there is no such archive"),
        (("list", PUBLISHED), "this file is not an archive"),
    ],
)
def test_what_cannot_be_asked(
    run: Run, archive: Path, record: Record, arguments: tuple[str, ...], sentence: str
) -> None:
    run("archive", "add", archive, record(WRONG))
    result = run("archive", *(one.format(archive) for one in arguments))
    assert result.exit_code == 2
    assert sentence in result.stderr


def test_another_database_is_no_archive(run: Run, archive: Path) -> None:
    with duckdb.connect(str(archive)) as connection:
        connection.execute("CREATE TABLE records (a INTEGER)")
    for command in ("list", "add"):
        result = run("archive", command, archive, *([PUBLISHED] if command == "add" else []))
        assert result.stderr == f"hoyle: {archive}: this database is not a hoyle archive\n"


def test_an_archive_that_was_only_made(run: Run, archive: Path) -> None:
    """Adding was ended right at its beginning."""
    duckdb.connect(str(archive)).close()
    result = run("archive", "list", archive)
    assert (result.exit_code, result.stderr) == (
        2,
        f"hoyle: {archive}: nothing has been added to this archive yet\n",
    )
    assert run("archive", "add", archive, PUBLISHED).stdout == "1 record added.\n"


def test_two_writers_at_a_time(run: Run, spawn: Spawn, archive: Path, record: Record) -> None:
    run("archive", "add", archive, record(WRONG))
    with duckdb.connect(str(archive)):
        result = spawn("archive", "add", archive, record(WRONG))
    assert result.stderr.decode() == f"hoyle: {archive}: another process is writing to this archive\n"


def test_an_archive_of_another_version(run: Run, archive: Path) -> None:
    run("archive", "add", archive, PUBLISHED)
    with duckdb.connect(str(archive)) as connection:
        connection.execute("UPDATE hoyle_archive SET version = 0")
    for command in ("list", "add"):
        result = run("archive", command, archive, *([PUBLISHED] if command == "add" else []))
        assert result.exit_code == 2
        assert "of another version of hoyle (its tables are of version 0, not 4)" in result.stderr


def test_a_disk_that_is_full(
    run: Run, archive: Path, record: Record, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was added before is there, and nothing else."""
    monkeypatch.setattr("hoyle.cli.archive.adding.MAX_BYTES", 0)
    insert = store.Archive._insert

    def full(self: store.Archive, chunk: Any, last: int) -> None:
        insert(self, chunk, last)
        if last:
            raise duckdb.IOException("IO Error: no space left on device")

    monkeypatch.setattr(store.Archive, "_insert", full)
    result = run("archive", "add", archive, record(CLEAN, "a.txt"), record(WRONG, "b.txt"), "--jobs", 1)
    assert (result.exit_code, result.stdout) == (2, "1 record added.\n")
    assert result.stderr == f"hoyle: {archive}: no space left on device\n"
    assert ask(archive, "SELECT source FROM records") == [(str(tmp_path / "a.txt"),)]


@pytest.mark.parametrize("module", ["duckdb", "pyarrow"])
def test_without_the_extra(run: Run, archive: Path, module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    result = run("archive", "add", archive, PUBLISHED)
    assert (result.exit_code, result.stderr) == (
        2,
        "hoyle: an archive needs an extra that is not installed: "
        "in a checkout of hoyle, pip install '.[archive]'\n",
    )
