"""Claims of two players that stand the wrong way round: two findings, and one slip."""

from __future__ import annotations

from typing import Any

from ..records.findings import Finding
from .report import by_place

RULES = frozenset(("wrong-score", "wrong-terms", "wrong-total", "wrong-points"))
"""What is found wrong with a claim that another player's may have changed places with."""


def hang_exchanged(findings: list[Finding], first: int = 0) -> list[tuple[Finding, Finding]]:
    """Of two ``findings``, from number ``first`` on, each of which asks for what the other has, hang
    that further down under the other, with all that hangs under it. Returns each such two."""
    waiting: dict[Any, Finding] = {}
    found: list[tuple[Finding, Finding]] = []
    for finding in sorted(findings[first:], key=by_place):
        if finding.rule.name not in RULES:
            continue
        has = _value(finding.params.get("written", finding.params.get("said")))
        wants = _value(finding.params.get("right"))
        other = waiting.pop((finding.rule.name, wants, has), None)
        if other is None:
            waiting[finding.rule.name, has, wants] = finding
        else:
            found.append((other, finding))
    for one, other in found:
        one.params["exchanged"] = other.player
        one.explains += [other, *other.explains]
        other.explains.clear()
    hung = {id(other) for _, other in found}
    findings[first:] = [finding for finding in findings[first:] if id(finding) not in hung]
    return found


def _value(said: Any) -> Any:
    """What is ``said``, terms in whichever order."""
    return tuple(sorted(said)) if isinstance(said, tuple) else said
