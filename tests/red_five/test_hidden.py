"""What nobody saw accuses nobody: ``?`` in the place of cards that were shown, buried, led or played."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from hoyle.notation import Rewriting, read_text
from hoyle.verify import verify
from hoyle.verify.players import Settings
from hoyle.verify.repairs import repair

from ..slips import legal

DATA = Path(__file__).parent.parent / "data" / "red_five"
CARD = r"(?:[♠♥♣♦](?:10|[2-9JQKA])|(?:Big|Small) Joker)"
PLAY = re.compile(rf"(?<=[NESW] )((?:Ruff|Discard|Throw) )?({CARD}(?:-{CARD})*)(?= fails|[, ]|$)")
TRICK, LIST = re.compile(r"\d+\. "), re.compile(rf"[NESW]: (?:Show|Bury|{CARD}-)")


def hidden(text: str, rng: Random, share: float) -> str:
    """``text`` with about that ``share`` of what is played, shown, buried and dealt hidden."""

    def play(found: re.Match[str]) -> str:
        if rng.random() > share:
            return found[0]
        return ("Throw " if found[1] == "Throw " else "") + re.sub(CARD, "?", found[2])

    lines = []
    for line in text.splitlines():
        if TRICK.match(line):
            line = PLAY.sub(play, line)
        elif LIST.match(line) and rng.random() < share / 2:
            line = re.sub(CARD, "?", line)
        lines.append(line)
    return "\n".join(lines)


@pytest.mark.parametrize("share", [0.01, 0.1, 0.5, 1])
@pytest.mark.parametrize("house", ["", "princess-over-ruff"])
def test_a_legal_deal_with_hidden_cards(share: float, house: str) -> None:
    rng = Random(share)
    for seed in range(6):
        played = Settings(2, ("N", "E", "S", "W"), (("house_rules", house),) if house else ())
        text = hidden(legal("red_five", seed, played), rng, share)
        for record in read_text(text):
            report = verify(record)
            assert not report.findings, text
            assert share < 0.5 or sum(one.undecided for one in report.rounds) > report.turns / 2


def example(name: str) -> str:
    return (DATA / name).read_text("utf-8")


@pytest.mark.parametrize("thrown", ["?-? fails ♠K", "?-? fails ?", "♠A-? fails ♠K"])
def test_rf37_a_throw_that_fails_may_be_hidden_and_its_fine_counts(thrown: str) -> None:
    text = example("red-five-example.txt").replace("♠A-♠K fails ♠K", thrown)
    (record,) = read_text(text)
    assert thrown in text
    assert not verify(record).findings
    (record,) = read_text(text.replace("E: 4 +2 -2 = 4", "E: 4 +2 = 7"))
    assert [finding.rule.name for finding in verify(record).findings] == ["wrong-changes"]


def test_rf31_a_revoke_is_seen_though_another_card_of_the_player_is_not() -> None:
    text = example("red-five-bad-1-revoke.txt").replace("W ♠7-♠6", "W ?-?")
    (record,) = read_text(text)
    assert "?-?" in text
    (finding,) = verify(record).findings
    assert finding.message == "W holds ♣Q-♣J-♣8-♣7-♣5-♣4 and must follow clubs"


def test_rf28_what_was_never_dealt_is_not_held_whatever_is_hidden() -> None:
    text = example("red-five-example.txt").replace("W ♠7-♠6", "W ?-?")
    text = text.replace("W ♣9, N ♥3, E ♥3", "W ♣A, N ♥3, E ♥3")
    (record,) = read_text(text)
    assert [finding.message for finding in verify(record).findings] == ["W does not hold ♣A"]


def test_rf39_a_mark_tells_what_a_hidden_card_was() -> None:
    text = example("red-five-example.txt").replace("W ♣8-♣7 {Friend}", "W ?-? {Friend}")
    text = text.replace("S ♥5 {Rotten}", "S ? {Rotten}")
    (record,) = read_text(text)
    assert text.count("?") == 3
    assert not verify(record).findings


def test_an_unknown_dealer_wins_a_trick() -> None:
    """Whoever looks for what would mend it meets a trick of which nobody knows who leads."""
    tricks = "1. Ann ♣A, Ben ♣3, Cy ♣4, Di ♣5 → Ann\n2. Dan ♣A, Ben ♣3, Cy ♣4, Di ♣5 → Dan\n"
    text = "Game: Red Five\nPlayers: Ann, Ben, Cy, Di\n\nRound #1\n\nAnn: Show ♥2.\n"
    text += f"Dealer: Dan, trumps ♥, level 2.\nDan: Call ♦7.\n\n{tricks}Cy: Play ♣9.\nDan: Play ♣9.\n"
    (record,) = read_text(text)
    found = repair(record, Rewriting(record.head)).findings
    assert [one.rule.name for one in found][:2] == ["unknown-dealer", "unknown-player"]
    assert all(one.repairs for one in found)


LAID = """Game: Red Five
Players: N, E, S, W

Round #1

N: Show ♠2.
E: Pass.
S: Pass.
W: Pass.
Dealer: N, trumps ♠, level 2.

1. N ♣8, E ♣9, S ♣10, W ♥5 → S +15
"""


def test_rf23_a_five_laid_from_a_hidden_hand_that_must_hold_other_cards() -> None:
    (record,) = read_text(LAID)
    (finding,) = verify(record).findings
    assert finding.message == "W lays ♥5 on a side suit but still holds at least 23 cards other than ♥5"
    for legal_ in (
        LAID.replace("♣8, E ♣9, S ♣10", "♠8, E ♠9, S ♠10").replace("→ S", "→ W"),
        LAID.replace("N, E, S, W\n", "N, E, S, W\nHouse rules: free-fives\n"),
    ):
        (record,) = read_text(legal_)
        assert not verify(record).findings
