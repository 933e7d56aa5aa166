"""`--baseline` and `--write-baseline`: what was recorded is not told again, and nothing else is hidden by it."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from command import BAD, GOOD, LEASE, MIXED, NOTHING, OPEN, RENT, Run, answer, citecheck, entry, written

from citecheck.reporting.summary import CHANGED as NAMED

SUMMARY = "1 citation: 0 verified, 1 failed, 0 open; {}\n"
HIDDEN = SUMMARY.format("0 errors, 0 warnings, 0 notes; not shown: 1 in the baseline")
TOLD = (
    "{}:5:32: error CIT401 quote-not-found [1] Quote not found in the source.\n1 not in the source\n"
    + SUMMARY.format("1 error, 0 warnings, 0 notes")
)
GONE = "known.json: 1 finding of the baseline is no longer there.\n"


def validate(*arguments: str | Path) -> Run:
    """Without the last line where it names the baseline, which `test_settings` looks at."""
    run = citecheck("validate", *arguments, "-s", "lease=lease.txt", "--format", "concise")
    return replace(run, out=re.sub(rf"[^\n]* {re.escape(NAMED)}\n\Z", "", run.out))


def record(*arguments: str | Path) -> Run:
    return validate(*arguments, "--write-baseline", "known.json")


def known(*arguments: str | Path) -> Run:
    return validate(*arguments, "--baseline", "known.json")


def entries() -> list[dict]:
    return json.loads(Path("known.json").read_text("utf-8"))["findings"]


@pytest.fixture
def bad() -> str:
    """An answer with one finding, which is recorded."""
    written(bad_md=BAD)
    assert record("bad.md") == Run(0, HIDDEN, "known.json records 1 finding.\n")
    return "bad.md"


# ── What it hides ────────────────────────────────────────────────────────────────────────────────


def test_what_is_recorded_is_not_told(bad: str) -> None:
    assert known(bad) == Run(0, HIDDEN, "")
    assert validate(bad) == Run(1, TOLD.format(bad), "")


def test_the_verdict_stays_and_the_number_is_told(bad: str) -> None:
    found = json.loads(
        citecheck("validate", bad, "-s", "lease.txt", "--baseline", "known.json", "--format", "json").out
    )
    (response,) = found["responses"]
    assert (response["verdict"], response["findings"], response["closest"]) == ("failed", [], [])
    assert [(row["verdict"], row["findings"]) for row in response["citations"]] == [("failed", [])]
    assert found["summary"] == {
        "responses": 1, "citations": 1, "verified": 0, "failed": 1, "open": 0,
        "errors": 0, "warnings": 0, "notes": 0, "ignored": 0, "baselined": 1, "skipped": 0,
        "kinds": {"source": 0, "claim": 0, "place": 0, "form": 0},
    }  # fmt: skip


MOVED = {
    "text before it": BAD.replace("The rent", "First of all.\n\nThe rent"),
    "another number": BAD.replace("[1]", "[7]").replace('"n": 1', '"n": 7'),
    "another reason": BAD.replace("names it", "says how much"),
    "another form": BAD.replace('"l": [1, 2]', '"l":[ 1,2 ]').replace("\n", "\r\n"),
    "another citation before it": answer(
        "It is **$1,850** [2], not **$1,950** [1].",
        [entry(2), entry(f=RENT.replace("1,850", "1,950"), k="$1,950")],
    ),
}


@pytest.mark.parametrize("how", MOVED)
def test_text_may_move(bad: str, how: str) -> None:
    Path(bad).write_text(MOVED[how], "utf-8", newline="")
    run = known(bad)
    assert (run.code, run.err) == (0, "")
    assert run.out.endswith("0 errors, 0 warnings, 0 notes; not shown: 1 in the baseline\n")


def test_a_line_of_the_answer_that_a_message_names_may_move() -> None:
    twice = answer("It is **$1,850** [1].", [entry(), entry()])
    written(twice_md=twice)
    assert record("twice.md").err == "known.json records 1 finding.\n"
    assert entries()[0]["message"] == "The entries in lines 5 and 6 both have the number 1."
    written(twice_md=f"First of all.\n\n{twice}")
    assert known("twice.md").code == 0


def test_a_baseline_recorded_before_this_version_still_hides() -> None:
    """Its hash is of the message without the line numbers; its message has them, and they are others now."""
    recorded = {
        "hash": "8f36fa63a9239a93231c288bade4638df2cc4a52df150fc7e5b8683d07b4851b",
        "rule": "CIT139",
        "path": "twice.md",
        "n": 1,
        "message": "The entries in lines 5 and 6 both have the number 1.",
    }
    Path("known.json").write_text(json.dumps({"version": 1, "findings": [recorded]}), "utf-8")
    written(twice_md="First of all.\n\n" + answer("It is **$1,850** [1].", [entry(), entry()]))
    assert known("twice.md").code == 0


def test_the_answer_may_be_renamed(bad: str) -> None:
    Path(bad).rename("other.md")
    assert known("other.md") == Run(0, HIDDEN, "")


def test_where_the_command_is_run_makes_no_difference(bad: str, monkeypatch: pytest.MonkeyPatch) -> None:
    written(none_md="It is **so** [1].\n")
    assert record(bad, "none.md").err == "known.json records 2 findings.\n"
    assert [one["path"] for one in entries()] == ["bad.md", "none.md"]
    Path("below").mkdir()
    monkeypatch.chdir("below")
    options = ("-s", "lease=../lease.txt", "--baseline", "../known.json", "--format", "concise")
    run = citecheck("validate", "../bad.md", "../none.md", *options)
    assert (run.code, run.err) == (0, "")


def test_a_finding_of_no_citation_goes_by_its_file_and_message() -> None:
    written(a_md="It is **so** [1].\n", b_md="Text.\n\nMore text.\n\nIt is **so** [1].\n")
    assert record("a.md").err == "known.json records 1 finding.\n"
    assert known("a.md").code == 0
    assert known("b.md").code == 1
    Path("a.md").write_text(Path("b.md").read_text("utf-8"), "utf-8")
    assert known("a.md").code == 0  # the same, three lines further down


# ── What it does not hide ────────────────────────────────────────────────────────────────────────

CHANGED = {
    "a digit of f": BAD.replace('"f": "The monthly rent is $1,950', '"f": "The monthly rent is $1,951'),
    "a digit of k": BAD.replace('"k": "$1,950"', '"k": "$1,90"'),
    "the page": BAD.replace("page_number_1_index_0", "page_number_2_index_1"),
    "the index": BAD.replace("page_number_1_index_0", "page_number_1_index_1"),
    "the lines": BAD.replace('"l": [1, 2]', '"l": [2, 3]'),
    "the lines' order": BAD.replace('"l": [1, 2]', '"l": [2, 1]'),
    "lines of the wrong kind": BAD.replace('"l": [1, 2]', '"l": [1, 2, "3"]'),
    "the attachment": BAD.replace('"lease"', '"leases"'),
    "k of no kind": BAD.replace('"k": "$1,950"', '"k": 1950'),
}


@pytest.mark.parametrize("what", CHANGED)
def test_a_changed_citation_is_told_again(bad: str, what: str) -> None:
    assert CHANGED[what] != BAD
    Path(bad).write_text(CHANGED[what], "utf-8")
    run = known(bad)
    assert run.code == 1
    assert "not shown" not in run.out
    assert run.err == GONE


def test_other_bytes_of_the_source(bad: str) -> None:
    written(lease_txt=LEASE + "An annex.\n")
    assert known(bad) == Run(1, TOLD.format(bad), GONE)


def test_the_claim_is_another_one() -> None:
    """The citation is as it was; what the prose says beside it is not."""
    said = answer("The rent is **$1,850** [1] for 7 rooms.").replace("for 7 rooms", "or $2,000")
    written(bad_md=said)
    assert record("bad.md").err == "known.json records 1 finding.\n"
    Path("bad.md").write_text(said.replace("$2,000", "$3,000"), "utf-8")
    run = known("bad.md")
    assert "not shown" not in run.out
    assert run.err == GONE


def test_the_same_message_about_another_citation(bad: str) -> None:
    other = BAD.replace("1,950", "1,960")
    written(other_md=other)
    assert known("other.md") == Run(1, TOLD.format("other.md"), "")
    run = known(bad, "other.md")
    assert run.code == 1
    assert run.out.startswith("other.md:5:32: error CIT401")
    assert run.out.endswith("1 error, 0 warnings, 0 notes; not shown: 1 in the baseline\n")


def test_one_record_hides_one_finding(bad: str) -> None:
    written(copy_md=BAD, first_md=BAD)
    run = known(bad, "copy.md", "first.md")
    assert run.code == 1
    assert [line.split(":")[0] for line in run.out.splitlines()[:-2]] == ["copy.md", "first.md"]  # its own file's first
    twice = answer("It is **$1,950** [1] and **$1,950** [2].", [entry(1, RENT.replace("1,850", "1,950"), "$1,950"),
                                                               entry(2, RENT.replace("1,850", "1,950"), "$1,950")])  # fmt: skip
    Path(bad).write_text(twice, "utf-8")
    run = known(bad)
    assert run.out.startswith("bad.md:6:32: error CIT401 quote-not-found [2]")
    assert record(bad).code == 0
    assert [one["n"] for one in entries()] == [1, 2]
    assert known(bad).code == 0


def test_what_is_alike_in_one_file_is_counted() -> None:
    same = entry(f=RENT.replace("1,850", "1,950"), k="$1,950")
    same["n"] = 0  # no number, so that nothing tells the two apart
    written(bad_md=answer("Text.", [same, same]))
    assert record("bad.md").code == 0
    assert {one.get("count", 1) for one in entries()} == {2}
    assert known("bad.md").code == 0
    written(bad_md=answer("Text.", [same, same, same]))
    run = known("bad.md")
    assert run.code == 1
    assert len(run.out.splitlines()) - 2 == len(entries())


def test_what_looks_alike_may_be_about_two_citations() -> None:
    one, other = (entry(f=RENT.replace("1,850", price), k=price) for price in ("$1,950", "$1,960"))
    one["n"] = other["n"] = 0  # no number, so that their entries differ in the hash alone
    written(bad_md=answer("Text.", [one, other]))
    assert record("bad.md").code == 0
    assert known("bad.md").code == 0
    assert len({row["hash"] for row in entries()}) == len(entries()) > len({row["message"] for row in entries()})


def test_an_open_citation_stays_open() -> None:
    written(open_md=OPEN, absent_pdf=b"{\\rtf1", nothing_md=NOTHING)
    options = ("-s", "absent=absent.pdf")
    assert record("open.md", *options).code == 4
    run = known("open.md", *options)
    assert run == Run(
        4,
        "1 citation: 0 verified, 0 failed, 1 open; 0 errors, 0 warnings, 0 notes; not shown: 1 in the baseline\n",
        "open.md: [1] is open: absent.pdf is an RTF file: export it as PDF.\n",
    )
    assert known("nothing.md").code == 3


@pytest.mark.parametrize(
    "edit",
    [
        {"hash": "0" * 64},
        {"rule": "CIT506"},
        {"message": "The quote stands nowhere."},
    ],
    ids=str,
)
def test_an_entry_that_says_something_else_hides_nothing(bad: str, edit: dict[str, str]) -> None:
    tampered = {"version": 1, "findings": [entries()[0] | edit]}
    Path("known.json").write_text(json.dumps(tampered), "utf-8")
    assert known(bad) == Run(1, TOLD.format(bad), GONE)


def test_a_hash_is_whole(bad: str) -> None:
    (one,) = entries()
    assert len(one["hash"]) == 64
    for cut in (one["hash"][:32], one["hash"].upper(), one["hash"] + "0", ""):
        Path("known.json").write_text(json.dumps({"version": 1, "findings": [one | {"hash": cut}]}), "utf-8")
        run = known(bad)
        assert (run.code, run.out) == (2, "")
        assert run.err.startswith("citecheck: known.json is not a baseline (findings.0.hash: ")


# ── The file ─────────────────────────────────────────────────────────────────────────────────────

FILE = """\
{
  "version": 1,
  "findings": [
    {
      "hash": "b61da5357215ff2d565aadcba20e407c6b4e379fcd296bc2c113e0741c7e1b99",
      "rule": "CIT401",
      "path": "mixed.md",
      "n": 2,
      "message": "Quote not found in the source."
    },
    {
      "hash": "3f6ad2287f5a122aded608c87e41bb02a66e601f2df0cebb3550c44c4d75e331",
      "rule": "CIT506",
      "path": "mixed.md",
      "n": 4,
      "message": "The anchor is on line [3] of page 1; `l` should include it."
    },
    {
      "hash": "d7d7492d27bc16558f8e04408020384cf6d801d6df345de4b49e2c1630b8658b",
      "rule": "CIT511",
      "path": "mixed.md",
      "n": 3,
      "message": "`l` should also include a line beside that of the anchor."
    }
  ]
}
"""


def test_the_whole_file() -> None:
    written(mixed_md=MIXED)
    assert record("mixed.md").err == "known.json records 3 findings.\n"
    assert Path("known.json").read_text("utf-8") == FILE


def test_the_same_findings_give_the_same_file(bad: str) -> None:
    written(a_md=MIXED)
    assert record(bad, "a.md").code == 0
    one = Path("known.json").read_bytes()
    assert record("a.md", bad).code == 0
    assert Path("known.json").read_bytes() == one


def test_recording_begins_anew(bad: str) -> None:
    first = Path("known.json").read_bytes()
    assert record(bad, "--baseline", "known.json") == Run(0, HIDDEN, "known.json records 1 finding.\n")
    assert Path("known.json").read_bytes() == first
    written(bad_md=GOOD)
    assert record(bad).err == "known.json records 0 findings.\n"
    assert entries() == []


def test_what_is_ignored_is_not_recorded() -> None:
    written(mixed_md=MIXED)
    run = record("mixed.md", "--ignore", "CIT5")
    assert (run.code, run.err) == (0, "known.json records 1 finding.\n")
    assert run.out.endswith("0 errors, 0 warnings, 0 notes; not shown: 2 ignored, 1 in the baseline\n")
    assert [one["rule"] for one in entries()] == ["CIT401"]


def test_what_is_known_counts_as_known_though_it_is_ignored(bad: str) -> None:
    assert known(bad, "--ignore", "CIT") == Run(0, HIDDEN, "")


def test_what_is_no_longer_there_is_counted(bad: str) -> None:
    written(mixed_md=MIXED)
    assert record(bad, "mixed.md").err == "known.json records 4 findings.\n"
    written(bad_md=GOOD)
    assert known("mixed.md").err == ""  # nobody looked at the other answer
    assert known(bad).err == GONE
    written(mixed_md=GOOD)
    assert known(bad, "mixed.md").err == "known.json: 4 findings of the baseline are no longer there.\n"
    Path("mixed.md").unlink()
    assert known(bad).err == "known.json: 4 findings of the baseline are no longer there.\n"


def test_an_answer_from_stdin() -> None:
    options = ("validate", "-", "-s", "lease=lease.txt", "--format", "concise")
    assert citecheck(*options, "--write-baseline", "known.json", stdin=BAD.encode()).code == 0
    assert entries()[0]["path"] == "<stdin>"
    assert citecheck(*options, "--baseline", "known.json", stdin=BAD.encode()).code == 0
    Path("below").mkdir()
    assert citecheck(*options, "--write-baseline", "below/known.json", stdin=BAD.encode()).code == 0
    assert Path("below/known.json").read_bytes() == Path("known.json").read_bytes()
    written(good_md=GOOD)
    assert known("good.md").err == ""


def test_hostile_text_in_the_file_is_shown_and_still_fits() -> None:
    hostile = "quote\u202e\x1b[31m\u200b"
    name = "a\u202eb.md"
    Path(name).write_text(answer(f"**{hostile}** [1].", [entry(k=hostile)]), "utf-8")
    assert record(name).code == 0
    text = Path("known.json").read_text("utf-8")
    assert text.replace("\n", "").isprintable()
    assert known(name).code == 0


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "is not a baseline (Invalid JSON: EOF while parsing a value at line 1 column 0)"),
        ("[]", "is not a baseline (Input should be an object)"),
        ('{"version": 2, "findings": []}', "is not a baseline (version: Input should be 1)"),
        ('{"version": 1}', "is not a baseline (findings: Field required)"),
        ('{"version": 1, "findings": [], "more": 1}', "is not a baseline (more: Extra inputs are not permitted)"),
        ('{"version": 1, "findings": [3]}', "is not a baseline (findings.0: Input should be an object)"),
    ],
)
def test_a_damaged_baseline(bad: str, text: str, complaint: str) -> None:
    Path("known.json").write_text(text, "utf-8")
    run = known(bad)
    assert (run.code, run.out) == (2, "")
    assert run.err == f"citecheck: known.json {complaint}: name a file that --write-baseline made.\n"


def test_what_is_no_baseline_is_not_replaced_by_one(bad: str) -> None:
    Path("known.json").write_bytes(b"%PDF-1.7 of somebody")
    assert record(bad).code == 2
    assert Path("known.json").read_bytes() == b"%PDF-1.7 of somebody"


@pytest.mark.parametrize(
    "edit", [{"count": 0}, {"count": "2"}, {"count": True}, {"n": "1"}, {"path": None}, {"note": ""}], ids=str
)
def test_an_entry_of_another_form(bad: str, edit: dict[str, object]) -> None:
    Path("known.json").write_text(json.dumps({"version": 1, "findings": [entries()[0] | edit]}), "utf-8")
    assert known(bad).code == 2


def test_an_entry_that_stands_twice_is_refused(bad: str) -> None:
    """A merge may leave two; they would hide two."""
    Path("known.json").write_text(json.dumps({"version": 1, "findings": entries() * 2}), "utf-8")
    complaint = "known.json has two entries for one finding (bad.md): name a file that --write-baseline made."
    assert known(bad) == Run(2, "", f"citecheck: {complaint}\n")


def test_a_baseline_that_cannot_be_read(bad: str) -> None:
    Path("known.json").unlink()
    missing = "citecheck: known.json does not exist: record it with --write-baseline known.json.\n"
    assert known(bad) == Run(2, "", missing)
    Path("known.json").mkdir()
    assert known(bad) == Run(2, "", "citecheck: known.json cannot be read (Is a directory): name a baseline.\n")


@pytest.mark.parametrize("place", ["bad.md", "lease.txt", "pyproject.toml"])
def test_a_baseline_replaces_nothing_that_is_read(bad: str, place: str) -> None:
    written(pyproject_toml="[tool.citecheck]\n")
    before = Path(place).read_bytes()
    run = validate(bad, "--write-baseline", place)
    assert run == Run(2, "", f"citecheck: {place} is read by this command: name another file to write to.\n")
    assert Path(place).read_bytes() == before


def test_a_baseline_that_cannot_be_written_stops_the_rest(bad: str) -> None:
    run = validate(bad, "--write-baseline", "nowhere/known.json", "-o", "json:report.json")
    complaint = "nowhere/known.json cannot be written (nowhere is not a folder): check the folder."
    assert run == Run(2, "", f"citecheck: {complaint}\n")
    assert not Path("report.json").exists()


def test_a_baseline_of_the_settings_stands_beside_them(bad: str, monkeypatch: pytest.MonkeyPatch) -> None:
    written(citecheck_toml='baseline = "known.json"\n')
    Path("below").mkdir()
    monkeypatch.chdir("below")
    options = ("-s", "lease=../lease.txt", "--format", "concise")
    shown = HIDDEN + f"../citecheck.toml {NAMED}\n"
    assert citecheck("validate", "../bad.md", *options) == Run(0, shown, "")
    Path("other.json").write_text('{"version": 1, "findings": []}', "utf-8")
    assert citecheck("validate", "../bad.md", *options, "--baseline", "other.json").code == 1


def test_nothing_is_recorded_if_something_fails(bad: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before = Path("known.json").read_bytes()

    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("no")

    monkeypatch.setattr("citecheck.cli.validate.render_text", fail)
    written(bad_md=GOOD)
    assert citecheck("validate", bad, "-s", "lease.txt", "--write-baseline", "known.json").code == 70
    assert Path("known.json").read_bytes() == before


def test_what_an_answer_says_of_lines_is_no_line_of_the_answer() -> None:
    """Another bold text about the same quote is another finding, however alike the two are."""
    cited = [entry(k="first day")]
    written(
        one_md=answer("It is due on **line 61** [1].", cited), two_md=answer("It is due on **line 99** [1].", cited)
    )
    Path("answer.md").write_bytes(Path("one.md").read_bytes())
    assert record("answer.md").code == 0
    Path("answer.md").write_bytes(Path("two.md").read_bytes())
    assert known("answer.md").code == 1


def test_an_entry_counts_for_another_file_only_where_its_own_is_gone_or_checked_too() -> None:
    Path("moved.md").write_text(BAD, "utf-8")
    Path("bad.md").write_text(BAD, "utf-8")
    assert record("bad.md").code == 0
    assert known("moved.md").code == 1
    assert known("bad.md", "moved.md").code == 1
    Path("bad.md").unlink()
    assert known("moved.md").code == 0
