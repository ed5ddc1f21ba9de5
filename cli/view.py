"""``hoyle view``."""

from __future__ import annotations

import os
import sys
import tempfile
import webbrowser
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import click

from .. import cli
from ..notation.source.decoding import NoRecord
from ..records.findings import told
from ..records.values import frozen
from .failure import Failure, complain, extra, of_file
from .inputs import count_files, game_option, max_unpacked, source_at, sources
from .opening import Source
from .output import Output, is_terminal, name_of
from .progress import said_meanwhile, with_progress
from .settings import configured
from .webpage import Annotated, Page, Row, read_file, render_index
from .webpage.content import winners
from .wording import LANGUAGES

INDEX = "index.html"


@click.command("view")
@click.argument("path", metavar="FILE|DIR|URL|-", type=click.Path(allow_dash=True))
@click.option(
    "--output", "-o", metavar="PATH", type=click.Path(),
    help="The file to write, or for a folder, the folder to write to. [default: a temporary one]",
)  # fmt: skip
@click.option("--terminal", is_flag=True, help="Show the record in the terminal instead; ? lists the keys.")
@click.option("--no-open", is_flag=True, help="Do not open a browser; print where the page is.")
@click.option("--no-repairs", is_flag=True, help="Do not search for repairs.")
@configured
@max_unpacked
@game_option
@click.option(
    "--lang", type=click.Choice(LANGUAGES), help="Language of the page. [default: that of the record]"
)
def view(path: str, terminal: bool, no_open: bool, **given: Any) -> None:
    """Show a record as a page in the browser: the table after each turn, beside the record as written, with
    every finding at its place, repairs to look at, and the scores.

    The page is a single file that loads nothing from the network, so it can be sent to others. For a folder
    there is a page for each file, and an index of all records.

    With --terminal, the terminal shows the same, with the same keys; this needs the extra “terminal”.
    """
    options = Options(**given)
    if terminal:
        if options.output is not None or no_open:
            raise click.UsageError(
                "--terminal makes no page, so it cannot be used with --output or --no-open"
            )
        _in_terminal(path, options)
        return
    made = (_folder if path != "-" and os.path.isdir(path) else _one)(path, options)
    if no_open:
        Output(sys.stdout).line([(name_of(made), "")])
    elif not webbrowser.open(Path(made).resolve().as_uri()):
        raise Failure(f"{name_of(made)}: the page is there, but no browser could be opened")


@frozen(kw_only=True)
class Options:
    """The options of the command, by the names of their parameters."""

    output: str | None
    no_repairs: bool
    largest: int
    game: str | None
    lang: str | None

    def read(self, source: Source) -> Annotated:
        """Read and judge a file, and search for repairs if they are wanted."""
        doing = "Reading" if self.no_repairs else "Searching for repairs:"
        with said_meanwhile(f"{doing} {name_of(source.path)}"):
            return read_file(source, repairs=not self.no_repairs)


def _in_terminal(path: str, options: Options) -> None:
    """Show a file step by step in the terminal."""
    if path != "-" and os.path.isdir(path):
        raise click.UsageError("--terminal shows one file, not a folder")
    extra("textual", "terminal", "--terminal")
    if not is_terminal(sys.__stderr__) or not (path == "-" or is_terminal(sys.__stdin__)):
        raise Failure("--terminal needs a terminal to draw on and to read keys from; hoyle show needs none")
    file = options.read(source_at(path, options.largest))
    extra(f"{__package__}.viewer.app", "terminal", "--terminal").open_viewer(file)


def _one(path: str, options: Options) -> str:
    """Write the page of a file; return its path."""
    output = options.output
    if (
        output is not None
        and os.path.exists(output)
        and os.path.exists(path)
        and os.path.samefile(output, path)
    ):
        raise click.UsageError("the page would overwrite the record; give --output another name")
    file = options.read(source_at(path, options.largest))
    made = output or os.path.join(tempfile.mkdtemp(prefix="hoyle-"), f"{_stem(file.name)}.html")
    _write(made, _page(file, options.lang))
    return made


def _page(file: Annotated, language: str | None) -> str:
    """Return the page about a file, in the given ``language``, or else in that of its first record."""
    page = Page(language)
    page.add(file)
    return page.text()


def _stem(name: str) -> str:
    return Path(name).stem if name[:1] != "<" else "record"


def _write(path: str, text: str) -> None:
    os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
    with cli.saving.text_to(path) as stream:
        stream.write(text)


def _folder(path: str, options: Options) -> str:
    """Write a page for each file in a folder, and an index; return the index."""
    target = options.output or tempfile.mkdtemp(prefix="hoyle-")
    rows: list[Row] = []
    failures: list[str] = []
    found = sources([path], options.largest)
    for source in with_progress(found, lambda: count_files([path]), "Reading", Output(sys.stderr)):
        try:
            rows += _page_of(source, path, target, options)
        except NoRecord:
            continue
        except Failure as failure:
            complain(failure.message)
            failures.append(str(failure.message))
    if not rows:
        raise Failure(of_file(name_of(path), told("there is no record in this folder", "資料夾裏沒有記錄")))
    language = options.lang or ("zh" if all(row.report.language == "zh" for row in rows) else "en")
    index = os.path.join(target, INDEX)
    _write(index, render_index(name_of(path), rows, failures, language))
    return index


def _page_of(source: Source | Failure, folder: str, target: str, options: Options) -> Iterator[Row]:
    """Write the page of a file in a ``folder``; yield a row of the index for each record."""
    if isinstance(source, Failure):
        raise source
    file = read_file(source, repairs=not options.no_repairs)  # the bar shows the progress
    name = os.path.relpath(source.path, folder).replace(os.sep, "/")
    _write(os.path.join(target, f"{name}.html"), _page(file, options.lang))
    several = len(file.reports) > 1
    for number, report in enumerate(file.reports):
        written = file.versions[0].records[number]
        link = quote(f"{name}.html") + (f"#record-{number + 1}" if several else "")
        won = tuple(f"{player} {count}" for player, count in winners(written).most_common())
        yield Row(name, link, report, written.record.players, won)
