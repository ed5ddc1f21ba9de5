"""A game from outside is one package, found by an entry point of ``hoyle.games``: every command knows it."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path

import pytest
from hoyle.verify import rulebooks

KEY, TITLE = "black_maria", "Black Maria"
RECORD = Path(__file__).parents[1] / "data" / "hearts" / "mistakes" / "HT101-wrong-winner.txt"
OWN_ACTION = """
from attrs import frozen
from hoyle.records.tricks import PassCards


@frozen
class GiveCards(PassCards):
    \"\"\"Cards given to another player, as only this game has it.\"\"\"
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of installed packages: Hearts under another name, in a package of its own."""
    site = tmp_path_factory.mktemp("site")
    for layer in ("notation", "verify"):
        (source,) = import_module(f"hoyle.{layer}.games.hearts").__path__
        shutil.copytree(
            source, site / "card_room" / layer, ignore=shutil.ignore_patterns("__pycache__", "*.so")
        )
        for path in (site / "card_room" / layer).iterdir():
            text = path.read_text("utf-8").replace("from ....", "from hoyle.")
            text = text.replace("from ...", f"from hoyle.{layer}.").replace('"hearts"', f'"{KEY}"')
            text = text.replace("from .. import", f"from hoyle.{layer}.games import")
            text = re.sub(r"(hoyle.records.tricks import .*?)PassCards(?:, )?", r"\1", text)
            text = text.replace("USUAL, \n", "USUAL\n").replace("PassCards", "GiveCards")
            if "GiveCards" in text:
                text = text.replace("\nfrom hoyle.", "\nfrom card_room import GiveCards\nfrom hoyle.", 1)
            text = text.replace("Hearts", TITLE).replace('"HT', '"BM').replace("Black Lady", "Slippery Anne")
            path.write_text(text, "utf-8")
    (site / "card_room" / "__init__.py").write_text(OWN_ACTION, "utf-8")
    info = site / "card_room-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: card-room\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[hoyle.games]\n{KEY} = card_room\n")
    return site


Command = Callable[..., tuple[int, str]]
SERVING = """
import json, sys
from click.testing import CliRunner
from hoyle.cli.main import hoyle
for line in sys.stdin:
    arguments, text = json.loads(line)
    done = CliRunner().invoke(hoyle, arguments, input=text)
    print(json.dumps([done.exit_code, done.stdout]), flush=True)
"""


@pytest.fixture
def hoyle(site: Path) -> Iterator[Command]:
    """What a command prints, and its exit code, in a process that finds the package."""
    paths = os.pathsep.join([str(site), *filter(None, [os.environ.get("PYTHONPATH")])])
    with subprocess.Popen(
        [sys.executable, "-c", SERVING],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONPATH": paths},
    ) as process:  # fmt: skip
        commands, answers = process.stdin, process.stdout
        assert commands is not None
        assert answers is not None

        def run(*arguments: str, text: str | None = None) -> tuple[int, str]:
            print(json.dumps([arguments, text]), file=commands, flush=True)
            code, out = json.loads(answers.readline())
            return code, out

        yield run
        commands.close()


def test_every_command_knows_a_game_from_outside(hoyle: Command, tmp_path: Path) -> None:
    code, played = hoyle("generate", KEY, "--rounds", "2")
    assert (code, played.splitlines()[0]) == (0, f"Game: {TITLE}")
    code, said = hoyle("verify", "-", text=played)
    assert code == 0
    assert "2 rounds, 104 turns: no mistakes" in said
    code, slipped = hoyle("generate", TITLE, "--corrupt", "card")
    assert code == 0
    assert hoyle("verify", "-", text=slipped)[0] == 1

    wrong = tmp_path / "wrong.txt"
    wrong.write_text(RECORD.read_text("utf-8").replace("Game: Hearts", f"Game: {TITLE}"), "utf-8")
    code, said = hoyle("verify", "--format", "json", str(wrong))
    (finding,) = json.loads(said)["files"][0]["findings"]
    assert (code, finding["code"]) == (1, "BM101")
    assert finding["repairs"]

    assert hoyle("fmt", "--check", str(wrong))[0] == 0
    code, text = hoyle("convert", "--to", "json", str(wrong))
    assert '"type": "give_cards"' in text
    (tmp_path / "wrong.json").write_text(text, "utf-8")
    assert hoyle("convert", "--to", "text", str(tmp_path / "wrong.json"))[1] == wrong.read_text("utf-8")
    assert "Points taken" in hoyle("show", str(wrong), "--round", "1", "--turn", "8")[1]
    assert "17" in hoyle("score", str(wrong))[1]
    assert "wins this trick" in hoyle("explain", "BM101")[1]
    assert "Passing" in hoyle("rules", TITLE)[1]
    assert f"Game: {TITLE}" in hoyle("notation", KEY)[1]
    store = str(tmp_path / "games.hoyle")
    assert hoyle("archive", "add", store, str(wrong))[0] in (0, 1)
    assert KEY in hoyle("archive", "query", store, "SELECT game FROM records")[1]


def test_without_its_package_nobody_knows_it() -> None:
    assert KEY not in rulebooks()
