"""`support --revise`: a notice at what is not supported, or its removal; each edit is tried on the whole answer."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import cycle
from pathlib import Path
from random import Random

import pytest
from cases import each, examples
from command import citecheck

from citecheck import Checker
from citecheck.answers import read_answer
from citecheck.support.nouns import WORST_FIRST, Assessment, Style, Verdict
from citecheck.support_library import AssessedAnswer, revise_answer, support_answer

SOURCE = """\
Acme Ltd was founded in Leeds in 1987 by Ruth Calder and her brother.
The company employs 4,200 people in nine countries.
In 2022 its revenue rose by 12% to $81 million.
The board did not pay a dividend.
Calder sued Northwind over the patent.
The new plant may open next year.
"""
LIST = "\n\n[1]: source.txt\n"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("source.txt").write_text(SOURCE, "utf-8")


def entry(n: int, quote: str, anchor: str, line: int) -> str:
    lines = [one for one in (line - 1, line, line + 1) if one]
    fields = {"n": n, "r": "carries the claim", "f": quote, "k": anchor, "p": "page_number_1_index_0", "l": lines}
    return json.dumps(fields)


def block(*entries: str) -> str:
    if not entries:
        return ""
    return f'\n\n<<<CITATION_DATA>>>\n{{"source": [{", ".join(entries)}]}}\n<<<END_CITATION_DATA>>>\n'


PEOPLE = entry(1, "The company employs 4,200 people in nine countries.", "4,200 people", 2)
REVENUE = entry(2, "In 2022 its revenue rose by 12% to $81 million.", "12%", 3)
DIVIDEND = entry(3, "The board did not pay a dividend.", "did not pay", 4)


def revised(text: str, style: Style, path: str = "answer.md") -> tuple[AssessedAnswer, AssessedAnswer]:
    with Checker(["source.txt"]) as checker:
        return revise_answer(read_answer(text, path), checker, path, style=style)


@each(
    "style, expected",
    [
        (
            Style.HEDGE,
            (
                "This may be wrong: Acme employs 5,200 people [1]. “The board did not pay a dividend.” [1]\n\n"
                "- Revenue rose by 12% [1] (this may be wrong), and it lost $7 million [1] (this may be wrong).\n"
                "- This may be wrong: Acme is from 1999. [1]\n\n"
                "| what | value |\n|---|---|\n| revenue | **$99 million** [1] (this may be wrong) |"
            ),
        ),
        (
            Style.QUALIFY,
            (
                "Acme employs 5,200 people [1] (the source says otherwise). “The board did not pay a dividend.” [1]\n\n"
                "- Revenue rose by 12% [1] (not confirmed by the source), and it lost $7 million [1]"
                " (the source says otherwise).\n"
                "- Acme is from 1999 (not found in the source). [1]\n\n"
                "| what | value |\n|---|---|\n| revenue | **$99 million** [1] (the source says otherwise) |"
            ),
        ),
        (
            Style.REMOVE,
            (
                "“The board did not pay a dividend.” [1]\n\n"
                "- Revenue rose by 12% [1] (unverified), and it lost $7 million [1] (unverified).\n\n"
                "| what | value |\n|---|---|\n| revenue | **$99 million** [1] (unverified) |"
            ),
        ),
    ],
)
def test_styles(style: Style, expected: str) -> None:
    text = (
        "Acme employs 5,200 people [1]. “The board did not pay a dividend.” [1]\n\n"
        "- Revenue rose by 12% [1], and it lost $7 million [1].\n"
        "- Acme is from 1999. [1]\n\n"
        "| what | value |\n|---|---|\n| revenue | **$99 million** [1] |"
    )
    before, after = revised(f"{text}{LIST}", style)
    assert after.file == f"{expected}{LIST}"
    kept = [claim for claim in before.claims if claim.claim.text in {one.claim.text for one in after.claims}]
    assert [one.verdict for one in kept] == [one.verdict for one in after.claims]


def test_an_entry_that_only_removed_claims_cite_is_removed_too() -> None:
    prose = "The company employs **4,200 people** [1]. Revenue rose by **12%** [2] to $91 million."
    second = " The board **did not pay** a dividend [3]; it lost $5 million."
    _, after = revised(f"{prose}{second}{block(PEOPLE, REVENUE, DIVIDEND)}", Style.REMOVE)
    assert after.file == f"The company employs **4,200 people** [1] (unverified).{block(PEOPLE)}"
    text = f"Revenue rose by **12%** [2] to $91 million.{block(REVENUE)}"
    _, after = revised(text, Style.REMOVE)  # nothing would be left: it is marked
    assert after.file == text.replace("million.", "million (unverified).", 1)


def test_texts_of_json() -> None:
    value = {
        "summary": 'Acme \u00e9 "A" employs 5,200 people.\nIt is from 1999.',
        "summary_source_refs": ["source.txt"],
    }
    text = json.dumps(value)
    before, after = revised(text, Style.QUALIFY, "answer.json")
    assert json.loads(after.file)["summary"] == (
        'Acme é "A" employs 5,200 people (the source says otherwise).\nIt is from 1999 (not found in the source).'
    )
    assert [(one.pointer, one.style) for one in before.report.revisions] == [("/summary", Style.QUALIFY)] * 2
    assert "\\u00e9" in after.file


@each(
    "text, why",
    [
        (
            f"The board paid **a dividend.** [3]{block(DIVIDEND.replace('did not pay', 'a dividend.'))}",
            "it would bring CIT203 bold-differs-from-anchor",
        ),
        (f"The rent is $54 [1].{LIST.replace('source', 'other')}", "a source could not be read"),
    ],
)
def test_what_is_left_is_reported(text: str, why: str) -> None:
    before, after = revised(text, Style.MARK)
    assert after.file == text
    assert [(one.style, one.why) for one in before.report.revisions] == [(None, why)]


def test_the_command(tmp_path: Path) -> None:
    text = f"Acme employs 5,200 people [1].{LIST}"
    Path("answer.md").write_text(text, "utf-8")
    run = citecheck("support", "answer.md", "-s", "source.txt", "--revise")
    assert run.code == 1
    assert "  line 1: hedge: Acme employs 5,200 people.\n--- a/answer.md\n+++ b/answer.md\n" in run.out
    assert Path("answer.md").read_text("utf-8") == text
    ran = citecheck(
        "support", "answer.md", "-s", "source.txt", "--revise", "--style", "mark", "--write", "--format", "json"
    )
    (response,) = json.loads(ran.out)["responses"]
    assert ran.code == 1
    assert response["revisions"] == [
        {"claim": "Acme employs 5,200 people.", "line": 1, "verdict": "contradicted", "style": "mark"}
    ]
    assert (response["claims"][0]["verdict"], response["claims"][0]["revised"]) == ("contradicted", True)
    assert Path("answer.md").read_text("utf-8") == text.replace("people [1].", "people [1] (unverified).")


# ── 200 made answers ─────────────────────────────────────────────────────────────────────────────

EXACT = ["“The board did not pay a dividend.”", "“Calder sued Northwind over the patent.”"]
TRUE = [
    "Acme has staff in nine countries.",
    "The patent led to a lawsuit against Northwind.",
    "Leeds is where it began.",
]
OPEN = ["The company is admired.", "Its founder was ambitious.", "Growth came from abroad."]
FALSE = ["It employs 5,200 people.", "Acme is from 1999.", "Revenue rose by 31% in 2022.", "It lost $7 million."]
QUOTES = {
    TRUE[0]: "The company employs 4,200 people in nine countries.",
    TRUE[1]: "Calder sued Northwind over the patent.",
    TRUE[2]: "Acme Ltd was founded in Leeds in 1987 by Ruth Calder and her brother.",
}


def cited(sentence: str, random: Random) -> str:
    """With its marker before or behind the full stop."""
    bare = sentence.removesuffix(".")
    return random.choice([f"{bare} [1].", f"{sentence} [1]"]) if bare != sentence else f"{sentence} [1]"


def stretch(random: Random) -> str:
    """A paragraph, a list, a table, or a sentence with two claims."""
    every = [*EXACT, *TRUE, *OPEN, *FALSE]
    some = random.sample(every, random.randint(1, 4))
    sentences = [cited(one, random) for one in some]
    row = "".join(f"| {one.removesuffix('.')} [1] | {at} |\n" for at, one in enumerate(some))
    first, second = random.sample([*TRUE, *OPEN, *FALSE], 2)
    return random.choice(
        [
            " ".join(sentences),
            "\n".join(sentences),
            "".join(f"{bullet} {one}\n" for bullet, one in zip(cycle(random.choice(["-", "*", "1."])), sentences)),
            f"| what | no |\n|---|---|\n{row}",
            f"{first.removesuffix('.')} [1], and {second.removesuffix('.').lower()} [1].",
            f"> {' '.join(sentences)}",
            f"It is said that **{first.removesuffix('.')}** [1]. {sentences[0]}",
        ]
    )


def made(number: int) -> tuple[str, str]:
    """An answer and the name of its file: with a list, with a data block, or of JSON."""
    random = Random(number)  # noqa: S311 - no secret
    parts = [stretch(random) for _ in range(random.randint(1, 4))]
    if number % 5 == 4:
        texts = [" ".join(random.sample([*EXACT, *TRUE, *OPEN, *FALSE], 3)) for _ in parts]
        return json.dumps({"findings": [{"text": one, "source_refs": ["source.txt"]} for one in texts]}), "answer.json"
    prose = "# Acme\n\n" + "\n\n".join(parts)
    if number % 5 == 3:
        return f"{prose}\n\nStaff: **4,200 people** [1].{block(PEOPLE)}", "answer.md"
    return f"{prose}{LIST}", "answer.md"


def answers_of(answer: AssessedAnswer) -> Iterator[dict[str, object]]:
    """What a judge says who knows the true claims."""
    for line in answer.tasks:
        task = json.loads(line)
        if task["claim"] in QUOTES:
            parts = [{"id": "a", "verdict": "supported", "quotes": [QUOTES[task["claim"]]]}]
            yield {"task": task["task"], "judge": "one", "verdict": "supported", "parts": parts}
            yield {"task": task["task"], "judge": "two", "verdict": "supported", "parts": parts}


def ranks(claims: Iterable[Assessment]) -> list[tuple[str, int]]:
    return [(one.claim.text, WORST_FIRST.index(one.verdict)) for one in claims]


def taken(removed: Counter[tuple[str, int]], one: Assessment) -> bool:
    removed[key := (one.claim.text, one.region.line)] -= 1
    return removed[key] >= 0


def found(answer: AssessedAnswer, checker: Checker) -> Counter[str]:
    return Counter(one.rule for one in checker.check(answer.response).report.findings)


def test_nothing_gets_worse_nothing_supported_changes_and_twice_is_once() -> None:
    counted = Counter[str]()
    with Checker(["source.txt"]) as checker:
        for number, style in zip(range(examples(200)), cycle(Style), strict=False):
            text, path = made(number)
            first = support_answer(read_answer(text, path), checker, path)
            said = [*answers_of(first)]
            before, after = revise_answer(first.response, checker, path, style=style, judgements=said)
            removed = Counter((one.claim, one.line) for one in before.report.revisions if one.style is Style.REMOVE)
            kept = [one for one in before.claims if not taken(removed, one)]
            kept, now = ranks(kept), ranks(after.claims)
            assert [text for text, _ in now] == [text for text, _ in kept], number
            assert all(one[1] >= was[1] for one, was in zip(now, kept, strict=True)), number
            assert not found(after, checker) - found(before, checker), number
            for one in before.claims:
                if one.verdict is Verdict.SUPPORTED:
                    bare = one.claim.text.rstrip(".")
                    assert bare in after.file or json.dumps(bare)[1:-1] in after.file, number
            _, twice = revise_answer(read_answer(after.file, path), checker, path, style=style, judgements=said)
            assert twice.file == after.file, number
            counted.update("left" if one.style is None else one.style.value for one in before.report.revisions)
            counted["supported"] += sum(rank == 4 for _, rank in now)
    assert counted.keys() == {"hedge", "mark", "qualify", "remove", "supported"}


def test_of_a_claim_in_parts_only_the_missing_part_gets_a_notice() -> None:
    text = f"The company employs 4,200 people, and it was founded in York by Calder [1].{LIST}"
    quotes = ["The company employs 4,200 people in nine countries."]
    with Checker(["source.txt"]) as checker:
        (line,) = support_answer(text, checker).tasks
        task = json.loads(line)
        parts = [
            {"id": "a", "verdict": "supported", "quotes": quotes},
            {"id": "b", "verdict": "unsupported"},
        ]
        said = {"task": task["task"], "judge": "one", "verdict": "partial", "parts": parts}
        _, after = revise_answer(text, checker, style=Style.QUALIFY, judgements=[said])
        assert [(one.verdict, one.claim.is_revised) for one in after.claims] == [(Verdict.PARTIAL, True)]
        assert after.file == text.replace("Calder [1]", "Calder [1] (not found in the source)")
        parts[0]["verdict"], parts[1] = "unsupported", {**parts[0], "id": "b"}
        _before, after = revise_answer(text, checker, style=Style.MARK, judgements=[said])
        assert after.file == text.replace("4,200 people,", "4,200 people (unverified),")
        assert revise_answer(after.file, checker, style=Style.MARK, judgements=[said])[1].file == after.file
