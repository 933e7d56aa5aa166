"""The skill's own checker, for places where nothing can be installed: it says what the validator says, and never “verified”."""

from __future__ import annotations

import ast
import importlib.util
import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path
from types import ModuleType
from unittest.mock import patch

import pytest
from command import BAD, EXAMPLES, GOOD, NOTHING, PROSE, RENT, ROOT, answer, entry
from standard_sources import resolve

from citecheck import RULES, check, limits, read_response, standard

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

Found = set[tuple[str, int | None]]


def by_script(text: str) -> Found:
    return {(finding.code, finding.n) for finding in SCRIPT.check(text)[0]}


def by_validator(example: standard.Example) -> Found:
    response = read_response(example.response)
    documents, unresolved = resolve(example.source, {c.attachment_id for c in response.citations})
    report = check(response, documents, unresolved=unresolved, thorough=example.thorough)
    for document in documents.values():
        document.close()
    return {(finding.rule, finding.n) for finding in report.findings if finding.rule in SCRIPT.RULES}


# ── Against the validator ────────────────────────────────────────────────────────────────────────

# The failing examples of these clauses: what only the validator says, what only the script says, and why.
DIFFERENT: dict[str, tuple[Found, Found, str]] = {
    "CIT115": ({("CIT203", 1), ("CIT301", 1)}, set(), "an entry that is no JSON is not read"),
    "CIT131": (set(), {("CIT130", None), ("CIT134", 1)}, "older shapes are not read as such"),
    "CIT132": (set(), {("CIT134", 1), ("CIT135", 1)}, "older field names are not known"),
    "CIT133": (set(), {("CIT134", 1)}, "older field names are not known"),
    "CIT403": ({("CIT403", 1)}, set(), "sentences are not counted, only characters"),
}


@pytest.mark.parametrize(
    "example", standard.all_examples(), ids=lambda e: f"line-{e.line}-{e.code}-{'pass' if e.passes else 'fail'}"
)
def test_an_example_gives_what_the_validator_gives(example: standard.Example) -> None:
    validator, script = by_validator(example), by_script(example.response)
    missing, more, _ = (set(), set(), "") if example.passes else DIFFERENT.get(example.code, (set(), set(), ""))
    assert (validator - script, script - validator) == (missing, more)


# Where the script names the block's first line, and the validator the very place in it.
BLOCK_ONLY = {"CIT107", "CIT111", "CIT130", "CIT140"}


def test_a_line_is_the_validators() -> None:
    compared = 0
    for example in standard.all_examples():
        report = check(read_response(example.response), {})
        lines = {(f.rule, f.n): f.region.line for f in reversed(report.findings) if f.rule not in BLOCK_ONLY}
        for finding in SCRIPT.check(example.response)[0]:
            wanted = lines.get((finding.code, finding.n), finding.line)
            assert (finding.line, finding.code, example.line) == (wanted, finding.code, example.line)
            compared += (finding.code, finding.n) in lines
    assert compared >= 40


@pytest.mark.parametrize("path", sorted((EXAMPLES / "answers").iterdir()), ids=lambda path: path.name)
def test_an_example_answer_is_refused_only_where_the_validator_refuses_it(path: Path) -> None:
    text = path.read_text("utf-8")
    errors = {code for code, (_, level) in SCRIPT.RULES.items() if level == "error"}
    by_both = {finding.rule for finding in check(read_response(text), {}).findings} & errors
    assert bool({code for code, _ in by_script(text)} & errors) == bool(by_both)


def test_the_rules_are_the_validators() -> None:
    known = {rule.code: (rule.name, rule.level.value) for rule in RULES}
    assert {code: known.get(code) for code in SCRIPT.RULES} == SCRIPT.RULES


def test_what_the_script_covers() -> None:
    """Most of the block, the markers and the anchor; of what a source decides only where words are left out."""
    left_out = {rule.code for rule in RULES if rule.code < "CIT4"} - set(SCRIPT.RULES)
    assert sorted(left_out) == [
        "CIT108", "CIT120", "CIT131", "CIT132", "CIT133", "CIT204", "CIT205", "CIT206", "CIT305", "CIT306",
        "CIT307", "CIT308", "CIT309",
    ]  # fmt: skip
    assert sorted(code for code in SCRIPT.RULES if code > "CIT4") == [
        "CIT403", "CIT404", "CIT405", "CIT501", "CIT502", "CIT507", "CIT508", "CIT510",
    ]  # fmt: skip


def test_the_numbers_are_the_limits() -> None:
    names = ("WORDS", "CHARACTERS", "SPACELESS_CHARACTERS", "CONTEXT", "REASON", "LINES", "LARGEST", "DIGITS")
    wanted = ("ANCHOR_WORDS", "ANCHOR_CHARACTERS", "ANCHOR_CHARACTERS_SPACELESS", "CONTEXT_CHARACTERS")
    wanted += ("REASON_CHARACTERS", "LINE_IDS", "CITATION_NUMBER", "NUMBER_DIGITS")
    assert [getattr(SCRIPT, name) for name in names] == [getattr(limits, name) for name in wanted]
    assert (SCRIPT.RESPONSE_BYTES, SCRIPT.ENTRIES) == (limits.RESPONSE_BYTES, limits.CITATIONS)


# ── What an answer may have ──────────────────────────────────────────────────────────────────────


def found_in(prose: str, *entries: dict[str, object]) -> Found:
    return by_script(answer(prose, entries or [entry()]))


@pytest.mark.parametrize(
    "prose",
    [
        PROSE,
        "The rent is __$1,850__ [1].",
        r"The rent is **\$1,850**.[1]",
        "The rent is **$1,850**, [1][1] a month.",
        "The [rent](cite:1 '$1,850') is due.",
        'The [rent](cite: 1 "$1,850") is due.',
        "| rent |\n|---|\n| **$1,850** [1] |",
        "In [2024] the rent was x[2], `[3]` and [4](https://example.org/): **$1,850** [1].\n\n[5]: https://example.org/",
        "```\n[7]\n```\nThe rent is **$1,850** [1]. <!-- [8] -->",
        "- **Rent:** it is **$1,850** [1], as said [1].",
    ],
)
def test_markers_that_are_right(prose: str) -> None:
    assert found_in(prose) == set()


@pytest.mark.parametrize(
    ("prose", "found"),
    [
        ("The rent.", {("CIT202", 1)}),
        ("**$1,850** [1] and [2].", {("CIT201", None)}),
        ("**1,850** [1]", {("CIT203", 1)}),
        ("[rent](cite:1 '1,850')", {("CIT207", 1)}),
        ("[rent](cite:1 ‘$1,850’)", {("CIT208", None)}),
        ("[rent](cite:one) **$1,850** [1]", {("CIT208", None)}),
        ("[the rent that is due](cite:1 '$1,850')", {("CIT209", None)}),
        ("**$1,850** [1], [1-2]", {("CIT201", None), ("CIT210", None)}),
    ],
)
def test_markers_that_are_wrong(prose: str, found: Found) -> None:
    assert found_in(prose) == found


@pytest.mark.parametrize(
    ("f", "k", "codes"),
    [
        ("The “Late Charge” is due.", '"Late Charge"', []),
        ("It lasts two\u00a0(2) weeks.", "two (2) weeks", []),
        ("the monthly rent is due", "Monthly Rent", []),
        ("The rent is due.", "the rent", []),
        ("A 5 mW laser.", "5 MW", ["CIT301"]),
        ("It runs for 15 years from then.", "5 years", ["CIT303"]),
        ("It runs for 15 years and 5 years.", "5 years", []),
        ("The rent is $1,850 a month.", "850", ["CIT303"]),
        ("The rent is $1,850 a month.", "1,850", []),
        ("Under Sections 304, 305", "Section 304", ["CIT301"]),
        ("Keys and cards … are handed back", "cards … handed", ["CIT301", "CIT304", "CIT405"]),
        ("Energy certificate . . . . 13", "Energy certificate", []),
        ("one two three four five six", "one two three four five", ["CIT302"]),
        ("x " + "a" * 41, "a" * 41, ["CIT302"]),
        ("这是一个很长很长很长的锚点文字,在这里。", "这是一个很长很长很长的锚点", ["CIT302", "CIT404"]),
        ("monthly rent", "monthly rent", ["CIT404"]),
        ("x" * 595 + " rent of", "rent", ["CIT403"]),
    ],
)
def test_anchors(f: str, k: str, codes: list[str]) -> None:
    assert found_in(f"**{k}** [1]", entry(f=f, k=k)) == {(code, 1) for code in codes}


def test_fields() -> None:
    good = entry()
    for change, code in (
        ({"p": "3"}, "CIT501"),
        ({"p": "page_number_3_index_3"}, "CIT502"),
        ({"l": [0, 1]}, "CIT507"),
        ({"l": [2, 2]}, "CIT507"),
        ({"l": [2, 1]}, "CIT508"),
        ({"l": [1, 2, 3, 4, 5, 6]}, "CIT510"),
        ({"l": [1, True]}, "CIT136"),
        ({"l": []}, "CIT136"),
        ({"r": " "}, "CIT136"),
        ({"r": "x" * 201}, "CIT141"),
        ({"x": 1}, "CIT134"),
    ):
        assert found_in(PROSE, good | change) == {(code, 1)}, change
    assert found_in("No marker.", good | {"n": 1.5}) == {("CIT138", None)}
    assert found_in("No marker.", good | {"n": "1"}) == {("CIT136", None)}
    assert found_in(PROSE, good, good) == {("CIT139", 1)}


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ('"n": 1,', '"n": 1, "n": 1,', {("CIT111", 1)}),
        ('"l": [1, 2]', '"l": [1, NaN]', {("CIT114", 1)}),
        ('"l": [1, 2]', '"l": [1, 2,]', {("CIT112", 1)}),
        ('"l": [1, 2]', '"l": [1 2]', {("CIT110", 1)}),
        ('"r": "names it"', '"r": "names\tit"', {("CIT116", 1)}),
        ("<<<END_CITATION_DATA>>>", "", {("CIT102", None)}),
        ("<<<END_CITATION_DATA>>>", "<<<END_CITATION_DATA>>>\n\nBye.", {("CIT106", None)}),
        ("<<<CITATION_DATA>>>", "<<CITATION_DATA>>", {("CIT103", None)}),
        ("<<<CITATION_DATA>>>\n", "<<<CITATION_DATA>>>", {("CIT103", None)}),
        ('{"lease":', '{"":', {("CIT140", None)}),
        ("<<<CITATION_DATA>>>", "`x`\n<!-- \n<<<CITATION_DATA>>>", set()),
        ("<<<CITATION_DATA>>>", "```json\n<<<CITATION_DATA>>>", {("CIT105", None)}),
        ("<<<CITATION_DATA>>>", "<<<CITATION_DATA>>>\n```json", {("CIT105", None)}),
    ],
)
def test_blocks(old: str, new: str, found: Found) -> None:
    assert old in GOOD
    assert by_script(GOOD.replace(old, new)) == found


def test_windows_line_ends_and_a_byte_order_mark(tmp_path: Path) -> None:
    (tmp_path / "answer.md").write_bytes(b"\xef\xbb\xbf" + GOOD.replace("\n", "\r\n").encode())
    assert run("answer.md", folder=tmp_path) == (4, f"answer.md: {CLEAN}\n{LAST}\n", "")


# ── Where ────────────────────────────────────────────────────────────────────────────────────────


def where(text: str) -> list[tuple[int, str, int | None]]:
    return [(finding.line, finding.code, finding.n) for finding in SCRIPT.check(text)[0]]


def json_error(text: str) -> list[str]:
    """(line) message of what stops the reading."""
    return [f"{f.line} {f.message}" for f in SCRIPT.check(text)[0] if f.message.startswith("The JSON")]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('"l": [1, 2]', '"l": [1 2]', "5 The JSON cannot be read: Expecting ',' delimiter (column 152)."),
        ('"k":', '"k"', "5 The JSON cannot be read: Expecting ':' delimiter (column 103)."),
        ("<<<CITATION_DATA>>>\n{", "<<<CITATION_DATA>>> [x", "3 The JSON cannot be read: Expecting value (column 22)."),
        ('"names it"', '"names\nit"', "5 The JSON cannot be read: Invalid control character at (column 21)."),
        (
            "<<<CITATION_DATA>>>",
            "```\n<<<CITATION_DATA>>>\nx",
            "5 The JSON cannot be read: Expecting value (column 1).",
        ),
    ],
    ids=["comma", "colon", "beside the delimiter", "line end", "fence"],
)
def test_a_json_error_is_counted_from_the_beginning_of_the_file(old: str, new: str, told: str) -> None:
    assert old in GOOD
    assert json_error(GOOD.replace(old, new)) == [told]


def test_a_json_error_in_a_quoted_block() -> None:
    quoted = GOOD.replace("<<<CITATION_DATA>>>", "> <<<CITATION_DATA>>>").replace('{"lease": [', '> {"lease": [,')
    assert json_error(quoted) == ["4 The JSON cannot be read: Expecting value (column 14)."]


def test_a_trailing_comma_is_where_it_stands() -> None:
    """Versions of Python differ in where they see it, and in their words for it."""
    (told,) = json_error(GOOD.replace("}\n]}", "},\n\n]}"))
    assert (told.partition(":")[0], told.rpartition(" ")[2]) == ("5 The JSON cannot be read", "156).")


def test_entries_have_the_line_on_which_they_begin() -> None:
    first, second = entry(), {**entry(2), "n": "2"}
    text = answer("x\n\nx", [first, second, second]).replace('{"n": "2"', '{\n\n"n": "2"')
    assert where(text) == [(8, "CIT136", None), (11, "CIT136", None), (7, "CIT202", 1)]
    assert where(answer(PROSE, [first, first, first])) == [(7, "CIT139", 1)]


def test_entries_of_a_damaged_block_have_their_lines_too() -> None:
    text = answer(f"{PROSE} [2]", [entry(p=0), {"n": 2}, entry(3, l=[2, 1])]).replace("]}\n<<<", "]\n<<<")
    assert where(text) == [
        (8, "CIT119", 3), *((6, "CIT135", 2),) * 5, (5, "CIT501", 1), (7, "CIT508", 3), (7, "CIT202", 3),
    ]  # fmt: skip


def test_markers_have_theirs() -> None:
    prose = "a\n[x](cite:\n1\n'y') and `x\n[7]` **$1,850** [1]\n```\n[7]\n```\n[to the\nrent that is](cite:1 '$1,850')\n[8], [1, 9]"
    assert where(answer(prose)) == [
        (9, "CIT209", None), (11, "CIT210", None), (2, "CIT207", 1), (11, "CIT201", None), (11, "CIT201", None),
    ]  # fmt: skip


def test_blocks_have_theirs() -> None:
    end = "<<<END_CITATION_DATA>>>"
    assert where(f"x\n{end}\n{GOOD}") == [(2, "CIT103", None)]
    assert where(GOOD.replace(end, end[1:])) == [(7, "CIT103", None)]
    assert where(f"{GOOD}\n\nx\n") == [(10, "CIT106", None)]
    assert where(f"{GOOD}\n{GOOD}") == [(11, "CIT104", None), (13, "CIT139", 1)]


def test_deep_json_does_not_stop_it() -> None:
    assert where(f"{PROSE}\n\n<<<CITATION_DATA>>>\n{'[' * 9_999}\n<<<END_CITATION_DATA>>>") == [(3, "CIT110", None)]


# ── As a command ─────────────────────────────────────────────────────────────────────────────────

CLEAN = "errors in the form: 0, warnings: 0"


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


def test_a_sound_answer_is_not_verified(tmp_path: Path) -> None:
    assert run("-", folder=tmp_path, stdin=GOOD.encode()) == (4, f"-: {CLEAN}\n{LAST}\n", "")


def test_an_answer_with_errors(tmp_path: Path) -> None:
    text = answer("The rent is **$1,950** [1].", [entry(l=[2, 1])])
    told = (
        "-: warning CIT508 unordered-lines line 5 [1] The line ids do not ascend.\n"
        "-: error CIT203 bold-differs-from-anchor line 1 [1] The bold text '$1,950' is not the anchor '$1,850'.\n"
        f"-: errors in the form: 1, warnings: 1\n{LAST}\n"
    )
    assert run("-", folder=tmp_path, stdin=text.encode()) == (1, told, "")


def test_warnings_alone_are_open(tmp_path: Path) -> None:
    code, out, err = run("-", folder=tmp_path, stdin=answer(PROSE, [entry(l=[2, 1])]).encode())
    assert (code, out.splitlines()[1:], err) == (4, ["-: errors in the form: 0, warnings: 1", LAST], "")


def test_a_quote_that_only_the_source_refutes_is_open(tmp_path: Path) -> None:
    """What the validator finds with the source in hand, the script cannot see, and does not pass."""
    assert run("-", folder=tmp_path, stdin=BAD.encode())[0] == 4


def test_nothing_to_check(tmp_path: Path) -> None:
    told = "Nothing to check: the answer has no citations.\n"
    assert run("-", folder=tmp_path, stdin=NOTHING.encode()) == (3, "", told)


def test_html_is_told_to_be_half_checked(tmp_path: Path) -> None:
    text = (EXAMPLES / "answers" / "lease-good.html").read_bytes()
    told = f"-: {CLEAN}\nThe markers of HTML are not looked at. {LAST}\n"
    assert run("-", folder=tmp_path, stdin=text) == (4, told, "")


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (None, "(FileNotFoundError)"),
        (b"\xff\xfe\x00", "(UnicodeDecodeError)"),
        (b"caf\xe9", "(UnicodeDecodeError)"),
        (b"x" * (limits.RESPONSE_BYTES + 1), "is larger than 2 MiB"),
    ],
    ids=["missing", "half-utf-16", "latin-1", "large"],
)
def test_what_cannot_be_used(tmp_path: Path, data: bytes | None, told: str) -> None:
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
    assert "1 errors, 2 usage, 3 nothing to check, 4 no error in the form, and nothing verified" in " ".join(
        out.split()
    )


def test_the_output_is_bounded(tmp_path: Path) -> None:
    text = answer("x", [entry(n) for n in range(1, 91)])
    out = run("-", folder=tmp_path, stdin=text.encode())[1].splitlines()
    assert out[:50] == [
        f"-: warning CIT202 citation-without-marker line {n + 4} [{n}] No marker in the prose cites entry {n}."
        for n in range(1, 51)
    ]
    assert out[50:] == ["40 more", "-: errors in the form: 0, warnings: 90", LAST]
    long = answer(f"**{'y' * 5000}** [1] **{'z' * 299}** [1]", [entry(k="x" * 3000)])
    assert max(map(len, run("-", folder=tmp_path, stdin=long.encode())[1].splitlines())) < 300


def test_nothing_steers_the_terminal(tmp_path: Path) -> None:
    steering = "\x1b]0;x\x07\u202ex"
    text = answer(f"**{steering}** [1]", [{**entry(), steering: 1, "p": steering}])
    out = run("-", folder=tmp_path, stdin=text.encode())[1]
    assert "CIT203" in out
    assert all(line.isprintable() for line in out.split("\n"))


def test_a_lone_surrogate_does_not_stop_it(tmp_path: Path) -> None:
    text = answer(PROSE, [entry()]).replace("names it", r"names \ud83d")
    assert run("-", folder=tmp_path, stdin=text.encode())[1].startswith("-: error CIT117 lone-surrogate line 5 [1] ")


@pytest.mark.parametrize(
    "part",
    [
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
    ],
)
def test_hostile_text_takes_seconds(part: str) -> None:
    text = f"**b** [1]\n{part * (limits.RESPONSE_BYTES // 8 // len(part))}"
    start = time.monotonic()
    SCRIPT.check(text)
    SCRIPT.check(f"{PROSE}\n\n<<<CITATION_DATA>>>\n{text}\n<<<END_CITATION_DATA>>>\n")
    assert time.monotonic() - start < 20


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


def test_its_rules_are_sorted_and_its_json_is_strict() -> None:
    assert list(SCRIPT.RULES) == sorted(SCRIPT.RULES)
    assert json.loads(json.dumps(SCRIPT.RULES)) == {code: list(rule) for code, rule in SCRIPT.RULES.items()}
    assert RENT in GOOD
