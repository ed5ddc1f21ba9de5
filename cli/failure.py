"""What goes wrong for the user, not in the record: one sentence, exit status 2."""

from __future__ import annotations

import click


class Failure(click.ClickException):
    """Ends a command, or the reading of one file, with a sentence. ``path`` is the file or folder that it is
    about, where there is one."""

    exit_code = 2

    def __init__(self, message: str, path: str = ""):
        super().__init__(message)
        self.path = path

    def show(self, file: object = None) -> None:
        complain(self.message)


def complain(message: str) -> None:
    """Tell the user on standard error, in characters it has."""
    import sys

    from .output import Output

    Output(sys.stderr).paragraph([("hoyle: ", "error"), (message, "")])
