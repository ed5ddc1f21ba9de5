"""Completion: the player whose turn it is, possible actions, the cards held, the melds on the table, calls
and claims with the right number; headings, settings and a new round.

The lines above are judged up to the place, and the actions already in the line are taken as done. The rules
determine which moves are possible then (:mod:`hoyle.verify.possible`), and the game's notation how they are
written.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice, pairwise
from typing import Any, Final, TypeVar

import attrs
from attrs import evolve
from lsprotocol.types import (
    CompletionItem,
    CompletionItemKind,
    CompletionList,
    InsertTextFormat,
    Position,
    Range,
    TextEdit,
)

from ...notation.language.clauses import clauses_of
from ...notation.language.notation import Notation, notations
from ...notation.language.operands import SPOKEN
from ...notation.language.writer import MOVES, Writer, card_text, group_text
from ...records.cards import CARDS, Card
from ...records.events import (
    Action,
    Actions,
    Call,
    Event,
    Setting,
    TrickEnd,
    Turn,
)
from ...records.regex import regex
from ...records.tricks import Play, Throw
from ...records.values import define, frozen
from ...verify.possible import Move, cards_nameable, moves, stand
from ...verify.referee import Referee
from ..wording import say
from .documents import OpenDocument, OpenRecord, OpenRound
from .replay import ANY_CARD, NAMED

TRIGGERS: Final = [" ", ":", ",", ";", "-", "{", "♠", "♥", "♣", "♦", "：", "，"]
"""Characters after which a client asks for completion by itself."""
STOPS: Final = {"en": ".", "zh": "。"}
MAX_MOVES: Final = 400
"""Maximum number of moves that are offered at one place."""
CARD_BEGUN: Final = regex(r"(?:^|(?<=[\s\-/]))[♠♥♣♦]?(?:10|[0-9AJQK]?)$")
AFTER_CARD: Final = regex(rf"(?:{ANY_CARD.pattern})\s+$")
BETWEEN: Final = regex(r"[,;\uff0c\uff1b\u3001]\s*")
"""Possible separators of two actions or plays."""
NUMBERED: Final = regex(r"\s*(\d{1,3})[.)]\s*")
PLACE: Final = regex(r"\$\{\d+:([^}]*)\}")
UNCLOSED: Final = regex(r"\{[^}]*$")
"""A call that is being typed."""
ORDER: Final = "{:04d}"


@frozen
class Item:
    """A text offered in place of the typed one, with a ``detail`` about it. A ``snippet`` has places to fill
    in."""

    text: str
    detail: str = ""
    kind: CompletionItemKind = CompletionItemKind.Text
    snippet: bool = False

    @property
    def label(self) -> str:
        """The text to show in the list."""
        if not self.snippet:
            return self.text.lstrip()
        first, *more = PLACE.sub(r"\1", self.text).split("\n")
        return f"{first} …" if more else first


Shown = TypeVar("Shown", Action, Event)
Offer = tuple[int, Iterable[Item]]
"""The items for a line, and the column, from 0, from which they replace what is typed. Editors expect the
same column for all items."""


def completion(document: OpenDocument, position: Position, *, snippets: bool = True) -> CompletionList:
    """Return the items for a ``position`` in a document. ``snippets`` says whether the client supports places
    to fill in."""
    line, column = document.layout.place(position)
    typed = document.layout.line(line)[: column - 1]
    record = _record_at(document, line)
    start, items = _beginnings(typed) if record is None else _in_record(record, line, typed, document)
    where = Range(document.layout.position(line, start + 1), position)
    found = [one for one in items if snippets or not one.snippet]
    return CompletionList(False, [_shown(one, number, where) for number, one in enumerate(found)])


def _shown(one: Item, number: int, where: Range) -> CompletionItem:
    return CompletionItem(
        one.label,
        kind=one.kind,
        detail=one.detail or None,
        sort_text=ORDER.format(number),
        insert_text_format=InsertTextFormat.Snippet if one.snippet else InsertTextFormat.PlainText,
        text_edit=TextEdit(where, one.text),
    )


def _record_at(document: OpenDocument, line: int) -> OpenRecord | None:
    """The record that ``line`` is in, or that may continue there."""
    before = [one for one in document.records if one.line <= line]
    return before[-1] if before else None


def _beginnings(typed: str) -> Offer:
    """The possible beginnings of a record."""
    writers = [Writer(one, language) for one in notations().values() for language in one.languages]
    kind = CompletionItemKind.Module
    return len(typed) - len(typed.lstrip()), [Item(one.title(), kind=kind) for one in writers]


# ---- in a record


@define
class Spot:
    """A place in a record: the ``typed`` part of ``line``, in the ``round``, which is None in the head."""

    record: OpenRecord
    round: OpenRound | None
    line: int
    typed: str
    writer: Writer

    @property
    def notation(self) -> Notation:
        return self.record.notation

    @property
    def language(self) -> str:
        return self.writer.language

    @property
    def start(self) -> int:
        """The column where the text of the line begins, from 0."""
        return len(self.typed) - len(self.typed.lstrip())

    @property
    def players(self) -> tuple[str, ...]:
        """The players, as far as the lines above show them."""
        stated = self.record.head.setting("players")
        named = [event.player for event in self.events_above() if isinstance(event, Turn)]
        return tuple(dict.fromkeys((*(stated if isinstance(stated, tuple) else ()), *self.seats(), *named)))

    def seats(self) -> tuple[str, ...]:
        """The players who have been dealt cards, or else the usual players of the game."""
        dealt = [getattr(event, "player", "") for event in self.events_above() if not isinstance(event, Turn)]
        return tuple(filter(None, dealt)) or next(iter(self.notation.usual), ())

    def events_above(self) -> list[Event]:
        """The events in the lines of the round above."""
        if self.round is None:
            return []
        return [one for one in self.round.round.events if one.line < self.line]

    def standing(self, further: Sequence[Event] = ()) -> Referee:
        """A referee who has judged the record up to the line, or up to the ``further`` events in it."""
        assert self.round is not None
        part = evolve(self.round.round, events=(*self.events_above(), *further), remarks=())
        return stand(self.round.referee(), part, self.line + bool(further))


def _in_record(record: OpenRecord, line: int, typed: str, document: OpenDocument) -> Offer:
    above = [one for one in record.rounds if one.line < line]
    language = record.language if record.language in record.notation.languages else "en"
    spot = Spot(record, above[-1] if above else None, line, typed, Writer(record.notation, language))
    if spot.round is None:
        return _in_head(spot)
    section = _section(spot, document)
    if section:
        return spot.start, chain(_claims(spot, section), _headings(spot))
    return _in_play(spot)


def _section(spot: Spot, document: OpenDocument) -> str:
    """The part of the round that the line is in, by the heading above it; empty for play."""
    assert spot.round is not None
    words = spot.notation.vocabulary.words
    for line in range(spot.line - 1, spot.round.line, -1):
        text = document.layout.line(line).strip().rstrip(":：").casefold()
        for notion in spot.notation.sections:
            if notion in words and notion not in MOVES and text in map(str.casefold, words[notion].readings):
                return notion
    return ""


def _in_head(spot: Spot) -> Offer:
    """The settings that the head may have, and the first round."""
    name, colon, value = spot.typed.partition(":")
    if colon:
        return len(spot.typed) - len(value.lstrip()), _values(spot, name.strip())
    return spot.start, chain(_settings(spot), _new_round(spot, 1))


def _settings(spot: Spot) -> Iterator[Item]:
    stated = {event.key for event in spot.record.head.events if isinstance(event, Setting)}
    for key in spot.notation.settings:
        if key in spot.notation.vocabulary.words and key not in stated and key not in ("game", "round"):
            yield Item(f"{spot.writer.word(key)}: ", kind=CompletionItemKind.Property)


def _values(spot: Spot, name: str) -> Iterator[Item]:
    """The possible values of the setting called ``name``."""
    words = spot.notation.vocabulary.words
    for key in spot.notation.settings:
        if key in words and name in words[key].readings:
            for word in spot.notation.values[key].words if key in spot.notation.values else ():
                yield Item(word, kind=CompletionItemKind.Value)
            if key == "players":
                for table in spot.notation.usual:
                    yield Item(", ".join(table), kind=CompletionItemKind.Value)


def _headings(spot: Spot) -> Iterator[Item]:
    """The headings of the claims at the end of a round, and a new round."""
    assert spot.round is not None
    for notion in spot.notation.sections:
        if notion in spot.notation.vocabulary.words:
            yield Item(f"{spot.writer.word(notion)}:", kind=CompletionItemKind.Struct)
    yield from _new_round(spot, spot.round.round.number + 1)


def _new_round(spot: Spot, number: int) -> Iterator[Item]:
    """The heading of a round, also with places for the hands."""
    heading = spot.writer.heading(number)
    yield Item(heading, kind=CompletionItemKind.Struct)
    if players := spot.players:
        hands = "\n".join(f"{_in_snippet(player)}: ${{{place}}}" for place, player in enumerate(players, 1))
        detail = say(spot.language, "a new round with its hands", "新的一局和各家的牌")
        text = f"{_in_snippet(heading)}\n\n{hands}\n\n$0"
        yield Item(text, detail, CompletionItemKind.Snippet, snippet=True)


def _in_snippet(text: str) -> str:
    return text.replace("\\", "\\\\").replace("$", "\\$").replace("}", "\\}")


# ---- claims


def claims(spot: Spot) -> dict[str, list[Event]]:
    """The claims to be written at the end of the round, as far as they follow from the known cards, by the
    part of the round that they belong to; without those already written."""
    written = {_claim(event) for event in spot.events_above()}
    due: dict[str, list[Event]] = {}
    for event in spot.standing().claims_due():
        section = spot.notation.section_of(event, "play")
        known = section in spot.notation.sections or section not in spot.notation.vocabulary.words
        if known and _claim(event) not in written:
            due.setdefault(section, []).append(event)
    return due


def _claim(event: Event) -> tuple[type[Event], str]:
    """The kind of claim that an event is, and its player."""
    return type(event), getattr(event, "player", "")


def _claims(spot: Spot, section: str) -> Iterator[Item]:
    """The claims under the heading of ``section``, and those that need no heading."""
    words = spot.notation.vocabulary.words
    for part, events in claims(spot).items():
        if part == section or part not in words:
            for event in events:
                yield Item(spot.writer.event(event), kind=CompletionItemKind.Value)


def _lines(spot: Spot) -> Iterator[Item]:
    """Yield the next lines that are no player's turn."""
    for event in spot.standing().lines_due():
        yield Item(spot.writer.event(event), kind=CompletionItemKind.Event)


# ---- play


def _in_play(spot: Spot) -> Offer:
    """The possible plays at the cursor."""
    named = NAMED.match(spot.typed)
    if named is not None:
        known = named[1] in spot.players
        return _in_turn(spot, named[1], named.end()) if known else (spot.start, ())
    if not spot.notation.tricks:
        return spot.start, chain(_lines(spot), _movers(spot), _headings(spot))
    if numbered := NUMBERED.match(spot.typed):
        return _in_trick(spot, numbered.end())
    standing, number = spot.standing(), f"{_next_trick(spot)}. "
    plays = list(_plays(spot, standing, number))
    throws = _throw(spot, standing, number) if plays else ()
    over = () if standing.players_due() else _claims(spot, "")
    return spot.start, chain(_lines(spot), _movers(spot), plays, throws, over, _headings(spot))


def _movers(spot: Spot) -> Iterator[Item]:
    """Yield the players whose turn it may be."""
    standing = spot.standing()
    firsts = {player: next(standing.possible(player), None) for player in standing.players_due()}
    able = [player for player, first in firsts.items() if first is not None]
    detail = say(spot.language, "due", "輪到")
    for player in able or firsts:  # nothing is known about the moves of an unknown hand
        if (first := firsts[player]) is None or not _is_played(first, spot):
            yield Item(f"{player}: ", detail, CompletionItemKind.Constant)


def _is_played(action: Action, spot: Spot) -> bool:
    """Whether an action belongs to a trick, whose plays are all on one line."""
    return spot.notation.tricks and isinstance(action, (Play, Throw))


def _in_turn(spot: Spot, player: str, start: int) -> Offer:
    """The possible actions of ``player``, whose line it is; the text of the turn begins at ``start``."""
    rest = spot.typed[start:]
    whole = UNCLOSED.sub("", rest).rstrip()
    ended = clauses_of(spot.notation).turn(whole)
    if ended is not None and whole.endswith((*STOPS.values(), "}")):
        return _calls(spot, player, ended[0], ended[1])
    done, column = _done(spot, rest)
    standing, begun = spot.standing(), rest[column:]
    items = list(_moves(spot, standing, player, done, begun))
    known = {one.text for one in items}
    items += (one for one in _cards(spot, standing, player, done, begun) if one.text not in known)
    return start + column, items


def _done(spot: Spot, rest: str) -> tuple[Actions, int]:
    """Return the complete actions in the typed part of a turn, and the column at which the next one
    begins."""
    clauses = clauses_of(spot.notation)
    for found in reversed([*BETWEEN.finditer(rest)]):
        read = clauses.turn(rest[: found.start()] + STOPS["en"])
        if read is not None:
            return read[0], found.end()
    return (), 0


def _moves(spot: Spot, standing: Referee, player: str, done: Actions, begun: str) -> Iterator[Item]:
    """The possible moves at a place where one is ``begun``; a move that must be the last comes with its full
    stop and calls."""
    for move in islice(moves(standing, player, done), MAX_MOVES):
        kind = CompletionItemKind.Function if move.whole else CompletionItemKind.Method
        for text, action in _written(spot, standing, move, begun):
            if action is None:
                yield Item(text, kind=kind, snippet="$" in text)
                continue
            if move.ends and next(standing.possible(player, (*done, action)), None) is None:
                text += STOPS[spot.language] + "".join(f" {spot.writer.call(call)}" for call in move.calls)
            yield Item(text, kind=kind)


def _written(spot: Spot, standing: Referee, move: Move, begun: str) -> Iterator[tuple[str, Action | None]]:
    """Yield each way to write a ``move``, with its action; None if something is still to be filled in.

    Cards are offered one by one after the words before them; several can be filled in."""
    action, write = move.action, spot.notation.write_action
    hidden = sum(1 for card, count in action.flow() if card is None and count)
    if hidden < 2:
        yield write(action, spot.language), action
    if not hidden:
        return
    blanks = tuple(list(CARDS.values())[:hidden])
    filled = write(with_cards(action, iter(blanks)), spot.language)
    words = _before_cards(filled)
    if begun.casefold().startswith(words.casefold()):
        for cards in _named(standing, move, begun[len(words) :], hidden):
            whole = with_cards(action, iter(cards)) if len(cards) == hidden else None
            text = words + group_text(cards, spot.language) if whole is None else write(whole, spot.language)
            yield text, whole
        return
    yield words, None
    if hidden > 1:
        places = "-".join(f"${{{number}:?}}" for number in range(1, hidden + 1))
        yield _in_snippet(filled).replace(group_text(blanks, spot.language), places), None


def _named(standing: Referee, move: Move, begun: str, most: int) -> Iterator[tuple[Card, ...]]:
    """Yield the cards in ``begun`` with one more card, up to the number ``most``."""
    cards = [SPOKEN[one] for one in ANY_CARD.findall(begun)]
    if len(cards) >= most and not begun.endswith("-"):
        yield tuple(cards[:most])
    typing = CARD_BEGUN.search(begun)
    before = tuple(SPOKEN[one] for one in ANY_CARD.findall(begun[: typing.start()] if typing else begun))
    held = Counter(standing.held_by(move.player))
    if len(before) < most:
        for card in cards_nameable(standing, move.player, move.action):
            if move.action.from_stock or before.count(card) < held[card]:
                yield (*before, card)


def _before_cards(text: str) -> str:
    """``text`` up to its first card."""
    found = ANY_CARD.search(text)
    return text if found is None else text[: found.start()]


def with_cards(action: Shown, cards: Iterator[Card]) -> Shown:
    """An action or event with ``cards`` in place of its unseen ones."""
    changed: dict[str, Any] = {}
    for one in attrs.fields(type(action)):
        value = getattr(action, one.name)
        if one.name == "card" and value is None:
            changed[one.name] = next(cards, None)
        elif isinstance(value, tuple) and None in value:
            changed[one.name] = tuple([next(cards, None) if card is None else card for card in value])
    return evolve(action, **changed)


def _cards(
    spot: Spot, standing: Referee, player: str, done: Actions, begun: str, before: str = ""
) -> Iterator[Item]:
    """Yield ``begun``, with ``before`` in front of it, completed by each of the cards held, if a card is
    being typed."""
    found = CARD_BEGUN.search(begun)
    prefix = before + begun[: found.start()] if found else ""
    if not prefix.strip() or AFTER_CARD.search(prefix):
        return
    gone = [card for action in done for card, count in action.flow() if count < 0]
    gone += (SPOKEN[one] for one in ANY_CARD.findall(prefix))
    held = Counter(standing.held_by(player)) - Counter(card for card in gone if card is not None)
    detail = say(spot.language, "in hand", "手上")
    for card in held:
        yield Item(prefix + card_text(card, spot.language), detail, CompletionItemKind.Value)


def _calls(spot: Spot, player: str, done: Actions, said: Iterable[Call]) -> Offer:
    """Return the calls after a finished turn."""
    open_ = spot.typed.rfind("{")
    start = open_ if open_ > spot.typed.rfind("}") else len(spot.typed)
    prefix = "" if start == open_ or spot.typed.endswith(" ") else " "
    calls = [call for call in spot.standing().calls_after(player, done) if call not in said]
    return start, [Item(prefix + spot.writer.call(call), kind=CompletionItemKind.Event) for call in calls]


# ---- tricks in one line


def _in_trick(spot: Spot, start: int) -> Offer:
    """The next play of the trick in the line, or the end of the trick; the first play begins at ``start``."""
    pieces = spot.typed[start:]
    cuts = [0, *(found.end() for found in BETWEEN.finditer(pieces))]
    played: list[Event] = []
    for begin, end in pairwise(cuts):
        turn = _one_play(spot, pieces[begin:end].rstrip(" ,，、;"))
        if turn is None:
            return start, ()
        played.append(turn)
    begun = pieces[cuts[-1] :].rstrip()
    standing = spot.standing(played)
    items = [*_plays(spot, standing), *(() if played else _throw(spot, standing))]
    known = {one.text for one in items}
    for player in standing.players_due():
        if begun.startswith(player):
            named = pieces[cuts[-1] :].removeprefix(player).lstrip()
            prefix = pieces[cuts[-1] :].removesuffix(named)
            cards = _cards(spot, standing, player, (), named, prefix)
            items += (one for one in cards if one.text not in known)
    last = _one_play(spot, begun)
    if last is not None and (end_ := spot.standing([*played, last]).trick_end()) is not None:
        text = f"{begun} {spot.notation.write_event(end_, spot.language).strip()}"
        items.insert(0, Item(text, kind=CompletionItemKind.Event))
    return start + cuts[-1], items


def _plays(spot: Spot, standing: Referee, prefix: str = "") -> Iterator[Item]:
    """The possible plays, each with ``prefix`` before it."""
    for player in standing.players_due():
        for move in islice(moves(standing, player), MAX_MOVES):
            if _is_played(move.action, spot):
                text = f"{prefix}{player} {spot.notation.write_action(move.action, spot.language)}"
                text += "".join(f" {spot.writer.call(call)}" for call in move.calls)
                yield Item(text, kind=CompletionItemKind.Function)


def _throw(spot: Spot, standing: Referee, prefix: str = "") -> Iterator[Item]:
    """Yield the word for several cards led together, in a game that has it; each of them may be any card
    held."""
    if "throw" in spot.notation.vocabulary.words:
        words = _before_cards(spot.notation.write_action(Throw((CARDS["♠A"],)), spot.language))
        for player in standing.players_due():
            yield Item(f"{prefix}{player} {words}", kind=CompletionItemKind.Method)


def _one_play(spot: Spot, text: str) -> Turn | None:
    """``N ♠7`` as a turn; None if it is not one."""
    for player in sorted(spot.players, key=len, reverse=True):
        if text.startswith(player):
            rest = text[len(player) :].lstrip(" :：")
            read = clauses_of(spot.notation).turn(rest) if rest else None
            if read is not None:
                return Turn(player, read[0], read[1], line=spot.line)
    return None


def _next_trick(spot: Spot) -> int:
    """The number of the trick that comes next."""
    ends = [one for one in spot.events_above() if isinstance(one, TrickEnd)]
    last = ends[-1].number if ends else 0
    return (last if last is not None else len(ends)) + 1
