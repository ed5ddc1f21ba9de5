"""What every game's referee does: walk through a round's events, keep its place, and hand out findings.

A referee judges one record, round by round, and remembers between rounds what the game carries on: totals,
who won, who deals. It never stops at a mistake: an illegal move that the table let pass is applied as
written, as far as it can be, and the replay goes on.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import copy
from typing import TYPE_CHECKING, Any, ClassVar

from attrs import evolve

from ..records.cards import Card
from ..records.events import (
    Action,
    Cards,
    CardsLeft,
    Deal,
    Discard,
    Draw,
    Entries,
    Event,
    Events,
    Head,
    LayOff,
    Meld,
    Round,
    Setting,
    Slam,
    Span,
    TakeDiscard,
    Turn,
    Unclear,
    Unreadable,
)
from ..records.findings import Finding, Place, Related, Said
from ..records.kinds import TURN
from .report import RoundReport, by_place
from .rulebooks import Rulebook

if TYPE_CHECKING:
    from .account import Account
    from .reconsider import Supposition

OF_NAMES = ("unknown-", "wrong-ring")
"""How the names of findings begin that are about names."""
ENOUGH_LOOKS = 100_000
"""So many events are looked back upon in a round, all its findings together."""

DEALT = Said("{card} was dealt to {player}", "{card}發給{player}")
TURNED_UP = Said("{card} was turned up", "翻開{card}")
DISCARDED = Said("{player} discarded {card}", "{player}放走{card}")
DREW = Said("{player} drew {card}", "{player}取回{card}")
TOOK = Said("{player} took {card} from the discard pile", "{player}從棄牌堆拿回{card}")
LAID_DOWN = Said("{player} laid down {card}", "{player}放下{card}")
LAID_OFF = Said("{player} laid off {card}", "{player}連接{card}")
STOLE = Said("{player} stole {card}", "{player}偷{card}")
TOOK_WITH_PILE = Said("{player} took {card} with the pile", "{player}偷棄牌堆，拿到{card}")
SLAMMED = Said("{player} slammed with {card}", "{player}的Slam裏有{card}")
"""What happened to a card, as templates."""


class Referee(ABC):
    """Judges the rounds of one record of one game."""

    rulebook: ClassVar[Rulebook]
    carries: ClassVar[tuple[str, ...]] = ("strangers", "blamed")
    """What is remembered from one round to the next: the names of these attributes. Everything else is made
    anew by ``begin_round``."""
    of_the_head: ClassVar[frozenset[str]] = frozenset()
    """Those of them that follow from what the head says."""
    effort: ClassVar[int] = 2
    """How much work a closer look is; in REDOX it is 2."""
    telling: ClassVar[frozenset[str]] = frozenset()
    """Findings that a wrong line of the head may give rise to."""
    judges: ClassVar[Mapping[type[Event], str]] = {
        Turn: "on_turn",
        Setting: "on_setting",
        Deal: "on_deal",
        CardsLeft: "on_cards_left",
        Unclear: "_on_unclear",
        Unreadable: "_on_unreadable",
    }
    """The methods that judge the events of each kind. (Their names: a referee that held its own methods would
    hold itself, and be thrown away late.)"""

    def __init__(self, head: Head):
        self.begin(head)

    def begin(self, head: Head) -> None:
        """Know nothing but the ``head`` of a record."""
        self.head = head
        self.part: Head | Round = head
        self.report = RoundReport(0, head.line)
        self.looks = ENOUGH_LOOKS
        self.current: Event | None = None
        """The turn being judged."""
        self.strangers: dict[str, Finding] = {}
        """What was found where a name that is no player's first stood."""
        self.blamed: dict[str, Finding] = {}
        """What has been found wrong with lines of the head, or supposed of settings (:mod:`.reconsider`)."""
        self.sure = False
        """The settings are not to be doubted in what is judged next."""
        self.meant: int | None = None
        """The number that the round should have, if it is taken for another."""
        self.at = 0
        """Which of the round's events is being judged, from 0."""
        self.hopeless = False
        """There is no table for the round that is judged: nothing more is said of it."""
        self.closer_looks = 0
        """How many events of the round took a closer look: they were not plainly in order."""
        self.trying = False
        """A trial is judged: it is asked how many findings there are and where, not what they say."""
        self.after_turn: Callable[[int], None] | None = None
        """Called with the number of each turn once it has been applied, and with 0 before the first."""

    # ---- the walk

    def review_head(self) -> list[Finding]:
        """Judge what stands before the first round."""
        for remark in self.head.remarks:
            remark = remark.afresh()
            if remark.rule.name == "misnamed-player":  # what follows from it will hang under it
                self.strangers[remark.params.get("player", "")] = remark
            self.report.findings.append(remark)
        for event in self.head.events:
            self._handle(event)
        self.end_head()
        self.blamed = {f"line {finding.place.line}": finding for finding in self.report.findings}
        return self.report.findings

    def review(self, round_: Round) -> RoundReport:
        """Judge the next round."""
        self.part = round_
        self.report = report = RoundReport(round_.number, round_.line)
        self.looks, self.closer_looks = ENOUGH_LOOKS, 0
        for remark in round_.remarks:
            self._take(remark.afresh())
        before = None if self.sure else self.carried()
        self.begin_round(round_)
        if self.walk(round_.events):
            self.end_round()
        if report.findings:
            report.findings.sort(key=by_place)
            if before is not None:
                self._think_twice(round_, before)
        return self.report

    def _think_twice(self, round_: Round, before: dict[str, Any]) -> None:
        """Something is wrong in ``round_``: it may be something else than it seems."""
        from .pasted import without_pasted

        without_pasted(self, round_, before)
        if any(isinstance(event, Unclear) for event in round_.events):
            from .unclear import with_unclear  # hardly ever

            with_unclear(self, round_, before)
        if any(one.rule.name in self.telling for one in self.report.findings):
            from .reconsider import reconsider  # where a setting may be wrong

            reconsider(self, round_, before)

    def walk(self, events: Sequence[Event], enough: Callable[[RoundReport], bool] | None = None) -> bool:
        """Judge ``events`` one after the other. False if ``enough`` said, before their end, that the report
        so far will do, or there is no judging them."""
        if self.hopeless:
            return False
        entries: Entries = events.entries if isinstance(events, Events) else [*events]
        at = found = 0
        while at < len(entries):
            self.at = at
            entry = entries[at]
            plain = 0
            if isinstance(entry, tuple):
                if isinstance(entry[0], str):
                    plain = self.plain_turns(entries, at)
                else:
                    plain = self.plain_claims(entries, at)
            elif isinstance(entry, TURN):
                plain = self.plain_turns(entries, at)
            if plain:
                at += plain
                continue
            self.closer_looks += 1
            self._handle(events[at] if isinstance(entry, tuple) else entry)
            at += 1
            if enough is not None and len(self.report.findings) > found:
                found = len(self.report.findings)
                if enough(self.report):
                    return False
        return True

    def _handle(self, event: Event) -> None:
        judge = self.judges.get(type(event))
        if judge is not None:
            getattr(self, judge)(event)

    def _on_unreadable(self, event: Unreadable) -> None:
        finding = event.finding.afresh()  # the record stays as it is
        event = evolve(event, finding=finding)
        finding.turn = self.report.turns + 1 if event.player else None
        finding.player = event.player
        self.on_setting_unread(event)
        self._take(finding)
        if self.part is not self.head:  # before the first round nobody has cards or a turn
            self.on_unreadable(event)

    def _on_unclear(self, event: Unclear) -> None:
        """It is said of a comment that it may be more; nothing else is made of it."""
        self._take(event.finding.afresh())

    def _take(self, finding: Finding) -> None:
        """Report what the reader has found; of lines of no player's the first is the root."""
        stranger = finding.params.get("player") if finding.rule.name == "unknown-player" else None
        root = self.strangers.setdefault(stranger, finding) if stranger else finding
        (self.report.findings if root is finding else root.explains).append(finding)

    def tried(self, round_: Round, enough: Callable[[RoundReport], bool]) -> RoundReport:
        """Judge a round of a trial, up to where ``enough`` says that the report so far will do."""
        self._begin_trial(round_)
        if self.walk(round_.events, enough):
            self.end_round()
        return self.report

    def stand_before(self, line: int, round_: Round) -> None:
        """Judge a round of a trial up to where ``line`` begins, and leave everything as it stands there."""
        self._begin_trial(round_)
        self.walk([event for event in round_.events if event.line < line])

    def _begin_trial(self, round_: Round) -> None:
        self.part = round_
        self.report = RoundReport(round_.number, round_.line)
        self.looks, self.closer_looks = ENOUGH_LOOKS, 0
        self.begin_round(round_)
        self.trying = True

    def lying(self) -> Iterable[Cards]:
        """The melds that lie on the table where the walk has come to."""
        return ()

    def unwritten(
        self, player: str, account: Account, work: Iterator[int]
    ) -> Iterator[tuple[tuple[Event, ...], int]]:
        """Lines of ``player``'s that may have stood where the walk has come to and were not written, by what
        the round's ``account`` lacks; and how unlikely each is. They need not all be legal. Who looks for
        them takes one from ``work`` for each beginning, while there is any."""
        return iter(())

    def left_out(
        self, turn: Turn, account: Account, work: Iterator[int]
    ) -> Iterator[tuple[int, tuple[Action, ...]]]:
        """Actions that may have been left out of ``turn``, which is next, and before which of its own: as in
        :meth:`unwritten`."""
        return iter(())

    # ---- from round to round

    def carried(self) -> dict[str, Any]:
        """What is remembered when a round has been judged: for :meth:`carry`, and to be compared."""
        return {name: _as_it_is(getattr(self, name)) for name in self.carries}

    def carry(self, carried: dict[str, Any]) -> None:
        """Go on from where another referee of the same record stood."""
        for name, value in carried.items():
            setattr(self, name, _as_it_is(value))

    def join(self, round_: Round) -> None:
        """Come to know from ``round_`` what it hands on to the next, though not what came before it: much of
        what a record carries on, every round says anew. No finding comes of it."""
        self.review(round_)

    # ---- what a game's referee does with each kind of event; nothing, by default

    @abstractmethod
    def begin_round(self, round_: Round) -> None: ...

    @abstractmethod
    def on_turn(self, event: Turn) -> None: ...

    def plain_turns(self, entries: Entries, at: int) -> int:
        """Do all that :meth:`on_turn` would do about the turns from ``at`` on that are plainly in order, as
        most are. Returns how many they are; with the next nothing is done, for it takes a closer look."""
        return 0

    def plain_claims(self, entries: Entries, at: int) -> int:
        """Do all that would be done about the claims in short from ``at`` on that are plainly in order.
        Returns how many they are; with the next nothing is done, for it takes a closer look."""
        return 0

    @abstractmethod
    def end_round(self) -> None: ...

    def end_head(self) -> None:  # noqa: B027
        pass

    def on_setting(self, event: Setting) -> None:  # noqa: B027
        pass

    def on_setting_unread(self, event: Unreadable) -> None:  # noqa: B027
        """A line that cannot be read may be a setting; its finding has not been reported yet."""

    def on_deal(self, event: Deal) -> None:  # noqa: B027
        pass

    def on_cards_left(self, event: CardsLeft) -> None:  # noqa: B027
        pass

    def on_unreadable(self, event: Unreadable) -> None:  # noqa: B027
        pass

    def suppositions(self) -> Iterator[Supposition]:
        """What the round that has been judged shows of the record's settings, where it is not what they say.
        By default nothing does."""
        return iter(())

    def moves(self, round_: Round) -> list[Event]:
        """The events that are counted as the turns of ``round_``."""
        return [event for event in round_.events if isinstance(event, Turn | Unreadable) and event.player]

    # ---- places

    def place(self, event: Event, span: Span | None = None, part: Head | Round | None = None) -> Place:
        """Where ``event`` stands, or the stretch of it that ``span`` marks; ``part`` is the part of the
        record it stands in, by default the one being judged."""
        part = part or self.part
        lines = part.lines
        index = event.line - part.line
        text = lines[index] if 0 <= index < len(lines) else ""
        if span is None:
            start = len(text) - len(text.lstrip())
            return Place(event.line, start + 1, max(len(text.rstrip()), start + 1) + 1, text)
        start, end = span
        return Place(event.line, event.column + start + 1, event.column + max(end, start + 1) + 1, text)

    def heading(self) -> Place:
        """Where the part being judged begins."""
        text = self.part.lines[0] if self.part.lines else ""
        return Place(self.part.line, 1, max(len(text.rstrip()), 1) + 1, text)

    def operand(self, event: Event, item: Any, number: int, part: Head | Round | None = None) -> Place:
        """Where operand ``number`` of an action, call or event stands; 0 is the whole of it."""
        spans = item.spans
        return self.place(event, spans[number] if -1 < number < len(spans) else None, part)

    def player_place(self, event: Event) -> Place:
        """Where the player's name stands in the line."""
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
        player: str | None = None,
        help: Said | None = None,
        related: Iterable[Related] = (),
        under: Finding | None = None,
        turn: bool = True,
        **params: Any,
    ) -> Finding:
        """Report that the rule ``name`` is broken at ``place``; ``under`` an earlier finding that explains
        it, or as a root of its own."""
        if under is None and self.strangers and name.startswith(OF_NAMES):
            under = self._of_a_stranger(place)
        finding = Finding(
            self.rulebook.by_name[name],
            place,
            {"player": player, **params},
            None if self.part is self.head else self.report.number,
            self.report.turns if turn and self.report.turns else None,
            player,
            list(related),
            help=help,
        )
        (under.explains if under else self.report.findings).append(finding)
        return finding

    def _of_a_stranger(self, place: Place) -> Finding | None:
        """What was found where a name first stood that is no player's, if it stands at ``place`` too."""
        said = place.text[place.column - 1 : place.end_column - 1]
        for name, finding in self.strangers.items():
            if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", said):
                return finding
        return None

    def explain(
        self, root: Finding, place: Place, text: Said, player: str | None = None, what: Said | None = None
    ) -> None:
        """Hang under ``root`` something later in the record that it accounts for; ``what`` names it."""
        self.find("explained", place, player=player, under=root, text=text, what=what)

    # ---- looking back

    def tired(self) -> bool:
        """Whether the round has been looked through so often, one finding after the other, that its findings
        no longer say where else to look: so many are no help, and would take for ever."""
        self.looks -= len(self.part.events)
        return self.looks < 0

    def sightings(self, card: Card) -> Iterator[tuple[Place, Said]]:
        """Where ``card`` came to light or moved so far in this round, and what happened there. (Of a trial
        nobody asks.)"""
        if self.trying or self.tired():
            return
        for event in self.part.events:
            if event is self.current:
                return
            match event:
                case Deal(player=player, cards=cards) if cards:
                    for number, dealt in enumerate(cards, 1):
                        if dealt is card:
                            yield self.operand(event, event, number), DEALT.filled(card=card, player=player)
                case Setting(key="turned", value=value) if value is card:
                    yield self.operand(event, event, 1), TURNED_UP.filled(card=card)
                case Turn(player=player, actions=actions):
                    for action in actions:
                        for number, verb in _moves(action, card):
                            yield self.operand(event, action, number), verb.filled(card=card, player=player)

    def related(self, card: Card, most: int = 4) -> list[Related]:
        """The last places where ``card`` was seen."""
        return [Related(place, text) for place, text in self.sightings(card)][-most:]


def _as_it_is(value: Any) -> Any:
    """``value``, to be kept while it changes."""
    if value is None or isinstance(value, (int, str, tuple)):
        return value
    return dict(value) if isinstance(value, dict) else copy(value)


def _moves(action: Action, card: Card) -> Iterator[tuple[int, Said]]:
    """The operands of ``action`` that are ``card``, and what they say happened to it."""
    from ..records.stealing import DrawExtra, Steal, StealPile  # only a finding asks

    match action:
        case Discard(moved):
            if moved is card:
                yield 1, DISCARDED
        case Draw(moved):
            if moved is card:
                yield 1, DREW
        case TakeDiscard(moved):
            if moved is card:
                yield 1, TOOK
        case Meld(cards):
            yield from ((n, LAID_DOWN) for n, c in enumerate(cards, 1) if c is card)
        case LayOff(cards, _):
            yield from ((n, LAID_OFF) for n, c in enumerate(cards, 1) if c is card)
        case Steal(stolen, using) | StealPile(stolen, using, _):
            if stolen is card:
                yield 1, STOLE
            yield from ((n, LAID_DOWN) for n, c in enumerate(using, 2) if c is card)
            if isinstance(action, StealPile):
                rest = enumerate(action.rest or (), 2 + len(using))
                yield from ((n, TOOK_WITH_PILE) for n, c in rest if c is card)
        case DrawExtra(_, cards):
            yield from ((n, DREW) for n, c in enumerate(cards, 2) if c is card)
        case Slam(melds):
            flat = [c for cards in melds for c in cards]
            yield from ((n, SLAMMED) for n, c in enumerate(flat, 1) if c is card)
