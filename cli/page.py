"""Pages of Markdown: as they are, or laid out for who reads them on a terminal."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from io import StringIO
from typing import TYPE_CHECKING

from rich.console import Console
from rich.markdown import Markdown

from ..notation.language.notation import Notation, notation_for, notations
from ..records.findings import joined, told
from .failure import Failure
from .output import WIDE, Output

if TYPE_CHECKING:
    from rich.console import RenderableType


def show_of(game: str | None, page: Callable[[Notation], str]) -> None:
    """Write the ``page`` of a game; without one, which games there are."""
    out = Output(sys.stdout)
    if game is None:
        for one in notations().values():
            out.line([(one.game, "bold"), (f"  {one.title}", "")])
        return
    try:
        notation = notation_for(game)
    except KeyError:
        known = joined((one.title for one in notations().values()), ", ", "、")
        raise Failure(
            told(
                "hoyle does not know the game “{game}”; it knows {known}",
                "hoyle不認識「{game}」；它認識{known}",
                game=game,
                known=known,
            )
        ) from None
    show(out, page(notation))


def in_language(text: Callable[[str], str], title: str, language: str) -> str:
    """A ``text`` that is written in a ``language``, or else in English, and then says so first."""
    said = text(language)
    if language != "en" and said == text("en"):
        return f"（{title}的這一頁只有英文。）\n\n{said}"
    return said


def show(out: Output, text: str) -> None:
    """Write a page, on a terminal with its headings, lists and tables laid out."""
    if out.width is None:
        out.write(text)
        return
    text = "\n".join(map(out.spell, text.splitlines()))
    text = re.sub(rf"(?<=[{WIDE}])\n(?=[{WIDE}])", "", text)  # Chinese has no spaces between words
    lay_out(out, Markdown(text, code_theme="ansi_dark", hyperlinks=False))


def lay_out(out: Output, what: RenderableType) -> None:
    """Write something of rich's on a terminal."""
    laid_out = StringIO()
    console = Console(
        file=laid_out, width=out.width, force_terminal=out.colour, no_color=not out.colour,
        color_system="standard" if out.colour else None, legacy_windows=False, highlight=False,
    )  # fmt: skip
    console.print(what)
    out.write(laid_out.getvalue())
