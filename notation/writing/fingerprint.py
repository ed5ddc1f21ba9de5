"""A hash of what a record says: the same for the same play in another spelling, language or form."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from hashlib import sha256
from typing import Any

from ...records.events import (
    Action,
    Call,
    CardsLeft,
    Deal,
    Event,
    Head,
    Round,
    Score,
    Turn,
    is_short_turn,
    raw,
)
from ..language.notation import notation_for
from ..language.writer import Writer, hand_text

MAX_REMEMBERED = 1 << 16
"""Number of clauses whose canonical text is remembered."""


class Digest:
    """Takes in a record part by part. Commentary does not count."""

    def __init__(self, head: Head):
        self._hash = sha256()
        self._canonical = _canonical(head.game)
        self._add([head.game, *map(self._canonical.event, head.events)])

    def round(self, round_: Round) -> None:
        """Take in the next round."""
        canonical = self._canonical
        known = canonical.clauses.get
        lines = [f"#{round_.number}"]
        for entry in raw(round_.events):
            if not isinstance(entry, tuple):
                lines.append(canonical.event(entry))
            elif is_short_turn(entry):
                player, actions, calls, text, *_ = entry
                lines.append(player + (known(text) or canonical.clause(text, actions, calls)))
            else:
                kind, player, value, *_ = entry
                lines.append(canonical.claim(kind, player, value))
        self._add(lines)

    def _add(self, lines: Iterable[str]) -> None:
        self._hash.update("".join([f"{line}\n" for line in lines]).encode("utf-8", "surrogatepass"))

    def text(self) -> str:
        """The hash of everything taken in, in hexadecimal digits."""
        return self._hash.hexdigest()


class _Canonical:
    """Canonical text of a game's events, for a digest. ``clauses`` caches the clauses written so far by their
    text."""

    def __init__(self, game: str):
        self.writer = Writer(notation_for(game), "en")
        self.clauses: dict[str, str] = {}

    def event(self, event: Event) -> str:
        if isinstance(event, Deal | CardsLeft):
            return f"{event.player}: {hand_text(event.cards)}"
        if isinstance(event, Turn):
            others = [self._clause(one, ()) for one in event.others]
            return event.player + "".join((self._clause(event.actions, event.calls), *others))
        return self.writer.event(event)

    def claim(self, kind: Callable[..., Event], player: str, value: Any) -> str:
        """Return a claim in short form, without creating its event."""
        if kind is Deal or kind is CardsLeft:
            return f"{player}: {hand_text(value)}"
        return self.writer.event(kind(player, *value) if kind is Score else kind(player, value))

    def clause(self, text: str, actions: tuple[Action, ...], calls: tuple[Call, ...]) -> str:
        """A turn without its player."""
        if len(self.clauses) >= MAX_REMEMBERED:
            self.clauses.clear()
        written = self.clauses[text] = self._clause(actions, calls)
        return written

    def _clause(self, actions: tuple[Action, ...], calls: tuple[Call, ...]) -> str:
        said = [self.writer.notation.write_action(action, "en") for action in actions]
        return ": ".join(["", *said, *map(self.writer.call, calls)])


_canonical = cache(_Canonical)
"""One for all records of a game, so that they share what has been written."""
