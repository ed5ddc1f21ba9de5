"""Lines that are not read: each is reported, none is held against a player, none counts as checked."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from hoyle.notation import Rewriting, read, read_text, write
from hoyle.records.codec import record_from_json, record_to_json
from hoyle.records.events import NOT_COUNTED, Coverage, Event, Record, Turn, Unclear, Unreadable
from hoyle.records.findings import Finding, Severity, in_language
from hoyle.verify import JudgedRecord, verify
from hoyle.verify.judged import everything
from hoyle.verify.players import Settings
from hoyle.verify.repairs import repair

from .conftest import sample
from .slips import legal, one

ROOT = Path(__file__).parent
TEXTS = sorted([*(ROOT / "data").rglob("*.txt"), *(ROOT.parent / "records" / "published").glob("*.txt")])
NAMES = ("N", "E", "S", "W")
TRICK = re.compile(r"^(\d+)\. (.*) → (.*?)(?: \+(\d+))?$", re.MULTILINE)


def record_of(game: str) -> str:
    return legal(game, 3, Settings(1, NAMES))


def turns(record: Record) -> int:
    return sum(isinstance(event, Turn) for round_ in record.rounds for event in round_.events)


def unclear(record: Record) -> list[Unclear]:
    events = (event for part in record.parts for event in part.events)
    return [event for event in events if isinstance(event, Unclear) and is_suspected(event)]


def is_suspected(event: Event) -> bool:
    """Whether a line is said not to be understood, whatever else is found."""
    return isinstance(event, Unreadable) or (isinstance(event, Unclear) and not event.prose)


def codes(report: JudgedRecord) -> list[str]:
    return [finding.code for finding in report.findings]


def as_separated(sign: str) -> Callable[[re.Match[str]], str]:
    def row(trick: re.Match[str]) -> str:
        return sign.join((trick[1], *trick[2].split(", "), trick[3], trick[4] or "0"))

    return row


def as_sentence(trick: re.Match[str]) -> str:
    first, *rest = trick[2].split(", ")
    name, cards = first.split(" ", 1)
    points = f" ({trick[4]})" if trick[4] else ""
    return f"{name} leads {cards}; {', '.join(rest)}. {trick[3]} takes it{points}."


# ---- each line that may be more than a comment is told


@pytest.mark.parametrize(
    "told", [as_separated("\t"), as_separated(","), as_sentence], ids=["tsv", "csv", "prose"]
)
def test_tricks_in_another_form_do_not_vanish(told: Callable[[re.Match[str]], str]) -> None:
    """Eighteen tricks were taken for comments, and the record was called clean: each is read."""
    text = record_of("red_five")
    plain, changed = one(text), one(TRICK.sub(told, text))
    assert not unclear(changed)
    assert turns(changed) == turns(plain)
    assert not verify(changed).findings


SAID = [
    (
        "redox",
        "S: Connect Joker to ♣5-♣6-♣7.",
        "Then S adds the joker to ♣5-♣6-♣7.",
        "S: Connect Joker to ♣5-♣6-♣7.",
    ),
    ("redox", "E: Discard ♥2, draw a card: ♠A.", "Then E discards ♥2.", "E: Discard ♥2."),
    ("redox", "S: 0", "S has ♠5-♠6 up", "S: ♠5-♠6"),
    ("redox", "S: 0", "S is left with ♠5-♠6, 11 points, alas. E gets 7.", "a line of its own"),
    ("crazy_rummy", "E: ♦8-♦9-♦J-♦K", "E has ♦8-♦9-♦J-♦K up", "E: ♦8-♦9-♦J-♦K"),
]


@pytest.mark.parametrize(("game", "line", "typed", "right"), SAID, ids=[said[2] for said in SAID])
def test_what_is_not_read_is_told_where_it_stands(game: str, line: str, typed: str, right: str) -> None:
    text = record_of(game)
    number = next((n for n, one in enumerate(text.splitlines(), 1) if one == line), None)
    if number is None:  # the scores
        number = max(n for n, one in enumerate(text.splitlines(), 1) if re.match(r"S: .*\d", one))
    lines = text.splitlines()
    lines[number - 1] = typed
    record = one("\n".join(lines))
    (event,) = unclear(record)
    assert (event.line, event.text) == (number, typed)
    assert right in (event.finding.help or "")
    found = {finding.place.line: finding for finding in verify(record).findings}
    assert found[number].code == "RD015"
    assert found[number].message_in("zh").endswith("這些都沒有查核")


def test_what_it_would_have_to_read_is_in_the_language_of_the_record() -> None:
    """In Chinese, Chinese verbs were proposed for an English record."""
    begun = f"Game: Red Five\nPlayers: N, E, S, W\n\nRound #1\n\n{BEGUN['Red Five']}\n"
    (event,) = unclear(one(f"{begun}E slaps ♠4 and ♥5 down\n"))
    said = in_language(event.finding.help or "", "zh")
    assert "若要查核，應以「E:」開頭，再用「Show」、「Bury」" in said


def test_scores_without_a_colon_or_a_heading() -> None:
    """``Ann 96`` was a comment."""
    text = record_of("redox").split("\n\nCards left")[0]
    record = one(f"{text}\n\nN 96\nE claims 12\n")
    assert [event.text for event in unclear(record)] == ["N 96", "E claims 12"]
    first, second = (event.finding.help or "" for event in unclear(record))
    assert "“N: 96”" in first
    assert "“E: 12”" in second


HONEST = (
    "S is lucky: the ♣6 would do it.",
    "S has the only joker. Read as the missing ♣J it completes four clubs in a row.",
    "The ♠J is good for W, as it can connect to what is in hand already.",
    "Now W has three knaves: the ♠J has company.",
    "E could have used the ♥10 here.",
    "N is looking for this card, as it can connect the ♦10-♦J-♦K to form a flush.",
    "(N: ♠5 would have been better)",
    "Does E need the ♠5?",
    "“N discards ♠5”, said somebody.",
    "Only one step to slam: too bad that the ♦Q is in E's hand!",
    "% S adds the joker to ♣5-♣6-♣7.",
    "N discarded the ♠2.",
    "It is 8:01 PM.",
)


@pytest.mark.parametrize("comment", HONEST)
def test_talk_about_the_play_is_no_finding(comment: str) -> None:
    text = record_of("redox")
    move = next(line for line in text.splitlines() if line.startswith("N: Discard ♠2"))
    record = one(text.replace(move, f"{move}\n{comment}", 1))
    assert not unclear(record)
    assert codes(verify(record)) == []


def test_what_is_told_of_another_move_is_no_comment_on_one() -> None:
    text = record_of("redox")
    move = next(line for line in text.splitlines() if line.startswith("N: Discard ♠2"))
    (event,) = unclear(one(text.replace(move, f"{move}\nN discarded the ♦2.", 1)))
    assert event.text == "N discarded the ♦2."


HAVE_MOVED = """\
Game: REDOX
Players: N, E, S, W

Round #1

N: Discard ♠J, draw a card: ♥K.
W: Discard ♠4, draw a card: ♠5.
"""


@pytest.mark.parametrize(
    ("sentence", "moves"),
    [
        ("Then N discards ♥K.", True),
        ("And N threw ♥K away, then drew.", True),
        ("N laid down ♥K.", True),
        ("Now W throws the ♠5 away.", True),
        ("Then W takes ♠4 again.", True),
        ("After the ♠4 W throws the ♠5.", True),
        ("W threw ♠4, N then takes ♠4.", True),
        ("And N threw ♠J away, then drew.", False),
        ("N got ♥K for ♠J.", False),
        ("W discarded ♠4 and drew ♠5.", False),
        ("W would rather have kept ♠4.", False),
        ("N should have discarded ♥K.", False),
        ("N will discard ♥K next turn.", False),
        ("N wants to discard ♥K next.", False),
        ("The ♥K that N drew is useless.", False),
    ],
)
def test_a_move_is_no_remark_unless_it_is_the_one_that_is_written(sentence: str, moves: bool) -> None:
    found = [event.text for event in unclear(one(HAVE_MOVED + sentence))]
    assert found == [sentence] * moves


@pytest.mark.parametrize("path", sample(TEXTS, 3), ids=lambda path: path.stem)
def test_every_line_is_counted_and_no_comment_is_suspected(path: Path) -> None:
    """As read, as a comment, or as not understood; rules, history and talk between the moves are comments."""
    parts = [part for record in read(path) for part in record.parts]
    counted = sum((part.coverage for part in parts), NOT_COUNTED)
    lines = path.read_text("utf-8").split("\n")
    assert counted.read + counted.comments + counted.unread == sum(bool(line.strip()) for line in lines)
    events = [event for part in parts for event in part.events if is_suspected(event)]
    expected = path.with_suffix(".expected")
    told = (expected.exists() and "RD015" in expected.read_text("utf-8")) or path.parent.name == "tables"
    assert told or not any(isinstance(event, Unclear) for event in events)
    if not any(remark.code == "RD014" for part in parts for remark in part.remarks):
        numbers = {event.line for event in events}
        assert (counted.unread, counted.first_unread) == (len(numbers), min(numbers, default=None))


# ---- what an unread line explains


def test_nobody_is_accused_of_what_an_unread_line_explains() -> None:
    """RX-4: “a line is missing before line 21” was said, and line 20 says just that."""
    text = record_of("redox")
    typed = text.replace("S: Connect Joker to ♣5-♣6-♣7.", "Then S adds the joker to ♣5-♣6-♣7.")
    line = typed.splitlines().index("Then S adds the joker to ♣5-♣6-♣7.") + 1
    before, report = verify(one(text)), verify(one(typed))
    (finding,) = report.findings
    assert (finding.place.line, finding.code, finding.severity) == (line, "RD015", Severity.ERROR)
    assert finding.explains
    assert all(f"line {line}" in (one.help or "") for one in finding.explains)
    assert (report.rounds[0].turns, report.rounds[0].legal) == (before.turns - 1, before.rounds[0].legal - 1)
    assert [row.recomputed for row in report.rounds[0].scores] == [
        row.recomputed for row in before.rounds[0].scores
    ]


def test_a_line_that_goes_on_with_the_turn_above_it_is_of_that_turn() -> None:
    """Be it with a name, or without one."""
    text = legal("crazy_rummy", 3, Settings(1, NAMES))
    move = re.search(r"^(\w+): (draw from the stock: \S+); discard (\S+)\.$", text, re.MULTILINE)
    assert move is not None
    player, draw, card = move.groups()
    before = verify(one(text))
    for then in (f"Then {player} discards {card}", f"{player}: discard {card}", f"Then discards {card}."):
        report = verify(one(text.replace(move[0], f"{player}: {draw}.\n{then}")))
        assert not report.findings
        assert (report.turns, report.rounds[0].legal) == (before.turns, before.rounds[0].legal)


def test_after_a_nine_a_line_goes_on_with_the_second_turn() -> None:
    """LX-32: somebody who discards a nine draws and discards again; what is only told again is no move."""
    text = (ROOT / "data" / "as_written" / "lynx-turns-on-several-lines.txt").read_text("utf-8")
    move = "discard ♥9; draw a card: ♥Q; discard ♥J."
    before = verify(one(text))
    for then in ("Then draws a card: ♥Q; discards ♥J.", "Then draws a card: ♥Q.\nThen discards ♥J."):
        report = verify(one(text.replace(move, f"discard ♥9.\n{then}")))
        assert codes(report) == codes(before)
        assert (report.turns, report.rounds[0].legal) == (before.turns, before.rounds[0].legal)
    told = verify(one(text.replace(move, f"{move}\nThen discards ♥J.")))
    assert codes(told) == codes(before)


@pytest.mark.parametrize(
    "then",
    [
        "Then discards it, ♥2, with a sigh",
        "And then discards the ♥2 in tears",
        "Then dicsards ♥2 with a sigh",
        "Then discards the ♥A in tears",  # which has only been drawn
    ],
)
def test_a_line_without_a_name_that_cannot_be_read_is_reported(then: str) -> None:
    """And what that explains is held against nobody."""
    text = record_of("redox").replace("N: Discard ♥2, draw a card: ♥A.", f"N: Draw a card: ♥A.\n{then}")
    assert then in text
    assert "RD015" in codes(verify(one(text)))


def test_a_slip_that_an_unread_line_does_not_explain_stays_a_mistake() -> None:
    text = record_of("redox").replace("S: Connect Joker to ♣5-♣6-♣7.", "Then S adds the joker to ♣5-♣6-♣7.")
    move = "N: Discard ♥2, draw a card: ♥A."
    slipped = text.replace(move, "N: Discard ♥3, draw a card: ♥A.")
    assert slipped != text
    assert sorted(codes(verify(one(slipped)))) == ["RD015", "RX061"]


def test_bids_in_sentences_are_read() -> None:
    """RF-10: nineteen plays were held against the others."""
    text = record_of("red_five")
    typed = text.replace("N: Show ♣4-♦4.", "N shows the ♣4-♦4").replace(
        "Dealer: N, trumps ♦, level 4.", "N is dealer, diamonds are trumps, playing 4s"
    )
    assert not verify(one(typed)).findings


@pytest.mark.parametrize("read", [0, 5])
@pytest.mark.parametrize("game", ["redox", "lynx", "crazy_rummy"])
def test_where_most_moves_are_not_read_nothing_is_held_against_anybody(game: str, read: int) -> None:
    """The totals of legal records were, and the order of turns, and melds that seemed to be nowhere."""
    moves, lines = 0, record_of(game).splitlines()
    for at, line in enumerate(lines):
        if re.match(r"[NESW]: \D.*[a-z] .*[♠♥♣♦]", line):
            moves += 1
            if moves > read:
                lines[at] = re.sub(r"[a-z]{3,}", "blorp", line, flags=re.IGNORECASE)
    report = verify(one("\n".join(lines)))
    assert "RD014" in codes(report)
    assert {finding.code[:2] for finding in everything(report.findings)} == {"RD"}
    assert report.rounds[0].illegal == 0


def test_two_cards_in_play_are_an_unread_move_and_no_hand() -> None:
    """“Nora > out 9H in 4D”: as it might be a list of two cards left, it was not counted, and 24 mistakes
    were found among the few moves that were read."""
    legal = record_of("redox")
    moves = r"^(.): (?:Discard|Connect) ([^ ,]+),? (?:draw a card:|get the discarded|to) ([^ .]+).*"
    text = re.sub(moves, r"\1 > out \2 in \3", legal, flags=re.MULTILINE)
    report = verify(one(text))
    assert "RD014" in codes(report)
    assert {finding.code[:2] for finding in everything(report.findings)} == {"RD"}


def test_a_joker_alone_begins_a_move_that_goes_on() -> None:
    """“connect: Joker” above “to: ♥10 ♣10” was a comment, and so the turn was lost in silence."""
    legal = record_of("redox")
    move = re.search(r"^S: Connect Joker to (.*)\.$", legal, re.MULTILINE)
    assert move is not None
    text = legal.replace(move[0], f"S:\n  connect: Joker\n  to: {move[1]}")
    assert not verify(one(text)).findings


def test_a_comment_that_explains_nothing_is_a_warning() -> None:
    text = record_of("redox")
    (finding,) = verify(one(text.replace("\nW: Lay down", "\nE has ♠K and ♥K\nW: Lay down", 1))).findings
    assert (finding.code, finding.severity) == ("RD015", Severity.WARNING)


# ---- what becomes of it


@pytest.mark.parametrize(
    ("game", "line", "typed", "right"), SAID[:1] + SAID[6:], ids=lambda said: str(said)[:20]
)
def test_an_unclear_line_stays_one_as_json_and_as_text(game: str, line: str, typed: str, right: str) -> None:
    record = one(record_of(game).replace(line, typed, 1))
    said = [
        (one.code, one.message, [each.message for each in one.explains]) for one in verify(record).findings
    ]
    for other in (record_from_json(record_to_json(record)), one(write(record))):
        assert other == record
        found = verify(other).findings
        assert [(one.code, one.message, [each.message for each in one.explains]) for one in found] == said
    assert write(one(write(record))) == write(record)
    assert sum(
        (part.coverage for part in record_from_json(record_to_json(record)).parts), NOT_COUNTED
    ) == sum((part.coverage for part in record.parts), NOT_COUNTED)


@pytest.mark.parametrize(
    "lines", ["W: Show\n\n♦2.", "W: Show\n\n% well\n♦2.", "N: ♠5-♠6\n\n♠7-♠8", "W: Show\n\nand ♦2."]
)
def test_canonical_text_makes_no_move_of_lines_that_were_not_read(lines: str) -> None:
    """“W: Show” became “W: Show ♦2.”."""
    record = one(f"Game: Red Five\nPlayers: N, E, S, W\n\nRound #1\n\n{lines}\nN: Pass.\n")
    again = one(write(record))
    assert again == record
    assert write(again) == write(record)


def test_coverage_adds_up() -> None:
    assert Coverage(3, 1, 2, 9) + Coverage(1, 0, 1, 4) == Coverage(4, 1, 3, 4)
    assert Coverage(3) + Coverage(1, 0, 1, 4) == Coverage(4, 0, 1, 4)


BEGUN = {
    "REDOX": "N: Discard ♠J, draw a card: ♥A.",
    "LYNX": "N: discard ♠J.",
    "Crazy Rummy": "N: draw from the stock: ♣4; discard ♦Q.",
    "Red Five": "1. N ♣A, E ♣4, S ♣6, W ♣10 → N +10",
}
"""A first move of each game."""
ODD = [
    "E | ♠4 | ♥5", "| E | discards ♠4 |", "E,♠4,♥5", "E;♠4;♥5", "Player E: ♠4", "E slaps ♠4 down",
    "E slams down the ♠4!", "E flings ♠4 onto the pile", "E's hand is ♠4-♥5", "E's turn: ♠4",
    "E has ♠4, ♥5 and ♣6", "E keeps ♠4", "E is dealt ♠4-♥5", "E holds 5 cards", "E has 5 cards left",
    "E scores 12", "E 96", "E gets 12 points", "E: 12 pts", "E = 12", "E loses 7", "♠4 by E", "♠4 (E)",
    "♠4 from E", "to E: ♠4", "Now E plays the ♠4.", "Then E discards ♠4", "Next, E: ♠4 and ♥5",
    "After that E draws ♠4.", "- E ♠4", "* E → ♠4", "> E ♠4", "E ♠4 ♥5 ♣6", "E 4S 5H", "E: 4 of spades",
    "E plays 4s", "E throws the four of spades", "E打♠4", "E放走♠4", "E出♠4", "輪到E，E放♠4", "E有3張",
    "E得12分", "E：12分", "[E] ♠4", "#2 E ♠4", "Turn 2: E ♠4", "2) E ♠4", "E wins with ♠4",
    "E takes ♠4 and ♥5 from the table", "2. ♠4, ♥5, ♣6, ♦7", "2. E leads ♠4; S ♠5, W ♠6, N ♠7",
    "第2墩：E ♠4, S ♠5", "E tosses ♠4 away", "E chucks the ♠4", "E parts with ♠4", "E dumps ♠4, ♥5",
    "E places ♠4 on the table", "E shows everybody ♠4-♥5", "E: plays, ♠4", "S♠4", "E ... ♠4", "E!! ♠4",
    "E -- 12", "E  12  13", "E | 12 | 13", "E +12", "E (12)", "E: 3 left", "E with 3 left",
    "E finishes: 0", "E♠4 S♠5 W♠6 N♠7", "E-♠4, S-♠5", "E got ♠4 off the stock", "E draws ace of spades",
    "E discarded the queen of hearts then", "E and S both show ♠4", "N to E: ♠4",
    "E, having ♠4, plays it", "E follows with ♠4", "E ruffs ♠4", "E leads ♠4-♠4", "E bids 80",
    "E overcalls ♠", "E出黑桃4", "E跟♠4", "E用♠4斃", "E扣底♠4-♠5", "E 亮 ♠4", "E 剩 2 張", "E 總分 35",
    "the ♠4 goes to E", "a ♠4 for E", "Totals: E 12, S 13", "E's total is 12", "E's score: 12",
    "dealt to E: ♠4-♥5", "East (E) ♠4", "12 points for E", "12 E", "♠4, ♥5: E", "(E ♠4)", "[E: ♠4]",
    "(♠4, E)", "Trick 2: ♠4, ♥5, ♣6, ♦7", "2nd trick: ♠4 ♥5 ♣6 ♦7", "Third trick: ♠4 ♥5",
    "Turn 3: ♠4", "♠4 and ♥5 were laid down by E", "第二墩：♠4、♥5", "（E ♠4）", "(E 12)",
]  # fmt: skip
"""What people write who have not seen the notation; in no game is it passed over in silence."""
PROSE = [
    "E thought long about the ♠A.", "A great hand for E, with no hearts at all.", "E is dealing",
    "N deals", "It was 10 o'clock when E came.", "What a start!", "E laughs.", "N and E quarrel.",
    "The 2 of them were tired.", "Nobody had expected the ♠A here.", "E is 12 years old.",
    "We played 3 rounds before dinner, and E won.", "E pours a drink.",
    "Note that E could have played ♠A instead.", "E should not have kept the ♠A.",
    "In 2019 N had won here.", "E遲到了", "這一局很有趣", "E smiles at S.", "S wonders why.", "Poor E!",
    "This was the longest round of the evening, said N.", "E coughs 3 times.",
    "E looks at the clock: 10:30.", "It is 5 to 12, and E wants to go home.", "N to S: well played!",
    "E and S are partners today", "E thinks about ♠4 for a very long time indeed",
    "Everybody thought that E would take the ♠4.", "E reminds N that aces count 20.", "E's third beer",
    "W and E change seats", "Somebody mentions that the ♥K is still out.", "S sighs.",
    "(E smiles, with 3 cards in hand)", "(what a hand for E: four aces, ♠A among them!)",
    "(round 2: N deals)", "Turn 3: E", "2 beers for E", "Trick 7 took 5 minutes.", "“E ♠4”",
    "The ♠A at last!", "The third ♠A!", "(E has 3 cards left)",
    "E had no choice", "E could still win", "Now it is getting exciting", "N is bored",
]  # fmt: skip
"""What nobody means as a move, though there are cards or numbers in it."""


def events_after(game: str, line: str) -> tuple[list[Event], int]:
    """What is not understood in a record with a move and the ``line`` below it; the number of comments."""
    head = f"Game: {game}\nPlayers: N, E, S, W\n\nRound #1\n\n{BEGUN[game]}\n"
    records = read_text(f"{head}{line}\n")
    parts = [part for record in records for part in record.parts]
    events = [event for part in parts for event in part.events if is_suspected(event)]
    return events, sum(part.coverage.comments for part in parts)


@pytest.mark.parametrize("game", BEGUN)
def test_a_line_with_a_name_and_cards_or_numbers_is_read_or_reported(game: str) -> None:
    silent = [line for line in ODD if events_after(game, line) == ([], 1)]
    assert silent == []


@pytest.mark.parametrize("game", BEGUN)
def test_prose_is_not_suspected(game: str) -> None:
    assert {line for line in PROSE if events_after(game, line)[0]} == set()


SOLD = """\
Game: LYNX
Players: N, E, S

Round #1

Dealer: S
N: ♠2-♠6-♠10-♠J-♠J-♥3-♣A-♣10-♦4-♦7-♦J-♦Q
E: ♠4-♥2-♥10-♣3-♣6-♣10-♣K-♦A-♦2-♦5-♦8-♦9
S: ♠A-♠A-♠4-♠9-♠Q-♥7-♣A-♣2-♣2-♦2-♦4-♦K
Discard pile: ♣Q

{line}
E: draw a card: ♥4; discard ♦A.
"""
"""N's turn is in prose."""


@pytest.mark.parametrize(
    ("line", "comments"), [("At last N parted with ♦Q, to our dismay.", 0), ("N sold his ♦Q dearly.", 1)]
)
def test_prose_is_told_where_it_explains_a_mistake(line: str, comments: int) -> None:
    """E is not accused of moving before N: the sentence may tell of N's turn. Behind that turn it is a
    comment, and before it if nobody can say what its verb does."""
    record = one(SOLD.format(line=line))
    report = verify(record)
    (told,) = report.findings
    assert (told.code, told.place.line, [under.code for under in told.explains]) == ("RD015", 12, ["LX031"])
    assert codes(verify(one(write(record)))) == ["RD015"]
    ordered = one(SOLD.format(line=f"N: discard ♦Q.\n{line}"))
    assert not verify(ordered).findings
    counted = [sum(part.coverage.comments for part in each.parts) for each in (record, ordered)]
    assert counted == [comments, 1]


REMARKS = (
    "I told {name} not to throw the {card}.",
    "Everybody saw that {name} was keen on {card} all evening.",
)


@pytest.mark.parametrize("name", ["N", "E", "S"])
@pytest.mark.parametrize("remark", REMARKS)
def test_a_remark_explains_no_slip(remark: str, name: str) -> None:
    """LX-12: ♥7 does not match ♦A. Taken for a move that cannot be read, the remark explained it, as it would
    have explained any card."""
    moves = f"N: discard ♦Q.\nE: draw a card: ♥4; discard ♦A.\n{remark.format(name=name, card='♦A')}\n"
    text = SOLD.replace("E: draw a card: ♥4; discard ♦A.\n", "").format(line=f"{moves}S: discard ♥7.")
    assert codes(verify(one(text))) == ["LX121"]


def test_a_sentence_that_goes_on_about_a_card_is_told_not_passed_over() -> None:
    """Though nobody could say what “that had been discarded” does."""
    text = "Sara got rid of ♥3 and took ♥8 that had been discarded.\nEmil got rid of ♠4 and drew ♠5.\n"
    head = "Game: REDOX\nPlayers: Sara, Emil\n\nRound 1\n\nSara: 15 cards\nDiscard pile: ♥8\n\n"
    (record,) = read_text(head + text)
    assert isinstance(record.rounds[0].events[-2], Unclear)


@pytest.mark.parametrize(
    "name",
    [
        "redox/mistakes/RX171-wrong-total",
        "redox/mistakes/RX061-card-not-held",
        "redox/zh-remark-before-a-slip",
    ],
)
def test_a_comment_costs_no_repair(name: str) -> None:
    """Beside “N ♦K hm.” it was “no small change to the record fixes this”: that this is taken for a comment
    was found anew with every change of another line."""
    lines = (ROOT / "data" / f"{name}.txt").read_text("utf-8").splitlines()
    (finding,) = mended(one("\n".join(lines)))
    first = next(at for at, line in enumerate(lines) if re.match("[NES]: (Discard|Lay|放)", line))
    told, again = mended(one("\n".join([*lines[: first + 1], "N ♦K hm.", *lines[first + 1 :]])))
    assert told.code == "RD015"
    assert finding.repairs
    assert [one.edits[0].text for one in again.repairs] == [one.edits[0].text for one in finding.repairs]


def mended(record: Record) -> Sequence[Finding]:
    return repair(record, Rewriting(record.head)).findings


def test_the_help_for_a_trick_told_in_a_sentence_shows_what_is_missing() -> None:
    trick = "Trick 1: A leads the two of clubs, B the ace. B wins it."
    text = f"Game: Hearts\nPlayers: A, B, C, D\n\nRound #1\n{trick}\n"
    (found, *_) = verify(one(text)).findings
    assert "“1. A ♣2, B … → B”" in str(found.help)


def test_tricks_told_in_sentences_count() -> None:
    text = (ROOT / "data/hearts/tricks-alone.txt").read_text("utf-8")
    for number, led, won in ((4, "♠5", "♠A"), (7, "♣5", "♣J")):
        text = re.sub(
            rf"(?m)^{number}\. .*", f"I believe that W led {led} and that E won it with {won}", text
        )
    (record,) = read_text(text)
    helps = [str(found.help) for found in everything(verify(record).findings) if found.code == "RD015"]
    assert [re.findall(r"write “(\d+)\. W", help_) for help_ in helps] == [["4"], ["7"]]
