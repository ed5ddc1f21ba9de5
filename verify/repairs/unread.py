"""What a line may have been that cannot be read: a word one slip away from one that the game has, another
name, a card or a number that is none."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from difflib import SequenceMatcher
from functools import partial

from ...records import slips
from ...records.cards import RANKS, SUITS
from ...records.facts import LineTooLong, NoPlayerNamed, Stranger
from ...records.findings import Finding
from .candidate import Candidate
from .scene import Wording
from .wording import WORD, worded

NO_CARD = re.compile(r"([♠♥♣♦])(?!(?:10|[2-9AJQK])(?!\w))(\w*)|(?<=-)(10|[2-9AJQK])(?=-|$)")
DIGITS = re.compile(r"(?<!\d)\d{1,9}(?!\d)")
LETTERS = {"O": "0", "o": "0", "l": "1", "I": "1", "S": "5", "B": "8", "Z": "2"}
"""Letters that are written, or read, for a digit."""
LIKE_DIGITS = re.compile(
    rf"(?<=\d)[{''.join(LETTERS)}]|[{''.join(LETTERS)}](?=\d)|(?<=[+−-])[{''.join(LETTERS)}]\b"
)
MARK = re.compile(r" *\{[^{}]*\}")
ALIKE = 0.6
"""Two words are alike that share more than so much."""
NEAREST = 4
"""Number of words to look at that are most like one."""


def readings(text: Wording, players: tuple[str, ...], finding: Finding, column: int) -> Iterator[Candidate]:
    """What may have been meant where the line of a ``finding`` cannot be read; its text begins at
    ``column``."""
    line, place = finding.place.text, finding.place
    number = place.line
    if finding.fact(LineTooLong):  # and would be with another word, too
        return
    if finding.fact(NoPlayerNamed):
        for name in players:
            yield worded(number, column, column, f"{name}: ", line)
    if finding.fact(Stranger):
        for name in players:
            yield worded(number, place.column - 1, place.end_column - 1, name, line)
    yield from respellings(text, players, line, number)
    for found in NO_CARD.finditer(line):
        suits, ranks = ((found[1],), RANKS) if found[1] else (tuple(SUITS), (found[3],))
        for suit in suits:
            for rank in ranks:
                yield worded(number, *found.span(), suit + rank, line)
    for found in LIKE_DIGITS.finditer(line):
        start, end = _word_around(line, *found.span())
        new = line[start : found.start()] + LETTERS[found[0]] + line[found.end() : end]
        yield worded(number, start, end, new, line, safe=True)
    for found in DIGITS.finditer(line, place.column - 1):
        value, digits = int(found[0]), found[0]
        fewer = [digits[:at] + digits[at + 1 :] for at in range(len(digits))] if len(digits) > 1 else []
        others = [one for one in DIGITS.findall(line) if one != digits]
        for new in dict.fromkeys(
            (*others, *fewer, *(str(value + step) for step in slips.NUMBER_STEPS[:6] if value + step >= 0))
        ):
            yield worded(number, *found.span(), new, line, slips.NUMBER.weight)
    at = place.column - 1
    for found in MARK.finditer(line):
        if found.start() <= at < found.end():
            yield worded(number, *found.span(), "", line, slips.CALL.weight)
    if not line[:at].strip():
        return  # with a sign before it, it would say nothing
    for sign in dict.fromkeys((text.between, ", ", "; ", ": ")):
        cost = (slips.WORD if sign == text.between else slips.OTHER_WORD).weight
        yield worded(number, len(line[:at].rstrip()), at, sign, line, cost)


def _word_around(line: str, start: int, end: int) -> tuple[int, int]:
    """The stretch of ``line`` from ``start`` to ``end`` with the letters, digits and suit it stands with."""
    while start and line[start - 1].isalnum():
        start -= 1
    while end < len(line) and line[end].isalnum():
        end += 1
    return start - (line[start - 1 : start] in SUITS and start > 0), end


def respellings(text: Wording, players: tuple[str, ...], line: str, number: int) -> Iterator[Candidate]:
    """``line`` with a word of the game, or a player's name, in the place of one that is nearly that."""
    phrases = [*text.phrases, *players]
    known = {word.casefold() for phrase in phrases for word in WORD.findall(phrase)}
    words = list(WORD.finditer(line))
    strange = [found for found in words if found[0].casefold() not in known]
    for odd in (strange or words)[:NEAREST]:
        for make in _nearest(line, odd, words, phrases, players):
            yield make(number)


def _nearest(
    line: str, odd: re.Match[str], words: list[re.Match[str]], phrases: list[str], players: tuple[str, ...]
) -> Iterator[Callable[[int], Candidate]]:
    """The ``phrases`` most like a stretch of ``line`` that the ``odd`` word is in; the nearest is likeliest,
    and safe if it is no player's name."""
    found: dict[tuple[int, int, str], float] = {}
    at = words.index(odd)
    for phrase in phrases:
        count = len(WORD.findall(phrase))
        for first in range(max(at - count + 1, 0), at + 1) if count else ():
            stretch = words[first : first + count]
            start, end = stretch[0].start(), stretch[-1].end()
            old, new = line[start:end], phrase.rstrip(" #:")
            likeness = SequenceMatcher(None, old.casefold(), new.casefold()).ratio()
            if len(stretch) == count and likeness > ALIKE:
                found[start, end, _in_case(new, old)] = likeness
    nearest = sorted(found, key=lambda one: (-found[one], one))[:NEAREST]
    for start, end, new in nearest:
        nearly = found[start, end, new] == found[nearest[0]]
        cost = (slips.WORD if nearly else slips.OTHER_WORD).weight
        safe = nearly and new not in players
        yield partial(worded, start=start, end=end, new=new, line=line, cost=cost, safe=safe)


def _in_case(new: str, old: str) -> str:
    """``new`` with a capital, or a small letter, where ``old`` has one."""
    return (
        new[0].upper() + new[1:] if old[0].isupper() else new[0].lower() + new[1:] if old.islower() else new
    )
