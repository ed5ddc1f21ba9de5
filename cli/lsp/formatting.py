"""Formatting: records in canonical spelling, as ``hoyle fmt`` writes them."""

from __future__ import annotations

from typing import Final

from lsprotocol import types

from ...notation.source.decoding import UnreadableFile
from ..editing import Document
from ..failure import Failure
from ..fmt import formatted
from .documents import OpenDocument
from .session import Session

MAX_TYPED: Final = 100_000
"""Number of characters above which a document is not formatted while typing, since all of it is read for
that."""


def whole(session: Session, params: types.DocumentFormattingParams) -> list[types.TextEdit] | None:
    """Return the edits that make a whole document canonical. If that is impossible, show the reason in a
    message."""
    document = session.documents.get(params.text_document.uri)
    if document is None or document.excluded:
        return None
    try:
        return canonical(document)
    except Failure as failure:
        session.warn(failure.message)
        return None


def lines(session: Session, params: types.DocumentRangeFormattingParams) -> list[types.TextEdit] | None:
    """The edits that make the lines of a range canonical."""
    return _within(session.documents.get(params.text_document.uri), params.range)


def line_typed(session: Session, params: types.DocumentOnTypeFormattingParams) -> list[types.TextEdit] | None:
    """The edits that make the line that has just been ended canonical."""
    document = session.documents.get(params.text_document.uri)
    if document is None or len(document.text) > MAX_TYPED or not params.position.line:
        return None
    line = params.position.line
    return _within(document, types.Range(types.Position(line - 1, 0), types.Position(line, 0)))


def _within(document: OpenDocument | None, where: types.Range) -> list[types.TextEdit] | None:
    """The edits that make the range ``where`` canonical; without a message if that is impossible."""
    if document is None or document.excluded:
        return None
    last = where.end.line - (where.end.character == 0 and where.end > where.start)
    try:
        return [edit for edit in canonical(document) if _inside(edit, where.start.line, last)]
    except Failure:
        return None


def _inside(edit: types.TextEdit, first: int, last: int) -> bool:
    end = edit.range.end.line - (edit.range.end.character == 0 and edit.range.end > edit.range.start)
    return first <= edit.range.start.line and end <= last


def canonical(document: OpenDocument) -> list[types.TextEdit]:
    """The edits that make the whole ``document`` canonical. Raises :class:`Failure` if something would be
    lost or change its meaning."""
    if document.failure is not None:
        raise Failure(document.failure)
    before = Document.of(document.text.encode())
    try:
        after = formatted(before, document.name, document.settings)
    except UnreadableFile as error:
        raise Failure(error.message) from error
    return document.layout.text_edits(after.data.decode())
