"""``hoyle verify``."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext
from itertools import chain, islice

import click
from attrs import define, evolve

from .. import cli
from ..records.findings import Severity, told
from . import formats
from .batch import judge_files
from .catalogue import suggestion, units
from .failure import Failure, complain, internal_error, of_file
from .inputs import max_unpacked, sources
from .judging import LONG, Choice, FileReport, Interrupted, Tally, Way, matches
from .opening import Source
from .output import Output, name_of
from .processes import cores, processes
from .wording import say
from .workers import Crew

MANY = 20
"""Number of files from which a terminal shows a progress bar."""


def codes(ctx: click.Context, option: click.Parameter, given: tuple[str, ...]) -> tuple[str, ...]:
    """Codes, beginnings of codes or names, by commas or one at a time; each must mean something."""
    choice = tuple(one.strip() for text in given for one in text.split(",") if one.strip())
    if choice:
        known = [unit.rule for unit in units()]
        for one in choice:
            if not any(matches(rule, (one,)) for rule in known):
                raise click.BadParameter(
                    f"no code begins with “{one}”, and none is named so{suggestion(one)}"
                )
    return choice


@click.command("verify")
@click.argument(
    "paths", nargs=-1, metavar="[FILE|DIR|URL|-]...", type=click.Path(allow_dash=True, readable=False)
)
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
@click.option("--no-repairs", is_flag=True, help="Do not look for what would mend a mistake.")
@click.option("--exit-zero", is_flag=True, help="Exit with status 0 even where there are findings.")
@click.option(
    "--jobs", "-j", type=click.IntRange(min=1), metavar="N",
    help="Number of files, or parts of a long one, to judge at once. [default: all cores]",
)  # fmt: skip
@click.option(
    "--scheduler", metavar="ADDRESS",
    help="Judge on a Dask cluster, which can read the files: tcp://HOST:PORT, or local for one made here.",
)  # fmt: skip
@max_unpacked
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
    no_repairs: bool,
    exit_zero: bool,
    jobs: int | None,
    scheduler: str | None,
    largest: int,
    game: str | None,
    lang: str | None,
) -> None:
    """Check records: every move, every call, every score.

    Folders are searched for .txt, .md, .json and .jsonl files, also packed ones (.gz, .zst); * and ** in a
    quoted name stand for any; - is standard input. CODE is a code, the beginning of
    one, or a name: RX061, RX, card-not-held. It can be given several times, or several with commas.

    Exit status: 0 nothing wrong, 1 findings of severity error, 2 something could not be read, or nothing
    in a record could be checked, 130 interrupted.
    """
    if not paths:
        raise click.UsageError("which record? Give a file, a folder, or - for standard input")
    found = sources(paths, largest)
    first = list(islice(found, 2))
    out = Output(sys.stdout)
    kind = formats.format_named(format_)
    writer = kind(out, several=len(first) > 1, quiet=quiet)
    long = sys.maxsize if kind.every_score else LONG
    way = Way(game, strict, lang, kind.scores and not quiet, long, repairs=not no_repairs)
    run = _Run(writer, Choice(select, ignore), Tally() if counts else None, lang or "")
    interrupted = partly = begun = False
    last = ""
    try:
        with _crew(scheduler, jobs or cores()) as crew:
            writer.begin()
            begun = True
            listed: Iterable[Source | Failure] = chain(first, found)
            if scheduler is not None:
                listed = (one if isinstance(one, Failure) else one.from_anywhere() for one in listed)
            for report in _with_progress(judge_files(listed, way, crew), paths, out):
                run.tell(report)
    except KeyboardInterrupt as interrupt:
        interrupted = True
        for report in interrupt.reports if isinstance(interrupt, Interrupted) else ():
            partly = report.begun  # as is the last
            if report.begun:
                run.tell(report)
    except OSError:
        raise
    except Exception as error:  # what is written is brought to its end all the same
        if not begun:
            raise
        last = (error if isinstance(error, Failure) else internal_error(error)).message
    if interrupted:
        last = f"interrupted; {_so_far(run.files - partly, partly)} been judged so far"
    elif not (run.files or run.unread or last):
        folders = ", ".join(map(name_of, paths))
        last = of_file(folders, told("no record is in this folder", "資料夾裏沒有記錄"))
    if last:
        writer.unread(FileReport("", failure=last))
    writer.end()
    if run.tally is not None:
        _write_statistics(out if kind.for_people else Output(sys.stderr), run.tally, lang or "en")
    sys.stdout.flush()
    if last and (run.files or not interrupted):
        complain(last)
    if interrupted:
        raise click.exceptions.Exit(128 + signal.SIGINT)
    if run.unread or last:
        raise click.exceptions.Exit(2)
    if run.wrong and not exit_zero:
        raise click.exceptions.Exit(1)


def _so_far(files: int, partly: bool) -> str:
    if not files:
        return "a part of the file has" if partly else "nothing has"
    many = f"{files} files" if files > 1 else "1 file"
    return f"{many} and a part of the next have" if partly else f"{many} {'have' if files > 1 else 'has'}"


def _crew(scheduler: str | None, jobs: int) -> AbstractContextManager[Crew | None]:
    if scheduler is None:
        return nullcontext(processes(jobs))
    crew: AbstractContextManager[Crew | None] = cli.cluster.cluster(scheduler, jobs)
    return crew


@define
class _Run:
    """What is told of file after file. ``wrong``: there are findings of severity error; ``unread``: something
    could not be read."""

    writer: formats.Format
    choice: Choice
    tally: Tally | None
    language: str = ""
    files: int = 0
    wrong: bool = False
    unread: bool = False

    def tell(self, report: FileReport) -> None:
        if report.empty:
            self.writer.empty += 1
            return
        if report.failure is not None:
            of_records = report.records[-1].language if report.records else ""
            complain(report.failure, self.language or of_records)
            self.unread = True
            self.writer.unread(report)
            if not report.begun:
                return
        self.files += 1
        try:
            self._show(report)
        except OSError:
            raise
        except Exception as error:
            failure = internal_error(error, report.shown)
            complain(failure.message)
            self.unread = True
            self.writer.unread(evolve(report, failure=failure.message))
        sys.stdout.flush()  # who waits for the next file has this one

    def _show(self, report: FileReport) -> None:
        for record in report.records:
            errors = [one for one in record.findings if one.severity is Severity.ERROR]
            record.broken = any(not one.rule.is_of_the_reader for one in errors)
            record.hidden = self.choice.hidden(record.findings)
            record.findings = self.choice.of(record.findings)
        self.wrong = self.wrong or report.severities()[Severity.ERROR] > 0
        self._unchecked(report)
        if self.tally is not None:
            self.tally.add(report.findings)
        self.writer.file(report)

    def _unchecked(self, report: FileReport) -> None:
        """Say of which records nothing could be checked."""
        for record in report.records:
            if not record.checked:
                which = told("this record", "這份記錄")
                if len(report.records) > 1:
                    which = told("record {number}", "記錄{number}", number=record.number)
                nothing = told(
                    "nothing in {which} could be checked", "{which}沒有可以核對的內容", which=which
                )
                if record.broken:
                    nothing = told(
                        "nothing else in {which} could be checked", "{which}再沒有可以核對的內容", which=which
                    )
                if first := record.coverage.first_unread:
                    nothing = told(
                        "{nothing}; line {first} is the first that is not understood",
                        "{nothing}；第{first}行是第一處讀不懂的地方", nothing=nothing, first=first,
                    )  # fmt: skip
                complain(of_file(report.path, nothing), record.language)
                self.unread = True


def _write_statistics(out: Output, tally: Tally, language: str) -> None:
    for rule, roots, under in tally.rows():
        more = say(language, "  (and {under} under others)", "  （另有{under}處由別處而來）", under=under)
        out.line([(f"{roots:>5}  ", "bold"), (f"{rule.code} {rule.name}{more if under else ''}", "")])


def _with_progress(reports: Iterator[FileReport], paths: Iterable[str], out: Output) -> Iterator[FileReport]:
    """``reports``, with a bar on a terminal if there are many."""
    if not sys.stderr.isatty() or (count := sum(1 for _ in sources(paths))) < MANY:
        return reports
    with_bar: Iterator[FileReport] = cli.progress.with_bar(reports, count, out)
    return with_bar
