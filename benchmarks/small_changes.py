"""Whether “no small change to the record fixes this” is true: every change of a single token is tried.

Nothing here knows how the search for repairs works. A change is made in the text, the whole text is read and
judged again, and it fixes a finding if that is gone, there is no new one, no turn is less proved than before,
and every line still says something of the same kind. (To save time, a changed line that can be read by itself
is first judged in the record as it was read: most changes are seen to fix nothing there.)"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence, Set
from functools import cache
from pathlib import Path
from time import process_time

from attrs import define, evolve, field, frozen
from hoyle.notation import Rewriting, read_text
from hoyle.notation.language.notation import notation_for
from hoyle.records.cards import CARDS, Card
from hoyle.records.events import Event, Record, Turn, Unreadable
from hoyle.records.findings import Finding
from hoyle.verify import JudgedRecord, verify
from hoyle.verify.games import referee_for
from hoyle.verify.judged import JudgedRound, everything
from hoyle.verify.repairs import repair

from .beyond_repair import KINDS, SEVERAL, Kind

CARD = re.compile("|".join(sorted(map(re.escape, CARDS), key=len, reverse=True)))
NUMBER = re.compile(r"(?<![♠♥♣♦\d#])\d+")
SUIT = re.compile(r"[♠♥♣♦](?!\d|[JQKA])")
PLAUSIBLE, DISTANCES = range(61), 20
"""Numbers to try in the place of one that is written: all of these, and those at these distances from it."""
LIST = re.compile(rf"(?<=: )(?:{CARD.pattern})(?:-(?:{CARD.pattern}))*$")
"""A player's cards, which may be replaced by none."""
NO_CARDS = "---"
SAID = "no small change"
MOST_DRAWN = 20
"""Maximum number of records drawn for each time that the sentence is wanted."""

Lines = list[str]
Key = tuple[str, int]


@frozen
class Change:
    """A change of one token: what it ``says``, the ``lines`` with it, and the ``number`` of the line that is
    changed, 0 if one is deleted or doubled."""

    says: str
    lines: Lines
    number: int = 0


def single_changes(record: Record) -> Iterator[Change]:
    """Each change of one token of ``record``: a card for any other, no cards left for some, or one for none,
    a player's name for another's, a number for another, one word for what is done for another; or a move
    deleted or written twice."""
    lines = [""] * (record.head.line - 1) + [line for part in record.parts for line in part.lines]
    players = _players(record)
    for round_ in record.rounds:
        moves = {event.line for event in round_.events if isinstance(event, Turn | Unreadable)}
        for number in range(round_.line, round_.line + len(round_.lines)):
            line, before, after = lines[number - 1], lines[: number - 1], lines[number:]
            for start, end, new in _in_line(line, players, record.head.game):
                says = f"line {number}: {line[start:end]!r} -> {new!r}"
                yield Change(says, [*before, line[:start] + new + line[end:], *after], number)
            if number in moves:
                # Without the only move, or the last line, there would only be less that can be wrong.
                if len(moves) > 1 and round_.events[-1].line > number:
                    yield Change(f"line {number} deleted", [*before, *after])
                yield Change(f"line {number} doubled", [*before, line, line, *after])


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
        near = range(max(value - DISTANCES, 0), value + DISTANCES + 1)
        yield from ((*found.span(), str(new)) for new in {*PLAUSIBLE, *near} if new != value)
    verbs = _verbs(game)
    for found in re.finditer(r"(?<!\w)[a-z ]+?(?= [♠♥♣♦#BSJT\d])", line, re.IGNORECASE):
        said = found[0].strip().casefold()
        if said in verbs:
            start = found.start() + len(found[0]) - len(found[0].lstrip())
            yield from ((start, found.end(), other) for other in verbs if other != said)


@cache
def _verbs(game: str) -> tuple[str, ...]:
    """The verbs for what is done with cards."""
    notation = notation_for(game)
    return tuple(dict.fromkeys(notation.vocabulary[one].in_("en").casefold() for one in notation.card_verbs))


def _players(record: Record) -> list[str]:
    stated = record.head.setting("players")
    events = (event for round_ in record.rounds for event in round_.events)
    names = [getattr(event, "player", None) for event in events if not isinstance(event, Unreadable)]
    return list(dict.fromkeys([*(stated if isinstance(stated, tuple) else ()), *filter(None, names)]))


@define
class Whole:
    """The results of judging a record that a change is compared with."""

    kinds: list[list[str]]
    roots: Counter[Key]
    about: Counter[tuple[Key, Card]]
    """The cards that the root findings mention."""
    total: int
    unproved: int
    turns: int

    @classmethod
    def of(cls, record: Record, report: JudgedRecord) -> Whole:
        rounds = report.rounds
        roots = [((one.code, one.place.line), one.cards) for one in report.findings]
        return cls(
            kinds_of(record),
            Counter(key for key, _ in roots),
            Counter((key, card) for key, cards in roots for card in cards),
            sum(1 for _ in everything(report.findings)),
            sum(one.illegal + one.undecided for one in rounds),
            sum(one.turns for one in rounds),
        )

    def proves_less(self, before: Whole) -> bool:
        """Whether more turns are unproved than ``before``, apart from turns that have been added."""
        return self.unproved - before.unproved > max(self.turns - before.turns, 0)


class BruteForce:
    """Tries changes in a ``record``, of which the ``wanted`` findings are to be fixed."""

    def __init__(self, record: Record, wanted: set[Key]):
        self.record = record
        self.wanted = wanted
        self.before = Whole.of(record, verify(record))
        self.known = self.before.roots.keys() | {(one.code, one.place.line) for one in _tried(record)}
        self.rewriting = Rewriting(record.head)
        self.players = _players(record)
        self.walk = Walk(record, self.known, wanted)
        self._alone: dict[int, bool] = {}
        """Which lines, by their numbers, can be read by themselves."""

    def fixed(self, change: Change) -> Counter[Key]:
        """The root findings that a ``change`` fixes; none if it brings others."""
        none: Counter[Key] = Counter()
        before, game = self.before, self.record.head.game
        alone = self._line_alone(change)
        if alone is not None and self.walk.is_in_vain(alone):
            return none
        read = read_text("\n".join(change.lines), game=game)
        if len(read) != 1 or len(read[0].rounds) != len(before.kinds) - 1:
            return none
        (record,) = read
        kinds = kinds_of(record)
        added = sum(map(len, kinds)) - sum(map(len, before.kinds))
        if abs(added) > (not change.number) or (not added and kinds != before.kinds):
            return none
        if not added and self.walk.is_in_vain(record):
            return none
        after = Whole.of(record, verify(record))
        if after.total >= before.total or after.proves_less(before):
            return none
        if added:  # a line deleted or doubled: those after it have other numbers
            return before.roots if not _codes(after) - _codes(before) and not after.roots else none
        if after.roots - before.roots or after.about - before.about:  # there is a new one
            return none
        return before.roots - after.roots

    def _line_alone(self, change: Change) -> Record | None:
        """The record with the changed line read by itself; None if the line cannot be read so, or no single
        line is changed."""
        number, rounds = change.number, self.record.rounds
        round_ = next((one for one in rounds if one.line < number < one.line + len(one.lines)), None)
        events = [event for event in round_.events if event.line == number] if round_ else []
        if round_ is None or not events or any(isinstance(event, Unreadable) for event in events):
            return None
        if number not in self._alone:
            said = self._read(events, round_.lines[number - round_.line])
            self._alone[number] = said is not None and list(said) == events
        new = self._read(events, change.lines[number - 1]) if self._alone[number] else None
        if new is None:
            return None
        start = next(at for at, event in enumerate(round_.events) if event is events[0])
        changed = evolve(round_, events=(*round_.events[:start], *new, *round_.events[start + len(new) :]))
        return evolve(self.record, rounds=tuple(changed if one is round_ else one for one in rounds))

    def _read(self, events: Sequence[Event], line: str) -> tuple[Event, ...] | None:
        return self.rewriting.reread_line(events, line, self.players)


class Walk:
    """Replays a ``record`` with changes, and stops as soon as they prove to be in vain. Rounds before the
    first changed one need not be replayed."""

    def __init__(self, record: Record, known: Set[Key], wanted: set[Key]):
        self.record = record
        self.known = known
        self.wanted = wanted
        referee = referee_for(record.head)
        referee.review_head()
        self.carried = [referee.carried()]
        for round_ in record.rounds:
            referee.tried(round_, lambda _: False)
            self.carried.append(referee.carried())

    def is_in_vain(self, record: Record) -> bool:
        """Whether the ``record`` as it is changed has a root finding that is not ``known``, or still all that
        are ``wanted`` away."""
        rounds = list(zip(record.rounds, self.record.rounds, strict=True))
        first = next(
            (at for at, (new, old) in enumerate(rounds) if new is not old and new != old), len(rounds)
        )
        if first == len(rounds):
            return True
        referee = referee_for(record.head)
        referee.review_head()
        referee.carry(self.carried[first])
        left = {key for key in self.wanted if key[1] >= record.rounds[first].line}
        vain = not left

        def enough(report: JudgedRound) -> bool:
            nonlocal vain
            found = {(one.code, one.place.line) for one in report.findings}
            left.difference_update(found)
            vain = not left or not found <= self.known
            return vain

        for round_ in record.rounds[first:]:
            if not vain:
                referee.tried(round_, enough)
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
    """The number of findings said to have no small repair, and those that have one."""

    records: int = 0
    said: int = 0
    untrue: list[str] = field(factory=list)
    seconds: list[float] = field(factory=list)


def hold(text: str, held: Held, name: str) -> None:
    """Check what is said about the record ``text`` by brute force."""
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
    brute_force = BruteForce(record, set(said))
    found: dict[Key, list[str]] = {}
    for change in single_changes(record):
        for key in brute_force.fixed(change):
            if key in said:
                found.setdefault(key, []).append(change.says)
    for key, changes in found.items():
        text = f"{name}: {key[1]}: {key[0]} {said[key].message} | {len(changes)}: {'; '.join(changes[:6])}"
        held.untrue.append(text)
        print(text, flush=True)


def _tried(record: Record) -> list[Finding]:
    """The root findings of a replay without second looks."""
    referee = referee_for(record.head)
    referee.review_head()
    return [one for round_ in record.rounds for one in referee.tried(round_, lambda _: False).findings]


def measured(kind: Kind, wanted: int, first: int = 0) -> Held:
    """Check records of a ``kind``, from number ``first`` on, by brute force, until the sentence has been said
    as often as ``wanted``."""
    held = Held()
    for seed in range(first, first + wanted * MOST_DRAWN):
        if held.said >= wanted:
            break
        if text := kind.drawn(seed):
            held.records += 1
            hold(text, held, f"{kind.title} {seed}")
    return held


def section(wanted: int) -> list[str]:
    """The section of the page; the sentence is ``wanted`` so many times in records of each kind."""
    rows = [
        f"| {kind.title} | {held.records} | {held.said} | {len(held.untrue)} |"
        for kind in (*KINDS, *SEVERAL)
        for held in (measured(kind, wanted),)
    ]
    return [*HEAD, *rows]


HEAD = """
## “No small change to the record fixes this”

Checked by brute force in records made for it: two or three cards of one line are changed, or one card in each
of two lines, or a move is left out. In records of several rounds one round is written out move by move, and
two of a player's claims, or all totals from some round on, may be changed as well. Wherever the sentence is
printed, every change of one token is made in the text, which is then read and judged again. *drawn* is the
number of records, *said* how often the sentence was printed, and *untrue* how often a change of one token
fixes the finding after all.

| records | drawn | said | untrue |
|---|---:|---:|---:|
""".splitlines()


if __name__ == "__main__":
    if sys.argv[1:] and Path(sys.argv[1]).exists():
        held = Held()
        for name in sys.argv[1:]:
            hold(Path(name).read_text("utf-8"), held, Path(name).stem)
        print(f"said {held.said} times, untrue {len(held.untrue)}")
    else:
        first, wanted, *titles = sys.argv[1:]
        for kind in (*KINDS, *SEVERAL):
            if not titles or kind.title in titles:
                held = measured(kind, int(wanted), int(first))
                said = f"{held.records} records, said {held.said} times, untrue {len(held.untrue)}"
                print(f"{kind.title}: {said}", flush=True)
