"""The journey of the author of a rulebook in Markdown: illustrations are checked, even those of mistakes."""

from __future__ import annotations

from pathlib import Path

import pytest

from .conftest import CLEAN, WRONG, Run
from .test_hooks import entry

PAGE = f"""\
# REDOX for our club

A turn is one action. The usual one is to discard a card and to draw one:

```
{CLEAN.replace("♠J, draw", "SJ, draw")}```

Only the card on top may be taken. This is not allowed:

```
{WRONG}```
"""
SHOWN = "This is not allowed:\n\n"
EXPECTING = f"{SHOWN}<!-- hoyle: expect RX062 -->\n"


def test_illustrations_show_what_they_should(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    page = Path("rules.md")
    page.write_text(PAGE, "utf-8")

    result = run("verify", "rules.md")
    assert result.exit_code == 1
    assert "error[RX062] not-on-top" in result.stdout
    assert "  --> rules.md:30:34  (round 1, turn 2)\n" in result.stdout

    page.write_text(PAGE.replace(SHOWN, EXPECTING), "utf-8")  # it is wrong on purpose
    result = run("verify", "rules.md")
    assert result.exit_code == 0
    assert "Record 2: redox\n1 round, 2 turns: no other mistakes (1 expected)" in result.stdout

    result = run("fix", "--write", "rules.md")
    assert (result.exit_code, result.stderr) == (0, "rules.md: 1 change made, no mistakes left\n")
    written = PAGE.replace(SHOWN, EXPECTING).replace("SJ", "♠J")
    assert page.read_text("utf-8") == written

    Path("notes.md").write_text("Only prose.\n", "utf-8")
    assert run(*entry("hoyle-verify"), "rules.md", "notes.md").exit_code == 0  # when it is committed

    page.write_text(written.replace("♠Q", "♠J"), "utf-8")  # the illustration shows it no longer
    result = run(*entry("hoyle-verify"), "rules.md", "notes.md")
    assert result.exit_code == 1
    assert "error[RD017] unmet-expectation: RX062 is expected here, but it is not found" in result.stdout
    assert "  --> rules.md:20:20\n" in result.stdout
