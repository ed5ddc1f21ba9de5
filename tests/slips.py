"""Slips of the pen in rummy records beyond those of :mod:`hoyle.notation.writing.slips`: in groups, actions,
marks.

Each takes the lines of a legal record and changes one, or raises IndexError if there is no such line."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from random import Random

from hoyle.notation import notations, read_text, write
from hoyle.notation.writing.slips import KINDS, make_slip
from hoyle.records.cards import STANDARD
from hoyle.records.events import Record
from hoyle.verify import verify
from hoyle.verify.players import Settings, play

MOVE = re.compile(r"[A-Z]: [a-z]")
CARD = re.compile(r"[♠♥♣♦](?:10|[2-9JQKA])")
GAMES = tuple(notations())
WRITTEN = [(game, language) for game, notation in notations().items() for language in notation.languages]
"""The games, and the languages that they have a notation in."""
CARDS = [str(card) for card in STANDARD]


def _lines_with(lines: list[str], pattern: str) -> list[int]:
    return [number for number, line in enumerate(lines) if MOVE.match(line) and re.search(pattern, line)]


def _actions(line: str) -> tuple[str, list[str], str]:
    player, _, rest = line.partition(": ")
    actions, _, call = rest.rpartition(".")
    return player, actions.split("; "), call


def _with_actions(line: str, actions: list[str]) -> str:
    player, _, call = _actions(line)
    return f"{player}: {'; '.join(actions)}.{call}"


def card_left_out_of_a_group(rng: Random, lines: list[str]) -> None:
    number = rng.choice(_lines_with(lines, "-[♠♥♣♦]"))
    found = rng.choice(list(re.finditer(rf"-{CARD.pattern}", lines[number])))
    lines[number] = lines[number][: found.start()] + lines[number][found.end() :]


def card_too_many_in_a_group(rng: Random, lines: list[str]) -> None:
    number = rng.choice(_lines_with(lines, "-[♠♥♣♦]"))
    found = rng.choice(list(re.finditer("-[♠♥♣♦]", lines[number])))
    lines[number] = f"{lines[number][: found.start()]}-{rng.choice(CARDS)}{lines[number][found.start() :]}"


def action_twice(rng: Random, lines: list[str]) -> None:
    number = rng.choice(_lines_with(lines, ""))
    _, actions, _ = _actions(lines[number])
    again = rng.choice(actions)
    actions.insert(actions.index(again), again)
    lines[number] = _with_actions(lines[number], actions)


def second_discard(rng: Random, lines: list[str]) -> None:
    number = rng.choice(_lines_with(lines, r"discard [♠♥♣♦]\w+\.(?: |$)"))
    _, actions, _ = _actions(lines[number])
    lines[number] = _with_actions(lines[number], [*actions, f"discard {rng.choice(CARDS)}"])


def extra_cards_of_another(rng: Random, lines: list[str]) -> None:
    number = rng.choice(_lines_with(lines, r"extra cards: \S+\.$"))
    names = lines[2].removeprefix("Players: ").split(", ")
    player, colon, rest = lines[number].partition(":")
    lines[number] = rng.choice([name for name in names if name != player]) + colon + rest


def wild_card_misnamed(rng: Random, lines: list[str]) -> None:
    number = rng.choice(_lines_with(lines, r"claim \S+ with"))
    found = rng.choice(list(re.finditer(r"(?<=claim )\S+", lines[number])))
    other = rng.choice([card for card in CARDS if card[0] == found[0][0] and card != found[0]])
    lines[number] = lines[number][: found.start()] + other + lines[number][found.end() :]


def marked_out(rng: Random, lines: list[str]) -> None:
    number = rng.choice(_lines_with(lines, r"\{Last"))
    lines[number] = re.sub(r"\{.*\}", "{Out}", lines[number])


Slip = Callable[[Random, list[str]], None]
OWN: dict[str, Slip] = {
    slip.__name__: slip
    for slip in (
        card_left_out_of_a_group, card_too_many_in_a_group, action_twice, second_discard,
        extra_cards_of_another, wild_card_misnamed, marked_out,
    )
}  # fmt: skip
ALL_KINDS = (*KINDS, *OWN)


@cache
def legal(game: str, seed: int, settings: Settings) -> str:
    head, rounds = play(game, seed, settings)
    return write(Record(head, tuple(rounds)))


def slipped(text: str, kind: str, seed: int) -> str | None:
    """``text`` with one slip of this kind; None if it has no place for one."""
    rng = Random(seed)
    if kind in KINDS:
        slip = make_slip(text, kind, rng)
        return slip and slip.text
    lines = text.splitlines()
    try:
        OWN[kind](rng, lines)
    except IndexError:
        return None
    changed = "\n".join(lines) + "\n"
    return changed if changed != text else None


def root_findings(game: str, kind: str, tables: list[Settings], cases: int) -> Iterator[int]:
    """The number of root findings of each slip that is noticed, of as many slips as there are ``cases``."""
    for seed in range(cases):
        text = slipped(legal(game, seed % 12, tables[seed % len(tables)]), kind, seed)
        if text is not None:
            found = sum(len(verify(record).findings) for record in read_text(text))
            if found:
                yield found
