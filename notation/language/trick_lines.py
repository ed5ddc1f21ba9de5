"""Tricks in one line: ``1. N ♣A, E ♣4, S ♣6 {Friend}, W Ruff ♠4 → W +10``.

Such a line is as many turns as it has plays, and a :class:`TrickEnd`. The grammar's rule ``trick`` reads it
as a whole; each play is then a clause as it would be behind ``N: ``, and shares the memo of clauses.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator
from functools import cache
from typing import TypeAlias

from ...records.events import Action, Call, Event, ShortTurn, Span, TrickEnd, Turn
from ...records.findings import Said
from ...records.regex import regex
from ...records.tricks import Pass, Play, Throw
from ...records.values import frozen
from .clauses import Clause, Clauses
from .matchers import Capture
from .operands import SMALL
from .problems import LAYOUT
from .respelling import Respelled, Spelling, respell, tolerated
from .shapes import keep
from .vocabulary import Word

TRICK_WORDS = {
    "plays": Word("Play", "出"),
    "lead": Word("Lead", "領出", ("领出",)),
    "house_rules": Word("House rules", "桌規", ("桌规",)),
}
"""Words that mean the same in every trick-taking game."""

NUMBER = Spelling(
    LAYOUT,
    r"^(?:[(\uff08#]?(?P<number>\d{1,3})(?:[.)、\uff0e\uff09]| *\|)|(?P<circled>[①-⑳]))\s*(?=\S)",
    lambda found: f"{found['number'] or ord(found['circled']) - ord('①') + 1}. ",
)
"""The beginning of a line with the number of a trick; other words may belong to a comment."""
ENTRY = regex(r"[^,\uff0c\u3001{}]+(?:\{[^}]*\}[^,\uff0c\u3001{}]*)*")
NAME_END = regex(r" *[:\uff1a] *| +|(?=[♠♥♣♦?大小出斃毙貼贴甩過过])")
"""Separator of a name and the play after it."""
NAME = regex(
    r"(?:^\d{1,3}\. *|[,\uff0c\u3001] *)([^\s,\uff0c\u3001:\uff1a{}]+) *+[:\uff1a]? *"
    r"(?=[^,\uff0c\u3001]*(?:[♠♥♣♦?王]|Joker))"
)
IN_WORDS = tolerated(
    "RD183", "trick-in-other-words",
    Said("a trick written with other signs or words", "一墩用了別的符號或字眼"),
    ("N leads ♣A; E ♣4, S ♣6, W ♣10. N wins 10", "1. N ♣A, E ♣4, S ♣6, W ♣10 → N +10"),
    Said(
        "A trick is read by its cards, names, verbs and numbers, whatever stands between them. Where names "
        "are left out, the winner of the trick before leads.",
        "一墩按其中的牌、名字、動詞、數字來讀，中間用甚麼符號都可以。沒有寫名字的，由上一墩的贏家先出。",
    ),
)  # fmt: skip
POINTS_FIRST = r"(?m)^\W*?[\[(](?P<kept>\d{1,3})[\])](?= *[^\W\d])"
"""A number in brackets that a line begins with."""
WITH_PLUS = Spelling(IN_WORDS, POINTS_FIRST, lambda found: f"+{found['kept']}")
"""The points of a trick before it, if the whole record writes them so."""
LAST = regex(r"[,\uff0c\u3001] *([^\W\d_]\w*) *$")
"""The last word of a trick that breaks off."""

NamedPlay: TypeAlias = tuple[str, tuple[Action, ...], tuple[Call, ...], str]
"""A play with its player: the name, the actions and calls, and the text of these."""


class TrickLines:
    """Reads tricks that stand in one line."""

    def __init__(self, clauses: Clauses):
        self._clauses = clauses
        self._entries = _entries_of(clauses)

    def read(self, text: str, players: Container[str], line: int, column: int) -> list[Event] | None:
        """The turns of a trick and its end; None if ``text`` is no trick of ``players``."""
        captures = self._captures(text)
        if captures is None:
            return None
        number, entries, *end = captures
        events: list[Event] = []
        for found in ENTRY.finditer(text, entries.start, entries.end):
            read = self._entry(text, found.span(), players)
            if read is None:
                return None
            name, start, stop = read
            clause = self._clauses.turn(text[start:stop])
            if clause is None:
                return None
            events.append(Turn(name, clause[0], clause[1], line=line, column=column + start))
        spans: list[Span] = [(capture.start, capture.end) for capture in end]
        winner = text[slice(*spans[0])] if spans else None
        if winner is not None and winner not in players:
            return None
        events.append(
            TrickEnd(
                winner,
                int(text[slice(*spans[1])].replace(" ", "")) if len(spans) > 1 else None,
                int(text[number.start : number.end]) or None,
                line=line,
                column=column,
                spans=((text.index("→", entries.end) if spans else 0, len(text)), *spans),
            )
        )
        return events

    def _captures(self, text: str) -> list[Capture] | None:
        """Return the captures of the grammar in ``text`` as a trick. (Called only where :meth:`quick` cannot
        tell, because the expression is large.)"""
        return self._clauses.language.matcher("trick").fullmatch(text)

    def begins(self, text: str) -> int:
        """Return the end of the number of a trick in ``text``; 0 if it has none."""
        found = NUMBER.pattern.match(text)
        return found.end() if found else 0

    def numbered(self, text: str) -> Respelled:
        """``text`` with the number of a trick before it as it should be."""
        return respell(text, (NUMBER,))

    def names(self, text: str) -> list[str]:
        """Return what look like the names of the players in ``text``."""
        return [found[1].strip() for found in NAME.finditer(text)]

    def meant(self, text: str, players: Iterable[str]) -> bool:
        """Return whether ``text``, which begins with a number, is meant as a trick and not as an item of a
        list: a player follows the number, or it contains cards or a winner."""
        begin = NUMBER.pattern.match(text)
        after = text[begin.end() :] if begin else text
        named = any(after.startswith(name) and not after[len(name) :][:1].isalpha() for name in players)
        return named or any(sign in after for sign in "♠♥♣♦→")

    def whole(self, text: str, players: Iterable[str]) -> bool:
        """Return whether ``text`` is complete, and does not break off within a name: ``1. Cat ♠J, Da``
        contains no ♦A."""
        last = LAST.search(text)
        return (
            last is None or last[1] in set(players) or not any(name.startswith(last[1]) for name in players)
        )

    def strangers(self, text: str, players: Container[str]) -> Iterator[Span]:
        """Yield the spans in ``text``, a trick but for its names, of names that are not among ``players``."""
        captures = self._captures(text)
        if captures is None:
            return
        _, entries, *end = captures
        for found in ENTRY.finditer(text, entries.start, entries.end):
            if self._entry(text, found.span(), players) is None:
                start, words = found.start() + len(found[0]) - len(found[0].lstrip()), found[0].strip()
                for cut in NAME_END.finditer(words):
                    if cut.start() and self._clauses.turn(words[cut.end() :]) is not None:
                        yield start, start + cut.start()
                        break
        for winner in end[:1]:
            if text[winner.start : winner.end] not in players:
                yield winner.start, winner.end

    def unread(self, text: str, players: Container[str]) -> tuple[str, int, int] | None:
        """The first play of ``players`` in ``text`` that cannot be read: whose, and where it stands."""
        begin, end = NUMBER.pattern.match(text), text.find("→")
        plays = ENTRY.finditer(text, begin.end() if begin else 0, end if end >= 0 else len(text))
        for found in plays:
            read = self._entry(text, found.span(), players)
            if read is not None and self._clauses.turn(text[slice(*read[1:])]) is None:
                return read
        return None

    def quick(self, text: str, players: Container[str], line: int) -> list[Event | ShortTurn] | None:
        """A line as it is written here, in short: nothing but names, plays and the winner, with single
        spaces. None if it is something else."""
        head, arrow, tail = text.partition(" → ")
        number, _, body = head.partition(". ")
        count = SMALL.get(number)
        if not arrow or count is None:
            return None
        events: list[Event | ShortTurn] = []
        entries = self._entries
        position = len(number) + 2
        for entry in body.split(", "):
            known = entries.get(entry) or self._remembered(entry)
            if known is None or known[0] not in players:
                return None
            name, actions, calls, rest = known
            events.append((name, actions, calls, rest, line, position + len(name) + 1))
            position += len(entry) + 2
        winner, plus, points = tail.partition(" +")
        scored = SMALL.get(points)
        if winner not in players or (plus and scored is None):
            return None
        start, end = len(head) + 3, len(text)
        if plus:
            spans: tuple[Span, ...] = (start - 2, end), (start, start + len(winner)), (end - len(points), end)
        else:
            spans = (start - 2, end), (start, end)
        events.append(TrickEnd(winner, scored, count or None, line=line, spans=spans))
        return events

    def _remembered(self, entry: str) -> NamedPlay | None:
        """``N ♣A`` as a name and a clause; None if it is something else."""
        name, _, rest = entry.partition(" ")
        cards = self._clauses.joined.read(rest)
        if cards is not None:
            clause: Clause | None = ((Play(cards),), ())
        else:
            clause = self._clauses.known(rest) or self._clauses.turn(rest)
        if clause is None:
            return None
        actions, calls = clause
        return keep(self._entries, entry, (name, actions, calls, rest))

    def _entry(self, text: str, span: Span, players: Container[str]) -> tuple[str, int, int] | None:
        """Return the player of the entry in ``span``, and the start and end of the play itself."""
        start, stop = span
        start += len(text[start:stop]) - len(text[start:stop].lstrip())
        stop = start + len(text[start:stop].rstrip())
        words = text[start:stop]
        longest = None  # both “Ann” and “Ann B.” play
        for cut in NAME_END.finditer(words):
            if cut.start() and words[: cut.start()] in players:
                longest = words[: cut.start()], start + cut.end(), stop
        return longest


@cache
def _entries_of(clauses: Clauses) -> dict[str, NamedPlay]:
    """The plays that have been read with their players: one memo for all records of a game."""
    return {}


# ---- writing


@frozen
class Trick(Event):
    """A whole trick, to be written in one line."""

    number: int
    turns: tuple[Turn, ...]
    end: TrickEnd


def gathered(events: Iterable[Event]) -> Iterator[Event]:
    """``events`` with the plays of each trick that ends gathered into one :class:`Trick`. It gets a number if
    it has none, as long as every trick before it is whole."""
    events = list(events)
    players = {event.player for event in events if isinstance(event, Turn) and _plays(event)}
    turns: list[Turn] = []
    apart = 0
    """Number of plays in the trick that need their own lines, because a comment between plays does not fit in
    one line."""
    number: int | None = 0
    for event in events:
        if isinstance(event, Turn) and _plays(event):
            turns.append(event)
            if not event.comment:
                continue
            apart += _played(turns)
        elif isinstance(event, TrickEnd) and turns:
            first = _begins(turns)
            whole, more = divmod(apart + len(turns), len(players))
            number = None if number is None or more else number + whole
            before, trick = turns[:first], turns[first:]
            yield from before
            if any(turn in trick for turn in before):  # plays recorded twice are so line by line
                yield from trick
                yield event
            else:
                yield Trick(event.number or number or 0, tuple(trick), event, comment=event.comment)
            turns, apart = [], 0
            continue
        elif apart or _played(turns):
            number, apart = None, 0
        yield from turns
        if not (turns and turns[-1] is event):
            yield event
        turns = []
    yield from turns


def _played(turns: list[Turn]) -> int:
    """The number of ``turns`` that are not just a pass."""
    return sum(not isinstance(turn.actions[0], Pass) for turn in turns)


def _begins(turns: list[Turn]) -> int:
    """Return the index in ``turns`` where the last trick begins, if no end was written for the tricks before
    it."""
    played: set[str | None] = set()
    for at in reversed(range(len(turns))):
        if not isinstance(turns[at].actions[0], Pass):
            if turns[at].player in played:
                return at + 1
            played.add(turns[at].player)
    return 0


def _plays(turn: Turn) -> bool:
    return len(turn.actions) == 1 and isinstance(turn.actions[0], Play | Throw | Pass)


def trick_text(trick: Trick, write_action: Callable[[Action], str], write_call: Callable[[Call], str]) -> str:
    """A trick in one line."""
    plays = [
        f"{turn.player} {write_action(turn.actions[0])}"
        + "".join(f" {write_call(one)}" for one in turn.calls)
        for turn in trick.turns
    ]
    won = "" if trick.end.winner is None else f" {end_text(trick.end)}"
    return f"{trick.number}. {', '.join(plays)}{won}"


def end_text(end: TrickEnd) -> str:
    """Return the text for the winner of a trick and its points."""
    return f"→ {end.winner or ''}{'' if end.points is None else f' {end.points:+}'}"
