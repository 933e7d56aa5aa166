"""Documents that show what happens: their files are written, their commands and code run, and the output compared.

<!-- file: answer.md -->      the block of code that follows is that file
```console                    lines `$ command`, each with what it prints; `…` on a line stands for left-out lines
```python                     runs with what stood before it; a ```text that follows at once is what it prints
"""

from __future__ import annotations

import io
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from command import EXAMPLES, citecheck
from markdown_it import MarkdownIt

if TYPE_CHECKING:
    from markdown_it.token import Token

LEFT_OUT = "…\n"
_FILE = re.compile(r"<!-- file: ([\w./-]+) -->\n?")


@dataclass(frozen=True, slots=True)
class Step:
    """Something that a document shows: what is done, in which kind of block, and what comes of it."""

    kind: str  # file, console, python
    doing: str
    shown: str
    line: int


def steps_of(text: str) -> list[Step]:
    """What a document does, in its order."""
    blocks = [token for token in MarkdownIt("commonmark").parse(text) if token.type in {"fence", "html_block"}]
    return [step for block, behind in pairwise([*blocks, None]) if block for step in _steps(block, behind)]


def _steps(block: Token, behind: Token | None) -> Iterator[Step]:
    line = block.map[0] + 1 if block.map else 0
    if named := _FILE.fullmatch(block.content):
        assert behind is not None
        yield Step("file", named[1], behind.content, line)
    elif block.info == "console":
        yield from _commands(block.content, line + 1)
    elif block.info == "python":
        yield Step("python", block.content, _printed(block, behind), line)


def _commands(content: str, line: int) -> Iterator[Step]:
    assert content.startswith("$ "), f"line {line}: a console begins with a command"
    for part in re.split(r"^(?=\$ )", content, flags=re.MULTILINE)[1:]:
        command, _, shown = part.removeprefix("$ ").partition("\n")
        yield Step("console", command, shown, line)
        line += part.count("\n")


def _printed(code: Token, behind: Token | None) -> str:
    at_once = behind and behind.info == "text" and code.map and behind.map and code.map[1] == behind.map[0]
    return behind.content if behind and at_once else ""


@dataclass
class Session:
    """A folder with the examples, in which a document's steps are done one after the other."""

    folder: Path
    code: int = 0
    names: dict[str, object] = field(default_factory=lambda: {"__name__": "__main__"})

    def __post_init__(self) -> None:
        for path in (*EXAMPLES.glob("*.pdf"), *(EXAMPLES / "answers").iterdir()):
            shutil.copy(path, self.folder)
        shutil.copytree(EXAMPLES / "runs", self.folder / "runs")
        (self.folder / "sources").mkdir()
        for name in ("lease", "tax-notice", "annual-report"):
            shutil.copy(EXAMPLES / f"{name}.pdf", self.folder / "sources")

    def do(self, step: Step) -> str:
        """What the step prints, stderr after stdout; `code` is then how it ended."""
        self.code, real = self._file(step) if step.kind == "file" else getattr(self, f"_{step.kind}")(step.doing)
        return real

    def _file(self, step: Step) -> tuple[int, str]:
        Path(step.doing).write_text(step.shown, "utf-8")
        return 0, step.shown

    def _python(self, code: str) -> tuple[int, str]:
        with redirect_stdout(io.StringIO()) as out:
            exec(compile(code, "<document>", "exec"), self.names)  # noqa: S102 - the document is ours
        return 0, out.getvalue()

    def _console(self, command: str) -> tuple[int, str]:
        words = shlex.split(command)
        if words[0] == "citecheck" and not set(command) & set("|><;&"):
            run = citecheck(*words[1:])
            return run.code, run.out + run.err
        done = subprocess.run(
            ["bash", "-c", f"(exit {self.code}); {command}"],
            env=os.environ | {"PATH": path_with_citecheck(self.folder.parent)},
            capture_output=True,
            text=True,
            check=False,
        )
        return done.returncode, done.stdout + done.stderr


def path_with_citecheck(folder: Path) -> str:
    """A PATH on which the command is the one under test; `folder` is to hold it."""
    programs = folder / "programs"
    programs.mkdir(exist_ok=True)
    program = programs / "citecheck"
    program.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m citecheck "$@"\n')
    program.chmod(0o755)
    return f"{programs}{os.pathsep}{os.environ['PATH']}"


def matches(shown: str, real: str) -> bool:
    """Whether the real output is what is shown, one or more lines standing for each that is left out.

    Times in seconds may differ.
    """
    shown, real = (re.sub(r" +[0-9]+\.[0-9]{2} s\b", " 0.00 s", text) for text in (shown, real))
    parts = re.split(rf"^{LEFT_OUT}", shown, flags=re.MULTILINE)
    return re.fullmatch(r"(?:[^\n]*\n)+".join(map(re.escape, parts)), real) is not None
