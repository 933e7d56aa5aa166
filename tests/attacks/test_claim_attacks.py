"""Claims that say something else than their true quote are errors; claims that say the same in other words are none.

The quotes are always true and rightly placed. One kind: pytest tests/attacks/test_claim_attacks.py -s -k direction
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import ModuleType

import pytest
from command import citecheck

from attacks.claims import bounds, directions, extended, figures, markup, periods, real, uncited, units
from attacks.claims.board import Board, try_all, written
from attacks.claims.case import ATTACHMENT, answer
from attacks.honest import seeded

pytestmark = [pytest.mark.full, pytest.mark.xdist_group("claim-attacks")]  # what they set up is made once

# Of the attacks at least. What needs the meaning of words is a judge's: many directions, and ranks.
FOUND = {
    "figure": 0.80,
    "direction": 0.65,
    "period": 0.80,
    "unit": 0.90,
    "bound": 0.90,
    "markup": 0.95,
    "extended": 0.90,
}
FOUND_IN_FILINGS = {"direction": 0.90}
FOUND_BESIDE = 0.95
FOUND_UNCITED = 0.85
WARNED = 0.15  # of the true statements beside a cited one, or without a citation, at most
FALSE_ALARMS = 0.005  # of the twins at most
KNOWN_ALARMS = {
    "extended": 0.05,
    "period": 0.012,
    "direction": 0.01,
}  # minus for a loss, "155 per month" for hours a month
FEWEST = 100  # tries of each kind
PATTERNS = 25  # sentences of each kind

KINDS: dict[str, ModuleType] = {
    "figure": figures,
    "direction": directions,
    "period": periods,
    "unit": units,
    "bound": bounds,
    "markup": markup,
    "extended": extended,
}
FILINGS = (
    "filings/3M_2018_10K.pdf",
    "../corpus-2/filings/COCACOLA_2016_10K.pdf",
    "../corpus-2/filings/GENERALMILLS_2016_10K.pdf",
    "../corpus-2/filings/KRAFTHEINZ_2021_10K.pdf",
)


def seen(board: Board, title: str) -> None:
    """Shown by pytest -s, with enough tries of enough sentences."""
    print(f"\n{board.table(title)}")  # noqa: T201
    assert len(board.tries) >= FEWEST
    assert len(board.patterns()) >= PATTERNS


@pytest.mark.parametrize("kind", KINDS)
def test_a_false_claim_of_a_true_quote_is_an_error(kind: str) -> None:
    board = try_all(KINDS[kind].attacks(seeded(kind, "attacks")), any_error=kind == "markup")
    seen(board, f"{kind}: attacks")
    assert board.share("error") >= FOUND[kind], "\n".join(board.those("warning", "silent"))


@pytest.mark.parametrize("kind", KINDS)
def test_a_true_claim_in_other_words_is_none(kind: str) -> None:
    board = try_all(KINDS[kind].twins(seeded(kind, "twins")), any_error=kind == "markup")
    seen(board, f"{kind}: twins")
    print("\n".join(board.those("warning")))  # noqa: T201
    assert board.share("error") <= KNOWN_ALARMS.get(kind, FALSE_ALARMS), "\n".join(board.those("error"))


# ── Beside the marker's sentence ─────────────────────────────────────────────────────────────────


def test_a_false_figure_beside_the_cited_sentence_is_warned_about() -> None:
    board = try_all(markup.attacks_beside(seeded("beside", "attacks")), any_error=True)
    seen(board, "beside: attacks")
    assert board.share("error", "warning") >= FOUND_BESIDE, "\n".join(board.those("silent"))


def test_a_true_figure_beside_the_cited_sentence_is_no_finding() -> None:
    board = try_all(markup.twins_beside(seeded("beside", "twins")), any_error=True)
    seen(board, "beside: twins")
    assert board.share("error", "warning") <= WARNED, "\n".join(board.those("error", "warning"))


# ── Without a marker ─────────────────────────────────────────────────────────────────────────────


def test_a_statement_without_a_citation_is_warned_about() -> None:
    board = try_all(uncited.attacks(seeded("uncited", "attacks")))
    seen(board, "uncited: attacks")
    assert board.share("error", "warning") >= FOUND_UNCITED, "\n".join(board.those("silent"))


def test_what_asks_for_no_citation_is_not_warned_about() -> None:
    board = try_all(uncited.twins(seeded("uncited", "twins")))
    seen(board, "uncited: twins")
    assert board.share("error", "warning") <= WARNED, "\n".join(board.those("error", "warning"))


# ── Sentences of real filings ────────────────────────────────────────────────────────────────────


@pytest.fixture(scope="module")
def filings(corpus: Path) -> dict[str, list[str]]:
    """Sentences of each filing."""
    if absent := [name for name in FILINGS if not (corpus / name).is_file()]:
        pytest.skip(f"not in {corpus}: {', '.join(absent)}")
    return {name: real.quotable(corpus / name) for name in FILINGS}


def tried_on(filings: dict[str, list[str]], kind: str, operators: Mapping[str, real.Operator]) -> Board:
    return try_all(case for name, found in filings.items() for case in real.cases(seeded(name, kind), found, operators))


@pytest.mark.parametrize("kind", real.FALSE)
def test_a_false_claim_of_a_filing_is_an_error(kind: str, filings: dict[str, list[str]]) -> None:
    board = tried_on(filings, kind, real.FALSE[kind])
    print(f"\n{board.table(f'{kind}: attacks, filings')}")  # noqa: T201
    assert board.tries
    assert board.share("error") >= FOUND_IN_FILINGS.get(kind, 0.95), "\n".join(board.those("warning", "silent"))


@pytest.mark.parametrize("kind", real.TRUE)
def test_a_true_claim_of_a_filing_is_none(kind: str, filings: dict[str, list[str]]) -> None:
    board = tried_on(filings, kind, real.TRUE[kind])
    print(f"\n{board.table(f'{kind}: twins, filings')}")  # noqa: T201
    print("\n".join(board.those("warning")))  # noqa: T201
    assert board.tries
    assert board.share("error") <= 2 * FALSE_ALARMS, "\n".join(board.those("error"))


# ── The command ──────────────────────────────────────────────────────────────────────────────────

SOME = 2  # of each kind: each is a run of the command


@pytest.mark.parametrize(("kind", "cases"), [(kind, side) for kind in KINDS for side in ("attacks", "twins")])
def test_the_command_fails_where_there_is_an_error(kind: str, cases: str, tmp_path: Path) -> None:
    chosen = seeded("command").sample([*getattr(KINDS[kind], cases)(seeded(kind, cases))], SOME)
    with written(chosen) as (source, places):
        for case in chosen:
            path = tmp_path / "answer.md"
            path.write_text(answer(case, places), "utf-8")
            run = citecheck("validate", path, "-s", f"{ATTACHMENT}={source}", "--no-cache")
            (tried,) = try_all([case], any_error=True).tries
            assert run.code == (1 if tried.outcome == "error" else 0), run.out
