"""Forged quotes inside the citations of APIs: none is found, and every honest original is.

The forgers and the judge are those of the scoreboard; each quote comes as the answer of an API, whose citation is read
from its JSON and checked at the pages that it names.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from cases import mostly_nightly

from attacks import scoreboard
from attacks.honest import Quote
from attacks.scoreboard import CORPUS, Scoreboard, forge_corpus, forge_made
from citecheck.answers import read_answer
from citecheck.cited_range import locate_in_range
from citecheck.forgeries import KINDS
from citecheck.model import Located
from citecheck.sources.document import Document
from citecheck.sources.open import open_document

SAID = "So it is."
Form = Callable[[str, int, int], Any]


def anthropic(text: str, start: int, end: int) -> Any:
    pages = {"start_page_number": start, "end_page_number": end}
    citation = {"type": "page_location", "cited_text": text, "document_index": 0, **pages}
    content = [{"type": "text", "text": SAID, "citations": [citation]}]
    return {"type": "message", "role": "assistant", "content": content}


def bedrock(text: str, start: int, end: int) -> Any:
    location = {"documentPage": {"documentIndex": 0, "start": start, "end": end - 1}}
    part = {"content": [{"text": SAID}], "citations": [{"sourceContent": [{"text": text}], "location": location}]}
    return {"output": {"message": {"role": "assistant", "content": [{"citationsContent": part}]}}}


def langchain(text: str, start: int, end: int) -> Any:
    extras = {"document_index": 0, "start_page_number": start, "end_page_number": end}
    annotation = {"type": "citation", "cited_text": text, "extras": extras}
    return {"type": "ai", "content": [{"type": "text", "text": SAID, "annotations": [annotation]}]}


def llamaindex(text: str, start: int, end: int) -> Any:
    place = {"document_index": 0, "start_page_number": start, "end_page_number": end}
    cited = {"block_type": "citation", "cited_content": {"text": text}, "additional_location_info": place}
    return {"message": {"role": "assistant", "blocks": [{"block_type": "text", "text": SAID}, cited]}}


FORMS: tuple[Form, ...] = (anthropic, bedrock, langchain, llamaindex)


def gemini(text: str, start: int, end: int) -> Any:
    chunk = {"retrievedContext": {"title": "source", "text": text, "pageNumber": start}}
    supports = [{"segment": {"endIndex": len(SAID)}, "groundingChunkIndices": [0]}]
    metadata = {"groundingChunks": [chunk], "groundingSupports": supports}
    return {"candidates": [{"content": {"parts": [{"text": SAID}]}, "groundingMetadata": metadata}]}


def structured(text: str, start: int, end: int) -> Any:
    return {"answer": SAID, "citations": [{"source_id": 1, "quote": text, "page": start}]}


def gemini_stream(text: str, start: int, end: int) -> Any:
    candidate = gemini(text, start, end)["candidates"][0]
    content = [{"candidates": [{"content": candidate["content"]}]}]
    return [*content, {"candidates": [{"groundingMetadata": candidate["groundingMetadata"], "finishReason": "STOP"}]}]


OF_ONE_PAGE: tuple[Form, ...] = (*FORMS, gemini, gemini_stream, structured)


def azure(text: str, start: int, end: int) -> Any:
    message = {"role": "assistant", "content": "So it is [doc1].", "context": {"citations": [{"content": text}]}}
    return {"object": "chat.completion", "choices": [{"index": 0, "finish_reason": "stop", "message": message}]}


def knowledge_base(text: str, start: int, end: int) -> Any:
    part = {"textResponsePart": {"text": SAID, "span": {"start": 0, "end": len(SAID)}}}
    passage = {"content": {"text": text}, "location": {"s3Location": {"uri": "s3://bucket/source"}}}
    citations = [{"generatedResponsePart": part, "retrievedReferences": [passage]}]
    return {"sessionId": "session", "output": {"text": SAID}, "citations": citations}


def cohere(text: str, start: int, end: int) -> Any:
    source = {"type": "document", "id": "doc:0", "document": {"id": "doc:0", "snippet": text}}
    cited = {"start": 0, "end": len(SAID), "text": SAID, "sources": [source], "content_index": 0}
    message = {"role": "assistant", "content": [{"type": "text", "text": SAID}], "citations": [cited]}
    return {"id": "c", "finish_reason": "COMPLETE", "message": message}


WITHOUT_PAGES: tuple[Form, ...] = (azure, knowledge_base, cohere)


def in_turn() -> Callable[[Quote, Document], bool]:
    """Whether the checker finds a quote on its page, in the citation of one API after the other."""
    turns = count()

    def verifies(quote: Quote, document: Document) -> bool:
        forms = (*(FORMS if quote.over_break else OF_ONE_PAGE), *WITHOUT_PAGES)
        beside = 1 if quote.over_break else 0  # the anchor is on one of two pages
        start, end = max(1, quote.page - beside), min(document.page_count, quote.page + beside) + 1
        form = forms[next(turns) % len(forms)]
        answer = form(quote.text, start, end)
        (citation,) = read_answer(json.dumps(answer)).citations
        assert citation.source_context == quote.text
        assert (citation.range is None) == (form in WITHOUT_PAGES)
        evidence = locate_in_range(citation, document)
        check = evidence.range_check
        in_range = not check.wrong if check else form in WITHOUT_PAGES
        return isinstance(evidence, Located) and in_range

    return verifies


def assert_all_zeros(board: Scoreboard, tried: int) -> None:
    print(f"{board.tried.total()} forgeries, {board.honest.total()} honest quotes")  # noqa: T201 - shown by pytest -s
    assert (board.false_accepts(), board.false_rejects()) == ([], [])
    assert board.tried.total() >= tried
    assert board.honest.total() >= 80


@pytest.mark.full
@pytest.mark.parametrize("name", ["lease.pdf", "tax-notice.pdf", "annual-report.pdf", "waterworks.pdf", "measured.txt"])
def test_no_forgery_of_a_document_of_the_project_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scoreboard, "verifies", in_turn())
    board = forge_made(name)
    assert_all_zeros(board, 850)
    assert len(board.kinds_tried()) > len(KINDS) - 5


@pytest.mark.full
@pytest.mark.parametrize(
    "name", mostly_nightly(CORPUS[::3], CORPUS[3])
)  # the search is the scoreboard's, which has all of them
def test_no_forgery_of_a_real_document_is_found(name: str, corpus: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scoreboard, "verifies", in_turn())
    with closing(open_document(corpus / name)) as document:
        assert_all_zeros(forge_corpus(name, document), 2_000)
