"""What is said of a finding that nothing has been found to mend."""

from __future__ import annotations

import pytest
from hoyle.records.findings import Finding, Place, Said
from hoyle.verify.games.lynx.rulebook import RULEBOOK
from hoyle.verify.repairs.sentences import still_open

PLACE = Place(1, 1, 2, "N: discard ♥K.")


@pytest.mark.parametrize(
    ("help_", "said"),
    [
        (None, "no small change to the record fixes this"),
        ("♥8 lies on top", "♥8 lies on top; no small change to the record fixes this"),
        ("write “N: skip.”", "write “N: skip.”"),
        ("add “Extensions: Max” to the header", "add “Extensions: Max” to the header"),
    ],
)
def test_what_says_how_to_write_it_is_not_contradicted(help_: str | None, said: str) -> None:
    finding = Finding(RULEBOOK.by_name["skipped-player-moves"], PLACE, {"player": "N", "top": "♥8"}, 1)
    finding.help = Said(help_) if help_ else None
    assert still_open(finding) == said
