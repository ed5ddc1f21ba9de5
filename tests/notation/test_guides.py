"""What the guides say of how a record is written is so: ``hoyle notation``."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from hoyle.notation import notation_for, notations, read_text, write
from hoyle.records.events import Unreadable
from hoyle.verify import verify

GUIDES = [(game, language) for game, notation in notations().items() for language in notation.languages]
HEADS = {
    "en": "Game: {}\nPlayers: {}\n\nRound #1\n\n",
    "zh": "遊戲: {}\n玩家: {}\n\n第1局\n\n",
}
SAID = re.compile(r"`([^`\n]+)`")


def examples(text: str) -> list[str]:
    """What stands in fences."""
    return [block.removeprefix("hoyle\n") for block in text.split("```")[1::2]]


def lines(text: str) -> Iterator[str]:
    """The lines of a record that the tables show, but those that are left unfinished."""
    for row in text.splitlines():
        if row.startswith("| "):
            yield from (said for said in SAID.findall(row) if "…" not in said and not said[0].islower())


PLACES = (
    "{}", "1. {} → {name}", "Cards left:\n{}", "Cards left:\nMelds:\n{}", "Scores:\n{}", "Total scores:\n{}",
    "Points:\n{}", "Levels:\n{}",
)  # fmt: skip
"""Where in a round a line may stand."""


def understood(game: str, language: str, line: str) -> bool:
    """Whether there is a place in a round where ``line`` says something to hoyle."""
    names = "北東南西" if language == "zh" and game == "red_five" else "NESW"
    head = HEADS[language].format(notation_for(game).title_in(language), ", ".join(names))
    if head.startswith(f"{line}\n"):
        return True
    for place in PLACES:
        (record,) = read_text(f"{head}{place.format(line, name=names[0])}\n% the end\n")
        events = [event for part in record.parts for event in part.events]
        comments = [one.comment for one in (*record.parts, *events) if one.comment]
        if comments == ["the end"] and not any(isinstance(event, Unreadable) for event in events):
            return True
    return False


@pytest.mark.parametrize(("game", "language"), GUIDES)
def test_every_line_that_a_table_shows_is_understood(game: str, language: str) -> None:
    shown = list(lines(notation_for(game).guide_in(language)))
    assert len(shown) > 20
    assert [line for line in shown if not understood(game, language, line)] == []
    assert not understood(game, language, "N: Juggle ♠J.")
    assert not understood(game, language, "Lead on, Macduff")


@pytest.mark.parametrize(("game", "language"), GUIDES)
def test_the_whole_round_is_canonical_and_right(game: str, language: str) -> None:
    *others, whole = examples(notation_for(game).guide_in(language))
    (record,) = read_text(whole)
    assert verify(record).findings == []
    assert write(record, language) == whole
    assert all(line in whole or game == "red_five" for line in others)


def test_every_game_has_one_and_every_action_of_it_is_shown() -> None:
    assert {game for game, _ in GUIDES} == set(notations())
    for notation in notations().values():
        text = notation.guide_in("en")
        for name in notation.sections.keys() & {"cards_left", "scores", "levels", "totals"}:
            assert f"`{notation.vocabulary[name].en}:`" in text
        for key in notation.settings:
            if key in notation.vocabulary.words and key not in ("scores", "levels"):
                assert f"`{notation.vocabulary[key].en}" in text, key
