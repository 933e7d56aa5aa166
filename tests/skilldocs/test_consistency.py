"""What documents say of the program: limits, fields, rules and commands."""

from __future__ import annotations

from pathlib import Path

import pytest

from citecheck.cli.lint import complaint
from citecheck.skilldocs.commands import commands_of
from citecheck.skilldocs.project import read_project

from .linting import codes, found, written

# ── Limits ───────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "text",
    [
        "An anchor has at most four words.",
        "`k` has **at most 4 words and 40 characters**; 1 to 3 words are best.",
        "`k` has at most 12 characters in scripts without spaces.",
        "`f` is 1 to 3 sentences, at most 600 characters.",
        "| `f` | context | one to three sentences |",
        "`l` has up to five ids.",
        "The label has at most 4 words.",
        "At most 5 words of yours stand outside.",  # of nothing that is limited
        "The answer has at most 2,000 words. An anchor is short.",
        "`k` is cut out of `f`: at most 40 characters of the 600 characters or fewer.",
        "A word has at most 5 characters. Anchors are words.",
    ],
)
def test_limits_that_are_the_programs(tmp_path: Path, text: str) -> None:
    assert codes(tmp_path, text) == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("An anchor has at most five words.", "at most 5 words of the anchor; the limit is 4"),
        ("`k` has at most 4 words and 60 characters.", "at most 60 characters of the anchor; the limit is 12 or 40"),
        ("Anchors of 5 words or fewer are found.", "at most 5 words of the anchor; the limit is 4"),
        ("`f` is one to four sentences.", "at most 4 sentences of the context; the limit is 3"),
        ("`f` has no more than 1,000 characters.", "at most 1000 characters of the context; the limit is 600"),
        ("`l` has at most 6 line ids.", "at most 6 line ids of the lines; the limit is 5"),
        ("The label is limited to 5 words.", "at most 5 words of the label; the limit is 4"),
        ("`r` has at most 100 characters.", "at most 100 characters of the reason; the limit is 200"),
    ],
)
def test_limits_that_are_not(tmp_path: Path, text: str, said: str) -> None:
    assert found(tmp_path, {"guide.md": text}) == [f"guide.md:1 CIT913 error: The document says {said}."]


# ── Rules and fields ─────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("CIT302 and CIT945 exist, CIT999 does not.", [(1, "CIT911")]),
        ("```\nCIT000\n```\n", [(2, "CIT911")]),
        ("CIT9xx are the lint's.", []),
        ("`citecheck explain wrong-page`, `citecheck explain CIT302` and `citecheck explain CODE`", []),
        ("`citecheck explain wrong-side`", [(1, "CIT911")]),
        ("CIT302 `long-anchor`, CIT301 (anchor-not-in-context).", []),
        ("CIT302: cut-anchor", [(1, "CIT912")]),
        ("CIT302 well-known", []),  # nobody's name
        ("# CIT302 long-anchor · warning\n", [(1, "CIT906"), (1, "CIT912")]),
        ("# CIT302 long-anchors · error\n", [(1, "CIT906"), (1, "CIT912")]),
    ],
)
def test_rules_that_are_named(tmp_path: Path, text: str, expected: list[tuple[int, str]]) -> None:
    assert codes(tmp_path, text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("CITATION_DATA: n, r, f, k, p, l.", []),
        ("CITATION_DATA: `n`, `r`, `f`, `k`, `p` and `l`.", []),
        ("CITATION_DATA: `n`, `f`, `k`, `l`.", []),  # some of them, in order
        ("CITATION_DATA: `n`, `k`, `f`, `l`.", [(1, "CIT914")]),
        ("CITATION_DATA: `n`, `r`, `f`, `q`.", [(1, "CIT914")]),
        ("CITATION_DATA: the field `quote` holds it.", [(1, "CIT914")]),
        ("CITATION_DATA: the `f` field holds it, once the field `source_context`.", []),
        ("Another format: the field `quote`, and `a`, `c`, `b`, `d`.", []),
    ],
)
def test_fields_that_are_named(tmp_path: Path, text: str, expected: list[tuple[int, str]]) -> None:
    assert codes(tmp_path, text) == expected


# ── Commands ─────────────────────────────────────────────────────────────────────────────────────


def commands(folder: Path, text: str) -> list[tuple[list[str], bool]]:
    written(folder, {"guide.md": text})
    (file,) = read_project([folder]).files
    return [(list(command.arguments), command.is_mention) for command in commands_of(file)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("```bash\ncitecheck rules\n```", [(["rules"], False)]),
        ("```console\n$ citecheck rules   # all of them\nCIT101  error\n```", [(["rules"], False)]),
        (
            "```bash\ncat a.md | citecheck validate - -s x.pdf > out.txt\n```",
            [(["validate", "-", "-s", "x.pdf"], False)],
        ),
        ("```bash\ncitecheck validate a.md \\\n  -s x.pdf\n```", [(["validate", "a.md", "-s", "x.pdf"], False)]),
        ("```bash\ncd x && .venv/bin/citecheck demo; echo\n```", [(["demo"], False)]),
        ("```bash\nNO_COLOR=1 uv run citecheck demo\n```", [(["demo"], False)]),
        ('```bash\ncitecheck find x.pdf "the Tenant\'s keys"\n```', [(["find", "x.pdf", "the Tenant's keys"], False)]),
        ("```text\ncitecheck says no\n$ citecheck demo\n```", [(["demo"], False)]),
        ("```python\ncitecheck demo\n```", []),
        ("Run `citecheck demo` or `citecheck`.", [(["demo"], True)]),
        ("Run `citecheck prepare …`.", [(["prepare"], True)]),
        ("citecheck demo, in prose", []),
    ],
)
def test_commands_that_are_seen(tmp_path: Path, text: str, expected: list[tuple[list[str], bool]]) -> None:
    assert commands(tmp_path, text) == expected


@pytest.mark.parametrize(
    "arguments",
    [
        "rules",
        "--version",
        "--help",
        "validate --help",
        "validate a.md -s x=y.pdf --format sarif",
        "hook codex --block",
    ],
)
def test_commands_that_parse(arguments: str) -> None:
    assert complaint(arguments.split()) is None


@pytest.mark.parametrize(
    "arguments",
    ["nope", "validate", "validate a.md --nope", "validate a.md --format xml", "hook", "hook nobody", "schema"],
)
def test_commands_that_do_not(arguments: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert complaint(arguments.split())
    assert capsys.readouterr() == ("", "")


def test_nothing_is_carried_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert codes(tmp_path, "```bash\ncitecheck prepare guide.md -o out.txt\n```\n") == []
    assert [path.name for path in tmp_path.iterdir()] == ["guide.md"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("`citecheck validate` without arguments is a mention", []),
        ("```bash\ncitecheck validate\n```", [(2, "CIT916")]),
        ("`citecheck validat answer.md` is none", [(1, "CIT916")]),
        ("`citecheck hook CLIENT` stands for three, as `citecheck hook codex|gemini` does", []),
        ("`citecheck hook client` does not", [(1, "CIT916")]),
    ],
)
def test_commands_are_held_to_the_command_line(tmp_path: Path, text: str, expected: list[tuple[int, str]]) -> None:
    assert codes(tmp_path, text) == expected
