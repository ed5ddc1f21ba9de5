"""What is wrong with a meld that has wild cards, or with what is laid off to it or claimed from it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...records.cards import RANKS, Card
from ...records.facts import Expected, MeaningMissing
from ...records.findings import Said, joined, told
from ..breach import Breach
from ..cards.melds import (
    ACE_HIGH,
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
from ..words import named
from .table import TableMeld, any_of_rank


def no_meld(rules: MeldRules, cards: Sequence[Card], kind: str, said: Stated) -> Breach:
    """``cards`` are no meld of this ``kind``: a ``set``, a ``run``, or just a ``meld``."""
    natural = [card for card in cards if card not in rules.wild]
    if (
        kind == "run"
        and len(cards) >= rules.run_length
        and not natural
        and not any(face and face.suit for face in said)
    ):
        return Breach(
            "wild-not-stated",
            {"wild": named(cards), "ways": told("every card of the run is wild", "同花順裏全是萬用牌")}, 0, 1,
            told("write with “=” what one of them stands for", "用「=」寫明其中一張當哪張牌"),
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
        return Breach(f"not-a-{kind}", params, 0, 0, told("say “{right}”", "應說「{right}」", right=right))
    if kind == "run" and 3 <= len(cards) < rules.run_length:
        params["why"] = told(
            "a run has {many} cards or more here", "這裏的同花順至少要有{many}張", many=rules.run_length
        )
    elif kind == "set" and len(ranks) > 1:
        rank = max(sorted(ranks), key=[card.rank for card in natural].count)
        params["why"] = not_of_rank([card for card in natural if card.rank != rank], rank)
    elif kind == "run" and len(suits) == 1 and len(set(natural)) < len(natural):
        twice = next(card for card in natural if natural.count(card) > 1)
        params["why"] = told("{card} stands in it twice", "{card}重複", card=twice)
    elif kind == "run" and len(suits) > 1:
        suit = max(sorted(suits), key=[card.suit for card in natural].count)
        params["why"] = not_of_suit([card for card in natural if card.suit != suit], suit)
    return Breach(f"not-a-{kind}", params)


def _around_the_ace(rules: MeldRules, natural: Sequence[Card], size: int) -> bool:
    """Whether the ``natural`` cards among so many would be a run if the ace stood above the king too, or the
    two followed it there: Q-K-A, or K-A-2, even if a wild card is the ace."""
    numbers = {card.number for card in natural}
    if rules.ace_high or len(numbers) < len(natural) or size > len(RANKS):
        return False
    for low in range(2, ACE_HIGH):  # the lowest of the run
        places = {number if number >= low else number + len(RANKS) for number in numbers}
        if low in places and ACE_HIGH <= max(places) < low + size:
            return True
    return False


def does_not_fit(rules: MeldRules, meld: TableMeld, added: Sequence[Card]) -> Breach:
    """The cards ``added`` cannot be laid off to ``meld``, which is one."""
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
            return Breach(
                "twice-in-set",
                {"cards": named((*meld.cards, *added)), "why": told(*TWICE_IN_SET)},
            )
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
    """The first wild card that does not stand for what it is said to."""
    reading = readings[0]
    for number, (card, face) in enumerate(zip(cards, said, strict=True), 1):
        if face is None or card not in rules.wild:
            continue
        if isinstance(reading, Run) and card in reading.cards:
            right = _meaning(reading, card)
            wrong = right.number != face.number or face.suit not in ("", right.suit)
            faces = [_meaning(one, card) for one in readings if isinstance(one, Run) and card in one.cards]
            text = joined(dict.fromkeys(str(one) for one in faces if one != face), " or ", "或")
        else:
            text = any_of_rank(reading.rank) if isinstance(reading, Set_) else Said(reading.suit)
            wrong = not isinstance(reading, Set_) or RANKS[face.number - 1] != reading.rank
        if wrong:
            return Breach("wrong-meaning", {"wild": card}, 0, number, facts=(Expected(text, str(face)),))
    it, other, that = told("it", "它"), told("another card", "另一張牌"), told("that", "所寫的牌")
    return Breach("wrong-meaning", {"wild": it}, 0, 1, facts=(Expected(other, that),))


def ambiguous(
    rules: MeldRules, readings: Sequence[Reading], cards: Sequence[Card], said: Stated = ()
) -> Breach:
    """Of wild ``cards`` it is not ``said`` what they stand for, and they may stand for several things."""
    ways = joined(list(dict.fromkeys(map(_in_words, readings)))[:3], " or ", "或")
    runs = [reading for reading in readings if isinstance(reading, Run)]
    if len(runs) < len(readings):
        help_ = told("say “set” or “run”", "應說明是「set」還是「run」")
        return Breach("set-or-run", {"cards": named(cards), "ways": ways}, 0, 0, help_)
    unsaid = [
        number for number, card in enumerate(cards) if card in rules.wild and not (said and said[number])
    ]
    open_ = (number for number in unsaid if len({_place_of(run, cards[number]) for run in runs}) > 1)
    wild = next(open_, unsaid[0]) + 1
    card = cards[wild - 1]
    stated = f"{card}={runs[0].face(_place_of(runs[0], card))}"
    help_ = told("write “{stated}”, for example", "例如寫「{stated}」", stated=stated)
    may = told("it may be {ways}", "可以是{ways}", ways=ways)
    return Breach("wild-not-stated", {"wild": card, "ways": may}, 0, wild, help_, facts=(MeaningMissing(),))


def _place_of(run: Run, card: Card) -> int:
    return run.low + run.cards.index(card) if card in run.cards else run.low


def _in_words(reading: Reading) -> Said:
    if isinstance(reading, Set_):
        return told("a set of {rank}s", "{rank}的多條", rank=reading.rank)
    return Said(f"{reading.face(reading.low)}…{reading.face(reading.high)}")


def not_claimable(reading: Reading, wild: Card, card: Card) -> Breach:
    """``card`` does not take the place of the ``wild`` one."""
    if isinstance(reading, Set_):
        if reading.rank == wild.rank:
            return Breach("stands-for-itself", {"wild": wild}, 0, 1, cards=(wild,))
        return Breach(
            "wrong-card-for-set",
            {"wild": wild, "rank": reading.rank, "card": card},
            0,
            2,
            told(
                "any {rank} that is missing would claim it", "任何一張缺的{rank}都可以換它", rank=reading.rank
            ),
            (wild,),
        )
    face = _meaning(reading, wild)
    if face == (wild.suit, wild.number):
        return Breach("stands-for-itself", {"wild": wild}, 0, 1, cards=(wild,))
    return Breach(
        "wrong-card-for-wild", {"wild": wild, "card": card}, 0, 2,
        told("only {face} claims it", "只有{face}可以換它", face=face), (wild,), facts=(Expected(str(face)),),
    )  # fmt: skip


def _meaning(reading: Run, card: Card) -> Face:
    """What ``card`` stands for in a run: of two alike, the one that is not in its own place."""
    faces = [reading.face(place) for place, one in enumerate(reading.cards, reading.low) if one is card]
    return next((face for face in faces if face != (card.suit, card.number)), faces[0])
