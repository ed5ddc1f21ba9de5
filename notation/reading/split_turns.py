"""Turns written over several lines, one action each: ``S: draw …``, ``S: lay down …``, ``S: discard …``.

Such a record is recognized once a round has been read: players repeatedly have several lines in a row, and
only the last of these has the action that usually ends a turn, or a call after it. Where most turns are on
one line, lines in a row are one turn if they continue as other turns do, or as no turn begins:
``S: nominate W`` after ``S: discard ♠7``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Sequence
from itertools import groupby, pairwise
from operator import itemgetter
from typing import Any, Final

from attrs import evolve

from ...records.events import Action, Discard, Entries, Events, Turn
from ...records.values import frozen
from ..language.notation import Notation

MIN_TURNS: Final = 2
"""Minimum number of turns over several lines in a round."""
MIN_EXCHANGES: Final = 3
"""Minimum number of exchanges in a round that show the order in which they are written."""
A_PAIR: Final = 2
"""Maximum number of actions of a turn in a game whose turns are one action, or a discard and a draw."""
MAX_WHOLE: Final = 4
"""Turns in several lines that it must have for each line with actions of several kinds, since a player
may have two turns in a row."""


def join_turns(events: Events, lines: Sequence[str], first: int, notation: Notation) -> None:
    """Put the turns among ``events`` together, if they are written over several of ``lines``, the first of
    which is line ``first``."""
    for start, stop in reversed(list(_one_by_one(events.entries))):
        events[start:stop] = [_together(joined(events[start:stop], lines, first))]
    found = list(_over_several_lines(events.entries))
    if len(found) < MIN_TURNS or _whole(events.entries, notation) * MAX_WHOLE > len(found):
        found = list(_continued_below(events.entries, notation))
    for start, stop in reversed(found):
        events[start:stop] = [joined(events[start:stop], lines, first)]


def _whole(entries: Entries, notation: Notation) -> int:
    """Return the number of lines with an action that is separate from the one before it."""
    return sum(
        any(notation.joint(action) == notation.between for action in _actions(entry)[1:])
        for entry in entries
        if _player(entry)
    )


def allow_reversed_exchanges(events: Events, notation: Notation) -> None:
    """In a game whose turns begin with a discard, let exchanges be told the other way round, if all of those
    of the round are: then each can be read in either order. (If only some are, that is a slip.)"""
    if not notation.frames or notation.frames[0].action != "discard":
        return
    exchanges: list[int] = []
    for at, entry in enumerate(events.entries):
        actions = _actions(entry) if _player(entry) else ()
        if len(actions) != 2:
            continue
        if isinstance(actions[0], Discard):
            return
        if isinstance(actions[1], Discard):
            exchanges.append(at)
    for at in exchanges if len(exchanges) >= MIN_EXCHANGES else ():
        turn = events[at]
        assert isinstance(turn, Turn)
        reversed_ = (one[::-1] for one in (turn.actions, *turn.others))
        events[at] = evolve(turn, others=(*turn.others, *reversed_))


def _player(entry: object) -> str:
    """The player of a turn ``entry``; empty if it is not a turn."""
    if isinstance(entry, tuple):
        who = entry[0]
        return who if isinstance(who, str) else ""
    return entry.player if isinstance(entry, Turn) else ""


def _actions(entry: object) -> Sequence[Action]:
    actions: Sequence[Action] = entry[1] if isinstance(entry, tuple) else getattr(entry, "actions", ())
    return actions


def _calls(entry: object) -> bool:
    """Return whether ``entry``, a turn, ends with a call."""
    return bool(entry[2] if isinstance(entry, tuple) else getattr(entry, "calls", ()))


def _over_several_lines(entries: Entries) -> Iterator[tuple[int, int]]:
    """Yield the ranges of lines that are one turn in a round with most turns over several lines: a turn ends
    with the kind of action that most of them end with, or with a call, where the next line begins as turns
    do; what is done out of turn is apart."""
    runs = _runs(entries)
    several = [(start, stop) for start, stop in runs if stop - start > 1]
    if sum(stop - start for start, stop in several) < 2 * MIN_TURNS:
        return
    last = Counter(type(actions[-1]) for _, stop in several if (actions := _actions(entries[stop - 1])))
    ends = {kind for kind, _ in last.most_common(1)}
    begins = {type(actions[0]) for start, _ in runs if (actions := _actions(entries[start]))}
    for start, stop in several:
        cuts = [
            at
            for at in range(start + 1, stop)
            if _is_apart(_actions(entries[at - 1]), _actions(entries[at]))
            or (_ends(entries[at - 1], ends) and _begins(entries[at], begins))
        ]
        yield from _cut(start, cuts, stop)


def _cut(start: int, cuts: Iterable[int], stop: int) -> Iterator[tuple[int, int]]:
    """Yield the ranges of more than one entry into which ``cuts`` divide that from ``start`` to ``stop``."""
    for first, last in pairwise((start, *cuts, stop)):
        if last - first > 1:
            yield first, last


def _ends(entry: object, kinds: Container[type[Action]]) -> bool:
    """Return whether ``entry`` ends with an action of these kinds, or with a call."""
    actions = _actions(entry)
    return not actions or type(actions[-1]) in kinds or _calls(entry)


def _begins(entry: object, kinds: Container[type[Action]]) -> bool:
    """Return whether ``entry`` begins with an action of these kinds, or one out of turn."""
    first = next(iter(_actions(entry)), None)
    return first is not None and (type(first) in kinds or first.out_of_turn)


@frozen
class _Usual:
    """Patterns of the turns written on one line in a round: the kinds of actions that are usually continued
    (``going_on``), the kinds that ``ends`` holds, and the one that most turns ``begin`` with; the ``pairs``
    of kinds that follow each other, and those only ``added`` to another, as “nominate W”."""

    going_on: frozenset[type[Action]]
    ends: frozenset[type[Action]]
    begin: type[Action] | None
    pairs: frozenset[tuple[type[Action], type[Action]]]
    added: frozenset[type[Action]]
    long: bool
    """Whether some turn has three actions or more."""

    @classmethod
    def of(cls, entries: Entries, runs: Sequence[tuple[int, int]], notation: Notation) -> _Usual:
        shapes: list[tuple[type[Action], ...]] = [
            tuple(map(type, _actions(entry))) if _player(entry) else () for entry in entries
        ]
        like = dict(zip(shapes, entries, strict=True))  # most lines are like many others
        like.pop((), None)
        actions = [action for entry in like.values() for action in _actions(entry)]
        added = frozenset(type(one) for one in actions if notation.joint(one) != notation.between)
        lines = {shape: (shape[0], *(kind for kind in shape[1:] if kind not in added)) for shape in like}
        first = Counter(shapes[start][0] for start, _ in runs if shapes[start])
        ends = Counter(lines[shapes[stop - 1]][-1] for _, stop in runs if shapes[stop - 1])
        within = Counter[type[Action]]()
        for shape, many in Counter(shapes).items():
            for kind in lines.get(shape, ())[:-1]:
                within[kind] += many
        going_on = frozenset(kind for kind, count in within.items() if count > ends[kind])
        pairs = frozenset(pair for line in lines.values() for pair in pairwise(line))
        begin = next(iter(dict(first.most_common(1))), None)
        long = any(len(line) > 2 for line in lines.values())
        return cls(going_on, frozenset(ends), begin, pairs, added, long)

    def goes_on(self, above: Sequence[Action], below: Sequence[Action], *, in_order: bool = True) -> bool:
        """Return whether the actions of the line ``below`` belong to the same turn as those ``above``. If
        they are ``in_order``, the next line is by the player who usually follows."""
        last, first = type(above[-1]), type(below[0])
        if first in self.added or (last in self.going_on and (last, first) in self.pairs):
            return True
        if not in_order or first is self.begin or (last in self.ends and last not in self.going_on):
            return False
        return self.long or len(above) + len(below) == A_PAIR


def _may_go_on(entry: object, other: object) -> bool:
    """Whether ``other``, the line of the same player right below ``entry``, may belong to the same turn."""
    above, below = _actions(entry), _actions(other)
    if not above or not below or above == below or _calls(entry):
        return False
    return not _is_apart(above, below)


def _is_apart(above: Sequence[Action], below: Sequence[Action]) -> bool:
    """Whether the last action ``above``, or the first ``below``, belongs to no turn, as drawing extra cards
    does."""
    return any(one.out_of_turn for one in (*above[-1:], *below[:1]))


def _continued_below(entries: Entries, notation: Notation) -> Iterator[tuple[int, int]]:
    """Yield the ranges of lines that are one turn in a round with most turns on one line: each line goes on
    as other turns do on theirs, or as no turn could begin. The lines of a player who moves out of order are
    left apart."""
    runs = _runs(entries)
    seams = {
        at: (_actions(entries[at - 1]), _actions(entries[at]))
        for start, stop in runs
        for at in range(start + 1, stop)
        if _may_go_on(entries[at - 1], entries[at])
    }
    usual = _Usual.of(entries, runs, notation) if seams else None
    if usual is None or not any(usual.goes_on(*seam) for seam in seams.values()):  # as in most records
        return
    players = [_player(entries[start]) for start, _ in runs]
    after = {one: other for (one, other), _ in reversed(Counter(pairwise(players)).most_common())}
    follows = [after.get(one) == other for one, other in pairwise(players)]
    for (start, stop), on_turn, in_order in zip(runs, (True, *follows), (*follows, True), strict=True):
        if on_turn:
            inner = range(start + 1, stop)
            cuts = [at for at in inner if at not in seams or not usual.goes_on(*seams[at], in_order=in_order)]
            yield from _cut(start, cuts, stop)


def _one_by_one(entries: Entries) -> Iterator[tuple[int, int]]:
    """Yield the ranges of entries in which a player draws extra cards one by one, on a line each."""
    for start, stop in _runs(entries):
        if stop - start == 1:
            continue
        singly = [_draws_one(entries[at]) for at in range(start, stop)]
        for one, many in groupby(enumerate(singly, start), key=itemgetter(1)):
            at = [number for number, _ in many]
            if one and len(at) > 1:
                yield at[0], at[-1] + 1


def _draws_one(entry: object) -> bool:
    """Return whether ``entry`` only draws one extra card, which is named."""
    actions = _actions(entry)
    cards = getattr(actions[0], "cards", ()) if len(actions) == 1 and actions[0].out_of_turn else ()
    return len(cards) == 1 == getattr(actions[0], "number", 0) and not _calls(entry)


def _together(turn: Turn) -> Turn:
    """``turn`` with its cards drawn in one action."""
    draws: Any = turn.actions
    (start, _), number, *_ = draws[0].spans
    cards = tuple(card for one in draws for card in one.cards)
    spans = ((start, draws[-1].spans[0][1]), number, *(span for one in draws for span in one.spans[2:]))
    return evolve(turn, actions=(evolve(draws[0], number=len(cards), cards=cards, spans=spans),))


def _runs(entries: Entries) -> list[tuple[int, int]]:
    """Return the ranges of consecutive entries by the same player."""
    runs: list[tuple[int, int]] = []
    before, start = "", 0
    for at, entry in enumerate(entries):
        if isinstance(entry, tuple):  # (as in _player(), inlined on this hot path)
            who = entry[0]
            player = who if isinstance(who, str) else ""
        else:
            player = entry.player if isinstance(entry, Turn) else ""
        if player != before:
            if before:
                runs.append((start, at))
            before, start = player, at
    if before:
        runs.append((start, len(entries)))
    return runs


def joined(turns: Sequence[object], lines: Sequence[str], first: int) -> Turn:
    """The turn that these are; its places go on over the ends of lines."""
    parts = [one for one in turns if isinstance(one, Turn)]
    head = parts[0]
    actions, calls = list(head.actions), list(head.calls)
    for one in parts[1:]:
        between = sum(len(line) + 1 for line in lines[head.line - first : one.line - first])
        by = between + one.column - head.column
        actions += [evolve(each, spans=[(a + by, b + by) for a, b in each.spans]) for each in one.actions]
        calls += [evolve(each, spans=[(a + by, b + by) for a, b in each.spans]) for each in one.calls]
    spans = ((actions[0].spans[0][0], actions[-1].spans[0][1]),) if head.spans else head.spans
    comment = "\n".join(one.comment for one in parts if one.comment)
    return evolve(head, actions=tuple(actions), calls=tuple(calls), comment=comment, spans=spans)
