"""The rules that a record may break, and findings that it does.

A :class:`Rule` is one thing hoyle checks: its code, its message, a wrong and a right example, and why. A
:class:`Finding` is one place where a record breaks it. Findings are values; nobody raises them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import Enum, StrEnum, auto
from itertools import chain
from string import Formatter
from typing import Any, Self, TypeVar

from attrs import Factory, evolve, field

from .cards import Card
from .regex import regex
from .repairs import Edit, Repair
from .values import define, frozen

NO_PARAMS: Mapping[str, Any] = {}
ONE_OF_MANY = regex(r"(?<![\d“+−-])\b(1 (?:extra card|card|point))s\b")
"""“1 cards” or “1 points” in a message, to be made singular."""


class Severity(StrEnum):
    """ERROR: against the rules, or unreadable. WARNING: irregular but harmless. NOTE: a remark on an error
    elsewhere, or on spelling."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class Said(str):
    """A text in English that also exists in Chinese: a ``str`` with its Chinese as ``zh``.

    Made by :func:`told`. Any text in a finding may be one. Code that shows it chooses the language with
    :func:`in_language`; the default is English.

    ``templates``, in English and Chinese, and ``params`` are what it was made from."""

    __slots__ = ("_zh", "params", "templates")
    _zh: str | None
    templates: tuple[str, str]
    params: Mapping[str, Any]

    def __new__(cls, en: str, zh: str = "") -> Said:
        said = super().__new__(cls, en)
        said._zh = zh or en
        said.templates, said.params = (en, said._zh), NO_PARAMS
        return said

    @property
    def zh(self) -> str:
        """The text in Chinese, formatted when it is first accessed: most texts made in a search are never
        shown."""
        if self._zh is None:
            self._zh = self.templates[1].format(**_params(self.params, "zh")) or str(self)
        return self._zh

    @classmethod
    def of(cls, text: Said) -> Self:
        """Return ``text`` as an instance of this class."""
        said = super().__new__(cls, text)
        said._zh, said.templates, said.params = text._zh, text.templates, text.params
        return said

    def renumbered(self, line: Callable[[int], int]) -> Said:
        """Return the same text with each line number in it mapped by ``line``."""
        if not self.params:
            return self
        return told(*self.templates, **renumbered_params(self.params, line))

    def filled(self, **params: Any) -> Said:
        """Return the same text with its ``{…}`` filled in."""
        return told(self, self.zh, **params)

    def __reduce__(self) -> tuple[type[Said], tuple[str, str]]:
        return Said, (str(self), self.zh)


SEVERITIES: Mapping[Severity, Said] = {
    Severity.ERROR: Said("error", "錯誤"),
    Severity.WARNING: Said("warning", "警告"),
    Severity.NOTE: Said("note", "提示"),
}
"""The name of each severity."""


class LineNumber(int):
    """The number of a line of the record, in a text. (Every parameter called ``line`` is one.)"""


def told(en: str, zh: str, **params: Any) -> Said:
    """Return a text from two templates, each filled with ``params`` in its own language."""
    line = params.get("line")
    if type(line) is int:
        params["line"] = LineNumber(line)
    said = Said(en.format(**params))  # a text is its English
    said._zh, said.templates, said.params = None, (en, zh), params
    return said


def joined(texts: Iterable[object], en: str, zh: str, last: tuple[str, str] | None = None) -> Said:
    """Join ``texts`` or cards by ``en``, in Chinese by ``zh``; if ``last`` is given, it separates the last of
    several in both languages."""
    params = {f"text_{number}": text for number, text in enumerate(texts)}
    *blanks, end = [f"{{{name}}}" for name in params] or [""]
    if not blanks:
        return told(end, end, **params)
    last_en, last_zh = last or (en, zh)
    return told(en.join(blanks) + last_en + end, zh.join(blanks) + last_zh + end, **params)


def and_(items: Iterable[object]) -> Said:
    """“a”, “a and b”, “a, b and c”."""
    return joined(items, ", ", "、", (" and ", "和"))


def or_(items: Iterable[object]) -> Said:
    """“a”, “a or b”, “a, b or c”."""
    return joined(items, ", ", "、", (" or ", "或"))


def renumbered(text: str, line: Callable[[int], int]) -> Said:
    """Map each line number in ``text`` by ``line``, as far as its params are known."""
    return text.renumbered(line) if isinstance(text, Said) else Said(text)


def _renumbered(name: str, value: Any, line: Callable[[int], int]) -> Any:
    if isinstance(value, LineNumber) or (name == "line" and isinstance(value, int)):
        return LineNumber(line(value))
    return value.renumbered(line) if isinstance(value, Said) else value


def renumbered_params(params: Mapping[str, Any], line: Callable[[int], int]) -> dict[str, Any]:
    """Map each ``line`` in the ``params`` of a text by ``line``."""
    return {name: _renumbered(name, value, line) for name, value in params.items()}


def in_language(text: Any, language: str) -> Any:
    """Return ``text`` in ``language``, if it exists in several."""
    if isinstance(text, Said):
        return text.zh if language == "zh" else str(text)
    return text


def _params(params: Mapping[str, Any], language: str) -> dict[str, Any]:
    return {name: in_language(value, language) for name, value in params.items()}


def cards_in(value: object) -> Iterator[Card]:
    """Yield the cards in a parameter of a text, in order."""
    if isinstance(value, Card):
        yield value
    elif isinstance(value, Said):
        yield from chain.from_iterable(map(cards_in, value.params.values()))
    elif isinstance(value, tuple | list):
        yield from chain.from_iterable(map(cards_in, value))


class Trait(Enum):
    """Traits that rules of several games share, for code that handles findings without knowing the game."""

    NOT_HELD = auto()
    """A card is used that is not in the hand."""
    TOO_MANY_PLAYED = auto()
    """More cards of a hidden hand have come to light than it had."""
    NOT_ON_TOP = auto()
    """A card is taken that is not on top of the discard pile."""
    NO_SUCH_MELD = auto()
    """Cards are laid off on a meld that is not on the table."""
    OTHER_CARDS = auto()
    """The cards of an action are wrong: one of them may be another card."""
    ONE_OF_SEVERAL = auto()
    """One of several places is to blame: a solution for one hand is a solution for all."""
    TOO_EARLY = auto()
    """A player has not yet made a required first meld: one mistake, however often it shows."""
    MOVE_MISSING = auto()
    """A player moves out of turn, or a trick is missing: perhaps a move was not read."""
    PLAYERS = auto()
    """The header may name the wrong players, or give them in the wrong order."""
    TOO_OFTEN = auto()
    """A card appears more often than there are copies of it."""
    STOCK = auto()
    """The stock has more or fewer cards than it should have."""
    UNSEEN = auto()
    """It is due to a card that nobody saw."""
    HEADER = auto()
    """It may be due to a wrong line of the header, in another way than PLAYERS, TOO_OFTEN and STOCK."""


HEADER_TRAITS = frozenset((Trait.PLAYERS, Trait.TOO_OFTEN, Trait.STOCK, Trait.HEADER))
"""Traits of rules that may seem broken only because a line of the header is wrong."""


@frozen
class Rule:
    """One thing that is checked.

    ``basis`` is the number of the rule of the game it rests on (``RX-6``). ``message`` is a format string,
    filled from a finding's ``params``. ``wrong`` and ``right`` are lines of a record: the smallest that
    breaks the rule, and how it should read. Texts that also exist in Chinese are :class:`Said`."""

    code: str
    name: str
    basis: str
    message: str
    explanation: str
    wrong: str = ""
    right: str = ""
    severity: Severity = Severity.ERROR
    traits: tuple[Trait, ...] = ()

    @property
    def is_of_the_reader(self) -> bool:
        """Whether the rule is about notation rather than play: it rests on no rule of a game."""
        return not self.basis

    def outline(self, language: str = "en") -> str:
        """The message in ``language``, with ``<name>`` for each parameter; in Chinese with dots."""
        blank = "…" if language == "zh" else "<{}>"
        template = in_language(self.message, language)
        return "".join(
            text + (blank.format(name) if name else "") for text, name, _, _ in Formatter().parse(template)
        )


@frozen
class Place:
    """A stretch of one line: ``line`` and ``column`` from 1, ``end_column`` just after the last character,
    all in code points; ``text`` is the whole line as typed, without its end."""

    line: int
    column: int
    end_column: int
    text: str = field(default="", repr=False)

    @classmethod
    def within(cls, lines: Sequence[str], first: int, line: int, start: int, end: int) -> Place:
        """Return the place from ``start`` to ``end``, columns of ``line`` from 0 that count on into the
        following lines, each line end being one character; ``lines`` begin with line ``first``. A place is in
        one line: of a stretch over several, it is the part in the first."""
        index = line - first
        text = lines[index] if 0 <= index < len(lines) else ""
        while start > len(text) and 0 <= index < len(lines) - 1:
            start, end, index = start - len(text) - 1, end - len(text) - 1, index + 1
            text = lines[index]
        if index < len(lines) - 1:
            end = min(end, max(len(text), start + 1))
        return cls(first + index, start + 1, max(end, start + 1) + 1, text)

    @property
    def end_line(self) -> int:
        return self.line

    @property
    def stretch(self) -> str:
        """The text in this place."""
        return self.text[self.column - 1 : self.end_column - 1]

    def edit(self, text: str) -> Edit:
        """Return an edit that replaces it by ``text``."""
        return Edit(self.line, self.column, self.line, self.end_column, text)


@frozen
class Related:
    """Another place that a finding refers to, and what happened there."""

    place: Place
    message: Said


@frozen
class Fact:
    """A statement of a finding in a form for programs: see :mod:`.facts`."""

    @property
    def params(self) -> dict[str, Any]:
        """The parameters that the fact gives the finding's message."""
        return {}

    def renumbered(self, line: Callable[[int], int]) -> Fact:
        """The same with each line number in it mapped by ``line``."""
        kind: Any = type(self)
        fields = {one.name: getattr(self, one.name) for one in kind.__attrs_attrs__}
        return type(self)(**renumbered_params(fields, line))


F = TypeVar("F", bound=Fact)


@define
class Finding:
    """A rule broken at a place.

    ``params`` and ``facts`` fill the rule's message. ``round`` is the round's number, ``turn`` counts the
    round's turns from 1. ``explains`` are findings that follow from this one; they are not counted
    separately. ``help`` says what would have been legal, or what was probably meant. ``repairs`` are changes
    that would fix it, the best first, if any were looked for."""

    rule: Rule
    place: Place
    params: dict[str, Any] = Factory(dict)
    round: int | None = None
    turn: int | None = None
    player: str | None = None
    related: list[Related] = Factory(list)
    explains: list[Finding] = Factory(list)
    help: Said | None = None
    repairs: list[Repair] = Factory(list)
    facts: tuple[Fact, ...] = ()

    def __str__(self) -> str:
        return f"{self.place.line}:{self.place.column}: {self.code} {self.message}"

    def __repr__(self) -> str:
        return f"<Finding {self}>"

    @property
    def code(self) -> str:
        return self.rule.code

    @property
    def severity(self) -> Severity:
        return self.rule.severity

    @property
    def message(self) -> str:
        return self.message_in("en")

    def fact(self, kind: type[F]) -> F | None:
        """Return its first fact of this ``kind``, or None."""
        for one in self.facts:
            if isinstance(one, kind):
                return one
        return None

    def afresh(self) -> Finding:
        """Return a copy that explains no other findings; changes to the copy do not affect this finding."""
        params, related, repairs = dict(self.params), list(self.related), list(self.repairs)
        return evolve(self, params=params, related=related, explains=[], repairs=repairs)

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards that the message mentions, without duplicates."""
        params = self._params()
        names = (name for _, name, _, _ in Formatter().parse(self.rule.message) if name)
        return tuple(dict.fromkeys(card for name in names for card in cards_in(params[name])))

    def message_in(self, language: str) -> str:
        """Return the message in ``language`` (``en``, ``zh``); in English if there is no other."""
        template = in_language(self.rule.message, language)
        return ONE_OF_MANY.sub(r"\1", template.format(**_params(self._params(), language)))

    def _params(self) -> dict[str, Any]:
        """The parameters of the message."""
        return {name: value for fact in self.facts for name, value in fact.params.items()} | self.params
