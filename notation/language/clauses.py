"""Text after a player's name: a turn, a hand, a score, a total.

Text repeats itself: in a large archive most clauses have been read before. A clause's meaning depends only on
its text, so it is read once and kept, without position, in a bounded memo.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Mapping
from functools import cache, partial
from itertools import count
from typing import Any, Final, TypeAlias

from ...records.cards import Card
from ...records.events import (
    Action,
    Call,
    CardsLeft,
    Deal,
    Event,
    LazySpans,
    Score,
    ShortClaim,
    ShortTurn,
    Span,
    Total,
    Turn,
    call,
    is_short_claim,
    is_short_turn,
)
from ...records.kinds import SCORE, TOTAL
from ...records.regex import regex
from ...records.values import frozen
from .grammar import Language
from .matchers import Capture, Matcher, Mismatch
from .notation import Notation
from .operands import COMPILED, SPOKEN, VALUES, Joined, number, summed, tokens_of
from .shapes import Read, Shapes, keep

CLAIMED: dict[str, type[Event]] = {"hand": Deal, "score": Score, "total": Total}
"""The grammar's rules for what can be claimed in every game, and the kinds of event. (A hand may also be
:class:`CardsLeft`.)"""
NOWHERE: Final = "\n"
"""A separator of actions for a turn with only one: it is in no line."""
NOTHING: Final = "---"
"""A hand without cards, in every game."""
STOP: Final = "."
AFTER_ACTIONS: Final = ("\u3002", " {")
"""The beginning of what follows the actions: a full stop, or calls."""
JOINED: Final = "-"
"""Separates cards that are joined."""
MAX_LINE_LENGTH: Final = 10_000
"""Maximum length of a line that is read."""
MAX_GAP: Final = 200
"""Widest gap in a line that is read, in blanks."""
UNENDING: Final = ("name", "wish")
"""Operands that a following full stop may belong to: ``Bob Jr.``"""

Clause: TypeAlias = tuple[tuple[Action, ...], tuple[Call, ...]]
"""A turn without its player: actions and calls, their spans relative to the clause."""


@frozen
class Form:
    """A kind of action or call: what makes one of the values of its operands, and each operand's group in
    the matcher, its name, and how it is decoded."""

    make: Callable[..., Any]
    operands: tuple[tuple[int, str, Callable[[str], Any]], ...]

    def read(self, found: re.Match[str]) -> Read:
        """The value of what has been ``found``."""
        operands = [
            (name, value(text), *found.span(group))
            for group, name, value in self.operands
            if (text := found[group]) is not None
        ]
        return Read(self.make, operands, found.span(found.lastindex or 0))


class Clauses:
    """Reads the clauses of one game."""

    def __init__(self, notation: Notation):
        self.notation = notation
        language = notation.language
        self.language: Language = language
        self.memo: dict[str, Clause] = {}
        self.pieces: dict[str, tuple[Action, ...]] = {}
        """Actions of texts read between two separators of actions, or alone, without places. There are few
        such texts, and turns are combinations of them."""
        self.with_melds: dict[str, tuple[Action, ...]] = {}
        """The pieces in which cards are joined. They are many, and would displace the others."""
        self.endings: dict[str, tuple[Call, ...]] = {}
        """Calls of texts read after the last action."""
        self.claims: dict[str, dict[str, dict[str, Any]]] = defaultdict(dict)
        """Claims that are not plainly written: by their rule and text, the values of their operands."""
        self._action = language.choice("action")
        self._separator = language.matcher("separator").pattern.match
        self.between: str = notation.between if self._separator(notation.between) else NOWHERE
        self._end = language.matcher("end").pattern.match
        self._call = language.matcher("call").pattern.match
        self._space = language.matcher("_").pattern.match
        self._actions = [
            self._forms(self._action.names(number), notation.actions) for number in range(len(self._action))
        ]
        calls = [name for _, name in language.matcher("call").groups]
        self._calls = self._forms(calls, {kind: partial(call, kind) for kind in notation.calls})
        self.cards: dict[str, Card]
        self._fewest, self.cards = self._cards_of_hands()
        lists = {
            rule: kind
            for rule, kind in notation.claims.items()
            if isinstance(kind, type) and self._lists_melds(rule)
        }
        self.lists: tuple[type[Event], ...] = tuple(lists.values())
        """The claims that list melds."""
        self._kinds: dict[str, type[Event]] = {**CLAIMED, **lists}
        """The claims that can be kept in short, and their kinds of event."""
        self._rules = {kind: rule for rule, kind in (*self._kinds.items(), ("hand", CardsLeft))}
        self.joined: Joined = Joined(self.cards)
        self.shapes: Shapes = Shapes(self.cards, self.joined)

    def _forms(self, names: list[str], makers: Mapping[str, Callable[..., Any]]) -> dict[int | None, Form]:
        """The forms of actions, or of calls, by the last of the groups so called that took part.

        What is matched is one container or a choice between several, so that is the group of the container
        itself."""
        forms: dict[int | None, Form] = {}
        operands: list[tuple[int, str, Callable[[str], Any]]] = []
        for group, name in reversed(list(enumerate(names, 1))):
            if name in self.language.containers:
                forms[group] = Form(makers[name], tuple(reversed(operands)))
                operands = []
            else:
                operands.append((group, name, VALUES.get(name, str)))
        return forms

    def _cards_of_hands(self) -> tuple[int, dict[str, Card]]:
        """The cards that can be in a hand, and how many joined by dashes make one."""
        hand = self.language.matcher("hand")

        def is_hand(*cards: str) -> bool:
            text = "-".join(cards)
            return hand.fullmatch(text) == [Capture("group", 0, len(text))]

        fewest = next(number for number in count(1) if is_hand(*["♠A"] * number))
        cards = {text: card for text, card in SPOKEN.items() if is_hand(*[text] * fewest)}
        assert is_hand(*cards)
        return fewest, cards

    def _lists_melds(self, rule: str) -> bool:
        text = "♠A / ♠A-♠A"
        return self.language.matcher(rule).fullmatch(text) == [Capture("groups", 0, len(text))]

    # ---- turns

    def turn(self, text: str, *, new: bool = True) -> Clause | None:
        """``text`` as a turn, or None if it is not one. Unless it is ``new``, its pieces are already
        known."""
        clause = self.memo.get(text)
        if clause is None and len(text) <= MAX_LINE_LENGTH:
            clause = self._read(text, new)
            if clause is None:
                return None
            keep(self.memo, text, clause)
        return clause

    def _read(self, text: str, new: bool) -> Clause | None:
        """The grammar's rule ``turn``, one expression for each of its parts:
        ``action (separator action)* end (_ call)* _``."""
        first = self._action_at(text, 0)
        if first is None:
            return None
        one, position = first
        read, actions = [one], one.made(text)
        start, before = 0, 0
        while between := self._separator(text, position):
            further = self._action_at(text, between.end())
            if further is None:
                break
            if new and between[0] == self.between:
                self._learn(text, start, position, read, actions[before:])
                start, before, read = between.end(), len(actions), []
            one, position = further
            read.append(one)
            actions += one.made(text)
        calls = self._read_end(text, position)
        if calls is None:
            return None
        if new:
            self._learn(text, start, position, read, actions[before:])
        return actions, calls

    def _action_at(self, text: str, position: int) -> tuple[Read, int] | None:
        """The action that begins at ``position``, and where it ends."""
        found = self._action.find(text, position)
        if found is None:
            return None
        number, match = found
        return self._actions[number][match.lastindex].read(match), match.end()

    def _learn(self, text: str, start: int, end: int, read: list[Read], actions: tuple[Action, ...]) -> None:
        """Remember a piece of ``text``: the shape of what was ``read`` in it, or else its ``actions``. Skip
        it if it might be longer but for a missing full stop."""
        operands = read[-1].operands
        if operands and operands[-1][0] in UNENDING and not text.startswith(STOP, end):
            return
        piece = text[start:end]
        if not self.shapes.learn(piece, start, read):
            keep(self._memo_for(piece), piece, actions)

    def known(self, text: str) -> Clause | None:
        """``text`` as a turn of pieces that have been read before, or such with other cards, without its
        places; None if something in it is new."""
        if len(text) > MAX_LINE_LENGTH:
            return None
        end = _end_of_actions(text)
        calls = self.endings.get(text[end:])
        if calls is None:
            calls = self._read_end(text, end)
        actions = None if calls is None else self.moves(text[:end] + STOP)
        return None if actions is None or calls is None else (actions, calls)

    def moves(self, text: str) -> tuple[Action, ...] | None:
        """The same of a turn that is nothing but actions with a full stop behind them. It is made of its
        pieces every time: they are so few that they stay at hand."""
        if not text.endswith(STOP) or len(text) > MAX_LINE_LENGTH:
            return None
        actions: tuple[Action, ...] = ()
        for piece in text[:-1].split(self.between):
            more = self.pieces.get(piece) or self.with_melds.get(piece) or self._piece(piece)
            if more is None:
                return None
            actions += more
        return actions

    def _piece(self, piece: str) -> tuple[Action, ...] | None:
        actions = self.shapes.read(piece)
        if actions is None or (COMPILED and JOINED in piece):
            return actions  # compiled, melds are read sooner than they are found among so many
        return keep(self._memo_for(piece), piece, actions)

    def _memo_for(self, piece: str) -> dict[str, tuple[Action, ...]]:
        return self.with_melds if JOINED in piece else self.pieces

    def _read_end(self, text: str, position: int) -> tuple[Call, ...] | None:
        """The calls after the full stop, if any; None if something else follows."""
        end = self._end(text, position)
        if end is None:
            return None
        calls: tuple[Call, ...] = ()
        ending = text[position:]
        position = end.end()
        while position < len(text):
            position = self._space(text, position).end()  # type: ignore[union-attr]
            if position == len(text):
                break
            found = self._call(text, position)
            if found is None:
                return None
            if found.lastindex is not None:
                calls += self._calls[found.lastindex].read(found).made(text)
            position = found.end()
        return keep(self.endings, ending, calls)

    # ---- claims

    def claim(
        self, rule: str, player: str, text: str, kind: type[Deal | CardsLeft], line: int = 0, column: int = 0
    ) -> ShortClaim | Event | None:
        """``text`` as a ``hand`` (of the ``kind`` due), ``score`` or ``total`` of ``player``, or as another
        claim of the game's; None if it is none."""
        claim = self.in_short(rule, player, text, kind, line)
        if claim is not None:
            return claim
        said = self.claims[rule].get(text) or self._read_claim(rule, text)
        if said is None:
            return None
        if rule in self._kinds:
            return self.in_short(rule, player, text, kind, line)
        spans = self._claim_spans(rule, text)
        return self.notation.claims[rule](player, *said.values(), line=line, column=column, spans=spans)

    def in_short(
        self, rule: str, player: str, text: str, kind: type[Deal | CardsLeft], line: int
    ) -> ShortClaim | None:
        """A ``hand``, ``score`` or ``total``, or melds, in short, if ``text`` is one that is plainly written,
        as most are, or has been read before."""
        if len(text) > MAX_LINE_LENGTH:
            return None
        if rule == "hand":
            cards = self.joined.read(text)
            if cards is not None and len(cards) >= self._fewest:
                return kind, player, cards, text, line
            if text == NOTHING:
                return kind, player, (), text, line
        elif rule == "total":
            value = number(text)
            if value is not None:
                return TOTAL, player, value, text, line
        elif rule == "score":
            terms = summed(text)
            if terms is not None:
                return SCORE, player, terms, text, line
        elif rule in self._kinds:
            melds = tuple([self.joined.read(meld) for meld in text.split(" / ")])
            if None not in melds:
                return self._kinds[rule], player, melds, text, line
        else:
            return None
        said = self.claims[rule].get(text)
        if said is None:
            return None
        what = kind if rule == "hand" else self._kinds[rule]
        return what, player, _claimed(what, said, text), text, line

    def event(self, entry: ShortTurn | ShortClaim, column: int | None = None) -> Event:
        """Return the event for an ``entry``, with all its places. Its text begins after the name, or in the
        given ``column``."""
        if is_short_claim(entry):
            return self._claim_event(entry, len(entry[1]) + 2 if column is None else column)
        assert is_short_turn(entry)
        player, actions, calls, text, line, *start = entry
        actions, calls = self.turn(text, new=False) or (actions, calls)
        if column is None:
            column = start[0] if start else len(player) + 2
        return Turn(player, actions, calls, line=line, column=column)

    def _claim_event(self, entry: ShortClaim, column: int) -> Event:
        kind, player, value, text, line = entry
        rule = self._rules[kind]
        operands = value if kind is Score else (value,)
        make: Any = kind
        event: Event = make(player, *operands, line=line, column=column, spans=self._claim_spans(rule, text))
        return event

    def _claim_spans(self, rule: str, text: str) -> LazySpans:
        return LazySpans(partial(_claim_spans, text, self.language.matcher(rule)))

    def _read_claim(self, rule: str, text: str) -> dict[str, Any] | None:
        matcher = self.language.matcher(rule)
        found = matcher.pattern.fullmatch(text)
        if found is None:
            return None
        said = {
            name: VALUES.get(name, str)(operand)
            for (_, name), operand in zip(matcher.groups, found.groups(), strict=True)
            if operand is not None
        }
        return keep(self.claims[rule], text, said)

    def furthest(self, text: str, rules: tuple[str, ...]) -> Mismatch:
        """Return the mismatch that is furthest to the right, and what all ``rules`` that got there
        expected."""
        misses = [miss for rule in rules if isinstance(miss := self.language.parse(rule, text), Mismatch)]
        best = max((miss.position for miss in misses), default=0)
        expected = [name for miss in misses if miss.position == best for name in miss.expected]
        return Mismatch(best, tuple(dict.fromkeys(expected)))


def _claimed(kind: type[Event], said: Mapping[str, Any], text: str) -> Any:
    """The claim that the operands ``said`` make."""
    if kind is TOTAL:
        return said["signed"]
    if kind is SCORE:
        return said.get("terms", ()), said["signed"], said.get("factor", 1)
    cards = next(iter(said.values()), ())
    return None if cards == (None,) and text.lstrip()[0] == "?" else cards


def _end_of_actions(text: str) -> int:
    """Return the end of the actions in ``text``, before calls or a comment."""
    end = text.find(STOP)
    if end >= 0:  # nearly always
        return end
    return min([at for mark in AFTER_ACTIONS if (at := text.find(mark)) >= 0], default=len(text))


def _claim_spans(text: str, matcher: Matcher) -> tuple[Span, ...]:
    return (0, len(text.rstrip())), *tokens_of(text, matcher.fullmatch(text) or ())


clauses_of: Final = cache(Clauses)
"""The reader of a game's clauses: one for all its records, so that they share what has been read."""


WORD_AT = regex(r"[^\s,\uff0c.。;\uff1b:\uff1a{}]+|\S")


def word_at(text: str, position: int) -> Span:
    """The word at ``position``, or an empty stretch at the end of the text."""
    found = WORD_AT.search(text, position)
    return found.span() if found else (len(text), len(text))
