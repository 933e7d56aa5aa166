"""No command but `fetch` opens a socket or starts another process than the reader of PDFs, and neither does that one."""

from __future__ import annotations

import inspect
import json
import os
import subprocess
import sys
from enum import EnumMeta
from pathlib import Path

import pytest
from cases import mostly_nightly
from command import NOTICE, RENT, answer, entry
from pdfs import drawn, text

from attacks import watched
from citecheck.cli import command_line
from citecheck.cli.outputs import Format

COMMANDS = {
    info.name or info.callback.__name__: info.callback for info in command_line().registered_commands if info.callback
}
FALSE = entry(2, RENT.replace("1,850", "1,950"), "$1,950", [1])  # the second reader is asked for it
VALUES = {
    "quote": "is given in wirting",
    "code": "CIT401",
    "source": "lease.pdf",
    "responses": "answer.md",
    "skill": "notes",
    "task": "t1",
    "question": "What is the rent?",
}
WORDS = {"words": ["lease.pdf", "What is the rent?"], "results": ["judged.jsonl"]}  # of an argument that takes several
OPTIONS = {"source": ("-s", "lease=lease.pdf"), "folder": ("--folder", ".")}
REQUIRED = {  # options without a default
    ("convert", "to"): ("--to", "markdown"),
    ("answer", "model"): ("--model", "cat"),
    ("resolve", "why"): ("--why", "Line 7."),
    ("resolve", "results"): ("--results", "judged.jsonl"),
}
MODELS = {"answer": "'cat'", "demo": "writer.py"}
ANSWER = answer("It is **$1,850** [1], not **$1,950** [2].", [entry(l=[1]), FALSE])
JUDGED = '{"task": "t1", "judge": "a", "verdict": "partial", "status": "accepted", "rubric": "1.0"}\n'
EVENT = {"hook_event_name": "Stop", "stop_hook_active": False, "last_assistant_message": ANSWER}  # of a client's hook


def arguments_of(name: str) -> list[str]:
    """A way to call the command, out of its own parameters: what it must be given, and the sources."""
    made = [name]
    for key, parameter in inspect.signature(COMMANDS[name], eval_str=True).parameters.items():
        kind = getattr(parameter.annotation, "__origin__", parameter.annotation)  # of Annotated
        if parameter.default is not inspect.Parameter.empty:
            made += OPTIONS.get(key, ())
        elif (name, key) in REQUIRED:
            made += REQUIRED[name, key]
        elif isinstance(kind, EnumMeta):
            made.append(next(iter(kind)).value)
        else:
            made += WORDS.get(key) or [VALUES.get(key, "answer.md")]
    return made


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "lease.pdf").write_bytes(drawn(text(RENT), text(NOTICE)))
    (tmp_path / "answer.md").write_text(ANSWER)
    (tmp_path / "judged.jsonl").write_text(JUDGED)
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes" / "SKILL.md").write_text("---\nname: notes\ndescription: Takes notes.\n---\n")
    return tmp_path


def run(folder: Path, *arguments: str, **environment: str) -> tuple[int, list[str], bytes]:
    """(exit code, what was noted, what it wrote)."""
    log = folder / "noted"
    log.unlink(missing_ok=True)
    kept = {key: value for key, value in os.environ.items() if not key.startswith("CITECHECK_")}
    ran = subprocess.run(
        [sys.executable, watched.__file__, str(log), *arguments],
        cwd=folder,
        env={**kept, "CITECHECK_CACHE": str(folder / "cache"), **environment},
        input=json.dumps(EVENT).encode(),
        capture_output=True,
        check=False,
    )
    return ran.returncode, log.read_text().splitlines(), ran.stdout + ran.stderr


@pytest.mark.parametrize("name", sorted(COMMANDS.keys() - {"fetch"}))
@pytest.mark.full
def test_a_command_opens_no_socket(folder: Path, name: str) -> None:
    code, noted, written = run(folder, *arguments_of(name))
    assert code in {0, 1, 3, 4}, written
    own = {"socket.__new__"} if name == "mcp" else set()  # the pair by which its loop is woken, bound to nothing
    if model := MODELS.get(name):  # the program that was named, or that of the demo
        noted = [one for one in noted if not (one.startswith("process [") and model in one)]
    assert set(noted) <= {"reader", *own}


@pytest.mark.full
def test_the_hook_reads_its_source(folder: Path) -> None:
    code, noted, written = run(folder, *arguments_of("hook"))
    assert (code, noted) == (0, ["reader"])
    assert b"error CIT401 " in written


@pytest.mark.full
def test_no_format_opens_one(folder: Path) -> None:
    every = [option for one in Format for option in ("-o", f"{one}:report.{one}")]
    code, noted, written = run(folder, "validate", "answer.md", "-s", "lease=lease.pdf", "--no-cache", *every)
    assert (code, noted) == (1, ["reader"]), written
    assert {path.name for path in folder.glob("report.*")} == {f"report.{one}" for one in Format}


@pytest.mark.parametrize(
    "name",
    mostly_nightly(
        ["missing.pdf", "https://example.org/lease.pdf", "file:///etc/passwd", "//host/share/a"],
        *("https://example.org/lease.pdf", "//host/share/a"),
    ),
)
@pytest.mark.full
def test_what_looks_like_an_address_is_a_path(folder: Path, name: str) -> None:
    for arguments in (("prepare", name), ("find", name, "words"), ("validate", "answer.md", "-s", name)):
        code, noted, written = run(folder, *arguments)
        assert (code, noted) == (2, []), written
    code, noted, written = run(folder, "validate", name, "-s", "lease=lease.pdf")
    assert (code, set(noted) - {"reader"}) == (2, set()), written


# ── The watch sees ───────────────────────────────────────────────────────────────────────────────

SOCKET = "import socket; socket.socket().close()"
PROCESS = f"import subprocess; subprocess.run([{sys.executable!r}, '-c', ''])"


def test_a_socket_is_seen(folder: Path) -> None:
    assert "socket.__new__" in run(folder, "rules", WATCHED_FIRST=SOCKET)[1]


@pytest.mark.full
def test_a_process_is_seen(folder: Path) -> None:
    assert run(folder, "rules", WATCHED_FIRST=PROCESS)[1][0].startswith("process [")
    assert run(folder, "rules", WATCHED_FIRST="import os; os.system('true')")[1] == ["os.system"]


@pytest.mark.parametrize("first", [SOCKET, PROCESS])
@pytest.mark.full
def test_what_the_reader_does_is_seen(folder: Path, first: str) -> None:
    noted = run(folder, *arguments_of("prepare"), WATCHED_CHILD_FIRST=first)[1]
    assert "the reader opened a socket or started a process" in noted
