"""How one person writes records. A :class:`Scribe` without peculiarities writes canonical text; a style gives
it some: other names, cards, verbs, lines, tables.

The parts of a round are gathered (:class:`Move`, :class:`Trick`, :class:`Sheet`) and each is written by one
function, which may be another one. Cards are written canonically until the end, when they are respelled."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from attrs import define, field, frozen
from hoyle.notation.language.notation import notation_for
from hoyle.notation.language.writer import Writer, group_text, hand_text, target_text
from hoyle.records.events import (
    Action,
    Call,
    Deal,
    Discard,
    Draw,
    Event,
    Head,
    LayOff,
    Meld,
    Record,
    Round,
    Setting,
    Slam,
    TakeDiscard,
    TrickEnd,
    Turn,
)
from hoyle.records.stealing import (
    Announce,
    Desire,
    DrawExtra,
    Nominate,
    Pass,
    Request,
    Skip,
    Steal,
    StealPile,
)
from hoyle.records.tricks import Bottom, Bury, CallFriend, DealerNamed, PassCards, Play, Show, Throw
from hoyle.records.wilds import Claim, WildLayOff, WildMeld

from .cards import SIGNS, Cards
from .names import OWN, Names

MARKS = 0xF0000
"""Characters that mark the beginning of each turn until its line is known."""
MARK = re.compile("[\U000f0000-\U000ffffd]")
SEAT = re.compile(r"(?<![A-Za-z])[NESW](?![A-Za-z])")
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
PARTS = {"setting": "deal", "hands": "deal", "notice": "turns"}
"""The parts of a round, between which there are empty lines, to which some kinds of events belong."""
SAID_WITH_IT = Nominate, Request, Desire
"""Actions that are joined to the discard before them."""
Templates = Mapping[str, "str | tuple[str, ...]"]


@frozen
class Table:
    """A game as it is played in the benchmark: its variant, and the language of the record."""

    title: str
    game: str
    language: str = "en"
    options: tuple[tuple[str, str], ...] = ()


@frozen
class Move:
    """What one player does in a turn, or plays to a trick. ``clauses`` say the ``actions`` in words, the
    ``calls`` stand behind them; ``mark`` stands before what is said."""

    number: int
    player: str
    name: str
    clauses: tuple[str, ...]
    calls: tuple[str, ...]
    actions: tuple[Action, ...]
    mark: str
    joint: str
    stop: str

    @property
    def text(self) -> str:
        """The text without the player's name."""
        return self.marked("".join((self.joined, self.stop, *(f" {call}" for call in self.calls))))

    @property
    def unended(self) -> str:
        """The text without a full stop."""
        return self.marked(" ".join((self.joined, *self.calls)))

    @property
    def joined(self) -> str:
        said = self.clauses[0]
        for clause, action in zip(self.clauses[1:], self.actions[1:], strict=True):
            said += f"{', ' if isinstance(action, SAID_WITH_IT) else self.joint}{clause}"
        return said

    def marked(self, text: str) -> str:
        return self.mark + text

    @property
    def cards(self) -> str:
        """The cards of a single play."""
        (action,) = self.actions
        return group_text(getattr(action, "cards", ()))


@frozen
class Trick:
    """The plays of a trick, by whom it is won, and the points in it."""

    number: int
    plays: tuple[Move, ...]
    winner: str
    points: int


@frozen
class Sheet:
    """Claims of one kind, one for each player, under their heading; without heading a statement."""

    section: str
    heading: str
    events: tuple[Event, ...]

    def of(self, player: str) -> Event | None:
        return next((event for event in self.events if getattr(event, "player", None) == player), None)


Turns = Callable[["Scribe", Sequence[Move]], Iterable[str]]


def line_each(pen: Scribe, moves: Sequence[Move]) -> Iterator[str]:
    for move in moves:
        yield f"{move.name}: {move.text}"


def plain_tricks(pen: Scribe, tricks: Sequence[Trick]) -> Iterator[str]:
    for trick in tricks:
        plays = ", ".join(f"{play.name} {played(play)}" for play in trick.plays)
        worth = f" +{trick.points}" if trick.points else ""
        yield f"{trick.number}. {plays} → {pen.names.mention(trick.winner)}{worth}"


def played(play: Move) -> str:
    """A play in a trick, followed by its calls."""
    return " ".join((play.marked(play.clauses[0]), *play.calls))


def plain_hands(pen: Scribe, deals: Sequence[Deal]) -> Iterator[str]:
    for deal in deals:
        yield f"{pen.names.in_line(deal.player)}: {hand_text(deal.cards, pen.table.language)}"


def plain_results(pen: Scribe, sheets: Sequence[Sheet]) -> Iterator[str]:
    for number, sheet in enumerate(sheets):
        if number and pen.apart:
            yield ""
        if sheet.heading:
            yield pen.label(f"{sheet.heading}:")
        yield from map(pen.event, sheet.events)


def as_it_is(text: str) -> str:
    return text


@define(kw_only=True)
class Scribe:
    """Writes records at one ``table``. Without further settings, its text is canonical.

    ``verbs`` are templates for the clauses of :func:`slots`, several if they vary; ``joint`` stands
    between clauses, ``stop`` behind the last, ``calls`` are templates for what stands in braces. ``labels``
    are other words for headings and settings. ``turns``, ``bids``, ``tricks``, ``hands`` and ``results``
    write the parts of a round, ``heading`` and ``settings`` what stands above, and ``page`` all that is
    around."""

    table: Table
    names: Names = OWN
    cards: Cards = SIGNS
    verbs: Templates = field(factory=dict)
    joint: str = ""
    stop: str = "."
    calls: Templates = field(factory=dict)
    labels: Mapping[str, str] = field(factory=dict)
    turns: Turns = line_each
    bids: Turns = line_each
    tricks: Callable[[Scribe, Sequence[Trick]], Iterable[str]] = plain_tricks
    hands: Callable[[Scribe, Sequence[Deal]], Iterable[str]] = plain_hands
    results: Callable[[Scribe, Sequence[Sheet]], Iterable[str]] = plain_results
    heading: Callable[[Scribe, str, int], str] = lambda pen, canonical, number: canonical
    dealer: str = ""
    page: Callable[[str], str] = as_it_is
    _writer: Writer = field(init=False)
    _moves: int = field(init=False, default=0)
    """Number of turns of the record written so far."""
    _turns: int = field(init=False, default=0)
    """Number of turns of the round written so far."""

    def __attrs_post_init__(self) -> None:
        self._writer = Writer(notation_for(self.table.game), self.table.language)
        if self.table.language == "zh" and self.stop == ".":
            self.stop = "。"

    # ---- the record

    def record(self, record: Record) -> str:
        """The whole text, with marks."""
        self._moves = 0
        lines = list(self._head(record.head))
        for round_ in record.rounds:
            lines += ["", *self._round(round_)]
        text = self.cards.respelled("\n".join(lines))
        return self.page(text + "\n")

    def _head(self, head: Head) -> Iterator[str]:
        for line in self._writer.head(head):
            if re.match("Players|玩家", line):
                yield self.names.intro or self.label(SEAT.sub(lambda seat: self.names.in_head(seat[0]), line))
            else:
                yield self.label(self.named(line))

    def _round(self, round_: Round) -> Iterator[str]:
        self._turns = 0
        variant = dict(self.table.options).get("variant")
        canonical = self._writer.notation.write_round(round_.number, self.table.language, variant)
        yield self.heading(self, canonical, round_.number)
        above = ""
        for kind, events in _blocks(round_.events):
            part = PARTS.get(kind, kind)
            if part != above:
                yield ""
            above = part
            yield from self._block(kind, events)

    def _block(self, kind: str, events: list[Event]) -> Iterable[str]:
        if kind == "hands":
            return self.hands(self, [event for event in events if isinstance(event, Deal)])
        if kind == "turns":
            moves = [self.move(event) for event in events if isinstance(event, Turn)]
            return self.turns(self, moves)
        if kind == "bids":
            return self._bids(events)
        if kind == "tricks":
            return self.tricks(self, list(self._tricks(events)))
        if kind == "results":
            return self.results(self, list(self._sheets(events)))
        return [self.label(self.event(event)) for event in events]

    def _bids(self, events: list[Event]) -> Iterator[str]:
        moves: list[Move] = []
        for event in events:
            if isinstance(event, Turn):
                moves.append(self.move(event))
            else:
                yield from self.bids(self, moves)
                moves = []
                yield self._dealer(event)
        yield from self.bids(self, moves)

    def _dealer(self, event: Event) -> str:
        if self.dealer and isinstance(event, DealerNamed) and event.player:
            name = self.names.mention(event.player)
            return self.dealer.format(name=name, trumps=event.trumps, level=event.level)
        return self.event(event)

    def _tricks(self, events: list[Event]) -> Iterator[Trick]:
        plays: list[Move] = []
        number = 0
        for event in events:
            if isinstance(event, Turn):
                plays.append(self.move(event, in_trick=True))
            elif isinstance(event, TrickEnd):
                number += 1
                yield Trick(number, tuple(plays), event.winner or "", event.points or 0)
                plays = []

    def _sheets(self, events: list[Event]) -> Iterator[Sheet]:
        section, heading = "", ""
        gathered: list[Event] = []
        for event in events:
            if isinstance(event, Setting):  # a heading of its own
                yield from _sheet(section, heading, gathered)
                section, heading, gathered = "scores", self._writer.word(event.key), []
                continue
            opened = self._writer.notation.section_of(event, "results")
            if opened != section:
                yield from _sheet(section, heading, gathered)
                words = self._writer.notation.vocabulary.words
                section, gathered = opened, []
                heading = self._writer.word(opened) if opened in words and hasattr(event, "player") else ""
            gathered.append(event)
        yield from _sheet(section, heading, gathered)

    # ---- pieces

    @property
    def apart(self) -> bool:
        """Whether the claims behind the play stand apart from one another."""
        return self._writer.notation.apart

    def move(self, turn: Turn, in_trick: bool = False) -> Move:
        self._moves += 1
        self._turns += 1
        number = self._turns
        notation = self._writer.notation
        return Move(
            number,
            turn.player,
            self.names.in_line(turn.player),
            tuple(self.clause(action, number, in_trick) for action in turn.actions),
            tuple(self.call(call) for call in turn.calls),
            turn.actions,
            chr(MARKS + self._moves - 1),
            self.joint or (", " if self.table.language == "zh" else notation.between),
            self.stop,
        )

    def clause(self, action: Action, number: int, in_trick: bool = False) -> str:
        """What is done, in words; ``number`` is the turn's, by which the words change."""
        kind, what = slots(action, self)
        template = self.verbs.get(kind)
        if template is None:
            if (
                isinstance(action, Pass)
                and in_trick
                and "pass_lead" in self._writer.notation.vocabulary.words
            ):
                return self._writer.word("pass_lead")
            return self.named(self._writer.notation.write_action(action, self.table.language))
        if isinstance(template, tuple):
            template = template[number % len(template)]
        return template.format(**what)

    def call(self, call: Call) -> str:
        template = self.calls.get(call.kind)
        if template is None:
            return self._writer.call(call)
        assert isinstance(template, str)
        return template.format(number=call.number, text=call.text)

    def event(self, event: Event) -> str:
        """An event as a line of its own."""
        return self.named(self._writer.event(event))

    def said(self, event: Event) -> str:
        """What the line of an event says behind the player's name."""
        return self._writer.event(event).partition(": ")[2]

    def named(self, text: str) -> str:
        """A canonical text with the names of this scribe."""
        return SEAT.sub(lambda seat: self.names.mention(seat[0]), text)

    def label(self, line: str) -> str:
        """A heading or a setting in other words."""
        word, colon, value = line.partition(":")
        other = self.labels.get(word)
        if other is None:
            return line
        return other.format(value.strip()) if "{" in other else f"{other}{colon}{value}"


def _sheet(section: str, heading: str, events: list[Event]) -> Iterator[Sheet]:
    if events:
        yield Sheet(section, heading, tuple(events))


def _blocks(events: Iterable[Event]) -> Iterator[tuple[str, list[Event]]]:
    """The events of a round, those that are written together together."""
    kind, gathered = "", list[Event]()
    for event in events:
        one = _kind(event, kind)
        if one != kind and gathered:
            yield kind, gathered
            gathered = []
        kind = one
        gathered.append(event)
    if gathered:
        yield kind, gathered


def _kind(event: Event, before: str) -> str:
    if isinstance(event, Deal):
        return "hands"
    if isinstance(event, Setting):
        if event.key == "doubled":
            return "results"
        return "notice" if before in ("turns", "notice") else "setting"
    if isinstance(event, Turn):
        if isinstance(event.actions[0], Play | Throw) or before == "tricks":
            return "tricks"
        return (
            "bids"
            if isinstance(event.actions[0], PassCards | Show | Bury | CallFriend)
            or before == "bids"
            or (isinstance(event.actions[0], Pass) and before != "turns")
            else "turns"
        )
    if isinstance(event, TrickEnd):
        return "tricks"
    if isinstance(event, Bottom):
        return "setting"
    return "bids" if isinstance(event, DealerNamed) else "results"


def slots(action: Action, pen: Scribe) -> tuple[str, dict[str, str]]:
    """The kind of an action, by which its words are chosen, and what they have to name."""
    language = pen.table.language

    def group(cards: Sequence[object]) -> str:
        return group_text(cards, language)  # type: ignore[arg-type]

    match action:
        case Discard(card):
            return "discard", {"card": group([card])}
        case Draw(card):
            return "draw", {"card": group([card])}
        case TakeDiscard(card):
            return "take", {"card": group([card])}
        case WildMeld(cards, kind, meanings):
            return f"meld {kind}", {"cards": _tokens(cards, meanings), "kind": kind}
        case Meld(cards):
            return "meld", {"cards": group(cards)}
        case WildLayOff(cards, target, meanings):
            return "lay off", {"cards": _tokens(cards, meanings), "target": pen.named(target_text(target))}
        case LayOff(cards, target):
            return "lay off", {"cards": group(cards), "target": pen.named(target_text(target))}
        case Slam(melds):
            return "slam", {"melds": " / ".join(map(group, melds))}
        case Claim(wild, card, target):
            of = "" if target is None else pen.named(target_text(target))
            return "claim", {"wild": group([wild]), "card": group([card]), "target": of}
        case Steal(card, using):
            return "steal", {"card": group([card]), "using": group(using)}
        case StealPile(card, using, rest):
            kind = "steal pile" if rest else "steal pile alone"
            return kind, {"card": group([card]), "using": group(using), "rest": group(rest or ())}
        case DrawExtra(number, cards):
            return "extra", {
                "number": NUMBERS[number] if number < len(NUMBERS) else str(number),
                "cards": group(cards),
            }
        case Nominate(player):
            return "nominate", {"name": pen.named(player)}
        case Request(suit):
            return "request", {"suit": suit}
        case Desire(wish):
            return "desire", {"wish": wish}
        case Announce():
            return "announce", {}
        case Skip():
            return "skip", {}
        case Pass():
            return "pass", {}
        case PassCards(cards, to):
            return "pass cards", {"cards": group(cards), "name": pen.named(to or "")}
        case Throw(cards, forced):
            kind = "throw" if forced is None else "throw fails"
            return kind, {"cards": group(cards), "forced": group(forced or ())}
        case Play(cards, claim):
            return claim or "play", {"cards": group(cards)}
        case Show(cards):
            return "show", {"cards": group(cards)}
        case Bury(cards):
            return "bury", {"cards": group(cards)}
        case CallFriend(card):
            return "call friend", {"card": group([card])}
    return type(action).__name__, {}


def _tokens(cards: Sequence[object], meanings: Sequence[str]) -> str:
    said = meanings or ("",) * len(cards)
    return "-".join(
        f"{card}={meaning}" if meaning else str(card) for card, meaning in zip(cards, said, strict=True)
    )


@frozen
class Written:
    """A record as somebody writes it, and the line, from 1, in which each of its turns stands."""

    text: str
    lines: tuple[int, ...]


def unmarked(text: str) -> Written:
    """``text`` without marks."""
    places: dict[int, int] = {}
    for number, line in enumerate(text.split("\n"), 1):
        for mark in MARK.findall(line):
            places.setdefault(ord(mark) - MARKS, number)
    return Written(MARK.sub("", text), tuple(places[turn] for turn in range(len(places))))
