"""Tables: the headings say what the columns contain."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from hoyle.notation import read_text, write
from hoyle.records.events import Deal, Record, Turn, Unclear, Unreadable
from hoyle.verify import verify
from hoyle.verify.players import Settings, play

GAMES = ["redox", "lynx", "crazy_rummy"]
NAMES = ("Ann", "Ben", "Cy", "Dee")
CARD = r"[♠♥♣♦]\w+|Joker"
OUT = rf"[Dd]iscard ({CARD})"
STOCK = rf"[Dd]raw (?:a card|from the stock): ({CARD})"
IN = rf"(?:{STOCK}|(?:[Gg]et the discarded|[Dd]raw from the discard pile:) ({CARD}))"
TURN = re.compile(rf"(\w+): (?:{OUT}, {IN}|{IN}; {OUT})\.?( \{{[^}}]*\}})?")
"""A turn of one card out and one in."""
LINE = re.compile(r"(?P<name>Ann|Ben|Cy|Dee): (?P<move>[A-Za-z].*?)\.?(?P<call> \{[^}]*\})?$")
Row = Callable[[list[str]], str]
ROWS: dict[str, Row] = {
    "markdown": lambda cells: f"| {' | '.join(cells)} |",
    "tsv": "\t".join,
    "csv": lambda cells: ",".join(f'"{cell}"' if "," in cell or ";" in cell else cell for cell in cells),
    "semicolons": lambda cells: ";".join(f'"{cell}"' if ";" in cell else cell for cell in cells),
    "html": lambda cells: f"<tr>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>",
    "wiki": lambda cells: f"|-\n| {' || '.join(cells)}",
    "bars": " | ".join,
}
HEADS = {
    "in order": ("Player", "Discards", "Draws", "Other", "Call"),
    "draws first": ("Who", "In", "Out", "What happened", "Calls"),
    "numbered": ("#", "Name", "Move", "Throws", "Picked up", "Said"),
    "in German": ("Spieler", "Abwurf", "Zieht", "Aktion", "Ansage"),
    "in Chinese": ("玩家", "棄牌", "摸牌", "其他", "喊話"),
}
COLUMN = {
    **dict.fromkeys(("Player", "Who", "Name", "Spieler", "玩家"), "name"),
    **dict.fromkeys(("Discards", "Out", "Throws", "Abwurf", "棄牌"), "out"),
    **dict.fromkeys(("Draws", "In", "Picked up", "Zieht", "摸牌"), "in"),
    **dict.fromkeys(("Other", "What happened", "Move", "Aktion", "其他"), "move"),
    **dict.fromkeys(("Call", "Calls", "Said", "Ansage", "喊話"), "call"),
    "#": "number",
}


def cells(line: str) -> dict[str, str]:
    """Return the cells of a canonical line by their columns; empty if it is no turn."""
    if (found := TURN.fullmatch(line)) is not None:
        name, out, drawn, taken, *other, call = found.groups("")
        drawn, taken, out = drawn or other[0], taken or other[1], out or other[2]
        return {"name": name, "out": out, "in": drawn or f"{taken} (pile)", "call": call.strip()}
    found = LINE.fullmatch(line)
    if found is None:
        return {}
    return {"name": found["name"], "move": found["move"], "call": (found["call"] or "").strip()}


def in_table(text: str, row: Row, head: tuple[str, ...]) -> str:
    """The turns in a canonical ``text`` in rows below a ``head``."""
    lines: list[str] = []
    number = 0
    for line in text.splitlines():
        told = cells(line)
        if told and not number:
            lines.append(row(list(head)))
        number = number + 1 if told else 0
        told["number"] = str(number)
        lines.append(row([told.get(COLUMN[one], "") for one in head]) if number else line)
    return "\n".join(lines) + "\n"


def said(record: Record) -> list[object]:
    """Each turn, or what cannot be read."""
    return [
        (one.player, one.actions, one.calls) if isinstance(one, Turn) else one
        for one in record.rounds[0].events
        if isinstance(one, Turn | Unreadable | Unclear)
    ]


def played(game: str, seed: int) -> Record:
    head, rounds = play(game, seed, Settings(1, NAMES))
    return Record(head, tuple(rounds))


@pytest.mark.parametrize("head", HEADS)
@pytest.mark.parametrize("row", ROWS)
def test_a_legal_record_in_a_table_says_the_same(row: str, head: str) -> None:
    at = list(HEADS).index(head) + list(ROWS).index(row)
    record = played(GAMES[at % len(GAMES)], at)
    table = in_table(write(record), ROWS[row], HEADS[head])
    (again,) = read_text(table)
    assert said(again) == said(record), table
    assert not verify(again).findings


@pytest.mark.parametrize("row", ROWS.values(), ids=ROWS)
def test_a_finding_points_at_the_card_in_its_cell(row: Row) -> None:
    """Somebody discards what nobody holds."""
    text = write(played("redox", 1))
    first = next(line for line in text.splitlines() if TURN.fullmatch(line))
    told = cells(first)
    hands = re.findall(rf"^(\w+): ((?:{CARD})(?:-(?:{CARD}))+)$", text, re.MULTILINE)
    held = {name: hand.split("-") for name, hand in hands[: len(NAMES)]}
    others = [card for name in NAMES for card in held[name] if name != told["name"]]
    wrong = next(card for card in others if card not in held[told["name"]])
    table = in_table(
        text.replace(first, first.replace(f"iscard {told['out']}", f"iscard {wrong}")), row, HEADS["in order"]
    )
    (again,) = read_text(table)
    finding = verify(again).findings[0]
    assert finding.place.text[finding.place.column - 1 : finding.place.end_column - 1] == wrong
    assert table.splitlines()[finding.place.line - 1] == finding.place.text


HEADER = "Game: REDOX\nPlayers: Ann, Ben\n\nRound #1\n\n"


def test_a_call_behind_a_card_is_found_where_it_stands() -> None:
    (record,) = read_text(HEADER + "Player | Out | In\nAnn | ♣5 {Last 3} | ♣6\n")
    place = next(one.place for one in verify(record).findings if one.code == "RX131")
    assert place.text[place.column - 1 : place.end_column - 1] == "Last 3"


SCORES = (
    "Game: REDOX\nPlayers: Ann, Ben\n\nRound #3\n\nScores:\n  | Ann | Ben\n{} | 0 | 12\nTotal | 10 | 12\n"
)


@pytest.mark.parametrize("row", ["3", "3.", "#3", "Round 3"])
def test_a_row_of_scores_may_say_of_which_round_they_are(row: str) -> None:
    (record,) = read_text(SCORES.format(row))
    assert write(record).endswith("Scores:\nAnn: 0\nBen: 12\n\nTotal scores:\nAnn: +10\nBen: +12\n")
    assert record.rounds[0].comment == ""


def test_a_row_of_another_round_claims_nothing() -> None:
    (record,) = read_text(SCORES.format("Round 2 total"))
    assert verify(record).findings == []


@pytest.mark.parametrize(
    "head", ["Player | ♠ | ♥ | ♣ | ♦ | Score", "Player | ♠ | ♥ | ♣", "Player | ♠ | ♥ | ♣ | ♥"]
)
def test_a_table_without_each_suit_once_lists_no_hands(head: str) -> None:
    """Nobody is accused of a hand with too few cards."""
    row = "N" + " | 4" * head.count("|")
    (record,) = read_text(f"Game: Hearts\nPlayers: N, E, S, W\n\nRound #1\n\n{head}\n{row}\n")
    assert not any(isinstance(event, Deal) for event in record.rounds[0].events)


def test_what_a_turn_does_is_no_comment() -> None:
    """A column of notes says what else is done, or what somebody thinks of it."""
    rows = "Player | Out | In | Notes\nAnn | ♣5 | ♣6 | why not the K?\nBen | | | Connect ♠2 to ♠3-♠4-♠5\n"
    (record,) = read_text(HEADER + rows)
    first, second = (one for one in record.rounds[0].events if isinstance(one, Turn))
    assert (first.player, len(first.actions), first.comment) == ("Ann", 2, "why not the K?")
    assert (second.player, len(second.actions), second.comment) == ("Ben", 1, "")


def test_cards_below_a_heading_that_says_nothing_are_not_played() -> None:
    rows = "Player | Discards | Draws | Zork\nAnn | ♣5 | ♣6 | ♥K\nBen | ♦4 | ♦9 |\n"
    (record,) = read_text(HEADER + rows)
    ann, zork, ben = (one for one in record.rounds[0].events if isinstance(one, Turn | Unreadable | Unclear))
    assert isinstance(zork, Unclear)
    assert (zork.players, [card.text for card in zork.cards]) == (("Ann",), ["♥K"])
    assert isinstance(ann, Turn)
    assert isinstance(ben, Turn)
    assert "♥K" not in str(ann)


def test_a_number_below_a_heading_that_says_nothing_is_told_once() -> None:
    rows = "Player,Discards,Draws,Zork\nAnn,♣5,♣6,17\nBen,♦4,♦9,16\n"
    (record,) = read_text(HEADER + rows)
    assert [isinstance(one, tuple) for one in said(record)] == [True, True]
    (finding,) = record.rounds[0].remarks
    assert finding.rule.code == "RD015"
    assert (finding.place.line, finding.place.text[finding.place.column - 1 :]) == (7, "17")


@pytest.mark.parametrize(
    "line",
    [
        "Players, throws, draws: what a game!", "The player throws, then draws.", "Name, call",
        "who plays, and in what order?",
    ],
)  # fmt: skip
def test_prose_is_no_head_of_a_table(line: str) -> None:
    (record,) = read_text(f"{HEADER}{line}\nAnn: Discard ♠J, draw a card: ♥A.\n")
    (turn,) = (one for one in record.rounds[0].events if not isinstance(one, Unclear))
    assert isinstance(turn, Turn)


@pytest.mark.parametrize("cell", ["?", "a card", "hidden", "stock", "from the stock"])
def test_a_card_that_nobody_has_seen_is_drawn(cell: str) -> None:
    (record,) = read_text(f"{HEADER}| Player | Discards | Draws |\n|---|---|---|\n| Ann | ♣5 | {cell} |\n")
    ((name, actions, _),) = said(record)
    assert (name, [type(one).__name__ for one in actions]) == ("Ann", ["Discard", "Draw"])


def test_a_card_from_the_pile_that_is_not_named_is_no_discard_alone() -> None:
    (record,) = read_text(f"{HEADER}Player\tDiscards\tDraws\nAnn\t♣5\tfrom the pile\n")
    (unread,) = said(record)
    assert isinstance(unread, Unreadable)


def test_a_column_says_to_what_cards_are_added() -> None:
    """Seven turns of a legal record were not read: “expected “to”, but the line ends here”."""
    head = "player,discards,draws,lays down,connects,to,call"
    rows = ("Ann,,,♥5-♥6-♥7-♥8,,,", "Ben,♠2,♠3,,,,", "Ann,,,,♥9-♥10,♥5-♥6-♥7-♥8,Last 3")
    moves = (
        "Ann: Lay down the plot: ♥5-♥6-♥7-♥8.", "Ben: Discard ♠2, draw a card: ♠3.",
        "Ann: Connect ♥9-♥10 to ♥5-♥6-♥7-♥8. {Last 3}",
    )  # fmt: skip
    table, record = (read_text(HEADER + "\n".join(lines))[0] for lines in ((head, *rows), moves))
    assert len(said(record)) == len(moves)
    assert said(table) == said(record)


NOTED_DOWN = """Game: LYNX
Decks: 2
Players: A, B, C, D

Round #1

Dealer: C
A: As 6s Qs 3h 6h Jh Qh Kh Ac 2c Qc 3d
B: 8h Th 2c 4c 5c Jc Qc 4d 7d 8d Jd Qd
C: 4s 5s 8s 9s 7c Kc 2d 3d 4d 8d 9d Kd
D: 2s 4s 8s Js Ah 9h 9h Ac 3c 5d 6d Td
Discard pile: Ks

C  dr Jh, m 2d 3d 4d, d/c 4s
B  st 8s w/ 8h 8d, d/c 4d
C  dr Js, d/c 9d, dr 2d, d/c Kd
D  dr 3s, d/c 5d
A  dr 5c, d/c 5c
B  dr 6c, d/c 4c
C  dr 7d, d/c 7c, nom A
D  ann 7, d/c 7h
A  dr 5d, d/c 6h
C  dr 3c, d/c Kc
D  dr Kd, d/c 3c
A  dr 6d, d/c 3d
B  dr 5h, d/c Qd
"""


def test_a_move_below_a_name_column_is_not_lost_where_no_verb_is_known() -> None:
    """“st 8s w/ 8h 8d” and “ann 7” were taken for talk once, of which a table kept nothing."""
    (record,) = read_text(NOTED_DOWN)
    (round_,) = record.rounds
    unread = [one.line for one in round_.events if isinstance(one, Unclear | Unreadable)]
    turns = [one.line for one in round_.events if isinstance(one, Turn)]
    assert {*turns, *unread} == {*range(14, 27)}
