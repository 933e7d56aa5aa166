"""The document and the sound citation that the attacks on a citation start from."""

from __future__ import annotations

import json
from collections.abc import Mapping

from pdfs import drawn, text
from responses import END, START

from citecheck import check, read_response
from citecheck.model import Report
from citecheck.sources.document import Document

KEYS = ("Keys that are lost are paid for by the tenant.", "The lock is changed on the same day at a cost of $120.")
PAGES: tuple[tuple[str, ...], ...] = (
    ("House rules of Merrin Quay", "For tenants and their guests", "Second edition"),
    ("These rules were written by the caretaker in the year 2019", "and are read out to each new tenant of the house."),
    (
        "Rent and deposit",
        "The rent is $1,850 a month and is due on the first day.",
        "The deposit is $3,700 and is held in a separate account.",
        "A late charge of $45 is due after 15 days.",
        "Heating costs 1,204 and water costs 310 for the year.",
        "The caretaker reads all meters in May and in November.",
        "Bills are sent in the month that follows.",
        "1",
    ),
    ("Keys", *KEYS, "Spare keys are kept by the caretaker.", "2"),
    ("Bicycles", "Bicycles are kept in the cellar.", "One is allowed for each tenant.", "3"),
    ("Visitors", *KEYS, "Guests may stay for two weeks.", "4"),
    ("Garden", "The garden is open from eight to ten.", "Fires are lit by the caretaker.", "5"),
    ("Moving out", "The flat is handed back clean.", *KEYS, "6"),
)
ANCHOR_LINE, LAST_LINE = 3, 8  # of page 3
SOUND: dict[str, object] = {
    "n": 1,
    "r": "states the deposit",
    "f": "The deposit is $3,700 and is held in a separate account.",
    "k": "$3,700",
    "p": "page_number_3_index_2",
    "l": [2, 3, 4],
}
ID = "house-rules"


def house() -> bytes:
    return drawn(*(text(*lines) for lines in PAGES))


def page_id(number: int) -> str:
    return f"page_number_{number}_index_{number - 1}"


def answer(*entries: Mapping[str, object], source: str = ID) -> str:
    """A response whose prose is nothing but each entry's anchor and marker."""
    prose = "\n\n".join(f"**{entry['k']}** [{entry['n']}]" for entry in entries)
    return f"{prose}\n\n{START}\n{json.dumps({source: entries}, ensure_ascii=False)}\n{END}\n"


def report(document: Document, *entries: Mapping[str, object], source: str = ID) -> Report:
    return check(read_response(answer(*entries, source=source)), {ID: document})


def told(report: Report) -> tuple[list[str], list[str]]:
    """The verdicts of the citations, and the codes of all findings."""
    return [result.verdict.value for result in report.results], [finding.rule for finding in report.findings]
