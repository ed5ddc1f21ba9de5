"""LYNX: the conditions under which actions are legal. Rule numbers are those of ``hoyle rules lynx``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from ....records.cards import CARDS, Card
from ....records.events import Cards, Discard, Draw, LayOff, MaybeCard, Meld
from ....records.facts import Expected, Fitting, MeldsMeant, NameExpected, OneTooMany, Prescribed
from ....records.findings import Finding, Said, and_, joined, told
from ....records.stealing import Announce, Desire, DrawExtra, Nominate, Pass, Request, Skip, Steal, StealPile
from ...breach import Breach
from ...phrases import A_CARD, cards_, named
from ...rummy.actions import in_phase
from ...rummy.table import no_meld
from ...rummy.table_melds import TableMeld, showing, target_named
from .table import AGAIN, DISCARDED, DRAWN, PILE_STOLEN, STOLEN, UNCERTAIN_CARDS, Battle, State, fits_top

TOO_MANY: Final = (OneTooMany(),)
"""Marks a breach: the turn has room for this action or for an earlier one, but not for both."""


# ---- conditions: draw and discard


def stock_gives(table: State, player: str, action: Draw) -> list[Breach]:
    """LX-47: there is a card to draw."""
    if table.to_draw or table.lost:
        return []
    return [Breach("nothing-to-draw", {}, doubt=table.off_count)]


def matches(table: State, player: str, action: Discard) -> list[Breach]:
    """LX-12, LX-14, LX-17, LX-36: the card matches the top of the pile."""
    card, hand = action.card, table.hands[player]
    fits = None if card is None else _fits(table, card)
    if card is None or fits is None:
        table.unsure = True
        return []
    if fits:
        return []
    fitting = [one for one in dict.fromkeys(hand.listed()) if _fits(table, one)]
    help_ = None
    if fitting:
        help_ = told("{cards} would be legal", "可以放走{cards}", cards=joined(fitting, " or ", "或"))
    elif hand.exact:
        help_ = told(
            "{player} holds nothing that may be discarded here", "{player}手上沒有可以放走的牌", player=player
        )
    name, doubt = "no-match", table.pile[-1].doubt
    if table.request:
        name = "request-not-followed"
    elif table.phase == STOLEN:
        name = "no-match-for-revealed"
        if table.stock <= UNCERTAIN_CARDS or (table.renewals and len(table.pile) <= UNCERTAIN_CARDS):
            doubt = doubt or table.off_count  # the top card may have gone into the new stock
    params = {"card": card, "top": table.top_text(), "suit": table.request}
    other_tops = tuple([one for one in CARDS.values() if one.suit == card.suit or one.number == card.number])
    facts = () if table.request else (Fitting(other_tops, table.pile[-1].card),)
    return [Breach(name, params, 0, 1, help_, doubt=doubt, facts=facts)]


def no_last_nine(table: State, player: str, action: Discard) -> list[Breach]:
    """LX-34: a nine is not the last card."""
    card, hand = action.card, table.hands[player]
    if card is not None and card.number == 9 and hand.size == 1 and not hand.loose:
        return [Breach("nine-ends-round", {"card": card}, 0, 1)]
    return []


def _fits(table: State, card: Card) -> bool | None:
    """Return whether ``card`` may be discarded on the top of the pile; None if it cannot be told."""
    if not table.pile:
        return True
    return None if table.lost and not table.request else fits_top(card, table.pile[-1], table.request)


# ---- conditions: melds


def is_meld(table: State, player: str, action: Meld) -> list[Breach]:
    """LX-5, LX-6."""
    return no_meld(table, table.meld_rules, action.cards)


def fits_meld(table: State, player: str, action: LayOff) -> list[Breach]:
    """LX-11: the cards fit the meld that is meant."""
    target = action.target
    operand = len(action.cards) + 1
    meant = table.named_melds(player, target)
    if target.is_any:
        taking = [meld for meld in meant if table.grown(meld, action.cards) != ()]
        meant = [meld for meld in taking if meld.is_of(target.form)] or taking or meant[:1]
    if not meant:
        return _no_such_meld(table, player, action)
    owners = dict.fromkeys(meld.owner for meld in meant)
    if len(owners) > 1 and (None in target.cards or not all(meld.certain for meld in meant)):
        table.unsure = True
        return []
    if len(owners) > 1 or (target.form != "cards" and len(meant) > 1):
        params = {
            "target": target_named(target),
            "melds": and_(
                told("{owner}'s {cards}", "{owner}的{cards}", owner=meld.owner, cards=named(meld.cards))
                for meld in meant
            ),
        }
        facts = (MeldsMeant(tuple([_short_for(meld, meant) for meld in meant])),)
        return [Breach("which-meld", params, 0, operand, facts=facts)]
    hidden = None in target.cards and (table.begun_before or not all(meld.certain for meld in table.melds))
    table.unsure = table.unsure or hidden
    if not hidden and all(table.grown(one, action.cards) == () for one in meant):
        params = {"cards": named(action.cards), "target": named(meant[0].cards)}
        help_, fitting = meant[0].what_fits(table.meld_rules), Fitting(_fitting(table, meant[0]))
        return [Breach("does-not-fit", params, 0, 1, help_, facts=(fitting,))]
    return []


def _no_such_meld(table: State, player: str, action: LayOff) -> list[Breach]:
    """The breach of a target that names no meld."""
    target = action.target
    if table.blurred or any(not meld.certain for meld in table.melds):
        table.unsure = True
        return []
    help_: Said | None = None
    same = showing(table.melds, target)
    if same:
        help_ = told("it is {owner}'s meld", "那是{owner}的", owner=same[0].owner)
    elif near := table.nearest(target.cards, action.cards):
        help_ = told(
            "the nearest meld is {owner}'s {cards}", "最相近的是{owner}的{cards}",
            owner=near.owner, cards=named(near.cards),
        )  # fmt: skip
    said = told("no meld on the table", "桌上沒有一組牌")
    if owner := target.owner_for(player):
        said = told("none of {owner}'s melds", "{owner}沒有一組牌", owner=owner)
    params = {"target": target_named(target), "said": said}
    return [Breach("no-such-meld", params, 0, len(action.cards) + 1, help_)]


def _fitting(table: State, meld: TableMeld) -> tuple[Card, ...]:
    """The cards that may be laid off to ``meld``, which are of its rank or its suit."""
    one = meld.cards[0]
    alike = [card for card in CARDS.values() if one and (card.rank == one.rank or card.suit == one.suit)]
    return tuple([card for card in alike if table.grown(meld, (card,))])


def _short_for(meld: TableMeld, meant: Sequence[TableMeld]) -> tuple[str, Cards]:
    """Return the owner of ``meld``, and also its cards if the owner does not identify it among those that may
    be ``meant``."""
    alone = [one for one in meant if one.owner == meld.owner] == [meld]
    return meld.owner, () if alone else tuple(meld.cards)


# ---- conditions: stealing


def not_in_use(table: State, player: str, action: Steal | StealPile) -> list[Breach]:
    """LX-33: a card stolen is not a nine in use."""
    card = action.card
    return [Breach("nine-in-use", {"card": card}, 0, 1)] if table.nine_in_use and card is not None else []


def with_two(table: State, player: str, action: Steal) -> list[Breach]:
    """LX-16: the card stolen makes a meld with two cards."""
    if len(action.using) != 2:
        return [Breach("steal-with-two", {"card": action.card or A_CARD, "count": len(action.using)})]
    return _together(table, "no-meld-to-steal", action.card, (*action.using, action.card))


def with_meld(table: State, player: str, action: StealPile) -> list[Breach]:
    """LX-20: a meld that takes up the card on top steals the pile."""
    name, card = "no-meld-to-steal-pile", action.card
    return _together(table, name, card, action.using) or _together(table, name, card, (*action.using, card))


def _together(table: State, name: str, card: MaybeCard, cards: Cards) -> list[Breach]:
    breaches = no_meld(table, table.meld_rules, cards)
    return [Breach(name, {"card": card or A_CARD, **breach.params}, 0, 2) for breach in breaches]


def whole_pile(table: State, player: str, action: StealPile) -> list[Breach]:
    """LX-21: the cards named as the rest are those in the pile."""
    if action.rest is None:
        return []
    if table.blurred:
        table.unsure = True  # a move that was not read may have been a steal
        return []
    below = tuple([one.card for one in table.pile[:-1]])
    if not table.pile or (action.rest == below and None not in below):
        return []
    lying = Counter(below)
    said = Counter(action.rest)
    as_many = said.total() == lying.total()
    unseen, unsaid = lying.pop(None, 0), said.pop(None, 0)
    spare, lacking = said - lying, lying - said
    if unseen or unsaid:
        table.unsure = True
    if as_many and spare.total() <= unseen and lacking.total() <= unsaid:
        return []
    doubt = next((lying.doubt for lying in table.pile if lying.doubt), None)
    doubt = doubt or (None if as_many else table.off_count)
    if unsaid == len(action.rest) > 0:  # only their number is known
        return [_other_number(table, unsaid, doubt)]
    rest = named(below) or told("nothing", "沒有牌")
    first = next((n for n, card in enumerate(action.rest) if spare[card]), None)
    operand = 0 if first is None else 2 + len(action.using) + first
    help_ = told("write “take {rest}”", "應寫「take {rest}」", rest=named(below) or "nothing")
    facts = (Prescribed(),)
    return [Breach("pile-differs", {"rest": rest}, 0, operand, help_, doubt=doubt, facts=facts)]


def _other_number(table: State, said: int, doubt: Finding | None) -> Breach:
    """The breach where the number of cards ``said`` to be taken with the pile is wrong."""
    lie = len(table.pile) - 1
    rest = told("{cards}, not {said}", "{cards}，不是{said}張", cards=cards_(lie), said=said)
    help_ = told("write “take {cards}”", "應寫「take {cards}」", cards=str(cards_(lie)))
    facts = Expected(lie, said), Prescribed()
    return Breach("pile-differs", {"rest": rest}, help=help_, doubt=doubt, facts=facts)


# ---- conditions: battles, and what is said with a discard


def extra_due(table: State, player: str, action: DrawExtra) -> list[Breach]:
    """LX-27: this number of extra cards is due, and from this player."""
    battle = table.battle if table.battle and table.battle.nominee else table.late
    if battle is None or (battle is table.late and battle.nominee != player):
        if table.lost or (table.pile and table.pile[-1].card is None):
            table.unsure = True
            return []
        return [Breach("no-extra-cards-due", {}, help=nameless_seven(table))]
    if battle.nominee != player:
        return [Breach("wrong-nominee", {"nominee": battle.nominee})]
    if battle.count is None:
        table.unsure = True
        return []
    if table.blurred and max(action.number, len(action.cards)) <= battle.count:
        table.unsure = True  # perhaps there were no more, or as many as that
        return []
    due, doubt = min(battle.count, table.to_draw), _counted_on(battle, action.number)
    if action.number <= battle.count:
        doubt = doubt or table.off_count  # it may be all that there were
    if action.number != due:
        params = {"count": due, "written": action.number}
        return [Breach("wrong-number", params, 0, 1, doubt=doubt, facts=(Expected(due, action.number),))]
    if action.cards and len(action.cards) != due:
        params = {"count": due, "written": len(action.cards)}
        return [Breach("wrong-number", params, doubt=doubt or table.off_count)]
    return []


def _counted_on(battle: Battle, number: int) -> Finding | None:
    """Return the finding that the last seven answers none (LX-25, LX-28), if ``number`` cards are drawn as
    though it did."""
    return battle.refused.blame if battle.refused and battle.count_believed == number else None


def nameless_seven(table: State) -> Said | None:
    """In words, that nobody was nominated with the seven on top, if that is so."""
    nameless = table.battle is not None and table.battle.nominee is None and table.pile
    top = table.pile[-1].card if nameless else None
    if top is None:
        return None
    return told(
        "nobody was nominated with {top}: perhaps the name was left out", "{top}沒有指定誰：也許漏寫了名字",
        top=top,
    )  # fmt: skip


def battle_on(table: State, player: str, action: Announce) -> list[Breach]:
    """LX-25: there is something to answer."""
    if table.battle is not None or table.late is not None or table.lost:
        return []
    return [Breach("nothing-to-answer", {}, help=table.nameless)]


def _just_discarded(table: State) -> tuple[MaybeCard, int]:
    """The card just discarded, and its rank: 0 if it is not known, -1 if there is none."""
    if not isinstance(table.last, Discard):
        return None, -1
    card = None if table.pile[-1].doubt else table.last.card
    if card is None:
        table.unsure = True
        return None, 0
    return card, card.number


def with_seven(table: State, player: str, action: Nominate) -> list[Breach]:
    """LX-24, LX-40: a player who has just discarded a seven may nominate somebody at the table."""
    _, rank = _just_discarded(table)
    nominee = action.player_for(player)
    if rank not in (7, 0):
        return [Breach("nominates-without-seven", {})]
    if nominee not in table.players:
        params = {"named": nominee, "players": joined(table.players, ", ", "、")}
        return [Breach("unknown-nominee", params, 0, 1, facts=(NameExpected(),))]
    if table.winner and nominee == player:
        return [Breach("nominates-himself-at-end", {}, 0, 1)]
    return []


def with_ace(table: State, player: str, action: Request) -> list[Breach]:
    """LX-35: a player who has just discarded an ace may request another suit."""
    card, rank = _just_discarded(table)
    if rank not in (1, 0):
        return [Breach("requests-without-ace", {})]
    if card and action.suit == card.suit:
        return [Breach("requests-own-suit", {"suit": action.suit, "card": card}, 0, 1)]
    return []


def with_three(table: State, player: str, action: Desire) -> list[Breach]:
    """LX-48: a player who has just discarded a three may desire something, where the extension holds."""
    _, rank = _just_discarded(table)
    if rank not in (3, 0):
        return [Breach("desires-without-three", {})]
    if table.desires:
        return []
    help_ = told("add “{line}” to the header", "開頭應加上「{line}」", line="Extensions: Max")
    return [Breach("desires-without-extension", {}, help=help_, facts=(Prescribed(),))]


# ---- conditions: nothing is done


def eight_lies(table: State, player: str, action: Skip) -> list[Breach]:
    """LX-30: a turn is skipped only after an eight. (``begin`` checks how the turn begins.)"""
    if table.last is None or table.misses:
        return []
    return in_phase(table, player, action) or [Breach("nothing-to-skip", {"top": table.top_text()})]


def is_stuck(table: State, player: str, action: Pass) -> list[Breach]:
    """LX-47: only a player who can neither draw nor discard may pass."""
    hand = table.hands[player]
    doubtful = frozenset().union(*(suspect.among for suspect in hand.suspects))
    listed = () if hand.gone else dict.fromkeys(hand.listed())
    matching = [card for card in listed if card not in doubtful and _fits(table, card)]
    fitting = [card for card in matching if not table.breaches_of(player, Discard(card), 0)]
    if table.lost or table.blurred or (not hand.exact and not fitting and not table.to_draw):
        table.unsure = True
        return []
    moved = table.phase in (DRAWN, STOLEN, PILE_STOLEN, DISCARDED, AGAIN)
    if moved or not (table.to_draw or fitting):
        return []
    can = told("discard {cards}", "放走{cards}", cards=joined(fitting, " or ", "或"))
    if table.to_draw:
        can = told("draw a card", "取牌")
    return [Breach("passes-without-need", {"can": can}, doubt=table.off_count)]
