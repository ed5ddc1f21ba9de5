"""LYNX: what a round shows of the decks, the hands and the extension that a table plays with."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from ....records.findings import told
from ...rummy.shown import Rummy, found, sizes_shown
from ...suppositions import Supposition
from ...words import cards_
from .table import AT_MOST_TWELVE, DEAL, DECKS, FULL_TABLE, TWELVE


def shown_by_the_round(
    referee: Rummy, each_dealt: int, shared: Iterator[Supposition]
) -> Iterator[Supposition]:
    """LX-2: what the round shows where ``each_dealt`` cards are dealt, and of what rummies have ``shared``.
    Nothing is supposed of the header that no table may play with. Where there are more copies of a
    card than two decks hold and there may be no more decks, the cards are what is wrong."""
    players = len(referee.seats)
    small = players <= FULL_TABLE
    for one in shared:
        if one.key != "decks" or one.value == DECKS or not (small or one.value == 1):
            yield one
    for each, hands in sizes_shown(referee).items():
        if each == each_dealt or hands < max(2, players - 1):
            continue
        shows = told("{hands} hands have {cards}", "有{hands}手牌是{cards}", hands=hands, cards=cards_(each))
        one = Supposition("cards_each", "Cards each", each, f"Cards each: {each}", shows)
        if each != DEAL if small else each > DEAL:
            due = told(*(TWELVE if small else AT_MOST_TWELVE))
            params = {"count": each, "players": players, "due": due}
            one = evolve(one, rule="wrong-cards-each", params=params, allowed=False)
        yield one
    if found(referee, "desires-without-extension"):
        shows = told("somebody desires something", "有人許了願")
        yield Supposition("extensions", "Extensions", "Max", "Extensions: Max", shows)
