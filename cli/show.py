"""``hoyle show``."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import TypedDict, Unpack

import click
from attrs import evolve

from ..notation.language.vocabulary import language_of
from ..records.cells import cells_of
from ..records.events import Event, Head, Round, Turn, Unclear, Unreadable
from ..records.findings import and_, in_language, told
from ..records.values import frozen
from ..verify.judging import review
from ..verify.referee import Referee
from ..verify.view import Section, View, Viewable
from .failure import Failure, of_file
from .inputs import complaining, game_option, max_unpacked, parts, source_at
from .judging import referee_of, spoken
from .opening import reporting_errors
from .output import Output, pad
from .settings import configured
from .wording import LANGUAGES, mark, round_title, say

PERHAPS = "≈ "
"""Stands before what may be otherwise, because a line was not read."""


class Moment(TypedDict):
    """The moment to show: the turn of a round, or the last one up to a line."""

    round_: int | None
    turn: int | None
    line: int | None


@click.command("show")
@click.argument("path", metavar="FILE", type=click.Path(allow_dash=True))
@click.option("--round", "round_", type=int, metavar="N", help="The number of the round. [default: the last]")
@click.option(
    "--turn",
    type=click.IntRange(min=0),
    metavar="N",
    help="The number of the turn; 0 is the deal. [default: the last]",
)
@click.option(
    "--line", type=click.IntRange(min=1), metavar="N", help="Show how things stood at this line of the file."
)
@configured
@max_unpacked
@game_option
@click.option(
    "--lang", type=click.Choice(LANGUAGES), help="Language of the labels. [default: that of the record]"
)
def show(path: str, largest: int, game: str | None, lang: str | None, **moment: Unpack[Moment]) -> None:
    """Show how things stood after a turn: the hands, what lies on the table, and whose turn is next.

    If FILE holds several records, the last one that has the round is shown."""
    round_, turn, line = moment["round_"], moment["turn"], moment["line"]
    if line is not None and (round_ is not None or turn is not None):
        raise click.UsageError(
            "--line already says which round and turn are meant; give it without --round and --turn"
        )
    source = source_at(path, largest)
    out = Output(sys.stdout)
    stream = complaining(parts(source, game=game), source.shown)
    numbers = list[int]()
    head, before, wanted = _wanted(stream, round_, line, numbers)
    if wanted is None:
        lacking = told("there is no round", "沒有任何一局")
        if numbers and round_ is not None:
            there = and_(_ranges(numbers))
            lacking = told(
                "there is no round {number}; the file has {rounds} {there}",
                "沒有第{number}局；檔案裏有第{there}局",
                number=round_, there=there, rounds="round" if len(set(numbers)) == 1 else "rounds",
            )  # fmt: skip
        elif numbers and line:
            lacking = told(
                "there is no round that begins before line {line}",
                "第{line}行之前沒有開始任何一局",
                line=line,
            )
        raise Failure(of_file(source.shown, lacking))
    with reporting_errors(source):
        referee = referee_of(head)
        referee.review_head()
        for earlier in before:
            review(referee, earlier)
        language = spoken(referee, source.settings.lang or language_of([*head.lines, *wanted.lines]))
        last, seen = _look(referee, wanted, turn, line)
    if seen is None:
        raise Failure(f"the table of {head.game} cannot be shown")
    if turn is not None and turn > last:
        has = told(
            "round {number} has {last} turns", "第{number}局只有{last}手", number=wanted.number, last=last
        )
        raise Failure(of_file(source.shown, has))
    _show(out, wanted, seen, language)


def _ranges(numbers: Iterable[int]) -> list[str]:
    """The ``numbers`` in order, those that follow each other as one: ``1–3``."""
    ordered = sorted(set(numbers))
    runs = (list(run) for _, run in groupby(enumerate(ordered), lambda pair: pair[1] - pair[0]))
    return [str(run[0][1]) if len(run) == 1 else f"{run[0][1]}–{run[-1][1]}" for run in runs]


def _wanted(
    stream: Iterator[Head | Round], number: int | None, line: int | None, numbers: list[int]
) -> tuple[Head, list[Round], Round | None]:
    """The round ``number``, or that with the ``line``, or the last; with its record's head and the rounds
    before it. The ``numbers`` of all rounds are noted."""
    head, rounds, wanted = Head(""), list[Round](), None
    before: list[Round] = []
    of = head
    for part in stream:
        if isinstance(part, Head):
            head, rounds = part, []
        else:
            numbers.append(part.number)
            if (number is None or part.number == number) and (line is None or part.line <= line):
                of, before, wanted = head, list(rounds), part
            rounds.append(part)
    return of, before, wanted


@frozen
class Look:
    """The table after the turn ``number``; ``text`` is its line as written, up to the turn; ``unread`` are
    the lines up to it that are not understood."""

    number: int
    text: str
    view: View
    unread: tuple[Event, ...] = ()


def _look(referee: Referee, round_: Round, turn: int | None, line: int | None) -> tuple[int, Look | None]:
    """How many turns the round has, and the table after ``turn``, or after the last turn up to ``line``, or
    after the last. None for a game that has no view."""
    if not isinstance(referee, Viewable):
        return 0, None
    viewable, last = referee, 0
    seen: Look | None = None
    end = 0
    moves = referee.moves(round_)

    def after(number: int) -> None:
        nonlocal last, seen, end
        last = number
        move = moves[number - 1] if 0 < number <= len(moves) else Event()
        at = move.line
        if (turn is None or number <= turn) and (line is None or at <= line):
            seen = Look(number, _up_to(move, moves[number : number + 1], round_), viewable.view())
            end = line or (at if turn is not None else sys.maxsize)

    referee.after_turn = after
    review(referee, round_)
    seen = seen or Look(0, "", viewable.view())
    not_read = (event for event in round_.events if _is_unread(event))
    return last, evolve(seen, unread=tuple(event for event in not_read if event.line <= end))


def _is_unread(event: Event) -> bool:
    """Whether a line was not understood, and is no prose."""
    return isinstance(event, Unreadable) or (isinstance(event, Unclear) and not event.prose)


def _up_to(move: Event, following: Sequence[Event], round_: Round) -> str:
    """The line of ``move``, without those ``following`` in it."""
    index = move.line - round_.line
    if not 0 <= index < len(round_.lines):
        return ""
    line = round_.lines[index]
    if isinstance(move, Turn) and any(one.line == move.line for one in following):
        spans = [*(action.spans for action in move.actions), *(call.spans for call in move.calls)]
        ends = [end for those in spans for _, end in those]
        line = line[: move.column + max(ends, default=len(line))]
    return line.strip()


def _show(out: Output, round_: Round, seen: Look, language: str) -> None:
    where = (
        say(language, "after turn {number}", "第{number}手之後", number=seen.number)
        if seen.number
        else say(language, "before the first turn", "第一手之前")
    )
    title = round_title(round_.number, language) + mark(", ", language) + where
    out.line([(title, "bold"), (mark(": ", language) + seen.text if seen.text else "", "")])
    for section in seen.view.sections:
        out.line()
        out.line([(in_language(section.title, language), "bold")])
        rows = [(in_language(label, language), in_language(text, language)) for label, text in section.rows]
        labels = [out.spell(label) for label, _ in rows if label]
        width = max(map(cells_of, labels), default=0)
        for label, text in rows:
            lead = f"  {pad(out.spell(label or ''), width)}  " if labels else "  "
            about = PERHAPS if _doubtful(section, label, seen.unread) else ""
            out.line([(lead, "related"), (about, "warning"), (text, "")])
    if seen.view.due:
        out.line()
        out.line([(say(language, "Next: ", "輪到"), "bold"), (seen.view.due, "")])
    if seen.unread:
        out.line()
        first, *more = seen.unread
        en = "{sign} uncertain, because line {line} was not understood"
        if more:
            en = "{sign} uncertain, because {n} lines were not understood, the first of them line {line}"
        zh = "{sign} 不確定：有{n}行讀不懂，第一處是第{line}行"
        text = say(language, en, zh, sign=PERHAPS.strip(), n=1 + len(more), line=first.line)
        out.line([(text, "dim")])


def _doubtful(section: Section, label: str | None, unread: Sequence[Event]) -> bool:
    """Whether a line of the ``section`` may be otherwise for what is ``unread``: a count, or what is said of
    a player named there. (Of a turn that cannot be read the table itself knows whose cards are in doubt.)"""
    named = {name for event in unread if isinstance(event, Unclear) for name in event.players}
    return bool(unread) and (section.counts or label in named)
