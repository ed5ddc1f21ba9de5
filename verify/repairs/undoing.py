"""The changes that undo each kind of slip in the model (:mod:`hoyle.records.slips`), in the order in which
they are tried: what follows from what is written, what the evidence suggests, what may not have been written
at all, and then any change."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from operator import itemgetter

from attrs import evolve

from ...records import slips
from ...records.events import CardsLeft
from ...records.findings import Finding
from ...records.repairs import Edit
from ...records.slips import SlipKind
from ...records.values import frozen
from ..cards.balance import Balance, Moved
from ..judged import everything
from . import actions, cards, claims, lines, words
from .candidate import FOLLOWS, Candidate
from .scene import Scene

MOST_THOUGHT_OF = 1000
"""Maximum number of candidates of one source to examine; in a round that has been played there are fewer."""


@frozen
class Undoing:
    """``candidates`` that undo slips of these ``kinds``. One that ``combines`` may be one of two changes that
    only together fix something; any other must fix something by itself, because with a second change it could
    turn a line into anything."""

    candidates: Callable[[Scene, Finding], Iterator[Candidate]]
    kinds: tuple[SlipKind, ...]
    combines: bool = False


@frozen
class Stage:
    """Ways of ``undoing`` slips that are tried together. No candidate is likelier than ``least``. ``tried``
    is the number of candidates, the likeliest, that are tried for a finding with each :class:`.Effort`."""

    undoing: tuple[Undoing, ...]
    least: int
    tried: tuple[int, ...]


ANOTHER_CARD = slips.CARD_NEARBY, slips.CARD
SAID = (
    Undoing(claims.follows, (slips.NUMBER, slips.TERM, slips.CALL, slips.CALL_LEFT_OUT), combines=True),
    Undoing(words.line_unread, (slips.WORD, slips.OTHER_WORD)),
    Undoing(lines.line_superfluous, (slips.LINE_ADDED,)),
    Undoing(lines.heading_missing, (slips.HEADING_LEFT_OUT,)),
    Undoing(lines.lines_too_late, (slips.LINES_SWAPPED,)),
    Undoing(lines.lines_pasted, (slips.LINES_DOUBLED,)),
)
SPOKEN_OF = (
    Undoing(cards.other_cards, ANOTHER_CARD, combines=True),
    Undoing(cards.cards_added, (slips.CARD_ADDED,), combines=True),
    Undoing(cards.cards_left_out, (slips.CARD_LEFT_OUT,), combines=True),
    Undoing(cards.cards_swapped, (slips.CARDS_SWAPPED,)),
    Undoing(words.other_names, (slips.PLAYER,), combines=True),
    Undoing(claims.names_exchanged, (slips.NAMES_SWAPPED, slips.CLAIMS_SWAPPED)),
    Undoing(claims.claimed_twice, (slips.CLAIMS_SWAPPED,)),
    Undoing(claims.earlier_total, (slips.NUMBER,)),
    Undoing(claims.score_and_total, (slips.NUMBER,)),
    Undoing(words.other_calls, (slips.CALL,)),
    Undoing(cards.other_suits, (slips.SUIT,)),
    Undoing(words.other_words, (slips.WORD, slips.OTHER_WORD)),
    Undoing(cards.other_meanings, (slips.MEANING,)),
    Undoing(cards.other_melds, (slips.MELD,)),
    Undoing(actions.actions_added, (slips.ACTION_DOUBLED, slips.ACTION_ADDED), combines=True),
    Undoing(actions.actions_swapped, (slips.ACTIONS_SWAPPED, slips.ACTION_MOVED)),
    Undoing(lines.lines_doubled, (slips.LINE_DOUBLED, slips.LINE_ADDED)),
    Undoing(lines.lines_swapped, (slips.LINES_SWAPPED,)),
    Undoing(actions.plays_swapped, (slips.PLAYS_SWAPPED,)),
    Undoing(actions.marks_moved, (slips.PLAYS_SWAPPED, slips.PLAY_ADDED)),
    Undoing(actions.plays_left_out, (slips.PLAY_LEFT_OUT,)),
    Undoing(actions.plays_added, (slips.PLAY_ADDED,)),
)
LEFT_OUT = (
    Undoing(actions.actions_left_out, (slips.DRAW_LEFT_OUT, slips.ACTION_LEFT_OUT)),
    Undoing(lines.line_missing, (slips.LINE_LEFT_OUT,)),
)
WHATEVER = (
    Undoing(words.other_numbers, (slips.NUMBER, slips.TERM), combines=True),
    Undoing(claims.earlier_total_in_doubt, (slips.NUMBER,)),
    Undoing(cards.any_card, ANOTHER_CARD, combines=True),
    Undoing(cards.card_twice, ANOTHER_CARD, combines=True),
    Undoing(cards.any_card_left_out, (slips.CARD_LEFT_OUT,), combines=True),
    Undoing(actions.remarks_added, (slips.ACTION_ADDED,), combines=True),
    Undoing(words.token_unread, (slips.OTHER_WORD,)),
)
STAGES = (
    Stage(SAID, FOLLOWS, (80, 40, 20)),
    Stage(SPOKEN_OF, FOLLOWS, (400, 120, 40)),
    Stage(LEFT_OUT, slips.DRAW_LEFT_OUT.weight, (250, 80, 20)),
    Stage(WHATEVER, FOLLOWS, (250,)),
)
"""Any change is tried only if the others have fixed nothing. (A missing setting concerns the head: see
:mod:`.heads`.)"""


def candidates(
    scene: Scene, finding: Finding, stage: Stage, most: int = MOST_THOUGHT_OF, *, halves: bool = False
) -> list[Candidate]:
    """Return the candidates of a ``stage`` that bring the cards nearer to balance, at ``most`` that many,
    each once, the likeliest first: of two that make the same text the likelier, or the safe one. Changes that
    are ``halves`` of one need not do so by themselves."""
    found: dict[tuple[Edit | str, ...], tuple[int, int, int, Candidate]] = {}
    stands, least, thought_of = scene.stands(finding), scene.balance.brings(finding.cards), 0
    for way, undoing in enumerate(stage.undoing):
        if halves and not undoing.combines:
            continue
        for candidate in islice(undoing.candidates(scene, finding), MOST_THOUGHT_OF):
            thought_of += 1
            if stands and all(edit.line > finding.place.line for edit in candidate.edits):
                continue
            nearer = scene.balance.nearer(candidate.flow)
            if nearer < least and not halves:
                continue
            made = scene.made(candidate.edits)
            known = found.get(made)
            if known is None or (candidate.cost, not candidate.safe) < (known[0], not known[-1].safe):
                found[made] = candidate.cost, -max(nearer, 0), way, candidate
    scene.spend(thought_of)
    likeliest = sorted(found.values(), key=itemgetter(0, 1))
    if len(likeliest) > most:
        likeliest = some_of_each(likeliest, most)
    return [candidate for *_, candidate in likeliest]


def some_of_each(
    likeliest: Sequence[tuple[int, int, int, Candidate]], most: int
) -> list[tuple[int, int, int, Candidate]]:
    """Return some of the ``likeliest`` candidates, at ``most`` that many, in their order: a way of undoing
    that has many leaves room for the first of another."""
    before, places = Counter[int](), list[tuple[int, int]]()
    for at, (_, _, way, _) in enumerate(likeliest):
        places.append((before[way], at))
        before[way] += 1
    return [likeliest[at] for at in sorted(at for _, at in sorted(places)[:most])]


def every_change(
    scene: Scene, finding: Finding, excluded: Callable[[Edit], bool], others: list[Finding]
) -> Iterator[Candidate]:
    """Yield all changes of one token that may fix ``finding``, the nearest to it first: a card for any other,
    one more or less, a player for another, a number, other words for an action, a move removed or doubled.
    Only when they have been tried may it be said that no small change fixes it.

    Most of these changes are ruled out together. A hidden card is held against nobody, so a finding that is
    there with ``?`` in the place of a card is there whatever card is written. In the same way a number is
    ruled out by the record without the claim or the call it is in: ``excluded`` says whether an edit
    leaves the finding there. Other cards must bring the hands nearer to balance, and what is done with them,
    or with a move less or twice, must not take the hands further from it. (If there are ``others``, this
    holds only for hands of which the cards left are written and do not follow from one of those: another
    finding may put a hand in doubt, and then nothing is held against it.) Another player's name is tried all
    the same: a slip with cards elsewhere may conceal that it brings the hands nearer."""
    here, written = finding.place.line, {*scene.written}
    if here == scene.round.line:
        written.add(here)
    if scene.stands(finding):
        written = {line for line in written if line <= here}
    explained = {one.place.line for one in everything(others)}
    doubted = {
        one.player for one in scene.round.events if isinstance(one, CardsLeft) and one.line in explained
    }
    balance = scene.balance.of_claimed(doubted) if others else scene.balance
    least = balance.brings(finding.cards)
    for line in sorted(written, key=lambda one: (abs(here - one), one)):
        for candidate in _in_line(scene, line, excluded, balance, least):
            yield evolve(candidate, cost=max(candidate.cost, slips.UNSUPPORTED))


def _in_line(
    scene: Scene, line: int, excluded: Callable[[Edit], bool], balance: Balance, least: int
) -> Iterator[Candidate]:
    """Yield all changes of one token of ``line``; cards that bring the hands nearer to ``balance`` by
    ``least``."""

    def fits(flow: Iterable[Moved]) -> bool:
        return balance.nearer(flow) >= least

    for some in (cards.any_card_in, cards.none_or_one, cards.card_more_or_less_in):
        yield from some(scene, line, excluded, fits)
    if not least:  # these move no cards
        yield from words.any_number_in(scene, line, excluded)
        yield from words.other_calls_in(scene, line, excluded)
    yield from words.any_name_in(scene, line)
    for others in (words.other_words_in, lines.move_less_or_twice):
        yield from (one for one in others(scene, line) if balance.nearer(one.flow) >= 0)
    yield from cards.other_meanings_in(scene, line)
    yield from cards.other_suits_in(scene, line)
