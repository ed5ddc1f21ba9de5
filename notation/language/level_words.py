"""Changes of the players' levels in words: ``Everyone but N goes up 2``, ``E rises two levels to Q``.

What a sentence says of each player is rewritten in the game's own notation, ``+2 = Q``, and keeps its places.
A line with a word that is not known here says nothing about levels.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from enum import Enum
from functools import cache
from typing import Final

from attrs import field

from ...records.values import define, frozen
from .claim_words import phrases
from .inflection import forms
from .respelling import Respelled, Woven
from .tokenizer import NAMES, Tokenizer
from .vocabulary import COUNTS, HAN_COUNTS, LETTER, small_letters


class Level(Enum):
    """Meaning of a word in a sentence about levels."""

    UP = "up"
    DOWN = "down"
    STAY = "stay"
    FROM = "from"
    TO = "to"
    STEPS = "steps"
    ALL = "all"
    BUT = "but"
    FILL = ""


VERBS: Final = {
    Level.UP: "go up, move up, rise, climb, advance, gain, jump, be promoted, are promoted",
    Level.DOWN: "go down, move down, fall, drop, lose, be demoted, are demoted, be fined, are fined",
    Level.STAY: "stay, remain, keep, stay put, stand still",
}
"""Verbs in the infinitive, separated by commas, by what they say."""
WORDS: Final = {
    Level.UP: "up, plus, promoted, 升, 升級, 升级, 上升, 得, 晉, 晋, 進, 进",
    Level.DOWN: "down, minus, demoted, fined, 降, 降級, 降级, 罰, 罚, 退, 跌",
    Level.STAY: (
        "unchanged, no change, does not move, do not move, doesn't move, don't move, 不變, 不变, 不升, 不動, "
        "不动, 原級, 原级, 維持, 维持"
    ),
    Level.FROM: "from, 從, 从, 由, 原",
    Level.TO: "to, at, is, are, now, now at, is now, is at, on, 到, 至, 為, 为, 成",
    Level.STEPS: "level, levels, step, steps, rank, ranks, 級, 级, 等",
    Level.ALL: (
        "everyone, everybody, all, all players, all of them, each, they all, 全部, 各家, 人人, 大家, 全體, "
        "全体"
    ),
    Level.BUT: "but, except, except for, other than, apart from, save, 除, 除了",
    Level.FILL: (
        "the, a, and, by, so, then, goes, go, went, moves, while, both, new, his, her, their, "
        "players, of, again, also, still, "
        "else, others, other, who, 了, 和, 外, 以外, 之外, 都, 各, 其他, 其餘, 其余, 人, 也, 則, 则, 均, 皆, "
        "及, 與, 与, 仍, 在, 家, 再"
    ),
}
"""Other words, in small letters, by what they say; the longest match counts."""
_SAID: Final = {word: kind for kind, words in WORDS.items() for word in words.split(", ")} | {
    form: kind for kind, verbs in VERBS.items() for verb in verbs.split(", ") for form, _ in forms(verb)
}
_COUNTS: Final = COUNTS | HAN_COUNTS | {"a level": 1, "a step": 1, "a rank": 1}
RANK: Final = r"\d{1,2}|[JQKA]"
PAST: Final = r"past +A|[過过] *A"


@frozen
class Token:
    """A piece of a text: a name, a number or rank, or a word with what it says."""

    kind: str
    text: str
    start: int
    end: int
    said: Level = Level.FILL


@cache
def _tokenizer() -> Tokenizer:
    return Tokenizer(
        rf"(?P<name>(?<!{LETTER})(?:{NAMES})(?!{LETTER}))",
        r"(?P<gap>(?<![\dJQKA\s])\s+[-–—]\s+(?=[\dJQKA])|\s+)"
        rf"|(?P<change>[+-] *\d{{1,2}}(?!\d))|(?P<past>{PAST})"
        rf"|(?P<rank>(?<!{LETTER})(?:{RANK})(?:['’]?s)?(?!{LETTER}|\d))|(?P<equals>[=→])"
        rf"|(?P<word>{phrases((*_SAID, *_COUNTS))})"
        rf"|(?P<small>(?<!{LETTER})[jqk](?!{LETTER}))"
        r"|(?P<sign>[,.:;!·•…\uff0c\uff1a、。；()（）])|(?P<unknown>.)",
        flags=re.DOTALL,
    )  # fmt: skip


def _tokens(text: str, players: tuple[str, ...]) -> Iterator[Token]:
    for found in _tokenizer().of(text, players):
        kind, said = str(found.lastgroup), found[0]
        if kind == "sign":
            continue
        if kind == "word":
            said = re.sub(" +", " ", small_letters(said))
            if said in _COUNTS:
                yield Token("rank", str(_COUNTS[said]), *found.span())
            else:
                yield Token("word", said, *found.span(), _SAID[said])
        elif kind == "equals":
            yield Token("word", said, *found.span(), Level.TO)
        elif kind == "small":
            yield Token("rank", said.upper(), *found.span())
        else:
            yield Token(kind, said, *found.span())


@define
class Change:
    """A player's old level, the changes to it, and the new level, as far as they are given."""

    plain: Respelled
    old: Token | None = None
    new: Token | None = None
    changes: list[Token] | None = None
    pending: Level = Level.FILL
    loose: bool = False
    """Whether no word marks a number as the new level, so that it may be the old one."""
    moves: bool = False
    """Whether a word says that the level changes, or that it does not."""

    def take(self, token: Token) -> bool:
        """Take in a ``token``; False if it does not fit."""
        if token.kind == "change":
            self._add(token)
        elif token.kind in ("rank", "past"):
            return self._number(token)
        elif token.kind != "word" or token.said in (Level.ALL, Level.BUT):
            return False
        elif token.said is Level.STAY:
            self.moves = True
            self.pending = token.said
            self.changes = self.changes or []
        elif token.said in (Level.UP, Level.DOWN):
            self.moves = True
            self.pending = token.said
        elif token.said in (Level.FROM, Level.TO) and self.pending is not Level.STAY:
            if token.text == "=" and not (self.old or self.new or self.changes):
                return True  # “N = 8 +2 = 10”
            self.pending = token.said
            self.moves = self.moves or token.said is Level.FROM
            if self.loose and token.said is Level.TO:  # goes up 2 (10 → Q)
                self.old, self.new, self.loose = self.new, None, False
            self.moves = self.moves or (token.text == "→" and self.old is not None)
        return True

    def _add(self, token: Token) -> None:
        self.changes = [*(self.changes or ()), token]

    def _number(self, token: Token) -> bool:
        pending, self.pending = self.pending, Level.FILL
        known = [one.text for one in (self.old, self.new) if one is not None]
        if len(known) > 1 and token.text in known:
            return True  # it is repeated
        if pending in (Level.UP, Level.DOWN):
            sign = "+" if pending is Level.UP else "-"
            self._add(Token("change", f"{sign}{token.text}", token.start, token.end))
            return token.text.isdecimal()
        if pending is Level.STAY:
            self.old = self.new = token
        elif pending is Level.FROM or (self.old is None and pending is Level.FILL and not self.changes):
            self.old = token
        elif self.new is None:
            self.new = token
            self.loose = self.old is None and pending is Level.FILL
        else:
            return False
        return True

    def body(self) -> Respelled | None:
        """Return the change in the game's notation; None if nothing is given, or too little."""
        if self.pending in (Level.UP, Level.DOWN, Level.FROM):
            return None
        if self.old is not None and self.new is None and self.changes is None:
            self.old, self.new = None, self.old
        woven = Woven(self.plain)
        if self.old is not None:
            self._put(woven, self.old)
        for change in self.changes or ():
            if woven:
                woven.glue(" ")
            woven.say(change.text.replace(" ", ""), change.start, change.end)
        if self.new is not None:
            if woven:
                woven.glue(" = ")
            self._put(woven, self.new)
        if not woven and self.changes is not None:
            woven.put("+0", 0, len(self.plain.text.rstrip()))
        return woven.text if woven else None

    def _put(self, woven: Woven, level: Token) -> None:
        rank = re.match(RANK, level.text.upper())
        text = rank[0] if level.kind == "rank" and rank else level.text
        woven.say(text, level.start, level.end)


@define
class Subject:
    """The players whose levels change: those ``named``, or ``everybody`` but those ``left_out``."""

    named: list[str] = field(factory=list)
    left_out: list[str] = field(factory=list)
    everybody: bool = False
    leaving_out: bool = False

    def __bool__(self) -> bool:
        return self.everybody or bool(self.named)

    def take(self, token: Token) -> bool:
        """Take in a ``token`` that says whose levels change; False if it does not."""
        if token.kind == "name":
            (self.left_out if self.leaving_out else self.named).append(token.text)
        elif token.said is Level.ALL:
            self.everybody, self.leaving_out = True, False
        elif token.said is Level.BUT:
            self.leaving_out = True
        else:
            return not self and token.kind == "word" and token.said in (Level.FILL, Level.STEPS, Level.TO)
        return True

    def of(self, players: Sequence[str], told: Sequence[str]) -> list[str]:
        """Return the ``players`` that are the subject; “everybody” excludes those in ``told``, whose levels
        are known."""
        return (
            [one for one in players if one not in (*self.left_out, *told)] if self.everybody else self.named
        )


def levels_said(plain: Respelled, players: Sequence[str], *, headed: bool) -> list[tuple[str, Respelled]]:
    """Return the level changes in ``plain`` as pairs of a player and canonical text; an empty list if any
    part is about something else, or if it is not ``headed`` as levels and no word says that they change."""
    found: list[tuple[str, Respelled]] = []
    subject, change, moves = Subject(), Change(plain), False
    for token in (*_exceptions_first(list(_tokens(plain.text, tuple(players)))), END):
        begins = token.kind in ("name", "end") or token.said in (Level.ALL, Level.BUT)
        body = change.body() if begins and subject else None
        if body is not None:
            found += [(name, body) for name in subject.of(players, [name for name, _ in found])]
            moves = moves or change.moves
            subject, change = Subject(), Change(plain)
        if token is not END and not (subject.take(token) or (subject and change.take(token))):
            return []
    whole = not subject and len({name for name, _ in found}) == len(found)
    return found if whole and (headed or moves) else []


def _exceptions_first(tokens: list[Token]) -> list[Token]:
    """Move exceptions to the word they are exceptions from: “everyone goes up 2 but N, who stays” becomes
    “everyone but N goes up 2, N stays”."""
    said = [token.said for token in tokens]
    if Level.ALL not in said or Level.BUT not in said[said.index(Level.ALL) + 2 :]:
        return tokens
    everybody, but = said.index(Level.ALL) + 1, said.index(Level.BUT)
    stop = but + 1
    while tokens[stop:] and tokens[stop].kind in ("name", "word") and said[stop] is Level.FILL:
        stop += 1
    names = tokens[but + 1 : stop]
    rest = [*names, *tokens[stop:]] if tokens[stop:] else []
    return [*tokens[:everybody], tokens[but], *names, *tokens[everybody:but], *rest]


END: Final = Token("end", "", 0, 0)
