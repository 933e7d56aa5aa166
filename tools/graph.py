"""Which package imports which, from the top down; fails where packages or modules import each other in a circle.

python tools/graph.py [--modules]     # each module instead of each package
"""

from __future__ import annotations

import sys
from graphlib import CycleError, TopologicalSorter

import grimp

Graph = dict[str, set[str]]
ROOT = "citecheck"
DOORS = (  # imported when it is called, and by no decision
    ("citecheck.model", "citecheck.reporting.json"),
    ("citecheck.cli.lint", "citecheck.cli"),
)


def of_modules() -> Graph:
    """Module → the modules that it imports; a package's `__init__` is one of them."""
    graph = grimp.build_graph(ROOT, cache_dir=None, exclude_type_checking_imports=True)
    for door in DOORS:
        graph.remove_import(importer=door[0], imported=door[1])
    return {module: set(graph.find_modules_directly_imported_by(module)) for module in graph.modules}


def of_packages(modules: Graph) -> Graph:
    """The same for what stands directly below the root."""
    packages: Graph = {}
    for module, imported in modules.items():
        package = _package(module)
        packages.setdefault(package, set()).update({_package(name) for name in imported} - {package})
    return packages


def _package(module: str) -> str:
    return ".".join(module.split(".")[:2])


def circle(graph: Graph) -> list[str]:
    """The names of a circle, the first of them again at its end; empty where there is none."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(error.args[1])[::-1]  # each imports the next
    return []


def _short(name: str) -> str:
    return name.removeprefix(f"{ROOT}.")


def main() -> int:
    modules = of_modules()
    packages = of_packages({name: imported for name, imported in modules.items() if name != ROOT})
    shown = modules if "--modules" in sys.argv[1:] else packages
    found = [circle(graph) for graph in (packages, modules)]
    names = sorted(shown) if any(found) else reversed([*TopologicalSorter(shown).static_order()])
    for name in names:
        print(f"{_short(name)}: {' '.join(sorted(map(_short, shown.get(name, ()))))}")
    for names in filter(None, found):
        print(f"A circle: {' → '.join(names)}")
    return int(any(found))


if __name__ == "__main__":
    sys.exit(main())
