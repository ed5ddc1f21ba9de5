"""Matching clauses to the actions of a game whose frames they fill."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import chain, islice, pairwise, product
from typing import Any, Final, TypeAlias

from attrs import evolve

from ....records.events import Action
from ....records.findings import told
from ....records.regex import regex
from ....records.values import frozen
from ..clauses import MAX_LINE_LENGTH
from ..expectations import expectations_of, one_slip
from ..lexicon import HAN, NO_ENTRY, Lexicon, lexicon_of
from ..notation import Frame, Notation
from ..respelling import Respelled, respell
from .ahead import ALL, CALLED
from .slots import SMALLEST_MELD, Clause, Miss, Parser
from .tokens import Token, Tokens, without_empty
from .writing import SEVEN, Piece, Writing, is_operand, operand_text, placed, value

MAX_READINGS: Final = 24
SLOTS: Final = ("number", "own", "using", "target", "rest", "player", "suit", "wish")
"""The slots of frames, in the order in which they are written."""
STOPS: Final = {"zh": "\u3002"}


Slots: TypeAlias = dict[str, list[Token]]
"""The tokens in each slot."""


@frozen
class Reading:
    """A possible meaning of a text: the turn in the words of the game, each card where it stood. ``cards``
    tells whether cards are named, ``after`` the notion of an action that must have been done before."""

    turn: Respelled
    cards: bool
    after: str = ""


@frozen
class Choice:
    """An action that a clause may be, and the tokens that fill its slots. It begins at its ``verb``."""

    frame: Frame
    filled: Slots
    owner: Token | None = None
    verb: int = 0

    @property
    def tokens(self) -> list[Token]:
        """The tokens of all slots, in the order in which they are written."""
        found: list[Token] = []
        for slot in SLOTS:
            if slot == "target" and self.owner is not None and slot in self.filled:
                found.append(self.owner)
            found += self.filled.get(slot, ())
        return found


def _meanings(clause: Clause) -> Iterator[tuple[str, Slots]]:
    """Yield possible meanings of a clause: notions, the likeliest first, and what fills the slots then."""
    slots = numbered = clause.slots
    one = len(slots.get("number", ())) == 1 and slots["number"][0].value == "1"
    if one and "draw" in clause.notions and clause.kind != "extra":
        slots = {slot: tokens for slot, tokens in slots.items() if slot != "number"}
    if clause.meld and "target" not in slots:
        slots = slots | {"target": [clause.meld]}
    own = slots.get("own", ())
    signed = clause.verb is not None and clause.verb.kind == "sign" and "draw" in clause.notions
    several = clause.kind == "extra" or (signed and len(own) >= SMALLEST_MELD)  # +♠8-♥9-♦7
    if several and own and "number" not in slots:  # as many as are named
        slots = slots | {"number": [Token("number", str(len(own)), own[0].start, own[0].start)]}
    for notion in clause.notions:
        if notion == "exchange":
            yield "steal", _renamed(slots, own="using", using="own")
            yield "steal", slots
        elif notion == "penalty":
            if "number" in slots:
                yield "draw", slots
        elif notion == "steal" and "using" not in slots and clause.source:
            yield "take", slots
        elif notion == "extend":
            yield "lay_off", _renamed(slots, own="target", using="own")
        elif notion in ("steal", "take") and "using" in slots:
            yield "steal_pile" if clause.source == "whole" else "steal", _renamed(slots, target="own")
        elif notion in ("lay_off", "arrow"):
            yield "lay_off", slots if "target" in slots else _renamed(slots, using="target")
        elif notion == "steal_pile" and "own" not in slots:
            yield notion, _renamed(slots, target="own")  # the pile with ♠K-♥K-♦K on ♣K
        elif notion == "draw" and clause.source in ("pile", "whole"):
            yield "take", slots
        else:
            yield notion, slots
            if notion == "draw" and numbered is not slots:
                yield notion, numbered  # the one card may be an extra one


def _renamed(slots: Slots, **names: str) -> Slots:
    """Return ``slots`` under other ``names``, unless one of those is filled already and is not renamed
    itself."""
    if any(new in slots and new not in names for new in names.values()):
        return slots
    return {names.get(slot, slot): tokens for slot, tokens in slots.items()}


CALLS: Final = (Frame("", "last", number="number?"), Frame("", "out"))
"""The frames of calls, in any game: few cards are left, or none."""


MAX_CUTS: Final = 4
"""Maximum number of times that the end of a text is cut off, from what is not understood in it, to find out
what it begins with."""
STEM: Final = regex(r"(?:s|es|ed|ing)$")
"""The endings of verb forms."""
MAX_KEPT: Final = 512
"""Number of lines whose meaning is cached: those of a long round."""


class Words:
    """Reads the turns of one game by their words."""

    def __init__(self, notation: Notation) -> None:
        self._notation = notation
        self.lexicon: Lexicon = lexicon_of(notation)
        self._tokens = Tokens(self.lexicon)
        self._frames: dict[str, list[Frame]] = {}
        for frame in notation.frames:
            self._frames.setdefault(frame.said_by, []).append(frame)
        for kind, frame in zip(notation.calls if notation.frames else (), CALLS, strict=False):
            self._frames.setdefault(frame.said_by, []).append(evolve(frame, action=kind))
        self._swaps = "steal" in self._frames
        """Whether an exchange is one action, and not a discard and a draw."""
        self.readings: Callable[..., list[Reading] | Miss] = lru_cache(maxsize=MAX_KEPT)(self._readings)
        """Returns the possible readings of a player's actions in a line, the likeliest first; or the reason
        why there are none. (Each change to a record that is tried asks again for all later lines.)"""
        self.beginning: Callable[..., list[Reading]] = lru_cache(maxsize=256)(self._beginning)
        """Returns the part of a text that can be read as a player's actions: each line is asked for it many
        times."""

    def _readings(
        self, plain: Respelled, start: int, player: str, players: tuple[str, ...]
    ) -> list[Reading] | Miss:
        """Return the possible readings of the actions of ``player`` in ``plain`` from ``start`` on."""
        end = len(plain.text.rstrip())
        if not self._frames or end - start > MAX_LINE_LENGTH:
            return Miss(told("no words are known", "沒有字眼"), start, end)
        wishes = "desire" in self._frames
        found: list[list[Reading] | Miss] = []
        for many in (1, ALL, 3, 4, 5):
            tokens = self._tokens.of(plain, start, players)
            parser = Parser(tokens, player, plain.text, wishes=wishes, many=many)
            parsed = parser.parse()
            found.append(parsed if isinstance(parsed, Miss) else self._turns(parsed, plain, start))
            if not parser.doubted:
                break
        said = {reading.turn.text: reading for one in found if isinstance(one, list) for reading in one}
        return list(said.values()) or self._filled(plain, start, player, players) or found[0]

    def _filled(
        self, plain: Respelled, start: int, player: str, players: tuple[str, ...]
    ) -> list[Reading] | None:
        """Return the readings of ``plain`` without the verbs followed by “nothing”, or a dash for it; None if
        it has no such verbs, or cannot be read without them."""
        tokens = self._tokens.of(plain, start, players)
        filled = without_empty(tokens)
        if not 0 < len(filled) < len(tokens):
            return None
        parsed = Parser(filled, player, plain.text, wishes="desire" in self._frames).parse()
        denied = {
            one.entry.notions[:1] for one, nothing in pairwise(tokens) if nothing.entry.plain == "nothing"
        }
        if not isinstance(parsed, Miss) and any(clause.notions[:1] in denied for clause in parsed):
            return None  # discards ♠4, discards nothing
        turns = parsed if isinstance(parsed, Miss) else self._turns(parsed, plain, start)
        return turns if isinstance(turns, list) else None

    def _beginning(self, text: str, player: str, players: tuple[str, ...]) -> list[Reading]:
        plain = respell(text, ())
        for _ in range(MAX_CUTS):
            found = self.readings(plain, 0, player, players)
            if not isinstance(found, Miss):
                return found
            plain = plain.part(0, len(text[: found.start].rstrip()))
        return []

    def tokens(self, text: str, players: tuple[str, ...] = ()) -> list[Token]:
        """Return the tokens of ``text``, among them the names of ``players``."""
        return self._tokens.of(respell(text, ()), 0, players)

    def might_say(self, words: Iterable[str]) -> bool:
        """Return whether one of the ``words`` is for an action or a call in the game; or nearly so."""
        like = expectations_of(self._notation)
        for word in map(str.casefold, words):
            entry = self.lexicon[word] or NO_ENTRY
            if entry.noun in ("last", "left") or (not self._frames and entry.notions):
                return True
            if self._frames.keys() & set(entry.notions) or word in like.verbs:
                return True
            if entry.plain and not entry.notions:
                continue  # “and” is no “add”
            known = [own for own in (*like.verbs, *like.calls) if len(own) > 1]
            if any(one_slip(form, own) for form in (word, STEM.sub("", word)) for own in known):
                return True
        return False

    def called(self, text: str) -> str:
        """Return the call that ``text`` is, as the game writes it; empty if it is none."""
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
                known = chain.from_iterable(self._frames.get(notion, ()) for notion in clause.notions)
                return _unfilled(clause, known, plain)
        turns = [turn for turn in islice(product(*choices), MAX_READINGS) if _is_turn(turn)]
        verbs = [clause.verb for clause in clauses if clause.verb and not CALLED.intersection(clause.notions)]
        language = "zh" if any(verb.value[:1] >= HAN and verb.value[0].isalpha() for verb in verbs) else "en"
        made = [(self._respelled(turn, plain, start, language), turn[:1]) for turn in turns]
        cards = any(token.kind == "card" for turn in turns[:1] for one in turn for token in one.tokens)
        found = {
            one.text: Reading(one, cards, first[0].frame.after) for one, first in made if one is not None
        }
        if not found:
            return Miss(told("no action", "沒有動作"), start, len(plain.text))
        return list(found.values())

    def _apart(self, clause: Clause) -> list[Clause]:
        """Return the clauses that ``clause`` stands for: two if one card goes and another comes for it."""
        notion, slots = clause.notions[0] if clause.notions else "", clause.slots
        arrow = notion == "arrow" and len(slots.get("target", ())) == 1
        given = slots.get("using", ())
        on_table = "target" in slots  # a card of a meld, not of the discard pile
        apart = bool(given) and not (self._swaps or on_table)
        swap = apart and notion == "exchange"
        instead = apart and len(given) == 1 and notion == "discard"  # throws ♠4 for the ♥7
        taken = apart and len(given) == 1 and notion == "take"  # uses ♠4 to take ♥7
        if not (arrow or swap or instead or taken):
            return [clause]
        came, went = slots["target" if arrow else "using"], slots.get("own", [])
        if taken:
            came, went = went, came
        if not came or came[0].kind != "card" or clause.owner is not None:
            return [clause]
        gone = evolve(clause, notions=("discard",), slots={"own": went}, source="")
        return [gone, Clause(("take", "draw"), None, {"own": came}, clause.source)]

    # ---- choosing

    def _choices(self, clause: Clause) -> Iterator[Choice]:
        """Yield the actions that a clause may be, the likeliest first."""
        found: list[Choice] = []
        for notion, slots in _meanings(clause):
            frames = self._frames.get(notion, ())
            kinds = [frame for frame in frames if frame.kind == clause.kind] or [
                one for one in frames if not one.kind
            ]
            found += [
                Choice(frame, slots, clause.owner, clause.verb.start if clause.verb else 0)
                for frame in kinds
                if self._fits(frame, slots, clause)
            ]
        yield from [one for one in found if not _is_unlikely(one)] or found

    def _fits(self, frame: Frame, slots: Slots, clause: Clause) -> bool:
        """Return whether the clause fills the slots of ``frame``, and no others."""
        if clause.source and clause.source not in frame.source.split():
            return False
        if clause.owner and "target" not in slots:
            return False
        if next(_wrong_slots(frame, slots), None) is not None:
            return False
        if frame.said_by == "last":
            return "number" in slots or clause.bare
        drawn = "draw" in clause.notions[:1] or clause.bare or clause.source
        return bool(slots.get("own")) or not frame.own.endswith("?") or bool(drawn)

    # ---- writing

    def _respelled(
        self, turn: Sequence[Choice], plain: Respelled, start: int, language: str
    ) -> Respelled | None:
        """Return ``turn`` as the game writes it; None if it does not, or some token would be lost."""
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
            found = placed(text, choice.tokens)
            if found is None:
                return None
            pieces += found
        if not pieces:
            return None
        made = Writing(plain, start, [choice.verb for choice in turn])
        made.write(pieces, STOPS.get(language, "."), last=not calls)
        for call in calls:
            made.call(call, last=call is calls[-1])
        return made.respelled()

    def _actions(self, choice: Choice) -> tuple[Action, ...]:
        """Return the actions of a choice."""
        values = []
        for slot in SLOTS:
            operand, tokens = getattr(choice.frame, slot).rstrip("?"), choice.filled.get(slot)
            if tokens and operand != SEVEN:
                text = operand_text(operand, tokens, choice.owner if slot == "target" else None)
                values.append(value(operand, text))
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
"""Return the reader of a game's words: one for all its records."""


def _is_unlikely(choice: Choice) -> bool:
    """Return whether a choice is a meld of a single card."""
    return choice.frame.said_by == "meld" and len(choice.filled.get("own", ())) < 2


def _is_turn(turn: Sequence[Choice]) -> bool:
    """Return whether everything in ``turn`` that accompanies another action follows it, or begins a line."""
    said = [choice.frame.said_by for choice in turn]
    after = [choice.frame.after for choice in turn]
    return all(not one or one in said[:at] for at, one in enumerate(after) if at)


LACKING: Final = {
    "number": told("a number", "數目"),
    "own": told("a card", "牌"),
    "using": told("the cards given for it", "用來換的牌"),
    "target": told("a meld", "一組牌"),
    "player": told("a player’s name", "玩家的名字"),
    "suit": told("a suit", "花色"),
    "wish": told("what is wanted", "想要的"),
}
"""What a verb lacks if one of its slots is empty."""
ONE_CARD: Final = told("a single card", "一張牌")


def _unfilled(clause: Clause, frames: Iterable[Frame], plain: Respelled) -> Miss:
    """Return the reason why a clause is not an action: what it lacks, or has too much of, for the nearest of
    its verb's ``frames``."""
    tokens = [token for slot in clause.slots.values() for token in slot]
    first = clause.verb or min(tokens, key=lambda token: token.start, default=None)
    if first is None:
        return Miss(told("no action", "沒有動作"), len(plain.text), len(plain.text))
    word = plain.text[first.start : first.end]
    here = (one for one in frames if not clause.source or clause.source in one.source.split())
    wrong = (list(_wrong_slots(frame, clause.slots)) for frame in here)
    slot, over = next(iter(min(filter(None, wrong), key=len, default=())), ("", []))
    lacks = ONE_CARD if over and slot == "own" else None if over else LACKING.get(slot)
    reason = told("“{word}” cannot be read here", "「{word}」在這裏讀不懂", word=word)
    if lacks is not None:
        reason = told("“{word}” lacks {lacks}", "「{word}」缺{lacks}", word=word, lacks=lacks)
    return Miss(reason, first.start, first.end, lacks)


def _wrong_slots(frame: Frame, slots: Slots) -> Iterator[tuple[str, list[Token]]]:
    """Yield the slots of ``frame`` that are empty and must not be, and those with the wrong tokens in
    them."""
    for slot in SLOTS:
        operand, tokens = getattr(frame, slot), slots.get(slot, [])
        if tokens and not is_operand(operand.rstrip("?"), tokens):
            yield slot, tokens
        elif not tokens and operand and not operand.endswith("?"):
            yield slot, []
