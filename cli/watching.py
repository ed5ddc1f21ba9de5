"""``hoyle verify --watch``: records are checked again when they change."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Mapping, Sequence, Set
from datetime import datetime

import click

from .failure import Failure, complain, extra, reason
from .inputs import sources
from .opening import STDIN, Source, is_url
from .output import Output, name_of
from .settings import NAMES, forget_lookup

MILLISECONDS_TO_SETTLE = 100
"""Milliseconds to wait for further changes: an editor writes a file in several steps."""
MILLISECONDS_TO_START = 200
"""Milliseconds to wait for the watch to begin before all files are checked."""


def watch(paths: Sequence[str], check: Callable[[Sequence[str]], int]) -> int:
    """Call ``check`` with ``paths``, and then, whenever some of their files change, with these, until an
    interrupt. Return the exit status of an interrupted command. Raises :class:`Failure`."""
    if any(path == STDIN or is_url(path) for path in paths):
        raise click.UsageError("only files and folders can be watched")
    watchfiles = extra("watchfiles", "watch", "--watch")
    folders, recursive = _folders(paths)
    try:
        known: dict[str, str] | None = None
        for changes in watchfiles.watch(
            *folders,
            watch_filter=None,
            recursive=recursive,
            step=MILLISECONDS_TO_SETTLE,
            rust_timeout=MILLISECONDS_TO_START,
            yield_on_timeout=True,
        ):
            touched = {os.path.realpath(path) for _, path in changes}
            if known is None:  # changes during the check of all files are noticed by now
                check(paths)
                known = _files(paths)
                _say("waiting for changes; Ctrl+C ends")
            elif touched:
                _tell_gone(known, touched)
                known = _checked_again(paths, known, touched, check)
    except KeyboardInterrupt:
        pass
    except OSError as error:
        raise Failure(f"--watch: {reason(error)}") from error
    return 128 + signal.SIGINT


def _checked_again(
    paths: Sequence[str], known: dict[str, str], touched: Set[str], check: Callable[[Sequence[str]], int]
) -> dict[str, str]:
    """Check the files that have been ``touched``, or all files, if a configuration has been. Return the
    existing files; those that were ``known``, if the configuration is wrong."""
    try:
        if any(os.path.basename(path) in NAMES for path in touched):
            forget_lookup()
            _part()
            check(paths)
            known = _files(paths)
        else:
            known = _files(paths)
            changed = [path for real, path in known.items() if real in touched]
            if not changed:
                return known
            _part()
            check(changed)
    except Failure as failure:  # a configuration that is still being written
        complain(failure.message)
    _say(f"{datetime.now():%H:%M:%S}, waiting for changes; Ctrl+C ends")
    return known


def _folders(paths: Sequence[str]) -> tuple[set[str], bool]:
    """Return the folders to watch, each with whether to watch it recursively. (A file is watched through its
    folder, because editors replace it by a new file.)"""
    folders, recursive = set[str](), False
    for path in paths:
        below = os.path.isdir(path)
        while not os.path.exists(path) and any(sign in path for sign in "*?["):
            path, below = os.path.dirname(path), True
        folders.add((path if below or os.path.isdir(path) else os.path.dirname(path)) or os.curdir)
        recursive = recursive or below
    return {folder for folder in folders if os.path.isdir(folder)}, recursive


def _files(paths: Sequence[str]) -> dict[str, str]:
    """Return the existing files, by their real paths."""
    found = [one.path for one in sources(paths) if isinstance(one, Source) and os.path.exists(one.path)]
    return {os.path.realpath(path): path for path in found}


def _tell_gone(known: Mapping[str, str], touched: Set[str]) -> None:
    """Report the ``known`` files that no longer exist."""
    for real, path in known.items():
        if real in touched and not os.path.exists(path):
            _say(f"{name_of(path)} is gone")


def _part() -> None:
    """Clear the screen, or, if the output is not a terminal, begin with an empty line."""
    if sys.stdout.isatty():
        click.clear()
    else:
        click.echo()


def _say(text: str) -> None:
    Output(sys.stderr).line([(text, "dim")])
    sys.stderr.flush()
