"""Styles to measure with, part d: siblings of the styles that hoyle is known to read, written before looking
at the reader. Of the first 101 records 57 were read at first sight; of 74 more, written after hoyle had
learned to read the first, 57 were. What was new in kind among them is kept here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import evolve
from hoyle.records.events import CardsLeft, Score, Total
from hoyle.records.stealing import MeldsShown

from .cards import Cards, ranks
from .hands import introduced, suit_row
from .layout import lines, separated, several, table
from .names import called
from .scribe import Move, Scribe, Sheet, Turns
from .style import BASIC, ENGLISH, RUMMIES, TRICKS, Style, named, styles_of
from .tricks import order_table, trick_lines, trick_table
from .verbs import LYNX_THIRD, rummy

# ---- verbs

ARROWS = rummy(
    "↓{card}", "↑{card}", "↑{card} (pile)", "⇒ {cards}", "⇒ {kind} {cards}", "{cards} → {target}",
    slam="slam: {melds}", claim="claim {wild} with {card} from {target}",
)  # fmt: skip
GLUED = rummy(
    "d{card}", "s{card}", "t{card}", "[{cards}]", "[{cards}]", "{cards}>{target}",
    slam="slam {melds}", claim="claim {wild} with {card} from {target}",
)  # fmt: skip
SIGNS = rummy(
    "- {card}", "+ {card}", "+ {card} (discard pile)", "lay {cards}", "lay {kind} {cards}",
    "{cards} → {target}",
    slam="slam: {melds}", claim="swap {card} for {wild} in {target}",
)  # fmt: skip
SHORTENED = rummy(
    "disc. {card}", "stock {card}", "pile {card}", "meld {cards}", "meld {kind} {cards}",
    "add {cards} to {target}", slam="slam {melds}", claim="claim {wild} with {card} from {target}",
)  # fmt: skip
LAYS_OFF = LYNX_THIRD | rummy(
    "plays {card}", "picks up {card}", "takes the top discard {card}", "melds {cards}",
    "melds a {kind} {cards}",
    "lays off {cards} on {target}", slam="melds a slam: {melds}",
    claim="exchanges {card} for {wild} in {target}",
    steal="steals {card} ({using})", request="calls {suit}", nominate="{name} draws", announce="has a 7 too",
    desire="would like {wish}", skip="misses a turn", extra="has to draw {number} cards: {cards}",
)  # fmt: skip
LAYS_OUT = LYNX_THIRD | rummy(
    "throws the {card}", "draws the {card}", "picks the {card} up from the pile", "lays out {cards}",
    "lays out the {kind} {cards}", "attaches {cards} to {target}", slam="lays out a slam: {melds}",
    claim="takes {wild} from {target} for {card}", steal="steals the {card} by means of {using}",
    request="demanding {suit}", nominate="making {name} draw", announce="announces a seven",
    skip="is skipped", extra="draws {number} cards as a penalty: {cards}",
)  # fmt: skip
BARE = LYNX_THIRD | rummy(
    "out {card}", "in {card}", "in {card} (from the pile)", "lays {cards}", "lays the {kind} {cards}",
    "{cards} >> {target}", slam="slam: {melds}", claim="replaces the wild {wild} by {card} in {target}",
    request="suit: {suit}", nominate="victim: {name}", desire="wish: {wish}",
)  # fmt: skip
MUST_TAKE = LYNX_THIRD | rummy(
    "discards {card}", "takes a card ({card})", "takes {card} (pile)", "publishes {cards}",
    "publishes the {kind} {cards}", "adds {cards} to {target}", slam="publishes a slam: {melds}",
    claim="swaps {card} for the wild {wild} in {target}", request="now {suit}",
    nominate="{name} must take three", extra="takes {number} cards ({cards})",
)  # fmt: skip
COMES_FIRST = {"draw": "draws {card}", "take": "takes the discarded {card}", "discard": "discards {card}"}
GERMAN_NOUNS = rummy(
    "Abwurf {card}", "vom Stapel {card}", "vom Ablagestapel {card}", "Auslage {cards}", "Auslage {cards}",
    "{cards} angelegt an {target}", slam="Slam: {melds}",
)  # fmt: skip
VERBS = {
    "arrows": ARROWS, "spaced-signs": SIGNS, "shortened": SHORTENED,
    "lays-off": LAYS_OFF, "lays-out": LAYS_OUT, "bare-wishes": BARE, "must-take": MUST_TAKE,
}  # fmt: skip


def comes_first(pen: Scribe, moves: Sequence[Move]) -> Iterator[str]:
    """Tell each exchange the other way round: first the card that comes, then the one discarded."""
    for move in moves:
        said = ", ".join(reversed(move.clauses))
        yield f"{move.name}: {move.marked(said)}." + "".join(f" {call}" for call in move.calls)


# ---- lines


def paragraph(pen: Scribe, moves: Sequence[Move]) -> Iterator[str]:
    """All turns of a round in one paragraph, a sentence each."""
    yield " ".join(f"{move.name} {move.unended}." for move in moves)


LINES: dict[str, Turns] = {
    "counted-names": lines("{name} ({number}): {text}"),
    "quoted": lines("{name}: “{text}”"),
    "time-and-at": lines("20:{number:02d} <@{name}> {text}"),
}
JOINTS = {"slashes": " / ", "dashes": " - ", "then": ", then ", "bars": " | "}


def sourced_columns(pen: Scribe, moves: Sequence[Move]) -> Iterator[str]:
    """Values with a verb in a column of its own, and another column for where a card comes from."""
    rows = []
    for move in moves:
        kinds = {type(action).__name__: action for action in move.actions}
        cell = dict.fromkeys(("action", "card", "draw", "from", "meld"), "")
        for name, action in kinds.items():
            if name == "Discard":
                cell |= {"action": "discard", "card": str(action.card)}  # type: ignore[attr-defined]
            elif name in ("Draw", "TakeDiscard"):
                cell["draw"] = str(action.card)  # type: ignore[attr-defined]
                cell["from"] = "stock" if name == "Draw" else "pile"
            elif name == "Meld":
                cell |= {"action": "lay", "meld": " ".join(map(str, action.cards))}  # type: ignore[attr-defined]
            else:
                cell |= {"action": move.clauses[0]}
        calls = " ".join(call.strip("{}") for call in move.calls)
        rows.append([str(move.number), move.marked(move.name), *cell.values(), calls])
    head = ("turn", "player", "action", "card", "draw", "from", "meld", "mark")
    yield from table(separated(","), head, rows)


# ---- tricks

TRICK_STYLES = {
    "leader-and-strokes": trick_lines(
        "{play}", " / ", "{number} {plays} ({winner}, {worth})", "{}", "0", "{name}: {play}"
    ),
    "names-behind": trick_lines(
        "{play} ({name})", ", ", "Trick {number}: {plays}. {winner} wins{worth}.", " {} points"
    ),
    "winner-alone": trick_lines(
        "{name}: {play}", "\n", "Trick {number}\n{plays}\n{winner} wins{worth}\n", ", {} points"
    ),
    "winner-first": trick_lines("{name} {play}", ", ", "{number}. {winner} wins{worth}: {plays}", " {}"),
    "equals": trick_lines("{name} {play}", " - ", "{number}. {plays} = {winner}{worth}", " ({} pts)"),
    "columns": trick_table(separated("\t"), "Trick", "Won by", "Points", ""),
    "order": order_table(separated(","), ("trick", "lead", "second", "third", "fourth", "winner", "points")),
}  # fmt: skip
CHINESE_TRICKS = {
    "zh-rounds-in-words": trick_lines(
        "{name}出{play}", "，", "第{number}輪：{plays}。{winner}贏{worth}。", "，得{}分"
    ),
    "zh-takes": trick_lines("{name}:{play}", " ", "（{number}）{plays} {winner}收{worth}", "{}分"),
    "zh-biggest": trick_lines("{name}{play}", "，", "{number}、{plays}；{winner}大{worth}", "，{}分"),
}


# ---- claims


def report(pen: Scribe, sheets: Sequence[Sheet]) -> Iterator[str]:
    """Who has won, and what each of the others was left with, in a paragraph."""
    by_kind = {type(sheet.events[0]): sheet for sheet in sheets}
    said = ["That was it."]
    for left in by_kind[CardsLeft].events if CardsLeft in by_kind else ():
        assert isinstance(left, CardsLeft)
        name, score = pen.names.in_line(left.player), by_kind[Score].of(left.player)
        assert isinstance(score, Score)
        if left.cards:
            cards = ", ".join(map(str, left.cards))
            said.append(f"{name} still held {cards}, which makes {score.result}.")
        else:
            said.append(f"{name} has won and gets {score.result}.")
    yield " ".join(said)
    for kind in (MeldsShown, Total):
        if kind in by_kind:
            yield f"{by_kind[kind].heading}:"
            yield from map(pen.event, by_kind[kind].events)


# ---- all


def sibling_styles() -> Iterator[list[Style]]:
    """All of them, in their groups."""
    for styles in _all():
        yield [evolve(style, part="d") for style in styles]


def _all() -> Iterator[list[Style]]:
    yield styles_of("verbs", RUMMIES, named("more-verbs-", "verbs", VERBS))
    yield styles_of("verbs", ("lynx", "crazy"), {"more-verbs-glued-letters": {"verbs": GLUED}})
    first = {"more-order-comes-first": {"verbs": COMES_FIRST, "turns": comes_first}}
    yield styles_of("verbs", ("redox",), first)
    yield styles_of("lines", BASIC, named("more-lines-", "turns", LINES))
    yield styles_of("lines", ("lynx", "crazy"), named("more-joint-", "joint", JOINTS))
    told = {"verbs": LAYS_OUT, "turns": paragraph, "joint": " and "}
    yield styles_of("lines", ("redox", "crazy"), {"more-lines-paragraph": told})
    yield styles_of("lines", ("redox",), {"more-columns-with-source": {"turns": sourced_columns}})
    bridge = suit_row(
        {"♠": "S", "♥": "H", "♣": "C", "♦": "D", "": ""},
        suit="{suit}:{ranks}",
        rank="",
        between=" ",
        void="",
        ten="T",
    )
    yield styles_of(
        "hands", BASIC, {"more-hands-counted": {"hands": introduced("{name} ({count}): {cards}")}}
    )
    yield styles_of("hands", BASIC, {"more-hands-bridge": {"hands": bridge}})
    yield styles_of("scores", ("redox", "crazy"), named("more-scores-", "results", {"report": report}))
    initials = {
        "more-names-initials": {"names": called(("Alice Munro", "Bob Dylan", "Carol Reed", "Dave Brubeck"))}
    }
    yield styles_of("names", ENGLISH, initials)
    yield styles_of("tricks", TRICKS, named("more-tricks-", "tricks", TRICK_STYLES))
    yield styles_of("tricks", ("red-five-zh",), named("more-tricks-", "tricks", CHINESE_TRICKS))
    german = {"verbs": GERMAN_NOUNS, "cards": Cards("{suit}{rank}", ranks=ranks("J:B Q:D"))}
    yield styles_of("languages", ("redox",), {"more-language-german-nouns": german})
    chinese = {
        "more-zh-brackets": {"turns": lines("【{name}】{text}")},
        "more-zh-no-colon": {"turns": lines("{name}{text}")},
        "more-zh-semicolons": {"turns": several("{name}{said}", "；"), "stop": ""},
        "more-zh-steps": {"turns": lines("第{number}手 {name}：{text}")},
    }
    yield styles_of("languages", ("redox-zh",), chinese)
