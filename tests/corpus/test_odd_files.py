"""Damaged, encrypted, rotated and otherwise odd files: each is read, or refused with the reason; none crashes or hangs."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from citecheck.errors import SourceError
from citecheck.sources.open import open_document

FILES = 86
FIRST_PAGES = 3
SECONDS = 60  # the reader is stopped after 10 seconds without an answer, and started four times at most


def test_every_odd_file_is_read_or_refused(corpus: Path) -> None:
    paths = sorted(corpus.glob("odd/**/*.pdf"))
    assert len(paths) == FILES
    readers = ThreadPoolExecutor(2)
    outcomes = {path.name: readers.submit(_outcome, path) for path in paths}
    try:
        told = {name: outcome.result(timeout=SECONDS) for name, outcome in outcomes.items()}
    finally:
        readers.shutdown(wait=False, cancel_futures=True)
    unknown = {name: what for name, what in told.items() if what not in {"read", "refused"}}
    assert unknown == {}
    assert set(told.values()) == {"read", "refused"}  # the corpus has both


def _outcome(path: Path) -> str:
    try:
        document = open_document(path, cache=False)
    except SourceError:
        return "refused"
    except Exception as error:  # noqa: BLE001 - the point of the test
        return repr(error)
    try:
        document.prefetch(range(1, FIRST_PAGES + 1))
        for number in range(1, min(FIRST_PAGES, document.page_count) + 1):
            document.page(number).readings[0].searchable.find("some words")
    except SourceError:
        return "refused"
    except Exception as error:  # noqa: BLE001
        return repr(error)
    finally:
        document.close()
    return "read"
