"""Run the commands that pages show, and say what they print.

A page that people follow shows files and commands. A fenced block with a title is a file that the reader
saves under that name; a block of ``console`` is what the reader types, behind ``$``, and what appears. Both
are done here, block by block, in a folder of the page's own that has ``records/`` in it, so that what a page
shows is what hoyle prints.
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import subprocess
import sys
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory

from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.text import Text

if sys.platform != "win32":  # where the pages can be read, but not run
    import pty

ROOT = Path(__file__).parent.parent
BLOCK = re.compile(r"^(`{3,})(\w+)(?: title=\"([^\"]+)\")?\n(.*?)^\1$", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^\$ (.*)\n", re.MULTILINE)


def rerun(page: str) -> str:
    """``page`` with what its commands print now."""
    with TemporaryDirectory() as folder:
        here = Path(folder)
        shutil.copytree(ROOT / "records" / "published", here / "records" / "published")

        def done(block: re.Match[str]) -> str:
            _, language, title, text = block.groups()
            if title:
                path = here / title
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, "utf-8")
            if language != "console":
                return block[0]
            ran = (f"$ {typed}\n{printed(typed, here)}" for typed in COMMAND.findall(text))
            return f"```console\n{''.join(ran)}```"

        return BLOCK.sub(done, page)


def files_in(page: Path) -> dict[str, str]:
    """The files that a page shows, by their names."""
    return {title: text for _, _, title, text in BLOCK.findall(page.read_text("utf-8")) if title}


def printed(command: str, folder: Path) -> str:
    """What ``command`` prints in ``folder``, when its output is piped."""
    run = subprocess.run(
        ["bash", "-c", command], cwd=folder, env=_environment(NO_COLOR="1"),
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8", check=False,
    )  # fmt: skip
    return run.stdout


def _environment(**more: str) -> dict[str, str]:
    """This hoyle first on the path, and nothing that would change what it prints."""
    path = os.pathsep.join((os.path.dirname(sys.executable), os.environ["PATH"]))
    return {"PATH": path, "LANG": "C.UTF-8", "PYTHONUTF8": "1", **more}


# ---- pictures of a terminal

COLUMNS = 80
COLOURS = TerminalTheme(
    (30, 33, 43),
    (214, 219, 229),
    [(98, 104, 120), (242, 119, 122), (126, 200, 133), (240, 200, 110),
     (116, 172, 250), (200, 146, 234), (102, 204, 204), (214, 219, 229)],
    [(98, 104, 120), (255, 128, 132), (150, 220, 155), (255, 214, 130),
     (140, 190, 255), (215, 165, 245), (130, 220, 220), (255, 255, 255)],
)  # fmt: skip
FONTS = "ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace"


def picture(command: str, files: dict[str, str]) -> str:
    """A picture, in SVG, of a terminal in which ``command`` is run beside ``files``. Nothing in it is fetched
    from elsewhere."""
    with TemporaryDirectory() as folder:
        for name, text in files.items():
            Path(folder, name).write_text(text, "utf-8")
        shown = on_terminal(command, Path(folder))
    text = Text.assemble(("$ ", "bright_black"), (command, "bold"), "\n", Text.from_ansi(shown.rstrip()))
    width = max(line.cell_len for line in text.split()) + 1
    console = Console(record=True, width=width, file=StringIO(), force_terminal=True, color_system="standard")
    console.print(text)
    svg = console.export_svg(title="", theme=COLOURS, unique_id="terminal")
    svg = re.sub(r"\s*@font-face \{.*?\}", "", svg, flags=re.DOTALL)
    return svg.replace("Fira Code, monospace", FONTS)


def words_in(svg: str) -> list[str]:
    """What can be read in a picture, whichever version of rich drew it."""
    return re.findall(r"<text[^>]*>([^<]*)</text>", svg)


def on_terminal(command: str, folder: Path) -> str:
    """What ``command`` prints in ``folder`` on a terminal, with its colours."""
    ours, its = pty.openpty()
    environment = _environment(COLUMNS=str(COLUMNS), TERM="xterm-256color")
    with subprocess.Popen(["bash", "-c", command], cwd=folder, env=environment, stdout=its, stderr=its):
        os.close(its)
        pieces = []
        with contextlib.suppress(OSError):  # that of a terminal that nobody writes to any more
            while piece := os.read(ours, 65536):
                pieces.append(piece)
    os.close(ours)
    return b"".join(pieces).decode("utf-8").replace("\r\n", "\n")
