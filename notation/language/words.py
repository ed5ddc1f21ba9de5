"""A player's clause by its words: tokens, clauses, and the frames of the game that they fill.

What the grammar does not read may still say what is done: ``throws the ♠J and picks up ♥A``. The text is cut
into *tokens*, each with what the :mod:`.lexicon` has for it. A verb begins a *clause*, and what stands around
it goes into slots: own cards, what they are exchanged for, the meld they go to. A clause may be each action
whose :class:`~.frames.Frame` has those slots and no others, so that every card, player and number is used
once, or nothing is read. What is found is written as the game writes it, each card where it stood: the
grammar has the last word.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import chain, islice, product
from typing import Any, Final, TypeAlias

from attrs import define, evolve, field, frozen

from ...records.events import Action
from ...records.findings import Said, told
from .clauses import MAX_LINE_LENGTH, NOTHING
from .frames import Frame
from .lexicon import HAN, NO_ENTRY, SIGNS, Entry, Lexicon, lexicon_of
from .notation import Notation
from .operands import VALUES
from .problems import OTHER_CALL, OTHER_WORDS
from .spelling import CARD, LETTERS, RANK, SUIT, Respelled, Respelling, respell
from .vocabulary import any_of, in_words

MAX_TOKENS: Final = 400
"""What has more is no turn."""
MAX_READINGS: Final = 24
JOINED_BY_COMMA: Final = "cards-without-dash"
"""The spelling that has put dashes between cards where commas or blanks stood."""
CALLED: Final = frozenset(("last", "out"))
"""What is called."""
SLOTS: Final = ("number", "own", "using", "target", "rest", "player", "suit", "wish")
"""The slots of frames, in the order in which they are written."""
BOUNDARIES: Final = frozenset(",;.!|&\u3001\uff0c\uff1b\u3002\uff01/{-–—")
"""Signs between clauses."""
LISTING: Final = frozenset(",;/\u3001\uff0c\uff1b")
"""Those behind which a verb may be left out that is the same."""
COMMAS: Final = frozenset(",&\u3001\uff0c")
"""Those that stand between cards too."""
UNFINISHED: Final = frozenset(",;:/&|+\uff1a\u3001\uff0c\uff1b-–—")
"""Signs that no turn ends with."""
SAYING_NOTHING: Final = frozenset(":\uff1a()[]{}<>\uff08\uff09\u3010\u3011“”\"'*_「」")
END_OF_WISH: Final = re.compile(r"\s*(?:[,\uff0c;\uff1b{]|[.\u3002!\uff01]*\s*$)")
HAN_SIGN: Final = "[\u3400-\u9fff]"
LETTER: Final = rf"(?:(?!{HAN_SIGN})[^\W\d_])"
BEHIND_CARD: Final = rf"(?!{LETTER}|\d)"
TOKEN: Final = (
    rf"(?P<card>(?:{SUIT}{RANK}|(?<![^\W_])(?:(?:Big |Small )?Joker)|[大小]王)"
    rf"(?:=(?:{CARD}|{RANK}))?{BEHIND_CARD}"
    r"|(?<!\w)\?(?!\w))"
    r"|(?P<rank>(?<!\w)(?:10|[2-9JQKA])(?=['’]?s(?!\w))['’]?s)"
    r"|(?P<number>(?<![\d.])\d{1,4}(?![\d]))"
    r"|(?P<arrow>→|[-–=]*[-–=>]>|(?<=\s)>(?=\s))"
    r"|(?P<dots>…|\.{2,3})"
    r"|(?P<suit>[♠♥♣♦])"
    rf"|(?P<word>{LETTER}+(?:['’]{LETTER}+)?)"
    rf"|(?P<han>{HAN_SIGN})"
    r"|(?P<sign>\S)"
)


@define
class Token:
    """A piece of the text from ``start`` to ``end``: a card, a word, a sign, as its ``kind`` says. ``value``
    is what is written for it, ``entry`` what the lexicon has for it. A card that is ``joined`` to the one
    before it is of the same group, unless that is only a comma's doing (``loose``)."""

    kind: str
    value: str
    start: int
    end: int
    entry: Entry = NO_ENTRY
    joined: bool = False
    loose: bool = False


@frozen
class Miss:
    """Why a text is not read as a turn, and the stretch of it that the reason stands at."""

    reason: Said
    start: int
    end: int


@frozen
class Reading:
    """What a text may mean: the turn in the words of the game, each card of it where it stood. ``past`` tells
    whether it was told in the past tense, ``cards`` whether cards are named."""

    turn: Respelled
    past: bool
    cards: bool


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
    named: bool = False
    """Whether a meld is spoken of that cards go to, be it named or not."""
    closed: bool = False
    """Whether what belongs to it stood before its verb."""

    def put(self, slot: str, token: Token) -> None:
        self.slots.setdefault(slot, []).append(token)

    def has(self, slot: str) -> bool:
        return slot in self.slots


Parsed: TypeAlias = list[Clause] | Miss
Piece: TypeAlias = tuple[str, Token | None]
"""A stretch of what is written, and the token it stands for, if it does."""


# ---- tokens


WORDS: Final = re.compile(rf"(?<!\w){LETTER}+(?:['’]{LETTER}+)?")
POSSESSIVE: Final = ("'s", "’s", "'S", "’S")


@lru_cache(maxsize=64)
def _pattern(players: tuple[str, ...]) -> re.Pattern[str]:
    beside = rf"(?:(?!{HAN_SIGN})\w|[♠♥♣♦])"
    names = rf"(?P<player>(?<!{beside})(?:{any_of(players)})(?!{beside}))|" if players else ""
    return re.compile(names + TOKEN)


class Tokens:
    """Cuts text into tokens."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon

    def of(self, plain: Respelled, start: int, players: tuple[str, ...]) -> list[Token]:
        """The tokens of ``plain`` from ``start`` on, among them the names of ``players``."""
        commas = {edit.start for edit in plain.edits if edit.rule.name == JOINED_BY_COMMA}
        tokens: list[Token] = []
        at, find, text = start, _pattern(players).search, plain.text
        while len(tokens) < MAX_TOKENS and (found := find(text, at)):
            made = Token(found.lastgroup or "", found[0], *found.span())
            if made.kind in ("word", "han"):
                made = self._phrase(text, made)
            elif made.kind == "player" and text.startswith(POSSESSIVE, made.end):
                made.kind, made.end = "owner", made.end + len(POSSESSIVE[0])
            elif made.kind == "card" and _is_joined(tokens, made):
                dash = tokens.pop()
                made.joined, made.loose = True, plain.starts[dash.start] in commas
            tokens.append(made)
            at = made.end
        return tokens

    def _phrase(self, text: str, token: Token) -> Token:
        """The longest phrase of the lexicon that begins with ``token``; or that, as an unknown word."""
        lexicon, first = self._lexicon, token.value.casefold()
        longest = lexicon.longest.get(first, 0)
        if token.kind == "han":
            ends = [token.start + length for length in range(1, longest + 1)]
        else:
            ends = [found.end() for found in islice(WORDS.finditer(text, token.start), longest)]
        for end in reversed(ends):
            if entry := lexicon[text[token.start : end]]:
                return Token("word", text[token.start : end], token.start, end, entry)
        return evolve(token, kind="word")


def _is_joined(tokens: list[Token], card: Token) -> bool:
    """Whether a dash, the last of ``tokens``, joins ``card`` to the one before it."""
    if len(tokens) < 2 or tokens[-1].value != "-" or tokens[-2].kind != "card":
        return False
    return tokens[-2].end == tokens[-1].start and tokens[-1].end == card.start


# ---- clauses


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
        if clause is None or (clause.closed and self._role == "own"):
            self._pending.put("own", token)
            return
        again = not token.joined and self._fresh and clause.has("own" if self._role == "own" else self._role)
        if again and self._between in COMMAS and not clause.has("target"):
            token.joined = token.loose = True  # ♣J-♣Q, the Joker and ♣A
        elif again:
            if self._between not in LISTING or not {"meld", "lay_off"}.intersection(clause.notions):
                self._refuse(token, told("no verb for “{word}”", "「{word}」沒有動詞", word=token.value))
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
        entry = token.entry
        thing = (entry.noun and self._is_thing(token)) or (entry.plain and not self._fresh)
        if entry.notions and not thing:
            self._verb(token)
        elif entry.noun:
            self._noun(token)
        elif entry.role:
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
            if (
                following.kind == "number"
                or following.entry.number is not None
                or following.entry.noun == "last"
            ):
                return True
            if following.entry.plain != "filler":
                return False
        return False

    def _unknown(self, token: Token) -> None:
        following, clause = self._next(), self._clause
        sign = SIGNS.get(token.value.casefold(), "")
        if sign and following is not None and (following.kind == "card" or following.value == ":"):
            self._begin(tuple(sign.split()), token)
            return
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
        clause, following = self._clause, self._next()
        going_on = clause is not None and not self._fresh and not clause.has("own")
        behind = following is not None and (
            following.value in CLOSING or following.value == ":" or following.kind == "card"
        )
        alone = behind and self._tokens[self._at - 2].value in OPENING
        titled = behind and token.entry.noun in ("set", "run")  # set: ♥4-♣4-♦4
        return self._article or self._role in ("target", "from") or going_on or alone or titled

    # ---- what tokens do

    def _begin(self, notions: tuple[str, ...], verb: Token | None) -> Clause:
        """Begin a clause, with what stands before its verb."""
        pending, self._pending = self._pending, Clause(())
        made = Clause(notions, verb, pending.slots, pending.source, verb.entry.kind if verb else "")
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
            self._meld(noun)
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

    def _meld(self, noun: str) -> None:
        clause = self._clause
        if clause is not None and self._role in ("target", "from") and not clause.has("target"):
            clause.named = True
            return
        if clause is None or self._fresh or "meld" not in clause.notions:
            clause = self._begin(("meld",), None)  # run ♠5-♠6-♠7
        clause.kind = "" if noun == "meld" else noun

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
        if self._role != "target" or (self._clause is not None and self._clause.has("target")):
            self._role = "own"


OPENING, CLOSING = "([\uff08\u3010", ")]\uff09\u3011"
REFLEXIVE: Final = frozenset(("himself", "herself", "themselves", "itself"))


# ---- what a clause may be


@frozen
class Choice:
    """An action that a clause may be, and the tokens that fill its slots."""

    frame: Frame
    filled: dict[str, list[Token]]
    owner: Token | None = None

    @property
    def tokens(self) -> list[Token]:
        """The tokens of all slots, in the order in which they are written."""
        found: list[Token] = []
        for slot in SLOTS:
            if slot == "target" and self.owner is not None and slot in self.filled:
                found.append(self.owner)
            found += self.filled.get(slot, ())
        return found


def _meanings(clause: Clause) -> Iterator[tuple[str, dict[str, list[Token]]]]:
    """What a clause may mean: notions, the likeliest first, and what fills the slots then."""
    slots = clause.slots
    one = len(slots.get("number", ())) == 1 and slots["number"][0].value == "1"
    if one and "draw" in clause.notions and clause.kind != "extra":
        slots = {slot: tokens for slot, tokens in slots.items() if slot != "number"}
    for notion in clause.notions:
        if notion == "exchange":
            yield "steal", _exchanged(slots)
            yield "steal", slots
        elif notion == "extend":
            yield "lay_off", _extended(slots)
        elif notion == "steal" and clause.source == "whole":
            yield "steal_pile", slots
        elif notion == "arrow":
            yield "lay_off", slots
        elif notion == "draw" and clause.source in ("pile", "whole"):
            yield "take", slots
        else:
            yield notion, slots


def _exchanged(slots: dict[str, list[Token]]) -> dict[str, list[Token]]:
    """What goes away in an exchange stands first, and then what comes for it."""
    names = {"own": "using", "using": "own"}
    return {names.get(slot, slot): tokens for slot, tokens in slots.items()}


def _extended(slots: dict[str, list[Token]]) -> dict[str, list[Token]]:
    """What is extended is the meld, and what it is extended with are the cards."""
    names = {"own": "target", "using": "own"}
    return slots if "target" in slots else {names.get(slot, slot): tokens for slot, tokens in slots.items()}


CALLS: Final = (Frame("", "last", number="number?"), Frame("", "out"))
"""What is called when few cards are left, and none, in any game."""


class Words:
    """Reads the turns of one game by their words."""

    def __init__(self, notation: Notation) -> None:
        self._notation = notation
        self.lexicon = lexicon_of(notation)
        self._tokens = Tokens(self.lexicon)
        self._frames: dict[str, list[Frame]] = {}
        for frame in notation.frames:
            self._frames.setdefault(frame.said_by, []).append(frame)
        for kind, frame in zip(notation.calls if notation.frames else (), CALLS, strict=False):
            self._frames.setdefault(frame.said_by, []).append(evolve(frame, action=kind))
        self._swaps = "steal" in self._frames
        """Whether an exchange is one action, and not a discard and a draw."""
        self.beginning = lru_cache(maxsize=256)(self._beginning)
        """What a text says of what a player does, as far as it does: each line is asked for it many times."""

    def readings(
        self, plain: Respelled, start: int, player: str, players: Iterable[str]
    ) -> list[Reading] | Miss:
        """What ``plain`` says from ``start`` on that ``player`` does, the likeliest first; or why nothing."""
        end = len(plain.text.rstrip())
        if not self._frames or end - start > MAX_LINE_LENGTH:
            return Miss(told("no words are known", "沒有字眼"), start, end)
        tokens = self._tokens.of(plain, start, tuple(players))
        parsed = Parser(tokens, player, plain.text, wishes="desire" in self._frames).parse()
        if isinstance(parsed, Miss):
            return parsed
        return self._turns(parsed, plain, start)

    def _beginning(self, text: str, player: str, players: tuple[str, ...]) -> list[Reading]:
        plain = respell(text, ())
        found = self.readings(plain, 0, player, players)
        if isinstance(found, Miss):
            found = self.readings(plain.part(0, len(text[: found.start].rstrip())), 0, player, players)
        return [] if isinstance(found, Miss) else found

    def called(self, text: str) -> str:
        """The call that ``text`` is, as the game writes it; empty if it is none."""
        parsed = Parser(self._tokens.of(respell(text, ()), 0, ()), "", text, wishes=False).parse()
        if isinstance(parsed, Miss) or len(parsed) != 1:
            return ""
        for choice in self._choices(parsed[0]):
            if choice.frame.action in self._notation.calls:
                return "".join(piece for piece, _ in self._call(choice, "en")).strip()
        return ""

    def _turns(self, parsed: list[Clause], plain: Respelled, start: int) -> list[Reading] | Miss:
        clauses = list(chain.from_iterable(map(self._apart, parsed)))
        choices: list[list[Choice]] = []
        for clause in clauses:
            choices.append(list(self._choices(clause)))
            if not choices[-1]:
                return _unfilled(clause, plain)
        turns = [turn for turn in islice(product(*choices), MAX_READINGS) if _is_turn(turn)]
        verbs = [clause.verb for clause in clauses if clause.verb and not CALLED.intersection(clause.notions)]
        language = "zh" if any(verb.value[:1] >= HAN for verb in verbs) else "en"
        made = (self._respelled(turn, plain, start, language) for turn in turns)
        past = any(clause.verb is not None and clause.verb.entry.past for clause in clauses)
        cards = any(token.kind == "card" for turn in turns[:1] for one in turn for token in one.tokens)
        found = {one.text: Reading(one, past=past, cards=cards) for one in made if one is not None}
        if not found:
            return Miss(told("no action", "沒有動作"), start, len(plain.text))
        return list(found.values())

    def _apart(self, clause: Clause) -> list[Clause]:
        """The clauses that ``clause`` is: two if one card goes and another comes for it."""
        notion, slots = clause.notions[0] if clause.notions else "", clause.slots
        arrow = notion == "arrow" and len(slots.get("target", ())) == 1
        if not arrow and (notion != "exchange" or self._swaps or "using" not in slots):
            return [clause]
        came = slots["target" if arrow else "using"]
        if came[0].kind != "card" or clause.owner is not None:
            return [clause]
        gone = evolve(clause, notions=("discard",), slots={"own": slots.get("own", [])}, source="")
        return [gone, Clause(("take", "draw"), None, {"own": came}, clause.source)]

    # ---- choosing

    def _choices(self, clause: Clause) -> Iterator[Choice]:
        """The actions that a clause may be, the likeliest first."""
        found: list[Choice] = []
        for notion, slots in _meanings(clause):
            frames = self._frames.get(notion, ())
            kinds = [frame for frame in frames if frame.kind == clause.kind] or [
                one for one in frames if not one.kind
            ]
            found += [
                Choice(frame, slots, clause.owner) for frame in kinds if self._fits(frame, slots, clause)
            ]
        yield from sorted(found, key=_is_unlikely)

    def _fits(self, frame: Frame, slots: dict[str, list[Token]], clause: Clause) -> bool:
        """Whether what is said fills the slots of ``frame``, and no others."""
        if clause.source and clause.source not in frame.source.split():
            return False
        if (clause.owner or clause.named) and "target" not in slots:
            return False
        for slot in SLOTS:
            operand, tokens = getattr(frame, slot), slots.get(slot, ())
            if tokens and not _is_operand(operand.rstrip("?"), tokens):
                return False
            if not tokens and operand and not operand.endswith("?"):
                return False
        if frame.said_by == "last":
            return "number" in slots or clause.bare
        drawn = "draw" in clause.notions[:1] or clause.bare or clause.source
        return bool(slots.get("own")) or not frame.own.endswith("?") or bool(drawn)

    # ---- writing

    def _respelled(
        self, turn: Sequence[Choice], plain: Respelled, start: int, language: str
    ) -> Respelled | None:
        """``turn`` as the game writes it; None if it does not, or some token would be lost."""
        pieces: list[Piece] = []
        calls: list[list[Piece]] = []
        for choice in turn:
            if choice.frame.action in self._notation.calls:
                calls.append(self._call(choice, language))
                continue
            text = ""
            for action in self._actions(choice):
                text += self._notation.joint(action) if pieces or text else ""
                text += self._notation.write_action(action, language)
            placed = _placed(text, choice.tokens)
            if placed is None:
                return None
            pieces += placed
        if not pieces:
            return None
        made = Writing(plain, start)
        made.write(pieces, STOPS.get(language, "."), last=not calls)
        for call in calls:
            made.call(call, last=call is calls[-1])
        return made.respelled()

    def _actions(self, choice: Choice) -> tuple[Action, ...]:
        """What is done by a choice."""
        values = []
        for slot in SLOTS:
            operand, tokens = getattr(choice.frame, slot).rstrip("?"), choice.filled.get(slot)
            if tokens and operand != SEVEN:
                text = _operand_text(operand, tokens, choice.owner if slot == "target" else None)
                values.append(_value(operand, text))
        made: Any = self._notation.actions[choice.frame.action](*values)
        return made if isinstance(made, tuple) else (made,)

    def _call(self, choice: Choice, language: str) -> list[Piece]:
        word = self._notation.vocabulary[choice.frame.action].in_(language)
        if choice.frame.said_by != "last":
            return [(f" {{{word}}}", None)]
        numbers = choice.filled.get("number", ())
        number: Piece = (numbers[0].value, numbers[0]) if numbers else ("1", None)
        return [(f" {{{word} ", None), number, ("}", None)]


words_of: Final = cache(Words)
"""What reads the words of a game: one for all its records."""


# ---- operands


SEVEN: Final = "seven"
"""The only number that is announced; it is a part of the verb."""
NUMBERED: Final = frozenset(("number", "amount"))
STOPS: Final = {"zh": "\u3002"}


def _is_operand(operand: str, tokens: Sequence[Token]) -> bool:
    """Whether ``tokens`` are what the grammar calls so."""
    cards = all(token.kind == "card" for token in tokens)
    if operand in ("card", "group", "groups"):
        return (
            cards and (operand != "card" or len(tokens) == 1) and not any("=" in one.value for one in tokens)
        )
    if operand in ("tokens", "several"):
        return cards
    if operand == "target":
        return all(token.kind in ("card", "dots") for token in tokens) or (
            len(tokens) == 1 and tokens[0].value[-1] == "s"
        )
    if operand == "taken":
        return cards or len(tokens) == 1
    return bool(operand) and len(tokens) == 1 and (operand != SEVEN or tokens[0].value == "7")


def _operand_text(operand: str, tokens: Sequence[Token], owner: Token | None) -> str:
    """What the grammar reads as the operand that ``tokens`` are."""
    if operand in ("groups", "several"):
        return " / ".join("-".join(token.value for token in group) for group in _groups(tokens))
    text = "-".join(token.value for token in tokens).replace("-…-", "…")
    if operand == "target" and len(tokens) == 2:
        text = text.replace("-", "…")  # no meld has two cards
    return f"{owner.value} {text}" if owner is not None else text


def _groups(cards: Sequence[Token]) -> list[list[Token]]:
    """The melds that ``cards`` are: as the dashes have it; all in one, if there are only commas."""
    tight = any(card.joined and not card.loose for card in cards)
    groups: list[list[Token]] = []
    for card in cards:
        if not groups or (tight and (card.loose or not card.joined)) or not (card.joined or tight):
            groups.append([])
        groups[-1].append(card)
    return groups


def _value(operand: str, text: str) -> Any:
    """What an operand says."""
    if operand == "taken":
        return () if text == NOTHING else VALUES["count" if text.isdecimal() else "group"](text)
    return VALUES.get(operand, str)(text)


def _is_unlikely(choice: Choice) -> bool:
    """Whether a choice is a meld of a single card."""
    return choice.frame.said_by == "meld" and len(choice.filled.get("own", ())) < 2


def _is_turn(turn: Sequence[Choice]) -> bool:
    """Whether everything in ``turn`` that goes with another action stands behind it."""
    said = [choice.frame.said_by for choice in turn]
    return all(not choice.frame.behind or choice.frame.behind in said[:at] for at, choice in enumerate(turn))


def _unfilled(clause: Clause, plain: Respelled) -> Miss:
    """Why a clause is no action."""
    tokens = [token for slot in clause.slots.values() for token in slot]
    first = clause.verb or min(tokens, key=lambda token: token.start, default=None)
    if first is None:
        return Miss(told("no action", "沒有動作"), len(plain.text), len(plain.text))
    word = plain.text[first.start : first.end]
    reason = told(
        "what “{word}” goes with is missing, or too much", "「{word}」所需的不全，或有多餘的", word=word
    )
    return Miss(reason, first.start, first.end)


# ---- writing


def _placed(text: str, tokens: Iterable[Token]) -> list[Piece] | None:
    """``text`` in pieces, and which of the ``tokens`` each is; None if one is not in it."""
    pieces: list[Piece] = []
    at = 0
    for token in tokens:
        if token.kind == "number" or token.entry.number is not None:
            found = _first(text, at, (token.value, in_words(int(token.value))))
        else:
            found = _first(text, at, (token.value,))
        if found is None:
            if token.value == "?":
                continue
            return None
        start, end = found
        if start > at:
            pieces.append((text[at:start], None))
        pieces.append((text[start:end], token))
        at = end
    return [*pieces, (text[at:], None)] if at < len(text) else pieces


def _first(text: str, at: int, said: Iterable[str]) -> tuple[int, int] | None:
    for one in said:
        if (start := text.find(one, at)) >= 0:
            return start, start + len(one)
    return None


APART: Final = " ,;\uff0c\uff1b\u3001"
"""What may stand between two actions as the game has it, and before the first."""


class Writing:
    """Writes a turn in the place of what stands in ``plain`` from ``start`` on, and notes what differs."""

    def __init__(self, plain: Respelled, start: int) -> None:
        self._plain = plain
        self._start = self._at = start
        self._end = len(plain.text.rstrip())
        self._text: list[str] = []
        self._starts: list[int] = []
        self._ends: list[int] = []
        self._edits: list[Respelling] = []
        self._in_order = True

    def write(self, pieces: Iterable[Piece], stop: str, *, last: bool) -> None:
        """Write actions, and a full stop behind them."""
        literal = ""
        for text, token in pieces:
            if token is None:
                literal += text
                continue
            self._literal(literal, token.start)
            self._token(text, token)
            literal = ""
        behind = self._plain.text[self._at : self._end] if last else ""
        if literal or behind.strip(" .\u3002!\uff01"):
            self._literal(literal + stop, self._end if last else self._at)
        else:
            self._add(stop, self._plain.span(self._at, self._end if last else self._at))

    def call(self, pieces: Sequence[Piece], *, last: bool) -> None:
        """Write a call behind them."""
        whole = "".join(text for text, _ in pieces)
        tokens = [token for _, token in pieces if token is not None]
        since = (
            self._at
            + len(self._plain.text[self._at : self._end])
            - len(self._plain.text[self._at : self._end].lstrip(APART + ".\u3002"))
        )
        until = self._end if last else (tokens[0].end if tokens else self._at)
        span = self._plain.span(since, until)
        for text, token in pieces:
            self._add(text, span if token is None else self._plain.span(token.start, token.end))
        if self._plain.text[since:until].strip() != whole.strip():
            self._edits.append(Respelling(OTHER_CALL, *span, whole.strip()))
        self._at = until

    def respelled(self) -> Respelled:
        """All that has been written behind what stands before it."""
        plain, start = self._plain, self._start
        text, starts, ends = "".join(self._text), tuple(self._starts), tuple(self._ends)
        edits = self._edits
        if not self._in_order:
            edits = [Respelling(OTHER_WORDS, *plain.span(start, self._end), text)]
        kept = [
            one for one in plain.edits if not any(it.start <= one.start and one.end <= it.end for it in edits)
        ]
        return Respelled(
            plain.text[:start] + text,
            (*kept, *edits),
            plain.starts[:start] + starts,
            plain.ends[:start] + ends,
        )

    def _add(self, text: str, span: tuple[int, int]) -> None:
        self._text.append(text)
        self._starts += [span[0]] * len(text)
        self._ends += [span[1]] * len(text)

    def _token(self, text: str, token: Token) -> None:
        plain, start, end = self._plain, token.start, token.end
        if plain.text[start:end] == text:
            self._text.append(text)
            self._starts += plain.starts[start:end]
            self._ends += plain.ends[start:end]
        else:
            self._add(text, plain.span(start, end))
            self._edits.append(Respelling(OTHER_WORDS, *plain.span(start, end), text))
        self._at = end

    def _literal(self, text: str, until: int) -> None:
        """Write ``text`` in the place of what stands before the place ``until``."""
        plain, since = self._plain, self._at
        if until < since:
            self._in_order = False
            self._add(text, plain.span(until, until))
            return
        old = plain.text[since:until]
        lead, new_lead = old[: len(old) - len(old.lstrip(APART))], text[: len(text) - len(text.lstrip(APART))]
        first, last = since + len(lead), until
        new = text[len(new_lead) :]
        if old.endswith(" ") and new.endswith(" "):
            new, last = new.rstrip(" "), max(since + len(old.rstrip(" ")), first)
        if old == text:
            self._starts += plain.starts[since:until]
            self._ends += plain.ends[since:until]
            self._text.append(text)
            return
        span = plain.span(first, last) if first < last else plain.span(first, first)
        if bool(lead.strip()) != bool(new_lead.strip()) and since != self._start:
            span, new = plain.span(since, last) if since < last else plain.span(since, since), new_lead + new
            self._edits.append(Respelling(OTHER_WORDS, *span, new))
        elif plain.text[first:last] != new:
            self._edits.append(Respelling(OTHER_WORDS, *span, new))
        self._add(text, span)
