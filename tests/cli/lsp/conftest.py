"""An editor, as far as a server can tell: pytest-lsp's client with a server process of its own."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from attrs import define, field
from hoyle.cli.lsp.documents import OpenDocument
from lsprotocol import types
from pytest_lsp import LanguageClient
from pytest_lsp.client import make_test_lsp_client

PATIENCE = 120
"""Seconds to wait for what a busy machine may take long for."""


def capabilities(
    *encodings: str, resolves: bool = True, pulls: bool = False, versions: bool = True
) -> types.ClientCapabilities:
    """Those of a client that knows these position ``encodings``, and as much more as is said."""
    action = types.CodeActionClientCapabilities(
        code_action_literal_support=types.ClientCodeActionLiteralOptions(
            types.ClientCodeActionKindOptions(["", "quickfix", "source.fixAll"])
        ),
        is_preferred_support=True,
        data_support=True,
        resolve_support=types.ClientCodeActionResolveOptions(["edit"]) if resolves else None,
    )
    return types.ClientCapabilities(
        general=types.GeneralClientCapabilities(position_encodings=list(encodings)) if encodings else None,
        text_document=types.TextDocumentClientCapabilities(
            code_action=action,
            diagnostic=types.DiagnosticClientCapabilities() if pulls else None,
        ),
        window=types.WindowClientCapabilities(work_done_progress=True),
        workspace=types.WorkspaceClientCapabilities(
            workspace_edit=types.WorkspaceEditClientCapabilities(document_changes=versions),
            diagnostics=types.DiagnosticWorkspaceClientCapabilities(refresh_support=pulls),
            did_change_watched_files=types.DidChangeWatchedFilesClientCapabilities(dynamic_registration=True),
        ),
    )


@define
class Editor:
    """An editor with documents open. The ``client`` talks to the server that ``started`` so."""

    client: LanguageClient
    started: types.InitializeResult
    versions: dict[str, int] = field(factory=dict)

    def open(self, path: Path, text: str, language: str = "hoyle") -> str:
        """Open a document that says ``text``; return what it is called."""
        uri = path.as_uri()
        self.versions[uri] = 1
        self.client.text_document_did_open(
            types.DidOpenTextDocumentParams(types.TextDocumentItem(uri, language, 1, text))
        )
        return uri

    def change(self, uri: str, where: types.Range | None, text: str) -> None:
        """Type ``text`` over what is ``where``, or over all there is."""
        change: types.TextDocumentContentChangeEvent
        if where is None:
            change = types.TextDocumentContentChangeWholeDocument(text)
        else:
            change = types.TextDocumentContentChangePartial(where, text)
        self.versions[uri] += 1
        document = types.VersionedTextDocumentIdentifier(self.versions[uri], uri)
        self.client.diagnostics.pop(uri, None)
        self.client.text_document_did_change(types.DidChangeTextDocumentParams(document, [change]))

    async def diagnostics(
        self, uri: str, enough: Callable[[Sequence[types.Diagnostic]], bool] = lambda _: True
    ) -> Sequence[types.Diagnostic]:
        """What the server has told of a document, once that is ``enough``."""

        def told() -> Sequence[types.Diagnostic] | None:
            found = self.client.diagnostics.get(uri)
            return found if found is not None and enough(found) else None

        return await until(told)

    async def repaired(self, uri: str) -> Sequence[types.Diagnostic]:
        """The same, once repairs have been found."""
        return await self.diagnostics(
            uri, lambda found: any(one.data["repairs"] for one in found if one.data)
        )

    async def actions(
        self, uri: str, where: types.Range, *only: str, named: Sequence[types.Diagnostic] = ()
    ) -> Sequence[types.CodeAction]:
        """What can be done there."""
        context = types.CodeActionContext(list(named), list(only) or None)
        params = types.CodeActionParams(types.TextDocumentIdentifier(uri), where, context)
        found = await self.client.text_document_code_action_async(params)
        return [one for one in found or () if isinstance(one, types.CodeAction)]


async def until(told: Callable[[], Any]) -> Any:
    """What ``told`` returns as soon as it is not None."""
    async with asyncio.timeout(PATIENCE):
        while (found := told()) is None:
            await asyncio.sleep(0.02)
    return found


@asynccontextmanager
async def editing(
    root: Path, given: types.ClientCapabilities | None = None, options: Any = None
) -> AsyncIterator[Editor]:
    """An editor with the folder ``root``, in which these ``options`` are set."""
    client = make_test_lsp_client()
    client.feature(types.CLIENT_REGISTER_CAPABILITY)(lambda _: None)
    await client.start_io(sys.executable, "-m", "hoyle", "lsp", env=dict(os.environ))
    started = await client.initialize_session(
        types.InitializeParams(
            capabilities=given or capabilities(),
            workspace_folders=[types.WorkspaceFolder(root.as_uri(), root.name)],
            initialization_options=options,
        )
    )
    yield Editor(client, started)
    await client.shutdown_session()
    await client.stop()


shared = pytest.mark.asyncio(loop_scope="module")
"""For a test that opens documents of its own in the ``editor`` of its module."""


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def editor(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Editor]:
    """An editor with a server that need not be started for each test."""
    async with editing(tmp_path_factory.mktemp("club")) as one:
        yield one


def document_of(uri: str, text: str, language: str = "hoyle", **given: Any) -> OpenDocument:
    """A document that is opened with this ``text``."""
    return OpenDocument(types.TextDocumentItem(uri, language, 0, text), **given)


def at(line: int, column: int, length: int = 0) -> types.Range:
    """A stretch of a line, both counted from 0."""
    return types.Range(types.Position(line, column), types.Position(line, column + length))


def edited(text: str, edits: Sequence[types.TextEdit], encoding: str = "utf-16") -> str:
    """``text`` as a client has it after ``edits``, counted in code units of its own."""
    lines = _lines(text)
    for edit in sorted(
        edits, key=lambda one: (one.range.start.line, one.range.start.character), reverse=True
    ):
        start, end = (_offset(lines, one, encoding) for one in (edit.range.start, edit.range.end))
        text = text[:start] + edit.new_text + text[end:]
    return text


def _lines(text: str) -> list[str]:
    lines, line = [], ""
    for index, character in enumerate(text):
        line += character
        if character == "\n" or (character == "\r" and text[index + 1 : index + 2] != "\n"):
            lines.append(line)
            line = ""
    return [*lines, line]


def _offset(lines: Sequence[str], position: types.Position, encoding: str) -> int:
    width = {"utf-8": 1, "utf-16": 2, "utf-32": 4}[encoding]
    codec = {"utf-8": "utf-8", "utf-16": "utf-16-le", "utf-32": "utf-32-le"}[encoding]
    before = sum(map(len, lines[: position.line]))
    line = lines[position.line] if position.line < len(lines) else ""
    return before + len(line.encode(codec)[: position.character * width].decode(codec))
