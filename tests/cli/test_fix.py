"""`citecheck fix`: what it says, prints and writes, and how it ends."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from command import BAD, EXAMPLES, GOOD, NOTHING, OPEN, RENT, Run, answer, citecheck, entry, written
from pdfs import PASSWORD, encrypted

PAGE = '"page_number_1_index_0"'
SLIP = GOOD.replace(PAGE, '"1"').replace("[1, 2]", "[3, 3]")
PROSE = "The rent is **$1,850** [1], not **$1,950** [2]. **guide dogs** [3] may stay."
DOGS = entry(3, "The Tenant may not keep dogs, except guide dogs.", "guide dogs", [1, 2, 3])
MANY = answer(PROSE, [entry(), entry(2, RENT.replace("1,850", "1,950"), "$1,950"), DOGS])
SLIPS = MANY.replace(PAGE, '"page_number_2_index_1"', 1).replace("[1, 2, 3]", "[3,1]")
TOLD = """\
slips.md
  [1] p: "page_number_2_index_1" → "page_number_1_index_0"
  [1] this page begins 'The monthly rent is $1,850, due on the first day of each month.'
  [2] left: CIT401 quote-not-found
  [3] l: [3,1] → [1,2,3]
"""
HINT = " Nothing is written without --write; --diff shows how the text would change.\n"
DIFF = """\
--- a/slip.md
+++ b/slip.md
@@ -2,6 +2,6 @@
\x20
 <<<CITATION_DATA>>>
 {"lease": [
-{"n": 1, "r": "names it", "f": "The monthly rent is $1,850, due on the first day of each month.", "k": "$1,850", "p": "1", "l": [3, 3]}
+{"n": 1, "r": "names it", "f": "The monthly rent is $1,850, due on the first day of each month.", "k": "$1,850", "p": "page_number_1_index_0", "l": [1, 2]}
 ]}
 <<<END_CITATION_DATA>>>
"""
REPAIRED = """\
slip.md
  [1] p: "1" → "page_number_1_index_0"
  [1] l: [3, 3] → [1, 2]
1 citation repaired, 0 left.
"""


def fix(*arguments: str | Path, stdin: bytes = b"", terminal: bool = False, source: str = "lease.txt") -> Run:
    return citecheck("fix", *arguments, "-s", source, stdin=stdin, terminal=terminal)


def code(*arguments: str | Path, source: str = "lease.txt") -> int:
    return citecheck("validate", *arguments, "-s", source).code


# ── Saying, showing, writing ─────────────────────────────────────────────────────────────────────


def test_it_says_what_it_would_do_and_does_nothing() -> None:
    written(slips_md=SLIPS)
    assert fix("slips.md") == Run(1, f"{TOLD}2 citations to repair, 1 left.{HINT}", "")
    assert Path("slips.md").read_text("utf-8") == SLIPS


def test_it_writes_what_it_said() -> None:
    written(slips_md=SLIPS)
    assert fix("slips.md", "--write") == Run(1, "", f"{TOLD}2 citations repaired, 1 left.\n")
    new = Path("slips.md").read_text("utf-8")
    assert new == MANY.replace("[1, 2, 3]", "[1,2,3]")
    left = "slips.md\n  [2] left: CIT401 quote-not-found\n0 citations repaired, 1 left.\n"
    assert fix("slips.md", "--write") == Run(1, "", left)
    assert Path("slips.md").read_text("utf-8") == new


def test_after_writing_the_exit_code_is_that_of_the_repaired_answer() -> None:
    written(slip_md=SLIP)
    assert (fix("slip.md").code, fix("slip.md", "--diff").code) == (1, 1)
    assert fix("slip.md", "--write") == Run(0, "", REPAIRED)
    assert Path("slip.md").read_text("utf-8") == GOOD
    assert fix("slip.md") == Run(0, "0 citations to repair, 0 left.\n", "")


@pytest.mark.parametrize("options", [["--diff"], ["--diff", "--write"]])
def test_a_diff_and_nothing_else_on_stdout(options: list[str]) -> None:
    """As in other tools, asking for a diff is asking for nothing to be written."""
    written(slip_md=SLIP)
    assert fix("slip.md", *options) == Run(1, DIFF, "1 citation to repair, 0 left.\n")
    assert Path("slip.md").read_text("utf-8") == SLIP


def test_what_is_left_is_told_beside_a_diff() -> None:
    written(slips_md=SLIPS)
    run = fix("slips.md", "--diff")
    assert run.err == "slips.md\n  [2] left: CIT401 quote-not-found\n2 citations to repair, 1 left.\n"


def test_of_several_files_each_has_its_diff() -> None:
    written(slip_md=SLIP, good_md=GOOD, other_md=SLIP)
    run = fix("slip.md", "good.md", "other.md", "--diff")
    assert (run.code, run.out) == (1, DIFF + DIFF.replace("slip.md", "other.md"))


def test_patch_makes_of_the_file_what_write_makes_of_it() -> None:
    if shutil.which("patch") is None:
        pytest.skip("there is no `patch` here")
    written(slips_md=SLIPS.replace("\n", "\r\n"))
    diff = fix("slips.md", "--diff").out
    subprocess.run(["patch", "-p1", "--binary"], input=diff.encode(), capture_output=True, check=True)
    patched = Path("slips.md").read_bytes()
    written(slips_md=SLIPS.replace("\n", "\r\n"))
    fix("slips.md", "--write")
    assert Path("slips.md").read_bytes() == patched


# ── stdin ────────────────────────────────────────────────────────────────────────────────────────


def test_an_answer_from_stdin() -> None:
    data = SLIP.encode()
    assert fix("-", stdin=data).out == REPAIRED.replace("slip.md", "<stdin>").replace("repaired", "to repair").replace(
        "left.\n", f"left.{HINT}"
    )
    assert fix("-", "--diff", stdin=data) == Run(
        1, DIFF.replace("slip.md", "<stdin>"), "1 citation to repair, 0 left.\n"
    )
    assert fix("-", "--write", stdin=data) == Run(0, GOOD, REPAIRED.replace("slip.md", "<stdin>"))
    assert not Path("<stdin>").exists()


def test_an_answer_from_stdin_that_needs_nothing_comes_out_as_it_went_in() -> None:
    for text, ends in ((GOOD, 0), (BAD, 1), (NOTHING, 3)):
        data = b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode()
        run = fix("-", "--write", stdin=data)
        assert (run.code, run.out.encode()) == (ends, data)


def test_beside_files_only_the_answer_from_stdin_is_printed() -> None:
    written(slip_md=SLIP)
    run = fix("slip.md", "-", "--write", stdin=SLIP.encode())
    assert (run.code, run.out) == (0, GOOD)
    assert run.err == REPAIRED.replace("1 citation repaired, 0 left.\n", "") + REPAIRED.replace(
        "slip.md", "<stdin>"
    ).replace("1 citation", "2 citations")
    assert Path("slip.md").read_text("utf-8") == GOOD


@pytest.mark.full
def test_bytes_through_a_pipe() -> None:
    """In a process of its own: what is no UTF-8 as well."""
    data = SLIP.encode("utf-16")
    arguments = [sys.executable, "-m", "citecheck", "fix", "-", "--write", "-s", "lease.txt"]
    ran = subprocess.run(arguments, input=data, capture_output=True, check=False)
    assert (ran.returncode, ran.stdout) == (0, GOOD.encode("utf-16"))
    arguments[-3] = "--diff"
    ran = subprocess.run(arguments, input=data, capture_output=True, check=False)
    assert ran.returncode == 1
    assert '+{"n": 1'.encode("utf-16-le")[1:] in ran.stdout


def test_a_reader_of_the_pipe_may_go() -> None:
    written(slip_md=SLIP)
    command = f"{sys.executable} -m citecheck fix slip.md --diff -s lease.txt 2>err | true; echo ${{PIPESTATUS[0]}}"
    ran = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert (ran.stdout, Path("err").read_text()) == ("1\n", "1 citation to repair, 0 left.\n")


# ── Files ────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff"])
@pytest.mark.parametrize("ends", ["\n", "\r\n"])
def test_a_file_keeps_its_encoding_and_line_ends(mark: bytes, ends: str) -> None:
    codec = {b"\xff\xfe": "utf-16-le", b"\xfe\xff": "utf-16-be"}.get(mark, "utf-8")
    old, new = (mark + text.replace("\n", ends).encode(codec) for text in (SLIP, GOOD))
    written(slip_md=old)
    assert fix("slip.md", "--write").code == 0
    assert Path("slip.md").read_bytes() == new


def test_a_file_keeps_its_permissions_and_its_link() -> None:
    written(slip_md=SLIP)
    Path("slip.md").chmod(0o640)
    Path("link.md").symlink_to("slip.md")
    assert fix("link.md", "--write").code == 0
    assert (Path("slip.md").read_text("utf-8"), Path("slip.md").stat().st_mode & 0o777) == (GOOD, 0o640)
    assert Path("link.md").is_symlink()


def test_a_file_that_needs_nothing_is_not_touched() -> None:
    written(good_md=GOOD, bad_md=BAD)

    def seen() -> list[tuple[int, ...]]:
        """What writing changes; reading changes the time of access."""
        stats = [Path(name).stat() for name in ("good.md", "bad.md")]
        return [(stat.st_ino, stat.st_size, stat.st_mode, stat.st_mtime_ns, stat.st_ctime_ns) for stat in stats]

    before = seen()
    assert fix("good.md", "bad.md", "--write").code == 1
    assert seen() == before


def test_a_file_that_is_named_twice_is_written_once() -> None:
    written(slip_md=SLIP)
    assert fix("slip.md", "./slip.md", "--write").code == 0
    assert Path("slip.md").read_text("utf-8") == GOOD


def test_a_folder() -> None:
    Path("answers").mkdir()
    for name, text in {"one.md": SLIP, "two.md": GOOD, "notes.md": NOTHING}.items():
        Path("answers", name).write_text(text, "utf-8")
    run = fix("answers", "--write")
    assert (run.code, run.out) == (0, "")
    assert run.err == REPAIRED.replace("slip.md", "answers/one.md") + "1 file without citations was skipped.\n"
    assert Path("answers", "one.md").read_text("utf-8") == GOOD


def test_the_block_of_an_html_page() -> None:
    page = '<p>It is <b data-cite="1">$1,850</b>.</p>\n'
    block = SLIP.partition("\n\n")[2]
    written(slip_html=page + block)
    assert fix("slip.html", "--write").code == 0
    assert Path("slip.html").read_text("utf-8") == page + GOOD.partition("\n\n")[2]


@pytest.mark.parametrize("when", ["while it was checked", "while it was repaired"])
def test_a_file_that_changes_meanwhile_is_not_overwritten(when: str, monkeypatch: pytest.MonkeyPatch) -> None:
    written(slip_md=SLIP, other_md=SLIP)
    name = "citecheck.checker.check" if when == "while it was checked" else "citecheck.repair.mend"
    module, _, function = name.rpartition(".")
    whole = getattr(sys.modules.get(module) or __import__(module, fromlist=["_"]), function)

    def changing(*arguments: object, **options: object) -> object:
        made = whole(*arguments, **options)
        written(slip_md=SLIP + "More.\n")
        return made

    monkeypatch.setattr(name, changing)
    said = "citecheck: slip.md has changed since it was read: run the command again.\n"
    assert fix("other.md", "slip.md", "--write") == Run(2, "", said)
    assert Path("slip.md").read_text("utf-8") == SLIP + "More.\n"
    assert Path("other.md").read_text("utf-8") == SLIP


def test_a_file_that_cannot_be_written(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path, data: bytes) -> None:
        raise PermissionError(13, "Permission denied", str(path))

    written(slip_md=SLIP)
    monkeypatch.setattr("citecheck.cli.fix.replace_file", refuse)
    said = "citecheck: slip.md cannot be written (Permission denied): check its permissions.\n"
    assert fix("slip.md", "--write") == Run(2, "", said)


# ── What is refused ──────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("option", [[], ["--diff"], ["--write"]])
@pytest.mark.parametrize(
    "arguments", [["missing.md"], ["lease.txt"], ["latin.md"], ["slip.md", "missing.md"], ["nul.md"]]
)
def test_the_same_sentences_as_validate(arguments: list[str], option: list[str]) -> None:
    written(slip_md=SLIP, latin_md=b"\xe9", nul_md=b"a\x00b")
    told = citecheck("validate", *arguments, "-s", "lease.txt")
    assert told.code == 2
    assert fix(*arguments, *option) == told
    assert Path("slip.md").read_text("utf-8") == SLIP


@pytest.mark.parametrize("options", [["-s", "no.pdf"], ["--config", "no.toml"], ["-s", "a b=lease.txt"]])
def test_what_is_wrong_with_the_options_is_said_before_anything_is_written(options: list[str]) -> None:
    written(slip_md=SLIP)
    told = citecheck("validate", "slip.md", *options)
    assert citecheck("fix", "slip.md", "--write", *options) == told
    assert told.code == 2
    assert Path("slip.md").read_text("utf-8") == SLIP


def test_a_baseline_that_cannot_be_read_is_said_before_anything_is_written() -> None:
    written(slip_md=SLIP, citecheck_toml='baseline = "no.json"\n')
    told = citecheck("validate", "slip.md", "-s", "lease.txt")
    assert fix("slip.md", "--write") == told
    assert Path("slip.md").read_text("utf-8") == SLIP


# ── Exit codes ───────────────────────────────────────────────────────────────────────────────────

TEXTS = {"good": GOOD, "bad": BAD, "open": OPEN, "nothing": NOTHING, "slip": SLIP, "slips": SLIPS}
OTHER_LINES = GOOD.replace("[1, 2]", "[2, 3]")


@pytest.mark.parametrize("option", [[], ["--diff"], ["--write"]])
@pytest.mark.parametrize("name", TEXTS)
@pytest.mark.first_is_fast
def test_the_exit_code_is_that_of_validate(name: str, option: list[str]) -> None:
    Path("answer.md").write_text(TEXTS[name], "utf-8")
    before = code("answer.md")
    assert fix("answer.md", *option).code == code("answer.md")
    assert code("answer.md") == before or option == ["--write"]


def test_the_settings_count() -> None:
    written(lines_md=OTHER_LINES, citecheck_toml='fail-on = "warning"\nsources = ["lease.txt"]\n')
    assert citecheck("validate", "lines.md").code == 1
    assert citecheck("fix", "lines.md").code == 1
    assert citecheck("fix", "lines.md", "--write").code == 0
    assert Path("lines.md").read_text("utf-8") == GOOD


# ── Sources ──────────────────────────────────────────────────────────────────────────────────────


def test_a_pdf_with_a_password_checked_closely() -> None:
    written(lease_pdf=encrypted())
    slip = answer("It is **$3,700** [1].", [entry(f="The deposit is $3,700.", k="$3,700", p=3)])
    written(slip_md=slip)
    locked = fix("slip.md", source="lease.pdf")
    assert (locked.code, "could not be checked" in locked.out) == (4, True)
    run = fix("slip.md", "--password", PASSWORD, "--thorough", "-j", "1", "--no-cache", source="lease.pdf")
    assert run.out == "slip.md\n  [1] left: repairing it would bring CIT511 lone-line\n0 citations to repair, 1 left.\n"


@pytest.mark.full
def test_an_example_of_the_project() -> None:
    good = (EXAMPLES / "answers" / "lease-good.md").read_text("utf-8")
    bad = good.replace("page_number_3_index_2", "3").replace("page_number_6_index_5", "page_number_4_index_3")
    written(answer_md=bad)
    assert fix("answer.md", "--write", source=str(EXAMPLES / "lease.pdf")).code == 0
    assert Path("answer.md").read_text("utf-8") == good


# ── On a terminal ────────────────────────────────────────────────────────────────────────────────

HOSTILE = SLIP.replace("The rent", "The \x9bm rent") + "\x1b]0;x\x07\u202eMore.\r\n"


@pytest.mark.parametrize("options", [[], ["--diff"], ["--write"]])
def test_no_answer_steers_a_terminal(options: list[str]) -> None:
    written(hostile_md=HOSTILE)
    run = fix("hostile.md", *options, terminal=True)
    piped = fix("-", *options, stdin=HOSTILE.encode(), terminal=True)
    for said in (run.out, run.err, piped.out, piped.err):
        assert not {"\x1b", "\x07", "\u202e"} & set(said)
        assert "\r" not in said
    assert ("More." in run.out) is (options == ["--diff"])
    assert ("More." in piped.out) is bool(options)


def test_a_diff_on_a_terminal_is_the_same_but_for_what_steers() -> None:
    written(slip_md=SLIP, utf16_md=SLIP.replace("\n", "\r\n").encode("utf-16"))
    assert fix("slip.md", "--diff", terminal=True).out == DIFF
    assert fix("utf16.md", "--diff", terminal=True).out == DIFF.replace("slip.md", "utf16.md")


def test_a_name_steers_no_terminal() -> None:
    name = "a\x1b[31m\nb.md"
    Path(name).write_text(SLIP, "utf-8")
    run = fix(name)
    assert run.out.split("\n")[0] == "a\\x1b[31m\\x0ab.md"
    assert fix(name, "--diff").out.split("\n")[:2] == ['--- "a/a\\033[31m\\012b.md"', '+++ "b/a\\033[31m\\012b.md"']


def test_lines_of_the_source_are_not_needed_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """An answer that needs nothing is checked once."""
    calls = []
    from citecheck import engine

    whole = engine.check
    monkeypatch.setattr("citecheck.checker.check", lambda *a, **k: calls.append(1) or whole(*a, **k))
    monkeypatch.setattr("citecheck.repair.apply.check", lambda *a, **k: calls.append(1) or whole(*a, **k))
    written(good_md=GOOD, slip_md=SLIP)
    assert fix("good.md").code == 0
    assert len(calls) == 1
    assert fix("slip.md").code == 1
    assert len(calls) == 3
