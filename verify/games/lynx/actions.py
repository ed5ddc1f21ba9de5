"""LYNX: what may be done, as a table of rules. Rule numbers are those of ``hoyle rules lynx``.

A turn has several actions, so they are judged and played one at a time: ``begin`` a turn, then ``why_not``
and ``do`` for each action, then ``why_no_end`` and ``end_turn``. A discarded nine begins the player's next
turn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import ClassVar, Final

from ....records.cards import CARDS, RANKS, Card
from ....records.events import Action, Actions, Cards, Discard, Draw, LayOff, MaybeCard, Meld, Target
from ....records.facts import Expected, Fitting, MeldsMeant, NameExpected, OneTooMany
from ....records.findings import Finding, Said, joined, told
from ....records.stealing import Announce, Desire, DrawExtra, Nominate, Pass, Request, Skip, Steal, StealPile
from ...breach import Breach
from ...cards.hands import Loan, Lying
from ...cards.melds import ACE_HIGH, why_no_meld
from ...rummy.actions import (
    START,
    ActionRule,
    AllOf,
    FirstOf,
    Outcome,
    Phase,
    Scene,
    barred,
    by_kind,
    held,
    in_phase,
)
from ...rummy.table import TableMeld, key_of, showing
from ...words import A_CARD, NOTHING_THERE, ON_TOP, and_, cards_, named
from .table import (
    AGAIN,
    DISCARDED,
    DRAWN,
    EXTRA,
    FEW,
    IDLE,
    IDLE_LAID,
    LAID,
    PILE_STOLEN,
    SEVENS,
    STOLEN,
    Battle,
    State,
)

TOO_MANY: Final = (OneTooMany(),)
"""Of a breach: the turn has room for this action or for one before, but not for both."""
MAY_END: Final = frozenset((IDLE, IDLE_LAID, DRAWN, STOLEN, PILE_STOLEN, DISCARDED, AGAIN))
"""The phases in which a turn may end."""
NOTHING_FOLLOWS: Final = (DrawExtra, Pass, Skip)
"""Behind these a line that is not written has nothing more."""


# ---- conditions: draw and discard


def stock_gives(table: State, player: str, action: Draw) -> list[Breach]:
    """LX-47: there is a card to draw."""
    if table.to_draw or table.lost:
        return []
    return [Breach("nothing-to-draw", {}, doubt=table.off_count)]


def matches(table: State, player: str, action: Discard) -> list[Breach]:
    """LX-12, LX-14, LX-17, LX-36: the card matches what lies there."""
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
        help_ = told(
            "{cards} would be legal", "可以放走{cards}", cards=joined(map(str, fitting), " or ", "或")
        )
    elif hand.exact:
        help_ = told(
            "{player} holds nothing that may be discarded here", "{player}手上沒有可以放走的牌", player=player
        )
    name, doubt = "no-match", table.pile[-1].doubt
    if table.request:
        name = "request-not-followed"
    elif table.phase == STOLEN:
        name = "no-match-for-revealed"
        if table.stock <= FEW or (table.shuffled and len(table.pile) <= FEW):
            doubt = doubt or table.off_count  # what lies there may have gone into the new stock
    params = {"card": card, "top": table.top_text(), "suit": table.request}
    return [Breach(name, params, 0, 1, help_, doubt=doubt)]


def no_last_nine(table: State, player: str, action: Discard) -> list[Breach]:
    """LX-34: a nine is not the last card."""
    card, hand = action.card, table.hands[player]
    if card is not None and card.number == 9 and hand.size == 1 and not hand.loose:
        return [Breach("nine-ends-round", {"card": card}, 0, 1)]
    return []


def _fits(table: State, card: Card) -> bool | None:
    """Whether ``card`` may be discarded on what lies there; None if it cannot be told."""
    if not table.pile:
        return True
    if table.request:
        return card.suit == table.request or card.number == 1
    if table.lost:
        return None
    top = table.pile[-1].card
    return None if top is None else top.suit == card.suit or top.number == card.number


# ---- conditions: melds


def is_meld(table: State, player: str, action: Meld) -> list[Breach]:
    """LX-5, LX-6."""
    return _no_meld(table, action.cards)


def _no_meld(table: State, cards: Cards) -> list[Breach]:
    """What is wrong with ``cards`` as a new meld (LX-5, LX-6)."""
    natural = tuple([card for card in cards if card is not None])
    if len(natural) < len(cards) and len(cards) >= 3:
        table.unsure = True
        return []
    if table.readings_of(natural):
        return []
    return [Breach("not-a-meld", {"cards": named(cards), "why": why_no_meld(natural, table.meld_rules)})]


def fits_meld(table: State, player: str, action: LayOff) -> list[Breach]:
    """LX-11: the cards fit the one meld that is meant."""
    target = action.target
    operand = len(action.cards) + 1
    meant = table.named_melds(player, target)
    if not meant:
        return _no_such_meld(table, player, action)
    owners = dict.fromkeys(meld.owner for meld in meant)
    if len(owners) > 1 and (None in target.cards or not all(meld.certain for meld in meant)):
        table.unsure = True
        return []
    if len(owners) > 1 or (target.form != "cards" and len(meant) > 1):
        params = {
            "target": _target_named(target),
            "melds": and_(
                told("{owner}'s {cards}", "{owner}的{cards}", owner=meld.owner, cards=named(meld.cards))
                for meld in meant
            ),
        }
        facts = (MeldsMeant(tuple([_short_for(meld, meant) for meld in meant])),)
        return [Breach("which-meld", params, 0, operand, facts=facts)]
    hidden = None in target.cards and not all(meld.certain for meld in table.melds)
    table.unsure = table.unsure or hidden
    if not hidden and all(table.grown(one, action.cards) == () for one in meant):
        params = {"cards": named(action.cards), "target": named(meant[0].cards)}
        help_, fitting = meant[0].what_fits(table.meld_rules), Fitting(_fitting(table, meant[0]))
        return [Breach("does-not-fit", params, 0, 1, help_, facts=(fitting,))]
    return []


def _no_such_meld(table: State, player: str, action: LayOff) -> list[Breach]:
    """What is wrong with a target that names no meld."""
    target = action.target
    if table.blurred or any(not meld.certain for meld in table.melds):
        table.unsure = True
        return []
    help_: Said | None = None
    same = showing(table.melds, target)
    if same:
        help_ = told("it is {owner}'s", "那是{owner}的", owner=same[0].owner)
    elif near := table.nearest(target.cards, action.cards):
        help_ = told(
            "the nearest is {owner}'s {cards}", "最相近的是{owner}的{cards}",
            owner=near.owner, cards=named(near.cards),
        )  # fmt: skip
    said = told("no meld on the table", "桌上沒有一組牌")
    if owner := target.owner_for(player):
        said = told("none of {owner}'s melds", "{owner}沒有一組牌", owner=owner)
    params = {"target": _target_named(target), "said": said}
    return [Breach("no-such-meld", params, 0, len(action.cards) + 1, help_)]


def _fitting(table: State, meld: TableMeld) -> tuple[Card, ...]:
    """The cards that may be laid off to ``meld``, which are of its rank or its suit."""
    one = meld.cards[0]
    alike = [card for card in CARDS.values() if one and (card.rank == one.rank or card.suit == one.suit)]
    return tuple([card for card in alike if table.grown(meld, (card,))])


def _target_named(target: Target) -> str:
    if target.form == "rank":
        return told("{rank}s", "{rank}的多條", rank=target.rank)
    return ("…" if target.form == "ends" else "-").join(named((card,)) for card in target.cards)


def _short_for(meld: TableMeld, meant: Sequence[TableMeld]) -> tuple[str, Cards]:
    """Whose ``meld`` it is, of all that may be ``meant``, and its cards if that is not enough."""
    alone = [one for one in meant if one.owner == meld.owner] == [meld]
    return meld.owner, () if alone else tuple(meld.cards)


# ---- conditions: stealing


def on_top(table: State, player: str, action: Steal | StealPile) -> list[Breach]:
    """LX-15, LX-16, LX-33: what is stolen lies on top, and is no nine that is in use."""
    card = action.card
    if not table.pile:
        return [Breach("not-on-top", {"card": card or A_CARD, "top": NOTHING_THERE}, 0, 1)]
    top = table.pile[-1].card
    if top is None or card is None:
        table.unsure = True
    elif top is not card:
        params = {"card": card, "top": ON_TOP.filled(top=top)}
        return [Breach("not-on-top", params, 0, 1, cards=(card,), doubt=table.pile[-1].doubt)]
    if table.nine_in_use and card is not None:
        return [Breach("nine-in-use", {"card": card}, 0, 1)]
    return []


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
    breaches = _no_meld(table, cards)
    return [Breach(name, {"card": card or A_CARD, **breach.params}, 0, 2) for breach in breaches]


def whole_pile(table: State, player: str, action: StealPile) -> list[Breach]:
    """LX-21: the rest that is said to be taken is what lies there."""
    if action.rest is None:
        return []
    if table.blurred:
        table.unsure = True  # a move that was not read may have been a steal
        return []
    if not table.pile:
        return []
    lying = Counter(lying.card for lying in table.pile[:-1])
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
    if unsaid == len(action.rest) > 0:  # only their number is
        return [_other_number(table, unsaid, doubt)]
    rest = "-".join(named((one.card,)) for one in table.pile[:-1]) or told("nothing", "沒有牌")
    first = next((n for n, card in enumerate(action.rest) if spare[card]), None)
    operand = 0 if first is None else 2 + len(action.using) + first
    help_ = told("write “take {rest}”", "應寫「take {rest}」", rest=str(rest))
    return [Breach("pile-differs", {"rest": rest}, 0, operand, help_, doubt=doubt)]


def _other_number(table: State, said: int, doubt: Finding | None) -> Breach:
    """The breach where the number of cards ``said`` to be taken with the pile is wrong."""
    lie = len(table.pile) - 1
    rest = told("{cards}, not {said}", "{cards}，不是{said}張", cards=cards_(lie), said=said)
    help_ = told("write “take {cards}”", "應寫「take {cards}」", cards=str(cards_(lie)))
    return Breach("pile-differs", {"rest": rest}, help=help_, doubt=doubt, facts=(Expected(lie, said),))


# ---- conditions: battles, and what is said with a discard


def extra_due(table: State, player: str, action: DrawExtra) -> list[Breach]:
    """LX-27: so many extra cards are due, and from this player."""
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
    if due < battle.count:
        doubt = doubt or table.off_count
    if action.number != due:
        params = {"count": due, "written": action.number}
        return [Breach("wrong-number", params, 0, 1, doubt=doubt, facts=(Expected(due, action.number),))]
    if action.cards and len(action.cards) != due:
        params = {"count": due, "written": len(action.cards)}
        return [Breach("wrong-number", params, doubt=doubt or table.off_count)]
    return []


def _counted_on(battle: Battle, number: int) -> Finding | None:
    """What says that the last seven answers none (LX-25, LX-28), if so many cards are drawn because the
    table took it for an answer."""
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


def _card_behind(table: State) -> tuple[MaybeCard, int]:
    """The card just discarded, and its rank: 0 if it is not known, -1 if there is none."""
    if not isinstance(table.last, Discard):
        return None, -1
    card = None if table.pile[-1].doubt else table.last.card
    if card is None:
        table.unsure = True
        return None, 0
    return card, card.number


def with_seven(table: State, player: str, action: Nominate) -> list[Breach]:
    """LX-24, LX-40: who nominates somebody at the table has just discarded a seven."""
    _, rank = _card_behind(table)
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
    """LX-35: who requests another suit has just discarded an ace."""
    card, rank = _card_behind(table)
    if rank not in (1, 0):
        return [Breach("requests-without-ace", {})]
    if card and action.suit == card.suit:
        return [Breach("requests-own-suit", {"suit": action.suit, "card": card}, 0, 1)]
    return []


def with_three(table: State, player: str, action: Desire) -> list[Breach]:
    """LX-48: who desires something has just discarded a three, where the extension holds."""
    _, rank = _card_behind(table)
    if rank not in (3, 0):
        return [Breach("desires-without-three", {})]
    if table.desires:
        return []
    help_ = told("add “{line}” to the header", "開頭應加上「{line}」", line="Extensions: Max")
    return [Breach("desires-without-extension", {}, help=help_)]


# ---- conditions: nothing is done


def eight_lies(table: State, player: str, action: Skip) -> list[Breach]:
    """LX-30: a turn is skipped for an eight only. (What it begins with, ``begin`` has looked at.)"""
    if table.last is None or table.misses:
        return []
    return in_phase(table, player, action) or [Breach("nothing-to-skip", {"top": table.top_text()})]


def is_stuck(table: Table, player: str, action: Pass) -> list[Breach]:
    """LX-47: only who can neither draw nor discard passes."""
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
    can = told("discard {cards}", "放走{cards}", cards=joined(map(str, fitting), " or ", "或"))
    if table.to_draw:
        can = told("draw a card", "取牌")
    return [Breach("passes-without-need", {"can": can}, doubt=table.off_count)]


# ---- effects


def discard(table: State, player: str, action: Discard, outcome: Outcome) -> None:
    """The card lies on top, with what it does to the player who is next."""
    hand, card, blame = table.hands[player], action.card, outcome.blame
    if blame is not None and table.discarded and table.pile[-1].doubt is None:
        table.pile[-1] = table.pile[-1].doubted(blame)  # it may be this one that was not discarded
    table.pile.append(Lying(card, player, blame))
    lost, table.request, table.lost = table.lost, None, blame is not None
    rank = card.number if card and blame is None else 0
    before = table.battle.count if table.battle and table.answering else 0
    count = None if lost or before is None else before + EXTRA
    refused = table.battle.refused if table.battle and table.answering else None
    table.battle = Battle(count, refused=refused) if rank in (7, 0) else None
    table.answering = False
    if hand.size <= 0 and not hand.loose and rank != 9 and blame is None:
        table.winner = table.winner or player
    table.due = table.behind[player]
    if rank == 8:
        table.skipping = True
    elif rank == 9:
        table.again, table.due = True, player
    elif rank == 0:
        table.due, table.skipping = None, False  # it may be an eight or a nine


def lay_down(table: State, player: str, action: Meld, outcome: Outcome) -> None:
    table.lay_down(player, action.cards, outcome.blame)


def lay_off(table: State, player: str, action: LayOff, outcome: Outcome) -> None:
    table.lay_off(player, action, outcome.blame)


def steal(table: State, player: str, action: Steal, outcome: Outcome) -> None:
    table.take_top(player, action, outcome.blame)


def steal_pile(table: State, player: str, action: StealPile, outcome: Outcome) -> None:
    table.take_top(player, action, outcome.blame)
    table.take_rest(table.hands[player], action, outcome.blame)


def end_battle(table: State, player: str, action: DrawExtra, outcome: Outcome) -> None:
    table.battle = table.late = None


def nominate(table: State, player: str, action: Nominate, outcome: Outcome) -> None:
    nominee = action.player_for(player)
    if table.battle and nominee in table.players and outcome.blame is None:
        table.battle.nominee = nominee
    table.lost = outcome.blame is not None  # the table may have taken it for good, or not


def request(table: State, player: str, action: Request, outcome: Outcome) -> None:
    table.request = action.suit if outcome.blame is None else None
    table.lost = outcome.blame is not None


def announce(table: State, player: str, action: Announce, outcome: Outcome) -> None:
    if outcome.blame is not None:  # so there is a battle, of who knows how many sevens
        table.answering, table.battle = True, Battle(None)


# ---- candidates


def requests(scene: Scene) -> Iterator[Action]:
    card = _just_discarded(scene)
    if card is not None and card.number == 1:
        yield from (Request(suit) for suit in "♠♥♣♦" if suit != card.suit)


def nominations(scene: Scene) -> Iterator[Action]:
    card = _just_discarded(scene)
    if card is not None and card.number == 7:
        yield from map(Nominate, scene.table.players)


def _just_discarded(scene: Scene) -> MaybeCard:
    """The card that was discarded last, if nothing has been done since."""
    if scene.phase != DISCARDED:
        return None
    last = scene.done[-1] if scene.done else scene.table.last
    return last.card if isinstance(last, Discard) else None


def draws(scene: Scene) -> Iterator[Action]:
    if not scene.done or scene.phase == AGAIN:
        yield from map(Draw, dict.fromkeys(scene.came))


def extra_draws(scene: Scene) -> Iterator[Action]:
    battle, many = scene.table.battle, len(scene.came)
    if scene.done or not scene.exact or not many or battle is None or battle.nominee != scene.player:
        return
    if many == scene.table.extra_due:
        yield DrawExtra(many, tuple(scene.came))


def steals(scene: Scene) -> Iterator[Steal]:
    """The ways to steal what lies on top."""
    top = scene.table.pile[-1].card if scene.table.pile and not scene.done else None
    if top is None:
        return
    for using in dict.fromkeys(combinations((card for card in scene.went if _near(card, top)), 2)):
        if scene.table.readings_of((*using, top)):
            yield Steal(top, using)


def pile_steals(scene: Scene) -> Iterator[StealPile]:
    """The ways to steal the whole pile."""
    top = scene.table.pile[-1].card if scene.table.pile and not scene.done else None
    if top is None:
        return
    rest = tuple(lying.card for lying in scene.table.pile[:-1])
    for meld in _melds_in(scene.went):
        if scene.table.readings_of((*meld, top)):
            yield StealPile(top, meld, rest)


def announcements(scene: Scene) -> Iterator[Action]:
    if scene.exact and not scene.done and any(card.number == 7 for card in scene.went):
        yield Announce()


def skips(scene: Scene) -> Iterator[Action]:
    if scene.exact and not (scene.done or scene.came or scene.went):
        yield Skip()


def passes(scene: Scene) -> Iterator[Action]:
    if scene.phase in (START, IDLE) and not scene.done and not (scene.exact and (scene.came or scene.went)):
        yield Pass()


def melds(scene: Scene) -> Iterator[Action]:
    return map(Meld, _melds_in(scene.went))


def additions(scene: Scene) -> Iterator[Action]:
    """Single cards to the melds that lie there by then."""
    lying = _melds_behind([(meld.cards, meld.owner) for meld in scene.table.melds], scene)
    different = dict.fromkeys(scene.went)
    for cards, owner in lying:
        natural = tuple([card for card in cards if card is not None])
        for card in different:
            if scene.table.readings_of((*natural, card)):
                yield LayOff((card,), _target(cards, owner, lying))


def discards(scene: Scene) -> Iterator[Action]:
    """A turn that is left out goes on behind a nine only."""
    if not scene.exact or len(scene.went) == 1 or any(card.number == 9 for card in scene.went):
        yield from map(Discard, dict.fromkeys(scene.went))


def _melds_behind(lying: list[tuple[Cards, str]], scene: Scene) -> list[tuple[Cards, str]]:
    """The cards of the melds ``lying`` there, and whose they are, behind what is done in a turn."""
    for action in scene.done:
        match action:
            case Meld(cards):
                lying.append((cards, scene.player))
            case Steal(card, using):
                lying.append(((*using, card), scene.player))
            case LayOff(cards, target):
                at = next((n for n, (shown, _) in enumerate(lying) if shown == target.cards), -1)
                if at >= 0:
                    lying[at] = ((*target.cards, *cards), lying[at][1])
    return lying


def _target(cards: Cards, owner: str, lying: Sequence[tuple[Cards, str]]) -> Target:
    """A name for a meld, with its ``owner`` if another's looks the same."""
    key = key_of(cards)
    alike = {other for shown, other in lying if len(shown) == len(cards) and key_of(shown) == key}
    return Target(cards, owner=owner if len(alike) > 1 else None)


def _melds_in(cards: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """The melds in ``cards``: three of each rank and all of it, every stretch of a suit."""
    for rank in RANKS:
        same = tuple(card for card in cards if card.rank == rank)
        if len(same) >= 3:
            yield same
            if len(same) > 3:
                yield same[:3]
    for suit in dict.fromkeys(card.suit for card in cards):
        held = {card.number: card for card in cards if card.suit == suit}
        if 1 in held:
            held[ACE_HIGH] = held[1]
        for low in held:
            run: list[Card] = []
            while low + len(run) in held and len(run) < len(RANKS):
                run.append(held[low + len(run)])
                if len(run) >= 3:
                    yield tuple(run)


def _near(card: Card, other: Card) -> bool:
    """Whether the two may lie in one meld of three."""
    far = abs(card.number - other.number)
    return card.rank == other.rank or (card.suit == other.suit and (far <= 2 or far >= len(RANKS) - 2))


# ---- the rules

CLOSED: Final = barred("after-discard", DISCARDED)
PICKED: Final = (LAID, IDLE_LAID, DRAWN, STOLEN, PILE_STOLEN)
"""The phases in which it is too late to steal."""
LAYS: Final = {START: LAID, AGAIN: LAID, IDLE: IDLE_LAID}
RESTS: Final = {START: IDLE, LAID: IDLE_LAID}


def to(phase: Phase, *others: Phase) -> dict[Phase, Phase]:
    """This phase follows every phase but the end of the turn and the ``others``."""
    before = (START, IDLE, LAID, IDLE_LAID, DRAWN, STOLEN, PILE_STOLEN, AGAIN)
    return dict.fromkeys([one for one in before if one not in others], phase)


def again(action: Discard) -> Phase | None:
    """LX-32: behind a nine the player's next turn begins."""
    card = action.card
    if card is None or card.number != 9:
        return None
    return AGAIN


RULES: Final = by_kind(
    ActionRule(Request, conditions=(with_ace,), effect=request, candidates=requests),
    ActionRule(Nominate, conditions=(with_seven,), effect=nominate, candidates=nominations),
    ActionRule(Desire, conditions=(with_three,)),
    ActionRule(
        Draw,
        conditions=(FirstOf(in_phase, stock_gives),),
        barred={
            **CLOSED,
            **barred("draw-not-first", LAID, IDLE_LAID),
            DRAWN: "second-draw",
            STOLEN: "draw-after-steal",
            PILE_STOLEN: "turn-is-over",
        },
        then=to(DRAWN, STOLEN, PILE_STOLEN),
        candidates=draws,
    ),
    ActionRule(DrawExtra, conditions=(extra_due,), effect=end_battle, candidates=extra_draws),
    ActionRule(
        Steal,
        conditions=(FirstOf(in_phase, on_top), held, with_two),
        barred={**CLOSED, **barred("steal-not-first", *PICKED), AGAIN: "nine-in-use"},
        then=to(STOLEN),
        effect=steal,
        candidates=steals,
    ),
    ActionRule(
        StealPile,
        conditions=(FirstOf(in_phase, on_top), held, with_meld, whole_pile),
        barred={**CLOSED, **barred("pile-not-first", *PICKED), AGAIN: "nine-in-use"},
        then=to(PILE_STOLEN),
        effect=steal_pile,
        candidates=pile_steals,
    ),
    ActionRule(
        Announce,
        conditions=(FirstOf(in_phase, battle_on),),
        barred=CLOSED,
        effect=announce,
        candidates=announcements,
    ),
    ActionRule(Skip, conditions=(eight_lies,), barred=CLOSED, then=RESTS, candidates=skips),
    ActionRule(Pass, conditions=(is_stuck,), then=RESTS, candidates=passes),
    ActionRule(
        Meld,
        conditions=(in_phase, held, is_meld),
        barred={**CLOSED, PILE_STOLEN: "turn-is-over"},
        then=LAYS,
        effect=lay_down,
        candidates=melds,
    ),
    ActionRule(
        LayOff,
        conditions=(in_phase, held, fits_meld),
        barred={**CLOSED, PILE_STOLEN: "turn-is-over"},
        then=LAYS,
        effect=lay_off,
        candidates=additions,
    ),
    ActionRule(
        Discard,
        conditions=(FirstOf(in_phase, AllOf(held, matches, no_last_nine)),),
        barred={**CLOSED, PILE_STOLEN: "turn-is-over"},
        then=to(DISCARDED),
        decides=again,
        effect=discard,
        candidates=discards,
    ),
)


class Table(State):
    """The state of a round, and what may be done in it."""

    action_rules: ClassVar[Mapping[type[Action], ActionRule]] = RULES

    # ---- a turn begins

    def begin(self, player: str, actions: Actions) -> list[Breach]:
        """``player``'s turn begins, and ``actions`` are what is left of the line: settle what the last
        discard asks of it (LX-25 to LX-31)."""
        self.clear_turn()
        self.misses = self.skipping
        self.nine_in_use, self.again = self.again, False
        self.nameless = nameless_seven(self)
        steals = isinstance(actions[0], Steal | StealPile)
        breaches: list[Breach] = []
        if self.skipping:
            self.skipping = False
            if not steals and not isinstance(actions[0], Skip):
                breaches.append(self._is_skipped(player))
            if not steals:
                self.phase = IDLE
        elif isinstance(actions[0], Skip) and not self.lost and (not self.pile or self.pile[-1].card):
            top = self.top_text() if self.pile else told("an empty discard pile", "空的棄牌堆")
            breaches.append(Breach("nothing-to-skip", {"top": top}))
        if self.battle is not None:
            breaches += self._settle(player, actions, steals=steals)
        return breaches

    def _is_skipped(self, player: str) -> Breach:
        return Breach(
            "skipped-player-moves",
            {"top": self.top_text()},
            help=told("write “{player}: skip.”", "應寫「{player}: skip.」", player=player),
        )

    def _settle(self, player: str, actions: Actions, *, steals: bool) -> list[Breach]:
        """The next player in turn steals (LX-26), or answers (LX-25), or the extra cards were due (LX-27)."""
        battle = self.battle
        if battle is None or battle.nominee is None or steals:
            self.unsure = self.unsure or (battle is not None and battle.count is None)
            self.battle = None
            return []
        number, discard = next(
            ((n, one) for n, one in enumerate(actions) if isinstance(one, Discard)), (0, None)
        )
        params = {"nominee": battle.nominee, "count": self.extra_due}
        if discard is not None and (discard.card is None or discard.card.number == 7):
            card, hand = discard.card, self.hands[player]
            holds = any(hand.count(one) for one in SEVENS)
            if holds or card is None or battle.count is None or hand.holds(card) is not False:
                self.unsure = self.unsure or not holds or battle.count is None
                self.answering = True
                return []
            breach = Breach(
                "drawn-seven-no-answer", params | {"card": card}, number, 1,
                told(
                    "first {nominee} draws {count}, then the count begins at {again} again",
                    "{nominee}先取{count}張，然後從{again}張重新算起", **params, again=EXTRA,
                ),
            )  # fmt: skip
        elif battle.count is None:
            self.unsure, self.late, self.battle = True, battle, None
            return []
        elif not self.to_draw:  # LX-47: so nobody draws
            self.battle = None
            return []
        elif isinstance(actions[0], Announce):
            breach = Breach("announced-not-played", params)
        else:
            breach = Breach(
                "extra-cards-missing",
                params,
                help=told(
                    "before this, {nominee} draws {count} extra cards, "
                    "unless {player} steals or discards a 7 held before the turn",
                    "{nominee}要先多取{count}張，除非{player}偷牌，或放走本來就在手上的7",
                    **params,
                    player=player,
                ),
            )
        self.late, self.battle = battle, None
        return [breach]

    # ---- a turn goes on

    def why_not(self, player: str, actions: Actions) -> list[Breach]:
        """What makes the one action illegal; empty if nothing does, or nothing that can be told."""
        if isinstance(self.last, Skip) and self.misses:  # LX-30: that is all
            self.mind_doubts(player)
            return [self._is_skipped(player)]
        return super().why_not(player, actions)

    def out_of_phase(self, rule: str, player: str, action: Action) -> Breach:
        """LX-8, LX-9, LX-22."""
        if rule == "after-discard":
            operand = 1 if isinstance(action, Discard) else 0
            return Breach(rule, {}, 0, operand, doubt=self.pile[-1].doubt, facts=TOO_MANY)
        if rule == "draw-not-first":
            help_ = told("the card is drawn first, then melds are published", "先取牌，再放下牌組")
            return Breach(rule, {}, help=help_)
        return Breach(rule, {}, facts=TOO_MANY)

    @property
    def goes_on(self) -> bool:
        """Whether what stands behind the discard is another turn: it was a nine (LX-32), or a card that
        nobody saw, which must have been a nine then."""
        return self.discarded and (self.again or (bool(self.pile) and self.pile[-1].card is None))

    def do(self, player: str, actions: Actions, blame: Finding | None = None) -> list[tuple[Loan, Card]]:
        loans = super().do(player, actions, blame)
        self.last = actions[-1]
        if self.blurred:
            self.surplus.clear()
        return loans

    def why_no_end(self, player: str) -> list[Breach]:
        """LX-9: a turn without a card drawn or stolen ends with a discard."""
        if self.phase in MAY_END:
            return []
        help_ = told("draw a card, or discard one that matches", "取一張牌，或放走一張相配的")
        return [Breach("neither-drawn-nor-discarded", {}, help=help_)]

    def steps(
        self, player: str, came: Sequence[Card], went: Sequence[Card], done: Actions
    ) -> Iterator[Action]:
        if done and isinstance(done[-1], NOTHING_FOLLOWS):
            return iter(())
        return super().steps(player, came, went, done)

    def steals(self, player: str) -> Iterator[Steal | StealPile]:
        """The ways in which ``player`` could steal what lies on top, if it is time for it."""
        scene = Scene(self, player, START, (), self.hands[player].listed())
        yield from steals(scene)
        yield from pile_steals(scene)
