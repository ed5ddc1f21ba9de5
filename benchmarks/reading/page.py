"""Measuring all styles, the page ``docs/reading.md``, and one style to look at."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from multiprocessing import Pool
from pathlib import Path

from hoyle.cli.workers import cores

from .measure import Outcome, outcome, reading, said_of
from .slipped import Comparison, looked_at, one_slip
from .style import Style
from .styles import all_styles
from .tables import TABLES, played

Outcomes = dict[tuple[str, str], Outcome]
FULL = 30
"""Number of records in one style from which they say how well it is read."""


def chosen(only: str = "", half: str = "") -> list[Style]:
    """The styles whose name or group contains ``only``, of one ``half`` or of both."""
    wanted = re.compile(only)
    return [
        style
        for style in all_styles().values()
        if (wanted.search(style.name) or wanted.fullmatch(style.group)) and half in ("", style.half)
    ]


def _task(task: tuple[str, str, int]) -> tuple[str, str, Outcome]:
    name, title, records = task
    style, table = all_styles()[name], TABLES[title]
    return name, title, sum((outcome(style, table, number) for number in range(records)), Outcome())


def measured(styles: Sequence[Style], records: int) -> Outcomes:
    """Yield ``records`` records of each game in each style."""
    tasks = [(style.name, title, records) for style in styles for title in style.tables]
    tasks.sort(key=lambda task: task[1])  # records are kept by each process
    with Pool(cores()) as pool:
        done = pool.imap_unordered(_task, tasks, chunksize=8)
        return {(name, title): found for name, title, found in done}


def _slip(name: str) -> tuple[str, Comparison]:
    return name, one_slip(all_styles()[name])


def slips(styles: Sequence[Style]) -> Iterator[str]:
    """The rows of what comes of a slip in some of the ``styles``."""
    some = looked_at(styles)
    with Pool(cores()) as pool:
        found = dict(pool.imap_unordered(_slip, [style.name for style in some], chunksize=4))
    yield "|  | slips | same findings | same correction | spelled alike |"
    yield "|---|---:|---:|---:|---:|"
    yield _slips_row("**all**", list(found.values()))
    for group in dict.fromkeys(style.group for style in some):
        mine = [found[style.name] for style in some if style.group == group]
        if any(mine):
            yield _slips_row(group, mine)


def _slips_row(label: str, found: Sequence[Comparison]) -> str:
    one = sum(found, Comparison())
    shares = (f"{part / max(one.slips, 1):.0%}" for part in (one.roots, one.correction, one.spelled))
    return f"| {label} | {one.slips} | {' | '.join(shares)} |"


PAGE = Path(__file__).with_name("page.md")
"""The page, with placeholders for the results."""
HALVES = {
    "a": "half a",
    "b": "half b",
    "c": "fresh (part c)",
    "d": "siblings (part d)",
    "e": "strangers (part e)",
    "f": "newcomers (part f)",
    "g": "cousins (part g)",
    "h": "visitors (part h)",
    "i": "guests (part i)",
    "j": "travellers (part j)",
}
"""The parts of the styles, and what the page calls them."""
COLUMNS = ("records", "right", "whole", "turns", "deal", "scores", "accused", "refused", "lost", "seconds")


def page(styles: Sequence[Style], records: int) -> list[str]:
    """The page of the documentation."""
    found = measured(styles, records)
    text = PAGE.read_text("utf-8").format(
        styles=len(styles),
        full=sum(len(style.tables) * records >= FULL for style in styles),
        records="one" if records == 1 else records,
        totals="\n".join(_totals(styles, found)),
        all="\n".join(_all(styles, found)),
        slips="\n".join(slips(styles)),
        some=len(looked_at(styles)),
    )
    return text.splitlines()


def _totals(styles: Sequence[Style], found: Outcomes) -> Iterator[str]:
    yield f"|  | styles | {' | '.join(COLUMNS)} |"
    yield f"|---|---:|{'---:|' * len(COLUMNS)}"
    yield _row("**all**", styles, found)
    for half, label in HALVES.items():
        yield _row(label, [style for style in styles if style.half == half], found)
    for group in dict.fromkeys(style.group for style in styles):
        yield _row(group, [style for style in styles if style.group == group], found)
    for title in TABLES:
        yield _row(title, [style for style in styles if title in style.tables], found, (title,))


def _row(label: str, styles: Sequence[Style], found: Outcomes, titles: Iterable[str] = tuple(TABLES)) -> str:
    mine = [found[style.name, title] for style in styles for title in titles if title in style.tables]
    one = sum(mine, Outcome())
    if not one.records:
        return f"| {label} | 0 |{' – |' * len(COLUMNS)}"

    def share(part: int, of: int = one.records) -> str:
        return f"{part / of:.1%}"

    cells = [
        str(len(styles)),
        str(one.records),
        share(one.right),
        share(one.whole),
        share(one.turns_read, one.turns),
        share(one.deal),
        share(one.scores),
        share(one.accused),
        share(one.refused),
        share(one.lost),
        f"{one.seconds / one.records:.3f}",
    ]
    return f"| {label} | {' | '.join(cells)} |"


def _all(styles: Sequence[Style], found: Outcomes) -> Iterator[str]:
    yield f"| style | half | {' | '.join(TABLES)} | whole | seconds |"
    yield f"|---|---|{'---:|' * len(TABLES)}---:|---:|"
    for style in styles:
        mine = [found[style.name, title] for title in style.tables]
        one = sum(mine, Outcome())
        cells = [_cell(found.get((style.name, title))) for title in TABLES]
        yield (
            f"| {style.name} | {style.half} | {' | '.join(cells)} | {one.whole / one.records:.0%} "
            f"| {one.seconds / one.records:.2f} |"
        )


def _cell(one: Outcome | None) -> str:
    if one is None:
        return ""
    return f"{one.right / one.records:.0%}{'!' if one.accused else ''}{'?' if one.lost else ''}"


def shown(name: str, title: str, number: int = 0) -> str:
    """A record in a style, and what hoyle reports about it."""
    style, table = all_styles()[name], TABLES[title]
    record = style.told(played(table, number))
    written = style.write(table, record)
    said = said_of(record, written, reading(written.text), style.seats())
    numbered = (f"{at:4} {line}" for at, line in enumerate(written.text.split("\n"), 1))
    return "\n".join([*numbered, "", *(list(said) or ["read as it is meant"])])
