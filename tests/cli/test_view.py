"""Pages: their content, and how they behave in a browser."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterator
from functools import cache
from html import unescape
from itertools import product
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import hoyle
import pytest
from hoyle.cli.failure import Failure
from hoyle.cli.opening import Source
from hoyle.cli.settings import Settings
from hoyle.cli.webpage import Annotated, Page, read_file
from hoyle.notation.source.decoding import NoRecord

from ..conftest import sample
from .conftest import CLEAN, PUBLISHED, WRONG, Run

EXAMPLES = {
    "redox": "tests/data/redox/article.txt",
    "lynx": "tests/data/lynx/by-hand-battle.txt",
    "crazy_rummy": "tests/data/crazy_rummy/three-deals.txt",
    "hearts": "tests/data/hearts/moon-shot.txt",
    "red_five": "tests/data/red_five/red-five-example-zh.txt",
}
MISTAKE = "tests/data/redox/mistakes/RX171-wrong-total.txt"
WRONG_IN = {
    "redox": MISTAKE,
    "lynx": "tests/data/lynx/mistakes/LX451-wrong-total.txt",
    "crazy_rummy": "tests/data/crazy_rummy/top-card-misnamed-and-used.txt",
    "hearts": "tests/data/hearts/mistakes/HT071-card-not-held.txt",
    "red_five": "tests/data/red_five/mistakes/RF411-wrong-points.txt",
}
"""A record of each game with a mistake that can be mended."""
SEVERAL_REPAIRS = "tests/data/redox/mistakes/RX061-card-not-held.txt"
NAME = "<script>"
EVIL = '<img src=x onerror="document.title=1">'
PARTS = re.compile(r'<script type="application/json" id="data">(.*?)</script>', re.DOTALL)


@cache
def annotated(path: str, language: str | None = None, *, repairs: bool = True) -> Annotated:
    """A file and what is found in it."""
    return read_file(Source(path, settings=Settings(lang=language)), repairs=repairs)


@cache
def page_of(path: str, language: str | None = None, *, repairs: bool = True) -> str:
    """The page about a file."""
    page = Page(language)
    page.add(annotated(path, language, repairs=repairs))
    return page.text()


def data_of(html: str) -> dict[str, Any]:
    """What the script of a page draws from."""
    (text,) = PARTS.findall(html)
    data: dict[str, Any] = json.loads(text)
    return data


def lines_of(data: dict[str, Any], version: int) -> list[str]:
    """The lines of the first record in a version."""
    return [data["texts"][line] for line in data["records"][0]["versions"][version]["lines"]]


# ---- without a browser


def test_a_page_is_written_and_named(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "page.html"
    result = run("view", EXAMPLES["hearts"], "-o", out, "--no-open")
    assert (result.exit_code, result.stdout) == (0, f"{out}\n")
    assert out.read_text("utf-8").startswith("<!DOCTYPE html>")


def test_the_browser_is_opened(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", lambda url: opened.append(url) or True)
    monkeypatch.setattr("tempfile.mkdtemp", lambda prefix: str(tmp_path))
    assert run("view", EXAMPLES["hearts"]).exit_code == 0
    assert opened == [(tmp_path / "moon-shot.html").as_uri()]


def test_a_record_that_is_piped_in(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "page.html"
    assert run("view", "-", "-o", out, "--no-open", input=WRONG).exit_code == 0
    assert lines_of(data_of(out.read_text("utf-8")), 0) == WRONG.splitlines()


def test_a_page_never_overwrites_its_record(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "record.txt"
    path.write_text(WRONG, "utf-8")
    (tmp_path / "link.html").symlink_to(path)
    for out in (path, tmp_path / "link.html"):
        result = run("view", path, "-o", out, "--no-open")
        assert result.exit_code == 2
        assert "would overwrite the record" in result.stderr
    assert path.read_text("utf-8") == WRONG


@pytest.mark.skipif(sys.platform == "win32", reason="no such names there")
def test_a_file_whose_name_is_markup(run: Run, tmp_path: Path) -> None:
    """And has quotes and the end of a line in it: it is shown, in the page and in the index."""
    records, out = tmp_path / "records", tmp_path / "out"
    records.mkdir()
    name = "a\"b\n'<img src=x>.txt"
    (records / name).write_text(WRONG, "utf-8")
    assert run("view", records, "-o", out, "--no-open", "--no-repairs").exit_code == 0
    index = (out / "index.html").read_text("utf-8")
    (link,) = re.findall(r'<a href="([^"]*)">', index)
    assert (out / unquote(link)).exists()
    for text in (index, (out / f"{name}.html").read_text("utf-8")):
        assert "<img" not in text


def test_what_is_no_record_has_no_page(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear friend\n", "utf-8")
    result = run("view", path, "--no-open")
    assert result.exit_code == 2
    assert str(path) in result.stderr


def test_a_folder_has_an_index(run: Run, tmp_path: Path) -> None:
    """A name may hold what means something in an address."""
    records, out = tmp_path / "records", tmp_path / "out"
    for name, text in (("a #1.txt", WRONG), ("b/two.txt", f"{CLEAN}\n{CLEAN}"), ("c.txt", "no record\n")):
        (records / name).parent.mkdir(parents=True, exist_ok=True)
        (records / name).write_text(text, "utf-8")
    result = run("view", records, "-o", out, "--no-open")
    assert result.stdout == f"{out}/index.html\n"
    index = (out / "index.html").read_text("utf-8")
    links = re.findall(r'<a href="([^"]*)">([^<]*)</a>', index)
    assert links == [
        ("a%20%231.txt.html", "a #1.txt"),
        ("b/two.txt.html#record-1", "b/two.txt"),
        ("b/two.txt.html#record-2", "b/two.txt"),
    ]
    assert (out / "a #1.txt.html").exists()
    assert not (out / "c.txt.html").exists()


def test_the_report_as_a_page(run: Run, tmp_path: Path) -> None:
    """The same findings; a selection holds here too, and so does the exit status."""
    out = tmp_path / "report.html"
    assert run("verify", PUBLISHED, "--no-repairs", "--format", "html", "-o", out).exit_code == 1
    assert "W does not hold ♦K" in out.read_text("utf-8")
    run("verify", PUBLISHED, "--no-repairs", "--select", "RX171", "--format", "html", "-o", out)
    (record,) = data_of(out.read_text("utf-8"))["records"]
    assert [one["code"] for one in record["versions"][0]["findings"]] == ["RX171"]


def test_a_report_of_what_is_piped_in_has_no_replay(run: Run) -> None:
    html = run("verify", "-", "--format", "html", input=WRONG).stdout
    assert "There is no replay" in html
    assert "RX062" in html


def test_the_size_of_a_page() -> None:
    assert len(page_of(PUBLISHED).encode()) < 300_000


def test_every_step_has_its_table() -> None:
    """Steps of the page are those of ``hoyle show``: the deal, and one for each turn."""
    for path in EXAMPLES.values():
        data = data_of(page_of(path, repairs=False))
        (version,) = data["records"][0]["versions"]
        for number, _, _ in version["rounds"]:
            steps = data["rounds"][number]
            assert len(steps) > 5
            assert all(sections for sections, *_ in steps)


RECORDS = sorted(str(path) for path in Path("tests/data").rglob("*.txt"))


@pytest.mark.parametrize("path", sample(RECORDS, 12))
def test_every_finding_has_a_place(path: str) -> None:
    """Also those on hands, totals and headings: a step that is there, and a line of the round it is in. What
    is said of other places stands at lines of the record."""
    try:
        data = data_of(page_of(path, repairs=False))
    except (Failure, NoRecord):
        return
    for record in data["records"]:
        version = record["versions"][0]
        rounds, first = version["rounds"], version["first"]
        lines = range(first, first + len(version["lines"]))
        for one in version["findings"]:
            at, step = one["step"]
            line, start, end = one["at"]
            begins = rounds[at][1] if at and rounds else first
            ends = rounds[at + 1][1] if at + 1 < len(rounds) else lines.stop
            assert begins <= line < ends
            assert 0 <= start <= end
            assert start <= len(data["texts"][version["lines"][line - first]])
            assert not rounds or step < len(data["rounds"][rounds[at][0]])
            assert {place[0] for place in one["related"] + one["follows"]} <= {*lines}


def test_a_joker_says_what_it_stands_for() -> None:
    """In ♣10-Joker-♣Q-♣K it is the ♣J."""
    assert any("Joker=♣J" in row[1] for row in data_of(page_of(PUBLISHED))["rows"])


@pytest.mark.parametrize("game", WRONG_IN)
def test_the_mended_record_is_as_good_as_the_page_says(run: Run, tmp_path: Path, game: str) -> None:
    """What is copied has no mistakes where the page says so."""
    data = data_of(page_of(WRONG_IN[game]))
    assert data["records"][0]["versions"][1]["findings"] == []
    path = tmp_path / "mended.txt"
    path.write_text("\n".join(lines_of(data, 1)) + "\n", "utf-8")
    assert run("verify", path).exit_code == 0


def test_each_repair_has_its_version() -> None:
    """The ones that are not among the best show just what they change."""
    data = data_of(page_of(PUBLISHED))
    (record,) = data["records"]
    chosen = [version for repairs in record["repairs"] for _, version in repairs]
    assert min(chosen) == 1
    assert max(chosen) == len(record["versions"]) - 1
    for version in record["versions"][2:]:
        assert version["changed"]
        assert len(version["changes"]) == 1


@pytest.mark.parametrize("path", [PUBLISHED, WRONG_IN["lynx"], EXAMPLES["red_five"]])
def test_a_page_has_what_the_page_in_the_other_language_has(path: str) -> None:
    for language, other in (("en", "zh"), ("zh", "en")):
        html, wanted = (page_of(path, one, repairs=False) for one in (language, other))
        there = between(wanted, '<div id="page"', "</div>\n<template")
        assert between(html, "<template", "</template>") == there
        data, like = data_of(html), data_of(wanted)
        for name, changes in data["other"].items():
            for key, value in changes.items():
                data[name][int(key) if name != "labels" else key] = value
            assert data[name] == like[name]
        assert data["records"] == like["records"]
    assert len(html.encode()) < len(wanted.encode()) * 1.1


def between(html: str, begin: str, end: str) -> str:
    """What stands in an element, beginning behind its first tag."""
    return html.partition(begin)[2].partition(">\n")[2].partition(end)[0].strip()


def test_a_page_asks_for_nothing() -> None:
    html = page_of(PUBLISHED)
    assert "default-src 'none'" in unescape(html)
    assert not re.findall(r'(?:src|href)="(?!#)', html)
    assert " style=" not in html


def test_markup_in_a_record_stays_text(tmp_path: Path) -> None:
    html = page_of(str(evil(tmp_path)))
    assert "<img" not in html
    assert html.count("<script") == 2


def evil(folder: Path) -> Path:
    """A record whose players and comments are markup."""
    path = folder / "evil.txt"
    text = WRONG.replace("Players: N, E", f"Players: N, {NAME}").replace("\nE:", f"\n{NAME}:")
    path.write_text(text + f"% </script><script>document.title = 1</script>{EVIL}\n", "utf-8")
    return path


# ---- in a browser


Show = Callable[..., Any]


@pytest.fixture(scope="module")
def tab(chromium: Any) -> Iterator[Any]:
    """A page for all tests: to make one takes longer than most of them."""
    context = chromium.new_context(locale="en", permissions=["clipboard-read", "clipboard-write"])
    yield context.new_page()
    context.close()


@pytest.fixture
def show(chromium: Any, tab: Any, tmp_path: Path) -> Iterator[Show]:
    """Opens a page, ``without_script`` if a test wants it so. It must neither complain nor ask for
    anything."""
    path = tmp_path / "page.html"
    trouble: list[str] = []
    listeners = {
        "console": lambda message: trouble.append(message.text),
        "pageerror": lambda error: trouble.append(str(error)),
        "dialog": lambda dialog: trouble.append(dialog.message),
        "request": lambda one: one.url.startswith(path.as_uri()) or trouble.append(one.url),
    }
    opened: list[Any] = []

    def open_(
        html: str,
        address: str = "",
        width: int = 1400,
        scheme: str = "light",
        *,
        without_script: bool = False,
    ) -> Any:
        path.write_text(html, "utf-8")
        page = chromium.new_page(java_script_enabled=False) if without_script else tab
        opened.append(page)
        for event, listener in listeners.items():
            page.on(event, listener)
        page.set_viewport_size({"width": width, "height": 900})
        page.emulate_media(media="null", color_scheme=scheme, reduced_motion="reduce")
        page.goto(path.as_uri() + address)
        return page

    yield open_
    for page in opened:
        if page is not tab:
            page.close()
            continue
        page.evaluate("localStorage.clear()")
        page.goto("about:blank")
        for event, listener in listeners.items():
            page.remove_listener(event, listener)
    assert trouble == []


def place(page: Any) -> str:
    """Where the replay is, by its address."""
    hash_: str = page.evaluate("location.hash")
    return hash_


@pytest.mark.parametrize("game", sample([*EXAMPLES], 5, 1))
def test_from_the_first_step_to_the_last_by_keyboard(show: Show, game: str) -> None:
    html = page_of(EXAMPLES[game], repairs=False)
    data = data_of(html)
    rounds = [
        (number, len(data["rounds"][at])) for at, _, number in data["records"][0]["versions"][0]["rounds"]
    ]
    page = show(html)
    seen = [place(page)]
    said = set()
    for _ in range(sum(steps for _, steps in rounds) + 1):
        said.add(page.locator(".caption").text_content())
        page.keyboard.press("ArrowRight")
        if place(page) != seen[-1]:
            seen.append(place(page))
    steps = [f"#round-{number}-turn-{step}" for number, steps in rounds for step in range(steps)]
    assert seen == ["", *steps[1:]]  # an address is made when somebody moves
    assert len(said) == len(seen)
    page.keyboard.press("Home")
    assert place(page) == f"#round-{rounds[-1][0]}-turn-0"
    page.keyboard.press("ArrowLeft")
    if len(rounds) > 1:
        assert place(page) == f"#round-{rounds[-2][0]}-turn-{rounds[-2][1] - 1}"
        page.keyboard.press("ArrowUp")
        assert len(rounds) == 2 or place(page) == f"#round-{rounds[-3][0]}-turn-0"


def test_the_findings_are_those_of_the_report(show: Show, run: Run) -> None:
    """Each is listed, underlined at its card, and its step is where the next mistake leads."""
    report = run("verify", PUBLISHED, "--no-repairs", "--format", "json")
    (file,) = json.loads(report.stdout)["files"]
    page = show(page_of(PUBLISHED))
    articles = page.locator("[data-finding] article").all()
    listed = [
        [one.locator("code").text_content(), one.locator("strong").nth(1).text_content()] for one in articles
    ]
    assert listed == [[one["code"], one["message"]] for one in file["findings"]]
    lines = Path(PUBLISHED).read_text("utf-8").splitlines()
    for number, finding in enumerate(file["findings"]):
        page.locator("[data-finding]").nth(number).locator("button.go").first.click()
        stretch = lines[finding["line"] - 1][finding["column"] - 1 : finding["end_column"] - 1]
        line = page.locator(".lines > li", has=page.locator(f".number:text-is('{finding['line']}')"))
        assert stretch in "".join(line.locator("mark").all_text_contents())
        assert finding["message"] in page.locator(".note.active").all_text_contents()[0] or number
        assert page.locator(".note.active", has_text=finding["message"]).count() == 1


def test_from_mistake_to_mistake(show: Show) -> None:
    page = show(page_of(PUBLISHED))
    page.keyboard.press("n")
    assert place(page) == "#round-1-turn-12"
    page.keyboard.press("n")
    assert place(page) == "#round-1-turn-22"
    page.keyboard.press("p")
    assert place(page) == "#round-1-turn-12"


def test_an_address_leads_to_a_turn(show: Show) -> None:
    page = show(page_of(PUBLISHED), "#round-2-turn-19")
    assert "Round 2, turn 19" in page.locator(".caption").text_content()
    assert "E does not hold ♣5" in page.locator(".caption").text_content()
    assert page.locator(".card.blamed").count() >= 1


@pytest.mark.parametrize("game", WRONG_IN)
def test_the_mended_view_has_no_mistakes(show: Show, game: str) -> None:
    page = show(page_of(WRONG_IN[game]))
    page.keyboard.press("n")
    assert page.locator(".tick, .lines .note").count()
    page.keyboard.press("m")
    assert page.locator(".left").text_content() == "no mistakes left"
    assert page.locator(".lines .note, .lines mark").count() == 0
    assert page.locator(".lines .changed").count()
    assert page.locator("[data-finding].mended").count() == 1
    page.keyboard.press("m")
    assert page.locator(".lines .note").count() == 1


def test_the_corrected_record_is_copied(show: Show) -> None:
    html = page_of(MISTAKE)
    page = show(html)
    page.keyboard.press("m")
    page.locator(".copy").click()
    page.locator(".copy", has_text="Copied").wait_for()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.splitlines() == lines_of(data_of(html), 1)


def test_the_other_keys(show: Show) -> None:
    """Those beside the ones that move."""
    html = page_of(MISTAKE)
    page = show(html)
    page.keyboard.press("4")
    assert page.locator("#four[aria-pressed=true]").count() == 1
    page.keyboard.press("c")
    page.locator(".left", has_text="Copied").wait_for()
    assert page.evaluate("navigator.clipboard.readText()").splitlines() == lines_of(data_of(html), 1)
    page.keyboard.press("r")
    assert page.locator(".is-mended").count() == 1
    for key, shown in (("s", ".scores"), ("?", ".keys")):
        page.keyboard.press(key)
        box = page.locator(shown).first
        assert box.evaluate("one => one.getBoundingClientRect().top < innerHeight"), key
    for key in "[]":
        page.keyboard.press(key)  # there is one record


def test_what_a_finding_says_of_other_places_stands_at_their_players(show: Show) -> None:
    page = show(page_of(PUBLISHED), "#round-1-turn-22")
    said = [
        (hand.locator(".plate b").text_content(), hand.locator(".place").all_text_contents())
        for hand in page.locator(".hand").all()
    ]
    assert said == [
        ("N", ["line 7: ♦K was dealt to N"]),
        ("E", ["line 30: E drew ♦K", "line 34: E discarded ♦K"]),
        ("S", []),
        ("W", []),
    ]


def test_a_finding_leads_to_its_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOYLE_DOCUMENTATION", "https://hoyle.example/docs")
    page = Page()
    page.add(read_file(Source(MISTAKE, settings=Settings()), repairs=False))
    assert 'href="https://hoyle.example/docs/findings/RX171/"' in page.text()


def test_many_players_long_names_and_a_hundred_findings(show: Show, tmp_path: Path) -> None:
    """The page stays as wide as the window, and the last finding can be reached."""
    names = [f"{letter}{'very long name' * 4}".replace(" ", "-") for letter in "ABCDEFGHIJKL"]
    turns = "".join(f"{name}: Discard ♠J, draw a card: ♥4.\n" for _ in range(16) for name in names)
    hands = "".join(f"{name}: 15 cards\n" for name in names)
    path = tmp_path / "many.txt"
    text = f"Game: REDOX\nDecks: 6\nPlayers: {', '.join(names)}\n\nRound #1\n\n{hands}\n{turns}"
    path.write_text(text, "utf-8")
    html = page_of(str(path), repairs=False)
    (record,) = data_of(html)["records"]
    found = record["versions"][0]["findings"]
    assert len(found) > 100
    page = show(html, width=360)
    steps = sorted({step for _, step in (one["step"] for one in found)})
    page.keyboard.press("End")
    assert place(page) == f"#round-1-turn-{steps[-1]}"
    page.keyboard.press("p")
    assert place(page) == f"#round-1-turn-{steps[-2]}"
    assert page.locator(".note.active").first.is_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_paper_is_white(show: Show, scheme: str) -> None:
    """Even if the page is dark on the screen, by the system or by its button."""
    page = show(page_of(MISTAKE), scheme=scheme)
    page.locator("#theme").click()
    page.emulate_media(media="print", color_scheme=scheme)
    page.locator("html").evaluate("one => { window.drawn = getComputedStyle(one) }")
    colours = page.evaluate("[drawn.color, drawn.backgroundColor]")
    assert colours == ["rgb(35, 38, 43)", "rgb(255, 255, 255)"]
    assert not page.locator(".controls").is_visible()


def test_no_card_is_left_in_the_stock(show: Show) -> None:
    page = show(page_of("tests/data/by_hand/lynx-one-card-left.txt", repairs=False))
    page.keyboard.press("End")
    stock = page.locator(".stock")
    assert (stock.get_attribute("aria-label"), stock.text_content()) == ("0 cards", "0")


def test_playing(show: Show) -> None:
    page = show(page_of(EXAMPLES["hearts"], repairs=False))
    page.keyboard.press("Space")
    page.locator(".caption", has_text="turn 1 of").wait_for()
    page.keyboard.press("Space")
    assert page.locator("[aria-label=Play]").count() == 1


def test_names_and_comments_with_markup(show: Show, tmp_path: Path) -> None:
    page = show(page_of(str(evil(tmp_path))))
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("m")
    assert page.locator("img").count() == 0
    assert page.title() != "1"
    assert page.locator(".plate", has_text=NAME).count() == 1
    assert page.locator(".lines", has_text=EVIL).count() == 1


def test_without_a_script_the_findings_can_be_read(show: Show) -> None:
    page = show(page_of(PUBLISHED), without_script=True)
    assert page.locator("[data-finding]").count() == 12
    assert page.get_by_text("W does not hold ♦K").first.is_visible()
    assert page.locator(".scores table").is_visible()
    assert not page.locator(".settings").is_visible()


LOOKS = ((1400, "light"), (800, "dark"), (360, "light"))
"""How wide a screen is, and its colours."""


@pytest.mark.parametrize(
    ("path", "look"), sample([*product((PUBLISHED, *WRONG_IN.values(), EXAMPLES["red_five"]), LOOKS)], 4)
)
def test_everybody_can_use_it(show: Show, path: str, look: tuple[int, str]) -> None:
    """axe finds nothing, and nothing is wider than the screen."""
    from axe_playwright_python.sync_playwright import Axe

    width, scheme = look
    page = show(page_of(path), width=width, scheme=scheme)
    page.keyboard.press("n")
    results = Axe().run(page)
    assert results.violations_count == 0, results.generate_report()
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_button_changes_the_language(show: Show) -> None:
    """Where the replay is stays the same, in both versions; what was chosen is kept."""
    from axe_playwright_python.sync_playwright import Axe

    page = show(page_of(SEVERAL_REPAIRS), "#round-1-turn-1")
    page.keyboard.press("n")
    english, address = page.locator(".caption").text_content(), place(page)
    assert "Mistake: " in english
    page.keyboard.press("m")
    page.locator("#four").click()
    page.locator("#language").click()
    assert page.locator("html").get_attribute("lang") == "zh-Hant"
    assert page.evaluate("document.activeElement.id") == "language"
    assert place(page) == address
    assert page.locator(".left").text_content() == "沒有錯誤了"
    assert page.locator("#four").get_attribute("aria-pressed") == "true"
    page.keyboard.press("m")
    assert "錯誤：" in page.locator(".caption").text_content()
    results = Axe().run(page)
    assert results.violations_count == 0, results.generate_report()
    page.reload()
    assert "錯誤：" in page.locator(".caption").text_content()
    page.get_by_role("button", name="English").click()
    assert page.locator(".caption").text_content() == english
    page.keyboard.press("ArrowRight")
    assert place(page) != address


def test_the_replays_of_two_reports_in_a_notebook(show: Show) -> None:
    """Each stands in a frame of its own, whose keys and names are its own."""
    (first,), (second,) = (hoyle.check(path, repairs=False) for path in (MISTAKE, WRONG_IN["hearts"]))
    page = show(f"<!DOCTYPE html><title>x</title>{first._repr_html_()}{second._repr_html_()}")
    frames = [page.frame_locator("iframe").nth(number) for number in range(2)]
    for frame in frames:
        frame.locator(".transport").first.wait_for()
        frame.locator("h1").click()
        page.keyboard.press("n")
    assert "Mistake: " in frames[0].locator(".caption").text_content()
    assert "Mistake: N does not hold" in frames[1].locator(".caption").text_content()
    frames[0].locator("#language").click()
    assert "錯誤：" in frames[0].locator(".caption").text_content()
    assert "Mistake: " in frames[1].locator(".caption").text_content()


def test_the_index_is_filtered(show: Show, run: Run, tmp_path: Path) -> None:
    records = tmp_path / "records"
    records.mkdir()
    (records / "wrong.txt").write_text(WRONG, "utf-8")
    (records / "hearts.txt").write_text(Path(EXAMPLES["hearts"]).read_text("utf-8"), "utf-8")
    run("view", records, "-o", tmp_path / "out", "--no-open", "--no-repairs")
    page = show((tmp_path / "out" / "index.html").read_text("utf-8"))
    rows = page.locator(".list tbody tr:visible")
    assert rows.count() == 2
    page.locator("#wrong").check()
    assert rows.all_text_contents()[0].startswith("wrong.txt")
    assert page.locator("#shown").text_content() == "1 of 2 records"
    page.locator("#wrong").uncheck()
    page.locator("#filter").fill("hearts")
    assert rows.count() == 1
