"""``hoyle view --terminal``: the same steps, findings and repairs as on the page, by the same keys."""

from __future__ import annotations

import asyncio
import os
import select
import subprocess
import sys
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import pytest
from hoyle.cli.viewer.app import Viewer
from hoyle.cli.viewer.drawing import Renderer
from hoyle.cli.webpage import Annotated
from hoyle.cli.webpage.words import KEYS
from textual.pilot import Pilot

from ..conftest import sample
from .conftest import PUBLISHED, WRONG, Run
from .test_view import EVIL, EXAMPLES, MISTAKE, annotated, evil

with suppress(ImportError):  # Windows has none
    import pty

Steps = Callable[[Viewer, Pilot[None]], Awaitable[None]]


def watch(file: Annotated, steps: Steps, size: tuple[int, int] = (80, 24)) -> None:
    """Open a file in a terminal of this size, and do something there."""

    async def inside() -> None:
        app = Viewer(file)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await steps(app, pilot)

    with ThreadPoolExecutor(1) as apart:  # a browser of other tests may have a loop in this thread
        apart.submit(asyncio.run, inside()).result()


def shown(app: Viewer) -> str:
    """What can be seen, a row of the terminal a line."""
    return "\n".join(
        "".join(segment.text for segment in strip).rstrip()
        for strip in app.screen._compositor.render_strips()
    )


@pytest.mark.parametrize("game", sample([*EXAMPLES], 5, 2))
def test_from_the_first_step_to_the_last_by_keyboard(game: str) -> None:
    file = annotated(EXAMPLES[game], repairs=False)
    rounds = file.versions[0].records[0].rounds
    places = [(at, turn) for at, one in enumerate(rounds) for turn in range(len(one.steps))]

    async def steps(app: Viewer, pilot: Pilot[None]) -> None:
        seen = [(app.place.round, app.place.turn)]
        for number in range(len(places)):
            if number % 20:
                app.place.move(1)
            else:
                await pilot.press("right")
                await pilot.pause()
                assert str(app.place.line) in shown(app)
            seen.append((app.place.round, app.place.turn))
        assert seen == [*places, places[-1]]
        await pilot.press("home")
        assert (app.place.round, app.place.turn) == (places[-1][0], 0)
        await pilot.press("left", "right", "up", "down", "end")
        assert app.place.turn == app.place.last
        for size in ((160, 50), (32, 12)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert "?" in shown(app).splitlines()[-1]

    watch(file, steps)


@pytest.fixture
def first_round(tmp_path: Path) -> Annotated:
    """The first of the published rounds, in which all repairs are soon found."""
    path = tmp_path / "redox.txt"
    path.write_text(Path(PUBLISHED).read_text("utf-8").partition("Round #2")[0], "utf-8")
    return annotated(str(path))


def test_a_mistake_is_shown_with_all_that_belongs_to_it(first_round: Annotated) -> None:
    async def steps(app: Viewer, pilot: Pilot[None]) -> None:
        await pilot.press("n", "n")
        text = shown(app)
        assert "Round 1, turn 22 of" in text
        assert "RX061 W does not hold ♦K" in text
        assert "line 30: E drew ♦K" in text
        assert "→ ♦K should be ♦Q" in text
        assert "Next: S." in text
        await pilot.press("p")
        assert app.place.turn == 12
        assert [str(one) for one in app.place.found] == ["26:12: RX061 E does not hold ♠10"]

    watch(first_round, steps, (160, 60))


def test_as_mended_there_are_no_mistakes() -> None:
    """A switch shows the record with its repair, and that is what is copied."""
    file = annotated(MISTAKE)

    async def steps(app: Viewer, pilot: Pilot[None]) -> None:
        assert "As written" in shown(app)
        await pilot.press("n", "m")
        assert "no mistakes left" in shown(app)
        assert not app.place.findings
        assert app.place.changed
        await pilot.press("c")
        assert app.clipboard.splitlines() == list(file.versions[1].records[0].lines)
        await pilot.press("m")
        assert app.place.findings

    watch(file, steps)


def test_one_repair_after_another(first_round: Annotated) -> None:
    versions = len(first_round.versions)
    assert versions > 2

    async def steps(app: Viewer, pilot: Pilot[None]) -> None:
        for version in [*range(1, versions), 0]:
            await pilot.press("r")
            assert app.place.version == version

    watch(first_round, steps)


def test_scores_and_keys_are_read_above_the_rest() -> None:
    async def steps(app: Viewer, pilot: Pilot[None]) -> None:
        await pilot.press("s")
        assert "101 → 105" in shown(app)
        await pilot.press("escape", "question_mark")
        text = shown(app)
        assert all(str(what) in text for _, what in KEYS)
        await pilot.press("x")
        assert len(app.screen_stack) == 1

    watch(annotated(PUBLISHED, repairs=False), steps, (100, 40))


def test_it_plays_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hoyle.cli.viewer.app.PLAY_EVERY_SECONDS", 0.01)

    async def steps(app: Viewer, pilot: Pilot[None]) -> None:
        await pilot.press("space")
        while app.place.turn < 2:
            await pilot.pause(0.02)
        await pilot.press("space")
        assert app.playing is None

    watch(annotated(EXAMPLES["hearts"], repairs=False), steps)


def test_every_key_of_the_page_does_something() -> None:
    """What the page promises of its keys holds here too."""
    names = {"←": "left", "→": "right", "↑": "up", "↓": "down", "?": "question_mark"}
    names |= {"[": "left_square_bracket", "]": "right_square_bracket"}
    promised = {key for keys, _ in KEYS for key in str(keys).split()}
    bound = {binding[0] if isinstance(binding, tuple) else binding.key for binding in Viewer.BINDINGS}
    assert {names.get(key, key.lower()) for key in promised} <= bound


def test_several_records_in_a_file(tmp_path: Path) -> None:
    path = tmp_path / "two.txt"
    path.write_text(f"{WRONG}\n{Path(EXAMPLES['hearts']).read_text('utf-8')}", "utf-8")

    async def steps(app: Viewer, pilot: Pilot[None]) -> None:
        assert "REDOX" in shown(app).splitlines()[0]
        await pilot.press("right_square_bracket")
        assert "Hearts" in shown(app).splitlines()[0]
        assert "2/2" in shown(app).splitlines()[0]
        await pilot.press("left_square_bracket", "left_square_bracket")
        assert app.place.number == 0

    watch(annotated(str(path), repairs=False), steps)


def test_chinese_is_as_wide_as_it_is(tmp_path: Path) -> None:
    """No row is wider than the terminal, and the columns of a table are straight."""

    async def steps(app: Viewer, pilot: Pilot[None]) -> None:
        from hoyle.records.cells import cells_of

        await pilot.press("right", "right")
        rows = shown(app).splitlines()
        assert max(map(cells_of, rows)) <= 60
        assert "輪到" in shown(app)
        assert "手牌" in shown(app)

    watch(annotated(EXAMPLES["red_five"], repairs=False), steps, (60, 40))


def test_markup_and_escapes_stay_text(tmp_path: Path) -> None:
    path = evil(tmp_path)
    path.write_text(
        path.read_text("utf-8") + "% [bold]not bold[/bold] \x1b[31mnot red\u2028\u202e\n", "utf-8"
    )

    async def steps(app: Viewer, pilot: Pilot[None]) -> None:
        text = shown(app)
        assert EVIL in text
        assert "[bold]not bold[/bold] \ufffd[31mnot red\ufffd\ufffd" in text
        assert "\x1b" not in text

    watch(annotated(str(path), repairs=False), steps, (105, 50))


def test_a_long_round_is_scrolled_to_the_turn() -> None:
    async def steps(app: Viewer, pilot: Pilot[None]) -> None:
        for _ in range(28):
            app.place.move(1)
        await pilot.press("right", "right")
        await pilot.pause()
        assert f"▸{app.place.line}" in shown(app).replace("▸ ", "▸")

    watch(annotated(PUBLISHED, repairs=False), steps)


@pytest.mark.parametrize("four", [False, True])
def test_suits_have_two_colours_or_four(four: bool) -> None:
    renderer = Renderer("en", four_colours=four)
    colours = {suit: str(renderer.text(suit).spans) for suit in "♠♥♣♦"}
    assert len(set(colours.values())) == (4 if four else 2)


def test_suits_have_two_colours_until_four_are_asked_for() -> None:
    async def steps(app: Viewer, pilot: Pilot[None]) -> None:
        assert str(app.renderer.text("♠").spans) == str(app.renderer.text("♣").spans)
        await pilot.press("4")
        assert str(app.renderer.text("♠").spans) != str(app.renderer.text("♣").spans)

    watch(annotated(MISTAKE, repairs=False), steps)


def test_a_call_is_shown_beside_the_hand_of_who_calls() -> None:
    async def steps(app: Viewer, pilot: Pilot[None]) -> None:
        while app.place.line != 53:
            app.place.move(1)
        await pilot.press("left", "right")
        hands = shown(app).splitlines()[2:7]
        assert [row.split()[-1] for row in hands if "Last 1" in row] == ["1"]
        assert any(row.endswith("S ♣4  1 card  Last 1") for row in hands)

    watch(annotated(PUBLISHED, repairs=False), steps, (100, 50))


def test_rounds_are_counted_where_there_are_several(tmp_path: Path) -> None:
    alone = tmp_path / "alone.txt"
    alone.write_text(WRONG, "utf-8")
    for path, begins in ((str(alone), "●"), (MISTAKE, "1/2 ●")):

        async def steps(app: Viewer, pilot: Pilot[None], begins: str = begins) -> None:
            assert any(row.startswith(f"{begins}─") for row in shown(app).splitlines())

        watch(annotated(path, repairs=False), steps)


# ---- the command


def test_without_textual_it_says_what_to_install(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "textual", None)
    result = run("view", "--terminal", MISTAKE)
    assert result.exit_code == 2
    assert "pip install '.[terminal]'" in result.stderr


def test_without_a_terminal_it_says_so(run: Run) -> None:
    result = run("view", "--terminal", MISTAKE)
    assert result.exit_code == 2
    assert "needs a terminal" in result.stderr


@pytest.mark.parametrize("wrong", [("-o", "x.html", MISTAKE), ("--no-open", MISTAKE), ("tests",)])
def test_what_does_not_go_with_it(run: Run, wrong: tuple[str, ...]) -> None:
    result = run("view", "--terminal", *wrong)
    assert result.exit_code == 2
    assert "--terminal" in result.stderr


def test_textual_is_loaded_only_when_it_is_asked_for() -> None:
    code = "import sys, hoyle.cli.view; print('textual' in sys.modules)"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert result.stdout == "False\n"


@pytest.mark.skipif(sys.platform == "win32", reason="needs a terminal")
def test_a_record_that_is_piped_in_leaves_the_keys_to_the_terminal(tmp_path: Path) -> None:
    pid, terminal = pty.fork()
    if not pid:  # the terminal is of no size, which is taken for 80 × 24
        command = f'"{sys.executable}" -m hoyle view --terminal --no-repairs - < "{MISTAKE}"'
        os.execve("/bin/sh", ["sh", "-c", command], os.environ | {"TERM": "xterm-256color"})
    seen = b""
    try:
        while b"REDOX" not in seen and select.select([terminal], [], [], 60)[0]:
            seen += os.read(terminal, 65536)
        os.write(terminal, b"q")
        while select.select([terminal], [], [], 60)[0]:
            os.read(terminal, 65536)
    except OSError:  # it has ended
        pass
    finally:
        os.close(terminal)
    assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 0
