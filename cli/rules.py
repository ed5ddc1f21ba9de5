"""``hoyle rules``."""

from __future__ import annotations

from functools import partial

import click

from ..notation.language.notation import Notation
from ..records.games import NoSuchGame
from ..verify.games import rules_in
from .failure import Failure
from .page import in_language, show_of
from .wording import LANGUAGES


@click.command("rules")
@click.argument("game", required=False)
@click.option(
    "--lang",
    type=click.Choice(LANGUAGES),
    default="en",
    show_default=True,
    help="Language, where there is a translation.",
)
def command(game: str | None, lang: str) -> None:
    """Print the rules of GAME as they are checked, numbered as findings cite them.

    Without GAME, list the games."""

    def rules(notation: Notation) -> str:
        try:
            return in_language(partial(rules_in, notation.game), notation.title, lang)
        except NoSuchGame:
            raise Failure(f"the rules of {notation.title} are not written down yet") from None

    show_of(game, rules)
