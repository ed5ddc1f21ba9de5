"""What is checked in a game: its rules, each with the texts of what is found."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import field, frozen

from ..records.findings import Rule


def _by_code(rules: Iterable[Rule]) -> tuple[Rule, ...]:
    return tuple(sorted(rules, key=lambda rule: rule.code))


@frozen
class Rulebook:
    """The rules of a game, in the order of their codes. Shared checks know theirs by a
    kebab-case name; each game gives them its own code and rule number."""

    game: str
    title: str
    rules: tuple[Rule, ...] = field(converter=_by_code)
    by_name: dict[str, Rule] = field(init=False, repr=False)
    languages: tuple[str, ...] = field(init=False, repr=False)
    """The languages in which every finding can be told."""

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "by_name", {rule.name: rule for rule in self.rules})
        spoken = set.intersection(*(set(rule.messages) for rule in self.rules))
        object.__setattr__(self, "languages", ("en", *sorted(spoken)))


def find(rules: Iterable[Rule], code: str) -> Rule | None:
    """A rule by its code or its name, in any case."""
    wanted = code.casefold()
    return next((rule for rule in rules if wanted in (rule.code.casefold(), rule.name)), None)
