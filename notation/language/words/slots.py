"""Clauses: a verb and what fills the slots around it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import dropwhile, islice, takewhile
from typing import Final, TypeAlias

from attrs import define, evolve, field, frozen

from ....records.findings import Said, told
from ..lexicon import NO_ENTRY, REFLEXIVE
from ..spelling import LETTERS
from .tokens import Token

CALLED: Final = frozenset(("last", "out"))
"""What is called."""
COMES, GOES = "+↑⬆▲△", "-−–↓⬇▼▽"
"""Signs before a card that a player gets, and before one that leaves the hand."""
BOUNDARIES: Final = frozenset(",;.!|&\u3001\uff0c\uff1b\u3002\uff01/{-–—")
"""Signs between clauses."""
LISTING: Final = frozenset(",;/\u3001\uff0c\uff1b")
"""Those behind which a verb may be left out that is the same."""
COMMAS: Final = frozenset(",&\u3001\uff0c")
"""Those that stand between cards too."""
UNFINISHED: Final = frozenset(",;:/&|+\uff1a\u3001\uff0c\uff1b-–—")
"""Signs that no turn ends with."""
AHEAD: Final = {"object": "own", "place": "target"}
"""Slots of the cards behind a word that stands before them and their verb."""
MELD_BEGINS: Final = ("card", "owner", "rank")
MELDS: Final = ("meld", "set", "run")
SMALLEST_MELD: Final = 3
OPENING, CLOSING = "([\uff08\u3010", ")]\uff09\u3011"
BRACKETED: Final = {"steal": "using", "lay_off": "target"}
"""The slots of cards that stand in brackets behind the card of an action."""
SWAPPING: Final = frozenset(("steal", "exchange", "take"))
LABELLING: Final = frozenset(":\uff1a=")
"""Signs behind a word that stands for a verb."""
PARTICLES: Final = frozenset(("out", "down"))
"""Parts of verbs that may stand behind the cards: sets ♥4-♣4-♦4 out."""
SAYING_NOTHING: Final = frozenset("~=:\uff1a()[]{}<>\uff08\uff09\u3010\u3011“”\"'*_「」")
END_OF_WISH: Final = re.compile(r"\s*(?:[,\uff0c;\uff1b{]|[.\u3002!\uff01]*\s*(?:$|\{))")
ADVERB: Final = re.compile(
    r"(?!(?:near|hard|bare|scarce|possib|probab|supposed|alleged|reported|apparent)ly)[a-z]{3,}ly",
    re.IGNORECASE,
)
"""How something was done, if it was: that says nothing of cards."""


def _is_listed(token: Token) -> bool:
    """Whether ``token`` is one of some cards, or a sign between them that says nothing."""
    return token.kind == "card" or (token.kind == "sign" and token.value in SAYING_NOTHING)


@frozen
class Miss:
    """Why a text is not read as a turn, and the stretch of it that the reason stands at. If a verb lacks
    something, ``lacks`` says what."""

    reason: Said
    start: int
    end: int
    lacks: Said | None = None


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


NO_TOKEN: Final = Token("", "", 0, 0)
Parsed: TypeAlias = list[Clause] | Miss


class Parser:
    """Puts the ``tokens`` of what a ``subject`` does into clauses.

    ``pending`` is what stands before the verb that it belongs to. ``role`` is the slot that cards go to, and
    with ``fresh`` something has come between them and the last verb that a clause may end at. ``opened`` is a
    preposition behind which nothing has come yet."""

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
        self._ahead = ""
        self._article = False
        self._between = ""
        self._opened: Token | None = None
        self._miss: Miss | None = None

    def parse(self) -> Parsed:
        """The clauses, or why there are none."""
        while self._at < len(self._tokens) and self._miss is None:
            token = self._tokens[self._at]
            self._at += 1
            if token.kind != "sign" and token.entry.plain in ("", "own"):
                self._opened = None
            getattr(self, f"_{token.kind}")(token)
            self._article = token.entry.plain in ("article", "own") or token.kind == "owner"
        self._end_slot()
        if self._miss is None and self._pending.slots:
            first = next(iter(self._pending.slots.values()))[0]
            self._refuse(first, told("no verb for “{word}”", "「{word}」沒有動詞", word=first.value))
        elif self._miss is None and self._pending.source:
            self._refuse(self._tokens[-1])
        return self._miss or self._clauses

    def _refuse(self, token: Token, reason: Said | None = None) -> None:
        word = self._text[token.start : token.end]
        self._miss = Miss(
            reason or told("“{word}” is not known", "不認識「{word}」", word=word), token.start, token.end
        )

    def _end_slot(self) -> None:
        """Refuse a preposition behind which nothing has come: ``discards ♠4, the rest``."""
        if self._opened is not None and self._miss is None:
            self._refuse_behind(self._opened)

    def _refuse_behind(self, token: Token) -> None:
        word = self._text[token.start : token.end]
        self._refuse(token, told("nothing stands behind “{word}”", "「{word}」後面沒有東西", word=word))

    def _next(self) -> Token | None:
        return self._tokens[self._at] if self._at < len(self._tokens) else None

    # ---- by the kind of token

    def _card(self, token: Token) -> None:
        if self._fresh and self._pending.source and not self._pending.slots and not self._verb_follows():
            self._begin(("take", "draw"), None)  # from the stock ♥7
        clause, slot = self._clause, self._slot_before_verb(token)
        if clause is None or slot:
            self._pending.put(slot or "own", token)
            return
        again = not token.joined and self._fresh and clause.has("own" if self._role == "own" else self._role)
        if again and self._between in COMMAS and not clause.has("target"):
            token.joined = token.loose = True  # ♣J-♣Q, the Joker and ♣A
        elif again and not ("slam" in clause.notions and self._between in LISTING):
            if self._between not in LISTING or not {"meld", "lay_off"}.intersection(clause.notions):
                self._pending.put("own", token)
                return
            kind = clause.kind
            clause = self._begin(clause.notions, clause.verb)  # the same once more
            clause.kind = kind
        behind = self._role == "target" or (self._role == "using" and not clause.has("own"))
        if behind and clause.has(self._role) and not token.joined:
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
        counting = {"draw", "penalty", "announce", "last"}.intersection(
            clause.notions
        ) or self._role == "rest"
        return not counting or clause.has("number") or clause.closed or (self._fresh and clause.has("own"))

    def _arrow(self, token: Token) -> None:
        following = self._next()
        begins = following is not None and (following.entry.notions or following.entry.noun in MELDS)
        if begins and not self._pending.has("own"):
            self._boundary(",")  # draws ♠J → discards ♥7
            return
        if not self._pending.has("own") and self._verb_follows():
            self._boundary(",")  # draws ♠J → ♥7 to ♥8-♥9-♥10
            return
        if self._pending.has("own"):
            self._begin(("arrow",), None)
        elif self._fresh and following is not None and following.kind == "card":
            self._begin(("meld",), token)  # ⇒ ♠5-♠6-♠7
            return
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
        if self._fresh and "request" in next(self._rest(), token).entry.notions:
            self._pending.put("suit", evolve(token, value=suit))
        elif self._clause is None or self._clause.has("suit"):
            self._refuse(token)
        elif "discard" in self._clause.notions[:1] and self._clause.has("own"):
            self._begin(("request",), None).put("suit", evolve(token, value=suit))  # ♥A, now diamonds
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
        elif self._must_draw() and (token.value != self._subject or self._has_discarded("7")):
            self._nominate(token)
        elif self._has_discarded("7"):
            self._begin(("nominate",), None).put("player", token)  # ♠7, victim: W
        elif token.value != self._subject or not self._fresh:
            self._refuse(token, told("who is “{word}” here?", "這裏的「{word}」是誰？", word=token.value))

    def _has_discarded(self, rank: str) -> bool:
        """Whether a single card of this ``rank`` is what has just been discarded."""
        clause = self._clause
        own = clause.slots.get("own", ()) if clause is not None and "discard" in clause.notions else ()
        return [one.value[1:] for one in own] == [rank]

    def _must_draw(self) -> bool:
        """Whether the player just named is said to draw, and no card with it: ``makes W draw``."""
        rest = (one for one in self._rest() if one.kind != "number" and one.entry.number is None)
        verb, *behind = [*islice((one for one in rest if one.entry.noun != "card"), 2)] or [NO_TOKEN]
        return "draw" in verb.entry.notions and not any(one.kind in ("card", "word") for one in behind)

    def _nominate(self, player: Token) -> None:
        """Begin a clause that says who is to draw, with the verb for that."""
        clause = self._clause
        if clause is not None and clause.verb is self._tokens[self._at - 2] and not clause.slots:
            self._clauses.pop()  # makes W draw
        self._begin(("nominate",), None).put("player", player)
        self._at = next(at for at in range(self._at, len(self._tokens)) if self._tokens[at].entry.notions) + 1
        while (number := self._next()) and (
            number.kind == "number" or number.entry.number or number.entry.noun == "card"
        ):
            self._at += 1

    def _owner(self, token: Token) -> None:
        clause = self._clause
        if clause is not None and clause.owner is None and self._role in ("target", "from"):
            clause.owner = evolve(token, value=f"{token.value}'s")
        else:
            self._refuse(token)

    def _sign(self, token: Token) -> None:
        sign = token.value
        following = self._next()
        adjacent = following is not None and following.start == token.end
        begins = adjacent or (self._fresh and not self._pending.slots)  # + ♠4, - ♥9
        if sign in COMES + GOES and begins and following is not None and following.kind == "card":
            self._begin(("take", "draw") if sign in COMES else ("discard",), token)
        elif sign in UNFINISHED and following is None:
            self._refuse_behind(token)
        elif (
            sign in "!@"
            and adjacent
            and following is not None
            and (following.value in CLOSING or following.kind == "player")
        ):
            return  # (♦!), @W
        elif sign in "!}\uff01" and not (self._clause and CALLED.intersection(self._clause.notions)):
            self._refuse(token)  # behind a move it is a comment, or a slip
        elif sign in OPENING and adjacent and following is not None and following.kind == "card":
            self._bracket()
        elif sign in BOUNDARIES or (sign == "#" and adjacent) or self._ends_a_call(sign):
            self._boundary(sign)
        elif sign == "*" and adjacent and following is not None and following.value in CLOSING:
            self._refuse(token)  # a card that is not known
        elif sign not in SAYING_NOTHING and not (sign == "@" and following is not None):
            self._refuse(token)

    def _bracket(self) -> None:
        """See what the cards are that follow in brackets: those used to steal one, the meld that a card goes
        to, or a meld that is laid down."""
        clause = self._clause
        if self._pending.slots or not (clause is None or self._fresh or clause.has("own")):
            return
        role = BRACKETED.get(clause.notions[0], "") if clause is not None and clause.notions else ""
        within = [*takewhile(lambda one: one.kind == "card", islice(self._tokens, self._at, None))]
        behind = [*islice(self._tokens, self._at + len(within), None), NO_TOKEN, NO_TOKEN]
        said = behind[1].kind == "arrow" or behind[1].entry.role == "target"  # [♠4-♥4-♦4] → …
        if role and clause is not None and not clause.has(role):
            self._role = role
        elif len(within) >= SMALLEST_MELD and behind[0].value in CLOSING and not said:
            self._begin(("meld",), None)

    def _ends_a_call(self, sign: str) -> bool:
        """Whether ``sign`` closes what is written as a call of a program: ``discard(♠4)``."""
        verb = self._clause.verb if self._clause else None
        return sign == ")" and verb is not None and self._text.startswith("(", verb.end)

    def _word(self, token: Token) -> None:
        entry, following = token.entry, self._next()
        glued = following is not None and following.kind == "card" and following.start == token.end  # d♣9
        if entry.label and (self._fresh or glued) and following is not None:
            if following.value == "." and following.start == token.end and self._at + 1 < len(self._tokens):
                following = self._tokens[self._at + 1]  # disc. ♠4
                self._at += following.kind == "card"
            if following.kind == "card" or following.value in LABELLING:
                self._verb(evolve(token, entry=evolve(NO_ENTRY, notions=entry.label)))
                return
        called = self._at > 1 and self._tokens[self._at - 2].value in OPENING  # (out)
        thing = (entry.noun and self._is_thing(token)) or (entry.plain and not self._fresh and not called)
        if entry.notions and not thing and not (entry.role and self._is_preposition()):
            self._verb(token)
        elif entry.noun:
            self._noun(token)
        elif entry.role and (not entry.plain or self._is_preposition()):
            self._open(entry.role)
            self._opened = token
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
        elif plain == "having":
            if next((one.entry.past for one in self._rest() if one.entry.plain != "filler"), False):
                return  # has discarded
            if self._has_a_seven():
                self._begin(("announce",), token)
            elif not self._counts():
                self._refuse(token)
            elif [one.kind for one in islice(self._rest(), 1)] == ["number"] and self._names_cards():
                self._begin(("last",), token)  # has 2 cards
        elif plain == "extra":
            verb = next(
                (one for one in self._rest() if one.kind != "sign" and one.entry.noun != "card"), None
            )
            if (clause is None or self._fresh) and verb is not None and verb.entry.notions:
                self._pending.kind = plain  # three extra cards drawn: …
                return
            if clause is None or self._fresh:
                clause = self._begin(("draw",), token)  # three extra cards: …
            clause.kind = plain
        elif plain in AHEAD:
            self._ahead = AHEAD[plain]

    def _has_a_seven(self) -> bool:
        """Whether ``a 7``, and nothing more, is what somebody has."""
        article, number, *behind = [*islice(self._tokens, self._at, self._at + 3), NO_TOKEN, NO_TOKEN][:3]
        one = number.value == "7" or number.entry.number == 7
        return (
            article.entry.plain == "article" and one and behind[0].entry.noun not in ("card", "left", "last")
        )

    def _names_cards(self) -> bool:
        """Whether cards are spoken of behind the number ahead."""
        behind = next(islice(self._rest(), 1, None), None)
        return behind is not None and behind.entry.noun == "card"

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
        elif token.value.casefold() in REFLEXIVE and self._has_discarded("7"):
            self._begin(("nominate",), None).put("player", token)
        elif ADVERB.fullmatch(token.value) is None:
            self._refuse(token)

    def _is_thing(self, token: Token) -> bool:
        """Whether a word that is a verb, and a thing too, stands here for that."""
        clause, following = self._clause, next(self._rest(), None)
        told = (self._fresh or clause is None) and following is not None and following.kind == "card"
        if self._article and told and self._tokens[self._at].value in ("is", "was", "of"):
            return False  # my discard is ♠4, a discard of ♠4
        going_on = clause is not None and not self._fresh and not clause.has("own")
        behind = following is not None and (
            following.value in (*CLOSING, *LABELLING) or following.kind == "card"
        )
        alone = behind and self._tokens[self._at - 2].value in OPENING
        parted = next(dropwhile(_is_listed, islice(self._tokens, self._at, None)), token).value in PARTICLES
        titled = behind and not parted and token.entry.noun in ("set", "run")  # set: ♥4-♣4-♦4
        return self._article or self._role in ("target", "from") or going_on or alone or titled

    def _is_preposition(self) -> bool:
        """Whether a word that is one stands here for that, before the meld that cards go to."""
        clause, following = self._clause, self._next()
        if clause is None or self._fresh or "lay_off" not in clause.notions or not clause.has("own"):
            return False
        return following is not None and (following.kind in ("card", "owner") or bool(following.entry.noun))

    def _slot_before_verb(self, token: Token) -> str:
        """The slot of a card that stands before the verb it belongs to; empty if it stands behind one."""
        clause = self._clause
        if self._ahead or (token.joined and self._pending.slots):
            return self._ahead or "own"
        if clause is None or (clause.closed and self._role == "own"):
            return "own"
        listed = token.loose or self._between in COMMAS
        if listed and "lay_off" in clause.notions and not clause.has("target"):
            return ""  # adds ♠5, ♠6 and ♠7 to the run
        following = self._next()
        glued = following is not None and following.kind == "arrow" and following.start == token.end
        apart = glued and not token.joined  # s♦A ♦A>♣8-♣9-♣10
        return "own" if (self._fresh or token.loose or apart) and self._verb_follows() else ""

    def _verb_follows(self) -> bool:
        """Whether what is done with these cards stands behind them: ``♠J discarded``, ``♠4 on ♠5-♠6-♠7``."""
        rest = dropwhile(_is_listed, self._rest())
        verb, behind = next(rest, None), next(rest, None)
        if verb is None:
            return False
        if verb.kind == "arrow" or (verb.entry.role in ("target", "using") and not verb.entry.notions):
            return behind is not None and (behind.kind in MELD_BEGINS or behind.entry.noun in MELDS)
        if verb.entry.role == "target":
            return True
        if "lay_off" in verb.entry.notions[:1] and behind is not None and behind.kind in MELD_BEGINS:
            return True  # ♠7 連接 ♠4-♠5-♠6
        if not (verb.entry.past and verb.entry.notions):
            return False
        return (
            behind is None
            or behind.kind == "sign"
            or bool(behind.entry.role or behind.entry.plain == "joint")
        )

    def _rest(self) -> Iterator[Token]:
        """The tokens ahead that are no fillers."""
        rest = islice(self._tokens, self._at, None)
        return (one for one in rest if one.entry.plain not in ("filler", "article") or one.entry.notions)

    # ---- what tokens do

    def _begin(self, notions: tuple[str, ...], verb: Token | None) -> Clause:
        """Begin a clause, with what stands before its verb."""
        pending, self._pending = self._pending, Clause(())
        self._ahead = ""
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
        if stolen and not {"take", "keep"}.isdisjoint(notions):  # with a card that is stolen from the pile
            self._role = "rest"
            return
        if token.entry.role == "from" and not self._goes_to_cards():
            self._refuse(token)
            return
        if clause is not None and clause.notions == ("out",) and "out" in notions:
            return  # is out and wins
        if self._went() and clause is not None and not {"take", "draw"}.isdisjoint(notions):
            self._clauses.remove(clause)  # turns to the stock and finds ♥7
            self._pending.source = clause.source
        begun = self._begin(notions, token)
        following = self._next()
        if begun.closed and notions[0] == "lay_off" and following is not None and following.kind == "card":
            self._role = "target"
        if self._wishes and "desire" in notions and not (self._clause and self._clause.has("suit")):
            self._wish()

    def _goes_to_cards(self) -> bool:
        """Whether the stock or the discard pile stands behind a verb of going."""
        return next((one.entry.noun in ("stock", "pile") for one in self._rest()), False)

    def _went(self) -> bool:
        """Whether all that has been said last is where a player goes for a card."""
        clause = self._clause
        verb = clause.verb if clause is not None else None
        return verb is not None and verb.entry.role == "from" and clause is not None and not clause.slots

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
        elif (
            noun in ("left", "last")
            and clause is not None
            and clause.notions == ("last",)
            and not self._fresh
        ):
            return  # has 2 left
        elif noun in MELDS:
            self._meld(token)
        elif noun == "slam":
            clause = self._begin((), token) if clause is None or clause.slots else clause
            clause.notions = (noun,)
        elif noun == "card" and clause is not None:
            clause.bare = True
        elif noun in ("left", "last"):
            self._begin(("last",), token)

    def _source(self, noun: str) -> None:
        clause = self._clause
        gets = clause is not None and not {"draw", "take"}.isdisjoint(clause.notions)
        if clause is not None and self._role == "target" and not clause.has("target") and not gets:
            clause.notions = ("discard",) if "discard" in clause.notions and noun == "pile" else ()
        elif clause is None or (self._fresh and self._role == "from"):
            self._pending.source = noun
        elif clause.source not in ("", "whole", noun):
            clause.notions = ()  # goes to the pile, then to the stock
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
        if self._verb_follows():
            self._pending.kind = kind  # the run ♠5-♠6-♠7 laid down
            return
        if clause is None or self._fresh or "meld" not in clause.notions:
            clause = self._begin(("meld",), None)  # run ♠5-♠6-♠7
        clause.kind = kind

    def _open(self, role: str) -> None:
        """Open the slot of a preposition."""
        clause, following = self._clause, next(self._rest(), None)
        to_meld = following is not None and (following.kind in MELD_BEGINS or following.entry.noun in MELDS)
        shows = clause is not None and clause.notions[:1] in (("meld",), ("slam",)) and not clause.slots
        if role == "using" and (shows or self._went()):
            return  # goes down with ♠4-♠5-♠6, goes to the stock for ♥7
        if role == "target" and to_meld and self._pending.has("own"):
            self._begin(("lay_off",), None)  # ♠4 on ♠5-♠6-♠7
        elif role == "using" and to_meld and self._pending.has("own"):
            self._begin(("exchange",), None)  # ♣Q for ♥A
        elif role == "using" and self._fresh and self._swap_follows():
            self._ahead = role  # with ♠4-♠5 steals ♠6
            return
        elif role == "player" and clause is not None and to_meld and "lay_off" in clause.notions:
            role = "target"
        elif self._names_nominee(role, following) and clause is not None:
            self._begin(("nominate",), None)  # discards ♠7 against W, for W
        self._role = "using" if role == "player" else role

    def _names_nominee(self, role: str, following: Token | None) -> bool:
        """Whether who is named behind a preposition is to draw for the card before it."""
        clause = self._clause
        if clause is None or "exchange" in clause.notions:
            return False
        named = self._has_discarded("7") and following is not None and following.kind == "player"
        return role == "player" or (role in ("using", "target") and named)

    def _swap_follows(self) -> bool:
        """Whether a verb for an exchange stands behind the cards ahead."""
        behind = next(dropwhile(lambda one: one.kind == "card", self._rest()), None)
        return behind is not None and not SWAPPING.isdisjoint(behind.entry.notions)

    def _boundary(self, sign: str) -> None:
        """A clause may end here, at a ``sign``, or a word that stands for a comma."""
        self._end_slot()
        self._fresh = True
        self._between = sign
        clause, following = self._clause, self._next()
        listed = sign in COMMAS and following is not None and following.kind == "card"
        spoken = clause is not None and clause.meld is not None
        named = spoken and not (listed and not self._verb_follows())  # to the run, and to no other
        if self._role != "target" or named or (clause is not None and clause.has("target")):
            self._role = "own"
