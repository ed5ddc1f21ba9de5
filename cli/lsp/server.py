"""The server and its capabilities."""

from __future__ import annotations

import inspect
import logging
from collections.abc import Callable
from typing import Any, Final

from lsprotocol import types
from pygls.exceptions import JsonRpcException

from ...records.values import frozen
from ..settings import NAMES
from . import code_actions, formatting, navigation
from .configuration import is_configuration
from .documents import path_of
from .protocol import Server
from .session import Session

logger: logging.Logger = logging.getLogger(__name__)


@frozen
class Capability:
    """A ``method`` of the protocol and the function that handles its requests or notifications, which takes
    the session and the parameters and may be a coroutine. ``options`` are registered with the client."""

    method: str
    answer: Callable[[Session, Any], Any]
    options: Any = None


# ---- the life of a session


def initialize(session: Session, params: types.InitializeParams) -> None:
    """Apply the settings of the editor."""
    session.configuration.set(params.initialization_options)


async def initialized(session: Session, _: types.InitializedParams) -> None:
    """Ask to be notified of changes to configuration files, and for the editor's settings."""
    if session.can("workspace", "did_change_watched_files", "dynamic_registration"):
        watchers = [types.FileSystemWatcher(f"**/{name}") for name in NAMES]
        options = types.DidChangeWatchedFilesRegistrationOptions(watchers)
        method = types.WORKSPACE_DID_CHANGE_WATCHED_FILES
        try:
            await session.server.client_register_capability_async(
                types.RegistrationParams([types.Registration(method, method, options)])
            )
        except JsonRpcException as error:
            logger.warning("the client does not report changes to configuration files: %s", error)
    if session.can("workspace", "configuration"):
        await session.ask_for_settings()


def shutdown(session: Session, _: None) -> None:
    """End the worker process."""
    session.end()


def exit_(session: Session, _: None) -> None:
    """Note whether the editor has asked for a shutdown before."""
    session.server.status = 0 if session.ended else 1


# ---- documents and configurations


def did_open(session: Session, params: types.DidOpenTextDocumentParams) -> None:
    session.open(params.text_document)


def did_change(session: Session, params: types.DidChangeTextDocumentParams) -> None:
    session.change(params.text_document.uri, params.content_changes, params.text_document.version)


def did_close(session: Session, params: types.DidCloseTextDocumentParams) -> None:
    session.close(params.text_document.uri)


async def did_change_configuration(session: Session, params: types.DidChangeConfigurationParams) -> None:
    """Apply the new settings of the editor; ask a client that does not send them."""
    if params.settings is None and session.can("workspace", "configuration"):
        await session.ask_for_settings()
    else:
        session.configuration.set(params.settings)
        session.configure()


def did_change_watched_files(session: Session, params: types.DidChangeWatchedFilesParams) -> None:
    """Read the configurations again, if one of them has changed."""
    if any(is_configuration(path_of(one.uri)) for one in params.changes):
        session.configuration.reload()
        session.configure()


def did_change_folders(session: Session, _: types.DidChangeWorkspaceFoldersParams) -> None:
    session.configure()


def diagnostic(session: Session, params: types.DocumentDiagnosticParams) -> types.DocumentDiagnosticReport:
    return session.pulled(params.text_document.uri, params.previous_result_id)


CAPABILITIES: Final = (
    Capability(types.INITIALIZE, initialize),
    Capability(types.INITIALIZED, initialized),
    Capability(types.SHUTDOWN, shutdown),
    Capability(types.EXIT, exit_),
    Capability(types.TEXT_DOCUMENT_DID_OPEN, did_open),
    Capability(types.TEXT_DOCUMENT_DID_CHANGE, did_change),
    Capability(types.TEXT_DOCUMENT_DID_CLOSE, did_close),
    Capability(types.WORKSPACE_DID_CHANGE_CONFIGURATION, did_change_configuration),
    Capability(types.WORKSPACE_DID_CHANGE_WATCHED_FILES, did_change_watched_files),
    Capability(types.WORKSPACE_DID_CHANGE_WORKSPACE_FOLDERS, did_change_folders),
    Capability(
        types.TEXT_DOCUMENT_DIAGNOSTIC,
        diagnostic,
        types.DiagnosticOptions(
            inter_file_dependencies=False, workspace_diagnostics=False, identifier="hoyle"
        ),
    ),
    Capability(
        types.TEXT_DOCUMENT_CODE_ACTION,
        code_actions.code_actions,
        types.CodeActionOptions(list(code_actions.KINDS), resolve_provider=True),
    ),
    Capability(types.CODE_ACTION_RESOLVE, code_actions.resolve),
    Capability(types.TEXT_DOCUMENT_FORMATTING, formatting.whole),
    Capability(types.TEXT_DOCUMENT_RANGE_FORMATTING, formatting.lines),
    Capability(
        types.TEXT_DOCUMENT_ON_TYPE_FORMATTING,
        formatting.line_typed,
        types.DocumentOnTypeFormattingOptions("\n"),
    ),
    Capability(types.TEXT_DOCUMENT_HOVER, navigation.hover),
    Capability(
        types.TEXT_DOCUMENT_COMPLETION,
        navigation.completion,
        types.CompletionOptions(trigger_characters=navigation.TRIGGERS),
    ),
    Capability(types.TEXT_DOCUMENT_DEFINITION, navigation.definition),
    Capability(types.TEXT_DOCUMENT_REFERENCES, navigation.references),
    Capability(types.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT, navigation.highlights),
    Capability(types.TEXT_DOCUMENT_PREPARE_RENAME, navigation.prepare_rename),
    Capability(types.TEXT_DOCUMENT_RENAME, navigation.rename, types.RenameOptions(prepare_provider=True)),
    Capability(types.TEXT_DOCUMENT_DOCUMENT_SYMBOL, navigation.symbols),
    Capability(types.TEXT_DOCUMENT_FOLDING_RANGE, navigation.folding),
    Capability(types.TEXT_DOCUMENT_INLAY_HINT, navigation.inlay_hints),
    Capability(types.TEXT_DOCUMENT_CODE_LENS, navigation.code_lenses),
    Capability(types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL, navigation.tokens, navigation.LEGEND),
    Capability(types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL_DELTA, navigation.tokens_delta, navigation.LEGEND),
    Capability(types.TEXT_DOCUMENT_SEMANTIC_TOKENS_RANGE, navigation.tokens_in_range, navigation.LEGEND),
)
"""All capabilities of the server."""


def make_server() -> Server:
    """Return a server with all capabilities, not yet connected to an editor."""
    server = Server()
    session = Session(server)
    for one in CAPABILITIES:
        server.feature(one.method, one.options)(_guarded(session, one.answer))
    return server


def _guarded(session: Session, answer: Callable[[Session, Any], Any]) -> Callable[[Any], Any]:
    """Return ``answer`` for a ``session``. An internal error is logged and shown, and fails only this
    request."""

    def answered(params: Any) -> Any:
        try:
            return answer(session, params)
        except JsonRpcException:  # why the request cannot be answered
            raise
        except Exception as error:
            session.crashed(error)

    async def answered_later(params: Any) -> Any:
        try:
            return await answer(session, params)
        except Exception as error:
            session.crashed(error)

    return answered_later if inspect.iscoroutinefunction(answer) else answered
