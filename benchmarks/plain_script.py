"""A script that one might write instead of using hoyle: a regular expression for each line, and hands as
Counters.

It checks one thing, that the cards a player discards, lays down or connects are in hand. It knows no other
rule, no plots, no calls and no scores, and skips lines that it does not understand.

    python benchmarks/plain_script.py record.txt
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterable

MOVE = re.compile(
    r"(\w+): (?:"
    r"Discard (?P<discard>\S+), (?:draw a card: (?P<draw>.+)|get the discarded (?P<take>.+))\."
    r"|Lay down the plot: (?P<plot>.+)\."
    r"|Connect (?P<connect>\S+) to (?P<target>.+)\."
    r"|Slam: (?P<slam>.+)\."
    r")(?: \{.+\})?"
)
HAND = re.compile(r"(\w+): ((?:[♠♥♣♦]\w+|Joker)(?:-(?:[♠♥♣♦]\w+|Joker))*)")


def check(lines: Iterable[str]) -> tuple[int, list[str]]:
    """How many moves there are, and which of them play a card that is not held."""
    hands: dict[str, Counter[str]] = {}
    moves, wrong, dealing = 0, [], True
    for number, line in enumerate(lines, 1):
        line = line.rstrip("\n")
        if line.startswith("Round #"):
            hands, dealing = {}, True
        elif found := MOVE.fullmatch(line):
            moves, dealing = moves + 1, False
            hand = hands.setdefault(found[1], Counter())
            if found["slam"]:
                played = re.split(r"-| / ", found["slam"])
            else:
                played = (found["discard"] or found["plot"] or found["connect"]).split("-")
            for card in played:
                if not hand[card]:
                    wrong.append(f"line {number}: {found[1]} does not hold {card}")
                hand[card] -= 1
            if gained := found["draw"] or found["take"]:
                hand[gained] += 1
        elif dealing and (found := HAND.fullmatch(line)):
            hands[found[1]] = Counter(found[2].split("-"))
    return moves, wrong


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:
        count, mistakes = check(file)
    print(*mistakes, f"{count} moves", sep="\n")
