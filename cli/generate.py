"""``hoyle generate``."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from random import Random
from typing import Any

import click
from attrs import evolve

from .. import cli
from ..notation.reading.files import read_text
from ..notation.source.decoding import UnreadableFile
from ..notation.writing.records import write_lines
from ..notation.writing.slips import KINDS, make_slip
from ..records.errors import UnknownLanguage
from ..records.findings import and_, or_
from ..records.values import frozen
from ..verify.players import NoSuchTable, Settings, playing
from .failure import Failure, complain, notation_called
from .output import Output

MAX_SEATS = 100
"""Maximum number of players that can be given; no game has as many."""
SEATS = ("N", "E", "S", "W", "A", "B", "C", "D", "F", "G", "H", "I")


@frozen
class Table:
    """The number of rounds, the players and the options with which a record is played."""

    rounds: int
    players: tuple[str, ...] | None
    options: tuple[tuple[str, str], ...]


def _players(ctx: click.Context, option: click.Parameter, given: str | None) -> tuple[str, ...] | None:
    """Parse names separated by commas, or a number of players."""
    if given is None:
        return None
    if given.isdecimal():
        count = min(int(given), MAX_SEATS)
        return SEATS[:count] + tuple(f"P{number}" for number in range(len(SEATS) + 1, count + 1))
    return tuple(name.strip() for name in given.split(","))


def _options(
    ctx: click.Context, option: click.Parameter, given: tuple[str, ...]
) -> tuple[tuple[str, str], ...]:
    for one in given:
        if "=" not in one:
            raise click.BadParameter(f"“{one}” is not of the form NAME=VALUE")
    return tuple((key.strip(), value.strip()) for key, _, value in (one.partition("=") for one in given))


@click.command("generate")
@click.argument("game", shell_complete=cli.completing("games"))
@click.option(
    "--rounds",
    type=click.IntRange(min=1),
    metavar="N",
    default=3,
    show_default=True,
    help="Number of rounds in each record.",
)
@click.option(
    "--records",
    type=click.IntRange(min=1),
    metavar="N",
    default=1,
    show_default=True,
    help="Number of records, printed one after another.",
)
@click.option(
    "--players",
    callback=_players,
    metavar="NAMES|N",
    help="The players' names separated by commas, or their number. [default: N,E,S,W]",
)
@click.option(
    "--seed",
    type=int,
    metavar="N",
    default=1,
    show_default=True,
    help="Seed for the shuffling: the same seed gives the same record.",
)
@click.option(
    "--option",
    "options",
    multiple=True,
    callback=_options,
    metavar="NAME=VALUE",
    shell_complete=cli.completing("game_options"),
    help="An option of the game, such as edition=zh; can be repeated. A wrong name lists the right ones.",
)
@click.option(
    "--lang", type=click.Choice(("en", "zh")), default="en", show_default=True, help="Language of the record."
)
@click.option(
    "--corrupt",
    "kind",
    type=click.Choice(KINDS),
    metavar="KIND",
    help="Put one slip of the pen into the record, and say on standard error which. "
    f"KIND is {or_(KINDS)}; not every record has a place for each.",
)
def generate(game: str, records: int, seed: int, lang: str, kind: str | None, **asked: Any) -> None:
    """Play GAME at random, following its rules, and print the record.

    The record has fewer rounds if the game ends sooner.
    """
    name = notation_called(game).game
    table = Table(**asked)
    players = table.players
    settings = Settings(table.rounds, SEATS[:4] if players is None else players, table.options)
    lines = _lines(name, range(seed, seed + records), settings, lang)
    out = Output(sys.stdout)
    try:
        if players is not None and not _read_back(name, evolve(settings, rounds=1), lang):
            raise Failure(
                f"with the names {and_(players)} a record could not be read back; choose other names"
            )
        if kind is None:
            for line in lines:
                out.write(out.spell(line) + "\n")
            return
        text = "".join(f"{line}\n" for line in lines)
        slip = make_slip(text, kind, Random(seed))
    except (NoSuchTable, UnknownLanguage) as error:
        raise Failure(str(error)) from None
    if slip is None:
        raise Failure(
            f"there is no place for a slip of kind “{kind}” in this record; another seed may have one"
        )
    out.write("".join(f"{out.spell(line)}\n" for line in slip.text.split("\n")[:-1]))
    sys.stdout.flush()
    complain(f"line {slip.line}, column {slip.column}: {slip.done()}")


def _lines(game: str, seeds: range, settings: Settings, language: str) -> Iterator[str]:
    yield from write_lines((part for seed in seeds for part in playing(game, seed, settings)), language)


def _read_back(game: str, settings: Settings, language: str) -> bool:
    """Whether a record played with ``settings`` has the same meaning when it is read back."""
    parts = list(playing(game, 1, settings))
    text = "".join(f"{line}\n" for line in write_lines(parts, language))
    try:
        return [part for record in read_text(text) for part in (record.head, *record.rounds)] == parts
    except UnreadableFile:  # a name that is read as the name of a game
        return False
