"""Lines and cards that were not written down, and lines that cannot be read: the repairs that are
proposed."""

from __future__ import annotations

import re

import pytest
from hoyle.notation import Rewriting, read_text, write
from hoyle.records.cards import CARDS
from hoyle.records.events import Record
from hoyle.records.repairs import edited
from hoyle.verify import JudgedRecord
from hoyle.verify.cards.balance import Balance
from hoyle.verify.repairs import Budget, repair

from ..conftest import at_night
from ..slips import GAMES, legal

MOVE = re.compile(r"\d+\. |[NESW]: [A-Za-z]")
THROUGH = re.compile(r"draw from the stock: (\S+); discard \1\.")
RUN = "N: draw from the discard pile: ♣3; lay down the run: ♣2-♣3-♣4-♣5-♣6-♠A-♥A; discard ♣J. {Out}"


def judged(text: str, most: int = 9) -> JudgedRecord:
    (record,) = read_text(text)
    return repair(record, Rewriting(record.head), most=most)


def slipped(game: str, old: str, new: str) -> JudgedRecord:
    """The report on a legal record with one stretch of its text changed."""
    text = legal(game)
    assert text.count(old) >= 1
    return judged(text.replace(old, new, 1))


class TestALineLeftOut:
    def test_in_chinese_it_ends_as_its_neighbours_do(self) -> None:
        (record,) = read_text(legal("redox"))
        text = write(record, language="zh")
        line = text.splitlines()[legal("redox").splitlines().index("N: Discard ♦2, draw a card: ♥2.")]
        assert line.endswith("。")
        (finding,) = judged(text.replace(f"{line}\n", "", 1)).findings
        assert [one for one in finding.repairs if "。" not in one.edits[0].text] == []
        assert f"{line}\n" in [one.edits[0].text for one in finding.repairs]

    @pytest.mark.parametrize(
        ("game", "seed", "line"),
        [
            ("redox", 1, "W: Connect ♦Q to ♦8-Joker-♦10-♦J."),
            ("redox", 1, "N: Discard ♦2, draw a card: ♥2."),
            ("redox", 1, "E: Lay down the plot: ♠2-♠2-♣2. {Last 2}"),
            ("lynx", 1, "E: steal ♠Q with ♠A-♠K; discard ♠7. {Last 2}"),
            ("lynx", 1, "W: discard ♥2."),
            ("lynx", 1, "W: draw three extra cards: ♠8-♥9-♦7."),
            ("lynx", 6, "S: draw one extra card: ♥Q."),
            ("crazy_rummy", 1, "E: draw from the stock: ♥6; discard ♥6."),
            ("crazy_rummy", 6, "W: draw from the stock: ♣4; lay down the meld: ♠J-♣J-♥A; discard ♣4."),
            ("red_five", 1, "N: Show ♥4."),
            ("red_five", 2, "W: Show ♥8-♥8-♣8-♦8-♦8."),
            ("red_five", 1, "4. N ♥2-♥2, E ♥Q-♥Q, S ♥6-♥6, W ♥A-♥A → W"),
            ("red_five", 1, "14. W ♣3, N Ruff ♥J, E Small Joker, S Ruff ♥8 → N"),
        ],
    )
    def test_it_is_written_anew(self, game: str, seed: int, line: str) -> None:
        lines = legal(game, seed).splitlines()
        at = lines.index(line) + 1
        (finding,) = judged(legal(game, seed).replace(f"{line}\n", "", 1), most=99).findings
        best = [one.change for one in finding.repairs if one.rank == 0]
        assert f"a line is missing before line {at}: “{line}”" in best

    def test_as_much_as_can_be_is_laid_down_at_once(self) -> None:
        (finding,) = judged(legal("crazy_rummy", 10).replace(f"{RUN}\n", "")).findings
        assert RUN.replace("the run", "the meld") in finding.repairs[0].change

    @pytest.mark.parametrize(
        "game", [pytest.param(game, marks=at_night if game == "lynx" else ()) for game in GAMES]
    )
    def test_any_line_of_a_round_can_be_written_anew(self, game: str) -> None:
        """Up to the order of cards, and where nothing but the cards themselves tells; so of most, not all."""
        lines, found, told = legal(game, 3).splitlines(), 0, 0
        moves = [at for at, line in enumerate(lines) if MOVE.match(line)]
        for at in moves[2::6]:
            left = [*lines[:at], *lines[at + 1 :]]
            report = judged("\n".join(left) + "\n", most=99)
            if not report.findings:
                continue
            found += 1
            offered = [one for finding in report.findings for one in finding.repairs if one.rank == 0]
            told += any(edited(left, one.edits) == lines for one in offered)
        assert found > 2
        assert told >= 0.6 * found

    def test_several_that_may_have_stood_there_are_told_as_one(self) -> None:
        """Which card was drawn and thrown away again, nobody can tell."""
        lines = legal("crazy_rummy", 4).splitlines()
        helps = []
        for at in [at for at, line in enumerate(lines) if THROUGH.search(line)]:
            (finding,) = judged("\n".join([*lines[:at], *lines[at + 1 :]]) + "\n").findings
            helps.append(str(finding.help))
        several = [one for one in helps if "any of" in one or "either" in one]
        assert several
        for one in several:
            assert one.count("a line is missing before line") == 1
            assert one.endswith("; the record does not show which is right")


class TestALineNotRead:
    @pytest.mark.parametrize(
        ("game", "old", "new", "code", "help_"),
        [
            ("redox", "W: Discard ♥8,", "W: Discrad ♥8,", "RD001", "“Discrad” should be “Discard” (line 14)"),
            (
                "redox",
                "draw a card: ♥10",
                "draw a crad: ♥10",
                "RD001",
                "“draw a crad” should be “draw a card”",
            ),
            ("redox", "N: Discard ♣9, get", "N: Discard ♣, get", "RD001", "“♣” should be “♣9” (line 17)"),
            ("redox", "W: ♠6-♠9-♠9", "W: ♠6-♠9-9", "RD001", "“9” should be “♠9” (line 10)"),
            ("redox", "S: +30", "S: +3o", "RD001", "“3o” should be “30” (line 95)"),
            ("redox", "W: Discard ♥8,", "V: Discard ♥8,", "RD002", "“V” should be “W” (line 14)"),
            ("redox", "W: Discard ♥8,", "Discard ♥8,", "RD004", "“W:” is missing (line 14)"),
            ("redox", "\nScores:", "\nScors:", "RD003", "“Scors” should be “Scores” (line 86)"),
            ("lynx", "steal ♦6 with", "steel ♦6 with", "RD001", "“steel” should be “steal” (line 22)"),
            ("lynx", "draw a card: ♠7.", "draw a ca", "RD001", "“draw a ca” should be “draw a card”"),
            ("lynx", "three extra", "tree extra", "RD001", "“tree” should be “three” (line 35)"),
            ("crazy_rummy", "add ♦A=♣7", "ad ♦A=♣7", "RD001", "“ad” should be “add” (line 17)"),
            ("red_five", "→ N +25", "→ M +25", "RD002", "“M” should be “N” (line 22)"),
        ],
    )
    def test_what_was_meant(self, game: str, old: str, new: str, code: str, help_: str) -> None:
        (finding,) = slipped(game, old, new).findings
        assert (finding.code, str(finding.help)[: len(help_)]) == (code, help_)

    def test_a_word_is_put_right_without_asking_and_a_name_is_not(self) -> None:
        (word,) = slipped("redox", "W: Discard ♥8,", "W: Discrad ♥8,").findings
        (name,) = slipped("redox", "W: Discard ♥8,", "V: Discard ♥8,").findings
        assert [word.repairs[0].safe, name.repairs[0].safe] == [True, False]

    def test_it_does_not_become_a_comment(self) -> None:
        """What says nothing any more is not mended."""
        (finding,) = slipped("redox", "Decks: 2", "Deks: 2").findings
        assert [one.change for one in finding.repairs] == ["“Deks” should be “Decks” (line 3)"]


class TestTheHead:
    def test_what_follows_from_a_line_of_it_hangs_under_it(self) -> None:
        (finding,) = slipped("red_five", "Levels:", "Levls:").findings
        assert (finding.code, finding.help) == ("RD003", "“Levls” should be “Levels” (line 3)")
        assert [one.code for one in finding.explains] == ["RF101"]

    def test_a_name_that_plays_is_put_in_the_place_of_one_that_does_not(self) -> None:
        (finding,) = judged(legal("redox").replace("Players: N, E, S, W", "Players: N, E, S, V")).findings
        assert finding.help == "“V” should be “W” (line 2)"


class TestTheAccount:
    def balance(self, text: str) -> Balance:
        (record,) = read_text(text)
        return Balance.of(record.rounds[0].events)

    @pytest.mark.parametrize("game", GAMES)
    @pytest.mark.parametrize("seed", range(4))
    def test_of_a_legal_round_nothing_is_lacking(self, game: str, seed: int) -> None:
        balance = self.balance(legal(game, seed))
        assert balance.left_over
        assert [balance.lacks(player) for player in balance.left_over] == [({}, {})] * len(balance.left_over)

    def test_of_a_line_left_out_its_cards_are(self) -> None:
        balance = self.balance(legal("redox").replace("N: Discard ♦2, draw a card: ♥2.\n", ""))
        assert balance.lacks("N") == ({CARDS["♥2"]: 1}, {CARDS["♦2"]: 1})

    def test_cards_that_nobody_saw_are_in_no_account(self) -> None:
        balance = self.balance(legal("redox").replace("draw a card: ♥2.", "draw a card."))
        assert "N" not in balance.left_over

    def test_what_takes_the_cards_further_from_balance_is_not_allowed(self) -> None:
        balance = self.balance(legal("redox"))
        assert balance.nearer([("N", CARDS["♦2"], 1), ("N", CARDS["♦3"], -1)]) < 0
        assert balance.nearer([("N", CARDS["♦2"], 1), ("N", CARDS["♦2"], -1)]) == 0

    def test_cards_that_do_not_add_up_are_off(self) -> None:
        balance = self.balance(legal("redox").replace("N: Discard ♦2, draw a card: ♥2.\n", ""))
        assert [card for card in CARDS.values() if balance.is_off(card)] == [CARDS["♥2"], CARDS["♦2"]]


class TestTheWork:
    """How many turns are replayed, or actions thought of, which is the same on every machine."""

    def turns(self, record: Record) -> int:
        budget = Budget()
        whole = budget.turns
        repair(record, Rewriting(record.head), budget)
        return whole - budget.turns

    def test_of_a_slip_that_is_seen_at_once(self) -> None:
        (record,) = read_text(legal("lynx").replace("W: draw three extra", "N: draw three extra"))
        assert self.turns(record) < 1100

    def test_of_a_line_left_out(self) -> None:
        (record,) = read_text(legal("crazy_rummy", 10).replace(f"{RUN}\n", ""))
        assert self.turns(record) < 7000  # each beginning counts as six thoughts there
