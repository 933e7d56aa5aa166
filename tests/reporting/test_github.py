"""GitHub's workflow commands, read as its runner reads them: no text of others begins one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citecheck.reporting.code_hosts import SUMMARY_BYTES, append_job_summary, escaped, render_github
from citecheck.reporting.escaping import terminal
from citecheck.reporting.findings import FileFindings, sentence
from reporting.samples import AFTER, FILES, LONE, MISSING, PAYLOADS, SUMMARY, hostile

OURS = {"error", "warning", "notice"}
KNOWN = OURS | {"add-mask", "add-path", "set-env", "set-output", "stop-commands", "group", "debug", "save-state"}
ENDS = re.compile("\r\n|[\n\r\x0b\x0c\x1c-\x1e\x85\u2028\u2029]")  # more ends of lines than any runner knows

WHOLE = """\
::error file=answers/rent & dogs.md,line=6,col=32,endLine=6,endColumn=97,title=CIT401 quote-not-found::[2] Quote not found in the source. Quote the source's own words.
::warning file=answers/rent & dogs.md,line=9,col=1,endLine=11,title=CIT106 text-after-block::Text follows the “block”.
::notice file=<stdin>,line=7,col=5,endLine=7,endColumn=8,title=CIT511 lone-line::[3] `l` names one line.
citecheck: 2 files: 1 error, 1 warning, 1 note
"""


def test_whole_output() -> None:
    assert render_github(FILES, (SUMMARY,)) == WHOLE


def test_without_findings_there_is_the_summary() -> None:
    assert render_github((), (SUMMARY,)) == f"citecheck: {SUMMARY}\n"


# ── More than GitHub shows ───────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("errors", "warnings", "notes", "more"),
    [
        (10, 10, 10, ""),
        (11, 10, 0, "; GitHub shows 10 annotations of a level: 1 error more in the {}"),
        (12, 0, 30, "; GitHub shows 10 annotations of a level: 2 errors, 20 notes more in the {}"),
    ],
)
@pytest.mark.parametrize("job_summary", [True, False])
def test_what_is_not_shown_beside_the_lines_is_counted(
    errors: int, warnings: int, notes: int, more: str, *, job_summary: bool
) -> None:
    findings = (MISSING,) * errors + (AFTER,) * warnings + (LONE,) * notes
    output = render_github(
        [FileFindings("a.md", findings[:5]), FileFindings("b.md", findings[5:])], (SUMMARY,), job_summary=job_summary
    )
    assert len(commands(output)) == len(findings)
    where = "job summary" if job_summary else "log"
    assert output.splitlines()[-1] == f"citecheck: {SUMMARY}{more.format(where)}"


# ── The job's summary ────────────────────────────────────────────────────────────────────────────


def test_a_report_follows_what_the_summary_holds(tmp_path: Path) -> None:
    path = tmp_path / "summary.md"
    assert append_job_summary("## first é\n", path)
    assert append_job_summary("## second\n", path)
    path.write_bytes(path.read_bytes() + b"no line's end")
    assert append_job_summary("## third\n", path)
    assert path.read_text("utf-8") == "## first é\n\n## second\nno line's end\n\n## third\n"


def test_a_report_is_not_said_twice_in_a_row(tmp_path: Path) -> None:
    """It is rendered for each output that asks for it."""
    path = tmp_path / "summary.md"
    for report in ("## first\n", "## first\n", "## second\n", "## first\n"):
        assert append_job_summary(report, path)
    assert path.read_text("utf-8") == "## first\n\n## second\n\n## first\n"


def test_a_report_that_does_not_fit_is_cut(tmp_path: Path) -> None:
    """GitHub shows nothing of a summary that is too long."""
    path = tmp_path / "summary.md"
    path.write_bytes(b"x" * (SUMMARY_BYTES - 200))
    assert not append_job_summary("é line\n" * 100, path)
    kept = path.read_text("utf-8")
    assert kept.endswith(
        "é line\n\nThe report is too long for this place and ends here: `citecheck` prints the rest.\n"
    )
    assert SUMMARY_BYTES - 10 < len(kept.encode()) <= SUMMARY_BYTES


def test_a_full_summary_is_told(tmp_path: Path) -> None:
    path = tmp_path / "summary.md"
    path.write_bytes(b"x" * SUMMARY_BYTES)
    with pytest.raises(OSError, match="it is full"):
        append_job_summary("## citecheck\n", path)
    assert path.stat().st_size == SUMMARY_BYTES


# ── A runner ─────────────────────────────────────────────────────────────────────────────────────


def unescaped(text: str, *, data: bool) -> str:
    pairs = [("%0D", "\r"), ("%0A", "\n"), *([] if data else [("%3A", ":"), ("%2C", ",")]), ("%25", "%")]
    for code, character in pairs:
        text = text.replace(code, character)
    return text


def new_form(line: str, known: set[str]) -> tuple[str, dict[str, str], str] | None:
    """`::name key=value,…::data` at the beginning of a line."""
    line = line.lstrip()
    if not line.startswith("::") or "::" not in line[2:]:
        return None
    command, _, data = line[2:].partition("::")
    name, _, listed = command.partition(" ")
    if name not in known:
        return None
    pairs = (part.partition("=") for part in listed.split(",") if part)
    return name, {key: unescaped(value, data=False) for key, _, value in pairs}, unescaped(data, data=True)


def old_form(line: str, known: set[str]) -> str | None:
    """`##[name …]data` anywhere in a line; every name of Azure's `##vso[name]` counts as known."""
    found = re.search(r"##\[(\S+?)[ \]]", line)
    if found and found[1] in known:
        return found[1]
    return "vso" if re.search(r"##vso\[", line, re.IGNORECASE) else None


def commands(output: str, known: set[str] = KNOWN) -> list:
    lines = ENDS.split(output)
    return [command for line in lines if (command := new_form(line, known) or old_form(line, known))]


@pytest.mark.parametrize(
    "line",
    [
        "::add-mask::x",
        " \u00a0::add-mask::x",
        "text ##[add-mask]x",
        "##[set-env name=PATH;]/tmp",
        "a\u2028::debug::b",
        "##vso[task.complete]",
    ],
)
def test_the_runner_of_these_tests_takes_commands(line: str) -> None:
    assert len(commands(line)) == 1


def test_the_runner_reads_our_own_commands() -> None:
    place = {"file": "answers/rent & dogs.md", "line": "9", "col": "1", "endLine": "11"}
    found = commands(render_github(FILES, (SUMMARY,)))
    assert [name for name, _, _ in found] == ["error", "warning", "notice"]
    assert found[1] == ("warning", place | {"title": "CIT106 text-after-block"}, "Text follows the “block”.")


# ── Text of others ───────────────────────────────────────────────────────────────────────────────


def said(text: str) -> str:
    """What is shown of a text: as in a terminal, and nothing of it an older command."""
    return re.sub(r"##(?=\[|vso\[)", r"#\\x23", terminal(text), flags=re.IGNORECASE)


def check(payload: str) -> None:
    files = hostile(payload)
    output = render_github(files, (payload,))
    assert len(ENDS.split(output)) == 5  # three findings, the summary, the end
    place = {"file": said(f"{payload}.md"), "line": "1", "col": "2", "endLine": "1", "endColumn": "3"}
    assert commands(output) == [
        (command, place | {"title": f"{finding.rule} {finding.name}"}, said(sentence(finding)))
        for command, finding in zip(("error", "warning", "notice"), files[0].findings, strict=True)
    ]
    assert "##[" not in output
    # An old runner that does not know our commands finds no other command in them.
    assert commands(output, KNOWN - OURS) == []


@pytest.mark.parametrize("payload", PAYLOADS, ids=ascii)
def test_a_payload_begins_no_command(payload: str) -> None:
    check(payload)


@given(st.text(st.sampled_from(":#[]%,=;\r\n avsoerd-mk05AD\u2028\x85\ufeff\ud83d")))
def test_nothing_that_is_made_of_their_parts_begins_a_command(text: str) -> None:
    check(text)


@given(st.lists(st.sampled_from(["::", "##[", "##vso[", "add-mask", "]", "\n", "\r", "%0A", " ", "#", "\u2028"])))
def test_nothing_that_is_made_of_commands_begins_one(parts: list[str]) -> None:
    check("".join(parts))


@given(st.text(st.characters()))
def test_any_text(text: str) -> None:
    check(text)


@pytest.mark.parametrize(
    ("text", "data", "value"),
    [
        ("100%", "100%25", "100%25"),
        ("%0A", "%250A", "%250A"),
        ("a:b, c", "a:b, c", "a%3Ab%2C c"),
        ("a\r\nb", r"a\x0d\x0ab", r"a\x0d\x0ab"),
        ("##[group]", r"#\x23[group]", r"#\x23[group]"),
        ("## Heading", "## Heading", "## Heading"),
    ],
)
def test_escaping(text: str, data: str, value: str) -> None:
    assert (escaped(text), escaped(text, ":,")) == (data, value)
