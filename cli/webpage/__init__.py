"""Records as pages of HTML: an annotated replay of each, complete in one file.

``versions`` makes what there is to show: the records of a file as they are written, and as they would be
with repairs made. ``content`` turns that into the values that the page's script draws from, ``render`` into
the page, with what is to be read without a script, and ``notebook`` puts it into a frame."""

from .notebook import framed
from .render import Page, Row, render_index
from .versions import Annotated, read_file

__all__ = ["Annotated", "Page", "Row", "framed", "read_file", "render_index"]
