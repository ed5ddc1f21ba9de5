"""“Did you mean”, and what a shell completes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner
from hoyle.cli import completion  # noqa: F401  (what it adds to click's)
from hoyle.cli.main import hoyle

from .conftest import CLEAN, Run


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("verfy x", "there is no command “verfy”; did you mean verify?"),
        ("rules redx", "hoyle does not know the game “redx”; did you mean REDOX?"),
        ("generate harts", "hoyle does not know the game “harts”; did you mean Hearts?"),
        ("verify --game redx records/published/redox.txt", "the game “redx”; did you mean REDOX?"),
        ("verify --select card-not-hold x", "no finding has that name; did you mean card-not-held?"),
        ("explain RX61", "there is no code or name “RX61”; did you mean RX061 or RX161?"),
        ("explain redx", "there is no code or name “redx”; did you mean REDOX?"),
        ("explain zzz", "there is no code or name “zzz”; “hoyle explain” lists them all"),
        ("generate redox --option editon=zh", "this game has no option “editon”; did you mean edition?"),
        ("generate redox --option decks=3", "this game has no option “decks”; it has edition"),
        ("verify records/publishd/redox.txt", "no such file; did you mean records/published/redox.txt?"),
        ("fix records/published/redx.txt", "no such file; did you mean records/published/redox.txt?"),
        ("verify recods", "recods: there is no such file; did you mean records?"),
        ("verify no/such/place", "no/such/place: there is no such file\n"),
        (
            "archive list records/published/redox",
            "no such archive; did you mean records/published/redox.txt?",
        ),
        ("archive lst", "Did you mean 'list'?"),
        ("verify --formt json", "Did you mean '--format'?"),
    ],
)
def test_what_is_misspelt(run: Run, command: str, said: str) -> None:
    result = run(*command.split())
    assert result.exit_code == 2
    assert said in result.stderr


def test_a_game_misspelt_in_the_record(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "record.txt"
    path.write_text(CLEAN.replace("REDOX", "Redoks"), "utf-8")
    assert "hoyle does not know the game “Redoks”; did you mean REDOX?" in run("verify", path).stderr


@pytest.mark.parametrize(
    ("typed", "completed"),
    [
        ("ver", ["verify"]),
        ("verify --lang ", ["en", "zh"]),
        ("verify --game re", ["red_five", "redox"]),
        ("verify --select RX17", ["RX171", "RX172", "RX173"]),
        ("verify --ignore HT014,LX36", ["HT014,LX361"]),
        ("verify --select card-not-h", ["card-not-held"]),
        ("explain crazy", ["crazy_rummy"]),
        ("rules LY", ["lynx"]),
        ("notation h", ["hearts"]),
        ("generate hearts --option house_rules=no", ["house_rules=no-passing"]),
        ("generate crazy_rummy --option p", ["penalty=face", "penalty="]),
        ("generate --option ", []),
        ("archive list a.hoyle --finding LX36", ["LX361"]),
        ("verify --select = RX17", ["RX171", "RX172", "RX173"]),
        ("verify --lang =", ["en", "zh"]),
        ("generate redox --option edition =", ["en", "zh"]),
        ("generate redox --option edition = z", ["zh"]),
    ],
)
def test_what_a_shell_completes(typed: str, completed: list[str]) -> None:
    words = f"hoyle {typed}"
    lines = _completed("bash", words, str(words.count(" ")))
    assert [line.partition(",")[2] for line in lines if line] == completed


@pytest.mark.parametrize(
    ("typed", "completed"),
    [
        ("rules h", ["hearts"]),
        ("verify --lang=", ["--lang=en", "--lang=zh"]),
        ("verify --select=RX061,not-on-t", ["--select=RX061,not-on-top"]),
        ("verify --select RX061,not-on-t", ["RX061,not-on-top"]),
        ("generate redox --option edition=z", ["edition=zh"]),
    ],
)
def test_what_zsh_and_fish_complete(typed: str, completed: list[str]) -> None:
    """They replace the whole word."""
    words = f"hoyle {typed}"
    lines = _completed("zsh", words, str(words.count(" ")))
    assert [key for kind, key in zip(lines[::3], lines[1::3], strict=True) if kind == "plain"] == completed
    lines = _completed("fish", words, words.rpartition(" ")[2])
    assert [line.partition(",")[2].partition("\t")[0] for line in lines] == completed


def test_fish_takes_a_value_with_a_comma_as_one() -> None:
    assert 'string split --max 1 ","' in "\n".join(_completed("fish", "", "", "source"))


def test_a_shell_asks_a_process() -> None:
    done = subprocess.run(
        [sys.executable, "-c", "from hoyle.cli.main import main; main()"],
        env={**os.environ, **_asked("bash", "hoyle verify --lang =", "3", "complete")},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.stdout.splitlines() == ["plain,en", "plain,zh"]


def _completed(shell: str, words: str, word: str, what: str = "complete") -> list[str]:
    """What hoyle says to a shell."""
    return (
        CliRunner(env=_asked(shell, words, word, what)).invoke(hoyle, prog_name="hoyle").stdout.splitlines()
    )


def _asked(shell: str, words: str, word: str, what: str) -> dict[str, str]:
    """What a shell tells hoyle in the environment."""
    return {"_HOYLE_COMPLETE": f"{shell}_{what}", "COMP_WORDS": words, "COMP_CWORD": word}
