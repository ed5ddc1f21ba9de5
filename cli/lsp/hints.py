"""Inlay hints and code lenses: the number of cards in hand after each turn, the running score, and above a
record the number of its mistakes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from lsprotocol.types import CodeLens, Command, InlayHint, Range

from ...records.events import Turn
from ...records.findings import Severity
from ...records.values import frozen
from ...verify.judged import PlayerScore
from ...verify.view import Section, View, Viewable
from ..wording import count, mark, say
from .documents import OpenDocument, OpenRecord, OpenRound
from .replay import kept

OPEN_REPLAY: Final = "hoyle.openReplay"
"""The client's command that opens the replay of the document whose URI is its argument."""


@frozen
class Moment:
    """The table after a turn: the ``line``, and the number of cards in the hand of the player who has moved
    (None if it is not known); in a game that ``counts`` points in play, those taken so far."""

    line: int
    size: int | None
    counts: bool
    points: tuple[tuple[str, str], ...] = ()


def inlay_hints(document: OpenDocument, where: Range) -> list[InlayHint]:
    """The hints for the lines of a range."""
    first, last = where.start.line + 1, where.end.line + 1
    hints: list[InlayHint] = []
    for record in document.records:
        for at, one in enumerate(record.rounds):
            if one.line <= last and one.end > first:
                before = record.rounds[at - 1].judged.scores if at else []
                hints += _of_round(document, record, one, before, range(first, last + 1))
    return hints


def _of_round(
    document: OpenDocument, record: OpenRecord, one: OpenRound, before: list[PlayerScore], lines: range
) -> Iterator[InlayHint]:
    language = record.language
    if one.line in lines and (standing := _standing(before, language)):
        yield _hint(document, one.line, standing)
    shown: dict[int, Moment] = {moment.line: moment for moment in kept(one, "moments", _moments)}
    for line, moment in shown.items():
        if line not in lines:
            continue
        if moment.counts:
            if not moment.points:
                continue
            yield _hint(
                document, line, mark(", ", language).join(f"{who} {made}" for who, made in moment.points)
            )
        elif moment.size is not None:
            text = say(language, "{n} card", "{n}張", n=moment.size)
            if language != "zh" and moment.size != 1:
                text += "s"
            yield _hint(document, line, text)


def _hint(document: OpenDocument, line: int, text: str) -> InlayHint:
    """A hint with ``text`` after a line."""
    end = len(document.layout.line(line).rstrip())
    return InlayHint(document.layout.position(line, end + 1), text, padding_left=True)


def _standing(scores: list[PlayerScore], language: str) -> str:
    """The totals after a round, recomputed."""
    known = [one for one in scores if one.recomputed_total is not None]
    return mark(", ", language).join(f"{one.player} {one.recomputed_total}" for one in known)


def _moments(one: OpenRound) -> list[Moment]:
    referee = one.referee()
    moves, found = referee.moves(one.round), list[Moment]()

    def after(number: int) -> None:
        if not 0 < number <= len(moves):
            return
        move = moves[number - 1]
        counts = referee.counts_points
        points = _points(referee.view()) if counts and isinstance(referee, Viewable) else ()
        size = referee.hand_size(move.player) if isinstance(move, Turn) else None
        found.append(Moment(move.line, size, counts, points))

    referee.after_turn = after
    referee.review(one.round)
    return found


def _points(view: View) -> tuple[tuple[str, str], ...]:
    """The points that each player has taken, if the table counts them."""
    counted = [section for section in view.sections if section.counts and _by_player(section)]
    rows = counted[-1].rows if counted else ()
    return tuple([(str(row.label), str(row.text)) for row in rows if str(row.text) != "0"])


def _by_player(section: Section) -> bool:
    return all(row.label is not None for row in section.rows)


# ---- code lenses


def code_lenses(document: OpenDocument) -> list[CodeLens]:
    """Above each record, the number of its mistakes and a link to its replay."""
    report = document.report()
    lenses = []
    for record, found in zip(document.records, report.records, strict=False):
        language = record.language
        errors = sum(one.severity is Severity.ERROR for one in found.findings)
        said = count(errors, "mistake", language) if errors else say(language, "no mistakes", "沒有錯誤")
        title = f"{said} · " + say(language, "open replay", "打開重播")
        at = document.layout.position(record.line, 1)
        lenses.append(CodeLens(Range(at, at), Command(title, OPEN_REPLAY, arguments=[document.uri])))
    return lenses
