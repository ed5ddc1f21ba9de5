"""Changes to pygls's language server."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Generator
from threading import Event
from typing import Any

from lsprotocol import types
from pygls.exceptions import JsonRpcInvalidParams
from pygls.io_ import run_async
from pygls.lsp.server import LanguageServer
from pygls.protocol import LanguageServerProtocol, lsp_method

from .. import version

logger: logging.Logger = logging.getLogger(__name__)


class Protocol(LanguageServerProtocol):
    """Leaves the text of documents to :class:`~hoyle.cli.lsp.documents.OpenDocument`, which has its own
    notion of line ends."""

    @lsp_method(types.TEXT_DOCUMENT_DID_OPEN)
    def lsp_text_document__did_open(self, params: Any) -> Generator[Any, Any, None]:
        yield self.fm.features[types.TEXT_DOCUMENT_DID_OPEN], (params,), None

    @lsp_method(types.TEXT_DOCUMENT_DID_CHANGE)
    def lsp_text_document__did_change(self, params: Any) -> Generator[Any, Any, None]:
        yield self.fm.features[types.TEXT_DOCUMENT_DID_CHANGE], (params,), None

    @lsp_method(types.TEXT_DOCUMENT_DID_CLOSE)
    def lsp_text_document__did_close(self, params: Any) -> Generator[Any, Any, None]:
        yield self.fm.features[types.TEXT_DOCUMENT_DID_CLOSE], (params,), None


class Server(LanguageServer):
    """A server that talks to one editor."""

    def __init__(self) -> None:
        super().__init__("hoyle", version(), protocol_cls=Protocol)
        self.status: int = 0
        """The exit status of the process."""

    def report_server_error(self, error: Exception, source: Any) -> None:
        """Report an error of the server to the user. (An invalid request is answered with an error
        instead.)"""
        if not isinstance(error, JsonRpcInvalidParams):
            super().report_server_error(error, source)

    def start_tcp(self, host: str, port: int) -> None:
        """Wait for one editor at an address, and serve it until it disconnects. Others are turned away."""
        asyncio.run(self._serve_one(host, port))

    async def _serve_one(self, host: str, port: int) -> None:
        first: asyncio.Future[tuple[asyncio.StreamReader, asyncio.StreamWriter]]
        first = asyncio.get_running_loop().create_future()

        def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            if first.done():
                writer.close()
            else:
                first.set_result((reader, writer))

        listening = await asyncio.start_server(connected, host, port)
        reader, writer = await first
        listening.close()
        self.protocol.set_writer(writer)
        await run_async(
            stop_event=Event(),
            reader=reader,
            protocol=self.protocol,
            logger=logger,
            error_handler=self.report_server_error,
        )
        self.shutdown()  # type: ignore[no-untyped-call]
