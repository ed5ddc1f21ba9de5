"""The notation of Crazy Rummy."""

from __future__ import annotations

from functools import partial

from ....records.events import Action, Cards, Discard, Draw, LayOff, Meld, Spans, TakeDiscard, Target
from ....records.findings import Said
from ....records.regex import regex
from ....records.wilds import Claim, WildLayOff, WildMeld
from ...language.card_words import CARD
from ...language.notation import Frame, Notation, Values
from ...language.operands import spans_of_each
from ...language.respelling import spelling
from ...language.spelling import ends_of_a_run
from ...language.vocabulary import COMMON, Vocabulary, Word
from ...language.writer import card_text, target_text

KINDS = ("set", "run", "meld")
Tokens = tuple[Cards, tuple[str, ...]]
"""Cards, and what each of them is said to stand for."""

STANDING = (
    "(?:used|acting|serving|counting|playing)? *as|(?:standing|stands) +for|representing|represents|being"
)
"""Words between a wild card and the card it represents."""

WORDS = Vocabulary(
    COMMON
    | {
        "round": Word("Deal #", also=("Deal", "Round #", "Round", "第")),
        "draw": Word("draw from the stock", also=("draw a card", "draw")),
        "take_discard": Word("draw from the discard pile", also=("get the discarded", "take the discarded")),
        "discard": Word("discard"),
        "new_set": Word("lay down the set"),
        "new_run": Word("lay down the run"),
        "new_meld": Word("lay down the meld", also=("lay down",)),
        "new_sets": Word("lay down the sets"),
        "new_runs": Word("lay down the runs"),
        "new_melds": Word("lay down the melds"),
        "lay_off": Word("add"),
        "to": Word("to"),
        "claim": Word("claim", also=("replace",)),
        "with": Word("with", also=("for",)),
        "from": Word("from", also=("in",)),
        "last": Word("Last"),
        "out": Word("Out", also=("Winner",)),
        "variant": Word("Variant"),
        "penalty": Word("Wild penalty"),
        "run_length": Word("Run length"),
        "extra_melds": Word("Extra melds"),
        "places": Word("Wild places"),
        "dealer": Word("Dealer"),
        "wild": Word("Wild", also=("Wild rank", "Wild cards", "Wild card", "Wilds")),
        "contract": Word("Contract"),
    },
    any_case=True,
)


def _lay_down(kind: str, melds: tuple[Tokens, ...], *, spans: Spans | None = None) -> tuple[Action, ...]:
    """One action for each of the melds laid down in one breath."""
    if len(melds) == 1:
        cards, meanings = melds[0]
        return (WildMeld(cards, kind, meanings, spans=() if spans is None else spans),)
    if spans is None:
        return tuple([WildMeld(cards, kind, meanings) for cards, meanings in melds])
    places = spans_of_each([cards for cards, _ in melds], spans)
    return tuple(
        WildMeld(cards, kind, meanings, spans=own)
        for (cards, meanings), own in zip(melds, places, strict=True)
    )


def _lay_off(added: tuple[Tokens, ...], target: Target, *, spans: Spans | None = None) -> Action:
    cards, meanings = added[0]
    if spans is None:
        return WildLayOff(cards, target, meanings)
    return WildLayOff(cards, target, meanings, spans=spans)


def _tokens_text(cards: Cards, meanings: tuple[str, ...]) -> str:
    said = meanings or ("",) * len(cards)
    return "-".join(
        f"{card_text(card)}={meaning}" if meaning else card_text(card)
        for card, meaning in zip(cards, said, strict=True)
    )


def write_action(action: Action, language: str) -> str:
    match action:
        case Discard(card):
            return f"discard {card_text(card)}"
        case Draw(None):
            return "draw from the stock"
        case Draw(card):
            return f"draw from the stock: {card_text(card)}"
        case TakeDiscard(None):
            return "draw from the discard pile"
        case TakeDiscard(card):
            return f"draw from the discard pile: {card_text(card)}"
        case WildMeld(cards, kind, meanings):
            return f"lay down the {kind}: {_tokens_text(cards, meanings)}"
        case Meld(cards):
            return f"lay down the meld: {_tokens_text(cards, ())}"
        case WildLayOff(cards, target, meanings):
            return f"add {_tokens_text(cards, meanings)} to {target_text(target)}"
        case LayOff(cards, target):
            return f"add {_tokens_text(cards, ())} to {target_text(target)}"
        case Claim(wild, card, target):
            claim = f"claim {card_text(wild)} with {card_text(card)}"
            return claim if target is None else f"{claim} from {target_text(target)}"
    raise TypeError(f"Crazy Rummy has no {type(action).__name__}")


NOTATION = Notation(
    game="crazy_rummy",
    title="Crazy Rummy",
    titles=(),
    vocabulary=WORDS,
    actions={
        "discard": Discard,
        "draw": Draw,
        "take_discard": TakeDiscard,
        "lay_off": _lay_off,
        "claim": Claim,
        **{f"new_{kind}{plural}": partial(_lay_down, kind) for kind in KINDS for plural in ("", "s")},
    },
    calls=("last", "out"),
    of_the_record=frozenset(("variant", "decks", "penalty", "run_length", "extra_melds", "places")),
    settings=(
        "game",
        "variant",
        "players",
        "decks",
        "penalty",
        "run_length",
        "extra_melds",
        "places",
        "direction",
        "dealer",
        "wild",
        "contract",
        "turned",
    ),
    values={
        "variant": Values(words=("contract",)),
        "decks": Values(range(1, 4)),
        "penalty": Values(range(101), ("face",)),
        "run_length": Values(range(3, 14)),
        "extra_melds": Values(words=("yes", "no")),
        "places": Values(words=("fixed", "any")),
    },
    variant_rounds={"contract": "Round #"},
    apart=False,
    plus="",
    write_action=write_action,
    joint=lambda action: "; ",
    between="; ",
    signs=regex(
        r"\bCrazy Rummy\b|^Deal #|[Ll]ay down the (?:set|run)s?\b|[Dd]raw from the (?:stock|discard pile)\b"
        r"|\b[Cc]laim [♠♥♣♦]"
    ),
    frames=(
        Frame("draw", own="card?", source="stock"),
        Frame("take_discard", "take", own="card?", source="pile whole"),
        Frame("discard", own="card"),
        *(Frame(f"new_{kind}", "meld", own="several", kind=kind) for kind in KINDS[:2]),
        Frame("new_meld", "meld", own="several"),
        Frame("lay_off", own="tokens", target="target"),
        Frame("claim", "steal", own="card", using="card", target="target?"),
    ),
    spellings=(
        ends_of_a_run(("N: add ♠5 to ♠6–♠8; discard ♥K.", "N: add ♠5 to ♠6…♠8; discard ♥K.")),
        spelling(
            "RD163",
            "meaning-in-words",
            rf"(?i)({CARD}),? *(?:(?:{STANDING}) +(?:an? +|the +)?({CARD})(?:,(?= +to ))?"
            rf"|for +(?P<for>{CARD})(?= +to )"
            rf"|[(\[] *(?:(?:=|(?:{STANDING}) ) *(?:an? +|the +)?)?(?P<in>{CARD}) *[)\]]"
            rf"(?P<more>(?:,| ) *(?={CARD}))?"
            rf"| *= *(?={CARD}|(?:10|[2-9JQKA])(?!\w)(?! *(?:$|[(\[,]|points?\b))))",  # ♥K = 10
            lambda found: (
                f"{found[1]}={found[2] or found['for'] or found['in'] or ''}{'-' if found['more'] else ''}"
            ),
            Said(
                "what a card stands for, written in words, in brackets or with spaces",
                "當哪張牌，用文字、括號或空格說明",
            ),
            (
                "N: lay down the run: ♠5-♠6-♦9 as ♠7; discard ♥K.",
                "N: lay down the run: ♠5-♠6-♦9=♠7; discard ♥K.",
            ),
        ),
    ),
)
