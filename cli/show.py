"""``hoyle show``."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import click

from ..notation.source import NoRecord
from ..records.events import Head, Round, Turn, Unreadable
from ..verify.referee import Referee
from ..verify.view import View, Viewable
from .failure import Failure
from .inputs import parts
from .judging import referee_of
from .opening import Source
from .output import Output, cells_of, pad


@click.command("show")
@click.argument("path", metavar="FILE", type=click.Path(allow_dash=True))
@click.option("--round", "round_", type=int, metavar="N", help="The round. [default: the last]")
@click.option(
    "--turn", type=click.IntRange(min=0), metavar="N", help="The turn; 0 is the deal. [default: the last]"
)
@click.option("--game", metavar="NAME", help="The game, whatever the file says.")
def command(path: str, round_: int | None, turn: int | None, game: str | None) -> None:
    """Show the table of FILE as it stood after a turn: hands, what lies on the table, who is due.

    Of several records in FILE it is the last that has the round."""
    source = Source(path)
    out = Output(sys.stdout)
    try:
        head, before, wanted = _wanted(parts(source, game=game), round_)
    except NoRecord as error:
        raise Failure(f"{source.shown}: {error}") from error
    if wanted is None:
        raise Failure(
            f"{source.shown}: there is no round {round_}" if round_ else f"{source.shown}: no round"
        )
    referee = referee_of(head)
    referee.review_head()
    for earlier in before:
        referee.review(earlier)
    last = sum(isinstance(event, Turn | Unreadable) and bool(event.player) for event in wanted.events)
    if turn is not None and turn > last:
        raise Failure(f"{source.shown}: round {wanted.number} has {last} turns")
    seen = _look(referee, wanted, last if turn is None else turn)
    if seen is None:
        raise Failure(f"the table of {head.game} cannot be shown")
    _show(out, wanted, *seen)


def _wanted(stream: Iterator[Head | Round], number: int | None) -> tuple[Head, list[Round], Round | None]:
    """The round ``number``, or the last; with its record's head and the rounds before it."""
    head, rounds, wanted = Head(""), list[Round](), None
    before: list[Round] = []
    of = head
    for part in stream:
        if isinstance(part, Head):
            head, rounds = part, []
        else:
            if number is None or part.number == number:
                of, before, wanted = head, list(rounds), part
            rounds.append(part)
    return of, before, wanted


def _look(referee: Referee, round_: Round, turn: int) -> tuple[int, str, View] | None:
    """The table after ``turn``, or after the last turn before it that could be read: its number, its line
    as written, the view. None for a game that has no view."""
    if not isinstance(referee, Viewable):
        return None
    views: dict[int, View] = {}
    viewable = referee

    def after(number: int) -> None:
        if number <= turn:
            views.clear()
            views[number] = viewable.view()

    referee.after_turn = after
    referee.review(round_)
    number, view = next(iter(views.items()), (0, None))
    return number, _line(round_, number), view or viewable.view()


def _line(round_: Round, turn: int) -> str:
    """The line of ``turn``, as written."""
    turns = [event for event in round_.events if isinstance(event, Turn | Unreadable) and event.player]
    if not 0 < turn <= len(turns):
        return ""
    index = turns[turn - 1].line - round_.line
    return round_.lines[index].strip() if 0 <= index < len(round_.lines) else ""


def _show(out: Output, round_: Round, number: int, line: str, view: View) -> None:
    where = f"after turn {number}" if number else "before the first turn"
    out.line([(f"Round {round_.number}, {where}", "bold"), (f": {line}" if line else "", "")])
    for section in view.sections:
        out.line()
        out.line([(section.title, "bold")])
        labels = [out.spell(label) for label, _ in section.rows if label]
        width = max(map(cells_of, labels), default=0)
        for label, text in section.rows:
            lead = f"  {pad(out.spell(label or ''), width)}  " if labels else "  "
            out.line([(lead, "related"), (text, "")])
    if view.due:
        out.line()
        out.line([("Next: ", "bold"), (view.due, "")])
