"""The documents say what is so: commands that do it, code, limits, versions.

What every document is held to (links, examples, rules, commands that parse) is the lint's: test_lint_is_clean.py.
"""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import limits_table
import pytest
from cases import each
from command import EXAMPLES, ROOT, Run, alone, citecheck
from markdown_it import MarkdownIt

from citecheck import limits, standard
from citecheck.version import STANDARD_VERSION, __version__

README = ROOT / "README.md"
SKILL = ROOT / "skills" / "verify" / "SKILL.md"
STANDARD = ROOT / "docs" / "deep-citation-standards.md"
PLATFORMS = ROOT / "docs" / "platforms.md"
PROOF = ROOT / "docs" / "proof.md"
DOCUMENTS = sorted([README, SKILL, ROOT / "CHANGELOG.md", EXAMPLES / "README.md", *(ROOT / "docs").glob("*.md")])
TEXTS = {path.relative_to(ROOT).as_posix(): path.read_text("utf-8") for path in DOCUMENTS}


def tokens(text: str):
    """All tokens of a Markdown document, the inline ones too."""
    body = re.sub(r"\A---\n.*?\n---\n", "", text, flags=re.DOTALL)
    for token in MarkdownIt("commonmark").enable("table").parse(body):
        yield token
        yield from token.children or ()


def blocks(text: str, language: str | None = None) -> list[str]:
    """The code blocks, fenced or indented."""
    found = [token for token in tokens(text) if token.type in {"fence", "code_block"}]
    return [token.content for token in found if language is None or token.info.split()[:1] == [language]]


def commands(text: str) -> list[str]:
    lines = (line.strip().removeprefix("$ ") for block in blocks(text) for line in block.splitlines())
    return [line for line in lines if line.startswith("citecheck ")]


# ── Commands ─────────────────────────────────────────────────────────────────────────────────────


def at_work(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """A folder with the lease and an answer about it."""
    alone(monkeypatch, folder, folder / "cache")
    shutil.copy(EXAMPLES / "lease.pdf", "lease.pdf")
    shutil.copy(EXAMPLES / "answers" / "lease-good.md", "answer.md")


# What a command of the documents says on stderr, where it says anything.
SAID = {"report": r"report\.html: 6 citations, \d+ kB\.\n", "fix": r"0 citations repaired, 0 left\.\n"}


def run(line: str) -> Run:
    return citecheck(*shlex.split(line, comments=True)[1:])


def test_the_commands_of_the_readme_work_when_pasted(tmp_path: Path) -> None:
    """In a folder with the examples, as a clone has them; its own answer fails once its figure is changed."""
    (tmp_path / "examples").symlink_to(EXAMPLES)
    pasted = [block for block in blocks(TEXTS["README.md"], "bash") if "citecheck " in block]
    path = f"{Path(sys.executable).parent}:/usr/bin:/bin"
    changed = "sed -i s/€24/€42/ answer.md; citecheck validate answer.md -s notes.txt"
    codes = [
        subprocess.run(
            ["bash", "-e", "-c", script],
            cwd=tmp_path,
            capture_output=True,
            check=False,
            env={"PATH": path, "HOME": str(tmp_path), "CITECHECK_CACHE": str(tmp_path / "cache")},
        ).returncode
        for script in (*pasted, changed)
    ]
    assert codes == [*(0 for _ in pasted), 1]
    assert {"lease.txt", "report.html", "notes.txt", "answer.md"} <= {one.name for one in tmp_path.iterdir()}
    assert len(pasted) == 2


@pytest.mark.full
def test_the_commands_do_what_is_said_of_them(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    at_work(monkeypatch, tmp_path)
    listed = commands(TEXTS["skills/verify/SKILL.md"])
    for line in (one for one in listed if not one.startswith("citecheck lint")):  # test_lint_is_clean
        done = run(line)
        assert done.code == 0, line
        assert re.fullmatch(SAID.get(line.split()[1], ""), done.err), line
    assert Path("lease.txt").read_text("utf-8").startswith('<attachment id="lease-a007c828" ')


@pytest.mark.full
def test_the_examples_commands(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    alone(monkeypatch, ROOT, tmp_path)
    assert [run(line).code for line in commands(TEXTS["examples/README.md"])] == [0, 1]


def test_the_make_targets_exist() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    for text in TEXTS.values():
        for target in re.findall(r"^make (?:-C \S+ )?(\w+)|`make (\w+)`", text, re.MULTILINE):
            assert re.search(rf"^{''.join(target)}:", makefile, re.MULTILINE)


# ── Code and examples ────────────────────────────────────────────────────────────────────────────


def test_the_python_of_the_readme_runs() -> None:
    (code,) = blocks(TEXTS["README.md"], "python")
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"verified\n", b"")


def test_the_exit_codes_that_are_told() -> None:
    from citecheck.cli.options import _WORST_FIRST, Exit

    told = re.findall(r"^\| (\d) \| (\w+)", TEXTS["docs/formats.md"], re.MULTILINE)
    assert told == [("2", "the"), ("1", "errors"), ("4", "something"), ("3", "nothing"), ("0", "everything")]
    assert [int(code) for code, _ in told] == [code for code in _WORST_FIRST if code is not Exit.BUG]


def test_the_index_has_every_page() -> None:
    linked = re.findall(r"\]\(([\w-]+\.md)\)", TEXTS["docs/README.md"])
    pages = {path.name for path in (ROOT / "docs").glob("*.md")}
    assert set(linked) | {"README.md"} == pages


def test_the_shell_of_the_quick_start() -> None:
    """The lines before the command is there: they parse, and copy what there is."""
    (lines,) = blocks(TEXTS["docs/quick-start.md"], "bash")
    assert subprocess.run(["bash", "-n", "-c", lines], capture_output=True, check=False).stderr == b""
    copied = re.findall(r"^cp citecheck-clone/(\S+) try$", lines, re.MULTILINE)
    assert copied == ["examples/lease.pdf"]
    assert all((ROOT / name).is_file() for name in copied)


# ── Files and modules ────────────────────────────────────────────────────────────────────────────


@each("name", TEXTS)
def test_files_named_in_the_prose_exist(name: str) -> None:
    places = [ROOT, (ROOT / name).parent, ROOT / "src" / "citecheck"]
    for span in (token.content for token in tokens(TEXTS[name]) if token.type == "code_inline"):
        if re.fullmatch(r"(?:docs|src|tests|examples|skills|benchmarks)/[\w./-]+", span):
            assert any((place / span).exists() for place in places), span


def test_the_architecture_names_every_module_group() -> None:
    table = TEXTS["docs/architecture.md"].partition("## Where things are")[2].partition("\n\nImports")[0]
    named = {
        part for row in re.findall(r"^\| (.+?) \|", table, re.MULTILINE) for part in re.findall(r"`([\w/.]+)`", row)
    }
    package = ROOT / "src" / "citecheck"
    assert all((package / part).exists() for part in named)
    folders = {f"{path.name}/" for path in package.iterdir() if (path / "__init__.py").is_file()}
    assert folders <= named


def test_what_the_steps_of_adding_something_name_exists() -> None:
    """Each file and folder, of the project or its package, and each name of four letters or more, in some module."""
    steps = TEXTS["docs/architecture.md"].partition("\n## How to add things\n")[2].partition("\n## ")[0]
    spans = {token.content for token in tokens(steps) if token.type == "code_inline"}
    paths = {span for span in spans if re.fullmatch(r"[a-zA-Z_/-]+(?:/|\.(?:py|md|toml))", span)}
    places = [ROOT, ROOT / "src" / "citecheck"]
    assert {span for span in paths if not any((place / span).exists() for place in places)} == set()
    names = {match[1] for span in spans if (match := re.fullmatch(r"(\w{4,})(?:\(.*\))?", span))}
    code = "".join(path.read_text("utf-8") for folder in ("src", "tests") for path in (ROOT / folder).rglob("*.py"))
    defined = set(re.findall(r"^ *(?:(?:class|def) )?(\w+)(?=\(| = |:(?: |$))", code, re.MULTILINE))
    assert (len(paths) > 25, len(names) > 15, names - defined) == (True, True, set())


# ── Limits ───────────────────────────────────────────────────────────────────────────────────────


def test_the_table_of_limits_is_the_one_of_the_code() -> None:
    text = TEXTS["docs/limits.md"]
    assert text == limits_table.with_table(text), "run: make docs"


def test_the_table_has_every_limit() -> None:
    names = {name for name in vars(limits) if name.isupper()}
    assert set(re.findall(r"^\| `([A-Z_]+)` \|", limits_table.table(), re.MULTILINE)) == names


def test_every_limit_has_its_reason() -> None:
    rows = re.findall(r"^\| `([A-Z_]+)` \| [^|]+ \|([^|]*)\|$", limits_table.table(), re.MULTILINE)
    assert [name for name, reason in rows if not reason.strip()] == []


@pytest.mark.parametrize(
    ("name", "value", "shown"),
    [
        ("SOURCE_BYTES", 200 * 2**20, "200 MiB"),
        ("WORKER_MEMORY_BYTES", 2**30, "1 GiB"),
        ("WORKER_MEMORY_BYTES", 1536 * 2**20, "1,536 MiB"),
        ("WORKER_CPU_SECONDS", 120, "120 seconds"),
        ("PAGE_CHARACTERS", 200_000, "200,000 characters"),
        ("PAGES", 5000, "5,000"),
    ],
)
def test_values_as_a_person_reads_them(name: str, value: int, shown: str) -> None:
    assert limits_table.shown(name, value) == shown


# ── Numbers ──────────────────────────────────────────────────────────────────────────────────────

WORDS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "eight": 8}
MIB = 2**20
CLAUSES = {
    "CIT114": (r"at most ([\d,]+) digits", [limits.NUMBER_DIGITS]),
    "CIT120": (
        r"([\d,]+) MiB, a block of ([\d,]+) characters, depth ([\d,]+), ([\d,]+) citations, strings of ([\d,]+) characters",
        [
            limits.RESPONSE_BYTES // MIB,
            limits.BLOCK_CHARACTERS,
            limits.BLOCK_DEPTH,
            limits.CITATIONS,
            limits.STRING_CHARACTERS,
        ],
    ),
    "CIT138": (r"from 1 to ([\d,]+)", [limits.CITATION_NUMBER]),
    "CIT140": (r"1 to ([\d,]+) ASCII letters", [limits.ATTACHMENT_ID]),
    "CIT141": (r"at most ([\d,]+) characters", [limits.REASON_CHARACTERS]),
    "CIT209": (r"at most ([\d,]+) words", [limits.LABEL_WORDS]),
    "CIT302": (
        r"at most (\d+) words and at most (\d+) characters; in scripts written without spaces, at most (\d+) characters",
        [limits.ANCHOR_WORDS, limits.ANCHOR_CHARACTERS, limits.ANCHOR_CHARACTERS_SPACELESS],
    ),
    "CIT403": (
        r"at most (\d+) characters and at most (\d+) sentences",
        [limits.CONTEXT_CHARACTERS, limits.CONTEXT_SENTENCES],
    ),
    "CIT506": (r"no line more than (\w+) away", [limits.LINE_NEIGHBOURS]),
    "CIT510": (r"at most (\d+) ids", [limits.LINE_IDS]),
}
SAYINGS = {
    "the standard's table": (STANDARD, r"\| `k` \| anchor \| at most (\w+) words", [limits.ANCHOR_WORDS]),
    "the standard's table: f": (STANDARD, r"\| one to (\w+) sentences of the source", [limits.CONTEXT_SENTENCES]),
    "security: restarts": (
        ROOT / "docs" / "architecture.md",
        r"restarted at most (\w+) times",
        [limits.WORKER_RESTARTS],
    ),
    "platforms: text": (PLATFORMS, r"text needs more than ([\d,]+) MiB", [limits.WORKER_TEXT_BYTES // MIB]),
    "platforms: processor time": (PLATFORMS, r"more than (\w+) seconds of processor time", [limits.WORKER_CPU_SECONDS]),
    "proof: pictures": (PROOF, r"pictures of at most ([\d,]+) pages", [limits.PICTURES]),
    "proof: bytes": (PROOF, r"at most about ([\d,]+) kB", [limits.PICTURE_BYTES // 1000]),
}


def numbers(pattern: str, text: str) -> list[int]:
    found = re.search(pattern, " ".join(text.split()))
    assert found, f"does not say: {pattern}"
    return [WORDS.get(group) or int(group.replace(",", "")) for group in found.groups()]


@each("code", CLAUSES)
def test_the_numbers_of_a_clause_are_the_limits_of_the_code(code: str) -> None:
    pattern, expected = CLAUSES[code]
    assert numbers(pattern, standard.clauses()[code].text) == expected


@pytest.mark.parametrize("saying", SAYINGS)
def test_numbers_said_elsewhere_are_the_limits_of_the_code(saying: str) -> None:
    path, pattern, expected = SAYINGS[saying]
    assert numbers(pattern, path.read_text("utf-8")) == expected


# ── Names and versions ───────────────────────────────────────────────────────────────────────────


@each("name", TEXTS)
def test_no_page_is_linked_that_a_document_can_do_without(name: str) -> None:
    """Least of all a package registry."""
    assert set(re.findall(r"https?://([^/\s)\"'`]+)", TEXTS[name])) <= {
        "keepachangelog.com",
        "127.0.0.1:8000",
        "localhost:11434",
        "example.com",
        "…",
    }  # the last four are this machine and examples of link definitions


def test_the_distribution_is_not_called_what_another_one_is() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["name"] == "citecheck-verify"
    assert project["scripts"] == {"citecheck": "citecheck.__main__:main"}


def test_versions() -> None:
    assert f"\nVersion {STANDARD_VERSION}. " in TEXTS["docs/deep-citation-standards.md"]
    assert re.findall(r"the standard (\d+\.\d+)", TEXTS["CHANGELOG.md"])[:1] == [STANDARD_VERSION]
    for text in TEXTS.values():
        assert set(re.findall(r"\bcitecheck(?:-verify)?(?:==| v?)(\d+\.\d+\.\d+)", text)) <= {__version__}
    released = re.findall(r"^## \[?v?(\d+\.\d+\.\d+)", TEXTS["CHANGELOG.md"], re.MULTILINE)
    assert released[:1] in ([], [__version__])
