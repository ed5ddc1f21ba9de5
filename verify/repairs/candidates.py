"""What might be wrong in the text where a finding is, and what might stand there instead.

Everything here is a guess; a guess counts for nothing until the record has been replayed with it. Guesses
come from the evidence: the tokens at the finding's own place and at the places related to it, the same
player's other cards, and the cards that the finding, what it explains and its help speak of.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, pairwise, product

from attrs import frozen

from ...records.cards import CARDS, Card
from ...records.events import Call, Event, Setting, Turn, Unreadable
from ...records.findings import Finding, Said, told
from ...records.repairs import Edit
from .scene import Scene, Token
from .sentences import both_say

FOLLOWS, SLIP, CHANGE, FAR = range(4)
"""How unlikely a change is: it follows from what is written; an easy slip (another suit, the next rank, a
name, a line twice); another change of a token, or lines exchanged; a line that is missing or too many."""
UNSORTED = 1
"""A list in order that would not be any more is that much less likely."""


@frozen
class Candidate:
    """Edits that might mend the record. ``cost`` is how unlikely they are."""

    edits: tuple[Edit, ...]
    says: str
    cost: int
    safe: bool = False


def should_be(token: Token, new: str) -> Said:
    return told(
        "{old} should be {new} (line {line})", "{old}應為{new}(第{line}行)",
        old=token.text, new=new, line=token.line,
    )  # fmt: skip


def replaced(scene: Scene, token: Token, value: Card | str, cost: int | None = None) -> Candidate:
    """``value`` in the place of ``token``."""
    new = scene.text.spelled(value, token.text, scene.source(token.line))
    if cost is None:
        cost = _change(token, value) if isinstance(value, Card) else SLIP
    return Candidate((token.edit(new),), should_be(token, new), cost)


def _change(token: Token, new: Card) -> int:
    """How unlikely it is that ``token`` was written for ``new``."""
    old = token.value
    assert isinstance(old, Card)
    return (SLIP if _near(old, new) else CHANGE) + _disorder(token, new)


def _near(old: Card, new: Card) -> bool:
    """Whether one card is easily written for the other: another suit, or the next rank."""
    near = (old.rank == new.rank) if old.suit != new.suit else abs(old.number - new.number) == 1
    return near and bool(old.suit and new.suit)


def _disorder(token: Token, new: Card) -> int:
    """Whether a list of cards in order would lose it (1) or gain it (-1)."""
    cards = [one.value for one in token.group]
    if len(cards) < 4:
        return 0
    instead = [new if one is token else one.value for one in token.group]
    return UNSORTED * (_sorted(cards) - _sorted(instead))


def _sorted(cards: Iterable[object]) -> bool:
    return all(
        isinstance(one, Card) and isinstance(two, Card) and one.index <= two.index
        for one, two in pairwise(cards)
    )


# ---- what follows from what is written


def follows(scene: Scene, finding: Finding) -> Iterator[Candidate]:
    """What a finding itself says should stand in its place (``right``), with all that it carries on."""
    edits, parts = [], []
    for one in (finding, *finding.explains):
        made = _right(scene, one)
        if made is None:
            continue
        edits.append(made.edits[0])
        parts.append(made.says)
        yield made
    if len(edits) > 1:
        yield Candidate(tuple(edits), both_say(*parts), FOLLOWS, safe=True)


def _right(scene: Scene, finding: Finding) -> Candidate | None:
    place = finding.place
    if "right" not in finding.params:
        return None
    right = finding.params["right"]
    old = place.text[place.column - 1 : place.end_column - 1]
    if isinstance(right, Call | None):
        return _call(scene, finding, right, old)
    if not isinstance(right, int) or not isinstance(scene.text.value(old.strip("()+-− ")), int):
        return None
    new = _signed(old, right)
    edit = Edit(place.line, place.column, place.line, place.end_column, new)
    says = told(
        "{old} should be {new} (line {line})", "{old}應為{new}(第{line}行)", old=old, new=new, line=place.line
    )
    return Candidate((edit,), says, FOLLOWS, safe=True)


def _signed(old: str, right: int) -> str:
    """``right`` with a sign where ``old`` has one that must be kept or changed."""
    sign = old[: len(old) - len(old.lstrip("+-− "))]
    if right < 0:
        return sign.replace("+", "-") + str(-right) if sign.strip() else str(right)
    return (sign.replace("-", "+").replace("−", "+") if sign.strip() else "") + str(right)


def _call(scene: Scene, finding: Finding, right: Call | None, old: str) -> Candidate | None:
    place = finding.place
    line = place.text
    if old.startswith("{"):
        if right is None:
            start = len(line[: place.column - 1].rstrip())
            edit = Edit(place.line, start + 1, place.line, place.end_column, "")
            says = told(
                "{old} should not be there (line {line})", "不應有{old}(第{line}行)", old=old, line=place.line
            )
        else:
            new = scene.text.spelled(right, old, line)
            edit = Edit(place.line, place.column, place.line, place.end_column, new)
            says = told(
                "{old} should be {new} (line {line})",
                "{old}應為{new}(第{line}行)",
                old=old,
                new=new,
                line=place.line,
            )
        return Candidate((edit,), says, FOLLOWS, safe=True)
    if right is None:
        return None
    new = scene.text.spelled(right, old, line)
    edit = Edit(place.line, place.end_column, place.line, place.end_column, f" {new}")
    says = told("{new} is missing (line {line})", "缺{new}(第{line}行)", new=new, line=place.line)
    return Candidate((edit,), says, FOLLOWS, safe=True)


# ---- cards


def cards_here(scene: Scene, finding: Finding) -> Iterator[Candidate]:
    """Other cards in the finding's own line."""
    strong, weak = scene.evidence(finding)
    here = [token for token in scene.by_line.get(finding.place.line, ()) if isinstance(token.value, Card)]
    beside = [token.value for token in here if isinstance(token.value, Card)]
    for token in here:
        for card in dict.fromkeys((*strong, *weak, *beside)):
            if card is not token.value:
                yield replaced(scene, token, card)


def cards_of_the_player(scene: Scene, finding: Finding) -> Iterator[Candidate]:
    """The same player's other cards: one was written for a card that the finding misses, or the other way."""
    strong, weak = scene.evidence(finding)
    for token in scene.of_player(finding.player):
        for card in (*strong, *weak) if token.value in strong else strong:
            if card is not token.value:
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
    tokens += [
        t for t in scene.by_line.get(finding.place.line, ()) if isinstance(t.value, Card) and len(t.group) > 1
    ]
    groups = list({id(token.group): token.group for token in tokens}.values())
    for group in groups:
        for token in group:
            if len(group) > 1:
                yield _without(scene, token)
        for card in strong or weak:
            yield _with(scene, group, card)


def _without(scene: Scene, token: Token) -> Candidate:
    number = token.group.index(token)
    if number:
        start, end = token.group[number - 1].end, token.end
    else:
        start, end = token.start, token.group[1].start
    edit = Edit(token.line, start + 1, token.line, end + 1, "")
    says = told(
        "{card} is one card too many (line {line})",
        "多了{card}(第{line}行)",
        card=token.text,
        line=token.line,
    )
    return Candidate((edit,), says, CHANGE)


def _with(scene: Scene, group: list[Token], card: Card) -> Candidate:
    """``card`` put into a list where it belongs if the list is in order, else at its end."""
    line = scene.source(group[0].line)
    new = scene.text.spelled(card, group[0].text, line)
    between = line[group[0].end : group[1].start] if len(group) > 1 else "-"
    behind = [one for one in group if isinstance(one.value, Card) and one.value.index <= card.index]
    if _sorted(one.value for one in group) and len(behind) < len(group):
        before = group[len(behind)]
        edit = Edit(before.line, before.start + 1, before.line, before.start + 1, new + between)
    else:
        last = group[-1]
        edit = Edit(last.line, last.end + 1, last.line, last.end + 1, between + new)
    says = told(
        "{card} is missing from the list (line {line})", "列表缺{card}(第{line}行)", card=new, line=edit.line
    )
    return Candidate((edit,), says, CHANGE)


def any_card(scene: Scene, finding: Finding) -> Iterator[Candidate]:
    """Any card whatever in the finding's own line, and where its cards are written."""
    strong, _ = scene.evidence(finding)
    tokens = [token for token in scene.by_line.get(finding.place.line, ()) if isinstance(token.value, Card)]
    if len(tokens) > 8:
        tokens = [token for token in tokens if token.value in strong]
    tokens += [token for token in scene.cards if token.value in strong and token not in tokens]
    for token in tokens:
        for card in CARDS.values():
            if card is not token.value:
                yield replaced(scene, token, card)


# ---- players and lines


def names(scene: Scene, finding: Finding) -> Iterator[Candidate]:
    """Another name in the finding's line, in the moves beside it, or in what is said of the round."""
    lines = {finding.place.line, *_neighbours(scene, finding.place.line)}
    for token in scene.tokens:
        if isinstance(token.value, str) and (token.line in lines or isinstance(token.event, Setting)):
            for name in scene.players:
                if name != token.value and not scene.has(token.event, name):
                    yield replaced(scene, token, name)


def _neighbours(scene: Scene, line: int) -> list[int]:
    """The moves before and behind a line."""
    lines = list(dict.fromkeys(event.line for event in scene.moves))
    before = [one for one in lines if one < line]
    return before[-1:] + [one for one in lines if one > line][:1]


def lines_moved(scene: Scene, finding: Finding) -> Iterator[Candidate]:
    """Lines that have changed places, or stand there twice."""
    events = {event.line: event for event in scene.round.events}
    order = sorted(events)
    places = {finding.place.line, *(one.place.line for one in finding.related)}
    near = sorted({n for place in places if place in events for n in _around(order, order.index(place))})
    for number in near:
        line = order[number]
        if _repeated(scene, events[line], order):
            yield _removed(scene, line, order)
        if number + 1 < len(order) and type(events[line]) is type(events[order[number + 1]]):
            yield _exchanged(scene, line, order[number + 1])


def _repeated(scene: Scene, event: Event, order: list[int]) -> bool:
    """Whether the record still says what it must without the line of ``event``: it stands there twice, or
    its player has another claim of the kind. (Without a move there is always less to be wrong.)"""
    if isinstance(event, Turn | Unreadable):
        at = order.index(event.line)
        return at > 0 and scene.source(order[at - 1]) == scene.source(event.line)
    return scene.has(event, getattr(event, "player", None))


def _around(order: list[int], at: int) -> range:
    return range(max(at - 2, 0), min(at + 3, len(order)))


def _removed(scene: Scene, line: int, order: list[int]) -> Candidate:
    text = scene.source(line)
    at = order.index(line)
    twin = [one for one in order[max(at - 1, 0) : at] if scene.source(one) == text]
    edit = Edit(line, 1, line + 1, 1, "")
    if twin:
        says = told(
            "line {line} says the same as line {twin} and is one too many",
            "第{line}行與第{twin}行重複",
            line=line,
            twin=twin[0],
        )
    else:
        says = told("line {line} does not belong here", "第{line}行不應在此", line=line)
    return Candidate((edit,), says, SLIP if twin else FAR)


def _exchanged(scene: Scene, one: int, other: int) -> Candidate:
    between = [scene.source(number) for number in range(one + 1, other)]
    text = "".join(f"{line}\n" for line in (scene.source(other), *between, scene.source(one)))
    says = told(
        "lines {one} and {other} should change places", "第{one}行與第{other}行應對調", one=one, other=other
    )
    return Candidate((Edit(one, 1, other + 1, 1, text),), says, CHANGE)


def card_twice(scene: Scene, finding: Finding) -> Iterator[Candidate]:
    """A card that somebody got and that went or stayed, misread in both places."""
    strong, _ = scene.evidence(finding)
    of_each: dict[tuple[str, Card], list[Token]] = {}
    for token in scene.cards:
        if isinstance(token.value, Card) and token.value in strong:
            of_each.setdefault((getattr(token.event, "player", ""), token.value), []).append(token)
    for (_, card), tokens in of_each.items():
        near = [one for one in CARDS.values() if one is not card and _near(card, one)]
        for (one, other), new in product(combinations(tokens, 2), near):
            if one.line != other.line:
                yield both(replaced(scene, one, new), replaced(scene, other, new))


def both(one: Candidate, other: Candidate) -> Candidate:
    """Two changes as one."""
    first, second = sorted((one, other), key=lambda candidate: candidate.edits)
    return Candidate(
        first.edits + second.edits, both_say(first.says, second.says), one.cost + other.cost,
        one.safe and other.safe,
    )  # fmt: skip


Generator = Callable[[Scene, Finding], Iterator[Candidate]]

STAGES: tuple[tuple[Generator, ...], ...] = (
    (follows, cards_here, cards_of_the_player, cards_elsewhere, cards_more_or_fewer, names, lines_moved),
    (card_twice, any_card),
)
"""Sources of candidates; each stage is looked at only if those before have mended nothing."""


def candidates(scene: Scene, finding: Finding, stage: int) -> list[Candidate]:
    """The candidates of a stage, each once, the likeliest first."""
    found: dict[tuple[Edit, ...], Candidate] = {}
    for generate in STAGES[stage]:
        for candidate in generate(scene, finding):
            known = found.get(candidate.edits)
            if known is None or candidate.cost < known.cost:
                found[candidate.edits] = candidate
    return sorted(found.values(), key=lambda candidate: candidate.cost)
