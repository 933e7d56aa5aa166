"""The answers that are kept here, many in one file: each follows a line `=== path ===`."""

from __future__ import annotations

import atexit
import shutil
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

from citecheck.standard import files_of

HERE = Path(__file__).parent
NAMES = ("answers", "trials/evals-1", "trials/evals-2", "trials/evals-3")


@cache
def unpacked(name: str) -> Path:
    """A folder with the answers of the file `name`.txt, until the process ends."""
    folder = Path(mkdtemp())
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    unpack(name, folder)
    return folder


def unpack(name: str, folder: Path) -> None:
    for path, text in files_of((HERE / f"{name}.txt").read_text("utf-8")).items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(text.encode())
