"""Files that are not text: what each is, by its beginning, and what its owner can do."""

from __future__ import annotations

from ...records.findings import Said, told

GZIP = b"\x1f\x8b"
ZSTD = b"\x28\xb5\x2f\xfd"
ZIP = b"PK\x03\x04"
"""The first bytes of compressed files."""
START_BYTES = 1 << 15
"""Number of bytes at the beginning of a file that show its kind: in a ZIP file, the names of its first
parts."""

SAVE_AS_TEXT = told("save it as plain text (.txt, UTF-8)", "請另存為純文字檔（.txt、UTF-8）")
SAVE_AS_TABLE = told(
    "save its sheet as text separated by tabs (.tsv or .txt)",
    "請把工作表另存為以Tab分隔的文字檔（.tsv或.txt）",
)
TRANSCRIBE = told(
    "type the record, or have the text recognized (OCR) and compare the result with the picture",
    "請把記錄打成文字，或先用文字辨識軟體轉換，再對照圖片",
)
UNPACK = told("unpack it first", "請先解壓縮")

BY_START = (
    (b"%PDF-", told("a PDF document", "PDF文件"), told(
        "copy its text into a plain text file (.txt, UTF-8), or run “pdftotext -layout” on it",
        "請把文字複製到純文字檔（.txt、UTF-8），或先用 pdftotext -layout 轉換",
    )),
    (b"{\\rtf", told("an RTF document", "RTF文件"), SAVE_AS_TEXT),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", told(
        "an old Word or Excel file (.doc, .xls), or one with a password",
        "舊式Word或Excel檔（.doc、.xls），或設有密碼的檔案",
    ), told(
        "save a document as plain text (.txt, UTF-8), a sheet as text separated by tabs (.tsv or .txt)",
        "文件請另存為純文字檔（.txt、UTF-8），工作表請另存為以Tab分隔的文字檔（.tsv或.txt）",
    )),
    (b"\x89PNG\r\n\x1a\n", told("a picture (PNG)", "圖片（PNG）"), TRANSCRIBE),
    (b"\xff\xd8\xff", told("a picture (JPEG)", "圖片（JPEG）"), TRANSCRIBE),
    (b"GIF8", told("a picture (GIF)", "圖片（GIF）"), TRANSCRIBE),
    (b"II*\0", told("a picture (TIFF)", "圖片（TIFF）"), TRANSCRIBE),
    (b"MM\0*", told("a picture (TIFF)", "圖片（TIFF）"), TRANSCRIBE),
    (GZIP, told("a file compressed with gzip", "gzip壓縮檔"), UNPACK),
    (ZSTD, told("a file compressed with zstd", "zstd壓縮檔"), UNPACK),
    (b"\xfd7zXZ\0", told("a file compressed with xz", "xz壓縮檔"), UNPACK),
    (b"BZh91AY&SY", told("a file compressed with bzip2", "bzip2壓縮檔"), UNPACK),
    (b"7z\xbc\xaf\x27\x1c", told("a 7z archive", "7z壓縮檔"), UNPACK),
    (b"Rar!\x1a\x07", told("a RAR archive", "RAR壓縮檔"), UNPACK),
)  # fmt: skip
BY_BRAND = (
    (b"WEBP", told("a picture (WebP)", "圖片（WebP）")),
    (b"ftyphe", told("a picture (HEIC)", "圖片（HEIC）")),
    (b"ftypmif1", told("a picture (HEIC)", "圖片（HEIC）")),
    (b"ftypavif", told("a picture (AVIF)", "圖片（AVIF）")),
)
"""Signatures in the first sixteen bytes, but not at their beginning."""
OPENDOCUMENT = b"application/vnd.oasis.opendocument."
BY_PART = (
    (OPENDOCUMENT + b"text", told("an OpenDocument text (.odt)", "OpenDocument文件（.odt）"), SAVE_AS_TEXT),
    (
        OPENDOCUMENT + b"spreadsheet",
        told("an OpenDocument spreadsheet (.ods)", "OpenDocument試算表（.ods）"),
        SAVE_AS_TABLE,
    ),
    (b"word/", told("a Word document (.docx)", "Word文件（.docx）"), SAVE_AS_TEXT),
    (b"xl/", told("an Excel workbook (.xlsx)", "Excel活頁簿（.xlsx）"), SAVE_AS_TABLE),
    (b"", told("a ZIP archive", "ZIP壓縮檔"), UNPACK),
)
"""Kinds of ZIP files, each identified by a name near its beginning."""


def no_text(start: bytes) -> Said | None:
    """The sentence for a file that begins with ``start``, if that shows that it is not text. A ZIP file needs
    :data:`START_BYTES` bytes, others sixteen."""
    if start.startswith(ZIP):
        return next(_sentence(what, advice) for mark, what, advice in BY_PART if mark in start)
    for mark, what, advice in BY_START:
        if start.startswith(mark):
            return _sentence(what, advice)
    for mark, what in BY_BRAND:
        if start.find(mark, 0, 16) >= 4 and b"\0" in start[:16]:
            return _sentence(what, TRANSCRIBE)
    return None


def _sentence(what: Said, advice: Said) -> Said:
    return told(
        "this is {what}, not text: {advice}", "這是{what}，不是文字檔：{advice}", what=what, advice=advice
    )
