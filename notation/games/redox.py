"""How REDOX is written, in English and in Chinese."""

from __future__ import annotations

import re

from ...records.events import Action, Discard, Draw, LayOff, Meld, Slam, TakeDiscard
from ..notation import DECKS, Notation, Values
from ..spelling import CARD, spelling
from ..text import card_text, group_text, target_text
from ..vocabulary import COMMON, Vocabulary, Word

WORDS = Vocabulary(
    COMMON
    | {
        "discard": Word("Discard", "放走"),
        "draw": Word("draw a card", "取回"),
        "take_discard": Word("get the discarded", "拿回"),
        "meld": Word("Lay down the plot", "放下 Plot", ("放下Plot",)),
        "lay_off": Word("Connect", "連接", ("连接",)),
        "to": Word("to", "到"),
        "slam": Word("Slam", "放下 Slam", ("放下Slam",)),
        "last": Word("Last"),
        "winner": Word("Winner", "勝出", ("胜出",)),
        "edition": Word("Edition", "版本"),
        "jokers": Word("Jokers", "鬼牌"),
        "lead": Word("Lead", "先行"),
        "doubled": Word("Scores to be added is doubled", "加分雙倍", ("Scores are doubled",)),
    }
)


def write_action(action: Action, language: str) -> str:
    def word(notion: str) -> str:
        return WORDS[notion].in_(language)

    match action:
        case Discard(card):
            return f"{word('discard')} {card_text(card)}"
        case Draw(None):
            return word("draw")
        case Draw(card):
            return f"{word('draw')}{' ' if language == 'zh' else ': '}{card_text(card)}"
        case TakeDiscard(card):
            return f"{word('take_discard')} {card_text(card)}"
        case Meld(cards):
            return f"{word('meld')}: {group_text(cards)}"
        case LayOff(cards, target):
            return f"{word('lay_off')} {group_text(cards)} {word('to')} {target_text(target)}"
        case Slam(melds):
            return f"{word('slam')}: {' / '.join(map(group_text, melds))}"
    raise TypeError(f"REDOX has no {type(action).__name__}")


NOTATION = Notation(
    game="redox",
    title="REDOX",
    titles=(),
    vocabulary=WORDS,
    actions={
        "discard": Discard,
        "draw": Draw,
        "take_discard": TakeDiscard,
        "meld": Meld,
        "lay_off": LayOff,
        "slam": Slam,
    },
    calls=("last", "winner"),
    settings=("game", "edition", "players", "decks", "jokers", "direction", "lead", "turned"),
    values={"edition": Values(words=("en", "zh")), "decks": DECKS, "jokers": Values(range(41))},
    further_containers=("doubled",),
    write_action=write_action,
    signs=re.compile(
        r"\bREDOX\b|[Ll]ays? down the plot|[Gg]ets? the discarded|放走|放下 ?Plot|連接 ?[♠♥♣♦]"
    ),
    spellings=(
        spelling(
            "RD151", "verb-form", r"\b(?:(Discard|Connect|Slam)s|(Lay)s( down the plot))\b",
            lambda m: m[1].capitalize() if m[1] else "Lay" + m[3].lower(),
            "the verb in the third person", "N: Discards ♠J, draw a card: ♥A.",
            "N: Discard ♠J, draw a card: ♥A.", re.IGNORECASE,
        ),
        spelling(
            "RD152", "and-for-comma", r",? +(?:and|then|and then) +(?=(?:draw|get|take|pick)s?\b)", ", ",
            "“and” between discarding and drawing", "N: Discard ♠J and draw a card: ♥A.",
            "N: Discard ♠J, draw a card: ♥A.",
        ),
        spelling(
            "RD153", "draw-phrase", rf"\bdraws? +(?:a +card *:? *|the +)?(?={CARD})|\bdraws +a +card\b",
            lambda m: "draw a card" if m[0].endswith("card") and "draws" in m[0] else "draw a card: ",
            "another way to say what was drawn", "N: Discard ♠J, draws ♥A.",
            "N: Discard ♠J, draw a card: ♥A.",
        ),
        spelling(
            "RD154", "take-phrase",
            rf"\b(?:gets|takes?|picks? +up) +(?:the +)?(?:discarded +|discard +)?(?={CARD})",
            "get the discarded ",
            "another way to say that the discard was taken", "W: Discard ♦8, takes the discarded ♠J.",
            "W: Discard ♦8, get the discarded ♠J.",
        ),
        spelling(
            "RD155", "meld-phrase",
            rf"\b(?:lays?|puts?) down +(?:an? +plot *:? *|the +plot +|plot *:? *)?(?={CARD})",
            "Lay down the plot: ",
            "another way to say that a plot is laid down", "W: lays down ♠4-♠5-♠6-♠7.",
            "W: Lay down the plot: ♠4-♠5-♠6-♠7.", re.IGNORECASE,
        ),
        spelling(
            "RD156", "connect-phrase", rf"\b(?:adds?|lays? off) +(?={CARD})", "Connect ",
            "another way to say that cards are connected", "W: adds ♠2 to ♠3-♠4-♠5.",
            "W: Connect ♠2 to ♠3-♠4-♠5.", re.IGNORECASE,
        ),
    ),
)  # fmt: skip
