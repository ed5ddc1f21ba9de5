"""Errors other than findings in a record: one sentence, exit status 2."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import Any

import click

from ..notation.language.notation import Notation, notation_for, unknown_game
from ..records.findings import Said, in_language, told
from .output import Output, visible

TRACEBACK = "HOYLE_TRACEBACK"
"""Environment variable that makes internal errors show their tracebacks."""

DIED = told("the process that judged this file has died", "核對這個檔案的行程已中止")


class Failure(click.ClickException):
    """Ends a command, or the reading of one file, with a message. ``path`` is the file or folder that it is
    about, if any."""

    exit_code = 2

    def __init__(self, message: str, path: str = ""):
        super().__init__(message)
        self.path = path
        self.language: str = asked_for()

    def show(self, file: object = None) -> None:
        complain(self.message, self.language)


class Unanswered(Failure):
    """A query that failed; the message has several lines, some of which point at the error."""

    def show(self, file: object = None) -> None:
        first, *lines = self.message.split("\n")
        complain(first)
        for line in lines:
            Output(sys.stderr).line([(line, "")])


def complain(message: str, language: str = "") -> None:
    """Print a message on standard error, in one line; in the ``language`` given, or else in that of the
    command."""
    said = in_language(message, language or asked_for())
    Output(sys.stderr).paragraph([("hoyle: ", "error"), (visible(said), "")])


def asked_for() -> str:
    """Return the language of the running command, from its ``--lang``."""
    context = click.get_current_context(silent=True)
    given = {} if context is None else context.params
    return given.get("lang") or given.get("language") or "en"


def reason(error: OSError) -> str:
    """Return the reason why something could not be read or written, as given by the operating system."""
    return (error.strerror or str(error)).lower()


def of_file(shown: str, what: str) -> Said:
    """Return the message ``what`` with the name of its file before it, in both languages."""
    return Said(f"{shown}: {what}", f"{shown}：{in_language(what, 'zh')}")


def internal_error(error: Exception, shown: str = "") -> Failure:
    """Return the failure for a bug in hoyle that appeared in the file ``shown``."""
    if os.environ.get(TRACEBACK):
        sys.__excepthook__(type(error), error, error.__traceback__)
    if isinstance(error, MemoryError):
        what = told("there is not enough memory for this", "記憶體不足")
    else:
        what = told(
            "internal error ({kind} {where}): this is a bug in hoyle, not a mistake in the record; to report "
            "it, run the command again with {variable}=1 in the environment and send the output together "
            "with the file",
            "內部錯誤（{kind} {where}）：這是程式的錯，不是記錄的錯；請設環境變數{variable}=1再執行一次，"
            "把輸出連同檔案一起寄來",
            kind=type(error).__name__, where=_where(error), variable=TRACEBACK,
        )  # fmt: skip
    return Failure(of_file(shown, what) if shown else what, shown)


def _where(error: Exception) -> str:
    """Return the innermost line of hoyle's code in a traceback."""
    where = "outside of hoyle"
    frame = error.__traceback__
    while frame is not None:
        module = str(frame.tb_frame.f_globals.get("__name__", ""))
        if module.partition(".")[0] == "hoyle":
            where = f"in {module}, line {frame.tb_lineno}"
        frame = frame.tb_next
    return where


def extra(module: str, name: str, what: str) -> Any:
    """Import ``module`` of an optional library, which ``what`` needs and the extra ``name`` installs. Raises
    :class:`Failure`, with advice on installing it, if it is missing."""
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        if not module.startswith(f"{error.name}") and error.name is not None:
            raise
        raise Failure(
            told(
                "{what} needs an extra that is not installed: in a checkout of hoyle, "
                "pip install '.[{name}]'",
                "{what}需要另外安裝套件：請在hoyle的目錄執行 pip install '.[{name}]'",
                what=what,
                name=name,
            )
        ) from None


def notation_called(game: str) -> Notation:
    """Return the notation of the game that the user has named. Raises :class:`Failure` if there is none."""
    try:
        return notation_for(game)
    except KeyError:
        raise Failure(unknown_game(game)) from None
