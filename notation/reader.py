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

from attrs import evolve

from ..records.events import (
    CardsLeft,
    Deal,
    Event,
    Head,
    Round,
    Score,
    Setting,
    Span,
    Turn,
    Unreadable,
)
from ..records.findings import Finding, Place, Rule
from .clauses import clauses_of, word_at
from .expectations import Expectations
from .grammar import Capture
from .misnamed import misnamed
from .notation import SAID, Notation, contents, spans_of, value_of
from .problems import (
    IMPOSSIBLE_VALUE,
    LAYOUT,
    MISSING_COLON,
    NAME_CASE,
    NO_PLAYER,
    UNKNOWN_PLAYER,
    UNREADABLE_LINE,
    UNREADABLE_MOVE,
)
from .spelling import Edit, respell
from .tricks import START, TrickLines
from .vocabulary import COMMON
from .writer import COMMENT

PREFIX = re.compile(r"([^:\uff1a;\uff1b,\uff0c{}|]{1,40}?) *[:\uff1a] *")
SURROUNDINGS = re.compile(r"(?:[\s>|]|[-*•+‣◦](?=\s)|#{1,6}(?=\s)|\d{1,4}[.)](?=\s)|\*\*|__|`)+")
TRAILING = re.compile(r"(?:[\s|]|\*\*|__|`)+$")
NOISE = re.compile(r"\[(?:edit|編輯|编辑)(?: source)?\]$")


GAME_LINE = re.compile(
    rf"[\s>*|#-]*(?:{'|'.join(COMMON['game'].readings)})\s*[:\uff1a]\s*([^|*]+)", re.IGNORECASE
)
START_OF_TITLE = frozenset("Gg遊游 \t>*|#-")
REMEMBERED = 256
"""How many different headings and settings are kept as read: they come back every round."""


class Reader:
    """Reads one record of a game: feed it lines, it yields a head and then rounds."""

    def __init__(self, notation: Notation, *, strict: bool = False):
        self.notation = notation
        self.clauses = clauses_of(notation)
        self.strict = strict
        self._line_matcher = notation.language.matcher("line")
        self._headings: dict[str, tuple[list[Capture], int]] = {}
        self._expectations = Expectations(notation)
        self._tricks = TrickLines(self.clauses) if notation.tricks else None
        self._seen_head: Head | None = None
        self._players: dict[str, None] = {}
        self._declared = False
        self._titled = False
        self.next_record: tuple[int, str, str] | None = None
        """The line that ended reading because it begins another record: number, text, title of the game."""
        self._begin(None, 1)

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
        remembered = self.clauses.memo.get
        players = self._players
        for number, line in enumerate(lines, first):
            self._lines.append(line)
            # The paths that matter for speed: a canonical move seen before, a canonical move or claim.
            if self._tricks is not None and line[:1].isdecimal() and self._trick(number, line, 0, ()):
                if self._ready:  # play without a heading
                    yield from self._ready
                    self._ready.clear()
                continue
            name, colon, rest = line.partition(": ")
            if colon and self._round is not None and name in players:
                column = len(name) + 2
                # Only in play: elsewhere what has been read as a move may be a hand.
                clause = remembered(rest) if self._section == "play" else None
                if clause is not None:
                    event: Event | None = Turn(name, clause[0], clause[1], line=number, column=column)
                else:
                    event = self._body(name, rest, number, column)
                if event is not None:
                    if self._comment:
                        self._settle_comment()
                    self._events.append(event)
                    continue
            if line:
                if line[:1] in START_OF_TITLE and self._begins_record(number, line):
                    self._lines.pop()
                    break
                self._slow(number, line)
            if self._ready:
                yield from self._ready
                self._ready.clear()
        self._finish(last=True)
        yield from self._ready
        self._ready.clear()

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
        self._events: list[Event] = []
        self._lines: list[str] = []
        self._remarks: list[Finding] = []
        self._comment: list[str] = []
        self._part_comment = ""
        self._section = "head" if number is None else "deal"
        self._ready: list[Head | Round] = getattr(self, "_ready", [])

    def _finish(self, *, last: bool = False) -> None:
        """Hand over the head or round that has been read."""
        if self._comment and not (last and self._section not in ("play", "deal")):
            self._settle_comment()  # prose behind the last claims belongs to the page, not to the record
        events, lines, remarks = tuple(self._events), tuple(self._lines), tuple(self._remarks)
        if self._round is None:
            if events or remarks or not last:
                self._seen_head = Head(
                    self.notation.game, events, self._part_comment,
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
        heading = self._lines.pop()
        self._finish()
        self._begin(number, line)
        self._lines.append(heading)

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
        if self._tricks is not None and START.match(line.lstrip()):
            self._nearly_trick(number, line)
            return
        for start, stop in _cells(line):
            edits = () if (start, stop) == (0, end) else (Edit(LAYOUT, 0, start or stop, ""),)
            text = line[start:stop]
            if edits and self._piece(number, text, start, edits):
                continue
            if self._respelled(number, text, start, edits):
                continue
            if self._nearly(number, text, start):
                continue
            if self._round is not None or self._events:
                self._comment.append(text if "|" in line else line.strip())
            else:
                self._lines.clear()
                self._first = number + 1

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
        return self._open_line(number, text, column, edits, lambda start, end: (start, end))

    def _trick(self, number: int, text: str, column: int, edits: tuple[Edit, ...]) -> bool:
        """Read ``text`` as a trick in one line; False if it is none."""
        assert self._tricks is not None
        players = self._players
        if not players and not self._declared:  # nobody has been named: the first trick says who plays
            players = dict.fromkeys(self._tricks.names(text))
        events = self._tricks.read(text, players, number, column)
        if events is None:
            return False
        self._players.update(players)
        self._remark(number, column, edits)
        for event in events:
            self._add(event)
        self._section = "play"
        return True

    def _nearly_trick(self, number: int, line: str) -> None:
        """Read a trick in another spelling, or report that it cannot be read."""
        start = len(line) - len(line.lstrip())
        text = line.strip()
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

    def _open_line(
        self,
        number: int,
        text: str,
        column: int,
        edits: tuple[Edit, ...],
        origin: Callable[[int, int], Span],
    ) -> bool:
        """Read a heading, a setting, or a sentence that says one."""
        found = self._headings.get(text)
        if found is None:
            found = self._line_matcher.match(text)
            if found is None:
                return False
            if len(self._headings) < REMEMBERED:
                self._headings[text] = found
        captures, end = found
        names = {capture.name for capture in captures}
        if end < len(text) and "remark" not in names:
            return False
        self._remark(number, column, edits)
        for section in self.notation.sections.keys() & names:
            self._section = section
        for name, span, operands in contents(captures, self.notation.language.containers):
            if name == "round":
                self._new_round(value_of(text, operands[0]), number)
                continue
            if name in self.notation.sections or name == "game":
                continue
            key = name.removesuffix(SAID)
            values = [value_of(text, operand) for operand in operands]
            spans = [origin(*one) for one in spans_of(text, span, operands)]
            if key in self.notation.statements:
                made = self.notation.statements[key]
                self._add(made(*values, line=number, column=column, spans=tuple(spans)))
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
            self._add(Setting(key, value, line=number, column=column, spans=tuple(spans)))
        if rest := text[end:].strip():
            self._comment.append(rest)
        return True

    def _respelled(self, number: int, text: str, column: int, edits: tuple[Edit, ...]) -> bool:
        """Read ``text`` in the canonical spelling of what was meant."""
        respelled = respell(text, self.notation.all_spellings)
        plain = respelled.text
        edits += tuple(evolve(edit, start=edit.start, end=edit.end) for edit in respelled.edits)
        found = PREFIX.match(plain)
        if found and (name := self._player(found[1])):
            start = found.end()
        else:
            name, start = self._without_colon(plain)
            if name:
                where = respelled.span(len(name), len(name))[0]
                edits += (Edit(MISSING_COLON, where, where, ":"),)
        if name and not plain.startswith(name):
            edits += (Edit(NAME_CASE, *respelled.span(0, len(name)), name),)
        if name:
            event = self._body(name, plain[start:], number, column)
            if event is not None:
                self._remark(number, column, edits)
                self._add(_moved(event, lambda a, b: respelled.span(start + a, start + b), number, column))
                return True
        return self._open_line(number, plain, column, edits, respelled.span) if respelled.edits else False

    def _without_colon(self, text: str) -> tuple[str, int]:
        for name in self._players:
            rest = text[len(name) :]
            begins = self._player(text[: len(name)]) == name and rest[:1] == " "
            if begins and self.clauses.turn(rest.strip()) is not None:
                return name, len(text) - len(rest.lstrip())
        return "", 0

    def _player(self, name: str) -> str:
        """The player who is called ``name``, in small letters or capitals; empty if there is none."""
        name = name.strip()
        if name in self._players:
            return name
        return next((player for player in self._players if player.casefold() == name.casefold()), "")

    # ---- lines that went wrong

    def _nearly(self, number: int, text: str, column: int) -> bool:
        """Report ``text`` if it is nearly a move, a claim or a setting; False if it is prose."""
        respelled = respell(text, self.notation.all_spellings)
        plain = respelled.text
        found = PREFIX.match(plain)
        name = (self._player(found[1]) or found[1].strip()) if found else ""
        if found and name in self._players:
            rules = self.notation.sections[self._section]
            if "turn" in rules and plain[found.end() : found.end() + 1].isalpha():
                rules = ("turn",)  # words, so a move was meant; not one of the other things it might be
            self._unreadable(
                number, text, column, UNREADABLE_MOVE, rules, plain, found.end(), respelled.span, name
            )
            return True
        started = self._round is not None or bool(self._events) or self._titled
        if found and self._begins_play(name, plain[found.end() :]):
            if not self._declared and self._section in ("head", "deal") and not self._players_have_moved():
                self._players[name] = None
                return self._piece(number, text, column, ()) or self._respelled(number, text, column, ())
            if started:
                start, end = respelled.span(0, len(name))
                self._report(
                    number, text, column, UNKNOWN_PLAYER, (start, end), None,
                    player=name, players=", ".join(self._players) or "named so far",
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
        self._players.clear()
        self._players.update(dict.fromkeys(names))
        self._declared = len(self._players) == len(names)  # else somebody is not named

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
        body = plain[start:]
        miss = self.clauses.furthest(body, grammar_rules)
        begin, end = word_at(body, miss.position)
        expected, help_ = self._expectations.describe(miss, body[begin:])
        found = f", found “{body[begin:end]}”" if end > begin else ", but the line ends here"
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
            self._remarks.append(Finding(edit.rule, place, {}, self._round, help=help_))


def _moved(event: Event, origin: Callable[[int, int], Span], line: int, column: int) -> Event:
    """``event`` with its spans, and those of its actions and calls, led back to the text as typed."""
    if isinstance(event, Turn):
        actions = tuple(evolve(a, spans=tuple(origin(*span) for span in a.spans)) for a in event.actions)
        calls = tuple(evolve(c, spans=tuple(origin(*span) for span in c.spans)) for c in event.calls)
        return evolve(event, actions=actions, calls=calls, line=line, column=column)
    return evolve(event, spans=tuple(origin(*span) for span in event.spans), line=line, column=column)


def _cells(line: str) -> list[Span]:
    """The stretches of ``line`` inside its markup: one, or one for each cell of a table row."""
    stripped = line.strip()
    parts = (
        [(m.start(), m.end()) for m in re.finditer(r"[^|]+", line)]
        if stripped.startswith("|") or stripped.endswith("|")
        else [(0, len(line))]
    )
    cells = []
    for start, end in parts:
        lead = SURROUNDINGS.match(line, start, end)
        start = lead.end() if lead else start
        tail = TRAILING.search(line, start, end)
        end = tail.start() if tail else end
        if start < end:
            cells.append((start, end))
    return cells
