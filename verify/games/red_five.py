"""The referee of Red Five: the walk through a deal, from the showing to the last trick."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from ...records.cards import Card
from ...records.events import (
    Call,
    Cards,
    Deal,
    Event,
    Head,
    MaybeCard,
    Round,
    Score,
    Setting,
    Turn,
    Unreadable,
)
from ...records.findings import Finding, Place, Related, Said, told
from ...records.tricks import (
    Bottom,
    BottomFlipped,
    BottomKept,
    Bury,
    CallFriend,
    DealerNamed,
    Defenders,
    LevelChange,
    Pass,
    Play,
    Redeal,
    Show,
    Throw,
    TrickEnd,
)
from ..engines.red_five import BOTTOM, DEALT, Gathered, Laid, Trick
from ..engines.red_five_account import Account
from ..engines.red_five_following import SUITS_SAID, owed, said
from ..engines.red_five_formation import formation
from ..engines.red_five_house import HOUSE, NONE, House
from ..engines.red_five_levels import PAST
from ..engines.red_five_order import LEVELS, RED_FIVE, TRUMPS, Order, order_of
from ..engines.red_five_ruffing import Contest
from ..engines.red_five_showing import dealer as dealer_by
from ..engines.red_five_showing import suits
from ..engines.red_five_throws import beaten
from ..order import after
from ..referee import Referee
from ..rulebooks.red_five import RULEBOOK
from ..view import Section, View
from .red_five_results import judge_results

RESULTS = (Score, BottomFlipped, BottomKept, Defenders, LevelChange)


class RedFiveReferee(Referee):
    """Judges Red Five."""

    rulebook = RULEBOOK

    def __init__(self, head: Head):
        super().__init__(head)
        self.house: House = NONE
        self.seats: tuple[str, ...] = ()
        self.ring: tuple[str, ...] = ()
        self.levels: dict[str, str] = {}
        self.last_dealer: str | None = None
        own: dict[type[Event], Callable[[Any], None]] = {
            Bottom: self.on_bottom,
            Redeal: self.on_redeal,
            DealerNamed: self.on_dealer,
            TrickEnd: self.on_trick_end,
            **dict.fromkeys(RESULTS, self.on_result),
        }
        self._handlers.update(own)

    # ---- circumstances

    def on_setting(self, event: Setting) -> None:
        match event.key, event.value:
            case "players", tuple(names):
                self.seats = self.ring = names
                if len(names) != 4:
                    self.find("wrong-players", self.place(event), count=len(names), turn=False)
            case "direction", tuple(names):
                if set(names) == set(self.seats) or not self.seats:
                    self.ring = names
            case "last_dealer", str(name):
                self.last_dealer = name
            case "carried", tuple(parts):
                for number, part in enumerate(parts, 1):
                    name, _, level = part.strip().rpartition(" ")
                    if level in LEVELS:
                        self.levels[name.strip()] = level
                    else:
                        self.find(
                            "wrong-level-name", self.operand(event, event, number), said=level, turn=False
                        )
            case "house_rules", tuple(names):
                for number, name in enumerate(names, 1):
                    if name.strip() not in HOUSE:
                        place = self.operand(event, event, number)
                        self.find("unknown-house-rule", place, rule=name.strip(), turn=False)
                self.house = frozenset(name.strip() for name in names) & HOUSE.keys()

    def begin_round(self, round_: Round) -> None:
        self.known = Gathered.of(round_.events)
        if not self.seats:
            named = dict.fromkeys((*self.known.dealt, *self.known.plays))
            self.seats = self.ring = tuple(named) if len(named) == 4 else ("N", "E", "S", "W")
            if set(self.seats) == set("北東南西"):
                self.seats = self.ring = tuple("北東南西")
        for player, level in self.levels.items():
            if level == PAST:
                place = Place(round_.line, 1, 2, round_.lines[0] if round_.lines else "")
                self.find("match-over", place, player=player, turn=False)
                self.levels = dict.fromkeys(self.levels, "2")
                break
        self.shows: dict[str, list[Card]] = {}
        self.shown: dict[str, Turn] = {}
        self.dealer: str | None = None
        self.named: DealerNamed | None = None
        self.order: Order | None = None
        self.begun = self.redealt = self.doubtful = False
        self.hands: dict[str, list[Card] | None] = {}
        self.left: dict[str, int] = dict.fromkeys(self.seats, DEALT)
        self.blamed: dict[str, Finding] = {}
        self.root: Finding | None = None
        """What is wrong with the deal as a whole; what goes wrong later may follow from it."""
        self.voids: dict[str, dict[str, Event]] = {player: {} for player in self.seats}
        self.called: Card | None = None
        self.alone = False
        self.friend: str | None = None
        self.passed: set[str] = set()
        self.trick = Trick()
        self.number = 0
        self.due: str | None = None
        self.taken: dict[str, int] = dict.fromkeys(self.seats, 0)
        self.said: dict[str, int] = dict.fromkeys(self.seats, 0)
        """Points taken, as the tricks have them and as they are written."""
        self.tricks = 0
        self.unread = False
        """Whether a line that cannot be read may have been a trick."""
        self.fives: list[tuple[str, str | None]] = []
        """Rotten fives laid: the holder, and who took the trick."""
        self.fines: dict[str, list[int]] = {player: [] for player in self.seats}
        self.fine_said: dict[str, Finding] = {}
        self.results: list[Event] = []
        self.early: Finding | None = None
        self.last_winner: str | None = None

    def level(self, player: str | None) -> str:
        return self.levels.get(player or "", "2")

    def on_deal(self, event: Deal) -> None:
        if event.cards is not None and len(event.cards) != DEALT:
            self.find(
                "wrong-hand-size", self.place(event), player=event.player, count=len(event.cards), turn=False
            )
            self.doubtful = True

    def on_bottom(self, event: Bottom) -> None:
        if event.cards is not None and len(event.cards) != BOTTOM:
            self.find("wrong-bottom-size", self.place(event), count=len(event.cards), turn=False)
            self.doubtful = True

    # ---- showing

    def on_show(self, event: Turn, cards: Cards) -> None:
        player = event.player
        if player in self.shows:
            self.find("second-show", self.place(event), player=player, turn=False)
            return
        start = self.last_dealer if self.last_dealer in self.ring else self.ring[0]
        at = {name: (self.ring.index(name) - self.ring.index(start)) % len(self.ring) for name in self.ring}
        if any(at.get(other, 0) > at.get(player, 0) for other in self.shows):
            self.find("show-out-of-turn", self.place(event), player=player, turn=False)
        level, dealt = self.level(player), self.known.dealt.get(player)
        for number, card in enumerate(cards, 1):
            if card is None:
                continue
            place = self.operand(event, event.actions[0], number)
            if card.rank != level:
                self.find("show-other-rank", place, player=player, card=said([card]), level=level, turn=False)
                break
            if dealt and cards[:number].count(card) > dealt.count(card) and not self.doubtful:
                self.find("show-not-held", place, player=player, card=said([card]), turn=False)
                break
        self.shows[player] = [card for card in cards if card]
        self.shown[player] = event

    def on_redeal(self, event: Redeal) -> None:
        self.redealt = True
        if player := next((one for one, cards in self.shows.items() if cards), None):
            self.find("redeal-after-show", self.place(event), player=player, turn=False)

    def on_dealer(self, event: DealerNamed) -> None:
        self.named, self.dealer = event, event.player
        right = dealer_by(self.shows)
        wrong = None
        if self.shows and right is None and len(self.shows) == len(self.seats):
            wrong = self.find("must-redeal", self.place(event), turn=False)
        elif right and right != event.player:
            related = [Related(self.place(self.shown[right]), told("{who} shows", "{who}亮牌", who=right))]
            wrong = self.find(
                "wrong-dealer",
                self.operand(event, event, 1),
                right=right,
                said=event.player,
                related=related,
                turn=False,
            )
        shown = suits(self.shows.get(event.player, ()))
        if shown and event.trumps not in shown and wrong is None:
            names = Said(", ".join(shown))
            self.find(
                "wrong-trumps",
                self.operand(event, event, 2),
                dealer=event.player,
                shown=names,
                said=event.trumps,
                turn=False,
            )
        if event.level != self.level(event.player) and wrong is None:
            self.find(
                "wrong-level",
                self.operand(event, event, 3),
                dealer=event.player,
                said=event.level,
                right=self.level(event.player),
                turn=False,
            )
            if event.level in LEVELS:
                self.levels[event.player] = event.level
        if self.report.findings and self.report.findings[-1].place.line == event.line:
            self.root = self.report.findings[-1]
        if event.level in LEVELS:
            self.order = order_of(event.trumps, event.level, "equal-levels" in self.house)

    def settle_dealer(self, event: Event) -> None:
        """Before burying or leading: who deals and what is trumps, if no line has said so."""
        if self.named or self.order:
            return
        self.dealer = dealer_by(self.shows)
        if self.dealer is None:
            if self.shows and len(self.shows) == len(self.seats):
                self.find("must-redeal", self.place(event), turn=False)
            self.dealer = self.dealer or self.known.buryer
            self.named = DealerNamed(self.dealer or "", "", "")
            return
        shown = suits(self.shows[self.dealer])
        if len(shown) > 1:
            place = self.place(self.shown[self.dealer])
            self.find("trumps-not-named", place, dealer=self.dealer, turn=False)
            self.named = DealerNamed(self.dealer, "", "")
        elif shown[0]:
            self.order = order_of(shown[0], self.level(self.dealer), "equal-levels" in self.house)

    # ---- burying and calling

    def on_bury(self, event: Turn, action: Bury) -> None:
        self.settle_dealer(event)
        self.must_deal(event)
        if len(action.cards) != BOTTOM:
            self.find(
                "wrong-bury-size", self.place(event), player=event.player, count=len(action.cards), turn=False
            )
            self.doubtful = True
        have = self.known.taken(event.player)
        if have is not None and not self.doubtful:
            seen: Counter[Card] = Counter()
            for number, card in enumerate(action.cards, 1):
                if card is None:
                    continue
                seen[card] += 1
                if seen[card] > have.count(card):
                    place = self.operand(event, action, number)
                    self.blamed[event.player] = self.find(
                        "bury-not-held", place, player=event.player, cards=said([card]), turn=False
                    )
        for call in event.calls:
            if call.kind == "rotten" and RED_FIVE not in action.cards:
                self.find("wrong-rotten", self.operand(event, call, 0), player=event.player, turn=False)

    def must_deal(self, event: Turn) -> None:
        if self.dealer and event.player != self.dealer:
            self.find(
                "not-the-dealer",
                self.place(event),
                player=event.player,
                dealer=self.dealer,
                turn=False,
                under=self.root,
            )

    def on_call(self, event: Turn, action: CallFriend) -> None:
        self.settle_dealer(event)
        self.must_deal(event)
        self.called = card = action.card
        order = self.order
        if card is None or order is None:
            return
        fair = card.rank in ("2", "4", "5", "6", "7", "8", "9", "10")
        if not fair or order.suit[card] == TRUMPS:
            self.find(
                "wrong-call", self.operand(event, action, 1), card=said([card]), turn=False, under=self.root
            )
        have = self.known.taken(self.dealer or "")
        if have is None and self.dealer and (hand := self.known.hand(self.dealer, self.dealer)) is not None:
            have = hand + (self.known.bury_of(self.dealer) or [])
        held = None if have is None else have.count(card)
        marked = next((call for call in event.calls if call.kind == "alone"), None)
        least = 2 if "one-copy-with-friend" in self.house else 1
        self.alone = held >= least if held is not None else marked is not None
        if held is None or self.doubtful or self.blamed:
            self.alone = self.alone or marked is not None
        elif marked and not self.alone:
            holds = (
                told("has no {card}", "沒有{card}", card=said([card]))
                if not held
                else told(
                    "has only one {card}, and this house leaves a friend",
                    "只有一張{card},仍有朋友",
                    card=said([card]),
                )
            )
            self.root = self.find(
                "wrong-alone", self.operand(event, marked, 0), player=event.player, holds=holds, turn=False
            )

    # ---- turns

    def on_turn(self, event: Turn) -> None:
        if len(event.actions) != 1 or event.player not in self.left:
            return
        action = event.actions[0]
        kind = type(action)
        if kind is Play:
            self.on_play(event, action, action.cards)  # type: ignore[arg-type, attr-defined]
        elif kind is Show:
            self.on_show(event, action.cards)  # type: ignore[attr-defined]
        elif isinstance(action, Pass):
            if self.begun or self.order or self.named or len(self.shows) == len(self.seats):
                self.on_pass(event)
            else:
                self.on_show(event, ())
        elif isinstance(action, Throw):
            self.on_play(event, action, action.cards if action.forced is None else action.forced)
        elif isinstance(action, Bury):
            self.on_bury(event, action)
        elif isinstance(action, CallFriend):
            self.on_call(event, action)

    def begin_play(self, event: Event) -> None:
        self.begun = True
        self.settle_dealer(event)
        self.due = self.dealer
        for player in self.seats:
            hand = None if self.doubtful else self.known.hand(player, self.dealer)
            self.hands[player] = hand
        many = self.known.too_many(self.dealer)
        if many and not self.doubtful:
            for card in many[:1]:
                blame = self.find(
                    "card-too-often", self.third(card) or self.place(event), card=said([card]), turn=False
                )
                for player in self.seats:
                    if not self.hands[player] or card in (self.hands[player] or ()):
                        self.blamed.setdefault(player, blame)

    def third(self, card: Card) -> Place | None:
        count = 0
        for event in self.part.events:
            if isinstance(event, Deal | Bottom) and event.cards:
                for number, one in enumerate(event.cards, 1):
                    count += one is card
                    if one is card and count == 3:
                        return self.operand(event, event, number)
        return None

    def blame(self, name: str, place: Place, player: str, **params: Any) -> Finding:
        """A finding about the trick on the table: a root, or under what has put hand or trick in doubt."""
        under = self.trick.root or self.blamed.get(player) or self.root
        found = self.find(name, place, player=player, under=under, **params)
        self.trick.root = self.trick.root or found
        return found

    def begin_turn(self, event: Turn) -> Finding | None:
        if not self.begun:
            self.begin_play(event)
        if len(self.trick.plays) >= len(self.seats):
            self.settle(None, event)
        self.report.turns += 1
        return self.trick.root

    def on_pass(self, event: Turn) -> None:
        """RF-24."""
        before = self.begin_turn(event)
        player = event.player
        hand = self.hands[player]
        others = [card for card in hand or () if card is not RED_FIVE]
        if others and player not in self.blamed and self.order:
            shown = said(self.order.high_to_low(others))
            self.find("wrong-pass", self.place(event), player=player, cards=shown)
        elif self.trick.plays:
            self.find(
                "wrong-pass", self.place(event), player=player, cards=told("follows a lead", "不是首家")
            )
        if self.due == player or self.due is None:
            self.due = after(self.ring, player) if player in self.ring else None
        self.passed.add(player)
        self.ended(before, hand is not None)

    def ended(self, before: Finding | None, sure: bool) -> None:
        report = self.report
        if self.trick.root is not before:
            report.illegal += 1
        elif sure:
            report.legal += 1
        else:
            report.undecided += 1
        if self.after_turn is not None:
            self.after_turn(report.turns)

    def on_play(self, event: Turn, action: Play | Throw, cards: Cards) -> None:
        before = self.begin_turn(event)
        trick, player, order = self.trick, event.player, self.order
        hand = self.hands[player]
        known = None not in cards
        self.left[player] -= len(cards)
        if self.left[player] < 0 and player not in self.blamed and not self.doubtful:
            self.blamed[player] = self.blame("too-many-plays", self.place(event), player)
        if self.due is not None and player != self.due:
            self.blame(
                "out-of-turn" if trick.plays else "wrong-leader",
                self.player_place(event),
                player,
                due=self.due,
            )
        own: list[Card] = [card for card in cards if card is not None]
        if hand is not None:
            self.check_held(event, action, hand, [card for card in action.cards if card])
        first = not trick.plays
        if order is not None and known and cards:
            if first:
                own = self.lead(event, action, own, hand)
            else:
                self.follow(event, action, own, hand)
        elif first or order is None or not known:
            trick.sure = False
        trick.plays.append(Laid(player, tuple(cards), event, action))
        if hand is not None:
            for card in own:
                if card in hand:
                    hand.remove(card)
        if (
            self.called is not None
            and self.called in cards
            and self.friend is None
            and player != self.dealer
            and not self.alone
        ):
            self.friend = player
        if event.calls:
            self.check_marks(event, action)
        self.due = after(self.ring, player) if player in self.ring else None
        self.ended(before, hand is not None and player not in self.blamed and not self.doubtful)

    def player_place(self, event: Turn) -> Place:
        return (
            self.place(event, (0, event.actions[0].spans[0][1]))
            if event.actions[0].spans
            else self.place(event)
        )

    def check_held(self, event: Turn, action: Play | Throw, hand: list[Card], cards: list[Card]) -> None:
        if len(cards) == 1:
            lacking = [] if cards[0] in hand else [0]
        else:
            lacking = [i for i, card in enumerate(cards) if cards[: i + 1].count(card) > hand.count(card)]
        if lacking:
            missing = said([cards[i] for i in lacking])
            place = self.operand(event, action, lacking[0] + 1)
            found = self.blame("not-held", place, event.player, cards=missing)
            self.blamed.setdefault(event.player, found)

    # ---- leading

    def lead(
        self, event: Turn, action: Play | Throw, cards: list[Card], hand: list[Card] | None
    ) -> list[Card]:
        """Judge a lead; the cards that stay on the table."""
        order, trick, player = self.order, self.trick, event.player
        assert order is not None
        trick.suit = led = order.suit[cards[0]]
        thrown = [card for card in action.cards if card]
        if RED_FIVE in thrown:
            self.blame("five-led", self.place(event), player)
        elif any(order.suit[card] != led for card in thrown):
            self.blame("several-suits-led", self.place(event), player)
            trick.sure = False
        elif len(thrown) > 1 or isinstance(action, Throw):
            simple = formation(thrown, order).simple
            if simple and isinstance(action, Throw):
                self.blame("no-throw", self.place(event), player, cards=said(thrown))
            elif not simple and led == TRUMPS:
                self.blame("trumps-thrown", self.place(event), player)
            elif not simple and not isinstance(action, Throw):
                self.blame("throw-not-named", self.place(event), player)
            elif not simple and isinstance(action, Throw):
                self.check_throw(event, action, thrown)
        if any(order.suit[card] != led for card in cards):
            cards_led = [card for card in cards if order.suit[card] == led]
        else:
            cards_led = cards
        trick.contest = Contest(led, cards_led, order, self.house, player)
        if len(cards_led) != len(cards):
            trick.contest = None
        self.check_void(event, cards)
        return cards

    def check_throw(self, event: Turn, action: Throw, thrown: list[Card]) -> None:
        order, player = self.order, event.player
        assert order is not None
        others = [(p, self.hands[p] or []) for p in self.seats if p != player and p not in self.blamed]
        result = beaten(thrown, others, order, self.house)
        sure = len(others) == 3 and all(self.hands[p] is not None for p, _ in others) and not self.doubtful
        fine = len(thrown)
        if action.forced is None:
            if result:
                holder = result.player
                self.blame(
                    "throw-fails",
                    self.place(event, action.spans[0] if action.spans else None),
                    player,
                    holder=holder,
                    cards=said(result.cards),
                    help=self.other(
                        lambda house: beaten(thrown, others, order, house) is None, ("equal-breaks-throw",)
                    ),
                )
            return
        self.fines[player].append(fine)
        if result is None:
            if sure:
                self.blame(
                    "throw-stands",
                    self.place(event),
                    player,
                    help=self.other(
                        lambda house: beaten(thrown, others, order, house) is not None,
                        ("equal-breaks-throw",),
                    ),
                )
            return
        forced = [card for card in action.forced if card]
        lowest = beaten(thrown, others, order, self.house)
        if (
            lowest
            and Counter(forced) != Counter(lowest.forced)
            and (sure or "lowest-beaten-part" not in self.house)
        ):
            self.blamed[player] = self.blame(
                "wrong-forced",
                self.operand(event, action, len(action.cards) + 1),
                player,
                right=said(lowest.forced),
                said=said(forced),
                help=self.other(
                    lambda house: any(
                        (b := beaten(thrown, [one], order, house)) and Counter(b.forced) == Counter(forced)
                        for one in others
                    ),
                    ("lowest-beaten-part",),
                ),
            )

    def other(self, keeps: Callable[[House], bool], names: Iterable[str]) -> Said | None:
        """Under which other reading of the rules the record would be right, in words."""
        for name in names:
            if keeps(self.house ^ {name}):
                en, zh = HOUSE[name]
                if name in self.house:
                    return told("right without the house rule “{name}”", "不用桌規“{name}”則合規", name=name)
                return told(
                    "right where “House rules: {name}” holds: {text}",
                    "若有“桌規: {name}”({text})則合規",
                    name=name,
                    text=Said(en, zh),
                )
        return None

    # ---- following

    def follow(self, event: Turn, action: Play | Throw, cards: list[Card], hand: list[Card] | None) -> None:
        trick, order, player = self.trick, self.order, event.player
        assert order is not None
        if isinstance(action, Throw):
            self.blame("throw-not-led", self.place(event), player)
        contest = trick.contest
        if contest is None:
            trick.sure = False
            return
        lead, led = contest.lead, contest.led
        if len(cards) != lead.size:
            self.blame("wrong-number", self.place(event), player, count=len(cards), due=lead.size)
            return
        suit = order.suit
        if hand is None:
            self.check_void(event, cards)
            if any(suit[card] != led for card in cards) and player in self.voids:
                self.voids[player].setdefault(led, event)
        elif lead.size > 1 or suit[cards[0]] != led:
            breach = owed(hand, cards, led, lead, order, self.house)
            if breach is not None:
                help_ = None
                if breach.name == "five-laid":
                    help_ = self.other(
                        lambda house: owed(hand, cards, led, lead, order, house) is None, ("free-fives",)
                    )
                self.blame(
                    breach.name,
                    self.place(event, action.spans[0] if action.spans else None),
                    player,
                    help=help_,
                    **breach.params,
                )
        spent = player in self.passed and RED_FIVE in cards and "passed-fives-strike" not in self.house
        if action.claim and isinstance(action, Play):  # type: ignore[union-attr]
            self.check_claim(event, action, cards, contest)
        if led != TRUMPS or player in self.passed:
            trick.rotten += [player] * cards.count(RED_FIVE)
        if not spent:
            contest.play(player, cards)

    def check_claim(self, event: Turn, action: Play, cards: list[Card], contest: Contest) -> None:
        strength = contest.strength(cards)
        ruffs = strength is not None and strength >= Contest.RUFF
        if action.claim == "ruff" and not ruffs:
            lead = [card for card in self.trick.plays[0].cards if card]
            self.blame(
                "no-ruff",
                self.place(event),
                event.player,
                cards=said(cards),
                help=self.other(
                    lambda house: self.ruffs(lead, cards, contest, house),
                    ("same-gap-ruffs", "princess-over-ruff"),
                ),
            )
        elif action.claim == "discard" and strength is not None:
            self.blame(
                "no-discard",
                self.place(event),
                event.player,
                cards=said(cards),
                help=self.other(
                    lambda house: (
                        not self.ruffs([c for c in self.trick.plays[0].cards if c], cards, contest, house)
                    ),
                    ("same-gap-ruffs", "princess-over-ruff"),
                )
                if ruffs
                else None,
            )

    def ruffs(self, lead: list[Card], cards: list[Card], now: Contest, house: House) -> bool:
        again = Contest(now.led, lead, now.order, house)
        again.ruffed = now.ruffed
        strength = again.strength(cards)
        return strength is not None and strength >= Contest.RUFF

    def check_void(self, event: Turn, cards: list[Card]) -> None:
        """A hand that is not known: no card of a suit may turn up that was not followed before."""
        voids = self.voids.get(event.player)
        if not voids or self.order is None or self.hands[event.player] is not None:
            return
        for card in cards:
            earlier = voids.pop(self.order.suit[card], None)
            if earlier is not None:
                suit = SUITS_SAID[self.order.suit[card]]
                related = [
                    Related(self.place(earlier), told("{suit} not followed", "沒有跟{suit}", suit=suit))
                ]
                self.blame(
                    "revoked",
                    self.place(event),
                    event.player,
                    suit=suit,
                    cards=said([card]),
                    line=earlier.line,
                    related=related,
                )

    def check_marks(self, event: Turn, action: Play | Throw) -> None:
        player = event.player
        for call in event.calls:
            place = self.operand(event, call, 0)
            if call.kind == "friend" and player != self.friend and self.doubtful:
                self.friend = player
            elif call.kind == "friend" and player != self.friend:
                self.blame("wrong-friend", place, player, because=self.not_friend(player))
                self.friend = player
            elif call.kind == "rotten" and player not in self.trick.rotten and self.trick.contest is not None:
                self.blame("wrong-rotten", place, player)
            elif call.kind == "fine":
                due = len(action.cards) if isinstance(action, Throw) and action.forced is not None else 0
                if call.number != due:
                    found = self.blame("wrong-throw-fine", place, player, right=due, said=call.number)
                    self.fine_said[player] = found

    def not_friend(self, player: str) -> Said:
        if player == self.dealer:
            return told(": he deals", ":他是莊家")
        if self.friend:
            return told(": {who} is", ":{who}才是", who=self.friend)
        if self.alone:
            return told(": the dealer is alone", ":莊家獨干")
        if self.called:
            return told(": {card} was called", ":找的是{card}", card=said([self.called]))
        return told("", "")

    # ---- a trick ends

    def on_trick_end(self, event: TrickEnd) -> None:
        if self.trick.plays:
            self.settle(event, event)

    def settle(self, end: TrickEnd | None, at: Event) -> None:
        trick, contest = self.trick, self.trick.contest
        self.number += 1
        self.tricks += 1
        winner = right = contest.winner if contest and trick.sure else None
        counted = self.number, self.tricks
        if end is not None and end.number is not None and end.number not in counted and not self.unread:
            start = self.place(trick.plays[0].event)
            self.find(
                "wrong-trick-number", Place(start.line, 1, 2, start.text), right=self.number, said=end.number
            )
        if end is not None and end.number is not None:
            self.number, self.unread = end.number, False
        whole = len({laid.player for laid in trick.plays}) == len(self.seats)
        if not whole:
            place = self.place(trick.plays[0].event)
            if not trick.root:
                trick.root = self.find("wrong-trick-size", place, count=len(trick.plays))
            winner = right = None
        written = end.winner if end else None
        if written and winner and written != winner:
            trick.root = self.find(
                "wrong-trick-winner",
                self.operand(end, end, 1) if end else self.place(at),
                right=winner,
                said=written,
                under=trick.root or self.doubt(trick) or self.root,
                help=self.other(
                    lambda house: self.replayed(house) == written,
                    ("same-gap-ruffs", "princess-over-ruff", "equal-levels", "passed-fives-strike"),
                ),
            )
        if not written and winner is None and self.order is not None and whole and not trick.root:
            self.find("winner-not-told", self.place(trick.plays[-1].event))
        winner = written or winner
        points = true = trick.points
        if end is not None and end.points is not None:
            if points is not None and end.points != points and whole:
                place = self.operand(end, end, 2)
                self.find(
                    "wrong-trick-points", place, right=points, said=end.points, under=trick.root or self.root
                )
            points = end.points
        if winner is not None and winner in self.taken and points is not None:
            self.said[winner] += points
            self.taken[right or winner] += points if true is None else true
        elif points != 0:
            self.doubtful = True
        self.fives += [(holder, winner) for holder in trick.rotten]
        self.last_winner = self.due = winner
        self.trick = Trick()

    def doubt(self, trick: Trick) -> Finding | None:
        return next((self.blamed[laid.player] for laid in trick.plays if laid.player in self.blamed), None)

    def replayed(self, house: House) -> str | None:
        """Who wins the trick on the table in another house."""
        contest, order = self.trick.contest, self.order
        if contest is None or order is None:
            return None
        order = order_of(order.trumps, order.level, "equal-levels" in house)
        first, *rest = self.trick.plays
        again = Contest(contest.led, [card for card in first.cards if card], order, house, first.player)
        for laid in rest:
            if laid.player in self.passed and RED_FIVE in laid.cards and "passed-fives-strike" not in house:
                continue
            again.play(laid.player, [card for card in laid.cards if card])
        return again.winner

    # ---- the end

    def on_result(self, event: Event) -> None:
        if self.trick.plays and len(self.trick.plays) >= len(self.seats):
            self.settle(None, event)
        self.results.append(event)

    @property
    def over(self) -> bool:
        return self.begun and not any(self.left.values())

    def on_unreadable(self, event: Unreadable) -> None:
        """What the line said is not known, so nothing that hangs on it is held against anybody."""
        if isinstance(self.part, Head):
            return
        self.doubtful = self.unread = True
        self.due = None
        for player in self.seats:
            self.hands[player] = None
            self.voids[player] = {}
            self.left[player] = 0
        self.trick.sure = False

    def end_round(self) -> None:
        if len(self.trick.plays) >= len(self.seats):
            self.settle(None, self.trick.plays[-1].event)
        judge_results(self)
        if not self.redealt and self.dealer:
            self.last_dealer = self.dealer

    def account(self) -> Account:
        """The deal's points as the replay has them."""
        defenders = [player for player in self.seats if player not in (self.dealer, self.friend)]
        buried = self.known.bury_of(self.dealer) if self.dealer else None
        return Account(
            self.seats,
            self.dealer,
            defenders,
            dict(self.taken),
            list(self.fives),
            self.fines,
            buried,
            self.last_winner,
            self.house,
            {player: self.level(player) for player in self.seats},
        )

    # ---- for people

    def view(self) -> View:
        hands = tuple(
            (player, "?" if (hand := self.hands.get(player)) is None else said(sorted(hand)) or "---")
            for player in self.seats
        )
        trick = tuple((laid.player, _text(laid.cards)) for laid in self.trick.plays)
        order = self.order
        deal: list[tuple[str | None, str]] = [("Dealer", self.dealer or "?")]
        if order:
            deal += [("Trumps", order.trumps), ("Level", order.level)]
        if self.called:
            deal.append(("Called", f"{self.called}{f', friend {self.friend}' if self.friend else ''}"))
        taken = tuple((player, str(points)) for player, points in self.taken.items())
        sections = [Section("Deal", tuple(deal)), Section("Hands", hands)]
        sections += [Section("Trick", trick)] if trick else []
        return View((*sections, Section("Points taken", taken)), self.due)


def _text(cards: Iterable[MaybeCard]) -> str:
    return "-".join("?" if card is None else card.text for card in cards)


REFEREE = RedFiveReferee
__all__ = ["REFEREE", "Call", "RedFiveReferee"]
