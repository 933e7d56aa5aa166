"""`citecheck mutate`: each changed quote is refused, and what cannot be changed is said."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from command import EXAMPLES, LEASE, answer, citecheck, entry, written

from citecheck import mutation
from citecheck.model import Verdict
from citecheck.sources.open import open_document


@pytest.mark.parametrize(("name", "source"), [("lease", "lease"), ("tax", "tax-notice"), ("report", "annual-report")])
@pytest.mark.first_is_fast
def test_no_change_of_a_good_answer_is_accepted(name: str, source: str) -> None:
    arguments = (EXAMPLES / f"answers/{name}-good.md", "-s", EXAMPLES / f"{source}.pdf", "--format", "json")
    run = citecheck("mutate", *arguments)
    found = json.loads(run.out)
    rows = {row["name"]: row for row in found["operators"]}
    assert (run.code, found["accepted"], list(rows)) == (0, [], list(mutation.NAMES))
    assert all(row["made"] == row["refused"] for row in rows.values())
    assert sum(row["made"] for row in rows.values()) > 25 * found["quotes"]
    assert {row["made"] + row["in_source"] + row["unfit"] for row in rows.values()} == {found["quotes"]}


def test_the_seed_decides_and_nothing_is_written() -> None:
    written(answer_md=answer(), lease_txt=LEASE)
    before = {path: path.read_bytes() for path in (EXAMPLES / "answers").iterdir()}
    one, same, other = (citecheck("mutate", "answer.md", "--seed", seed).out for seed in ("1", "1", "2"))
    assert one == same
    assert (
        one.splitlines()[0].split()
        == other.splitlines()[0].split()
        == ["change", "made", "refused", "open", "accepted"]
    )
    assert {path: path.read_bytes() for path in (EXAMPLES / "answers").iterdir()} == before


QUOTES = [
    entry(),
    entry(2, "The Tenant may not keep dogs, except guide dogs.", "guide dogs", [2, 3]),
    entry(3, "in writing", "writing", [3]),
]
QUOTES.append(entry(4, "The monthly rent is $1,950, due", "$1,950"))


@pytest.mark.parametrize(
    ("entries", "options", "code", "said"),
    [
        (QUOTES, (), 0, ["Quotes changed: 2.", "Not changed: 1 not verified, or without a quote, 1 too short to change."]),
        (QUOTES, ("--quotes", "1"), 0, ["Quotes changed: 1.", "Not changed: 1 beyond --quotes, 1 not verified, or without a quote, 1 too short to change."]),
        (QUOTES[3:], (), 3, ["Quotes changed: 0.", "Not changed: 1 not verified, or without a quote."]),
    ],
)  # fmt: skip
def test_what_is_not_changed_is_said(
    entries: list[dict[str, object]], options: tuple[str, ...], code: int, said: list[str]
) -> None:
    prose = " ".join(f"**{one['k']}** [{one['n']}]." for one in entries)
    written(answer_md=answer(prose, entries), lease_txt=LEASE)
    run = citecheck("mutate", "answer.md", "-s", "lease=lease.txt", *options)
    lines = run.out.splitlines()
    assert (run.code, lines[lines.index("") + 1 :][:2]) == (code, said)
    assert lines[-1].startswith("No quote has a place for: ") == (code == 0)


def test_a_checker_that_accepts_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """It counts only changes whose words are not in the source: a cut at a word is none."""
    right = mutation.check

    def lenient(*arguments, **options):
        report = right(*arguments, **options)
        return replace(report, results=tuple(one._replace(verdict=Verdict.VERIFIED) for one in report.results))

    written(answer_md=answer(), lease_txt=LEASE)
    monkeypatch.setattr(mutation, "check", lenient)
    run = citecheck("mutate", "answer.md", "-s", "lease=lease.txt")
    assert run.code == 1
    shown = [
        line
        for line in run.out.splitlines()
        if line.startswith("ACCEPTED answer.md [1], digit changed: The monthly rent is $")
    ]
    assert len(shown) == 1
    assert run.out.split("\nall ")[1].split()[1:3] == ["0", "0"]


IN_SOURCE = (
    "Of the fee of $1,000, 2.5% is due¹ at once; the long-\nterm rate is (370) or −5.\nThe Tenant’s rent is due."
)


@pytest.mark.parametrize(
    ("words", "is_there"),
    [
        ("the fee of $1,000", True),
        ("the fee of $", True),  # a sign alone claims nothing
        ("the fee of 1,000", False),
        ("the fee of $1,00", False),
        ("000, 2.5% is due", False),
        ("5% is due¹ at once", False),
        ("2.5% is due at once", True),  # without the mark of a footnote
        ("2.5 is due¹ at once", False),
        ("the longterm rate is", True),
        ("the long-term rate is", True),
        ("the long- term rate is", True),
        ("the rate is", False),
        ("rate is (370)", True),
        ("rate is 370", False),
        ("rate is (370) or 5", False),
        ("The Tenant's rent is due.", True),
        ("The tenant's rent is due", True),
        ("The Tenant's rent is not due", False),
    ],
)
def test_which_words_are_in_the_source(words: str, is_there: bool) -> None:
    written(source_txt=IN_SOURCE)
    with open_document("source.txt", cache=False) as document:
        assert mutation.is_in(words, document) is is_there
