"""No changed quote is found on its page, and every honest original is: the scoreboard is all zeros."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest
from cases import mostly_full, mostly_nightly

from attacks.scoreboard import CORPUS, Scoreboard, forge_corpus, forge_made, total
from citecheck.forgeries import KINDS
from citecheck.model import Match
from citecheck.sources.open import open_document

ACCURACY = (Path(__file__).parents[2] / "docs" / "accuracy.md").read_text("utf-8")
FORGERIES = 20_000
AT_LEAST = {  # how many each document must stand
    "lease.pdf": 1_600,
    "tax-notice.pdf": 1_250,
    "annual-report.pdf": 2_600,
    "waterworks.pdf": 1_600,
    "measured.txt": 850,
    **dict.fromkeys(CORPUS, 2_400),
}
HONEST = 80  # originals of each document, at either level
WITHOUT = {  # what a document of the project has no place for
    "lease.pdf": {"parentheses dropped", "scale", "sign dropped", "fraction changed"},
    "tax-notice.pdf": {"scale", "fraction changed"},
    "annual-report.pdf": {"sign dropped", "fraction changed"},
    "waterworks.pdf": set(),
    "measured.txt": set(),
}


@pytest.mark.parametrize("name", mostly_full(WITHOUT, "measured.txt"))
def test_no_forgery_of_a_document_of_the_project_is_found(name: str) -> None:
    board = forge_made(name)
    _assert_all_zeros(name, board)
    assert set(KINDS) - board.kinds_tried() == WITHOUT[name]


@pytest.mark.full
@pytest.mark.parametrize("name", mostly_nightly(CORPUS, CORPUS[2], CORPUS[4]))
def test_no_forgery_of_a_real_document_is_found(name: str, corpus: Path) -> None:
    with closing(open_document(corpus / name)) as document:
        _assert_all_zeros(name, forge_corpus(name, document))


def _assert_all_zeros(name: str, board: Scoreboard) -> None:
    assert (board.false_accepts(), board.false_rejects()) == ([], [])
    assert board.tried.total() >= AT_LEAST[name]
    assert board.honest.total() >= HONEST


def test_enough_is_tried_in_all() -> None:
    assert sum(AT_LEAST.values()) >= FORGERIES


# ── The scoreboard itself ────────────────────────────────────────────────────────────────────────


def _board() -> Scoreboard:
    board = Scoreboard()
    board.tried["currency", Match.EXACT] += 3
    board.tried["currency", Match.FOLDED] += 2
    board.harmless["currency", Match.FOLDED] += 1
    board.accepted["currency", Match.FOLDED].append("page 1: 'a'")
    board.honest[Match.EXACT] += 4
    board.rejected[Match.EXACT].append("page 2: 'b'")
    return board


def test_boards_add_up() -> None:
    both = total([_board(), _board()])
    assert both.false_accepts() == ["currency: page 1: 'a'"] * 2
    assert both.false_rejects() == ["page 2: 'b'"] * 2
    assert (both.tried.total(), both.harmless.total(), both.honest.total()) == (10, 2, 8)
    assert both.kinds_tried() == {"currency"}


def test_a_board_is_shown_as_a_table() -> None:
    rows = _board().markdown().splitlines()
    assert [row for row in rows if "currency" in row] == ["| currency | 5 |"]
    assert rows[-4:] == [
        "",
        "Accepted: 1 of 5 (exact 3, folded 2) forgeries.",
        "Rejected: 1 of 4 (exact 4, folded 0) honest originals.",
        "Harmless, and not in the table: 1.",
    ]
    assert len([row for row in rows if row.startswith("|")]) == 2 + len(KINDS)


def test_the_published_scoreboard_has_every_forgery_and_no_accept() -> None:
    table, _, rest = ACCURACY.partition("| forgery | tried |\n")[2].partition("\n\n")
    rows = [[cell.strip() for cell in row.split("|")[1:-1]] for row in table.splitlines()[1:]]
    tried = {name: int(count.replace(",", "")) for name, count in rows}
    assert list(tried) == list(KINDS)
    assert sum(tried.values()) >= FORGERIES
    assert rest.startswith(f"Accepted: 0 of {sum(tried.values()):,} (")
    assert "\nRejected: 0 of " in rest.partition("\n\n")[0]


@pytest.mark.full
def test_an_accepted_forgery_and_a_rejected_original_are_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("attacks.scoreboard.verifies", lambda quote, _: len(quote.text) % 2 == 0)
    board = forge_made("measured.txt")
    assert 0 < len(board.false_accepts()) < board.tried.total()
    assert 0 < len(board.false_rejects()) < board.honest.total()
