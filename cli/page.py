"""``hoyle rules`` and ``hoyle notation``: pages of Markdown, unchanged or laid out for a terminal."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from io import StringIO
from itertools import chain, islice
from shutil import get_terminal_size
from typing import TYPE_CHECKING, ClassVar

import click
from rich.console import Console
from rich.markdown import CodeBlock, Markdown, MarkdownElement
from rich.style import Style
from rich.syntax import ANSISyntaxTheme, Syntax
from rich.theme import Theme

from .. import cli
from ..notation.language.notation import Notation, notations
from ..records.games import NoSuchGame
from ..verify.games import rules_in
from .failure import Failure, notation_called
from .lexer import KINDS, HoyleLexer
from .output import WIDE, Output, pad
from .wording import LANGUAGES

if TYPE_CHECKING:
    from rich.console import ConsoleOptions, RenderableType, RenderResult


GAME = click.argument("game", required=False, shell_complete=cli.completing("games"))
LANGUAGE = click.option(
    "--lang",
    type=click.Choice(LANGUAGES),
    default="en",
    show_default=True,
    help="Language to print; English where there is no translation.",
)


@click.command("rules")
@GAME
@LANGUAGE
def rules(game: str | None, lang: str) -> None:
    """Print the rules of GAME as hoyle checks them, numbered as findings cite them.

    Without GAME, the games are listed."""
    _show_page(game, _rules_in, lang)


@click.command("notation")
@GAME
@LANGUAGE
def notation(game: str | None, lang: str) -> None:
    """Print how to write a record of GAME, with a whole round as an example.

    Without GAME, the games are listed."""
    _show_page(game, Notation.guide_in, lang)


def _rules_in(notation: Notation, language: str) -> str:
    try:
        return rules_in(notation.game, language)
    except NoSuchGame:
        raise Failure(f"the rules of {notation.title} are not written down yet") from None


def _show_page(game: str | None, page_in: Callable[[Notation, str], str], language: str) -> None:
    """Write the page of a game in ``language``, or else in English after a remark on that; without a game,
    list the games."""
    out = Output(sys.stdout)
    if game is None:
        width = max(map(len, notations()))
        for one in notations().values():
            out.line([(pad(one.game, width), "bold"), (f"  {one.title}", "")])
        return
    named = notation_called(game)
    text = page_in(named, language)
    if language != "en" and text == page_in(named, "en"):
        text = f"（{named.title}的這一頁只有英文。）\n\n{text}"
    _show(out, text)


def _show(out: Output, text: str) -> None:
    """Write a page, on a terminal with its headings, lists and tables laid out."""
    if out.width is None:
        out.write(text)
        return
    text = "\n".join(map(out.spell, text.splitlines()))
    text = re.sub(rf"(?<=[{WIDE}])\n(?=[{WIDE}])", "", text)  # Chinese has no spaces between words
    lay_out(out, Page(text, code_theme="ansi_dark", hyperlinks=False))


class Fence(CodeBlock):
    """The content of a fence, with colours if it is a record."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        lexer = HoyleLexer() if self.lexer_name == "hoyle" else self.lexer_name
        yield Syntax(str(self.text).rstrip(), lexer, theme=RECORD, word_wrap=True, padding=1)


class Page(Markdown):
    """A page of Markdown whose fences may contain records."""

    elements: ClassVar[dict[str, type[MarkdownElement]]] = {
        **Markdown.elements,
        "fence": Fence,
        "code_block": Fence,
    }


# rich prints code on black, which would be a box on a light background.
CODE = Theme({"markdown.code": "cyan", "markdown.code_block": "cyan"})
COLOURS = {
    "heart": "bright_red", "club": "green", "diamond": "bright_blue", "joker": "magenta", "player": "cyan",
    "round": "bold", "section": "bold", "comment": "bright_black",
}  # fmt: skip
RECORD = ANSISyntaxTheme({KINDS[kind]: Style.parse(style) for kind, style in COLOURS.items()})
"""The colours of a record: of its cards, players and headings."""


def lay_out(out: Output, what: RenderableType) -> None:
    """Write an object of rich to a terminal."""
    laid_out = StringIO()
    console = Console(
        file=laid_out, width=out.width, force_terminal=out.colour, no_color=not out.colour,
        color_system="standard" if out.colour else None, legacy_windows=False, highlight=False, theme=CODE,
    )  # fmt: skip
    console.print(what)
    out.write(laid_out.getvalue())


def paged(out: Output, pieces: Iterator[None]) -> None:
    """Write each of ``pieces`` to ``out``; on a terminal, page by page if they do not fit."""
    if not out.terminal:
        for _ in pieces:
            pass
        return
    texts = _held(out, pieces)
    first = list(islice(texts, get_terminal_size().lines - 1))  # the last line is for the prompt
    if (last := next(texts, None)) is None:
        for text in first:
            out.write(text)
        return
    click.echo_via_pager(chain(first, (last,), texts))  # it knows whether the pager can show colours


def _held(out: Output, pieces: Iterator[None]) -> Iterator[str]:
    """Yield the lines that each of ``pieces`` would write, instead of writing them."""
    stream = out.stream
    while True:
        out.stream = held = StringIO()
        try:
            next(pieces)
        except StopIteration:
            return
        finally:
            out.stream = stream
        yield from held.getvalue().splitlines(keepends=True)
