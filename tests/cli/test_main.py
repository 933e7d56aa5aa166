"""The way in and every way out: the version, the help, and the one error boundary."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from command import BAD, GOOD, Run, citecheck, written

from citecheck import cli
from citecheck.errors import ChangedError, MissingError, UsageError
from citecheck.version import STANDARD_VERSION, __version__

PANELS = {
    "Check answers": "demo fetch prepare validate report fix support mutate hook mcp",
    "Write answers": "answer find search merge convert",
    "Compare agents": "grade",
    "Compare judges": "agreement review resolve",
    "Rules and skills": "rules explain schema lint package",
}
VERBS = " ".join(PANELS.values()).split()


def run_module(*arguments: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "citecheck", *arguments], capture_output=True, check=False, env=os.environ | environment
    )


def test_version() -> None:
    run = citecheck("--version")
    assert (run.code, run.out, run.err) == (0, f"citecheck {__version__} (standard {STANDARD_VERSION})\n", "")


def test_as_a_module_in_a_plain_ascii_terminal() -> None:
    written(good_md=GOOD)
    done = run_module("validate", "good.md", "-s", "lease.txt", LC_ALL="C", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert done.returncode == 0
    assert done.stderr == b""
    assert "“$1,850”" in done.stdout.decode("utf-8")


def test_exit_code_and_sentence_as_a_shell_sees_them() -> None:
    written(bad_md=BAD)
    assert run_module("validate", "bad.md", "-s", "lease.txt").returncode == 1
    done = run_module("prepare", "missing.pdf")
    assert done.returncode == 2
    assert done.stdout == b""
    assert done.stderr == b"citecheck: missing.pdf does not exist: check the path.\n"


def test_without_arguments_it_shows_its_help() -> None:
    run = citecheck()
    assert run.code == 2
    assert (run.out + run.err).startswith("Usage: citecheck ")
    assert "validate" in run.out + run.err


def test_help_names_every_verb() -> None:
    run = citecheck("--help")
    assert run.code == 0
    shown = {title: re.findall(rf"^{title}:\n((?:  .*\n)+)", run.out, re.MULTILINE) for title in PANELS}
    assert {title: " ".join(re.findall(r"^  (\S+)", *text, re.MULTILINE)) for title, text in shown.items()} == PANELS


def test_a_list_of_commands_is_the_same_without_their_options() -> None:
    whole, listed = (
        [(one.name, one.get_short_help_str(80), one.hidden) for one in cli.command(listed=listed).commands.values()]
        for listed in (False, True)
    )
    assert listed == whole
    assert [name for name, _, _ in listed] == VERBS
    assert all(citecheck("--", verb, "--help") == citecheck(verb, "--help") for verb in ("rules", "find"))


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_has_help(verb: str) -> None:
    run = citecheck(verb, "--help")
    assert run.code == 0
    assert run.out.startswith(f"Usage: citecheck {verb} ")
    assert "{" not in run.out.splitlines()[0] or verb in {"hook", "schema"}  # which have a choice


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_has_an_example_that_it_can_read(verb: str) -> None:
    (example,) = re.findall(r"^  Example: citecheck (.*)\n\Z", citecheck(verb, "--help").out, re.MULTILINE)
    name, *arguments = shlex.split(example)
    assert name == verb
    assert cli.command((verb,)).commands[verb].make_context(verb, arguments).info_name == verb


@pytest.mark.parametrize("arguments", [(), *((verb,) for verb in VERBS)])
def test_help_fits_80_columns_without_names_of_python_types(
    arguments: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    shown = citecheck(*arguments, "--help").out
    assert [line for line in shown.splitlines() if len(line) > 80] == []
    assert re.findall(r"<(?:str|int|float|path|Path|list)\b[^>]*>", shown) == []
    assert [line for line in shown.splitlines() if line.endswith("...") and "Usage" not in line] == []


@pytest.mark.parametrize(
    "arguments",
    [["nope"], ["validate"], ["validate", "--nope"], ["validate", "a.md", "--format", "nope"], ["find", "lease.txt"]],
)
def test_a_wrong_command_line_is_exit_2_without_a_report(arguments: list[str]) -> None:
    run = citecheck(*arguments)
    assert (run.code, run.out) == (2, "")
    called = f"citecheck {arguments[0]}" if arguments[0] in VERBS else "citecheck"
    assert re.fullmatch(rf"citecheck: [A-Z][^\n]+[.?] See `{called} --help`\.\n", run.err)
    assert "Value error" not in run.err


@pytest.mark.parametrize("arguments", [(), ("find",), ("validate",)])
def test_help_has_the_names_that_people_try(arguments: tuple[str, ...]) -> None:
    shown = citecheck(*arguments, "--help")
    assert shown.code == 0
    assert citecheck(*arguments, "-h") == shown
    assert citecheck("help", *arguments) == shown


@pytest.mark.parametrize("quiet", ["-q", "--quiet"])
def test_quiet_may_come_before_the_verb(quiet: str) -> None:
    written(bad_md=BAD)
    assert citecheck(quiet, "validate", "bad.md", "-s", "lease.txt") == Run(1, "", "")


def test_the_version_has_a_short_name() -> None:
    assert citecheck("-V") == citecheck("--version")
    assert citecheck("-V").out.startswith("citecheck ")


# ── The boundary ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("error", "code", "sentence"),
    [
        (UsageError("a.pdf is wrong: fix it."), 2, "a.pdf is wrong: fix it."),
        (MissingError("a.pdf does not exist: check the path."), 2, "a.pdf does not exist: check the path."),
        (ChangedError("a.pdf changed: run it again."), 4, "a.pdf changed: run it again."),
        (
            RuntimeError("two\nlines \x1b[31m"),
            70,
            "citecheck has a bug (RuntimeError: two\\x0alines \\x1b[31m). Please report it with the command you ran.",
        ),
        (MemoryError(), 2, "There is not enough memory: give the command more, or check fewer files at once."),
        (
            RecursionError("deep"),
            70,
            "citecheck has a bug (RecursionError: deep). Please report it with the command you ran.",
        ),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Exception) else "",
)
def test_every_error_is_one_sentence(monkeypatch, error: Exception, code: int, sentence: str) -> None:
    def fail(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr("citecheck.sources.open.open_documents", fail)
    run = citecheck("find", "lease.txt", "rent")
    assert (run.code, run.out, run.err) == (code, "", f"citecheck: {sentence}\n")


def test_a_reader_that_has_gone_is_no_bug(tmp_path: Path) -> None:
    read, write = os.pipe()
    os.close(read)
    try:
        done = subprocess.run(
            [sys.executable, "-m", "citecheck", "rules"], stdout=write, stderr=subprocess.PIPE, check=False
        )
    finally:
        os.close(write)
    assert done.returncode == 0  # what was asked for was done; only its reader has gone
    assert done.stderr == b""


def test_a_bug_leaves_no_report_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("no")

    written(good_md=GOOD)
    monkeypatch.setattr("citecheck.checker.check", fail)
    run = citecheck("validate", "good.md", "-s", "lease.txt", "-o", "report.txt")
    assert run.code == 70
    assert not Path("report.txt").exists()
