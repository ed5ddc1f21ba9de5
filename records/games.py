"""The games: each a folder in ``notation.games`` and one in ``verify.games``, or a package from outside.

A package from outside has two packages in it, ``notation`` and ``verify``, that hold what the two folders of
a shipped game hold. It registers itself by an entry point of the group :data:`GROUP`, whose name is the
game's key::

    [project.entry-points."hoyle.games"]
    euchre = "hoyle_euchre"
"""

from __future__ import annotations

import os
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType

from .values import frozen

GROUP = "hoyle.games"


class NoSuchGame(KeyError):
    """No game has this key, or the game has no part in this layer."""


@frozen
class Games:
    """The games of a ``layer``, ``notation`` or ``verify``; those shipped with hoyle are in ``package``."""

    layer: str
    package: str

    def names(self) -> tuple[str, ...]:
        """The keys of all games, those from outside last."""
        outside = sorted(from_outside().keys() - set(self.shipped()))
        return (*self.shipped(), *outside)

    def shipped(self) -> tuple[str, ...]:
        """Return the keys of the games shipped with hoyle."""
        return _shipped(self.package)

    def module(self, game: str, name: str) -> ModuleType:
        """Return the module ``name`` of ``game``. Raises :class:`NoSuchGame`."""
        folder = self._folder(game)
        try:
            return import_module(f"{folder}.{name}")
        except ModuleNotFoundError as error:
            if error.name is None or not f"{folder}.{name}.".startswith(f"{error.name}."):
                raise  # the module exists, but something that it imports does not
            raise NoSuchGame(game) from error

    def file(self, game: str, name: str) -> str:
        """Return the path of the file ``name`` in the folder of ``game``. Raises :class:`NoSuchGame`."""
        (folder,) = import_module(self._folder(game)).__path__
        return os.path.join(folder, name)

    def text(self, game: str, name: str, language: str) -> str:
        """Return the text ``name`` from the game's folder, in ``language`` if it has been translated, else in
        English. It is Markdown. Raises :class:`NoSuchGame`."""
        for path in (self.file(game, f"{name}.{language}.md"), self.file(game, f"{name}.md")):
            if os.path.isfile(path):
                return text_of(path)
        raise NoSuchGame(game)

    def _folder(self, game: str) -> str:
        if game in self.shipped():
            return f"{self.package}.{game}"
        try:
            return f"{from_outside()[game]}.{self.layer}"
        except KeyError:
            raise NoSuchGame(game) from None


def text_of(path: str) -> str:
    """Return the text of one of hoyle's own files."""
    with open(path, encoding="utf-8") as file:  # (not by pathlib, which would be imported for this alone)
        return file.read()


def import_outside() -> None:
    """Import the notations of all games from outside, which registers their actions and events."""
    for package in from_outside().values():
        import_module(f"{package}.notation.words")


@cache
def _shipped(package: str) -> tuple[str, ...]:
    return tuple(sorted(one.name for one in iter_modules(import_module(package).__path__)))


@cache
def from_outside() -> dict[str, str]:
    """Return the packages of games from outside, by key."""
    from importlib.metadata import entry_points  # slow to import, and rarely needed

    return {found.name: found.value for found in entry_points(group=GROUP)}
