"""Whether “no small change to the record fixes this” is true: every change of a single token is tried.

Nothing here knows how repairs are looked for. A change is made in the text, the whole text is read and
judged again, and it fixes a finding if that is gone, no other has come, no turn is less proved than before,
and every line still says something of the same kind."""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from pathlib import Path
from random import Random
from time import process_time

from attrs import define, field
from hoyle.notation import Rewriting, read_text
from hoyle.notation.language.notation import notation_for
from hoyle.notation.writing.slips import KINDS, make_slip
from hoyle.records.cards import CARDS
from hoyle.records.events import Record, Turn, Unreadable
from hoyle.records.findings import Finding
from hoyle.verify import Report, verify
from hoyle.verify.games import referee_for
from hoyle.verify.repairs import repair
from hoyle.verify.report import RoundReport, everything

from . import corruption

CARD = re.compile("|".join(sorted(map(re.escape, CARDS), key=len, reverse=True)))
NUMBER = re.compile(r"(?<![♠♥♣♦\d#])\d+")
SUIT = re.compile(r"[♠♥♣♦](?!\d|[JQKA])")
PLAUSIBLE, NEAR = range(61), 20
"""Numbers tried in the place of one that is written: all of these, and those so near it."""
LIST = re.compile(rf"(?<=: )(?:{CARD.pattern})(?:-(?:{CARD.pattern}))*$")
"""A player's cards, in whose place none may be written."""
NO_CARDS = "---"
SAID = "no small change"

Lines = list[str]
Key = tuple[str, int]


def single_changes(record: Record) -> Iterator[tuple[str, Lines]]:
    """The lines of ``record`` with each change of one token: a card for any other, no cards left for some,
    or one for none, a player's name for another's, a number for another, one word for what is done for
    another; or with a move deleted or written twice."""
    lines = [""] * (record.head.line - 1) + [line for part in record.parts for line in part.lines]
    players = _players(record)
    for round_ in record.rounds:
        moves = {event.line for event in round_.events if isinstance(event, Turn | Unreadable)}
        for number in range(round_.line, round_.line + len(round_.lines)):
            line = lines[number - 1]
            for start, end, new in _in_line(line, players, record.head.game):
                said = f"line {number}: {line[start:end]!r} -> {new!r}"
                yield said, _with(lines, number, line[:start] + new + line[end:])
            if number in moves:
                if round_.events[-1].line > number:  # else there is only less to be wrong
                    yield f"line {number} deleted", [*lines[: number - 1], *lines[number:]]
                yield f"line {number} doubled", [*lines[:number], *lines[number - 1 :]]


def _in_line(line: str, players: Sequence[str], game: str) -> Iterator[tuple[int, int, str]]:
    for found in CARD.finditer(line):
        yield from ((*found.span(), card) for card in CARDS if card != found[0])
    for found in LIST.finditer(line):
        yield (*found.span(), NO_CARDS)
    for found in re.finditer(f"(?<=: ){NO_CARDS}$", line):
        yield from ((*found.span(), card) for card in CARDS)
    for found in SUIT.finditer(line):
        yield from ((*found.span(), suit) for suit in "♠♥♣♦" if suit != found[0])
    for name in players:
        for found in re.finditer(rf"(?<!\w){re.escape(name)}(?!\w)", line):
            yield from ((*found.span(), other) for other in players if other != name)
    for found in NUMBER.finditer(line):
        value = int(found[0])
        near = range(max(value - NEAR, 0), value + NEAR + 1)
        yield from ((*found.span(), str(new)) for new in {*PLAUSIBLE, *near} if new != value)
    verbs = _verbs(game)
    for found in re.finditer(r"(?<!\w)[a-z ]+?(?= [♠♥♣♦#BSJT\d])", line, re.IGNORECASE):
        said = found[0].strip().casefold()
        if said in verbs:
            start = found.start() + len(found[0]) - len(found[0].lstrip())
            yield from ((start, found.end(), other) for other in verbs if other != said)


@cache
def _verbs(game: str) -> tuple[str, ...]:
    """The words that say what is done with cards."""
    notation = notation_for(game)
    return tuple(dict.fromkeys(notation.vocabulary[one].in_("en").casefold() for one in notation.card_verbs))


def _players(record: Record) -> list[str]:
    stated = record.head.setting("players")
    events = (event for round_ in record.rounds for event in round_.events)
    names = [getattr(event, "player", None) for event in events if not isinstance(event, Unreadable)]
    return list(dict.fromkeys([*(stated if isinstance(stated, tuple) else ()), *filter(None, names)]))


def _with(lines: Lines, number: int, line: str) -> Lines:
    return [*lines[: number - 1], line, *lines[number:]]


@define
class Whole:
    """A record judged, as far as a change is held against it."""

    kinds: list[list[str]]
    roots: Counter[Key]
    total: int
    unproved: int
    turns: int

    @classmethod
    def of(cls, record: Record, report: Report) -> Whole:
        rounds = report.rounds
        return cls(
            kinds_of(record),
            Counter((one.code, one.place.line) for one in report.findings),
            sum(1 for _ in everything(report.findings)),
            sum(one.illegal + one.undecided for one in rounds),
            sum(one.turns for one in rounds),
        )


def fixed(before: Whole, tried: Counter[Key], wanted: set[Key], lines: Lines, game: str) -> Counter[Key]:
    """The root findings that ``lines`` do not have any more, if they have no others."""
    none: Counter[Key] = Counter()
    read = read_text("\n".join(lines), game=game)
    if len(read) != 1 or len(read[0].rounds) != len(before.kinds) - 1:
        return none
    (record,) = read
    kinds = kinds_of(record)
    added = sum(map(len, kinds)) - sum(map(len, before.kinds))
    if abs(added) > 1 or (not added and kinds != before.kinds):
        return none
    if not added and _in_vain(record, before.roots | tried, wanted):
        return none
    after = Whole.of(record, verify(record))
    if after.total >= before.total or after.unproved - before.unproved > max(after.turns - before.turns, 0):
        return none
    if added:  # a line deleted or doubled: those behind it have other numbers
        return before.roots if not _codes(after) - _codes(before) and not after.roots else none
    return none if after.roots - before.roots else before.roots - after.roots


def _in_vain(record: Record, known: Counter[Key], wanted: set[Key]) -> bool:
    """Whether a replay, broken off there, comes upon a root finding that is not ``known``, or upon all that
    are ``wanted`` away."""
    referee = referee_for(record.head)
    referee.review_head()
    left = set(wanted)
    vain = False

    def enough(report: RoundReport) -> bool:
        nonlocal vain
        found = {(one.code, one.place.line) for one in report.findings}
        left.difference_update(found)
        vain = not left or not found <= known.keys()
        return vain

    for round_ in record.rounds:
        referee.tried(round_, enough)
        if vain:
            break
    return vain


def kinds_of(record: Record) -> list[list[str]]:
    return [[type(event).__name__ for event in part.events] for part in record.parts]


def _codes(whole: Whole) -> Counter[str]:
    codes: Counter[str] = Counter()
    for (code, _), count in whole.roots.items():
        codes[code] += count
    return codes


@define
class Held:
    """How many findings were said to have no small repair, and which of them have one."""

    said: int = 0
    untrue: list[str] = field(factory=list)
    seconds: list[float] = field(factory=list)


def hold(text: str, held: Held, name: str) -> None:
    """Hold against brute force what is said of the record ``text``."""
    record, *others = read_text(text)
    if others:
        return
    begun = process_time()
    report = repair(record, Rewriting(record.head))
    held.seconds.append(process_time() - begun)
    said = {
        (one.code, one.place.line): one
        for one in report.findings
        if SAID in (one.help or "") and not one.repairs
    }
    if not said:
        return
    held.said += len(said)
    before = Whole.of(record, verify(record))
    tried = Counter((one.code, one.place.line) for one in _tried(record))
    found: dict[Key, list[str]] = {}
    for change, lines in single_changes(record):
        for key in fixed(before, tried, set(said), lines, record.head.game):
            if key in said:
                found.setdefault(key, []).append(change)
    for key, changes in found.items():
        text = f"{name}: {key[1]}: {key[0]} {said[key].message} | {len(changes)}: {'; '.join(changes[:6])}"
        held.untrue.append(text)
        print(text, flush=True)


def _tried(record: Record) -> list[Finding]:
    """The root findings of a replay that gives nothing a second thought."""
    referee = referee_for(record.head)
    referee.review_head()
    return [one for round_ in record.rounds for one in referee.tried(round_, lambda _: False).findings]


def slipped(game: str, seed: int, slips: int) -> str:
    rng = Random(f"{game} small {slips} {seed}")
    text = "\n".join(corruption.legal(game, seed % corruption.RECORDS))
    for _ in range(slips):
        if slip := make_slip(text, rng.choice(KINDS), rng):
            text = slip.text
    return text


def measured(game: str, slips: int, seeds: Sequence[int]) -> Held:
    """What is said of records with so many slips, held against brute force."""
    held = Held()
    for seed in seeds:
        hold(slipped(game, seed, slips), held, f"{game} {slips} {seed}")
    return held


if __name__ == "__main__":
    if sys.argv[1:] and Path(sys.argv[1]).exists():
        held = Held()
        for name in sys.argv[1:]:
            hold(Path(name).read_text("utf-8"), held, Path(name).stem)
        print(f"said {held.said} times, untrue {len(held.untrue)}")
    else:
        first, last, *games = sys.argv[1:]
        for game, slips in product(games or corruption.GAMES, (1, 2, 3)):
            held = measured(game, slips, range(int(first), int(last)))
            print(f"{game}, {slips} slips: said {held.said} times, untrue {len(held.untrue)}")
