"""The fixture and the function: what passes, and what a failure says."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path
from textwrap import dedent

import pytest
from command import ROOT

from citecheck.errors import UsageError
from citecheck.integrations.pytest_plugin import assert_cited
from integrations.running import PLUGIN, run_pytest
from integrations.said import CLAIM, NONE_FOUND, OPEN_FOUND, SLIPS_FOUND, UNCITED, answer, claiming

ERRORS = "The citations of this answer have errors:"
OPENED = "Some citations of this answer could not be checked, which is not a pass:"
NOTHING = "This answer has no citations, which is not a pass."
LETTER = "Letter C: UNCITED 1. A is asked for. Not cited: line 15."


def objection(text: str, sources: object = "lease.pdf", **more: str) -> list[str]:
    with pytest.raises(AssertionError) as failed:
        assert_cited(text, sources, **more)  # type: ignore[arg-type]
    return str(failed.value).split("\n")


# ── The function ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("sources", ["lease.pdf", Path("lease.pdf"), ["scanned.pdf", "lease-a007c828=lease.pdf"]])
@pytest.mark.parametrize("mark", [None, "A"])
@pytest.mark.first_is_fast
def test_a_good_answer_passes(sources: object, mark: str | None) -> None:
    assert_cited(answer("lease-good"), sources, pass_mark=mark)  # type: ignore[arg-type]


@pytest.mark.full
def test_a_failure_names_the_findings() -> None:
    assert objection(answer("lease-slips")) == [ERRORS, *SLIPS_FOUND]


def test_what_could_not_be_checked_fails() -> None:
    assert objection(answer("scanned-open"), "scanned.pdf") == [OPENED, *OPEN_FOUND]


def test_an_answer_without_citations_fails() -> None:
    assert objection(answer("plain")) == [NOTHING, NONE_FOUND]


def test_a_letter_is_asked_for_only_where_it_is_named() -> None:
    assert_cited(claiming(), "lease.pdf")
    assert_cited(claiming(), "lease.pdf", pass_mark="C")  # noqa: S106 - a letter
    assert_cited(claiming(), "lease.pdf", pass_mark="A", question=CLAIM)  # noqa: S106 - a letter
    assert objection(claiming(), pass_mark="A") == [LETTER, *UNCITED[2:]]  # noqa: S106 - a letter


def test_many_findings_are_cut() -> None:
    lines = objection(answer("lease-good").replace("page_number_", "page_no_") * 5)
    assert (lines[0], len(lines)) == (ERRORS, 1 + 20 + 3)
    assert lines[-3].endswith(" more: run `citecheck validate` on the answer to see all.")


@pytest.mark.parametrize(
    ("sources", "more", "told"),
    [
        ([], {}, "There is no source"),
        ("absent.pdf", {}, r"absent\.pdf does not exist"),
        ("lease.pdf", {"pass_mark": "E"}, "The pass mark 'E' is none of A, B, C, D"),
        ("lease.pdf", {"pass_mark": ""}, "The pass mark '' is none of A, B, C, D"),
    ],
)
def test_what_cannot_be_asked(sources: object, more: dict[str, str], told: str) -> None:
    with pytest.raises(UsageError, match=told):
        assert_cited(answer("lease-good"), sources, **more)  # type: ignore[arg-type]


# ── The fixture ──────────────────────────────────────────────────────────────────────────────────

TESTS = """
from pathlib import Path

def text(name):
    return (Path(__file__).parent / f"{name}.md").read_text("utf-8")

def test_good(assert_cited):
    assert_cited(text("lease-good"), "lease.pdf", pass_mark="A")

def test_path(assert_cited):
    assert_cited(text("lease-good"), Path("lease.pdf").resolve(), "scanned.pdf")

def test_slips(assert_cited):
    assert_cited(text("lease-slips"), "lease.pdf")

def test_open(assert_cited):
    assert_cited(text("scanned-open"), "scanned.pdf")

def test_nothing(assert_cited):
    assert_cited(text("plain"), "lease.pdf")

def test_absent(assert_cited, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    assert_cited(text("lease-good"), "absent.pdf")

def test_mark(assert_cited):
    assert_cited(text("lease-good"), "lease.pdf", pass_mark="E")

def test_unnamed(assert_cited):
    assert_cited(text("lease-good"))
"""


@pytest.mark.full
def test_the_fixture(folder: Path) -> None:
    (folder / "test_all.py").write_text(TESTS)
    ran = run_pytest("test_all.py")
    assert (ran.code, ran.outcomes) == (1, {"passed": 2, "failed": 6})
    absent = ran.messages.pop("test_absent")
    assert len(absent) == 1
    assert absent[0].endswith("absent.pdf does not exist: check the path.")
    assert ran.messages == {
        "test_slips": [f"AssertionError: {ERRORS}", *SLIPS_FOUND],
        "test_open": [f"AssertionError: {OPENED}", *OPEN_FOUND],
        "test_nothing": [f"AssertionError: {NOTHING}", NONE_FOUND],
        "test_mark": ["Failed: citecheck: The pass mark 'E' is none of A, B, C, D."],
        "test_unnamed": [
            "Failed: citecheck: There is no source: name one or several, as lease.pdf or as lease=lease.pdf."
        ],
    }


def test_pytest_and_inspect_find_what_is_theirs() -> None:
    points = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["entry-points"]
    assert points == {
        "pytest11": {"citecheck": PLUGIN},
        "inspect_ai": {"citecheck": "citecheck.integrations.inspect_scorer:cited"},
    }


SETTINGS = {
    "pyproject.toml": '[tool.pytest.ini_options]\ncitecheck_sources = ["lease-a007c828=lease.pdf", "scanned.pdf"]\n',
    "pytest.ini": "[pytest]\ncitecheck_sources =\n    lease-a007c828=lease.pdf\n    scanned.pdf\n",
}


@pytest.mark.parametrize("name", SETTINGS)
@pytest.mark.full
def test_sources_of_the_settings_are_seen_from_their_file(name: str, folder: Path) -> None:
    (folder / name).write_text(SETTINGS[name])
    (folder / "deep").mkdir()
    (folder / "deep" / "test_deep.py").write_text(
        dedent("""
        from pathlib import Path

        def test_deep(assert_cited, monkeypatch, tmp_path):
            monkeypatch.chdir(tmp_path)
            text = (Path(__file__).parents[1] / "lease-good.md").read_text("utf-8")
            assert_cited(text)
            assert_cited(text)
        """)
    )
    assert run_pytest("deep").outcomes == {"passed": 1}


COUNT = f"""
import sys
import pytest
code = pytest.main(["-q", "-p", "{PLUGIN}", "-p", "no:cacheprovider", "test_one.py"])
import json
print(json.dumps(sorted(name for name in sys.modules if name.partition(".")[0] in ("citecheck", "pydantic", "rapidfuzz"))))
"""


@pytest.mark.full
def test_unused_it_costs_nothing(folder: Path) -> None:
    (folder / "test_one.py").write_text("def test_one():\n    pass\n")
    alone = os.environ | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    done = subprocess.run([sys.executable, "-c", COUNT], env=alone, capture_output=True, text=True, check=True)
    imported = json.loads(done.stdout.splitlines()[-1])
    assert set(imported) == {"citecheck", "citecheck.version", "citecheck.integrations", PLUGIN}
