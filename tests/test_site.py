"""The built site: every link leads somewhere, and nothing is fetched from elsewhere.

``.ci/run`` builds the site (``python docs/website.py``) and runs this with a browser."""

from __future__ import annotations

from collections import defaultdict
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

import pytest

from .conftest import SITE

pytestmark = pytest.mark.skipif(not (SITE / "index.html").exists(), reason="the site has not been built")

WIDTHS = (360, 800, 1400)
PAGES = (
    "",
    "start/scores/",
    "games/redox/rules/",
    "games/redox/replay.html",
    "findings/RX061/",
    "findings/redox/",
    "api/",
    "reading/",
    "zh/",
    "zh/findings/RX061/",
    "zh/games/red_five/notation/",
)


class Links(HTMLParser):
    """What a page refers to, what of it is fetched with the page, and where it can be linked to."""

    def __init__(self, page: Path):
        super().__init__()
        self.links: set[str] = set()
        self.fetched: set[str] = set()
        self.anchors: set[str] = set()
        self.feed(page.read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in attrs}
        self.anchors |= {attributes[name] for name in ("id", "name") if name in attributes}
        if tag == "a" and "href" in attributes:
            self.links.add(attributes["href"])
        if tag != "a":
            self.fetched |= {attributes[name] for name in ("src", "href") if attributes.get(name)}


@pytest.fixture(scope="module")
def pages() -> dict[str, Links]:
    return {
        page.relative_to(SITE).as_posix().removesuffix("index.html"): Links(page)
        for page in SITE.rglob("*.html")
        if page.name != "404.html"  # served in any folder, so its links begin at the root
    }


def test_every_link_leads_to_a_page_and_every_anchor_is_there(pages: dict[str, Links]) -> None:
    broken = defaultdict(set)
    for place, page in pages.items():
        for link in page.links | page.fetched:
            if urlsplit(link).scheme:
                continue
            target, anchor = map(
                unquote, (urlsplit(urljoin(f"/{place}", link)).path, urlsplit(link).fragment)
            )
            found = pages.get(target[1:])
            if found is None and not (SITE / target[1:]).is_file():
                broken[link].add(place)
            if found is not None and anchor and anchor not in found.anchors:
                broken[link].add(place)
    assert not broken


def test_nothing_is_fetched_from_elsewhere(pages: dict[str, Links]) -> None:
    elsewhere = {one for page in pages.values() for one in page.fetched if urlsplit(one).netloc}
    assert not elsewhere
    for style in (*SITE.rglob("*.css"), *SITE.rglob("*.svg")):
        text = style.read_text("utf-8")
        assert "url(http" not in text
        assert 'url("http' not in text
        assert "@import" not in text


def test_every_finding_has_a_page_in_both_languages(pages: dict[str, Links]) -> None:
    from hoyle.cli.catalogue import units
    from hoyle.cli.documentation import page_of

    for unit in units():
        for language in ("en", "zh"):
            assert page_of(unit.rule.code, language) in pages


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pages_fit_and_are_quiet(chromium, site: str, scheme: str) -> None:
    """No error on the console, no request to elsewhere, nothing wider than any window."""
    context = chromium.new_context(viewport={"width": WIDTHS[0], "height": 800}, color_scheme=scheme)
    page = context.new_page()
    noise: list[str] = []
    page.on("console", lambda said: said.type == "error" and noise.append(said.text))
    page.on("pageerror", lambda error: noise.append(str(error)))
    page.on("request", lambda asked: asked.url.startswith((site, "data:")) or noise.append(asked.url))
    for place in PAGES:
        page.goto(site + place, wait_until="networkidle")
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate("document.documentElement.scrollWidth") <= width, (place, width)
    assert not noise
    context.close()


@pytest.mark.parametrize(
    ("place", "words", "found"),
    [
        ("", "card-not-held", "RX061"),
        ("", "baseline", "An archive with old mistakes"),
        ("zh/", "棄牌堆", "REDOX"),
    ],
)
def test_search_finds(chromium, site: str, place: str, words: str, found: str) -> None:
    page = chromium.new_page()
    page.goto(site + place, wait_until="networkidle")
    for _ in range(100):  # until the script is there that listens
        page.keyboard.press("Control+k")
        page.wait_for_timeout(200)
        if page.locator("dialog[open] input").count():
            break
    page.locator("dialog[open] input").first.fill(words)
    page.locator("[role=option]").filter(has_text=found).first.wait_for(timeout=30_000)
    page.close()
