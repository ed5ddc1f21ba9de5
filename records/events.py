"""The events of a record, as typed values.

A record is read line by line, and each line that says something becomes one :class:`Event`: a setting, a
hand, a turn, a claim. A turn holds :class:`Action` values in the order written.

Positions. An event knows its ``line`` (from 1) and the ``column`` (from 0, in code points) where its text
starts in that line. ``spans`` are relative to that column: ``spans[0]`` is the whole event or action, then
one span for each operand (card, name, number) in the order written. Actions share the column of their
turn. Because spans are relative, a clause that occurs a thousand times is read once. Positions and
comments' places never take part in comparison: two records are equal if they say the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, MutableSequence, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias, TypeVar, overload

from attrs import field

from .cards import Card
from .findings import Finding, Said
from .values import frozen

if TYPE_CHECKING:
    from typing_extensions import TypeIs

Span: TypeAlias = tuple[int, int]
Spans: TypeAlias = Sequence[Span]


class LazySpans(Sequence[Span]):
    """Spans that are computed when they are first accessed, which is rare."""

    __slots__ = ("_find", "_found")

    def __init__(self, find: Callable[[], tuple[Span, ...]]):
        self._find = find
        self._found: tuple[Span, ...] | None = None

    def _spans(self) -> tuple[Span, ...]:
        if self._found is None:
            self._found = self._find()
        return self._found

    @overload
    def __getitem__(self, index: int) -> Span: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[Span]: ...

    def __getitem__(self, index: int | slice) -> Span | Sequence[Span]:
        return self._spans()[index]

    def __len__(self) -> int:
        return len(self._spans())

    def __iter__(self) -> Iterator[Span]:
        return iter(self._spans())

    def __reduce__(self) -> tuple[object, ...]:
        return tuple, (self._spans(),)


MaybeCard: TypeAlias = Card | None
"""A card, or None for one that the recorder did not see (written ``?``)."""
Cards: TypeAlias = tuple[MaybeCard, ...]


Flow: TypeAlias = Sequence[tuple[MaybeCard, int]]
"""For each operand, in the order of the ``spans``, its card, and whether that comes to the hand (1), leaves
it (-1) or neither (0). Trailing operands that do neither are left out."""


Mentions: TypeAlias = Iterable[tuple[int, MaybeCard]]
"""Cards that are named, each with its operand's number, from 1."""


DREW = Said("{player} drew {card}", "{player}取回{card}")
TOOK = Said("{player} took {card} from the discard pile", "{player}從棄牌堆拿回{card}")
LAID_DOWN = Said("{player} laid down {card}", "{player}放下{card}")
"""Templates that describe what several kinds of actions did to a card."""


@frozen(frozen=True)
class Action:
    """One thing a player does within a turn."""

    from_stock: ClassVar[bool] = False
    """Whether the cards that it brings come from the stock, and so have not been seen before."""
    from_pile: ClassVar[bool] = False
    """Whether the cards that it brings, to the hand or straight into a meld, come from the discard pile."""
    onto_pile: ClassVar[bool] = False
    """Whether the cards that leave the hand go onto the discard pile."""
    takes_widow: ClassVar[bool] = False
    """Whether its player has taken up the widow, the cards dealt to nobody."""
    hands_over: ClassVar[bool] = False
    """Whether the cards that leave the hand go to another player."""
    out_of_turn: ClassVar[bool] = False
    """Whether it happens outside the player's own turn."""

    spans: Spans = field(default=(), eq=False, repr=False, kw_only=True)

    told: ClassVar[Mapping[int, Said]] = {}
    """Templates that describe what happened to a card of :meth:`flow`, by its count (1 or -1); empty if no
    description is needed."""

    def flow(self) -> Flow:
        """The cards that it brings to the player's hand (1) and takes from it (-1), in the order of its
        operands."""
        return ()

    def mentions(self) -> Mentions:
        """The cards that it names but does not move, each with the number of its operand."""
        return ()

    @property
    def recipient(self) -> str | None:
        """The player to whom cards are handed over; None if there is none, or the record does not say who."""
        return None

    @property
    def unnamed(self) -> int | None:
        """Number of cards that it brings besides those it names; None if that is not known."""
        return 0


Actions: TypeAlias = tuple[Action, ...]
"""The actions of a turn, in the order in which they happen."""


@frozen
class Discard(Action):
    """A card from the hand onto the discard pile."""

    onto_pile: ClassVar[bool] = True
    told: ClassVar[Mapping[int, Said]] = {-1: Said("{player} discarded {card}", "{player}放走{card}")}

    card: MaybeCard

    def flow(self) -> Flow:
        return ((self.card, -1),)


@frozen
class Draw(Action):
    """The top card of the stock into the hand."""

    from_stock: ClassVar[bool] = True
    told: ClassVar[Mapping[int, Said]] = {1: DREW}

    card: MaybeCard = None

    def flow(self) -> Flow:
        return ((self.card, 1),)


@frozen
class TakeDiscard(Action):
    """A card from the discard pile into the hand."""

    from_pile: ClassVar[bool] = True
    told: ClassVar[Mapping[int, Said]] = {1: TOOK}

    card: MaybeCard = None

    def flow(self) -> Flow:
        return ((self.card, 1),)


@frozen
class Meld(Action):
    """A new meld from the hand onto the table."""

    told: ClassVar[Mapping[int, Said]] = {-1: LAID_DOWN}

    cards: Cards

    def flow(self) -> Flow:
        return [(card, -1) for card in self.cards]


@frozen(frozen=True)
class Target:
    """A meld on the table, as the record names it. ``form`` says how it is named: by all its ``cards``
    (``cards``), as a run by the two cards at its ends (``ends``: ``♠4…♠8``), as a set by its ``rank``
    (``rank``: ``8s``), or by its kind alone (``run``, ``set`` or ``meld``), meaning the one that the cards
    fit. ``owner`` is the owner as written, if any: a player's name, or ``his own`` or ``her own``."""

    cards: Cards = ()
    form: str = "cards"
    rank: str | None = None
    owner: str | None = None

    def may_show(self, card: Card) -> bool:
        """Whether ``card`` or its rank is named here."""
        return card.rank == self.rank or card in self.cards

    @property
    def is_any(self) -> bool:
        """Whether no card or rank is named."""
        return self.form in ("run", "set", "meld")

    def mentions(self, first: int) -> Mentions:
        """The cards that are named, numbered as operands of an action from ``first`` on."""
        return enumerate(self.cards, first)

    def owner_for(self, player: str) -> str | None:
        """Return the owner that ``player`` means by it; None if the record does not say."""
        return player if self.owner in OWN else self.owner


OWN = ("his own", "her own")


@frozen
class LayOff(Action):
    """Cards from the hand onto a meld on the table. ``spans``: the whole, each card, the target as a whole,
    each card of the target."""

    told: ClassVar[Mapping[int, Said]] = {-1: Said("{player} laid off {card}", "{player}連接{card}")}

    cards: Cards
    target: Target

    def flow(self) -> Flow:
        return [(card, -1) for card in self.cards]

    def mentions(self) -> Mentions:
        return self.target.mentions(len(self.cards) + 2)


@frozen
class Slam(Action):
    """The whole hand laid down as melds at once."""

    told: ClassVar[Mapping[int, Said]] = {
        -1: Said("{player} slammed with {card}", "{player}的Slam裏有{card}")
    }

    melds: tuple[Cards, ...]

    def flow(self) -> Flow:
        return [(card, -1) for cards in self.melds for card in cards]


@frozen(frozen=True)
class Call:
    """A player's call, or a mark by the recorder, after an action: ``{Last 2}`` is ``Call("last", 2)``. A
    mark that no game knows is ``Call("mark", text="…")``: commentary, kept in its place."""

    kind: str
    number: int | None = None
    text: str | None = None
    spans: Spans = field(default=(), eq=False, repr=False, kw_only=True)


def call(kind: str, value: int | str | None = None, *, spans: Spans = ()) -> Call:
    """A call with ``value`` as its number or its text."""
    if isinstance(value, str):
        return Call(kind, None, value, spans=spans)
    return Call(kind, value, spans=spans)


@frozen(kw_only=True, frozen=True)
class Event:
    """One entry of a record, mostly a line. ``comment`` is the prose that follows it, lines joined by
    newlines."""

    line: int = field(default=0, eq=False)
    column: int = field(default=0, eq=False, repr=False)
    spans: Spans = field(default=(), eq=False, repr=False)
    comment: str = ""

    widow: ClassVar[bool] = False
    """Whether it names the widow: cards that are dealt to nobody and that a player takes up later."""
    is_claim: ClassVar[bool] = False
    """Whether it is a claim about something that follows from the play."""
    is_result: ClassVar[bool] = False
    """Whether it is a claim about a player's result, once a round is over."""

    def flow(self) -> Flow:
        """Like :meth:`Action.flow`."""
        return ()

    def mentions(self) -> Mentions:
        """Like :meth:`Action.mentions`."""
        return ()


@frozen
class Turn(Event):
    """Everything one player does before it is the next player's turn.

    ``others`` are further readings of an ambiguous line, the likeliest first: “takes ♥A” may mean a card from
    the stock or from the discard pile. The referee takes the first reading that is legal."""

    player: str
    actions: tuple[Action, ...]
    calls: tuple[Call, ...] = ()
    others: tuple[tuple[Action, ...], ...] = ()


ShortTurn: TypeAlias = (
    tuple[str, tuple[Action, ...], tuple[Call, ...], str, int]
    | tuple[str, tuple[Action, ...], tuple[Call, ...], str, int, int]
)
"""A turn in short form: player, actions and calls (without their places), the text after the name, the line,
and the column of that text if the line does not begin with the name. It is a plain tuple, since most lines of
a file become one, and an instance of a class takes several times as long to make."""
ShortClaim: TypeAlias = tuple["type[Event]", str, Any, str, int]
"""A hand, score or total in short form: the kind of event, the player, the claim, the text after the name,
the line. The claim is the ``cards`` of a :class:`Deal` or :class:`CardsLeft`, ``(terms, result, factor)`` of
a :class:`Score`, the ``value`` of a :class:`Total`, or a game's own melds."""
Entries: TypeAlias = list["Event | ShortTurn | ShortClaim"]
"""Events as a round stores them, most of them in short form."""


class Events(MutableSequence[Event]):
    """The events of a round. Most lines are stored in short form among the ``entries``, as a
    :data:`ShortTurn` or :data:`ShortClaim`. They become events when they are accessed: ``read`` then reads
    their text again, with all places in it."""

    __slots__ = ("_read", "entries")

    def __init__(
        self, entries: Iterable[Event] = (), read: Callable[[ShortTurn | ShortClaim], Event] | None = None
    ) -> None:
        self.entries: Entries = list(entries)
        self._read = read

    def _made(self, index: int) -> Event:
        entry = self.entries[index]
        if isinstance(entry, tuple):
            assert self._read is not None
            entry = self.entries[index] = self._read(entry)
        return entry

    @overload
    def __getitem__(self, index: int) -> Event: ...

    @overload
    def __getitem__(self, index: slice) -> MutableSequence[Event]: ...

    def __getitem__(self, index: int | slice) -> Event | MutableSequence[Event]:
        if isinstance(index, slice):
            return [self._made(one) for one in range(len(self.entries))[index]]
        return self._made(index)

    def __iter__(self) -> Iterator[Event]:
        for index, entry in enumerate(self.entries):
            yield self._made(index) if isinstance(entry, tuple) else entry

    def __setitem__(self, index: Any, event: Any) -> None:
        self.entries[index] = event

    def __delitem__(self, index: int | slice) -> None:
        del self.entries[index]

    def __len__(self) -> int:
        return len(self.entries)

    def insert(self, index: int, event: Event) -> None:
        self.entries.insert(index, event)

    def append(self, event: Event) -> None:
        self.entries.append(event)

    def again(self, entries: Iterable[Event | ShortTurn | ShortClaim]) -> Events:
        """Return events with other ``entries``, which are read in the same way as these."""
        events = Events((), self._read)
        events.entries += entries
        return events

    def __eq__(self, other: object) -> bool:
        return tuple(self) == tuple(other) if isinstance(other, Sequence) else NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return repr(tuple(self))

    def __reduce__(self) -> tuple[object, ...]:
        return tuple, (tuple(self),)


def entries_of(events: Sequence[Event]) -> Iterator[Event | ShortTurn]:
    """Yield the events in order; turns in short form are left as they are."""
    for index, entry in enumerate(raw(events)):
        yield entry if isinstance(entry, Event) or is_short_turn(entry) else events[index]


def raw(events: Sequence[Event | ShortTurn | ShortClaim]) -> Sequence[Event | ShortTurn | ShortClaim]:
    """Return the events in order; those in short form are left as they are."""
    return events.entries if isinstance(events, Events) else events


def is_short_turn(entry: ShortTurn | ShortClaim) -> TypeIs[ShortTurn]:
    """Whether ``entry`` is a turn in short form."""
    return isinstance(entry[0], str)


def is_short_claim(entry: ShortTurn | ShortClaim) -> TypeIs[ShortClaim]:
    """Whether ``entry`` is a claim in short form."""
    return not isinstance(entry[0], str)


def line_of(events: Sequence[Event], index: int) -> int:
    """Return the line of event number ``index`` without making the event."""
    entry = raw(events)[index]
    return entry[4] if isinstance(entry, tuple) else entry.line


def movers(events: Sequence[Event | ShortTurn | ShortClaim]) -> Iterator[str]:
    """Yield the player of each turn among ``events``, and of each unreadable line that is known to belong to
    a player."""
    for entry in raw(events):
        if isinstance(entry, tuple):
            if is_short_turn(entry):
                yield entry[0]
        elif isinstance(entry, (Turn, Unreadable)) and entry.player:
            yield entry.player


SomeEvent = TypeVar("SomeEvent", bound=Event)
Value: TypeAlias = int | str | Card | tuple[str, ...] | None
"""The value of a setting; None is a card that nobody saw."""


@frozen
class Setting(Event):
    """A condition of play: ``Players: N, E, S, W`` is ``Setting("players", ("N", "E", "S", "W"))``.

    In the header it applies to the record, in a round to that round. Each game has its own keys.
    """

    key: str
    value: Value


@frozen
class Deal(Event):
    """The cards a player is dealt; None where a whole hand of unstated size is hidden."""

    player: str
    cards: Cards | None

    def flow(self) -> Flow:
        return [(card, 1) for card in self.cards or ()]


@frozen
class CardsLeft(Event):
    """The claim that a player holds these cards; None if they are not listed."""

    player: str
    cards: Cards | None

    def flow(self) -> Flow:
        return [(card, -1) for card in self.cards or ()]

    def mentions(self) -> Mentions:
        return enumerate(self.cards or (), 1)


@frozen
class Score(Event):
    """A player's written score: ``factor × (terms) = result``. Without terms only the result is claimed."""

    is_claim: ClassVar[bool] = True
    is_result: ClassVar[bool] = True

    player: str
    terms: tuple[int, ...]
    result: int | None
    factor: int = 1


@frozen
class Total(Event):
    """A player's written running total."""

    is_claim: ClassVar[bool] = True
    is_result: ClassVar[bool] = True

    player: str
    value: int


@frozen
class TrickEnd(Event):
    """The winner of a trick and its points, as far as they are written. ``number`` is the number of the
    trick, if it was written in one line."""

    is_claim: ClassVar[bool] = True

    winner: str | None = None
    points: int | None = None
    number: int | None = field(default=None, eq=False)


@frozen
class Unreadable(Event):
    """A line that should be an event but cannot be read; ``finding`` says what was expected.

    ``player`` is set if the line is known to be that player's turn."""

    text: str
    player: str | None
    finding: Finding = field(eq=False, repr=False)


@frozen
class Unclear(Event):
    """A line taken for a comment, though it names ``players`` and ``cards`` or numbers and may be more.

    ``meant`` are the events that it may be meant as, as far as they are recognized, without places;
    ``finding`` says how to write them. ``prose`` is commentary, unless it explains an apparent mistake in its
    round."""

    text: str
    players: tuple[str, ...]
    cards: tuple[Card, ...]
    meant: tuple[Event, ...] = ()
    prose: bool = False
    finding: Finding = field(eq=False, repr=False, kw_only=True)


@frozen(frozen=True)
class Coverage:
    """How well the lines of a part of a record were understood.

    It has the numbers of lines that were ``read``, are ``comments``, and are ``unread``, the first of these
    being line ``first_unread``. Empty lines are not counted."""

    read: int = 0
    comments: int = 0
    unread: int = 0
    first_unread: int | None = None

    def __add__(self, more: Coverage) -> Coverage:
        """Return the coverage of both parts together."""
        first = min(filter(None, (self.first_unread, more.first_unread)), default=None)
        return Coverage(
            self.read + more.read, self.comments + more.comments, self.unread + more.unread, first
        )


NOT_COUNTED = Coverage()


@frozen(frozen=True)
class Round:
    """One deal, from its heading to the next. ``lines`` is its source, beginning with line ``line`` of the
    file.

    ``remarks`` are the reader's findings on how the round is written; they do not take part in comparison.
    """

    number: int
    events: Sequence[Event]
    comment: str = ""
    line: int = field(default=1, eq=False, repr=False, kw_only=True)
    lines: tuple[str, ...] = field(default=(), eq=False, repr=False, kw_only=True)
    remarks: tuple[Finding, ...] = field(default=(), eq=False, repr=False, kw_only=True)
    coverage: Coverage = field(default=NOT_COUNTED, eq=False, repr=False, kw_only=True)

    def __repr__(self) -> str:
        return f"<Round {self.number}: {len(self.events)} events>"

    def of(self, kind: type[SomeEvent]) -> list[SomeEvent]:
        """Return the events of exactly this ``kind``, which cannot be :class:`Turn`: no turn is made to find
        them."""
        made = self.events
        kinds = [one[0] if isinstance(one, tuple) else type(one) for one in raw(made)]
        return [made[index] for index, one in enumerate(kinds) if one is kind]  # type: ignore[misc]


@frozen(frozen=True)
class Head:
    """The part of a record before its first round: the game, its settings, totals carried in."""

    game: str
    language: str = field(default="", eq=False, repr=False, kw_only=True)
    """The language the record is written in, ``en`` or ``zh``; empty if it has not been determined."""
    events: tuple[Event, ...] = ()
    comment: str = ""
    line: int = field(default=1, eq=False, repr=False, kw_only=True)
    lines: tuple[str, ...] = field(default=(), eq=False, repr=False, kw_only=True)
    remarks: tuple[Finding, ...] = field(default=(), eq=False, repr=False, kw_only=True)
    coverage: Coverage = field(default=NOT_COUNTED, eq=False, repr=False, kw_only=True)

    def __repr__(self) -> str:
        return f"<Head {self.game}: {len(self.events)} events>"

    def setting(self, key: str) -> Value | None:
        """Return the last value given for ``key``, or None."""
        for event in reversed(self.events):
            if isinstance(event, Setting) and event.key == key:
                return event.value
        return None


@frozen(frozen=True)
class Record:
    """A whole record in memory: its head and its rounds."""

    head: Head
    rounds: tuple[Round, ...]

    @property
    def game(self) -> str:
        """The key of its game, as in ``--game``: ``redox``."""
        return self.head.game

    @property
    def players(self) -> tuple[str, ...]:
        """The players, in the order in which they are named."""
        stated = self.head.setting("players")
        moving = (player for one in self.rounds for player in movers(one.events))
        return tuple(dict.fromkeys((*(stated if isinstance(stated, tuple) else ()), *moving)))

    def __repr__(self) -> str:
        rounds = f"{len(self.rounds)} round{'s' if len(self.rounds) != 1 else ''}"
        return f"<Record {self.game}: {rounds}, players {', '.join(self.players)}>"

    @property
    def parts(self) -> tuple[Head | Round, ...]:
        """The head and the rounds, in the order written."""
        return self.head, *self.rounds
