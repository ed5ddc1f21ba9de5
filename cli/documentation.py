"""Where what hoyle finds is described."""

from __future__ import annotations

import os
from functools import cache
from importlib.metadata import PackageNotFoundError, metadata

from ..records.findings import Rule

DOCUMENTATION = "HOYLE_DOCUMENTATION"
"""The environment variable that says where docs/findings.md can be read. Where it is not set, that is where
the package says its documentation is."""


def documentation() -> str:
    """Where the findings are described; nothing if nobody has said."""
    return os.environ.get(DOCUMENTATION) or _of_the_package()


@cache
def _of_the_package() -> str:
    try:
        urls = [one.split(", ", 1) for one in metadata("hoyle").get_all("Project-URL") or ()]
    except PackageNotFoundError:
        return ""
    return str(dict(urls).get("Documentation", ""))


def address(rule: Rule) -> str:
    """Where ``rule`` is described: at the anchor that its heading of docs/findings.md has. Nothing if nobody
    has said where that is."""
    where = documentation()
    return f"{where}#{rule.code.lower()}-{rule.name}" if where else ""
