"""How a file is encoded: as text, as JSON or as JSON lines."""

from __future__ import annotations

import io
import re

PACKED = (".gz", ".zst")
GZIP = b"\x1f\x8b"
ZSTD = b"\x28\xb5\x2f\xfd"
"""How packed files begin."""
OBJECT = re.compile(rb'\{\s*(?:["}]|$)')
"""How JSON begins, and no table or template of a wiki."""
FIRST_LINE = re.compile(rb'\s*\{"type": ?"head"')


def encoding_of(path: str, stream: io.BufferedReader) -> str:
    """``json``, ``jsonl`` or ``text``: by the name of a file, else by how it begins."""
    name = path.lower()
    for suffix in PACKED:
        name = name.removesuffix(suffix)
    start = stream.peek(64)
    if name.endswith(".jsonl") or FIRST_LINE.match(start):
        return "jsonl"
    return "json" if name.endswith(".json") or OBJECT.match(start) else "text"
