"""A small source, answers about it, and what `mend` makes of them."""

from __future__ import annotations

from collections.abc import Mapping

from citecheck import check, read_response
from citecheck.model import DocumentFacts, Verdict
from citecheck.repair import Mended, mend
from citecheck.repair.diff import change_lines
from citecheck.sources.document import Document
from citecheck.sources.plain import plain_document

PAGES = (
    (
        "1 Term and rent",
        "The monthly rent is $1,850, due on the first day of each month.",
        "The Tenant pays interest of 4.5% a year on rent paid late.",
        "Keys are handed back on the last day.",
        "No bicycle is kept in the cellar.",
    ),
    (
        "Budget for the house",
        "Heating 1,204 1,187",
        "The deposit of $3,700 is kept in a separate account.",
        "The Landlord’s office is open 5–7 p.m. on the ﬁrst",
        "floor. It is reached by the back stairs, which the self-",
        "employed caretaker sweeps.",
        "Budget for the garages",
        "Heating 1,204 1,187",
    ),
    ("Keys are handed back on the last day.", "Guests stay for two weeks at the longest."),
    ("The roof terrace has room for 12 persons.",),
)
END = "<<<END_CITATION_DATA>>>"
DEPOSIT = "The deposit of $3,700 is kept in a separate account."
GUESTS = "Guests stay for two weeks at the longest."
KEYS = "Keys are handed back on the last day."


def plain(*pages: tuple[str, ...]) -> Document:
    facts = DocumentFacts("", "source.txt", "0" * 64, 0, "plain text", "text")
    return plain_document("\f".join("\n".join(page) for page in pages), facts)


SOURCE = plain(*PAGES)


def entry(
    p: str = '"page_number_2_index_1"',
    l: str = "[3, 4]",  # noqa: E741 - the field's name
    f: str = DEPOSIT,
    k: str = "$3,700",
    n: int = 1,
) -> str:
    """An entry as text; `p` and `l` are JSON."""
    return f'{{"n": {n}, "r": "says it", "f": "{f}", "k": "{k}", "p": {p}, "l": {l}}}'


def answer(*entries: str, prose: str | None = None, source: str = "a") -> str:
    shown = prose if prose is not None else "It is **$3,700** [1]."
    block = ",\n  ".join(entries)
    return f'{shown}\n\n<<<CITATION_DATA>>>\n{{"{source}": [\n  {block}\n]}}\n{END}\n'


def mended(text: str, documents: Mapping[str, Document] | None = None, *, html: bool | None = None) -> Mended:
    """The repaired answer; that it is no worse, and that nothing is left to repair in it, is asserted at once."""
    documents = {"a": SOURCE} if documents is None else documents
    response = read_response(text, html=html)
    report = check(response, documents)
    once = mend(response, report, documents)
    twice = mend(once.response, once.report, documents)
    assert (twice.response.text, twice.changes, twice.left) == (once.response.text, {}, once.left)
    assert read_response(once.response.text, html=html) == once.response
    assert check(once.response, documents) == once.report
    return once


def outcome(text: str, documents: Mapping[str, Document] | None = None) -> tuple[str, Verdict, list[str]]:
    """The repaired text, its verdict, and what is said of it."""
    made = mended(text, documents)
    return made.response.text, made.report.verdict, list(change_lines(made))
