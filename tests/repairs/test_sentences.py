"""The help of a finding without a repair."""

from __future__ import annotations

import pytest
from hoyle.records.facts import Prescribed, SettingMeant, Unread
from hoyle.records.findings import Fact, Finding, Place, Said
from hoyle.verify.games.lynx.rulebook import RULEBOOK
from hoyle.verify.repairs.sentences import still_open

PLACE = Place(1, 1, 2, "N: discard ♥K.")


@pytest.mark.parametrize(
    ("help_", "facts", "said"),
    [
        (None, (), "no small change to the record fixes this"),
        ("♥8 lies on top", (), "♥8 lies on top; no small change to the record fixes this"),
        (None, (Unread("N"),), "no small change was found that makes this line readable"),
        (
            "did you mean “discard”?",
            (Unread("N"),),
            "no small change was found that makes this line readable; did you mean “discard”?",
        ),
        ("write “N: skip.”", (Prescribed(),), "write “N: skip.”"),
        (
            "there is no “Extensions: …” line",
            (SettingMeant("Extensions: Max"),),
            "there is no “Extensions: …” line",
        ),
    ],
)
def test_what_says_how_to_write_it_is_not_contradicted(
    help_: str | None, facts: tuple[Fact, ...], said: str
) -> None:
    params = {"player": "N", "top": "♥8"}
    finding = Finding(RULEBOOK.by_name["skipped-player-moves"], PLACE, params, 1, facts=facts)
    finding.help = Said(help_) if help_ else None
    assert still_open(finding) == said
