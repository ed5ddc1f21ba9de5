"""``hoyle baseline``."""

from __future__ import annotations

import sys
from typing import Any

import click
from attrs import field

from ..records.values import define
from .formats import Format
from .judging import FileReport
from .known import Baseline
from .output import Output, name_of
from .verify import Options, Run, verify

FILE = "hoyle-baseline.json"
OF_THE_REPORT = frozenset((
    "add_ignores", "format_", "counts", "quiet", "exit_zero", "baseline", "output_file", "watch", "lang",
))  # fmt: skip
"""Those options of ``hoyle verify`` that make no difference to what is found."""


@define
class _Gathering(Format):
    """Writes nothing, and adds what is found to a baseline."""

    baseline: Baseline = field(kw_only=True)

    def file(self, report: FileReport) -> None:
        self.baseline.add(report)


@click.command("baseline", params=[one for one in verify.params if one.name not in OF_THE_REPORT])
@click.option(
    "--output", "-o", default=FILE, show_default=True, metavar="FILE", type=click.Path(),
    help="Where to write the baseline.",
)  # fmt: skip
def baseline(paths: tuple[str, ...], output: str, **options: Any) -> None:
    """Write down the mistakes that records have, so that “hoyle verify --baseline” reports only new ones.

    Give the files, folders and options that are given to “hoyle verify” afterwards. A mistake is known by its
    code and the text of its line, so the baseline holds when lines are added elsewhere. “hoyle verify
    --baseline” removes what is not found any more by itself.

    Exit status: 0 the baseline is written; 2 something could not be read, and is not in it; 130 interrupted,
    and nothing is written.
    """
    if not paths:
        raise click.UsageError("no record given: name a file or a folder")
    known = Baseline(output)
    run = Run(paths, Options(output_file=output, **options), Output(sys.stdout))
    run.writer = _Gathering(run.out, baseline=known)
    status = run.status()
    if status <= 2:
        known.write()
        many = len(known.entries)
        run.out.line([(f"{name_of(output)}: {many} {'entry' if many == 1 else 'entries'}", "")])
    if status > 1:
        raise click.exceptions.Exit(status)
