"""Slips with words: another name, number or word for an action, and what cannot be read at all."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from difflib import SequenceMatcher
from itertools import chain, product

from attrs import evolve

from ...records import slips
from ...records.cards import RANKS, SUITS
from ...records.events import Score, Setting, Turn, Unreadable
from ...records.facts import (
    ActionMeant,
    AddUp,
    ExpectedTotal,
    LineTooLong,
    NameExpected,
    NoPlayerNamed,
    Stranger,
)
from ...records.findings import Finding
from ...records.regex import regex
from ...records.repairs import Edit
from .candidate import FOLLOWS, JOINTS, Candidate, changed, replaced, worded, worded_at
from .scene import BRACED, Scene, Token, Wording

WORD = regex(r"(?<![♠♥♣♦])[^\W\d_]+")
TOKEN = regex(r"[♠♥♣♦]?\w+|[^\w\s.:\uff1a\u3002]")
"""A word, or a sign other than those that make a line one of a player, or of a trick."""
BRACKETS = "()[]{}"
BEFORE_FIGURES = ("+", "-", "−", "=")
CALL = regex(rf"(?<!\s)\s*+{BRACED.pattern}")
NO_CARD = regex(r"([♠♥♣♦])(?!(?:10|[2-9AJQK])(?!\w))(\w*)|(?<=-)(10|[2-9AJQK])(?=-|$)")
DIGITS = regex(r"(?<!\d)\d{1,9}(?!\d)")
LETTERS = {"O": "0", "o": "0", "l": "1", "I": "1", "S": "5", "B": "8", "Z": "2"}
"""Letters that are written, or read, instead of a digit."""
LIKE_DIGITS = regex(
    rf"(?<=\d)[{''.join(LETTERS)}]|[{''.join(LETTERS)}](?=\d)|(?<=[+−-])[{''.join(LETTERS)}]\b"
)
ALIKE = 0.6
"""Two words are similar if they have more than this share in common."""
NEAREST = 4
"""Number of most similar words to try: one that is less similar than three others is not meant."""
PLAUSIBLE = 61
"""The highest number that may have been meant for any other: up to it, counts and points are common."""


# ---- names


def other_names(scene: Scene, finding: Finding) -> Iterator[Candidate]:
    """Yield another name in the finding's line, in the moves beside it, or in settings; or a name where there
    is none."""
    place, moves = finding.place, {event.line for event in scene.moves}
    if finding.fact(NameExpected) and place.stretch not in scene.players:
        for name in scene.players:
            yield changed(place.edit(name), place.stretch, slips.PLAYER.weight)
    before, after = (
        (line for line in moves if line < place.line),
        (line for line in moves if line > place.line),
    )
    lines = {place.line, max(before, default=0), min(after, default=0)}
    for token in scene.tokens:
        if isinstance(token.value, str) and (token.line in lines or isinstance(token.event, Setting)):
            claim = not isinstance(token.event, Turn | Unreadable | Setting)
            if claim and not scene.has(token.event, token.value):
                continue  # nobody else would claim it then
            for name in scene.players:
                if name != token.value and not scene.has(token.event, name):
                    yield replaced(scene, token, name, FOLLOWS if claim else None)


def any_name_in(scene: Scene, line: int) -> Iterator[Candidate]:
    """Yield any other player's name in ``line``."""
    for token in scene.by_line.get(line, ()):
        for name in scene.players if isinstance(token.value, str) else ():
            if name != token.value and not scene.has(token.event, name):
                yield replaced(scene, token, name)


# ---- numbers


def other_numbers(scene: Scene, finding: Finding) -> Iterator[Candidate]:
    """Yield other numbers in the finding's own line and in related ones; in a sum, the term that would make
    it right, and in claims that add up, the number that would make all of them right."""
    numbers = dict.fromkeys((finding.place.line, *(one.place.line for one in finding.related)))
    for token in chain.from_iterable(scene.by_line.get(one, ()) for one in numbers):
        if not isinstance(token.value, int):
            continue
        score = token.event
        if isinstance(score, Score) and score.result is not None and not score.result % score.factor:
            off = score.result // score.factor - sum(score.terms)
            if token.value in map(abs, score.terms):
                new = token.value + (off if token.value in score.terms else -off)
                if off and new >= 0:
                    yield changed(token.edit(str(new)), token.text, slips.TERM.weight, safe=True)
        meant = token.value + _difference(finding, token)
        values = dict.fromkeys((meant, *_near(token.value)) if meant >= 0 else _near(token.value))
        yield from _others(scene, token, [one for one in values if one != token.value])


def _difference(finding: Finding, token: Token) -> int:
    """Return the number to be added to the number ``token`` for claims to agree; 0 if it is not known."""
    if add_up := finding.fact(AddUp):
        return add_up.due - add_up.said
    total = finding.fact(ExpectedTotal)
    if total is None or total.number is None:
        return 0
    lacking: int = total.number - total.written
    return lacking if token.line == finding.place.line else -lacking


def any_number_in(scene: Scene, line: int, excluded: Callable[[Edit], bool]) -> Iterator[Candidate]:
    """Yield any plausible number in ``line``, unless it is ``excluded`` even without the claim or call; and
    in the heading of the round."""
    if line == scene.round.line:
        for found in re.finditer(rf"(?<!\d){scene.round.number}(?!\d)", scene.source(line)):
            for new in _numbers_for(scene.round.number):
                yield changed(Edit.within(line, *found.span(), str(new)), found[0], slips.NUMBER.weight)
    for token in scene.by_line.get(line, ()):
        if isinstance(token.value, int) and not excluded(_without_claim(scene, token)):
            yield from _others(scene, token, _numbers_for(token.value))


def _others(scene: Scene, token: Token, values: Iterable[int]) -> Iterator[Candidate]:
    """Yield other ``values`` for the number ``token``; for both numbers, if it is the only term of a score
    and its result: ``3 = 3``."""
    event, line = token.event, scene.source(token.line)
    numbers = [one for one in scene.by_line[token.line] if isinstance(one.value, int)]
    twice = isinstance(event, Score) and event.terms == (event.result,) and len(numbers) == 2
    ends = [token.end, numbers[-1].end] if twice and token is numbers[0] else [token.end]
    for new, end in product(values, ends):
        told = line[token.start : end]
        edit = Edit.within(
            token.line, token.start, end, told.replace(token.text, scene.text.spelled(new, token.text))
        )
        yield changed(edit, told, slips.NUMBER.weight)


def _without_claim(scene: Scene, token: Token) -> Edit:
    """Return the edit that removes the call, the claim after moves, or the line, that contains the number
    ``token``."""
    event = token.event
    for found in CALL.finditer(scene.source(token.line)) if isinstance(event, Turn) else ():
        if found.start() <= token.start < found.end():
            return Edit.within(token.line, *found.span(), "")
    if event.is_claim and event.spans and any(one.line == token.line for one in scene.moves):
        start, end = event.spans[0]
        return Edit.within(token.line, event.column + start, event.column + end, "")
    return Edit.of_lines(token.line, token.line + 1)


def _numbers_for(value: int) -> Iterator[int]:
    """Return numbers that may have been meant by ``value``, the likeliest first."""
    return (new for new in dict.fromkeys((*_near(value), *range(PLAUSIBLE))) if new != value)


def _near(value: int) -> list[int]:
    """Return numbers near ``value``, the likeliest first."""
    return [value + step for step in slips.NUMBER_STEPS if value + step >= 0]


# ---- calls and marks


def other_calls(scene: Scene, finding: Finding) -> Iterator[Candidate]:
    """Yield another call, or none, in the finding's line, in related lines, and in the move before."""
    place = finding.place
    before = max((event.line for event in scene.moves if event.line < place.line), default=place.line)
    for number in dict.fromkeys((place.line, *(one.place.line for one in finding.related), before)):
        yield from other_calls_in(scene, number, lambda edit: False)


def other_calls_in(scene: Scene, number: int, excluded: Callable[[Edit], bool]) -> Iterator[Candidate]:
    """Yield another of the round's calls in the place of one in line ``number``, or none, unless that is
    ``excluded``."""
    line = scene.source(number)
    calls = CALL.finditer(line) if any(event.line == number for event in scene.moves) else ()
    for found in (one for one in calls if not excluded(Edit.within(number, *one.span(), ""))):
        for new in ("", *scene.calls):
            if new != found[0].strip():
                start = found.start() + (len(found[0]) - len(found[0].lstrip()) if new else 0)
                cost = slips.CALL.weight + (not new)  # somebody who writes a call hardly means none
                yield worded(number, start, found.end(), new, line, cost)


# ---- words for what was done


def other_words(scene: Scene, finding: Finding) -> Iterator[Candidate]:
    """Yield other words for an action, in the finding's own line: drawn, or taken from the discard pile."""
    return other_words_in(scene, finding.place.line, finding.fact(ActionMeant))


def other_words_in(scene: Scene, number: int, meant: ActionMeant | None = None) -> Iterator[Candidate]:
    """Yield other words for an action in line ``number``, as likelier if they are for the action
    ``meant``."""
    line = scene.source(number)
    for turn in scene.moves:
        for action in turn.actions if isinstance(turn, Turn) and turn.line == number else ():
            if len(action.spans) > 1:  # it tells of cards
                (start, end), (first, _) = (
                    (turn.column + edge for edge in span) for span in action.spans[:2]
                )
                for words, other in scene.text.reworded(line[start:end], first - start, line):
                    away, come = [*action.flow()], [*other.flow()]
                    if away != come or not words:  # nothing is said instead, or cards go the other way
                        kind = slips.ACTION_ADDED
                    else:
                        kind = slips.WORD if meant and meant.fits(other) else slips.OTHER_WORD
                    cards = [(card, -n) for card, n in away] + come
                    flow = tuple((turn.player or "", card, n) for card, n in cards if card is not None)
                    yield evolve(worded(number, start, first, words, line, kind.weight), flow=flow)


# ---- a line that cannot be read


def token_unread(scene: Scene, finding: Finding) -> Iterator[Candidate]:
    """Yield a token more or less in a line that could not be read, where that failed: a card, a name, a
    number; or without one of its brackets."""
    for event in scene.round.events:
        if isinstance(event, Unreadable) and event.finding.place == finding.place:
            if finding.fact(LineTooLong):
                return
            yield from _token_less(finding)
            yield from _token_more(scene, finding)


def _token_less(finding: Finding) -> Iterator[Candidate]:
    """Yield the line of a ``finding`` without a bracket, or the token at the place or before the end of the
    line; with what separates it from those before."""
    place, line = finding.place, finding.place.text
    at, end = place.column - 1, place.end_column - 1
    if not line[at:].strip():  # what precedes the end of the line is not complete
        at = max((one.start() for one in TOKEN.finditer(line)), default=at)
    for found in TOKEN.finditer(line):
        if found[0] in BRACKETS or at <= found.start() < end:
            before = len(line[: found.start()].rstrip(JOINTS))
            for start in dict.fromkeys((found.start(), before)):
                yield worded(place.line, start, found.end(), "", line, slips.OTHER_WORD.weight)


def _token_more(scene: Scene, finding: Finding) -> Iterator[Candidate]:
    """Yield the line of a ``finding`` with one token more, before or behind the place, or with another
    instead of a word there."""
    place, line = finding.place, finding.place.text
    first, last = place.column - 1, place.end_column - 1
    cards = [scene.text.spelled(card, "", line) for card in scene.text.cards]
    spans = dict.fromkeys(((last, last), (first, first)))
    if line[first:last].isalpha() and line[first:last] not in scene.players:
        spans[first, last] = None
    for start, end in spans:
        figure = line[:start].rstrip().endswith(BEFORE_FIGURES)
        verbs = scene.text.beginnings(line) if start < end else ()
        for new in map(str, range(PLAUSIBLE)) if figure else (*scene.players, *cards, *verbs):
            before, behind = " " * line[start - 1 : start].isalnum(), " " * line[end : end + 1].isalnum()
            if start == end < len(line):
                behind = " "
            yield worded(place.line, start, end, before + new + behind, line, slips.OTHER_WORD.weight)


def line_unread(scene: Scene, finding: Finding) -> Iterator[Candidate]:
    """Yield what may have been meant by a line that could not be read."""
    for event in scene.round.events:
        if isinstance(event, Unreadable) and event.finding.place == finding.place:
            yield from readings(scene.text, scene.players, finding, event.column)


def readings(text: Wording, players: tuple[str, ...], finding: Finding, column: int) -> Iterator[Candidate]:
    """Yield what may have been meant if the line of a ``finding`` cannot be read; its text begins at
    ``column``."""
    place, line, number, at = finding.place, finding.place.text, finding.place.line, finding.place.column - 1
    if finding.fact(LineTooLong):  # and would be with another word, too
        return
    for name in players:
        if finding.fact(NoPlayerNamed):
            yield worded(number, column, column, f"{name}: ", line)
        if finding.fact(Stranger):
            yield worded_at(place, name)
    yield from respellings(text, players, line, number)
    yield from _cards_meant(line, number)
    yield from _numbers_meant(line, number, at)
    yield from _ranks_meant(text, line, number, at)
    for found in CALL.finditer(line):
        if found.start() <= at < found.end():
            yield worded(number, *found.span(), "", line, slips.CALL.weight)
    if line[:at].strip() and line[at:].strip():  # else a sign there would say nothing
        for sign in dict.fromkeys((text.between, ", ", "; ", ": ")):
            cost = (slips.WORD if sign == text.between else slips.OTHER_WORD).weight
            yield worded(number, len(line[:at].rstrip()), at, sign, line, cost)


def _cards_meant(line: str, number: int) -> Iterator[Candidate]:
    """Yield a card for what is none: with another rank, or a suit."""
    for found in NO_CARD.finditer(line):
        suits, ranks = ((found[1],), RANKS) if found[1] else (tuple(SUITS), (found[3],))
        for suit, rank in product(suits, ranks):
            yield worded(number, *found.span(), suit + rank, line)


def _numbers_meant(line: str, number: int, at: int) -> Iterator[Candidate]:
    """Yield a digit for a letter that looks like one; and another number after column ``at``: one of the
    line's, one with a digit less, or one near it."""
    for found in LIKE_DIGITS.finditer(line):
        start, end = _word_around(line, *found.span())
        new = line[start : found.start()] + LETTERS[found[0]] + line[found.end() : end]
        yield evolve(worded(number, start, end, new, line), safe=True)
    for found in DIGITS.finditer(line, at):
        value, digits = int(found[0]), found[0]
        fewer = [digits[:at] + digits[at + 1 :] for at in range(len(digits))] if len(digits) > 1 else []
        others = [one for one in DIGITS.findall(line) if one != digits]
        near = (str(value + step) for step in slips.LIKELY_STEPS if value + step >= 0)
        for new in dict.fromkeys((*others, *fewer, *near)):
            yield worded(number, *found.span(), new, line, slips.NUMBER.weight)


def _ranks_meant(text: Wording, line: str, number: int, at: int) -> Iterator[Candidate]:
    """Yield another rank, or small number, for each in words after column ``at``."""
    for found in WORD.finditer(line, at):
        for ranks in text.ranks_in_words:
            if found[0].casefold() in ranks:
                for new in ranks:
                    yield worded(number, *found.span(), _in_case(new, found[0]), line, slips.NUMBER.weight)


def _word_around(line: str, start: int, end: int) -> tuple[int, int]:
    """Return the stretch of ``line`` from ``start`` to ``end``, extended by the letters, digits and suit
    around it."""
    while start and line[start - 1].isalnum():
        start -= 1
    while end < len(line) and line[end].isalnum():
        end += 1
    return start - (line[start - 1 : start] in SUITS and start > 0), end


def respellings(text: Wording, players: tuple[str, ...], line: str, number: int) -> Iterator[Candidate]:
    """Yield ``line`` with a word of the game, or a player's name, in the place of a similar one; the nearest
    is likeliest, and safe if it is no player's name."""
    phrases = [*text.phrases, *players]
    known = {word.casefold() for phrase in phrases for word in WORD.findall(phrase)}
    words = list(WORD.finditer(line))
    strange = [found for found in words if found[0].casefold() not in known]
    for odd in (strange or words)[:NEAREST]:
        found = _likenesses(line, words, words.index(odd), phrases)
        nearest = sorted(found, key=lambda one: (-found[one], one))[:NEAREST]
        for start, end, new in nearest:
            nearly = found[start, end, new] == found[nearest[0]]
            cost = (slips.WORD if nearly else slips.OTHER_WORD).weight
            safe = nearly and new not in players
            yield evolve(worded(number, start, end, new, line, cost), safe=safe)


def _likenesses(
    line: str, words: list[re.Match[str]], at: int, phrases: list[str]
) -> dict[tuple[int, int, str], float]:
    """Return the similarity of each of the ``phrases`` to a stretch of ``line`` with word ``at``, if it is
    similar."""
    found: dict[tuple[int, int, str], float] = {}
    for phrase in phrases:
        count = len(WORD.findall(phrase))
        for first in range(max(at - count + 1, 0), at + 1) if count else ():
            stretch = words[first : first + count]
            start, end = stretch[0].start(), stretch[-1].end()
            old, new = line[start:end], phrase.rstrip(" #:")
            likeness = SequenceMatcher(None, old.casefold(), new.casefold()).ratio()
            if len(stretch) == count and likeness > ALIKE:
                found[start, end, _in_case(new, old)] = likeness
    return found


def _in_case(new: str, old: str) -> str:
    """Return ``new`` with a capital, or a small letter, where ``old`` has one."""
    if old[0].isupper():
        return new[0].upper() + new[1:]
    return new[0].lower() + new[1:] if old.islower() else new
