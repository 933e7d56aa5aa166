"""The command line in this process: what `citecheck …` prints, and the code it ends with."""

from __future__ import annotations

import gc
import io
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

import pytest

from citecheck.cli import main

ROOT = Path(__file__).parents[1]
EXAMPLES = ROOT / "examples"


@dataclass(frozen=True, slots=True)
class Run:
    code: int
    out: str
    err: str


class _Stream(io.TextIOWrapper):
    """Bytes in memory, seen as a text stream; `terminal` tells what it says of itself."""

    def __init__(self, data: bytes = b"", *, terminal: bool = False) -> None:
        super().__init__(io.BytesIO(data), encoding="ascii", errors="strict", newline="")
        self._terminal = terminal

    def isatty(self) -> bool:
        return self._terminal

    def read_back(self) -> str:
        self.flush()
        buffer = self.buffer
        assert isinstance(buffer, io.BytesIO)
        return buffer.getvalue().decode("utf-8")


@contextmanager
def _uncollected() -> Iterator[None]:
    """The program runs so: what other tests have left is not collected in the depth of its calls."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def citecheck(*arguments: str | Path, stdin: bytes = b"", terminal: bool = False) -> Run:
    """Runs the whole command line, its error boundary included."""
    out, err = _Stream(terminal=terminal), _Stream()
    with (
        patch.object(sys, "argv", ["citecheck", *map(str, arguments)]),
        patch.object(sys, "stdin", _Stream(stdin)),
        redirect_stdout(out),
        redirect_stderr(err),
        pytest.raises(SystemExit) as ended,
        _uncollected(),
    ):
        main()
    return Run(int(ended.value.code or 0), out.read_back(), err.read_back())


def alone(monkeypatch: pytest.MonkeyPatch, folder: Path, cache: Path) -> None:
    """In an empty folder, with a cache and a date of its own and none of the caller's settings."""
    monkeypatch.chdir(folder)
    monkeypatch.setenv("CITECHECK_CACHE", str(cache))
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1769860800")  # 31 January 2026: a page has the date of its check
    for name in ("CITECHECK_PASSWORD", "NO_COLOR", "FORCE_COLOR", "GITHUB_STEP_SUMMARY"):
        monkeypatch.delenv(name, raising=False)


# ── A small source, and answers about it ─────────────────────────────────────────────────────────

RENT = "The monthly rent is $1,850, due on the first day of each month."
DOGS = "The Tenant may not keep dogs, except guide dogs."
NOTICE = "A notice is given in writing to the other party."
LEASE = f"{RENT}\n{DOGS}\n{NOTICE}\n"
PROSE = "The rent is **$1,850** [1]."


def entry(n: int = 1, f: str = RENT, k: str = "$1,850", l: Sequence[int] = (1, 2), p: int = 1) -> dict[str, object]:  # noqa: E741 - the field's name
    return {"n": n, "r": "names it", "f": f, "k": k, "p": f"page_number_{p}_index_{p - 1}", "l": list(l)}


def answer(prose: str = PROSE, entries: Sequence[Mapping[str, object]] = (entry(),), name: str = "lease") -> str:
    """A response whose block stands one entry a line; the first one is in line 5 after one line of prose."""
    lines = ",\n".join(json.dumps(one, ensure_ascii=False) for one in entries)
    return f'{prose}\n\n<<<CITATION_DATA>>>\n{{"{name}": [\n{lines}\n]}}\n<<<END_CITATION_DATA>>>\n'


GOOD = answer()
BAD = answer("The rent is **$1,950** [1].", [entry(f=RENT.replace("1,850", "1,950"), k="$1,950")])
MIXED = answer(
    "The rent is **$1,850** [1], not **$1,950** [2]. **guide dogs** [3] may stay; **in writing** [4] is asked for.",
    [
        entry(),
        entry(2, RENT.replace("1,850", "1,950"), "$1,950"),
        entry(3, "Tenant may not keep dogs, except guide dogs.", "guide dogs", [2]),
        entry(4, "A notice is given in writing to the other party.", "in writing", [1, 2]),
    ],
)
OPEN = answer(name="absent")
NOTHING = "Read the lease before you sign it.\n"


def written(**texts: str | bytes) -> None:
    """Files of the working folder: `good_md="…"` is good.md."""
    for name, text in texts.items():
        stem, _, suffix = name.rpartition("_")
        Path(f"{stem}.{suffix}").write_bytes(text if isinstance(text, bytes) else text.encode())
