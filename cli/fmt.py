"""``hoyle fmt``."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence

import click

from ..notation.language.claim_words import heading_said, suit_of
from ..notation.language.claims import hand_begun
from ..notation.language.clauses import NOTHING
from ..notation.language.columns import column_said
from ..notation.language.headings import game_named
from ..notation.language.notation import notation_for
from ..notation.language.respelling import respell
from ..notation.language.suits import hand_by_suit
from ..notation.language.words import words_of
from ..notation.reading.files import Defaults, read_stream, records
from ..notation.source.directives import written_directives
from ..notation.source.layout import SEPARATORS
from ..notation.writing.records import same, write
from ..records.events import Record, Unreadable
from ..records.regex import regex
from .editing import Document, change_each, opened, save, write_difference
from .failure import Failure
from .inputs import complaining, game_option, skip_empty
from .opening import Source, reporting_errors
from .output import Output
from .settings import BY_DEFAULT, Settings, configured

CELLS = regex(r"\s*(?:[|\t,;]|!!)\s*| {2,}|</?t[hdr][^<>]*>")
"""Separators of the cells of a row."""
TABLE = regex(r"\s*(?:\{\||\|\})")
"""The beginning or end of a wiki table."""


@click.command("fmt")
@click.argument("paths", nargs=-1, required=True, metavar="FILE...", type=click.Path())
@click.option("--write", is_flag=True, help="Change the files, instead of printing the text.")
@click.option("--diff", is_flag=True, help="Print the changes as a diff.")
@click.option(
    "--check",
    is_flag=True,
    help="Only list the files that would change, and exit with status 1 if there are any.",
)
@skip_empty
@configured
@game_option
def fmt(
    paths: tuple[str, ...], write: bool, diff: bool, check: bool, skip_empty: bool, game: str | None
) -> None:
    """Rewrite records in canonical spelling, which “hoyle notation” describes, each in its own language.

    What a record says does not change, and comments are kept. A line that cannot be read stays as it is, and
    so does a round that would be read differently afterwards. A file in which something would be lost, such
    as a page with text around the record, is not rewritten.

    Exit status: 0 on success; 1 with --check, if a file would change; 2 if something could not be read or
    written.
    """
    out = Output(sys.stdout)

    def format_one(source: Source) -> bool:
        document = opened(source)
        with reporting_errors(source):
            new = formatted(document, source.shown, source.settings)
        differs = new != document
        if check and differs:
            out.line([(f"{source.shown} would change", "")])
        if diff:
            write_difference(out, source.shown, document, new)
        if write and differs:
            save(source, new)
        if not (check or diff or write):
            for line in new.lines:
                out.line([(line, "")])
        return differs

    if change_each(paths, format_one, "Formatting", out, skip_empty=skip_empty) and check:
        raise click.exceptions.Exit(1)


def formatted(document: Document, shown: str, settings: Settings = BY_DEFAULT) -> Document:
    """Return ``document`` in canonical spelling: its meaning is the same, and formatting it again changes
    nothing."""
    # Missing settings are not added to a header.
    game, defaults = settings.game, Defaults(settings.defaults.game)
    read = list(records(complaining(read_stream(document.stream(), game=game, defaults=defaults), shown)))
    text = "\n".join(write(one) for one in read)
    new = document.with_lines(text.removesuffix("\n").split("\n"))
    lost = _lost(document, read, new)
    if lost:
        raise Failure(f"{shown}: line {lost} is not part of a record and would be lost")
    again = list(records(read_stream(new.stream(), game=game, defaults=defaults)))
    parts, parts_again = ([part for one in each for part in one.parts] for each in (read, again))
    if len(parts) != len(parts_again) or not all(map(same, parts, parts_again)):
        raise Failure(f"{shown}: in canonical spelling this record would not mean the same")
    return new


def _lost(document: Document, read: Sequence[Record], new: Document) -> int:
    """Return the number of the first line with content that would be lost; 0 if there is none."""
    events = [event for one in read for part in one.parts for event in part.events]
    said = {event.line for event in events if not isinstance(event, Unreadable)}
    kept = "\n".join(new.lines)
    for number, line in enumerate(document.lines, 1):
        if (written := written_directives(line)) and all(one.comment in kept for one in written):
            line = written[0].line
        words = line.strip().removeprefix("%").strip("*_`#>|= \t")
        parts = [part.strip() for part in SEPARATORS.split(words)]
        gone = TABLE.match(line) or any(part not in kept for part in parts)
        if (
            number not in said
            and gone
            and _meant(words, read) not in kept
            and not _structure(words, read, kept)
            and not _called(words, read, kept)
            and not _of_a_table(words, read, kept)
        ):
            return number
    return 0


def _of_a_table(words: str, read: Sequence[Record], kept: str) -> bool:
    """Whether ``words`` are headings of a list or a table, or cards of a hand that is ``kept``."""
    players = tuple(name for one in read for name in players_of(one))
    plain = respell(words, ())
    cards = hand_by_suit(plain, 0, len(words), least=1)
    if cards is not None:
        return cards.text == NOTHING or cards.text in kept
    heads = [head.strip(' *_`!"') for head in CELLS.split(words)]
    return (
        hand_begun(plain, players) is not None
        or game_named(words) is not None
        or all(
            not head.strip("-:=+0123456789")
            or head in players
            or column_said(head)
            or heading_said(head)
            or suit_of(head)
            for head in heads
        )
    )


def players_of(record: Record) -> set[str]:
    """Return the names of the players in a ``record``, as far as its events show them."""
    events = [event for part in record.parts for event in part.events]
    return {name for event in events if isinstance(name := getattr(event, "player", None), str)}


def _called(words: str, read: Sequence[Record], kept: str) -> bool:
    """Whether ``words`` are a call on a line of its own, which is ``kept`` after the player's move."""
    said = re.split(r"[:|\uff1a]", words)[-1].strip(" *_;")
    call = words_of(notation_for(read[0].head.game)).called(said) if read else ""
    return call != "" and call in kept


def _meant(words: str, read: Sequence[Record]) -> str:
    """Return ``words``, which continue the line before, in canonical spelling."""
    return respell(words, notation_for(read[0].head.game).all_spellings).text if read else words


def _structure(words: str, read: Sequence[Record], kept: str) -> bool:
    """Whether ``words`` are a heading or a title, which is written anew; any text after it must be
    ``kept``."""
    for one in read:
        notation = notation_for(one.head.game)
        matcher = notation.language.choice("line")
        for text in (words, respell(words, notation.all_spellings).text):
            found = matcher.match(text)
            if found is None:
                continue
            captures, end = found
            titled = any(one.name == "round" for one in captures) and text[end:].strip() in kept
            if titled or end == len(text):
                return True
    return False
