"""The page around a record: where another record begins, and which parts are only quotations.

A record ends where the next one names its game. If that does not, the page tells: a heading, a fence or a
rule, behind which the numbers of rounds begin anew, others play, or another game is played. In a record that
does not name its game either, players named anew or a round numbered 1 again tell it too.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import takewhile
from typing import Final

from attrs import field

from ...records.events import CardsLeft, Deal, Score, Setting, Total
from ...records.regex import regex
from ...records.values import define
from ..language.headings import game_named
from ..language.notation import Notation, is_title, notation_for, notations
from ..language.spelling import TAG
from ..language.vocabulary import any_of
from ..source.layout import stretches
from .context import Context
from .open_part import PLAYED

WINDOW: Final = 60
"""Number of lines to look at where a record may begin."""
MIN_CARDS: Final = 4
"""Minimum number of cards of a hand after a name."""
MAX_TITLE_LINE: Final = 80
"""Maximum number of characters in the heading of a game."""
MAX_QUOTED_MOVES: Final = 4
"""Maximum number of lines of moves quoted after the end of a round, which do not continue the record."""
PARTS_KEPT: Final = 8
"""Number of heads and rounds whose lines a reply may quote."""
MAX_QUOTED: Final = 400
"""Number of lines of a quotation to look at."""
MAX_ILLUSTRATION: Final = 12
"""Maximum number of lines of moves before a record that illustrate a turn."""

START: Final = frozenset(" \t>*|#-=_~`'.+[<Gg遊游\uff27\uff47\ufeff")
"""The beginning of a line that names a game, or of a break in the page."""
MAIL: Final = frozenset(("Fr", "Su", "Da", "Re"))
"""Beginnings of mail headers, which are also breaks in the page."""
QUOTED: Final = regex(r"\s*>[>\s]*")
INDENTED: Final = regex(r"(?: {4}|\t)\s*(?=\S)")
FENCE: Final = regex(r"\s*(?:>\s*)*(```|~~~|\[code\b|<pre\b)", re.IGNORECASE)
CLOSING: Final = {"[code": "[/code", "<pre": "</pre"}
"""The ends of fences that differ from their beginnings."""
BREAK: Final = regex(
    rf"{FENCE.pattern}|\s*(?:>\s*)*(?:#{{1,6}}\s|={{2,6}}\s*\w|<(?:h[1-6]|hr)\b|\[(?:quote|spoiler)\b|\.\. \w"
    r"|(?:\*\*|__|''')[^*_']+(?:\*\*|__|''')\W*$|(?:From|Subject|Date|Re): |(?:[-=*_~.+]\s?){3,}$)",
    re.IGNORECASE,
)
"""A line at which the page goes on to something else."""
AROUND: Final = " \t>*#_='`~|[<\ufeff"
"""Markup around a label."""
HEADING: Final = regex(
    rf"[{re.escape(AROUND)}]*(?:(?:round|deal|hand|game)\W{{0,3}}(?:(?:no|nr)\b\.?)?\s*(\d{{1,3}})(?!\d)"
    r"|第\s*(\d{1,3})\s*局)",
    re.IGNORECASE,
)
CELLS: Final = regex(r"</t[dh]\s*>\s*<t[dh]\b[^<>]*>", re.IGNORECASE)
"""Markup between the cells of a row."""
CARD: Final = regex(
    r"(?:[♠♥♣♦]\s?(?:10|[2-9AJQKT])|(?:10|[2-9AJQKT])\s?[♠♥♣♦shcd]|[SHCD](?:10|[2-9AJQKT])"
    r"|(?:[Bb]ig |[Ss]mall )?[Jj]oker)(?![\w♠♥♣♦])"
)
NAMED: Final = regex(rf"[{re.escape(AROUND)}]*([^\W\d][^:\uff1a|,;]{{0,39}}?)\W{{0,4}}[:\uff1a|](.*)")
PRINTED: Final = regex(r"\s*-->|[\s|]*\^{2,}\s*$")
"""A line of what a program has printed about a record."""


@define
class Coming:
    """The next lines: whether they name a ``game``, the number of their first round, the players named or
    dealt a hand before the first move, and whether there is a move."""

    game: bool = False
    title: str = ""
    number: int | None = None
    following: int | None = None
    """The number of the round after that."""
    labelled: bool = False
    """Whether there is a setting of the whole record."""
    players: list[str] = field(factory=list)
    moves: bool = False


@cache
def label_of_record(notation: Notation) -> re.Pattern[str]:
    """Return a pattern for a setting above the first round; its group is the list of players, if it is
    that."""
    words = (notation.vocabulary[key] for key in notation.of_the_record if key in notation.vocabulary.words)
    players, others = (
        notation.vocabulary["players"].readings,
        [text for one in words for text in one.readings],
    )
    return re.compile(
        rf"[{re.escape(AROUND)}]*(?:(?:{any_of(players)})\W{{0,4}}[:\uff1a](.*)"
        rf"|(?:{any_of(others)})\W{{0,4}}[:\uff1a])",
        re.IGNORECASE,
    )


class Page:
    """Decides whether an unusual line belongs to the record that is being read."""

    def __init__(self, context: Context):
        self._context = context
        self.earlier: deque[Sequence[str]] = deque(maxlen=PARTS_KEPT)
        """The lines of the last parts that are over, those of the record before too."""
        self._aside_until = self._quoted_until = 0
        """The last line of what is only quoted, and of the quotation that has been looked at."""

    def copied(self, context: Context) -> Page:
        """The same page around a record that is read on in another ``context``."""
        other = Page(context)
        other.earlier = self.earlier.copy()
        other._aside_until, other._quoted_until = self._aside_until, self._quoted_until
        return other

    def may_matter(self, number: int, line: str) -> bool:
        """A fast check of whether ``line`` must be examined, which is rare."""
        if line[:1] in START or line[:2] in MAIL or number <= self._aside_until:
            return True
        return not self._context.part.titled

    # ---- where another record begins

    def next_title(self, line: str) -> str | None:
        """Return the title of the game of the record that begins with ``line``; None if none begins there.

        The first line that names the game begins none: the lines before it belong to the same record, unless
        they are only an illustration. Nor does a move of a player called Game."""
        part, players = self._context.part, self._context.players
        broken = BREAK.match(line) is not None
        line = next(_said(line), "")
        found = game_named(line)
        if found is not None:
            if players.called(line.partition(":")[0]) and not is_title(found[1]):
                return None
            if part.titled or self.is_illustration:
                return found[1]
            part.titled = True
            return None
        broken = broken and HEADING.match(line) is None
        if (part.titled and not broken) or not (part.moved or part.rounds > 1):
            return None
        own = self._context.notation
        heads = HEADING.match(line) or label_of_record(own).match(line)
        if not (broken or heads or other_title(line, own.game)):
            return None
        coming = self._coming(line)
        if coming.game or not self._begins(coming, broken):
            return None
        return coming.title or own.title

    @property
    def is_illustration(self) -> bool:
        """Return whether the text so far only illustrates a turn: a few moves, without a heading, players,
        hands, claims or directives."""
        part, context = self._context.part, self._context
        if part.headed or part.rounds != 1 or context.settings or part.directed:
            return False
        if len(part.events) > 4 * MAX_ILLUSTRATION:
            return False
        if any(isinstance(event, Deal | CardsLeft | Score | Total | Setting) for event in part.events):
            return False
        return 0 < len({event.line for event in part.events}) <= MAX_ILLUSTRATION

    def _begins(self, coming: Coming, broken: bool) -> bool:
        """Return whether ``coming`` is another record; ``broken`` if it follows a break of the page."""
        part, context = self._context.part, self._context
        names = [context.as_called(name).text for name in coming.players]
        ours = any(context.players.called(one) or any(context.players.without_colon(one)) for one in names)
        others = len(names) > 1 and not ours
        number = coming.number
        if coming.title:
            return number is not None or len(names) > 1
        if others:
            return True
        if number is None:
            return broken and not part.headed and len(names) > 1
        if self.is_illustration:
            return number == 1
        if broken or coming.labelled:
            return number <= (part.number or 0)
        return number == 1 and (part.number != 1 or coming.following == 2)

    def _coming(self, line: str) -> Coming:
        """Return what the next lines say, beginning with ``line``, up to a move or the round after the
        first."""
        coming, own = Coming(), self._context.notation
        words = own.vocabulary.in_small_letters
        lines = [line, *self._context.lines.ahead(WINDOW)]
        for text in (said for one in lines for said in _said(one)):
            if game_named(text):
                coming.game = coming.number is None
                break
            if heading := HEADING.match(text):
                number = int(heading[1] or heading[2])
                if coming.number is not None:
                    coming.following = number
                    break
                coming.number = number
            elif label := label_of_record(own).match(text):
                coming.labelled = True
                coming.players += [
                    name.strip(" .*_") for name in re.split(r"[,、\uff0c]", label[1] or "") if name
                ]
            elif not coming.moves:
                cards = CARD.findall(text)
                named = NAMED.match(text)
                a_hand = named and not CARD.sub("", named[2]).strip(" -–—,;/+.|*\\")
                if named and a_hand and len(cards) >= MIN_CARDS and named[1].casefold() not in words:
                    coming.players.append(named[1])
                elif cards:
                    coming.moves = True
                    if coming.number is None:
                        break
                elif coming.number is None and not coming.labelled:
                    coming.title = other_title(text, own.game) or coming.title
        if not coming.title:
            coming.title = _other_by_signs(lines, own.game)
        return coming

    # ---- what is only quoted

    def is_aside(self, number: int, line: str) -> bool:
        """Return whether ``line`` is only quoted: a program's report, moves after the end of the record, or
        lines in a reply that were read before."""
        if number <= self._aside_until:
            return True
        if fence := FENCE.match(line):
            inner = self._within(fence[1].lower())
            if any(map(PRINTED.match, inner)) or self._illustrates(inner):
                self._aside_until = number + len(inner)
        elif number > self._quoted_until and (quote := QUOTED.match(line) or INDENTED.match(line)):
            block = [line, *takewhile(quote.re.match, self._context.lines.ahead(MAX_QUOTED))]
            self._quoted_until = number + len(block) - 1
            said = [_within_mark(quote.re, one).strip() for one in block]
            if self._repeats(said, quote[0].count(">")) or self._illustrates(said):
                self._aside_until = self._quoted_until
                return True
        return False

    def _within(self, opening: str) -> list[str]:
        """The lines of the fence that is open; none if its end is not found."""
        end = CLOSING.get(opening, opening)
        below = self._context.lines.ahead(MAX_QUOTED)
        ends = (at for at, one in enumerate(below) if one.lstrip("> \t").lower().startswith(end))
        return below[: next(ends, 0)]

    def _illustrates(self, lines: Iterable[str]) -> bool:
        """Return whether ``lines`` show a few turns after the end of a round, without a heading or hands."""
        part = self._context.part
        if part.section in PLAYED:
            return False
        said = [one for one in lines if one.strip()]
        moves = [one for one in said if CARD.search(one) or NAMED.match(one)]
        return 0 < len(moves) <= len(said) <= MAX_QUOTED_MOVES and all(map(_is_move, moves))

    def _repeats(self, said: Iterable[str], depth: int) -> bool:
        """Return whether most of these lines, quoted at this ``depth``, occur earlier in the file at a lower
        depth."""
        written = [one for one in said if one and depth]
        seen = {
            text.strip()
            for lines in (*self.earlier, self._context.part.lines)
            for one in lines
            if one.count(">", 0, len(one) - len(text := _within_mark(QUOTED, one))) < depth
        }
        return bool(written) and 2 * sum(one in seen for one in written) > len(written)


def _within_mark(mark: re.Pattern[str], line: str) -> str:
    """``line`` without the ``mark`` of a quotation before it, if there is one."""
    found = mark.match(line)
    return line[found.end() :] if found else line


def _said(line: str) -> Iterator[str]:
    """Yield the parts of a line of HTML that are displayed as separate lines, or the line itself."""
    if "<" not in line:
        yield line
        return
    for start, stop in stretches(line):
        text = re.sub(TAG, "", CELLS.sub(": ", line[start:stop]), flags=re.IGNORECASE)
        if text.strip():
            yield text


def _is_move(line: str) -> bool:
    """Whether ``line`` contains cards and words, perhaps after a name: hands and claims have no words."""
    named = NAMED.match(line)
    rest = named[2] if named else line
    return CARD.search(rest) is not None and any(map(str.isalpha, CARD.sub("", rest)))


def other_title(line: str, game: str) -> str:
    """The title of another game than ``game`` in a short line without cards; empty if there is none."""
    if len(line) > MAX_TITLE_LINE or CARD.search(line):
        return ""
    for one in notations().values():
        for title in (one.title, *one.titles):
            at = line.find(title)
            if at >= 0 and not line[:at].rstrip().endswith(" of") and one.game != game:
                return one.title
    return ""


def _other_by_signs(lines: Iterable[str], game: str) -> str:
    """The title of the only other game than ``game`` that ``lines`` are written as; empty if none."""
    signs = {one.title: sum(map(bool, map(one.signs.search, lines))) for one in notations().values()}
    found = [title for title, many in signs.items() if many > 1]
    return found[0] if len(found) == 1 and notation_for(found[0]).game != game else ""
