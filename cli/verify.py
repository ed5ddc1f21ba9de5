"""``hoyle verify``."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from io import StringIO

import click

from ..notation.source import NoRecord
from ..records.findings import Finding, Severity
from . import formats
from .failure import Failure, complain
from .inputs import Source, parts, sources
from .judging import LONG, Choice, FileReport, judge, statistics
from .output import Output

MANY = 20
"""From so many files on, a terminal shows how far it is."""


def codes(ctx: click.Context, option: click.Parameter, given: tuple[str, ...]) -> tuple[str, ...]:
    """Codes, beginnings of codes or names, by commas or one at a time; each must mean something."""
    choice = tuple(one.strip() for text in given for one in text.split(",") if one.strip())
    if choice:
        from .catalogue import suggestion, units
        from .judging import matches

        known = [unit.rule for unit in units()]
        for one in choice:
            if not any(matches(rule, (one,)) for rule in known):
                raise click.BadParameter(
                    f"no code begins with “{one}”, and none is named so{suggestion(one)}"
                )
    return choice


@click.command("verify")
@click.argument("paths", nargs=-1, metavar="[FILE|DIR|-]...", type=click.Path(allow_dash=True))
@click.option(
    "--format", "format_", type=click.Choice(formats.NAMES), default="full", show_default=True,
    help="How findings are written.",
)  # fmt: skip
@click.option("--select", multiple=True, callback=codes, metavar="CODE", help="Report only these findings.")
@click.option(
    "--ignore", multiple=True, callback=codes, metavar="CODE", help="Report all but these findings."
)
@click.option("--strict", is_flag=True, help="Report tolerated spellings too.")
@click.option("--statistics", "counts", is_flag=True, help="Count the findings by code.")
@click.option("--quiet", "-q", is_flag=True, help="Findings only: no score sheet, no summary.")
@click.option("--exit-zero", is_flag=True, help="Exit with status 0 even where there are findings.")
@click.option("--game", metavar="NAME", help="The game, whatever the file says.")
@click.option(
    "--lang", type=click.Choice(("en", "zh")), help="Language of the findings. [default: the record's]"
)
def command(
    paths: tuple[str, ...],
    format_: str,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    strict: bool,
    counts: bool,
    quiet: bool,
    exit_zero: bool,
    game: str | None,
    lang: str | None,
) -> None:
    """Check records: every move, every call, every score.

    Folders are searched for .txt, .md and .json files; - is standard input. CODE is a code, the beginning of
    one, or a name: RX061, RX, card-not-held. It can be given several times, or several with commas.

    Exit status: 0 nothing wrong, 1 findings of severity error, 2 something could not be read.
    """
    if not paths:
        raise click.UsageError("which record? Give a file, a folder, or - for standard input")
    listed = list(sources(paths))
    out = Output(sys.stdout)
    kind = formats.format_named(format_)
    writer = kind(out, several=len(listed) > 1, quiet=quiet)
    choice = Choice(select, ignore)
    found: list[Finding] = []
    wrong = unread = False
    writer.begin()
    judged = False
    for source in _with_progress(listed, out):
        try:
            if isinstance(source, Failure):
                raise source
            stream = parts(source, game=game, strict=strict)
            long = sys.maxsize if kind.every_score else LONG
            report = FileReport(source.shown)
            for record in judge(stream, language=lang, scores=kind.scores and not quiet, long=long):
                record.findings = choice.of(record.findings)
                report.records.append(record)
        except NoRecord:
            continue
        except Failure as failure:
            shown = source.shown if isinstance(source, Source) else ""
            told = failure.message.startswith(shown)
            complain(failure.message if told else f"{shown}: {failure.message}")
            unread = judged = True
            continue
        judged = True
        wrong = wrong or report.severities()[Severity.ERROR] > 0
        if counts:
            found += report.findings
        writer.file(report)
    writer.end()
    if not judged:
        complain(f"{', '.join(map(click.format_filename, paths))}: no record is in this folder")
        unread = True
    if counts:
        _write_statistics(out if kind.for_people else Output(sys.stderr), found)
    sys.stdout.flush()
    if unread:
        raise click.exceptions.Exit(2)
    if wrong and not exit_zero:
        raise click.exceptions.Exit(1)


def _write_statistics(out: Output, found: list[Finding]) -> None:
    for rule, roots, under in statistics(found):
        more = f"  (and {under} under others)" if under else ""
        out.line([(f"{roots:>5}  ", "bold"), (f"{rule.code} {rule.name}{more}", "")])


def _with_progress(listed: list[Source | Failure], out: Output) -> Iterable[Source | Failure]:
    """``listed``, with a bar on a terminal if there are many and findings go elsewhere."""
    if len(listed) < MANY or not sys.stderr.isatty():
        return listed
    return _bar(listed, out)


def _bar(listed: list[Source | Failure], out: Output) -> Iterator[Source | Failure]:
    from rich.console import Console
    from rich.progress import Progress

    progress = Progress(
        console=Console(stderr=True), transient=True, redirect_stdout=False, redirect_stderr=False
    )
    task = progress.add_task("Verifying", total=len(listed))
    stream, held = out.stream, StringIO()
    if out.terminal:
        out.stream = held  # or the findings would be written over the bar
    with progress:
        for source in listed:
            yield source
            progress.advance(task)
    out.stream = stream
    stream.write(held.getvalue())
