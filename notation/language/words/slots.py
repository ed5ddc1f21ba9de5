"""Clauses: a verb and what fills the slots around it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import dropwhile, islice
from typing import Final, TypeAlias

from attrs import define, evolve, field, frozen

from ....records.findings import Said, told
from ..lexicon import NO_ENTRY
from ..spelling import LETTERS
from .tokens import Token

CALLED: Final = frozenset(("last", "out"))
"""What is called."""
BOUNDARIES: Final = frozenset(",;.!|&\u3001\uff0c\uff1b\u3002\uff01/{-–—")
"""Signs between clauses."""
LISTING: Final = frozenset(",;/\u3001\uff0c\uff1b")
"""Those behind which a verb may be left out that is the same."""
COMMAS: Final = frozenset(",&\u3001\uff0c")
"""Those that stand between cards too."""
UNFINISHED: Final = frozenset(",;:/&|+\uff1a\u3001\uff0c\uff1b-–—")
"""Signs that no turn ends with."""
LABELLING: Final = frozenset(":\uff1a=")
"""Signs behind a word that stands for a verb."""
SHORTEST_WORD: Final = 4
"""Letters of a word. What has fewer is a note, which needs no sign behind it."""
SAYING_NOTHING: Final = frozenset("=:\uff1a()[]{}<>\uff08\uff09\u3010\u3011“”\"'*_「」")
END_OF_WISH: Final = re.compile(r"\s*(?:[,\uff0c;\uff1b{]|[.\u3002!\uff01]*\s*(?:$|\{))")
REFLEXIVE: Final = frozenset(("himself", "herself", "themselves", "itself"))
OPENING, CLOSING = "([\uff08\u3010", ")]\uff09\u3011"


@frozen
class Miss:
    """Why a text is not read as a turn, and the stretch of it that the reason stands at."""

    reason: Said
    start: int
    end: int


@define
class Clause:
    """A verb, or what stands for one, and what belongs to it, by slots."""

    notions: tuple[str, ...]
    verb: Token | None = None
    slots: dict[str, list[Token]] = field(factory=dict)
    source: str = ""
    kind: str = ""
    owner: Token | None = None
    bare: bool = False
    """Whether a card is spoken of, and none named."""
    meld: Token | None = None
    """The kind of meld that cards are said to go to."""
    closed: bool = False
    """Whether what belongs to it stood before its verb."""

    def put(self, slot: str, token: Token) -> None:
        self.slots.setdefault(slot, []).append(token)

    def has(self, slot: str) -> bool:
        return slot in self.slots


Parsed: TypeAlias = list[Clause] | Miss


class Parser:
    """Puts the ``tokens`` of what a ``subject`` does into clauses.

    ``pending`` is what stands before the verb that it belongs to. ``role`` is the slot that cards go to, and
    with ``fresh`` something has come between them and the last verb that a clause may end at."""

    def __init__(self, tokens: Sequence[Token], subject: str, text: str, *, wishes: bool) -> None:
        self._tokens = tokens
        self._subject = subject
        self._text = text
        self._wishes = wishes
        self._at = 0
        self._clauses: list[Clause] = []
        self._clause: Clause | None = None
        self._pending = Clause(())
        self._role = "own"
        self._fresh = True
        self._article = False
        self._between = ""
        self._miss: Miss | None = None

    def parse(self) -> Parsed:
        """The clauses, or why there are none."""
        while self._at < len(self._tokens) and self._miss is None:
            token = self._tokens[self._at]
            self._at += 1
            getattr(self, f"_{token.kind}")(token)
            self._article = token.entry.plain in ("article", "own") or token.kind == "owner"
        if self._miss is None and self._pending.slots:
            first = next(iter(self._pending.slots.values()))[0]
            self._refuse(first, told("no verb for “{word}”", "「{word}」沒有動詞", word=first.value))
        return self._miss or self._clauses

    def _refuse(self, token: Token, reason: Said | None = None) -> None:
        word = self._text[token.start : token.end]
        self._miss = Miss(
            reason or told("“{word}” is not known", "不認識「{word}」", word=word), token.start, token.end
        )

    def _next(self) -> Token | None:
        return self._tokens[self._at] if self._at < len(self._tokens) else None

    # ---- by the kind of token

    def _card(self, token: Token) -> None:
        clause = self._clause
        goes_on = token.joined and self._pending.has("own")
        apart = (self._fresh or token.loose) and self._has_participle()
        if clause is None or goes_on or apart or (clause.closed and self._role == "own"):
            self._pending.put("own", token)
            return
        again = not token.joined and self._fresh and clause.has("own" if self._role == "own" else self._role)
        if again and self._between in COMMAS and not clause.has("target"):
            token.joined = token.loose = True  # ♣J-♣Q, the Joker and ♣A
        elif again:
            if self._between not in LISTING or not {"meld", "lay_off"}.intersection(clause.notions):
                self._pending.put("own", token)
                return
            kind = clause.kind
            clause = self._begin(clause.notions, clause.verb)  # the same once more
            clause.kind = kind
        if self._role == "target" and clause.has("target") and not token.joined:
            self._role = "own"  # adds to ♠5-♠6-♠7 the ♠4
        clause.put("target" if self._role == "from" else self._role, token)
        self._fresh = False

    def _rank(self, token: Token) -> None:
        clause = self._clause
        if clause is not None and self._role in ("target", "from"):
            rank = token.entry.rank or token.value.rstrip("s'’")
            clause.put("target", evolve(token, value=f"{rank}s"))
        elif clause is None or "meld" not in clause.notions or clause.has("own"):
            self._refuse(token)  # else it is a set of kings, as its cards say too

    def _number(self, token: Token) -> None:
        number = token.entry.number
        made = evolve(token, value=str(number) if number is not None else token.value)
        clause = self._clause
        if clause is not None and not self._fresh_number(clause):
            clause.put("number", made)
        elif not self._pending.has("number"):
            self._pending.put("number", made)
        else:
            self._refuse(token)

    def _fresh_number(self, clause: Clause) -> bool:
        """Whether a number begins something new, and does not go on with ``clause``."""
        counting = {"draw", "announce", "last"}.intersection(clause.notions) or self._role == "rest"
        return not counting or clause.has("number") or clause.closed or (self._fresh and clause.has("own"))

    def _arrow(self, token: Token) -> None:
        following = self._next()
        if following is not None and following.entry.notions:
            self._boundary(",")  # draws ♠J → discards ♥7
            return
        if self._pending.has("own"):
            self._begin(("arrow",), None)
        if self._clause is None or not self._clause.has("own"):
            self._refuse(token)
            return
        if self._clause.notions[0] != "arrow" and "lay_off" not in self._clause.notions:
            self._refuse(token)
            return
        self._role = "target"

    def _dots(self, token: Token) -> None:
        if self._clause is not None and self._clause.has("target"):
            self._clause.put("target", evolve(token, value="…"))
            following = self._next()
            if following is not None and following.kind == "card":
                following.joined = True
        elif token.end < len(self._text.rstrip()):
            self._sign(evolve(token, value="."))

    def _suit(self, token: Token) -> None:
        suit = token.entry.suit or token.value
        if self._clause is None or self._clause.has("suit"):
            self._refuse(token)
        else:
            self._clause.put("suit", evolve(token, value=suit))

    def _player(self, token: Token) -> None:
        clause = self._clause
        if (
            clause is not None
            and not clause.has("player")
            and ("nominate" in clause.notions or self._role == "player")
        ):
            clause.put("player", token)
        elif self._fresh and "nominate" in next(self._rest(), token).entry.notions:
            self._pending.put("player", token)
        elif token.value != self._subject or not self._fresh:
            self._refuse(token, told("who is “{word}” here?", "這裏的「{word}」是誰？", word=token.value))

    def _owner(self, token: Token) -> None:
        clause = self._clause
        if clause is not None and clause.owner is None and self._role in ("target", "from"):
            clause.owner = evolve(token, value=f"{token.value}'s")
        else:
            self._refuse(token)

    def _sign(self, token: Token) -> None:
        sign = token.value
        following = self._next()
        adjacent = following is not None and following.kind == "card" and following.start == token.end
        if sign in "-−–+" and adjacent:
            self._begin(("take", "draw") if sign == "+" else ("discard",), token)
        elif sign in UNFINISHED and following is None:
            self._refuse(token, told("nothing stands behind “{word}”", "「{word}」後面沒有東西", word=sign))
        elif sign in "!\uff01" and not (self._clause and CALLED.intersection(self._clause.notions)):
            self._refuse(token)  # behind a move it is a comment
        elif sign in BOUNDARIES:
            self._boundary(sign)
        elif sign not in SAYING_NOTHING:
            self._refuse(token)

    def _word(self, token: Token) -> None:
        entry, following = token.entry, self._next()
        if entry.label and self._fresh and following is not None:
            note = len(token.value) < SHORTEST_WORD and following.kind == "card"
            if note or following.value in LABELLING:
                self._begin(entry.label, evolve(token, entry=NO_ENTRY))
                return
        thing = (entry.noun and self._is_thing(token)) or (entry.plain and not self._fresh)
        if entry.notions and not thing:
            self._verb(token)
        elif entry.noun:
            self._noun(token)
        elif entry.role and (not entry.plain or self._is_preposition()):
            self._open(entry.role)
        elif entry.number is not None:
            self._number(token)
        elif entry.rank:
            self._rank(token)
        elif entry.suit:
            self._suit(token)
        elif entry.plain:
            self._plain(token)
        else:
            self._unknown(token)

    def _plain(self, token: Token) -> None:
        plain, clause = token.entry.plain, self._clause
        if plain == "joint":
            self._boundary(",")
        elif plain == "own" and clause is not None and self._role in ("target", "from"):
            clause.owner = token
        elif plain == "having" and not self._counts():
            self._refuse(token)
        elif plain == "extra" and clause is not None:
            clause.kind = plain

    def _counts(self) -> bool:
        """Whether a number follows, as in ``has only 2 left``."""
        for following in self._tokens[self._at :]:
            entry = following.entry
            if (
                following.kind == "number"
                or entry.number is not None
                or CALLED.intersection((entry.noun, *entry.notions))
            ):
                return True
            if entry.plain != "filler" and following.value not in SAYING_NOTHING:
                return False
        return False

    def _unknown(self, token: Token) -> None:
        clause = self._clause
        nominee = clause is not None and "nominate" in clause.notions and not clause.has("player")
        if (
            nominee
            and clause is not None
            and (token.value[:1].isupper() or token.value.casefold() in REFLEXIVE)
        ):
            clause.put("player", token)
        else:
            self._refuse(token)

    def _is_thing(self, token: Token) -> bool:
        """Whether a word that is a verb, and a thing too, stands here for that."""
        clause, following = self._clause, next(self._rest(), None)
        going_on = clause is not None and not self._fresh and not clause.has("own")
        behind = following is not None and (
            following.value in (*CLOSING, *LABELLING) or following.kind == "card"
        )
        alone = behind and self._tokens[self._at - 2].value in OPENING
        titled = behind and token.entry.noun in ("set", "run")  # set: ♥4-♣4-♦4
        return self._article or self._role in ("target", "from") or going_on or alone or titled

    def _is_preposition(self) -> bool:
        """Whether a word that is one stands here for that, before the meld that cards go to."""
        clause, following = self._clause, self._next()
        if clause is None or self._fresh or "lay_off" not in clause.notions or not clause.has("own"):
            return False
        return following is not None and (following.kind in ("card", "owner") or bool(following.entry.noun))

    def _has_participle(self) -> bool:
        """Whether the verb of these cards is a participle that stands behind them: ``♠J discarded``."""
        rest = dropwhile(lambda one: one.kind == "card" or one.value in SAYING_NOTHING, self._rest())
        verb = next(rest, None)
        if verb is None or not (verb.entry.past and verb.entry.notions):
            return False
        behind = next(rest, None)
        return (
            behind is None
            or behind.kind == "sign"
            or bool(behind.entry.role or behind.entry.plain == "joint")
        )

    def _rest(self) -> Iterator[Token]:
        """The tokens ahead that are no fillers."""
        return (one for one in islice(self._tokens, self._at, None) if one.entry.plain != "filler")

    # ---- what tokens do

    def _begin(self, notions: tuple[str, ...], verb: Token | None) -> Clause:
        """Begin a clause, with what stands before its verb."""
        pending, self._pending = self._pending, Clause(())
        kind = (verb.entry.kind if verb else "") or pending.kind
        made = Clause(notions, verb, pending.slots, pending.source, kind)
        made.closed = made.has("own")
        if verb is not None and verb.entry.source:
            made.source = verb.entry.source
        self._clauses.append(made)
        self._clause = made
        self._role = (verb.entry.role if verb else "") or "own"
        self._fresh = False
        return made

    def _verb(self, token: Token) -> None:
        notions, clause = token.entry.notions, self._clause
        stolen = clause is not None and clause.source == "whole" and clause.has("using")
        if stolen and "take" in notions:  # what is taken with a card that is stolen from the pile
            self._role = "rest"
            return
        self._begin(notions, token)
        if self._wishes and "desire" in notions:
            self._wish()

    def _wish(self) -> None:
        """Whatever is desired, up to a comma or the end, unless it is a suit."""
        clause, following = self._clause, self._next()
        at = self._at
        while following is not None and (
            following.entry.role or following.value == ":" or following.entry.plain == "article"
        ):
            at += 1
            following = self._tokens[at] if at < len(self._tokens) else None
        if clause is None or following is None or following.kind == "suit" or following.entry.suit:
            return
        if (
            following.value.lower() in LETTERS
            and "request" in clause.notions
            and END_OF_WISH.match(self._text, following.end)
        ):
            following.kind, following.value, following.entry = (
                "suit",
                LETTERS[following.value.lower()],
                NO_ENTRY,
            )
            return
        first = self._next()
        while first is not None and (first.entry.role == "using" or first.value == ":"):
            self._at += 1
            first = self._next()
        assert first is not None
        end = next(
            found
            for at in range(first.end, len(self._text) + 1)
            if (found := at) and END_OF_WISH.match(self._text, at)
        )
        clause.put("wish", Token("wish", self._text[first.start : end], first.start, end))
        clause.notions = ("desire",)
        while (following := self._next()) is not None and following.start < end:
            self._at += 1

    def _noun(self, token: Token) -> None:
        noun, clause = token.entry.noun, self._clause
        if noun in ("stock", "pile"):
            self._source(noun)
        elif noun in ("meld", "set", "run"):
            self._meld(token)
        elif noun == "card" and clause is not None:
            clause.bare = True
        elif noun in ("left", "last"):
            self._begin(("last",), token)

    def _source(self, noun: str) -> None:
        clause = self._clause
        if clause is not None and self._role == "target" and not clause.has("target"):
            clause.notions = ("discard",) if "discard" in clause.notions and noun == "pile" else ()
        elif clause is None or (self._fresh and self._role == "from"):
            self._pending.source = noun
        else:
            clause.source = (
                "whole" if noun == "pile" and self._role == "own" and not clause.has("own") else noun
            )
        if self._role in ("from", "target"):
            self._role = "own"

    def _meld(self, token: Token) -> None:
        noun, clause = token.entry.noun, self._clause
        if clause is not None and self._role in ("target", "from") and not clause.has("target"):
            clause.meld = evolve(token, kind="meld", value=noun, entry=NO_ENTRY)
            return
        kind = "" if noun == "meld" else noun
        if self._has_participle():
            self._pending.kind = kind  # the run ♠5-♠6-♠7 laid down
            return
        if clause is None or self._fresh or "meld" not in clause.notions:
            clause = self._begin(("meld",), None)  # run ♠5-♠6-♠7
        clause.kind = kind

    def _open(self, role: str) -> None:
        """Open the slot of a preposition."""
        clause = self._clause
        if role == "player" and clause is not None and "exchange" not in clause.notions:
            self._begin(("nominate",), None)  # discards ♠7 against W
        self._role = "using" if role == "player" else role

    def _boundary(self, sign: str) -> None:
        """A clause may end here, at a ``sign``, or a word that stands for a comma."""
        self._fresh = True
        self._between = sign
        clause, following = self._clause, self._next()
        listed = sign in COMMAS and following is not None and following.kind == "card"
        spoken = clause is not None and clause.meld is not None
        named = spoken and not (listed and not self._has_participle())  # to the run, and to no other
        if self._role != "target" or named or (clause is not None and clause.has("target")):
            self._role = "own"
