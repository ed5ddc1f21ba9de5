"""Claims of two players that stand the wrong way round: two findings, and one slip."""

from __future__ import annotations

from typing import Any

from ..records.findings import Finding
from .report import by_place

RULES = frozenset(("wrong-score", "wrong-terms", "wrong-sum", "wrong-total", "wrong-points"))
"""What is found wrong with a claim that another player's may have changed places with."""


def hang_exchanged(findings: list[Finding], first: int = 0) -> list[tuple[Finding, Finding]]:
    """Of two ``findings``, from number ``first`` on, each of which asks for what the other has, hang
    that further down under the other, with all that hangs under it. Returns each such two."""
    waiting: list[Finding] = []
    found: list[tuple[Finding, Finding]] = []
    for finding in sorted(findings[first:], key=by_place):
        if finding.rule.name not in RULES:
            continue
        other = next((one for one in waiting if _each_others(one, finding)), None)
        if other is None:
            waiting.append(finding)
        else:
            waiting.remove(other)
            found.append((other, finding))
    for one, other in found:
        one.params["exchanged"] = other.player
        one.explains += [other, *other.explains]
        other.explains.clear()
    hung = {id(other) for _, other in found}
    findings[first:] = [finding for finding in findings[first:] if id(finding) not in hung]
    return found


def _each_others(one: Finding, other: Finding) -> bool:
    """Whether two findings, of scores or of totals, ask for what the other has: the same terms, in whichever
    order; or the same number, which is all that a score without terms has."""
    rules = one.rule.name, other.rule.name
    if one.player == other.player or rules.count("wrong-total") == 1:
        return False
    number = rules.count("wrong-terms") == 1
    has, wants = _values(one, number)
    return (wants, has) == _values(other, number)


def _values(finding: Finding, number: bool) -> tuple[Any, Any]:
    """What is written and what would be right, terms in order, or as the ``number`` that they come to."""
    params = finding.params
    has, wants = params.get("written", params.get("said")), params.get("right")
    if not (isinstance(has, tuple) and isinstance(wants, tuple)):
        return has, wants
    if number:
        return params["factor"] * sum(has), params["factor"] * sum(wants)
    return sorted(has), sorted(wants)
