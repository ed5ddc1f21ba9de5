"""LYNX: the rules engine. Rule numbers are those of ``hoyle rules lynx``.

A turn has several actions, so they are judged and played one at a time: ``begin`` a turn, then ``why_not``
and ``do`` for each action, then ``why_no_end`` and ``end_turn``. A discarded nine begins the player's next
turn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Final

from ....records.cards import CARDS, Card
from ....records.events import (
    Action,
    Actions,
    Cards,
    Discard,
    Draw,
    LayOff,
    MaybeCard,
    Meld,
    Target,
)
from ....records.findings import (
    Finding,
    Said,
    joined,
    told,
)
from ....records.stealing import (
    Announce,
    Desire,
    DrawExtra,
    Nominate,
    Pass,
    Request,
    Skip,
    Steal,
    StealPile,
)
from ...breach import Breach
from ...cards.hands import Hand
from ...cards.melds import why_no_meld
from ...rummy.table import TableMeld, showing
from ...words import (
    A_CARD,
    NOTHING_THERE,
    ON_TOP,
    and_,
    cards_,
    named,
)
from .plain import PlainState
from .table import (
    EXTRA,
    FEW,
    SEVENS,
    Battle,
)

TOO_MANY: Final[dict[str, Any]] = {"too_many": True}
"""Of a breach: the turn has room for this action or for one before, but not for both."""


class Table(PlainState):
    """The state of a round, and what may be done in it."""

    # ---- a turn begins

    def begin(self, player: str, actions: Actions) -> list[Breach]:
        """``player``'s turn begins, and ``actions`` are what is left of the line: settle what the last
        discard asks of it (LX-25 to LX-31)."""
        self.clear_turn()
        self.misses = self.skipping
        self.nine_in_use, self.again = self.again, False
        self.nameless = self._nameless_seven()
        steals = isinstance(actions[0], Steal | StealPile)
        breaches: list[Breach] = []
        if self.skipping:
            self.skipping = False
            if not steals and not isinstance(actions[0], Skip):
                breaches.append(self._is_skipped(player))
            self.skipped = not steals
        elif isinstance(actions[0], Skip) and not self.lost and (not self.pile or self.pile[-1].card):
            top = self._top() if self.pile else told("an empty discard pile", "空的棄牌堆")
            breaches.append(Breach("nothing-to-skip", {"top": top}))
        if self.battle is not None:
            breaches += self._settle(player, actions, steals=steals)
        return breaches

    def _is_skipped(self, player: str) -> Breach:
        return Breach(
            "skipped-player-moves",
            {"top": self._top()},
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

    def _nameless_seven(self) -> Said | None:
        """In words, that nobody was nominated with the seven on top, if that is so."""
        nameless = self.battle is not None and self.battle.nominee is None and self.pile
        top = self.pile[-1].card if nameless else None
        if top is None:
            return None
        return told(
            "nobody was nominated with {top}: perhaps the name was left out",
            "{top}沒有指定誰：也許漏寫了名字",
            top=top,
        )

    # ---- can

    def why_not(self, player: str, actions: Actions) -> list[Breach]:
        """What makes the one action illegal; empty if nothing does, or nothing that can be told."""
        (action,) = actions
        hand = self.hands[player]
        if hand.suspects or hand.gone or hand.loose:
            self.unsure = True
        if isinstance(self.last, Skip) and self.misses:  # LX-30: that is all
            return [self._is_skipped(player)]
        match action:
            case Discard():
                return self._why_not_discard(player, hand, action.card)
            case Draw():
                return self._why_not_draw(player)
            case LayOff():
                return (
                    self._not_now(player)
                    + self.not_held(hand, action.cards)
                    + self._why_not_lay_off(player, action)
                )
            case Meld():
                return self._not_now(player) + self.not_held(hand, action.cards) + self._no_meld(action.cards)
            case Steal():
                return (
                    self._why_not_steal(player, action, "steal-not-first")
                    + self.not_held(hand, action.using, 2)
                    + self._why_not_with(action)
                )
            case StealPile():
                return (
                    self._why_not_steal(player, action, "pile-not-first")
                    + self.not_held(hand, action.using, 2)
                    + self._why_not_with_pile(action)
                )
            case DrawExtra():
                return self._why_not_extra(player, action)
            case Nominate() | Request() | Desire():
                return self._why_not_effect(player, action)
            case Announce():
                asked = self.battle is not None or self.late is not None or self.lost
                lacking = [] if asked else [Breach("nothing-to-answer", {}, help=self.nameless)]
                return self._after_discard() or lacking  # what is said behind it answers nothing
            case Pass():
                return self._why_not_pass(player, hand)
            case Skip() if self.last is not None and not self.misses:
                return self._after_discard() or [Breach("nothing-to-skip", {"top": self._top()})]
        return []

    def _not_now(self, player: str) -> list[Breach]:
        """LX-8, LX-22: nothing is published or appended behind the discard, or once the pile is stolen."""
        if self.picked == "pile":
            return [Breach("turn-is-over", TOO_MANY)]
        return self._after_discard()

    @property
    def goes_on(self) -> bool:
        """Whether what stands behind the discard is another turn: it was a nine (LX-32), or a card that
        nobody saw, which must have been a nine then."""
        return self.discarded and (self.again or (bool(self.pile) and self.pile[-1].card is None))

    def _after_discard(self, operand: int = 0) -> list[Breach]:
        return (
            [Breach("after-discard", TOO_MANY, 0, operand, doubt=self.pile[-1].doubt)]
            if self.discarded
            else []
        )

    def _why_not_draw(self, player: str) -> list[Breach]:
        if self.discarded:
            return self._after_discard()
        if self.picked == "draw":
            return [Breach("second-draw", TOO_MANY)]
        if self.picked:
            return (
                [Breach("draw-after-steal", TOO_MANY)]
                if self.picked == "steal"
                else [Breach("turn-is-over", TOO_MANY)]
            )
        if self.moved:
            return [
                Breach(
                    "draw-not-first",
                    {},
                    help=told("the card is drawn first, then melds are published", "先取牌，再放下牌組"),
                )
            ]
        return [] if self.to_draw or self.lost else [Breach("nothing-to-draw", {}, doubt=self.off_count)]

    def _why_not_discard(self, player: str, hand: Hand, card: MaybeCard) -> list[Breach]:
        """LX-12, LX-14, LX-17, LX-34, LX-36."""
        if self.picked == "pile":
            return [Breach("turn-is-over", TOO_MANY)]
        if self.discarded:
            return self._after_discard(1)
        breaches = [] if card is not None and hand.count(card) else self.not_held(hand, (card,))
        if card is None:
            self.unsure = True
            return breaches
        fits = self._fits(card)
        if fits is None:
            self.unsure = True
        elif not fits:
            fitting = [one for one in dict.fromkeys(hand.listed()) if self._fits(one)]
            help_ = None
            if fitting:
                help_ = told(
                    "{cards} would be legal", "可以放走{cards}", cards=joined(map(str, fitting), " or ", "或")
                )
            elif hand.exact:
                help_ = told(
                    "{player} holds nothing that may be discarded here",
                    "{player}手上沒有可以放走的牌",
                    player=player,
                )
            name, doubt = "no-match", self.pile[-1].doubt
            if self.request:
                name = "request-not-followed"
            elif self.picked == "steal":
                name = "no-match-for-revealed"
                if self.stock <= FEW or (self.shuffled and len(self.pile) <= FEW):
                    doubt = doubt or self.off_count  # what lies there may have gone into the new stock
            params = {"card": card, "top": self._top(), "suit": self.request}
            breaches.append(Breach(name, params, 0, 1, help_, doubt=doubt))
        if card.number == 9 and hand.size == 1 and not hand.loose:
            breaches.append(Breach("nine-ends-round", {"card": card}, 0, 1))
        return breaches

    def _fits(self, card: Card) -> bool | None:
        """Whether ``card`` may be discarded on what lies there; None if it cannot be told."""
        if not self.pile:
            return True
        if self.request:
            return card.suit == self.request or card.number == 1
        if self.lost:
            return None
        top = self.pile[-1].card
        return None if top is None else top.suit == card.suit or top.number == card.number

    def _no_meld(self, cards: Cards) -> list[Breach]:
        """LX-5, LX-6."""
        natural = tuple([card for card in cards if card is not None])
        if len(natural) < len(cards) and len(cards) >= 3:
            self.unsure = True
            return []
        if self.readings_of(natural):
            return []
        return [Breach("not-a-meld", {"cards": named(cards), "why": why_no_meld(natural, self.rules)})]

    def _why_not_lay_off(self, player: str, action: LayOff) -> list[Breach]:
        """LX-11."""
        target = action.target
        operand = len(action.cards) + 1
        meant, owner = self._named_melds(player, target), target.owner_for(player)
        params: dict[str, Any]
        if not meant:
            if self.blurred or any(not meld.certain for meld in self.melds):
                self.unsure = True
                return []
            same = showing(self.melds, target)
            if same:
                help_ = told("it is {owner}'s", "那是{owner}的", owner=same[0].owner)
            else:
                near = self._nearest(target.cards, action.cards)
                help_ = None
                if near:
                    help_ = told(
                        "the nearest is {owner}'s {cards}", "最相近的是{owner}的{cards}",
                        owner=near.owner, cards=named(near.cards),
                    )  # fmt: skip
            said = told("no meld on the table", "桌上沒有一組牌")
            if owner:
                said = told("none of {owner}'s melds", "{owner}沒有一組牌", owner=owner)
            return [
                Breach("no-such-meld", {"target": _target_named(target), "said": said}, 0, operand, help_)
            ]
        owners = dict.fromkeys(meld.owner for meld in meant)
        if len(owners) > 1 and (None in target.cards or not all(meld.certain for meld in meant)):
            self.unsure = True
            return []
        if len(owners) > 1 or (target.form != "cards" and len(meant) > 1):
            params = {
                "target": _target_named(target),
                "melds": and_(
                    told("{owner}'s {cards}", "{owner}的{cards}", owner=meld.owner, cards=named(meld.cards))
                    for meld in meant
                ),
                "meant": tuple([_short_for(meld, meant) for meld in meant]),
            }
            return [Breach("which-meld", params, 0, operand)]
        hidden = None in target.cards and not all(meld.certain for meld in self.melds)
        self.unsure = self.unsure or hidden
        if not hidden and all(self._grown(one, action.cards) == () for one in meant):
            params = {
                "cards": named(action.cards),
                "target": named(meant[0].cards),
                "fitting": self._fitting(meant[0]),
            }
            return [Breach("does-not-fit", params, 0, 1, meant[0].what_fits(self.rules))]
        return []

    def _fitting(self, meld: TableMeld) -> tuple[Card, ...]:
        """The cards that may be laid off to ``meld``, which are of its rank or its suit."""
        one = meld.cards[0]
        alike = [card for card in CARDS.values() if one and (card.rank == one.rank or card.suit == one.suit)]
        return tuple([card for card in alike if self._grown(meld, (card,))])

    def _why_not_steal(self, player: str, action: Steal | StealPile, late: str) -> list[Breach]:
        """LX-15, LX-16, LX-22, LX-33: stealing is the pick-up, and takes what lies on top."""
        if self.discarded:
            return self._after_discard()
        if self.picked or self.moved:
            return [Breach(late, TOO_MANY)]
        top = self.pile[-1].card if self.pile else None
        card = action.card
        if not self.pile:
            return [Breach("not-on-top", {"card": card or A_CARD, "top": NOTHING_THERE}, 0, 1)]
        if top is None or card is None:
            self.unsure = True
        elif top is not card:
            params = {"card": card, "top": ON_TOP.filled(top=top)}
            return [Breach("not-on-top", params, 0, 1, cards=(card,), doubt=self.pile[-1].doubt)]
        if self.nine_in_use and card is not None:
            return [Breach("nine-in-use", {"card": card}, 0, 1)]
        return []

    def _why_not_with(self, action: Steal) -> list[Breach]:
        if len(action.using) != 2:
            return [Breach("steal-with-two", {"card": action.card or A_CARD, "count": len(action.using)})]
        return self._together("no-meld-to-steal", action.card, (*action.using, action.card))

    def _why_not_with_pile(self, action: StealPile) -> list[Breach]:
        """LX-20, LX-21."""
        breaches = self._together("no-meld-to-steal-pile", action.card, action.using) or self._together(
            "no-meld-to-steal-pile", action.card, (*action.using, action.card)
        )
        if action.rest is not None and self.blurred:
            self.unsure = True  # a move that was not read may have been a steal
        elif action.rest is not None and self.pile:
            lying = Counter(lying.card for lying in self.pile[:-1])
            said = Counter(action.rest)
            as_many = said.total() == lying.total()
            unseen, unsaid = lying.pop(None, 0), said.pop(None, 0)
            spare, lacking = said - lying, lying - said
            if unseen or unsaid:
                self.unsure = True
            if not as_many or spare.total() > unseen or lacking.total() > unsaid:
                doubt = next((lying.doubt for lying in self.pile if lying.doubt), None)
                doubt = doubt or (None if as_many else self.off_count)
                if unsaid == len(action.rest) > 0:  # only their number is
                    breaches.append(self._other_number(unsaid, doubt))
                    return breaches
                rest = "-".join(named((one.card,)) for one in self.pile[:-1]) or told("nothing", "沒有牌")
                first = next((n for n, card in enumerate(action.rest) if spare[card]), None)
                operand = 0 if first is None else 2 + len(action.using) + first
                breaches.append(
                    Breach(
                        "pile-differs",
                        {"rest": rest},
                        0,
                        operand,
                        told("write “take {rest}”", "應寫「take {rest}」", rest=str(rest)),
                        doubt=doubt,
                    )
                )
        return breaches

    def _other_number(self, said: int, doubt: Finding | None) -> Breach:
        """So many cards are ``said`` to be taken with the pile, and there are not."""
        lie = len(self.pile) - 1
        rest = told("{cards}, not {said}", "{cards}，不是{said}張", cards=cards_(lie), said=said)
        params = {"rest": rest, "written": said, "right": lie}
        help_ = told("write “take {cards}”", "應寫「take {cards}」", cards=str(cards_(lie)))
        return Breach("pile-differs", params, help=help_, doubt=doubt)

    def _together(self, name: str, card: MaybeCard, cards: Cards) -> list[Breach]:
        return [
            Breach(name, {"card": card or A_CARD, **breach.params}, 0, 2) for breach in self._no_meld(cards)
        ]

    def _why_not_extra(self, player: str, action: DrawExtra) -> list[Breach]:
        """LX-27."""
        battle = self.battle if self.battle and self.battle.nominee else self.late
        if battle is None or (battle is self.late and battle.nominee != player):
            if self.lost or (self.pile and self.pile[-1].card is None):
                self.unsure = True
                return []
            return [Breach("no-extra-cards-due", {}, help=self._nameless_seven())]
        if battle.nominee != player:
            return [Breach("wrong-nominee", {"nominee": battle.nominee})]
        if battle.count is None:
            self.unsure = True
            return []
        if self.blurred and max(action.number, len(action.cards)) <= battle.count:
            self.unsure = True  # perhaps there were no more, or as many as that
            return []
        due, doubt = min(battle.count, self.to_draw), self._counted_on(battle, action.number)
        if due < battle.count:
            doubt = doubt or self.off_count
        if action.number != due:
            params = {"count": due, "written": action.number, "right": due}
            return [Breach("wrong-number", params, 0, 1, doubt=doubt)]
        if action.cards and len(action.cards) != due:
            params = {"count": due, "written": len(action.cards)}
            return [Breach("wrong-number", params, doubt=doubt or self.off_count)]
        return []

    @staticmethod
    def _counted_on(battle: Battle, number: int) -> Finding | None:
        """What says that the last seven answers none (LX-25, LX-28), if so many cards are drawn because the
        table took it for an answer."""
        return battle.refused.blame if battle.refused and battle.count_believed == number else None

    def _why_not_effect(self, player: str, action: Nominate | Request | Desire) -> list[Breach]:
        """LX-24, LX-35, LX-40, LX-48: what is said with a discard belongs to its card."""
        card = self.last.card if isinstance(self.last, Discard) and not self.pile[-1].doubt else None
        if isinstance(self.last, Discard) and card is None:
            self.unsure = True
        rank = card.number if card else 0 if isinstance(self.last, Discard) else -1
        if isinstance(action, Nominate):
            nominee = action.player_for(player)
            if rank not in (7, 0):
                return [Breach("nominates-without-seven", {})]
            if nominee not in self.players:
                return [
                    Breach(
                        "unknown-nominee",
                        {"named": nominee, "players": joined(self.players, ", ", "、")},
                        0,
                        1,
                    )
                ]
            if self.winner and nominee == player:
                return [Breach("nominates-himself-at-end", {}, 0, 1)]
        elif isinstance(action, Request):
            if rank not in (1, 0):
                return [Breach("requests-without-ace", {})]
            if card and action.suit == card.suit:
                return [Breach("requests-own-suit", {"suit": action.suit, "card": card}, 0, 1)]
        elif rank not in (3, 0):
            return [Breach("desires-without-three", {})]
        elif not self.desires:
            return [
                Breach(
                    "desires-without-extension",
                    {},
                    help=told("add “{line}” to the header", "開頭應加上「{line}」", line="Extensions: Max"),
                )
            ]
        return []

    def _why_not_pass(self, player: str, hand: Hand) -> list[Breach]:
        """LX-47: only who can neither draw nor discard passes."""
        doubtful = frozenset().union(*(suspect.among for suspect in hand.suspects))
        listed = () if hand.gone else dict.fromkeys(hand.listed())
        held = [card for card in listed if card not in doubtful and self._fits(card)]
        fitting = [card for card in held if not self._why_not_discard(player, hand, card)]
        if self.lost or self.blurred or (not hand.exact and not fitting and not self.to_draw):
            self.unsure = True
            return []
        if self.picked or self.discarded or not (self.to_draw or fitting):
            return []
        can = told("discard {cards}", "放走{cards}", cards=joined(map(str, fitting), " or ", "或"))
        if self.to_draw:
            can = told("draw a card", "取牌")
        return [Breach("passes-without-need", {"can": can}, doubt=self.off_count)]

    def why_no_end(self, player: str) -> list[Breach]:
        """LX-9: a turn without a card drawn or stolen ends with a discard."""
        if self.picked or self.discarded or self.skipped:
            return []
        return [
            Breach(
                "neither-drawn-nor-discarded",
                {},
                help=told("draw a card, or discard one that matches", "取一張牌，或放走一張相配的"),
            )
        ]

    # ---- options

    def options(self, player: str, drawn: MaybeCard) -> Iterator[Action]:
        """The legal next actions of ``player``, whose hand must be known, within the turn; ``drawn`` is the
        card that the stock would give."""
        from .options import options

        return options(self, player, drawn)

    def steps(
        self, player: str, came: Sequence[Card], went: Sequence[Card], done: Actions
    ) -> Iterator[Action]:
        from .options import steps

        return steps(self, player, came, went, done)


def _target_named(target: Target) -> str:
    if target.form == "rank":
        return told("{rank}s", "{rank}的多條", rank=target.rank)
    return ("…" if target.form == "ends" else "-").join(named((card,)) for card in target.cards)


def _short_for(meld: TableMeld, meant: Sequence[TableMeld]) -> tuple[str, Cards]:
    """Whose ``meld`` it is, of all that may be ``meant``, and its cards if that is not enough."""
    alone = [one for one in meant if one.owner == meld.owner] == [meld]
    return meld.owner, () if alone else tuple(meld.cards)
