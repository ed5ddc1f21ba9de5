"""A pass while there is something to draw, in a record of whole hands, which the fast path would play."""

import re

from hoyle.notation import read_text
from hoyle.verify import verify
from hoyle.verify.players import Settings

from ..slips import legal


def test_a_pass_while_there_are_cards_to_draw_is_found() -> None:
    text = legal("lynx", 0, Settings(1, ("N", "E", "S", "W")))
    drawn = next(line for line in text.splitlines() if re.match(r"\w: draw a card: ", line))
    (record,) = read_text(text.replace(drawn, f"{drawn[0]}: pass.", 1))
    assert "passes-without-need" in [one.rule.name for one in verify(record).findings]
