"""Crazy Rummy: what a deal shows of the variant, the wild rank and what else a table agrees on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Protocol

from ....records.cards import RANKS, Card
from ....records.events import CardsLeft, Round, Score
from ....records.facts import ExpectedNumber
from ....records.findings import Said, told
from ...ledger import Ledger
from ...rummy.shown import Rummy, found, sizes_shown
from ...suppositions import Supposition
from .variants import CONTRACTS, RANK_WORDS, Rules, in_words, rank_called


class Deal(Rummy, Protocol):
    """What is looked at of the referee when a deal has been judged."""

    @property
    def contract(self) -> bool: ...
    @property
    def rules(self) -> Rules: ...
    @property
    def agreed(self) -> tuple[object, ...]: ...
    @property
    def deals(self) -> int: ...
    @property
    def first_round(self) -> bool: ...
    @property
    def ledger(self) -> Ledger: ...


def shown_by_the_deal(referee: Deal) -> Iterator[Supposition]:
    """What the deal shows of the settings that only this game has."""
    yield from _variant(referee)
    yield from _number(referee)
    yield from _penalty(referee)
    if referee.rules.run_length > 3 and found(referee, "not-a-run", "not-a-meld"):
        shows = told("shorter runs are laid down", "放下的同花順有更短的")
        yield Supposition("run_length", "Run length", 3, "Run length: 3", shows, slow=True)
    if found(referee, "further-meld"):
        shows = told("new melds are laid down after the contract", "完成合約以後又放下新的牌組")
        yield Supposition("extra_melds", "Extra melds", "yes", "Extra melds: yes", shows, slow=True)


def _variant(referee: Deal) -> Iterator[Supposition]:
    """CR-3, CR-40: seven cards and eight, or thirteen."""
    sizes = sizes_shown(referee)
    if not referee.contract and sizes.keys() == {13}:
        shows = told("every hand has 13 cards", "每手牌都是13張")
        yield Supposition("variant", "Variant", "contract", "Variant: contract", shows)
    elif referee.contract and sizes and sizes.keys() <= {7, 8}:
        shows = told("seven cards are dealt, and eight to the first player", "每人發7張，先出的人8張")
        yield Supposition("variant", "Variant", None, "", shows)


def _number(referee: Deal) -> Iterator[Supposition]:
    """CR-2, CR-41: another number of the deal, where nothing but the play can tell which it is, or something
    speaks against the one that is written."""
    wrong = found(referee, "round-number", "no-such-deal", "wrong-wild-rank", "wrong-contract")
    if not (wrong or referee.first_round):
        return
    due = [one.value for each in wrong if (one := each.fact(ExpectedNumber))]
    said = [rank_called(str(event.value)) for event in referee.opening.settings if event.key == "wild"]
    first = [*due, *(RANKS.index(rank) + 1 for rank in said if rank)]
    for number in dict.fromkeys([*first, *range(1, referee.deals + 1)]):
        if number == referee.report.number or not 1 <= number <= referee.deals:
            continue
        if referee.contract:
            shows = told(
                "the contract that is laid down is that of round {number}: {contract}",
                "放下的是第{number}局的合約：{contract}", number=number, contract=in_words(CONTRACTS[number]),
            )  # fmt: skip
        else:
            wild = Said(RANK_WORDS[number - 1], RANKS[number - 1])
            shows = told("{wild} are wild in the play", "打牌時以{wild}為萬用牌", wild=wild)
        yield Supposition("number", "Deal", None, f"#{number}", shows, number=number)


def _penalty(referee: Deal) -> Iterator[Supposition]:
    """CR-30: what the written scores count for a wild card."""
    part, wild = referee.part, referee.rules.wild
    if wild is None or not isinstance(part, Round) or not found(referee, "wrong-terms", "wrong-score"):
        return
    left = {event.player: event.cards for event in part.of(CardsLeft)}
    face = min(RANKS.index(wild) + 1, 10)
    counted = Counter(_counted(score, left.get(score.player), referee) for score in part.of(Score))
    for value, _ in counted.most_common():
        if value is None or value == referee.agreed[2]:
            continue
        said: int | str = "face" if value == face else value
        right = f"Wild penalty: {said}"
        shows = told("the scores count {value} for a wild card", "得分裏一張萬用牌算{value}分", value=value)
        yield Supposition("penalty", "Wild penalty", said, right, shows, slow=True)


def _counted(score: Score, cards: tuple[Card | None, ...] | None, referee: Deal) -> int | None:
    """What a written score counts for each wild card among ``cards``; None if it does not tell."""
    known = [card for card in cards or () if card is not None]
    wild = sum(card.rank == referee.rules.wild for card in known)
    if not wild or len(known) != len(cards or ()):
        return None
    natural = [referee.ledger.value[card] for card in known if card.rank != referee.rules.wild]
    if score.terms:
        rest = Counter(score.terms) - Counter(natural)
        return next(iter(rest)) if len(rest) == 1 and rest.total() == wild else None
    each, odd = divmod((score.result or 0) - sum(natural), wild)
    return each if each >= 0 and not odd else None
