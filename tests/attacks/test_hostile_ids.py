"""Attachment ids that would be paths, addresses or names with power: they are looked up, and never reach a file system call."""

from __future__ import annotations

import itertools
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from cases import mostly_full
from command import LEASE, RENT, entry
from pdfs import one_page

from citecheck import open_document

CANARY = "zq7xw"
_PIECES = (
    *(
        "../",
        "..\\",
        "/",
        "\\",
        "//",
        "./",
        "~/",
        "~root/",
        "/etc/",
        "/proc/self/",
        "/dev/",
        "C:",
        "C:\\",
        "\\\\host\\",
    ),
    *(
        "//host/share/",
        "\\\\?\\C:\\",
        "file:///",
        "http://",
        "https://",
        "ftp://",
        "data:",
        "%2e%2e%2f",
        "..%2f",
        "%00",
    ),
    *("\x00", "\n", "\r\n", "\t", "\x1b[2J", "\x1b]0;", "\x07", "\x08", "\x7f", "\u202e", "\u200b", "\ufeff", "\u2028"),
    *("\uff0f", "\uff0e\uff0e\uff0f", "\u2215", "\u29f5", "\u0430", "\u0661", "\U000e0041", "é", "e\u0301", "東", "😀"),
    *(
        "__proto__",
        "constructor.",
        "{0}",
        "{0.__class__}",
        "{}",
        "%s",
        "%n",
        "$HOME/",
        "${HOME}",
        "`id`",
        "$(id)",
        "; ls ",
    ),
    *(
        "| ls ",
        "&& ls ",
        "*",
        "?",
        "[a-z]",
        "**/",
        "'",
        '"',
        "<",
        ">",
        "<script>",
        "<!--",
        "]]>",
        "&lt;",
        " ",
        ".",
        "-",
        "_",
    ),
)
_ENDS = (
    "",
    "/",
    "/..",
    "\\..",
    "\x00",
    "\x00.pdf",
    ".pdf",
    ".txt",
    "/lease.txt",
    ":",
    "::$DATA",
    ".",
    " ",
    "\n",
    "%00.txt",
    "x" * 5_000,
)


def ids() -> list[str]:
    """A thousand, each with the canary in it, which shows it wherever it comes out."""
    made = [f"{piece}{CANARY}{end}" for piece, end in itertools.product(_PIECES, _ENDS)]
    deep = [f"{'../' * n}{CANARY}" for n in range(1, 60)] + [f"{CANARY}{'/..' * n}/lease.txt" for n in range(1, 60)]
    known = [f"{name}{CANARY}" for name in ("CON", "NUL.", "aux:", "toString", "None", "true", "lease", "a" * 120)]
    return [*made, *deep, *known]


IDS = ids()
# The calls that no audit event tells of are replaced; everything else that touches a file system is one.
DRIVER = """
import io, json, os, sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

canary, job = sys.argv[1], json.loads(Path(sys.argv[2]).read_text())
seen, watching = [], False

def look(name, arguments):
    if watching and canary in ascii(arguments):
        seen.append([name, ascii(arguments)[:300]])

def watched(name):
    honest = getattr(os, name)
    def call(*arguments, **options):
        look(name, (arguments, options))
        return honest(*arguments, **options)
    setattr(os, name, call)

for name in ("stat", "lstat", "access", "readlink", "open", "mkdir", "fspath"):
    watched(name)
sys.addaudithook(lambda event, arguments: None if event in SILENT else look(event, arguments))
import functools, typer.main
typer.main.get_command = functools.cache(typer.main.get_command)
from citecheck.cli import main

codes = []
for text, manifest, arguments in job:
    Path("answer.md").write_text(text, "utf-8", errors="surrogatepass")
    Path(".citecheck").mkdir(exist_ok=True)
    Path(".citecheck/manifest.json").write_text(manifest)
    sys.argv = ["citecheck", *arguments]
    out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    watching = True
    try:
        with redirect_stdout(out), redirect_stderr(out):
            main()
        codes.append(0)
    except SystemExit as end:
        codes.append(end.code)
    watching = False
Path("done.json").write_text(json.dumps([codes, seen]))
""".replace("SILENT", repr({"compile", "exec", "object.__getattr__", "sys._getframe", "marshal.loads", "import"}))


def watched(folder: Path, job: list[tuple[str, str, list[str]]]) -> tuple[list[int], list[list[str]]]:
    """The exit codes, and every call that had an id in its arguments."""
    (folder / "job.json").write_text(json.dumps(job))
    kept = {key: value for key, value in os.environ.items() if not key.startswith("CITECHECK_")}
    ran = subprocess.run(
        [sys.executable, "-c", DRIVER, CANARY, "job.json"],
        cwd=folder,
        env={**kept, "CITECHECK_CACHE": str(folder / "cache")},
        capture_output=True,
        check=False,
    )
    assert (ran.returncode, ran.stderr) == (0, b"")
    codes, seen = json.loads((folder / "done.json").read_text())
    return codes, seen


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "lease.txt").write_text(LEASE)
    (tmp_path / "lease.pdf").write_bytes(one_page(RENT))
    return tmp_path


_PINNED = {"path": "../lease.txt", "sha256": "0" * 64}
EMPTY = json.dumps({"version": 1, "sources": {}})
WAYS = {
    "named source": (EMPTY, ["-s", "lease=lease.txt"]),
    "sole source": (EMPTY, ["-s", "lease.txt"]),
    "PDF": (EMPTY, ["-s", "lease=lease.pdf"]),
    "no source": (EMPTY, []),
    "folder": (EMPTY, ["-s", "."]),
}


def test_there_are_a_thousand() -> None:
    assert len(set(IDS)) >= 1_000
    assert all(CANARY in name for name in IDS)


@pytest.mark.parametrize("way", mostly_full(WAYS, "sole source"))
@pytest.mark.full
def test_no_call_has_an_id_in_it(folder: Path, way: str) -> None:
    manifest, options = WAYS[way]
    # The one source that was given stands for any id that is one; such ids are no attack there.
    names = [name for name in IDS if way != "sole source" or not name.isascii() or not name.replace("-", "").isalnum()]
    groups = [[name] for name in names] if way == "named source" else list(_groups(names))
    job = [(_answer(*group), manifest, ["validate", "answer.md", *options, "--no-cache"]) for group in groups]
    codes, seen = watched(folder, job)
    assert seen == []
    assert [(group, code) for group, code in zip(groups, codes, strict=True) if code not in {1, 4}] == []


@pytest.mark.full
def test_not_even_ids_of_the_manifest(folder: Path) -> None:
    """A manifest that lists a hostile id does not make it one."""
    hostile = [name for name in IDS if not name.isascii() or not name.replace("-", "").replace("_", "").isalnum()]
    job = [
        (
            _answer(*group),
            json.dumps({"version": 1, "sources": dict.fromkeys(group, _PINNED)}),
            ["validate", "answer.md"],
        )
        for group in _groups(hostile)
    ]
    codes, seen = watched(folder, job)
    assert (seen, set(codes)) == ([], {1})


@pytest.mark.full
def test_nor_ids_of_prepared_text(folder: Path) -> None:
    """Prepared text names its attachments itself."""
    hostile = [name for name in IDS if '"' not in name and "\n" not in name and "\r" not in name and "\x00" not in name]
    page = f"<page_number_1_index_0>\n{LEASE}</page_number_1_index_0>"
    some = hostile[::50]
    for at, name in enumerate(some):
        text = f'<attachment id="{name}" name="lease.pdf" pages="1">\n{page}\n</attachment>\n'
        (folder / f"prepared-{at}.txt").write_text(text)
    job = [
        (_answer(name), EMPTY, ["validate", "answer.md", "-s", f"prepared-{at}.txt"]) for at, name in enumerate(some)
    ]
    codes, seen = watched(folder, job)
    assert seen == []
    passed = [name for name, code in zip(some, codes, strict=True) if code == 0]
    assert [name for name in passed if not (name.isascii() and name.replace("-", "").isalnum())] == []


def test_the_watch_sees(folder: Path) -> None:
    codes, seen = watched(folder, [("", EMPTY, ["find", f"{CANARY}.pdf", "words"])])
    assert codes == [2]
    assert {"open"} <= {name for name, _ in seen}
    codes, seen = watched(folder, [("", EMPTY, ["validate", f"{CANARY}.md"])])
    assert {"stat"} <= {name for name, _ in seen}


def _answer(*names: str) -> str:
    prose = " ".join(f"The rent is **$1,850** [{n}]." for n in range(1, len(names) + 1))
    groups = {name: [entry(n)] for n, name in enumerate(names, 1)}
    return f"{prose}\n\n<<<CITATION_DATA>>>\n{json.dumps(groups)}\n<<<END_CITATION_DATA>>>\n"


def _groups(names: list[str], size: int = 40) -> Iterator[list[str]]:
    yield from (names[at : at + size] for at in range(0, len(names), size))


# ── What is hashed is what is read ───────────────────────────────────────────────────────────────


def test_a_source_that_is_replaced_after_it_was_opened_is_read_as_it_was(tmp_path: Path) -> None:
    """By its name another file would be read than was hashed."""
    path = tmp_path / "lease.pdf"
    path.write_bytes(one_page(RENT))
    other = tmp_path / "other.pdf"
    other.write_bytes(one_page(RENT.replace("1,850", "1,950")))
    document = open_document(path, cache=False)
    other.replace(path)
    try:
        assert [line.text for line in document.page(1).lines] == [RENT]
    finally:
        document.close()
    again = open_document(path, cache=False)
    again.close()
    assert document.facts.sha256 != again.facts.sha256


def test_a_link_that_is_turned_after_it_was_opened_changes_nothing(tmp_path: Path) -> None:
    for name, rent in (("one", "1,850"), ("two", "1,950")):
        (tmp_path / f"{name}.pdf").write_bytes(one_page(RENT.replace("1,850", rent)))
    link = tmp_path / "lease.pdf"
    link.symlink_to("one.pdf")
    document = open_document(link, cache=False)
    link.unlink()
    link.symlink_to("two.pdf")
    try:
        assert [line.text for line in document.page(1).lines] == [RENT]
    finally:
        document.close()
