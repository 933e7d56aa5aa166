"""Fuzzing on demand: `python tests/fuzz/run.py TARGET --minutes 5`. Inputs that break a target are kept by their hash."""

from __future__ import annotations

import argparse
import hashlib
import itertools
import sys
import time
import traceback
from collections.abc import Iterator
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[1]))

from fuzz.mutation import inputs
from fuzz.targets import TARGETS, Target

MOST_SEEDS = 2_000


def crashes(target: Target, data: Iterator[bytes], found: list[bytes]) -> Iterator[tuple[bytes, str] | None]:
    """What comes of each input: None, or the input with its traceback. Interesting inputs are added to `found`."""
    for one in data:
        try:
            kept = target.run(one)
        except KeyboardInterrupt:
            raise
        except BaseException:  # noqa: BLE001 - whatever it is, it is what is looked for
            yield one, traceback.format_exc()
            continue
        if kept and len(found) < MOST_SEEDS:
            found.append(kept)
        yield None


def keep(data: bytes, why: str, folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / hashlib.sha256(data).hexdigest()[:16]
    path.write_bytes(data)
    path.with_suffix(".txt").write_text(why, "utf-8")
    return path


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("target", choices=[*TARGETS, "all"])
    parser.add_argument("--minutes", type=float, default=1.0, help="for each target")
    parser.add_argument("--seed", type=int, default=0, help="the same seed tries the same inputs")
    parser.add_argument("--crashes", type=Path, default=Path("crashes"), help="folder for inputs that break something")
    parser.add_argument("--again", type=Path, action="append", default=[], help="an input to try instead of new ones")
    options = parser.parse_args(arguments)
    names = list(TARGETS) if options.target == "all" else [options.target]
    return max(_fuzz(name, options) for name in names)


def _fuzz(name: str, options: argparse.Namespace) -> int:
    target = TARGETS[name]
    found = list(target.seeds)
    again = [path.read_bytes() for path in options.again]
    ends = time.monotonic() + 60 * options.minutes
    tried, broken = 0, set()
    for crash in crashes(target, iter(again) if again else inputs(found, Random(options.seed)), found):  # noqa: S311
        tried += 1
        if crash:
            path = keep(*crash, options.crashes / name)
            if path not in broken:
                print(f"{path}: {crash[1].strip().splitlines()[-1]}")  # noqa: T201
            broken.add(path)
        if time.monotonic() > ends and not again:
            break
    print(f"{name}: {tried:,} inputs, {len(broken)} broke it")  # noqa: T201
    return int(bool(broken))


def few(target: Target, count: int, seed: int = 0) -> list[tuple[bytes, str]]:
    """What breaks the target among so many inputs."""
    found = list(target.seeds)
    tried = itertools.islice(inputs(found, Random(seed)), count)  # noqa: S311
    return [crash for crash in crashes(target, tried, found) if crash]


if __name__ == "__main__":
    sys.exit(main())
