"""Lines in which there is nothing to check: those that belong to the page, and commentary.

Some commentary may be more: it begins with a player, contains cards or numbers, and little else; or it names
a player anywhere, and says nothing else. ``S adds the joker to ♣5-♣6-♣7`` or ``Ann 96`` cannot be read, but
may be a move or a score. Such a line is kept as an :class:`~hoyle.records.events.Unclear` event, with a
warning that tells how it would have to be written. Prose about the play (``S is lucky: the ♣6 would do it``),
a remark on a move that is written, text in brackets and text marked as a comment are only commentary.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain, islice
from typing import Final

from attrs import fields

from ....records.cards import SUITS, Card
from ....records.events import Action, Target, Turn, Unclear, is_short_turn, movers, raw
from ....records.facts import Prescribed, TakenAsComment
from ....records.findings import Finding, Place, Said, told
from ....records.regex import regex
from ...diagnosis.suggested_line import HAN, LEADING, Words, suggested_line, words_of
from ...language.notation import Notation
from ...language.problems import LINE_UNCLEAR
from ...language.respelling import Respelled
from ...language.writer import COMMENT
from ...source.layout import SEPARATORS
from ..canonical import is_over
from ..claiming import is_played_out
from ..context import Context, Line
from ..whose_line import begins_move, going_on, is_past, lacks_colons, moves_said

NOISE = regex(
    r"\[(?:edit|編輯|编辑)(?: source)?\]"
    r"|[>\s]*[^:\uff1a]{0,120}\b(?:wrote|schrieb|a écrit|escribió) ?[:\uff1a]"
)
"""Text that wikis write beside their headings, and mails above quotations."""


def read_blank(line: Line, context: Context) -> bool:
    """Skip a line of blanks."""
    if line.text:
        return False
    context.part.blank.append(line.number)
    return True


def read_noise(line: Line, context: Context) -> bool:
    """Skip text written by the software of a page."""
    if not NOISE.fullmatch(line.text.strip()):
        return False
    context.part.aside.append(line.number)
    return True


def read_comment(line: Line, context: Context) -> bool:
    """Keep a comment that is marked as one."""
    if not line.whole.startswith(COMMENT):
        return False
    part = context.part
    part.aside.append(line.number)
    part.comment.append(line.whole[len(COMMENT) :])
    part.settle_comment()  # at once, so that it is kept even after the last claims
    return True


def read(line: Line, context: Context) -> bool:
    """Keep a line as commentary."""
    whole = line.whole
    if not ("|" in whole or "<" in whole or SEPARATORS.search(whole)):
        context.part.prose(line.number, whole.strip())
    elif any(map(str.isalnum, line.text)):  # else it was the edge of a table
        context.part.prose(line.number, line.text)
    return True


# ---- commentary that may be meant for more

BRACKETS: Final = "([{\uff08\u3010", ")]}\uff09\u3011"
QUOTES: Final = '“"「', '”"」'
QUOTED: Final = regex(f"[{''.join(QUOTES)}]")
"""A sign that shows that not all of a text in quotation marks is one quotation."""
ASKING: Final = ("?", "\uff1f")
WORD: Final = regex(r"[a-z]+")
LABEL: Final = regex(rf"\W*([^\W\d][^:\uff1a]{{0,30}})[:\uff1a]\s*(?:[{SUITS}]|Joker)")
"""A label before cards."""
TRICKS: Final = frozenset(("trick", "turn", "墩", "手", "輪", "轮"))
"""Words for what is counted: tricks, or turns."""
ORDINAL = regex(
    r"\d+(?:st|nd|rd|th)|one|two|three|four|five|six|seven|eight|nine|ten|first|second|third|fourth|fifth|sixth"
    r"|seventh|eighth|ninth|tenth|last|[一二三四五六七八九十]"
)
"""A number in words."""
OF_NUMBERS: Final = regex(
    r"[^\d:\uff1a]{0,30}?(?<![^\s|,;])((?:[-+−]?\d{1,4}[\s|,;]+){2,23}[-+−]?\d{1,4})\W*"
)
"""A row of numbers, with or without a label."""
A_SENTENCE: Final = 3
"""Minimum number of blanks in a line that is not a heading."""
THIS_LINE: Final = Said("this line", "這一行")
GOES_ON: Final = Said("says what somebody does with cards", "說到怎樣用牌")
MAX_LINES_BACK: Final = 1000
"""Maximum number of lines before a comment that are searched for what it repeats, to bound the work."""
NAMED: Final = 4
"""Maximum number of players named in a line to list."""


def read_unclear(line: Line, context: Context) -> bool:
    """Keep a line that could not be read as unclear if it may be a move, or as prose that names a player and
    a card; return False if it is neither."""
    part, number, column, text, plain = context.part, line.number, line.column, line.text, line.plain
    if not part.begun or not context.players or _is_aside(text.strip()):
        return False
    words = words_of(text, plain, tuple(context.players), context.notation)
    if text.strip()[0] in BRACKETS[0] and text.strip()[-1] in BRACKETS[1]:
        if words.words and not words.cards:  # a number of cards left is mentioned in passing
            return False
        words.opens = False  # so that it must say nothing else
    moves, lexicon = _begins_move(context, plain.text), context.words.lexicon
    nameless = not moves and bool(words.cards) and not words.players and going_on(context, plain.text)
    mover = ""
    if nameless:
        moves, words.players = True, list(movers(part.events.entries[-1:]))
        mover = next(iter(words.players), "")
    listed = part.number is not None and (_lists(words, text) or _scores(words, text, context))
    prose = not (
        moves or (_may_mean_play(words, context) and "feeling" not in lexicon.moods(words.words)) or listed
    )
    if prose and not _may_tell(words, context):
        return False
    if not moves and "might" in lexicon.moods(WORD.findall(text.lower())):
        return False
    if len(words.cards) == 1 and not words.players and is_over(context):
        return False
    if _goes_on(context, number, plain.text) or _repeats_play(context, words, plain, mover):
        return False
    right, meant = suggested_line(context, plain.text, words)
    says_move = meant and any(map(lexicon.is_verb, words.words))
    prose = prose and not (says_move and text.strip()[0].isalnum())  # else it begins with what somebody says
    prose = prose and not _states(context, plain.text)
    place = part.place(number, column, (0, len(text.rstrip())))
    finding = _taken_as_comment(place, part.number, GOES_ON if nameless else _says(words), right)
    if prose:
        part.aside.append(number)
    else:
        part.unread = True
    players, cards = tuple(dict.fromkeys(words.players)), tuple(dict.fromkeys(words.cards))
    whole = ((0, len(text)),)
    part.add(
        Unclear(text, players, cards, meant, prose, finding=finding, line=number, column=column, spans=whole)
    )
    return True


def _taken_as_comment(place: Place, round_number: int | None, says: Said, right: Said) -> Finding:
    """Return the finding that a line which ``says`` this was taken for a comment, and how it would be
    ``right`` to have it checked."""
    params, facts = {"what": THIS_LINE, "says": says}, (Prescribed(), TakenAsComment())
    finding = Finding(LINE_UNCLEAR, place, params, round_number, facts=facts)
    finding.help = told(
        "to have it checked, {right}; if it is a comment, begin it with “%”",
        "若要查核，{right}；評語可用「%」開頭",
        right=right,
    )
    return finding


@cache
def _words_in(notation: Notation, notions: tuple[str, ...]) -> frozenset[str]:
    """Return the words of a game for these notions, each by itself."""
    words = [notation.vocabulary[one] for one in notions if one in notation.vocabulary.words]
    said = re.findall(rf"[^\W\d_{HAN}]+|[{HAN}]", " ".join(text for one in words for text in one.readings))
    return frozenset(form for word in said for form in (word.casefold(), f"{word.casefold()}s"))


def _is_aside(text: str) -> bool:
    """Return whether ``text`` is a quotation or a question, or contains a quotation."""
    within = (
        text[:1] in QUOTES[0] and text[-1:] in QUOTES[1] and QUOTED.search(text, 1, len(text) - 1) is None
    )
    return within or "`" in text or (text.endswith(ASKING) and text[-2:-1].isalpha())


def _begins_move(context: Context, text: str) -> bool:
    """Return whether ``text`` begins with an action with cards that are named."""
    return any(
        begins_move(context, name, text[start:]) for name, _, start in context.players.without_colon(text)
    )


def _goes_on(context: Context, number: int, text: str) -> bool:
    """Return whether ``text`` continues a sentence of commentary that has not ended in the line before. (Each
    of two lines that begin with players stands for itself.)"""
    part = context.part
    before = part.lines[-2].strip() if len(part.lines) > 1 else ""
    if number - 1 not in part.aside[-1:] or before.count(" ") < A_SENTENCE or not before[-1].isalnum():
        return False
    return not (_opens(context, text) and _opens(context, context.plain(before).text))


def _opens(context: Context, text: str) -> bool:
    """Return whether ``text`` begins with a player's name."""
    return next(iter(context.players.without_colon(text)), None) is not None


def _may_mean_play(words: Words, context: Context) -> bool:
    """Return whether the text begins with a player, is about cards or numbers, and has no other words than
    those of the game and those common in any sentence; or whether it names a player, or the number of a
    trick, and has no other words at all. (Two Chinese characters count as a word.)"""
    own = _words_in(context.notation, tuple(context.notation.vocabulary.words))
    lexicon = context.words.lexicon
    others = [
        word for word in words.words if word not in own and word not in LEADING and not lexicon.is_verb(word)
    ]
    chinese = sum(re.match(f"[{HAN}]", word) is not None for word in others)
    most = words.facts if words.opens else 0 if words.players else -1
    if not words.players and _of_a_trick(words):
        others, most = [word for word in others if not ORDINAL.fullmatch(word)], 0
    return words.facts + words.before > 0 and len(others) - chinese // 2 <= most


def _may_tell(words: Words, context: Context) -> bool:
    """Return whether a sentence names a player and cards while a round is played."""
    return context.part.number is not None and not is_over(context) and bool(words.players and words.cards)


def _of_a_trick(words: Words) -> bool:
    """Return whether cards are given with the number of a trick, or of a turn."""
    numbered = words.facts > len(words.cards) or any(map(ORDINAL.fullmatch, words.words))
    return numbered and bool(words.cards) and not TRICKS.isdisjoint(words.words)


def _states(context: Context, text: str) -> bool:
    """Return whether ``text`` states cards after a label in the game's words and a colon: “Called card:
    ♠6”."""
    label = LABEL.match(text)
    if label is None:
        return False
    own = _words_in(context.notation, tuple(context.notation.vocabulary.words))
    said = WORD.findall(label[1].lower())
    return any(word in own or context.words.lexicon.is_verb(word) for word in said)


def _lists(words: Words, text: str) -> bool:
    """Return whether there is nothing in ``text`` but cards. (A word alone may be a name that is cut off.)"""
    sure = len(words.cards) > 1 or "Joker" in text or any(map(text.__contains__, SUITS))
    return sure and words.facts > 0 and not words.words and not words.players


def _scores(words: Words, text: str, context: Context) -> bool:
    """Return whether there is a number for each player in ``text``, with or without a label, after the end of
    play."""
    row = OF_NUMBERS.fullmatch(text.strip())
    many = len(row[1].split()) if row and not words.cards else 0
    return many in (len(context.players), len(context.players) + 1) and is_played_out(context)


def _repeats_play(context: Context, words: Words, plain: Respelled, mover: str) -> bool:
    """Return whether the text repeats what is written: cards in the last turn of a player who is named, or in
    the past tense those in any turn of the round; and does not say that more was done with them, by ``mover``
    if nobody is named. (After the end of play, who has a card is a claim.)"""
    past = is_past(context, plain.text) and not lacks_colons(context)
    left = set(words.cards)
    if not left or (is_over(context) and not past):
        return False
    for turn in _turns(context, words.players):
        left -= set(_cards_of(turn))
        if not left or not past:
            break
    return not left and not _says_more(context, plain.text, mover, past=past)


def _says_more(context: Context, text: str, mover: str, *, past: bool) -> bool:
    """Return whether ``text`` says that a player, ``mover`` unless one is named, did something with a card
    that no turn says: that ``♥K`` was discarded, which has only been drawn. (How a card came to a hand, or
    left it, may be told in any words.)"""
    for player, moves in moves_said(context, text, mover):
        turns = _turns(context, [player])
        written = _ways(chain.from_iterable(turns if past else islice(turns, 1)))
        if not written.issuperset(_ways(moves)):
            return True
    return False


def _ways(actions: Iterable[Action]) -> set[tuple[Card | None, bool]]:
    """Return each card that comes to a hand by ``actions``, or leaves it, with the direction."""
    return {(card, way > 0) for action in actions for card, way in action.flow() if card and way}


def _turns(context: Context, players: list[str]) -> Iterator[tuple[Action, ...]]:
    """Yield the actions of these players in the round, the last turn first."""
    for entry in islice(reversed(raw(context.part.events)), MAX_LINES_BACK if players else 0):
        if isinstance(entry, tuple):
            if is_short_turn(entry) and entry[0] in players:
                yield entry[1]
        elif isinstance(entry, Turn) and entry.player in players:
            yield entry.actions


def _cards_of(actions: tuple[Action, ...]) -> Iterator[Card]:
    """Yield every card that is named in actions."""
    for action in actions:
        values = [getattr(action, one.name) for one in fields(type(action)) if one.name != "spans"]
        while values:
            value = values.pop()
            if isinstance(value, Card):
                yield value
            elif isinstance(value, tuple):
                values += value
            elif isinstance(value, Target):
                values += value.cards


def _says(words: Words) -> Said:
    """Return a short description of the contents of a line."""
    names = list(dict.fromkeys(words.players))[:NAMED]
    if not names and not words.cards:
        return Said("has a number for each player", "每位玩家有一個數目")
    if not names and words.words:
        return Said("has a trick or turn number and cards", "有墩或輪的編號和牌")
    if not names:
        return Said("contains nothing but cards", "只有牌")
    said = Said(", ".join(names), "、".join(names))
    return told("names {names} with cards or numbers", "提到{names}和牌或數目", names=said)
