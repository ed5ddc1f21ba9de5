"""Comments on the line of what they are about: the line says what it says without them."""

from __future__ import annotations

from itertools import cycle

import pytest
from attrs import evolve
from hoyle.cli.editing import Document
from hoyle.cli.fix import mend_document
from hoyle.records.events import Deal, Event, Turn, Unclear, Unreadable
from hoyle.verify import verify
from hoyle.verify.players import Settings

from ..slips import legal, one

TOP = "Game: REDOX\nPlayers: N, E, Ann\n\nRound #1\n\n"
COMMENT = "write a comment on a line of its own"
MOVE = "N: Discard ♠J, draw a card: ♥A"
COMMENTS = ("(thinks long)", "A bold move.", "– bold, and right", "[sic]", "Oh, Ann: no", "（好）")


@pytest.mark.parametrize(
    ("line", "comment"),
    [
        (f"{MOVE}. A bold move.", "A bold move."),
        (f"{MOVE}. nice", "nice"),
        (f"{MOVE} (thinks long)", "(thinks long)"),
        (f"{MOVE} – why, nobody knows", "why, nobody knows"),
        (f"{MOVE}. {{Last 2}} [sic]", "[sic]"),
        ("N: discards the jack of spades and draws ♥A.  *Good*!", "*Good*!"),
        ("北：放走♠J，取回♥A。妙着", "妙着"),
        (f"{MOVE}!", "!"),
        (f"{MOVE} (but why?)", "(but why?)"),
        (f"{MOVE}. 😀", "😀"),
        (f"{MOVE} # great", "great"),
        (f"{MOVE}. {{he was so lucky}}", "{he was so lucky}"),
        (f"{MOVE}. (20:01)", "(20:01)"),
        (f"{MOVE} // great", "great"),
        ("N: Discard ♠J & draw a card: ♥A!!", "!!"),
        (f"- {MOVE}. Oh, what a move", "Oh, what a move"),
    ],
)
def test_a_comment_behind_a_move(line: str, comment: str) -> None:
    text = TOP.replace("N, E, Ann", "北, 東") if line[0] == "北" else TOP
    record = one(f"{text}{line}\n", strict=True)
    (turn,) = record.rounds[0].events
    assert isinstance(turn, Turn)
    assert turn.comment == comment
    assert [action.card.text for action in turn.actions] == ["♠J", "♥A"]  # type: ignore[attr-defined]
    (remark,) = [one for one in record.rounds[0].remarks if one.rule.code == "RD135"]
    assert remark.place.text[remark.place.column - 1 : remark.place.end_column - 1] == comment
    assert not one(f"{text}{line}\n").rounds[0].remarks


@pytest.mark.parametrize(
    ("behind", "help_"),
    [
        (". Discard ♠4 again", None),
        (". Discard nothing.", None),
        (".; he had ♠4", None),
        (". He draws well.", COMMENT),
        (". Lst 2", "write a call as {Last 2}"),
        (". Lasst", "write a call as {Last 2}"),
        (". Oh, he has two left", "write a call as {Last 2}"),
        (" (alas,", COMMENT),
        (" –", None),
        (" (Joker)", COMMENT),
        (". Joker", COMMENT),
        (". K", COMMENT),
        (". (diamonds)", COMMENT),
        (". diamods", COMMENT),
        (". (E)", COMMENT),
        (". Ann", COMMENT),
        (". Conect it.", COMMENT),
        (". Drwa again.", COMMENT),
        (". discadrs well", COMMENT),
        (". (tow left)", "write a call as {Last 2}"),
        ("。放走", None),
        (". He has 3.", COMMENT),
        (". {Lost 2}", "did you mean “Last”?"),
        (". {a mark}", None),
        (". (♥4)", None),
        (". Scores: none", COMMENT),
        ("?", None),
        (" – he wants kings", COMMENT),
        (" (3 of them)", None),
        (" (he has ♥4)", None),
        (". <Lats 2>", "write a call as {Last 2}"),
        (". <Outt>", None),
        (", nice", None),
    ],
)
def test_what_may_be_meant_for_something_else_is_no_comment(behind: str, help_: str | None) -> None:
    (line,) = one(f"{TOP}{MOVE}{behind}\n").rounds[0].events
    assert isinstance(line, Unreadable)
    assert line.finding.help == help_


@pytest.mark.parametrize("comment", ["(lol)", "(nice)", "[oh dear!]", "(!?)", "（好）"])
def test_a_remark_in_brackets_between_actions(comment: str) -> None:
    record = one(f"{TOP}N: Discard ♠J {comment}, draw a card: ♥A.\n", strict=True)
    (turn,) = record.rounds[0].events
    assert isinstance(turn, Turn)
    assert turn.comment == comment
    assert [action.card.text for action in turn.actions] == ["♠J", "♥A"]  # type: ignore[attr-defined]
    (remark,) = record.rounds[0].remarks
    assert remark.rule.code == "RD135"
    assert remark.place.text[remark.place.column - 1 : remark.place.end_column - 1] == comment


@pytest.mark.parametrize(
    "remark",
    ["(or not)", "(not the K?)", "(maybe)", "(oops, wrong one)", "(really?)", "(♥4)", "(3 of them)", "(E)",
     "(should keep it)", "(discards)", "（不是）"],
)  # fmt: skip
def test_a_remark_that_may_take_back_what_is_done_is_not_passed_over(remark: str) -> None:
    (line,) = one(f"{TOP}N: Discard ♠J {remark}, draw a card: ♥A.\n").rounds[0].events
    assert isinstance(line, Unreadable)


def test_a_comment_behind_a_claim() -> None:
    record = one(f"{TOP}N: ♠J (alas)\n{MOVE}.\n\nScores:\nN: 10. Too many\nE: 3 – why?\n")
    comments = [(type(event).__name__, event.comment) for event in record.rounds[0].events]
    assert comments == [("Deal", "(alas)"), ("Turn", ""), ("Score", "Too many"), ("Score", "why?")]


@pytest.mark.parametrize("game", ["redox", "lynx", "crazy_rummy"])
def test_records_with_comments_behind_their_moves_are_judged_as_without(game: str) -> None:
    text = legal(game, 3, Settings(2, ("N", "E", "S", "W")))
    lines, comments = [], 0
    for line in text.splitlines():
        if line[:3] in ("N: ", "E: ", "S: ", "W: ") and line.endswith((".", "}")):
            line += f" {COMMENTS[comments % 4]}"
            comments += 1
        lines.append(line)
    assert comments > 20
    plain, commented = verify(one(text)), verify(one("\n".join(lines) + "\n"))
    assert not plain.findings
    assert not commented.findings
    assert [(one.legal, one.undecided) for one in commented.rounds] == [
        (one.legal, one.undecided) for one in plain.rounds
    ]
    kept = [event.comment for round_ in one("\n".join(lines)).rounds for event in round_.events]
    assert len(list(filter(None, kept))) == comments


TALK = (
    "good luck everybody", "N: nice one!", "E is thinking. And thinking.", "S: lol", "who deals next?",
    "W: I had ♠7 in mind", "打得好！", "E: brb, tea :-)", "Two rounds to go, says S.", "N: why not the K?",
)  # fmt: skip


@pytest.mark.parametrize("game", ["redox", "lynx", "crazy_rummy", "red_five", "hearts"])
def test_chat_between_the_lines_of_a_record_gives_no_event(game: str) -> None:
    """Behind each line of generated records with a move or a trick in it. (What names a player and a card is
    kept as prose.)"""
    text = legal(game, 4, Settings(1, ("N", "E", "S", "W")))
    lines, talk = [], cycle(TALK)
    for line in text.splitlines():
        lines.append(line)
        if " → " in line or (line[1:3] == ": " and line.endswith((".", "}"))):
            lines.append(next(talk))
    assert len(lines) > len(text.splitlines()) + 10
    plain, among = one(text), one("\n".join(lines) + "\n")
    events = (event for event in among.rounds[0].events if not (isinstance(event, Unclear) and event.prose))
    assert [_without_place(event) for event in events] == [
        _without_place(event) for event in plain.rounds[0].events
    ]
    assert not verify(among).findings


def _without_place(event: Event) -> Event:
    return evolve(event, line=0, comment="")


def test_prose_below_a_move_is_no_part_of_its_line() -> None:
    record = one(f"{TOP}{MOVE}.\nnice, and bold\n", strict=True)
    assert record.rounds[0].events[0].comment == "nice, and bold"
    assert not record.rounds[0].remarks


def test_fix_puts_a_comment_below() -> None:
    typed = f"{TOP}{MOVE}. A bold move.\nE: Discard ♥4, draw a card (why)\n"
    text = mend_document(Document.of(typed.encode())).document.data.decode()
    assert text == f"{TOP}{MOVE}.\n% A bold move.\nE: Discard ♥4, draw a card\n% (why)\n"
    assert one(text).rounds == one(typed).rounds


@pytest.mark.parametrize("dash", ["–", "—", "-"])
def test_a_dash_where_a_line_goes_on_begins_no_comment(dash: str) -> None:
    (hand,) = one(f"{TOP}N: ♠2-♠3-♠4 {dash}\n♠5-♠6\n", strict=True).rounds[0].events
    assert isinstance(hand, Deal)
    assert len(hand.cards or ()) == 5


def test_a_bracket_that_the_next_line_closes_begins_no_comment() -> None:
    """Or what stands behind it there would be lost."""
    text = TOP.replace("REDOX", "LYNX").replace("E, Ann", "E, S")
    record = one(f"{text}N: draw a card; discard ♥A (alas,\nnone better), request ♦.\n")
    assert isinstance(record.rounds[0].events[0], Unreadable)


def test_a_comment_that_goes_on_in_the_next_line() -> None:
    record = one(f"{TOP}{MOVE}. A bold\nmove, and right.\n")
    assert record.rounds[0].events[0].comment == "A bold\nmove, and right."


def test_blanks_behind_a_comment() -> None:
    typed = f"{TOP}{MOVE}. A bold move.  \n"
    assert mend_document(Document.of(typed.encode())).document.data.decode() == (
        f"{TOP}{MOVE}.\n% A bold move.\n"
    )


@pytest.mark.parametrize(("end", "codes"), [("", []), (".", ["RD015"])])
def test_a_sentence_that_has_not_ended_goes_on_in_the_next_line(end: str, codes: list[str]) -> None:
    """There it tells of no move."""
    text = f"{TOP}{MOVE}.\nWell, this was quite a long thing to say about the{end}\nE discarded ♠5\n"
    assert [found.code for found in verify(one(text)).findings] == codes


def test_several_sentences_about_a_game_that_is_not_played_in_tricks_are_a_comment() -> None:
    sentences = "S is the dealer. We play with two decks."
    record = one(f"Game: LYNX\nPlayers: N, E, S\n\nRound #1\n\n{sentences}\nN: discard ♥7, nominate E.\n")
    assert [type(event) for event in record.rounds[0].events] == [Turn]


def test_what_is_told_behind_the_scores_is_no_move() -> None:
    text = f"{TOP}{MOVE}.\n\nScores:\nN: 5\nAnn has discarded ♠5\nE: 3\n"
    assert len(one(text).rounds) == 1
    assert [found.place.line for found in verify(one(text)).findings if found.code == "RD015"] == [10]
