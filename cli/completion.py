"""Shell completion of games, codes of findings and options of a game.

click talks to the shells. This module adds what it lacks: a value after ``=`` (``--select=RX0``,
``edition=z``), which each shell passes in its own way, and in fish a value that contains a comma."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

import click
from click.shell_completion import (
    BashComplete,
    CompletionItem,
    FishComplete,
    ShellComplete,
    ZshComplete,
    add_completion_class,
)

from ..notation.language.notation import is_title, notation_for, notations
from ..verify.games import NUMBER
from ..verify.players import options
from .catalogue import units


class _Whole(ShellComplete):
    """Completion for a shell that replaces the whole word: values are offered with ``--option=`` before
    them."""

    def get_completions(self, args: list[str], incomplete: str) -> list[CompletionItem]:
        found = super().get_completions(args, incomplete)
        option, equals, _ = incomplete.partition("=")
        if equals and option.startswith("--"):
            for one in found:
                one.value = f"{option}={one.value}"
        return found


@add_completion_class
class Zsh(_Whole, ZshComplete):
    """zsh."""


@add_completion_class
class Fish(_Whole, FishComplete):
    """fish. Only the first comma of a line separates the kind of a completion from its value, which may
    contain others."""

    source_template: ClassVar[str] = FishComplete.source_template.replace('split ","', 'split --max 1 ","')


@add_completion_class
class Bash(BashComplete):
    """bash, which treats ``=`` as a word of its own and replaces only what follows it."""

    def get_completions(self, args: list[str], incomplete: str) -> list[CompletionItem]:
        before = ""
        if incomplete == "=" and args:
            before, incomplete = f"{args.pop()}=", ""
        elif args[-1:] == ["="] and len(args) > 1:
            args.pop()
            before = f"{args.pop()}="
        found = super().get_completions(args, before + incomplete)
        for one in found:
            one.value = str(one.value).removeprefix(before)
        return found


def games(ctx: click.Context, incomplete: str) -> list[CompletionItem]:
    """Return the games, by the names of their folders."""
    known = ((one.game, one.title) for one in notations().values())
    return [CompletionItem(name, help=title) for name, title in known if _begins(name, incomplete)]


def codes(ctx: click.Context, incomplete: str) -> list[CompletionItem]:
    """Return the codes of findings, or their names once a lower-case letter has been typed. Of several codes
    separated by commas, the last is completed."""
    before, comma, last = incomplete.rpartition(",")
    found: dict[str, str] = {}
    for rule in (unit.rule for unit in units()):
        text = rule.name if last[:1].islower() else rule.code
        if _begins(text, last):
            found.setdefault(before + comma + text, rule.code if text == rule.name else rule.name)
    return [CompletionItem(text, help=help_) for text, help_ in found.items()]


def codes_and_games(ctx: click.Context, incomplete: str) -> list[CompletionItem]:
    """Return arguments of ``hoyle explain``: codes, names and games."""
    return [*codes(ctx, incomplete), *games(ctx, incomplete)]


def game_options(ctx: click.Context, incomplete: str) -> list[CompletionItem]:
    """Return the options of the game on the command line, each with its values: ``edition=zh``."""
    named = [ctx.params.get("game") or "", *ctx.args]  # click has not reached the argument yet
    return [CompletionItem(one) for one in _settings(named) if _begins(one, incomplete)]


def _settings(named: Iterable[str]) -> Iterator[str]:
    game = next(filter(is_title, named), None)
    if game is not None:
        for name, values in options(notation_for(game).game).items():
            yield from (f"{name}={'' if value == NUMBER else value}" for value in values)


def _begins(text: str, incomplete: str) -> bool:
    return text.casefold().startswith(incomplete.casefold())
