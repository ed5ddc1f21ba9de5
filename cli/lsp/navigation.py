"""Answers to a client's requests about a place in a document, or about its parts."""

from __future__ import annotations

from typing import Any
from weakref import WeakKeyDictionary

from lsprotocol import types
from pygls.exceptions import JsonRpcInvalidParams

from . import cards, hints
from . import completion as completions
from . import hover as hovers
from . import rename as renaming
from . import symbols as outline
from . import tokens as colours
from .completion import TRIGGERS as TRIGGERS
from .documents import OpenDocument
from .session import Session
from .tokens import LEGEND as LEGEND

_coloured: WeakKeyDictionary[OpenDocument, types.SemanticTokens] = WeakKeyDictionary()
"""The last tokens sent of each document."""


def hover(session: Session, params: types.HoverParams) -> types.Hover | None:
    return hovers.hover(session.document(params.text_document.uri), params.position)


def completion(session: Session, params: types.CompletionParams) -> types.CompletionList:
    snippets = session.can("text_document", "completion", "completion_item", "snippet_support")
    document = session.document(params.text_document.uri)
    return completions.completion(document, params.position, snippets=snippets)


def definition(session: Session, params: types.DefinitionParams) -> list[types.Location]:
    return cards.definition(session.document(params.text_document.uri), params.position)


def references(session: Session, params: types.ReferenceParams) -> list[types.Location]:
    declared = params.context.include_declaration
    return cards.references(session.document(params.text_document.uri), params.position, declaration=declared)


def highlights(session: Session, params: types.DocumentHighlightParams) -> list[types.DocumentHighlight]:
    return cards.highlights(session.document(params.text_document.uri), params.position)


def prepare_rename(session: Session, params: types.PrepareRenameParams) -> Any:
    return renaming.prepare(session.document(params.text_document.uri), params.position)


def rename(session: Session, params: types.RenameParams) -> types.WorkspaceEdit | None:
    """Rename a player. If that cannot be done, the request fails with the reason."""
    try:
        return renaming.rename(session.document(params.text_document.uri), params.position, params.new_name)
    except renaming.CannotRename as error:
        raise JsonRpcInvalidParams(str(error)) from None


def symbols(session: Session, params: types.DocumentSymbolParams) -> list[types.DocumentSymbol]:
    return outline.symbols(session.document(params.text_document.uri))


def folding(session: Session, params: types.FoldingRangeParams) -> list[types.FoldingRange]:
    return outline.folding(session.document(params.text_document.uri))


def inlay_hints(session: Session, params: types.InlayHintParams) -> list[types.InlayHint]:
    return hints.inlay_hints(session.document(params.text_document.uri), params.range)


def code_lenses(session: Session, params: types.CodeLensParams) -> list[types.CodeLens]:
    return hints.code_lenses(session.document(params.text_document.uri))


def tokens(session: Session, params: types.SemanticTokensParams) -> types.SemanticTokens:
    document = session.document(params.text_document.uri)
    found = _coloured[document] = colours.tokens(document)
    return found


def tokens_delta(session: Session, params: types.SemanticTokensDeltaParams) -> Any:
    """Return the changes since the tokens that the client has; all tokens, if those are not known."""
    document = session.document(params.text_document.uri)
    before, found = _coloured.get(document), colours.tokens(document)
    _coloured[document] = found
    if before is None or before.result_id != params.previous_result_id:
        return found
    return colours.delta(before.data, found)


def tokens_in_range(session: Session, params: types.SemanticTokensRangeParams) -> types.SemanticTokens:
    return colours.tokens(session.document(params.text_document.uri), params.range)
