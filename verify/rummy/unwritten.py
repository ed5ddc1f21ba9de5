"""Turns of a rummy, and actions of a turn, that may have been made but not written, given the cards that came
and those that went."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from itertools import islice, product
from typing import ClassVar, Protocol

from ...records.cards import CARDS, Card, in_order
from ...records.events import (
    Action,
    Actions,
    Call,
    Cards,
    Draw,
    Event,
    Head,
    LayOff,
    Meld,
    Round,
    Target,
    Turn,
)
from ..cards.balance import Balance
from .table import CardTable

Held = Sequence[Card]
"""Cards that are still to come, or to go, in order."""
LONGER = 2
"""Maximum number of actions by which a turn may be longer than the shortest, or than one action more than the
cards that came or went: otherwise cards on the table could be exchanged with those in hand without end."""
FEW_LEFT = 3
"""Maximum number of cards of which one may have gone unwritten, if the cards left are not given."""
SHORTEST = 3
"""Minimum number of cards in a meld."""
MOST_BEGUN = 2000
"""Maximum number of beginnings of turns that are tried for one player in one place."""
MOST_TURNS = 300
"""Maximum number of possible unwritten turns with the same cards that are considered."""


class Play(Protocol):
    """The state of a round of a rummy as its referee has it."""

    @property
    def part(self) -> Head | Round: ...
    @property
    def table(self) -> CardTable: ...

    call_at_the_end: ClassVar[str]


def unwritten(
    referee: Play, player: str, balance: Balance, work: Iterator[int]
) -> Iterator[tuple[tuple[Event, ...], int]]:
    """Yield turns of ``player``: see :meth:`.referee.Referee.unwritten`. A card that is drawn and played at
    once is in no balance: it may be any that has not come to light."""
    if player not in balance.claimed or player not in referee.table.hands:
        return
    came, went = (in_order(cards.elements()) for cards in balance.lacks(player))
    size = referee.table.hands[player].size + len(came) - len(went)
    work = islice(work, MOST_BEGUN * referee.table.effort)
    explanations = [(came, went, 0), *((less, fewer, 1) for less, fewer in _but_for_a_slip(came, went))]
    explanations += [(come, gone, 1) for come, gone in _parts(came, went)]
    explanations += [([*came, card], in_order([*went, card]), 1) for card in _in_passing(referee, balance)]
    for come, gone, unlikely in explanations:
        made = list(islice(_turns(referee.table, player, come, gone, work), MOST_TURNS))
        shortest = min(map(len, made), default=0)
        for actions in sorted(made, key=len):
            for number, calls in enumerate(_calls_for(referee, size, actions[-1])):
                yield (Turn(player, actions, calls),), len(actions) - shortest + unlikely + number


def _but_for_a_slip(came: list[Card], went: list[Card]) -> Iterator[tuple[list[Card], list[Card]]]:
    """Yield the cards that ``came`` and ``went`` without one of each, which may be a card written instead of
    another elsewhere."""
    if 0 < len(came) <= FEW_LEFT and 0 < len(went) <= FEW_LEFT and len(came) + len(went) > 2:
        for one, other in product(dict.fromkeys(came), dict.fromkeys(went)):
            less, fewer = list(came), list(went)
            less.remove(one)
            fewer.remove(other)
            yield less, fewer


def _parts(came: list[Card], went: list[Card]) -> list[tuple[list[Card], list[Card]]]:
    """Return the cards that ``came`` alone, those that ``went``, and single ones of a few cards: the others
    may belong to another slip."""
    if len(came) + len(went) > 2 * FEW_LEFT:
        return []
    parts: list[tuple[list[Card], list[Card]]] = [(came, []), ([], went)] if came and went else []
    if 1 < len(went) <= FEW_LEFT:
        parts += [([], [card]) for card in dict.fromkeys(went)]
    if 1 < len(came) <= FEW_LEFT:
        parts += [([card], []) for card in dict.fromkeys(came)]
    return parts


def left_out(
    referee: Play, turn: Turn, balance: Balance, work: Iterator[int]
) -> Iterator[tuple[int, Actions]]:
    """Yield actions that may have been left out of ``turn``: see :meth:`.referee.Referee.left_out`."""
    player = turn.player or ""
    came, went = (in_order(cards.elements()) for cards in balance.lacks(player))
    if player not in referee.table.hands:
        return
    most = MOST_BEGUN * referee.table.effort
    if player in balance.claimed or (not came and not went):
        for come, gone in [(came, went), *_parts(came, went)]:
            yield from _left_out(referee.table, player, come, gone, turn.actions, islice(work, most))
    elif not came and len(went) <= FEW_LEFT:  # the record ends without the cards left
        for card in dict.fromkeys(went):
            yield from _left_out(referee.table, player, (), (card,), turn.actions, islice(work, most))
    elif len(came) == 1:  # nor the rest of the hand
        yield from _left_out(referee.table, player, came, (), turn.actions, islice(work, most))
    if player not in balance.claimed and len(went) >= SHORTEST:
        for cards in _named_later(referee, turn, went):
            yield from _left_out(referee.table, player, (), cards, turn.actions, islice(work, most))


def _named_later(referee: Play, turn: Turn, went: Held) -> dict[Held, None]:
    """Return, for each meld named in ``turn`` or later, those of its cards that ``went`` or were kept."""
    moves = (one for one in referee.part.events if isinstance(one, Turn) and one.line >= turn.line)
    named = (getattr(action, "target", None) for one in moves for action in one.actions)
    found = [tuple(_shown_by(target, went)) for target in dict.fromkeys(named) if target is not None]
    return dict.fromkeys([cards for cards in found if len(cards) >= SHORTEST])


def _shown_by(target: Target, went: Held) -> Held:
    """Return those of the cards that ``went`` which the meld named by ``target`` shows."""
    if target.form == "cards":
        return in_order((Counter(went) & Counter([card for card in target.cards if card])).elements())
    if target.is_any:
        return []
    if target.form == "rank":
        return [card for card in went if card.rank == target.rank]
    ends = [card for card in target.cards if card]
    if len(ends) < 2:
        return []
    low, high = sorted((ends[0].number, ends[-1].number))
    between = (card for card in went if card.suit == ends[0].suit and low <= card.number <= high)
    return list(dict.fromkeys(between))


def _in_passing(referee: Play, balance: Balance) -> list[Card]:
    """Return the cards that a player may draw now without their being seen elsewhere in the round."""
    deck, top = referee.table.deck, referee.table.pile[-1].card if referee.table.pile else None
    spent = balance.shown.total() > deck.size
    free = [card for card in CARDS.values() if spent or balance.shown[card] < deck.limit(card)]
    return list(dict.fromkeys((top, *free))) if top else free


def _calls_for(referee: Play, size: int, last: Action) -> list[tuple[Call, ...]]:
    """Return the possible calls with ``size`` cards left after the action ``last``, the likelier first, as
    elsewhere in the round."""
    if size <= 0:
        return [(Call(referee.call_at_the_end.strip("{}").lower()),), ()]
    moves = [event for event in referee.part.events if isinstance(event, Turn)]
    alike = [one for one in moves if type(one.actions[-1]) is type(last)]
    called = [call.number or 0 for one in alike or moves for call in one.calls if call.kind == "last"]
    call = (Call("last", size),)
    return [call, ()] if size <= max(called, default=0) else [()]


def _turns(table: CardTable, player: str, came: Held, went: Held, work: Iterator[int]) -> Iterator[Actions]:
    """Yield turns that bring ``player`` exactly the cards that ``came`` and take exactly those that ``went``,
    apart from cards that come from the table and are played at once. They need not all be legal. Turns that
    differ only in the order of laying down are yielded once. Each beginning, and each action that it could
    continue with, takes one from ``work``; without any left, the search ends."""
    ahead: list[tuple[int, int, int, Actions, Held, Held]] = [(0, 0, 0, (), came, went)]
    shortest, longest = 0, len(came) + len(went) + 1 + LONGER
    for number, _ in enumerate(work):
        if not ahead:
            return
        actions, *_, done, came, went = heappop(ahead)
        if shortest and actions > shortest + LONGER:
            return
        if done and not came and not went:
            shortest = shortest or actions
            yield done
        deque(islice(work, table.effort - 1 + len(went)), maxlen=0)  # the more cards, the more may be tried
        for at, action in enumerate(table.steps(player, came, went, done)):
            if next(work, None) is None:
                return
            left = None if _out_of_order(done, action) else _left(came, went, action)
            if left is not None and (length := len(done) + 1 + len(left[1])) <= longest:
                heappush(ahead, (length, -number, at, (*done, action), *left))


def _left_out(
    table: CardTable, player: str, came: Held, went: Held, actions: Actions, work: Iterator[int]
) -> Iterator[tuple[int, Actions]]:
    """Yield actions that may have been left out of a turn of these ``actions``, each with the index of the
    action before which it belongs: one or two that bring ``player`` exactly the cards that ``came`` and take
    exactly those that ``went``."""
    for at in range(len(actions) + 1):
        ahead: list[tuple[Actions, Held, Held]] = [((), came, went)]
        while ahead:
            made, still_to_come, still_to_go = ahead.pop(0)
            deque(islice(work, table.effort - 1 + len(still_to_go)), maxlen=0)
            for action in table.steps(player, still_to_come, still_to_go, (*actions[:at], *made)):
                if next(work, None) is None:
                    return
                left = _left(still_to_come, still_to_go, action)
                if left is not None and not any(left):
                    yield at, (*made, action)
                elif left is not None and not made:
                    ahead.append(((action,), *left))


def _left(came: Held, went: Held, action: Action) -> tuple[Held, Held] | None:
    """Return the cards that are still to come and to go after ``action``; None if it moves other cards."""
    came, went, through = list(came), list(went), []
    for card, count in action.flow():
        if card is None or not count:
            continue
        if count < 0 and card in went:
            went.remove(card)
        elif count > 0 and card in came:
            came.remove(card)
        elif count > 0 and not isinstance(action, Draw):
            through.append(card)
        else:
            return None
    return came, in_order(went + through)


def _out_of_order(done: Actions, action: Action) -> bool:
    """Whether ``action`` and the last of those ``done`` can be swapped and will be tried again in that
    order."""
    last = done[-1] if done else None
    if isinstance(last, Meld) and isinstance(action, Meld):
        return _index(action.cards) < _index(last.cards)
    if not isinstance(last, LayOff):
        return False
    if not isinstance(action, LayOff):
        return isinstance(action, Meld)
    return _index(action.cards) < _index(last.cards) and last.cards[0] not in action.target.cards


def _index(cards: Cards) -> int:
    return cards[0].index if cards[0] else -1
