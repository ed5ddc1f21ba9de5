"""Records made canonical as they are typed."""

from __future__ import annotations

from pathlib import Path

from lsprotocol import types

from ..conftest import CLEAN
from .conftest import Editor, at, edited, shared

OPTIONS = types.FormattingOptions(4, True)
ODD = CLEAN.replace("N: Discard ♠J, draw a card.", "N: discards SJ, draw a card").replace(
    "E: Discard ♥4", "E: discards 4h"
)


@shared
async def test_all_of_it_a_range_and_the_line_typed(editor: Editor, tmp_path: Path) -> None:
    client = editor.client
    uri = editor.open(tmp_path / "a.txt", ODD)
    document = types.TextDocumentIdentifier(uri)
    whole = await client.text_document_formatting_async(types.DocumentFormattingParams(document, OPTIONS))
    assert edited(ODD, whole or ()) == CLEAN
    part = await client.text_document_range_formatting_async(
        types.DocumentRangeFormattingParams(document, at(8, 0, 5), OPTIONS)
    )
    first, second = ODD.splitlines()[8:]
    assert edited(ODD, part or ()) == ODD  # the two lines change together
    both = types.Range(types.Position(8, 0), types.Position(10, 0))
    part = await client.text_document_range_formatting_async(
        types.DocumentRangeFormattingParams(document, both, OPTIONS)
    )
    assert edited(ODD, part or ()) == CLEAN
    one = CLEAN.replace(CLEAN.splitlines()[8], first)
    editor.change(uri, None, one)
    typed = await client.text_document_on_type_formatting_async(
        types.DocumentOnTypeFormattingParams(document, types.Position(9, 0), "\n", OPTIONS)
    )
    assert edited(one, typed or ()) == CLEAN
    elsewhere = await client.text_document_on_type_formatting_async(
        types.DocumentOnTypeFormattingParams(document, types.Position(8, 0), "\n", OPTIONS)
    )
    assert not elsewhere
    assert second


@shared
async def test_what_would_be_lost_is_told(editor: Editor, tmp_path: Path) -> None:
    uri = editor.open(tmp_path / "a.md", f"# A page\n\n```hoyle\n{ODD}```\n", "markdown")
    params = types.DocumentFormattingParams(types.TextDocumentIdentifier(uri), OPTIONS)
    assert await editor.client.text_document_formatting_async(params) is None
    (message,) = editor.client.messages
    assert message.message == "hoyle: a.md: line 1 is not part of a record and would be lost"
