"""How cards are written: signs, letters or words, suit first or last, one by one or counted."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import groupby

from attrs import frozen

SUIT = "[♠♥♣♦]"
CARD = re.compile(rf"({SUIT})(10|[2-9JQKA])|(?:Big |Small )?Joker|[大小]王")
TOKEN = rf"(?:{CARD.pattern})(?:=(?:{SUIT})?(?:10|[2-9JQKA]))?"
GROUP = re.compile(rf"{TOKEN}(?:-{TOKEN})*|{SUIT}")
RANKS = ("A", *map(str, range(2, 11)), "J", "Q", "K")


def suits(text: str) -> Mapping[str, str]:
    """The four suits, spades, hearts, clubs and diamonds, by the words in ``text``."""
    return dict(zip("♠♥♣♦", text.split(), strict=True))


def ranks(text: str) -> Mapping[str, str]:
    """Ranks, as in ``J:Bube Q:Dame``."""
    return dict(pair.split(":") for pair in text.split())


@frozen
class Cards:
    """How cards are written. ``form`` puts suit and rank together; ``suits``, ``ranks`` and ``jokers`` are
    their names. ``alone`` are suits that are named without a rank. ``dash`` separates cards, and ``last`` the
    last of several; ``counted`` is how identical cards are counted."""

    form: str = "{suit}{rank}"
    suits: Mapping[str, str] = {}
    ranks: Mapping[str, str] = {}
    jokers: Mapping[str, str] = {}
    alone: Mapping[str, str] = {}
    dash: str = "-"
    last: str = ""
    counted: str = ""

    def respelled(self, text: str) -> str:
        """A text with its canonical cards in this spelling."""
        return GROUP.sub(lambda found: self.group(found[0].split("-")), text)

    def group(self, tokens: Sequence[str]) -> str:
        """Several cards."""
        runs = [(token, len(list(same))) for token, same in groupby(tokens)]
        if self.counted:
            said = [self.counted.format(self.token(one), n) if n > 1 else self.token(one) for one, n in runs]
        else:
            said = [self.token(one) for one in tokens]
        if self.last and len(said) > 1:
            return f"{self.dash.join(said[:-1])}{self.last}{said[-1]}"
        return self.dash.join(said)

    def token(self, token: str) -> str:
        """A card, followed by what it stands for; or a suit alone."""
        if "=" in token:
            wild, meaning = token.split("=")
            return f"{self.card(wild)}={self.card(meaning)}"
        return self.card(token)

    def card(self, card: str) -> str:
        found = CARD.fullmatch(card)
        if found is None:
            return self.alone.get(card) or self.suits.get(card) or self.ranks.get(card, card)
        if not found[1]:
            return self.jokers.get(card, card)
        suit, rank = self.suits.get(found[1], found[1]), self.ranks.get(found[2], found[2])
        return self.form.format(suit=suit, rank=rank)


SIGNS = Cards()
WORDS = suits("spades hearts clubs diamonds")
SINGULAR = suits("spade heart club diamond")
LETTERS = suits("S H C D")
SMALL = suits("s h c d")
T = ranks("10:T")
SPOKEN = ranks("A:ace 2:two 3:three 4:four 5:five 6:six 7:seven 8:eight 9:nine 10:ten J:jack Q:queen K:king")
NAMED = ranks("A:Ace J:Jack Q:Queen K:King")
ANY_JOKER = {"Joker": "the joker", "Big Joker": "the big joker", "Small Joker": "the small joker"}
FRENCH_DECK = ranks("A:As J:Valet Q:Dame K:Roi")
GERMAN_DECK = ranks("A:Ass J:Bube Q:Dame K:König")
SPANISH_DECK = ranks("A:As J:Jota Q:Reina K:Rey")
CANTONESE = suits("葵扇 紅心 梅花 階磚")
MANDARIN = suits("黑桃 紅心 梅花 方塊")
SIMPLIFIED = suits("黑桃 红桃 草花 方片")


def jokers(one: str, big: str, small: str) -> Mapping[str, str]:
    """The names of a joker, if all are alike, and of the two kinds."""
    return {"Joker": one, "Big Joker": big, "Small Joker": small, "大王": big, "小王": small}


SPELT = Cards(
    "the {rank} of {suit}",
    WORDS,
    SPOKEN,
    jokers("the joker", "the big joker", "the small joker"),
    WORDS,
    dash=", ",
    last=" and ",
)
"""Cards in words, as they are spoken."""
SPELLINGS: Mapping[str, Cards] = {
    "letters-first": Cards(suits=LETTERS),
    "letters-last": Cards("{rank}{suit}", LETTERS, dash=" "),
    "small-letters-last": Cards("{rank}{suit}", SMALL, T, dash=" "),
    "small-letters-first": Cards("{suit}{rank}", SMALL, ranks("A:a J:j Q:q K:k 10:t"), dash=" "),
    "signs-last": Cards("{rank}{suit}", dash=" "),
    "signs-last-commas": Cards("{rank}{suit}", dash=", "),
    "white-signs": Cards(suits=suits("♤ ♡ ♧ ♢")),
    "emoji": Cards("{rank}{suit}", suits("♠️ ♥️ ♣️ ♦️"), dash=" "),
    "emoji-first": Cards(
        "{suit}{rank}", suits("♠️ ♥️ ♣️ ♦️"), jokers=jokers("🃏", "🃏 big", "🃏 small"), dash=" "
    ),
    "shortcodes": Cards("{rank}{suit}", suits(":spades: :hearts: :clubs: :diamonds:"), dash=" "),
    "spaced-signs": Cards("{suit} {rank}", dash=", "),
    "no-dash": Cards(dash=""),
    "commas": Cards(dash=", "),
    "slashes": Cards(dash="/"),
    "plus-signs": Cards(dash=" + "),
    "dots": Cards(dash="·"),
    "ampersand": Cards(dash=", ", last=" & "),
    "and": Cards(dash=", ", last=" and "),
    "spelled-out": Cards("the {rank} of {suit}", WORDS, SPOKEN, ANY_JOKER, dash=", ", last=" and "),
    "capital-words": Cards("{rank} of {suit}", suits("Spades Hearts Clubs Diamonds"), NAMED, dash=", "),
    "numbers-of-words": Cards("{rank} of {suit}", WORDS, NAMED, dash=", "),
    "rank-and-word": Cards("{rank} {suit}", WORDS, dash=", "),
    "word-and-rank": Cards("{suit} {rank}", SINGULAR, dash=", "),
    "bracketed": Cards("[{suit}{rank}]", dash=""),
    "bold": Cards("**{suit}{rank}**", dash=" "),
    "wiki-templates": Cards("{{{{{suit}}}}}{rank}", WORDS, dash=" "),
    "entities": Cards(
        "&{suit};{rank}",
        suits("spades hearts clubs diams"),
        alone=suits("&spades; &hearts; &clubs; &diams;"),
        dash=" ",
    ),
    "ocr-letter-o": Cards(ranks=ranks("10:1O")),
    "ocr-letter-l": Cards(ranks=ranks("10:l0")),
    "ocr-both": Cards(ranks=ranks("10:lO")),
    "t-for-ten": Cards(ranks=T),
    "one-for-ace": Cards(ranks=ranks("A:1")),
    "counted-before": Cards(counted="{1}×{0}", dash=", "),
    "counted-behind": Cards(counted="{0} x{1}", dash=", "),
    "counted-2x": Cards("{rank}{suit}", counted="{1}x {0}", dash=", "),
    "articles-for-jokers": Cards(jokers=jokers("the joker", "the big joker", "the small joker"), dash=", "),
    "a-joker": Cards(jokers=jokers("a joker", "a big joker", "a small joker"), dash=", "),
    "initials-for-jokers": Cards(jokers=jokers("JK", "BJ", "SJ")),
    "small-initials-for-jokers": Cards("{rank}{suit}", SMALL, jokers=jokers("jkr", "bj", "sj"), dash=" "),
    "coloured-jokers": Cards(jokers=jokers("Joker", "red joker", "black joker")),
    "joker-stars": Cards(jokers=jokers("★", "★ (big)", "★ (small)"), dash=" "),
    "german": Cards("{suit} {rank}", suits("Pik Herz Kreuz Karo"), GERMAN_DECK, dash=", "),
    "german-letters": Cards(ranks=ranks("J:B Q:D")),
    "german-joined": Cards("{suit}-{rank}", suits("Pik Herz Kreuz Karo"), GERMAN_DECK, dash=", "),
    "french": Cards("{rank} de {suit}", suits("pique cœur trèfle carreau"), FRENCH_DECK, dash=", "),
    "french-letters": Cards(ranks=ranks("J:V Q:D K:R")),
    "spanish": Cards(
        "{rank} de {suit}", suits("picas corazones tréboles diamantes"), SPANISH_DECK, dash=", "
    ),
    "dutch-letters": Cards(ranks=ranks("J:B Q:V K:H")),
    "italian": Cards(
        "{rank} di {suit}",
        suits("picche cuori fiori quadri"),
        ranks("A:Asso J:Fante Q:Donna K:Re"),
        dash=", ",
    ),
}
CHINESE_SPELLINGS: Mapping[str, Cards] = {
    "cantonese": Cards(suits=CANTONESE, dash="、"),
    "mandarin": Cards(suits=MANDARIN, dash="、"),
    "simplified": Cards(suits=SIMPLIFIED, dash=" "),
    "half-words": Cards(suits=suits("葵 心 梅 磚"), dash=" "),
    "enumeration-commas": Cards(dash="、"),
    "signs-last": Cards("{rank}{suit}", dash=" "),
    "joker-words": Cards(jokers=jokers("鬼牌", "大鬼", "小鬼")),
    "joker-cats": Cards(jokers=jokers("王", "大Joker", "細Joker"), dash="、"),
    "no-dash": Cards(dash=""),
    "full-width": Cards(
        ranks=ranks("A:Ａ 10:１０ J:Ｊ Q:Ｑ K:Ｋ 2:２ 3:３ 4:４ 5:５ 6:６ 7:７ 8:８ 9:９"), dash="－"
    ),
}


def by_suit(cards: Sequence[str]) -> list[tuple[str, list[str]]]:
    """The ranks in each suit of a hand, which may be none; and its jokers, with no suit."""
    held: dict[str, list[str]] = {suit: [] for suit in "♠♥♣♦"}
    for card in cards:
        suit = card[0] if card[0] in held else ""
        held.setdefault(suit, []).append(card.removeprefix(suit))
    return list(held.items())
