"""Every change of one token, where nothing likelier fixes a finding: only then may it be said that none does.

Most of these changes are ruled out together. A hidden card is held against nobody, so a finding that is there
with ``?`` in the place of a card is there whatever card is written. In the same way a number is ruled out by
the record without the claim or the call it stands in."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial

from attrs import evolve

from ...records import slips
from ...records.cards import Card
from ...records.events import CardsLeft, Turn, Unreadable
from ...records.findings import Finding
from ...records.repairs import Edit
from ..cards.balance import flow_of
from .candidate import Candidate, changed, handed_over, replaced
from .lines import without_line
from .scene import Key, Scene, Token, key_of
from .sentences import line_is_missing
from .trials import Trials
from .wording import other_meanings_in, other_suits_in, other_words_in

PLAUSIBLE = 61
"""Numbers up to here may have been meant for any other."""
HIDDEN = "?"
UNLIKELY = slips.LINE_LEFT_OUT.weight + 2
"""A change for which nothing speaks but that it fixes something is less likely than any other."""
CALL = re.compile(r"\s*\{[^{}]*\}")


def every_change(trials: Trials, scene: Scene, at: int, finding: Finding) -> Iterator[Candidate]:
    """All changes of one token of round ``at`` that may fix ``finding``, the nearest to it first: a card for
    any other, a player for another, a number, other words for what was done, a move less, or twice."""
    key, here = key_of(finding), finding.place.line
    last = here if scene.stands(finding) else scene.round.line + len(scene.round.lines)
    least = scene.brings(finding)
    if here == scene.round.line:
        yield from _other_rounds(scene)
    for line in sorted((one for one in scene.written if one <= last), key=lambda one: abs(here - one)):
        for candidate in _in_line(trials, scene, at, key, line):
            if scene.balance.nearer(candidate.flow) >= least:
                yield evolve(candidate, cost=max(candidate.cost, UNLIKELY))


def _other_rounds(scene: Scene) -> Iterator[Candidate]:
    """Another number in the heading of the round."""
    line, heading = scene.round.line, scene.source(scene.round.line)
    for found in re.finditer(rf"(?<!\d){scene.round.number}(?!\d)", heading):
        for new in _numbers_for(scene.round.number):
            edit = Edit(line, found.start() + 1, line, found.end() + 1, str(new))
            yield changed(edit, found[0], UNLIKELY)


def _in_line(trials: Trials, scene: Scene, at: int, key: Key, line: int) -> Iterator[Candidate]:
    for token in scene.by_line.get(line, ()):
        if isinstance(token.value, Card):
            if not trials.ruled_out(at, key, token.edit(HIDDEN)):
                yield from (
                    replaced(scene, token, card) for card in scene.text.cards if card is not token.value
                )
        elif isinstance(token.value, int):
            if not trials.ruled_out(at, key, _without_claim(scene, token)):
                yield from _other_numbers(scene, token)
        else:
            names = (name for name in scene.players if name != token.value)
            yield from (replaced(scene, token, name) for name in names if not scene.has(token.event, name))
    yield from _none_or_one(trials, scene, at, key, line)
    yield from other_words_in(scene, line)
    yield from other_meanings_in(scene, line)
    yield from other_suits_in(scene, line)
    yield from _move_less_or_twice(scene, line)


def _without_claim(scene: Scene, token: Token) -> Edit:
    """The record without the call, or the line, in which the number ``token`` stands."""
    if isinstance(token.event, Turn):
        for found in CALL.finditer(scene.source(token.line)):
            if found.start() <= token.start < found.end():
                return Edit(token.line, found.start() + 1, token.line, found.end() + 1, "")
    return Edit(token.line, 1, token.line + 1, 1, "")


def _other_numbers(scene: Scene, token: Token) -> Iterator[Candidate]:
    assert isinstance(token.value, int)
    for new in _numbers_for(token.value):
        yield changed(token.edit(scene.text.spelled(new, token.text)), token.text, slips.NUMBER.weight)


def _numbers_for(value: int) -> Iterator[int]:
    """What may have been meant for ``value``, the likeliest first."""
    near = (value + step for step in slips.NUMBER_STEPS)
    return (new for new in dict.fromkeys((*near, *range(PLAUSIBLE))) if new >= 0 and new != value)


def _none_or_one(trials: Trials, scene: Scene, at: int, key: Key, line: int) -> Iterator[Candidate]:
    """No cards left where there are said to be some, or one where there is said to be none."""
    text = scene.source(line)
    for event in scene.round.events:
        if event.line != line or not isinstance(event, CardsLeft) or event.cards is None or not event.spans:
            continue
        start, end = (event.column + edge for edge in event.spans[0])
        edit = Edit(line, start + 1, line, end + 1, HIDDEN)
        if event.cards:
            (nothing,) = scene.text.lines((evolve(event, cards=()),), text)
            none = evolve(edit, text=nothing.partition(": ")[2])
            yield evolve(changed(none, text[start:end], slips.CARD_ADDED.weight), flow=handed_over(event))
        elif not trials.ruled_out(at, key, edit):
            for card in scene.text.cards:
                one = evolve(edit, text=scene.text.spelled(card, "", text))
                flow = tuple(flow_of(evolve(event, cards=(card,))))
                yield evolve(changed(one, text[start:end], slips.CARD_LEFT_OUT.weight), flow=flow)


def _move_less_or_twice(scene: Scene, line: int) -> Iterator[Candidate]:
    """Without the move in ``line``, or with another like it. (The last line of a round is not struck out:
    without it there is only less to be wrong.)"""
    moves = [event for event in scene.moves if event.line == line]
    if not moves or any(isinstance(event, Unreadable) for event in moves):
        return
    flow = tuple(one for event in moves for one in handed_over(event))
    if scene.round.events[-1].line > line:
        yield evolve(without_line(line), flow=flow)
    text = scene.source(line)
    says = partial(line_is_missing, line, text)
    twice = tuple((player, card, -count) for player, card, count in flow)
    yield Candidate((Edit(line, 1, line, 1, f"{text}\n"),), (says,), UNLIKELY, flow=twice)
