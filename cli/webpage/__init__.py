"""Records as pages of HTML: an annotated replay of each, complete in one file.

``versions`` has the records of a file as written, and with repairs made. ``content`` turns them into the data
of the page's script, ``render`` into the page, including the parts that can be read without the script, and
``notebook`` puts the page into a frame."""

from .notebook import framed
from .render import Page, Row, render_index
from .versions import Annotated, read_file

__all__ = ["Annotated", "Page", "Row", "framed", "read_file", "render_index"]
