"""The totals over the rounds of a record, as a chart in SVG."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from markupsafe import Markup

from ...verify.outcome import RoundScores
from ..wording import say

WIDTH, HEIGHT = 640, 260
LEFT, RIGHT, TOP, BOTTOM = 48, 96, 16, 30
"""Margins around the lines."""
LABEL = 15
"""Minimum distance between two names."""
STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000, 10_000)
LINES = 5
"""Maximum number of horizontal lines."""


def chart(rounds: Sequence[RoundScores], language: str) -> Markup | None:
    """Return a chart with a line for each player, from round to round; None if there are no lines to draw."""
    lines: dict[str, list[tuple[int, int]]] = {}
    for at, one in enumerate(rounds, 1):
        for row in one.rows:
            if row.recomputed_total is not None:
                lines.setdefault(row.player, [(0, 0)] if rounds[0].number == 1 else []).append(
                    (at, row.recomputed_total)
                )
    lines = {player: points for player, points in lines.items() if len(points) > 1}
    if not lines:
        return None
    values = [value for points in lines.values() for _, value in points]
    plot = _Plot(len(rounds), min(values), max(values))
    what = say(language, "Totals after each round", "各局之後的累計")
    inside = [*plot.grid(), *plot.rounds([one.number for one in rounds])]
    for number, points in enumerate(lines.values()):
        inside += plot.line(points, number)
    inside += plot.names({player: points[-1] for player, points in lines.items()})
    return Markup('<svg class="chart" viewBox="0 0 {} {}" role="img" aria-label="{}">{}</svg>').format(
        WIDTH, HEIGHT, what, Markup("").join(inside)
    )


class _Plot:
    """The coordinates of a chart of ``count`` rounds, and totals from ``least`` to ``most``."""

    def __init__(self, count: int, least: int, most: int) -> None:
        self.count = count
        span = max(most - least, 1)
        self.step = next((step for step in STEPS if span / step <= LINES), STEPS[-1])
        self.low = least // self.step * self.step
        self.high = max(-(-most // self.step) * self.step, self.low + self.step)

    def x(self, at: int) -> float:
        return LEFT + at / self.count * (WIDTH - LEFT - RIGHT)

    def y(self, value: float) -> float:
        return TOP + (self.high - value) / (self.high - self.low) * (HEIGHT - TOP - BOTTOM)

    def grid(self) -> Iterator[Markup]:
        """Horizontal lines, with their numbers."""
        for value in range(self.low, self.high + 1, self.step):
            y = round(self.y(value), 1)
            yield Markup('<path class="{}" d="M{} {}H{}"/>').format(
                "grid" if value else "zero", LEFT, y, WIDTH - RIGHT
            )
            yield Markup('<text class="value" x="{}" y="{}">{}</text>').format(LEFT - 8, y + 4, value)

    def rounds(self, numbers: Sequence[int]) -> Iterator[Markup]:
        """The numbers of the rounds, below the chart."""
        every = -(-len(numbers) // 12)
        for at, number in enumerate(numbers, 1):
            if at % every == 0 or at == len(numbers):
                text = '<text class="round" x="{}" y="{}">{}</text>'
                yield Markup(text).format(round(self.x(at), 1), HEIGHT - 8, number)

    def line(self, points: Sequence[tuple[int, int]], number: int) -> Iterator[Markup]:
        """The line of player ``number``."""
        placed = [(round(self.x(at), 1), round(self.y(value), 1)) for at, value in points]
        path = "M" + "L".join(f"{x} {y}" for x, y in placed)
        yield Markup('<path class="line p{}" d="{}"/>').format(number % 6, path)
        for x, y in placed:
            yield Markup('<circle class="p{}" cx="{}" cy="{}" r="3.5"/>').format(number % 6, x, y)

    def names(self, ends: dict[str, tuple[int, int]]) -> Iterator[Markup]:
        """The names at the ends of the lines, none above another."""
        order = sorted(ends, key=lambda player: self.y(ends[player][1]))
        places = [self.y(ends[player][1]) for player in order]
        for _ in places:  # push apart names that are too near
            for at, (one, other) in enumerate(pairwise(places)):
                if other - one < LABEL:
                    middle = (one + other) / 2
                    places[at], places[at + 1] = middle - LABEL / 2, middle + LABEL / 2
        numbers = list(ends)
        for player, y in zip(order, places, strict=True):
            x = round(self.x(ends[player][0]) + 10, 1)
            yield Markup('<text class="name p{}" x="{}" y="{}">{} {}</text>').format(
                numbers.index(player) % 6, x, round(y + 4, 1), player, ends[player][1]
            )
