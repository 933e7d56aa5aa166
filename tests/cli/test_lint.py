"""`citecheck lint`: options, settings, repairs, formats and exit codes."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from pathlib import Path

import jsonschema
import pytest
from command import Run, citecheck

from citecheck.cli.outputs import Format
from citecheck.reporting.json import schema_of
from citecheck.reporting.lint import LintFile
from citecheck.version import STANDARD_VERSION, __version__

LOST = "See [the fees](no.md).\n"
SAID = "The link leads to 'no.md', which does not exist."


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path


@pytest.fixture
def guide(folder: Path) -> Path:
    path = folder / "guide.md"
    path.write_text(LOST, "utf-8")
    return path


def settings(folder: Path, text: str) -> None:
    (folder / "pyproject.toml").write_text(f"[tool.citecheck.lint]\n{text}\n", "utf-8")


# ── What it prints ───────────────────────────────────────────────────────────────────────────────


def test_the_report_for_people(guide: Path) -> None:
    text = f"guide.md\n          1:16  error CIT941 broken-link: {SAID}\n\n1 file, 0 skills, 0 examples run: 1 error, 0 warnings, 0 notes\n"
    assert citecheck("lint", guide.name) == Run(1, text, "")


def test_a_clean_file(guide: Path) -> None:
    guide.write_text("Nothing to say.\n", "utf-8")
    assert citecheck("lint", "guide.md") == Run(
        0, "1 file, 0 skills, 0 examples run: 0 errors, 0 warnings, 0 notes\n", ""
    )


def test_json_keeps_to_its_schema(guide: Path) -> None:
    run = citecheck("lint", guide.name, "--format", "json")
    report = json.loads(run.out)
    jsonschema.validate(report, schema_of(LintFile))
    assert json.loads(citecheck("schema", "lint").out) == schema_of(LintFile)
    assert report == {
        "schema_version": 1,
        "tool": {"name": "citecheck", "version": __version__, "standard": STANDARD_VERSION},
        "files": [
            {
                "path": "guide.md",
                "findings": [
                    {
                        "rule": "CIT941",
                        "name": "broken-link",
                        "kind": "form",
                        "level": "error",
                        "n": None,
                        "field": None,
                        "message": SAID,
                        "hint": None,
                        "line": 1,
                        "column": 16,
                        "end_line": 1,
                        "end_column": 21,
                    }
                ],
            }
        ],
        "summary": {
            "files": 1,
            "skills": 0,
            "examples": 0,
            "suppressed": 0,
            "errors": 1,
            "warnings": 0,
            "notes": 0,
        },
    }


def test_the_formats_for_tools(guide: Path) -> None:
    summary = "1 file, 0 skills, 0 examples run: 1 error, 0 warnings, 0 notes"
    runs = {name: citecheck("lint", guide.name, "--format", name).out for name in Format}
    assert runs[Format.CONCISE] == f"guide.md:1:16: error CIT941 broken-link {SAID}\n{summary}\n"
    assert runs[Format.AGENT] == f"error CIT941 guide.md line 1 {SAID}\n{summary}\n"
    assert runs[Format.GITHUB] == (
        f"::error file=guide.md,line=1,col=16,endLine=1,endColumn=21,title=CIT941 broken-link::{SAID}\ncitecheck: {summary}\n"
    )
    assert [json.loads(line) for line in runs[Format.JSONL].splitlines()][1]["summary"]["errors"] == 1
    assert [row["check_name"] for row in json.loads(runs[Format.GITLAB])] == ["CIT941"]
    assert [result["ruleId"] for result in json.loads(runs[Format.SARIF])["runs"][0]["results"]] == ["CIT941"]
    assert [case.get("name") for case in ET.fromstring(runs[Format.JUNIT]).iter("testcase")] == ["guide.md"]  # noqa: S314


def test_a_report_can_go_to_a_file(guide: Path, folder: Path) -> None:
    assert citecheck("lint", guide.name, "-o", "report.txt", "--format", "concise") == Run(1, "", "")
    assert (folder / "report.txt").read_text("utf-8").startswith("guide.md:1:16: error CIT941")


# ── Selection ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ((), 1),
        (("--ignore", "CIT941"), 0),
        (("--ignore", "CIT94"), 0),
        (("--ignore", "broken-link"), 0),
        (("--select", "CIT90"), 0),
        (("--select", "CIT941"), 1),
        (("--severity", "CIT941=warning"), 0),
        (("--severity", "broken-link=warning", "--fail-on", "warning"), 1),
        (("--severity", "CIT941=note", "--fail-on", "warning"), 0),
        (("--fail-on", "never"), 0),
    ],
)
def test_selection(guide: Path, options: tuple[str, ...], code: int) -> None:
    assert citecheck("lint", guide.name, *options).code == code


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        (("--select", "CIT302"), "CIT302 is a rule about answers; the lint has those that begin with CIT9."),
        (("--ignore", "broken-lin"), "The lint has no rule 'broken-lin'; did you mean broken-link?"),
        (("--ignore", "zzz"), "The lint has no rule 'zzz': `citecheck rules` lists them."),
        (("--severity", "CIT941"), "--severity CIT941: write CODE=LEVEL, as in --severity CIT941=error."),
    ],
)
def test_a_rule_that_is_none(guide: Path, options: tuple[str, ...], complaint: str) -> None:
    assert citecheck("lint", guide.name, *options) == Run(2, "", f"citecheck: {complaint}\n")


def test_a_level_or_profile_that_is_none(guide: Path) -> None:
    levels = "citecheck: --severity CIT941=fatal: a level is error, warning or note.\n"
    assert citecheck("lint", guide.name, "--severity", "CIT941=fatal") == Run(2, "", levels)
    profiles = "citecheck: --profile nobody: there are spec, anthropic, claude-code.\n"
    assert citecheck("lint", guide.name, "--profile", "nobody") == Run(2, "", profiles)


# ── Settings ─────────────────────────────────────────────────────────────────────────────────────


def test_settings_beside_the_caller(guide: Path, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings(folder, 'ignore = ["CIT941"]')
    assert citecheck("lint", guide.name).code == 0
    (folder / "below").mkdir()
    monkeypatch.chdir(folder / "below")
    assert citecheck("lint", guide).code == 0
    assert citecheck("lint", guide, "--select", "CIT941").code == 0  # --ignore still holds


def test_settings_beside_what_is_judged_are_not_read(guide: Path, folder: Path) -> None:
    judged = folder / "judged"
    judged.mkdir()
    guide.rename(judged / "guide.md")
    settings(judged, 'ignore = ["CIT941"]')
    assert citecheck("lint", judged).code == 1


def test_settings_that_are_named(guide: Path, folder: Path) -> None:
    (folder / "citecheck.toml").write_text('[lint]\nignore = ["CIT941"]\n', "utf-8")
    settings(folder, 'severity = { CIT941 = "note" }')
    assert citecheck("lint", guide.name).code == 0  # citecheck.toml comes first
    assert "note CIT941" in citecheck("lint", guide.name, "--config", "pyproject.toml").out


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("ignored = []", "pyproject.toml: [lint] has no setting 'ignored'; did you mean 'ignore'?"),
        ("body-tokens = 0", "pyproject.toml: [lint] body-tokens: input should be greater than or equal to 1."),
        ('ignore = ["CIT999"]', "The lint has no rule 'CIT999'; did you mean CIT909?"),
        ("ignore = [", "pyproject.toml is not valid TOML (Invalid value (at end of document)): fix it."),
        ("[tool.citecheck.lin]", "pyproject.toml: there is no setting 'lin'; did you mean 'lint'?"),
    ],
)
def test_settings_with_a_slip(guide: Path, folder: Path, text: str, complaint: str) -> None:
    settings(folder, text)
    run = citecheck("lint", guide.name)
    assert (run.code, run.out) == (2, "")
    assert run.err.split(" did you mean")[0] == f"citecheck: {complaint}\n".split(" did you mean")[0]


def test_a_source_of_the_settings_stands_beside_them(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    entry = (
        '{"n": 1, "r": "fee", "f": "The fee is 40 euros.", "k": "40 euros", "p": "page_number_1_index_0", "l": [1, 2]}'
    )
    (folder / "fees.txt").write_text("The fee is 40 euros.\nIt is due.\n", "utf-8")
    (folder / "guide.md").write_text(f"<!-- citecheck: good source=f -->\n```json\n{entry}\n```\n", "utf-8")
    settings(folder, 'sources = ["f=fees.txt"]')
    (folder / "below").mkdir()
    monkeypatch.chdir(folder / "below")
    assert citecheck("lint", "../guide.md").code == 0


# ── Repairs ──────────────────────────────────────────────────────────────────────────────────────


def test_fix_takes_a_byte_order_mark_out(guide: Path) -> None:
    guide.write_text("\ufeffText.\n", "utf-8")
    assert "CIT967" in citecheck("lint", "guide.md").out
    run = citecheck("lint", "guide.md", "--fix")
    assert (run.code, run.err) == (0, "1 repair in 1 file.\n")
    assert guide.read_text("utf-8") == "Text.\n"
    assert citecheck("lint", "guide.md", "--fix") == Run(0, run.out, "")


# ── What cannot be linted ────────────────────────────────────────────────────────────────────────


def test_nothing_to_lint(folder: Path) -> None:
    (folder / "empty").mkdir()
    assert citecheck("lint", "empty") == Run(
        3, "0 files, 0 skills, 0 examples run: 0 errors, 0 warnings, 0 notes\n", ""
    )


def test_a_missing_path(folder: Path) -> None:
    complaint = "citecheck: nowhere does not exist: name a skill's folder, a Markdown file, or a folder of them.\n"
    assert citecheck("lint", "nowhere") == Run(2, "", complaint)


def test_a_file_that_is_no_text(folder: Path) -> None:
    (folder / "a.md").write_bytes(b"caf\xe9")
    assert citecheck("lint", "a.md") == Run(2, "", "citecheck: a.md is not UTF-8 text (byte 3): save it as UTF-8.\n")


def test_a_source_is_known_by_its_stem_and_by_the_id_that_prepare_prints(folder: Path) -> None:
    (folder / "fees.txt").write_text("The fee is 40 euros.\nIt is due.\n", "utf-8")
    printed = citecheck("prepare", "fees.txt", "-o", "prepared.txt").out.strip()
    entry = (
        '{"n": 1, "r": "fee", "f": "The fee is 40 euros.", "k": "40 euros", "p": "page_number_1_index_0", "l": [1, 2]}'
    )
    for name in ("fees", printed):
        (folder / "guide.md").write_text(f"<!-- citecheck: good source={name} -->\n```json\n{entry}\n```\n", "utf-8")
        assert citecheck("lint", "guide.md", "-s", "fees.txt").code == 0


@pytest.mark.parametrize(
    "text", ['exclude = ["docs/*"]', 'per-file-ignores = { "docs/*.md" = [{ rule = "CIT941", reason = "old" }] }']
)
def test_patterns_are_seen_from_the_settings_folder(folder: Path, monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    settings(folder, text)
    (folder / "docs").mkdir()
    (folder / "docs" / "guide.md").write_text(LOST, "utf-8")
    (folder / "other.md").write_text("Text.\n", "utf-8")
    assert citecheck("lint", ".").code == 0
    assert citecheck("lint", folder).code == 0
    monkeypatch.chdir(folder / "docs")
    assert citecheck("lint", "..").code == 0
