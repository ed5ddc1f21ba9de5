"""Other spellings in use.

The grammar knows the canonical spelling, and the one the articles use. Every other spelling that hoyle
tolerates is a :class:`.Spelling`: a pattern, what it stands for, and a code of its own (:mod:`.respelling`
applies them)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from html import unescape

from ...records.findings import Rule, Said
from ...records.regex import regex
from .card_words import (
    ANY_CARD,
    CARD,
    GARBLED_SUITS,
    JOKER_SIZE,
    LETTERS,
    LOOK_ALIKE,
    NO_LETTER_BEFORE,
    OUTLINES,
    RANK,
    RANK_WORDS,
    SUIT,
    SUIT_WORDS,
    SUITS,
    in_words,
    joker_said,
    pictured,
    rank_said,
    suit_said,
    worded_card,
)
from .respelling import Example, Spelling, spelling
from .shared_suits import SHARED_SUIT, cards_named
from .vocabulary import ALPHANUMERIC, any_of, small_letters

OF_THE_PAGE = frozenset(("markup", "emphasis", "html-tag"))
"""Names of the spellings that belong to the page, not to the record, and stay as they are."""
COUNTED_CARDS = "card-counted"
"""Name of the spelling that writes out identical cards that were counted."""
JOINED_BY_COMMA = "cards-without-dash"
"""Name of the spelling that puts dashes between cards where commas, words or spaces stood."""
JOINING = frozenset(("RD110", "RD111", "RD116"))
"""The codes of spellings that join cards, or what stands in cells: what is a card does not depend on them."""
UNSEEN = r"[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]"
WIDE = r"\t\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000"
TO_A_MELD = regex(
    r"(?:\b(?:(?:to|onto|on|from|in|into)(?: the)?|own|his|her|their|playing)|['’]s) $", re.IGNORECASE
)
"""Words that precede the name of a meld, or a level."""
A_CARD = regex(r" *+[-–—/,]? *(?:(?:10|[2-9TJQKA])[shcd♠♥♣♦]|joker|jkr|jk)(?!\w)", re.IGNORECASE)
"""Another card of the same group."""
AS_WILD = regex(r" +(?:(?:are|is) +)?wild\b", re.IGNORECASE)
"""Words that follow the rank of wild cards."""
ITS_CARDS = regex(rf" *[:=(\[] *{ANY_CARD}(?:[ ,-]+{ANY_CARD}){{2}}")
"""The cards of a set, after their rank."""
AS_A_CARD = regex(
    r"(?:[♠♥♣♦SHCD](?:10|[2-9TJQKA])|(?:10|[2-9TJQKA])[♠♥♣♦SHCD]|[Jj]oker),? *[(\[]?"
    r" *(?:[a-z]+ing +|used +)?$"
)
FOR_ANOTHER = regex(r" +(?:an? +|the +)?(?:[♠♥♣♦SHCD](?:10|[2-9TJQKA])|(?:10|[2-9TJQKA])[♠♥♣♦SHCD])(?!\w)")
"""Text before and after the word ``as`` where one card represents another."""
AS_TRUMPS = regex(r" +trumps?(?!\w)", re.IGNORECASE)
TAGS = (
    "a|abbr|acronym|area|article|aside|b|bdi|bdo|big|blockquote|body|br|caption|center|cite|code|col|colgroup|dd|del"
    "|details|dfn|div|dl|dt|em|figcaption|figure|font|footer|h[1-6]|header|hr|html|i|img|input|ins|kbd|label|li|link"
    "|main|mark|math|meta|nav|nobr|noinclude|nowiki|ol|p|poem|pre|q|ref|references|rp|rt|ruby|s|samp|section|small"
    "|span|strike|strong|style|sub|summary|sup|svg|table|tbody|td|tfoot|th|thead|time|tr|tt|u|ul|var|wbr"
)
BBCODE = (
    r"(?!(?-i:\[[BIUS]\])(?!.*\[/))"
    r"\[/?(?:b|i|u|s|size|colou?r|font|code|quote|center|spoiler|url|img|indent|left|right|h)(?:=[^\[\]]*)?\]"
)
"""A tag of a forum."""
LINK = (
    r"\[\[(?:[^\[\]|]*\|)?(?=[^\[\]]*\]\])|(?<=\S)\]\]"
    r"|\[(?=[^\[\]]*\]\(https?://[^()\s]*\))|(?<=\S)\]\(https?://[^()\s]*\)"
)
"""Markup around the text of a link in a wiki or in Markdown."""
TAG = rf"(?:</?(?:{TAGS})(?: [^<>]*)?/?>|{BBCODE}|{LINK})"
"""A tag of HTML or of a wiki, or a link; what else stands in such brackets may be a call. Of tags that begin
a new line, or a cell of a table, see :mod:`hoyle.notation.source.layout`."""
ANY_TAG = rf"(?:<[^<>]*>|{BBCODE}|{LINK})"
"""The same, and whatever else stands in the brackets of HTML."""


def _is_set(found: re.Match[str]) -> bool:
    """Whether ``4s`` means fours that are wild, or a set that is added to or whose cards follow, rather than
    the four of spades."""
    before, after = found.string[: found.start()], found.string[found.end() :]
    if found[2] != "s":
        return False
    if AS_WILD.match(after) or ITS_CARDS.match(after):
        return True
    return bool(TO_A_MELD.search(before)) and not A_CARD.match(after)


BEFORE_ITS_LAST = regex(rf"(?:{CARD}-){{2}}$")
GROUP = regex(rf"{CARD}(?:-{CARD}){{2}}")
MAX_PAIR_LENGTH = 24
"""Number of characters that two cards with their dashes may take."""


def _is_between_groups(found: re.Match[str]) -> bool:
    """Return whether a word or comma separates two groups of cards with dashes, each a meld of its own."""
    text, start = found.string, found.start()
    if text[found.end(1) : found.end()].isspace() or not GROUP.match(text, found.end()):
        return False
    return bool(BEFORE_ITS_LAST.search(text, max(start - MAX_PAIR_LENGTH, 0), start))


ARTICLE = regex(r" +(?:an?|the)\b")


def _is_word(found: re.Match[str]) -> bool:
    """Return whether ``as`` is a word that introduces what cards represent or are, or a suit, rather than the
    ace of spades: an article follows it, or cards beside it have suits as capitals or signs."""
    if found[0] == "as" and (
        ARTICLE.match(found.string, found.end()) or AS_TRUMPS.match(found.string, found.end())
    ):
        return True
    return found[0] == "as" and bool(
        AS_A_CARD.search(found.string, 0, found.start()) and FOR_ANOTHER.match(found.string, found.end())
    )


def _character(found: re.Match[str]) -> str:
    return suit_said(found[1]) if found[1] else unescape(found[0])


DIGITS = str.maketrans("lI|oO", "11100")
"""Digits for letters that look like them."""


def _sign_meant(found: re.Match[str]) -> str:
    """Return the suit, rank or card that a sign means; an empty string for a sign that only modifies
    another."""
    sign = found[0]
    if len(sign) > 1:
        return sign.translate(DIGITS)
    if sign in "\ufe0e\ufe0f":
        return ""
    return OUTLINES.get(sign) or LOOK_ALIKE.get(sign) or pictured(sign)


def _template(found: re.Match[str]) -> str:
    """A suit, or a card of a suit and a rank in either order."""
    suits = [suit_said(text) for text in found.group(1, 2, 3, 4, 6, 7) if text]
    return suits[0] + rank_said(found[5] or "") if len(suits) == 1 else found[0]


COMES = regex(r"(?<!\S)\+(?=[♠♥♣♦])|>(?=[♠♥♣♦])")
"""A sign before a card that a player gets, or before a meld that a card goes to."""


def _dash(found: re.Match[str]) -> str:
    """A dash between cards, unless it is a minus: “+♠4 -♥9”."""
    minus = found[0][-1] in "-−" and found[0][-2:-1] == " " and COMES.search(found.string)
    return found[0] if minus else f"{found[1]}-"


def _several(found: re.Match[str]) -> str:
    """As many cards as are counted."""
    count = found[1] or found[4] or found[5]
    return "-".join([found[2] or found[3]] * int(count))


NO_DRAW = r"(?<!card: )(?<!stock: )(?<!pile: )"
"""A card follows these, not a verb."""
COMMON: tuple[Spelling, ...] = (
    spelling(
        "RD194", "garbled-suit", any_of(GARBLED_SUITS), lambda found: GARBLED_SUITS[found[0]],
        Said("a suit garbled by a wrong encoding", "花色因編碼弄錯而成亂碼"),
        ("N: Discard â™\u00a0J, draw a card: â™¥A.", "N: Discard ♠J, draw a card: ♥A."),
    ),
    spelling(
        "RD129", "html-entity",
        rf"(?i)&(?:[a-z]{{2,8}}|#[0-9]{{2,6}}|#x[0-9a-f]{{2,5}});|\$?\\({SUITS})suit(?:\{{\}})?(?![a-z])\$?",
        _character,
        Said("a character written as in HTML or TeX", "字元寫成HTML或TeX的形式"),
        ("N: Discard &spades;J, draw a card: &#x2665;A.", "N: Discard ♠J, draw a card: ♥A."),
    ),
    spelling(
        "RD130", "html-tag", f"(?i){TAG}", "",
        Said("an HTML tag or a link within the line", "行中有HTML標籤或連結"),
        ("N: Discard <b>♠J</b>, draw a card: ♥A.", "N: Discard ♠J, draw a card: ♥A."),
    ),
    spelling(
        "RD131", "suit-template",
        rf"(?i)\{{\{{ *(?:({SUITS})s?|([♠♥♣♦])) *\}}\}}"
        rf"|\{{\{{ *(?:playing *)?cards? *\| *(?:({SUITS})s?|([♠♥♣♦shcd]))? *+\|? *({RANK}|[Tt])"
        rf" *+\|? *(?:({SUITS})s?|([♠♥♣♦shcd]))? *\}}\}}",
        _template,
        Said("a suit or a card as in a wiki", "花色或牌寫成wiki的形式"),
        ("N: Discard {{spades}}J, draw a card: {{card|♥|A}}.", "N: Discard ♠J, draw a card: ♥A."),
    ),
    spelling(
        "RD193", "suit-named-once", SHARED_SUIT, cards_named,
        Said("several cards of a suit or a rank that is named once", "幾張牌的花色或點數只寫一次"),
        ("N: Lay down the plot: 10, J and Q of hearts.", "N: Lay down the plot: ♥10-♥J-♥Q."),
    ),
    spelling(
        "RD132", "card-in-words",
        rf"(?i)(?<![♠♥♣♦])\b(?:(?:the|an?) +)?(?P<rank>{RANK}|{'|'.join(RANK_WORDS)})"
        rf"(?: +of +(?P<suit>{SUITS})s?\b|(?: +of +|(?<=[a-z][a-z]) *)(?P<sign>{SUIT}))"
        rf"|(?P<before>{SUIT}) ?(?P<word>{'|'.join(RANK_WORDS)})\b"
        rf"|(?:(?<=主)|(?<=主 ))(?P<trumps>{any_of(SUIT_WORDS)})"
        rf"|(?P<zh>{any_of(SUIT_WORDS)}) ?(?=10|[2-9JQKAT])",
        lambda m: (
            SUIT_WORDS.get(m["trumps"] or m["zh"])
            or worded_card(m["suit"] or m["sign"] or m["before"], m["rank"] or m["word"])
        ),
        Said("a card or a suit in words", "牌或花色寫成文字"),
        ("N: Discard the jack of spades, draw a card: ace of hearts.", "N: Discard ♠J, draw a card: ♥A."),
    ),
    spelling(
        "RD101", "full-width-letters",
        "[\uff03\uff07-\uff0b\uff0d-\uff0f\uff10-\uff19\uff1d-\uff1f\uff21-\uff3a\uff41-\uff5a\uff5b\uff5d]",
        lambda m: chr(ord(m[0]) - 0xFEE0),
        Said("full-width letters, figures or signs", "全形的字母、數字或符號"),
        ("N: Discard ♠\uff2a, draw a card: ♥\uff11\uff10.", "N: Discard ♠J, draw a card: ♥10."),
    ),
    spelling(
        "RD123", "invisible-character",
        f"{UNSEEN}+", "",
        Said("an invisible character", "有看不見的字元"),
        ("N: Discard ♠J\u200b, draw a card: ♥A.", "N: Discard ♠J, draw a card: ♥A."),
    ),
    spelling(
        "RD116", "wide-space", rf"(?<=[^\W_])[ {WIDE}]+(?=[:,;](?!\S))|[ {WIDE}]{{2,}}|[{WIDE}]",
        lambda m: "" if m.string[m.end() : m.end() + 1] in (":", ",", ";") else " ",
        Said(
            "a tab, an unusual space, several spaces, or one before a colon or comma",
            "行中有定位字元、特殊的空格、連着幾個空格，或冒號、逗號前有空格",
        ),
        ("N: Discard ♠J,\tdraw a card: ♥A.", "N: Discard ♠J, draw a card: ♥A."),
    ),
    spelling(
        "RD124", "emphasis",
        r"\*\*|__|`|'{2,5}|(?<![\w*)])\*([^\W\d][^*\n]{0,40})\*(?![\w*(])"
        r"|(?<![\w)])_([^\W\d_][^_()\n]{0,40})_(?![\w(])",
        lambda m: m[1] or m[2] or "", Said("emphasis within the line", "行中有強調的標記"),
        ("N: Discard **♠J**, draw a card: ♥A.", "N: Discard ♠J, draw a card: ♥A."),
    ),
    spelling(
        "RD102", "sign-of-a-card",
        f"[♤♡♧♢\U0001f0a1-\U0001f0df]|(?<=[♠♥♣♦♤♡♧♢])[\ufe0e\ufe0f]"
        rf"|(?<=[♠♥♣♦♤♡♧♢\ufe0e\ufe0f])(?:[{''.join(LOOK_ALIKE)}]|(?!10)[1lI|][0oO](?!\w))"
        r"|(?<![^\W_])(?:1[oO]|[lI]0|lO|(?:(?<=[-+=(])|(?<=: ))IO|[2-9]O)(?!\w)",  # in a number
        _sign_meant,
        Said(
            "another sign for a suit, a rank or a card: in outline, a picture, or a similar letter",
            "花色、點數或整張牌用了別的符號：空心的、圖畫，或樣子相似的字母",
        ),
        ("N: Discard ♤К, draw a card: ♡lO.", "N: Discard ♠K, draw a card: ♥10."),
    ),
    spelling(
        "RD105", "joker-name",
        rf"(?i)(?:{NO_LETTER_BEFORE}(?<![♠♥♣♦])(?:(?:the|an?|one) +)?"
        rf"(?:(?P<size>{JOKER_SIZE}|[bs](?=jo?kr))[ _-]*)?"
        rf"(?:joker|jkr|jk(?! +(?-i:[SHCD]):)|comod[ií]n|[ck]uringa|coringa)"
        rf"(?!\w)|(?P<zh>[大小細细])?(?:鬼牌|鬼|🃏|★)"
        rf"|(?<!\w)(?:王|(?P<colour>r)j)(?!\w))(?: *[(\[] *(?P<kind>{JOKER_SIZE}) *[)\]])?",
        lambda m: joker_said(m["size"] or m["zh"] or m["colour"] or m["kind"]),
        Said("another name for the joker", "鬼牌用了別的名稱"),
        ("N: Discard the joker, draw a card: jkr.", "N: Discard Joker, draw a card: Joker."),
    ),
    spelling(
        "RD106", "letter-suit",  # “a ca” is a card cut off, and no ♣A; “W: st” a verb
        rf"(?<![\w♠♥♣♦])(?!(?:(?<= a )|(?<=extra ))ca[.\s]*$|(?<=[:;] ){NO_DRAW}[SHCDshcd][tka][.\s]*$)"
        r"([SHCDshcd])(10|[2-9TJQKAtjqka])(?![\w♠♥♣♦])",
        lambda m: LETTERS[m[1].lower()] + rank_said(m[2]),
        Said("a letter for the suit", "花色用字母代替"),
        ("N: Discard SJ, draw a card: HA.", "N: Discard ♠J, draw a card: ♥A."),
    ),
    spelling(
        "RD107", "suit-last",  # “lay down th” is a word cut off, and no ♥10, and so is “N: ad”
        rf"(?<!{ALPHANUMERIC})(?<![♠♥♣♦])"
        r"(?!(?:(?<=down )|(?<=publish )|(?<=draw )|(?<=get )|(?<=take )|(?<=from ))th[.\s]*$"
        rf"|(?<=[:;] ){NO_DRAW}(?:ad|as|ac|th)(?:[.\s]*$| +[♠♥♣♦]))"
        rf"(10|[2-9TJQKAtjqka])[·_]?([shcdSHCD]|{SUIT})(?![\w♠♥♣♦])",
        lambda m: m[0] if _is_set(m) or _is_word(m) else LETTERS.get(m[2].lower(), m[2]) + rank_said(m[1]),
        Said("the suit after the rank", "花色寫在點數後面"),
        ("N: Discard Js, draw a card: 10h.", "N: Discard ♠J, draw a card: ♥10."),
    ),
    spelling(
        "RD109", "loose-rank",
        rf"({SUIT})[ \t]*(?:(10)(?!\d)|([2-9JQKATjqkat])(?!\w))"
        r"|(?:(?<=level )|(?<=[:,] [nesw] ))(?P<level>[jqka])(?=[.,]|$)",
        lambda m: m["level"].upper() if m["level"] else m[1] + (m[2] or rank_said(m[3])),
        Said(
            "a space before a rank, T for 10, or a small letter for a rank",
            "點數前面有空格，10寫成「T」，或點數用了小寫字母",
        ),
        ("N: Discard ♠T, draw a card: ♥ a.", "N: Discard ♠10, draw a card: ♥A."),
    ),
    spelling(
        "RD147", COUNTED_CARDS,
        rf"(?<![\w.♠♥♣♦])([2-8]) *[x×*] *({CARD})(?!\w)"
        rf"|({CARD})(?! [x×*] 2 =) *"  # where all is doubled
        rf"(?:[x×*] *([2-8])|\((?:[x×*] *([2-8]))\))(?!\w|\(|\.\d)",
        _several, Said("the number of equal cards, in figures", "幾張相同的牌寫成數目"),
        ("N: Lay down the plot: 2×♠A-♥A.", "N: Lay down the plot: ♠A-♠A-♥A."),
    ),
    spelling(
        "RD141", "card-in-brackets",
        rf"(?<![\dJQKA])\[({CARD})\](?!\()|(?<!\{{)\{{ *(?!\?)({CARD}(?:[-, ]+{CARD})*) *\}}(?!\}})"
        r"|(?<=-)\((Joker)\)|\((Joker)\)(?=-)|(?<=[:a-z] )\((Joker)\)(?= to )",
        lambda m: m[1] or m[2] or "Joker",
        Said("a card in brackets", "牌寫在括號裏"),
        ("N: Discard [♠J], draw a card: [♥A].", "N: Discard ♠J, draw a card: ♥A."),
    ),
    spelling(
        "RD110", "long-dash", rf"({CARD})(?: *[‐‑‒–—−~〜～] *| +- *| *- +)(?={CARD})", _dash,
        Said("another dash, or one with spaces, between cards", "牌與牌之間用了別的橫線，或橫線旁有空格"),
        ("N: Lay down the plot: ♠4–♠5 – ♠6 - ♠7.", "N: Lay down the plot: ♠4-♠5-♠6-♠7."),
    ),
    spelling(
        "RD111", JOINED_BY_COMMA,
        rf"({CARD})(?:(?:[ \t]*[,\uff0c、][ \t]*|[ \t]+(?:e +)?)(?:(?:and|&|und|et|y) +)?(?:the +)?"
        rf"|\.|(?=[♠♥♣♦BSJ大小]))(?={CARD})",
        lambda m: m[0] if _is_between_groups(m) else f"{m[1]}-",
        Said(
            "cards joined by spaces, commas, “and” or nothing",
            "牌與牌之間用空格、逗號、「and」隔開，或沒有隔開",
        ),
        ("N: Lay down the plot: ♠4 ♠5, ♠6♠7.", "N: Lay down the plot: ♠4-♠5-♠6-♠7."),
    ),
    spelling(
        "RD139", "more-than-a-name",
        r"(?i)^([^\W\d][\w .'’-]{0,40}?)"
        r"(?:,? *(?:turn|move|play|step) *#?\d{1,3}"
        r"|,? *[(\[]?\d{1,2}[:.]\d\d(?:[:.]\d\d)?(?: *[ap]\.?m\.?)?[)\]]?"
        r"|['’]s +(?:turn|move|go|play)| +to +(?:play|move|go)"
        r"| +(?:wrote|writes)| *[(\[]\d{1,2} +cards[)\]])"
        r"(?= *:(?! *\d))"
        rf"|^(?:it(?:['’]s| is) +|[輪轮]到 *)(?P<due>[^\W\d][\w .'’-]{{0,40}}?)(?:['’]s +(?:turn|go|move))?"
        rf" *[.:,!\uff1a\uff0c\u3002](?: *(?P=due)\b *[:,\uff1a\uff0c]?)? *(?=.*{SUIT})"
        r"|(?:^|(?<=[:,→>] ))(?:@|[\U0001f300-\U0001faff]\ufe0f?)+(?=[^\W\d_])(?!(?:big |small )?joker)",
        lambda m: m[1] or (f"{m['due']}: " if m["due"] else ""),
        Said(
            "the time, an extra word or a picture beside the player's name",
            "玩家名字旁邊有時間、圖畫或多餘的字",
        ),
        ("N (12:30): Discard ♠J, draw a card: ♥A.", "N: Discard ♠J, draw a card: ♥A."),
    ),
    spelling(
        "RD113", "another-sign",
        r" *(?P<arrow>(?<![-–—])[-–—]+>|(?<!=)=+>|⇒|➔|➜|➝|⟶) *|(?<=\d) *(?P<times>[*xX✕✖⨯]) *(?=\(|\d)"
        r"|[−–—](?= *\d)",
        lambda m: "-" if m.lastgroup is None else " × " if m["times"] else " → " if m.start() else "→ ",
        Said("another arrow, minus or multiplication sign", "箭頭、負號或乘號用了別的符號"),
        ("Direction: N -> W -> S -> E", "Direction: N → W → S → E"),
    ),
)  # fmt: skip


def ends_of_a_run(example: Example) -> Spelling:
    """Return the spelling of a run on the table by the cards at its ends, with a dash between them: no meld
    has two cards."""
    return spelling(
        "RD159", "ends-of-a-run", rf"(?i)(?<=to )({CARD})-({CARD})(?![-=\w])", r"\1…\2",
        Said("a run on the table by its ends, with a dash between them", "桌上的順子只寫首尾，用橫線隔開"),
        example,
    )  # fmt: skip


# ---- how the cards of a record are written, as a survey of it shows


@cache
def other_ranks(ranks: tuple[tuple[str, str], ...]) -> Spelling:
    """Return a spelling that replaces foreign signs for ranks beside suits."""
    meant = dict(ranks)
    one = any_of(meant)
    return spelling(
        "RD148", "foreign-rank",
        rf"(?<=[♠♥♣♦])(?:{one})(?!\w)|(?<![\w♠♥♣♦])(?:{one})(?=[♠♥♣♦](?!\w)|[SHCDshcd](?!\w))"
        rf"|(?<=(?<![\w♠♥♣♦])[SHCD])(?:{one})(?!\w)",
        lambda found: meant[found[0]],
        Said(
            "ranks in the letters of another language, or in figures, throughout the record",
            "全份記錄的點數用了其他語言的字母或數字",
        ),
        ("N: Discard ♠V, draw a card: ♥D.", "N: Discard ♠J, draw a card: ♥Q."),
    )  # fmt: skip


@cache
def worded_cards(suits: str) -> Spelling:
    """Return a spelling that replaces cards with suits in words, as matched by the pattern ``suits``, and
    suits in words after “trumps”."""
    return spelling(
        "RD144", "worded-card",
        rf"{in_words(suits)}|(?:(?<=\btrumps )|(?<=主)|(?<=主 ))(?P<trumps>{suits})(?!\w)",
        lambda m: worded_card(m["suit"] or m["of"] or m["trumps"], m["after"] or m["before"] or ""),
        Said("cards in words, throughout the record", "全份記錄的牌寫成文字"),
        ("N: Discard Pik Bube, draw a card: as de cœur.", "N: Discard ♠J, draw a card: ♥A."),
    )  # fmt: skip


@cache
def in_brackets(brackets: str) -> Spelling:
    """Return what takes cards out of ``brackets``, of which each is in its own, and parts those in brackets
    side by side."""
    begins, ends = map(re.escape, brackets)
    return Spelling(
        _rule("card-in-brackets"),
        rf"{begins} *(?P<kept>{ANY_CARD}) *{ends}(?P<more>(?={begins}))?",
        lambda found: found["kept"] + ("" if found["more"] is None else "-"),
    )


@cache
def other_jokers(signs: str, joker: tuple[tuple[str, str], ...]) -> Spelling:
    """Return a spelling that replaces ``signs``, a pattern, by jokers: the ``joker`` paired with the sign in
    small letters, or the one named by a word after it."""
    meant = dict(joker)
    return spelling(
        "RD149", "joker-sign",
        rf"(?i)(?<![\w♠♥♣♦])({signs})(?![\w♠♥♣♦])(?: *\(?(?<!\w)({JOKER_SIZE})(?!\w)\)?)?",
        lambda found: meant.get(found[1].lower()) or joker_said(found[2]),
        Said("another sign for a joker, throughout the record", "全份記錄用別的符號代表鬼牌"),
        ("N: Discard bj, draw a card: sj.", "N: Discard Big Joker, draw a card: Small Joker."),
    )  # fmt: skip


@cache
def letters_first() -> Spelling:
    """Return what makes cards of small letters, those of suits first, whatever else these may mean."""
    return Spelling(
        _rule("letter-suit"),
        r"(?<![\w♠♥♣♦])([shcd])(10|[2-9tjqka])(?![\w♠♥♣♦])",
        lambda found: LETTERS[found[1]] + rank_said(found[2]),
    )


@cache
def signs_apart() -> Spelling:
    """Return what puts commas before cards with a sign that says that they come, or go."""
    return Spelling(_rule("long-dash"), rf"(?<=[\w♠♥♣♦)]) +(?=[-−–+]{ANY_CARD})", lambda found: ", ")


@cache
def strokes(sign: str) -> Spelling:
    """Return what makes a dash of ``sign`` between cards, which has blanks around it or none."""
    card = r"[♠♥♣♦?]|(?:10|[2-9TJQKA])[SHCDshcd](?!\w)|[SHCDshcd](?:10|[2-9TJQKA])(?!\w)|(?:\w+ )?[Jj]oker"
    return Spelling(_rule(JOINED_BY_COMMA), rf"(?<=[\w?]){re.escape(sign)}(?={card})", lambda found: "-")


GLUED_JOKER = r"(?:[Jj](?:oke|[Kk])[Rr]?|JOKER|B[jJ]|[bB]j)"
RANK_FIRST = rf"(?:{GLUED_JOKER}|SJ|sj|(?:10|[2-9TJQKAtjqka])(?:[shcdSHCD]|{SUIT}))"
SUIT_FIRST = rf"(?:{GLUED_JOKER}|[SHCDshcd](?:10|[2-9TJQKAtjqka]))"
GLUED = (
    rf"(?<![\w♠♥♣♦])(?=[\w♠♥♣♦]*\d|(?:[Jj]oker|jkr?|[A-Z♠♥♣♦][\w♠♥♣♦])+(?!\w))"
    rf"(?:(?P<last>{RANK_FIRST}{{2,}})|{SUIT_FIRST}{{2,}})(?![\w♠♥♣♦])"
)


@cache
def glued() -> Spelling:
    """Return what puts dashes between cards that have nothing between them: ``7sJsQs``, ``Q♠K♠``, ``S4HJ``.

    A word in small letters, such as “asks”, is none."""
    return Spelling(_rule(JOINED_BY_COMMA), GLUED, unglued)


def unglued(found: re.Match[str]) -> str:
    """The cards of a stretch that is :data:`GLUED`, with dashes between them."""
    return "-".join(re.findall(RANK_FIRST if found["last"] else SUIT_FIRST, found[0]))


SPACED_LAST = rf"(?<![\w♠♥♣♦])(10|[2-9A-Z])[ \u00a0]+(?={SUIT}(?![\w♠♥♣♦]))"


@cache
def suits_beside() -> Spelling:
    """Return a spelling that joins ranks with the suits written after them, throughout the record:
    ``A ♠ 10 ♥``."""
    return Spelling(_rule("suit-last"), SPACED_LAST, lambda found: found[1])


QUOTED_CELL = r'(?<=[,;\t])"(?P<kept>[^"\n]*)"(?=\s*$|[,;\t])|^"(?P<first>[^"\n]*)"(?=[,;\t])'
"""A value of a list that stands in quotes."""


@cache
def cells_in_quotes() -> Spelling:
    """Return what takes the values of a list out of their quotes."""
    return Spelling(_rule("html-tag"), QUOTED_CELL, lambda found: found["kept"] or found["first"] or "")


BOLD_PLAY = rf"(?P<sign>\*\*?|__?)(?P<kept>[^\W\d][^*:_]* [^*:_]*{CARD})(?P=sign)"
"""A player's play in bold or italics."""


@cache
def winner_in_bold() -> Spelling:
    """Return a spelling that replaces the bold type of a play by a tick after it."""
    return Spelling(_rule("emphasis"), BOLD_PLAY, lambda found: f"{found['kept']} ✓")


MARKED_PLAY = rf"(?P<kept>[^\W\d_][:.]? (?:{ANY_CARD}[-‐–])*{ANY_CARD})[*^°](?![\w*])"
"""A player's play with a sign after it."""


@cache
def winner_with_sign() -> Spelling:
    """Return a spelling that replaces a sign after the winning play of a trick by a tick."""
    return Spelling(_rule("emphasis"), MARKED_PLAY, lambda found: f"{found['kept']} ✓")


def _rule(name: str) -> Rule:
    """The rule of a common spelling."""
    return next(one.rule for one in COMMON if one.rule.name == name)


def words_in_any_case(readings: Iterable[str]) -> Spelling:
    """A spelling that reads a game's words in any capitalization."""
    known = frozenset(readings)  # some words differ from others only by a capital, and are kept
    canonical = {word.lower(): word for word in sorted(known) if word.lower() != word.upper()}
    labels = {word.lower(): word for word in sorted(known, reverse=True)}  # with a capital, if either has one

    def cased(found: re.Match[str]) -> str:
        word, small = found[0], small_letters(found[0])
        if not found.start() and found.string[found.end() :].lstrip()[:1] in (":", "\uff1a"):
            return labels[small]
        return word if word in known else canonical[small]

    return spelling(
        "RD117",
        "letter-case",
        rf"(?i)(?<!\w)(?:{any_of(canonical)})(?!\w)",
        cased,
        Said("unusual capitalization", "大小寫與平常不同"),
        ("N: discard ♠J, DRAW A CARD: ♥A.", "N: Discard ♠J, draw a card: ♥A."),
    )
