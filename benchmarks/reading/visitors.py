"""Styles to measure with, part h: what was new in kind among 154 records in 86 styles, of which 101 (66 %)
were read turn for turn with nobody accused at first sight, and among 87 others in 52 styles, written after
hoyle had learned to read many of those, of which 56 (64 %) were."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .cards import SMALL, Cards, T, jokers
from .hands import introduced
from .layout import lines, separated, table
from .names import FIRST, Names, called
from .scribe import Move, Scribe, Trick, played
from .style import BASIC, TRICKS, Style, named, styles_of, written_apart
from .tricks import trick_lines
from .verbs import THIRD, rummy

FIVE = ("Ruth", "Ivo", "Tariq", "Mei")
CONSONANTS = rummy(
    "thr {card}", "drw {card}", "tk {card} off pile", "mld {cards}", "{kind} {cards}", "{cards} on {target}",
    slam="slam {melds}", claim="swp {card} for {wild} in {target}",
)  # fmt: skip
AFTER = rummy(
    "{card} out", "{card} in", "{card} in from the pile", "{cards} down", "{kind} {cards} down",
    "{cards} onto {target}", slam="slam {melds}", claim="{card} for {wild} in {target}",
    steal="stole {card} using {using}", request="wants {suit}", nominate="picks {name}",
    extra="{number} extra: {cards}", announce="7 too", skip="skipped",
)  # fmt: skip
LETTERED = rummy(
    "d {card}", "s {card}", "p {card}", "m {cards}", "m {kind} {cards}", "l {cards} > {target}",
    slam="slam {melds}", claim="c {wild} w/ {card} from {target}",
)  # fmt: skip
NARRATED = rummy(
    "got rid of {card}", "received {card} from the stock", "took the {card} that had just been discarded",
    "put {cards} on the table", "put {cards} on the table as a {kind}", "extended {target} with {cards}",
    slam="put everything on the table: {melds}", claim="redeemed {wild} from {target} by means of {card}",
    steal="stole {card} with the help of {using}", request="asked for {suit}", nominate="told {name} to draw",
    extra="had to pick up {number} cards: {cards}", announce="announced a seven", skip="lost his turn",
)  # fmt: skip
SPOKEN = rummy(
    "discards {card}", "draws {card}", "takes {card} from the pile", "lays down {cards}",
    "lays down a {kind} {cards}", "adds {cards} to {target}", **THIRD,
)  # fmt: skip
GLUED = Cards("{rank}{suit}", SMALL, T, jokers("jk", "bj", "sj"), dash="")


def in_columns(pen: Scribe, moves: Sequence[Move]) -> Iterator[str]:
    """What is called in a column of its own."""
    rows = [
        [str(move.number), move.name, move.marked("; ".join(move.clauses)),
         " ".join(call.strip("{}") for call in move.calls)]
        for move in moves
    ]  # fmt: skip
    yield from table(separated(","), ("no", "player", "move", "call"), rows)


def starred(pen: Scribe, tricks: Sequence[Trick]) -> Iterator[str]:
    """A star behind the play that wins, the points in brackets."""
    for trick in tricks:
        won = next(one for one in reversed(trick.plays) if one.player == trick.winner)
        plays = (f"{one.name} {played(one)}{'*' if one is won else ''}" for one in trick.plays)
        yield f"{trick.number}. {', '.join(plays)}" + (f" [{trick.points}]" if trick.points else "")


def barred(text: str) -> str:
    return "".join(f"{number:>3}|  {line}\n" for number, line in enumerate(text.split("\n"), 1))


def visitor_styles() -> Iterator[list[Style]]:
    """All of them, in their groups."""
    return written_apart("visitor", "h", _all())


def _all() -> Iterator[list[Style]]:
    first = {"names": Names(FIVE, ("R", "I", "T", "M")), "turns": lines("{name} {text}"), "joint": ", "}
    first["stop"] = ""
    yield styles_of("verbs", ("redox", "crazy"), {"consonants": {"verbs": CONSONANTS, **first}})
    out = {"verbs": AFTER, "joint": ", ", "stop": ""}
    yield styles_of("verbs", BASIC, {"verbs-behind": out})
    told = {"verbs": NARRATED, "joint": " and ", "turns": lines("{name} {text}"), "names": called(FIRST)}
    yield styles_of("verbs", BASIC, {"narrated": told})
    letters = {"verbs": LETTERED, "joint": " ", "stop": "", "turns": lines("{name} {text}"), "cards": GLUED}
    yield styles_of("verbs", ("redox", "crazy"), {"letters-and-glued-cards": letters})
    yield styles_of("cards", BASIC, {"cards-glued": {"cards": GLUED}})
    ways = {
        "dictated": {
            "verbs": SPOKEN,
            "turns": lines("ok so {name} {said}", "{name} {said}", "and {name} {said}"),
            "joint": " and ",
            "stop": "",
            "names": called(FIRST),
        },
        "check-boxes": {"turns": lines("- [x] {name}: {text}")},
        "to-play": {"turns": lines("{name} to play: {text}"), "names": called(FIRST)},
        "calls-in-a-column": {"turns": in_columns},
    }
    yield styles_of("lines", ("redox", "crazy"), ways)
    hands = {
        "hands-any-words": introduced("{name} looks at {count} cards: {cards}"),
        "hands-in-brackets": introduced("{name} = ({cards})"),
    }
    yield styles_of("hands", BASIC, named("", "hands", hands))
    yield styles_of("pages", ("redox", "hearts"), {"numbers-with-bars": {"page": barred}})
    tricks = {
        "tricks-starred": starred,
        "tricks-winner-in-brackets": trick_lines(line="{number}. [{winner}{worth}] {plays}", worth=" +{}"),
    }
    yield styles_of("tricks", TRICKS, named("", "tricks", tricks))
