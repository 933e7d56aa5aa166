"""Thousands of slightly broken PDFs: each is read, or refused with its reason; no other exception, no hang, no false pass.

Most go through the child's own functions, a hundred to a process; some through the whole program, as do those at which
the child ended. `make test-all` tries a tenth of them. $CITECHECK_MUTANTS is their number for a longer run.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from random import Random
from typing import BinaryIO, cast

import pdfs
import pytest
from cases import mostly_nightly

from attacks.hostile import SENTENCE, outline_loop, pages_in_itself, xref_loop
from citecheck import check, open_document, read_response
from citecheck.errors import SourceError
from citecheck.model import Verdict

pytestmark = pytest.mark.full

MUTANTS = int(os.environ.get("CITECHECK_MUTANTS") or 5_000)
WHOLE = MUTANTS // 25  # of them through the whole program
SHARDS = 10
A_PROCESS = 100  # mutants; what they leave behind in memory is not the next hundred's
HANG_SECONDS = 30
SMALL = 60_000  # bytes
KINDS = {"read", "missing", "damaged", "encrypted", "memory", "characters", "lines"}

SEEDS: tuple[bytes, ...] = (
    pdfs.one_page(SENTENCE, "It is paid back within two months."),
    pdfs.many_pages(3),
    pdfs.two_columns("Rules"),
    pdfs.table(),
    pdfs.contents(3),
    pdfs.labelled(),
    pdfs.rotated(90),
    pdfs.cropped(),
    pdfs.ligatures(),
    pdfs.page_break(furniture=True),
    pdfs.partly_scanned(),
    pdfs.raw([b"BT /F1 12 Tf 40 200 Td (abc) Tj ET"], to_unicode=b"1 beginbfrange <61> <63> <0041> endbfrange"),
    outline_loop(),
    pages_in_itself(),
    xref_loop(),
)

# ── Mutations ────────────────────────────────────────────────────────────────────────────────────


def _flipped(rng: Random, data: bytes) -> bytes:
    broken = bytearray(data)
    for _ in range(rng.choice((1, 1, 2, 8, 64))):
        broken[rng.randrange(len(broken))] ^= 1 << rng.randrange(8)
    return bytes(broken)


def _cut(rng: Random, data: bytes) -> bytes:
    return data[: rng.randrange(len(data))]


def _without(rng: Random, data: bytes) -> bytes:
    start, end = _stretch(rng, data)
    return data[:start] + data[end:]


def _doubled(rng: Random, data: bytes) -> bytes:
    start, end = _stretch(rng, data)
    return data[:end] + data[start:end] * rng.choice((1, 1, 1, 50)) + data[end:]


def _moved(rng: Random, data: bytes) -> bytes:
    start, end = _stretch(rng, data)
    rest = data[:start] + data[end:]
    place = rng.randrange(len(rest) + 1)
    return rest[:place] + data[start:end] + rest[place:]


def _stretch(rng: Random, data: bytes) -> tuple[int, int]:
    start = rng.randrange(len(data))
    return start, start + rng.choice((1, 4, 20, 100, 1_000))


_NUMBERS = (b"0", b"-1", b"1", b"2", b"4", b"65536", b"2147483647", b"2147483648", b"-2147483648", b"1e400", b"9" * 30)


def _renumbered(rng: Random, data: bytes) -> bytes:
    return _replaced(rng, data, rb"\b\d+\b", lambda found: rng.choice((*_NUMBERS, *found)))


def _renamed(rng: Random, data: bytes) -> bytes:
    return _replaced(rng, data, rb"/[A-Za-z][A-Za-z0-9]*", rng.choice)


def _replaced(rng: Random, data: bytes, pattern: bytes, new: Callable[[Sequence[bytes]], bytes]) -> bytes:
    places = list(re.finditer(pattern, data))
    found = [place[0] for place in places]
    broken = data
    for place in sorted(rng.sample(places, min(len(places), rng.choice((1, 1, 2, 6)))), key=lambda p: -p.start()):
        broken = broken[: place.start()] + new(found) + broken[place.end() :]
    return broken


MUTATIONS = (_flipped, _cut, _without, _doubled, _moved, _renumbered, _renamed)


def mutants(name: str, seeds: Sequence[bytes]) -> Iterator[bytes]:
    """Without end; the same ones for the same name."""
    rng = Random(name)  # noqa: S311 - mutants, not secrets
    while True:
        data = rng.choice(seeds)
        for _ in range(rng.choice((1, 1, 1, 2, 4))):
            data = rng.choice(MUTATIONS)(rng, data) or data
        yield data


def test_the_same_mutants_come_again_and_nearly_all_differ() -> None:
    once, again = (list(islice(mutants("again", SEEDS), 300)) for _ in range(2))
    assert once == again
    assert len(set(once)) > 290


# ── Through the child's functions ────────────────────────────────────────────────────────────────

_DRIVER = """
import io, json, sys
from citecheck.sources.pdf import worker
worker.limit_resources()
pipe = sys.stdin.buffer
while size := pipe.read(8):
    data = pipe.read(int.from_bytes(size, "big"))
    try:
        answers = worker._serve(data, None, io.BytesIO(pipe.readline()))
        kinds = [answer.get("error", "read") for answer in answers]
    except BaseException as error:
        kinds = [f"escaped: {error!r}"]
    print(json.dumps(kinds), flush=True)
"""
_LIGHT = b'{"read": [["page", 1]]}\n'
_FULL = b'{"read": [["count"], ["page", 1], ["look", 1, []]]}\n'
_SECOND = b'{"second": 1, "read": [["page", 1]]}\n'


def outcomes(data: Iterable[bytes]) -> Iterator[list[str] | None]:
    """What the child answers for each, as kinds; None where it ended over it."""
    data = iter(data)
    while batch := list(islice(data, A_PROCESS)):
        while batch:
            answered = list(_driven(batch))
            yield from answered
            batch = batch[len(answered) :]


def _driven(batch: Sequence[bytes]) -> Iterator[list[str] | None]:
    """The outcomes of the first ones, up to the one over which the process ended."""
    driver = subprocess.Popen(
        [sys.executable, "-I", "-c", _DRIVER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    with driver:
        for index, one in enumerate(batch):
            line = _asked(driver, one, (_LIGHT, _LIGHT, _LIGHT, _FULL, _LIGHT, _SECOND)[index % 6])
            yield json.loads(line) if line.endswith(b"\n") else None
            if not line.endswith(b"\n"):
                driver.kill()
                return


def _asked(driver: subprocess.Popen[bytes], data: bytes, request: bytes) -> bytes:
    watch = threading.Timer(HANG_SECONDS, driver.kill)
    watch.start()
    try:
        stdin, stdout = cast("BinaryIO", driver.stdin), cast("BinaryIO", driver.stdout)
        stdin.write(len(data).to_bytes(8, "big") + data + request)
        stdin.flush()
        return stdout.readline()
    except BrokenPipeError:
        return b""
    finally:
        watch.cancel()


def hold(name: str, seeds: Sequence[bytes], count: int, folder: Path) -> None:
    """Each mutant ends in a verdict."""
    tried = list(islice(mutants(name, seeds), count))
    seen: Counter[str] = Counter()
    for one, kinds in zip(tried, outcomes(tried), strict=True):
        seen[kinds[-1] if kinds else "ended"] += 1
        if kinds is None:
            assert verdict_of(one, folder) is not Verdict.VERIFIED
        else:
            assert set(kinds) <= KINDS, kinds
    print(f"{name}: {dict(seen.most_common())}")  # noqa: T201
    assert seen["read"] > count / 10  # else they would be broken beyond what anyone reads
    assert seen["damaged"] > count / 100
    assert seen["ended"] < max(3, count / 100)


@pytest.mark.parametrize("shard", mostly_nightly(range(SHARDS), 0))
def test_a_mutant_is_read_or_refused(shard: int, tmp_path: Path) -> None:
    hold(f"mutants {shard}", SEEDS, MUTANTS // SHARDS, tmp_path)


def test_a_mutant_of_a_real_file_is_read_or_refused(corpus: Path, tmp_path: Path) -> None:
    files = (path for path in sorted(corpus.glob("odd/**/*.pdf")) if path.stat().st_size < SMALL)
    seeds = [path.read_bytes() for path in files]
    assert len(seeds) > 20
    hold("mutants of odd files", seeds, MUTANTS // SHARDS, tmp_path)


# ── Through the whole program ────────────────────────────────────────────────────────────────────

_ANSWER = """The deposit is **$9,900** [1].

<<<CITATION_DATA>>>
{"source": [
  {"n": 1, "r": "states it", "f": "The deposit is $9,900 and is held in a separate account.", "k": "$9,900",
   "p": "page_number_1_index_0", "l": [1]}
]}
<<<END_CITATION_DATA>>>
"""


@pytest.mark.parametrize("shard", mostly_nightly(range(SHARDS), 0, 1))
def test_no_mutant_has_a_quote_that_is_not_there(shard: int, tmp_path: Path) -> None:
    """A broken file may lose text. It may not crash the program, or gain this sentence."""
    seeds = [seed for seed in SEEDS if b"(The deposit" in seed] or SEEDS[:4]
    verdicts = Counter(
        verdict_of(one, tmp_path) for one in islice(mutants(f"whole {shard}", seeds), max(1, WHOLE // SHARDS))
    )
    assert set(verdicts) <= {Verdict.FAILED, Verdict.OPEN}


def verdict_of(data: bytes, folder: Path) -> Verdict:
    """The verdict about the false citation; a file that is refused leaves it open."""
    path = folder / "source.pdf"
    path.write_bytes(data if b"%PDF-" in data[:1024] else b"%PDF-1.7\n" + data)
    try:
        document = open_document(path, cache=False)
    except SourceError:
        return Verdict.OPEN
    try:
        return check(read_response(_ANSWER), {"source": document}).verdict
    finally:
        document.close()
