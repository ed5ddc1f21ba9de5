"""The vocabulary of card tables, in any game.

A word or a phrase leads to notions: an action of a game is found by what its verb may mean, the likeliest
first. The thesaurus, a text beside this module, is shared by all games; a game's own vocabulary and its
further words come on top. English verbs stand in the infinitive, and their forms are computed; those of other
languages as they are written.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Final

from attrs import evolve

from ...records.regex import regex
from ...records.values import frozen
from .card_words import OTHER_SUITS
from .expectations import one_slip
from .inflection import forms
from .labels import SEVERAL
from .notation import Notation
from .vocabulary import COUNTS, HAN_COUNTS


@frozen
class Entry:
    """Meanings of a word or a phrase: a verb of these ``notions``, which opens a ``role``, a preposition that
    does, a ``noun``, a ``number``, a ``suit``, the ``rank`` of a set; ``plain`` words mean nothing by
    themselves. ``past`` is a verb in the past tense, ``lemma`` its infinitive, ``label`` the notions of a
    word used as a note before cards: ``in: ♥7``. A sentence with a word of some ``mood`` is no move: it says
    what ``might`` have been, or expresses a ``feeling``; a remark with a ``denial`` may take back what is
    said."""

    notions: tuple[str, ...] = ()
    role: str = ""
    noun: str = ""
    plain: str = ""
    kind: str = ""
    source: str = ""
    number: int | None = None
    suit: str = ""
    rank: str = ""
    past: bool = False
    lemma: str = ""
    label: tuple[str, ...] = ()
    mood: str = ""


NO_ENTRY: Final = Entry()


class Lexicon:
    """The words of one game: its own, and those of the thesaurus."""

    def __init__(self, notation: Notation) -> None:
        self._entries: dict[str, Entry] = {}
        self._past: set[str] = set()
        self._verbs_begin: set[str] = set()
        self._own: set[str] = set()
        """With which the game's own phrases begin."""
        self._skeletons: dict[str, list[str]] = {}
        self.longest: dict[str, int] = {}
        """By its first word, or its first Chinese character, of how many words or characters the longest
        phrase is."""
        self._fill_in()
        for frame in notation.frames:
            named = (frame.action.replace("_", " "),) if "_" in frame.action else ()
            for text in (*notation.vocabulary[frame.action].readings, *named):
                if " " in text and text.isascii() and text.split()[0].casefold() not in self._verbs_begin:
                    continue  # only a part of a phrase
                self._verbs(text, (frame.said_by,), kind=frame.kind, source=_source(text, frame.source))
                self._own.add(text.split()[0].casefold())
        calls = notation.calls if notation.frames else ()
        for kind, notion in zip(calls, ("last", "out"), strict=False):
            for text in notation.vocabulary[kind].readings:
                self._add(text, Entry((notion,), noun="last" if notion == "last" else ""))
        for notions, texts in notation.further_verbs.items():
            for text in _listed(texts):
                self._verbs(text, tuple(notions.split()))

    def __getitem__(self, text: str) -> Entry | None:
        """Return the entry for ``text``, ignoring case and the spacing between its words."""
        said = text.casefold().replace("-", " ").replace("_", " ").replace("’", "'").replace("\ufe0f", "")
        return self._entries.get(said) or self._entries.get(" ".join(said.split()))

    def shortened(self, word: str) -> Entry | None:
        """Return the entry for the verb that ``word``, which lacks its vowels or its end, abbreviates:
        ``thr``, ``mld``, ``conn``; None if there is no such verb, or it is too ambiguous."""
        said = word.casefold()
        if SKELETON.fullmatch(said):
            verbs = self._by_skeleton().get(said, [])
        elif len(said) >= MIN_SHORTENED:
            verbs = [one for one in self._own if one.startswith(said) and one in self._entries]  # conn, pub
        else:
            return None
        found = [self._entries[verb] for verb in [one for one in verbs if one in self._own] or verbs]
        every = tuple(dict.fromkeys(notion for one in found for notion in one.notions))
        common = tuple([one for one in every if all(one in other.notions for other in found)])
        notions = common or every
        return Entry(notions, lemma=said) if 0 < len(notions) <= MAX_MEANINGS else None

    def _by_skeleton(self) -> dict[str, list[str]]:
        """The verbs of one word by their consonants, and by the first of these."""
        if not self._skeletons:
            for verb in self._verbs_begin:
                entry = self._entries.get(verb)
                if entry is None or not entry.notions or not verb.isascii():
                    continue
                bare = DOUBLED.sub(r"\1", verb[0] + VOWELS.sub("", verb[1:]))
                for end in range(min(len(bare), MIN_SHORTENED), len(bare) + 1):
                    self._skeletons.setdefault(bare[:end], []).append(verb)
        return self._skeletons

    def is_verb(self, word: str) -> bool:
        """Return whether ``word`` by itself names an action with cards."""
        entry = self[word]
        return entry is not None and bool(entry.notions)

    def is_misspelt_verb(self, word: str) -> bool:
        """Return whether ``word`` is one slip, after its first letter, away from a verb of any game."""
        said = word.casefold()
        like = (verb for verb in self._verbs_begin if verb[0] == said[0])
        return len(said) > 3 and any(one_slip(said, verb) for verb in like)

    def tells_past(self, text: str) -> bool:
        """Return whether ``text``, or an action in it, begins with a verb in the past tense."""
        return any(
            found[0].casefold() in self._past and BEGUN.search(text, 0, found.start()) is not None
            for found in WORD.finditer(text)
        )

    def moods(self, words: Iterable[str]) -> set[str]:
        """The moods of a sentence with these ``words``."""
        entries = map(self.__getitem__, words)
        return {entry.mood for entry in entries if entry is not None}

    def tells_cards_left(self, text: str) -> bool:
        """Return whether ``text`` mentions cards that are left."""
        entries = (self[found[0]] for found in WORD.finditer(text))
        return any(entry is not None and entry.noun in ("left", "last") for entry in entries)

    def _fill_in(self) -> None:
        """Take in the thesaurus."""
        for title, meaning, text in _thesaurus():
            if title == "verbs":
                self._verbs(text, tuple(meaning.split()))
            elif title == "verbs of going":
                self._verbs(text, tuple(meaning.split()), role="from")
            elif title == "auxiliaries":
                for form, _ in _forms(text):
                    self._add(form, Entry(plain=meaning))
            elif title == "written":
                self._add(text, Entry(tuple(meaning.split()), lemma=text))
            elif title == "deeds":
                self._add(text, Entry(tuple(meaning.split()), past=True, lemma=text))
            elif title == "notes":
                self._add(text, Entry(label=tuple(meaning.split())))
            elif title == "prepositions":
                self._add(text, Entry(role=meaning))
            elif title == "things":
                self._add(text, Entry(noun=meaning))
            elif title == "plain":
                self._add(text, Entry(plain=meaning))
            elif title == "sentences":
                self._add(text, Entry(mood=meaning))
            else:  # verbs with a preposition
                notion, role = meaning.split()
                self._add(text, Entry((notion,), role, lemma=text))
        for text, number in (COUNTS | HAN_COUNTS | {"兩張": 2}).items():
            self._add(text, Entry(number=number))
        for text, rank in SEVERAL.items():
            self._add(text, Entry(rank=rank))
        for text, suit in OTHER_SUITS.items():
            self._add(text, Entry(suit=suit))

    def _verbs(
        self, text: str, notions: tuple[str, ...], kind: str = "", source: str = "", role: str = ""
    ) -> None:
        """Take in a verb, or a phrase that begins with one, with all its forms."""
        made = Entry(notions, role, kind=kind, source=source, lemma=text.casefold())
        for form, past in _forms(text):
            if past and not {"last", "out", "skip"}.intersection(notions):
                self._past.add(form.split()[0])
            self._verbs_begin.add(form.split()[0])
            self._add(form, evolve(made, past=past))
        if text.isascii() and text.count(" ") == 1:
            self._add(text.replace(" ", ""), made)  # #layoff, pickup

    def _add(self, text: str, entry: Entry) -> None:
        """Take in ``text``: what it may mean besides what it means already."""
        text = text.casefold().replace("-", " ")
        known = self._entries.get(text)
        self._entries[text] = entry if known is None else _both(known, entry)
        parts = text.split() if text[:1] < HAN else list(text)
        self.longest[parts[0]] = max(self.longest.get(parts[0], 0), len(parts))


VOWELS: Final = regex("[aeiou]")
DOUBLED: Final = regex(r"(.)\1")
SKELETON: Final = regex("[b-df-hj-np-tv-z]{2,5}")
MIN_SHORTENED: Final = 3
"""The first consonants of a verb stand for it if they are as many, or all of them."""
MAX_MEANINGS: Final = 3
"""Maximum number of notions of a shortened word."""
WORD: Final = regex(r"[^\W\d_]+")
BEGUN: Final = regex(r"(?:^(?:\S+ (?:[A-Z]\S* )?)?|[:;,.&] *|\b(?:and|then) +)$")
"""Text before the verb of an action: nothing, a name, or the action before it."""
HAN: Final = "\u2e80"
"""Letters from here on stand for words."""
REFLEXIVE: Final = ("himself", "herself", "themselves", "itself", "myself")


@cache
def _thesaurus() -> list[tuple[str, str, str]]:
    """Return the entries of the thesaurus: the title of the part, the meaning, and a word or phrase."""
    found: list[tuple[str, str, str]] = []
    title = ""
    for paragraph in re.sub(
        r"\n +", " ", Path(__file__).with_name("thesaurus.txt").read_text("utf-8")
    ).splitlines():
        if paragraph.startswith("["):
            title = paragraph.strip("[]")
        elif paragraph and not paragraph.startswith("#"):
            meaning, _, texts = paragraph.partition(": ")
            found += [(title, meaning, text) for text in _listed(texts)]
    return found


def _forms(text: str) -> Iterator[tuple[str, bool]]:
    """The forms of a verb, or of a phrase that begins with one: with each of the pronouns it may have."""
    pronouns = REFLEXIVE if " oneself" in text else ("",)
    for one in (text.replace("oneself", pronoun) for pronoun in pronouns):
        yield from forms(one) if text.isascii() else ((text, False),)


def _listed(texts: str) -> Iterator[str]:
    return filter(None, (" ".join(text.split()) for text in texts.split(",")))


def _source(text: str, source: str) -> str:
    """Return the source of cards named by a phrase from a game's own vocabulary; empty if the phrase names
    none."""
    return source.split()[0] if "pile" in text or "stock" in text or "discarded" in text else ""


def _both(known: Entry, entry: Entry) -> Entry:
    """The meaning of a word that is two things; as a verb, the later one comes first."""
    notions = tuple(dict.fromkeys((*entry.notions, *known.notions)))
    return evolve(
        known,
        notions=notions,
        role=known.role or entry.role,
        noun=known.noun or entry.noun,
        plain=known.plain or entry.plain,
        kind=entry.kind or known.kind,
        source=entry.source or known.source,
        number=known.number if entry.number is None else entry.number,
        suit=known.suit or entry.suit,
        rank=known.rank or entry.rank,
        past=known.past and entry.past if known.notions and entry.notions else known.past or entry.past,
        lemma=known.lemma or entry.lemma,
        label=known.label or entry.label,
        mood=known.mood or entry.mood,
    )


lexicon_of: Final = cache(Lexicon)
"""The words of a game: one lexicon for all its records."""
