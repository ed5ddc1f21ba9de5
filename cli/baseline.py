"""``hoyle baseline``."""

from __future__ import annotations

import sys
from typing import Any

import click
from attrs import field

from ..records.values import define
from .baseline_file import Baseline
from .formats import Format
from .judging import FileReport
from .opening import STDIN
from .output import Output, name_of
from .verify import Options, Run, verify

FILE = "hoyle-baseline.json"
OF_THE_REPORT = frozenset((
    "add_ignores", "format_", "counts", "quiet", "exit_zero", "baseline", "output_file", "watch", "lang",
))  # fmt: skip
"""Options of ``hoyle verify`` that make no difference to what is found."""


@define
class _Gathering(Format):
    """Adds findings to a baseline instead of writing a report."""

    baseline: Baseline = field(kw_only=True)
    mistakes: int = field(default=0, init=False)
    """Number of root findings, which “hoyle verify” counts as known."""

    def file(self, report: FileReport) -> None:
        self.mistakes += len(report.findings)
        self.baseline.add(report)


@click.command("baseline", params=[one for one in verify.params if one.name not in OF_THE_REPORT])
@click.option(
    "--output", "-o", default=FILE, show_default=True, metavar="FILE", type=click.Path(),
    help="Where to write the baseline.",
)  # fmt: skip
def baseline(paths: tuple[str, ...], output: str, **options: Any) -> None:
    """Save the existing mistakes in records, so that “hoyle verify --baseline” reports only new ones.

    Give the same files, folders and options as to “hoyle verify” later. A mistake is recognized by its code
    and the text of its line, so lines may be added elsewhere in the file. Mistakes that are no longer found
    are removed by “hoyle verify --baseline” itself.

    Exit status: 0 if the baseline was written; 2 if something could not be read, and so is not in it; 130 if
    interrupted: nothing is written.
    """
    if not paths:
        raise click.UsageError("no record given: name a file or a folder")
    known = Baseline(output)
    run = Run(paths, Options(output_file=output, **options), Output(sys.stdout))
    run.writer = gathering = _Gathering(run.out, baseline=known)
    status = run.status()
    if status <= 2:
        known.write()
        out = Output(sys.stderr) if output == STDIN else run.out
        saved = _counted(gathering.mistakes, known.entries.total() - gathering.mistakes)
        out.line([(f"{name_of(output)}: {saved}", "")])
    if status > 1:
        raise click.exceptions.Exit(status)


def _counted(mistakes: int, more: int) -> str:
    """Return a sentence with the number of mistakes saved, and of those, ``more``, that follow from them."""
    noun, pronoun = ("mistake", "it") if mistakes == 1 else ("mistakes", "them")
    said = f"{mistakes or 'no'} {noun} saved"
    return f"{said}, and {more} that {'follows' if more == 1 else 'follow'} from {pronoun}" if more else said
