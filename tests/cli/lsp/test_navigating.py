"""A client moves about in records: each capability of navigation over the protocol."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from attrs import evolve
from hoyle.cli.lsp.tokens import TYPES
from lsprotocol import types
from pygls.exceptions import JsonRpcException

from ...slips import legal
from .conftest import Editor, at, capabilities, edited, editing
from .test_navigation import CHINESE, EMOJI, FENCE, REDOX

pytestmark = pytest.mark.asyncio(loop_scope="module")


def able() -> types.ClientCapabilities:
    """Those of a client that has snippets, and asks what would be renamed."""
    given = capabilities()
    renaming = types.RenameClientCapabilities(prepare_support=True)
    item = types.ClientCompletionItemOptions(snippet_support=True)
    completion = types.CompletionClientCapabilities(completion_item=item)
    assert given.text_document is not None
    return evolve(given, text_document=evolve(given.text_document, completion=completion, rename=renaming))


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def editor(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Editor]:
    """One editor, in which each test opens a document of its own."""
    async with editing(tmp_path_factory.mktemp("club"), able()) as one:
        yield one


def identified(uri: str) -> types.TextDocumentIdentifier:
    return types.TextDocumentIdentifier(uri)


async def test_the_client_is_told_of_each_capability(editor: Editor) -> None:
    told = editor.started.capabilities
    assert told.hover_provider
    assert told.definition_provider
    assert told.references_provider
    assert told.document_highlight_provider
    assert told.document_symbol_provider
    assert told.folding_range_provider
    assert told.inlay_hint_provider
    assert told.code_lens_provider
    assert isinstance(told.rename_provider, types.RenameOptions)
    assert told.rename_provider.prepare_provider
    assert told.completion_provider is not None
    assert "♠" in (told.completion_provider.trigger_characters or ())
    colours = told.semantic_tokens_provider
    assert isinstance(colours, types.SemanticTokensOptions)
    assert list(colours.legend.token_types) == list(TYPES)
    assert colours.range
    assert isinstance(colours.full, types.SemanticTokensFullDelta)
    assert colours.full.delta


async def test_hover_and_the_places_of_a_card(editor: Editor, tmp_path: Path) -> None:
    client, uri = editor.client, editor.open(tmp_path / "game.hoyle", REDOX)
    card = types.Position(15, 11)  # ♠2 of N's last turn
    found = await client.text_document_hover_async(types.HoverParams(identified(uri), card))
    assert found is not None
    assert "N drew ♠2 (line 12)" in str(found.contents)
    places = await client.text_document_definition_async(types.DefinitionParams(identified(uri), card))
    assert [one.range for one in places] == [at(11, 28, 2)]  # type: ignore[union-attr]
    everywhere = await client.text_document_references_async(
        types.ReferenceParams(types.ReferenceContext(True), identified(uri), card)
    )
    assert [one.range for one in everywhere or ()] == [at(11, 28, 2), at(15, 11, 2)]
    marks = await client.text_document_document_highlight_async(
        types.DocumentHighlightParams(identified(uri), card)
    )
    assert [one.range for one in marks or ()] == [at(11, 28, 2), at(15, 11, 2)]


async def test_completion_as_one_types(editor: Editor, tmp_path: Path) -> None:
    uri = editor.open(tmp_path / "game.hoyle", REDOX + "E: ")
    found = await completed(editor, uri, types.Position(16, 3))
    assert "Discard ♥6" in [one.label for one in found]
    editor.change(uri, at(16, 3), "Discard ♥6, ")
    found = await completed(editor, uri, types.Position(16, 15))
    assert [one.label for one in found] == ["draw a card.", "draw a card: ", "get the discarded ♠2."]
    (edit,) = [one.text_edit for one in found if one.label == "draw a card."]
    assert isinstance(edit, types.TextEdit)
    assert edited(REDOX + "E: Discard ♥6, ", [edit]) == REDOX + "E: Discard ♥6, draw a card."
    editor.change(uri, at(16, 0, 15), "")
    assert any("${1}" in str(one.text_edit) for one in await completed(editor, uri, types.Position(16, 0)))


async def completed(editor: Editor, uri: str, position: types.Position) -> list[types.CompletionItem]:
    found = await editor.client.text_document_completion_async(
        types.CompletionParams(identified(uri), position)
    )
    assert isinstance(found, types.CompletionList)
    return list(found.items)


async def test_renaming_a_player(editor: Editor, tmp_path: Path) -> None:
    client, uri = editor.client, editor.open(tmp_path / "game.hoyle", EMOJI)
    name = types.Position(12, 0)
    found = await client.text_document_prepare_rename_async(types.PrepareRenameParams(identified(uri), name))
    assert isinstance(found, types.PrepareRenamePlaceholder)
    assert (found.placeholder, found.range) == ("𠮷", at(12, 0, 2))
    edit = await client.text_document_rename_async(types.RenameParams(identified(uri), name, "Eve"))
    assert edit is not None
    assert edit.changes is not None
    assert edited(EMOJI, edit.changes[uri]) == EMOJI.replace("𠮷", "Eve")
    with pytest.raises(JsonRpcException, match="another player is called N"):
        await client.text_document_rename_async(types.RenameParams(identified(uri), name, "N"))


async def test_the_outline_and_what_folds(editor: Editor, tmp_path: Path) -> None:
    client, uri = editor.client, editor.open(tmp_path / "rules.md", FENCE, "markdown")
    outline = await client.text_document_document_symbol_async(types.DocumentSymbolParams(identified(uri)))
    (record,) = outline or ()
    assert isinstance(record, types.DocumentSymbol)
    assert [one.name for one in record.children or ()] == ["Round 1"]
    folds = await client.text_document_folding_range_async(types.FoldingRangeParams(identified(uri)))
    assert (7, 18) in [(one.start_line, one.end_line) for one in folds or ()]


async def test_hints_and_lenses(editor: Editor, tmp_path: Path) -> None:
    client, uri = editor.client, editor.open(tmp_path / "game.hoyle", CHINESE)
    shown = await client.text_document_inlay_hint_async(types.InlayHintParams(identified(uri), at(0, 0)))
    assert not shown
    whole = types.Range(types.Position(0, 0), types.Position(20, 0))
    shown = await client.text_document_inlay_hint_async(types.InlayHintParams(identified(uri), whole))
    assert [(one.position.line, one.label) for one in shown or ()] == [(10, "15張"), (11, "15張")]
    (lens,) = await client.text_document_code_lens_async(types.CodeLensParams(identified(uri))) or ()
    assert lens.command is not None
    assert lens.command.title == "沒有錯誤 · 打開重播"
    assert (lens.command.command, list(lens.command.arguments or ())) == ("hoyle.openReplay", [uri])


async def test_colours_and_their_changes(editor: Editor, tmp_path: Path) -> None:
    text = legal("hearts", 1)
    client, uri = editor.client, editor.open(tmp_path / "game.hoyle", text)
    first = await client.text_document_semantic_tokens_full_async(types.SemanticTokensParams(identified(uri)))
    assert first is not None
    assert len(first.data) > 500
    editor.change(uri, at(1, 0), "% a remark\n")
    params = types.SemanticTokensDeltaParams(identified(uri), first.result_id or "")
    change = await client.text_document_semantic_tokens_full_delta_async(params)
    assert isinstance(change, types.SemanticTokensDelta)
    data = list(first.data)
    for edit in change.edits:
        data[edit.start : edit.start + edit.delete_count] = edit.data or []
    now = await client.text_document_semantic_tokens_full_async(types.SemanticTokensParams(identified(uri)))
    assert now is not None
    assert data == list(now.data)
    some = await client.text_document_semantic_tokens_range_async(
        types.SemanticTokensRangeParams(identified(uri), at(1, 0))
    )
    assert some is not None
    assert 0 < len(some.data) < 30


async def test_nothing_is_told_of_what_is_no_record(editor: Editor, tmp_path: Path) -> None:
    client, uri = editor.client, editor.open(tmp_path / "notes.md", "# Notes\n\nNothing.\n", "markdown")
    here = types.Position(2, 3)
    assert await client.text_document_hover_async(types.HoverParams(identified(uri), here)) is None
    assert await client.text_document_rename_async(types.RenameParams(identified(uri), here, "X")) is None
    outline = await client.text_document_document_symbol_async(types.DocumentSymbolParams(identified(uri)))
    assert not outline
