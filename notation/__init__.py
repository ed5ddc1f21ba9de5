"""Text to record and back.

``read`` and ``read_text`` give records; ``read_stream`` gives heads and rounds as they come, for files of
any size; ``write`` turns a record into canonical text.
"""

from typing import TYPE_CHECKING, Any

from ..records.errors import UnknownLanguage, UnreadableFile
from .language.notation import Notation, notation_for, notations
from .reading.files import read, read_lines, read_stream, read_text, records
from .writing.records import write, write_lines

if TYPE_CHECKING:
    from .writing.rewriting import Rewriting

__all__ = [
    "Notation",
    "Rewriting",
    "UnknownLanguage",
    "UnreadableFile",
    "notation_for",
    "notations",
    "read",
    "read_lines",
    "read_stream",
    "read_text",
    "records",
    "write",
    "write_lines",
]


def __getattr__(name: str) -> Any:
    """``Rewriting``, imported on first use: only repairs need it."""
    if name == "Rewriting":
        from .writing.rewriting import Rewriting

        return Rewriting
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
