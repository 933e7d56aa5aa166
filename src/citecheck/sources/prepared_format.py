"""The evidence text an agent reads: page tags, line tags, attachment id."""

from __future__ import annotations

import html
from collections.abc import Iterator, Sequence
from typing import Any

from citecheck.sources.document import Document, Page
from citecheck.sources.plain import escape


def prepared_text(document: Document, attachment_id: str, name: str, pages: Sequence[int], every: int) -> Iterator[str]:
    """The lines of one `<attachment>`; every `every`-th line is tagged with its id, the first and last always, 0 none.

    Raises SourceError at a page that cannot be read.
    """
    shown = html.escape(" ".join(name.split()))
    yield f'<attachment id="{attachment_id}" name="{shown}" pages="{document.page_count}">'
    for number in pages:
        yield from page_text(document.page(number), every)
    yield "</attachment>"


def page_text(page: Page, every: int) -> Iterator[str]:
    tag = f"page_number_{page.number}_index_{page.number - 1}"
    yield f"<{tag}>"
    for number, line in enumerate(page.lines, 1):
        tagged = every and (number == 1 or number == len(page.lines) or number % every == 0)
        text = escape(line.text)
        yield f'<line id="{number}">{text}</line>' if tagged else text
    yield f"</{tag}>"


def prepared_json(
    document: Document, attachment_id: str, name: str, mime_type: str, pages: Sequence[int], every: int
) -> dict[str, Any]:
    texts = ["\n".join(page_text(document.page(number), every)) for number in pages]
    size = sum(len(text.encode()) for text in texts)
    metadata = {
        "filename": name,
        "mimeType": mime_type,
        "pageCount": document.page_count,
        "textByteSize": size,
    }
    return {"attachmentId": attachment_id, "metadata": metadata, "deepTextPages": texts}
