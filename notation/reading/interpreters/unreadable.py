"""Lines that are meant for the record and cannot be read.

What is nearly a move, a claim or a setting is reported, with the place where reading stopped and what would
have been right there. Everything else is commentary: doubt about what a line is never becomes a finding.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from ....records.cards import SUITS
from ....records.events import (
    Deal,
    Span,
    Turn,
    Unreadable,
    movers,
    raw,
)
from ....records.findings import (
    Finding,
    Rule,
    Said,
    told,
)
from ...language.clauses import (
    LONGEST,
    NOTHING,
    WIDEST,
    clauses_of,
    word_at,
)
from ...language.headings import headings_of
from ...language.notation import Notation
from ...language.phrases import PAST
from ...language.problems import (
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
from ...language.spelling import Respelled, respell
from ..part import PLAYED, Part
from ..players import Players

if TYPE_CHECKING:
    from ...language.expectations import Expectations

PREFIX = re.compile(r"([^:\uff1a;\uff1b,\uff0c{}|]{1,40}?) *[:\uff1a] *")
"""A name, or what might be one, and its colon."""
NAMED = re.compile(
    r"([^\W\d_][\w'’]*(?:[.-]\w+)*(?: [A-Z0-9][\w'’]*)?) *(?:[-–—]+>?|[=~>)\]•·→⇒]|=>) +(?=\S)"
)
"""A name with a sign behind it that may stand for a colon."""
SETTING = r"[A-Z]\w+(?: \w+){0,2} *[:\uff1a] *\S|[\u4e00-\u9fff]{2,4}[:\uff1a]"
"""What may be a setting: a word or some, with a colon and something behind. (A pattern, which takes time to
compile and is needed where a line is not read at once.)"""
ENDED = (".", "\u3002", "}")
"""What ends a move."""
BEHIND = "([\uff08\u3010-–—# "
"""What a comment behind it may begin with."""
FEW = 4
"""A line of words with so many cards is surely meant for a move, and not for a hand."""
SHOWN = 60
"""So many characters of a line that is too long are pointed at."""


class UnreadableLines:
    """Tells what went wrong in a line. Without ``diagnose`` it is enough to know that it cannot be read."""

    def __init__(self, notation: Notation, players: Players, part: Part, *, diagnose: bool):
        self._sections = notation.sections
        self._clauses = clauses_of(notation)
        self._players = players
        self._part = part
        self._diagnose = diagnose
        self.last = 0
        """The last line that could not be read, be it that it was with the next ones later."""
        self.stranger = 0
        """The last line in which somebody is named who is no player."""

    @property
    def _expectations(self) -> Expectations:
        from ...language.expectations import expectations_of  # where a line is not read at once

        return expectations_of(self._clauses.notation)

    # ---- whose line it is

    def of_a_player(self, number: int, text: str, plain: Respelled, column: int) -> bool:
        """Report ``text`` if it is a player's, with a name and a colon or nearly so; False if it is not."""
        meant = plain.text
        found = PREFIX.match(meant)
        if found and (name := self._players.called(found[1])):
            rules = self._sections[self._part.section]
            if "turn" in rules and meant[found.end() : found.end() + 1].isalpha():
                rules = ("turn",)  # words, so a move was meant; not one of the other things it might be
            played = self._part.section in PLAYED or rules == ("turn",)
            self.report_miss(
                number, text, column, UNREADABLE_MOVE, rules, plain, found.end(),
                name if played else None, mover=name,
            )  # fmt: skip
            return True
        for name, end, start in self._players.without_colon(meant):
            if not meant[end:start].strip() and _in_the_past(plain) and not self._without_colons():
                return False
            if self._expectations.begins_action(meant[start:]):
                if self._told_again(name, meant[start:]):
                    return False
                self.report_miss(number, text, column, UNREADABLE_MOVE, ("turn",), plain, start, name)
                return True
            if self.begins_play(name, meant[start:]):
                sign = meant[end:start].strip()
                self.report(
                    number, text, column, UNREADABLE_MOVE, plain.span(end, start), None, name,
                    player=name, expected=Said("a colon behind the name", "名字後面有冒號"),
                    found=told(", found “{word}”", "，卻見「{word}」", word=sign),
                )  # fmt: skip
                return True
        return False

    def commentary(self, player: str, plain: Respelled, start: int) -> bool:
        """Whether what stands in ``plain`` from ``start`` on, with no colon before it, is commentary though
        it reads as a move of ``player``: the line before says the same, or this is in the past tense and
        the moves of the round are not."""
        return self._told_again(player, plain.text[start:]) or (
            _in_the_past(plain)
            and not self._without_colons()
            and (self._part.moved or self._part.number is None)
        )

    def _without_colons(self) -> bool:
        """Whether no colon stands behind the name in the last move."""
        last = self._part.last
        if not isinstance(last, Turn):
            return False  # it is in short, as it is well written
        found = PREFIX.match(self._part.lines[last.line - self._part.first])
        return found is None or not self._players.called(found[1])

    def _told_again(self, player: str, body: str) -> bool:
        """Whether a sentence without a colon begins with what ``player`` has just done: “S gets the ♦2,
        because …” behind the line of S that says so."""
        done = self._part.last
        if not isinstance(done, tuple) or done[0] != player:
            return False
        clause = self._clauses.turn(body[: self._clauses.furthest(body, ("turn",)).position].rstrip())
        return clause is not None and all(action in done[1] for action in clause[0])

    def newcomer(self, text: str) -> str:
        """Who plays in ``text`` and has not been named, while the players are still to be learnt from their
        lines; empty if nobody does."""
        part = self._part
        learning = part.section in ("head", "deal") and not part.moved
        return self._stranger(text) if not self._players.declared and (learning or self._first_ring()) else ""

    def _first_ring(self) -> bool:
        """Whether everybody who has moved in a record has moved once, and nobody was dealt a hand that is
        shown: who else plays is still to be seen."""
        part = self._part
        if part.section != "play" or part.rounds > 1:
            return False
        names = list(movers(part.events))
        kinds = [one[0] if isinstance(one, tuple) else type(one) for one in raw(part.events)]
        return len(set(names)) == len(names) and Deal not in kinds

    def of_no_player(self, number: int, text: str, plain: Respelled, column: int) -> bool:
        """Report ``text`` that is no player's if it is nearly a move or a setting; False if it is prose."""
        if not self._part.begun:
            return False
        if name := self._stranger(plain.text):
            self.report(
                number, text, column, UNKNOWN_PLAYER, plain.span(0, len(name)), None,
                player=name, players=some(self._players),
            )  # fmt: skip
        elif self._clauses.turn(plain.text) is not None:
            self.report(number, text, column, NO_PLAYER, (0, len(text)), None)
        elif (
            self._expectations.begins_setting(plain.text)
            or self._expectations.nearly_begins_setting(plain.text)
            or (self._clauses.notation.tricks and plain.text.startswith("→"))
        ):
            typed = respell(text, ())  # where capitals matter it may say more
            further = max(
                (plain, typed), key=lambda one: self._clauses.furthest(one.text, ("line",)).position
            )
            label = self._expectations.label_of(plain.text)
            sets = self.sets(plain.text)
            heading = None if sets else self._expectations.heading_of(plain.text)
            if heading and self._headed(number, text, plain, column, heading):
                return True
            rules = ("setting",) if sets else ("line",)
            if self._part.section != "play" and (begun := self._expectations.round_of(plain.text)):
                self._part.new_round(begun, number)  # whatever else was to be said
                if self._behind_a_heading(number, text, plain, column):
                    return True
            self.report_miss(number, text, column, UNREADABLE_LINE, rules, further, label=label)
        else:
            self._foreign(number, text, plain.text, column)
            return False
        return True

    def _behind_a_heading(self, number: int, text: str, plain: Respelled, column: int) -> bool:
        """Report that something stands behind the heading of a round; False if nothing does."""
        found = headings_of(self._clauses.notation).of_a_round(plain.text)
        if found is None or not plain.text[found[1] :].strip():
            return False
        span = plain.span(found[1], len(plain.text.rstrip()))
        word = told(", found “{word}”", "，卻見「{word}」", word=text[slice(*span)].strip())
        self.report(
            number, text, column, UNREADABLE_LINE, span, ON_ITS_OWN,
            player=None, expected=Said("the end of the line", "行尾"), found=word, label=None,
        )  # fmt: skip
        return True

    def _headed(self, number: int, text: str, plain: Respelled, column: int, label: str) -> bool:
        """Report that something stands behind the heading of a part of the round; False if nothing does."""
        heading, colon, rest = plain.text.rstrip().partition(":")
        if not rest.strip():
            return False
        start = len(heading) + len(colon) + len(rest) - len(rest.lstrip())
        span = plain.span(start, len(plain.text.rstrip()))
        found = told(", found “{word}”", "，卻見「{word}」", word=text[slice(*span)])
        self.report(
            number, text, column, UNREADABLE_LINE, span, ONE_EACH,
            player=None, expected=Said("the end of the line", "行尾"), found=found, label=label,
        )  # fmt: skip
        return True

    def sets(self, text: str) -> bool:
        """Whether ``text`` stands above the first round and begins with the label of a setting, be it that of
        a heading too."""
        label = self._expectations.label_of(text) if self._part.number is None else None
        return label in self._clauses.notation.settings

    def _foreign(self, number: int, text: str, meant: str, column: int) -> None:
        """Remark on a line that is prose, but would set something in another game."""
        part = self._part
        if part.section not in ("head", "deal") or not re.match(SETTING, meant):
            return
        from ...diagnosis.foreign_settings import foreign_setting, titled  # for which all games must be known

        if (found := foreign_setting(meant, self._clauses.notation)) is not None:
            place = part.place(number, column, (0, len(text.rstrip())))
            params = {"setting": found[0], "game": titled(self._clauses.notation), "games": found[1]}
            part.remarks.append(Finding(FOREIGN_SETTING, place, params, part.number))

    def _stranger(self, text: str) -> str:
        """Whoever stands before what is surely play; empty if nobody does."""
        found = PREFIX.match(text) or NAMED.match(text)
        name = found[1].strip() if found else ""
        return name if found and self.begins_play(name, text[found.end() :]) else ""

    def begins_play(self, name: str, body: str) -> bool:
        """Whether ``body`` behind an unknown name is surely meant for play, and not a sentence."""
        if self._clauses.turn(body) is not None:
            return True
        section = self._part.section
        if section in ("head", "deal") and self.is_hand(name, body):
            return True
        if section == "cards_left" and (self._listed(name, body) or body == NOTHING):
            return True
        if section in ("scores", "totals") and self._clauses.claim("score", name, body, Deal) is not None:
            return True
        return self._expectations.begins_action(body)

    def is_hand(self, name: str, body: str) -> bool:
        """Whether ``body`` behind a name lists more than one card, as those dealt."""
        return self._listed(name, body) > 1

    def _listed(self, name: str, body: str) -> int:
        """How many cards ``body`` behind a name lists, if it does nothing else."""
        hand = self._clauses.claim("hand", name, body, Deal)
        return len(hand[2] or ()) if isinstance(hand, tuple) else 0

    # ---- reports

    def too_long(self, number: int, line: str, start: int, length: int, *, gap: bool = False) -> None:
        """Report a line that no record has, or one with such a ``gap``, if a record has begun."""
        if not self._part.begun:
            self._part.prose(number, "")
            return
        beginning = line[start : start + LONGEST]
        found = PREFIX.match(beginning)
        name = self._players.called(found[1]) if found else ""
        self.report(
            number, beginning, start, LINE_TOO_LONG, (0, SHOWN), None, name or None,
            length=length, limit=WIDEST if gap else LONGEST, what=BLANKS if gap else CHARACTERS,
        )  # fmt: skip

    def report_miss(
        self,
        number: int,
        text: str,
        column: int,
        rule: Rule,
        grammar_rules: tuple[str, ...],
        plain: Respelled,
        start: int = 0,
        player: str | None = None,
        mover: str | None = None,
        stop: int | None = None,
        label: str | None = None,
    ) -> None:
        """Report where what stands in ``plain`` from ``start`` on, up to ``stop``, is none of the
        ``grammar_rules``: a line of ``player``'s, or one that has a play of ``mover``'s in it."""
        who = player or mover
        cards = sum(map(plain.text[start:stop].count, SUITS))
        told_so = cards or self._expectations.says_first(plain.text[start:stop])
        move = grammar_rules == ("turn",) and cards <= FEW and bool(told_so)
        if not self._diagnose:
            params = {"player": who, "expected": "", "found": "", "label": label, "move": move}
            self.report(number, text, column, rule, (0, len(text)), None, player, **params)
            return
        body = plain.text[start:stop]
        miss = self._clauses.furthest(body, grammar_rules)
        begin, end = word_at(body, miss.position)
        expected, help_ = self._expectations.describe(miss, body[begin:])
        behind = body[begin : begin + 1] in BEHIND or body[:begin].rstrip().endswith(ENDED)
        if help_ is None and who and not begin and not any(map(text.__contains__, SUITS)):
            help_ = self._behind(body)
            if help_ is ON_ITS_OWN:
                help_ = told(
                    "if this is a comment, write “% {text}”", "若是評語，請寫「% {text}」", text=text.strip()
                )
        if help_ is None and "open_call" in miss.expected and behind:
            help_ = self._behind(body[begin:].lstrip(BEHIND))
        found = told(", but the line ends here", "，而這一行到此為止")
        span = plain.span(start + begin, start + end)
        if end > begin:
            found = told(", found “{word}”", "，卻見「{word}」", word=text[slice(*span)])
        self.report(
            number, text, column, rule, span, help_,
            event_player=player, player=who, expected=expected, found=found, label=label, move=move,
        )  # fmt: skip

    def _behind(self, text: str) -> Said | None:
        """What to do about a ``text`` that stands behind a move and is no call."""
        if self._expectations.call_meant(text) is not None:
            some_call = self._clauses.notation.some_call
            return told("write a call as {call}", "喊話寫作{call}", call=some_call)
        if (
            not text[:1].isalpha()
            or any(map(text.__contains__, SUITS))
            or self._expectations.says_first(text)
        ):
            return None
        return ON_ITS_OWN

    def report(
        self,
        number: int,
        text: str,
        column: int,
        rule: Rule,
        span: Span,
        help_: Said | None,
        event_player: str | None = None,
        **params: object,
    ) -> None:
        """Add the line to the record as one that cannot be read, with the finding that says why."""
        part = self._part
        self.last = number
        part.unread = True
        if rule is UNKNOWN_PLAYER:
            self.stranger = number
        finding = Finding(rule, part.place(number, column, span), params, part.number, help=help_)
        whole = ((0, len(text)),)
        part.add(Unreadable(text, event_player, finding, line=number, column=column, spans=whole))


def _in_the_past(plain: Respelled) -> bool:
    return any(edit.rule.name == PAST for edit in plain.edits)


def some(names: Iterable[str], most: int = 12) -> Said:
    """The first of these names, and how many more there are."""
    names = list(names)
    if not names:
        return told("named so far", "前面所寫")
    more = len(names) - most
    en, zh = ", ".join(names[:most]), "、".join(names[:most])
    return Said(f"{en} and {more} more", f"{zh}等{len(names)}人") if more > 0 else Said(en, zh)
