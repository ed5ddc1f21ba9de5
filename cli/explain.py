"""``hoyle explain``."""

from __future__ import annotations

import re
import sys
from itertools import groupby
from textwrap import wrap

import click

from .catalogue import Unit, find, suggestion, units
from .failure import Failure
from .output import Output, pad

WIDTH = 88


@click.command("explain")
@click.argument("code", required=False)
@click.option("--all", "every", is_flag=True, help="List every code there is.")
def command(code: str | None, every: bool) -> None:
    """Say what CODE means: why it is checked, a wrong and a right example.

    CODE is a code such as RX061 or a name such as card-not-held. Games share names; then each is explained.
    """
    out = Output(sys.stdout)
    if every:
        _list(out)
        return
    if code is None:
        raise click.UsageError("which code? Give one, or --all to list them")
    found = find(code)
    if not found:
        raise Failure(f"there is no code or name “{code}”{suggestion(code)}")
    for number, unit in enumerate(found):
        if number:
            out.line()
        _explain(unit, out)


def _list(out: Output) -> None:
    listed = list(units())
    width = max(len(unit.rule.name) for unit in listed)
    for number, (title, group) in enumerate(groupby(listed, key=lambda unit: unit.title)):
        if number:
            out.line()
        out.line([(title, "bold")])
        for unit in group:
            rule = unit.rule
            out.line([(f"  {rule.code}  ", rule.severity.value), (pad(rule.name, width), ""),
                      (f"  {rule.basis or rule.severity.value}", "dim")])  # fmt: skip


def _explain(unit: Unit, out: Output) -> None:
    rule = unit.rule
    under = f"{unit.title}, {rule.basis}" if rule.basis else unit.title
    out.line([(f"{rule.code} {rule.name}", rule.severity.value), (f"  ({under}; {rule.severity})", "")])
    out.line([("  " + re.sub(r"\{(\w+)\}", r"<\1>", rule.message), "bold")])
    out.line()
    width = min(out.width or WIDTH, WIDTH) - 2
    for line in wrap(rule.explanation, width):
        out.line([("  " + line, "")])
    if rule.wrong or rule.right:
        out.line()
    for label, text, style in (("wrong", rule.wrong, "wrong"), ("right", rule.right, "right")):
        for line in text.splitlines():
            out.line([(f"  {label}: ", style), (line, "")])
            label = " " * len(label)
