"""Do the tests notice when the code changes? ``python -m benchmarks.mutants`` changes it in one place at a
time, drawn at random, and runs the tests that reach the place until one fails. It needs Python 3.12 or newer.

The changes are cosmic-ray's: another comparison, another number, ``and`` for ``or``, a condition negated, a
loop left out. If the code is edited, the draw changes only where it is edited. Which tests reach which of
the places drawn is measured (``--measure``, hardly slower than a run of these tests) and kept in
``build/mutants``: ``--measure TESTS`` adds tests to those that are tried, or measures them anew. The tests
are collected once, and for each change a fork of that process has its functions changed, and runs those that
reach it, the quickest first; the test that noticed it last time goes before all others. For a change of what
is done while modules are imported the tests are collected anew.

``--resume`` goes on with the changes that no test has noticed yet, and the tests that have not passed with
them. So a run may begin with a few ``--seconds`` for each change, and go on with more for those left over.

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
from functools import cache
from hashlib import sha256
from itertools import accumulate, islice
from pathlib import Path
from random import Random
from types import CodeType
from typing import TypeVar

from attrs import evolve, field, frozen
from cattrs import structure, unstructure

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

KEPT = ROOT / "build" / "mutants"
EQUIVALENT = Path(__file__).with_name("equivalent_mutants.txt")
AIM_PERCENT = 92
COMPARISONS = {"Eq_NotEq", "NotEq_Eq", "Lt_LtE", "Lt_GtE", "LtE_Lt", "LtE_Gt", "Gt_GtE", "Gt_LtE", "GtE_Gt",
               "GtE_Lt", "Is_IsNot", "IsNot_Is"}  # fmt: skip
"""The comparisons that are changed, and into what. (``is`` for ``==`` would mostly change nothing.)"""
ARITHMETIC = {"Add_Sub", "Sub_Add", "Mul_Add", "FloorDiv_Mul", "Mod_Add"}
OTHERS = {"AddNot", "ReplaceTrueWithFalse", "ReplaceFalseWithTrue", "ReplaceAndWithOr", "ReplaceOrWithAnd",
          "ReplaceBreakWithContinue", "ReplaceContinueWithBreak", "NumberReplacer", "ZeroIterationForLoop",
          "ReplaceUnaryOperator_Delete_Not"}  # fmt: skip
NEVER_CHANGED = {"name", "string", "newline", "trailer", "atom_expr", "simple_stmt", "expr_stmt", "param"}
"""Types of most nodes, in which no operator finds anything; skipping them saves most of the time."""


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
        old, new = (
            " ".join(line.strip() for line in lines)
            for lines in _difference(source(self.path).splitlines(), self.text.splitlines())
        )
        return f"{self.path} {self.function} | {old} | {new}"

    def lines(self) -> range:
        """The lines of the statement in which the change is, or of its head if others are nested in it."""
        return statements_of(self.path).get(self.line, range(self.line, self.line + 1))

    def codes(self, filename: str = "") -> list[tuple[CodeType, CodeType]]:
        """The code of the module and of all that is in it, before and after the change."""
        before, after = (codes_in(compile(text, filename, "exec")) for text in (source(self.path), self.text))
        same = [one.co_qualname for one in before] == [one.co_qualname for one in after]
        return list(zip(before, after, strict=True)) if same else [(before[0], after[0])]

    def at_import(self) -> bool:
        """Whether the change is in what is done when the module is imported."""
        return any(_own(old) != _own(new) for old, new in self.codes() if not old.co_flags & CO_OPTIMIZED)


def _difference(old: Sequence[str], new: Sequence[str]) -> tuple[Sequence[str], Sequence[str]]:
    """The lines that differ: without the common beginning and end."""
    start = next((at for at, (one, other) in enumerate(zip(old, new, strict=False)) if one != other), 0)
    end = -1
    while min(len(old), len(new)) + end >= start and old[end] == new[end]:
        end -= 1
    return old[start : len(old) + end + 1], new[start : len(new) + end + 1]


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

    nodes = [node for node in ast_nodes(get_ast_from_path(ROOT / path)) if node.type not in NEVER_CHANGED]
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


@cache
def statements_of(path: str) -> dict[int, range]:
    """The lines of the innermost statement, by each of its lines."""
    found: dict[int, range] = {}
    statements = [node for node in ast.walk(ast.parse(source(path))) if isinstance(node, ast.stmt)]
    for one in statements:  # outer ones first
        inner = [child.lineno for child in ast.iter_child_nodes(one) if isinstance(child, ast.stmt)]
        end = min(inner) if inner else (one.end_lineno or one.lineno) + 1
        lines = range(one.lineno, max(end, one.lineno + 1))
        found.update(dict.fromkeys(lines, lines))
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
    """Draw ``number`` changes, each at a place of its own: first the place, then what is changed there. Other
    lines have no influence on whether a place is drawn."""
    places: dict[tuple[str, ...], list[Mutant]] = defaultdict(list)
    for path in modules():
        lines = source(path).splitlines()
        for mutant in mutants_of(path):
            text = lines[mutant.line - 1].strip()
            places[path, mutant.function, text, mutant.operator.partition("_")[0]].append(mutant)
    lots = {sha256(f"{seed} {' '.join(place)}".encode()).digest(): ones for place, ones in places.items()}
    changes = (made(Random(lot).choice(ones)) for lot, ones in sorted(lots.items()))
    return list(islice((one for one in changes if one is not None), number))


def equivalent() -> set[str]:
    """The names of the changes that are known to have no observable effect."""
    lines = EQUIVALENT.read_text("utf-8").splitlines()
    return {line for line in lines if line and not line.startswith(("#", " "))}


# ---- the tests


@frozen
class Measured:
    """What is measured of the tests."""

    seconds: dict[str, float] = field(factory=dict)
    """How long each test takes; its keys are all tests."""
    reached: dict[str, list[str]] = field(factory=dict)
    """The tests that reach each change, by its name."""
    at_import: list[str] = field(factory=list)
    """The changes that are reached before any test begins."""

    def files(self) -> list[str]:
        """The files of the tests."""
        return sorted({test.partition("::")[0] for test in self.seconds})


@frozen
class Tried:
    """The results for each change, by its name."""

    verdicts: dict[str, str] = field(factory=dict)
    """The test that notices it, or how it was not noticed."""
    passed: dict[str, list[str]] = field(factory=dict)
    """The tests that do not notice it."""


Kept = TypeVar("Kept", Measured, Tried)


def read(kind: type[Kept]) -> Kept:
    """What the last run has kept."""
    file = KEPT / f"{kind.__name__.lower()}.json"
    return structure(json.loads(file.read_text("utf-8")), kind) if file.exists() else kind()


def write(kept: Measured | Tried) -> None:
    KEPT.mkdir(parents=True, exist_ok=True)
    text = json.dumps(unstructure(kept), indent=0, ensure_ascii=False)
    (KEPT / f"{type(kept).__name__.lower()}.json").write_text(text, "utf-8")


def measure(chosen: Sequence[str], mutants: Sequence[Mutant]) -> None:
    """Run the ``chosen`` tests once, all if none are, and keep how long each takes and which ``mutants`` it
    reaches."""
    places: dict[tuple[str, int], list[str]] = defaultdict(list)
    for mutant in mutants:
        for line in mutant.lines():
            places[mutant.path, line].append(mutant.name())
    with tempfile.TemporaryDirectory() as folder:
        plugin = Reached(own_hoyle(Path(folder)), places)
        if pytest_run(plugin, chosen):
            sys.exit("Tests fail without any change.")
    measured, tried = read(Measured), read(Tried)
    measured.seconds.update(plugin.seconds)
    measured.at_import.extend(plugin.at_import.difference(measured.at_import))
    for kept in (measured.reached, tried.passed):
        for name, tests in kept.items():
            kept[name] = [test for test in tests if test not in plugin.seconds]
    for test, names in plugin.by_test.items():
        for name in names:
            measured.reached.setdefault(name, []).append(test)
    write(measured)
    write(tried)


def tests_for(mutant: Mutant, measured: Measured, tried: Tried, *, anew: bool) -> list[str]:
    """The tests that reach what is changed; all of them if they are collected ``anew``, because the change
    takes effect while modules are imported, or if no test is known to reach it. The others of their files
    follow: what is made once and kept is reached by the first test that needs it, and by no other. So do all
    of the command line's if that is changed: some run it in processes of their own, which are not measured.

    The test that noticed the change last time goes first, then the quickest; functions take turns with their
    cases, so that each has had as much time as any other."""
    at = [] if anew else measured.reached.get(mutant.name(), [])
    by_function: dict[str, list[str]] = defaultdict(list)
    for one in sorted(at or measured.seconds, key=measured.seconds.__getitem__):
        by_function[one.partition("[")[0]].append(one)
    turns = [
        (spent, test)
        for ones in by_function.values()
        for test, spent in zip(ones, accumulate(measured.seconds[one] for one in ones), strict=True)
    ]
    chosen = [test for _, test in sorted(turns)]
    near = {one.partition("::")[0] for one in chosen}
    if mutant.path.startswith("cli/"):
        near |= {file for file in measured.files() if file.startswith("tests/cli/")}
    others = {one for one in measured.seconds if one.partition("::")[0] in near}.difference(chosen)
    chosen += sorted(others, key=measured.seconds.__getitem__)
    before = tried.verdicts.get(mutant.name(), "")
    passed = set() if anew else set(tried.passed.get(mutant.name(), ()))
    return sorted((test for test in chosen if test not in passed), key=lambda test: test != before)


@contextmanager
def changed(file: Path, text: str) -> Iterator[None]:
    """Give the ``file`` this text for a while."""
    before = file.read_bytes()
    file.write_text(text, "utf-8")
    try:
        yield
    finally:
        file.write_bytes(before)


# ---- the run

Tell = Callable[[tuple[Mutant, list[str]] | None], None]
Work = Callable[[Sequence[Mutant], Tell], None]


@frozen
class Run:
    """Tells for changes which tests pass, and last which notices them, or that none does within so many
    ``seconds`` of work."""

    measured: Measured
    tried: Tried
    seconds: float

    def collected(self, mutants: Sequence[Mutant], tell: Tell) -> None:
        """Collect the tests once, and change functions in forks."""

        def run(stops: Stops) -> None:
            functions = functions_in(hoyle)
            gc.freeze()  # garbage collection in a fork would copy all memory
            sound: dict[str, str] = {}  # the tests that fail without a change
            for mutant in mutants:

                def verdict(say: Say, mutant: Mutant = mutant) -> str:
                    codes = dict(mutant.codes(str(hoyle / mutant.path)))
                    for one in functions[mutant.path]:
                        one.__code__ = codes.get(one.__code__, one.__code__)
                    return self._verdict(stops, tests_for(mutant, self.measured, self.tried, anew=False), say)

                with changed(hoyle / mutant.path, mutant.text):  # for processes that tests start
                    *passed, said = forked(verdict)
                if said in stops.items and said not in sound:
                    sound[said] = forked(lambda say, test=said: self._verdict(stops, [test], say))[-1]
                always = not sound.get(said, SURVIVED).startswith(SURVIVED)
                last = f"{SURVIVED} but {said}, which always does" if always else said
                tell((mutant, [*(test for test in passed if test != said), last]))

        with tempfile.TemporaryDirectory() as folder:
            hoyle = own_hoyle(Path(folder))
            pytest_run(Stops(run), self.measured.files())

    def anew(self, mutants: Sequence[Mutant], tell: Tell) -> None:
        """Collect the tests for each change."""
        with tempfile.TemporaryDirectory() as folder:
            hoyle = own_hoyle(Path(folder))
            for mutant in mutants:

                def verdict(say: Say, mutant: Mutant = mutant) -> str:
                    tests = tests_for(mutant, self.measured, self.tried, anew=True)
                    files = sorted({test.partition("::")[0] for test in tests})
                    said: list[str] = []
                    sys.dont_write_bytecode = True
                    signal.setitimer(signal.ITIMER_REAL, TO_COLLECT)
                    pytest_run(Stops(lambda stops: said.append(self._verdict(stops, tests, say))), files)
                    return "".join(said)

                with changed(hoyle / mutant.path, mutant.text):
                    tell((mutant, forked(verdict)[-1:]))

    def _verdict(self, stops: Stops, tests: Iterable[str], say: Say) -> str:
        limits = {test: 30 + 10 * taken for test, taken in self.measured.seconds.items()}
        return stops.verdict(tests, limits, self.seconds, say)


def shared(work: Work, mutants: Sequence[Mutant], jobs: int) -> Iterator[tuple[Mutant, list[str]]]:
    """Share the ``work`` among ``jobs`` processes."""
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
    parser.add_argument("--resume", action="store_true", help="only changes not noticed the last time")
    options = parser.parse_args()
    if sys.version_info < (3, 12):
        parser.error("needs Python 3.12 or newer")
    mutants = [one for one in drawn(options.number, options.seed) if options.only in one.name()]
    if options.measure is not None or not read(Measured).seconds:
        arguments = (options.measure or (), mutants)
        measuring = multiprocessing.get_context("fork").Process(target=measure, args=arguments)
        measuring.start()
        measuring.join()
        if measuring.exitcode:
            return 2
    measured, tried = read(Measured), read(Tried)
    if not options.resume:
        tried.passed.clear()
    run = Run(measured, tried, options.seconds)
    harmless = equivalent()
    counted = [one for one in mutants if one.name() not in harmless]

    def noticed(mutant: Mutant) -> bool:
        return not tried.verdicts.get(mutant.name(), SURVIVED).startswith(SURVIVED)

    def survivors(work: Work, chosen: Sequence[Mutant]) -> list[Mutant]:
        for mutant, (*passed, verdict) in shared(work, chosen, options.jobs):
            tried.verdicts[mutant.name()] = verdict
            tried.passed.setdefault(mutant.name(), []).extend(passed)
            write(tried)
            print(f"{mutant.path}:{mutant.line}: {verdict}\n    {mutant.name()}", flush=True)
        return [mutant for mutant in chosen if not noticed(mutant)]

    to_try = [one for one in counted if not (options.resume and noticed(one))]
    while_imported = [one for one in to_try if one.at_import()]
    quiet = survivors(run.collected, [one for one in to_try if one not in while_imported])
    survivors(run.anew, while_imported + [one for one in quiet if one.name() in measured.at_import])
    unnoticed = [mutant for mutant in counted if not noticed(mutant)]
    number = len(counted)
    share = 100 * (number - len(unnoticed)) / max(number, 1)
    print("", *(f"not noticed: {mutant.name()}" for mutant in unnoticed), sep="\n")
    print(f"{number - len(unnoticed)} of {number} changes noticed: {share:.0f} % (aim: {AIM_PERCENT} %)")
    print(f"{len(mutants) - number} more change nothing that can be observed.")
    return 0 if share >= AIM_PERCENT else 1


if __name__ == "__main__":
    sys.exit(main())
