"""All styles."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import evolve

from . import languages
from .cards import CHINESE_SPELLINGS, SPELLINGS
from .cousins import cousin_styles
from .fresh import fresh_styles
from .guests import guest_styles
from .hands import CHINESE_HANDS, HAND_STYLES, PARTLY
from .layout import (
    CHINESE_COMMENTS,
    COLUMNS,
    COMMENTS,
    HEADINGS,
    JOINTS,
    LINES,
    action_lines,
    chat,
    commented,
    heading,
    html_row,
    lines,
    markdown,
    move_table,
    separated,
    several,
)
from .names import CHINESE_WAYS, FIRST, WAYS, called
from .newcomers import newcomer_styles
from .pages import PAGES, fenced
from .parts import from_the_middle, hands_half_seen, moves_alone, without_hands
from .scores import CHINESE_LABELS, LABELS, RESULTS, joint_table
from .siblings import sibling_styles
from .strangers import stranger_styles
from .style import BASIC, CHINESE, ENGLISH, RUMMIES, TRICKS, Style, named, styles_of
from .travellers import traveller_styles
from .tricks import CHINESE_TRICKS, TRICK_STYLES, trick_lines
from .verbs import BIDS, CALLS, PLAYS, VERBS
from .visitors import visitor_styles

FITS = {
    **dict.fromkeys(("cards-initials-for-jokers", "cards-joker-stars"), ("redox", "red-five")),
    **dict.fromkeys(("cards-articles-for-jokers", "cards-a-joker"), ("redox", "red-five")),
    **dict.fromkeys(("cards-small-initials-for-jokers",), ("redox", "red-five")),
    "scores-cards-and-sum": BASIC,
    "page-ascii-arrows": ("redox", *TRICKS),
    **dict.fromkeys(("cards-coloured-jokers", "verbs-throw-words"), ("red-five",)),
    **dict.fromkeys(
        (f"calls-{name}" for name in ("exclaimed", "quoted", "says", "left", "calls")), ("redox", "crazy")
    ),
    **dict.fromkeys(
        (f"labels-{name}" for name in LABELS if not name.startswith("setup")), (*BASIC, "hearts")
    ),
}
"""The games of styles that fit fewer than others of their kind."""


def one_piece() -> Iterator[list[Style]]:
    """Styles that differ from the canonical text in one respect."""
    yield styles_of("cards", ENGLISH, named("cards-", "cards", SPELLINGS))
    yield styles_of("cards", CHINESE, named("zh-cards-", "cards", CHINESE_SPELLINGS))
    yield styles_of("names", ENGLISH, named("names-", "names", WAYS))
    yield styles_of("names", CHINESE, named("zh-names-", "names", CHINESE_WAYS))
    yield styles_of("lines", BASIC, named("lines-", "turns", LINES))
    yield styles_of("lines", ("redox", "crazy"), named("", "turns", COLUMNS))
    yield styles_of("lines", ("lynx", "crazy"), named("joint-", "joint", JOINTS))
    yield styles_of("verbs", RUMMIES, named("verbs-", "verbs", VERBS))
    yield styles_of("verbs", TRICKS, named("verbs-", "verbs", PLAYS))
    yield styles_of("verbs", ("redox", "crazy", "red-five"), named("calls-", "calls", CALLS))
    yield styles_of("tricks", TRICKS, named("tricks-", "tricks", TRICK_STYLES))
    yield styles_of("tricks", ("red-five-zh",), named("", "tricks", CHINESE_TRICKS))
    yield styles_of("hands", ENGLISH, named("hands-", "hands", HAND_STYLES))
    yield styles_of("hands", CHINESE, named("", "hands", CHINESE_HANDS))
    yield styles_of("scores", ENGLISH, named("scores-", "results", RESULTS))
    yield styles_of("headings", ENGLISH, named("labels-", "labels", LABELS))
    yield styles_of("headings", CHINESE, named("", "labels", CHINESE_LABELS))
    yield styles_of("headings", ENGLISH, named("rounds-", "heading", HEADINGS))
    yield styles_of("pages", ENGLISH, named("page-", "page", PAGES))


def in_languages() -> Iterator[list[Style]]:
    """Records in other languages than those that hoyle writes, and in colloquial Chinese."""
    for name, (cards, verbs) in languages.FOREIGN.items():
        labels = languages.FOREIGN_LABELS.get(name.partition("-")[0], {})
        pieces = {"cards": SPELLINGS[cards], "verbs": verbs, "labels": labels}
        yield styles_of("languages", ("redox",), {f"language-{name}": pieces})
    chinese = {
        name: {"verbs": verbs, "calls": languages.CHINESE_CALLS if at % 2 else {}}
        for at, (name, verbs) in enumerate(languages.CHINESE_VERBS.items())
    }
    yield styles_of("languages", ("redox-zh",), {f"zh-{name}": pieces for name, pieces in chinese.items()})
    yield styles_of("languages", ("red-five-zh",), named("zh-", "verbs", languages.CHINESE_PLAYS))
    yield styles_of(
        "languages",
        ("redox-zh",),
        {
            "zh-comments": {"turns": commented(CHINESE_COMMENTS)},
            "zh-numbered": {"turns": lines("（{number}）{name}：{text}")},
            "zh-full-width": {"turns": lines("{name}：{text}"), "joint": "，"},
            "zh-no-colon": {"turns": lines("{name} {text}")},
            "zh-round-a-line": {"turns": several("{name}：{text}", " ", "{}. ")},
            "zh-semicolons": {"joint": "；"},
            "zh-table": {"turns": move_table(markdown, ("輪", "玩家", "行動"))},
        },
    )


def partly_told() -> Iterator[list[Style]]:
    """Incomplete records."""
    dashes = {"turns": lines("{name} - {text}")}
    yield styles_of("parts", BASIC, {"part-no-hands": dashes}, without_hands)
    yield styles_of("parts", BASIC, {"part-moves-alone": dashes}, moves_alone)
    late = {"heading": heading("{word} {number}\n\n(I came late, the first turns are not here.)")}
    yield styles_of("parts", BASIC, {"part-from-the-middle": late}, from_the_middle)
    yield styles_of("parts", ENGLISH, named("part-hands-", "hands", PARTLY), hands_half_seen)


def mixed() -> Iterator[list[Style]]:
    """Whole people: several peculiarities together."""
    friends = WAYS["full-then-first"]
    rummy: dict[str, dict[str, Any]] = {
        "whole-forum-post": {
            "names": called(FIRST),
            "cards": SPELLINGS["signs-last"],
            "verbs": VERBS["varied"],
            "joint": ", ",
            "turns": lines("[b]{name}[/b] {text}"),
            "results": RESULTS["joint-table"],
            "heading": heading("[u]{word} {number}[/u]"),
        },
        "whole-chat": {
            "names": called(FIRST),
            "cards": SPELLINGS["small-letters-last"],
            "verbs": VERBS["throws"],
            "joint": ", ",
            "turns": chat("[{time}] <{name}> {text}", talk=True),
            "results": RESULTS["no-colons"],
        },
        "whole-diary": {
            "names": friends,
            "cards": SPELLINGS["spelled-out"],
            "verbs": VERBS["past"],
            "joint": ", then ",
            "turns": lines("{name} {text}"),
            "results": RESULTS["prose-left"],
            "hands": HAND_STYLES["was-dealt"],
            "labels": LABELS["setup-prose"],
        },
        "whole-spreadsheet": {
            "cards": SPELLINGS["letters-first"],
            "turns": move_table(separated(","), ("turn", "player", "action")),
            "hands": HAND_STYLES["table-csv"],
            "results": joint_table(separated(",")),
        },
        "whole-wiki-page": {
            "cards": SPELLINGS["wiki-templates"],
            "turns": lines("* '''{name}''': {text}"),
            "heading": heading("=== {word} {number} ==="),
            "results": RESULTS["joint-table-wiki"],
        },
        "whole-markdown-page": {
            "names": called(FIRST),
            "verbs": VERBS["third-person"],
            "turns": lines("1. **{name}** {text}"),
            "heading": heading("## {word} {number}"),
            "results": RESULTS["separate-tables"],
            "hands": HAND_STYLES["suits"],
        },
        "whole-mail": {
            "names": called(FIRST),
            "verbs": VERBS["chucks"],
            "joint": " and ",
            "turns": lines("> {name} {text}"),
            "results": RESULTS["prose-holds"],
        },
        "whole-html": {
            "cards": SPELLINGS["entities"],
            "turns": move_table(html_row),
            "hands": HAND_STYLES["suit-columns-html"],
            "results": RESULTS["joint-table-html"],
            "heading": heading("<h2>{word} {number}</h2>"),
        },
        "whole-back-of-an-envelope": {
            "cards": SPELLINGS["t-for-ten"],
            "verbs": VERBS["signs"],
            "joint": " ",
            "stop": "",
            "turns": lines("{name} {text}"),
            "hands": HAND_STYLES["suits-letters"],
            "results": RESULTS["fixed-width"],
        },
        "whole-indented": {
            "names": called(FIRST),
            "verbs": VERBS["tosses"],
            "turns": action_lines("   - {text}", "{number}. {name}"),
            "stop": "",
            "hands": HAND_STYLES["suit-a-line"],
        },
        "whole-fenced": {
            "names": WAYS["points"],
            "cards": SPELLINGS["commas"],
            "verbs": VERBS["plays"],
            "page": fenced,
            "turns": commented(COMMENTS, 2),
        },
    }
    yield styles_of("whole", BASIC, rummy)
    tricks: dict[str, dict[str, Any]] = {
        "whole-trick-diary": {
            "names": called(FIRST),
            "cards": SPELLINGS["spelled-out"],
            "verbs": BIDS,
            "bids": lines("{name} {text}"),
            "tricks": TRICK_STYLES["sentence"],
            "results": RESULTS["prose-counts"],
            "hands": HAND_STYLES["holds"],
            "dealer": "{name} is the dealer, trumps are {trumps}, level {level}.",
        },
        "whole-trick-spreadsheet": {
            "cards": SPELLINGS["letters-first"],
            "tricks": TRICK_STYLES["csv-players"],
            "hands": HAND_STYLES["suit-columns-csv"],
            "results": joint_table(separated(",")),
        },
        "whole-trick-forum-post": {
            "names": called(FIRST),
            "verbs": BIDS,
            "bids": lines("[i]{name} {text}[/i]"),
            "tricks": TRICK_STYLES["winner-line"],
            "results": RESULTS["one-line"],
        },
        "whole-trick-bridge-column": {
            "names": WAYS["points"],
            "hands": HAND_STYLES["suit-a-line"],
            "tricks": TRICK_STYLES["led-by"],
            "results": RESULTS["fixed-width"],
        },
        "whole-trick-markdown": {
            "names": called(FIRST),
            "tricks": TRICK_STYLES["markdown-players"],
            "hands": HAND_STYLES["suit-columns"],
            "results": RESULTS["names-over-numbers"],
            "heading": heading("## {word} {number}"),
        },
        "whole-trick-chat": {
            "names": called(FIRST),
            "cards": SPELLINGS["small-letters-last"],
            "verbs": PLAYS["plays"],
            "tricks": trick_lines(
                "<{name}> {play}", "\n", "{plays}\n*** {winner} wins{worth}", worth=", {} points"
            ),
            "bids": lines("<{name}> {text}"),
        },
    }
    yield styles_of("whole", TRICKS, tricks)
    dealers = {
        "dealer-deals": "{name} deals, {trumps} are trumps, level {level}.",
        "dealer-brackets": "Dealer {name} (trumps {trumps}, level {level})",
        "dealer-plays": "{name} is dealer; {trumps} trumps; playing {level}s",
    }
    yield styles_of("tricks", ("red-five",), named("", "dealer", dealers))
    bids = {
        "bids-no-colon": lines("{name} {text}"),
        "bids-one-line": several("{name} {text}", " "),
        "bids-dash": lines("{name} - {text}"),
    }
    yield styles_of("tricks", TRICKS, named("", "bids", bids))


def all_styles() -> dict[str, Style]:
    """All styles by their names, in their groups."""
    groups = (
        *one_piece(),
        *in_languages(),
        *partly_told(),
        *mixed(),
        *fresh_styles(),
        *sibling_styles(),
        *stranger_styles(),
        *newcomer_styles(),
        *cousin_styles(),
        *visitor_styles(),
        *guest_styles(),
        *traveller_styles(),
    )
    return {
        style.name: evolve(style, tables=FITS.get(style.name, style.tables))
        for group in groups
        for style in group
    }
