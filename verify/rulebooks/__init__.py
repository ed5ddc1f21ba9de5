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
    and rule number. Beside it lie the numbered rules of the game, in Markdown."""

    game: str
    title: str
    rules: tuple[Rule, ...]
    by_name: dict[str, Rule] = field(init=False, repr=False)
    languages: tuple[str, ...] = field(init=False, repr=False)
    """The languages in which everything that is found can be said."""

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "by_name", {rule.name: rule for rule in self.rules})
        spoken = set.intersection(*(set(rule.messages) for rule in self.rules))
        object.__setattr__(self, "languages", ("en", *sorted(spoken)))

    def text_in(self, language: str) -> str:
        """The rules in ``language``, where they are written in it; else in English."""
        here = Path(__file__).parent
        own = here / f"{self.game}.{language}.md"
        return (own if own.is_file() else here / f"{self.game}.md").read_text("utf-8")


def rulebooks() -> dict[str, Rulebook]:
    """Every game's rulebook, by the game's key."""
    return {
        module.name: import_module(f"{__name__}.{module.name}").RULEBOOK for module in iter_modules(__path__)
    }


def find(rules: Iterable[Rule], code: str) -> Rule | None:
    """A rule by its code or its name, in any case."""
    wanted = code.casefold()
    return next((rule for rule in rules if wanted in (rule.code.casefold(), rule.name)), None)
