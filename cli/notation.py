"""``hoyle notation``."""

from __future__ import annotations

import sys

import click

from ..notation.notation import notation_for, notations
from .failure import Failure
from .output import Output
from .page import show
from .wording import LANGUAGES


@click.command("notation")
@click.argument("game", required=False)
@click.option("--lang", type=click.Choice(LANGUAGES), default="en", help="Language, if the game has it.")
def command(game: str | None, lang: str) -> None:
    """Print how a record of GAME is written, with a whole round as an example.

    Without GAME, list the games."""
    out = Output(sys.stdout)
    if game is None:
        for one in notations().values():
            out.line([(one.game, "bold"), (f"  {one.title}", "")])
        return
    try:
        notation = notation_for(game)
    except KeyError:
        known = ", ".join(one.title for one in notations().values())
        raise Failure(f"hoyle does not know the game “{game}”; it knows {known}") from None
    show(out, notation.guide_in(lang))
