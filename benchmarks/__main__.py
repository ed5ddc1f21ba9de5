"""Run all benchmarks and write docs/performance.md, docs/repairs.md and docs/reading.md: ``python -m
benchmarks``. This should take less than half an hour; ``--thorough`` takes hours, because it checks “no small
change” by brute force on more records, and reads more. Only the parts that are named are run, and their
results are only printed; but reading also writes its page, unless it is restricted further."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from attrs import evolve

from . import building, corruption, editing, mending, sections, several, small_changes
from .measure import ROOT
from .reading import page as reading
from .sections import Effort


def repairs(effort: Effort) -> list[str]:
    rows = several.table(several.measured(effort.slips))
    return corruption.page(effort.slips, rows, effort.slips).splitlines()


def changes(effort: Effort) -> list[str]:
    return small_changes.section(effort.held)


def read_styles(effort: Effort) -> list[str]:
    return reading.page(reading.chosen(), effort.records)


PARTS: dict[str, Callable[[Effort], list[str]]] = {
    "start": sections.starting,
    "core": sections.reading,
    "memory": sections.remembering,
    "cores": sections.sharing,
    "cluster": sections.clustering,
    "archive": sections.keeping,
    "build": building.section,
    "mending": lambda effort: mending.section(effort.slips),
    "editing": lambda effort: editing.section(25 * effort.runs),
    "repairs": repairs,
    "changes": changes,
    "reading": read_styles,
}
PAGES = {"repairs": "repairs.md", "changes": "repairs.md", "reading": "reading.md"}
"""The pages of parts that do not belong to docs/performance.md."""


def main() -> None:
    options = _options()
    if options.show:
        print(reading.shown(*options.show))
        return
    if options.only or options.half:
        print("\n".join(reading.page(reading.chosen(options.only, options.half), options.records or 1)))
        return
    effort = sections.QUICK if options.quick else sections.THOROUGH if options.thorough else sections.USUAL
    effort = evolve(effort, beside=options.beside, records=options.records or effort.records)
    pages: dict[str, list[str]] = {}
    for name in options.part or PARTS:
        page = pages.setdefault(PAGES.get(name, "performance.md"), [])
        page += PARTS[name](effort)
    for name, page in pages.items():
        head = sections.introduction() if name == "performance.md" else []
        text = "\n".join([*head, *page]).rstrip("\n") + "\n"
        print(text)
        if not (options.quick or options.records) and (not options.part or options.part == ["reading"]):
            (ROOT / "docs" / name).write_text(text, "utf-8")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("part", nargs="*", choices=[[], *PARTS], help=f"of {', '.join(PARTS)} (default: all)")
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--thorough", action="store_true", help="more runs, records and slips; takes hours")
    how.add_argument("--quick", action="store_true", help="fewer runs and shorter files; only printed")
    parser.add_argument("--beside", metavar="PYTHON", help="where hoyle is compiled, or not")
    styles = parser.add_argument_group("reading", "what people write; only printed with any of these")
    styles.add_argument("--records", type=int, metavar="N", help="records of each game in each style")
    styles.add_argument(
        "--only", default="", metavar="PATTERN", help="styles or a group of them (1 record each)"
    )
    styles.add_argument(
        "--half", choices=tuple(reading.HALVES), default="", help="of the styles (1 record each)"
    )
    styles.add_argument(
        "--show", nargs=2, metavar=("STYLE", "GAME"), help="a record in a style, and what hoyle says"
    )
    return parser.parse_args()


if __name__ == "__main__":
    main()
