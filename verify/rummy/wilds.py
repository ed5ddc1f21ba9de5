"""Melds whose wild cards have a meaning that lasts: what is laid down, laid off to them, and claimed back.

Nothing here changes a meld. Each function says how a meld lies afterwards, as written if need be, and what is
wrong with that; who may do it, and with which cards, the game's action rules say.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from attrs import evolve

from ...records.cards import RANKS, Card
from ...records.events import Action, Cards, LayOff, MaybeCard, Meld, Target
from ...records.facts import Expected
from ...records.findings import told
from ...records.kinds import LAY_OFF, MELD
from ...records.wilds import Claim, WildLayOff, WildMeld
from ..breach import Breach
from ..cards.melds import OWN, Face, MeldRules, Reading, Run, Set_, Stated
from ..words import named
from .table import TableMeld, showing, whole
from .wild_breaches import ambiguous, does_not_fit, no_meld, not_claimable, wrong_meaning

FACES: Final = {
    **{card.text: face for card, face in OWN.items()},
    **{rank: Face("", number) for number, rank in enumerate(RANKS, 1)},
}
"""What a wild card may be said to stand for, by its text: a card, or a rank."""
CLAIM: Final = Claim
WILD_LAY_OFF: Final = WildLayOff
WILD_MELD: Final = WildMeld


class Laying:
    """``meld`` as it lies afterwards, in the place of melds[``at``] if that is not None; ``breach`` is
    what is wrong. ``sure`` is false where hidden cards, or an earlier mistake, keep it from being judged.
    ``meant`` is the wild card that must have been claimed if the one named was not; ``turned`` is the claim
    whose two cards were written the other way round."""

    def __init__(
        self,
        at: int | None,
        meld: TableMeld | None,
        breach: Breach | None = None,
        sure: bool = True,
        meant: MaybeCard = None,
        turned: Claim | None = None,
    ) -> None:
        self.at = at
        self.meld = meld
        self.breach = breach
        self.sure = sure
        self.meant = meant
        self.turned = turned

    def but(self, breach: Breach | None) -> Laying:
        """The same with this wrong."""
        return Laying(self.at, self.meld, breach, self.sure, self.meant, self.turned)


def lay(
    rules: MeldRules, melds: list[TableMeld], action: Action, player: str, *, sure: bool = True
) -> Laying:
    """Where an action that concerns ``melds`` leads. Unless ``sure``, others may lie there that are not
    known."""
    if type(action) is WILD_MELD or type(action) is MELD:
        return _lay_down(rules, action, player)
    if type(action) is WILD_LAY_OFF or type(action) is LAY_OFF:
        return _lay_off(rules, melds, action, player, sure)
    if type(action) is CLAIM:
        return _claim(rules, melds, action, player, sure)
    return Laying(None, None)


def plainly(
    rules: MeldRules, melds: list[TableMeld], action: Action, cards: tuple[Card, ...], player: str
) -> tuple[int, TableMeld] | None:
    """Where an action with these ``cards`` leads that plainly is right, as most are: they are a new meld, at
    -1, or are added to the only one that shows just the cards named, or are what a wild card in it stands
    for; nothing is said of any card, and the meld can be read in one way. None where it takes a closer
    look."""
    if type(action) is WILD_MELD:
        if action.meanings:
            return None
        readings = rules.readings(cards, (), action.kind)
        return (-1, TableMeld(cards, readings, player)) if len(readings) == 1 else None
    if type(action) is CLAIM:
        at = _only(melds, action.target)
        if at < 0:
            return None
        laying = _exchanged(rules, at, melds[at], action.wild, cards[0])
        return None if laying.breach is not None or laying.meld is None else (at, laying.meld)
    if type(action) is not WILD_LAY_OFF or action.meanings:
        return None
    at = _only(melds, action.target)
    if at < 0:
        return None
    meld = melds[at]
    readings = rules.grown(meld.readings[0], meld.cards, cards)  # type: ignore[arg-type]
    return (at, _with(meld, cards, readings)) if len(readings) == 1 else None


def _only(melds: list[TableMeld], target: Target | None) -> int:
    """Where among ``melds`` the only one lies that shows just the cards named, and can be read in one way; -1
    if it takes a closer look."""
    if target is None or target.form != "cards" or target.owner is not None:
        return -1
    shown, at = target.cards, -1
    many = len(shown)
    if not whole(shown):
        return -1
    for number, meld in enumerate(melds):
        if len(meld.cards) == many and meld.shows_cards(shown):  # (asked first, for it is a call less)
            if at >= 0:
                return -1
            at = number
    return at if at >= 0 and len(melds[at].readings) == 1 and melds[at].certain else -1


def place(melds: list[TableMeld], laying: Laying) -> None:
    """Put a meld on the table, or in the place of the one that it has grown from."""
    if laying.meld is None:
        return
    if laying.at is None:
        melds.append(laying.meld)
    else:
        melds[laying.at] = laying.meld


def _lay_down(rules: MeldRules, action: Meld, owner: str) -> Laying:
    """A new meld."""
    cards = action.cards
    if whole(cards):
        kind, meanings = (action.kind, action.meanings) if type(action) is WILD_MELD else ("meld", ())
        readings, breach = _new_meld(rules, cards, kind, meanings)  # type: ignore[arg-type]
        return Laying(None, TableMeld(cards, readings, owner), breach)
    meld = TableMeld(cards, (), owner)
    if len(cards) >= 3:
        return Laying(None, meld, None, False)
    why = told(
        "a meld has three cards or more, this has {many}", "一組至少三張，這裏有{many}張", many=len(cards)
    )
    return Laying(None, meld, Breach("not-a-meld", {"cards": named(cards), "why": why}))


def _new_meld(
    rules: MeldRules, cards: tuple[Card, ...], kind: str, meanings: tuple[str, ...]
) -> tuple[tuple[Reading, ...], Breach | None]:
    """What the cards of a new meld can be, and what is wrong with it."""
    said = meant(meanings)
    readings = rules.readings(cards, said, kind)
    breach = _natural_said(rules, cards, said)
    if not readings and said and (readings := rules.readings(cards, (), kind)):
        breach = breach or wrong_meaning(rules, readings, cards, said)
    elif breach is None and readings and (number := _taken_suit(rules, readings[0], cards, said)) is not None:
        breach = Breach(
            "wrong-meaning",
            {"wild": cards[number]},
            0,
            number + 1,
            facts=(Expected(told("a suit that is missing", "所缺的花色"), str(said[number])),),
        )
    if not readings:
        breach = breach or no_meld(rules, cards, kind, said)
        readings = rules.readings(cards) if breach.name != "wild-not-stated" else ()
    elif len(readings) > 1 and breach is None:
        breach = ambiguous(rules, readings, cards, said)
    return readings, breach


def _lay_off(rules: MeldRules, melds: list[TableMeld], action: LayOff, player: str, sure: bool) -> Laying:
    """Cards added to a meld: of those that the target may name, the first where it is right."""
    target = action.target
    targets = _targets(melds, target, player)
    if not targets:
        breach, near = _no_such_meld(melds, target, len(action.cards) + 1, sure)
        if near is None:
            there = (*target.cards, *action.cards) if breach and target.form == "cards" else ()
            meld = TableMeld(there, (), player) if there else None  # it lies there as it is said
            return Laying(None, meld, breach, breach is not None)
        return _grow(rules, near, melds[near], action).but(breach)
    chosen = _first_right(rules, melds, targets, action, target)
    owner = None if chosen.breach else _other_owner(melds, chosen.at, target, player)
    return chosen.but(owner(len(action.cards) + 1)) if owner else chosen


def _claim(rules: MeldRules, melds: list[TableMeld], action: Claim, player: str, sure: bool) -> Laying:
    """A wild card on the table changed for the card it stands for. If the one named does not lie there, but
    the other card does and may be claimed with it, they were written the wrong way round."""
    laying = _claimed(rules, melds, action, player, sure)
    if laying.breach is None or laying.breach.name != "wild-not-there":
        return laying
    turned = Claim(action.card, action.wild, action.target)
    right = _claimed(rules, melds, turned, player, sure)
    if right.breach is not None or not right.sure:
        return laying
    help_ = told(
        "the two cards stand the wrong way round: {wild} lies there, and is claimed with {card}",
        "兩張牌寫反了：桌上的是{wild}，用{card}去換", wild=turned.wild, card=turned.card,
    )  # fmt: skip
    return Laying(right.at, right.meld, evolve(laying.breach, help=help_), turned=turned)


def _claimed(rules: MeldRules, melds: list[TableMeld], action: Claim, player: str, sure: bool) -> Laying:
    """Where a claim leads, as it is written."""
    target, wild = action.target, action.wild
    if target is None:
        targets = [index for index, meld in enumerate(melds) if wild in meld.cards]
        sure = sure and all(meld.certain for meld in melds)
        if not targets and sure:
            where = told("any meld on the table", "桌上的牌組")
            return Laying(None, None, Breach("wild-not-there", {"wild": wild, "where": where}, 0, 1))
        if not targets:
            return Laying(None, None, None, False)
    else:
        targets = _targets(melds, target, player)
        if not targets:
            breach, near = _no_such_meld(melds, target, 3, sure)
            if near is None or wild not in melds[near].cards:
                said = [action.card if card is wild else card for card in target.cards]
                meld = TableMeld(said, (), player) if breach and target.form == "cards" else None
                return Laying(near if meld else None, meld, breach, breach is not None)
            return _exchange(rules, near, melds[near], action).but(breach)
    chosen = _first_right(rules, melds, targets, action, target)
    if chosen.breach or target is None:
        return chosen
    owner = _other_owner(melds, chosen.at, target, player)
    return chosen.but(owner(3)) if owner else chosen


def _first_right(
    rules: MeldRules,
    melds: list[TableMeld],
    targets: list[int],
    action: LayOff | Claim,
    target: Target | None,
) -> Laying:
    """Where the action leads at the first of the ``targets`` where it is right, or else at the first. With
    hidden cards in the target, nobody knows which is meant of several, or whether one of these is, where
    another meld is not known."""
    hidden = target is not None and not whole(target.cards)
    if hidden and (len(targets) > 1 or any(not meld.certain for meld in melds)):
        meld = melds[targets[0]]
        card = (action.card,) if isinstance(action, CLAIM) else action.cards
        return Laying(targets[0], _with(meld, card, ()), None, False)
    first: Laying | None = None
    for index in targets:
        if type(action) is CLAIM:
            laying = _exchange(rules, index, melds[index], action)
        else:
            laying = _grow(rules, index, melds[index], action)  # type: ignore[arg-type]
        if laying.breach is None:
            return laying
        first = first or laying
    assert first is not None
    return first


# ---- one meld


def _grow(rules: MeldRules, index: int, meld: TableMeld, action: LayOff) -> Laying:
    cards = action.cards
    if not whole(cards) or not meld.certain:
        return Laying(index, _with(meld, cards, ()), None, False)
    added: tuple[Card, ...] = cards  # type: ignore[assignment]
    said = _said(action)
    breach = _natural_said(rules, added, said)
    readings, ways = _grown(rules, meld, added, said)
    if not readings and said:
        readings, _ = _grown(rules, meld, added, ())
        if readings:
            breach = breach or wrong_meaning(rules, readings, added, said)
    elif ways > 1 and breach is None:
        breach = ambiguous(rules, readings, added, said)
    if not readings and breach is None:
        breach = does_not_fit(rules, meld, added)
    return Laying(index, _with(meld, cards, readings), breach)


def _grown(
    rules: MeldRules, meld: TableMeld, added: Sequence[Card], said: Stated
) -> tuple[tuple[Reading, ...], int]:
    """The readings of ``meld`` with the cards ``added``, and in how many ways these fit a reading it has."""
    lying: Sequence[Card] = meld.cards  # type: ignore[assignment]
    if len(meld.readings) == 1:
        readings = rules.grown(meld.readings[0], lying, added, said)
        return readings, len(readings)
    ways = [rules.grown(reading, lying, added, said) for reading in meld.readings]
    return tuple(dict.fromkeys([new for way in ways for new in way])), max(map(len, ways))


def _exchange(rules: MeldRules, index: int, meld: TableMeld, action: Claim) -> Laying:
    laying = _exchanged(rules, index, meld, action.wild, action.card)
    if laying.breach is not None and action.card is not None:
        for wild in dict.fromkeys(meld.cards):
            if wild in rules.wild and wild is not action.wild:
                other = _exchanged(rules, index, meld, wild, action.card)
                if other.sure and other.breach is None:
                    return Laying(index, other.meld, laying.breach, laying.sure, wild)
    return laying


def _exchanged(rules: MeldRules, index: int, meld: TableMeld, wild: MaybeCard, card: MaybeCard) -> Laying:
    cards, at = list(meld.cards), _place_of(meld.cards, wild)
    if at is None:
        at = _place_of(meld.cards, None)
    if at is not None:
        cards[at] = card
    elif wild is not None:
        where = named(meld.cards)
        return Laying(index, meld, Breach("wild-not-there", {"wild": wild, "where": where}, 0, 1))
    if wild is None or card is None or not meld.certain:
        return Laying(index, TableMeld(cards, (), meld.owner), None, False)
    found = [new for reading in meld.readings if (new := rules.claimed(reading, wild, card))]
    breach = None
    if wild not in rules.wild:
        breach = Breach(
            "wild-not-there", {"wild": wild, "where": told("the meld as a wild card", "這組牌的萬用牌")}, 0, 1
        )
    elif not found:
        breach = not_claimable(meld.readings[0], wild, card)
    return Laying(index, TableMeld(cards, tuple(found), meld.owner), breach)


def _place_of(cards: Cards, wanted: MaybeCard) -> int | None:
    """Where the first of ``cards`` lies that is the one ``wanted``."""
    for place, card in enumerate(cards):
        if card is wanted:
            return place
    return None


def _with(meld: TableMeld, cards: Cards, readings: tuple[Reading, ...]) -> TableMeld:
    run = len(readings) == 1 and isinstance(readings[0], Run) and readings[0].cards
    return TableMeld(run or meld.cards + cards, readings, meld.owner)


# ---- what is said


def _said(action: LayOff) -> Stated:
    """What each card added is said to stand for; empty if nothing is said of any."""
    return meant(action.meanings) if type(action) is WILD_LAY_OFF else ()


def meant(meanings: tuple[str, ...]) -> Stated:
    """What each card is said to stand for; empty if nothing is said of any."""
    return [FACES.get(text) for text in meanings] if meanings else ()


def _natural_said(rules: MeldRules, cards: Cards, said: Stated) -> Breach | None:
    """A card that is not wild stands for itself, and nothing need be said of it."""
    if said:
        for number, card in enumerate(cards):
            if card is not None and said[number] is not None and card not in rules.wild:
                return Breach("meaning-of-natural", {"card": card}, 0, number + 1)
    return None


def _taken_suit(rules: MeldRules, reading: Reading, cards: Sequence[Card], said: Stated) -> int | None:
    """The wild card in a set that is said to stand for a card which lies in it, by its position."""
    if not said or rules.duplicates or not isinstance(reading, Set_):
        return None
    natural = {(card.suit, card.number) for card in cards if card not in rules.wild}
    return next((number for number, face in enumerate(said) if face and face in natural), None)


# ---- which meld is meant


def _targets(melds: list[TableMeld], target: Target, player: str) -> list[int]:
    """The melds that ``target`` may mean, those of the owner it names first."""
    cards = target.cards
    found: list[int] = []
    if target.form == "cards":
        for index, meld in enumerate(melds):
            if meld.shows_cards(cards):
                found.append(index)
    else:
        named = showing(melds, target)
        found = [index for index, meld in enumerate(melds) if meld in named]
    if target.owner is None:
        return found
    owner = target.owner_for(player)
    own = [index for index in found if melds[index].owner == owner]
    return own + [index for index in found if melds[index].owner != owner]


def _other_owner(
    melds: list[TableMeld], index: int | None, target: Target, player: str
) -> Callable[[int], Breach] | None:
    """If the meld is not the one's who is named: what is wrong with that, at the operand of the target."""
    if target.owner is None or index is None:
        return None
    said = target.owner_for(player)
    if melds[index].owner == said:
        return None
    params = {"said": said, "owner": melds[index].owner, "target": named(melds[index].cards)}
    return partial(Breach, "wrong-owner", params, 0)


def _no_such_meld(
    melds: list[TableMeld], target: Target, operand: int, sure: bool
) -> tuple[Breach | None, int | None]:
    """No meld on the table is called that; nothing is wrong if one lies there that is not known. And which
    meld is most like it."""
    if not sure or any(not meld.certain for meld in melds):
        return None, None
    alike = [sum(card in meld.cards for card in target.cards) for meld in melds]
    near = max(range(len(melds)), key=alike.__getitem__, default=None)
    if near is None or not alike[near]:
        near, help_ = None, told("no meld like it lies on the table", "桌上沒有相近的一組")
    else:
        help_ = told(
            "the nearest meld shows {cards}", "最相近的一組是{cards}", cards=named(melds[near].cards)
        )
    cards = ("…" if target.form == "ends" else "-").join(named((card,)) for card in target.cards)
    return Breach(
        "no-such-meld",
        {"target": cards or told("{rank}s", "{rank}的多條", rank=target.rank)},
        0,
        operand,
        help_,
    ), near
