"""Cards that are written as left to the player who went out are a mistake (RX-16, LX-50, CR-50)."""

from __future__ import annotations

import pytest
from hoyle.notation import read_text
from hoyle.verify import verify
from hoyle.verify.players import Settings

from ..slips import CARD, legal


@pytest.mark.parametrize("game", ["redox", "lynx", "crazy_rummy"])
@pytest.mark.parametrize("seed", [0, 2, 3])
def test_cards_left_to_the_player_who_went_out(game: str, seed: int) -> None:
    lines = legal(game, seed, Settings(1)).splitlines()
    winner = next(at for at, line in enumerate(lines) if line.endswith(": ---"))
    name = lines[winner].partition(":")[0]
    *_, last_move = (line for line in lines[:winner] if line.startswith(f"{name}: ") and "{" in line)
    card = CARD.findall(last_move)[-1]
    lines[winner] = f"{name}: {card}"
    (record,) = read_text("\n".join(lines))
    found = {(one.place.line, one.rule.name, one.player) for one in verify(record).findings}
    assert (winner + 1, "cards-left-differ", name) in found
