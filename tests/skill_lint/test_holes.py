"""Documents that try to let a wrong example pass, or the lint do what it must not."""

from __future__ import annotations

from pathlib import Path

import pytest

from .linting import codes, found, report, written
from .test_examples import GOOD, SOURCE, WRONG, example

WORSE = SOURCE.replace("40", "50")


@pytest.mark.parametrize("name", ["/elsewhere/evil", "../evil", "x" * 300])
def test_the_name_of_a_source_is_never_a_path(tmp_path: Path, name: str) -> None:
    text = f"```source {name}\nThe fee is 40 euros a year.\n```\n\n<!-- citecheck: good -->\n```json\n{GOOD}\n```\n"
    assert [code for _, code in codes(tmp_path, text)] == ["CIT905"]
    assert [path.name for path in tmp_path.rglob("*")] == ["guide.md"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f"{SOURCE}\n````citation pass source=minutes\n{GOOD}\n=====\n{WRONG}\n````\n", "CIT904"),
        (example("good", WRONG) + "\n" + WORSE, "CIT904"),  # two sources of one name
        (f"{SOURCE}\n<!-- citecheck: good -->\n<!-- citecheck: bad CIT401 -->\n```json\n{WRONG}\n```\n", "CIT904"),
        (f"{SOURCE}\n<!-- citecheck: bad CIT401 -->\n````citation pass source=minutes\n{GOOD}\n````\n", "CIT904"),
        (f"<!-- citecheck: ignore[absolute-path] -- x -->\n```json\n{WRONG}\n```\n", "CIT903"),
        (f"```source json\n{WRONG}\n```\n", "CIT903"),
        (f"```json\n{WRONG.replace(chr(34) + 'n' + chr(34) + ': 1, ', '')}\n```\n", "CIT903"),
        (f"```json\n{WRONG.replace('1,', chr(34) + '1' + chr(34) + ',', 1)}\n```\n", "CIT903"),
        ('```json\n{"id": 1, "source_context": "It is 50.", "source_match": "50"}\n```\n', "CIT903"),
        (f"See `{WRONG}`.\n", "CIT903"),
        ("<!--\n<<<CITATION_DATA>>>\n{}\n<<<END_CITATION_DATA>>>\n-->\n", "CIT903"),
        ("<<citation_data>>\n", "CIT903"),
    ],
)
def test_a_wrong_example_does_not_pass_unseen(tmp_path: Path, text: str, expected: str) -> None:
    assert expected in {code for _, code in codes(tmp_path, text)}


def test_every_block_in_the_open_is_told(tmp_path: Path) -> None:
    block = "<<<CITATION_DATA>>>\n{}\n<<<END_CITATION_DATA>>>\n"
    text = f"<!-- citecheck: ignore[CIT903] -- shows one -->\n{block}\nText.\n\n{block}"
    assert codes(tmp_path, text) == [(8, "CIT903")]


def test_the_same_text_in_two_files_is_told_in_both(tmp_path: Path) -> None:
    text = example("good", WRONG)
    lines = found(tmp_path, {"a/g.md": text, "b/g.md": text})
    assert [line.split()[0] for line in lines] == ["a/g.md:9", "b/g.md:9"]
    ignores = {"a/*": [{"rule": "CIT901", "reason": "old"}]}
    assert [line.split()[0] for line in found(tmp_path, {}, **{"per-file-ignores": ignores})] == ["b/g.md:9"]


@pytest.mark.parametrize(
    "text",
    [
        '```json\n{"n": 100, "metric": "l2", "k": 5}\n```\n',
        '```json\n{"n": 1, "name": "x", "k": "v"}\n```\n',
        "Write <<<CITATION_DATA>>> last.\n",
        "The delimiter is `<<<CITATION_DATA>>>`.\n",
    ],
)
def test_what_only_looks_like_it_is_none(tmp_path: Path, text: str) -> None:
    assert codes(tmp_path, text) == []


def test_a_mark_in_a_quote_may_have_a_blank_line_behind_it(tmp_path: Path) -> None:
    quoted = "\n".join(f"> {line}".rstrip() for line in example("good").splitlines())
    assert codes(tmp_path, quoted.replace("good -->", "good -->\n>") + "\n") == []


@pytest.mark.parametrize("text", ["<" * 200_000, "<!--" * 50_000, '{"f":' * 20_000, "`" * 50_000])
@pytest.mark.full
def test_hostile_text_is_read_in_bounded_time(tmp_path: Path, text: str) -> None:
    """It would take minutes if the search were quadratic; the test suite's own limit is the bound."""
    assert report(written(tmp_path, {"a.md": text})).examples == 0


def test_other_suffixes_of_markdown_are_read(tmp_path: Path) -> None:
    lines = found(tmp_path, {"a.mdx": example("good", WRONG), "b.mdc": example("good", WRONG)})
    assert [line.split()[1] for line in lines] == ["CIT901", "CIT901"]
