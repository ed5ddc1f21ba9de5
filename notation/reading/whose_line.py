"""The player of a text that is not canonical, and whether the text is about play."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from ...records.cards import SUITS
from ...records.events import Actions, Deal, Turn, is_short_turn, movers, raw
from ...records.regex import regex
from .. import language
from ..language.clauses import NOTHING
from ..language.expectations import WORD
from .canonical import NAME_AND_COLON, cards_listed
from .context import Context, Line
from .players import mentions

NAME_AND_SIGN = regex(
    r"([^\W\d_][\w'’]*(?:[.-]\w+)*(?: [A-Z0-9][\w'’]*)?) *(?:[-–—]+>?|[=~>)\]•·→⇒]|=>) +(?=\S)"
)
"""A name followed by a sign that may stand for a colon."""


def addressed(context: Context, text: str) -> Iterator[tuple[str, int, int]]:
    """Yield possible owners of ``text``: the player, the end of the name, and the start of the rest."""
    found = NAME_AND_COLON.match(text)
    if found and (name := context.players.called(found[1])):
        yield name, found.end(1), found.end()
        return
    for name, end, start in context.players.without_colon(text):
        below_zero = context.notation.plus and _perhaps_minus(text[end : start + 1])
        if begins_play(context, name, text[start:]) and not below_zero:
            yield name, end, start


def players_line(context: Context, text: str) -> bool:
    """Return whether ``text`` begins with a player's name and a colon, or a sign in its place, even within
    markup."""
    return next(addressed(context, context.plain(text.lstrip(" \t>*|-")).text), None) is not None


def _perhaps_minus(sign: str) -> bool:
    """Whether ``sign``, a sign with the text after it, may be a minus before a number as well as a dash."""
    return sign[-1:].isdigit() and sign.strip()[0] in "-–—"


def begins_play(context: Context, name: str, body: str) -> bool:
    """Return whether ``body`` after an unknown name is certainly play, and not a sentence."""
    clauses, section = context.clauses, context.part.section
    if clauses.turn(body) is not None:
        return True
    if section in ("head", "deal") and cards_listed(context, name, body) > 1:
        return True
    if section == "cards_left" and (cards_listed(context, name, body) or body == NOTHING):
        return True
    if section in ("scores", "totals") and clauses.claim("score", name, body, Deal) is not None:
        return True
    return begins_move(context, name, body)


def stranger_in(context: Context, text: str) -> str:
    """Return the unknown name that precedes what is certainly play; empty if there is none."""
    found = NAME_AND_COLON.match(text) or NAME_AND_SIGN.match(text)
    name = found[1].strip() if found else ""
    first, _, rest = name.partition(" ")
    if first in context.players and rest.islower():  # “N says”, and not “N Smith”
        return ""
    if name.startswith(OPENING) and not any(map(name.__contains__, CLOSING)):  # [Note: …]
        return ""
    return name if found and begins_play(context, name, text[found.end() :]) else ""


def newcomer_in(context: Context, text: str) -> str:
    """Return the name of a new player in ``text``, while players are still learnt from their lines; empty if
    there is none."""
    part = context.part
    learning = part.section in ("head", "deal") and not part.moved
    if context.players.declared or not (learning or _is_first_ring(context)):
        return ""
    return stranger_in(context, text) or _named_without_colon(context, text)


NAMES_ALONE: Final = (regex(r"([A-Z][\w'’-]*) +(?=\S)"), regex(r"([A-Z][\w'’-]* [A-Z][\w'’-]*) +(?=\S)"))
"""A name, of one word or two, and what follows it."""
LINES_AHEAD: Final = 200
"""Number of lines in one of which the same name must begin."""


def _named_without_colon(context: Context, text: str) -> str:
    """Return the name of a new player who has a hand or makes a move in ``text`` and begins another line too;
    empty if there is none. A word of the game may also be a name before a verb: Ann is short for
    “announce”."""
    hand = language.claim_words.Role.HAND
    for pattern in NAMES_ALONE:
        found = pattern.match(text)
        if found is None:
            continue
        name, verb, lexicon = found[1], WORD.match(text, found.end()), context.words.lexicon
        hands = language.claims.claims_said(context.plain(text), (name,), hand)
        may_move = lexicon[name] is None or (verb is not None and lexicon.is_verb(verb[0]))
        if any(one.role is hand for one in hands) or (may_move and is_move(context, name, text, found.end())):
            return name if any(map(mentions(name).match, context.lines.ahead(LINES_AHEAD))) else ""
    return ""


def _is_first_ring(context: Context) -> bool:
    """Return whether each player so far has moved once in a record without dealt hands, so that more players
    may come."""
    part = context.part
    if part.section != "play" or part.rounds > 1:
        return False
    names = list(movers(part.events))
    kinds = [one[0] if isinstance(one, tuple) else type(one) for one in raw(part.events)]
    return len(set(names)) == len(names) and Deal not in kinds


# ---- what only talks about play


def is_tale(context: Context, text: str) -> bool:
    """Return whether ``text``, without a colon after the name, is in the past tense while the moves of the
    round are not."""
    begun = context.part.moved or context.part.number is None
    return begun and is_past(context, text) and not lacks_colons(context)


def is_commentary(context: Context, player: str, line: Line, start: int) -> bool:
    """Return whether ``line`` from ``start`` on, without a colon before it, is a comment though it reads as a
    move of ``player``: it repeats the line before, or is told in the past tense."""
    return tells_last_move(context, player, line.plain.text[start:]) or is_tale(context, line.text)


def tells_last_move(context: Context, player: str, body: str) -> bool:
    """Return whether a sentence without a colon begins with the latest action of ``player``: “S gets the ♦2,
    because …” after the line in which S gets it."""
    done = context.part.last
    if not isinstance(done, tuple) or not is_short_turn(done) or done[0] != player:
        return False
    clauses = context.clauses
    told = [body[: clauses.furthest(body, ("turn",)).position].rstrip()]
    told += [one.turn.text for one in context.words.beginning(body, player, context.seated)]
    said = filter(None, map(clauses.turn, told))
    return any(all(action in done[1] for action in actions) for actions, _ in said)


INTENDING: Final = frozenset(("to", "will", "shall"))
"""Words before a verb for an action that has not been done yet."""


def moves_said(context: Context, text: str, player: str = "") -> Iterator[tuple[str, Actions]]:
    """Yield the actions in a sentence with their players, from each verb after a name, or by ``player``
    before any name, as far as they can be read; but not what somebody might do, wants to do or will do."""
    lexicon = context.words.lexicon
    for token in context.words.tokens(text, context.seated):
        word = token.value.casefold()
        if token.kind == "player":
            player = token.value
        elif word in INTENDING or "might" in lexicon.moods((word,)):
            player = ""
        elif player and lexicon.is_verb(word):
            for reading in context.words.beginning(text[token.start :], player, context.seated)[:1]:
                clause = context.clauses.turn(reading.turn.text)
                if clause is not None:
                    yield player, clause[0]


def begins_move(context: Context, name: str, body: str) -> bool:
    """Return whether ``body`` after a name begins with an action with cards, in any words; or without cards,
    “W skips”, where moves have no colons."""
    if context.expectations.begins_action(body):
        return True
    found = context.words.beginning(body, name, context.seated)
    return any(one.cards for one in found) or (bool(found) and lacks_colons(context))


THEN: Final = regex(
    r"(?:[^\w♠♥♣♦]*(?:and|then|so|next|now|finally|afterwards|after that|(?:s?he|they)(?= (?:then|now))"
    r"|然後|然后|接[着著]|之[後后]|最[後后]|再)(?![a-z]))+[,\s\uff0c]*",
    re.IGNORECASE,
)
"""Words before a player's next action."""
ASIDE: Final = regex(r"[^,.:;!?\d♠♥♣♦\uff0c]{2,30}[,!\uff0c] *")
"""Interjection between actions: “then, oh dear, discards ♥2”."""


def going_on(context: Context, text: str) -> int | None:
    """Return the start of the actions in a ``text`` without a name that continues the turn above it; None if
    it does not."""
    last = context.part.last
    player = last[0] if isinstance(last, tuple) else getattr(last, "player", None)
    found = THEN.match(text)
    if found is None or context.tricks is not None or not isinstance(player, str):
        return None
    begins = [found.end()]
    if (aside := ASIDE.match(text, found.end())) and not _doubts(context, aside[0]):
        begins.append(aside.end())
    for begin in begins if context.part.section == "play" else ():
        body = text[begin:]
        if begins_move(context, player, body) or context.expectations.nearly_begins_action(body):
            return begin
    return None


def _doubts(context: Context, text: str) -> bool:
    """Return whether ``text`` contains a word of possibility or the name of a player."""
    names = {token.kind for token in context.words.tokens(text, context.seated)}
    return "player" in names or "might" in context.words.lexicon.moods(WORD.findall(text.casefold()))


def lacks_colons(context: Context) -> bool:
    """Return whether there is no colon after the name in the last move, unless that is part of a trick."""
    entries = (one for one in reversed(raw(context.part.events)) if _is_turn(one))
    last, before = next(entries, None), next(entries, None)
    if not isinstance(last, Turn):
        return False  # in short form, so it is canonical
    line = context.part.lines[last.line - context.part.first]
    if isinstance(before, Turn) and before.line == last.line:  # or several, or a trick
        return context.tricks is None and not any(map(line.__contains__, COLONS))
    found = NAME_AND_COLON.match(line)
    return found is None or not context.players.called(found[1])


def _is_turn(entry: object) -> bool:
    return is_short_turn(entry) if isinstance(entry, tuple) else isinstance(entry, Turn)


def is_past(context: Context, text: str) -> bool:
    """Return whether ``text``, or an action in it, begins with a verb in the past tense."""
    return context.words.lexicon.tells_past(text)


QUESTION: Final = regex(
    r"(?:why|what|who|whose|how|which|when|where|should|shall|can|could|may|might|did|do|does|is|are|was|were"
    r"|am|will|would)\b|為什麼|为什么|怎麼|怎么|誰|谁|是不是",
    re.IGNORECASE,
)
"""The beginning of a question."""


def is_talk(context: Context, body: str) -> bool:
    """Return whether ``body`` after a name is table talk: a question, or a sentence without a word for an
    action or a call, even misspelt. (“Nice one” is one letter from “nick one”, but names no card.)"""
    if QUESTION.match(body):
        return True
    words = WORD.findall(body)
    if not words or not body[:1].isalpha():
        return False
    if any(suit in body for suit in SUITS) and context.words.lexicon.is_misspelt_verb(words[0]):
        return False
    return not context.words.might_say(words)


# ---- what stands before a name: the number of a turn, the time, a bracket


LEADING = (
    r"\b(?:and|then|so|ok|okay|now|next|well|right|alright|um|uh|after (?:that|this|which)|afterwards|later"
    r"|thereafter|thereupon|subsequently|finally|meanwhile|first(?:ly| of all)?|to begin with|in turn)\b"
    r"(?=[ ,]|\.{2,3})"
    r"|然後|然后|接[着著下]來?|接下来|跟住|之[後后]|首先|最[後后]|於是|于是|隨[後后]|随后"
)
"""Words that precede a name in speech."""
LED_UP = regex(LEADING, re.IGNORECASE)
LINE_PREFIX = regex(
    r"(?:(?<=\d)\s?[ap]\.?m\b\.?|[^\w♠♥♣♦?→]|[_\u2460-\u24ff\u3251-\u325f\u32b1-\u32bf]|\d|\b[tmr](?=\d)|(?<=\d)[a-h](?=[.):\]])"
    r"|\b(?:round|deal|turn|move|play|step|lap|go|no|nr)\b(?=\W{0,3}\d)|\bplayer\b"
    rf"|{LEADING}"
    r"|(?<!\d)(?!\d+[、.．,，:：)）\s])第?[一二三四五六七八九十百\d]+(?:[手輪轮圈步次]|回合)?(?=[、.．,，:：)）\s])"
    r"){1,48}",
    re.IGNORECASE,
)
"""Prefixes of a player's line, as written by people and by chat programs. Digits can match in one way only:
with two, a row of numbers could match in millions of ways."""
TIME = regex(r"\d:\d\d\b")
BEGINNING = regex(r"(?<!\w)\w")
"""Possible beginnings of a name in the prefix: somebody may be called Player 1, or Turn."""
MAX_BEGINNINGS: Final = 8
"""Maximum number of beginnings to try."""
OPENING, CLOSING = tuple("([<{\uff08\u3010"), tuple(")]>}\uff09\u3011")
"""Signs that may surround a name."""
TAG: Final = ("[", "<")
"""The beginning of markup around a name."""
COLONS: Final = (":", "\uff1a")


def prefix_length(context: Context, text: str) -> int:
    """Return the length of the prefix of a player's line in ``text``; 0 if there is none, or it is not a
    player's line. (After a number that is not a time a sentence may begin: without a colon, all of it must be
    a move.)"""
    prefix = LINE_PREFIX.match(text)
    if prefix is None or next(addressed(context, text), None):
        return 0
    timed = TIME.search(prefix[0]) is not None
    led_up = LED_UP.search(prefix[0]) is not None
    begins = {prefix.end(), *(one.start() for one in BEGINNING.finditer(prefix[0]))} - {0}
    if prefix[0].endswith(TAG) and prefix.end() > 1:
        begins.add(prefix.end() - 1)  # [20:01] [b]Ann[/b] draws …
    for begin in sorted(begins, reverse=True)[:MAX_BEGINNINGS]:
        rest = context.plain(text[begin:]).text
        within = text[:begin].rstrip().endswith(OPENING)
        for name, end, start in addressed(context, rest):
            sign = rest[end:start].strip()
            if within and not sign.startswith(CLOSING):
                continue
            if led_up and sign not in COLONS and context.part.moved and not lacks_colons(context):
                continue
            if within or timed or sign in COLONS or is_move(context, name, rest, start):
                return begin
        if not within and newcomer_in(context, rest):
            return begin
    return 0


def is_move(context: Context, name: str, text: str, start: int = 0) -> bool:
    """Return whether all of ``text`` from ``start`` on is a player's move."""
    if context.clauses.turn(text[start:]) is not None:
        return True
    return isinstance(context.words.readings(context.plain(text), start, name, context.seated), list)
