"""What is written reads as what was meant."""

from __future__ import annotations

import pytest
from hoyle.notation import UnknownLanguage, notations, read_text, write
from hoyle.records.events import Head, Record
from hypothesis import given

from ..strategies import redox_records


@given(redox_records())
def test_a_written_record_reads_as_itself_and_without_remarks(record: Record) -> None:
    for language in ("en", "zh"):
        (again,) = read_text(write(record, language), strict=True)
        assert again == record
        assert not [remark for part in again.parts for remark in part.remarks]


@pytest.mark.parametrize("game", sorted(notations()))
@pytest.mark.parametrize(
    ("language", "name"), [("zh", "no Chinese notation"), ("fr", "no notation for the language “fr”")]
)
def test_a_language_that_a_game_is_not_written_in_is_refused(game: str, language: str, name: str) -> None:
    notation = notations()[game]
    record = Record(Head(game), ())
    if language in notation.languages:
        assert write(record, language).startswith("遊戲: ")
        return
    with pytest.raises(
        UnknownLanguage, match=f"^{notation.title} has {name}: its records are written in English"
    ):
        write(record, language)


def test_a_record_among_chinese_comments_is_written_in_a_language_its_game_has() -> None:
    (record,) = read_text(
        "Game: LYNX\nPlayers: N, E\n\nRound #1\n這一局的記錄由小明抄寫，並經小紅核對無誤。\nN: ♠7\nE: ♥7\n"
    )
    assert record.head.language == "zh"
    assert write(record).startswith("Game: LYNX\n")


def test_an_empty_line_parts_lines_that_are_not_read() -> None:
    """Or the second might be read as the rest of the first. Above the first there is one as above any."""
    head, first, second = (
        "Game: REDOX\nPlayers: N, E\n\nRound #1\n\n",
        "N: Discard ♠5 ♠5, draw.\n",
        "E: Foo ♠6.\n",
    )
    (record,) = read_text(head + first + second)
    assert write(record) == f"{head}{first}\n{second}"
