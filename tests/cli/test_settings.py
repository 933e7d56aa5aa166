"""Settings of a check: the file, the options over it, what they leave of a report, and docs/settings.md as it stands."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest
from command import BAD, EXAMPLES, GOOD, MIXED, NOTHING, OPEN, ROOT, Run, citecheck, written
from documents.transcript import matches

from citecheck.cli.config import Settings

DOCUMENT = (ROOT / "docs" / "settings.md").read_text("utf-8")
LINT_KEYS = (
    "select, ignore, severity, fail-on, baseline, sources, thorough, min-recall, min-entailment, route, bands, lint"
)


def validate(*arguments: str | Path) -> Run:
    return citecheck("validate", *arguments)


def concise(*arguments: str | Path) -> Run:
    return validate(*arguments, "-s", "lease.txt", "--format", "concise")


KINDS = {"1 error": "1 not in the source", "1 warning": "1 place to look at"}


def summary(
    errors: str = "1 error",
    warnings: str = "1 warning",
    notes: str = "1 note",
    more: str = "",
    kinds: str | None = None,
) -> str:
    if kinds is None:
        kinds = " · ".join(KINDS[count] for count in (errors, warnings) if count in KINDS)
    return f"{kinds}\n{_counts(errors, warnings, notes, more)}" if kinds else _counts(errors, warnings, notes, more)


def _counts(errors: str, warnings: str, notes: str, more: str) -> str:
    return f"4 citations: 3 verified, 1 failed, 0 open; {errors}, {warnings}, {notes}{more}\n"


MISSING = "mixed.md:6:32: error CIT401 quote-not-found [2] Quote not found in the source.\n"
LONE = "mixed.md:7:134: note CIT511 lone-line [3] `l` should also include a line beside that of the anchor.\n"
LINES = "mixed.md:8:138: warning CIT506 wrong-lines [4] The anchor is on line [3] of page 1; `l` should include it.\n"


@pytest.fixture
def mixed() -> str:
    written(mixed_md=MIXED)
    return "mixed.md"


# ── The file is named where it changes something ─────────────────────────────────────────────────

SAYS = "citecheck.toml changed what is reported: findings are left out or have another level than usual."


@pytest.mark.parametrize(
    ("settings", "options", "named"),
    [
        ('ignore = ["CIT401"]', (), True),
        ('select = ["CIT5"]', (), True),
        ('severity = {"quote-not-found" = "note"}', (), True),
        ('baseline = "known.json"', (), True),
        ('ignore = ["CIT405"]', (), False),
        ('severity = {"quote-not-found" = "error"}', (), False),
        ('fail-on = "never"', (), False),
        ('select = ["CIT5"]', ("--select", "CIT"), False),
        ("", ("--ignore", "CIT401"), False),
    ],
)
def test_a_file_that_changes_what_is_reported_is_named(
    mixed: str, settings: str, options: tuple[str, ...], *, named: bool
) -> None:
    validate(mixed, "-s", "lease.txt", "--write-baseline", "known.json")
    Path("citecheck.toml").write_text(settings)
    text = validate(mixed, "-s", "lease.txt", *options).out
    report = json.loads(validate(mixed, "-s", "lease.txt", "--format", "json", *options).out)
    lines = [validate(mixed, "-s", "lease.txt", "--format", name, *options).out for name in ("concise", "agent")]
    assert [SAYS in one for one in lines] == [named, named]
    citecheck("report", mixed, "-s", "lease.txt", "-o", "proof.html", *options)
    told = (SAYS in text, report.get("settings", "absent"), SAYS in Path("proof.html").read_text("utf-8"))
    assert told == (named, "citecheck.toml" if named else "absent", named)


# ── Selection ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ((), Run(1, MISSING + LONE + LINES + summary(), "")),
        (("--ignore", "CIT401"), Run(0, LONE + LINES + summary("0 errors", more="; not shown: 1 ignored"), "")),
        (("--ignore", "quote-not-found"), Run(0, LONE + LINES + summary("0 errors", more="; not shown: 1 ignored"), "")),
        (("--ignore", "CIT5"), Run(1, MISSING + summary("1 error", "0 warnings", "0 notes", "; not shown: 2 ignored"), "")),
        (("--select", "CIT5"), Run(0, LONE + LINES + summary("0 errors", more="; not shown: 1 ignored"), "")),
        (
            ("--select", "CIT5", "--ignore", "lone-line"),
            Run(0, LINES + summary("0 errors", notes="0 notes", more="; not shown: 2 ignored"), ""),
        ),
        (
            ("--select", "CIT4", "--select", "lone-line"),
            Run(1, MISSING + LONE + summary(warnings="0 warnings", more="; not shown: 1 ignored"), ""),
        ),
        (
            ("--ignore", "CIT"),
            Run(0, summary("0 errors", "0 warnings", "0 notes", "; not shown: 3 ignored"), ""),
        ),
        (
            ("--severity", "CIT401=note", "--severity", "CIT5=error"),
            Run(
                1,
                MISSING.replace("error", "note") + LONE.replace("note", "error", 1) + LINES.replace("warning", "error")
                + summary("2 errors", "0 warnings", "1 note", kinds="2 wrong places"),
                "",
            ),
        ),
        (
            ("--severity", "CIT5=error", "--severity", "CIT50=warning", "--severity", "lone-line=warning"),
            Run(1, MISSING + LONE.replace("note", "warning", 1) + LINES
                + summary("1 error", "2 warnings", "0 notes", kinds="1 not in the source · 2 places to look at"), ""),
        ),
        (("--fail-on", "never"), Run(0, MISSING + LONE + LINES + summary(), "")),
        (
            ("--fail-on", "warning", "--ignore", "CIT401"),
            Run(1, LONE + LINES + summary("0 errors", more="; not shown: 1 ignored"), ""),
        ),
        (
            ("--fail-on", "warning", "--select", "lone-line"),
            Run(0, LONE + summary("0 errors", "0 warnings", more="; not shown: 2 ignored"), ""),
        ),
    ],
)  # fmt: skip
def test_what_is_told_and_how_it_ends(mixed: str, options: tuple[str, ...], expected: Run) -> None:
    assert concise(mixed, *options) == expected


def report(*arguments: str | Path) -> dict:
    return json.loads(validate(*arguments, "-s", "lease.txt", "--format", "json").out)


@pytest.mark.parametrize(
    "options",
    [
        ("--ignore", "CIT"),
        ("--select", "lone-line"),
        ("--severity", "CIT=note"),
        ("--severity", "CIT5=error"),
        ("--fail-on", "never"),
    ],
    ids="-".join,
)
def test_no_setting_changes_a_verdict(mixed: str, options: tuple[str, ...]) -> None:
    written(no_block_md="It is **so** [1].\n")
    plain, settled = (
        [
            (response["verdict"], [row["verdict"] for row in response["citations"]])
            for response in report(mixed, "no_block.md", *given)["responses"]
        ]
        for given in ((), options)
    )
    assert settled == plain == [("failed", ["verified", "failed", "verified", "verified"]), ("failed", [])]


def test_the_indexes_of_a_citation_follow_its_findings(mixed: str) -> None:
    found = report(mixed, "--ignore", "CIT401")
    (response,) = found["responses"]
    assert [row["findings"] for row in response["citations"]] == [[], [], [0], [1]]
    assert [finding["rule"] for finding in response["findings"]] == ["CIT511", "CIT506"]
    assert response["closest"] == []  # a hint of the finding that is not told
    assert (found["summary"]["ignored"], found["summary"]["baselined"], found["summary"]["errors"]) == (1, 0, 0)
    assert len(report(mixed)["responses"][0]["closest"]) == 1


TEXT = """\
mixed.md
  verified   [1] lease.txt, page 1, line 1: “$1,850”
  failed     [2] lease.txt
  verified   [3] lease.txt, page 1, line 2: “guide dogs”
  verified   [4] lease.txt, page 1, line 3: “in writing”

no-block.md
  failed: the findings are not shown

2 answers, 4 citations: 3 verified, 1 failed, 0 open; 0 errors, 0 warnings, 0 notes; not shown: 4 ignored
Checked: whether each quote is where the answer says, and whether the claims' figures agree with the quotes.
Not checked: whether the claims follow from the quotes, and whether the text of a page matches the letters drawn on it.
"""


def test_what_failed_is_shown_as_failed_though_nothing_is_told_of_it(mixed: str) -> None:
    Path("no-block.md").write_text("It is **so** [1].\n", "utf-8")
    assert validate(mixed, "no-block.md", "-s", "lease.txt", "--ignore", "CIT") == Run(0, TEXT, "")
    junit = validate(mixed, "no-block.md", "-s", "lease.txt", "--ignore", "CIT", "--format", "junit").out
    assert junit.count("<failure ") == 2


@pytest.mark.parametrize(
    ("text", "code"), [(GOOD, 0), (BAD, 0), (OPEN, 4), (NOTHING, 3), ("It is **so** [1].\n", 0)], ids=range(5)
)
@pytest.mark.parametrize("options", [("--ignore", "CIT"), ("--fail-on", "never"), ("--severity", "CIT=note")])
def test_what_could_not_be_checked_cannot_be_ignored_away(text: str, code: int, options: tuple[str, ...]) -> None:
    written(one_md=text, good_md=GOOD, absent_pdf=b"PK\x03\x04")
    sources = ("-s", "lease=lease.txt", "-s", "absent=absent.pdf")
    assert validate("one.md", *sources, *options).code == code
    assert validate("one.md", "good.md", *sources, *options).code == code


def test_an_open_citation_told_as_an_error_is_a_finding() -> None:
    written(open_md=OPEN)
    run = validate("open.md", "--severity", "no-source=error", "--format", "concise")
    assert run.code == 1
    assert run.out.endswith("0 failed, 1 open; 1 error, 0 warnings, 0 notes\n")


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        (("--select", "CIT941"), "CIT941 is a rule of the lint, not one about answers."),
        (("--ignore", "broken-link"), "broken-link is a rule of the lint, not one about answers."),
        (("--ignore", "quote-not-fuond"), "There is no rule 'quote-not-fuond'; did you mean quote-not-found?"),
        (("--ignore", ""), "There is no rule '': `citecheck rules` lists them."),
        (("--ignore", "cit401"), "There is no rule 'cit401': `citecheck rules` lists them."),
        (("--severity", "CIT401"), "--severity CIT401: write CODE=LEVEL, as in --severity CIT401=error."),
        (("--severity", "CIT401=fatal"), "--severity CIT401=fatal: a level is error, warning or note."),
        (("--severity", "CIT999=error"), "There is no rule 'CIT999'; did you mean CIT809?"),
    ],
)
def test_a_rule_or_level_that_is_none(mixed: str, options: tuple[str, ...], complaint: str) -> None:
    assert concise(mixed, *options) == Run(2, "", f"citecheck: {complaint}\n")


# ── The file ─────────────────────────────────────────────────────────────────────────────────────


def settings(text: str, folder: Path = Path()) -> None:
    (folder / "pyproject.toml").write_text(f"[tool.citecheck]\n{text}\n", "utf-8")


def test_settings_are_found_from_the_caller_upwards(mixed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    settings('ignore = ["CIT401"]\nsources = ["lease.txt"]')
    assert validate(mixed).code == 0
    Path("below").mkdir()
    monkeypatch.chdir("below")
    assert validate("../mixed.md").code == 0
    settings("")  # nearer
    assert validate("../mixed.md", "-s", "../lease.txt").code == 1


def test_settings_beside_the_judged_answer_are_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    judged = Path("judged")
    judged.mkdir()
    (judged / "bad.md").write_text(BAD, "utf-8")
    settings('ignore = ["CIT"]\nfail-on = "never"\nsources = ["nowhere"]', judged)
    (judged / "citecheck.toml").write_text('ignore = ["CIT"]\n', "utf-8")
    assert validate(judged, "-s", "lease.txt").code == 1
    assert validate(judged / "bad.md", "-s", "lease.txt").code == 1
    assert validate(judged, "-s", "lease.txt", "--config", judged / "citecheck.toml").code == 0  # if the caller says so


def test_an_option_takes_the_place_of_its_key(mixed: str) -> None:
    settings('select = ["CIT5"]\nfail-on = "warning"')
    shown = LONE + LINES + summary("0 errors", more="; not shown: 1 ignored")
    assert concise(mixed) == Run(1, shown + SAYS.replace("citecheck.toml", "pyproject.toml") + "\n", "")
    assert concise(mixed, "--fail-on", "error").code == 0
    run = concise(mixed, "--select", "CIT4")
    assert run == Run(1, MISSING + summary(warnings="0 warnings", notes="0 notes", more="; not shown: 2 ignored"), "")


def test_ignore_and_severity_are_added_to_their_keys(mixed: str) -> None:
    settings('ignore = ["CIT401"]\nseverity = { CIT506 = "error", lone-line = "warning" }')
    run = concise(mixed, "--ignore", "lone-line", "--severity", "wrong-lines=note")
    lines = LINES.replace("warning", "note")
    shown = lines + summary("0 errors", "0 warnings", more="; not shown: 2 ignored")
    assert run == Run(0, shown + SAYS.replace("citecheck.toml", "pyproject.toml") + "\n", "")


def test_the_sources_of_the_file_stand_beside_it(monkeypatch: pytest.MonkeyPatch) -> None:
    written(good_md=GOOD, other_txt="Something else.\n")
    settings('sources = ["lease=lease.txt"]')
    Path("below").mkdir()
    monkeypatch.chdir("below")
    assert validate("../good.md").code == 0
    assert validate("../good.md", "-s", "lease=../other.txt").code == 1  # in their place


def test_thorough_can_be_said_and_unsaid(monkeypatch: pytest.MonkeyPatch) -> None:
    said = []

    def check(*arguments: object, thorough: bool, **more: object) -> object:
        said.append(thorough)
        return real(*arguments, thorough=thorough, **more)

    import citecheck.engine

    real = citecheck.engine.check
    monkeypatch.setattr("citecheck.checker.check", check)
    written(good_md=GOOD)
    for text, options in [
        ("", ()),
        ("thorough = true", ()),
        ("thorough = true", ("--no-thorough",)),
        ("", ("--thorough",)),
    ]:
        settings(text)
        assert concise("good.md", *options).code == 0
    assert said == [False, True, False, True]


def test_the_key_of_one_command_is_no_concern_of_the_other(mixed: str) -> None:
    settings('ignore = ["CIT401"]\n[tool.citecheck.lint]\nignore = ["CIT941"]')
    Path("guide.md").write_text("See [the fees](no.md).\n", "utf-8")
    assert concise(mixed).code == 0
    assert citecheck("lint", "guide.md").code == 0


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("ignored = []", "there is no setting 'ignored'; did you mean 'ignore'?"),
        ("fail_on = 'never'", "there is no setting 'fail_on'; did you mean 'fail-on'?"),
        ("zzz = 1", f"there is no setting 'zzz'; there are {LINT_KEYS}."),
        ("fail-on = 'note'", "fail-on: input should be 'error', 'warning' or 'never'."),
        ("severity = { CIT401 = 'fatal' }", "severity.CIT401: input should be 'error', 'warning' or 'note'."),
        ("severity = ['CIT401']", "severity: write a table."),
        ("ignore = 'CIT401'", 'ignore: write a list, as in ["…"].'),
        ("select = [401]", "select.0: write text in quotation marks."),
        ("baseline = 3", "baseline: write text in quotation marks."),
        ("thorough = 'yes'", "thorough: write true or false."),
        ("thorough = 1", "thorough: write true or false."),
    ],
)
def test_a_slip_in_the_settings(mixed: str, text: str, complaint: str) -> None:
    settings(text)
    assert concise(mixed) == Run(2, "", f"citecheck: pyproject.toml: {complaint}\n")


@pytest.mark.parametrize("text", ["[tool]\ncitecheck = 3\n", "[[tool.citecheck]]\nignore = []\n"])
def test_a_table_that_is_none(mixed: str, text: str) -> None:
    written(pyproject_toml=text)
    assert concise(mixed) == Run(2, "", "citecheck: pyproject.toml: tool.citecheck: write a table.\n")


def test_a_table_of_the_lint_that_is_none(mixed: str) -> None:
    settings("lint = 3")
    assert citecheck("lint", mixed) == Run(2, "", "citecheck: pyproject.toml: [lint]: write a table.\n")


@pytest.mark.parametrize("text", ["tool = 3\n", "[tool.other]\nignore = 3\n", ""])
def test_a_file_about_something_else_is_passed_over(mixed: str, text: str) -> None:
    written(pyproject_toml=text)
    assert concise(mixed).code == 1


def test_a_rule_of_the_file_that_is_none(mixed: str) -> None:
    settings('ignore = ["CIT999"]')
    assert concise(mixed) == Run(2, "", "citecheck: There is no rule 'CIT999'; did you mean CIT809?\n")


def test_a_settings_file_that_cannot_be_read(mixed: str) -> None:
    nowhere = "citecheck: nowhere.toml cannot be read (No such file or directory): name a file with settings.\n"
    assert concise(mixed, "--config", "nowhere.toml") == Run(2, "", nowhere)
    written(deep_toml=f"a = {'[' * 5000}")
    run = concise(mixed, "--config", "deep.toml")
    assert (run.code, run.out) == (2, "")
    assert run.err.startswith("citecheck: deep.toml is not valid TOML (")


# ── The document ─────────────────────────────────────────────────────────────────────────────────


def test_every_key_is_listed_with_its_meaning() -> None:
    table = DOCUMENT.partition("| key | meaning |")[2].partition("\n\n")[0]
    listed = re.findall(r"^\| `([a-z-]+)` \| (.+?) \|$", table, re.MULTILINE)
    assert listed == [(field.alias, field.description) for field in Settings.model_fields.values()]


def test_the_example_has_every_key() -> None:
    shown = re.findall(r"^```toml\n(.+?)^```", DOCUMENT, re.MULTILINE | re.DOTALL)
    table = tomllib.loads(shown[0])["tool"]["citecheck"]
    assert Settings.model_validate(table).model_fields_set == set(Settings.model_fields)


def test_every_option_is_named() -> None:
    options = set(re.findall(r"(?<=[ ,])--?[a-z-]+(?=[ ,\n])", citecheck("validate", "--help").out)) - {"--help", "-h"}
    assert {"-s", "--ignore", "--no-thorough", "--write-baseline"} <= options
    assert [name for name in sorted(options) if not re.search(rf"(?<![\w-]){name}(?![\w-])", DOCUMENT)] == []


@pytest.mark.full
def test_the_document_does_what_it_shows() -> None:
    """Each block of its session in turn: files are written, commands run, their output compared."""
    Path("lease.txt").unlink()
    shutil.copy(EXAMPLES / "lease.pdf", "lease.pdf")
    Path("answers").mkdir()
    ran = 0
    for language, body in re.findall(r"^```(\w+)\n(.*?)^```$", DOCUMENT, re.MULTILINE | re.DOTALL):
        if language == "text":
            Path("answers/late-rent.md").write_text(body, "utf-8")
        elif language == "toml":
            Path(body.splitlines()[0].removeprefix("# ")).write_text(body, "utf-8")
        else:
            assert language == "console"
            ran += session(body)
    assert ran == 9


def session(body: str) -> int:
    """Runs the lines that begin with "$ ", and holds what follows each to its output."""
    code, steps = 0, re.findall(r"^\$ (.+)\n((?:(?!\$ ).*\n)*)", body, re.MULTILINE)
    for line, expected in steps:
        if line == "echo $?":
            shown = f"{code}\n"
        elif line.startswith("citecheck "):
            run = citecheck(*line.split()[1:])
            code, shown = run.code, run.out + run.err
        else:
            shown = subprocess.run(["sh", "-c", line], capture_output=True, check=True, text=True).stdout
        assert matches(expected, shown), f"{line}\n{shown}"
    return len(steps)
