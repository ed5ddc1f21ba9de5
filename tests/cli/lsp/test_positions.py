"""Lines and columns as hoyle and as clients count them."""

from __future__ import annotations

import pytest
from hoyle.cli.lsp.positions import Layout
from hoyle.records.repairs import Edit
from hoyle.records.repairs import edited as edited_lines
from hypothesis import given
from hypothesis import strategies as st
from lsprotocol import types

from .conftest import edited

TEXT = st.text(st.sampled_from("aN♠7😀é\u2028\x0c\r\n \ufeff"), max_size=40)
ENCODINGS = ("utf-8", "utf-16", "utf-32")


@pytest.mark.parametrize(("encoding", "character"), [("utf-8", 5), ("utf-16", 3), ("utf-32", 2)])
def test_an_emoji_before_a_card(encoding: str, character: int) -> None:
    layout = Layout("Game: REDOX\n😀 ♠7\n", encoding)
    position = layout.position(2, 3)
    assert position == types.Position(1, character)
    assert layout.text[layout.offset(position)] == "♠"
    assert layout.place(position) == (2, 3)


def test_within_a_character_and_beyond_the_end() -> None:
    layout = Layout("😀\nN")
    assert layout.offset(types.Position(0, 1)) == 0  # the middle of the emoji
    assert layout.offset(types.Position(0, 99)) == 1
    assert layout.offset(types.Position(7, 0)) == 3
    assert layout.position(9, 9) == types.Position(1, 1)
    assert layout.position(1, 99) == types.Position(0, 2)


def test_line_ends_are_those_of_the_protocol() -> None:
    layout = Layout("a\u2028b\x0cc\r\nd\re\nf")
    assert layout.lines == ["a\u2028b\x0cc", "d", "e", "f"]
    assert layout.place(types.Position(1, 0)) == (2, 1)
    assert Layout("a\r\nb\r\nc\n").line_end == "\r\n"


def test_a_byte_order_mark_counts_for_the_client_alone() -> None:
    layout = Layout("\ufeffN: ♠7\n")
    assert layout.lines[0] == layout.line(1) == "N: ♠7"
    assert layout.position(1, 1) == types.Position(0, 1)
    assert layout.place(types.Position(0, 1)) == layout.place(types.Position(0, 0)) == (1, 1)


@given(TEXT, st.sampled_from(ENCODINGS), st.integers(0, 40))
def test_there_and_back(text: str, encoding: str, offset: int) -> None:
    layout = Layout(text, encoding)
    position = layout.position_at(min(offset, len(text)))
    assert layout.offset(position) == min(offset, layout.stops[position.line])
    line, column = layout.place(position)
    if offset >= layout.mark:
        assert layout.position(line, column) == layout.position_at(layout.offset(position))


@given(TEXT, TEXT, st.sampled_from(ENCODINGS), st.integers(0, 40), st.integers(0, 40))
def test_changes_are_taken_as_the_client_makes_them(
    text: str, new: str, encoding: str, one: int, other: int
) -> None:
    layout = Layout(text, encoding)
    start, end = sorted((min(one, len(text)), min(other, len(text))))
    where = types.Range(layout.position_at(start), layout.position_at(end))
    if layout.offset(where.start) != start or layout.offset(where.end) != end:
        return  # within a line end: there is no such position
    changed = layout.changed([types.TextDocumentContentChangePartial(where, new)])
    assert (
        changed.text
        == text[:start] + new + text[end:]
        == edited(text, [types.TextEdit(where, new)], encoding)
    )


def test_a_change_of_all_of_it() -> None:
    changes = [
        types.TextDocumentContentChangeWholeDocument("N"),
        types.TextDocumentContentChangeWholeDocument("E"),
    ]
    assert Layout("abc").changed(changes).text == "E"


@given(TEXT, TEXT, st.sampled_from(ENCODINGS))
def test_the_edits_between_two_texts(text: str, new: str, encoding: str) -> None:
    edits = Layout(text, encoding).text_edits(new)
    assert edited(text, edits, encoding) == new
    assert bool(edits) == (text != new)


@given(
    st.lists(st.text("N♠7😀", max_size=5), min_size=1, max_size=5),
    st.sampled_from(("\n", "\r\n")),
    st.booleans(),
    st.data(),
)
def test_an_edit_of_hoyle_is_one_of_the_protocol(
    lines: list[str], end: str, ended: bool, data: st.DataObject
) -> None:
    lines[-1] += "."  # a last line that is empty is none
    text = end.join(lines) + (end if ended else "")
    line = data.draw(st.integers(1, len(lines)))
    column = data.draw(st.integers(1, len(lines[line - 1]) + 1))
    edit = data.draw(
        st.sampled_from(
            (
                Edit(line, column, line, column, "E"),
                Edit(line, 1, line, column, "♦K"),
                Edit.of_lines(line, line + 1, ["N: one", "E: two"]),
                Edit.of_lines(line, line + 1),
                Edit.of_lines(line, line, ["S"]),
                Edit.of_lines(len(lines) + 1, len(lines) + 1, ["the last"]),
            )
        )
    )
    changed = edited(text, [Layout(text).text_edit(edit)])
    expected = edited_lines(lines, [edit])
    assert [one for one in Layout(changed).lines if one] == [one for one in expected if one]
    if end == "\r\n" and changed.count("\n"):
        assert changed.count("\r\n") == changed.count("\n") == changed.count("\r") or len(lines) == 1
