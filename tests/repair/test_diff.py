"""What is said of a repaired answer, the diff of it, and its bytes."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from cases import each
from hypothesis import given
from hypothesis import strategies as st

from citecheck.model import Citation, Report, Response, Verdict
from citecheck.repair import Change, Mended
from citecheck.repair.diff import change_lines, encoded, unified

# ── What is said ─────────────────────────────────────────────────────────────────────────────────


def lines_of(changes: dict[int, tuple[Change, ...]], left: dict[int, str], *, shown: bool = True) -> list[str]:
    response = Response("", "", citations=(Citation(7, "a"), Citation(None, "a"), Citation(8, "a")))
    return list(change_lines(Mended(response, Report("", (), (), (), Verdict.FAILED), changes, left), changes=shown))


CHANGES = {
    0: (
        Change("order"),
        Change("f", "the Tenant's «own»  duty, the Tenant's dog", "the Tenant’s “own” duty, the Tenant’s dog"),
        Change("k", "Tenant's duty", "Tenant’s duty"),
        Change("p", '"2"', '"page_number_2_index_1"'),
    ),
    1: (Change("l", "[2,1]", "[1,2]"),),
}


def test_every_change_has_its_line() -> None:
    assert lines_of(CHANGES, {1: "stands somewhere", 2: "CIT401 quote-not-found"}) == [
        "[7] order of the fields: n, r, f, k, p, l",
        "[7] f: Tenant's → Tenant’s, «own» → “own”",
        "[7] k: Tenant's duty → Tenant’s duty",
        '[7] p: "2" → "page_number_2_index_1"',
        "[?] l: [2,1] → [1,2]",
        "[?] left: stands somewhere",
        "[8] left: CIT401 quote-not-found",
    ]


def test_what_was_left_alone() -> None:
    assert lines_of(CHANGES, {2: "stands somewhere"}, shown=False) == ["[8] left: stands somewhere"]


def test_of_many_words_three_are_shown() -> None:
    change = Change("f", "a' b' c' d' e'", "a’ b’ c’ d’ e’")
    assert lines_of({0: (change,)}, {}) == ["[7] f: a' → a’, b' → b’, c' → c’, 2 more"]


# ── Bytes ────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("like", "codec"),
    [
        (b"abc", "utf-8"),
        (b"\xef\xbb\xbfabc", "utf-8-sig"),
        ("abc".encode("utf-16"), "utf-16"),
        (b"\xfe\xff\x00a", "utf-16"),
    ],
)
def test_a_text_is_encoded_as_its_file_was(like: bytes, codec: str) -> None:
    data = encoded("– né 🏠", like)
    assert data.decode(codec) == "– né 🏠"
    assert data[:2] == like[:2] or codec == "utf-8"
    assert encoded(like.decode(codec), like) == like


# ── The diff ─────────────────────────────────────────────────────────────────────────────────────


def patched(old: bytes, diff: bytes) -> bytes:
    """What `patch` makes of a file: the hunks' lines in place of those that they stand for."""
    lines, out, at = re.findall(rb"[^\n]*\n|[^\n]+", old), [], 0
    hunks = re.split(rb"^@@ -(\d+)(?:,(\d+))? \+\S+ @@\n", diff, flags=re.MULTILINE)[1:]
    for start, count, body in zip(hunks[::3], hunks[1::3], hunks[2::3], strict=True):
        first = int(start) - (count != b"0")
        out += lines[at:first]
        at = first + int(count or 1)
        # The mark says of the line before it that its line end is the diff's own.
        whole = re.sub(rb"\n\\ No newline at end of file\n", b"\0", body)
        for line in re.findall(rb"[^\n\0]*[\n\0]", whole):
            out += [line[1:].removesuffix(b"\0")] if line[:1] in {b" ", b"+"} else []
    return b"".join([*out, *lines[at:]])


TEXTS = st.lists(st.sampled_from([b"a\n", b"b\r\n", b"\r", b"\x0c\n", b"-- \n", b"+\n", b"\xe2\x80\xa8\n", b" end"]), max_size=12).map(b"".join)  # fmt: skip


@given(TEXTS, TEXTS)
def test_the_diff_makes_one_file_of_the_other(old: bytes, new: bytes) -> None:
    diff = unified("answer.md", old, new)
    assert patched(old, diff) == new
    assert (diff == b"") is (old == new)


DIFF = b"""\
--- a/answer.md
+++ b/answer.md
@@ -1,3 +1,3 @@
 one
-two
+2
 three
\\ No newline at end of file
"""


def test_a_whole_diff() -> None:
    assert unified("answer.md", b"one\ntwo\nthree", b"one\n2\nthree") == DIFF


@each(
    ("name", "shown"),
    [
        ("answer.md", b"%b/answer.md"),
        ("in/answer.md", b"%b/in/answer.md"),
        ("/in/answer.md", b"%b/in/answer.md"),
        ("//in/my answer.md", b"%b/in/my answer.md\t"),
        ("my answer.md", b"%b/my answer.md\t"),
        ("réponse.md", "%b/réponse.md".encode()),
        ("a\n+++ b.md", b'"%b/a\\012+++ b.md"'),
        ('a"b\\c\x1b.md', b'"%b/a\\042b\\134c\\033.md"'),
        (" a.md", b"%b/ a.md\t"),
        ("a\udcff.md", b"%b/a\xff.md"),
    ],
)
def test_a_path_stays_on_its_line(name: str, shown: bytes) -> None:
    assert unified(name, b"a\n", b"b\n").split(b"\n")[:2] == [b"--- " + shown % b"a", b"+++ " + shown % b"b"]


@pytest.mark.parametrize("name", ["answer.md", "my answer.md", "a\n+++ b.md", 'a"b\\c.md', " a.md"])
@pytest.mark.parametrize("ends", ["\n", "\r\n"])
def test_patch_takes_it(name: str, ends: str, tmp_path: Path) -> None:
    if shutil.which("patch") is None:
        pytest.skip("there is no `patch` here")
    old, new = (text.replace("\n", ends).encode() for text in ("one\ntwo\nthree", "one\n2\nthree"))
    (tmp_path / name).write_bytes(old)
    ran = subprocess.run(
        ["patch", "-p1", "--binary"], cwd=tmp_path, input=unified(name, old, new), capture_output=True, check=False
    )
    assert (ran.returncode, (tmp_path / name).read_bytes()) == (0, new), ran.stdout + ran.stderr
    assert [path.name for path in tmp_path.iterdir()] == [name]
