"""What else may be said of the same cards: another word for what was done with them, another card that a wild
one stands for, another meld, somebody else's name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial

from attrs import evolve

from ...records import slips
from ...records.cards import CARDS, RANKS, SUITS, Card
from ...records.events import Cards, Setting, Turn, Unreadable
from ...records.facts import MeaningMissing, MeldsMeant, NameExpected
from ...records.findings import Finding, Said
from ...records.repairs import Edit
from .candidate import FOLLOWS, Candidate, changed, replaced
from .scene import Scene, cards_told
from .sentences import at_line

WORD = re.compile(r"(?<![♠♥♣♦])[^\W\d_]+")
MEANING = re.compile(r"([^\s,;:=-]+)=([^\s,;.=-]+)")
"""A wild card, and what it stands for."""
SUIT = re.compile(r"[♠♥♣♦](?![\ufe0e\ufe0f ]*(?:10|[2-9AJQK])(?!\w))", re.IGNORECASE)
"""A suit without a rank, as one that is requested."""
JOINTS = " ,;\uff0c\uff1b"
"""What stands between actions."""
"""Findings that somebody is named who does not play."""


def other_words(scene: Scene, finding: Finding) -> Iterator[Candidate]:
    """Other words for what was done, in the finding's own line: drawn, or taken from the discard pile."""
    return other_words_in(scene, finding.place.line, f"{finding.message} {finding.help}")


def other_words_in(scene: Scene, number: int, said: str = "") -> Iterator[Candidate]:
    """Other words for what was done in line ``number``; ``said`` is what is found wrong with it."""
    line = scene.source(number)
    for turn in scene.moves:
        for action in turn.actions if isinstance(turn, Turn) and turn.line == number else ():
            if len(action.spans) > 1:  # it tells of cards
                (start, end), (first, _) = (
                    (turn.column + edge for edge in span) for span in action.spans[:2]
                )
                for words, other in scene.text.reworded(line[start:end], first - start, line):
                    away, come = [*action.flow()], [*other.flow()]
                    cost = _cost(line[start:first], words, said, other_way=away != come)
                    cards = [(card, -n) for card, n in away] + come
                    flow = tuple((turn.player or "", card, n) for card, n in cards if card is not None)
                    yield evolve(worded(number, start, first, words, line, cost), flow=flow)


def _cost(old: str, new: str, said: str, *, other_way: bool) -> int:
    """How unlikely ``new`` words are for ``old`` ones: less so where the finding speaks of them, more so
    where nothing is said instead, or cards would go the other way."""
    strange = [word for word in WORD.findall(new) if word not in old]
    if other_way or not new:
        return slips.ACTION_ADDED.weight
    likely = strange and all(word in said for word in strange)
    return (slips.WORD if likely else slips.OTHER_WORD).weight


def other_meanings(scene: Scene, finding: Finding) -> Iterator[Candidate]:
    """What else a wild card may stand for, in the finding's own line, and before it if it is concerned."""
    strong, weak = scene.evidence(finding)
    for number in dict.fromkeys(event.line for event in scene.moves if event.line <= finding.place.line):
        yield from other_meanings_in(
            scene, number, None if number == finding.place.line else (*strong, *weak)
        )


def other_meanings_in(scene: Scene, number: int, wilds: Sequence[Card] | None = None) -> Iterator[Candidate]:
    """What else a wild card may stand for in line ``number``, or one of the ``wilds``."""
    for found in MEANING.finditer(scene.source(number)):
        wild, meant = map(scene.text.value, found.groups())
        if wilds is None or wild in wilds:
            for new in _like(meant, found[2]):
                text = f"{found[1]}={scene.text.spelled(new, found[2], scene.source(number))}"
                edit = Edit(number, found.start() + 1, number, found.end() + 1, text)
                yield changed(edit, found[0], slips.MEANING.weight)


def meanings_missing(scene: Scene, finding: Finding) -> Iterator[Candidate]:
    """What a wild card stands for, where that is not said, of the suits of which the finding speaks."""
    if finding.fact(MeaningMissing) is None:
        return
    place, suits = finding.place, {card.suit for card in cards_told((finding.message, finding.help))}
    for token in scene.by_line.get(place.line, ()):
        if token.start + 1 == place.column and isinstance(token.value, Card):
            line = scene.source(token.line)
            for card in CARDS.values():
                if card.suit in suits and card is not token.value:
                    said = f"={scene.text.spelled(card, token.text, line)}"
                    yield worded(token.line, token.end, token.end, said, line)


def _like(meant: Card | int | None, text: str) -> Iterator[Card | str]:
    """What may be meant where ``text`` says what a wild card stands for: another card of its suit or rank, or
    another rank."""
    if isinstance(meant, Card):
        for card in CARDS.values():
            if card is not meant and card.suit and (card.suit == meant.suit or card.rank == meant.rank):
                yield card
    elif text in RANKS:
        yield from (rank for rank in RANKS if rank != text)


def other_players(scene: Scene, finding: Finding) -> Iterator[Candidate]:
    """A player's name in the place of one that is none."""
    place = finding.place
    said = place.text[place.column - 1 : place.end_column - 1]
    if finding.fact(NameExpected) and said not in scene.players:
        for name in scene.players:
            yield changed(
                Edit(place.line, place.column, place.line, place.end_column, name), said, slips.PLAYER.weight
            )


def other_suits(scene: Scene, finding: Finding) -> Iterator[Candidate]:
    """Another suit for one that stands alone, in the finding's own line or where it has to do with."""
    for number in dict.fromkeys((finding.place.line, *(one.place.line for one in finding.related))):
        yield from other_suits_in(scene, number)


def other_suits_in(scene: Scene, number: int) -> Iterator[Candidate]:
    """Another suit for one that stands alone in line ``number``."""
    line = scene.source(number)
    for found in SUIT.finditer(line):
        for suit in SUITS:
            if suit != found[0]:
                yield worded(number, *found.span(), suit, line, slips.SUIT.weight)


def other_melds(scene: Scene, finding: Finding) -> Iterator[Candidate]:
    """Any meld on the table in the place of one that is named in the finding's line by its cards; and those
    that may be meant where a name fits several."""
    number = finding.place.line
    meant = finding.fact(MeldsMeant)
    for owner, named_cards in meant.melds if meant else ():
        yield _meant(scene, finding, owner, named_cards)
    named = [one for one in scene.by_line.get(number, ()) if isinstance(one.value, Card) and not one.flow]
    groups = {id(one.group): one.group for one in named if len(one.group) > 1}.values()
    if not groups:
        return
    line = scene.source(number)
    lying = {tuple(map(str, meld)): meld for at in (number, number + 1) for meld in scene.at(at).lying()}
    for group in groups:
        cards = sorted(one.value.index for one in group if isinstance(one.value, Card))
        between = line[group[0].end : group[1].start]
        for meld in lying.values():
            if None in meld or sorted(card.index for card in meld if card) == cards:
                continue
            other = [(one, card) for one, card in zip(group, meld, strict=False) if one.value is not card]
            if len(other) == 1 and len(meld) == len(group):  # one card is wrong, and is to be said so
                ((token, card),) = other
                assert card is not None
                yield replaced(scene, token, card, slips.MELD.weight)
                continue
            joint = "-" if "=" in between else between
            new = joint.join(scene.text.spelled(card, group[0].text, line) for card in meld if card)
            yield worded(number, group[0].start, group[-1].end, new, line, slips.MELD.weight)


def _meant(scene: Scene, finding: Finding, owner: str, cards: Cards) -> Candidate:
    """The meld of an ``owner``, named by its ``cards`` or, if there are none, as it is."""
    place, line = finding.place, scene.source(finding.place.line)
    said = line[place.column - 1 : place.end_column - 1]
    named = "-".join(scene.text.spelled(card, said, line) for card in cards if card) or said
    return worded(place.line, place.column - 1, place.end_column - 1, f"{owner}'s {named}", line)


def names(scene: Scene, finding: Finding) -> Iterator[Candidate]:
    """Another name in the finding's line, in the moves beside it, or in what is said of the round."""
    lines = {finding.place.line, *_neighbours(scene, finding.place.line)}
    for token in scene.tokens:
        if isinstance(token.value, str) and (token.line in lines or isinstance(token.event, Setting)):
            claim = not isinstance(token.event, Turn | Unreadable | Setting)
            if claim and not scene.has(token.event, token.value):
                continue  # nobody else would claim it then
            for name in scene.players:
                if name != token.value and not scene.has(token.event, name):
                    yield replaced(scene, token, name, FOLLOWS if claim else None)


def _neighbours(scene: Scene, line: int) -> list[int]:
    """The moves before and behind a line."""
    lines = list(dict.fromkeys(event.line for event in scene.moves))
    before = [one for one in lines if one < line]
    return before[-1:] + [one for one in lines if one > line][:1]


def worded(
    number: int,
    start: int,
    end: int,
    new: str,
    line: str,
    cost: int = slips.WORD.weight,
    *,
    safe: bool = False,
) -> Candidate:
    """``new`` for what stands in ``line`` from ``start`` to ``end``."""
    edit = Edit(number, start + 1, number, end + 1, new)
    return Candidate((edit,), (partial(_says, line[start:end], new, number),), cost, safe)


def exchanged(line: str, number: int, one: tuple[int, int], other: tuple[int, int]) -> Candidate:
    """Two stretches of ``line`` in each other's places."""
    first, second = line[slice(*one)], line[slice(*other)]
    text = second + line[one[1] : other[0]] + first
    says = partial(change_places, first, second, number)
    return Candidate(
        (Edit(number, one[0] + 1, number, other[1] + 1, text),), (says,), slips.CARDS_SWAPPED.weight
    )


def change_places(one: str, other: str, line: int) -> Said:
    en, zh = "“{one}” and “{other}” should change places", "「{one}」與「{other}」應對調"
    return at_line(en, zh, line, one=one, other=other)


def _says(old: str, new: str, line: int) -> Said:
    if not new.strip():
        return at_line("“{old}” should not be there", "不應有「{old}」", line, old=old.strip(JOINTS) or old)
    if not old.strip():
        new = new.strip(JOINTS) or new
        return at_line("“{new}” is missing", "缺「{new}」", line, new=new.strip())
    en, zh = "“{old}” should be “{new}”", "「{old}」應為「{new}」"
    return at_line(en, zh, line, old=old.strip(), new=new.strip())
