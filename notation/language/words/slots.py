"""Clauses: a verb and the tokens that fill the slots around it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import dropwhile
from typing import Final, TypeAlias

from attrs import evolve, field

from ....records.cards import SUITS
from ....records.findings import Said, told
from ....records.regex import regex
from ....records.values import define, frozen
from ..card_words import LETTERS
from ..lexicon import NO_ENTRY, REFLEXIVE
from .ahead import (
    CALLED,
    MELDS,
    NO_TOKEN,
    SAYING_NOTHING,
    SWAPPING,
    Ahead,
    ends_clause,
    names_meld,
    names_pile,
)
from .tokens import Token

COMES, GOES = "+", "-−–"
"""Signs before a card that a player gets, and before one that leaves the hand."""
SIGNS: Final[dict[str, tuple[str, ...]]] = {"=": ("meld",), "^": ("take", "draw")}
"""Other signs before cards, and the notions they stand for."""
QUOTES: Final = '“”"„「」『』'
"""Quotation marks around a wish."""
BOUNDARIES: Final = frozenset(",;.!|&\u3001\uff0c\uff1b\u3002\uff01/{-–—")
"""Signs between clauses."""
LISTING: Final = frozenset(",;/\u3001\uff0c\uff1b")
"""Signs after which the same verb need not be repeated."""
COMMAS: Final = frozenset(",&\u3001\uff0c")
"""Signs that may also separate cards."""
UNFINISHED: Final = frozenset(",;:/&|+\uff1a\u3001\uff0c\uff1b-–—")
"""Signs that cannot end a turn."""
AHEAD: Final = {"object": "own", "place": "target"}
"""Slots of the cards after a word that comes before them and their verb."""
SMALLEST_MELD: Final = 3
REPEATED: Final = frozenset(("meld", "lay_off"))
"""Notions of actions done several times in a turn, so that the verb need not be repeated."""
BOTH_WAYS: Final = frozenset((*"⇄⇆↔⇌", "<>", "<->", "<–>", "<=>"))
"""Signs between a card and the one that it is exchanged for."""
EXCLAIMED: Final = frozenset("!\uff01")
"""Signs that may end a clause."""
OPENING, CLOSING = frozenset("([\uff08\u3010\u3014"), frozenset(")]\uff09\u3011\u3015")
EXCLAIMING: Final = frozenset("!}\uff01")
"""Signs that may follow only a call."""
BRACKETED: Final = {"steal": "using", "lay_off": "target"}
"""The slots of cards in brackets after the card of an action."""
COUNTING: Final = frozenset(("draw", "penalty", "announce", "last"))
"""Notions of actions and calls with a number."""
SEPARABLE: Final = frozenset(("auf", "an"))
"""Prepositions that are parts of German verbs, too, and then follow the cards."""
SHORTHAND: Final = 2
"""Number of letters of a note that stands for a verb where a clause has not ended."""
LABELLING: Final = frozenset((*":\uff1a=", "is", "was"))
"""Signs after a word that stands for a verb."""
PARTICLES: Final = frozenset(("out", "down"))
"""Parts of verbs that may follow the cards: sets ♥4-♣4-♦4 out."""
END_OF_WISH: Final = regex(r"\s*(?:[,\uff0c;\uff1b{]|[.\u3002!\uff01]*\s*(?:$|\{))")
ADVERB: Final = regex(
    r"(?!(?:near|hard|bare|scarce|possib|probab|supposed|alleged|reported|apparent)ly)[a-z]{3,}ly",
    re.IGNORECASE,
)
"""Adverbs, which say nothing about cards."""


NOT_AS_SAID: Final = told("its cards are not those that it is said to have", "所列的牌與所說的不符")
AS_SAID: Final = told("as many cards of that rank", "這個數目、這個大小的牌")


@frozen
class Miss:
    """The reason why a text is not read as a turn, and the stretch that is the reason. ``lacks`` is what a
    verb lacks, if that is it."""

    reason: Said
    start: int
    end: int
    lacks: Said | None = None


@define
class Clause:
    """A verb, or what is used for one, and the tokens that belong to it, by slots."""

    notions: tuple[str, ...]
    verb: Token | None = None
    slots: dict[str, list[Token]] = field(factory=dict)
    source: str = ""
    kind: str = ""
    owner: Token | None = None
    bare: bool = False
    """Whether a card is mentioned but not named."""
    meld: Token | None = None
    """The kind of meld that cards are said to go to."""
    closed: bool = False
    """Whether what belongs to it came before its verb."""
    of_a_kind: Token | None = None
    """The rank that the cards of a set are said to be of."""
    many: int | None = None
    """The number of them that is said."""
    begun: bool = True
    """False for the empty clause before the first one."""

    def put(self, slot: str, token: Token) -> None:
        self.slots.setdefault(slot, []).append(token)

    def has(self, slot: str) -> bool:
        return slot in self.slots


Parsed: TypeAlias = list[Clause] | Miss


class Parser:
    """Puts the ``tokens`` of the actions of a ``subject`` into clauses."""

    def __init__(
        self, tokens: Sequence[Token], subject: str, text: str, *, wishes: bool, many: int = 1
    ) -> None:
        self._ahead = Ahead(tokens, many=many)
        self._subject = subject
        self._text = text
        self._wishes = wishes
        self._clauses: list[Clause] = []
        self._clause = Clause((), begun=False)
        self._pending = Clause(())
        """What comes before the verb that it belongs to."""
        self._role = "own"
        """The slot that cards go to."""
        self._fresh = True
        """Whether a clause may have ended since its last verb or card."""
        self._role_ahead = ""
        """The slot of cards that come before their verb, if a word names it."""
        self._article = False
        """Whether the last token was an article or an owner."""
        self._between = ""
        """The last sign, or word for a comma, at which a clause may have ended."""
        self._opened: Token | None = None
        """A preposition after which nothing has come yet."""
        self._miss: Miss | None = None

    def parse(self) -> Parsed:
        """Return the clauses, or the reason why there are none."""
        while self._ahead and self._miss is None:
            token = self._ahead.take()
            if token.kind != "sign" and token.entry.plain in ("", "own"):
                self._opened = None
            getattr(self, f"_{token.kind}")(token)
            self._article = token.entry.plain in ("article", "own") or token.kind == "owner"
        self._end_slot()
        self._check_kinds()
        if self._miss is None and self._pending.slots:
            first = next(iter(self._pending.slots.values()))[0]
            self._refuse(first, told("no verb for “{word}”", "「{word}」沒有動詞", word=first.value))
        elif self._miss is None and self._pending.source:
            self._refuse(self._ahead[-1])
        return self._miss or self._clauses

    @property
    def doubted(self) -> bool:
        """Whether words about some cards may be about those before them too."""
        return self._ahead.doubted

    def _refuse(self, token: Token, reason: Said | None = None) -> None:
        word = self._text[token.start : token.end]
        self._miss = Miss(
            reason or told("“{word}” is not known", "不認識「{word}」", word=word), token.start, token.end
        )

    def _end_slot(self) -> None:
        """Refuse a preposition without anything after it: ``discards ♠4, the rest``."""
        if self._opened is None or self._miss is not None:
            return
        if self._opened.value.casefold() in SEPARABLE and self._clause.has("own"):
            self._role, self._opened = "own", None  # nimmt ♠4 auf
        else:
            self._refuse_missing(self._opened)

    def _refuse_missing(self, token: Token) -> None:
        word = self._text[token.start : token.end]
        self._refuse(token, told("nothing stands behind “{word}”", "「{word}」後面沒有東西", word=word))

    # ---- by the kind of token

    def _card(self, token: Token) -> None:
        pending = self._pending
        if self._fresh and pending.source and not pending.slots and not self._ahead.action_follows():
            self._begin(("take", "draw"), None)  # from the stock ♥7
        clause, slot = self._clause, self._slot_before_verb(token)
        if not clause.begun or slot:
            if self._pending.has(slot or "own") and self._between in COMMAS:
                token.joined = token.loose = True  # the ♣J, the ♣Q and the ♣K laid down
            self._pending.put(slot or "own", token)
            self._role = "own"
            return
        if token.loose and self._lists_meld_next():
            self._role, token.joined = "target", False  # connect(♠4, ♠5-♠6-♠7)
        again = not token.joined and self._fresh and clause.has(self._role)
        if again and self._between in COMMAS and not clause.has("target"):
            token.joined = token.loose = True  # ♣J-♣Q, the Joker and ♣A
        elif again and not ("slam" in clause.notions and self._between in LISTING):
            alone = "meld" in clause.notions[:1] and not self._ahead.next.joined
            if self._between not in LISTING or alone or not REPEATED.intersection(clause.notions):
                self._pending.put("own", token)
                return
            kind = clause.kind
            clause = self._begin(clause.notions, clause.verb)  # the same once more
            clause.kind = kind
        awaited = self._role == "target" or (self._role == "using" and not clause.has("own"))
        if awaited and clause.has(self._role) and not token.joined:
            self._role = "own"  # adds to ♠5-♠6-♠7 the ♠4
        clause.put("target" if self._role == "from" else self._role, token)
        self._fresh = False

    def _lists_meld_next(self) -> bool:
        """Return whether a card and the meld that it goes to are in brackets, with at most a comma between
        them."""
        verb, clause = self._clause.verb, self._clause
        if verb is None or "lay_off" not in clause.notions[:1] or clause.has("target"):
            return False
        count, closing, _ = self._ahead.bracketed()
        return count + 1 >= SMALLEST_MELD and closing.value == ")" and self._text.startswith("(", verb.end)

    def _rank(self, token: Token) -> None:
        clause, rank = self._clause, token.entry.rank or token.value.rstrip("s'’")
        if clause.begun and self._role in ("target", "from"):
            clause.put("target", evolve(token, value=f"{rank}s"))
        elif "meld" not in clause.notions or clause.has("own") or clause.of_a_kind is not None:
            self._refuse(token)  # else it is a set of kings, as its cards must say too
        else:
            numbers = clause.slots.pop("number", [])
            clause.of_a_kind = evolve(token, value=rank, start=min(one.start for one in (*numbers, token)))
            clause.many = int(numbers[0].value) if numbers else None

    def _check_kinds(self) -> None:
        """Refuse a set that is said to be of other cards, or of more or fewer: three fours ♥3-♦3-♣3."""
        for clause in self._clauses:
            said, own = clause.of_a_kind, clause.slots.get("own", ())
            if said is None or self._miss is not None:
                continue
            ranks = {one.value[1:] for one in own if one.value[:1] in SUITS and "=" not in one.value}
            alike = not ranks or (said.value in ranks and len(ranks) <= 2)  # one of them may be wild
            if not alike or clause.many not in (None, len(own)):
                self._miss = Miss(NOT_AS_SAID, said.start, said.end, AS_SAID)

    def _number(self, token: Token) -> None:
        number = token.entry.number
        if self._ahead[-2].value == "{" and self._ahead.next.value == "}":
            self._begin(("last",), token)  # {2}
        made = evolve(token, value=str(number) if number is not None else token.value)
        if made.value == "7" and self._ahead.next.value in EXCLAIMING and not self._clause.begun:
            self._begin(("announce",), token).put("number", made)  # 7!
            self._boundary(self._ahead.take().value)
            return
        counts_set = "meld" in self._clause.notions and not self._clause.slots
        if not self._fresh_number(self._clause) or (counts_set and _is_rank(self._ahead.next)):
            self._clause.put("number", made)
        elif not self._pending.has("number"):
            self._pending.put("number", made)
        else:
            self._refuse(token)

    def _fresh_number(self, clause: Clause) -> bool:
        """Return whether a number begins something new, and does not continue ``clause``."""
        counting = COUNTING.intersection(clause.notions) or self._role == "rest"
        return not counting or clause.has("number") or clause.closed or (self._fresh and clause.has("own"))

    def _arrow(self, token: Token) -> None:
        following, pending = self._ahead.next, self._pending
        if pending.has("own") and (names_pile(following) or self._ahead.goes_through()):
            self._begin(("discard",), None)  # ♠4 → pile
            self._pending.source = following.entry.noun if self._ahead.goes_through() else ""  # → ♥7
            self._ahead.take()
            return
        if pending.source and not pending.slots and following.kind == "card":
            self._begin(("take", "draw"), None)  # stock → ♥A
            return
        if following.entry.noun == "hand" and len(pending.slots.get("own", ())) >= SMALLEST_MELD:
            self._begin(("meld",), None)  # ♠4-♥4-♦4 → table
            self._ahead.take()
            return
        if pending.has("own") and token.value in BOTH_WAYS:
            self._begin(("exchange",), None)  # ♠4 ↔ ♦A
            self._role = "using"
            return
        if pending.has("own"):
            self._begin(("arrow",), None)
        elif (
            self._ahead.next_said.entry.notions
            or following.entry.noun in MELDS
            or self._ahead.action_follows()
        ):
            self._boundary(",")  # draws ♠J → discards ♥7, → ♥7 to ♥8-♥9-♥10
            return
        elif self._fresh and following.kind == "card":
            self._begin(("meld",), token)  # ⇒ ♠5-♠6-♠7
            return
        elif following.kind in ("player", "suit") or following.entry.suit:
            self._boundary(",")  # ♠7 → W
            return
        clause = self._clause
        if clause.has("own") and ("arrow" in clause.notions[:1] or "lay_off" in clause.notions):
            self._role = "target"
        else:
            self._refuse(token)

    def _dots(self, token: Token) -> None:
        if self._clause.has("target"):
            self._clause.put("target", evolve(token, value="…"))
            if self._ahead.next.kind == "card":
                self._ahead.next.joined = True
        elif token.end < len(self._text.rstrip()):
            self._sign(evolve(token, value="."))

    def _suit(self, token: Token) -> None:
        clause, suit = self._clause, evolve(token, value=token.entry.suit or token.value)
        if self._fresh and "request" in self._ahead.next_said.entry.notions:
            self._pending.put("suit", suit)
        elif not clause.begun or clause.has("suit"):
            self._refuse(token)
        elif "discard" in clause.notions[:1] and clause.has("own"):
            asked = self._begin(("request",), None)  # ♥A, now diamonds
            asked.put("suit", suit)
            asked.closed = True
        else:
            clause.put("suit", suit)

    def _player(self, token: Token) -> None:
        clause = self._clause
        asked = clause.begun and ("nominate" in clause.notions or self._role == "player")
        draws = self._ahead.must_draw()
        if asked and not clause.slots and draws:
            self._nominate(token)
        elif asked and not clause.has("player"):
            clause.put("player", token)
        elif self._fresh and "nominate" in self._ahead.next_said.entry.notions:
            self._pending.put("player", token)
        elif draws and (token.value != self._subject or self._has_discarded_seven()):
            self._nominate(token)
        elif self._has_discarded_seven():
            self._begin(("nominate",), None).put("player", token)  # ♠7, victim: W
        elif (
            not self._fresh and {"take", "steal"}.intersection(clause.notions) and self._ahead.has_discarded()
        ):
            clause.source = "" if "steal" in clause.notions else "pile"
            while not self._ahead.take().entry.past:
                pass  # the ♠J that N had thrown
        elif token.value != self._subject or not (self._fresh or self._ahead[-2].value in OPENING):
            self._refuse(token, told("who is “{word}” here?", "這裏的「{word}」是誰？", word=token.value))

    def _has_discarded_seven(self) -> bool:
        """Return whether exactly a seven has just been discarded."""
        own = self._clause.slots.get("own", ()) if "discard" in self._clause.notions else ()
        return [one.value[1:] for one in own] == ["7"]

    def _nominate(self, player: Token) -> None:
        """Begin a clause that names the player who is to draw, with its verb."""
        if self._clause.verb is self._ahead[-2] and not self._clause.slots:
            self._clauses.pop()  # makes W draw
        self._begin(("nominate",), None).put("player", player)
        while not self._ahead.take().entry.notions:
            pass
        while (one := self._ahead.next).kind == "number" or one.entry.number or one.entry.noun == "card":
            self._ahead.take()

    def _owner(self, token: Token) -> None:
        clause = self._clause
        if clause.begun and clause.owner is None and self._role in ("target", "from"):
            clause.owner = evolve(token, value=f"{token.value}'s")
        else:
            self._refuse(token)

    def _sign(self, token: Token) -> None:
        sign, following, clause = token.value, self._ahead.next, self._clause
        adjacent, before_card = following.start == token.end, following.kind == "card"
        begins = adjacent or (self._fresh and not self._pending.slots)  # + ♠4, - ♥9
        apart = not self._text[: token.start][-1:].strip(" :\uff1a")  # and no “stock=”
        closes = adjacent and following.value in CLOSING
        called = not (CALLED | {"request"}).isdisjoint(clause.notions)
        if before_card and sign in COMES and self._pending.has("own") and self._is_meld(self._pending):
            self._begin(("extend",), None)  # ♠4-♠5-♠6 + ♠7
            self._role = "using"
        elif before_card and begins and apart and sign in SIGNS:
            self._begin(SIGNS[sign], token)
        elif before_card and begins and sign in COMES + GOES:
            self._begin(("take", "draw") if sign in COMES else ("discard",), token)
        elif sign in UNFINISHED and not self._ahead:
            self._refuse_missing(token)
        elif sign in "!@" and (closes or (adjacent and following.kind == "player")):
            return  # (♦!), @W
        elif sign in EXCLAIMED and self._ahead[-2].kind == "card" and self._ahead.goes_on():
            self._boundary(sign)  # lays ♠4-♠5-♠6! then discards ♠7
        elif (sign in EXCLAIMING and not called and following.value != "{") or (sign == "*" and closes):
            self._refuse(token)  # after a move it is a comment, or a slip; or a card that is not known
        elif sign in OPENING and adjacent and before_card:
            self._bracket()
        elif (
            sign in BOUNDARIES
            or (sign in OPENING and clause.has("own") and self._ahead.counts())  # draws ♠J (2 left)
            or (sign == "#" and adjacent)
            or self._ends_a_call(sign)
            or (sign == "+" and (following.entry.notions or following.entry.label))
        ):
            self._boundary(sign)
        elif sign not in SAYING_NOTHING and not (sign == "@" and self._ahead):
            self._refuse(token)

    def _bracket(self) -> None:
        """Find the role of cards in brackets that follow: those used to steal one, the meld that a card goes
        to, or a meld that is laid down."""
        clause = self._clause
        if self._pending.slots or self._opened is not None or not (self._fresh or clause.has("own")):
            return
        role = BRACKETED.get(clause.notions[0], "") if clause.notions else ""
        count, closing, following = self._ahead.bracketed()
        said = following.kind == "arrow" or following.entry.role == "target"  # [♠4-♥4-♦4] → …
        if role and not clause.has(role):
            self._role = role
        elif count >= SMALLEST_MELD and (closing is NO_TOKEN or closing.value in CLOSING) and not said:
            self._begin(("meld",), None)

    def _ends_a_call(self, sign: str) -> bool:
        """Return whether ``sign`` closes a call of a program: ``discard(♠4)``."""
        verb = self._clause.verb
        return sign == ")" and verb is not None and self._text.startswith("(", verb.end)

    def _word(self, token: Token) -> None:
        entry, following = token.entry, self._ahead.next
        adjacent = following.start == token.end
        if entry.label and self._pending.has("own") and ends_clause(following):
            self._verb(evolve(token, entry=evolve(NO_ENTRY, notions=entry.label)))  # ♣9 out, ♥4 in
            return
        begun = self._clause.has("own") or self._clause.has("number")
        short = len(token.value) <= SHORTHAND and begun and not entry.role  # d ♣9 s ♥4
        if entry.label and (self._fresh or short or (adjacent and following.kind == "card")):  # d♣9
            if following.value == "." and adjacent:
                following = self._ahead[1]  # disc. ♠4
                self._ahead.at += following.kind == "card"
            if adjacent and following.value in CLOSING and self._ahead[-2].value in OPENING:
                following = self._ahead[1]  # [D] ♠4
            if (
                following.kind == "card"
                or following.value.casefold() in LABELLING
                or following.entry.noun in MELDS
            ):
                self._verb(evolve(token, entry=evolve(NO_ENTRY, notions=entry.label)))
                return
        called = self._ahead[-2].value in OPENING  # (out)
        thing = (entry.noun and self._is_thing(token)) or (entry.plain and not self._fresh and not called)
        going = entry.role == "from"  # goes to, turns to
        # uses ♠4 to steal ♥4
        giving = entry.role == "using" and self._fresh and self._ahead.exchange_follows()
        if (
            entry.notions
            and not thing
            and not giving
            and (going or not (entry.role and self._is_preposition()))
        ):
            self._verb(token)
        elif entry.noun:
            self._noun(token)
        elif entry.role and (giving or not entry.plain or self._is_preposition()):
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
        elif plain == "own" and clause.begun and self._role in ("target", "from"):
            clause.owner = token
        elif plain == "having":
            if next((one.entry.past for one in self._ahead.said() if one.entry.plain != "filler"), False):
                return  # has discarded
            if self._ahead.next_said.kind == "card" and self._ahead.ends_with_deed():
                return  # hat ♠4 abgeworfen
            if self._ahead.has_a_seven():
                self._begin(("announce",), token)
            elif self._ahead.ends() and not CALLED.isdisjoint(clause.notions):
                return  # “Last 2,” he says
            elif not self._ahead.counts():
                self._refuse(token)
            elif self._ahead.counts_cards():
                self._begin(("last",), token)  # has 2 cards
        elif plain == "extra":
            rest = (one for one in self._ahead.said() if one.kind != "sign" and one.entry.noun != "card")
            if self._fresh and next(rest, NO_TOKEN).entry.notions:
                clause = self._pending  # three extra cards drawn: …
            elif self._fresh:
                clause = self._begin(("draw",), token)  # three extra cards: …
            clause.kind = plain
        elif plain == "laid" and len(self._pending.slots.get("own", ())) > 1:
            self._begin(("meld",), None)  # ♠4-♠5-♠6 on the table
        elif plain in AHEAD:
            self._role_ahead = AHEAD[plain]
        elif plain == "replacing":
            self._replace(token)
        elif plain == "nothing":
            self._refuse(token)

    def _replace(self, token: Token) -> None:
        """Take the last clause for what is put in the place of a card that the one before takes from a meld:
        takes ♥A out of ♥4-♥A-♥6 and puts ♥5 in its place."""
        taking, putting = [Clause(()), *self._clauses][-2:]
        if not (taking.has("own") and taking.has("target")) or set(putting.slots) != {"own"}:
            self._refuse(token)
            return
        self._clauses.pop()
        taking.notions, taking.slots["using"] = ("steal",), putting.slots["own"]
        self._clause, self._fresh = taking, False

    def _unknown(self, token: Token) -> None:
        clause = self._clause
        nominee = "nominate" in clause.notions and not clause.has("player")
        reflexive = token.value.casefold() in REFLEXIVE
        if nominee and (token.value[:1].isupper() or reflexive):
            self._player(token)
        elif reflexive and self._has_discarded_seven() and self._ahead.must_draw():
            self._nominate(token)  # discards ♠7, himself draws
        elif reflexive and self._has_discarded_seven():
            self._begin(("nominate",), None).put("player", token)
        elif ADVERB.fullmatch(token.value) is None:
            self._refuse(token)

    def _is_thing(self, token: Token) -> bool:
        """Return whether a word that may be a verb or a thing is a thing here."""
        clause, following = self._clause, self._ahead.next_said
        before_card = following.kind == "card"
        if self._article and self._fresh and before_card and self._ahead.next.value in ("is", "was", "of"):
            return False  # my discard is ♠4, a discard of ♠4
        going_on = not self._fresh and not clause.has("own")
        labels = before_card or following.value in CLOSING | LABELLING
        tagged = self._ahead[1].kind == "card" and (clause.has("own") or not clause.begun)  # [discard] ♠4
        bracketed = self._ahead[-2].value in OPENING and not (following.value in CLOSING and tagged)
        alone = labels and bracketed and (clause.begun or not before_card)
        parted = self._ahead.token_after_cards().value in PARTICLES
        titled = labels and not parted and token.entry.noun in ("set", "run")  # set: ♥4-♣4-♦4
        placed = self._role in ("target", "from", "using") and not clause.has(self._role)
        return self._article or placed or going_on or alone or titled

    def _is_preposition(self) -> bool:
        """Return whether a word that may be a preposition is one here, before the meld that cards go to, or
        come from."""
        clause, following = self._clause, self._ahead.next
        if self._fresh and self._pending.has("own"):
            return self._ahead[-2].kind == following.kind == "card"  # ♠4 an ♠5-♠6-♠7 angelegt
        moves = not {"lay_off", "extend"}.isdisjoint(clause.notions) or not SWAPPING.isdisjoint(
            clause.notions
        )
        if self._fresh or not moves or not clause.has("own"):
            return False
        after_card = self._ahead[-2].kind == "card"  # else it may be an article: as a set
        return following.kind in ("card", "owner") or (after_card and bool(following.entry.noun))

    def _slot_before_verb(self, token: Token) -> str:
        """Return the slot of a card that comes before the verb it belongs to; empty if it comes after one."""
        clause = self._clause
        if self._role_ahead or (token.joined and self._pending.slots):
            return self._role_ahead or "own"
        if not clause.begun or (clause.closed and self._role == "own"):
            return "own"
        listed = token.loose or self._between in COMMAS
        adds = "lay_off" in clause.notions and not clause.has("target")
        if listed and adds and not self._ahead.deed_follows():
            return ""  # adds ♠5, ♠6 and ♠7 to the run
        verb = self._ahead.token_after_cards().entry
        if clause.closed and clause.verb is None and not set(clause.notions).isdisjoint(verb.notions):
            return ""  # ♠4 an ♠5, ♠6 und ♠7 angelegt
        if "meld" in clause.notions and verb.plain == "laid":
            return ""  # bringt ♠4, ♠5 und ♠6 auf den Tisch
        given = verb.role == "using"
        if given and not clause.has("using") and not (SWAPPING | {"extend"}).isdisjoint(clause.notions):
            return ""  # claims ♦A from ♥8, ♣8, ♦A with ♦8
        following = self._ahead.next
        glued = following.kind == "arrow" and following.start == token.end
        apart = glued and not token.joined  # s♦A ♦A>♣8-♣9-♣10
        return "own" if (self._fresh or token.loose or apart) and self._ahead.action_follows() else ""

    # ---- what tokens do

    def _begin(self, notions: tuple[str, ...], verb: Token | None) -> Clause:
        """Begin a clause, with the tokens before its verb."""
        pending, self._pending = self._pending, Clause(())
        told, self._role_ahead = self._role_ahead, ""
        kind = (verb.entry.kind if verb else "") or pending.kind
        made = Clause(notions, verb, pending.slots, pending.source, kind)
        made.closed = made.has("own")
        if verb is not None and verb.entry.source:
            made.source = verb.entry.source
        self._clauses.append(made)
        self._clause = made
        self._role = (verb.entry.role if verb else "") or "own"
        self._fresh = False
        if told == "using" and notions[0] == "exchange" and "own" not in made.slots:
            made.slots["own"] = made.slots.pop("using")  # 用 ♠4 換 ♥7
            self._role = "using"
        return made

    def _verb(self, token: Token) -> None:
        notions, clause = token.entry.notions, self._clause
        stolen = clause.source == "whole" and clause.has("using")
        if stolen and not {"take", "keep"}.isdisjoint(notions):  # with a card that is stolen from the pile
            self._role = "rest"
            return
        if token.entry.role == "from" and self._ahead.next_said.entry.noun not in ("stock", "pile"):
            if self._pending.has("own") and token.value.endswith(" to") and names_meld(self._ahead.next_said):
                self._begin(("lay_off",), token)  # ♠4 goes to ♠5-♠6-♠7
                self._role = "target"
            else:
                self._refuse(token)
            return
        if clause.notions == ("out",) and "out" in notions:
            return  # is out and wins
        if clause.closed and clause.verb is None and not set(notions).isdisjoint(clause.notions):
            clause.verb = token  # ♠4 from the stock drawn
            return
        if self._ahead.next.entry.plain == "again" and self._fresh and clause.has("own"):
            clause.notions = notions  # shows ♠4-♠5-♠6 and lays them down
            return
        if self._went() and not {"take", "draw"}.isdisjoint(notions):
            self._clauses.remove(clause)  # turns to the stock and finds ♥7
            self._pending.source = clause.source
        begun = self._begin(notions, token)
        active = begun.closed and notions[0] == "steal" and not token.entry.past
        if active and self._ahead.next_said.kind == "card":  # ♣5 replaces ♣A
            begun.slots["using"] = begun.slots.pop("own")
            begun.closed = False
        if begun.closed and notions[0] == "lay_off" and self._ahead.next.kind == "card":
            if self._is_meld(begun):  # ♠4-♠5-♠6 加 ♠7
                begun.slots["target"] = begun.slots.pop("own")
                begun.closed = False
            else:
                self._role = "target"
        if self._wishes and "desire" in notions and not begun.has("suit"):
            self._wish()

    def _is_meld(self, clause: Clause) -> bool:
        """Return whether the cards of ``clause`` are a meld, and those ahead are added to it."""
        count, _, _ = self._ahead.bracketed()
        return len(clause.slots["own"]) >= SMALLEST_MELD > count

    def _went(self) -> bool:
        """Return whether the last clause only tells where a player goes for a card."""
        verb = self._clause.verb
        return verb is not None and verb.entry.role == "from" and not self._clause.slots

    def _wish(self) -> None:
        """Take what is desired, up to a comma or the end, unless it is a suit."""
        clause, ahead = self._clause, self._ahead
        following = next(dropwhile(_opens_wish, ahead), NO_TOKEN)
        if following is NO_TOKEN or following.kind == "suit" or following.entry.suit:
            return
        if "announce" in clause.notions and ahead.has_a_seven():
            return  # calls 7
        suit = LETTERS.get(following.value.lower()) if "request" in clause.notions else None
        if suit and END_OF_WISH.match(self._text, following.end):
            following.kind, following.value, following.entry = "suit", suit, NO_ENTRY
            return
        while ahead.next.entry.role == "using" or ahead.next.value == ":":
            ahead.take()
        first = ahead.next
        found = END_OF_WISH.search(self._text, first.end)
        end = found.start() if found else len(self._text)
        said = self._text[first.start : end]
        start = first.start + len(said) - len(said.lstrip(QUOTES))
        stop = first.start + len(said.rstrip(QUOTES))
        if not any(map(str.isalnum, said)):
            return
        clause.put("wish", Token("wish", self._text[start:stop], start, stop))
        clause.notions = ("desire",)
        while ahead and ahead.next.start < end:
            ahead.take()

    def _noun(self, token: Token) -> None:
        noun, clause = token.entry.noun, self._clause
        if noun in ("stock", "pile"):
            self._source(noun)
        elif noun in ("left", "last") and clause.notions == ("last",) and not self._fresh:
            return  # has 2 left
        elif noun in MELDS:
            self._meld(token)
        elif noun == "slam":
            clause = clause if clause.begun and not clause.slots else self._begin((), token)
            clause.notions = (noun,)
        elif noun == "card" and self._fresh and self._pending.has("number") and self._ahead.ends():
            self._begin(("last",), token)  # 2 cards!
        elif noun == "card":
            clause.bare = True
        elif noun in ("left", "last"):
            self._begin(("last",), token)

    def _source(self, noun: str) -> None:
        clause = self._clause
        gets = not {"draw", "take"}.isdisjoint(clause.notions)
        gets = gets or clause.has("using")  # ♠2 for the ♥7 on the pile
        if self._pending.has("own") and self._role in ("from", "target"):  # ♠4 to the pile, ♥A from the stock
            came = self._role == "from"
            clause = self._begin(("take", "draw") if came else ("discard",), None)
            clause.source = noun if came else ""
            return
        if clause.begun and self._role == "target" and not clause.has("target") and not gets:
            clause.notions = ("discard",) if "discard" in clause.notions and noun == "pile" else ()
        elif not clause.begun or (self._fresh and (self._role == "from" or self._ahead.next.kind == "arrow")):
            self._pending.source = noun
        elif clause.source not in ("", "whole", noun):
            clause.notions = ()  # goes to the pile, then to the stock
        else:
            whole = noun == "pile" and self._role == "own" and not clause.has("own")
            clause.source = "whole" if whole else noun
        if self._role in ("from", "target"):
            self._role = "own"

    def _meld(self, token: Token) -> None:
        noun, clause = token.entry.noun, self._clause
        if clause.begun and self._role in ("target", "from") and not clause.has("target"):
            clause.meld = evolve(token, kind="meld", value=noun, entry=NO_ENTRY)
            return
        if self._ahead.action_follows():
            clause = self._pending  # the run ♠5-♠6-♠7 laid down
        elif self._fresh or "meld" not in clause.notions:
            clause = self._begin(("meld",), None)  # run ♠5-♠6-♠7
        clause.kind = "" if noun == "meld" else noun

    def _open(self, role: str) -> None:
        """Open the slot of a preposition."""
        clause, following = self._clause, self._ahead.next_said
        to_meld = names_meld(following)
        shows = clause.notions[:1] in (("meld",), ("slam",)) and not clause.slots
        if role == "using" and (shows or self._went()):
            return  # goes down with ♠4-♠5-♠6, goes to the stock for ♥7
        if role == "target" and to_meld and self._pending.has("own"):
            self._begin(("lay_off",), None)  # ♠4 on ♠5-♠6-♠7
        elif role == "using" and to_meld and self._pending.has("own"):
            self._begin(("exchange",), None)  # ♣Q for ♥A
        elif role == "using" and self._fresh and self._ahead.exchange_follows():
            self._role_ahead = role  # with ♠4-♠5 steals ♠6
            return
        elif role == "replaced":
            if set(clause.slots) != {"own"}:
                self._refuse(self._ahead[-1])
                return
            clause.notions, clause.slots = ("steal",), {"using": clause.slots["own"]}
            role = "own"  # puts ♥5 in the place of ♥A
        elif role == "target" and clause.has("using") and SWAPPING.intersection(following.entry.notions):
            return  # uses ♠4-♠5 to take ♠6
        elif role == "target" and self._fresh and self._ahead.addition_follows():
            self._role_ahead = role  # to ♠4-♠5-♠6 adds ♠7
            return
        elif role == "player" and to_meld and "lay_off" in clause.notions:
            role = "target"
        elif self._names_nominee(role, following):
            self._begin(("nominate",), None)  # discards ♠7 against W, for W
        self._role = "using" if role == "player" else role

    def _names_nominee(self, role: str, following: Token) -> bool:
        """Return whether the player named after a preposition is to draw for the card before it."""
        if not self._clause.begun or "exchange" in self._clause.notions:
            return False
        named = self._has_discarded_seven() and following.kind == "player"
        return role == "player" or (role in ("using", "target") and named)

    def _boundary(self, sign: str) -> None:
        """Let a clause end here, at a ``sign``, or at a word that stands for a comma."""
        self._end_slot()
        self._fresh = True
        self._between = sign
        listed = sign in COMMAS and self._ahead.next.kind == "card"
        spoken = self._clause.meld is not None
        named = spoken and not (listed and not self._ahead.action_follows())  # to the run, and to no other
        if self._role != "target" or named or self._clause.has("target"):
            self._role = "own"


def _is_rank(token: Token) -> bool:
    """Return whether ``token`` is the rank of several cards: fours, 4s."""
    return token.kind == "rank" or bool(token.entry.rank)


def _opens_wish(token: Token) -> bool:
    """Return whether ``token`` comes between the verb and what is desired."""
    return bool(token.entry.role) or token.value == ":" or token.entry.plain == "article"
