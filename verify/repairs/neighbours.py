"""Insertions, worded like their neighbours.

A missing line or action is written like another of its kind in the round, with its own cards. If the record
is canonical, or has nothing of the kind, it is written canonically."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from attrs import fields

from ...records.cards import Card
from ...records.events import Action, Event, Target, TrickEnd, Turn
from ...records.regex import regex
from .scene import Scene, Token

JOINT = regex(r"(?:[\s,;/&·+>|→–—.\-\uff0c\uff1b\u3002]|(?:and|then|und|dann|et|puis|y|luego|e|poi)\b)+")
"""Text that may separate two actions and belongs to neither."""
WORDS = regex(r"(?: [^\W\d_][\w'’]*)+(?=[.。!]?\s*(?:\{.*)?$)")
"""Words after an action that end a sentence: “ from the stock”."""
NUMBER = regex(r"\d+")
MOST = 12
"""Maximum number of neighbours of a kind to try, the nearest first."""

Piece = tuple[int, int]
"""The stretch of the words for an action in its line."""


class Neighbours:
    """The lines and actions of a ``scene``, by kind: what is done, and with how many cards."""

    def __init__(self, scene: Scene):
        self.scene = scene
        self._lines: dict[object, list[list[Event]]] = {}
        self._actions: dict[object, list[tuple[Turn, int]]] = {}
        self._sound: dict[object, bool] = {}
        by_line: dict[int, list[Event]] = {}
        for event in scene.round.events:
            if isinstance(event, Turn | TrickEnd):
                by_line.setdefault(event.line, []).append(event)
        for events in by_line.values():
            self._lines.setdefault(_kinds(events), []).append(events)
            turn = events[0]
            if len(events) == 1 and isinstance(turn, Turn) and all(one.spans for one in turn.actions):
                for at, action in enumerate(turn.actions):
                    self._actions.setdefault(_kind(action), []).append((turn, at))
        self.joint: str = self._joint()
        self.tails: dict[type[Action], set[str]] = self._tails()

    # ---- lines

    def lines(self, events: Sequence[Event], line: int, like: str) -> list[str]:
        """Return ``events`` as lines to insert before ``line``. Without neighbours their cards are spelled as
        in the line ``like``."""
        kind = _kinds(events)
        for others in sorted(self._lines.get(kind, ()), key=lambda one: _farness(one, events, line))[:MOST]:
            text = self.scene.source(others[0].line)
            if self.scene.text.lines(others) == [text]:
                break  # it is canonical
            told = self._adapted(others, events, text)
            if told is not None and self._is_sound(kind, told, events, line):
                return [told]
        return self.scene.text.lines(events, like)

    def _adapted(self, others: Sequence[Event], events: Sequence[Event], text: str) -> str | None:
        """Return the line ``text`` of ``others``, changed to that of ``events``; None if it cannot be."""
        changes: dict[tuple[int, int], str] = {}
        for other, event in zip(others, events, strict=True):
            new = self._changes(other, event)
            if new is None:
                return None
            changes |= new
        number = next((one.number for one in events if isinstance(one, TrickEnd)), None)
        label = NUMBER.search(text)
        if number and label and not any(start < label.end() for start, _ in changes):
            changes[label.span()] = str(number)
        return _changed(text, changes)

    def _changes(self, other: Event, event: Event) -> dict[tuple[int, int], str] | None:
        """Return the changes to the line of the ``other`` event that make it say ``event``; None if it is
        unclear where the other's cards and names are."""
        tokens = self.scene.tokens_of(other)
        if isinstance(other, Turn) and isinstance(event, Turn):
            old, new = _cards(other.actions), _cards(event.actions)
            changes = self._with_cards([one for one in tokens if isinstance(one.value, Card)], old, new)
            if changes is None or other.player == event.player:
                return changes
            name = self.scene.name(other)
            return None if name is None or name.text != other.player else {
                **changes, (name.start, name.end): event.player or ""
            }  # fmt: skip
        if not (isinstance(other, TrickEnd) and isinstance(event, TrickEnd)):
            return None
        wanted = {other.winner: event.winner, other.points: event.points}
        made = {(one.start, one.end): str(wanted[one.value]) for one in tokens if one.value in wanted}
        told = {one.value for one in tokens}
        if any(new != old and old not in told for old, new in wanted.items()) or "None" in made.values():
            return None
        return made

    def _with_cards(
        self, tokens: Sequence[Token], old: Sequence[Card], new: Sequence[Card]
    ) -> dict[tuple[int, int], str] | None:
        values = [one.value for one in tokens]
        if values == list(old):
            cards: Sequence[Card | None] = new
        else:
            instead = dict(zip(old, new, strict=True))
            if any(instead[one] is not two for one, two in zip(old, new, strict=True)):
                return None  # equal cards would have to become different ones
            if set(values) != set(old):
                return None
            cards = [instead.get(one) if isinstance(one, Card) else None for one in values]
        return {
            (token.start, token.end): self.scene.spelled(card, token)
            for token, card in zip(tokens, cards, strict=True)
            if card is not None and card is not token.value
        }

    def _is_sound(self, kind: object, told: str, events: Sequence[Event], line: int) -> bool:
        """Whether the line ``told``, worded like others of its ``kind``, is read as ``events``. One line of
        each kind is tried."""
        if kind not in self._sound:
            scene = self.scene
            read = scene.text.reread_line(events, told, scene.players)
            if read is None or tuple(read) != tuple(events):  # it depends on what stands above
                above = scene.round.lines[: line - scene.round.line]
                rounds = scene.text.reread([*above, told], scene.round.line, scene.players)
                said = [one for round_ in rounds for one in round_.events if one.line == line]
                read = tuple(said)
            self._sound[kind] = tuple(read) == tuple(events)
        return self._sound[kind]

    # ---- actions

    def acts(self, actions: Sequence[Action], turn: Turn) -> list[tuple[str, str]]:
        """Return how to write each of ``actions`` in ``turn``: the separator from the action before it, and
        its own words."""
        text, like = self.scene.text, self.scene.source(turn.line)
        canonical = text.acts(actions, like)
        own = self.joint not in ("", text.between)
        return [
            (self.joint if own else joint, self._told_action(one, said, turn))
            for one, (joint, said) in zip(actions, canonical, strict=True)
        ]

    def _told_action(self, action: Action, canonical: str, turn: Turn) -> str:
        """Return ``action`` worded like others of its kind near ``turn``; as its ``canonical`` text if they
        are canonical too."""
        near = sorted(self._actions.get(_kind(action), ()), key=lambda one: abs(one[0].line - turn.line))
        for other, at in near[:MOST]:
            text = self.scene.source(other.line)
            start, end = self.pieces(other)[at]
            if self.scene.text.acts([other.actions[at]], text)[0][1] == text[start:end]:
                break
            tokens = [
                one
                for one in self.scene.tokens_of(other)
                if isinstance(one.value, Card) and start <= one.start and one.end <= end
            ]
            changes = self._with_cards(tokens, _cards(other.actions[at]), _cards(action))
            if changes is not None:
                said = {(one - start, two - start): new for (one, two), new in changes.items()}
                return _changed(text[start:end], said)
        return canonical

    def _joint(self) -> str:
        """Return the usual separator of two actions."""
        gaps = Counter(gap for turn in self._turns() for gap in self._gaps(turn))
        if not gaps:
            return ""
        most = max(gaps, key=lambda gap: (sum(n for one, n in gaps.items() if one.endswith(gap)), len(gap)))
        found = JOINT.match(most)
        return found[0] if found and found[0].strip() else most

    def _turns(self) -> Iterator[Turn]:
        return (turn for found in self._actions.values() for turn, at in found if not at)

    def _edges(self, turn: Turn) -> list[Piece]:
        return [(turn.column + one.spans[0][0], turn.column + one.spans[0][1]) for one in turn.actions]

    def _gaps(self, turn: Turn) -> list[str]:
        line = self.scene.source(turn.line)
        return [line[one[1] : other[0]] for one, other in pairwise(self._edges(turn))]

    def _tails(self) -> dict[type[Action], set[str]]:
        """Return words that follow actions of each kind and belong to them, such as “from the stock”."""
        tails: dict[type[Action], set[str]] = {}
        last = Counter(self._ending(turn) for turn in self._turns())
        for (kind, tail), times in last.items():
            if tail.strip() and times > 1:  # else it may be a comment
                tails.setdefault(kind, set()).add(tail)
        for turn in self._turns():
            for action, gap in zip(turn.actions, self._gaps(turn), strict=False):
                tail, joint, _ = gap.rpartition(self.joint) if self.joint else ("", "", "")
                if joint and tail:
                    tails.setdefault(type(action), set()).add(tail)
        return tails

    def _ending(self, turn: Turn) -> tuple[type[Action], str]:
        """Return the kind of the last action of ``turn``, and the words after it that end its sentence."""
        line, (_, end) = self.scene.source(turn.line), self._edges(turn)[-1]
        found = WORDS.match(line, end)
        return type(turn.actions[-1]), found[0] if found else ""

    def pieces(self, turn: Turn) -> list[Piece]:
        """Return the stretch of the words for each action of ``turn``, including those that follow it."""
        line, found = self.scene.source(turn.line), list[Piece]()
        for (start, end), action in zip(self._edges(turn), turn.actions, strict=True):
            if found and self.joint and line.startswith(self.joint, found[-1][1]):
                start = min(start, found[-1][1] + len(self.joint))
            tails = sorted(self.tails.get(type(action), ()), key=len, reverse=True)
            found.append((start, end + len(next((one for one in tails if line.startswith(one, end)), ""))))
        return found


@lru_cache(maxsize=4)
def neighbours_of(scene: Scene) -> Neighbours:
    """Return the neighbours in a ``scene``; cached, because each finding in it needs them."""
    return Neighbours(scene)


def _changed(text: str, changes: dict[tuple[int, int], str]) -> str:
    for (start, end), new in sorted(changes.items(), reverse=True):
        text = text[:start] + new + text[end:]
    return text


def _farness(others: Sequence[Event], events: Sequence[Event], line: int) -> tuple[bool, int]:
    """Return the distance of ``others`` from ``events`` before ``line``; those of the same players come
    first."""
    names = [getattr(one, "player", None) for one in others]
    return names != [getattr(one, "player", None) for one in events], abs(others[0].line - line)


def _kinds(events: Sequence[Event]) -> object:
    """Return what ``events`` do, and with how many cards, whoever does it and whichever the cards are."""
    return tuple(
        (type(one), _kind(one.actions), _kind(one.calls)) if isinstance(one, Turn) else type(one)
        for one in events
    )


def _kind(value: object) -> object:
    """Return a ``value`` with each card in it hidden."""
    if isinstance(value, Card):
        return Card
    if isinstance(value, tuple):
        return tuple(map(_kind, value))
    if isinstance(value, Action | Target):
        return type(value), *(_kind(getattr(value, one)) for one in _fields(type(value)))
    return value


def _cards(value: object) -> list[Card]:
    """Return each card in a ``value``."""
    if isinstance(value, Card):
        return [value]
    if isinstance(value, tuple):
        return [card for one in value for card in _cards(one)]
    if isinstance(value, Action | Target):
        return [card for one in _fields(type(value)) for card in _cards(getattr(value, one))]
    return []


def _fields(kind: type) -> list[str]:
    """Return the fields of an action, or of a target, that describe what is done."""
    return [one.name for one in fields(kind) if one.eq]
