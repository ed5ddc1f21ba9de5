"""Run all benchmarks and write docs/performance.md and docs/repairs.md: ``python -m benchmarks``. It takes
some five minutes. Parts that are named are run alone, and only printed."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from attrs import evolve

from . import corruption, sections, several
from .measure import ROOT
from .sections import Effort


def repairs(effort: Effort) -> list[str]:
    rows = several.table(several.measured(effort.slips))
    return corruption.page(effort.slips, rows, effort.slips).splitlines()


PARTS: dict[str, Callable[[Effort], list[str]]] = {
    "start": sections.starting,
    "core": sections.reading,
    "memory": sections.remembering,
    "cores": sections.sharing,
    "archive": sections.keeping,
    "repairs": repairs,
}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("part", nargs="*", choices=[[], *PARTS], help=f"of {', '.join(PARTS)} (default: all)")
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--thorough", action="store_true", help="more runs and longer files; takes half an hour")
    how.add_argument("--quick", action="store_true", help="fewer runs and shorter files; only printed")
    parser.add_argument("--beside", metavar="PYTHON", help="where hoyle is compiled, or not")
    options = parser.parse_args()
    effort = sections.QUICK if options.quick else sections.THOROUGH if options.thorough else sections.USUAL
    effort = evolve(effort, beside=options.beside)
    pages: dict[str, list[str]] = {}
    for name in options.part or PARTS:
        page = pages.setdefault("repairs.md" if name == "repairs" else "performance.md", [])
        page += PARTS[name](effort)
    for name, page in pages.items():
        head = sections.introduction() if name == "performance.md" else []
        text = "\n".join([*head, *page]).rstrip("\n") + "\n"
        print(text)
        if not (options.quick or options.part):
            (ROOT / "docs" / name).write_text(text, "utf-8")


if __name__ == "__main__":
    main()
