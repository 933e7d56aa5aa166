"""JUnit XML, read back."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from contextlib import ExitStack, closing
from dataclasses import replace
from pathlib import Path

import pytest
from command import BAD, EXAMPLES, GOOD, LEASE, MIXED, NOTHING, OPEN, answer, entry
from hypothesis import given
from hypothesis import strategies as st
from pdfs import opened

from citecheck import check, open_document, read_response
from citecheck.model import Level
from citecheck.reporting.escaping import terminal
from citecheck.reporting.findings import FileFindings
from citecheck.reporting.junit import JunitCase, JunitSuite, file_suite, render_junit, response_suite
from reporting.samples import AFTER, FILES, LONE, MISSING, PAYLOADS, hostile

OTHER = replace(MISSING, rule="CIT301", name="anchor-not-in-context", message="`k` is no part of `f`.", hint=None)
SUITES = (
    JunitSuite(
        "answers/rent & dogs.md",
        (
            JunitCase("response", out=(AFTER,)),
            JunitCase("[1] lease"),
            JunitCase("[2] lease", (MISSING, OTHER), None, (LONE, AFTER)),
            JunitCase("[3] absent", skipped="No source was given."),
            JunitCase("[2] lease", (OTHER,)),
        ),
    ),
    JunitSuite("<stdin>", ()),
)
WHOLE = """\
<?xml version="1.0" encoding="UTF-8"?>
<testsuites>
  <testsuite name="answers/rent &amp; dogs.md" package="citecheck" id="0" tests="5" failures="2" errors="0" skipped="1" time="0" timestamp="1970-01-01T00:00:00" hostname="localhost">
    <properties />
    <testcase classname="answers/rent &amp; dogs.md" name="response" time="0" />
    <testcase classname="answers/rent &amp; dogs.md" name="[1] lease" time="0" />
    <testcase classname="answers/rent &amp; dogs.md" name="[2] lease" time="0">
      <failure type="CIT401" message="quote-not-found: Quote not found in the source.">6:32: error CIT401 quote-not-found [2] Quote not found in the source. Quote the source's own words.
6:32: error CIT301 anchor-not-in-context [2] `k` is no part of `f`.</failure>
    </testcase>
    <testcase classname="answers/rent &amp; dogs.md" name="[3] absent" time="0">
      <skipped message="No source was given." />
    </testcase>
    <testcase classname="answers/rent &amp; dogs.md" name="[2] lease (2)" time="0">
      <failure type="CIT301" message="anchor-not-in-context: `k` is no part of `f`.">6:32: error CIT301 anchor-not-in-context [2] `k` is no part of `f`.</failure>
    </testcase>
    <system-out>9:1: warning CIT106 text-after-block Text follows the “block”.
7:5: note CIT511 lone-line [3] `l` names one line.
9:1: warning CIT106 text-after-block Text follows the “block”.</system-out>
    <system-err />
  </testsuite>
  <testsuite name="&lt;stdin&gt;" package="citecheck" id="1" tests="0" failures="0" errors="0" skipped="0" time="0" timestamp="1970-01-01T00:00:00" hostname="localhost">
    <properties />
    <system-out />
    <system-err />
  </testsuite>
</testsuites>
"""


def parsed(text: str) -> ET.Element:
    """The whole output as a reader takes it: bytes in the encoding that it names."""
    return ET.fromstring(text.encode())  # noqa: S314 - our own


def test_whole_output() -> None:
    assert render_junit(SUITES) == WHOLE


def test_without_files_there_is_an_empty_report() -> None:
    assert render_junit(()) == '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites />\n'


# ── The two schemas ──────────────────────────────────────────────────────────────────────────────
#
# Neither can be had from a package and neither is copied here; these are their rules for what is written. `jenkins` is
# junit-10.xsd of the xunit plugin, `ant` the JUnit.xsd that was made from what Ant writes.

ANY = r"(?s).*"
SOME = r"(?s).*\S.*"
WHOLE_NUMBER = r"-?\d{1,9}"
SECONDS = r"\d+(\.\d{1,3})?"
NEEDED, ALLOWED = True, False
JENKINS = {
    "testsuites": {
        "name": (ALLOWED, ANY),
        "tests": (ALLOWED, ANY),
        "failures": (ALLOWED, ANY),
        "errors": (ALLOWED, ANY),
    },
    "testsuite": {
        **dict.fromkeys(("name", "tests", "failures", "errors"), (NEEDED, ANY)),
        **dict.fromkeys(("skipped", "timestamp", "hostname", "id", "package"), (ALLOWED, ANY)),
        "time": (ALLOWED, SECONDS),
    },
    "testcase": {"name": (NEEDED, ANY), "classname": (ALLOWED, ANY), "time": (ALLOWED, ANY)},
    "failure": {"type": (ALLOWED, ANY), "message": (ALLOWED, ANY)},
    "skipped": {"type": (ALLOWED, ANY), "message": (ALLOWED, ANY)},
    "properties": {},
    "system-out": {},
    "system-err": {},
}
JENKINS_CHILDREN = {
    "testsuites": "(testsuite )*",
    "testsuite": "((testsuite|properties|testcase|system-out|system-err) )*",
    "testcase": "((skipped|failure|system-out|system-err) )*",
}
ANT = {
    "testsuites": {},
    "testsuite": {
        **dict.fromkeys(("name", "package", "hostname"), (NEEDED, SOME)),
        **dict.fromkeys(("id", "tests", "failures", "errors"), (NEEDED, WHOLE_NUMBER)),
        "skipped": (ALLOWED, WHOLE_NUMBER),
        "timestamp": (NEEDED, r"\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}"),
        "time": (NEEDED, SECONDS),
    },
    "testcase": {"name": (NEEDED, ANY), "classname": (NEEDED, ANY), "time": (NEEDED, SECONDS)},
    "failure": {"type": (NEEDED, ANY), "message": (ALLOWED, ANY)},
    "skipped": {"message": (ALLOWED, ANY)},
    "properties": {},
    "system-out": {},
    "system-err": {},
}
ANT_CHILDREN = {
    "testsuites": "(testsuite )*",
    "testsuite": "properties (testcase )*system-out system-err ",
    "testcase": "((skipped|failure) )?",
}
MIXED_TEXT = {"failure", "system-out", "system-err"}
SCHEMAS = {"jenkins": (JENKINS, JENKINS_CHILDREN), "ant": (ANT, ANT_CHILDREN)}


def against(name: str, element: ET.Element) -> list[str]:
    """What the schema has against the element and those in it."""
    attributes, children = SCHEMAS[name]
    if element.tag not in attributes:
        return [f"{element.tag}: unknown"]
    known = attributes[element.tag]
    told = [
        f"{element.tag}: {key} is missing" for key, (needed, _) in known.items() if needed and key not in element.attrib
    ]
    for key, value in element.attrib.items():
        if key not in known or not re.fullmatch(known[key][1], value):
            told.append(f"{element.tag}: {key}={value}")
    inside = "".join(f"{child.tag} " for child in element)
    if not re.fullmatch(children.get(element.tag, ""), inside):
        told.append(f"{element.tag}: holds {inside}")
    if element.tag not in MIXED_TEXT and (element.text or "").strip():
        told.append(f"{element.tag}: has text")
    return told + [problem for child in element for problem in against(name, child)]


def answers_of(folder: Path) -> list[JunitSuite]:
    documents = {name: folder / f"{name}.pdf" for name in ("lease", "tax-notice", "annual-report", "scanned")}
    suites = []
    with ExitStack() as opened_:
        sources = {
            name: opened_.enter_context(closing(open_document(path, cache=False))) for name, path in documents.items()
        }
        for path in sorted((folder / "answers").iterdir()):
            response = read_response(path.read_text("utf-8"), html=path.suffix == ".html")
            named = {
                c.attachment_id: sources[s]
                for c in response.citations
                for s in sources
                if c.attachment_id.startswith(s)
            }
            suites.append(response_suite(check(response, named, path=path.name)))
    return suites


@pytest.mark.full
def test_what_is_written_is_what_both_schemas_take() -> None:
    real = answers_of(EXAMPLES)
    assert {_outcome for suite in real for _outcome in outcomes(suite)} == {"failure", "skipped", ""}
    for suites in ((), SUITES, real, [file_suite(file) for file in FILES]):
        report = parsed(render_junit(suites))
        assert {name: against(name, report) for name in SCHEMAS} == {"jenkins": [], "ant": []}


def outcomes(suite: JunitSuite) -> list[str]:
    cases = parsed(render_junit([suite])).iter("testcase")
    return ["".join(child.tag for child in case) for case in cases]


@pytest.mark.parametrize(
    ("name", "change", "problem"),
    [
        ("jenkins", ("<testsuites", '<testsuites skipped="1"'), "testsuites: skipped=1"),
        ("jenkins", ('time="0" timestamp', 'time="0.12345" timestamp'), "testsuite: time=0.12345"),
        ("ant", ("<testsuites", '<testsuites tests="1"'), "testsuites: tests=1"),
        ("ant", (' hostname="localhost"', ""), "testsuite: hostname is missing"),
        ("ant", ("00:00:00", "00:00:00Z"), "testsuite: timestamp=1970-01-01T00:00:00Z"),
        ("ant", ("<properties />", ""), "testsuite: holds testcase system-out system-err "),
        ("ant", ("</failure>", "</failure><system-out />"), "testcase: holds failure system-out "),
        ("ant", ("<skipped", "x<skipped"), "testcase: has text"),
    ],
)
def test_the_rules_of_the_schemas_tell(name: str, change: tuple[str, str], problem: str) -> None:
    case = JunitCase("[1] lease", skipped="x") if "skipped" in change[0] else JunitCase("[1] lease", (MISSING,))
    text = render_junit([JunitSuite("a.md", (case,))])
    assert against(name, parsed(text)) == []
    assert against(name, parsed(text.replace(*change, 1))) == [problem]


# ── What is a case ───────────────────────────────────────────────────────────────────────────────


def suite_of(text: str, name: str = "lease") -> JunitSuite:
    with opened(LEASE.encode(), "lease.txt") as document:
        return response_suite(check(read_response(text), {name: document} if name else {}, path="a.md"))


def outline(suite: JunitSuite) -> list[tuple[str, list[str], str | None, list[str]]]:
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


def test_a_failed_citation_fails_whatever_is_listed() -> None:
    """Settings may leave its errors out, or tell them as warnings; that changes no verdict."""
    with opened(LEASE.encode(), "lease.txt") as document:
        report = check(read_response(BAD), {"lease": document}, path="a.md")
    softer = replace(report, findings=tuple(replace(finding, level=Level.WARNING) for finding in report.findings))
    none = replace(report, findings=(), results=tuple(result._replace(findings=()) for result in report.results))
    for changed in (softer, none):
        (suite,) = parsed(render_junit([response_suite(changed)]))
        assert [(case.attrib["name"], [child.tag for child in case]) for case in suite.iter("testcase")] == [
            ("response", []),
            ("[1] lease", ["failure"]),
        ]
        (failure,) = suite.iter("failure")
        assert failure.attrib == {
            "type": "verdict",
            "message": "The verdict is failed; no error is listed, since settings leave it out or change its level.",
        }
        assert (suite.attrib["tests"], suite.attrib["failures"]) == ("2", "1")


def test_a_failed_response_fails_whatever_is_listed() -> None:
    report = replace(check(read_response("The rent is **$1,850** [1].\n"), {}, path="a.md"), findings=())
    (suite,) = parsed(render_junit([response_suite(report)]))
    assert [(case.attrib["name"], [child.tag for child in case]) for case in suite.iter("testcase")] == [
        ("response", ["failure"])
    ]


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
    assert file_suite(FILES[0]) == JunitSuite(FILES[0].path, (JunitCase(FILES[0].path, (MISSING,), None, (AFTER,)),))
    assert file_suite(FileFindings("b.md", ())) == JunitSuite("b.md", (JunitCase("b.md"),))


def test_the_counts_are_those_of_the_cases() -> None:
    suites = [suite_of(MIXED), suite_of(OPEN, name=""), suite_of(NOTHING)]
    root = parsed(render_junit(suites))
    for element in root:
        found = {
            "tests": len([*element.iter("testcase")]),
            "failures": len([*element.iter("failure")]),
            "errors": len([*element.iter("error")]),
            "skipped": len([*element.iter("skipped")]),
        }
        assert {name: int(element.attrib[name]) for name in found} == found
    assert [suite.attrib["tests"] for suite in root] == ["5", "2", "1"]
    assert [suite.attrib["failures"] for suite in root] == ["1", "0", "0"]
    assert [suite.attrib["skipped"] for suite in root] == ["0", "1", "1"]


# ── Text of others ───────────────────────────────────────────────────────────────────────────────


def round_trip(payload: str) -> None:
    path, (error, warning, note) = hostile(payload)[0].path, hostile(payload)[0].findings
    suite = JunitSuite(
        path, (JunitCase(f"[1] {payload}", (error,), None, (warning, note)), JunitCase(payload, skipped=f"x{payload}"))
    )
    root = parsed(render_junit([suite]))
    (element,) = root
    properties, first, second, out, err = element
    assert (properties.tag, len(properties), out.tag, err.tag, err.text) == (
        "properties",
        0,
        "system-out",
        "system-err",
        None,
    )
    assert element.attrib["name"] == first.attrib["classname"] == second.attrib["classname"] == terminal(path)
    assert (first.attrib["name"], second.attrib["name"]) == (terminal(f"[1] {payload}"), terminal(payload))
    (failure,) = first
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
