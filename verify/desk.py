"""The desk, which writes a referee's findings: their places in the record, their messages, and the earlier
findings that explain them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from ..records.cards import Card
from ..records.events import Deal, Event, Head, Round, Setting, Span, Turn
from ..records.facts import Consequence, NameExpected, Stranger
from ..records.findings import Fact, Finding, Place, Related, Rule, Said
from ..records.values import frozen
from .judged import JudgedRound

MAX_EVENTS_SEARCHED = 100_000
"""Maximum number of events of a round that are searched for related places, for all its findings together."""

DEALT = Said("{card} was dealt to {player}", "{card}發給{player}")
TURNED_UP = Said("{card} was turned up", "翻開{card}")
"""Template for a card that was turned up before play. (For cards of actions, see :attr:`.Action.told`.)"""


@frozen
class Seen:
    """A ``place`` where a card appeared or moved, and what is ``told`` of it there. ``to`` is the player
    whose hand it came to, if any; ``new`` is whether it came into play there: dealt, turned up, or drawn from
    the stock."""

    place: Place
    told: Said
    to: str | None = None
    new: bool = False


class Desk:
    """Writes the findings of one record, part by part, into the report of each."""

    def __init__(self, rules: Mapping[str, Rule], head: Head, report: JudgedRound):
        self.rules = rules
        """The rules of the game, by name."""
        self.head = head
        self.part: Head | Round = head
        """The part of the record that is being judged."""
        self.report: JudgedRound = report
        self.strangers: dict[str, Finding] = {}
        """For each name that no player has, the first finding about it."""
        self.turn: Turn | None = None
        """The turn that the walk has come to, if any; findings in its lines belong to it."""
        self.current: Event | None = None
        """The turn being judged, if any."""
        self.searching = True
        """Whether related places are searched for and comments reported; a trial does neither."""
        self.at: int = 0
        """Number of the event that is being judged, in its part, from 0."""
        self.events_searched: int = 0
        self.found: int = 0
        """Numbers of events of the part that have been searched, and of findings made."""

    def open(self, part: Head | Round, report: JudgedRound) -> None:
        """Go on to the next ``part`` of the record, and its ``report``."""
        self.part, self.report, self.turn = part, report, None
        self.at = self.events_searched = self.found = 0

    # ---- places

    def place(self, event: Event, span: Span | None = None, part: Head | Round | None = None) -> Place:
        """Return the place of ``event``, or of a ``span`` of it, in ``part`` of the record (by default the
        one being judged)."""
        part = part or self.part
        lines = part.lines
        index = event.line - part.line
        text = lines[index] if 0 <= index < len(lines) else ""
        if span is None:
            start = len(text) - len(text.lstrip())
            return Place(event.line, start + 1, max(len(text.rstrip()), start + 1) + 1, text)
        start, end = span
        return Place.within(lines, part.line, event.line, event.column + start, event.column + end)

    def heading(self) -> Place:
        """Return the place where the part being judged begins."""
        text = self.part.lines[0] if self.part.lines else ""
        return Place(self.part.line, 1, max(len(text.rstrip()), 1) + 1, text)

    def operand(self, event: Event, item: Any, number: int, part: Head | Round | None = None) -> Place:
        """The place of operand ``number`` of ``item``, an action, call or event; 0 is the whole item."""
        spans = item.spans
        return self.place(event, spans[number] if -1 < number < len(spans) else None, part)

    def player_place(self, event: Event) -> Place:
        """Return the place of the player's name in the line of ``event``."""
        place = self.place(event)
        name = getattr(event, "player", None) or ""
        start = place.text.find(name, place.column - 1)
        return Place(place.line, start + 1, start + 1 + len(name), place.text) if start >= 0 else place

    # ---- findings

    def find(
        self,
        name: str,
        place: Place,
        *,
        help: Said | None = None,
        related: Iterable[Related] = (),
        under: Finding | None = None,
        facts: Iterable[Fact] = (),
        **params: Any,
    ) -> Finding:
        """Report that the rule ``name`` is broken at ``place``, as a root finding or ``under`` an earlier one
        that explains it. ``facts`` and ``params`` fill the rule's message; among the params may be the
        ``player`` who has made the mistake."""
        self.found += 1
        player: str | None = params.setdefault("player", None)
        finding = Finding(
            self.rules[name],
            place,
            params,
            None if self.part is self.head else self.report.number,
            self.report.turns or None if self._is_in_turn(place) else None,
            player,
            list(related),
            help=help,
            facts=tuple(facts),
        )
        if under is None and self.strangers and finding.fact(NameExpected):
            under = self._stranger_at(place)
        (under.explains if under else self.report.findings).append(finding)
        return finding

    def _is_in_turn(self, place: Place) -> bool:
        """Whether ``place`` is in the turn that is being judged."""
        turn = self.turn
        if turn is None or place.line <= turn.line:
            return turn is not None and place.line == turn.line
        ends = (end for action in turn.actions for _, end in action.spans)
        end = max(ends, default=0)
        return place.line <= self.place(turn, (max(end - 1, 0), end)).line

    def take(self, finding: Finding) -> None:
        """Report a ``finding`` of the reader; of several lines of the same stranger, the first is the
        root."""
        stranger = finding.fact(Stranger)
        root = self.strangers.setdefault(stranger.name, finding) if stranger else finding
        (self.report.findings if root is finding else root.explains).append(finding)

    def explain(
        self, root: Finding, place: Place, text: Said, player: str | None = None, what: Said | None = None
    ) -> None:
        """Report something later in the record, named by ``what``, as a consequence of the ``root`` that
        explains it."""
        self.find("explained", place, player=player, under=root, facts=[Consequence(what)], text=text)

    def _stranger_at(self, place: Place) -> Finding | None:
        """Return the finding about the stranger whose name is at ``place``, if there is one."""
        written = place.text[place.column - 1 : place.end_column - 1]
        for name, finding in self.strangers.items():
            if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", written):
                return finding
        return None

    # ---- looking back

    def exhausted(self) -> bool:
        """Count another search of the round; return whether there have been too many. In a round with
        thousands of findings related places are of no use, and searching for them takes forever."""
        self.events_searched += len(self.part.events)
        return self.events_searched > MAX_EVENTS_SEARCHED

    def sightings(self, card: Card) -> Iterator[Seen]:
        """Yield the places where ``card`` has appeared or moved so far in this round."""
        if not self.searching or self.exhausted():
            return
        for event in self.part.events:
            if event is self.current:
                return
            match event:
                case Deal(player=player, cards=cards) if cards:
                    for number, dealt in enumerate(cards, 1):
                        if dealt is card:
                            told = DEALT.filled(card=card, player=player)
                            yield Seen(self.operand(event, event, number), told, player, new=True)
                case Setting(key="turned", value=value) if value is card:
                    yield Seen(self.operand(event, event, 1), TURNED_UP.filled(card=card), new=True)
                case Turn():
                    yield from self._moves(card, event)

    def _moves(self, card: Card, turn: Turn) -> Iterator[Seen]:
        """Yield the places where ``card`` moves in ``turn``."""
        player = turn.player
        for action in turn.actions:
            for number, (moved, count) in enumerate(action.flow(), 1) if action.told else ():
                if moved is card and (said := action.told.get(count)):
                    told = said.filled(card=card, player=player)
                    to = player if count > 0 else None
                    new = count > 0 and action.from_stock
                    yield Seen(self.operand(turn, action, number), told, to, new)

    def related(self, card: Card, most: int = 4) -> list[Related]:
        """The last places where ``card`` was seen."""
        if not self.searching:
            return []
        return [Related(seen.place, seen.told) for seen in self.sightings(card)][-most:]
