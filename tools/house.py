"""How large the source is: lines of its rooms, files, functions and their lengths, regular expressions.

python tools/house.py [LINES]     # lists the functions that are longer, 40 unless told
"""

from __future__ import annotations

import ast
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from statistics import median, quantiles
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "citecheck"
LONG = 40
COMPILING = {"re.compile", "lazy_pattern"}
OF_RE = {f"re.{name}" for name in "match fullmatch search sub subn split findall finditer".split()}


class Function(NamedTuple):
    lines: int
    place: str


def functions(path: Path) -> Iterator[Function]:
    """Each with its decorators' lines left out, and with those of the functions in it."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            lines = (node.end_lineno or node.lineno) - node.lineno + 1
            yield Function(lines, f"{path.relative_to(ROOT)}:{node.lineno} {node.name}")


def patterns(text: str) -> Counter[str]:
    """The places in a module that give a pattern to `re`: those that are compiled, and the others.

    Compiled are the calls of `re.compile` and `lazy_pattern`, and these two where they are handed on, as in
    `map(re.compile, …)`. The others are calls of the further functions of `re` and of the module's own functions that
    return a `re.Pattern`. A list of patterns that one call goes over counts once.
    """
    nodes = list(ast.walk(ast.parse(text)))
    own = {
        node.name
        for node in nodes
        if isinstance(node, ast.FunctionDef) and node.returns and ast.unparse(node.returns).startswith("re.Pattern")
    } - COMPILING
    calls = [node for node in nodes if isinstance(node, ast.Call)]
    called = [ast.unparse(node.func) for node in calls]
    handed_on = [ast.unparse(argument) for node in calls for argument in node.args]
    compiled = sum(name in COMPILING for name in (*called, *handed_on))
    return Counter(compiled=compiled, others=sum(name in own | OF_RE for name in called))


def room_of(path: Path) -> str:
    inside = path.relative_to(SOURCE).parts
    return f"{inside[0]}/" if len(inside) > 1 else "top level"


def rooms() -> Counter[str]:
    """The lines of all text files of each package, whatever they contain, and of those beside the packages."""
    lines: Counter[str] = Counter()
    for path in SOURCE.rglob("*"):
        if path.is_file() and "__pycache__" not in path.parts:
            lines[room_of(path)] += len(path.read_text("utf-8").splitlines())
    return lines


def _listed(counts: Counter[str], most: int | None = None) -> str:
    return ", ".join(f"{name} {count}" for name, count in counts.most_common(most))


def main() -> None:
    bound = int(sys.argv[1]) if sys.argv[1:] else LONG
    of_rooms = rooms()
    print(f"{of_rooms.total()} lines of text:", _listed(of_rooms))
    paths = sorted(SOURCE.rglob("*.py"))
    sizes = Counter({path: len(path.read_text("utf-8").splitlines()) for path in paths})
    found = sorted((function for path in paths for function in functions(path)), reverse=True)
    lengths = [function.lines for function in found]
    print(f"{len(paths)} files, {sizes.total()} lines; a file has {median(sizes.values()):.0f} (median)")
    print("the largest:", ", ".join(f"{path.relative_to(SOURCE)} {size}" for path, size in sizes.most_common(5)))
    counted = {path: patterns(path.read_text("utf-8")) for path in paths}
    kinds, by_room = sum(counted.values(), Counter()), Counter[str]()
    for path, kind in counted.items():
        by_room[room_of(path)] += kind.total()
    print(f"{kinds.total()} patterns, {kinds['compiled']} of them compiled:", _listed(by_room, 6))
    tenths = quantiles(lengths, n=10)
    print(f"{len(found)} functions: median {median(lengths):.0f} lines, p90 {tenths[-1]:.0f}, longest {lengths[0]}")
    for function in found:
        if function.lines > bound:
            print(f"{function.lines:5} {function.place}")


if __name__ == "__main__":
    main()
