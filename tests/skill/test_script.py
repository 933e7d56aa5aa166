"""The skill's own checker, for places where nothing can be installed: the form only, and nothing that the validator does not say."""

from __future__ import annotations

import ast
import importlib.util
import os
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from unittest.mock import patch

import pytest
from command import BAD, EXAMPLES, GOOD, NOTHING, PROSE, ROOT, answer, entry

from citecheck import check, limits, read_response, standard
from citecheck.answers.read import read_answer
from citecheck.model import AnswerForm

from .kept import NAMES, unpacked

PATH = ROOT / "skills" / "verify" / "scripts" / "check.py"
SOURCE = PATH.read_text("utf-8")


def loaded() -> ModuleType:
    spec = importlib.util.spec_from_file_location("skill_check", PATH)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # which named tuples look themselves up in
    with patch.object(sys, "dont_write_bytecode", True):  # the skill's folder is copied and packed by other tests
        spec.loader.exec_module(module)
    return module


SCRIPT = loaded()
LAST = SCRIPT.NOT_CHECKED
RIGHT = f"The form is right. {LAST}\n"


def flagged(text: str) -> list[tuple[int, int | None, str]]:
    return [tuple(finding) for finding in SCRIPT.check(text)[0]]


# ── Against the validator ────────────────────────────────────────────────────────────────────────


def form_rules(text: str) -> set[str]:
    """The rules of form that the validator finds broken without any source."""
    return {
        finding.rule for finding in check(read_response(text), {}).findings if not re.match("CIT[467]", finding.rule)
    }


# A failing example of each of these clauses is flagged.
COVERED = {
    "CIT101", "CIT102", "CIT103", "CIT104", "CIT105", "CIT106", "CIT107", "CIT110", "CIT111", "CIT112", "CIT113", "CIT114",
    "CIT115", "CIT118", "CIT119", "CIT120", "CIT130", "CIT131", "CIT132", "CIT133", "CIT134", "CIT135", "CIT136", "CIT137",
    "CIT138", "CIT139", "CIT202", "CIT203", "CIT207", "CIT301", "CIT302", "CIT304", "CIT501", "CIT502", "CIT507", "CIT508",
    "CIT510",
}  # fmt: skip


def test_the_examples_of_the_standard() -> None:
    """A passing example has the form. What is flagged, the validator finds as well."""
    examples = [e for e in standard.all_examples() if read_answer(e.response).form is AnswerForm.BLOCK]
    assert [(e.line, e.code, flagged(e.response)) for e in examples if e.passes and flagged(e.response)] == []
    assert [e.line for e in examples if flagged(e.response) and not form_rules(e.response)] == []
    assert {e.code for e in examples if not e.passes and flagged(e.response)} >= COVERED


KEPT = [unpacked(name) for name in NAMES]
ANSWERS = [*sorted((EXAMPLES / "answers").iterdir()), *sorted((ROOT / "tests" / "skill" / "trials").glob("*.md"))]
ANSWERS += [path for folder in KEPT for path in sorted(folder.rglob("*.md"))]


@pytest.mark.parametrize("path", ANSWERS, ids=lambda path: path.name)
def test_what_the_script_flags_the_validator_flags(path: Path) -> None:
    text = path.read_text("utf-8")
    assert not flagged(text) or form_rules(text)


def test_the_numbers_are_the_limits() -> None:
    names = ("WORDS", "CHARACTERS", "LINES", "BYTES")
    wanted = ("ANCHOR_WORDS", "ANCHOR_CHARACTERS", "LINE_IDS", "RESPONSE_BYTES")
    assert [getattr(SCRIPT, name) for name in names] == [getattr(limits, name) for name in wanted]


# ── What it checks ───────────────────────────────────────────────────────────────────────────────

SOUND = [
    PROSE,
    r"The rent is **\$1,850**.[1] **$1,850** [1][1]",
    "The [rent](cite:1 '$1,850') is due, [as said](cite: 1 \"$1,850\").",
    "| rent |\n|---|\n| **$1,850** [1] |",
    "In [2024] the rent was x[2], `[3]` and [4](https://example.org/): **$1,850** [1].\n\n[5]: https://example.org/",
    "```\n[7]\n```\nThe rent is **$1,850** [1]. <!-- [8] --> **Rent:** it is due [1].",
]


def test_markers_that_are_right() -> None:
    assert [flagged(answer(prose)) for prose in SOUND] == [[]] * len(SOUND)


MARKERS = [
    ("The rent.", [(3, 1, "No marker in the prose cites this entry.")]),
    ("x\n**$1,850** [1] and [2].", [(2, 2, "The block has no entry with this number.")]),
    ("**1,850** [1]", [(1, 1, "'1,850' is not the anchor, '$1,850'.")]),
    ("[rent](cite:1 '1,850')", [(1, 1, "'1,850' is not the anchor, '$1,850'.")]),
    (
        "<html><p data-cite='1'>x</p>\n<p data-cite='9'>y</p></html>",
        [(2, 9, "The block has no entry with this number.")],
    ),
]


@pytest.mark.parametrize(("prose", "found"), MARKERS)
def test_markers_that_are_wrong(prose: str, found: list[object]) -> None:
    assert flagged(answer(prose)) == found


FIELDS = [
    ({"n": "1"}, "n is a whole number from 1 on."),
    ({"n": True}, "n is a whole number from 1 on."),
    ({"r": " "}, "r is a string with text."),
    ({"k": "1,950"}, "k is not in f: '1,950'. Copy k out of f, character for character."),
    ({"f": "one two three four five six", "k": "one two three four five"}, "k has more than 4 words or 40 characters."),
    ({"p": "3"}, "p is '3'; it is copied from the page's tag, such as page_number_3_index_2."),
    ({"p": "page_number_3_index_3"}, "p is 'page_number_3_index_3'; it is copied from the page's tag, such as page_number_3_index_2."),
    ({"l": []}, "l names 1 to 5 different lines, the lower first."),
    ({"l": [2, 2]}, "l names 1 to 5 different lines, the lower first."),
    ({"l": [1, 2, 3, 4, 5, 6]}, "l names 1 to 5 different lines, the lower first."),
    ({"l": [1, True]}, "l is a list of line numbers from 1 on."),
    ({"x": 1}, "The fields are ['n', 'r', 'f', 'k', 'p', 'l', 'x']; they are n, r, f, k, p, l, in this order."),
]  # fmt: skip


@pytest.mark.parametrize(("change", "message"), FIELDS, ids=[message[:30] for _, message in FIELDS])
def test_fields(change: dict[str, object], message: str) -> None:
    text = answer("The rent is due [1].", [entry() | change])
    assert message in [found for _, _, found in flagged(text)]
    assert form_rules(text)


def test_typesetting_and_case_make_no_difference() -> None:
    for f, k in (
        ("The “Late Charge” is due.", '"Late Charge"'),
        ("It lasts two\u00a0(2) weeks.", "two (2) weeks"),
        ("the rent is", "The rent"),
    ):
        assert flagged(answer(f"**{k}** [1]", [entry(f=f, k=k)])) == []


BLOCK = "An answer has one block, in no code fence: <<<CITATION_DATA>>> and <<<END_CITATION_DATA>>>, once each, alone on their lines."
BLOCKS = [
    ('"n": 1,', '"n": 1, "n": 1,', (3, "a key is given twice in one object: ['n', 'n', 'r', 'f', 'k', 'p', 'l']")),
    ('"l": [1, 2]', '"l": [1, NaN]', (3, "NaN is not a number in JSON")),
    ('"l": [1, 2]', '"l": [1 2]', (5, "Expecting ',' delimiter")),
    ('{"lease": [', "[[", (6, "Expecting ',' delimiter")),
    ("<<<END_CITATION_DATA>>>", "", (3, BLOCK)),
    ("<<<CITATION_DATA>>>", "<<CITATION_DATA>>", (3, BLOCK)),
    ("<<<CITATION_DATA>>>", "```json\n<<<CITATION_DATA>>>", (4, BLOCK)),
    (
        "<<<END_CITATION_DATA>>>",
        "<<<END_CITATION_DATA>>>\n\nBye.",
        (7, "Text follows the block; the block comes last."),
    ),
]


@pytest.mark.parametrize(("old", "new", "found"), BLOCKS, ids=[new[:20] for _, new, _ in BLOCKS])
def test_blocks(old: str, new: str, found: tuple[int, str]) -> None:
    assert old in GOOD
    text = GOOD.replace(old, new)
    told = [(line, message.removeprefix("The block cannot be read: ")) for line, _, message in flagged(text)]
    assert told == [found]
    assert form_rules(text)


def test_two_blocks_and_equal_numbers() -> None:
    assert flagged(f"{GOOD}\n{GOOD}") == [(3, None, BLOCK)]
    assert flagged(answer(PROSE, [entry(), entry()])) == [(3, 1, "2 entries have this number.")]


def test_deep_json_does_not_stop_it() -> None:
    assert len(flagged(f"{PROSE}\n\n<<<CITATION_DATA>>>\n{'[' * 9_999}\n<<<END_CITATION_DATA>>>")) == 1


# ── As a command ─────────────────────────────────────────────────────────────────────────────────


def run(*arguments: str, folder: Path, stdin: bytes = b"") -> tuple[int, str, str]:
    """In a process without site packages, the user's settings and the folder's modules."""
    ran = subprocess.run(
        [sys.executable, "-I", "-S", "-W", "error", PATH, *arguments],
        cwd=folder,
        env={"PATH": os.environ["PATH"], "LC_ALL": "C"},
        input=stdin,
        capture_output=True,
        check=False,
    )
    return ran.returncode, ran.stdout.decode(), ran.stderr.decode()


def test_a_right_form_is_not_called_verified(tmp_path: Path) -> None:
    """BAD quotes what the source does not say; only the validator, with the source, can see that."""
    for text in (GOOD, BAD, "\ufeff" + GOOD.replace("\n", "\r\n")):
        assert run("-", folder=tmp_path, stdin=text.encode()) == (0, RIGHT, "")
    assert "NOT CHECKED" in LAST
    assert "verified" not in SOURCE


def test_an_answer_with_findings(tmp_path: Path) -> None:
    (tmp_path / "answer.md").write_text(answer("The rent is **$1,950** [1].", [entry(l=[2, 1])]))
    told = (
        "line 3: [1] l names 1 to 5 different lines, the lower first.\n"
        f"line 1: [1] '$1,950' is not the anchor, '$1,850'.\n2 findings. {LAST}\n"
    )
    assert run("answer.md", folder=tmp_path) == (1, told, "")


def test_nothing_to_check(tmp_path: Path) -> None:
    told = "Nothing to check: the answer has no citations.\n"
    assert run("-", folder=tmp_path, stdin=NOTHING.encode()) == (3, "", told)


def test_markers_without_a_block(tmp_path: Path) -> None:
    for prose in (PROSE, "<html><p data-cite='1'>x</p></html>"):
        assert run("-", folder=tmp_path, stdin=prose.encode())[0] == 1


def test_html(tmp_path: Path) -> None:
    text = (EXAMPLES / "answers" / "lease-good.html").read_bytes()
    assert run("-", folder=tmp_path, stdin=text) == (0, RIGHT, "")


UNUSABLE = [
    (None, "(FileNotFoundError)"),
    (b"caf\xe9", "(UnicodeDecodeError)"),
    (b"x" * (limits.RESPONSE_BYTES + 1), "is larger than 2 MiB"),
]


@pytest.mark.parametrize(("data", "told"), UNUSABLE, ids=["missing", "encoding", "size"])
def test_a_file_that_cannot_be_used(tmp_path: Path, data: bytes | None, told: str) -> None:
    if data is not None:
        (tmp_path / "answer.md").write_bytes(data)
    code, out, err = run("answer.md", folder=tmp_path)
    assert (code, out) == (2, "")
    assert err.splitlines()[-1].endswith(told)


def test_usage_and_help(tmp_path: Path) -> None:
    assert run(folder=tmp_path)[0] == 2
    assert run("--fix", "answer.md", folder=tmp_path)[0] == 2
    code, out, err = run("--help", folder=tmp_path)
    assert (code, err) == (0, "")
    told = "0 the form is right (the quotes are not checked), 1 findings, 2 usage, 3 nothing to check"
    assert told in " ".join(out.split())


def test_the_output_is_bounded(tmp_path: Path) -> None:
    out = run("-", folder=tmp_path, stdin=answer("x", [entry(n) for n in range(1, 91)]).encode())[1].splitlines()
    assert out == [
        *(f"line 3: [{n}] No marker in the prose cites this entry." for n in range(1, 51)),
        f"90 findings. {LAST}",
    ]
    long = answer(f"**{'y' * 5000}** [1] **{'z' * 299}** [1]", [entry(k="x" * 3000)])
    assert max(map(len, run("-", folder=tmp_path, stdin=long.encode())[1].splitlines())) < 300


def test_nothing_steers_the_terminal(tmp_path: Path) -> None:
    steering = "\x1b]0;x\x07\u202ex"
    text = answer(f"**{steering}** [1]", [{**entry(), steering: 1, "p": steering}])
    code, out, err = run("-", folder=tmp_path, stdin=text.encode())
    assert (code, err) == (1, "")
    assert all(line.isprintable() for line in out.split("\n"))


HOSTILE = [
    "[1]",
    "**",
    "` `` ",
    "```\n",
    "<!-- ",
    "<<<CITATION_DATA>>>\n",
    "[a](cite:1 'a",
    "[",
    '{"n":',
    "\\",
    "- [1-50]\n",
]


@pytest.mark.full
def test_hostile_text_ends(tmp_path: Path) -> None:
    """A search that goes back over the text again and again would not end within the run's time."""
    for part in HOSTILE:
        text = f"**b** [1]\n{part * (limits.RESPONSE_BYTES // 16 // len(part))}"
        SCRIPT.check(text)
        SCRIPT.check(f"{PROSE}\n\n<<<CITATION_DATA>>>\n{text}\n<<<END_CITATION_DATA>>>\n")


# ── The file ─────────────────────────────────────────────────────────────────────────────────────


def test_it_needs_nothing_but_a_python_of_3_9() -> None:
    assert re.search(
        r'^# /// script\n# requires-python = ">=3\.9"\n# dependencies = \[\]\n# ///$', SOURCE, re.MULTILINE
    )
    tree = ast.parse(SOURCE, feature_version=(3, 9))
    imported = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    imported |= {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert {name.partition(".")[0] for name in imported} <= set(sys.stdlib_module_names)
    assert "__future__" in imported  # annotations are not evaluated, so `int | None` is no syntax of 3.10
    assert not any(isinstance(node, ast.Match) for node in ast.walk(tree))
    strict = [
        k
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        for k in node.keywords
        if k.arg in {"strict", "slots"}
    ]
    assert strict == []


def test_a_union_stands_in_annotations_only() -> None:
    """`A | B` of two types is no expression of 3.9."""
    tree = ast.parse(SOURCE)
    kept = [node for node in ast.walk(tree) if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr)]
    annotations = [n.annotation for n in ast.walk(tree) if isinstance(n, (ast.arg, ast.AnnAssign)) and n.annotation]
    annotations += [n.returns for n in ast.walk(tree) if isinstance(n, ast.FunctionDef) and n.returns]
    inside = {id(node) for annotation in annotations for node in ast.walk(annotation)}
    assert [ast.unparse(node) for node in kept if id(node) not in inside] == []


def test_it_can_be_run_as_it_is() -> None:
    assert os.access(PATH, os.X_OK)
    assert SOURCE.startswith("#!/usr/bin/env python3\n")
