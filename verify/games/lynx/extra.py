"""LYNX: the extra cards of a seven, drawn outside of turns (LX-24 to LX-28, LX-40)."""

from __future__ import annotations

from attrs import evolve

from ....records.events import Cards, CardsLeft, Discard, Entries, Event, Turn
from ....records.findings import Finding, Related, Said, told
from ....records.stealing import DrawExtra, Nominate, Request
from ...cards.hands import Loan
from ...order import Slip
from ...rummy.referee import RummyReferee
from ...words import A_CARD
from .actions import Table
from .table import State

EXCHANGED = Slip.EXCHANGED.says()
UNASKED = frozenset(("no-extra-cards-due", "wrong-nominee", "wrong-number"))
"""Findings that there may be a seven of which nothing is written."""
NOT_WRITTEN = Said(
    "{player} plays {card}, of the extra cards not written", "{player}打出{card}，那是沒有寫下的多取的牌"
)
REPEATED = Slip.REPEATED.says()


class OwedCards:
    """Extra cards that have not been drawn, as far as is written: who owes them, the finding that says so,
    and how many they are."""

    def __init__(self) -> None:
        self._owed: dict[str, tuple[Finding, int]] = {}

    def __bool__(self) -> bool:
        return bool(self._owed)

    def add(self, player: str, finding: Finding, count: int) -> None:
        """``finding`` says that ``player`` has not drawn ``count`` cards."""
        self._owed[player] = finding, count

    def drop(self, player: str) -> None:
        """``player`` owes nothing any more."""
        self._owed.pop(player, None)

    def pay(self, table: State, player: str, used: Cards, size: int | None) -> None:
        """Put the cards owed into the player's hand if it must have them: it lacks those ``used``, or is said
        to be of a ``size`` that is greater by just so many."""
        if player not in self._owed:
            return
        finding, count = self._owed[player]
        hand = table.hands[player]
        if not hand.missing(used) and size != hand.size + count:
            return
        self.drop(player)
        table.late = None
        table.stock -= min(count, table.stock)
        hand.size += count
        hand.loans += [Loan(finding, None, NOT_WRITTEN)] * count


class ExtraCardsReferee(RummyReferee[Table]):
    """Sees that extra cards are drawn, by whom and when they are due."""

    def begin_extra_cards(self) -> None:
        """A new round: nobody owes anything."""
        self.acting = 0
        """Which action of the current turn is being played."""
        self.owed = OwedCards()
        self.drawn_already: Turn | None = None
        """The line of extra cards that stands behind the turn before which they were drawn."""
        self.unasked: Finding | None = None
        """Says that extra cards have just been drawn and not by what is written: a seven may be missing."""

    def draw_extra(self, event: Turn, number: int) -> Finding | None:
        """The extra cards of action ``number``, at the beginning of a line."""
        action, actions = event.actions[number], event.actions[number : number + 1]
        assert isinstance(action, DrawExtra)
        self.owed.drop(event.player)
        taker = self._taker(event.player, action)
        breaches = [] if taker == event.player else self.table.why_not_if(event.player, actions)
        at = self.report.turns - 1
        blame: Finding | None
        wrong = [] if breaches or not at else self.table.why_not_if(event.player, actions)
        if wrong and self.lines[at - 1] == event:
            blame = self.report_breaches(event, wrong, number)
            blame.help = REPEATED
        elif not breaches:  # or nobody can tell who was nominated
            blame = self.play(event, actions, number)
        else:
            blame = self.report_breaches(event, breaches, number)
            blame.help = told(
                "{taker} has these cards later: write “{taker}:”",
                "這些牌後來在{taker}手上，應寫「{taker}:」",
                taker=taker,
            )
            self.play(evolve(event, player=taker), actions, number)
        if blame is not None and blame.rule.name in UNASKED:
            self.unasked = blame
        return blame

    def _taker(self, player: str, action: DrawExtra) -> str:
        """Who draws: ``player`` who is named, unless more speaks for the one nominated."""
        battle = self.table.battle or self.table.late
        nominee = battle.nominee if battle else None
        if nominee is None or nominee == player or nominee not in self.table.hands:
            return player
        return nominee if self._speaks_for(nominee, action) > self._speaks_for(player, action) else player

    def _speaks_for(self, player: str, action: DrawExtra) -> int:
        """How much of what follows fits the player's having drawn these cards."""
        hand, current = self.table.hands[player], self.desk.current
        sizes = self.later.sizes(current, player)
        size = hand.size + (len(action.cards) or action.number)
        said = 0 if not sizes else 3 if sizes.most_common(1)[0][0] == size else -3
        used = {card for card in action.cards if card is not None}
        return said + sum(self.later.used(current, player, card) > hand.count(card)
                          for card in used)  # fmt: skip

    def extra_drawn_next(self) -> int:
        """How many extra cards are drawn at the beginning of the next line."""
        at = self.report.turns
        line = self.lines[at] if at < len(self.lines) else None
        first = line.actions[0] if isinstance(line, Turn) else None
        return first.number if isinstance(first, DrawExtra) else 0

    # ---- extra cards that are not written

    def owe(self, finding: Finding) -> None:
        """``finding`` says that extra cards were not drawn in time."""
        late, player = (
            self.table.late,
            self.desk.current.player if isinstance(self.desk.current, Turn) else None,
        )
        if not late or not late.nominee or not late.count:
            return
        late.blame = finding
        line = self.lines[self.report.turns] if self.report.turns < len(self.lines) else None
        if isinstance(line, Turn) and only_extra(line) and line.player == player == late.nominee:
            finding.help = EXCHANGED
            self.play(line, line.actions)
            self.beyond = self.drawn_already = line
        else:
            self.owed.add(late.nominee, finding, late.count)

    def pay(self, player: str, used: Cards = (), size: int | None = None) -> None:
        """If the player uses cards that must come from the extra cards missing from the record, or is said to
        have so many more, then they have been drawn after all."""
        self.owed.pay(self.table, player, used, size)

    # ---- the last seven

    def plain_claims(self, entries: Entries, at: int) -> int:
        if self.owed or (self.end is not None and self.table.battle is not None):
            return 0  # cards left may tell of extra cards
        return super().plain_claims(entries, at)

    def on_cards_left(self, event: CardsLeft) -> None:
        self.check_last_seven()
        self.pay(event.player, size=len(event.cards or ()))
        super().on_cards_left(event)

    def check_last_seven(self) -> None:
        """LX-40: a last seven has its meaning before anything is counted."""
        table, battle = self.table, self.table.battle
        if self.end is None or battle is None or battle.nominee is None:
            return
        table.battle = None
        event, number = self.last_discard()
        if event is None or not battle.count or not table.to_draw or table.lost or table.blurred:
            return
        finding = self.desk.find(
            "last-extra-cards-missing",
            self.desk.operand(event, event.actions[number], 1),
            player=battle.nominee,
            nominee=battle.nominee,
            count=battle.count,
            help=told(
                "{who} draws them before anything is counted",
                "結算之前，{who}要先取這些牌",
                who=battle.nominee,
            ),
        )
        hand = table.hands[battle.nominee]
        hand.loose, hand.blame = True, finding

    # ---- words

    def discarded_here(self) -> list[Related]:
        """Where the last discard was made, with what was said of it."""
        event, number = self.last_discard()
        if event is None:
            return []
        discard = event.actions[number]
        assert isinstance(discard, Discard)
        said = told("", "")
        for action in event.actions[number + 1 : number + 2]:
            if isinstance(action, Nominate):
                said = told(", nominating {who}", "，指定{who}", who=action.player_for(event.player))
            elif isinstance(action, Request):
                said = told(", requesting {suit}", "，要求{suit}", suit=action.suit)
        text = told(
            "{card} was discarded here{said}", "這裏放走{card}{said}", card=discard.card or A_CARD, said=said
        )
        return [Related(self.desk.operand(event, discard, 1), text)]

    def last_discard(self) -> tuple[Turn | None, int]:
        """The last discard made so far: its turn, and which of the actions it is."""
        events = self.part.events
        for at in range(self.at, -1, -1):
            event = events[at]
            if isinstance(event, Turn):
                for number in range(self.acting if event is self.desk.current else len(event.actions), 0, -1):
                    if isinstance(event.actions[number - 1], Discard):
                        return event, number - 1
        return None, 0


def only_extra(line: Event) -> bool:
    """Whether a line says nothing but that extra cards are drawn."""
    return isinstance(line, Turn) and len(line.actions) == 1 and isinstance(line.actions[0], DrawExtra)
