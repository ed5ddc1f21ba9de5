"""Several independent slips in one record: each is a finding of its own, with its own repair."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from hoyle.notation import Rewriting, read_text
from hoyle.records.findings import Finding, renumbered, told
from hoyle.records.repairs import Edit, edited
from hoyle.verify.players import Settings
from hoyle.verify.repairs import Budget, repair
from hoyle.verify.repairs.sentences import Explaining, at_line, both_say
from hoyle.verify.repairs.versions import Drift

from benchmarks import corruption
from benchmarks.several import together

from ..slips import legal
from .test_slips_by_hand import judged

SLIPS: dict[str, tuple[str, int, tuple[tuple[str, str], ...]]] = {
    "two cards that their player does not hold, in tricks": (
        "red_five", 8, (("W ♦K-♣4", "W ♦K-♣5"), ("W Ruff ♦7", "W Ruff ♥J")),
    ),
    "two tricks exchanged, and another player's name": (
        "red_five", 6,
        (
            (
                "2. W ♦4, N ♦2, E ♦Q, S ♦3 → E\n3. E ♠J, S ♠Q, W ♠9, N ♠5 → S +5\n",
                "3. E ♠J, S ♠Q, W ♠9, N ♠5 → S +5\n2. W ♦4, N ♦2, E ♦Q, S ♦3 → E\n",
            ),
            ("W ♦8 → E +5", "N ♦8 → E +5"),
        ),
    ),
    "a move left out, and a card that hides what is missing": (
        "redox", 1,
        (
            ("W: Lay down the plot: ♠9-♠9-♥9.\n", ""),
            ("W: Discard ♦7, draw a card: ♦Q.", "W: Discard ♦7, draw a card: ♥10."),
        ),
    ),
    "a card too many that is buried, and two tricks exchanged": (
        "red_five", 0,
        (
            ("♠Q-♥Q-♥8.", "♠Q-♥2-♥Q-♥8."),
            (
                "18. E Small Joker, S ♥8, W ♠2, N ♠6 → E\n19. E ♦10, S ♠Q, W ♦10, N ♥4 → E +20\n",
                "19. E ♦10, S ♠Q, W ♦10, N ♥4 → E +20\n18. E Small Joker, S ♥8, W ♠2, N ♠6 → E\n",
            ),
        ),
    ),
    "a card left out of a hand, which leaves all turns undecided, and a card in a trick": (
        "red_five", 9, (("♥7-♥7-♥8", "♥7-♥8"), ("N ♠10, E ♠5", "N ♠9, E ♠5")),
    ),
    "a card that would be one of the hand, and a card too many in the meld that is named": (
        "lynx", 7,
        (
            ("append ♠9 to ♠2-♠3-♠4-♠5-♠6-♠7-♠8;", "append ♣K to ♠2-♠3-♠4-♠5-♠6-♠7-♠8;"),
            ("append ♦5 to ♥5-♣5-♦5-♥5.", "append ♦5 to ♥5-♣5-♦5-♦8-♥5."),
        ),
    ),
    "the levels left out, and the heading by which they come to light": (
        "red_five", 9, (("Levels: N 9, E 10, S 8, W 8\n", ""), ("\nLevels:\n", "\n")),
    ),
    "the levels left out, and a card too many that is shown": (
        "red_five", 2, (("Levels: N 2, E 2, S 2, W 8\n", ""), ("Show ♠2-♥2.", "Show ♠2-♣5-♥2.")),
    ),
    "a trick too many, led by somebody who does not have the lead, and the defenders' sum": (
        "red_five", 10,
        (
            ("\n\nPoints:\n", "\n23. N Small Joker, E ♦5, S ♦4, W ♥10 → N +15\n\nPoints:\n"),
            ("bottom 20 = 150.", "bottom 20 = 170."),
        ),
    ),
    "a trick too many of two cards each, and the defenders' sum": (
        "red_five", 7,
        (
            ("\n\nPoints:\n", "\n21. E ♣8-♣8, S ♥A-♠Q, W ♣2-♣A, N ♣A-♣K → E +10\n\nPoints:\n"),
            ("bottom 140 = 265.", "bottom 140 = 270."),
        ),
    ),
    "a card left out of a hand, the first trick, which that hand leads to, and a card in the third": (
        "hearts", 10,
        (
            ("-♣A-♣8-", "-♣8-"),
            ("1. W ♣2, N ♣6, E ♣7, S ♣A → S\n", ""),
            ("W ♦K, N ♦2, E ♦6", "W ♦K, N ♥2, E ♦6"),
        ),
    ),
    "cards of two lists left out, two cards that are not held, and a trick": (
        "hearts", 5,
        (
            ("-♦4-♦7\n", "-♦7\n"),
            ("S ♥8, W ♠2 →", "S ♥8, W ♣2 →"),
            ("E ♣9, S ♦7, W ♦6", "E ♦9, S ♦7, W ♦6"),
            ("11. S ♠8, W ♠J, N ♥6, E ♠3 → W +1\n", ""),
        ),
    ),
    "a card left out of a meld, where its place tells what it stands for, among other slips": (
        "crazy_rummy", 0,
        (
            (
                "S: ♠7-♠10-♥J-♣10-♣K-♦6-♦K",
                "S: ♠7-♠10-♥J-♣10-♣K-♦6-♥5",
            ),
            (
                "N: lay down the meld: ♣6-♣7-♣A; discard ♥K.",
                "N: lay down the meld: ♣6-♣7; discard ♥K.",
            ),
            (
                "W: draw from the stock: ♦2; discard ♦2.",
                "W: draw from the stock: ♦2; discard ♦2; discard ♦2.",
            ),
            (
                "W: draw from the discard pile: ♥J; lay down the set: ♠J-♥J-♦J; "
                "claim ♥A with ♥9 from ♠9-♦9-♥A; lay down the meld: ♥3-♣3-♥A; discard ♣2. {Last 1}\n",
                "",
            ),
            (
                "Scores:\nN: 10",
                "Scores:\nN: 8",
            ),
        ),
    ),
    "a discard and an addition too many, a discard left out, two lines exchanged, and a score": (
        "crazy_rummy", 0,
        (
            (
                "W: draw from the stock: ♦2; discard ♦2.",
                "W: draw from the stock: ♦2; discard ♦2; discard ♥K.",
            ),
            (
                "add ♣5 to ♣6-♣7-♣A; discard ♣Q.",
                "add ♣5 to ♣6-♣7-♣A; add ♣5 to ♣6-♣7-♣A; discard ♣Q.",
            ),
            (
                "W: draw from the stock: ♥8; discard ♥5. {Last 1}",
                "W: draw from the stock: ♥8. {Last 1}",
            ),
            (
                "E: draw from the stock: ♠5; discard ♠5.\n"
                "S: draw from the stock: ♠A; lay down the meld: ♣10-♠A-♣Q-♣K; discard ♦6.",
                "S: draw from the stock: ♠A; lay down the meld: ♣10-♠A-♣Q-♣K; discard ♦6.\n"
                "E: draw from the stock: ♠5; discard ♠5.",
            ),
            (
                "Scores:\nN: 10",
                "Scores:\nN: 9",
            ),
        ),
    ),
    "a card left out of a hand, another buried unsaid, and two names among the points": (
        "red_five", 6,
        (
            ("N: ♠2-♠7-♠8-♠10-", "N: ♠2-♠8-♠10-"),
            ("♦K-♠2-♦J-♦4.", "♦K-♦J-♦4."),
            ("\nE: 55\nS: 5\n", "\nS: 55\nE: 5\n"),
        ),
    ),
    "a trick left out, a card in a later one, and two of the points": (
        "red_five", 5,
        (
            ("2. N ♦A-♦A, E ♦5-♦K, S ♦2-♦2, W ♦8-♦J → N +15\n", ""),
            ("20. W ♥4, N ♠A, E", "20. W ♥4, N ♦10, E"),
            ("\nE: 10\nS: 45\n", "\nE: 45\nS: 10\n"),
        ),
    ),
    "a player's name in a trick, two of the points, and the heading of what comes behind them": (
        "red_five", 5,
        (
            ("W ♥2, N ♠9, E ♣K", "W ♥2, E ♠9, E ♣K"),
            ("\nN: 70\nE: 10\n", "\nN: 10\nE: 70\n"),
            ("\nLevels:\n", "\n"),
        ),
    ),
    "the levels left out, and one of those that tell of them": (
        "red_five", 6,
        (("Levels: N 10, E 2, S 9, W 8\n", ""), ("\nE: 2 = 2\n", "\nE: 12 = 2\n")),
    ),
    "two tricks that stand there twice, and a card left out where the first of them stands first": (
        "red_five", 9,
        (
            ("W ♥9-♥9 → W", "W ♥9 → W"),
            (
                "10. W ♠A, N ♠2, E ♠3, S ♠2 → E\n",
                "10. W ♠A, N ♠2, E ♠3, S ♠2 → E\n"
                "9. N ♥6-♥6, E ♠8-♦7, S ♥3-♥Q, W ♥9-♥9 → W\n10. W ♠A, N ♠2, E ♠3, S ♠2 → E\n",
            ),
            ("E: 20\nS: 70\n", "E: 70\nS: 20\n"),
        ),
    ),
    "a fine where the friend joins, and two tricks exchanged": (
        "red_five", 9,
        (
            ("N ♥7-♥7 {Friend}", "N ♥7-♥7 {-2}"),
            (
                "17. N ♥8, E Ruff ♠K, S ♣6, W ♥A → E +10\n18. E ♠5, S ♠8, W ♦10, N Small Joker → N +15\n",
                "18. E ♠5, S ♠8, W ♦10, N Small Joker → N +15\n17. N ♥8, E Ruff ♠K, S ♣6, W ♥A → E +10\n",
            ),
        ),
    ),
    "two scores exchanged, and a card too many among those of whom the second is": (
        "lynx", 2,
        (
            ("\nS: ♠A-♥J-♣Q-♦2\n", "\nS: ♠A-♦J-♥J-♣Q-♦2\n"),
            ("\nE: 17-4 = 13\nS: 14-12 = 2\n", "\nE: 14-12 = 2\nS: 17-4 = 13\n"),
        ),
    ),
}  # fmt: skip


def mended(text: str, findings: Iterable[Finding]) -> str:
    edits = {edit for finding in findings for edit in finding.repairs[0].edits}
    return "".join(f"{line}\n" for line in edited(text.splitlines(), edits))


@pytest.mark.parametrize("slips", SLIPS)
def test_each_is_a_finding_and_the_repairs_together_give_the_record_back(slips: str) -> None:
    game, seed, changes = SLIPS[slips]
    right = wrong = legal(game, seed)
    for old, new in changes:
        assert wrong.count(old) == 1
        wrong = wrong.replace(old, new)
    findings = judged(wrong)
    assert len(findings) == len(changes)
    given_back = mended(wrong, findings).splitlines()
    assert corruption.in_order(given_back) == corruption.in_order(right.splitlines())


def test_what_nothing_repaired_at_first_is_searched_again_when_less_is_wrong() -> None:
    """As the record is written nothing repairs the call, and changes that only reveal something are kept.
    Once the meld is right, the call is all that is wrong, and its repair is found."""
    right = legal("lynx", 7, Settings(1, options=(("extensions", "Max"),)))
    meld, call = "publish the meld: ♥A-♦A-♦A; discard ♥J.", "discard ♦7, nominate N. {Last 1}"
    assert (right.count(meld), right.count(call)) == (1, 1)
    wrong = right.replace(meld, meld.replace("♥A", "♠A")).replace(call, call.replace("Last 1", "Out"))
    findings = judged(wrong)
    assert [one.repairs[0].change for one in findings] == [
        "♠A should be ♥A (line 26)", "{Out} should be {Last 1} (line 38)",
    ]  # fmt: skip
    assert mended(wrong, findings) == right


def test_what_was_found_in_one_draft_is_not_searched_for_in_the_next() -> None:
    """Searched for anew in each draft, it takes a third more work, and this budget ends before all three
    slips are repaired."""
    game, seed, changes = SLIPS[
        "a player's name in a trick, two of the points, and the heading of what comes behind them"
    ]
    right = wrong = legal(game, seed)
    for old, new in changes:
        wrong = wrong.replace(old, new)
    (record,) = read_text(wrong)
    findings = repair(record, Rewriting(record.head), Budget(8500)).findings
    assert len(findings) == len(changes)
    assert mended(wrong, findings) == right


def test_what_a_repair_leaves_does_not_hang_under_its_finding() -> None:
    """A card that is not held puts a hand in doubt; a later one of the same hand is another slip."""
    game, seed, changes = SLIPS["two cards that their player does not hold, in tricks"]
    text = legal(game, seed)
    for old, new in changes:
        text = text.replace(old, new)
    first, second = judged(text)
    assert second.place.line not in [one.place.line for one in first.explains]
    assert second.message == "W does not hold ♥J"


def test_the_root_is_where_the_repair_is() -> None:
    """The total of the second round is innocent: it is right if the card and the score are."""
    text = legal("hearts", 3, Settings(rounds=2))
    for old, new in (("N ♦K, E ♦9 → N", "N ♦J, E ♦9 → N"), ("S: 0\nW: 7\n", "S: 0\nW: 8\n")):
        assert old in text
        text = text.replace(old, new)
    card, score = judged(text)
    assert (card.message, score.message) == ("N does not hold ♦J", "W scores 7, not 8")
    assert "W's total is 21, not 20" in [one.message for one in card.explains]
    assert score.repairs[0].change == "8 should be 7 (lines 34 and 39)"


def test_what_follows_from_a_mistake_that_is_left_is_no_root() -> None:
    """A trick that is missing was put in twice, so that nobody held what came later: each card was a root."""
    text = "\n".join(corruption.legal("hearts", 4))
    tricks = {int(line.split(".")[0]): f"{line}\n" for line in text.splitlines() if "→" in line}
    first = text.index(tricks[1])
    wrong = "".join(tricks[at] for at in (2, 3, 4, 6, 5, 7, 9, *range(4, 14)))
    text = text[:first] + wrong + text[first + sum(map(len, tricks.values())) :]
    assert "-♦K to E." in text
    findings = judged(text.replace("-♦K to E.", "-♥10 to E."))
    assert len(findings) < 5
    assert findings[0].repairs[0].change == (
        "a line is missing before line 16: “1. S ♣2, W ♣10, N ♣Q, E ♣J → N”"  # the only lead that is allowed
    )


def test_a_guess_that_breaks_the_line_it_changes_is_no_repair() -> None:
    """A card was to be struck out of a plot of three: “that also explains” what was connected to the plot."""
    hands = "N: ♠J-♥4-♥5-♥6-♣9-♣10-♦2-♦3-♠8-♠9-♥K-♥Q-♣2-♣3", "E: ♠Q-♥7-♥8-♥9-♣J-♣Q-♦4-♦5-♠2-♠3-♥A-♥2-♣4-♣5"
    moves = "N: Lay down the plot: ♥4-♥5-♥6.", "E: Connect ♥8 to ♥4-♥5-♥6."
    text = "\n".join(("Game: REDOX", "Players: N, E", "", "Round #1", "", *hands, "", *moves))
    for finding in judged(text):
        assert "one card too many (line 9)" not in (finding.help or "")


class TestALaterVersion:
    """Where something stood before repairs were made in the round."""

    def drift(self, *made: Edit) -> Drift:
        (record,) = read_text(legal("redox", 1))
        return Drift(record.rounds[0], made)

    def test_a_line_left_out_moves_the_lines_behind_it(self) -> None:
        drift = self.drift(Edit(20, 1, 21, 1, ""))
        assert [drift.line(number) for number in (19, 20, 30)] == [19, 21, 31]
        assert drift.back(Edit(25, 3, 25, 5, "x")) == Edit(26, 3, 26, 5, "x")

    def test_what_touches_a_repair_is_none_of_the_record_as_it_was_written(self) -> None:
        drift = self.drift(Edit(20, 3, 20, 5, "♠10"))
        assert drift.back(Edit(20, 4, 20, 8, "x")) is None
        assert drift.back(Edit(20, 8, 20, 9, "x")) == Edit(20, 7, 20, 8, "x")
        assert drift.back(Edit(20, 1, 20, 2, "x")) == Edit(20, 1, 20, 2, "x")

    def test_lines_that_have_changed_places_are_those_that_say_the_same(self) -> None:
        lines = self.drift().lines
        first, second = (line - self.drift().first for line in (20, 21))
        drift = self.drift(Edit(20, 1, 22, 1, f"{lines[second]}\n{lines[first]}\n"))
        assert [drift.line(number) for number in (19, 20, 21, 22)] == [19, 21, 20, 22]
        drift = self.drift(Edit(20, 1, 22, 1, "one\nanother\n"))
        assert [drift.line(number) for number in (20, 21)] == [20, 21]

    def test_what_is_said_of_lines_is_said_of_those_that_were_written(self) -> None:
        changes = [at_line("{old} should be {new}", "", line, old="♠2", new="♠3") for line in (5, 17)]
        said = Explaining(both_say(*changes), told("line {line}", "", line=9))
        assert said == "♠2 should be ♠3 (lines 5 and 17): that also explains line 9"
        later = renumbered(said, lambda line: line + 1)
        assert later == "♠2 should be ♠3 (lines 6 and 18): that also explains line 10"


def test_what_is_sure_is_repaired_before_what_may_have_been_written_in_many_ways() -> None:
    """The line left out was first made up so that E discards ♥10 in it; then what E scores was to be wrong
    three times."""
    text = legal("crazy_rummy", 0)
    for old, new in (("E: draw from the stock: ♠5; discard ♠5.\n", ""), ("E: ♥6-♥10-♥Q\n", "E: ♥6-♥Q\n")):
        assert old in text
        text = text.replace(old, new)
    line_missing, card_missing = judged(text)
    assert "any of 9 or more" in (line_missing.help or "")
    assert card_missing.repairs[0].change == "♥10 is missing from the list (line 31)"


def test_a_line_of_the_header_left_out_beside_a_slip_in_a_round() -> None:
    """The missing line was told of in the help, but was no repair: drafts change rounds only."""
    right = corruption.legal("red_five", 4)
    shown = right.index("E: Show ♥8-♦8.")
    lines = [*right[:shown], "E: Show ♥8-♦J-♦8.", *right[shown + 1 :]]
    lines.remove("Levels: N 4, E 8, S 2, W Q")
    (record,) = read_text("\n".join(lines))
    report = repair(record, Rewriting(record.head))
    assert [finding.place.line for finding in report.findings] == [13, 14]
    assert corruption.in_order(together(lines, report)) == corruption.in_order(right)
