"""The players of plays whose names are out of order.

A name out of order is mostly a slip of the pen, and its context shows which one: the names of a whole trick
are compared with those expected. So one wrong name is one finding."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TypeAlias

from ...records.events import Event, Setting, TrickEnd, Turn
from ...records.facts import Expected, SettingMeant
from ...records.findings import Fact, Finding, Place, Said, told
from ...records.tricks import Pass, Play, Throw
from ..order import Slip, ring_from, runs_along, runs_backwards, usual_order
from ..phrases import said
from .course import on_table
from .deal import Concerns, TrickDeal
from .table import Trick

Plan: TypeAlias = list[str | None]
"""The player of each of several plays; None for a play that is ignored."""
SLIPS = {
    Slip.EXCHANGED: ("; this and the next have probably been swapped", "；這一手和下一手多半寫顛倒了"),
    Slip.REPEATED: (
        "; the one before is the same, so this is probably a duplicate",
        "；與前一手相同，多半重寫了一次",
    ),
    Slip.MISNAMED: (
        "; the plays before and after show that this is {due}'s play, and it is judged as such",
        "；由前後看應是{due}，即按{due}計",
    ),
    Slip.OMITTED: (
        "; what follows shows that {due} is missing before this",
        "；由後文看，這之前漏寫了{due}的一手",
    ),
    Slip.OTHER: ("", ""),
}


def ending(slip: Slip, due: str) -> Said:
    """Return the probable slip as the end of a sentence."""
    return told(*SLIPS[slip], due=due)


def one_apart(movers: Sequence[str], due: Sequence[str]) -> int | None:
    """Return the index at which two orders of the same length differ; None unless it is exactly one."""
    apart = [at for at, (one, other) in enumerate(zip(movers, due, strict=False)) if one != other]
    return apart[0] if len(movers) == len(due) and len(apart) == 1 else None


def within(movers: Sequence[str], due: Sequence[str]) -> bool:
    """Whether ``movers`` are ``due`` with some left out."""
    rest = iter(due)
    return all(one in rest for one in movers)


# ---- the names of a trick


def player_of(deal: TrickDeal, event: Turn) -> str | None:
    """Return the player of ``event``, a play that does not have the name of the player due; None if it is
    ignored."""
    table, trick = deal.table, deal.table.trick
    if trick.plan is not None:  # the names of this trick have been examined
        return table.due
    if event.player not in table.next:
        return event.player
    if trick.players:
        if turned_round(deal, event):
            table.due = table.next[trick.players[-1]]
    elif _out_of_place(deal, event):  # which may have made a plan
        return table.due if table.trick.plan is not None else event.player
    due = table.due
    if due not in table.next or event.player == due:  # the player due or the name is not known
        return event.player
    plays, _ = rest_of_trick(deal)
    if not plays:  # this begins the next trick
        trick.size = len(trick.players)
        return event.player
    rest = ring_from(table.ring, due)[: trick.size - len(trick.players)]
    spare = _spare(deal, plays, rest)
    others = [*trick.turns, *(turn for at, turn in enumerate(plays) if at != spare)]
    if spare is not None and any(turn.player == plays[spare].player for turn in others):
        played_twice(deal, plays[spare], others)
        plan: Plan = [*rest[:spare], None, *rest[spare:]]
        trick.plan = plan[1:]
        return plan[0]
    slip, at, taken = _compared(deal, plays, rest)
    if slip in (Slip.OMITTED, Slip.OTHER):
        trick.size = len(trick.players) + len(taken)
    if slip is not Slip.OMITTED:  # else the trick is found to be short when it ends
        leads = not trick.players and not at
        if leads and slip is Slip.OTHER and _follows_next(deal, plays, due):
            slip, deal.numbers.leads_unknown = Slip.EXCHANGED, 2
        who = rest[at] if at < len(rest) else due
        found = deal.blame(
            "wrong-leader" if leads else "out-of-turn", deal.name_place(plays[at]), plays[at].player,
            due=who, slip=ending(slip, who), concerns=Concerns.ORDER if leads else Concerns.TURN,
        )  # fmt: skip
        if deal.numbers.leads_unknown:
            deal.blame_all(found)
    trick.plan = taken[1:]
    return taken[0]


def _spare(deal: TrickDeal, plays: list[Turn], rest: list[str]) -> int | None:
    """Return the index of the play in the rest of a trick that is one too many, if there is one and the
    others are in order."""
    movers = [turn.player for turn in plays]
    if len(movers) != len(rest) + 1 or (movers[1:] == rest and _repeats(deal.table.trick, plays[0])):
        return None
    return next((at for at in range(len(movers)) if [*movers[:at], *movers[at + 1 :]] == rest), None)


def one_too_many(deal: TrickDeal) -> bool:
    """Whether there are more plays before the end of the trick on the table than players."""
    plays, end = rest_of_trick(deal)
    if end is None or not 0 < len(plays) < len(deal.table.ring):
        return False
    turns = deal.table.trick.turns
    return len(plays) == 1 or (bool(turns) and end.line == turns[0].line)


def played_twice(deal: TrickDeal, event: Turn, others: Sequence[Turn]) -> None:
    """Report a play by a player who plays to this trick twice; the first is among the ``others``. The play is
    ignored."""
    player = event.player
    other = next(turn for turn in others if turn.player == player)
    found = deal.blame(
        "played-twice", event, player, one=said(on_table(other)), other=said(on_table(event)),
        concerns=Concerns.ORDER,
    )  # fmt: skip
    hand, plays = deal.opening_hand(player), deal.course.plays.get(player, [])
    if hand is None or Counter(plays) - Counter(on_table(event)) != Counter(hand):
        deal.blamed.setdefault(player, found)  # perhaps the other play does not belong here


def _follows_next(deal: TrickDeal, plays: list[Turn], due: str) -> bool:
    """Whether the trick of these ``plays`` belongs after the next one: the player ``due`` leads that one, and
    the leader of this one wins it, as far as is written."""
    events = deal.course.events
    at = next(at for at, one in enumerate(events) if one is plays[-1]) + 1
    led = next((one.player for one in events[at:] if isinstance(one, Turn)), None)
    ends = [one for one in events[at:] if isinstance(one, TrickEnd)][:2]
    won = ends[1].winner if len(ends) > 1 else None
    return led == due and won in (plays[0].player, None)


def _compared(deal: TrickDeal, plays: list[Turn], rest: list[str]) -> tuple[Slip, int, Plan]:
    """Return the slip in the rest of a trick, its index, and the player of each play."""
    movers = [turn.player for turn in plays]
    if movers[1:] == rest and _repeats(deal.table.trick, plays[0]):
        return Slip.REPEATED, 0, [None, *rest]
    if (at := one_apart(movers, rest)) is not None:
        return Slip.MISNAMED, at, list(rest)
    if len(movers) < len(rest) and within(movers, rest):
        return Slip.OMITTED, 0, list(movers)
    for at in range(len(movers) - 1):
        if [*movers[:at], movers[at + 1], movers[at], *movers[at + 2 :]] == rest:
            return Slip.EXCHANGED, at, list(movers)
    at = next((at for at, (one, other) in enumerate(zip(movers, rest, strict=False)) if one != other), 0)
    return Slip.OTHER, at, list(movers)


# ---- which plays are of one trick


def rest_of_trick(deal: TrickDeal) -> tuple[list[Turn], TrickEnd | None]:
    """Return the plays, from the event being judged on, that belong to the trick on the table, and its end if
    that is written."""
    events, table = deal.course.events, deal.table
    plays: list[Turn] = []
    need = len(table.ring) - len(table.trick.players)
    for at in range(deal.desk.at, len(events)):
        one = events[at]
        if isinstance(one, TrickEnd):
            if len(plays) > max(need, 0) + 1:  # the end of another trick
                break
            return plays, one
        if not isinstance(one, Turn) or not isinstance(one.actions[0], Play | Throw | Pass):
            break
        if isinstance(one.actions[0], Play | Throw):
            plays.append(one)
            if len(plays) > max(need, 0) + len(table.ring):  # where another trick would end
                break
    return plays[: _length(deal, plays, need) if plays and need > 0 else 0], None


def _length(deal: TrickDeal, plays: list[Turn], need: int) -> int:
    """Return how many of ``plays`` belong to the trick on the table, if there is nothing between tricks: as
    many as are due, unless the following ones are in order only with one more or with fewer."""
    table, names = deal.table, [turn.player for turn in plays]
    if table.due not in table.next or names[0] not in table.next:
        return need
    size = len(table.ring)

    def in_order(rest: list[str]) -> bool:
        return (
            rest[0] in table.next and rest == ring_from(table.ring, rest[0])[: len(rest)] if rest else False
        )

    due = ring_from(table.ring, table.due)[:need]
    if names[1 : need + 1] == due and _repeats(table.trick, plays[0]):
        return need + 1
    nearly = sorted(names[:need]) == sorted(due) or one_apart(names[:need], due) is not None
    counts = {player: len(cards) for player, cards in deal.course.plays.items()}
    lacks = counts.get(due[0], 0) < max(counts.values(), default=0) <= deal.rules.hand_size
    if lacks or not (nearly and in_order(names[need : need + size])):
        for length in reversed(range(0 if table.trick.players else 1, need)):
            if within(names[:length], due) and in_order(names[length : length + size]):
                return length
    return need


def _repeats(trick: Trick, turn: Turn) -> bool:
    """Whether ``turn`` repeats the last play of the trick."""
    last = trick.turns[-1] if trick.turns else None
    return last is not None and last.player == turn.player and on_table(last) == on_table(turn)


# ---- tricks that do not belong where they are


def look_ahead(deal: TrickDeal, event: Turn) -> None:
    """Check for a gap in the numbers where a trick begins and all before it have an end."""
    numbers, at = deal.course.numbers, deal.table.tricks
    number = numbers[at] if at < len(numbers) else None
    if number is None or number in (deal.numbers.due, at + 1) or deal.unread:
        return
    if rest_of_trick(deal)[1] is None:
        return  # the number belongs to a later trick: the end of this one is not written
    if number in deal.numbers.missing:
        deal.table.due = None
    elif number > deal.numbers.due and not slip_of_number(deal, at):
        lost(deal, event, number)
    elif number <= deal.numbers.last:
        _twice(deal, event)


def slip_of_number(deal: TrickDeal, at: int) -> bool:
    """Whether the tricks after the trick ``at`` this place are numbered as if none were missing before it."""
    numbers = deal.course.numbers
    return len(numbers) > at + 1 and numbers[at + 1] == deal.numbers.last + 2


def _out_of_place(deal: TrickDeal, event: Turn) -> bool:
    """Whether the trick that ``event`` begins is known not to belong here, which is reported."""
    if _twice(deal, event):
        return True
    if deal.last.due_by_cards == event.player:
        deal.table.due = deal.last.due_by_cards  # only the name of the last winner was wrong
        return False
    return turned_round(deal, event)


def turned_round(deal: TrickDeal, event: Turn) -> bool:
    """Return whether the whole deal is played in the other direction, or in another order. Play continues in
    that order."""
    table, under = deal.table, deal.seats.undirected
    moves = deal.moves
    if table.ring == deal.direction.compared:
        return False
    deal.direction.compared = table.ring
    movers = [turn.player for turn in deal.course.turns() if isinstance(turn.actions[0], moves)]
    if runs_backwards(movers, table.ring):
        facts = _order_meant(deal, table.ring[::-1])
        place = deal.desk.place(event)
        deal.root = deal.root or deal.desk.find("wrong-direction", place, under=under, facts=facts)
        table.go_round(table.ring[::-1])
        return True
    ring = usual_order(movers, table.ring)
    listed = ring_from(ring, table.ring[0]) == list(table.ring)
    if listed or runs_along(movers, table.ring) or not runs_backwards(movers, ring[::-1]):
        return False
    order = Said(", ".join(ring), "、".join(ring))
    place = deal.seats.listed_at or deal.desk.place(event)
    facts = _order_meant(deal, ring)
    deal.root = deal.root or deal.desk.find("wrong-order", place, order=order, under=under, facts=facts)
    deal.direction.reordered = ring
    table.go_round(ring)
    return True


def _order_meant(deal: TrickDeal, ring: Sequence[str]) -> list[Fact]:
    """Return the line of the header that lists the players, with the players in this order."""
    desk = deal.desk
    for event in desk.head.events:
        if isinstance(event, Setting) and event.key == "players":
            first, second, *_, last = [
                desk.operand(event, event, at + 1, desk.head) for at in range(len(ring))
            ]
            text = first.text
            between = text[first.end_column - 1 : second.column - 1]
            listed = between.join(ring_from(ring, deal.table.ring[0]))
            meant = text[: first.column - 1] + listed + text[last.end_column - 1 :]
            return [SettingMeant(meant.rstrip(), first.line, confirmed=False)]
    return []


def _twice(deal: TrickDeal, event: Turn) -> bool:
    """Return whether the trick that ``event`` begins repeats the last one, and if so, ignore it."""
    plays, _ = rest_of_trick(deal)
    these = [(turn.player, on_table(turn)) for turn in plays]
    turns, events = deal.last.turns, deal.course.events
    before = [events[at] for at in turns] if isinstance(turns, range) else [*turns]
    last = [(turn.player, on_table(turn)) for turn in before if isinstance(turn, Turn)]
    if not these or these != last:
        return False
    trick = deal.table.trick
    trick.root = deal.desk.find("trick-twice", deal.desk.place(event), under=deal.root)
    trick.plan = [None for _ in plays[1:]]
    deal.table.due = None
    return True


def lost(deal: TrickDeal, event: Event, number: int) -> Finding:
    """Report a gap in the numbers of tricks: those between are missing, or come later."""
    trick, line = deal.table.trick, deal.desk.place(event)
    place = Place(line.line, 1, 1 + len(str(number)), line.text)
    found = deal.desk.find(
        "wrong-trick-number", place, facts=[Expected(deal.numbers.due, number)], under=deal.root or trick.root
    )
    trick.root = trick.root or found
    for missing in range(deal.numbers.due, number):
        deal.numbers.missing[missing] = found
    deal.blame_all(found)
    deal.numbers.last, deal.table.due = number - 1, None
    return found
