"""What is found in a record, as the ``.expected`` files beside the records have it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from hoyle.notation import read
from hoyle.records.findings import Finding, in_language
from hoyle.verify import verify


def findings(path: Path) -> list[Finding]:
    return [finding for record in read(path) for finding in verify(record).findings]


def told(found: Iterable[Finding], *, chinese: bool = False, indent: str = "") -> Iterator[str]:
    """``line:column-end CODE message``, the help and the related places; with ``chinese`` what is said in
    Chinese below what is said in English. What hangs under a finding stands two columns further in."""
    for finding in found:
        place = finding.place
        yield f"{indent}{place.line}:{place.column}-{place.end_column} {finding.code} {finding.message}"
        if chinese:
            yield f"{indent}  {finding.message_in('zh')}"
        if finding.help:
            yield f"{indent}  help: {finding.help}"
            if chinese:
                yield f"{indent}  {in_language(finding.help, 'zh')}"
        for related in finding.related:
            where = related.place
            yield f"{indent}  see {where.line}:{where.column}-{where.end_column} {related.message}"
        yield from told(finding.explains, chinese=chinese, indent=indent + "  ")


def expected(path: Path) -> list[str]:
    """What is to be found in the record at ``path``."""
    return path.with_suffix(".expected").read_text("utf-8").splitlines()


def write_expected(paths: Iterable[Path], *, chinese: bool = False) -> None:
    """Have what is found be what is expected."""
    for path in paths:
        lines = told(findings(path), chinese=chinese)
        path.with_suffix(".expected").write_text("\n".join(lines) + "\n", "utf-8")
