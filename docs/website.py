"""Build the site of the documentation: ``python docs/website.py``.

Its pages are those that stand in the checkout, with links between them as the site has them, and those that
are made here: one for each finding, the games, and the commands. They are gathered in ``build/pages``, in
English and in Chinese, and zensical makes ``build/site`` of them.
"""

from __future__ import annotations

import posixpath
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

import click
from hoyle.cli.catalogue import Unit, page_of, sample, units
from hoyle.cli.main import COMMANDS, hoyle
from hoyle.cli.wording import LANGUAGES, mark, say
from hoyle.notation import notations
from hoyle.notation.language.notation import Notation
from hoyle.records.findings import SEVERITIES, Rule, in_language
from hoyle.records.values import frozen
from hoyle.verify.games import rules_in
from transcripts import files_in, picture

DOCS = Path(__file__).parent
ROOT = DOCS.parent
RECORDS = ROOT / "tests" / "data"
PAGES = ROOT / "build" / "pages"
SITE = ROOT / "build" / "site"
PICTURES = {"show": ("hoyle show friday.txt --line 21", "start/scores.md")}
"""Pictures of a terminal: the command, and the page with the files that it needs."""
ASSETS = sorted(path.name for path in DOCS.iterdir() if path.suffix in (".html", ".ipynb", ".json", ".svg"))
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
        "right": ("Wrong and right", "對與錯"),
        "rule": ("The rule", "所依的規則"),
        "same_rule": ("Based on the same rule", "依據同一條規則的"),
        "same_name": ("The same in other games", "其他遊戲裏同樣的"),
    }
    return {key: say(language, *both) for key, both in texts.items()}


REPLAYS = "view" in COMMANDS


# ---- findings


@cache
def every_unit() -> tuple[Unit, ...]:
    return tuple(units())


def section_of(unit: Unit) -> str:
    """The page that lists a unit: the key of its game, ``spellings`` or ``reading``."""
    for notation in notations().values():
        if notation.title == unit.title:
            return notation.game
    return "spellings" if unit.rule.code.startswith("RD1") else "reading"


def section_title(section: str, language: str) -> str:
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
    paths = sorted(RECORDS.rglob("*.txt"), key=lambda path: ("mistakes" not in path.parts, path))
    for path in paths:
        found.setdefault(path.stem.split("-")[0], path)
    codes = {unit.rule.code for unit in every_unit()}
    return {code: path for code, path in found.items() if code in codes}


def printed(records: Mapping[str, Path], language: str) -> dict[str, str]:
    """What hoyle prints for the record of each code, about that finding."""
    command = [sys.executable, "-m", "hoyle", "verify", "--quiet", "--isolated", "--lang", language]
    command += ["--cache-dir", str(ROOT / "build" / "cache"), *(path.name for path in records.values())]
    with_all = ROOT / "build" / "records"
    shutil.rmtree(with_all, ignore_errors=True)
    with_all.mkdir(parents=True)
    for path in records.values():
        shutil.copy(path, with_all)
    run = subprocess.run(command, cwd=with_all, stdout=subprocess.PIPE, encoding="utf-8", check=False)
    found: dict[str, str] = {}
    for text in re.split(r"\n\n(?=\S+\[)", run.stdout):
        code = re.search(r"\[(\w+)\]", text)
        name = re.search(r"--> (\w+)-", text)
        if code and name and (code[1] == name[1] or name[1] not in found):
            found[name[1]] = text.rstrip()
    return found


@frozen
class Shown:
    """What is shown of findings in a ``language``: the records that have them, and what is printed for these."""

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
        said = re.split(r"\n\n(?=#|\*\*\D)", text[start.end() : end])[0].strip()
        rules[start[2]] = re.sub(r"\n {2}", "\n", said)
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
        yield from (f"## {texts['printed']}", "", "```text", *shown.printed[rule.code].splitlines(), "```", "")
        yield from (f"[{texts['record']}](records/{shown.records[rule.code].name})", "")
    if rule.wrong or rule.right:
        yield from (f"## {texts['right']}", "", "```text")
        for label, text in ((say(language, "wrong", "錯"), rule.wrong), (say(language, "right", "對"), rule.right)):
            yield from (f"{label}: {line}" for line in str(in_language(text, language)).splitlines())
        yield from ("```", "")
    for number in bases(rule):
        if number in all_rules(language):
            game, text = all_rules(language)[number]
            quoted = (f"> {line}".rstrip() for line in text.splitlines())
            yield from (f"## {texts['rule']} {number}", "", *quoted, "")
            yield f"[{texts['all_rules']}](../games/{game}/rules.md#{number.lower()})"
    yield from neighbours(unit, shown)


def bases(rule: Rule) -> list[str]:
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
    yield from (f"# {section_title(section, shown.language)}{say(shown.language, ': findings', '：問題')}", "")
    yield from (in_short(unit, shown) for unit in every_unit() if section_of(unit) == section)


def findings_index(language: str) -> Iterator[str]:
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


# ---- games and commands


def game_pages(notation: Notation, language: str) -> Iterator[tuple[str, str]]:
    """A game's own page, its rules and how to write its records, by name."""
    texts, rules = said(language), rules_in(notation.game, language)
    title = in_language(notation.title, language)
    intro = "\n\n".join(part for part in rules.split("\n## ")[0].split("\n**")[0].split("\n\n")[1:])
    links = (f"* [{texts['rules']}](rules.md)", f"* [{texts['notation']}](notation.md)")
    links += (f"* [{texts['findings']}](../../findings/{notation.game}.md)",)
    if REPLAYS:
        links += (f"* [{texts['replay']}](replay.html)",)
    yield "index", "\n".join((f"# {title}", "", intro, "", *links, ""))
    for name, page_in in (("rules", rules_in), ("notation", guide_in)):
        text = page_in(notation.game, language)
        only = language != "en" and text == page_in(notation.game, "en")
        text = RULE.sub(lambda rule: f"{rule[1] or ''}**{rule[2]}**{{ #{rule[2].lower()} }}", text)
        yield name, "（這一頁只有英文。）\n{ .about }\n\n" * only + text


def guide_in(game: str, language: str) -> str:
    return notations()[game].guide_in(language)


def games_board(language: str, here: str) -> Iterator[str]:
    """A card for each game, with links from a page in the folder ``here``."""
    texts = said(language)
    yield from ('<div class="grid cards" markdown>', "")
    for notation in notations().values():
        at = relative(f"games/{notation.game}", f"{here}/index.md" if here else "index.md")
        findings = relative(f"findings/{notation.game}.md", f"{here}/index.md" if here else "index.md")
        yield from (f"-   **[{in_language(notation.title, language)}]({at}/index.md)**", "")
        yield from (f"    {first_sentence(rules_in(notation.game, language))}", "")
        yield f"    [{texts['rules']}]({at}/rules.md) · [{texts['notation']}]({at}/notation.md) ·"
        yield from (f"    [{texts['findings']}]({findings})", "")
    yield "</div>"


def first_sentence(rules: str) -> str:
    """What the game is, with which its rules begin."""
    intro = " ".join(rules.split("\n\n")[1].split())
    return re.split(r"(?<=[.。])(?:\s|(?<=。))", intro)[0]


WELCOME_ZH = (
    "# 按規則逐張核對",
    "",
    "hoyle讀你寫下的牌局記錄，按規則從頭再打一遍，指出記錄在哪一張牌上出了錯，說明理由和原來多半想寫的牌，再由牌算出各人的得分。",
    "",
    "記錄可以用中文寫，報告也有中文（`--lang zh`）。REDOX和紅5的規則與寫法有中文，其餘遊戲的只有英文；"
    "每一種[問題](findings/index.md)都有中文說明。",
)


def commands() -> Iterator[str]:
    """What each command says of itself."""
    yield from ("# Commands", "", "`hoyle COMMAND --help` prints the same.", "")
    for name in COMMANDS:
        command = hoyle.get_command(click.Context(hoyle), name)
        context = click.Context(command, info_name=f"hoyle {name}", terminal_width=100)
        yield from (f"## hoyle {name}", "", "```text", *command.get_help(context).splitlines(), "```", "")
        for sub in getattr(command, "commands", {}).values():
            inner = click.Context(sub, info_name=sub.name, parent=context, terminal_width=100)
            yield from (f"### hoyle {name} {sub.name}", "", "```text", *sub.get_help(inner).splitlines())
            yield from ("```", "")


# ---- all pages


SECTION_OF_README = {"What it understands": "understands.md"}
MOVED = {
    "README.md": "index.md",
    "README.md#games": "games/index.md",
    "README.md#findings": "findings/index.md",
    "README.md#what-it-understands": "understands.md",
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
    **{f"docs/{name}": name for name in ASSETS},
}
"""Where something of the checkout is in the site."""


def moved() -> dict[str, str]:
    """Where each page of the checkout is in the site."""
    pages = {f"docs/{path.relative_to(DOCS).as_posix()}" for path in DOCS.rglob("*.md")}
    placed = {page: page.removeprefix("docs/") for page in pages}
    for game in notations():
        placed[f"notation/games/{game}/guide.md"] = f"games/{game}/notation.md"
        placed[f"verify/games/{game}/rules.md"] = f"games/{game}/rules.md"
    return placed | MOVED


def written() -> dict[str, str]:
    """The pages that stand in the checkout, by their place in the site."""
    places = moved()
    pages = {}
    for source, place in places.items():
        if place.endswith(".md") and place not in pages and (ROOT / source).is_file() and source != "README.md":
            if "/games/" not in source:
                pages[place] = relinked((ROOT / source).read_text("utf-8"), source, place, places)
    readme = (ROOT / "README.md").read_text("utf-8")
    for title, place in SECTION_OF_README.items():
        section = re.split(rf"^## (?={title}$)", readme, flags=re.MULTILINE)[1].split("\n## ")[0]
        pages[place] = relinked(f"# {section}", "README.md", place, places)
    return pages


LINK = re.compile(r"(?<=\]\()(?!\w+:|#)([^)#\s]*)(#[^)\s]*)?(?=\))")


def relinked(text: str, source: str, place: str, places: Mapping[str, str]) -> str:
    """``text`` with its links as they are in the site."""

    def link(found: re.Match[str]) -> str:
        target = posixpath.normpath(posixpath.join(posixpath.dirname(source), found[1]))
        anchor = found[2] or ""
        if (whole := places.get(target + anchor)) is not None:
            return relative(whole, place)
        return relative(places[target], place) + anchor if target in places else found[0]

    return LINK.sub(link, text)


def relative(target: str, place: str) -> str:
    """The link from the page at ``place`` to ``target``."""
    return posixpath.relpath(target, posixpath.dirname(place) or ".")


SKIPPED = r"^(?:`{3,})[\s\S]*?^`{3,}$|`[^`\n]*`|!?\[[^\]]*\]\([^)]*\)|<[^>]*>|^#.*$|\{[^}]*\}"
NAMED = re.compile(rf"({SKIPPED})|(?<![\w-])([A-Z]{{2}}\d{{3}}|[A-Z]{{2}}-\d+)\b", re.MULTILINE)


def linked(text: str, place: str, language: str) -> str:
    """``text`` with a link on each code of a finding and each number of a rule."""
    codes = {unit.rule.code for unit in every_unit()}

    def link(found: re.Match[str]) -> str:
        name = found[2]
        if name in codes and place != place_of(name):
            return f"[{name}]({relative(place_of(name), place)})"
        if name in all_rules(language):
            rules = f"games/{all_rules(language)[name][0]}/rules.md"
            if place != rules:
                return f"[{name}]({relative(rules, place)}#{name.lower()})"
        return found[0]

    return NAMED.sub(link, text)


def pages(language: str) -> dict[str, str]:
    """Each page of the site in ``language``, by its place."""
    made = written() | {"commands.md": text_of(commands())} if language == "en" else {}
    records = records_by_code()
    shown = Shown(language, records, printed(records, language))
    for unit in every_unit():
        made[place_of(unit.rule.code)] = text_of(finding_page(unit, shown))
    for section in counted():
        made[f"findings/{section}.md"] = text_of(section_page(section, shown))
    made["findings/index.md"] = text_of(findings_index(language))
    for notation in notations().values():
        for name, text in game_pages(notation, language):
            made[f"games/{notation.game}/{name}.md"] = text
    made["games/index.md"] = text_of((f"# {said(language)['games']}", "", *games_board(language, "games")))
    if language != "en":
        made["index.md"] = text_of((*WELCOME_ZH, "", *games_board(language, "")))
    return {place: linked(text, place, language) for place, text in made.items()}


def text_of(lines: Iterable[str]) -> str:
    return "\n".join(lines) + "\n"


# ---- the site


def navigation(language: str, made: Mapping[str, str]) -> Iterator[str]:
    """What stands in the bar and at the side."""
    texts = said(language)
    if language == "en":
        yield from ("* [hoyle](index.md)", "* Start", *listed(START, made))
    yield from (f"* {texts['games']}", f"    * [{texts['games']}]({'games/' if language == 'en' else ''}index.md)")
    for notation in notations().values():
        at = f"games/{notation.game}"
        yield f"    * {in_language(notation.title, language)}"
        yield f"        * [{in_language(notation.title, language)}]({at}/index.md)"
        yield f"        * [{texts['rules']}]({at}/rules.md)"
        yield f"        * [{texts['notation']}]({at}/notation.md)"
    yield from (f"* {texts['findings']}", f"    * [{texts['findings']}](findings/index.md)")
    yield from (f"    * [{section_title(one, language)}](findings/{one}.md)" for one in counted())
    if language == "en":
        yield from ("* Reference", *listed(reference(made), made))
        yield from ("* About", *listed(ABOUT, made))


def listed(places: Iterable[str], made: Mapping[str, str]) -> Iterator[str]:
    """A line for each page, with its title."""
    for place in places:
        (title,) = re.findall(r"\A(?:---.*?---\n)?\s*# (.*)", made[place], re.DOTALL)[:1]
        yield f"    * [{title.splitlines()[0]}]({place})"


START = ("start/scores.md", "start/rules.md", "start/archive.md", "start/python.md")
ABOUT = ("reliability.md", "reading.md", "repairs.md", "performance.md", "changelog.md", "contributing.md")
REFERENCE = ("commands.md", "configuration.md", "understands.md", "spellings.md", "adoption.md", "archive.md", "api.md")
"""The pages in the order in which they are listed; those of docs/ that are not named here follow."""


def reference(made: Iterable[str]) -> list[str]:
    rest = sorted(place for place in made if "/" not in place and place not in (*REFERENCE, *ABOUT, "index.md"))
    return [*REFERENCE, *rest]


def gather() -> None:
    """Write all pages to ``build/pages``, a folder for each language."""
    shutil.rmtree(PAGES, ignore_errors=True)
    made = {language: pages(language) for language in LANGUAGES}
    for language, several in made.items():
        for place, text in several.items():
            _write(language, place, with_alternate(text, place, language, made))
        _write(language, "SUMMARY.md", text_of(navigation(language, several)))
        shutil.copytree(DOCS / "theme" / "assets", PAGES / language / "assets")
        shutil.copytree(ROOT / "build" / "records", PAGES / language / "findings" / "records")
        for notation in notations().values() if REPLAYS else ():
            replay(notation, language)
    for name in ASSETS:
        shutil.copy(DOCS / name, PAGES / "en")
    for name, (command, page) in PICTURES.items():
        _write("en", f"assets/{name}.svg", picture(command, files_in(DOCS / page)))


def replay(notation: Notation, language: str) -> None:
    """Make the page with the replay of a record: one that has been published, or else that of the guide."""
    published = ROOT / "records" / "published" / f"{notation.game}.txt"
    (*_, example) = re.findall(r"^```text\n(.*?)^```$", guide_in(notation.game, "en"), re.MULTILINE | re.DOTALL)
    record = published.read_text("utf-8") if published.exists() else example
    page = PAGES / language / "games" / notation.game / "replay.html"
    command = [sys.executable, "-m", "hoyle", "view", "--no-open", "--isolated", "--lang", language, "-o", str(page), "-"]
    subprocess.run(command, input=record, encoding="utf-8", check=True)


def _write(language: str, place: str, text: str) -> None:
    path = PAGES / language / place
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def with_alternate(text: str, place: str, language: str, made: Mapping[str, Mapping[str, str]]) -> str:
    """``text`` with where it is to be found in the other language, if it is there."""
    other = "zh" if language == "en" else "en"
    if place not in made[other] or "只有英文" in made["zh"][place][:40] and language == "en":
        return text
    address = re.sub(r"(^|/)index$", r"\1", place.removesuffix(".md"))
    up = "../" * (address.rstrip("/").count("/") + bool(address)) + ("" if language == "en" else "../")
    there = up + ("zh/" if other == "zh" else "") + (f"{address.rstrip('/')}/" if address else "")
    head = f"alternate: {there or './'}\n"
    return f"---\n{head}{text[4:]}" if text.startswith("---\n") else f"---\n{head}---\n{text}"


def build() -> None:
    """Build the site; stop where a link leads nowhere."""
    for name in ("mkdocs.yml", "mkdocs.zh.yml"):
        command = [sys.executable, "-m", "zensical", "build", "--strict", "--clean", "-f", str(ROOT / name)]
        subprocess.run(command, check=True)


if __name__ == "__main__":
    gather()
    build()
