"""What is found in records with one mistake, and that nothing is found in those without."""

from __future__ import annotations

import re

import pytest
from click.testing import CliRunner
from hoyle.cli.main import hoyle
from hoyle.verify import verify
from hoyle.verify.games import rules_in
from hoyle.verify.games.crazy_rummy.rulebook import RULEBOOK
from syrupy.assertion import SnapshotAssertion

from .conftest import DATA, ROOT, SINGLE, WHOLE, record_of, text_of

BAD = {"bad-add-before-meld": ("CR191", 14), "bad-claim": ("CR212", 32)}
NEVER_ROOTS = {"CR500", "CR312"}
"""These only hang under another finding."""


@pytest.mark.parametrize("name", WHOLE)
def test_report_of_a_whole_record(
    name: str, snapshot: SnapshotAssertion, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    result = CliRunner().invoke(hoyle, ["verify", "--strict", str(DATA / f"{name}.txt")])
    assert result.exit_code == (1 if name in BAD else 0)
    assert result.stdout == snapshot


@pytest.mark.parametrize("name", WHOLE)
@pytest.mark.parametrize("strict", [False, True])
def test_one_finding_a_mistake(name: str, strict: bool) -> None:
    report = verify(record_of(text_of(f"{name}.txt"), strict=strict))
    assert [(one.code, one.place.line) for one in report.findings] == ([BAD[name]] if name in BAD else [])
    assert not any(one.undecided for one in report.rounds)


@pytest.mark.parametrize("name", SINGLE)
def test_a_single_mistake(name: str) -> None:
    """The mistake that the record says it has is its one root finding."""
    text = text_of(f"findings/{name}")
    told = re.search(r"^% One mistake: (\w+) ([\w-]+), line (\d+)\.$", text, re.M)
    assert told is not None
    (finding,) = verify(record_of(text)).findings
    assert (finding.code, finding.rule.name, finding.place.line) == (told[1], told[2], int(told[3]))
    marked = finding.place.text[finding.place.column - 1 : finding.place.end_column - 1]
    assert marked
    assert marked == marked.strip()
    assert "{" not in finding.message.replace("{Last", "").replace("{Out", "")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("CR111-twice-in-a-run", "♠4-♠5-♠5 is not a run: it has ♠5 twice"),
        ("CR541-gone-in-the-same-turn", "E does not hold ♥7: E holds ♠Q-♣8-♣J-♦3-♦J"),
    ],
)
def test_what_is_said_of_a_card_used_twice(name: str, said: str) -> None:
    """(CR-7) A hand is as it is when the card is played."""
    (finding,) = verify(record_of(text_of(f"findings/{name}.txt"))).findings
    assert ": ".join(filter(None, (str(finding.message), finding.help))) == said


def test_every_finding_has_a_record() -> None:
    codes = {name.split("-")[0] for name in SINGLE}
    assert codes == {rule.code for rule in RULEBOOK.rules} - NEVER_ROOTS


@pytest.mark.parametrize("rule", RULEBOOK.rules, ids=lambda rule: rule.code)
def test_rules_rest_on_numbered_rules(rule: object) -> None:
    basis, code = rule.basis, rule.code  # type: ignore[attr-defined]
    assert all(f"**{number}**" in rules_in("crazy_rummy", "en") for number in basis.split(", "))
    assert code.startswith("CR")
    assert rule.explanation  # type: ignore[attr-defined]


@pytest.mark.parametrize(("typed", "right"), [("95", "59"), ("+95", "+59")])
def test_a_right_total_has_the_sign_that_others_have(typed: str, right: str) -> None:
    """CR-31: none where none is written."""
    text = text_of("findings/CR311-wrong-total.txt").replace("E: 95", f"E: {typed}")
    (finding,) = verify(record_of(text)).findings
    assert str(finding.help).endswith(f"write “{right}”")


def test_cards_left_alone_do_not_say_that_play_has_ended() -> None:
    """CR271 is a deal that is scored before its end; without scores the record tells how things stand."""
    (scored,) = [one for one in SINGLE if one.startswith("CR271")]
    text, scores, _ = text_of(f"findings/{scored}").partition("Scores:")
    assert scores
    assert verify(record_of(text)).findings == []
