"""Where the parts of a Markdown file stand."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citecheck.skill_lint.markdown import MarkdownFile, read_markdown, slug


def read(text: str) -> MarkdownFile:
    return read_markdown(text, "a.md", Path("a.md"))


def stretches(file: MarkdownFile, kind: str) -> list[str]:
    return [file.text[part.span.start : part.span.end] for part in getattr(file, kind)]


@pytest.mark.parametrize(
    ("text", "closed"),
    [
        ("```\nx\n```\n", [True]),
        ("```\nx\n```", [True]),
        ("```\nx\n````\n", [True]),
        ("~~~\nx\n~~~  \n", [True]),
        ("- a\n\n  ```\n  x\n  ```\n", [True]),
        ("> ```\n> x\n> ```\n", [True]),
        ("    indented\n", [True]),
        ("```\nx\n", [False]),
        ("```", [False]),
        ("```\nx\n~~~\n", [False]),
        ("````\nx\n```\n", [False]),
        ("```\nx\n```bash\n", [False]),
        ("- ```\n  x\n\ny\n", [False]),
        ("````md\n```\nx\n````\n", [True]),
    ],
)
def test_a_fence_is_closed_by_one_of_its_kind_and_length(text: str, closed: list[bool]):
    assert [fence.closed for fence in read(text).fences] == closed


def test_the_lines_between_the_fences():
    file = read("a\n\n```bash\nx\ny\n```\n\nb\n")
    (fence,) = file.fences
    assert (fence.info, fence.body) == ("bash", "x\ny\n")
    assert file.text[fence.inside.start : fence.inside.end] == "x\ny\n"
    assert file.text[fence.span.start : fence.span.end] == "```bash\nx\ny\n```\n"


def test_code_is_found_where_it_stands_and_not_where_its_words_do():
    file = read("x and `x` and `x`, ``a ` b``\n")
    assert [(code.text, *code.span) for code in file.codes] == [("x", 7, 8), ("x", 15, 16), ("a ` b", 21, 26)]
    assert [at for at in range(len(file.text)) if file.in_code(at)] == [7, 15, 21, 22, 23, 24, 25]


def test_code_over_a_line_end_in_a_quote():
    file = read("> run `a\n> b` now\n")
    assert [code.text for code in file.codes] == ["a b"]
    assert stretches(file, "codes") == ["a\n> b"]


def test_code_in_a_cell_with_a_pipe():
    file = read("| a | b |\n|---|---|\n| `x \\| y` | z |\n")
    assert [code.text for code in file.codes] == ["x | y"]
    assert stretches(file, "codes") == ["x \\| y"]


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("[a](b.md)", ["b.md"]),
        ("[a](<b c.md>)", ["b c.md"]),
        ("[a](${X}/b.md)", ["${X}/b.md"]),
        ("[ä](ä.md#ü)", ["ä.md#ü"]),
        ("![a](b.png) and [c](d.md 'e')", ["b.png", "d.md"]),
        ("`[a](b.md)`", []),
        ("    [a](b.md)", []),
        ("```\n[a](b.md)\n```", []),
        ("<!-- [a](b.md) -->", []),
        ("\\[a](b.md)", []),
        ("[a][b]\n\n[b]: c.md", ["[a][b]\n"]),
    ],
)
def test_links_are_found_as_they_are_written(text: str, written: list[str]):
    assert stretches(read(text), "links") == written


def test_the_front_matter_is_no_body():
    file = read("---\nname: a\n---\n# B\n")
    assert file.front is not None
    assert (file.text[slice(*file.front)], file.body) == ("name: a\n", 16)
    assert [(heading.text, heading.span) for heading in file.headings] == [("B", (16, 19))]


@pytest.mark.parametrize(
    "text", ["a\n---\nname: a\n---\n", "---\nname: a\n", " ---\nname: a\n---\n", "----\na: b\n----\n"]
)
def test_what_is_no_front_matter(text: str):
    assert (read(text).front, read(text).body) == (None, 0)


def test_three_dashes_within_a_value_close_nothing():
    file = read("---\ndescription: one --- two\n---\nx\n")
    assert file.front is not None
    assert file.text[slice(*file.front)] == "description: one --- two\n"


def test_a_lone_carriage_return_ends_no_line():
    file = read("a\rb\rc\n\n# D\n")
    assert [(heading.text, heading.span.start) for heading in file.headings] == [("D", 7)]


@pytest.mark.parametrize(
    ("heading", "fragment"),
    [("The axes", "the-axes"), ("A & B: C_d", "a--b-c_d"), ("  Größe 2.0 ", "größe-20"), ("`code` here", "code-here")],
)
def test_a_fragment_is_made_as_hosts_make_it(heading: str, fragment: str):
    assert slug(heading) == fragment


def test_headings_that_are_alike_are_counted():
    file = read("# A\n\n## A\n\n# `A`\n\n<a id='X'></a>\n<h2 name=\"y\">z</h2>\n")
    assert [heading.slug for heading in file.headings] == ["a", "a-1", "a-2"]
    assert file.anchors == {"X", "y"}


def test_marks_in_code_are_shown_and_not_meant():
    text = "<!-- citecheck: good -->\n\n```\n<!-- citecheck: bad CIT301 -->\n```\n\n`<!-- citecheck: ignore[CIT941] -- no -->`\n"
    file = read(text)
    assert [(mark.kind, mark.rest, mark.fence) for mark in file.marks] == [("good", "", file.fences[0])]


@given(st.text(alphabet="a \n\r\t`~-#>[](){}<!:|\\_*'\"0é\ufeff", max_size=80))
def test_every_part_of_any_text_stands_in_it(text: str):
    file = read(text)
    parts = (*file.fences, *file.codes, *file.links, *file.undefined, *file.headings, *file.marks)
    assert all(0 <= part.span.start <= part.span.end <= len(text) for part in parts)
