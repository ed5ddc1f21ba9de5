"""Several players' lines in one: ``1. N: …. W: …. S: …``, with full stops, semicolons, bars or strokes
between them."""

from __future__ import annotations

import re
from functools import lru_cache

from ....records.events import Span
from ...language.vocabulary import any_of
from ..context import Context, Interpreter, Line
from ..whose_line import COLONS, addressed, begins_play

SEAMS = " \t;|/,\uff1b\uff0c、"
"""What may stand between two of them, beside what ends the first."""


def read(line: Line, context: Context, text: Interpreter) -> bool:
    """Read each of several players' lines that stand in one by ``text``; False if it is but one."""
    spans = parts(line.text, context)
    if len(spans) < 2 or not all(_plays(context, line.text[slice(*span)]) for span in spans[:2]):
        return False
    if not any(map(line.text[spans[1][0] :].__contains__, COLONS)) and _is_one(line.text, context):
        return False
    for start, stop in spans:
        text(line.stretch(line.column + start, line.column + stop), context)
    return True


def _is_one(text: str, context: Context) -> bool:
    """Whether ``text`` can be read as what one player does: ``N: ♠7 discarded; W nominated``."""
    plain = context.plain(text)
    return any(
        isinstance(context.words.readings(plain, start, name, context.seated), list)
        for name, _, start in addressed(context, plain.text)
    )


def parts(text: str, context: Context) -> list[Span]:
    """Where in ``text`` the lines of players stand that begin with a name; nothing if it begins otherwise."""
    names = (*context.seated, *(name for name, _ in context.manner.names))
    if not context.seated:
        return []
    found = [max(one.start("first"), one.start("behind")) for one in _names(names).finditer(text)]
    if len(found) < 2 or any(map(str.isalpha, text[: found[0]])):
        return []
    stops = [len(text[:start].rstrip(SEAMS)) for start in found[1:]] + [len(text.rstrip(SEAMS))]
    return list(zip(found, stops, strict=True))


@lru_cache(maxsize=16)
def _names(names: tuple[str, ...]) -> re.Pattern[str]:
    """What finds ``names`` where a player's line may begin: at the beginning or behind what ends a line, with
    a colon behind them; or behind a semicolon, a bar or a stroke, without one."""
    name, own = rf"(?:{any_of(names)})(?![\w'’-])", r"[*_\[\]b/]{0,4}"
    sign = rf"(?={name}{own} *[:\uff1a])"
    return re.compile(
        rf"(?:^[\W\d]*|(?<=[.}}!?。,，)\]])\s*{own}){sign}(?P<first>{name})"
        + rf"|(?<=[;|/；])\s*{own}(?P<behind>{name})"
    )


def _plays(context: Context, text: str) -> bool:
    """Whether ``text``, which begins with a name, is a player's line."""
    plain = context.plain(text).text
    name, end = "", 0
    for one in context.players:
        if plain.startswith(one) and len(one) > end:
            name, end = one, len(one)
    body = plain[end:].lstrip(" *_:\uff1a-–—>")
    return bool(name) and begins_play(context, name, body)
