"""A batch on a real cluster of worker processes."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace

import pytest
from hoyle.cli import batch
from hoyle.cli.batch import judge_files
from hoyle.cli.cluster import cluster
from hoyle.cli.judging import Way
from hoyle.cli.opening import Source

from ..conftest import NIGHTLY, at_night
from .conftest import CLEAN, PUBLISHED, ROOT, WRONG, Run, file_object
from .test_batch import MISTAKE, long_record

pytestmark = pytest.mark.filterwarnings("default")  # those of distributed are its own affair


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with pytest.importorskip("distributed").LocalCluster(
        n_workers=2 if NIGHTLY else 1,
        threads_per_worker=1,
        processes=True,
        dashboard_address=None,
        silence_logs=50,
    ) as of_workers:
        yield of_workers.scheduler_address


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Many files, of which some are wrong, one is no record, one is long."""
    text = (ROOT / PUBLISHED).read_text("utf-8")
    for number in range(24):
        (tmp_path / f"{number:02}.txt").write_text((text, WRONG, CLEAN)[number % 3], "utf-8")
    (tmp_path / "12.txt").write_bytes(b"\0")
    long_record(tmp_path / "13.txt", 100)
    return tmp_path


@at_night
def test_nothing_is_lost_and_nothing_counted_twice_when_a_worker_is_killed(
    address: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from distributed import Client

    monkeypatch.setattr(batch, "MAX_FILES", 3)
    monkeypatch.setattr(batch, "LONG_FILE", 1 << 16)
    sources = [Source(str(path)) for path in sorted(folder.iterdir())]
    here = [(file_object(report), report.failure) for report in judge_files(sources, Way(), None)]
    assert len(here) == 24
    there = []
    with cluster(address, 2) as crew, Client(address) as client:
        before = client.run(os.getpid)
        for report in judge_files(sources, Way(), crew):
            there.append((file_object(report), report.failure))
            if len(there) == 4:
                os.kill(next(iter(before.values())), signal.SIGKILL)
        client.wait_for_workers(2)
        after = client.run(os.getpid)
    assert there == here
    assert len(set(before.values()) & set(after.values())) == 1  # one has been killed, and another is there


def test_the_command(address: str, run: Run, folder: Path) -> None:
    arguments = ("verify", folder, "--format", "jsonl", "--no-repairs")
    alone, shared = run(*arguments), run(*arguments, "--scheduler", address)
    assert (shared.stdout, shared.stderr, shared.exit_code) == (alone.stdout, alone.stderr, 2)


def test_a_relative_path(address: str, run: Run) -> None:
    alone = ("verify", PUBLISHED, "--no-repairs")
    assert run(*alone, "--scheduler", address).stdout == run(*alone).stdout


def test_a_cluster_of_our_own(address: str, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """By day hoyle is given the one that is there, which saves two processes."""
    asked: list[dict[str, object]] = []

    @contextmanager
    def there(**options: object) -> Iterator[SimpleNamespace]:
        asked.append(options)
        yield SimpleNamespace(scheduler_address=address)

    if not NIGHTLY:
        monkeypatch.setattr("distributed.LocalCluster", there)
    arguments = ("verify", MISTAKE, "--format", "json")  # with repairs
    assert run(*arguments, "--scheduler", "local", "--jobs", 1).stdout == run(*arguments).stdout
    assert NIGHTLY or asked[0]["n_workers"] == 1


def test_nobody_is_there(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hoyle.cli.cluster.CONNECTING", 1)
    result = run("verify", PUBLISHED, "--scheduler", "tcp://127.0.0.1:9")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("hoyle: tcp://127.0.0.1:9: no scheduler can be reached at this address (")
