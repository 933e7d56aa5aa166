"""`citecheck report`: the page is written, and the command ends as validate does."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from command import BAD, EXAMPLES, GOOD, LEASE, MIXED, NOTHING, OPEN, RENT, Run, alone, citecheck, written
from reporting.html.tree import Node, parsed

SOURCE = ("-s", "lease=lease.txt")


ORDER = ["failed", "open", "verified"]  # of the cards


@pytest.fixture(autouse=True)
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    alone(monkeypatch, tmp_path, tmp_path_factory.getbasetemp() / "text-cache")
    written(lease_txt=LEASE, good_md=GOOD, bad_md=BAD, open_md=OPEN, mixed_md=MIXED, nothing_md=NOTHING)
    return tmp_path


def heading(page: str) -> str:
    return next(parsed(page).all("h1")).text


def cards(page: str) -> list[tuple[str, str]]:
    """The number and the verdict of every card."""
    found = [node for node in parsed(page).all("article") if "card" in node.get("class").split()]
    return [(node.get("id"), node.get("class").split()[1]) for node in found]


def test_a_file_is_written_and_its_size_is_said() -> None:
    ran = citecheck("report", "good.md", *SOURCE, "-o", "report.html")
    page = Path("report.html").read_text("utf-8")
    assert ran == Run(0, "", f"report.html: 1 citation, {len(page.encode()) / 1000:,.0f} kB.\n")
    assert heading(page) == "The quote is verified"


def test_the_base_of_numbers() -> None:
    written(numbers_md=f"They say: “{RENT}” [1].", first_txt="Other.", second_txt=LEASE)
    base = ["report", "numbers.md", "-s", "first.txt", "-s", "second.txt", "-o", "report.html", "--index-base"]
    assert (citecheck(*base, "0").code, citecheck(*base, "1").code) == (0, 1)


def asked(page: str) -> list[Node]:
    """The claims beside their passages."""
    return [node for node in parsed(page).all("article") if "asked" in node.get("class").split()]


def test_the_claims_beside_their_passages_are_there_on_demand() -> None:
    claims = "The fee is <b>$99</b> [1]. Rent is due at once [1]."
    written(
        claims_md=f'{claims}\n\n<<<CITATION_DATA>>>\n{{"lease": [{{"n": 1}}]}}\n<<<END_CITATION_DATA>>>\n',
        lease_txt="The fee is $45 for each <i>visit</i>.\nRent is due on the first day.\n",
    )
    without = citecheck("report", "claims.md", *SOURCE)
    with_claims = citecheck("report", "claims.md", *SOURCE, "--support")
    assert asked(without.out) == []
    assert (with_claims.code, heading(with_claims.out)) == (without.code, heading(without.out))
    first, second = asked(with_claims.out)
    assert [node.get("class") for node in (first, second)] == ["asked failed", "asked open"]
    assert first.text.split()[:2] == ["contradicted", "[1]"]
    assert "lease.txt, page 1, line 1 The fee is $45 for each <i>visit</i>." in " ".join(first.text.split())
    assert "Words of the claim that these passages do not have" in second.text
    assert "<i>visit" not in with_claims.out


def test_without_a_file_the_page_goes_down_a_pipe() -> None:
    ran = citecheck("report", "good.md", *SOURCE)
    assert (ran.code, ran.out.startswith("<!doctype html>\n")) == (0, True)
    assert re.fullmatch(r"stdout: 1 citation, \d+ kB\.\n", ran.err)
    assert citecheck("report", "good.md", *SOURCE, "-o", "-") == ran
    assert not Path("-").exists()


@pytest.mark.parametrize("output", [(), ("-o", "-")])
def test_at_a_terminal_the_page_is_written_beside_the_answer(output: tuple[str, ...]) -> None:
    Path("answers").mkdir()
    Path("answers", "good.md").write_text(GOOD, "utf-8")
    ran = citecheck("report", "answers/good.md", *SOURCE, *output, terminal=True)
    page = Path("answers", "good.report.html")
    assert ran == Run(0, "", f"{page}: 1 citation, {len(page.read_bytes()) / 1000:,.0f} kB.\n")
    assert citecheck("report", "answers/good.md", *SOURCE, terminal=True) == ran  # its own page is replaced


@pytest.mark.parametrize(
    ("named", "page"),
    [
        (["answers"], "answers.report.html"),
        (["good.md", "bad.md"], "answers.report.html"),
        (["*.md"], "answers.report.html"),
        (["-"], "stdin.report.html"),
    ],
)
def test_the_name_of_the_page(named: list[str], page: str) -> None:
    Path("answers").mkdir()
    Path("answers", "good.md").write_text(GOOD, "utf-8")
    citecheck("report", *named, *SOURCE, terminal=True, stdin=GOOD.encode())
    assert [*Path().rglob("*.html")] == [Path(page)]


def test_what_is_no_page_of_ours_is_never_overwritten() -> None:
    written(good_report_html="<p>Mine.</p>", empty_html="")
    Path("good_report.html").rename("good.report.html")
    for more in ((), ("-o", "good.report.html")):
        ran = citecheck("report", "good.md", *SOURCE, *more, terminal=True)
        message = "good.report.html is not a page of citecheck; it is not overwritten: name another file with -o."
        assert ran == Run(2, "", f"citecheck: {message}\n")
    assert Path("good.report.html").read_text("utf-8") == "<p>Mine.</p>"
    assert citecheck("report", "good.md", *SOURCE, "-o", "empty.html").code == 0


def test_a_page_of_ours_is_neither_an_answer_nor_a_source_of_a_folder() -> None:
    Path("folder").mkdir()
    Path("folder", "lease.txt").write_text(LEASE, "utf-8")
    Path("folder", "good.md").write_text(GOOD, "utf-8")
    for name in ("page.html", "page.txt"):
        assert citecheck("report", "good.md", *SOURCE, "-o", f"folder/{name}").code == 0
    ran = citecheck("validate", "folder", "-s", "folder", "--format", "json")
    found = json.loads(ran.out)
    assert [one["path"] for one in found["responses"]] == ["folder/good.md"]
    assert [one["path"] for one in found["responses"][0]["documents"]] == ["folder/lease.txt"]
    assert found["summary"]["skipped"] == 3  # both pages, and the source


@pytest.mark.parametrize("found", [True, False], ids=["browser", "no browser"])
def test_the_page_is_opened_on_demand(monkeypatch: pytest.MonkeyPatch, found: bool) -> None:
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", lambda address: opened.append(address) or found)
    ran = citecheck("report", "good.md", *SOURCE, "--open")
    assert opened == [Path("good.report.html").resolve().as_uri()]
    assert ("No browser was found: open good.report.html yourself." in ran.err) is not found


@pytest.mark.parametrize(
    ("names", "code"),
    [
        (["good.md"], 0),
        (["bad.md"], 1),
        (["open.md"], 1),
        (["nothing.md"], 3),
        (["good.md", "nothing.md"], 3),
        (["good.md", "bad.md"], 1),
    ],
)
def test_it_ends_as_validate_does(names: list[str], code: int) -> None:
    ran = citecheck("report", *names, *SOURCE)
    assert ran.code == code == citecheck("validate", *names, *SOURCE).code
    assert ran.out.startswith("<!doctype html>\n")


def test_the_cards_say_what_the_json_report_says() -> None:
    rows = json.loads(citecheck("validate", "mixed.md", *SOURCE, "--format", "json").out)["responses"][0]["citations"]
    assert cards(citecheck("report", "mixed.md", *SOURCE).out) == [
        (f"c-1-{index}", row["verdict"])
        for index, row in sorted(enumerate(rows, start=1), key=lambda one: ORDER.index(one[1]["verdict"]))
    ]


def test_the_date_of_the_check(monkeypatch: pytest.MonkeyPatch) -> None:
    def page(*more: str) -> str:
        return citecheck("report", "good.md", *SOURCE, *more).out

    plain = page("--no-date")
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1769860800")
    assert "Checked on" not in plain
    assert page().replace("Checked on 2026-01-31. ", "") == plain != page()
    assert page("--date", "2 May").replace("Checked on 2 May. ", "") == plain
    monkeypatch.delenv("SOURCE_DATE_EPOCH")
    assert re.sub(r"Checked on \d{4}-\d\d-\d\d\. ", "", page()) == plain


@pytest.mark.parametrize("epoch", ["soon", "9" * 30])
def test_a_time_that_is_none(monkeypatch: pytest.MonkeyPatch, epoch: str) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", epoch)
    message = f"SOURCE_DATE_EPOCH must be a number of seconds; got '{epoch}'."
    assert citecheck("report", "good.md", *SOURCE) == Run(2, "", f"citecheck: {message}\n")


def test_several_answers_and_what_was_skipped() -> None:
    Path("answers").mkdir()
    for name, text in (("a.md", GOOD), ("b.md", BAD), ("c.md", NOTHING)):
        Path("answers", name).write_text(text, "utf-8")
    ran = citecheck("report", "answers", *SOURCE, "-o", "report.html")
    page = Path("report.html").read_text("utf-8")
    assert (ran.code, ran.out) == (1, "")
    assert re.fullmatch(r"report\.html: 2 citations, \d+ kB\.\n1 file without citations was skipped\.\n", ran.err)
    assert cards(page) == [("c-1-1", "verified"), ("c-2-1", "failed")]


def test_findings_that_are_ignored_leave_the_verdict() -> None:
    ran = citecheck("report", "bad.md", *SOURCE, "--ignore", "CIT401")
    (why,) = (node.text for node in parsed(ran.out).all("p") if node.get("class") == "why")
    assert (ran.code, cards(ran.out)) == (0, [("c-1-1", "failed")])
    assert why == "It failed; the settings of this check hide the reason."


@pytest.mark.parametrize(
    ("output", "message"),
    [
        ("good.md", "good.md is not a page of citecheck; it is not overwritten: name another file with -o."),
        ("lease.txt", "lease.txt is not a page of citecheck; it is not overwritten: name another file with -o."),
        (".", "'.' is not a file that can be written: name a file."),
        ("absent/report.html", "absent/report.html cannot be written (absent is not a folder): check the folder."),
    ],
)
def test_a_file_that_cannot_be_the_report(output: str, message: str) -> None:
    before = {path: path.read_bytes() for path in Path().iterdir()}
    assert citecheck("report", "good.md", *SOURCE, "-o", output) == Run(2, "", f"citecheck: {message}\n")
    assert {path: path.read_bytes() for path in Path().iterdir()} == before


def test_an_html_answer_is_read_as_html() -> None:
    block = GOOD.partition("\n\n")[2]
    prose = '<p>The rent is <b data-cite="1">$1,850</b>.</p>'
    written(by_suffix_html=f"{prose}\n\n{block}", by_doctype_md=f"<!doctype html>\n{prose}</html>\n\n{block}")
    for name in ("by_suffix.html", "by_doctype.md"):
        ran = citecheck("report", name, *SOURCE)
        (cite,) = (node for node in parsed(ran.out).all("a") if "cite" in node.get("class").split())
        assert (ran.code, cite.get("href"), next(cite.all("span")).text) == (0, "#c-1-1", "$1,850")


# ── Pictures ─────────────────────────────────────────────────────────────────────────────────────

ANSWER = EXAMPLES / "answers" / "lease-bad.md"


def pictures(page: Node) -> tuple[int, int]:
    """How many images there are, and how many windows show them."""
    windows = [node for node in page.all("svg") if "picture" in node.get("class").split()]
    return len(list(page.all("image"))), len({node.get("aria-label") for node in windows})


@pytest.mark.full
def test_cited_pages_are_pictured() -> None:
    page = parsed(citecheck("report", ANSWER, "-s", EXAMPLES / "lease.pdf").out)
    marks = [node.get("class") for node in page.all("rect") if node.get("class")]
    assert pictures(page) == (5, 8)
    assert {*marks} == {"quote", "anchor"}


@pytest.mark.full
def test_pictures_can_be_left_out() -> None:
    page = parsed(citecheck("report", ANSWER, "-s", EXAMPLES / "lease.pdf", "--no-pictures").out)
    remarks = {node.text for node in page.all("p") if node.get("class") == "quiet"}
    assert pictures(page) == (0, 0)
    assert remarks == {"Pages were not drawn."}


@pytest.mark.full
def test_the_same_bytes_however_many_readers_and_with_a_cache() -> None:
    runs = [
        citecheck("report", ANSWER, "-s", EXAMPLES / "lease.pdf", *more) for more in ((), ("-j", "1"), ("--no-cache",))
    ]
    assert len({run.out for run in runs}) == 1


def test_what_cannot_be_checked_ends_as_open() -> None:
    ran = citecheck("report", "good.md")
    assert (ran.code, heading(ran.out), cards(ran.out)) == (4, "The quote could not be checked", [("c-1-1", "open")])
