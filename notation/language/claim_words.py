"""The words for claims: hands, cards left, melds left, scores, totals and levels, in every card game.

One lexicon serves sentences (``North is left with 8 and 6, so 14 points``), headings (``Cards remaining in
hand``) and the columns of tables (``Player | Cards left | Points | Total``). It says which *role* a word
gives to the cards and numbers beside it. Anything else is unknown, and nothing is read from a text with an
unknown word in it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from enum import Enum
from functools import cache, lru_cache
from typing import Final, NamedTuple

from ...records.regex import regex
from .card_words import CARD, LETTERS, SUIT, SUIT_WORDS
from .tokenizer import NAMES, Tokenizer
from .vocabulary import ALPHANUMERIC, COUNTS, LETTER, longest_first, small_letters

HAN: Final = "\u4e00-\u9fff"


class Role(Enum):
    """Meaning that a word gives the cards or numbers beside it, or its function in a claim."""

    HAND = "hand"
    LEFT = "cards_left"
    MELDS = "melds"
    POINTS = "points"
    SCORE = "scores"
    TOTAL = "totals"
    LEVEL = "levels"
    CARDS = "cards"
    MORE = "more"
    SUM = "sum"
    TIMES = "times"
    MINUS = "minus"
    AND = "and"
    FOR = "for"
    NO = "no"
    NOTHING = "nothing"
    PLAYER = "player"
    ROUND = "round"
    LAST = "final"
    RESULT = "result"
    WIN = "win"
    FILL = ""


LEXICON: Final = {
    Role.HAND: (
        "hand, hands, dealt, has, have, had, receives, received, holds, hold, holding, held, "
        "blatt, keeps, kept, starting hand, starting hands, starts with, started with, begins with, "
        "began with, starts, given, gets dealt, sits on, opening hand, initial hand, 手牌, 起手, "
        "起手牌, 拿到, 拿, 發到, 发到, 得到, 有, 持有"
    ),
    Role.LEFT: (
        "left, left with, left over, leftover, leftovers, remaining, remains, remain, unplayed, "
        "restkarten, übrig, übrige, auf der hand, cartes restantes, cartas restantes, cartas en mano, "
        "cartas na mão, "
        "in hand, still holds, still holding, still has, "
        "still held, still had, stuck with, caught with, left holding, ends with, ended with, finishes with, "
        "finished with, sits with, sat with, deadwood, 剩, 剩下, "
        "剩餘, 剩余, 餘, 余, 餘下, 余下, 手上, 手中, 剩餘手牌, 剩余手牌, 餘牌, 余牌, 剩牌"
    ),
    Role.MELDS: "melds, meld, melded, on the table, on table, published, laid down, 牌組, 牌组",
    Role.POINTS: "points, point, pts, pt, penalty points, punkte, 分, 點, 点",
    Role.SCORE: (
        "score, scores, scored, scoring, made, taken, captured, collected, earned, "
        "sheet, gets, get, got, takes, took, penalty, penalties, deal score, "
        "deal scores, round score, round scores, value, gained, "
        "augen, puntaje, puntos, pontos, punti, punten, "
        "結算, 结算, 計分, 计分, 得分, 得分數, 得分数, 得, 扣, 本局, 本輪, 本轮, "
        "分數, 分数, 罰分, 罚分"
    ),
    Role.TOTAL: (
        "total, totals, in all, all told, tally, grand total, grand totals, in total, overall, "
        "cumulative, running, "
        "stand, puntos totales, total de puntos, total de pontos, acumulado, totale, totaal, "
        "gesamt, summe, gesamtpunkte, gesamtstand, gesamtsumme, zwischenstand, total général, "
        "cumul, endstand, standing, standings, stands at, stand at, is now at, now at, "
        "now on, now has, so far, altogether, aggregate, score is now, scores are now, "
        "score now, scores now, for now, up to now, is on, are on, after, 總分, "
        "总分, 總計, 总计, 累計, 累计, 累積, 累积, 總得分, 总得分, 累計得分, 累计得分, 目前"
    ),
    Role.LEVEL: "level, levels, changes level, 級, 级, 級別, 级别",
    Role.CARDS: "cards, card, karten, karte, cartes, carte, cartas, carta, 牌, 張, 张, 張牌, 张牌",
    Role.MORE: (
        "more, others, other, hidden, more cards, other cards, hidden cards, unknown, "
        "unknown cards, unseen, 另外, 其他, 其餘, 其余, 張不明, 张不明"
    ),
    Role.SUM: (
        "so, costs, cost, costing, making, makes, make, that is, that's, which is, equals, thus, hence, "
        "summing to, "
        "adding up to, comes to, come to, worth, 共, 合計, 合计, 即, 計, 计"
    ),
    Role.TIMES: "doubled, twice, double, 雙倍, 双倍, 加倍",
    Role.MINUS: "minus, negative, 負, 负, 減, 减",
    Role.AND: "and, plus, 和, 及, 加, 與, 与",
    Role.FOR: "for, to",
    Role.NO: "no, 沒有, 没有, 無, 无",
    Role.NOTHING: "nothing, none, out, empty, nil, empty-handed, empty hand, "
    "keine, nichts, rien, aucune, nada, ninguna, 空",
    Role.PLAYER: "player, players, name, names, who, spieler, 玩家, 名字, 姓名",
    Role.ROUND: "round, rounds, deal, deals, game, runde, 局",
    Role.RESULT: "result, results, 結果, 结果",
    Role.LAST: "final, end, 最後, 最后, 最終, 最终",
    Role.WIN: "wins, won, win, winner, winning, has won, have won, goes out, went out, "
    "is out, has gone out, 勝出, 胜出, 贏, 赢",
    Role.FILL: (
        "a, an, the, is, was, are, were, be, at, of, this, that, in, his, her, their, its, on, "
        "which, with, then, also, only, just, exactly, still, now, each, what, they, as, end of, being, "
        "added, against, both, these, by, all, new, current, 的, 了, 是, 為, 为, 在, 各, 各家, 各人, "
        "每人, 家, 目, 則, 则, 也, 都, 則為"
    ),
}
"""The words for each role, in small letters and separated by commas. The longest match counts."""

_ROLES: Final = {word: role for role, words in LEXICON.items() for word in words.split(", ")}
_COUNTS: Final = COUNTS | {"zero": 0}
FIGURE: Final = (
    r"(?<!\w)(?:\d{1,2}|[JQKA])(?: *[+-] *\d{1,2})+ *= *(?:\d{1,2}|[JQKA])(?!\w|\.\d)"
    r"|(?:\d{1,3} *× *)?\( *[+-]?\d{1,9}(?: *[+-] *\d{1,9})* *\)(?: *= *[+-]?\d{1,9})?"
    rf"|(?:(?<!{ALPHANUMERIC})(?<![)♠♥♣♦])[+-])?\d{{1,9}}(?: *[+-] *\d{{1,9}})*(?: *= *[+-]?\d{{1,9}})?"
)
"""A level with its changes; or a number, or a sum with its terms, with what it comes to or without."""


class Kind(Enum):
    """Kinds of tokens in a claim."""

    NAME = "name"
    CARDS = "cards"
    FIGURE = "figure"
    WORD = "word"
    SIGN = "sign"
    UNKNOWN = "unknown"


KINDS: Final = {kind.value: kind for kind in Kind}


class Token(NamedTuple):
    """A piece of a text, from ``start`` to ``end``: what it is, how it reads, and the role that it gives."""

    kind: Kind
    text: str
    start: int
    end: int
    role: Role = Role.FILL


def phrases(words: Iterable[str]) -> str:
    """Return a pattern for any of the ``words`` of a lexicon, the longest first: an English one stands alone,
    with any number of blanks between the words that it may be of."""
    listed = longest_first(words)
    english = "|".join(re.escape(word).replace(r"\ ", " +") for word in listed if word.isascii())
    chinese = "|".join(re.escape(word) for word in listed if not word.isascii())
    return rf"(?i:(?<!{LETTER})(?:{english})(?!{LETTER}|['’]\w)|{chinese})"


@cache
def _tokenizer() -> Tokenizer:
    """The tokenizer of texts, made when the first line comes that is not canonical."""
    group = rf"{CARD}(?:-{CARD})*"
    return Tokenizer(
        rf"(?P<name>(?<!{LETTER})(?<![♠♥♣♦])(?:{NAMES})(?!{LETTER}|(?<=\d)\d)(?:['’]s\b|(?<=s)['’](?!\w))?)",
        rf"(?P<gap>\s+)|(?P<cards>(?<!{ALPHANUMERIC})(?:{group})(?!{ALPHANUMERIC}|[♠♥♣♦]))"
        rf"|(?P<figure>(?:{FIGURE})(?!{ALPHANUMERIC}|[♠♥♣♦]|\.\d))"
        rf"|(?P<word>{phrases((*_ROLES, *_COUNTS))})"
        r"|(?P<sign>-{2,4}|\.\.\.|[-–—:\uff1a,\uff0c、;\uff1b.。()\[\]（）{}=→/|!…&+·•])"
        rf"|(?P<unknown>{LETTER}[\w'’]*|.)",
        flags=re.DOTALL,
    )  # fmt: skip


def tokens(
    text: str, players: Iterable[str] = (), start: int = 0, stop: int | None = None
) -> Iterator[Token]:
    """The pieces of ``text`` from ``start`` to ``stop``, in the order written."""
    for found in _tokenizer().of(text, tuple(players), start, stop):
        said, role, kind = found[0], Role.FILL, KINDS[str(found.lastgroup)]
        if kind is Kind.WORD:
            said = small_letters(said)
            said = " ".join(said.split()) if " " in said else said
            if said in _COUNTS:
                kind, said = Kind.FIGURE, str(_COUNTS[said])
            else:
                role = _ROLES[said]
        elif kind is Kind.SIGN and said in SIGNS:
            role = SIGNS[said]
        elif kind is Kind.FIGURE:
            role = Role.SUM if "=" in said else Role.FILL
        yield Token(kind, said, *found.span(), role)


SIGNS: Final = {"=": Role.SUM, "&": Role.AND, "+": Role.AND, "→": Role.SUM}
"""Signs that mean the same as a word."""


# ---- headings

SUMS: Final = frozenset(
    ("sum", "sums", "calculation", "count", "counting", "working", "workings", "breakdown", "rechnung",
     "summe", "calcul", "suma", "cálculo", "算式", "計算", "计算", "明細", "明细")
)  # fmt: skip
"""Headings of a column with a sum written out; or, after the scores, with all scores so far."""
BEFORE_ALL: Final = (Role.LEFT, Role.MELDS, Role.LEVEL, Role.TOTAL)
"""Roles that decide what a heading is, whatever other words it has; the first of them counts."""


@lru_cache(maxsize=1024)
def heading_said(text: str) -> tuple[Role, int | None] | None:
    """Return the role of what is listed below a heading and the number of the round it names; None if
    ``text`` is not a heading."""
    roles: list[Role] = []
    number = None
    for token in tokens(text, ()):
        if token.kind is Kind.FIGURE and roles[-1:] == [Role.ROUND] and token.text.isdecimal():
            number = int(token.text)
        elif token.kind is Kind.FIGURE and roles == [Role.HAND] and token.text.isdecimal():
            roles, number = [Role.ROUND], int(token.text)
        elif token.kind is Kind.WORD:
            roles.append(token.role)
        elif token.kind is not Kind.SIGN:
            return None
    return _heading(roles, number)


SUM_SIGNS: Final = frozenset("Σ∑")
"""Headings of a row of totals."""
THIS_ROUND: Final = frozenset(("this round", "this deal", "this hand", "this game"))
"""Headings of a column of scores."""


def tells_points(text: str) -> bool:
    """Whether a heading ends with a word for points: “Hand points”, but not “Points of the cards left”."""
    said = [token.role for token in tokens(text) if token.kind is Kind.WORD]
    return said[-1:] == [Role.POINTS] or said[-1:] == [Role.SCORE]


def _heading(roles: list[Role], number: int | None) -> tuple[Role, int | None] | None:
    """The same, by the ``roles`` of its words."""
    if not OF_HEADINGS.issuperset(roles):
        return None
    first = next((one for one in BEFORE_ALL if one in roles), None)
    if first is not None:
        return first, number
    if Role.HAND in roles or Role.CARDS in roles:
        return (Role.LEFT if Role.LAST in roles else Role.HAND), number
    if Role.RESULT in roles and Role.ROUND not in roles:
        return Role.LAST, number
    if not SCORING.isdisjoint(roles):
        return (Role.LAST if Role.LAST in roles and Role.ROUND not in roles else Role.SCORE), number
    return (roles[0], number) if roles in ([Role.PLAYER], [Role.ROUND]) else None


SCORING: Final = frozenset((Role.SCORE, Role.POINTS, Role.RESULT))
OF_HEADINGS: Final = frozenset(
    (Role.HAND, Role.LEFT, Role.MELDS, Role.POINTS, Role.SCORE, Role.TOTAL, Role.LEVEL, Role.CARDS,
     Role.PLAYER, Role.ROUND, Role.LAST, Role.RESULT, Role.WIN, Role.FILL, Role.FOR, Role.AND)
)  # fmt: skip
"""The possible roles of words in a heading."""
SUIT_MARK: Final = rf"{SUIT}|(?i:spades?|hearts?|clubs?|diamonds?)(?!\w)|[SHCD](?=[ :=])|[SHCD](?=\d|[TJQKA])"


JOKERS: Final = regex(r"jokers?|鬼牌?|王", re.IGNORECASE)


@lru_cache(maxsize=1024)
def suit_of(text: str) -> str:
    """The suit that ``text`` names, or “Joker” for jokers; empty if neither."""
    text = text.rstrip(":\uff1a")
    if JOKERS.fullmatch(text):
        return "Joker"
    if re.fullmatch(rf"{SUIT_MARK}|[SHCD]", text) is None:
        return SUIT_WORDS.get(text, "")
    return LETTERS.get(text[0].lower(), text[0])
