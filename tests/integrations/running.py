"""pytest in a process of its own, with the plugin and no other."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from dataclasses import dataclass

PLUGIN = "citecheck.integrations.pytest_plugin"


@dataclass(frozen=True, slots=True)
class Ran:
    """`messages` are what each failed test says, by its name; `imported` the modules of citecheck at the end."""

    code: int
    outcomes: dict[str, int]
    messages: dict[str, list[str]]
    out: str


def run_pytest(*arguments: str) -> Ran:
    done = subprocess.run(
        [
            sys.executable,
            "-W",
            "error",
            "-m",
            "pytest",
            "-p",
            PLUGIN,
            "-p",
            "no:cacheprovider",
            *arguments,
        ],
        env=os.environ | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    found = re.findall(r"(\d+) (passed|failed|error|skipped)", done.stdout.splitlines()[-1])
    return Ran(done.returncode, {word: int(count) for count, word in found}, dict(_messages(done.stdout)), done.stdout)


def _messages(out: str) -> list[tuple[str, list[str]]]:
    parts = re.split(r"^_{2,} (?:ERROR at \w+ of )?(\S+) _{2,}$", out.partition("= FAILURES =")[2], flags=re.MULTILINE)
    return [
        (name, [line.removeprefix("E").strip() for line in body.splitlines() if re.match(r"E  |citecheck:", line)])
        for name, body in zip(parts[1::2], parts[2::2], strict=True)
    ]
