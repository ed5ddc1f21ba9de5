"""Text to record and back.

``read`` and ``read_text`` give records; ``read_stream`` gives heads and rounds as they come, for files of
any size; ``write`` turns a record into canonical text.
"""

from .files import read, read_lines, read_stream, read_text, records
from .notation import Notation, notation_for, notations
from .rewriting import Rewriting
from .source import UnreadableFile
from .writer import write, write_lines

__all__ = [
    "Notation",
    "Rewriting",
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
