"""The input of an interpreter: a line, with the place in the file of each of its pieces, and what is known so
far: the game, the players, and the part of the record."""

from __future__ import annotations

import re
from collections.abc import Callable
from copy import copy
from enum import Enum
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from attrs import evolve

from ...records.events import Event, ShortClaim, ShortTurn, Span, Spans, Turn, Unreadable, Value
from ...records.findings import Fact, Finding, Rule
from ...records.regex import regex
from ...records.values import frozen
from .. import language, reading
from ..language.clauses import Clauses, clauses_of
from ..language.headings import Headings, headings_of
from ..language.notation import Notation
from ..language.problems import LAYOUT, UNKNOWN_PLAYER
from ..language.respelling import Respelled, Respelling, Spelling, respell
from ..source.decoding import Lines
from .manner import PLAIN_MANNER, Manner
from .open_part import OpenPart
from .players import Players, names_in_lines

if TYPE_CHECKING:
    from ..language.claim_words import Role
    from ..language.columns import Column
    from ..language.expectations import Expectations
    from ..language.trick_lines import TrickLines
    from ..language.words import Words

Origin: TypeAlias = Callable[[int, int], Span]
"""Maps a stretch of a text to its place in the text as typed."""
NO_EDITS: Final[tuple[Respelling, ...]] = ()


def in_place(start: int, end: int) -> Span:
    """The origin of a text as it was typed."""
    return start, end


@frozen
class Position:
    """The place of a text: the ``number`` of its line, the ``column`` it begins at, the ``edits`` that have
    been made in it already, and the ``origin`` of its stretches."""

    number: int
    column: int = 0
    edits: tuple[Respelling, ...] = NO_EDITS
    origin: Origin = in_place


@frozen
class Line:
    """A text that stands at ``column`` of line ``number``, within markup or alone.

    ``text`` is as it was typed and ``plain`` as far as it has been respelled; ``edits`` have been made in the
    line before that. ``whole`` is the line of the file."""

    number: int
    whole: str
    text: str
    column: int = 0
    edits: tuple[Respelling, ...] = NO_EDITS
    respelling: Respelled | None = None

    @classmethod
    def of(cls, number: int, whole: str) -> Line:
        """A whole line, as it was typed."""
        return cls(number, whole, whole.rstrip())

    def stretch(self, start: int, stop: int) -> Line:
        """The part from column ``start`` to ``stop``, as it was typed. Text around it counts as one edit."""
        alone = (start, stop) == (0, len(self.whole.rstrip()))
        edits = () if alone else (Respelling(LAYOUT, 0, start or stop, ""),)
        return Line(self.number, self.whole, self.whole[start:stop], start, edits)

    def respelled(self, plain: Respelled) -> Line:
        """The same line, in the spelling of ``plain``."""
        return Line(self.number, self.whole, self.text, self.column, self.edits, plain)

    @property
    def plain(self) -> Respelled:
        return respell(self.text, ()) if self.respelling is None else self.respelling

    @property
    def all_edits(self) -> tuple[Respelling, ...]:
        return self.edits + self.plain.edits

    @property
    def position(self) -> Position:
        """The position of ``plain``."""
        return Position(self.number, self.column, self.all_edits, self.plain.span)


def moved(event: Event, position: Position, start: int, since: int = 0) -> Event:
    """``event``, read from ``start`` of the text at a ``position``, with its spans and those of its actions
    and calls led back to the text as typed, in which they count from the character ``since``."""
    line, column = position.number, position.column

    def origin(spans: Spans) -> Spans:
        led = (position.origin(start + a, start + b) for a, b in spans)
        return tuple((a - since, b - since) for a, b in led)

    if isinstance(event, Turn):
        actions = tuple(evolve(one, spans=origin(one.spans)) for one in event.actions)
        calls = tuple(evolve(one, spans=origin(one.spans)) for one in event.calls)
        return evolve(event, actions=actions, calls=calls, line=line, column=column + since)
    return evolve(event, spans=origin(event.spans), line=line, column=column + since)


class Kind(Enum):
    """Kinds of table, by their rows."""

    TURNS = "turns"
    CLAIMS = "claims"
    PLAYERS = "players"
    """Moves, tricks or claims, a column for each player."""


@frozen
class Table:
    """A table that is being read: its ``kind``, the ``sign`` between its cells if there is no markup, the
    meaning of each of its ``columns``, some of which belong to a player or a suit, their places in its head
    (``spans``), and its ``last`` line. ``player`` is the player of the last row; ``told`` says whether
    numbers that no heading explains have been reported; ``above`` is the table before it, which may continue
    after it."""

    kind: Kind
    sign: str
    columns: tuple[Column | Role | str | None, ...]
    spans: tuple[Span, ...]
    last: int
    player: str = ""
    told: bool = False
    above: Table | None = None


WINNER: Final = regex(r"→ *+([^+]+)")
"""The name in a line about the winner of a trick."""
ENDS: Final = ".\u3002 "
"""Characters that may follow the winner's name."""
MAX_AT_TABLE: Final = 24
"""Number of players above which lines are read only if the names are where they should be, because patterns
would grow too large."""
MAX_SPELLED, MAX_SPELLED_LENGTH = 2048, 500
"""Number of respelled texts that are remembered, and their maximum length: each line is needed several times,
and those of a long round again for each change that is tried in it."""
MAX_ODD_NAMES: Final = 20
"""Maximum number of players to check for names like cards."""


@lru_cache(maxsize=64)
def _kept(names: tuple[str, ...], spellings: tuple[Spelling, ...]) -> re.Pattern[str] | None:
    """The pattern for those ``names`` of players that would be respelled: JD is no ♦J."""
    odd = [name for name in names if respell(name, spellings).text != name]
    return names_in_lines(odd) if odd else None


@lru_cache(maxsize=MAX_SPELLED)
def _spelled_of_late(
    typed: str, naming: tuple[Spelling, ...], spellings: tuple[Spelling, ...], kept: re.Pattern[str] | None
) -> Respelled:
    return respell(respell(typed, naming), spellings, kept)


class Context:
    """State shared by the interpreters of a line: the ``notation`` of the game with the readers of its
    ``clauses``, ``headings`` and ``tricks``, the ``players``, and the ``part`` of the record that lines are
    read into.

    Without ``diagnose`` it is enough to know that a line cannot be read."""

    def __init__(self, notation: Notation, players: Players, part: OpenPart, *, diagnose: bool):
        self.notation = notation
        self.players = players
        self.part = part
        self.diagnose = diagnose
        self.clauses: Clauses = clauses_of(notation)
        self.headings: Headings = headings_of(notation)
        self.tricks: TrickLines | None = None
        if notation.tricks:
            # Only trick-taking games need it: its patterns take time to compile.
            self.tricks = language.trick_lines.TrickLines(self.clauses)
        self._expectations: Expectations | None = None
        self.lines: Lines = Lines(())
        """The source of lines, with those still to be read."""
        self.settings: dict[str, Value] = {}
        """Settings for the whole record that have been read."""
        self.manner_seen: Manner = PLAIN_MANNER
        """The record's style of writing as last surveyed, which only some lines need."""
        self.misnamed: Spelling | None = None
        """Spelling that replaces other names of players by their own."""
        self.table: Table | None = None
        """The table that is being read."""
        self.row: tuple[int, int] = (0, 0)
        """The first and the last line of a row of it whose cells stand in lines of their own."""
        self.name_above: tuple[int, str, str] = (0, "", "")
        """A player's name on a line of its own: the number of that line, or of the last one below it; the
        player; and the calls after the name."""
        self.below: list[tuple[int, int]] = []
        """The lines below it that are read together, each with the number of events before the first."""
        self.effort = 0
        """Work spent on reading text that is not canonical, in canonical lines."""
        self.last_unreadable: int = 0
        """The last line that could not be read, even if it was read together with the next ones later."""
        self.last_in_words = 0
        """The last line in which a move was told in other words than the game's."""
        self.last_stranger: int = 0
        """The last line that names somebody who is not a player."""

    def copied(self) -> Context:
        """A copy for a reader that continues with other lines."""
        other = copy(self)
        other.players, other.part, other.lines = self.players.copied(), self.part.copied(), Lines(())
        other.settings, other.below = dict(self.settings), list(self.below)
        return other

    @property
    def expectations(self) -> Expectations:
        """Expectations of the game's grammar, imported with the first line that is not canonical."""
        if self._expectations is None:
            made: Expectations = language.expectations.expectations_of(self.notation)
            self._expectations = made
        return self._expectations

    @property
    def words(self) -> Words:
        """The reader of moves by their words, imported when the first line comes that is not canonical."""
        made: Words = language.words.words_of(self.notation)
        return made

    # ---- who plays, and how the record is written

    @property
    def seated(self) -> tuple[str, ...]:
        """The players, for whatever looks for their names within a line; nobody if there are too many."""
        return tuple(self.players) if len(self.players) <= MAX_AT_TABLE else ()

    @property
    def manner(self) -> Manner:
        """The record's style of writing from here on, determined once the players are known."""
        known = self.manner_seen
        if known is PLAIN_MANNER or known.players != self.seated:
            over: Any = reading.survey  # imported when the first line comes that is not canonical
            lines = [*self.part.lines, *self.lines.ahead(over.WINDOW)]
            if len(lines) < over.MIN_WINDOW:
                return known
            own = self.notation.vocabulary.in_small_letters
            known = over.survey(lines[-over.WINDOW - over.MIN_WINDOW :], self.seated, known, own)
            self.manner_seen = known
        return known

    # ---- spelling

    def plain(self, typed: str | Respelled) -> Respelled:
        """The text ``typed``, in canonical spelling."""
        return self._spelled(typed, self.notation.all_spellings)

    def with_plain_cards(self, typed: str) -> Respelled:
        """The text ``typed``, with each card and name in canonical spelling, and nothing else changed."""
        return self._spelled(typed, self.notation.card_spellings)

    def _spelled(self, typed: str | Respelled, spellings: tuple[Spelling, ...]) -> Respelled:
        naming, spellings = self._naming, (*self.manner.spellings, *spellings)
        kept = _kept(tuple(islice(self.players, MAX_ODD_NAMES)), self.notation.all_spellings)
        if isinstance(typed, str) and len(typed) <= MAX_SPELLED_LENGTH:
            return _spelled_of_late(typed, naming, spellings, kept)
        return respell(respell(typed, naming), spellings, kept)

    def as_called(self, typed: str | Respelled) -> Respelled:
        """The text ``typed``, with the players called by their own names."""
        return respell(typed, self._naming)

    @property
    def _naming(self) -> tuple[Spelling, ...]:
        return tuple([one for one in (self.misnamed, self.manner.naming) if one is not None])

    def named_otherwise(self, text: str) -> bool:
        """Return whether ``text`` must be respelled first, because it misnames a player, has more than a name
        in the place of a winner, or has strokes between the cards of a meld."""
        if self.misnamed is not None and self.misnamed.pattern.search(text):
            return True
        for odd in (self.manner_seen.naming, self.manner_seen.joining):
            if odd is not None and respell(text, (odd,)).edits:
                return True
        winner = WINNER.match(text) if text[:1] == "→" else None
        if winner is None:
            return False
        called = winner[1].strip()
        if called in self.players or called.rstrip(ENDS) in self.players:
            return False
        return any(called.startswith(name) and not called[len(name)].isalpha() for name in self.players)

    # ---- what is read

    def event(self, entry: Event | ShortTurn | ShortClaim, column: int) -> Event:
        """Return the event for an ``entry``, which may be in short form, with its places from ``column``
        on."""
        return self.clauses.event(entry, column) if isinstance(entry, tuple) else entry

    def report(
        self,
        line: Line,
        rule: Rule,
        span: Span,
        player: str | None = None,
        facts: tuple[Fact, ...] = (),
        **params: object,
    ) -> Finding:
        """Add the text of ``line``, perhaps of a ``player``, to the record as one that cannot be read. Return
        the finding that says why; ``facts`` and ``params`` fill its message."""
        number, text, column, part = line.number, line.text, line.column, self.part
        self.last_unreadable = number
        part.unread = True
        if rule is UNKNOWN_PLAYER:
            self.last_stranger = number
        finding = Finding(rule, part.place(number, column, span), params, part.number, facts=facts)
        part.add(Unreadable(text, player, finding, line=number, column=column, spans=((0, len(text)),)))
        return finding


Interpreter: TypeAlias = Callable[[Line, Context], bool]
"""One way to read a line; False, without reading anything, if the line is something else."""
