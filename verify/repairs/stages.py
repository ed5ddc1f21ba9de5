"""In which order candidates are looked at."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ...records.findings import Finding
from ...records.repairs import Edit
from .candidates import (
    Candidate,
    any_card,
    any_card_more,
    any_number,
    card_twice,
    cards_elsewhere,
    cards_here,
    cards_more_or_fewer,
    cards_of_the_player,
    follows,
    lines_moved,
    names,
)
from .missing import line_missing
from .scene import Scene

Generator = Callable[[Scene, Finding], Iterator[Candidate]]

STAGES: tuple[tuple[Generator, ...], ...] = (
    (follows,),
    (cards_here, cards_of_the_player, cards_elsewhere, cards_more_or_fewer, names, lines_moved, line_missing),
    (any_number, card_twice, any_card_more, any_card),
)
"""Sources of candidates: what follows from what is written, what the evidence speaks of, and anything at all,
but that only if the others have mended nothing."""


def candidates(scene: Scene, finding: Finding, stage: int) -> list[Candidate]:
    """The candidates of a stage, each once, the likeliest first."""
    found: dict[tuple[Edit, ...], Candidate] = {}
    for generate in STAGES[stage]:
        for candidate in generate(scene, finding):
            known = found.get(candidate.edits)
            if known is None or candidate.cost < known.cost:
                found[candidate.edits] = candidate
    return sorted(found.values(), key=lambda candidate: candidate.cost)
