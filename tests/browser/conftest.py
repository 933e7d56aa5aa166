"""One browser for all tests of this folder, and the reports that they look at."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from browser.chromium import ABSENT, Chromium, installed, running
from browser.reports import LONG, ONE, SEVERAL, UNCITED, Made, made


@pytest.fixture(scope="session")
def chromium(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chromium]:
    paths = installed()
    if not paths:
        (pytest.fail if os.environ.get("CITECHECK_BROWSER") == "required" else pytest.skip)(ABSENT)
    with running(*paths, tmp_path_factory.mktemp("profile")) as browser:
        yield browser


@pytest.fixture(scope="session")
def reports(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("reports")


@pytest.fixture(scope="session")
def one(reports: Path) -> Made:
    """A report about one answer."""
    return made(reports, "one", ONE)


@pytest.fixture(scope="session")
def several(reports: Path) -> Made:
    """A report about several answers, with every verdict in it."""
    return made(reports, "several", SEVERAL)


@pytest.fixture(scope="session")
def long(reports: Path) -> Made:
    """A report about an answer of many screens."""
    return made(reports, "long", LONG)


@pytest.fixture(scope="session")
def uncited(reports: Path) -> Made:
    """A report about an answer with a statement that cites nothing, and the citation that is proposed for it."""
    return made(reports, "uncited", UNCITED, "--corrections")
