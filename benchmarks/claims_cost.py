"""What a claim costs `citecheck support`, and whether many claims cost more each than few.

    python benchmarks/claims_cost.py [CLAIMS...]      # 1000 10000 unless told
    python benchmarks/claims_cost.py --grade CLAIMS/SOURCES...      # 10000/100 100000/1000

Each answer has a hundred claims about one made-up source of 10,000 words. For each number of claims: milliseconds of a
processor for each claim, without and with the index of its source, and the most memory held until then.

With --grade: `citecheck grade --support` on answers of ten claims, each about one of so many texts of 600 words. For
each number: seconds, milliseconds of a processor for each claim, and the most memory, of the command and in all.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import resource
import tempfile
from collections.abc import Iterator, Sequence
from itertools import accumulate
from pathlib import Path
from time import process_time
from typing import Final

from grading import Cost

from citecheck import read_response
from citecheck.model import DocumentFacts
from citecheck.sources.plain import plain_document
from citecheck.support.assess import support
from citecheck.support.index import index_document

_EACH: Final = 100  # claims of a source
_WORDS: Final = 10_000  # of a source
_RUN: Final = 10  # claims of an answer that is graded
_SHORT: Final = 600  # words of its source
_SENTENCE: Final = 18
_LETTERS: Final = "abdeghiklmnoprstuvz"
_FACTS: Final = DocumentFacts("", "source.txt", "0" * 64, 0, "text", "text")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("claims", nargs="*", type=int, default=[1000, 10_000])
    parser.add_argument("--grade", nargs="+", default=[], metavar="CLAIMS/SOURCES")
    parser.add_argument("-j", "--jobs", default="2", help="processes of the grade")
    asked = parser.parse_args()
    for size in asked.grade:
        _grade(*map(int, size.split("/")), asked.jobs)
    for claims in [] if asked.grade else asked.claims:
        looking = indexing = 0.0
        for seed in range(claims // _EACH):
            one, other = _cost(seed)
            looking, indexing = looking + one, indexing + other
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        each, whole = (1000 * spent / claims for spent in (looking - indexing, looking))
        print(f"{claims:>7} claims: {each:.1f} ms each, {whole:.1f} with the index; {memory:.0f} MiB at most")


def _cost(seed: int) -> tuple[float, float]:
    """Seconds for the claims of one source, and for its index alone."""
    chance = random.Random(seed)
    sentences = list(_sentences(chance, _WORDS))
    claims = "\n\n".join(f"{_edited(chance.choice(sentences), chance)} [1]." for _ in range(_EACH))
    answer = read_response(f'{claims}\n\n<<<CITATION_DATA>>>\n{{"s": [{{"n": 1}}]}}\n<<<END_CITATION_DATA>>>\n')
    with plain_document(".\n".join(sentences), _FACTS) as document:
        began = process_time()
        index = index_document(document, "s")
        assert index.holding
        assert index.figures.held
        indexed = process_time()
        report = support(answer, {"s": document})
        ended = process_time()
    assert len(report.assessments) == _EACH
    return ended - indexed, indexed - began


def _grade(claims: int, sources: int, jobs: str) -> None:
    """Graded twice, with --support and without: the difference is what the claims cost."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        _make(folder, claims, sources)
        for options in (["--support"], []):
            report = f"jsonl:{folder / 'grades.jsonl'}"
            command = [str(folder / "runs"), "-s", str(folder / "sources"), "-o", report, "-j", jobs, *options]
            cost = Cost(*command, cache=folder / f"cache{len(options)}")
            said = f"{cost.wall:.0f} s, {1000 * cost.cpu / claims:.1f} ms each"
            memory = f"{cost.memory['command']} MiB the command, {cost.memory['all']} MiB in all"
            what = " ".join([f"{claims} claims, {sources} sources", *options])
            print(f"{what:<44} {said}; {memory}", flush=True)


def _make(folder: Path, claims: int, sources: int) -> None:
    (folder / "sources").mkdir()
    (folder / "runs").mkdir()
    for source in range(sources):
        chance = random.Random(source)
        sentences = list(_sentences(chance, _SHORT))
        path = folder / "sources" / f"text-{source}.txt"
        path.write_text(".\n".join(sentences) + ".\n")
        called = f"text-{source}-{hashlib.sha256(path.read_bytes()).hexdigest()[:8]}"
        for at in range(claims // sources // _RUN):
            run = folder / "runs" / f"{at}-{source}.md"  # answers about one source are not beside each other
            run.write_text(_run(called, sentences, chance))


def _run(called: str, sentences: Sequence[str], chance: random.Random) -> str:
    said = [chance.choice(sentences) for _ in range(_RUN)]
    prose = "\n\n".join(f"{_edited(one, chance)} [{n}]." for n, one in enumerate(said, 1))
    entries = [
        {"n": n, "r": "states it", "f": f"{one}.", "k": " ".join(one.split()[:3]), "p": "page_number_1_index_0"}
        for n, one in enumerate(said, 1)
    ]
    return f"{prose}\n\n<<<CITATION_DATA>>>\n{json.dumps({called: entries})}\n<<<END_CITATION_DATA>>>\n"


def _sentences(chance: random.Random, length: int) -> Iterator[str]:
    """Few words are common and most are rare, as in a language; some sentences have a name and a figure."""
    words = ["".join(chance.choices(_LETTERS, k=chance.randint(3, 9))) for _ in range(5000)]
    weights = list(accumulate(1 / rank for rank in range(1, len(words) + 1)))
    for _ in range(length // _SENTENCE):
        said = chance.choices(words, cum_weights=weights, k=_SENTENCE)
        if chance.random() < 0.4:
            said[5] = said[5].capitalize()
            said[9] = f"{chance.randint(2, 9_999):,}"
        yield " ".join(said).capitalize()


def _edited(sentence: str, chance: random.Random) -> str:
    words = sentence.split()
    low = chance.randrange(len(words) - 12)
    return " ".join(chance.sample(words[low : low + 12], 12)).capitalize()


if __name__ == "__main__":
    main()
