"""Red Five: two packs hold every card twice, so no record may have one three times (RF-1)."""

from __future__ import annotations

from ....records.cards import Card
from ....records.events import Deal as Hand
from ....records.events import Event, Turn
from ....records.findings import Finding, Place
from ....records.tricks import Bottom, Play, Throw
from .deal import Deal
from .following import said
from .table import on_table


def check_pack(deal: Deal, event: Event) -> None:
    """Before the first card is buried or led: no card may be there three times."""
    if deal.packed or deal.doubtful:
        return
    deal.packed = True
    known = deal.known
    too_many = known.too_many(deal.dealer)
    if not too_many:
        return
    card = too_many[0]
    place = _third(deal, card) or deal.place(event)
    found = deal.find("card-too-often", place, card=said([card]), under=deal.root)
    deal.tally.doubt = deal.tally.doubt or found
    deal.surplus = card, found
    for player in deal.match.seats:  # whoever is shown to have it may be the one who has not
        hand, misread = known.hand(player, deal.dealer), deal.misreadings.of(player, deal.dealer)
        if misread is not None and misread.concerns((card,)):
            misread.found = found
        if known.played(player) is None and (hand is None or card in hand or player == deal.dealer):
            deal.blamed.setdefault(player, found)


def surplus_kept(deal: Deal, player: str) -> Finding | None:
    """What has been told of a card that there are too many of, if ``player`` has one that he neither plays
    nor buries: it may have been written for another."""
    if deal.surplus is None:
        return None
    (card, found), known = deal.surplus, deal.known
    have, gone = [*(known.dealt.get(player) or ())], [*(known.played(player) or ())]
    if player == known.buryer:
        have += known.bottom or ()
        gone += known.buried or ()
    return found if have.count(card) > gone.count(card) else None


def _third(deal: Deal, card: Card) -> Place | None:
    """Where the third of a card stands."""
    count = 0
    for event in deal.known.events:
        if isinstance(event, Hand | Bottom) and event.cards:
            for number, one in enumerate(event.cards, 1):
                count += one is card
                if one is card and count == 3:
                    return deal.referee.desk.operand(event, event, number)
        elif isinstance(event, Turn) and not deal.known.dealt.get(event.player):
            action = event.actions[0]
            for number, one in enumerate(on_table(event) if isinstance(action, Play | Throw) else (), 1):
                count += one is card
                if one is card and count == 3:
                    plain = isinstance(action, Play)
                    return deal.referee.desk.operand(event, action, number) if plain else deal.whole(event)
    return None
