"""The derived matchers and the grammar they are derived from read the same captures."""

from __future__ import annotations

import pytest
from hoyle.notation import notations, write
from hoyle.notation.language.clauses import Clause, clauses_of
from hoyle.notation.language.grammar import Language, with_fragments
from hoyle.notation.language.matchers import Mismatch
from hoyle.notation.language.operands import number, summed, value_of
from hoyle.notation.language.respelling import respell
from hoyle.records.events import CardsLeft
from hypothesis import given
from hypothesis import strategies as st

from ..strategies import redox_records
from .plainly import by_the_grammar

FRAGMENTS = (
    *"♠♥♣♦?,.:;(){}+-×=→/ …", "10", "A", "J", "Joker", "♠J", "♥10", "---", " = ", "? ", "Last 2",
    "15 cards", "5張", ": ", ", ", ". ", "。", " and ", "{", "}", "2 × (", "N", "'s ", "of", "8s", "his own ",
    "-10", "+ 96", "#", "第", "局",
)  # fmt: skip


def lines_of(game: str) -> list[str]:
    """Canonical lines of a game: its spellings' right examples, its words, and some of everybody's."""
    notation = notations()[game]
    examples = [one.rule.right for one in notation.all_spellings] + [
        one.rule.wrong for one in notation.all_spellings
    ]
    words = [text for word in notation.vocabulary.words.values() for text in word.readings]
    return [
        *examples, *words, *(f"{word} ♠J" for word in words), *(f"{word}: ♠5-?" for word in words),
        *(f"{word}: N, E" for word in words), *(f"{word} 3" for word in words),
        "♠4-♠5-?", "15 cards", "---", "7+2 = 9", "22+30-8 = +44", "8-12 = -4", "-10", "0",
        "2 × (2+5+9) = 32", "(-10)", "+ 96", "Round #1", "第2局",
        "Players: N, E, S and W", "Direction: N → W → S → E.",
        "♠4-♥4-♣4 / ♠5-♠6-♠7-♠8", "♠4-♥4-♣4 / ♠5", "♠4-♥4 /♠5", "♠4 / ", "♠4-", " / ",
    ]  # fmt: skip


def disagreements(game: str, text: str) -> list[str]:
    """The rules that two ways of reading ``text`` do not agree on."""
    notation = notations()[game]
    language = notation.language
    wrong = []
    plainly = by_the_grammar(game, text)
    clauses = clauses_of(notation)  # which remembers the parts of what it has read
    clauses.memo.clear()
    if clauses.known(text) not in (None, plainly):
        wrong.append("shape")
    if said(clauses.turn(text)) != said(plainly):
        wrong.append("turn")
    if "melds_shown" in language.peg.grammar:
        shown = clauses.claim("melds_shown", "N", text, CardsLeft)
        melds = operands(language, "melds_shown", text)
        if (None if melds is None else next(iter(melds.values()), ())) != (shown and shown[2]):
            wrong.append("melds")
    if "score" in language.peg.grammar:
        alone, sum_ = number(text), summed(text)
        if alone is not None and operands(language, "total", text) != {"signed": alone}:
            wrong.append("number")
        if sum_ is not None:
            terms, value, factor = sum_
            further = ({"terms": terms} if terms else {}) | ({"factor": factor} if "×" in text else {})
            if operands(language, "score", text) != {**further, "signed": value}:
                wrong.append("sum")
    for rule in {"hand", "score", "total", "line", "action"} & set(language.peg.grammar):
        thorough = language.parse(rule, text)
        quick = language.choice(rule) if rule in ("line", "action") else language.matcher(rule)
        if quick.fullmatch(text) != (None if isinstance(thorough, Mismatch) else thorough):
            wrong.append(rule)
    return wrong


def operands(language: Language, rule: str, text: str) -> dict[str, object] | None:
    """What the grammar finds in ``text``, by its names for it."""
    captures = language.parse(rule, text)
    if isinstance(captures, Mismatch):
        return None
    return {capture.name: value_of(text, capture) for capture in captures}


def said(clause: Clause | None) -> object:
    """A clause with the places of all it says, which do not count when values are compared."""
    return clause and (clause, [[tuple(one.spans) for one in part] for part in clause])


@st.composite
def corrupted(draw: st.DrawFn, texts: st.SearchStrategy[str]) -> str:
    """A text with something cut out of it, put into it, or both."""
    text = draw(texts)
    for _ in range(draw(st.integers(0, 3))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 3)))
        text = text[:start] + draw(st.sampled_from(("", *FRAGMENTS))) + text[end:]
    return text


def test_a_grammar_is_made_once() -> None:
    """That takes half a second; what is compiled remembers less by itself."""
    language = notations()["redox"].language
    assert language.peg is language.peg


@pytest.mark.parametrize("game", sorted(notations()))
def test_both_ways_read_a_games_examples_alike(game: str) -> None:
    texts = [part for line in lines_of(game) for part in (line, line.partition(":")[2].strip())]
    spellings = notations()[game].all_spellings
    texts += [respell(text, spellings).text for text in texts]
    assert not [(text, wrong) for text in set(texts) if (wrong := disagreements(game, text))]


@pytest.mark.parametrize("game", sorted(notations()))
@given(data=st.data())
def test_both_ways_read_corrupted_lines_alike(game: str, data: st.DataObject) -> None:
    lines = st.sampled_from(lines_of(game))
    text = data.draw(corrupted(lines | lines.map(lambda line: line.partition(":")[2].strip())))
    assert disagreements(game, text) == []


@given(record=redox_records(), data=st.data())
def test_both_ways_read_written_records_alike(record: object, data: st.DataObject) -> None:
    text = write(record, data.draw(st.sampled_from(("en", "zh"))))  # type: ignore[arg-type]
    line = st.sampled_from(text.splitlines())
    bodies = line.map(lambda line: line.partition(": ")[2])
    assert disagreements("redox", data.draw(line)) == []
    assert disagreements("redox", data.draw(bodies)) == []
    assert disagreements("redox", data.draw(corrupted(line | bodies))) == []


def test_a_fragment_is_written_out_where_it_is_used() -> None:
    source = '%stop = [.。]\n%end = %{stop} *\nrest = ~r"x%{end}"'
    assert with_fragments(source) == 'rest = ~r"x[.。] *"'


def test_the_last_definition_of_a_fragment_counts() -> None:
    general, game = '%begins = Lead\nentry = ~r"(?:%{begins})"', "%begins = Lead|Throw"
    assert with_fragments(f"{general}\n{game}") == 'entry = ~r"(?:Lead|Throw)"'


def test_a_fragment_that_is_used_is_defined() -> None:
    with pytest.raises(KeyError, match="stop"):
        with_fragments('rest = ~r"%{stop}"')
