"""The cache: a file that has not changed is not judged again, and nobody sees a difference."""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from hoyle.cli import batch, cache
from hoyle.cli.batch import judge_files
from hoyle.cli.failure import Failure
from hoyle.cli.formats import FORMATS
from hoyle.cli.judging import FileReport, Way
from hoyle.cli.opening import Source
from hoyle.cli.stored import from_text, to_text

from ..conftest import sample, short
from .conftest import CLEAN, PUBLISHED, ROOT, WRONG, Run, Spawn, file_object

Record = Callable[..., Path]
Judged = list[str]
MISTAKES = sorted(path for path in ROOT.glob("tests/data/*/mistakes/*.txt"))


@pytest.fixture(autouse=True)
def _cached(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("HOYLE_NO_CACHE")
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def judged(monkeypatch: pytest.MonkeyPatch) -> Judged:
    """The names of the files that are judged. (All are judged in this process, even if it takes long.)"""
    names: list[str] = []
    judge_file = batch.judge_file

    def judge(source: Source, way: Way) -> Any:
        names.append(os.path.basename(source.path))
        return judge_file(source, way)

    monkeypatch.setattr(batch, "judge_file", judge)
    monkeypatch.setattr("hoyle.cli.verify.cores", lambda: 1)
    return names


@pytest.fixture
def two(record: Record) -> list[str]:
    record(CLEAN, "a.txt")
    record(WRONG, "b.txt")
    return ["a.txt", "b.txt"]


def database(folder: Path) -> Path:
    return folder / cache.FOLDER / cache.DATABASE


class TestWhatIsJudged:
    def test_once(self, run: Run, two: list[str], judged: Judged) -> None:
        first, again = run("verify", *two), run("verify", *two)
        assert judged == two
        assert (again.stdout, again.stderr, again.exit_code) == (first.stdout, first.stderr, 1)

    def test_what_has_changed(self, run: Run, two: list[str], judged: Judged) -> None:
        """Though its size and its time have not."""
        run("verify", *two)
        state = os.stat("b.txt")
        Path("b.txt").write_text(CLEAN.replace("♥4", "♥5"), "utf-8")
        os.utime("b.txt", ns=(state.st_atime_ns, state.st_mtime_ns))
        assert run("verify", *two).exit_code == 0
        assert judged == [*two, "b.txt"]

    def test_the_same_content_by_another_name(self, run: Run, two: list[str], judged: Judged) -> None:
        run("verify", *two)
        os.rename("b.txt", "c.txt")
        result = run("verify", "a.txt", "c.txt", "--format", "concise", "--no-cache")
        judged.clear()
        os.rename("c.txt", "d.txt")
        run("verify", "a.txt", "d.txt", "--format", "concise")
        run("verify", "a.txt", "d.txt", "--format", "concise")
        assert judged == ["a.txt", "d.txt"]
        assert result.stdout.startswith("c.txt:10:34: ")

    @pytest.mark.parametrize(
        "options",
        [["--strict"], ["--game", "lynx"], ["--lang", "zh"], ["--no-repairs"], ["--format", "json"]],
        ids=" ".join,
    )
    def test_in_another_way(self, run: Run, two: list[str], judged: Judged, options: list[str]) -> None:
        run("verify", *two)
        run("verify", *two, *options)
        assert judged == two * 2

    @pytest.mark.parametrize(
        "options", [["--select", "RX"], ["--ignore", "RX"], ["--jobs", "2"]], ids=" ".join
    )
    def test_with_options_that_change_nothing_of_it(
        self, run: Run, two: list[str], judged: Judged, options: list[str]
    ) -> None:
        run("verify", *two)
        run("verify", *two, *options)
        assert judged == two

    def test_by_another_hoyle(
        self, run: Run, two: list[str], judged: Judged, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        run("verify", *two)
        monkeypatch.setattr(cache, "_code", lambda: ("another",))
        run("verify", *two)
        assert judged == two * 2

    def test_the_code_is_known_by_its_files(self) -> None:
        names = {os.path.basename(path) for path in cache._code_files()}
        assert {"judging.py", "grammar.peg", "rulebook.py", "words.py", "thesaurus.txt"} <= names
        assert not any(name.endswith(".pyc") for name in names)

    def test_without_a_cache(self, run: Run, two: list[str], judged: Judged) -> None:
        for _ in range(2):
            run("verify", *two, "--no-cache")
        assert judged == two * 2
        assert not os.path.exists(cache.FOLDER)

    def test_a_single_file_makes_no_folder(self, run: Run, two: list[str], judged: Judged) -> None:
        run("verify", "a.txt")
        assert not os.path.exists(cache.FOLDER)
        for _ in range(2):
            run("verify", "a.txt", "--cache-dir", "elsewhere")
        assert judged == ["a.txt"] * 2
        assert os.path.exists(os.path.join("elsewhere", cache.DATABASE))

    def test_a_file_that_changes_while_it_is_judged(
        self, run: Run, two: list[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """What was found is not what is in the file that was looked for."""
        judge_file = batch.judge_file

        def judge(source: Source, way: Way) -> Any:
            Path(source.path).write_text(CLEAN, "utf-8")
            return judge_file(source, way)

        monkeypatch.setattr(batch, "judge_file", judge)
        monkeypatch.setattr("hoyle.cli.verify.cores", lambda: 1)
        assert run("verify", *two).exit_code == 0
        monkeypatch.setattr(batch, "judge_file", judge_file)
        Path("b.txt").write_text(WRONG, "utf-8")
        assert run("verify", "a.txt", os.path.abspath("b.txt"), "--cache-dir", cache.FOLDER).exit_code == 1

    def test_files_that_cannot_be_read_are_tried_again(
        self, run: Run, two: list[str], judged: Judged
    ) -> None:
        Path("b.txt").write_bytes(b"Game: REDOX\n\0")
        for _ in range(2):
            assert run("verify", *two, "none.txt").exit_code == 2
        assert judged == [*two, "none.txt", "b.txt", "none.txt"]

    def test_files_without_a_record(self, run: Run, two: list[str], judged: Judged) -> None:
        """In a folder they are passed over, by name they are not."""
        Path("c.md").write_text("Only prose.\n", "utf-8")
        first, again = run("verify", "."), run("verify", ".")
        assert again.stdout == first.stdout
        assert "1 file holds no record" in again.stdout
        assert judged == ["a.txt", "b.txt", "c.md"]
        assert run("verify", *two, "c.md").exit_code == 2

    def test_standard_input(self, run: Run, two: list[str], judged: Judged) -> None:
        for _ in range(2):
            assert run("verify", "a.txt", "-", input=WRONG.encode()).exit_code == 1
        assert "a.txt" in judged
        assert run("verify", "a.txt", "-", input=CLEAN.encode()).exit_code == 0

    def test_known_and_unknown_files_in_order(
        self, run: Run, record: Record, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(cache, "MAX_KNOWN_IN_A_ROW", 3)
        names = [f"{number:02}.txt" for number in range(30)]
        for number, name in enumerate(names):
            record(WRONG + f"% {number}\n", name)
        run("verify", *names[::2], *names[10:20])
        result = run("verify", *names, "none.txt", names[0], "--format", "concise")
        shown = [line.partition(":")[0] for line in result.stdout.splitlines()]
        assert shown == names  # one that is named twice is checked once


def test_equal_to_the_byte(run: Run, two: list[str], judged: Judged) -> None:
    """Findings with repairs, some that follow from others, lines that are comments, scores, two languages:
    in each format, from a cache that other formats may have filled."""
    files = [*two, *map(str, sample(short(MISTAKES, 1500), 100, 7))]
    for format_ in FORMATS:
        arguments = ("verify", *files, "--format", format_, "--statistics")
        told = [run(*arguments, *options) for options in ([], ["--no-cache"])]
        assert len({(one.stdout, one.stderr, one.exit_code) for one in told}) == 1, format_
    assert len(judged) == len(files) * (len(FORMATS) + 3)  # formats have files judged in three ways


@pytest.mark.parametrize(
    "path", [ROOT / PUBLISHED, *sample(short(MISTAKES, 1500), 30)], ids=lambda path: path.name
)
@pytest.mark.parametrize("language", [None, "zh"])
def test_a_report_is_the_same_when_it_comes_back(path: Path, language: str | None) -> None:
    (report,) = judge_files([Source(str(path))], Way(language=language, long=10**6), None)
    again = from_text(to_text(report), Source(str(path)))
    assert file_object(again) == file_object(report)
    assert [one.coverage for one in again.records] == [one.coverage for one in report.records]
    for one, other in zip(again.findings, report.findings, strict=True):
        assert (one.message_in("zh"), one.rule.traits) == (other.message_in("zh"), other.rule.traits)


class TestDamage:
    """Costs time, and nothing else."""

    def again(self, run: Run, two: list[str]) -> None:
        result = run("verify", *two, "--no-repairs")
        assert result.exit_code == 1
        assert result.stderr == ""
        assert "RX062" in result.stdout

    def test_no_database(self, run: Run, two: list[str], tmp_path: Path, judged: Judged) -> None:
        """It is made anew."""
        run("verify", *two)
        database(tmp_path).write_bytes(b"This is no database. " * 1000)
        self.again(run, two)
        assert judged == two * 2
        self.again(run, two)
        assert judged == two * 2

    def test_any_byte(self, run: Run, two: list[str], tmp_path: Path) -> None:
        run("verify", *two)
        whole = database(tmp_path).read_bytes()
        for at in range(0, len(whole), len(whole) // 60):
            database(tmp_path).write_bytes(whole[:at] + bytes([whole[at] ^ 0x15]) + whole[at + 1 :])
            self.again(run, two)

    def test_a_verdict_that_was_changed(
        self, run: Run, two: list[str], tmp_path: Path, judged: Judged
    ) -> None:
        run("verify", *two)
        with closing(sqlite3.connect(database(tmp_path))) as connection, connection:
            connection.execute("UPDATE verdicts SET report = replace(report, 'RX062', 'RX061')")
        self.again(run, two)
        assert len(judged) == 4

    @pytest.mark.parametrize("size", [0, 1, 100, 4096, 5000])
    def test_a_part(self, run: Run, two: list[str], tmp_path: Path, size: int) -> None:
        run("verify", *two)
        database(tmp_path).write_bytes(database(tmp_path).read_bytes()[:size])
        self.again(run, two)

    def test_other_tables(self, run: Run, two: list[str], tmp_path: Path) -> None:
        database(tmp_path).parent.mkdir()
        with closing(sqlite3.connect(database(tmp_path))) as connection, connection:
            connection.execute("CREATE TABLE verdicts (name TEXT)")
        self.again(run, two)

    def test_a_file_where_the_folder_should_be(self, run: Run, two: list[str]) -> None:
        Path(cache.FOLDER).write_text("", "utf-8")
        self.again(run, two)

    def test_nothing_may_be_written(self, run: Run, two: list[str], judged: Judged) -> None:
        """What is there is used all the same."""
        run("verify", *two, "--no-repairs")
        names = [Path(cache.FOLDER, name) for name in os.listdir(cache.FOLDER)]
        for path in (*names, Path(cache.FOLDER)):
            path.chmod(0o555 if path.is_dir() else 0o444)
        Path("c.txt").write_text(WRONG + "% new\n", "utf-8")
        self.again(run, [*two, "c.txt"])
        assert judged == [*two, "c.txt"]
        Path(cache.FOLDER).chmod(0o755)

    def test_somebody_else_writes_for_long(
        self, run: Run, two: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        run("verify", "a.txt", "--cache-dir", cache.FOLDER)
        monkeypatch.setattr(cache, "SECONDS_TO_WAIT", 0.01)
        with closing(sqlite3.connect(database(tmp_path))) as other:
            other.execute("BEGIN EXCLUSIVE")
            self.again(run, two)


def test_several_runs_at_once(spawn: Spawn, record: Record) -> None:
    names = [f"{number}.txt" for number in range(20)]
    for number, name in enumerate(names):
        record(WRONG + f"% {number}\n", name)
    with ThreadPoolExecutor() as pool:
        done = list(pool.map(lambda _: spawn("verify", *names, "--no-repairs", "--jobs", 1), range(4)))
    assert {(one.stdout, one.stderr, one.returncode) for one in done} == {(done[0].stdout, b"", 1)}


def test_what_an_interrupted_run_has_found_is_kept(
    run: Run, record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = [str(record(CLEAN + f"% {number}\n", f"{number}.txt")) for number in range(3)]
    way = Way(long=20, repairs=True)

    def judge(sources: Iterable[Source | Failure]) -> Iterator[FileReport]:
        left = iter(sources)
        yield from judge_files([next(left)], way, None)
        next(left)
        raise KeyboardInterrupt

    def interrupted() -> None:
        with cache.opened(None, way) as known:
            assert known is not None
            list(known.reports(map(Source, names), judge))

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    asked: list[str] = []

    def ask(sources: Iterable[Source | Failure]) -> Iterator[FileReport]:
        asked.extend(one.path for one in sources)
        yield from ()

    with cache.opened(None, way) as known:
        assert known is not None
        assert [one.path for one in known.reports(map(Source, names), ask)] == names[:1]
    assert asked == names[1:]


def test_the_folder_is_marked_as_a_cache(run: Run, two: list[str]) -> None:
    run("verify", *two)
    assert (
        Path(cache.FOLDER, "CACHEDIR.TAG")
        .read_text("utf-8")
        .startswith("Signature: 8a477f597d28d172789f06886806bc55")
    )
    assert Path(cache.FOLDER, ".gitignore").read_text("utf-8").endswith("\n*\n")


def test_what_nobody_asks_for_is_dropped(run: Run, two: list[str], tmp_path: Path) -> None:
    run("verify", *two)
    with closing(sqlite3.connect(database(tmp_path))) as connection, connection:
        connection.execute("UPDATE verdicts SET day = day - 20")
    run("verify", "a.txt", "--cache-dir", cache.FOLDER)
    with closing(sqlite3.connect(database(tmp_path))) as connection, connection:
        connection.execute("UPDATE verdicts SET day = day - 20")
    Path("c.txt").write_text(CLEAN + "% new\n", "utf-8")
    run("verify", "c.txt", "--cache-dir", cache.FOLDER)
    with closing(sqlite3.connect(database(tmp_path))) as connection:
        assert connection.execute("SELECT count(*) FROM verdicts").fetchone() == (2,)


def test_nothing_is_stored_but_lists_of_texts_and_numbers() -> None:
    """So that nobody who writes to the folder can have code run."""
    (report,) = judge_files([Source(str(ROOT / PUBLISHED))], Way(), None)

    def kinds(value: Any) -> set[type]:
        return {type(value)}.union(*map(kinds, value)) if isinstance(value, list) else {type(value)}

    assert kinds(json.loads(to_text(report))) <= {list, str, int, bool, type(None)}


def test_many_files_take_few_queries(
    run: Run, record: Record, judged: Judged, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And no score sheet is made of what is not shown."""
    names = [f"{number:02}.txt" for number in range(30)]
    for name in names:
        record(CLEAN, name)
    first = run("verify", *names)
    queries: list[str] = []
    connection = cache._connection

    def traced(folder: str) -> sqlite3.Connection | None:
        made = connection(folder)
        assert made is not None
        made.set_trace_callback(queries.append)
        return made

    monkeypatch.setattr(cache, "_connection", traced)
    monkeypatch.setattr("hoyle.cli.stored.remade", None)
    judged.clear()
    assert run("verify", *names).stdout == first.stdout
    assert judged == []
    assert len([one for one in queries if "WHERE key IN" in one]) == 5
