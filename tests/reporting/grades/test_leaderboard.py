"""The leaderboard as a page: what stands where, what is listed, and what every page keeps to."""

from __future__ import annotations

import re
import tracemalloc
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest

from citecheck.grading.grade import Grade, RunGrade
from citecheck.grading.intervals import Estimate, Trials
from citecheck.grading.leaderboard import Board, Difference
from citecheck.reporting.escaping import terminal
from citecheck.reporting.grades import Grades
from citecheck.reporting.grades.html.listing import RUNS_LISTED
from citecheck.reporting.grades.html.page import GROUPS_COMPARED, GROUPS_LISTED, render_leaderboard
from reporting.grades.samples import (
    ALL,
    BAD,
    BASE,
    BOARD,
    EMPTY,
    GOOD,
    GRADES,
    HALF,
    LOW,
    NEITHER,
    NONE,
    SKILL,
    TOTAL,
    one,
    run,
)
from reporting.grades.samples import hostile as hostile_group
from reporting.html.rules import check_page
from reporting.html.tree import Node, outline, parsed, shape, undrawn
from reporting.payloads import PAYLOADS, SAMPLE

SKILL_ROW = {"runs/skill/large/lease.jsonl": "proofs/skill-large-lease.html"}


def page_of(grades: Grades, proofs: dict[str, str] | None = None) -> Node:
    return parsed(render_leaderboard(grades, proofs or {}))


def outlined(node: Node, tag: str, css: str = "") -> str:
    (found,) = (part for part in node.all(tag) if css in part.get("class").split() or not css)
    return outline(undrawn(found))


# ── The plots ────────────────────────────────────────────────────────────────────────────────────

MARKS = """\
aria-hidden=true focusable=false
class=grid x1=0% x2=0% y1=0 y2=100%
class=grid x1=25% x2=25% y1=0 y2=100%
class=grid x1=50% x2=50% y1=0 y2=100%
class=grid x1=75% x2=75% y1=0 y2=100%
class=grid x1=100% x2=100% y1=0 y2=100%
class=band x=33.3% y=25% width=66.7% height=50%
class=range x1=34.2% x2=100% y1=50% y2=50%
class=range x1=34.2% x2=34.2% y1=34% y2=66%
class=range x1=100% x2=100% y1=34% y2=66%
class=value cx=100% cy=50% r=5"""


def test_the_drawing_of_a_group() -> None:
    (first, *_) = (node for node in page_of(GRADES).all("ul") if node.get("class") == "marks")
    (row, *_) = first.all("li")
    (drawing,) = row.all("svg")
    assert "\n".join(" ".join(f"{k}={v}" for k, v in node.attributes.items()) for node in drawing.all()) == MARKS


# ── The headline ─────────────────────────────────────────────────────────────────────────────────


def headed(grades: Grades) -> tuple[str, str]:
    """The heading, and how far to believe it."""
    page = page_of(grades)
    belief = [node.text for node in page.all("p") if node.get("class") == "subject"]
    (heading,) = page.all("h1")
    return heading.text, "".join(belief)


def board(*groups, total=TOTAL, **changes) -> Grades:
    return Grades(replace(BOARD, groups=groups, total=total, differences=(), **changes), GRADES.runs)


SURE = replace(SKILL, pass_rate=Estimate(1.0, 0.9, 1.0, 40), ungradable={}, bounds=(1.0, 1.0))
CLEAR = replace(BASE, pass_rate=Estimate(0.25, 0.1, 0.4, 40))
EQUAL = replace(BASE, pass_rate=ALL, labels={"arm": "equal"})
BARE = replace(BASE, pass_rate=replace(LOW, low=None, high=None))
UNSURE = "There are too few runs to tell the groups apart."
ONE_OTHER = "The best interval overlaps that of one other group: which of these is better may be chance."
THREE = "The best interval overlaps those of 2 other groups: which of these is better may be chance."
COULD_TURN = "but the ungradable runs could turn it."
TURNED = "The ungradable runs could turn the order."
AGAINST = Difference({"arm": "skill"}, "passed", 0.75, 0.1087, 0.9733, 3)


@pytest.mark.parametrize(
    ("grades", "heading", "belief"),
    [
        (EMPTY, "There are no runs", ""),
        (one(run("base", "large", "lease", GOOD)), "The graded run passed", "One is too few for an interval."),
        (one(run("base", "large", "lease", BAD)), "The graded run did not pass", "One is too few for an interval."),
        (one(run("base", "large", "lease", None, "empty")), "The run could not be graded", ""),
        (board(NEITHER, total=replace(NEITHER, runs=3)), "None of 3 runs could be graded", ""),
        (
            board(SKILL, NEITHER),
            "3 of 6 graded runs passed",
            "With 95 % confidence the pass rate lies in 34.2–100.0 %.",
        ),
        (board(), "3 of 6 graded runs passed", "With 95 % confidence the pass rate lies in 9.4–90.5 %."),
        (board(BASE, SKILL), "skill has the best pass rate, 100.0 %", f"{ONE_OTHER} {TURNED}"),
        (board(BARE, SKILL), "skill has the best pass rate, 100.0 %", f"{UNSURE} {TURNED}"),
        (board(CLEAR, SURE), "skill has the best pass rate, 100.0 %", "The best interval lies above all others."),
        (board(EQUAL, SKILL), "All 2 groups share the best pass rate, 100.0 %", ""),
        (board(EQUAL, SKILL, BASE), "2 of 3 groups share the best pass rate, 100.0 %", f"{ONE_OTHER} {TURNED}"),
    ],
)
def test_the_headline_and_how_far_to_believe_it(grades: Grades, heading: str, belief: str) -> None:
    assert headed(grades) == (heading, belief)


@pytest.mark.parametrize(
    ("one", "said"),
    [
        (AGAINST, "Against the base: +75.0 points, 95 % interval +10.9 to +97.3, which leaves zero out."),
        (
            replace(AGAINST, low=-0.1),
            "Against the base: +75.0 points, 95 % interval −10.0 to +97.3, so this may be chance.",
        ),
        (
            replace(AGAINST, holds=False),
            f"Against the base: +75.0 points, 95 % interval +10.9 to +97.3, which leaves zero out, {COULD_TURN}",
        ),
        (
            replace(AGAINST, low=-0.1, holds=False),
            "Against the base: +75.0 points, 95 % interval −10.0 to +97.3, so this may be chance.",
        ),
        (replace(AGAINST, low=None, high=None), "Against the base: +75.0 points; there are too few for an interval."),
        (replace(AGAINST, value=None, low=None, high=None), ""),
        (replace(AGAINST, metric="found"), ""),
    ],
)
def test_the_best_group_is_held_against_the_base(one: Difference, said: str) -> None:
    grades = Grades(replace(BOARD, groups=(CLEAR, SURE), differences=(one,)), GRADES.runs)
    assert headed(grades)[1] == (said or "The best interval lies above all others.")


@pytest.mark.parametrize(
    ("groups", "holds", "turned"),
    [
        ((BASE, SKILL), True, f"out. {TURNED}"),
        ((BASE, SKILL), False, f"out, {COULD_TURN}"),
        (
            (BASE, replace(BASE, labels={"arm": "c"}), SKILL),
            False,
            f"out, {COULD_TURN} {THREE} {TURNED}",
        ),
    ],
)
def test_what_ungradable_runs_could_turn_is_said_once(groups, holds: bool, turned: str) -> None:
    grades = Grades(replace(BOARD, groups=groups, differences=(replace(AGAINST, holds=holds),)), GRADES.runs)
    said = "Against the base: +75.0 points, 95 % interval +10.9 to +97.3, which leaves zero "
    assert headed(grades)[1] == said + turned


def of_model(group, model: str):
    return replace(group, labels={**group.labels, "model": model})


@pytest.mark.parametrize(
    ("model", "said"),
    [
        (
            "large",
            "The next one against it, the base: −75.0 points, 95 % interval −97.3 to −10.9, which leaves zero out.",
        ),
        (
            "small",
            "The best interval lies above all others.",
        ),  # it is compared with the small model of the base, not with the best group
    ],
)
def test_the_next_group_is_held_against_the_best_where_that_is_the_base(model: str, said: str) -> None:
    groups = of_model(CLEAR, model), of_model(SURE, "large")
    difference = Difference(groups[0].labels, "passed", -0.75, -0.9733, -0.1087, 3)
    changes = {"by": ("arm", "model"), "base": "skill", "differences": (difference,)}
    assert headed(Grades(replace(BOARD, groups=groups, **changes), GRADES.runs)) == (
        "skill · large has the best pass rate, 100.0 %",
        said,
    )


def drawn(*groups) -> list[list[str]]:
    """Of each group what the plot of pass rates has beside its grid, and its words."""
    (plot, *_) = (node for node in page_of(board(*groups)).all("ul") if node.get("class") == "marks")
    marks = ("band", "range", "value")
    return [
        [
            *(
                " ".join(node.get(key) for key in ("class", "x", "width", "x1", "x2", "cx") if node.get(key))
                for node in row.all()
                if node.get("class") in marks
            ),
            next(node.text for node in row.all("span") if node.get("class") == "figures"),
        ]
        for row in plot.all("li")
    ]


def test_the_marks_of_pass_rates() -> None:
    assert drawn(SKILL, replace(CLEAR, ungradable={}), NEITHER) == [
        [
            "band 33.3% 66.7%",
            "range 34.2% 100%",
            "range 34.2% 34.2%",
            "range 100% 100%",
            "value 100%",
            "100.0 % 34.2–100.0 n = 2",
        ],
        ["range 10% 40%", "range 10% 10%", "range 40% 40%", "value 25%", "25.0 % 10.0–40.0 n = 40"],
        ["band 0% 100%", "– no graded run"],
    ]


def test_the_ends_of_every_axis() -> None:
    axes = [node for node in page_of(GRADES).all("svg") if node.get("class") == "axis"]
    ticks = "0% start 0 %, 25% middle 25 %, 50% middle 50 %, 75% middle 75 %, 100% end 100 %"
    shown = [", ".join(f"{t.get('x')} {t.get('text-anchor')} {t.text}" for t in axis.all("text")) for axis in axes]
    assert shown == [ticks] * 3


# ── Groups ───────────────────────────────────────────────────────────────────────────────────────


def names_in(page: Node) -> list[str]:
    table = next(page.all("table"))
    return [node.text for node in table.all("th") if node.get("scope") == "row"]


def labelled(name: str, rate: Estimate, found: Estimate = HALF):
    return replace(BASE, labels={"arm": name}, pass_rate=rate, rates={**BASE.rates, "found": found})


def test_the_best_group_comes_first() -> None:
    groups = [labelled(name, HALF) for name in ("e", "d")]
    groups += [labelled("none", NONE), labelled("low", LOW), labelled("found", HALF, ALL), labelled("all", ALL)]
    groups += [labelled("unknown", HALF, NONE)]
    assert names_in(page_of(board(*groups))) == ["all", "found", "d", "e", "unknown", "low", "none"]


def test_groups_beyond_the_limits_are_counted() -> None:
    page = page_of(board(*(labelled(f"{n:03}", HALF) for n in range(GROUPS_LISTED + 2))))
    quiet = [node.text for node in page.all("p") if node.get("class") == "quiet"]
    assert len(names_in(page)) == GROUPS_LISTED
    assert "2 more groups are not listed here; the JSON format has all." in quiet
    assert quiet[0].startswith(f"The first {GROUPS_COMPARED} groups of the leaderboard.")
    assert sum(node.get("name") == "group" for node in page.all("input")) == GROUPS_COMPARED + 1


# ── Runs ─────────────────────────────────────────────────────────────────────────────────────────


def listed(page: Node) -> list[Node]:
    return [node for node in page.all("li") if "run" in node.get("class").split()]


def shown_names(page: Node) -> list[str]:
    whats = (next(part for part in node.all("span") if part.get("class") == "what") for node in listed(page))
    return [what.children[0].text for what in whats if isinstance(what.children[0], Node)]


def plain(name: str, letter: str | None, labels: dict[str, str] | None = None) -> RunGrade:
    grade = Grade((), letter=letter) if letter else None
    return RunGrade(name, labels or {}, "claude", "ok" if letter else "empty", grade=grade)


def of(*runs: RunGrade, **changes) -> Grades:
    return Grades(replace(BOARD, total=replace(TOTAL, runs=len(runs)), **changes), lambda: iter(runs))


def test_what_failed_comes_first_then_what_has_no_letter() -> None:
    order = "A1 B1 -1 C1 D1 A2 -2 D2".split()
    runs = [plain(name, None if name[0] == "-" else name[0]) for name in order]
    assert shown_names(page_of(of(*runs))) == "D1 D2 C1 -1 -2 B1 A1 A2".split()
    assert shown_names(page_of(of(*runs, pass_mark="C"))) == "D1 D2 -1 -2 C1 B1 A1 A2".split()  # noqa: S106 - a letter


def many(count: int) -> Iterator[RunGrade]:
    folder = "an/honest/folder/of/runs/with/some/depth"
    for n in range(count):
        labels = {"arm": "skill", "model": "a-model-with-a-long-name-20260101", "case": str(n), "trial": "1"}
        bad = replace(BAD, letter="DCB"[n % 3])
        yield RunGrade(f"{folder}/{n:05}.jsonl", labels, "claude", "ok", grade=bad if n % 2 else GOOD)


@pytest.mark.full
def test_the_worst_thousand_of_many_are_listed_on_a_small_page() -> None:
    total = 5 * RUNS_LISTED
    grades = Grades(replace(BOARD, total=replace(TOTAL, runs=total)), lambda: many(total))
    html = render_leaderboard(grades, {run.run: f"proofs/{'x' * 60}.html" for run in many(total)})
    page = parsed(html)
    assert [node.get("class").split()[1] for node in listed(page)] == ["d"] * 833 + ["c"] * 167
    assert "4,000 more runs are not listed here; the JSONL and CSV formats have all." in outlined(page, "body")
    assert len(html.encode()) < 1_500_000


@pytest.mark.full
def test_memory_does_not_grow_with_the_runs() -> None:
    def peak(count: int) -> int:
        grades = Grades(replace(BOARD, total=replace(TOTAL, runs=count)), lambda: many(count))
        tracemalloc.start()
        try:
            render_leaderboard(grades, {})
            return tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()

    peak(10)  # what is kept for ever
    assert peak(10 * RUNS_LISTED) < 1.3 * peak(2 * RUNS_LISTED)


def test_no_place_of_this_machine_is_told() -> None:
    def names(*paths: str) -> list[str]:
        return shown_names(page_of(of(*(plain(path, "A") for path in paths))))

    assert names("/home/someone/a.jsonl") == ["a.jsonl"]
    assert names("/home/someone/x/a.jsonl", "b/c.jsonl", "/home/someone/y/a.jsonl#2/3") == [
        "x/a.jsonl",
        "b/c.jsonl",
        "y/a.jsonl#2/3",
    ]
    assert names(r"C:\Users\someone\x\a.jsonl", r"C:\Users\someone\x\b.jsonl") == ["a.jsonl", "b.jsonl"]
    assert names("/home/someone/a.jsonl#c/1", "/home/someone/a.jsonl#c/2") == ["a.jsonl#c/1", "a.jsonl#c/2"]


@pytest.mark.parametrize("address", ["proofs/1.html", "../p/a%20b.html", "a.html#c-1-1", "./~x/(1)'!.html"])
def test_a_proof_is_linked(address: str) -> None:
    (row,) = listed(page_of(of(plain("a", "A")), {"a": address}))
    assert [node.get("href") for node in row.all("a")] == [address]


@pytest.mark.parametrize(
    "address",
    [
        "",
        "javascript:alert(1)",
        "JavaScript:alert(1)",
        "data:text/html,x",
        "https://example.org/",
        "https:example.org",
        "//example.org/x.html",
        "///example.org",
        "/x.html",
        "\\\\example.org",
        "/\\example.org",
        "\t//example.org",
        " javascript:alert(1)",
        "java\nscript:alert(1)",
        "a.html\n",
        "a.html?q=1",
        "ä.html",
        '"><b>',
    ],
)
def test_what_is_no_relative_address_is_no_link(address: str) -> None:
    (row,) = listed(page_of(of(plain("a", "A")), {"a": address}))
    assert [node.tag for node in row.all("a")] == []
    assert next(row.all("b")).text == "a"


def test_the_filters_count_what_is_listed() -> None:
    page = page_of(GRADES)
    labels = {node.get("for"): node.text for node in page.all("label")}
    disabled = {node.get("id") for node in page.all("input") if "disabled" in node.attributes}
    assert labels == {
        "show-all": "All 13",
        "show-a": "A 2",
        "show-b": "B 1",
        "show-c": "C 1",
        "show-d": "D 2",
        "show-ungradable": "Ungradable 7",
        "show-any": "All groups 13",
        "show-g1": "skill 6",
        "show-g2": "base 6",
        "show-g3": "– 1",
    }
    assert disabled == set()
    assert {
        n.get("id") for n in page_of(of(plain("a", "A", {"arm": "base"}))).all("input") if "disabled" in n.attributes
    } == {
        "show-b",
        "show-c",
        "show-d",
        "show-ungradable",
        "show-g1",
        "show-g3",
    }


FILTERS = """\
body:has(#show-a:checked) .run:not(.a) { display: none; }
body:has(#show-b:checked) .run:not(.b) { display: none; }
body:has(#show-c:checked) .run:not(.c) { display: none; }
body:has(#show-d:checked) .run:not(.d) { display: none; }
body:has(#show-ungradable:checked) .run:not(.ungradable) { display: none; }
body:has(#show-g1:checked) .run:not(.g1) { display: none; }
body:has(#show-g2:checked) .run:not(.g2) { display: none; }
body:has(#show-g3:checked) .run:not(.g3) { display: none; }
body:has(#show-a:checked):has(#show-g3:checked) .no-runs { display: block; }
body:has(#show-b:checked):has(#show-g2:checked) .no-runs { display: block; }
body:has(#show-b:checked):has(#show-g3:checked) .no-runs { display: block; }
body:has(#show-c:checked):has(#show-g1:checked) .no-runs { display: block; }
body:has(#show-c:checked):has(#show-g3:checked) .no-runs { display: block; }
body:has(#show-d:checked):has(#show-g1:checked) .no-runs { display: block; }
body:has(#show-d:checked):has(#show-g3:checked) .no-runs { display: block; }
"""


def test_every_filter_is_a_rule_of_the_style() -> None:
    (style,) = page_of(GRADES).all("style")
    assert style.text[style.text.index("body:has(#show-a:checked)") :] == FILTERS


# ── What every page keeps to ─────────────────────────────────────────────────────────────────────

PAGES = {
    "good": GRADES,
    "empty": EMPTY,
    "one": one(run("base", "large", "lease", GOOD)),
    "ungradable": one(run("base", "large", "lease", None, "truncated", "Cut off.")),
    "no differences": board(BASE, SKILL),
    "no rates": board(replace(BASE, rates={}), SKILL, base=None),
}


@pytest.mark.parametrize("name", PAGES)
def test_the_page_keeps_to_our_rules(name: str) -> None:
    check_page(lambda: render_leaderboard(PAGES[name], SKILL_ROW), "proofs/skill-large-lease.html")


# ── Payloads ─────────────────────────────────────────────────────────────────────────────────────


def hostile(payload: str) -> Grades:
    """The payload is what groups are made by as well; the better of two has it as its name, in the heading."""
    grades = hostile_group(payload)
    group = replace(grades.board.groups[0], labels={payload: payload}, trials=(Trials(1, NONE, NONE),))
    other = replace(group, labels={payload: f"{payload}2"}, pass_rate=HALF)
    differences = tuple(replace(AGAINST, labels=one.labels) for one in (group, other))
    return Grades(
        Board((payload,), "B", grades.board.total, (group, other), payload, (*differences,)),
        lambda: (replace(run, labels={**run.labels, payload: f"{payload}2"}) for run in grades.runs()),
    )


def body(payload: str, grades: Grades) -> Node:
    """What comes after the style, which is the same everywhere."""
    page = render_leaderboard(grades, {payload: payload, f"{payload}#2": "proofs/2.html"})
    beyond = "".join({*re.findall(r"[^\n\t -~]", page)})
    assert terminal(beyond) == beyond
    head, _, rest = page.partition("</style>")
    return parsed(head.partition("<style>")[0] + rest)


@cache
def harmless() -> object:
    return shape(body("x:", hostile("x:")))


@pytest.mark.parametrize("part", range(4))
@pytest.mark.full
def test_no_payload_changes_the_structure(part: int) -> None:
    for payload in PAYLOADS[part::4]:
        page = body(payload, hostile(payload))
        for node in page.all("a"):  # some payloads are fit to be the address of a proof; none leads to a host
            assert re.fullmatch(r"#main|(?![/\\])[^:\\]+", node.get("href"))
        assert shape(unlinked(page)) == harmless()


def unlinked(node: Node) -> Node:
    """A payload that is a relative address is a link; it is held against one that is none."""
    children = [unlinked(child) if isinstance(child, Node) else child for child in node.children]
    if node.tag == "a" and node.get("href") not in {"#main", "proofs/2.html"}:
        return Node("b", {"dir": "auto"}, children)
    return replace(node, children=children)


def test_payloads_are_there_to_be_read() -> None:
    for payload in SAMPLE[::8]:
        visible = "".join("".join(c if c in "\n\t" else terminal(c) for c in payload[:70]).split())
        text = "".join(body(payload, hostile(payload)).text.split())
        assert text.count(visible) >= 10
