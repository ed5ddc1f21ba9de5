"""Several lines in one: those of players, ``1. N: …. W: …. S: …``, separated by full stops, semicolons, bars
or strokes; or sentences each of which sets, states or claims something."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from ....records.events import Span
from ....records.regex import regex
from ...language.vocabulary import ALPHANUMERIC, any_of
from ..context import Context, Interpreter, Line
from ..whose_line import COLONS, LINE_PREFIX, addressed, begins_play

SEAMS = " \t;|/-–—,\uff1b\uff0c、→>"
"""Separators of two lines, in addition to the end of the first."""
CLOSING = (")", "]", "}")


def read(line: Line, context: Context, text: Interpreter, says: Interpreter) -> bool:
    """Read by ``text`` each of several players' lines written as one, or each of several sentences all of
    which are known by ``says`` to say something; return False if it is only one."""
    spans = parts(line.text, context) or _sentences_of_play(line.text, context)
    bare = context.tricks is not None and not any(map(line.text.__contains__, COLONS))  # “N ♣2; E ♣4”
    plays = [_plays(context, line.text[slice(*span)]) for span in spans[:LOOKED_AT]]
    if bare or sum(plays) < 2 or not plays[0]:
        spans = list(_sentences(line.text))
        if context.tricks is None or not context.part.begun or not 1 < len(spans) <= MAX_SENTENCES:
            return False
        if not all(says(_part(line, span), context) for span in spans):
            return False
    elif (
        len(spans) <= MAX_SENTENCES
        and not any(map(line.text[spans[1][0] :].__contains__, COLONS))
        and not _names_again(line.text, spans, context)
        and not all(line.text[slice(*span)].endswith(CLOSING) for span in spans)  # N [♠4 thrown] → W [skips]
        and _is_one(line.text, context)  # “N: ♠7 thrown; W nominated”
    ):
        return False
    for span in spans:
        text(_part(line, span), context)
    return True


def _is_one(text: str, context: Context) -> bool:
    """Return whether ``text`` can be read as the actions of one player."""
    plain = context.plain(text)
    return any(
        isinstance(context.words.readings(plain, start, name, context.seated), list)
        for name, _, start in addressed(context, plain.text)
    )


def _names_again(text: str, spans: list[Span], context: Context) -> bool:
    """Return whether the player named first begins another part, too."""
    first = text[spans[0][0] :]
    name = max((one for one in context.seated if first.startswith(one)), key=len, default="")
    return bool(name) and any(text.startswith(name, start) for start, _ in spans[1:])


def _part(line: Line, span: Span) -> Line:
    start, stop = span
    return line.stretch(line.column + start, line.column + stop)


LOOKED_AT: Final = 4
"""Number of parts that are examined: two must be players' lines, and the first."""
SENTENCE: Final = regex(r"(?:[^.!;\u3002\uff1b{]|[.!;](?! |$))++(?:[.!\u3002]* *(?:\{[^{}]*\}|\([^()]*\)))*")
"""A sentence, with a call after it."""
MAX_SENTENCES: Final = 6


def _sentences(text: str) -> Iterator[Span]:
    for found in SENTENCE.finditer(text):
        start = found.start()
        indent = len(found[0]) - len(found[0].lstrip())
        if found[0].strip():
            yield start + indent, start + len(found[0].rstrip())


def _sentences_of_play(text: str, context: Context) -> list[Span]:
    """Return the sentences of ``text``, a paragraph without a colon, if most of them, including the first,
    are actions of a player."""
    if context.tricks is not None or any(map(text.__contains__, COLONS)) or not context.seated:
        return []
    spans = list(_sentences(text))
    plays = [_plays(context, text[slice(*span)]) for span in spans]
    return spans if len(spans) > 1 and plays[0] and 2 * sum(plays) > len(spans) else []


def parts(text: str, context: Context) -> list[Span]:
    """Return the stretches of ``text`` that are lines of players and begin with a name; none if it begins
    otherwise."""
    names = (*context.seated, *(name for name, _ in context.manner.names))
    if not context.seated:
        return []
    found = [max(map(one.start, ("first", "after", "bracketed"))) for one in _names(names).finditer(text)]
    if len(found) < 2 or not (found[0] == 0 or LINE_PREFIX.fullmatch(text, 0, found[0])):
        return []
    stops = [len(text[:start].rstrip(SEAMS)) for start in found[1:]] + [len(text.rstrip(SEAMS))]
    return list(zip(found, stops, strict=True))


@lru_cache(maxsize=16)
def _names(names: tuple[str, ...]) -> re.Pattern[str]:
    """Return a pattern for ``names`` where a player's line may begin: at the beginning, or after a semicolon,
    a bar or a stroke; or after another end of a line, with a colon after them; or between brackets."""
    name, own = rf"(?:{any_of(names)})(?!{ALPHANUMERIC}|['’-])", r"[*_\[\]b/]{0,4}"
    return re.compile(
        rf"(?:^[\W\d]*|^(?i:{LINE_PREFIX.pattern})|(?:(?<=[;|/；])|(?<=\s[-–—]))\s*{own})(?P<first>{name})"
        rf"|(?<=[.}}!?。,，)\]）】”」\dJQKA])\s*{own}(?P<after>{name})(?={own} *[:\uff1a])"
        rf"|(?<=[)\]}}])\s*(?:→|[-=]*>|[,;|/])\s*(?P<bracketed>{name})(?=\s*[(\[])"
    )


def _plays(context: Context, text: str) -> bool:
    """Return whether ``text``, which begins with a name, is a player's line."""
    plain = context.plain(text)
    name, end = "", 0
    for one in context.players:
        if plain.text.startswith(one) and len(one) > end:
            name, end = one, len(one)
    body = plain.text[end:].lstrip(" *_:\uff1a-–—>")
    start = len(plain.text) - len(body)
    return bool(name) and (
        begins_play(context, name, body)
        or isinstance(context.words.readings(plain, start, name, context.seated), list)  # S skips
    )
