"""The pages about findings: one for each, in English and in Chinese, and their lists."""

from __future__ import annotations

import io
import re
import shutil
from collections.abc import Iterator, Mapping
from contextlib import chdir
from functools import cache
from pathlib import Path

from hoyle.cli.batch import judge_files
from hoyle.cli.cache import opened
from hoyle.cli.catalogue import Unit, sample, units
from hoyle.cli.documentation import page_of
from hoyle.cli.formats.full import Full
from hoyle.cli.judging import FileReport, Way, choose
from hoyle.cli.opening import Source
from hoyle.cli.output import Output
from hoyle.cli.wording import mark, say
from hoyle.cli.workers import cores, processes
from hoyle.notation import notations
from hoyle.records.findings import SEVERITIES, Rule, in_language
from hoyle.records.values import frozen
from hoyle.verify.games import rules_in

ROOT = Path(__file__).parent.parent
DATA = ROOT / "tests" / "data"
RECORDS = ROOT / "build" / "records"
"""Where the records are that the pages show."""
RULE = re.compile(r"^(- )?(?:\*\*)?(([A-Z]{2})-\d+)(?:\*\*)?(?= )", re.MULTILINE)
"""The number that a rule of a game begins with, in its ``rules.md``."""


def said(language: str) -> dict[str, str]:
    """Headings and labels."""
    texts = {
        "findings": ("Findings", "問題"),
        "games": ("Games", "遊戲"),
        "rules": ("Rules", "規則"),
        "notation": ("How to write a record", "怎樣寫記錄"),
        "printed": ("What hoyle prints", "hoyle怎樣說"),
        "record": ("The whole record", "整份記錄"),
        "replay": ("A record, replayed", "記錄回放"),
        "all_rules": ("All rules of the game", "全部規則"),
        "examples": ("Wrong and right", "對與錯"),
        "wrong": ("wrong", "錯"),
        "right": ("right", "對"),
        "rule": ("The rule", "所依的規則"),
        "same_rule": ("Based on the same rule", "依據同一條規則的"),
        "same_name": ("The same in other games", "其他遊戲裏同樣的"),
    }
    return {key: say(language, *both) for key, both in texts.items()}


@cache
def every_unit() -> tuple[Unit, ...]:
    """All findings."""
    return tuple(units())


def section_of(unit: Unit) -> str:
    """The page that lists a unit: the key of its game, ``spellings`` or ``reading``."""
    for notation in notations().values():
        if notation.title == unit.title:
            return notation.game
    return "spellings" if unit.rule.code.startswith("RD1") else "reading"


def section_title(section: str, language: str) -> str:
    """What the findings of a section are about."""
    if section in notations():
        return in_language(notations()[section].title, language)
    texts = {"reading": ("Reading", "讀記錄"), "spellings": ("Spellings", "寫法")}
    return say(language, *texts[section])


def place_of(code: str) -> str:
    """The page about a finding, among the pages of its language."""
    return f"{page_of(code).rstrip('/')}.md"


def records_by_code() -> dict[str, Path]:
    """A record that shows the finding, for each code that has one."""
    found: dict[str, Path] = {}
    paths = sorted(DATA.rglob("*.txt"), key=lambda path: ("mistakes" not in path.parts, path))
    for path in paths:
        found.setdefault(path.stem.split("-")[0], path)
    codes = {unit.rule.code for unit in every_unit()}
    return {code: path for code, path in found.items() if code in codes}


@cache
def reports() -> tuple[FileReport, ...]:
    """What is found in these records, which are copied to where the pages show them."""
    shutil.rmtree(RECORDS, ignore_errors=True)
    RECORDS.mkdir(parents=True)
    names = [Path(shutil.copy(path, RECORDS)).name for path in records_by_code().values()]
    way, crew = Way(scores=False, repairs=True), processes(cores())
    with chdir(RECORDS), opened(str(ROOT / "build" / "cache"), way) as kept:
        assert kept is not None
        return tuple(kept.reports(map(Source, names), lambda unknown: judge_files(unknown, way, crew)))


def printed(language: str) -> dict[str, str]:
    """What hoyle prints for the record of each code, about that finding."""
    stream, judged = io.StringIO(), reports()
    writer = Full(Output(stream), several=True, quiet=True, repairs=True)
    with chdir(RECORDS):
        for report in judged:
            for record in report.records:
                record.language = language
            choose(report)
            writer.file(report)
    found: dict[str, str] = {}
    for text in re.split(r"\n\n(?=\S+\[)", stream.getvalue()):
        code = re.search(r"\[(\w+)\]", text)
        name = re.search(r"--> (\w+)-", text)
        if code and name and (code[1] == name[1] or name[1] not in found):
            found[name[1]] = text.rstrip()
    return found


@frozen
class Shown:
    """What is shown of findings in a ``language``: records that have them, and what is printed for these."""

    language: str
    records: Mapping[str, Path]
    printed: Mapping[str, str]

    def message(self, rule: Rule) -> str:
        """A message of ``rule`` as it is printed, if it is."""
        first = self.printed.get(rule.code, "").partition("\n")[0]
        found = re.search(rf"\[{rule.code}\] [\w-]+(?:: |：)(.*)", first)
        return found[1] if found and self.language != "en" else sample(rule, self.language)


def rules_by_number(game: str, language: str) -> dict[str, str]:
    """The text of each rule of a game."""
    text = rules_in(game, language)
    starts = [*RULE.finditer(text)]
    ends = [*(start.start() for start in starts[1:]), len(text)]
    rules: dict[str, str] = {}
    for start, end in zip(starts, ends, strict=True):
        rule = re.split(r"\n\n(?=#|\*\*\D)", text[start.end() : end])[0].strip()
        rules[start[2]] = re.sub(r"\n {2}", "\n", rule)
    return rules


@cache
def all_rules(language: str) -> dict[str, tuple[str, str]]:
    """The game and the text of each rule, by its number."""
    return {
        number: (game, text)
        for game in notations()
        for number, text in rules_by_number(game, language).items()
    }


def finding_page(unit: Unit, shown: Shown) -> Iterator[str]:
    """Everything about a finding."""
    rule, language = unit.rule, shown.language
    texts = said(language)
    section = section_of(unit)
    about = [str(in_language(SEVERITIES[rule.severity], language))]
    about.append(f"[{section_title(section, language)}]({section}.md)")
    about += bases(rule)
    message = escaped(shown.message(rule))
    yield from (f"# {rule.code} {rule.name}", "", " · ".join(about), "{ .about }", "")
    yield from (f"> {message[:1].upper()}{message[1:]}", "", str(in_language(rule.explanation, language)), "")
    if rule.code in shown.printed:
        yield from (f"## {texts['printed']}", "", "```text", shown.printed[rule.code], "```", "")
        yield from (f"[{texts['record']}](records/{shown.records[rule.code].name})", "")
    if rule.wrong or rule.right:
        yield from (f"## {texts['examples']}", "", "```text")
        for label, lines in (("wrong", rule.wrong), ("right", rule.right)):
            yield from (f"{texts[label]}: {line}" for line in in_language(lines, language).splitlines())
        yield from ("```", "")
    for number in bases(rule):
        if number in all_rules(language):
            game, text = all_rules(language)[number]
            quoted = (f"> {line}".rstrip() for line in text.splitlines())
            yield from (f"## {texts['rule']} {number}", "", *quoted, "")
            yield f"[{texts['all_rules']}](../games/{game}/rules.md#{number.lower()})"
    yield from neighbours(unit, shown)


def bases(rule: Rule) -> list[str]:
    """The numbers of the rules of the game that ``rule`` rests on."""
    return [number for number in rule.basis.split(", ") if number]


def neighbours(unit: Unit, shown: Shown) -> Iterator[str]:
    """The findings that rest on the same rule, and those of other games with the same name."""
    rule, texts = unit.rule, said(shown.language)
    others = [one for one in every_unit() if one.rule.code != rule.code]
    same_rule = [one for one in others if {*bases(rule)} & {*bases(one.rule)}]
    same_name = [one for one in others if one.rule.name == rule.name]
    for title, several in (("same_rule", same_rule), ("same_name", same_name)):
        if several:
            yield from ("", f"## {texts[title]}", "", *(in_short(one, shown) for one in several))


def in_short(unit: Unit, shown: Shown) -> str:
    """A line about a finding."""
    rule, language = unit.rule, shown.language
    basis = mark(" (", language) + rule.basis + mark(")", language) if rule.basis else ""
    return f"* {rule.code} **{rule.name}**{basis}{mark(': ', language)}{escaped(shown.message(rule))}"


def escaped(text: str) -> str:
    """``text`` as it is in Markdown."""
    return re.sub(r"([\\`*_<>\[\]|])", r"\\\1", text)


def section_page(section: str, shown: Shown) -> Iterator[str]:
    """The findings of a game, or of reading."""
    yield from (
        f"# {section_title(section, shown.language)}{say(shown.language, ': findings', '：問題')}",
        "",
    )
    yield from (in_short(unit, shown) for unit in every_unit() if section_of(unit) == section)


def findings_index(language: str) -> Iterator[str]:
    """Where the findings of each game are."""
    yield from (
        f"# {said(language)['findings']}",
        "",
        say(
            language,
            "Everything that hoyle can report has a code, a name and a page of its own. On the command line, "
            "`hoyle explain CODE` shows the same; `--select` and `--ignore` take codes, beginnings of codes, "
            "and names.",
            "hoyle報告的每一種問題，都有代碼、名稱和自己的一頁；在命令列用`hoyle explain CODE --lang zh`。",
        ),
        "",
    )
    for section, number in counted().items():
        yield f"* [{section_title(section, language)}]({section}.md) ({number})"


def counted() -> dict[str, int]:
    """How many findings each section has."""
    sections = [section_of(unit) for unit in every_unit()]
    return {section: sections.count(section) for section in dict.fromkeys(sections)}
