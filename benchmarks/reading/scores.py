"""The layout of cards left, scores and totals: in one table, in rows, in sentences, under other headings."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from hoyle.notation.language.writer import score_text
from hoyle.records.events import CardsLeft, Event, Score, Total
from hoyle.records.stealing import MeldsShown
from hoyle.records.tricks import LevelChange

from .layout import Row, html_row, markdown, separated, table, wiki_row
from .names import SEATS
from .scribe import Scribe, Sheet

Results = Callable[[Scribe, Sequence[Sheet]], Iterator[str]]
Columns = dict[type[Event], str]
COLUMNS: Columns = {
    CardsLeft: "Cards left",
    MeldsShown: "Melds",
    Score: "Points",
    Total: "Total",
    LevelChange: "Level",
}
OTHER: Columns = {
    CardsLeft: "In hand",
    MeldsShown: "On the table",
    Score: "Score",
    Total: "Running total",
    LevelChange: "Levels",
}


def _kinds(sheets: Sequence[Sheet], columns: Columns) -> list[tuple[Sheet, str]]:
    """The sheets that have a line for each player, with their names."""
    return [(sheet, columns[type(sheet.events[0])]) for sheet in sheets if type(sheet.events[0]) in columns]


def _statements(pen: Scribe, sheets: Sequence[Sheet]) -> Iterator[str]:
    for sheet in sheets:
        if type(sheet.events[0]) not in COLUMNS:
            yield from map(pen.event, sheet.events)


def _players(sheets: Sequence[Sheet]) -> list[str]:
    named = {getattr(event, "player", "") for sheet in sheets for event in sheet.events}
    return [seat for seat in SEATS if seat in named]


def value(pen: Scribe, sheet: Sheet, seat: str, sums: bool) -> str:
    """What is claimed of a player, a score with its ``sums`` or without."""
    event = sheet.of(seat)
    if event is None:
        return ""
    if isinstance(event, Score) and not sums:
        return str(event.result)
    return pen.said(event)


def joint_table(row: Row, columns: Columns = COLUMNS, sums: bool = True, title: str = "") -> Results:
    """One table with a row for each player."""

    def write(pen: Scribe, sheets: Sequence[Sheet]) -> Iterator[str]:
        kinds = _kinds(sheets, columns)
        rows = [
            [pen.names.in_line(seat), *(value(pen, sheet, seat, sums) for sheet, _ in kinds)]
            for seat in _players(sheets)
        ]
        if title:
            yield title
            yield ""
        yield from table(row, ["Player", *(name for _, name in kinds)], rows)
        yield from _statements(pen, sheets)

    return write


def separate_tables(row: Row) -> Results:
    """A table for each kind of claim, below its heading."""

    def write(pen: Scribe, sheets: Sequence[Sheet]) -> Iterator[str]:
        for sheet, name in _kinds(sheets, COLUMNS):
            yield ""
            yield f"{name}:"
            rows = [[pen.names.in_line(seat), value(pen, sheet, seat, True)] for seat in _players([sheet])]
            yield from table(row, (), rows)
        yield from _statements(pen, sheets)

    return write


def names_over_numbers(row: Row, columns: Columns = COLUMNS, sums: bool = False) -> Results:
    """The names in a row, below them a row for each kind of claim."""

    def write(pen: Scribe, sheets: Sequence[Sheet]) -> Iterator[str]:
        seats = _players(sheets)
        rows = [
            [name, *(value(pen, sheet, seat, sums) for seat in seats)]
            for sheet, name in _kinds(sheets, columns)
        ]
        yield from table(row, ["", *map(pen.names.in_line, seats)], rows)
        yield from _statements(pen, sheets)

    return write


def fixed_width(pen: Scribe, sheets: Sequence[Sheet]) -> Iterator[str]:
    """Names above columns of numbers, as on a sheet of squared paper."""
    seats = _players(sheets)
    label = max(len(name) for _, name in _kinds(sheets, COLUMNS)) + 2
    kinds = [(sheet, name) for sheet, name in _kinds(sheets, COLUMNS)]
    cells = [[value(pen, sheet, seat, False) for seat in seats] for sheet, _ in kinds]
    widths = [
        max(len(pen.names.in_line(seat)), *(len(row[at]) for row in cells)) for at, seat in enumerate(seats)
    ]
    names = (pen.names.in_line(seat).rjust(width) for seat, width in zip(seats, widths, strict=True))
    yield " " * label + "  ".join(names)
    for (_, name), row in zip(kinds, cells, strict=True):
        yield name.ljust(label) + "  ".join(
            cell.rjust(width) for cell, width in zip(row, widths, strict=True)
        )
    yield from _statements(pen, sheets)


def rows_of(template: str, heading: str = "{heading}:", between: str = "\n") -> Results:
    """The usual sheets with lines of another form."""

    def write(pen: Scribe, sheets: Sequence[Sheet]) -> Iterator[str]:
        for sheet in sheets:
            if not sheet.heading:
                yield from map(pen.event, sheet.events)
                continue
            lines = []
            for event in sheet.events:
                seat = getattr(event, "player", "")
                name = pen.names.in_line(seat) if seat else ""
                lines.append(template.format(name=name, said=pen.said(event)) if seat else pen.event(event))
            head = pen.label(heading.format(heading=sheet.heading))
            yield from f"{head}{'' if head.endswith(' ') else between}{between.join(lines)}".split("\n")

    return write


def headed(one: str) -> Results:
    """Headings in other markup."""

    def write(pen: Scribe, sheets: Sequence[Sheet]) -> Iterator[str]:
        for sheet in sheets:
            if sheet.heading:
                yield from one.format(heading=sheet.heading, line="-" * len(sheet.heading)).split("\n")
            yield from map(pen.event, sheet.events)

    return write


def cards_and_sum(pen: Scribe, sheets: Sequence[Sheet]) -> Iterator[str]:
    """Cards left and what they count in one line: ``N: ♠8-♦6 = 14``."""
    left = next((sheet for sheet in sheets if isinstance(sheet.events[0], CardsLeft)), None)
    for sheet in sheets:
        if sheet is left:
            continue
        if left is not None and isinstance(sheet.events[0], Score):
            yield "Cards left and scores:"
            for event in sheet.events:
                assert isinstance(event, Score)
                held = left.of(event.player)
                name = pen.names.in_line(event.player)
                factor = f" × {event.factor}" if event.factor != 1 else ""
                yield f"{name}: {pen.said(held) if held else '---'}{factor} = {event.result}"
            continue
        if sheet.heading:
            yield f"{sheet.heading}:"
        yield from map(pen.event, sheet.events)


def sentences(left: str, score: str, total: str) -> Results:
    """Prose: what a player has left, what that counts, and the player's total."""

    def write(pen: Scribe, sheets: Sequence[Sheet]) -> Iterator[str]:
        for seat in _players(sheets):
            said = []
            for sheet in sheets:
                event = sheet.of(seat)
                name = pen.names.in_line(seat)
                match event:
                    case CardsLeft(_, cards):
                        text = (
                            left.format(name=name, cards=pen.said(event))
                            if cards
                            else f"{name} has no cards left"
                        )
                    case MeldsShown():
                        text = f"{name} has the melds {pen.said(event)}"
                    case Score():
                        sums = f" ({score_text(event)})" if len(event.terms) > 1 else ""
                        text = score.format(name=name, points=event.result, sum=sums)
                    case Total():
                        text = total.format(name=name, total=event.value)
                    case LevelChange():
                        text = f"{name} goes from level {event.old} to {event.new}: {pen.said(event)}"
                    case _:
                        continue
                said.append(text)
            yield f"{'. '.join(said)}."
        yield from _statements(pen, sheets)

    return write


RESULTS: dict[str, Results] = {
    "joint-table": joint_table(markdown),
    "joint-table-other": joint_table(markdown, OTHER, sums=False, title="**The score**"),
    "joint-table-html": joint_table(html_row),
    "joint-table-csv": joint_table(separated(",")),
    "joint-table-tsv": joint_table(separated("\t"), OTHER),
    "joint-table-wiki": joint_table(wiki_row),
    "separate-tables": separate_tables(markdown),
    "names-over-numbers": names_over_numbers(markdown),
    "names-over-numbers-csv": names_over_numbers(separated(","), OTHER),
    "names-over-sums": names_over_numbers(markdown, sums=True),
    "fixed-width": fixed_width,
    "no-colons": rows_of("{name} {said}"),
    "dashes": rows_of("{name} - {said}"),
    "dots": rows_of("{name} ..... {said}"),
    "equals": rows_of("{name} = {said}"),
    "bullets": rows_of("* {name}: {said}"),
    "one-line": rows_of("{name} {said}", between=", ", heading="{heading}: "),
    "one-line-semicolons": rows_of("{name}: {said}", between="; ", heading="{heading} – "),
    "heading-markdown": headed("\n### {heading}\n"),
    "heading-underlined": headed("{heading}\n{line}"),
    "heading-capitals": headed("*** {heading} ***"),
    "heading-no-colon": headed("{heading}"),
    "cards-and-sum": cards_and_sum,
    "prose-left": sentences(
        "{name} is left with {cards}", "{name} scores {points}{sum}", "{name} now has {total}"
    ),
    "prose-holds": sentences("{name} still holds {cards}", "that is {points} points{sum}", "total {total}"),
    "prose-counts": sentences(
        "{name} has {cards} left in hand", "{name} gets {points} points{sum}", "{name} stands at {total}"
    ),
}
LABELS: dict[str, dict[str, str]] = {
    "left-in-hand": {"Cards left": "Left in hand", "Scores": "Points", "Total scores": "Totals"},
    "remaining": {"Cards left": "Remaining cards", "Scores": "Score", "Total scores": "Score so far"},
    "hands-at-the-end": {
        "Cards left": "Hands at the end",
        "Scores": "This round",
        "Total scores": "Grand total",
    },
    "still-held": {
        "Cards left": "Cards still held",
        "Scores": "Penalty points",
        "Total scores": "Cumulative",
    },
    "result": {"Cards left": "What was left", "Scores": "Result", "Total scores": "Running totals"},
    "standings": {
        "Cards left": "Unplayed cards",
        "Scores": "Points of the round",
        "Total scores": "Standings",
    },
    "setup-upcard": {
        "Discard pile": "Upcard",
        "Players": "At the table",
        "Direction": "Order of play",
        "Dealer": "Dealt by",
    },
    "setup-turned": {
        "Discard pile": "Turned up",
        "Players": "Playing",
        "Direction": "Play goes",
        "Dealer": "Dealing",
    },
    "setup-prose": {
        "Discard pile": "The face-up card is {}.",
        "Players": "{} are playing.",
        "Direction": "We play in the order {}.",
        "Dealer": "{} deals.",
        "Decks": "We use {} decks.",
    },
    "setup-prose-other": {
        "Discard pile": "{} is turned up on the discard pile.",
        "Players": "Players are {}.",
        "Direction": "Play goes round {}.",
        "Dealer": "{} is the dealer.",
        "Decks": "Played with {} packs of cards.",
    },
}
CHINESE_LABELS: dict[str, dict[str, str]] = {
    "zh-left": {"餘牌": "剩牌", "得分": "分數", "總分": "累計", "棄牌堆": "翻開的牌", "方向": "出牌次序"},
    "zh-simplified": {
        "餘牌": "余牌",
        "總分": "总分",
        "棄牌堆": "弃牌堆",
        "遊戲": "游戏",
        "級別": "级别",
        "底牌": "底牌",
    },
}
