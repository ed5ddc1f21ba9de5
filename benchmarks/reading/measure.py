"""Is a record in some style read as the plain record is? Turn by turn, with nobody accused, nothing lost."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from time import process_time

from attrs import astuple, evolve, frozen
from hoyle.notation import UnreadableFile, read_text, write
from hoyle.notation.language.problems import NOTHING_READ
from hoyle.records.cards import in_order
from hoyle.records.events import (
    Action,
    Call,
    Cards,
    CardsLeft,
    Deal,
    Event,
    LayOff,
    Record,
    Round,
    Score,
    Setting,
    Target,
    Total,
    TrickEnd,
    Turn,
    Unclear,
    Unreadable,
)
from hoyle.records.findings import Finding, Severity
from hoyle.records.stealing import MeldsShown, Nominate, StealPile
from hoyle.records.tricks import (
    Bottom,
    BottomFlipped,
    BottomKept,
    DealerNamed,
    Defenders,
    LevelChange,
    PassCards,
    Play,
)
from hoyle.records.wilds import Claim
from hoyle.verify import verify
from hoyle.verify.judged import everything

from .parts import Cut
from .scribe import Table, Written
from .style import Style
from .tables import played

Seats = Mapping[str, str]
Said = tuple[object, ...]


@frozen
class Outcome:
    """The results for one record, or for several: their number, and for how many each of the following is
    true.

    ``right``: the play is read as in the plain record, and nothing is held against anybody. ``deal``: what
    stands above the play is read. ``scores``: what stands below is. ``whole``: all of this. ``accused``: a
    finding says that a rule is broken. ``refused``: something is said to be unreadable. ``lost``: a turn is
    missing, and no finding says so."""

    records: int = 0
    right: int = 0
    whole: int = 0
    deal: int = 0
    scores: int = 0
    accused: int = 0
    refused: int = 0
    lost: int = 0
    turns: int = 0
    turns_read: int = 0
    seconds: float = 0.0

    def __add__(self, other: Outcome) -> Outcome:
        return Outcome(*(mine + its for mine, its in zip(astuple(self), astuple(other), strict=True)))


@frozen
class Reading:
    """What hoyle reads in a text: ``rounds`` and ``findings``, or an ``error`` if it reads nothing."""

    rounds: tuple[Round, ...]
    findings: tuple[Finding, ...]
    error: str = ""

    @property
    def nothing(self) -> bool:
        """Whether no turn is read, which hoyle says."""
        return not any(isinstance(event, Turn) for round_ in self.rounds for event in round_.events)


def reading(text: str) -> Reading:
    """Read and judge a text that somebody wrote."""
    try:
        records = read_text(text)
    except UnreadableFile as error:
        return Reading((), (), str(error))
    findings = [finding for record in records for finding in everything(verify(record).findings)]
    return Reading(tuple(round_ for record in records for round_ in record.rounds), tuple(findings))


@lru_cache(maxsize=1024)
def codes(told: Cut, table: Table, number: int) -> frozenset[str]:
    """Return the codes of the findings in hoyle's own text of a record. There are a few where the text leaves
    something out."""
    text = write(told(played(table, number)), table.language)
    return frozenset(finding.code for finding in reading(text).findings)


def outcome(style: Style, table: Table, number: int) -> Outcome:
    """The outcome for record ``number`` of a game in a style."""
    plain = style.told(played(table, number))
    written = style.write(table, plain)
    begun = process_time()
    got = reading(written.text)
    seconds = process_time() - begun
    seats = style.seats()
    meant = list(turns(plain.rounds, seats))
    read = list(turns(got.rounds, seats, frozenset(meant)))
    before = codes(style.told, table, number)
    new = [finding for finding in got.findings if finding.code not in before]
    accused = any(finding.code[:2] != "RD" and finding.severity is not Severity.NOTE for finding in new)
    refused = got.nothing or any(
        finding.code[:2] == "RD" and finding.severity is Severity.ERROR for finding in new
    )
    play = meant == read
    right = play and not accused and not refused
    deal = Counter(above(plain.rounds, seats)) == Counter(above(got.rounds, seats))
    scores = Counter(below(plain.rounds, seats)) == Counter(below(got.rounds, seats))
    common = sum((Counter(meant) & Counter(read)).values())
    return Outcome(
        records=1,
        right=right,
        whole=right and deal and scores,
        deal=deal,
        scores=scores,
        accused=accused,
        refused=refused,
        lost=bool(lost(written, got)),
        turns=len(meant),
        turns_read=common,
        seconds=seconds,
    )


def lost(written: Written, got: Reading) -> list[int]:
    """The lines with turns of which nothing is read, and nothing said."""
    if got.nothing:
        return []
    begins = sorted(set(written.lines))
    there = Counter(written.lines)
    told = set(_lines_with_findings(got))
    read = Counter[int]()
    for line in _lines_read(got):
        at = bisect_right(begins, line)
        read[begins[at - 1] if at else 0] += 1
    ends = [*begins[1:], begins[-1] + 1]
    return [
        line
        for line, end in zip(begins, ends, strict=True)
        if read[line] < there[line] and told.isdisjoint(range(line, max(end, line + 1)))
    ]


def _lines_read(got: Reading) -> Iterator[int]:
    for round_ in got.rounds:
        for event in round_.events:
            if isinstance(event, Turn):
                yield event.line


def _lines_with_findings(got: Reading) -> Iterator[int]:
    """The lines with findings."""
    for finding in got.findings:
        yield finding.place.line
        yield from (one.place.line for one in finding.related)
    for round_ in got.rounds:
        for event in round_.events:
            if isinstance(event, Unreadable | Unclear):
                yield event.line
        lines = range(round_.line, round_.line + len(round_.lines))
        if any(finding.code == NOTHING_READ.code and finding.place.line in lines for finding in got.findings):
            yield from lines


# ---- what is compared


def turns(rounds: Sequence[Round], seats: Seats, meant: Collection[Said] = ()) -> Iterator[Said]:
    """The turns and the ends of tricks, in their order, players by their seats. Of several readings of a
    turn, between which the rules decide, it is the one that is ``meant``."""
    for round_ in rounds:
        for event in round_.events:
            if isinstance(event, Turn):
                player, calls = _seat(event.player, seats), tuple(map(_call, event.calls))
                readings = [
                    (player, tuple(_action(action, seats) for action in one), calls)
                    for one in (event.actions, *event.others)
                ]
                yield next((one for one in readings if one in meant), readings[0])
            elif isinstance(event, TrickEnd):
                yield "trick", _seat(event.winner, seats), event.points or 0


def _seat(name: str | None, seats: Seats) -> str:
    said = (name or "").casefold()
    return seats.get(said, said)


def _call(call: Call) -> Said:
    return call.kind, call.number, call.text


def _action(action: Action, seats: Seats) -> Action:
    """The action with players by their seats, a meld that lies on the table by its cards alone, without
    details that say nothing: that cards are led, that nothing else is taken with a card."""
    if isinstance(action, Nominate):
        return evolve(action, player=_seat(action.player, seats))
    if isinstance(action, PassCards):
        return evolve(action, to=_seat(action.to, seats))
    if isinstance(action, Play) and action.claim == "lead":
        return evolve(action, claim="")
    if isinstance(action, StealPile) and action.rest is None:
        return evolve(action, rest=())
    if isinstance(action, LayOff | Claim) and action.target is not None:
        return evolve(action, target=_target(action.target))
    return action


def _target(target: Target) -> Target:
    return Target(target.cards, target.form, target.rank)


def above(rounds: Sequence[Round], seats: Seats) -> Iterator[Said]:
    """Hands and whatever else precedes play."""
    for round_ in rounds:
        for event in round_.events:
            match event:
                case Deal(player, cards):
                    yield "deal", _seat(player, seats), _sorted(cards)
                case Bottom(cards):
                    yield "bottom", _sorted(cards)
                case DealerNamed(player, trumps, level):
                    yield "dealer", _seat(player, seats), trumps, level
                case Setting(key, value) if key != "doubled":
                    yield "setting", key, _value(value, seats)


def _value(value: object, seats: Seats) -> object:
    if isinstance(value, tuple):
        return tuple(_seat(str(one), seats) for one in value)
    return _seat(value, seats) if isinstance(value, str) else value


def below(rounds: Sequence[Round], seats: Seats) -> Iterator[Said]:
    """The claims after the end of play."""
    for round_ in rounds:
        for event in round_.events:
            said = _claim(event, seats)
            if said:
                yield said


def _claim(event: Event, seats: Seats) -> Said:
    match event:
        case CardsLeft(player, cards):
            return "left", _seat(player, seats), _sorted(cards)
        case MeldsShown(player, melds):
            return "melds", _seat(player, seats), tuple(sorted(map(str, map(_sorted, melds))))
        case Score(player, _, result):
            return "score", _seat(player, seats), result
        case Total(player, value):
            return "total", _seat(player, seats), value
        case LevelChange(player, _, _, new):
            return "level", _seat(player, seats), new
        case Defenders():
            return "defenders", event.result
        case BottomFlipped() | BottomKept():
            return type(event).__name__, getattr(event, "result", None)
    return ()


def _sorted(cards: Cards | None) -> Said | None:
    """A hand in order, with the number of its cards, of which some may not be known."""
    return None if cards is None else (len(cards), *in_order([card for card in cards if card is not None]))


def said_of(record: Record, written: Written, got: Reading, seats: Seats) -> Iterator[str]:
    """The differences, for debugging."""
    if got.error:
        yield f"error: {got.error}"
        return
    for kind, of in (("play", turns), ("deal", above), ("scores", below)):
        meant, read = list(of(record.rounds, seats)), list(of(got.rounds, seats))
        missing, more = list(Counter(meant) - Counter(read)), list(Counter(read) - Counter(meant))
        if missing or more or (kind == "play" and meant != read):
            yield f"{kind}: {len(meant)} meant, {len(read)} read; {len(missing)} missing, {len(more)} others"
            yield from (f"  missing {one}" for one in missing[:3])
            yield from (f"  instead {one}" for one in more[:3])
    if lines := lost(written, got):
        yield f"lost in silence: lines {', '.join(map(str, lines[:12]))}{' …' if len(lines) > 12 else ''}"
    for finding in got.findings[:12]:
        yield f"{finding.severity} {finding.code} line {finding.place.line}: {finding.message}"
