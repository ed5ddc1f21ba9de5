"""``hoyle rules``."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator

import click

from ..notation.notation import notation_for
from ..verify.rulebooks import rulebooks
from .failure import Failure
from .output import Output
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
    lines = (
        text.splitlines() if out.width is None else _joined(text.splitlines(), "" if lang == "zh" else " ")
    )
    for line in lines:
        shown = line.replace("**", "") if out.colour else line
        out.paragraph([(shown, "bold" if line.startswith("#") else "")], len(LEAD.match(line)[0]))  # type: ignore[index]


LEAD = re.compile(r"(?: *(?:[-*] |[0-9]+\. ))?")
"""What a line of a list begins with."""


def _joined(lines: Iterable[str], by: str) -> Iterator[str]:
    """Paragraphs of Markdown, each as one line."""
    whole = ""
    for line in lines:
        goes_on = whole and line and not (LEAD.match(line)[0] or line[0] in "#|" or whole[0] in "#|")  # type: ignore[index]
        if goes_on:
            whole += by + line.strip()
            continue
        if whole:
            yield whole
        whole = line
        if not line:
            yield line
    if whole:
        yield whole
