"""``hoyle rules``."""

from __future__ import annotations

import sys

import click

from ..notation.notation import notation_for
from ..verify.rulebooks import rulebooks
from .failure import Failure
from .output import Output
from .page import show
from .wording import LANGUAGES


@click.command("rules")
@click.argument("game", required=False)
@click.option(
    "--lang", type=click.Choice(LANGUAGES), default="en", help="Language, where there is a translation."
)
def command(game: str | None, lang: str) -> None:
    """Print the rules of GAME as they are checked, numbered as findings cite them.

    Without GAME, list the games."""
    out = Output(sys.stdout)
    books = rulebooks()
    if game is None:
        for book in books.values():
            out.line([(book.game, "bold"), (f"  {book.title}", "")])
        return
    try:
        book = books[notation_for(game).game]
        text = book.text_in(lang)
    except KeyError:
        known = ", ".join(book.title for book in books.values())
        raise Failure(f"hoyle does not know the game “{game}”; it knows {known}") from None
    except FileNotFoundError:
        raise Failure(f"the rules of {book.title} are not written down yet") from None
    show(out, text)
