"""The set-ups of editors, as docs/editor.md has them."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]
PAGE = ROOT / "docs" / "editor.md"
PUBLISHED = ROOT / "records" / "published" / "redox.txt"


def snippets(section: str) -> list[str]:
    """What stands in the fences of a section of the page."""
    (found,) = re.findall(
        rf"^### {section}\n(.*?)(?=^##|\Z)", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL
    )
    return re.findall(r"^```\w+\n(.*?)^```", found, re.MULTILINE | re.DOTALL)


def environment(home: Path) -> dict[str, str]:
    """The environment of an editor that finds this hoyle, and no settings but its own."""
    folders = {f"XDG_{name}_HOME": str(home / name.lower()) for name in ("CONFIG", "DATA", "STATE", "CACHE")}
    path = os.pathsep.join((str(Path(sys.executable).parent), os.environ.get("PATH", "")))
    return {**os.environ, **folders, "HOME": str(home), "PATH": path, "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8"}
