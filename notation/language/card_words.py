"""Words and signs for cards, in several languages."""

from __future__ import annotations

import re

from .vocabulary import ALPHANUMERIC, any_of, small_letters

SUIT = "[♠♥♣♦]"
RANK = "(?:10|[2-9JQKA])"
CARD = f"(?:{SUIT}{RANK}|(?:Big |Small )?Joker|[大小]王|\\?)"
LETTERS = {"s": "♠", "h": "♥", "c": "♣", "d": "♦"}
OUTLINES = {"♤": "♠", "♡": "♥", "♧": "♣", "♢": "♦"}
LOOK_ALIKE = {"А": "A", "Α": "A", "К": "K", "Κ": "K", "Т": "10", "Τ": "10", "Ј": "J", "Ϳ": "J"}
"""Cyrillic and Greek letters that look like ranks."""
GARBLED_SUITS = {
    suit.encode().decode(encoding).replace("\u00a0", blank): suit
    for encoding in ("cp1252", "latin-1", "mac-roman", "cp437", "cp850")
    for suit in "♠♥♣♦"
    for blank in ("\u00a0", " ")
}
"""Suits in UTF-8 that a program has taken for another encoding: “â™¥”."""
RANK_WORDS = {
    "ace": "A", "two": "2", "deuce": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7",
    "eight": "8", "nine": "9", "ten": "10", "jack": "J", "knave": "J", "queen": "Q", "king": "K",
}  # fmt: skip
SUITS = "spade|heart|club|diamond"
BIG, SMALL = "big|large|red|colou?red|大", "small|little|black|[小細细]"
JOKER_SIZE = f"{BIG}|{SMALL}"
"""Words that tell the two jokers apart."""
STARS = "[★☆✪✯🃏]"
SUIT_WORDS = {
    "黑桃": "♠", "葵扇": "♠", "紅桃": "♥", "紅心": "♥", "红桃": "♥", "红心": "♥",
    "草花": "♣", "梅花": "♣", "方塊": "♦", "方块": "♦", "方片": "♦", "階磚": "♦", "阶砖": "♦",
}  # fmt: skip
OTHER_SUITS = {
    **dict(zip(SUITS.split("|"), "♠♥♣♦", strict=True)),
    **{f"{word}s": sign for word, sign in zip(SUITS.split("|"), "♠♥♣♦", strict=True)},
    **{f":{word}s:": sign for word, sign in zip(SUITS.split("|"), "♠♥♣♦", strict=True)},
    **SUIT_WORDS, "葵": "♠", "心": "♥", "梅": "♣", "磚": "♦", "砖": "♦",
    "黑": "♠", "紅": "♥", "红": "♥", "方": "♦",
    "pik": "♠", "herz": "♥", "cœur": "♥", "coeur": "♥", "kreuz": "♣", "treff": "♣", "karo": "♦",
    "pique": "♠", "trèfle": "♣", "trefle": "♣", "carreau": "♦",
    "picas": "♠", "corazones": "♥", "tréboles": "♣", "treboles": "♣", "diamantes": "♦",
    "picche": "♠", "cuori": "♥", "fiori": "♣", "quadri": "♦",
    "pica": "♠", "corazón": "♥", "corazon": "♥", "trébol": "♣", "trebol": "♣", "diamante": "♦",
    "espadas": "♠", "copas": "♥", "paus": "♣", "ouros": "♦", "bastos": "♣", "oros": "♦", "caro": "♦",
    "schippen": "♠", "coeurs": "♥", "cœurs": "♥", "piques": "♠", "trèfles": "♣", "carreaux": "♦",
    "schoppen": "♠", "harten": "♥", "klaver": "♣", "klaveren": "♣", "ruiten": "♦",
}  # fmt: skip
"""Suits in English, Chinese, German, French, Spanish, Portuguese, Italian and Dutch words, and in those of a
chat."""
SHORT_SUITS = {
    **{word[:size]: sign for word, sign in zip(SUITS.split("|"), "♠♥♣♦", strict=True) for size in (2, 3, 4)},
    "spd": "♠", "hrt": "♥", "clb": "♣", "dmd": "♦", "dmnd": "♦",
}  # fmt: skip
"""Suits by the first letters of their words, in small letters."""
OTHER_RANK_WORDS = {
    **RANK_WORDS, "t": "10",
    "ass": "A", "könig": "K", "koenig": "K", "dame": "Q", "bube": "J", "bauer": "J", "zehn": "10",
    "neun": "9", "acht": "8", "sieben": "7", "sechs": "6", "fünf": "5", "vier": "4", "drei": "3", "zwei": "2",
    "as": "A", "roi": "K", "valet": "J", "dix": "10", "neuf": "9", "huit": "8", "sept": "7",
    "cinq": "5", "quatre": "4", "trois": "3", "deux": "2",
    "rey": "K", "reina": "Q", "jota": "J", "sota": "J", "asso": "A", "re": "K", "donna": "Q", "regina": "Q",
    "fante": "J", "aas": "A", "heer": "K", "koning": "K", "vrouw": "Q", "boer": "J",
    "bub": "J", "ás": "A", "valete": "J", "rei": "K", "dama": "Q", "dos": "2", "tres": "3", "cuatro": "4",
    "cinco": "5", "seis": "6", "siete": "7", "ocho": "8", "nueve": "9", "diez": "10", "dois": "2",
    "três": "3", "quatro": "4", "sete": "7", "oito": "8", "nove": "9", "dez": "10",
    **{sign: str(number) for number, sign in enumerate("二三四五六七八九十", 2)},
    "尖": "A", "煙": "A", "烟": "A", "老k": "K", "圈": "Q", "鈎": "J", "鉤": "J", "钩": "J", "勾": "J",
    "積": "J", "积": "J", "皮蛋": "Q",
}  # fmt: skip
FOREIGN_RANKS = {
    "French": {"R": "K", "D": "Q", "V": "J"},
    "German": {"K": "K", "D": "Q", "B": "J"},
    "Dutch": {"H": "K", "V": "Q", "B": "J"},
    "Italian": {"R": "K", "D": "Q", "F": "J"},
    "Spanish": {"R": "K", "Q": "Q", "S": "J"},
    "Spanish deck": {"R": "K", "C": "Q", "S": "J"},
    "Scandinavian": {"K": "K", "D": "Q", "Kn": "J", "E": "A"},
    "Polish": {"K": "K", "D": "Q", "W": "J"},
    "Russian": {"К": "K", "Д": "Q", "В": "J", "Т": "A"},
}
"""Letters for king, queen and jack in other languages, and for the ace if it is no A."""
RANK_LETTERS = "Kn|[A-ZВДКТ]"
"""A pattern for any of them."""


def rank_said(letter: str) -> str:
    """Return the rank written as ``letter``, in either case, or as a number."""
    return "10" if letter in ("T", "t") else letter.upper()


def suit_said(word: str) -> str:
    """Return the suit named by an English ``word`` or its first letter; a sign is returned unchanged."""
    return LETTERS.get(word[:1].lower(), word)


def joker_said(size: str | None) -> str:
    """The joker of this ``size`` or colour, or the one that is like the others."""
    if not size:
        return "Joker"
    return "Big Joker" if re.fullmatch(f"{BIG}|r|b", size.lower()) else "Small Joker"


def pictured(sign: str) -> str:
    """The card that ``sign``, a Unicode playing card, shows; ``sign`` itself if it is not one."""
    suit, rank = divmod(ord(sign) - 0x1F0A0, 16)
    return f"{'♠♥♦♣'[suit]}{PICTURED[rank - 1]}" if 0 < rank <= len(PICTURED) and PICTURED[rank - 1] else sign


PICTURED = ("A", *map(str, range(2, 11)), "J", "", "Q", "K")
"""The ranks of playing cards in the order of Unicode, which has a knight too."""


def worded_card(suit: str, rank: str) -> str:
    """The card of a ``suit`` and a ``rank`` in words; the suit if no rank is given."""
    word, number = small_letters(suit), small_letters(rank)
    return (OTHER_SUITS.get(word) or SHORT_SUITS.get(word, suit)) + OTHER_RANK_WORDS.get(number, rank.upper())


OTHER_SUIT = any_of(OTHER_SUITS)
OTHER_RANK = rf"(?:{any_of(OTHER_RANK_WORDS)}|{RANK})"
NO_LETTER_BEFORE, NO_LETTER_AFTER = rf"(?<!{ALPHANUMERIC})", rf"(?!{ALPHANUMERIC})"
"""Around words; in Chinese no space need stand between them."""


def in_words(suits: str) -> str:
    """A pattern for a card with its suit as one of ``suits``, themselves a pattern, on either side of its
    rank: “ace of spades”, ``ACE_SPADES``, ``Sp A``, ``Herz-10``."""
    return (
        rf"(?i){NO_LETTER_BEFORE}(?:(?P<suit>{suits})[ _-]*(?P<after>{OTHER_RANK})"
        rf"|(?:the +)?(?P<before>{OTHER_RANK})(?:[ _-]+(?:de|di|of)[ _-]+|[ _-]*)(?P<of>{suits}))"
        rf"{NO_LETTER_AFTER}"
    )


ANY_SUIT = rf"(?:{SUIT}|[SHCDshcd]|\\\w+)"
ANY_RANK = "(?:10|[0-9TJQKAtjqka])"
SUIT_IN_WORDS = f"(?:{any_of([*OTHER_SUITS, *SHORT_SUITS])})"
ANY_CARD = (
    rf"(?:{ANY_SUIT} ?{ANY_RANK}|{ANY_RANK} ?{ANY_SUIT}"
    rf"|(?i:{SUIT_IN_WORDS}[ _-]?{OTHER_RANK}|{OTHER_RANK}(?:[ _-]+of[ _-]+|[ _-]?){SUIT_IN_WORDS}"
    rf"|(?:(?:big|small|red|black)[ _]?)?joker|[大小]?[王鬼]))"
)
"""A card, however it is written."""
