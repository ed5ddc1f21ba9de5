"""Do the tests notice when the code changes? ``python -m benchmarks.mutants`` changes it in one place at a
time, drawn at random, and runs the tests that reach the place until one fails. It needs Python 3.12 or newer.

The changes are cosmic-ray's: another comparison, another number, ``and`` for ``or``, a condition negated, a
loop left out. Which tests reach which function is measured once (``--measure``, hardly slower than a run of
the tests) and kept in ``build/mutants.json``. Then the tests are collected once, and for each change a fork
of that process has its functions changed, and runs them. For a change of what is done while modules are
imported the tests are collected anew.

A change that no test notices is a hole in the tests, unless it changes nothing that can be observed: such
changes are listed, with the reason, in ``benchmarks/equivalent_mutants.txt``.
"""

from __future__ import annotations

import argparse
import ast
import gc
import json
import multiprocessing
import signal
import sys
import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from difflib import ndiff
from functools import cache
from itertools import accumulate
from pathlib import Path
from random import Random
from types import CodeType
from typing import Any

from attrs import evolve, frozen

from .noticing import (
    FOLDERS,
    ROOT,
    SURVIVED,
    TO_COLLECT,
    Reached,
    Say,
    Stops,
    forked,
    functions_in,
    own_hoyle,
    pytest_run,
    quietly,
)

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


# ---- the changes


@frozen(order=True)
class Mutant:
    """One change: ``operator`` applied to its ``occurrence``-th place in the module at ``path``, at ``line``,
    within ``function``."""

    path: str
    line: int
    function: str
    operator: str
    occurrence: int
    text: str = ""
    """The module with the change."""

    def name(self) -> str:
        """A name that stays the same as long as the changed lines and their function do."""
        changes = list(ndiff(source(self.path).splitlines(), self.text.splitlines()))
        old, new = (" ".join(one[1:].strip() for one in changes if one[0] == sign) for sign in "-+")
        return f"{self.path} {self.function} | {old} | {new}"

    def codes(self, filename: str = "") -> list[tuple[CodeType, CodeType]]:
        """The code of the module and of all that is in it, before and after the change."""
        before, after = (codes_in(compile(text, filename, "exec")) for text in (source(self.path), self.text))
        same = [one.co_qualname for one in before] == [one.co_qualname for one in after]
        return list(zip(before, after, strict=True)) if same else [(before[0], after[0])]

    def at_import(self) -> bool:
        """Whether the change is in what is done when the module is imported."""
        return any(_own(old) != _own(new) for old, new in self.codes() if not old.co_flags & CO_OPTIMIZED)


CO_OPTIMIZED = 1
"""The flag of a function's code, as against that of a module or class."""


@cache
def source(path: str) -> str:
    return (ROOT / path).read_text("utf-8")


def codes_in(code: CodeType) -> list[CodeType]:
    return [
        code,
        *(one for inner in code.co_consts if isinstance(inner, CodeType) for one in codes_in(inner)),
    ]


def _own(code: CodeType) -> CodeType:
    """The code without that of the functions and classes in it, nor where they end in the text."""
    inner = tuple(one for one in code.co_consts if not isinstance(one, CodeType))
    return code.replace(co_consts=inner, co_linetable=b"")


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

    visit(ast.parse(source(path)), "")
    return found


def made(mutant: Mutant) -> Mutant | None:
    """The change with its text, unless that is no Python or compiles to the same."""
    from cosmic_ray.mutating import mutate_code
    from cosmic_ray.plugins import get_operator

    text = mutate_code(source(mutant.path), get_operator(mutant.operator)(), mutant.occurrence)
    mutant = evolve(mutant, text=text)
    try:
        return mutant if any(old != new for old, new in mutant.codes()) else None
    except SyntaxError:
        return None


def drawn(number: int, seed: int) -> list[Mutant]:
    """Draw ``number`` changes, each at a place of its own: first the place, then what is changed there."""
    rng = Random(seed)
    places: dict[tuple[str, int, str], list[Mutant]] = defaultdict(list)
    for path in modules():
        for mutant in mutants_of(path):
            places[path, mutant.line, mutant.operator.partition("_")[0]].append(mutant)
    found: list[Mutant] = []
    for place in rng.sample(sorted(places), len(places)):
        if len(found) == number:
            break
        if (mutant := made(rng.choice(places[place]))) is not None:
            found.append(mutant)
    return found


def equivalent() -> set[str]:
    """The names of the changes that are known to change nothing."""
    lines = EQUIVALENT.read_text("utf-8").splitlines()
    return {line for line in lines if line and not line.startswith(("#", " "))}


# ---- the tests


def measure(chosen: Sequence[str]) -> None:
    """Run the ``chosen`` tests once, all if none are, and keep which functions each of them enters and how
    long it takes."""
    with tempfile.TemporaryDirectory() as folder:
        plugin = Reached(own_hoyle(Path(folder)))
        if pytest_run(plugin, chosen):
            sys.exit("Tests fail without any change.")
    reached: dict[str, list[int]] = defaultdict(list)
    for number, functions in enumerate(plugin.by_test.values()):
        for function in functions:
            reached[function].append(number)
    kept = {"tests": list(plugin.seconds), "seconds": list(plugin.seconds.values()), "reached": reached,
            "at_import": sorted(plugin.at_import)}  # fmt: skip
    REACHED.parent.mkdir(exist_ok=True)
    REACHED.write_text(json.dumps(kept), "utf-8")


def tests_for(mutant: Mutant, known: dict[str, Any], *, anew: bool) -> list[str]:
    """The tests that reach what is changed, or all if it has its say when modules are imported or no test is
    known to reach it. Where the command line is changed, its other tests follow, some of which run it in
    processes of their own, where nothing is measured.

    The quickest go first, and the files of tests take turns."""
    tests, seconds = known["tests"], known["seconds"]
    at = [] if anew else known["reached"].get(f"{mutant.path} {mutant.function}", [])
    by_file: dict[str, list[int]] = defaultdict(list)
    for one in sorted(at or range(len(tests)), key=seconds.__getitem__):
        by_file[tests[one].partition("::")[0]].append(one)
    turns = [
        (spent / len(ones), tests[one])
        for ones in by_file.values()
        for one, spent in zip(ones, accumulate(seconds[one] for one in ones), strict=True)
    ]
    chosen = [test for _, test in sorted(turns)]
    if mutant.path.startswith("cli/"):
        chosen += sorted({one for one in tests if one.startswith("tests/cli/")} - set(chosen))
    return chosen


@contextmanager
def changed(file: Path, text: str) -> Iterator[None]:
    """The ``file`` has this text."""
    before = file.read_bytes()
    file.write_text(text, "utf-8")
    try:
        yield
    finally:
        file.write_bytes(before)


# ---- the run

Tell = Callable[[tuple[Mutant, str] | None], None]
Work = Callable[[Sequence[Mutant], Tell], None]


@frozen
class Run:
    """Tells for changes which test notices them, or that none does within so many ``seconds`` of work."""

    known: dict[str, Any]
    seconds: float

    def collected(self, mutants: Sequence[Mutant], tell: Tell) -> None:
        """Collect the tests once, and change functions in forks."""

        def run(stops: Stops) -> None:
            functions = functions_in(hoyle)
            gc.freeze()  # a fork that looks for garbage would copy all of it
            sound: dict[str, str] = {}
            for mutant in mutants:

                def verdict(say: Say, mutant: Mutant = mutant) -> str:
                    codes = dict(mutant.codes(str(hoyle / mutant.path)))
                    for one in functions[mutant.path]:
                        one.__code__ = codes.get(one.__code__, one.__code__)
                    return self._verdict(stops, tests_for(mutant, self.known, anew=False), say)

                with changed(hoyle / mutant.path, mutant.text):  # for processes that tests start
                    said = forked(verdict)
                if said in stops.items and said not in sound:
                    sound[said] = forked(lambda say, test=said: self._verdict(stops, [test], say))
                always = not sound.get(said, SURVIVED).startswith(SURVIVED)
                tell((mutant, f"{SURVIVED} but {said}, which always does" if always else said))

        with tempfile.TemporaryDirectory() as folder:
            hoyle = own_hoyle(Path(folder))
            pytest_run(Stops(run))

    def anew(self, mutants: Sequence[Mutant], tell: Tell) -> None:
        """Collect the tests for each change."""
        with tempfile.TemporaryDirectory() as folder:
            hoyle = own_hoyle(Path(folder))
            for mutant in mutants:

                def verdict(say: Say, mutant: Mutant = mutant) -> str:
                    tests = tests_for(mutant, self.known, anew=True)
                    said: list[str] = []
                    sys.dont_write_bytecode = True
                    signal.setitimer(signal.ITIMER_REAL, TO_COLLECT)
                    pytest_run(Stops(lambda stops: said.append(self._verdict(stops, tests, say))))
                    return "".join(said)

                with changed(hoyle / mutant.path, mutant.text):
                    tell((mutant, forked(verdict)))

    def _verdict(self, stops: Stops, tests: Iterable[str], say: Say) -> str:
        limits = {
            test: 30 + 10 * taken
            for test, taken in zip(self.known["tests"], self.known["seconds"], strict=True)
        }
        return stops.verdict(tests, limits, self.seconds, say)


def shared(work: Work, mutants: Sequence[Mutant], jobs: int) -> Iterator[tuple[Mutant, str]]:
    """Have ``jobs`` processes do the ``work``."""
    context = multiprocessing.get_context("fork")
    told = context.SimpleQueue()

    def share(mine: Sequence[Mutant]) -> None:
        quietly()
        try:
            work(mine, told.put)
        finally:
            told.put(None)

    shares = [mutants[job::jobs] for job in range(jobs) if mutants[job::jobs]]
    processes = [context.Process(target=share, args=(mine,)) for mine in shares]
    for process in processes:
        process.start()
    for _ in processes:
        yield from iter(told.get, None)
    for process in processes:
        process.join()


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.mutants", description=__doc__)
    parser.add_argument("--measure", nargs="*", metavar="TESTS", help="measure anew which tests reach what")
    parser.add_argument("--number", type=int, default=300, help="how many changes (default 300)")
    parser.add_argument("--seed", type=int, default=1, help="which changes (default 1)")
    parser.add_argument("--jobs", type=int, default=2, help="how many at once (default 2)")
    parser.add_argument("--seconds", type=float, default=60, help="of work for one change (default 60)")
    parser.add_argument("--only", default="", help="changes whose name has this in it")
    options = parser.parse_args()
    if sys.version_info < (3, 12):
        parser.error("needs Python 3.12 or newer")
    if options.measure is not None or not REACHED.exists():
        measuring = multiprocessing.get_context("fork").Process(target=measure, args=(options.measure or (),))
        measuring.start()
        measuring.join()
        if measuring.exitcode:
            return 2
    run = Run(json.loads(REACHED.read_text("utf-8")), options.seconds)
    mutants = [one for one in drawn(options.number, options.seed) if options.only in one.name()]
    harmless = equivalent()
    counted = [one for one in mutants if one.name() not in harmless]
    verdicts: dict[Mutant, str] = {}

    def survivors(work: Work, chosen: Sequence[Mutant]) -> list[Mutant]:
        for mutant, verdict in shared(work, chosen, options.jobs):
            verdicts[mutant] = verdict
            print(f"{mutant.path}:{mutant.line}: {verdict}\n    {mutant.name()}", flush=True)
        return [mutant for mutant in chosen if verdicts[mutant].startswith(SURVIVED)]

    while_imported = [one for one in counted if one.at_import()]
    quiet = survivors(run.collected, [one for one in counted if one not in while_imported])
    prepared = set(run.known["at_import"])  # what these have made is in each fork already
    survivors(run.anew, while_imported + [one for one in quiet if f"{one.path} {one.function}" in prepared])
    unnoticed = [mutant for mutant in counted if verdicts[mutant].startswith(SURVIVED)]
    noticed, number = len(counted) - len(unnoticed), len(counted)
    share = 100 * noticed / max(number, 1)
    print("", *(f"not noticed: {mutant.name()}" for mutant in unnoticed), sep="\n")
    print(f"{noticed} of {number} changes noticed: {share:.0f} % (aim: {AIM_PERCENT} %)")
    print(f"{len(mutants) - number} more change nothing that can be observed.")
    return 0 if share >= AIM_PERCENT else 1


if __name__ == "__main__":
    sys.exit(main())
