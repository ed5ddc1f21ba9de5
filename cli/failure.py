"""What goes wrong for the user, not in the record: one sentence, exit status 2."""

from __future__ import annotations

import click


class Failure(click.ClickException):
    """Ends a command, or the reading of one file, with a sentence."""

    exit_code = 2

    def show(self, file: object = None) -> None:
        complain(self.message)


def complain(message: str) -> None:
    """Tell the user on standard error, in characters it has."""
    import sys

    from .output import Output

    Output(sys.stderr).paragraph([("hoyle: ", "error"), (message, "")])
