"""The matchers kept beside each grammar are those that the grammar gives."""

from __future__ import annotations

import pytest
from hoyle.notation import notations
from hoyle.notation.derive import kept


@pytest.mark.parametrize("game", sorted(notations()))
def test_kept_matchers_are_up_to_date(game: str) -> None:
    notation = notations()[game]
    wanted = notation.language.derived(notation.matched_rules)
    assert kept(game).read_text("utf-8") == wanted, "run: python -m hoyle.notation.derive"
