"""SARIF 2.1.0, which code scanning services and editors read.

Columns count UTF-16 code units, the unit that readers of SARIF share."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any
from urllib.parse import quote

from attrs import field

from ...records.findings import Finding, Place, Rule, in_language
from ...records.repairs import Repair
from ...records.values import define
from ...verify.outcome import coverage_dict
from .. import version
from ..documentation import address_of, documentation
from ..judging import FileReport
from ..opening import is_url
from . import Format

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
LEVELS = {"error": "error", "warning": "warning", "note": "note"}


@define
class Sarif(Format):
    """One run; written when it is complete, since the rules come before the results."""

    _rules: dict[str, tuple[int, Rule]] = field(factory=dict, init=False)
    _results: list[dict[str, Any]] = field(factory=list, init=False)
    _coverage: dict[str, Any] = field(factory=dict, init=False)
    _unread: list[dict[str, Any]] = field(factory=list, init=False)

    def unread(self, report: FileReport) -> None:
        told: dict[str, Any] = {"level": "error", "message": _message(report.reason)}
        if report.path:
            told["locations"] = [{"physicalLocation": {"artifactLocation": {"uri": _uri(report.path)}}}]
        self._unread.append(told)

    def file(self, report: FileReport) -> None:
        uri = _uri(report.path)
        self._coverage[uri] = coverage_dict(report.coverage)
        for record in report.records:
            for finding in record.findings:
                self._results.append(self._result(finding, uri, record.language))

    def end(self) -> None:
        driver: dict[str, Any] = {
            "name": "hoyle",
            "version": version(),
            "rules": [_rule(rule) for _, rule in self._rules.values()],
        }
        if where := documentation():
            driver["informationUri"] = where
        invocation = {"executionSuccessful": not self._unread, "toolExecutionNotifications": self._unread}
        run = {
            "tool": {"driver": driver},
            "invocations": [invocation],
            "columnKind": "utf16CodeUnits",
            "results": self._results,
            "properties": {"coverage": self._coverage},
        }
        whole = {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}
        self.out.write(self.out.spell_json(json.dumps(whole, ensure_ascii=False, indent=2)) + "\n")

    def _result(self, finding: Finding, uri: str, language: str) -> dict[str, Any]:
        rule = finding.rule
        index, _ = self._rules.setdefault(rule.code, (len(self._rules), rule))
        text = finding.message_in(language)
        if finding.help:
            text += f" ({in_language(finding.help, language)})"
        result: dict[str, Any] = {
            "ruleId": rule.code,
            "ruleIndex": index,
            "level": LEVELS[finding.severity],
            "message": _message(text),
            "locations": [_location(finding.place, uri)],
        }
        if finding.repairs:
            texts = {
                place.line: place.text for place in (*(one.place for one in finding.related), finding.place)
            }
            result["fixes"] = [_fix(one, uri, language, texts) for one in finding.repairs]
        others = [(one.place, in_language(one.message, language)) for one in finding.related]
        others += [(one.place, one.message_in(language)) for one in finding.explains]
        if others:
            result["relatedLocations"] = [
                {"id": number, **_location(place, uri), "message": _message(message)}
                for number, (place, message) in enumerate(others)
            ]
        return result


def _uri(path: str) -> str:
    if is_url(path):
        return quote(path, safe="/:?#[]@!$&'()*+,;=%")
    return Path(path).as_uri() if os.path.isabs(path) else quote(path.replace(os.sep, "/"))


def _message(text: str) -> dict[str, str]:
    """Return ``text`` as a message, escaped: braces would mean arguments, brackets before a parenthesis a
    link."""
    return {"text": text.replace("{", "{{").replace("}", "}}").replace("](", "] (")}


def _fix(repair: Repair, uri: str, language: str, texts: dict[int, str]) -> dict[str, Any]:
    """Return a repair as a fix. ``texts`` are lines of the record by number, as far as they are known."""
    replacements = [
        {
            "deletedRegion": {
                "startLine": edit.line,
                "startColumn": _utf16(texts.get(edit.line, ""), edit.column),
                "endLine": edit.end_line,
                "endColumn": _utf16(texts.get(edit.end_line, ""), edit.end_column),
            },
            "insertedContent": {"text": edit.text},
        }
        for edit in repair.edits
    ]
    change = {"artifactLocation": {"uri": uri}, "replacements": replacements}
    return {"description": _message(in_language(repair.says, language)), "artifactChanges": [change]}


def _rule(rule: Rule) -> dict[str, Any]:
    examples = [f"{label}: {text}" for label, text in (("Wrong", rule.wrong), ("Right", rule.right)) if text]
    described: dict[str, Any] = {
        "id": rule.code,
        "name": "".join(word.capitalize() for word in rule.name.split("-")),
        "shortDescription": {"text": rule.name.replace("-", " ")},
        "fullDescription": {"text": rule.explanation},
        "help": {"text": "\n".join([rule.explanation, *examples]), "markdown": _markdown(rule)},
        "defaultConfiguration": {"level": LEVELS[rule.severity]},
    }
    if address := address_of(rule.code):
        described["helpUri"] = address
    if rule.basis:
        described["properties"] = {"rule": rule.basis}
    return described


def _markdown(rule: Rule) -> str:
    """Return the explanation of a rule, with its examples as code."""
    parts = [rule.explanation]
    for label, text in (("Wrong", rule.wrong), ("Right", rule.right)):
        if text:
            parts.append(f"{label}:\n\n```text\n{text}\n```")
    return "\n\n".join([*parts, f"`hoyle explain {rule.code}`"])


def _location(place: Place, uri: str) -> dict[str, Any]:
    return {
        "physicalLocation": {
            "artifactLocation": {"uri": uri},
            "region": {
                "startLine": place.line,
                "startColumn": _utf16(place.text, place.column),
                "endLine": place.end_line,
                "endColumn": _utf16(place.text, place.end_column),
            },
        }
    }


def _utf16(text: str, column: int) -> int:
    """Return ``column`` of ``text``, counted in UTF-16 code units."""
    return column + sum(ord(character) > 0xFFFF for character in text[: column - 1])
