"""What a text that cannot be read is about: the players, cards and words in it."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from attrs import define, field

from ...records.cards import CARDS, SUITS, Card
from ..language.notation import Notation
from ..language.spelling import CARD, SUIT, Respelled

HAN = "\u4e00-\u9fff"
OF_A_NAME = rf"[^\W{HAN}]"
"""What does not stand beside a name, or a number: a letter. (Chinese is written without spaces.)"""
TOKEN = (
    r"\d{1,2}:\d\d(?::\d\d)?(?: ?[ap]m\b)?"  # the time of day says nothing of play
    rf"|(?P<card>{CARD.replace('Joker', '[Jj]oker')}(?!{OF_A_NAME})|{SUIT})"
    rf"|(?P<number>[+−-]?\d{{1,4}}s?(?!{OF_A_NAME})|\b(?:nothing|none|zero|(?:spade|heart|club|diamond)s?)\b)"
    rf"|(?P<word>[^\W_{HAN}][\w'’]*|[{HAN}])"
)
FILLERS = (
    "a again all also an and are as at away but by dealt down each for from gets goes has have having"
    " her his holds in into is it its left no now of off on one onto out pile point points s score so"
    " stock still table that the their them then there they this to total trick up was were with"
    " 墩 第 分 張 张 剩 有 得 是 和 與 与 的 了 出 把 點 点"
)
FILLING: Final = frozenset(FILLERS.split())
"""Words that any sentence about play may have."""
LEADERS = "after end finally last next round turn 然 後 后 最 輪 轮 到"
LEADING: Final = FILLING.union(LEADERS.split())
"""Words that may stand before the name of who does something."""
SENTENCE = re.compile(r"[.!:;)\uff01\uff1a\uff1b\u3002]")
"""What stands before somebody's name where a sentence begins."""
ALSO_CALLED = re.compile(r"\W*\w+ *[(\uff08]")
"""What stands before somebody's name if he is called otherwise first: “East (E)”."""
AMOUNT = re.compile(r"\W*\d{1,4}(?![\d.):\uff1a\u3001])")
"""A line that begins with a number which does not count lines."""
SEVERAL = re.compile(r"(?:\d{1,2}|[ajqkt])s", re.IGNORECASE)
"""Several cards of a rank (or the word “as”), which might be one of spades."""
RANKS: Final = frozenset("jqkat")
"""Ranks, as they stand apart from their suit."""
JOKERS: Final = {"大王": "Big Joker", "小王": "Small Joker"}


@define
class Words:
    """What a text is about: the ``players`` it names, its ``cards`` and ``words``, and how many ``facts``
    there are, which are cards and numbers. ``opens`` says whether it begins with a player, or with a label of
    the record's, and ``begins`` where it goes on behind a player's name: what stands before says nothing."""

    players: list[str] = field(factory=list)
    cards: list[Card] = field(factory=list)
    facts: int = 0
    before: int = 0
    words: list[str] = field(factory=list)
    opens: bool = False
    begins: int = 0


@cache
def tokens_of(players: tuple[str, ...]) -> re.Pattern[str]:
    """What finds names of ``players``, cards, numbers and words."""
    names = "|".join(map(re.escape, sorted(players, key=len, reverse=True)))
    return re.compile(rf"(?P<name>(?<!{OF_A_NAME})(?:{names})(?!{OF_A_NAME}))|{TOKEN}")


@cache
def _labels_of(notation: Notation) -> frozenset[str]:
    """The first words of headings and of claims that are nobody's."""
    notions = (*notation.sections, *(one.partition("_")[0] for one in notation.statements))
    words = [notation.vocabulary[one] for one in notions if one in notation.vocabulary.words]
    return frozenset(text.split()[0].casefold() for one in words for text in (one.en, one.zh) if text)


def words_of(typed: str, plain: Respelled, players: tuple[str, ...], notation: Notation) -> Words:
    """What a text in a record of these ``players`` is about, as it was ``typed`` and as it is respelled."""
    text = plain.text
    labels = _labels_of(notation)
    apart = any(map(text.__contains__, SUITS))
    found = Words()
    found.before = int(AMOUNT.match(text) is not None)
    leading, end = True, 0
    for token in tokens_of(players).finditer(text):
        said, kind = token[0], token.lastgroup
        leading = leading or SENTENCE.search(text, end, token.start()) is not None
        leading = leading or ALSO_CALLED.fullmatch(text, 0, token.start()) is not None
        end = token.end()
        if kind == "card" and SEVERAL.fullmatch(typed, *plain.span(*token.span())):
            kind, said = "number", ""
        if kind == "name":
            found.players.append(said)
            if leading and not found.opens:
                found.before += len(found.cards)
                found.opens, found.begins, found.facts = True, token.end(), 0
        elif kind == "card":
            found.cards += [card] if (card := card_of(said)) else []
            found.facts += said != "?"
        elif kind == "number" or (apart and said.casefold() in RANKS):
            found.facts += 1
            continue
        elif kind == "word":
            found.words.append(said.casefold())
            found.opens = found.opens or (leading and not found.words[1:] and said.casefold() in labels)
            leading = leading and said.casefold() in LEADING
            continue
        leading = leading and kind is None
    return found


def card_of(text: str) -> Card | None:
    """The card that is called so; None if it is none."""
    return CARDS.get(JOKERS.get(text) or text.replace("joker", "Joker"))
