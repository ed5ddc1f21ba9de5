"""The page of the playground in a browser.

``.ci/run`` builds it with the site (``python docs/website.py``) and runs this."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from .conftest import SITE
from .test_playground import MOST_TAPS, PUBLISHED, Keeper, dealt
from .test_site import WIDTHS


class Browser:
    """The page in a browser, and what it should not do."""

    def __init__(self, chromium: Any, address: str) -> None:
        self.noise: list[str] = []
        self.address = address
        self.context = chromium.new_context(
            viewport={"width": 1400, "height": 900}, accept_downloads=True, locale="en"
        )
        self.context.on("request", self._asked)
        self.page = self.context.new_page()
        self.page.on(
            "console", lambda said: said.type == "error" and self.noise.append(f"{said.text} {said.location}")
        )
        self.page.on("pageerror", lambda error: self.noise.append(str(error)))
        self.page.on("dialog", lambda dialog: self.noise.append(dialog.message))
        self.page.goto(address)
        self.ready()

    def _asked(self, request: Any) -> None:
        if not request.url.startswith((self.address, "data:", "blob:")):
            self.noise.append(request.url)

    def ready(self) -> None:
        """Wait until there is a verdict."""
        self.page.locator("html[data-judged]").wait_for(timeout=120_000)

    def record(self) -> str:
        text: str = self.page.evaluate("localStorage.getItem('hoyle.record')")
        return text

    def take(self, text: str) -> None:
        """Put ``text`` into the editor, as if it were pasted, and wait for the verdict."""
        before = self.page.locator("html").get_attribute("data-judged")
        self.page.locator("#show-write").click()
        self.page.locator(".cm-content").click()
        self.page.keyboard.press("Control+a")
        self.page.keyboard.insert_text(text)
        self.page.locator(f"html[data-judged]:not([data-judged='{before}'])").wait_for(timeout=60_000)


@pytest.fixture(scope="module")
def browser(chromium: Any, site: str) -> Iterator[Browser]:
    if not (SITE / "playground" / "index.html").exists():
        pytest.skip("the playground has not been built")
    browser = Browser(chromium, f"{site}playground/")
    yield browser
    browser.context.close()


def axe_finds(page: Any) -> list[str]:
    from axe_playwright_python.sync_playwright import Axe

    return [f"{one['id']}: {one['nodes'][0]['html'][:200]}" for one in Axe().run(page).response["violations"]]


def test_the_published_game_and_its_first_repair(browser: Browser) -> None:
    """The findings of the report; the first repair by a tap; text, JSON and page to download; the replay."""
    page = browser.page
    page.locator("#example").select_option("redox")
    repair = page.locator("#found .repair").first
    repair.wait_for(timeout=180_000)
    shown = page.locator("#found li > p:first-child").all_inner_texts()
    report = json.loads(Keeper().json(PUBLISHED.read_text("utf-8")))
    expected = [one["message"] for one in report["files"][0]["findings"]]
    assert len(shown) == len(expected)
    assert all(message in text for message, text in zip(expected, shown, strict=True))
    with page.expect_download() as begun:
        page.locator(".menu summary").click()
        page.locator("#as-json").click()
    assert json.loads(Path(begun.value.path()).read_text("utf-8")) == report
    with page.expect_download() as begun:
        page.locator(".menu summary").click()
        page.locator("#as-text").click()
    assert Path(begun.value.path()).read_text("utf-8") == PUBLISHED.read_text("utf-8")
    with page.expect_download(timeout=180_000) as begun:
        page.locator(".menu summary").click()
        page.locator("#as-page").click()
    assert "<title>" in Path(begun.value.path()).read_text("utf-8")
    before = browser.record()
    repair.click()
    page.locator(f"#found li:nth-child({len(expected)})").wait_for(state="detached", timeout=60_000)
    assert browser.record() != before
    page.locator("#show-replay").click()
    page.frame_locator("#replay iframe").locator(".transport").first.wait_for(timeout=180_000)
    assert axe_finds(page) == []
    assert browser.noise == []


def play(browser: Browser, game: str, rng: random.Random) -> None:
    """Keep a round by buttons alone."""
    page = browser.page
    hands, turned = dealt(game, rng)
    page.locator("#show-keep").click()
    page.locator("#keep[data-settled]").wait_for()
    if not page.locator("form.begin").count():
        page.locator("#keep .new").click()
    page.locator("#game").select_option(game)
    names = page.locator(".names input")
    for number, player in enumerate(hands):
        names.nth(number).fill(player)
    for number in range(len(hands), names.count()):
        names.nth(number).fill("")
    page.locator("form.begin button[type=submit]").click()
    for player, cards in hands.items():
        page.locator("h3", has_text=player).wait_for()
        for card in cards:
            page.locator(".pad").get_by_role("button", name=card, exact=True).click()
        page.locator(".hand-done").click()
    page.locator("button.main.start").wait_for()
    if turned:
        page.get_by_role("button", name="Discard pile …").click()
        page.locator(".pad").get_by_role("button", name=turned, exact=True).click()
    page.locator("button.start").click()
    for _ in range(MOST_TAPS):
        if not tapped(browser, rng):
            break
    page.locator("button.finish").first.click()
    page.locator("button.next-round").wait_for()


def tapped(browser: Browser, rng: random.Random) -> bool:
    """Tap one of the choices; return whether there was any."""
    page = browser.page
    page.locator("#keep[data-settled]").wait_for()
    cards, moves = page.locator(".choices .card"), page.locator(".choices .move:not(.open)")
    end = page.locator(".choices .end-turn")
    if count := cards.count():
        cards.nth(rng.randrange(count)).click()
    elif end.count() and rng.random() < 0.7:
        end.click()
    elif count := moves.count():
        moves.nth(rng.randrange(count)).click()
    else:
        return False
    return True


@pytest.mark.parametrize("game", ["hearts", "crazy_rummy"])
def test_a_round_is_kept_by_buttons_alone(browser: Browser, game: str) -> None:
    play(browser, game, random.Random(1))
    text = browser.record()
    assert Keeper().judge(text)["findings"] == [], text
    assert re.search(r"^Scores:", text, re.MULTILINE)
    browser.page.locator("#keep .undo").click()
    browser.page.locator("#keep[data-settled]").wait_for()
    assert text.startswith(before := browser.record())
    assert "Scores:" not in before
    assert browser.noise == []


NEAR_THE_END = """\
Game: REDOX
Players: Ann, Ben

Round #1

Ann: ♠2-♠3-♠4-♠5-♥6-♥7-♥8-♣9-♦9-♠9-♦J-♣J-♥J-♦K-♠K
Ben: ♣2-♣3-♣4-♣5-♦6-♦7-♦8-♥9-♥2-♥Q-♦3-♣Q-♠J-♥K-♠A
Discard pile: ♠6

Ann: Lay down the plot: ♠2-♠3-♠4-♠5.
Ben: Discard ♥2, draw a card: ♣6.
Ann: Lay down the plot: ♥6-♥7-♥8.
Ben: Lay down the plot: ♣2-♣3-♣4-♣5-♣6.
Ann: Lay down the plot: ♠9-♣9-♦9.
Ben: Discard ♠A, draw a card: ♦2.
"""
THE_END = (
    ("Discard ♦K", "get the discarded ♠A"),  # Ann
    ("Lay down the plot: …", "♦6", "♦7", "♦8", "Lay down the plot: ♦6-♦7-♦8"),
    ("Lay down the plot: ♥J-♣J-♦J",),
    ("Connect ♥9 to ♠9-♣9-♦9",),
    ("Connect ♠A to ♠2-♠3-♠4-♠5",),
    ("Discard ♥K", "draw a card", "♦4"),
    ("Discard ♠K", "get the discarded ♥K"),
    ("Lay down the plot: ♦2-♦3-♦4",),
    ("Discard ♥K", "draw a card", "♠6"),
    ("Connect ♠J to ♥J-♣J-♦J",),
    ("Connect ♠6 to ♠2-♠3-♠4-♠5-♠A",),
)


def test_the_end_of_a_round_of_redox_is_kept_by_buttons_alone(browser: Browser) -> None:
    """Melds among those listed, one that is tapped card by card, cards drawn and taken, and undo."""
    page = browser.page
    browser.take(NEAR_THE_END)
    page.locator("#show-keep").click()
    for turn in THE_END:
        for label in turn:
            page.locator("#keep[data-settled]").wait_for()
            page.locator("#keep .choices").get_by_role("button", name=label, exact=True).click()
    page.locator(".main.finish").wait_for()
    over = browser.record()
    page.locator("#keep .undo").click()
    page.locator("#keep[data-settled]").wait_for()
    assert browser.record() == over.rsplit("\n", 2)[0] + "\n"
    page.locator("#keep .choices").get_by_role("button", name=THE_END[-1][0], exact=True).click()
    page.locator(".main.finish").click()
    page.locator("button.next-round").wait_for()
    text = browser.record()
    report = json.loads(Keeper().json(text))["files"][0]
    assert (report["findings"], report["legal"]) == ([], report["turns"]), text
    assert "Ann: (-10)" in text
    assert page.locator("#keep .told").inner_text().endswith("No mistakes.")
    assert browser.noise == []


def test_without_a_network_it_is_all_there_again(browser: Browser) -> None:
    page, text = browser.page, browser.record()
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    browser.context.set_offline(True)
    page.reload()
    browser.ready()
    assert browser.record() == text
    page.locator("#keep .undo").wait_for(state="attached")  # it is made once the text has been judged
    browser.context.set_offline(False)
    assert browser.noise == []


def test_markup_is_only_text(browser: Browser) -> None:
    evil = '<img src=x onerror="document.title=1"><script>document.title=2</script>'
    title = browser.page.title()
    browser.take(f"Game: REDOX\nPlayers: N, E{evil}, S\n\nRound #1\n\n{evil}: Discard ♠A.\n% {evil}\n")
    browser.page.locator("#show-keep").click()
    browser.page.locator("#keep .last").wait_for()
    assert browser.page.title() == title
    assert not browser.page.locator("#found img, #keep img").count()
    assert browser.noise == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_fits_and_can_be_read(browser: Browser, scheme: str, tmp_path: Path) -> None:
    """In both languages, at all widths nothing is wider than the window, and axe finds nothing."""
    page = browser.page
    browser.take(PUBLISHED.read_text("utf-8"))
    page.emulate_media(color_scheme=scheme)
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        for view in ("write", "keep"):
            page.locator(f"#show-{view}").click()
            page.locator("#keep[data-settled]" if view == "keep" else "#editor").wait_for()
            assert page.evaluate("document.documentElement.scrollWidth") <= width, (width, view)
            page.screenshot(path=tmp_path / f"{view}-{width}-{scheme}.png")
            if width == WIDTHS[0]:
                assert axe_finds(page) == []
    page.locator("#language").click()
    page.get_by_role("tab", name="記牌").wait_for()
    page.locator("#language").click()
    assert browser.noise == []
