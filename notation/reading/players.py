"""The players, as far as a record has named them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from typing import Final
from unicodedata import normalize

from ...records.findings import Said, told
from ...records.regex import regex
from ..language.vocabulary import any_of

MAX_FOLDED: Final = 2048
"""Size of the cache of names, and possible names, in small letters: each line is looked at many times."""
MAX_NAME_LENGTH = 48
"""Maximum length of a name that is looked for at the beginning of a line."""
COUNTED: Final = regex(r"(\S(?:.*\S)?) *[(\[\uff08]\d{1,3}(?: cards| ?[張张])?[)\]\uff09]")
"""A name followed by the number of a turn, or of cards, in brackets."""


class Players(dict[str, str]):
    """The players' names, in the order of their naming: each by itself, so that whose line it is can be the
    same string every time. They are found in any capitals. ``declared`` says whether everybody has been
    named; ``usual`` are tables at which those play who are not."""

    def __init__(
        self, names: Iterable[str] = (), *, declared: bool = False, usual: tuple[tuple[str, ...], ...] = ()
    ) -> None:
        self._folded: dict[str, str] | None = None
        """The names by their case-folded forms, built on the first such look-up."""
        self.following: dict[str, tuple[str, str]] = {}
        """By the player of a line: how the next line then mostly begins, and whose it is."""
        self.declared: bool = declared
        self._usual = usual
        self.add(names)

    def copied(self) -> Players:
        """A copy of the players, which may learn more without changing these."""
        other = Players(self, declared=self.declared, usual=self._usual)
        other.following.update(self.following)
        return other

    def add(self, names: Iterable[str]) -> None:
        for name in names:
            self[name] = name
            if self._folded is not None:  # of two names that are folded alike the first is meant
                self._folded.setdefault(_folded(name), name)

    def learn(self, names: Iterable[str]) -> None:
        """They play, as a line shows; and so do the others of a table that is usual."""
        for name in names:
            self.add(next((table for table in self._usual if name in table), (name,)))

    def replace(self, names: Iterable[str]) -> None:
        self.clear()
        self.following.clear()
        self._folded = None
        self.add(names)

    def declare(self, names: Sequence[str]) -> None:
        """Take ``names`` for the players: nobody else plays."""
        self.replace(names)
        self.declared = len(self) == len(names)  # else somebody is not named

    def called(self, name: str) -> str:
        """The player called ``name``, in any capitalization; empty if there is none."""
        name = name.strip()
        if name in self:
            return name
        if counted := COUNTED.fullmatch(name):
            return self.called(counted[1])
        if not self:
            return ""
        if self._folded is None:
            self._folded = {_folded(one): one for one in reversed(self)}  # of two the first is meant
        return self._folded.get(_folded(name), "")

    def alone_called(self, name: str) -> str:
        """The same, but empty if another player is called so too."""
        own = self.called(name)
        alike = own != name and any(_folded(one) == _folded(own) for one in self if one != own)
        return "" if alike else own

    def without_colon(self, text: str) -> Iterator[tuple[str, int, int]]:
        """Yield possible owners of ``text`` if there is no colon after the name: the player, the end of the
        name, and the start of the rest."""
        for found in name_separator().finditer(text, 1, MAX_NAME_LENGTH):
            if (name := self.called(text[: found.start()])) and found.end() < len(text):
                yield name, found.start(), found.end()


@cache
def name_separator() -> re.Pattern[str]:
    """Return a pattern for what follows a name instead of a colon: a sign, or only a space; in Chinese not
    even that."""
    return re.compile(
        r" *(?:(?:[-–—]+>?(?!\d)|[=~|>)\]•·→⇒,;\uff0c\uff1b、]|=>|\.(?= )) *|(?= ) *"
        r"|(?=[\u3400-\u9fff])|(?<=[\u3400-\u9fff])(?=[♠♥♣♦]))"
    )


def names_in_lines(names: Sequence[str]) -> re.Pattern[str]:
    """Return a pattern for ``names`` that are certainly players: a name of several words or with a sign
    anywhere; one that might be a card only at the beginning of a line, of a play in a trick, or as a
    nominee."""
    anywhere = any_of(name for name in names if not name.isalnum()) or "(?!)"
    begins = r"^|(?<=\d\. )|(?<=[>→] )|(?<=, )(?=\w+ )|(?<=nominate )"
    return re.compile(rf"(?:(?<!\w)(?:{anywhere})|(?:{begins})(?:{any_of(names)}))(?!\w)")


@lru_cache(maxsize=64)
def mentions(*names: str) -> re.Pattern[str]:
    """A pattern that finds ``names`` in a line."""
    return re.compile(rf"(?<![\w♠♥♣♦])(?:{any_of(names)})(?!\w)")


def in_words(names: Iterable[str], most: int = 12) -> Said:
    """The first of these names, and how many more there are."""
    names = list(names)
    if not names:
        return told("named so far", "前面所寫")
    more = len(names) - most
    en, zh = ", ".join(names[:most]), "、".join(names[:most])
    return Said(f"{en} and {more} more", f"{zh}等{len(names)}人") if more > 0 else Said(en, zh)


@lru_cache(maxsize=MAX_FOLDED)
def _folded(name: str) -> str:
    return normalize("NFKC", name).casefold()
