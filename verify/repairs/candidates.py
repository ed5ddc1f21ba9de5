"""What might be wrong in the text where a finding is, and what might stand there instead.

Everything here is a guess; a guess counts for nothing until the record has been replayed with it. Guesses
come from the evidence: the tokens at the finding's own place and at the places related to it, the same
player's other cards, and the cards that the finding, what it explains and its help speak of.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import partial, reduce
from itertools import combinations, pairwise, product
from operator import itemgetter

from attrs import evolve, frozen

from ...records.cards import CARDS, RANKS, Card
from ...records.events import Event, Score, Setting, Turn, Unreadable
from ...records.findings import Finding, Said, told
from ...records.repairs import Edit
from ..account import Flow, flow_of
from .scene import Scene, Token
from .sentences import both_say

FOLLOWS, SLIP, CHANGE, FAR = range(4)
"""How unlikely a change is: it follows from what is written; an easy slip (another suit, the next rank, a
name, a line twice); another change of a token, or lines exchanged; a line that is missing or too many."""
SHORT = 7
"""Of a meld so many cards are said in full."""
UNSORTED = 1
"""A list in order that would not be any more is that much less likely."""


@frozen
class Candidate:
    """Edits that might mend the record; ``parts`` say which, when somebody asks. ``cost`` is how unlikely
    they are, ``flow`` the cards that come and go with them."""

    edits: tuple[Edit, ...]
    parts: tuple[Callable[[], Said], ...]
    cost: int
    safe: bool = False
    flow: tuple[Flow, ...] = ()

    @property
    def says(self) -> str:
        return both_say(*(part() for part in self.parts))


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
    return Candidate(
        (token.edit(new),), (partial(should_be, token, new),), cost, flow=_exchange(token, value)
    )


def _exchange(token: Token, value: Card | str) -> tuple[Flow, ...]:
    """What comes and goes with ``value`` in the place of ``token``."""
    if isinstance(value, str):
        return handed_over(token.event, value) if token.flow else ()
    assert isinstance(token.value, Card)
    return _flow(token, (token.value, -token.flow), (value, token.flow))


def handed_over(event: Event, player: str | None = None) -> tuple[Flow, ...]:
    """What comes and goes when a line is another ``player``'s; nobody's, if it is not there."""
    flow = flow_of(event)
    new = [(player, card, count) for _, card, count in flow] if player else []
    return (*((old, card, -count) for old, card, count in flow), *new)


def _flow(token: Token, *moved: tuple[Card, int]) -> tuple[Flow, ...]:
    return tuple((token.player, card, count) for card, count in moved if count and token.player)


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
    made = [one for found in (finding, *finding.explains) if (one := right(scene, found)) is not None]
    yield from made
    if len(made) > 1:
        yield reduce(both, made)


def right(scene: Scene, finding: Finding) -> Candidate | None:
    """What the finding's ``right`` makes of the text at its place: a number, a call, a name, terms."""
    if "right" not in finding.params:
        return None
    place, value = finding.place, finding.params["right"]
    old = place.text[place.column - 1 : place.end_column - 1]
    edit = Edit(place.line, place.column, place.line, place.end_column, "")
    if terms := finding.params.get("terms"):
        made = _terms_and_sum(scene, finding, edit, terms)
        if made is not None:
            return made
    match value:
        case Score():
            return _score(scene, finding, value)
        case int():
            written = finding.params.get("said", finding.params.get("written"))
            return _number(scene, edit, value, written, place.text)
        case str() if value in LEVELS and old in LEVELS:
            return changed(evolve(edit, text=value), old, safe=True) if value != old else None
        case str() if SIGNED.fullmatch(value) and SIGNED.fullmatch(old):
            return changed(evolve(edit, text=value), old, safe=True)
        case str() if not value or value.startswith("{"):
            return _call(edit, old, value, place.text)
        case str() if old != value and ("→" in old) == ("→" in value):
            one_word = " " not in old + value and ":" not in old
            return changed(evolve(edit, text=value), old, SLIP) if one_word or "→" in old else None
        case tuple():
            return _terms(scene, finding, value)
    return None


def changed(edit: Edit, old: str, cost: int = FOLLOWS, *, safe: bool = False) -> Candidate:
    says = partial(
        told,
        "{old} should be {new} (line {line})", "{old}應為{new}(第{line}行)",
        old=old, new=edit.text, line=edit.line,
    )  # fmt: skip
    return Candidate((edit,), (says,), cost, safe)


def _number(scene: Scene, edit: Edit, value: int, written: object, line: str) -> Candidate | None:
    """``value`` for the only number at the place of ``edit``, or the one that is ``written`` there, with a
    sign where there is one that is kept or changes."""
    old = line[edit.column - 1 : edit.end_column - 1]
    if isinstance(scene.text.value(old), int):
        return changed(evolve(edit, text=scene.text.spelled(value, old)), old, safe=True)
    found = list(NUMBER.finditer(old))
    if len(found) > 1:
        found = [one for one in found if int(one[2]) == written]
    if len(found) != 1:
        return None
    sign = found[0][1]
    if "{" in line[max(edit.column - 2, 0) : edit.column]:  # the fine in a call
        new = sign + str(abs(value))
    elif value < 0:
        new = (sign.replace("+", "-") if sign.strip() else "-") + str(-value)
    else:
        new = sign.replace("-", "+").replace("−", "+") + str(value)
    start, end = found[0].span()
    start += len(sign) - len(sign.lstrip())
    return changed(
        Edit(edit.line, edit.column + start, edit.line, edit.column + end, new.lstrip()),
        old[start:end],
        safe=True,
    )


LEVELS = (*RANKS, "past A")
SIGNED = re.compile(r"[+-]\d+")
NUMBER = re.compile(r"([+−-]? *)(\d+)")


def _call(edit: Edit, old: str, new: str, line: str) -> Candidate:
    """The call ``new`` for ``old``, or at the end of the line; or none for ``old``."""
    if line[edit.column - 2 : edit.column - 1] == "{" and line[edit.end_column - 1 : edit.end_column] == "}":
        edit = evolve(edit, column=edit.column - 1, end_column=edit.end_column + 1)
        old = f"{{{old}}}"
    if not new:
        start = len(line[: edit.column - 1].rstrip())
        says = partial(
            told,
            "{old} should not be there (line {line})",
            "不應有{old}(第{line}行)",
            old=old,
            line=edit.line,
        )
        return Candidate((evolve(edit, column=start + 1),), (says,), FOLLOWS, safe=True)
    if old.startswith("{"):
        return changed(evolve(edit, text=new), old, safe=True)
    end = len(line.rstrip()) + 1
    says = partial(told, "{new} is missing (line {line})", "缺{new}(第{line}行)", new=new, line=edit.line)
    return Candidate((Edit(edit.line, end, edit.line, end, f" {new}"),), (says,), FOLLOWS, safe=True)


def _score(scene: Scene, finding: Finding, score: Score) -> Candidate | None:
    """What ``score`` is as text, in the place of that at the finding's line."""
    line = finding.place.text
    event = next(
        (one for one in scene.round.events if isinstance(one, Score) and one.line == score.line), None
    )
    if event is None or not event.spans:
        return None
    start, end = (event.column + edge for edge in event.spans[0])
    (new,) = scene.text.lines([score], line)
    new = new.partition(": ")[2]
    return changed(Edit(score.line, start + 1, score.line, end + 1, new), line[start:end], safe=True)


def _terms_and_sum(scene: Scene, finding: Finding, edit: Edit, values: tuple[int, ...]) -> Candidate | None:
    """The terms of a score that is not listed card by card, and what they add up to, if that is wrong too."""
    place = finding.place
    written = (one.terms for one in scene.round.events if isinstance(one, Score) and one.line == place.line)
    nothing = next(written, ()).count(0)  # some write it, some do not
    terms = _terms(scene, finding, (*values, *(0 for _ in range(nothing))))
    if terms is None or finding.params["written"] == sum(values):
        return terms
    result = _number(scene, edit, sum(values), finding.params["written"], place.text)
    return both(terms, result) if result else None


def _terms(scene: Scene, finding: Finding, values: tuple[int, ...]) -> Candidate | None:
    """The terms of a sum: one put right if only one is wrong, else all of them."""
    tokens = [token for token in scene.by_line.get(finding.place.line, ()) if isinstance(token.value, int)]
    event = tokens[0].event if tokens else None
    if not isinstance(event, Score) or not values:
        return None
    tokens = tokens[event.factor != 1 :][: len(event.terms)]
    if not tokens:
        return None
    spare, lacking = Counter(event.terms) - Counter(values), Counter(values) - Counter(event.terms)
    if len(tokens) == len(values) and spare.total() == lacking.total() == 1:
        (old,), (new,) = spare, lacking
        wrong = [token for token, term in zip(tokens, event.terms, strict=True) if term == old]
        token = next((one for one in wrong if values[tokens.index(one)] == new), wrong[0])
        if (old < 0) == (new < 0):
            return changed(token.edit(str(abs(new))), token.text, safe=True)
    start, end = tokens[0].start, tokens[-1].end
    text = "".join(f"{value:+}" for value in values).removeprefix("+")
    old_text = scene.source(finding.place.line)[start:end]
    return changed(
        Edit(finding.place.line, start + 1, finding.place.line, end + 1, text), old_text, safe=True
    )


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
    tokens += [t for t in scene.by_line.get(finding.place.line, ()) if isinstance(t.value, Card)]
    for group in {id(token.group): token.group for token in tokens}.values():
        for token in group:
            if len(group) > 1:
                yield _without(scene, token)
        lacking = dict.fromkeys(_lacking(scene, group[0]))
        for card in lacking:
            yield from _with(scene, group, card, SLIP)
        for card in strong or weak:
            if card not in lacking:
                yield from _with(scene, group, card)


def cards_lacking(scene: Scene, finding: Finding) -> Iterator[Candidate]:
    """A card that a player must have played, or got, and that is written nowhere, in a list of those with
    which it was."""
    for group in {id(token.group): token.group for token in scene.cards if len(token.group) > 1}.values():
        if group[0].flow:
            for card in _lacking(scene, group[0]):
                yield from _with(scene, group, card)


def _lacking(scene: Scene, token: Token) -> list[Card]:
    """Cards that may be missing beside ``token``: such as the player must have got, or lost, and it is not
    written; or those of a meld on the table of which it names the others."""
    if token.flow and token.player:
        came, went = scene.account.lacks(token.player)
        known = token.player in scene.account.claimed or scene.account.burier  # that nothing more is in hand
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


def _without(scene: Scene, token: Token) -> Candidate:
    number = token.group.index(token)
    if number:
        start, end = token.group[number - 1].end, token.end
    else:
        start, end = token.start, token.group[1].start
    edit = Edit(token.line, start + 1, token.line, end + 1, "")
    says = partial(
        told,
        "{card} is one card too many (line {line})",
        "多了{card}(第{line}行)",
        card=token.text,
        line=token.line,
    )
    assert isinstance(token.value, Card)
    return Candidate((edit,), (says,), CHANGE, flow=_flow(token, (token.value, -token.flow)))


def _with(scene: Scene, group: list[Token], card: Card, cost: int = CHANGE) -> Iterator[Candidate]:
    """``card`` put into a list where it belongs: by the order of the list, or beside its like."""
    line = scene.source(group[0].line)
    new = scene.text.spelled(card, group[0].text, line)
    between = line[group[0].end : group[1].start] if len(group) > 1 else "-"
    cards = [one.value for one in group if isinstance(one.value, Card)]
    if _sorted(cards):
        places = [sum(one.index <= card.index for one in cards)]
    else:
        beside = [n for n, one in enumerate(cards) if _near(one, card) or one is card]
        places = sorted({n + step for n in beside for step in (0, 1)}) or [len(cards)]
    shown = line[group[0].start : group[-1].end]
    says = partial(
        told,
        "{card} is missing from {list} (line {line})",
        "{list}缺{card}(第{line}行)",
        card=new,
        list=shown if not group[0].flow and 1 < len(group) <= SHORT else Said("the list", "列表"),
        line=group[0].line,
    )
    for place in places:
        if place < len(group):
            at, text = group[place].start, new + between
        else:
            at, text = group[-1].end, between + new
        edit = Edit(group[0].line, at + 1, group[0].line, at + 1, text)
        yield Candidate((edit,), (says,), cost, flow=_flow(group[0], (card, group[0].flow)))


def any_card_more(scene: Scene, finding: Finding) -> Iterator[Candidate]:
    """Any card whatever left out of a list in the finding's own line, or of what its player was dealt."""
    lines = [finding.place.line, *(event.line for event in scene.lists(finding.player))]
    tokens = [token for line in lines for token in scene.by_line.get(line, ()) if len(token.group) > 1]
    for group in {id(token.group): token.group for token in tokens}.values():
        for card in CARDS.values():
            yield from _with(scene, group, card)


def any_number(scene: Scene, finding: Finding) -> Iterator[Candidate]:
    """Other numbers in the finding's own line; of a sum, the term that would make it right."""
    for token in scene.by_line.get(finding.place.line, ()):
        if not isinstance(token.value, int):
            continue
        score = token.event
        if isinstance(score, Score) and score.result is not None and not score.result % score.factor:
            off = score.result // score.factor - sum(score.terms)
            if token.value in map(abs, score.terms):
                new = token.value + (off if token.value in score.terms else -off)
                if off and new >= 0:
                    yield changed(token.edit(str(new)), token.text, SLIP, safe=True)
        for new in (token.value + step for step in STEPS):
            if new >= 0:
                yield changed(token.edit(scene.text.spelled(new, token.text)), token.text, CHANGE)


STEPS = (1, -1, 2, -2, 10, -10, 3, -3, 4, -4, 5, -5, 20, -20, 50, -50, 100, -100)
"""By how much a number is off that is easily miswritten."""


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
            claim = not isinstance(token.event, Turn | Unreadable | Setting)
            if claim and not scene.has(token.event, token.value):
                continue  # nobody else would claim it then
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
    events = {event.line: event for event in reversed(scene.round.events)}
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
    flow = tuple(one for event in scene.round.events if event.line == line for one in handed_over(event))
    if twin:
        return evolve(line_twice(line, twin[0]), flow=flow)
    says = partial(told, "line {line} does not belong here", "第{line}行不應在此", line=line)
    return Candidate((Edit(line, 1, line + 1, 1, ""),), (says,), FAR, flow=flow)


def line_twice(line: int, twin: int) -> Candidate:
    """Without ``line``, which says what ``twin`` says."""
    says = partial(
        told,
        "line {line} says the same as line {twin} and is one too many",
        "第{line}行與第{twin}行重複",
        line=line, twin=twin,
    )  # fmt: skip
    return Candidate((Edit(line, 1, line + 1, 1, ""),), (says,), SLIP)


def _exchanged(scene: Scene, one: int, other: int) -> Candidate:
    between = [scene.source(number) for number in range(one + 1, other)]
    text = "".join(f"{line}\n" for line in (scene.source(other), *between, scene.source(one)))
    says = partial(
        told,
        "lines {one} and {other} should change places",
        "第{one}行與第{other}行應對調",
        one=one,
        other=other,
    )
    return Candidate((Edit(one, 1, other + 1, 1, text),), (says,), CHANGE)


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
    edits, parts = first.edits + second.edits, first.parts + second.parts
    if len(parts) == len(edits):  # each says one of them
        parts = tuple(part for _, part in sorted(zip(edits, parts, strict=True), key=itemgetter(0)))
    return Candidate(
        tuple(sorted(edits)), parts, one.cost + other.cost,
        one.safe and other.safe, one.flow + other.flow,
    )  # fmt: skip
