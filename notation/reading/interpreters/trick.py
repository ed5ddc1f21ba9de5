"""A trick in one line of a record: read as it stands, or as it is meant, or told to be unreadable."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ....records.events import Event
from ...language.clauses import clauses_of
from ...language.problems import (
    LAYOUT,
    NAME_CASE,
    UNKNOWN_PLAYER,
    UNREADABLE_LINE,
    UNREADABLE_MOVE,
)
from ...language.spelling import Edit, Respelled
from ...language.trick_lines import TrickLines, points_spelling, winner_spelling
from ..lines import moved
from .unreadable import PREFIX, some

if TYPE_CHECKING:
    from ..lines import LineReader


class TrickReader:
    """Reads tricks into the part of a record that ``lines`` are read into. The arguments mean what they do
    there. ``ends`` are other ways to write how a trick ends."""

    def __init__(self, lines: LineReader):
        self._lines = lines
        self._part = lines.part
        self._players = lines.players
        self._clauses = clauses_of(lines.notation)
        self._tricks = TrickLines(self._clauses)
        self.ends = winner_spelling(lines.players), points_spelling(lines.players)

    def read(
        self, number: int, text: str, column: int, edits: tuple[Edit, ...], plain: Respelled | None = None
    ) -> bool:
        """Read ``text`` as a trick in one line; False if it is none. Its letters come from those of
        ``plain``, if it is not as it was typed."""
        part = self._part
        players: dict[str, Any] = self._players
        if not edits and part.number is not None and not part.comment:
            entries = self._tricks.quick(text, players, number)
            if entries is not None:
                part.events.entries += entries
                part.section = "play"
                return True
        if not players and not self._players.declared:  # nobody is named yet: the first trick says who plays
            players = dict.fromkeys(self._tricks.names(text))
        events = self._tricks.read(text, players, number, column)
        if events is None or (len(events) == 2 and self._numbered_hand(text)):  # of one play and its end
            return False
        if players is not self._players:
            self._players.learn(players)
        part.tolerate(number, column, edits)
        for event in events:
            if plain is not None:
                start = event.column - column
                event = moved(event, plain, start, number, column, plain.span(start, start)[0])
            part.add(event)
        part.section = "play"
        return True

    def said(self, text: str) -> list[Event]:
        """What ``text`` says as a trick in one line, though it is not read; nothing if it is none."""
        return self._tricks.read(text, self._players, 0, 0) or []

    def nearly(self, number: int, line: str, start: int, stop: int) -> bool:
        """Read what stands in ``line`` within markup as a trick in another spelling, or report that it cannot
        be read; False if it is something else."""
        text = line[start:stop]
        numbered, sure = self._tricks.laid_out(text, self._players)
        if not self._tricks.begins(numbered.text) or self._numbered_hand(numbered.text):
            return False
        around = start or numbered.edits or stop < len(line)
        edits: tuple[Edit, ...] = (Edit(LAYOUT, 0, start or stop, ""),) if around else ()
        if edits and self.read(number, numbered.text, start, edits, numbered):
            return True
        called = self._lines.as_called(numbered)
        plain = self._lines.plain(called) if self._tricks.whole(called.text, self._players) else called
        edits += tuple([edit for edit in plain.edits if edit.rule is not LAYOUT])
        if plain.edits and self.read(number, plain.text, start, edits, plain):
            return True
        if not sure or self._numbered_line(plain.text):
            return False
        if self._nearly_named(number, text, start, plain, edits):
            return True
        meant = self._tricks.meant(plain.text, self._players)
        if meant:
            self._lines.unreadable.report_miss(number, text, start, UNREADABLE_LINE, ("trick",), plain)
        return meant

    def as_meant(self, number: int, plain: Respelled, column: int) -> bool:
        """Read a text in the canonical spelling of what was meant as a trick in one line."""
        return self.read(number, plain.text, column, plain.edits, plain)

    def _numbered_line(self, text: str) -> bool:
        """Whether ``text``, which begins with a number, is a player's line in a list of them."""
        found = PREFIX.match(text, self._tricks.begins(text))
        return (
            found is not None
            and found[1] in self._players
            and self._clauses.turn(text[found.end() :]) is not None
        )

    def _numbered_hand(self, text: str) -> bool:
        """Whether ``text``, which begins with a number, is a hand in a list of them, before any move."""
        found = PREFIX.match(text, self._tricks.begins(text))
        return (
            self._part.section in ("head", "deal")
            and found is not None
            and self._lines.unreadable.is_hand(found[1], text[found.end() :])
        )

    def _nearly_named(
        self, number: int, text: str, column: int, plain: Respelled, edits: tuple[Edit, ...]
    ) -> bool:
        """Read a trick with a name in other capitals, or report the name that is no player's, or the play,
        that cannot be read; False if it is something else."""
        named, unknown = plain.text, None
        for start, end in self._tricks.strangers(named, self._players):
            name = self._players.called(named[start:end])
            if len(name) == end - start:
                named = named[:start] + name + named[end:]
                edits += (Edit(NAME_CASE, *plain.span(start, end), name),)
            else:
                unknown = unknown or (start, end)
        if unknown is not None:
            self._lines.unreadable.report(
                number, text, column, UNKNOWN_PLAYER, plain.span(*unknown), None,
                player=named[slice(*unknown)], players=some(self._players),
            )  # fmt: skip
            return True
        if named != plain.text and self.read(number, named, column, edits, plain):
            return True
        play = self._tricks.unread(plain.text, self._players)
        if play is not None:
            mover, start, stop = play
            self._lines.unreadable.report_miss(
                number, text, column, UNREADABLE_MOVE, ("action",), plain, start, mover=mover, stop=stop
            )
        return play is not None
