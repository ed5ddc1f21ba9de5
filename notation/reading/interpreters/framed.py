"""A player's line within what a program writes around each move (:mod:`..frame`)."""

from __future__ import annotations

from ..context import Context, Interpreter, Line
from ..table_rows import joined


def read(line: Line, context: Context, text: Interpreter) -> bool:
    """Read by ``text`` what a player does within such a frame; False if ``line`` is something else."""
    frame = context.manner.frame
    if frame is None:
        return False
    above = context.part.lines[-2] if len(context.part.lines) > 1 else ""
    for before in ("", f"{above}\n"):
        if found := frame.fullmatch(before + line.whole):
            start, stop = (edge - len(before) for edge in found.span("text"))
            row = joined(line, context, [f"{found['name']}: ", (start, stop)])
            return text(row, context)
    return any(frame.fullmatch(f"{line.whole}\n{below}") for below in context.lines.ahead(1))
