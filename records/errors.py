"""What is raised when hoyle cannot do what it was asked. Mistakes in a record are no errors but findings."""

from __future__ import annotations


class HoyleError(Exception):
    """The base of every exception that hoyle raises on purpose; its text is one sentence for the user."""

    @property
    def message(self) -> str:
        """The sentence. It may be a ``Said``, which has it in Chinese too."""
        message: str = self.args[0]
        return message


class UnreadableFile(HoyleError):
    """A file, or a text, that cannot be read as a record at all."""


class NoRecord(UnreadableFile):
    """Text, or data, in which there is no record."""


class UnknownGame(UnreadableFile, ValueError):
    """No game is called what was asked for, or what the record calls its game."""


class UnknownLanguage(HoyleError, ValueError):
    """Nothing is said in this language, or a game has no notation in it."""


class MissingExtra(HoyleError, ImportError):
    """An optional library is needed and not installed; the message says how to install it."""
