"""Slips with cards: one written for another, left out of a list or put into it, two swapped; a suit on its
own, the meaning of a wild card, the meld that is meant."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import combinations, product

from attrs import evolve

from ...records import slips
from ...records.cards import CARDS, RANKS, SUITS, Card
from ...records.events import CardsLeft
from ...records.facts import Fitting, MeaningMissing, MeldsMeant
from ...records.findings import Finding, Said, Trait, cards_in
from ...records.regex import regex
from ...records.repairs import Edit
from ..cards.balance import Moved, flow_of
from .candidate import (
    Candidate,
    both,
    changed,
    exchange,
    exchanged,
    flow_by,
    handed_over,
    is_sorted,
    replaced,
    worded,
    worded_at,
)
from .scene import HIDDEN, Scene, Token
from .sentences import at_line

SHORT = 7
"""Maximum number of cards of a meld to name one by one: more are “the list”."""
MANY = 8
"""Number of cards in a line above which only those that the finding mentions are tried: all would be too much
work."""
MEANING = regex(r"(?<![^\s,;:=-])([^\s,;:=-]+)=([^\s,;.=-]+)")
"""A wild card, and its stated meaning."""
SUIT = regex(r"[♠♥♣♦](?![\ufe0e\ufe0f ]*(?:10|[2-9AJQK])(?!\w))", re.IGNORECASE)
"""A suit without a rank, as one that is requested."""

# ---- a card for another


def other_cards(scene: Scene, finding: Finding) -> Iterator[Candidate]:
    """Yield another card, where the evidence mentions it or the one that is written: in the finding's own
    line and in related ones, in the lines of its player, and wherever a hand does not add up."""
    strong, weak = scene.evidence(finding)
    fits = finding.fact(Fitting) or Fitting(())
    line, here = finding.place.line, scene.cards_in(finding.place.line)
    concerned = {one.place.line for one in finding.related} | {one.place.line for one in finding.explains}
    lacks = {player: scene.balance.lacks(player) for player in scene.players}
    nothing = Counter[Card]()
    for token in sorted(scene.cards, key=lambda token: token.line != line):
        meant: list[Card | None] = []
        owner: str | None = getattr(token.event, "player", None)
        if token.line == line:  # that a card came to the hand says nothing of another that came with it
            beside = (one.value for one in here if token.flow <= 0 or one.group is not token.group)
            meant += [*strong, *weak, *(one for one in beside if isinstance(one, Card))]
        if fits.instead_of is not None and token.value is fits.instead_of and token.line in concerned:
            meant += fits.cards
        if token.value in strong or owner == finding.player or token.line in concerned:
            meant += strong
        if token.value in strong and owner == finding.player:
            meant += weak
        came, went = lacks.get(owner or "", (nothing, nothing))
        if token.flow < 0 and token.value in came:
            meant += went
        elif token.flow > 0 and token.value in went:
            meant += came
        for card in dict.fromkeys(meant):
            if card is not None and card is not token.value:
                # (One is as likely as the other.)
                likely = token.line == line and fits.instead_of is None and card in fits.cards
                yield replaced(scene, token, card, slips.CARD_NEARBY.weight if likely else None)


def any_card(scene: Scene, finding: Finding) -> Iterator[Candidate]:
    """Yield any card in the place of one in the finding's own line, or where its cards are written."""
    strong, _ = scene.evidence(finding)
    here = scene.cards_in(finding.place.line)
    tokens = [token for token in here if len(here) <= MANY or token.value in strong]
    for token in (*tokens, *(one for one in scene.cards if one.value in strong and one not in tokens)):
        yield from any_card_for(scene, token)


def any_card_in(
    scene: Scene, line: int, excluded: Callable[[Edit], bool], fits: Callable[[Iterable[Moved]], bool]
) -> Iterator[Candidate]:
    """Yield any card whose flow ``fits`` in the place of each one in ``line``, unless a hidden one there, or
    only hidden ones in the line, are ``excluded``."""
    tokens = scene.cards_in(line)
    others = [
        (token, [one for one in scene.text.cards if one is not token.value and fits(exchange(token, one))])
        for token in tokens
    ]
    if not any(cards for _, cards in others) or (len(tokens) > 1 and excluded(_all_hidden(scene, tokens))):
        return
    for token, cards in others:
        if cards and not excluded(token.edit(HIDDEN)):
            yield from (replaced(scene, token, card) for card in cards)


def _all_hidden(scene: Scene, tokens: Sequence[Token]) -> Edit:
    """Return the edit that hides all cards of a line."""
    start, end = tokens[0].start, tokens[-1].end
    text = scene.source(tokens[0].line)[:end]
    for token in reversed(tokens):
        text = text[: token.start] + HIDDEN + text[token.end :]
    return Edit.within(tokens[0].line, start, end, text[start:])


def any_card_for(scene: Scene, token: Token) -> Iterator[Candidate]:
    """Yield any card in the place of ``token``."""
    return (replaced(scene, token, card) for card in scene.text.cards if card is not token.value)


def card_twice(scene: Scene, finding: Finding) -> Iterator[Candidate]:
    """Yield another card in both places of one that was misread twice: where it came to a hand, and where it
    left it or remained."""
    strong, _ = scene.evidence(finding)
    of_each: dict[tuple[str, Card], list[Token]] = {}
    for token in scene.cards:
        if isinstance(token.value, Card) and token.value in strong:
            of_each.setdefault((getattr(token.event, "player", ""), token.value), []).append(token)
    for (_, card), tokens in of_each.items():
        others = [one for one in scene.text.cards if one is not card and slips.alike(card, one)]
        for (one, other), new in product(combinations(tokens, 2), others):
            if one.line != other.line:
                yield both(replaced(scene, one, new), replaced(scene, other, new))


def cards_swapped(scene: Scene, finding: Finding) -> Iterator[Candidate]:
    """Yield two cards in the finding's own line swapped: one came to the hand and the other left it, or they
    went to different places."""
    number = finding.place.line
    moved = [token for token in scene.cards_in(number) if token.flow]
    for one, other in combinations(moved, 2):
        alone = len(one.group) == len(other.group) == 1
        apart = one.group is not other.group if one.flow == other.flow else alone
        if apart and one.player == other.player and one.value is not other.value:
            made = exchanged(scene.source(number), number, (one.start, one.end), (other.start, other.end))
            yield evolve(made, flow=(*_instead(one, other), *_instead(other, one)))


def _instead(token: Token, other: Token) -> tuple[Moved, ...]:
    """Return the cards that come and go if the card of ``other`` is in the place of ``token``."""
    assert isinstance(token.value, Card)
    assert isinstance(other.value, Card)
    return flow_by(token, (token.value, -token.flow), (other.value, token.flow))


# ---- a card too many in a list, or one left out of it


def _lists(tokens: Iterable[Token]) -> list[list[Token]]:
    """Return the lists that ``tokens`` are in, each once."""
    return list({id(token.group): token.group for token in tokens}.values())


def _lists_near(scene: Scene, finding: Finding) -> list[list[Token]]:
    """Return the lists of cards of the finding's own line and of related ones, and those that its player was
    dealt or kept."""
    lines = [event.line for event in scene.lists(finding.player)]
    lines += [finding.place.line, *(one.place.line for one in finding.related)]
    return _lists(token for line in dict.fromkeys(lines) for token in scene.cards_in(line))


def cards_added(scene: Scene, finding: Finding) -> Iterator[Candidate]:
    """Yield a list near the finding without one of its cards."""
    for group in _lists_near(scene, finding):
        yield from (_without(token) for token in group if len(group) > 1)


def cards_left_out(scene: Scene, finding: Finding) -> Iterator[Candidate]:
    """Yield a list near the finding with another card, if the evidence mentions it; or any list with a card
    that its player must have got or played and that is written nowhere."""
    strong, weak = scene.evidence(finding)
    near = _lists_near(scene, finding)
    for group in near:
        lacking = dict.fromkeys(_lacking(scene, group[0]))
        for card in lacking:
            yield from with_card(scene, group, card, slips.CARD_LEFT_OUT.weight - slips.BALANCED)
        for card in strong or weak:
            if card not in lacking:
                yield from with_card(scene, group, card)
    for group in _lists(token for token in scene.cards if token.flow):
        for card in _lacking(scene, group[0]) if len(group) > 1 and group not in near else ():
            yield from with_card(scene, group, card)


def any_card_left_out(scene: Scene, finding: Finding) -> Iterator[Candidate]:
    """Yield a list near the finding with any other card."""
    for group in _lists_near(scene, finding):
        yield from _any_card_with(scene, group)


def card_more_or_less_in(
    scene: Scene, line: int, excluded: Callable[[Edit], bool], fits: Callable[[Iterable[Moved]], bool]
) -> Iterator[Candidate]:
    """Yield any list of ``line`` without one of its cards; or with any further card, unless that is
    ``excluded`` even if it is hidden. Only changes whose flow ``fits`` are yielded."""
    for group in _lists(scene.cards_in(line)):
        if len(group) == 1:
            continue
        yield from (one for one in map(_without, group) if fits(one.flow))
        more = [card for card in scene.text.cards if fits(_one_more(group[0], card))]
        end = group[-1].end
        if more and not excluded(Edit.within(line, end, end, f"{_between(scene, group)}{HIDDEN}")):
            for card in more:
                yield from with_card(scene, group, card)


def _one_more(token: Token, card: Card) -> tuple[Moved, ...]:
    """Return the cards that come and go if ``card`` is put into the list of ``token``."""
    return flow_by(token, (card, token.flow))


def _any_card_with(scene: Scene, group: list[Token]) -> Iterator[Candidate]:
    for card in scene.text.cards if len(group) > 1 else ():
        yield from with_card(scene, group, card)


def _between(scene: Scene, group: list[Token]) -> str:
    """Return the separator of two cards of a list."""
    if len(group) > 1:
        return scene.source(group[0].line)[group[0].end : group[1].start]
    return " " if scene.suit_of(group[0]) else "-"


def _lacking(scene: Scene, token: Token) -> list[Card]:
    """Return cards that may be missing beside ``token``: those that the player must have got or lost though
    that is not written, or the rest of a meld on the table that it names."""
    if token.flow and token.player:
        came, went = scene.balance.lacks(token.player)
        # (Either says that nothing more is in hand.)
        known = token.player in scene.balance.claimed or scene.balance.taker
        return [*came] if token.flow > 0 else [*went] if known else []
    named = Counter(one.value for one in token.group if isinstance(one.value, Card))
    melds = [*scene.at(token.line).lying(), *scene.at(token.line + 1).lying()]
    shown = (Counter(card for card in meld if card is not None) for meld in melds)
    alike = (cards for cards in shown if not named - cards and (cards - named).total() <= 2)
    return [card for cards in alike for card in cards - named]


def _without(token: Token) -> Candidate:
    """Return the change that removes the card of ``token`` from its list."""
    number = token.group.index(token)
    if number:
        start, end = token.group[number - 1].end, token.end
    else:
        start, end = token.start, token.group[1].start
    edit = Edit.within(token.line, start, end, "")
    says = partial(at_line, "{card} is one card too many", "多了{card}", token.line, card=token.text)
    assert isinstance(token.value, Card)
    flow = flow_by(token, (token.value, -token.flow))
    return Candidate((edit,), (says,), slips.CARD_ADDED.weight, flow=flow)


def with_card(
    scene: Scene, group: list[Token], card: Card, cost: int = slips.CARD_LEFT_OUT.weight
) -> Iterator[Candidate]:
    """Yield ``card`` inserted into a list where it belongs, by the order of the list or beside similar cards;
    and into cards played together at any place, which may show the meaning of a wild card."""
    line = scene.source(group[0].line)
    if scene.suit_of(group[-1]):  # each suit is named once
        group = [one for one in group if one.value.suit == card.suit]  # type: ignore[union-attr]
        if not group:
            return
    new = scene.spelled(card, group[-1])
    between = _between(scene, group)
    cards = [one.value for one in group if isinstance(one.value, Card)]
    likely, others = _places(cards, card), range(len(cards) + 1) if group[0].flow < 0 else ()
    shown = line[group[0].start : group[-1].end]
    says = partial(
        at_line,
        "{card} is missing from {list}",
        "{list}缺{card}",
        group[0].line,
        card=new,
        list=shown if not group[0].flow and 1 < len(group) <= SHORT else Said("the list", "列表"),
    )
    for place in dict.fromkeys((*likely, *(others if 1 < len(group) <= SHORT else ()))):
        if place < len(group):
            at, text = group[place].start, new + between
        else:
            at, text = group[-1].end, between + new
        edit = Edit.within(group[0].line, at, at, text)
        unlikely = place not in likely
        yield Candidate((edit,), (says,), cost + unlikely, flow=_one_more(group[0], card))


def _places(cards: Sequence[Card], card: Card) -> Sequence[int]:
    """Return the places where ``card`` belongs among ``cards``: by their order, or beside similar ones."""
    if is_sorted(cards):
        return [sum(one.index <= card.index for one in cards)]
    beside = [n for n, one in enumerate(cards) if slips.alike(one, card) or one is card]
    return sorted({n + step for n in beside for step in (0, 1)}) or [len(cards)]


def none_or_one(
    scene: Scene, line: int, excluded: Callable[[Edit], bool], fits: Callable[[Iterable[Moved]], bool]
) -> Iterator[Candidate]:
    """Yield the claim in ``line`` with no cards left if it names some, or with any one card if it names none.
    Only changes whose flow ``fits`` are yielded, and no card if even a hidden one is ``excluded``."""
    text = scene.source(line)
    for event in scene.round.events:
        if event.line != line or not isinstance(event, CardsLeft) or event.cards is None or not event.spans:
            continue
        start, end = (event.column + edge for edge in event.spans[0])
        edit, old = Edit.within(line, start, end, HIDDEN), text[start:end]
        if event.cards:
            (nothing,) = scene.text.lines((evolve(event, cards=()),), text)
            none = changed(evolve(edit, text=nothing.partition(": ")[2]), old, slips.CARD_ADDED.weight)
            if fits(flow := handed_over(event)):
                yield evolve(none, flow=flow)
            continue
        flows = ((card, tuple(flow_of(evolve(event, cards=(card,))))) for card in scene.text.cards)
        left = [(card, flow) for card, flow in flows if fits(flow)]
        if not left or excluded(edit):
            continue
        for card, flow in left:
            one = evolve(edit, text=scene.text.spelled(card, "", text))
            yield evolve(changed(one, old, slips.CARD_LEFT_OUT.weight), flow=flow)


# ---- a suit, what a wild card stands for, a meld


def other_suits(scene: Scene, finding: Finding) -> Iterator[Candidate]:
    """Yield another suit for one on its own, in the finding's own line or in a related one."""
    for number in dict.fromkeys((finding.place.line, *(one.place.line for one in finding.related))):
        yield from other_suits_in(scene, number)


def other_suits_in(scene: Scene, number: int) -> Iterator[Candidate]:
    """Yield another suit for one on its own in line ``number``."""
    line = scene.source(number)
    for found in SUIT.finditer(line):
        for suit in SUITS:
            if suit != found[0]:
                yield worded(number, *found.span(), suit, line, slips.SUIT.weight)


def other_meanings(scene: Scene, finding: Finding) -> Iterator[Candidate]:
    """Yield another meaning of a wild card, in the finding's own line, or before it if the card is involved;
    or a meaning for one without, in a suit that the finding mentions."""
    strong, weak = scene.evidence(finding)
    place = finding.place
    for number in dict.fromkeys(event.line for event in scene.moves if event.line <= place.line):
        yield from other_meanings_in(scene, number, None if number == place.line else (*strong, *weak))
    if finding.fact(MeaningMissing):
        suits = {card.suit for card in (*finding.cards, *cards_in(finding.help))}
        for token in scene.cards_in(place.line):
            line = scene.source(token.line)
            for card in CARDS.values() if token.start + 1 == place.column else ():
                if card.suit in suits and card is not token.value:
                    said = f"={scene.text.spelled(card, token.text, line)}"
                    yield worded(token.line, token.end, token.end, said, line)


def other_meanings_in(scene: Scene, number: int, wilds: Sequence[Card] | None = None) -> Iterator[Candidate]:
    """Yield other meanings of a wild card in line ``number``, or of one of the ``wilds``."""
    for found in MEANING.finditer(scene.source(number)):
        wild, meant = map(scene.text.value, found.groups())
        if wilds is None or wild in wilds:
            for new in _like(meant, found[2]):
                text = f"{found[1]}={scene.text.spelled(new, found[2], scene.source(number))}"
                yield changed(Edit.within(number, *found.span(), text), found[0], slips.MEANING.weight)


def _like(meant: Card | int | None, text: str) -> Iterator[Card | str]:
    """Yield what may be meant by the stated meaning ``text`` of a wild card: another card of its suit or
    rank, or another rank."""
    if isinstance(meant, Card):
        for card in CARDS.values():
            if card is not meant and card.suit and (card.suit == meant.suit or card.rank == meant.rank):
                yield card
    elif text in RANKS:
        yield from (rank for rank in RANKS if rank != text)


def other_melds(scene: Scene, finding: Finding) -> Iterator[Candidate]:
    """Yield any meld on the table in the place of one that is named in the finding's line by its cards, also
    one that has grown in that line; and those that may be meant if a name fits several."""
    number = finding.place.line
    meant = finding.fact(MeldsMeant)
    for owner, named in meant.melds if meant else ():  # by its cards or, if there are none, as it is
        said = finding.place.stretch
        spelled = "-".join(scene.text.spelled(card, said, finding.place.text) for card in named if card)
        yield worded_at(finding.place, f"{owner}'s {spelled or said}")
    groups = _lists(one for one in scene.cards_in(number) if not one.flow and len(one.group) > 1)
    if not groups:
        return
    line = scene.source(number)
    melds = [meld for at in (number, number + 1) for meld in scene.at(at).lying()]
    if Trait.NO_SUCH_MELD in finding.rule.traits and (nearest := tuple(cards_in(finding.help))):
        melds.append(nearest)
    lying = {tuple(map(str, meld)): meld for meld in melds}
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
