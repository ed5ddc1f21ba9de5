"""``hoyle fix`` and ``hoyle fmt``: what changes, and that nothing else does."""

from __future__ import annotations

import json
from collections.abc import Callable
from gzip import compress
from itertools import cycle
from pathlib import Path
from random import Random

import pytest
from hoyle.cli import fix
from hoyle.cli.editing import Document
from hoyle.cli.failure import Failure
from hoyle.cli.fix import mend_document
from hoyle.cli.fmt import formatted
from hoyle.cli.judging import repair_made
from hoyle.cli.settings import BY_DEFAULT
from hoyle.notation import read_text, write
from hoyle.notation.writing.slips import KINDS, make_slip
from hoyle.records.events import Record
from hoyle.records.findings import Finding
from hoyle.records.repairs import Edit
from hoyle.verify import verify
from hoyle.verify.players import Settings, play
from hypothesis import given
from hypothesis import strategies as st

from ..conftest import at_night, few_examples, sample, short
from ..redox.legal import legal
from .conftest import ARTICLE, PUBLISHED, WRONG, Run

GAMES = ("redox", "lynx", "crazy_rummy", "red_five")
Written = Callable[..., Path]
START = "Game: REDOX\nPlayers: N, E\n\nRound #1\n\n"
ODD = START + "n Discard SJ, draws a card.\nE: discards 4h, takes the discarded SJ\n"
CANONICAL = START + "N: Discard ♠J, draw a card.\nE: Discard ♥4, get the discarded ♠J\n"
FORMATTED = CANONICAL.replace("♠J\n", "♠J.\n")
TWICE_W = """\
Game: Red Five
Players: W, E, S, W
Last dealer: W

Round #1

N: Show ♦8.
S: Show ♥9-♠9.
W: Show ♦2.

1. S ♥4-♥4-♥2-♥2, W ♥Q-♥8-♥8-♥7, N ♥J-♥7-♥6-♥6, E ♦3-♥9-♣9-♥Q → S
"""
DATA = Path(__file__).parents[1] / "data"
RECORDS = sorted(DATA.rglob("*.txt"))
EITHER = [
    pytest.param(DATA / "crazy_rummy" / "meld-behind-the-contract.txt", marks=at_night),
    pytest.param(DATA / "crazy_rummy" / "no-meld-behind-the-contract.txt", marks=at_night),
    pytest.param(DATA / "redox" / "plots-and-actions-refused.txt", marks=at_night),
]
"""Records in which a change puts one mistake in the place of another, or two changes are alternatives."""
TOTAL = DATA / "redox" / "mistakes" / "RX171-wrong-total.txt"
TOTAL_LINE = TOTAL.read_text("utf-8").splitlines().index("E: +271") + 1


class TestFix:
    def test_a_diff_is_printed_and_nothing_written(self, run: Run, record: Written) -> None:
        path = record(ODD)
        result = run("fix", path)
        assert result.exit_code == 1
        assert "-n Discard SJ, draws a card.\n" in result.stdout
        assert "+N: Discard ♠J, draw a card.\n" in result.stdout
        assert path.read_text("utf-8") == ODD

    def test_spelling_is_mended_in_place(self, run: Run, record: Written) -> None:
        path = record(ODD)
        result = run("fix", "--write", path)
        assert (result.exit_code, path.read_text("utf-8")) == (0, CANONICAL)
        assert result.stderr.endswith("changes made, no mistakes left\n")
        assert run("fix", path).exit_code == 0

    @at_night
    def test_only_what_follows_from_what_is_written(self, run: Run) -> None:
        """Of the published rounds one total, and where it is carried on; cards only with --unsafe."""
        shown = run("fix", PUBLISHED).stdout
        changed = [line for line in shown.splitlines() if line.startswith(("+", "-"))]
        assert changed[2:] == [
            "-N: +101", "+N: +105", "-N: +331", "+N: +335",
        ]  # fmt: skip

    def test_the_page_is_mended_where_it_stands(self, run: Run, record: Written) -> None:
        """Edits of a record within a page point at the page."""
        text = TOTAL.read_text("utf-8")
        at = text.splitlines().index("E: +271") + 1
        shown = run("fix", record("# An evening\n\nWhat we played:\n\n" + text)).stdout
        assert f"@@ -{at + 1},5 +{at + 1},5 @@" in shown
        assert "-E: +271\n+E: +281\n" in shown

    def test_cards_only_on_demand(self, run: Run, tmp_path: Path) -> None:
        path = tmp_path / "record.txt"
        path.write_bytes(TOTAL.with_name("RX061-card-not-held.txt").read_bytes())
        assert run("fix", path).stdout == ""
        assert "-S: Discard ♣3, draw a card: ♠3.\n+S: Discard ♥2, draw a card: ♠3.\n" in (
            run("fix", "--unsafe", path).stdout
        )

    def test_it_counts_the_mistakes_that_verify_finds(self, run: Run) -> None:
        """A repair may free a finding from under another."""
        path = DATA / "red_five" / "mistakes" / "RF011-third-card-played.txt"
        found = json.loads(run("verify", "--format", "json", path).stdout)["files"][0]["findings"]
        assert f", {len(found)} mistakes left, " in run("fix", path).stderr

    def test_no_mistake_is_made_that_follows_from_another(self) -> None:
        """With N as the last dealer, but not among the players, RF024 would hang under RF021."""
        document = Document.of(TWICE_W.encode())
        assert mend_document(document).document == document
        meant = TWICE_W.replace("Players: W,", "Players: N,").replace("dealer: W", "dealer: N")
        assert mend_document(document, unsafe=True).document.data == meant.encode()

    @pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
    @pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
    def test_no_other_byte_changes(self, run: Run, tmp_path: Path, encoding: str, end: str) -> None:
        wrong = TOTAL.read_text("utf-8")
        path = tmp_path / "record.txt"
        path.write_bytes(wrong.replace("\n", end).encode(encoding))
        run("fix", "--write", path)
        meant = wrong.replace("E: +271", "E: +281")
        assert path.read_bytes() == meant.replace("\n", end).encode(encoding)

    def test_mixed_line_ends_stay_mixed(self) -> None:
        data = b"one\r\ntwo\nthree\rfour"
        document = Document.of(data)
        assert document.data == data
        assert document.edited([Edit(2, 1, 3, 1, "")]).data == b"one\r\nthree\rfour"
        assert document.edited([Edit(2, 1, 2, 1, "new\n")]).data == b"one\r\nnew\ntwo\nthree\rfour"
        assert document.edited([Edit(4, 1, 4, 5, "4")]).data == b"one\r\ntwo\nthree\r4"

    def test_a_misspelt_word_is_mended_and_a_name_only_on_demand(self, run: Run, record: Written) -> None:
        text = CANONICAL.replace("N: Discard", "N: Discrad") + "F: Discard ♥5, draw a card.\n"
        path = record(text)
        assert "+N: Discard ♠J, draw a card.\n" in (safe := run("fix", path).stdout)
        assert "-F: " not in safe
        assert "-F: Discard ♥5, draw a card.\n+N: Discard ♥5" in run("fix", "--unsafe", path).stdout

    def test_what_can_be_changed_only_after_another_line_is_changed_too(self) -> None:
        """While a line below has no colon either, one without another would be read as a tale."""
        text = (
            "Game: LYNX\nPlayers: Ann, Bob, Cy, Di\n\nRound #1\n\n"
            "Cy drew 5d, put down 4h 5h 6h 7h! Then drops Jc\n"
            "Di stole nothing, drew 5c, discarded 8d - tough luck\n"
            "Ann drew 10h, put down J-Q-K of hearts.\n"
            "Bob drew 6h; tacked 8h... wait no he doesn't have that. He discards 2d.\n"
            "Cy: draw Qs, discard Kc\n"
        )
        done = mend_document(Document.of(text.encode())).document
        assert mend_document(done).document == done
        assert done.data != text.encode()

    def test_odd_characters_move_no_edit(self) -> None:
        """What some take for the end of a line is none."""
        for sign in "\x0b\x0c\x1c\x85\u2028\u200b\ufeff":
            wrong = TOTAL.read_text("utf-8").replace("\nScores:", f"\n% a{sign}b\n\nScores:", 1)
            meant = wrong.replace("E: +271", "E: +281")
            assert mend_document(Document.of(wrong.encode())).document.data == meant.encode()

    def test_packed_files_and_json_are_refused(self, run: Run, tmp_path: Path) -> None:
        packed, record = tmp_path / "record.txt.gz", tmp_path / "record.json"
        packed.write_bytes(compress(TOTAL.read_bytes()))
        record.write_text(run("convert", TOTAL, "--to", "json").stdout, "utf-8")
        for path, told in ((packed, "unpack it first"), (record, "only text can be changed")):
            for command in (("fix", "--write"), ("fmt", "--write")):
                before = path.read_bytes()
                result = run(*command, path)
                assert (result.exit_code, path.read_bytes()) == (2, before)
                assert told in result.stderr

    def test_what_cannot_be_changed_is_told(self, run: Run, tmp_path: Path) -> None:
        path = tmp_path / "bad.txt"
        path.write_bytes(b"Game: REDOX\n\xff\n")
        for name in ("-", path, tmp_path / "none.txt"):
            for command in ("fix", "fmt"):
                result = run(command, name)
                assert result.exit_code == 2
                assert result.stderr.startswith("hoyle: ")


@few_examples
@given(st.sampled_from(GAMES), st.sampled_from(sorted(KINDS)), st.integers(0, 999), st.booleans())
def test_a_slip_in_any_game_is_mended_or_left(game: str, kind: str, seed: int, unsafe: bool) -> None:
    """Read and judged again it has fewer mistakes, and mending it again changes nothing."""
    head, rounds = play(game, seed % 5, Settings(rounds=1))
    slip = make_slip(write(Record(head, tuple(rounds))), kind, Random(seed))
    if slip is None:
        return
    document = Document.of(slip.text.encode())
    mended = mend_document(document, unsafe=unsafe)
    before = sum(len(verify(one).findings) for one in read_text(slip.text))
    after = sum(len(verify(one).findings) for one in read_text(mended.document.data.decode()))
    assert after == mended.left
    assert after < before if mended.done else after == before
    assert mend_document(mended.document, unsafe=unsafe).document == mended.document


def found(data: bytes) -> list[object]:
    """What is found in a file, and under what it hangs."""
    return [codes(root) for one in read_text(data.decode("utf-8-sig")) for root in verify(one).findings]


def codes(root: Finding) -> list[object]:
    return [root.code, [codes(one) for one in root.explains]]


class TestFmt:
    def test_canonical_text_is_printed(self, run: Run, record: Written) -> None:
        assert run("fmt", record(ODD)).stdout == FORMATTED

    def test_check_and_diff_and_write(self, run: Run, record: Written) -> None:
        path = record(ODD)
        assert run("fmt", "--check", path).exit_code == 1
        assert "+N: Discard ♠J, draw a card.\n" in run("fmt", "--diff", path).stdout
        assert path.read_text("utf-8") == ODD
        assert run("fmt", "--write", path).exit_code == 0
        assert run("fmt", "--check", path).exit_code == 0

    @pytest.mark.parametrize(
        "path",
        [
            Path(PUBLISHED),
            DATA / "lynx" / "two-rounds.txt",
            DATA / "lynx" / "max-extension.txt",
            DATA / "crazy_rummy" / "contract-two-rounds.txt",
            DATA / "red_five" / "red-five-example.txt",
            DATA / "red_five" / "red-five-example-zh.txt",
        ],
        ids=lambda path: path.stem,
    )
    def test_what_is_written_as_the_rules_write_it_stays(self, path: Path) -> None:
        document = Document.of(path.read_bytes())
        assert formatted(document, path.name) == document

    @pytest.mark.parametrize("game", GAMES)
    def test_no_mistake_comes_or_goes(self, game: str) -> None:
        for path in sample(sorted((DATA / game).rglob("*.txt")), 7):
            try:
                new = formatted(Document.of(path.read_bytes()), path.name)
            except Failure:
                continue
            assert found(new.data) == found(path.read_bytes()), path.name

    def test_a_mistake_that_canonical_spelling_would_hide_is_kept(self, run: Run, record: Written) -> None:
        for name in ("RD006-missing-heading", "RD009-misnamed-player", "RD012-wrong-game"):
            result = run("fmt", DATA / "redox" / "mistakes" / f"{name}.txt")
            assert result.exit_code == 0
            assert name[:5] in run("verify", "--format", "concise", record(result.stdout)).stdout

    def test_a_page_is_refused(self, run: Run) -> None:
        result = run("fmt", ARTICLE)
        assert (result.exit_code, result.stdout) == (2, "")
        assert "would be lost" in result.stderr

    def test_comments_are_kept(self, run: Run, record: Written) -> None:
        path = record(CANONICAL + "% A pity.\nWhat a hand!\n")
        shown = run("fmt", path).stdout
        assert "A pity." in shown
        assert "What a hand!" in shown

    @pytest.mark.parametrize(
        ("sign", "game"), [*zip("\x07\x0b\x0c\x1b\x1c\x85\u2028\u200b\t", cycle(GAMES), strict=False)]
    )
    def test_odd_characters_in_comments_are_kept(self, game: str, sign: str) -> None:
        """Whatever some take for the end of a line, or cannot show."""
        head, rounds = play(game, 1, Settings(rounds=1))
        lines = write(Record(head, tuple(rounds))).splitlines()
        for at in (3, 9, len(lines) - 2):
            for comment in (f"% one{sign}two", f"one{sign}two", f"% one{sign}"):
                text = "\n".join([*lines[:at], comment, *lines[at:]])
                new = formatted(Document.of(text.encode()), "a")
                assert "one" in "\n".join(new.lines)
                assert sign == "\t" or sign in "\n".join(new.lines) or not comment.startswith("%")
                assert "two" in "\n".join(new.lines) or "two" not in comment
                assert formatted(new, "a") == new

    def test_encoding_and_line_ends_stay(self, run: Run, tmp_path: Path) -> None:
        path = tmp_path / "record.txt"
        path.write_bytes(ODD.replace("\n", "\r\n").encode("utf-16"))
        run("fmt", "--write", path)
        assert path.read_bytes() == FORMATTED.replace("\n", "\r\n").encode("utf-16")


@few_examples
@given(st.integers(0, 99), st.sampled_from(["en", "zh"]), st.randoms(use_true_random=False))
def test_formatting_twice_is_formatting_once(seed: int, language: str, rng: Random) -> None:
    lines = [
        line.replace("♠", "S").replace(": ", " : ") if rng.random() < 0.2 and "Round" not in line else line
        for line in legal(seed % 30, language).splitlines()
    ]
    once = formatted(Document.of("\n".join(lines).encode()), "record")
    assert formatted(once, "record") == once


class TestSelection:
    """Spelling only, slips only, one repair of several."""

    def test_spelling_only(self, run: Run, record: Written) -> None:
        shown = run("fix", record(ODD), "--select", "RD1").stdout
        assert "+N: Discard ♠J, draw a card.\n" in shown
        result = run("fix", record(ODD), "--ignore", "RD1")
        assert (result.exit_code, result.stdout) == (0, "")
        assert "nothing to change" in result.stderr

    def test_slips_only(self, run: Run) -> None:
        result = run("fix", TOTAL, "--select", "RX171")
        assert result.exit_code == 1
        assert "1 change to make, none of the selected mistakes left\n" in result.stderr
        result = run("fix", TOTAL, "--select", "RX061")
        assert (result.exit_code, result.stdout) == (0, "")
        assert "nothing to change, none of the selected mistakes left\n" in result.stderr

    def test_an_unknown_code(self, run: Run) -> None:
        result = run("fix", TOTAL, "--select", "RX999")
        assert result.exit_code == 2
        assert "no code begins with “RX999”" in result.stderr

    def test_how_many_need_unsafe(self, run: Run) -> None:
        result = run("fix", TOTAL.with_name("RX061-card-not-held.txt"), "--select", "RX061")
        assert result.exit_code == 0
        said = ": nothing to change, 1 of the selected mistakes left, 1 fixable with --unsafe\n"
        assert result.stderr.endswith(said)

    def test_one_repair_of_several(self, run: Run, record: Written) -> None:
        path = record(f"{WRONG}\n\n{TOTAL.read_text('utf-8')}")
        result = run("fix", path, "--line", 10)
        assert (result.exit_code, result.stdout) == (2, "")
        assert "--repair 1  ♠Q should be ♠J (line 10)\n" in result.stderr
        assert "--repair 2  ♠J should be ♠Q (line 9)\n" in result.stderr
        assert "there are 2 repairs for line 10; choose one with --repair" in result.stderr
        result = run("fix", path, "--line", 10, "--repair", 2, "--write")
        assert result.exit_code == 0
        assert "1 change made, 1 mistake left" in result.stderr
        meant = WRONG.replace("♠J, draw", "♠Q, draw")
        assert path.read_text("utf-8") == f"{meant}\n\n{TOTAL.read_text('utf-8')}"

    def test_the_only_repair_needs_no_number(self, run: Run) -> None:
        result = run("fix", TOTAL, "--line", TOTAL_LINE)
        assert result.exit_code == 1
        assert "+E: +281\n" in result.stdout

    @pytest.mark.parametrize(
        ("options", "said"),
        [
            (["--line", 9], "no mistake was found on line 9"),
            (["--line", 10, "--repair", 3], "there are only 2 repairs for line 10"),
            (["--repair", 2], "--repair needs --line"),
            (["--line", 0], "0 is not in the range"),
        ],
    )
    def test_no_such_repair(self, run: Run, record: Written, options: list[object], said: str) -> None:
        result = run("fix", record(WRONG), *options)
        assert (result.exit_code, result.stdout) == (2, "")
        assert said in result.stderr

    def test_only_one(self, run: Run) -> None:
        result = run("fix", TOTAL, "--line", TOTAL_LINE, "--repair", 2)
        assert f"there is only 1 repair for line {TOTAL_LINE}\n" in result.stderr

    def test_a_line_of_several_files(self, run: Run) -> None:
        result = run("fix", PUBLISHED, TOTAL, "--line", 3)
        assert result.exit_code == 2
        assert "--line needs one file" in result.stderr

    def test_spelling_is_mended_all_at_once(self, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
        """Half of these changes do not go together with the others."""
        read, times = fix._read, list[int]()
        monkeypatch.setattr(fix, "_read", lambda *given, **how: times.append(1) or read(*given, **how))
        lines = (DATA / "redox" / "RD015-several-lines-unclear.txt").read_bytes().splitlines(keepends=True)
        mended = fix.Mended(Document.of(b"".join(lines[:24])))
        fix._spell(mended, fix.BY_DEFAULT)
        assert len(mended.done) == 67
        assert len(times) < 1.5 * len(mended.done)

    def test_what_verify_shows_as_safe_is_made(self, run: Run) -> None:
        """The mark of the friend, moved to another play, is found only by the search for everything."""
        path = DATA / "red_five" / "mistakes" / "RF391-mark-at-the-last-play.txt"
        assert "1 fixable with “hoyle fix”" in run("verify", path).stdout
        assert "1 change to make, no mistakes left" in run("fix", path).stderr


@pytest.mark.parametrize(
    "path",
    [*EITHER, *sample(short(RECORDS, 1200), 30, 12)],
    ids=lambda path: str(path.relative_to(DATA)),
)
def test_as_many_are_fixed_as_are_called_fixable(path: Path) -> None:
    """``hoyle verify`` says below its report how many mistakes ``hoyle fix`` fixes."""
    document = Document.of(path.read_bytes())
    found = fix.shown(document, BY_DEFAULT)
    for unsafe in (False, True):
        fixable = sum(repair_made(one, unsafe=unsafe) is not None for one in found)
        if fixable:
            left = fix.shown(mend_document(document, unsafe=unsafe).document, BY_DEFAULT)
            assert len(found) - len(left) >= fixable


@pytest.mark.parametrize(
    ("typed", "fixed"),
    [
        ("throws ♠J, draws ♥A from the stock.", "Discard ♠J, draw a card: ♥A."),
        ("threw ♠J and drew ♥A off the deck.", "Discard ♠J, draw a card: ♥A."),
    ],
)
def test_no_blank_is_left_before_a_full_stop(typed: str, fixed: str) -> None:
    document = Document.of(f"{START}N: {typed}\n".encode())
    assert mend_document(document).document.data.decode() == f"{START}N: {fixed}\n"


def test_a_call_behind_a_comma_is_replaced_with_both_its_braces() -> None:
    whole = legal(1).partition("\nRound #2")[0]
    text = whole.replace(" {Last 2}\n", ", {Last 5}\n", 1)
    assert text != whole
    mended = mend_document(Document.of(text.encode()), unsafe=True).document.data.decode()
    assert mended == whole.replace(" {Last 2}\n", ", {Last 2}\n", 1)


def test_an_action_is_struck_out_with_the_blank_before_the_full_stop() -> None:
    lines = legal(1).partition("\nRound #2")[0].split("\n")
    at = next(at for at, line in enumerate(lines) if line[3:].startswith("Discard") and line.endswith("."))
    wrong = [*lines[:at], f"{lines[at][:-1]} , Discard ♠9 .", *lines[at + 1 :]]
    mended = mend_document(Document.of("\n".join(wrong).encode()), unsafe=True).document.data.decode()
    assert mended.split("\n")[at] == lines[at]
