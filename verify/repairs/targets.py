"""Another meld for one that is named, as that to which something is laid off or from which it is claimed."""

from __future__ import annotations

from collections.abc import Iterator

from ...records.cards import Card
from ...records.findings import Finding
from .candidate import CHANGE, Candidate
from .scene import Scene
from .wording import worded


def other_melds(scene: Scene, finding: Finding) -> Iterator[Candidate]:
    """Any meld on the table in the place of one that is named in the finding's line by its cards."""
    number = finding.place.line
    named = [one for one in scene.by_line.get(number, ()) if isinstance(one.value, Card) and not one.flow]
    groups = {id(one.group): one.group for one in named if len(one.group) > 1}.values()
    if not groups:
        return
    line = scene.source(number)
    lying = {tuple(map(str, meld)): meld for at in (number, number + 1) for meld in scene.at(at).lying()}
    for group in groups:
        cards = sorted(one.value.index for one in group if isinstance(one.value, Card))
        between = line[group[0].end : group[1].start]
        for meld in lying.values():
            if None in meld or sorted(card.index for card in meld if card) == cards:
                continue
            joint = "-" if "=" in between else between
            new = joint.join(scene.text.spelled(card, group[0].text, line) for card in meld if card)
            yield worded(number, group[0].start, group[-1].end, new, line, CHANGE)
