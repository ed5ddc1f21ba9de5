"""Red Five: the showing of level cards, who deals by it, and what becomes trumps (RF-9 to RF-13)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from ....records.cards import Card, in_order
from ....records.events import Cards, Event, MaybeCard, Setting, Turn, is_short_claim, raw
from ....records.facts import Expected, ExpectedLine, LineLeftOut, NameExpected, OutOfPlace, SettingMeant
from ....records.findings import Fact, Finding, Related, Said, told
from ....records.tricks import Bury, CallFriend, DealerNamed, LevelChange, Pass, Play, Redeal, Show, Throw
from ...order import Slip, ring_from
from ...phrases import said
from ...tricks.deal import check_pack
from ...tricks.holding import Holding, among
from ...tricks.names import ending, one_apart, turned_round, within
from .deal import RedFiveDeal
from .order import pairs_of
from .rules import LEVELS, PLAIN

Shown = Sequence[MaybeCard]


def dealer_by(shows: Mapping[str, Shown], named: str | None = None) -> str | None:
    """Return who deals by the ``shows``, which are in their order: who shows most cards, then most pairs,
    then shows first (RF-11); None if nobody shows. The player ``named`` as the dealer may have pairs
    among hidden cards; the others are taken to have none there."""
    best: str | None = None
    most = (0, 0)
    for player, cards in shows.items():
        worth = len(cards), _pairs(cards, player == named)
        if worth > most:
            best, most = player, worth
    return best


def _pairs(cards: Shown, hopeful: bool) -> int:
    known = [card for card in cards if card is not None]
    pairs, hidden = len(pairs_of(known)), len(cards) - len(known)
    if not hopeful:
        return pairs
    alone = len(known) - 2 * pairs
    return pairs + min(hidden, alone) + max(hidden - alone, 0) // 2


def suits_of(cards: Shown) -> list[str]:
    """Return the suits that may be named as trumps after these ``cards`` were shown; none unless all of them
    are known."""
    known: list[Card] = [card for card in cards if card is not None]
    return list(dict.fromkeys(card.suit for card in known if card.suit)) if len(known) == len(cards) else []


NO_LEVELS = Said(
    "there is no “Levels: …” line before the first round, so everybody begins at 2",
    "第一局之前沒有「級別：…」一行，所以人人從2開始",
)


def show(deal: RedFiveDeal, event: Turn, cards: Cards) -> None:
    """A player shows level cards, or none."""
    opening = deal.opening
    player = shower(deal, event)
    if player not in opening.levels:  # nobody, or somebody who does not play
        return
    level, dealt = opening.levels[player], deal.known.dealt.get(player)
    own = [card for card in cards if card is not None]
    if any(card.rank != level for card in own):
        _other_rank(deal, event, player, cards, level)
    elif dealt and not deal.doubtful and not among(dealt, own):
        _not_held(deal, event, player, dealt)
    elif not dealt:
        _check_copies(deal, event, player, cards)
    opening.shows[player] = cards
    opening.shown[player] = event


def _check_copies(deal: RedFiveDeal, event: Turn, player: str, cards: Cards) -> None:
    """RF-1: no card is shown more often than the pack has it, by all players together."""
    counts = Counter(card for one, shown in deal.opening.shows.items() if one != player for card in shown)
    for at, card in enumerate(cards, 1):
        counts[card] += 1
        if card is not None and counts[card] == deal.rules.copies.get(card, 0) + 1:
            place = deal.desk.operand(event, event.actions[0], at)
            deal.opening.wrong_shows[player] = deal.desk.find("card-too-often", place, card=said([card]))


def _other_rank(deal: RedFiveDeal, event: Turn, player: str, cards: Cards, level: str) -> None:
    opening = deal.opening
    at, card = next((at, card) for at, card in enumerate(cards) if card and card.rank != level)
    rank = card.rank
    doubt = opening.level_doubt.get(player)
    if doubt is not None and rank in LEVELS and all(one.rank == rank for one in cards if one):
        opening.levels[player] = rank
        return
    nowhere = None if deal.match.levels else NO_LEVELS
    began = _levels_claimed(deal) if nowhere else {}
    facts = []
    if began.get(player) == rank:
        levels = ", ".join(f"{one} {began[one]}" for one in deal.seats.names)
        facts.append(SettingMeant(f"Levels: {levels}"))
    found = deal.desk.find(
        "show-other-rank", deal.desk.operand(event, event.actions[0], at + 1), player=player,
        card=said([card]), level=level, under=doubt, help=nowhere, facts=facts,
    )  # fmt: skip
    if facts:
        opening.levels, opening.began = began, {**began}
        return
    opening.wrong_shows[player] = found
    if began.get(player) == level:  # a card is wrong, and not the level
        return
    opening.level_doubt[player] = found
    if nowhere:  # the line with everybody's level is missing
        for one in deal.seats.names:
            opening.level_doubt.setdefault(one, found)
            opening.began[one] = None
    own, dealt = [one for one in cards if one], deal.known.dealt.get(player)
    held = dealt is None or among(dealt, own)
    if held and rank in LEVELS and all(one.rank == rank for one in own):
        opening.shown_level[player] = rank


def _levels_claimed(deal: RedFiveDeal) -> dict[str, str]:
    """The level with which everybody begins, as it is written at the end of the deal, or follows from the one
    after it; none if it is not written of everybody."""
    claims = [event for event in deal.desk.part.events if isinstance(event, LevelChange)]
    began = {
        event.player: event.new if event.old not in LEVELS and not event.changes else event.old
        for event in claims
    }
    claimed = {player: level for player, level in began.items() if level in LEVELS}
    return claimed if claimed.keys() == set(deal.seats.names) else {}


def _not_held(deal: RedFiveDeal, event: Turn, player: str, dealt: list[Card]) -> None:
    check_pack(deal, event)  # of two hands with the card, either may be misread
    cards = Holding(dealt, PLAIN)
    at = cards.lacking(show_of(event))[0]
    card = show_of(event)[at]
    found = deal.desk.find(
        "show-not-held", deal.desk.operand(event, event.actions[0], at + 1), player=player, card=said([card]),
        under=deal.doubts_hand(player, (card,)) or deal.surplus_kept(player),
    )  # fmt: skip
    deal.blamed.setdefault(player, found)


def show_of(event: Turn) -> Cards:
    """The cards that a turn shows."""
    action = event.actions[0]
    return action.cards if isinstance(action, Show) else ()


def redeal(deal: RedFiveDeal, event: Redeal) -> None:
    """Judge the line that says that the cards are dealt again (RF-13)."""
    deal.opening.redealt = True
    check_pack(deal, event)
    if player := next((one for one, cards in deal.opening.shows.items() if cards), None):
        deal.desk.find("redeal-after-show", deal.desk.place(event), player=player)


def everybody_has_shown(deal: RedFiveDeal) -> bool:
    """Return whether every player has shown cards or passed."""
    return bool(deal.opening.shows) and len(deal.opening.shows) == len(deal.seats.names)


def name_dealer(deal: RedFiveDeal, event: DealerNamed) -> None:
    """Check the line that says who deals and what is trumps, and go on with what it says. What it leaves out
    is as the cards shown have it."""
    opening = deal.opening
    right = None if deal.unread else _due_dealer(deal, event.player)
    opening.named, deal.dealer = event, event.player or right or deal.known.buried_by
    found: Finding | None = None
    if event.player and deal.seats.names and event.player not in deal.seats.names:
        deal.dealer = _acts_as_dealer(deal) or right
        place = deal.desk.operand(event, event, 1)
        found = deal.desk.find(
            "unknown-dealer", place, who=event.player, facts=[NameExpected(), Expected(deal.dealer)]
        )
    elif right is None and everybody_has_shown(deal) and not deal.unread:
        found = deal.desk.find("must-redeal", deal.desk.place(event))
    elif right and event.player and right != event.player:
        found = _wrong_dealer(deal, event, right)
        if _acts_as_dealer(deal) == right:  # so nothing but the name on this line is wrong
            deal.dealer = right
    due = opening.levels.get(deal.dealer or "")
    trumps, level = event.trumps, event.level or opening.shown_level.get(deal.dealer or "", due)
    if found is not None and right is not None and deal.dealer == right:
        level = opening.levels[right]
    shown = suits_of(opening.shows.get(deal.dealer, ())) if deal.dealer else ()
    if found is None and deal.dealer and shown and trumps not in shown:
        names = Said(", ".join(shown), "、".join(shown))
        place = deal.desk.operand(event, event, 2 if event.player else 1)
        under = deal.blamed.get(deal.dealer) or opening.wrong_shows.get(deal.dealer)
        found = deal.desk.find(
            "wrong-trumps", place, dealer=deal.dealer, shown=names, said=trumps, under=under
        )
        if len(shown) == 1:  # there was nothing to choose
            trumps = shown[0]
    if found is None and deal.dealer and event.level and event.level != (due or event.level):
        found = _wrong_level(deal, event, deal.dealer)
        level = opening.levels[deal.dealer]
    deal.root = deal.root or found
    trumps = opening.trumps or trumps
    if level in LEVELS:
        deal.set_trumps(trumps, level)


def _due_dealer(deal: RedFiveDeal, named: str | None) -> str | None:
    """Return the dealer according to the shows: in the order written, or in the order due if that makes it
    ``named``."""
    opening = deal.opening
    right = dealer_by(opening.shows, named)
    if right == named or not opening.shown_out_of_order or not everybody_has_shown(deal):
        return right
    ring = showing_order(deal)
    return named if dealer_by({one: opening.shows[one] for one in ring}, named) == named else right


def showing_order(deal: RedFiveDeal) -> list[str]:
    """The players in the order in which they show, the last dealer first."""
    ring, start = deal.table.ring, deal.match.last_dealer
    return ring_from(ring, start if start in ring else ring[0])


def _wrong_dealer(deal: RedFiveDeal, event: DealerNamed, right: str) -> Finding:
    shown = Related(deal.desk.place(deal.opening.shown[right]), told("{who} shows", "{who}亮牌", who=right))
    doubts = (
        deal.opening.level_doubt.get(one) or deal.blamed.get(one) for one in (event.player or "", right)
    )
    doubt = next(filter(None, doubts), None)
    facts: list[Fact] = [Expected(right, event.player)]
    if event.player and event.player not in deal.opening.shows:
        facts.append(LineLeftOut(event.player, _turn_to_show(deal, event.player, event.line)))
    return deal.desk.find(
        "wrong-dealer", deal.desk.operand(event, event, 1), facts=facts, related=[shown], under=doubt
    )


def _turn_to_show(deal: RedFiveDeal, player: str, end: int) -> int:
    """Return the line before which ``player`` should show: the first by a later player, or ``end``."""
    order = showing_order(deal)
    later = order[order.index(player) + 1 :] if player in order else []
    return next((turn.line for one, turn in deal.opening.shown.items() if one in later), end)


def shows_unwritten(deal: RedFiveDeal, player: str) -> Iterator[tuple[Event, ...]]:
    """Yield the shows of a ``player`` who has not shown yet: any of the cards dealt that are of the player's
    level."""
    opening = deal.opening
    if opening.named or player in opening.shows:
        return
    level, dealt = opening.levels.get(player), deal.known.dealt.get(player)
    own = in_order(card for card in dealt or () if card.rank == level)
    for count in range(1, len(own) + 1):
        for cards in dict.fromkeys(combinations(own, count)):
            yield (Turn(player, (Show(cards),)),)


def _acts_as_dealer(deal: RedFiveDeal) -> str | None:
    """Return the player who acts most as dealer after the line: who buries, calls and leads."""
    doing: list[str] = []
    for turn in deal.known.turns():
        if isinstance(turn.actions[0], Bury | CallFriend | Play | Throw):
            doing.append(turn.player)
        if isinstance(turn.actions[0], Play | Throw):
            break
    return max(doing, key=doing.count, default=None)


def _wrong_level(deal: RedFiveDeal, event: DealerNamed, dealer: str) -> Finding:
    """Report a level that is not the dealer's. If the dealer has shown cards of it, play goes on with it."""
    opening = deal.opening
    doubt = opening.level_doubt.get(dealer)
    found = deal.desk.find(
        "wrong-level", deal.desk.operand(event, event, 3 if event.player else 2), dealer=dealer,
        facts=[Expected(opening.levels[dealer], event.level)], under=doubt,
    )  # fmt: skip
    if event.level in LEVELS and (
        not opening.shows.get(dealer) or opening.shown_level.get(dealer) == event.level
    ):
        opening.levels[dealer] = event.level
        opening.level_doubt.setdefault(dealer, found)
    return found


def settle_dealer(deal: RedFiveDeal, event: Event) -> None:
    """Settle before burying or leading who deals and what is trumps, if no line has said so."""
    opening = deal.opening
    if opening.named or deal.order:
        return
    lacking = deal.unread or (opening.unnamed is not None and not everybody_has_shown(deal))
    deal.dealer = None if lacking and deal.known.buried_by else dealer_by(opening.shows)
    if deal.dealer is None:
        if everybody_has_shown(deal) and not deal.unread:
            deal.root = deal.root or deal.desk.find("must-redeal", deal.desk.place(event))
        deal.dealer = deal.known.buried_by
        opening.named = DealerNamed(deal.dealer or "", "", "")
        return
    shown = suits_of(opening.shows[deal.dealer])
    if deal.dealer in deal.blamed:  # the card shown is not held, so it is of another suit
        shown = []
    if not shown:
        opening.named = DealerNamed(deal.dealer, "", "")
    if len(shown) > 1:
        opening.unnamed = opening.unnamed or deal.desk.find(
            "trumps-not-named", deal.desk.place(opening.shown[deal.dealer]), dealer=deal.dealer,
            facts=[ExpectedLine(None, before=event.line)],
        )  # fmt: skip
        opening.named = DealerNamed(deal.dealer, "", "")
    if opening.trumps or (len(shown) == 1 and shown[0]):
        level = opening.shown_level.get(deal.dealer, opening.levels[deal.dealer])
        deal.set_trumps(opening.trumps or shown[0], level)


def shower(deal: RedFiveDeal, event: Turn) -> str | None:
    """Return whose a show is; None if nobody's, because that player has shown before."""
    opening = deal.opening
    if opening.show_plan is None:
        opening.show_plan = _plan_shows(deal, _shows(deal))
    return opening.show_plan.pop(0) if opening.show_plan else event.player


def _shows(deal: RedFiveDeal) -> list[Turn]:
    shows = []
    for at, entry in enumerate(raw(deal.known.events)):
        if isinstance(entry, tuple) and is_short_claim(entry):
            continue  # a hand, which need not be examined
        event = deal.known.events[at]
        if isinstance(event, DealerNamed | Redeal):
            break
        if isinstance(event, Turn):
            if isinstance(event.actions[0], Play | Throw | Bury | CallFriend):
                break
            if isinstance(event.actions[0], Show | Pass) and event.player in deal.opening.levels:
                shows.append(event)
    return shows[:8]


def _plan_shows(deal: RedFiveDeal, shows: list[Turn]) -> list[str | None]:
    """Return whose each of the ``shows`` is, and report what is wrong with their order."""
    ring, start = deal.table.ring, deal.match.last_dealer
    movers = [turn.player for turn in shows]
    if not movers:
        return []
    unknown = movers[0] if start else ring[0]  # a name that nobody has may be anybody's
    due = ring_from(deal.table.ring, start if start in ring else unknown)
    if within(movers, due):
        return list(movers)
    if turned_round(deal, shows[0]):
        return list(movers)
    if (at := one_apart(movers, due)) is not None:
        _out_of_turn(deal, shows[at], Slip.MISNAMED, due[at])
        return list(due)
    plan: list[str | None] = [None if one in movers[:at] else one for at, one in enumerate(movers)]
    again = plan.index(None) if None in plan else None
    first = [one for one in plan if one is not None]
    if first and not within(first, due):
        if within(first, ring_from(deal.table.ring, first[0])):
            found = _out_of_turn(deal, shows[0], Slip.OTHER, due[0])
            found.facts += (meant := _last_dealer(deal, first[0]))
            if not meant and within([movers[-1], *movers[:-1]], due):
                found.facts += (OutOfPlace(shows[-1].line, shows[-1].line),)
        else:
            at = next(at for at in range(len(first)) if not within(first[: at + 1], due))
            at = movers.index(first[at])
            swapped = [*movers[: at - 1], movers[at], movers[at - 1], *movers[at + 1 :]]
            slip = Slip.EXCHANGED if again is None and within(swapped, due) else Slip.OTHER
            at = at - 1 if slip is Slip.EXCHANGED else at
            _out_of_turn(deal, shows[at], slip, movers[at + 1] if slip is Slip.EXCHANGED else due[0])
    elif again is not None:
        deal.desk.find("second-show", deal.name_place(shows[again]), player=movers[again])
    return plan


def _out_of_turn(deal: RedFiveDeal, event: Turn, slip: Slip, due: str) -> Finding:
    place = deal.name_place(event)
    deal.opening.shown_out_of_order = True
    return deal.desk.find("show-out-of-turn", place, player=event.player, due=due, slip=ending(slip, due))


def _last_dealer(deal: RedFiveDeal, right: str) -> tuple[Fact, ...]:
    """The line of the header that says who dealt last, and what it would be with ``right`` in it."""
    head = deal.desk.head
    for event in head.events:
        if (
            isinstance(event, Setting)
            and event.key == "last_dealer"
            and event.value == deal.match.last_dealer
        ):
            place = deal.desk.operand(event, event, 1, head)
            text = place.text
            meant = (text[: place.column - 1] + right + text[place.end_column - 1 :]).rstrip()
            return (SettingMeant(meant, place.line, confirmed=False),)
    return () if deal.match.last_dealer else (SettingMeant(f"Last dealer: {right}", confirmed=False),)
