"""Cards and the parts of a record as canonical text; :mod:`..writing.records` puts them together."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from ...records.cards import Card
from ...records.events import (
    OWN,
    Call,
    Cards,
    CardsLeft,
    Deal,
    Event,
    Head,
    MaybeCard,
    Round,
    Score,
    Setting,
    Target,
    Total,
    Turn,
    Unclear,
    Unreadable,
    Value,
)
from .. import language
from .notation import Notation
from .problems import MISSING_HEADING
from .respelling import respell

if TYPE_CHECKING:
    from .expectations import Expectations

JOKERS = {"zh": {"Big Joker": "大王", "Small Joker": "小王"}}
"""Names of cards in other languages than English."""


def card_text(card: MaybeCard, language: str = "en") -> str:
    if card is None:
        return "?"
    return card.text if card.suit else JOKERS.get(language, {}).get(card.text, card.text)


def group_text(cards: Cards, language: str = "en") -> str:
    if language == "en":
        return "-".join([card.text if card else "?" for card in cards])
    return "-".join([card_text(card, language) for card in cards])


def target_text(target: Target) -> str:
    """A meld by its name: ``E's ♠4-♥4-♣4``, ``♠4…♠8``, ``8s``, ``the run``."""
    if target.is_any:
        meld = target.form if target.owner else f"the {target.form}"
    elif target.form == "rank":
        meld = f"{target.rank}s"
    else:
        meld = ("…" if target.form == "ends" else "-").join(map(card_text, target.cards))
    if target.owner is None:
        return meld
    return f"{target.owner} {meld}" if target.owner in OWN else f"{target.owner}'s {meld}"


def hand_text(cards: Cards | None, language: str = "en") -> str:
    """A hand: its cards, ``---`` for none, ``15 cards`` where only their number is known, ``?`` otherwise."""
    if cards is None:
        return "?"
    if not cards:
        return "---"
    if not any(cards):
        return f"{len(cards)}張" if language == "zh" else f"{len(cards)} card{'s' if len(cards) > 1 else ''}"
    return group_text(cards, language)


MOVES = ("head", "deal", "play", "tricks")
"""The parts of a round before its claims."""
LITTLE = ("the", "so")
"""Words that begin sentences of all kinds."""
COMMENT = "% "
"""The sign at the beginning of a line that is commentary, whatever it looks like."""


class Writer:
    """Writes the events of one game."""

    def __init__(self, notation: Notation, language: str):
        self.notation = notation
        self.language = language
        words = notation.vocabulary.words.values()
        first_words = {_beginning(text).casefold() for word in words for text in word.readings}
        self._starts_like_play = re.compile(
            rf"(?:[\w'’.-]+ ){{0,3}}(?:{'|'.join(map(re.escape, sorted(first_words)))})(?![a-z])",
            re.IGNORECASE,
        )
        self._says = notation.language.choice("line")  # headings, settings, sentences that say one
        self._variant: Value | None = None

    def word(self, notion: str) -> str:
        return self.notation.vocabulary[notion].in_(self.language)

    def head(self, head: Head) -> Iterator[str]:
        yield self.title()
        self._variant = head.setting("variant")
        yield from _percents(head.comment)  # else it would belong to the page
        yield from self.events(head.events, "head")

    def round(self, round_: Round) -> Iterator[str]:
        if not any(remark.code == MISSING_HEADING.code for remark in round_.remarks):
            yield self.heading(round_.number)
        yield from self._comment(round_.comment)
        yield ""
        yield from self.events(self.notation.gather(round_.events), "deal")

    def title(self) -> str:
        """The line that names the game."""
        return f"{self.word('game')}: {self.notation.title_in(self.language)}"

    def heading(self, number: int) -> str:
        """The heading of a round."""
        return self.notation.write_round(number, self.language, self._variant)

    def events(self, events: Iterable[Event], section: str) -> Iterator[str]:
        """Events one below the other, with the headings of the parts of the round after ``section``."""
        unread = False
        for number, event in enumerate(events):
            opened = self.notation.section_of(event, section)
            if isinstance(event, Unclear) or (unread and isinstance(event, Unreadable)):
                yield ""  # or it might be read as the rest of the line above
            unread = isinstance(event, Unreadable | Unclear)
            if opened != section:
                if section == "head" or (number and (self.notation.apart or section in MOVES)):
                    yield ""
                if opened in self.notation.vocabulary.words and not _is_heading(event):
                    yield f"{self.word(opened)}:"
                section = opened
            yield self.event(event)
            if unread and event.comment:
                yield ""
            if section in MOVES[1:]:
                yield from self._comment(event.comment)
            else:  # prose after claims and settings would belong to the page
                yield from _percents(event.comment)

    def event(self, event: Event) -> str:
        """One event as one line."""
        match event:
            case Turn(player, actions, calls):
                text = "".join(
                    (self.notation.joint(action) if number else "")
                    + self.notation.write_action(action, self.language)
                    for number, action in enumerate(actions)
                )
                stop = "。" if self.language == "zh" else "."
                return f"{player}: {text}{stop}{''.join(f' {self.call(call)}' for call in calls)}"
            case Deal(player, cards) | CardsLeft(player, cards):
                return f"{player}: {hand_text(cards, self.language)}"
            case Score():
                return f"{event.player}: {score_text(event)}"
            case Total(player, value):
                return f"{player}: {'' if value < 0 else self.notation.plus}{value}"
            case Setting(key, value):
                if key == "doubled":
                    return f"{self.word(key)}:"
                one, more = self.notation.units.get(key, ("", ""))
                return f"{self.word(key)}: {value_text(key, value)}{one if value == 1 else more}"
            case Unreadable(text) | Unclear(text):
                return text
        return self.notation.write_event(event, self.language)

    def call(self, call: Call) -> str:
        if self.notation.write_call is not None:
            return self.notation.write_call(call, self.language)
        number = "" if call.number is None else f" {call.number}"
        return f"{{{self.word(call.kind)}{number}}}"

    def _comment(self, comment: str) -> Iterator[str]:
        for line in _lines(comment):
            plain = line[:1].isalpha() and line.isprintable() and line == line.strip()
            # A number or a card in it might be taken for a claim or a move in other words.
            plain = plain and not re.search(r"[:\uff1a|\d♠♥♣♦]", line)
            yield line if plain and not self._says_something(line) else COMMENT + line

    def _says_something(self, line: str) -> bool:
        """Return whether a ``line`` could be read as more than a comment, as typed or as it may be meant."""
        meant = respell(line, self.notation.all_spellings)
        expectations: Expectations = language.expectations.expectations_of(self.notation)
        texts = line, meant.text, *(one.text for one in expectations.labelled(meant))
        return any(self._starts_like_play.match(text) or self._says.match(text) for text in texts)


def _beginning(text: str) -> str:
    """The first word of ``text`` that says something, and what precedes it."""
    words = text.split()
    return " ".join(words[: 1 + (words[0].casefold() in LITTLE)])


def _lines(comment: str) -> list[str]:
    """The lines of a comment: what else may part lines in other texts is a character like any other."""
    return comment.split("\n") if comment else []


def _percents(comment: str) -> Iterator[str]:
    return (COMMENT + line for line in _lines(comment))


def _is_heading(event: Event) -> bool:
    return isinstance(event, Setting) and event.key == "doubled"


def value_text(key: str, value: Value) -> str:
    match value:
        case tuple():
            return (" → " if key == "direction" else ", ").join(value)
        case Card() | str() | int():
            return str(value)
        case None:
            return "?"


def score_text(score: Score) -> str:
    terms = "".join(f"{term:+}" for term in score.terms).removeprefix("+")
    if not score.terms:
        return f"({score.result})" if (score.result or 0) < 0 else str(score.result)
    if score.factor != 1:
        return f"{score.factor} × ({terms}) = {score.result}"
    return f"{terms} = {score.result}"
