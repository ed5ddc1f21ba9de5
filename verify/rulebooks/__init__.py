"""What is checked in each game: one rulebook a game."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

from attrs import field, frozen

from ...records.findings import Rule


@frozen
class Rulebook:
    """A game's findings. Shared checks name theirs by kebab-case name, each game giving them its own code
    and rule number. ``text`` is the numbered rules of the game, in Markdown."""

    game: str
    title: str
    rules: tuple[Rule, ...]
    by_name: dict[str, Rule] = field(init=False, repr=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "by_name", {rule.name: rule for rule in self.rules})

    @property
    def text(self) -> str:
        return (Path(__file__).parent / f"{self.game}.md").read_text("utf-8")


def rulebooks() -> dict[str, Rulebook]:
    """Every game's rulebook, by the game's key."""
    return {
        module.name: import_module(f"{__name__}.{module.name}").RULEBOOK for module in iter_modules(__path__)
    }


def find(rules: Iterable[Rule], code: str) -> Rule | None:
    """A rule by its code or its name, in any case."""
    wanted = code.casefold()
    return next((rule for rule in rules if wanted in (rule.code.casefold(), rule.name)), None)
