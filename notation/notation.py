"""How one game is written: its grammar, its words, and what its captures mean.

A game's notation is a module in ``notation/games`` with a :class:`Notation` called ``NOTATION``; nothing
else needs to know the game. Containers of the grammar (rules whose text is an action, a call or a setting)
are turned into values by giving their operands, decoded and in the order written, to the class named for
the container.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from itertools import chain
from pkgutil import iter_modules
from typing import Any

from attrs import field, frozen

from ..records.cards import CARDS
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
from .vocabulary import Vocabulary

CARD_PATTERN = re.compile(r"[♠♥♣♦](?:10|[2-9JQKA])|Joker|Big Joker|Small Joker|\?")

OPERANDS = frozenset(
    [
        "card",
        "group",
        "groups",
        "target",
        "number",
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
    ]
)
"""Rules captured whole, in every grammar."""

SAID = "_said"
"""A setting found inside a sentence is named for the setting it says: ``direction_said``."""


@frozen
class Operand:
    """A decoded operand: its value, and the spans of its tokens relative to the text read."""

    value: Any
    spans: Spans


def _cards(text: str, start: int) -> tuple[Cards, Spans]:
    tokens = [(found[0], found.span()) for found in CARD_PATTERN.finditer(text)]
    cards = tuple(CARDS.get(token) for token, _ in tokens)  # "?" is no card: None
    return cards, tuple((start + a, start + b) for _, (a, b) in tokens)


TARGET = re.compile(
    r"(?:(?P<owner>(?:his|her) own|.+?(?=['’]s ))(?:['’]s)? +)?(?:(?P<rank>10|[2-9JQKA])s|.+)"
)


def _target(text: str, start: int) -> Operand:
    """A meld by its name: its span, then those of its cards."""
    found = TARGET.fullmatch(text)
    owner, rank = (found["owner"], found["rank"]) if found else (None, None)
    cards, spans = _cards(text, start)
    form = "rank" if rank else "ends" if "…" in text or ".." in text else "cards"
    return Operand(Target(cards, form, rank, owner), ((start, start + len(text)), *spans))


def _between(text: str, start: int, separator: str) -> tuple[tuple[str, ...], Spans]:
    """What stands between the ``separator`` s, and where."""
    cuts = [0, *(edge for found in re.finditer(separator, text) for edge in found.span()), len(text)]
    spans = list(zip(cuts[::2], cuts[1::2], strict=True))
    return tuple(text[a:b] for a, b in spans), tuple((start + a, start + b) for a, b in spans)


def decode(text: str, capture: Capture) -> Operand:
    """The value of an operand: Card or None, cards, melds, int, str, or a tuple of names or numbers."""
    name, start, end = capture
    piece = text[start:end]
    whole: Spans = ((start, end),)
    match name:
        case "card":
            return Operand(CARDS.get(piece), whole)
        case "group":
            return Operand(*_cards(piece, start))
        case "groups":
            parts = [_cards(m[0], start + m.start()) for m in re.finditer("[^/]+", piece)]
            return Operand(tuple(cards for cards, _ in parts), tuple(s for _, spans in parts for s in spans))
        case "target":
            return _target(piece.rstrip(), start)
        case "number" | "factor":
            return Operand(int(piece), whole)
        case "signed":
            return Operand(int(piece.replace(" ", "")), whole)
        case "terms":
            numbers = list(re.finditer(r"[+-]? *(\d+)", piece))
            return Operand(
                tuple(int(found[0].replace(" ", "")) for found in numbers),
                tuple((start + found.start(1), start + found.end(1)) for found in numbers),
            )
        case "names":
            return Operand(*_between(piece, start, r" *[,,、] *| +and +| *和 *"))
        case "ring":
            return Operand(*_between(piece, start, r" *→ *"))
        case "nothing":
            return Operand((), ())
        case "count":
            return Operand((None,) * int(re.match(r"\d+", piece)[0]), whole)  # type: ignore[index]
        case _:
            return Operand(piece, whole)


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


def _no_further_events(event: Event, language: str) -> str:
    raise TypeError(f"no way to write {type(event).__name__}")


@frozen(eq=False, slots=False)
class Notation:
    """One game's notation.

    ``title`` is how a ``Game:`` line names it, ``titles`` are other names. ``actions`` maps a container of
    the grammar to the class, or function, that makes its value from the decoded operands; ``write_action``
    is the inverse, in the language asked for. ``calls`` are the containers of calls. ``settings`` are the
    keys the game knows, each also the notion that names it. ``sections`` are the parts of a record that
    headings open, and what a player's line can be in each. ``signs`` matches lines that only this game's
    records have; it decides where a file does not name its game. ``further_containers`` are captured too.

    Events of a game's own are written by ``write_event``; ``further_sections`` says where each belongs."""

    game: str
    title: str
    titles: tuple[str, ...]
    vocabulary: Vocabulary
    actions: Mapping[str, Callable[..., Action]]
    calls: tuple[str, ...]
    settings: tuple[str, ...]
    write_action: Callable[[Action, str], str]
    signs: re.Pattern[str]
    spellings: tuple[Spelling, ...] = ()
    further_containers: tuple[str, ...] = ()
    sections: Mapping[str, tuple[str, ...]] = SECTIONS
    write_event: Callable[[Event, str], str] = _no_further_events
    further_sections: Mapping[type[Event], str] = field(factory=dict)

    @cached_property
    def language(self) -> Language:
        here = files("hoyle.notation")
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
                settings,
                self.sections,
                self.further_containers,
            )
        )
        return Language(source, containers, OPERANDS)

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

    def read_actions(self, text: str, captures: Sequence[Capture]) -> tuple[Action, ...]:
        return tuple(
            self.actions[name](
                *(operand.value for operand in operands),
                spans=(span, *(s for operand in operands for s in operand.spans)),
            )
            for name, span, operands in contents(text, captures, self.language.containers)
            if name in self.actions
        )

    def read_calls(self, text: str, captures: Sequence[Capture]) -> tuple[Call, ...]:
        return tuple(
            Call(name, *(operand.value for operand in operands), spans=(span,))
            for name, span, operands in contents(text, captures, self.language.containers)
            if name in self.calls
        )


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
        likely: Notation = import_module(f"{games.__name__}.{module}").NOTATION
        if wanted in (likely.game, likely.title.casefold()):
            return likely
    for key, notation in notations().items():
        if wanted in (key, notation.title.casefold(), *(title.casefold() for title in notation.titles)):
            return notation
    raise KeyError(game)
