"""The lists that tools and tests keep by hand name what there is."""

from __future__ import annotations

import pkgutil
import runpy
import tomllib
from importlib import import_module
from operator import attrgetter
from pathlib import Path

from faults.test_functions import DECIDING, OUTSIDE

import citecheck

ROOT = Path(__file__).parents[1]
MODULES = {module.name for module in pkgutil.walk_packages(citecheck.__path__, "citecheck.")}


def is_there(name: str) -> bool:
    """Whether citecheck has the function of this name, which begins with that of its module."""
    module = max((one for one in MODULES if f"{name}.".startswith(f"{one}.")), key=len, default="citecheck")
    try:
        attrgetter(name.removeprefix(f"{module}."))(import_module(module))
    except AttributeError:
        return False
    return True


def test_equivalent_mutants_are_of_functions_that_there_are() -> None:
    reasons = tomllib.loads((ROOT / "tools" / "equivalent_mutants.toml").read_text("utf-8"))
    functions = {mutant.partition(":")[0] for mutants in reasons.values() for mutant in mutants}
    assert [name for name in sorted(functions) if not is_there(f"citecheck.{name}")] == []


def test_the_modules_in_which_faults_are_made_are_there() -> None:
    assert [name for name in DECIDING if f"citecheck.{name}" not in MODULES] == []
    assert [name for name in OUTSIDE if name.rstrip(".") not in MODULES] == []


COUNTED = """
import re
from citecheck.text.patterns import lazy_pattern

WORD = re.compile(r"\\w+")
MANY = tuple(map(re.compile, ("a", "b")))
LAZY = lazy_pattern("c", re.IGNORECASE)

def phrases(words: str) -> re.Pattern[str]:
    return lazy_pattern(rf"\\b(?:{words})\\b")

BOTH = phrases("d|e"), phrases("f")

def places(text: str) -> list[str]:
    return WORD.findall(re.sub("g", "", text)) if re.search(r"h", text) else text.split(" ")
"""


def test_the_house_counts_what_gives_a_pattern_to_re() -> None:
    house = runpy.run_path(str(ROOT / "tools" / "house.py"))
    assert house["patterns"](COUNTED) == {"compiled": 4, "others": 4}


def test_the_house_counts_the_lines_of_every_text_file() -> None:
    house = runpy.run_path(str(ROOT / "tools" / "house.py"))
    files = [path for path in (ROOT / "src").rglob("*") if path.is_file() and path.suffix != ".pyc"]
    assert house["rooms"]().total() == sum(len(path.read_text("utf-8").splitlines()) for path in files)
