"""Structured output with `source_refs`: which texts are looked at, where they are, and what is written back."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from cases import each
from command import citecheck
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel, ConfigDict

from citecheck import Checker
from citecheck.answers import read_answer
from citecheck.errors import UsageError
from citecheck.support_library import correct_answer, correct_model

RENT = "The rent is $1,485 a month."
FELL = "Revenue of the Field segment fell by 3.6% to £31.7 million."
REPORT = {
    "title": "Two papers",
    "summary": RENT,
    "summary_source_refs": ["rent.txt"],
    "findings": [
        {"text": FELL, "source_refs": ["rent.txt"], "score": 0.9},
        {"text": FELL, "source_refs": ["rent.txt", "year.txt"]},
    ],
    "notes": [RENT, "Tea is free."],
    "notes_source_refs": [{"id": "rent.txt", "page": 1}],
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("rent.txt").write_text(f"{RENT}\nIt is due on the first day.\n", "utf-8")
    Path("year.txt").write_text(f"{FELL}\nThe board expects no change.\n", "utf-8")
    Path("report.json").write_text(json.dumps(REPORT, indent=2, ensure_ascii=False), "utf-8")
    return tmp_path


def claims(*arguments: str) -> list[tuple[str, str, list[str]]]:
    """Of each claim its place, its verdict, and the rules of its findings."""
    run = citecheck("support", "report.json", "-s", "rent.txt", "-s", "year.txt", "--format", "json", *arguments)
    (answer,) = json.loads(run.out)["responses"]
    rules = [finding["rule"] for finding in answer["findings"]]
    return [(one["pointer"], one["verdict"], [rules[at] for at in one["findings"]]) for one in answer["claims"]]


@pytest.mark.usefixtures("folder")
def test_texts_beside_references_are_found_by_walking() -> None:
    missing = ["CIT801", "CIT801", "CIT804"]
    assert claims() == [
        ("/summary", "undecided", []),
        ("/findings/0/text", "unsupported", missing),
        ("/findings/1/text", "undecided", missing),
        ("/notes/0", "undecided", []),
        ("/notes/1", "undecided", []),
    ]


@pytest.mark.usefixtures("folder")
@each(
    ("pattern", "wanted"),
    [
        ("/summary", ["/summary"]),
        ("/findings/*/text", ["/findings/0/text", "/findings/1/text"]),
        ("/findings/1/text", ["/findings/1/text"]),
        ("/*/*/text=source_refs", ["/findings/0/text", "/findings/1/text"]),
        ("/notes", ["/notes/0", "/notes/1"]),
    ],
)
def test_texts_named_by_patterns(pattern: str, wanted: list[str]) -> None:
    assert [place for place, _, _ in claims("--fields", pattern)] == wanted


@pytest.mark.usefixtures("folder")
@each(
    ("pattern", "said"),
    [
        ("summary", "--fields summary: write a JSON pointer, as in /findings/*/text or /findings/*/text=sources."),
        ("/nothing", "report.json has no text with references at /nothing: check --fields."),
        ("/title", "report.json has no text with references at /title: check --fields."),
    ],
)
def test_a_pattern_that_meets_nothing(pattern: str, said: str) -> None:
    run = citecheck("support", "report.json", "-s", "rent.txt", "--fields", pattern)
    assert (run.code, run.out, run.err) == (2, "", f"citecheck: {said}\n")


# ── Writing back ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.usefixtures("folder")
def test_references_are_replaced_and_removed_and_nothing_else_changes() -> None:
    before = Path("report.json").read_text("utf-8")
    run = citecheck("support", "report.json", "-s", "rent.txt", "-s", "year.txt", "--write")
    after = Path("report.json").read_text("utf-8")
    assert run.code == 4  # "Tea is free." is nobody's
    assert json.loads(after)["findings"] == [
        {"text": FELL, "source_refs": ["year.txt"], "score": 0.9},
        {"text": FELL, "source_refs": ["year.txt"]},
    ]
    changed = [one for one in zip(before.splitlines(), after.splitlines(), strict=False) if one[0] != one[1]]
    assert changed[0] == ('        "rent.txt"', '        "year.txt"')


TYPED = {
    "type": "object",
    "properties": {
        "findings": {"items": {"properties": {"source_refs": {"minItems": 1, "contains": {"const": "rent.txt"}}}}}
    },
}


@pytest.mark.usefixtures("folder")
def test_a_correction_that_breaks_the_schema_is_not_made() -> None:
    before = Path("report.json").read_text("utf-8")
    Path("schema.json").write_text(json.dumps(TYPED), "utf-8")
    run = citecheck("support", "report.json", "-s", "rent.txt", "-s", "year.txt", "--write", "--schema", "schema.json")
    assert Path("report.json").read_text("utf-8") == before
    assert run.err == (
        "citecheck: report.json: Corrections that would not fit schema.json are left out "
        "(at /findings/0/source_refs: ['year.txt'] does not contain items matching the given schema).\n"
    )


@pytest.mark.usefixtures("folder")
@each(
    ("schema", "said"),
    [
        (
            {"properties": {"findings": {"items": {"required": ["score"]}}}},
            "report.json does not fit schema.json, at /findings/1: 'score' is a required property.",
        ),
        ({"type": "fish"}, "schema.json is not a valid JSON Schema ('fish' is not valid under any of the given schemas): fix it."),
        ({"$ref": "http://127.0.0.1:9/x"}, "schema.json refers to http://127.0.0.1:9/x, which it does not contain: add it there."),
        ({"$ref": "#/nope"}, "schema.json refers to /nope, which it does not contain: add it there."),
        ({"$ref": "#"}, "schema.json refers to itself without end, or the answer is too deep."),
        ("not JSON", "schema.json is not a valid JSON Schema (Expecting value: line 1 column 1 (char 0)): fix it."),
    ],
)  # fmt: skip
def test_an_answer_or_schema_that_does_not_fit(schema: Any, said: str) -> None:
    Path("schema.json").write_text(schema if isinstance(schema, str) else json.dumps(schema), "utf-8")
    run = citecheck("support", "report.json", "-s", "rent.txt", "--schema", "schema.json")
    assert (run.code, run.out, run.err) == (2, "", f"citecheck: {said}\n")


class Finding(BaseModel):
    model_config = ConfigDict(frozen=True)

    text: str
    source_refs: tuple[str, ...]


class Report(BaseModel):
    summary: str
    summary_source_refs: list[str]
    findings: list[Finding]


@dataclass
class Plain:
    text: str
    source_refs: list[str]


def test_a_typed_model_goes_in_and_comes_out(folder: Path) -> None:
    model = Report(summary=RENT, summary_source_refs=["rent.txt"], findings=[Finding(text=FELL, source_refs=("rent.txt",)), Finding(text=FELL, source_refs=("year.txt",))])  # fmt: skip
    with Checker([str(folder / "rent.txt"), str(folder / "year.txt")]) as checker:
        corrected, before = correct_model(model, checker)
        assert corrected == model.model_copy(update={"findings": [Finding(text=FELL, source_refs=("year.txt",))] * 2})
        assert [change.pointer for change in before.report.corrections] == ["/findings/0/text"]
        plain = Plain(RENT, ["rent.txt"])
        assert correct_model(plain, checker)[0] == plain
        with pytest.raises(UsageError, match=r"^The model.json is JSON in no format of answers that citecheck knows"):
            correct_model(Plain("Rent", ["rent.txt"]), checker)


# ── Hostile files ────────────────────────────────────────────────────────────────────────────────


@each(
    "value",
    [
        {"text": RENT, "source_refs": [None, True, 1.5, {}, [], "", {"id": None}, {"id": "rent.txt"}]},
        {"text": RENT, "source_refs": ["rent.txt"], "source_refs_source_refs": ["x"]},
        {"text": [RENT, 1, None, [RENT]], "text_source_refs": ["rent.txt", "rent.txt"]},
        {"text": f"{RENT} [1] [2024] **bold** [x](cite:1 'y')", "source_refs": ["unknown.txt", -1, 0, 10**9]},
        {"text": RENT, "source_refs": ["rent.txt"] * 2_500},
        {"a": [{"text": f"{RENT} {n}", "source_refs": ["rent.txt"]} for n in range(300)]},
    ],
    ids=["odd refs", "refs of refs", "lists", "markers", "too many refs", "many texts"],
)
def test_odd_references_end_with_a_report(value: Any, folder: Path) -> None:
    (folder / "report.json").write_text(json.dumps(value), "utf-8")
    run = citecheck("support", "report.json", "-s", "rent.txt", "--corrections", "--format", "json")
    assert run.code in {0, 1, 3, 4}
    assert "responses" in json.loads(run.out)


BESIDE = f'"text": "{FELL}", "source_refs": ["rent.txt"]'


@pytest.mark.full
@each(
    ("text", "said"),
    [
        (f'{{{BESIDE}, "source_refs": 7}}', "is JSON in no format of answers that citecheck knows: save the response of the API as it came, or the answer as Markdown."),
        (f'{{{BESIDE}, "beside": {"[" * 50_000}{"]" * 50_000}}}', "is JSON that has a mistake in line 1: save the whole response of the API."),
        ('{"a":' * 20_000 + f"{{{BESIDE}}}" + "}" * 20_000, "is JSON that has a mistake in line 1: save the whole response of the API."),
    ],
    ids=["duplicate keys", "deep beside", "deep around"],
)  # fmt: skip
def test_hostile_json_is_one_sentence(text: str, said: str, folder: Path) -> None:
    (folder / "report.json").write_text(text, "utf-8")
    run = citecheck("support", "report.json", "-s", "rent.txt", "--write")
    assert (run.code, run.out, run.err) == (2, "", f"citecheck: report.json {said}\n")
    assert (folder / "report.json").read_text("utf-8") == text


@pytest.mark.full
@each(
    "beside", [f"[{'0,' * 100_000}0]", '{"a": 1, "a": 1e400, "b": "\\ud83d\\u00e9"}'], ids=["huge array", "odd values"]
)
def test_what_is_beside_keeps_its_bytes(beside: str, folder: Path) -> None:
    text = f'{{"source_refs": ["no.txt"], {BESIDE},\t"beside": {beside}, "one": {{"text": "{FELL}", "source_refs": ["year.txt"]}}}}'
    (folder / "report.json").write_text(text, "utf-8")
    citecheck("support", "report.json", "-s", "rent.txt", "-s", "year.txt", "--write")
    assert (folder / "report.json").read_text("utf-8") == text.replace('["rent.txt"]', '["year.txt"]')


def test_what_is_over_the_limit_is_named(folder: Path) -> None:
    texts = [{"note": f"A note that is number {n}.", "source_refs": ["rent.txt"] * 500} for n in range(4)]
    (folder / "report.json").write_text(json.dumps([{"summary": RENT, "source_refs": ["rent.txt"]}, *texts]), "utf-8")
    run = citecheck("support", "report.json", "-s", "rent.txt", "--quiet")
    assert run.err == (
        "citecheck: report.json: More than 2,000 references: 1 less important texts are not read (/4/note).\n"
    )


KEYS = st.text(st.sampled_from("abc_"), min_size=1, max_size=4)
LEAVES = st.none() | st.booleans() | st.integers(-3, 3) | st.text(max_size=8) | st.just(FELL)
VALUES = st.recursive(LEAVES, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3))


@pytest.mark.full
@given(
    beside=VALUES,
    refs=st.lists(st.sampled_from(["rent.txt", "year.txt"]), min_size=1, max_size=3, unique=True),
    indent=st.sampled_from([None, 1, 3]),
)
def test_whatever_is_beside_the_references_stays(
    beside: Any, refs: list[str], indent: int | None, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("refs")
    (folder / "rent.txt").write_text(RENT, "utf-8")
    (folder / "year.txt").write_text(FELL, "utf-8")
    value = {"beside": beside, "one": {"text": FELL, "source_refs": refs}, "two": {"text": RENT, "source_refs": ["rent.txt"]}, "three": {"text": FELL, "source_refs": ["year.txt"]}}  # fmt: skip
    with Checker([str(folder / "rent.txt"), str(folder / "year.txt")], cache=False) as checker:
        answer = read_answer(
            json.dumps(value, indent=indent), "a.json", fields=("/one/text", "/two/text", "/three/text")
        )
        _, after = correct_answer(answer, checker, fields=("/one/text", "/two/text", "/three/text"))
    assert json.loads(after.file) == {**value, "one": {"text": FELL, "source_refs": ["year.txt"]}}


@pytest.mark.parametrize(
    ("references", "written"),
    [
        (["rent.txt", "rent.txt"], "year.txt"),
        (["rent", "rent"], "year"),
        (["rent.txt", "rent"], None),
        ([1, 1], None),
    ],
)
def test_a_given_source_that_no_text_refers_to_is_written_as_the_others_are(
    references: list[Any], written: str | None, folder: Path
) -> None:
    value = {"summary": RENT, "summary_source_refs": references[:1], "text": FELL, "text_source_refs": references[1:]}
    Path("report.json").write_text(json.dumps(value), "utf-8")
    run = citecheck("support", "report.json", "-s", "rent.txt", "-s", "year.txt", "--corrections", "--write")
    after = json.loads((folder / "report.json").read_text("utf-8"))
    assert after == {**value, "text_source_refs": [written] if written else references[1:]}
    assert (f"  /text: replace {references[1]} with {written}: " in run.out) is bool(written)
