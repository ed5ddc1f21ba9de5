"""Build the site of the documentation: ``python docs/website.py``.

Its pages are those that stand in the checkout, with links between them as the site has them, and those that
are made here: one for each finding, the games, and the commands. They are gathered in ``build/pages``, in
English and in Chinese, and zensical makes ``build/site`` of them. With npm, the playground is there too.
"""

from __future__ import annotations

import os
import posixpath
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from importlib.util import find_spec
from pathlib import Path

import click
import playground
from finding_pages import (
    RECORDS,
    RULE,
    Shown,
    all_rules,
    counted,
    every_unit,
    finding_page,
    findings_index,
    place_of,
    printed,
    records_by_code,
    said,
    section_page,
    section_title,
)
from hoyle.cli.documentation import DOCUMENTATION
from hoyle.cli.main import COMMANDS, hoyle
from hoyle.cli.wording import LANGUAGES
from hoyle.notation import notations
from hoyle.notation.language.notation import Notation
from hoyle.records.findings import in_language
from hoyle.verify.games import rules_in
from transcripts import files_in, picture

DOCS = Path(__file__).parent
ROOT = DOCS.parent
PAGES = ROOT / "build" / "pages"
PICTURES = {"show": ("hoyle show friday.txt --line 21", "start/scores.md")}
"""Pictures of a terminal: the command, and the page with the files that it needs."""
ASSETS = sorted(path.name for path in DOCS.iterdir() if path.suffix in (".html", ".ipynb", ".json", ".svg"))


# ---- games and commands


def game_pages(notation: Notation, language: str) -> Iterator[tuple[str, str]]:
    """A game's own page, its rules and how to write its records, by name."""
    texts, rules = said(language), rules_in(notation.game, language)
    title = in_language(notation.title, language)
    intro = "\n\n".join(part for part in rules.split("\n## ")[0].split("\n**")[0].split("\n\n")[1:])
    links = (f"* [{texts['rules']}](rules.md)", f"* [{texts['notation']}](notation.md)")
    links += (f"* [{texts['findings']}](../../findings/{notation.game}.md)",)
    links += (f"* [{texts['replay']}](replay.html)",)
    yield "index", "\n".join((f"# {title}", "", intro, "", *links, ""))
    for name, page_in in (("rules", rules_in), ("notation", guide_in)):
        text = page_in(notation.game, language)
        only = language != "en" and text == page_in(notation.game, "en")
        text = RULE.sub(lambda rule: f"{rule[1] or ''}**{rule[2]}**{{ #{rule[2].lower()} }}", text)
        yield name, ONLY_ENGLISH * only + text


ONLY_ENGLISH = "（這一頁只有英文。）\n{ .about }\n\n"


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
    written = [path.relative_to(DOCS) for path in DOCS.rglob("*.md") if "node_modules" not in path.parts]
    pages = {f"docs/{path.as_posix()}" for path in written}
    placed = {page: page.removeprefix("docs/") for page in pages}
    for game in notations():
        placed[f"notation/games/{game}/guide.md"] = f"games/{game}/notation.md"
        placed[f"verify/games/{game}/rules.md"] = f"games/{game}/rules.md"
    return placed | MOVED


def written() -> dict[str, str]:
    """The pages that stand in the checkout, but for those of games, by their place in the site."""
    places = moved()
    left_out = {"README.md"} if playground.CAN_BUILD else {"README.md", "docs/try.md"}
    here = [
        name for name in places if name.endswith(".md") and name not in left_out and "/games/" not in name
    ]
    pages = {
        places[name]: relinked((ROOT / name).read_text("utf-8"), name, places[name], places) for name in here
    }
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
    shown = Shown(language, records, printed(language))
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
    board = "games/index.md" if language == "en" else "index.md"
    yield from (f"* {texts['games']}", f"    * [{texts['games']}]({board})")
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
    for place in filter(made.__contains__, places):
        (title,) = re.findall(r"\A(?:---.*?---\n)?\s*# (.*)", made[place], re.DOTALL)[:1]
        yield f"    * [{title.splitlines()[0]}]({place})"


START = ("try.md", "start/scores.md", "start/rules.md", "start/archive.md", "start/python.md")
ABOUT = ("reliability.md", "reading.md", "repairs.md", "performance.md", "changelog.md", "contributing.md")
REFERENCE = (
    "commands.md",
    "configuration.md",
    "understands.md",
    "spellings.md",
    "adoption.md",
    "editor.md",
    "archive.md",
    "api.md",
)
"""The pages in the order in which they are listed; those of docs/ that are not named here follow."""


def reference(made: Iterable[str]) -> list[str]:
    """The pages to look things up in."""
    others = {place for place in made if "/" not in place} - {*REFERENCE, *ABOUT, "index.md"}
    return [*REFERENCE, *sorted(others)]


def gather() -> None:
    """Write all pages to ``build/pages``, a folder for each language."""
    shutil.rmtree(PAGES, ignore_errors=True)
    made = {language: pages(language) for language in LANGUAGES}
    for language, several in made.items():
        for place, text in several.items():
            _write(language, place, with_alternate(text, place, language, made))
        _write(language, "SUMMARY.md", text_of(navigation(language, several)))
        shutil.copytree(DOCS / "theme" / "assets", PAGES / language / "assets")
        shutil.copytree(RECORDS, PAGES / language / "findings" / "records")
        for notation in notations().values():
            replay(notation, language)
    for name in ASSETS:
        shutil.copy(DOCS / name, PAGES / "en")
    for name, (command, page) in PICTURES.items():
        _write("en", f"assets/{name}.svg", picture(command, files_in(DOCS / page)))


def replay(notation: Notation, language: str) -> None:
    """Make the page with the replay of a record: one that has been published, or else that of the guide."""
    published = ROOT / "records" / "published" / f"{notation.game}.txt"
    examples = re.findall(r"^```hoyle\n(.*?)^```$", guide_in(notation.game, "en"), re.MULTILINE | re.DOTALL)
    at = f"games/{notation.game}"
    _write(language, f"{at}/record.txt", published.read_text("utf-8") if published.exists() else examples[-1])
    command = [sys.executable, "-m", "hoyle", "view", "--no-open", "--isolated", "--lang", language]
    beside = {**os.environ, DOCUMENTATION: "../.." if language == "en" else "../../.."}
    subprocess.run(
        [*command, "-o", "replay.html", "record.txt"], cwd=PAGES / language / at, env=beside, check=True
    )


def _write(language: str, place: str, text: str) -> None:
    path = PAGES / language / place
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def with_alternate(text: str, place: str, language: str, made: Mapping[str, Mapping[str, str]]) -> str:
    """``text`` with where it is to be found in the other language, if it is there."""
    other = "zh" if language == "en" else "en"
    if place not in made[other] or (language == "en" and made[other][place].startswith(ONLY_ENGLISH)):
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
    if playground.CAN_BUILD:
        playground.build()


if __name__ == "__main__":
    if find_spec("zensical") is None:
        sys.exit("The site needs zensical: pip install -e '.[docs]'")
    gather()
    build()
