"""Settings in any words: ``N deals``, ``The upcard is the ♠8``, ``Clockwise``, ``We are four: N, E, S and
W``.

A sentence, or a label of another name, that sets something has one value, or a list of names, and words of
just one setting: of those that say which (``deals``), one at least, and of those that may go with it. With
any word that is neither of these nor says nothing, it sets nothing. It becomes the label of the setting with
the value behind it, which the grammar of the game reads.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from typing import Final

from attrs import frozen

from .claim_words import HAN, LETTER
from .notation import Notation
from .problems import SETTING_IN_WORDS
from .spelling import CARD, RANK_WORDS, Respelled, Respelling
from .vocabulary import NUMBERS, any_of, longest_first, seat, small_letters
from .woven import Woven


@frozen
class Words:
    """What a setting is told by: the ``kind`` of its value, the words that tell which setting it is, and
    those that may go with them."""

    kind: str
    telling: str
    further: str = ""


SETTINGS: Final = {
    "turned": Words(
        "card",
        "turned, turned up, turned over, turn-up, flipped, flipped up, flipped over, face-up, "
        "face up, upcard, up-card, starter, discard face, discard pile, discards, first card, "
        "top card, opening card, first discard, starting card, starting discard, initial discard, "
        "opening discard, top discard, 翻牌, 明牌, 翻開, 翻开, 翻出",
        "card, face, starts, begins, opens, up, over, pile, discard, first, top, gets, got, 第一張, 第一张",
    ),
    "direction": Words(
        "ring",
        "direction, order, order of play, turn order, playing order, seating order, play goes, "
        "turns go, play order, clockwise, anticlockwise, anti-clockwise, counterclockwise, "
        "counter-clockwise, 次序, 順序, 顺序, 順時針, 顺时针, 逆時針, 逆时针",
        "play, plays, goes, go, round, turn, turns, around, then",
    ),
    "decks": Words(
        "number",
        "decks, deck, packs, pack, 副牌, 副",
        "cards, number, use, used, using, play, played, plays, 用",
    ),
    "dealer": Words(
        "name",
        "deals, dealt, dealing, dealer, dealt by, 發牌, 发牌, 莊家, 庄家",
        "deal, round, first, turn, 由",
    ),
    "lead": Words(
        "name",
        "leads, lead, leader, starts, plays first, goes first, moves first, begins, first player, "
        "starting player, first to play, first to move, opens, to lead, to start, to begin, 先出, "
        "先手, 先打, 先行",
        "first, play, round, move, 由",
    ),
    "last_dealer": Words(
        "name",
        "previous dealer, former dealer, old dealer, last dealer, dealt last, dealer before, 上莊",
    ),
    "players": Words(
        "names",
        "we are, players, playing, play, at the table, seated, seats, participants, 玩家, 打牌",
        "sit, table, clockwise, around",
    ),
    "wild": Words(
        "rank",
        "wild, wilds, wild card, wild cards, wild rank",
        "card, cards, rank",
    ),
    "variant": Words(
        "contract",
        "contract",
        "game, rummy, variant, version, play",
    ),
    "new_stock": Words(
        "number",
        "fresh stock, reshuffled stock, stock reshuffled, stock renewed, new draw pile, "
        "new stock of, new stock has, new stock",
        "cards, card, has",
    ),
    "carried": Words(
        "levels",
        "old levels, current levels, present levels, starting levels, initial levels, levels before",
    ),
}
"""By the key of a setting. Between commas; the longest that fits is taken."""
SAYING_NOTHING: Final = (
    "the, a, an, we, is, are, was, were, of, with, this, now, in, and, there, it, to, has, by, "
    "at, on, today, here, our, as, 是, 為, 为, 的, 用"
)
AGAINST: Final = frozenset(
    ("anticlockwise", "anti-clockwise", "counterclockwise", "counter-clockwise", "逆時針", "逆时针")
)
ALONG: Final = frozenset(("clockwise", "順時針", "顺时针"))
"""Which way round the table play goes."""
RANKS: Final = {f"{word}{'es' if word == 'six' else 's'}": rank for word, rank in RANK_WORDS.items()}


@frozen
class Piece:
    """A word, a value or a sign of a text, where it stands."""

    kind: str
    text: str
    start: int
    end: int


def _split(words: str) -> list[str]:
    return [word.strip() for word in words.split(",") if word.strip()]


@cache
def _words_of(keys: tuple[str, ...]) -> tuple[Mapping[str, frozenset[str]], Mapping[str, frozenset[str]]]:
    """The telling words, and those that may go with them, each with the settings that have it."""
    told: dict[str, set[str]] = {}
    further: dict[str, set[str]] = {}
    for key in keys:
        for word in _split(SETTINGS[key].telling):
            told.setdefault(word, set()).add(key)
        for word in _split(SETTINGS[key].further):
            further.setdefault(word, set()).add(key)
    return (
        {word: frozenset(found) for word, found in told.items()},
        {word: frozenset(found) for word, found in further.items()},
    )


@lru_cache(maxsize=64)
def _pattern(keys: tuple[str, ...], players: tuple[str, ...]) -> re.Pattern[str]:
    told, further = _words_of(keys)
    every = {*told, *further, *_split(SAYING_NOTHING)}
    english = "|".join(
        re.escape(word).replace(r"\ ", " +") for word in longest_first(one for one in every if one.isascii())
    )
    chinese = any_of(one for one in every if not one.isascii())
    name = any_of(players) if players else rf"[^\W\d_a-z{HAN}][\w'’.-]*(?: [A-Z][\w'’-]*)*|[{HAN}]"
    named = rf"(?P<name>(?<!{LETTER})(?:{name})(?!{LETTER}))"
    word = rf"(?P<word>(?i:(?<!{LETTER})(?:{english})(?!{LETTER}|['’]\w)|{chinese}))"
    return re.compile(
        rf"\s+|(?P<card>{CARD})(?![\w])|{'|'.join((named, word) if players else (word, named))}"
        rf"|(?P<number>(?<![-+−])\d{{1,4}}\b|(?i:\b(?:{any_of((*NUMBERS[1:], 'deuce'))})\b))"
        rf"|(?P<rank>(?i:\b(?:{any_of((*RANKS, *RANK_WORDS))})\b)|\b(?:10|[2-9JQKA])s?\b)"
        r"|(?P<arrow>→|[-–—]*>)|(?P<sign>[-–—=:\uff1a,\uff0c、;\uff1b.。!&/|])|(?P<unknown>.)",
        re.DOTALL,
    )  # fmt: skip


def setting_said(notation: Notation, plain: Respelled, players: Sequence[str]) -> Respelled | None:
    """What ``plain`` sets in a game of these ``players``, as a label with its value; None if it sets nothing,
    or is not understood."""
    keys = tuple(key for key in SETTINGS if key in notation.settings)
    pieces = _pieces(keys, tuple(players), plain.text)
    if pieces is None:
        return None
    if not players and not _are_together(pieces):
        return None
    told, further = _words_of(keys)
    words = [piece.text for piece in pieces if piece.kind == "word"]
    telling = [word for word in words if word in told]
    fitting = [key for key in keys if _fits(key, words, told, further)]
    values = [piece for piece in pieces if piece.kind in VALUES]
    ways = [(key, found) for key in fitting if (found := _value(key, plain, values, telling, players))]
    if len(ways) != 1 or len(set(telling)) < len(telling):
        return None
    key, value = ways[0]
    own = plain.text.lower().startswith(tuple(map(str.lower, notation.vocabulary[key].readings)))
    if (
        own
        and not _pairs(plain, values)
        and SETTINGS[key].kind in ("names", "ring")
        and ":" in plain.text.replace("\uff1a", ":")
    ):
        return None  # as it stands, it can only be misspelt
    label = f"{notation.vocabulary[key].in_('zh' if re.search(f'[{HAN}]', plain.text) else 'en')}: "
    woven = Woven(plain)
    woven.put(label, 0, 0)
    woven.add(value)
    edit = Respelling(SETTING_IN_WORDS, *plain.span(0, len(plain.text.rstrip())), woven.text.text)
    return Respelled(woven.text.text, (*plain.edits, edit), woven.text.starts, woven.text.ends)


VALUES: Final = frozenset(("card", "name", "rank", "number", "arrow"))


def _pieces(keys: tuple[str, ...], players: tuple[str, ...], text: str) -> list[Piece] | None:
    """The pieces of a ``text``; None if one of them is unknown."""
    found: list[Piece] = []
    if len(text) > MAX_LENGTH:
        return None
    for one in _pattern(keys, players).finditer(text):
        kind = one.lastgroup
        if kind == "unknown":
            return None
        if kind is not None:
            said = re.sub(" +", " ", small_letters(one[0])) if kind == "word" else one[0]
            found.append(Piece(kind, said, *one.span()))
    return found


MAX_LENGTH: Final = 200


def _are_together(pieces: Sequence[Piece]) -> bool:
    """Whether what may be names is one list, with no other words in it and no colon behind it."""
    named = [number for number, piece in enumerate(pieces) if piece.kind == "name"]
    if not named:
        return True
    between = pieces[named[0] : named[-1] + 1]
    return all(one.kind in ("name", "sign", "arrow") or one.text in JOINING for one in between) and not any(
        one.text in (":", "\uff1a", ";") for one in pieces[named[0] :]
    )


JOINING: Final = frozenset(("and", "then", "is", "和", "是"))


def _fits(
    key: str, words: Sequence[str], told: Mapping[str, frozenset[str]], further: Mapping[str, frozenset[str]]
) -> bool:
    """Whether every word may stand in what tells of the setting ``key``, and one tells that it is that."""
    nothing = _split(SAYING_NOTHING)
    of_it = [key in told.get(word, ()) for word in words]
    return any(of_it) and all(
        one or word in nothing or key in further.get(word, ()) for word, one in zip(words, of_it, strict=True)
    )


def _value(
    key: str, plain: Respelled, values: Sequence[Piece], telling: Sequence[str], players: Sequence[str]
) -> Respelled | None:
    """The value of the setting ``key``; None if it has none, or too many."""
    kind = SETTINGS[key].kind
    make = MAKERS.get(kind)
    return make(plain, values, telling, players) if make else None


def _one(kinds: str) -> Callable[..., Respelled | None]:
    def make(
        plain: Respelled, values: Sequence[Piece], telling: Sequence[str], players: Sequence[str]
    ) -> Respelled | None:
        if len(values) != 1 or values[0].kind not in kinds.split():
            return None
        (piece,) = values
        said, word = piece.text, small_letters(piece.text)
        if kinds == "number" and word in NUMBERS:
            said = str(NUMBERS.index(word))
        elif kinds != "number" and word in RANK_WORDS:  # Wild: Twos
            said = next(one for one, rank in RANKS.items() if rank == RANK_WORDS[word]).capitalize()
        woven = Woven(plain)
        woven.say(said, piece.start, piece.end)
        return woven.text

    return make


def _names(
    plain: Respelled, values: Sequence[Piece], telling: Sequence[str], players: Sequence[str]
) -> Respelled | None:
    """A list of players, as many as it is said they are."""
    names = _pairs(plain, values) or [piece for piece in values if piece.kind == "name"]
    counts = [piece for piece in values if piece.kind == "number"]
    others = [piece for piece in values if piece.kind not in ("name", "number")]
    if len(names) < MIN_PLAYERS or others or len(counts) > 1:
        return None
    many = len(names)
    said = [small_letters(one.text) in (str(many), *NUMBERS[many : many + 1]) for one in counts]
    return _listed(plain, names, ", ") if all(said) else None


def _pairs(plain: Respelled, values: Sequence[Piece]) -> list[Piece]:
    """The names of players of whom each is said to have a seat, “N = Ann, E = Bob”; nothing if it is no list
    of these."""
    names = [piece for piece in values if piece.kind == "name"]
    pairs = list(zip(names[::2], names[1::2], strict=False))
    paired = all(plain.text[one.end : other.start].strip() in EQUALS for one, other in pairs)
    if len(names) % 2 or len(pairs) < MIN_PLAYERS or not paired:
        return []
    seats = {seat(one.text) is not None for one, _ in pairs}
    return [pair[seats == {True}] for pair in pairs] if len(seats) == 1 else []


EQUALS: Final = frozenset(("=", "is", "是", "為", "为"))


def _ring(
    plain: Respelled, values: Sequence[Piece], telling: Sequence[str], players: Sequence[str]
) -> Respelled | None:
    """The players in the order of play, or which way round it goes."""
    names = [piece for piece in values if piece.kind == "name"]
    if not values and players and (ALONG | AGAINST).intersection(telling):
        order = list(players) if ALONG.intersection(telling) else [players[0], *reversed(players[1:])]
        woven = Woven(plain)
        woven.put(" → ".join(order), 0, len(plain.text.rstrip()))
        return woven.text
    arrows = [piece for piece in values if piece.kind == "arrow"]
    if (
        len(names) + len(arrows) < len(values)
        or len(names) < MIN_PLAYERS
        or (ALONG | AGAINST).intersection(telling)
    ):
        return None
    return _listed(plain, names, " → ")


def _listed(plain: Respelled, names: Sequence[Piece], seam: str) -> Respelled:
    woven = Woven(plain)
    for number, piece in enumerate(names):
        if number:
            woven.glue(seam)
        woven.keep(piece.start, piece.end)
    return woven.text


def _contract(
    plain: Respelled, values: Sequence[Piece], telling: Sequence[str], players: Sequence[str]
) -> Respelled | None:
    at = plain.text.lower().find("contract")
    if values or at < 0:
        return None
    woven = Woven(plain)
    woven.keep(at, at + len("contract"))
    return woven.text


def _levels(
    plain: Respelled, values: Sequence[Piece], telling: Sequence[str], players: Sequence[str]
) -> Respelled | None:
    """What stands from the first name to the last figure."""
    if len(values) < MIN_PLAYERS or values[0].kind != "name" or values[-1].kind not in ("number", "rank"):
        return None
    woven = Woven(plain)
    woven.keep(values[0].start, values[-1].end)
    return woven.text


MIN_PLAYERS: Final = 2
MAKERS: Final[Mapping[str, Callable[..., Respelled | None]]] = {
    "card": _one("card"), "number": _one("number"), "name": _one("name"), "rank": _one("rank number"),
    "names": _names, "ring": _ring, "contract": _contract, "levels": _levels,
}  # fmt: skip
