"""A page in any form and words: a right one is verified, a wrong one never, and one that cannot be read is open."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from cases import each

from answers.made import checked

PAGES = [f"Clause {n} of the lease.\nParagraph {n} has nothing of note.\n" for n in range(1, 9)]
QUOTE = "The Landlord may charge a single Late Charge of $45 for that month."
TEXT = "\f".join([*PAGES[:2], f"Clause 3\n{QUOTE}\n", *PAGES[3:]])
RIGHT, WRONG = 3, 7


def _verdict(answer: str, folder: Path) -> str:
    (folder / "lease.txt").write_text(TEXT, "utf-8")
    return checked(answer, [folder / "lease.txt"]).results[0].verdict


def _structured(fields: Any) -> str:
    cited = {"source_id": 1, "quote": QUOTE, **fields}
    return json.dumps({"answer": "The charge is $45 [1].", "citations": [cited]})


def _gemini(fields: Any) -> str:
    text = "The charge is $45."
    chunk = {"retrievedContext": {"title": "lease.txt", "text": QUOTE, **fields}}
    support = {"segment": {"startIndex": 0, "endIndex": len(text), "text": text}, "groundingChunkIndices": [0]}
    grounding = {"groundingChunks": [chunk], "groundingSupports": [support]}
    parts = {"parts": [{"text": text}], "role": "model"}
    return json.dumps({"candidates": [{"content": parts, "finishReason": "STOP", "groundingMetadata": grounding}]})


def _langchain(fields: Any) -> str:
    annotation = {"type": "citation", "title": "lease.txt", "cited_text": QUOTE, "extras": fields}
    return json.dumps({"type": "ai", "content": [{"type": "text", "text": "It is $45.", "annotations": [annotation]}]})


def _llamaindex(fields: Any) -> str:
    node = {"text": QUOTE, "metadata": {"file_name": "lease.txt", **fields}}
    return json.dumps({"response": "It is $45 [1].", "source_nodes": [{"node": node}]})


def _cohere(fields: Any) -> str:
    source = {"type": "document", "id": "d", "document": {"id": "d", "title": "lease.txt", "snippet": QUOTE, **fields}}
    citation = {"start": 0, "end": 10, "text": "It is $45.", "sources": [source]}
    message = {"role": "assistant", "content": [{"type": "text", "text": "It is $45."}], "citations": [citation]}
    return json.dumps({"finish_reason": "COMPLETE", "message": message})


FORMS = [_structured, _gemini, _langchain, _llamaindex, _cohere]


@each(
    "fields",
    [
        '{"page": N}',
        '{"page": "N"}',
        '{"page": N.0}',
        '{"page": "p. N"}',
        '{"page": "Page N"}',
        '{"page": "Seite N"}',
        '{"page": "S. N"}',
        '{"page": "стр. N"}',
        '{"page": "第N页"}',
        '{"page": "page_number_N_index_1"}',
        '{"page": "page_N"}',
        '{"page": "N of 8"}',
        '{"page": "N/8"}',
        '{"page": [N]}',
        '{"page": {"start": N, "end": N}}',
        '{"page": {"number": N}}',
        '{"pages": "N"}',
        '{"pages": "N-N"}',
        '{"pages": [N, N]}',
        '{"pageNumber": N}',
        '{"page_numbers": [N]}',
        '{"page_label": "N"}',
        '{"start_page": N, "end_page": N}',
        '{"startPage": "N", "endPage": "N"}',
        '{"loc": N}',
        '{"loc": {"pageNumber": N}}',
        '{"location": "page N"}',
        '{"location": {"page": N}}',
        '{"metadata": {"page": N, "total_pages": 8}}',
        '{"pageSpan": {"firstPage": "N", "lastPage": "N"}}',
        '{"customMetadata": [{"key": "page", "numericValue": N}]}',
        '{"position": {"page": "pp. N–N"}}',
    ],
)
def test_the_fields_of_a_page(fields: str, tmp_path: Path) -> None:
    for form in FORMS:
        told = [_verdict(form(json.loads(fields.replace("N", str(page)))), tmp_path) for page in (RIGHT, WRONG)]
        assert told == ["verified", "failed"], form


@each(
    "fields",
    [
        {"page": "VIIb"},
        {"page": "~3"},
        {"page": True},
        {"page": "three or seven"},
        {"page": {"x": 3}},
        {"page": 3.5},
        {"page": 3, "pages": 7},
        {"page": "unknown"},
        {"page_label": "A-3"},
        {"pages": {"start": 7, "end": 3}},
        {"section": "17.3"},
        {"location": "§ 17"},
    ],
)
def test_a_place_that_cannot_be_read_is_open(fields: dict[str, object], tmp_path: Path) -> None:
    assert [_verdict(form(fields), tmp_path) for form in FORMS] == ["open"] * len(FORMS)


@each(
    "fields",
    [
        {},
        {"page": None},
        {"page": ""},
        {"page": []},
        {"page_count": 8},
        {"total_pages": 8},
        {"location": "https://example.com/7"},
        {"score": 0.7},
        {"page": 2, "page_label": "3"},  # counted from 0 beside its label, as loaders of files write it
        {"page": 3, "pages": [3]},
        {"page_index": 2},
        {"page_content": "Page 7 of the lease"},
    ],
)
def test_what_names_no_other_page_changes_nothing(fields: dict[str, object], tmp_path: Path) -> None:
    assert [_verdict(form(fields), tmp_path) for form in FORMS] == ["verified"] * len(FORMS)


SAID = f"“{QUOTE[:-1]}”"
LISTED = "\n\n## Sources\n\n[1] lease.txt"


@each(
    "answer",
    [
        f"{SAID} [1].{LISTED}, page N",
        f"{SAID} [1].{LISTED}, page\u00a0N",
        f"{SAID} [1].{LISTED}, **p. N**",
        f"{SAID} [1].{LISTED}, `page N`",
        f"{SAID} [1].{LISTED} (pp. N–N)",
        f"{SAID} [1].{LISTED}, S. N",
        f"{SAID} [1].{LISTED}, стр. N",
        f"{SAID} [1].{LISTED}, 第N页",
        f"{SAID} [1].{LISTED}, págs. N",
        f"{SAID} [1].{LISTED}#page=N",
        f"{SAID} [1].{LISTED}, page <sup>N</sup>",
        f"{SAID} [1, p. N].",
        f"{SAID} [1, p.\u00a0N].",
        f"{SAID} [1; Seite N].",
        f"{SAID} [1] (p. N).",
        f"{SAID} [1] (page\u00a0N).",
        f"{SAID} [1] **(p. N)**.",
        f"{SAID} [1], p. N.",
        f"Page N: {SAID} [1].",
        f"The lease (p. N) says {SAID} [1].",
        f"On page N the lease says {SAID} [1].",
        f"## Page N\n\n{SAID} [1].",
        f"**Page N**\n\n{SAID} [1].",
    ],
)
def test_pages_in_prose_and_lists(answer: str, tmp_path: Path) -> None:
    for wide in (False, True):
        digits = {page: chr(0xFF10 + page) if wide else str(page) for page in (RIGHT, WRONG)}
        told = [_verdict(answer.replace("N", digits[page]), tmp_path) for page in (RIGHT, WRONG)]
        assert told[0] == "verified"
        assert told[1] in {"failed", "open"}


@each(
    "answer",
    [
        f"{SAID} [1].{LISTED}, page ~3",
        f"{SAID} [1].{LISTED}, hoja 3",
        f"{SAID} [1].{LISTED}, Section 17.3",
        f"{SAID} [1, Section 17.3].",
        f"{SAID} [1, § 4].",
        f"{SAID} [1] (Section 4).",
    ],
)
def test_a_place_in_words_that_cannot_be_read_is_open(answer: str, tmp_path: Path) -> None:
    assert _verdict(answer, tmp_path) == "open"


@each(
    "answer",
    [
        f"{SAID} [1].{LISTED} (8 pages)",
        f"{SAID} [1].{LISTED}, 2024",
        f"{SAID} [1].{LISTED} (accessed 3 May 2024)",
        f"{SAID} [1].{LISTED} (score 0.93)",
        f"{SAID} [1] (see Table 7).",
        f"The pages of the lease say {SAID} [1].",
        f"{SAID} [1]. On page 7 nothing is said.",
    ],
)
def test_what_is_no_place_changes_nothing(answer: str, tmp_path: Path) -> None:
    assert _verdict(answer, tmp_path) == "verified"


def test_an_advised_range_passes_when_it_is_obeyed(tmp_path: Path) -> None:
    (tmp_path / "lease.txt").write_text(TEXT, "utf-8")
    wide = checked(f"{SAID} [1].{LISTED}, pages 1–8\n", [tmp_path / "lease.txt"])
    assert [(one.rule, one.hint) for one in wide.findings] == [
        ("CIT521", "Cite page 3, or the number that is printed on it.")
    ]
    entry = f"{LISTED}, pages 2–3\n   > {QUOTE}\n"
    (told,) = checked(f"It is $45 [1].{entry}", [tmp_path / "lease.txt"]).findings
    assert told.hint == "Name page 3; in fields whose end is exclusive, the range 3 to 4."
    assert not checked(f"It is $45 [1].{entry}".replace("pages 2–3", "page 3"), [tmp_path / "lease.txt"]).findings
