"""What a claim costs `citecheck support`, and whether many claims cost more each than few.

    python benchmarks/claims_cost.py [CLAIMS...]      # 1000 10000 unless told

Each answer has a hundred claims about one made-up source of 10,000 words. For each number of claims: milliseconds of a
processor for each claim, without and with the index of its source, and the most memory held until then.
"""

from __future__ import annotations

import argparse
import random
import resource
from collections.abc import Iterator
from itertools import accumulate
from time import process_time
from typing import Final

from citecheck import read_response
from citecheck.model import DocumentFacts
from citecheck.sources.plain import plain_document
from citecheck.support.assess import support
from citecheck.support.index import index_document

_EACH: Final = 100  # claims of a source
_WORDS: Final = 10_000  # of a source
_SENTENCE: Final = 18
_LETTERS: Final = "abdeghiklmnoprstuvz"
_FACTS: Final = DocumentFacts("", "source.txt", "0" * 64, 0, "text", "text")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("claims", nargs="*", type=int, default=[1000, 10_000])
    for claims in parser.parse_args().claims:
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
    sentences = list(_sentences(chance))
    claims = "\n\n".join(f"{_edited(chance.choice(sentences), chance)} [1]." for _ in range(_EACH))
    answer = read_response(f'{claims}\n\n<<<CITATION_DATA>>>\n{{"s": [{{"n": 1}}]}}\n<<<END_CITATION_DATA>>>\n')
    with plain_document(".\n".join(sentences), _FACTS) as document:
        began = process_time()
        index = index_document(document, "s")
        assert index.holding
        assert index.figures
        indexed = process_time()
        report = support(answer, {"s": document})
        ended = process_time()
    assert len(report.assessments) == _EACH
    return ended - indexed, indexed - began


def _sentences(chance: random.Random) -> Iterator[str]:
    """Few words are common and most are rare, as in a language; some sentences have a name and a figure."""
    words = ["".join(chance.choices(_LETTERS, k=chance.randint(3, 9))) for _ in range(5000)]
    weights = list(accumulate(1 / rank for rank in range(1, len(words) + 1)))
    for _ in range(_WORDS // _SENTENCE):
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
