"""The forms of English verbs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

IRREGULAR: Final = {
    "throw": "threw thrown", "cast": "cast", "fling": "flung", "sling": "slung", "get": "got gotten",
    "let": "let", "give": "gave given", "lose": "lost", "do": "did done", "draw": "drew drawn",
    "buy": "bought", "take": "took taken", "bring": "brought", "catch": "caught", "come": "came come",
    "lay": "laid", "send": "sent", "hide": "hid hidden",
    "spread": "spread", "set": "set", "go": "went gone", "make": "made", "build": "built", "put": "put",
    "hang": "hung", "stick": "stuck", "feed": "fed", "grow": "grew grown", "steal": "stole stolen",
    "win": "won", "choose": "chose chosen", "hit": "hit", "beg": "begged", "sit": "sat", "be": "was been",
    "have": "had", "keep": "kept", "hold": "held", "say": "said", "run": "ran run", "shed": "shed",
    "show": "showed shown", "must": "must", "split": "split", "tell": "told",
    "fit": "fitted fit", "stand": "stood", "rise": "rose risen", "fall": "fell fallen", "find": "found",
    "dig": "dug", "begin": "began begun", "wind": "wound", "forgo": "forwent forgone", "pay": "paid",
    "forsake": "forsook forsaken", "bid": "bid bade", "see": "saw seen",
}  # fmt: skip
"""The past tense and the participle of verbs that do not follow the rule."""
THIRD: Final = {"be": "is", "have": "has", "must": "must", "go": "goes", "do": "does", "forgo": "forgoes"}
DOUBLING = (
    "beg begin bag bin chop clip cut dig dip drop fit get grab hit let nab pin plot plop plug pop prefer put"
    " rob run set shed sit slam skip slap slip slot snag snap stop swap tag tap trim win"
)
DOUBLED: Final = frozenset(DOUBLING.split())
"""Verbs that double their last letter."""


def forms(phrase: str) -> Iterable[tuple[str, bool]]:
    """The forms of an English ``phrase`` that begins with a verb, each with whether it is in the past
    tense."""
    verb, _, rest = phrase.casefold().partition(" ")
    rest = f" {rest}" if rest else ""
    stem = verb[:-1] if verb.endswith("e") and verb not in ("be", "free") else verb
    doubled = verb + verb[-1] if verb in DOUBLED else ""
    irregular = IRREGULAR.get(verb, "").split()
    third = THIRD.get(verb) or _third(verb)
    past = irregular or [_past(doubled or verb)]
    if verb == "be":
        return [(f"{one}{rest}", one[0] == "w") for one in ("is", "are", "be", "being", "was", "were")]
    found = {form + rest: form not in (verb, third) for form in past}
    found |= {verb + rest: False, third + rest: False, (doubled or stem) + "ing" + rest: False}
    return found.items()


def _third(verb: str) -> str:
    if verb.endswith("y") and verb[-2] not in "aeou":
        return f"{verb[:-1]}ies"
    return verb + ("es" if verb.endswith(("s", "sh", "ch", "x", "o", "z")) else "s")


def _past(verb: str) -> str:
    if verb.endswith("e"):
        return f"{verb}d"
    return f"{verb[:-1]}ied" if verb.endswith("y") and verb[-2] not in "aeou" else f"{verb}ed"
