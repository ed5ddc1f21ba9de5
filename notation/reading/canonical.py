"""Lines in canonical spelling, read by the part of the record they are in: headings and settings, moves and
claims, tricks on one line. Most lines are canonical: :func:`read_usual` is their fast path."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Any, Final, TypeAlias

from attrs import evolve

from ...records.events import (
    CardsLeft,
    Deal,
    Event,
    Setting,
    ShortClaim,
    ShortTurn,
    Span,
    Spans,
    TrickEnd,
    Turn,
    Value,
    is_short_turn,
)
from ...records.facts import MisplacedSetting, Prescribed, Unread
from ...records.findings import Finding, Said, told
from ...records.regex import regex
from .. import reading
from ..language.headings import Heading, title_separator
from ..language.notation import SAID
from ..language.operands import ring
from ..language.problems import IMPOSSIBLE_VALUE, MISPLACED_SETTING, NAME_CASE, NAMES_APART, UNREADABLE_MOVE
from ..language.respelling import Respelling
from .context import Context, Line, Origin, Position, in_place, moved
from .deals import stray_claims
from .open_part import PLAYED, OpenPart

NAMING: Final = frozenset(("dealer", "direction", "last_dealer", "lead"))
"""Settings that name players."""
OF_EACH: Final = "carried"
"""The setting that has a value for each player, after the name."""
NAME_AND_VALUE: Final = regex(r"(.*?[^\W\d)\uff09]|.+[)\uff09]) *((?:10|[2-9JQKA]))")
"""One player and the value for that player."""
MAX_BLANKS_IN_NAME: Final = 2
"""Maximum number of blanks in a name; with more, it is several names."""


def read_heading(context: Context, text: str, position: Position) -> bool:
    """Read a heading, a setting, or a sentence that says one; False if ``text`` is none."""
    heading = context.headings.known(text) or context.headings.read(text)
    return heading is not None and follow(context, heading, text, position)


def begins_setting_above(context: Context, text: str) -> bool:
    """Return whether ``text`` is above the first round and begins with the label of a setting, even if
    headings have the same label."""
    if context.part.number is not None:
        return False
    return context.expectations.label_of(text) in context.notation.settings


def follow(context: Context, heading: Heading, text: str, position: Position) -> bool:
    """Apply the ``heading`` read from ``text``; return False if it must be read otherwise at this point."""
    part, notation = context.part, context.notation
    section, said, end = heading
    if section is not None and part.number is None and begins_setting_above(context, text):
        return False
    if section == "cards_left" and part.section not in PLAYED:
        _report_strays(context)  # the cards left are listed here
    if said and part.section not in PLAYED and any(name in notation.twofold for name, _, _ in said):
        return False  # after the claims it is a heading, with something after it
    if section is None and not said and title_separator(text):
        return False
    if said and _names_otherwise(context, heading, text):
        return False
    if position.edits:
        part.tolerate(position.number, position.column, position.edits)
    if section is not None:
        part.open(section)
    for name, spans, values in said:
        if name == "round":
            part.new_round(values[0], position.number)
            part.headed = True
        else:
            _state(context, name.removesuffix(SAID), spans, values, text, position)
    if rest := text[end:].strip():
        part.comment.append(rest)
    return True


def _state(
    context: Context, key: str, spans: Spans, values: list[Any], text: str, position: Position
) -> None:
    """Apply one statement or setting in ``text``."""
    part, notation = context.part, context.notation
    number, column = position.number, position.column
    spans = _led_back(position.origin, spans)
    if key in notation.statements:
        event = notation.statements[key](*values, line=number, column=column, spans=spans)
        if isinstance(event, TrickEnd):
            event = _with_number(part, event)
        part.add(_with_own_names(context, event, text, position))
        return
    value = values[0] if values else "yes"
    if key in notation.values:
        allowed = notation.values[key]
        proper = allowed.proper(value)
        if proper is None:
            line = Line(number, text, text, column)
            context.report(line, IMPOSSIBLE_VALUE, spans[1], value=value, expected=allowed.in_words())
            return
        value = proper
    if part.number is None or (key in notation.of_the_record and part.headed):
        if part.number is not None and context.settings.get(key) != value:
            _misplaced(context, text, position)
        context.settings[key] = value
    if key == "players":
        assert isinstance(value, tuple)
        value, spans = _parted(context, _with_stop(value, text), spans, position)
        context.players.declare(value)
    elif key in NAMING or key == OF_EACH:
        value = _as_they_are_called(context, value, spans, position)
    part.add(Setting(key, value, line=number, column=column, spans=spans))


def _led_back(origin: Origin, spans: Spans) -> Spans:
    """``spans`` where they stand in the text as it was typed."""
    return spans if origin is in_place else tuple([origin(*span) for span in spans])


def _misplaced(context: Context, text: str, position: Position) -> None:
    """Report a setting of the whole record that is written in a round."""
    part = context.part
    whole = position.origin(0, len(text.rstrip()))
    place, label = part.place(position.number, position.column, whole), re.split("[:\uff1a]", text)[0].strip()
    facts = (MisplacedSetting(label),)
    part.remarks.append(Finding(MISPLACED_SETTING, place, round=part.number, facts=facts))


def _with_stop(names: tuple[str, ...], text: str) -> tuple[str, ...]:
    """The ``names`` of players with the full stop that the last has too, if all others end with one."""
    *others, last = names
    stopped = bool(others) and all(one.endswith(".") for one in others) and not last.endswith(".")
    return (*others, f"{last}.") if stopped and text.rstrip().endswith(f"{last}.") else names


def _parted(
    context: Context, names: tuple[str, ...], spans: Spans, position: Position
) -> tuple[tuple[str, ...], Spans]:
    """The ``names`` of players and where they stand: a single one of many words is several."""
    if len(names) != 1 or names[0].count(" ") < MAX_BLANKS_IN_NAME:
        return names, spans
    start = spans[1][0]
    words: list[Span] = [(start + one.start(), start + one.end()) for one in re.finditer(r"\S+", names[0])]
    gaps = [Respelling(NAMES_APART, one[1], other[0], ", ") for one, other in pairwise(words)]
    context.part.tolerate(position.number, position.column, tuple(gaps))
    return tuple(names[0].split()), (spans[0], *words)


def _names_otherwise(context: Context, heading: Heading, text: str) -> bool:
    """Return whether a setting or statement uses another name for a player, according to the record."""
    strangers = False
    for key, _, values in heading[1]:
        if key == "players" and " = " in str(values):
            return True
        strangers = strangers or (bool(context.players) and _strangers(context, key, values))
    return strangers and bool(context.as_called(text).edits)  # so that the record is surveyed only if need be


def _strangers(context: Context, key: str, values: list[Any]) -> bool:
    """Whether a setting or statement may name somebody who is not a player, even before a space: ANN 4."""
    notation = context.notation
    key = key.removesuffix(SAID)
    if key == "players":
        return False
    if key in notation.statements:
        event = notation.statements[key](*values, line=0, column=0, spans=())
        return not _all_play(context, _names_in(event))
    for value in values:
        if isinstance(value, tuple):
            if not _all_play(context, [name for name in value if isinstance(name, str)]):
                return True
        elif isinstance(value, str) and key in NAMING and not _all_play(context, (value,)):
            return True
    return False


def _all_play(context: Context, names: Sequence[str]) -> bool:
    """Return whether all ``names`` are players, even if a space and more text follow: Ann 4."""
    players = context.players
    return all(name in players or name.rpartition(" ")[0] in players for name in names)


def _as_they_are_called(context: Context, value: Value, spans: Spans, position: Position) -> Value:
    """Return the players meant by the names in a setting, alone or with something after each."""
    texts = (value,) if isinstance(value, str) else value
    if not isinstance(texts, tuple) or _all_play(context, texts):
        return value  # the usual case
    meant = _own_names(context, texts, spans[1:], position)
    return meant[0] if isinstance(value, str) else ring(meant)


def _own_names(
    context: Context, names: tuple[str, ...], spans: Sequence[Span], position: Position
) -> tuple[str, ...]:
    """Return the names of the players meant by ``names``, and note each that was written differently."""
    meant = tuple([_meant(context, name) for name in names])
    for span, name, own in zip(spans, names, meant, strict=False):
        if name.replace(" ", "") != own.replace(" ", ""):
            context.part.tolerate(position.number, position.column, (Respelling(NAME_CASE, *span, own),))
    return meant


def _with_number(part: OpenPart, end: TrickEnd) -> TrickEnd:
    """The ``end`` of a trick, with the number that stands above, before its plays."""
    last = part.last
    if not isinstance(last, TrickEnd) or last.winner is not None or last.comment or part.comment:
        return end
    del part.events[-1:]
    return evolve(end, number=last.number)


def _with_own_names(context: Context, event: Event, text: str, position: Position) -> Event:
    """Return ``event``, a statement, with the names of the players meant."""
    names = _names_in(event)
    places = [text.find(name) for name in names]
    spans = [position.origin(at, at + len(name)) for at, name in zip(places, names, strict=True)]
    meant = _own_names(context, names, spans, position)
    if meant == names:
        return event
    key = next(one for one in NAMES if hasattr(event, one))
    changed: dict[str, Any] = {key: meant if key == "players" else meant[0]}
    return evolve(event, **changed)


NAMES: Final = ("player", "winner", "players")
"""Attributes of a statement that name players."""


def _names_in(event: Event) -> tuple[str, ...]:
    """The players named in a statement."""
    value = next((getattr(event, key) for key in NAMES if hasattr(event, key)), None) or ()
    return (value,) if isinstance(value, str) else value


def _meant(context: Context, text: str) -> str:
    """Return the name of the player meant by ``text``, with a space before anything after it: 阿明 4."""
    if own := _called(context, text):
        return own
    found = NAME_AND_VALUE.fullmatch(text)
    own = _called(context, found[1]) if found is not None else ""
    return f"{own} {found[2]}" if found is not None and own else text


def _called(context: Context, name: str) -> str:
    players = context.players  # a name may end with the full stop of the line
    return players.alone_called(name) or players.called(f"{name}.") or context.manner.called(name)


# ---- players' lines


NAME_AND_COLON = regex(r"([^:\uff1a;\uff1b,\uff0c{}|]{1,40}?) *[:\uff1a] *")
"""A name, or what may be one, and its colon."""
Entry: TypeAlias = Event | ShortTurn | ShortClaim
"""The contents of a player's line, perhaps in short form."""
HANDS: Final[dict[str, type[Deal | CardsLeft]]] = {"head": Deal, "deal": Deal}
"""Event for a hand of cards in each part of a record; elsewhere it is the cards left."""


def read_body(context: Context, player: str, body: str, line: int, column: int) -> Entry | None:
    """Read the line of a known ``player`` with ``body`` after the name, and move on to the part of the round
    where such a line belongs. Return None if it cannot be read."""
    section = context.part.section
    rule, said = entry_said(context, section, player, body, line, column)
    if said is not None:
        _go_on(context, rule, section, line)
    return said


def entry_said(
    context: Context, section: str, player: str, body: str, line: int = 0, column: int = 0
) -> tuple[str, Entry | None]:
    """Return the entry that such a line would be in a ``section`` of the record, and the rule that reads it,
    without reading it."""
    for rule in context.notation.sections[section]:
        said: Entry | None
        if rule == "score" and body.strip(" .。").isdecimal() and context.part.counts_cards:
            continue
        if rule == "turn":
            clause = context.clauses.known(body) or context.clauses.turn(body)
            if clause is not None and context.tricks is not None:
                clause = None if reading.turn_order.is_before_play(context, player, clause[0]) else clause
            said = clause and (player, clause[0], clause[1], body, line)
        else:
            said = context.clauses.claim(rule, player, body, HANDS.get(section, CardsLeft), line, column)
        if said is not None:
            return rule, said
    return "", None


def is_over(context: Context) -> bool:
    """Return whether play has ended in the current round, so that claims are due."""
    last = context.part.last
    if context.part.section not in PLAYED:
        return True
    if isinstance(last, tuple) and is_short_turn(last):
        return any(call.number is None for call in last[2])
    return isinstance(last, Turn) and any(call.number is None for call in last.calls)


def cards_listed(context: Context, name: str, body: str) -> int:
    """The number of cards that ``body``, after a name, lists, if it does nothing else."""
    hand = context.clauses.claim("hand", name, body, Deal)
    return len(hand[2] or ()) if isinstance(hand, tuple) else 0


def _go_on(context: Context, rule: str, section: str, line: int) -> None:
    """Go on to the part of the round that a ``line`` read by ``rule`` belongs to, from ``section``."""
    part = context.part
    if rule == "turn":
        if section not in PLAYED and not _report_strays(context):
            part.deal_again(line)
        part.section = "play"
    elif section == "play" and rule == "hand" and "cards_left" in context.notation.sections:
        part.section = "cards_left"
    elif section in ("play", "cards_left") and rule == "score":
        part.section = "scores"


def _report_strays(context: Context) -> bool:
    """Report lines right after a move that are not claims, because play goes on: “W: 3” may be the number of
    cards W has left, and “W: ♠7” lacks a verb. Return False if there are none."""
    part = context.part
    strays = stray_claims(part.events, part.lines, part.first, part.aside, len(context.players))
    if strays:
        del part.events[-len(strays) :]
    for stray in strays:
        text = part.lines[stray.line - part.first].rstrip()
        start, is_cards = stray.column + stray.spans[0][0], isinstance(stray, CardsLeft)
        expected, call = Said("a move", "一手牌"), context.notation.some_call
        if is_cards and (discard := context.notation.vocabulary.words.get("discard")):
            verb = Said(discard.en, discard.zh or discard.en)
            expected = told("a verb, for example “{verb}”", "動詞（如「{verb}」）", verb=verb)
        finding = context.report(
            Line(stray.line, text, text), UNREADABLE_MOVE, (start, len(text)), stray.player,
            facts=(Unread(stray.player, move=is_cards),), expected=expected,
            found=told(", found “{word}”", "，卻見「{word}」", word=text[start:]),
        )  # fmt: skip
        if not is_cards:
            finding.help = told("write a call as {call}", "喊話寫作{call}", call=call)
            finding.facts += (Prescribed(),)
        if stray.comment:
            part.comment.append(stray.comment)
    return bool(strays)


# ---- tricks in one line


def read_trick(context: Context, text: str, position: Position) -> bool:
    """Read ``text`` as a trick on one line; False if it is not one."""
    part, tricks = context.part, context.tricks
    if tricks is None:
        return False
    players: dict[str, Any] = context.players
    number, column, edits = position.number, position.column, position.edits
    if not players and not context.players.declared:  # nobody is named yet: the first trick names the players
        players = dict.fromkeys(tricks.names(text))
    events = tricks.read(text, players, number, column)
    if events is None or (len(events) == 2 and is_numbered_hand(context, text)):  # of one play and its end
        return False
    if players is not context.players:
        context.players.learn(players)
    part.tolerate(number, column, edits)
    for event in events:
        if position.origin is not in_place:
            start = event.column - column
            event = moved(event, position, start, position.origin(start, start)[0])
        part.add(event)
    part.section = "play"
    return True


def is_numbered_hand(context: Context, text: str) -> bool:
    """Return whether ``text``, which begins with a number, is a hand in a numbered list before any move."""
    if context.tricks is None or context.part.section not in ("head", "deal"):
        return False
    found = NAME_AND_COLON.match(text, context.tricks.begins(text))
    return found is not None and cards_listed(context, found[1], text[found.end() :]) > 1


# ---- any line


def read_usual(context: Context, number: int, line: str) -> bool:
    """Read a line of a frequent kind in canonical spelling; False if it is something else."""
    if context.named_otherwise(line):
        return False
    if line[:1].isdecimal() and read_trick(context, line, Position(number)):
        return True
    part, players = context.part, context.players
    name, colon, rest = line.partition(": ")
    known = name in players
    if colon and known and part.number is not None:
        entry = read_body(context, players[name], rest, number, len(name) + 2)
        if entry is not None:
            part.keep(entry)
            return True
    # What begins like a line of somebody is only a heading or a setting if it has been read as one before.
    heading = context.headings.known(line)
    if heading is None and not known:
        heading = context.headings.read(line)
    return heading is not None and follow(context, heading, line, Position(number))


def read(line: Line, context: Context) -> bool:
    """Read a canonical text as it was typed; False if it is not canonical."""
    text, column, edits = line.text, line.column, line.edits
    if context.named_otherwise(text):
        return False
    found = NAME_AND_COLON.match(text)
    if found and (name := found[1]) in context.players:
        start = column + found.end()
        entry = read_body(context, name, text[found.end() :], line.number, start)
        if entry is not None:
            context.part.tolerate(line.number, column, edits)
            context.part.add(context.event(entry, start))
            return True
    return read_heading(context, text, Position(line.number, column, edits))
