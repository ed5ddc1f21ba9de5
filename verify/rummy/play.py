"""Plays in the turns of a rummy: judged by the rules of the table, and made there."""

from __future__ import annotations

from collections.abc import Iterator, Set
from typing import Generic

from attrs import evolve

from ...records.cards import Card
from ...records.events import Action, Actions, Deal, Target, Turn
from ...records.facts import OneIsAnother
from ...records.findings import Finding, Related, Said, Trait, joined, told
from ..breach import Breach
from ..cards.hands import KEPT, Hand, Loan
from ..desk import Desk
from ..phrases import named
from .actions import cards_moved, cards_spent
from .dealing import LEFT_OUT, Dealing
from .doubts import Doubts
from .table import SomeTable

NOT_THERE = frozenset((Trait.NOT_HELD, Trait.TOO_MANY_PLAYED))
"""Traits of rules broken by a card that is not in the hand."""
ABOUT_CARDS = frozenset((Trait.NOT_HELD, Trait.OTHER_CARDS, Trait.NOT_ON_TOP))
"""Traits of rules broken by a card that may really be another."""
KEPT_CARD = Said("the {card} that {player} still has", "{player}手上還有的{card}")
PLAYED_CARD = Said("the {card} that {player} plays", "{player}打出的{card}")


class TurnPlay(Generic[SomeTable]):
    """Judges and makes the plays in the turns of a round."""

    def __init__(self, table: SomeTable, doubts: Doubts, dealing: Dealing) -> None:
        self.desk: Desk = doubts.desk
        self.table = table
        self.doubts = doubts
        self.dealing = dealing
        self.not_opened: dict[str, Finding] = {}
        """Players who have played something too early, and the finding about it."""

    def play(self, event: Turn, actions: tuple[Action, ...], first: int = 0) -> Finding | None:
        """Judge and apply ``actions`` of ``event``, from its action number ``first`` on; return the first
        finding about them."""
        player, table = event.player, self.table
        breaches = table.why_not(player, actions)
        blame = self.report_breaches(event, breaches, first) if breaches else None
        if blame is None:
            self._check_places(event, actions)
        loans = table.do(player, actions, blame)
        if table.copies is not None:
            table.surplus += table.copies.take(table.deck, table.hands, player, actions)
        if not (blame or loans or table.surplus):
            return None
        for loan, card in loans:
            self._use_loan(event, player, loan, card)
        if table.surplus:
            blame = self._report_surplus(event, player, first, blame) or blame
        unheld = {one.action for one in breaches if self._traits(one) & NOT_THERE}
        for breach in breaches:
            if blame and Trait.OTHER_CARDS in self._traits(breach) and breach.action not in unheld:
                table.hands[player].doubt_one_of(blame, cards_moved(actions[breach.action]))
        if blame and table.pile:
            self.doubts.doubt_taken(player, blame)
        return blame

    def _check_places(self, event: Turn, actions: tuple[Action, ...]) -> None:
        """Check the positions of wild cards in new melds; at most they cause a warning."""
        for action in actions:
            for breach in self.table.out_of_place(action):
                spans = action.spans[breach.operand : breach.operand + len(breach.cards)]
                place = self.desk.place(event, (spans[0][0], spans[-1][1]) if spans else None)
                self.desk.find(
                    breach.name, place, player=event.player, help=breach.help,
                    facts=breach.facts, **breach.params,
                )  # fmt: skip

    def report_breaches(self, event: Turn, breaches: list[Breach], first: int = 0) -> Finding:
        """Report the breaches of a turn, or of its actions from number ``first`` on. The breaches of one
        action are one mistake: its first finding is the root of the others."""
        player, hand = event.player, self.table.hands[event.player]
        roots: dict[int, Finding] = {}
        too_many = 0
        for breach in breaches:
            if Trait.NOT_HELD in self._traits(breach):
                breach = self._not_held(event, breach, first + breach.action, too_many)
            traits = self._traits(breach)
            if Trait.TOO_MANY_PLAYED in traits:
                too_many += len(breach.cards)
            action = event.actions[first + breach.action]
            place = self.desk.operand(event, action, breach.operand)
            under = roots.get(0 if breach.superfluous else breach.action) or breach.doubt
            if under is None:
                under = self._follows_from(event, breach, first, roots)
            facts = breach.facts
            if traits & ABOUT_CARDS:
                facts = (*facts, OneIsAnother(breach.cards or cards_moved(action)))
            finding = self.desk.find(
                breach.name, place, player=player, under=under, help=breach.help,
                facts=facts, **breach.params,
            )  # fmt: skip
            roots.setdefault(breach.action, under or finding)
            if Trait.TOO_EARLY in traits:
                self.not_opened.setdefault(player, under or finding)
            if Trait.TOO_MANY_PLAYED in traits or (
                Trait.NOT_HELD in traits and self._more_than_in_hand(hand, action)
            ):
                hand.loose, hand.blame = True, finding
            finding.related += self.background(breach)
            if Trait.NOT_HELD in traits:
                held = hand.listed() if breach.held is None else breach.held
                if hand.exact and (held or not hand.listed()):
                    finding.help = told(
                        "{player} holds {cards}", "{player}手上有{cards}",
                        player=player, cards=named(held) or told("nothing", "0張牌"),
                    )  # fmt: skip
                for card in breach.cards:
                    finding.related += self.desk.related(card, 3)
            elif Trait.NOT_ON_TOP in traits and self.table.pile and (top := self.table.pile[-1].card):
                finding.help = told("the card to take is {top}", "應拿{top}", top=top)
                finding.related += self.desk.related(top, 1)
        return roots[breaches[0].action]

    def _traits(self, breach: Breach) -> Set[Trait]:
        """The traits of the rule that is broken."""
        return frozenset(self.desk.rules[breach.name].traits)

    def _follows_from(
        self, event: Turn, breach: Breach, first: int, roots: dict[int, Finding]
    ) -> Finding | None:
        """Return the finding about an earlier action or turn from which ``breach`` follows; None if it is a
        mistake of its own. ``first`` is as in :meth:`report_breaches`; ``roots`` are the first findings about
        actions by the numbers of these."""
        traits, action = self._traits(breach), event.actions[first + breach.action]
        if traits & NOT_THERE:
            return self._spent_already(event, breach, first, roots)
        if Trait.TOO_EARLY in traits:
            return self.not_opened.get(event.player)
        if Trait.NOT_ON_TOP in traits:
            return self.doubts.doubted_top(breach)
        return self.laid_unseen(action) if Trait.NO_SUCH_MELD in traits else None

    def background(self, breach: Breach) -> list[Related]:
        """Return further related places that only the game knows."""
        return []

    def laid_unseen(self, action: Action) -> Finding | None:
        """Return the finding about cards missing from a hand that may make up the meld which ``action`` names
        but which is not on the table; None if there is none."""
        target: Target | None = getattr(action, "target", None)
        if target is None:
            return None
        suspects = (suspect for hand in self.table.hands.values() for suspect in hand.suspects)
        return next((one.finding for one in suspects if any(map(target.may_show, one.among))), None)

    def _more_than_in_hand(self, hand: Hand, action: Action) -> bool:
        """Whether one action uses more cards than a partly hidden hand has: it cannot be known which of them
        are not there, and how many are left afterwards."""
        return hand.hidden > 0 and cards_spent(action) > hand.size

    def _spent_already(
        self, event: Turn, breach: Breach, first: int, roots: dict[int, Finding]
    ) -> Finding | None:
        """Return the finding about an earlier action of the turn that uses the same cards, or hidden cards
        that should perhaps have been others."""
        hidden = self.table.hands[event.player].hidden > 0
        for number, root in roots.items():
            spent = cards_moved(event.actions[first + number])
            doubtful = hidden and Trait.OTHER_CARDS in root.rule.traits
            doubtful = doubtful or Trait.TOO_MANY_PLAYED in root.rule.traits
            if number < breach.action and (doubtful or all(card in spent for card in breach.cards)):
                return root
        return None

    def _not_held(self, event: Turn, breach: Breach, at: int, too_many: int) -> Breach:
        """Return ``breach``, or instead a breach about the number of cards if all hidden cards of the hand
        have come to light, since any of these may be the one that was never there. ``too_many`` cards were
        too many earlier in the turn."""
        hidden = self._hidden_in_all(event, at)
        if hidden <= self.table.hands[event.player].hidden:  # this is the first action to show any
            return breach
        played = hidden + too_many + len(breach.cards)
        help_ = told(
            "one of them is probably another card, or was played by another player",
            "其中一張是別的牌，或別人的牌",
        )
        return evolve(breach, name="plays-too-many", params={"played": played, "hidden": hidden}, help=help_)

    def _hidden_in_all(self, event: Turn, at: int) -> int:
        """Return the number of cards that have come to the player's hand unseen before action ``at`` of
        ``event``."""
        player, hidden = event.player, 0
        if player not in self.dealing.dealt:
            hidden = self.table.dealt_to(player)
        for one in self.desk.part.events:
            if isinstance(one, Deal) and one.player == player:
                hidden = self.table.dealt_to(player) if one.cards is None else one.cards.count(None)
            elif isinstance(one, Turn) and one.player == player:
                for action in one.actions[:at] if one is event else one.actions:
                    if action.from_stock:
                        hidden += sum(card is None and count > 0 for card, count in action.flow())
                        hidden += action.unnamed or 0
            if one is event:
                break
        return hidden

    def _use_loan(self, event: Turn, player: str, loan: Loan, card: Card) -> None:
        """Settle the earlier finding that alone allowed ``card``, which is now played: it is the card that
        the finding was about."""
        if not loan.is_informative(card):
            return
        text = loan.says.filled(player=player, card=card)
        what = (KEPT_CARD if loan.says == KEPT else PLAYED_CARD).filled(player=player, card=card)
        self.desk.explain(loan.finding, self.desk.place(event), text, player, what)
        if loan.says == LEFT_OUT and loan.finding.help:
            loan.finding.help = told(
                "{help}, probably {card}", "{help}，多半是{card}", help=loan.finding.help, card=card
            )
        elif Trait.ONE_OF_SEVERAL in loan.finding.rule.traits and not loan.handed_on:
            for hand in self.table.hands.values():  # now it is known in which hand the card was another
                if hand is not self.table.hands[player]:
                    hand.clear(loan.finding)

    def _report_surplus(self, event: Turn, player: str, first: int, blame: Finding | None) -> Finding | None:
        """Report the cards of a turn that have come to light too often, each once; if there is a finding to
        ``blame`` already, these follow from it."""
        roots: dict[Card, Finding] = {}
        for number, operand, card in self.table.surplus:
            if card not in roots:
                action = event.actions[first + number]
                place = self.desk.operand(event, action, operand)
                roots[card] = self.doubts.too_often(card, place, player, blame)
        return next(iter(roots.values()), None)


def readings_told(turn: Turn) -> Said | None:
    """Return a help text with the other readings of ``turn``, which are wrong too; None if they differ only
    in order."""
    said = [[*_said(turn, others)] for others in turn.others]
    readings = [joined(one, ", ", "，") for one in said if one]
    if not readings:
        return None
    return told(
        "the line may also mean that {readings}, which would be wrong too",
        "這一行也可解作{readings}，同樣不對",
        readings=joined(dict.fromkeys(readings), ", or that ", "，或"),
    )


def _said(turn: Turn, actions: Actions) -> Iterator[Said]:
    """Yield descriptions of those of ``actions`` that are not in ``turn``."""
    for action in actions:
        flow = action.flow()
        count = flow[0][1] if flow else 0
        if action not in turn.actions and count in action.told:
            moved = [card for card, number in flow if number == count]
            yield action.told[count].filled(player=turn.player, card=named(moved))
