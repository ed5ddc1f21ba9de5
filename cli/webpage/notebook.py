"""The page of one record in a frame, as a notebook shows it."""

from __future__ import annotations

from html import escape

from ...notation.source.decoding import UnreadableFile
from ...records.events import Record
from ..editing import Document
from ..judging import RecordReport
from ..settings import Settings
from ..wording import say
from .render import Page
from .versions import WRITTEN, annotate

MAX_TURNS = 1000
"""Maximum number of turns of a record that gets a page in a notebook."""
MAX_LENGTH = 300_000
"""Maximum number of characters of a page that is embedded."""
HEIGHT = 720
FRAME = (
    '<iframe title="{title}" sandbox="allow-scripts allow-modals" allow="clipboard-write" '
    "style=\"width: 100%; height: {height}px; border: 1px solid #8888\" srcdoc='{page}'></iframe>"
)
"""The frame isolates the page: it cannot touch the notebook, and its ids cannot clash."""


def framed(record: Record, report: RecordReport, settings: Settings) -> str:
    """The page about a ``record`` that was read from a text, in a frame; empty if it would be too large for a
    notebook, or if the text of the record alone has another meaning than in its file."""
    if report.turns > MAX_TURNS:
        return ""
    lines = [""] * (record.head.line - 1) + [line for part in record.parts for line in part.lines]
    try:
        file = annotate(Document(tuple(lines), ("\n",) * len(lines)), [report], settings, "")
    except UnreadableFile:
        return ""
    read = [one.record for one in file.versions[WRITTEN].records]
    if read != [record]:
        return ""
    page = Page(report.language)
    page.add(file)
    text = page.text()
    if len(text) > MAX_LENGTH:
        return ""
    title = say(report.language, "Replay of the record", "這份記錄的復盤")
    srcdoc = escape(text, quote=False).replace("'", "&#39;")  # the page contains many double quotes
    return FRAME.format(title=title, page=srcdoc, height=HEIGHT)
