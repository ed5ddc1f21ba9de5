"""``hoyle verify``."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from itertools import chain, islice
from typing import Any

import click
from attrs import evolve

from .. import cli
from ..records.findings import Severity, told
from ..records.values import frozen
from . import formats
from .batch import judge_files
from .failure import Failure, complain, internal_error, of_file
from .inputs import count_files, max_unpacked, sources
from .judging import LONG, Choice, FileReport, Interrupted, Tally, Way, matches
from .opening import Source
from .output import Output, name_of
from .progress import with_progress
from .wording import say
from .workers import Crew, cores, processes


def codes(ctx: click.Context, option: click.Parameter, given: tuple[str, ...]) -> tuple[str, ...]:
    """Codes, beginnings of codes or names, separated by commas; each must match a rule."""
    choice = tuple(one.strip() for text in given for one in text.split(",") if one.strip())
    if choice:
        known = [unit.rule for unit in cli.catalogue.units()]
        for one in choice:
            if not any(matches(rule, (one,)) for rule in known):
                near = cli.catalogue.suggestion(one)
                raise click.BadParameter(f"no code begins with “{one}”, and no finding has that name{near}")
    return choice


@click.command("verify")
@click.argument(
    "paths", nargs=-1, metavar="[FILE|DIR|URL|-]...", type=click.Path(allow_dash=True, readable=False)
)
@click.option(
    "--format", "format_", type=click.Choice(tuple(formats.FORMATS)), default="full", show_default=True,
    help="Output format.",
)  # fmt: skip
@click.option("--select", multiple=True, callback=codes, metavar="CODE", help="Report only these findings.")
@click.option("--ignore", multiple=True, callback=codes, metavar="CODE", help="Do not report these findings.")
@click.option("--strict", is_flag=True, help="Also report tolerated spellings.")
@click.option("--statistics", "counts", is_flag=True, help="Count the findings by code.")
@click.option("--quiet", "-q", is_flag=True, help="Print only findings, without score sheets and summary.")
@click.option("--no-repairs", is_flag=True, help="Do not look for corrections of the mistakes.")
@click.option("--exit-zero", is_flag=True, help="Exit with status 0 even if there are findings.")
@click.option(
    "--jobs", "-j", type=click.IntRange(min=1), metavar="N",
    help="Number of files, or parts of a long one, to judge at once. [default: all cores]",
)  # fmt: skip
@click.option(
    "--scheduler", metavar="ADDRESS",
    help=(
        "Judge on a Dask cluster whose workers can read the files: tcp://HOST:PORT, or “local” for a cluster "
        "started on this machine."
    ),
)  # fmt: skip
@max_unpacked
@click.option("--game", metavar="NAME", help="The game, overriding what the file says.")
@click.option(
    "--lang", type=click.Choice(("en", "zh")), help="Language of the findings. [default: the record's]"
)
def verify(paths: tuple[str, ...], **options: Any) -> None:
    """Check records: every move, every call, every score.

    Folders are searched for text (.txt, .md), tables (.csv, .tsv, .xlsx, .ods) and JSON (.json, .jsonl), also
    packed (.gz, .zst); * and ** in a quoted name are wildcards; - is standard input. Each row of a table is a
    line, counted through all sheets. CODE is a code, the beginning of one, or a name: RX061, RX,
    card-not-held. Options with CODE can be repeated, or given several codes separated by commas.

    Exit status: 0 nothing wrong; 1 findings of severity error; 2 something could not be read, or nothing in a
    record could be checked; 130 interrupted.
    """
    if not paths:
        raise click.UsageError("no record given: name a file, a folder, or - for standard input")
    if status := _Run(paths, Options(**options)).status():
        raise click.exceptions.Exit(status)


@frozen(kw_only=True)
class Options:
    """The options of the command, by the names of their parameters."""

    format_: str
    select: tuple[str, ...]
    ignore: tuple[str, ...]
    strict: bool
    counts: bool
    quiet: bool
    no_repairs: bool
    exit_zero: bool
    jobs: int | None
    scheduler: str | None
    largest: int
    game: str | None
    lang: str | None


class _Run:
    """A run over files, each reported when it has been judged. ``wrong``: there are findings of severity
    error; ``unread``: something could not be read."""

    def __init__(self, paths: Sequence[str], options: Options):
        self.paths, self.options = paths, options
        self.out = Output(sys.stdout)
        found = sources(paths, options.largest)
        first = list(islice(found, 2))
        self.sources = chain(first, found)
        self.format = formats.format_named(options.format_)
        self.writer = self.format(self.out, several=len(first) > 1, quiet=options.quiet)
        self.choice = Choice(options.select, options.ignore)
        self.tally = Tally() if options.counts else None
        self.files = 0
        self.begun = self.wrong = self.unread = False

    def status(self) -> int:
        """Judge the files and report; return the exit status of the command."""
        interrupted = False
        last = ""
        try:
            for report in self._reports():
                self.tell(report)
        except KeyboardInterrupt as interrupt:
            interrupted, last = True, self._tell_unfinished(interrupt)
        except OSError:
            raise
        except Exception as error:  # what is written is brought to its end all the same
            if not self.begun:
                raise
            last = (error if isinstance(error, Failure) else internal_error(error)).message
        if not (self.files or self.unread or last):
            folders = ", ".join(map(name_of, self.paths))
            last = of_file(folders, told("there is no record in this folder", "資料夾裏沒有記錄"))
        self._end(last)
        if last and (self.files or not interrupted):
            complain(last)
        if interrupted:
            return 128 + signal.SIGINT
        if self.unread or last:
            return 2
        return 1 if self.wrong and not self.options.exit_zero else 0

    def _reports(self) -> Iterator[FileReport]:
        options = self.options
        way = Way(
            options.game, options.strict, options.lang, self.format.scores and not options.quiet,
            sys.maxsize if self.format.every_score else LONG, repairs=not options.no_repairs,
        )  # fmt: skip
        with _crew(options.scheduler, options.jobs or cores()) as crew:
            self.writer.begin()
            self.begun = True
            listed: Iterable[Source | Failure] = self.sources
            if options.scheduler is not None:
                listed = (one if isinstance(one, Failure) else one.from_anywhere() for one in listed)
            count = partial(count_files, self.paths)
            yield from with_progress(judge_files(listed, way, crew), count, "Verifying", self.out)

    def _tell_unfinished(self, interrupt: KeyboardInterrupt) -> str:
        """Report what had been judged before the interrupt, and say how much that is."""
        partly = False
        for report in interrupt.reports if isinstance(interrupt, Interrupted) else ():
            partly = report.begun  # as is the last
            if report.begun:
                self.tell(report)
        return f"interrupted; {_so_far(self.files - partly, partly)} been judged so far"

    def _end(self, last: str) -> None:
        if last:
            self.writer.unread(FileReport("", failure=last))
        self.writer.end()
        if self.tally is not None:
            out = self.out if self.format.for_people else Output(sys.stderr)
            _write_statistics(out, self.tally, self.options.lang or "en")
        sys.stdout.flush()

    def tell(self, report: FileReport) -> None:
        if report.empty:
            self.writer.empty += 1
            return
        if report.failure is not None:
            of_records = report.records[-1].language if report.records else ""
            complain(report.failure, self.options.lang or of_records)
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
        """Complain of records in which nothing could be checked."""
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
                        "{nothing}; line {first} is the first that was not understood",
                        "{nothing}；第{first}行是第一處讀不懂的地方", nothing=nothing, first=first,
                    )  # fmt: skip
                complain(of_file(report.path, nothing), record.language)
                self.unread = True


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


def _write_statistics(out: Output, tally: Tally, language: str) -> None:
    for rule, roots, under in tally.rows():
        more = say(
            language, "  (and {under} following from others)", "  （另有{under}處由別處而來）", under=under
        )
        out.line([(f"{roots:>5}  ", "bold"), (f"{rule.code} {rule.name}{more if under else ''}", "")])
