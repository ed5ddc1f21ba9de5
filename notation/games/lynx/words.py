"""The notation of LYNX."""

from __future__ import annotations

from ....records.events import Action, Cards, Discard, Draw, Event, LayOff, Meld
from ....records.regex import regex
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
from ...language.notation import DECKS, SECTIONS, Frame, Notation, Values
from ...language.operands import new_melds
from ...language.spelling import ends_of_a_run
from ...language.vocabulary import COMMON, Vocabulary, Word, in_words
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


WITH_A_DISCARD = (Nominate, Request, Desire)


def _joint(action: Action) -> str:
    """Return the separator before an action: a comma if it goes with a discard, else a semicolon."""
    return ", " if isinstance(action, WITH_A_DISCARD) else "; "


def _write_event(event: Event, language: str) -> str:
    if isinstance(event, MeldsShown):
        return f"{event.player}: {' / '.join(map(group_text, event.melds)) or '---'}"
    raise TypeError(f"LYNX has no {type(event).__name__}")


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
    again=(Draw, Discard),
    units={"new_stock": (" card.", " cards.")},
    write_action=write_action,
    joint=_joint,
    between="; ",
    signs=regex(r"\bLYNX\b|[Pp]ublish the melds?\b|[Ss]teal the pile\b|\bextra cards\b|[Ss]teal [♠♥♣♦]"),
    spellings=(ends_of_a_run(("N: append ♥4 to ♥5–♥9; discard ♥7.", "N: append ♥4 to ♥5…♥9; discard ♥7.")),),
    frames=(
        Frame("extra", "draw", number="amount", own="group?", source="stock", kind="extra"),
        Frame("draw", own="card?", source="stock"),
        Frame("extra", "draw", number="amount", own="group?", source="stock"),
        Frame("meld", own="groups"),
        Frame("append", "lay_off", own="group", target="target"),
        Frame("steal_pile", own="card", using="group", rest="group?", source="whole"),
        Frame("steal", own="card", using="group", source="pile"),
        Frame("announce", number="seven?"),
        Frame("discard", own="card"),
        Frame("nominate", player="name", after="discard"),
        Frame("request", suit="suit", after="discard"),
        Frame("desire", wish="wish", after="discard"),
        Frame("skip"),
        Frame("pass"),
    ),
    sections=dict(SECTIONS)
    | {"cards_left": ("hand", "melds_shown", "score", "turn"), "melds": ("melds_shown", "score", "turn")},
    claims={"melds_shown": MeldsShown},
    write_event=_write_event,
    further_sections={MeldsShown: "melds"},
)
