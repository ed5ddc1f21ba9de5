"""Hides cards of legal records, as if the recorder had not seen them."""

from __future__ import annotations

import re
from random import Random

CARD = r"(?:[♠♥♣♦](?:10|[2-9JQKA])|(?:Big |Small )?Joker)"
HAND = re.compile(rf"\w+: {CARD}(?:-{CARD}){{5,}}$")
DRAW = re.compile(rf"(draw a card|draw from the stock): {CARD}")
CLAIM = re.compile(rf"(claim ){CARD}(?= with)")
TARGET = re.compile(rf"( to (?:\w+'s |(?:his|her) own )?)({CARD}(?:-{CARD})+)")
DISCARD = re.compile(rf"([Dd]iscard ){CARD}")
CLAIMS = ("Cards left", "Melds", "Scores", "Total")

WHATS = ("hands", "cards", "draws", "discards", "targets", "claims")
"""What can be hidden."""


def hidden(text: str, rng: Random, share: float, what: str) -> str:
    """``text`` with about that ``share`` of ``what``, one of :data:`WHATS`, hidden; of ``targets``, the melds
    that are added to, all are. The lists at the end of a round stay."""
    lines, claims = [], False
    for line in text.splitlines():
        if line.endswith(":") or "#" in line:
            claims = line.startswith(CLAIMS)
        if claims:
            pass
        elif what == "hands" and HAND.match(line) and rng.random() < share:
            line = f"{line.partition(':')[0]}: {line.count('-') + 1} cards"
        elif what == "cards" and HAND.match(line):
            name, colon, cards = line.partition(": ")
            line = name + colon + re.sub(CARD, lambda found: "?" if rng.random() < share else found[0], cards)
        elif what == "draws" and rng.random() < share:
            line = DRAW.sub(r"\1", line)
        elif what == "claims":
            line = CLAIM.sub(lambda found: found[1] + "?" if rng.random() < share else found[0], line)
        elif what == "targets":
            line = TARGET.sub(lambda found: found[1] + re.sub(CARD, "?", found[2]), line)
        elif what == "discards":
            line = DISCARD.sub(lambda found: found[1] + "?" if rng.random() < share else found[0], line)
        lines.append(line)
    return "\n".join(lines)
