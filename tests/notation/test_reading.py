"""What the reader understands, what it reports, and where."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hoyle.notation import (
    Rewriting,
    UnreadableFile,
    notations,
    read_lines,
    read_stream,
    read_text,
    records,
    write,
)
from hoyle.notation.language.clauses import clauses_of
from hoyle.notation.language.problems import (
    ANOTHER_COLON,
    BYTE_ORDER_MARK,
    CARRIAGE_RETURNS,
    LAYOUT,
    MISSING_COLON,
    NAME_CASE,
)
from hoyle.notation.source.decoding import decoded, open_bytes
from hoyle.notation.source.pieces import pieces
from hoyle.records.cards import CARDS
from hoyle.records.events import (
    CardsLeft,
    Deal,
    Discard,
    Draw,
    Event,
    Head,
    Record,
    Round,
    Setting,
    Turn,
    Unclear,
    Unreadable,
)
from hoyle.records.findings import Finding, Rule
from hoyle.verify import verify
from hoyle.verify.players import Settings

from ..conftest import sample
from ..slips import legal, one

RED_FIVE = Path(__file__).parents[1] / "data" / "red_five"
HEAD = "Game: REDOX\nPlayers: N, E, S, W\n"
ROUND = "Round #1\n"
MOVE = "N: Discard ♠J, draw a card: ♥A.\n"
SPELLINGS = [one.rule for one in notations()["redox"].all_spellings]
SPELLINGS += [MISSING_COLON, ANOTHER_COLON, NAME_CASE, LAYOUT]


def events(record: Record) -> list[Event]:
    return [event for part in record.parts for event in part.events]


def remarks(record: Record) -> list[Finding]:
    return [remark for part in record.parts for remark in part.remarks]


def read_bytes(data: bytes, *, strict: bool = False) -> list[Record]:
    return list(records(read_stream(io.BytesIO(data), strict=strict)))


def finding(text: str) -> Finding:
    """The finding of the only unreadable line."""
    (unread,) = (event for event in events(one(text)) if isinstance(event, Unreadable))
    return unread.finding


# ---- tolerated spellings


CUT = [
    ("REDOX", "N: Discard ♠J, draw a ca"), ("LYNX", "N: discard ♥7; draw a ca"),
    ("LYNX", "N: draw a card: ♣5; publish th"), ("Crazy Rummy", "N: draw from the stock: ♠K; lay down th"),
    ("LYNX", "N: draw a card: ♣5; publish th."), ("LYNX", "N: draw th."), ("LYNX", "N: draw a card; ad."),
]  # fmt: skip


@pytest.mark.parametrize(("game", "line"), CUT)
def test_a_line_cut_within_a_word_tells_of_no_card(game: str, line: str) -> None:
    (event,) = one(f"Game: {game}\nPlayers: N, E, S\n\nRound #1\n\n{line}").rounds[0].events
    assert isinstance(event, Unreadable)


@pytest.mark.parametrize("rule", SPELLINGS, ids=lambda rule: f"{rule.code}-{rule.name}")
def test_a_tolerated_spelling_reads_as_the_canonical_one(rule: Rule) -> None:
    before = HEAD + ROUND
    wrong, right = one(f"{before}{rule.wrong}\n"), one(f"{before}{rule.right}\n", strict=True)
    assert events(wrong) == events(right)
    assert not any(isinstance(event, Unreadable) for event in events(right))
    assert remarks(wrong) == remarks(right) == []
    strict = one(f"{before}{rule.wrong}\n", strict=True)
    assert events(strict) == events(right)
    assert {remark.code for remark in remarks(strict)} == {rule.code}


@pytest.mark.parametrize(("wrong", "right"), [("2 x (7+2) = 18", "2 × (7+2) = 18"), ("−10", "-10")])
def test_other_signs_in_scores(wrong: str, right: str) -> None:
    before = f"{HEAD}{ROUND}Scores:\nN: "
    record = one(f"{before}{wrong}\n", strict=True)
    assert events(record) == events(one(f"{before}{right}\n"))
    assert [remark.rule.name for remark in remarks(record)] == ["another-sign"]


@pytest.mark.parametrize(
    ("behind", "rule"),
    [
        *((sign, ANOTHER_COLON) for sign in (" - ", " – ", "—", " = ", " | ", ") ", ". ", ", ", "； ")),
        (" ", MISSING_COLON), (": ", None), ("：", None),
    ],
)  # fmt: skip
@pytest.mark.parametrize("rest", ["Discard ♠J, draw a card: ♥A.", "♠J-♥A"])
def test_what_stands_for_a_colon(rest: str, behind: str, rule: Rule | None) -> None:
    """It is said whether there is another sign or none, and where it stands."""
    before = HEAD + ROUND
    record = one(f"{before}N{behind}{rest}\n", strict=True)
    assert events(record) == events(one(f"{before}N: {rest}\n"))
    found = [one for one in remarks(record) if one.code in ("RD118", "RD126")]
    assert [one.code for one in found] == ([rule.code] if rule else [])
    for remark in found:
        place = remark.place
        assert (place.line, place.text[: place.column - 1]) == (4, "N")
        assert place.text[place.end_column - 1 :].lstrip() == rest


# ---- bytes


@pytest.mark.parametrize(
    "encoding",
    ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-le", "utf-32-be"],
)  # fmt: skip
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"], ids=["LF", "CRLF", "CR"])
def test_encodings_and_line_ends(encoding: str, end: str) -> None:
    text = HEAD + ROUND + MOVE
    assert read_bytes(text.replace("\n", end).encode(encoding)) == [one(text)]


def test_a_mark_and_carriage_returns_are_remarked_on_once_if_strict() -> None:
    data = (HEAD + ROUND + MOVE).replace("\n", "\r\n").encode("utf-8-sig")
    (record,) = read_bytes(data, strict=True)
    assert [remark.rule for remark in remarks(record)] == [BYTE_ORDER_MARK, CARRIAGE_RETURNS]
    assert remarks(read_bytes(data)[0]) == []


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ((HEAD + "Café\n").encode("latin-1"), "not UTF-8 text: byte 0xe9 at offset 35"),
        (b"\x7fELF\x00\x01", "binary file"),
        (b"", "this file is empty"),
        (b"Dear diary,\n", "no record"),
        (b"Game: Bridge\n", "does not know the game"),
    ],
    ids=["latin-1", "binary", "empty", "prose", "bridge"],
)
def test_files_that_are_no_records(data: bytes, said: str) -> None:
    with pytest.raises(UnreadableFile, match=said):
        read_bytes(data)


@pytest.mark.parametrize("encoding", ["gb18030", "gbk", "big5"])
@pytest.mark.parametrize(
    "path", sorted(RED_FIVE.glob("red-five-example-zh*.txt")), ids=lambda path: path.stem
)
def test_chinese_in_another_encoding_is_refused_and_the_encoding_named(path: Path, encoding: str) -> None:
    """What Big5 and GBK have no signs for, people write in words, or not at all."""
    known_as = {"gbk": "GB18030"}.get(encoding, encoding.upper())
    with pytest.raises(UnreadableFile, match=rf"seems to be .*, with “iconv -f {known_as} -t UTF-8”$"):
        read_bytes(path.read_text("utf-8").encode(encoding, "ignore"))


@pytest.mark.parametrize(
    ("data", "named"),
    [
        ((HEAD + "% Café – naïve\n").encode("cp1252"), "Windows-1252"),
        ((HEAD + ROUND + MOVE).encode()[:-8] + b"\xe9" + MOVE.encode(), ""),
        ((HEAD + "% 東南西北\n").encode("big5"), ""),
        ((HEAD + "% ÐÑ\n").encode("koi8-r", "replace") + b"\xff\xfe\x80\x81", ""),
    ],
    ids=["western", "UTF-8 with a damaged byte", "too little to tell", "no encoding at all"],
)
def test_an_encoding_is_named_where_it_is_likely(data: bytes, named: str) -> None:
    with pytest.raises(UnreadableFile, match="not UTF-8 text") as refused:
        read_bytes(data)
    assert named in str(refused.value)
    assert ("seems to be" in str(refused.value)) == bool(named)


# ---- lines


@pytest.mark.parametrize(
    "line",
    ["  {}", "\t{}", "* {}", "- {}", "1. {}", "> {}", "| {} |", "|  {}  | |", "**{}**", "`{}`"],
)
def test_markup_around_a_move(line: str) -> None:
    plain = one(HEAD + ROUND + MOVE)
    text = HEAD + ROUND + line.format(MOVE.strip()) + "\n"
    assert one(text) == plain
    assert {remark.code for remark in remarks(one(text, strict=True))} == {LAYOUT.code}
    (move,) = one(text).rounds[0].events
    (start, end) = move.actions[0].spans[1]  # type: ignore[attr-defined]
    assert text.splitlines()[3][move.column + start : move.column + end] == "♠J"


def test_two_moves_in_a_table_row() -> None:
    row = "| N: Discard ♠J, draw a card: ♥A. | E: Discard ♥4, get the discarded ♠J. |\n"
    moves = events(one(HEAD + ROUND + row))[1:]
    assert [move.player for move in moves if isinstance(move, Turn)] == ["N", "E"]


@pytest.mark.parametrize(
    ("line", "code", "columns", "said"),
    [
        ("N: Discard ♠J, draw a crad: ♥A.", "RD001", (16, 20), "expected"),
        ("N: Discard , draw a card.", "RD001", (12, 13), "expected a card, for example ♠J"),
        ("N: Discard ♠J, draw a card: ♥A. {Last}", "RD001", (38, 39), "expected a number"),
        ("X: Discard ♠J, draw a card: ♥A.", "RD002", (1, 2), "X is not among the players N, E, S, W"),
        ("Discard pile: ♣", "RD003", (15, 16), "expected a card"),
        ("Discard ♠J, draw a card: ♥A.", "RD004", (1, 29), "does not say whose"),
    ],
)
def test_lines_that_cannot_be_read(line: str, code: str, columns: tuple[int, int], said: str) -> None:
    text = HEAD + ROUND + MOVE + line + "\n" + "E: Discard ♥4, draw a card.\n"
    found = finding(text)
    assert found.code == code
    assert (found.place.line, found.place.text) == (5, line)
    assert said in found.message
    assert (found.place.column, found.place.end_column) == columns
    last = one(text).rounds[0].events[-1]
    assert isinstance(last, Turn), "reading goes on behind the line"
    assert last.player == "E"


def test_who_does_something_is_never_prose() -> None:
    assert finding(HEAD + ROUND + MOVE + "N: I should discard that.\n").code == "RD001"


@pytest.mark.parametrize(
    "said",
    [
        "E: why did you take the ♥A?", "E: should I discard the ♠4 or not?", "E: good game so far!",
        "E: I had ♠7 in mind", "E: lol ♠9 again", "E：為什麼拿♥A？", "E says: discard ♠4",
        "N discards ♠4 too often.", "N thought about ♠4",
    ],
)  # fmt: skip
def test_talk_is_no_turn(said: str) -> None:
    """It is commentary, or told to be unclear; whoever moves next is not out of turn."""
    (round_,) = one(HEAD + ROUND + MOVE + said + "\nE: Discard ♥4, draw a card.\n").rounds
    assert [type(event) for event in round_.events if not isinstance(event, Unclear)] == [Turn, Turn]


def test_prose_is_kept_with_the_move_it_follows() -> None:
    text = (
        HEAD + ROUND + "Before all.\n" + MOVE + "A pity.\n\nReally.\n" + "E: Discard ♥4, draw a card.\nOn.\n"
    )
    round_ = one(text).rounds[0]
    assert round_.comment == "Before all."
    assert [event.comment for event in round_.events] == ["A pity.\nReally.", "On."]


def test_several_records_in_one_file() -> None:
    first, second = HEAD + ROUND + MOVE, "Game: REDOX\nPlayers: A, B\nRound #1\nA: Discard ♠2, draw a card.\n"
    assert read_text(first + "\n" + second) == [one(first), one(second)]
    assert read_text(first + second)[1].rounds[0].events[0].line == 8


def test_rounds_are_handed_over_before_the_rest_is_read() -> None:
    def lines() -> Iterator[str]:
        yield from (HEAD + ROUND + MOVE + "Round #2\n" + MOVE + "Round #3\n").splitlines()
        raise OSError("the disk is gone")

    parts = read_lines(lines(), game="redox")
    head, first, second = next(parts), next(parts), next(parts)
    assert isinstance(head, Head)
    assert isinstance(first, Round)
    assert isinstance(second, Round)
    assert (first.number, second.number) == (1, 2)
    with pytest.raises(OSError, match="gone"):
        next(parts)


def test_hidden_cards() -> None:
    text = (
        HEAD
        + ROUND
        + "N: ?\nE: 15 cards\nS: ♠J-?-♥4\nN: Discard ?, draw a card.\nCards left:\nE: 1 card\nW: ---\n"
    )
    n, e, s, move, left, nothing = one(text).rounds[0].events
    assert isinstance(n, Deal)
    assert isinstance(e, Deal)
    assert isinstance(s, Deal)
    assert isinstance(move, Turn)
    assert n.cards is None
    assert e.cards == (None,) * 15
    assert s.cards is not None
    assert [str(card) for card in s.cards] == ["♠J", "None", "♥4"]
    assert move.actions[1] == Draw(None)
    assert move.actions[0].card is None  # type: ignore[attr-defined]
    assert left == CardsLeft("E", (None,))
    assert nothing == CardsLeft("W", ())


def test_sentences_of_the_articles_say_settings() -> None:
    text = (
        "An evening of REDOX.\n"
        "Suppose we have 3 players and 2 decks of cards. We call the players N, E and S respectively.\n"
        + ROUND + "N: ♠J-♥4\nThe Discard face is ♥8. It is a poor one.\n"
        + "E would be the first play in this round, and the direction will be E → N → S.\n" + MOVE
    )  # fmt: skip
    record = one(text)
    said = {event.key: event.value for event in events(record) if isinstance(event, Setting)}
    assert said["players"] == ("N", "E", "S")
    assert said["decks"] == 2
    assert said["direction"] == ("E", "N", "S")
    assert said["lead"] == "E"
    assert str(said["turned"]) == "♥8"
    assert [event.comment for event in events(record) if event.comment] == ["It is a poor one."]


def test_rules_before_a_record_name_nobody() -> None:
    (record,) = read_text(
        "玩家: 兩個或以上\n\n遊戲: REDOX\n玩家: 甲, 乙\n\n第1局\n\n甲: 放走 ♠J, 取回 ♥A。\n"
    )
    assert [event.value for event in record.head.events if isinstance(event, Setting)] == [("甲", "乙")]


def test_a_sentence_that_tells_the_last_move_again_is_commentary() -> None:
    """Without a colon, and of the player who has just moved; in any other place it is a move gone wrong."""
    told = "N gets the ♥A because nobody else wants it.\n"
    move = "N: Discard ♠J, get the discarded ♥A.\n"
    head = "Game: REDOX\nPlayers: N, E\n" + ROUND + "Discard pile: ♥A\n"
    record = one(head + move + told)
    assert not [event for event in events(record) if isinstance(event, Unreadable)]
    assert [event.comment for event in events(record) if event.comment] == [told.strip()]
    for wrong in (told.replace("♥A", "♥2"), told.replace("N", "E"), told.replace("N", "N:")):
        assert [
            event for event in events(one(head + move + wrong)) if isinstance(event, Unreadable | Unclear)
        ]


def test_an_unreadable_setting_behind_the_game_is_reported() -> None:
    """The record has begun with its ``Game:`` line, though that is no event."""
    (record,) = read_text("Game: REDOX\nDecks: some\nPlayers: N, E\nRound #1\nN: Discard ♠J, draw a card.\n")
    (unread,) = [event for event in record.head.events if isinstance(event, Unreadable)]
    assert (unread.finding.code, unread.finding.place.line, unread.finding.place.column) == ("RD003", 2, 8)


@pytest.mark.parametrize(
    ("game", "line", "expected"),
    [
        ("REDOX", "Decks: 0", "a number from 1 to 20"),
        ("REDOX", "Jokers: 99999", "a number from 0 to 40"),
        ("REDOX", "Edition: second", "“en” or “zh”"),
        ("LYNX", "Cards each: 99999", "a number from 1 to 52"),
        ("LYNX", "Extensions: Min", "“Max”"),
        ("Crazy Rummy", "Decks: 52", "a number from 1 to 3"),
        ("Crazy Rummy", "Variant: contarct", "“contract”"),
        ("Crazy Rummy", "Wild penalty: 999", "a number from 0 to 100 or “face”"),
        ("Crazy Rummy", "Run length: 2", "a number from 3 to 13"),
        ("Crazy Rummy", "Extra melds: perhaps", "“yes” or “no”"),
    ],
)
def test_a_setting_says_something_a_table_plays_with(game: str, line: str, expected: str) -> None:
    (record,) = read_text(f"Game: {game}\nPlayers: N, E, S\n{line}\n")
    (unreadable,) = (event for event in record.head.events if isinstance(event, Unreadable))
    said = line.partition(": ")[2]
    assert unreadable.finding.code == "RD005"
    assert unreadable.finding.message == f"“{said}” is not a valid value here: expected {expected}"
    place = unreadable.finding.place
    assert line[place.column - 1 : place.end_column - 1] == said


def test_a_word_of_a_setting_is_read_in_any_capitals() -> None:
    (record,) = read_text("Game: Crazy Rummy\nVariant: Contract\n")
    assert record.head.setting("variant") == "contract"


@pytest.mark.parametrize("game", sorted(notations()))
@pytest.mark.parametrize("number", sample(range(4), 2))
def test_a_name_misspelt_among_the_players_is_one_finding(game: str, number: int) -> None:
    """In the head only: everything else is read, and judged, with the name that plays."""
    names = ("Ann", "Ben", "Cleo", "Dan")
    misspelt = legal(game, 3, Settings(1, names)).replace(names[number], "Zoe", 1)
    record = one(misspelt)
    assert [finding.code for finding in verify(record).findings] == ["RD009"]
    (finding,) = record.head.remarks
    assert finding.place.text[finding.place.column - 1 : finding.place.end_column - 1] == "Zoe"
    assert finding.help == f"write “{names[number]}”"
    assert write(record) == misspelt  # what is wrong is kept


def test_the_number_of_a_round_has_nine_digits_at_most():
    """Neither the first heading, read by the grammar, nor those that are read as it was."""
    text = "Game: REDOX\nPlayers: N, E\n\nRound #1\n\nRound #{}\n\nN: Discard ♠J, draw a card: ♥A.\n"
    for digits, rounds in ((9, 2), (10, 1)):
        (record,) = read_text(text.format("1" * digits))
        assert len(record.rounds) == rounds


def test_what_has_been_read_before_does_not_say_what_a_line_is() -> None:
    """A list with hidden cards, or of none, is a hand, or melds, by where it stands."""
    move = "\n\nN: discard ♥7.\n\n"
    rounds = f"Round #1{move}Melds:\nN: {{0}}\n\nRound #2{move}Cards left:\nN: {{0}}\n"
    for cards, said in (("?-♠4-?-♥9", (None, CARDS["♠4"], None, CARDS["♥9"])), ("---", ())):
        clauses_of(notations()["lynx"]).claims.clear()
        _, last = one("Game: LYNX\nPlayers: N, E\n\n" + rounds.format(cards)).rounds
        assert [event.cards for event in last.of(CardsLeft)] == [said]


@pytest.mark.parametrize("stop", ["", ".", "。", ". ", " ."])
def test_the_game_may_be_named_with_a_full_stop(stop: str) -> None:
    for notation in notations().values():
        record = one(f"Game: {notation.title}{stop}\nPlayers: N, E, S, W.\n", strict=True)
        assert not remarks(record)
        assert record.head.game == notation.game
        assert [event.value for event in events(record) if isinstance(event, Setting)] == [
            ("N", "E", "S", "W")
        ]


@pytest.mark.parametrize(
    "title", ['"REDOX"', "“Redox”", "«REDOX».", "《REDOX》", "「redox」", "“REDOX.”", "`REDOX`"]
)
def test_a_game_in_quotation_marks(title: str) -> None:
    text = f"Game: {title}\nPlayers: N, E\n\nRound #1\n\nN: Discard ♠J, draw a card: ♥A.\n"
    (record,) = read_text(text)
    assert (record.head.game, len(record.rounds[0].events)) == ("redox", 1)


def test_a_text_is_read_by_and_by() -> None:
    """What has come is read, and cut into pieces, before the rest of it has come; compiled too."""
    text = (HEAD + "".join(f"\nRound #{number}\n\n{MOVE * 60}" for number in range(1, 40))).encode()
    taken: list[int] = []

    def chunks() -> Iterator[bytes]:
        for at in range(0, len(text), 2000):
            taken.append(at)
            yield text[at : at + 2000]

    next(decoded(chunks()).bundles)
    assert len(taken) == 1
    taken.clear()
    next(pieces(chunks(), notations()["redox"], 6000, 6000))
    assert len(taken) <= 4


def test_the_last_pieces_of_a_file_are_small() -> None:
    text = (HEAD + "".join(f"\nRound #{number}\n\n{MOVE}" for number in range(1, 2000))).encode()
    one, other = (
        [len(piece.text) for piece in pieces(iter([text]), notations()["redox"], 1000, 16_000, 0, length)]
        for length in (sys.maxsize, len(text))
    )
    assert sum(one) == sum(other) == len(text)
    assert max(one) < 17_000
    assert max(other) < 17_000
    assert one[-2] > 15_000
    assert max(other[-3:]) < 1200


@pytest.mark.parametrize(
    "move",
    [
        "N: Discard J♠, draw a card: 10♥.",
        "N: Discard j♠, draw a card: 10♥.",
        "N: Discard J♤, draw a card: T♡.",
    ],
)
def test_rank_before_the_sign_of_the_suit(move: str) -> None:
    (record,) = read_text(f"Game: REDOX\nPlayers: N, S\n\nRound #1\n\n{move}\n")
    (turn,) = [event for event in record.rounds[0].events if isinstance(event, Turn)]
    discard, draw = turn.actions
    assert (discard, draw) == (Discard(CARDS["♠J"]), Draw(CARDS["♥10"]))


def test_a_repair_spells_a_card_as_its_neighbours_are_spelled() -> None:
    (record,) = read_text("Game: REDOX\nPlayers: N, S\n\nRound #1\n\nN: Discard J♠, draw a card: 10♥.\n")
    text = Rewriting(record.head)
    spelled = [text.spelled(CARDS["♠J"], like) for like in ("10♥", "♥10", "HT", "Th", "10♡")]
    assert spelled == ["J♠", "♠J", "SJ", "Js", "J♤"]


# ---- cards, or a number, where a move is due


def test_a_card_without_a_verb_is_no_cards_left() -> None:
    """LX-42: those are what is held when the round is over."""
    text = (
        "Game: LYNX\nPlayers: N, E, S\n\nRound #1\n\nN: draw a card; discard ♠7, nominate E.\nE: ♠7\n"
        "What a pity!\nS: ♥7\nN: draw a card; discard ♣7.\nE: 3\nS: discard ♣8.\nN: ♣9\n\n{}"
        "N: ♦4-♦5\nE: ♦6\nS: ---\n"
    )
    (record,) = read_text(text.format("Cards left:\n"))
    unread = [event for event in record.rounds[0].events if isinstance(event, Unreadable)]
    assert [(event.player, event.line, str(event.finding.message)) for event in unread] == [
        ("E", 7, "this line of E cannot be read: expected a verb, for example “discard”, found “♠7”"),
        ("S", 9, "this line of S cannot be read: expected a verb, for example “discard”, found “♥7”"),
        ("E", 11, "this line of E cannot be read: expected a move, found “3”"),
        ("N", 13, "this line of N cannot be read: expected a verb, for example “discard”, found “♣9”"),
    ]
    assert unread[0].comment == "What a pity!"
    left = [event for event in record.rounds[0].events if isinstance(event, CardsLeft)]
    assert [event.line for event in left] == [16, 17, 18]


def test_cards_left_need_no_heading() -> None:
    """LX-50: whoever has the call Out has ended the round; and all players are listed."""
    top = "Game: LYNX\nPlayers: N, E\n\nRound #1\n\nN: draw a card; discard ♠7.{}\n"
    for call, hands in ((" {Out}", "E: ♦6\n"), ("", "N: ♦4\nE: ♦6\n")):
        (record,) = read_text(f"{top.format(call)}{hands}Scores:\nN: 5\nE: 5\n")
        events = record.rounds[0].events
        assert not any(isinstance(event, Unreadable) for event in events)
        assert sum(isinstance(event, CardsLeft) for event in events) == hands.count("\n")


def test_a_dash_that_stands_there_is_not_expected() -> None:
    """“expected a dash between cards, found “-””."""
    text = "Game: Hearts\nPlayers: N, E, S\n\nRound #1\n\n1. N ♣3, E ♣A, S ♣Q - all done\n"
    (event,) = read_text(text)[0].rounds[0].events
    assert isinstance(event, Unreadable)
    assert str(event.finding.message).endswith("expected a card, for example ♠J, found “-”")


class Arriving(io.BytesIO):
    """A stream from which a few bytes come at a time."""

    def read1(self, size: int | None = -1, /) -> bytes:
        return super().read1(min(400, size or -1) if size and size > 0 else 400)


def test_no_more_of_a_text_is_waited_for_than_tells_how_it_is_encoded() -> None:
    stream = Arriving(b"Game: REDOX\n" * 1000)
    open_bytes(stream)
    assert stream.tell() == 400


def test_as_much_of_a_zip_file_is_read_as_has_the_names_of_its_parts() -> None:
    with pytest.raises(UnreadableFile, match="a Word document"):
        open_bytes(Arriving(b"PK\3\4" + b"-" * 1000 + b"word/document.xml"))


def test_a_text_is_cut_before_each_game_line_but_the_first() -> None:
    record = "Game: REDOX\nPlayers: N, E\n\n" + "".join(
        f"Round #{number}\n\n" + MOVE * 20 for number in (1, 2, 3)
    )
    cut = pieces(iter([2 * record.encode()]), notations()["redox"], 1000, 1000)
    assert [piece.text.startswith(b"Game:") for piece in cut].count(True) == 2


@pytest.mark.parametrize("title", ["Hearts", "# hearts", "Hearts, on Tuesday night"])
def test_the_first_line_may_be_the_title_of_the_game(title: str) -> None:
    (record,) = read_text(f"{title}\n\nPlayers: N, E, S, W\n\nRound #1\n1. N ♣2, E ♣A, S ♣K, W ♣Q → E\n")
    assert record.head.game == "hearts"


def test_a_title_does_not_outweigh_what_only_another_game_has() -> None:
    (record,) = read_text("Hearts\n\nPlayers: N, E\n\nRound #1\nN: Lay down the plot: ♥4-♥5-♥6-♥7.\n")
    assert record.head.game == "redox"
