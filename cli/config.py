"""``hoyle config``."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from typing import Any

import click

from ..records.cells import cells_of
from .inputs import codes_option
from .output import Output, name_of, pad
from .settings import Lookup, configured, lookup
from .wording import LANGUAGES

BY_DEFAULT = {
    "select": "all",
    "ignore": "none",
    "per-file-ignores": "none",
    "exclude": "none",
    "strict": "false",
    "lang": "the record's own",
    "game": "named in the record, or recognized by its words",
    "header": "none",
}
"""Settings that apply if the user sets none, as they are shown."""
ALL_FILES = "."


@click.command("config")
@click.argument("path", default=ALL_FILES, metavar="[PATH]", type=click.Path(allow_dash=True))
@codes_option("--select", "As in hoyle verify.")
@codes_option("--ignore", "As in hoyle verify.")
@click.option("--strict/--no-strict", default=None, help="As in hoyle verify.")
@configured
@click.option("--game", metavar="NAME", help="As in hoyle verify.")
@click.option("--lang", type=click.Choice(LANGUAGES), help="As in hoyle verify.")
def config(path: str, **_: Any) -> None:
    """Show which settings apply to the file PATH, and where each is set.

    Without PATH, show those for files in this folder. With an option such as --strict, show what would apply
    if the file were checked with it.
    """
    out = Output(sys.stdout)
    found = lookup()
    file = found.file(path if path != ALL_FILES else "./-")
    where = "no configuration" if file is None else name_of(file.path)
    out.line([(f"{name_of(path)}: {where}", "bold")])
    rows = list(_rows(path, found))
    widths = [max(cells_of(row[at]) for row in rows) for at in range(2)]
    for name, value, origin in rows:
        out.line([(f"{pad(name, widths[0])}  ", ""), (f"{pad(value, widths[1])}  ", ""), (origin, "dim")])
    if file is not None and file.excludes(path):
        out.line([("excluded: it is checked only if it is named on the command line", "warning")])


def _rows(path: str, found: Lookup) -> Iterator[tuple[str, str, str]]:
    """Yield each key with its value and the place where it is set."""
    file = found.file(path)
    held: Mapping[str, Any] = {} if file is None else file.holding(file.fitting(path))
    for name, otherwise in BY_DEFAULT.items():
        if name in found.given:
            yield name, _shown(found.given[name]), "command line"
        elif name in held:
            yield name, _shown(held[name].value), held[name].origin
        else:
            yield name, otherwise, "default"


def _shown(value: Any) -> str:
    if isinstance(value, tuple):
        return ", ".join(value) or "none"
    return str(value).lower() if isinstance(value, bool) else str(value)
