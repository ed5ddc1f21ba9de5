"""What all tests share: some of the cases and the same few examples every time, or with
``HYPOTHESIS_PROFILE=nightly`` all cases and new examples."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from shutil import which
from threading import Thread
from time import process_time
from typing import Any, TypeVar

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "ci", derandomize=True, max_examples=20, deadline=None, database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)  # fmt: skip
settings.register_profile(
    "nightly", parent=settings.get_profile("ci"), derandomize=False, max_examples=500, print_blob=True
)
"""Other examples every time: a failure prints what makes it happen again."""
PROFILE = os.environ.get("HYPOTHESIS_PROFILE", "ci")
NIGHTLY = PROFILE == "nightly"
"""Whether there is time for every case."""
settings.load_profile(PROFILE)

gc.disable()  # twelve thousand tests are collected, and nothing of that is garbage


def pytest_collection_finish() -> None:
    """Look for garbage only among what the tests make."""
    gc.freeze()
    gc.set_threshold(10_000, 10, 100)  # most of what is kept from test to test is no garbage either
    gc.enable()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """By day, give all tests of a file to one process, so that what they share is made once. (At night some
    files take so long that the other processes would wait for them.)"""
    if NIGHTLY or config.getvalue("dist") != "load":
        return None
    from xdist.scheduler import LoadFileScheduling

    config.option.loadscopereorder = False  # by the number of tests: those that take long have few
    return LoadFileScheduling(config, log)


few_examples = settings(max_examples=100 if NIGHTLY else 6)
"""For a property of which each example takes long."""
at_night = pytest.mark.skipif(not NIGHTLY, reason="at night")
"""For a case that takes long and shows little more than others do."""
Case = TypeVar("Case")


def sample(cases: Sequence[Case], every: int, start: int = 0) -> Sequence[Case]:
    """All ``cases`` at night; by day only each second, third … of them, as ``every`` says."""
    return cases if NIGHTLY else cases[start % every :: every]


def short(paths: Iterable[Path], most_bytes: int) -> list[Path]:
    """All ``paths`` at night; by day those of files of at most so many bytes."""
    return [path for path in paths if is_short(path, most_bytes)]


def is_short(path: Path, most_bytes: int) -> bool:
    """Whether there is time to search for repairs in a file: at night in any, by day in one of at most so
    many bytes."""
    return NIGHTLY or path.stat().st_size <= most_bytes


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Assert that a block takes less than so many ``seconds`` of processor time: several times what it needs,
    and far less than it took when work was done again for each line or sign. (How fast hoyle is, benchmarks
    measure.)"""
    begun = process_time()
    yield
    assert process_time() - begun < seconds


CHROMIUM = which("chromium") or which("google-chrome")
NEEDED = "HOYLE_BROWSER"
"""With this in the environment, tests that need a browser fail where there is none."""
OPTIONS = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
)  # fmt: skip


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """The browser of the machine."""
    if find_spec("playwright") is None or CHROMIUM is None:
        message = "there is no Chromium, or no playwright to drive it"
        if os.environ.get(NEEDED):
            pytest.fail(message)
        pytest.skip(message)
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=[*OPTIONS])
        yield browser
        browser.close()


SITE = Path(__file__).parent.parent / "build" / "site"
"""The site of the documentation, if it has been built."""


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    """The address at which the site is served."""
    from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=SITE)) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
