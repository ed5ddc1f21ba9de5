"""The notation of one game: its grammar, its words, and what its captures mean.

A game's notation is a module in ``notation/games`` with a :class:`Notation` called ``NOTATION``; nothing
else needs to know the game. Containers of the grammar (rules whose text is an action, a call or a setting)
are turned into values by giving their operands, decoded and in the order written, to the class named for
the container.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache, cached_property, lru_cache
from itertools import chain
from typing import Final, NamedTuple
from unicodedata import category, normalize

from attrs import field

from ...records.events import Action, Call, CardsLeft, Event, Score, Setting, Total, Turn
from ...records.findings import Said, and_, joined, or_, told
from ...records.games import Games, text_of
from ...records.regex import regex
from ...records.suggestions import similar
from ...records.values import frozen
from .grammar import Language
from .labels import label_spellings
from .operands import OPERANDS
from .respelling import Spelling
from .spelling import COMMON as COMMON_SPELLINGS
from .spelling import JOINING, words_in_any_case
from .vocabulary import Vocabulary

GAMES: Final = Games("notation", "hoyle.notation.games")


SAID = "_said"
"""A setting found inside a sentence is named for the setting it says: ``direction_said``."""


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
    """The possible values of a setting: one of the ``numbers``, or one of the ``words``, in any
    capitalization."""

    numbers: range | None = None
    words: tuple[str, ...] = ()

    def proper(self, value: object) -> int | str | None:
        """``value`` in its proper spelling; None if it is not one of these."""
        if isinstance(value, int):
            return value if self.numbers and value in self.numbers else None
        said = str(value).casefold()
        return next((word for word in self.words if word.casefold() == said), None)

    def in_words(self) -> Said:
        ways = [told("“{word}”", "「{word}」", word=word) for word in self.words]
        if numbers := self.numbers:
            ways.insert(
                0,
                told(
                    "a number from {first} to {last}",
                    "{first}至{last}的數",
                    first=numbers[0],
                    last=numbers[-1],
                ),
            )
        return joined(ways, " or ", "或")


DECKS = Values(range(1, 21))


LAST_TWO = Said("{Last 2}")


@frozen
class Frame:
    """One kind of action: its key in the notation's actions (``action``), and the ``notion`` that its verbs
    express, by default the key itself.

    The slots stand in the order of the arguments that make the action. Each names the operand of the grammar
    that fills it, with a question mark if it may be empty: the cards drawn, discarded or laid down (``own``),
    those given for them (``using``), a meld on the table (``target``), and so on. ``source`` says where the
    cards may come from, ``kind`` which kind of meld is laid down. An action that cannot stand alone follows
    (``after``) one of the notion given."""

    action: str
    notion: str = ""
    number: str = ""
    own: str = ""
    using: str = ""
    target: str = ""
    rest: str = ""
    player: str = ""
    suit: str = ""
    wish: str = ""
    source: str = ""
    kind: str = ""
    after: str = ""

    @property
    def said_by(self) -> str:
        """The notion that its verbs express."""
        return self.notion or self.action


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

    ``frames``, in the order of a turn, say which slots each action has, for moves in other words, and
    ``further_verbs`` are the game's own for their notions, as the thesaurus of :mod:`.lexicon` has those of
    all games. Without frames,
    ``verbs`` are the notions of the words for what is done with cards.

    An action's function may give several actions. ``again`` are the classes of actions that begin or end a
    turn, but of which a turn may have several: in LYNX somebody who discards a nine draws and discards once
    more. ``joint`` is what stands between an action and the one
    before it, ``between`` what that mostly is, ``units`` what stands behind the value of a
    setting, if it is one or more.

    Events of a game's own are written by ``write_event``; ``further_sections`` says where each belongs.
    ``claims`` are the grammar's rules for what else can stand behind a player's name, and their events;
    ``statements`` those for lines that belong to nobody. ``further_operands`` are captured as they stand, and
    ``expected`` says in words what some of the game's own rules stand for, where one was expected.

    ``sayings`` are the words for what a game has of its own, by notion, as in
    :data:`hoyle.notation.language.trick_words.WORDS`.

    With ``tricks`` the game's grammar continues ``tricks.peg``, which has a rule ``trick`` for several turns
    in one line; ``gather`` puts a round's
    events together as they are to be written, a line each. ``write_call`` writes calls its own way;
    ``some_call`` is one, for an example.

    ``of_the_record`` are the settings that hold for all rounds and stand above the first.

    ``variant_rounds`` are the headings of rounds in variants that have their own. With ``apart`` an empty
    line stands before each of the claims behind the moves, else before the first of them only. ``plus`` is
    the sign of a total that is not below zero. ``usual`` are the players of a record that does not name
    them, each table of them in turn order. ``opening`` is the card with which play begins, by the number of
    players, if it is always the same. ``languages`` are those in which records are written."""

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
    frames: tuple[Frame, ...] = ()
    further_verbs: Mapping[str, str] = field(factory=dict)
    verbs: tuple[str, ...] = ()
    further_containers: tuple[str, ...] = ()
    sections: Mapping[str, tuple[str, ...]] = SECTIONS
    write_event: Callable[[Event, str], str] = _no_further_events
    further_sections: Mapping[type[Event], str] = field(factory=dict)
    claims: Mapping[str, Callable[..., Event]] = field(factory=dict)
    statements: Mapping[str, Callable[..., Event]] = field(factory=dict)
    further_operands: tuple[str, ...] = ()
    sayings: Mapping[str, str] = field(factory=dict)
    expected: Mapping[str, Said] = field(factory=dict)
    tricks: bool = False
    gather: Callable[[Iterable[Event]], Iterable[Event]] = iter
    write_call: Callable[[Call, str], str] | None = None
    some_call: Said = LAST_TWO
    again: tuple[type[Action], ...] = ()
    joint: Callable[[Action], str] = _comma
    between: str = ", "
    units: Mapping[str, tuple[str, str]] = field(factory=dict)
    values: Mapping[str, Values] = field(factory=dict)
    of_the_record: frozenset[str] = frozenset()
    variant_rounds: Mapping[str, str] = field(factory=dict)
    apart: bool = True
    plus: str = "+"
    usual: tuple[tuple[str, ...], ...] = ()
    opening: Mapping[int, str] = field(factory=dict)
    languages: tuple[str, ...] = ("en",)

    @cached_property
    def language(self) -> Language:
        shared = ("common.peg", "tricks.peg") if self.tricks else ("common.peg",)  # the game's own goes on
        source = "\n".join(
            [
                *[text_of(os.path.join(os.path.dirname(__file__), name)) for name in shared],
                text_of(GAMES.file(self.game, "grammar.peg")),
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
        kept = GAMES.file(self.game, "matchers.json")
        return Language(
            source,
            containers,
            OPERANDS.union(self.further_operands),
            text_of(kept) if os.path.isfile(kept) else "",
        )

    def guide_in(self, language: str) -> str:
        """The guide to writing a record, in ``language`` if it has been translated, else in English. It is
        Markdown."""
        return GAMES.text(self.game, "guide", language)

    def derived(self) -> str:
        """The matchers derived from the grammar, as text to be kept."""
        claims = {rule for rules in self.sections.values() for rule in rules if rule != "turn"}
        trick = {"trick"} if self.tricks else set()
        return self.language.derived({"separator", "end", "call", "_", *claims, *trick}, ("action", "line"))

    @cached_property
    def all_spellings(self) -> tuple[Spelling, ...]:
        words = [text for word in self.vocabulary.words.values() for text in word.readings]
        in_any_case = () if self.vocabulary.any_case else (words_in_any_case(words),)
        labels = label_spellings(self.vocabulary)
        return (*COMMON_SPELLINGS, *in_any_case, *labels, *self.spellings)

    @property
    def card_verbs(self) -> tuple[str, ...]:
        """The notions of the verbs for what is done with cards."""
        return self.verbs or tuple([frame.action for frame in self.frames if frame.own])

    @cached_property
    def card_spellings(self) -> tuple[Spelling, ...]:
        """The spellings of single characters and cards, without those that join cards."""
        return tuple(one for one in (*COMMON_SPELLINGS, *self.spellings) if one.rule.code not in JOINING)

    @cached_property
    def twofold(self) -> frozenset[str]:
        """The settings with the same name as the heading of a part of a round."""
        words = self.vocabulary.words
        headings = {text for key in self.sections if key in words for text in words[key].readings}
        return frozenset(key for key in self.settings if not headings.isdisjoint(words[key].readings))

    def title_in(self, language: str) -> str:
        """The title of the game in a ``Game:`` line in ``language``."""
        return next((title for title in self.titles if language == "zh" and not title.isascii()), self.title)

    def write_round(self, number: int, language: str, variant: object = None) -> str:
        """The heading of a round."""
        if variant in self.variant_rounds:
            return f"{self.variant_rounds[str(variant)]}{number}"
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


@cache
def notations() -> dict[str, Notation]:
    """The notation of every game, by the game's key."""
    return {game: GAMES.module(game, "words").NOTATION for game in GAMES.names()}


MAX_TITLE_SHOWN = 60
"""Maximum number of characters of a game's name that a message quotes."""

AROUND = " .\u3002\t\r\n\u3000\"'`“”„‘’‚«»‹›「」『』《》"
"""Signs around the title of a game."""


SIGNS = r"[,;:|/(\[\uff08\uff0c\uff1b\uff1a–—]"
TITLE_SEPARATOR = regex(
    rf"(?:(?<!\s)\s*+(?:{SIGNS}|(?<=\s)(?:-+(?=\s)|(?:with|for)\b|(?=\d|(?:max|contract|two)\b)))|{SIGNS})\s*",
    re.IGNORECASE,
)
"""Separator of the title of a game and settings after it."""
DRAWN = " .。!*_='"
"""Characters that may surround the title of a game on a page."""


def titled(text: str) -> Notation | None:
    """The notation of the game that ``text`` names, even if something follows the title; None if it names
    none."""
    seen = "".join(letter for letter in normalize("NFKC", text) if category(letter) != "Cf")
    title = TITLE_SEPARATOR.split(seen.strip(), maxsplit=1)[0].strip(DRAWN)
    return _called(" ".join(seen.split()).strip(DRAWN)) or _called(" ".join(title.split()))


def is_title(text: str) -> bool:
    """Return whether ``text`` is the title of a game."""
    return _called(text.strip(DRAWN)) is not None


def notation_for(game: str) -> Notation:
    """The notation of ``game`` by its key or any of its titles; KeyError where there is none."""
    found = _called(game)
    if found is None:
        raise KeyError(game)
    return found


def unknown_game(said: str) -> Said:
    """The message about an unknown game: which one may be meant, or else which games hoyle knows."""
    shown = said if len(said) <= MAX_TITLE_SHOWN else f"{said[: MAX_TITLE_SHOWN - 1]}…"
    called = {name: one.title for one in notations().values() for name in (one.title, *one.titles)}
    meant = list(dict.fromkeys(called[name] for name in similar(said, called)))
    if meant:
        names = or_(meant)
        en, zh = "did you mean {names}?", "是不是{names}？"
    else:
        names = and_(one.title for one in notations().values())
        en, zh = "it knows {names}", "它認識{names}"
    return told(
        "hoyle does not know the game “{game}”; " + en,
        "hoyle不認識「{game}」；" + zh,
        game=shown,
        names=names,
    )


@lru_cache(maxsize=64)
def _called(game: str) -> Notation | None:
    wanted = game.strip(AROUND).casefold()
    # Mostly the title is the key in capitals; then no other game need be imported.
    key = re.sub("[ -]+", "_", wanted)
    if key in GAMES.shipped():
        notation: Notation = GAMES.module(key, "words").NOTATION
        return notation
    if (said := re.sub(r" *[(\uff08].*", "", wanted)) not in ("", wanted):  # Red Five (紅5)
        return _called(said)
    for key, notation in notations().items():
        if wanted in (key, notation.title.casefold(), *(title.casefold() for title in notation.titles)):
            return notation
    return None
