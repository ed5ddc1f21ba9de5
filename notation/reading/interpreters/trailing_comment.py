"""Comments on the line of a player's actions, after them or in brackets between them:
``N: Discard ♠J, draw a card: ♥A. A bold move.``, ``N: Discard ♠J (oh dear), draw a card: ♥A.``"""

from __future__ import annotations

import re
from itertools import islice
from typing import Final

from attrs import evolve

from ....records.findings import Place
from ....records.regex import regex
from ....records.repairs import Edit
from ...language.expectations import WORD, one_slip
from ...language.problems import COMMENT_BEHIND, ON_ITS_OWN
from ...language.respelling import Woven
from ...language.writer import COMMENT
from ..context import Context, Interpreter, Line
from ..open_part import OpenPart
from ..whose_line import addressed

OPENING, CLOSING = "([\uff08\u3010\u3014", ")]\uff09\u3011\u3015"
PICTURES = "[\U0001f300-\U0001faff\ufe0f\u200d]+"
EMOTICON = r"[:;=8xX]['-]?[()\[\]DPpoO3|/\\]+"
SEAM = regex(
    rf"(?<=[.\u3002}}!])\s*(?=\S)|(?<=[{re.escape(CLOSING)}])\s+(?=\S)|\s*(?=[{re.escape(OPENING)}])|\s+[-–—]+\s+|\s+(?:#+|//|/\*|%|<-+|←)\s*"
    rf"|\s*(?=[!?\uff01]+(?:\s|$))|\s+(?=(?:{PICTURES}|{EMOTICON})\s*$)"
)
"""What may precede a comment."""
MARKS: Final = regex(r"^(?:#+|//|/\*|%|<-+|←)\s*|\s*\*/\s*$")
"""Signs with which programmers begin a comment."""
IN_BRACES: Final = regex(r"^\{((?:[^{}\s]+ +){2}[^{}]*)\}$")
"""Text in the place of a call that has too many words for one."""
IN_BRACKETS: Final = regex(rf"[{re.escape(OPENING)}][^{re.escape(OPENING + CLOSING)}]*[{re.escape(CLOSING)}]")
ASKING: Final = "?\uff1f"
MAX_SEAMS: Final = 8
"""Maximum number of places where a line is cut."""
OPINION = r"[(\[]?(?:[!\uff01][!?\uff01]*|\?[?!]+)[)\]]?"
TIME: Final = r"[(\[]?\d{1,2}[:.]\d\d(?:[:.]\d\d)?(?: ?[ap]\.?m\.?)?[)\]]?"
WORDLESS = regex(rf"{OPINION}|{PICTURES}|{EMOTICON}|{TIME}", re.IGNORECASE)
"""A comment without words: as in chess, ``?!`` and ``(??)``; a single ``?`` is a card."""
NO_COMMENT = regex(r"[♠♥♣♦{}<>\d=|:\uff1a\u00bf\u203d]|(?<![^\W\d_])\?")
"""Text that cannot be in a comment, because it is checked."""
BEFORE_A_NOUN: Final = frozenset(
    ("a", "an", "the", "what", "nice", "good", "great", "bad", "lucky", "bold", "fine", "poor", "such")
)
"""Words after which “draw” is not a verb."""
LIKE: Final = ("joker", "spade", "heart", "diamond", "left", "card")
"""Words for what is checked that may have one wrong letter."""
LETTERS: Final = "aio"
"""Words of one letter. Other single letters are names of a suit, a rank or a player."""
MAX_WORDS_OF_CALL: Final = 2
"""Maximum number of words of a misspelled call, or of a suit, a rank or a player by one letter."""
AROUND: Final = OPENING + CLOSING + " .,;!\u3002\uff0c\uff01"
"""What may surround a word."""


def read(line: Line, context: Context, respelled: Interpreter) -> bool:
    """Read a player's line with a comment after it, which is kept with what the line says; return False,
    without reading anything, if it is anything else, or might be."""
    number, plain, column, part = line.number, line.plain, line.column, context.part
    text = plain.text
    if context.tricks is None and next(addressed(context, text), None) is None:
        return False
    for seam in islice(SEAM.finditer(text), MAX_SEAMS):
        end, start = seam.span()
        if not _is_comment(context, text[start:].strip()):
            continue
        edits = tuple([edit for edit in plain.edits if edit.end <= plain.ends[end - 1]])
        before = evolve(plain.part(0, end), edits=edits)
        if respelled(evolve(line, respelling=before, edits=()), context):
            whole = part.lines[number - part.first]
            first, last = (column + at for at in plain.span(start, len(text.rstrip())))
            place = Place(number, first + 1, last + 1, whole)
            _remark(part, place, column + plain.ends[end - 1])
            part.comment.append(MARKS.sub("", whole[first:last]).strip())
            part.settle_comment()  # at once, so that it is kept even after the last claims
            return True
    return False


def read_within(line: Line, context: Context, respelled: Interpreter) -> bool:
    """Read a player's line with remarks in brackets between its actions, which are kept with what the line
    says; return False, without reading anything, if it is anything else, or if a remark may take something
    back."""
    number, plain, column, part = line.number, line.plain, line.column, context.part
    text = plain.text
    if context.tricks is None and next(addressed(context, text), None) is None:
        return False
    found = [
        one.span() for one in islice(IN_BRACKETS.finditer(text), MAX_SEAMS) if _is_aside(context, one[0])
    ]
    if not found:
        return False
    woven, at = Woven(plain), 0
    for start, end in found:
        woven.keep(at, len(text[:start].rstrip()))
        at = end
    woven.keep(at, len(text))
    spans = [plain.span(*one) for one in found]
    edits = tuple([edit for edit in plain.edits if not any(a <= edit.start < b for a, b in spans)])
    if not respelled(evolve(line, respelling=evolve(woven.text, edits=edits), edits=()), context):
        return False
    whole = part.lines[number - part.first]
    for start, end in spans:
        part.remark(COMMENT_BEHIND, part.place(number, column, (start, end)), ON_ITS_OWN, None)
        part.comment.append(whole[column + start : column + end])
    part.settle_comment()
    return True


def _is_aside(context: Context, text: str) -> bool:
    """Return whether ``text``, in brackets, is certainly no more than a comment, and takes nothing back."""
    if WORDLESS.fullmatch(text):
        return True
    words = [token.value.casefold() for token in context.words.tokens(text)]
    doubts = not {"might", "denial"}.isdisjoint(context.words.lexicon.moods(words))
    return not doubts and not set(ASKING).intersection(text) and _is_comment(context, text)


def _is_comment(context: Context, text: str) -> bool:
    """Return whether ``text`` is certainly no more than a comment."""
    text = IN_BRACES.sub(r"\1", MARKS.sub("", text))
    if WORDLESS.fullmatch(text):
        return True
    brackets = [sum(map(text.count, signs)) for signs in (OPENING, CLOSING)]
    if NO_COMMENT.search(text) or not WORD.search(text) or brackets[0] != brackets[1]:
        return False
    return not context.players.called(text.strip(AROUND)) and not _might_say(context, text)


def _might_say(context: Context, text: str) -> bool:
    """Return whether ``text`` may say something that is checked: actions, calls, cards or their number.
    (After an article a verb is a noun; of Chinese verbs only those of the game count, as others may be part
    of a longer word.)"""
    said: list[str] = []
    noun = False
    for token in context.words.tokens(text):
        entry, word = token.entry, token.value.casefold()
        told = ("card", "left", "last") if word.isascii() else ("left", "last")  # 好牌
        if token.kind == "card" or entry.noun in told or entry.suit or entry.rank:
            return True
        number = entry.number is not None and not (word == "one" and said)  # “nice one”
        if number or any(one_slip(word.rstrip("s"), own) for own in LIKE):
            return True
        noun = noun or word in BEFORE_A_NOUN
        if token.kind == "word" and not (entry.notions and (noun or not word.isascii())):
            said.append(word)
        elif word in context.expectations.verbs and not noun:
            return True
    letter = any(len(word) == 1 and word.isascii() and word not in LETTERS for word in said)
    return (letter and len(said) <= MAX_WORDS_OF_CALL) or context.words.might_say(said)


def _remark(part: OpenPart, place: Place, end: int) -> None:
    """Note where a comment should be written that is at ``place``, after the ``end`` of what its line
    says."""
    comment, rest = place.text[place.column - 1 : place.end_column - 1], place.text[place.end_column - 1 :]
    last = place.end_column + (len(rest) if rest.isspace() else 0)  # blanks would be a part of it
    edit = Edit(place.line, end + 1, place.line, last, f"\n{COMMENT}{comment}")
    part.remark(COMMENT_BEHIND, place, ON_ITS_OWN, edit)
