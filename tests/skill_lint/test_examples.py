"""Examples of documents: which are seen, what they are held to, and that nothing unchecked passes."""

from __future__ import annotations

from pathlib import Path

import pytest

from citecheck.skill_lint.project import read_project

from .linting import codes, found, report, written

SOURCE = """<!-- citecheck: source minutes -->
```text
The fee is 40 euros a year.
It is due in March, unless the board says otherwise.
```
"""
GOOD = '{"n": 1, "r": "the fee", "f": "The fee is 40 euros a year.", "k": "40 euros", "p": "page_number_1_index_0", "l": [1, 2]}'
WRONG = GOOD.replace("40", "50")
CUT = '{"n": 1, "r": "when", "f": "It is due in March", "k": "March", "p": "page_number_1_index_0", "l": [1, 2]}'  # CIT406
BLOCK = f'The fee is **40 euros** [1].\n\n<<<CITATION_DATA>>>\n{{"minutes": [\n{GOOD}\n]}}\n<<<END_CITATION_DATA>>>'


def example(mark: str, body: str = GOOD) -> str:
    return f"{SOURCE}\n<!-- citecheck: {mark} -->\n```json\n{body}\n```\n"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (example("good source=minutes"), []),
        (example("good"), []),  # the only source there is
        (example("good", BLOCK), []),
        (example("good", f"[{GOOD}]"), []),
        (
            example(
                "good",
                f"[\n{GOOD},\n{WRONG.replace(chr(34) + 'n' + chr(34) + ': 1', chr(34) + 'n' + chr(34) + ': 2')}\n]",
            ),
            [(11, "CIT901")],
        ),
        (example("good", GOOD.replace("]}", "],}")), [(9, "CIT901")]),  # its own fault and no other
        (example("good source=minutes", WRONG), [(9, "CIT901")]),
        (example("good source=minutes", CUT), [(9, "CIT901")]),  # a warning is a finding
        (example("good", "There is nothing to check."), [(8, "CIT901")]),
        (example("bad CIT401 source=minutes", WRONG), []),
        (example("bad CIT401", WRONG), []),
        (example("bad CIT406", CUT), []),
        (example("bad dropped-qualifier source=minutes", CUT), []),
        (example("bad cut-anchor", CUT), [(8, "CIT902")]),
        (example("bad no-such-rule", CUT), [(8, "CIT904")]),
        (example("bad CIT401"), [(8, "CIT902")]),
        (example("bad CIT401 CIT302", WRONG), [(8, "CIT902")]),  # one of the two is missing
        (example("bad CIT401", WRONG.replace('"r"', '"x"')), [(8, "CIT902")]),  # others come with it
        (example("good source=nowhere"), [(8, "CIT905")]),
        (example("bad CIT401 source=nowhere", WRONG), [(8, "CIT905")]),
        (example("bad CIT602 source=none"), []),
    ],
)
def test_an_example_is_held_to_its_mark(tmp_path: Path, text: str, expected: list[tuple[int, str]]) -> None:
    assert codes(tmp_path, text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f"```json\n{GOOD}\n```\n", [(1, "CIT903")]),
        (f"    {GOOD}\n", [(1, "CIT903")]),
        (f"```\n{BLOCK}\n```\n", [(1, "CIT903")]),
        (BLOCK, [(3, "CIT903")]),
        ("The block begins with `<<<CITATION_DATA>>>`.\n", []),
        ('```json\n{"name": "x", "n": 1}\n```\n', []),
        (f"~~~~citation pass source=minutes\n{GOOD}\n~~~~\n{SOURCE}", []),
    ],
)
def test_citation_data_that_nothing_marks(tmp_path: Path, text: str, expected: list[tuple[int, str]]) -> None:
    assert codes(tmp_path, text) == expected


@pytest.mark.parametrize(
    "mark",
    ["bad", "bad CIT30", "bad Long-Anchor", "good CIT302", "goood", "good sources=minutes", "source", "source a b"],
)
def test_a_mark_with_a_slip_is_no_mark(tmp_path: Path, mark: str) -> None:
    assert codes(tmp_path, f"<!-- citecheck: {mark} -->\n```json\n{GOOD}\n```\n")[0] == (1, "CIT904")


def test_a_mark_stands_before_a_block_of_code(tmp_path: Path) -> None:
    assert codes(tmp_path, f"<!-- citecheck: good -->\nText between.\n\n{SOURCE}") == [(1, "CIT904")]


def test_a_rule_that_is_none_cannot_be_named(tmp_path: Path) -> None:
    assert codes(tmp_path, example("bad CIT399", WRONG)) == [(8, "CIT904")]


def test_a_mark_in_code_is_shown_and_not_meant(tmp_path: Path) -> None:
    assert codes(tmp_path, "```html\n<!-- citecheck: bad -->\n```\n") == []


def test_a_failing_fence_without_findings(tmp_path: Path) -> None:
    assert codes(tmp_path, f"{SOURCE}\n````citation fail source=minutes\n{WRONG}\n````\n") == [
        (7, "CIT902"),
        (7, "CIT904"),
    ]


def test_whole_findings_are_compared_to_the_character(tmp_path: Path) -> None:
    line = "CIT401 error [1] f: Quote not found in the source."
    text = f"{SOURCE}\n````citation fail source=minutes\n{WRONG}\n=====\n{{}}\n````\n"
    assert codes(tmp_path, text.replace("{}", line)) == []
    assert codes(tmp_path, text.replace("{}", line.removesuffix("."))) == [(7, "CIT902")]


def test_a_source_can_be_a_file(tmp_path: Path) -> None:
    source = tmp_path / "source" / "minutes.txt"
    written(tmp_path, {"source/minutes.txt": "The fee is 40 euros a year.\nIt is due in March.\n"})
    folder = written(
        tmp_path / "docs", {"guide.md": f"<!-- citecheck: good source=minutes -->\n```json\n{GOOD}\n```\n"}
    )
    assert [findings for _, findings in report(folder, {"minutes": (source,)}).files] == [()]
    assert [[f.rule for f in findings] for _, findings in report(folder).files] == [["CIT905"]]


def test_a_source_of_another_file_is_not_at_hand(tmp_path: Path) -> None:
    files = {"a.md": SOURCE, "b.md": f"<!-- citecheck: good source=minutes -->\n```json\n{GOOD}\n```\n"}
    assert found(tmp_path, files) == ["b.md:2 CIT905 error: The example was not run: its source 'minutes' is missing."]


def test_prepared_text_is_a_source_and_no_fault(tmp_path: Path) -> None:
    page = '<page_number_1_index_0>\n<line id="1">The fee is 40 euros a year.</line>\n</page_number_1_index_0>'
    source = f'<!-- citecheck: source minutes -->\n```text\n<attachment id="minutes" name="m.pdf" pages="1">\n{page}\n</attachment>\n```\n'
    entry = GOOD.replace("[1, 2]", "[1]")
    assert codes(tmp_path, f"{source}\n<!-- citecheck: bad CIT511 -->\n```json\n{entry}\n```\n") == []
    assert codes(tmp_path, f"{source}\n<!-- citecheck: bad CIT511 CIT607 -->\n```json\n{entry}\n```\n") == []


def test_the_count_of_what_was_run(tmp_path: Path) -> None:
    text = example("good") + example("good source=nowhere").removeprefix(SOURCE)
    folder = written(tmp_path, {"a.md": text, "same.md": text})
    assert report(folder).examples == 1  # the same text is run once, and what was not run does not count


def test_examples_are_read_in_the_order_of_the_file(tmp_path: Path) -> None:
    written(tmp_path, {"guide.md": example("good") + example("bad CIT401", WRONG)})
    from citecheck.skill_lint.rules.examples import examples_of

    (file,) = read_project([tmp_path]).files
    assert [(e.passes, e.claims, e.source) for e in examples_of(file)] == [
        (True, (), None),
        (False, ("CIT401",), None),
    ]


# ── What an author is told ───────────────────────────────────────────────────────────────────────


def test_each_finding_of_a_good_example_has_its_line_and_its_hint(tmp_path: Path) -> None:
    block = (
        f'The fee is **40 euros** [1].\n\n<<<CITATION_DATA>>>\n{{"minutes": [\n{WRONG}\n]}}\n<<<END_CITATION_DATA>>>'
    )
    written(tmp_path, {"guide.md": example("good source=minutes", block)})
    ((_, findings),) = report(tmp_path).files
    assert [(f.region.line, f.message, f.hint) for f in findings] == [
        (
            9,
            "The example is marked good and gives CIT203 error [1] k: The bold text '40 euros' is not the anchor '50 euros'.",
            "Make the bold text and `k` the same words.",
        ),
        (
            9,
            "The example is marked good and gives CIT701 error [1] f: The claim states '40 euros'; `f` states '50 euros a year'.",
            "Write the figure that `f` states, or cite the sentence that states yours.",
        ),
        (
            13,
            "The example is marked good and gives CIT401 error [1] f: Quote not found in the source.",
            "Quote the source's own words, correct the claim, or take it out. Closest in the source, page 1: 'The fee is 40 euros a year.'.",
        ),
    ]


def test_a_finding_points_at_its_words(tmp_path: Path) -> None:
    written(tmp_path, {"guide.md": example("good", GOOD.replace("page_number_1_index_0", "page_number_1_index_7"))})
    ((_, (finding,)),) = report(tmp_path).files
    line = (tmp_path / "guide.md").read_text("utf-8").splitlines()[finding.region.line - 1]
    assert line[finding.region.column - 1 : finding.region.end_column - 1] == '"page_number_1_index_7"'


@pytest.mark.parametrize(
    ("mark", "told"),
    [
        ("good source=minute", "its source 'minute' is missing; did you mean 'minutes'?"),
        ("good source=zzz", "its source 'zzz' is missing; at hand: minutes."),
    ],
)
def test_a_source_that_is_not_here_is_told_with_those_that_are(tmp_path: Path, mark: str, told: str) -> None:
    (line,) = found(tmp_path, {"guide.md": example(mark)})
    assert line == f"guide.md:8 CIT905 error: The example was not run: {told}"


def test_text_in_the_file_comes_before_a_file_of_that_name(tmp_path: Path) -> None:
    other = tmp_path / "minutes.txt"
    other.write_text("The fee is 50 euros a year.\nIt is due in May.\n", "utf-8")
    folder = written(tmp_path / "docs", {"guide.md": example("good source=minutes")})
    assert report(folder, {"minutes": (other,)}).files == (("guide.md", ()),)


def test_a_name_that_stands_for_two_files_is_refused(tmp_path: Path) -> None:
    files = (tmp_path / "a.txt", tmp_path / "b.txt")
    folder = written(tmp_path / "docs", {"guide.md": f"<!-- citecheck: good source=m -->\n```json\n{GOOD}\n```\n"})
    ((_, (finding,)),) = report(folder, {"m": files}).files
    assert (finding.rule, "give one an id with -s ID=PATH" in finding.message) == ("CIT905", True)


def test_an_entry_without_a_source_names_what_is_at_hand(tmp_path: Path) -> None:
    folder = written(tmp_path / "docs", {"guide.md": f"<!-- citecheck: good -->\n```json\n{GOOD}\n```\n"})
    sources = {name: (tmp_path / f"{name}.txt",) for name in ("a", "b")}
    ((_, (finding,)),) = report(folder, sources).files
    assert finding.message == "The example was not run: it names no source; at hand: a, b."
