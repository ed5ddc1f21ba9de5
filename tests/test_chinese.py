"""Everything that is reported about a record exists in Chinese, with nothing left in English.

Asked of every finding over every record of the tests, with its help, its related places, what hangs under it
and what would mend it (also by ``test_expected.py`` and ``repairs/test_mistakes.py``); and of every rule.
What may stand there in letters is what stands in records: cards, names, the words of the notation, and what
is quoted."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from string import Formatter
from types import ModuleType
from unicodedata import normalize

import pytest
from hoyle import cli, notation, records, verify
from hoyle.cli.catalogue import Unit, units
from hoyle.cli.inputs import parts
from hoyle.cli.judging import Judge, Way
from hoyle.cli.opening import Source
from hoyle.notation import notations
from hoyle.notation.language.card_words import RANK_WORDS, SUITS
from hoyle.records.findings import Finding, Said, in_language
from hoyle.verify import rulebooks
from hoyle.verify.games.crazy_rummy.table import RANK_WORDS as PLURALS
from hoyle.verify.games.red_five.rules import HOUSE

from .conftest import is_short, sample

DATA = Path(__file__).parent / "data"
RECORDS = sorted(path for path in DATA.rglob("*") if path.suffix in {".txt", ".html"})

SUIT_WORDS = [f"{suit}s" for suit in SUITS.split("|")]
CARDS = r"(?<![A-Za-z])(?:Big |Small )?Joker(?![A-Za-z])|(?<![A-Za-z])[AKQJ](?![A-Za-z])"
TERMS = r"REDOX|LYNX|Crazy Rummy|Plot|Slam|Max|HTML|TeX|wiki|BOM|CR|LF|MiB|--[a-z-]+|zh|Tab|zstd"
TERMS += r"|pdftotext -layout"
TERMS += r"|hoyle (?:explain|verify)|hoyle|iconv -f|-t UTF-8|pip install '.\[\]'|\.\w{2,4}|UTF-8"
TERMS += r"|Word|Excel|LibreOffice|PDF|PNG|JPEG|GIF|TIFF|WebP|HEIC|AVIF|ZIP|RAR|7z|gzip|xz|bzip2"
TERMS += r"|odt|docx|RTF|OpenDocument|ods|xlsx|office"
TERMS += r"|ignore-file|ignore|expect"
"""What is called so in Chinese too: games, terms of the Chinese article on REDOX, formats."""
QUOTED = re.compile(r"「[^「」]*」|\{[A-Z][^{}]*\}")
"""What is quoted of a record, or should stand in it; calls have their braces."""
LETTERS = re.compile(r"(?<![A-Za-z'’])[A-Za-z]+")
"""A word, without the ’s behind a name."""
HALF_WIDTH = re.compile(r"(?<=[\u4e00-\u9fff」])[,;:!?()]|[,;:!?()](?=[\u4e00-\u9fff「])")
"""Marks of English punctuation beside Chinese characters."""


@cache
def notation_words() -> frozenset[str]:
    """The words that records are written in, of all games and both languages."""
    texts = [
        text
        for one in notations().values()
        for word in one.vocabulary.words.values()
        for text in (word.en, *word.readings)
    ]
    texts += [
        value for one in notations().values() for values in one.values.values() for value in values.words
    ]
    texts += [
        *(one.title for one in notations().values()),
        *HOUSE,
        *PLURALS,
        *RANK_WORDS,
        *SUIT_WORDS,
        "and",
        "then",
    ]
    return frozenset(word.casefold() for text in texts for word in LETTERS.findall(text))


def said_of(finding: Finding) -> Iterator[str]:
    """Every Chinese text of a finding and of the findings under it."""
    yield finding.message_in("zh")
    if finding.help:
        yield in_language(finding.help, "zh")
    for related in finding.related:
        yield in_language(related.message, "zh")
    for repair in finding.repairs:
        yield in_language(repair.says, "zh")
        yield in_language(repair.change, "zh")
    for other in finding.explains:
        yield from said_of(other)


COMMANDS = re.compile("「(?:(?:hoyle |--)[^」]*|Home|End)」")
"""What is typed as it stands."""


def english_in(text: str, record: str) -> list[str]:
    """The words of ``text`` that are neither terms, nor cards, nor names in the ``record``; and of what is
    quoted, those that are neither the notation's nor the record's."""
    written = set(LETTERS.findall(record))
    in_record = {word.casefold() for word in written}
    names = {word for word in written if word[0].isupper() and word.casefold() not in notation_words()}
    text = COMMANDS.sub("", text)
    left = [
        word
        for quoted in QUOTED.findall(text)
        for word in LETTERS.findall(re.sub(CARDS, "", quoted))
        if len(word) > 1 and word.casefold() not in in_record | notation_words()
    ]
    rest = re.sub(f"{CARDS}|{TERMS}", "", QUOTED.sub("", text))
    return left + [word for word in LETTERS.findall(rest) if word not in names]


def check_chinese(path: Path, findings: Iterable[Finding]) -> None:
    """See that all that is said of the record at ``path`` is Chinese."""
    record = normalize("NFKC", path.read_text("utf-8"))
    for finding in findings:
        for text in said_of(finding):
            assert not english_in(text, record), text
            assert not HALF_WIDTH.search(QUOTED.sub("「」", text)), text


@pytest.mark.parametrize("path", sample(RECORDS, 12, 1), ids=lambda path: str(path.relative_to(DATA)))
def test_whatever_is_found_is_said_in_chinese(path: Path) -> None:
    """Also with ``--strict``. (What mends the records with one mistake: ``repairs/test_mistakes.py``.)"""
    repairs = path.parent.name not in ("mistakes", "findings") and is_short(path, 1300)
    judge = Judge(Way(language="zh", strict=True, repairs=repairs))
    judge.judge(parts(Source(str(path)), strict=True))
    for one in judge.records:
        assert one.language == "zh"
        check_chinese(path, one.findings)


@pytest.mark.parametrize("unit", [*units()], ids=lambda unit: unit.rule.code)
def test_a_rule_is_said_in_chinese(unit: Unit) -> None:
    rule = unit.rule
    assert isinstance(rule.message, Said), "it has no message in Chinese"
    assert blanks(rule.message.zh) == blanks(rule.message)
    assert isinstance(rule.explanation, Said), "it has no reason in Chinese"
    for text in (rule.outline("zh"), rule.explanation.zh):
        assert not english_in(text, rule.wrong + rule.right), text
        assert not HALF_WIDTH.search(QUOTED.sub("「」", text)), text


BLANKS = re.compile(r"\{[a-z_]+(?::,)?\}")


def texts_in_both(path: Path) -> Iterator[tuple[int, str, str]]:
    """What the code at ``path`` says in English and in Chinese side by side, each with its line."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in {"Said", "told", "say"}:
            texts = [
                one.value for one in node.args if isinstance(one, ast.Constant) and type(one.value) is str
            ]
            if len(texts) == 2:
                yield node.lineno, texts[0], texts[1]


@pytest.mark.parametrize("package", [cli, notation, records, verify], ids=lambda package: package.__name__)
def test_what_the_code_says_in_two_languages(package: ModuleType) -> None:
    """Also what no record of the tests gives rise to. (Examples are lines of records.)"""
    examples = {example for unit in units() for example in (unit.rule.wrong, unit.rule.right)}
    for path in sorted(Path(str(package.__file__)).parent.rglob("*.py")):
        for line, en, zh in texts_in_both(path):
            if en in examples:
                continue
            where = f"{path.name}:{line}: {zh}"
            assert {*BLANKS.findall(zh)} <= {*BLANKS.findall(en)}, where
            filled = BLANKS.sub("", zh)
            assert not english_in(filled, ""), where
            assert not HALF_WIDTH.search(QUOTED.sub("「」", filled)), where


ASIDES = re.compile(r"   \(|, then |\b(?:and again|and then|and later) ")
"""What an example has in English beside the lines of a record."""


@pytest.mark.parametrize("which", ["wrong", "right"])
def test_what_is_said_beside_an_example_is_said_in_chinese(which: str) -> None:
    for unit in units():
        example = in_language(getattr(unit.rule, which), "zh")
        assert not ASIDES.search(example), example


def blanks(message: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(message) if name}


def test_each_game_is_judged_in_chinese() -> None:
    assert {book.languages for book in rulebooks().values()} == {("en", "zh")}


@pytest.mark.parametrize("language", ["en", "zh"])
def test_an_outline_has_no_marks_of_a_format(language: str) -> None:
    for unit in units():
        outline = unit.rule.outline(language)
        assert not re.search(r"[{}]|:,", outline), outline
