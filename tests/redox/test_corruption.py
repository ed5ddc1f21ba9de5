"""One slip in a legal record is never an exception, and seldom more than one root finding."""

from __future__ import annotations

import pytest
from hoyle.notation import read_text
from hoyle.verify import verify

from .corruption import CORRUPTIONS, Corruption, any_line_dropped, corrupted, legal

CASES = 60


def count(text: str) -> int:
    return sum(len(verify(record).findings) for record in read_text(text))


@pytest.mark.parametrize("corruption", CORRUPTIONS, ids=lambda corruption: corruption.__name__)
def test_a_slip_is_one_finding(corruption: Corruption) -> None:
    changed = [text for seed in range(CASES) if (text := corrupted(corruption, seed)) not in LEGAL]
    detected = sorted(filter(None, map(count, changed)))
    mean = sum(detected) / len(detected)
    print(f"{corruption.__name__}: {len(detected)} of {len(changed)} found, {mean:.2f} root findings each")
    assert len(changed) > CASES // 2
    if corruption is any_line_dropped:  # a round's heading may be the line: then two rounds are one
        detected.pop()
    else:
        assert len(detected) > 0.9 * len(changed) or "any_line" in corruption.__name__
        assert mean <= 1.1
    assert detected[int(0.95 * len(detected))] <= 2


LEGAL = {legal(1000 + number) for number in range(24)}
