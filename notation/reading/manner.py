"""The style of a record, as found by :mod:`.survey`, which is imported with the first line that is not
canonical."""

from __future__ import annotations

import re
from typing import Final

from ...records.values import frozen
from ..language.respelling import Spelling


@frozen
class Manner:
    """The style of a record.

    ``names`` are other names of the ``players``, each with the name that is meant; ``spellings`` turn
    the record's cards into canonical ones; ``separator`` is the sign between values, if the record is a list
    of these; ``frame`` matches the text around each move. ``naming`` replaces other names of players by their
    own, and ``joining`` a stroke by a dash, because a stroke separates melds in canonical spelling. Each is
    None if the record does not need it."""

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
