"""What holds for an open document, and what a server says of itself."""

from __future__ import annotations

import asyncio
import json
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from hoyle.cli.lsp.configuration import Configuration, is_configuration
from lsprotocol import types
from pytest_lsp.client import make_test_lsp_client

from ..conftest import WRONG, Run, Spawn
from .conftest import PATIENCE, editing, until


def test_the_editor_wins_over_the_nearest_file(tmp_path: Path) -> None:
    (tmp_path / "hoyle.toml").write_text('lang = "zh"\nignore = ["RX061"]\nexclude = ["drafts"]\n', "utf-8")
    configuration = Configuration(pytest.fail)
    configuration.set({"hoyle": {"ignore": ["RX062"], "lang": None, "strict": True}})
    settings, excluded = configuration.settings(str(tmp_path / "a.txt"))
    assert (settings.lang, settings.ignore, settings.strict, excluded) == ("zh", ("RX062",), True, False)
    assert configuration.settings(str(tmp_path / "drafts" / "a.txt"))[1]
    assert configuration.settings(None, str(tmp_path))[0] == settings
    assert configuration.settings(None)[0].lang is None


def test_what_is_wrong_is_told_once(tmp_path: Path) -> None:
    told: list[str] = []
    configuration = Configuration(told.append)
    configuration.set({"consequences": True})
    assert configuration.consequences
    configuration.set({"strict": "yes", "lang": "fr", "select": ["RX"]})
    assert not configuration.consequences
    assert told == [
        "the setting “hoyle.strict” must be true or false, not “yes”",
        "the setting “hoyle.lang” must be “en” or “zh”, not “fr”",
    ]
    (tmp_path / "hoyle.toml").write_text("strict = 1\n", "utf-8")
    for _ in range(2):
        settings, excluded = configuration.settings(str(tmp_path / "a.txt"))
        assert (settings.select, settings.strict, excluded) == (("RX",), False, False)
    assert len(told) == 3
    assert told[-1].endswith("hoyle.toml:1: “strict” must be true or false, not 1")
    assert is_configuration("/a/pyproject.toml")
    assert not is_configuration("/a/b.toml")


def test_documents_follow_their_configuration(tmp_path: Path) -> None:
    """Two folders, each with one of its own, of which one changes; then the editor's."""
    one, other = tmp_path / "one", tmp_path / "other"
    for folder in (one, other):
        folder.mkdir()
        (folder / "hoyle.toml").write_text('ignore = ["RX062"]\n', "utf-8")

    async def session() -> None:
        async with editing(one) as editor:
            client = editor.client
            first, second = (editor.open(folder / "a.txt", WRONG) for folder in (one, other))
            assert [await editor.diagnostics(uri) for uri in (first, second)] == [(), ()]
            config = other / "hoyle.toml"
            config.write_text("strict = false\n", "utf-8")
            client.workspace_did_change_watched_files(
                types.DidChangeWatchedFilesParams(
                    [types.FileEvent(config.as_uri(), types.FileChangeType.Changed)]
                )
            )
            assert await editor.diagnostics(second, bool)
            assert await editor.diagnostics(first) == ()
            client.workspace_did_change_configuration(
                types.DidChangeConfigurationParams({"hoyle": {"select": ["RD"]}})
            )
            assert await editor.diagnostics(second, lambda found: not found) == ()
            client.text_document_did_close(
                types.DidCloseTextDocumentParams(types.TextDocumentIdentifier(second))
            )

    asyncio.run(session())


# ---- the command


def test_without_the_extra(run: Run) -> None:
    with patch.dict(sys.modules, {"pygls": None}):
        result = run("lsp")
    assert result.exit_code == 2
    assert "the language server needs an extra that is not installed" in result.output
    assert "pip install '.[lsp]'" in result.output.replace("\n", " ")


@pytest.mark.parametrize("address", ["8765", "here:there", ":1", "a:70000"])
def test_no_address(run: Run, address: str) -> None:
    result = run("lsp", "--tcp", address)
    assert result.exit_code == 2
    assert "is not an address such as 127.0.0.1:8765" in result.output


def test_one_way_to_talk(run: Run) -> None:
    result = run("lsp", "--stdio", "--tcp", "127.0.0.1:8765")
    assert "--stdio and --tcp cannot be used together" in result.output


def test_over_tcp(tmp_path: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]

    async def session(server: subprocess.Popen[bytes]) -> None:
        client = make_test_lsp_client()
        async with asyncio.timeout(PATIENCE):
            while True:
                try:
                    await client.start_tcp("127.0.0.1", port)
                    break
                except OSError:
                    assert server.poll() is None
                    await asyncio.sleep(0.1)
        await client.initialize_session(types.InitializeParams(capabilities=types.ClientCapabilities()))
        uri = "untitled:Untitled-1"
        opened = types.TextDocumentItem(uri, "hoyle", 1, WRONG)
        client.text_document_did_open(types.DidOpenTextDocumentParams(opened))
        await until(lambda: client.diagnostics.get(uri))
        with pytest.raises(ConnectionRefusedError):  # there is one editor alone
            await asyncio.open_connection("127.0.0.1", port)
        assert len(client.diagnostics[uri]) == 1
        await client.shutdown_session()
        await client.stop()

    command = [sys.executable, "-m", "hoyle", "lsp", "--tcp", f"127.0.0.1:{port}"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as server:
        asyncio.run(session(server))
        assert server.communicate(timeout=PATIENCE) == (b"", b"")


def test_an_address_that_is_taken(run: Run) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        address = f"127.0.0.1:{other.getsockname()[1]}"
        result = run("lsp", "--tcp", address)
    assert result.exit_code == 2
    assert (
        result.output.replace("\n", " ").strip()
        == f"hoyle: cannot listen on {address}: address already in use"
    )


def message(**said: Any) -> bytes:
    body = json.dumps({"jsonrpc": "2.0", **said}).encode()
    return b"Content-Length: %d\r\n\r\n%b" % (len(body), body)


INITIALIZE = message(
    id=1, method="initialize", params={"processId": None, "rootUri": None, "capabilities": {}}
)
SHUTDOWN, EXIT = message(id=2, method="shutdown"), message(method="exit")


def test_the_status_tells_that_no_shutdown_came_before_the_exit() -> None:
    command = [sys.executable, "-m", "hoyle", "lsp"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as server:
        assert server.stdin is not None
        server.stdin.write(INITIALIZE + EXIT)
        server.stdin.flush()
        assert server.wait(PATIENCE) == 1  # and 0 if one came, as in the next test
        assert server.stderr is not None
        assert server.stderr.read() == b""


def test_what_is_garbage_costs_no_more_than_itself(spawn: Spawn) -> None:
    garbage = b"Content-Length: 5\r\n\r\n{oops" + b"hello\r\n\r\n"
    result = spawn("lsp", input=INITIALIZE + garbage + SHUTDOWN + EXIT)
    assert result.returncode == 0
    assert b'"id": 2' in result.stdout or b'"id":2' in result.stdout


def test_an_editor_that_goes_at_once(spawn: Spawn) -> None:
    result = spawn("lsp")
    assert (result.returncode, result.stdout, result.stderr) == (0, b"", b"")
