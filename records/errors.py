"""Exceptions that hoyle raises. Mistakes in a record are not errors but findings."""

from __future__ import annotations


class HoyleError(Exception):
    """The base class of every exception that hoyle raises on purpose; its text is one sentence for the
    user."""

    @property
    def message(self) -> str:
        """The message, one sentence. It may be a ``Said``, which also has the Chinese."""
        message: str = self.args[0]
        return message


class UnreadableFile(HoyleError):
    """A file, or a text, that cannot be read as a record at all."""


class NoRecord(UnreadableFile):
    """Text, or data, without any record in it."""


class UnknownGame(UnreadableFile, ValueError):
    """The game that was asked for, or that the record names, is not known."""


class UnknownLanguage(HoyleError, ValueError):
    """hoyle has no messages in this language, or a game has no notation in it."""


class MissingExtra(HoyleError, ImportError):
    """An optional library is needed but not installed; the message says how to install it."""
