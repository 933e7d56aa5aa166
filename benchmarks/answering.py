"""Memory and time of `answer` over many questions: FOLDER of sources, with a writer in this process that needs no model.

Prints a line after 20 questions and after each further 20: the peak of memory, and the seconds of each step so far.
"""

from __future__ import annotations

import resource
import sys
from collections import Counter
from pathlib import Path

from citecheck.answering.engine import answer_question
from citecheck.answering.nouns import Draft, Request
from citecheck.answering.settings import Depth, Settings
from citecheck.library import Checker

SUBJECTS = (
    "revenue", "operating income", "net income", "cash", "research and development", "goodwill", "long-term debt",
    "income taxes", "dividends", "employees", "inventory", "leases", "stock repurchases", "interest expense",
    "legal proceedings", "segments", "competition", "foreign currency", "share-based compensation", "deferred revenue",
)  # fmt: skip
ASKED = (
    "How much {} was reported?",
    "What are the risks of {}?",
    "How did {} change?",
    "What is said about {}?",
    "{} at the end of the year?",
)


class Honest:
    """Cites the first three passages, without a word of them."""

    name = "honest"

    def write(self, request: Request) -> Draft:
        return Draft(" ".join(f"See [{one.key}]." for one in request.pool[:3]))


def main() -> None:
    folder, depth = Path(sys.argv[1]), Depth(sys.argv[2] if len(sys.argv) > 2 else "light")
    seconds, verdicts = Counter[str](), Counter[str]()
    with Checker(sorted(folder.glob("*.pdf"))) as checker:
        for at, question in enumerate((form.format(subject) for form in ASKED for subject in SUBJECTS), 1):
            done = answer_question(question, checker, Honest(), Settings(depth=depth))
            seconds.update({step.name: step.seconds for step in done.steps})
            verdicts.update(result.verdict.value for result in done.checked.report.results if done.checked)
            if at % 20 == 0:
                peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
                print(
                    at,
                    f"{peak:,.0f} MiB",
                    {name: round(taken) for name, taken in seconds.items()},
                    dict(verdicts),
                    flush=True,
                )


if __name__ == "__main__":
    main()
