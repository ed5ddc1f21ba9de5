"""How a record is written, as found by :mod:`.survey`, which is imported when the first line comes that is
not canonical."""

from __future__ import annotations

import re
from typing import Final

from ...records.values import frozen
from ..language.respelling import Spelling


@frozen
class Manner:
    """How a record is written.

    ``names`` are other names of the ``players``, each with the name that is meant; ``spellings`` make of
    cards written as these are those that are meant; ``separator`` is what stands between values, if the
    record is a list of these; ``frame`` matches what stands around each move. ``naming`` makes their own of
    other names that players are called by, and ``joining`` a dash of a stroke, which stands between melds in
    canonical spelling: None if there is nothing of the kind."""

    players: tuple[str, ...] = ()
    names: tuple[tuple[str, str], ...] = ()
    spellings: tuple[Spelling, ...] = ()
    separator: str = ""
    frame: re.Pattern[str] | None = None
    naming: Spelling | None = None
    joining: Spelling | None = None

    def called(self, name: str) -> str:
        """Return the player who is also called ``name``; empty if there is none."""
        return dict(self.names).get(name.strip(), "")


PLAIN_MANNER: Final = Manner()
