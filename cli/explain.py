"""``hoyle explain``."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from itertools import groupby
from textwrap import wrap

import click

from .. import cli
from ..notation.language.notation import notations
from ..records.cells import cells_of
from ..records.findings import SEVERITIES, in_language, told
from .catalogue import Unit, beginning_with, find, sample, suggestion, units
from .documentation import address_of
from .failure import Failure
from .output import Output, pad
from .wording import LANGUAGES, mark, say

WIDTH = 88


@click.command("explain")
@click.argument("code", required=False, shell_complete=cli.completing("codes_and_games"))
@click.option("--all", "every", is_flag=True, help="List all codes, as if no CODE were given.")
@click.option(
    "--lang",
    type=click.Choice(LANGUAGES),
    default="en",
    show_default=True,
    help="Language to print; English where there is no translation.",
)
def explain(code: str | None, every: bool, lang: str) -> None:
    """Explain the finding CODE: its message as it is printed, what it means, a wrong and a right example.

    CODE is a code such as RX061 or a name such as card-not-held, which several games may share; then it is
    explained for each. The beginning of a code, such as RX or RX06, or the name of a game lists what there
    is; without CODE everything is listed.
    """
    out = Output(sys.stdout)
    if every or code is None:
        _list(out, units(), lang)
        return
    found = find(code)
    if not found and (several := beginning_with(code)):
        _list(out, several, lang)
        return
    if not found:
        near = suggestion(code, (one.title for one in notations().values())) or told(
            "; “hoyle explain” lists them all", "；「hoyle explain --lang zh」列出全部"
        )
        raise Failure(
            told(
                "there is no code or name “{code}”{near}",
                "沒有「{code}」這個代碼或名稱{near}",
                code=code,
                near=near,
            )
        )
    for number, unit in enumerate(found):
        if number:
            out.line()
        _explain(unit, out, lang)


def _list(out: Output, several: Iterable[Unit], language: str) -> None:
    """Write a line for each unit: its code, its name and its message."""
    listed = list(several)
    width = max(len(unit.rule.name) for unit in listed)
    for number, (title, group) in enumerate(groupby(listed, key=lambda unit: unit.title)):
        if number:
            out.line()
        out.line([(in_language(title, language), "bold")])
        for unit in group:
            rule = unit.rule
            code, name = f"  {rule.code}  ", pad(rule.name, width) + "  "
            spans = [(code, rule.severity.value), (name, "bold"), (sample(rule, language), "")]
            out.paragraph(spans, indent=len(code + name))


def _explain(unit: Unit, out: Output, language: str) -> None:
    rule = unit.rule
    under: str = in_language(unit.title, language)
    if rule.basis:
        under += mark(", ", language) + rule.basis
    severity = in_language(SEVERITIES[rule.severity], language)
    where = f"{mark(' (', language)}{under}{mark('; ', language)}{severity}{mark(')', language)}"
    out.line([(f"{rule.code} {rule.name}", rule.severity.value), (f" {where}", "")])
    out.paragraph([("  " + sample(rule, language), "bold")], indent=2)
    out.line()
    width = min(out.width or WIDTH, WIDTH) - 2
    why = in_language(rule.explanation, language)
    for line in wrap(why, width // 2 if language == "zh" else width):
        out.line([("  " + line, "")])
    if rule.wrong or rule.right:
        out.line()
    examples = (
        (say(language, "wrong", "錯"), rule.wrong, "wrong"),
        (say(language, "right", "對"), rule.right, "right"),
    )
    for label, text, style in examples:
        for line in in_language(text, language).splitlines():
            prefix = f"  {label}{mark(': ', language)}"
            out.paragraph([(prefix, style), (line, "")], indent=cells_of(prefix))
            label = " " * cells_of(label)
    if address := address_of(rule.code, language):
        out.line()
        out.line([("  " + address, "related")])
