"""Lines to rounds.

Reading is line by line and never gives up: a line is a move or a claim of a player, or a heading or setting,
or one of those gone wrong (an :class:`Unreadable` event with its finding), or commentary, which is kept with
the event it follows. A line that is not canonical is read by one of the :mod:`.interpreters`. The reader
knows no rules of any game. What it learns on the way is in the :class:`Context`: who plays, and which part of
the round it is in, because ``N: ♠7-♦2`` is a hand before the first move and a claim of the cards left after
it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import copy
from functools import partial
from typing import Final

from attrs import evolve

from ...records.events import (
    CardsLeft,
    Deal,
    Head,
    Round,
    Setting,
    ShortClaim,
    ShortTurn,
    Turn,
    Unreadable,
    Value,
    is_short_claim,
    raw,
)
from ...records.findings import Finding
from ...records.kinds import CARDS_LEFT, DEAL
from ...records.values import frozen
from .. import reading
from ..language.clauses import Clauses, clauses_of
from ..language.notation import Notation
from ..language.problems import MISSING_HEADING
from ..source.decoding import Lines
from ..source.directives import PART_OF_SIGN, written_directives
from ..source.layout import (
    MARGIN,
    MIN_QUOTED,
    NUMBERED,
    QUOTED,
    is_listing,
    quotation,
    unquoted,
    without_number,
)
from .canonical import read_usual
from .context import Context, Table
from .manner import PLAIN_MANNER, Manner
from .open_part import OpenPart
from .page import Page
from .players import Players

NO_CALLS: Final = ()
NOBODY: Final = ("\n", "")
"""A beginning that no line has."""
MAX_AHEAD: Final = 512
"""Number of lines to look ahead in a record, and before it in order to find its game."""


@frozen
class Standing:
    """State of a reader at the beginning of a round: the players, whether all have been named (``declared``),
    whether the game has (``titled``), the last table, the settings of the whole record, and its style."""

    players: tuple[str, ...] = ()
    declared: bool = False
    titled: bool = False
    table: Table | None = None
    settings: tuple[tuple[str, Value], ...] = ()
    manner: Manner = PLAIN_MANNER


AT_THE_BEGINNING: Final = Standing()


class Reader:
    """Reads one record of a game: feed it lines, it yields a head and then rounds.

    A reader that starts from a ``standing`` is fed the record from the heading of a round on; the head that
    it yields first says nothing. One that starts ``after`` another reads the next record of the same file."""

    def __init__(
        self,
        notation: Notation,
        *,
        strict: bool = False,
        standing: Standing = AT_THE_BEGINNING,
        diagnose: bool = True,
        after: Reader | None = None,
    ):
        self.notation = notation
        self.clauses: Clauses = clauses_of(notation)
        self.strict = strict
        self._players = Players(standing.players, declared=standing.declared, usual=notation.usual)
        whole = None if notation.tricks else notation
        self._part = OpenPart(notation.game, self.clauses.event, strict=strict, split=whole)
        self._part.titled = standing.titled
        self._context = Context(notation, self._players, self._part, diagnose=diagnose)
        self._context.settings.update(standing.settings)
        self._context.table = standing.table
        self._context.manner_seen = standing.manner
        self.page: Page = Page(self._context)
        self._seated = standing.players
        """Players of the round before."""
        self.next_record: tuple[int, str, str] | None = None
        """The line that ended reading because it begins another record: number, text, title of the game."""
        self.passed: int = 0
        """Number of lines passed over as an illustration rather than a record."""
        self._listing: bool | None = None
        """Whether each line begins with its number; None if no line has been examined."""
        self._quoted = ""
        """Prefix of all lines if all are quoted."""
        self._over = False
        """Whether the last line has been read."""
        if after is not None:
            self.page.earlier = after.page.earlier
            self._part.passed = after.passed

    @property
    def effort(self) -> int:
        """The work of reading what is not canonical, in canonical lines."""
        return self._context.effort

    @property
    def standing(self) -> Standing:
        players = self._players
        settings = tuple(self._context.settings.items())
        return Standing(
            tuple(players),
            players.declared,
            self._part.titled,
            self._context.table,
            settings,
            self._context.manner_seen,
        )

    @property
    def next_line(self) -> int:
        """The number of the line after the last that has been read."""
        return self._part.first + len(self._part.lines)

    def stands_after(self, part: Head | Round) -> bool:
        """Whether a copy of the reader, which has just yielded ``part``, would read on in the same way."""
        ends = part.line + len(part.lines) == self._part.first
        return ends and isinstance(part, Round) and not self._over

    def copied(self) -> Reader:
        """Another reader that stands where this one does, and reads on from :attr:`next_line`.

        What has been read so far may depend on lines that are still to come, but on none that is more than
        :data:`MAX_AHEAD` lines further."""
        other = copy(self)
        other._context = self._context.copied()
        other._players, other._part = other._context.players, other._context.part
        other.page = self.page.copied(other._context)
        return other

    def read(self, lines: Iterable[str], first: int = 1) -> Iterator[Head | Round]:
        """The head and rounds of ``lines``, each as soon as its last line has been seen; the head when the
        first round has shown that its players are called so.

        A reader that stands within a record goes on with the round that it is in."""
        parts = self._parts(lines, first)
        if self._part.number is not None:
            for part in parts:
                yield self._named(part)
            return
        head, round_ = next(parts, None), next(parts, None)
        if isinstance(head, Head) and isinstance(round_, Round) and self._context.last_stranger:
            head, round_ = self._by_who_plays(head, round_)
        if isinstance(head, Head) and isinstance(round_, Round) and (wrong := self._wrong(head, round_)):
            meant, finding = wrong
            rest = [line for part in parts for line in part.lines]
            read = Reader(meant, strict=self.strict).read([*head.lines, *round_.lines, *rest], head.line)
            for part in read:
                yield evolve(part, remarks=(finding, *part.remarks)) if isinstance(part, Head) else part
            return
        if head is not None and self.passed:  # not a record after all
            self.passed += head.coverage.read + head.coverage.comments + head.coverage.unread
        elif head is not None:
            yield head
        if round_ is not None:
            yield self._named(round_)
        for part in parts:
            yield self._named(part)

    def _by_who_plays(self, head: Head, round_: Round) -> tuple[Head, Round]:
        """The ``head`` and the first round, read as if the head named who plays in that."""
        slip = reading.wrong_head.misnamed(head, round_)
        if slip is None:
            return head, round_
        again = Reader(self.notation, strict=self.strict)
        match list(again._parts([*slip.lines(head), *round_.lines], head.line)):
            case [Head() as new, Round() as read] if new.setting("players") == slip.names:
                self._players.declare(slip.names)
                return slip.restored(new, head), read
        return head, round_

    def _named(self, part: Head | Round) -> Head | Round:
        """A part of the record; lines of players who are called otherwise in a round are read as theirs."""
        players, seated = self._players, self._seated
        self._seated = tuple(players)
        if not isinstance(part, Round):
            return part
        declared, players.declared = players.declared, players.declared or _play_has_ended(part)
        if declared or not seated:
            seated = self._seated
        if self._context.last_stranger < part.line and len(seated) == len(players):
            return part
        names = reading.wrong_head.taken_for(seated, part)
        if not names:
            return part
        playing = tuple(players)
        players.replace(seated)
        again = Reader(self.notation, strict=self.strict, standing=self.standing)
        again._context.misnamed = reading.wrong_head.meant(names)
        begun = part.number if any(one.rule is MISSING_HEADING for one in part.remarks) else None
        again._part.begin(begun, part.line)
        rounds = [one for one in again._parts(part.lines, part.line) if isinstance(one, Round)]
        self._context.effort += again.effort
        if len(rounds) != 1:  # with these names its hands are dealt twice
            players.replace(playing)
            return part
        (read,), self._seated = rounds, seated
        kept = [one for one in part.remarks if one.rule is MISSING_HEADING]
        found = reading.wrong_head.misnamings(names, seated, read)
        return evolve(read, number=part.number, remarks=(*kept, *read.remarks, *found))

    def _wrong(self, head: Head, round_: Round) -> tuple[Notation, Finding] | None:
        """Return the game that is recorded, if the head names another, and the finding about that."""
        odd = max(self._context.last_unreadable, self._context.last_in_words)
        if odd < round_.line or any(map(self.notation.signs.search, round_.lines)):
            return None
        wrong: tuple[Notation, Finding] | None
        wrong = reading.wrong_head.wrong_game(self.notation, head, round_, oddities)
        return wrong

    def again(
        self, lines: Iterable[str], first: int, players: Iterable[str], section: str | None = None
    ) -> list[Round]:
        """Rounds of a record of ``players`` from changed ``lines``, the first of which is line ``first``.

        With a ``section`` they are lines of that part of a round."""
        self._players.replace(players)
        self._players.declared = self._part.titled = bool(self._players)
        self._part.begin(None if section is None else 1, first)
        if section is not None and section in self.notation.sections:
            self._part.section = section
        self.next_record = None
        return [part for part in map(self._named, self._parts(lines, first)) if isinstance(part, Round)]

    def _parts(self, lines: Iterable[str], first: int) -> Iterator[Head | Round]:
        """The head and rounds of ``lines``. Canonical lines that say what most of their section do, known
        moves in play, and tricks are read here; :meth:`_read_other` reads all others."""
        clauses, part = self.clauses, self._part
        if not part.lines:
            part.first = first
        read, entries, comment, rule = part.lines, part.events.entries, part.comment, self._first_rule()
        kind: type[Deal | CardsLeft] = DEAL if part.section == "deal" else CARDS_LEFT
        following, begins_play = self._players.following, self._context.tricks is None
        (begins, due), before = NOBODY, ""
        self._context.lines = source = self._source(lines)
        for number, line in enumerate(source, first):
            read.append(line)
            if not line:
                continue
            mover, rest = None, ""
            if rule and not comment:
                if line.startswith(begins):  # play goes round: this is quicker than to cut the line up
                    mover, rest = due, line[len(begins) :]
                elif not begins_play and line[0].isdecimal() and self._plain_trick(number, line):
                    rule, kind = "turn", CARDS_LEFT
                    continue
                else:
                    mover, rest = self._mover(line, before, due)
            if mover is not None and rest:
                actions = clauses.moves(rest) if rule == "turn" or (kind is DEAL and begins_play) else None
                entry: ShortTurn | ShortClaim | None
                if actions is not None:
                    entry = (mover, actions, NO_CALLS, rest, number)
                    if rule != "turn":
                        part.section, rule, kind = "play", "turn", CARDS_LEFT
                elif rule == "turn":
                    clause = clauses.known(rest)
                    entry = None if clause is None else (mover, clause[0], clause[1], rest, number)
                else:
                    entry = clauses.in_short(rule, mover, rest, kind, number)
                if entry is not None:
                    entries.append(entry)
                    before = mover
                    begins, due = following.get(mover, NOBODY)
                    continue
            if not self._read_other(number, line):
                break
            (begins, due), before = NOBODY, ""
            if part.ready:
                yield from part.handed_over()
            read, entries, comment, rule = part.lines, part.events.entries, part.comment, self._first_rule()
            kind = DEAL if part.section == "deal" else CARDS_LEFT
        yield from self._last_part()

    def _source(self, lines: Iterable[str]) -> Lines:
        """The ``lines`` to be read, without their numbers if they are a listing, or the marks before them if
        they are quoted."""
        source = Lines.of(lines)
        if self._listing is None:
            self._listing = any(map(MARGIN.match, source.ahead(1))) and is_listing(source.ahead(NUMBERED))
            if any(map(QUOTED.match, source.ahead(MIN_QUOTED))):
                self._quoted = quotation(source.ahead(NUMBERED))
        if self._listing:
            source.change(without_number)
        elif self._quoted:
            source.change(partial(unquoted, self._quoted))
        return source

    def _last_part(self) -> list[Head | Round]:
        """The last part of the record."""
        self._over = True
        if self.next_record is not None and self.page.is_illustration:
            self.passed = self._part.pass_over()
        self._part.finish(last=True)
        return self._part.handed_over()

    def _plain_trick(self, number: int, line: str) -> bool:
        """Read a trick in one line that is written as most are; False if it is anything else."""
        tricks, part = self._context.tricks, self._part
        plays = None if tricks is None else tricks.quick(line, self._players, number)
        if plays is None:
            return False
        part.events.entries += plays
        part.section = "play"
        return True

    def _read_other(self, number: int, line: str) -> bool:
        """Read any other line; False if it begins another record."""
        if PART_OF_SIGN in line and (directives := written_directives(line)):
            self._part.direct(number, directives)
            if directives[0].alone:
                return True
            line = directives[0].line
        if self.page.may_matter(number, line):
            if self.page.is_aside(number, line):
                self._part.prose(number, line.strip())
                return True
            if (title := self.page.next_title(line)) is not None:
                self._part.lines.pop()
                self.next_record = number, self._part.directed.pop(number, line), title
                return False
        if not read_usual(self._context, number, line):
            reading.interpreters.read_line(number, line, self._context)
        if self._part.ready:
            self.page.earlier.extend([one.lines for one in self._part.ready])
        return True

    def _mover(self, line: str, before: str, due: str) -> tuple[str | None, str]:
        """Return the player of a ``line`` that is not by the player ``due``, or None, and the text after the
        name; remember that this player follows the one ``before``."""
        name, _, rest = line.partition(": ")
        mover = self._players.get(name)
        following = self._players.following
        if mover is None:
            return None, rest
        if (mover == before or not before) and self._part.section == "play" and self._part.has_last(mover):
            self._part.in_a_row = True  # nobody is expected to come next again, so that this is always seen
        elif mover != before and (due or before not in following):
            following[before] = f"{mover}: ", mover
        return mover, rest

    def _first_rule(self) -> str:
        """The rule that reads most of the players' lines at this point; empty if there is none, if any line
        may misname somebody, or if what looks like a play may be a bid."""
        part, context = self._part, self._context
        if part.number is None or context.misnamed is not None or context.manner_seen.joining is not None:
            return ""
        if context.tricks is not None and reading.turn_order.ends_with_bid(part.events.entries):
            return ""
        rules = self.notation.sections.get(part.section)
        return rules[0] if rules else ""


def oddities(notation: Notation, head: Head, round_: Round) -> int:
    """Return the number of unusual spellings and unreadable lines in ``head`` and ``round_``, as records of a
    game."""
    strict = Reader(notation, strict=True)
    parts = list(strict._parts([*head.lines, *round_.lines], head.line))
    return sum(len(part.remarks) + sum(isinstance(e, Unreadable) for e in part.events) for part in parts)


def _play_has_ended(round_: Round) -> bool:
    """Return whether a round continues after its last move: then all its players have been named."""
    last = next(reversed(raw(round_.events)), None)
    if isinstance(last, tuple):
        return is_short_claim(last)
    return last is not None and not isinstance(last, (Turn, Unreadable, Setting))
