"""One line of a record, or what stands in it within markup: what it says, and whose it is.

A text is read as it is written if that can be done, else as it is meant, in the canonical spelling; what is
neither may be one that cannot be read (:mod:`.unreadable`), or is commentary.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, Final

from attrs import evolve

from ...records.events import (
    CardsLeft,
    Claim,
    Deal,
    Event,
    Move,
    Spans,
    Turn,
    Unreadable,
    is_move,
)
from ...records.findings import Said, told
from ..language.clauses import NOTHING, clauses_of
from ..language.notation import Notation
from ..language.problems import (
    ANOTHER_COLON,
    EMPTY_HAND,
    LAYOUT,
    MISSING_COLON,
    NAME_CASE,
    UNREADABLE_MOVE,
)
from ..language.spelling import (
    Edit,
    Respelled,
    Spelling,
    respell,
)
from ..source.layout import SEPARATORS
from .interpreters.heading import HeadingReader
from .interpreters.unreadable import PREFIX, UnreadableLines
from .part import PLAYED, Part
from .players import Players, names_in_lines

if TYPE_CHECKING:
    from .interpreters.trick import TrickReader

GOES_ON: Final = frozenset("abcdefghijklmnopqrstuvwxyz♠♥♣♦{(-+/")
"""How a line begins that is the rest of a move, or of a list of melds."""
COLONS: Final = ("", ":", "\uff1a")
NO_CARDS = Spelling(
    EMPTY_HAND,
    r"(?:(?<=\w) +[-–—]{1,4}|(?<=[:\uff1a ])(?:none|nothing|no +cards?(?: +left)?|empty|out|nil|[-–—]{1,4}"
    r"|[無无空]|[沒没]有)[.!。]?)(?= *$)",
    re.IGNORECASE,
    lambda found: f": {NOTHING}" if found[0][0] == " " else NOTHING,
)
"""How people write that somebody has no cards left."""
MANY = 20
"""So many players are looked at for names like cards: no table has more."""
KINDS: Final[dict[str, type[Deal | CardsLeft]]] = {"head": Deal, "deal": Deal}
"""What cards behind a name are in each part, if not those left."""


class LineReader:
    """Reads lines of ``players``, and lines that are nobody's, into the ``part`` of a record they belong to.

    Where a text is read, it stands at ``column`` of line ``number``, and ``edits`` are what has been changed
    in the line already."""

    def __init__(self, notation: Notation, players: Players, part: Part, *, diagnose: bool):
        self.notation = notation
        self.players = players
        self.part = part
        self.unreadable = UnreadableLines(notation, players, part, diagnose=diagnose)
        self.tricks: TrickReader | None = None
        self._ends: tuple[Spelling, ...] = ()
        if notation.tricks:
            # And all that only games of tricks have.
            from .interpreters.trick import TrickReader

            self.tricks = TrickReader(self)
            self._ends = self.tricks.ends
        self._clauses = clauses_of(notation)
        self.headings = HeadingReader(notation, players, part, self.unreadable)
        self._names: tuple[str, ...] = ()
        self._kept: re.Pattern[str] | None = None
        self.misnamed: Spelling | None = None
        """What makes their own of other names that players are called by."""

    def usual(self, number: int, line: str) -> bool:
        """Read a line as what most lines are, in canonical spelling; False if it is something else."""
        if self._named_otherwise(line):
            return False
        if self.tricks is not None and line[:1].isdecimal() and self.tricks.read(number, line, 0, ()):
            return True
        part = self.part
        name, colon, rest = line.partition(": ")
        if colon and part.number is not None and name in self.players:
            entry = self._body(self.players[name], rest, number, len(name) + 2)
            if entry is not None:
                part.keep(entry)
                return True
        return self.headings.usual(number, line, known=name in self.players)

    def stretch(self, number: int, line: str, start: int, stop: int) -> None:
        """Read what stands in ``line`` within markup."""
        from .interpreters.line_prefix import behind_lead  # where a line is not read at once

        start += behind_lead(self, line[start:stop])
        text = line[start:stop]
        edits = () if (start, stop) == (0, len(line.rstrip())) else (Edit(LAYOUT, 0, start or stop, ""),)
        if edits and self.as_written(number, text, start, edits):
            return
        plain = self.plain(text)
        if not (self.as_meant(number, plain, start, edits) or self.nearly(number, text, plain, start)):
            from .interpreters.unclear import note_unclear  # where there is commentary

            if note_unclear(self, number, text, plain, start):
                return
            taken_apart = "|" in line or "<" in line or SEPARATORS.search(line)
            if not taken_apart:
                self.part.prose(number, line.strip())
            elif any(map(str.isalnum, text)):  # else it was the edge of a table
                self.part.prose(number, text)

    def as_written(self, number: int, text: str, column: int, edits: tuple[Edit, ...]) -> bool:
        """Read a canonical ``text``; False if it is none."""
        if self._named_otherwise(text):
            return False
        found = PREFIX.match(text)
        if found and (name := found[1]) in self.players:
            start = column + found.end()
            entry = self._body(name, text[found.end() :], number, start)
            if entry is not None:
                self.part.tolerate(number, column, edits)
                self.part.add(self.event(entry, start))
                return True
        return self.headings.read(number, text, column, edits)

    def as_meant(self, number: int, plain: Respelled, column: int, edits: tuple[Edit, ...]) -> bool:
        """Read a text in the canonical spelling of what was meant; False if that says nothing either."""
        if self.part.section == "cards_left":
            plain = respell(plain, (NO_CARDS,))
        text = plain.text
        edits += plain.edits
        for name, end, start in self.addressed(text):
            if start == end + 1 and self.unreadable.commentary(name, plain, start):
                continue
            entry = self._body(name, text[start:], number, column)
            if entry is None:
                continue
            if text[end:start].strip() not in COLONS:
                edits += (Edit(ANOTHER_COLON, *plain.span(end, start), ": "),)
            elif not text[end:start].strip():
                where = plain.span(end, end)[0]
                edits += (Edit(MISSING_COLON, where, where, ":"),)
            if not text.startswith(name):
                edits += (Edit(NAME_CASE, *plain.span(0, end), name),)
            self.part.tolerate(number, column, edits)
            self.part.add(moved(self.event(entry, column), plain, start, number, column))
            return True
        if plain.edits and self.headings.read(number, text, column, edits, plain.span):
            return True
        if self.headings.labelled(number, plain, column, edits):
            return True
        from .interpreters.claims_in_heading import read_claims
        from .interpreters.titled_heading import read_entitled  # hardly ever

        return read_entitled(self, number, plain, column, edits) or read_claims(
            self, number, plain, column, edits
        )

    def nearly(self, number: int, text: str, plain: Respelled, column: int) -> bool:
        """Read what stands before a comment in ``text``, or is called in it, or report it if it is nearly a
        move, a claim or a setting, or learn from it who plays; False if it is prose."""
        from .interpreters.trailing_comment import read_commented  # hardly ever
        from .interpreters.wrapped_line import read_call

        if read_commented(self, number, plain, column) or read_call(self, number, plain, column):
            return True
        if self.unreadable.of_a_player(number, text, plain, column):
            return True
        if name := self.unreadable.newcomer(plain.text):
            self.players.learn([name])
            return self.as_written(number, text, column, ()) or self.as_meant(number, plain, column, ())
        return self.unreadable.of_no_player(number, text, plain, column)

    def goes_on(self, number: int, line: str) -> bool:
        """Read ``line`` as the rest of what the line before it begins; False if it is something else."""
        last = self.part.last
        if isinstance(last, Unreadable):
            begun = True
        else:  # a move that is whole may go on too, if nothing ends it
            begun = last is not None and line.lstrip(" \t>")[:1] in GOES_ON
        name, colon, _ = line.partition(":")
        if not begun or (colon and self.players.called(name)):
            return False
        from .interpreters.wrapped_line import read_on  # hardly ever

        return read_on(self, number, line)

    def plain(self, typed: str | Respelled) -> Respelled:
        """What was ``typed``, in canonical spelling."""
        return respell(self.as_called(typed), self.notation.all_spellings, self._kept_names())

    def _kept_names(self) -> re.Pattern[str] | None:
        """What finds those names of players that would be respelled: that of JD is no ♦J."""
        names = tuple(islice(self.players, MANY))
        if names != self._names:
            spellings = self.notation.all_spellings
            odd = [name for name in names if respell(name, spellings).text != name]
            self._names, self._kept = names, names_in_lines(odd) if odd else None
        return self._kept

    def as_called(self, typed: str | Respelled) -> Respelled:
        """What was ``typed``, with the players called by their own names, and the points apart from them."""
        return respell(typed, self._ends if self.misnamed is None else (self.misnamed, *self._ends))

    def _named_otherwise(self, text: str) -> bool:
        """Whether ``text`` must not be read as it stands, because it has a player's name wrong, or with
        points in it."""
        if self.misnamed is not None and self.misnamed.pattern.search(text):
            return True
        return text[:1] == "→" and bool(self.as_called(text).edits)

    # ---- a player's line

    def addressed(self, text: str) -> Iterator[tuple[str, int, int]]:
        """Whose line ``text`` may be: the player, where the name ends, and where the rest begins."""
        found = PREFIX.match(text)
        if found and (name := self.players.called(found[1])):
            yield name, found.end(1), found.end()
            return
        for name, end, start in self.players.without_colon(text):
            below_zero = self.notation.plus and _perhaps_minus(text[end : start + 1])
            if self.unreadable.begins_play(name, text[start:]) and not below_zero:
                yield name, end, start

    def moves(self, body: str) -> bool:
        """Whether ``body`` is a move, and nothing else."""
        return self._clauses.turn(body) is not None

    @property
    def over(self) -> bool:
        """Whether play has ended in the round that is read, so that claims are due."""
        last = self.part.last
        if isinstance(last, tuple) and is_move(last):
            return any(call.number is None for call in last[2])
        if isinstance(last, Turn):
            return any(call.number is None for call in last.calls)
        return self.part.section not in PLAYED

    def event(self, entry: Event | Move | Claim, column: int) -> Event:
        """An ``entry``, be it in short, as an event with its places, which begins at ``column``."""
        return self._clauses.event(entry, column) if isinstance(entry, tuple) else entry

    def _body(self, player: str, body: str, line: int, column: int) -> Event | Move | Claim | None:
        """What a known player's line says, in the light of the part of the round we are in."""
        section = self.part.section
        rules = self.notation.sections[section]
        for rule in rules:
            said = self._by_rule(rule, section, player, body, line, column)
            if said is not None:
                self._go_on(rule, section, line)
                return said
        return None

    def said(self, player: str, body: str) -> Event | None:
        """What a line of a known player's would say where we are, though none is read."""
        section = self.part.section
        for rule in self.notation.sections[section]:
            entry = self._by_rule(rule, section, player, body, 0, 0)
            if entry is not None:
                return self.event(entry, 0)
        return None

    def _by_rule(
        self, rule: str, section: str, player: str, body: str, line: int, column: int
    ) -> Event | Move | Claim | None:
        """What the line says by a ``rule``."""
        if rule != "turn":
            return self._clauses.claim(rule, player, body, KINDS.get(section, CardsLeft), line, column)
        clause = self._clauses.known(body) or self._clauses.turn(body)
        return clause and (player, clause[0], clause[1], body, line)

    def claimed(self, section: str, player: str, body: str, line: int) -> Event | Move | Claim | None:
        """What a known player claims in a ``section``, None if ``body`` is no claim."""
        rules = [rule for rule in self.notation.sections[section] if rule != "turn"]
        said = (self._by_rule(rule, section, player, body, line, 0) for rule in rules)
        return next((one for one in said if one is not None), None)

    def _go_on(self, rule: str, section: str, line: int) -> None:
        """Go on to the part of the round in which a ``line`` of the ``section`` stands that is read by
        ``rule``."""
        part = self.part
        if rule == "turn":
            if section not in PLAYED and not self._stray():
                part.deal_again(line)
            part.section = "play"
        elif section == "play" and rule == "hand" and "cards_left" in self.notation.sections:
            part.section = "cards_left"
        elif section in ("play", "cards_left") and rule == "score":
            part.section = "scores"

    def _stray(self) -> bool:
        """Whether what stands right behind a move, a move being next, was no score: “W: 3” may say how many
        cards W has left. If so, it is reported."""
        from .round_boundaries import stray_number  # hardly ever

        score = stray_number(self.part.events, self.part.lines, self.part.first)
        if score is None:
            return False
        del self.part.events[-1]
        text = self.part.lines[score.line - self.part.first]
        self.unreadable.report(
            score.line, text, 0, UNREADABLE_MOVE, (0, len(text.rstrip())),
            told("write a call as {call}", "喊話寫作{call}", call=self.notation.some_call),
            player=score.player, expected=Said("a move", "一手牌"), move=False, label=None,
            found=told(", found “{word}”", "，卻見「{word}」", word=str(score.result)),
        )  # fmt: skip
        return True

    # ---- lines of nobody, and of several


def moved(event: Event, respelled: Respelled, start: int, line: int, column: int, since: int = 0) -> Event:
    """``event``, read from ``start`` on, with its spans and those of its actions and calls led back to the
    text as typed, in which they count from the character ``since``."""

    def origin(spans: Spans) -> Spans:
        led = (respelled.span(start + a, start + b) for a, b in spans)
        return tuple((a - since, b - since) for a, b in led)

    if isinstance(event, Turn):
        actions = tuple(evolve(one, spans=origin(one.spans)) for one in event.actions)
        calls = tuple(evolve(one, spans=origin(one.spans)) for one in event.calls)
        return evolve(event, actions=actions, calls=calls, line=line, column=column + since)
    return evolve(event, spans=origin(event.spans), line=line, column=column + since)


def _perhaps_minus(sign: str) -> bool:
    """Whether this, a sign with what follows it, may be a minus before a number as well as a dash."""
    return sign[-1:].isdigit() and sign.strip()[0] in "-–—"
