"""The material of the search: a round as written, token by token, with its findings."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import chain, islice, repeat
from typing import Any, Protocol

from attrs import evolve, field

from ...records.cards import Card
from ...records.events import (
    Action,
    Call,
    CardsLeft,
    Deal,
    Event,
    Head,
    Round,
    Score,
    Setting,
    Span,
    Total,
    Turn,
    Unreadable,
)
from ...records.facts import MisplacedSetting
from ...records.findings import Finding, cards_in
from ...records.regex import regex
from ...records.repairs import Edit, edited
from ...records.values import frozen
from ..budget import ACTIONS_PER_TURN
from ..cards.balance import Balance
from ..referee import Referee

Key = tuple[str, int]
"""The identity of a finding across changes: its code and its line in the record as written."""
Sentence = tuple[str, int, str]
"""The identity of one of several findings with the same key: with its message."""


def key_of(finding: Finding) -> Key:
    return finding.code, finding.place.line


class Wording(Protocol):
    """Knowledge of how the record is written, as the search needs it; ``notation.Rewriting`` has it."""

    def look_over(self, lines: Sequence[str], players: Iterable[str]) -> None:
        """Learn from ``lines`` of the record, of these ``players``, how it is written."""
        ...

    def reread(self, lines: Sequence[str], first: int, players: Iterable[str]) -> list[Round]:
        """Read the rounds in changed ``lines``, of which the first is line ``first`` of the record."""
        ...

    @property
    def effort(self) -> int:
        """The work of reading lines again so far, in canonical lines."""
        ...

    def reread_head(self, lines: Sequence[str], first: int) -> Head | None:
        """Read the head in changed ``lines``; return None if they are not one."""
        ...

    @property
    def phrases(self) -> Sequence[str]:
        """The words of the game for things and actions, in every language."""
        ...

    @property
    def cards(self) -> Sequence[Card]:
        """The kinds of cards in the game."""
        ...

    @property
    def ranks_in_words(self) -> Sequence[Sequence[str]]:
        """The words for ranks: for one card, and for several."""
        ...

    @property
    def between(self) -> str:
        """The separator of actions."""
        ...

    def reread_line(
        self, events: Sequence[Event], line: str, players: Iterable[str]
    ) -> tuple[Event, ...] | None:
        """Read a changed ``line`` in the place of ``events``; return None if the whole round must be read."""
        ...

    def value(self, text: str) -> Card | int | None:
        """Return the value of the text of a token: a card, a number, or None."""
        ...

    def spelled(self, value: Card | int | Call | str, like: str, line: str = "") -> str:
        """Return ``value`` as it would be written in the place of the token ``like`` of ``line``."""
        ...

    def beginnings(self, line: str) -> Sequence[str]:
        """Return the words with which actions begin, in the language of ``line``."""
        ...

    def reworded(self, text: str, first: int, line: str) -> Iterable[tuple[str, Action]]:
        """Yield other actions with the cards of an action of ``line``, in ``text`` from ``first`` on: the
        words for each, in the place of those before, and the action."""
        ...

    def acts(self, actions: Sequence[Action], like: str) -> Sequence[tuple[str, str]]:
        """Return the separator before each of ``actions`` when it follows another, and its text, in the
        language of the line ``like``."""
        ...

    def heading(self, number: int, like: str) -> str:
        """Return the heading of a round, in the language of the line ``like``."""
        ...

    def headings(self, lines: Sequence[str], like: str, *, of_figures: bool = False) -> Sequence[str]:
        """Return the headings of parts of a round after its moves that are not among its ``lines``, in the
        language of the line ``like``; with ``of_figures``, only those of numbers other than numbers of
        cards."""
        ...

    def lines(self, events: Sequence[Event], like: str = "") -> list[str]:
        """Return ``events`` as lines of their own, in the language of the line ``like``."""
        ...


@frozen(eq=False)
class Token:
    """A card, a number or a name as it is written: columns ``start`` to ``end``, from 0, of line ``line``.

    ``value`` is what it stands for; a name's is itself. ``group`` has the card tokens of the same list or
    meld, in order. ``flow`` is 1 for a card that comes to the hand of its ``player``, -1 for one that leaves
    it; and 1 for the name of the player."""

    event: Event
    line: int
    start: int
    end: int
    text: str
    value: Card | int | str
    group: list[Token] = field(factory=list, repr=False)
    flow: int = 0
    player: str | None = None

    def edit(self, text: str) -> Edit:
        return Edit.within(self.line, self.start, self.end, text)


HIDDEN = "?"
"""An unknown card, which is held against nobody."""
UNWRITTEN = 250
"""Maximum number of lines of one player to try that may be missing before a line."""
MAX_TOKENS = 150
"""Number of tokens above which a line is not examined: no hand is that large."""
NUMBER = regex(r"(?<![♠♥♣♦])\d+")
BRACED = regex(r"\{[^{}]*\}")
"""A call or a mark."""
BESIDE = " ,;\uff0c\u3001\uff1b"
"""Text that may separate two cards and belongs to neither."""
OWNER = regex(r"(.+?)['’]s ")
"""The owner of a meld, before its cards."""
OWN = regex(r"(?i:\b(?:his|her|its|their) own\b)|自己的")
"""The same, if the meld is the moving player's."""


@frozen(eq=False, slots=False)
class Scene:
    """One round with its findings. ``players`` are all names that the record has for its players; ``before``
    returns a referee with what was known before the round. Each possible beginning of a turn takes one from
    ``work``. ``earlier`` is the scene of the round before, if that is known."""

    round: Round
    text: Wording
    players: tuple[str, ...]
    before: Callable[[], Referee]
    work: Iterator[int]
    earlier: Scene | None = None
    _stood: dict[int, Referee] = field(factory=dict, init=False)
    _unwritten: dict[tuple[int, str], list[tuple[tuple[Event, ...], int]]] = field(factory=dict, init=False)
    _cut: dict[int, frozenset[Key]] = field(factory=dict, init=False)

    def __attrs_post_init__(self) -> None:
        self.text.look_over(self.round.lines, self.players)

    @cached_property
    def tokens(self) -> list[Token]:
        """The cards, numbers and names of the round in the order written."""
        found = [token for event in self.round.events for token in self._tokens(event)]
        self.spend(len(found) // ACTIONS_PER_TURN)
        return found

    def tokens_of(self, event: Event) -> list[Token]:
        """Return the cards, numbers and names of one ``event``."""
        return list(self._tokens(event))

    @cached_property
    def by_line(self) -> dict[int, list[Token]]:
        lines: dict[int, list[Token]] = {}
        for token in self.tokens:
            lines.setdefault(token.line, []).append(token)
        return lines

    @cached_property
    def written(self) -> list[int]:
        """The lines with events."""
        return sorted({event.line for event in self.round.events})

    @cached_property
    def cards(self) -> list[Token]:
        return [token for token in self.tokens if isinstance(token.value, Card)]

    def cards_in(self, line: int) -> list[Token]:
        """Return the card tokens of ``line``."""
        return [token for token in self.by_line.get(line, ()) if isinstance(token.value, Card)]

    @cached_property
    def _seen(self) -> dict[Card, str]:
        """Return the spellings of the cards that players move."""
        moved = (token for token in self.cards if isinstance(token.event, Turn))
        return {token.value: token.text for token in moved if isinstance(token.value, Card)}

    def suit_of(self, token: Token) -> str:
        """Return the suit of a card that is written as a rank alone; else an empty string."""
        card = token.value
        return card.suit if isinstance(card, Card) and token.text == card.rank else ""

    def spelled(self, value: Card | str, token: Token) -> str:
        """Return ``value`` as it would be written for ``token``; if that is not known, as it is written
        elsewhere."""
        if isinstance(value, Card) and (suit := self.suit_of(token)):
            return value.rank if value.suit == suit else str(value)
        if isinstance(value, str) and OWN.fullmatch(token.text):
            return f"{value}'s" if token.text.isascii() else f"{value}的"
        new = self.text.spelled(value, token.text, self.source(token.line))
        if isinstance(value, Card) and new == str(value) and token.text != str(token.value):
            return self._seen.get(value, new)
        return new

    def lists(self, player: str | None) -> list[Deal | CardsLeft]:
        """Return the lists of cards of ``player``: dealt, and left."""
        return [
            event
            for event in self.round.events
            if isinstance(event, Deal | CardsLeft) and event.player == player and event.cards
        ]

    @cached_property
    def listed(self) -> dict[type[Event], list[str]]:
        """The player of each row of a list, by the kind of the list, in the order written."""
        rows: dict[type[Event], list[str]] = {}
        for event in self.round.events:
            if isinstance(event, Deal | CardsLeft | Score | Total):
                rows.setdefault(type(event), []).append(event.player)
        return rows

    def has(self, event: Event, player: str | None) -> bool:
        """Whether ``player`` has another line of the same kind as ``event``, and only one can be true."""
        if isinstance(event, Turn | Unreadable):
            return False
        return any(
            type(one) is type(event)
            and getattr(one, "player", None) == player
            and getattr(one, "key", None) == getattr(event, "key", None)
            for one in self.round.events
            if one is not event
        ) and not (isinstance(event, Setting) and player is not None)

    def unwritten(self, line: int, player: str) -> list[tuple[tuple[Event, ...], int]]:
        """Return events of ``player`` that may be missing before ``line``, as far as they are tried."""
        asked = line, player
        if asked not in self._unwritten:
            found = self.at(line).unwritten(player, self.balance, self.work)
            self._unwritten[asked] = list(islice(found, UNWRITTEN))
        return self._unwritten[asked]

    def at(self, line: int) -> Referee:
        """Return a referee who has judged the round up to ``line``."""
        if line not in self._stood:
            self._stood[line] = self.before()
            self._stood[line].stand_before(line, self.round)
        return self._stood[line]

    def spend(self, work: int) -> None:
        """Subtract ``work`` from the budget."""
        deque(islice(self.work, work * ACTIONS_PER_TURN), maxlen=0)

    def stands(self, finding: Finding) -> bool:
        """Whether ``finding`` depends only on what is written up to its line, so that no later change can
        remove it."""
        line = finding.place.line
        if line not in self._cut:
            events = tuple(event for event in self.round.events if event.line <= line)
            referee = self.before()
            referee.stand_before(line + 1, evolve(self.round, events=events, remarks=()))
            self._cut[line] = frozenset(key_of(one) for one in referee.report.findings)
        return key_of(finding) in self._cut[line]

    @cached_property
    def balance(self) -> Balance:
        return Balance.of(self.round.events)

    @cached_property
    def lacking(self) -> list[str]:
        """The players whose cards do not add up."""
        return [player for player in self.players if any(map(len, self.balance.lacks(player)))]

    @cached_property
    def moves(self) -> list[Turn | Unreadable]:
        return [event for event in self.round.events if isinstance(event, Turn | Unreadable)]

    @cached_property
    def calls(self) -> list[str]:
        """The calls and marks in the round, each once."""
        lines = dict.fromkeys(event.line for event in self.moves)
        return list(dict.fromkeys(call for line in lines for call in BRACED.findall(self.source(line))))

    def source(self, line: int) -> str:
        """Return the line as written."""
        if line < self.round.line and self.earlier is not None:
            return self.earlier.source(line)
        index = line - self.round.line
        return self.round.lines[index] if 0 <= index < len(self.round.lines) else ""

    def made(self, edits: tuple[Edit, ...]) -> tuple[Edit | str, ...]:
        """Return what distinguishes the text that ``edits`` make from another: the edits or, for one within a
        line, the line that it makes."""
        first, *others = edits
        if others or first.line != first.end_line or "\n" in first.text:
            return edits
        return str(first.line), *edited([self.source(first.line)], edits, first.line)

    def evidence(self, finding: Finding) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
        """Return the cards that ``finding`` is about, and those that its help mentions besides."""
        found = [finding, *finding.explains]
        strong = tuple(dict.fromkeys(card for one in found for card in one.cards))
        weak = dict.fromkeys(card for one in found for card in cards_in(one.help))
        return strong, tuple(card for card in weak if card not in strong)

    # ---- tokens

    def _tokens(self, event: Event) -> Iterator[Token]:
        line = self.source(event.line)
        name = self.name(event)
        if name:
            yield name
        pieces: list[tuple[Any, bool]] = [(event, False)]
        if isinstance(event, Turn):
            pieces += [(action, False) for action in event.actions]
            pieces += [(call, True) for call in event.calls]
        if sum(len(piece.spans) for piece, _ in pieces) > MAX_TOKENS:
            return
        if event.line not in self._with_cards and not isinstance(event, Turn | Unreadable):
            start = name.end if name else event.column
            for found in NUMBER.finditer(line, start):
                yield Token(event, event.line, *found.span(), found[0], int(found[0]))
            pieces = [] if name else pieces
        for piece, is_call in pieces:
            spans: Iterable[Span] = piece.spans[1:]
            if is_call and piece.spans:
                start, end = (event.column + edge for edge in piece.spans[0])
                spans = [
                    (found.start() - event.column, found.end() - event.column)
                    for found in re.compile(r"\d+").finditer(line, start, end)
                ]
            group: list[Token] = []
            player = self.balance.taker if event.widow else getattr(event, "player", None)
            flows: Iterable[tuple[Card | None, int]] = () if is_call else piece.flow()
            for (start, end), (moved, flow) in zip(spans, chain(flows, repeat((None, 0))), strict=False):
                start, end = event.column + start, event.column + end
                text = line[start:end].partition("=")[0]  # what a wild card stands for is another matter
                text, owner = self._owner(text, player) or (text.rstrip(BESIDE), None)
                if (
                    group
                    and group[-1].text[:1] == "[" == line[start - 1]
                    and line.startswith("]", start + len(text))
                ):
                    start, text = start - 1, f"[{text}]"  # as those before it
                end = start + len(text)
                value = owner or (text if text in self.players else self.text.value(text))
                if moved is not None and text and not isinstance(value, Card):
                    value = moved  # a rank alone, or a spelling that the whole record explains
                if value is None:
                    continue
                token = Token(event, event.line, start, end, text, value, group, flow, player)
                if isinstance(value, Card):
                    if group and not _joined(line, group[-1], token):
                        group = []
                        token = evolve(token, group=group)
                    group.append(token)
                yield token

    def _owner(self, text: str, player: str | None) -> tuple[str, str] | None:
        """Return the words at the beginning of ``text``, in a move of ``player``, that say whose a meld is,
        and the name of its owner; None if it does not begin so."""
        if (found := OWNER.match(text)) and found[1] in self.players:
            return found[1], found[1]
        return (found[0], player) if player and (found := OWN.match(text)) else None

    @cached_property
    def _with_cards(self) -> set[int]:
        """Return the lines with moves or cards, however these are spelled."""
        return {one.line for one in self.round.events if isinstance(one, Turn) or self._names_a_card(one)}

    def _names_a_card(self, event: Event) -> bool:
        if isinstance(event, Deal | CardsLeft) and event.cards:
            return True
        line, column = self.source(event.line), event.column
        said = (line[column + start : column + end] for start, end in event.spans[1:])
        return any(isinstance(self.text.value(one), Card) for one in said)

    def name(self, event: Event) -> Token | None:
        """Return the token of the name before ``event``."""
        line = self.source(event.line)
        name = getattr(event, "player", None)
        if not name:
            return None
        folded, sought = line.casefold(), name.casefold()
        start = folded.rfind(sought, 0, event.column)
        if start < 0:  # the columns of a line in an odd spelling count from its first character
            found = re.compile(rf"(?<!\w){re.escape(sought)}(?!\w)").search(folded, event.column)
            start = found.start() if found else -1
        if start < 0 or len(folded) != len(line):
            return None  # it is another name there
        end = start + len(name)
        return Token(event, event.line, start, end, line[start:end], name, flow=1, player=name)


MEANT = regex(r"^=(?:\w*+[♠♥♣♦])?\w+")


def _joined(line: str, one: Token, other: Token) -> bool:
    """Whether two cards are in one list: there is nothing but a separator between them."""
    between = MEANT.sub("", line[one.end : other.start]).strip()
    return len(between) <= 1 and between not in ("/", "(", "[", "{", ".")


def is_of_the_head(head: Head, finding: Finding) -> bool:
    """Whether a ``finding`` is about the ``head``: something in it, or something that it lacks."""
    return (
        finding.round is None
        or finding.place.line < head.line + len(head.lines)
        or finding.fact(MisplacedSetting) is not None
    )


def names_of(head: Head, rounds: Iterable[Round]) -> tuple[str, ...]:
    """Return the names of all players in the record."""
    stated = head.setting("players")
    names = dict.fromkeys(stated if isinstance(stated, tuple) else ())
    for one in rounds:
        for event in one.events:
            player = getattr(event, "player", None)
            if player and not isinstance(event, Unreadable):
                names[player] = None
    return tuple(names)
