"""The language server, which shows findings and other information about a record in the editor.

``documents`` are the open documents, each with its records as they are read and judged. A capability of the
protocol is a function of the session and its parameters, in a module named after it; ``server`` lists them.
``positions`` converts between hoyle's lines and columns and the client's; ``session`` decides what is judged,
searched and published when.
"""

from __future__ import annotations

from typing import Any

from ...records.findings import told
from ..failure import extra

SERVER = told("the language server", "語言伺服器")


def required() -> Any:
    """Import the module :mod:`.server`. Raises :class:`~hoyle.cli.failure.Failure`, with advice on installing
    it, if a library is missing."""
    extra("pygls", "lsp", SERVER)
    return extra(f"{__name__}.server", "lsp", SERVER)
