"""What a line that is taken for a comment would have to read, to be checked."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final, TypeAlias

from attrs import evolve

from ...records.events import Event, Turn, Unclear
from ...records.findings import Said, told
from ...records.tricks import TrickEnd
from ..language.clauses import NOTHING
from ..language.detection import language_of
from ..language.writer import Writer
from ..reading.context import Context
from ..reading.player_lines import NAME_AND_COLON, event_said, is_over
from ..reading.players import mentions
from .line_content import FILLING, Words, card_of, tokens_of

ARTICLES = re.compile(r"\b(?:the|an?|his|her|their)\s+(?=[♠♥♣♦\w])", re.IGNORECASE)
JOKER = re.compile(r"\bjoker\b")
NUMBER = re.compile(r"\d{1,3}")
NONE: Final = frozenset(("nothing", "none", "zero"))
HOLDING: Final = FILLING | {"cards", "hand", "points", "scores"}
"""Words of a sentence that tells what somebody has, and no more."""
LINES_BEFORE: Final = 20
"""How many lines before one show in which language it would have to be written."""
MAX_VERBS: Final = 6
"""How many words for what players do are told."""


Suggestion: TypeAlias = tuple[Said, tuple[Event, ...]]
"""How a line would have to be written, and what it would then say, as far as that can be told."""


def suggested_line(context: Context, text: str, words: Words) -> Suggestion:
    """What ``text`` would have to be, as far as that can be told of the ``words`` in it."""
    names = set(words.players)
    if context.tricks is not None and len(names) > 1 and len(words.cards) > 1:
        line = _trick(context, text)
        return _quoted(line), _unplaced(context.tricks.read(line, context.players, 0, 0) or [])
    if len(names) == 1 and words.begins:
        before, behind = text[: words.begins].removesuffix(words.players[0]), text[words.begins :]
        for body in _bodies(context, behind if words.facts else before, words):
            event = _as_read(context, words.players[0], body)
            if event is not None:
                line = Writer(context.notation, _language(context)).event(event)
                return _quoted(line), _unplaced([event])
    return _in_words(context, words), ()


def _in_words(context: Context, words: Words) -> Said:
    """How a line would have to be written, where it cannot be said what it would read."""
    if not words.players:
        return told("it would have to begin with a player's name and a colon", "開頭應有玩家的名字和冒號")
    name = words.players[0]
    if len(set(words.players)) > 1 or is_over(context) or not (words.begins or words.cards):
        scores = context.notation.vocabulary["scores"].in_(_language(context))
        return told(
            "each claim would have to stand in a line of its own, such as “{name}: 10” below “{scores}:”",
            "應每項各寫一行，如「{scores}：」下的「{name}: 10」",
            name=name, scores=scores,
        )  # fmt: skip
    return told(
        "it would have to begin “{name}:” and go on with {verbs}",
        "應以「{name}:」開頭，再用{verbs}等字眼",
        name=name, verbs=_verbs(context),
    )  # fmt: skip


def _unplaced(events: Iterable[Event]) -> tuple[Event, ...]:
    """``events`` as they are where they stand in no text."""
    made = []
    for event in events:
        if isinstance(event, Turn):
            actions = tuple(evolve(one, spans=()) for one in event.actions)
            calls = tuple(evolve(one, spans=()) for one in event.calls)
            event = evolve(event, actions=actions, calls=calls)
        made.append(evolve(event, line=0, column=0, spans=()))
    return tuple(made)


def _verbs(context: Context) -> Said:
    """The words for what players do, as they are written in the record."""
    words, language = context.notation.vocabulary.words, _language(context)
    known = [words[one].in_(language) for one in context.notation.actions if one in words][:MAX_VERBS]
    en, zh = [f"“{one}”" for one in known], [f"「{one}」" for one in known]
    return Said(f"{', '.join(en[:-1])} or {en[-1]}", "、".join(zh))


def _language(context: Context) -> str:
    """The language in which the lines before are written; what the players are called says nothing of it."""
    lines = context.part.lines[-LINES_BEFORE:]
    names = mentions(*context.players)
    written = language_of(names.sub("", one) for one in lines)
    return written if written in context.notation.languages else "en"


def _quoted(line: str) -> Said:
    return told("it would have to read “{line}”", "應寫作「{line}」", line=line)


def _bodies(context: Context, text: str, words: Words) -> Iterator[str]:
    """What may stand behind the colon, the likeliest first: the words as they are, those up to the last card,
    or what they list."""
    plain = JOKER.sub("Joker", ARTICLES.sub("", text)).strip(" ,.–—:()")
    yield plain
    tokens = list(tokens_of(tuple(words.players)).finditer(plain))
    yield plain[: max((one.end() for one in tokens if one.lastgroup == "card"), default=0)]
    numbers = [one[0] for one in tokens if one.lastgroup == "number"]
    if not HOLDING.issuperset(words.words) and not (is_over(context) and len(numbers) == 1):
        return
    if words.cards:
        yield "-".join(card.text for card in words.cards)
    elif NONE.isdisjoint(numbers) or is_over(context):
        yield " ".join(NOTHING if one in NONE else one for one in numbers)


def _as_read(context: Context, name: str, body: str) -> Event | None:
    """What a line of the player ``name`` with this ``body`` says; None if it cannot be read."""
    plain = context.plain(f"{name}: {body}")
    found = NAME_AND_COLON.match(plain.text)
    return event_said(context, name, plain.text[found.end() :]) if found else None


# ---- tricks


def _trick(context: Context, text: str) -> str:
    """A trick in one line, with the plays that ``text`` tells of; what it does not tell is left open."""
    verbs = context.expectations.verbs
    plays: list[str] = []
    end = "…"
    for name, *said in _plays(text, tuple(context.players)):
        cards = [one for one in said if card_of(one) is not None]
        if cards:
            plays.append(" ".join([name, *(one for one in said if one.casefold() in verbs), "-".join(cards)]))
        else:
            end = name + "".join(f" +{one}" for one in said if one.isdecimal() and one != "0")
    number = NUMBER.match(text)
    return f"{number[0] if number else _number(context)}. {', '.join(plays)} → {end}"


def _number(context: Context) -> int:
    """The number of a trick that comes next."""
    events = context.part.events
    ends = [event for event in events if isinstance(event, TrickEnd)]
    unclear = [event for event in events if isinstance(event, Unclear) and len(event.players) > 1]
    return 1 + len(ends) + len(unclear)


def _plays(text: str, players: tuple[str, ...]) -> Iterator[list[str]]:
    """The names in ``text``, each with what stands behind it."""
    play: list[str] = []
    for token in tokens_of(players).finditer(text):
        if token.lastgroup == "name":
            if play:
                yield play
            play = []
        if play or token.lastgroup == "name":
            play.append(token[0])
    if play:
        yield play
