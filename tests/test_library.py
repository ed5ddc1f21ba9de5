"""``import hoyle``: what a Python program does with records."""

from __future__ import annotations

import doctest
import gzip
import inspect
import io
import json
import pickle
import re
import subprocess
import sys
from html import unescape
from importlib import import_module
from pathlib import Path

import hoyle
import pytest
from attrs import evolve
from click.testing import CliRunner, Result
from hoyle.cli import main

from .conftest import sample

ROOT = Path(__file__).parent.parent
PUBLISHED = ROOT / "records" / "published" / "redox.txt"
TEXT = PUBLISHED.read_text("utf-8")
MISTAKE = ROOT / "tests" / "data" / "redox" / "mistakes" / "RX061-card-not-held.txt"
EVENING = ROOT / "tests" / "data" / "hearts" / "several-slips" / "friday-evening.txt"
WITH_FINDINGS = sorted(ROOT.joinpath("tests", "data").rglob("mistakes/*.txt"))
CHINESE = """\
遊戲: REDOX
玩家: 北、東、南、西
第1局
北: 15張
東: 15張
北: 喫，取牌: ♥K
"""


@pytest.fixture(scope="module")
def report() -> hoyle.Report:
    (made,) = hoyle.check(PUBLISHED, repairs=False)
    return made


# ---- the door


def test_every_public_name_is_there_and_is_told_of() -> None:
    assert sorted(hoyle.__all__) == hoyle.__all__ or set(hoyle.__all__) <= set(dir(hoyle))
    for name in hoyle.__all__:
        value = getattr(hoyle, name)
        assert name in ("CARDS", "__version__") or inspect.getdoc(value), name


def test_type_checkers_are_told_the_same_names_as_are_imported() -> None:
    source = Path(inspect.getfile(hoyle)).read_text("utf-8")
    checked = source.partition("if TYPE_CHECKING:")[2].partition("_MODULES")[0]
    assert not [name for name in hoyle.__all__ if name not in checked]
    assert {*hoyle._MODULES, "__version__"} == set(hoyle.__all__)


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="module 'hoyle' has no attribute 'cheque'"):
        _ = hoyle.cheque  # type: ignore[attr-defined]


def test_importing_hoyle_imports_nothing_else() -> None:
    code = "import sys; before = set(sys.modules); import hoyle; print(*set(sys.modules) - before)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert set(done.stdout.split()) <= {"hoyle", "__future__"}


@pytest.mark.parametrize("name", ["hoyle.library", "hoyle.arrow", "hoyle.notation.reading.files"])
def test_the_examples_in_docstrings_are_true(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    failed, tried = doctest.testmod(import_module(name), extraglobs={"hoyle": hoyle})
    assert tried
    assert not failed


# ---- reading and judging


def test_a_report_is_what_verify_prints() -> None:
    (alone,) = hoyle.check(PUBLISHED, repairs=False)
    assert _as_json(PUBLISHED, "--no-repairs") == [alone.to_dict()]


@pytest.mark.parametrize("path", sample(WITH_FINDINGS, 80), ids=lambda path: path.stem)
def test_reports_are_those_of_the_command(path: Path) -> None:
    """Of all records of a file together, as the command has them."""
    made = [report.to_dict() for report in hoyle.check(path)]
    (whole,) = _as_json(path)
    assert whole["findings"] == [one for each in made for one in each["findings"]]
    assert whole["scores"] == [one for each in made for one in each["scores"]]


def _command(*arguments: str) -> Result:
    return CliRunner().invoke(main.hoyle, arguments, env={"HOYLE_NO_CACHE": "1"})


def _as_json(path: Path, *options: str) -> list[dict[str, object]]:
    done = _command("verify", "--format", "json", *options, str(path))
    files = json.loads(done.stdout)["files"]
    return [{key: value for key, value in one.items() if key not in ("path", "records")} for one in files]


SOURCES = {
    "path": lambda _: PUBLISHED,
    "path as text": lambda _: str(PUBLISHED),
    "text": lambda _: TEXT,
    "text with Windows line ends": lambda _: TEXT.replace("\n", "\r\n"),
    "bytes": lambda _: TEXT.encode("utf-16"),
    "packed bytes": lambda _: gzip.compress(TEXT.encode()),
    "stream of text": lambda _: io.StringIO(TEXT),
    "stream of bytes": lambda _: io.BytesIO(TEXT.encode()),
    "open file": lambda _: PUBLISHED.open(encoding="utf-8"),
    "record": lambda _: next(hoyle.read(TEXT)),
}


@pytest.mark.parametrize("source", SOURCES.values(), ids=SOURCES)
def test_a_record_is_the_same_wherever_it_comes_from(source, report: hoyle.Report) -> None:
    given = source(None)
    (made,) = hoyle.check(given, repairs=False)
    if isinstance(given, io.IOBase):
        given.close()
    assert [(one.code, one.line, one.column) for one in made.findings] == [
        (one.code, one.line, one.column) for one in report.findings
    ]
    assert made.scores == report.scores


def test_json_and_canonical_text_come_back(tmp_path: Path) -> None:
    (record,) = hoyle.read(PUBLISHED)
    assert hoyle.from_json(hoyle.to_json(record)) == [record]
    assert hoyle.from_json(hoyle.to_json([record, record]).encode()) == [record, record]
    assert hoyle.read_text(hoyle.write(record)) == [record]
    packed = tmp_path / "game.json.gz"
    packed.write_bytes(gzip.compress(hoyle.to_json(record).encode()))
    assert list(hoyle.read(packed)) == [record]
    assert [len(one.findings) for one in hoyle.check(packed, repairs=False)] == [12]


def test_a_record_that_has_no_text_is_judged_by_its_canonical_one() -> None:
    (record,) = hoyle.read(CHINESE)
    (bare,) = hoyle.from_json(_without_lines(hoyle.to_json(record)))
    assert not bare.rounds[0].lines
    (report,) = hoyle.check(bare)
    assert report.record is not None
    assert report.record.rounds[0].lines
    assert report.findings


def _without_lines(text: str) -> str:
    data = json.loads(text)
    for part in (data["head"], *data["rounds"]):
        part.pop("lines", None)
    return json.dumps(data)


def test_judging_a_record_leaves_it_as_it_is() -> None:
    (record,) = hoyle.read(MISTAKE)
    first, second = (next(hoyle.check(record)) for _ in range(2))
    assert first.findings[0].repairs
    assert first == second
    assert record == next(hoyle.read(MISTAKE))


def test_records_come_one_after_the_other() -> None:
    coming = hoyle.check(f"{CHINESE}\n{TEXT}", repairs=False)
    assert next(coming).game == "redox"
    assert next(coming).number == 2
    with pytest.raises(StopIteration):
        next(coming)


def test_strict_reports_spellings() -> None:
    loose, strict = (
        next(hoyle.check(TEXT.replace("♠", "S"), strict=strict, repairs=False)) for strict in (False, True)
    )
    assert len(strict.findings) > len(loose.findings)


# ---- what is in the way


def test_an_unknown_game_is_told_at_once_with_what_may_be_meant() -> None:
    with pytest.raises(hoyle.UnknownGame, match="“redocks”; did you mean REDOX"):
        hoyle.check(PUBLISHED, game="redocks")
    with pytest.raises(hoyle.UnknownGame, match="“Redix”; did you mean REDOX"):
        next(hoyle.read("Game: Redix\n"))
    with pytest.raises(ValueError, match="it knows"):
        hoyle.read(PUBLISHED, game="whist")


def test_an_unknown_language_is_told_at_once() -> None:
    with pytest.raises(hoyle.UnknownLanguage, match=r"in en and zh, but not .*“zhh”; did you mean zh\?"):
        hoyle.check(PUBLISHED, language="zhh")
    (record,) = hoyle.read(PUBLISHED)
    with pytest.raises(hoyle.UnknownLanguage, match="written in English and Chinese"):
        hoyle.write(record, "de")


@pytest.mark.parametrize("source", ["no record\nhere\n", b"\x89PNG\r\n\x1a\n", b'{"a": 1}', io.StringIO("")])
def test_what_is_no_record_is_unreadable(source: object) -> None:
    with pytest.raises(hoyle.UnreadableFile) as raised:
        list(hoyle.check(source))  # type: ignore[arg-type]
    assert isinstance(raised.value, hoyle.HoyleError)
    assert str(raised.value)


def test_a_file_that_is_not_there_is_an_error_of_the_system(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        list(hoyle.check(tmp_path / "none.txt"))
    with pytest.raises(FileNotFoundError):
        list(hoyle.read("N: Discard ♠7"))  # no line end: it is taken for a path
    with pytest.raises(TypeError, match="not int"):
        list(hoyle.read(7))  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="a text is fixed, not int"):
        hoyle.fix(7)  # type: ignore[arg-type]


def test_errors_can_be_pickled() -> None:
    with pytest.raises(hoyle.UnknownGame) as raised:
        hoyle.check(PUBLISHED, game="redocks")
    assert str(pickle.loads(pickle.dumps(raised.value))) == str(raised.value)


# ---- values


def test_values_are_hashed_compared_pickled_and_never_change(report: hoyle.Report) -> None:
    one_round = report.rounds[1]
    (finding,) = next(hoyle.check(MISTAKE)).findings
    assert hash(finding.repairs[0]) == hash(pickle.loads(pickle.dumps(finding.repairs[0])))
    for value in (report, one_round, one_round.scores[0], one_round.sheet, finding, report.scores):
        assert hash(value) == hash(pickle.loads(pickle.dumps(value)))
        assert value == pickle.loads(pickle.dumps(value))
        with pytest.raises(AttributeError):
            value.player = "N"
        for field in type(value).__attrs_attrs__:
            with pytest.raises(AttributeError):
                setattr(value, field.name, None)
    record = report.record
    assert record is not None
    assert hash(record) == hash(next(hoyle.read(PUBLISHED)))
    for part in (record, *record.parts):
        with pytest.raises(AttributeError):
            part.comment = ""  # type: ignore[misc, union-attr]
    for event in (one for part in record.parts for one in part.events):
        for value in (event, *(event.actions if isinstance(event, hoyle.Turn) else ())):
            with pytest.raises(AttributeError):
                value.spans = ()  # type: ignore[misc]


def test_printed_and_shown_values_are_short(report: hoyle.Report) -> None:
    finding = report.findings[0]
    assert str(finding) == "26:12: RX061 E does not hold ♠10"
    assert repr(finding) == "<Finding 26:12: RX061 E does not hold ♠10>"
    assert report.record is not None
    shown = [report, *report.rounds, report.scores, report.record, *report.record.parts]
    assert max(len(repr(one)) for one in shown) < 80
    turn = next(one for one in report.record.rounds[0].events if isinstance(one, hoyle.Turn))
    assert repr(turn) == (
        "Turn(line=15, player='N', actions=(Discard(card=CARDS['♠J']), Draw(card=CARDS['♥A'])))"
    )


def test_a_finding_inside_hoyle_is_as_short() -> None:
    from hoyle.verify import verify

    (record,) = hoyle.read(PUBLISHED)
    finding = verify(record).findings[0]
    assert (str(finding), repr(finding)) == (
        "26:12: RX061 E does not hold ♠10",
        "<Finding 26:12: RX061 E does not hold ♠10>",
    )


def test_a_report_knows_game_players_and_scores(report: hoyle.Report) -> None:
    assert (report.game, report.players, report.language) == ("redox", ("N", "E", "S", "W"), "en")
    assert report.scores.totals == {"N": 335, "E": 519, "S": -1, "W": 213}
    assert [one.winner for one in report.rounds] == ["W", "E", "S"]
    assert (report.turns, report.clean) == (83, False)
    assert report.record is not None
    assert (report.record.game, report.record.players) == (report.game, report.players)


def test_findings_are_in_the_language_asked_for() -> None:
    (english,) = hoyle.check(CHINESE, language="en")
    (chinese,) = hoyle.check(CHINESE)
    assert (english.language, chinese.language) == ("en", "zh")
    assert english.findings
    for one, other in zip(english.findings, chinese.findings, strict=True):
        assert one.message.isascii() or "北" in one.message
        assert other.message != one.message
    assert "第1局" not in str(hoyle.score(TEXT))
    assert "第1局" in str(hoyle.score(TEXT, language="zh"))


def test_a_score_sheet_is_of_one_record(report: hoyle.Report) -> None:
    assert hoyle.score(PUBLISHED) == report.scores
    with pytest.raises(ValueError, match="holds 2 records"):
        hoyle.score(f"{TEXT}\n{TEXT}")


# ---- fixing


def test_fix_is_what_the_command_does(tmp_path: Path) -> None:
    text = EVENING.read_text("utf-8").replace("\n", "\r\n")
    fixed = hoyle.fix(text)
    assert (fixed.changes, fixed.left) == (("26 should be 16 (line 77)",), 1)
    path = tmp_path / "game.txt"
    path.write_bytes(text.encode())
    _command("fix", "--write", str(path))
    assert fixed.text.encode() == path.read_bytes()


def test_a_byte_order_mark_stays() -> None:
    text = EVENING.read_text("utf-8")
    assert hoyle.fix(f"\ufeff{text}").text == f"\ufeff{hoyle.fix(text).text}" != f"\ufeff{text}"


def test_what_is_no_text_is_unreadable() -> None:
    text = TEXT.replace("Round", "\udc80Round", 1)
    for function in (hoyle.fix, hoyle.score, hoyle.from_json, hoyle.read_text):
        with pytest.raises(hoyle.UnreadableFile, match="lone surrogate"):
            function(text)
    with pytest.raises(hoyle.UnreadableFile, match="character 42 of this text"):
        list(hoyle.check(io.StringIO(text[text.index("\udc80") - 41 :])))


def test_unsafe_fixes_change_cards_too() -> None:
    text = EVENING.read_text("utf-8")
    assert (hoyle.fix(text, unsafe=True).left, hoyle.fix(text).left) == (0, 1)


# ---- HTML


def test_a_report_is_a_table_in_a_notebook(report: hoyle.Report) -> None:
    html = report._repr_html_()
    assert "<strong>E does not hold ♠10</strong>" in html
    assert "26 | E: Discard <mark>♠10</mark>, get the discarded ♣10." in html
    assert '<td style="text-align: right">335</td>' in html
    assert report.rounds[0]._repr_html_().count("<tr>") == 1 + 2  # the players; scores and totals


SHOWN = re.compile(r"<iframe [^>]* sandbox=\"allow-scripts[^>]* srcdoc='([^']*)'></iframe>")


def test_a_report_shows_the_replay_in_a_notebook() -> None:
    """Of the second record of a file too, with the lines of that file and without what it says elsewhere."""
    first, second = hoyle.check(TEXT + TEXT.replace("Decks: 2\n", ""), repairs=False)
    for report, lines in ((first, 0), (second, TEXT.count("\n") - 1)):
        (page,) = SHOWN.findall(report._repr_html_())
        page = unescape(page)
        assert page.startswith("<!DOCTYPE html>")
        assert "Content-Security-Policy" in page
        assert page.count(f"line {26 + lines}") >= 1
        assert ("Decks: 2" in page) is (report is first)
    again = pickle.loads(pickle.dumps(second))
    assert (again, hash(again), again._repr_html_()) == (second, hash(second), second._repr_html_())


def test_a_report_in_chinese_shows_its_replay_in_chinese() -> None:
    (report,) = hoyle.check(TEXT, repairs=False, language="zh")
    assert '<html lang="zh-Hant">' in unescape(report._repr_html_())


def test_a_record_too_long_for_a_notebook_shows_what_was_found(monkeypatch: pytest.MonkeyPatch) -> None:
    (report,) = hoyle.check(TEXT, repairs=False)
    for most in ("MAX_TURNS", "MAX_LENGTH"):
        with monkeypatch.context() as patch:
            patch.setattr(f"hoyle.cli.webpage.notebook.{most}", 10)
            html = report._repr_html_()
        assert "<iframe" not in html
        assert "<details" not in html
        assert "E does not hold ♠10" in html


def test_what_a_record_says_never_becomes_markup(report: hoyle.Report) -> None:
    name = "<b onclick=x>&"
    first = report.rounds[0]
    rows = (evolve(first.scores[0], player=name),)
    sheet = evolve(first.sheet, rows=rows, details=((name, name),))
    finding = evolve(report.findings[0], message=name, help=name)
    bad_round = evolve(first, findings=(finding,), sheet=sheet)
    bad = evolve(report, game=name, rounds=(bad_round,))
    for value in (bad, bad_round, bad.scores):
        html = value._repr_html_()
        assert "<b" not in html
        assert "&lt;b onclick=x&gt;&amp;" in html
