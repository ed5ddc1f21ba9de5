"""Groups of cards in which a suit, or a rank, is named only once: ``♥10-J-Q``, ``10, J and Q of hearts``,
``K♠♥♦``; or a run by its ends, ``♥10..Q``."""

from __future__ import annotations

import re
from typing import Final

from ...records.cards import RANKS
from ...records.regex import regex
from .card_words import LETTERS, RANK, RANK_WORDS, SUIT, SUITS, worded_card
from .vocabulary import any_of

BEFORE: Final = r"(?<![\w♠♥♣♦./-])"
WORD: Final = rf"(?:{any_of(RANK_WORDS)}|{RANK})"
SUIT_WORD: Final = rf"(?:{SUITS})s?\b"
SEVERAL: Final = rf"(?:{RANK}(?:-{RANK}){{2,12}}|{RANK}(?:/{RANK}){{2,12}})"
"""Three ranks or more: of two, the other may have lost a suit of its own."""
GLUED: Final = rf"{RANK}{{3,13}}"
LISTED: Final = (
    rf"(?!{WORD}, ?{WORD} (?!and|&))(?:{WORD}(?:(?:,? (?:and|&) (?:the )?|, ?|[-/]){WORD}){{1,12}}|{GLUED})"
)
"""Ranks in a sentence. Of two with a comma, the first may be the end of something else."""
LETTER: Final = "(?<! )[SHCDshcd]"
SUITS_SHARING: Final = rf"{SUIT}(?:[-/]?{SUIT}){{2,7}}"
SUITS_LISTED: Final = rf"(?i:{SUIT_WORD}(?:(?:,? (?:and|&) |, ?){SUIT_WORD}){{1,7}})"
SHARED_SUIT: Final = (
    rf"{BEFORE}(?:(?P<suit>{SUIT}|(?i:{SUIT_WORD}):? )(?P<ranks>{SEVERAL})(?![\w♠♥♣♦]|[-/][\w♠♥♣♦])"
    rf"|(?P<before>{SEVERAL}|{GLUED}) ?(?P<last>{SUIT}|{LETTER})(?![\w♠♥♣♦]|[-/][\w♠♥♣♦])"
    rf"|(?P<first>{RANK})(?P<its>{SUIT})(?P<following>(?:-{RANK}){{2,12}})(?![\w♠♥♣♦]|[-/][\w♠♥♣♦])"
    rf"|(?P<run>{SUIT})(?P<low>{RANK})(?: ?(?:…|\.{{2,3}}) ?| (?:through|thru) (?P=run)?)(?P<high>{RANK})"
    r"(?![\w♠♥♣♦]|[-/][\w♠♥♣♦]| (?:more|others?|cards?|left|points?)\b)"
    rf"|(?P<same>{RANK})(?:-?(?P=same)){{1,7}} ?\((?P<beside>{SUITS_SHARING}|{SUITS_LISTED})\)"
    rf"|(?<![2-9JQKA],)(?<!10,)(?P<listed>(?i:{LISTED}))(?: of| in)?(?: the)? "
    rf"\(?(?P<of>(?i:{SUIT_WORD})|{SUIT}(?!\w))\)?"
    rf"|(?P<rank>{RANK})(?P<suits>{SUITS_SHARING})(?!\w)"
    rf"|(?P<all>{SUITS_SHARING})(?P<each>{RANK})(?![\w-])"
    rf"|(?P<several>(?i:{any_of(RANK_WORDS)}))s of (?P<some>{SUITS_LISTED}))"
)


def cards_named(found: re.Match[str]) -> str:
    """Return the cards of a group, each with its suit and rank."""
    if found["run"]:
        return _run(found)
    rank = found["rank"] or found["each"] or found["several"] or found["same"]
    if rank:
        named = found["suits"] or found["all"] or found["some"] or found["beside"]
        return "-".join(worded_card(suit, rank) for suit in re.findall(rf"{SUIT}|(?i:{SUITS})", named))
    if found["first"]:
        several = found["first"], *found["following"].split("-")[1:]
        return "-".join(worded_card(found["its"], one) for one in several)
    said = found["suit"] or found["last"] or found["of"]
    ranks = re.sub(r"(?i)\b(?:and|the)\b", "", found["ranks"] or found["before"] or found["listed"])
    suit = LETTERS.get(said.lower()) or said.strip(" :")
    return "-".join(worded_card(suit, one) for one in re.findall(f"(?i){WORD}", ranks))


UP_AND_UP: Final = (*RANKS, "A")
"""The ranks in the order of a run, which an ace may begin or end."""
OF_A_MELD: Final = regex(r"(?:\b(?:to|on|onto|from|of)|['’]s) $")
"""Text before a run on the table, which may have other cards in it for those that are not named."""


def _run(found: re.Match[str]) -> str:
    """Return the cards of a run by its ends, or the ends alone of one on the table; the text itself if it is
    no run."""
    suit, low, high = found["run"], found["low"], found["high"]
    start, stop = UP_AND_UP.index(low), max(at for at, rank in enumerate(UP_AND_UP) if rank == high)
    if stop <= start:
        return found[0]
    if OF_A_MELD.search(found.string, 0, found.start()):
        return f"{suit}{low}…{suit}{high}"
    return "-".join(suit + rank for rank in UP_AND_UP[start : stop + 1])
