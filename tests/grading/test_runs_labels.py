"""Labels out of paths: which paths a pattern matches, and what it says of them."""

from __future__ import annotations

import pytest
from cases import each

from citecheck.errors import UsageError
from citecheck.grading.runs import path_pattern

MATCHES = {
    ("{arm}/{case}/{trial}.md", "runs/skill/rent/1.md"): {"arm": "skill", "case": "rent", "trial": "1"},
    ("{arm}/{case}/{trial}.md", "skill/rent/1.md"): {"arm": "skill", "case": "rent", "trial": "1"},
    ("{arm}/{case}/{trial}.md", "rent/1.md"): None,
    ("{arm}/{case}/{trial}.md", "skill/rent/1.json"): None,
    ("{arm}/{case}/{trial}.md", "skill/rent/1.md/more"): None,
    ("{case}.jsonl", "a/b/rent.v2.jsonl"): {"case": "rent.v2"},
    ("{case}.jsonl", ".jsonl"): None,
    ("{case}-{trial}.md", "tax-return-2.md"): {"case": "tax", "trial": "return-2"},
    ("runs/{arm}/*/{case}.md", "x/runs/a/any/b.md"): {"arm": "a", "case": "b"},
    ("runs/{arm}/*/{case}.md", "x/runs/a/any/more/b.md"): None,
    ("runs/{arm}/*/{case}.md", "dry-runs/a/any/b.md"): None,
    ("{arm}/**/{case}.md", "a/b.md"): {"arm": "a", "case": "b"},
    ("runs/{arm}/**/{case}.md", "runs/a/x/y/b.md"): {"arm": "a", "case": "b"},
    ("run*/{case}.md", "runs-7/b.md"): {"case": "b"},
    ("/abs/{case}.md", "/abs/b.md"): {"case": "b"},
    ("/abs/{case}.md", "/home/abs/b.md"): None,
    ("{case}.md", "a\nb/c\nd.md"): {"case": "c\nd"},
    ("{arm}/**/{case}.md", "runs/a/x\ny/b.md"): {"arm": "runs", "case": "b"},
    ("{case}.(md|txt)", "b.md"): None,
    ("{case}.(md|txt)", "b.(md|txt)"): {"case": "b"},
    ("{model_2}.md", "größe 7 – x.md"): {"model_2": "größe 7 – x"},
}


@each(("pattern", "path"), MATCHES)
def test_what_a_path_says(pattern: str, path: str) -> None:
    assert path_pattern(pattern).labels(path) == MATCHES[pattern, path]


REFUSED = {
    "*.md": "--pattern *.md: it names no label; write one as {case}, as in {arm}/{case}.md.",
    "": "--pattern : it names no label; write one as {case}, as in {arm}/{case}.md.",
    "{case": "--pattern {case: '{' belongs to no label; write one as {case}.",
    "case}": "--pattern case}: '}' belongs to no label; write one as {case}.",
    "{}": "--pattern {}: '{' belongs to no label; write one as {case}.",
    "{1st}": "--pattern {1st}: '{' belongs to no label; write one as {case}.",
    "{a b}": "--pattern {a b}: '{' belongs to no label; write one as {case}.",
    "{case}/{case}.md": "--pattern {case}/{case}.md: duplicate label; use each label once.",
}


@pytest.mark.parametrize("pattern", REFUSED)
def test_what_is_no_pattern(pattern: str) -> None:
    with pytest.raises(UsageError) as error:
        path_pattern(pattern)
    assert str(error.value) == REFUSED[pattern]
