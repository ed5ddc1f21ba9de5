"""``hoyle notation``."""

from __future__ import annotations

import click

from .page import in_language, show_of
from .wording import LANGUAGES


@click.command("notation")
@click.argument("game", required=False)
@click.option(
    "--lang",
    type=click.Choice(LANGUAGES),
    default="en",
    show_default=True,
    help="Language, if the game has it.",
)
def command(game: str | None, lang: str) -> None:
    """Print how a record of GAME is written, with a whole round as an example.

    Without GAME, list the games."""
    show_of(game, lambda notation: in_language(notation.guide_in, notation.title, lang))
