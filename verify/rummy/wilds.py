"""Melds whose wild cards keep their meaning: laying down, laying off, and claiming back.

The functions here do not change a meld. Each returns the meld as it is afterwards, as written if necessary,
with a breach if something is wrong; who may do it, and with which cards, is up to the game's action rules.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from typing import Any, Final, NamedTuple

from attrs import evolve

from ...records.cards import RANKS, Card
from ...records.events import Action, Cards, LayOff, MaybeCard, Meld, Target
from ...records.facts import ActionMeant, Expected, MeaningMissing, Prescribed
from ...records.findings import Said, joined, told
from ...records.kinds import LAY_OFF, MELD
from ...records.wilds import Claim, WildLayOff, WildMeld
from ..breach import Breach
from ..cards.melds import (
    ACE_HIGH,
    OWN,
    TWICE_IN_SET,
    Face,
    MeldRules,
    Reading,
    Run,
    Set_,
    Stated,
    not_of_rank,
    not_of_suit,
    why_no_meld,
)
from ..phrases import named
from .table_melds import TableMeld, any_of_rank, showing, target_named, whole


def _tells_nothing(rules: MeldRules, cards: Sequence[Card], kind: str, said: Stated) -> bool:
    """Whether ``cards`` may be a run, but all of them are wild, and no suit is ``said``."""
    if kind != "run" or len(cards) < rules.runs.shortest or any(face and face.suit for face in said):
        return False
    return all(card in rules.wild for card in cards)


@lru_cache(maxsize=1000)  # a search makes the same call again and again
def no_meld(rules: MeldRules, cards: Sequence[Card], kind: str, said: Stated) -> Breach:
    """Return the breach that ``cards`` are no meld of this ``kind``: a ``set``, a ``run``, or just a
    ``meld``."""
    natural = [card for card in cards if card not in rules.wild]
    if _tells_nothing(rules, cards, kind, said):
        return Breach(
            "wild-not-stated",
            {"wild": named(cards), "ways": told("every card of the run is wild", "同花順裏全是萬用牌")}, 0, 1,
            told("write with “=” what one of them stands for", "用「=」寫明其中一張當哪張牌"),
            facts=(Prescribed(),),
        )  # fmt: skip
    params: dict[str, Any] = {"cards": named(cards), "why": why_no_meld(cards, rules)}
    ranks, suits = {card.rank for card in natural}, {card.suit for card in natural}
    if kind != "run" and len(cards) >= 3 and len(ranks) <= 1:
        if rules.set_limit is not None and len(cards) > rules.set_limit:
            return Breach(
                "set-too-large", {"cards": named(cards), "limit": rules.set_limit, "count": len(cards)}
            )
        if len(ranks) == 1 and len(set(natural)) < len(natural):
            return Breach("twice-in-set", params)
    if kind != "set" and len(suits) == 1 and len(ranks) > 1 and _around_the_ace(rules, natural, len(cards)):
        return Breach("ace-not-low", params)
    other = rules.readings(cards, said)
    if other and kind != "meld":
        what = Said("it would be {meld}", "那是{meld}")
        if isinstance(other[0], Run):
            what = Said("it would be the run {meld}", "那是同花順{meld}")
        params["why"] = what.filled(meld=_in_words(other[0]))
        right = "run" if kind == "set" else "set"
        help_ = told("say “{right}”", "應說「{right}」", right=right)
        return Breach(f"not-a-{kind}", params, 0, 0, help_, facts=(ActionMeant(WildMeld, (right,)),))
    if kind == "run" and 3 <= len(cards) < rules.runs.shortest:
        params["why"] = told(
            "a run has {many} cards or more here", "這裏的同花順至少要有{many}張", many=rules.runs.shortest
        )
    elif kind == "set" and len(ranks) > 1:
        rank = max(sorted(ranks), key=[card.rank for card in natural].count)
        params["why"] = not_of_rank([card for card in natural if card.rank != rank], rank)
    elif kind == "run" and len(suits) == 1 and len(set(natural)) < len(natural):
        twice = next(card for card in natural if natural.count(card) > 1)
        params["why"] = told("it has {card} twice", "{card}重複", card=twice)
    elif kind == "run" and len(suits) > 1:
        suit = max(sorted(suits), key=[card.suit for card in natural].count)
        params["why"] = not_of_suit([card for card in natural if card.suit != suit], suit)
    return Breach(f"not-a-{kind}", params)


def _around_the_ace(rules: MeldRules, natural: Sequence[Card], size: int) -> bool:
    """Whether the ``natural`` cards among them would be a run if the ace were allowed above the king too, or
    the two after it: Q-K-A, or K-A-2, even if a wild card is the ace."""
    numbers = {card.number for card in natural}
    if rules.runs.ace_high or len(numbers) < len(natural) or size > len(RANKS):
        return False
    for low in range(2, ACE_HIGH):  # the lowest of the run
        places = {number if number >= low else number + len(RANKS) for number in numbers}
        if low in places and ACE_HIGH <= max(places) < low + size:
            return True
    return False


def does_not_fit(rules: MeldRules, meld: TableMeld, added: Sequence[Card]) -> Breach:
    """Return the breach that the cards ``added`` cannot be laid off on ``meld``, which is one."""
    reading = meld.readings[0]
    size = len(meld.cards) + len(added)
    params = {"cards": named(added), "target": named(meld.cards)}
    help_ = meld.what_fits(rules)
    if isinstance(reading, Set_):
        if rules.set_limit is not None and size > rules.set_limit:
            return Breach(
                "set-too-large",
                {"cards": named((*meld.cards, *added)), "limit": rules.set_limit, "count": size},
            )
        if all(card.rank == reading.rank for card in added):
            return Breach("twice-in-set", {"cards": named((*meld.cards, *added)), "why": told(*TWICE_IN_SET)})
    elif (
        any(card.number == 1 and card.suit == reading.suit for card in added)
        and reading.high + len(added) >= ACE_HIGH
    ):
        return Breach("ace-not-low", {"cards": named((*meld.cards, *added))}, 0, 1, help_)
    elif any(
        card.number == ACE_HIGH - 1 and card.suit == reading.suit for card in added
    ) and reading.low <= len(added):
        return Breach("ace-not-low", {"cards": named((*added, *meld.cards))}, 0, 1, help_)
    return Breach("does-not-fit", params, 0, 1, help_)


def wrong_meaning(
    rules: MeldRules, readings: Sequence[Reading], cards: Sequence[Card], said: Stated
) -> Breach:
    """Return the breach by the first wild card that does not have the meaning that is ``said``."""
    reading = readings[0]
    for number, (card, face) in enumerate(zip(cards, said, strict=True), 1):
        if face is None or card not in rules.wild:
            continue
        if isinstance(reading, Run) and card in reading.cards:
            right = _meaning(reading, card)
            wrong = right.number != face.number or face.suit not in ("", right.suit)
            faces = [_meaning(one, card) for one in readings if isinstance(one, Run) and card in one.cards]
            text = joined(dict.fromkeys(one.card for one in faces if one != face), " or ", "或")
        else:
            text = any_of_rank(reading.rank) if isinstance(reading, Set_) else Said(reading.suit)
            wrong = not isinstance(reading, Set_) or RANKS[face.number - 1] != reading.rank
        if wrong:
            return Breach("wrong-meaning", {"wild": card}, 0, number, facts=(Expected(text, face.card),))
    it, other, that = told("it", "它"), told("another card", "另一張牌"), told("that", "所寫的牌")
    return Breach("wrong-meaning", {"wild": it}, 0, 1, facts=(Expected(other, that),))


def ambiguous(
    rules: MeldRules, readings: Sequence[Reading], cards: Sequence[Card], said: Stated = ()
) -> Breach:
    """Return the breach that the wild ``cards`` may have several meanings, and it is not ``said`` which."""
    ways = joined(list(dict.fromkeys(map(_in_words, readings)))[:3], " or ", "或")
    runs = [reading for reading in readings if isinstance(reading, Run)]
    if len(runs) < len(readings):
        help_ = told("say “set” or “run”", "應說明是「set」還是「run」")
        facts = (ActionMeant(WildMeld, ("set", "run")),)
        return Breach("set-or-run", {"cards": named(cards), "ways": ways}, 0, 0, help_, facts=facts)
    unsaid = [
        number for number, card in enumerate(cards) if card in rules.wild and not (said and said[number])
    ]
    open_ = (number for number in unsaid if len({_place_of(run, cards[number]) for run in runs}) > 1)
    wild = next(open_, unsaid[0]) + 1
    card = cards[wild - 1]
    stated = joined((card, runs[0].face(_place_of(runs[0], card)).card), "=", "=")
    help_ = told("write “{stated}”, for example", "例如寫「{stated}」", stated=stated)
    may = told("it may be {ways}", "可以是{ways}", ways=ways)
    unsaid_facts = MeaningMissing(), Prescribed()
    return Breach("wild-not-stated", {"wild": card, "ways": may}, 0, wild, help_, facts=unsaid_facts)


def _place_of(run: Run, card: Card) -> int:
    return run.low + run.cards.index(card) if card in run.cards else run.low


def _in_words(reading: Reading) -> Said:
    if isinstance(reading, Set_):
        return told("a set of {rank}s", "{rank}的多條", rank=reading.rank)
    return joined((reading.face(reading.low).card, reading.face(reading.high).card), "…", "…")


def not_claimable(reading: Reading, wild: Card, card: Card) -> Breach:
    """Return the breach that ``card`` does not take the place of the ``wild`` one."""
    if isinstance(reading, Set_):
        if reading.rank == wild.rank:
            return Breach("stands-for-itself", {"wild": wild}, 0, 1, cards=(wild,))
        return Breach(
            "wrong-card-for-set",
            {"wild": wild, "rank": reading.rank, "card": card},
            0,
            2,
            told(
                "any {rank} not yet in the set would claim it",
                "任何一張缺的{rank}都可以換它",
                rank=reading.rank,
            ),
            (wild,),
        )
    face = _meaning(reading, wild)
    if face == (wild.suit, wild.number):
        return Breach("stands-for-itself", {"wild": wild}, 0, 1, cards=(wild,))
    return Breach(
        "wrong-card-for-wild", {"wild": wild, "card": card}, 0, 2,
        told("only {face} claims it", "只有{face}可以換它", face=face.card), (wild,),
        facts=(Expected(face.card),),
    )  # fmt: skip


def _meaning(reading: Run, card: Card) -> Face:
    """Return the meaning of ``card`` in a run: of two alike, that of the one that is not in its own place."""
    faces = [reading.face(place) for place, one in enumerate(reading.cards, reading.low) if one is card]
    return next((face for face in faces if face != (card.suit, card.number)), faces[0])


FACES: Final = {
    **{card.text: face for card, face in OWN.items()},
    **{rank: Face("", number) for number, rank in enumerate(RANKS, 1)},
}
"""Possible stated meanings of a wild card, by text: a card, or a rank."""
CLAIM: Final = Claim
WILD_LAY_OFF: Final = WildLayOff
WILD_MELD: Final = WildMeld


class Laying(NamedTuple):
    """The result of laying cards: ``meld`` as it is afterwards, replacing melds[``at``] if that is not None;
    ``breach`` is what is wrong. ``decided`` is False if hidden cards, or an earlier mistake, prevent a
    verdict. ``meant`` is the wild card that must have been claimed if the one named was not; ``turned`` is
    the claim whose two cards were written the wrong way round."""

    at: int | None
    meld: TableMeld | None
    breach: Breach | None = None
    decided: bool = True
    meant: MaybeCard = None
    turned: Claim | None = None

    def but(self, breach: Breach | None) -> Laying:
        """Return the same result with ``breach``."""
        return self._replace(breach=breach)


def lay(
    rules: MeldRules, melds: list[TableMeld], action: Action, player: str, *, all_known: bool = True
) -> Laying:
    """Return the result of an action on ``melds``. Unless they are ``all_known``, there may be
    others on the table."""
    if type(action) is WILD_MELD or type(action) is MELD:
        return _lay_down(rules, action, player)
    if type(action) is WILD_LAY_OFF or type(action) is LAY_OFF:
        return _lay_off(rules, melds, action, player, all_known)
    if type(action) is CLAIM:
        return _claim(rules, melds, action, player, all_known)
    return Laying(None, None)


def place(melds: list[TableMeld], laying: Laying) -> None:
    """Put a meld on the table, or in place of the one that it has grown from."""
    if laying.meld is None:
        return
    if laying.at is None:
        melds.append(laying.meld)
    else:
        melds[laying.at] = laying.meld


def _lay_down(rules: MeldRules, action: Meld, owner: str) -> Laying:
    """Return the result of laying down a new meld."""
    cards = action.cards
    if whole(cards):
        kind, meanings = (action.kind, action.meanings) if type(action) is WILD_MELD else ("meld", ())
        if not meanings and len(plain := rules.readings(cards, (), kind)) == 1:  # type: ignore[arg-type]
            return Laying(None, TableMeld(cards, plain, owner))
        readings, breach = _new_meld(rules, cards, kind, meant(meanings))  # type: ignore[arg-type]
        return Laying(None, TableMeld(cards, readings, owner), breach)
    meld = TableMeld(cards, (), owner)
    if len(cards) >= 3:
        return Laying(None, meld, None, False)
    why = told(
        "a meld has three or more cards, but this has {many}", "一組至少三張，這裏有{many}張", many=len(cards)
    )
    return Laying(None, meld, Breach("not-a-meld", {"cards": named(cards), "why": why}))


def _new_meld(
    rules: MeldRules, cards: tuple[Card, ...], kind: str, said: Stated
) -> tuple[tuple[Reading, ...], Breach | None]:
    """Return the readings of a new meld, and its breach, if any."""
    readings = rules.readings(cards, said, kind)
    breach = _natural_said(rules, cards, said) if said else None
    if not readings and said and (readings := rules.readings(cards, (), kind)):
        breach = breach or wrong_meaning(rules, readings, cards, said)
    elif said and breach is None and (number := _taken_suit(rules, readings, cards, said)) is not None:
        breach = Breach(
            "wrong-meaning",
            {"wild": cards[number]},
            0,
            number + 1,
            facts=(Expected(told("a missing suit", "所缺的花色"), str(said[number])),),
        )
    if not readings:
        breach = breach or no_meld(rules, cards, kind, said)
        readings = () if _tells_nothing(rules, cards, kind, said) else rules.readings(cards)
    elif len(readings) > 1 and breach is None:
        breach = ambiguous(rules, readings, cards, said)
    return readings, breach


def _lay_off(
    rules: MeldRules, melds: list[TableMeld], action: LayOff, player: str, all_known: bool
) -> Laying:
    """Return the result of laying off cards on a meld: of those that the target may name, the first where it
    is right."""
    target = action.target
    targets = _targets(melds, target, player)
    if not targets:
        breach, near = _no_such_meld(melds, target, len(action.cards) + 1, all_known)
        if near is None:
            there = (*target.cards, *action.cards) if breach and target.form == "cards" else ()
            meld = TableMeld(there, (), player) if there else None  # it is on the table as stated
            return Laying(None, meld, breach, breach is not None)
        return _grow(rules, near, melds[near], action).but(breach)
    chosen = _first_right(rules, melds, targets, action, target)
    if chosen.breach or target.owner is None:
        return chosen
    owner = _other_owner(melds, chosen.at, target, player)
    return chosen.but(owner(len(action.cards) + 1)) if owner else chosen


def _claim(rules: MeldRules, melds: list[TableMeld], action: Claim, player: str, all_known: bool) -> Laying:
    """Return the result of exchanging a wild card on the table for the card that it represents. If the one
    named may not be claimed, but the other card may be with it, the two were written the wrong way round."""
    laying = _claimed(rules, melds, action, player, all_known)
    if laying.breach is None:
        return laying
    turned = Claim(action.card, action.wild, action.target)
    right = _claimed(rules, melds, turned, player, all_known)
    if right.breach is not None or not right.decided:
        return laying
    help_ = told(
        "the two cards are the wrong way round: {wild} is on the table and is claimed with {card}",
        "兩張牌寫反了：桌上的是{wild}，用{card}去換", wild=turned.wild, card=turned.card,
    )  # fmt: skip
    return Laying(right.at, right.meld, evolve(laying.breach, help=help_), turned=turned)


def _not_there(wild: MaybeCard, where: Said) -> Breach:
    """Return the breach that the ``wild`` card that is claimed is not in the meld or melds named by
    ``where``."""
    return Breach("wild-not-there", {"wild": wild, "where": where}, 0, 1)


def _claimed(rules: MeldRules, melds: list[TableMeld], action: Claim, player: str, all_known: bool) -> Laying:
    """Return the result of a claim as written."""
    target, wild = action.target, action.wild
    if target is None:
        targets = [index for index, meld in enumerate(melds) if wild in meld.cards]
        all_known = all_known and all(meld.certain for meld in melds)
        if not targets and all_known:
            where = told("any meld on the table", "桌上的牌組")
            return Laying(None, None, _not_there(wild, where))
        if not targets:
            return Laying(None, None, None, False)
    else:
        targets = _targets(melds, target, player)
        if not targets:
            breach, near = _no_such_meld(melds, target, 3, all_known)
            if near is None or wild not in melds[near].cards:
                said = [action.card if card is wild else card for card in target.cards]
                meld = TableMeld(said, (), player) if breach and target.form == "cards" else None
                return Laying(near if meld else None, meld, breach, breach is not None)
            return _exchange(rules, near, melds[near], action).but(breach)
    chosen = _first_right(rules, melds, targets, action, target)
    if chosen.breach or target is None or target.owner is None:
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
    """Return the result of the action at the first of the ``targets`` where it is right, or else at the
    first. With hidden cards in the target, it is not known which of several melds is meant, or whether one of
    these is if another meld is not known."""
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
    said = meant(action.meanings) if type(action) is WILD_LAY_OFF else ()
    breach = _natural_said(rules, added, said) if said else None
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
    """Return the readings of ``meld`` with the cards ``added``, and in how many ways these fit a reading it
    has."""
    lying: Sequence[Card] = meld.cards  # type: ignore[assignment]
    if len(meld.readings) == 1:
        readings = rules.grown(meld.readings[0], lying, added, said)
        return readings, len(readings)
    ways = [rules.grown(reading, lying, added, said) for reading in meld.readings]
    return tuple(dict.fromkeys([new for way in ways for new in way])), max(map(len, ways))


def _exchange(rules: MeldRules, index: int, meld: TableMeld, action: Claim) -> Laying:
    laying = _exchanged(rules, index, meld, action.wild, action.card)
    if laying.breach is not None:
        for wild in dict.fromkeys(meld.cards):
            other = _exchanged(rules, index, meld, wild, action.card)
            if other.decided and other.breach is None:
                return Laying(index, other.meld, laying.breach, laying.decided, wild)
    return laying


def _exchanged(rules: MeldRules, index: int, meld: TableMeld, wild: MaybeCard, card: MaybeCard) -> Laying:
    cards = list(meld.cards)
    lies = wild if wild in cards else None  # or it may be one of the unseen ones
    if lies in cards:
        cards[cards.index(lies)] = card
    elif wild is not None:
        where = named(meld.cards)
        return Laying(index, meld, _not_there(wild, where))
    if wild is None or card is None or not meld.certain:
        return Laying(index, TableMeld(cards, (), meld.owner), None, False)
    found = [new for reading in meld.readings if (new := rules.claimed(reading, wild, card))]
    breach = None
    if wild not in rules.wild:
        breach = _not_there(wild, told("the meld as a wild card", "這組牌的萬用牌"))
    elif not found:
        breach = not_claimable(meld.readings[0], wild, card)
    return Laying(index, TableMeld(cards, tuple(found), meld.owner), breach)


def _with(meld: TableMeld, cards: Cards, readings: tuple[Reading, ...]) -> TableMeld:
    run = len(readings) == 1 and isinstance(readings[0], Run) and readings[0].cards
    return TableMeld(run or meld.cards + cards, readings, meld.owner)


# ---- what is said


def meant(meanings: tuple[str, ...]) -> Stated:
    """Return the stated meaning of each card; empty if none is stated."""
    return tuple([FACES.get(text) for text in meanings]) if meanings else ()


def _natural_said(rules: MeldRules, cards: Cards, said: Stated) -> Breach | None:
    """Return a breach if a meaning is stated for a card that is not wild."""
    for number, card in enumerate(cards):
        if card is not None and said[number] is not None and card not in rules.wild:
            return Breach("meaning-of-natural", {"card": card}, 0, number + 1)
    return None


def _taken_suit(
    rules: MeldRules, readings: Sequence[Reading], cards: Sequence[Card], said: Stated
) -> int | None:
    """Return the index of the wild card in a set that is said to represent a card which is in it."""
    if rules.duplicates or not readings or not isinstance(readings[0], Set_):
        return None
    natural = {(card.suit, card.number) for card in cards if card not in rules.wild}
    return next((number for number, face in enumerate(said) if face and face in natural), None)


# ---- which meld is meant


def _targets(melds: list[TableMeld], target: Target, player: str) -> list[int]:
    """Return the melds that ``target`` may mean, those of the owner it names first."""
    cards = target.cards
    found: list[int] = []
    if target.form == "cards":
        many = len(cards)
        for index, meld in enumerate(melds):
            if len(meld.cards) == many and meld.shows_cards(cards):  # (lengths first: no call)
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
    """Return a maker of the breach that the meld does not belong to the owner named, given the operand of the
    target; None if it does."""
    said = target.owner_for(player)
    if index is None or melds[index].owner == said:
        return None
    params = {"said": said, "owner": melds[index].owner, "target": named(melds[index].cards)}
    return partial(Breach, "wrong-owner", params, 0)


def _no_such_meld(
    melds: list[TableMeld], target: Target, operand: int, all_known: bool
) -> tuple[Breach | None, int | None]:
    """Return the breach that there is no such meld, None if there may be an unknown one; and the index of the
    most similar meld."""
    if not all_known or any(not meld.certain for meld in melds):
        return None, None
    alike = [sum(card in meld.cards for card in target.cards) for meld in melds]
    near = max(range(len(melds)), key=alike.__getitem__, default=None)
    if near is None or not alike[near]:
        near, help_ = None, told("there is no similar meld on the table", "桌上沒有相近的一組")
    else:
        help_ = told(
            "the nearest meld shows {cards}", "最相近的一組是{cards}", cards=named(melds[near].cards)
        )
    return Breach("no-such-meld", {"target": target_named(target)}, 0, operand, help_), near
