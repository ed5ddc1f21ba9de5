"""The settings of each file: from the command line, the nearest configuration, or the defaults.

A configuration is looked for in the folder of each file and in those above it: ``hoyle.toml``, or a
``pyproject.toml`` with a table ``[tool.hoyle]``. The code that reads it is imported only if there is one."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from .. import cli
from ..notation.reading.files import NO_DEFAULTS, Defaults
from ..records.regex import regex
from ..records.values import frozen

if TYPE_CHECKING:
    from .config_file import ConfigFile

NAMES: Final = ("hoyle.toml", "pyproject.toml")
"""Names of configuration files; in a folder with several, the first counts."""
HOYLE_TABLE: Final = regex(rb"(?m)^\s*\[\s*[\"']?tool[\"']?\s*(?:\]|\.\s*[\"']?hoyle\b)")
"""The heading of hoyle's table in a ``pyproject.toml``, or of a table that may contain it."""
LOOKUP: Final = "hoyle.lookup"
"""The key under which a command keeps its :class:`Lookup`."""
F = TypeVar("F", bound=Callable[..., Any])


@frozen
class Settings:
    """The settings of a file. ``game`` is that of the command line, whatever the file says; ``per_file`` are
    codes to ignore in this file in addition to the others."""

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    per_file: tuple[str, ...] = ()
    strict: bool = False
    lang: str | None = None
    game: str | None = None
    defaults: Defaults = NO_DEFAULTS


BY_DEFAULT: Final = Settings()
OPTIONS: Final = ("select", "ignore", "strict", "lang", "game")
"""Parameters of commands that are settings, by the names of :class:`Settings`."""


class Lookup:
    """Looks up the settings of files. ``config``, if given, is the only configuration; an ``isolated`` run
    has none. Settings ``given`` on the command line apply to all files."""

    def __init__(
        self, config: str | None = None, *, isolated: bool = False, given: Mapping[str, Any] | None = None
    ):
        self.given: dict[str, Any] = dict(given or {})
        self._isolated = isolated
        self._config = None if config is None else cli.config_file.load(config, os.curdir)
        self._nearest: dict[str, ConfigFile | None] = {}
        self._of_folder: dict[str, ConfigFile | None] = {}
        """The same by the names of folders as they are given."""
        self._settings: dict[tuple[int, tuple[str, ...]], Settings] = {}

    def file(self, path: str) -> ConfigFile | None:
        """Return the configuration for the file or folder at ``path``; None if there is none.

        Raises :class:`Failure` if it is wrong."""
        if self._isolated or self._config is not None:
            return self._config
        folder, name = os.path.split(path)
        if name in ("", os.curdir, os.pardir):
            return self._above(os.path.dirname(os.path.abspath(path)))
        if folder not in self._of_folder:
            self._of_folder[folder] = self._above(os.path.abspath(folder))
        return self._of_folder[folder]

    def _above(self, folder: str) -> ConfigFile | None:
        if folder not in self._nearest:
            found = None
            for name in NAMES:
                path = os.path.join(folder, name)
                if _may_be_ours(path) and (found := cli.config_file.load_if_any(path, folder)) is not None:
                    break
            above = os.path.dirname(folder)
            self._nearest[folder] = self._above(above) if found is None and above != folder else found
        return self._nearest[folder]

    def settings(self, path: str) -> Settings:
        """Return the settings of the file at ``path``."""
        file = self.file(path)
        patterns = file.fitting(path) if file is not None else ()
        key = id(file), patterns
        if key not in self._settings:
            held = {} if file is None else {name: one.value for name, one in file.holding(patterns).items()}
            self._settings[key] = _settings(held, self.given)
        return self._settings[key]

    def excludes(self, path: str) -> bool:
        """Whether the file or folder at ``path`` is excluded from searches for records."""
        file = self.file(path)
        return file is not None and file.excludes(path)


def _may_be_ours(path: str) -> bool:
    """Whether the file at ``path`` may configure hoyle. (Few ``pyproject.toml`` do.)"""
    if not os.path.isfile(path):
        return False
    if os.path.basename(path) != NAMES[1]:
        return True
    try:
        with open(path, "rb") as stream:
            return HOYLE_TABLE.search(stream.read()) is not None
    except OSError:
        return True  # reading it again will say why


def _settings(held: Mapping[str, Any], given: Mapping[str, Any]) -> Settings:
    """Combine the settings ``held`` by a configuration and those ``given`` on the command line."""
    plain = {name: held[name] for name in ("select", "ignore", "strict", "lang") if name in held}
    defaults = Defaults(held.get("game", ""), held.get("header", ()))
    return Settings(**plain | dict(given), per_file=held.get("per-file-ignores", ()), defaults=defaults)


def lookup() -> Lookup:
    """Return the lookup of the running command; without one there is no configuration."""
    context = click.get_current_context(silent=True)
    if context is None:
        return Lookup(isolated=True)
    if LOOKUP not in context.meta:
        context.meta[LOOKUP] = Lookup(
            context.meta.get("hoyle.config"),
            isolated=context.meta.get("hoyle.isolated", False),
            given=_given(context),
        )
    found: Lookup = context.meta[LOOKUP]
    return found


def forget_lookup() -> None:
    """Read the configurations again from now on, because one of them has changed."""
    click.get_current_context().meta.pop(LOOKUP, None)


def _given(context: click.Context) -> dict[str, Any]:
    """The settings on the command line, by the names of :class:`Settings`."""
    return {
        name: value for name, value in context.params.items() if name in OPTIONS and value not in (None, ())
    }


def _keep(context: click.Context, option: click.Parameter, value: Any) -> None:
    context.meta[f"hoyle.{option.name}"] = value


def configured(function: F) -> F:
    """Add the options that select a configuration to a command."""
    for option in (
        click.option(
            "--isolated", is_flag=True, callback=_keep, expose_value=False, help="Ignore configuration files."
        ),
        click.option(
            "--config", type=click.Path(exists=True, dir_okay=False), callback=_keep, expose_value=False,
            metavar="FILE", help="Configuration file. [default: the nearest hoyle.toml or pyproject.toml]",
        ),
    ):  # fmt: skip
        function = option(function)
    return function
