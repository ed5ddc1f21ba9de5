"""One line of a record, or what stands in it within markup: what it says, and whose it is.

A text is read as it is written if that can be done, else as it is meant, in the canonical spelling; what is
neither may be one that cannot be read (:mod:`.unreadable`), or is commentary.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve

from ..records.events import CardsLeft, Claim, Deal, Event, Move, Setting, Span, Spans, Turn, Unreadable
from ..records.findings import Finding
from ..records.repairs import Edit as TextEdit
from ..records.repairs import Repair
from .clauses import clauses_of
from .headings import headings_of
from .layout import SEPARATORS
from .notation import SAID, Notation
from .part import Part
from .players import Players, names_in_lines
from .problems import (
    ANOTHER_COLON,
    IMPOSSIBLE_VALUE,
    LAYOUT,
    MISSING_COLON,
    NAME_CASE,
    UNKNOWN_PLAYER,
    UNREADABLE_LINE,
    UNREADABLE_MOVE,
    WRAPPED_LINE,
)
from .spelling import OF_THE_PAGE, Edit, Respelled, Spelling, respell
from .unreadable import PREFIX, UnreadableLines, some

if TYPE_CHECKING:
    from .tricks import TrickLines

GOES_ON: Final = frozenset("abcdefghijklmnopqrstuvwxyz♠♥♣♦{(-+/")
"""How a line begins that is the rest of a move, or of a list of melds."""
COLONS: Final = ("", ":", "\uff1a")
MANY = 20
"""So many players are looked at for names like cards: no table has more."""
PLAYED: Final = frozenset(("head", "deal", "play"))
"""The parts of a record up to the last move of a round; what is claimed comes behind."""
KINDS: Final[dict[str, type[Deal | CardsLeft]]] = {"head": Deal, "deal": Deal}
"""What cards behind a name are in each part, if not those left."""


class LineReader:
    """Reads lines of ``players``, and lines that are nobody's, into the ``part`` of a record they belong to.

    Where a text is read, it stands at ``column`` of line ``number``, and ``edits`` are what has been changed
    in the line already."""

    def __init__(self, notation: Notation, players: Players, part: Part, *, strict: bool, diagnose: bool):
        self.notation = notation
        self.players = players
        self.part = part
        self.unreadable = UnreadableLines(notation, players, part, diagnose=diagnose)
        self.tricks: TrickLines | None = None
        self._ends: tuple[Spelling, ...] = ()
        if notation.tricks:
            # And all that only games of tricks have.
            from .tricks import TrickLines, points_spelling, winner_spelling

            self.tricks = TrickLines(clauses_of(notation))
            self._ends = winner_spelling(players), points_spelling(players)
        self._clauses = clauses_of(notation)
        self._headings = headings_of(notation)
        self._strict = strict
        self._names: tuple[str, ...] = ()
        self._kept: re.Pattern[str] | None = None
        self.misnamed: Spelling | None = None
        """What makes their own of other names that players are called by."""

    def usual(self, number: int, line: str) -> bool:
        """Read a line as what most lines are, in canonical spelling; False if it is something else."""
        if self._named_otherwise(line):
            return False
        if self.tricks is not None and line[:1].isdecimal() and self.trick(number, line, 0, ()):
            return True
        part = self.part
        name, colon, rest = line.partition(": ")
        if colon and part.number is not None and name in self.players:
            entry = self._body(self.players[name], rest, number, len(name) + 2)
            if entry is not None:
                part.keep(entry)
                return True
        if line in self._headings.memo:
            return self._heading(number, line, 0, (), _in_place)
        new = self._headings.round_number(line)
        if new is not None:
            part.new_round(new, number)
            return True
        return name not in self.players and self._heading(number, line, 0, (), _in_place)

    def stretch(self, number: int, line: str, start: int, stop: int) -> None:
        """Read what stands in ``line`` within markup."""
        text = line[start:stop]
        edits = () if (start, stop) == (0, len(line.rstrip())) else (Edit(LAYOUT, 0, start or stop, ""),)
        if edits and self.as_written(number, text, start, edits):
            return
        plain = self.plain(text)
        if not (self.as_meant(number, plain, start, edits) or self.nearly(number, text, plain, start)):
            taken_apart = "|" in line or "<" in line or SEPARATORS.search(line)
            self.part.prose(number, text if taken_apart else line.strip())

    def as_written(self, number: int, text: str, column: int, edits: tuple[Edit, ...]) -> bool:
        """Read a canonical ``text``; False if it is none."""
        if self._named_otherwise(text):
            return False
        found = PREFIX.match(text)
        if found and (name := found[1]) in self.players:
            start = column + found.end()
            entry = self._body(name, text[found.end() :], number, start)
            if entry is not None:
                self._remark(number, column, edits)
                self.part.add(self._event(entry, start))
                return True
        return self._heading(number, text, column, edits, _in_place)

    def as_meant(self, number: int, plain: Respelled, column: int, edits: tuple[Edit, ...]) -> bool:
        """Read a text in the canonical spelling of what was meant; False if that says nothing either."""
        text = plain.text
        edits += plain.edits
        for name, end, start in self._addressed(text):
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
            self._remark(number, column, edits)
            self.part.add(_moved(self._event(entry, column), plain, start, number, column))
            return True
        return self._heading(number, text, column, edits, plain.span) if plain.edits else False

    def nearly(self, number: int, text: str, plain: Respelled, column: int) -> bool:
        """Report ``text`` if it is nearly a move, a claim or a setting, or learn from it who plays; False if
        it is prose."""
        if self.unreadable.of_a_player(number, text, plain, column):
            return True
        if name := self.unreadable.newcomer(plain.text):
            self.players.add([name])
            return self.as_written(number, text, column, ()) or self.as_meant(number, plain, column, ())
        return self.unreadable.of_no_player(number, text, plain, column)

    def goes_on(self, number: int, line: str) -> bool:
        """Read ``line`` as the rest of what the line before it begins; False if it is something else."""
        last = next(reversed(self.part.events.entries), None)
        if isinstance(last, Unreadable):
            begun = True
        else:  # a move that is whole may go on too, if nothing ends it
            begun = last is not None and line.lstrip(" \t>")[:1] in GOES_ON
        name, colon, _ = line.partition(":")
        if not begun or (colon and self.players.called(name)):
            return False
        from .wrapped import read_on  # hardly ever

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

    def _addressed(self, text: str) -> Iterator[tuple[str, int, int]]:
        """Whose line ``text`` may be: the player, where the name ends, and where the rest begins."""
        found = PREFIX.match(text)
        if found and (name := self.players.called(found[1])):
            yield name, found.end(1), found.end()
            return
        for name, end, start in self.players.without_colon(text):
            if self.unreadable.begins_play(name, text[start:]) and not _perhaps_minus(text[end : start + 1]):
                yield name, end, start

    def _event(self, entry: Event | Move | Claim, column: int) -> Event:
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

    def _by_rule(
        self, rule: str, section: str, player: str, body: str, line: int, column: int
    ) -> Event | Move | Claim | None:
        """What the line says by a ``rule``."""
        if rule != "turn":
            return self._clauses.claim(rule, player, body, KINDS.get(section, CardsLeft), line, column)
        clause = self._clauses.known(body) or self._clauses.turn(body)
        return clause and (player, clause[0], clause[1], body, line)

    def _go_on(self, rule: str, section: str, line: int) -> None:
        """Go on to the part of the round in which a ``line`` of the ``section`` stands that is read by
        ``rule``."""
        part = self.part
        if rule == "turn":
            if section not in PLAYED:
                part.deal_again(line)
            part.section = "play"
        elif section == "play" and rule == "hand" and "cards_left" in self.notation.sections:
            part.section = "cards_left"
        elif section in ("play", "cards_left") and rule == "score":
            part.section = "scores"

    # ---- lines of nobody, and of several

    def _heading(
        self,
        number: int,
        text: str,
        column: int,
        edits: tuple[Edit, ...],
        origin: Callable[[int, int], Span],
    ) -> bool:
        """Read a heading, a setting, or a sentence that says one; False if ``text`` is none."""
        heading = self._headings.memo.get(text) or self._headings.read(text)
        if heading is None:
            return False
        part = self.part
        section, said, end = heading
        if section is not None and part.number is None and self.unreadable.sets(text):
            return False
        self._remark(number, column, edits)
        if section is not None:
            part.open(section)
        for name, spans, values in said:
            if name == "round":
                part.new_round(values[0], number)
                continue
            key = name.removesuffix(SAID)
            spans = _led_back(origin, spans)
            if key in self.notation.statements:
                made = self.notation.statements[key]
                part.add(made(*values, line=number, column=column, spans=spans))
                continue
            value = values[0] if values else "yes"
            if key in self.notation.values:
                allowed = self.notation.values[key]
                proper = allowed.proper(value)
                if proper is None:
                    self.unreadable.report(
                        number, text, column, IMPOSSIBLE_VALUE, spans[1], None,
                        value=value, expected=str(allowed),
                    )  # fmt: skip
                    continue
                value = proper
            if key == "players":
                self.players.declare(value)
            part.add(Setting(key, value, line=number, column=column, spans=spans))
        if rest := text[end:].strip():
            part.comment.append(rest)
        return True

    def trick(
        self, number: int, text: str, column: int, edits: tuple[Edit, ...], plain: Respelled | None = None
    ) -> bool:
        """Read ``text`` as a trick in one line; False if it is none. Its letters come from those of
        ``plain``, if it is not as it was typed."""
        assert self.tricks is not None
        part = self.part
        players: dict[str, Any] = self.players
        if not edits and part.number is not None and not part.comment:
            entries = self.tricks.quick(text, players, number)
            if entries is not None:
                part.events.entries += entries
                part.section = "play"
                return True
        if not players and not self.players.declared:  # nobody has been named: the first trick says who plays
            players = dict.fromkeys(self.tricks.names(text))
        events = self.tricks.read(text, players, number, column)
        if events is None or (len(events) == 2 and self._numbered_hand(text)):  # of one play and its end
            return False
        if players is not self.players:
            self.players.add(players)
        self._remark(number, column, edits)
        for event in events:
            if plain is not None:
                start = event.column - column
                event = _moved(event, plain, start, number, column, plain.span(start, start)[0])
            part.add(event)
        part.section = "play"
        return True

    def nearly_trick(self, number: int, line: str, start: int, stop: int) -> bool:
        """Read what stands in ``line`` within markup as a trick in another spelling, or report that it cannot
        be read; False if it is something else."""
        assert self.tricks is not None
        text = line[start:stop]
        numbered, sure = self.tricks.laid_out(text, self.players)
        if not self.tricks.begins(numbered.text) or self._numbered_hand(numbered.text):
            return False
        edits: tuple[Edit, ...] = (Edit(LAYOUT, 0, start, ""),) if start or numbered.edits else ()
        if edits and self.trick(number, numbered.text, start, edits, numbered):
            return True
        called = self.as_called(numbered)
        plain = self.plain(called) if self.tricks.whole(called.text, self.players) else called
        edits += tuple([edit for edit in plain.edits if edit.rule is not LAYOUT])
        if plain.edits and self.trick(number, plain.text, start, edits, plain):
            return True
        if not sure or self._numbered_line(plain.text):
            return False
        if self._nearly_named(number, text, start, plain, edits):
            return True
        meant = self.tricks.meant(plain.text, self.players)
        if meant:
            self.unreadable.report_miss(number, text, start, UNREADABLE_LINE, ("trick",), plain)
        return meant

    def as_trick(self, number: int, plain: Respelled, column: int) -> bool:
        """Read a text in the canonical spelling of what was meant as a trick in one line."""
        return self.tricks is not None and self.trick(number, plain.text, column, plain.edits, plain)

    def _numbered_line(self, text: str) -> bool:
        """Whether ``text``, which begins with a number, is a player's line in a list of them."""
        assert self.tricks is not None
        found = PREFIX.match(text, self.tricks.begins(text))
        return (
            found is not None
            and found[1] in self.players
            and self._clauses.turn(text[found.end() :]) is not None
        )

    def _numbered_hand(self, text: str) -> bool:
        """Whether ``text``, which begins with a number, is a hand in a list of them, before any move."""
        assert self.tricks is not None
        found = PREFIX.match(text, self.tricks.begins(text))
        return (
            self.part.section in ("head", "deal")
            and found is not None
            and self.unreadable.is_hand(found[1], text[found.end() :])
        )

    def _nearly_named(
        self, number: int, text: str, column: int, plain: Respelled, edits: tuple[Edit, ...]
    ) -> bool:
        """Read a trick with a name in other capitals, or report the name that is no player's, or the play,
        that cannot be read; False if it is something else."""
        assert self.tricks is not None
        named, unknown = plain.text, None
        for start, end in self.tricks.strangers(named, self.players):
            name = self.players.called(named[start:end])
            if len(name) == end - start:
                named = named[:start] + name + named[end:]
                edits += (Edit(NAME_CASE, *plain.span(start, end), name),)
            else:
                unknown = unknown or (start, end)
        if unknown is not None:
            self.unreadable.report(
                number, text, column, UNKNOWN_PLAYER, plain.span(*unknown), None,
                player=named[slice(*unknown)], players=some(self.players),
            )  # fmt: skip
            return True
        if named != plain.text and self.trick(number, named, column, edits, plain):
            return True
        play = self.tricks.unread(plain.text, self.players)
        if play is not None:
            mover, start, stop = play
            self.unreadable.report_miss(
                number, text, column, UNREADABLE_MOVE, ("action",), plain, start, mover=mover, stop=stop
            )
        return play is not None

    # ---- spelling

    def remark(self, finding: Finding) -> None:
        """Note something about how the record is written, if that is to be noted."""
        if self._strict:
            self.part.remarks.append(finding)

    def _remark(self, number: int, column: int, edits: tuple[Edit, ...]) -> None:
        """Note tolerated spellings, if they are to be noted."""
        if not self._strict:
            return
        part = self.part
        for edit in edits:
            if edit.rule in (UNKNOWN_PLAYER, WRAPPED_LINE):
                continue  # that is said of each line, strict or not; or once the lines are put together
            base = 0 if edit.rule is LAYOUT else column
            help_ = f"write “{edit.text}”" if edit.text.strip() else None
            place = part.place(number, base, (edit.start, edit.end))
            finding = Finding(edit.rule, place, {}, part.number, help=help_)
            if edit.rule.name not in OF_THE_PAGE:
                start, end = base + edit.start + 1, base + edit.end + 1
                made = TextEdit(number, start, number, end, edit.text)
                finding.repairs.append(Repair((made,), help_ or "", help_ or "", safe=True))
            part.remarks.append(finding)


def _in_place(start: int, end: int) -> Span:
    """The origin of what stands in the text as it was typed."""
    return start, end


def _led_back(origin: Callable[[int, int], Span], spans: Spans) -> Spans:
    """``spans`` where they stand in the text as it was typed."""
    return spans if origin is _in_place else tuple([origin(*span) for span in spans])


def _moved(event: Event, respelled: Respelled, start: int, line: int, column: int, since: int = 0) -> Event:
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
