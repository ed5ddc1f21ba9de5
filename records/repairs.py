"""Changes to the text of a record that would correct it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .values import frozen


@frozen
class Edit:
    """A replacement of the text from ``line``, ``column`` to ``end_line``, ``end_column`` by ``text``.

    Lines and columns count from 1, in code points; the end is exclusive. A whole line with its end extends to
    column 1 of the next; lines in ``text`` end in a line feed, whatever the line ends of the file."""

    line: int
    column: int
    end_line: int
    end_column: int
    text: str

    def __lt__(self, other: Edit) -> bool:
        """Whether the edit comes before ``other`` in the record."""
        return self._order < other._order

    @property
    def _order(self) -> tuple[int, int, int, int, str]:
        return self.line, self.column, self.end_line, self.end_column, self.text

    @classmethod
    def within(cls, line: int, start: int, end: int, text: str) -> Edit:
        """Return an edit that puts ``text`` in place of columns ``start`` to ``end``, from 0, of ``line``."""
        return cls(line, start + 1, line, end + 1, text)

    @classmethod
    def of_lines(cls, first: int, end: int, lines: Iterable[str] = ()) -> Edit:
        """Return an edit that puts ``lines`` in place of those from ``first`` up to ``end``."""
        return cls(first, 1, end, 1, "".join(f"{line}\n" for line in lines))

    @property
    def lines(self) -> range:
        """The lines that it changes; if it inserts lines, the one before which they are inserted."""
        return range(self.line, self.end_line + (self.end_line == self.line or self.end_column > 1))

    @property
    def lines_added(self) -> int:
        """Number of lines by which the record grows."""
        return self.text.count("\n") - (self.end_line - self.line)


@frozen
class Repair:
    """Edits that correct a record, made in one step.

    ``change`` says what should be changed, ``says`` also what that explains. ``settles`` is how many findings
    go away with it, those under others included, and ``remaining`` how many root findings the record then
    still has. A ``safe`` repair changes a spelling, or a claim that the cards prove wrong: the record tells
    of the same play as before. Equally good repairs have the same ``rank``; the best have 0."""

    edits: tuple[Edit, ...]
    change: str
    says: str
    settles: int = 1
    remaining: int = 0
    safe: bool = False
    rank: int = 0

    @property
    def line(self) -> int:
        """Line of the first edit."""
        return min(edit.line for edit in self.edits)

    @property
    def lines(self) -> frozenset[int]:
        """The lines that its edits change."""
        return frozenset(line for edit in self.edits for line in edit.lines)


def edited(lines: Sequence[str], edits: Iterable[Edit], first: int = 1) -> list[str]:
    """Return ``lines``, of which the first is line ``first`` of the record, with ``edits`` made."""
    changed = list(lines)
    for edit in sorted(edits, reverse=True):
        start, end = edit.line - first, edit.end_line - first
        head = changed[start][: edit.column - 1] if start < len(changed) else ""
        tail = changed[end][edit.end_column - 1 :] if end < len(changed) else None
        text = head + edit.text
        pieces = text.split("\n")
        if tail is not None:
            pieces[-1] += tail
        elif not pieces[-1]:
            pieces.pop()
        changed[start : end + 1] = pieces
    return changed
