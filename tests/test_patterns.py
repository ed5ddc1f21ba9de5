"""No regular expression goes over a text again and again: no run stands within another, nor beside
one, where it could end in many places."""

from __future__ import annotations

import re
import subprocess
import sys
from re import _constants as constants  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]

import pytest
from hoyle.notation import read_text
from hoyle.records.events import Unreadable
from hoyle.verify import verify

from .conftest import sample, within

COLLECT = """
import importlib, json, pkgutil, re, sys
from pathlib import Path
compiler = re._compiler
compiled, found = compiler.compile, set()
def compile(pattern, flags=0):
    frame = sys._getframe(1)
    while frame.f_globals["__name__"].split(".")[0] in ("re", "functools"):
        frame = frame.f_back
    note(frame, pattern, flags)
    return compiled(pattern, flags)
def note(frame, pattern, flags):
    name = frame.f_globals["__name__"]
    if isinstance(pattern, str) and name.startswith("hoyle.") and name != "hoyle.records.regex":
        found.add((name, pattern, int(flags)))
compiler.compile = compile
from hoyle.records.regex import regex
made = regex.__init__
def make(self, pattern, flags=0):
    note(sys._getframe(1), pattern, flags)
    made(self, pattern, flags)
regex.__init__ = make
for name in ("records", "notation", "verify", "cli"):
    package = importlib.import_module("hoyle." + name)
    for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
from hoyle.notation import read_text, Rewriting
from hoyle.verify.repairs import repair
for path in sys.argv[1:]:
    for record in read_text(Path(path).read_text("utf-8"), strict=True):
        repair(record, Rewriting(record.head))
print(json.dumps(sorted(found)))
"""
"""Imports everything and reads records, noting each pattern that is compiled, or will be when it is used."""
SIGNS = "".join(map(chr, range(33, 127))) + "♠♥♣♦→–’“，。、：；（王張第一é"
"""Characters by which sets of them are told apart. Blanks are not among them: no line with many in a row is
read (RD008), so that it does no harm if a pattern goes over them from each one on."""
Run = frozenset[str]


@pytest.fixture(scope="module")
def patterns() -> list[tuple[str, str, int]]:
    import json
    from pathlib import Path

    data = Path(__file__).parent / "data"
    some = [
        path
        for folder in ("redox/mistakes", "lynx/mistakes", "crazy_rummy/findings", "red_five/mistakes")
        for path in sample(sorted((data / folder).glob("*.txt"))[::24], 4, 1)
    ]
    made = subprocess.run(
        [sys.executable, "-c", COLLECT, *map(str, some)], capture_output=True, check=True, text=True
    )
    return [tuple(one) for one in json.loads(made.stdout)]


class Shape:
    """What a part of a pattern can begin and end with, whether it can be empty, and the runs of no certain
    length at its ends."""

    def __init__(self, first: Run = frozenset(), *, empty: bool = True) -> None:
        self.empty = empty
        self.first = self.last = first
        self.opening: list[Run] = []
        self.closing: list[Run] = []


def shape_of(items: object, flags: int, wrong: set[str]) -> Shape:
    """The shape of a sequence; what is ``wrong`` within it is noted."""
    whole = Shape()
    for operator, argument in items:  # type: ignore[attr-defined]
        part = _shape(operator, argument, flags, wrong)
        if any(one & other for one in whole.closing for other in part.opening):
            wrong.add("adjacent")
        both = Shape(empty=whole.empty and part.empty)
        both.first = whole.first | (part.first if whole.empty else frozenset())
        both.last = part.last | (whole.last if part.empty else frozenset())
        both.opening = whole.opening + (part.opening if whole.empty else [])
        both.closing = part.closing + (whole.closing if part.empty else [])
        whole = both
    return whole


def _shape(operator: object, argument: object, flags: int, wrong: set[str]) -> Shape:
    name = str(operator)
    match name, argument:
        case (("LITERAL" | "NOT_LITERAL" | "ANY" | "IN"), _):
            return Shape(_signs(operator, argument, flags), empty=False)
        case (("MAX_REPEAT" | "MIN_REPEAT" | "POSSESSIVE_REPEAT"), (least, most, body)):
            part = shape_of(body, flags, wrong)
            part.empty = part.empty or not least
            if name == "POSSESSIVE_REPEAT":
                part.opening = part.closing = []
            elif most == constants.MAXREPEAT:
                if any(run & part.first for run in part.closing) or any(
                    run & part.last for run in part.opening
                ):
                    wrong.add("nested")
                part.opening, part.closing = [*part.opening, part.first], [*part.closing, part.last]
            return part
        case "SUBPATTERN", (_, more, fewer, body):
            return shape_of(body, (flags | more) & ~fewer, wrong)
        case "ATOMIC_GROUP", body:
            part = shape_of(body, flags, wrong)
            part.opening = part.closing = []
            return part
        case "BRANCH", (_, ways):
            made = Shape(empty=False)
            for part in (shape_of(way, flags, wrong) for way in ways):
                made.empty |= part.empty
                made.first, made.last = made.first | part.first, made.last | part.last
                made.opening, made.closing = made.opening + part.opening, made.closing + part.closing
            return made
        case (("ASSERT" | "ASSERT_NOT"), (_, body)):
            shape_of(body, flags, wrong)
    return Shape()


MATCHED: dict[tuple[str, int], Run] = {}
"""What elements match that have been seen before, by how they are written."""


def _signs(operator: object, argument: object, flags: int) -> Run:
    """The characters that one element of a pattern matches."""
    element = f"{operator} {argument}", flags
    if element not in MATCHED:
        state = parser.State()
        state.flags = flags & ~re.DEBUG
        one = parser.SubPattern(state, [(operator, argument)])
        matches = _compiled(one, flags).match
        MATCHED[element] = frozenset(sign for sign in SIGNS if matches(sign))
    return MATCHED[element]


def _compiled(pattern: object, flags: int) -> re.Pattern[str]:
    from re import _compiler

    code = _compiler._code(pattern, flags)
    return _compiler._sre.compile("", flags, code, 0, {}, ())  # type: ignore[no-any-return]


def refused(pattern: str, flags: int = 0) -> set[str]:
    wrong: set[str] = set()
    tree = parser.parse(pattern, flags)
    shape_of(tree, tree.state.flags, wrong)
    return wrong


@pytest.mark.parametrize(
    ("pattern", "wrong"),
    [
        (r"(?:a+)+b", {"nested"}),
        (r"(?:[a-z]*,?)*$", {"nested"}),
        (r"\w+\d+x", {"adjacent"}),
        (r"a*(?:b?)a*c", {"adjacent"}),
        (r"(?:a++)+b", set()),
        (r"(?>\w+),\w+", set()),
        (r"\w+(?:,\w+)*", set()),
        (r"[a-z]+\d+", set()),
    ],
)
def test_what_is_refused(pattern: str, wrong: set[str]) -> None:
    assert refused(pattern) == wrong


ONLY_SEEMING = {
    ("hoyle.notation.language.headings", "(?:[\\s>*|#_="): "a tag begins with <, which no run before it has",
    ("hoyle.notation.reading.survey", "(?:[\\s>|*_#"): "no more than a hundred characters are looked at",
    ("hoyle.notation.reading.survey", "\\W*(?P<one>"): "no more than a hundred characters are looked at",
    ("hoyle.verify.games.lynx.play", "\\bcontinu"): "between the two there is the end of a word",
}
"""Patterns whose runs only seem to overlap, by how they begin, and why."""


def test_no_pattern_has_runs_that_overlap(patterns: list[tuple[str, str, int]]) -> None:
    assert len(patterns) > 250
    found = {(module, pattern) for module, pattern, flags in patterns if refused(pattern, flags)}
    assert {
        (module, pattern)
        for module, pattern in found
        if not any(module == where and pattern.startswith(start) for where, start in ONLY_SEEMING)
    } == set()
    assert len(found) == len(ONLY_SEEMING)


TRICK = "1. N ♣A, E ♣4, S ♣6, W ♣10"
SLOW = [
    f"{TRICK}{' ' * 400}!",
    f"{TRICK}; {'N ' * 200}!",
    f"{TRICK}{' ' * 200}({' ' * 200}!",
    f"{TRICK}{'♠ 10 ' * 90}!",
    f"N: ♠{' 10 ♠' * 90}!",
    f"{'A' * 450}:!",
]
"""Lines whose ends, or names, could be looked for again and again."""


@pytest.mark.parametrize("line", SLOW)
@pytest.mark.parametrize("strict", [False, True])
def test_a_line_of_few_bytes_takes_no_time(line: str, strict: bool) -> None:
    with within(seconds=1):
        for record in read_text(f"Game: Red Five\n\nRound #1\n\n{line}\n", strict=strict):
            verify(record)


GAPS = [
    ("Red Five", "1. N ♣A, E ♣4, S ♣6, W ♣10 → N +10"),
    ("Red Five", "trick 3: N leads ♠10; won by N, 10 points"),
    ("Red Five", "Dealer: S, trumps ♥, level 9."),
    ("REDOX", "N: Discard ♠J, draw a card: ♥A. {Last 2}"),
    ("REDOX", "N lays down the plot of aces ♠A-♥A (used as ♠4)"),
    ("LYNX", "N: append ♠4 to her own ♠5-♠6-♠7; discard ♠7, nominate S."),
    ("Crazy Rummy", "N: claim ♦A with ♥K from E's ♦K-♠K-♦A; discard ♠7."),
]


@pytest.mark.parametrize(("game", "line"), GAPS, ids=[line[:20] for _, line in GAPS])
def test_blanks_take_no_time(game: str, line: str) -> None:
    """Wherever they stand. Unless it is canonical but for these, a line with more of them in a row than any
    writer needs is not read, and that is said."""
    for many in (190, 9000):
        found = set()
        for at in sample(range(1, len(line)), 4):
            for gap in (" " * many, "!" + " " * many, " " * many + "!"):
                text = f"Game: {game}\nPlayers: N, E, S, W\n\nRound #1\n\n{line[:at]}{gap}{line[at:]}\n"
                with within(seconds=1):
                    (record,) = read_text(text)
                found |= {event.finding.code for event in record.rounds[0].of(Unreadable)}
        assert ("RD008" in found) == (many > 200)
