"""The notation of REDOX, in English and in Chinese."""

from __future__ import annotations

from ....records.events import Action, Discard, Draw, LayOff, Meld, Slam, TakeDiscard
from ....records.findings import Said
from ....records.regex import regex
from ...language.notation import DECKS, Frame, Notation, Values
from ...language.operands import new_melds
from ...language.respelling import spelling
from ...language.vocabulary import COMMON, Vocabulary, Word
from ...language.writer import card_text, group_text, target_text

WORDS = Vocabulary(
    COMMON
    | {
        "discard": Word("Discard", "放走"),
        "draw": Word("draw a card", "取回", ("取回一張牌", "取回一张牌")),
        "take_discard": Word("get the discarded", "拿回"),
        "meld": Word("Lay down the plot", "放下 Plot", ("Lay down the plots", "放下Plot")),
        "lay_off": Word("Connect", "連接", ("连接",)),
        "to": Word("to", "到"),
        "slam": Word("Slam", "放下 Slam", ("放下Slam",)),
        "last": Word("Last"),
        "winner": Word("Winner", "勝出", ("胜出",)),
        "edition": Word("Edition", "版本"),
        "jokers": Word("Jokers", "鬼牌"),
        "first_plot": Word("First plot", "首個 Plot", ("first plot", "首個Plot", "首个Plot", "首个 Plot")),
        "places": Word("Joker places", "鬼牌位置", ("joker places",)),
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
    languages=("en", "zh"),
    vocabulary=WORDS,
    actions={
        "discard": Discard,
        "draw": Draw,
        "take_discard": TakeDiscard,
        "meld": new_melds,
        "lay_off": LayOff,
        "slam": Slam,
    },
    calls=("last", "winner"),
    of_the_record=frozenset(("edition", "decks", "jokers", "first_plot", "places")),
    settings=(
        "game",
        "edition",
        "players",
        "decks",
        "jokers",
        "first_plot",
        "places",
        "direction",
        "lead",
        "turned",
    ),
    values={
        "edition": Values(words=("en", "zh")),
        "decks": DECKS,
        "jokers": Values(range(41)),
        "first_plot": Values(words=("at least 4", "exactly 4")),
        "places": Values(words=("fixed", "any")),
    },
    further_operands=("plot_size",),
    further_containers=("doubled",),
    write_action=write_action,
    signs=regex(r"\bREDOX\b|[Ll]ays? down the plot|[Gg]ets? the discarded|放走|放下 ?Plot|連接 ?[♠♥♣♦]"),
    spellings=(
        spelling(
            "RD191",
            "joker-of-a-kind",
            r"(?i)(?<!\w)(?:(?:big|small|little|large|red|black|colou?r(?:ed)?) +joker|[RB]J)(?!\w)|[大小]王"
            r"|(?<!\w)joker *[(\[] *(?:big|small|red|black) *[)\]]",
            "Joker",
            Said(
                "a joker of a particular kind or colour; in this game all jokers are alike",
                "鬼牌分了大小或顏色：這裏一律相同",
            ),
            ("N: Discard Big Joker, draw a card: ♥A.", "N: Discard Joker, draw a card: ♥A."),
        ),
    ),
    frames=(
        Frame("discard", own="card"),
        Frame("draw", own="card?", source="stock"),
        Frame("take_discard", "take", own="card", source="pile whole"),
        Frame("meld", own="groups"),
        Frame("lay_off", own="group", target="target"),
        Frame("slam", own="groups"),
    ),
)
