"""Styles to measure with, part i: what was new in kind among 349 records in three batches of styles, each
written before hoyle had learned to read the batch before; 84 to 88 % of a batch were read turn for turn, with
nobody accused, at first sight."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .layout import lines
from .names import FIRST, called
from .scribe import Move, Scribe, Trick, played
from .style import BASIC, TRICKS, Style, named, styles_of, written_apart
from .tricks import trick_lines
from .verbs import THIRD, rummy

FROM_STOCK = rummy(
    "{card} away", "{card} from stock", "{card} from pile", "meld {cards}", "{kind} {cards}",
    "{cards} added to {target}", claim="claim {wild} with {card} from {target}",
)  # fmt: skip
INITIALS = rummy(
    "X {card}", "D {card}", "P {card}", "M {cards}", "M {kind} {cards}", "L {cards} to {target}",
    slam="S {melds}", claim="claim {wild} with {card} from {target}",
)  # fmt: skip
IDIOMS = rummy(
    "lets go of {card}", "takes a card from the stock: {card}", "picks up {card} from the discards",
    "goes down with {cards}", "goes down with the {kind} {cards}", "tacks {cards} on to {target}", **THIRD,
)  # fmt: skip
HELPFUL = rummy(
    "casts off the {card}", "takes the top card, {card}", "helps himself to the {card} from the discards",
    "tables {cards}", "tables the {kind} {cards}", "hooks the {cards} onto {target}", **THIRD,
)  # fmt: skip


def by_program(pen: Scribe, moves: Sequence[Move]) -> Iterator[str]:
    """As a program writes down each move, name and time above it."""
    for move in moves:
        yield f"{move.name}, [24.11.26 21:{move.number % 60:02}]"
        yield f"{move.text}\n"


def under_each_other(pen: Scribe, tricks: Sequence[Trick]) -> Iterator[str]:
    """A list in a list: the plays of each trick, and who wins it."""
    for trick in tricks:
        yield f"- Trick {trick.number}"
        yield from (f"  - {one.name}: {played(one)}" for one in trick.plays)
        won = pen.names.mention(trick.winner)
        yield f"  - {won} wins" + (f" {trick.points}" if trick.points else "")


def listing(text: str) -> str:
    """Each line with its number, also the empty ones."""
    return "\n".join(f"{number:>3}  {line}" for number, line in enumerate(text.split("\n"), 1))


def guest_styles() -> Iterator[list[Style]]:
    """All of them, in their groups."""
    return written_apart("guest", "i", _all())


def _all() -> Iterator[list[Style]]:
    notes = {"joint": ", ", "stop": "."}
    verbs = {"from-stock": {"verbs": FROM_STOCK, **notes}, "initials": {"verbs": INITIALS, "joint": "; "}}
    yield styles_of("verbs", ("redox", "crazy"), verbs)
    told = {"joint": " and ", "turns": lines("{name} {text}"), "names": called(FIRST)}
    yield styles_of(
        "verbs", BASIC, {"idioms": {"verbs": IDIOMS, **told}, "helpful": {"verbs": HELPFUL, **told}}
    )
    bars = lines("\uff5c{number}\uff5c{name}\uff5c{text}\uff5c")
    ways = {"wide-bars": bars, "by-a-program": by_program}
    yield styles_of("lines", BASIC, named("", "turns", ways))
    yield styles_of("lines", ("redox-zh",), {"wide-bars-chinese": {"turns": bars}})
    yield styles_of("pages", (*BASIC, *TRICKS), {"listing": {"page": listing}})
    tricks = {
        "tricks-in-a-list": under_each_other,
        "tricks-won-by": trick_lines(
            line="{number}. {plays}; won by {winner}{worth}", worth=" with {} points"
        ),
        "tricks-lead-and-taken": trick_lines(
            line="Trick {number}: {plays}. Taken by {winner}.{worth}",
            first="lead {name} {play}",
            worth=" {} points.",
        ),
    }
    yield styles_of("tricks", TRICKS, named("", "tricks", tricks))
