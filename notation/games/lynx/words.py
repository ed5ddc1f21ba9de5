"""How LYNX is written."""

from __future__ import annotations

import re

from ....records.events import Action, Cards, Discard, Draw, Event, LayOff, Meld
from ....records.findings import Said
from ....records.stealing import (
    Announce,
    Desire,
    DrawExtra,
    MeldsShown,
    Nominate,
    Pass,
    Request,
    Skip,
    Steal,
    StealPile,
)
from ...language.notation import DECKS, SECTIONS, Notation, Values
from ...language.operands import new_melds
from ...language.phrases import SUIT_SAID, WISHING, Phrases
from ...language.spelling import LETTERS, spelling
from ...language.vocabulary import COMMON, Vocabulary, Word, in_words, small_letters
from ...language.writer import card_text, group_text, target_text

WORDS = Vocabulary(
    COMMON
    | {
        "draw": Word("draw a card", also=("draw",)),
        "draws": Word("draw"),
        "extra": Word("extra cards", also=("extra card",)),
        "meld": Word("publish the meld", also=("publish the melds",)),
        "append": Word("append"),
        "to": Word("to"),
        "steal": Word("steal"),
        "steal_pile": Word("steal the pile"),
        "with": Word("with"),
        "take": Word("take"),
        "announce": Word("announce a 7"),
        "discard": Word("discard"),
        "nominate": Word("nominate"),
        "request": Word("request"),
        "desire": Word("desire"),
        "skip": Word("skip"),
        "pass": Word("pass"),
        "last": Word("Last"),
        "out": Word("Out", also=("Winner",)),
        "cards_each": Word("Cards each"),
        "extensions": Word("Extensions"),
        "dealer": Word("Dealer"),
        "new_stock": Word("New stock"),
        "melds": Word("Melds"),
    },
    any_case=True,
)


def write_action(action: Action, language: str) -> str:
    match action:
        case Discard(card):
            return f"discard {card_text(card)}"
        case Draw(None):
            return "draw a card"
        case Draw(card):
            return f"draw a card: {card_text(card)}"
        case Meld(cards):
            return f"publish the meld: {group_text(cards)}"
        case LayOff(cards, target):
            return f"append {group_text(cards)} to {target_text(target)}"
        case Steal(card, using):
            return f"steal {card_text(card)} with {group_text(using)}"
        case StealPile(card, using, rest):
            return f"steal the pile: {card_text(card)} with {group_text(using)}{_taken(rest)}"
        case DrawExtra(number, cards):
            extra = "extra card" if number == 1 else "extra cards"
            return f"draw {in_words(number)} {extra}{f': {group_text(cards)}' if cards else ''}"
        case Nominate(player):
            return f"nominate {player}"
        case Request(suit):
            return f"request {suit}"
        case Desire(wish):
            return f"desire {wish}"
        case Announce():
            return "announce a 7"
        case Skip():
            return "skip"
        case Pass():
            return "pass"
    raise TypeError(f"LYNX has no {type(action).__name__}")


def _taken(rest: Cards | None) -> str:
    if rest is None:
        return ""
    if not rest:
        return ", take nothing"
    hidden = len(rest) > 1 and not any(rest)
    return f", take {f'{len(rest)} cards' if hidden else group_text(rest)}"


def _joint(action: Action) -> str:
    """What goes with a discard follows a comma, any other action a semicolon."""
    return ", " if isinstance(action, Nominate | Request | Desire) else "; "


def _write_event(event: Event, language: str) -> str:
    if isinstance(event, MeldsShown):
        return f"{event.player}: {' / '.join(map(group_text, event.melds)) or '---'}"
    raise TypeError(f"LYNX has no {type(event).__name__}")


def _wished(found: re.Match[str]) -> bool:
    """Whether what is ``found`` is a part of a desire, which may be anything."""
    return re.search(WISHING.format("desires?"), found.string[: found.start()], re.IGNORECASE) is not None


def _request(found: re.Match[str]) -> str:
    """The request of a suit that is ``found``."""
    return found[0] if _wished(found) else f"request {LETTERS[small_letters(found[1])] if found[1] else ''}"


def _announce(found: re.Match[str]) -> str:
    return found[0] if _wished(found) else "announce a 7"


NOTATION = Notation(
    game="lynx",
    title="LYNX",
    titles=("lynX's card game",),
    vocabulary=WORDS,
    actions={
        "discard": Discard,
        "draw": Draw,
        "extra": DrawExtra,
        "meld": new_melds,
        "append": LayOff,
        "steal": Steal,
        "steal_pile": StealPile,
        "announce": Announce,
        "nominate": Nominate,
        "request": Request,
        "desire": Desire,
        "skip": Skip,
        "pass": Pass,
    },
    calls=("last", "out"),
    of_the_record=frozenset(("decks", "cards_each", "extensions")),
    settings=(
        "game",
        "players",
        "decks",
        "cards_each",
        "extensions",
        "direction",
        "dealer",
        "turned",
        "new_stock",
    ),
    values={"decks": DECKS, "cards_each": Values(range(1, 53)), "extensions": Values(words=("Max",))},
    apart=False,
    units={"new_stock": " cards."},
    write_action=write_action,
    joint=_joint,
    between="; ",
    signs=re.compile(r"\bLYNX\b|[Pp]ublish the melds?\b|[Ss]teal the pile\b|\bextra cards\b|[Ss]teal [♠♥♣♦]"),
    phrases=Phrases(
        lay_off="append",
        melds={"meld": "meld", "melds": "meld", "set": "meld", "run": "meld"},
        cards=("draw", "meld", "append", "steal", "steal_pile", "discard"),
        bare=("announce", "skip", "pass"),
        said=("draws", "take", "nominate", "request", "desire"),
        wishes=("desire",),
        last="last",
        out="out",
        between="; ",
        examples={
            "RD150": ("N: draw a card: ♥6; discarded ♥7.", "N: draw a card: ♥6; discard ♥7."),
            "RD159": ("N: append ♥4 to the 4s; discard ♥7.", "N: append ♥4 to 4s; discard ♥7."),
            "RD151": (
                "N: draw a card: ♥6; discards ♥7, nominates E.",
                "N: draw a card: ♥6; discard ♥7, nominate E.",
            ),
            "RD152": ("N: draw a card: ♥6 and discard ♥7.", "N: draw a card: ♥6; discard ♥7."),
            "RD153": ("N: draws ♥6 from the stock; discard ♥7.", "N: draw a card: ♥6; discard ♥7."),
            "RD155": ("N: lays down ♠4-♥4-♣4; discard ♥7.", "N: publish the meld: ♠4-♥4-♣4; discard ♥7."),
            "RD156": ("N: adds ♥4 to E's 4s; discard ♥7.", "N: append ♥4 to E's 4s; discard ♥7."),
            "RD157": ("N: draw a card: ♥6; plays ♥7.", "N: draw a card: ♥6; discard ♥7."),
            "RD158": (
                "N: draw a card: ♥6; discard ♥7. 1 card left",
                "N: draw a card: ♥6; discard ♥7. {Last 1}",
            ),
        },
    ),
    spellings=(
        spelling(
            "RD171",
            "request-phrase",
            r"(?i)(?:(?<=[,;] )|(?<=[\uff0c\uff1b]))"
            r"(?:(?:ask|call|wish|wishe)s? +for|(?:asking|calling|wishing) +for|wants?|wish(?:es)?"
            r"|request(?:s|ing)?)(?: *: *| +)"
            rf"(?:an? +|the +)?(?:{SUIT_SAID}|([shcd])(?!\w))",
            _request,
            Said("another way to request a suit", "要求花色用了別的說法"),
            ("N: discard ♥A, asks for spades.", "N: discard ♥A, request spades."),
        ),
        spelling(
            "RD172",
            "skip-phrase",
            r"(?i)(?:(?<=[:\uff1a] )|(?<=[\uff1a])|^)(?:(?:misses|must +miss|sits +out|loses) +"
            r"(?:a|the|his|her|one|this) +turn|(?:is|gets) +skipped|turn +skipped)(?=[.!]?(?: |$))",
            "skip",
            Said("another way to say that a player's turn is skipped", "停一手用了別的說法"),
            ("E: misses a turn.", "E: skip."),
        ),
        spelling(
            "RD173",
            "announce-phrase",
            r"(?i)\b(?:announces?|announcing|shows?) +(?:(?:a|the|his|her|one) +)?(?:seven|7)"
            r"(?=[,;.!\uff0c]|$)",
            _announce,
            Said("another way to announce a seven", "宣布7用了別的說法"),
            ("E: draw a card; announces 7.", "E: draw a card; announce a 7."),
        ),
    ),
    sections=dict(SECTIONS)
    | {"cards_left": ("hand", "melds_shown", "score", "turn"), "melds": ("melds_shown", "score", "turn")},
    claims={"melds_shown": MeldsShown},
    write_event=_write_event,
    further_sections={MeldsShown: "melds"},
)
