"""One slip is one finding, in games whose turns are several actions."""

from __future__ import annotations

import pytest
from hoyle.verify.players import Settings

from .slips import ALL_KINDS, root_findings

NAMES = ("N", "E", "S", "W", "X", "Y")
TABLES = {
    "lynx": [Settings(1, NAMES[:players], (("extensions", "Max"),)) for players in range(2, 6)],
    "crazy_rummy": [
        Settings(2, NAMES[:3]),
        Settings(2, NAMES[:4]),
        Settings(1, NAMES, (("decks", "2"),)),
        Settings(1, NAMES[:3], (("variant", "contract"),)),
    ],
}
NONE = {("crazy_rummy", "extra_cards_of_another")}
CASES = 48


@pytest.mark.parametrize("game", TABLES)
@pytest.mark.parametrize("kind", ALL_KINDS)
def test_a_slip_is_one_root_finding(game: str, kind: str) -> None:
    found = list(root_findings(game, kind, TABLES[game], CASES))
    if (game, kind) in NONE:
        assert not found
        return
    mean = sum(found) / len(found)
    print(f"{game} {kind}: {len(found)} noticed, {mean:.2f} root findings each, {max(found)} at most")
    assert len(found) > CASES // 3
    assert mean <= 1.15
