"""The order in which players play to a trick, if the record does not show it: from the winner of the trick
before, or whoever else must lead, one way or the other round; the hands that were dealt tell which."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final

from ...records.cards import SUITS
from ...records.events import (
    Action,
    Actions,
    Deal,
    Entries,
    Event,
    Setting,
    ShortClaim,
    ShortTurn,
    TrickEnd,
    Turn,
    is_short_turn,
    raw,
)
from ...records.kinds import DEAL
from ...records.tricks import Bottom, Bury, DealerNamed, Pass, PassCards, Play, Show, Throw
from .context import Context

DIRECTION: Final = "direction"
PLAYS: Final = (Play, Throw)


def ring(context: Context) -> tuple[str, ...]:
    """The players in the order of play, as far as the record gives it."""
    said = context.settings.get(DIRECTION)
    for entry in raw(context.part.events):
        if isinstance(entry, Setting) and entry.key == DIRECTION:
            said = entry.value
    return said if isinstance(said, tuple) and len(said) == len(context.players) else tuple(context.players)


def leader_due(context: Context) -> str | None:
    """Return the player who leads next, if recorded: the winner of the last trick, or the dealer before the
    first; None if not recorded, or if a trick is under way."""
    for entry in reversed(raw(context.part.events)):
        if isinstance(entry, TrickEnd):
            return entry.winner
        if isinstance(entry, DealerNamed):
            return entry.player
        for player, action in _done(entry):
            if isinstance(action, PLAYS):
                return None
            if getattr(action, "takes_widow", False):
                return player
    return None


# ---- before the first trick


MIN_BURIED: Final = 6
"""Minimum number of cards of several suits that are put away and not played."""
MAX_BIDS: Final = 8
"""Maximum number of lines before the one that names trumps."""


def is_before_play(context: Context, player: str, actions: Actions) -> bool:
    """Return whether cards seem to be played before the first trick can begin, so that something else is
    meant."""
    (action, *_) = actions
    if not isinstance(action, Play) or action.claim not in ("", "discard"):
        return False
    return bool(done_before_play(context, player, list(map(str, action.cards))))


def done_before_play(context: Context, player: str, cards: Sequence[str]) -> str:
    """Return what ``player`` does with ``cards`` that seem to be played before the first trick can begin:
    “bury” if the dealer puts several suits away; “show” if the dealer and trumps are not yet named; else an
    empty string."""
    words, named = context.notation.vocabulary.words, False
    if "bury" not in words or not cards:
        return ""
    for entry in reversed(raw(context.part.events)):
        if isinstance(entry, TrickEnd) or any(isinstance(one, (*PLAYS, Bury)) for _, one in _done(entry)):
            return ""
        if isinstance(entry, DealerNamed):
            if entry.player not in (player, None):
                return ""
            named = True
            break
    if named:
        return "bury" if is_put_away(cards) else ""
    dealt = len(cards) < MIN_BURIED and any(_is_deal(entry) for entry in raw(context.part.events))
    trumps = words["trumps"].readings if dealt else ()
    ahead = context.lines.ahead(MAX_BIDS) if dealt else ()
    return "show" if any(word in line for line in ahead for word in trumps) else ""


def is_put_away(cards: Sequence[str]) -> bool:
    """Return whether ``cards`` are too many, and of too many suits, to be led."""
    return len(cards) >= MIN_BURIED and len({card[:1] for card in cards}) > 1


def ends_with_bid(entries: Entries) -> bool:
    """Return whether the last of ``entries`` belongs to the phase before cards are played."""
    if not entries:
        return False
    _, action = next(_done(entries[-1]), (None, None))
    return isinstance(entries[-1], DealerNamed) or isinstance(action, (Show, Pass))


def _is_deal(entry: Event | ShortTurn | ShortClaim) -> bool:
    return entry[0] is DEAL if isinstance(entry, tuple) else isinstance(entry, Deal)


# ---- tricks


def opens(context: Context, played: Mapping[str, str]) -> str:
    """Return the leader of the first trick, in which each player has ``played`` the given card: the player of
    the opening card, or else one who holds it or may; empty if there is none, or it is not the first
    trick."""
    opening = context.notation.opening.get(len(played))
    if opening is None or any(isinstance(entry, TrickEnd) for entry in raw(context.part.events)):
        return ""
    held = holdings(context)

    def likely(player: str) -> tuple[bool, bool]:
        return played[player] == opening, opening in held.get(player, ())

    unseen = [
        one for one, text in played.items() if text == opening or not any(map(text.__contains__, SUITS))
    ]
    return max(unseen, key=likely, default="")


def due(context: Context) -> str | None:
    """Return the player whose turn it is, the next in order or the leader; None if the record does not show
    it."""
    order, played = ring(context), played_last(context)
    if not played or played[0] not in order:
        return leader_due(context)
    return None if len(played) % len(order) == 0 else order[(order.index(played[0]) + 1) % len(order)]


def played_last(context: Context) -> list[str]:
    """Return the players of the latest uninterrupted plays, the last first."""
    played: list[str] = []
    for entry in reversed(raw(context.part.events)):
        done = [player for player, action in _done(entry) if isinstance(action, PLAYS)]
        if not done:
            break
        played += done
    return played


def is_under_way(context: Context) -> bool:
    """Return whether a trick is incomplete."""
    last = context.part.last
    played = [] if last is None or isinstance(last, TrickEnd) else [one for _, one in _done(last)]
    return any(isinstance(one, PLAYS) for one in played) and due(context) is not None


def _done(entry: Event | ShortTurn | ShortClaim) -> Iterator[tuple[str, Action]]:
    """Yield the actions in an entry, each with its player."""
    if isinstance(entry, Turn):
        yield from ((entry.player, action) for action in entry.actions)
    elif isinstance(entry, tuple) and is_short_turn(entry):
        yield from ((entry[0], action) for action in entry[1])


def in_turn(context: Context, plays: Sequence[Collection[str]], leads: str | None) -> list[str] | None:
    """Return the players of ``plays``, given as cards in order, with ``leads`` as leader unless None: the
    assignment that agrees with most of the hands dealt; None if it cannot be determined."""
    order = ring(context)
    declared = order != tuple(context.players) or DIRECTION in context.settings
    held = holdings(context)
    best: list[str] = []
    most = -1 if leads else 0
    for way in [order] if declared else [order, order[::-1]]:
        for leader in (leads,) if leads else order:
            if leader not in way:
                return None
            first = way.index(leader)
            names = [way[(first + at) % len(way)] for at in range(len(plays))]
            fits = sum(
                held.get(one, set()).issuperset(cards) for one, cards in zip(names, plays, strict=True)
            )
            if fits > most:
                most, best = fits, names
    return best or None


def holdings(context: Context) -> dict[str, set[str]]:
    """The cards that each player has to play in the round, as far as they have been seen: dealt and not
    passed on, passed by another, or taken up with the bottom."""
    held: dict[str, set[str]] = {}
    bottom: set[str] = set()
    for entry in raw(context.part.events):
        if isinstance(entry, tuple) and not is_short_turn(entry):
            if entry[0] is DEAL:
                held.setdefault(entry[1], set()).update(map(str, entry[2] or ()))
        elif isinstance(entry, Deal):
            held.setdefault(entry.player, set()).update(map(str, entry.cards or ()))
        elif isinstance(entry, Bottom):
            bottom.update(map(str, entry.cards or ()))
        for player, action in _done(entry):
            if isinstance(action, PassCards) and action.to:
                held.setdefault(action.to, set()).update(map(str, action.cards))
                held.setdefault(player, set()).difference_update(map(str, action.cards))
            elif getattr(action, "takes_widow", False):
                held.setdefault(player, set()).update(bottom)
    return held
