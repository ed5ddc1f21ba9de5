"""Red Five: the tricks, play by play: cards held, the friend, who wins and what it counts (RF-24, RF-28,
RF-39, RF-41). Leads and throws, following and the order of play have modules of their own."""

from __future__ import annotations

from collections import Counter

from ....records.events import Cards, Event, Turn
from ....records.facts import Expected
from ....records.findings import Place, told
from ....records.tricks import Play, Throw, TrickEnd
from .calling import alone_with
from .deal import Deal
from .dealing import begin_play
from .follow import follow
from .following import said
from .holding import Holding
from .house import House
from .leading import lead
from .marks import check_marks
from .order import POINTS, RED_FIVE, order_in
from .ruffing import Contest
from .table import DEALT, Trick, on_table
from .turns import look_ahead, lost, one_too_many, played_twice, player_of


def begin_turn(deal: Deal, event: Turn) -> Trick:
    """Somebody moves; the trick he moves in."""
    if not deal.begun:
        begin_play(deal, event)
    if len(deal.trick.players) >= deal.trick.size and not one_too_many(deal, event):
        settle(deal, None, event)
    deal.referee.report.turns += 1
    return deal.trick


def end_turn(deal: Deal, found: int, sure: bool) -> None:
    """Count a turn before which there were so many root findings. One that only something before it makes
    wrong is not decided."""
    report, after_turn = deal.referee.report, deal.referee.after_turn
    if len(report.findings) > found:
        report.illegal += 1
    elif sure:
        report.legal += 1
    else:
        report.undecided += 1
    if after_turn is not None:
        after_turn(report.turns)


def pass_lead(deal: Deal, event: Turn) -> None:
    """RF-24."""
    trick, player = begin_turn(deal, event), event.player
    before = len(deal.referee.report.findings)
    if trick.players:
        deal.blame("wrong-pass", deal.place(event), player, why=told("does not have the lead", "不是首家"))
        end_turn(deal, before, True)
        return
    if player == deal.due_by_cards:
        deal.due = player
    if deal.due is not None and player != deal.due:
        found = deal.blame("wrong-leader", deal.name_place(event), player, due=deal.due, slip="")
        player = deal.due
        deal.blamed.setdefault(player, found)
    hand = deal.hands.get(player)
    if hand is not None:
        others = [card for card in hand.listed() if card is not RED_FIVE]
    else:  # what he lays from now on he has held
        later = deal.known.plays.get(player, ())[DEALT - deal.left[player] :]
        others = [card for card in later if card is not None and card is not RED_FIVE]
    if others and deal.order:
        why = told("holds {cards}", "手上有{cards}", cards=said(deal.order.high_to_low(others)))
        deal.blame("wrong-pass", deal.whole(event), player, about=others, why=why)
    deal.due = deal.next.get(player)
    deal.passed.add(player)
    end_turn(deal, before, hand is not None and event.player not in trick.roots)


def play(deal: Deal, event: Turn, action: Play | Throw, cards: Cards) -> None:
    """Somebody leads or follows; ``cards`` are those that stay on the table."""
    trick = begin_turn(deal, event)
    before, player = len(deal.referee.report.findings), event.player
    if len(trick.players) >= trick.size:
        if any(turn.player == player for turn in trick.turns):  # else one of the trick's plays is not read
            played_twice(deal, event, trick.turns)
        _leave_out(deal)
        return
    if not trick.players and deal.ends == deal.tricks:
        look_ahead(deal, event)
    if deal.due not in deal.next:
        deal.due = None  # the record names somebody who does not play
    if player != deal.due:
        taken = _taken_for(deal, event)
        if taken is None:
            _leave_out(deal)
            return
        player = taken
        if trick is not deal.trick:  # the one before was short
            trick, before = deal.trick, len(deal.referee.report.findings)
    hand = deal.hands[player]
    deal.left[player] -= len(cards)
    if deal.left[player] < 0:
        _too_many(deal, event, player)
    if hand is not None and not hand.has(action.cards):
        _check_held(deal, event, action, player, hand)
    if isinstance(action, Throw) and action.forced is not None:
        deal.tally.fines[player].append(len(action.cards))
    known = [card for card in cards if card is not None]
    if None in cards or deal.order is None or not cards:
        trick.sure = False
        trick.hidden = trick.hidden or None in cards
    else:
        if trick.players or trick.blind:
            follow(deal, event, action, player, known, hand)
        else:
            lead(deal, event, action, player, known)
    for card in known:
        trick.points += POINTS[card]
        if hand is not None:
            hand.remove(card)
    if None in cards and hand is not None:
        _keep_what_shows(deal, player, hand)
    trick.players.append(player)
    trick.turns.append(event)
    if deal.called in cards and deal.called is not None:
        _join(deal, player, event)
    if event.calls:
        check_marks(deal, event, action, player)
    if trick.plan is None:
        deal.due = deal.next[player]
    else:
        deal.due = trick.plan.pop(0) if trick.plan else None
    seen = hand is not None and player not in deal.perhaps and trick.contest is not None
    doubted = player in deal.blamed or player in trick.roots or deal.doubtful
    end_turn(deal, before, seen and not doubted)


def _taken_for(deal: Deal, event: Turn) -> str | None:
    """For whom a play is taken that is not under the name due; None if it is left out of account."""
    taken = player_of(deal, event)
    if deal.trick.players and len(deal.trick.players) >= deal.trick.size:
        settle(deal, None, event)
        taken = player_of(deal, event) if event.player != deal.due else event.player
    return taken


def _keep_what_shows(deal: Deal, player: str, hand: Holding) -> None:
    """Of a hand that a card has left which nobody saw, only what is played later is there for certain."""
    played = DEALT - deal.left[player]
    later = Counter(card for card in deal.known.plays[player][played:] if card is not None)
    held = Counter([*hand.listed(), *deal.perhaps.get(player, ())])
    deal.perhaps[player] = list((held - later).elements())
    deal.hands[player] = Holding((held & later).elements(), deal.suit)


def _too_many(deal: Deal, event: Turn, player: str) -> None:
    if not deal.doubtful and player not in deal.blamed:
        deal.blamed[player] = deal.blame("too-many-plays", deal.place(event), player)


def _join(deal: Deal, player: str, event: Turn) -> None:
    """The called card has been played."""
    tally = deal.tally
    if player == deal.dealer and deal.side_unknown and alone_with(deal, _laid(deal, player)):
        deal.alone, deal.side_unknown, tally.friend, tally.friend_by_cards = True, False, None, None
    if tally.friend_by_cards is None and player != deal.dealer and not deal.alone:
        tally.friend_by_cards, tally.joined = player, event
        tally.friend = tally.friend or player


def _laid(deal: Deal, player: str) -> int:
    """How many of the cards called a player has laid so far."""
    played = DEALT - deal.left[player]
    return deal.known.plays[player][:played].count(deal.called)


def _leave_out(deal: Deal) -> None:
    """A play that stands here by mistake changes nothing."""
    trick = deal.trick
    if trick.plan:
        deal.due = trick.plan.pop(0)
    end_turn(deal, -1, False)


def _check_held(deal: Deal, event: Turn, action: Play | Throw, player: str, hand: Holding) -> None:
    lacking = Holding([*hand.listed(), *deal.perhaps.get(player, ())], deal.suit).lacking(action.cards)
    if not lacking:
        return
    missing = [card for at in lacking if (card := action.cards[at]) is not None]
    place = deal.referee.desk.operand(event, action, lacking[0] + 1)
    found = deal.blame("not-held", place, player, about=missing, cards=said(missing))
    deal.blamed.setdefault(player, found)
    deal.trick.doubt = deal.trick.root


# ---- a trick ends


def end_trick(deal: Deal, event: TrickEnd) -> None:
    if _stops(deal, event):
        return
    deal.ends += 1
    if deal.trick.players:
        settle(deal, event, event)
    else:
        deal.trick = Trick()


def _stops(deal: Deal, end: TrickEnd) -> bool:
    """Whether the record stops in the middle of the trick, which stands in one line."""
    unsaid = end.winner is None and end.points is None
    return unsaid and len(deal.trick.players) < deal.trick.size and end is deal.known.events[-1]


def settle(deal: Deal, end: TrickEnd | None, at: Event) -> None:
    """The trick on the table is over: check what is written of it, and go on with that."""
    trick, contest = deal.trick, deal.trick.contest
    _count(deal, end)
    players = trick.players
    whole = len(players) == 4 == len(set(players))
    right = contest.winner if contest is not None and trick.sure and whole else None
    if not whole and not trick.blind:
        _short(deal)
    written = end.winner if end is not None else None
    if written is not None and right is not None and written != right and end is not None:
        trick.root = deal.find(
            "wrong-trick-winner",
            deal.referee.desk.operand(end, end, 1),
            facts=[Expected(right, written)],
            under=deal.doubts_trick(),
            help=deal.fits(
                lambda house: _winner_in(deal, house) == written,
                "same-gap-ruffs", "princess-over-ruff", "equal-levels", "passed-fives-strike",
            ),
        )  # fmt: skip
        deal.remember(trick.root)
        deal.due_by_cards = right
    else:
        deal.due_by_cards = None
    told = written is not None or right is not None
    if whole and not (told or deal.order is None or trick.root or deal.doubtful):
        deal.find("winner-not-told", deal.place(trick.turns[-1]))
    points = None if trick.hidden or not whole else trick.points
    true = points
    if end is not None and end.points is not None:
        if points is not None and end.points != points:
            place = deal.referee.desk.operand(end, end, 2)
            under = deal.doubts_trick() if _one_play_makes(deal, end.points) else None
            found = deal.find("wrong-trick-points", place, facts=[Expected(points, end.points)], under=under)
            deal.remember(found)
        points = end.points
    winner = written or right
    unsure = trick.root if written != right and right is None else None
    if (doubt := trick.doubt or unsure) is not None:
        deal.tally.doubt = deal.tally.doubt or doubt
    if winner is not None and winner in deal.tally.taken and points is not None:
        deal.tally.said[winner] += points
        deal.tally.taken[right or winner] += points if true is None else true
    elif points != 0:
        deal.doubtful = deal.uncounted = True
    for holder in trick.rotten:
        deal.tally.fives.append((holder, winner))
        deal.tally.fives_by_cards.append((holder, right or winner))
    deal.tally.winner = deal.due = winner
    if deal.unled or (written is None and deal.doubts_trick() is not None):
        deal.unled = max(0, deal.unled - 1)
        deal.due = None  # anybody may have won it
    deal.tally.winner_by_cards = right or winner
    deal.last = trick.turns
    deal.trick = Trick()


def _one_play_makes(deal: Deal, points: int) -> bool:
    """Whether one play of the trick on the table, if it was another than is written, makes the trick hold so
    many ``points``. Whatever else is wrong with the trick changes nothing of what its cards count (RF-4)."""
    trick = deal.trick
    if deal.unread or trick.blind or trick.plan is not None or trick.size != 4:
        return True  # perhaps it is not the trick that is written
    if trick.root is not None and trick.root.rule.name in ("throw-fails", "throw-stands"):
        # All have laid more cards than they had to, or fewer.
        return points <= trick.points or trick.root.rule.name == "throw-stands"
    laid = [on_table(turn) for turn in trick.turns]
    most = 10 * max(map(len, laid))
    rests = [trick.points - sum([POINTS[card] for card in cards if card is not None]) for cards in laid]
    return any(rest <= points <= rest + most for rest in rests)


def _count(deal: Deal, end: TrickEnd | None) -> None:
    """Check the number of the trick."""
    deal.tricks += 1
    number = end.number if end is not None else None
    if number is None or number == deal.number + 1:
        deal.number += 1
        return
    trick = deal.trick
    first = trick.turns[0]
    if number in deal.leapt:
        text = told("trick {number} stands here", "第{number}墩寫在這裏", number=number)
        deal.referee.desk.explain(deal.leapt.pop(number), deal.place(first), text)
        return
    if deal.unread or number == deal.tricks:
        deal.unread = False
    elif number > deal.number + 1 and not deal.over:
        trick.root = trick.root or lost(deal, first, number)
    else:
        line = deal.place(first)
        place = Place(line.line, 1, 1 + len(str(number)), line.text)
        deal.find("wrong-trick-number", place, facts=[Expected(deal.number + 1, number)], under=trick.root)
    deal.number = number


def _short(deal: Deal) -> None:
    """Fewer or more than four have played: what is missing was somebody's, and is not known."""
    trick = deal.trick
    missing = [player for player in deal.ring if player not in trick.players]
    count = len(trick.players)
    trick.root = trick.doubt = found = deal.find(
        "wrong-trick-size",
        deal.place(trick.turns[0]),
        count=told("1 player has" if count == 1 else "{n} players have", "{n}人", n=count),
        missing=told(": {who} is missing", "：缺{who}", who=missing[0]) if len(missing) == 1 else "",
        under=trick.root,
    )
    for player in missing:
        deal.blamed.setdefault(player, found)
        deal.left[player] -= len(on_table(trick.turns[0]))


def _winner_in(deal: Deal, house: House) -> str | None:
    """Who wins the trick on the table in another house."""
    trick, order = deal.trick, deal.order
    if trick.contest is None or order is None:
        return None
    order = order_in(order, house)
    again = Contest(trick.contest.led, trick.contest.cards, order, house, trick.players[0])
    for player, turn in zip(trick.players[1:], trick.turns[1:], strict=True):
        cards = on_table(turn)
        if player in deal.passed and RED_FIVE in cards and "passed-fives-strike" not in house:
            continue
        again.play(player, [card for card in cards if card is not None])
    return again.winner
