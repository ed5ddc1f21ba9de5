"""Coverage: how much of a head or a round has been understood."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...records.cards import SUITS
from ...records.events import Coverage, Entries, Event, Turn, Unclear, Unreadable, is_short_turn
from ...records.findings import Said
from ...records.values import frozen

MIN_LINES_WITH_CARDS: Final = 3
"""Minimum number of lines with cards that are probably moves and not commentary, if few moves are read."""
MAX_CARDS_OF_MOVE: Final = 4
"""Number of cards above which a line with words, before any move, may be a hand."""
NO_MOVE: Final = Said("no move", "沒有讀到出牌")
ONLY: Final = Said("only {count} of the moves", "只讀到{count}手")
COMMENTS: Final = Said("taken as comments contain cards", "有牌的文字當作評語")
NOT_READ: Final = Said("look like moves", "似乎是出牌的文字讀不懂")
"""The message about a round most of whose moves have not been read."""


@frozen
class Taken:
    """The reading of ``lines``, of which the first has number ``first``: ``entries`` are what was read,
    ``aside`` the numbers of lines with comments."""

    entries: Entries
    lines: Sequence[str]
    first: int
    aside: Sequence[int]

    def coverage(self, said: int, passed: int, doubted: Sequence[int]) -> Coverage:
        """Return the coverage of the lines. ``said`` is the number of lines with text, ``passed`` the number
        of those before the record; the lines numbered ``doubted`` are not understood."""
        unread, read = set(doubted), set[int]()
        for entry in self.entries:
            if isinstance(entry, tuple):
                read.add(entry[4])
            elif not _is_prose(entry):
                (unread if isinstance(entry, Unreadable | Unclear) else read).add(entry.line)
        aside = len(set(self.aside) - read - unread)
        return Coverage(said - aside - len(unread), passed + aside, len(unread), min(unread, default=None))

    def unread_moves(self, *, over: bool) -> tuple[list[int], dict[str, object]]:
        """The numbers of the lines that seem to be moves, if most moves of a round have not been read, and
        the parameters of the message that says so. If play is ``over`` or has at least begun, commentary
        alone is no sign of moves. (Commentary between many moves may have cards in it too.)"""
        moves, said, unread = 0, set[int](), set[int]()
        for entry in self.entries:
            if isinstance(entry, tuple):
                moves += is_short_turn(entry)
                said.add(entry[4])
            elif not _is_prose(entry):
                moves += isinstance(entry, Turn)
                move = _is_unread_move(entry, moves > 0)
                (unread if move else said).add(entry.line)
        aside = {number for number in set(self.aside) - said - unread if self._lists_cards(number)}
        told = sorted(unread | aside)
        talk = over and not moves and not unread
        if talk or len(told) < MIN_LINES_WITH_CARDS or 2 * len(unread) + len(aside) <= 2 * moves:
            return [], {}
        read = ONLY.filled(count=moves) if moves else NO_MOVE
        return told, {"read": read, "count": len(told), "what": NOT_READ if unread else COMMENTS}

    def _lists_cards(self, number: int) -> bool:
        """Return whether there are cards in line ``number``, and it is not marked as a comment."""
        at = number - self.first
        line = self.lines[at] if 0 <= at < len(self.lines) else ""  # else it has been passed on
        return bool(line) and not line.startswith("%") and any(map(line.__contains__, SUITS))


def _is_prose(event: Event) -> bool:
    """Return whether ``event`` is a comment that explains no mistake."""
    return isinstance(event, Unclear) and event.prose


def _is_unread_move(event: Event, moved: bool) -> bool:
    """Return whether ``event`` may be an unread move, rather than a hand. (No hand follows once somebody has
    ``moved``.)"""
    if isinstance(event, Unclear):
        return bool(event.cards) and (moved or len(event.cards) <= MAX_CARDS_OF_MOVE)
    return isinstance(event, Unreadable) and (
        (moved and event.player is not None) or any(map(event.text.__contains__, SUITS))
    )
