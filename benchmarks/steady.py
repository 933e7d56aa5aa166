"""Whether a command always writes the same bytes: alone and eight at once, -j 1 and -j 8, cold and warm, on a busy machine.

    python benchmarks/steady.py [--times 10] [--busy 2] [--pages 20]

Checks quick pages and slow ones, plain and with --thorough, each way at least so many times (eight at once are eight runs).
One slow page has too many objects to be drawn: its citation is open, and those on the pages after it are not.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import product
from math import ceil
from pathlib import Path
from typing import NamedTuple

from reportlab.pdfgen.canvas import Canvas

from citecheck import limits

AT_ONCE = (1, 8)
JOBS = ("1", "8")
STROKES = 200  # of a slow page, each with as many curves
CURVES = 4
ID = "file"


class Written(NamedTuple):
    """What a run of the command leaves behind."""

    code: int
    out: bytes
    err: bytes

    @property
    def verdicts(self) -> Counter[str]:
        return Counter(citation["verdict"] for report in _reports(self.out) for citation in report["citations"])


def _reports(out: bytes) -> list[dict[str, list[dict[str, str]]]]:
    report = json.loads(out)
    return list(report.get("reports", report.get("responses", [report])))


def sentence(number: int) -> str:
    return f"Tenant {number} pays a rent of {1_000 + 7 * number} dollars on the first day of each month."


def pages_of(count: int, draw: Callable[[Canvas, int], None]) -> bytes:
    file = io.BytesIO()
    canvas = Canvas(file, pagesize=(420, 300), invariant=1)
    for number in range(1, count + 1):
        draw(canvas, number)
        canvas.setFillGray(0)
        canvas.setFont("Helvetica", 10)
        canvas.drawString(40, 200, sentence(number))
        canvas.showPage()
    canvas.save()
    return file.getvalue()


def quick(count: int) -> bytes:
    return pages_of(count, lambda *_: None)


def slow(count: int) -> bytes:
    """Hatched in pale grey; the page in the middle has more objects than are drawn."""
    return pages_of(count, lambda canvas, number: _hatched(canvas, too_costly=number == (count + 1) // 2))


def _hatched(canvas: Canvas, *, too_costly: bool) -> None:
    canvas.setStrokeGray(0.95)
    canvas.setLineWidth(0.2)
    for stroke in range(limits.DRAWN_OBJECTS + 1 if too_costly else STROKES):
        y = 20 + stroke % 260
        path = canvas.beginPath()
        path.moveTo(20, y)
        for _ in range(1 if too_costly else CURVES):
            path.curveTo(120, y + 40, 240, y - 40, 400, y + stroke % 7)
        canvas.drawPath(path)


def answer(count: int) -> str:
    entries = [
        {"n": n, "r": "states the rent", "f": sentence(n), "k": f"{1_000 + 7 * n} dollars"}
        | {"p": f"page_number_{n}_index_{n - 1}", "l": [1]}
        for n in range(1, count + 1)
    ]
    claims = "\n".join(f"Tenant {n} pays **{1_000 + 7 * n} dollars** [{n}] each month." for n in range(1, count + 1))
    return f"{claims}\n\n<<<CITATION_DATA>>>\n{json.dumps({ID: entries})}\n<<<END_CITATION_DATA>>>\n"


def lay_out(folder: Path, count: int) -> None:
    (folder / "answer.md").write_text(answer(count), "utf-8")
    for make in (quick, slow):
        (folder / f"{make.__name__}.pdf").write_bytes(make(count))


def run(folder: Path, pages: str, options: Sequence[str], cache: Path) -> Written:
    command = [
        sys.executable,
        "-m",
        "citecheck",
        "validate",
        "answer.md",
        "-s",
        f"{ID}={pages}.pdf",
        "--format",
        "json",
    ]
    environment = os.environ | {"CITECHECK_CACHE": str(cache)}
    done = subprocess.run([*command, *options], cwd=folder, env=environment, capture_output=True, check=False)
    return Written(done.returncode, done.stdout, done.stderr)


def at_once(folder: Path, pages: str, options: Sequence[str], cache: Path, number: int) -> list[Written]:
    with ThreadPoolExecutor(number) as pool:
        return list(pool.map(lambda _: run(folder, pages, options, cache), range(number)))


def written(folder: Path, pages: str, options: Sequence[str], times: int) -> Counter[Written]:
    """What the runs leave behind, and how many leave it: alone and together, with each number of readers, cold and warm."""
    found: Counter[Written] = Counter()
    for number, jobs in product(AT_ONCE, JOBS):
        for _ in range(ceil(times / number)):
            with tempfile.TemporaryDirectory(dir=folder) as cache:
                for _ in ("cold", "warm"):
                    found.update(at_once(folder, pages, [*options, "-j", jobs], Path(cache), number))
    return found


@contextmanager
def busy(processes: int) -> Iterator[None]:
    """While so many other processes compute."""
    others = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(processes)]
    try:
        yield
    finally:
        for other in others:
            other.kill()
            other.wait()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=10)
    parser.add_argument("--busy", type=int, default=2)
    parser.add_argument("--pages", type=int, default=20)
    asked = parser.parse_args()
    print("| pages | options | runs | different outputs | verdicts |\n|---|---|---|---|---|")
    steady = True
    with tempfile.TemporaryDirectory() as folder, busy(asked.busy):
        lay_out(Path(folder), asked.pages)
        for pages, options in product(("quick", "slow"), ((), ("--thorough",))):
            found = written(Path(folder), pages, options, asked.times)
            steady = steady and len(found) == 1
            verdicts = "; ".join(", ".join(f"{n} {v}" for v, n in sorted(one.verdicts.items())) for one in found)
            print(f"| {pages} | {' '.join(options)} | {found.total()} | {len(found)} | {verdicts} |", flush=True)
    sys.exit(not steady)


if __name__ == "__main__":
    main()
