"""The scoreboard of forgeries: which changed quotes are taken for true, and which true ones are not.

    python benchmarks/forgeries.py [--corpus ../shared/corpus]

Prints the tables of docs/accuracy.md. The documents of the project are always forged, those of the corpus where they are there.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from citecheck.sources.open import open_document

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from attacks.scoreboard import CORPUS, MADE, Scoreboard, forge_corpus, forge_made, total  # noqa: E402 - a test's module


def boards(corpus: Path) -> Iterator[tuple[str, Scoreboard]]:
    """(document, how its forgeries fared)."""
    for name in MADE:
        yield name, forge_made(name)
    for name in CORPUS if corpus.is_dir() else ():
        document = open_document(corpus / name, cache=False)
        try:
            yield name, forge_corpus(name, document)
        finally:
            document.close()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--corpus", type=Path, default=ROOT.parent / "shared/corpus", help="folder of real documents")
    corpus: Path = parser.parse_args().corpus
    results = []
    for name, board in boards(corpus):
        print(f"{name}: {board.tried.total():,} forgeries", file=sys.stderr)
        results.append(board)
    board = total(results)
    print(board.markdown())
    wrong = [*board.false_accepts(), *board.false_rejects()]
    print("\n".join(wrong), file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
