"""Red Five: whose turn it is, and for whom a show or a play is taken where the names are out of order.

A name out of order is mostly a slip of the pen, and what stands around it tells which: the names of a whole
round of showing, or of a whole trick, are laid beside those due. So one wrong name is one finding."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import permutations

from ....records.events import Event, Setting, Turn, is_short_claim, raw
from ....records.facts import Expected, SettingMeant
from ....records.findings import Fact, Finding, Place, Said, told
from ....records.tricks import Bury, CallFriend, DealerNamed, Pass, Play, Redeal, Show, Throw, TrickEnd
from ...rummy.order import Slip, runs_backwards
from .deal import Deal
from .following import said
from .table import DEALT, Trick, on_table

SLIPS = {
    Slip.EXCHANGED: (
        "; this and the next have probably changed places",
        "；這一手和下一手多半寫顛倒了",
    ),
    Slip.REPEATED: (
        "; the same stands before it, so it is probably written twice",
        "；與前一手相同，多半重寫了一次",
    ),
    Slip.MISNAMED: (
        "; what stands around it shows that the play is {due}'s, and it is taken for that",
        "；由前後看應是{due}，即按{due}計",
    ),
    Slip.OMITTED: (
        "; by what follows {due} is missing before this",
        "；由後文看，這之前漏寫了{due}的一手",
    ),
    Slip.OTHER: ("", ""),
}


def ending(slip: Slip, due: str) -> Said:
    """What has probably happened, as the end of a sentence."""
    return told(*SLIPS[slip], due=due)


def ring_from(deal: Deal, first: str) -> list[str]:
    """Everybody in the order of play, ``first`` first."""
    ring = deal.ring
    at = ring.index(first)
    return [*ring[at:], *ring[:at]]


def one_apart(movers: Sequence[str], due: Sequence[str]) -> int | None:
    """Where two orders of the same length differ, if they differ in one place."""
    apart = [at for at, (one, other) in enumerate(zip(movers, due, strict=False)) if one != other]
    return apart[0] if len(movers) == len(due) and len(apart) == 1 else None


def within(movers: Sequence[str], due: Sequence[str]) -> bool:
    """Whether ``movers`` are ``due`` with some left out."""
    rest = iter(due)
    return all(one in rest for one in movers)


# ---- showing


def shower(deal: Deal, event: Turn) -> str | None:
    """For whom a show is taken; None if for nobody, because that player has shown before."""
    if deal.show_plan is None:
        deal.show_plan = _plan_shows(deal, _shows(deal))
    return deal.show_plan.pop(0) if deal.show_plan else event.player


def _shows(deal: Deal) -> list[Turn]:
    shows = []
    for at, entry in enumerate(raw(deal.known.events)):
        if isinstance(entry, tuple) and is_short_claim(entry):
            continue  # a hand, which need not be looked at
        event = deal.known.events[at]
        if isinstance(event, DealerNamed | Redeal):
            break
        if isinstance(event, Turn):
            if isinstance(event.actions[0], Play | Throw | Bury | CallFriend):
                break
            if isinstance(event.actions[0], Show | Pass) and event.player in deal.levels:
                shows.append(event)
    return shows[:8]


def _plan_shows(deal: Deal, shows: list[Turn]) -> list[str | None]:
    """For whom each of ``shows`` is taken, and what is wrong with their order."""
    ring, start = deal.ring, deal.match.last_dealer
    movers = [turn.player for turn in shows]
    if not movers:
        return []
    unknown = movers[0] if start else ring[0]  # a name that nobody has may be anybody's
    due = ring_from(deal, start if start in ring else unknown)
    if within(movers, due):
        return list(movers)
    if _turned_round(deal, shows[0]):
        return list(movers)
    if (at := one_apart(movers, due)) is not None:
        _out_of_turn(deal, shows[at], Slip.MISNAMED, due[at])
        return list(due)
    plan: list[str | None] = [None if one in movers[:at] else one for at, one in enumerate(movers)]
    again = plan.index(None) if None in plan else None
    first = [one for one in plan if one is not None]
    if first and not within(first, due):
        if within(first, ring_from(deal, first[0])):
            found = _out_of_turn(deal, shows[0], Slip.OTHER, due[0])
            found.facts += _last_dealer(deal, first[0])
        else:
            at = next(at for at in range(len(first)) if not within(first[: at + 1], due))
            at = movers.index(first[at])
            swapped = [*movers[: at - 1], movers[at], movers[at - 1], *movers[at + 1 :]]
            slip = Slip.EXCHANGED if again is None and within(swapped, due) else Slip.OTHER
            at = at - 1 if slip is Slip.EXCHANGED else at
            _out_of_turn(deal, shows[at], slip, movers[at + 1] if slip is Slip.EXCHANGED else due[0])
    elif again is not None:
        deal.find("second-show", deal.name_place(shows[again]), player=movers[again])
    return plan


def _out_of_turn(deal: Deal, event: Turn, slip: Slip, due: str) -> Finding:
    place = deal.name_place(event)
    deal.shown_amiss = True
    return deal.find("show-out-of-turn", place, player=event.player, due=due, slip=ending(slip, due))


def _last_dealer(deal: Deal, right: str) -> tuple[Fact, ...]:
    """The line of the header that says who dealt last, and what it would be with ``right`` in it."""
    head = deal.referee.head
    for event in head.events:
        if isinstance(event, Setting) and event.key == "last_dealer":
            place = deal.referee.desk.operand(event, event, 1, head)
            text = place.text
            meant = (text[: place.column - 1] + right + text[place.end_column - 1 :]).rstrip()
            return (SettingMeant(meant, place.line, sure=False),)
    return ()


# ---- tricks


def player_of(deal: Deal, event: Turn) -> str | None:
    """For whom a play is taken that stands under another name than that of the player due; None if it is
    left out of account."""
    trick, planned = deal.trick, deal.trick.plan
    if planned is not None:  # the names of this trick have been looked through
        return deal.due
    if event.player not in deal.next:
        return event.player
    if not trick.players and out_of_place(deal, event):  # which may have made a plan
        return deal.due if trick.plan is not None else event.player
    due = deal.due
    if due not in deal.next or event.player == due:  # nobody knows who is due, or it is somebody unknown
        return event.player
    plays, _ = rest_of_trick(deal, event)
    if not plays:  # this begins the next trick
        trick.size = len(trick.players)
        return event.player
    rest = ring_from(deal, due)[: trick.size - len(trick.players)]
    if (spare := _spare(deal, plays, rest)) is not None:
        others = [*trick.turns, *(turn for turn in plays if turn is not plays[spare])]
        played_twice(deal, plays[spare], others)
        plan: Plan = [*rest[:spare], None, *rest[spare:]]
        trick.plan = plan[1:]
        return plan[0]
    slip, at, taken = _compared(deal, plays, rest)
    if slip in (Slip.OMITTED, Slip.OTHER):
        trick.size = len(trick.players) + len(taken)
    if slip is not Slip.OMITTED:  # else the trick is found to be short when it ends
        name = "out-of-turn" if trick.players or at else "wrong-leader"
        if name == "wrong-leader" and slip is Slip.OTHER and _follows_next(deal, plays, due):
            slip, deal.unled = Slip.EXCHANGED, 2
        who = rest[at] if at < len(rest) else due
        found = deal.blame(
            name, deal.name_place(plays[at]), plays[at].player, due=who, slip=ending(slip, who)
        )
        if deal.unled:
            deal.blame_all(found)
    trick.plan = taken[1:]
    return taken[0]


def _spare(deal: Deal, plays: list[Turn], rest: list[str]) -> int | None:
    """Which of the plays in the rest of a trick is one too many, if one is and the others are in order."""
    movers = [turn.player for turn in plays]
    if len(movers) != len(rest) + 1 or (movers[1:] == rest and _repeats(deal.trick, plays[0])):
        return None
    return next((at for at in range(len(movers)) if [*movers[:at], *movers[at + 1 :]] == rest), None)


def one_too_many(deal: Deal, event: Turn) -> bool:
    """Whether a fifth play stands before the end of the trick on the table."""
    plays, end = rest_of_trick(deal, event)
    if end is None or not 0 < len(plays) < 4:
        return False
    first = deal.trick.turns[0] if deal.trick.turns else None
    return len(plays) == 1 or (first is not None and end.line == first.line)


def played_twice(deal: Deal, event: Turn, others: Sequence[Turn]) -> None:
    """Report a play of somebody's who plays to this trick once more, among the ``others``. It is left out of
    account."""
    player, known = event.player, deal.known
    other = next(turn for turn in others if turn.player == player)
    cards = said(on_table(other)), said(on_table(event))
    found = deal.blame("played-twice", deal.whole(event), player, one=cards[0], other=cards[1])
    hand, plays = known.hand(player, deal.dealer), known.plays.get(player, [])
    if hand is None or Counter(plays) - Counter(on_table(event)) != Counter(hand):
        deal.blamed.setdefault(player, found)  # perhaps it is the other that has no place here


def _follows_next(deal: Deal, plays: list[Turn], due: str) -> bool:
    """Whether the trick that ``plays`` make would be in its place behind the next: that one is led by whom
    the lead is ``due`` to, and won by who leads this, as far as is written."""
    events = deal.known.events
    at = next(at for at, one in enumerate(events) if one is plays[-1]) + 1
    led = next((one.player for one in events[at:] if isinstance(one, Turn)), None)
    ends = [one for one in events[at:] if isinstance(one, TrickEnd)][:2]
    won = ends[1].winner if len(ends) > 1 else None
    return led == due and won in (plays[0].player, None)


Plan = list[str | None]


def _compared(deal: Deal, plays: list[Turn], rest: list[str]) -> tuple[Slip, int, Plan]:
    """What is out of order in the rest of a trick, where, and for whom each play is taken."""
    movers = [turn.player for turn in plays]
    if movers[1:] == rest and _repeats(deal.trick, plays[0]):
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


def rest_of_trick(deal: Deal, event: Event) -> tuple[list[Turn], TrickEnd | None]:
    """The plays from ``event`` on that stand in the trick on the table, and its end if that is written."""
    events, trick = deal.known.events, deal.trick
    at = next(at for at, one in enumerate(events) if one is event)
    plays: list[Turn] = []
    need = 4 - len(trick.players)
    for one in events[at:]:
        if isinstance(one, TrickEnd):
            if len(plays) > max(need, 0) + 1:  # the end of another trick
                break
            return plays, one
        if not isinstance(one, Turn) or not isinstance(one.actions[0], Play | Throw | Pass):
            break
        if isinstance(one.actions[0], Play | Throw):
            plays.append(one)
    return plays[: _length(deal, plays, need) if need > 0 else 0], None


def _length(deal: Deal, plays: list[Turn], need: int) -> int:
    """How many of ``plays`` belong to the trick on the table, where nothing is written between tricks: as
    many as are due, unless what follows is in order only with one more or with fewer."""
    names = [turn.player for turn in plays]
    if deal.due not in deal.next or names[0] not in deal.next:
        return need

    def in_order(rest: list[str]) -> bool:
        return rest[0] in deal.next and rest == ring_from(deal, rest[0])[: len(rest)] if rest else False

    due = ring_from(deal, deal.due)[:need]
    if names[1 : need + 1] == due and _repeats(deal.trick, plays[0]):
        return need + 1
    nearly = sorted(names[:need]) == sorted(due) or one_apart(names[:need], due) is not None
    counts = {player: len(cards) for player, cards in deal.known.plays.items()}
    lacks = counts.get(due[0], 0) < max(counts.values(), default=0) <= DEALT
    if lacks or not (nearly and in_order(names[need : need + 4])):
        for length in reversed(range(0 if deal.trick.players else 1, need)):
            if within(names[:length], due) and in_order(names[length : length + 4]):
                return length
    return need


def _repeats(trick: Trick, turn: Turn) -> bool:
    """Whether ``turn`` is the last play of the trick over again."""
    last = trick.turns[-1] if trick.turns else None
    return last is not None and last.player == turn.player and on_table(last) == on_table(turn)


def look_ahead(deal: Deal, event: Turn) -> None:
    """A trick begins, and every trick so far has an end: see whether the number of this one leaps."""
    numbers, at = deal.known.numbers, deal.tricks
    number = numbers[at] if at < len(numbers) else None
    if number is None or number in (deal.number + 1, at + 1) or deal.unread:
        return
    if rest_of_trick(deal, event)[1] is None:
        return  # the number is a later trick's: the end of this one is not written
    if number in deal.leapt:
        deal.due = None
    elif number > deal.number + 1 and not _slip_of_number(numbers[at:], deal.number):
        lost(deal, event, number)
    elif number <= deal.number:
        _twice(deal, event)


def _slip_of_number(numbers: list[int | None], last: int) -> bool:
    """Whether the tricks behind the next are numbered as if nothing were missing before it."""
    return len(numbers) > 1 and numbers[1] == last + 2


def out_of_place(deal: Deal, event: Turn) -> bool:
    """Whether the trick that ``event`` begins is known not to belong here; the finding says so."""
    if _twice(deal, event):
        return True
    if deal.due_by_cards == event.player:
        deal.due = deal.due_by_cards  # only the name of the last winner was wrong
        return False
    return _turned_round(deal, event)


def _turned_round(deal: Deal, event: Turn) -> bool:
    """Whether the whole deal goes against the direction of play, or in another order. Then it goes on so."""
    under = deal.match.undirected
    turns = [one for one in deal.known.events if isinstance(one, Turn)]
    movers = [turn.player for turn in turns if isinstance(turn.actions[0], Show | Play | Throw)]
    if runs_backwards(movers, deal.ring):
        deal.root = deal.root or deal.find("wrong-direction", deal.place(event), under=under)
        deal.go_round(deal.ring[::-1])
        return True
    first, *others = deal.ring
    for ring in ((first, *rest) for rest in permutations(others)):
        if ring != tuple(deal.ring) and runs_backwards(movers, ring[::-1]):
            order = Said(", ".join(ring), "、".join(ring))
            deal.root = deal.root or deal.find(
                "wrong-order", deal.match.listed or deal.place(event), order=order, under=under
            )
            deal.match.ring = ring
            deal.go_round(ring)
            return True
    return False


def _twice(deal: Deal, event: Turn) -> bool:
    """Whether the trick that ``event`` begins is the last one over again. Then it is left out of account."""
    plays, _ = rest_of_trick(deal, event)
    said = [(turn.player, on_table(turn)) for turn in plays]
    last = [(turn.player, on_table(turn)) for turn in deal.last_turns if isinstance(turn, Turn)]
    if not said or said != last:
        return False
    deal.trick.root = deal.find("trick-twice", deal.place(event), under=deal.root)
    deal.trick.plan = [None for _ in plays[1:]]
    deal.due = None
    return True


def lost(deal: Deal, event: Event, number: int) -> Finding:
    """The number of a trick leaps: the tricks between are missing, or will stand behind it."""
    line = deal.place(event)
    place = Place(line.line, 1, 1 + len(str(number)), line.text)
    found = deal.find(
        "wrong-trick-number",
        place,
        facts=[Expected(deal.number + 1, number)],
        under=deal.root or deal.trick.root,
    )
    deal.trick.root = deal.trick.root or found
    for missing in range(deal.number + 1, number):
        deal.leapt[missing] = found
    deal.blame_all(found)
    deal.number, deal.due = number - 1, None
    return found
