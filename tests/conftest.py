"""What all tests share."""

from __future__ import annotations

import gc
import os
import re
import signal
import subprocess
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from typing import Any

import pytest
from forked_readers import Readers
from hypothesis import HealthCheck, settings
from xdist.scheduler import LoadScopeScheduling

from citecheck.sources.document import Document
from citecheck.sources.open import open_document
from citecheck.sources.pdf import process

ROOT = Path(__file__).parents[1]
CORPUS = Path(os.environ.get("CITECHECK_CORPUS") or ROOT.parent / "shared" / "corpus")

# A slow machine is not a defect, and what CI finds must be found again: random search is for a developer's machine.
settings.register_profile(
    "citecheck", deadline=None, derandomize=bool(os.environ.get("CI")), suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("fast", settings.get_profile("citecheck"), max_examples=20)
settings.load_profile("citecheck")

# A shell lets a job in the background ignore Ctrl-C, and so would every program that a test starts and interrupts.
signal.signal(signal.SIGINT, signal.default_int_handler)

_ONLY_IN_FULL = {"chromium", "corpus", "opened", "scored", "wheel"}  # fixtures
_ALL_FULL = re.compile(r"^pytestmark = \[?\s*(?:pytest\.mark\.full\b|BROWSER)", re.MULTILINE)
_GROUP = re.compile(r'^pytestmark = (BROWSER)|xdist_group\("([\w-]+)"\)', re.MULTILINE)


def pytest_configure(config: pytest.Config) -> None:
    """The tests of a run share what was read of a source, in all workers; nobody's own cache is read or written."""
    if not hasattr(config, "workerinput"):
        folder = mkdtemp(prefix="citecheck-cache-")
        os.environ["CITECHECK_CACHE"] = folder
        config.add_cleanup(partial(rmtree, folder, ignore_errors=True))
    if hasattr(os, "fork"):
        readers = Readers()
        readers.install()
        config.add_cleanup(readers.close)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """The fast tier does not import a file that has nothing for it: that takes time, and tools that are not installed."""
    if config.option.markexpr != "not full" or not collection_path.match("test_*.py"):
        return None
    return True if _ALL_FULL.search(collection_path.read_text("utf-8")) else None


class _ByGroup(LoadScopeScheduling):
    """Like `--dist loadgroup`, which sees no group with pytest 9.2 (pytest-xdist, issue 1386)."""

    def _split_scope(self, nodeid: str) -> str:
        return _group(nodeid.partition("::")[0]) or nodeid


@cache
def _group(file: str) -> str:
    """The group to which all tests of a file belong: one worker runs them. Empty if it has none."""
    found = _GROUP.search((ROOT / file).read_text("utf-8"))
    return (found[1] or found[2]) if found else ""


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> _ByGroup:
    return _ByGroup(config, log)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> Iterator[None]:
    """Mark as full what asks for what the fast tier does not have, and what is nightly; the fast tests come first."""
    seen: set[str] = set()  # the tests of which the fast tier has a case
    for item in items:
        test = item.nodeid.partition("[")[0]
        if item.get_closest_marker("first_is_fast") and (test in seen or seen.add(test)):
            item.add_marker(pytest.mark.full)
        if item.get_closest_marker("nightly") or _ONLY_IN_FULL & set(getattr(item, "fixturenames", ())):
            item.add_marker(pytest.mark.full)
    yield
    items.sort(key=lambda item: item.get_closest_marker("full") is not None)


def pytest_collection_finish() -> None:
    """The tests stay until the end: the garbage collector does not go over them again and again."""
    gc.collect()
    gc.freeze()


@pytest.fixture
def real_readers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every reader of a PDF is started as a user's is."""
    monkeypatch.setattr(process, "subprocess", subprocess)


@pytest.fixture(scope="session")
def corpus() -> Path:
    """The folder of real documents; they are not part of the project."""
    if not CORPUS.is_dir():
        pytest.skip(f"the corpus of real documents is not at {CORPUS}; name its folder in CITECHECK_CORPUS")
    return CORPUS


@pytest.fixture(scope="session")
def opened(corpus: Path) -> Iterator[Callable[[str], Document]]:
    """Opens a document of the corpus by its path there, once, with all of its pages read."""
    documents: dict[str, Document] = {}

    def open_once(name: str) -> Document:
        if name not in documents:
            documents[name] = open_document(corpus / name)
            documents[name].prefetch(range(1, documents[name].page_count + 1))
        return documents[name]

    yield open_once
    for document in documents.values():
        document.close()
