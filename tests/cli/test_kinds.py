"""Files that are not text: spreadsheets are read, and for the others one sentence says what they are."""

from __future__ import annotations

import io
import json
import sys
import zipfile
from html import escape
from pathlib import Path
from typing import Any

import pytest
from hoyle.notation import read
from hoyle.notation.source.decoding import UnreadableFile
from hoyle.notation.source.kinds import BY_PART, BY_START

from .conftest import PUBLISHED, Run

openpyxl: Any = pytest.importorskip("openpyxl")
ROOT = Path(__file__).parents[2]
LINES = ROOT.joinpath(PUBLISHED).read_text().splitlines()


def rows_of(lines: list[str]) -> list[list[str]]:
    """Who in the first column, and what in the second."""
    return [line.split(": ", 1) if line[:2] in ("N:", "E:", "S:", "W:") else [line] for line in lines]


def workbook(*sheets: list[list[Any]]) -> bytes:
    book = openpyxl.Workbook()
    book.remove(book.active)
    for rows in sheets:
        sheet = book.create_sheet()
        for row in rows:
            sheet.append(row)
    data = io.BytesIO()
    book.save(data)
    return data.getvalue()


def opendocument(rows: list[list[str]], kind: str = "spreadsheet") -> bytes:
    """A file as LibreOffice writes it: below the last row there are a million empty ones."""
    names = " ".join(
        f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
        for name in ("office", "table", "text")
    )
    empty = '<table:table-row table:number-rows-repeated="1048000"><table:table-cell/></table:table-row>'
    cells = (
        "".join(f"<table:table-cell><text:p>{escape(cell)}</text:p></table:table-cell>" for cell in row)
        for row in rows
    )
    written = "".join(f"<table:table-row>{row}</table:table-row>" for row in cells)
    return zipped({
        "mimetype": f"application/vnd.oasis.opendocument.{kind}",
        "content.xml": f"<office:a {names}><table:table>{written}{empty}</table:table></office:a>",
    })  # fmt: skip


def zipped(parts: dict[str, str]) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        for name, text in parts.items():
            archive.writestr(name, text)
    return data.getvalue()


SHEETS = {"xlsx": workbook(rows_of(LINES)), "ods": opendocument(rows_of(LINES))}


@pytest.mark.parametrize("kind", SHEETS)
class TestSpreadsheets:
    def test_the_same_is_found_as_in_the_text(self, run: Run, tmp_path: Path, kind: str) -> None:
        """A finding's line is its row."""
        path = tmp_path / "game"  # whatever it is called
        path.write_bytes(SHEETS[kind])
        found, in_text = (
            [
                (one["line"], one["code"], one["message"])
                for one in json.loads(printed)["files"][0]["findings"]
            ]
            for printed in (
                run("verify", one, "--format", "json", "--no-repairs").stdout for one in (path, PUBLISHED)
            )
        )
        assert len(found) == 12
        assert found == in_text

    def test_it_is_found_in_a_folder(self, run: Run, tmp_path: Path, kind: str) -> None:
        tmp_path.joinpath(f"game.{kind}").write_bytes(SHEETS[kind])
        tmp_path.joinpath(f"~$game.{kind}").write_bytes(b"\0")
        assert run("verify", tmp_path, "--format", "concise", "--no-repairs").stdout.count("\n") == 12

    def test_it_is_not_found_to_be_changed(self, run: Run, tmp_path: Path, kind: str) -> None:
        tmp_path.joinpath(f"game.{kind}").write_bytes(SHEETS[kind])
        result = run("fmt", tmp_path)
        assert result.stderr == (
            f"hoyle: {tmp_path}: there is no .txt, .md, .json or .jsonl file in this folder\n"
        )

    def test_all_commands_that_read(self, run: Run, tmp_path: Path, kind: str) -> None:
        path = tmp_path / f"game.{kind}"
        path.write_bytes(SHEETS[kind])
        assert run("score", path).stdout == run("score", PUBLISHED).stdout
        shown = [run("show", one, "--round", 2).stdout.partition("\n")[2] for one in (path, PUBLISHED)]
        assert shown[0] == shown[1]

    @pytest.mark.parametrize("command", ["fix", "fmt"])
    def test_it_is_not_changed(self, run: Run, tmp_path: Path, kind: str, command: str) -> None:
        path = tmp_path / f"game.{kind}"
        path.write_bytes(SHEETS[kind])
        result = run(command, path, "--write")
        assert (result.exit_code, result.stdout, path.read_bytes()) == (2, "", SHEETS[kind])
        assert (
            f"(.{kind}), not text: save its sheet as text separated by tabs (.tsv or .txt)" in result.stderr
        )

    def test_cut_off(self, run: Run, tmp_path: Path, kind: str) -> None:
        path = tmp_path / f"game.{kind}"
        path.write_bytes(SHEETS[kind][:-500])
        result = run("verify", path)
        assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
        assert result.stderr.startswith(f"hoyle: {path}: this spreadsheet is damaged (")

    def test_no_larger_than_allowed(self, run: Run, tmp_path: Path, kind: str) -> None:
        path = tmp_path / f"game.{kind}"
        path.write_bytes(SHEETS[kind])
        for largest in (1000, 12_000):  # more than the file itself, but not than what it holds
            result = run("verify", path, "--max-unpacked", largest)
            assert (result.exit_code, result.stdout) == (2, "")
            assert "unpacks to more than the limit, which --max-unpacked can raise" in result.stderr


def test_sheets_follow_one_another(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.xlsx"
    second = LINES.index("Round #2")
    path.write_bytes(workbook(rows_of(LINES[:second]), rows_of(LINES[second:])))
    assert run("score", path).stdout == run("score", PUBLISHED).stdout


def test_values_are_read_as_they_are_shown(run: Run, tmp_path: Path) -> None:
    """Numbers without a fraction, empty cells, a cell far below."""
    path = tmp_path / "game.xlsx"
    path.write_bytes(workbook([["Game: REDOX"], [], ["Scores:"], ["N:", 12.0], ["E:", None, None, "x\ny"]]))
    text = run("convert", path, "--to", "text").stdout
    assert "N:\t12\n" in text or "N: 12\n" in text
    assert "x y" in text


def test_a_cell_far_away_takes_no_memory(run: Run, tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    book.active["A1"], book.active["XFD300000"] = "Game: REDOX", "N: Discard ♠J."
    book.save(tmp_path / "game.xlsx")
    result = run("verify", tmp_path / "game.xlsx", "--format", "concise", "--no-repairs")
    assert "nothing in this record could be checked; line 300000 is" in result.stderr


def test_without_the_extra(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.xlsx"
    path.write_bytes(SHEETS["xlsx"])
    monkeypatch.setitem(sys.modules, "openpyxl", None)
    for language, said in (
        ("en", ": reading an Excel workbook (.xlsx) needs an extra that is not installed: in a checkout of "
         "hoyle, pip install '.[office]'\n"),
        ("zh", "：讀取Excel活頁簿（.xlsx）需要另外安裝套件：請在hoyle的目錄執行 pip install '.[office]'\n"),
    ):  # fmt: skip
        result = run("verify", path, "--lang", language)
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr == f"hoyle: {path}{said}"


OTHERS = {
    **{what: start + b"\0\0 0\n" * 9 for start, what, _ in BY_START},
    **{
        what: zipped({"[Content_Types].xml": "", f"{mark.decode()}document.xml": ""})
        for mark, what, _ in BY_PART[2:3]
    },
    BY_PART[0][1]: opendocument([], "text"),
    "a ZIP archive": zipped({"game.txt": "Game: REDOX"}),
    "a picture (WebP)": b"RIFF\x10\0\0\0WEBPVP8 ",
    "a picture (HEIC)": b"\0\0\0\x18ftypheic\0\0\0\0",
}


@pytest.mark.parametrize("what", [one for one in OTHERS if "gzip" not in one and "zstd" not in one])
@pytest.mark.parametrize(
    "command",
    ["verify", "score", "show", "convert --to json", "fmt", "fix", "archive add games.hoyle"],
)
def test_what_a_file_is(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str, command: str
) -> None:
    """By what it holds, not by its name."""
    monkeypatch.chdir(tmp_path)
    Path("game.txt").write_bytes(OTHERS[what])
    result = run(*command.split(), "game.txt")
    assert result.exit_code == 2
    assert result.stderr.splitlines()[0].startswith(f"hoyle: game.txt: this is {what}, not text: ")
    assert result.stdout in ("", "0 records added.\n")


def test_the_library_says_so_too(tmp_path: Path) -> None:
    for what, data in OTHERS.items():
        tmp_path.joinpath("game.txt").write_bytes(data)
        with pytest.raises(UnreadableFile) as caught:
            list(read(tmp_path / "game.txt"))
        assert caught.value.message.startswith(f"this is {what}, not text: ")
