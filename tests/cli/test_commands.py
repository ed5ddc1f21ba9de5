"""``hoyle convert``, ``score``, ``show``, ``explain`` and ``rules``."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import jsonschema
import pytest
from hoyle.cli.catalogue import units
from hoyle.verify.games import rulebooks

from .conftest import ARTICLE, CLEAN, PUBLISHED, ROOT, Run

Record = Callable[..., Path]

CHINESE = "tests/data/red_five/red-five-example-zh.txt"


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("verfy", "there is no command “verfy”; did you mean verify?"),
        ("whist", "there is no command “whist”\n"),
        (PUBLISHED, f"to check a record: hoyle verify {PUBLISHED}"),
    ],
)
def test_a_command_that_there_is_not(run: Run, typed: str, told: str) -> None:
    result = run(typed)
    assert result.exit_code == 2
    assert told in result.stderr


class TestConvert:
    def test_there_and_back(self, run: Run, tmp_path: Path) -> None:
        made = tmp_path / "record.json"
        result = run("convert", PUBLISHED, "--to", "json", "-o", made)
        assert (result.exit_code, result.output) == (0, "")
        assert run("convert", made, "--to", "text").stdout == Path(PUBLISHED).read_text("utf-8")

    def test_json_is_valid(self, run: Run) -> None:
        schema = json.loads((ROOT / "docs/record.schema.json").read_text("utf-8"))
        jsonschema.validate(json.loads(run("convert", ARTICLE, "--to", "json").stdout), schema)

    def test_json_lines(self, run: Run) -> None:
        lines = [json.loads(line) for line in run("convert", PUBLISHED, "--to", "jsonl").stdout.splitlines()]
        assert lines[0]["schema"] == "hoyle-record/1"
        assert sum(line["type"] == "turn" for line in lines) == 83

    def test_the_article_becomes_a_record(self, run: Run) -> None:
        """Its moves are the published ones, its prose is kept, what stands around the play is not."""
        text = run("convert", ARTICLE, "--to", "text").stdout
        published = Path(PUBLISHED).read_text("utf-8")
        moves = re.compile("^[NESW]: .*", re.MULTILINE)
        assert moves.findall(text) == moves.findall(published)
        assert "A lone knave costs ten points, so it goes first.\n" in text
        assert "encyclopaedia" not in text
        assert "500 Rum" not in text

    def test_chinese_and_back(self, run: Run, tmp_path: Path) -> None:
        chinese = tmp_path / "record.txt"
        assert run("convert", PUBLISHED, "--to", "text", "--language", "zh", "-o", chinese).exit_code == 0
        assert "N: 放走 ♠J, 取回 ♥A。" in chinese.read_text("utf-8")
        english = run("convert", chinese, "--to", "text", "--lang", "en").stdout
        assert english == Path(PUBLISHED).read_text("utf-8")

    def test_a_game_without_chinese_notation_is_not_written_in_chinese(self, run: Run) -> None:
        path = "tests/data/lynx/two-rounds.txt"
        refused = run("convert", path, "--to", "text", "--lang", "zh")
        assert (refused.exit_code, refused.stdout) == (2, "")
        sentence = "LYNX沒有中文記法，它的記錄以英文書寫"
        assert refused.stderr == f"hoyle: {path}：{sentence}\n"
        assert "沒有錯誤" in run("verify", path, "--lang", "zh").stdout

    @pytest.mark.parametrize("form", ["json", "jsonl"])
    def test_a_record_keeps_its_language(self, run: Run, tmp_path: Path, form: str) -> None:
        """By way of JSON too, and findings are in it."""
        text = run("convert", CHINESE, "--to", "text").stdout
        assert text.startswith("遊戲: 紅5\n")
        made = tmp_path / f"record.{form}"
        assert run("convert", CHINESE, "--to", form, "-o", made).exit_code == 0
        assert run("convert", made, "--to", "text").stdout == text
        assert re.search(r"合規；讀出\d+行。\n$", run("verify", made).stdout)

    def test_each_record_of_a_file_keeps_its_own(self, run: Run, record: Record) -> None:
        path = record(CLEAN + "\n" + Path(CHINESE).read_text("utf-8"))
        titles = re.findall("^(?:Game|遊戲): .*", run("convert", path, "--to", "text").stdout, re.MULTILINE)
        assert titles == ["Game: REDOX", "遊戲: 紅5"]

    def test_chinese_moves_under_english_words(self, run: Run, record: Record) -> None:
        """The first round tells, if the head does not."""
        text = CLEAN.replace(
            "N: Discard ♠J, draw a card.", "N: 放走 ♠J, 取回 ♥A。\nE: 放走 ♠2, 取回 ♥K。\n" * 4
        )
        assert run("convert", record(text), "--to", "text").stdout.startswith("遊戲: REDOX\n")

    def test_json_is_verified_by_way_of_its_text(self, run: Run, tmp_path: Path) -> None:
        made = tmp_path / "record.json"
        run("convert", PUBLISHED, "--to", "json", "-o", made)
        shown, wanted = (
            run("verify", one, "--format", "concise", "--no-repairs").stdout for one in (made, PUBLISHED)
        )
        assert shown == wanted.replace(PUBLISHED, str(made))

    @pytest.mark.parametrize(
        ("text", "sentence"),
        [
            ('{"schema": "hoyle-record/1", "head": 3}', "this JSON is not a record that hoyle can read: "),
            ('{"schema": ', "this is not JSON: line 1, column 12: "),
            (
                '{"type": "head"}\n{"round": 1}',
                "these JSON lines are not a record that hoyle can read: line 1: the record has no schema",
            ),
            ('{"cards": []}', "this JSON was not made by “hoyle convert”: it holds no record"),
        ],
    )
    def test_json_that_is_no_record(self, run: Run, record: Record, text: str, sentence: str) -> None:
        path = record(text, "record.json")
        for command in (("verify", path), ("convert", path, "--to", "text"), ("score", path)):
            result = run(*command)
            assert (result.exit_code, result.stdout) == (2, "")
            assert result.stderr.startswith(f"hoyle: {path}: {sentence}")

    def test_nothing_is_left_of_what_cannot_be_read(self, run: Run, record: Record, tmp_path: Path) -> None:
        result = run("convert", record(""), "--to", "json", "-o", tmp_path / "out.json")
        assert result.exit_code == 2
        assert not (tmp_path / "out.json").exists()


class TestScore:
    def test_table(self, run: Run) -> None:
        """The true totals: N has 335, where the record goes on from a wrong 101."""
        assert run("score", PUBLISHED).stdout.splitlines() == [
            "             N       E       S       W",
            "Round 1     96     105       4     -10*",
            "Round 2      9     -10*      5      19",
            "Round 3    230     424     -10*    204",
            "Total      335     519      -1     213",
            "* won the round",
        ]

    def test_json(self, run: Run) -> None:
        made = json.loads(run("score", PUBLISHED, "--format", "json").stdout)
        assert made["schema"] == "hoyle-scores/1"
        scores = made["files"][0]["scores"]
        assert [one["recomputed_total"] for one in scores if one["player"] == "N"] == [96, 105, 335]
        assert [one["player"] for one in scores if one["won"]] == ["W", "E", "S"]

    def test_what_else_a_score_sheet_says_is_in_json(self, run: Run) -> None:
        made = run("score", "tests/data/red_five/red-five-example.txt", "--format", "json").stdout
        details = json.loads(made)["files"][0]["scores"][0]["details"]
        assert details["Defenders' points"] == "185"
        assert details["Dealer"] == "S, friend W, defenders N and E"

    def test_without_written_scores(self, run: Run, record: Record) -> None:
        """The play alone settles the third round for S and W. N and E each hold a ♣8, of which there are
        three, so one may hold another card: without the cards left their scores cannot be told."""
        text = Path(PUBLISHED).read_text("utf-8")
        third = text[text.index("Round #3") : text.index("Cards left", text.index("Round #3"))]
        third = third.replace("#3", "#1")
        path = record(text[: text.index("Round #1")] + third)
        assert run("score", path).stdout.splitlines()[1] == "Round 1      ?       ?     -10*    204"
        path = record(text[: text.index("Round #1")] + third.replace("♣7-♣8-♣10", "♣7-♣Q-♣10"))
        assert run("score", path).stdout.splitlines()[1] == "Round 1    234     424     -10*    204"

    def test_a_record_that_stops(self, run: Run, record: Record) -> None:
        result = run("score", record(CLEAN))
        assert (result.exit_code, result.stdout) == (
            0,
            "no round of this record was played far enough to be scored\n",
        )


class TestShow:
    def test_the_deal(self, run: Run) -> None:
        shown = run("show", PUBLISHED, "--round", 1, "--turn", 0).stdout
        assert shown.startswith("Round 1, before the first turn\n")
        assert "  N  ♠A-♠3-♠3-♠J-♥3-♥4-♣A-♣A-♣2-♣2-♣6-♣6-♦10-♦J-♦K  (15 cards)\n" in shown
        assert "Draw pile\n  47 cards\n" in shown
        assert shown.endswith("Next: N\n")

    def test_after_a_turn(self, run: Run) -> None:
        shown = run("show", PUBLISHED, "--round", 1, "--turn", 2).stdout
        assert shown.startswith("Round 1, after turn 2: W: Discard ♦8, get the discarded ♠J.\n")
        assert "  W  ♠A-♠2-♠4-♠5-♠6-♠6-♠7-♠9-♠J-♠J-♥J-♣5-♣9-♦A-♦J  (15 cards)\n" in shown
        assert "  top    ♦8\n  below  ♥8\n" in shown
        assert "Draw pile\n  46 cards\n" in shown
        assert shown.endswith("Next: S\n")

    def test_doubt_is_shown(self, run: Run) -> None:
        """E has discarded a ♠10 that was not there."""
        shown = run("show", PUBLISHED, "--round", 1, "--turn", 12).stdout
        assert re.search(r"  E  .*, but one of them is not really there \(line 26\)  \(15 cards\)\n", shown)

    def test_the_end(self, run: Run) -> None:
        shown = run("show", PUBLISHED).stdout
        assert shown.startswith("Round 3, after turn 10: S: Slam: ")
        assert "  S  ---  (0 cards)\n" in shown
        assert "Next" not in shown

    def test_plots_and_their_owners(self, run: Run) -> None:
        shown = run("show", PUBLISHED, "--round", 2, "--turn", 6).stdout
        assert "  N  ♣10-♣J-♣Q-Joker\n" in shown

    @pytest.mark.parametrize(
        ("options", "sentence"),
        [
            (("--round", 7), "there is no round 7; the file has rounds 1–3"),
            (("--round", 3, "--turn", 11), "round 3 has 10 turns"),
        ],
    )
    def test_what_there_is_not(self, run: Run, options: tuple[object, ...], sentence: str) -> None:
        result = run("show", PUBLISHED, *options)
        assert (result.exit_code, result.stderr) == (2, f"hoyle: {PUBLISHED}: {sentence}\n")


class TestExplain:
    def test_by_code(self, run: Run) -> None:
        shown = run("explain", "rx062").stdout
        assert shown.startswith("RX062 not-on-top  (REDOX, RX-6; error)\n")
        assert "\n  wrong: E: Discard ♦6, get the discarded ♦Q.   (with ♣3 on top)\n" in shown
        assert "\n  right: E: Discard ♦6, get the discarded ♣3.\n" in shown

    def test_a_code_of_the_reader(self, run: Run) -> None:
        assert run("explain", "RD106").stdout.startswith(
            "RD106 letter-suit  (How a record is written; warning)\n"
        )

    def test_a_name_is_explained_for_every_game_that_has_it(self, run: Run) -> None:
        shown = run("explain", "card-not-held").stdout
        having = [
            book.by_name["card-not-held"].code
            for book in rulebooks().values()
            if "card-not-held" in book.by_name
        ]
        assert re.findall(r"^(\w+) card-not-held", shown, re.MULTILINE) == having

    def test_unknown(self, run: Run) -> None:
        result = run("explain", "crad-not-held")
        assert (result.exit_code, result.stdout) == (2, "")
        assert "did you mean card-not-held" in result.stderr

    def test_every_code_there_is(self, run: Run) -> None:
        """Each is listed once, and can be explained."""
        codes = [unit.rule.code for unit in units()]
        assert len(codes) == len(set(codes))
        shown = run("explain").stdout
        assert shown == run("explain", "--all").stdout
        assert re.findall(r"^  ([A-Z]+\d+) ", shown, re.MULTILINE) == codes
        assert "\nRed Five\n" in shown
        assert re.search(
            "^  RX062  not-on-top +E takes ♣5 from the discard pile, but ♥2 lies on top",
            shown,
            re.MULTILINE,
        )
        for unit in units():
            shown = run("explain", unit.rule.code)
            assert shown.exit_code == 0
            assert shown.stdout.startswith(f"{unit.rule.code} {unit.rule.name}  (")

    def test_some_codes(self, run: Run) -> None:
        """By how they begin, or by game."""
        listed = re.findall(r"^  (\w+)  ", run("explain", "rx06").stdout, re.MULTILINE)
        assert listed
        assert all(code.startswith("RX06") for code in listed)
        for name in ("RF", "red five", "red_five", "紅5"):
            shown = run("explain", name, "--lang", "zh").stdout
            assert re.findall(r"^\S.*", shown, re.MULTILINE) == ["紅5"]
            assert "  …亮了幾門花色" in shown

    def test_the_message_is_that_of_a_record(self, run: Run) -> None:
        """In Chinese dots stand for what a record fills in."""
        assert "it has 10,821 characters, and the lim" in run("explain", "RD008").stdout
        assert "有…個…" in run("explain", "RD008", "--lang", "zh").stdout
        assert not re.search("<[a-z]+>", run("explain").stdout)


class TestRules:
    def test_every_rule_cited_by_a_finding_is_in_the_text(self, run: Run) -> None:
        cited = {basis for rule in rulebooks()["redox"].rules for basis in rule.basis.split(", ") if basis}
        shown = run("rules", "REDOX").stdout
        assert cited <= {f"RX-{number}" for number in re.findall(r"\*\*RX-(\d+)\*\*", shown)}

    def test_all_rules_are_numbered_in_order(self, run: Run) -> None:
        numbers = re.findall(r"^\*\*RX-(\d+)\*\*", run("rules", "redox").stdout, re.MULTILINE)
        assert numbers == [str(number) for number in range(1, 18)]

    def test_unknown(self, run: Run) -> None:
        result = run("rules", "whist")
        assert result.exit_code == 2
        assert "hoyle does not know the game “whist”; it knows " in result.stderr

    def test_the_games(self, run: Run) -> None:
        assert "redox        REDOX\n" in run("rules").stdout


@pytest.mark.parametrize(
    ("arguments", "given", "said"),
    [
        (("verify", "none.txt"), "", "none.txt：沒有這個檔案"),
        (("verify", "none*.txt"), "", "none*.txt：沒有符合樣式的檔案"),
        (("verify", "."), "", ".：資料夾裏沒有.txt、.md、.csv、.tsv、.xlsx、.ods、.json或.jsonl檔"),
        (("verify", "-"), "no record", "<stdin>：這個檔案裏沒有記錄"),
        (("verify", "-"), "♠4", "<stdin>：看不出這是哪種遊戲的記錄"),
        (("verify", "-"), "Game: Whist\n", "<stdin>：hoyle不認識「Whist」"),
        (("verify", "-"), "Game: REDOX\n\0", "<stdin>：這不是文字檔"),
        (("verify", "-"), "Game: REDOX\n\nRound #1\n", "<stdin>：這份記錄沒有可以核對的內容"),
        (("score", "-"), "no record", "<stdin>：這個檔案裏沒有記錄"),
        (("show", "-", "--round", "9"), CLEAN, "<stdin>：沒有第9局"),
        (("show", "-", "--turn", "9"), CLEAN, "<stdin>：第1局只有2手"),
        (("explain", "RX999"), "", "沒有「RX999」這個代碼或名稱"),
        (("rules", "whist"), "", "hoyle不認識「whist」"),
    ],
)
def test_what_is_wrong_with_an_input_is_told_in_the_language_asked_for(
    arguments: tuple[str, ...],
    given: str,
    said: str,
    run: Run,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    done = run(*arguments, "--lang", "zh", input=given)
    assert done.exit_code == 2
    assert done.stderr.startswith(f"hoyle: {said}")
    assert said not in run(*arguments, input=given).stderr


def test_a_chinese_record_is_spoken_of_in_chinese(run: Run) -> None:
    done = run("verify", "-", input="遊戲: 紅5\n玩家: 北, 東, 南, 西\n\n第1局\n")
    assert done.stderr == "hoyle: <stdin>：這份記錄沒有可以核對的內容\n"
