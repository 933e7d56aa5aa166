"""Answers with numbers: their marks, their list of sources, and what becomes of each."""

from __future__ import annotations

from pathlib import Path

from cases import each

from answers.made import COSTS, REVENUE, checked, numbers, sources, told
from citecheck import Verdict
from citecheck.answers import read_answer, read_text
from citecheck.model import AnswerForm

LIST = "\n\n## Sources\n\n[1] review.txt\n[2] menu.txt\n"
PRINTED = "Annual Review, part one.\n\f- 7 -\nRevenue rose by 5 % to €80 million.\n\f- 8 -\nCosts fell by 3 %.\n"
NOTE = "The answer gives no quotation to look for; only a person can check this citation."


@each(
    ("text", "wanted"),
    [
        ("A [1].", [1]),
        ("A. [1] B [2].", [1, 2]),
        ("A [1][3].", [1, 3]),
        ("A [1, 3].", [1, 3]),
        ("A [1; 3].", [1, 3]),
        ("A [1-3] and [2–3].", [1, 2, 3, 2, 3]),
        ("A.[1] B.", [1]),
        ("猫会飞[1]。", [1]),
        ("A[^1].\n\n[^1]: review.txt", [1]),
        ("A[^a] B[^b].\n\n[^b]: x\n[^a]: y", [2, 1]),
        ("A¹ and B².\n\nSources:\n1. x\n2. y", [1, 2]),
        ("A¹ is no note.", []),
        ("5 m² and 10³.\n\nSources:\n\n1. x", []),
        ("A<sup>1</sup>.\n\n# References\n1. x", [1]),
        ('A<sup><a href="#fn1">1</a></sup>.\n\n# References\n1. x', [1]),
        ("A【1†source】.", [1]),
        ("A【4:0†source】 B【4:1†lease.pdf】.", [1, 2]),
        ("A [Smith] B [Jones].\n\n**Sources:**\n- [Jones] x\n- [Smith] y", [2, 1]),
        ("A [Smith], with no list.", []),
        ("A [1].\n\n[1]: https://example.com/a", [1]),
        ("A [the rent][1].\n\n[1]: https://example.com/a", [1]),
        ("| a | b |\n|---|---|\n| x [1] | y [2] |", [1, 2]),
        ("Counted from nothing [0], [1].", [0, 1]),
        ("The interval [0, 1] and `a[2]` and arr[1].", []),
        ("In [2024] and [sic] and [Docs](https://example.com).", []),
        ("```\n[1]\n```", []),
        ("A [1].\n\n## Sources of error\n\nB [2].", [1, 2]),
        ("A [1].\n\n## Notes\n\nThe rent is due [2].", [1, 2]),
        ("A [1].\n\n## Notes\n\n- The rent rose by 50 %.\n", [1]),
        ("A [1]–[3] B [1]-[3] C [3]-[1].", [1, 2, 3, 1, 2, 3, 3, 1]),
        ("A [1 and 2], B [1 & 2], C [ 3 ], D [1，2]", [1, 2, 1, 2, 3, 1, 2]),
        ("A [1, p. 3]. B [2, pp. 3–4]. C [3, § 7 (b)].", [1, 2, 3]),
        ("A [Source 1, Source 2] B [sources 1 and 2] C [Doc: 3] D [doc4].", [1, 2, 1, 2, 3, 4]),
        ("A [Document 2024], [Figure 1], [Source 99999999999999999].", []),
        ("租金为1000元【1】。违约金［2］。", [1, 2]),
        ("A¹⁻³ B¹–² C²,³.\n\nSources:\n1. x\n2. y\n3. z", [1, 2, 3, 1, 2, 2, 3]),
        ("50 m² and 10³ items since 2024¹.\n\nSources:\n1. x\n2. y\n3. z", [1]),
        ("A<sup>1,2</sup> B^2^ C[^1^].\n\nSources:\n1. x\n2. y", [1, 2, 2, 1]),
        ("A \\[1\\] and \\[2\\].\n\nSources:\n\\[1\\] x\n", [1]),
        ("Rent is due[1]. Fee[2][1]. Use arr[7].\n\nSources:\n[1] x\n[2] y", [1, 2, 1]),
        ("See https://example.com/?x[1]=2 for this [1].\n\nSources:\n[1] x", [1]),
        ("A [A1, B2] C [A1; B2].\n\nReferences\n\n[A1] x\n[B2] y", [1, 2, 1, 2]),
        ("$$\ny = [2]\n$$ \\( y [3] \\) \\[ x = [2] \\] [1].\n\nSources:\n[1] x", [1]),
        ("In the range [1, 5], [[1, 2], [3, 4]], x[1:3]: A [1].\n\nSources:\n[1] x", [1]),
        ("- [x] A [1]\n- [ ] B [2]\n\n---\n\n    x = [3]\n\n`[1, p. 3]`", [1, 2]),
        ("A ([Lease](https://example.com/a)). B [1].", [2, 1]),
    ],
)  # fmt: skip
def test_marks(text: str, wanted: list[int]) -> None:
    assert numbers(read_answer(text)) == wanted


@each(
    "text",
    [
        "**$5** [1]",
        "[rent](cite:1 '$5')",
        "<<<CITATION_DATA>>>\n{}\n<<<END_CITATION_DATA>>>\nA [1].",
        '<html><p data-cite="1">a</p></html>',
        "A [1] <<<CITATION_DATA>>",
    ],
)
def test_what_belongs_to_a_data_block_is_not_read_as_numbers(text: str) -> None:
    response = read_answer(text)
    assert response.form is AnswerForm.BLOCK
    assert response.problems != ()


@each(
    ("body", "names"),
    [
        ("[1] review.txt", ("1", "review.txt")),
        ("1. [Review](https://example.com/r)", ("1", "Review", "https://example.com/r")),
        ("- [1]: https://example.com/r, page 3", ("1", "https://example.com/r")),
        ("(1) *Annual review*, https://example.com/r", ("1", "https://example.com/r", "Annual review")),
        ("¹ review.txt\n   on two lines", ("1", "review.txt")),
    ],
)
def test_entries_name_their_source(body: str, names: tuple[str, ...]) -> None:
    for heading in ("## Sources", "References:", "**Works cited**", "Bibliography\n---"):
        (citation,) = read_answer(f"A [1].\n\n{heading}\n\n{body}\n").citations
        assert citation.source is not None
        assert citation.source.names[: len(names)] == names, heading


@each(
    "listed",
    [
        "## 📚 Sources\n\n1. {}\n2. {}\n",
        "**🔗 Sources:**\n\n1) {}\n2) {}\n",
        "Sources\n\n1) {}\n2) {}\n",
        "## 5. References and Notes\n\n[1] {}\n[2] {}\n",
        "## 参考资料\n\n[1] {}\n[2] {}\n",
        "Sources: [1] {}, [2] {}\n",
        "**Sources:** [1] {} [2] {}\n",
        "*Sources:* [1] {}; [2] {}\n",
        "**Sources**\n\n**[1]** {}\n**[2]** {}\n",
        "Sources\n-------\n\\[1\\] {}\n\\[2\\] {}\n",
        "## Sources\n\n| # | Source | Page |\n|---|---|---|\n| 1 | {} | 3 |\n| [2] | {} | 4 |\n",
        "<details><summary>Sources</summary>\n\n1. {}\n2. {}\n\n</details>\n",
        "## Sources\n\n[1] {}\n\n[2] {}\n\nLet me know if you need more!\n",
        "Sources:\n1. {}\n2. {}\n\n---\n\n*Check important facts.*\n",
        "## Sources\n\nThese documents were used:\n\n[1] {}\n[2] {}\n\n## Disclaimer\n\nNo legal advice.\n",
        "## Sources\n\n[1]\n{}\n[2] The letter,\n    {}\n",
        "## Sources\n\n[1](https://example.com/a) {}\n[2](https://example.com/b) {}\n",
        "## Sources\n\n- {}\n- {}\n",
        "Sources:\n[1] {}\nas of May 2024.\n[2] {}\n",
        "Sources:\n[1] {}\nas of May 2024.\n\n[2] {}\n",
        "---\n\n[1] {}\n[2] {}\n",
        "[1] {}\n\n[2] {}\n",
    ],
)
@each("end", ["\n", "\r\n"], ids=["LF", "CRLF"])
def test_lists_of_sources(listed: str, end: str) -> None:
    text = f"A [1]. B [2].\n\n{listed.format('lease.pdf', 'letter.pdf')}".replace("\n", end)
    response = read_answer(text)
    assert numbers(response) == [1, 2]
    names = [citation.source.names for citation in response.citations if citation.source]
    assert [("lease.pdf" in first, "letter.pdf" in second) for first, second in [names]] == [(True, True)]
    assert response.problems == ()


@each("after", ["The rent is $99 a month.", "- The rent rose by 50 %.", "Sources say that the rent is $99."])
@each("between", ["\n", "\n\n"], ids=["the next line", "a paragraph"])
def test_prose_after_a_list_is_prose(after: str, between: str) -> None:
    response = read_answer(f"A [1].\n\n## Sources\n\n[1] lease.pdf{between}{after}\n")
    assert (response.text.count(after), numbers(response)) == (1, [1])


@each("text, missing", [("A [1]. B [3].", "[3]"), ("A [0]. B [1]. C [2].", "[2]")])
def test_a_list_of_bullets_has_as_many_numbers(text: str, missing: str) -> None:
    response = read_answer(f"{text}\n\n## Sources\n\n- lease.pdf\n- letter.pdf\n")
    said = [f"'{missing}' is not in the answer's list of sources."]
    assert [problem.message for problem in response.problems] == said


def test_a_number_without_a_quote_is_open(tmp_path: Path) -> None:
    report = checked("Revenue rose [1]. Tea is cheap [2].", sources(tmp_path))
    assert told(report) == ["open 1", "open 2", f"CIT616 1: {NOTE}", f"CIT616 2: {NOTE}"]
    assert report.verdict is Verdict.OPEN


def test_what_is_quoted_is_looked_for(tmp_path: Path) -> None:
    answer = "They write: “Revenue rose by 5 % to €12,400 in 2024.” [1] They say “Tea costs €9 and is hot” [2]."
    report = checked(answer + LIST, sources(tmp_path))
    assert told(report) == ["verified 1", "failed 2", "CIT401 2: Quote not found in the source."]


@each(
    ("sentence", "wanted"),
    [
        ("Revenue rose by 5%: “Revenue rose by 5 % to €12,400 in 2024.” [1]", ["verified 1"]),
        ("On page 1 they write: “Revenue rose by 5 % to €12,400 in 2024” [1].", ["verified 1"]),
        (
            "On page 2 they write: “Revenue rose by 5 % to €12,400 in 2024” [1].",
            ["open 1", "CIT618 1: The answer says page 2 beside the marker: The quote is on page 1, not on page 2."],
        ),
        (
            "Revenue fell by 5%: “Revenue rose by 5 % to €12,400 in 2024.” [1]",
            ["failed 1", "CIT701 1: The claim states '5% (a fall)'; the quote states '5 % (a rise)'."],
        ),
        (
            "Revenue rose by 5% to €21,400: “Revenue rose by 5 % to €12,400 in 2024.” [1]",
            ["failed 1", "CIT701 1: The claim states '€21,400'; the quote states '€12,400'."],
        ),
        (
            "In their review of 2023 they write: “Revenue rose by 5 % to €12,400 in 2024.” [1]",
            [
                "verified 1",
                "CIT702 1: The claim states '2023', which the quote does not contain.",
            ],
        ),
    ],
)
def test_what_is_said_beside_a_quotation_is_compared_with_it(sentence: str, wanted: list[str], tmp_path: Path) -> None:
    assert told(checked(sentence, sources(tmp_path))) == wanted


def test_a_quotation_with_two_markers_is_looked_for_in_both_sources(tmp_path: Path) -> None:
    answer = "They write “Revenue rose by 5 % to €12,400 in 2024” [1][2]."
    assert told(checked(answer, sources(tmp_path)))[:2] == ["verified 1", "open 2"]


def test_the_books_are_kept(tmp_path: Path) -> None:
    answer = "A [1]. B [4].\n\nSources:\n[1] review.txt\n[2] menu.txt\n[2] tea\n"
    assert told(checked(answer, sources(tmp_path))) == [
        *("open 1", "open 4"),
        f"CIT616 1: {NOTE}",
        "CIT220 None: '[4]' is not in the answer's list of sources.",
        f"CIT616 4: {NOTE}",
        "CIT221 None: No marker cites '[2]' of the list of sources.",
        "CIT221 None: No marker cites '[2]' of the list of sources.",
        "CIT222 None: 2 entries of the list of sources have the number '[2]'.",
    ]


@each(
    ("base", "answer", "verdicts"),
    [
        (None, "A [1] B [2] C [3] D [4]. E [5].", ["open 1", "open 2", "open 3", "open 4", "failed 5"]),
        (None, "A [0] B [3]. C [4].", ["open 0", "open 3", "failed 4"]),
        (0, "A [1] B [4].", ["open 1", "failed 4"]),
        (1, "A [0] B [4].", ["failed 0", "open 4"]),
    ],
)
def test_numbers_bind_to_the_order_of_the_sources(
    base: int | None, answer: str, verdicts: list[str], tmp_path: Path
) -> None:
    report = checked(answer, sources(tmp_path), base)
    assert [one for one in told(report) if not one.startswith("CIT")] == verdicts


def test_a_number_or_an_address_can_be_bound_by_hand(tmp_path: Path) -> None:
    review, menu, _ = sources(tmp_path)
    quote = "They write “Revenue rose by 5 % to €12,400 in 2024” [2]."
    assert told(checked(quote, [f"1={menu}", f"2={review}"])) == ["verified 2"]
    listed = f"{quote}\n\nSources:\n[2] https://example.com/q?a=b\n"
    assert told(checked(listed, [menu, f"https://example.com/q?a=b={review}"])) == ["verified 2"]
    assert told(checked(quote, [review]))[0] == "failed 2"


@each(
    ("entry", "given"),
    [
        ("review.txt", True),
        ("review.pdf", True),  # the given text is a copy of it
        ("papers/Review.docx, 2024", True),
        ("Annual review of the firm", False),
        ("https://example.com/files/report.pdf", False),
        ("[Report](https://example.com/report.pdf)", False),
        ("menu.txt", False),
        ("review-2.txt", False),
        ("`menu.pdf`, page 1", False),
    ],
)
def test_an_entry_that_names_another_file_has_no_source(entry: str, given: bool, tmp_path: Path) -> None:
    review, *_ = sources(tmp_path)
    answer = f"They write “Revenue rose by 5 % to €12,400 in 2024” [1].\n\nSources:\n[1] {entry}\n"
    assert told(checked(answer, [review]))[0] == ("verified 1" if given else "open 1")


@each(
    ("entry", "first"),
    [
        ("lease 2019", "failed 1"),
        ("Lease of the year 2019", "open 1"),
        ("lease 2020", "verified 1"),
        ("Lease of the year 2020", "open 1"),
        ("The lease, signed in 2018", "open 1"),
        ("The lease", "verified 1"),
    ],
)
def test_an_entry_with_the_number_of_another_source_is_open(entry: str, first: str, tmp_path: Path) -> None:
    given = [tmp_path / "lease-2020.txt", tmp_path / "lease-2019.txt"]
    for path, rent in zip(given, ("$500", "$450"), strict=True):
        path.write_text(f"The rent of the flat is {rent} a month.\n", "utf-8")
    answer = f"They write “The rent of the flat is $500 a month” [1].\n\nSources:\n[1] {entry}\n"
    assert told(checked(answer, given))[0] == first
    if first == "verified 1" and "2020" in entry and not entry.startswith("Lease of"):
        assert told(checked(answer, given[::-1]))[0] == first


def test_places_are_those_of_the_file() -> None:
    text = "First line.\n\nA[^x] is so.\n\n[^x]: a\n[^y]: b\n"
    response = read_text(text)
    assert response.origin is not None
    assert [text[slice(*citation.spans[""])] for citation in response.citations] == ["[^x]"]
    assert [text[slice(*problem.span)] for problem in response.problems] == ["[^y]: b"]


# ── Quotes under the entries ─────────────────────────────────────────────────────────────────────


def _listed(entry: str, claim: str = "Costs fell by 3 %") -> str:
    return f"{claim} [1].\n\n## Sources\n\n[1] {entry}\n"


@each(
    ("text", "wanted"),
    [
        (_listed(f"review.txt, page 2\n   > {COSTS}"), ["verified 1"]),
        (_listed(f"review.txt\n> {COSTS}"), ["verified 1"]),
        (_listed("review.txt, page 2\n   > Costs fell by 3 %\n   > to €9,100 in 2024."), ["verified 1"]),
        (_listed(f"review.txt, pages 1–2\n   > {COSTS}"), ["verified 1", "CIT521 1: The quote is on page 2; the range names pages 1 to 2."]),
        (_listed(f"review.txt, page 3\n   > {COSTS}"), ["failed 1", "CIT520 1: The quote is on page 2, not on page 3."]),
        (_listed(f"review.txt, page 9\n   > {COSTS}"), ["failed 1", "CIT520 1: The source has 3 pages; the range begins at page 9."]),
        (_listed(f"menu.txt\n   > {COSTS}"), ["failed 1", "CIT401 1: Quote not found in the source."]),
        (_listed(f"review.txt\n   > {COSTS.replace('3 %', '8 %')}", "Costs fell"), ["failed 1", "CIT401 1: Quote not found in the source."]),
        (_listed(f"review.txt\n   > {COSTS}", "Costs fell by 8 %"), ["failed 1", "CIT702 1: The claim states '8 %', which the quote does not contain; the quote states '3 %'."]),
        (_listed(f"review.txt\n   > {COSTS}", "Costs rose by 3 %"), ["failed 1", "CIT701 1: The claim states '3 % (a rise)'; the quote states '3 % (a fall)'."]),
        (_listed("menu.txt, characters 0–13\n   > Tea costs €3.", "Tea is €3"), ["verified 1"]),
        (_listed("menu.txt, characters 1–14\n   > Tea costs €3.", "Tea is €3"), ["failed 1", "CIT520 1: The range counts characters from 1; the first one is 0."]),
        (_listed("House rules, blocks 0–2\n   > Rooms are let by the day. Breakfast costs €9.", "Rooms are let"), ["verified 1"]),
        (_listed("House rules, block 2\n   > Breakfast costs €9.", "Breakfast"), ["failed 1", "CIT520 1: The quote is not the text of the blocks 2 to 3."]),
        (_listed("“Costs fell by eight percent in the year”, review.txt"), ["open 1", f"CIT616 1: {NOTE}"]),  # a title
    ],
)  # fmt: skip
def test_a_quote_under_an_entry_is_checked(text: str, wanted: list[str], tmp_path: Path) -> None:
    assert told(checked(text, sources(tmp_path))) == wanted


def test_two_quotes_of_one_source_have_its_name_and_not_its_number(tmp_path: Path) -> None:
    text = (
        "Costs fell [1]. Revenue rose [2]. Coffee is €4 [3].\n\n## Sources\n\n"
        f"[1] review.txt, page 2\n   > {COSTS}\n\n[2] review.txt, page 1\n   > {REVENUE}\n\n[3] unknown.txt\n   > Coffee costs €4.\n"
    )
    assert told(checked(text, sources(tmp_path))) == [
        "verified 1",
        "verified 2",
        "open 3",
        "CIT602 3: No given source is called 'unknown.txt': name its file with -s 3=FILE.",
    ]


ELSEWHERE = ["CIT520 1: The quote is on page 2, not on page 3."]
UNREAD = ["CIT618 1: The answer names a place that cannot be read as a page: 'sec. 3'."]


@each(
    ("entry", "wanted"),
    [
        ("[1] review.txt", []),
        ("[1] review.txt, page 2", []),
        ("[1] review.txt, p. 7", []),  # the number printed on it
        ("[1] review.txt (pp. 1-2)", []),
        ("[1] review.txt, pp. 5–17, section 4", []),
        ("[1] Page 2 of review.txt", []),
        ("[1] [Review](review.txt#page=2)", []),
        ("[1] review.txt (3 pages)", []),
        ("[1] review.txt, page ii", []),
        ("[1] review.txt, page no. 2", []),
        ("[1] review.txt, page two", []),
        ("[1] review.txt:2", []),
        ("[1] review.txt: 3 pages", []),
        ("[1] review.txt, page count 3", []),
        ("[1] review.txt, sheet of paper", []),
        ("[1] review.txt, page: 3", ELSEWHERE),
        ("[1] review.txt, page no. 3", ELSEWHERE),
        ("[1] review.txt, page number 3", ELSEWHERE),
        ("[1] review.txt, page three", ELSEWHERE),
        ("[1] review.txt, p. iii", ELSEWHERE),
        ("[1] review.txt:3", ELSEWHERE),
        ("[1] review.txt: 3", ELSEWHERE),
        ("[1] review.txt, slide 3", ELSEWHERE),
        ("[1] review.txt, sheet 3", ELSEWHERE),
        ("[1] review.txt, at page 3", ELSEWHERE),
        ("[1] Annual review, page: 3", ELSEWHERE),
        ("[1] review.txt, page 3", ELSEWHERE),
        ("[1] review.txt (p. 3)", ELSEWHERE),
        ("[1] review.txt p.3: “Revenue rose by 5 % to €80 million”", ELSEWHERE),
        ("1. `review.txt`, pg. 3", ELSEWHERE),
        ("- review.txt, page 3", ELSEWHERE),
        ("[1] Annual review, page 3", ELSEWHERE),
        ("[1] “Annual review”, p. 3.", ELSEWHERE),
        ("[1] Page 3 of review.txt", ELSEWHERE),
        ("[1] [Review](review.txt#page=3)", ELSEWHERE),
        ("[1] [Review](review.txt), Seite 3", ELSEWHERE),
        ("[1]: review.txt, page 3", ELSEWHERE),
        ("[1] review.txt\n    page 3", ELSEWHERE),
        ("[1] review.txt, p. 3\n> Revenue rose by 5 % to €80 million", ELSEWHERE),
        ("| # | File | Place |\n|---|---|---|\n| 1 | review.txt | page 3 |", ELSEWHERE),
        ("[1] review.txt, pp. 345–67", ["CIT520 1: The source has 3 pages; the range begins at page 345."]),
    ],
)
def test_the_pages_of_an_entry_must_hold_the_quotes_that_cite_it(entry: str, wanted: list[str], tmp_path: Path) -> None:
    (tmp_path / "review.txt").write_text(PRINTED, "utf-8")
    answer = f"They say “Revenue rose by 5 % to €80 million” [1].\n\n## Sources\n\n{entry}\n"
    told_of = told(checked(answer, [tmp_path / "review.txt"]))
    assert set(told_of) == {"failed 1" if wanted else "verified 1", *wanted}


def test_the_page_of_a_marker_wins_over_that_of_its_entry(tmp_path: Path) -> None:
    (tmp_path / "review.txt").write_text(PRINTED, "utf-8")
    answer = "They say “Revenue rose by 5 % to €80 million” [1, p. 2].\n\n## Sources\n\n[1] review.txt, page 3\n"
    assert told(checked(answer, [tmp_path / "review.txt"])) == ["verified 1"]


@each(
    ("mark", "wanted"),
    [
        ("[1, p. 2]", []),
        ("[1, p. 7]", []),  # the number printed on it
        ("[1, pp. 1–2]", []),
        ("[1, pp. 7-8]", []),
        ("[1, page 3]", ["CIT520 1: The quote is on page 2, not on page 3."]),
        ("[1, p. 8]", ["CIT520 1: The source has 3 pages; the range begins at page 8."]),
        ("[1] (p. 2)", []),
        ("[1] (p. 7)", []),
        ("[1] (pp. 7-8)", []),
        ("[1] (page two)", []),
        ("[1] (pi)", []),
        ("[1] (see Table 3)", []),
        ("[1] (p. 3)", ELSEWHERE),
        ("[1] (page 3)", ELSEWHERE),
        ("[1] (page iii)", ELSEWHERE),
        ("[1], p. 3", ELSEWHERE),
        ("[1] at page 3", ELSEWHERE),
        ("[^1] (p. 3)", ELSEWHERE),
        ("[1, sec. 3]", UNREAD),
    ],
)
def test_the_page_of_a_marker_is_that_of_the_file_or_the_printed_one(
    mark: str, wanted: list[str], tmp_path: Path
) -> None:
    (tmp_path / "review.txt").write_text(PRINTED, "utf-8")
    answer = f"They say “Revenue rose by 5 % to €80 million” {mark}."
    verdict = "open" if wanted is UNREAD else "failed" if wanted else "verified"
    assert told(checked(answer, [tmp_path / "review.txt"])) == [f"{verdict} 1", *wanted]


def test_a_text_without_pages_says_nothing_about_the_page_of_a_marker(tmp_path: Path) -> None:
    (tmp_path / "review.txt").write_text("Revenue rose by 5 % to €80 million.\n", "utf-8")
    answer = "They say “Revenue rose by 5 % to €80 million” [1, p. 7]."
    assert told(checked(answer, [tmp_path / "review.txt"])) == ["verified 1"]


def test_a_quotation_belongs_to_the_marker_of_its_sentence_alone() -> None:
    response = read_answer(
        'Rent is due on the first [1]. It says "The café opened a second room" [1]. '
        'It says "No loan was taken out" [2].\n\nSources:\n[1] review.txt\n[2] menu.txt\n'
    )
    shown = [[response.citations[at].source_context for at in places] for places in response.cited_places()]
    assert shown == [[""], ["The café opened a second room"], ["No loan was taken out"]]


def test_the_quote_of_an_entry_belongs_to_all_its_markers() -> None:
    response = read_answer(f"Rent is due [1]. Tea is dear [1].\n\nSources:\n[1] review.txt\n   > {COSTS}\n")
    shown = [[response.citations[at].source_context for at in places] for places in response.cited_places()]
    assert shown == [[COSTS]] * 2
