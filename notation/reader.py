"""Lines to rounds.

Reading is line by line and never gives up: a line is a move or a claim of a player, or a heading or
setting, or one of those gone wrong (an :class:`Unreadable` event with its finding), or commentary, which is
kept with the event it follows. The reader knows no rules of any game. What it learns on the way is who
plays and which part of the round it is in, because ``N: ♠7-♦2`` is a hand before the first move and a claim
of the cards left after it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import Any, TypeAlias

from attrs import asdict, evolve, frozen

from ..records.events import (
    CardsLeft,
    Deal,
    Event,
    Events,
    Head,
    Round,
    Score,
    Setting,
    Span,
    Spans,
    Turn,
    Unreadable,
)
from ..records.findings import Finding, Place, Rule, told
from ..records.repairs import Edit as TextEdit
from ..records.repairs import Repair
from .clauses import LONGEST, clauses_of, word_at
from .expectations import expectations_of
from .grammar import Capture
from .layout import NOTHING, cells, joined, stretches
from .misnamed import misnamed
from .notation import SAID, Notation, contents, spans_of, value_of
from .players import Players
from .problems import (
    ANOTHER_COLON,
    HEADING_TWICE,
    IMPOSSIBLE_VALUE,
    LAYOUT,
    LINE_TOO_LONG,
    MISSING_COLON,
    MISSING_HEADING,
    NAME_CASE,
    NO_PLAYER,
    UNKNOWN_PLAYER,
    UNREADABLE_LINE,
    UNREADABLE_MOVE,
)
from .rounds import new_deal
from .spelling import Edit, Respelled, respell
from .tricks import START, TrickLines
from .vocabulary import COMMON
from .writer import COMMENT

PREFIX = re.compile(r"([^:\uff1a;\uff1b,\uff0c{}|]{1,40}?) *[:\uff1a] *")
NAMED = re.compile(
    r"([^\W\d_][\w'’]*(?:[.-]\w+)*(?: [A-Z0-9][\w'’]*)?) *(?:[-–—]+>?|[=~>)\]•·→⇒]|=>) +(?=\S)"
)
"""A name with a sign behind it that may stand for a colon."""
NAME = re.compile(r"[^\W\d_][^:\uff1a;\uff1b,\uff0c{}|]{0,39}")
ENTITLED = re.compile(r"[-–—(]|(?<=[:\uff1a]) ?|(?<=[:\uff1a] )")
"""What parts the heading of a round from a title."""
SUIT = re.compile("[♠♥♣♦]")
COLONS = ("", ":", "\uff1a")
NOISE = re.compile(r"\[(?:edit|編輯|编辑)(?: source)?\]$")


GAME_LINE = re.compile(
    rf"[\s>*|#_\ufeff-]*(?:{'|'.join(COMMON['game'].readings)})[\s*]*[:\uff1a][\s*|]*([^|*\v\f\x1c-\x1e\x85\u2028\u2029]+)",
    re.IGNORECASE,
)  # fmt: skip
START_OF_TITLE = frozenset("Gg遊游 \t>*|#-_\ufeff")
CELLS_OF_A_MOVE = 4
"""In how many cells of a table row a move may be written, behind its player's."""
SHOWN = 60
"""So many characters of a line that is too long are pointed at."""
CLAIMED = frozenset(("cards_left", "scores", "totals"))
"""The parts of a round that its play comes before."""
REMEMBERED = 256
"""How many different headings and settings are kept as read: they come back every round."""

Heading: TypeAlias = tuple[str | None, list[tuple[str, Span, Sequence[Capture], list[Any]]], int]
"""What a line that is nobody's says: the part of the round that it opens; the settings and statements in it,
each its name, span, operands and their values; and where it ends."""


@frozen
class Standing:
    """What a reader knows where a round begins: who plays, whether everybody has been named, whether the game
    has been, and whose the columns of the last table are."""

    players: tuple[str, ...] = ()
    declared: bool = False
    titled: bool = False
    columns: tuple[str, ...] = ()


class Reader:
    """Reads one record of a game: feed it lines, it yields a head and then rounds.

    A reader that starts from a ``standing`` is fed the record from the heading of a round on; the head that
    it yields first says nothing."""

    def __init__(
        self,
        notation: Notation,
        *,
        strict: bool = False,
        standing: Standing | None = None,
        diagnose: bool = True,
    ):
        self.notation = notation
        self.clauses = clauses_of(notation)
        self.strict = strict
        self.diagnose = diagnose
        self._line_matcher = notation.language.matcher("line")
        self._headings = _headings_of(notation)
        self._expectations = expectations_of(notation)
        self._tricks = TrickLines(self.clauses) if notation.tricks else None
        self._seen_head: Head | None = None
        self._players = Players()
        self._declared = False
        self._titled = False
        self._columns: list[str] = []
        """Whose column each is of the table that is being read, where its columns are players'."""
        self.next_record: tuple[int, str, str] | None = None
        """The line that ended reading because it begins another record: number, text, title of the game."""
        if standing is not None:
            self._players.add(standing.players)
            self._declared, self._titled = standing.declared, standing.titled
            self._columns = list(standing.columns)
        self._begin(None, 1)

    @property
    def standing(self) -> Standing:
        return Standing(tuple(self._players), self._declared, self._titled, tuple(self._columns))

    # ---- the stream

    def read(self, lines: Iterable[str], first: int = 1) -> Iterator[Head | Round]:
        """The head and rounds of ``lines``, each as soon as its last line has been seen; the head when the
        first round has shown that its players are called so."""
        parts = self._parts(lines, first)
        head, round_ = next(parts, None), next(parts, None)
        if isinstance(head, Head) and isinstance(round_, Round) and (slip := misnamed(head, round_)):
            self._name_players(slip.names)
            again = Reader(self.notation, strict=self.strict)
            new, round_, *_ = again._parts([*slip.lines(head), *round_.lines], head.line)
            if isinstance(new, Head):
                head = slip.restored(new, head)
        if head is not None:
            yield head
        if round_ is not None:
            yield round_
        yield from parts

    def _parts(self, lines: Iterable[str], first: int) -> Iterator[Head | Round]:
        if not self._lines:
            self._first = first
        clauses = self.clauses
        piece, last, remembered, between = (
            clauses.pieces.get, clauses.last.get, clauses.memo.get, clauses.between,
        )  # fmt: skip
        players = self._players
        read, entries, comment, playing = self._lines, self._events.entries, self._comment, False
        for number, line in enumerate(lines, first):
            read.append(line)
            if playing:
                # What matters for speed: a canonical move that has been read before. (Only in play: elsewhere
                # what has been read as a move may be a hand.)
                name, _, rest = line.partition(": ")
                if rest and name in players and not comment:
                    start, joined, end = rest.partition(between)
                    one, other = piece(start), last(end)
                    if one is not None and other is not None:
                        entries.append((name, one + other[0], other[1], rest, number))
                        continue
                    clause = remembered(rest) or (clauses.pieced(rest) if joined else None)
                    if clause is not None:
                        entries.append((name, clause[0], clause[1], rest, number))
                        continue
            if not line:
                continue
            if line[:1] in START_OF_TITLE and self._begins_record(number, line):
                read.pop()
                break
            self._line(number, line)
            if self._ready:
                yield from self._ready
                self._ready.clear()
            read, entries, comment = self._lines, self._events.entries, self._comment
            playing = self._section == "play" and self._round is not None
        self._finish(last=True)
        yield from self._ready
        self._ready.clear()

    def _line(self, number: int, line: str) -> None:
        """Read a line: first as what most lines are, in canonical spelling."""
        if self._tricks is not None and line[:1].isdecimal() and self._trick(number, line, 0, ()):
            return
        name, colon, rest = line.partition(": ")
        if colon and self._round is not None and name in self._players:
            event = self._body(name, rest, number, len(name) + 2)
            if event is not None:
                self._add(event)
                return
        if line in self._headings:
            self._open_line(number, line, 0, (), _in_place)
        else:
            self._slow(number, line)

    def again(
        self, lines: Iterable[str], first: int, players: Iterable[str], section: str | None = None
    ) -> list[Round]:
        """Rounds of a record of ``players`` from changed ``lines``, the first of which is line ``first``.

        With a ``section`` they are lines of that part of a round."""
        self._players.replace(players)
        self._declared = self._titled = bool(self._players)
        self._begin(None if section is None else 1, first)
        if section is not None:
            self._section = section
        self.next_record = None
        return [part for part in self._parts(lines, first) if isinstance(part, Round)]

    def _begins_record(self, number: int, line: str) -> bool:
        """Whether ``line`` names the game of a new record. The first such line does not: what stands before
        it belongs to the same record."""
        found = GAME_LINE.match(line)
        if found is None:
            return False
        if not self._titled:
            self._titled = True
            return False
        self.next_record = (number, line, found[1])
        return True

    # ---- state of the part being read

    def _begin(self, number: int | None, line: int) -> None:
        """Start a head (``number`` None) or a round at ``line``."""
        self._round = number
        self._first = line
        self._events = Events(clause=self.clauses.turn)
        self._lines: list[str] = []
        self._remarks: list[Finding] = []
        self._comment: list[str] = []
        self._part_comment = ""
        self._section = "head" if number is None else "deal"
        self._heading: int | None = None
        """How many events stood before the heading of the cards left."""
        self._ready: list[Head | Round] = getattr(self, "_ready", [])

    def _finish(self, *, last: bool = False) -> None:
        """Hand over the head or round that has been read."""
        if self._comment and not (last and self._section not in ("play", "deal")):
            self._settle_comment()  # prose behind the last claims belongs to the page, not to the record
        events, lines, remarks = self._events, tuple(self._lines), tuple(self._remarks)
        if self._round is None:
            if events or remarks or not last:
                self._seen_head = Head(
                    self.notation.game, tuple(events), self._part_comment,
                    line=self._first, lines=lines, remarks=remarks,
                )  # fmt: skip
                self._ready.append(self._seen_head)
            return
        self._ready.append(
            Round(
                self._round,
                events,
                self._part_comment,
                line=self._first,
                lines=lines,
                remarks=remarks,
            )
        )

    def _new_round(self, number: int, line: int) -> None:
        if number == self._round and self._section == "deal":
            self._mishap(HEADING_TWICE, line)
            return
        heading = self._lines.pop()
        self._finish()
        self._begin(number, line)
        self._lines.append(heading)

    def _deal_again(self, line: int) -> None:
        """There is a move at ``line``, though what is left of the round has been claimed: if cards have been
        dealt since, or scores been written, this is another round without a heading."""
        at = new_deal(self._events, self._heading)
        if at is None or self._round is None:
            return
        self._settle_comment()
        events, first = self._events[at:], self._events[at].line if at < len(self._events) else line
        lines, remarks = self._lines[first - self._first :], self._remarks
        del self._events[at:], self._lines[first - self._first :]
        self._remarks = [one for one in remarks if one.place.line < first]
        self._finish()
        self._begin(self._round + 1, first)
        self._events[:] = [
            Deal(**asdict(one, recurse=False)) if isinstance(one, CardsLeft) else one for one in events
        ]
        self._lines = lines
        self._remarks = [one for one in remarks if one.place.line >= first]
        self._mishap(MISSING_HEADING, first)

    def _mishap(self, rule: Rule, line: int) -> None:
        """Report something about the round that is begun at ``line``."""
        text = self._lines[line - self._first]
        place = Place(line, 1, max(len(text.rstrip()), 1) + 1, text)
        self._remarks.append(Finding(rule, place, {"number": self._round}, self._round))

    def _settle_comment(self) -> None:
        text = "\n".join(self._comment)
        self._comment.clear()
        if self._events:
            event = self._events[-1]
            self._events[-1] = evolve(event, comment="\n".join(filter(None, (event.comment, text))))
        else:
            self._part_comment = "\n".join(filter(None, (self._part_comment, text)))

    def _add(self, event: Event) -> None:
        if self._comment:
            self._settle_comment()
        if self._round is None and isinstance(event, Deal | Turn | CardsLeft | Score):
            # Play without a heading is a first round.
            section = "deal" if self._section == "head" else self._section
            here = self._lines.pop()
            self._lines.append("")
            self._new_round(1, event.line)
            self._lines[-1] = here
            self._section = section
        self._events.append(event)

    # ---- one line

    def _slow(self, number: int, line: str) -> None:
        if not line or line.isspace() or NOISE.fullmatch(line.strip()):
            return
        if line.startswith(COMMENT):
            self._comment.append(line[len(COMMENT) :])
            self._settle_comment()  # at once, so that it is kept even behind the last claims
            return
        end = len(line.rstrip())
        if self._piece(number, line[:end], 0, ()):
            return
        # Not so readable as it stands: look inside the markup around it.
        for start, stop in stretches(line):
            if stop - start > LONGEST:
                self._too_long(number, line, start, stop)
            elif self._tricks is not None and START.match(line[start:stop].lstrip()):
                self._nearly_trick(number, line[:stop], start)
            elif len(parts := cells(line, start, stop)) > 1:
                self._row(number, line, parts)
            elif parts[0][0] < parts[0][1]:
                self._stretch(number, line, *parts[0])

    def _stretch(self, number: int, line: str, start: int, stop: int) -> None:
        """Read what stands in ``line`` within markup."""
        text = line[start:stop]
        edits = () if (start, stop) == (0, len(line.rstrip())) else (Edit(LAYOUT, 0, start or stop, ""),)
        if edits and self._piece(number, text, start, edits):
            return
        plain = respell(text, self.notation.all_spellings)
        if not (self._respelled(number, plain, start, edits) or self._nearly(number, text, plain, start)):
            self._prose(number, text if "|" in line else line.strip())

    def _prose(self, number: int, text: str) -> None:
        if self._round is not None or self._events:
            self._comment.append(text)
        else:
            self._lines.clear()
            self._first = number + 1

    # ---- tables

    def _row(self, number: int, line: str, parts: Sequence[Span]) -> None:
        """Read a table row: a player's name in one cell and a move in those behind it, or cells below the
        names of players, or cells that can be read by themselves."""
        texts = [line[start:stop].rstrip(":\uff1a") for start, stop in parts]
        names = [self._players.called(text) for text in texts]
        if len(set(filter(None, names))) > 1 and not any(map(self._plays, names, texts[1:])):
            self._columns = names
            return
        heads = self._columns if not any(names) and len(self._columns) == len(parts) else [""] * len(parts)
        below = [self._plays(head, text) for head, text in zip(heads, texts, strict=True)]
        at = 0
        while at < len(parts):
            start, stop = parts[at]
            behind = [span for span in parts[at + 1 : at + 1 + CELLS_OF_A_MOVE] if span[0] < span[1]]
            read = 0
            if below[at]:
                read = self._cells(number, line, (start, start), [parts[at]], heads[at])
            elif any(below):  # the label of a row
                self._prose(number, texts[at])
            elif names[at] or (NAME.fullmatch(texts[at]) and self._plays(texts[at], *texts[at + 1 : at + 2])):
                read = self._cells(number, line, (start, start + len(texts[at])), behind, "")
            elif start < stop and not NOTHING.fullmatch(texts[at]):
                self._stretch(number, line, start, stop)
            at = parts.index(behind[read - 1], at) + 1 if read and not heads[at] else at + 1

    def _plays(self, name: str, text: str = "") -> bool:
        """Whether a cell with ``text`` is meant for play of the player ``name``."""
        return bool(name and text) and self._begins_play(
            name, respell(text, self.notation.all_spellings).text
        )

    def _cells(self, number: int, line: str, name: Span, behind: Sequence[Span], head: str) -> int:
        """Read the cells of a move, its player's ``name`` before them or at the ``head`` of the column.
        Returns how many of those ``behind`` have been read."""
        row = (Edit(LAYOUT, 0, name[0] or 1, ""),)
        for many in range(len(behind), 0, -1):
            typed = joined(line, name, behind[:many], head)
            plain = respell(typed, self.notation.all_spellings)
            if self._respelled(number, plain, name[0], row):
                return many
        if behind and (SUIT.search(plain.text) or self._plays(typed.text, plain.text)):
            self._nearly(number, typed.text, plain, name[0])
            return 1
        return 0

    def _piece(self, number: int, text: str, column: int, edits: tuple[Edit, ...]) -> bool:
        """Read a canonical ``text`` that starts at ``column`` of line ``number``; False if it is none."""
        found = PREFIX.match(text)
        if found and (name := found[1]) in self._players:
            body = text[found.end() :]
            event = self._body(name, body, number, column + found.end())
            if event is not None:
                self._remark(number, column, edits)
                self._add(event)
                return True
        return self._open_line(number, text, column, edits, _in_place)

    def _trick(self, number: int, text: str, column: int, edits: tuple[Edit, ...]) -> bool:
        """Read ``text`` as a trick in one line; False if it is none."""
        assert self._tricks is not None
        players: dict[str, None] = self._players
        if not players and not self._declared:  # nobody has been named: the first trick says who plays
            players = dict.fromkeys(self._tricks.names(text))
        events = self._tricks.read(text, players, number, column)
        if events is None:
            return False
        self._players.add(players)
        self._remark(number, column, edits)
        for event in events:
            self._add(event)
        self._section = "play"
        return True

    def _nearly_trick(self, number: int, line: str, start: int) -> None:
        """Read a trick in another spelling, or report that it cannot be read."""
        text = line[start:].strip()
        start = line.index(text, start)
        edits = (Edit(LAYOUT, 0, start, ""),) if start else ()
        if edits and self._trick(number, text, start, edits):
            return
        respelled = respell(text, self.notation.all_spellings)
        if respelled.edits and self._trick(number, respelled.text, start, edits + respelled.edits):
            return
        self._unreadable(
            number, text, start, UNREADABLE_LINE, ("trick",), respelled.text, 0, respelled.span, None
        )

    def _body(self, player: str, body: str, line: int, column: int) -> Event | None:
        """What a known player's line says, in the light of the part of the round we are in."""
        section = self._section
        for rule in self.notation.sections[section]:
            if rule == "turn":
                clause = self.clauses.turn(body)
                if clause is not None:
                    if section in CLAIMED:
                        self._deal_again(line)
                    self._section = "play"
                    return Turn(player, clause[0], clause[1], line=line, column=column)
            else:
                kind = Deal if section in ("head", "deal") else CardsLeft
                event = self.clauses.claim(rule, player, body, kind, line, column)
                if event is not None:
                    if section == "play" and rule == "hand":
                        self._section = "cards_left"
                    elif section in ("play", "cards_left") and rule == "score":
                        self._section = "scores"
                    return event
        return None

    def _read_heading(self, text: str) -> Heading | None:
        """What a heading, setting or sentence says; None if ``text`` is none."""
        found = self._line_matcher.match(text) if len(text) <= LONGEST else None
        if found is None:
            return None
        captures, end = found
        names = {capture.name for capture in captures}
        if end < len(text) and "remark" not in names and not ("round" in names and ENTITLED.match(text, end)):
            return None
        sections = self.notation.sections
        said = [
            (name, span, operands, [value_of(text, operand) for operand in operands])
            for name, span, operands in contents(captures, self.notation.language.containers)
            if name not in sections and name != "game"
        ]
        heading = next((name for name in names if name in sections), None), said, end
        if len(self._headings) >= REMEMBERED:
            self._headings.clear()
        self._headings[text] = heading
        return heading

    def _open_line(
        self,
        number: int,
        text: str,
        column: int,
        edits: tuple[Edit, ...],
        origin: Callable[[int, int], Span],
    ) -> bool:
        """Read a heading, a setting, or a sentence that says one."""
        heading = self._headings.get(text) or self._read_heading(text)
        if heading is None:
            return False
        self._remark(number, column, edits)
        section, said, end = heading
        if section is not None:
            self._section = section
            if section == "cards_left":
                self._heading = len(self._events)
        for name, span, operands, values in said:
            if name == "round":
                self._new_round(values[0], number)
                continue
            key = name.removesuffix(SAID)
            spans = _led_back(origin, spans_of(text, span, operands))
            if key in self.notation.statements:
                made = self.notation.statements[key]
                self._add(made(*values, line=number, column=column, spans=spans))
                continue
            value = values[0] if values else "yes"
            if key in self.notation.values:
                allowed = self.notation.values[key]
                proper = allowed.proper(value)
                if proper is None:
                    self._report(
                        number, text, column, IMPOSSIBLE_VALUE, origin(*spans[1]), None,
                        value=value, expected=str(allowed),
                    )  # fmt: skip
                    continue
                value = proper
            if key == "players":
                self._name_players(value)
            self._add(Setting(key, value, line=number, column=column, spans=spans))
        if rest := text[end:].strip():
            self._comment.append(rest)
        return True

    def _respelled(self, number: int, plain: Respelled, column: int, edits: tuple[Edit, ...]) -> bool:
        """Read a line in the canonical spelling of what was meant."""
        text = plain.text
        edits += plain.edits
        for name, end, start in self._addressed(text):
            event = self._body(name, text[start:], number, column)
            if event is None:
                continue
            if text[end:start].strip() not in COLONS:
                edits += (Edit(ANOTHER_COLON, *plain.span(end, start), ": "),)
            elif not text[end:start].strip():
                where = plain.span(end, end)[0]
                edits += (Edit(MISSING_COLON, where, where, ":"),)
            if not text.startswith(name):
                edits += (Edit(NAME_CASE, *plain.span(0, end), name),)
            self._remark(number, column, edits)
            self._add(_moved(event, plain, start, number, column))
            return True
        return self._open_line(number, text, column, edits, plain.span) if plain.edits else False

    def _addressed(self, text: str) -> Iterator[tuple[str, int, int]]:
        """Whose line ``text`` may be: the player, where the name ends, and where the rest begins."""
        found = PREFIX.match(text)
        if found and (name := self._players.called(found[1])):
            yield name, found.end(1), found.end()
            return
        for name, end, start in self._players.without_colon(text):
            if self._begins_play(name, text[start:]) and not _perhaps_minus(text[end : start + 1]):
                yield name, end, start

    # ---- lines that went wrong

    def _nearly(self, number: int, text: str, respelled: Respelled, column: int) -> bool:
        """Report ``text`` if it is nearly a move, a claim or a setting; False if it is prose."""
        plain = respelled.text
        found = PREFIX.match(plain)
        name = (self._players.called(found[1]) or found[1].strip()) if found else ""
        if found and name in self._players:
            rules = self.notation.sections[self._section]
            if "turn" in rules and plain[found.end() : found.end() + 1].isalpha():
                rules = ("turn",)  # words, so a move was meant; not one of the other things it might be
            self._unreadable(
                number, text, column, UNREADABLE_MOVE, rules, plain, found.end(), respelled.span, name
            )
            return True
        for name, end, start in self._players.without_colon(plain):
            if self._expectations.begins_action(plain[start:]):
                self._unreadable(
                    number, text, column, UNREADABLE_MOVE, ("turn",), plain, start, respelled.span, name
                )
                return True
            if self._begins_play(name, plain[start:]):
                sign = plain[end:start].strip()
                self._report(
                    number, text, column, UNREADABLE_MOVE, respelled.span(end, start), None, name,
                    player=name, expected="a colon behind the name", found=f", found “{sign}”",
                )  # fmt: skip
                return True
        started = self._round is not None or bool(self._events) or self._titled
        found = found or NAMED.match(plain)
        name = found[1].strip() if found else ""
        if found and self._begins_play(name, plain[found.end() :]):
            if not self._declared and self._section in ("head", "deal") and not self._players_have_moved():
                self._players.add([name])
                return self._piece(number, text, column, ()) or self._respelled(number, respelled, column, ())
            if started:
                start, end = respelled.span(0, len(name))
                self._report(
                    number, text, column, UNKNOWN_PLAYER, (start, end), None,
                    player=name, players=some(self._players) or "named so far",
                )  # fmt: skip
                return True
            return False
        if not started:
            return False
        if self.clauses.turn(plain) is not None:
            self._report(number, text, column, NO_PLAYER, (0, len(text)), None)
            return True
        if self._expectations.begins_setting(plain):
            self._unreadable(number, text, column, UNREADABLE_LINE, ("line",), plain, 0, respelled.span, None)
            return True
        return False

    def _name_players(self, names: Sequence[str]) -> None:
        self._players.replace(names)
        self._declared = len(self._players) == len(names)  # else somebody is not named

    def _too_long(self, number: int, line: str, start: int, stop: int) -> None:
        """Report a line that no record has, if a record has begun."""
        if self._round is None and not self._events and not self._titled:
            self._prose(number, "")
            return
        beginning = line[start : start + LONGEST]
        found = PREFIX.match(beginning)
        name = self._players.called(found[1]) if found else ""
        self._report(
            number, beginning, start, LINE_TOO_LONG, (0, SHOWN), None, name or None,
            length=stop - start, limit=LONGEST,
        )  # fmt: skip

    def _players_have_moved(self) -> bool:
        return any(isinstance(event, Turn) for event in self._events)

    def _begins_play(self, name: str, body: str) -> bool:
        """Whether ``body`` behind an unknown name is surely meant for play, and not a sentence."""
        if self.clauses.turn(body) is not None:
            return True
        if self._section in ("head", "deal", "cards_left"):
            hand = self.clauses.claim("hand", name, body, Deal)
            if (
                isinstance(hand, Deal)
                and hand.cards
                and (len(hand.cards) > 1 or self._section == "cards_left")
            ):
                return True
        if (
            self._section in ("scores", "totals")
            and self.clauses.claim("score", name, body, Deal) is not None
        ):
            return True
        return self._expectations.begins_action(body)

    def _unreadable(
        self,
        number: int,
        text: str,
        column: int,
        rule: Rule,
        grammar_rules: tuple[str, ...],
        plain: str,
        start: int,
        origin: Callable[[int, int], Span],
        player: str | None,
    ) -> None:
        if not self.diagnose:  # it is enough to know that the line cannot be read
            params = {"player": player, "expected": "", "found": ""}
            self._report(number, text, column, rule, (0, len(text)), None, player, **params)
            return
        body = plain[start:]
        miss = self.clauses.furthest(body, grammar_rules)
        begin, end = word_at(body, miss.position)
        expected, help_ = self._expectations.describe(miss, body[begin:])
        found = told(", but the line ends here", "，而這一行到此為止")
        if end > begin:
            found = told(", found “{word}”", "，卻見「{word}」", word=body[begin:end])
        self._report(
            number, text, column, rule, origin(start + begin, start + end), help_,
            event_player=player, player=player, expected=expected, found=found,
        )  # fmt: skip

    def _report(
        self,
        number: int,
        text: str,
        column: int,
        rule: Rule,
        span: Span,
        help_: str | None,
        event_player: str | None = None,
        **params: object,
    ) -> None:
        finding = Finding(rule, self._place(number, column, span), params, self._round, help=help_)
        self._add(
            Unreadable(
                text,
                event_player,
                finding,
                line=number,
                column=column,
                spans=((0, len(text)),),
            )
        )

    def _place(self, number: int, column: int, span: Span) -> Place:
        line = self._lines[number - self._first] if self._lines else ""
        start, end = span
        return Place(number, column + start + 1, column + max(end, start + 1) + 1, line)

    def _remark(self, number: int, column: int, edits: tuple[Edit, ...]) -> None:
        """Note tolerated spellings, if they are to be noted."""
        if not self.strict:
            return
        for edit in edits:
            base = 0 if edit.rule is LAYOUT else column
            help_ = f"write “{edit.text}”" if edit.text.strip() else None
            place = self._place(number, base, (edit.start, edit.end))
            finding = Finding(edit.rule, place, {}, self._round, help=help_)
            if edit.rule is not LAYOUT:  # what surrounds a line is the page's
                start, end = base + edit.start + 1, base + edit.end + 1
                made = TextEdit(number, start, number, end, edit.text)
                finding.repairs.append(Repair((made,), help_ or "", help_ or "", safe=True))
            self._remarks.append(finding)


def _in_place(start: int, end: int) -> Span:
    """The origin of what stands in the text as it was typed."""
    return start, end


def _led_back(origin: Callable[[int, int], Span], spans: Spans) -> Spans:
    """``spans`` where they stand in the text as it was typed."""
    return spans if origin is _in_place else tuple([origin(*span) for span in spans])


@cache
def _headings_of(notation: Notation) -> dict[str, Heading]:
    """The headings and settings of a game as read: for all its records, for they are much the same."""
    return {}


def _moved(event: Event, respelled: Respelled, start: int, line: int, column: int) -> Event:
    """``event``, read from ``start`` on, with its spans and those of its actions and calls led back to the
    text as typed."""

    def origin(spans: Spans) -> Spans:
        return tuple(respelled.span(start + a, start + b) for a, b in spans)

    if isinstance(event, Turn):
        actions = tuple(evolve(one, spans=origin(one.spans)) for one in event.actions)
        calls = tuple(evolve(one, spans=origin(one.spans)) for one in event.calls)
        return evolve(event, actions=actions, calls=calls, line=line, column=column)
    return evolve(event, spans=origin(event.spans), line=line, column=column)


def _perhaps_minus(sign: str) -> bool:
    """Whether this, a sign with what follows it, may be a minus before a number as well as a dash."""
    return sign[-1:].isdigit() and sign.strip()[0] in "-–—"


def some(names: Iterable[str], most: int = 12) -> str:
    """The first of these names, and how many more there are."""
    names = list(names)
    more = len(names) - most
    return ", ".join(names[:most]) + (f" and {more} more" if more > 0 else "")
