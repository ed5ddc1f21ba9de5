"""What can be done about what is found."""

from __future__ import annotations

import asyncio
import pickle
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

from attrs import evolve
from hoyle.cli.lsp.background import fixed
from hoyle.cli.lsp.code_actions import repairs
from hoyle.cli.lsp.diagnostics import found
from hoyle.cli.settings import BY_DEFAULT
from lsprotocol import types

from ..conftest import ROOT, WRONG, judged
from .conftest import Editor, at, capabilities, document_of, edited, editing, shared

ODD = WRONG.replace("N: Discard ♠J, draw a card.", "N: discards SJ, draw a card.")
SLIP = at(9, 34)
EVENING = "tests/data/hearts/several-slips/friday-evening.txt"
"""A card is wrong, and a total."""


def edits_of(action: types.CodeAction) -> Sequence[types.TextEdit]:
    """The edits of an action, which are for the first version of a document."""
    assert action.edit is not None
    assert action.edit.document_changes
    (change,) = action.edit.document_changes
    assert isinstance(change, types.TextDocumentEdit)
    assert change.text_document.version == 1
    return [one for one in change.edits if isinstance(one, types.TextEdit)]


@shared
async def test_repairs(editor: Editor, tmp_path: Path) -> None:
    uri = editor.open(tmp_path / "a.txt", WRONG)
    known = await editor.repaired(uri)
    repair, other, ignore = await editor.actions(uri, SLIP)
    assert repair.title == "♠Q should be ♠J (line 10)"
    assert other.title == "♠J should be ♠Q (line 9)"
    assert (repair.kind, repair.is_preferred) == ("quickfix", False)  # either may be meant
    assert repair.diagnostics == (known[0],)
    text = edited(WRONG, edits_of(repair))
    assert text == WRONG.replace("♠Q", "♠J")
    assert await editor.actions(uri, at(0, 0)) == []
    named = await editor.actions(uri, at(9, 0), named=known)
    assert [one.title for one in named] == [repair.title, other.title, ignore.title]
    assert await editor.actions(uri, SLIP, "refactor") == []
    editor.change(uri, None, text)
    assert await editor.diagnostics(uri) == ()


@shared
async def test_a_comment_that_ignores_it(editor: Editor, tmp_path: Path) -> None:
    uri = editor.open(tmp_path / "a.txt", WRONG)
    action = (await editor.actions(uri, SLIP))[-1]
    assert (action.title, action.edit) == ("Ignore RX062 here, by a comment", None)
    provided = editor.started.capabilities.code_action_provider
    assert isinstance(provided, types.CodeActionOptions)
    assert provided.resolve_provider
    action = await editor.client.code_action_resolve_async(action)
    text = edited(WRONG, edits_of(action))
    assert text.splitlines()[9].endswith("♠Q. % hoyle: ignore RX062")
    editor.change(uri, None, text)
    assert await editor.diagnostics(uri) == ()


def test_a_client_that_resolves_nothing_and_knows_no_versions(tmp_path: Path) -> None:
    async def session() -> None:
        async with editing(tmp_path, capabilities(resolves=False, versions=False)) as editor:
            page = f"# An evening\n\n```hoyle\n{WRONG}```\n"
            uri = editor.open(tmp_path / "a.md", page, "markdown")
            (finding,) = await editor.diagnostics(uri)
            ignore = (await editor.actions(uri, finding.range))[-1]
            assert ignore.edit is not None
            assert ignore.edit.changes is not None
            text = edited(page, ignore.edit.changes[uri])
            assert "% hoyle: ignore RX062" in text
            editor.change(uri, None, text)
            assert await editor.diagnostics(uri) == ()

    asyncio.run(session())


@shared
async def test_spelling_and_all_that_is_safe(editor: Editor, tmp_path: Path) -> None:
    uri = editor.open(tmp_path / "a.txt", ODD)
    titles = [one.title for one in await editor.actions(uri, at(8, 4))]
    assert titles == ["Write “Discard”"]
    card, word = await editor.actions(uri, at(8, 0, 14))
    assert edited(ODD, edits_of(card)).splitlines()[8] == "N: discards ♠J, draw a card."
    assert edited(ODD, edits_of(word)).splitlines()[8] == "N: Discard SJ, draw a card."
    for kind in ("source", "source.fixAll", "source.fixAll.hoyle"):
        (fix,) = await editor.actions(uri, at(0, 0), kind)
        assert fix.kind == "source.fixAll.hoyle"
    assert edited(ODD, edits_of(fix)) == WRONG
    await _nothing_more(editor, uri)


def test_the_preferred_repair_comes_first() -> None:
    (report,) = pickle.loads(judged(EVENING))
    document = document_of("file:///friday.txt", (ROOT / EVENING).read_text("utf-8"))
    one = next(one for one in found(document, report) if one.finding.place.line == 57)
    one.finding.repairs.insert(0, evolve(one.finding.repairs[0], rank=1, change="something less likely"))
    session: Any = SimpleNamespace(can=lambda *_: False)
    first, second = repairs(session, document, one)
    assert (first.title, first.is_preferred) == ("♠6 should be ♠8 (line 57)", True)
    assert (second.title, second.is_preferred) == ("something less likely", False)


def test_what_a_search_has_found_is_not_searched_for_again() -> None:
    (report,) = pickle.loads(judged(EVENING))
    data = (ROOT / EVENING).read_bytes()
    with patch("hoyle.cli.fix.shown", side_effect=AssertionError):
        text = fixed(data, BY_DEFAULT, report.findings)
        assert fixed(data, BY_DEFAULT, ()) == text  # this one is soon found without
    assert text is not None
    changed = [(a, b) for a, b in zip(data.decode().splitlines(), text.splitlines(), strict=True) if a != b]
    assert changed == [("Cleo: 26", "Cleo: 16")]


async def _nothing_more(editor: Editor, uri: str) -> None:
    """All that is safe has been fixed: there is no action for it any more."""
    editor.change(uri, None, WRONG)
    assert await editor.actions(uri, at(0, 0), "source.fixAll") == []
