"""Any number or card whatever, for where nothing that the evidence speaks of mends anything."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

from ...records import slips
from ...records.cards import Card
from ...records.events import Score
from ...records.findings import Finding
from .candidate import Candidate, both, changed, replaced
from .cards import with_card
from .scene import Scene, Token


def any_number(scene: Scene, finding: Finding) -> Iterator[Candidate]:
    """Other numbers in the finding's own line; of a sum, the term that would make it right."""
    for token in scene.by_line.get(finding.place.line, ()):
        if not isinstance(token.value, int):
            continue
        score = token.event
        if isinstance(score, Score) and score.result is not None and not score.result % score.factor:
            off = score.result // score.factor - sum(score.terms)
            if token.value in map(abs, score.terms):
                new = token.value + (off if token.value in score.terms else -off)
                if off and new >= 0:
                    yield changed(token.edit(str(new)), token.text, slips.TERM.weight, safe=True)
        for new in (token.value + step for step in slips.NUMBER_STEPS):
            if new >= 0:
                yield changed(
                    token.edit(scene.text.spelled(new, token.text)), token.text, slips.NUMBER.weight
                )


def any_card(scene: Scene, finding: Finding) -> Iterator[Candidate]:
    """Any card whatever in the finding's own line, and where its cards are written."""
    strong, _ = scene.evidence(finding)
    tokens = [token for token in scene.by_line.get(finding.place.line, ()) if isinstance(token.value, Card)]
    if len(tokens) > 8:
        tokens = [token for token in tokens if token.value in strong]
    tokens += [token for token in scene.cards if token.value in strong and token not in tokens]
    for token in tokens:
        for card in scene.text.cards:
            if card is not token.value:
                yield replaced(scene, token, card)


def card_twice(scene: Scene, finding: Finding) -> Iterator[Candidate]:
    """A card that somebody got and that went or stayed, misread in both places."""
    strong, _ = scene.evidence(finding)
    of_each: dict[tuple[str, Card], list[Token]] = {}
    for token in scene.cards:
        if isinstance(token.value, Card) and token.value in strong:
            of_each.setdefault((getattr(token.event, "player", ""), token.value), []).append(token)
    for (_, card), tokens in of_each.items():
        others = [one for one in scene.text.cards if one is not card and slips.alike(card, one)]
        for (one, other), new in product(combinations(tokens, 2), others):
            if one.line != other.line:
                yield both(replaced(scene, one, new), replaced(scene, other, new))


def any_card_more(scene: Scene, finding: Finding) -> Iterator[Candidate]:
    """Any card whatever left out of a list in the finding's own line, or of what its player was dealt."""
    lines = [finding.place.line, *(event.line for event in scene.lists(finding.player))]
    tokens = [token for line in lines for token in scene.by_line.get(line, ()) if len(token.group) > 1]
    for group in {id(token.group): token.group for token in tokens}.values():
        for card in scene.text.cards:
            yield from with_card(scene, group, card)
