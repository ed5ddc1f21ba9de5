"""The content of the windows in the terminal as coloured text: the table, the record, the scores."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from io import StringIO

from attrs import evolve
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.style import Style
from rich.table import Column, Table
from rich.text import Text

from ...notation.language.notation import notation_for
from ...records.cells import cells_of
from ...records.events import MaybeCard
from ...records.findings import Finding, Place, in_language
from ...records.regex import regex
from ...verify.phrases import JOKERS
from ...verify.view import Kind, Row, Section, Seen
from ..formats.sheet import score_sheet
from ..output import Output, without_unseen
from ..replay import Step
from ..show import UNCERTAIN
from ..webpage.versions import WRITTEN
from ..webpage.words import KEYS, QUIT, labels
from ..wording import mark, round_title
from .position import Position

SUIT = regex("[♠♥♣♦](?:10|[2-9AJQK])?")
STYLES = {
    "♥": "red", "♦": "red",
    "error": "bold red", "warning": "bold yellow", "note": "bold cyan",
    "soft": "dim", "title": "bold", "wrong": "red", "right": "bold green",
    "here": "bold", "due": "bold green", "moved": "bold",
    "new": "bold underline", "lit": "reverse", "absent": "strike dim", "perhaps": "dim",
    "related": "reverse blue", "follows": "underline", "changed": "reverse green",
}  # fmt: skip
FOUR_COLOURS = STYLES | {"♣": "green", "♦": "blue"}
CONSOLE = Console(file=StringIO())
"""A console that is used only to break lines."""
MARKED = "underline"
"""The style, in addition to colour, of findings in the record: underlined."""


def listed(rows: Iterable[tuple[Text, Text]]) -> Table:
    """Return a table of two columns, the second of which is wrapped."""
    grid = Table.grid(Column(no_wrap=True), Column(overflow="fold"), padding=(0, 1))
    for first, text in rows:
        grid.add_row(first, text)
    return grid


def height_of(row: tuple[Text, Text], width: int) -> int:
    """Return the number of lines of a row in a window of this ``width``."""
    first, text = row
    return max(len(text.wrap(CONSOLE, max(width - first.cell_len - 1, 1), overflow="fold")), 1)


class CardStyles:
    """The styles of the cards in a row, requested one after the other: a card is new if it was not among the
    ``known`` ones of the step before, and lit if a finding mentions it."""

    def __init__(self, known: Iterable[Seen] | None, lit: set[str]) -> None:
        self.left: Counter[MaybeCard] | None = None if known is None else Counter(one.card for one in known)
        self.lit = lit

    def styles(self, one: Seen) -> Iterator[str]:
        """The names of the next card's styles."""
        if self.left is not None:
            if self.left[one.card] <= 0:
                yield "new"
            self.left[one.card] -= 1
        if one.card is not None and one.card.text in self.lit:
            yield "lit"


def _cards_before(step: Step, kind: Kind, at: int) -> tuple[Seen, ...]:
    """The cards of a row at an earlier step; none if the row was not there."""
    rows = next((one.rows for one in step.view.sections if one.kind == kind), ())
    return rows[at].cards if at < len(rows) else ()


class Renderer:
    """Renders a position as text, in a ``language``, with suits in two colours or in four."""

    def __init__(self, language: str, *, four_colours: bool) -> None:
        self.language = language
        self.styles: Mapping[str, str] = FOUR_COLOURS if four_colours else STYLES
        self.labels: dict[str, str] = labels(language)

    def label(self, name: str, **values: object) -> str:
        """Return a label of the page with its values filled in."""
        return self.labels[name].format(**values)

    def style(self, *names: str) -> Style:
        """Several styles combined; unknown ones have no effect."""
        return Style.parse(" ".join(self.styles.get(name, "") for name in names))

    def text(self, text: object, *names: str) -> Text:
        """A text in printable characters, with suits in their colours."""
        shown = without_unseen(str(in_language(text, self.language) or "")).replace("\t", " ")
        made = Text().append(shown, self.style(*names))
        for found in SUIT.finditer(shown):
            made.stylize(self.style(found[0][0]), *found.span())
        return made

    # ---- the table

    def table(self, position: Position) -> RenderableType:
        """The table, section by section."""
        step, before = position.step, position.before
        if step is None:
            return self.text(self.label("no_table"), "soft")
        lit = {card for one in position.found for card in position.record.cards_at(one.place)}
        calls = step.calls_in(position.replay.round) if position.replay else ()
        parts = []
        for section in step.view.sections:
            rows = Table.grid(
                Column(no_wrap=True), Column(no_wrap=True), Column(overflow="fold"), padding=(0, 1)
            )
            for at, row in enumerate(section.rows):
                known = None if before is None else _cards_before(before, section.kind, at)
                sign, label, content = self._row(row, section, step, CardStyles(known, lit))
                for call in calls if step.player == row.label and section.kind == Kind.HANDS else ():
                    content.append("  ").append(self.text(call, "title"))
                rows.add_row(sign, label, content)
            parts.append(Group(self.text(section.title, "title"), Padding(rows, (0, 0, 0, 1))))
        return Group(*parts)

    def _row(self, row: Row, section: Section, step: Step, cards: CardStyles) -> tuple[Text, Text, Text]:
        """A row: a sign, the label and the content."""
        is_hand = section.kind == Kind.HANDS
        due = is_hand and row.label is not None and row.label == step.view.due
        moved = is_hand and row.label is not None and row.label == step.player
        label = self.text(row.label, "due" if due else "moved" if moved else "soft")
        content = self.text(UNCERTAIN, "warning") if step.is_doubtful(section, row) else Text()
        absent = {card for doubt in row.doubts if len(doubt.absent) == 1 for card in doubt.absent}
        content.append(
            Text(" ").join(
                self._card(one, *cards.styles(one), *["absent"] * (one.card in absent)) for one in row.cards
            )
        )
        if rest := in_language(evolve(row, cards=()).text, self.language):
            content.append("  " if row.cards else "").append(self.text(rest, "soft" if row.cards else ""))
        return Text("▸" if due else " ", self.style("due")), label, content

    def _card(self, one: Seen, *styles: str) -> Text:
        shown = "?" if one.card is None else JOKERS.get(one.card, one.card)
        made = self.text(shown, *styles)
        return made.append(self.text(f"={one.means}", "soft")) if one.means else made

    # ---- the record

    def record(self, position: Position) -> tuple[list[tuple[Text, Text]], int]:
        """The lines of the round, each with its findings below it, as rows of two columns; and the row to
        scroll to."""
        found, rows, here = position.found, list[tuple[Text, Text]](), 0
        marks, record = self._marks(position), position.record
        digits = len(str(position.lines.stop))
        for line in position.lines:
            now = line == position.line
            text = self.text(record.lines[line - record.first])
            for start, end, style in marks.get(line, ()):
                text.stylize(style, start, max(end, start + 1))
            here = len(rows) if now else here
            rows.append(
                (Text(f"{'▸' if now else ' '}{line:{digits}}", self.style("here" if now else "soft")), text)
            )
            for one in position.findings:
                if one.place.line == line:
                    here = len(rows) if one in found else here
                    rows += [(Text(), note) for note in self._note(one, position, active=one in found)]
        return rows, here

    def _marks(self, position: Position) -> dict[int, list[tuple[int, int, Style]]]:
        """The marked stretches of lines with their styles; later ones override earlier ones."""
        marks: dict[int, list[tuple[int, int, Style]]] = {}

        def add(place: Place, *names: str, under: str = "") -> None:
            style = self.style(*names) + Style.parse(under)
            marks.setdefault(place.line, []).append((place.column - 1, place.end_column - 1, style))

        step = position.step
        if step is not None and step.line is not None:
            marks[step.line] = [(step.start, step.end, self.style("here"))]
        for line, start, end in position.changed:
            marks.setdefault(line, []).append((start, end, self.style("changed")))
        for one in position.findings:
            for other in one.explains:
                add(other.place, "follows")
            add(one.place, one.severity.value, under=MARKED)
        for one in position.found:
            for related in one.related:
                add(related.place, "related")
        return marks

    def _note(self, finding: Finding, position: Position, *, active: bool) -> Iterator[Text]:
        """The text about a finding, below its line."""
        message = finding.message_in(self.language)
        severity = finding.severity.value
        yield Text(f"{finding.code} ", self.style(severity)) + self.text(message, severity if active else "")
        if not active:
            return
        repairs = [one.says for one in finding.repairs] if position.version == WRITTEN else []
        if finding.help and finding.help not in repairs:
            yield self.text(finding.help)
        for one in finding.related:
            where = self.label("line", n=one.place.line) + mark(": ", self.language)
            yield self.text(where, "soft") + self.text(one.message)
        for says in repairs:
            yield Text("→ ", self.style("right")) + self.text(says)

    # ---- what is said

    def caption(self, position: Position) -> Text:
        """Return a sentence about the step: its place, its text, its mistakes, the next player."""
        step, replay = position.step, position.replay
        if replay is None:
            return self.text(self.label("no_table"), "soft")
        number = position.turn
        turn = self.label("turn", n=number, m=position.last) if number else self.label("deal")
        where = f"{round_title(replay.round.number, self.language)}{mark(', ', self.language)}{turn}"
        parts = [self.text(where, "soft")]
        if step is not None and step.line is not None:
            line = position.record.lines[step.line - position.record.first]
            text = line[step.start : step.end].strip()
            if step.player and not text.startswith(step.player):
                text = f"{step.player}{mark(': ', self.language)}{text}"
            parts.append(self.text(text, "here"))
        for one in position.found:
            told = self.label("mistake", text=in_language(one.message_in(self.language), self.language))
            parts.append(self.text(told, one.severity.value))
        if step is not None and step.view.due:
            parts.append(self.text(self.label("next", player=step.view.due), "soft"))
        elif number == position.last:
            parts.append(self.text(self.label("over"), "soft"))
        return Text("  ").join(parts)

    def title(self, position: Position) -> Text:
        """The title: the game and the players, the number of findings, and the version shown."""
        file, record = position.file, position.record
        made = self.text(notation_for(file.reports[position.number].game).title_in(self.language), "title")
        made.append("  ").append(self.text(mark(", ", self.language).join(record.record.players), "soft"))
        records = len(file.reports)
        if records > 1:
            made.append(self.text(f"  {position.number + 1}/{records}", "soft"))
        if len(file.versions) > 1:
            made.append("  ").append(self.text(self._version(position), "right"))
        found = len(record.findings)
        if position.version != WRITTEN:
            left = self.label("left", n=found) if found else self.label("none_left")
            made.append("  ").append(self.text(left))
        return made

    def _version(self, position: Position) -> str:
        version = position.version
        if version == WRITTEN:
            return self.label("written")
        changes = position.file.versions[version].changes
        only = in_language(changes[0], self.language) if len(changes) == 1 else ""
        return self.label("mended") + (f"{mark(': ', self.language)}{only}" if only else "")

    def track(self, position: Position, width: int) -> Text:
        """The round from its deal to its last turn, with the mistakes and the current turn."""
        rounds = len(position.record.rounds)
        prefix = f"{position.round + 1}/{rounds} " if rounds > 1 else ""
        size = max(width - len(prefix), 2)
        made = Text(prefix, self.style("soft"))

        def cell(turn: int) -> int:
            return round(turn * (size - 1) / max(position.last, 1))

        wrong = {cell(turn) for turn in position.mistakes}
        for at in range(size):
            if at == cell(position.turn):
                made.append("●", self.style("wrong" if at in wrong else "due"))
            else:
                made.append("▼" if at in wrong else "─", self.style("wrong" if at in wrong else "soft"))
        return made

    def scores(self, position: Position) -> Text:
        """The score sheet, as written and as it should be."""
        rounds = [one.judged for one in position.record.rounds if one.judged.scores]
        lines = score_sheet(rounds, Output(StringIO()), self.language) if rounds else ()
        made = [Text.assemble(*[self.text(text, style) for text, style in spans]) for spans in lines]
        return Text("\n").join(made) if made else self.text(self.label("no_scores"))

    def hint(self, width: int) -> Text:
        """The keys for help and for leaving, and further ones as space allows."""
        *others, help_ = (pair for pair in KEYS if pair[0] in ("← →", "n p", "m", "?"))
        made = Text()
        for pair in (help_, QUIT, *others):
            more = " · " * bool(made) + " ".join(in_language(text, self.language) for text in pair)
            if made and made.cell_len + cells_of(more) > width:
                break
            made.append(more, self.style("soft"))
        return made

    def keys(self) -> Table:
        """Return the keys and what they do."""
        grid = Table.grid(padding=(0, 2))
        for keys, what in (*KEYS, QUIT):
            grid.add_row(self.text(keys, "title"), self.text(what))
        return grid
