"""Writes the matchers derived from each game's grammar: ``python -m hoyle.notation.language.derive``."""

from __future__ import annotations

from pathlib import Path

from .notation import GAMES, notations


def kept(game: str) -> Path:
    """The file of a game's derived matchers."""
    return Path(GAMES.file(game, "matchers.json"))


def main() -> None:
    for game, notation in notations().items():
        kept(game).write_text(notation.derived(), "utf-8")
        print(f"{game}: matchers written")


if __name__ == "__main__":
    main()
