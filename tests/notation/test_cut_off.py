"""A record that breaks off within a line: what is left of it says nothing that the whole did not say."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

import pytest
from hoyle.notation import read_text, write
from hoyle.notation.language.notation import notation_for
from hoyle.notation.writing.slips import CARD
from hoyle.records.events import Event, Record, Setting, Unreadable
from hoyle.verify import verify
from hoyle.verify.players import Settings, play

from ..conftest import sample

GAMES = ("redox", "lynx", "crazy_rummy", "red_five")
STEP = 5
"""By day a line is cut off after every fifth character, where the first of these depends on the line."""


def said(text: str, line: int) -> list[Event]:
    """What the last line of ``text`` says; if it goes on with a turn, that turn."""
    events, without = events_in(text), events_in(text.rpartition("\n")[0])
    longer = [one for one in events[-1:] if cards([one]) != cards(without[-1:])]
    return [one for one in events if one.line == line] or longer


def events_in(text: str) -> list[Event]:
    return [one for record in read_text(text) for part in record.rounds for one in part.events]


def cards(events: list[Event]) -> Counter[str]:
    return Counter(CARD.findall(" ".join(map(repr, events))))


def moves(game: str, seed: int) -> Iterator[tuple[str, int, str]]:
    """Lines of play of each shape, with what stands before them, moves left out, and their numbers."""
    head, rounds = play(game, seed, Settings(rounds=1))
    lines = write(Record(head, tuple(rounds))).split("\n")
    shapes: set[str] = set()
    before = ""
    for number, line in enumerate(lines, 1):
        shape = re.sub(r"^\w+:", "", re.sub(r"\d+", "", CARD.sub("", line)))
        if number > 6 and line and shape not in shapes:
            shapes.add(shape)
            yield before, before.count("\n") + 1, line
        elif number > 6 and line:
            continue
        before += f"{line}\n"


@pytest.mark.parametrize("game", GAMES)
def test_a_line_cut_off_tells_of_no_other_card(game: str) -> None:
    for before, number, line in moves(game, 4):
        whole = cards(said(before + line, number))
        cuts = [match.end() for match in re.finditer(r"[^\W\d_]", line)]
        for cut in sample(cuts, STEP, number):
            if line[:cut].endswith(" Th"):  # as well a ♥10 as the beginning of a throw
                continue
            events = said(before + line[:cut], number)
            if not any(isinstance(one, Unreadable | Setting) for one in events):
                assert not cards(events) - whole, line[:cut]


@pytest.mark.parametrize("game", GAMES)
def test_a_move_cut_off_behind_its_first_card_is_no_commentary(game: str) -> None:
    for before, number, line in moves(game, 3):
        found = CARD.search(line)
        if found and re.match(r"\w+: |\d+\. ", line):
            for cut in sample(range(found.end(), len(line)), STEP, number):
                assert said(before + line[:cut], number), line[:cut]


@pytest.mark.parametrize(
    ("game", "cut"),
    [
        ("lynx", "W: st"), ("lynx", "N: ad"), ("lynx", "N: draw a card: ♠3; st"), ("lynx", "N: draw th"),
        ("redox", "N: Discard ♠2, get th"), ("crazy_rummy", "N: draw from th"),
    ],
)  # fmt: skip
def test_a_word_cut_off_is_no_card(game: str, cut: str) -> None:
    head, rounds = play(game, 3, Settings(rounds=1))
    text = write(Record(head, tuple(rounds)))
    before = text[: next(re.finditer(r"(?m)^\w+: (?:[a-z]|Discard|Lay)", text)).start()]
    (unread,) = said(before + cut, before.count("\n") + 1)
    assert isinstance(unread, Unreadable)


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("game", GAMES)
def test_a_label_with_nothing_behind_it_is_the_one_thing_wrong(game: str, language: str) -> None:
    """Each line ``Label: …`` of the round on the game's page, but for that with its title."""
    text = re.findall(r"```hoyle\n(.*?)```", notation_for(game).guide_in(language), re.DOTALL)[-1]
    labels = list(re.finditer(r"(?m)^(?!Game|遊戲)([^\W\d]{2}[^:\n]*:) *[^ \n].*", text))
    assert len(labels) > 2
    for found in labels:
        (record,) = read_text(text[: found.end(1)] + text[found.end() :])
        (finding,) = verify(record).findings
        assert finding.rule.name == "unreadable-line", found[1]
        assert "the end of the line" not in finding.message
        assert finding.message.endswith(", but the line ends here")
