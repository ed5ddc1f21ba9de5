"""For each kind of slip in the model (:mod:`hoyle.records.slips`), what undoes it, and in which order that is
tried: what follows from what is written, what the evidence speaks of, what may not have been written at all,
and anything whatever."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from operator import itemgetter

from attrs import evolve, frozen

from ...records import slips
from ...records.findings import Finding
from ...records.repairs import Edit
from ...records.slips import SlipKind
from .actions import (
    actions_added,
    actions_left_out,
    actions_swapped,
    marks_moved,
    plays_left_out,
    plays_swapped,
    remarks_added,
)
from .candidate import FOLLOWS, Candidate
from .cards import (
    any_card,
    any_card_in,
    any_card_left_out,
    card_twice,
    cards_added,
    cards_left_out,
    cards_swapped,
    none_or_one,
    other_cards,
    other_meanings,
    other_meanings_in,
    other_melds,
    other_suits,
    other_suits_in,
)
from .claims import claimed_twice, follows, names_exchanged
from .lines import (
    heading_missing,
    line_missing,
    line_superfluous,
    lines_doubled,
    lines_pasted,
    lines_swapped,
    lines_too_late,
    move_less_or_twice,
)
from .scene import Scene
from .words import (
    any_name_in,
    any_number_in,
    line_unread,
    other_names,
    other_numbers,
    other_words,
    other_words_in,
)

MOST_THOUGHT_OF = 1000
"""Number of candidates of one source to look at; in a round that has been played there are fewer."""
UNLIKELY = slips.LINE_LEFT_OUT.weight + 2
"""A change for which nothing speaks but that it fixes something is less likely than any other."""


@frozen
class Undoing:
    """``candidates`` that undo slips of these ``kinds``. What ``combines`` may be one of two changes that
    only together mend something; all else mends by itself what it mends, and with another change beside it
    makes anything of a line."""

    candidates: Callable[[Scene, Finding], Iterator[Candidate]]
    kinds: tuple[SlipKind, ...]
    combines: bool = False


@frozen
class Stage:
    """Ways of ``undoing`` slips that are tried together. No candidate is likelier than ``least``. Of the
    candidates so many, the likeliest, are ``tried`` for a finding, with each effort (:class:`.Effort`)
    fewer."""

    undoing: tuple[Undoing, ...]
    least: int
    tried: tuple[int, ...]


CARDS = slips.CARD_NEARBY, slips.CARD
SAID = (
    Undoing(
        follows,
        (slips.NUMBER, slips.TERM, slips.CALL, slips.CALL_LEFT_OUT, slips.CLAIMS_SWAPPED),
        combines=True,
    ),
    Undoing(line_unread, (slips.WORD, slips.OTHER_WORD)),
    Undoing(line_superfluous, (slips.LINE_ADDED,)),
    Undoing(heading_missing, (slips.HEADING_LEFT_OUT,)),
    Undoing(lines_too_late, (slips.LINES_SWAPPED,)),
    Undoing(lines_pasted, (slips.LINES_DOUBLED,)),
)
SPOKEN_OF = (
    Undoing(other_cards, CARDS, combines=True),
    Undoing(cards_added, (slips.CARD_ADDED,), combines=True),
    Undoing(cards_left_out, (slips.CARD_LEFT_OUT,), combines=True),
    Undoing(cards_swapped, (slips.CARDS_SWAPPED,)),
    Undoing(other_names, (slips.PLAYER,), combines=True),
    Undoing(names_exchanged, (slips.NAMES_SWAPPED, slips.CLAIMS_SWAPPED)),
    Undoing(claimed_twice, (slips.CLAIMS_SWAPPED,)),
    Undoing(other_suits, (slips.SUIT,)),
    Undoing(other_words, (slips.WORD, slips.OTHER_WORD)),
    Undoing(other_meanings, (slips.MEANING,)),
    Undoing(other_melds, (slips.MELD,)),
    Undoing(actions_added, (slips.ACTION_DOUBLED, slips.ACTION_ADDED)),
    Undoing(actions_swapped, (slips.ACTIONS_SWAPPED, slips.ACTION_MOVED)),
    Undoing(lines_doubled, (slips.LINE_DOUBLED, slips.LINE_ADDED)),
    Undoing(lines_swapped, (slips.LINES_SWAPPED,)),
    Undoing(plays_swapped, (slips.PLAYS_SWAPPED,)),
    Undoing(marks_moved, (slips.PLAYS_SWAPPED, slips.PLAY_ADDED)),
    Undoing(plays_left_out, (slips.PLAY_LEFT_OUT,)),
)
LEFT_OUT = (
    Undoing(actions_left_out, (slips.DRAW_LEFT_OUT, slips.ACTION_LEFT_OUT)),
    Undoing(line_missing, (slips.LINE_LEFT_OUT,)),
)
WHATEVER = (
    Undoing(other_numbers, (slips.NUMBER, slips.TERM), combines=True),
    Undoing(any_card, CARDS, combines=True),
    Undoing(card_twice, CARDS, combines=True),
    Undoing(any_card_left_out, (slips.CARD_LEFT_OUT,), combines=True),
    Undoing(remarks_added, (slips.ACTION_ADDED,), combines=True),
)
STAGES = (
    Stage(SAID, FOLLOWS, (80, 40, 20)),
    Stage(SPOKEN_OF, FOLLOWS, (400, 120, 40)),
    Stage(LEFT_OUT, slips.DRAW_LEFT_OUT.weight, (250, 80, 20)),
    Stage(WHATEVER, FOLLOWS, (250,)),
)
"""Anything whatever is tried only if the others have mended nothing. (A setting that is left out is one of
the head: see :mod:`.heads`.)"""


def candidates(scene: Scene, finding: Finding, stage: Stage, *, halves: bool = False) -> list[Candidate]:
    """The candidates of a ``stage`` that bring the cards nearer to balance, each once, the likeliest first:
    of two that make the same text the likelier, or the safe one. Changes that are ``halves`` of one need not
    do so by themselves."""
    found: dict[tuple[Edit | str, ...], tuple[int, int, Candidate]] = {}
    stands, least, thought_of = scene.stands(finding), scene.brings(finding), 0
    for undoing in stage.undoing:
        if halves and not undoing.combines:
            continue
        for candidate in islice(undoing.candidates(scene, finding), MOST_THOUGHT_OF):
            thought_of += 1
            if stands and all(edit.line > finding.place.line for edit in candidate.edits):
                continue
            nearer = scene.nearer(candidate)
            if nearer < least and not halves:
                continue
            made = scene.made(candidate.edits)
            known = found.get(made)
            if known is None or (candidate.cost, not candidate.safe) < (known[0], not known[2].safe):
                found[made] = candidate.cost, -max(nearer, 0), candidate
    scene.spend(thought_of)
    return [candidate for *_, candidate in sorted(found.values(), key=itemgetter(0, 1))]


def every_change(scene: Scene, finding: Finding, excluded: Callable[[Edit], bool]) -> Iterator[Candidate]:
    """All changes of one token that may fix ``finding``, the nearest to it first: a card for any other, a
    player for another, a number, other words for what was done, a move less, or twice. Only when they have
    been tried may it be said that no small change fixes it.

    Most of these changes are ruled out together. A hidden card is held against nobody, so a finding that is
    there with ``?`` in the place of a card is there whatever card is written. In the same way a number is
    ruled out by the record without the claim or the call it stands in: ``excluded`` says whether an edit
    leaves the finding there."""
    here, lines = finding.place.line, {*scene.written}
    if here == scene.round.line:
        lines.add(here)
    if scene.stands(finding):
        lines = {line for line in lines if line <= here}
    least = scene.brings(finding)
    for line in sorted(lines, key=lambda line: (abs(here - line), line)):
        for candidate in _in_line(scene, line, excluded):
            if scene.nearer(candidate) >= least:
                yield evolve(candidate, cost=max(candidate.cost, UNLIKELY))


def _in_line(scene: Scene, line: int, excluded: Callable[[Edit], bool]) -> Iterator[Candidate]:
    """All changes of one token of ``line``."""
    for undoing in any_card_in, any_number_in, none_or_one:
        yield from undoing(scene, line, excluded)
    for others in any_name_in, other_words_in, other_meanings_in, other_suits_in, move_less_or_twice:
        yield from others(scene, line)
