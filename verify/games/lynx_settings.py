"""LYNX: what a round shows of the decks, the hands and the extension that a table plays with."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from attrs import evolve

from ..engines.lynx_table import DEAL, FULL_TABLE
from ..reconsider import Supposition
from ..shown import found, sizes_shown
from ..words import cards_

if TYPE_CHECKING:
    from .lynx_deal import DealReferee


def shown_by_the_round(referee: DealReferee, shared: Iterator[Supposition]) -> Iterator[Supposition]:
    """LX-2: a small table has no choice of decks and cards, whatever it played with."""
    players = len(referee.seats)
    small = players <= FULL_TABLE
    for one in shared:
        if one.key == "decks" and small and one.value != 2:
            params = {"count": one.value, "players": players, "due": "two decks"}
            one = evolve(one, rule="wrong-decks", params=params)
        yield one
    for each, hands in sizes_shown(referee).items():
        if each == referee.each or hands < max(2, players - 1):
            continue
        shows = f"{hands} hands have {cards_(each)}"
        one = Supposition("cards_each", "Cards each", each, f"Cards each: {each}", shows)
        if small and each != DEAL:
            params = {"count": each, "players": players, "due": "twelve cards"}
            one = evolve(one, rule="wrong-cards-each", params=params)
        yield one
    if found(referee, "desires-without-extension"):
        shows = "somebody desires something"
        yield Supposition("extensions", "Extensions", "Max", "Extensions: Max", shows)
