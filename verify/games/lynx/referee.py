"""The referee of LYNX: its turns, what is called in them, and how rounds and games end. What a deal is stands
in :mod:`.deal`, whose turn it is in :mod:`.order`, what melds are worth in :mod:`.results`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from attrs import evolve

from ....records.cards import Card
from ....records.events import Discard, Draw, Event, Head, MaybeCard, Round, Turn
from ....records.facts import SettingMeant
from ....records.findings import Finding, Related, told
from ....records.stealing import Desire, DrawExtra, MeldsShown, Nominate, Steal, StealPile
from ...breach import Breach
from ...cards.hands import Hand, Lying
from ...ledger import Standing
from ...rulebook import Rulebook
from ...rummy.actions import cards_moved
from .deal import DealReferee
from .extra import EXCHANGED, only_extra
from .results import ShownMelds, standing
from .rulebook import RULEBOOK
from .table import EFFECTS, EXTRA

ENDING = re.compile(r"\bend(?:ing)?\b.*\bgames?\b", re.IGNORECASE)
CONTINUING = re.compile(r"\bcontinu\w+\b.*\bgames?\b", re.IGNORECASE)
DESIRES = (
    re.compile(r"\b(?:pauses?|breaks?|rest|interruption)\b", re.IGNORECASE),
    re.compile(
        r"\b(?:food|sweets?|sweet\w*|snacks?|cand(?:y|ies)|choc\w*|cookies?|biscuits?|cakes?|fruits?|nuts?|eat|bowl)\b",
        re.IGNORECASE,
    ),
    re.compile(r"\b(?:music|songs?|tunes?|tracks?|albums?|playlists?)\b", re.IGNORECASE),
    re.compile(r"\bkiss\w*\b", re.IGNORECASE),
    re.compile(r"\b(?:tele)?phone|\bcalls?\b", re.IGNORECASE),
    ENDING,
    CONTINUING,
)
"""LX-48: how the words tell which of the seven desires is meant."""
OF_THE_SEVEN = frozenset(
    ("extra-cards-missing", "drawn-seven-no-answer", "announced-not-played", "wrong-nominee", "wrong-number")
)
"""Findings for which it matters where the seven was discarded."""
TWICE = told(
    "the action before is the same, so it probably stands here twice", "前一個動作與這個相同，多半是重複寫了"
)
NO_MATCH = frozenset(("no-match", "no-match-for-revealed", "request-not-followed"))
NO_DISCARD = ("announced-not-played", "neither-drawn-nor-discarded")
"""Findings about a turn in which a discard is missing that was perhaps made."""
FORM = frozenset(
    (
        "after-discard", "draw-not-first", "steal-not-first", "pile-not-first", "second-draw", "turn-is-over",
        "draw-after-steal", "nominates-without-seven", "requests-without-ace", "requests-own-suit",
        "desires-without-three", "nominates-himself-at-end", "passes-without-need", "nothing-to-answer",
    )
)  # fmt: skip
"""Findings about the form of a turn, which may only follow from something else that is wrong in it."""


class LynxReferee(DealReferee):
    """Judges LYNX, with the Max extension where the header names it."""

    rulebook: ClassVar[Rulebook] = RULEBOOK
    judges: ClassVar[Mapping[type[Event], str]] = {**DealReferee.judges, MeldsShown: "_on_melds_shown"}
    either: ClassVar[frozenset[str]] = DealReferee.either | NO_MATCH
    amiss: ClassVar[frozenset[str]] = frozenset(
        ("not-a-meld", "no-meld-to-steal", "no-meld-to-steal-pile", "does-not-fit", *NO_MATCH)
    )
    telling: ClassVar[frozenset[str]] = DealReferee.telling | {
        "nine-not-played", "wrong-hand-size", "desires-without-extension", "stock-not-empty", "wrong-stock",
        "nothing-to-draw",
    }  # fmt: skip
    carries: ClassVar[tuple[str, ...]] = (*DealReferee.carries, "ending", "no_extension")

    def begin(self, head: Head) -> None:
        super().begin(head)
        self.no_extension: Finding | None = None
        self.ending: tuple[Head | Round, Turn, Desire] | None = None

    # ---- the round begins

    def begin_round(self, round_: Round) -> None:
        self.false_end = False
        self.blame_so_far: Finding | None = None
        self.out_of_place: Finding | None = None
        self.begin_extra_cards()
        self.begin_order()
        self.shown_melds = ShownMelds(self.desk)
        super().begin_round(round_)
        if self.ending is not None:
            part, event, wish = self.ending
            place = self.desk.operand(event, wish, 0, part)
            self.desk.find(
                "round-after-the-end",
                self.desk.heading(),
                number=round_.number,
                related=[
                    Related(
                        place,
                        told(
                            "{who} desired the end of the games here",
                            "{who}在這裏許願結束遊戲",
                            who=event.player,
                        ),
                    )
                ],
            )
            self.ending = None

    # ---- melds that are shown, and the end of the round

    def plainly_claimed(self, kind: type[Event], player: str, value: Any) -> bool:
        """The melds shown that are just those on the table."""
        return kind is MeldsShown and self.shown_melds.take_right(self.table, player, value)

    def _on_melds_shown(self, event: MeldsShown) -> None:
        """LX-44: the melds as written against those on the table."""
        if self.part is not self.head and event.player in self.table.hands:
            self.shown_melds.take(self.table, event, self.strayed, self._end_missing())

    def _end_missing(self) -> Finding | None:
        """What says that somebody has no cards left whose last move is not written."""
        out = [player for player in self.left_wrong if self.lefts.said[player] == ()]
        return self.left_wrong[out[0]] if len(out) == 1 and self.table.winner is None else None

    def end_round(self) -> None:
        if self.table.winner is None:
            end = self._end_missing()
            self.table.winner = end.player if end else None
        self.report.winner = self.table.winner
        if self.scores or self.totals:
            self.check_last_seven()
        if self.table.winner or self.scores or self.totals:
            self.close_accounts()

    def standing(self, player: str, replay: Sequence[Card] | None) -> Standing:
        """LX-41 to LX-43: melds, and the bonus, less the cards left."""
        table = self.table
        unread = table.winner is None and table.blurred is not None and not self.lefts.said.get(player)
        points = self.shown_melds.points_of(table, player, end_unread=unread)
        return standing(player, replay, points, self.ledger.value, won=player == table.winner)

    def close_accounts(self) -> None:
        """A score that follows from melds wrongly shown follows from that."""
        for player, finding in self.shown_melds.wrong.items():
            self.left_wrong.setdefault(player, finding)
        super().close_accounts()

    # ---- turns

    def takes_care(self) -> bool:
        return self.missed is not None or bool(self.owed)

    def due_after(self, player: str) -> str | None:
        return self.table.due

    def may_move(self, player: str) -> bool:
        """(The table sees to that, for it knows of extra cards, of eights and of nines.)"""
        return player in self.table.hands

    def on_turn(self, event: Turn) -> None:
        if event.player not in self.table.hands:
            return
        self.desk.current = event
        self.report.turns += 1
        self.begin_play(event.player)
        if event is self.drawn_already:
            self.finish_turn(event, None, False)
            return
        self._line(event)
        self.beyond = None
        if self.put_off not in (None, event) and (only_extra(self.put_off) or not only_extra(event)):
            late, self.put_off = self.put_off, None
            if late is not None:
                self.desk.current = self.beyond = event
                self._line(late, self.out_of_place)
                self.beyond = None

    def _line(self, event: Turn, order: Finding | None = None) -> None:
        """What a line says: extra cards, a turn, both, or several turns where nines are discarded. If it has
        been put off because it stands out of turn, ``order`` says so."""
        table, turn, start = self.table, event, 0
        found: int | None = None
        table.clear_turn()  # extra cards, and the order of lines, are looked at before the turn begins
        table.unsure, table.turned_over, self.acting = False, None, 0
        blame: Finding | None = None
        while start < len(event.actions) and isinstance(event.actions[start], DrawExtra):
            if order is None and (order := self.drawn_too_early(event)):
                self.put_off, self.out_of_place = event, order
                return
            blame = self.draw_extra(event, start) or blame
            start += 1
        if start < len(event.actions):
            ended = self._check_end(event)
            if self.after_end is not None and self.surely_ended():
                self.not_played[event.player] = self.after_end
                self.finish_turn(event, self.after_end, True)
                return
            if order is None:
                taken, order = self.order(event)
                self.unasked = None
                if taken is None:
                    self.out_of_place = order
                    if self.put_off is not event:
                        self.finish_turn(event, order, False)
                    return
                turn = taken
                if blame and order and order is not blame and turn.player != event.player:
                    self.report.findings.remove(order)  # the wrong name stands there but once
                    order = blame
            order = ended or order
            found = len(self.report.findings)
            blame = self._turn(turn, start, order) or blame
        table.off_count = table.off_count or order or blame
        if root := order or blame:
            self.follows_a_stock(root)
        if blame is not None:
            self.recount(turn, turn.player, blame)
        wrong = self.check_calls(turn, turn.player, 0)
        if found is not None and order is not None:  # what else is odd in it follows from that
            order.explains += self.report.findings[found:]
            del self.report.findings[found:]
        self.expected = table.due
        self.finish_turn(turn, blame, wrong)

    def drawn_too_early(self, event: Turn) -> Finding | None:
        """What is wrong with extra cards that are only due by what the next line says."""
        breaches = self.table.why_not_if(event.player, event.actions) if only_extra(event) else []
        at = self.report.turns
        line = self.lines[at] if breaches and at < len(self.lines) else None
        if not isinstance(line, Turn):
            return None
        further = self.lines[at + 1] if at + 1 < len(self.lines) else None
        if further is not None and only_extra(further) and further.player == event.player:
            return None
        named = [one.player_for(line.player) for one in line.actions if isinstance(one, Nominate)]
        battle = self.table.battle
        sevens = EXTRA if battle is None or battle.nominee is None else (battle.count or 0) + EXTRA
        (action,) = event.actions
        if named != [event.player] or getattr(action, "number", sevens) != sevens:
            return None
        finding = self.report_breaches(event, breaches)
        finding.help = EXCHANGED
        return finding

    def _turn(self, event: Turn, start: int, blame: Finding | None) -> Finding | None:
        """A turn, or several where a nine goes on in the same line. What is found wrong with it first, if it
        is not to ``blame`` already for where it stands."""
        player, table, actions = event.player, self.table, event.actions
        self.blame_so_far = blame
        twice = 0
        for number in range(start, len(actions)):
            action, self.acting = actions[number], number
            if number < twice or (not table.goes_on and (twice := self._stands_twice(event, number))):
                continue
            again = table.goes_on and not isinstance(action, EFFECTS)
            if (number == start or again) and (breaches := table.begin(player, actions[number:])):
                late = self.report_breaches(event, breaches, number)
                self.owe(late)
                self.blame_so_far = self.blame_so_far or late
            if isinstance(action, DrawExtra):
                self.owed.drop(player)
            elif self.owed and not isinstance(action, Draw):
                self.pay(player, cards_moved(action))
            top = table.pile[-1] if table.pile else Lying(None)
            found = self.play(event, actions[number : number + 1], number)
            if found is not None and found.rule.name in NO_MATCH and isinstance(action, Discard):
                self._doubt_top(found, top, action.card)
            self.blame_so_far = self.blame_so_far or found
            if isinstance(action, Desire):
                self._desire(event, action, known=found is None)
        if self.blame_so_far is None and (breaches := table.why_no_end(player)):
            self.blame_so_far = self.report_breaches(event, breaches, len(actions) - 1)
        blame = self.blame_so_far
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
                found = self.report_breaches(event, breaches, number)
                found.help = TWICE
                self.blame_so_far = self.blame_so_far or found
                return end
        return 0

    def _doubt_top(self, finding: Finding, top: Lying, card: MaybeCard) -> None:
        """A ``card`` does not match the ``top`` one: either may be another card than is written."""
        if card is not None:
            self.doubted[card] = finding
        if top.card is not None:
            self.doubted[top.card] = finding
            pile = self.table.pile
            pile[:] = [
                Lying(one.card, one.by, finding) if one is top and not one.doubt else one for one in pile
            ]
            if top.by in self.table.hands:
                self.table.hands[top.by].amiss(finding, (top.card,))

    def report_breaches(self, event: Turn, breaches: list[Breach], first: int = 0) -> Finding:
        """What is odd about the form of a turn in which something is wrong already follows from that."""
        blame, at = self.blame_so_far, self.report.turns - 1
        one_mistake = blame is not None and (
            blame.rule.name == "announced-not-played" or (at > 0 and self.lines[at - 1] == self.lines[at])
        )
        for number, breach in enumerate(breaches):
            doubt = breach.doubt
            if breach.name == "desires-without-extension":
                doubt = self.no_extension
            elif breach.name in FORM or one_mistake:
                doubt = doubt or blame
            if doubt is not breach.doubt:
                breaches[number] = evolve(breach, doubt=doubt)
        finding = super().report_breaches(event, breaches, first)
        if finding.rule.name == "desires-without-extension":
            self.no_extension = finding  # the header is what is wrong, and that once
            finding.facts += (SettingMeant("Extensions: Max"),)
        return finding

    def _check_end(self, event: Turn) -> Finding | None:
        """LX-38: nothing follows the end but extra cards."""
        if self.end is None or self.after_end is not None:
            return None
        if self.false_end:  # as its own finding says already
            self.end, self.table.winner, self.false_end = None, None, False
            return None
        winner, place = self.ended()
        self.after_end = self.desk.find(
            "move-after-end", self.desk.player_place(event), player=event.player, winner=winner,
            related=[Related(place, self.how_it_ended(winner))],
        )  # fmt: skip
        return self.after_end

    def _desire(self, event: Turn, wish: Desire, *, known: bool) -> None:
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
            self.ending = self.part, event, wish

    def background(self, breach: Breach) -> list[Related]:
        """Where the card was discarded that makes the difference, and where the card to match came from."""
        name = breach.name
        if name in OF_THE_SEVEN or name == "request-not-followed":
            return self.discarded_here()
        if name in ("no-match", "no-match-for-revealed") and self.table.pile:
            top = self.table.pile[-1].card
            return self.desk.related(top, 1) if top else []
        if name in ("skipped-player-moves", "nine-in-use"):
            return self.discarded_here()
        return self._eight_stolen() if name == "nothing-to-skip" else []

    def _eight_stolen(self) -> list[Related]:
        """LX-31: where the player before has stolen the eight, so that nobody misses a turn for it."""
        at = self.report.turns - 2
        line = self.lines[at] if at >= 0 else None
        first = line.actions[0] if isinstance(line, Turn) else None
        if line is None or not isinstance(first, Steal | StealPile) or not first.card:
            return []
        if first.card.number != 8:
            return []
        says = told(
            "{who} stole {card}, so it makes nobody miss a turn", "{who}偷走了{card}，所以沒有人要停一手",
            who=line.player, card=first.card,
        )  # fmt: skip
        return [Related(self.desk.operand(line, first, 1), says)]

    # ---- calls

    def check_calls(self, event: Turn, player: str, before: int) -> bool:
        """The marks ``{Last x}`` and ``{Out}`` (LX-38, LX-39), and the end of the round."""
        table, hand = self.table, self.table.hands[player]
        wrong = out = False
        for call in event.calls:
            if call.kind == "last":
                self.pay(player, size=call.number)
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
                self.desk.find("out-without-discard", self.desk.operand(event, call, 0), player=player)
                wrong = self.false_end = True
        emptied = table.discarded and hand.size <= 0 and not hand.loose and not table.again
        if (out or emptied) and self.end is None:
            table.winner = player
        if table.winner == player and (out or table.discarded):
            self.finish(event, player)
        return wrong

    def right_call(self, hand: Hand) -> str:
        """LX-39: a hand emptied without a discard ends nothing."""
        return super().right_call(hand) if hand.size > 0 or self.table.discarded else "{Last 0}"


REFEREE = LynxReferee
