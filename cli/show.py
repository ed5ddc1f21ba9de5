"""``hoyle show``."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

import click

from ..notation.language.vocabulary import language_of
from ..records.cells import cells_of
from ..records.events import Head, Round
from ..records.findings import and_, in_language, told
from ..records.values import frozen
from ..verify.judging import review
from .failure import Failure, of_file
from .inputs import complaining, game_option, max_unpacked, parts, source_at
from .judging import referee_of, spoken
from .opening import reporting_errors
from .output import Output, pad
from .replay import Step, replay_round, step_at
from .settings import configured
from .wording import LANGUAGES, mark, round_title, say

UNCERTAIN = "≈ "
"""Printed before anything that is uncertain because a line was not read."""


@frozen
class Moment:
    """The moment to show: the turn of a round, or the last one up to a line. The names are those of the
    command's parameters."""

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
    "--line",
    type=click.IntRange(min=1),
    metavar="N",
    help="Show the table as it was at this line of the file.",
)
@configured
@max_unpacked
@game_option
@click.option(
    "--lang", type=click.Choice(LANGUAGES), help="Language of the labels. [default: that of the record]"
)
def show(path: str, largest: int, game: str | None, lang: str | None, **options: Any) -> None:
    """Show how things stood after a turn: the hands, what lies on the table, and whose turn is next.

    If FILE holds several records, the last one that has the round is shown."""
    moment = Moment(**options)
    round_, turn, line = moment.round_, moment.turn, moment.line
    if line is not None and (round_ is not None or turn is not None):
        raise click.UsageError(
            "--line already says which round and turn are meant, so it cannot be used with --round or --turn"
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
        steps = replay_round(referee, wanted).steps
    if not steps:
        raise Failure(f"the table of {head.game} cannot be shown")
    last = steps[-1].number
    if turn is not None and turn > last:
        has = told(
            "round {number} has {last} turns", "第{number}局只有{last}手", number=wanted.number, last=last
        )
        raise Failure(of_file(source.shown, has))
    _show(out, wanted, step_at(steps, turn=turn, line=line), language)


def _ranges(numbers: Iterable[int]) -> list[str]:
    """Return the ``numbers`` in order, with consecutive ones as a range: ``1–3``."""
    ordered = sorted(set(numbers))
    runs = (list(run) for _, run in groupby(enumerate(ordered), lambda pair: pair[1] - pair[0]))
    return [str(run[0][1]) if len(run) == 1 else f"{run[0][1]}–{run[-1][1]}" for run in runs]


def _wanted(
    stream: Iterator[Head | Round], number: int | None, line: int | None, numbers: list[int]
) -> tuple[Head, list[Round], Round | None]:
    """Return round ``number``, or the round with the ``line``, or the last one, with its record's head and
    the rounds before it. The numbers of all rounds are added to ``numbers``."""
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


def _show(out: Output, round_: Round, seen: Step, language: str) -> None:
    where = (
        say(language, "after turn {number}", "第{number}手之後", number=seen.number)
        if seen.number
        else say(language, "before the first turn", "第一手之前")
    )
    title = round_title(round_.number, language) + mark(", ", language) + where
    written = seen.text_in(round_)
    out.line([(title, "bold"), (mark(": ", language) + written if written else "", "")])
    for section in seen.view.sections:
        out.line()
        out.line([(in_language(section.title, language), "bold")])
        labels = [out.spell(in_language(row.label, language)) for row in section.rows if row.label]
        width = max(map(cells_of, labels), default=0)
        for row in section.rows:
            label = out.spell(in_language(row.label, language) or "")
            prefix = f"  {pad(label, width)}  " if labels else "  "
            about = UNCERTAIN if seen.is_doubtful(section, row) else ""
            out.line([(prefix, "related"), (about, "warning"), (in_language(row.text, language), "")])
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
        text = say(language, en, zh, sign=UNCERTAIN.strip(), n=1 + len(more), line=first.line)
        out.line([(text, "dim")])
