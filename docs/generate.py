"""Write what is made from the program and kept in the checkout: ``python docs/generate.py``.

These are the pages on tolerated spellings, the archive and the Python API, the JSON Schemas of records and
reports, the messages that ``hoyle explain`` shows, what the commands on the pages in ``start`` print, the
picture in the README, and the published game as ``hoyle view`` shows it. They are made from the rules, the
spellings, the docstrings, and what is found in the records in ``tests/data``. A test checks that they are up
to date. The other pages of the site are made when it is built (``website.py``).
"""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import hoyle
from hoyle import library
from hoyle.arrow import OF_AN_ARCHIVE
from hoyle.cli.archive.tables import EVENTS, TABLES, Table
from hoyle.cli.formats.report_schema import report_schema
from hoyle.cli.opening import Source
from hoyle.cli.webpage import Page, read_file
from hoyle.notation import notations
from hoyle.notation.language import problems
from hoyle.notation.language.card_words import OTHER_SUIT, STARS
from hoyle.notation.language.labels import label_spellings
from hoyle.notation.language.respelling import Spelling
from hoyle.notation.language.spelling import (
    COMMON,
    other_jokers,
    other_ranks,
    worded_cards,
    words_in_any_case,
)
from hoyle.notation.language.vocabulary import COMMON as WORDS
from hoyle.notation.language.vocabulary import Vocabulary
from hoyle.records.findings import Rule
from hoyle.records.schema import record_schema
from transcripts import files_in, picture, rerun

HERE = Path(__file__).parent
DATA = HERE.parent / "tests" / "data"
REPLAY = "published-game.html"
PUBLISHED = HERE.parent / "records" / "published" / "redox.txt"
FOUND = re.compile(r"( *)\d+:[\d-]+ ([A-Z]+\d+) (.*)")
"""A finding in an ``.expected`` file: how deep it hangs, its code and message."""
NOTE = "<!-- Written by `python docs/generate.py`; change the rules and spellings, not this page. -->"


def pages() -> dict[str, Callable[[], str]]:
    """What makes the text of each page, by its path from this folder."""
    followed = {f"start/{page.name}": partial(_rerun, page) for page in (HERE / "start").glob("*.md")}
    return followed | {
        "spellings.md": lambda: _page(spellings()),
        "archive.md": lambda: _page(archive()),
        "api.md": lambda: _page(api()),
        "record.schema.json": lambda: _json(record_schema()),
        "report.schema.json": lambda: _json(report_schema()),
        "../cli/messages.json": lambda: _json(messages()),
        REPLAY: published_game,
        "terminal.svg": lambda: picture("hoyle verify friday.txt", files_in(HERE / "start" / "scores.md")),
    }


def _rerun(page: Path) -> str:
    return rerun(page.read_text("utf-8"))


def _json(schema: dict[str, Any]) -> str:
    return json.dumps(schema, ensure_ascii=False, indent=2) + "\n"


def _page(lines: Iterable[str]) -> str:
    return "\n".join(lines) + "\n"


# ---- messages


def messages() -> dict[str, str]:
    """A message for each code, as it is printed for a record in ``tests/data``: one named after the code if
    there is one."""
    found: dict[str, list[tuple[bool, str, str, str]]] = {}
    for path in DATA.rglob("*.expected"):
        for line in path.read_text("utf-8").splitlines():
            if match := FOUND.fullmatch(line):
                indent, code, message = match.groups()
                found.setdefault(code, []).append(
                    (not path.name.startswith(code), indent, path.name, message)
                )
    return {code: min(found[code])[-1] for code in sorted(found)}


# ---- spellings


def spellings() -> Iterator[str]:
    """Every tolerated spelling: those of all games, then each game's own."""
    layout = [
        rule for rule in vars(problems).values() if isinstance(rule, Rule) and rule not in problems.READING
    ]
    labels = label_spellings(Vocabulary(WORDS))
    shown = worded_cards(OTHER_SUIT), other_ranks((("V", "J"), ("D", "Q"))), other_jokers(STARS, ())
    common = [one.rule for one in (*COMMON, words_in_any_case(["Discard"]), *labels, *shown)]
    yield from (
        "# Tolerated spellings",
        "",
        NOTE,
        "",
        "The notation has one canonical spelling. People write the same things in other ways too, and these",
        "are understood. hoyle does not report them unless asked to with `--strict`: then each is a",
        "warning at the place where it is, with the canonical spelling as its help.",
        "",
        "## In every game",
        "",
    )
    in_all = {rule.code: rule for rule in (*common, *layout)}
    yield from _table(in_all[code] for code in sorted(in_all))
    for notation in notations().values():
        if notation.spellings:
            yield from ("", f"## {notation.title}", "")
            yield from _table(_rules(notation.spellings))


def _rules(listed: Iterable[Spelling]) -> list[Rule]:
    return sorted({one.rule.code: one.rule for one in listed}.values(), key=lambda rule: rule.code)


def _table(rules: Iterable[Rule]) -> Iterator[str]:
    yield from ("| code | name | what | as written | canonical |", "|---|---|---|---|---|")
    for rule in rules:
        cells = (rule.code, rule.name, rule.message, _code(rule.wrong), _code(rule.right))
        yield f"| {' | '.join(cells)} |"


# ---- the published game


def published_game() -> str:
    """The page about it."""
    page = Page()
    page.add(read_file(Source(str(PUBLISHED), name="redox.txt")))
    return page.text()


# ---- the archive


def archive() -> Iterator[str]:
    """The tables of an archive."""
    yield from (
        "# Archives",
        "",
        NOTE.replace("the rules and spellings", "cli/archive/tables.py or docs/generate.py"),
        "",
        "An archive is one [DuckDB](https://duckdb.org) file. It needs the extra `archive` "
        "(`pip install '.[archive]'`).",
        "",
        "```sh",
        "hoyle archive add games.hoyle records/published/     # judge records and add them",
        "hoyle archive list games.hoyle --player N            # which records there are",
        "hoyle archive query games.hoyle --finding RX061      # findings; --of turns, scores, …",
        "hoyle archive query games.hoyle 'SELECT player, avg(recomputed) FROM scores GROUP BY player'",
        "hoyle archive export games.hoyle folder --to parquet # a file for each table; or --to jsonl",
        "```",
        "",
        "Adding is atomic: even if it is interrupted, the archive holds each record with all its rows or",
        "not at all. A record is added only once: its `hash` is computed from its content, so it is "
        "recognized",
        "in another spelling, language or form; a corrected record is a different record. One that cannot",
        "be read to its end is not added. One process can write to an archive at a time, and no other can",
        "read it meanwhile.",
        "",
        "SQL in `hoyle archive query` is one query (`SELECT`, `FROM`, `WITH`, `VALUES`, `SHOW`, `DESCRIBE`,",
        "`SUMMARIZE`). It can read the tables of the archive and nothing else: no other file, no network, no",
        "extension, no setting, no second statement. It is computed in memory and writes nothing to disk;",
        "a query that needs more memory than there is ends with an error message.",
    )
    for name, table in TABLES.items():
        yield from _columns("##", name, table)


def _columns(level: str, name: str, table: Table, without: Sequence[str] = ()) -> Iterator[str]:
    """What a row of a table is, and its columns."""
    yield from ("", f"{level} {name}", "", table.what, "", "| column | type | what |", "|---|---|---|")
    for column, (type_, what) in table.columns.items():
        if column not in without:
            yield f"| `{column}` | {type_} | {what} |"


# ---- the Python API

SECTIONS = {"Args:": "Arguments", "Returns:": "Returns", "Raises:": "Raises"}
ROLE = re.compile(r":\w+:`[.~]?(?:hoyle\.)?([^`]*)`|``([^`]*)``")


def api() -> Iterator[str]:
    """Every public name of hoyle: the functions, then the values, then the exceptions."""
    public = {name: getattr(hoyle, name) for name in hoyle.__all__}
    functions = {name: one for name, one in public.items() if inspect.isfunction(one)}
    classes = {name: one for name, one in public.items() if inspect.isclass(one)}
    errors = {name: one for name, one in classes.items() if issubclass(one, Exception)}
    yield from ("# The Python API", "", NOTE.replace("rules and spellings", "docstrings"), "")
    example = inspect.cleandoc((hoyle.__doc__ or "").split("\n\n", 1)[1].rsplit("\n\n", 1)[0])
    yield from ("```python", *example.splitlines(), "```", "")
    yield from _described(inspect.getdoc(library) or "")
    yield from ("", "## Functions")
    for name, function in functions.items():
        yield from _callable(name, function)
    yield from ("", "## Values", "", "None of them changes once it is made.")
    for name, value in classes.items():
        if name not in errors:
            yield from _class(name, value)
    yield from ("", "## Exceptions", "")
    for name, error in errors.items():
        bases = ", ".join(f"`{base.__name__}`" for base in error.__bases__)
        yield f"- `{name}` ({bases}). {_in_markdown(_summary(error))}"
    yield from ("", "## Tables", "", "What `hoyle.tables` makes: a table each, with these columns.")
    for name in ("records", "rounds", "turns", "findings", "scores"):
        yield from _columns("###", name, TABLES[name], OF_AN_ARCHIVE if name == "records" else ())
    yield from _columns("###", "events", EVENTS)


def _callable(name: str, function: Any) -> Iterator[str]:
    signature = str(inspect.signature(function)).replace("'", "")
    if len(signature) > MAX_SIGNATURE:
        signature = re.sub(r"(?<=[(,]) ?(?=[\w*])(?![^\[]*\])", "\n    ", signature).replace(
            ") ->", ",\n) ->"
        )
    yield from ("", f"### {name}", "", "```python", f"hoyle.{name}{signature}", "```", "")
    yield from _described(inspect.getdoc(function) or "")


MAX_SIGNATURE = 80
"""Number of characters of a signature that stands on one line."""


def _class(name: str, value: Any) -> Iterator[str]:
    yield from ("", f"### {name}", "")
    yield from _described(inspect.getdoc(value) or "")
    members = [*_fields(value), *_members(value)]
    if members:
        yield from ("", "| attribute | type | what |", "|---|---|---|", *members)


def _fields(value: Any) -> Iterator[str]:
    bases = reversed(getattr(value, "__mro__", ()))
    declared = {name: type_ for base in bases for name, type_ in inspect.get_annotations(base).items()}
    for field in getattr(value, "__attrs_attrs__", ()):
        # (Not ``field.type``, in which cattrs puts classes when it first needs them.)
        type_ = declared[field.name].replace("|", r"\|")
        yield f"| `{field.name}` | `{type_}` | |"


def _members(value: Any) -> Iterator[str]:
    """The properties and methods that are described, but for those that only hoyle itself uses."""
    for name, member in vars(value).items():
        if name.startswith("_") or (isinstance(member, classmethod) and value.__module__.endswith("outcome")):
            continue
        if isinstance(member, property):
            type_ = str(member.fget.__annotations__.get("return", "")).replace("|", r"\|")
            yield f"| `{name}` | `{type_}` | {_in_markdown(_summary(member))} |"
        elif inspect.isfunction(member):
            type_ = str(member.__annotations__.get("return", "")).replace("|", r"\|")
            yield f"| `{name}()` | `{type_}` | {_in_markdown(_summary(member))} |"


def _summary(value: Any) -> str:
    """The first paragraph of a docstring, on one line."""
    return " ".join((inspect.getdoc(value) or "").split("\n\n")[0].split())


def _in_markdown(text: str) -> str:
    return ROLE.sub(lambda found: f"`{found[1] or found[2]}`", text)


def _described(text: str) -> Iterator[str]:
    """A docstring as Markdown: arguments and exceptions become lists, examples blocks of code."""
    for number, paragraph in enumerate(text.split("\n\n")):
        if number:
            yield ""
        first, *rest = paragraph.splitlines()
        if first in SECTIONS:
            yield from (f"**{SECTIONS[first]}**", "")
            yield from _items(rest, listed=first != "Returns:")
        elif first.startswith(">>> "):
            yield from ("```pycon", *paragraph.splitlines(), "```")
        else:
            yield from map(_in_markdown, paragraph.splitlines())


def _items(lines: Sequence[str], *, listed: bool) -> Iterator[str]:
    """The lines of a section; those that are ``listed`` as ``- `name`: what it is``."""
    for line in lines:
        shown = _in_markdown(line[4:])
        if listed and not line[4:5].isspace():
            name, _, what = shown.partition(": ")
            yield f"- `{name}`: {what}"
        else:
            yield shown


VISIBLE = {"\t": "⇥", "\ufe0f": "[VS16]", "\n": " ⏎ "}
"""What stands in a table for a character that would not be seen there."""


def _code(text: str) -> str:
    for character, shown in VISIBLE.items():
        text = text.replace(character, shown)
    return f"`{text}`".replace("|", r"\|") if text else ""


def main() -> None:
    for name, made in pages().items():
        HERE.joinpath(name).write_text(made(), "utf-8")


if __name__ == "__main__":
    main()
