"""What holds for an open document: by what is set in the editor, else by the nearest configuration file."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from typing import Any, Final

from ..config_file import KEYS, Check, Wrong
from ..failure import Failure
from ..settings import NAMES, Lookup, Settings

SECTION: Final = "hoyle"
"""Under this name editors keep what is set for hoyle."""
SET: Final = ("select", "ignore", "strict", "lang")
"""What can be set in an editor, by the keys of a configuration file."""
CONSEQUENCES: Final = "consequences"
"""What can be set in an editor alone."""
CHECKS: Final[Mapping[str, Check]] = {**{key: KEYS[key] for key in SET}, CONSEQUENCES: KEYS["strict"]}
"""What can be set in an editor, and what checks it."""
UNTITLED: Final = "untitled"
"""The name, as far as a configuration is concerned, of what has not been saved yet."""


class Configuration:
    """Looks up what holds for each document. What is set in the editor wins over a configuration file, as
    options of the command line do.

    Args:
        complain: is called with what is wrong with the settings or with a configuration file, each thing
            once as long as it stays so.
    """

    def __init__(self, complain: Callable[[str], None]):
        self._complain = complain
        self.consequences: bool = False
        """Whether each finding that follows from another is shown where it stands."""
        self._given: dict[str, Any] = {}
        self._told = set[str]()
        self._lookup = Lookup()

    def set(self, options: object) -> None:
        """Take the ``options`` that are set in the editor: a table with keys of a configuration file, which
        may stand under ``hoyle``. Those that are wrong are complained of, and left out."""
        if isinstance(options, Mapping) and isinstance(options.get(SECTION), Mapping):
            options = options[SECTION]
        given = options if isinstance(options, Mapping) else {}
        self._given = {}
        for key, check in CHECKS.items():
            value = given.get(key)
            if value not in (None, "", []):
                try:
                    self._given[key] = check(value)
                except Wrong as wrong:
                    self._complain(f"the setting “{SECTION}.{key}” {wrong}")
        self.consequences = self._given.pop(CONSEQUENCES, False)
        self.reload()

    def reload(self) -> None:
        """Have the configuration files read again: one of them may have changed."""
        self._told.clear()
        self._lookup = Lookup(given=self._given)

    def settings(self, path: str | None, folder: str | None = None) -> tuple[Settings, bool]:
        """What holds for the document at ``path``, and whether it is excluded from what is checked. One that
        lies nowhere yet is taken for one in ``folder``."""
        try:
            if path is not None:
                return self._lookup.settings(path), self._lookup.excludes(path)
            if folder is not None:
                return self._lookup.settings(os.path.join(folder, UNTITLED)), False
        except Failure as failure:
            if failure.message not in self._told:
                self._told.add(failure.message)
                self._complain(failure.message)
        return Lookup(isolated=True, given=self._given).settings(path or UNTITLED), False


def is_configuration(path: str | None) -> bool:
    """Whether the file at ``path`` may be a configuration."""
    return path is not None and os.path.basename(path) in NAMES
