"""A session with one editor: its documents, their settings, and the messages to it about them.

A change is judged at once, and the findings are published. A little later a search for repairs begins in
another process; when it ends, its results are published instead. The next change cancels it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from functools import partial
from typing import Any, Final
from uuid import uuid4

from lsprotocol import types
from pygls.exceptions import JsonRpcException, JsonRpcInvalidParams

from ...records.findings import Said, in_language, told
from ..failure import internal_error
from ..judging import FileReport
from ..pool import Died
from .background import Background, searched
from .configuration import SECTION, Configuration
from .diagnostics import diagnostics
from .documents import OpenDocument, in_words, path_of
from .protocol import Server

logger: logging.Logger = logging.getLogger(__name__)

PAUSE_SECONDS: Final = 0.3
"""Seconds without a change before a search for repairs begins, so that none begins during typing."""
PROGRESS_TIMEOUT_SECONDS: Final = 1.0
"""Seconds to wait for a client to confirm that it shows progress."""
DIED: Final = Said(
    "the search for repairs in {name} has died; what was found without it is shown",
    "搜尋{name}的改正時行程已中止；只顯示不必搜尋就看得出的錯誤",
)


class Session:
    """The state of a server that is connected to an editor.

    Args:
        server: the connection to the editor.
    """

    def __init__(self, server: Server):
        self.server = server
        self.documents: dict[str, OpenDocument] = {}
        """The open documents, by the URI that the client uses."""
        self.background: Background = Background()
        """Process that searches for repairs."""
        self.mending: Background = Background()
        """Process that fixes documents, which nothing else delays."""
        self.configuration: Configuration = Configuration(self.warn)
        self.ended: bool = False
        """Whether the editor has asked for a shutdown."""
        self._reports: dict[str, FileReport] = {}
        """The last report on each document."""
        self._steps: dict[str, int] = {}
        """Number of reports on each document so far."""
        self._searches: dict[str, asyncio.Task[None]] = {}
        self._prepared = set[tuple[str, str]]()
        """Games and languages in which a misspelled line has been read once."""
        self._seen = set[str]()
        """Documents that have been searched once."""

    # ---- what the editor can do

    def can(self, *path: str) -> bool:
        """Return whether the client has the capability at this ``path``."""
        value: Any = self.server.client_capabilities
        for name in path:
            value = getattr(value, name, None)
        return bool(value)

    @property
    def pulls(self) -> bool:
        """Whether the client pulls diagnostics, and can be asked to pull them again."""
        refreshes = self.can("workspace", "diagnostics", "refresh_support")
        return refreshes and self.can("text_document", "diagnostic")

    @property
    def resolves_edits(self) -> bool:
        """Whether the client requests the edit of an action only when the user chooses it."""
        action = self.server.client_capabilities.text_document
        support = action and action.code_action and action.code_action.resolve_support
        return bool(support and "edit" in support.properties)

    # ---- documents

    def document(self, uri: str) -> OpenDocument:
        """The document called ``uri``. Raises :class:`JsonRpcInvalidParams` if it is not open."""
        found = self.documents.get(uri)
        if found is None:
            raise JsonRpcInvalidParams(f"{uri} is not open")
        return found

    def open(self, item: types.TextDocumentItem) -> None:
        """Open a document, or open it anew."""
        settings, excluded = self._settings(item.uri)
        encoding = self.server.workspace.position_encoding or types.PositionEncodingKind.Utf16
        self.close(item.uri)
        self.documents[item.uri] = OpenDocument(
            item, encoding=in_words(encoding), settings=settings, excluded=excluded
        )
        self.judged(item.uri)
        asyncio.get_running_loop().call_soon(self._prepare, self.documents[item.uri])

    def _prepare(self, document: OpenDocument) -> None:
        """Import the modules for the first misspelled line, so that its finding appears as fast as any
        other."""
        kinds = {(one.head.game, one.language) for one in document.records}
        if kinds - self._prepared and (misspelled := document.misspelled()):
            self._prepared |= kinds
            diagnostics(misspelled, misspelled.report())

    def change(self, uri: str, changes: Iterable[types.TextDocumentContentChangeEvent], version: int) -> None:
        """Change a document."""
        if uri not in self.documents:
            logger.warning("%s is not open, and cannot be changed", uri)
            return
        self.documents[uri].change(changes, version)
        self.judged(uri)

    def close(self, uri: str) -> None:
        """Forget a document."""
        self._cancel(uri)
        self._reports.pop(uri, None)
        if self.documents.pop(uri, None) is not None and not self.pulls:
            self.server.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, []))

    def end(self) -> None:
        """Forget everything: the editor has disconnected."""
        self.ended = True
        for uri in list(self._searches):
            self._cancel(uri)
        self.background.close()
        self.mending.close()

    # ---- configuration

    def _settings(self, uri: str) -> Any:
        folders = self.server.workspace.folders
        first = next(iter(folders), None) or self.server.workspace.root_uri
        return self.configuration.settings(path_of(uri), None if first is None else path_of(first))

    def configure(self) -> None:
        """Publish the findings of each document again under the new settings; judge documents whose settings
        have changed."""
        for uri, document in self.documents.items():
            settings, excluded = self._settings(uri)
            if document.configure(settings, excluded=excluded):
                self.judged(uri)
            else:
                self._publish(document, self._reports[uri])

    async def ask_for_settings(self) -> None:
        """Ask the client for its settings of hoyle."""
        items = [types.ConfigurationItem(section=SECTION)]
        try:
            (options,) = await self.server.workspace_configuration_async(types.ConfigurationParams(items))
        except (JsonRpcException, ValueError) as error:
            logger.warning("the client does not report its settings: %s", error)
            return
        self.configuration.set(options)
        self.configure()

    # ---- reports

    def report(self, uri: str) -> FileReport:
        """The last report on a document."""
        return self._reports[uri]

    def judged(self, uri: str) -> None:
        """Publish the findings in the current text of a document, and start a search for repairs."""
        document = self.documents[uri]
        self._cancel(uri)
        self._publish(document, document.report())
        if self._reports[uri].findings:
            self._searches[uri] = asyncio.get_running_loop().create_task(self._search(document))

    def _cancel(self, uri: str) -> None:
        search = self._searches.pop(uri, None)
        if search is not None:
            search.cancel()

    async def _search(self, document: OpenDocument) -> None:
        """Search for repairs in a document, and publish the findings with them."""
        uri = document.uri
        await asyncio.sleep(PAUSE_SECONDS)
        token = await self._begun(document)
        try:
            call = partial(searched, document.text.encode(), document.settings)
            report = await self.background.call(call)
        except Died:
            self.warn(DIED.filled(name=document.name))
            return
        except Exception as error:
            self.crashed(error, document.name)
            return
        finally:
            if token is not None:
                self.server.work_done_progress.end(token, types.WorkDoneProgressEnd())
        self._seen.add(uri)
        self._searches.pop(uri, None)
        if report is not None:
            self._publish(document, report)

    async def _begun(self, document: OpenDocument) -> str | None:
        """Show progress for the first search in a document; return the token that ends it."""
        if document.uri in self._seen or not self.can("window", "work_done_progress"):
            return None
        token = str(uuid4())
        try:
            await asyncio.wait_for(
                self.server.work_done_progress.create_async(token), PROGRESS_TIMEOUT_SECONDS
            )
        except (TimeoutError, JsonRpcException):  # only the message is lost
            return None
        doing = told("Searching {name} for repairs", "正在搜尋{name}的改正", name=document.name)
        title = in_language(doing, document.settings.lang or "en")
        self.server.work_done_progress.begin(token, types.WorkDoneProgressBegin(title))
        return token

    def _publish(self, document: OpenDocument, report: FileReport) -> None:
        uri = document.uri
        self._reports[uri] = report
        self._steps[uri] = self._steps.get(uri, 0) + 1
        if self.pulls:
            self.server.workspace_diagnostic_refresh(None)
        else:
            self.server.text_document_publish_diagnostics(
                types.PublishDiagnosticsParams(uri, self._shown(document), document.version)
            )

    def _shown(self, document: OpenDocument) -> list[types.Diagnostic]:
        report = self._reports[document.uri]
        return diagnostics(document, report, consequences=self.configuration.consequences)

    def pulled(self, uri: str, known: str | None) -> types.DocumentDiagnosticReport:
        """Return the diagnostics of a document, for a client that pulls them and has those called
        ``known``."""
        step = str(self._steps.get(uri, 0))
        if known == step:
            return types.RelatedUnchangedDocumentDiagnosticReport(result_id=step)
        document = self.documents.get(uri)
        items = [] if document is None or not self.pulls else self._shown(document)
        return types.RelatedFullDocumentDiagnosticReport(items, result_id=step)

    # ---- messages

    def warn(self, message: str) -> None:
        """Show the user a message."""
        self.server.window_show_message(
            types.ShowMessageParams(types.MessageType.Warning, f"{SECTION}: {message}")
        )

    def crashed(self, error: Exception, name: str = "") -> None:
        """Log an internal error and report it to the user in one sentence."""
        logger.error("internal error", exc_info=error)
        self.warn(internal_error(error, name).message)
