"""Each card that is written in a record, and which other places are of the same copy."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hoyle.notation import read_text
from hoyle.verify.games import referee_for
from hoyle.verify.players import Settings
from hoyle.verify.whereabouts import HAND, PILE, STOCK, TABLE, Sighting, Whereabouts, whereabouts

from ..slips import GAMES, legal

SEEDS = range(2)
TABLES = [
    *((game, Settings(2)) for game in GAMES),
    ("redox", Settings(1, ("N", "E"), (("edition", "zh"),))),
    ("crazy_rummy", Settings(2, options=(("variant", "contract"),))),
    ("lynx", Settings(1, options=(("extensions", "Max"),))),
    ("hearts", Settings(2, ("A", "B", "C"))),
]
ONE_DECK = [("hearts", Settings(2)), ("crazy_rummy", Settings(2, options=(("decks", "1"),)))]


def follow(text: str) -> Iterator[Whereabouts]:
    """Where the cards have been, of each round."""
    for record in read_text(text):
        referee = referee_for(record.head)
        referee.review_head()
        for round_ in record.rounds:
            yield whereabouts(referee, round_)


def of_first(text: str) -> Whereabouts:
    return next(follow(text))


def written_in(found: Whereabouts, line: int, written: str) -> list[Sighting]:
    """The cards that are ``written`` so in a line."""
    return [one for one in found.sightings if (one.place.line, one.place.stretch) == (line, written)]


def at(found: Whereabouts, line: int, written: str) -> Sighting:
    """The card that is ``written`` in a line, the first so."""
    (one, *_) = written_in(found, line, written)
    return one


def lines(sightings: list[Sighting]) -> list[int]:
    return [one.place.line for one in sightings]


@pytest.mark.parametrize(("game", "settings"), TABLES)
@pytest.mark.parametrize("seed", SEEDS)
class TestInALegalRecord:
    def test_every_card_is_found_where_it_is_written(self, game: str, settings: Settings, seed: int) -> None:
        text = legal(game, seed, settings)
        for found in follow(text):
            assert found.sightings
            for one in found.sightings:
                if one.card is not None:
                    assert one.place.stretch.startswith(one.card.text)
                    assert found.at(one.place.line, one.place.column) is one

    def test_every_card_written_has_an_origin(self, game: str, settings: Settings, seed: int) -> None:
        for found in follow(legal(game, seed, settings)):
            for one in found.sightings:
                assert not one.unsure
                assert any(first.source.kind == STOCK for first in one.history() if not first.before)

    def test_the_places_of_a_copy_follow_one_another(self, game: str, settings: Settings, seed: int) -> None:
        """A card is next seen where it was last put, or where all cards of that place have been put."""
        for found in follow(legal(game, seed, settings)):
            for one in found.sightings:
                for before in one.before if one.moves else ():
                    silently = before.spot.kind in (PILE, "widow") and one.source.kind in (STOCK, HAND)
                    assert before.spot == one.source or silently
                    assert one in before.after

    def test_no_more_copies_are_seen_than_there_are(self, game: str, settings: Settings, seed: int) -> None:
        for found in follow(legal(game, seed, settings)):
            for one in found.sightings:
                most = found.limits[one.card]
                assert most is None or sum(count for _, count, _ in one.copies) <= most


@pytest.mark.parametrize(("game", "settings"), ONE_DECK)
@pytest.mark.parametrize("seed", SEEDS)
def test_of_one_deck_each_card_has_one_chain(game: str, settings: Settings, seed: int) -> None:
    for found in follow(legal(game, seed, settings)):
        chains: dict[str, set[tuple[int, ...]]] = {}
        for one in found.sightings:
            assert len(one.before) <= 1
            if one.card is not None and one.source.kind != STOCK:
                chains.setdefault(one.card.text, set()).add(tuple(id(each) for each in one.history()))
        assert all(len(chain) == 1 for chain in chains.values())


REDOX = """Game: REDOX
Players: N, E
Decks: 2

Round #1

N: ♠7-♥2-♥3-♥4-♥5-♣6-♣7-♣8-♦9-♦10-♦J-♦Q-♠A-♣A-♦A
E: ♠3-♠7-♥6-♥8-♥9-♥10-♣2-♣3-♣4-♦2-♦3-♦4-♦5-♦6-♦7
Discard pile: ♥K
Lead: N

N: Discard ♠7, draw a card: ♠2.
E: Discard ♠3, get the discarded ♠7.
N: Lay down the plot: ♥2-♥3-♥4-♥5.
E: Discard ♠7, draw a card: ♣Q.
N: Discard ♠2, get the discarded ♠7.
"""


class TestACopy:
    def test_came_from_the_deal(self) -> None:
        found = of_first(REDOX)
        assert lines(at(found, 12, "♠7").origins()) == [7]
        assert at(found, 12, "♠2").origins() == [at(found, 12, "♠2")]

    def test_is_taken_by_another_player(self) -> None:
        found = of_first(REDOX)
        taken = at(found, 13, "♠7")
        assert lines(taken.before) == [12]  # type: ignore[arg-type]
        assert lines(taken.history())[:3] == [7, 12, 13]
        assert taken.spot.player == "E"

    def test_of_two_that_cannot_be_told_apart_either_may_be_meant(self) -> None:
        found = of_first(REDOX)
        discarded = at(found, 15, "♠7")
        assert lines(discarded.origins()) == [8, 13]

    def test_has_others_elsewhere(self) -> None:
        found = of_first(REDOX)
        (other,) = at(found, 12, "♠7").others()
        assert (other[0].kind, other[0].player, other[1]) == (HAND, "E", 1)

    def test_is_named_again_when_something_is_laid_to_it(self) -> None:
        found = of_first(REDOX + "E: Discard ♥6, draw a card: ♥7.\nN: Connect ♠A to ♥2-♥3-♥4-♥5.\n")
        named = at(found, 18, "♥3")
        assert (named.moves, named.spot.kind) == (False, TABLE)
        assert lines(named.origins()) == [14]
        assert lines(named.history()) == [7, 14, 18]

    def test_that_is_not_held_comes_from_nowhere(self) -> None:
        found = of_first(REDOX.replace("Discard ♠2, get", "Discard ♦K, get"))
        wrong = at(found, 16, "♦K")
        assert wrong.unsure
        assert not wrong.before

    def test_behind_a_line_that_was_not_read_is_unsure(self) -> None:
        found = of_first(REDOX.replace("N: Lay down the plot: ♥2-♥3-♥4-♥5.", "N: Lay dwn th plt ♥2 ♥9."))
        assert at(found, 16, "♠2").unsure
        assert not at(found, 15, "♠7").unsure

    def test_that_nobody_saw_may_be_the_one_that_is_played(self) -> None:
        hidden = REDOX.replace("N: ♠7-♥2", "N: ?-♥2")
        played = at(of_first(hidden), 12, "♠7")
        assert [one.place.stretch for one in played.origins()] == ["?"]


def test_a_discard_pile_that_is_turned_over_gives_its_cards_again() -> None:
    """The stock is used up, and what was discarded is drawn."""
    found = [
        one
        for seed in range(12)
        for round_ in follow(legal("lynx", seed, Settings(2)))
        for one in round_.sightings
        if one.source.kind == STOCK and one.before
    ]
    assert found
    assert all(before.spot.kind == PILE for one in found for before in one.before)


CRAZY = """Game: Crazy Rummy
Players: N, E, S

Deal #7

Dealer: S
N: ♠5-♥7-♠8-♠K-♥2-♥3-♥K-♣2
E: ♠6-♦2-♦3-♦4-♦8-♦9-♦K
S: ♣3-♣4-♣5-♣8-♣9-♣10-♦J

N: lay down the run: ♠5-♥7-♠7; discard ♥K.
E: draw from the stock: ♦5; claim ♥7 with ♠6 from ♠5-♥7-♠7; discard ♥7.
"""


def test_a_wild_card_that_is_claimed_comes_from_the_meld() -> None:
    found = of_first(CRAZY.replace("♥K-♣2\n", "♥K-♠7\n"))
    claimed, discarded = found.at(12, 36), at(found, 12, "♥7")
    assert claimed is not None
    assert lines(claimed.origins()) == [11]
    assert [one.source.kind for one in written_in(found, 12, "♥7")][:1] == [TABLE]
    assert lines(discarded.history())[:2] == [7, 11]


OWNERS = """Game: LYNX
Decks: 2
Players: N, E

Round #1

Dealer: E
N: ♠5-♥5-♣5-♠9-♥9-♣9-♦2-♦3-♦4-♦7-♦8-♦J
E: ♠5-♥5-♣5-♦5-♠K-♥K-♣K-♦A-♥2-♥3-♦Q-♦9
Discard pile: ♦6

N: draw a card: ♠2; publish the meld: ♠5-♥5-♣5; discard ♦7.
E: draw a card: ♠3; publish the meld: ♠5-♥5-♣5; append ♦5 to N's ♠5-♥5-♣5; discard ♦Q.
"""


def test_of_two_melds_that_look_alike_the_one_of_the_owner_is_meant() -> None:
    found = of_first(OWNERS)
    named = [one for one in written_in(found, 13, "♥5") if not one.moves]
    assert [lines(one.origins()) for one in named] == [[12]]
    unnamed = of_first(OWNERS.replace("N's ♠5", "♠5"))
    named = [one for one in written_in(unnamed, 13, "♥5") if not one.moves]
    assert [lines(one.origins()) for one in named] == [[12, 13]]
