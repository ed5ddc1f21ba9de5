"""Changes that a finding itself asks for, and claims about two players that are the wrong way round: their
names, or what follows these."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import partial, reduce

from attrs import evolve

from ...records import slips
from ...records.cards import RANKS, Card
from ...records.events import Event, Score, Setting, Total, Turn, Unreadable
from ...records.facts import (
    AddUp,
    Exchanged,
    Expected,
    ExpectedClaim,
    ExpectedLine,
    ExpectedSum,
    ExpectedTerms,
    ExpectedTotal,
    MeldOrders,
)
from ...records.findings import Finding, LineNumber, Said, in_language, told
from ...records.regex import regex
from ...records.repairs import Edit, edited
from .candidate import FOLLOWS, JOINTS, Candidate, both, changed, handed_over, line_more, worded
from .scene import Scene
from .sentences import at_line

LEVELS = (*RANKS, "past A")
SIGNED = regex(r"[+-]\d+")
NUMBER = regex(r"([+−-]? *)(\d+)")
WHOLE, TERMS, RESULT = (0, 0), (1, -2), (-1, -1)
"""Parts of a claim, as ranges of its spans: all of it, its terms, and the number that they come to."""

# ---- what a finding expects in its place


def follows(scene: Scene, finding: Finding) -> Iterator[Candidate]:
    """Yield the change that a finding itself asks for, with everything that follows from it."""
    found = [finding, *finding.explains]
    if orders := finding.fact(MeldOrders):
        for text in orders.texts:
            yield changed(finding.place.edit(text), finding.place.stretch, safe=len(orders.texts) == 1)
    if exchange := finding.fact(Exchanged):
        claims = [one for one in found if one.fact(ExpectedClaim) and one.round == finding.round]
        later = _all_right(scene, [one for one in found if one not in claims])
        for way in claims_exchanged(scene, finding, exchange):
            yield way
            if later:
                yield reduce(both, later, way)
        if all(one.rule is finding.rule for one in claims):
            return  # each by itself would say the same in other words
    made = _all_right(scene, found)
    yield from made
    if len(made) > 1:
        yield reduce(both, made)


def _all_right(scene: Scene, found: Iterable[Finding]) -> list[Candidate]:
    """Return the change that each finding asks for."""
    return [one for each in found if (one := right(scene, each)) is not None]


def right(scene: Scene, finding: Finding) -> Candidate | None:
    """Return the change that the finding asks for, to a number, a call, a name, or terms; None if it asks for
    none."""
    expected = finding.fact(Expected)
    if expected is None:
        return None
    place, value = finding.place, in_language(expected.value, "en")  # as records usually do
    old, edit = place.stretch, place.edit("")
    if isinstance(expected, ExpectedClaim):
        if expected.claim and (made := _score(scene, finding, expected.claim, of_terms=True)) is not None:
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
        case Card():
            new = scene.text.spelled(value, old, place.text)
            return changed(evolve(edit, text=new), old, slips.WORD.weight) if new != old else None
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
    """Return the change that writes ``event`` in the place of the line of the ``finding``, or on a line of
    its own."""
    place = finding.place
    (text,) = scene.text.lines((event,), place.text)
    if isinstance(expected, ExpectedLine):
        return line_more(expected.before, text, slips.WORD.weight)
    said = place.text.strip()
    start, line = place.text.index(said), place.line
    safe = not finding.rule.is_of_the_reader
    made = evolve(worded(line, start, start + len(said), text, place.text, FOLLOWS), safe=safe)
    if any(type(one) is type(event) for one in scene.round.events if one.line == line):
        return made
    return evolve(made, edits=(Edit.of_lines(line, line + 1, (text,)),))  # a line of another kind


def _is_setting(scene: Scene, line: int) -> bool:
    return any(isinstance(one, Setting) and one.line == line for one in scene.round.events)


def _number(scene: Scene, edit: Edit, value: int, written: object, line: str) -> Candidate | None:
    """Return the change to ``value`` of the only number at the place of ``edit``, or of the one that is
    ``written`` there, with its sign if it has one that stays or changes."""
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
    only = evolve(edit, column=edit.column + start, end_column=edit.column + end, text=new.lstrip())
    return changed(only, old[start:end], safe=True)


def _call(edit: Edit, old: str, new: str, line: str) -> Candidate:
    """Return the change of call ``old`` to ``new``, which is added at the end of the line if there is no
    ``old``; or the removal of ``old``."""
    opened = line[edit.column - 2 : edit.column - 1] == "{"
    if (opened or old.startswith("{")) and line[edit.end_column - 1 : edit.end_column] == "}":
        edit = evolve(edit, column=edit.column - opened, end_column=edit.end_column + 1)
        old = f"{'{' * opened}{old}}}"
    if not new:
        start = len(line[: edit.column - 1].rstrip(JOINTS))
        says = partial(at_line, "{old} should not be there", "不應有{old}", edit.line, old=old)
        return Candidate((evolve(edit, column=start + 1),), (says,), FOLLOWS, safe=True)
    if old.startswith("{"):
        return changed(evolve(edit, text=new), old, safe=True)
    end = len(line.rstrip())
    says = partial(at_line, "{new} is missing", "缺{new}", edit.line, new=new)
    return Candidate((Edit.within(edit.line, end, end, f" {new}"),), (says,), FOLLOWS, safe=True)


def _score(scene: Scene, finding: Finding, score: Score, *, of_terms: bool = False) -> Candidate | None:
    """Return the change of the score in the finding's line to ``score``; None if that should be ``of_terms``
    and the line has none, for then only the number is another."""
    line = finding.place.text
    said = [one for one in scene.round.events if isinstance(one, Score) and one.line == score.line]
    event = said[0] if said else None
    if event is None or not event.spans or (of_terms and not any(one.terms for one in said)):
        return None
    start, end = (event.column + edge for edge in event.spans[0])
    (new,) = scene.text.lines([score], line)
    new = new.partition(": ")[2]
    return changed(Edit.within(score.line, start, end, new), line[start:end], safe=True)


def _terms_and_sum(scene: Scene, finding: Finding, edit: Edit, expected: ExpectedClaim) -> Candidate | None:
    """Return the change of a score that is not listed card by card to the right terms, and to their sum if
    that is wrong too."""
    place, values = finding.place, tuple([one for one in expected.terms if one])
    written = (one.terms for one in scene.round.events if isinstance(one, Score) and one.line == place.line)
    nothing = next(written, ()).count(0)  # some records have it, some do not
    terms = _terms(scene, finding, (*values, *(0 for _ in range(nothing))))
    if terms is None or expected.written == sum(values):
        return terms
    result = _number(scene, edit, sum(values), expected.written, place.text)
    return both(terms, result) if result else None


def _terms(scene: Scene, finding: Finding, values: tuple[int, ...]) -> Candidate | None:
    """Return the change of the terms of a sum: of one if only one is wrong, else of all of them."""
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
    line = finding.place.line
    return changed(Edit.within(line, start, end, text), scene.source(line)[start:end], safe=True)


# ---- names and claims that have changed places


def claims_exchanged(scene: Scene, finding: Finding, exchange: Exchanged) -> Iterator[Candidate]:
    """Yield the claim of the ``finding`` swapped with that of the player to whom it should belong."""
    other, mine = exchange.player, _claim(scene, finding)
    later = [one for one in _claims(scene) if one.player == other and one.line >= finding.place.line]
    theirs = next((one for one in later if type(one) is type(mine)), None)
    if not (mine and theirs):
        return
    of_theirs = (one for one in finding.explains if one.player == other and one.fact(ExpectedClaim))
    expected = [one.fact(ExpectedClaim) for one in (finding, next(of_theirs, finding))]
    if any(isinstance(one, ExpectedSum) for one in expected):  # the terms are where they belong
        yield from _values_exchanged(scene, mine, theirs, FOLLOWS, RESULT)
    else:
        yield from exchanged(scene, mine, theirs, FOLLOWS)
    if all(isinstance(one, ExpectedTerms) for one in expected):
        yield from _values_exchanged(scene, mine, theirs, FOLLOWS, TERMS)


def exchanged(
    scene: Scene, one: Event, other: Event, cost: int = slips.CLAIMS_SWAPPED.weight
) -> Iterator[Candidate]:
    """Yield the claims of ``one`` and of ``other``, which is further down, swapped. If the rows are in order
    with the names swapped instead, that is likelier."""
    if one.line != other.line and _out_of_order(scene, one, other):
        for names in renamed(scene, one, other):
            yield evolve(names, cost=cost, safe=cost == FOLLOWS)
        cost += slips.EACH_MORE
    yield from _values_exchanged(scene, one, other, cost)


def names_exchanged(scene: Scene, finding: Finding) -> Iterator[Candidate]:
    """Yield the names of two players swapped, before their hands or before claims about them; or, if the
    claims are numbers, the claims."""
    said = [event for event in scene.round.events if not isinstance(event, Turn | Unreadable)]
    for one in (event for event in said if getattr(event, "player", None) == finding.player is not None):
        for other in said:
            if type(other) is type(one) and getattr(other, "player", None) not in (None, finding.player):
                first, second = sorted((one, other), key=lambda event: event.line)
                if not isinstance(first, Score | Total):
                    yield from renamed(scene, first, second)
                else:
                    yield from exchanged(scene, first, second)


def renamed(scene: Scene, one: Event, other: Event) -> Iterator[Candidate]:
    """Yield the change that swaps the names of ``one`` and of ``other``, which is further down."""
    first, second = scene.name(one), scene.name(other)
    if first is None or second is None or first.player == second.player:
        return
    names = first.edit(second.text), second.edit(first.text)
    says = partial(
        told,
        "the names {one} and {other} should be swapped (lines {line} and {last})",
        "{one}與{other}兩個名字應對調（第{line}、{last}行）",
        one=first.text, other=second.text, line=one.line, last=LineNumber(other.line),
    )  # fmt: skip
    flow = handed_over(one, second.player) + handed_over(other, first.player)
    edit = _as_one(scene, one, other, names)
    yield Candidate((edit,), (says,), slips.NAMES_SWAPPED.weight, flow=flow)


def _as_one(scene: Scene, one: Event, other: Event, edits: Iterable[Edit]) -> Edit:
    """Return the edit of the lines from ``one`` to the ``other`` in which ``edits`` are made."""
    first = scene.round.line
    lines = edited(scene.round.lines, edits, first)
    return Edit.of_lines(one.line, other.line + 1, lines[one.line - first : other.line - first + 1])


def _out_of_order(scene: Scene, one: Event, other: Event) -> bool:
    """Whether the rows of claims like ``one`` and ``other`` are in the order of the players except for these
    two, and no other list of the round has these two in the same order."""
    rows = scene.listed[type(one)]
    two = [one.player, other.player]  # type: ignore[attr-defined]
    if len(rows) > len(scene.players) or any(
        two == [name for name in names if name in two] for names in scene.listed.values() if names is not rows
    ):
        return False
    instead = dict(zip(two, reversed(two), strict=True))
    return [instead.get(name, name) for name in rows] == [name for name in scene.players if name in rows]


def _values_exchanged(
    scene: Scene, one: Event, other: Event, cost: int, part: tuple[int, int] = WHOLE
) -> Iterator[Candidate]:
    """Yield the change that swaps this ``part`` of two claims."""
    if not (one.spans and other.spans):
        return
    first, second = _said(scene, one, part), _said(scene, other, part)
    edits = _in_the_place(one, second, part), _in_the_place(other, first, part)
    says = partial(_the_wrong_way_round, one, first, other, second)
    edit = _as_one(scene, one, other, edits)
    yield Candidate((edit,), (says,), cost, safe=cost == FOLLOWS)


def claimed_twice(scene: Scene, finding: Finding) -> Iterator[Candidate]:
    """Yield another claim about the same player in the place of the one that the ``finding`` is about; or the
    other way round. This is tried if it is not known which is right, and the sentence says so."""
    expected, mine = finding.fact(Expected), _claim(scene, finding)
    if expected is None or not isinstance(expected.value, str) or mine is None or not mine.spans:
        return
    said = _said(scene, mine)
    for one in _claims(scene):
        if type(one) is type(mine) and one.player == mine.player and one.spans:
            other = _said(scene, one)
            if other != said:
                yield changed(_in_the_place(mine, other), said, slips.CLAIMS_SWAPPED.weight)
                yield changed(_in_the_place(one, said), other, slips.CLAIMS_SWAPPED.weight)


def earlier_total(scene: Scene, finding: Finding) -> Iterator[Candidate]:
    """Yield the last total of the finding's player in an earlier round, changed so that the finding's total
    is right."""
    expected = finding.fact(ExpectedTotal)
    if expected is not None and isinstance(expected.value, int) and isinstance(expected.written, int):
        yield from _earlier_total(scene, finding.player, expected.written - expected.value)


def earlier_total_in_doubt(scene: Scene, finding: Finding) -> Iterator[Candidate]:
    """Yield the same, if it is not known whether the score between the two is right."""
    expected = finding.fact(ExpectedTotal)
    if expected is not None and not isinstance(expected.value, int) and expected.number is not None:
        yield from _earlier_total(scene, finding.player, expected.written - expected.number)


def _earlier_total(scene: Scene, player: str | None, lacking: int) -> Iterator[Candidate]:
    """Yield the last total of the ``player`` in an earlier round, increased by what is ``lacking``."""
    earlier, total = scene.earlier, None
    while earlier is not None and total is None:
        said = (one for one in reversed(earlier.round.events) if isinstance(one, Total))
        total = next((one for one in said if one.player == player and one.spans), None)
        scene, earlier = earlier, earlier.earlier
    if total is not None:
        edit, line = _in_the_place(total, "", RESULT), scene.source(total.line)
        made = _number(scene, edit, total.value + lacking, total.value, line)
        if made is not None:
            yield evolve(made, cost=slips.NUMBER.weight, safe=False)


def score_and_total(scene: Scene, finding: Finding) -> Iterator[Candidate]:
    """Yield one of several scores that do not add up, changed so that they do, with the total that includes
    it."""
    add_up, said = finding.fact(AddUp), list(_claims(scene))
    if add_up is None:
        return
    more, lines = add_up.due - add_up.said, {finding.place.line, *(one.place.line for one in finding.related)}
    for score in said:
        if not isinstance(score, Score) or score.line not in lines or (score.result or 0) + more < 0:
            continue
        totals = (one for one in said if isinstance(one, Total) and one.player == score.player)
        for total in totals:
            if total.value is None or total.value < (score.result or 0):
                continue  # it carries on another score
            first, second = (_result(scene, one, more) for one in (score, total))
            if first is not None and second is not None:
                yield evolve(both(first, second), cost=slips.NUMBER.weight + slips.EACH_MORE, safe=False)


def _result(scene: Scene, claim: Score | Total, more: int) -> Candidate | None:
    """Return the change of a claim's number by ``more``."""
    value = claim.result if isinstance(claim, Score) else claim.value
    if value is None or not claim.spans:
        return None
    edit, line = _in_the_place(claim, "", RESULT), scene.source(claim.line)
    return _number(scene, edit, value + more, value, line)


def _claims(scene: Scene) -> Iterator[Score | Total]:
    return (one for one in scene.round.events if isinstance(one, Score | Total))


def _claim(scene: Scene, finding: Finding) -> Score | Total | None:
    """Return the claim that a ``finding`` is about."""
    line, player = finding.place.line, finding.player
    return next((one for one in _claims(scene) if one.line == line and one.player == player), None)


def _said(scene: Scene, claim: Event, part: tuple[int, int] = WHOLE) -> str:
    """Return the text after the name, or this ``part`` of it."""
    start, end = _stretch(claim, part)
    return scene.source(claim.line)[start:end]


def _in_the_place(claim: Event, text: str, part: tuple[int, int] = WHOLE) -> Edit:
    return Edit.within(claim.line, *_stretch(claim, part), text)


def _stretch(claim: Event, part: tuple[int, int]) -> tuple[int, int]:
    """Return the columns of this ``part`` of a claim in its line."""
    first, last = part
    return claim.column + claim.spans[first][0], claim.column + claim.spans[last][1]


def _the_wrong_way_round(one: Event, first: str, other: Event, second: str) -> Said:
    lines = told("line {line}", "第{line}行", line=one.line)
    if one.line != other.line:
        end = LineNumber(other.line)
        lines = told("lines {line} and {other}", "第{line}、{other}行", line=one.line, other=end)
    return told(
        "{one}'s {first} and {other}'s {second} are the wrong way round ({lines})",
        "{one}的{first}與{other}的{second}應對調（{lines}）",
        one=one.player, first=first, other=other.player, second=second, lines=lines,  # type: ignore[attr-defined]
    )  # fmt: skip
