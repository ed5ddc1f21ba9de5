"""The referee of LYNX: whose turn it is among eights, nines and extra cards, and what melds are worth."""

from __future__ import annotations

import re
from collections import Counter

from attrs import evolve

from ...records.cards import Card
from ...records.events import Action, Cards, CardsLeft, Discard, Draw, Head, Round, Setting, Turn, Unreadable
from ...records.findings import Finding, Related
from ...records.stealing import Desire, DrawExtra, MeldsShown, Nominate, Request
from ..deck import Deck
from ..engines.breach import Breach
from ..engines.lynx import BONUS, DEAL, EFFECTS, Table, points
from ..hands import Hand, Loan, Lying
from ..ledger import Standing
from ..melds import key_of
from ..order import after
from ..rulebooks.lynx import RULEBOOK
from ..rummy import NAMELESS, RummyReferee
from ..words import and_, cards_, minus

FULL_TABLE = 4
"""LX-2: with more players than this the decks and the hands are theirs to choose."""
ENDING = re.compile(r"\bend(?:ing)?\b.*\bgames?\b", re.IGNORECASE)
CONTINUING = re.compile(r"\bcontinu\w+\b.*\bgames?\b", re.IGNORECASE)
OF_THE_SEVEN = frozenset(
    ("extra-cards-missing", "drawn-seven-no-answer", "announced-not-played", "wrong-nominee", "wrong-number")
)
"""Findings for which it matters where the seven was discarded."""


class LynxReferee(RummyReferee):
    """Judges LYNX, with the Max extension where the header names it."""

    rulebook = RULEBOOK
    table: Table
    decks = 2
    carries = (*RummyReferee.carries, "last_dealer", "ending")

    def __init__(self, head: Head):
        super().__init__(head)
        self._handlers[MeldsShown] = self._on_melds_shown
        self.last_dealer: str | None = None
        self.ending: tuple[Head | Round, Turn, Desire] | None = None
        each = head.setting("cards_each")
        self.each = each if isinstance(each, int) and each > 0 else DEAL

    # ---- what a game says of itself

    def new_table(self, seats: tuple[str, ...], deck: Deck) -> Table:
        return Table(seats, deck, each=self.each, desires=self._extension() == "max")

    def _extension(self) -> str:
        return str(self.head.setting("extensions") or "").casefold()

    def points(self, card: Card) -> int:
        """LX-42: what a card left in hand counts."""
        return -2 * points(card)

    def dealt_to(self, player: str) -> int:
        return self.each

    def next_player(self, player: str) -> str:
        return after(self.table.ring, player)

    # ---- the head

    def end_head(self) -> None:
        """LX-2: larger tables may take more decks, or deal fewer cards."""
        players = len(self.seats)
        decks, each = self.head.setting("decks"), self.head.setting("cards_each")
        if players < 2:
            return
        small = players <= FULL_TABLE
        if isinstance(decks, int) and (decks != 2 if small else decks < 2):
            due = "two decks" if small else "two decks or more"
            self.find("wrong-decks", self.setting_place("decks"), count=decks, players=players, due=due)
        if isinstance(each, int) and (each != DEAL if small else each > DEAL):
            due = "twelve cards" if small else "twelve cards or fewer"
            self.find(
                "wrong-cards-each", self.setting_place("cards_each"), count=each, players=players, due=due
            )
        self.supply_judged = bool(self.report.findings)

    # ---- the round begins

    def begin_round(self, round_: Round) -> None:
        self.dealer: Setting | None = None
        self.discard: tuple[Turn, int] | None = None
        self.missed: tuple[str, Finding] | None = None
        self.false_end = False
        self.owed: dict[str, tuple[Finding, int]] = {}
        self.shown: dict[str, MeldsShown] = {}
        self.shown_wrong: dict[str, Finding] = {}
        super().begin_round(round_)
        if self.ending is not None:
            part, event, wish = self.ending
            place = self.operand(event, wish, 0, part)
            self.find(
                "round-after-the-end", self.heading(), number=round_.number, turn=False,
                related=[Related(place, f"{event.player} desired the end of the games here")],
            )  # fmt: skip
            self.ending = None

    def on_setting(self, event: Setting) -> None:
        super().on_setting(event)
        match event:
            case Setting(key="dealer", value=str(name)) if self.part is not self.head:
                self._check_dealer(event, name)
            case Setting(key="direction", value=tuple(ring)):
                self.directed = ring
            case Setting(key="new_stock", value=int(count)):
                self._check_stock(event, count)

    def _check_dealer(self, event: Setting, name: str) -> None:
        self.dealer = event
        last, self.last_dealer = self.last_dealer, name
        if name not in self.seats:
            self.last_dealer = None
            self.find(
                "unknown-dealer", self.operand(event, event, 1), dealer=name, players=", ".join(self.seats),
                turn=False,
            )  # fmt: skip
        elif last in self.seats and after(self._ring(), last) != name:
            self.find(
                "wrong-dealer", self.operand(event, event, 1), player=name, last=last, turn=False,
                due=after(self._ring(), last),
            )  # fmt: skip

    def _ring(self) -> tuple[str, ...]:
        said = self.head.setting("direction")
        for event in self.part.events:
            if isinstance(event, Setting) and event.key == "direction":
                said = event.value
        return said if isinstance(said, tuple) and set(said) == set(self.seats) else self.seats

    def _check_stock(self, event: Setting, count: int) -> None:
        """LX-46: a new stock is made when the old one is used up."""
        table = self.table
        fits_now = table.stock <= 0 and count == len(table.pile) - 1
        if table.blurred or (table.turned_over == count and not fits_now):
            table.turned_over = None  # it was made in the middle of the last turn
        elif table.stock > 0:
            self.find("stock-not-empty", self.operand(event, event, 0), left=cards_(table.stock))
        else:
            made = table.turn_over()
            if made != count:
                self.find("wrong-stock", self.operand(event, event, 1), count=made, written=count)

    def first_move(self, player: str) -> None:
        """LX-3: the player to the dealer's left begins."""
        table = self.table
        table.ring = self._ring()
        dealer = self.dealer.value if self.dealer else None
        table.due = after(table.ring, dealer) if isinstance(dealer, str) and dealer in self.seats else player

    # ---- turns

    def on_turn(self, event: Turn) -> None:
        player, table, actions = event.player, self.table, event.actions
        if player not in table.hands:
            return
        self.current = event
        self.report.turns += 1
        if self.report.turns == 1:
            self.first_move(player)
            if self.after_turn is not None:
                self.after_turn(0)
        if player != table.due and table.due is not None and (meant := self._misnamed(event)):
            event, player = meant, meant.player
        table.unsure, table.turned_over = False, None
        size, start = table.hands[player].size, 0
        blame: Finding | None = None
        if isinstance(actions[0], DrawExtra):
            self.owed.pop(player, None)
            blame, start = self.play(event, actions[:1]), 1
        if start < len(actions):
            blame = self._turn(event, actions, start) or blame
        wrong = self.check_calls(event, player, size)
        self.expected = table.due
        self.finish_turn(event, blame, wrong)

    def _misnamed(self, event: Turn) -> Turn | None:
        """``event`` as the turn of the player who is due, if only that player can have played its cards."""
        table, due = self.table, self.table.due
        if due not in table.hands or isinstance(event.actions[0], DrawExtra):
            return None
        drawn = [one.card for one in event.actions if isinstance(one, Draw)]
        used = [card for one in event.actions if not isinstance(one, Draw) for card in table.played(one)]
        for card in drawn:
            if card in used:
                used.remove(card)
        own, other = table.hands[due], table.hands[event.player]
        if not used or own.loose or own.missing(tuple(used)) or not other.missing(tuple(used)):
            return None
        self.find(
            "out-of-turn", self.player_place(event), player=event.player, expected=due,
            help=f"the cards are {due}'s: write “{due}:”",
        )  # fmt: skip
        return evolve(event, player=due)

    def _turn(self, event: Turn, actions: tuple[Action, ...], start: int) -> Finding | None:
        """A turn, or several where a nine goes on in the same line."""
        player, table = event.player, self.table
        blame = order = self._check_end(event) or self._check_mover(event, player)
        found = len(self.report.findings)
        fresh = True
        for number in range(start, len(actions)):
            action = actions[number]
            if fresh or (table.again and table.discarded and not isinstance(action, EFFECTS)):
                fresh = False
                if breaches := table.begin(player, actions[number:]):
                    found_now = self.report_breaches(event, breaches, number)
                    if table.late and table.late.nominee and table.late.count:
                        self.owed[table.late.nominee] = found_now, table.late.count
                    blame = blame or found_now
            if isinstance(action, DrawExtra):
                self.owed.pop(player, None)
            elif player in self.owed and table.hands[player].missing(self._used(action)):
                self._drawn_unwritten(player)
            blame = self.play(event, actions[number : number + 1], number) or blame
            if isinstance(action, Discard):
                self.discard = event, number
            elif isinstance(action, Desire):
                self._desire(event, action)
        if (breaches := table.why_no_end(player)) and blame is None:
            blame = self.report_breaches(event, breaches, len(actions) - 1)
        table.end_turn(player)
        if order is not None:  # out of turn, and so perhaps out of place: what else is odd follows from that
            order.explains += self.report.findings[found:]
            del self.report.findings[found:]
        return blame

    def _used(self, action: Action) -> Cards:
        """The cards that the action takes from the hand."""
        return () if isinstance(action, Draw) else self.table.played(action)

    def _drawn_unwritten(self, player: str) -> None:
        """The extra cards missing from the record turn out to be in the hand: they are drawn after all."""
        finding, count = self.owed.pop(player)
        table, hand = self.table, self.table.hands[player]
        table.late = None
        table.stock -= min(count, table.stock)
        hand.size += count
        hand.loans += [Loan(finding, None, "{player} plays {card}, of the extra cards not written")] * count

    def _check_end(self, event: Turn) -> Finding | None:
        """LX-38: nothing follows the end but extra cards."""
        if self.end is None or self.after_end is not None:
            return None
        if self.false_end:  # as its own finding says already
            self.end, self.table.winner, self.false_end = None, None, False
            return None
        winner = getattr(self.end, "player", "")
        self.after_end = self.find(
            "move-after-end", self.player_place(event), player=event.player, winner=winner,
            related=[Related(self.place(self.end), f"{winner} has finished here")],
        )  # fmt: skip
        return self.after_end

    def _check_mover(self, event: Turn | Unreadable, player: str) -> Finding | None:
        """LX-3, LX-30, LX-32: who is due; whoever moves is taken to be, from here on."""
        table, due = self.table, self.table.due
        missed, self.missed = self.missed, None
        if missed and (missed[0] != player or player == due):
            self._doubt_all_of(missed[0], missed[1])  # a line of theirs may be missing
        if due is None or player == due or self.after_end:
            return None
        if table.skipping and player == after(table.ring, due):
            table.skipping = False
            return None
        again, skipping = table.again, table.skipping
        table.again = table.skipping = False
        if missed and missed[0] == player:
            self.explain(missed[1], self.player_place(event), f"{player} moves here, a turn late", player)
            return None
        if again:
            return self.find(
                "nine-not-played", self.player_place(event), player=player, expected=due,
                related=self._discarded("was discarded here"),
                help=f"{due} draws a card or discards one before {player} moves",
            )  # fmt: skip
        may = (
            f"{due} misses the turn or steals the 8, then {after(table.ring, due)} moves"
            if skipping
            else None
        )
        finding = self.find(
            "out-of-turn", self.player_place(event), player=player, expected=due, help=may,
            related=self._discarded("was discarded here") if skipping else (),
        )  # fmt: skip
        self.missed = due, finding
        return finding

    def _doubt_all_of(self, player: str | None, finding: Finding) -> None:
        """Something that ``player`` did is not known, because of ``finding``."""
        if player in self.table.hands:
            hand = self.table.hands[player]
            hand.loose, hand.blame = True, finding
            self.table.blurred = self.table.blurred or player

    def _desire(self, event: Turn, wish: Desire) -> None:
        """LX-49: the last wish counts."""
        if CONTINUING.search(wish.wish):
            self.ending = None
        elif ENDING.search(wish.wish):
            self.ending = self.part, event, wish

    def on_unreadable(self, event: Unreadable) -> None:
        super().on_unreadable(event)
        table = self.table
        if not self.report.turns or self.lefts or self.scores or self.totals or self.shown:
            return
        if event.player is None and event.finding.rule.name not in NAMELESS:
            return
        if event.player is None:
            # Somebody's move, most likely of the player who is due or has to draw.
            nominee = table.battle.nominee if table.battle else None
            for player in {table.due, nominee} & table.hands.keys():
                self._doubt_all_of(player, event.finding)
            table.pile.append(Lying(None, None, event.finding))
        table.lose_track(event.player)
        self.expected = None

    def check_order(self, event: Turn | Unreadable, player: str) -> None:
        """An unread line may have been anybody's turn that its player could have."""
        self.report.turns += 1
        if self.report.turns == 1:
            self.first_move(player)
        if not (self.table.battle and self.table.battle.nominee == player):  # it may be the extra cards
            self._check_mover(event, player)

    def background(self, breach: Breach) -> list[Related]:
        """Where the card was discarded that makes the difference, and where the card to match came from."""
        name = breach.name
        if name in OF_THE_SEVEN or name == "request-not-followed":
            return self._discarded("was discarded here")
        if name in ("no-match", "no-match-for-revealed") and self.table.pile:
            top = self.table.pile[-1].card
            return self.related(top, 1) if top else []
        if name in ("skipped-player-moves", "nine-in-use"):
            return self._discarded("was discarded here")
        return []

    def _discarded(self, what: str) -> list[Related]:
        """Where the last discard was made, with what was said of it."""
        if self.discard is None:
            return []
        event, number = self.discard
        discard = event.actions[number]
        assert isinstance(discard, Discard)
        said = ""
        for action in event.actions[number + 1 : number + 2]:
            if isinstance(action, Nominate):
                said = f", nominating {action.player_for(event.player)}"
            elif isinstance(action, Request):
                said = f", requesting {action.suit}"
        return [Related(self.operand(event, discard, 1), f"{discard.card or 'a card'} {what}{said}")]

    # ---- calls

    def check_calls(self, event: Turn, player: str, before: int) -> bool:
        """The marks ``{Last x}`` and ``{Out}`` (LX-38, LX-39), and the end of the round."""
        table, hand = self.table, self.table.hands[player]
        wrong = out = False
        for call in event.calls:
            if call.kind == "last":
                if player in self.owed and call.number == hand.size + self.owed[player][1]:
                    self._drawn_unwritten(player)
                wrong |= self.check_last(event, call, hand)
                continue
            out = True
            if self.end is not None:
                table.winner = player  # the record goes on to another end: that is the one to believe
                continue
            if hand.size > 0 and not hand.loose:
                rest = "-".join(map(str, hand.listed())) if hand.exact else ""
                finding = self.find(
                    "wrong-out", self.operand(event, call, 0), player=player, count=cards_(hand.size),
                    help=f"{player} still holds {rest}" if rest else None,
                )  # fmt: skip
                hand.loose, hand.blame, wrong = True, finding, True
                self.false_end = True
            elif not table.discarded and not hand.loose:
                self.find("out-without-discard", self.operand(event, call, 0), player=player)
                wrong = self.false_end = True
        if out and self.end is None:
            table.winner = player
        if table.winner == player and (out or table.discarded):
            self.finish(event, player)
        return wrong

    def right_call(self, hand: Hand) -> str:
        """LX-39: a hand emptied without a discard ends nothing."""
        return super().right_call(hand) if hand.size > 0 or self.table.discarded else "{Last 0}"

    # ---- claims

    def on_cards_left(self, event: CardsLeft) -> None:
        self._check_last_seven()
        player, cards = event.player, event.cards
        if player in self.owed and len(cards or ()) == self.table.hands[player].size + self.owed[player][1]:
            self._drawn_unwritten(player)
        super().on_cards_left(event)

    def _check_last_seven(self) -> None:
        """LX-40: a last seven has its meaning before anything is counted."""
        table, battle = self.table, self.table.battle
        if self.end is None or battle is None or battle.nominee is None or self.discard is None:
            return
        table.battle = None
        if not battle.count or not table.to_draw or table.lost or table.blurred:
            return
        event, number = self.discard
        finding = self.find(
            "last-extra-cards-missing", self.operand(event, event.actions[number], 1),
            player=battle.nominee, nominee=battle.nominee, count=battle.count,
            help=f"{battle.nominee} draws them before anything is counted",
        )  # fmt: skip
        hand = table.hands[battle.nominee]
        hand.loose, hand.blame = True, finding

    def _on_melds_shown(self, event: MeldsShown) -> None:
        """LX-44: the melds as written against those on the table."""
        player, table = event.player, self.table
        if player not in table.hands:
            return
        self.shown[player] = event
        own = table.melds_of(player)
        lying = Counter(meld.key for meld in own)
        said = Counter(map(key_of, event.melds))
        if (
            lying == said
            or any(None in meld.cards for meld in own)
            or any(None in one for one in event.melds)
        ):
            return
        if table.blurred or any(hand.loose for hand in table.hands.values()):
            return
        texts = {key_of(cards): "-".join(map(str, cards)) for cards in event.melds}
        texts |= {meld.key: "-".join(map(str, meld.cards)) for meld in own}
        spare, lacking = said - lying, lying - said
        pieces = [f"{texts[key]} does not lie there" for key in spare]
        pieces += [f"{texts[key]} is missing" for key in lacking]
        lie = " / ".join("-".join(map(str, meld.cards)) for meld in own)
        number, place = 1, self.operand(event, event, 0)
        for cards in event.melds:
            if key_of(cards) in spare:
                last = number + len(cards) - 1
                if last < len(event.spans):
                    place = self.place(event, (event.spans[number][0], event.spans[last][1]))
                break
            number += len(cards)
        self.shown_wrong[player] = self.find(
            "melds-differ", place, player=player, difference=and_(pieces), turn=False,
            help=f"{player}'s melds are {lie or 'none'}",
        )  # fmt: skip

    # ---- the round ends

    def end_round(self) -> None:
        self.report.winner = self.table.winner
        if self.scores or self.totals:
            self._check_last_seven()
        if self.table.winner or self.scores or self.totals:
            self.close_accounts()

    def standing(self, player: str, replay: list[Card] | None) -> Standing:
        """LX-41 to LX-43: melds, and the bonus, less the cards left."""
        table = self.table
        bonus = BONUS if player == table.winner else 0
        melds = table.points_of(player)
        said = melds
        if (shown := self.shown.get(player)) and all(None not in cards for cards in shown.melds):
            said = sum(points(card) for cards in shown.melds for card in cards if card)
        if table.blurred or melds is None:
            melds = said if shown else None
        left = self.lefts.get(player)
        if table.winner is None and table.blurred and not (left and left.cards):
            melds = said = None  # the line that was not read may have finished the round
        how = None
        if melds is not None:
            parts = [f"melds {melds}"] + ([f"bonus {bonus}"] if bonus else [])
            if replay is not None:
                parts.append(f"cards left {minus(sum(map(self.points, replay)))}")
            how = f"{player} has {and_(parts)}"
        return Standing(
            player,
            replay,
            base=None if melds is None else melds + bonus,
            base_written=None if said is None else said + bonus,
            itemised=False,
            how=how,
        )

    def close_accounts(self) -> None:
        """A score that follows from melds wrongly written follows from that."""
        for player, finding in self.shown_wrong.items():
            self.left_wrong.setdefault(player, finding)
        super().close_accounts()


REFEREE = LynxReferee
