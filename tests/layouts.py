"""Ways in which people set out a record: tables, lists, pages, mails. The moves stay what they are; whether
hoyle reads them is another question."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable
from html import escape
from random import Random

Layout = Callable[[str, Random], str]
LINE = re.compile(r"(\w{1,12})(?:: ?|：)(.+)|(\d+)\. (.+)")
"""A name or the number of a trick, and what follows it."""


def cells(line: str) -> list[str]:
    """The cells of a line in a table: who, and each of the things said."""
    found = LINE.fullmatch(line)
    if found is None:
        return [line]
    name, rest = found[1] or found[3], found[2] or found[4]
    return [name, *re.split(r"[;,，；] ?|(?<=[^\d]) (?=[NESW] )", rest)]


def separated(text: str, rng: Random) -> str:
    """As a spreadsheet saves it."""
    out = io.StringIO()
    writer = csv.writer(out, delimiter=rng.choice(",;\t"), lineterminator=rng.choice(("\n", "\r\n")))
    numbered = rng.random() < 0.3
    for number, line in enumerate(text.splitlines(), 1):
        writer.writerow([number, *cells(line)] if numbered else cells(line))
    return out.getvalue()


def markdown_table(text: str, rng: Random) -> str:
    rows = [f"| {' | '.join(cells(line))} |" for line in text.splitlines()]
    return "\n".join([*rows[:1], "|---|---|", *rows[1:]]) + "\n"


def html_table(text: str, rng: Random) -> str:
    tag = rng.choice(("td", "th"))
    rows = ("".join(f"<{tag}>{escape(cell)}</{tag}>" for cell in cells(line)) for line in text.splitlines())
    return "<table>\n" + "\n".join(f"<tr>{row}</tr>" for row in rows) + "\n</table>\n"


def html_page(text: str, rng: Random) -> str:
    end = rng.choice(("<br>\n", "<br/>", "</p>\n<p>"))
    return f"<html><body><h2>Our game</h2>\n<p>{end.join(map(escape, text.splitlines()))}</p></body></html>\n"


def markdown_page(text: str, rng: Random) -> str:
    fence, kind = rng.choice(("```", "~~~", "````")), rng.choice(("", "text", "redox"))
    report = "$ hoyle verify game.txt\nerror[RX061] card-not-held: W does not hold ♦K\n  --> game.txt:36:12\n"
    return (
        f"# A game\n\nWe played on *Tuesday*.\n\n{fence}{kind}\n{text}{fence}\n\nIt says:\n\n"
        f"{fence}console\n{report}{fence}\n\nAgain:\n\n{fence}\n{text[: len(text) // 2]}\n{fence}\n"
    )


def wiki_page(text: str, rng: Random) -> str:
    """Headings, bold names and card templates of a wiki."""
    for sign, name in zip("♠♥♣♦", ("spades", "hearts", "clubs", "diamonds"), strict=True):
        text = text.replace(sign, f"{{{{{name}}}}}")
    text = re.sub(r"^(Round|Deal)( #?\d+)", r"== \1\2 ==", text, flags=re.MULTILINE)
    return re.sub(r"^(\w+):", r"'''\1''':", text, flags=re.MULTILINE)


def marked(text: str, rng: Random) -> str:
    """Something before each line: a bullet, a number, a time, the mark of a quotation."""
    mark = rng.choice(("- ", "* ", "> ", "    ", "% ", "[14:02] ", "{}. ", "{}) ", "({}) ", "• "))
    lines = (f"{mark.format(number)}{line}" for number, line in enumerate(text.splitlines(), 1))
    return "\n".join(lines) + "\n"


def without_colons(text: str, rng: Random) -> str:
    return re.sub(r"^(\w+): ", rng.choice((r"\1 ", r"\1 - ", r"\1\t", r"\1, ")), text, flags=re.MULTILINE)


def in_letters(text: str, rng: Random) -> str:
    """Suits as letters or in words, before or behind the rank."""
    names = rng.choice(("SHCD", "shcd", ("spade", "heart", "club", "diamond"), "♤♡♧♢"))
    of = dict(zip("♠♥♣♦", names, strict=True))
    if rng.random() < 0.5:
        return re.sub("[♠♥♣♦]", lambda found: of[found[0]], text)
    between = " of " if len(names[0]) > 1 else ""
    return re.sub(r"([♠♥♣♦])(10|[2-9JQKA])", lambda found: f"{found[2]}{between}{of[found[1]]}", text)


def with_names(text: str, rng: Random) -> str:
    """Players with other names, also such as mean something."""
    names = rng.choice(
        (("Nora", "Emil", "Sue", "Will"), ("Ann B.", "J", "Ace", "Ten"), ("小明", "北", "A", "K"))
    )
    for letter, name in zip("NESW", names, strict=True):
        text = re.sub(rf"\b{letter}\b", name, text)
    return text


def wrapped(text: str, rng: Random) -> str:
    """Lines broken by a mail program."""
    width = rng.choice((20, 40, 72))
    return "".join(re.sub(rf"(.{{{width}}}\S*) ", r"\1\n", line) for line in text.splitlines(keepends=True))


def joined(text: str, rng: Random) -> str:
    """Several moves in a line."""
    lines = text.splitlines()
    at, between = rng.randrange(1, 6), rng.choice(("; ", " ", ". ", " / ", "\t"))
    return "\n".join(between.join(lines[start : start + at]) for start in range(0, len(lines), at)) + "\n"


def in_another_case(text: str, rng: Random) -> str:
    return rng.choice((str.lower, str.upper, str.title))(text)


LAYOUTS: tuple[Layout, ...] = (
    separated, markdown_table, html_table, html_page, markdown_page, wiki_page, marked, without_colons,
    in_letters, with_names, wrapped, joined, in_another_case,
)  # fmt: skip
