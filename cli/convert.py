"""``hoyle convert``."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO

import click

from ..notation.source import NoRecord
from .failure import Failure
from .inputs import Source, record_parts


@click.command("convert")
@click.argument("path", metavar="FILE", type=click.Path(allow_dash=True))
@click.option("--to", type=click.Choice(("json", "jsonl", "text")), required=True, help="What to make of it.")
@click.option(
    "--language", type=click.Choice(("en", "zh")), default="en", show_default=True,
    help="Language of canonical text.",
)  # fmt: skip
@click.option(
    "--output", "-o", "target", type=click.Path(dir_okay=False), help="Where to. [default: standard output]"
)
@click.option("--game", metavar="NAME", help="The game, whatever the file says.")
def command(path: str, to: str, language: str, target: str | None, game: str | None) -> None:
    """Turn the records of FILE into JSON, JSON lines (an event a line) or canonical text; JSON back, too.

    json: one document of records. jsonl: a line for each head, round and event, as they are read. text: the
    canonical spelling, in either language.
    """
    source = Source(path)
    try:
        pieces = _converted(source, to, language, game)
        first = next(pieces, "")  # so that what cannot be read leaves no file behind
        with _opened(target) as stream:
            stream.write(first)
            for piece in pieces:
                stream.write(piece)
    except NoRecord as error:
        raise Failure(f"{source.shown}: {error}") from error
    except UnicodeEncodeError:
        raise Failure("standard output cannot show suit signs; write to a file with --output") from None


def _converted(source: Source, to: str, language: str, game: str | None) -> Iterator[str]:
    stream = record_parts(source, game=game)
    if to == "text":
        from ..notation.writer import write_lines

        for line in write_lines(stream, language):
            yield line + "\n"
    elif to == "jsonl":
        from ..records.codec import event_lines

        for line in event_lines(stream):
            yield line.rstrip("\n") + "\n"
    else:
        from ..notation.files import records
        from ..records.codec import dumps

        yield dumps(list(records(stream))).rstrip("\n") + "\n"


@contextmanager
def _opened(target: str | None) -> Iterator[TextIO]:
    if target is None:
        yield sys.stdout
        return
    try:
        with open(target, "w", encoding="utf-8", newline="\n") as stream:
            yield stream
    except OSError as error:
        raise Failure(f"{click.format_filename(target)}: {(error.strerror or str(error)).lower()}") from error
