"""Operands: what the tokens in a slot are for the grammar."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ..clauses import NOTHING
from ..operands import VALUES
from .tokens import Token

SEVEN: Final = "seven"
"""The only number that is announced; it is a part of the verb."""


def is_operand(operand: str, tokens: Sequence[Token]) -> bool:
    """Whether ``tokens`` are what the grammar calls so."""
    cards = all(token.kind == "card" for token in tokens)
    if operand in ("card", "group", "groups"):
        return (
            cards and (operand != "card" or len(tokens) == 1) and not any("=" in one.value for one in tokens)
        )
    if operand in ("tokens", "several"):
        return cards
    if operand == "target":
        one = len(tokens) == 1 and (tokens[0].kind == "meld" or tokens[0].value[-1] == "s")
        return one or all(token.kind in ("card", "dots") for token in tokens)
    if operand == "taken":
        return cards or len(tokens) == 1
    return bool(operand) and len(tokens) == 1 and (operand != SEVEN or tokens[0].value == "7")


def operand_text(operand: str, tokens: Sequence[Token], owner: Token | None) -> str:
    """What the grammar reads as the operand that ``tokens`` are."""
    if operand in ("groups", "several"):
        return " / ".join("-".join(token.value for token in group) for group in _groups(tokens))
    text = "-".join(token.value for token in tokens).replace("-…-", "…")
    if operand == "target" and len(tokens) == 2:
        text = text.replace("-", "…")  # no meld has two cards
    if owner is not None:
        return f"{owner.value} {text}"
    return f"the {text}" if tokens[0].kind == "meld" else text


def _groups(cards: Sequence[Token]) -> list[list[Token]]:
    """The melds that ``cards`` are: as the dashes have it; all in one, if there are only commas."""
    tight = any(card.joined and not card.loose for card in cards)
    groups: list[list[Token]] = []
    for card in cards:
        if not groups or (tight and (card.loose or not card.joined)) or not (card.joined or tight):
            groups.append([])
        groups[-1].append(card)
    return groups


def value(operand: str, text: str) -> Any:
    """What an operand says."""
    if operand == "taken":
        return () if text == NOTHING else VALUES["count" if text.isdecimal() else "group"](text)
    return VALUES.get(operand, str)(text)
