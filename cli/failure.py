"""What goes wrong for the user, not in the record: one sentence, exit status 2."""

from __future__ import annotations

import os
import sys

import click

TRACEBACK = "HOYLE_TRACEBACK"
"""The environment variable that has tracebacks of internal errors shown."""


class Failure(click.ClickException):
    """Ends a command, or the reading of one file, with a sentence. ``path`` is the file or folder that it is
    about, where there is one."""

    exit_code = 2

    def __init__(self, message: str, path: str = ""):
        super().__init__(message)
        self.path = path

    def show(self, file: object = None) -> None:
        complain(self.message)


class Unanswered(Failure):
    """A question that has no answer, told in several lines, which point into it."""

    def show(self, file: object = None) -> None:
        from .output import Output

        first, *lines = self.message.split("\n")
        complain(first)
        for line in lines:
            Output(sys.stderr).line([(line, "")])


def complain(message: str) -> None:
    """Tell the user on standard error, in one line, and in characters it has."""
    from .output import Output, visible

    Output(sys.stderr).paragraph([("hoyle: ", "error"), (visible(message), "")])


def internal_error(error: Exception, shown: str = "") -> Failure:
    """What to say of a mistake of hoyle's own, made over the file ``shown``."""
    if os.environ.get(TRACEBACK):
        from traceback import print_exception

        print_exception(error)
    about = f"{shown}: " if shown else ""
    if isinstance(error, MemoryError):
        return Failure(f"{about}there is not enough memory for this", shown)
    return Failure(
        f"{about}internal error ({type(error).__name__} {_where(error)}): this is a mistake of hoyle, not of "
        f"the record; to report it, run this again with {TRACEBACK}=1 in the environment, and send what is "
        "printed then together with the file",
        shown,
    )


def _where(error: Exception) -> str:
    """The last line of hoyle's that an exception came by."""
    where = "outside of hoyle"
    frame = error.__traceback__
    while frame is not None:
        module = str(frame.tb_frame.f_globals.get("__name__", ""))
        if module.startswith(__package__.partition(".")[0]):
            where = f"in {module}, line {frame.tb_lineno}"
        frame = frame.tb_next
    return where
