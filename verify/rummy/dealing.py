"""Who sits at the table, what is dealt, and how often each card has come to light."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, ClassVar, Final

from attrs import evolve

from ...records.cards import Card
from ...records.events import Cards, CardsLeft, Deal, Event, Head, Round, Setting, Total, Turn, raw
from ...records.facts import ExpectedNumber, NameExpected
from ...records.findings import Finding, Place, Related, Said, joined, told
from ...records.kinds import DEAL, SETTING, TURN
from ..cards.deck import Deck
from ..cards.hands import Hand, Loan, Suspect
from ..ledger import Ledger
from ..suppositions import Supposition
from ..words import cards_, nth
from .claims import ClaimsReferee, SomeTable
from .evidence import Later
from .shown import decks_shown, players_shown

NAMING = ("direction", "dealer", "lead")
"""Settings that name players."""
MOST_CARDS: Final = 100
"""Nobody is dealt more cards than this: a longer list is something else."""
MOST_PLAYERS: Final = 100
"""No table seats more players than this."""
NEARLY_NOTHING = 6
"""A stock of so few cards may have been used up already, if there is a miscount."""
MOST_SEEN = 12
"""Number of places to name where copies of a card came to light."""

LEFT_OUT = Said(
    "{player} plays {card}, which the list of the hand leaves out", "{player}打出{card}，那一手牌裏卻漏了寫"
)
MEANT_HERE = Said(
    "{player} plays {card}, which may be the card meant here", "{player}打出{card}，這裏指的也許就是它"
)
CAME = (" was dealt ", " was turned ", " drew ")
"""What is said where a card comes to light."""


class DealingReferee(ClaimsReferee[SomeTable]):
    """Judges what stands before the first move of a round, and counts its cards."""

    decks: int = 2
    jokers_a_deck: ClassVar[int] = 0
    carries: ClassVar[tuple[str, ...]] = (
        *ClaimsReferee.carries, "seats", "last_number", "next_number", "supply_judged",
    )  # fmt: skip
    of_the_head: ClassVar[frozenset[str]] = frozenset(("seats", "supply_judged"))
    telling: ClassVar[frozenset[str]] = frozenset(("out-of-turn", "card-too-often"))

    def begin(self, head: Head) -> None:
        super().begin(head)
        self.seats: tuple[str, ...] = ()
        self.ledger = Ledger(self.desk)
        self.stated_decks, self.stated_jokers = head.setting("decks"), head.setting("jokers")
        self.unnamed = head.setting("players") is None
        """The head does not say who plays."""
        self.last_number: int | None = None
        self.next_number: int | None = None
        """What would follow if the number of the last round was a slip."""
        self.opening = False
        """The round being judged is the record's first."""
        self.supply_judged = False
        self.joining = False

    # ---- from round to round

    def carried(self) -> dict[str, Any]:
        return {**super().carried(), "ledger": self.ledger.carried()}

    def carry(self, carried: dict[str, Any]) -> None:
        super().carry({name: value for name, value in carried.items() if name != "ledger"})
        self.ledger.carry(carried["ledger"])

    def join(self, round_: Round) -> None:
        """The totals as ``round_`` has them are believed, as far off as they were before."""
        before = self.ledger.carried()
        self.joining, self.last_number = True, round_.number - 1
        super().join(round_)
        self.joining = False
        self.ledger.keep_off(before)

    # ---- what a game says of itself

    @abstractmethod
    def new_table(self, seats: tuple[str, ...], deck: Deck) -> SomeTable:
        """The table of a new round."""

    @abstractmethod
    def values(self) -> dict[Card, int]:
        """What each card counts in this round that is left in hand."""

    @abstractmethod
    def dealt_to(self, player: str) -> int:
        """How many cards the player is dealt."""

    # ---- the head

    def on_setting(self, event: Setting) -> None:
        key, value = event.key, event.value
        if key == "players" and isinstance(value, tuple):
            self._seat(event, value)
        elif key == "turned" and isinstance(value, Card) and self.part is not self.head:
            self._turn_up(event, value)
        elif key in NAMING and self.seats:
            self._check_names(event)

    def _check_names(self, event: Setting) -> None:
        """A direction names every player once, and who deals or leads is one of them."""
        names = event.value
        if not isinstance(names, tuple):
            if names not in self.seats:
                place, players = self.desk.operand(event, event, 1), joined(self.seats, ", ", "、")
                self.desk.find(
                    f"unknown-{event.key}", place, named=names, players=players,
                    facts=[NameExpected()],
                )  # fmt: skip
        elif sorted(names) != sorted(self.seats):
            odd = [n for n, name in enumerate(names) if name not in self.seats or name in names[:n]]
            place = self.desk.operand(event, event, odd[0] + 1) if odd else self.desk.place(event)
            self.desk.find(
                "wrong-ring",
                place,
                facts=[NameExpected()],
                players=joined(self.seats, ", ", "、"),
            )

    def _seat(self, event: Setting, names: tuple[str, ...]) -> None:
        twice: Finding | None = None
        for number, name in enumerate(names, 1):
            if name in names[: number - 1]:
                place = self.desk.operand(event, event, number)
                twice = self.desk.find("player-named-twice", place, player=name, under=twice)
        if self.part is self.head:  # for those whom a round names its table has been laid
            self.seats = _all_of(names)
        if len(names) < 2:
            self.desk.find("too-few-players", self.desk.place(event), count=len(names), under=twice)

    def setting_place(self, key: str) -> Place:
        """Where the head gives ``key``; the round's heading if it does not."""
        for event in self.head.events:
            if isinstance(event, Setting) and event.key == key:
                return self.desk.operand(event, event, 1, self.head)
        return self.desk.heading()

    def suppositions(self) -> Iterator[Supposition]:
        yield from players_shown(self)
        yield from decks_shown(self)

    # ---- the round begins

    def begin_round(self, round_: Round) -> None:
        self.begin_claims()
        self.dealt: set[str] = set()
        self.dealt_again: Finding | None = None
        self.misnamed_hand: tuple[Deal, str] | None = None
        self.doubted: dict[Card, Finding] = {}
        self._later: Later | None = None
        self._look_ahead(round_.events)
        told = self.settings
        if self.unnamed:  # they may be named even behind the first move
            told = [one for one in raw(round_.events) if isinstance(one, SETTING)]
        for said in told:
            if said.key == "players" and isinstance(said.value, tuple):
                self.seats = _all_of(said.value)
        if not self.seats:
            named = (e.player for e in round_.events if isinstance(e, Deal | Turn | CardsLeft))
            self.seats = tuple(dict.fromkeys(named))
        self._check_number(round_)
        self.begin_by_settings()
        decks, jokers = self.deck_count(), self.stated_jokers
        counted = isinstance(jokers, int) or not self.jokers_a_deck
        deck = Deck(decks, jokers if isinstance(jokers, int) else self.jokers_a_deck * decks, counted=counted)
        self.table = self.new_table(self.seats, deck)
        self.ledger.value = self.values()
        self.hopeless = len(self.seats) > MOST_PLAYERS
        self._check_supply(deck)

    def _look_ahead(self, events: Sequence[Event]) -> None:
        """See what stands before the first turn."""
        self.settings: list[Setting] = []
        self.hands_dealt: list[tuple[str, Cards | None]] = []
        """Whose each hand is that is dealt in the round, and its cards."""
        named: set[str] = set()
        entry: Any
        for entry in raw(events):
            if isinstance(entry, tuple):
                if entry[0] is not DEAL:
                    if isinstance(entry[0], str):
                        break
                    continue
                player, cards = entry[1], entry[2]
            elif isinstance(entry, SETTING):
                self.settings.append(entry)
                continue
            elif isinstance(entry, DEAL):
                player, cards = entry.player, entry.cards
            elif isinstance(entry, TURN):
                break
            else:
                continue
            self.hands_dealt.append((player, cards))
            named.add(player)
        self.dealt_twice = len(named) < len(self.hands_dealt)
        """Somebody is dealt two hands."""

    @property
    def later(self) -> Later:
        """What the round says of each hand."""
        if self._later is None:
            self._later = Later(self.part.events)
        return self._later

    @property
    def decks_text(self) -> Said:
        """How many cards there are, in words."""
        decks = self.table.deck.decks
        return Said("the deck holds" if decks == 1 else f"{decks} decks hold", f"{decks}副牌")

    def begin_by_settings(self) -> None:
        """Take in what the round's own ``settings`` say of the game, before the table is laid."""

    def _check_supply(self, deck: Deck) -> None:
        """The hands, and the first card of the discard pile, must come from the decks. Said once a record."""
        lacking = -self.table.stock
        if lacking > 0 and not self.supply_judged:
            self.supply_judged = True
            self.desk.find(
                "not-enough-cards", self.setting_place("decks"), players=len(self.seats),
                need=deck.size + lacking, have=deck.size, decks=self.decks_text,
                help=told("no table seats so many: nothing else is judged", "坐不下這麼多人，以下不再判")
                if self.hopeless
                else None,
            )  # fmt: skip

    def deck_count(self) -> int:
        stated = self.stated_decks
        return stated if isinstance(stated, int) and stated > 0 else self.decks

    def _check_number(self, round_: Round) -> None:
        first, due = self.last_number is None, (self.last_number or 0) + 1
        follows = first or self.joining or round_.number in (due, self.next_number)
        self.ledger.open(self.seats)
        if self.joining:
            self.ledger.forget()
        elif first and round_.number != 1 and not any(isinstance(event, Total) for event in self.head.events):
            self.ledger.forget()  # the record begins in the middle of a game
        elif not follows:
            self.desk.find(
                "round-number", self.desk.heading(), number=round_.number, last=self.last_number,
                facts=[ExpectedNumber(due)],
                help=told("the next number is {due}", "下一局是第{due}局", due=due),
            )  # fmt: skip
        self.opening, self.last_number = first, self.meant or round_.number
        self.next_number = round_.number + 1 if self.meant else None if follows else due + 1

    # ---- the deal

    def on_deal(self, event: Deal) -> None:
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
            self.dealt_again = self.desk.find(
                "second-hand", self.desk.place(event), player=player, under=self.dealt_again
            )
        self.dealt.add(player)
        if event.cards is None:
            return
        self.table.deck.shuffle_back(self.table.hands[player].listed())
        surplus = self.table.deal(player, event.cards)
        hand = self.table.hands[player]
        due = self.dealt_to(player)
        if len(event.cards) > MOST_CARDS:
            finding = self.desk.find(
                "wrong-hand-size", self.desk.place(event), player=player, count=len(event.cards), due=due,
                help=told(
                    "this is no hand: play goes on as if it had not been shown",
                    "一手牌不會這麼多：以下當作沒有看見",
                ),
            )  # fmt: skip
            self.table.deck.shuffle_back(event.cards)
            self.table.hands[player] = Hand(loose=True, blame=finding)
            return
        if len(event.cards) != due:
            self._wrong_size(event, event.cards, hand, due)
        self._dealt_too_often(event, event.cards, surplus)

    def plainly_dealt(self, player: str, at: int, cards: Cards | None) -> bool:
        """(It is of the right size, and nobody has two.)"""
        hand = self.table.hands.get(player)
        if hand is None or not hand.untold or self.dealt_twice or player in self.dealt:
            return False
        if cards is None or len(cards) != self.dealt_to(player):
            return False
        self.dealt.add(player)
        surplus = self.table.deal(player, cards)
        if surplus:
            event = self.part.events[at]
            assert isinstance(event, Deal)
            self._dealt_too_often(event, cards, surplus)
        return True

    def _dealt_too_often(self, event: Deal, cards: Cards, surplus: list[int]) -> None:
        first = {card: number for number in reversed(surplus) if (card := cards[number])}
        for card, number in sorted(first.items(), key=lambda item: item[1]):
            self._too_often(card, self.desk.operand(event, event, number + 1), event.player)

    def _misnamed_hand(self) -> tuple[Deal, str] | None:
        """Where one player has two hands and another none, one of the two is the other's: that of which the
        player shows fewer cards later, or else the one that is out of the players' order."""
        hands = self.part.of(Deal) if isinstance(self.part, Round) else []
        names = [one.player for one in hands]
        if len(set(names)) == len(names):
            return None
        missing = [player for player in self.seats if player not in names]
        same = [one for one in hands if names.count(one.player) == 2]
        if len(missing) != 1 or len(same) != 2 or same[0].cards == same[1].cards:
            return None
        player = same[0].player
        shown = [
            sum(self._used_later(player, card) > 0 for card in set(one.cards or ()) if card) for one in same
        ]
        if shown[0] != shown[1]:
            return same[shown[0] > shown[1]], missing[0]
        later = player in self.seats and self.seats.index(missing[0]) > self.seats.index(player)
        return same[later], missing[0]

    def _wrong_size(self, event: Deal, cards: tuple[Card | None, ...], hand: Hand, due: int) -> None:
        """What the player calls later tells whether cards are missing from the list or were never dealt."""
        player, count = event.player, len(cards)
        evidence = [] if self.desk.exhausted() else list(self.later.words(None, player))
        sizes = {size for size, _ in evidence}
        finding = self.desk.find(
            "wrong-hand-size",
            self.desk.operand(event, event, 0),
            player=player,
            count=count,
            due=due,
        )
        if self.desk.searching:
            finding.related += [
                Related(self._said(at), told("fits {size} cards dealt", "發{size}張才對得上", size=size))
                for size, at in evidence
            ]
        if sizes == {count}:
            finding.help = told(
                "what follows fits {cards}, so {player} was dealt that many",
                "後文與{cards}相符，可見{player}就發到這麼多", cards=cards_(count), player=player,
            )  # fmt: skip
            return
        many = abs(due - count)
        wrong = told("missing from", "漏了") if count < due else told("too many in", "多了")
        fits: Said | str = ""
        if sizes == {due}:
            fits = told("what follows fits {due}, so ", "後文與{due}張相符，可見", due=due)
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
        """Where ``word`` says how many cards somebody has."""
        if isinstance(word, Turn) and word.calls:
            return self.desk.operand(word, word.calls[0], 0)
        return self.desk.operand(word, word, 0)

    def _turn_up(self, event: Setting, card: Card) -> None:
        if not self.table.turn_up(card):
            self._too_often(card, self.desk.operand(event, event, 1), None)

    def _too_often(
        self, card: Card, place: Place, player: str | None, root: Finding | None = None
    ) -> Finding:
        """A card has come to light once too often. Everybody who has one may really have another; if an
        earlier finding says so of somebody already, this follows from it."""
        deck = self.table.deck
        root = self._suspected(card) or root
        if self.table.shuffled or self.table.stock <= NEARLY_NOTHING:
            root = root or self.table.off_count
        sightings = (
            Related(where, text)
            for where, text in self.desk.sightings(card)
            if where != place and any(word in text for word in CAME)
        )
        seen, limit = list(islice(sightings, MOST_SEEN)), deck.limit(card)
        count = max(deck.seen[card.index], limit + 1)  # some may have gone back into the stock since
        over = count - limit
        is_ = "is another card" if over == 1 else "are other cards"
        others = told(
            "{over} of these {count} {is_}", "這{count}張之中有{over}張其實是別的牌",
            over=Said("one", "1") if over == 1 else over, count=count, is_=is_,
        )  # fmt: skip
        finding = self.desk.find(
            "card-too-often",
            place,
            player=player,
            related=seen,
            ordinal=nth(count),
            card=card,
            decks=self.decks_text,
            limit=limit,
            many=told("only {limit}", "只有{limit}張", limit=limit) if limit else told("none", "沒有"),
            under=root,
            help=others if seen and limit else None,
        )
        if root is None:
            for name, hand in self.table.hands.items():
                if hand.count(card):
                    self._doubt(hand, name, card, finding)
            if not self.desk.exhausted():
                self.table.pile[:] = [
                    lying.doubted(finding) if lying.card is card and lying.doubt is None else lying
                    for lying in self.table.pile
                ]
        deck.shuffle_back((card,))  # one of them is another card: the next is not one too many again
        return root or finding

    def _suspected(self, card: Card) -> Finding | None:
        """The finding that says that somebody has another card instead of ``card``, if one does."""
        for player, hand in self.table.hands.items():
            for suspect in hand.suspects:
                if card in suspect.among and self._used_later(player, card) < hand.count(card):
                    hand.suspects.remove(suspect)
                    hand.drop(card)
                    return suspect.finding
        return self.doubted.pop(card, None)

    def _doubt(
        self, hand: Hand, player: str, card: Card, finding: Finding, perhaps: Card | None = None
    ) -> None:
        """``finding`` makes it doubtful that the hand holds ``card``, unless the record shows later that
        it does."""
        if self.desk.exhausted():
            hand.loose, hand.blame = True, finding
            return
        if self._used_later(player, card) >= hand.count(card):
            return
        hand.doubt(finding, card, perhaps, MEANT_HERE)

    def _used_later(self, player: str, card: Card) -> int:
        """How many copies of ``card`` the rest of the round takes out of the hand or leaves there."""
        if self.desk.exhausted():
            return len(self.part.events)
        return self.later.used(self.desk.current, player, card)


def _all_of(names: tuple[str, ...]) -> tuple[str, ...]:
    """``names``, if none stands there twice. Else somebody is not named: hands and moves will tell."""
    return names if len(set(names)) == len(names) else ()
