"""Claims of two players that stand the wrong way round: two findings, but one slip."""

from __future__ import annotations

from typing import Any

from ..records.facts import Exchanged, ExpectedClaim, ExpectedTerms, ExpectedTotal
from ..records.findings import Finding
from .report import by_place


def hang_exchanged(findings: list[Finding], first: int = 0) -> list[tuple[Finding, Finding]]:
    """Of any two ``findings`` each of which asks for what the other has, hang the one further down under the
    other, with all that hangs under it. Only those from index ``first`` on are looked at. Returns the pairs
    in their order."""
    waiting: list[Finding] = []
    found: list[tuple[Finding, Finding]] = []
    for finding in sorted(findings[first:], key=by_place):
        if finding.fact(ExpectedClaim) is None:
            continue
        other = next((one for one in waiting if _are_exchanged(one, finding)), None)
        if other is None:
            waiting.append(finding)
        else:
            waiting.remove(other)
            found.append((other, finding))
    for one, other in found:
        assert other.player is not None
        one.facts += (Exchanged(other.player),)
        one.explains += [other, *other.explains]
        other.explains.clear()
    hung = {id(other) for _, other in found}
    findings[first:] = [finding for finding in findings[first:] if id(finding) not in hung]
    return found


def _are_exchanged(one: Finding, other: Finding) -> bool:
    """Whether each of two findings, both of scores or both of totals, asks for what the other has: the same
    terms, in whichever order; or the same number, if one of the scores has no terms."""
    mine, theirs = one.fact(ExpectedClaim), other.fact(ExpectedClaim)
    assert mine is not None
    assert theirs is not None
    if one.player == other.player or isinstance(mine, ExpectedTotal) != isinstance(theirs, ExpectedTotal):
        return False
    as_numbers = isinstance(mine, ExpectedTerms) != isinstance(theirs, ExpectedTerms)
    has, wants = _values(mine, as_numbers)
    return (wants, has) == _values(theirs, as_numbers)


def _values(claim: ExpectedClaim, as_numbers: bool) -> tuple[Any, Any]:
    """What is written and what would be right: terms in order, or with ``as_numbers`` what they come to."""
    if not isinstance(claim, ExpectedTerms):
        return claim.written, claim.value
    return claim.numbers if as_numbers else (sorted(claim.written), sorted(claim.value))
