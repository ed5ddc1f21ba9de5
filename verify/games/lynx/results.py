"""LYNX: what a round ends with, the melds on the table and what they are worth (LX-41 to LX-44)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar

from ....records.cards import Card
from ....records.events import Cards, Event
from ....records.findings import (
    Finding,
    Said,
    joined,
    told,
)
from ....records.stealing import MeldsShown
from ...ledger import Standing
from ...rummy.table import TableMeld, key_of
from ...words import and_, minus, named
from .order import OrderReferee
from .table import BONUS, worth


class ResultsReferee(OrderReferee):
    """Holds the melds that are shown, and the scores, against the replay."""

    judges: ClassVar[Mapping[type[Event], str]] = {**OrderReferee.judges, MeldsShown: "_on_melds_shown"}

    def begin_results(self) -> None:
        """A new round: nothing is shown yet."""
        self.shown: dict[str, tuple[Cards, ...]] = {}
        self.shown_wrong: dict[str, Finding] = {}

    def plainly_claimed(self, kind: type[Event], player: str, value: Any) -> bool:
        """The melds shown that are just those on the table."""
        if kind is not MeldsShown or player not in self.table.hands:
            return False
        own = self.table.melds_of(player)
        as_they_lie = [meld.cards for meld in own] == [*value]
        if not as_they_lie and sorted([meld.key for meld in own]) != sorted(map(key_of, value)):
            return False
        self.shown[player] = value
        return True

    def _on_melds_shown(self, event: MeldsShown) -> None:
        """LX-44: the melds as written against those on the table."""
        if self.part is self.head or event.player not in self.table.hands:
            return
        player, table = event.player, self.table
        self.shown[player] = event.melds
        own = table.melds_of(player)
        keys, shown = [meld.key for meld in own], [key_of(cards) for cards in event.melds]
        if (
            sorted(keys) == sorted(shown)
            or any(None in meld.cards for meld in own)
            or any(None in one for one in event.melds)
        ):
            return
        lying, said = Counter(keys), Counter(shown)
        if table.blurred or table.melds_blurred or any(hand.loose for hand in table.hands.values()):
            return
        texts = {key_of(cards): named(cards) for cards in event.melds}
        texts |= {meld.key: named(meld.cards) for meld in own}
        spare, lacking = said - lying, lying - said
        if doubt := self._doubted(own, lacking) or self._strayed(event.melds, own):
            text = told(
                "{player}'s melds are not those that the moves laid down, for that reason",
                "{player}的牌組因此與放下的不同", player=player,
            )  # fmt: skip
            self.desk.explain(doubt, self.desk.operand(event, event, 0), text, player)
            table.believe_melds(player, event.melds)
            return
        pieces = [told("{meld} does not lie there", "桌上沒有{meld}", meld=texts[key]) for key in spare]
        pieces += [told("{meld} is missing", "缺{meld}", meld=texts[key]) for key in lacking]
        lie = " / ".join(named(meld.cards) for meld in own)
        number, place = 1, self.desk.operand(event, event, 0)
        for cards in event.melds:
            if key_of(cards) in spare:
                last = number + len(cards) - 1
                if last < len(event.spans):
                    place = self.desk.place(event, (event.spans[number][0], event.spans[last][1]))
                break
            number += len(cards)
        self.shown_wrong[player] = self.desk.find(
            "melds-differ", place, player=player, turn=False,
            difference=Said(and_(pieces), joined(pieces, "", "，").zh),
            help=told(
                "{player}'s melds are {melds}", "{player}的牌組：{melds}",
                player=player, melds=lie or told("none", "一組也沒有"),
            ), under=self._end_missing(),
        )  # fmt: skip

    def _end_missing(self) -> Finding | None:
        """What says that somebody has no cards left whose last move is not written."""
        out = [player for player in self.left_wrong if self.lefts.said[player] == ()]
        return self.left_wrong[out[0]] if len(out) == 1 and self.table.winner is None else None

    @staticmethod
    def _doubted(melds: list[TableMeld], lacking: Counter[tuple[int, ...]]) -> Finding | None:
        """The finding because of which those of ``melds`` whose keys are ``lacking`` are others."""
        doubted = {meld.key: meld.doubt for meld in melds if meld.doubt}
        many = Counter(meld.key for meld in melds if meld.doubt)
        return next((doubted[key] for key in lacking), None) if not lacking - many else None

    def _strayed(self, said: Iterable[Cards], melds: list[TableMeld]) -> Finding | None:
        """The finding that has told already that the cards are elsewhere which one side has more."""
        written = Counter(card for cards in said for card in cards)
        lying = Counter(card for meld in melds for card in meld.cards)
        more = [*(written - lying), *(lying - written)]
        found = [self.strayed.get(card) for card in more if card]
        known = [one for one in found if one]
        return known[0] if len(known) * 2 >= len(found) > 0 else None

    # ---- the round ends

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
        bonus = BONUS if player == table.winner else 0
        melds = table.points_of(player)
        said = melds
        shown = self.shown.get(player)
        if shown is not None:
            count = worth(shown)
            said = melds if count is None else count
        if table.blurred or table.melds_blurred or melds is None:
            melds = said if shown is not None else None
        if table.winner is None and table.blurred and not self.lefts.said.get(player):
            melds = said = None  # the line that was not read may have finished the round
        value = self.ledger.value
        parts = () if melds is None or replay is None else (melds, bonus, sum([value[c] for c in replay]))
        return Standing(
            player,
            replay,
            base=None if melds is None else melds + bonus,
            base_written=None if said is None else said + bonus,
            itemised=False,
            how=None if melds is None else partial(self._made_of, player, melds, bonus, replay),
            parts=tuple([part for part in parts if part]),
        )

    def _made_of(self, player: str, melds: int, bonus: int, replay: Sequence[Card] | None) -> Said:
        """What a player's score is made of, in words."""
        parts = [told("melds {melds}", "牌組{melds}", melds=melds)]
        if bonus:
            parts.append(told("bonus {bonus}", "獎分{bonus}", bonus=bonus))
        if replay is not None:
            left = minus(sum([self.ledger.value[card] for card in replay]))
            parts.append(told("cards left {left}", "餘牌{left}", left=left))
        return told("{player} has {parts}", "{player}：{parts}", player=player, parts=and_(parts))

    def close_accounts(self) -> None:
        """A score that follows from melds wrongly written follows from that."""
        for player, finding in self.shown_wrong.items():
            self.left_wrong.setdefault(player, finding)
        super().close_accounts()
