"""Another card in the place of one that is written, a card too many in a list, or one left out of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from itertools import combinations

from attrs import evolve

from ...records import slips
from ...records.cards import Card
from ...records.facts import Fitting
from ...records.findings import Finding, Said
from ...records.repairs import Edit
from ..cards.balance import Moved
from .candidate import Candidate, flow_by, in_order, replaced
from .scene import Scene, Token
from .sentences import at_line
from .wording import exchanged

BALANCED = 1
"""A card that the balance of the hand lacks is that much likelier to be the one left out."""
SHORT = 7
"""Number of cards of a meld to name one by one."""


def cards_here(scene: Scene, finding: Finding) -> Iterator[Candidate]:
    """Other cards in the finding's own line. (That a card came to the hand says nothing of another that came
    with it. Cards that the finding says would fit are as likely, one as the other.)"""
    strong, weak = scene.evidence(finding)
    fitting = fits.cards if (fits := finding.fact(Fitting)) else ()
    here = [token for token in scene.by_line.get(finding.place.line, ()) if isinstance(token.value, Card)]
    for token in here:
        others = [one for one in here if token.flow <= 0 or one.group is not token.group]
        beside = [one.value for one in others if isinstance(one.value, Card)]
        for card in dict.fromkeys((*strong, *weak, *beside)):
            if card is not token.value:
                yield replaced(scene, token, card, slips.CARD_NEARBY.weight if card in fitting else None)


def cards_exchanged(scene: Scene, finding: Finding) -> Iterator[Candidate]:
    """Two cards in the finding's own line, of which one came to the hand and the other left it, that have
    changed places."""
    number = finding.place.line
    here = [token for token in scene.by_line.get(number, ()) if isinstance(token.value, Card)]
    alone = [token for token in here if token.flow and len(token.group) == 1]
    for one, other in combinations(alone, 2):
        if one.flow != other.flow and one.player == other.player and one.value is not other.value:
            made = exchanged(scene.source(number), number, (one.start, one.end), (other.start, other.end))
            yield evolve(made, flow=(*_instead(one, other), *_instead(other, one)))


def _instead(token: Token, other: Token) -> tuple[Moved, ...]:
    """What comes and goes with the card of the ``other`` in the place of ``token``."""
    assert isinstance(token.value, Card)
    assert isinstance(other.value, Card)
    return flow_by(token, (token.value, -token.flow), (other.value, token.flow))


def cards_of_the_player(scene: Scene, finding: Finding) -> Iterator[Candidate]:
    """The same player's other cards: one was written for a card that the finding misses, or the other way."""
    strong, weak = scene.evidence(finding)
    for token in scene.of_player(finding.player):
        for card in (*strong, *weak) if token.value in strong else strong:
            if card is not token.value:
                yield replaced(scene, token, card)


def cards_in_balance(scene: Scene, finding: Finding) -> Iterator[Candidate]:
    """A card that left a hand to which it never came, for one that came and never left; or the other way."""
    for player in scene.players:
        came, went = (tuple(cards) for cards in scene.balance.lacks(player))
        for token in scene.of_player(player) if came and went else ():
            for card in went if token.flow < 0 and token.value in came else ():
                yield replaced(scene, token, card)
            for card in came if token.flow > 0 and token.value in went else ():
                yield replaced(scene, token, card)


def cards_elsewhere(scene: Scene, finding: Finding) -> Iterator[Candidate]:
    """Cards at the places that have to do with the finding, and wherever else its cards are written."""
    strong, _ = scene.evidence(finding)
    lines = {one.place.line for one in finding.related} | {one.place.line for one in finding.explains}
    for token in scene.cards:
        if token.line in lines or token.value in strong:
            for card in strong:
                if card is not token.value:
                    yield replaced(scene, token, card)


def cards_more_or_fewer(scene: Scene, finding: Finding) -> Iterator[Candidate]:
    """A card too many in a list of cards, or one left out of it."""
    strong, weak = scene.evidence(finding)
    lists = [*scene.lists(finding.player)]
    tokens = [
        token for event in lists for token in scene.by_line[event.line] if isinstance(token.value, Card)
    ]
    tokens += [t for t in scene.by_line.get(finding.place.line, ()) if isinstance(t.value, Card)]
    for group in {id(token.group): token.group for token in tokens}.values():
        for token in group:
            if len(group) > 1:
                yield _without(token)
        lacking = dict.fromkeys(_lacking(scene, group[0]))
        for card in lacking:
            yield from with_card(scene, group, card, slips.CARD_LEFT_OUT.weight - BALANCED)
        for card in strong or weak:
            if card not in lacking:
                yield from with_card(scene, group, card)


def cards_lacking(scene: Scene, finding: Finding) -> Iterator[Candidate]:
    """A card that a player must have played, or got, and that is written nowhere, in a list of those with
    which it was."""
    for group in {id(token.group): token.group for token in scene.cards if len(token.group) > 1}.values():
        if group[0].flow:
            for card in _lacking(scene, group[0]):
                yield from with_card(scene, group, card)


def _lacking(scene: Scene, token: Token) -> list[Card]:
    """Cards that may be missing beside ``token``: such as the player must have got, or lost, and it is not
    written; or those of a meld on the table of which it names the others."""
    if token.flow and token.player:
        came, went = scene.balance.lacks(token.player)
        known = token.player in scene.balance.claimed or scene.balance.taker  # that nothing more is in hand
        return [*came] if token.flow > 0 else [*went] if known else []
    named = Counter(one.value for one in token.group if isinstance(one.value, Card))
    melds = [*scene.at(token.line).lying(), *scene.at(token.line + 1).lying()]
    shown = [Counter(card for card in meld if card is not None) for meld in melds]
    return [
        card
        for cards in shown
        if not named - cards and (cards - named).total() <= 2
        for card in cards - named
    ]


def _without(token: Token) -> Candidate:
    """A list without the card of ``token``."""
    number = token.group.index(token)
    if number:
        start, end = token.group[number - 1].end, token.end
    else:
        start, end = token.start, token.group[1].start
    edit = Edit(token.line, start + 1, token.line, end + 1, "")
    says = partial(
        at_line,
        "{card} is one card too many",
        "多了{card}",
        token.line,
        card=token.text,
    )
    assert isinstance(token.value, Card)
    return Candidate(
        (edit,), (says,), slips.CARD_ADDED.weight, flow=flow_by(token, (token.value, -token.flow))
    )


def with_card(
    scene: Scene, group: list[Token], card: Card, cost: int = slips.CARD_LEFT_OUT.weight
) -> Iterator[Candidate]:
    """``card`` put into a list where it belongs: by the order of the list, or beside its like."""
    line = scene.source(group[0].line)
    new = scene.text.spelled(card, group[0].text, line)
    between = line[group[0].end : group[1].start] if len(group) > 1 else "-"
    cards = [one.value for one in group if isinstance(one.value, Card)]
    if in_order(cards):
        places = [sum(one.index <= card.index for one in cards)]
    else:
        beside = [n for n, one in enumerate(cards) if slips.alike(one, card) or one is card]
        places = sorted({n + step for n in beside for step in (0, 1)}) or [len(cards)]
    shown = line[group[0].start : group[-1].end]
    says = partial(
        at_line,
        "{card} is missing from {list}",
        "{list}缺{card}",
        group[0].line,
        card=new,
        list=shown if not group[0].flow and 1 < len(group) <= SHORT else Said("the list", "列表"),
    )
    for place in places:
        if place < len(group):
            at, text = group[place].start, new + between
        else:
            at, text = group[-1].end, between + new
        edit = Edit(group[0].line, at + 1, group[0].line, at + 1, text)
        yield Candidate((edit,), (says,), cost, flow=flow_by(group[0], (card, group[0].flow)))
