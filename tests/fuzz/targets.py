"""What must hold for any bytes. A target takes some and raises AssertionError, or what must never be raised."""

from __future__ import annotations

import json
import re
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from command import LEASE
from properties import test_answers, test_evidence, test_text
from text import test_matching

from citecheck import Report, Verdict, check, read_response
from citecheck.errors import SourceError, UsageError
from citecheck.model import DocumentFacts, Outcome, Response
from citecheck.reporting.findings import findings_of
from citecheck.reporting.json import ReportFile, render_json
from citecheck.reporting.lines import render_agent, render_concise_files
from citecheck.reporting.summary import summary_lines
from citecheck.reporting.text import render_text
from citecheck.response.diagnostics import Notes
from citecheck.response.json_reader import Array, Node, Object, parse_json
from citecheck.sources.document import Document
from citecheck.sources.manifest import Pinned, read_manifest, write_manifest
from citecheck.sources.page_cache import Store
from citecheck.sources.plain import plain_document
from citecheck.sources.prepared import is_prepared, prepared_documents
from citecheck.text.folding import fold
from citecheck.text.ids import is_attachment_id
from fuzz import seeds

END = "<<<END_CITATION_DATA>>>"
FACTS = DocumentFacts("", "lease.txt", "0" * 64, 0, "plain text", "text")


class Target(NamedTuple):
    """`run` takes one input; what it returns is worth keeping as a seed."""

    run: Callable[[bytes], bytes | None]
    seeds: list[bytes]


def _text(data: bytes) -> str:
    return data.decode("utf-8", "replace").replace("\x00", "\ufffd")


# ── Readers of answers ───────────────────────────────────────────────────────────────────────────


def strict_json(data: bytes) -> None:
    """Where nothing is wrong, the library's reader says the same; where that one refuses, something is wrong."""
    text = data.decode("utf-8", "replace")
    notes = Notes()
    roots = parse_json(text, 0, notes)
    assert all(0 <= problem.span.start <= problem.span.end <= len(text) for problem in notes.problems)
    if not notes.problems and (roots or text.strip(" \t\r\n")):
        assert [_plain(root) for root in roots] == [json.loads(text)]


def _plain(node: Node) -> object:
    if isinstance(node, Object):
        return {str(member.key.value): _plain(member.value) for member in node.members}
    if isinstance(node, Array):
        return [_plain(item) for item in node.items]
    return node.value  # type: ignore[union-attr] # a broken one has a problem


def markdown(data: bytes) -> None:
    _read(_text(data), html=False)


def html(data: bytes) -> None:
    _read(_text(data), html=True)


def _read(text: str, *, html: bool) -> None:
    response = read_response(text, html=html)
    size = len(response.text)
    spans = [
        *(problem.span for problem in response.problems),
        *(marker.span for marker in response.markers),
        *(span for citation in response.citations for span in citation.spans.values()),
    ]
    assert all(0 <= span.start <= span.end <= size for span in spans)
    report = _checked(response)
    if report.verdict is Verdict.VERIFIED:
        assert END in text
        assert report.results
    for result in report.results:
        if result.verdict is Verdict.VERIFIED:
            assert _stands(result.citation.source_context)


def _checked(response: Response) -> Report:
    names = {citation.attachment_id for citation in response.citations}
    return check(response, dict.fromkeys(names, _LEASE), path="answer.md")


_LEASE = plain_document(LEASE, FACTS)
_LETTERS = re.compile(r"[\W_]+")


def _stands(quote: str) -> bool:
    """Slowly and simply: its letters and digits stand in the source in this order, with nothing between them."""
    page, wanted = (_LETTERS.sub("", fold(text).text).casefold() for text in (LEASE, quote))
    return bool(wanted) and wanted in page


# ── Readers of files ─────────────────────────────────────────────────────────────────────────────


def prepared(data: bytes) -> None:
    """Reading raises SourceError alone; what was read, and any text, comes back when it is prepared again, but for
    characters that are never drawn.
    """
    text = _text(data)
    if is_prepared(text):
        with suppress(SourceError):
            for document in prepared_documents(text, FACTS).values():
                _comes_back(document)
    with suppress(SourceError):
        _comes_back(plain_document(text, FACTS))


def _comes_back(document: Document) -> None:
    from citecheck.sources.plain import drawn_characters

    numbers = range(1, document.page_count + 1)
    try:
        pages = [[drawn_characters(line.text) for line in document.page(n).lines] for n in numbers]
    except SourceError:  # an excerpt
        return
    for every in (0, 1, 5):
        [again] = prepared_documents(_prepared(document, every), FACTS).values()
        assert [[line.text for line in again.page(n).lines] for n in range(1, again.page_count + 1)] == pages


def _prepared(document: Document, every: int) -> str:
    from citecheck.sources.prepared import prepared_text

    return "\n".join(prepared_text(document, "a", "a.txt", range(1, document.page_count + 1), every)) + "\n"


def manifest(data: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / ".citecheck" / "manifest.json"
        path.parent.mkdir()
        path.write_bytes(data)
        try:
            read = read_manifest(path)
        except UsageError:
            return
        assert all(is_attachment_id(name) for name in read)
        assert all(pinned.path.is_absolute() and isinstance(pinned.sha256, str) for pinned in read.values())
        write_manifest(path, read)
        assert read_manifest(path) == {name: Pinned(*pinned) for name, pinned in read.items()}


def store_entry(data: bytes) -> None:
    """No bytes but those that were written are an entry; a value that JSON can hold comes back."""
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder), "ab" * 32)
        with suppress(ValueError, RecursionError):
            value = json.loads(data)
            if isinstance(value, dict):
                store.put_page(1, value)
                whole = {"label", "readings", "scanned", "pictured", "watermark"} <= value.keys()
                assert json.dumps(store.page(1)) == json.dumps(value if whole else None)
        store.put_page(2, {"label": None, "readings": [], "scanned": False, "pictured": False, "watermark": None})
        [entry] = Path(folder).rglob("2.json")
        honest = entry.read_bytes()
        for spoilt in (data, honest[:64] + data, honest + data, data + honest):
            entry.write_bytes(spoilt)
            assert store.page(2) is None or spoilt == honest


# ── Reports ──────────────────────────────────────────────────────────────────────────────────────

_PRINTED = re.compile(
    r"[^\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\u200b-\u200f\ufeff\ud800-\udfff]*"
)
_COLOUR = re.compile(r"\x1b\[\d+m")


def reports(data: bytes) -> None:
    """Text of an answer never makes a line of a report, nor steers the terminal; JSON is what its schema says."""
    text = _text(data)
    report = _checked(read_response(text))
    outcome = Outcome(report)
    findings = len(report.findings)
    concise = render_concise_files([findings_of(outcome.report)], summary_lines([outcome.report]))
    summary = len(summary_lines([report]))
    assert concise.count("\n") == findings + summary
    agent, plain = render_agent([outcome]), render_text([outcome], notes=True)
    shown_findings = [finding for finding in report.findings if finding.level != "note"]
    assert agent.count("\n") == len(shown_findings) + summary
    hints = sum(finding.hint is not None for finding in report.findings)
    frame = render_text([]).count("\n") + len(("the path", "an empty line"))
    assert plain.count("\n") == frame + summary - 1 + max(1, len(report.results) + findings + hints)
    for shown in (concise, agent, plain):
        assert _PRINTED.fullmatch(shown)
    assert _COLOUR.sub("", render_text([outcome], colour=True, notes=True)) == plain
    rows = ReportFile.model_validate_json(render_json([outcome]))
    assert [len(row.findings) for row in rows.responses] == [findings]


# ── Properties ───────────────────────────────────────────────────────────────────────────────────


def _property(test: Callable[..., None]) -> Target:
    return Target(test.hypothesis.fuzz_one_input, [bytes(64), bytes(range(256)), b"\xff" * 256])  # type: ignore[attr-defined]


TARGETS = {
    "json": Target(strict_json, seeds.JSON),
    "markdown": Target(markdown, seeds.ANSWERS),
    "html": Target(html, seeds.PAGES),
    "prepared": Target(prepared, seeds.PREPARED),
    "manifest": Target(manifest, seeds.MANIFESTS),
    "store": Target(store_entry, seeds.ENTRIES),
    "reports": Target(reports, seeds.ANSWERS),
    "folding": _property(test_text.test_offsets_lead_back_to_what_was_folded),
    "matching": _property(test_matching.test_what_is_found_is_the_quote_but_for_the_table_and_case),
    "forgeries": _property(test_matching.test_one_small_change_is_never_found_unless_it_truly_stands_there),
    "slices": _property(test_matching.test_any_slice_at_token_boundaries_is_found_at_its_place),
    "prefixes": _property(test_answers.test_no_world_passes_cut_off),
    "neighbours": _property(test_answers.test_another_citation_takes_no_finding_away),
    "evidence": _property(test_evidence.test_without_a_line_nothing_new_is_verified),
}
