"""The matchers kept beside each grammar are those derived from it."""

from __future__ import annotations

import pytest
from hoyle.notation import notations
from hoyle.notation.language.derive import kept


@pytest.mark.parametrize("game", sorted(notations()))
def test_kept_matchers_are_up_to_date(game: str) -> None:
    wanted = notations()[game].derived()
    assert kept(game).read_text("utf-8") == wanted, "run: python -m hoyle.notation.language.derive"
