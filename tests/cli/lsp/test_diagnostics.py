"""What is found, as an editor is told."""

from __future__ import annotations

import asyncio
import pickle
from pathlib import Path
from typing import Any

import pytest
from hoyle.cli.judging import FileReport
from hoyle.cli.lsp.background import searched
from hoyle.cli.lsp.diagnostics import diagnostics
from hoyle.cli.lsp.documents import OpenDocument
from hoyle.cli.settings import BY_DEFAULT, Settings
from lsprotocol import types
from lsprotocol.types import Diagnostic, DiagnosticSeverity, DiagnosticTag

from ...conftest import NIGHTLY, sample
from ..conftest import CLEAN, PUBLISHED, ROOT, WRONG, file_object
from ..conftest import judged as judged_file
from .conftest import at, capabilities, document_of, editing, until
from .test_documents import RECORDS

ROOTS = (DiagnosticSeverity.Error, DiagnosticSeverity.Warning, DiagnosticSeverity.Information)
LEVELS = dict(zip(("error", "warning", "note"), ROOTS, strict=True))

MOST_BYTES = 3000 if NIGHTLY else 1000
"""Of a record whose repairs are searched for."""

STRANGE = WRONG.replace("N, E", "N, 😀E").replace("E:", "😀E:")


def told(document: OpenDocument, report: FileReport | None = None) -> list[Diagnostic]:
    return diagnostics(document, report or document.report(), consequences=True)


def roots(found: list[Diagnostic]) -> list[Diagnostic]:
    return [one for one in found if one.severity in ROOTS]


@pytest.mark.parametrize("path", sample(RECORDS, 24, 5), ids=lambda path: str(path.relative_to(ROOT)))
def test_they_are_those_of_the_command_line(path: Path) -> None:
    """Of each record: code, severity, place, message, repairs and what follows, as ``--format json`` has
    them."""
    data = path.read_bytes()
    document = document_of(path.as_uri(), data.decode(), encoding="utf-32")
    report = searched(data, BY_DEFAULT) if len(data) < MOST_BYTES else document.report()
    assert report is not None
    found = told(document, report)
    _same(found, file_object(report)["findings"])


def test_the_published_game() -> None:
    (report,) = pickle.loads(judged_file(PUBLISHED))
    text = (ROOT / PUBLISHED).read_text("utf-8")
    document = document_of((ROOT / PUBLISHED).as_uri(), text, encoding="utf-32")
    found = told(document, report)
    assert len(roots(found)) == 12
    assert diagnostics(document, report) == roots(found)
    _same(found, file_object(report)["findings"])
    wrong = next(one for one in roots(found) if one.range == at(35, 11, 2))
    assert wrong.message == (
        "W does not hold ♦K\nhelp: ♦K should be ♦Q (line 36): that also explains the ♦Q that would be left "
        "in W's hand on line 56"
    )
    assert [one.message for one in wrong.related_information or ()] == [
        "♦K was dealt to N",
        "E drew ♦K",
        "E discarded ♦K",
        "W has no cards left, but the moves leave ♦Q in hand",
    ]
    data: Any = wrong.data
    assert data["repairs"] == [
        {
            "title": "♦K should be ♦Q (line 36)",
            "safe": False,
            "preferred": True,
            "edits": [
                {
                    "range": {"start": {"line": 35, "character": 11}, "end": {"line": 35, "character": 13}},
                    "newText": "♦Q",
                }
            ],
        }
    ]


def _same(found: list[Diagnostic], findings: list[dict[str, Any]]) -> None:
    assert len(roots(found)) == len(findings)
    assert len(found) - len(findings) == sum(len(one["explains"]) for one in findings)
    for one, finding in zip(roots(found), findings, strict=True):
        assert (one.code, one.severity) == (finding["code"], LEVELS[finding["severity"]])
        assert one.range.start.line == finding["line"] - 1
        assert one.range.start.character == finding["column"] - 1
        assert one.message.split("\n")[0] == finding["message"].split("\n")[0]
        data: Any = one.data
        assert len(data["repairs"]) == len(finding["repairs"])
        related = len(finding["related"]) + len(finding["explains"])
        assert len(one.related_information or ()) == related


def test_what_follows_is_a_hint_with_the_way_back() -> None:
    text = (ROOT / PUBLISHED).read_text("utf-8")
    found = told(document_of("file:///redox.txt", text))
    hints = [one for one in found if one.severity is DiagnosticSeverity.Hint]
    assert hints
    for one in hints:
        assert one.tags == [DiagnosticTag.Unnecessary]
        assert "(follows from line " in one.message
        assert one.related_information
        back = one.related_information[0].location.range
        assert back in [root.range for root in roots(found)]


def test_a_link_to_what_a_code_means(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOYLE_DOCUMENTATION", "https://example.org/hoyle")
    (one,) = told(document_of("file:///a.txt", WRONG))
    assert one.code_description is not None
    assert one.code_description.href == "https://example.org/hoyle/findings/RX062/"
    monkeypatch.delenv("HOYLE_DOCUMENTATION")
    (one,) = told(document_of("file:///a.txt", WRONG))
    assert one.code_description is None


@pytest.mark.parametrize(
    ("language", "text", "message"),
    [
        ("hoyle", "a word", "there is no record in this file; “hoyle notation” shows how to write one"),
        ("hoyle", " \n", None),
        ("markdown", "a word", None),
        ("hoyle", "\0", "this is a binary file, not text: byte 0 is zero"),
    ],
)
def test_why_nothing_is_read(language: str, text: str, message: str | None) -> None:
    found = told(document_of("file:///a.txt", text, language=language))
    assert [one.message for one in found] == ([] if message is None else [message])


def test_what_is_ignored_is_not_told() -> None:
    ignored = WRONG.rstrip("\n") + " % hoyle: ignore RX062\n"
    assert told(document_of("file:///a.txt", ignored)) == []
    settings = Settings(ignore=("RX062",))
    assert told(document_of("file:///a.txt", WRONG, settings=settings)) == []


# ---- a server at work


def test_first_the_verdict_then_the_repairs(tmp_path: Path) -> None:
    async def session() -> None:
        async with editing(tmp_path, capabilities("utf-8", "utf-16")) as editor:
            assert editor.started.capabilities.position_encoding == "utf-8"
            uri = editor.open(tmp_path / "a.txt", STRANGE)
            (first,) = roots(list(await editor.diagnostics(uri)))
            assert first.data is not None
            column = len("😀E: Discard ♥4, get the discarded ".encode())
            assert first.range == at(9, column, len("♠Q".encode()))
            repaired = await editor.repaired(uri)
            assert [one.code for one in repaired] == ["RX062"]
            shown = [one for several in editor.client.progress_reports.values() for one in several]
            assert [getattr(one, "kind", "") for one in shown] in ([], ["begin", "end"])
            editor.change(uri, at(9, column, len("♠Q".encode())), "♠J")
            assert await editor.diagnostics(uri) == ()
            editor.change(uri, None, WRONG)  # and at once something else: what was searched for is not told
            editor.change(uri, None, CLEAN)
            await asyncio.sleep(1)
            assert await editor.diagnostics(uri) == ()

    asyncio.run(session())


def test_what_follows_is_shown_where_that_is_set(tmp_path: Path) -> None:
    text = (ROOT / PUBLISHED).read_text("utf-8")

    async def session() -> None:
        async with editing(tmp_path) as editor:
            uri = editor.open(tmp_path / "a.txt", text)
            assert len(await editor.diagnostics(uri)) == 12
            for given, more in (({"consequences": True}, True), ({}, False)):
                editor.client.diagnostics.pop(uri)
                editor.client.workspace_did_change_configuration(
                    types.DidChangeConfigurationParams({"hoyle": given})
                )
                found = await editor.diagnostics(uri)
                assert len(roots(list(found))) == 12
                assert (len(found) > 12) is more

    asyncio.run(session())


def test_a_client_that_asks_for_them(tmp_path: Path) -> None:
    async def session() -> None:
        async with editing(tmp_path, capabilities(pulls=True)) as editor:
            client = editor.client
            uri = editor.open(tmp_path / "a.txt", WRONG)
            document = types.TextDocumentIdentifier(uri)

            async def pulled(known: str | None = None) -> Any:
                params = types.DocumentDiagnosticParams(document, previous_result_id=known)
                return await client.text_document_diagnostic_async(params)

            first = await pulled()
            assert [one.code for one in first.items] == ["RX062"]
            assert (await pulled(first.result_id)).kind in ("unchanged", "full")
            await until(lambda: client.diagnostic_refresh_count >= 2 or None)
            then = await pulled(first.result_id)
            assert then.kind == "full"
            assert then.items[0].data["repairs"]
            assert (await pulled(then.result_id)).kind == "unchanged"
            assert not client.diagnostics

    asyncio.run(session())
