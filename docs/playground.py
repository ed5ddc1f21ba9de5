"""Build the playground, the page on which hoyle runs in the browser: ``python docs/playground.py``.

It needs Node.js: npm brings Pyodide (Python for browsers), CodeMirror (the editor) and esbuild, as locked in
``playground/package-lock.json``. hoyle and what it imports are packed as they are installed here; of packages
with compiled parts their Python takes their place. All files are put into ``build/site/playground``, and the
page asks for nothing that is not there.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from importlib.metadata import distribution
from pathlib import Path

from hoyle.cli.webpage import render
from hoyle.notation import notations

DOCS = Path(__file__).parent
ROOT = DOCS.parent
SOURCE = DOCS / "playground"
SITE = ROOT / "build" / "site" / "playground"
WORK = ROOT / "build" / "playground"
FOLDERS = {
    "hoyle": "hoyle",
    "records": "hoyle/records",
    "notation": "hoyle/notation",
    "verify": "hoyle/verify",
    "cli": "hoyle/cli",
}
"""The folders of the checkout, and where Python finds them."""
ENDINGS = {".py", ".peg", ".md", ".txt", ".json", ".j2", ".css", ".js"}
NEEDED = (
    "attrs",
    "cattrs",
    "click",
    "jinja2",
    "lsprotocol",
    "markupsafe",
    "parsimonious",
    "pygls",
    "typing_extensions",
)
"""The packages that hoyle imports there."""
RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
"""The files of Pyodide."""
CAN_BUILD = shutil.which("npm") is not None
MAX_BYTES = 40_000_000
"""Size of all files together."""


def packages() -> Iterator[tuple[Path, str]]:
    """The files that Python imports in the browser, each with its place there."""
    yield SOURCE / "keeper.py", "keeper.py"
    for folder, place in FOLDERS.items():
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in ENDINGS and "__pycache__" not in path.parts:
                yield path, f"{place}/{path.relative_to(ROOT / folder).as_posix()}"
    for name in NEEDED:
        for file in distribution(name).files or ():
            path = Path(str(file.locate()))
            if file.suffix == ".py" or "LICEN" in file.name.upper():
                yield path, file.as_posix()


def pack(target: Path) -> None:
    """Pack them into one archive; the same files always give the same."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, place in packages():
            archive.writestr(zipfile.ZipInfo(place), path.read_bytes(), zipfile.ZIP_DEFLATED)


def examples(folder: Path) -> None:
    """Put a record of each game into ``folder``: one that has been published, or else that of the guide."""
    folder.mkdir(parents=True, exist_ok=True)
    for game, notation in notations().items():
        published = ROOT / "records" / "published" / f"{game}.txt"
        guides = re.findall(r"^```hoyle\n(.*?)^```$", notation.guide_in("en"), re.MULTILINE | re.DOTALL)
        text = published.read_text("utf-8") if published.exists() else guides[-1]
        (folder / f"{game}.txt").write_text(text, "utf-8")


def page() -> str:
    """The page; its policy lets in the script and style of the replay, which stands in a frame."""
    text = (SOURCE / "index.html").read_text("utf-8")
    for name in ("page.js", "page.css"):
        text = text.replace(f"{{{name}}}", render.source_of(name))
    return text


def offline(target: Path) -> None:
    """Tell the service worker which files there are, and a version that changes with any of them."""
    files = sorted(
        path.relative_to(SITE).as_posix() for path in SITE.rglob("*") if path.is_file() and path != target
    )
    whole = hashlib.sha256(b"".join((SITE / name).read_bytes() for name in files)).hexdigest()[:16]
    code = target.read_text("utf-8")
    stands = json.dumps(["./", *files])
    target.write_text(f"const VERSION = {whole!r}, FILES = {stands};\n{code}", "utf-8")


def run(*command: str) -> None:
    subprocess.run(command, cwd=SOURCE, check=True)


def build() -> None:
    """Build the playground into the site."""
    shutil.rmtree(SITE, ignore_errors=True)
    shutil.rmtree(WORK, ignore_errors=True)
    SITE.mkdir(parents=True)
    WORK.mkdir(parents=True)
    run("npm", "ci", "--silent")
    run("npm", "run", "--silent", "check")
    shutil.copy(ROOT / "cli" / "tokens.json", SITE)
    run("npm", "run", "--silent", "bundle", "--", f"--outdir={SITE}")
    for name in RUNTIME:
        shutil.copy(SOURCE / "node_modules" / "pyodide" / name, SITE)
    examples(SITE / "examples")
    pack(SITE / "hoyle.zip")
    run("node", "snapshot.mjs", f"{SITE / 'hoyle.zip'}", f"{SITE / 'examples'}", f"{SITE / 'memory.bin.gz'}")
    (SITE / "index.html").write_text(page(), "utf-8")
    shutil.copy(SOURCE / "style.css", SITE)
    offline(SITE / "offline.js")
    size = sum(path.stat().st_size for path in SITE.rglob("*") if path.is_file())
    print(f"The playground takes {size / 1e6:.1f} MB.")
    if size > MAX_BYTES:
        sys.exit(f"The playground takes {size} bytes, more than the {MAX_BYTES} allowed.")


if __name__ == "__main__":
    build()
