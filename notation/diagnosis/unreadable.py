"""Lines that are meant for the record and cannot be read.

A line that is nearly a move, a claim or a setting is reported, with the place where reading stopped and what
would have been right there. Everything else is commentary: doubt about what a line is never becomes a
finding.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from attrs import evolve

from ...records.cards import SUITS
from ...records.facts import LineTooLong, NoPlayerNamed, Prescribed, Stranger, Unread
from ...records.findings import Fact, Finding, Rule, Said, joined, told
from ...records.regex import regex
from ...records.values import frozen
from ..language.clauses import MAX_GAP, MAX_LINE_LENGTH, word_at
from ..language.expectations import LINE_END, WORD
from ..language.matchers import Mismatch
from ..language.notation import Notation, notations
from ..language.problems import (
    BLANKS,
    CHARACTERS,
    FOREIGN_SETTING,
    LINE_TOO_LONG,
    NO_PLAYER,
    ON_ITS_OWN,
    ONE_EACH,
    UNKNOWN_PLAYER,
    UNREADABLE_LINE,
    UNREADABLE_MOVE,
)
from ..language.respelling import respell
from ..language.words import Miss
from ..reading.canonical import NAME_AND_COLON, begins_setting_above
from ..reading.context import Context, Line
from ..reading.open_part import PLAYED
from ..reading.players import in_words
from ..reading.whose_line import (
    begins_move,
    begins_play,
    is_past,
    is_talk,
    lacks_colons,
    stranger_in,
    tells_last_move,
)

SETTING: Final = regex(r"[A-Z]\w+(?: \w+){0,2} *[:\uff1a] *\S|[\u4e00-\u9fff]{2,4}[:\uff1a]")
"""A possible setting: one or more words, a colon and something after it."""
ENDS_OF_MOVES: Final = (".", "\u3002", "}")
BEGINNINGS_OF_COMMENTS: Final = "([\uff08\u3010-–—# "
"""Characters that may begin a comment after a move."""
MAX_CARDS_OF_MOVE: Final = 4
"""Number of cards up to which a line with words is certainly a move and not a hand, even without a verb."""


@frozen
class Attempt:
    """An attempt to read a line: as one of the grammar's ``rules``, from ``start`` to ``stop``. It is a line
    of ``player``, or contains a play of ``mover``, or begins with the ``label`` of a setting."""

    rules: tuple[str, ...]
    start: int = 0
    stop: int | None = None
    player: str | None = None
    mover: str | None = None
    label: str | None = None


def report_players_line(line: Line, context: Context) -> bool:
    """Report ``line`` if it is a player's, beginning with a name and a colon or nearly so; False if not."""
    plain, players, part = line.plain, context.players, context.part
    meant = plain.text
    found = NAME_AND_COLON.match(meant)
    if found and (name := players.called(found[1])):
        if part.section == "play" and is_talk(context, meant[found.end() :]):
            return False
        rules = context.notation.sections[part.section]
        if "turn" in rules and meant[found.end() : found.end() + 1].isalpha():
            rules = ("turn",)  # words, so a move was meant; not one of the other things it might be
        played = part.section in PLAYED or rules == ("turn",)
        attempt = Attempt(rules, found.end(), player=name if played else None, mover=name)
        report_miss(line, context, UNREADABLE_MOVE, attempt)
        return True
    for name, end, start in players.without_colon(meant):
        if not meant[end:start].strip() and is_past(context, line.text) and not lacks_colons(context):
            return False
        if begins_move(context, name, meant[start:]):
            prose = not meant[end:start].strip() and part.moved and not lacks_colons(context)
            if prose or tells_last_move(context, name, meant[start:]):
                return False
            report_miss(line, context, UNREADABLE_MOVE, Attempt(("turn",), start, player=name))
            return True
        if begins_play(context, name, meant[start:]):
            context.report(
                line, UNREADABLE_MOVE, plain.span(end, start), name, (Unread(name),),
                expected=Said("a colon after the name", "名字後面有冒號"),
                found=_found_instead(meant[end:start].strip()),
            )  # fmt: skip
            return True
    return False


def report_nobodys_line(line: Line, context: Context) -> bool:
    """Report ``line``, which is not a player's, if it is nearly a move or a setting; False if it is prose."""
    if not context.part.begun:
        return False
    plain, expectations = line.plain, context.expectations
    if name := stranger_in(context, plain.text):
        span, facts = plain.span(0, len(name)), (Stranger(name),)
        context.report(line, UNKNOWN_PLAYER, span, facts=facts, players=in_words(context.players))
    elif context.clauses.turn(plain.text) is not None:
        context.report(line, NO_PLAYER, (0, len(line.text)), facts=(NoPlayerNamed(),))
    elif (
        expectations.begins_setting(plain.text, context.seated)
        or expectations.nearly_begins_setting(plain.text)
        or (context.notation.tricks and plain.text.startswith("→"))
    ):
        _report_setting(line, context)
    else:
        _remark_foreign(line, context)
        return False
    return True


def _report_setting(line: Line, context: Context) -> None:
    """Report ``line``, which begins like a setting, a heading or a statement."""
    plain, expectations = line.plain, context.expectations
    sets = begins_setting_above(context, plain.text)
    heading = None if sets else expectations.heading_of(plain.text)
    if heading and ":" in plain.text:
        _, _, rest = plain.text.partition(":")
        start = len(plain.text) - len(rest.lstrip())
        if _report_after(line, context, start, Unread(label=heading), ONE_EACH):
            return
    if context.part.section != "play" and (begun := expectations.round_of(plain.text)):
        context.part.new_round(begun, line.number)  # whatever else was to be said
        found = context.headings.of_a_round(plain.text)
        if found and _report_after(line, context, found[1], Prescribed(), ON_ITS_OWN):
            return
    typed = respell(line.text, ())  # where capitals matter it may say more
    further = max((plain, typed), key=lambda one: context.clauses.furthest(one.text, ("line",)).position)
    attempt = Attempt(("setting",) if sets else ("line",), label=expectations.label_of(plain.text))
    report_miss(line.respelled(further), context, UNREADABLE_LINE, attempt)


def _report_after(line: Line, context: Context, start: int, fact: Fact, help_: Said) -> bool:
    """Report what follows a heading, from ``start`` on; False if nothing does."""
    plain, stop = line.plain, len(line.plain.text.rstrip())
    if start >= stop:
        return False
    span = plain.span(start, stop)
    found = _found_instead(line.text[slice(*span)].strip())
    finding = context.report(line, UNREADABLE_LINE, span, facts=(fact,), expected=LINE_END, found=found)
    finding.help = help_
    return True


def _remark_foreign(line: Line, context: Context) -> None:
    """Remark on a line of prose that would be a setting in another game."""
    part, notation = context.part, context.notation
    if part.section not in ("head", "deal") or not SETTING.match(line.plain.text):
        return
    if (found := foreign_setting(line.plain.text, notation)) is not None:
        place = part.place(line.number, line.column, (0, len(line.text.rstrip())))
        params = {"setting": found[0], "game": titles_of(notation), "games": found[1]}
        part.remarks.append(Finding(FOREIGN_SETTING, place, params, part.number))


NEXT_ACTION: Final = told("the next action or the end of the turn", "下一個動作，或這一手結束")


def report_miss(line: Line, context: Context, rule: Rule, attempt: Attempt) -> None:
    """Report where reading ``line`` as the ``attempt`` failed."""
    plain, expectations = line.plain, context.expectations
    who = attempt.player or attempt.mover
    body = plain.text[attempt.start : attempt.stop]
    cards = sum(map(body.count, SUITS))
    told_so = cards or expectations.says_first(body)
    verb = WORD.match(body)
    acts = verb is not None and context.words.lexicon.is_verb(verb[0])
    surely = attempt.rules == ("turn",) and (cards <= MAX_CARDS_OF_MOVE or acts)
    move = None if cards and not surely else surely and bool(told_so)
    facts: tuple[Fact, ...] = (Unread(who, attempt.label, move),)
    if not context.diagnose:
        context.report(line, rule, (0, len(line.text)), attempt.player, facts, expected="", found="")
        return
    if attempt.rules == ("turn",) and who and _report_within(line, context, attempt, facts):
        return
    miss = context.clauses.furthest(body, attempt.rules)
    begin, end = word_at(body, miss.position)
    expected, help_ = expectations.describe(miss, body[begin:])
    if help_ is None and (help_ := _help(line, context, body, miss, begin, bool(who))) is not None:
        facts = (*facts, Prescribed())
    span = plain.span(attempt.start + begin, attempt.start + end)
    found = told(", but the line ends here", "，而這一行到此為止")
    if end > begin:
        found = _found_instead(line.text[slice(*span)])
    finding = context.report(line, rule, span, attempt.player, facts, expected=expected, found=found)
    finding.help = help_


def _report_within(line: Line, context: Context, attempt: Attempt, facts: tuple[Fact, ...]) -> bool:
    """Report what is missing from a move in other words than the game's own, or what is not known behind its
    first card; False if nothing is, or if the game's own words are read further."""
    who, text = attempt.player or attempt.mover or "", line.plain.text
    miss = context.words.readings(line.plain, attempt.start, who, context.seated)
    if not isinstance(miss, Miss):
        return False
    own = attempt.start + context.clauses.furthest(text[attempt.start :], ("turn",)).position
    span = line.plain.span(miss.start, miss.end)
    word = line.text[slice(*span)]
    expected, found = miss.lacks, told(" with “{word}”", "（「{word}」所需）", word=word)
    if expected is None:
        expected, found = NEXT_ACTION, _found_instead(word)
        begun = any(map(text[own : miss.start].__contains__, SUITS))
        if not (begun and word[:1].isalpha()) or any(map(text[attempt.start : own].__contains__, SUITS)):
            return False
    if own > miss.start:
        return False
    context.report(line, UNREADABLE_MOVE, span, attempt.player, facts, expected=expected, found=found)
    return True


def _help(
    line: Line, context: Context, body: str, miss: Mismatch, begin: int, addressed: bool
) -> Said | None:
    """The help for a ``body`` that cannot be read from ``begin`` on; it is a player's if ``addressed``."""
    help_ = None
    if addressed and not begin and not any(map(line.text.__contains__, SUITS)):
        help_ = _help_after(context, body)
        if help_ is ON_ITS_OWN:
            help_ = told(
                "if this is a comment, write “% {text}”", "若是評語，請寫「% {text}」", text=line.text.strip()
            )
    follows_move = body[begin : begin + 1] in BEGINNINGS_OF_COMMENTS or body[:begin].rstrip().endswith(
        ENDS_OF_MOVES
    )
    if help_ is None and "open_call" in miss.expected and follows_move:
        help_ = _help_after(context, body[begin:].lstrip(BEGINNINGS_OF_COMMENTS))
    return help_


def _help_after(context: Context, text: str) -> Said | None:
    """The help for a ``text`` that follows a move and is not a call."""
    expectations = context.expectations
    if expectations.call_meant(text) is not None or context.words.lexicon.tells_cards_left(text):
        return told("write a call as {call}", "喊話寫作{call}", call=context.notation.some_call)
    if not text[:1].isalpha() or any(map(text.__contains__, SUITS)) or expectations.says_first(text):
        return None
    return ON_ITS_OWN


def _found_instead(word: str) -> Said:
    return told(", found “{word}”", "，卻見「{word}」", word=word)


# ---- settings of another game


LIKE_A_SETTING = regex(r"([^\W\d_]+(?: [^\W\d_]+){0,2}) *[:\uff1a] *(?=\S)")


def foreign_setting(text: str, notation: Notation) -> tuple[str, str] | None:
    """Return the label that ``text`` sets and the titles of the games that have it, if only other games
    do."""
    found = LIKE_A_SETTING.match(text)
    if found is None:
        return None
    label = found[1].casefold()
    others = [one for one in notations().values() if label in _labels(one)]
    return (found[1], titles_of(*others)) if others and notation not in others else None


def titles_of(*games: Notation) -> Said:
    """``Crazy Rummy, LYNX and REDOX``."""
    in_order = sorted(games, key=lambda one: one.title)
    titles = (Said(one.title, one.title_in("zh")) for one in in_order)
    return joined(titles, ", ", "、", (" and ", "、"))


@cache
def _labels(notation: Notation) -> frozenset[str]:
    """The labels of a game's settings."""
    words = notation.vocabulary.words
    known = (words[key] for key in (*notation.settings, *notation.sections) if key in words)
    return frozenset(text.casefold() for word in known for text in word.readings)


# ---- lines that cannot be in a record


GAP = regex(rf"\s{{{MAX_GAP + 1},}}+")
"""A gap so wide that the line is not read: patterns would scan it again from each blank on."""
SHOWN_LENGTH: Final = 60
"""Number of characters of the line to mark."""


def has_gap(text: str) -> bool:
    """Return whether ``text`` has a wide gap, as between columns."""
    return GAP.search(text.strip()) is not None


def report_too_long(line: Line, context: Context) -> bool:
    """Report a line that is too long to be read, if a record has begun; False if it is not too long."""
    length, limit, what = len(line.text), MAX_LINE_LENGTH, CHARACTERS
    if length <= limit:
        gap = GAP.search(line.text.strip())
        if gap is None:
            return False
        length, limit, what = len(gap[0]), MAX_GAP, BLANKS
    if not context.part.begun:
        context.part.prose(line.number, "")
        return True
    beginning = line.whole[line.column : line.column + MAX_LINE_LENGTH]
    found = NAME_AND_COLON.match(beginning)
    name = context.players.called(found[1]) if found else ""
    context.report(
        evolve(line, text=beginning), LINE_TOO_LONG, (0, SHOWN_LENGTH), name or None, (LineTooLong(),),
        length=length, limit=limit, what=what,
    )  # fmt: skip
    return True
