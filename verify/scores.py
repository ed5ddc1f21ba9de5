"""The end of a round for a player, and the written scores.

A score is the end of a chain: cards left, terms, sum, result. Each link is checked against the one before it
*as written*, so blame falls on the first link that breaks; any consequences are reported with it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from attrs import evolve

from ..records.cards import Card
from ..records.events import CardsLeft, MaybeCard, Score, Total
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
from ..records.findings import Fact, Finding, Place, Related, Said, and_, joined, told
from .desk import Desk
from .judged import PlayerScore, by_place
from .phrases import cards_, minus

DOUBLED = Said(
    "the round ended with a slam, so {player}'s score is doubled", "這一局以Slam結束，{player}的得分要加倍"
)
NOT_DOUBLED = Said(
    "{player}'s score is doubled, but the round did not end with a slam",
    "這一局不是以Slam結束，{player}的得分卻加倍",
)


class Points(NamedTuple):
    """The points that a player scores for anything other than the cards left: ``by_cards``, and as
    ``written`` by the claims of the record; None if not known. ``parts`` are the numbers that make up the
    whole score, if known, and ``how`` says the same in words. If a written score need not consist of exactly
    these, its terms are ``free``."""

    by_cards: int | None
    written: int | None
    how: Callable[[], Said] | None = None
    parts: tuple[int, ...] = ()
    free: bool = False

    def differ(self, terms: Sequence[int]) -> bool:
        """Whether there are as many ``terms`` as parts of the score, but different ones, and they are not
        free."""
        return not self.free and 0 < len(terms) == len(self.parts) and not same_terms(terms, [*self.parts])


ONE_IS_A_SLIP: Final = Said("one of the two is a slip", "兩者必有一個筆誤")
NO_POINTS: Final = Points(0, 0)


class Standing:
    """The end of a round for a player. ``replay`` are the cards in hand if the replay knows them all,
    ``left`` the claim of them with its ``doubt`` if it was found wrong; ``fixed`` is the score of a player
    whose cards do not count (the winner). ``scores`` and ``totals`` are all those that the record has for the
    player.

    If only cards count, a score lists them (``itemised``), and may be doubled; if there are ``points``
    besides, a factor is just a wrong score. If some cards are hidden, ``possible`` is every value that all of
    them can have."""

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
        self.itemised: bool = points is NO_POINTS
        self.possible: Collection[int] | None = None

    def due(self, value: Mapping[Card, int]) -> Score:
        """Return the score to be written, if the cards left are known and each counts its ``value``."""
        if self.fixed is not None:
            return Score(self.player, (), self.fixed)
        terms = self.points.parts or tuple([value[card] for card in self.replay or ()])
        shown = terms if len(terms) > 1 or self.factor > 1 else ()
        return Score(self.player, shown, self.factor * sum(terms), self.factor)


class ScoreCheck:
    """Checks the written scores of one player against the player's ``standing``, and fills in the ``row``.
    ``value`` is the value of each card in a hand."""

    def __init__(self, desk: Desk, value: Mapping[Card, int], standing: Standing, row: PlayerScore) -> None:
        self.desk = desk
        self.value = value
        self.standing = standing
        self.row = row

    def check(self, steps: Collection[int]) -> Finding | None:
        """Check the written scores of the player. ``steps`` are the scores that would explain each of the
        written totals. If several scores differ, the wrong one goes into the row, because totals may be
        computed from it. Returns the first finding about a score; None if nothing is wrong."""
        standing, row = self.standing, self.row
        slip: Finding | None = None
        believed: Score | None = None
        contradicted = False
        judged: dict[tuple[tuple[int, ...], int | None, int], Finding | None] = {}
        borne_out = [score for score in standing.scores if score.result in steps]
        for score in borne_out + [score for score in standing.scores if score.result not in steps]:
            claimed = score.terms, score.result, score.factor
            if claimed in judged:
                once_more(score, judged[claimed], self.desk)
                continue
            wrong: Finding | None
            if believed is not None and score.result != believed.result:
                wrong = contradicts(score, score.result, believed, believed.result, self.desk)
                contradicted = True
            else:
                wrong = self._check_score(score)
                wrong = wrong or self._impossible(score)
                if row.recomputed is None and (wrong is None or wrong.fact(ExpectedScore) is None):
                    row.recomputed = score.result
                    believed = score  # there is no other evidence
            judged[claimed] = wrong
            if slip is None:
                row.written, slip = score.result, wrong
        if contradicted and not borne_out:
            row.recomputed = None  # either may be the right one
        return slip

    def _check_score(self, score: Score) -> Finding | None:
        """Return the first broken link from the cards left to the result, or None."""
        standing, row = self.standing, self.row
        if standing.fixed is not None:
            return self._check_fixed(score, standing.fixed)
        first: Finding | None = None
        player, place = standing.player, self._result_place(score)
        cards = standing.left.cards if standing.left else None
        known = list(cards) if cards is not None and None not in cards else standing.replay
        if score.terms and known is not None and standing.itemised:
            first = self._check_terms(score, [card for card in known if card])
        elif standing.points.differ(score.terms):
            terms = "+".join(map(str, standing.points.parts))
            counted = told(
                "{player}'s tricks count {terms}", "{player}所贏的各墩是{terms}", player=player, terms=terms
            )
            first = self._wrong_terms(score, standing.points.parts, (), counted)
        if score.terms and score.result is not None:
            first = self._check_sum(score, first)
        from_terms = score.terms and (standing.itemised or first)
        possible = (None, row.recomputed, row.from_cards_left)
        known_wrong = row.recomputed is not None and score.result not in possible
        if known_wrong and not from_terms:
            points = standing.points
            first = self.desk.find(
                "wrong-score", place, player=player,
                facts=[ExpectedScore(row.recomputed, score.result, terms=points.parts)],
                help=points.how() if points.how else self._counted(known) if known else None,
            )  # fmt: skip
        if first is None and standing.doubt and row.recomputed is not None and score.result != row.recomputed:
            self.desk.explain(
                standing.doubt,
                place,
                told(
                    "{player}'s score follows from this; it should be {score}",
                    "{player}的得分由此而來，應是{score}",
                    player=player,
                    score=row.recomputed,
                ),
                player,
            )
        return first

    def _result_place(self, score: Score) -> Place:
        """The place of the result of a score."""
        return self.desk.operand(score, score, len(score.spans) - 1)

    def _check_fixed(self, score: Score, fixed: int) -> Finding | None:
        """Check the score of a player who has no cards to count and gets a ``fixed`` one."""
        player, place = score.player, self._result_place(score)
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

    def _check_sum(self, score: Score, first: Finding | None) -> Finding | None:
        """Check whether the terms of a score make its result, and whether it is doubled as it should be.
        Returns the ``first`` finding about the score."""
        standing, row = self.standing, self.row
        player, result, points = standing.player, score.result or 0, standing.points
        right = score.factor * sum(score.terms)
        meant = evolve(score, factor=standing.factor, result=standing.factor * sum(score.terms))
        doubles = standing.itemised and score.factor != standing.factor
        if right != result and not (doubles and result == meant.result):
            parts = points.parts if result == row.recomputed else ()
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

    def _impossible(self, score: Score) -> Finding | None:
        """Check whether the score is possible if some of the cards are hidden."""
        standing, row = self.standing, self.row
        base, result = standing.points.by_cards, score.result
        if standing.possible is None or result is None or row.recomputed is not None:
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
            "wrong-score", self._result_place(score), player=standing.player,
            facts=[ExpectedScore(right, score.result)],
            under=standing.doubt if score.result == row.from_cards_left else None,
            help=told("{cards} that nobody has seen", "有{cards}沒人看見", cards=cards_(len(cards)))
            if cards and not any(cards)
            else None,
        )  # fmt: skip

    def _check_terms(self, score: Score, cards: list[Card]) -> Finding | None:
        """Check whether the terms of a score are the values of ``cards``."""
        standing = self.standing
        player, values, replay = standing.player, self.values(cards), standing.replay
        if same_terms(score.terms, values):
            return None
        if standing.doubt and replay is not None and same_terms(score.terms, self.values(replay)):
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
        """Report that the terms of a score are not the ``values``, which belong to ``cards`` if these are
        given."""
        have, want = Counter(score.terms), Counter(values)
        spare, lacking = have - want, want - have
        pieces = []
        if spare:
            pieces.append(told("unexpected {terms}", "多了{terms}", terms=and_(sorted(spare.elements()))))
        if lacking:
            pieces.append(told("missing {terms}", "缺{terms}", terms=and_(sorted(lacking.elements()))))
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
        """Return the cards left, added up, as a sentence."""
        values = self.values(cards)
        if len(values) == 1:
            return told("the card left counts {sum}", "餘牌計{sum}", sum=values[0])
        return told(
            "the cards left count {terms} = {sum}", "餘牌合計{terms} = {sum}",
            terms="+".join(map(str, values)) or 0, sum=sum(values),
        )  # fmt: skip

    def values(self, cards: Iterable[MaybeCard]) -> list[int]:
        """Return the value of each of the ``cards`` that has been seen."""
        return [self.value[card] for card in cards if card]


def once_more(claim: Score | Total, wrong: Finding | None, desk: Desk) -> None:
    """Report a claim that repeats one found to be ``wrong``."""
    if wrong is None:
        return
    facts: list[Fact] = [Consequence()]
    expected = wrong.fact(Expected)
    if expected and isinstance(expected.value, (int, tuple)):  # else it is about another line
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


def contradicts(
    claim: Score | Total, written: int | None, first: Score | Total, value: int | None, desk: Desk
) -> Finding:
    """Report a ``claim`` that differs from the ``first`` one, if nothing shows which of the two is right."""
    what = Said("score", "得分") if isinstance(claim, Score) else Said("total", "總分")
    expected = ExpectedScore if isinstance(claim, Score) else ExpectedTotal
    return desk.find(
        f"wrong-{what}",
        desk.operand(claim, claim, len(claim.spans) - 1),
        player=claim.player,
        facts=[expected(according_to(first, value), written)],
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
        help=ONE_IS_A_SLIP,
    )


def according_to(claim: Score | Total, value: int | None) -> Said:
    """Return ``value`` as one that is right if another ``claim`` is."""
    return told("{value} according to line {line}", "{value}（照第{line}行）", value=value, line=claim.line)


def same_terms(terms: Sequence[int], values: list[int]) -> bool:
    """Whether ``terms`` are the ``values``, in any order."""
    return list(terms) == values or sorted(terms) == sorted(values)


def _sum(score: Score) -> str:
    terms = "".join(f"{term:+}" for term in score.terms).removeprefix("+")
    return f"{score.factor} × ({terms})" if score.factor != 1 else terms


# ---- claims of two players that are the wrong way round: two findings, but one slip


def pair_exchanged(findings: list[Finding], first: int = 0) -> list[tuple[Finding, Finding]]:
    """Find pairs of ``findings`` each of which asks for the claim of the other, and make the later one of
    each pair, with its consequences, a consequence of the other. Only those from index ``first`` on are
    considered. Returns the pairs in order."""
    waiting: dict[_Claimed, list[Finding]] = {}
    found: list[tuple[Finding, Finding]] = []
    for finding in sorted(findings[first:], key=by_place):
        claim = finding.fact(ExpectedClaim)
        if claim is None:
            continue
        matching = [
            other
            for form, has, wants in _claimed(claim)
            for partner in EXCHANGED_WITH[form]
            for other in waiting.get((partner, wants, has), ())
            if other.player != finding.player
        ]
        if not matching:
            for key in _claimed(claim):
                waiting.setdefault(key, []).append(finding)
            continue
        other = min(matching, key=by_place)
        for key in _claimed(other.fact(ExpectedClaim)):
            waiting[key].remove(other)
        found.append((other, finding))
    for one, other in found:
        assert other.player is not None
        one.facts += (Exchanged(other.player),)
        one.explains += [other, *other.explains]
        other.explains.clear()
    later = {id(other) for _, other in found}
    findings[first:] = [finding for finding in findings[first:] if id(finding) not in later]
    return found


_Claimed: TypeAlias = tuple[str, Any, Any]
"""The form of a claim, the written value, and the right one."""
EXCHANGED_WITH: Final[dict[str, tuple[str, ...]]] = {
    "total": ("total",),
    "terms": ("terms",),
    "sum": ("score",),
    "score": ("score", "sum"),
}
"""Forms of claims that may have been swapped with each other: of scores the same terms, in any order, or the
same number, if one of the scores has no terms."""


def _claimed(claim: ExpectedClaim | None) -> list[_Claimed]:
    """Return the claim in each form."""
    if isinstance(claim, ExpectedTerms):
        has, wants = claim.numbers
        terms = tuple(sorted(claim.written)), tuple(sorted(claim.value))
        return [("terms", *terms), ("sum", has, wants)]
    if claim is None:
        return []
    return [("total" if isinstance(claim, ExpectedTotal) else "score", claim.written, claim.value)]
