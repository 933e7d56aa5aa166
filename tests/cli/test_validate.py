"""`citecheck validate`: exit codes, formats, and which responses and sources it takes."""

from __future__ import annotations

import itertools
import json
import re
from pathlib import Path

import jsonschema
import pytest
from command import BAD, EXAMPLES, GOOD, LEASE, MIXED, NOTHING, OPEN, Run, answer, citecheck, entry, written
from pdfs import PASSWORD, encrypted

from citecheck import standard
from citecheck.cli.options import Exit, worst

CHECKED = "Checked: whether each quote is where the answer says, and whether the claims' figures agree with the quotes."
NOT_CHECKED = "Not checked: whether the claims follow from the quotes, and whether the text of a page matches the letters drawn on it."
TOLD = f"{CHECKED}\n{NOT_CHECKED}\n"
SUMMARY = "1 citation: 1 verified, 0 failed, 0 open; 0 errors, 0 warnings, 0 notes\n"


def validate(*arguments: str | Path, stdin: bytes = b"", terminal: bool = False):
    return citecheck("validate", *arguments, stdin=stdin, terminal=terminal)


def report(*arguments: str | Path, stdin: bytes = b"") -> dict:
    return json.loads(validate(*arguments, "--format", "json", stdin=stdin).out)


def verdicts(*arguments: str | Path) -> list[str]:
    return [row["verdict"] for response in report(*arguments)["responses"] for row in response["citations"]]


# ── Exit codes ───────────────────────────────────────────────────────────────────────────────────

FILES = {"good": GOOD, "bad": BAD, "open": OPEN, "nothing": NOTHING}
CODES = {"good": 0, "bad": 1, "open": 4, "nothing": 3}
BADNESS = [1, 4, 3, 0]  # of several, the worst first


def files(*names: str) -> list[str]:
    for name in names:
        Path(f"{name}.md").write_text(FILES[name], "utf-8")
    return [f"{name}.md" for name in names]


@pytest.mark.parametrize("name", FILES)
def test_each_verdict_has_its_exit_code(name: str) -> None:
    sources = [] if name == "open" else ["-s", "lease.txt"]
    assert validate(*files(name), *sources).code == CODES[name]


@pytest.mark.parametrize("names", [*itertools.combinations(FILES, 2), tuple(FILES)], ids="-".join)
@pytest.mark.first_is_fast
def test_of_several_responses_the_worst_decides(names: tuple[str, ...]) -> None:
    codes = {CODES[name] for name in names}
    expected = next(code for code in BADNESS if code in codes)
    assert validate(*files(*names), "-s", "lease=lease.txt", "-s", "absent=absent.pdf").code == 2  # no such file
    written(absent_pdf=b"PK\x03\x04")
    assert validate(*files(*names), "-s", "lease=lease.txt", "-s", "absent=absent.pdf").code == expected


def test_the_order_of_badness() -> None:
    order = [Exit.BUG, Exit.USAGE, Exit.FINDINGS, Exit.OPEN, Exit.NOTHING, Exit.PASSED]
    for at, code in enumerate(order):
        assert worst(reversed(order[at:])) is code
    assert worst([]) is Exit.NOTHING


def test_a_usage_error_beats_findings_and_prints_no_report() -> None:
    run = validate(*files("bad"), "missing.md", "-s", "lease.txt")
    assert (run.code, run.out) == (2, "")


def test_warnings_and_notes_pass() -> None:
    written(answer_md=answer(entries=[entry(l=[1]), entry(2, k="month", l=[2, 3])]))
    run = validate("answer.md", "-s", "lease.txt", "--format", "concise")
    assert run.code == 0
    assert run.out.endswith("2 verified, 0 failed, 0 open; 0 errors, 2 warnings, 1 note\n")


def test_the_agent_format_shows_notes_when_asked() -> None:
    written(answer_md=answer(entries=[entry(l=[1])]))
    note = "note CIT511 line 5 [1] l: `l` should also include a line beside that of the anchor. Add the line before or after it.\n"
    summary = "1 citation: 1 verified, 0 failed, 0 open; 0 errors, 0 warnings, 1 note\n"
    command = ("answer.md", "-s", "lease.txt", "--format", "agent")
    assert [validate(*command).out, validate(*command, "--notes").out] == [summary, note + summary]


# ── Formats ──────────────────────────────────────────────────────────────────────────────────────

TEXT = """\
mixed.md
  verified   [1] lease.txt, page 1, line 1: “$1,850”
  failed     [2] lease.txt
          6:32  error CIT401 quote-not-found: Quote not found in the source.
                → Quote the source's own words, correct the claim, or take it out.
                → Closest, on page 1 ([-quote-] {+source+}): The monthly rent is [-$1,950,-] {+$1,850,+} due on the first …
  verified   [3] lease.txt, page 1, line 2: “guide dogs”
  verified   [4] lease.txt, page 1, line 3: “in writing”
         8:138  warning CIT506 wrong-lines: The anchor is on line [3] of page 1; `l` should include it.
                → Write [2, 3].

1 not in the source · 1 place to look at
4 citations: 3 verified, 1 failed, 0 open; 1 error, 1 warning, 1 note
1 note, shown with --notes: 1 CIT511 lone-line
Checked: whether each quote is where the answer says, and whether the claims' figures agree with the quotes.
Not checked: whether the claims follow from the quotes, and whether the text of a page matches the letters drawn on it.
"""
CONCISE = """\
mixed.md:6:32: error CIT401 quote-not-found [2] Quote not found in the source.
mixed.md:7:134: note CIT511 lone-line [3] `l` should also include a line beside that of the anchor.
mixed.md:8:138: warning CIT506 wrong-lines [4] The anchor is on line [3] of page 1; `l` should include it.
1 not in the source · 1 place to look at
4 citations: 3 verified, 1 failed, 0 open; 1 error, 1 warning, 1 note
"""
AGENT = """\
error CIT401 line 6 [2] f: Quote not found in the source. Quote the source's own words, correct the claim, or take it out. Closest in the source, page 1: 'The monthly rent is $1,850, due on the first day of each month.'. If that is not what you claim, drop the claim.
warning CIT506 line 8 [4] l: The anchor is on line [3] of page 1; `l` should include it. Write [2, 3].
1 not in the source · 1 place to look at
4 citations: 3 verified, 1 failed, 0 open; 1 error, 1 warning, 1 note
"""
JSON = """\
{
  "schema_version": 1,
  "tool": {
    "name": "citecheck",
    "version": "0.1.0",
    "standard": "1.0"
  },
  "responses": [
    {
      "path": "bad.md",
      "documents": [
        {
          "attachment_id": "lease",
          "path": "lease.txt",
          "sha256": "efcf8880539022601d1df6c763e917e28896adb20f4e6fcbb287f94a41982825",
          "pages": 1,
          "reader": "plain text",
          "kind": "text"
        }
      ],
      "citations": [
        {
          "n": 1,
          "attachment_id": "lease",
          "called": [],
          "verdict": "failed",
          "match": "none",
          "place": "nowhere",
          "page": null,
          "lines": [],
          "occurrences": 0,
          "forgiven": [],
          "reading": null,
          "cited": {
            "page": 1,
            "lines": [
              1,
              2
            ]
          },
          "findings": [
            0
          ]
        }
      ],
      "findings": [
        {
          "rule": "CIT401",
          "name": "quote-not-found",
          "kind": "source",
          "level": "error",
          "n": 1,
          "field": "f",
          "message": "Quote not found in the source.",
          "hint": "Quote the source's own words, correct the claim, or take it out.",
          "line": 5,
          "column": 32,
          "end_line": 5,
          "end_column": 97
        }
      ],
      "closest": [
        {
          "citation": 0,
          "page": 1,
          "passage": "The monthly rent is $1,850, due on the first day of each month."
        }
      ],
      "verdict": "failed"
    }
  ],
  "summary": {
    "responses": 1,
    "citations": 1,
    "verified": 0,
    "failed": 1,
    "open": 0,
    "errors": 1,
    "warnings": 0,
    "notes": 0,
    "ignored": 0,
    "baselined": 0,
    "skipped": 0,
    "kinds": {
      "source": 1,
      "claim": 0,
      "place": 0,
      "form": 0
    }
  },
  "not_checked": "Checked: whether each quote is where the answer says, and whether the claims' figures agree with the quotes. Not checked: whether the claims follow from the quotes, and whether the text of a page matches the letters drawn on it."
}
"""


@pytest.mark.parametrize(("name", "expected"), [("text", TEXT), ("concise", CONCISE), ("agent", AGENT)])
def test_whole_reports(name: str, expected: str) -> None:
    written(mixed_md=MIXED)
    run = validate("mixed.md", "-s", "lease.txt", "--format", name)
    assert (run.out, run.err, run.code) == (expected, "", 1)


def test_whole_json() -> None:
    run = validate(*files("bad"), "-s", "lease.txt", "--format", "json")
    assert (run.out, run.err, run.code) == (JSON, "", 1)


def test_text_is_the_default_and_tells_what_was_not_checked() -> None:
    run = validate(*files("good"), "-s", "lease.txt")
    assert run.out == f"good.md\n  verified   [1] lease.txt, page 1, line 1: “$1,850”\n\n{SUMMARY}{TOLD}"


@pytest.mark.parametrize("name", ["concise", "agent"])
def test_a_report_without_findings_is_its_summary(name: str) -> None:
    assert validate(*files("good"), "-s", "lease.txt", "--format", name).out == SUMMARY


def test_open_and_nothing_in_text() -> None:
    run = validate(*files("open", "nothing"))
    assert run.out == (
        "open.md\n"
        "  open       [1] absent\n"
        "           5:1  warning CIT602 no-source: No source was given to check against: name it with -s PATH.\n\n"
        "nothing.md\n"
        "  nothing to check: no citation block and no markers\n\n"
        "1 quote to look at\n"
        "2 answers, 1 with nothing to check, 1 citation: 0 verified, 0 failed, 1 open; 0 errors, 1 warning, 0 notes\n"
        + TOLD.replace(CHECKED, "Checked: nothing. No quote could be compared with its source.")
    )


def test_a_citation_whose_anchor_was_cut_off_shows_none() -> None:
    written(cut_md=GOOD[: GOOD.index('"k"') + len('"k": "$1')])
    assert "“”" not in validate("cut.md", "-s", "lease.txt").out


def test_json_where_the_verdict_is_open_says_neither_match_nor_place() -> None:
    row = report(*files("open"))["responses"][0]["citations"][0]
    assert (row["verdict"], row["match"], row["place"], row["page"], row["lines"]) == ("open", None, None, None, [])
    assert row["cited"] == {"page": 1, "lines": [1, 2]}


def test_json_holds_to_the_published_schema() -> None:
    schema = json.loads(citecheck("schema", "report").out)
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    written(mixed_md=MIXED)
    names = [*files(*FILES), "mixed.md", *sorted((EXAMPLES / "answers").glob("*"))]
    for name in names:
        validator.validate(report(name, "-s", "lease.txt"))
        validator.validate(report(name))


def test_the_passing_blocks_of_the_standard_hold_to_the_block_schema() -> None:
    validator = jsonschema.Draft202012Validator(json.loads(citecheck("schema", "block").out))
    examples = [example.response for example in standard.all_examples() if example.passes]
    passing = [response for response in examples if "<<<CITATION_DATA>>>" in response]
    assert len(passing) > 50
    for response in passing:
        block = response.partition("<<<CITATION_DATA>>>")[2].rpartition("<<<END_CITATION_DATA>>>")[0]
        validator.validate(json.loads(block))


@pytest.mark.parametrize(
    "change",
    [
        {"n": 0},
        {"n": "1"},
        {"l": "2-4"},
        {"l": []},
        {"k": ""},
        {"f": ""},
        {"confidence": 0.9},
    ],
    ids=str,
)
def test_the_block_schema_refuses_what_the_rules_refuse(change: dict[str, object]) -> None:
    validator = jsonschema.Draft202012Validator(json.loads(citecheck("schema", "block").out))
    assert validator.is_valid({"lease": [entry()]})
    assert not validator.is_valid({"lease": [entry() | change]})


# ── Output ───────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("name", ["text", "concise", "json", "agent"])
@pytest.mark.first_is_fast
def test_output_goes_to_a_file_whole(name: str) -> None:
    written(mixed_md=MIXED, report_txt="an older report, much longer than the new one" * 1000)
    shown = validate("mixed.md", "-s", "lease.txt", "--format", name)
    run = validate("mixed.md", "-s", "lease.txt", "--format", name, "-o", "report.txt")
    assert (run.code, run.out, run.err) == (1, "", "")
    assert Path("report.txt").read_bytes().decode() == shown.out
    assert sorted(path.name for path in Path().iterdir()) == ["lease.txt", "mixed.md", "report.txt"]


@pytest.mark.parametrize("name", ["text", "concise", "json", "agent"])
@pytest.mark.full
def test_the_same_bytes_twice(name: str) -> None:
    arguments = (
        *sorted((EXAMPLES / "answers").glob("lease-*")),
        "-s",
        EXAMPLES / "lease.pdf",
        "--format",
        name,
    )
    cold, warm = validate(*arguments), validate(*arguments)
    assert cold == warm
    assert validate(*arguments, "--no-cache") == cold


@pytest.mark.full
def test_no_cache_writes_none(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CITECHECK_CACHE", str(tmp_path / "cache"))
    arguments = (EXAMPLES / "answers" / "lease-good.md", "-s", EXAMPLES / "lease.pdf")
    assert validate(*arguments, "--no-cache").code == 0
    assert not (tmp_path / "cache").exists()
    assert validate(*arguments).code == 0
    assert (tmp_path / "cache").is_dir()


# ── Colour ───────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("terminal", "environment", "options", "coloured"),
    [
        (False, {}, [], False),
        (True, {}, [], True),
        (True, {"NO_COLOR": "1"}, [], False),
        (True, {"NO_COLOR": ""}, [], True),
        (False, {"FORCE_COLOR": "1"}, [], True),
        (True, {"NO_COLOR": "1", "FORCE_COLOR": "1"}, [], False),
        (True, {}, ["--color", "never"], False),
        (False, {"NO_COLOR": "1"}, ["--color", "always"], True),
        (True, {}, ["--format", "concise"], False),
        (True, {"FORCE_COLOR": "1"}, ["--format", "json"], False),
        (True, {"FORCE_COLOR": "1"}, ["--format", "agent"], False),
    ],
)
def test_colour(
    monkeypatch, *, terminal: bool, environment: dict[str, str], options: list[str], coloured: bool
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    run = validate(*files("bad"), "-s", "lease.txt", *options, terminal=terminal)
    assert ("\x1b[" in run.out) is coloured


def test_colour_changes_no_word() -> None:
    written(mixed_md=MIXED)
    run = validate("mixed.md", "-s", "lease.txt", "--color", "always")
    assert "\x1b[31mfailed  \x1b[0m" in run.out
    assert re.sub(r"\x1b\[\d+m", "", run.out) == TEXT


# ── Which responses ──────────────────────────────────────────────────────────────────────────────


def paths(*arguments: str | Path) -> list[str]:
    return [response["path"] for response in report(*arguments, "-s", "lease.txt")["responses"]]


def folder() -> None:
    Path("out/deep").mkdir(parents=True)
    Path("out/.git").mkdir()
    for name, text in {
        "b.md": GOOD,
        "a.markdown": GOOD,
        "deep/c.txt": GOOD,
        "notes.md": NOTHING,
        "deep/more.txt": NOTHING,
        ".git/d.md": GOOD,
        "data.json": GOOD,
        "page.html": '<!doctype html><p><b data-cite="1">$1,850</b></p>' + GOOD.partition("[1].")[2],
    }.items():
        Path("out", name).write_text(text, "utf-8")


def test_several_files_in_the_order_they_are_named() -> None:
    assert paths(*files("good", "bad")) == ["good.md", "bad.md"]
    assert paths(*files("bad", "good")) == ["bad.md", "good.md"]


def test_a_file_named_twice_is_checked_once() -> None:
    assert paths(*files("good"), "good.md", "*.md") == ["good.md"]


def test_a_folder_gives_its_answers_in_order_and_counts_the_rest() -> None:
    folder()
    run = validate("out", "-s", "lease.txt")
    assert run.code == 0
    assert paths("out") == ["out/a.markdown", "out/b.md", "out/deep/c.txt", "out/page.html"]
    assert report("out", "-s", "lease.txt")["summary"]["skipped"] == 2
    assert run.err == "2 files without citations were skipped.\n"


def test_one_skipped_file_is_one_file() -> None:
    Path("out").mkdir()
    Path("out/a.md").write_text(GOOD)
    Path("out/b.md").write_text(NOTHING)
    assert validate("out", "-s", "lease.txt").err == "1 file without citations was skipped.\n"


def test_a_folder_without_answers_is_nothing_to_check() -> None:
    Path("out").mkdir()
    Path("out/notes.md").write_text(NOTHING)
    run = validate("out", "-s", "lease.txt")
    assert run.code == 3
    assert run.out.startswith("0 answers, 0 citations: 0 verified")


def test_globs() -> None:
    folder()
    assert paths("out/*.md") == ["out/b.md", "out/notes.md"]  # named one by one: none is skipped
    assert paths("out/**/*.txt") == ["out/deep/c.txt", "out/deep/more.txt"]


def test_a_file_whose_name_looks_like_a_glob_is_itself() -> None:
    Path("answer[1].md").write_text(GOOD)
    assert paths("answer[1].md") == ["answer[1].md"]


def test_stdin() -> None:
    assert report("-", "-s", "lease.txt", stdin=GOOD.encode())["responses"][0]["path"] == "<stdin>"
    assert validate("-", "-s", "lease.txt", stdin=GOOD.encode()).code == 0
    assert validate("-", "-s", "lease.txt", stdin=BAD.encode()).code == 1
    assert validate("-", stdin=b"").code == 3


def test_html_on_stdin_is_known_by_its_doctype() -> None:
    page = '<!doctype html><html><p><b data-cite="1">$1,850</b></p></html>\n' + GOOD.partition("[1].")[2]
    assert (
        validate("-", "-s", "lease.txt", stdin=page.encode()).out
        == validate("-", "-s", "lease.txt", stdin=GOOD.encode()).out
    )


@pytest.mark.parametrize(
    "data",
    [
        GOOD.replace("\n", "\r\n").encode(),
        b"\xef\xbb\xbf" + GOOD.encode(),
        b"\xef\xbb\xbf" + GOOD.replace("\n", "\r\n").encode(),
        GOOD.encode("utf-16"),
        b"\xfe\xff" + GOOD.encode("utf-16-be"),
    ],
    ids=["crlf", "bom", "bom-crlf", "utf-16", "utf-16-be"],
)
def test_line_ends_and_byte_order_marks_change_nothing(data: bytes) -> None:
    written(good_md=GOOD, other_md=data)
    plain = validate("good.md", "-s", "lease.txt").out
    assert validate("other.md", "-s", "lease.txt").out == plain.replace("good.md", "other.md")


@pytest.mark.parametrize("change", [("\n", "\r\n"), ("The rent", "\ufeffThe rent")], ids=["crlf", "bom"])
def test_line_ends_and_byte_order_marks_move_no_finding(change: tuple[str, str]) -> None:
    written(mixed_md=MIXED)
    plain = validate("mixed.md", "-s", "lease.txt", "--format", "concise").out
    written(mixed_md=MIXED.replace(*change))
    assert validate("mixed.md", "-s", "lease.txt", "--format", "concise").out == plain


# ── Which source ─────────────────────────────────────────────────────────────────────────────────

OTHER = "Nothing of the kind.\n"


def test_the_sole_source_serves_every_id_without_another_name() -> None:
    written(good_md=answer(name="att-1"), other_md=answer(name="travel-policy"))
    assert verdicts("good.md", "-s", "lease.txt") == ["verified"]
    assert verdicts("other.md", "-s", "lease.txt") == ["open"]
    assert verdicts("other.md", "-s", "travel-policy=lease.txt") == ["verified"]


def test_an_exact_id_comes_first() -> None:
    written(good_md=GOOD, other_txt=OTHER)
    assert verdicts("good.md", "-s", "lease=lease.txt", "-s", "other.txt") == ["verified"]
    assert verdicts("good.md", "-s", "lease=other.txt", "-s", "lease.txt") == ["failed"]


def test_a_file_that_has_the_id_is_found_among_several() -> None:
    written(good_md=answer(name="lease-efcf8880"), other_txt=OTHER)
    assert verdicts("good.md", "-s", "other.txt", "-s", "lease.txt") == ["verified"]


def test_the_manifest_is_no_source_where_one_is_given() -> None:
    written(good_md=GOOD, other_txt=OTHER)
    assert citecheck("prepare", "lease.txt", "--id", "lease").code == 0
    assert verdicts("good.md") == ["verified"]
    run = citecheck("validate", "good.md", "-s", "other.txt", "--format", "agent")
    assert run.code == 4
    assert "`citecheck prepare` recorded 'lease' as lease.txt, but -s leaves it out: add -s lease.txt." in run.out
    assert verdicts("good.md", "-s", "lease=other.txt") == ["failed"]
    assert verdicts("good.md", "-s", "other.txt", "-s", "lease.txt") == ["verified"]
    Path(".citecheck/manifest.json").write_text("no manifest")
    assert verdicts("good.md", "-s", "lease.txt") == ["verified"]


def test_the_manifest_is_found_from_below(monkeypatch: pytest.MonkeyPatch) -> None:
    citecheck("prepare", "lease.txt", "--id", "lease")
    Path("below").mkdir()
    Path("below/good.md").write_text(GOOD)
    monkeypatch.chdir("below")
    assert verdicts("good.md") == ["verified"]


def test_a_source_that_changed_since_it_was_prepared_is_open() -> None:
    written(good_md=GOOD)
    citecheck("prepare", "lease.txt", "--id", "lease")
    written(lease_txt=LEASE + "One line more.\n")
    run = validate("good.md", "--format", "concise")
    assert run.code == 4
    assert run.out.startswith(
        "good.md:5:1: warning CIT603 unreadable-source [1] lease.txt has changed since it was prepared: "
        "run `citecheck prepare` again.\n"
    )


def test_several_sources_and_none_has_the_id() -> None:
    written(good_md=GOOD, other_txt=OTHER)
    run = validate("good.md", "-s", "a=lease.txt", "-s", "b=other.txt", "--format", "concise")
    assert run.code == 1
    assert "CIT601 unknown-attachment [1] No source has the id 'lease'; there is a, b.\n" in run.out


def test_no_source_is_open() -> None:
    assert validate(*files("good")).code == 4


def test_a_folder_of_sources() -> None:
    Path("sources").mkdir()
    Path("sources/lease.txt").write_text(LEASE)
    Path("sources/other.md").write_text(OTHER)
    Path("sources/picture.png").write_bytes(b"\x89PNG")
    written(good_md=answer(name="lease-efcf8880"))
    assert verdicts("good.md", "-s", "sources") == ["verified"]


def test_a_path_with_an_equals_sign_is_a_path() -> None:
    Path("a=lease-2.txt").write_text(LEASE)
    assert verdicts(*files("good"), "-s", "a=lease-2.txt") == ["verified"]


def test_one_id_with_two_paths() -> None:
    written(other_txt=OTHER)
    run = validate(*files("good"), "-s", "lease=lease.txt", "-s", "lease=other.txt")
    assert (run.code, run.out) == (2, "")
    assert run.err == "citecheck: The id 'lease' is given to two sources: lease.txt and other.txt.\n"
    assert validate("good.md", "-s", "lease=lease.txt", "-s", "lease=lease.txt").code == 2


def test_prepared_text_is_a_source_and_said_to_be_one() -> None:
    citecheck("prepare", "lease.txt", "--id", "lease", "-o", "prepared.txt")
    run = validate(*files("good"), "-s", "prepared.txt", "--format", "concise")
    assert run.code == 0
    assert "CIT607 prepared-source [1] Checked against prepared text (prepared.txt), which can be edited" in run.out


def test_a_response_is_never_its_own_source() -> None:
    """Its quotes stand in it, word for word."""
    Path("out").mkdir()
    Path("out/good.md").write_text(GOOD)
    run = validate("out/good.md", "-s", "out/good.md")
    assert (run.code, run.out) == (2, "")
    assert "out/good.md" in run.err
    assert validate("out/good.md", "-s", "out").code == 2  # nothing else is in it
    assert validate("out", "-s", "out").code == 2


def test_a_folder_of_answers_and_sources_gives_the_sources() -> None:
    written(good_md=GOOD)
    assert verdicts("good.md", "-s", ".") == ["verified"]


# ── Passwords ────────────────────────────────────────────────────────────────────────────────────

LOCKED = answer("The deposit is **$3,700** [1].", [entry(f="The deposit is $3,700.", k="$3,700", l=[1])], name="locked")


@pytest.mark.full
def test_a_password(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    monkeypatch.setenv("CITECHECK_CACHE", str(cache))
    written(locked_pdf=encrypted(), locked_md=LOCKED)
    arguments = ("locked.md", "-s", "locked.pdf")
    assert verdicts(*arguments) == ["open"]
    assert verdicts(*arguments, "--password", "wrong") == ["open"]
    assert verdicts(*arguments, "--password", PASSWORD) == ["verified"]
    monkeypatch.setenv("CITECHECK_PASSWORD", PASSWORD)
    run = validate(*arguments)
    assert run.code == 0
    assert PASSWORD not in run.out + run.err
    assert not list(cache.rglob("*.json"))  # its text is not written to disk in the clear


def test_help_does_not_show_the_password(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CITECHECK_PASSWORD", "do-not-show-me")
    run = validate("--help")
    assert run.code == 0
    assert "do-not-show-me" not in run.out


# ── The first minutes ────────────────────────────────────────────────────────────────────────────


def test_a_source_in_the_place_of_an_answer_is_named_as_one() -> None:
    written(lease_pdf=b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")
    run = validate("lease.pdf", "-s", "lease.txt")
    assert (run.code, run.out) == (2, "")
    assert run.err == (
        "citecheck: lease.pdf is a source, not an answer: name the answer, and the source with -s, as in"
        " `citecheck validate ANSWER.md -s lease.pdf`.\n"
    )


@pytest.mark.parametrize(("name", "code"), [("good", 0), ("bad", 1)])
def test_quiet_prints_no_report_and_writes_files(name: str, code: int) -> None:
    assert validate(*files(name), "-s", "lease.txt", "-q") == Run(code, "", "")
    run = validate(*files(name), "-s", "lease.txt", "--quiet", "-o", "json:report.json")
    assert (run, json.loads(Path("report.json").read_text())["summary"]["citations"]) == (Run(code, "", ""), 1)


def test_answers_in_a_folder_of_sources_are_no_sources() -> None:
    Path("all").mkdir()
    Path("all/lease.txt").write_text(LEASE)
    Path("all/other.md").write_text(BAD)
    Path("all/good.md").write_text(GOOD)
    run = validate("all/good.md", "-s", "all", "--format", "json")
    report = json.loads(run.out)
    assert (run.code, [one["path"] for one in report["responses"][0]["documents"]]) == (0, ["all/lease.txt"])


def test_a_folder_with_answers_alone_holds_no_source() -> None:
    Path("all").mkdir()
    Path("all/other.md").write_text(BAD)
    run = validate(*files("good"), "-s", "all")
    assert (run.code, run.err) == (
        2,
        "citecheck: all contains no source: name a folder with .pdf, .docx, .html, .htm, .xhtml, .txt, .md or .markdown files.\n",
    )


@pytest.mark.parametrize("colour", ["never", "always"])
@pytest.mark.parametrize("width", [40, 80, 132])
def test_text_on_a_terminal_is_as_wide_as_it(monkeypatch: pytest.MonkeyPatch, width: int, colour: str) -> None:
    """Word for word the report that a file gets."""
    monkeypatch.setenv("COLUMNS", str(width))
    arguments = ("validate", *files("good"), *files("bad"), "-s", "lease.txt", "--color", colour)
    shown, whole = citecheck(*arguments, terminal=True).out, citecheck(*arguments).out
    lines = [re.sub(r"\x1b\[\d+m", "", line) for line in shown.splitlines()]
    assert max(map(len, lines)) <= width
    assert shown.split() == whole.split()


def test_the_closest_passage_follows_its_finding() -> None:
    bad = EXAMPLES / "answers" / "lease-bad.md"
    lines = citecheck("validate", str(bad), "-s", str(EXAMPLES / "lease.pdf")).out.splitlines()
    at = next(i for i, line in enumerate(lines) if "CIT405" in line)
    shown = [" ".join(line.split()[:2]) for line in lines[at - 3 : at]]
    assert shown == ["27:56 error", "→ Quote", "→ Closest,"]


def test_a_source_that_cannot_be_read_is_one_line_on_top() -> None:
    Path("bad.pdf").write_bytes(b"%PDF-1.7 and nothing else")
    written(many_md=answer("It is **$1,850** [1]. It is **$1,850** [2].", [entry(), entry(n=2)], "bad"))
    run = validate("many.md", "-s", "bad=bad.pdf")
    assert (run.code, run.err) == (4, "")
    head, first, *rest = run.out.splitlines()
    assert head == "many.md"
    assert re.fullmatch(r" +1:1  warning CIT603 unreadable-source: bad\.pdf [^\n]+ 2 citations are open\.", first)
    assert rest[:2] == ["  open       [1] bad", "  open       [2] bad"]
    assert "CIT603" not in "".join(rest)
