"""What may stand at a place in a record: whoever is due, the actions possible, the cards held, the melds on
the table, calls and claims with the right number; headings, settings and a new round.

The lines above are judged up to there, and what the player has done in the line itself is taken as done. The
rules say what is possible then (:mod:`hoyle.verify.possible`), and the game's notation how it is written.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any, Final

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
from ...notation.language.writer import Writer, card_text, group_text
from ...records.cards import CARDS, Card
from ...records.events import (
    Action,
    Actions,
    Call,
    CardsLeft,
    Event,
    Score,
    Setting,
    Total,
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

TRIGGERS: Final = [" ", ":", ",", ";", "-", "{", "♠", "♥", "♣", "♦", "：", "，"]
"""The characters behind which a client asks of itself."""
STOPS: Final = {"en": ".", "zh": "。"}
CLAIMS: Final = ("cards_left", "scores", "totals")
"""The parts of a round that claim something, by their headings."""
MAX_MOVES: Final = 400
"""Number of moves that are offered at one place."""
CARD_BEGUN: Final = regex(r"(?:^|(?<=[\s\-/]))[♠♥♣♦]?(?:10|[0-9AJQK]?)$")
BETWEEN: Final = regex(r"[,;\uff0c\uff1b\u3001]\s*")
"""What may stand between two actions, or two plays."""
NAMED: Final = regex(r"\s*([^\s:\uff1a][^:\uff1a]*?)\s*[:\uff1a]\s*")
NUMBERED: Final = regex(r"\s*(\d{1,3})[.)]\s*")
PLACE: Final = regex(r"\$\{\d+:([^}]*)\}")
UNCLOSED: Final = regex(r"\{[^}]*$")
"""A call that is being typed."""
ORDER: Final = "{:04d}"


@frozen
class Item:
    """Something that may stand from column ``start`` of the line up to where one types: how it is shown, what
    is put there, and a word on it. With ``snippet`` there are places in the text to fill in."""

    label: str
    text: str
    start: int
    detail: str = ""
    kind: CompletionItemKind = CompletionItemKind.Text
    snippet: bool = False


def completion(document: OpenDocument, position: Position, *, snippets: bool = True) -> CompletionList:
    """What may stand at a ``position`` in a document. Only with ``snippets`` can the client put places into
    the text that are to be filled in."""
    line, column = document.layout.place(position)
    typed = document.layout.line(line)[: column - 1]
    record = _record_at(document, line)
    items = _beginnings(typed) if record is None else _in_record(record, line, typed, document)
    found = [one for one in items if snippets or not one.snippet]
    return CompletionList(
        False, [_shown(one, number, document, line, position) for number, one in enumerate(found)]
    )


def _shown(one: Item, number: int, document: OpenDocument, line: int, position: Position) -> CompletionItem:
    where = Range(document.layout.position(line, one.start + 1), position)
    return CompletionItem(
        one.label,
        kind=one.kind,
        detail=one.detail or None,
        sort_text=ORDER.format(number),
        filter_text=one.label,
        insert_text_format=InsertTextFormat.Snippet if one.snippet else InsertTextFormat.PlainText,
        text_edit=TextEdit(where, one.text),
    )


def _record_at(document: OpenDocument, line: int) -> OpenRecord | None:
    """The record that ``line`` stands in, or that may go on there."""
    before = [one for one in document.records if one.line <= line]
    return before[-1] if before else None


def _beginnings(typed: str) -> Iterator[Item]:
    """How a record begins."""
    start = len(typed) - len(typed.lstrip())
    for one in notations().values():
        for language in one.languages:
            writer = Writer(one, language)
            yield Item(writer.title(), writer.title(), start, kind=CompletionItemKind.Module)


# ---- in a record


@define
class Spot:
    """A place in a record: the ``typed`` part of ``line``, in the ``round``, or in the head (None)."""

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
        """The column at which the text of the line begins, from 0."""
        return len(self.typed) - len(self.typed.lstrip())

    @property
    def players(self) -> tuple[str, ...]:
        """Who plays, as far as is known above."""
        stated = self.record.head.setting("players")
        named = [event.player for event in self.events_above() if isinstance(event, Turn)]
        return tuple(dict.fromkeys((*(stated if isinstance(stated, tuple) else ()), *self.seats(), *named)))

    def seats(self) -> tuple[str, ...]:
        """Those who have been dealt cards, and the usual players of the game."""
        dealt = [getattr(event, "player", "") for event in self.events_above() if not isinstance(event, Turn)]
        return tuple(filter(None, dealt)) or next(iter(self.notation.usual), ())

    def events_above(self) -> list[Event]:
        """What the lines of the round say that stand above."""
        if self.round is None:
            return []
        return [one for one in self.round.round.events if one.line < self.line]

    def standing(self, further: Sequence[Event] = ()) -> Referee:
        """A referee who stands at the line, or behind what is said ``further`` in it."""
        assert self.round is not None
        part = evolve(self.round.round, events=(*self.events_above(), *further), remarks=())
        return stand(self.round.referee(), part, self.line + bool(further))


def _in_record(record: OpenRecord, line: int, typed: str, document: OpenDocument) -> Iterator[Item]:
    above = [one for one in record.rounds if one.line < line]
    language = record.language if record.language in record.notation.languages else "en"
    spot = Spot(record, above[-1] if above else None, line, typed, Writer(record.notation, language))
    if spot.round is None:
        yield from _settings(spot)
        return
    section = _section(spot, document)
    if section in CLAIMS:
        yield from _claims(spot, section)
    else:
        yield from _play(spot)
    if not typed.strip() or ":" not in typed:
        yield from _headings(spot)


def _section(spot: Spot, document: OpenDocument) -> str:
    """The part of the round that the line stands in, by the heading above it; empty where that is play."""
    assert spot.round is not None
    words = spot.notation.vocabulary.words
    for line in range(spot.line - 1, spot.round.line, -1):
        text = document.layout.line(line).strip().rstrip(":：").casefold()
        for notion in CLAIMS:
            if notion in words and text in map(str.casefold, words[notion].readings):
                return notion
    return ""


def _settings(spot: Spot) -> Iterator[Item]:
    """What the head may set, and the first round."""
    stated = {event.key for event in spot.record.head.events if isinstance(event, Setting)}
    name, colon, value = spot.typed.partition(":")
    if colon:
        yield from _values(spot, name.strip(), len(spot.typed) - len(value.lstrip()))
        return
    for key in spot.notation.settings:
        if key in spot.notation.vocabulary.words and key not in stated and key not in ("game", "round"):
            label = f"{spot.writer.word(key)}: "
            yield Item(label, label, spot.start, kind=CompletionItemKind.Property)
    yield from _new_round(spot, 1)


def _values(spot: Spot, name: str, start: int) -> Iterator[Item]:
    """What a setting may say that is called so."""
    words = spot.notation.vocabulary.words
    for key in spot.notation.settings:
        if key in words and name in words[key].readings:
            for word in spot.notation.values[key].words if key in spot.notation.values else ():
                yield Item(word, word, start, kind=CompletionItemKind.Value)
            if key == "players":
                for table in spot.notation.usual:
                    yield Item(", ".join(table), ", ".join(table), start, kind=CompletionItemKind.Value)


def _headings(spot: Spot) -> Iterator[Item]:
    """The headings of what is claimed at the end of a round, and a new round."""
    assert spot.round is not None
    for notion in CLAIMS:
        if notion in spot.notation.sections and notion in spot.notation.vocabulary.words:
            label = f"{spot.writer.word(notion)}:"
            yield Item(label, label, spot.start, kind=CompletionItemKind.Struct)
    yield from _new_round(spot, spot.round.round.number + 1)


def _new_round(spot: Spot, number: int) -> Iterator[Item]:
    """The heading of a round, and with places for the hands."""
    heading = spot.writer.heading(number)
    yield Item(heading, heading, spot.start, kind=CompletionItemKind.Struct)
    if players := spot.players:
        hands = "\n".join(f"{_in_snippet(player)}: ${{{place}}}" for place, player in enumerate(players, 1))
        detail = say(spot.language, "a new round with its hands", "新的一局和各家的牌")
        text = f"{_in_snippet(heading)}\n\n{hands}\n\n$0"
        yield Item(heading + " …", text, spot.start, detail, CompletionItemKind.Snippet, snippet=True)


def _in_snippet(text: str) -> str:
    return text.replace("\\", "\\\\").replace("$", "\\$").replace("}", "\\}")


# ---- claims


def _claims(spot: Spot, section: str) -> Iterator[Item]:
    """What is claimed at the end of a round, as it should be."""
    assert spot.round is not None
    standing = spot.standing()
    due: list[Event] = []
    if section == "cards_left":
        due = [CardsLeft(player, standing.held_by(player)) for player in spot.players]
    else:
        standing.end_round()
        for row in standing.report.scores:
            if section == "scores" and row.recomputed is not None:
                due.append(Score(row.player, (), row.recomputed))
            elif section == "totals" and row.recomputed_total is not None:
                due.append(Total(row.player, row.recomputed_total))
    said = {
        getattr(one, "player", "") for one in spot.events_above() if isinstance(one, tuple(map(type, due)))
    }
    for event in due:
        if getattr(event, "player", "") not in said:
            text = spot.writer.event(event)
            yield Item(text, text, spot.start, kind=CompletionItemKind.Value)


# ---- play


def _play(spot: Spot) -> Iterator[Item]:
    """What may be played where one types."""
    players = spot.players
    named = NAMED.match(spot.typed)
    if named is not None and named[1] in players:
        yield from _turn(spot, named[1], named.end())
    elif spot.notation.tricks and (NUMBERED.match(spot.typed) or not spot.typed.strip()):
        yield from _trick(spot, players)
    if named is None and not NUMBERED.match(spot.typed):
        yield from _movers(spot)


def _movers(spot: Spot) -> Iterator[Item]:
    """Who is due."""
    standing = spot.standing()
    firsts = {player: next(standing.possible(player), None) for player in standing.players_due()}
    able = [player for player, first in firsts.items() if first is not None]
    detail = say(spot.language, "due", "輪到")
    for player in able or firsts:  # of hands that are not known nothing is known to be possible
        if (first := firsts[player]) is None or not _is_played(first, spot):
            yield Item(f"{player}: ", f"{player}: ", spot.start, detail, CompletionItemKind.Constant)


def _is_played(action: Action, spot: Spot) -> bool:
    """Whether an action belongs to a trick, several of which stand in one line."""
    return spot.notation.tricks and isinstance(action, (Play, Throw))


def _turn(spot: Spot, player: str, start: int) -> Iterator[Item]:
    """What ``player`` may do, whose line it is; the text of the turn begins at ``start``."""
    rest = spot.typed[start:]
    whole = UNCLOSED.sub("", rest).rstrip()
    ended = clauses_of(spot.notation).turn(whole)
    if ended is not None and whole.endswith((*STOPS.values(), "}")):
        yield from _calls(spot, player, ended[0], ended[1])
        return
    done, column = _done(spot, rest)
    standing = spot.standing()
    begun = rest[column:]
    yield from _moves(spot, standing, player, done, start + column)
    yield from _cards(spot, standing, player, done, begun)


def _done(spot: Spot, rest: str) -> tuple[Actions, int]:
    """The actions in what is typed of a turn that are whole, and where the next one begins."""
    clauses = clauses_of(spot.notation)
    for found in reversed([*BETWEEN.finditer(rest)]):
        read = clauses.turn(rest[: found.start()] + STOPS["en"])
        if read is not None:
            return read[0], found.end()
    return (), 0


def _moves(spot: Spot, standing: Referee, player: str, done: Actions, start: int) -> Iterator[Item]:
    """The moves possible; one that can only be the last has its full stop and calls."""
    offered = 0
    for move in moves(standing, player, done):
        for one, text, snippet in _written(spot, standing, move, start):
            end = ""
            if (
                one.ends
                and not snippet
                and next(standing.possible(player, (*done, one.action)), None) is None
            ):
                end = STOPS[spot.language] + "".join(f" {spot.writer.call(call)}" for call in one.calls)
            label = PLACE.sub(r"\1", text) if snippet else text + end
            yield Item(label, text + end, start, "", kind_of(one), snippet)
            offered += 1
        if offered >= MAX_MOVES:
            return


def kind_of(move: Move) -> CompletionItemKind:
    """The sign that a move is shown with."""
    return CompletionItemKind.Function if move.whole else CompletionItemKind.Method


def _written(spot: Spot, standing: Referee, move: Move, start: int) -> Iterator[tuple[Move, str, bool]]:
    """Each way to write a ``move``, and whether that is a snippet: where cards are to be named, as it is with
    none of them, or with one that may be named."""
    action, write = move.action, spot.notation.write_action
    hidden = [card for card, count in action.flow() if card is None and count]
    text = write(action, spot.language)
    if not hidden:
        yield move, text, False
        return
    begun = spot.typed[start:].casefold()
    if len(hidden) > 1:
        blanks = list(CARDS.values())[: len(hidden)]
        with_places = "-".join(f"${{{number}:?}}" for number, _ in enumerate(hidden, 1))
        filled = write(with_cards(action, iter(blanks)), spot.language)
        yield move, _in_snippet(filled).replace(group_text(tuple(blanks), spot.language), with_places), True
    else:
        yield move, text, False
        if begun and text.casefold().startswith(begun[: len(text)]):
            for card in cards_nameable(standing, move.player, action):
                named = with_cards(action, iter((card,)))
                yield evolve(move, action=named), write(named, spot.language), False


def with_cards(action: Action, cards: Iterator[Card]) -> Action:
    """``action`` with ``cards`` for those in it that nobody has seen."""
    changed: dict[str, Any] = {}
    for one in attrs.fields(type(action)):
        value = getattr(action, one.name)
        if one.name == "card" and value is None:
            changed[one.name] = next(cards, None)
        elif isinstance(value, tuple) and None in value:
            changed[one.name] = tuple([next(cards, None) if card is None else card for card in value])
    return evolve(action, **changed)


def _cards(spot: Spot, standing: Referee, player: str, done: Actions, begun: str) -> Iterator[Item]:
    """The cards held, where a card is being typed behind a verb."""
    found = CARD_BEGUN.search(begun)
    if found is None or not begun[: found.start()].strip():
        return
    held = list(standing.held_by(player))
    for card in (card for action in done for card, count in action.flow() if count < 0):
        if card in held:
            held.remove(card)
    for one in regex(r"[♠♥♣♦](?:10|[2-9AJQK])").findall(begun[: found.start()]):
        if one in CARDS and CARDS[one] in held:
            held.remove(CARDS[one])
    start = len(spot.typed) - len(begun) + found.start()
    detail = say(spot.language, "in hand", "手上")
    for card in dict.fromkeys(held):
        text = card_text(card, spot.language)
        yield Item(text, text, start, detail, CompletionItemKind.Value)


def _calls(spot: Spot, player: str, done: Actions, said: Iterable[Call]) -> Iterator[Item]:
    """What is called behind a turn that is over."""
    begun = spot.typed.rfind("{")
    start = begun if begun > spot.typed.rfind("}") else len(spot.typed)
    lead = "" if start != len(spot.typed) or spot.typed.endswith(" ") else " "
    for call in spot.standing().calls_after(player, done):
        if call not in said:
            text = spot.writer.call(call)
            yield Item(text, lead + text, start, kind=CompletionItemKind.Event)


# ---- tricks in one line


def _trick(spot: Spot, players: Sequence[str]) -> Iterator[Item]:
    """The next play of the trick in the line, or its end; in an empty line, the first of the next."""
    numbered = NUMBERED.match(spot.typed)
    start = numbered.end() if numbered else spot.start
    pieces = spot.typed[start:]
    cuts = [0, *(found.end() for found in BETWEEN.finditer(pieces))]
    played: list[Event] = []
    for begin, end in pairwise(cuts):
        turn = _one_play(spot, pieces[begin:end].rstrip(" ,，、;"), players)
        if turn is None:
            return
        played.append(turn)
    last = _one_play(spot, pieces[cuts[-1] :].rstrip(), players)
    standing = spot.standing(played)
    number = "" if numbered else f"{_next_trick(spot)}. "
    for player in standing.players_due():
        for move in moves(standing, player):
            if not _is_played(move.action, spot):
                continue
            text = f"{number}{player} {spot.notation.write_action(move.action, spot.language)}"
            text += "".join(f" {spot.writer.call(call)}" for call in move.calls)
            yield Item(text, text, start + cuts[-1], kind=CompletionItemKind.Function)
    if last is not None:
        yield from _trick_end(spot, [*played, last])


def _trick_end(spot: Spot, played: Sequence[Event]) -> Iterator[Item]:
    """The winner of the trick, if the plays in the line are all of it."""
    standing = spot.standing(played)
    end = standing.trick_end()
    if end is None:
        return
    text = " " * (not spot.typed.endswith(" ")) + spot.notation.write_event(end, spot.language)
    yield Item(text.strip(), text, len(spot.typed), kind=CompletionItemKind.Event)


def _one_play(spot: Spot, text: str, players: Sequence[str]) -> Turn | None:
    """``N ♠7`` as a turn; None if it is none."""
    for player in sorted(players, key=len, reverse=True):
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
