"""The contract game: what a turn may do before and after the melds that the round asks for."""

from __future__ import annotations

import pytest
from hoyle.notation import read_text
from hoyle.verify import verify

DEAL = """\
Game: Crazy Rummy
Variant: contract
Extra melds: {extra}
Players: N, E, S

Round #2

Dealer: S
N: ♠4-♠5-♠6-♦9-♥9-♣9-♥J-♥Q-♥K-♣2-♦6-♥7-♣8
E: ♦3-♦4-♦5-♠10-♥10-♦10-♥2-♥3-♥8-♣J-♦Q-♠K-♠A
S: ♣3-♣4-♣5-♣6-♠2-♦2-♥2-♣10-♥6-♦J-♠Q-♦K-♦7
Discard pile: ♠4

"""
RUN, OTHER_RUN, SET = (
    f"lay down the {meld}; " for meld in ("run: ♠4-♠5-♠6", "run: ♥J-♥Q-♥K", "set: ♦9-♥9-♣9")
)
ADD = "add ♠7 to ♠4-♠5-♠6; "
STOCK, PILE = "draw from the stock: ♠7; ", "draw from the discard pile: ♠4; "


def found(turns: str, extra: str = "no") -> list[str]:
    """The codes of what is found in play that begins so."""
    (record,) = read_text(DEAL.format(extra=extra) + turns)
    return [finding.rule.code for finding in verify(record).findings]


@pytest.mark.parametrize(
    ("turn", "extra", "codes"),
    [
        pytest.param(f"{STOCK}{RUN}{SET}{ADD}discard ♣2.", "no", [], id="the contract, then a card added"),
        pytest.param(f"{STOCK}{RUN}{ADD}{SET}discard ♣2.", "no", ["CR422"], id="a card added before the set"),
        pytest.param(
            f"{STOCK}{RUN}{OTHER_RUN}{ADD}{SET}discard ♣2.", "yes", ["CR422"],
            id="two melds, as many as the contract has, and a card added before the set",
        ),
        pytest.param(f"{STOCK}{RUN}{SET}{OTHER_RUN}discard ♣2.", "no", ["CR431"], id="a further meld"),
        pytest.param(f"{STOCK}{RUN}{SET}{OTHER_RUN}discard ♣2.", "yes", [], id="a further meld, in a house"),
        pytest.param(f"{PILE}discard ♠4.", "no", [], id="its twin was in hand"),
        pytest.param(f"{PILE}{RUN}{SET}discard ♠4.", "no", [], id="its twin was in hand, and lies in a run"),
    ],
)  # fmt: skip
def test_a_first_turn(turn: str, extra: str, codes: list[str]) -> None:
    """CR-9, CR-42, CR-43."""
    assert found(f"N: {turn}\n", extra) == codes


def test_a_contract_may_stand_in_a_turn_that_could_not_be_read() -> None:
    """CR-42."""
    turns = f"""\
N: {STOCK}lay blah; discard ♣2.
E: draw from the stock: ♥4; discard ♥4.
S: draw from the stock: ♥4; discard ♥4.
N: draw from the stock: ♣A; {OTHER_RUN}discard ♣8.
"""
    assert found(turns, "yes") == ["RD001"]
    assert found(turns, "no") == ["RD001", "CR421"]
