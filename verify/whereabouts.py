"""The whereabouts of each card of a round: the copy of it that is meant at each place, as far as can be
known.

Every action gives the cards that it moves (:meth:`.Action.flow`), with their origin and destination. So each
place where a card is written can be linked to the places where the same copy was written before: dealt to N
in line 4, discarded in line 9, taken by E in line 10. Copies of one card in the same spot cannot be told
apart; then each of them may be the one that is meant, and all are given.

The referee's replay shows when the discard pile becomes the stock, from which cards come again. After a line
that was not read, or a mistake, sightings are ``unsure``: the record does not show that the card was there,
or it may have been moved by a line that cannot be read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from attrs import field

from ..records.cards import Card
from ..records.events import Action, Deal, Event, MaybeCard, Round, Setting, Target, Turn, Unclear, Unreadable
from ..records.findings import Place, Said
from ..records.values import define, frozen
from .desk import DEALT, TURNED_UP
from .phrases import A_CARD
from .referee import Referee

HAND, TABLE, PILE, STOCK, WIDOW, PASSED = "hand", "table", "pile", "stock", "widow", "passed"


@frozen
class Spot:
    """A place where a card can be: in a player's hand, on the table (``number`` distinguishes melds and
    plays), on the discard pile, in the stock, among the cards dealt to nobody, or passed on to an unknown
    player."""

    kind: str
    player: str = ""
    number: int = 0

    def in_words(self) -> Said:
        """The spot, as the end of a sentence."""
        return WHERE[self.kind].filled(player=self.player)


WHERE: Final = {
    HAND: Said("in {player}'s hand", "在{player}手上"),
    TABLE: Said("on the table", "在桌上"),
    PILE: Said("on the discard pile", "在棄牌堆"),
    STOCK: Said("back in the stock", "回到取牌堆"),
    WIDOW: Said("among the cards that nobody was dealt", "在底牌裏"),
    PASSED: Said("passed on", "已傳出"),
}
OUTSIDE: Final = Spot(STOCK)
ON_PILE, IN_WIDOW, HANDED_ON = Spot(PILE), Spot(WIDOW), Spot(PASSED)

PLAYED: Final = Said("{player} played {card}", "{player}打出{card}")
PASSED_ON: Final = Said("{player} passed {card}", "{player}傳出{card}")
BURIED: Final = Said("{player} buried {card}", "{player}把{card}放進底牌")
TAKEN_BACK: Final = Said("{player} took {card} from the table", "{player}從桌上拿回{card}")
GOT: Final = Said("{player} got {card}", "{player}拿到{card}")
NAMED: Final = Said("{card} is named here", "這裏提到{card}")
LEFT: Final = Said("{player} has {card} left", "{player}剩下{card}")
NOT_DEALT: Final = Said("{card} was dealt to nobody", "{card}是底牌")
"""Templates for cards whose action does not describe what happens."""


@define(eq=False)
class Sighting:
    """A place where a card is written; the card is None if the recorder did not see it.

    ``says`` is a template for what happens to it. ``source`` is its spot before and ``spot`` its spot
    afterwards: the same if it is only named. ``before`` are the sightings of which one was the last of this
    copy: empty if it first appears here, and several if copies cannot be told apart; ``after`` are those that
    come next. ``unsure`` says that a line in between was not read, or that it is not known how the card got
    there. ``copies`` gives, for all copies of the card seen so far, their number in each spot, and where they
    were last seen."""

    card: MaybeCard
    place: Place
    says: Said
    player: str
    source: Spot
    spot: Spot
    before: tuple[Sighting, ...] = ()
    unsure: bool = False
    after: list[Sighting] = field(factory=list)
    copies: tuple[tuple[Spot, int, tuple[Sighting, ...]], ...] = ()

    def __repr__(self) -> str:
        return f"<{self.what}: line {self.place.line}, column {self.place.column}>"

    @property
    def what(self) -> Said:
        """A sentence on what happens to the card here."""
        return self.says.filled(player=self.player, card=A_CARD if self.card is None else self.card)

    @property
    def moves(self) -> bool:
        """Whether the card is moved here."""
        return self.source != self.spot or not self.before

    def origins(self) -> list[Sighting]:
        """Return how the card got to its spot: the deal, draw or other move that brought it there, or several
        of which one did. If it first appears here, that is this sighting itself."""
        found: dict[int, Sighting] = {}
        look = [*self.before]
        while look:
            one = look.pop()
            if one.moves:
                found[id(one)] = one
            else:
                look += one.before
        return by_place(found.values()) or [self]

    def history(self) -> list[Sighting]:
        """Return all sightings that are, or may be, of this copy, in the order of the record."""
        found: dict[int, Sighting] = {id(self): self}
        for back in (True, False):
            look: list[Sighting] = [self]
            while look:
                one = look.pop()
                for next_ in one.before if back else one.after:
                    if id(next_) not in found:
                        found[id(next_)] = next_
                        look.append(next_)
        return by_place(found.values())

    def others(self) -> list[tuple[Spot, int, tuple[Sighting, ...]]]:
        """Return the spots of the other copies of the card: how many there are, and the places where they
        were last seen."""
        found = []
        for spot, count, last in self.copies:
            rest = count - (spot == self.spot)
            if rest > 0:
                found.append((spot, rest, tuple([one for one in last if one is not self]) or last))
        return found


def by_place(sightings: Iterable[Sighting]) -> list[Sighting]:
    """Return ``sightings`` in the order of the record."""
    return sorted(sightings, key=lambda one: (one.place.line, one.place.column))


class Whereabouts:
    """All ``sightings`` of the cards of a round, in the order of the record; and the number of copies of each
    card, None if not known (``limits``)."""

    def __init__(self, sightings: Iterable[Sighting], limits: Mapping[MaybeCard, int | None]) -> None:
        self.sightings: list[Sighting] = by_place(sightings)
        self.limits = limits
        self._lines: dict[int, list[Sighting]] = {}
        for one in self.sightings:
            self._lines.setdefault(one.place.line, []).append(one)

    def at(self, line: int, column: int) -> Sighting | None:
        """Return the card that is written at ``column`` of ``line``, both from 1, or that ends just before
        it."""
        there = [
            one for one in self._lines.get(line, ()) if one.place.column <= column <= one.place.end_column
        ]
        inside = [one for one in there if column < one.place.end_column]
        return min(inside or there, key=_length, default=None)


def _length(one: Sighting) -> int:
    return one.place.end_column - one.place.column


def whereabouts(referee: Referee, round_: Round) -> Whereabouts:
    """Replay the next round of the record by ``referee``, and follow each of its cards.

    Args:
        referee: one that has judged the rounds before; this round is judged by it.
        round_: the round, with the lines that it was read from.

    Returns:
        Where the cards of the round are written, and which of those places are of the same copy.
    """
    renewed: set[int] = set()
    seen, earlier = 0, referee.after_turn

    def after(number: int) -> None:
        nonlocal seen
        if referee.renewals > seen:
            renewed.add(number)
        seen = referee.renewals
        if earlier is not None:
            earlier(number)

    referee.after_turn = after
    referee.review(round_)
    referee.after_turn = earlier
    part = referee.part if isinstance(referee.part, Round) else round_  # its turns have the chosen readings
    moves = referee.moves(part)
    follower = _Follower(part, {id(moves[number - 1]) for number in renewed if 0 < number <= len(moves)})
    for event in part.events:
        follower.take(event)
    limits: dict[MaybeCard, int | None] = {}
    for card in follower.cards:
        limits[card] = None if card is None else referee.copies_of(card)
    return Whereabouts(follower.sightings, limits)


@define(eq=False)
class _Here:
    """The number of copies of a card in a spot, and the places where they were last seen."""

    count: int = 0
    last: list[Sighting] = field(factory=list)


class _Follower:
    """Follows the cards through the events of a round; ``renewed`` are the ids of turns in which the discard
    pile became the stock."""

    def __init__(self, round_: Round, renewed: set[int]) -> None:
        self.round = round_
        self.renewed = renewed
        self.event: Event = Event()
        self.item: Event | Action = self.event
        self.player: str = ""
        """The event being followed, an action in it, and its player."""
        self.sightings: list[Sighting] = []
        self.cards: dict[MaybeCard, dict[Spot, _Here]] = {}
        self.melds: dict[Spot, tuple[list[MaybeCard], str]] = {}
        """The cards of each meld, and its owner."""
        self.loose: set[str] = set()
        """Players with a line that was not read."""
        self.begun: list[tuple[Sighting, Spot]] = []
        """The sightings of the action being followed, each with the spot to which the card goes."""
        self.of_turn: set[int] = set()
        """The sightings of the turn so far."""

    def take(self, event: Event) -> None:
        """Follow the cards of the next event."""
        self.event = self.item = event
        player = self.player = getattr(event, "player", None) or ""
        self.of_turn.clear()
        match event:
            case Turn(actions=actions):
                for action in actions:
                    if action.from_stock and id(event) in self.renewed:
                        self.renewed.remove(id(event))
                        self._renew()
                    self._act(player, action)
            case Unreadable() | Unclear(prose=False):
                self.loose.update((player,) if player else getattr(event, "players", ()))
            case Setting(value=Card() as turned):
                self._come(1, turned, ON_PILE, TURNED_UP)
            case Deal(cards=None):
                self._come(0, None, Spot(HAND, player), DEALT)
            case _:
                spot, says = (IN_WIDOW, NOT_DEALT) if event.widow else (Spot(HAND, player), DEALT)
                for operand, (card, count) in enumerate(event.flow(), 1):
                    if count > 0:
                        self._come(operand, card, spot, says)
                hand = Spot(HAND, player)
                shown = [hand] if event.flow() else [one for one in self.melds if one.player == player]
                self._name(shown, LEFT if event.flow() else NAMED)
        self._settle()

    # ---- what an action does

    def _act(self, player: str, action: Action) -> None:
        self.item = action
        hand, goal = Spot(HAND, player), self._goal(player, action)
        if action.takes_widow:
            self._move_all(IN_WIDOW, hand)
        target: Target | None = getattr(action, "target", None)
        self._name([hand] if target is None else self._named(target, player), NAMED)
        for operand, (card, count) in enumerate(action.flow(), 1):
            says = action.told.get(count) or _in_general(action, count)
            if count > 0 and action.from_stock:
                self._come(operand, card, hand, says)
            elif count > 0:
                source = ON_PILE if action.from_pile else self._lies(card, goal)
                self._move(operand, card, source, hand, says)
            elif count < 0:
                self._move(operand, card, hand, goal, says)
            elif action.from_pile:
                self._move(operand, card, ON_PILE, goal, says)
        if action.from_stock and action.unnamed:
            self._come(0, None, hand, _in_general(action, 1))
        self._settle()

    def _goal(self, player: str, action: Action) -> Spot:
        """Return the spot to which the cards go that leave the hand by ``action``."""
        if action.onto_pile:
            return ON_PILE
        if action.takes_widow:
            return IN_WIDOW
        if action.hands_over:
            return Spot(HAND, action.recipient) if action.recipient else HANDED_ON
        target: Target | None = getattr(action, "target", None)
        found = self._named(target, player) if target is not None else []
        return found[0] if found else Spot(TABLE, player, len(self.melds) + 1)

    def _lies(self, card: MaybeCard, goal: Spot) -> Spot:
        """Return the meld that contains ``card``: ``goal``, if it is there, or another."""
        there = self.cards.get(card, {})
        if goal in there:
            return goal
        return next((spot for spot in there if spot.kind == TABLE), goal)

    def _named(self, target: Target, player: str) -> list[Spot]:
        """Return the melds that ``target`` may mean, beginning with those that show exactly its cards."""
        owner, wanted = target.owner_for(player), Counter(target.cards)
        found = []
        for spot, (cards, whose) in self.melds.items():
            if owner in (None, whose) and wanted <= Counter(cards):
                fits = target.rank is None or any(card and card.rank == target.rank for card in cards)
                exact = target.form != "cards" or len(cards) == len(target.cards)
                if fits:
                    found.append((not exact, tuple(cards) != target.cards, spot.number, spot))
        least = min(found, default=(False,))[0]
        return [one[-1] for one in sorted(found) if one[0] == least]

    def _name(self, spots: Sequence[Spot], says: Said) -> None:
        """Note the cards that are named and stay in place, which should be one of these ``spots``."""
        player = self.player
        for operand, card in self.item.mentions():
            known = self.cards.get(card, {})
            there = [spot for spot in spots if spot in known] or list(known)
            before = tuple([one for spot in there for one in known[spot].last])
            spot = next(iter((*there, *spots)), Spot(TABLE))
            unsure = not before or player in self.loose
            named = self._note(operand, card, says, (spot, spot), before, unsure=unsure)
            # The copy that moves in the same action is this one.
            if len(there) == 1 and known[spot].count == 1:
                known[spot].last = [named]

    # ---- cards come and go

    def _come(self, operand: int, card: MaybeCard, spot: Spot, says: Said) -> None:
        """Let a card come to light: from the stock, where it may be back from the discard pile."""
        here = self.cards.get(card, {}).get(OUTSIDE) if card is not None else None
        before = tuple(here.last) if here else ()
        if here:
            self._take_out(card, OUTSIDE, here)
        self._note(operand, card, says, (OUTSIDE, spot), before)

    def _move(self, operand: int, card: MaybeCard, source: Spot, spot: Spot, says: Said) -> None:
        """Move a card from ``source`` to ``spot``."""
        unsure = source.player in self.loose
        found = next(
            (
                (seen, where, here)
                for where in (source, HANDED_ON)
                for seen in (card, None)
                if (here := self.cards.get(seen, {}).get(where))
            ),
            None,
        )
        before: tuple[Sighting, ...] = ()
        if found is not None:
            seen, where, here = found
            before = self._top(here) if where == ON_PILE else tuple(here.last)
            self._take_out(seen, where, here, before if where == ON_PILE else ())
        elif card is None:  # any of the known ones may be the unseen one
            before = tuple(
                [one for spots in self.cards.values() if source in spots for one in spots[source].last]
            )
        self._note(operand, card, says, (source, spot), before, unsure=unsure or not before)

    def _top(self, here: _Here) -> tuple[Sighting, ...]:
        """Return the copy that was laid on the pile last, before this turn."""
        earlier = [one for one in here.last if id(one) not in self.of_turn]
        return ((earlier or here.last)[-1],)

    def _take_out(self, card: MaybeCard, spot: Spot, here: _Here, gone: Sequence[Sighting] = ()) -> None:
        here.count -= 1
        here.last = [one for one in here.last if one not in gone]
        if here.count <= 0:
            del self.cards[card][spot]
        if spot in self.melds and card in self.melds[spot][0]:
            self.melds[spot][0].remove(card)

    def _note(
        self,
        operand: int,
        card: MaybeCard,
        says: Said,
        way: tuple[Spot, Spot],
        before: tuple[Sighting, ...],
        *,
        unsure: bool = False,
    ) -> Sighting:
        """Record a sighting; the card comes to its spot when the action is over (:meth:`_settle`)."""
        event, spans = self.event, self.item.spans
        span = spans[operand] if operand < len(spans) else spans[0] if spans else (0, 0)
        lines, first = self.round.lines, self.round.line
        place = Place.within(lines, first, event.line, event.column + span[0], event.column + span[1])
        unsure = unsure or any(one.unsure for one in before)
        sighting = Sighting(card, place, says, self.player, *way, before, unsure)
        for one in before:
            one.after.append(sighting)
        self.sightings.append(sighting)
        self.of_turn.add(id(sighting))
        self.begun.append((sighting, way[1]))
        return sighting

    def _settle(self) -> None:
        """Put the cards that the action has moved into their spots."""
        for sighting, spot in self.begun:
            card = sighting.card
            spots = self.cards.setdefault(card, {})
            if sighting.source == sighting.spot and sighting.before:
                here = spots.get(spot)
                if here is not None and here.count == 1:
                    here.last = [sighting]
                elif here is not None:
                    here.last.append(sighting)
                continue
            here = spots.setdefault(spot, _Here())
            here.count += 1
            here.last.append(sighting)
            if spot.kind == TABLE:
                self.melds.setdefault(spot, ([], spot.player))[0].append(card)
        for sighting, _ in self.begun:
            there = self.cards[sighting.card].items() if sighting.card is not None else ()
            sighting.copies = tuple([(spot, here.count, tuple(here.last)) for spot, here in there])
        self.begun.clear()

    def _move_all(self, source: Spot, goal: Spot, keep: Sighting | None = None) -> None:
        """Move all cards of one spot to another, except the one to ``keep``; these moves are not written."""
        for spots in self.cards.values():
            here = spots.get(source)
            if here is None:
                continue
            kept = _Here(1, [keep]) if keep is not None and keep in here.last else None
            moved, last = here.count - (kept is not None), [one for one in here.last if one is not keep]
            if moved > 0:
                there = spots.setdefault(goal, _Here())
                there.count += moved
                there.last += last
            if kept is not None:
                spots[source] = kept
            else:
                del spots[source]

    def _renew(self) -> None:
        """Turn the discard pile into the stock, except for its top card."""
        lying = [one for spots in self.cards.values() if ON_PILE in spots for one in spots[ON_PILE].last]
        order = {id(one): number for number, one in enumerate(self.sightings)}
        self._move_all(ON_PILE, OUTSIDE, max(lying, key=lambda one: order[id(one)], default=None))


def _in_general(action: Action, count: int) -> Said:
    """Return a template for a card of an ``action`` that does not describe what happens to it."""
    if count > 0:
        return GOT if action.from_stock or action.from_pile else TAKEN_BACK
    if action.hands_over:
        return PASSED_ON
    return BURIED if action.takes_widow else PLAYED


__all__ = ["Sighting", "Spot", "Whereabouts", "whereabouts"]
