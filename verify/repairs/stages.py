"""In which order candidates are looked at."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from operator import itemgetter

from ...records import slips
from ...records.events import Unreadable
from ...records.facts import Expected
from ...records.findings import Finding
from ...records.repairs import Edit
from .anything import any_card, any_card_more, any_number, card_twice
from .candidate import FOLLOWS, Candidate
from .cards import (
    cards_elsewhere,
    cards_exchanged,
    cards_here,
    cards_in_balance,
    cards_lacking,
    cards_more_or_fewer,
    cards_of_the_player,
)
from .claims import claimed_twice, names_exchanged
from .follows import follows
from .headings import heading_missing
from .lines import (
    actions_moved,
    actions_too_many,
    line_superfluous,
    lines_moved,
    lines_pasted,
    lines_too_late,
    said_too_much,
    turns_exchanged,
)
from .missing import action_missing, line_missing
from .plays import play_missing, plays_moved
from .scene import Scene
from .unread import readings
from .wording import (
    meanings_missing,
    names,
    other_meanings,
    other_melds,
    other_players,
    other_suits,
    other_words,
)


def line_unread(scene: Scene, finding: Finding) -> Iterator[Candidate]:
    """What may have been meant with a line that could not be read."""
    for event in scene.round.events:
        if isinstance(event, Unreadable) and event.finding.place == finding.place:
            yield from readings(scene.text, scene.players, finding, event.column)


def behind_the_moves(scene: Scene, finding: Finding) -> Iterator[Candidate]:
    """The heading of what is claimed."""
    if all(isinstance(one, Unreadable) or one.line < finding.place.line for one in scene.moves):
        yield from heading_missing(scene, finding)


def claimed_otherwise(scene: Scene, finding: Finding) -> Iterator[Candidate]:
    """What else is claimed of a player, where nobody knows what is right: then that is said in words."""
    expected = finding.fact(Expected)
    if expected is not None and isinstance(expected.value, str):
        yield from claimed_twice(scene, finding)


def within_a_line(scene: Scene, finding: Finding) -> Iterator[Candidate]:
    """Plays of a trick that stand in one line."""
    line = finding.place.line
    if sum(event.line == line for event in scene.moves) > 1:
        yield from plays_moved(scene, finding)
        yield from play_missing(scene, finding)


def not_written(scene: Scene, finding: Finding) -> Iterator[Candidate]:
    """What may have been left out."""
    yield from action_missing(scene, finding)
    yield from line_missing(scene, finding)


def whatever(scene: Scene, finding: Finding) -> Iterator[Candidate]:
    """Any number or card."""
    for guess in (any_number, any_card, card_twice, any_card_more, said_too_much):
        yield from guess(scene, finding)


Generator = Callable[[Scene, Finding], Iterator[Candidate]]

STAGES: tuple[tuple[Generator, ...], ...] = (
    (follows, line_superfluous, line_unread, behind_the_moves, lines_too_late, lines_pasted),
    (
        cards_here,
        cards_exchanged,
        cards_of_the_player,
        cards_in_balance,
        cards_elsewhere,
        cards_more_or_fewer,
        cards_lacking,
        names,
        names_exchanged,
        claimed_otherwise,
        other_players,
        other_suits,
        other_words,
        other_meanings,
        other_melds,
        meanings_missing,
        actions_too_many,
        actions_moved,
        lines_moved,
        turns_exchanged,
        within_a_line,
    ),
    (not_written,),
    (whatever,),
)
"""Sources of candidates: what follows from what is written, what the evidence speaks of, what may not have
been written at all, and anything whatever, but that only if the others have mended nothing."""
LEAST = FOLLOWS, FOLLOWS, slips.DRAW_LEFT_OUT.weight, FOLLOWS
"""No candidate of a stage is likelier than this."""
ALONE = frozenset(
    (
        lines_too_late,
        lines_pasted,
        within_a_line,
        cards_exchanged,
        names_exchanged,
        claimed_otherwise,
        other_players,
        other_suits,
        other_words,
        other_meanings,
        other_melds,
        meanings_missing,
        actions_too_many,
        actions_moved,
        lines_moved,
        turns_exchanged,
        not_written,
    )
)
"""Sources of changes that mend by themselves what they mend: with another beside them they make anything of
a line; and of whole lines."""


MOST_THOUGHT_OF = 1000
"""Number of candidates of one source to look at; in a round that has been played there are fewer."""


def candidates(scene: Scene, finding: Finding, stage: int, *, halves: bool = False) -> list[Candidate]:
    """The candidates of a stage that bring the cards nearer to balance, each once, the likeliest first: of
    two that make the same text the likelier, or the safe one.
    Changes that are ``halves`` of one need not do so by themselves."""
    found: dict[tuple[Edit | str, ...], tuple[int, int, Candidate]] = {}
    stands, least, thought_of = scene.stands(finding), scene.brings(finding), 0
    for generate in STAGES[stage]:
        if halves and generate in ALONE:
            continue
        for candidate in islice(generate(scene, finding), MOST_THOUGHT_OF):
            thought_of += 1
            if stands and all(edit.line > finding.place.line for edit in candidate.edits):
                continue
            nearer = scene.balance.nearer(candidate.flow)
            if nearer < least and not halves:
                continue
            made = scene.made(candidate.edits)
            known = found.get(made)
            if known is None or (candidate.cost, not candidate.safe) < (known[0], not known[2].safe):
                found[made] = candidate.cost, -max(nearer, 0), candidate
    scene.spend(thought_of)
    return [candidate for *_, candidate in sorted(found.values(), key=itemgetter(0, 1))]
