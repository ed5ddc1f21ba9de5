"""JUnit XML, which CI services show as tests.

A file is a suite, and a finding a test in it. An error is a test that has failed; a warning or note is one
that has passed, with output. A file without findings is one test that has passed."""

from __future__ import annotations

from collections.abc import Iterator
from xml.sax.saxutils import escape, quoteattr

from ...records.findings import Finding, Severity, in_language
from ...records.values import define
from ..judging import FileReport, RecordReport
from . import Format


@define
class JUnit(Format):
    """Written suite by suite."""

    def begin(self) -> None:
        self.out.write('<?xml version="1.0" encoding="utf-8"?>\n<testsuites name="hoyle">\n')

    def unread(self, report: FileReport) -> None:
        message = self._attribute(report.reason)
        self._suite(
            report, [f"{self._case(report, 'judged to the end')}<error message={message}/></testcase>"]
        )

    def file(self, report: FileReport) -> None:
        found = [(record, finding) for record in report.records for finding in record.findings]
        cases = [self._finding(report, record, finding) for record, finding in found]
        self._suite(report, cases or [f"{self._case(report, 'no mistakes')}</testcase>"])

    def end(self) -> None:
        self.out.write("</testsuites>\n")

    def _suite(self, report: FileReport, cases: list[str]) -> None:
        failures, errors = (sum(f"<{what} " in case for case in cases) for what in ("failure", "error"))
        numbers = f'tests="{len(cases)}" failures="{failures}" errors="{errors}"'
        self.out.write(f"  <testsuite name={self._attribute(report.path or 'hoyle')} {numbers}>\n")
        self.out.write("".join(f"    {case}\n" for case in cases))
        self.out.write("  </testsuite>\n")

    def _case(self, report: FileReport, name: str) -> str:
        path = self._attribute(report.path or "hoyle")
        return f"<testcase classname={path} name={self._attribute(name)} file={path}>"

    def _finding(self, report: FileReport, record: RecordReport, finding: Finding) -> str:
        line = finding.place.line
        message = finding.message_in(record.language)
        text = "\n".join(_lines(report.path, finding, record.language))
        kind = f"{finding.code} {finding.rule.name}"
        case = self._case(report, f"{kind} at {line}:{finding.place.column}")
        case = case.removesuffix(">") + f' line="{line}">'
        if finding.severity is not Severity.ERROR:
            return f"{case}<system-out>{self._text(text)}</system-out></testcase>"
        attributes = f"message={self._attribute(message)} type={self._attribute(finding.code)}"
        return f"{case}<failure {attributes}>{self._text(text)}</failure></testcase>"

    def _text(self, text: str) -> str:
        """Return ``text`` as the content of an element. (The document is declared as UTF-8; characters that
        another stream lacks become references.)"""
        return self._referring(escape(_of_xml(text)))

    def _attribute(self, text: str) -> str:
        return self._referring(quoteattr(_of_xml(text)))

    def _referring(self, text: str) -> str:
        """Return ``text`` with references in place of characters that a terminal would act on or the stream
        cannot encode."""
        if not self.out.unicode:
            return text.encode("ascii", "xmlcharrefreplace").decode()
        return "".join(one if one == "\n" or one.isprintable() else f"&#{ord(one)};" for one in text)


def _of_xml(text: str) -> str:
    """Return ``text`` without the characters that XML does not allow."""
    return "".join(one if one in "\t\n" or _allowed(ord(one)) else "\ufffd" for one in text)


def _allowed(code: int) -> bool:
    return 0x20 <= code < 0xD800 or 0xE000 <= code < 0xFFFE or code > 0xFFFF


def _lines(path: str, finding: Finding, language: str) -> Iterator[str]:
    place = finding.place
    yield f"{path}:{place.line}:{place.column}: {finding.message_in(language)}"
    if place.text:
        yield place.text
    if finding.help:
        yield in_language(finding.help, language)
