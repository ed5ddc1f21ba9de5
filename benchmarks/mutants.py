"""Do the tests notice when the code changes? ``python -m benchmarks.mutants`` changes it in one place at a
time, drawn at random, and runs the tests that reach the place until one fails.

The changes are cosmic-ray's: another comparison, another number, ``and`` for ``or``, a condition negated, a
loop left out. Which tests reach which function is measured once (``--measure``, some three times as long as a
run of the tests) and kept in ``build/mutants.json``. A change that no test notices is a hole in the tests,
unless it changes nothing that can be observed: such changes are listed, with the reason, in
``benchmarks/equivalent_mutants.txt``.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from random import Random
from xml.etree import ElementTree

from attrs import frozen

from .measure import ROOT

FOLDERS = ("records", "notation", "verify", "cli")
REACHED = ROOT / "build" / "mutants.json"
EQUIVALENT = Path(__file__).with_name("equivalent_mutants.txt")
AIM_PERCENT = 92
COMPARISONS = {"Eq_NotEq", "NotEq_Eq", "Lt_LtE", "Lt_GtE", "LtE_Lt", "LtE_Gt", "Gt_GtE", "Gt_LtE", "GtE_Gt",
               "GtE_Lt", "Is_IsNot", "IsNot_Is"}  # fmt: skip
"""The comparisons that are changed, and into what. (``is`` for ``==`` would mostly change nothing.)"""
ARITHMETIC = {"Add_Sub", "Sub_Add", "Mul_Add", "FloorDiv_Mul", "Mod_Add"}
OTHERS = {"AddNot", "ReplaceTrueWithFalse", "ReplaceFalseWithTrue", "ReplaceAndWithOr", "ReplaceOrWithAnd",
          "ReplaceBreakWithContinue", "ReplaceContinueWithBreak", "NumberReplacer", "ZeroIterationForLoop",
          "ReplaceUnaryOperator_Delete_Not"}  # fmt: skip


@frozen(order=True)
class Mutant:
    """One change: ``operator`` applied to its ``occurrence``-th place in the module at ``path``, at ``line``,
    within ``function``."""

    path: str
    line: int
    function: str
    operator: str
    occurrence: int

    def name(self) -> str:
        """A name that stays the same as long as the changed line and its function do."""
        text = (ROOT / self.path).read_text("utf-8").splitlines()[self.line - 1].strip()
        return f"{self.path} {self.function} {self.operator} | {text}"


def operators() -> list[str]:
    from cosmic_ray.plugins import operator_names

    wanted = OTHERS | {f"ReplaceComparisonOperator_{one}" for one in COMPARISONS}
    wanted |= {f"ReplaceBinaryOperator_{one}" for one in ARITHMETIC}
    return sorted(name for name in operator_names() if name.rpartition("/")[2] in wanted)


def modules() -> list[str]:
    return sorted(str(path.relative_to(ROOT)) for folder in FOLDERS for path in (ROOT / folder).rglob("*.py"))


def mutants_of(path: str) -> Iterator[Mutant]:
    """Every change that can be made to the module at ``path``."""
    from cosmic_ray.ast import ast_nodes, get_ast_from_path
    from cosmic_ray.plugins import get_operator

    nodes = list(ast_nodes(get_ast_from_path(ROOT / path)))
    functions = functions_of(path)
    for name in operators():
        operator, occurrence = get_operator(name)(), 0
        for node in nodes:
            for (line, _), _ in operator.mutation_positions(node):
                yield Mutant(path, line, functions.get(line, ""), name, occurrence)
                occurrence += 1


def functions_of(path: str) -> dict[int, str]:
    """The innermost function, by its qualified name, that each line of a module stands in."""
    found: dict[int, str] = {}

    def visit(node: ast.AST, inside: str) -> None:
        for child in ast.iter_child_nodes(node):
            name = inside
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                name = f"{inside}.{child.name}".lstrip(".")
                if not isinstance(child, ast.ClassDef):
                    found.update(dict.fromkeys(range(child.lineno, (child.end_lineno or 0) + 1), name))
            visit(child, name)

    visit(ast.parse((ROOT / path).read_text("utf-8")), "")
    return found


def drawn(number: int, seed: int) -> list[Mutant]:
    """Draw ``number`` changes, each at a place of its own: first the place, then what is changed there."""
    rng = Random(seed)
    places: dict[tuple[str, int, str], list[Mutant]] = defaultdict(list)
    for path in modules():
        for mutant in mutants_of(path):
            places[path, mutant.line, mutant.operator.partition("_")[0]].append(mutant)
    return [rng.choice(places[place]) for place in rng.sample(sorted(places), number)]


# ---- which tests reach a function


def measure(chosen: Sequence[str]) -> None:
    """Run the ``chosen`` tests once, all if none are, and keep which functions each of them enters and how
    long it takes."""
    from coverage import CoverageData

    with tempfile.TemporaryDirectory() as folder:
        data, times = Path(folder, "coverage"), Path(folder, "times.xml")
        command = [sys.executable, "-m", "pytest", "-q", f"--cov={ROOT}", "--cov-context=test",
                   "--cov-report=", f"--junitxml={times}", "-W", "ignore", *chosen]  # fmt: skip
        subprocess.run(command, cwd=ROOT, env={**os.environ, "COVERAGE_FILE": str(data)}, check=True)
        seconds = {
            f"{case.get('classname', '').replace('.', '/')}|{case.get('name')}": float(case.get("time", 0))
            for case in ElementTree.parse(times).iter("testcase")
        }
        coverage = CoverageData(str(data))
        coverage.read()
        reached: dict[str, set[str]] = defaultdict(set)
        for path in modules():
            functions = functions_of(path)
            for line, contexts in coverage.contexts_by_lineno(str(ROOT / path)).items():
                tests_here = {one.partition("|")[0] for one in contexts}
                reached[f"{path} {functions.get(line, '')}"] |= tests_here - {""}
    tests = sorted(set().union(*reached.values()))
    numbers = {test: number for number, test in enumerate(tests)}
    kept = {key: sorted(numbers[one] for one in names) for key, names in reached.items()}
    timed = [seconds.get(_as_junit(test), 0.1) for test in tests]
    REACHED.parent.mkdir(exist_ok=True)
    REACHED.write_text(json.dumps({"tests": tests, "seconds": timed, "reached": kept}), "utf-8")


def _as_junit(test: str) -> str:
    """The name of a test as the XML report has it, where classes are part of the file's name."""
    path, _, name = test.partition("::")
    *classes, name = name.split("::") if "[" not in name else [*name.partition("[")[0].split("::"), name]
    if classes and "[" in name:
        name = f"{classes.pop()}[{name.partition('[')[2]}"
    return f"{'/'.join([path.removesuffix('.py'), *classes])}|{name}"


def tests_for(mutant: Mutant, known: dict[str, list]) -> list[str]:
    """The tests that reach what is changed, the quickest first; where the command line is changed, then its
    other tests, some of which run it in processes of their own, where nothing is measured."""
    at = known["reached"].get(f"{mutant.path} {mutant.function}", [])
    if not mutant.function or not at:
        at = range(len(known["tests"]))
    chosen = [known["tests"][one] for one in sorted(at, key=known["seconds"].__getitem__)]
    if mutant.path.startswith("cli/"):
        chosen += [one for one in known["tests"] if one.startswith("tests/cli/") and one not in set(chosen)]
    return chosen


# ---- the run


def noticed(mutant: Mutant, tests: list[str], copy: Path, seconds: float) -> bool:
    """Whether a test fails, or does not end, in a ``copy`` of the checkout that is changed so."""
    from cosmic_ray.mutating import mutate_code
    from cosmic_ray.plugins import get_operator

    original = (ROOT / mutant.path).read_text("utf-8")
    changed = mutate_code(original, get_operator(mutant.operator)(), mutant.occurrence)
    (copy / mutant.path).write_text(changed, "utf-8")
    listed = copy / "chosen-tests"
    listed.write_text("\n".join(tests), "utf-8")
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-x",
        "-q",
        "-p",
        "no:cacheprovider",
        "-p",
        "no:xdist",
        f"@{listed}",
    ]
    try:
        env = {**os.environ, "PYTHONPATH": str(copy / "path"), "PYTHONDONTWRITEBYTECODE": "1"}
        done = subprocess.run(command, cwd=copy, env=env, timeout=seconds, capture_output=True, check=False)
        return done.returncode != 0
    except subprocess.TimeoutExpired:
        return False  # within the time given, no test has failed
    finally:
        (copy / mutant.path).write_text(original, "utf-8")


def copied(folder: Path) -> Path:
    """A copy of what is committed or not ignored, with a package ``hoyle`` of its own that goes before any
    installed one."""
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    for name in listed.stdout.splitlines():
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, folder / name)
    (folder / "path" / "hoyle").mkdir(parents=True)
    for name in FOLDERS:
        (folder / "path" / "hoyle" / name).symlink_to(folder / name)
    return folder


def equivalent() -> set[str]:
    """The names of the changes that are known to change nothing."""
    lines = EQUIVALENT.read_text("utf-8").splitlines()
    return {line for line in lines if line and not line.startswith(("#", " "))}


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.mutants", description=__doc__)
    parser.add_argument("--measure", nargs="*", metavar="TESTS", help="measure anew which tests reach what")
    parser.add_argument("--number", type=int, default=300, help="how many changes (default 300)")
    parser.add_argument("--seed", type=int, default=1, help="which changes (default 1)")
    parser.add_argument("--jobs", type=int, default=2, help="how many at once (default 2)")
    parser.add_argument(
        "--seconds", type=float, default=120, help="for the tests of one change (default 120)"
    )
    parser.add_argument("--only", default="", help="changes whose name has this in it")
    options = parser.parse_args()
    if options.measure is not None or not REACHED.exists():
        measure(options.measure or ())
    known = json.loads(REACHED.read_text("utf-8"))
    mutants = [one for one in drawn(options.number, options.seed) if options.only in one.name()]
    harmless = equivalent()
    counted = [one for one in mutants if one.name() not in harmless]
    with tempfile.TemporaryDirectory() as folder:
        free: SimpleQueue[Path] = SimpleQueue()
        for job in range(options.jobs):
            free.put(copied(Path(folder, str(job))))

        def run(mutant: Mutant) -> bool:
            copy = free.get()
            try:
                return noticed(mutant, tests_for(mutant, known), copy, options.seconds)
            finally:
                free.put(copy)

        survivors: list[Mutant] = []
        with ThreadPoolExecutor(options.jobs) as pool:
            for number, (mutant, killed) in enumerate(zip(counted, pool.map(run, counted), strict=True), 1):
                if not killed:
                    survivors.append(mutant)
                    print(f"not noticed: {mutant.path}:{mutant.line} {mutant.name()}", flush=True)
                if number % 25 == 0:
                    print(f"{number - len(survivors)} of {number} noticed", flush=True)
    killed_ones, number = len(counted) - len(survivors), len(counted)
    share = 100 * killed_ones / max(number, 1)
    print(f"{killed_ones} of {number} changes noticed: {share:.0f} % (aim: {AIM_PERCENT} %)")
    print(f"{len(mutants) - len(counted)} more change nothing that can be observed.")
    return 0 if share >= AIM_PERCENT else 1


if __name__ == "__main__":
    sys.exit(main())
