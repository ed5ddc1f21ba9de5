"""Texts in two languages: what they are made of, and the lines they speak of."""

from __future__ import annotations

import pickle

from hoyle.records.findings import LineNumber, Said, in_language, joined, renumbered, told
from hoyle.verify.repairs.sentences import at_line, both_say, line_is_missing, lines_listed


def later(line: int) -> int:
    return line + 10


def test_a_text_is_said_in_both_languages() -> None:
    said = told("{player} plays {cards}", "{player}出{cards}", player="N", cards=Said("a card", "一張牌"))
    assert said == "N plays a card"
    assert in_language(said, "zh") == "N出一張牌"
    assert pickle.loads(pickle.dumps(said)).zh == said.zh


def test_a_parameter_called_line_is_a_line_and_any_other_number_is_none() -> None:
    said = told("line {line}: {count} cards", "第{line}行：{count}張", line=3, count=4)
    assert renumbered(said, later) == "line 13: 4 cards"
    assert renumbered(said, later).zh == "第13行：4張"
    assert renumbered("line 3 as it is written", later) == "line 3 as it is written"


def test_lines_within_a_text_within_a_text_are_found() -> None:
    lines = told("lines {line} to {last}", "第{line}至{last}行", line=3, last=LineNumber(5))
    said = told(
        "{change}: {others}", "{change}：{others}", change=lines, others=joined(["4", lines], ", ", "、")
    )
    assert renumbered(said, later) == "lines 13 to 15: 4, lines 13 to 15"


def test_the_same_change_in_several_lines_is_said_once() -> None:
    one, two, three = (
        at_line("{old} should be {new}", "{old}應為{new}", n, old="♠4", new="♠5") for n in (2, 4, 7)
    )
    assert both_say(one) == "♠4 should be ♠5 (line 2)"
    assert both_say(one, one) == "♠4 should be ♠5 (line 2)"
    assert both_say(one, two, three) == "♠4 should be ♠5 (lines 2, 4 and 7)"
    assert both_say(one, two, three).zh == "♠4應為♠5（第2、4、7行）"
    assert renumbered(both_say(one, two), later) == "♠4 should be ♠5 (lines 12 and 14)"


def test_different_changes_are_said_one_after_the_other() -> None:
    missing = line_is_missing(9, "N: 4")
    other = at_line("{old} should be {new}", "{old}應為{new}", 2, old="♠4", new="♠5")
    assert both_say(other, missing) == "♠4 should be ♠5 (line 2) and a line is missing before line 9: “N: 4”"
    assert both_say(other, missing).zh == "♠4應為♠5（第2行），第9行之前缺一行：「N: 4」"
    assert lines_listed([5]) == "5"
