"""How long the search for repairs takes for records with one slip, and with five."""

from __future__ import annotations

from statistics import median, quantiles

from . import corruption, several

MEDIAN_GOAL, PERCENTILE_GOAL, SEVERAL_GOAL = 5, 100, 1000
"""Milliseconds for a record of one slip, of 99 of 100 such records, and for a record of five slips."""


def section(slips: int) -> list[str]:
    """The section of ``docs/performance.md``."""
    one = [1000 * taken for tally in corruption.measured(slips).values() for taken in tally.seconds]
    five = [
        1000 * taken
        for (_, count), tally in several.measured(slips).items()
        if count == 5
        for taken in tally.seconds
    ]
    return [
        "## Repairs",
        "",
        "Milliseconds of processor time to judge a record of one round and to look for repairs:",
        f"{len(one):,} records of all games with one slip, of every kind, and {len(five):,} with five slips.",
        "(docs/repairs.md tells how often they are right.)",
        "",
        "| record | median | goal | 99 % | goal | slowest | goal |",
        "|---|---:|---:|---:|---:|---:|---:|",
        f"| one slip | {median(one):.1f} | {MEDIAN_GOAL} | {quantiles(one, n=100)[-1]:.0f} "
        f"| {PERCENTILE_GOAL} | {max(one):.0f} |  |",
        f"| five slips | {median(five):.0f} |  |  |  | {max(five):.0f} | {SEVERAL_GOAL} |",
        "",
    ]
