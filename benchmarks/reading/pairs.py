"""Whole records in which every two ways of writing meet: names with tables, card words with chats, …

Hoyle reads each way of :mod:`.styles` alone; people combine them. A covering array has all pairs of some of
the options of each dimension in few records. ``python -m benchmarks.reading.pairs SEED [GAME …]`` writes one
for each game, prints how many are read, and which options occur only in records that are not."""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations
from multiprocessing import Pool
from random import Random
from typing import Any

from attrs import evolve, field, frozen
from hoyle.cli.workers import cores

from .cards import CHINESE_SPELLINGS, SPELLINGS
from .hands import CHINESE_HANDS, HAND_STYLES
from .languages import CHINESE_CALLS, CHINESE_PLAYS, CHINESE_VERBS
from .layout import (
    CHINESE_COMMENTS,
    COLUMNS,
    COMMENTS,
    HEADINGS,
    JOINTS,
    LINES,
    chatting,
    lines,
    markdown,
    move_table,
    several,
)
from .measure import outcome
from .names import CHINESE_WAYS, WAYS
from .pages import PAGES
from .scores import CHINESE_LABELS, LABELS, RESULTS
from .scribe import Move, Scribe, Turns
from .style import BASIC, TRICKS, Style
from .styles import FITS
from .tables import TABLES
from .tricks import CHINESE_TRICKS, TRICK_STYLES
from .verbs import BIDS, CALLS, PLAYS, VERBS

Options = Mapping[str, Any]
"""The options of a dimension by their names."""
Choice = Mapping[str, str]
"""The name of a way for each dimension; one that is missing is canonical."""
WIDTH = 5
"""Number of options of each dimension in one array."""
PECULIARITIES = 5
"""Dimensions of a record, at most, that are not canonical."""
RECORDS = 6
"""Records of each game that the arrays are written with, one after the other."""


def after(comments: Sequence[str]) -> Callable[[Turns], Turns]:
    """Comments after some of the turns, on whatever lines these are."""

    def around(turns: Turns) -> Turns:
        def write(pen: Scribe, moves: Sequence[Move]) -> Iterator[str]:
            said = [
                move
                if move.number % 3
                else evolve(move, calls=(*move.calls, comments[move.number % len(comments)]))
                for move in moves
            ]
            return iter(turns(pen, said))

        return write

    return around


ASIDES: Mapping[str, Callable[[Turns], Turns]] = {
    "behind": after(COMMENTS),
    "between": partial(chatting, every=4),
}
RUMMY: Mapping[str, Options] = {
    "names": WAYS,
    "cards": SPELLINGS,
    "verbs": VERBS,
    "joint": JOINTS,
    "turns": LINES,
    "aside": ASIDES,
    "hands": HAND_STYLES,
    "heading": HEADINGS,
    "labels": LABELS,
    "results": RESULTS,
    "page": PAGES,
}
TRICK: Mapping[str, Options] = {
    "names": WAYS,
    "cards": SPELLINGS,
    "verbs": PLAYS,
    "bids": {
        "no-colon": lines("{name} {text}"),
        "one-line": several("{name} {text}", " "),
        "dash": lines("{name} - {text}"),
        "bullets": lines("* {name}: {text}"),
    },
    "tricks": TRICK_STYLES,
    "hands": HAND_STYLES,
    "heading": HEADINGS,
    "labels": LABELS,
    "results": RESULTS,
    "page": PAGES,
}
NEUTRAL_PAGES = (
    "fence",
    "html-pre",
    "html-breaks",
    "mail-quoted",
    "hard-breaks",
    "doubled-lines",
    "indented",
)
CHINESE: Mapping[str, Options] = {
    "names": CHINESE_WAYS,
    "cards": CHINESE_SPELLINGS,
    "hands": CHINESE_HANDS,
    "labels": CHINESE_LABELS,
    "page": {name: PAGES[name] for name in NEUTRAL_PAGES},
}
DIMENSIONS: Mapping[str, Mapping[str, Options]] = {
    "lynx": RUMMY,
    "redox": {**RUMMY, "turns": {**LINES, **COLUMNS}, "calls": CALLS},
    "crazy": {**RUMMY, "turns": {**LINES, **COLUMNS}, "calls": CALLS},
    "red-five": TRICK,
    "hearts": TRICK,
    "redox-zh": {
        **CHINESE,
        "verbs": CHINESE_VERBS,
        "calls": {"brackets": CHINESE_CALLS},
        "joint": {"full-width": "，", "semicolons": "；"},
        "aside": {"behind": after(CHINESE_COMMENTS)},
        "turns": {
            "numbered": lines("（{number}）{name}：{text}"),
            "full-width": lines("{name}：{text}"),
            "no-colon": lines("{name} {text}"),
            "round-a-line": several("{name}：{text}", " ", "{}. "),
            "table": move_table(markdown, ("輪", "玩家", "行動")),
        },
    },
    "red-five-zh": {**CHINESE, "verbs": CHINESE_PLAYS, "tricks": CHINESE_TRICKS},
}
LISTS = (
    "commas|ampersand|and$|spelled|words|of-words|and-rank|counted|german$|french$|spanish|italian|articles"
    "|a-joker|spaced"
)
"""Cards with commas between them."""
HTML = "html-"
TABLE = "table|csv|tsv|players|order|columns"
APART = (
    ("cards", LISTS, "csv"),
    ("joint", "comma", "csv"),
    ("joint", "bars", "bars|table|players|order|columns"),
    ("joint", "slashes", "slashes"),
    ("page", f"^{HTML}", "html|wiki|markdown|bbcode"),
    ("page", f"^{HTML}|upper", "entities"),
    ("page", "doubled|smart|no-empty", f"{TABLE}|next-line|suit-a-line|separate"),
    ("page", "smart", "."),
    ("page", "line-numbers|backslash|indent|tabs", f"{TABLE}|fixed"),
    ("page", "bbcode|mail|lower|upper|no-full", "wiki"),
    ("names", "^initials", "letters|initials|dutch|german|french"),
    ("aside", "between", f"{TABLE}|wrapped|chat|below"),
    ("cards", "slashes|bars", "slashes|bars"),
    ("cards", "bracketed", "bracket"),
    ("cards", "^bold", "bold|html"),
    ("verbs", "signs|labels-equal", "equals|minus|dash|plus"),
)  # fmt: skip
"""Incompatible options of different dimensions, as patterns of their names: nobody would combine them, or
nobody could read the result."""


def together(one: tuple[str, str], other: tuple[str, str]) -> bool:
    """Whether two options are compatible."""
    for mine, its in ((one, other), (other, one)):
        for dimension, pattern, against in APART:
            if mine[0] == dimension and re.search(pattern, mine[1]) and re.search(against, its[1]):
                return False
    return True


def fits(title: str, dimension: str, name: str) -> bool:
    """Whether a game has what an option is about."""
    prefix = {"results": "scores"}.get(dimension, dimension)
    return title in FITS.get(f"{prefix}-{name}", TABLES)


@frozen
class Array:
    """Rows in which every two options of different dimensions meet that go together."""

    options: Mapping[str, Sequence[str]]
    random: Random
    rows: list[dict[str, str]] = field(factory=list)

    @classmethod
    def of(cls, title: str, seed: int) -> Array:
        """The array of a game, of some of the options of each dimension."""
        random = Random(f"{title} {seed}")
        options = {}
        for dimension, ways in DIMENSIONS[title].items():
            names = [name for name in ways if fits(title, dimension, name)]
            options[dimension] = random.sample(names, min(WIDTH, len(names)))
        array = cls(options, random)
        array.fill()
        return array

    def fill(self) -> None:
        missing = {
            (one, other)
            for first, second in combinations(self.options, 2)
            for one in ((first, name) for name in self.options[first])
            for other in ((second, name) for name in self.options[second])
            if together(one, other)
        }
        while missing:
            row = dict(min(missing))
            dimensions = [name for name in self.options if name not in row]
            while len(row) < PECULIARITIES and dimensions:
                option = self.best(dimensions, row, missing)
                if option is None:
                    break
                row[option[0]] = option[1]
                dimensions.remove(option[0])
            met = {self.pair(one, other) for one, other in combinations(row.items(), 2)}
            self.rows.append(row)
            missing -= met

    def best(self, dimensions: Sequence[str], row: Choice, missing: set[Any]) -> tuple[str, str] | None:
        """The option with which the most pairs are new; None if none is."""
        able = [
            (
                sum(self.pair((name, way), one) in missing for one in row.items()),
                self.random.random(),
                (name, way),
            )
            for name in dimensions
            for way in self.options[name]
            if self.goes((name, way), row)
        ]
        many, _, option = max(able, default=(0, 0.0, None))
        return option if many else None

    def goes(self, option: tuple[str, str], row: Choice) -> bool:
        return all(together(option, other) for other in row.items())

    def pair(self, one: tuple[str, str], other: tuple[str, str]) -> tuple[tuple[str, str], tuple[str, str]]:
        order = list(self.options)
        return (one, other) if order.index(one[0]) < order.index(other[0]) else (other, one)


def style(title: str, choice: Choice) -> Style:
    """The style that combines these options."""
    ways = DIMENSIONS[title]
    pieces = {name: ways[name][way] for name, way in choice.items() if way}
    if "bids" in ways and "verbs" not in pieces:
        pieces["verbs"] = BIDS
    aside = pieces.pop("aside", None)
    if aside is not None:
        pieces["turns"] = aside(pieces.get("turns", lines("{name}: {text}")))
    return Style("pair", "pairs", (title,), pieces)


def judged(title: str, choice: Choice, number: int) -> str:
    """How a record is read: ``right``, ``accused``, ``lost`` or ``unread``."""
    found = outcome(style(title, choice), TABLES[title], number)
    return "right" if found.right else "lost" if found.lost else "accused" if found.accused else "unread"


def _task(task: tuple[str, int, dict[str, str]]) -> tuple[str, int, dict[str, str], str]:
    title, number, choice = task
    return *task, judged(title, choice, number)


def suspects(
    failed: Sequence[tuple[str, dict[str, str]]], read: Sequence[tuple[str, dict[str, str]]]
) -> Iterator[str]:
    """Options and pairs of options that occur in records that failed, and in none that was read."""
    fine = Counter(one for title, row in read for one in _met(row))
    bad = Counter(one for title, row in failed for one in _met(row))
    single = {one for one in bad if len(one) == 1 and bad[one] > 2 and bad[one] > fine[one]}
    for one, times in bad.most_common():
        if one in single or (
            len(one) == 2 and times > 1 and not fine[one] and not any((part,) in single for part in one)
        ):
            yield f"{times:3} of {times + fine[one]:3} {' + '.join(f'{name}={way}' for name, way in one)}"


def _met(row: Choice) -> Iterator[tuple[tuple[str, str], ...]]:
    used = sorted((name, way) for name, way in row.items() if way)
    yield from ((one,) for one in used)
    yield from combinations(used, 2)


def main(seed: int, titles: Sequence[str]) -> None:
    tasks = [
        (title, at % RECORDS, row) for title in titles for at, row in enumerate(Array.of(title, seed).rows)
    ]
    Random(seed).shuffle(tasks)
    counts: dict[str, Counter[str]] = {title: Counter() for title in titles}
    failed, read = [], []
    with Pool(cores()) as pool:
        for title, number, row, found in pool.imap_unordered(_task, tasks, chunksize=4):
            counts[title][found] += 1
            (read if found == "right" else failed).append((title, row))
            if found != "right":
                print(
                    found,
                    json.dumps([title, number, {name: way for name, way in row.items() if way}]),
                    flush=True,
                )
    for title, count in [*counts.items(), ("all", sum(counts.values(), Counter[str]()))]:
        print(
            f"{title:12} {count.total():4} records: {count['right'] / count.total():.1%} right, {dict(count)}"
        )
    print(*suspects(failed, read), sep="\n")


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:] or (*BASIC, *TRICKS, "redox-zh", "red-five-zh"))
