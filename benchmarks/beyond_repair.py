"""Records in which, as a rule, some finding has no small repair: several cards are wrong at once, or a line
is left out. They are drawn in all games, in their variants and with hidden cards. Some have several rounds:
one is written out move by move, the others give only their results."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import cycle
from random import Random

from attrs import evolve, frozen
from hoyle.notation import read_text, write
from hoyle.records.events import Deal, Event, Head, Record, Round, Score, Setting, Total, TrickEnd, Turn
from hoyle.records.stealing import MeldsShown
from hoyle.records.tricks import Bottom, LevelChange
from hoyle.verify.players import Settings, options, play

from .corruption import CARD, TITLES
from .hiding import hidden

NUMBER = re.compile(r"(?<![♠♥♣♦\d])\d+")
STEPS = (-10, -5, -1, 1, 5, 10)
Options = tuple[tuple[str, str], ...]
SHORTEST_OF = 16
"""Number of legal records of one round of which the shortest is taken, because each change is tried in it; of
several rounds, which take longer to play, there are fewer."""
MID_GAME = 0.5
"""Share of the records of more than two rounds that begin in mid-game."""
SHARES = (0.3, 0.6, 1)
"""The share of the cards, or of the hands, that is hidden."""


@frozen
class Kind:
    """A kind of record: a ``game`` played with the options of each of the ``tables`` in turn, with one of the
    things in ``hidden`` hidden, if there are any."""

    game: str
    title: str
    tables: tuple[Options, ...] = ((),)
    hidden: tuple[str, ...] = ()
    rounds: int = 1

    def legal(self, seed: int) -> str:
        """A short legal record."""
        chosen = self.tables[seed % len(self.tables)]
        players = ("N", "E", "S", "W") if self.game in ("red_five", "hearts") else ("N", "E", "S")
        settings = Settings(self.rounds, players, chosen)
        count = SHORTEST_OF // self.rounds**2
        seeds = range(count * seed, count * (seed + 1))
        records = (play(self.game, one, settings) for one in seeds)
        if self.rounds > 1:
            records = (_mostly_claims(*one, Random(seed)) for one in records)
        return min((write(Record(head, tuple(rounds))) for head, rounds in records), key=len)

    def drawn(self, seed: int) -> str | None:
        """The record ``seed``; None if the chosen mistake cannot be made in it."""
        rng = Random(f"{self.title} beyond repair {seed}")
        text = self.legal(seed)
        if self.hidden:
            text = hidden(text, rng, rng.choice(SHARES), rng.choice(self.hidden))
        ways = (*WAYS, *WAYS_WITH_CLAIMS) if self.rounds > 1 else WAYS
        return rng.choice(ways)(_Lines(text, rng))


def _mostly_claims(head: Head, rounds: list[Round], rng: Random) -> tuple[Head, list[Round]]:
    """A record without the moves of all rounds but one; perhaps it begins in mid-game."""
    told = rng.randrange(len(rounds))
    claims = [one if at == told else _without_moves(one) for at, one in enumerate(rounds)]
    if len(rounds) == 2 or rng.random() < MID_GAME:
        return head, claims
    brought = (
        event for event in head.events if getattr(event, "key", None) not in ("carried", "last_dealer")
    )
    return evolve(head, events=tuple(brought)), claims[1:]


def _without_moves(round_: Round) -> Round:
    moves = (Turn, Deal, Setting, MeldsShown, TrickEnd, Bottom)
    return evolve(round_, events=tuple(one for one in round_.events if not isinstance(one, moves)))


def _kinds() -> Iterator[Kind]:
    for game, title in TITLES.items():
        yield Kind(game, title)
    yield Kind("redox", "REDOX, edition zh", ((("edition", "zh"),),))
    yield Kind("lynx", "LYNX, Max", ((("extensions", "Max"),),))
    yield Kind("crazy_rummy", "Crazy Rummy, contract", ((("variant", "contract"),),))
    others = (("decks", "2"),), (("run_length", "4"),), (("penalty", "20"),)
    yield Kind("crazy_rummy", "Crazy Rummy, two decks and other options", others)
    for game in ("red_five", "hearts"):
        rules = tuple(((("house_rules", name),)) for name in options(game)["house_rules"])
        yield Kind(game, f"{TITLES[game]}, house rules", rules)
    for game, title in TITLES.items():
        draws = ("draws",) if game in ("redox", "lynx", "crazy_rummy") else ()
        yield Kind(game, f"{title}, hidden cards", hidden=("hands", "cards", *draws))


class _Lines:
    """The lines of a record in which a mistake is to be made."""

    def __init__(self, text: str, rng: Random):
        self.lines = text.split("\n")
        self.rng = rng
        (record,) = read_text(text)
        self.events: list[Event] = [event for one in record.rounds for event in one.events]

    def text(self) -> str:
        return "\n".join(self.lines)

    def with_cards(self, count: int) -> list[int]:
        """The numbers, from 0, of the lines that have at least ``count`` cards."""
        numbers = sorted({event.line - 1 for event in self.events})
        return [number for number in numbers if len(CARD.findall(self.lines[number])) >= count]

    def other(self, card: str) -> str:
        """Another of the record's cards."""
        cards = sorted({one for number in self.with_cards(1) for one in CARD.findall(self.lines[number])})
        return self.rng.choice([one for one in cards if one != card])

    def change(self, number: int, found: re.Match[str], new: str) -> None:
        """Replace what has been ``found`` in a line by ``new``."""
        line = self.lines[number]
        self.lines[number] = line[: found.start()] + new + line[found.end() :]

    def change_cards(self, number: int, count: int) -> None:
        """Replace ``count`` cards of a line by others."""
        line = self.lines[number]
        found = self.rng.sample(list(CARD.finditer(line)), count)
        for one in sorted(found, key=lambda one: one.start(), reverse=True):
            line = line[: one.start()] + self.other(one[0]) + line[one.end() :]
        self.lines[number] = line


def _cards_of_a_line(page: _Lines) -> str | None:
    """Change two or three cards of a line."""
    count = page.rng.choice((2, 3, 3))
    numbers = page.with_cards(count)
    if not numbers:
        return None
    page.change_cards(page.rng.choice(numbers), count)
    return page.text()


def _cards_of_a_player(page: _Lines) -> str | None:
    """Change a card in each of two lines of one player."""
    named = [event for event in page.events if page.lines[event.line - 1].startswith(f"{_player(event)}:")]
    player = page.rng.choice(sorted({_player(event) for event in named}))
    mine = {event.line - 1 for event in named if _player(event) == player}
    numbers = [number for number in page.with_cards(1) if number in mine]
    if len(numbers) < 2:
        return None
    for number in page.rng.sample(numbers, 2):
        page.change_cards(number, 1)
    return page.text()


def _player(event: Event) -> str:
    return getattr(event, "player", None) or ""


def _card_on_two_lines(page: _Lines) -> str | None:
    """Change a card to the same other card in two lines."""
    number = page.rng.choice(page.with_cards(1))
    card = page.rng.choice(CARD.findall(page.lines[number]))
    numbers = [one for one in page.with_cards(1) if card in CARD.findall(page.lines[one])]
    if len(numbers) < 2:
        return None
    other = page.other(card)
    for one in page.rng.sample(numbers, 2):
        page.lines[one] = CARD.sub(lambda found: other if found[0] == card else found[0], page.lines[one])
    return page.text()


def _line_lost(page: _Lines) -> str | None:
    """Leave out a move, and change two cards of the next one."""
    moves = sorted({event.line - 1 for event in page.events if isinstance(event, Turn)})
    numbers = [number for number in page.with_cards(2) if number in moves and number - 1 in moves]
    if not numbers:
        return None
    number = page.rng.choice(numbers)
    page.change_cards(number, 2)
    del page.lines[number - 1]
    return page.text()


def _claims_of_a_player(page: _Lines) -> str | None:
    """Change a number in each of two claims of one player."""
    claims = [event for event in page.events if isinstance(event, Total | LevelChange | Score)]
    player = page.rng.choice(sorted({_player(event) for event in claims}))
    numbers = sorted({event.line - 1 for event in claims if _player(event) == player})
    numbers = [one for one in numbers if NUMBER.search(page.lines[one])]
    if len(numbers) < 2:
        return None
    for number in page.rng.sample(numbers, 2):
        found = page.rng.choice(list(NUMBER.finditer(page.lines[number])))
        page.change(number, found, str(max(int(found[0]) + page.rng.choice(STEPS), 0)))
    return page.text()


def _totals_from_here(page: _Lines) -> str | None:
    """Change a player's totals from a round on by the same amount, and a number of the player in that
    round."""
    totals = [event for event in page.events if isinstance(event, Total)]
    if not totals:
        return None
    first, step = page.rng.choice(totals), page.rng.choice(STEPS)
    lines = {event.line - 1 for event in totals if event.player == first.player and event.line >= first.line}
    for number in lines:
        found = list(NUMBER.finditer(page.lines[number]))[-1]
        page.change(number, found, str(abs(int(found[0]) + step)))
    scores = [e.line - 1 for e in page.events if isinstance(e, Score) and e.player == first.player]
    number = page.rng.choice(scores)
    if found := list(NUMBER.finditer(page.lines[number])):
        page.change(number, found[-1], str(int(found[-1][0]) + abs(step)))
    return page.text()


WAYS: tuple[Callable[[_Lines], str | None], ...] = (
    _cards_of_a_line, _cards_of_a_line, _cards_of_a_player, _card_on_two_lines, _line_lost,
)  # fmt: skip
"""The mistakes that are made. The first is listed twice, because it makes most of the findings without a
small repair."""
WAYS_WITH_CLAIMS = (_claims_of_a_player, _totals_from_here)
KINDS = tuple(_kinds())
SEVERAL = tuple(
    evolve(kind, title=f"{kind.title}, {rounds} rounds", rounds=rounds)
    for kind, rounds in zip(KINDS, cycle((3, 2, 4)))
)
