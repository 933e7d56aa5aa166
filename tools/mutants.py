"""Mutation testing of the modules that decide: what share of small faults in them do the tests notice?

    python tools/mutants.py [--fast] [--all] [--sample N] [PART...]    # only mutants whose name contains a PART

It runs the tests beside the deciding modules, those of `make test-all` among them. With --fast it leaves these out, and
tries 20 examples of a property; with --all it runs the tests of every folder. --sample tries N mutants, the same each
time, drawn over all modules: an estimate of the score in minutes.

The faults are mutmut's (a `<` for a `<=`, an `and` for an `or`, None for an argument), in the bodies of all functions
of the modules below. mutmut's own runner leaves decorated functions alone, and every rule is one; so here the tests are
collected once, and for each mutant a forked process takes over the mutated code objects and runs the tests that reach
them until one fails. Nothing is written to the tree. What stands outside functions is not mutated: the tables and
patterns, whose rows the tests list one by one.

Prints each mutant that no test noticed, and the score of each module. A mutant that does what the original does is
named with the reason in `equivalent_mutants.toml` and not counted.
"""

from __future__ import annotations

import argparse
import difflib
import gc
import os
import resource
import sys
import time
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from random import Random
from types import CodeType, FrameType, FunctionType
from typing import Any

import libcst as cst
import pytest
from _pytest.runner import runtestprotocol
from mutmut.mutation.mutators import mutation_operators

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "citecheck"
MODULES = (
    *sorted((SOURCE / "text").glob("*.py")),
    SOURCE / "response" / "json_reader.py",
    *sorted((SOURCE / "rules").glob("*.py")),
    SOURCE / "locate.py",
    SOURCE / "occurrence.py",
    SOURCE / "sources" / "document.py",
    SOURCE / "sources" / "page_edges.py",
    SOURCE / "reading_agreement.py",
    *sorted((SOURCE / "figures").glob("*.py")),
    SOURCE / "response" / "statements.py",
    SOURCE / "response" / "coverage.py",
    SOURCE / "engine.py",
)
# The tests of the deciding modules, and those of other folders that reach most of them in a few seconds.
TESTS = (
    *("text", "figures", "rules", "response", "test_locate*.py", "test_engine*.py", "test_standard.py"),
    *("sources/test_document.py", "sources/test_page_edges.py", "sources/test_plain*.py", "sources/test_raised.py"),
    *("sources/test_stacked.py", "sources/test_reading_orders.py", "sources/test_seen_lines.py"),
    *("support/test_*.py", "attacks/test_disguises.py"),
    *("repair/test_location.py", "repair/test_typography.py"),
    *("answers/test_forms.py", "answers/test_numbered.py", "answers/test_spans.py"),
)
OPTIONS = "-q -s --tb=native --assert=plain -p no:randomly -p no:cacheprovider -p no:xdist".split()
EQUIVALENT = Path(__file__).with_name("equivalent_mutants.toml")
PROCESSES = 2
CPU_SECONDS = 20  # a mutant that loops for ever is noticed as well
MEMORY_BYTES = 4 * 2**30  # and one that fills the memory


# ── Mutants ──────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class Module:
    path: Path

    @cached_property
    def tree(self) -> cst.Module:
        return cst.parse_module(self.path.read_text("utf-8"))

    @property
    def name(self) -> str:
        return ".".join(self.path.relative_to(SOURCE).with_suffix("").parts)


@dataclass(frozen=True)
class Mutant:
    """One changed node of a function; `where` is its name after those of the class and functions around it."""

    module: Module
    where: str
    old: cst.CSTNode
    new: cst.CSTNode

    @property
    def function(self) -> str:
        return f"{self.module.path}:{self.where}"

    @property
    def source(self) -> str:
        changed = self.module.tree.deep_replace(self.old, self.new)
        return changed.code if isinstance(changed, cst.Module) else ""

    @cached_property
    def name(self) -> str:
        """The function and the changed lines; line numbers would not hold for long."""
        before, after = self.module.tree.code.split("\n"), self.source.split("\n")
        lines = [line for line in difflib.unified_diff(before, after, lineterm="", n=0) if line[0] in "+-"][2:]
        return f"{self.module.name}.{self.where}: {' '.join(f'{line[0]} {line[1:].strip()}' for line in lines)}"


def mutants_of(module: Module) -> Iterator[Mutant]:
    for where, node in _nodes(module.tree, "", inside=False):
        for kind, operator in mutation_operators:
            for new in operator(node) if isinstance(node, kind) else ():
                yield Mutant(module, where, node, new)


def _nodes(node: cst.CSTNode, where: str, *, inside: bool) -> Iterator[tuple[str, cst.CSTNode]]:
    """(function, node) of what stands in the bodies of functions."""
    if isinstance(node, cst.FunctionDef | cst.ClassDef):
        name = f"{where}.{node.name.value}".strip(".")
        yield from _nodes(node.body, name, inside=inside or isinstance(node, cst.FunctionDef))
    elif not isinstance(node, cst.Annotation) and not _is_left_alone(node):
        if inside:
            yield where, node
        for child in node.children:
            yield from _nodes(child, where, inside=inside)


def _is_left_alone(node: cst.CSTNode) -> bool:
    """None for what these look at is an exception, and no fault that could hide; `strict` of `zip` is an assertion."""
    names = {"len", "isinstance", "zip"}
    return isinstance(node, cst.Call) and isinstance(node.func, cst.Name) and node.func.value in names


# ── Code objects ─────────────────────────────────────────────────────────────────────────────────


def code_name(code: CodeType) -> str:
    return f"{code.co_filename}:{code.co_qualname.replace('.<locals>', '')}"


def codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from codes(constant)


def swap(mutant: Mutant, functions: Mapping[str, list[FunctionType]]) -> None:
    """Gives every living function of the mutant's module the mutated code."""
    for code in codes(compile(mutant.source, mutant.module.path, "exec", dont_inherit=True)):
        for function in functions.get(code_name(code), ()):
            with suppress(ValueError):  # a closure that lost a variable: the function that makes it is swapped
                function.__code__ = code


def living_functions() -> dict[str, list[FunctionType]]:
    paths = {str(path) for path in MODULES}
    found: dict[str, list[FunctionType]] = defaultdict(list)
    for thing in gc.get_objects():
        if isinstance(thing, FunctionType) and thing.__code__.co_filename in paths:
            found[code_name(thing.__code__)].append(thing)
    return found


def caches() -> list[Any]:
    """Those of citecheck's functions: what the original answered is not an answer of a mutant."""
    cached = [thing for thing in gc.get_objects() if type(thing).__name__ == "_lru_cache_wrapper"]
    return [thing for thing in cached if thing.__module__.startswith("citecheck")]


# ── Tests ────────────────────────────────────────────────────────────────────────────────────────


class Runner:
    """A pytest plugin that runs each test once to see what it reaches, and then the mutants."""

    def __init__(self, parts: Sequence[str], sample: int | None, *, fast: bool) -> None:
        self.parts, self.sample = parts, sample
        self.profile = "fast" if fast else "mutants"  # by the first name the tests know it
        self.equivalent = {name for names in tomllib.loads(EQUIVALENT.read_text("utf-8")).values() for name in names}
        self.tried: Counter[str] = Counter()
        self.left: dict[str, list[str]] = defaultdict(list)  # module → mutants that no test noticed
        self._reached: dict[str, dict[int, float]] = defaultdict(dict)  # function → index of a test → seconds
        self._noticed_by: dict[str, set[int]] = defaultdict(set)  # function → tests that noticed a mutant of it
        self._running: dict[int, tuple[Mutant, int]] = {}  # process → its mutant and the pipe it answers by
        self._items: Sequence[pytest.Item] = ()
        self._caches: list[Any] = []

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self) -> None:
        from hypothesis import Phase, settings  # its own plugin wants to be imported first

        # The same examples each time, and no search for a simpler one: the first failure is enough.
        known = settings.get_profile(self.profile if self.profile == "fast" else "citecheck")
        phases = [Phase.explicit, Phase.generate]
        settings.register_profile(self.profile, known, derandomize=True, phases=phases)
        settings.load_profile(self.profile)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        gc.unfreeze()  # the tests' conftest froze all objects, and the collector does not list frozen ones
        self._items, self._caches = session.items, caches()
        for index in range(len(session.items)):
            self._look(index)
        mutants = [mutant for path in MODULES for mutant in mutants_of(Module(path)) if self._is_chosen(mutant)]
        if self.sample is not None:
            mutants = Random("mutants").sample(mutants, min(self.sample, len(mutants)))  # noqa: S311 - no secret
        print(f"{len(session.items)} tests, {len(mutants)} mutants", flush=True)
        if not (functions := living_functions()):
            raise pytest.UsageError("No function of the modules was found, so no mutant could be tried.")
        for mutant in mutants:
            self.tried[mutant.module.name] += 1
            if len(self._running) >= PROCESSES:
                self._wait()
            self._start(mutant, functions)
        while self._running:
            self._wait()
        return True

    def _is_chosen(self, mutant: Mutant) -> bool:
        return not self.parts or any(part in f"{mutant.module.name}.{mutant.where}" for part in self.parts)

    def _look(self, index: int) -> None:
        """Runs a test, and notes which functions it reaches."""
        paths = {str(path) for path in MODULES}
        reached: set[str] = set()

        def note(frame: FrameType, _: str, __: object) -> None:
            if frame.f_code.co_filename in paths:
                reached.add(code_name(frame.f_code))

        start = time.process_time()
        sys.settrace(note)  # it returns None, so only calls are traced
        passed = self._passes(index)
        sys.settrace(None)
        if not passed:
            raise pytest.UsageError(f"{self._items[index].nodeid} fails without a mutant.")
        for name in reached:
            self._reached[name][index] = time.process_time() - start

    def _passes(self, index: int) -> bool:
        for cache in self._caches:
            cache.cache_clear()
        return not any(report.failed for report in runtestprotocol(self._items[index], log=False, nextitem=None))

    def _start(self, mutant: Mutant, functions: Mapping[str, list[FunctionType]]) -> None:
        """A process that ends with 0 if all tests pass, and else says which one did not."""
        said, say = os.pipe()
        if pid := os.fork():
            os.close(say)
            self._running[pid] = mutant, said
            return
        status = 1
        try:
            _be_bounded_and_silent()
            swap(mutant, functions)
            failed = next((index for index in self._tests(mutant) if not self._passes(index)), None)
            status = 0 if failed is None else 1
            os.write(say, str(failed).encode())
        finally:
            os._exit(status)

    def _wait(self) -> None:
        pid, status = os.wait()
        mutant, said = self._running.pop(pid)
        failed = os.read(said, 20).decode()
        os.close(said)
        if status == 0:
            self.left[mutant.module.name].append(mutant.name)
            if mutant.name not in self.equivalent:
                print(mutant.name, flush=True)
        elif failed.isdecimal():
            self._noticed_by[mutant.function].add(int(failed))

    def _tests(self, mutant: Mutant) -> list[int]:
        """Those that reach the mutant's function or one inside it; of a function that only runs on import: all.

        First those that noticed other mutants of it, then those in files of its module's name, then the quick ones.
        """
        reaching = [found for name, found in self._reached.items() if name.startswith(mutant.function)]
        seconds = {i: time for found in reaching or self._reached.values() for i, time in found.items()}
        noticed, stem = self._noticed_by[mutant.function], mutant.module.path.stem
        return sorted(seconds, key=lambda i: (i not in noticed, stem not in self._items[i].nodeid, seconds[i]))


def _be_bounded_and_silent() -> None:
    gc.disable()  # a collection would copy the parent's whole memory
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)
    os.dup2(silence, 2)


# ── Report ───────────────────────────────────────────────────────────────────────────────────────


def report(runner: Runner) -> None:
    rows = [
        (name, tried, tried - len(runner.left[name]), sum(mutant in runner.equivalent for mutant in runner.left[name]))
        for name, tried in runner.tried.items()
    ]
    total = ("all", *(sum(row[i] for row in rows) for i in (1, 2, 3)))
    print("\n| module | mutants | noticed | equivalent | score |\n|---|---|---|---|---|")
    for name, tried, noticed, equivalent in (*rows, total):
        print(f"| `{name}` | {tried} | {noticed} | {equivalent} | {noticed / max(1, tried - equivalent):.1%} |")
    gone = runner.equivalent - {mutant for left in runner.left.values() for mutant in left}
    if gone and not runner.parts and runner.sample is None:
        print("Named as equivalent, but noticed or gone:", *sorted(gone), sep="\n")


def main() -> int:
    parser = argparse.ArgumentParser(description="What share of small faults do the tests notice?")
    parser.add_argument("parts", nargs="*", metavar="PART", help="only mutants whose name contains it")
    parser.add_argument("--fast", action="store_true", help="only the tests of the fast tier")
    parser.add_argument("--all", action="store_true", help="the tests of every folder")
    parser.add_argument("--sample", type=int, metavar="N", help="only so many mutants, drawn over all modules")
    chosen = parser.parse_args()
    runner = Runner(chosen.parts, chosen.sample, fast=chosen.fast)
    tests = ROOT / "tests"
    paths = [tests] if chosen.all else sorted(path for pattern in TESTS for path in tests.glob(pattern))
    tier = ["-m", "not full" if chosen.fast else "not nightly"]
    code = pytest.main([*OPTIONS, *tier, *map(str, paths)], plugins=[runner])
    if runner.tried:
        report(runner)
    return 0 if code == pytest.ExitCode.NO_TESTS_COLLECTED and runner.tried else int(code)


if __name__ == "__main__":
    sys.exit(main())
