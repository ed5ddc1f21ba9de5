"""The part of a record that is being read: its head, or one of its rounds.

What has been read is gathered here until a heading, or a deal without one, shows that the part is over. Then
it is handed over as a :class:`Head` or a :class:`Round`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from itertools import islice
from typing import Final

from attrs import asdict, evolve

from ...records.events import (
    CardsLeft,
    Coverage,
    Deal,
    Event,
    Events,
    Head,
    Round,
    Score,
    ShortClaim,
    ShortTurn,
    Span,
    TrickEnd,
    Turn,
    Unclear,
    Unreadable,
    is_short_turn,
    raw,
)
from ...records.facts import MovesUnread, NoRoundHeading, SecondRoundHeading
from ...records.findings import Finding, Place, Rule, Said
from ...records.repairs import Edit, Repair
from ..language.notation import Notation
from ..language.problems import (
    HEADING_TWICE,
    LAYOUT,
    MISSING_HEADING,
    NOTHING_READ,
    UNKNOWN_PLAYER,
    WRAPPED_LINE,
)
from ..language.respelling import Respelling
from ..language.spelling import OF_THE_PAGE
from ..source.directives import WrittenDirective
from .coverage import Taken
from .deals import new_deal
from .split_turns import allow_reversed_exchanges, join_turns

PLAYED: Final = frozenset(("head", "deal", "play"))
"""The parts of a record up to the last move of a round; the claims come after them."""
OF_ROUNDS: Final = (Deal, Turn, CardsLeft, Score)
"""Events that cannot be in a head."""
MAX_UNCLEAR: Final = 100
"""Number of unclear lines after which nobody knows any more what the last move was."""

WRITE = Said("write “{text}”", "應寫「{text}」")


class OpenPart:
    """Head (``number`` None) or round that is being read; the parts before it are ``ready``.

    Of one that is read ``strict``-ly it is noted, too, what is understood but not written as it should be."""

    def __init__(
        self,
        game: str,
        read: Callable[[ShortTurn | ShortClaim], Event],
        *,
        strict: bool,
        split: Notation | None = None,
    ):
        self._game = game
        self._split = split
        """The notation of a game in which a turn may be written over several lines."""
        self._read = read
        self._strict = strict
        self.titled = False
        """Whether the record has named its game."""
        self.ready: list[Head | Round] = []
        self.rounds: int = 0
        """Number of rounds that have begun."""
        self.stale: int = 0
        """The last line that says nothing before the record."""
        self.passed: int = 0
        """Number of lines before the record that are not blank."""
        self.directed: dict[int, str] = {}
        """Lines with a directive in them as they are written, by their numbers."""
        self.begin(None, 1)

    def copied(self) -> OpenPart:
        """A copy of the part, into which other lines may be read."""
        other = copy(self)
        other.events = self.events.again(self.events.entries)
        other.lines, other.blank, other.aside = list(self.lines), list(self.blank), list(self.aside)
        other.remarks, other.comment = list(self.remarks), list(self.comment)
        other.ready, other.directed = list(self.ready), dict(self.directed)
        return other

    def begin(self, number: int | None, line: int) -> None:
        """Start a head (``number`` None) or a round at ``line``."""
        self.number = number
        self.first: int = line
        self.events: Events = Events((), self._read)
        self._unmoved = 0
        """Number of events at the beginning that were found not to be moves."""
        self.lines: list[str] = []
        self.blank: list[int] = []
        """The numbers of lines that have nothing but blanks in them."""
        self.aside: list[int] = []
        """The numbers of lines that are commentary, or have some."""
        self.unread: bool = False
        """Whether some line could not be read, even if it was read together with the next ones later."""
        self.remarks: list[Finding] = []
        self.comment: list[str] = []
        """Commentary that no event has yet been given."""
        self._own_comment = ""
        self.in_a_row: bool = False
        """Whether a player has had two lines in a row in play."""
        self.section = "head" if number is None else "deal"
        self.played: bool = False
        """Whether play is over and claims have begun."""
        self.headed = False
        """Whether the round has a heading."""
        self.told_first: TrickEnd | None = None
        """The end of a trick that was told before its plays, until they have been read."""
        self.tells_first: bool = False
        """Whether the end of any trick was written before its plays."""
        self._played_at = 0
        """Number of events once the plays of that trick have been read."""
        self._heading: int | None = None
        """Number of events before the heading of the cards left."""

    def finish(self, *, last: bool = False) -> None:
        """Close the head or round that has been read."""
        self._end_trick()
        if self.comment and not (last and self.section not in ("play", "deal")):
            self.settle_comment()  # prose after the last claims belongs to the page, not to the record
        if self.first == self.stale and not any(event.line == self.first for event in self.events):
            self._forget(1)
        if self.in_a_row and self._split is not None:
            join_turns(self.events, self.lines, self.first, self._split)
        if self._split is not None:
            allow_reversed_exchanges(self.events, self._split)
        whole = self.number is not None or (last and not self.rounds)
        doubted = self._note_unread() if whole and (self.aside or self.unread) else []
        events, lines, remarks = self.events, self._as_written(), tuple(self.remarks)
        coverage = self._coverage(doubted)
        if self.number is not None:
            self.ready.append(
                Round(
                    self.number, events, self._own_comment,
                    line=self.first, lines=lines, remarks=remarks, coverage=coverage,
                )
            )  # fmt: skip
        elif events or remarks or not last:
            self.ready.append(
                Head(
                    self._game, tuple(events), self._own_comment,
                    line=self.first, lines=lines, remarks=remarks, coverage=coverage,
                )
            )  # fmt: skip

    def _as_written(self) -> tuple[str, ...]:
        """The lines of the part, those with a directive as they are written."""
        for number, line in self.directed.items():
            if 0 <= number - self.first < len(self.lines):
                self.lines[number - self.first] = line
        return tuple(self.lines)

    def handed_over(self) -> list[Head | Round]:
        """Return the parts that are ready, and forget them."""
        ready, self.ready = self.ready, []
        return ready

    def _note_unread(self) -> list[int]:
        """Remark on it if most moves of the round have not been read. Returns the numbers of the lines that
        seem to be moves then."""
        over = self.played or self.section == "play"
        taken = Taken(self.events.entries, self.lines, self.first, self.aside)
        told, params = taken.unread_moves(over=over)
        if told:
            place = self._whole(told[0])
            self.remarks.append(Finding(NOTHING_READ, place, params, self.number, facts=(MovesUnread(),)))
        return told

    def _whole(self, number: int) -> Place:
        """The whole of line ``number``."""
        text = self.lines[number - self.first]
        return Place(number, 1, max(len(text.rstrip()), 1) + 1, text)

    def _coverage(self, doubted: list[int]) -> Coverage:
        """Return the coverage of the part's lines; those in ``doubted`` are not understood."""
        said = len(self.lines) - self.lines.count("") - len(self.blank)
        passed, self.passed = self.passed, 0
        if not (self.aside or self.unread or doubted):
            return Coverage(said, passed)
        return Taken(self.events.entries, self.lines, self.first, self.aside).coverage(said, passed, doubted)

    @property
    def begun(self) -> bool:
        """Whether any part of a record has been read."""
        return self.number is not None or bool(self.events) or self.titled or bool(self.directed)

    @property
    def last(self) -> Event | ShortTurn | ShortClaim | None:
        """The last entry that was read, perhaps in short; None if there is none, or too many unclear lines
        follow it. Those do not count as read."""
        for entry in islice(reversed(self.events.entries), MAX_UNCLEAR):
            if not isinstance(entry, Unclear):
                return entry
        return None

    @property
    def moved(self) -> bool:
        """Whether a move has been made."""
        entries = raw(self.events)
        while self._unmoved < len(entries):
            entry = entries[self._unmoved]
            if is_short_turn(entry) if isinstance(entry, tuple) else isinstance(entry, Turn):
                return True
            self._unmoved += 1
        return False

    # ---- what is read

    def add(self, event: Event) -> None:
        if self.comment:
            self.settle_comment()
        if self.number is None and isinstance(event, OF_ROUNDS):
            # Play without a heading is a first round.
            section = "deal" if self.section == "head" else self.section
            self.new_round(1, event.line)
            self.section = section
        if isinstance(event, Turn):
            if self._is_played:
                self._end_trick()  # the following plays belong to the next trick
            self.in_a_row = self.in_a_row or self.has_last(event.player)
        elif self.told_first is not None and not isinstance(event, Unclear | Unreadable):
            self._end_trick()
            if isinstance(event, TrickEnd) and event.winner is None:
                return
        self.events.entries.append(event)

    def hold(self, plays: int) -> None:
        """Keep back the end of a trick, which was read last, until this number of ``plays`` has been read."""
        end = self.events.entries.pop()
        assert isinstance(end, TrickEnd)
        self.told_first, self.tells_first = end, True
        self._played_at = len(self.events.entries) + plays

    @property
    def _is_played(self) -> bool:
        """Return whether all plays have been read of the trick whose end was written first."""
        return self.told_first is not None and len(self.events.entries) >= self._played_at

    def _end_trick(self) -> None:
        """The plays of the trick whose end was told first have been read."""
        if self.told_first is not None:
            self.events.entries.append(self.told_first)
            self.told_first = None

    def has_last(self, player: str) -> bool:
        """Return whether the last event is a turn of ``player``."""
        last = self.events.entries[-1] if self.events.entries else None
        if isinstance(last, tuple):
            return last[0] == player
        return isinstance(last, Turn) and last.player == player

    def keep(self, entry: Event | ShortTurn | ShortClaim) -> None:
        """Add what may be in short, within a round."""
        if self.comment:
            self.settle_comment()
        if isinstance(entry, tuple) and is_short_turn(entry):
            if self.has_last(entry[0]):
                self.in_a_row = True
            elif self._is_played:
                self._end_trick()
        elif not isinstance(entry, Turn) or self._is_played:
            self._end_trick()
        self.events.entries.append(entry)

    def direct(self, number: int, written: Sequence[WrittenDirective]) -> None:
        """Keep the directives in line ``number``, the last, as comments before what the line says: where they
        have lines of their own, as when they are written anew, that is the line they are for."""
        self.directed[number], self.lines[-1] = self.lines[-1], written[0].line
        if written[0].alone:
            self.aside.append(number)
        self.comment += [one.comment for one in written]
        self.settle_comment()

    def prose(self, number: int, text: str) -> None:
        """Keep a line of commentary; before the record begins, forget it."""
        if self.begun:
            self.comment.append(text)
            self.aside.append(number)
        else:
            self._forget(number - self.first)
            self.stale = number  # unless the record begins in the same line, in another cell of a table

    def _forget(self, many: int) -> None:
        """Forget the first ``many`` lines, which say nothing."""
        self.passed += many - self.lines[:many].count("") - len(self.blank)
        self.blank.clear()
        del self.lines[:many]
        self.first += many

    def pass_over(self) -> int:
        """Forget all of the part, which is none of a record: how many lines say something."""
        said = self.passed + len(self.lines) - self.lines.count("") - len(self.blank)
        self.begin(None, self.first)
        return said

    def settle_comment(self) -> None:
        text = "\n".join(self.comment)
        self.comment.clear()
        if self.events:
            event = self.events[-1]
            self.events[-1] = evolve(event, comment="\n".join(filter(None, (event.comment, text))))
        else:
            self._own_comment = "\n".join(filter(None, (self._own_comment, text)))

    def place(self, number: int, column: int, span: Span) -> Place:
        """The place of a ``span`` of the text at ``column`` of line ``number``."""
        start, end = span
        return Place.within(self.lines, self.first, number, column + start, column + end)

    # ---- where another part begins

    def remark(
        self, rule: Rule, place: Place, help_: Said | None, edit: Edit | None, says: Said | None = None
    ) -> None:
        """Note an oddity in the way the record is written, if these are to be noted, with the ``edit`` that
        fixes it, described by ``says`` or else by ``help_``."""
        if self._strict:
            finding = Finding(rule, place, {}, self.number, help=help_)
            if edit is not None:
                told = says or help_ or ""
                finding.repairs.append(Repair((edit,), told, told, safe=True))
            self.remarks.append(finding)

    def tolerate(self, number: int, column: int, edits: tuple[Respelling, ...]) -> None:
        """Note tolerated spellings in the text at ``column`` of line ``number``, if they are to be noted."""
        if not self._strict:
            return
        for edit in edits:
            if edit.rule in (UNKNOWN_PLAYER, WRAPPED_LINE):
                continue  # that is said of each line, strict or not; or once the lines are put together
            base = 0 if edit.rule is LAYOUT else column
            place = self.place(number, base, (edit.start, edit.end))
            last = place.column + edit.end - edit.start
            made = Edit(place.line, place.column, place.line, last, edit.text)
            self.remark(
                edit.rule,
                place,
                WRITE.filled(text=edit.text) if edit.text.strip() else None,
                None if edit.rule.name in OF_THE_PAGE else made,
            )

    def open(self, section: str) -> None:
        """Go on to the ``section`` that a heading names."""
        self.played = self.played or self.section == "play"
        self.section = section
        if section == "cards_left":
            self._heading = len(self.events)

    @property
    def counts_cards(self) -> bool:
        """Whether a player's number here is a number of cards left: below that heading, while no cards have
        been listed."""
        if self.section != "cards_left" or self._heading is None:
            return False
        listed = self.events[self._heading :]
        return all(isinstance(one, CardsLeft) and not any(one.cards or ()) for one in listed)

    def new_round(self, number: int, line: int) -> None:
        """Go on to the round whose heading is at ``line``."""
        if number == self.number and self.section == "deal":
            self._mishap(HEADING_TWICE, line)
            return
        at = line - self.first
        lines = self.lines[at:]  # several if the heading, or its substitute, is broken
        del self.lines[at:]
        taken = self._cut(line)
        self.finish()
        self.begin(number, line)
        self.rounds += 1
        self.lines += lines
        self.blank, self.aside = taken

    def deal_again(self, line: int) -> None:
        """There is a move at ``line``, though what is left of the round has been claimed: if cards have been
        dealt since, or scores been written, this is another round without a heading."""
        at = new_deal(self.events, self._heading)
        if at is None or self.number is None:
            return
        self.settle_comment()
        events, first = self.events[at:], self.events[at].line if at < len(self.events) else line
        lines, remarks = self.lines[first - self.first :], self.remarks
        del self.events[at:], self.lines[first - self.first :]
        self.remarks = [one for one in remarks if one.place.line < first]
        taken = self._cut(first)
        self.finish()
        unread = self.unread
        self.begin(self.number + 1, first)
        self.blank, self.aside = taken
        self.unread = unread
        self.events[:] = [
            Deal(**asdict(one, recurse=False)) if isinstance(one, CardsLeft) else one for one in events
        ]
        self.lines = lines
        self.remarks = [one for one in remarks if one.place.line >= first]
        self._mishap(MISSING_HEADING, first)

    def _cut(self, line: int) -> tuple[list[int], list[int]]:
        """Take away what is noted of the lines from ``line`` on, which belong to the next part."""
        taken = [[one for one in noted if one >= line] for noted in (self.blank, self.aside)]
        self.blank = [one for one in self.blank if one < line]
        self.aside = [one for one in self.aside if one < line]
        return taken[0], taken[1]

    def _mishap(self, rule: Rule, line: int) -> None:
        """Report something about the round that is begun at ``line``."""
        text = self.lines[line - self.first]
        place = Place(line, 1, max(len(text.rstrip()), 1) + 1, text)
        facts = (NoRoundHeading() if rule is MISSING_HEADING else SecondRoundHeading(),)
        self.remarks.append(Finding(rule, place, {"number": self.number}, self.number, facts=facts))
