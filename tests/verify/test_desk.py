"""The desk: where findings stand, what they hang under, and where a card was seen."""

from __future__ import annotations

from hoyle.notation import read_text
from hoyle.records.cards import CARDS
from hoyle.records.events import Round, Turn
from hoyle.records.facts import NameExpected, Stranger
from hoyle.records.findings import Finding, Place, told
from hoyle.verify.desk import Desk
from hoyle.verify.games import rulebooks
from hoyle.verify.judged import JudgedRound

TEXT = """Game: REDOX
Players: N, E

Round #1

N: ♠5-♠6
E: ♥5-♥6

  N: Discard ♠5, draw a card: ♥K.
E: Discard ♥5, get the discarded ♠5.
N: Discard ♥K, draw a card: ♥K.
"""


def desk() -> tuple[Desk, Round, list[Turn]]:
    (record,) = read_text(TEXT)
    (one,) = record.rounds
    made = Desk(rulebooks()["redox"].by_name, record.head, JudgedRound(0, 1))
    made.open(one, JudgedRound(one.number, one.line))
    return made, one, [event for event in one.events if isinstance(event, Turn)]


def written(place: Place) -> str:
    return place.text[place.column - 1 : place.end_column - 1]


def test_places_of_an_event_and_what_is_in_it() -> None:
    made, _, turns = desk()
    assert written(made.place(turns[0])) == "N: Discard ♠5, draw a card: ♥K."
    assert written(made.operand(turns[0], turns[0].actions[0], 1)) == "♠5"
    assert written(made.operand(turns[0], turns[0].actions[1], 1)) == "♥K"
    assert written(made.player_place(turns[0])) == "N"
    assert made.place(turns[0]).line == 9
    assert written(made.heading()) == "Round #1"


def test_an_operand_that_was_not_written_is_the_whole_line() -> None:
    made, _, turns = desk()
    assert made.operand(turns[1], turns[1].actions[0], 9) == made.place(turns[1])


def test_a_finding_has_a_turn_in_the_line_that_is_being_judged() -> None:
    made, one, turns = desk()
    made.report.turns = 2
    made.turn = turns[1]
    assert made.find("wrong-lead", made.place(turns[1])).turn == 2
    assert made.find("wrong-lead", made.heading()).turn is None
    assert made.find("wrong-lead", made.heading()).round == one.number
    made.report.turns = 0
    assert made.find("wrong-lead", made.place(turns[1])).turn is None


def test_a_turn_of_a_table_may_go_on_over_several_rows() -> None:
    """What is found in any of them is found in that turn."""
    text = "| Player | Action | Card |\n|---|---|---|\n"
    text += "| N | discard | ♣10 |\n|  | draw a card | ♥K |\n| E | discard | ♥4 |\n|  | draw a card | ♣2 |\n"
    (record,) = read_text(f"Game: REDOX\nPlayers: N, E\n\nRound #1\n\n{text}")
    one = record.rounds[0]
    first, second = (event for event in one.events if isinstance(event, Turn))
    made = Desk(rulebooks()["redox"].by_name, record.head, JudgedRound(1, 1))
    made.open(one, JudgedRound(1, one.line))
    made.report.turns, made.turn = 1, first
    row = made.operand(first, first.actions[1], 0)
    assert row.line == first.line + 1
    assert made.find("wrong-lead", row).turn == 1
    assert made.find("wrong-lead", made.place(second)).turn is None


def test_what_follows_hangs_under_its_root() -> None:
    made, _, turns = desk()
    root = made.find("wrong-lead", made.place(turns[0]))
    made.explain(root, made.place(turns[1]), told("so it is", "如此"))
    assert made.report.findings == [root]
    assert [one.rule.name for one in root.explains] == ["explained"]


def test_a_name_that_is_expected_hangs_under_the_stranger_who_stands_there() -> None:
    made, _, turns = desk()
    rule = rulebooks()["redox"].by_name["wrong-lead"]
    line = Place(2, 10, 11, "Players: N, E")
    first = Finding(rule, line, facts=(Stranger("N"),))
    again = Finding(rule, line, facts=(Stranger("N"),))
    made.take(first)
    made.take(again)
    assert made.report.findings == [first]
    assert first.explains == [again]
    named = made.find("wrong-lead", made.player_place(turns[0]), facts=[NameExpected()])
    assert first.explains[-1] is named
    other = made.find("wrong-lead", made.player_place(turns[1]), facts=[NameExpected()])
    assert made.report.findings == [first, other]


def test_where_a_card_was_seen() -> None:
    made, _, turns = desk()
    seen = [(one.place.line, str(one.told), one.to, one.new) for one in made.sightings(CARDS["♠5"])]
    assert seen == [
        (6, "♠5 was dealt to N", "N", True),
        (9, "N discarded ♠5", None, False),
        (10, "E took ♠5 from the discard pile", "E", False),
    ]
    made.current = turns[1]
    assert [one.place.line for one in made.sightings(CARDS["♠5"])] == [6, 9]
    made.current = None
    assert [one.place.line for one in made.related(CARDS["♥K"], 2)] == [11, 11]
    made.searching = False
    assert not made.related(CARDS["♥K"])
