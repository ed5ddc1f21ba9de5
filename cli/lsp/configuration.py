"""The settings of an open document: those of the editor, else those of the nearest configuration file."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from typing import Any, Final

from ..config_file import KEYS, Check, WrongValue
from ..failure import Failure
from ..settings import NAMES, Lookup, Settings

SECTION: Final = "hoyle"
"""The name under which editors keep the settings of hoyle."""
SET: Final = ("select", "ignore", "strict", "lang")
"""The keys of a configuration file that can also be set in an editor."""
CONSEQUENCES: Final = "consequences"
"""Name of the setting that exists only in an editor."""
CHECKS: Final[Mapping[str, Check]] = {**{key: KEYS[key] for key in SET}, CONSEQUENCES: KEYS["strict"]}
"""All settings of an editor, each with the function that checks it."""
UNTITLED: Final = "untitled"
"""File name under which configurations treat a document that has not been saved yet."""


class Configuration:
    """Looks up the settings of each document. Those of the editor override a configuration file, as options
    on the command line do.

    Args:
        complain: called with each mistake in the settings or in a configuration file, once as long as it
            lasts.
    """

    def __init__(self, complain: Callable[[str], None]):
        self._complain = complain
        self.consequences: bool = False
        """Whether each finding that follows from another is also shown at its own place."""
        self._given: dict[str, Any] = {}
        self._reported = set[str]()
        self._lookup = Lookup()

    def set(self, options: object) -> None:
        """Apply the ``options`` set in the editor: a table with keys of a configuration file, which may be
        under ``hoyle``. Wrong ones are reported and left out."""
        if isinstance(options, Mapping) and isinstance(options.get(SECTION), Mapping):
            options = options[SECTION]
        given = options if isinstance(options, Mapping) else {}
        self._given = {}
        for key, check in CHECKS.items():
            value = given.get(key)
            if value not in (None, "", []):
                try:
                    self._given[key] = check(value)
                except WrongValue as wrong:
                    self._complain(f"the setting “{SECTION}.{key}” {wrong}")
        self.consequences = self._given.pop(CONSEQUENCES, False)
        self.reload()

    def reload(self) -> None:
        """Read the configuration files again at the next look-up: one of them may have changed."""
        self._reported.clear()
        self._lookup = Lookup(given=self._given)

    def settings(self, path: str | None, folder: str | None = None) -> tuple[Settings, bool]:
        """The settings of the document at ``path``, and whether it is excluded from checking. One that has
        not been saved yet is treated as a file in ``folder``."""
        try:
            if path is not None:
                return self._lookup.settings(path), self._lookup.excludes(path)
            if folder is not None:
                return self._lookup.settings(os.path.join(folder, UNTITLED)), False
        except Failure as failure:
            if failure.message not in self._reported:
                self._reported.add(failure.message)
                self._complain(failure.message)
        return Lookup(isolated=True, given=self._given).settings(path or UNTITLED), False


def is_configuration(path: str | None) -> bool:
    """Whether the file at ``path`` may be a configuration."""
    return path is not None and os.path.basename(path) in NAMES
