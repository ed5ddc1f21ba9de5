"""What follows from what is written: the number, call, score or terms that a finding says should stand in
its place."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import partial, reduce

from attrs import evolve

from ...records import slips
from ...records.cards import RANKS
from ...records.events import Event, Score, Setting
from ...records.facts import Exchanged, Expected, ExpectedClaim, ExpectedLine, MeldOrders
from ...records.findings import Finding, in_language
from ...records.repairs import Edit
from .candidate import FOLLOWS, Candidate, both, changed
from .claims import claims_exchanged
from .scene import Scene
from .sentences import at_line, line_is_missing
from .wording import worded

LEVELS = (*RANKS, "past A")
SIGNED = re.compile(r"[+-]\d+")
NUMBER = re.compile(r"([+−-]? *)(\d+)")


def follows(scene: Scene, finding: Finding) -> Iterator[Candidate]:
    """What a finding itself expects in its place, with all that it carries on."""
    found = [finding, *finding.explains]
    yield from _in_order(finding)
    if exchange := finding.fact(Exchanged):
        claims = [one for one in found if one.fact(ExpectedClaim) and one.round == finding.round]
        behind = _all_right(scene, [one for one in found if one not in claims])
        for way in claims_exchanged(scene, finding, exchange):
            yield way
            if behind:
                yield reduce(both, behind, way)
        if all(one.rule is finding.rule for one in claims):
            return  # each by itself would say the same in other words
    made = _all_right(scene, found)
    yield from made
    if len(made) > 1:
        yield reduce(both, made)


def _in_order(finding: Finding) -> Iterator[Candidate]:
    """The cards of a meld in each of the orders that tell what its wild ones stand for."""
    orders = finding.fact(MeldOrders)
    if orders is None:
        return
    place = finding.place
    old = place.text[place.column - 1 : place.end_column - 1]
    for text in orders.texts:
        edit = Edit(place.line, place.column, place.line, place.end_column, text)
        yield changed(edit, old, safe=len(orders.texts) == 1)


def _all_right(scene: Scene, found: Iterable[Finding]) -> list[Candidate]:
    """What each finding expects at its place."""
    return [one for each in found if (one := right(scene, each)) is not None]


def right(scene: Scene, finding: Finding) -> Candidate | None:
    """What the finding expects at its place: a number, a call, a name, terms."""
    expected = finding.fact(Expected)
    if expected is None:
        return None
    place, value = finding.place, in_language(expected.value, "en")  # as records have it
    old = place.text[place.column - 1 : place.end_column - 1]
    edit = Edit(place.line, place.column, place.line, place.end_column, "")
    if isinstance(expected, ExpectedClaim):
        if expected.claim and (made := _whole_claim(scene, finding, expected.claim)) is not None:
            return made
        if expected.terms and (made := _terms_and_sum(scene, finding, edit, expected)) is not None:
            return made
    match value:
        case Score():
            return _score(scene, finding, value)
        case Event():
            return _line(scene, finding, value, expected)
        case int():
            return _number(scene, edit, value, expected.written, place.text)
        case str() if value in LEVELS and (old in LEVELS or old.isdecimal()):
            return changed(evolve(edit, text=value), old, safe=True) if value != old else None
        case str() if SIGNED.fullmatch(value) and SIGNED.fullmatch(old):
            return changed(evolve(edit, text=value), old, safe=True)
        case str() if not value or value.startswith("{"):
            return _call(edit, old, value, place.text)
        case str() if old != value and ("→" in old) == ("→" in value):
            one_word = " " not in old + value and ":" not in old
            whole = one_word or "→" in old or (_is_setting(scene, place.line) and ":" not in old + value)
            return changed(evolve(edit, text=value), old, slips.WORD.weight) if whole else None
        case tuple():
            return _terms(scene, finding, value)
    return None


def _line(scene: Scene, finding: Finding, event: Event, expected: Expected) -> Candidate:
    """What ``event`` says in the place of the line of the ``finding``, or in a line of its own."""
    place = finding.place
    (text,) = scene.text.lines((event,), place.text)
    if isinstance(expected, ExpectedLine):
        before = expected.before
        says = partial(line_is_missing, before, text)
        return Candidate((Edit(before, 1, before, 1, f"{text}\n"),), (says,), slips.WORD.weight)
    said = place.text.strip()
    start, line = place.text.index(said), place.line
    safe = not finding.rule.is_of_the_reader
    made = worded(line, start, start + len(said), text, place.text, FOLLOWS, safe=safe)
    if any(type(one) is type(event) for one in scene.round.events if one.line == line):
        return made
    return evolve(made, edits=(Edit(line, 1, line + 1, 1, f"{text}\n"),))  # a line of another kind


def _is_setting(scene: Scene, line: int) -> bool:
    return any(isinstance(one, Setting) and one.line == line for one in scene.round.events)


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


def _call(edit: Edit, old: str, new: str, line: str) -> Candidate:
    """The call ``new`` for ``old``, or at the end of the line; or none for ``old``."""
    if line[edit.column - 2 : edit.column - 1] == "{" and line[edit.end_column - 1 : edit.end_column] == "}":
        edit = evolve(edit, column=edit.column - 1, end_column=edit.end_column + 1)
        old = f"{{{old}}}"
    if not new:
        start = len(line[: edit.column - 1].rstrip())
        says = partial(
            at_line,
            "{old} should not be there",
            "不應有{old}",
            edit.line,
            old=old,
        )
        return Candidate((evolve(edit, column=start + 1),), (says,), FOLLOWS, safe=True)
    if old.startswith("{"):
        return changed(evolve(edit, text=new), old, safe=True)
    end = len(line.rstrip()) + 1
    says = partial(at_line, "{new} is missing", "缺{new}", edit.line, new=new)
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


def _whole_claim(scene: Scene, finding: Finding, claim: Score) -> Candidate | None:
    """``claim`` in the place of one with terms; None if it has none, for then only the number is another."""
    said = (one for one in scene.round.events if isinstance(one, Score) and one.line == claim.line)
    return _score(scene, finding, claim) if any(one.terms for one in said) else None


def _terms_and_sum(scene: Scene, finding: Finding, edit: Edit, expected: ExpectedClaim) -> Candidate | None:
    """The terms of a score that is not listed card by card, and what they add up to, if that is wrong too."""
    place, values = finding.place, expected.terms
    written = (one.terms for one in scene.round.events if isinstance(one, Score) and one.line == place.line)
    nothing = next(written, ()).count(0)  # some write it, some do not
    terms = _terms(scene, finding, (*values, *(0 for _ in range(nothing))))
    if terms is None or expected.written == sum(values):
        return terms
    result = _number(scene, edit, sum(values), expected.written, place.text)
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
