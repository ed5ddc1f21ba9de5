"""Open documents: what is in one after changes is what would be in it if it were opened then."""

from __future__ import annotations

import gc
import io
from functools import cache
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import pytest
from attrs import evolve
from hoyle.cli.judging import judged
from hoyle.cli.lsp.documents import OpenDocument
from hoyle.cli.settings import Settings
from hoyle.notation.source.decoding import UnreadableFile
from hoyle.notation.writing.records import write_lines
from hoyle.verify.judging import review
from hoyle.verify.players import Settings as Table
from hoyle.verify.players import playing
from hypothesis import given
from hypothesis import strategies as st
from lsprotocol import types

from ...conftest import NIGHTLY, few_examples, sample
from ..conftest import CLEAN, PUBLISHED, ROOT, WRONG, file_object
from .conftest import at, document_of

PUBLISHED_TEXT = (ROOT / PUBLISHED).read_text("utf-8")
URI = "file:///club/friday.txt"
RECORDS = sorted(
    path
    for path in ((ROOT / "tests" / "data").rglob("*"), (ROOT / "records" / "published").iterdir())
    for path in path
    if path.suffix in (".txt", ".md", ".csv", ".tsv", ".html")
)


@cache
def played(game: str, rounds: int, language: str = "en") -> str:
    """A legal record."""
    return "".join(f"{line}\n" for line in write_lines(playing(game, 1, Table(rounds)), language))


def contents(document: OpenDocument) -> Any:
    """All that is in a document."""
    report = file_object(document.report())
    records = [
        (
            one.number,
            one.language,
            one.head,
            one.line,
            one.end,
            [(each.round, each.judged) for each in one.rounds],
        )
        for one in document.records
    ]
    return report, records, document.failure


def reopened(document: OpenDocument) -> OpenDocument:
    return document_of(document.uri, document.text, settings=document.settings)


# ---- what is in it


@pytest.mark.parametrize("path", sample(RECORDS, 9), ids=lambda path: str(path.relative_to(ROOT)))
@pytest.mark.parametrize("strict", [False, True])
def test_a_document_is_judged_as_a_file_is(path: Path, strict: bool) -> None:
    data = path.read_bytes()
    settings = Settings(strict=strict)
    try:
        text = data.decode()
    except UnicodeDecodeError:
        pytest.skip("no UTF-8")
    document = document_of(path.as_uri(), text, settings=settings)
    try:
        report = judged(io.BytesIO(data), settings, repairs=False)
    except UnreadableFile:
        assert document.failure
        return
    expected = file_object(report)
    found = file_object(evolve(document.report(), path=""))
    del expected["scores"], found["scores"]
    assert found == expected


def test_records_in_fences() -> None:
    page = f"# Two games\n\n```hoyle\n{CLEAN}```\n\nAnd then\n\n```hoyle\n{WRONG}```\n"
    document = document_of("file:///a.md", page, language="markdown")
    one, other = document.records
    assert one.head.line == 4
    assert document.record_at(5) is one
    assert document.record_at(page[: page.index(WRONG)].count("\n") + 2) is other
    (finding,) = document.report().findings
    assert page.splitlines()[finding.place.line - 1] == "E: Discard ♥4, get the discarded ♠Q."


def test_a_round_can_be_replayed() -> None:
    document = document_of(URI, PUBLISHED_TEXT)
    before = contents(document)
    (record,) = document.records
    for one in record.rounds:
        turns: list[int] = []
        referee = one.referee()
        referee.after_turn = turns.append
        report = review(referee, one.round)
        assert turns[-1] == report.turns == one.judged.turns
        assert [str(found) for found in report.findings] == [str(found) for found in one.judged.findings]
    assert contents(document) == before
    assert document.round_at(80) is record.rounds[1]
    assert document.round_at(1) is None


def test_a_chinese_record_has_chinese_findings() -> None:
    text = played("redox", 1, "zh").replace("♠", "♥", 1)
    (record,) = document_of(URI, text).records
    assert record.language == "zh"
    (record,) = document_of(URI, text, settings=Settings(lang="en")).records
    assert record.language == "en"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.txt", '{"type": "head", "game": "redox"}'),
        ("a.json", "[]"),
        ("a.xlsx", "PK\x03\x04"),
        ("a.txt.gz", "\x1f"),
    ],
)
def test_what_is_no_text_is_refused(name: str, text: str) -> None:
    document = document_of(f"file:///{name}", text)
    assert document.failure == "in an editor only text is checked; “hoyle verify” checks this file"
    assert not document.records


@pytest.mark.parametrize(("game", "language"), [("redox", "en"), ("redox", "zh"), ("hearts", "en")])
def test_a_misspelled_line_of_it(game: str, language: str) -> None:
    misspelled = document_of(URI, played(game, 1, language)).misspelled()
    assert misspelled is not None
    assert "RD001" in [one.code for one in misspelled.report().findings]
    assert document_of(URI, "Game: REDOX\n").misspelled() is None


def test_what_is_too_long_is_refused_until_it_is_shorter() -> None:
    with patch("hoyle.cli.lsp.documents.MAX_LENGTH", len(WRONG) + 1):
        document = document_of(URI, WRONG)
        end = document.layout.position_at(len(WRONG))
        document.change([types.TextDocumentContentChangePartial(types.Range(end, end), "\n\n")], 2)
        told = "in an editor only files of up to 300,000 characters are checked; "
        assert str(document.failure).startswith(told)
        assert not document.report().records
        document.change([types.TextDocumentContentChangeWholeDocument(WRONG)], 3)
    assert document.failure is None
    assert len(document.report().findings) == 1


def test_what_is_excluded_is_not_read() -> None:
    document = document_of(URI, WRONG, excluded=True)
    assert (document.records, document.failure) == ([], None)
    assert document.configure(Settings(), excluded=False)
    assert document.report().findings


# ---- changes


def test_only_rounds_from_a_change_on_are_judged_again() -> None:
    document = document_of(URI, played("redox", 30))
    assert (document.read_again, document.judged_again) == (31, 30)
    for round_at, judged_again in ((-1, 1), (-2, 2), (-1, 1), (10, 20)):
        there = document.records[0].rounds[round_at]
        document.change([types.TextDocumentContentChangePartial(at(there.end - 3, 0), "x")], 2)
        assert document.judged_again == judged_again
        assert document.read_again < 12 or round_at == 10
        assert contents(document) == contents(reopened(document))


def test_what_followed_from_a_slip_does_not_stay() -> None:
    """A stranger's lines hang under the first of them, which stands in a round that is not judged again."""
    document = document_of(URI, played("redox", 30))
    rounds = document.records[0].rounds
    for one in (rounds[1], rounds[-1]):
        number = next(n for n, line in enumerate(one.round.lines, one.line) if line.startswith("N: Discard"))
        document.change([types.TextDocumentContentChangePartial(at(number - 1, 0, 1), "Zed")], 2)
    under = _under(document)
    for version in range(3):
        end = document.records[0].rounds[-1].end - 2
        document.change([types.TextDocumentContentChangePartial(at(end, 0), "% a comment\n")], version + 3)
        assert document.read_again < 12
        assert _under(document) == under == _under(reopened(document))
    last = document.records[0].rounds[-1]
    gone = types.Range(at(last.line - 1, 0).start, at(last.end - 1, 0).start)
    document.change([types.TextDocumentContentChangePartial(gone, "")], 6)
    assert document.judged_again == 0
    assert under > _under(document) == _under(reopened(document))


def test_a_record_without_its_rounds_is_in_the_language_of_its_head() -> None:
    """Its first round was in another."""
    head, first = (played("redox", 1, language).partition("\n\n") for language in ("zh", "en"))
    document = document_of(URI, f"{head[0]}\n\n{first[2]}")
    assert [one.language for one in document.records] == ["en"]
    line = document.records[0].rounds[0].line
    document.change([types.TextDocumentContentChangePartial(at(line - 1, 0), f"{head[0]}\n\n")], 2)
    assert [one.language for one in document.records] == ["zh", "en"]
    assert contents(document) == contents(reopened(document))


def test_a_record_without_a_head_is_in_the_language_that_is_set() -> None:
    document = document_of(URI, played("redox", 1).partition("\n\n")[2])
    assert [one.language for one in document.records] == ["en"]
    assert document.configure(Settings(lang="zh"))
    assert contents(document) == contents(reopened(document))


def _under(document: OpenDocument) -> int:
    return sum(len(one.explains) for one in document.report().findings)


PIECES = (
    "", "N", "♠7", "\n", "Round 2\n", "\nGame: REDOX\n", "x: y", "```\n", "\r\n", "% hoyle: ignore RX\n",
    "# Round 3\n", "Players: A, B, C, D\n", "😀", "\u2028", "\r", "N: +12\n", "> ",
)  # fmt: skip
SOURCES = (
    ("redox", 25, "en"), ("redox", 14, "zh"), ("lynx", 9, "en"), ("crazy_rummy", 25, "en"),
    ("hearts", 25, "en"), ("red_five", 25, "en"),
)  # fmt: skip


def typed(document: OpenDocument, random: Random, version: int, *, low: bool) -> None:
    """Change something, mostly ``low`` in the document."""
    lines = document.layout.lines
    first = random.randrange(max(len(lines) - 80, 0) if low else 0, len(lines))
    last = min(first + random.choice((0, 0, 0, 1, 2, 30)), len(lines) - 1)
    start, stop = random.randrange(len(lines[first]) + 1), random.randrange(len(lines[last]) + 1)
    if first == last:
        start, stop = sorted((start, stop))
    new = random.choice((*PIECES, random.choice(lines), "\n".join(lines[first : first + 40])))
    where = types.Range(
        document.layout.position(first + 1, start + 1), document.layout.position(last + 1, stop + 1)
    )
    document.change([types.TextDocumentContentChangePartial(where, new)], version)


@few_examples
@given(st.sampled_from(SOURCES), st.booleans(), st.integers(0, 10**6))
def test_after_any_changes_it_is_as_if_opened_then(
    source: tuple[str, int, str], strict: bool, seed: int
) -> None:
    random = Random(seed)
    document = document_of(URI, played(*source), settings=Settings(strict=strict))
    for version in range(5):
        typed(document, random, version, low=version > 0)
        assert contents(document) == contents(reopened(document))


def test_many_changes_leave_nothing_behind() -> None:
    random = Random(1)
    text = PUBLISHED_TEXT if NIGHTLY else played("redox", 1)
    document = document_of(URI, text)
    kept: list[int] = []
    for version in range(1000 if NIGHTLY else 40):
        typed(document, random, version, low=False)
        assert "internal error" not in (document.failure or "")
        if version % 10 == 9:
            document.change([types.TextDocumentContentChangeWholeDocument(text)], version)
            gc.collect()
            kept.append(len(gc.get_objects()))
    assert kept[-1] < kept[len(kept) // 2] * 1.1


def test_a_mistake_of_ours_is_told_and_gone_with_the_next_change() -> None:
    document = document_of(URI, CLEAN)
    with patch("hoyle.cli.lsp.documents.review", side_effect=ZeroDivisionError):
        document.change([types.TextDocumentContentChangeWholeDocument(WRONG)], 2)
    assert "internal error (ZeroDivisionError" in str(document.failure)
    document.change([types.TextDocumentContentChangePartial(at(0, 0), "\n")], 3)
    assert document.failure is None
    assert len(document.report().findings) == 1
