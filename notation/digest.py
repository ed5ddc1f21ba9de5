"""What a record says, as a number: the same for the same play in another spelling, language or form."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256

from ..records.events import Event, Head, Move, Round, Turn, entries_of
from .notation import notation_for
from .writer import Writer

REMEMBERED = 1 << 16
"""How many different clauses are kept as they are written canonically."""


class Digest:
    """Takes in a record part by part. Commentary does not count."""

    def __init__(self, head: Head):
        self._hash = sha256()
        self._writer = Writer(notation_for(head.game), "en")
        self._clauses: dict[str, str] = {}
        self._add([head.game, *map(self._writer.event, head.events)])

    def round(self, round_: Round) -> None:
        """Take in the next round."""
        self._add([f"#{round_.number}", *map(self._line, entries_of(round_.events))])

    def _line(self, entry: Event | Move) -> str:
        if isinstance(entry, Event):
            return self._writer.event(entry)
        player, actions, calls, text, _ = entry
        clause = self._clauses.get(text)
        if clause is None:
            clause = self._writer.event(Turn("", actions, calls))
            if len(self._clauses) < REMEMBERED:
                self._clauses[text] = clause
        return player + clause

    def _add(self, lines: Iterable[str]) -> None:
        self._hash.update("".join(f"{line}\n" for line in lines).encode("utf-8", "surrogatepass"))

    def text(self) -> str:
        """The number of all that has been taken in, in hexadecimal digits."""
        return self._hash.hexdigest()
