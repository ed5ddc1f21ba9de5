"""A survey of a record's style: other names of its players, and the spelling of its cards.

What is learnt here holds for all of a record. So nothing is guessed from a single line: that somebody is
called so must be said, or be seen in several lines, and mean one player and no other; a ``D`` is a queen only
where the ranks of the whole record are those of one language, and no diamond.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final
from unicodedata import normalize

from ...records.regex import regex
from ..language.card_words import (
    ANY_CARD,
    FOREIGN_RANKS,
    LETTERS,
    OTHER_SUIT,
    OTHER_SUITS,
    RANK_LETTERS,
    SHORT_SUITS,
    STARS,
    in_words,
    joker_said,
)
from ..language.problems import OTHER_NAME
from ..language.respelling import Spelling
from ..language.spelling import (
    BOLD_PLAY,
    GLUED,
    MARKED_PLAY,
    QUOTED_CELL,
    SPACED_LAST,
    cells_in_quotes,
    glued,
    in_brackets,
    letters_first,
    other_jokers,
    other_ranks,
    signs_apart,
    strokes,
    suits_beside,
    unglued,
    winner_in_bold,
    winner_with_sign,
    worded_cards,
)
from ..language.trick_lines import POINTS_FIRST, WITH_PLUS
from ..language.vocabulary import any_of, seat, small_letters
from .frame import frame_of
from .manner import PLAIN_MANNER, Manner

WINDOW: Final = 300
"""Number of lines to survey, from the first that is not canonical."""
MIN_LINES: Final = 2
"""Minimum number of lines in which a player must have a further name."""
MAX_BEGINNING: Final = 100
"""Number of characters at the beginning of a line in which a name is looked for."""
MIN_LETTERS: Final = 3
"""Minimum number of letters of a name in other capitals that counts without a colon after it."""
MIN_WINDOW: Final = 8
"""Minimum number of lines that show something about a whole record."""


def survey(
    lines: Sequence[str],
    players: Sequence[str],
    before: Manner = PLAIN_MANNER,
    words: Container[str] = (),
) -> Manner:
    """Look over ``lines`` of a record of ``players``, as far as these are known. What was seen ``before``
    they were says what they are called; no name has one of the game's ``words`` in it, which are in small
    letters."""
    text = "\n".join(lines)
    parted: tuple[Spelling, ...] = ()
    if len(re.findall(GLUED, text)) >= MIN_LINES:
        parted, text = (glued(),), re.sub(GLUED, unglued, text)
    if _suits_apart(text):
        parted, text = (*parted, suits_beside()), re.sub(SPACED_LAST, r"\1", text)
    names = tuple(_names(lines, players, () if before.players else before.names, words))
    spellings = (*parted, *_spellings(text.split("\n"), text))
    return Manner(
        tuple(players),
        names,
        spellings,
        _separator(lines),
        frame_of(lines, players, words),
        _naming(names, tuple(players)) if names else None,
        next((one for one in spellings if one in map(strokes, BETWEEN_MELDS)), None),
    )


# ---- names


NAME: Final = r"@?[^\W\d_](?:[\w'’]|[.-](?=\w)| (?=[^\W\d_a-z]))*\.?"
WITH_ANOTHER: Final = regex(
    rf"(?:(?<!\w)(?!(?:and|are|is) )(?P<name>{NAME}) *[(\[\uff08](?P<other>{NAME})[)\]\uff09]"
    rf"|[(\[\uff08](?P<before>{NAME})[)\]\uff09] *(?P<after>{NAME})"
    rf"|(?<!\w)(?!and )(?P<seat>{NAME}) *(?:=|\bis\b|[是為为]) *(?P<who>{NAME})(?= *(?:[,;.、，<]|and\b|$)))"
)
"""A name with another one in brackets, on either side of it, or a seat with who has it."""
BEGINNING: Final = regex(
    rf"(?:[\s>|*_#\[\]()\d:.,;-]|(?<=\d) ?[apAP][mM]\b|[Pp]layer +(?=\w))*"
    rf"(?P<name>(?:{NAME} *[(\[\uff08]{NAME}[)\]\uff09]|[(\[\uff08]{NAME}[)\]\uff09] *{NAME}|{NAME}))"
    r"(?![\w'’-])[*_]*(?P<sign> *[:\uff1a>|,;\t—–=-]| +(?=[a-z♠♥♣♦])| *$)"
)
"""The beginning of a line with what may be a name."""
HOUSE: Final = regex(r"[\s\d.、()（）]*(?P<name>[東东南西北](?:家|方))(?=[\u3400-\u9fff])")
"""A seat followed by a verb: 東家放走 …"""
DECLARED: Final = regex(
    rf"\W*(?P<one>{NAME})(?: *(?:=|:|\uff1a|→|->) *| +(?:is|sits|plays|as) +)(?P<other>{NAME})\W*$"
)
"""A line that says who a player is."""
NO_CARDS: Final = regex(r"[^\W\d_](?:[^\W\d_]|['’. ]){0,30}")
"""A name, as opposed to a list of cards."""


def _names(
    lines: Sequence[str],
    players: Sequence[str],
    before: Iterable[tuple[str, str]],
    words: Container[str],
) -> Iterator[tuple[str, str]]:
    """Yield other names of ``players`` in ``lines``, each with the name that is meant."""
    own = {_folded(name): name for name in players}
    pairs = {other: name for other, name in before if name in players and other not in players}
    pairs.update(_pairs(lines, own, words))
    seen: Counter[str] = Counter()
    named = regex(rf"(?:[^\w@]|\d)*+(@?(?:{any_of(players) or '(?!)'}))(?!\w)", re.IGNORECASE)
    in_brackets = regex(
        rf"[\[(<\uff08\u3010](?P<name>{any_of(players) or '(?!)'})[\])>\uff09\u3011]:?(?= *\S)", re.IGNORECASE
    )
    brackets: dict[str, str] = {}
    for line in lines:
        if found := in_brackets.match(line):
            brackets[found[0]] = f"{own[_folded(found['name'])]}:"
            seen[found[0]] += 1
        elif own_name := named.match(line):
            headed = line[own_name.end() :].lstrip().startswith((":", "\uff1a"))
            seen[own_name[1]] += headed or len(own_name[1]) >= MIN_LETTERS
        elif found := HOUSE.match(line) or BEGINNING.match(line[:MAX_BEGINNING]):
            seen[found["name"].strip()] += 1
    meant: dict[str, str] = dict(brackets)
    for form in seen:
        if form not in players and seen[form] and (name := _meant(form, own, pairs)):
            meant[form] = name
    for form in [one for one in meant if _has_a_word(one, meant, words)]:
        del meant[form]
    if sum(seen[form] for form in meant) >= MIN_LINES or pairs:
        yield from meant.items()
        for other, name in pairs.items():
            if other not in meant and other not in players:
                yield other, name


def _pairs(lines: Sequence[str], own: dict[str, str], words: Container[str]) -> Iterator[tuple[str, str]]:
    """Yield declared pairs of another name and a player's name. ``[N] Discard`` declares none."""
    found: dict[str, str] = {}
    for line in lines:
        one = DECLARED.fullmatch(line) if len(line) <= MAX_BEGINNING else None
        if one is None:
            continue
        for name, other in ((one["one"], one["other"]), (one["other"], one["one"])):
            is_name = NO_CARDS.fullmatch(other) and not any(word in words for word in _words_in(other))
            if _folded(name) in own and _folded(other) not in own and is_name:
                found.setdefault(other, own[_folded(name)])
    if len(found) == len(own) > 1 and len(set(found.values())) == len(own):
        yield from found.items()  # else it is not a list of players' names
    beside: dict[str, list[tuple[str, str]]] = {}
    for line in lines:
        for one in WITH_ANOTHER.finditer(line[:MAX_BEGINNING]):
            name = one["name"] or one["after"] or one["who"].rstrip(".")
            other = one["other"] or one["before"] or one["seat"]
            player = own.get(_folded(name)) or own.get(_folded(other)) or ("" if own else name)
            played = (
                _is_card(name + other)
                or CARD_ITSELF.fullmatch(other) is not None
                or any(word in words for word in _words_in(f"{name} {other}"))
            )
            if player and not played and (seat(other) is not None or seat(name) is not None):
                by_name = name == player or own.get(_folded(name)) == player
                whole = "" if one["who"] else one[0]  # a sentence is not a name
                beside.setdefault(other if by_name else name, []).append((whole, player))
    small = {player for other, those in beside.items() if other.islower() for _, player in those}
    for other, those in beside.items():
        if len({player for _, player in those}) > 1:
            continue  # win=N, win=S
        if other.islower() and not small.issuperset(own.values()):
            continue  # South (passed)
        for whole, player in those:
            if whole:
                yield whole, player
            yield other, player


def _meant(form: str, own: dict[str, str], pairs: dict[str, str]) -> str:
    """The only player who may be called ``form``; empty if there is none, or several are."""
    folded = _folded(form)
    if form in pairs:
        return pairs[form]
    if folded in own:
        return own[folded]
    words = _words_in(form)
    if not words or _is_card(folded):
        return ""
    found = {name for one, name in own.items() if _alike(words, _words_in(one))}
    small = all(map(str.islower, own.values()))
    if form[:1].islower() and not small and not folded.startswith(tuple(map(_folded, found))):
        return ""  # “nominate N” is a verb and N
    at = seat(folded)
    if not found and at is not None:
        found = {name for one, name in own.items() if seat(one) == at}
    if (
        not found
        and form.isupper()
        and len(folded) == 1 < min(map(len, own), default=0)
        and _initials_differ(own)
    ):
        found = {name for one, name in own.items() if one.startswith(folded)}
    if not found and form.isupper() and len(folded) > 1:
        found = {
            name for name in own.values() if form == "".join(re.findall(r"(?<![\w'’])[^\W\d_a-z]", name))
        }
    return found.pop() if len(found) == 1 else ""


def _has_a_word(form: str, meant: Mapping[str, str], words: Container[str]) -> bool:
    """Return whether ``form`` contains more than a name: a word of the game, or one that occurs beside the
    names of several players: ``Emil Throw``, ``First Emil``."""
    beside: dict[str, set[str]] = {}
    for one, name in meant.items():
        for word in _words_in(one) - _words_in(name):
            beside.setdefault(word, set()).add(name)
    own = _words_in(meant[form])
    further = [word for word in _words_in(form) - own if word not in {one[0] for one in own}]  # or an initial
    return " " in form and any(word in words or len(beside[word]) > 1 for word in further)


def _words_in(name: str) -> set[str]:
    return set(re.findall(r"[\w'’-]+", _folded(name)))


def _is_card(name: str) -> bool:
    """Return whether ``name`` is a joker mistaken for a name: ``Big Joker (S)``."""
    return re.search("joker|[大小][王鬼]", _folded(name)) is not None


def _initials_differ(own: dict[str, str]) -> bool:
    return len({name[:1] for name in own}) == len(own)


def _alike(words: set[str], own: set[str]) -> bool:
    """Return whether these words form one name: the first name alone, with an initial, or a name with more
    after it."""
    if not words or not own:
        return False
    initials = {name[0] for name in own - words}
    return words <= own or own <= words or (not words.isdisjoint(own) and words - own <= initials)


def _folded(name: str) -> str:
    folded = normalize("NFKC", name).casefold().strip().lstrip("@").rstrip(".")
    return folded.removeprefix("player ")


PLAYED: Final = r"(?:(?:Big|Small) +)?Joker|[大小]王|[A-Z][a-z]+ +(?:[♠♥♣♦]|Big|Small)|Pass(?!\w)"
"""Text after a name in a trick, if not the sign of a suit."""


@lru_cache(maxsize=16)
def _naming(names: tuple[tuple[str, str], ...], players: tuple[str, ...]) -> Spelling:
    meant = dict(names)
    anywhere = any_of(name for name in (*meant, *players) if len(name) > 2 or not name.isascii()) or "(?!)"
    begins = r"^\W*|(?<=\d\. )|(?<=[>→,:+] )|(?<=nominate )|(?<= to )"
    after = (
        rf" *(?:[:\uff1a>,→;♠♥♣♦+{{]|{PLAYED}|\.(?!\w)|$)"  # “N: ♠4”, “to N.”, “N → E”
        r"| +(?:[+(]?\d|[JQKA](?!\w))|(?<=→ .) *\("  # “N 4”, “→ N (4)”
        r"| +(?:[a-z]{2,}|[-–—=|)\]] )|\. "  # “N draws”, “N - draw”, “N. Draw”
    )
    pattern = (
        rf"(?<![\w♠♥♣♦@])(?P<long>{anywhere})(?:(?!\w)|(?<=[\]】）家方]))"
        rf"|(?:{begins})(?P<short>{any_of(meant)})(?={after})"
        rf"|(?<=[a-z]{{3}} )(?P<last>{any_of(meant)})(?= *(?:[.;{{]|$)| +[♠♥♣♦])"  # “nominates w.”
    )

    def make(found: re.Match[str]) -> str:
        name = found["long"] or found["short"] or found["last"]
        return found[0][: len(found[0]) - len(name)] + meant.get(name, name)

    return Spelling(OTHER_NAME, pattern, make)


# ---- cards


def _spellings(lines: Sequence[str], text: str) -> Iterator[Spelling]:
    """The further spellings of cards that ``lines``, which make up a ``text``, show."""
    yield from map(in_brackets, _brackets(text))
    if ranks := _ranks(text):
        yield other_ranks(ranks)
    if suits := _suits(text):
        yield worded_cards(suits)
    if _joker_letters(text):
        yield other_jokers("[bs]j", (("bj", "Big Joker"), ("sj", "Small Joker")))
    elif len(re.findall(SIZES, text)) >= MIN_LINES and "joker" not in text.lower():
        yield other_jokers("|".join(SIZED), tuple((size, joker_said(size)) for size in SIZED))
    elif sign := _joker(lines):
        yield other_jokers(f"(?-i:{re.escape(sign)})", ())
    if len(re.findall(rf"(?:[♠♥♣♦]\ufe0f?\w+|[-–,/]) *{STARS}", text)) >= MIN_LINES:
        yield other_jokers(STARS, ())
    if len(re.findall(r"(?<!\w)[shcd](?:10|[2-9])(?!\w)", text)) >= MIN_CARDS:
        yield letters_first()
    if text.count("+") >= MIN_CARDS and all(
        len(re.findall(rf"(?<!\S){sign}{ANY_CARD}", text)) >= MIN_CARDS for sign in (r"\+", "[-−–]")
    ):
        yield signs_apart()
    if stroke := _stroke(lines):
        yield strokes(stroke)
    quoted = [line for line in lines if IN_QUOTES.search(line)]
    if quoted and (_separator(lines) or len(quoted) >= MIN_ROWS):
        yield cells_in_quotes()
    if len([line for line in lines if len(IN_BOLD.findall(line)) == 1]) >= MIN_ROWS:
        yield winner_in_bold()
    signed = [line for line in lines if not SIGNS_AFTER.isdisjoint(line)]  # mostly none, and soon seen
    if len([line for line in signed if len(WITH_SIGN.findall(line)) == 1]) >= MIN_ROWS:
        yield winner_with_sign()
    numbers = [int(one) for one in re.findall(POINTS_FIRST, text)]
    if len(numbers) >= MIN_ROWS and 2 * sum(b == a + 1 for a, b in pairwise(numbers)) < len(numbers):
        yield WITH_PLUS


SIZED: Final = ("big", "small", "little")
SIZES: Final = rf"(?i)(?:[♠♥♣♦](?:10|\w)|(?<!\w)(?:{'|'.join(SIZED)}))[-, ]+(?:{'|'.join(SIZED)})(?!\w)"
"""Jokers called by their sizes alone, after another card."""
IN_BOLD: Final = regex(BOLD_PLAY)
SUIT_IN_DOLLARS: Final = regex(r"\$\\\w+suit\$")
"""A suit in LaTeX that is no part of a card between dollar signs."""
WITH_SIGN: Final = regex(MARKED_PLAY)
SIGNS_AFTER: Final = frozenset("*^°")
IN_QUOTES: Final = regex(QUOTED_CELL)
WORDED: Final = in_words(OTHER_SUIT)
SHORT: Final = in_words(any_of(SHORT_SUITS))
SHORT_BEGINNING: Final = regex(
    any_of(word[0].upper() + second for word in SHORT_SUITS for second in (word[1], word[1].upper()))
)
"""Beginning of such a word if it has a capital: searching for this is faster than searching for cards."""
MIN_CARDS: Final = 8
"""Minimum number of cards that show how cards are written."""


def _suits_apart(text: str) -> bool:
    """Whether a rank precedes its suit, with a space between them, wherever cards begin in ``text``."""
    begins, rank = r"(?m:^|[:,;(\[] *|[a-z] )", r"(?:10|[2-9A-Z])"
    void = r" ?[-–—]+(?m: *[♠♥♣♦]|\s*$)"  # ♠A,Q ♥—
    ranks = len(re.findall(rf"{begins}{rank}[ \u00a0][♠♥♣♦](?![\w♠♥♣♦]|{void})", text))
    return ranks >= MIN_LINES and ranks > len(re.findall(rf"{begins}[♠♥♣♦][ \u00a0]{rank}(?!\w)", text))


def _suits(text: str) -> str:
    """A pattern for the words that stand for suits in ``text``: those of a language if there are so many that
    it is no chance, or the first letters of such, if it is all four of them; empty if none do."""
    if sum(map(small_letters(text).count, OTHER_SUITS)) >= MIN_CARDS:
        suits: set[str] = set()
        for count, one in enumerate(re.finditer(WORDED, text), 1):
            suits.add(one["suit"] or one["of"])
            if count >= MIN_CARDS and len(suits) > 1:  # a sorted hand may begin with many of one suit
                return OTHER_SUIT
    if len({one[0] for one in SHORT_BEGINNING.findall(text)}) < len(LETTERS):
        return ""
    short = Counter(one["suit"] or one["of"] for one in re.finditer(SHORT, text))
    alike = [word for word, count in short.items() if count > 1 and word[0].isupper()]
    meant = {SHORT_SUITS[small_letters(word)] for word in alike}
    return f"(?-i:{any_of(alike)})" if len(meant) == len(alike) == 4 else ""


BRACKETS: Final = ("()", "【】", "<>", "「」", "『』", "〔〕", "[]", "{}", "$$", "||")
CARD_ITSELF: Final = regex(ANY_CARD)
MAX_BLANKS: Final = 3
"""Blanks, at most, between a card and its brackets, and one more."""
BRACKETED: Final = regex(
    rf"([{re.escape(''.join(pair[0] for pair in BRACKETS))}]) {{0,{MAX_BLANKS - 1}}}{ANY_CARD}"
)
"""A card after a bracket."""


def _brackets(text: str) -> Iterator[str]:
    """The brackets in ``text`` in which nearly each of its cards is."""
    opened = Counter(found[1] for found in BRACKETED.finditer(text))
    if max(opened.values(), default=0) < MIN_CARDS:  # a fast check, as most records have none
        return
    inside: Counter[str] = Counter()
    for one in CARD_ITSELF.finditer(text):
        start, end = one.span()
        before, after = text[max(start - MAX_BLANKS, 0) : start], text[end : end + MAX_BLANKS]
        inside[before.rstrip(" ")[-1:] + after.lstrip(" ")[:1]] += 1
    for pair in BRACKETS:
        if pair == "$$" and SUIT_IN_DOLLARS.search(text):
            continue  # $\spadesuit$7
        if inside[pair] >= MIN_CARDS and 2 * inside[pair] > inside.total():
            yield pair


BESIDE_A_SUIT: Final = regex(
    r"(?<=[♠♥♣♦])(?P<after>\d+|[A-Z])(?!\w)|(?<![\w♠♥♣♦])(?P<before>\d+|[A-Z])(?=[♠♥♣♦](?!\w))"
    r"|(?<!\w)(?P<first>\d+|[AJQKT])(?=[SHCDshcd](?!\w))|(?<=(?<!\w)[SHCD])(?P<last>\d+|[AJQKT])(?!\w)"
)
"""Text in the place of a rank."""
IN_FIGURES: Final[dict[str, tuple[str, ...]]] = {
    "A": ("1", "14"),
    "10": ("0",),
    "J": ("11",),
    "Q": ("12",),
    "K": ("13",),
}
"""Figures for a rank that is not otherwise written in a record."""
LETTER_BESIDE: Final = regex(
    rf"(?<=[♠♥♣♦])(?:{RANK_LETTERS})(?!\w)|(?<![\w♠♥♣♦])(?:{RANK_LETTERS})(?=[♠♥♣♦](?!\w))"
)
"""A letter in the place of a rank."""
MIN_RANKS: Final = 3


def _ranks(text: str) -> tuple[tuple[str, str], ...]:
    """Return the signs for ranks in ``text``, each with the rank meant: figures for ranks that are not
    otherwise written, or letters of a language other than English; an empty tuple if they are ambiguous."""
    found = Counter(one[0] for one in BESIDE_A_SUIT.finditer(text))
    found["10"] += found["T"]
    meant = {
        figure: rank
        for rank, figures in IN_FIGURES.items()
        for figure in figures
        if found[figure] >= MIN_RANKS and not found[rank] and sum(found[one] > 0 for one in figures) == 1
    }
    letters = set(LETTER_BESIDE.findall(text))
    fits = [name for name, ranks in FOREIGN_RANKS.items() if letters <= {*ranks, "A", "T"}]
    if len(fits) == 1 and len(letters - set("AJQKT")) > 1:
        meant.update(FOREIGN_RANKS[fits[0]])
    return tuple(meant.items())


A_WORD: Final = r"[^\s,;/+·:\uff1a-]+"
LISTED: Final = regex(rf"(?:[:\uff1a]|^) *({A_WORD}(?:[ ,;/+·-]{{1,3}}{A_WORD}){{4,}})\s*$")
"""A line, or the text after its last colon, that is a list of short words."""
A_SIGN: Final = regex(r"[A-Z*#@][A-Za-z0-9*]{0,2}")


def _joker(lines: Iterable[str]) -> str:
    """The only sign that stands in lists of cards in ``lines`` and is none of the other cards, where no joker
    is called so."""
    seen: Counter[str] = Counter()
    for line in lines:
        if re.search(r"(?i)jo?ke?r|jk|🃏|[王鬼]", line):
            return ""
        if found := LISTED.search(line):
            words = re.split(r"[\s,;/+·-]+", found[1].strip(" ()[]{}."))
            strange = {word for word in words if not CARD_ITSELF.fullmatch(word)}
            if len(strange) == 1:
                seen.update(strange)
    (sign, count), *others = [*seen.most_common(), ("", 0)]
    return sign if count >= MIN_LINES and len(others) == 1 and A_SIGN.fullmatch(sign) else ""


def _joker_letters(text: str) -> bool:
    """Return whether ``bj`` and ``sj`` are jokers in ``text``: the jack of spades is written differently."""
    found = {one.casefold() for one in re.findall(r"(?i)(?<![\w♠♥♣♦])[bs]j(?!\w)", text)}
    return found == {"bj", "sj"} and re.search(r"(?i)(?<!\w)js(?!\w)|♠ ?[jJ]", text) is not None


A_CARD: Final = r"(?:[♠♥♣♦](?:10|\w)|(?<!\w)(?:10|[2-9TJQKAtjqka])[SHCDshcd]\b|Joker)"
JOINED: Final = regex(rf"{A_CARD}(?: *[-‐‑‒–—−~〜～] *|,? *){A_CARD}")
"""Cards with a usual sign between them, or none: then another one stands between melds."""


def _stroke(lines: Iterable[str]) -> str:
    """Return the separator of the cards of hands, with its spaces, if it is a stroke or a plus sign; else an
    empty string."""
    found = Counter(
        sign
        for line in lines
        for sign in STROKES
        if line.count(sign) >= MIN_STROKES
        and not JOINED.search(line)
        and len(re.findall(rf"{A_CARD}{re.escape(sign)}(?=(?:Big |Small )?{A_CARD})", line)) >= MIN_STROKES
    )
    return next((sign for sign, count in found.most_common(1) if count >= MIN_LINES), "")


MIN_STROKES: Final = 4
BETWEEN_MELDS: Final = ("/", " / ")
STROKES: Final = (*BETWEEN_MELDS, "+", "·", "•", " + ", " · ", " • ")


FIRST_VALUE: Final = regex(r'"?(?:\d{1,4}|[^\W\d_][\w .#\'’()-]{0,24})"?')
MIN_ROWS, MIN_SHARE = 5, 0.6


def _separator(lines: Sequence[str]) -> str:
    """Return the separator of a record that is a list of values; an empty string if it is not. (Other records
    have a colon after a name.)"""
    written = [line for line in lines if line.strip()]
    for sign in "\t;,":
        rows = [line for line in written if sign in line and FIRST_VALUE.fullmatch(line.partition(sign)[0])]
        if len(rows) >= max(MIN_ROWS, MIN_SHARE * len(written)):
            return sign
    return ""
