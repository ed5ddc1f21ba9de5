"""How one game is written: its grammar, its words, and what its captures mean.

A game's notation is a module in ``notation/games`` with a :class:`Notation` called ``NOTATION``; nothing
else needs to know the game. Containers of the grammar (rules whose text is an action, a call or a setting)
are turned into values by giving their operands, decoded and in the order written, to the class named for
the container.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from importlib import import_module
from importlib.util import find_spec
from itertools import chain
from pathlib import Path
from pkgutil import iter_modules
from typing import Any, NamedTuple

from attrs import field, frozen

from ..records.cards import CARDS, Card
from ..records.events import (
    Action,
    Call,
    Cards,
    CardsLeft,
    Event,
    Score,
    Setting,
    Span,
    Spans,
    Target,
    Total,
    Turn,
)
from . import games
from .grammar import Capture, Language
from .spelling import COMMON as COMMON_SPELLINGS
from .spelling import Spelling, words_in_any_case
from .vocabulary import Vocabulary, number_said

CARD_PATTERN = re.compile(r"(?<!=)(?:[♠♥♣♦](?:10|[2-9JQKA])|Joker|Big Joker|Small Joker|[大小]王|\?)")
"""A card; what stands behind ``=`` is what a card stands for, and none itself."""

OPERANDS = frozenset(
    [
        "card",
        "group",
        "groups",
        "target",
        "number",
        "amount",
        "suit",
        "wish",
        "signed",
        "terms",
        "factor",
        "name",
        "names",
        "ring",
        "word",
        "title",
        "nothing",
        "count",
        "tokens",
        "several",
        "parts",
    ]
)
"""Rules captured whole, in every grammar."""

SAID = "_said"
"""A setting found inside a sentence is named for the setting it says: ``direction_said``."""


SPOKEN: Mapping[str, Card] = CARDS | {"大王": CARDS["Big Joker"], "小王": CARDS["Small Joker"]}
"""Cards by every word a grammar may have for them."""


class Operand(NamedTuple):
    """A decoded operand: its value, and the spans of its tokens relative to the text read."""

    value: Any
    spans: Spans


def _cards(text: str, start: int) -> tuple[Cards, Spans]:
    tokens = text.split("-")
    cards = tuple(map(SPOKEN.get, tokens))
    if None in cards:  # hidden cards, or something else between the cards than a dash
        found = list(CARD_PATTERN.finditer(text))
        cards = tuple(SPOKEN.get(one[0]) for one in found)
        return cards, tuple((start + one.start(), start + one.end()) for one in found)
    spans = []
    for token in tokens:
        end = start + len(token)
        spans.append((start, end))
        start = end + 1
    return cards, tuple(spans)


TARGET = re.compile(
    r"(?:(?P<owner>(?:his|her) own|.+?(?=['’]s ))(?:['’]s)? +)?(?:(?P<rank>10|[2-9JQKA])s|.+)"
)


def _target(text: str, start: int) -> Operand:
    """A meld by its name: its span, then those of its cards."""
    owner = rank = None
    if text[0] not in "♠♥♣♦" and (found := TARGET.fullmatch(text)):
        owner, rank = found["owner"], found["rank"]
    cards, spans = _cards(text, start)
    form = "rank" if rank else "ends" if "…" in text or ".." in text else "cards"
    return Operand(Target(cards, form, rank, owner), ((start, start + len(text)), *spans))


def _between(text: str, start: int, separator: str) -> tuple[tuple[str, ...], Spans]:
    """What stands between the ``separator`` s, and where."""
    cuts = [0, *(edge for found in re.finditer(separator, text) for edge in found.span()), len(text)]
    spans = list(zip(cuts[::2], cuts[1::2], strict=True))
    return tuple(text[a:b] for a, b in spans), tuple((start + a, start + b) for a, b in spans)


def _groups(text: str, start: int) -> Operand:
    parts = [_cards(one[0], start + one.start()) for one in re.finditer(r"[^/\s]+", text)]
    return Operand(tuple(cards for cards, _ in parts), tuple(span for _, spans in parts for span in spans))


def _tokens(text: str, start: int) -> tuple[Cards, tuple[str, ...], Spans]:
    """Cards, what each of them is said to stand for (nothing if that is said of none), and their spans."""
    cards, spans = _cards(text, start)
    if "=" not in text:
        return cards, (), spans
    pieces, spans = _between(text, start, "-")
    return cards, tuple(piece.partition("=")[2] for piece in pieces), spans


def _several(text: str, start: int) -> Operand:
    """Melds, each its cards and what they are said to stand for."""
    melds = [_tokens(one[0], start + one.start()) for one in re.finditer(r"[^/\s]+", text)]
    spans = tuple(span for *_, own in melds for span in own)
    return Operand(tuple((cards, meanings) for cards, meanings, _ in melds), spans)


def _terms(text: str, start: int) -> Operand:
    if " " in text or "-" in text:
        numbers = list(re.finditer(r"[+-]? *(\d+)", text))
        return Operand(
            tuple(int(one[0].replace(" ", "")) for one in numbers),
            tuple((start + one.start(1), start + one.end(1)) for one in numbers),
        )
    terms = text.split("+")
    spans = []
    for term in terms:
        end = start + len(term)
        spans.append((start, end))
        start = end + 1
    return Operand(tuple(map(int, terms)), tuple(spans))


SUITS = {"s": "♠", "h": "♥", "c": "♣", "d": "♦"}


def _whole(value: Callable[[str], Any]) -> Callable[[str, int], Operand]:
    """Decodes an operand that is one token."""
    return lambda text, start: Operand(value(text), ((start, start + len(text)),))


def _hidden(text: str) -> Cards:
    return (None,) * int("".join(letter for letter in text if letter.isdigit()))


DECODERS: dict[str, Callable[[str, int], Operand]] = {
    "card": _whole(SPOKEN.get),
    "group": lambda text, start: Operand(*_cards(text, start)),
    "groups": _groups,
    "target": lambda text, start: _target(text.rstrip(), start),
    "number": _whole(int),
    "amount": _whole(number_said),
    "suit": _whole(lambda text: SUITS.get(text[:1].lower(), text)),
    "factor": _whole(int),
    "signed": _whole(lambda text: int(text.replace(" ", ""))),
    "terms": _terms,
    "names": lambda text, start: Operand(*_between(text, start, r" *[,\uff0c、] *| +and +| *和 *")),
    "ring": lambda text, start: Operand(*_between(text, start, r" *→ *")),
    "nothing": lambda text, start: Operand((), ()),
    "several": _several,
    "tokens": _several,
    "parts": lambda text, start: Operand(*_between(text, start, r" *[,\uff0c、] *| +and +")),
    "count": _whole(_hidden),
}
"""How the text of an operand becomes its value. What is not listed is its own text."""

_as_text = _whole(str)


def decode(text: str, capture: Capture) -> Operand:
    """The value of an operand: Card or None, cards, melds, int, str, or a tuple of names or numbers."""
    name, start, end = capture
    return DECODERS.get(name, _as_text)(text[start:end], start)


def contents(text: str, captures: Sequence[Capture], containers: frozenset[str]) -> Iterator[
    tuple[str, Span, list[Operand]]
]:  # fmt: skip
    """The innermost containers among ``captures`` with their operands, in the order written."""
    index, count = 0, len(captures)
    while index < count:
        capture = captures[index]
        index += 1
        if capture.name not in containers:
            continue
        operands = []
        while index < count and captures[index].name not in containers:
            operands.append(decode(text, captures[index]))
            index += 1
        if operands or index == count or captures[index].start >= capture.end:
            yield capture.name, (capture.start, capture.end), operands


SECTIONS: Mapping[str, tuple[str, ...]] = {
    "head": ("hand", "turn", "total"),
    "deal": ("hand", "turn"),
    "play": ("turn", "hand", "score"),
    "cards_left": ("hand", "score", "turn"),
    "scores": ("score", "hand", "turn"),
    "totals": ("total", "hand", "turn"),
}
"""The parts of a record, and what a player's line can be in each, most likely first."""


def _comma(action: Action) -> str:
    return ", "


def _no_further_events(event: Event, language: str) -> str:
    raise TypeError(f"no way to write {type(event).__name__}")


class Values(NamedTuple):
    """What a setting may say: one of the ``numbers``, or one of the ``words``, in any capitals."""

    numbers: range | None = None
    words: tuple[str, ...] = ()

    def proper(self, value: object) -> int | str | None:
        """``value`` as it is properly written; None if it is none of these."""
        if isinstance(value, int):
            return value if self.numbers and value in self.numbers else None
        said = str(value).casefold()
        return next((word for word in self.words if word.casefold() == said), None)

    def __str__(self) -> str:
        ways = [f"“{word}”" for word in self.words]
        if self.numbers:
            ways.insert(0, f"a number from {self.numbers[0]} to {self.numbers[-1]}")
        return " or ".join(ways)


DECKS = Values(range(1, 21))


@frozen(eq=False, slots=False)
class Notation:
    """One game's notation.

    ``title`` is how a ``Game:`` line names it, ``titles`` are other names. ``actions`` maps a container of
    the grammar to the class, or function, that makes its value from the decoded operands; ``write_action``
    is the inverse, in the language asked for. ``calls`` are the containers of calls. ``settings`` are the
    keys the game knows, each also the notion that names it, and ``values`` what some of them may say and
    nothing else. ``sections`` are the parts of a record that
    headings open, and what a player's line can be in each. ``signs`` matches lines that only this game's
    records have; it decides where a file does not name its game. ``further_containers`` are captured too.

    An action's function may give several actions. ``joint`` is what stands between an action and the one
    before it, ``units`` what stands behind the value of a setting.

    Events of a game's own are written by ``write_event``; ``further_sections`` says where each belongs.
    ``claims`` are the grammar's rules for what else can stand behind a player's name, and their events;
    ``statements`` those for lines that belong to nobody. ``further_operands`` are captured as they stand.

    With ``tricks`` the grammar has a rule ``trick`` for several turns in one line; ``gather`` puts a round's
    events together as they are to be written, a line each. ``write_call`` writes calls its own way."""

    game: str
    title: str
    titles: tuple[str, ...]
    vocabulary: Vocabulary
    actions: Mapping[str, Callable[..., Action | tuple[Action, ...]]]
    calls: tuple[str, ...]
    settings: tuple[str, ...]
    write_action: Callable[[Action, str], str]
    signs: re.Pattern[str]
    spellings: tuple[Spelling, ...] = ()
    further_containers: tuple[str, ...] = ()
    sections: Mapping[str, tuple[str, ...]] = SECTIONS
    write_event: Callable[[Event, str], str] = _no_further_events
    further_sections: Mapping[type[Event], str] = field(factory=dict)
    claims: Mapping[str, Callable[..., Event]] = field(factory=dict)
    statements: Mapping[str, Callable[..., Event]] = field(factory=dict)
    further_operands: tuple[str, ...] = ()
    tricks: bool = False
    gather: Callable[[Iterable[Event]], Iterable[Event]] = iter
    write_call: Callable[[Call, str], str] | None = None
    joint: Callable[[Action], str] = _comma
    units: Mapping[str, str] = field(factory=dict)
    values: Mapping[str, Values] = field(factory=dict)

    @cached_property
    def language(self) -> Language:
        here = Path(__file__).parent
        source = "\n".join(
            [
                here.joinpath("common.peg").read_text("utf-8"),
                here.joinpath("games", f"{self.game}.peg").read_text("utf-8"),
                self.vocabulary.rules(),
            ]
        )
        settings = (name for key in self.settings for name in (key, key + SAID))
        containers = frozenset(
            chain(
                ("round", "remark"),
                self.actions,
                self.calls,
                self.statements,
                settings,
                self.sections,
                self.further_containers,
            )
        )
        kept = here.joinpath("games", f"{self.game}.matchers.json")
        return Language(
            source,
            containers,
            OPERANDS.union(self.further_operands),
            kept.read_text("utf-8") if kept.is_file() else "",
        )

    @property
    def matched_rules(self) -> frozenset[str]:
        """The rules of the grammar that are read by their matchers."""
        claims = (rule for rules in self.sections.values() for rule in rules if rule != "turn")
        lines = ("line", "trick") if self.tricks else ("line",)
        return frozenset(("action", "separator", "end", "call", "_", *lines, *claims))

    @cached_property
    def all_spellings(self) -> tuple[Spelling, ...]:
        words = (text for word in self.vocabulary.words.values() for text in word.readings)
        return (*COMMON_SPELLINGS, words_in_any_case(words), *self.spellings)

    def write_round(self, number: int, language: str) -> str:
        """The heading of a round."""
        if language == "zh" and self.vocabulary["round"].zh:
            return f"第{number}局"
        return f"{self.vocabulary['round'].en}{number}"

    def section_of(self, event: Event, current: str) -> str:
        """The part of the record that ``event`` belongs to, seen from ``current``."""
        match event:
            case Turn():
                return "play" if current in ("head", "deal") else current
            case CardsLeft():
                return "cards_left"
            case Score():
                return "scores"
            case Total():
                return "totals"
            case Setting(key="doubled"):
                return "scores"
        return self.further_sections.get(type(event), current)

    def read_clause(
        self, text: str, captures: Sequence[Capture]
    ) -> tuple[tuple[Action, ...], tuple[Call, ...]]:
        """The actions and calls that the captures of a turn stand for."""
        actions: list[Action] = []
        calls: list[Call] = []
        for name, span, operands in contents(text, captures, self.language.containers):
            make = self.actions.get(name)
            if make is not None:
                values, spans = [], [span]
                for value, more in operands:
                    values.append(value)
                    spans += more
                made = make(*values, spans=tuple(spans))
                if isinstance(made, tuple):
                    actions += made
                else:
                    actions.append(made)
            elif name in self.calls:
                calls.append(Call(name, *[value for value, _ in operands], spans=(span,)))
        return tuple(actions), tuple(calls)


@cache
def notations() -> dict[str, Notation]:
    """Every game's notation, found in the folder of games."""
    return {
        module.name: import_module(f"{games.__name__}.{module.name}").NOTATION
        for module in iter_modules(games.__path__)
    }


def notation_for(game: str) -> Notation:
    """The notation of ``game`` by its key or any of its titles; KeyError where there is none."""
    wanted = game.casefold().strip()
    # Mostly the title is the key in capitals; then no other game need be imported.
    module = re.sub("[ -]+", "_", wanted)
    if module.isidentifier() and find_spec(f"{games.__name__}.{module}"):
        notation: Notation = import_module(f"{games.__name__}.{module}").NOTATION
        return notation
    for key, notation in notations().items():
        if wanted in (key, notation.title.casefold(), *(title.casefold() for title in notation.titles)):
            return notation
    raise KeyError(game)
