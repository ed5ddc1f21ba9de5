"""A trick as a row: ``[number] [leader] [player] cards … → winner [points]``; and bids, which are alike.

Whatever signs and words stand between these, a row is read by its tokens, each of which is used once. Plays
without names go round from whoever leads; who that is, and which way, knows the reader of the tricks before.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise, zip_longest
from typing import Final

from attrs import evolve, field

from ...records.values import define, frozen
from .trick_words import WORD, Token

PLAYED: Final = frozenset(("plays", "lead", "throw", "discard", "ruff"))
"""The notions for playing cards to a trick."""
BIDS: Final = frozenset(("show", "bury", "call", "pass_cards"))
"""The notions for what is done with cards before the first trick."""
OF_A_TRICK: Final = frozenset(("lead", "wins", "trick"))
"""Notions that show that no cards are passed."""
COLONS: Final = frozenset(":\uff1a")
OPENING, CLOSING = frozenset("([（［【"), frozenset(")]）］】")
NO_CLAIM: Final = frozenset(("plays", "lead"))
"""Verbs that only say that something is played."""
DASHES: Final = frozenset("-‐‑‒–—−~〜～")
STRENGTH: Final = {
    **dict.fromkeys((*DASHES, *"+&="), 2), **dict.fromkeys(",，、/·•()[]（）<>", 3),
    **dict.fromkeys(";；.。:：!", 4), **dict.fromkeys("|\t", 5),
}  # fmt: skip
"""Strength of each sign as a separator. A space separates less, and a dash not at all unless a space is
beside it."""
POINTS: Final = frozenset(("number", "points", "none"))
ENDING: Final = POINTS | {"trick", "numbered"}
"""Kinds of tokens that may follow the word for winning."""
GLUED, STRONGEST = 0, 5
MAX_GAP: Final = 2
"""Maximum distance between the word and its number: ``trick #3``."""
ASKING: Final = frozenset('?？"“”「」『』')
"""Signs that show that something is not a statement."""


@frozen
class Item:
    """A token that matters, how strongly it is ``parted`` from the one before it, and whether a word between
    them says that something goes ``to`` it."""

    token: Token
    parted: int
    to: bool = False

    @property
    def kind(self) -> str:
        return self.token.kind

    @property
    def says(self) -> str:
        return self.token.says

    @property
    def is_card(self) -> bool:
        return self.kind in ("card", "count")


@define
class Entry:
    """A player's part in a row: the ``verb`` if there is one, the ``cards``, those ``forced`` by a failed
    throw, the recipient (``to``), and the ``marks`` after them. ``gaps`` are the strengths of the separators
    before each card."""

    player: Token | None = None
    verb: Token | None = None
    cards: list[Token] = field(factory=list)
    gaps: list[int] = field(factory=list)
    forced: list[Token] | None = None
    to: Token | None = None
    marks: list[Token] = field(factory=list)

    @property
    def notion(self) -> str:
        """The notion of the verb; empty if there is none."""
        return self.verb.kind if self.verb is not None else ""

    @property
    def passes(self) -> bool:
        return self.notion in ("pass", "none")

    @property
    def is_whole(self) -> bool:
        """Whether only marks can follow."""
        return bool(self.cards) or self.passes

    @property
    def is_open(self) -> bool:
        """Whether the player is known but no card has followed yet."""
        return self.player is not None and not self.is_whole

    @property
    def start(self) -> int:
        if self.player is not None:
            return self.player.start
        return min([one.start for one in (self.verb, *self.cards[:1]) if one is not None])

    @property
    def end(self) -> int:
        verb = self.verb if self.verb and self.verb.start >= self.start else None  # or another's
        tokens = [self.player, verb, self.to, *self.cards, *(self.forced or ()), *self.marks]
        return max([token.end for token in tokens if token is not None], default=0)

    def add(self, cards: Sequence[Token], parted: int) -> None:
        self.cards += cards
        self.gaps += (parted, GLUED)[: len(cards)]


@frozen
class Row:
    """Contents of a line about a trick, or a part of one. ``leads`` is the player said to lead, ``tail`` the
    start of a comment after the end."""

    number: Token | None
    leads: Token | None
    entries: tuple[Entry, ...]
    winner: Token | None
    points: Token | None
    tail: int | None

    @property
    def is_of_bids(self) -> bool:
        """Whether it describes what happens before the first trick."""
        notions = [entry.notion for entry in self.entries]
        return self.winner is None and BIDS.union(("pass", "none")).issuperset(notions)

    def with_verbs(self, label: Token | None = None) -> Row:
        """The same row, with the verb of the first bid, or of a ``label`` before all, for those that have
        none: “N shows ♦8, E ♣4”, “Bids: N ♦8”."""
        first = (self.entries[0].verb or label) if self.entries else None
        if first is None or first.kind not in BIDS:
            return self
        bids = [one if one.verb or not one.player else evolve(one, verb=first) for one in self.entries]
        return evolve(self, entries=tuple(bids))


def row_of(tokens: Sequence[Token], players: int, calls: Iterable[str]) -> Row | None:
    """Return the row that ``tokens`` form, in a trick of so many ``players``; None if one of them does not
    fit."""
    for token, following in zip_longest(tokens, tokens[1:]):
        joins = token.says == "+" or (token.says in DASHES and not token.gap)
        open_ = joins and (following is None or (following.kind == "sign" and following.says not in DASHES))
        if token.kind == "sign" and (token.says in ASKING or open_):
            return None
    if not OF_A_TRICK.isdisjoint(token.kind for token in tokens):  # N gives ♣7 to the trick
        tokens = [evolve(one, kind="plays") if one.kind == "pass_cards" else one for one in tokens]
    label = _label(tokens)
    if label is not None:
        tokens = tokens[2:]
    number, begin = _number(tokens)
    items = list(_items(tokens[begin:]))
    if first := _end_in_brackets(tokens) or _end_told_first(items):
        items = [*items[first:], *items[:first]]
    ended = first and items[-first].kind == "name"
    end = len(items) - first if ended else 0 if _is_heading(tokens[:begin], items) else _end(items, players)
    plays = _Plays(items[:end], frozenset(calls))
    if not plays.read():
        return None
    told = _ended(items[end:], plays, number)
    if told is None:
        return None
    number, winner, points, tail = told
    return Row(number, plays.leads, tuple(plays.entries), winner, points, tail).with_verbs(label)


def _label(tokens: Sequence[Token]) -> Token | None:
    """Return the token of the word before a colon that applies to all bids in the row (“Bids: N ♦8, E ♣4”);
    None if there is none."""
    labelled = len(tokens) > 1 and tokens[0].kind in BIDS and tokens[1].says in COLONS
    return tokens[0] if labelled else None


def _items(tokens: Sequence[Token]) -> Iterable[Item]:
    """The tokens that matter, each with how strongly it is parted from the one before."""
    parted, sign, to = GLUED, "", False
    for token in tokens:
        parted = max(parted, _strength(token.gap))
        if token.kind == "sign" and token.says in STRENGTH:
            sign += token.gap + token.says
            continue
        if token.kind in ("fill", "to"):
            to = to or token.kind == "to"
            continue
        if sign:
            loose = sign.strip() in ("-", "–", "—", "") and (sign[:1].isspace() or token.gap)
            joins = sign.strip() in DASHES and not loose
            parted = max(parted, GLUED if joins else max(map(_strength, sign)))
        yield Item(token, parted, to)
        parted, sign, to = GLUED, "", False


def _strength(gap: str) -> int:
    """Return the strength of the text between two tokens as a separator."""
    return max([STRENGTH.get(sign, 1 if sign.isspace() else 0) for sign in gap], default=GLUED)


def _number(tokens: Sequence[Token]) -> tuple[Token | None, int]:
    """Return the number of the trick at the beginning of a line, and the index of the token after it."""
    number: Token | None = None
    worded = False
    for at, (token, following) in enumerate(zip_longest(tokens, tokens[1:])):
        if token.kind in ("trick", "numbered") or (
            token.kind == "sign" and token.says in "#(（[.、):：-–—|/）]．，,;"
        ):
            worded = worded or token.kind != "sign"
        elif token.kind == "fill":
            continue
        elif token.kind == "number" and number is None and token.says[:1] != "+":
            if following is not None and following.kind == "points":
                return None, 0
            number = token
        else:
            return number, at if number is not None else 0
    return number, len(tokens)


# ---- how a row ends


def _end(items: Sequence[Item], players: int) -> int:
    """At which of ``items`` it begins to be said who has won."""
    kinds = [item.kind for item in items]
    if not BIDS.isdisjoint(kinds):
        return len(items)
    for at, kind in enumerate(kinds):
        if kind == "trick":
            return at - (kinds[at - 1 : at] == ["name"])  # “that is N's trick”
        if kind == "arrow" and "card" not in kinds[at:]:
            return at
        if kind == "wins" and not (kinds[at + 1 : at + 2] == ["bottom"] and "card" in kinds[at:]):
            told = kinds[at - 1 : at] == ["name"] and kinds[at + 1 : at + 2] != ["name"]
            return _with_points(kinds, at - 1 if told else at)
    at = len(items)
    while at and (kinds[at - 1] in POINTS or kinds[at - 1] == WORD):
        at -= 1
    if not at or kinds[at - 1] != "name":
        return at if "tick" in kinds else len(items)
    cards = sum(item.is_card for item in items[:at])
    named = kinds[: at - 1].count("name")
    if (named < players and cards < players) or (not named and not cards):
        return len(items)
    if kinds[0] != "name" and 0 < named < players:  # names follow their plays
        return len(items)
    return _with_points(kinds, at - 1)


def _is_heading(number: Sequence[Token], items: Sequence[Item]) -> bool:
    """Return whether ``items`` after the ``number`` of a trick, with a word for that, only name the winner:
    ``Trick no. 3, to N``, ``Trick 3: N +10``."""
    kinds = [item.kind for item in items if item.kind != "arrow"]
    told = kinds[:1] == ["name"] and POINTS.issuperset(kinds[1:]) and (len(kinds) > 1 or items[0].to)
    return told and any(token.kind in ("trick", "numbered") and token.says != "#" for token in number)


def _end_in_brackets(tokens: Sequence[Token]) -> int:
    """Return the number of items in brackets before the first play that name the winner, perhaps with points:
    ``[S +3] W ♣6``; 0 if there are none."""
    at = next((at for at, token in enumerate(tokens) if token.kind == "name"), 0)
    close = next((at for at, token in enumerate(tokens) if token.says in CLOSING), 0)
    if not 0 < at < close or tokens[at - 1].says not in OPENING:
        return 0
    kinds = [token.kind for token in tokens[at + 1 : close] if token.kind not in ("fill", "sign")]
    following = [token.kind for token in tokens[close + 1 : close + 3]]
    named = "name" in (following[1:] if following[:1] == ["sign"] else following[:1])
    return 1 + len(kinds) if named and POINTS.issuperset(kinds) else 0


def _end_told_first(items: Sequence[Item]) -> int:
    """Return the number of ``items`` before any play that name the winner, followed by a colon or by points;
    0 if none do."""
    kinds = [item.kind for item in items]
    if kinds[:1] == ["number"]:
        return next((at for at, kind in enumerate(kinds) if kind not in POINTS), 0)
    colon = next((at for at, item in enumerate(items) if at > 1 and item.parted >= STRENGTH[":"]), 0)
    told = kinds[:2] == ["name", "wins"] and ENDING.issuperset(kinds[2:colon])
    return colon if told or (kinds[:1] == ["name"] and POINTS.issuperset(kinds[1:colon])) else 0


def _with_points(kinds: Sequence[str], at: int) -> int:
    """Return the index of the points before the winner ``at``, or ``at`` itself if there are none."""
    begin = at
    while begin and kinds[begin - 1] in POINTS:
        begin -= 1
    return at if begin and kinds[begin - 1] in ("times", "trick") else begin


def _ended(
    items: Sequence[Item], plays: _Plays, number: Token | None
) -> tuple[Token | None, Token | None, Token | None, int | None] | None:
    """The number of the trick, who has won, the points, and where a comment begins; None if something else is
    said too."""
    winner, entries = plays.winner, plays.entries
    points: Token | None = None
    played = {card.says for entry in entries for card in entry.cards}
    for at, item in enumerate(items):
        token, before = item.token, items[at - 1].kind if at else ""
        if item.kind == "name":
            if winner is not None and winner.says != item.says:
                return None
            winner = winner or token
        elif item.kind in ("number", "none"):
            beside = token.start - items[at - 1].token.end <= MAX_GAP and item.parted < STRENGTH["("]
            if before in ("trick", "numbered") and item.kind == "number" and beside:  # “wins trick 3”
                number = number or token
                if number.says != item.says:
                    return None
            elif points is not None:
                if token.says[:1] == "+" or items[at + 1 :]:
                    return None
                return number, winner, points, items[at - 1].token.end  # how many in all
            else:
                points = token
        elif item.kind == "card" and item.says not in played:
            last = entries[-1] if entries else Entry()  # “and E wins with ♠K”
            if winner is None or (last.player != winner and any(map(winner.says.__eq__, _names(entries)))):
                return None
            if last.player != winner:
                entries.append(last := Entry(winner))
            last.add([token], item.parted)
        elif item.kind == WORD or item.kind == "sign":
            rest = items[at:]
            if (
                winner is None
                or item.parted < STRENGTH["-"]
                or any(one.kind not in (WORD, "sign") for one in rest)
            ):
                return None
            return number, winner, points, token.start
        elif item.kind not in ("arrow", "wins", "points", "trick", "numbered", "card", "bottom"):
            return None
    if items and winner is None and entries and items[0].kind == "wins":
        winner = entries[-1].player
    if items and winner is None:
        return None
    return number, winner, points, None


def _names(entries: Iterable[Entry]) -> Iterator[str]:
    return (entry.player.says for entry in entries if entry.player is not None)


# ---- the plays


class _Plays:
    """Puts ``items`` together as what each player does; ``leads`` is who is said to lead."""

    def __init__(self, items: Sequence[Item], calls: frozenset[str]) -> None:
        self._items = items
        self._calls = calls
        self.entries: list[Entry] = []
        self.leads: Token | None = None
        self.winner: Token | None = None
        """Winner marked by a tick after a play."""
        several = sum(item.kind == "name" and not item.to for item in items) > 1
        self._names_last = several and items[-1].kind == "name" and items[0].kind != "name"
        """Whether names follow the cards played."""
        self._doubled = self._fails = False
        """Whether a word before the next card means two of it, or a failed throw."""
        self._picked_up = False
        """Whether the bottom has been picked up, so that cards are put there next."""

    def read(self) -> bool:
        """Read all of them; False if one has no place there."""
        if not all(self._take(at, item) for at, item in enumerate(self._items)):
            return False
        if not self._pass_together():
            return False
        last = self._last
        if last is not None and not last.is_whole:
            self.leads = self.entries.pop().player if len(self.entries) == 1 and not self.leads else None
            return self.leads is not None and (last.verb is None or last.notion in NO_CLAIM)
        return True

    def _pass_together(self) -> bool:
        """Let all players pass who are named before one who does: “N shows ♥4, S and W pass”. Return False if
        another player does nothing."""
        if self.leads is not None and self._last is not None and not any(one.is_card for one in self._items):
            self.leads, self.entries = None, [Entry(self.leads), *self.entries]
        for one, following in reversed([*pairwise(self.entries)]):
            if not one.is_whole and one.player is not None:
                if not following.passes or following.verb is None:
                    return False
                one.verb = evolve(following.verb, start=one.player.end, end=one.player.end)
        return True

    @property
    def _last(self) -> Entry | None:
        return self.entries[-1] if self.entries else None

    def _take(self, at: int, item: Item) -> bool:
        kind, last = item.kind, self._last
        match kind:
            case "name":
                return self._name(item)
            case "card" | "count":
                return self._card(at, item)
            case "none":
                return last is not None and not last.is_whole and self._verb(item.token)
            case "times" | "pair":
                return self._twice(at)
            case "number":
                beside = [one.kind for one in self._items[max(at - 1, 0) : at + 2]]
                return item.says == "2" and "times" in beside
            case "fails":
                self._fails = last is not None and bool(last.cards)
                return self._fails
            case "leader":
                return self._leader(at)
            case "tractor" | "arrow":
                return True
            case "bottom":
                if last is not None and last.is_open and last.notion in ("", "plays"):
                    last.verb = evolve(last.verb or item.token, kind="bury")  # puts into the bottom: …
                    return True
                self._picked_up = not self._puts_away(item.token)
                return True
            case "wins":  # the player who takes the bottom puts cards away
                return [one.kind for one in self._items[at + 1 : at + 2]] == ["bottom"]
            case "trick":  # before the first
                return last is not None and last.notion == "bury"
            case "tick":
                self.winner, earlier = last.player if last is not None else None, self.winner
                return self.winner is not None and earlier is None
        if kind in PLAYED or kind in BIDS or kind == "pass":
            return self._verb(item.token)
        if kind == "friend" and last is not None and last.is_open and last.verb is None:
            last.verb = evolve(item.token, kind="call")  # N’s friend is ♣10
            return True
        if kind in self._calls and last is not None and self._says_nothing(last):
            self.entries.pop()  # calls ♠6 and plays alone
            last = self._last
        if (kind == "mark" or kind in self._calls) and last is not None and last.is_whole:
            called = kind == "friend" and last.notion == "call"
            last.marks += [] if called else [item.token]
            self._fails = False
            return True
        return False

    def _says_nothing(self, last: Entry) -> bool:
        """Return whether ``last`` says nothing but that something is played."""
        return last.notion in NO_CLAIM and not last.cards and last.player is None and len(self.entries) > 1

    def _name(self, item: Item) -> bool:
        token, last = item.token, self._last
        if item.to and last is not None and last.verb is not None and last.notion in ("pass_cards", "plays"):
            last.to, last.verb = token, evolve(last.verb, kind="pass_cards")
            return bool(last.cards)
        if self._names_last:
            if last is None or last.player is not None:
                return False
            last.player = token
            return True
        if last is not None and last.player is None and last.verb is not None and not last.is_whole:
            last.player = token  # hidden by N: …
            return True
        if last is not None and last.player and not last.is_whole:
            if last.verb is not None:
                last.to, given = token, last.to is None and last.notion == "pass_cards"
                return given  # N gives E ♣7
            if len(self.entries) > 1 or self.leads:  # who may pass like the next player
                self.entries.append(Entry(token))
                return True
            said = last.verb is None and item.parted >= STRENGTH[":"]  # somebody tells it in a chat
            self.leads, self.entries = None if said else last.player, []
        self.entries.append(Entry(token))
        self._doubled = self._fails = False
        return True

    def _puts_away(self, token: Token) -> bool:
        """Return whether ``token`` means that the last cards were put under or to the bottom rather than
        played; if so, change their verb."""
        last = self._last
        notions = ("", "plays") if token.kind == "bury" else ("plays",)
        if last is None or not last.cards or last.notion not in notions:
            return False
        last.verb = evolve(token, kind="bury")
        return True

    def _verb(self, token: Token) -> bool:
        last = self._last
        if token.kind == "none" and last is not None and last.notion == "show":
            last.verb = evolve(token, kind="pass")
            return True  # declares nothing
        if last is not None and last.verb is not None and last.notion == "none" and not last.cards:
            last.verb = evolve(last.verb, kind="pass")
            return token.kind in BIDS  # a player with nothing to show passes
        thrown = last is not None and last.notion == "throw" and last.is_whole and last.player is not None
        if last is not None and token.kind in NO_CLAIM and (self._fails or thrown):
            self._fails = True
            return True  # it fails, so he plays …
        if token.kind == "bury" and self._puts_away(token):
            return True
        if self._picked_up and token.kind in PLAYED:
            token = evolve(token, kind="bury")
        if last is None or last.is_whole or (self._names_last and last.player):
            self.entries.append(last := Entry())
            self._fails = False
        if last.verb is None or last.notion in NO_CLAIM:
            last.verb = token
            return True
        return token.kind in NO_CLAIM

    def _card(self, at: int, item: Item) -> bool:
        last = self._last
        done = last is not None and not self._fails and (last.forced is not None or last.marks or last.passes)
        if last is None or done or (self._names_last and last.player):
            self.entries.append(last := Entry())
        cards = [item.token, item.token] if self._doubled and self._is_alone(at) else [item.token]
        self._doubled = self._doubled and len(cards) == 1
        if self._fails:
            last.forced = [*(last.forced or ()), *cards]
        else:
            last.add(cards, item.parted)
        following = self._items[at + 1] if at + 1 < len(self._items) else None
        if last.forced is not None and following is not None and following.parted > 1:
            self._fails = False
        return True

    def _twice(self, at: int) -> bool:
        """Two cards: of the next one if it is one, or else of the last."""
        last, following = self._last, self._items[at + 1 : at + 2]
        if last is not None and last.cards and not any(one.is_card for one in following):
            last.add(last.cards[-1:], GLUED)
        else:
            self._doubled = True
        return True

    def _leader(self, at: int) -> bool:
        last = self._last
        if last is None or last.cards or len(self.entries) > 1:
            return False
        self.leads = last.player
        if at + 1 == len(self._items) or not self._items[at + 1].is_card:
            self.entries = []
        return True

    def _is_alone(self, at: int) -> bool:
        """Return whether no card of the same play is next to the card at ``at``."""
        return not any(
            self._items[other].is_card and self._items[max(at, other)].parted <= 1
            for other in (at - 1, at + 1)
            if 0 <= other < len(self._items)
        )


def dealt_out(row: Row, players: int) -> tuple[Entry, ...] | None:
    """The plays of a row in which no player is named, or the first alone, one for each player as far as there
    are cards; None if that cannot be told."""
    if not players or any(entry.player is not None for entry in row.entries[1:]):
        return None
    ways = [
        [play for entry in row.entries for play in _parted(entry, strength)]
        for strength in range(STRONGEST, GLUED - 1, -1)
    ]
    passed = sum(entry.passes for entry in row.entries)
    for way in ways:
        if len(way) - passed == players:
            return tuple(way)
    if len(row.entries) == 1:
        entry = row.entries[0]
        each, over = divmod(len(entry.cards), players)
        if not over and each and len(set(entry.gaps[1:])) == 1:
            return tuple(_cut(entry, range(0, len(entry.cards) + 1, each)))
    apart = ways[: STRONGEST - GLUED]  # cards that are joined are no slip
    return next((tuple(way) for way in apart if len(way) > 1 and abs(len(way) - passed - players) == 1), None)


def _parted(entry: Entry, strength: int) -> Iterator[Entry]:
    """The plays that ``entry`` is if cards are separated where the gap has this ``strength``."""
    if entry.passes or entry.forced is not None:
        yield entry
        return
    many = len(entry.cards)
    yield from _cut(entry, [0, *(at for at in range(1, many) if entry.gaps[at] >= strength), many])


def _cut(entry: Entry, cuts: Iterable[int]) -> Iterator[Entry]:
    """``entry`` as several plays: the first has its player and verb, the last its marks."""
    for first, last in pairwise(cuts):
        yield Entry(
            None if first else entry.player,
            None if first else entry.verb,
            entry.cards[first:last],
            marks=entry.marks if last == len(entry.cards) else [],
        )
