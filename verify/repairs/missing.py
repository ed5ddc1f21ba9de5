"""A move that was not written down, where what it must have been follows from the rest of the record.

The cards that a player was dealt and got, less those that left the hand and are left at the end, say which
cards the move took from the hand and which it brought. How a move is written, the record's other moves show.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import partial
from itertools import permutations

from ...records.cards import Card
from ...records.events import CardsLeft, Deal, Draw, Event, TakeDiscard, Turn
from ...records.findings import Finding, told
from ...records.repairs import Edit
from ...records.stealing import DrawExtra, StealPile
from .candidates import FAR, Candidate
from .scene import Scene, Token

GAINS = (Draw, TakeDiscard, DrawExtra)
CALL = re.compile(r" *\{[^}]*\}")
MOST = 3
"""So many single cards of a move are put in every order."""


def line_missing(scene: Scene, finding: Finding) -> Iterator[Candidate]:
    """A move of the player who was due, before the line of the finding."""
    player, line = finding.params.get("expected"), finding.place.line
    if not isinstance(player, str) or player not in scene.players:
        return
    cards = _moved(scene, player)
    if cards is None or not cards:
        return
    for text in dict.fromkeys(_texts(scene, player, cards)):
        says = partial(
            told,
            "a line is missing before line {line}: “{text}”", "第{line}行之前缺一行：「{text}」",
            line=line, text=text,
        )  # fmt: skip
        yield Candidate((Edit(line, 1, line, 1, f"{text}\n"),), (says,), FAR)


def _moved(scene: Scene, player: str) -> list[Card] | None:
    """The cards that the moves of ``player`` which are written do not account for; None if it is not known
    what was dealt, or left."""
    count: Counter[Card] = Counter()
    known: set[type[Event]] = set()
    for event in scene.round.events:
        if getattr(event, "player", None) != player:
            continue
        match event:
            case Deal(cards=cards) | CardsLeft(cards=cards):
                if cards is None or None in cards:
                    return None
                known.add(type(event))
                for card in cards:
                    count[card] += 1 if isinstance(event, Deal) else -1  # type: ignore[index]
            case Turn(actions=actions):
                for action in actions:
                    if isinstance(action, StealPile):
                        count.update(card for card in action.rest or () if card)
                    for card in _out_of_hand(action):
                        if card is None:
                            return None
                        count[card] += 1 if isinstance(action, GAINS) else -1
    return sorted(Counter({c: abs(n) for c, n in count.items()}).elements()) if len(known) == 2 else None


def _out_of_hand(action: object) -> tuple[Card | None, ...]:
    """The cards that an action moves into the hand or out of it."""
    cards = getattr(action, "using", getattr(action, "cards", None))
    if cards is None and (melds := getattr(action, "melds", None)) is not None:
        cards = tuple(card for meld in melds for card in meld)
    if cards is None:
        cards = (action.card,) if hasattr(action, "card") else ()
    return tuple(cards)


def _texts(scene: Scene, player: str, cards: list[Card]) -> Iterator[str]:
    """Moves of ``player`` with ``cards``, in the manner of the record's other moves."""
    melds = dict.fromkeys(_text(scene, group) for group in _groups(scene.cards) if len(group) >= MOST)
    calls = dict.fromkeys(found for line in scene.round.lines for found in re.findall(r"\{[^}]*\}", line))
    for event in scene.round.events:
        if not isinstance(event, Turn):
            continue
        tokens = scene.by_line.get(event.line, [])
        groups = _groups([token for token in tokens if isinstance(token.value, Card)])
        names = [token for token in tokens if isinstance(token.value, str)]
        if not groups or not names or len({id(token.event) for token in tokens}) > 1:
            continue
        fills: list[list[str]] = []
        if all(len(group) == 1 for group in groups) and len(groups) == len(cards) <= MOST:
            fills = [[str(card) for card in order] for order in permutations(cards)]
        elif len(groups) == 1 and len(cards) >= MOST:
            fills = [["-".join(map(str, cards))]]
        elif len(groups) == 2 and len(groups[1]) >= MOST:
            fills = [["-".join(map(str, cards)), meld] for meld in melds]
        line = scene.source(event.line)
        for fill in fills:
            text = line
            for group, new in reversed(list(zip(groups, fill, strict=True))):
                text = text[: group[0].start] + new + text[group[-1].end :]
            name = names[0]
            text = CALL.sub("", text[: name.start] + player + text[name.end :])
            yield text
            yield from (f"{text} {call}" for call in calls)


def _groups(tokens: list[Token]) -> list[list[Token]]:
    return list({id(token.group): token.group for token in tokens}.values())


def _text(scene: Scene, group: list[Token]) -> str:
    return scene.source(group[0].line)[group[0].start : group[-1].end]
