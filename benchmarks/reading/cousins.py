"""Styles to measure with, part g: one record at a time turned into what people make of it, each with one or
two peculiarities, in three sittings. Of 141 records of the first 126 (89 %) were read turn for turn with
nobody accused at first sight; of 91 others, written after hoyle had learned to read those, 70 (77 %); of 40
more, written after that, 31 (78 %). What was new in kind among them is kept here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .hands import suit_row
from .layout import action_lines, lines, markdown, move_table, separated, table
from .names import FIRST, FULL, Names, called
from .scribe import Move, Scribe, Trick, played
from .style import BASIC, TRICKS, Style, named, styles_of, written_apart
from .tricks import trick_lines
from .verbs import LYNX_THIRD, rummy

TO_AND_FRO = rummy(
    "{card} → pile", "stock → {card}", "pile → {card}", "{cards} → table", "{cards} → table",
    "{cards} → {target}", slam="slam: {melds}", claim="claim {wild} with {card} from {target}",
)  # fmt: skip
HITS = LYNX_THIRD | rummy(
    "drops {card}", "picks {card} up from the stock", "picks {card} up from the pile",
    "goes down with {cards}", "goes down with the {kind} {cards}", "hits {target} with {cards}",
    slam="goes down with a slam: {melds}", claim="redeems {wild} from {target} with {card}",
    steal="takes {card} from the pile with {using}", request="{suit} please", nominate="{name} draws three",
    announce="says 7", extra="+{cards}", skip="misses turn", desire="wish: {wish}",
)  # fmt: skip
CHINESE = rummy(
    "丟掉 {card}", "從牌堆抽 {card}", "從棄牌堆拿 {card}", "打下 {cards}", "打下 {cards}",
    "{cards} 加到 {target}",
)  # fmt: skip
CALLS = {
    "cards": {"last": "({number} cards)", "winner": "No cards left!", "out": "No cards left!"},
    "to-go": {"last": "({number} to go)", "winner": "(out)", "out": "(out)"},
    "bare": {"last": "{{{number}}}"},
    "remain": {"last": "- {number} cards remain"},
}
CHINESE_CALLS = {"last": "〔剩{number}張〕", "winner": "〔贏〕"}
LETTERED_SUITS = suit_row(
    {"♠": "S", "♥": "H", "♣": "C", "♦": "D", "": ""}, suit="{suit}: {ranks}", rank="", between=" ", ten="T"
)


def circled(pen: Scribe, moves: Sequence[Move]) -> Iterator[str]:
    """The turns with their numbers in circles."""
    for move in moves:
        yield f"{chr(ord('①') + (move.number - 1) % 20)}{move.name}：{move.text}"


def told(pen: Scribe, moves: Sequence[Move]) -> Iterator[str]:
    """All turns of a round in one paragraph, what is called behind each."""
    yield " ".join(f"{move.name} {move.text}" for move in moves)


def bids_together(pen: Scribe, moves: Sequence[Move]) -> Iterator[str]:
    """What is shown in one line, those who pass together."""
    passing = [move.name for move in moves if move.text.startswith("Pass")]
    shown = [move for move in moves if not move.text.startswith("Pass")]
    if moves and passing:
        said = [f"{move.name} {move.unended}" for move in shown]
        marks = "".join(move.marked("") for move in moves if move not in shown)
        yield f"{', '.join([*said, ' and '.join(passing) + ' pass'])}.{marks}"
    else:
        yield from (f"{move.name}: {move.text}" for move in moves)


def play_rows(pen: Scribe, tricks: Sequence[Trick]) -> Iterator[str]:
    """A row for each play, with a cross at the one that wins."""
    rows = []
    for trick in tricks:
        won = next(one for one in reversed(trick.plays) if one.player == trick.winner)
        for one in trick.plays:
            mark = ["x", str(trick.points)] if one is won else ["", ""]
            rows.append([str(trick.number), one.name, played(one), *mark])
    yield from table(separated("\t"), ["Trick", "Player", "Cards", "Winner", "Points"], rows)


def quoted_cells(pen: Scribe, tricks: Sequence[Trick]) -> Iterator[str]:
    """Plays in the order of play, each in quotation marks."""
    for trick in tricks:
        plays = ",".join(f'"{one.name} {played(one)}"' for one in trick.plays)
        yield f"{trick.number},{plays},{pen.names.mention(trick.winner)},{trick.points}"


def in_italics(pen: Scribe, tricks: Sequence[Trick]) -> Iterator[str]:
    """The winning play in italics, the points behind."""
    for trick in tricks:
        plays = (f"{one.name} {played(one)}" for one in trick.plays)
        marked = (f"*{text}*" if text.startswith(f"{trick.winner} ") else text for text in plays)
        yield f"{trick.number}. {', '.join(marked)}" + (f" +{trick.points}" if trick.points else "")


def cousin_styles() -> Iterator[list[Style]]:
    """All of them, in their groups."""
    return written_apart("cousin", "g", _all())


def _all() -> Iterator[list[Style]]:
    yield styles_of("verbs", ("redox",), {"to-and-fro": {"verbs": TO_AND_FRO, "stop": ""}})
    yield styles_of("verbs", BASIC, {"hits": {"verbs": HITS}})
    yield styles_of("verbs", ("redox", "crazy"), named("calls-", "calls", CALLS))
    initials = Names(FULL, ("Alice M.", "Ben O.", "Clara S.", "Dan O."), FULL)
    yield styles_of("names", BASIC, {"first-name-and-initial": {"names": initials}})
    wiki = lines("# '''[[{name}]]''' – {text}")
    rows = action_lines("  <dd>{text}</dd>", "<dt>{name}</dt>")
    whose_turn = lines("It is {name}'s turn. {name} {text}")
    ways = {
        "whose-turn": {"turns": whose_turn, "names": called(FIRST), "verbs": HITS},
        "wiki-links": {"turns": wiki},
        "definition-list": {"turns": lines("<dt>{name}</dt><dd>{text}</dd>")},
        "definition-lines": {"turns": rows, "stop": ""},
        "paragraph-with-calls": {"turns": told, "names": called(FIRST), "verbs": HITS, "joint": ", "},
        "quoted-moves": {"turns": move_table(lambda cells: ",".join(f'"{cell}"' for cell in cells))},
        "ruled": {"turns": move_table(markdown, ("No.", "Player", "Does what"))},
    }
    yield styles_of("lines", ("redox", "crazy"), ways)
    yield styles_of("hands", BASIC, {"hands-void-suits": {"hands": LETTERED_SUITS}})
    tricks = {
        "won-above": trick_lines(
            line="Trick {number} ({winner}, {worth}): {plays}", worth="{} points", nothing="0"
        ),
        "play-rows": play_rows,
        "quoted-plays": quoted_cells,
        "italics": in_italics,
    }  # fmt: skip
    yield styles_of("tricks", TRICKS, named("tricks-", "tricks", tricks))
    yield styles_of("tricks", ("red-five",), {"bids-together": {"bids": bids_together}})
    chinese = {
        "zh-drops": {"verbs": CHINESE, "calls": CHINESE_CALLS},
        "zh-circled": {"turns": circled},
        "zh-whose-turn": {"turns": lines("輪到 {name}，{name} {text}")},
    }
    yield styles_of("languages", ("redox-zh",), chinese)
