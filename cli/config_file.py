"""Configuration files: ``hoyle.toml``, or the table ``[tool.hoyle]`` of a ``pyproject.toml``."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, Final, TypeAlias

from attrs import field

from ..notation.language.notation import notation_for, notations, titled
from ..notation.reading.files import settings_in
from ..records.findings import or_
from ..records.regex import regex
from ..records.suggestions import did_you_mean
from ..records.values import frozen
from .catalogue import unknown
from .failure import Failure, reason
from .output import name_of
from .wording import LANGUAGES

TABLE: Final = ("tool", "hoyle")
"""Path of hoyle's table in a ``pyproject.toml``."""
Path: TypeAlias = tuple[str, ...]
"""The keys that lead to a value."""


BRACKETS: Final = regex(r"\[[!^]?[^\]]+\]")


class WrongValue(ValueError):
    """Describes what is wrong with a value, as the end of a sentence; ``part`` is the wrong part of the
    value."""

    def __init__(self, message: str, part: object = None):
        super().__init__(message)
        self.part = part


@frozen
class PlacedValue:
    """A value of a configuration and where it is set: the file and its line, or several lines."""

    value: Any
    origin: str


@frozen
class ConfigFile:
    """A configuration: its ``values``, checked, and the ``lines`` of its keys. Patterns are relative to the
    ``folder``."""

    path: str
    folder: str
    values: Mapping[str, Any]
    lines: Mapping[Path, int] = field(repr=False)

    def fitting(self, path: str) -> Path:
        """Return the patterns that match the file at ``path``, in order."""
        within = self._within(path)
        patterns = (*self.values.get("per-file-ignores", ()), *self.values.get("records", ()))
        return tuple(one for one in dict.fromkeys(patterns) if _fits(path, within, one))

    def excludes(self, path: str) -> bool:
        """Whether the file or folder at ``path`` is excluded from searches for records."""
        within = self._within(path)
        return any(_fits(path, within, one) for one in self.values.get("exclude", ()))

    def holding(self, patterns: Path) -> dict[str, PlacedValue]:
        """Return the values that apply to files matched by exactly these ``patterns``; of several for the
        same key, the last."""
        held = {
            name: self._placed(value, (name,))
            for name, value in self.values.items()
            if not isinstance(value, dict)
        }
        for pattern, values in self.values.get("records", {}).items():
            if pattern in patterns:
                for name, value in values.items():
                    held[name] = self._placed(value, ("records", pattern, name))
        ignores = {
            pattern: codes
            for pattern, codes in self.values.get("per-file-ignores", {}).items()
            if pattern in patterns
        }
        if ignores:
            every = tuple(dict.fromkeys(code for codes in ignores.values() for code in codes))
            held["per-file-ignores"] = self._placed(every, *(("per-file-ignores", one) for one in ignores))
        return held

    def _placed(self, value: Any, *paths: Path) -> PlacedValue:
        where = ", ".join(str(_line_of(self.lines, path)) for path in paths)
        return PlacedValue(value, f"{self.path}:{where}")

    def _within(self, path: str) -> str:
        """Return ``path`` relative to the folder of the configuration, with slashes."""
        return os.path.relpath(os.path.abspath(path), os.path.abspath(self.folder)).replace(os.sep, "/")


def _fits(path: str, within: str, pattern: str) -> bool:
    """Whether a pattern matches the file at ``path``, which is at ``within`` in the folder of a
    configuration."""
    if fits(within, pattern):
        return True
    return os.path.isabs(pattern) and fits(os.path.abspath(path).replace(os.sep, "/").lstrip("/"), pattern)


def fits(path: str, pattern: str) -> bool:
    """Whether a pattern matches a ``path``."""
    return _fitted(pattern).fullmatch(path) is not None


@cache
def _fitted(pattern: str) -> re.Pattern[str]:
    """Return a regular expression for a pattern: ``*`` matches anything but a slash, ``**`` any folders; the
    name of a folder matches everything in it, and a pattern without a slash matches at any depth. Raises
    re.error."""
    anywhere = "" if "/" in pattern.rstrip("/") else "(?:.*/)?"
    plain = pattern.removeprefix("./").strip("/")
    parts = re.split(rf"(\*\*/|/\*\*$|\*\*|\*|\?|{BRACKETS.pattern})", plain)
    signs = {"**/": "(?:.*/)?", "/**": "/.*", "**": ".*", "*": "[^/]*", "?": "[^/]"}
    made = "".join(
        signs.get(one) or (_class(one) if BRACKETS.fullmatch(one) else re.escape(one)) for one in parts
    )
    return re.compile(f"{anywhere}{made}(?:/.*)?")


def _class(brackets: str) -> str:
    """Return a regular expression for ``brackets`` in a pattern; those with ``!`` or ``^`` match all other
    characters."""
    others = brackets[1] in "!^"
    inner = re.sub(r"([\\\[&~|^])", r"\\\1", brackets[1 + others : -1])
    return f"[{'^' if others else ''}{inner}]"


# ---- reading


def load(path: str, folder: str) -> ConfigFile:
    """Read the configuration at ``path``, whose patterns are relative to ``folder``. Raises
    :class:`Failure`."""
    found = load_if_any(path, folder)
    if found is None:
        raise Failure(f"{name_of(path)}: there is no table [{'.'.join(TABLE)}] in this file", path)
    return found


def load_if_any(path: str, folder: str) -> ConfigFile | None:
    """Like :func:`load`, but return None for a ``pyproject.toml`` without a table for hoyle."""
    shown = name_of(os.path.relpath(path) if os.path.isabs(path) else path)
    try:
        with open(path, "rb") as stream:
            data = stream.read()
    except OSError as error:
        raise Failure(f"{shown}: {reason(error)}", path) from error
    top: Path = TABLE if os.path.basename(path) == "pyproject.toml" else ()
    try:
        text = data.decode("utf-8-sig")
        values: Any = tomllib.loads(text)
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise Failure(_misread(shown, error), path) from error
    for name in top:
        values = values.get(name) if isinstance(values, dict) else None
    if values is None:
        return None
    lines = {path[len(top) :]: line for path, line in _lines(text) if path[: len(top)] == top}
    checked = _Check(shown, text.splitlines(), lines).record(values, KEYS, ())
    return ConfigFile(shown, folder, checked, lines)


def _misread(shown: str, error: Exception) -> str:
    if isinstance(error, UnicodeDecodeError):
        return f"{shown}: this file is not UTF-8 (byte {error.start + 1})"
    said = str(error)
    if place := re.search(r" \(at line (\d+), column (\d+)\)$", said):
        return f"{shown}:{place[1]}:{place[2]}: {said[: place.start()].lower()}"
    return f"{shown}: this is not TOML: {said[:1].lower()}{said[1:]}"


def _lines(text: str) -> Iterator[tuple[Path, int]]:
    """Yield the keys in ``text``, and the line of each. (tomllib does not report places.)"""
    table: Path = ()
    for number, line in enumerate(text.splitlines(), 1):
        said = line.strip()
        if said.startswith("["):
            path = _path(said)
            if path:
                table = path
                yield table, number
        elif "=" in said:
            before = ""
            for part in said.split("=")[:-1]:  # a key in quotes may contain the sign
                before += part
                if path := _path(f"{before} = 0"):
                    yield (*table, *path), number
                    break
                before += "="


def _path(line: str) -> Path:
    """Return the keys that a line of TOML sets; none if the line is not complete by itself."""
    try:
        values: Any = tomllib.loads(line)
    except tomllib.TOMLDecodeError:
        return ()
    path: list[str] = []
    while isinstance(values, dict | list) and len(values) == 1:
        (one,) = values
        path += [one] if isinstance(values, dict) else []
        values = values[one] if isinstance(values, dict) else one
    return tuple(path)


def _line_of(lines: Mapping[Path, int], path: Path) -> int:
    """Return the line of the value at ``path``, or of the table around it."""
    while path and path not in lines:
        path = path[:-1]
    return lines.get(path, 1)


# ---- checking


@frozen
class _Check:
    """Checks the values of a file and reports the line of a wrong one."""

    shown: str
    text: list[str]
    lines: Mapping[Path, int]

    def table(self, value: Any, keys: Mapping[str, Check], path: Path) -> dict[str, Any]:
        """Return the checked values of a table with these ``keys``."""
        if not isinstance(value, dict):
            self._fail(path, f"{_called(path)} must be a table, not {_shown(value)}")
        return {key: self._checked(one, keys, (*path, key)) for key, one in value.items()}

    def _checked(self, value: Any, keys: Mapping[str, Check], path: Path) -> Any:
        key = path[-1]
        if key not in keys:
            why = f"there is no key “{key}”{did_you_mean(key, keys)}"
            self._fail(path, f"{why}; it could be {or_(keys)}" if "mean" not in why else why)
        check = keys[key]
        if isinstance(check, dict):  # a table of patterns, each with one of these
            if not isinstance(value, dict):
                self._fail(path, f"{_called(path)} must be a table of patterns, not {_shown(value)}")
            for pattern in value:
                self._value(pattern, _pattern, (*path, pattern))
            (inner,) = check.values()
            if isinstance(inner, dict):
                return {pattern: self.record(one, inner, (*path, pattern)) for pattern, one in value.items()}
            return {pattern: self._value(one, inner, (*path, pattern)) for pattern, one in value.items()}
        return self._value(value, check, path)

    def record(self, value: Any, keys: Mapping[str, Check], path: Path) -> dict[str, Any]:
        """Return the checked values of a table that may contain header lines of records."""
        checked = self.table(value, keys, path)
        if "header" in checked:
            self._header(checked["header"], checked.get("game", ""), (*path, "header"))
        return checked

    def _value(self, value: Any, check: Callable[[Any], Any], path: Path) -> Any:
        try:
            return check(value)
        except WrongValue as wrong:
            self._fail(path, f"{_called(path)} {wrong}", wrong.part)

    def _header(self, lines: tuple[str, ...], game: str, path: Path) -> None:
        """Check that each line is a setting of the game, or of any game."""
        games = [notation_for(game).game] if game else list(notations())
        for line in lines:
            if not any(settings_in(one, (line,)) for one in games):
                of = notation_for(game).title if game else "any game"
                self._fail(path, f"“{line}” sets nothing in the header of a record of {of}", line)

    def _fail(self, path: Path, message: str, part: object = None) -> Any:
        line = _line_of(self.lines, path)
        if isinstance(part, str):  # it may be further down in a list
            below = (n for n in range(line, len(self.text) + 1) if part in self.text[n - 1])
            line = next(below, line)
        raise Failure(f"{self.shown}:{line}: {message}", self.shown)


def _texts(value: Any) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise WrongValue(f"must be a list of strings, not {_shown(value)}")
    for one in value:
        if not isinstance(one, str):
            raise WrongValue(f"must be a list of strings, but {_shown(one)} is not one")
    return tuple(value)


def _pattern(pattern: str) -> None:
    try:
        _fitted(pattern)
    except re.error as error:
        raise WrongValue(f"is not a valid pattern of files: {error.msg}", pattern) from error


def _patterns(value: Any) -> tuple[str, ...]:
    patterns = _texts(value)
    for one in patterns:
        try:
            _pattern(one)
        except WrongValue as wrong:
            raise WrongValue(f"has “{one}”, which {wrong}", one) from wrong
    return patterns


def _codes(value: Any) -> tuple[str, ...]:
    codes = _texts(value)
    for one in codes:
        if why := unknown(one):
            raise WrongValue(f"has “{one}”, but {why}", one)
    return codes


def _bool(value: Any) -> bool:
    if not isinstance(value, bool):
        raise WrongValue(f"must be true or false, not {_shown(value)}")
    return value


def _lang(value: Any) -> str:
    if value not in LANGUAGES:
        raise WrongValue(f"must be {or_(f'“{one}”' for one in LANGUAGES)}, not {_shown(value)}")
    return str(value)


def _game(value: Any) -> str:
    if not isinstance(value, str):
        raise WrongValue(f"must be the name of a game, not {_shown(value)}")
    if titled(value) is None:
        known = [name for one in notations().values() for name in (one.title, *one.titles)]
        raise WrongValue(f"is “{value}”, an unknown game{did_you_mean(value, known)}", value)
    return value


Check: TypeAlias = Any
"""A function that checks a value, or the keys of a table."""
OF_RECORDS: Final[Mapping[str, Check]] = {"game": _game, "lang": _lang, "header": _texts}
KEYS: Final[Mapping[str, Check]] = {
    "select": _codes,
    "ignore": _codes,
    "per-file-ignores": {"PATTERN": _codes},
    "exclude": _patterns,
    "strict": _bool,
    **OF_RECORDS,
    "records": {"PATTERN": OF_RECORDS},
}
"""The keys of a configuration, each with its check."""


def _called(path: Path) -> str:
    if not path:
        return f"[{'.'.join(TABLE)}]"
    return " of ".join([f"“{path[-1]}”", *(f"[{one}]" for one in path[-2:-1])])


def _shown(value: Any) -> str:
    match value:
        case bool():
            return str(value).lower()
        case str():
            return f"“{value}”"
        case list():
            return "a list"
        case dict():
            return "a table"
    return str(value)
