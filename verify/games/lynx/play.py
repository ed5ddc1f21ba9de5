"""The play of LYNX: turns, and extra cards outside of them (LX-24 to LX-28, LX-40)."""

from __future__ import annotations

import re

from attrs import evolve

from ....records.events import Cards, Head, MaybeCard, Round, Setting, Turn
from ....records.facts import Expected, SettingMeant, Superfluous
from ....records.findings import Fact, Finding, Related, Said, told
from ....records.regex import regex
from ....records.stealing import Desire, DrawExtra, Nominate, Steal, StealPile
from ...breach import Breach
from ...cards.hands import Loan, Lying
from ...desk import Desk
from ...order import Slip
from ...phrases import cards_
from ...rummy.dealing import Dealing
from ...rummy.doubts import Doubts
from ...rummy.play import TurnPlay
from .order import LynxOrder, only_extra
from .round_table import Table
from .table import EXTRA

ENDING = regex(r"\bend(?:ing)?\b.*\bgames?\b", re.IGNORECASE)
CONTINUING = regex(r"\bcontinu\w+\b.*\bgames?\b", re.IGNORECASE)
DESIRES = (
    regex(r"\b(?:pauses?|breaks?|rest|interruption)\b", re.IGNORECASE),
    regex(
        r"\b(?:food|sweets?|sweet\w*|snacks?|cand(?:y|ies)|choc\w*|cookies?|biscuits?|cakes?|fruits?|nuts?|eat|bowl)\b",
        re.IGNORECASE,
    ),
    regex(r"\b(?:music|songs?|tunes?|tracks?|albums?|playlists?)\b", re.IGNORECASE),
    regex(r"\bkiss\w*\b", re.IGNORECASE),
    regex(r"\b(?:tele)?phone|\bcalls?\b", re.IGNORECASE),
    ENDING,
    CONTINUING,
)
"""LX-48: the words that show which of the seven desires is meant."""
OF_THE_DISCARD = frozenset(
    (
        "extra-cards-missing", "drawn-seven-no-answer", "announced-not-played", "wrong-nominee",
        "wrong-number", "request-not-followed", "skipped-player-moves", "nine-in-use",
    )
)  # fmt: skip
"""Findings that refer to where the last card was discarded."""
NO_MATCH = frozenset(("no-match", "no-match-for-revealed", "request-not-followed"))
FORM = frozenset(
    (
        "after-discard", "draw-not-first", "steal-not-first", "pile-not-first", "second-draw", "turn-is-over",
        "draw-after-steal", "nominates-without-seven", "requests-without-ace", "requests-own-suit",
        "desires-without-three", "nominates-himself-at-end", "passes-without-need", "nothing-to-answer",
    )
)  # fmt: skip
"""Findings about the form of a turn, which may only follow from something else that is wrong in it."""


class Desires:
    """The desires in a record (LX-48, LX-49)."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.unexpected: Finding | None = None
        """The finding that there is a desire though the header does not name the extension."""
        self.ending: tuple[Head | Round, Turn, Desire] | None = None
        """The desire that ends the games, if it still holds, and where it was made."""

    def desire(self, event: Turn, wish: Desire, *, known: bool) -> None:
        """LX-48: one of seven things can be desired; whether it may be is ``known``. LX-49: the last wish
        counts."""
        if known and not any(desire.search(wish.wish) for desire in DESIRES):
            self.desk.find(
                "no-such-desire", self.desk.operand(event, wish, 1), player=event.player, wish=wish.wish,
                help=told(
                    "a three may desire a pause, food or a sweet, other music, a kiss, a phone call, "
                    "the end of the games after this round, or their continuation",
                    "3可以許的願：停一停、吃的、換音樂、吻、打電話、這一局之後結束遊戲、繼續遊戲",
                ),
            )  # fmt: skip
        if CONTINUING.search(wish.wish):
            self.ending = None
        elif ENDING.search(wish.wish):
            self.ending = self.desk.part, event, wish


class LynxPlay(TurnPlay[Table]):
    """Judges what is played in the turns of a round."""

    def __init__(
        self, table: Table, doubts: Doubts, dealing: Dealing, order: LynxOrder, desires: Desires
    ) -> None:
        super().__init__(table, doubts, dealing)
        self.order = order
        self.desires = desires
        self.blame: Finding | None = None
        """The first finding about the current line."""

    def report_breaches(self, event: Turn, breaches: list[Breach], first: int = 0) -> Finding:
        """Report ``breaches`` of a turn. Oddities of its form are attributed to anything else that is wrong
        with it."""
        blame, at, lines = self.blame, self.desk.report.turns - 1, self.order.lines
        one_mistake = blame is not None and (
            blame.rule.name == "announced-not-played" or (at > 0 and lines[at - 1] == lines[at])
        )
        for number, breach in enumerate(breaches):
            doubt = breach.doubt
            if breach.name == "desires-without-extension":
                doubt = self.desires.unexpected
            elif breach.name in FORM or one_mistake:
                doubt = doubt or blame
            if doubt is not breach.doubt:
                breaches[number] = evolve(breach, doubt=doubt)
        finding = super().report_breaches(event, breaches, first)
        if finding.rule.name == "desires-without-extension":
            self.desires.unexpected = finding  # the header is wrong, which is one mistake
            finding.facts += (SettingMeant("Extensions: Max"),)
        return finding

    def doubt_top(self, finding: Finding, top: Lying, card: MaybeCard) -> None:
        """A ``card`` does not match the ``top`` one: either may be another card than is written."""
        if card is not None:
            self.doubts.doubted[card] = finding
        if top.card is not None:
            self.doubts.doubted[top.card] = finding
            pile = self.table.pile
            pile[:] = [
                Lying(one.card, one.by, finding) if one is top and not one.doubt else one for one in pile
            ]
            if top.by in self.table.hands:
                self.table.hands[top.by].doubt_one_of(finding, (top.card,))

    def background(self, breach: Breach) -> list[Related]:
        """Return the place of the discard that makes the difference, or the origin of the card to match."""
        name = breach.name
        if name in OF_THE_DISCARD:
            return self.order.discarded_here()
        if name in NO_MATCH and self.table.pile:
            top = self.table.pile[-1].card
            return self.desk.related(top, 1) if top else []
        return self._eight_stolen() if name == "nothing-to-skip" else []

    def _eight_stolen(self) -> list[Related]:
        """LX-31: return where the player before stole the eight, so that nobody misses a turn for it."""
        at = self.desk.report.turns - 2
        line = self.order.lines[at] if at >= 0 else None
        first = line.actions[0] if isinstance(line, Turn) else None
        if line is None or not isinstance(first, Steal | StealPile) or not first.card:
            return []
        if first.card.number != 8:
            return []
        says = told(
            "{who} stole {card}, so nobody misses a turn", "{who}偷走了{card}，所以沒有人要停一手",
            who=line.player, card=first.card,
        )  # fmt: skip
        return [Related(self.desk.operand(line, first, 1), says)]


EXCHANGED = Slip.EXCHANGED.says()
UNASKED = frozenset(("no-extra-cards-due", "wrong-nominee", "wrong-number"))
"""Findings after which there may be a seven that is not written."""
NOT_WRITTEN = Said(
    "{player} plays {card}, one of the extra cards that were not written",
    "{player}打出{card}，那是沒有寫下的多取的牌",
)
REPEATED = Slip.REPEATED.says()


class ExtraCards:
    """Checks that extra cards are drawn when they are due, and by the right player."""

    def __init__(self, play: LynxPlay) -> None:
        self.desk: Desk = play.desk
        self.table: Table = play.table
        self.doubts: Doubts = play.doubts
        self.play = play
        self.order: LynxOrder = play.order
        self.owed: dict[str, tuple[Finding, int]] = {}
        """Players who have not drawn extra cards, as far as recorded: the finding that says so, and the
        number of cards."""
        self.drawn_already: Turn | None = None
        """The line of extra cards written after the turn before which they were drawn."""
        self.unasked: Finding | None = None
        """The finding that extra cards were drawn without a recorded cause: a seven may be missing."""

    def draw(self, event: Turn, number: int) -> Finding | None:
        """The extra cards of action ``number``, at the beginning of a line."""
        action, actions = event.actions[number], event.actions[number : number + 1]
        assert isinstance(action, DrawExtra)
        self.owed.pop(event.player, None)
        taker = self._taker(event.player, action)
        breaches = [] if taker == event.player else self.table.why_not_if(event.player, actions)
        at = self.desk.report.turns - 1
        blame: Finding | None
        wrong = [] if breaches or not at else self.table.why_not_if(event.player, actions)
        if wrong and self.order.lines[at - 1] == event:
            blame = self.play.report_breaches(event, wrong, number)
            blame.help = REPEATED
        elif not breaches:  # or nobody can tell who was nominated
            blame = self.play.play(event, actions, number)
        else:
            blame = self.play.report_breaches(event, breaches, number)
            blame.help = told(
                "{taker} has these cards later, so write “{taker}:”",
                "這些牌後來在{taker}手上，應寫「{taker}:」",
                taker=taker,
            )
            self.play.play(evolve(event, player=taker), actions, number)
        if blame is not None and blame.rule.name in UNASKED:
            self.unasked = blame
        return blame

    def drawn_too_early(self, event: Turn) -> Finding | None:
        """Return a finding about extra cards that become due only with the next line."""
        breaches = self.table.why_not_if(event.player, event.actions) if only_extra(event) else []
        at = self.desk.report.turns
        line, further = (*self.order.lines[at : at + 2], None, None)[:2] if breaches else (None, None)
        if not isinstance(line, Turn):
            return None
        if further is not None and only_extra(further) and further.player == event.player:
            return None
        named = [one.player_for(line.player) for one in line.actions if isinstance(one, Nominate)]
        battle = self.table.battle
        sevens = EXTRA if battle is None or battle.nominee is None else (battle.count or 0) + EXTRA
        (action,) = event.actions
        if named != [event.player] or getattr(action, "number", sevens) != sevens:
            return None
        finding = self.play.report_breaches(event, breaches)
        finding.help = EXCHANGED
        return finding

    def _taker(self, player: str, action: DrawExtra) -> str:
        """Return the player who draws: ``player``, who is named, unless there is more evidence for the
        nominee."""
        battle = self.table.battle or self.table.late
        nominee = battle.nominee if battle else None
        if nominee is None or nominee == player or nominee not in self.table.hands:
            return player
        return nominee if self._speaks_for(nominee, action) > self._speaks_for(player, action) else player

    def _speaks_for(self, player: str, action: DrawExtra) -> int:
        """Return a score for how well later lines agree with the player's having drawn these cards."""
        hand, current = self.table.hands[player], self.desk.current
        sizes = self.doubts.later.sizes(current, player)
        size = hand.size + (len(action.cards) or action.number)
        said = 0 if not sizes else 3 if sizes.most_common(1)[0][0] == size else -3
        used = {card for card in action.cards if card is not None}
        return said + sum(self.doubts.later.used(current, player, card) > hand.count(card)
                          for card in used)  # fmt: skip

    def owe(self, finding: Finding) -> None:
        """``finding`` says that extra cards were not drawn in time."""
        late, current = self.table.late, self.desk.current
        player = current.player if isinstance(current, Turn) else None
        if not late or not late.nominee or not late.count:
            return
        late.blame = finding
        line = next(iter(self.order.lines[self.desk.report.turns :]), None)
        if isinstance(line, Turn) and only_extra(line) and line.player == player == late.nominee:
            finding.help = EXCHANGED
            self.play.play(line, line.actions)
            self.doubts.after_event = self.drawn_already = line
        else:
            self.owed[late.nominee] = finding, late.count

    def pay(self, player: str, used: Cards = (), size: int | None = None) -> None:
        """Assume that ``player`` drew the extra cards missing from the record if that explains the cards they
        use, or the size of the hand that is stated."""
        if player not in self.owed:
            return
        table, hand, (finding, count) = self.table, self.table.hands[player], self.owed[player]
        if not hand.missing(used) and size != hand.size + count:
            return
        del self.owed[player]
        table.late = None
        table.stock -= min(count, table.stock)
        hand.size += count
        hand.loans += [Loan(finding, None, NOT_WRITTEN)] * count

    def check_last_seven(self) -> None:
        """LX-40: let a last seven take effect before anything is counted."""
        table, battle = self.table, self.table.battle
        if battle is None or battle.nominee is None:
            return
        table.battle = None
        event, number = self.order.last_discard()
        if event is None or not battle.count or not table.to_draw or table.lost or table.blurred:
            return
        finding = self.desk.find(
            "last-extra-cards-missing",
            self.desk.operand(event, event.actions[number], 1),
            player=battle.nominee,
            nominee=battle.nominee,
            count=battle.count,
            help=told(
                "{who} must draw them before the cards left are counted",
                "結算之前，{who}要先取這些牌",
                who=battle.nominee,
            ),
        )
        hand = table.hands[battle.nominee]
        hand.loose, hand.blame = True, finding


class NewStock:
    """The discard pile is made a new stock as it is written (LX-46)."""

    def __init__(self, order: LynxOrder) -> None:
        self.desk: Desk = order.desk
        self.table: Table = order.table
        self.order = order
        self.wrong: Finding | None = None
        """The finding about the last new stock."""

    def make(self, event: Setting, count: int) -> None:
        """LX-46: make a new stock when the old one is used up. The line that says so is before or after the
        one that draws from it."""
        table, found = self.table, self.desk.report.findings
        under = table.off_count or next(iter(found), None)  # which may be about a card drawn
        finding: Finding | None = None
        made, table.turned_over = table.turned_over, None
        if table.blurred or made == count:
            return  # it was made in the last line; or, if not, it will be in the next
        left = table.stock
        among = 0 < left < self.order.extra_drawn_next()  # made in the midst of them, written before
        recorded_late = made is not None and left > 0 and not among
        if made is None or not recorded_late:
            made = table.turn_over()
        if left > 0 and not (among or recorded_late):
            place = self.desk.operand(event, event, 0)
            facts: list[Fact] = [Superfluous()]  # it need not be written anywhere else either
            finding = self.desk.find("stock-not-empty", place, left=cards_(left), under=under, facts=facts)
        elif made != count:
            place = self.desk.operand(event, event, 1)
            facts = [Expected(made, count) if made else Superfluous()]
            finding = self.desk.find(
                "wrong-stock", place, facts=facts, under=under, count=made, written=count
            )
        self.wrong = finding
        if finding:
            table.stock = max(left + count - made, 0) if recorded_late else count
            table.off_count = under or finding
        if among:
            table.stock += left

    def follows_from(self, root: Finding) -> None:
        """Attribute the finding about the latest new stock to ``root``, if that says that a line before it is
        missing."""
        stock, self.wrong = self.wrong, None
        at = self.desk.report.turns - 2
        if stock is None or stock is root or at < 0 or stock.place.line < self.order.lines[at].line:
            return
        if any(one is stock for one in self.desk.report.findings):
            self.desk.report.findings = [one for one in self.desk.report.findings if one is not stock]
            root.explains.append(stock)
