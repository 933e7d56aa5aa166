"""JUnit XML, read back."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from dataclasses import replace

import pytest
from command import BAD, LEASE, MIXED, NOTHING, OPEN, answer, entry
from hypothesis import given
from hypothesis import strategies as st
from pdfs import opened

from citecheck import check, read_response
from citecheck.model import Level, Outcome
from citecheck.reporting.escaping import terminal
from citecheck.reporting.junit import JunitCase, JunitSuite, answer_suite, file_suite, render_junit
from reporting.samples import AFTER, FILES, LONE, MISSING, PAYLOADS, hostile

OTHER = replace(MISSING, rule="CIT301", name="anchor-not-in-context", message="`k` is no part of `f`.", hint=None)
SUITES = (
    JunitSuite(
        "answers/rent & dogs.md",
        (
            JunitCase("response", (AFTER,)),
            JunitCase("[1] lease"),
            JunitCase("[2] lease", (MISSING, LONE, OTHER, AFTER)),
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


def test_what_is_written_is_what_both_schemas_take() -> None:
    for suites in ((), SUITES, [file_suite(file) for file in FILES]):
        report = parsed(render_junit(suites))
        assert {name: against(name, report) for name in SCHEMAS} == {"jenkins": [], "ant": []}


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


def outcome_of(text: str, name: str = "lease") -> Outcome:
    with opened(LEASE.encode(), "lease.txt") as document:
        return Outcome(check(read_response(text), {name: document} if name else {}, path="a.md"))


def outline(text: str, name: str = "lease") -> list[tuple[str, list[str], str | None]]:
    return [(c.name, [f.rule for f in c.findings], c.skipped) for c in answer_suite(outcome_of(text, name)).cases]


def outcomes(outcome: Outcome) -> list[tuple[str, list[str]]]:
    (suite,) = parsed(render_junit([answer_suite(outcome)]))
    return [(case.attrib["name"], [child.tag for child in case]) for case in suite.iter("testcase")]


NO_SOURCE = "No source was given to check against: name it with -s PATH."
WRONG = answer(entries=[entry(l=[])], name="absent")
CASES = {
    "mixed": (
        (MIXED,),
        [
            ("response", []),
            ("[1] lease", []),
            ("[2] lease", ["CIT401"]),
            ("[3] lease", ["CIT511"]),
            ("[4] lease", ["CIT506"]),
        ],
        ["[2] lease"],
    ),
    "open": ((OPEN, ""), [("response", []), ("[1] absent", ["CIT602"])], []),
    "open, with an error": ((WRONG, ""), [("response", []), ("[1] absent", ["CIT602", "CIT136"])], ["[1] absent"]),
    "nothing": ((NOTHING,), [("response", [])], []),
    "no block": (("The rent is **$1,850** [1].\n",), [("response", ["CIT101"])], ["response"]),
}


@pytest.mark.parametrize("name", CASES)
def test_the_answer_is_a_case_and_so_is_each_citation(name: str) -> None:
    given_, cases, failed = CASES[name]
    assert [(case, rules) for case, rules, _ in outline(*given_)] == cases
    assert [case for case, inside in outcomes(outcome_of(*given_)) if inside == ["failure"]] == failed


def test_what_could_not_be_decided_is_skipped_with_the_reason() -> None:
    assert [why for _, _, why in outline(OPEN, "")] == [None, NO_SOURCE]
    assert [why for _, _, why in outline(NOTHING)] == ["Nothing to check: there are no citations."]


def test_a_failed_verdict_fails_whatever_is_listed() -> None:
    """Settings may leave its errors out, or report them as warnings; that changes no verdict."""
    report = outcome_of(BAD).report
    softer = replace(report, findings=tuple(replace(finding, level=Level.WARNING) for finding in report.findings))
    none = replace(report, findings=(), results=tuple(result._replace(findings=()) for result in report.results))
    for changed in (softer, none):
        assert outcomes(Outcome(changed)) == [("response", []), ("[1] lease", ["failure"])]
        (failure,) = parsed(render_junit([answer_suite(Outcome(changed))])).iter("failure")
        assert failure.attrib == {
            "type": "verdict",
            "message": "The verdict is failed; no error is listed, since settings leave it out or change its level.",
        }
    whole = replace(outcome_of("The rent is **$1,850** [1].\n").report, findings=())
    assert outcomes(Outcome(whole)) == [("response", ["failure"])]


def test_citations_without_a_number_are_cases_of_their_own() -> None:
    entries = [{key: value for key, value in entry().items() if key != "n"}] * 2
    names = [name for name, _ in outcomes(outcome_of(answer("It is $1,850.", entries)))]
    assert names == ["response", "[?] lease", "[?] lease (2)"]


# ── Text of others ───────────────────────────────────────────────────────────────────────────────


def round_trip(payload: str) -> None:
    path, findings = hostile(payload)[0]
    cases = (JunitCase(f"[1] {payload}", findings), JunitCase(payload, skipped=f"x{payload}"))
    (element,) = parsed(render_junit([JunitSuite(path, cases)]))
    properties, first, second, out, err = element
    tags = [properties.tag, len(properties), out.tag, err.tag, err.text]
    assert tags == ["properties", 0, "system-out", "system-err", None]
    assert element.attrib["name"] == first.attrib["classname"] == second.attrib["classname"] == terminal(path)
    assert (first.attrib["name"], second.attrib["name"]) == (terminal(f"[1] {payload}"), terminal(payload))
    (failure,) = first
    assert failure.attrib == {"type": "CIT401", "message": terminal(f"quote-not-found: {payload}")}
    words = " ".join(part for part in ("[1]", payload, payload) if part)
    lines = [terminal(f"1:2: {finding.level} {finding.rule} {finding.name} {words}") for finding in findings]
    assert [failure.text, *(out.text or "").split("\n")] == lines
    assert [child.attrib["message"] for child in second] == [terminal(f"x{payload}")]


@pytest.mark.parametrize("payload", PAYLOADS, ids=ascii)
def test_a_payload_is_text(payload: str) -> None:
    round_trip(payload)


@given(st.text(st.characters()))
def test_any_text(text: str) -> None:
    round_trip(text)
