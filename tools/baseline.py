"""The regression baseline: what this build says of all examples, cases, boards and real documents.

    python tools/baseline.py [--only PART…]     compares with tests/data/baseline: 1 on a difference
    python tools/baseline.py --write [--only PART…]

A part is a file of rows, a key and an outcome each (baseline_parts.py makes them). A difference is
printed with the text that it is about; the files have no text of what is read beside the project.
A part whose folder is absent is skipped.
"""

from __future__ import annotations

import argparse
import os
import sys
import traceback
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from tempfile import TemporaryDirectory

from baseline_parts import PARTS, ROOT, SHARED, Row

ROWS = ROOT / "tests" / "data" / "baseline"
CRASH = "crashed"


def run(name: str, unit: str) -> tuple[list[Row], float]:
    """The rows of a unit and its processor seconds; a row says that it crashed."""
    began = sum(os.times()[:4])
    try:
        rows = list(PARTS[name].rows(unit))
    except Exception as error:  # noqa: BLE001 - the other units go on
        rows = [Row(f"{unit}: {CRASH}", type(error).__name__, traceback.format_exc())]
    return rows, sum(os.times()[:4]) - began


def run_all(names: Sequence[str]) -> Iterator[tuple[str, list[Row]]]:
    """Each part when it is done, with its rows by key; two processes share the units and what was read."""
    units = {name: list(PARTS[name].units()) for name in names}
    done: dict[str, list[tuple[list[Row], float]]] = {name: [] for name in names}
    with ProcessPoolExecutor(2) as pool:
        jobs = {pool.submit(run, name, unit): name for name in names for unit in units[name]}
        for job in as_completed(jobs):
            name = jobs[job]
            done[name].append(job.result())
            if len(done[name]) == len(units[name]):
                rows = sorted(row for some, _ in done[name] for row in some)
                spent = sum(seconds for _, seconds in done[name])
                print(f"{name}: {len(rows)} rows, {spent:.0f} seconds of processor time", file=sys.stderr)
                yield name, rows


def differences(name: str, rows: Sequence[Row]) -> Iterator[str]:
    """A line for each key whose outcome is another one than in the file of the part."""
    path = ROWS / f"{name}.tsv"
    lines = path.read_text("utf-8").splitlines() if path.exists() else []
    before = Counter((key, found) for key, _, found in (line.partition("\t") for line in lines))
    after = Counter((row.key, row.outcome) for row in rows)
    gone: defaultdict[str, list[str]] = defaultdict(list)
    new: defaultdict[str, list[str]] = defaultdict(list)
    for side, left in ((gone, before - after), (new, after - before)):
        for key, found in left.elements():
            side[key].append(found)
    texts = {(row.key, row.outcome): row.text for row in rows}
    for key in sorted({*gone, *new}):
        was, now = (", ".join(some or "no findings" for some in side[key]) or "no row" for side in (gone, new))
        yield f"{name}  {key}: {was} → {now}"
        yield from (f"    {text}" for found in new[key] if (text := texts[key, found]))


def finish(name: str, rows: Sequence[Row], *, write: bool) -> int:
    """The exit code for a part, after its rows are written or its differences printed."""
    if crashed := [row for row in rows if row.key.endswith(CRASH)]:
        print("\n".join(f"{name}  {row.key}\n{row.text}" for row in crashed))
        return 2
    if write:
        ROWS.mkdir(parents=True, exist_ok=True)
        (ROWS / f"{name}.tsv").write_text("".join(f"{row.key}\t{row.outcome}\n" for row in rows), "utf-8")
        return 0
    lines = list(differences(name, rows))
    print("\n".join(lines) or f"{name}: no differences")
    return 1 if lines else 0


def main() -> int:
    minutes = ", ".join(f"{name} {part.minutes:g}" for name, part in PARTS.items())
    raw, epilog = argparse.RawTextHelpFormatter, f"Parts, with minutes of processor time: {minutes}"
    parser = argparse.ArgumentParser(description=__doc__, epilog=epilog, formatter_class=raw)
    parser.add_argument("--write", action="store_true", help="write the rows instead of comparing them")
    parser.add_argument("--only", nargs="+", choices=PARTS, metavar="PART", default=list(PARTS))
    parser.add_argument("--shared", type=Path, default=ROOT.parent / "shared", help="folder of the real documents")
    asked = parser.parse_args()
    given = asked.shared.resolve()
    names = [name for name in asked.only if all((given / need).is_dir() for need in PARTS[name].needs)]
    for name in asked.only:
        if name not in names:
            print(f"{name} is skipped: it needs {' and '.join(PARTS[name].needs)} in {given}; see --shared.")
    with TemporaryDirectory() as cache:
        os.environ |= {SHARED: str(given), "CITECHECK_CACHE": cache}
        os.environ |= {"CITECHECK_CORPUS": str(given / "corpus"), "CITECHECK_CORPUS_2": str(given / "corpus-2")}
        sys.path.insert(0, str(ROOT / "tests"))
        ends = [finish(name, rows, write=asked.write) for name, rows in run_all(names)]
    return max(ends, default=0)


if __name__ == "__main__":
    sys.exit(main())
