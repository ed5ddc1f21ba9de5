"""Single slips of the pen in legal records: what goes wrong when somebody writes down a game."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from random import Random

from hoyle.notation import write
from hoyle.records.cards import JOKER, STANDARD
from hoyle.records.events import Record
from hoyle.verify.players import Settings, play

CARD = re.compile(r"[♠♥♣♦](?:10|[2-9JQKA])|Joker")
CARDS = [str(card) for card in (*STANDARD, JOKER)]
MOVE = re.compile(r"[NESW]: (?:Discard|Lay down|Connect|Slam)")
CLAIM = re.compile(r"[NESW]: ")


@cache
def legal(seed: int, language: str = "en") -> str:
    """A legal record of two rounds, as text."""
    players = (("N", "S"), ("N", "E", "S"), ("N", "E", "S", "W"))[seed % 3]
    edition = (("edition", "zh"),) if seed % 4 == 3 else ()
    head, rounds = play("redox", seed, Settings(rounds=2, players=players, options=edition))
    return write(Record(head, tuple(rounds)), language)


def moves(lines: list[str]) -> list[int]:
    return [number for number, line in enumerate(lines) if MOVE.match(line)]


def _section(lines: list[str], *headings: str) -> list[int]:
    """The players' lines under ``headings``; hands stand under that of the round."""
    found, inside = [], False
    for number, line in enumerate(lines):
        if line and not CLAIM.match(line):
            inside = line.startswith(headings) or (inside and line.startswith(("Discard pile", "Direction")))
        elif inside and CLAIM.match(line) and not MOVE.match(line):
            found.append(number)
    return found


def _other_card(rng: Random, line: str) -> str:
    found = rng.choice(list(CARD.finditer(line)))
    other = rng.choice([card for card in CARDS if card != found[0]])
    return line[: found.start()] + other + line[found.end() :]


def _other_number(rng: Random, line: str) -> str:
    found = rng.choice(list(re.finditer(r"\d+", line)))
    other = int(found[0]) + rng.choice((1, 2, 10))
    return line[: found.start()] + str(other) + line[found.end() :]


def card_of_a_move(rng: Random, lines: list[str]) -> None:
    number = rng.choice(moves(lines))
    lines[number] = _other_card(rng, lines[number])


def card_of_a_hand(rng: Random, lines: list[str]) -> None:
    number = rng.choice(_section(lines, "Round"))
    lines[number] = _other_card(rng, lines[number])


def card_left_out_of_a_hand(rng: Random, lines: list[str]) -> None:
    number = rng.choice(_section(lines, "Round"))
    cards = lines[number].split("-")
    lines[number] = "-".join(cards[:-1])


def card_left(rng: Random, lines: list[str]) -> None:
    held = [number for number in _section(lines, "Cards left") if CARD.search(lines[number])]
    number = rng.choice(held)
    lines[number] = _other_card(rng, lines[number])


def player(rng: Random, lines: list[str]) -> None:
    number = rng.choice(moves(lines))
    names = lines[1].removeprefix("Players: ").split(", ")
    lines[number] = rng.choice([name for name in names if name != lines[number][0]]) + lines[number][1:]


def call(rng: Random, lines: list[str]) -> None:
    called = [number for number, line in enumerate(lines) if "{Last" in line]
    number = rng.choice(called)
    before, number_called, after = re.split(r"(?<=Last )(\d)", lines[number])
    lines[number] = before + str(int(number_called) % 3 + 1) + after


def score(rng: Random, lines: list[str]) -> None:
    number = rng.choice(_section(lines, "Scores"))
    lines[number] = _other_number(rng, lines[number])


def total(rng: Random, lines: list[str]) -> None:
    number = rng.choice(_section(lines, "Total"))
    lines[number] = _other_number(rng, lines[number])


def move_dropped(rng: Random, lines: list[str]) -> None:
    del lines[rng.choice(moves(lines))]


def moves_exchanged(rng: Random, lines: list[str]) -> None:
    first = rng.choice([number for number in moves(lines) if number + 1 in moves(lines)])
    lines[first : first + 2] = lines[first + 1], lines[first]


def move_twice(rng: Random, lines: list[str]) -> None:
    number = rng.choice(moves(lines))
    lines.insert(number, lines[number])


def verb(rng: Random, lines: list[str]) -> None:
    number = rng.choice(moves(lines))
    lines[number] = lines[number][:3] + "x" + lines[number][4:]


def any_line_dropped(rng: Random, lines: list[str]) -> None:
    del lines[rng.choice([number for number, line in enumerate(lines) if line and number > 1])]


def any_line_twice(rng: Random, lines: list[str]) -> None:
    number = rng.choice([number for number, line in enumerate(lines) if line and number > 1])
    lines.insert(number, lines[number])


Corruption = Callable[[Random, list[str]], None]
CORRUPTIONS: tuple[Corruption, ...] = (
    card_of_a_move, card_of_a_hand, card_left_out_of_a_hand, card_left, player, call, score, total,
    move_dropped, moves_exchanged, move_twice, verb, any_line_dropped, any_line_twice,
)  # fmt: skip


def corrupted(corruption: Corruption, seed: int) -> str:
    """A legal record with one slip in it, the same for the same ``seed``; the record itself if it has no
    place for such a slip."""
    lines = legal(1000 + seed % 24).splitlines()
    try:
        corruption(Random(seed), lines)
    except IndexError:
        return legal(1000 + seed % 24)
    return "\n".join(lines) + "\n"
