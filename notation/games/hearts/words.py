"""The notation of Hearts."""

from __future__ import annotations

from functools import partial

from ....records.events import Action, Call, Event, TrickEnd
from ....records.findings import Said
from ....records.regex import regex
from ....records.tricks import USUAL, PassCards, Play
from ...language.notation import Notation
from ...language.trick_lines import TRICK_WORDS, Trick, end_text, gathered, trick_text
from ...language.vocabulary import COMMON, Vocabulary, Word
from ...language.writer import hand_text

WORDS = Vocabulary(COMMON | TRICK_WORDS | {"pass_cards": Word("Pass"), "to": Word("to")})


def write_action(action: Action, language: str) -> str:
    match action:
        case Play(cards):
            return hand_text(cards, language)
        case PassCards(cards, to):
            passed = f"{WORDS['pass_cards'].in_(language)} {hand_text(cards, language)}"
            return passed if to is None else f"{passed} {WORDS['to'].in_(language)} {to}"
    raise TypeError(f"Hearts has no {type(action).__name__}")


def write_call(call: Call, language: str) -> str:
    return f"{{{call.text}}}"


def write_event(event: Event, language: str) -> str:
    match event:
        case Trick():
            return trick_text(
                event, partial(write_action, language=language), partial(write_call, language=language)
            )
        case TrickEnd():
            return end_text(event)
    raise TypeError(f"Hearts has no {type(event).__name__}")


SAYINGS = {
    "pass_cards": (
        "pass give hand send slip slide forward donate push passe pasa passa reicht schiebt donne 傳 传 遞 递"
    )
}
"""Words for what only this game has."""
VERBS = ("pass_cards", "plays", "lead")

NOTATION = Notation(
    game="hearts",
    title="Hearts",
    titles=("Black Lady",),
    vocabulary=WORDS,
    actions={"pass_cards": PassCards, "play": Play},
    calls=("mark",),
    of_the_record=frozenset(("house_rules",)),
    settings=("game", "players", "direction", "house_rules"),
    write_action=write_action,
    write_call=write_call,
    some_call=Said("{a mark}", "{標記}"),
    usual=USUAL[:1],
    opening={3: "♣2", 4: "♣2", 5: "♣3", 6: "♣4"},
    signs=regex(r"\b[Pp]ass(?:es|ed)? [♠♥♣♦]\w+-"),
    sections={
        "head": ("hand", "turn", "total"),
        "deal": ("hand", "turn"),
        "play": ("turn", "hand", "score"),
        "scores": ("score",),
        "totals": ("total", "hand", "turn"),
    },
    statements={"trick_end": TrickEnd},
    further_operands=("mark_text", "entries", "winner"),
    verbs=VERBS,
    sayings=SAYINGS,
    tricks=True,
    apart=False,
    plus="",
    gather=gathered,
    write_event=write_event,
    further_sections={Trick: "tricks", TrickEnd: "tricks"},
)
