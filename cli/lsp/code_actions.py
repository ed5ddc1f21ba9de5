"""Code actions for findings: repairs, canonical spelling, comments that ignore them."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, Final

from lsprotocol import types

from ...notation.reading.files import read_stream, records
from ...records.events import Record
from ...records.findings import Finding, Said, in_language, told
from ..editing import Document
from ..failure import Failure
from ..fix import if_same
from ..ignores import PAGES, TABLES, Judging, with_ignores
from ..judging import repair_made
from ..settings import Settings
from .background import fixed
from .diagnostics import Found, found
from .documents import OpenDocument
from .session import Session

FIX_ALL: Final = f"{types.CodeActionKind.SourceFixAll.value}.hoyle"
"""The kind of the action that makes all safe repairs, as editors may do on saving."""
KINDS: Final = (types.CodeActionKind.QuickFix, FIX_ALL)
ALL_SAFE: Final = told("Fix all spelling, calls, sums and totals", "改正所有寫法、宣告、合計及累計")
IGNORE: Final = Said("Ignore {code} here, by a comment", "以註解忽略這裏的{code}")
SPELL: Final = Said("Write “{text}”", "改寫為「{text}」")


async def code_actions(session: Session, params: types.CodeActionParams) -> list[types.CodeAction]:
    """The actions for the range that the client asks about: for each finding there its repairs, the preferred
    one first; tolerated spellings made canonical; a comment that ignores a finding; and, if asked for, all
    safe repairs at once."""
    document = session.documents.get(params.text_document.uri)
    if document is None or document.excluded:
        return []
    actions: list[types.CodeAction] = []
    if _wanted(types.CodeActionKind.QuickFix.value, params.context.only):
        here = list(_here(session, document, params))
        for one in here:
            actions += repairs(session, document, one)
        actions += _spellings(session, document, params.range)
        for one in here:
            actions += _ignoring(session, document, one)
    if params.context.only and _wanted(FIX_ALL, params.context.only):
        actions += await _fix_all(session, document)
    return actions


def resolve(session: Session, action: types.CodeAction) -> types.CodeAction:
    """Return an action with its edit, which was omitted when it was offered."""
    data: Any = action.data
    document = session.documents.get(data["uri"]) if data else None
    if document is not None and document.version == data["version"]:
        action.edit = _ignored(session, document, data["line"], data["code"])
    return action


def _wanted(kind: str, only: Sequence[Any] | None) -> bool:
    """Whether actions of this ``kind`` are asked for; a kind includes its subkinds."""
    asked = [str(getattr(one, "value", one)) for one in only or ()]
    return not asked or any(one in ("", kind) or kind.startswith(f"{one}.") for one in asked)


def _here(session: Session, document: OpenDocument, params: types.CodeActionParams) -> Iterator[Found]:
    """The findings that touch the range, and those that the client names."""
    named = [(one.code, one.range.start) for one in params.context.diagnostics]
    for one in found(document, session.report(document.uri)):
        shown = one.diagnostic
        if _touch(shown.range, params.range) or (shown.code, shown.range.start) in named:
            yield one


def _touch(one: types.Range, other: types.Range) -> bool:
    return one.start <= other.end and other.start <= one.end


def change_of(session: Session, document: OpenDocument, edits: list[types.TextEdit]) -> types.WorkspaceEdit:
    """``edits`` of the current version of a document, if the client supports versions."""
    if not session.can("workspace", "workspace_edit", "document_changes"):
        return types.WorkspaceEdit(changes={document.uri: edits})
    which = types.OptionalVersionedTextDocumentIdentifier(document.uri, document.version)
    return types.WorkspaceEdit(document_changes=[types.TextDocumentEdit(which, list(edits))])


# ---- repairs


def repairs(session: Session, document: OpenDocument, one: Found) -> Iterator[types.CodeAction]:
    """The repairs of a finding as actions, the preferred one first."""
    preferred = repair_made(one.finding, unsafe=True)
    for repair in sorted(one.finding.repairs, key=lambda repair: repair is not preferred):
        edits = [document.layout.text_edit(edit) for edit in sorted(repair.edits)]
        yield types.CodeAction(
            in_language(repair.change, one.language),
            types.CodeActionKind.QuickFix,
            [one.diagnostic],
            is_preferred=repair is preferred,
            edit=change_of(session, document, edits),
        )


async def _fix_all(session: Session, document: OpenDocument) -> list[types.CodeAction]:
    version, settings = document.version, document.settings
    known = session.report(document.uri).findings
    text = await session.mending.call(partial(fixed, document.text.encode(), settings, known))
    if text is None or document.version != version:
        return []
    edit = change_of(session, document, document.layout.text_edits(text))
    title = in_language(ALL_SAFE, settings.lang or "en")
    return [types.CodeAction(title, FIX_ALL, edit=edit)]


# ---- tolerated spellings


def _spellings(session: Session, document: OpenDocument, where: types.Range) -> Iterator[types.CodeAction]:
    """Actions that make tolerated spellings in a range canonical, if the record then has the same meaning."""
    if document.settings.strict:
        return  # then each is a finding, and has its repair
    data = document.text.encode()
    meant: list[Record] | None = None
    for remark, language in _remarks(data, document.settings):
        if not remark.repairs or not _touch(document.layout.range(remark.place), where):
            continue
        (edit,) = remark.repairs[0].edits
        if meant is None:
            meant = _read(data, document.settings)
        if if_same(Document.of(data), [edit], meant, document.settings) is not None:
            title = SPELL.filled(text=edit.text) if edit.text.strip() else remark.message_in(language)
            yield types.CodeAction(
                in_language(title, language),
                types.CodeActionKind.QuickFix,
                edit=change_of(session, document, [document.layout.text_edit(edit)]),
            )


def _read(data: bytes, settings: Settings, *, strict: bool = False) -> list[Record]:
    stream = io.BytesIO(data)
    return list(records(read_stream(stream, game=settings.game, strict=strict, defaults=settings.defaults)))


def _remarks(data: bytes, settings: Settings) -> Iterator[tuple[Finding, str]]:
    """Yield the remarks on a document that is read strictly, each with its language."""
    for record in _read(data, settings, strict=True):
        for part in record.parts:
            for remark in part.remarks:
                yield remark, settings.lang or record.head.language or "en"


# ---- comments that ignore a finding


def _ignoring(session: Session, document: OpenDocument, one: Found) -> Iterator[types.CodeAction]:
    if document.name.lower().endswith(TABLES):
        return  # they have no comments
    line, code = one.finding.place.line, one.finding.code
    action = types.CodeAction(
        in_language(IGNORE.filled(code=code), one.language),
        types.CodeActionKind.QuickFix,
        [one.diagnostic],
    )
    if session.resolves_edits:
        action.data = {"uri": document.uri, "version": document.version, "line": line, "code": code}
        yield action
    elif edit := _ignored(session, document, line, code):
        action.edit = edit
        yield action


def _ignored(session: Session, document: OpenDocument, line: int, code: str) -> types.WorkspaceEdit | None:
    """Return the edit that adds a comment to ignore ``code`` on ``line``; None if that is impossible."""
    before = Document.of(document.text.encode())
    page = document.name.lower().endswith(PAGES) or document.language in ("markdown", "html")
    try:
        after, _ = with_ignores(before, Judging(document.settings), page=page, only={line: [code]})
    except Failure:
        return None
    edits = document.layout.text_edits(after.data.decode())
    return change_of(session, document, edits) if edits else None
