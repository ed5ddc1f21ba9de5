"""The rulebook of a game: the rules that are checked, each with the texts of its findings."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from attrs import evolve, field

from ..records.findings import Rule, Said, Severity
from ..records.values import frozen


def _by_code(rules: Iterable[Rule]) -> tuple[Rule, ...]:
    return tuple(sorted(rules, key=lambda rule: rule.code))


@frozen
class Rulebook:
    """The rules of a game, in the order of their codes. Shared checks refer to their rules by kebab-case
    names; each game gives them its own codes and rule numbers."""

    game: str
    title: str
    rules: tuple[Rule, ...] = field(converter=_by_code)
    by_name: dict[str, Rule] = field(init=False, repr=False)
    languages: tuple[str, ...] = field(init=False, repr=False)
    """The languages in which all messages exist."""

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "by_name", {rule.name: rule for rule in self.rules})
        both = all(isinstance(rule.message, Said) for rule in self.rules)
        object.__setattr__(self, "languages", ("en", "zh") if both else ("en",))


def find(rules: Iterable[Rule], code: str) -> Rule | None:
    """Return a rule by its code or its name, in any case."""
    wanted = code.casefold()
    return next((rule for rule in rules if wanted in (rule.code.casefold(), rule.name)), None)


def by_name(*rules: Rule) -> dict[str, Rule]:
    """Return the ``rules`` by their names."""
    return {rule.name: rule for rule in rules}


def own_rule(common: Rule, code: str, **own: Any) -> Rule:
    """Return the ``common`` rule as adapted to a game. The letters of its ``code`` are the game's, and the
    first two digits are the number of the rule on which it rests. ``own`` are the other fields that differ in
    the game, such as its examples."""
    number = int(code[2:4])
    basis = f"{code[:2]}-{number}" if number else ""
    return evolve(common, **{"code": code, "basis": basis, **own})


EVERY_GAME: dict[str, Rule] = by_name(
    Rule(
        "", "explained", "",
        Said("{text}"),
        Said("Something later in the record that follows from the finding above it.",
             "記錄後面的一處，由上面的一條而來。"),
        severity=Severity.NOTE,
    ),
    Rule(
        "", "player-named-twice", "",
        Said("{player} is named twice among the players", "玩家裏{player}寫了兩次"),
        Said("Two players with the same name cannot be told apart.", "兩個玩家同名，就分不出是誰。"),
        "Players: N, E, N, W", "Players: N, E, S, W",
    ),
    Rule(
        "", "wrong-ring", "",
        Said("the direction does not name each of the players {players} once",
             "方向沒有把玩家{players}各列一次"),
        Said("A direction names all players in the order of their turns, each once.",
             "方向按輪流的次序列出所有玩家，每人一次。"),
        "Direction: N → W → S", "Direction: N → W → S → E",
    ),
    Rule(
        "", "wrong-sum", "",
        Said("{sum} is {right}, not {written}", "{sum}是{right}，不是{written}"),
        Said("A written sum must add up.", "寫下的算式要算得對。"),
        "N: 3+4 = 8", "N: 3+4 = 7",
    ),
    Rule(
        "", "total-carried-on", "",
        Said("{player}'s total {written} carries the slip forward; it should be {right}",
             "{player}的總分{written}承接了前面的筆誤，應是{right}"),
        Said("This total was added up from an earlier one that is wrong.",
             "這個總分是從前面寫錯的總分接下來的。"),
        severity=Severity.NOTE,
    ),
)  # fmt: skip
"""Rules that are checked in every game. Each game gives them its code and the number of the rule they rest
on."""
