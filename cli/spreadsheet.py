"""Spreadsheets as text: each row is a line, its cells separated by tabs; the sheets follow one another.

Excel workbooks are read with openpyxl, row by row. (calamine is faster, but allocates memory for every cell
between the first and the last: a file of 5 KB with two cells far apart kills the process.) OpenDocument
sheets are XML of which a score sheet uses four elements, too few for a library.
"""

from __future__ import annotations

import io
import warnings
import zipfile
from collections.abc import Iterable, Iterator
from datetime import date, datetime, time
from typing import BinaryIO
from xml.etree import ElementTree

from ..notation.source.decoding import UnreadableFile
from ..records.findings import told
from .failure import Failure, extra
from .unpacking import TOO_LARGE

Rows = Iterable[Iterable[str]]
TABLE, TEXT = (f"{{urn:oasis:names:tc:opendocument:xmlns:{name}:1.0}}" for name in ("table", "text"))
CELLS = (f"{TABLE}table-cell", f"{TABLE}covered-table-cell")
SPACES = (f"{TEXT}s", f"{TEXT}tab", f"{TEXT}line-break")
REPEATED = "number-{}-repeated"


def as_text(stream: io.BufferedReader, largest: int) -> io.BufferedReader:
    """Return the rows of the spreadsheet in ``stream`` as text; other files unchanged. Neither a part of the
    file nor the text may have more than ``largest`` bytes.

    Raises :class:`UnreadableFile`, or :class:`Failure` if a library is missing."""
    data = stream.read(largest + 1)
    if len(data) > largest:
        raise UnreadableFile(TOO_LARGE)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as parts:
            names = set(parts.namelist())
            if sum(part.file_size for part in parts.infolist()) > largest:
                raise UnreadableFile(TOO_LARGE)
            if "xl/workbook.xml" in names:
                return _text(_of_excel(data), largest)
            if "content.xml" in names and parts.read("mimetype").endswith(b".spreadsheet"):
                return _text(_of_opendocument(io.BytesIO(parts.read("content.xml"))), largest)
    except (UnreadableFile, Failure, MemoryError):
        raise
    except Exception as error:  # each library has its own
        raise UnreadableFile(
            told(
                "this spreadsheet is damaged ({error}); open it and save it again",
                "這個試算表已損壞（{error}）；請開啟後重新儲存", error=error,
            )
        ) from error  # fmt: skip
    return io.BufferedReader(io.BytesIO(data))


def _text(rows: Rows, largest: int) -> io.BufferedReader:
    text = io.BytesIO()
    for row in rows:
        text.write(("\t".join(" ".join(cell.split()) for cell in row).rstrip("\t") + "\n").encode())
        if text.tell() > largest:
            raise UnreadableFile(TOO_LARGE)
    text.seek(0)
    return io.BufferedReader(text)


def _of_excel(data: bytes) -> Iterator[Iterator[str]]:
    openpyxl = extra(
        "openpyxl", "office", told("reading an Excel workbook (.xlsx)", "讀取Excel活頁簿（.xlsx）")
    )
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about parts other than cells, such as a drop-down list
        book = openpyxl.load_workbook(io.BytesIO(data), read_only=True, data_only=True)
        for sheet in book.worksheets:
            sheet.reset_dimensions()  # the size that a file gives may be wrong
            for row in sheet.iter_rows(values_only=True):
                yield map(_shown, row)


def _shown(value: object) -> str:
    """Return the value of a cell, in its usual form."""
    match value:
        case None:
            return ""
        case float() if value.is_integer():
            return str(int(value))
        case datetime() if value.time() == time():
            return value.date().isoformat()
        case date() | time():
            return value.isoformat()
    return str(value)


def _of_opendocument(content: BinaryIO) -> Iterator[list[str]]:
    empty = 0
    """Number of empty rows, which are written only if another row follows: a sheet may continue far below its
    content."""
    for _, element in ElementTree.iterparse(content):
        if element.tag == f"{TABLE}table":
            empty = 0
            element.clear()
        elif element.tag == f"{TABLE}table-row":
            times = int(element.get(TABLE + REPEATED.format("rows"), "1"))
            row = _row(element)
            element.clear()
            if not row:
                empty += times
                continue
            for _ in range(empty):
                yield []
            for _ in range(times):
                yield row
            empty = 0


def _row(element: ElementTree.Element) -> list[str]:
    row, empty = list[str](), 0
    for cell in element:
        if cell.tag in CELLS:
            times = int(cell.get(TABLE + REPEATED.format("columns"), "1"))
            if text := " ".join(map(_words, cell.iterfind(f"{TEXT}p"))):
                row += [""] * empty + [text] * times
                empty = 0
            else:
                empty += times
    return row


def _words(paragraph: ElementTree.Element) -> str:
    for inner in paragraph.iter():
        if inner.tag in SPACES:
            inner.text = " "
    return "".join(paragraph.itertext())
