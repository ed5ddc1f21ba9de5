"""``hoyle.toml`` and ``[tool.hoyle]``: which settings apply to which file."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hoyle.cli import batch, long_file
from hoyle.cli.batch import judge_files
from hoyle.cli.config_file import KEYS, fits
from hoyle.cli.inputs import sources
from hoyle.cli.judging import Way
from hoyle.cli.opening import Source
from hoyle.cli.settings import Lookup
from hoyle.cli.workers import processes
from hoyle.notation.reading.files import Defaults

from .conftest import CLEAN, ROOT, WRONG, Run

Put = Callable[..., Path]
NO_GAME = WRONG.removeprefix("Game: REDOX\n")
PLOT = """\
Game: REDOX
Players: N, E

Round #1

N: ?
E: ?

N: Lay down the plot: ♠4-♠5-♠6-♠7-♠8.
"""
"""Of five cards, which is one too many if the first plot must have just four."""


@pytest.fixture
def put(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Put:
    """Puts texts into files of an empty folder, the current one."""
    monkeypatch.chdir(tmp_path)

    def put_(**texts: str) -> Path:
        for name, text in texts.items():
            path = tmp_path / name.replace("__", "/").replace("_", ".")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
        return tmp_path

    return put_


def found(run: Run, *arguments: object) -> list[str]:
    """The findings of ``hoyle verify``: file, line and code."""
    result = run("verify", "--format", "concise", "--no-repairs", *arguments)
    lines = (line.split(" ") for line in result.stdout.splitlines())
    return [f"{place.rsplit(':', 2)[0]} {code}" for place, _, code, *_ in lines]


class TestFinding:
    def test_the_nearest_holds_and_only_that(self, run: Run, put: Put) -> None:
        put(hoyle_toml='ignore = ["RX062"]', a_txt=WRONG, in__hoyle_toml="", in__b_txt=WRONG)
        assert found(run, ".") == ["in/b.txt:10 RX062"]

    def test_a_pyproject_without_our_table_is_passed_over(self, run: Run, put: Put) -> None:
        put(hoyle_toml='ignore = ["RX062"]', in__pyproject_toml="[tool.other]\nx = 1\n", in__b_txt=WRONG)
        assert found(run, ".") == []
        put(in__pyproject_toml='[tool.hoyle]\nignore = ["RX061"]\n')
        assert found(run, ".") == ["in/b.txt:10 RX062"]
        put(in__hoyle_toml='ignore = ["RX"]')
        assert found(run, ".") == []

    def test_a_file_elsewhere_is_held_to_its_own(
        self, run: Run, put: Put, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        folder = put(hoyle_toml='ignore = ["RX062"]', a_txt=WRONG, in__b_txt=WRONG, other__hoyle_toml="")
        monkeypatch.chdir(folder / "other")
        assert found(run, folder / "a.txt") == []

    def test_config_and_isolated(self, run: Run, put: Put) -> None:
        put(hoyle_toml='ignore = ["RX062"]', mine__my_toml='ignore = ["RX061"]', a_txt=WRONG)
        assert found(run, "a.txt") == []
        assert found(run, "--isolated", "a.txt") == ["a.txt:10 RX062"]
        assert found(run, "--config", "mine/my.toml", "a.txt") == ["a.txt:10 RX062"]
        assert run("verify", "--config", "none.toml", "a.txt").exit_code == 2

    def test_what_comes_from_standard_input_is_held_to_the_one_here(self, run: Run, put: Put) -> None:
        put(hoyle_toml='ignore = ["RX062"]')
        assert run("verify", "-", input=WRONG).exit_code == 0


class TestKeys:
    def test_select_and_ignore_give_way_to_the_command_line(self, run: Run, put: Put) -> None:
        put(hoyle_toml='select = ["RX061"]\nignore = ["LX"]', a_txt=WRONG)
        assert found(run, "a.txt") == []
        assert found(run, "--select", "RX062", "a.txt") == ["a.txt:10 RX062"]
        put(hoyle_toml='ignore = ["RX062"]')
        assert found(run, "--ignore", "RX061", "a.txt") == ["a.txt:10 RX062"]

    def test_what_is_ignored_is_counted_and_does_not_fail(self, run: Run, put: Put) -> None:
        put(hoyle_toml='[per-file-ignores]\n"*.txt" = ["not-on-top"]', a_txt=WRONG)
        result = run("verify", "a.txt")
        assert result.exit_code == 0
        assert "no mistakes shown (1 ignored)" in result.stdout

    def test_per_file_ignores(self, run: Run, put: Put) -> None:
        put(
            hoyle_toml='[per-file-ignores]\n"old/**" = ["RX06"]\n"*.md" = ["RX062"]',
            a_txt=WRONG, old__in__b_txt=WRONG, in__c_md=WRONG,
        )  # fmt: skip
        assert found(run, ".") == ["a.txt:10 RX062"]
        assert found(run, "--ignore", "LX", "old/in/b.txt") == []

    def test_what_is_excluded_is_checked_if_it_is_named(self, run: Run, put: Put) -> None:
        put(hoyle_toml='exclude = ["drafts", "*.md"]', a_txt=WRONG, in__drafts__b_txt=WRONG, c_md=WRONG)
        assert found(run, ".") == ["a.txt:10 RX062"]
        assert found(run, "**/*.txt") == ["a.txt:10 RX062"]
        assert found(run, "in/drafts/b.txt") == ["in/drafts/b.txt:10 RX062"]
        excluded = "what is in this folder is excluded by the configuration"
        assert excluded in run("verify", "in/drafts").stderr
        assert excluded in run("verify", "in").stderr
        assert "what matches this pattern is excluded" in run("verify", "in/**/*.txt").stderr
        assert "no file matches this pattern" in run("verify", "in/**/*.md").stderr
        assert run("fmt", "--check", ".").stdout == ""

    def test_a_pattern_may_be_an_absolute_path(self, run: Run, put: Put, tmp_path: Path) -> None:
        folder = tmp_path.as_posix()
        put(hoyle_toml=f'exclude = ["{folder}/in", "/c.txt"]', a_txt=WRONG, in__b_txt=WRONG, c_txt=WRONG)
        assert found(run, ".") == ["a.txt:10 RX062"]
        put(hoyle_toml=f'[per-file-ignores]\n"{folder}/*.txt" = ["RX"]')
        assert found(run, ".") == ["in/b.txt:10 RX062"]

    def test_strict_and_no_strict(self, run: Run, put: Put) -> None:
        put(hoyle_toml="strict = true", a_txt=CLEAN.replace("♠J, draw", "SJ, draw"))
        assert len(found(run, "a.txt")) == 1
        assert found(run, "--no-strict", "a.txt") == []

    def test_lang(self, run: Run, put: Put) -> None:
        put(hoyle_toml='[records."a.*"]\nlang = "zh"', a_txt=WRONG, b_txt=WRONG)
        assert "E從棄牌堆拿回♠Q" in run("verify", "a.txt").stdout
        assert "E takes ♠Q" in run("verify", "--lang", "en", "a.txt").stdout
        assert "E takes ♠Q" in run("verify", "b.txt").stdout
        assert "輪到" in run("show", "a.txt").stdout
        assert "得" in run("score", "a.txt").stdout

    def test_the_game_of_records_that_do_not_name_it(self, run: Run, put: Put) -> None:
        put(
            hoyle_toml='game = "lynx"\n[records."redox/**"]\ngame = "redox"\n',
            redox__a_txt=NO_GAME, redox__b_txt=CLEAN.replace("REDOX", "LYNX"), redox__c_txt="A page.\n",
            d_txt=NO_GAME,
        )  # fmt: skip
        result = run("verify", "--format", "json", "--no-repairs", ".")
        games = {file["path"]: file["game"] for file in json.loads(result.stdout)["files"]}
        assert games == {"redox/a.txt": "redox", "redox/b.txt": "lynx", "d.txt": "lynx"}
        result = run("verify", "--format", "json", "--no-repairs", "--game", "redox", "redox/b.txt")
        assert json.loads(result.stdout)["files"][0]["game"] == "redox"


class TestHeader:
    """House rules."""

    CONFIG = '[records."club/**"]\ngame = "redox"\nheader = ["First plot: exactly 4"]\n'

    def test_it_holds_for_records_that_do_not_state_it(self, run: Run, put: Put) -> None:
        own = PLOT.replace("Players:", "First plot: at least 4\nPlayers:")
        put(hoyle_toml=self.CONFIG, club__a_txt=PLOT, club__b_txt=own, c_txt=PLOT)
        assert found(run, ".") == ["club/a.txt:9 RX091"]

    def test_it_holds_for_all_commands(self, run: Run, put: Put) -> None:
        put(hoyle_toml=self.CONFIG, club__a_txt=PLOT)
        assert '"first_plot"' in run("convert", "club/a.txt", "--to", "json").stdout
        assert "First plot: exactly 4" in run("convert", "club/a.txt", "--to", "text").stdout
        assert "First plot" not in run("fmt", "club/a.txt").stdout
        assert "1 mistake left" in run("fix", "club/a.txt").stderr
        run("verify", "--add-ignores", "club/a.txt")
        assert "% hoyle: ignore RX091" in Path("club/a.txt").read_text("utf-8")

    def test_it_holds_for_what_is_added_to_an_archive(self, run: Run, put: Put) -> None:
        pytest.importorskip("duckdb")
        put(hoyle_toml=self.CONFIG, club__a_txt=PLOT, c_txt=PLOT)
        run("archive", "add", "x.duckdb", "club/a.txt", "c.txt", "--jobs", "1")
        assert run("archive", "query", "x.duckdb", "--format", "csv").stdout.count("RX091") == 1

    def test_another_game_is_not_concerned(self, run: Run, put: Put) -> None:
        put(hoyle_toml=self.CONFIG, club__a_txt=CLEAN.replace("REDOX", "LYNX"))
        assert "First plot" not in run("convert", "club/a.txt", "--to", "text").stdout

    def test_a_long_file_is_judged_by_it_in_pieces_too(
        self, put: Put, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        for module, name in (
            (batch, "LONG_FILE"),
            (long_file, "FIRST_PIECE_BYTES"),
            (long_file, "MAX_PIECE_BYTES"),
        ):
            monkeypatch.setattr(module, name, 1 << 16)
        moves = "N: Discard ?, draw a card.\nE: Discard ?, draw a card.\n" * 10
        plots = dict.fromkeys(range(1, 440, 40), "N: Lay down the plot: ♠4-♠5-♠6-♠7-♠8.\n")
        rounds = [
            f"\nRound #{number}\n\nN: ?\nE: ?\n\n{moves}{plots.get(number, '')}" for number in range(1, 440)
        ]
        rounds[-40] += "% hoyle: ignore-file RX092\n"
        put(hoyle_toml=self.CONFIG, club__a_txt="Game: REDOX\nPlayers: N, E\n" + "".join(rounds))
        source = Source("club/a.txt", settings=Lookup().settings("club/a.txt"))
        assert Path("club/a.txt").stat().st_size > batch.LONG_FILE
        (report,) = judge_files([source], Way(), processes(2))
        (alone,) = judge_files([source], Way(), None)
        assert report.findings == alone.findings
        assert [one.code for one in report.findings] == ["RX091"] * len(plots)
        assert [one.code for one in report.records[0].directives] == ["RX092"]
        assert report.settings == source.settings


class TestErrors:
    @pytest.mark.parametrize(
        ("text", "said"),
        [
            ('slect = ["RX"]', "1: there is no key “slect”; did you mean select?"),
            ('strict = true\nselect = "RX"', "2: “select” must be a list of strings, not “RX”"),
            ('select = ["RX", 3]', "1: “select” must be a list of strings, but 3 is not one"),
            ('ignore = [\n "RX061",\n "card-not-hold"]', "3: “ignore” has “card-not-hold”, but no code"),
            ("strict = 1", "1: “strict” must be true or false, not 1"),
            ('lang = "fr"', "1: “lang” must be “en” or “zh”, not “fr”"),
            ('game = "redix"', "1: “game” is “redix”, an unknown game; did you mean REDOX?"),
            ('[per-file-ignores]\n"a = b/**" = ["QQ1"]', "2: “a = b/**” of [per-file-ignores] has “QQ1”"),
            ('[records."x/**"]\n\ngme = "redox"', "3: there is no key “gme”; did you mean game?"),
            ('[records]\n"x" = { header = ["Bananas: 3"] }', "2: “Bananas: 3” sets nothing in the header"),
            (
                'game = "hearts"\nheader = ["Decks: 2"]',
                "2: “Decks: 2” sets nothing in the header of a record of Hearts",
            ),
            ("records = 3", "1: “records” must be a table of patterns, not 3"),
            ("a = = 3", "1:5: invalid value"),
            (
                'exclude = ["x",\n "[z-a]"]',
                "2: “exclude” has “[z-a]”, which is not a valid pattern of files: bad character",
            ),
            (
                '[records."[z-a]"]',
                "1: “[z-a]” of [records] is not a valid pattern of files: bad character range",
            ),
            ("[rules]\nx = 1", "1: there is no key “rules”; it could be select, ignore,"),
        ],
    )
    def test_what_is_wrong_is_said_with_its_line(self, run: Run, put: Put, text: str, said: str) -> None:
        put(hoyle_toml=text, a_txt=WRONG)
        for command in ("verify", "fix", "fmt", "score", "show", "config"):
            result = run(command, "a.txt")
            assert result.exit_code == 2
            assert " ".join(result.stderr.split()).startswith(f"hoyle: hoyle.toml:{said}")
            assert result.stdout == ""

    def test_a_file_in_another_encoding(self, run: Run, put: Put) -> None:
        put(hoyle_toml="", a_txt=WRONG)
        Path("hoyle.toml").write_bytes('lang = "en"  # für alle'.encode("latin-1"))
        assert run("config", "a.txt").stderr == "hoyle: hoyle.toml: this file is not UTF-8 (byte 17)\n"

    def test_config_names_a_file_that_says_nothing_to_us(self, run: Run, put: Put) -> None:
        put(pyproject_toml="[project]\n", a_txt=WRONG)
        result = run("verify", "--config", "pyproject.toml", "a.txt")
        assert (result.exit_code, "there is no table [tool.hoyle]" in result.stderr) == (2, True)

    def test_a_value_where_our_table_should_be(self, run: Run, put: Put) -> None:
        put(pyproject_toml="[tool]\nhoyle = 5\n", a_txt=WRONG)
        result = run("verify", "a.txt")
        assert result.exit_code == 2
        assert result.stderr.startswith("hoyle: pyproject.toml:2: [tool.hoyle] must be a table, not 5")


def test_hoyle_config_says_what_holds_and_from_where(run: Run, put: Put) -> None:
    put(
        pyproject_toml='[tool.hoyle]\nselect = ["RX"]\nexclude = ["old"]\n\n'
        '[tool.hoyle.per-file-ignores]\n"old/**" = ["RX061"]\n\n[tool.hoyle.records."old/**"]\nlang = "zh"\n',
        old__a_txt=WRONG,
    )
    lines = run("config", "old/a.txt", "--strict").stdout.splitlines()
    assert lines[0] == "old/a.txt: pyproject.toml"
    assert [line.split()[0] + " … " + line.split()[-1] for line in lines[1:-1]] == [
        "select … pyproject.toml:2",
        "ignore … default",
        "per-file-ignores … pyproject.toml:6",
        "exclude … pyproject.toml:3",
        "strict … line",
        "lang … pyproject.toml:9",
        "game … default",
        "header … default",
    ]
    assert lines[-1] == "excluded: it is checked only if it is named on the command line"
    assert run("config", "--isolated").stdout.startswith(".: no configuration")


def test_the_page_on_it_is_true(run: Run, put: Put) -> None:
    page = (ROOT / "docs" / "configuration.md").read_text("utf-8")
    (config,) = re.findall("```toml\n(.*?)```", page, re.DOTALL)
    (shown,) = re.findall("```console\n\\$ hoyle config club/1.txt\n(.*?)```", page, re.DOTALL)
    put(hoyle_toml=config, club__1_txt=CLEAN)
    assert [line.rstrip() for line in run("config", "club/1.txt").stdout.splitlines()] == shown.splitlines()
    assert set(re.findall(r"(?m)^\| `([a-z-]+)` \|", page)) == set(KEYS)


@pytest.mark.parametrize(
    ("pattern", "path", "does"),
    [
        ("drafts", "drafts/a.txt", True),
        ("drafts", "in/drafts/b/a.txt", True),
        ("drafts/", "drafts/a.txt", True),
        ("/drafts", "in/drafts/a.txt", False),
        ("./drafts", "drafts/a.txt", True),
        ("drafts", "drafts.txt", False),
        ("*.txt", "in/a.txt", True),
        ("in/*.txt", "in/a.txt", True),
        ("in/*.txt", "in/deep/a.txt", False),
        ("in/**/*.txt", "in/a.txt", True),
        ("in/**/*.txt", "in/deep/er/a.txt", True),
        ("**/a.txt", "a.txt", True),
        ("in/**", "in/deep/a.txt", True),
        ("in/**", "inn/a.txt", False),
        ("[ab].txt", "b.txt", True),
        ("[!ab].txt", "b.txt", False),
        ("[^ab].txt", "c.txt", True),
        ("[a&&b\\[].txt", "\\.txt", True),
        ("a?.txt", "ab.txt", True),
        ("a.txt", "abtxt", False),
        ("a+(1).txt", "a+(1).txt", True),
    ],
)
def test_a_pattern(pattern: str, path: str, does: bool) -> None:
    assert fits(path, pattern) is does


def test_without_a_command_there_is_none(put: Put) -> None:
    put(hoyle_toml='exclude = ["*.txt"]\ngame = "redox"', a_txt=WRONG)
    (source,) = sources(["."])
    assert isinstance(source, Source)
    assert source.settings.defaults == Defaults()


def test_start_up_pays_nothing_for_it(put: Put) -> None:
    """Not even where there is a ``pyproject.toml`` for others."""
    put(a_txt=CLEAN, pyproject_toml='[project]\nname = "hoyle"\n[tool.ruff]\n')
    code = (
        "import sys; from hoyle.cli.main import hoyle;"
        "hoyle.main(['verify', 'a.txt'], standalone_mode=False);"
        "print(*{'tomllib', 'hoyle.cli.config_file', 'hoyle.cli.ignores'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == ""
