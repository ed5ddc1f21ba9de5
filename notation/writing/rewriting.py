"""Reading changed lines again, and spelling what goes into them as their neighbours are spelled."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, cached_property

from attrs import evolve

from ...records.cards import CARDS, SUITS, Card
from ...records.events import Action, Call, Event, Head, Round, Setting
from ...records.regex import regex
from ..language.card_words import LETTERS, OUTLINES
from ..language.card_words import RANK_WORDS as SPOKEN_RANKS
from ..language.card_words import SUITS as SUIT_NAMES
from ..language.clauses import clauses_of
from ..language.headings import headings_of
from ..language.labels import SEVERAL
from ..language.notation import Notation, notation_for
from ..language.operands import SPOKEN
from ..language.respelling import Spelling, respell
from ..language.vocabulary import NUMBERS, in_words, number_said
from ..language.writer import Writer, card_text
from ..reading.open_part import PLAYED
from ..reading.reader import Reader, Standing
from ..reading.survey import survey

CHINESE = regex("[\u4e00-\u9fff\u3002\uff0c\uff1a\uff1b]")
"""Chinese characters or punctuation, which show that a line is in Chinese."""
HEADING = regex("[^:\uff1a]+[:\uff1a]?")
"""The part of a line that may be the heading of what follows it, or of the lines below."""
MARKUP = " \t*_#='"
COURT_CARD = regex("[♠♥♣♦][JQK]")
SUITED_CARD = regex("[♠♥♣♦](?:10|[2-9AJQK])")

WORDS: dict[str, str] = dict(zip(SUITS, SUIT_NAMES.split("|"), strict=True))
RANK_WORDS: dict[str, str] = {rank: word for word, rank in reversed(SPOKEN_RANKS.items())}
SUIT_SPELLINGS: tuple[dict[str, str], ...] = (
    {suit: f"{word}s" for suit, word in WORDS.items()},
    {suit: f"{word.title()}s" for suit, word in WORDS.items()},
    {suit: f"{word.upper()}S" for suit, word in WORDS.items()},
    WORDS,
    {suit: word.title() for suit, word in WORDS.items()},
    {"♠": "黑桃", "♥": "紅桃", "♣": "草花", "♦": "方塊"},
    {"♠": "黑桃", "♥": "紅心", "♣": "梅花", "♦": "方塊"},
    {"♠": "黑桃", "♥": "红桃", "♣": "草花", "♦": "方块"},
    {"♠": "黑桃", "♥": "红心", "♣": "梅花", "♦": "方块"},
    {suit: suit for suit in "♠♥♣♦"},
    {suit: outline for outline, suit in OUTLINES.items()},
    {suit: letter for letter, suit in LETTERS.items()},
    {suit: letter.upper() for letter, suit in LETTERS.items()},
)
"""The spellings of suits, each a complete set."""
RANK_SPELLINGS: tuple[Callable[[str], str], ...] = (
    RANK_WORDS.__getitem__,
    lambda rank: RANK_WORDS[rank].title(),
    lambda rank: RANK_WORDS[rank].upper(),
    lambda rank: rank,
    lambda rank: "T" if rank == "10" else rank,
    lambda rank: rank.lower(),
    lambda rank: "t" if rank == "10" else rank.lower(),
)
FIGURES = frozenset("23456789")
EMOJI = "\ufe0f"
"""Variation selector that turns the sign of a suit into a picture; not part of a card."""
BESIDE_CARDS = " \t,;，、；"
MAX_SURVEYED = 300
"""Maximum number of lines of the record that show how it is written."""
MAX_VALUE_LENGTH = 40
"""Maximum number of characters of a card."""

Value = Card | int | None


@cache
def _phrases(notation: Notation) -> tuple[str, ...]:
    words = notation.vocabulary.words.values()
    cards = (text for text in SPOKEN if text[0].isalpha())
    return (*(text for word in words for text in word.readings), *NUMBERS[1:], *cards)


class Rewriting:
    """The text of one record, of which changed parts can be read again."""

    def __init__(self, head: Head):
        self.notation: Notation = notation_for(head.game)
        self.head = head
        said = tuple((one.key, one.value) for one in head.events if isinstance(one, Setting))
        self.phrases: tuple[str, ...] = _phrases(self.notation)
        """The words that the game has for things, and for what is done, in every language."""
        self.cards: tuple[Card, ...] = tuple(dict.fromkeys(clauses_of(self.notation).cards.values()))
        """The kinds of cards that the game has."""
        self._reader = Reader(self.notation, standing=Standing(settings=said), diagnose=False)
        self._effort = 0
        """The work of reading again that ``_reader`` has not counted, in canonical lines."""
        self._writers: dict[str, Writer] = {}
        self._spelled: dict[tuple[Card, str, str], str] = {}
        self._read: dict[str, Card | None] = {}
        self._first_card: dict[str, str] = {}
        self._about: tuple[Sequence[str], tuple[str, ...]] = (), ()
        """Lines that show how the record is written, and its players."""
        self._reworded: dict[tuple[str, int, str], list[tuple[str, Action]]] = {}
        self._lines: dict[tuple[str, int, str, tuple[str, ...]], tuple[Event, ...]] = {}
        """Events of lines that have been reread: many findings suggest the same change."""

    def look_over(self, lines: Sequence[str], players: Iterable[str]) -> None:
        """Learn from ``lines`` of the record, of these ``players``, how it is written."""
        if not self._about[0]:
            self._about = lines, tuple(players)

    @cached_property
    def _spellings(self) -> tuple[Spelling, ...]:
        """Return the spellings that turn the record's cards into canonical ones."""
        lines, players = self._about
        manner = survey(lines[:MAX_SURVEYED], players, words=self.notation.vocabulary.in_small_letters)
        return (*manner.spellings, *self.notation.all_spellings)

    @cached_property
    def _models(self) -> dict[str, str]:
        """A card of each rank, and of each kind of ranks (:func:`_kind_of`), as it is written in the record;
        none if these are written as usual."""
        found: dict[str, str] = {}
        lines = self._about[0][:MAX_SURVEYED]
        if any(map(COURT_CARD.search, lines)):
            return found
        for line in lines:
            respelled = respell(line, self._spellings)
            for card in SUITED_CARD.finditer(respelled.text):
                rank, written = (
                    card[0][1:],
                    line[slice(*respelled.span(*card.span()))].strip(BESIDE_CARDS + EMOJI),
                )
                found.setdefault(rank, written)
                found.setdefault(_kind_of(rank), written)
        return found

    def reread(self, lines: Sequence[str], first: int, players: Iterable[str]) -> list[Round]:
        """Read the rounds in changed ``lines`` of the record, of which the first is line ``first``."""
        self._effort += len(lines)
        return self._reader.again(lines, first, players)

    @property
    def effort(self) -> int:
        """The work spent on rereading, in canonical lines."""
        return self._effort + self._reader.effort

    def reread_head(self, lines: Sequence[str], first: int) -> Head | None:
        """Read the head in changed ``lines``; None if they are not one."""
        reader = Reader(self.notation, diagnose=False)
        parts = list(reader.read(lines, first))
        self._effort += len(lines) + reader.effort
        return parts[0] if len(parts) == 1 and isinstance(parts[0], Head) else None

    @property
    def ranks_in_words(self) -> Sequence[Sequence[str]]:
        """The words for ranks: for one card, and for several."""
        return tuple(SPOKEN_RANKS), tuple(SEVERAL)

    @property
    def between(self) -> str:
        """Separator between two actions."""
        return self.notation.between

    def reread_line(
        self, events: Sequence[Event], line: str, players: Iterable[str]
    ) -> tuple[Event, ...] | None:
        """Return the events of the changed ``line`` in place of ``events``; None if they depend on more than
        the line."""
        asked = line, events[0].line, self.notation.section_of(events[0], "deal"), tuple(players)
        if asked not in self._lines:
            self._lines[asked] = self._said_by(*asked)
        new = self._lines[asked]
        if [type(one) for one in new] != [type(one) for one in events]:
            return None
        return tuple(
            evolve(one, comment=old.comment) if old.comment else one
            for one, old in zip(new, events, strict=True)
        )

    def _said_by(self, line: str, number: int, section: str, players: tuple[str, ...]) -> tuple[Event, ...]:
        """Return the events of a ``line`` in a ``section``; none if it is not read as part of exactly one
        round."""
        self._effort += 1
        rounds = self._reader.again([line], number, players, section)
        return tuple(rounds[0].events) if len(rounds) == 1 else ()

    def value(self, text: str) -> Value:
        """Return the card or number that the text of a token means; None if it is neither."""
        if (card := SPOKEN.get(text)) is not None:
            return card
        if text.isdecimal():
            return int(text)
        if text.lower() in NUMBERS:
            return number_said(text)
        if len(text) > MAX_VALUE_LENGTH or not text or (text.isalpha() and text.isascii() and len(text) > 6):
            return None
        if text not in self._read:
            self._read[text] = SPOKEN.get(respell(text, self._spellings).text)
        return self._read[text]

    def spelled(self, value: Card | int | Call | str, like: str, line: str = "") -> str:
        """``value`` as it would be written for the token ``like`` of ``line``."""
        language = _language_of(line)
        if isinstance(value, Call):
            return self.writer(language).call(value)
        if isinstance(value, int) and like.isalpha():
            return in_words(value)
        if not isinstance(value, Card):
            return str(value)
        asked = value, like, language
        if asked not in self._spelled:
            self._spelled[asked] = self._card_spelled(*asked)
        return self._spelled[asked]

    def _card_spelled(self, value: Card, like: str, language: str) -> str:
        old = self.value(like)
        if isinstance(old, Card) and value.suit:
            model = self._model(value, old)
            if model and isinstance(meant := self.value(model), Card):
                old, like = meant, model
            for new in _alike(value, old, like) if old.suit else ():
                if self.value(new) is value:
                    return new
        return card_text(value, language)

    def _model(self, value: Card, old: Card) -> str:
        """The card of the record that shows better than an ``old`` one how ``value`` is written; empty if
        none does."""
        kind = _kind_of(value.rank)
        if not old.suit or kind != _kind_of(old.rank):
            return self._models.get(value.rank) or self._models.get(kind, "")
        return self._models.get(value.rank, "") if kind == "letter" and old.rank != value.rank else ""

    def beginnings(self, line: str) -> Sequence[str]:
        """Return the words with which actions begin, in the language of ``line``."""
        words = (text.rstrip(" :") for text in self._beginnings(_language_of(line)))
        return list(filter(None, dict.fromkeys(words)))

    def reworded(self, text: str, first: int, line: str) -> Sequence[tuple[str, Action]]:
        """Return other actions possible with the cards of an action of ``line``, whose ``text`` begins at
        ``first``: each with the words that would replace those of the action."""
        asked = text, first, _language_of(line)
        if asked not in self._reworded:
            self._reworded[asked] = list(self._in_other_words(*asked))
        return self._reworded[asked]

    def _in_other_words(self, text: str, first: int, language: str) -> Iterator[tuple[str, Action]]:
        cards = text[first:]
        for words in self._beginnings(language):
            if words.casefold() != text[:first].casefold():
                said = respell(words + cards, self._spellings).text
                clause = clauses_of(self.notation).turn(f"{said}.")
                for action in clause[0][:1] if clause else ():
                    if self.notation.write_action(action, language).startswith(words):
                        yield _in_case(words, text), action

    def acts(self, actions: Sequence[Action], like: str) -> list[tuple[str, str]]:
        """Return the text for each of ``actions``, and the separator before it, in the language of the line
        ``like``."""
        language = _language_of(like)
        written = (self.notation.write_action(one, language) for one in actions)
        return [
            (self.notation.joint(one), self._with_cards_like(text, like))
            for one, text in zip(actions, written, strict=True)
        ]

    def _beginnings(self, language: str) -> Iterator[str]:
        """Yield how an action with cards may begin: with a verb, or directly with the cards."""
        verbs = self.notation.card_verbs
        words = dict.fromkeys(self.notation.vocabulary[notion].in_(language) for notion in verbs)
        yield from (f"{word}{sign}" for word in words for sign in (": ", " "))
        yield ""

    def writer(self, language: str) -> Writer:
        if language not in self._writers:
            self._writers[language] = Writer(self.notation, language)
        return self._writers[language]

    def heading(self, number: int, like: str) -> str:
        """The heading of a round, in the language of the line ``like``."""
        language = _language_of(like)
        return self.notation.write_round(number, language, self.head.setting("variant"))

    def headings(self, lines: Sequence[str], like: str, *, of_figures: bool = False) -> list[str]:
        """Return the headings of a round's later sections that are missing from its ``lines``, in the
        language of the line ``like``; with ``of_figures``, only those of figures other than numbers of
        cards."""
        said = [line for line in lines if self._opened(line) is not None]
        chinese = CHINESE.search("".join(said) or like)  # the names of the players do not count
        writer, words = self.writer("zh" if chinese else "en"), self.notation.vocabulary.words
        there = set(map(self._opened, lines))
        there |= {"cards_left"} if of_figures else set()
        without = [one for one in self.notation.sections if one not in PLAYED and one not in there]
        return [f"{writer.word(one)}:" for one in without if one in words]

    def _opened(self, line: str) -> str | None:
        """The part of a round that ``line`` opens, whatever follows the colon; None if it opens none."""
        found = HEADING.match(line)
        heading = headings_of(self.notation).read(found[0].strip(MARKUP)) if found else None
        return heading[0] if heading else None

    def lines(self, events: Sequence[Event], like: str = "") -> list[str]:
        """``events`` as lines of their own, in the language of the line ``like``."""
        writer = self.writer(_language_of(like))
        return [self._with_cards_like(writer.event(event), like) for event in self.notation.gather(events)]

    def _with_cards_like(self, text: str, like: str) -> str:
        """Canonical ``text`` with its cards spelled as the first card in the line ``like`` is."""
        if like not in self._first_card:
            respelled = respell(like, self._spellings)
            found = SUITED_CARD.search(respelled.text)
            written = like[slice(*respelled.span(*found.span()))] if found else ""
            self._first_card[like] = written.strip(BESIDE_CARDS)
        card = self._first_card[like]
        if not card or SUITED_CARD.fullmatch(card):
            return text
        return SUITED_CARD.sub(lambda found: self.spelled(CARDS[found[0]], card, like), text)


def _alike(value: Card, old: Card, like: str) -> Iterator[str]:
    """Yield spellings of ``value`` in the style of ``like``, which spells ``old``."""
    for suits in SUIT_SPELLINGS:
        if (suit := suits[old.suit]) not in like:
            continue
        before, _, after = like.partition(suit)
        if old.rank == value.rank:
            yield suits[value.suit].join((before, after))
        for ranks in RANK_SPELLINGS:
            if (rank := ranks(old.rank)) in before + "\n" + after:
                yield suits[value.suit].join(
                    part.replace(rank, ranks(value.rank), 1) for part in (before, after)
                )


def _kind_of(rank: str) -> str:
    """The kind of a ``rank``: ranks of a kind are all written in figures, or all in letters."""
    return "figure" if rank in FIGURES else rank if rank == "10" else "letter"


def _language_of(line: str) -> str:
    return "zh" if CHINESE.search(line) else "en"


def _in_case(words: str, like: str) -> str:
    """``words`` with a capital or a small letter, as in ``like``."""
    if like[:1].isupper():
        return words[:1].upper() + words[1:]
    return words[:1].lower() + words[1:] if like[:1].islower() else words
