"""How large the source is: files, lines, and the lengths of functions.

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


class Function(NamedTuple):
    lines: int
    place: str


def functions(path: Path) -> Iterator[Function]:
    """Each with its decorators' lines left out, and with those of the functions in it."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            lines = (node.end_lineno or node.lineno) - node.lineno + 1
            yield Function(lines, f"{path.relative_to(ROOT)}:{node.lineno} {node.name}")


def main() -> None:
    bound = int(sys.argv[1]) if sys.argv[1:] else LONG
    paths = sorted(SOURCE.rglob("*.py"))
    sizes = Counter({path: len(path.read_text("utf-8").splitlines()) for path in paths})
    found = sorted((function for path in paths for function in functions(path)), reverse=True)
    lengths = [function.lines for function in found]
    print(f"{len(paths)} files, {sizes.total()} lines; a file has {median(sizes.values()):.0f} (median)")
    print("the largest:", ", ".join(f"{path.relative_to(SOURCE)} {size}" for path, size in sizes.most_common(5)))
    tenths = quantiles(lengths, n=10)
    print(f"{len(found)} functions: median {median(lengths):.0f} lines, p90 {tenths[-1]:.0f}, longest {lengths[0]}")
    for function in found:
        if function.lines > bound:
            print(f"{function.lines:5} {function.place}")


if __name__ == "__main__":
    main()
