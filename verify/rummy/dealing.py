"""The lines before the first turn of a round, and the hands that are dealt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import repeat
from typing import Any, Final

from attrs import evolve

from ...records.cards import Card
from ...records.events import (
    Cards,
    Deal,
    Discard,
    Draw,
    Event,
    LayOff,
    Round,
    Setting,
    TakeDiscard,
    Turn,
    Unclear,
    Unreadable,
    is_short_turn,
    raw,
)
from ...records.findings import Finding, Place, Related, Said, told
from ...records.kinds import CARDS_LEFT, DEAL, SCORE, SETTING, TOTAL, TURN
from ..cards.hands import Hand, Loan, Suspect
from ..desk import Desk
from ..phrases import cards_
from .doubts import MAX_CARDS, Doubts
from .table import CardTable

IN_HAND = (Discard, Draw, TakeDiscard)
"""Actions that lay no meld on the table."""
CLAIMS = (DEAL, CARDS_LEFT, SCORE, TOTAL)
UNREAD = (Unclear, Unreadable)
LEFT_OUT = Said(
    "{player} plays {card}, which is missing from the list of the hand",
    "{player}打出{card}，那一手牌裏卻漏了寫",
)


class Opening:
    """The part of a round before its first turn, found in its ``events``."""

    def __init__(self, events: Sequence[Event]) -> None:
        self.settings: list[Setting] = []
        self.hands: list[tuple[str, Cards | None]] = []
        """The hands that are dealt, each with its player and its cards."""
        self.has_turns: bool = False
        named: set[str] = set()
        entry: Any
        for entry in raw(events):
            if isinstance(entry, tuple):
                if entry[0] is not DEAL:
                    if isinstance(entry[0], str):
                        self.has_turns = True
                        break
                    continue
                player, cards = entry[1], entry[2]
            elif isinstance(entry, SETTING):
                self.settings.append(entry)
                continue
            elif isinstance(entry, DEAL):
                player, cards = entry.player, entry.cards
            elif isinstance(entry, TURN):
                self.has_turns = True
                break
            else:
                continue
            self.hands.append((player, cards))
            named.add(player)
        self.dealt_twice: bool = len(named) < len(self.hands)
        """Whether a player is dealt two hands."""

    @property
    def only_claims(self) -> bool:
        """Whether the record has only the result of the round."""
        return not (self.hands or self.has_turns)

    def is_cut_off(self, events: Sequence[Event]) -> bool:
        """Whether ``events`` begin in the middle of a round: no hand is written, no card is turned up, and a
        card is laid off on a meld that nobody has laid down. (Not if one card is laid off so often that the
        record cannot be meant.)"""
        return self._lacks_melds(events) and not _lays_too_often(events)

    def _lacks_melds(self, events: Sequence[Event]) -> bool:
        if any(cards for _, cards in self.hands) or any(one.key == "turned" for one in self.settings):
            return False
        laid: list[set[Card | None]] = []
        entry: Any
        for at, entry in enumerate(raw(events)):
            if isinstance(entry, UNREAD):
                return False  # it may have been laid down there
            if isinstance(entry, tuple) and is_short_turn(entry):
                actions = entry[1]
            elif isinstance(entry, TURN):
                actions = entry.actions
            elif isinstance(entry, tuple) and entry[0] in CLAIMS:
                continue
            else:  # it may show the melds after the last move
                lying = getattr(events[at], "melds", ())
                if any(map(_is_new, lying, repeat(laid))):
                    return True
                continue
            for action in actions:
                target = getattr(action, "target", None)
                cards = target.cards if target is not None and target.form == "cards" else ()
                if _is_new(cards, laid):
                    return True
                if not isinstance(action, IN_HAND):
                    laid.append({*cards, *[card for card, _ in action.flow()]})
        return False


MAX_COPIES: Final = 12
"""Maximum number of copies of a card in any decks in use."""


def _lays_too_often(events: Sequence[Event]) -> bool:
    """Whether one card is laid off more often than any decks contain it."""
    turns = (event for event in events if isinstance(event, Turn))
    laid = Counter(
        card
        for turn in turns
        for action in turn.actions
        if isinstance(action, LayOff)
        for card in action.cards
    )
    return max(laid.values(), default=0) > MAX_COPIES


def _is_new(cards: Cards, laid: Sequence[set[Card | None]]) -> bool:
    """Whether most of ``cards`` are not those of any meld that was ``laid``."""
    if not cards or None in cards:
        return False
    return not any(2 * len(meld.intersection(cards)) >= len(set(cards)) for meld in laid)


class Dealing:
    """Deals the hands of a round as written, and reports what is wrong with them."""

    def __init__(self, doubts: Doubts, opening: Opening) -> None:
        self.desk: Desk = doubts.desk
        self.table: CardTable = doubts.table
        self.doubts = doubts
        self.opening = opening
        self.dealt: set[str] = set()
        """Players whose hands have been written."""
        self.dealt_again: Finding | None = None
        self.misnamed_hand: tuple[Deal, str] | None = None

    def deal(self, event: Deal) -> None:
        if not self.dealt:
            self.misnamed_hand = self._misnamed_hand()
        if self.misnamed_hand and event is self.misnamed_hand[0]:
            owner = self.misnamed_hand[1]
            help_ = told("this is probably {owner}'s hand", "這多半是{owner}的牌", owner=owner)
            place = self.desk.player_place(event)
            self.desk.find("second-hand", place, player=event.player, help=help_)
            event = evolve(event, player=owner)
        player = event.player
        if player not in self.table.hands:
            return
        if player in self.dealt:
            found = self.desk.find(
                "second-hand", self.desk.place(event), player=player, under=self.dealt_again
            )
            self.dealt_again = self.dealt_again or found
        self.dealt.add(player)
        if event.cards is None:
            return
        self.table.deck.shuffle_back(self.table.hands[player].listed())
        surplus = self.table.deal(player, event.cards)
        hand = self.table.hands[player]
        due = self.table.dealt_to(player)
        if len(event.cards) > MAX_CARDS:
            finding = self.desk.find(
                "wrong-hand-size", self.desk.place(event), player=player, count=len(event.cards), due=due,
                help=told(
                    "this cannot be a hand; play goes on as if it had not been shown",
                    "一手牌不會這麼多：以下當作沒有看見",
                ),
            )  # fmt: skip
            self.table.deck.shuffle_back(event.cards)
            self.table.hands[player] = Hand(loose=True, blame=finding)
            return
        if len(event.cards) != due:
            self._wrong_size(event, event.cards, hand, due)
        self._dealt_too_often(event, event.cards, surplus)

    def deal_right(self, player: str, at: int, cards: Cards | None) -> bool:
        """Deal a hand if it is clearly in order; return False, and do nothing, if not."""
        hand = self.table.hands.get(player)
        if hand is None or not hand.untold or self.opening.dealt_twice or player in self.dealt:
            return False
        if cards is None or len(cards) != self.table.dealt_to(player):
            return False
        self.dealt.add(player)
        surplus = self.table.deal(player, cards)
        if surplus:
            event = self.desk.part.events[at]
            assert isinstance(event, Deal)
            self._dealt_too_often(event, cards, surplus)
        return True

    def _dealt_too_often(self, event: Deal, cards: Cards, surplus: list[int]) -> None:
        first = {card: number for number in reversed(surplus) if (card := cards[number])}
        for card, number in sorted(first.items(), key=lambda item: item[1]):
            self.doubts.too_often(card, self.desk.operand(event, event, number + 1), event.player)

    def _misnamed_hand(self) -> tuple[Deal, str] | None:
        """Return a hand that belongs to another player, and that player, if one player has two hands and
        another none: the hand whose cards the player shows less of later, or else the one that is out of the
        players' order."""
        hands = self.desk.part.of(Deal) if isinstance(self.desk.part, Round) else []
        names = [one.player for one in hands]
        if len(set(names)) == len(names):
            return None
        missing = [player for player in self.table.players if player not in names]
        same = [one for one in hands if names.count(one.player) == 2]
        if len(missing) != 1 or len(same) != 2 or same[0].cards == same[1].cards:
            return None
        player = same[0].player
        used, seats = self.doubts.used_later, self.table.players
        shown = [sum(used(player, card) > 0 for card in set(one.cards or ()) if card) for one in same]
        if shown[0] != shown[1]:
            return same[shown[0] > shown[1]], missing[0]
        later = player in seats and seats.index(missing[0]) > seats.index(player)
        return same[later], missing[0]

    def _wrong_size(self, event: Deal, cards: tuple[Card | None, ...], hand: Hand, due: int) -> None:
        """Report a hand of the wrong size. Later calls of the player show whether cards are missing from the
        list or were never dealt."""
        player, count = event.player, len(cards)
        evidence = [] if self.desk.exhausted() else list(self.doubts.later.words(None, player))
        sizes = {size for size, _ in evidence}
        finding = self.desk.find(
            "wrong-hand-size", self.desk.operand(event, event, 0), player=player, count=count, due=due
        )
        if self.desk.searching:
            finding.related += [
                Related(
                    self._said(at),
                    told("fits a deal of {cards}", "發{cards}才對得上", cards=cards_(size)),
                )
                for size, at in evidence
            ]
        if sizes == {count}:
            finding.help = told(
                "the moves that follow fit {cards}, so {player} was dealt that many",
                "後文與{cards}相符，可見{player}就發到這麼多", cards=cards_(count), player=player,
            )  # fmt: skip
            return
        many = abs(due - count)
        wrong = told("missing from", "漏了") if count < due else told("too many in", "多了")
        fits: Said | str = ""
        if sizes == {due}:
            fits = told("the moves that follow fit {due}, so ", "後文與{due}張相符，可見", due=due)
        finding.help = told(
            "{fits}{cards} {is_} {wrong} the list", "{fits}這一手{wrong}{cards}",
            fits=fits, cards=cards_(many), is_="is" if many == 1 else "are", wrong=wrong,
        )  # fmt: skip
        if count < due:
            hand.loans += [Loan(finding, None, LEFT_OUT)] * many
        else:
            hand.suspects += [Suspect(finding, frozenset(card for card in cards if card))] * many
        hand.size = due

    def _said(self, word: Event) -> Place:
        """Return the place where ``word`` gives a number of cards in a hand."""
        if isinstance(word, Turn) and word.calls:
            return self.desk.operand(word, word.calls[0], 0)
        return self.desk.operand(word, word, 0)

    def turn_up(self, event: Setting, card: Card) -> None:
        if not self.table.turn_up(card):
            self.doubts.too_often(card, self.desk.operand(event, event, 1), None)
