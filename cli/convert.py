"""``hoyle convert``."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from typing import TextIO

import click

from ..notation.reading.files import in_their_language, records
from ..notation.writing.records import NoSuchLanguage, write_lines
from ..records.codec import dumps, event_lines
from .failure import Failure, of_file
from .inputs import complaining, game_option, max_unpacked, record_parts, source_at
from .opening import Source
from .output import Output
from .saving import writing_to
from .settings import configured


@click.command("convert")
@click.argument("path", metavar="FILE", type=click.Path(allow_dash=True))
@click.option("--to", type=click.Choice(("json", "jsonl", "text")), required=True, help="Output format.")
@click.option(
    "--lang", "--language", "language", type=click.Choice(("en", "zh")),
    help="Language of the canonical text. [default: that of the record]",
)  # fmt: skip
@click.option(
    "--output",
    "-o",
    "target",
    type=click.Path(dir_okay=False),
    help="File to write, instead of printing.",
)
@configured
@max_unpacked
@game_option
def convert(
    path: str, to: str, language: str | None, target: str | None, largest: int, game: str | None
) -> None:
    """Convert the records in FILE to JSON, JSON Lines or canonical text, and JSON back to text.

    json is one document with all records. jsonl has one line for each head, round and event, printed as they
    are read. text is the canonical spelling, in the language of the record (which JSON preserves) or in
    another.
    """
    source = source_at(path, largest)
    try:
        with _opened(target) as stream:
            out = Output(stream)
            fit = out.spell if to == "text" else out.spell_json
            for piece in _converted(source, to, language, game):
                out.stream.write(fit(piece))
    except NoSuchLanguage as error:
        raise Failure(of_file(source.shown, error.args[0])) from error


def _converted(source: Source, to: str, language: str | None, game: str | None) -> Iterator[str]:
    stream = in_their_language(complaining(record_parts(source, game=game), source.shown))
    if to == "text":
        for line in write_lines(stream, language):
            yield line + "\n"
    elif to == "jsonl":
        for line in event_lines(stream):
            yield line.rstrip("\n") + "\n"
    else:
        yield dumps(list(records(stream))).rstrip("\n") + "\n"


@contextmanager
def _opened(target: str | None) -> Iterator[TextIO]:
    if target is None:
        yield sys.stdout
        return
    with writing_to(target) as stream:
        text = TextIOWrapper(stream, encoding="utf-8", newline="\n")
        try:
            yield text
        finally:
            text.detach()
