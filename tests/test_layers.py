"""The house rules that no single test of a module would hold."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import get_args

import pytest
from importlinter.cli import lint_imports

import citecheck

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src"
MODULES = sorted(
    ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")
    for path in (SOURCE / "citecheck").rglob("*.py")
    if path.name != "__main__.py"  # which runs the program
)


def test_the_import_contracts_hold(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    code = lint_imports(config_filename=str(ROOT / "pyproject.toml"), no_cache=True)
    assert code == 0, capsys.readouterr().out


def test_all_is_the_truth() -> None:
    assert len(citecheck.__all__) == len(set(citecheck.__all__))
    assert {name for name in citecheck.__all__ if not hasattr(citecheck, name)} == set()
    assert {*citecheck._HOME, "__version__"} == set(citecheck.__all__)


@pytest.mark.parametrize("name", citecheck.__all__)
def test_a_public_name_is_what_it_says(name: str) -> None:
    value = getattr(citecheck, name)
    if name == "Evidence":
        assert {kind.__name__ for kind in get_args(value)} == {"Located", "NotFound", "Undetermined"}
    elif name not in {"RULES", "__version__"}:
        assert value.__name__ == name
        assert value.__module__.startswith("citecheck.")


def test_an_unknown_name_is_an_attribute_error() -> None:
    assert not hasattr(citecheck, "no_such_name")


def test_there_are_modules() -> None:
    assert {"citecheck", "citecheck.model", "citecheck.sources.pdf.worker", "citecheck.text.matching"} <= set(MODULES)


# Each module in a process of its own that has imported nothing of ours; the libraries are there already, to be quick.
_EACH_ALONE = """
import importlib, os, sys
import jinja2, markdown_it, pydantic, pypdfium2, typer, yaml
assert not [name for name in sys.modules if name.startswith("citecheck")]
for module in sys.argv[1:]:
    if not os.fork():
        importlib.import_module(module)
        os._exit(0)
    if os.wait()[1]:
        print(module, flush=True)
"""


@pytest.mark.full
def test_every_module_imports_by_itself() -> None:
    ran = subprocess.run(
        [sys.executable, "-W", "error", "-c", _EACH_ALONE, *MODULES], capture_output=True, text=True, check=False
    )
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "", "")


_LIGHT = """
import sys
import citecheck.model, citecheck.text.matching, citecheck.text.sentences, citecheck.locate, citecheck.limits, citecheck.errors
print(sorted({name.split(".")[0] for name in sys.modules} - set(sys.stdlib_module_names) - {"citecheck", "__main__"}))
"""


def test_the_values_and_the_search_need_the_standard_library_only() -> None:
    ran = subprocess.run(
        [sys.executable, "-I", "-S", "-c", f"import sys; sys.path.insert(0, {str(SOURCE)!r})\n{_LIGHT}"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "[]\n", "")
