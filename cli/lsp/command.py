"""``hoyle lsp``."""

from __future__ import annotations

import logging
import os
import sys
from typing import BinaryIO

import click

from ...records.findings import Said
from ..failure import Failure, reason
from . import required

NO_PORT = Said("cannot listen on {host}:{port}: {why}", "無法在{host}：{port}等候連線：{why}")


def _address(ctx: click.Context, option: click.Parameter, given: str | None) -> tuple[str, int] | None:
    if given is None:
        return None
    host, _, port = given.rpartition(":")
    if not (host and port.isdecimal() and int(port) < 1 << 16):
        raise click.BadParameter(f"“{given}” is not an address such as 127.0.0.1:8765")
    return host.strip("[]"), int(port)


def _is_no_exit(record: logging.LogRecord) -> bool:
    """Whether a message is about anything other than an exit requested by the editor, which asyncio takes for
    an error over TCP."""
    return not (record.exc_info and isinstance(record.exc_info[1], SystemExit))


def _stdout() -> BinaryIO:
    """Reserve standard output for the server: anything else that is printed goes to standard error."""
    sys.stdout.flush()
    ours = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    return ours


@click.command("lsp")
@click.option("--stdio", is_flag=True, help="Talk over standard input and output. [default]")
@click.option(
    "--tcp", "address", metavar="HOST:PORT", callback=_address,
    help="Wait for one editor at this address instead, and exit when it disconnects.",
)  # fmt: skip
@click.option("--log", is_flag=True, help="Log what is sent and received to standard error.")
def lsp(stdio: bool, address: tuple[str, int] | None, log: bool) -> None:
    """Run the language server: mistakes show in the editor while you type, and a repair is one click.

    Editors start this command themselves; docs/editor.md says how to have them do it. It speaks the Language
    Server Protocol.
    """
    if stdio and address is not None:
        raise click.UsageError("--stdio and --tcp cannot be used together")
    server = required().make_server()
    logging.basicConfig(stream=sys.stderr, level=logging.DEBUG if log else logging.ERROR)
    logging.getLogger("asyncio").addFilter(_is_no_exit)
    if address is None:
        server.start_io(sys.stdin.buffer, _stdout())
    else:
        try:
            server.start_tcp(*address)
        except OSError as error:  # asyncio's message is longer than the system's
            why = os.strerror(error.errno).lower() if error.errno and error.errno > 0 else reason(error)
            raise Failure(NO_PORT.filled(host=address[0], port=address[1], why=why)) from error
    sys.exit(server.status)
