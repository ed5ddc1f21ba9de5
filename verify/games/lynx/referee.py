"""The referee of LYNX: its turns, what is called in them, and how rounds and games end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from attrs import evolve

from ....records.cards import Card
from ....records.events import (
    Actions,
    CardsLeft,
    Discard,
    Draw,
    Entries,
    Event,
    Head,
    Round,
    Setting,
    Turn,
    Unreadable,
)
from ....records.facts import Expected
from ....records.findings import Finding, Related, told
from ....records.stealing import Desire, DrawExtra, MeldsShown
from ...cards.deck import Deck
from ...cards.hands import Hand, Lying
from ...phrases import cards_
from ...rulebook import Rulebook
from ...rummy.actions import cards_moved
from ...rummy.dealing import Dealing
from ...rummy.doubts import Doubts
from ...rummy.referee import RummyReferee, is_nameless
from ...rummy.shown import sizes_shown
from ...scores import Standing
from ...suppositions import Supposition
from .order import LynxOrder, only_extra
from .plain import FastTable
from .play import NO_MATCH, Desires, ExtraCards, LynxPlay, NewStock
from .results import ShownMelds, standing
from .round_table import Table
from .rulebook import RULEBOOK
from .table import AT_MOST_TWELVE, DEAL, DECKS, EFFECTS, FULL_TABLE, POINTS, TWELVE

LEFT = {card: -2 * points for card, points in POINTS.items()}
"""LX-42: points of a card left in hand."""
TWICE = told(
    "the action before is the same, so this is probably a duplicate", "前一個動作與這個相同，多半是重複寫了"
)
NO_DISCARD = ("announced-not-played", "neither-drawn-nor-discarded")
"""Findings about a turn in which a discard is missing that was perhaps made."""


class LynxReferee(RummyReferee[Table, LynxOrder, LynxPlay]):
    """Judges LYNX, with the Max extension where the header names it."""

    rulebook: ClassVar[Rulebook] = RULEBOOK
    effort: ClassVar[int] = 3
    judges: ClassVar[Mapping[type[Event], str]] = {**RummyReferee.judges, MeldsShown: "_on_melds_shown"}
    carries: ClassVar[tuple[str, ...]] = (*RummyReferee.carries, "desires.ending", "desires.unexpected")
    end: Event | int | None
    supply_judged: bool

    def begin(self, head: Head) -> None:
        super().begin(head)
        self.desires: Desires = Desires(self.desk)
        each = head.setting("cards_each")
        self.each: int = each if isinstance(each, int) and each > 0 else DEAL

    # ---- what the shared parts ask for

    def new_order(self) -> LynxOrder:
        return LynxOrder(self.desk)

    def new_table(self, seats: tuple[str, ...], deck: Deck) -> Table:
        table = FastTable(seats, deck, each=self.each, desires=self._extension() == "max")
        table.sit(self.ring(seats))
        return table

    def new_play(self, doubts: Doubts, dealing: Dealing) -> LynxPlay:
        return LynxPlay(self.table, doubts, dealing, self.order, self.desires)

    def _extension(self) -> str:
        return str(self.head.setting("extensions") or "").casefold()

    def values(self) -> dict[Card, int]:
        return LEFT

    # ---- the head

    def end_head(self) -> None:
        """LX-2: larger tables may take more decks, or deal fewer cards."""
        players = len(self.seats)
        decks, each = self.head.setting("decks"), self.head.setting("cards_each")
        if players < 2:
            return
        small = players <= FULL_TABLE
        if isinstance(decks, int) and (decks != 2 if small else decks < 2):
            due = told("two decks", "2副牌") if small else told("two decks or more", "至少2副牌")
            self.desk.find(
                "wrong-decks", self.setting_place("decks"), count=decks, players=players, due=due,
                facts=[Expected(2)],
            )  # fmt: skip
        if isinstance(each, int) and (each != DEAL if small else each > DEAL):
            due = told(*(TWELVE if small else AT_MOST_TWELVE))
            self.desk.find(
                "wrong-cards-each", self.setting_place("cards_each"), count=each, players=players, due=due
            )
        self.supply_judged = bool(self.report.findings)

    def suppositions(self) -> Iterator[Supposition]:
        """LX-2: suppose nothing of the header that no table may play with. If there are more copies of a card
        than two decks hold and there may be no more decks, the cards are wrong."""
        players = len(self.seats)
        small = players <= FULL_TABLE
        for one in super().suppositions():
            if one.key != "decks" or one.value == DECKS or not (small or one.value == 1):
                yield one
        for each, hands in sizes_shown(self).items():
            if each == self.each or hands < max(2, players - 1):
                continue
            counts = {"hands": hands, "cards": cards_(each)}
            shows = told("{hands} hands have {cards}", "有{hands}手牌是{cards}", **counts)
            one = Supposition("cards_each", "Cards each", each, f"Cards each: {each}", shows)
            if each != DEAL if small else each > DEAL:
                due = told(*(TWELVE if small else AT_MOST_TWELVE))
                params = {"count": each, "players": players, "due": due}
                one = evolve(one, rule="wrong-cards-each", params=params, allowed=False)
            yield one
        if self.report.found("desires-without-extension"):
            shows = told("somebody desires something", "有人許了願")
            yield Supposition("extensions", "Extensions", "Max", "Extensions: Max", shows)

    # ---- the round begins

    def begin_round(self, round_: Round) -> None:
        super().begin_round(round_)
        self.false_end: bool = False
        self.out_of_place: Finding | None = None
        """The finding that the postponed turn is out of turn."""
        self.extra: ExtraCards = ExtraCards(self.play)
        self.stock: NewStock = NewStock(self.order)
        self.shown_melds: ShownMelds = ShownMelds(self.desk)
        if self.desires.ending is not None:
            part, event, wish = self.desires.ending
            place = self.desk.operand(event, wish, 0, part)
            who = event.player
            wished = told("{who} desired the end of the games here", "{who}在這裏許願結束遊戲", who=who)
            self.desk.find(
                "round-after-the-end", self.desk.heading(), number=round_.number,
                related=[Related(place, wished)],
            )  # fmt: skip
            self.desires.ending = None

    def on_setting(self, event: Setting) -> None:
        super().on_setting(event)
        match event:
            case Setting(key="dealer", value=str(name)) if self.part is not self.head:
                self.order.name_dealer(event, name)
            case Setting(key="new_stock", value=int(count)) if self.part is not self.head:
                self.stock.make(event, count)

    # ---- melds that are shown, and the end of the round

    def plainly_claimed(self, kind: type[Event], player: str, value: Any) -> bool:
        """The melds shown that are just those on the table."""
        return kind is MeldsShown and self.shown_melds.take_right(self.table, player, value)

    def _on_melds_shown(self, event: MeldsShown) -> None:
        """LX-44: the melds as written against those on the table."""
        if self.part is not self.head and event.player in self.table.hands:
            self.shown_melds.take(self.table, event, self.doubts.strayed, self._end_missing())

    def _end_missing(self) -> Finding | None:
        """Return the finding that a player has no cards left whose last move is not written."""
        out = [player for player in self.claims.left_wrong if self.claims.lefts.said[player] == ()]
        return self.claims.left_wrong[out[0]] if len(out) == 1 and self.table.winner is None else None

    def left_due(self) -> Iterator[Event]:
        yield from super().left_due()
        for player in self.table.players:
            melds = tuple([tuple(meld.cards) for meld in self.table.melds_of(player)])
            if all(card is not None for meld in melds for card in meld):
                yield MeldsShown(player, melds)

    def end_round(self) -> None:
        if self.table.winner is None:
            end = self._end_missing()
            self.table.winner = end.player if end else None
        self.report.winner = self.table.winner
        if self.end is not None and (self.claims.scores or self.claims.totals):
            self.extra.check_last_seven()
        if self.table.winner or self.claims.scores or self.claims.totals:
            self.check_scores()

    def standing(self, player: str, replay: Sequence[Card] | None) -> Standing:
        """LX-41 to LX-43: melds, and the bonus, less the cards left."""
        table = self.table
        unread = table.winner is None and table.blurred is not None and not self.claims.lefts.said.get(player)
        points = self.shown_melds.points_of(table, player, end_unread=unread)
        return standing(player, replay, points, self.ledger.value, won=player == table.winner)

    def check_scores(self) -> None:
        """A score that follows from melds wrongly shown follows from that."""
        for player, finding in self.shown_melds.wrong.items():
            self.claims.left_wrong.setdefault(player, finding)
        super().check_scores()

    def plain_claims(self, entries: Entries, at: int) -> int:
        if self.extra.owed or (self.end is not None and self.table.battle is not None):
            return 0  # cards left may tell of extra cards
        return super().plain_claims(entries, at)

    def on_cards_left(self, event: CardsLeft) -> None:
        if self.end is not None:
            self.extra.check_last_seven()
        self.extra.pay(event.player, size=len(event.cards or ()))
        super().on_cards_left(event)

    # ---- turns

    def takes_care(self) -> bool:
        return self.order.missed is not None or bool(self.extra.owed)

    def breaches(self, player: str, actions: Actions) -> int:
        """(LX-27: the extra cards are drawn first.)"""
        battle = self.table.battle
        owes = battle is not None and battle.nominee == player and bool(self.table.extra_due)
        return super().breaches(player, actions) + (owes and isinstance(actions[0], Draw))

    def on_turn(self, event: Turn) -> None:
        if event.player not in self.table.hands:
            return
        event = self.decide(event)
        order = self.order
        self.desk.current = event
        self.report.turns += 1
        order.begin(event.player)
        if event is self.extra.drawn_already:
            self.finish_turn(event, None, False)
            return
        self._line(event)
        self.doubts.after_event = None
        late = order.postponed
        if late is not None and late is not event and (only_extra(late) or not only_extra(event)):
            order.postponed = None
            self.desk.current = self.doubts.after_event = event
            self._line(late, self.out_of_place)
            self.doubts.after_event = None

    def _line(self, event: Turn, order: Finding | None = None) -> None:
        """Judge a line: extra cards, a turn, both, or several turns where nines are discarded. If it was
        postponed as out of turn, ``order`` is the finding that says so."""
        table, turn, start = self.table, event, 0
        found: int | None = None
        table.clear_turn()  # extra cards, and the order of lines, are looked at before the turn begins
        table.unsure, table.turned_over, self.order.acting = False, None, 0
        blame: Finding | None = None
        while start < len(event.actions) and isinstance(event.actions[start], DrawExtra):
            if order is None and (order := self.extra.drawn_too_early(event)):
                self.order.postponed, self.out_of_place = event, order
                return
            blame = self.extra.draw(event, start) or blame
            start += 1
        if start < len(event.actions):
            ended = self._check_end(event)
            if self.order.after_end is not None and self.surely_ended():
                self.claims.not_played[event.player] = self.order.after_end
                self.finish_turn(event, self.order.after_end, True)
                return
            if order is None:
                taken, order = self.order.judge(event, self.extra.unasked)
                self.extra.unasked = None
                if taken is None:
                    self.out_of_place = order
                    if self.order.postponed is not event:
                        self.finish_turn(event, order, False)
                    return
                turn = taken
                if blame and order and order is not blame and turn.player != event.player:
                    self.report.findings.remove(order)  # the wrong name is there only once
                    order = blame
            order = ended or order
            found = len(self.report.findings)
            blame = self._turn(turn, start, order) or blame
        table.off_count = table.off_count or order or blame
        if root := order or blame:
            self.stock.follows_from(root)
        if blame is not None:
            self.doubts.recount(turn, turn.player, blame)
        wrong = self.check_calls(turn, turn.player, 0)
        if found is not None and order is not None:  # other oddities follow from that
            order.explains += self.report.findings[found:]
            del self.report.findings[found:]
        self.order.expected = table.due
        self.finish_turn(turn, blame, wrong)

    def _turn(self, event: Turn, start: int, blame: Finding | None) -> Finding | None:
        """A turn, or several where a nine goes on in the same line. What is found wrong with it first, if it
        is not to ``blame`` already for where it stands."""
        player, table, actions = event.player, self.table, event.actions
        self.play.blame = blame
        twice = 0
        for number in range(start, len(actions)):
            action, self.order.acting = actions[number], number
            if number < twice or (
                number and not table.goes_on and (twice := self._stands_twice(event, number))
            ):
                continue
            again = table.goes_on and not isinstance(action, EFFECTS)
            if (number == start or again) and (breaches := table.begin(player, actions[number:])):
                late = self.play.report_breaches(event, breaches, number)
                self.extra.owe(late)
                self.play.blame = self.play.blame or late
            if isinstance(action, DrawExtra):
                self.extra.owed.pop(player, None)
            elif self.extra.owed and not isinstance(action, Draw):
                self.extra.pay(player, cards_moved(action))
            top = table.pile[-1] if table.pile else Lying(None)
            found = self.play.play(event, actions[number : number + 1], number)
            if found is not None and found.rule.name in NO_MATCH and isinstance(action, Discard):
                self.play.doubt_top(found, top, action.card)
            self.play.blame = self.play.blame or found
            if isinstance(action, Desire):
                self.desires.desire(event, action, known=found is None)
        if self.play.blame is None and (breaches := table.why_no_end(player)):
            self.play.blame = self.play.report_breaches(event, breaches, len(actions) - 1)
        blame = self.play.blame
        if blame is not None and blame.rule.name in NO_DISCARD and not table.discarded:
            table.discard_unwritten(player, blame)
        table.end_turn(player)
        if blame is not None and blame.rule.name == "skipped-player-moves":
            table.forget_turn()
        return blame

    def _stands_twice(self, event: Turn, number: int) -> int:
        """Up to where the actions of ``event`` from ``number`` on are the same as those before, if that is
        wrong: then they are passed over. 0 if they are not."""
        actions = event.actions
        for end in (number + 1, number + 2):
            again = actions[number:end]
            if again != actions[max(2 * number - end, 0) : number] or len(again) < end - number:
                continue
            if breaches := self.table.why_not_if(event.player, again[:1]):
                found = self.play.report_breaches(event, breaches, number)
                found.help = TWICE
                self.play.blame = self.play.blame or found
                return end
        return 0

    def _check_end(self, event: Turn) -> Finding | None:
        """LX-38: nothing follows the end but extra cards."""
        if self.end is None or self.order.after_end is not None:
            return None
        if self.false_end:  # its own finding says so already
            self.end, self.table.winner, self.false_end = None, None, False
            return None
        return self.mind_end(event)

    # ---- lines that cannot be read

    def on_unreadable(self, event: Unreadable) -> None:
        if event.player is None and not is_nameless(event):
            return
        super().on_unreadable(event)
        table = self.table
        table.off_count = table.off_count or event.finding
        if not self.report.turns or self.claims:
            return
        if event.player is None:
            # A move, most likely by the player who is due or has to draw.
            nominee = table.battle.nominee if table.battle else None
            for player in dict.fromkeys((table.due, nominee)):
                self.order.doubt_all_of(player, event.finding)
        table.forget_state(event.player)
        self.order.expected = None

    # ---- calls

    def check_calls(self, event: Turn, player: str, before: int) -> bool:
        """The marks ``{Last x}`` and ``{Out}`` (LX-38, LX-39), and the end of the round."""
        table, hand = self.table, self.table.hands[player]
        wrong = out = False
        for call in event.calls:
            if call.kind == "last":
                self.extra.pay(player, size=call.number)
                wrong |= self.check_last(event, call, hand)
                continue
            out = True
            if self.end is not None:
                table.winner = player  # the record goes on to another end: that is the one to believe
                continue
            if hand.size > 0 and not hand.loose:
                finding = self.not_out(event, call, player, hand)
                hand.loose, hand.blame, wrong = True, finding, True
                self.false_end = True
            elif not table.discarded and not hand.loose:
                right = [Expected(self.right_call(hand))]
                self.desk.find(
                    "out-without-discard", self.desk.operand(event, call, 0), player=player, facts=right
                )
                wrong = self.false_end = True
        emptied = table.discarded and hand.size <= 0 and not hand.loose and not table.again
        if emptied and table.pile and (card := table.pile[-1].card) and card.number == 9:
            self.false_end = True  # LX-34: that a nine lies there last is its own finding
        if (out or emptied) and self.end is None:
            table.winner = player
        if table.winner == player and (out or table.discarded):
            self.finish(event, player)
        return wrong

    def right_call(self, hand: Hand) -> str:
        """LX-39: a hand emptied without a discard ends nothing."""
        return super().right_call(hand) if hand.size > 0 or self.table.discarded else "{Last 0}"


REFEREE = LynxReferee
