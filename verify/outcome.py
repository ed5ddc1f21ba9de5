"""The results of the library: reports and findings as immutable values, with texts in one language.

While a record is judged, its findings and scores still change (:mod:`.judged`). These values are made from
them afterwards; they can be hashed, compared and pickled.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from html import escape
from typing import Any

from attrs import asdict, evolve, field, frozen

from ..records.cards import Card
from ..records.events import NOT_COUNTED, Coverage, Record
from ..records.findings import SEVERITIES, Place, Rule, Said, Severity, in_language, told
from ..records.findings import Finding as Found
from ..records.repairs import Repair
from .judged import JudgedRound, PlayerScore
from .tables import html_table, quoted_html, text_table

UNKNOWN = "?"
"""Represents an unknown number or card."""


@frozen
class Related:
    """Another place that a finding refers to, and what happened there."""

    place: Place
    message: str


@frozen(repr=False)
class Finding:
    """A rule broken at a place. Printed, it is ``line:column: CODE message``.

    ``rule`` explains it in general. ``round`` is the number the round has in the record, ``turn`` counts the
    turns of the round from 1; both are None if a finding is about no round or turn. ``help`` says what would
    have been right, or was probably meant. ``repairs`` are changes that would fix it, the best first.
    ``explains`` are findings that follow from this one and are not counted separately; ``cards`` are those
    that the message mentions."""

    rule: Rule
    place: Place
    message: str
    help: str | None = None
    round: int | None = None
    turn: int | None = None
    player: str | None = None
    cards: tuple[Card, ...] = ()
    related: tuple[Related, ...] = ()
    explains: tuple[Finding, ...] = ()
    repairs: tuple[Repair, ...] = ()

    @classmethod
    def of(cls, found: Found, language: str) -> Finding:
        """Return ``found`` with its texts in ``language``."""
        return cls(
            found.rule,
            found.place,
            found.message_in(language),
            in_language(found.help, language),
            found.round,
            found.turn,
            found.player,
            found.cards,
            tuple(Related(one.place, in_language(one.message, language)) for one in found.related),
            tuple(cls.of(one, language) for one in found.explains),
            tuple(_repair(one, language) for one in found.repairs),
        )

    @property
    def code(self) -> str:
        """The code of its rule, ``RX061``."""
        return self.rule.code

    @property
    def name(self) -> str:
        """The name of its rule, ``card-not-held``."""
        return self.rule.name

    @property
    def severity(self) -> Severity:
        """How serious it is: ``error``, ``warning`` or ``note``."""
        return self.rule.severity

    @property
    def line(self) -> int:
        """Its line, from 1."""
        return self.place.line

    @property
    def column(self) -> int:
        """The column where it begins, from 1, in code points."""
        return self.place.column

    def to_dict(self, record: int = 1) -> dict[str, Any]:
        """The finding as ``hoyle verify --format json`` writes it, for record number ``record`` of a file.
        Lines and columns count from 1, columns in code points; the end is exclusive."""
        return {
            "code": self.code,
            "name": self.name,
            "severity": self.severity.value,
            "rule": self.rule.basis,
            "record": record,
            "round": self.round,
            "turn": self.turn,
            "player": self.player,
            "line": self.line,
            "column": self.column,
            "end_line": self.place.end_line,
            "end_column": self.place.end_column,
            "message": self.message,
            "help": self.help,
            "repairs": [_repair_dict(one) for one in self.repairs],
            "related": [
                {
                    "line": one.place.line,
                    "column": one.place.column,
                    "end_column": one.place.end_column,
                    "message": one.message,
                }
                for one in self.related
            ],
            "explains": [
                {"code": one.code, "line": one.line, "column": one.column, "message": one.message}
                for one in _under(self)
            ],
        }

    def to_html(self, language: str = "en") -> str:
        """The finding in HTML, its labels in ``language``: the message, the lines that it refers to, and the
        help. Scripts and styles are left to the page."""
        where = [_say(LINE, language, line=self.line)]
        if self.round is not None:
            where.append(_say(ROUND, language, number=self.round).lower())
        if self.turn is not None:
            where.append(_say(TURN, language, number=self.turn))
        severity = in_language(SEVERITIES[self.severity], language)
        quoted = {one.place.line: quoted_html(one.place, one.message) for one in self.related[::-1]}
        quoted[self.line] = quoted_html(self.place, tag="mark")
        lines = "\n".join(quoted[line] for line in sorted(quoted))
        under = [f"{_say(LINE, language, line=one.line)}: {one.message}" for one in _under(self)]
        follows = "".join(f"<li>{escape(one)}</li>" for one in under)
        what = (
            f'<strong class="severity">{escape(severity)}</strong> <code>{self.code}</code> '
            f"<strong>{escape(self.message)}</strong> <small>{escape(', '.join(where))}</small>"
        )
        parts = [f"<p>{what}</p><pre>{lines}</pre>"]
        if self.help:
            parts.append(f"<p>{escape(self.help)}</p>")
        if follows:
            parts.append(f"<ul>{follows}</ul>")
        return f'<article class="finding {self.severity}">{"".join(parts)}</article>'

    def _repr_html_(self) -> str:
        return self.to_html()

    def __str__(self) -> str:
        return f"{self.line}:{self.column}: {self.code} {self.message}"

    def __repr__(self) -> str:
        return f"<Finding {self}>"


def _under(finding: Finding) -> Iterator[Finding]:
    """Yield the findings that ``finding`` explains, each followed by those that it explains in turn."""
    for one in finding.explains:
        yield one
        yield from _under(one)


def _repair(repair: Repair, language: str) -> Repair:
    return evolve(
        repair, change=in_language(repair.change, language), says=in_language(repair.says, language)
    )


def _repair_dict(repair: Repair) -> dict[str, Any]:
    """A repair of a finding. An edit replaces a stretch of the file, from a line and column up to, and not
    including, another; a whole line reaches to column 1 of the next."""
    return {
        "edits": [
            {
                "line": edit.line,
                "column": edit.column,
                "end_line": edit.end_line,
                "end_column": edit.end_column,
                "text": edit.text,
            }
            for edit in repair.edits
        ],
        "message": repair.says,
        "settles": repair.settles,
        "remaining": repair.remaining,
        "safe": repair.safe,
        "rank": repair.rank,
    }


def coverage_dict(coverage: Coverage) -> dict[str, Any]:
    """Return how well the lines of a file were understood; empty ones are not counted."""
    return {
        "read": coverage.read,
        "comments": coverage.comments,
        "unread": coverage.unread,
        "first_unread": coverage.first_unread,
    }


# ---- scores and rounds


@frozen
class ScoreRow:
    """One player's score in one round, from each source; None if a source does not give one.

    ``written``: as in the record. ``from_cards_left``: from the cards left as written. ``from_replay``: from
    the replay alone. ``recomputed``: what hoyle takes to be correct. The totals run over the record:
    ``written_total`` as written, ``recomputed_total`` from recomputed scores."""

    player: str
    written: int | None
    from_cards_left: int | None
    from_replay: int | None
    recomputed: int | None
    written_total: int | None
    recomputed_total: int | None

    @classmethod
    def of(cls, row: PlayerScore) -> ScoreRow:
        """An immutable copy of ``row``."""
        return cls(*[getattr(row, name) for name in row.parts])

    @property
    def differs(self) -> bool:
        """Whether any written number is not the recomputed one."""
        return (self.written not in (None, self.recomputed)) or (
            self.written_total not in (None, self.recomputed_total)
        )

    def to_dict(self) -> dict[str, Any]:
        """The row by the names of its fields."""
        return asdict(self)


@frozen
class RoundScores:
    """The scores of one round: its number, its winner (None if not known), a row for each player, and further
    ``details`` of the game's score sheet, each a label and a text."""

    number: int
    winner: str | None
    rows: tuple[ScoreRow, ...]
    details: tuple[tuple[str, str], ...] = ()

    @classmethod
    def of(cls, judged: JudgedRound, language: str) -> RoundScores:
        """The scores of a round that has been ``judged``, with its details in ``language``."""
        details = [
            (in_language(label, language), in_language(text, language)) for label, text in judged.details
        ]
        return cls(judged.number, judged.winner, tuple(map(ScoreRow.of, judged.scores)), tuple(details))


@frozen(repr=False)
class ScoreSheet:
    """The recomputed scores of a record, round by round; without the rounds that were not played far enough
    to be scored. Printed, it is a table."""

    game: str
    language: str
    players: tuple[str, ...]
    rounds: tuple[RoundScores, ...]

    @classmethod
    def of(cls, game: str, language: str, rounds: Iterable[RoundScores]) -> ScoreSheet:
        """The sheet of a record's ``rounds``."""
        scored = tuple(one for one in rounds if one.rows or one.details)
        players = tuple(dict.fromkeys(row.player for one in scored for row in one.rows))
        return cls(game, language, players, scored)

    @property
    def totals(self) -> Mapping[str, int | None]:
        """Recomputed total of each player after the last round; None if it cannot be known."""
        return {row.player: row.recomputed_total for one in self.rounds for row in one.rows}

    def table(self) -> list[tuple[str, ...]]:
        """Return the sheet as rows of texts: the players, a row for each round, and the totals, if there are
        any. ``*`` marks the winner of a round, ``?`` is an unknown number."""
        rows: list[tuple[str, ...]] = [("", *self.players)]
        for one in self.rounds:
            scores = {row.player: _number(row.recomputed) for row in one.rows}
            if one.winner in scores:
                scores[one.winner] += "*"
            title = _say(ROUND, self.language, number=one.number)
            rows.append((title, *[scores.get(player, "") for player in self.players]))
        totals = self.totals
        if any(total is not None for total in totals.values()):
            cells = [_number(totals.get(player)) for player in self.players]
            rows.append((_say(TOTAL, self.language), *cells))
        return rows

    def __str__(self) -> str:
        return text_table(self.table())

    def __repr__(self) -> str:
        totals = ", ".join(f"{player} {_number(total)}" for player, total in self.totals.items())
        return f"<ScoreSheet {self.game}: {totals}>"

    def _repr_html_(self) -> str:
        head, *rows = self.table()
        notes = (
            f"{_say(ROUND, self.language, number=one.number)}. {label}: {text}"
            for one in self.rounds
            for label, text in one.details
        )
        return html_table(head, rows) + "".join(f"<div>{escape(note)}</div>" for note in notes)


@frozen(repr=False)
class RoundReport:
    """A round that has been judged.

    ``number`` is the one it has in the record, ``line`` where it begins. Each of its ``turns`` is proved
    ``legal``, proved ``illegal``, or ``undecided`` because cards are hidden or in doubt. ``findings`` are its
    root findings, in the order of the record. ``sheet`` are its scores, as on the score sheet."""

    number: int
    line: int
    turns: int
    legal: int
    illegal: int
    undecided: int
    findings: tuple[Finding, ...]
    sheet: RoundScores
    language: str

    @classmethod
    def of(cls, judged: JudgedRound, found: Iterable[Found], language: str) -> RoundReport:
        """Return a round that has been ``judged``, with the findings ``found`` in it, in ``language``."""
        return cls(
            judged.number,
            judged.line,
            judged.turns,
            judged.legal,
            judged.illegal,
            judged.undecided,
            tuple(Finding.of(one, language) for one in found),
            RoundScores.of(judged, language),
            language,
        )

    @property
    def winner(self) -> str | None:
        """The winner of the round; None if not known."""
        return self.sheet.winner

    @property
    def scores(self) -> tuple[ScoreRow, ...]:
        """A row for each player; empty if the round was not played far enough to be scored."""
        return self.sheet.rows

    def __repr__(self) -> str:
        turns, found = _count(self.turns, "turn"), _count(len(self.findings), "finding")
        return f"<RoundReport {self.number}: {turns}, {found}>"

    def _repr_html_(self) -> str:
        sheet = ScoreSheet.of("", self.language, [self.sheet])
        found = "".join(one.to_html(self.language) for one in self.findings)
        return found + (sheet._repr_html_() if sheet.rounds else "")


@frozen(repr=False)
class Report:
    """A record that has been judged. Iterate over ``report.findings``; print ``report.scores``.

    ``number`` is the number of the record in its file, from 1. ``head_findings`` are about the part before
    the first round. ``coverage`` says how many lines were read, are comments, or could not be read.
    ``ignored`` and ``expected`` are the numbers of findings left out because the record says so. ``record``
    is the record itself, and ``frame`` builds the replay that a notebook shows; neither takes part in
    comparison."""

    game: str
    language: str
    number: int
    players: tuple[str, ...]
    head_findings: tuple[Finding, ...]
    rounds: tuple[RoundReport, ...]
    coverage: Coverage = NOT_COUNTED
    ignored: int = 0
    expected: int = 0
    record: Record | None = field(default=None, eq=False)
    frame: Callable[[], str] | None = field(default=None, eq=False, repr=False)

    @property
    def findings(self) -> tuple[Finding, ...]:
        """All root findings, in the order of the record."""
        return (*self.head_findings, *(finding for one in self.rounds for finding in one.findings))

    @property
    def scores(self) -> ScoreSheet:
        """The recomputed score sheet."""
        return ScoreSheet.of(self.game, self.language, [one.sheet for one in self.rounds])

    @property
    def turns(self) -> int:
        """The number of turns."""
        return self._sum("turns")

    @property
    def legal(self) -> int:
        """The number of turns that are proved legal."""
        return self._sum("legal")

    @property
    def illegal(self) -> int:
        """The number of turns that are proved illegal."""
        return self._sum("illegal")

    @property
    def undecided(self) -> int:
        """The number of turns that are neither, because cards are hidden or in doubt."""
        return self._sum("undecided")

    @property
    def clean(self) -> bool:
        """Whether no finding is an error."""
        return not any(finding.severity is Severity.ERROR for finding in self.findings)

    def _sum(self, what: str) -> int:
        return sum(getattr(one, what) for one in self.rounds)

    def to_dict(self) -> dict[str, Any]:
        """The report as ``hoyle verify --format json`` writes that of a file, without its path."""
        return {
            "game": self.game,
            "rounds": len(self.rounds),
            "turns": self.turns,
            "legal": self.legal,
            "illegal": self.illegal,
            "undecided": self.undecided,
            "coverage": coverage_dict(self.coverage),
            "ignored": self.ignored,
            "expected": self.expected,
            "findings": [finding.to_dict(self.number) for finding in self.findings],
            "scores": [
                {"record": self.number, "round": one.number, **row.to_dict()}
                for one in self.rounds
                for row in one.scores
            ],
        }

    def __repr__(self) -> str:
        found, rounds = len(self.findings), len(self.rounds)
        return f"<Report {self.game}: {_count(found, 'finding')} in {_count(rounds, 'round')}>"

    def _repr_html_(self) -> str:
        rounds, found = len(self.rounds), len(self.findings)
        if self.language == "zh":
            said = f"{self.game}：{rounds}局，{self.turns}手，{found}處發現。"
        else:
            counts = _count(rounds, "round"), _count(self.turns, "turn"), _count(found, "finding")
            said = f"{self.game}: {', '.join(counts)}."
        findings = "".join(one.to_html(self.language) for one in self.findings)
        text = findings + (self.scores._repr_html_() if self.scores.rounds else "")
        frame = self.frame() if self.frame else ""
        if frame and text:
            text = f"<details><summary>{_say(AS_TEXT, self.language)}</summary>{text}</details>"
        return f"<p>{escape(said)}</p>{frame}{text}"


# ---- as text and HTML

ROUND, TOTAL = Said("Round {number}", "第{number}局"), told("Total", "累計")
AS_TEXT = told("The findings and scores as text", "以文字顯示發現與得分")
LINE, TURN = Said("line {line}", "第{line}行"), Said("turn {number}", "第{number}手")


def _say(text: Said, language: str, **params: object) -> str:
    said: str = in_language(text, language)
    return said.format(**params)


def _number(number: int | None) -> str:
    return UNKNOWN if number is None else str(number)


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"
