"""Headings and settings in another spelling: a setting without its label, ``We play with two decks``, or with
no colon after that; and what follows a heading on its line: a title or settings, ``Deal #2, dealer Cleo``, or
claims of each player, ``Scores: N 10, E 5+3 = 8``."""

from __future__ import annotations

import re
from typing import Final

from ....records.cards import SUITS
from ....records.events import Span
from ....records.findings import Place
from ....records.regex import regex
from ....records.repairs import Edit
from ...diagnosis.unreadable import report_nobodys_line
from ...language.headings import Heading, title_separator
from ...language.notation import is_title
from ...language.problems import CLAIMS_IN_WORDS, SETTING_IN_WORDS, SETTINGS_BELOW
from ...language.respelling import Respelled, Woven, respell
from ...language.suits import hand_by_suit
from ...language.writer import COMMENT
from ..canonical import NAMING, follow, read_heading
from ..claiming import is_played_out
from ..context import Context, Line, Position
from ..turn_order import is_under_way


def read(line: Line, context: Context) -> bool:
    """Read a heading, a setting, or a sentence that says one, in another spelling; return False if it is
    none."""
    if line.plain.edits and read_heading(context, line.plain.text, line.position):
        return True
    listed = _listed(line)
    return listed is not None and read_heading(context, listed.text, line.respelled(listed).position)


LABELLED: Final = regex(r"[^\W\d][^:\uff1a]{0,30}[:\uff1a] *(?=\S)")
"""A label and its colon before other text."""


def _listed(line: Line) -> Respelled | None:
    """Return a label with cards after it that are listed by suit: “Bottom: ♠ 7 4, ♦ 8”; None if there are
    none."""
    plain = line.plain
    label = LABELLED.match(plain.text)
    if label is None:
        return None
    cards = hand_by_suit(plain, label.end(), len(plain.text.rstrip()))
    if cards is None:
        return None
    woven = Woven(plain)
    woven.keep(0, label.end())
    woven.add(cards)
    return woven.instead(line.text, CLAIMS_IN_WORDS)


NAMES: Final = NAMING | {"players"}
NO_WORD: Final = "Xyzzy"
"""Characters that are not part of a word of a grammar."""


def setting_meant(context: Context, plain: Respelled) -> Respelled | None:
    """Return the setting in ``plain``, with its label and a colon, if it certainly is one."""
    players = context.seated
    for meant in (plain, *context.expectations.labelled(plain, players)):
        heading = context.headings.read(meant.text)
        if heading and _is_sure(context, heading, meant.text):
            return meant
    return None


def _is_sure(context: Context, heading: Heading, text: str) -> bool:
    """Return whether ``text`` sets exactly one thing, and the word after its label is a possible value:
    “Dealer N” is not the beginning of a sentence where N plays."""
    notation, players = context.notation, context.players
    section, said, end = heading
    if section is not None or len(said) != 1 or text[end:].strip():
        return False
    ((name, _, values),) = said
    if name == "round":
        return False
    if name in notation.statements:
        return not values or any(one.isdigit() or one in SUITS for one in text)
    value = values[0] if values else None
    if name in notation.values:
        return notation.values[name].proper(value) is not None
    if name == "players" and isinstance(value, tuple) and not players:
        names = list(map(str, value))
        odd = any("=" in one or (one.replace(" ", "").isalpha() and one[:1].islower()) for one in names)
        return len(names) > 1 and not odd
    if isinstance(value, tuple):
        return name not in NAMES or sorted(value) == sorted(players)
    if not isinstance(value, str) or players.called(value):
        return value is not None
    return context.headings.read(f"{text.partition(':')[0]}: {NO_WORD}") is None


SETTING_UP: Final = frozenset(("head", "deal"))
"""The parts of a record with settings."""
RESULTS: Final = frozenset(("flipped", "kept", "defenders"))
"""Statements after the end of play."""


def read_setting(line: Line, context: Context) -> bool:
    """Read what is certainly a setting; return False if it is anything else."""
    part, notation, plain = context.part, context.notation, line.plain
    meant = setting_meant(context, plain) if part.begun else None
    if meant is None and part.begun and part.section in SETTING_UP:
        return _read_settings(line, context)
    if meant is None or meant.text == plain.text:
        return False
    heading = context.headings.read(meant.text)
    said = heading[1][0][0] if heading else ""
    in_words = any(edit.rule is SETTING_IN_WORDS for edit in meant.edits)
    if in_words and said in notation.of_the_record and part.number is not None:
        return False  # “We played with two decks” may be said of any evening
    if said in RESULTS and is_under_way(context) and not is_played_out(context):
        return False
    if part.section not in SETTING_UP and said not in notation.statements:
        return False
    return read_heading(context, meant.text, line.respelled(meant).position)


def _read_settings(line: Line, context: Context) -> bool:
    """Read several settings: “N deals, W leads.” Return False if any part of it sets nothing."""
    text = line.plain.text
    if len(text) > MAX_SENTENCE_LENGTH:
        return False
    settings = _settings(context, line.plain, 0, len(text.rstrip(ENDS)))
    if len(settings) < SEVERAL:
        return False
    heading = [context.headings.read(one.text) for one in settings]
    if context.part.number is not None and any(
        one is not None and one[1][0][0] in context.notation.of_the_record for one in heading
    ):
        return False
    context.part.tolerate(line.number, line.column, line.all_edits)
    _set(line, context, 0, settings, [one.text for one in settings])
    return True


MAX_SENTENCE_LENGTH: Final = 200
SEVERAL: Final = 2


# ---- what follows a heading


SIGN = regex(r"(?:(?P<title>(?<=[:\uff1a]) *|(?<=[:\uff1a] ) *|[-–—(\[\uff08])|[,;.\uff0c]) *")
"""Signs between the heading and settings; some of them also between the heading and a title."""
PARTS = regex(r"[)\]\uff09]? *(?:[,;.(\[\uff08\uff0c\uff1b]|(?<= )(?:[-–—]|and|with)(?= )) *")
"""Separators of settings."""
STRONG = regex(r"[)\]\uff09]? *[;|(\[\uff08\uff1b] *")
"""Separators of settings if one of them may contain commas."""
ROW = regex(r"(?:\s+[-+]?\d+){2,}\s*")
"""The numbers of a row of a table."""
ENDS = " .,;)]\uff09\u3002-–—=~_·•*"
"""What follows the last setting, perhaps only ornaments."""


def read_titled(line: Line, context: Context) -> bool:
    """Read the heading of a round with a title or settings after it, or a game line with settings; return
    False, without reading anything, if it is none."""
    if (sign := title_separator(line.plain.text)) is not None:
        return _read_game(line, context, sign.span())
    if title := _title_alone(line, context):
        return _read_game(line, context, (title, title))
    begun = context.headings.of_a_round(line.plain.text)
    titled = begun is not None  # otherwise what follows must show that it is a heading
    if begun is None:
        line = line.respelled(respell(line.plain, (context.expectations.before_settings,)))
        begun = context.headings.of_a_round(line.plain.text)
    if begun is None:
        return False
    plain = line.plain
    text = plain.text.rstrip()
    heading, end = begun[0], len(text[: begun[1]].rstrip())
    sign = SIGN.match(text, len(text) - len(text[end:].lstrip()))
    if sign is None or ROW.fullmatch(text, end):
        return False
    settings = _settings(context, plain, sign.end(), len(text.rstrip(ENDS)))
    if not (settings or (titled and sign["title"] is not None)):
        return False
    follow(context, heading, text[:end], line.position)
    if not settings:
        start, stop = (line.column + edge for edge in plain.span(end, len(text)))
        context.part.comment.append(context.part.lines[line.number - context.part.first][start:stop].strip())
        return True
    _set(line, context, end, settings, [one.text for one in settings])
    return True


def _title_alone(line: Line, context: Context) -> int:
    """Return the end of the title that begins a ``line`` of the head, with no label before it and a setting
    after it, “Crazy Rummy with two decks”; 0 if it is anything else."""
    text, notation = line.plain.text.rstrip(), context.notation
    if context.part.number is not None or len(text) > MAX_SENTENCE_LENGTH:
        return 0
    titles = (title for title in (notation.title, *notation.titles) if text.lower().startswith(title.lower()))
    end = max(map(len, titles), default=0)
    if not end or text[end : end + 1].isalnum():
        return 0
    parts = _parts(line.plain, end, len(text.rstrip(ENDS)), STRONG)
    finer = [one for part in parts for one in _finer(context, part)]
    return end if any(setting_meant(context, one) for one in finer) else 0


def _read_game(line: Line, context: Context, sign: Span) -> bool:
    """Read a game line with what follows the ``sign`` that ends the title: what is certainly a setting is
    read as one; what cannot be read, though it has the label of a setting, is reported; the rest is
    commentary."""
    number, plain, column = line.number, line.plain, line.column
    text = plain.text.rstrip()
    title, stop = plain.span(0, sign[0])[1], len(text.rstrip(ENDS))
    context.part.tolerate(number, column, tuple([one for one in line.all_edits if one.end <= title]))
    if is_title(text[sign[1] : stop]):  # Red Five (紅5)
        return True
    parts = _parts(plain, sign[1], stop, STRONG)
    parts = [one for part in parts for one in _finer(context, part)]
    whole = context.part.lines[number - context.part.first]
    sure: list[Respelled] = []
    labelled: list[Respelled] = []
    comments: list[str] = []
    for part in parts:
        if meant := setting_meant(context, part):
            sure.append(meant)
        elif context.expectations.label_of(part.text):
            labelled.append(part)
        else:
            start, end = (column + edge for edge in part.span(0, len(part.text)))
            comments.append(whole[start:end].strip())
    context.part.comment += comments
    if sure:
        below = [*(COMMENT + one for one in comments), *(one.text for one in (*sure, *labelled))]
        _set(line, context, sign[0], sure, below)
    for part in labelled:
        if not read_heading(context, part.text, Position(number, column, origin=part.span)):
            report_nobodys_line(Line(number, whole, whole[column:], column, respelling=part), context)
    return True


def _finer(context: Context, part: Respelled) -> list[Respelled]:
    """Return the smaller parts that ``part`` consists of, if any of them sets something; else the part
    itself."""
    if setting_meant(context, part):
        return [part]
    finer = _longest(context, part, 0, len(part.text))
    return finer if any(setting_meant(context, one) for one in finer) else [part]


def _longest(context: Context, plain: Respelled, start: int, stop: int) -> list[Respelled]:
    """Return the parts from ``start`` to ``stop``, each cut as late as it sets something: a list of players
    is separated by commas as well."""
    spans = _cuts(plain, start, stop, PARTS)
    found: list[Respelled] = []
    while spans:
        first = spans[0][0]
        labelled = context.expectations.label_of(plain.part(*spans[0]).text)
        several = (number for number in range(len(spans), 1, -1) if labelled)
        longer = (
            number for number in several if setting_meant(context, plain.part(first, spans[number - 1][1]))
        )
        number = next(longer, 1)
        found.append(plain.part(first, spans[number - 1][1]))
        del spans[:number]
    return found


def _set(line: Line, context: Context, end: int, settings: list[Respelled], below: list[str]) -> None:
    """Apply what is set after the ``end`` of the rest of a line; ``below`` is what should be written
    there."""
    number, plain, column = line.number, line.plain, line.column
    span = plain.span(end, len(plain.text.rstrip()))
    _remark(context, number, column, span, "".join(f"\n{one}" for one in below))
    for one in settings:
        read_heading(context, one.text, Position(number, column, origin=one.span))


def _settings(context: Context, plain: Respelled, start: int, stop: int) -> list[Respelled]:
    """Return the settings from ``start`` to ``stop``, each with its label; none if any part sets nothing."""
    tried: list[Respelled] = []
    for parts in (
        [plain.part(start, stop)],
        _parts(plain, start, stop, STRONG),
        _longest(context, plain, start, stop),
    ):
        if parts == tried:
            continue
        tried = parts
        meant = [setting_meant(context, part) for part in parts]
        if all(meant):
            return [one for one in meant if one]
    return []


def _parts(plain: Respelled, start: int, stop: int, between: re.Pattern[str]) -> list[Respelled]:
    """Return the parts from ``start`` to ``stop``, cut at what is ``between`` them."""
    return [plain.part(*span) for span in _cuts(plain, start, stop, between)]


def _cuts(plain: Respelled, start: int, stop: int, between: re.Pattern[str]) -> list[Span]:
    cuts = [
        start,
        *(edge for sign in between.finditer(plain.text, start, stop) for edge in sign.span()),
        stop,
    ]
    return [(a, b) for a, b in zip(cuts[::2], cuts[1::2], strict=True) if a < b]


def _remark(context: Context, number: int, column: int, span: Span, below: str) -> None:
    """Note that the settings in a ``span`` of the line should be written ``below`` it."""
    start, end = span
    line = context.part.place(number, column, span).text
    edit = None
    if not line[column + end :].strip(" .)]\uff09"):  # else it stands within the markup of a page
        since = len(line[: column + start].rstrip(" :\uff1a"))
        edit = Edit(number, since + 1, number, len(line) + 1, below)
    place = Place(number, column + start + 1, column + end + 1, line)
    context.part.remark(SETTING_IN_WORDS, place, SETTINGS_BELOW, edit)
