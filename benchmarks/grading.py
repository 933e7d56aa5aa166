"""What `citecheck grade` costs: against the ideal of two cores, with more runs, and on a cluster.

    python benchmarks/grading.py [--runs 1000] [--sources 50] [--pages 120] [--more 10000] [--engines]

Everything is made here: sources as long as filings, and runs of twenty citations, one in ten with a quote that is not
there. The ideal is half the processor time that one process takes for all of it, each source read once. Printed are
ratios of the same run; the seconds are this machine's.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import random
import resource
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from reportlab.pdfgen.canvas import Canvas

LINES, WORDS = 46, 11
_STEMS = "rev cost tax lease note asset share plan rate fund loan risk unit term fee sale net gain loss debt".split()
_ENDS = "enue ing able ment ure al ed er ion ity ance ative or ist".split()


def word(rng: random.Random) -> str:
    return rng.choice(_STEMS) + rng.choice(_ENDS)


def make_source(path: Path, seed: int, pages: int) -> list[list[str]]:
    """A PDF of running text; gives its lines by page."""
    rng = random.Random(seed)
    words = flow(rng)
    text = [[" ".join(islice(words, WORDS)) for _ in range(LINES)] for _ in range(pages)]
    canvas = Canvas(str(path), pagesize=(612, 792), invariant=1)
    for page in text:
        canvas.setFont("Times-Roman", 10)
        for row, said in enumerate(page):
            canvas.drawString(72, 740 - 14 * row, said)
        canvas.showPage()
    canvas.save()
    return text


def flow(rng: random.Random) -> Iterator[str]:
    """Words of sentences of some twenty words; one word in eight is a figure."""
    while True:
        words = [
            f"{rng.randrange(1000, 99999):,}" if rng.random() < 0.12 else word(rng)
            for _ in range(rng.randrange(12, 28))
        ]
        yield from (words[0].capitalize(), *words[1:-1], f"{words[-1]}.")


def make_run(rng: random.Random, sources: dict[str, list[list[str]]], citations: int = 20) -> str:
    names = rng.sample(sorted(sources), 1 if rng.random() < 0.8 else 2)
    missed = rng.randrange(citations) if rng.random() < 0.1 else None
    entries: dict[str, list[object]] = {}
    prose = []
    for n in range(1, citations + 1):
        name = rng.choice(names)
        page = rng.randrange(len(sources[name]))
        row = rng.randrange(2, LINES - 2)
        quote = sources[name][page][row]
        words = quote.split()
        anchor = " ".join(words[6:9]).strip(".")
        if n - 1 == missed:
            quote = quote.replace(words[3], "sundry")
        prose.append(f"On this point the filing says **{anchor}** [{n}], and that settles it.")
        place = {"p": f"page_number_{page + 1}_index_{page}", "l": [row, row + 1, row + 2]}
        entries.setdefault(name, []).append({"n": n, "r": "states it", "f": quote, "k": anchor, **place})
    block = json.dumps(entries)
    return "\n\n".join(prose) + f"\n\n<<<CITATION_DATA>>>\n{block}\n<<<END_CITATION_DATA>>>\n"


def make(folder: Path, sources: int, pages: int, runs: int) -> None:
    (folder / "sources").mkdir()
    (folder / "runs").mkdir()
    made = {}
    for seed in range(sources):
        path = folder / "sources" / f"filing-{seed}.pdf"
        text = make_source(path, seed, pages)
        made[f"filing-{seed}-{hashlib.sha256(path.read_bytes()).hexdigest()[:8]}"] = text
    rng = random.Random(7)
    for number in range(runs):
        run = {"type": "result", "subtype": "success", "is_error": False, "result": make_run(rng, made)}
        (folder / "runs" / f"{number:06}.json").write_text(json.dumps(run))


# ── Measuring ────────────────────────────────────────────────────────────────────────────────────


class Cost:
    """Of one command: seconds that passed, seconds of processor time, and the most memory of the command itself."""

    def __init__(self, *args: str, cache: Path) -> None:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        began = time.perf_counter()
        command = [sys.executable, "-m", "citecheck", "grade", *args]
        with subprocess.Popen(
            command, env={**os.environ, "CITECHECK_CACHE": str(cache)}, stdout=subprocess.DEVNULL
        ) as process:
            self.memory = _watched(process)
        self.wall = time.perf_counter() - began
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        self.cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        if process.returncode not in {0, 1, 4}:
            raise SystemExit(f"grade ended with {process.returncode}")


def _watched(process: subprocess.Popen[bytes]) -> dict[str, int]:
    """The most memory in MiB, of the command and of all the processes that it started."""
    most = {"command": 0, "all": 0}
    done = threading.Event()

    def look() -> None:
        while not done.wait(0.2):
            own = _memory(process.pid)
            everyone = own + sum(map(_memory, _below(process.pid)))
            most["command"], most["all"] = max(most["command"], own), max(most["all"], everyone)

    watcher = threading.Thread(target=look)
    watcher.start()
    process.wait()
    done.set()
    watcher.join()
    return most


def _memory(pid: int) -> int:
    try:
        status = Path(f"/proc/{pid}/smaps_rollup").read_text()
    except OSError:
        return 0
    return next((int(row.split()[1]) // 1024 for row in status.splitlines() if row.startswith("Pss:")), 0)


def _below(pid: int) -> list[int]:
    try:
        tasks = [Path(entry) for entry in Path(f"/proc/{pid}/task").iterdir()]
        own = [int(child) for task in tasks for child in (task / "children").read_text().split()]
    except OSError:
        return []
    return own + [deeper for child in own for deeper in _below(child)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=1000)
    parser.add_argument("--sources", type=int, default=50)
    parser.add_argument("--pages", type=int, default=120)
    parser.add_argument("--more", type=int, default=0, help="as many runs, to see whether each costs the same")
    parser.add_argument("--dask", action="store_true", help="the same on dask")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        began = time.perf_counter()
        make(folder, asked.sources, asked.pages, max(asked.runs, asked.more))
        print(
            f"made {asked.sources} sources of {asked.pages} pages and the runs in {time.perf_counter() - began:.0f} s"
        )
        measure(folder, asked)


def measure(folder: Path, asked: argparse.Namespace) -> None:
    def graded(label: str, runs: int, cache: str, *options: str) -> Cost:
        names = sorted(str(path) for path in (folder / "runs").iterdir())[:runs]
        picked = folder / f"runs-{runs}"
        if not picked.exists():
            picked.mkdir()
            for path in names:
                os.link(path, picked / Path(path).name)
        report = folder / f"{label}.jsonl"
        cost = Cost(str(picked), "-s", str(folder / "sources"), "-o", f"jsonl:{report}", *options, cache=folder / cache)
        memory = f"{cost.memory['command']} MiB the command, {cost.memory['all']} MiB in all"
        print(f"{label:28} {cost.wall:7.1f} s, {cost.cpu:7.1f} s of processor time, {memory}", flush=True)
        return cost

    told = ["two processes, cold", "two processes, again", "one process, cold"]
    two = graded("two processes, cold", asked.runs, "two", "-j", "2")
    warm = graded("two processes, again", asked.runs, "two", "-j", "2")
    for number in (100, *((asked.more,) if asked.more else ())):
        cost = graded(f"{number} runs, two processes", number, "two", "-j", "2")
        print(f"  {1000 * cost.wall / number:.0f} ms a run")
    if asked.dask:
        told.append("dask")
        graded("dask", asked.runs, "two", "--engine", "dask")
    one = graded("one process, cold", asked.runs, "one", "-j", "1")
    ideal = one.cpu / 2
    print(f"against the ideal of two cores ({ideal:.1f} s): {two.wall / ideal:.2f} cold, {warm.wall / ideal:.2f} again")
    same = {hashlib.sha256((folder / f"{label}.jsonl").read_bytes()).hexdigest() for label in told}
    print(f"the grades of {', '.join(told)} are {'the same bytes' if len(same) == 1 else 'DIFFERENT'}")


if __name__ == "__main__":
    main()
