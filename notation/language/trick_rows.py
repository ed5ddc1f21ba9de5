"""A trick as a row: ``[number] [leader] [player] cards … → winner [points]``.

Whatever signs and words stand between these, a row is read by its tokens, each of which is used once. Plays
without names go round from whoever leads; who that is, and which way, knows the reader of the tricks before.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise, zip_longest
from typing import Final

from attrs import evolve, frozen

from .trick_words import WORD, Token

PLAYED: Final = frozenset(("plays", "lead", "throw", "discard", "ruff"))
"""What is done with cards in a trick."""
STRENGTH: Final = {
    **dict.fromkeys("-‐‑‒–—−+&=", 2), **dict.fromkeys(",，、/()[]（）<>", 3), **dict.fromkeys(";；.。:：", 4),
    **dict.fromkeys("|\t", 5),
}  # fmt: skip
"""How strongly a sign parts what stands on both sides of it; a blank does so less, and a dash not at all
where no blank is beside it."""
POINTS: Final = frozenset(("number", "points", "none"))
GLUED, STRONGEST = 0, 5
MAX_GAP: Final = 2
"""How far behind the word its number stands: ``trick #3``."""
ASKING: Final = frozenset('?？"“”「」『』')
"""Signs of what is no statement."""


@frozen
class Item:
    """A token that matters, and how strongly it is ``parted`` from the one before it."""

    token: Token
    parted: int

    @property
    def kind(self) -> str:
        return self.token.kind

    @property
    def says(self) -> str:
        return self.token.says


@frozen
class Entry:
    """What ``player`` does in a row: the ``verb`` if there is one, the ``cards``, those ``forced`` by a throw
    that failed, and the ``marks`` behind them. ``gaps`` tell how strongly each card is parted from the one
    before it."""

    player: Token | None = None
    verb: Token | None = None
    cards: tuple[Token, ...] = ()
    gaps: tuple[int, ...] = ()
    forced: tuple[Token, ...] | None = None
    marks: tuple[Token, ...] = ()


@frozen
class Row:
    """What is written of a trick, or of a part of one. ``leads`` is who is said to lead, the ``tail`` where a
    comment begins behind the end."""

    number: Token | None
    leads: Token | None
    entries: tuple[Entry, ...]
    winner: Token | None
    points: Token | None
    tail: int | None


def row_of(tokens: Sequence[Token], players: int, calls: Iterable[str]) -> Row | None:
    """What ``tokens`` say of a trick of so many ``players``; None if one of them has no place in it."""
    for token, behind in zip_longest(tokens, tokens[1:]):
        plus = token.says == "+" and (behind is None or behind.kind != "card")
        if token.kind == "sign" and (token.says in ASKING or plus):
            return None
    number, begin = _number(tokens)
    items = list(_items(tokens[begin:]))
    end = _end(items, players)
    body = _entries(items[:end], frozenset(calls))
    if body is None:
        return None
    entries, leads = body
    ended = _ended(items[end:], entries, number)
    if ended is None:
        return None
    return Row(number, leads, entries, *ended)


def _items(tokens: Sequence[Token]) -> Iterable[Item]:
    """The tokens that matter, each with how strongly it is parted from the one before."""
    parted, sign = GLUED, ""
    for token in tokens:
        parted = max(parted, _strength(token.gap))
        if token.kind == "sign" and token.says in STRENGTH:
            sign += token.gap + token.says
            continue
        if token.kind == "fill":
            continue
        if sign:
            loose = sign.strip() in ("-", "–", "—", "") and (sign[:1].isspace() or token.gap)
            joins = sign.strip() in tuple("-‐‑‒–—−") and not loose
            parted = max(parted, GLUED if joins else max(map(_strength, sign)))
        yield Item(token, parted)
        parted, sign = GLUED, ""


def _strength(gap: str) -> int:
    """How strongly what stands between two tokens parts them."""
    return max([STRENGTH.get(sign, 1 if sign.isspace() else 0) for sign in gap], default=GLUED)


def _number(tokens: Sequence[Token]) -> tuple[Token | None, int]:
    """The number of the trick that a line begins with, and where what is behind it begins."""
    number: Token | None = None
    worded = False
    for at, token in enumerate(tokens):
        if token.kind in ("trick", "numbered") or (
            token.kind == "sign" and token.says in "#(（[.、):：-–—|）]．，,;"
        ):
            worded = worded or token.kind != "sign"
        elif token.kind == "fill" and worded:
            continue
        elif token.kind == "number" and number is None:
            number = token
        else:
            return number, at
    return number, len(tokens)


# ---- how a row ends


def _end(items: Sequence[Item], players: int) -> int:
    """At which of ``items`` it begins to be said who has won."""
    kinds = [item.kind for item in items]
    for at, kind in enumerate(kinds):
        if kind == "arrow":
            return at
        if kind == "wins":
            return _with_points(kinds, at - 1 if at and kinds[at - 1] == "name" else at)
    at = len(items)
    while at and (kinds[at - 1] in POINTS or kinds[at - 1] == WORD):
        at -= 1
    if not at or kinds[at - 1] != "name":
        return len(items)
    cards = sum(kind in ("card", "count") for kind in kinds[:at])
    named = kinds[: at - 1].count("name")
    if (named < players and cards < players) or (kinds[0] == "card" and named):
        return len(items)
    return _with_points(kinds, at - 1)


def _with_points(kinds: Sequence[str], at: int) -> int:
    """Where the points begin that are told before the winner ``at``, or that itself."""
    begin = at
    while begin and kinds[begin - 1] in POINTS:
        begin -= 1
    return at if begin and kinds[begin - 1] in ("times", "trick") else begin


def _ended(
    items: Sequence[Item], entries: Sequence[Entry], number: Token | None
) -> tuple[Token | None, Token | None, int | None] | None:
    """Who has won, the points, and where a comment begins; None if something else is said too."""
    winner: Token | None = None
    points: Token | None = None
    played = {card.says for entry in entries for card in entry.cards}
    for at, item in enumerate(items):
        token, before = item.token, items[at - 1].kind if at else ""
        if item.kind == "name":
            if winner is not None and winner.says != item.says:
                return None
            winner = winner or token
        elif item.kind in ("number", "none"):
            if before == "trick" and token.start - items[at - 1].token.end <= MAX_GAP:  # “wins trick 3”
                if number is None or number.says != item.says:
                    return None
            elif points is not None:
                return None
            else:
                points = token
        elif item.kind == "card" and item.says not in played:
            return None
        elif item.kind == WORD or item.kind == "sign":
            rest = items[at:]
            if (
                winner is None
                or item.parted < STRENGTH[","]
                or any(one.kind not in (WORD, "sign") for one in rest)
            ):
                return None
            return winner, points, token.start
        elif item.kind not in ("arrow", "wins", "points", "trick", "card"):
            return None
    if items and winner is None and entries and items[0].kind == "wins":
        winner = entries[-1].player
    if items and winner is None:
        return None
    return winner, points, None


# ---- the plays


def _entries(items: Sequence[Item], calls: frozenset[str]) -> tuple[tuple[Entry, ...], Token | None] | None:
    """What each player does in ``items``, and who is said to lead; None if one has no place there."""
    names = sum(item.kind == "name" for item in items)
    behind = names > 1 and items[0].kind == "card" and items[-1].kind == "name"
    entries: list[Entry] = []
    leads: Token | None = None
    times: Token | None = None
    pair, fails = False, False
    for at, item in enumerate(items):
        token, kind = item.token, item.kind
        last = entries[-1] if entries else None
        following = items[at + 1].kind if at + 1 < len(items) else ""
        if kind == "name" and behind:
            if last is None or last.player is not None:
                return None
            entries[-1] = evolve(last, player=token)
        elif kind == "name":
            if last and last.player and not last.cards and not _passes(last):
                if len(entries) > 1 or leads:
                    return None
                leads, entries = last.player, []
            entries.append(Entry(token))
            pair, fails = False, False
        elif kind in PLAYED or kind == "pass":
            if last is None or last.cards or (behind and last.player) or _passes(last):
                entries.append(last := Entry())
            if last.verb and (last.verb.kind, kind) not in (("plays", "pass"),):
                kinds = {last.verb.kind, kind}
                if "lead" not in kinds and "plays" not in kinds:
                    return None
                token = token if last.verb.kind in ("lead", "plays") else last.verb
            entries[-1] = evolve(last, verb=token)
        elif kind in ("card", "count"):
            if last is None or (behind and last.player):
                entries.append(last := Entry())
            many = (token, token) if times or (pair and _is_alone(items, at)) else (token,)
            times = None
            if fails:
                entries[-1] = evolve(last, forced=(*(last.forced or ()), *many))
            else:
                gaps = (item.parted, GLUED)[: len(many)]
                entries[-1] = evolve(last, cards=(*last.cards, *many), gaps=(*last.gaps, *gaps))
        elif (
            kind == "number"
            and item.says == "2"
            and (following == "times" or (at and items[at - 1].kind == "times"))
        ):
            if following != "times" and last and last.cards:
                entries[-1] = evolve(last, cards=(*last.cards, last.cards[-1]), gaps=(*last.gaps, GLUED))
                times = None
        elif kind == "times":
            times = token
        elif kind == "pair":
            pair = True
            if last and last.cards and not _is_card(following):  # ♠10 twice
                entries[-1] = evolve(last, cards=(*last.cards, last.cards[-1]), gaps=(*last.gaps, GLUED))
        elif kind == "fails" and last and last.cards:
            fails = True
        elif (kind == "mark" or kind in calls) and last and (last.cards or _passes(last)):
            entries[-1] = evolve(last, marks=(*last.marks, token))
        elif kind == "leader" and last and not last.cards and len(entries) == 1:
            leads = last.player
            entries = [] if not _is_card(following) else [evolve(last)]
        elif kind != "tractor":
            return None
    if entries and not entries[-1].cards and not _passes(entries[-1]):
        leads = entries.pop().player if len(entries) == 1 else None
        if entries or leads is None:
            return None
    return tuple(entries), leads


def _passes(entry: Entry) -> bool:
    return entry.verb is not None and entry.verb.kind == "pass"


def _is_card(kind: str) -> bool:
    return kind in ("card", "count")


def _is_alone(items: Sequence[Item], at: int) -> bool:
    """Whether the card at ``at`` has no other of the same play beside it."""
    return not any(
        _is_card(items[other].kind) and items[max(at, other)].parted <= 1
        for other in (at - 1, at + 1)
        if 0 <= other < len(items)
    )


def dealt_out(row: Row, players: int) -> tuple[Entry, ...] | None:
    """The plays of a row in which no player is named, or the first alone, one for each player as far as there
    are cards; None if that cannot be told."""
    named = [entry for entry in row.entries if entry.player is not None]
    if len(named) > 1 or (named and row.entries[0] is not named[0]):
        return None
    plays: list[Entry] = []
    several = len(row.entries) > 1
    for entry in row.entries:
        if _passes(entry):
            plays.append(entry)
            continue
        whole = several and len(row.entries) == players
        groups = [entry.cards] if whole else _groups(entry, players - (len(row.entries) - 1))
        if groups is None:
            return None
        for at, cards in enumerate(groups):
            marks = entry.marks if at == len(groups) - 1 else ()
            verb = entry.verb if not at else None
            plays.append(Entry(entry.player if not at else None, verb, tuple(cards), marks=marks))
    return tuple(plays)


def _groups(entry: Entry, many: int) -> list[tuple[Token, ...]] | None:
    """The cards of ``entry`` in as ``many`` groups, or nearly, as what parts them says."""
    cards, gaps = entry.cards, entry.gaps
    ways: list[list[tuple[Token, ...]]] = []
    for strength in range(STRONGEST, GLUED - 1, -1):
        cuts = [0, *(at for at in range(1, len(cards)) if gaps[at] >= strength), len(cards)]
        ways.append([cards[a:b] for a, b in pairwise(cuts)])
    for way in ways:
        if len(way) == many:
            return way
    each, over = divmod(len(cards), many)
    if not over and each and len(set(gaps[1:])) == 1:
        return [cards[at : at + each] for at in range(0, len(cards), each)]
    near = [way for way in ways if len(way) > 1 and abs(len(way) - many) == 1]
    return near[0] if near else None
