"""Cards that are listed by suit: ``♠ A K 9 ♥ - ♣ 10 7 4``, a hand on one line, or a suit on each."""

from __future__ import annotations

import re
from typing import Final

from ...records.regex import regex
from .card_words import CARD, LETTERS, OTHER_SUITS
from .claim_words import SUIT_MARK
from .clauses import NOTHING
from .respelling import Respelled, Woven, respell
from .vocabulary import any_of, small_letters

RANK: Final = r"(?:10|[2-9TJQKAtjqka])"
VOID: Final = r"[-–—]{1,4}(?!\d)|none|void|nil|無|无"
RUN: Final = rf"{RANK}(?:(?: *[,、.-] *| +|){RANK}(?![a-z]))*(?!\w)"
SMALL: Final = frozenset("shcd")
SUIT: Final = f"(?:{SUIT_MARK}|[shcd](?= )|(?i:{any_of(OTHER_SUITS)})(?![A-Za-z]))"
SIZE: Final = r"(?:[Bb]ig|[Ss]mall)"
JOKERS: Final = rf"{SIZE}(?:(?: *[,、&-] *| and | ){SIZE})*(?! *Joker)"
BY_SUIT = regex(
    rf"[ ,;/|，；、+&-]*(?:(?P<suit>{SUIT})[ :=：(（]*"
    rf"(?:(?P<ranks>{RUN})|(?P<void>{VOID}|(?=[ ,;/|，；、]*{SUIT})))"
    rf"|Jokers?[ :=：(（]+(?P<sizes>{JOKERS})|(?P<card>(?:Big |Small )?Joker|[大小]王|\?))[ .)）]*"
)
"""A suit with its cards, or with none, even if the next suit follows at once; the jokers by size, like a
suit; or a card without a suit."""
NAMES: Final = {"ranks": regex(RANK), "sizes": regex(SIZE)}
"""Patterns of the cards listed after a suit that is named once."""
JOKER: Final = "Joker"
CARDS: Final = regex(rf"{CARD}(?:(?: *, *| +|-){CARD})*\s*")
"""Nothing but cards, each with its suit."""
MAX_SUIT_LENGTH: Final = 100
"""Maximum number of characters for the cards of one suit."""


def hand_by_suit(plain: Respelled, start: int, stop: int, *, least: int = 2) -> Respelled | None:
    """The cards that stand from ``start`` to ``stop`` by suit, joined as in a hand; None if something else
    stands there, or fewer than ``least`` suits are named."""
    woven, suits, at = Woven(plain), [], start
    while at < stop:
        found = BY_SUIT.match(plain.text, at, stop)
        if found is None or found.end() == at:
            return None
        at = found.end()
        if found["card"]:
            if woven:
                woven.glue("-")
            woven.keep(*found.span("card"))
            continue
        said = found["suit"] or JOKER
        suit = OTHER_SUITS.get(small_letters(said)) or LETTERS.get(said[:1].lower(), said)
        suits.append(suit)
        group = "sizes" if found["sizes"] else "ranks"
        for one in NAMES[group].finditer(found[group] or ""):
            begin = found.start(group) + one.start()
            rank = "10" if one[0] in "Tt" else one[0].upper()
            if woven:
                woven.glue("-")
            card = suit + rank if group == "ranks" else f"{one[0].title()} Joker"
            woven.put(card, begin, begin + len(one[0]))
    several = len(suits) >= least or _is_run(woven.text.text, plain, start, stop)
    if not several or len(set(suits)) < len(suits):
        return None
    if not woven:
        if re.search(VOID, plain.text[start:stop]) is None:
            return None  # ♠ ♥ ♣ ♦ is a heading
        woven.put(NOTHING, start, stop)
    return woven.text


def _is_run(cards: str, plain: Respelled, start: int, stop: int) -> bool:
    """Return whether there are several ``cards`` of a suit that is named once. (None may follow a comma or be
    in another column: a number there may be a score.)"""
    said = plain.text[start:stop].rstrip()
    gaps = (plain.ends[at] - plain.starts[at] for at, sign in enumerate(said, start) if sign == " ")
    return "-" in cards and "," not in said and max(gaps, default=1) == 1


def lists_suit(text: str) -> bool:
    """Return whether ``text`` consists of the cards of a suit that is named once."""
    rest = text.strip(" \t>-*•")
    if len(rest) > MAX_SUIT_LENGTH or CARDS.fullmatch(rest) or rest[:1] in SMALL:
        return False  # in small letters it may be somebody’s score, “s 10”
    return hand_by_suit(respell(rest, ()), 0, len(rest), least=1) is not None
