"""``hoyle fix``."""

from __future__ import annotations

import sys
from functools import partial

import click

from .editing import change_each, opened, save, write_difference
from .fixing import mend_document
from .opening import Source, telling
from .output import Output


@click.command("fix")
@click.argument("paths", nargs=-1, required=True, metavar="FILE...", type=click.Path())
@click.option("--write", is_flag=True, help="Change the files. [default: print a diff]")
@click.option(
    "--unsafe",
    is_flag=True,
    help="Mend headings, players, cards, moves too, if one repair is best.",
)
@click.option("--game", metavar="NAME", help="The game, whatever the file says.")
def command(paths: tuple[str, ...], write: bool, unsafe: bool, game: str | None) -> None:
    """Mend records: spelling, calls, sums and totals; with --unsafe also cards, players, moves and headings.

    Each change is proved: the record is read and judged again with it, and has fewer mistakes and no new
    ones. Nothing else in a file changes by a byte. Without --write the changes are printed as a diff. A file
    is replaced as a whole: another name that it has by a hard link keeps the old text.

    Exit status: 0 nothing to change, or changed; 1 there is a diff; 2 something could not be read or written.
    """
    out = Output(sys.stdout)
    fix = partial(_fix, out=out, write=write, unsafe=unsafe, game=game)
    if change_each(paths, fix) and not write:
        raise click.exceptions.Exit(1)


def _fix(source: Source, out: Output, *, write: bool, unsafe: bool, game: str | None) -> bool:
    """Mend one file; whether there was anything to mend."""
    document = opened(source)
    with telling(source):
        mended = mend_document(document, unsafe=unsafe, game=game)
    count = len(mended.done)
    if mended.document == document:
        verb = "nothing to change"
    elif write:
        save(source, mended.document)
        verb = f"{count} change{'s' if count != 1 else ''} made"
    else:
        write_difference(out, source.shown, document, mended.document)
        verb = f"{count} change{'s' if count != 1 else ''} to make"
    left = (
        f"{mended.left} mistake{'s' if mended.left != 1 else ''} left" if mended.left else "no mistakes left"
    )
    Output(sys.stderr).line([(f"{source.shown}: {verb}, {left}", "")])
    return mended.document != document
