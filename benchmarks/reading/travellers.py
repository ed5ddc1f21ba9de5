"""Styles to measure with, part j: what was new in kind among 121 records, each a plain record with one
peculiarity or two put into it, of which 95 (79 %) were read turn for turn with nobody accused at first sight,
and among 68 others, written after hoyle had learned to read many of those, of which 53 (78 %) were."""

from __future__ import annotations

from collections.abc import Iterator

from .cards import Cards, jokers
from .hands import introduced
from .layout import lines, separated
from .names import FIRST, Names, called
from .style import BASIC, ENGLISH, TRICKS, Style, named, styles_of, written_apart
from .tricks import trick_lines, trick_table
from .verbs import THIRD, rummy

SEATED = Names(FIRST, tuple(f"{name} [{seat}]" for name, seat in zip(FIRST, "NESW", strict=True)), FIRST)
SEATED_FIRST = Names(
    FIRST, tuple(f"{seat} ({name})" for name, seat in zip(FIRST, "NESW", strict=True)), FIRST
)

THROUGH = rummy(
    "{card}", "deck → {card}", "pile → {card}", "plot {cards}", "{kind} {cards}", "{cards} → {target}",
    slam="slam {melds}",
)  # fmt: skip
TAGGED = rummy(
    "[discard] {card}", "[draw] {card}", "[take] {card}", "[lay] {cards}", "[lay] {kind} {cards}",
    "[add] {cards} [to] {target}", slam="slam {melds}", claim="[claim] {wild} [with] {card} [from] {target}",
)  # fmt: skip
SWAPPED = rummy(
    "swaps {card}", "for an unknown card ({card})", "for the discarded {card}", "forms {cards}",
    "forms the {kind} {cards}", "hangs {cards} onto {target}", slam="forms a slam: {melds}",
)  # fmt: skip
PARTED = rummy(
    "parted with {card}", "in exchange for a hidden card ({card})", "in exchange for the discarded {card}",
    "formed {cards}", "formed the {kind} {cards}", "attached {cards} to {target}",
    slam="formed a slam: {melds}",
)  # fmt: skip
ON_TOP = rummy(
    "discarded {card}", "drew a card, the {card}", "took the {card} that lay on top", "laid {cards}",
    "laid the {kind} {cards}", "joined {cards} to {target}", slam="laid a slam: {melds}",
    claim="swapped {card} for the wild {wild} of {target}",
)  # fmt: skip
BOTH_WAYS = rummy(
    "-{card}", "+{card}", "+{card} (pile)", "lay {cards}", "{kind} {cards}", "{cards} → {target}",
    claim="{card} ↔ {wild} in {target}",
)  # fmt: skip
STOCKED = rummy(
    "x {card}", "stock {card}", "pile {card}", "meld {cards}", "{kind} {cards}", "add {cards} to {target}",
    claim="claim {wild} with {card} from {target}",
)  # fmt: skip
CALLED = rummy(
    "discards {card}", "draws {card}", "takes {card} from the pile", "lays {cards}",
    "lays the {kind} {cards}",
    "adds {cards} to {target}",
    **{**THIRD, "announce": "calls 7", "nominate": "points at {name}", "request": "calls for {suit}"},
)  # fmt: skip
ARGUMENTS = rummy(
    "discard({card})", "draw({card})", "take({card})", "meld({cards})", "meld({kind} {cards})",
    "add({cards}, {target})", claim="claim {wild} with {card} from {target}",
)  # fmt: skip
USED = rummy(
    "用 {card}", "換新牌 {card}", "換棄牌 {card}", "攤開 {cards}", "攤開 {cards}", "把 {cards} 放到 {target}",
)  # fmt: skip
FAILED = {
    "throw": "throws {cards}",
    "throw fails": "tries to throw {cards} but must play {forced}",
    "ruff": "ruffs {cards}",
    "show": "declares {cards}",
    "bury": "puts down {cards}",
    "call friend": "calls {card}",
}
LED_UP = [f"{word} {{name}} {{said}}." for word in ("Then", "Next,", "After that", "Finally")]
BRACED = ("{name}: {text}", "{name}: {text} {{he was so lucky}}", *["{name}: {text}"] * 3)


def traveller_styles() -> Iterator[list[Style]]:
    """All of them, in their groups."""
    return written_apart("traveller", "j", _all())


def _all() -> Iterator[list[Style]]:
    told = {"turns": lines("{name} {text}"), "joint": " and "}
    beside = {"joint": " ", "turns": lines("{name}: {text}")}
    exchanges = {
        "through-the-pile": {"verbs": THROUGH, "joint": " → ", "stop": ""},
        "swapped-for": {"verbs": SWAPPED, **beside},
        "parted-with": {
            "verbs": PARTED,
            "joint": " ",
            "turns": lines("{name} {text}"),
            "names": called(FIRST),
        },
    }
    yield styles_of("verbs", ("redox",), exchanges)
    verbs = {
        "tagged": {"verbs": TAGGED, "joint": " ", "stop": ""},
        "lay-on-top": {"verbs": ON_TOP, **told, "names": called(FIRST)},
    }
    yield styles_of("verbs", ("redox", "crazy"), verbs)
    noted = {
        "stocked": {"verbs": STOCKED, "joint": " ", "stop": ""},
        "both-ways": {"verbs": BOTH_WAYS, "joint": " | ", "stop": ""},
        "arguments": {"verbs": ARGUMENTS, "joint": "; ", "stop": ""},
    }
    yield styles_of("verbs", ("crazy",), noted)
    yield styles_of("verbs", ("lynx",), {"calls-seven": {"verbs": CALLED, "joint": "; "}})
    yield styles_of("verbs", TRICKS, {"throws-that-fail": {"verbs": FAILED, "bids": lines("{name}: {text}")}})
    yield styles_of(
        "languages", ("redox-zh",), {"zh-uses-a-card": {"verbs": USED, "joint": " ", "stop": "。"}}
    )
    ways = {
        "led-up-to": lines(*LED_UP), "name-in-brackets-behind": lines("{number}. {said} ({name})"),
        "times-behind": lines("{name}: {text} (20:{minute:02})"),
        "comments-in-braces": lines(*BRACED),
        "turns-of-a-round": lines("Round 1, turn {number} – {name}: {text}"),
    }  # fmt: skip
    yield styles_of("lines", ("redox", "crazy"), named("", "turns", ways))
    calls = {"last": '"Last {number}," he says.', "winner": '"Winner!"'}
    yield styles_of("verbs", ("redox",), {"calls-that-he-says": {"calls": calls}})
    cards = {
        "groups-in-braces": Cards(dash=", "),
        "middle-dots": Cards("{rank}·{suit}"),
        "underscores": Cards("{rank}_{suit}"),
        "waves": Cards(dash="~"),
        "sizes-for-jokers": Cards(jokers=jokers("Joker", "BIG", "SMALL")),
    }
    yield styles_of("cards", ENGLISH, named("cards-", "cards", cards))
    hands = {
        "in-braces": introduced("{name}: {{{cards}}}"),
        "number-first": introduced("{name}: [{count}] {cards}"),
    }
    yield styles_of("hands", BASIC, named("hands-", "hands", hands))
    seats = {"seat-behind": SEATED, "seat-before": SEATED_FIRST}
    yield styles_of("names", ("redox", "crazy"), named("", "names", seats))
    tricks = {
        "names-before-brackets": trick_lines(
            "{name}({play})", " ", "{number}: {plays} – {winner}{worth}", " {}"
        ),
        "winner-behind-strokes": trick_lines(
            between=" / ", line="{number}. {plays} // {winner}{worth}", worth=" ({})"
        ),
        "columns": trick_table(separated(" | "), "#", "Winner", "Pts", ""),
    }
    yield styles_of("tricks", TRICKS, named("tricks-", "tricks", tricks))
    chinese = trick_lines("{name}{play}", "、", "{number}、{plays}——{winner}贏{worth}", "，{}分")
    yield styles_of("tricks", ("red-five-zh",), {"tricks-zh-dashes": {"tricks": chinese}})
