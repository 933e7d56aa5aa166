"""Makes examples/report.html, the proof of answers/lease-slips.md: `python examples/make_report.py`."""

from __future__ import annotations

from pathlib import Path

from citecheck import check, open_document, read_response
from citecheck.closest_passage import closest_passages
from citecheck.limits import PICTURES
from citecheck.model import Outcome
from citecheck.page_previews import make_exhibits
from citecheck.reporting.html import Proof, render_html

HERE = Path(__file__).parent


def page() -> str:
    """What `citecheck report examples/answers/lease-slips.md -s examples/lease.pdf --no-date` writes."""
    return render_html([proof()])


def proof(pictures: int = PICTURES) -> Proof:
    """`pictures` of pages are drawn at most."""
    document = open_document(HERE / "lease.pdf", shown_as="examples/lease.pdf", cache=False)
    try:
        response = read_response((HERE / "answers" / "lease-slips.md").read_text("utf-8"))
        documents = {"lease-a007c828": document}
        report = check(response, documents, path="examples/answers/lease-slips.md")
        closest = closest_passages(report, documents)
        return Proof(Outcome(report, closest), response, make_exhibits(report, documents, closest, pictures=pictures))
    finally:
        document.close()


if __name__ == "__main__":
    (HERE / "report.html").write_text(page(), "utf-8")
