"""Plays in the turns of Crazy Rummy."""

from __future__ import annotations

from ....records.cards import Card
from ....records.events import Action, LayOff, Meld, Turn
from ....records.facts import Expected
from ....records.findings import Finding, Related, Said, told
from ....records.wilds import Claim
from ...breach import Breach
from ...cards.hands import Loan, Lying
from ...rummy.dealing import Dealing
from ...rummy.doubts import Doubts
from ...rummy.play import TurnPlay
from .round_table import Table

WRONG_DISCARD = ("discard-just-taken", "last-card-kept")
"""Rules whose breach means that another card should have been discarded."""
NOT_CLAIMED = ("wrong-card-for-wild", "wrong-card-for-set")
"""Rules whose breach means that another card should replace the wild card."""
MOST_OF_A_MELD = 2
"""Maximum number of cards of an unwritten meld that are still listed in the hand."""
NOT_OPENED = frozenset(("add-before-meld", "claim-before-meld", "add-before-contract"))
"""Rules broken by a player who has not first laid down what is due."""

DRAWN_HERE = Said(
    "{player} plays {card}, which may be the card drawn here", "{player}打出{card}，也許就是這裏取的牌"
)
WILD_LAID_DOWN = Said("{wild} was laid down here{as_}", "{wild}在這裏放下{as_}")
WILD_ADDED = Said("{wild} was added here{as_}", "{wild}在這裏接上{as_}")


class DealPlay(TurnPlay[Table]):
    """Judges and makes the plays in the turns of a deal."""

    def __init__(self, table: Table, doubts: Doubts, dealing: Dealing) -> None:
        super().__init__(table, doubts, dealing)
        self.half_laid: list[tuple[str, Finding]] = []
        """Players who have laid down less than the contract, and the finding about it."""

    def play(self, event: Turn, actions: tuple[Action, ...], first: int = 0) -> Finding | None:
        """Judge and apply a turn; return the first finding about it. A card that should not have been
        discarded may really be another; so may a card with which nothing can be claimed, if it is used
        again."""
        blame = super().play(event, actions, first)
        if blame is not None and blame.rule.name in NOT_CLAIMED:
            player, hand = event.player, self.table.hands[event.player]
            for card in (one.card for one in actions if isinstance(one, Claim)):
                if card is not None and self.doubts.used_later(player, card) > hand.count(card):
                    hand.doubt_one_of(blame, (card,))
        pile = self.table.pile
        if pile and blame is not None and blame.rule.name in WRONG_DISCARD:
            pile[-1] = pile[-1].doubted(blame)
        return blame

    def report_breaches(self, event: Turn, breaches: list[Breach], first: int = 0) -> Finding:
        """Report the breaches of a turn; return the first finding. A draw or a discard that was not written
        explains a wrong number of cards, and a card that nobody drew; that a player laid down less than the
        contract explains that the player may not add to melds."""
        root = super().report_breaches(event, breaches, first)
        told = {one.rule.name: one for one in self.desk.report.findings if one.turn == self.desk.report.turns}
        half = told.get("contract-not-met")
        if half is not None:
            self.half_laid.append((event.player, half))
            early = [told.pop(name) for name in NOT_OPENED if name in told]
            for one in early:
                self.not_opened[event.player] = self._follows(one, half)
        for name in ("no-draw", "no-discard"):
            if name in told:
                self._unwritten(event, told[name])
        unheld = [len(breach.cards) for breach in breaches if breach.name == "card-not-held"]
        if unheld == [1] and "card-not-held" in told:
            self._follows(told["card-not-held"], told.get("no-draw"))
        return next((one for one in told.values() if root in one.explains), root)

    def laid_unseen(self, action: Action) -> Finding | None:
        """Return the finding because of which the meld that ``action`` names may be on the table unseen: the
        rest of a contract that is only partly laid down (CR-42) may be there too."""
        found = super().laid_unseen(action)
        if found is None and isinstance(action, LayOff):
            for player, half in self.half_laid:
                hand = self.table.hands[player]
                if (
                    hand.hidden
                    or hand.loose
                    or sum(map(action.target.may_show, hand.listed())) >= MOST_OF_A_MELD
                ):
                    return half
        return found

    def _follows(self, finding: Finding, root: Finding | None) -> Finding:
        """Put ``finding`` under ``root``, if there is one; return the one to blame."""
        if root is not None:
            self.desk.report.findings.remove(finding)
            root.explains.append(finding)
        return root or finding

    def _unwritten(self, event: Turn, finding: Finding) -> None:
        """Note that a draw or a discard was only not written, if later numbers of cards are one higher or
        lower than the moves leave."""
        player, table = event.player, self.table
        due = self.table.dealt_to(player)
        sizes = {size for size, _ in self.doubts.later.words(None, player)}
        hand = table.hands[player]
        if hand.loose or len(sizes) != 1:
            return
        change = sizes.pop() - due
        if finding.rule.name == "no-draw" and change == 1:
            finding.help = told(
                "what follows fits a card drawn here that was not written down",
                "從後文看，這裏取了一張牌而沒有寫",
            )
            hand.loans.append(Loan(finding, None, DRAWN_HERE))
            hand.size += 1
            table.stock -= 1
        elif finding.rule.name == "no-discard" and change == -1:
            finding.help = told(
                "what follows fits a card discarded here that was not written down",
                "從後文看，這裏放走了一張牌而沒有寫",
            )
            hand.suspect(finding)
            hand.size -= 1
            table.pile.append(Lying(None, player, finding))

    def background(self, breach: Breach) -> list[Related]:
        """Return the place where the wild card that is claimed was laid down."""
        wild = breach.params.get("wild")
        right = next((one.value for one in breach.facts if isinstance(one, Expected)), None)
        if not isinstance(wild, Card) or not breach.cards:
            return []
        for event in reversed(self.desk.part.events):
            if (
                not isinstance(event, Turn)
                or self.desk.current is None
                or event.line >= self.desk.current.line
            ):
                continue
            for action in reversed(event.actions):
                if isinstance(action, Meld | LayOff) and wild in action.cards:
                    place = self.desk.operand(event, action, action.cards.index(wild) + 1)
                    what = WILD_LAID_DOWN if isinstance(action, Meld) else WILD_ADDED
                    as_ = told(" as {right}", "，當{right}", right=right) if right else ""
                    return [Related(place, what.filled(wild=wild, as_=as_))]
        return []
