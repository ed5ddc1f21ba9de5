"""The page around a record: Markdown, a forum, a mail, saved HTML."""

from __future__ import annotations

import html
from collections.abc import Callable
from textwrap import indent

Page = Callable[[str], str]
RULES = """Everybody is dealt a hand, and play goes round the table. Whoever has no cards left has won.
There is tea in the kitchen.
"""
ENTITIES = {"♠": "&spades;", "♥": "&hearts;", "♣": "&clubs;", "♦": "&#9830;", "→": "&rarr;"}


def around(before: str, after: str) -> Page:
    """A page with text above and below the record."""
    return lambda text: f"{before}{text}{after}"


def each_line(template: str, empty: str = "") -> Page:
    """Each line in other markup."""
    return lambda text: "\n".join(template.format(line) if line else empty for line in text.split("\n"))


def fenced(text: str) -> str:
    return f"# Tuesday night\n\n{RULES}\nWhat was played:\n\n```\n{text}```\n\nUntil next week!\n"


def fenced_text(text: str) -> str:
    return f"Here is our last game, can somebody check it?\n\n~~~text\n{text}~~~\nThanks.\n"


def indented_code(text: str) -> str:
    return f"The record:\n\n{indent(text, '    ')}\nThat was all.\n"


def html_pre(text: str) -> str:
    head = "<!DOCTYPE html>\n<html><head><title>Our game</title></head><body>\n<p>As played last night.</p>\n"
    return f"{head}<pre>\n{html.escape(text)}</pre>\n</body></html>\n"


def html_breaks(text: str) -> str:
    lines = "<br>\n".join(html.escape(line) for line in text.split("\n"))
    return f"<html><body><p>{lines}</p></body></html>\n"


def html_paragraphs(text: str) -> str:
    lines = "\n".join(f"<p>{html.escape(line)}</p>" for line in text.split("\n") if line)
    return f"<html><body>\n<h1>Card night</h1>\n{lines}\n</body></html>\n"


def html_entities(text: str) -> str:
    signs = {ord(sign): entity for sign, entity in ENTITIES.items()}
    return html_breaks(text).translate(signs)


def hard_breaks(text: str) -> str:
    """Markdown lines that end with two spaces."""
    return "".join(f"{line}  \n" if line else "\n" for line in text.split("\n")[:-1])


def no_empty_lines(text: str) -> str:
    return "".join(f"{line}\n" for line in text.split("\n") if line)


def doubled_lines(text: str) -> str:
    """An empty line after each line, as if every line were a paragraph."""
    return "".join(f"{line}\n\n" for line in text.split("\n") if line)


PAGES: dict[str, Page] = {
    "fence": fenced,
    "fence-tildes": fenced_text,
    "indented-code": indented_code,
    "html-pre": html_pre,
    "html-breaks": html_breaks,
    "html-paragraphs": html_paragraphs,
    "html-entities": html_entities,
    "bbcode-quote": around('[quote="kitty_42"]\n', "[/quote]\nWell played, all of you.\n"),
    "bbcode-code": around("[b]Our game[/b]\n[code]\n", "[/code]\n"),
    "bbcode-spoiler": around("[spoiler=our game]\n", "[/spoiler]\nWhat do you think?\n"),
    "mail": around(
        "From: Clara\nTo: Ben\nSubject: last night's game\n\nDear Ben,\n\nhere it is:\n\n",
        "\nLove, Clara\n-- \nsent from my phone\n",
    ),
    "mail-quoted": lambda text: "Ben wrote:\n" + each_line("> {}", ">")(text),
    "mail-quoted-twice": lambda text: "Thanks!\n\n" + each_line("> > {}", "> >")(text),
    "hard-breaks": hard_breaks,
    "no-empty-lines": no_empty_lines,
    "doubled-lines": doubled_lines,
    "indented": each_line("    {}"),
    "tabs": each_line("\t{}"),
    "lower-case": str.lower,
    "upper-case": str.upper,
    "no-full-stops": lambda text: text.replace(".\n", "\n").replace("。\n", "\n"),
    "line-numbers": lambda text: "\n".join(
        f"{n:4} {line}" if line else line for n, line in enumerate(text.split("\n"), 1)
    ),
    "trailing-backslashes": each_line("{}\\"),
    "smart-dashes": lambda text: text.replace("-", "–"),
    "ascii-arrows": lambda text: text.replace("→", "->"),
}
