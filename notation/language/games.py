"""Where the notation of each game is found."""

from __future__ import annotations

from typing import Final

from ...records.games import Games

GAMES: Final = Games("notation", "hoyle.notation.games")
