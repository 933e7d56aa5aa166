"""`citecheck grade`: what it writes, and where; the leaderboard's links to the proofs of its runs."""

from __future__ import annotations

import csv
import io
import json
import os
import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import jsonschema
import pytest
from command import BAD, GOOD, NOTHING, Run, citecheck, written

from citecheck.cli.grade_outputs import GradeFormat
from citecheck.grading.issues import ISSUES
from citecheck.reporting.grades.json import GradeFile
from citecheck.reporting.json import schema_of

SOURCE = ("-s", "lease=lease.txt")
FOREIGN = ("\x1b[31mred\x1b[0m", "\u202eevil", '"><script>alert(1)</script>')


def grade(*arguments: str | Path, terminal: bool = False) -> Run:
    return citecheck("grade", *arguments, *SOURCE, "-j", "1", terminal=terminal)


def lay(**runs: str) -> None:
    for place, text in runs.items():
        path = Path("runs", *place.split("__")).with_suffix(".md")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")


@pytest.fixture(autouse=True)
def _runs(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CITECHECK_CACHE", str(tmp_path_factory.mktemp("cache")))  # no other test's journal
    lay(plain__rent__1=BAD, plain__rent__2=NOTHING, skill__rent__1=GOOD)


SMALL = ("runs", "--pattern", "runs/{arm}/{case}/{trial}.md")
SUMMARY = "3 runs: 2 graded (A 1 · B 0 · C 1 · D 0), 1 ungradable; 50.0 % pass (9.5–90.5)\n"
SILENT = "There is nothing to check: nothing is cited, and no sentence needs a citation."

# ── Whole reports of a small grade ───────────────────────────────────────────────────────────────

REPORTS = {
    "text": f"""\
Runs, and how many pass (grade B or better)
  arm    runs  graded  ungradable  A  B  C  D     pass  bounds %
  plain     2       1           1  0  0  1  0    0.0 %  0.0–50.0
  skill     1       1           0  1  0  0  0  100.0 %

Compared with plain, in points (95 % interval; unclear if it contains 0)
  arm    metric     difference           cases
  skill  passed     +100.0      unclear  not paired
  skill  found      +100.0      unclear  not paired
  skill  partial    +0.0        unclear  not paired
  skill  not found  −100.0      unclear  not paired
  skill  clean      +100.0      unclear  not paired
  skill  coverage   +0.0        unclear  not paired
  skill  decided    +0.0        unclear  not paired

Rates in %, means over runs: coverage is of sentences, the others are of quotes
  arm    found  coverage  partial  not found  decided
  plain    0.0     100.0      0.0      100.0    100.0
  skill  100.0     100.0      0.0        0.0    100.0

Trials: of k runs of a case at least one passes, or all do
  arm    k  one of k passes  all k pass  cases
  plain  1            0.0 %       0.0 %      1
  skill  1          100.0 %     100.0 %      1

Ungradable, and in no mean
  1  nothing to check  no citation, and no sentence that asks for one
  Bounds: of all runs 33.3 % pass if none of these would, 66.7 % if all would.

Commonest issues, by kind: 1 source
  1  NOT_FOUND  the quote is not in the source

Worst runs
  C  runs/plain/rent/1.md  1 × NOT_FOUND

skill has the best pass rate, 100.0 %.
  Against the base: +100.0 points; there are too few for an interval.

{SUMMARY}""",
    "concise": f"""\
runs/plain/rent/1.md:1:1: error CIT401 quote-not-found [1] NOT_FOUND: the quote is not in the source.
runs/plain/rent/2.md:1:1: warning UNGRADABLE ungradable-run nothing to check: {SILENT}
{SUMMARY}""",
    "agent": f"""\
error CIT401 runs/plain/rent/1.md line 1 [1] NOT_FOUND: the quote is not in the source.
warning UNGRADABLE runs/plain/rent/2.md line 1 nothing to check: {SILENT}
{SUMMARY}""",
    "junit": f"""\
<?xml version="1.0" encoding="UTF-8"?>
<testsuites>
  <testsuite name="arm=plain" package="citecheck" id="0" tests="2" failures="1" errors="0" skipped="1" time="0" timestamp="1970-01-01T00:00:00" hostname="localhost">
    <properties />
    <testcase classname="arm=plain" name="runs/plain/rent/1.md" time="0">
      <failure type="NOT_FOUND" message="Grade C, below B: 1 × NOT_FOUND">1 × NOT_FOUND: the quote is not in the source</failure>
    </testcase>
    <testcase classname="arm=plain" name="runs/plain/rent/2.md" time="0">
      <skipped message="nothing to check: {SILENT}" />
    </testcase>
    <system-out />
    <system-err />
  </testsuite>
  <testsuite name="arm=skill" package="citecheck" id="1" tests="1" failures="0" errors="0" skipped="0" time="0" timestamp="1970-01-01T00:00:00" hostname="localhost">
    <properties />
    <testcase classname="arm=skill" name="runs/skill/rent/1.md" time="0" />
    <system-out />
    <system-err />
  </testsuite>
</testsuites>
""",
}


@pytest.mark.parametrize("format_", REPORTS)
def test_a_whole_report(format_: str) -> None:
    run = grade(*SMALL, "--compare", "plain", "--format", format_)
    assert run == Run(4, REPORTS[format_], "")


def test_the_grading_json_of_a_skill() -> None:
    run = grade("runs/skill", "--format", "skill-eval")
    expectations = {
        "The run can be graded.": "Its grade is A.",
        "Every citation is found where it says.": "Of 1 different quote: 1 found.",
        "No anchor is longer than four words.": "0 × LONG_ANCHOR.",
        "Every figure and quotation has a citation.": "Of 1 sentence with a figure or a quotation 1 has a citation.",
        "No claim contradicts its quote.": "0 × CONTRADICTED.",
        "The grade is at least B.": "It is A: no issues.",
    }
    assert json.loads(run.out) == {
        "expectations": [{"text": text, "passed": True, "evidence": said} for text, said in expectations.items()],
        "summary": {"passed": 6, "failed": 0, "total": 6, "pass_rate": 1.0},
    }
    assert run.code == 0


def test_the_lines_of_a_table() -> None:
    """A line for each run and metric, in their order; no rate of nothing."""
    lines = [*csv.DictReader(io.StringIO(grade(*SMALL, "--format", "csv").out))]
    metrics = ["found", "partial", "not_found", "clean", "coverage", "decided"]
    metrics += [*(f"issue.{issue.name}" for issue in ISSUES), "passed"]
    rates = {
        "runs/plain/rent/1.md": ("0.0 0.0 1.0 0.0 1.0 1.0".split(), "0.0"),
        "runs/plain/rent/2.md": ([""] * 6, ""),
        "runs/skill/rent/1.md": ("1.0 0.0 0.0 1.0 1.0 1.0".split(), "1.0"),
    }
    assert [(line["run"], line["metric"]) for line in lines] == [(run, metric) for run in rates for metric in metrics]
    for run, (shares, passed) in rates.items():
        values = [line["value"] for line in lines if line["run"] == run]
        assert (values[:6], values[-1]) == (shares, passed)
        assert values[6:-1] == [
            "1" if run.startswith("runs/plain/rent/1") and at == 0 else "0" for at in range(len(ISSUES))
        ]
    told = {tuple(line[name] for name in ("arm", "case", "trial", "format", "ungradable", "letter")) for line in lines}
    assert told == {
        ("plain", "rent", "1", "plain", "", "C"),
        ("plain", "rent", "2", "plain", "nothing_to_check", ""),
        ("skill", "rent", "1", "plain", "", "A"),
    }


def test_json_and_its_lines_say_the_same() -> None:
    whole = json.loads(grade(*SMALL, "--format", "json").out)
    lines = [json.loads(line) for line in grade(*SMALL, "--format", "jsonl").out.splitlines()]
    assert lines[:-1] == whole["runs"]
    assert lines[-1]["summary"] == whole["board"]
    jsonschema.validate(whole, schema_of(GradeFile))
    assert GradeFile.model_validate(whole).board.total.runs == 3
    assert json.loads(citecheck("schema", "grade").out) == schema_of(GradeFile)


@pytest.mark.parametrize("format_", ["sarif", "github", "gitlab"])
def test_formats_that_need_places_in_a_file_are_refused(format_: str) -> None:
    """A grade has no places; the error names the formats that there are."""
    formats = "', '".join(GradeFormat)
    assert f"'{format_}' is not one of '{formats}'." in grade(*SMALL, "--format", format_).err
    run = grade(*SMALL, "-o", f"{format_}:grades.{format_}")
    said = f"there is no format '{format_}'; there are {', '.join(GradeFormat)}."
    assert (run.code, run.out) == (2, "")
    assert run.err.startswith(f"citecheck: -o {format_}:grades.{format_}: {said} A file")


# ── Where it is written ──────────────────────────────────────────────────────────────────────────


def test_several_at_once() -> None:
    """Each of them as it is alone, and the plain one to stdout."""
    formats = [one for one in GradeFormat if one is not GradeFormat.HTML]
    Path("out").mkdir()
    outputs = [part for one in formats for part in ("-o", f"{one}:out/{one}")]
    run = grade(*SMALL, *outputs)
    assert run == grade(*SMALL)
    for one in formats:
        assert Path(f"out/{one}").read_text("utf-8") == grade(*SMALL, "--format", one).out, one


def test_two_formats_and_nothing_to_stdout() -> None:
    run = grade(*SMALL, "--format", "json", "-o", "grades.json", "-o", "jsonl:grades.jsonl")
    assert run == Run(4, "", "")
    lines = Path("grades.jsonl").read_text().splitlines()
    assert len(json.loads(Path("grades.json").read_text())["runs"]) == len(lines) - 1 == 3


REFUSED = {
    (
        "-o",
        "cvs:out",
    ): "-o cvs:out: there is no format 'cvs'; did you mean 'csv:out'? A file of that name is ./cvs:out.",
    ("-o", "json:x", "-o", "csv:x"): "x would be written twice: name a different file for each.",
    ("-o", "json:gone/x"): "gone/x cannot be written (gone is not a folder): check the folder.",
    ("-o", "json:runs"): "'runs' is not a file that can be written: name a file.",
    ("-o", "json:lease.txt"): "lease.txt is read by this command: name another file to write to.",
    ("runs/skill/rent/1.md", "-o", "runs/skill/rent/1.md"): (
        "runs/skill/rent/1.md is read by this command: name another file to write to."
    ),
    ("--compare", "before.json", "-o", "json:before.json"): (
        "before.json is read by this command: name another file to write to."
    ),
    ("--proofs", "proofs"): "--proofs: only the leaderboard links to proofs; ask for it with -o html:board.html.",
}


@pytest.mark.parametrize("options", REFUSED)
def test_what_cannot_be_written(options: tuple[str, ...]) -> None:
    written(before_json=grade(*SMALL, "--format", "json").out)
    before = {path: path.read_bytes() for path in Path().rglob("*") if path.is_file()}
    run = grade(*SMALL, *options)
    assert run == Run(2, "", f"citecheck: {REFUSED[options]}\n")
    assert {path: path.read_bytes() for path in Path().rglob("*") if path.is_file()} == before


def test_a_page_is_not_for_a_terminal() -> None:
    run = grade(*SMALL, "--format", "html", terminal=True)
    said = "The leaderboard is a web page and not for a terminal: name a file, as in -o html:board.html."
    assert run == Run(2, "", f"citecheck: {said}\n")
    assert grade(*SMALL, "--format", "html").out.startswith("<!doctype html>")


def test_a_source_that_is_linked_to_is_no_output() -> None:
    Path("link.json").symlink_to("lease.txt")
    assert grade(*SMALL, "-o", "json:link.json").code == 2


def test_the_same_command_again_gives_the_same() -> None:
    """Also with its proofs among its runs, of which they are none."""
    outputs = ("-o", "html:board.html", "--proofs", "runs/proofs", "-o", "json:grades.json")
    first = grade(*SMALL[:1], *outputs)
    files = {path: path.read_bytes() for path in Path().rglob("*") if path.is_file()}
    assert len(below("runs/proofs")) == 3
    assert grade(*SMALL[:1], *outputs) == first
    assert {path: path.read_bytes() for path in Path().rglob("*") if path.is_file()} == files


@pytest.mark.parametrize("wanted", ["markdown:runs/grades.md", "html:runs/plain/board.html", "json:./runs/base.json"])
def test_a_report_is_not_written_among_the_runs(wanted: str) -> None:
    """It would be a run the next time; nothing is graded before that is said."""
    path = wanted.partition(":")[2].removeprefix("./")
    before = sorted(map(str, Path().rglob("*")))
    said = f"citecheck: {path} would be one of the runs: write it outside of their folder.\n"
    assert grade(*SMALL[:1], "-o", wanted) == Run(2, "", said)
    assert sorted(map(str, Path().rglob("*"))) == before


def test_a_report_that_is_no_run_may_stand_among_them() -> None:
    """By its ending, or because no path of a run is like it: the second time gives the same."""
    outputs = ("--pattern", "{case}.jsonl", "-o", "markdown:runs/grades.md", "-o", "csv:runs/grades.csv")
    first = grade(*SMALL[:1], *outputs)
    files = {path: path.read_bytes() for path in Path("runs").glob("grades.*")}
    assert len(files) == 2
    assert grade(*SMALL[:1], *outputs) == first
    assert {path: path.read_bytes() for path in Path("runs").glob("grades.*")} == files


# ── The leaderboard and its proofs ───────────────────────────────────────────────────────────────


class _Links(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.scripts = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.scripts += tag == "script"
        self.found += [value for name, value in attrs if name in {"href", "src"} and value and value[0] != "#"]


def links(board: Path) -> set[Path]:
    """The files that a page links to."""
    reader = _Links()
    reader.feed(board.read_text("utf-8"))
    assert reader.scripts == 0
    parts = [urlsplit(link) for link in reader.found if not link.startswith("data:")]
    assert [part for part in parts if part.scheme or part.netloc or part.query] == []
    return {Path(os.path.normpath(board.parent / unquote(part.path))) for part in parts}


def below(folder: str) -> set[Path]:
    return {path for path in Path(folder).rglob("*") if path.is_file()}


def test_a_board_links_to_the_proofs_of_its_runs() -> None:
    assert grade(*SMALL, "-o", "html:board.html").code == 4
    proofs = below("board-proofs")
    assert links(Path("board.html")) == proofs
    names = sorted(path.name.rsplit("-", 1)[0] for path in proofs)
    assert names == ["runs-plain-rent-1.md", "runs-plain-rent-2.md", "runs-skill-rent-1.md"]


def test_a_proof_is_what_report_writes() -> None:
    grade("runs/plain/rent/1.md", "-o", "html:board.html")
    [proof] = below("board-proofs")
    assert citecheck("report", "runs/plain/rent/1.md", *SOURCE, "-o", "report.html", "--no-date").code == 1
    page = proof.read_text("utf-8")
    told = page[page.index('<ul class="remarks">') : page.index('<p class="scope">')]
    assert page.replace(told, "") == Path("report.html").read_text("utf-8")
    assert re.findall("<li[^>]*>(.*)</li>", told)[0].startswith("Grade ")


def test_a_folder_for_the_proofs() -> None:
    Path("out/deep").mkdir(parents=True)
    assert grade(*SMALL, "-o", "html:out/deep/board.html", "--proofs", "out/my proofs#1").code == 4
    assert links(Path("out/deep/board.html")) == below("out/my proofs#1")
    assert len(below("out/my proofs#1")) == 3
    assert below("out") == {Path("out/deep/board.html"), *below("out/my proofs#1")}


def test_two_boards_share_their_proofs() -> None:
    Path("out").mkdir()
    grade(*SMALL, "-o", "html:a.html", "-o", "html:out/b.html")
    assert links(Path("a.html")) == links(Path("out/b.html")) == below("a-proofs")


def test_without_proofs() -> None:
    assert grade(*SMALL, "-o", "html:board.html", "--no-proofs").code == 4
    assert links(Path("board.html")) == set()
    assert not Path("board-proofs").exists()


def test_a_folder_for_proofs_that_cannot_be_made() -> None:
    written(proofs_txt="in the way")
    run = grade(*SMALL, "-o", "html:board.html", "--proofs", "proofs.txt")
    assert (run.code, run.out) == (2, "")
    assert run.err == "citecheck: proofs.txt cannot be written to (File exists): check the folder.\n"
    assert not Path("board.html").exists()
    assert grade(*SMALL, "-o", "html:board.html", "--proofs", "gone/proofs").err == (
        "citecheck: gone/proofs cannot be written to (No such file or directory): check the folder.\n"
    )


HOSTILE = (
    '"><script>alert(1)<',
    "a b&c#d?e=%2f",
    "javascript:alert(1)",
    "new\nline",
    "\x1b[31mred\x1b[0m",
    "\u202egnp",
    "größe",
    "x" * 200,
    "..-.",
    "-rf",
    "{{ 7*7 }}",
    "con",
)


def test_names_that_are_hostile() -> None:
    Path("hostile").mkdir()
    for name in HOSTILE:
        Path("hostile", f"{name}.md").write_text(GOOD)
    for format_ in (one for one in GradeFormat if one is not GradeFormat.HTML):
        run = grade("hostile", "--format", format_)
        assert (run.code, run.err) == (0, ""), format_
        assert [character for character in "\x1b\u202e" if character in run.out] == [], format_
    run = grade("hostile", "-o", "html:board.html", "-o", "json:grades.json")
    assert (run.code, run.err) == (0, "")
    names = {row["run"] for row in json.loads(Path("grades.json").read_text())["runs"]}
    assert names == {f"hostile/{name}.md" for name in HOSTILE}
    proofs = below("board-proofs")
    assert links(Path("board.html")) == proofs
    assert len(proofs) == len(HOSTILE)
    assert all(path.name.isascii() and len(path.name) < 128 and path.name[0].isalnum() for path in proofs)


def test_several_runs_of_a_file_have_a_proof_each() -> None:
    records = [{"custom_id": name, "x": GOOD} for name in ("../../evil", "a/b", "a/b#1", "")]
    written(runs_jsonl="".join(json.dumps({"output": GOOD, "case": one["custom_id"]}) + "\n" for one in records))
    assert grade("runs.jsonl", "-o", "html:board.html").code == 0
    assert links(Path("board.html")) == below("board-proofs")
    assert len(below("board-proofs")) == 4


@pytest.mark.skipif(os.name == "nt", reason="names are text there")
def test_a_name_that_is_no_text() -> None:
    path = os.fsdecode(b"runs/\xff\x80.md")
    Path(path).write_text(GOOD)
    for format_ in (one for one in GradeFormat if one is not GradeFormat.HTML):
        run = grade(*SMALL[:1], "--format", format_)
        assert (run.code, run.err) == (4, ""), format_
    Path("out").mkdir()
    outputs = [part for one in GradeFormat for part in ("-o", f"{one}:out/{one}")]
    run = grade(*SMALL[:1], *outputs)
    assert (run.code, run.err) == (4, "")
    assert links(Path("out/html")) == below("out/html-proofs")
