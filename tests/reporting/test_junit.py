"""JUnit XML, read back."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from dataclasses import replace

import pytest
from command import BAD, GOOD, LEASE, MIXED, NOTHING, OPEN, answer, entry
from hypothesis import given
from hypothesis import strategies as st
from pdfs import opened

from citecheck import check, read_response
from citecheck.model import Level
from citecheck.reporting.findings import FileFindings
from citecheck.reporting.junit import Case, Suite, file_suite, render_junit, response_suite
from citecheck.reporting.safe import terminal
from reporting.samples import AFTER, FILES, LONE, MISSING, PAYLOADS, hostile

OTHER = replace(MISSING, rule="CIT301", name="anchor-not-in-context", message="`k` is no part of `f`.", hint=None)
SUITES = (
    Suite(
        "answers/rent & dogs.md",
        (
            Case("response", out=(AFTER,)),
            Case("[1] lease"),
            Case("[2] lease", (MISSING, OTHER), None, (LONE, AFTER)),
            Case("[3] absent", skipped="No source was given."),
            Case("[2] lease", (OTHER,)),
        ),
    ),
    Suite("<stdin>", ()),
)
WHOLE = """\
<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="citecheck" tests="5" failures="2" errors="0" skipped="1">
  <testsuite name="answers/rent &amp; dogs.md" tests="5" failures="2" errors="0" skipped="1">
    <testcase classname="answers/rent &amp; dogs.md" name="response">
      <system-out>9:1: warning CIT106 text-after-block Text follows the “block”.</system-out>
    </testcase>
    <testcase classname="answers/rent &amp; dogs.md" name="[1] lease" />
    <testcase classname="answers/rent &amp; dogs.md" name="[2] lease">
      <failure type="CIT401" message="quote-not-found: The quote stands nowhere in the source.">6:32: error CIT401 quote-not-found [2] The quote stands nowhere in the source. Quote the source's own words.
6:32: error CIT301 anchor-not-in-context [2] `k` is no part of `f`.</failure>
      <system-out>7:5: note CIT511 lone-line [3] `l` names one line.
9:1: warning CIT106 text-after-block Text follows the “block”.</system-out>
    </testcase>
    <testcase classname="answers/rent &amp; dogs.md" name="[3] absent">
      <skipped message="No source was given." />
    </testcase>
    <testcase classname="answers/rent &amp; dogs.md" name="[2] lease (2)">
      <failure type="CIT301" message="anchor-not-in-context: `k` is no part of `f`.">6:32: error CIT301 anchor-not-in-context [2] `k` is no part of `f`.</failure>
    </testcase>
  </testsuite>
  <testsuite name="&lt;stdin&gt;" tests="0" failures="0" errors="0" skipped="0" />
</testsuites>
"""


def parsed(text: str) -> ET.Element:
    """The whole output as a reader takes it: bytes in the encoding that it names."""
    return ET.fromstring(text.encode())  # noqa: S314 - our own


def test_whole_output() -> None:
    assert render_junit(SUITES) == WHOLE


def test_without_files_there_is_an_empty_report() -> None:
    root = parsed(render_junit(()))
    assert (root.tag, root.attrib["tests"], len(root)) == ("testsuites", "0", 0)


# ── What is a case ───────────────────────────────────────────────────────────────────────────────


def suite_of(text: str, name: str = "lease") -> Suite:
    with opened(LEASE.encode(), "lease.txt") as document:
        return response_suite(check(read_response(text), {name: document} if name else {}, path="a.md"))


def outline(suite: Suite) -> list[tuple[str, list[str], str | None, list[str]]]:
    return [(c.name, [f.rule for f in c.failures], c.skipped, [f.rule for f in c.out]) for c in suite.cases]


def test_a_citation_is_a_case() -> None:
    assert outline(suite_of(MIXED)) == [
        ("response", [], None, []),
        ("[1] lease", [], None, []),
        ("[2] lease", ["CIT401"], None, []),
        ("[3] lease", [], None, ["CIT511"]),
        ("[4] lease", [], None, ["CIT506"]),
    ]


def test_an_open_citation_is_skipped_with_the_reason() -> None:
    reason = "No source was given to check against: name it with -s PATH."
    assert outline(suite_of(OPEN, name="")) == [
        ("response", [], None, []),
        ("[1] absent", [], reason, ["CIT602"]),
    ]


def test_an_open_citation_with_an_error_fails() -> None:
    wrong = answer(entries=[entry(l=[])], name="absent")
    assert outline(suite_of(wrong, name=""))[1][1:3] == (["CIT136"], None)


@pytest.mark.parametrize(
    ("text", "errors", "skipped"),
    [
        (NOTHING, [], "Nothing to check: there are no citations."),
        ("The rent is **$1,850** [1].\n", ["CIT101"], None),
        (GOOD, [], None),
    ],
)
def test_the_response_is_a_case(text: str, errors: list[str], skipped: str | None) -> None:
    assert outline(suite_of(text))[0] == ("response", errors, skipped, [])


def test_a_citation_without_a_number_is_one_too() -> None:
    entries = [{key: value for key, value in entry().items() if key != "n"}] * 2
    suite = suite_of(answer("It is $1,850.", entries))
    assert [case.name for case in suite.cases] == ["response", "[?] lease", "[?] lease"]
    names = [case.attrib["name"] for case in parsed(render_junit([suite])).iter("testcase")]
    assert names == ["response", "[?] lease", "[?] lease (2)"]


@pytest.mark.parametrize("text", [GOOD, BAD, MIXED, OPEN, NOTHING, "[1]\n"])
def test_every_finding_is_in_one_case(text: str) -> None:
    with opened(LEASE.encode(), "lease.txt") as document:
        report = check(read_response(text), {"lease": document})
    cases = response_suite(report).cases
    told = [finding for case in cases for finding in (*case.failures, *case.out)]
    assert sorted(told, key=repr) == sorted(report.findings, key=repr)
    assert len(cases) == 1 + len(report.results)


def test_a_file_without_citations_is_one_case() -> None:
    assert file_suite(FILES[0]) == Suite(FILES[0].path, (Case(FILES[0].path, (MISSING,), None, (AFTER,)),))
    assert file_suite(FileFindings("b.md", ())) == Suite("b.md", (Case("b.md"),))


def test_the_counts_are_those_of_the_cases() -> None:
    suites = [suite_of(MIXED), suite_of(OPEN, name=""), suite_of(NOTHING)]
    root = parsed(render_junit(suites))
    for element in (root, *root.iter("testsuite")):
        found = {
            "tests": len([*element.iter("testcase")]),
            "failures": len([*element.iter("failure")]),
            "errors": len([*element.iter("error")]),
            "skipped": len([*element.iter("skipped")]),
        }
        assert {name: int(element.attrib[name]) for name in found} == found
    assert (root.attrib["tests"], root.attrib["failures"], root.attrib["skipped"]) == ("8", "1", "2")


# ── Text of others ───────────────────────────────────────────────────────────────────────────────


def round_trip(payload: str) -> None:
    path, (error, warning, note) = hostile(payload)[0].path, hostile(payload)[0].findings
    suite = Suite(path, (Case(f"[1] {payload}", (error,), None, (warning, note)), Case(payload, skipped=f"x{payload}")))
    root = parsed(render_junit([suite]))
    (element,) = root
    first, second = element
    assert element.attrib["name"] == first.attrib["classname"] == second.attrib["classname"] == terminal(path)
    assert (first.attrib["name"], second.attrib["name"]) == (terminal(f"[1] {payload}"), terminal(payload))
    failure, out = first
    assert failure.attrib == {"type": "CIT401", "message": terminal(f"quote-not-found: {payload}")}
    words = " ".join(part for part in ("[1]", payload, payload) if part)
    assert failure.text == terminal(f"1:2: error CIT401 quote-not-found {words}")
    assert (out.text or "").split("\n") == [
        terminal(f"1:2: {finding.level} {finding.rule} {finding.name} {words}") for finding in (warning, note)
    ]
    assert [child.attrib["message"] for child in second] == [terminal(f"x{payload}")]


@pytest.mark.parametrize("payload", PAYLOADS, ids=ascii)
def test_a_payload_is_text(payload: str) -> None:
    round_trip(payload)


@given(st.text(st.characters()))
def test_any_text(text: str) -> None:
    round_trip(text)


@pytest.mark.parametrize("code", [0, 8, 0xB, 0xC, 0x1F, 0xD800, 0xDFFF, 0xFFFE, 0xFFFF])
def test_what_xml_does_not_allow_is_shown_as_a_code_point(code: int) -> None:
    finding = replace(MISSING, message=f"a{chr(code)}b", level=Level.ERROR)
    (failure,) = parsed(render_junit([file_suite(FileFindings("a.md", (finding,)))])).iter("failure")
    shown = f"\\x{code:02x}" if code <= 0xFF else f"\\u{{{code:04x}}}"
    assert failure.attrib["message"] == f"quote-not-found: a{shown}b"
