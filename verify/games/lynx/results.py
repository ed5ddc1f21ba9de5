"""LYNX: what a round ends with, the melds on the table and what they are worth (LX-41 to LX-44)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import partial

from ....records.cards import Card
from ....records.events import Cards
from ....records.findings import Finding, Said, and_, joined, told
from ....records.stealing import MeldsShown
from ...desk import Desk
from ...phrases import minus, named
from ...rummy.table_melds import TableMeld, key_of
from ...scores import Points, Standing
from .table import BONUS, State, worth


class ShownMelds:
    """The melds that are shown at the end of a round, held against those on the table (LX-44)."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.shown: dict[str, tuple[Cards, ...]] = {}
        """The melds that each player shows."""
        self.wrong: dict[str, Finding] = {}
        """Findings about the scores, by player."""
        self._moved: dict[Card, Finding] = {}
        """Cards that may lie in another meld than on the table, with the finding that says so."""

    def take_right(self, table: State, player: str, melds: tuple[Cards, ...]) -> bool:
        """Take the melds that ``player`` shows if they are just those on the table."""
        if player not in table.hands:
            return False
        own = table.melds_of(player)
        as_they_lie = [meld.cards for meld in own] == [*melds]
        if not as_they_lie and sorted([meld.key for meld in own]) != sorted(map(key_of, melds)):
            return False
        self.shown[player] = melds
        return True

    def take(
        self, table: State, event: MeldsShown, strayed: Mapping[Card, Finding], under: Finding | None
    ) -> None:
        """Take the melds that are shown, and say what is wrong with them.

        ``strayed`` are the cards that are elsewhere than the moves leave them, with the finding that says so;
        ``under`` is what a difference follows from in any case."""
        player = event.player
        self.shown[player] = event.melds
        own = table.melds_of(player)
        lying, said = Counter([meld.key for meld in own]), Counter([key_of(one) for one in event.melds])
        hidden = any(None in meld.cards for meld in own) or any(None in one for one in event.melds)
        if lying == said or hidden:
            return
        if table.blurred or table.melds_blurred or any(hand.loose for hand in table.hands.values()):
            return
        spare, lacking = said - lying, lying - said
        self._moved |= {card: one.doubt for one in table.melds if one.doubt for card in one.cards if card}
        if doubt := _doubted(own, lacking) or _strayed(event.melds, own, {**self._moved, **strayed}):
            text = told(
                "{player}'s melds differ from those laid down for that reason",
                "{player}的牌組因此與放下的不同", player=player,
            )  # fmt: skip
            self.desk.explain(doubt, self.desk.operand(event, event, 0), text, player)
            table.believe_melds(player, event.melds)
            return
        self.wrong[player] = found = self._find(event, own, spare, lacking, under)
        for card in _apart(event.melds, own):
            self._moved.setdefault(card, found)
            found.related += self.desk.related(card, 1)

    def _find(
        self,
        event: MeldsShown,
        own: Sequence[TableMeld],
        spare: Counter[tuple[int, ...]],
        lacking: Counter[tuple[int, ...]],
        under: Finding | None,
    ) -> Finding:
        """Report melds that are not the player's ``own``: those ``spare`` do not lie there, those ``lacking``
        are not shown."""
        texts = {key_of(cards): named(cards) for cards in event.melds}
        texts |= {meld.key: named(meld.cards) for meld in own}
        pieces = [told("{meld} is not on the table", "桌上沒有{meld}", meld=texts[key]) for key in spare]
        pieces += [told("{meld} is missing", "缺{meld}", meld=texts[key]) for key in lacking]
        *others, final = pieces
        lie = joined([named(meld.cards) for meld in own], " / ", " / ")
        number, place = 1, self.desk.operand(event, event, 0)
        for cards in event.melds:
            if key_of(cards) in spare:
                last = number + len(cards) - 1
                if last < len(event.spans):
                    place = self.desk.place(event, (event.spans[number][0], event.spans[last][1]))
                break
            number += len(cards)
        return self.desk.find(
            "melds-differ", place, player=event.player,
            difference=joined((joined(others, ", ", "，"), final), " and ", "，") if others else final,
            help=told(
                "{player}'s melds are {melds}", "{player}的牌組：{melds}",
                player=event.player, melds=lie or told("none", "一組也沒有"),
            ), under=under,
        )  # fmt: skip

    def points_of(self, table: State, player: str, *, end_unread: bool) -> tuple[int | None, int | None]:
        """LX-41: return the points of the melds of ``player``, and of those shown, as far as can be told;
        ``end_unread`` says that the round may have ended in a line that was not read. (Only a list of the
        melds has what was laid down before the record begins.)"""
        if end_unread or (table.begun_before and player not in self.shown):
            return None, None
        melds = said = table.points_of(player)
        shown = self.shown.get(player)
        if shown is not None:
            count = worth(shown)
            said = melds if count is None else count
        if table.blurred or table.melds_blurred or melds is None:
            melds = said if shown is not None else None
        return melds, said


def _doubted(melds: Sequence[TableMeld], lacking: Counter[tuple[int, ...]]) -> Finding | None:
    """The finding because of which those of ``melds`` whose keys are ``lacking`` are others."""
    doubted = {meld.key: meld.doubt for meld in melds if meld.doubt}
    many = Counter(meld.key for meld in melds if meld.doubt)
    return next((doubted[key] for key in lacking), None) if not lacking - many else None


def _strayed(
    said: Iterable[Cards], melds: Sequence[TableMeld], strayed: Mapping[Card, Finding]
) -> Finding | None:
    """The finding that has told already that the cards are elsewhere which one side has more."""
    found = [strayed.get(card) for card in _apart(said, melds)]
    known = [one for one in found if one]
    return known[0] if len(known) * 2 >= len(found) > 0 else None


def _apart(said: Iterable[Cards], melds: Sequence[TableMeld]) -> list[Card]:
    """The cards of which there are more in the melds that are ``said`` to lie there or in those that do."""
    written = Counter(card for cards in said for card in cards)
    lying = Counter(card for meld in melds for card in meld.cards)
    return [card for card in (*(written - lying), *(lying - written)) if card is not None]


def standing(
    player: str,
    replay: Sequence[Card] | None,
    points: tuple[int | None, int | None],
    value: Mapping[Card, int],
    *,
    won: bool,
) -> Standing:
    """LX-41 to LX-43: return how ``player`` ended the round, with these ``points`` for melds, and for those
    shown. ``replay`` are the cards left, and ``value`` has the points of each."""
    melds, said = points
    bonus = BONUS if won else 0
    left = None if replay is None else sum([value[card] for card in replay])
    parts = () if melds is None or left is None else (melds, bonus + left)
    scored = Points(
        None if melds is None else melds + bonus,
        None if said is None else said + bonus,
        None if melds is None else partial(_made_of, player, melds, bonus, left),
        parts,
        free=True,
    )
    return Standing(player, replay, points=scored)


def _made_of(player: str, melds: int, bonus: int, left: int | None) -> Said:
    """Return the parts of a player's score, in words."""
    parts = [told("melds {melds}", "牌組{melds}", melds=melds)]
    if bonus:
        parts.append(told("bonus {bonus}", "獎分{bonus}", bonus=bonus))
    if left is not None:
        parts.append(told("cards left {left}", "餘牌{left}", left=minus(left)))
    return told("{player} has {parts}", "{player}：{parts}", player=player, parts=and_(parts))
