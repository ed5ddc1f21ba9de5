"""Melds whose wild cards have a meaning that lasts: what is laid down, laid off to them, and claimed back.

Nothing here changes a meld. Each function says how a meld lies afterwards, as written if need be, and what is
wrong with that; who may do it, and with which cards, is the business of the game's engine.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from ...records.cards import CARDS, RANKS, Card
from ...records.events import Action, Cards, LayOff, MaybeCard, Meld, Target
from ...records.wilds import Claim, WildLayOff, WildMeld
from ..melds import ACE_HIGH, Face, MeldRules, Reading, Run, Said, Set_, TableMeld, why_no_meld
from .breach import Breach


class Laying:
    """``meld`` as it lies afterwards, in the place of melds[``at``] if that is not None; ``breach`` is
    what is wrong. ``sure`` is false where hidden cards, or an earlier mistake, keep it from being judged."""

    def __init__(
        self, at: int | None, meld: TableMeld | None, breach: Breach | None = None, sure: bool = True
    ) -> None:
        self.at = at
        self.meld = meld
        self.breach = breach
        self.sure = sure

    def but(self, breach: Breach | None) -> Laying:
        """The same with this wrong."""
        return Laying(self.at, self.meld, breach, self.sure)


def named(cards: Sequence[MaybeCard]) -> str:
    return "-".join("?" if card is None else card.text for card in cards)


def lay(
    rules: MeldRules, melds: Sequence[TableMeld], action: Action, player: str, *, sure: bool = True
) -> Laying:
    """Where an action that concerns ``melds`` leads. Unless ``sure``, others may lie there that are not
    known."""
    if isinstance(action, Meld):
        return _lay_down(rules, action, player)
    if isinstance(action, LayOff):
        return _lay_off(rules, melds, action, player, sure)
    if isinstance(action, Claim):
        return _claim(rules, melds, action, player, sure)
    return Laying(None, None)


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
    if all(action.cards):
        kind, meanings = (action.kind, action.meanings) if isinstance(action, WildMeld) else ("meld", ())
        readings, breach = _new_meld(rules, action.cards, kind, meanings)
        return Laying(None, TableMeld(action.cards, readings, owner), breach)
    too_few = len(action.cards) < 3
    short = Breach("not-a-meld", {"cards": named(action.cards), "why": _why_short(len(action.cards))})
    return Laying(None, TableMeld(action.cards, (), owner), short if too_few else None, too_few)


@lru_cache(maxsize=1 << 13)
def _new_meld(
    rules: MeldRules, written: Cards, kind: str, meanings: tuple[str, ...]
) -> tuple[tuple[Reading, ...], Breach | None]:
    """What the cards of a new meld can be, and what is wrong with it. The same are laid down again and
    again."""
    cards = [card for card in written if card is not None]
    said = _meant(meanings)
    readings = _of_kind(rules.readings(cards, said), kind)
    breach = _natural_said(rules, written, said)
    if not readings and said and (readings := _of_kind(rules.readings(cards), kind)):
        breach = breach or _wrong_meaning(rules, readings, cards, said)
    elif breach is None and readings and (number := _taken_suit(rules, readings[0], cards, said)) is not None:
        breach = Breach(
            "wrong-meaning",
            {"wild": cards[number], "right": "a suit that is missing", "said": str(said[number])},
            0, number + 1,
        )  # fmt: skip
    if not readings:
        breach = breach or _no_meld(rules, cards, kind, said)
        readings = rules.readings(cards) if breach.name != "wild-not-stated" else ()
    elif len(readings) > 1 and breach is None:
        breach = _ambiguous(rules, readings, cards)
    return readings, breach


def _lay_off(rules: MeldRules, melds: Sequence[TableMeld], action: LayOff, player: str, sure: bool) -> Laying:
    """Cards added to a meld: of those that the target may name, the first where it is right."""
    targets = _targets(melds, action.target, player)
    if not targets:
        breach, near = _no_such_meld(melds, action.target, len(action.cards) + 1, sure)
        if near is None:
            return Laying(None, None, breach, breach is not None)
        return _grow(rules, near, melds[near], action).but(breach)
    chosen = _first_right(rules, melds, targets, action)
    owner = None if chosen.breach else _other_owner(melds, chosen.at, action.target, player)
    return chosen.but(owner(len(action.cards) + 1)) if owner else chosen


def _claim(rules: MeldRules, melds: Sequence[TableMeld], action: Claim, player: str, sure: bool) -> Laying:
    """A wild card on the table changed for the card it stands for."""
    if action.target is None:
        targets = [index for index, meld in enumerate(melds) if action.wild in meld.cards]
        sure = sure and all(meld.certain for meld in melds)
        if not targets and sure:
            where = "any meld on the table"
            return Laying(None, None, Breach("wild-not-there", {"wild": action.wild, "where": where}, 0, 1))
        if not targets:
            return Laying(None, None, None, False)
    else:
        targets = _targets(melds, action.target, player)
        if not targets:
            breach, near = _no_such_meld(melds, action.target, 3, sure)
            if near is None or action.wild not in melds[near].cards:
                return Laying(None, None, breach, breach is not None)
            return _exchange(rules, near, melds[near], action).but(breach)
    chosen = _first_right(rules, melds, targets, action)
    if chosen.breach or action.target is None:
        return chosen
    owner = _other_owner(melds, chosen.at, action.target, player)
    return chosen.but(owner(3)) if owner else chosen


def _first_right(
    rules: MeldRules, melds: Sequence[TableMeld], targets: Sequence[int], action: LayOff | Claim
) -> Laying:
    """Where the action leads at the first of the ``targets`` where it is right, or else at the first."""
    first: Laying | None = None
    for index in targets:
        if isinstance(action, Claim):
            laying = _exchange(rules, index, melds[index], action)
        else:
            laying = _grow(rules, index, melds[index], action)
        if laying.breach is None:
            return laying
        first = first or laying
    assert first is not None
    return first


def what_fits(rules: MeldRules, meld: TableMeld) -> str | None:
    """What could be added to ``meld``, in words."""
    fitting = []
    for reading in meld.readings:
        if isinstance(reading, Run):
            highest = ACE_HIGH if rules.ace_high else ACE_HIGH - 1
            ends = [place for place in (reading.low - 1, reading.high + 1) if 1 <= place <= highest]
            fitting += [str(reading.face(end)) for end in ends]
        elif rules.set_limit is None or len(meld.cards) < rules.set_limit:
            fitting.append(f"any {reading.rank}")
    return f"{' or '.join(fitting)} would fit" if fitting else None


# ---- one meld


def _grow(rules: MeldRules, index: int, meld: TableMeld, action: LayOff) -> Laying:
    if not all(action.cards) or not meld.certain:
        return Laying(index, _with(meld, action.cards, ()), None, False)
    added: Sequence[Card] = action.cards  # type: ignore[assignment]
    said = _said(action)
    breach: Breach | None = _natural_said(rules, action.cards, said) if said else None
    readings, ways = _grown(rules, meld, added, said)
    if not readings and said:
        readings, _ = _grown(rules, meld, added, ())
        if readings:
            breach = breach or _wrong_meaning(rules, readings, added, said)
    elif ways > 1 and breach is None:
        breach = _ambiguous(rules, readings, added)
    if not readings and breach is None:
        breach = _does_not_fit(rules, meld, added)
    return Laying(index, _with(meld, action.cards, readings), breach)


def _grown(
    rules: MeldRules, meld: TableMeld, added: Sequence[Card], said: Said
) -> tuple[tuple[Reading, ...], int]:
    """The readings of ``meld`` with the cards ``added``, and in how many ways these fit a reading it has."""
    lying: Sequence[Card] = meld.cards  # type: ignore[assignment]
    if len(meld.readings) == 1:
        readings = rules.grown(meld.readings[0], lying, added, said)
        return readings, len(readings)
    ways = [rules.grown(reading, lying, added, said) for reading in meld.readings]
    return tuple(dict.fromkeys([new for way in ways for new in way])), max(map(len, ways))


def _exchange(rules: MeldRules, index: int, meld: TableMeld, action: Claim) -> Laying:
    wild, card = action.wild, action.card
    cards = list(meld.cards)
    if wild in cards:
        cards[cards.index(wild)] = card
    elif None in cards:
        cards[cards.index(None)] = card
    elif wild is not None:
        where = named(meld.cards)
        return Laying(index, meld, Breach("wild-not-there", {"wild": wild, "where": where}, 0, 1))
    if wild is None or card is None or not meld.certain:
        return Laying(index, TableMeld(cards, (), meld.owner), None, False)
    found = [new for reading in meld.readings if (new := rules.claimed(reading, wild, card))]
    breach = None
    if wild not in rules.wild:
        breach = Breach("wild-not-there", {"wild": wild, "where": "the meld as a wild card"}, 0, 1)
    elif not found:
        breach = _not_claimable(meld.readings[0], wild, card)
    return Laying(index, TableMeld(cards, tuple(found), meld.owner), breach)


def _with(meld: TableMeld, cards: Cards, readings: tuple[Reading, ...]) -> TableMeld:
    run = len(readings) == 1 and isinstance(readings[0], Run) and readings[0].cards
    return TableMeld(run or meld.cards + cards, readings, meld.owner)


def _not_claimable(reading: Reading, wild: Card, card: Card) -> Breach:
    if isinstance(reading, Set_):
        if reading.rank == wild.rank:
            return Breach("stands-for-itself", {"wild": wild}, 0, 1, cards=(wild,))
        return Breach(
            "wrong-card-for-set", {"wild": wild, "rank": reading.rank, "card": card}, 0, 2,
            f"any {reading.rank} that is missing would claim it", (wild,),
        )  # fmt: skip
    face = meaning(reading, wild)
    if face == (wild.suit, wild.number):
        return Breach("stands-for-itself", {"wild": wild}, 0, 1, cards=(wild,))
    return Breach(
        "wrong-card-for-wild", {"wild": wild, "right": str(face), "card": card}, 0, 2,
        f"only {face} claims it", (wild,),
    )  # fmt: skip


def meaning(reading: Run, card: Card) -> Face:
    """What ``card`` stands for in a run: of two alike, the one that is not in its own place."""
    faces = [reading.face(place) for place, one in enumerate(reading.cards, reading.low) if one is card]
    return next((face for face in faces if face != (card.suit, card.number)), faces[0])


# ---- what is said


def _said(action: Meld | LayOff) -> Said:
    """What each card is said to stand for; empty if nothing is said of any."""
    return _meant(action.meanings) if isinstance(action, (WildMeld, WildLayOff)) else ()


def _meant(meanings: tuple[str, ...]) -> Said:
    return [_face(text) for text in meanings]


def _face(text: str) -> Face | None:
    if card := CARDS.get(text):
        return Face(card.suit, card.number)
    return Face("", RANKS.index(text) + 1) if text in RANKS else None


def _natural_said(rules: MeldRules, cards: Cards, said: Said) -> Breach | None:
    """A card that is not wild stands for itself, and nothing need be said of it."""
    if said:
        for number, (card, face) in enumerate(zip(cards, said, strict=True), 1):
            if face and card and card not in rules.wild:
                return Breach("meaning-of-natural", {"card": card}, 0, number)
    return None


def _taken_suit(rules: MeldRules, reading: Reading, cards: Sequence[Card], said: Said) -> int | None:
    """The wild card in a set that is said to stand for a card which lies in it, by its position."""
    if not isinstance(reading, Set_) or rules.duplicates:
        return None
    natural = {(card.suit, card.number) for card in cards if card not in rules.wild}
    return next((number for number, face in enumerate(said) if face and face in natural), None)


def _wrong_meaning(
    rules: MeldRules, readings: Sequence[Reading], cards: Sequence[Card], said: Said
) -> Breach:
    """The first wild card that does not stand for what it is said to."""
    reading = readings[0]
    for number, (card, face) in enumerate(zip(cards, said, strict=True), 1):
        if face is None or card not in rules.wild:
            continue
        if isinstance(reading, Run) and card in reading.cards:
            right = meaning(reading, card)
            wrong = right.number != face.number or face.suit not in ("", right.suit)
            faces = [meaning(one, card) for one in readings if isinstance(one, Run) and card in one.cards]
            text = " or ".join(dict.fromkeys(str(one) for one in faces if one != face))
        else:
            text = f"any {reading.rank}" if isinstance(reading, Set_) else reading.suit
            wrong = not isinstance(reading, Set_) or RANKS[face.number - 1] != reading.rank
        if wrong:
            return Breach("wrong-meaning", {"wild": card, "right": text, "said": str(face)}, 0, number)
    return Breach("wrong-meaning", {"wild": "it", "right": "another card", "said": "that"}, 0, 1)


def _ambiguous(rules: MeldRules, readings: Sequence[Reading], cards: Sequence[Card]) -> Breach:
    ways = " or ".join(list(dict.fromkeys(map(_in_words, readings)))[:3])
    wild = next((number for number, card in enumerate(cards, 1) if card in rules.wild), 1)
    runs = [reading for reading in readings if isinstance(reading, Run)]
    if len(runs) < len(readings):
        return Breach("set-or-run", {"cards": named(cards), "ways": ways}, 0, 0, "say “set” or “run”")
    card = cards[wild - 1]
    help_ = f"write “{card}={runs[0].face(_place_of(runs[0], card))}”, for example"
    return Breach("wild-not-stated", {"wild": card, "ways": f"it may be {ways}"}, 0, wild, help_)


def _place_of(run: Run, card: Card) -> int:
    return run.low + run.cards.index(card) if card in run.cards else run.low


def _in_words(reading: Reading) -> str:
    if isinstance(reading, Set_):
        return f"a set of {reading.rank}s"
    return f"{reading.face(reading.low)}…{reading.face(reading.high)}"


# ---- what is no meld, or does not fit


def _of_kind(readings: Sequence[Reading], kind: str) -> tuple[Reading, ...]:
    if kind == "set":
        return tuple([one for one in readings if isinstance(one, Set_)])
    if kind == "run":
        return tuple([one for one in readings if isinstance(one, Run)])
    return tuple(readings)


def _why_short(count: int) -> str:
    return f"a meld has three cards or more, this has {count}"


def _no_meld(rules: MeldRules, cards: Sequence[Card], kind: str, said: Said) -> Breach:
    natural = [card for card in cards if card not in rules.wild]
    if (
        kind == "run"
        and len(cards) >= rules.run_length
        and not natural
        and not any(face and face.suit for face in said)
    ):
        return Breach(
            "wild-not-stated", {"wild": named(cards), "ways": "every card of the run is wild"}, 0, 1,
            "write with “=” what one of them stands for",
        )  # fmt: skip
    params = {"cards": named(cards), "why": why_no_meld(cards, rules)}
    ranks, suits = {card.rank for card in natural}, {card.suit for card in natural}
    if kind != "run" and len(cards) >= 3 and len(ranks) <= 1:
        if rules.set_limit is not None and len(cards) > rules.set_limit:
            return Breach(
                "set-too-large", {"cards": named(cards), "limit": rules.set_limit, "count": len(cards)}
            )
        if len(ranks) == 1 and len(set(natural)) < len(natural):
            return Breach("twice-in-set", params)
    if kind != "set" and len(suits) == 1 and len(ranks) > 1 and _high_ace(rules, natural, len(cards)):
        return Breach("ace-not-low", params)
    other = rules.readings(cards, said)
    if other and kind != "meld":
        params["why"] = f"it would be {_in_words(other[0])}"
        if isinstance(other[0], Run):
            params["why"] = f"it would be the run {_in_words(other[0])}"
        return Breach(f"not-a-{kind}", params, 0, 0, f"say “{'run' if kind == 'set' else 'set'}”")
    if kind == "run" and 3 <= len(cards) < rules.run_length:
        params["why"] = f"a run has {rules.run_length} cards or more here"
    elif kind == "set" and len(ranks) > 1:
        rank = max(sorted(ranks), key=[card.rank for card in natural].count)
        odd = [str(card) for card in natural if card.rank != rank]
        params["why"] = f"{' and '.join(odd[:3])} {'is' if len(odd) == 1 else 'are'} not of rank {rank}"
    elif kind == "run" and len(suits) == 1 and len(set(natural)) < len(natural):
        twice = next(card for card in natural if natural.count(card) > 1)
        params["why"] = f"{twice} stands in it twice"
    elif kind == "run" and len(suits) > 1:
        suit = max(sorted(suits), key=[card.suit for card in natural].count)
        odd = [str(card) for card in natural if card.suit != suit]
        params["why"] = f"{' and '.join(odd[:3])} {'is' if len(odd) == 1 else 'are'} not {suit}"
    return Breach(f"not-a-{kind}", params)


def _high_ace(rules: MeldRules, natural: Sequence[Card], size: int) -> bool:
    """Whether the cards would be a run if the ace stood above the king too."""
    if rules.ace_high or not any(card.number == 1 for card in natural):
        return False
    places = {ACE_HIGH if card.number == 1 else card.number for card in natural}
    around = places | {15 if number == 2 else 16 if number == 3 else number for number in places} - {2, 3}
    return len(places) == len(natural) and min(max(some) - min(some) for some in (places, around)) < size


def _does_not_fit(rules: MeldRules, meld: TableMeld, added: Sequence[Card]) -> Breach:
    reading = meld.readings[0]
    size = len(meld.cards) + len(added)
    params = {"cards": named(added), "target": named(meld.cards)}
    help_ = what_fits(rules, meld)
    if isinstance(reading, Set_):
        if rules.set_limit is not None and size > rules.set_limit:
            return Breach(
                "set-too-large",
                {"cards": named((*meld.cards, *added)), "limit": rules.set_limit, "count": size},
            )
        if all(card.rank == reading.rank for card in added):
            return Breach(
                "twice-in-set",
                {"cards": named((*meld.cards, *added)), "why": "a card may not lie twice in a set"},
            )
    elif (
        any(card.number == 1 and card.suit == reading.suit for card in added)
        and reading.high + len(added) >= ACE_HIGH
    ):
        return Breach(
            "ace-not-low", params | {"why": "an ace is low and never follows the king"}, 0, 1, help_
        )
    return Breach("does-not-fit", params, 0, 1, help_)


# ---- which meld is meant


def _targets(melds: Sequence[TableMeld], target: Target, player: str) -> list[int]:
    """The melds that ``target`` may mean, those of the owner it names first."""
    cards, found = target.cards, []
    many = len(cards) if target.form == "cards" else 0
    for index, meld in enumerate(melds):
        lying = meld.cards
        if (not many or len(lying) == many) and (lying == cards or meld.shows(target)):
            found.append(index)
    owner = target.owner_for(player)
    if owner is not None:
        found.sort(key=lambda index: melds[index].owner != owner)
    return found


def _other_owner(
    melds: Sequence[TableMeld], index: int | None, target: Target, player: str
) -> Callable[[int], Breach] | None:
    """If the meld is not the one's who is named: what is wrong with that, at the operand of the target."""
    said = target.owner_for(player)
    if said is None or index is None or melds[index].owner == said:
        return None
    params = {"said": said, "owner": melds[index].owner, "target": named(melds[index].cards)}
    return lambda operand: Breach("wrong-owner", params, 0, operand)


def _no_such_meld(
    melds: Sequence[TableMeld], target: Target, operand: int, sure: bool
) -> tuple[Breach | None, int | None]:
    """No meld on the table is called that; nothing is wrong if one lies there that is not known. And which
    meld is most like it."""
    if not sure or any(not meld.certain for meld in melds):
        return None, None
    alike = [sum(card in meld.cards for card in target.cards) for meld in melds]
    near = max(range(len(melds)), key=alike.__getitem__, default=None)
    if near is None or not alike[near]:
        near, help_ = None, "no meld like it lies on the table"
    else:
        help_ = f"the nearest meld shows {named(melds[near].cards)}"
    cards = ("…" if target.form == "ends" else "-").join(named((card,)) for card in target.cards)
    return Breach("no-such-meld", {"target": cards or f"{target.rank}s"}, 0, operand, help_), near
