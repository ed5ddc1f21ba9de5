"""Headings, names and labels as people write them: what looks like one is read, or is a finding; silently it
would be commentary, and all that it says would go unchecked."""

from __future__ import annotations

import pytest
from hoyle.notation import Rewriting, notations, read_text
from hoyle.records.events import CardsLeft, Record, Score, Setting, Total, Turn, Unclear, Unreadable
from hoyle.records.findings import Severity
from hoyle.records.repairs import edited
from hoyle.verify import verify
from hoyle.verify.repairs import repair

from ..slips import one

HEAD = "Game: Crazy Rummy\nPlayers: Ann, Bob, Cleo\n"
PLAY = (
    "Ann: lay down the run: ♠2-♠3-♠4; lay down the run: ♥6-♥7-♥8-♥9; discard ♥K. {Out}\n"
    "Cards left:\nAnn: ---\nBob: ♠5-♠6-♥4-♦4-♣J-♦Q-♥10\nCleo: ♥2-♥3-♦8-♦10-♣10-♠K-♦J\n"
)
DEAL = f"{HEAD}Deal #1\n{PLAY}"


def remarks(record: Record) -> set[str]:
    return {remark.rule.name for part in record.parts for remark in part.remarks}


# ---- names behind a label


@pytest.mark.parametrize(
    "said",
    ["Ann, Bob & Cleo", "Ann; Bob; Cleo", "Ann / Bob / Cleo", "Ann → Bob → Cleo", "Ann -> Bob -> Cleo",
     "Ann - Bob - Cleo",
     "Ann + Bob + Cleo", "Ann|Bob|Cleo", "Ann Bob Cleo"],
)  # fmt: skip
def test_another_sign_between_the_players(said: str) -> None:
    text = f"Game: Crazy Rummy\nPlayers: {said}\nDeal #1\n{PLAY}"
    assert one(text) == one(DEAL)
    assert "names-apart" in remarks(one(text, strict=True))


@pytest.mark.parametrize("said", ["Ann, Bob, and Cleo", "Ann, Bob and Cleo"])
def test_and_before_the_last_player_is_as_good(said: str) -> None:
    text = f"Game: Crazy Rummy\nPlayers: {said}\nDeal #1\n{PLAY}"
    assert one(text, strict=True) == one(DEAL)


@pytest.mark.parametrize("said", ["Ann, Cleo, Bob", "Ann > Cleo > Bob", "Ann - Cleo - Bob", "Ann; Cleo; Bob"])
def test_another_sign_in_a_direction(said: str) -> None:
    meant = DEAL.replace("Deal #1", "Direction: Ann → Cleo → Bob\nDeal #1")
    assert one(meant.replace("Ann → Cleo → Bob", said)) == one(meant)


def test_a_name_of_several_words_stays_one() -> None:
    (players,) = one("Game: REDOX\nPlayers: Mary Ann, Jo Bell\n").head.events
    assert isinstance(players, Setting)
    assert players.value == ("Mary Ann", "Jo Bell")


# ---- headings


@pytest.mark.parametrize(
    "heading",
    ["Deal no. 2", "Deal No 2", "Deal number 2", "Deal № 2", "--- Deal #2 ---", "=== Deal 2 ===",
     "~~ Deal 2 ~~", "Second deal",
     "The 2nd deal:", "Deal two", "Deal 2 of 13", "Deal 2/13", "Hand #2", "Game no. 2", "**Deal 2**",
     "Round 2", "Deal 2:"],
)  # fmt: skip
def test_the_heading_of_a_round_in_other_words(heading: str) -> None:
    """CR-2: which rank is wild depends on it."""
    (deal,) = one(f"{HEAD}{heading}\n{PLAY}").rounds
    assert deal == one(f"{HEAD}Deal #2\n{PLAY}").rounds[0]


CHINESE = (
    "遊戲: REDOX\n玩家: 甲, 乙\n\n第12局\n甲: 放走 ♠J, 取回。\n"
    "餘牌:\n甲: 15張\n得分:\n乙: -10\n總分:\n乙: -10\n"
)


@pytest.mark.parametrize("heading", ["第十二局", "第 12 回合", "第12輪", "第十二盤", "第12轮"])
def test_the_heading_of_a_round_in_other_chinese_words(heading: str) -> None:
    """RX-4: which way play goes depends on it. The article itself speaks of 回合."""
    assert one(CHINESE.replace("第12局", heading)) == one(CHINESE)


@pytest.mark.parametrize(
    ("right", "said"),
    [("餘牌", "剩下的牌"), ("餘牌", "剩餘的牌"), ("得分", "分數"), ("得分", "得分數"), ("總分", "總得分"),
     ("總分", "累計"), ("取回。", "取回一張牌。")],
)  # fmt: skip
def test_what_stands_in_a_round_in_other_chinese_words(right: str, said: str) -> None:
    assert one(CHINESE.replace(right, said)) == one(CHINESE)


@pytest.mark.parametrize("text", ["Second thoughts", "The first round was long, and we were tired.",
"Deal two cards",
                                  "Hand 2 was better", "Roundabout 2"])  # fmt: skip
def test_prose_is_no_heading(text: str) -> None:
    (deal,) = one(f"{DEAL}{text}\n").rounds
    assert deal.events == one(DEAL).rounds[0].events


def test_a_heading_with_something_behind_it_begins_its_round_all_the_same() -> None:
    """CR-2: else the twos of this deal would not be wild."""
    text = f"{HEAD}Deal #2, which was long\nAnn: lay down the run: ♠7-♦2-♠9; discard ♣3.\n"
    (finding,) = verify(one(text)).findings
    assert (finding.code, finding.place.line) == ("RD003", 3)


@pytest.mark.parametrize("game", ["redox", "lynx", "crazy_rummy"])
@pytest.mark.parametrize(
    ("said", "kind"),
    [("Remaining cards:", CardsLeft), ("Cards remaining:", CardsLeft), ("Left:", CardsLeft),
     ("Final hands:", CardsLeft),
     ("Deal scores:", Score), ("Scores for this deal:", Score), ("Points:", Score), ("Penalties:", Score),
     ("Totals:", Total), ("Total:", Total), ("Running totals:", Total), ("Cumulative scores:", Total),
     ("Standings:", Total),
     ("Overall:", Total), ("Total points:", Total), ("Totals so far:", Total), ("## Totals:", Total)],
)  # fmt: skip
def test_a_heading_in_other_words(game: str, said: str, kind: type) -> None:
    """What is below it would be read as something else, or not at all."""
    top = f"Game: {notations()[game].title}\nPlayers: N, E\nRound #1\nN: discard ♠J.\n"
    value = "♠4-♠5" if kind is CardsLeft else "5"
    events = one(f"{top}{said}\nN: {value}\n").rounds[0].events
    assert isinstance(events[-1], kind)
    strict = one(f"{top}{said}\nN: {value}\n", strict=True)
    assert remarks(strict) & {"other-heading", "markup"}


LABELLED = [
    ("Discard pile: ♠8", "Discard face: ♠8"), ("Discard pile: ♠8", "Turned up: 8s"),
    ("Discard pile: ♠8", "Upcard: ♠8"), ("Discard pile: ♠8", "The first card: S8."),
    ("Discard pile: ♠8", "The upcard is the ♠8."), ("Discard pile: ♠8", "♠8 is turned up"),
    ("Discard pile: ♠8", "And the eight of spades was flipped over."),
    ("Direction: Ann → Cleo → Bob", "Order of play: Ann -> Cleo -> Bob"), ("Dealer: Bob", "Dealing: Bob"),
    ("Decks: 2", "Number of decks: 2"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "said"), LABELLED)
def test_a_label_in_other_words(line: str, said: str) -> None:
    """Behind a label that no game has all was a comment."""
    right, typed = f"{HEAD}{line}\nDeal #1\n{PLAY}", f"{HEAD}{said}\nDeal #1\n{PLAY}"
    assert one(typed) == one(right)
    assert remarks(one(typed, strict=True)) & {"other-heading", "setting-in-words"}


@pytest.mark.parametrize(
    "text", ["Order: beer, pizza", "Turned up: Cleo's brother", "Dealing: it took long, and"]
)
def test_words_behind_a_label_that_set_nothing(text: str) -> None:
    (players,) = one(f"{HEAD}{text}\nDeal #1\n{PLAY}").head.events
    assert players.comment == text


@pytest.mark.parametrize("said", ["Totals: Ann 0, Bob 49, Cleo 53", "Total scores Ann 0, Bob 49, Cleo 53",
                                  "Running totals: Ann 0; Bob 49; Cleo 53"])  # fmt: skip
def test_claims_behind_a_heading_in_other_words(said: str) -> None:
    claimed = [event for event in one(f"{DEAL}{said}\n").rounds[0].events if isinstance(event, Total)]
    assert [(total.player, total.value) for total in claimed] == [("Ann", 0), ("Bob", 49), ("Cleo", 53)]
    (finding,) = verify(one(f"{DEAL}{said.replace('49', '94')}\n")).findings
    assert finding.code == "CR311"


def test_simplified_characters_are_read_as_traditional_ones() -> None:
    text = "遊戲:REDOX\n{}:2\n玩家:北、東\n第1局\n{}:♠3\n{}:\n北:♠4\n{}:\n北:+5\n"
    (record,) = read_text(text.format("副数", "弃牌堆", "余牌", "总分"), strict=True)
    assert [record] == read_text(text.format("副數", "棄牌堆", "餘牌", "總分"), strict=True)


# ---- who moves


MOVES = (
    "Ann: discard ♣3.\nBob: draw from the stock: ♥4; discard ♥4.\n"
    "Cleo: draw from the stock: ♥5; discard ♥5.\n"
)


@pytest.mark.parametrize(
    "before",
    ["Turn {n}: ", "Turn {n} - ", "[12:0{n}] ", "12:0{n} ", "[23/11/2026, 12:07:3{n}] ",
     "23/11/2026, 12:0{n} - ",
     "2026-11-23 12:08:1{n} ", "{n}: ", "#{n} ", "({n}) ", "[{n}] ", "{n} ", "{n} - ", "T{n}: ",
     "Move {n}. ", "✓ ", "@",
     "Player ", "[12:32 PM] "],
)  # fmt: skip
def test_a_number_or_a_time_before_the_name(before: str) -> None:
    typed = "".join(before.format(n=n) + line for n, line in enumerate(MOVES.splitlines(keepends=True), 1))
    (deal,) = one(f"{HEAD}Deal #2\n{typed}").rounds
    assert deal == one(f"{HEAD}Deal #2\n{MOVES}").rounds[0]


def test_a_time_before_a_sentence() -> None:
    """Without a colon, what stands behind a time was read only in the game's own words."""
    said = "N: Discard ♠J, draw a card: ♥A.\nE: Discard ♥4, get the discarded ♠J.\n"
    typed = "00:01:10 N tosses the ♠J, draws ♥A\n00:01:25 E tosses the ♥4, grabs the ♠J off the pile\n"
    head = "Game: REDOX\nPlayers: N, E\n\nRound #1\n"
    rounds = [one(head + text).rounds[0] for text in (said, typed)]
    turns = [[event.actions for event in each.events if isinstance(event, Turn)] for each in rounds]
    assert len(turns[0]) == 2
    assert turns[0] == turns[1]


@pytest.mark.parametrize(
    "name", ["<{}> ", "[{}] ", "{} (12:30): ", "{} [12:31 PM]: ", "{}, 12:03: ", "{}'s turn: "]
)
def test_more_than_a_name(name: str) -> None:
    typed = "".join(
        name.format(line.partition(": ")[0]) + line.partition(": ")[2]
        for line in MOVES.splitlines(keepends=True)
    )
    (deal,) = one(f"{HEAD}Deal #2\n{typed}").rounds
    assert deal == one(f"{HEAD}Deal #2\n{MOVES}").rounds[0]


@pytest.mark.parametrize(
    "row", ['"{}","{}"', '1,{},"{}"', '1;"{}";"{}"', '"{}"\t"{}"', '{},"{}"']
)  # fmt: skip
def test_a_row_with_quotes(row: str) -> None:
    typed = "".join(row.format(*line.split(": ", 1)) + "\n" for line in MOVES.splitlines())
    (deal,) = one(f"{HEAD}Deal #2\n{typed}").rounds
    assert deal == one(f"{HEAD}Deal #2\n{MOVES}").rounds[0]


def test_a_move_behind_a_number_that_cannot_be_read_is_a_finding() -> None:
    (deal,) = one(f"{HEAD}Deal #2\n{MOVES}12:04 Ann: draw from the stock: ♥9; discard ♥.\n").rounds
    (finding,) = verify(
        one(f"{HEAD}Deal #2\n{MOVES}12:04 Ann: draw from the stock: ♥9; discard ♥.\n")
    ).findings
    assert finding.code == "RD001"
    assert len(deal.events) == 4


@pytest.mark.parametrize("text", ["1 Ann connects nothing, which she has never done", "12:05 we had tea",
                                  "(Ann discards on principle)", "- Ann was tired"])  # fmt: skip
def test_a_comment_behind_a_number_stays_one(text: str) -> None:
    (deal,) = one(f"{HEAD}Deal #2\n{MOVES}{text}\n").rounds
    assert len(deal.events) == 3


# ---- told in the past


def test_moves_told_in_the_past() -> None:
    told = "Ann discarded ♣3.\nBob drew ♥4, discarded ♥4.\nCleo drew ♥5 and discarded ♥5.\n"
    assert one(f"{HEAD}Deal #2\n{told}").rounds == one(f"{HEAD}Deal #2\n{MOVES}").rounds


@pytest.mark.parametrize("text", ["Cleo discarded ♥5.", "Ann drew ♥6 next.", "Ann discarded ♣3 at once.",
                                  "Bob drew ♥9, discarded ♥9."])  # fmt: skip
def test_what_is_told_of_a_move_that_is_written_is_commentary(text: str) -> None:
    (deal,) = one(f"{HEAD}Deal #2\n{MOVES}{text}\n").rounds
    assert [event for event in deal.events if isinstance(event, Turn)] == list(
        one(f"{HEAD}Deal #2\n{MOVES}").rounds[0].events
    ) or deal.events[-1].comment == text


# ---- names, titles, languages


def test_small_words_in_a_name() -> None:
    text = "Game: LYNX\nPlayers: Jan, Piet, Mies van der Berg, de la Cruz\n"
    (players,) = one(text, strict=True).head.events
    assert isinstance(players, Setting)
    assert players.value == ("Jan", "Piet", "Mies van der Berg", "de la Cruz")


def test_a_title_with_another_in_brackets() -> None:
    assert one("Game: Red Five (紅5)\nPlayers: N, E, S, W\n").head.game == "red_five"


@pytest.mark.parametrize(
    ("title", "language"), [("Game: Red Five\nPlayers", "en"), ("遊戲: 紅5\n玩家", "zh")]
)
def test_names_tell_nothing_of_the_language(title: str, language: str) -> None:
    text = f"{title}: 王, 李, 張, 陳\n\nRound #1\n\n1. 王 ♣A, 李 ♣10, 張 ♣3, 陳 ♣3 → 王 +10\n"
    assert one(text).head.language == language


@pytest.mark.parametrize("mark", ["friend", "FRIEND", "Friend"])
def test_marks_in_any_capitals(mark: str) -> None:
    top = "Game: Red Five\nPlayers: N, E, S, W\n\nRound #1\n\n"
    (typed,) = one(f"{top}1. S ♣A, W ♣4 {{{mark}}}, N ♣3, E ♣3 → S\n").rounds
    (right,) = one(f"{top}1. S ♣A, W ♣4 {{Friend}}, N ♣3, E ♣3 → S\n").rounds
    assert typed == right


# ---- scores


@pytest.mark.parametrize("sign", [" - ", " – ", " = ", " "])
def test_a_dash_before_a_score_where_none_is_below_zero(sign: str) -> None:
    typed, right = (f"{DEAL}Scores:\nAnn{colon}0\nBob{colon}49\nCleo{colon}53\n" for colon in (sign, ": "))
    assert one(typed) == one(right)


def test_it_may_be_a_minus_where_some_are() -> None:
    """RX-16: a winner gets -10."""
    text = "Game: REDOX\nPlayers: N, E\nRound #1\nN: Discard ♠J, draw a card: ♥A.\nScores:\nN - 10\n"
    assert not any(isinstance(event, Score) for event in one(text).rounds[0].events)


# ---- no cards


@pytest.mark.parametrize(
    "said", ["none", "out", "nothing", "no cards", "No cards left.", "empty", "-", "—", "無"]
)
def test_an_empty_hand(said: str) -> None:
    assert one(DEAL.replace("Ann: ---", f"Ann: {said}")).rounds == one(DEAL).rounds


@pytest.mark.parametrize("line", ["Ann ---", "Ann —", "Ann - none"])
def test_an_empty_hand_without_a_colon(line: str) -> None:
    assert one(DEAL.replace("Ann: ---", line)).rounds == one(DEAL).rounds


@pytest.mark.parametrize("said", ["none", "out", "-"])
def test_such_a_word_in_play_is_no_hand(said: str) -> None:
    """Or play would be over."""
    (deal,) = one(f"{HEAD}Deal #2\n{MOVES}Ann: {said}\nBob: draw from the stock: ♥8; discard ♥8.\n").rounds
    assert isinstance(deal.events[-1], Turn)
    assert not any(isinstance(event, CardsLeft) for event in deal.events)


# ---- words between moves


@pytest.mark.parametrize("talk", ["lol", "nice one", "oh dear, really?"])
def test_talk_between_moves_is_no_move(talk: str) -> None:
    """Whoever is due moves next."""
    moves = MOVES.replace("Cleo:", f"Ann: {talk}\nCleo:")
    assert not verify(one(f"{HEAD}Deal #2\n{moves}")).findings


def test_a_verb_without_a_card_is_a_move() -> None:
    """RX-9: what was laid down in it may have been what is due first."""
    head = "Game: REDOX\nPlayers: N, E\nRound #1\n"
    text = f"{head}N: Lay down the plot: my four hearts.\nE: Discard ♥9, draw a card.\n"
    (finding,) = verify(one(f"{text}N: Lay down the plot: ♠A-♥A-♦A.\n")).findings
    assert finding.code == "RD001"


# ---- settings in the wrong place


def test_a_setting_of_the_record_within_a_round() -> None:
    """CR-30: the terms are right by what it says, so it is the one slip."""
    text = (
        "Game: Crazy Rummy\nPlayers: N, E, S\n\nDeal #1\nWild penalty: 15\n"
        "Cards left:\nN: ♠A-♥9\nE: ---\nS: ♠6\n"
        "Scores:\nN: 15+9 = 24\nE: 0\nS: 6\n"
    )
    record = one(text)
    (finding,) = repair(record, Rewriting(record.head)).findings
    assert (finding.code, finding.place.line, [each.code for each in finding.explains]) == (
        "RD013",
        5,
        ["CR301"],
    )
    (mended,) = finding.repairs
    assert not mended.safe
    assert finding.help == "line 5 belongs above the first round"
    above = one("\n".join(edited(text.split("\n"), mended.edits)))
    assert above.head.setting("penalty") == 15
    assert not verify(above).findings


def test_a_setting_that_does_not_hold_from_the_beginning_is_not_moved() -> None:
    """CR-30: the deal before was scored without it."""
    dealt = DEAL.replace("♥4-♦4", "♥4-♦A")
    scores = "Scores:\nAnn: 0\nBob: 70\nCleo: 53\n\n"
    text = f"{dealt}{scores}Deal #2\nWild penalty: 15\nDealer: Ann\nBob: discard ♦2.\n"
    assert not verify(one(text.replace("Wild penalty: 15\n", ""))).findings
    record = one(text)
    (misplaced,) = repair(record, Rewriting(record.head)).findings
    assert (misplaced.code, misplaced.repairs) == ("RD013", [])


@pytest.mark.parametrize("game", ["redox", "lynx", "crazy_rummy"])
def test_a_number_between_moves_is_no_score(game: str) -> None:
    """It would end the round; what was meant is how many cards are left."""
    moves = "N: discard ♠J.\n{}E: discard ♠5.\nN: discard ♠6.\n"
    top = f"Game: {notations()[game].title}\nPlayers: N, E\nRound #1\n"
    (round_,) = one(top + moves.format("N: 3\n")).rounds
    assert [event.player for event in round_.events if isinstance(event, Turn)] == ["N", "E", "N"]
    assert [event.finding.code for event in round_.events if isinstance(event, Unreadable)] == ["RD001"]


def test_scores_behind_the_last_move_need_no_heading() -> None:
    text = "Game: REDOX\nPlayers: N, E\nRound #1\nN: Discard ♠J, draw a card.\nN: 3\nE: -10\n"
    assert len([event for event in one(text).rounds[0].events if isinstance(event, Score)]) == 2


PROSE = (
    "Remaining cards: stock 23", "Deal three (or four) cards to each player.", "Deal five, then turn one up.",
    "Round two, on the other hand, went to Bob.", "Round Two: 1 run and 1 three of a kind.",
    "Round 3.5 points", "Round number 2 will be tomorrow.", "Deal number 7 is the hardest.",
    "(Cleo: 5 cards left)", '"discard ♠K", said Cleo', "Ann drew.",
)  # fmt: skip
"""What somebody may write between two moves, or above them."""
UNCLEAR = (
    "Points: Ann 3, Bob 4, Cleo 5", "Left: Ann 3, Bob 4, Cleo 5", "Standings: Ann 44, Bob 0",
    "Penalties: Ann 5", "No, Cleo discards ♠Q.",
    "No. Ann discards ♠K.", "Play! Ann discards ♠K.", "I. Ann discards ♠K.", "a) Cleo discards ♠Q",
    "(b) Bob draws ♠K; discard ♠Q.", "Bob played ♠K.", "Bob took the ♣10.",
)  # fmt: skip
"""What tells of somebody's play and is not read."""


@pytest.mark.parametrize("text", [*PROSE, *UNCLEAR])
def test_sentences_between_moves_are_commentary(text: str) -> None:
    """Nothing is made of them, and it is said which of them may be meant for more."""
    moves = MOVES.splitlines(keepends=True)
    between = one(f"{HEAD}Deal #2\n{moves[0]}{text}\n{moves[1]}{moves[2]}")
    events = between.rounds[0].events
    said = [event.text if isinstance(event, Unclear) else event.comment for event in events]
    assert list(filter(None, said)) == [text]
    assert [found.code for found in verify(between).findings] == ["RD015"] * (text in UNCLEAR)
    assert len(between.rounds) == 1


@pytest.mark.parametrize("text", [*PROSE, *UNCLEAR])
def test_sentences_above_the_first_round_are_commentary(text: str) -> None:
    above = one(f"{HEAD}{text}\nDeal #2\n{MOVES}")
    assert above.rounds == one(f"{HEAD}Deal #2\n{MOVES}").rounds
    assert not [one for one in verify(above).findings if one.severity is Severity.ERROR]


NAMES = [
    ("Player A", "Player B", "Player C"),
    ("Turn", "Play", "May"),
    ("Dr. No", "St. John", "Am"),
    ("T1", "M3", "S2"),
]


@pytest.mark.parametrize("names", NAMES)
@pytest.mark.parametrize("before", ["Turn {n}: ", "12:0{n} ", "[12:0{n} PM] ", "({n}) ", "{n}: "])
def test_numbers_and_times_before_names_like_them(before: str, names: tuple[str, ...]) -> None:
    moves, head = MOVES, f"Game: Crazy Rummy\nPlayers: {', '.join(names)}\nDeal #2\n"
    for own, name in zip(("Ann", "Bob", "Cleo"), names, strict=True):
        moves = moves.replace(f"{own}:", f"{name}:")
    typed = "".join(before.format(n=n) + line for n, line in enumerate(moves.splitlines(keepends=True), 1))
    assert one(head + typed).rounds == one(head + moves).rounds


def test_talk_of_several_is_no_move() -> None:
    text = (
        f"{HEAD}Deal #2\n{MOVES}12:05 Ann: lol\n12:06 Bob: haha\nAnn: draw from the stock: ♥6; discard ♥6.\n"
    )
    assert not verify(one(text)).findings
