"""The notation of Red Five, in English and in Chinese."""

from __future__ import annotations

import re
from functools import partial

from ....records.events import Action, Call, Cards, Event, LazySpans, Span, Spans, TrickEnd
from ....records.findings import Said
from ....records.regex import regex
from ....records.tricks import (
    USUAL,
    Bottom,
    BottomFlipped,
    BottomKept,
    Bury,
    CallFriend,
    DealerNamed,
    Defenders,
    LevelChange,
    Pass,
    Play,
    Redeal,
    Show,
    Throw,
)
from ...language.notation import Notation
from ...language.trick_lines import TRICK_WORDS, Trick, end_text, gathered, trick_text
from ...language.vocabulary import COMMON, Vocabulary, Word
from ...language.writer import card_text, group_text, hand_text

WORDS = Vocabulary(
    COMMON
    | TRICK_WORDS
    | {
        "show": Word("Show", "亮"),
        "bury": Word("Bury", "滅底", ("灭底",)),
        "call": Word("Call", "找"),
        "throw": Word("Throw", "甩"),
        "fails": Word("fails", "不成"),
        "ruff": Word("Ruff", "斃", ("毙",)),
        "discard": Word("Discard", "貼", ("贴",)),
        "pass": Word("Pass", "不亮", ("過", "过")),
        "pass_lead": Word("Pass", "過"),
        "friend": Word("Friend", "朋友", any_case=True),
        "rotten": Word("Rotten", "爛5", ("烂5",), any_case=True),
        "alone": Word("Alone", "獨", ("独", "獨打", "独打", "單打", "单打"), any_case=True),
        "carried": Word("Levels", "級別", ("级别",)),
        "last_dealer": Word("Last dealer", "上莊", ("上庄",)),
        "bottom": Word("Bottom", "底牌"),
        "redeal": Word("Redeal", "重發", ("重发",)),
        "dealer": Word("Dealer", "莊", ("庄", "莊家", "庄家")),
        "trumps": Word("trumps", "主"),
        "trumps_alone": Word("Trumps", "主牌", ("主",)),
        "level": Word("level", "級", ("级",)),
        "flipped": Word("Bottom flipped", "掀底"),
        "kept": Word("Bottom kept", "守底"),
        "defenders": Word("Defenders", "搶分", ("抢分",)),
        "share": Word("bottom", "底"),
        "scores": Word("Points", "得分"),
        "levels": Word("Levels", "級別", ("级别", "New levels", "Resulting levels", "Levels after the deal")),
        "past": Word("past A", "過A", ("过A", "過 A", "过 A")),
    }
)
PAST_A = "past A"


# ---- reading


def led(cards: Cards, *, spans: Spans = ()) -> Play:
    """Cards that are led; if there are several, the record does not say whether they are thrown."""
    return Play(cards, "lead" if len(cards) > 1 else "", spans=spans)


def bottom(cards: Cards, *, spans: Spans, line: int, column: int) -> Event:
    return Bottom(None if cards == (None,) else cards, spans=spans, line=line, column=column)


def flipped(text: str, *, spans: Spans, line: int, column: int) -> Event:
    """``15 x 2 = 30``; a house that does not double a rotten five adds it: ``10 x 2 + 50 = 70``."""
    found = re.fullmatch(r"(\d+)(?: *[x×*] *(\d+))?(?: *\+ *(\d+))?(?: *= *(\d+))?", text)
    assert found is not None  # it is the grammar's own rule
    points, factor, flat, result = (None if one is None else int(one) for one in found.groups())
    return BottomFlipped(points or 0, factor, result, flat or 0, spans=spans, line=line, column=column)


SHARE = regex(r"([^+]*?)(?<! ) *+(\d{1,9})(?!\d) *+(?:\+|$)")
"""A defender and their share of the points."""
OF_BOTTOM = frozenset(WORDS["share"].readings)


def defenders(text: str, *, spans: Spans, line: int, column: int) -> Event:
    sum_, _, result = text.rpartition("=")
    shares = [(found[1].strip(), int(found[2])) for found in SHARE.finditer(sum_)]
    players = [share for share in shares if share[0] not in OF_BOTTOM]
    bottom = next((points for name, points in shares if name in OF_BOTTOM), None)

    def places() -> tuple[Span, ...]:
        """The whole, the sum, the points of each player, those of the bottom, the name of each player."""
        start = spans[1][0] if len(spans) > 1 else 0
        found = sorted(SHARE.finditer(sum_), key=lambda one: one[1].strip() in OF_BOTTOM)
        numbers = ((start + one.start(2), start + one.end(2)) for one in found)
        names = ((start + one.end(1) - len(one[1].strip()), start + one.end(1)) for one in found)
        return *spans, *numbers, *names

    return Defenders(
        tuple(name for name, _ in players), tuple(points for _, points in players), bottom, int(result),
        spans=LazySpans(places), line=line, column=column,
    )  # fmt: skip


LINK = regex(r"^(?:\d+|[JQKA])|[+-] *\d+|(?:\d+|[JQKA]|past A|[過过] *A)$")
"""A level before the deal, a change of it, or the level after it."""
OLD = regex(r"(?:\d+|[JQKA])(?= *[=+-])")
CHANGE = regex(r"[+-] *\d+")


def level_change(player: str, text: str, *, spans: Spans, line: int, column: int) -> Event:
    """``8 +2 = 10``, or whatever part of it is given."""
    old = OLD.match(text)
    before, _, new = text.partition("=") if old or text[:1] in "+-" else ("", "", text)
    changes = tuple(int(one.replace(" ", "")) for one in CHANGE.findall(before, old.end() if old else 0))
    new = new.strip()
    level = PAST_A if len(new) > 2 or new[:1] in ("過", "过") else new
    told = bool(changes) or (old is not None and old[0] == level)

    def places() -> tuple[Span, ...]:
        """The whole, the line, the old level, each change, the new level, as far as they are told."""
        start = spans[1][0] if len(spans) > 1 else 0
        return (*spans, *((start + one.start(), start + one.end()) for one in LINK.finditer(text)))

    return LevelChange(
        player, old[0] if old else None, changes if told else None, level or None,
        spans=LazySpans(places), line=line, column=column,
    )  # fmt: skip


# ---- writing


def write_action(action: Action, language: str) -> str:
    def word(notion: str) -> str:
        return WORDS[notion].in_(language)

    def group(cards: Cards) -> str:
        return hand_text(cards, language)

    match action:
        case Play(cards, claim):
            return f"{word(claim)} {group(cards)}" if claim else group(cards)
        case Throw(cards, forced):
            thrown = f"{word('throw')} {group_text(cards, language)}"
            return thrown if forced is None else f"{thrown} {word('fails')} {group_text(forced, language)}"
        case Pass():
            return word("pass")
        case Show(cards):
            return f"{word('show')} {group(cards)}"
        case Bury(cards):
            return f"{word('bury')} {group(cards)}"
        case CallFriend(card):
            return f"{word('call')} {card_text(card, language)}"
    raise TypeError(f"Red Five has no {type(action).__name__}")


def write_call(call: Call, language: str) -> str:
    if call.kind == "mark":
        return f"{{{call.text}}}"
    if call.kind == "fine":
        return f"{{罰{call.number}級}}" if language == "zh" else f"{{-{call.number}}}"
    return f"{{{WORDS[call.kind].in_(language)}}}"


def write_event(event: Event, language: str) -> str:
    def word(notion: str) -> str:
        return WORDS[notion].in_(language)

    stop = "。" if language == "zh" else "."
    match event:
        case Trick():
            return trick_text(
                event,
                lambda one: word("pass_lead") if isinstance(one, Pass) else write_action(one, language),
                partial(write_call, language=language),
            )
        case Bottom(cards):
            return f"{word('bottom')}: {hand_text(cards, language)}"
        case Redeal():
            return word("redeal") + stop
        case DealerNamed(player, trumps, level):
            who = f"{word('dealer')}: {player}, {word('trumps')} " if player else f"{word('trumps_alone')}: "
            return f"{who}{trumps}{', ' + word('level') + ' ' + level if level else ''}{stop}"
        case TrickEnd():
            return end_text(event)
        case BottomFlipped(points, factor, result, flat):
            times = "×" if language == "zh" else "x"
            text = f"{points}{'' if factor is None else f' {times} {factor}'}{f' + {flat}' if flat else ''}"
            return f"{word('flipped')}: {text}{'' if result is None else f' = {result}'}{stop}"
        case BottomKept():
            return word("kept") + stop
        case Defenders(players, points, share, result):
            parts = [f"{player} {number}" for player, number in zip(players, points, strict=True)]
            parts += [] if share is None else [f"{word('share')} {share}"]
            return f"{word('defenders')}: {' + '.join(parts)}{' = ' if parts else ''}{result}{stop}"
        case LevelChange(player, old, changes, new):
            after = word("past") if new == PAST_A else new
            chain = [*filter(None, [old]), *(f"{change:+}" for change in changes or ())]
            chain += [f"= {after}" if chain else f"{after}"] if after else []
            return f"{player}: {' '.join(chain or ['+0'])}"
    raise TypeError(f"Red Five has no {type(event).__name__}")


VERBS = ("show", "bury", "call", "throw", "ruff", "discard", "plays")

SAYINGS = {
    "show": (
        "show reveal declare expose display flash bid bidding auction announce turn"
        " zeigt montre muestra mostra"
        " 亮 亮出 亮牌 亮主 叫主 出示"
    ),
    "bury": (
        "bury hide under underneath away aside stow tuck stash drückt vergräbt enterre entierra"
        " 扣进底里 扣進底裡 扣進底裏 扣进 扣進 扣入 埋进 埋進 埋入"
        " 滅底 埋 埋底 埋牌 扣 扣底 蓋底 盖底 換底 换底 埋下 扣下"
    ),
    "call": (
        "call name ask seek want wish choose request need ruft appelle llama 找 叫 找朋友 叫朋友 找友 點 点"
    ),
    "throw": "想甩",
    "fails": "fail hold must forced muss 不成 没甩成 沒甩成 失敗 失败 甩失 甩牌失敗 甩牌失败",
    "friend": "friend partner 朋友 對家",
    "bottom": "bottom kitty 底牌 底",
    "fill": "aber spielen 做 作 當 当 里 裡 裏 只 可 能 只好 把",
}
"""Words for what only this game has."""

NOTATION = Notation(
    game="red_five",
    title="Red Five",
    titles=("紅5", "红5", "紅五", "红五"),
    languages=("en", "zh"),
    vocabulary=WORDS,
    actions={
        "show": Show,
        "bury": Bury,
        "call_friend": CallFriend,
        "throw": Throw,
        "ruff": partial(Play, claim="ruff"),
        "discard": partial(Play, claim="discard"),
        "lead": led,
        "pass": Pass,
        "play": Play,
    },
    calls=("friend", "rotten", "alone", "fine", "mark"),
    of_the_record=frozenset(("carried", "last_dealer", "house_rules")),
    settings=("game", "players", "carried", "last_dealer", "direction", "house_rules"),
    write_action=write_action,
    write_call=write_call,
    some_call=Said("{Friend}", "{朋友}"),
    usual=USUAL,
    signs=regex(r"\bRed Five\b|紅5|红5|\b(?:Throw|Ruff|Bury) [♠♥♣♦]|[甩斃毙] ?[♠♥♣♦]|滅底"),
    sections={
        "head": ("hand", "turn"),
        "deal": ("hand", "turn"),
        "play": ("turn", "hand", "score"),
        "scores": ("score",),
        "levels": ("level_change", "hand", "turn"),
    },
    claims={"level_change": level_change},
    statements={
        "bottom": bottom,
        "redeal": Redeal,
        "dealer_named": DealerNamed,
        "trumps_named": partial(DealerNamed, None),
        "trick_end": TrickEnd,
        "flipped": flipped,
        "kept": BottomKept,
        "defenders": defenders,
    },
    further_operands=("mark_text", "entries", "winner", "rank", "product", "shares", "level_chain"),
    expected={
        "product": Said("points, for example 15 x 2 = 30", "分數（如15 × 2 = 30）"),
        "shares": Said("points, for example N 55 + E 120 = 175", "分數（如北 55 + 東 120 = 175）"),
        "level_chain": Said("a level and its changes, for example 8 +2 = 10", "級及其升降（如8 +2 = 10）"),
    },
    verbs=VERBS,
    sayings=SAYINGS,
    tricks=True,
    apart=False,
    gather=gathered,
    write_event=write_event,
    further_sections={
        LevelChange: "levels",
        BottomFlipped: "result",
        BottomKept: "result",
        Defenders: "result",
        Trick: "tricks",
        TrickEnd: "tricks",
    },
)
