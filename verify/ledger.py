"""The score sheet: what is written, link by link, beside what is true.

A written total stands at the end of a chain: cards left, terms, sum, result, total. Each link is checked
against the one before it *as written*, so blame falls on the first link that breaks; what only follows from
it hangs under it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, Final

from attrs import evolve

from ..records.cards import Card
from ..records.events import Cards, CardsLeft, MaybeCard, Score, Total
from ..records.facts import (
    About,
    Consequence,
    Exchanged,
    Expected,
    ExpectedClaim,
    ExpectedScore,
    ExpectedSum,
    ExpectedTerms,
    ExpectedTotal,
    Prescribed,
)
from ..records.findings import Fact, Finding, Place, Related, Said, joined, told
from ..records.values import frozen
from .desk import Desk
from .report import ScoreRow, by_place
from .words import and_, cards_, minus

FIRST_TOTALS = told(
    "the record begins with this round, so earlier totals are unknown and those written here are taken as "
    "right",
    "記錄從這一局開始：先前的總分不知道，這裏所寫的總分當作對的",
)
"""What the score sheet says of such a record."""
DOUBLED = Said(
    "the round ended with a slam, so {player}'s score is doubled", "這一局以Slam結束，{player}的得分要加倍"
)
NOT_DOUBLED = Said(
    "{player}'s score is doubled, but the round did not end with a slam",
    "這一局不是以Slam結束，{player}的得分卻加倍",
)


@frozen(repr=True)
class RunningTotal:
    """One player's running totals, of which one is not known or wrong; ``cause`` is the finding that the
    written one went wrong with."""

    written: int | None
    true: int | None
    cause: Finding | None = None


class Points:
    """What a player scores for anything but the cards left: ``count``, and ``written`` by the claims of the
    record; None if it is not known. ``parts`` are the numbers that the whole score is made of, if they are
    known, and ``how`` says the same in words."""

    def __init__(
        self,
        count: int | None,
        written: int | None,
        how: Callable[[], Said] | None = None,
        parts: tuple[int, ...] = (),
    ) -> None:
        self.count = count
        self.written = written
        self.how = how
        self.parts = parts

    def differ(self, terms: Sequence[int]) -> bool:
        """Whether ``terms`` are as many as the parts of the score, but others."""
        return 0 < len(terms) == len(self.parts) and not _same(terms, [*self.parts])


NO_POINTS: Final = Points(0, 0)


class Standing:
    """How a player ended a round. ``replay`` are the cards in hand if the replay knows them all, ``left`` the
    claim of them with its ``doubt`` if it was found wrong; ``fixed`` is the score of one who does not count
    cards (the winner). ``scores`` and ``totals`` are all that are written of the player's.

    Where nothing but cards counts, a score lists them (``itemised``); where there are ``points`` besides, the
    terms of a written sum are free. ``possible`` is all that cards can count of which some are hidden."""

    def __init__(
        self,
        player: str,
        replay: Sequence[Card] | None = None,
        *,
        fixed: int | None = None,
        factor: int = 1,
        points: Points = NO_POINTS,
    ) -> None:
        self.player = player
        self.replay = replay
        self.left: CardsLeft | None = None
        self.doubt: Finding | None = None
        self.fixed = fixed
        self.factor = factor
        self.scores: Sequence[Score] = ()
        self.totals: Sequence[Total] = ()
        self.points = points
        self.itemised = points is NO_POINTS
        self.possible: Collection[int] | None = None


class Ledger:
    """The accounts of a record's players."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.value: dict[Card, int] = {}
        """What each card counts in a hand."""
        self.accounts: dict[str, int | RunningTotal] = {}
        """Everybody's total: a number where the written one is the true one."""
        self._carried_in: dict[str, Total] = {}
        """What each brings with them from before the first round."""

    def open(self, players: Iterable[str]) -> None:
        """Have an account for each of ``players``."""
        for player in players:
            if player not in self.accounts:
                self.accounts[player] = 0

    def account(self, player: str) -> RunningTotal:
        """The player's account."""
        return _account(self.accounts[player])

    def carry_in(self, total: Total) -> None:
        """Take a total from before the first round as it is written; of two that differ, believe neither."""
        first = self._carried_in.setdefault(total.player, total)
        if first.value != total.value:
            cause = _contradicts(total, total.value, first, first.value, self.desk)
            self.accounts[total.player] = RunningTotal(None, None, cause)
        elif not isinstance(self.accounts.get(total.player), RunningTotal):
            self.accounts[total.player] = total.value

    def forget(self) -> None:
        """The totals before this round are not known: believe the next that are written."""
        for player in self.accounts:
            self.accounts[player] = RunningTotal(None, None, self.account(player).cause)

    def keep_off(self, before: dict[str, int | RunningTotal]) -> None:
        """Take written totals to be wrong by as much as they were in ``before``, and for the same reason."""
        for player in self.accounts:
            if player not in before:
                continue
            written, was = self.account(player).written, _account(before[player])
            if written is not None and was.written is not None and was.true is not None:
                self._put(player, written, written + was.true - was.written, was.cause)

    def blame(self, root: Finding, other: Finding) -> None:
        """Have ``root`` be the reason for what went wrong with ``other``, which now hangs under it."""
        for player, kept in self.accounts.items():
            if isinstance(kept, RunningTotal) and kept.cause is other:
                self.accounts[player] = evolve(kept, cause=root)

    def _put(self, player: str, written: int | None, true: int | None, cause: Finding | None) -> None:
        """Have these be the player's totals."""
        right = true is not None and written == true and cause is None
        self.accounts[player] = true if right and true is not None else RunningTotal(written, true, cause)

    def in_order(
        self,
        standing: Standing,
        left: Cards | None,
        score: tuple[tuple[int, ...], int | None, int] | None,
        total: int | None,
    ) -> ScoreRow | None:
        """Fast path: the row of a player of whom every link holds, with the totals carried on; None where one
        may not. ``left``, ``score`` (terms, result and factor) and ``total`` are what is claimed."""
        before, replay, base = self.accounts[standing.player], standing.replay, standing.points.count
        if not isinstance(before, int) or replay is None or standing.doubt is not None:
            return None
        if base is None or base != standing.points.written:
            return None
        if standing.fixed is not None:
            true = standing.fixed
            shown = left == ()
            if score is not None and score[0] and score[2] * sum(score[0]) != true:
                return None
        else:
            values, count = [], 0
            for card in replay:
                value = self.value[card]
                values.append(value)
                count += value
            true = standing.factor * count + base
            shown = left is not None
            if left is not None and left is not replay and (len(left) != len(replay) or None in left):
                return None
            if score is not None:
                terms, _, factor = score
                if factor != standing.factor:
                    return None
                if terms and not (_same(terms, values) if standing.itemised else sum(terms) == true):
                    return None
        after = before + true
        if (score is not None and score[1] != true) or (total is not None and total != after):
            return None
        self.accounts[standing.player] = after
        row = ScoreRow(standing.player)
        row.written = None if score is None else true
        row.from_cards_left = true if shown else None
        row.from_replay = row.true = true
        row.written_total = None if total is None else after
        row.true_total = after
        return row

    def judged(self, standing: Standing) -> ScoreRow:
        """Check a player's claims of the round, link by link, and carry the totals on."""
        row = ScoreRow(standing.player)
        left = standing.left.cards if standing.left else None
        if standing.fixed is not None:
            row.from_replay = standing.fixed
            row.from_cards_left = standing.fixed if left == () else None
        else:
            base, written = standing.points.count, standing.points.written
            if standing.replay is not None and base is not None:
                row.from_replay = standing.factor * sum(self._values(standing.replay)) + base
            if left is not None and None not in left and written is not None:
                row.from_cards_left = standing.factor * sum(self._values(left)) + written
        believed = row.from_cards_left if standing.doubt is None else None
        row.true = row.from_replay if row.from_replay is not None else believed
        slip = self._check_scores(standing, row) or standing.doubt
        self._check_totals(standing, row, slip)
        return row

    def _check_scores(self, standing: Standing, row: ScoreRow) -> Finding | None:
        """What is wrong with the scores written of a player, the first of it, or None. Of several that are
        not the same the wrong one is taken into the row: totals may be reckoned from it."""
        slip: Finding | None = None
        believed: Score | None = None
        contradicted = False
        judged: dict[tuple[tuple[int, ...], int | None, int], Finding | None] = {}
        steps = self._steps(standing)
        borne_out = [score for score in standing.scores if score.result in steps]
        for score in borne_out + [score for score in standing.scores if score.result not in steps]:
            claimed = score.terms, score.result, score.factor
            if claimed in judged:
                _once_more(score, judged[claimed], self.desk)
                continue
            wrong: Finding | None
            if believed is not None and score.result != believed.result:
                wrong = _contradicts(score, score.result, believed, believed.result, self.desk)
                contradicted = True
            else:
                wrong = self._check_score(standing, score, row)
                wrong = wrong or self._impossible(standing, score, row)
                if row.true is None and (wrong is None or wrong.fact(ExpectedScore) is None):
                    row.true = score.result
                    believed = score  # for want of anything else
            judged[claimed] = wrong
            if slip is None:
                row.written, slip = score.result, wrong
        if contradicted and not borne_out:
            row.true = None  # either may be the right one
        return slip

    def _steps(self, standing: Standing) -> set[int]:
        """What the player must have scored by each of the totals written."""
        before = self.account(standing.player).written
        return set() if before is None else {total.value - before for total in standing.totals}

    def _check_score(self, standing: Standing, score: Score, row: ScoreRow) -> Finding | None:
        """The first broken link from the cards left to the result, or None."""
        if standing.fixed is not None:
            return self._check_fixed(standing, score, standing.fixed)
        first: Finding | None = None
        player, place = standing.player, self._result_place(score)
        cards = standing.left.cards if standing.left else None
        known = list(cards) if cards is not None and None not in cards else standing.replay
        if score.terms and known is not None and standing.itemised:
            first = self._check_terms(standing, score, [card for card in known if card])
        elif standing.points.differ(score.terms) and "wrong-terms" in self.desk.rules:
            terms = "+".join(map(str, standing.points.parts))
            counted = told(
                "{player}'s tricks count {terms}", "{player}所贏的各墩是{terms}", player=player, terms=terms
            )
            first = self._wrong_terms(score, standing.points.parts, (), counted)
        if score.terms and score.result is not None:
            first = self._check_sum(standing, score, row, first)
        reckoned = score.terms and (standing.itemised or first)
        known_wrong = row.true is not None and score.result not in (None, row.true, row.from_cards_left)
        if known_wrong and not reckoned:
            points = standing.points
            first = self.desk.find(
                "wrong-score", place, player=player,
                facts=[ExpectedScore(row.true, score.result, terms=points.parts)],
                help=points.how() if points.how else self._counted(known) if known else None,
            )  # fmt: skip
        if first is None and standing.doubt and row.true is not None and score.result != row.true:
            self.desk.explain(
                standing.doubt,
                place,
                told(
                    "{player}'s score follows from this; it should be {score}",
                    "{player}的得分由此而來，應是{score}",
                    player=player,
                    score=row.true,
                ),
                player,
            )
        return first

    def _result_place(self, score: Score) -> Place:
        """Where the result of a score stands."""
        return self.desk.operand(score, score, len(score.spans) - 1)

    def _check_fixed(self, standing: Standing, score: Score, fixed: int) -> Finding | None:
        """What is wrong with the score of a player who has no cards to count and gets a ``fixed`` one."""
        player, place = standing.player, self._result_place(score)
        adds = told("the winner of the round scores {score}", "勝者本局記{score}分", score=minus(fixed))
        claim = evolve(score, factor=1, terms=(), result=fixed)
        if score.result != fixed:
            facts = [ExpectedScore(fixed, score.result, claim)]
            return self.desk.find("wrong-score", place, player=player, facts=facts, help=adds)
        right = score.factor * sum(score.terms)
        if not score.terms or right == score.result:
            return None
        return self.desk.find(
            "wrong-sum", place, player=player, sum=_sum(score),
            facts=[ExpectedSum(right, score.result, claim)],
            help=told("{adds}, with no cards to count", "{adds}，沒有牌可算", adds=adds),
        )  # fmt: skip

    def _check_sum(
        self, standing: Standing, score: Score, row: ScoreRow, first: Finding | None
    ) -> Finding | None:
        """Check whether the terms of a score make its result, and whether it is doubled as it should be.
        Returns the ``first`` finding about the score."""
        player, result, points = standing.player, score.result or 0, standing.points
        right = score.factor * sum(score.terms)
        meant = evolve(score, factor=standing.factor, result=standing.factor * sum(score.terms))
        doubles = "wrong-doubling" in self.desk.rules  # else a factor is just a wrong score
        doubles = doubles and score.factor != standing.factor
        if right != result and not (doubles and result == meant.result):
            parts = points.parts if result == row.true else ()
            help_ = points.how() if parts and points.how else None
            facts: list[Fact] = [ExpectedSum(right, result, terms=parts)]
            if help_ is None:
                help_ = told("write “{right}”", "應寫「{right}」", right=right)
                facts.append(Prescribed())
            wrong_sum = self.desk.find(
                "wrong-sum", self._result_place(score), player=player, under=first,
                sum=_sum(score), facts=facts, help=help_,
            )  # fmt: skip
            first = first or wrong_sum
        if doubles:
            what = (DOUBLED if standing.factor > 1 else NOT_DOUBLED).filled(player=player)
            doubled = self.desk.find(
                "wrong-doubling", self.desk.operand(score, score, 1 if score.factor > 1 else 0),
                player=player, under=first, facts=[About(what), Expected(meant)],
            )  # fmt: skip
            first = first or doubled
        return first

    def _impossible(self, standing: Standing, score: Score, row: ScoreRow) -> Finding | None:
        """A score that no hidden cards can come to."""
        base, result = standing.points.count, score.result
        if standing.possible is None or result is None or row.true is not None:
            return None
        if base is None or standing.fixed is not None:
            return None
        possible = [standing.factor * count + base for count in standing.possible]
        if result in possible:
            return None
        below = max([one for one in possible if one < result], default=None)
        above = min([one for one in possible if one > result], default=None)
        bounds = []
        if below is not None:
            bounds.append(told("at most {most}", "至多{most}分", most=minus(below)))
        if above is not None:
            bounds.append(told("at least {least}", "至少{least}分", least=minus(above)))
        right = joined(bounds, " or ", "或")
        cards = standing.left.cards if standing.left else None
        return self.desk.find(
            "wrong-score", self.desk.operand(score, score, len(score.spans) - 1), player=standing.player,
            facts=[ExpectedScore(right, score.result)],
            under=standing.doubt if score.result == row.from_cards_left else None,
            help=told("{cards} that nobody has seen", "有{cards}沒人看見", cards=cards_(len(cards)))
            if cards and not any(cards)
            else None,
        )  # fmt: skip

    def _check_terms(self, standing: Standing, score: Score, cards: list[Card]) -> Finding | None:
        player, values, replay = standing.player, self._values(cards), standing.replay
        if _same(score.terms, values):
            return None
        if standing.doubt and replay is not None and _same(score.terms, self._values(replay)):
            text = told(
                "{player}'s terms match the cards left by the replay, so the slip is in the list",
                "{player}的算式按打剩的牌來算，可見是餘牌寫錯了", player=player,
            )  # fmt: skip
            self.desk.explain(standing.doubt, self.desk.operand(score, score, 0), text, player)
            return standing.doubt
        return self._wrong_terms(score, values, cards, self._counted(cards))

    def _wrong_terms(
        self, score: Score, values: Sequence[int], cards: Sequence[Card], help: Said | None
    ) -> Finding:
        """Report that the terms of a score are not the ``values``: those of ``cards``, if they are cards'."""
        have, want = Counter(score.terms), Counter(values)
        spare, lacking = have - want, want - have
        pieces = []
        if spare:
            pieces.append(told("{terms} too many", "多了{terms}", terms=and_(sorted(spare.elements()))))
        if lacking:
            pieces.append(told("{terms} missing", "缺{terms}", terms=and_(sorted(lacking.elements()))))
            named = [
                told("{card} counts {value}", "{card}算{value}分", card=card, value=value)
                for card, value in zip(cards, values, strict=False)
                if lacking[value]
            ]
            if named:
                counted = joined(dict.fromkeys(named), ", ", "，")
                pieces[-1] = told(
                    "{missing} ({cards})", "{missing}（{cards}）", missing=pieces[-1], cards=counted
                )
        first = 2 if score.factor > 1 else 1
        where = next((n for n, term in enumerate(score.terms) if spare[term]), None)
        place = self.desk.operand(score, score, 0 if where is None else first + where)
        return self.desk.find(
            "wrong-terms", place, player=score.player, difference=joined(pieces, ", ", "，"),
            facts=[ExpectedTerms(tuple(values), score.terms, factor=score.factor)], help=help,
        )  # fmt: skip

    def _counted(self, cards: Iterable[MaybeCard]) -> Said:
        """The cards left, added up."""
        values = self._values(cards)
        return told(
            "the cards left count {terms} = {sum}", "餘牌合計{terms} = {sum}",
            terms="+".join(map(str, values)) or 0, sum=sum(values),
        )  # fmt: skip

    def _values(self, cards: Iterable[MaybeCard]) -> list[int]:
        """What each of ``cards`` counts that has been seen."""
        return [self.value[card] for card in cards if card]

    def _check_totals(self, standing: Standing, row: ScoreRow, slip: Finding | None) -> None:
        """Check the totals written of a player, and carry on; of several that are not the same the wrong one,
        for the next may be reckoned from it."""
        account = self.account(standing.player)
        before_true, before_written = account.true, account.written
        row.true_total = None if before_true is None or row.true is None else before_true + row.true
        step = row.written if row.written is not None else row.true
        follows = None if before_written is None or step is None else before_written + step
        carried = slip or account.cause
        if not standing.totals:
            self._put(standing.player, follows, row.true_total, carried)
            return
        believed = None
        if row.true_total is None:
            believed = standing.totals[0]
            row.true_total = believed.value
        cause: Finding | None = None
        judged: dict[int, Finding | None] = {}
        for total in standing.totals:
            value = total.value
            if value in judged:
                _once_more(total, judged[value], self.desk)
                continue
            wrong: Finding | None
            if value == row.true_total:
                wrong = None
            elif believed is not None:
                wrong = _contradicts(total, value, believed, believed.value, self.desk)
            elif value == follows and carried is not None:
                wrong = carried
                self.desk.find(
                    "total-carried-on", self.desk.operand(total, total, 1), player=standing.player,
                    under=carried, facts=[Expected(row.true_total, value)],
                )  # fmt: skip
            else:
                wrong = self._wrong_total(standing, total, before_true, row)
            judged[value] = wrong
            if cause is None:
                row.written_total, cause = value, wrong
        if believed is not None and cause is not None:
            self.accounts[standing.player] = RunningTotal(None, None, cause)  # either may be the right one
        else:
            self._put(standing.player, row.written_total, row.true_total, cause)
        if believed is not None and slip is not None:
            row.true_total = None  # it goes on from there, but may have been reckoned from the slip

    def _wrong_total(self, standing: Standing, total: Total, before: int | None, row: ScoreRow) -> Finding:
        """A ``total`` is not what the one ``before`` and the score come to."""
        related, help_ = [], None
        place = self.desk.operand(total, total, 1)
        if before is not None and row.true is not None:
            sum_ = f"{before} {'+' if row.true >= 0 else '−'} {abs(row.true)} = {row.true_total}"
            signed = not place.text[place.column - 1 :][:1].isdigit()  # as others are, or it was below zero
            total_ = f"{row.true_total:{'+' if signed else ''}}"
            help_ = told("{sum}; write “{total}”", "{sum}；應寫「{total}」", sum=sum_, total=total_)
        if standing.scores:
            score = standing.scores[-1]
            related.append(
                Related(
                    self.desk.place(score),
                    told("{player}'s score of the round", "{player}本局的得分", player=standing.player),
                )
            )
        return self.desk.find(
            "wrong-total", place, player=standing.player,
            related=related, facts=[ExpectedTotal(row.true_total, total.value)], help=help_,
        )  # fmt: skip


def _once_more(claim: Score | Total, wrong: Finding | None, desk: Desk) -> None:
    """Report a claim that repeats one which was found ``wrong``."""
    if wrong is None:
        return
    facts: list[Fact] = [Consequence()]
    expected = wrong.fact(Expected)
    if expected and isinstance(expected.value, (int, tuple)):  # else it speaks of another line
        facts.append(Expected(expected.value, expected.written))
    desk.find(
        "explained",
        desk.operand(claim, claim, len(claim.spans) - 1),
        player=claim.player,
        under=wrong,
        text=told(
            "the same wrong number is written for {player} again",
            "{player}在這裏又寫了一次",
            player=claim.player,
        ),
        facts=facts,
    )


def _contradicts(
    claim: Score | Total, written: int | None, first: Score | Total, value: int | None, desk: Desk
) -> Finding:
    """A ``claim`` is not what was claimed ``first``, and nothing else tells which of the two is right."""
    what = Said("score", "得分") if isinstance(claim, Score) else Said("total", "總分")
    right = told("{value} according to line {line}", "{value}（照第{line}行）", value=value, line=first.line)
    expected = ExpectedScore if isinstance(claim, Score) else ExpectedTotal
    return desk.find(
        f"wrong-{what}",
        desk.operand(claim, claim, len(claim.spans) - 1),
        player=claim.player,
        facts=[expected(right, written)],
        related=[
            Related(
                desk.place(first),
                told(
                    "{player}'s {what} is written here too",
                    "{player}的{what}也寫在這裏",
                    player=claim.player,
                    what=what,
                ),
            )
        ],
        help=told("one of the two is a slip", "兩者必有一個筆誤"),
    )


def _account(kept: int | RunningTotal) -> RunningTotal:
    """An account as the ledger keeps it."""
    return kept if isinstance(kept, RunningTotal) else RunningTotal(kept, kept)


def _same(terms: Sequence[int], values: list[int]) -> bool:
    """Whether ``terms`` are the ``values``, in any order."""
    return list(terms) == values or sorted(terms) == sorted(values)


def _sum(score: Score) -> str:
    terms = "".join(f"{term:+}" for term in score.terms).removeprefix("+")
    return f"{score.factor} × ({terms})" if score.factor != 1 else terms


# ---- claims of two players that stand the wrong way round: two findings, and one slip


def hang_exchanged(findings: list[Finding], first: int = 0) -> list[tuple[Finding, Finding]]:
    """Of two ``findings``, from number ``first`` on, each of which asks for what the other has, hang
    that further down under the other, with all that hangs under it. Returns each such two."""
    waiting: list[Finding] = []
    found: list[tuple[Finding, Finding]] = []
    for finding in sorted(findings[first:], key=by_place):
        if finding.fact(ExpectedClaim) is None:
            continue
        other = next((one for one in waiting if _each_others(one, finding)), None)
        if other is None:
            waiting.append(finding)
        else:
            waiting.remove(other)
            found.append((other, finding))
    for one, other in found:
        assert other.player is not None
        one.facts += (Exchanged(other.player),)
        one.explains += [other, *other.explains]
        other.explains.clear()
    hung = {id(other) for _, other in found}
    findings[first:] = [finding for finding in findings[first:] if id(finding) not in hung]
    return found


def _each_others(one: Finding, other: Finding) -> bool:
    """Whether two findings, of scores or of totals, ask for what the other has: the same terms, in whichever
    order; or the same number, which is all that a score without terms has."""
    mine, theirs = one.fact(ExpectedClaim), other.fact(ExpectedClaim)
    assert mine is not None
    assert theirs is not None
    if one.player == other.player or isinstance(mine, ExpectedTotal) != isinstance(theirs, ExpectedTotal):
        return False
    number = isinstance(mine, ExpectedTerms) != isinstance(theirs, ExpectedTerms)
    has, wants = _values(mine, number)
    return (wants, has) == _values(theirs, number)


def _values(claim: ExpectedClaim, number: bool) -> tuple[Any, Any]:
    """What is written and what would be right, terms in order, or as the ``number`` that they come to."""
    if not isinstance(claim, ExpectedTerms):
        return claim.written, claim.value
    return claim.numbers if number else (sorted(claim.written), sorted(claim.value))
