"""``hoyle verify``."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from itertools import chain, islice
from typing import Any

import click
from attrs import evolve
from click.core import ParameterSource

from .. import cli
from ..records.findings import Severity, told
from ..records.values import frozen
from . import formats
from .batch import judge_files
from .failure import Failure, complain, internal_error, of_file
from .formats import Format
from .inputs import codes_option, count_files, game_option, max_unpacked, skip_empty, sources
from .judging import LONG_RECORD, FileReport, Interrupted, Tally, Way, choose
from .opening import MAX_UNPACKED_BYTES, STDIN, Source
from .output import Output, name_of
from .progress import with_progress
from .settings import configured
from .wording import say
from .workers import Crew, cores, processes


@click.command("verify")
@click.argument(
    "paths", nargs=-1, metavar="[FILE|DIR|URL|-]...", type=click.Path(allow_dash=True, readable=False)
)
@click.option(
    "--format", "format_", type=click.Choice(tuple(formats.FORMATS)), default="full", show_default=True,
    help="How to print the report: full and concise are for people, the others for programs.",
)  # fmt: skip
@codes_option("--select", "Report only these findings.")
@codes_option("--ignore", "Do not report these findings.")
@click.option(
    "--strict/--no-strict",
    default=None,
    help="Also report spellings that are understood, but not canonical.",
)
@click.option("--statistics", "counts", is_flag=True, help="At the end, count the findings of each kind.")
@click.option("--quiet", "-q", is_flag=True, help="Print only the findings, no score sheets and no summary.")
@click.option("--no-repairs", is_flag=True, help="Do not search for repairs; this is faster.")
@click.option(
    "--add-ignores", is_flag=True,
    help="Write a comment beside each mistake, so that it is ignored from now on.",
)  # fmt: skip
@click.option("--exit-zero", is_flag=True, help="Exit with status 0 even if there are mistakes.")
@click.option(
    "--baseline", metavar="FILE", type=click.Path(),
    help="Report only mistakes that are not in FILE, which “hoyle baseline” writes.",
)  # fmt: skip
@skip_empty
@click.option("--output-file", "-o", metavar="FILE", type=click.Path(), help="Write the report to a file.")
@click.option("--watch", is_flag=True, help="Keep running, and check each file again when it changes.")
@click.option(
    "--no-cache", is_flag=True, envvar="HOYLE_NO_CACHE",
    help="Do not use the cache: also check files that have not changed.",
)  # fmt: skip
@click.option(
    "--cache-dir", metavar="DIR", type=click.Path(), envvar="HOYLE_CACHE_DIR",
    help="Folder of the cache. [default: .hoyle_cache, if there are several files]",
)  # fmt: skip
@click.option(
    "--jobs", "-j", type=click.IntRange(min=1), metavar="N",
    help="Number of files, or parts of a long file, to check at once. [default: one for each core]",
)  # fmt: skip
@click.option(
    "--scheduler", metavar="ADDRESS",
    help=(
        "Check on the Dask cluster at this address, tcp://HOST:PORT, whose workers must be able to read the "
        "files; “local” starts a cluster on this machine."
    ),
)  # fmt: skip
@configured
@max_unpacked
@game_option
@click.option(
    "--lang", type=click.Choice(("en", "zh")), help="Language of the findings. [default: that of the record]"
)
def verify(paths: tuple[str, ...], add_ignores: bool, **given: Any) -> None:
    """Check records: every move, every call, every score.

    Give files or folders. In a folder, hoyle reads text (.txt, .md), tables (.csv, .tsv, .xlsx, .ods) and the
    JSON that it writes (.json, .jsonl), also compressed (.gz, .zst). In a name in quotes, * stands for any
    characters and ** for any folders: 'games/**/*.txt'. Give - to read standard input. Each
    row of a table counts as a line; in a file with several sheets, counting goes on from sheet to sheet.

    CODE is the code of a finding, such as RX061, the beginning of several, such as RX, or a name, such as
    card-not-held. Give several with commas between them, or repeat the option.

    Exit status: 0 if nothing is wrong; 1 if there are mistakes; 2 if something could not be read, or nothing
    in a record could be checked; 130 if interrupted.
    """
    if not paths:
        raise click.UsageError("no record given: name a file, a folder, or - for standard input")
    options = Options(**given)
    status = 0
    if add_ignores:
        _refuse_beside("--add-ignores", "format_", "counts", "baseline", "output_file", "watch")
        cli.ignores.add_ignores(paths, repairs=not options.no_repairs)
    elif options.watch:
        status = cli.watching.watch(paths, lambda changed: check(changed, options))
    else:
        status = check(paths, options)
    if status:
        raise click.exceptions.Exit(status)


def _refuse_beside(option: str, *names: str) -> None:
    """Reject the parameters with these ``names`` together with an ``option`` that writes no report."""
    context = click.get_current_context()
    for one in context.command.params:
        if one.name in names and context.get_parameter_source(one.name) is ParameterSource.COMMANDLINE:
            raise click.UsageError(f"{option} writes no report, so it does not go with {one.opts[0]}")


def check(paths: Sequence[str], options: Options) -> int:
    """Check records and report; return the exit status of the command."""
    if options.output_file in (None, STDIN):
        return Run(paths, options, Output(sys.stdout)).status()
    with cli.saving.text_to(options.output_file) as stream:
        return Run(paths, options, Output(stream, colour=False)).status()


@frozen(kw_only=True)
class Options:
    """The options of the command, by the names of their parameters."""

    format_: str = "full"
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    strict: bool | None = None
    counts: bool = False
    quiet: bool = False
    no_repairs: bool = False
    exit_zero: bool = False
    baseline: str | None = None
    skip_empty: bool = False
    output_file: str | None = None
    watch: bool = False
    no_cache: bool = False
    cache_dir: str | None = None
    jobs: int | None = None
    scheduler: str | None = None
    largest: int = MAX_UNPACKED_BYTES
    game: str | None = None
    lang: str | None = None


class Run:
    """A run over files, each of which is reported when it has been judged. ``wrong`` says whether there are
    errors, ``unread`` whether something could not be read."""

    def __init__(self, paths: Sequence[str], options: Options, out: Output):
        self.paths: Sequence[str] = paths
        self.options: Options = options
        self.out: Output = out
        found = sources(paths, options.largest, skip_empty=options.skip_empty)
        first = list(islice(found, 2))
        self.sources: chain[Source | Failure] = chain(first, found)
        self.several: bool = len(first) > 1
        self.format: type[Format] = formats.format_named(options.format_)
        self.writer: Format = self.format(
            self.out, several=self.several, quiet=options.quiet, repairs=not options.no_repairs
        )
        self.baseline: Any | None = (
            cli.baseline_file.Baseline.read(options.baseline) if options.baseline else None
        )
        self.tally: Tally | None = Tally() if options.counts else None
        self.files: int = 0
        self.begun: bool = False
        self.wrong: bool = False
        self.unread: bool = False
        self.result: str | None = os.path.realpath(options.output_file) if options.output_file else None
        """The file to which the report is written."""
        self.replaced: str = ""

    def status(self) -> int:
        """Judge the files and report; return the exit status of the command.

        Raises :class:`Failure` if the report would overwrite one of them."""
        interrupted = False
        last = ""
        try:
            for report in self._reports():
                self.tell(report)
        except KeyboardInterrupt as interrupt:
            interrupted, last = True, self._tell_unfinished(interrupt)
        except OSError:
            raise
        except Exception as error:  # the report is completed all the same
            if not self.begun:
                raise
            last = (error if isinstance(error, Failure) else internal_error(error)).message
        if not (self.files or self.unread or last or self.options.skip_empty):
            folders = ", ".join(map(name_of, self.paths))
            last = of_file(folders, told("there is no record in this folder", "資料夾裏沒有記錄"))
        self._end(last)
        if self.replaced:
            raise Failure(
                f"{self.replaced}: this file is being checked, so the report cannot be written to it"
            )
        if last and (self.files or not interrupted):
            complain(last)
        if interrupted:
            return 128 + signal.SIGINT
        self._tell_stale(settled=not (self.unread or last or self.wrong))
        if self.unread or last:
            return 2
        return 1 if self.wrong and not self.options.exit_zero else 0

    def _reports(self) -> Iterator[FileReport]:
        options = self.options
        way = Way(
            scores=self.format.scores and not options.quiet,
            long=sys.maxsize if self.format.every_score else LONG_RECORD,
            repairs=not options.no_repairs,
        )
        with _crew(options.scheduler, options.jobs or cores()) as crew:
            self.writer.begin()
            self.begun = True
            listed: Iterable[Source | Failure] = self.sources
            if options.scheduler is not None:
                listed = (one if isinstance(one, Failure) else one.from_anywhere() for one in listed)
            with self._cache(way) as cache:
                if cache is None:
                    reports = judge_files(listed, way, crew)
                else:
                    reports = cache.reports(listed, lambda unknown: judge_files(unknown, way, crew))
                count = partial(count_files, self.paths)
                yield from with_progress(reports, count, "Verifying", self.out)

    def _cache(self, way: Way) -> AbstractContextManager[Any]:
        """Return the cache; None if it would help little, or if the workers are on other machines. (Judging
        one file is faster than looking it up, and nobody wants a new folder for it.)"""
        options = self.options
        if options.no_cache or options.scheduler is not None or not (self.several or options.cache_dir):
            return nullcontext()
        cache: AbstractContextManager[Any] = cli.cache.opened(options.cache_dir, way)
        return cache

    def _tell_unfinished(self, interrupt: KeyboardInterrupt) -> str:
        """Report what had been judged before the interrupt; return a message with the amount."""
        partly = False
        for report in interrupt.reports if isinstance(interrupt, Interrupted) else ():
            partly = report.begun  # as is the last report
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
        if self.result and os.path.realpath(report.path) == self.result:
            self.replaced = report.shown
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
        sys.stdout.flush()  # so that it is visible while the next file is judged

    def _show(self, report: FileReport) -> None:
        found = report.findings
        for record in report.records if found else ():
            errors = [one for one in record.findings if one.severity is Severity.ERROR]
            record.broken = any(not one.rule.is_of_the_reader for one in errors)
        choose(report)
        if self.baseline is not None:
            self.baseline.compare(found, report)
        self.wrong = self.wrong or any(one.severity is Severity.ERROR for one in report.findings)
        self._unchecked(report)
        if self.tally is not None:
            self.tally.add(report.findings)
        self.writer.file(report)

    def _tell_stale(self, *, settled: bool) -> None:
        """Report entries of the baseline that are no longer found. Remove them if nothing else is wrong
        (``settled``), so that the mistakes cannot come back unnoticed, but not in CI, which must not change
        files."""
        if self.baseline is None:
            return
        write = settled and not os.environ.get("CI")
        try:
            many = self.baseline.shrink(write=write)
        except Failure as failure:
            complain(failure.message)
            return
        if many:
            complain(_stale(many, name_of(self.baseline.path), removed=write))

    def _unchecked(self, report: FileReport) -> None:
        """Report records in which nothing could be checked."""
        for record in report.records:
            if not (record.checked or record.hidden.known):
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


def _stale(many: int, shown: str, *, removed: bool) -> str:
    if removed:
        en = "{entries} no longer found and {have} been removed from {shown}"
        zh = "{many}條記載不再出現，已從{shown}刪去"
    else:
        en = "{entries} no longer found; a run without new mistakes outside CI removes {them} from {shown}"
        zh = "{many}條記載不再出現；在CI以外執行而沒有新的錯誤時，會從{shown}刪去"
    one = many == 1
    entries = "1 entry is" if one else f"{many} entries are"
    have, them = ("has", "it") if one else ("have", "them")
    return told(en, zh, entries=entries, many=many, have=have, them=them, shown=shown)


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
