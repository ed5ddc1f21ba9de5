"""Findings as diagnostics.

A root finding is a diagnostic with its severity; its consequences are related information. For an editor that
does not list hints as problems, each consequence can also be a hint at its own place.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from attrs import evolve
from lsprotocol.types import (
    CodeDescription,
    Diagnostic,
    DiagnosticRelatedInformation,
    DiagnosticSeverity,
    DiagnosticTag,
    Location,
    Position,
    Range,
)

from ...records.findings import Finding, Place, Severity, in_language
from ...records.values import frozen
from ...verify.judged import everything
from ..documentation import address_of
from ..judging import FileReport, repair_made
from ..wording import mark, say
from .documents import HOYLE, ONLY_TEXT, TOO_LONG, OpenDocument
from .positions import Layout

SEVERITIES: Final = {
    Severity.ERROR: DiagnosticSeverity.Error,
    Severity.WARNING: DiagnosticSeverity.Warning,
    Severity.NOTE: DiagnosticSeverity.Information,
}
LINE_FEED: Final = "\n"


@frozen
class Found:
    """A root finding of a document, in a ``language``, and the diagnostic that shows it."""

    finding: Finding
    language: str
    diagnostic: Diagnostic


def diagnostics(
    document: OpenDocument, report: FileReport, *, consequences: bool = False
) -> list[Diagnostic]:
    """Return the diagnostics of a ``report`` on a ``document``: first the reason why the document could not
    be read, then each root finding; with ``consequences`` also a hint for each finding that follows from
    it."""
    told = list(_unread(document))
    for one in found(document, report):
        told.append(one.diagnostic)
        if consequences:
            told += _hints(one, document)
    return told


def found(document: OpenDocument, report: FileReport) -> Iterator[Found]:
    """Yield the root findings in a ``report`` on ``document``."""
    for record in report.records:
        for finding in record.findings:
            shown = _diagnostic(finding, record.language, document)
            yield Found(finding, record.language, shown)


def _unread(document: OpenDocument) -> Iterator[Diagnostic]:
    """Yield a diagnostic with the reason why the document could not be read; none for a page without a
    record, or before anything has been typed."""
    if document.failure is None or (
        document.empty and (document.language != HOYLE or not document.text.strip())
    ):
        return
    harmless = document.empty or document.failure in (ONLY_TEXT, TOO_LONG)
    severity = DiagnosticSeverity.Information if harmless else DiagnosticSeverity.Error
    message = in_language(document.failure, document.settings.lang or "en")
    yield Diagnostic(Range(Position(0, 0), Position(0, 0)), message, severity, source=HOYLE)


def _diagnostic(finding: Finding, language: str, document: OpenDocument) -> Diagnostic:
    layout = document.layout
    message = finding.message_in(language)
    if finding.help:
        label = say(language, "help", "說明") + mark(": ", language)
        message += LINE_FEED + label + in_language(finding.help, language)
    others = [(one.place, in_language(one.message, language)) for one in finding.related]
    others += [(one.place, one.message_in(language)) for one in everything(finding.explains)]
    where = address_of(finding.code, language)
    return Diagnostic(
        layout.range(finding.place),
        message,
        SEVERITIES[finding.severity],
        finding.code,
        CodeDescription(where) if where else None,
        HOYLE,
        related_information=[_related(place, text, document) for place, text in others],
        data=data_of(finding, language, layout),
    )


def _related(place: Place, text: str, document: OpenDocument) -> DiagnosticRelatedInformation:
    return DiagnosticRelatedInformation(Location(document.uri, document.layout.range(place)), text)


def _hints(one: Found, document: OpenDocument) -> Iterator[Diagnostic]:
    """The consequences of a finding, each as a hint at its place that refers back to the finding."""
    root = one.finding
    back = _related(root.place, root.message_in(one.language), document)
    for finding in everything(root.explains):
        shown = _diagnostic(finding, one.language, document)
        line = root.place.line
        because = say(one.language, "follows from line {line}", "由第{line}行而來", line=line)
        message = shown.message + mark(" (", one.language) + because + mark(")", one.language)
        yield evolve(
            shown,
            message=message,
            severity=DiagnosticSeverity.Hint,
            tags=[DiagnosticTag.Unnecessary],
            related_information=[back, *(shown.related_information or ())],
        )


# ---- repairs


def data_of(finding: Finding, language: str, layout: Layout) -> dict[str, Any]:
    """The data of a diagnostic: the name of the rule and the repairs, the best first, each with its edits in
    the form of the protocol."""
    best = repair_made(finding, unsafe=True)
    return {
        "name": finding.rule.name,
        "repairs": [
            {
                "title": in_language(one.change, language),
                "safe": one.safe,
                "preferred": one is best,
                "edits": [
                    {"range": _plain(edit.range), "newText": edit.new_text}
                    for edit in map(layout.text_edit, sorted(one.edits))
                ],
            }
            for one in finding.repairs
        ],
    }


def _plain(where: Range) -> dict[str, Any]:
    return {
        name: {"line": one.line, "character": one.character}
        for name, one in (("start", where.start), ("end", where.end))
    }
