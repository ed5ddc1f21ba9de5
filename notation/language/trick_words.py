"""Tricks, and what stands around them, as tokens: players, cards, verbs, numbers, and the signs between.

``N leads ♠10; E ♠J, S ♠8, W ♠2 - N wins 10 points`` says the same as ``1. N ♠10, E ♠J, S ♠8, W ♠2 → N +10``.
What people write is cut into tokens here. The words that are known are few (:data:`WORDS`, and the
``sayings`` of a game); one that is not makes a :data:`WORD`, and no reader of tokens passes over it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from typing import Final

from attrs import evolve

from ...records.regex import regex
from ...records.values import frozen
from .card_words import CARD, SUIT
from .inflection import forms
from .notation import Notation
from .tokenizer import NAMES, Tokenizer
from .vocabulary import COUNTS, FIGURES, HAN_COUNTS, LETTER, any_of, number_said

WORDS: Final = {
    "plays": (
        "play put follow contribute respond reply add lay dump drop shed come produce supply answer"
        " spielt legt gibt wirft bedient joue jette met fournit pose juega echa pone tira sirve gioca mette"
        " joga speelt"
        " 出牌 跟 跟牌 打出 打"
    ),
    "lead": (
        "lead led open start begin ausspielen eröffnet entame attaque sale abre apre"
        " 領 领 領出 领出 先出 首出 首攻 率先出 起牌"
    ),
    "throw": "throw 甩牌 拋 抛",
    "discard": "discard slough sluff pitch part let 墊 垫 墊牌 垫牌 貼牌 贴牌",
    "ruff": "ruff trump overruff overtrump over-ruff 殺 杀 斬 斩 砍 將吃 将吃 吃 蓋斃 盖毙 蓋殺",
    "pass": "pass decline passt passe pasa passa 過牌 不叫 没得亮 沒得亮 冇得亮 没亮 沒亮",
    "wins": (
        "win winner take get collect capture score gain earn make pick"
        " gewinnt macht nimmt bekommt sticht remporte gagne prend ramasse gana lleva vince prende ganha leva"
        " wint haalt 🏆"
        " 贏 赢 勝 胜 得 收 拿 取 得到 撿 捡 收下 贏得 赢得 勝出 大 最大 贏墩 得墩 得分 贏家 赢家 勝者 得主"
    ),
    "trick": "trick tricks t stich pli levée baza mano presa vaza slag 墩 圈 輪 轮 回合 手",
    "points": "point points pt pts p punkt punkte punkten puntos punto punti pontos ponto punten 分",
    "none": "none without nothing zero nil no not can't cannot doesn't didn't 無 无 沒有 没有 沒 没 不能",
    "pair": "pair pairs double doubled twice 對 对 一對 一对 對子 对子 雙 双",
    "leader": "leader dealer 先手 首家 領家",
    "numbered": "number round hand # 第 no nr 墩號",
    "to": "to an à a al 給 给 到",
    "tick": "✓ ✔ ☑ ✅",
    "tractor": "tractor tractors single singles 拖拉機 拖拉机 連隊 連對 连对 單張 单张 單牌",
}
"""Words about tricks in every game, by notion: English verbs in the infinitive, and synonyms."""
FILLERS: Final = (
    "the it i this that and then with of for in on by at is are was were has have had his her their its "
    "into onto "
    "all both so but while off out up once together as also which who who's again now next finally first "
    "before back away down does do did anything "
    "card cards trick's goes go went under worth over from try tries tried trying "
    "attempts attempted say says said der die das den dem geht mit und für an aus ab zu le la les "
    "avec et pour el los las con y para se e voor "
    "了 把 將 将 的 和 則 则 再 又 然後 然后 並 并 張 张 一 牌 這 这 此 該 该 也 在 由 家 "
    "其 為 为 是 共 共得 上 下 以"
)
"""Words without a meaning of their own."""
WORD: Final = "word"
CIRCLED: Final = "①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳"
NAME_START, NAME_END = rf"(?<!{LETTER}|\d)", rf"(?!{LETTER}|\d)"
"""Lookarounds for a whole name: no letter or digit may be next to it, except in scripts without spaces
between words."""
LATIN: Final = "[a-zß-ɏ]"
ONE_CARD: Final = rf"{CARD}(?:{NAME_END}|(?=(?:Big|Small) Joker))"
"""A card, even if a joker follows at once: ``♠QBig Joker``."""
ARROW: Final = r"→|[-=–—]+>|=>|⇒|»|…"
RANK: Final = "(?:10|[2-9JQKA])"
RUN: Final = regex(rf"({SUIT})({RANK}(?:-?{RANK})+)(?![\w+])")
"""Cards of a suit, which is written once: ``♦A-A-K``, ``♦AAK``."""


NUMBER: Final = regex(r"\d")
NUMBERED: Final = regex(r"\W{0,3}\d")
"""Text after “no” where it is short for number."""


@frozen
class Token:
    """A piece of a line from ``start`` to ``end``: its ``kind``, and what it ``says``: a player, a card, a
    notion, a number (with its plus sign), or the text itself. ``gap`` is the text before it."""

    kind: str
    says: str
    start: int
    end: int
    gap: str = ""


def notions(sayings: Mapping[str, str]) -> dict[str, str]:
    """The notion of each word in a lexicon, in small letters, in all its forms."""
    return {
        form: notion for notion, words in sayings.items() for word in words.split() for form in _forms(word)
    }


def _forms(word: str) -> Iterable[str]:
    return [form for form, _ in forms(word)] if word.isascii() else [word.casefold()]


class Tokens:
    """Cuts the lines of a game's records into tokens."""

    def __init__(self, notation: Notation):
        own = dict(notation.sayings)
        vocabulary = notation.vocabulary.words
        common = dict(WORDS)
        if "throw" not in vocabulary:  # then whoever throws a card plays it
            common["plays"] += f" {common.pop('throw')}"
        self.notions: dict[str, str] = dict.fromkeys(FILLERS.split(), "fill") | notions(common) | notions(own)
        for notion in {*WORDS, *own, *notation.calls}.intersection(vocabulary):
            for text in vocabulary[notion].readings:
                self.notions.update(dict.fromkeys(_forms(text), notion))
        self._numbers = {word: str(number) for word, number in (COUNTS | HAN_COUNTS).items()}
        fine = r"|[(\uff08] ?[-−–] ?\d(?: levels?)?[)\uff09]" if "fine" in notation.calls else ""
        phrases = any_of(word for word in self.notions if not word.isascii() or not word.isalpha())
        self._tokenizer = Tokenizer(
            f"(?P<name>{NAME_START}(?:{NAMES}){NAME_END})(?:['’]s(?![a-z]))?",
            rf"(?P<gap>(?:[\s@\ufe0f]|(?<!\d)\d{{1,2}}:\d\d(?!\d))+)|(?P<mark>\{{[^{{}}]*\}}{fine})|(?P<run>{RUN.pattern})|(?P<card>{ONE_CARD})|(?P<suit>{SUIT})"
            rf"|(?P<count>\d{{1,2}} ?(?:cards?\b|[張张]))|(?P<arrow>{ARROW})"
            rf"|(?P<times>(?<=\d)[x×*](?=\s*{SUIT})|(?<![^\W\d_])[x×*](?=\s*\d))"
            rf"|(?P<han>(?<=第)[{FIGURES[1:]}](?!十)|[{FIGURES[1:]}]?十[{FIGURES[1:]}]?)"
            rf"|(?P<number>(?:\+\s?)?\d{{1,3}}(?!\d)|[{CIRCLED}])"
            rf"|(?P<phrase>(?:{phrases})(?!{LATIN}))|(?P<word>{LATIN}+(?:['’-]{LATIN}+)*|[^\W\d_])|(?P<sign>\S)",
            flags=re.IGNORECASE,
            first=("mark", "run", "card", "suit", "count"),
        )

    @lru_cache(maxsize=1024)  # noqa: B019 (the reader of a game lives as long as the program)
    def of(self, text: str, players: tuple[str, ...]) -> tuple[Token, ...]:
        """The tokens of ``text``, among them the names of ``players``."""
        found: list[Token] = []
        end = 0
        called = {name.casefold(): name for name in players}
        for one in self._tokenizer.of(text, tuple(called.values())):
            kind, gap = one.lastgroup or "", text[end : one.start()]
            made = Token(kind, one[0], one.start(), one.end(), gap)
            end = one.end()
            if kind == "run":
                found += self._cards_of_run(one, gap)
                continue
            if kind == "name":
                made = evolve(made, says=one["name"], end=one.end("name"))
            said = one[0].casefold().replace("’", "'")
            if kind == "mark" and one[0][0] != "{":  # (-2)
                made = evolve(made, says="{-" + "".join(NUMBER.findall(one[0])) + "}")
            if kind in ("phrase", "word"):
                base = said.removesuffix("'s")
                notion = self.notions.get(said) or self.notions.get(base)
                if said == "no" and not NUMBERED.match(text, one.end()):
                    made = evolve(made, kind="none")
                elif notion:
                    made = evolve(made, kind=notion)
                elif said in self._numbers:
                    made = evolve(made, kind="number", says=self._numbers[said])
                elif base in called:
                    made = evolve(made, kind="name", says=called[base])
                else:
                    made = evolve(made, kind=WORD)
            elif kind == "han":
                made = evolve(made, kind="number", says=str(number_said(one[0])))
            elif kind == "number":
                number = "".join(one[0].split()) if one[0] not in CIRCLED else str(CIRCLED.index(one[0]) + 1)
                made = evolve(made, says=number)
            found.append(made)
        return tuple(found)

    def _cards_of_run(self, run: re.Match[str], gap: str) -> Iterator[Token]:
        start = run.start("run")
        suit = run["run"][0]
        for at, rank in enumerate(re.finditer(RANK, run["run"])):
            first, last = start + rank.start(), start + rank.end()
            yield Token("card", suit + rank[0], first if at else start, last, "" if at else gap)


tokens_of: Final = cache(Tokens)
"""The tokens of a game's lines: one instance for all its records."""
