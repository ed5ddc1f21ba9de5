"""What a server says that it can do, and what a mistake of ours costs."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest
from hoyle.cli.lsp.background import Background
from hoyle.cli.lsp.server import CAPABILITIES, _guarded, make_server
from hoyle.cli.pool import Died

from .conftest import PATIENCE


def test_each_capability_is_registered_once() -> None:
    methods = [one.method for one in CAPABILITIES]
    assert len(set(methods)) == len(methods)
    assert set(make_server().protocol.fm.features) == set(methods)


def test_a_mistake_of_ours_costs_one_answer() -> None:
    crashed: list[str] = []
    session: Any = SimpleNamespace(crashed=lambda error: crashed.append(type(error).__name__))

    def wrong(session: Any, params: Any) -> int:
        return 1 // params

    async def wrong_later(session: Any, params: Any) -> int:
        return 1 // params

    assert _guarded(session, wrong)(1) == 1
    assert _guarded(session, wrong)(0) is None
    assert asyncio.run(_guarded(session, wrong_later)(1)) == 1
    assert asyncio.run(_guarded(session, wrong_later)(0)) is None
    assert crashed == ["ZeroDivisionError"] * 2


def test_what_is_cancelled_costs_its_worker_and_no_more() -> None:
    async def calls() -> None:
        background = Background()
        endless = asyncio.create_task(background.call(_endless))
        waiting = asyncio.create_task(background.call(int))
        await asyncio.sleep(0.5)
        endless.cancel()
        assert await asyncio.wait_for(waiting, PATIENCE) == 0
        with pytest.raises(asyncio.CancelledError):
            await endless
        with pytest.raises(Died):
            await background.call(_dying)
        with pytest.raises(ZeroDivisionError):
            await background.call(_failing)
        assert await background.call(int) == 0
        background.close()

    asyncio.run(calls())


def _endless() -> None:
    while True:
        pass


def _dying() -> None:
    import os

    os._exit(1)


def _failing() -> int:
    return 1 // 0
