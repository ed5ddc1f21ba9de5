"""Settings in any words: ``N deals``, ``The upcard is the ♠8``, ``Clockwise``, ``We are four: N, E, S and
W``.

Such a sentence, or a label that is not hoyle's own, has one value or a list of names. Its words belong to a
single setting: at least one says which it is (``deals``), and others may accompany it. A sentence with any
other word, apart from fillers, sets nothing. One that sets something is rewritten as the label of the setting
with the value behind it, and the grammar of the game reads that.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from typing import Final

from attrs import evolve

from ...records.values import frozen
from .card_words import CARD, LETTERS, OTHER_SUITS, RANK_WORDS, SUIT
from .claim_words import HAN, phrases
from .labels import SEVERAL
from .notation import Notation
from .problems import SETTING_IN_WORDS
from .respelling import Respelled, Respelling, Woven
from .tokenizer import NAMES, Tokenizer
from .vocabulary import LETTER, NUMBERS, Vocabulary, any_of, number_said, seat, small_letters


@frozen
class Words:
    """The words for a setting: the ``kind`` of its value, the words that identify it (``identifying``), and
    those that may accompany them (``further``), in which ``{game}`` is the title of the game."""

    kind: str
    identifying: str
    further: str = ""


_DEALING: Final = (
    "dealer, deals, is dealer, dealer is, is the dealer, becomes dealer, "
    "becomes the dealer, 莊, 庄, 莊家, 庄家, 做莊, 做庄, 坐莊, 坐庄, 當莊, 当庄, 是莊家, "
    "是庄家"
)
_TRUMPS: Final = "trumps, trump, trump suit, 主, 主牌, 主是, 是主, 做主, 為主, 为主"
_OF_TRUMPS: Final = (
    "level, levels, playing, plays, play, suit, declares, declared, makes, made, chooses, chose, calls, "
    "called, names, named, as, so, then, rank, 級, 级, 級別, 级别, 打, 花色, 叫"
)
SETTINGS: Final = {
    "turned": Words(
        "card",
        "turned, turned up, turned over, turn-up, flipped, flipped up, flipped over, face-up, "
        "face up, upcard, up-card, starter, discard face, discard pile, discards, first card, "
        "top card, opening card, first discard, starting card, starting discard, initial discard, "
        "opening discard, top discard, ablagestapel, ablage, abwurf, abwurfstapel, défausse, descarte, pozo, "
        "lixo, scarti, aflegstapel, "
        "aufgedeckt, startkarte, retournée, descubierta, scoperta, 翻牌, 明牌, 翻開, 翻开, 翻出",
        "card, face, starts, begins, opens, up, over, pile, discard, first, top, gets, got, 第一張, 第一张",
    ),
    "direction": Words(
        "ring",
        "direction, order, order of play, turn order, playing order, seating order, play goes, "
        "turns go, play order, clockwise, anticlockwise, anti-clockwise, counterclockwise, "
        "counter-clockwise, richtung, spielrichtung, reihenfolge, sens, sentido, dirección, orden, ordem, "
        "senso, richting, 次序, 順序, 顺序, 順時針, 顺时针, 逆時針, 逆时针",
        "play, plays, goes, go, round, turn, turns, around, then",
    ),
    "decks": Words(
        "number",
        "decks, deck, packs, pack, 副牌, 副",
        "cards, number, use, used, using, play, played, plays, 用",
    ),
    "dealer": Words(
        "name",
        "deals, dealt, dealing, dealer, dealt by, geber, kartengeber, "
        "donneur, donneuse, mazziere, gever, repartidor, 發牌, 发牌, 莊家, 庄家",
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
        "we are, players, playing, play, at the table, seated, seats, participants, spieler, mitspieler, "
        "joueurs, jugadores, juegan, jogadores, giocatori, spelers, 玩家, 打牌",
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
    "extensions": Words(
        "max",
        "max",
        "extension, extensions, expansion, rules, game, version, variant, play, played, {game}, 擴充, 扩充, "
        "版",
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
    "dealer_named": Words("dealer", _DEALING + ", " + _TRUMPS, _OF_TRUMPS),
    "trumps_named": Words("trumps", _TRUMPS, _OF_TRUMPS),
    "bottom": Words("cards", "bottom, bottom cards, kitty, 底牌, 底", "cards, consists, holds, contains, 有"),
    "redeal": Words(
        "nothing",
        "redeal, redealt, dealt again, deal again, 重發, 重发, 重新發牌, 重新发牌",
        "cards, all, nobody, no one, show, shows, showed, so, passes, 無人, 无人, 沒人, 没人, 亮, 都, 不亮",
    ),
    "flipped": Words(
        "product",
        "bottom, bottom cards, kitty, 底, 底牌, flipped, flipped up, flips, turned up, turned over, "
        "exposed, doubled, 掀底, 翻底, 掀, 翻, 翻倍, 加倍, 雙倍, 双倍",
        "cards, gets, got, points, point, pts, double, twice, makes, making, for, worth, counts, count, "
        "contains, "
        "there, held, times, has, so, which, that, 分, 有, 倍, 得, 共, 計, 计",
    ),
    "kept": Words(
        "nothing",
        "kept, not flipped, stays down, stays face down, remains face down, 守底, 保底, 守住, 不掀, "
        "沒有掀, 没有掀",
        "bottom, bottom cards, kitty, stays, cards, 底, 底牌",
    ),
    "defenders": Words(
        "shares",
        "defenders, defenders', defense, defence, defending side, 搶分, 抢分, 搶分方, 抢分方, 搶分一方, "
        "抢分一方",
        "have, had, get, gets, got, take, takes, took, make, makes, made, score, scored, scores, come, "
        "came, total, "
        "points, point, pts, in all, in total, all in all, altogether, together, for, plus, bottom, kitty, "
        "points of, so, "
        "共, 得, 共得, 分, 底, 底牌, 合計, 合计, 總共, 总共, 拿, 得到",
    ),
}
BOTTOM: Final = frozenset(("bottom", "kitty", "底", "底牌"))
"""The words for each setting, separated by commas; the longest match counts."""
SAYING_NOTHING: Final = (
    "the, a, an, we, is, are, was, were, of, with, this, now, in, and, there, it, to, has, by, "
    "at, on, today, here, our, as, 是, 為, 为, 的, 用"
)
AGAINST: Final = frozenset(
    ("anticlockwise", "anti-clockwise", "counterclockwise", "counter-clockwise", "逆時針", "逆时针")
)
ALONG: Final = frozenset(("clockwise", "順時針", "顺时针"))
"""The direction of play around the table."""


@frozen
class Piece:
    """A word, a value or a sign in a text, with its place."""

    kind: str
    text: str
    start: int
    end: int


def _split(words: str) -> list[str]:
    return [word.strip() for word in words.split(",") if word.strip()]


@cache
def _words_of(key: str, title: str) -> tuple[frozenset[str], frozenset[str]]:
    """The words that identify a setting in the game with this ``title``, and all that may accompany them."""
    identifying = frozenset(_split(SETTINGS[key].identifying))
    further = SETTINGS[key].further.replace("{game}", small_letters(title))
    return identifying, identifying.union(_split(further), _split(SAYING_NOTHING))


A_NAME: Final = (
    rf"(?:[Pp]layer|[Ss]eat) \d\d?|[^\W\d_a-z{HAN}][\w'’.-]*(?: [A-Z][\w'’-]*)*|[{HAN}]"
    r"|[a-z][A-Za-z]*[_\d][\w-]*|[a-z]+[A-Z][\w-]*"
)
"""Possible names while the players are not known. A word that begins with a small letter counts only if it
contains a digit, an underscore or a capital."""


@cache
def _tokenizer(keys: tuple[str, ...], title: str, *, known: bool) -> Tokenizer:
    """Return a tokenizer for text that may set ``keys`` of a game; if the players are not ``known``, it also
    finds possible names."""
    every = frozenset[str]().union(*(_words_of(key, title)[1] for key in keys))
    named = rf"(?P<name>(?<!{LETTER})(?:{NAMES})(?!{LETTER}))"
    stranger = "" if known else f"|{named.replace(NAMES, A_NAME)}"
    return Tokenizer(
        named,
        r"(?P<gap>\s+)|(?P<letter>(?:(?<=rumps )|(?<=rumps: )|(?<=rump )|(?<=rump: )|(?<=主))"
        rf"[SHCDshcd](?!{LETTER}))"
        rf"|(?P<card>{CARD})(?![\w])|(?P<word>{phrases(every)}){stranger}"
        rf"|(?P<suit>{SUIT}|(?<!{LETTER})(?i:{any_of(OTHER_SUITS)})(?!{LETTER}))"
        rf"|(?P<number>(?<![-+−\d])\d{{1,4}}(?!{LETTER}|\d)|(?i:\b(?:{any_of(NUMBERS[1:])})\b))"
        rf"|(?P<rank>(?i:\b(?:{any_of((*SEVERAL, *RANK_WORDS))})\b)|\b(?:10|[2-9JQKA])s?(?!{LETTER}|\d))"
        r"|(?P<arrow>→|[-–—]*>)|(?P<sign>[-–—:\uff1a,\uff0c、;\uff1b.。!&/|=()\[\]\uff08\uff09+×*]|x(?= *\d))"
        r"|(?P<unknown>.)",
        flags=re.DOTALL,
        first=("letter", "card"),
    )  # fmt: skip


@frozen
class Told:
    """The ``pieces`` of a text that are words or values, and what is known about it."""

    plain: Respelled
    pieces: tuple[Piece, ...]
    players: tuple[str, ...]
    words: Vocabulary

    @property
    def values(self) -> tuple[Piece, ...]:
        return tuple([piece for piece in self.pieces if piece.kind in VALUES])

    @property
    def language(self) -> str:
        return "zh" if re.search(f"[{HAN}]", self.plain.text) else "en"

    def says(self, words: frozenset[str]) -> bool:
        """Return whether any of these ``words`` occurs."""
        return any(piece.kind == "word" and piece.text in words for piece in self.pieces)

    def of_kind(self, *kinds: str) -> list[Piece]:
        return [piece for piece in self.pieces if piece.kind in kinds]


def setting_said(notation: Notation, plain: Respelled, players: Sequence[str]) -> Respelled | None:
    """Return the setting or statement in ``plain`` as a label with its value, in a game of these ``players``;
    None if there is none, or it is not understood."""
    if len(plain.text) > MAX_LENGTH:
        return None
    return _setting_said(notation, plain, tuple(players))


@lru_cache(maxsize=1024)
def _setting_said(notation: Notation, plain: Respelled, players: tuple[str, ...]) -> Respelled | None:
    """The cached part of :func:`setting_said`: several interpreters ask about the same line."""
    keys = tuple(key for key in SETTINGS if key in notation.settings or key in notation.statements)
    title = notation.title
    pieces = _pieces(keys, title, players, plain.text)
    if pieces is None:
        return None
    if not players and not _are_together(pieces):
        return None
    words = [piece.text for piece in pieces if piece.kind == "word"]
    identifying = [word for word in words if any(word in _words_of(key, title)[0] for key in keys)]
    known = [(key, *_words_of(key, title)) for key in keys]
    meant = Told(plain, pieces, players, notation.vocabulary)
    pairs = bool(not players and _pairs(meant))
    fitting = [
        key
        for key, own, all_ in known
        if all_.issuperset(words) and (not own.isdisjoint(words) or (pairs and SETTINGS[key].kind == "names"))
    ]
    ways = [(key, found) for key in fitting if (found := MAKERS[SETTINGS[key].kind](meant))]
    if len(ways) != 1 or len(set(identifying)) < len(identifying):
        return None
    key, value = ways[0]
    if key == "players" and "direction" in keys and _is_another_order(meant):
        key, value = "direction", MAKERS["ring"](meant) or value
    label = notation.vocabulary[LABELS.get(key, key)]
    own = plain.text.lower().startswith(tuple(map(str.lower, label.readings)))
    listing = SETTINGS[key].kind in ("names", "ring") and not _pairs(meant)
    if own and listing and ":" in plain.text.replace("\uff1a", ":"):
        return None  # the label is canonical, so it must be misspelt
    woven = Woven(plain)
    woven.put(f"{label.in_(meant.language)}{': ' if value.text else ''}", 0, 0)
    woven.add(value)
    edit = Respelling(SETTING_IN_WORDS, *plain.span(0, len(plain.text.rstrip())), woven.text.text)
    return evolve(woven.text, edits=(*plain.edits, edit))


def _is_another_order(told: Told) -> bool:
    """Return whether the known players are listed again in another order: “We play W, S, E, N.”"""
    names = tuple(piece.text for piece in told.of_kind("name"))
    return names != told.players and sorted(names) == sorted(told.players)


LABELS: Final = {"dealer_named": "dealer", "trumps_named": "trumps_alone"}
"""The labels of statements whose label is not their name."""
VALUES: Final = frozenset(("card", "name", "rank", "number", "arrow", "suit"))


@lru_cache(maxsize=1024)
def _pieces(
    keys: tuple[str, ...], title: str, players: tuple[str, ...], text: str
) -> tuple[Piece, ...] | None:
    """The pieces of a ``text``; None if one of them is unknown."""
    found: list[Piece] = []
    for one in _tokenizer(keys, title, known=bool(players)).of(text, players):
        kind = str(one.lastgroup)
        if kind == "unknown":
            return None
        if kind == "letter":
            found.append(Piece("suit", LETTERS[small_letters(one[0])], *one.span()))
        else:
            said = re.sub(" +", " ", small_letters(one[0])) if kind == "word" else one[0]
            found.append(Piece(kind, said, *one.span()))
    return tuple(found)


MAX_LENGTH: Final = 200


def _are_together(pieces: Sequence[Piece]) -> bool:
    """Return whether all possible names form one list, with no other words in it and no colon after it."""
    named = [number for number, piece in enumerate(pieces) if piece.kind == "name"]
    if not named:
        return True
    between = pieces[named[0] : named[-1] + 1]
    return all(one.kind in ("name", "sign", "arrow") or one.text in JOINING for one in between) and not any(
        one.text in (":", "\uff1a", ";") for one in pieces[named[0] :]
    )


JOINING: Final = frozenset(("and", "then", "is", "和", "是"))


def _one(kinds: str) -> Callable[[Told], Respelled | None]:
    def make(told: Told) -> Respelled | None:
        values = told.values
        if len(values) != 1 or values[0].kind not in kinds.split():
            return None
        (piece,) = values
        said = piece.text
        if kinds == "number":
            said = str(number_said(piece.text))
        elif small_letters(said) in RANK_WORDS:  # Wild: Twos
            said = next(
                word for word, rank in SEVERAL.items() if rank == RANK_WORDS[small_letters(said)]
            ).capitalize()
        return _saying(told, said, piece.start, piece.end)

    return make


def _saying(told: Told, text: str, start: int, end: int) -> Respelled:
    """``text``, which stands somewhere from ``start`` to ``end``, or else for that."""
    woven = Woven(told.plain)
    woven.say(text, start, end)
    return woven.text


def _names(told: Told) -> Respelled | None:
    """A list of players, as many as it is said they are."""
    names, counts = _pairs(told) or told.of_kind("name"), told.of_kind("number")
    if len(names) < MIN_PLAYERS or any(one.kind not in ("name", "number") for one in told.values):
        return None
    counted = [number_said(one.text) for one in counts] in ([], [len(names)])
    return _listed(told, names, ", ") if counted else None


def _pairs(told: Told) -> list[Piece]:
    """The names of players of whom each is said to have a seat, “N = Ann, E = Bob”; nothing if it is no list
    of these."""
    names = told.of_kind("name")
    pairs = list(zip(names[::2], names[1::2], strict=False))
    paired = all(told.plain.text[one.end : other.start].strip() in EQUALS for one, other in pairs)
    if len(names) % 2 or len(pairs) < MIN_PLAYERS or not paired:
        return []
    seats = {seat(one.text) is not None for one, _ in pairs}
    return [pair[seats == {True}] for pair in pairs] if len(seats) == 1 else []


EQUALS: Final = frozenset(("=", "is", "是", "為", "为", "(", "\uff08"))


def _ring(told: Told) -> Respelled | None:
    """The players in the order of play, or which way round it goes."""
    players, names, arrows = told.players, told.of_kind("name"), told.of_kind("arrow")
    if not told.values and players and told.says(ALONG | AGAINST):
        order = list(players) if told.says(ALONG) else [players[0], *reversed(players[1:])]
        return _saying(told, " → ".join(order), 0, len(told.plain.text.rstrip()))
    if len(names) + len(arrows) < len(told.values) or len(names) < MIN_PLAYERS or told.says(ALONG | AGAINST):
        return None
    return _listed(told, names, " → ")


def _listed(told: Told, pieces: Sequence[Piece], seam: str) -> Respelled:
    woven = Woven(told.plain)
    for number, piece in enumerate(pieces):
        if number:
            woven.glue(seam)
        woven.keep(piece.start, piece.end)
    return woven.text


def _word(word: str) -> Callable[[Told], Respelled | None]:
    """Return a function that finds the value ``word`` and writes it as the game does."""

    def make(told: Told) -> Respelled | None:
        at = told.plain.text.lower().find(word.lower())
        return None if told.values or at < 0 else _saying(told, word, at, at + len(word))

    return make


def _levels(told: Told) -> Respelled | None:
    """The text from the first name to the last figure."""
    values = told.values
    if len(values) < MIN_PLAYERS or values[0].kind != "name" or values[-1].kind not in ("number", "rank"):
        return None
    start, end = values[0].start, values[-1].end
    return _saying(told, told.plain.text[start:end], start, end)


# ---- what is stated in games of tricks


def _cards(told: Told) -> Respelled | None:
    cards = told.of_kind("card")
    return _listed(told, cards, "-") if len(cards) == len(told.values) > 1 else None


def _nothing(told: Told) -> Respelled | None:
    return None if told.values else Respelled("", (), (), ())


def _trumps(told: Told, *, names: int = 0) -> Respelled | None:
    """Return the suit of trumps and the level, after the dealer if one is named."""
    dealers, suits, ranks = told.of_kind("name"), told.of_kind("suit"), told.of_kind("number", "rank")
    if (
        (len(dealers), len(suits)) != (names, 1)
        or len(ranks) > 1
        or len(told.values) > names + 1 + len(ranks)
    ):
        return None
    woven = Woven(told.plain)
    if dealers:
        woven.keep(dealers[0].start, dealers[0].end)
        woven.glue(f", {told.words['trumps'].in_(told.language)} ")
    said = suits[0].text
    suit = OTHER_SUITS.get(said.lower(), said)
    woven.say(suit, suits[0].start, suits[0].end)
    for rank in ranks:
        woven.glue(f", {told.words['level'].in_(told.language)} ")
        said = rank.text.rstrip("s").upper()
        woven.say(RANK_WORDS.get(said.lower(), said), rank.start, rank.end)
    return woven.text


def _dealer(told: Told) -> Respelled | None:
    return _trumps(told, names=1)


def _product(told: Told) -> Respelled | None:
    """The points in the bottom, and what they come to."""
    numbers = told.of_kind("number")
    if not numbers or len(numbers) < len(told.values) or len(numbers) > 3:
        return None
    factor = number_said(numbers[1].text) if len(numbers) == 3 else 2
    woven = Woven(told.plain)
    woven.say(str(number_said(numbers[0].text)), numbers[0].start, numbers[0].end)
    if len(numbers) > 1:
        woven.glue(f" x {factor} = ")
        woven.say(str(number_said(numbers[-1].text)), numbers[-1].start, numbers[-1].end)
    return woven.text


def _shares(told: Told) -> Respelled | None:
    """The defenders' points: those of each and of the bottom, and their sum."""
    woven = Woven(told.plain)
    whose: Piece | None = None
    result = _sum_of(told)
    if result is not None:
        return _saying(told, str(number_said(result.text)), result.start, result.end)
    for piece in told.pieces:
        bottom = piece.kind == "word" and piece.text in BOTTOM
        if piece.kind == "name" or bottom:
            if whose is not None:
                return None
            whose = piece
        elif piece.kind == "number" and result is None and whose is not None:
            if woven:
                woven.glue(" + ")
            word = told.words["share"].in_(told.language) if whose.kind == "word" else whose.text
            woven.say(word, whose.start, whose.end)
            woven.glue(" ")
            woven.say(str(number_said(piece.text)), piece.start, piece.end)
            whose = None
        elif piece.kind == "number" and result is None:
            result = piece
        elif piece.kind in VALUES:
            return None
    if result is None or whose is not None:
        return None
    if woven:
        woven.glue(" = ")
    woven.say(str(number_said(result.text)), result.start, result.end)
    return woven.text


def _sum_of(told: Told) -> Piece | None:
    """The result of a sum that does not say whose its terms are; None if there is none, or it is wrong."""
    values = told.values
    if len(values) < 2 or "=" not in told.plain.text or any(piece.kind != "number" for piece in values):
        return None
    *terms, result = (number_said(piece.text) for piece in values)
    return values[-1] if sum(terms) == result else None


MIN_PLAYERS: Final = 2
MAKERS: Final[Mapping[str, Callable[[Told], Respelled | None]]] = {
    "card": _one("card"), "number": _one("number"), "name": _one("name"), "rank": _one("rank number"),
    "names": _names, "ring": _ring, "contract": _word("contract"), "max": _word("Max"),
    "levels": _levels, "cards": _cards,
    "dealer": _dealer, "trumps": _trumps, "product": _product, "shares": _shares, "nothing": _nothing,
}  # fmt: skip
