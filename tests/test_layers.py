"""There are no import cycles, not even through what ``lint-imports`` cannot see: modules that the door of
their package imports when they are used, as in ``cli.pool``."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from graphlib import TopologicalSorter
from importlib.util import resolve_name
from pathlib import Path

ROOT = Path(__file__).parents[1]


def modules() -> dict[str, Path]:
    """The file of each module, by the name under which it is installed."""
    found = {}
    for folder in ("cli", "hoyle", "notation", "records", "verify"):
        for path in (ROOT / folder).rglob("*.py"):
            name = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
            found[name if folder == "hoyle" else f"hoyle.{name}"] = path
    return found


def used(name: str, path: Path) -> Iterator[tuple[str, str]]:
    """What a module imports from where, or uses as an attribute of a package that it has imported."""
    package = name if path.stem == "__init__" else name.rpartition(".")[0]
    nodes = [*ast.walk(ast.parse(path.read_text("utf-8")))]
    origins = {}
    for node in nodes:
        if isinstance(node, ast.ImportFrom):
            source = resolve_name("." * node.level + (node.module or ""), package)
            for each in node.names:
                origins[each.asname or each.name] = f"{source}.{each.name}"
                yield source, each.name
    for node in nodes:
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in origins:
            yield origins[node.value.id], node.attr


def test_there_are_no_cycles() -> None:
    there = modules()
    graph: dict[str, set[str]] = {name: set() for name in there}
    for name, path in there.items():
        for source, what in used(name, path):
            module = f"{source}.{what}" if f"{source}.{what}" in there else source
            if module in there and module != name:
                graph[name].add(module)
    TopologicalSorter(graph).prepare()  # raises CycleError
