"""From a response and its sources to a report: verdicts, and the known cases that need both."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from cases import each

from citecheck import Report, Verdict, check, limits, open_document, read_response
from citecheck.errors import NotASourceError
from citecheck.model import DocumentFacts
from citecheck.sources.document import Document
from citecheck.sources.plain import plain_document

TEXT = (
    "The patient is 50/M with a history of diabetes.\n"
    "The rate is 45 percent of the cost, or 98.6°F.\n"
    "The Company’s ﬁrst café is open 5–7 p.m.\n"
    "It has a concrete ground floor slab.\n"
    "Nothing here is\u00a0final.\n"
    "\fThe second page says that the deposit is $3,700 and that it is held in trust.\n"
)
END = "<<<END_CITATION_DATA>>>"


def document(text: str = TEXT) -> Document:
    return plain_document(text, DocumentFacts("", "source.txt", "0" * 64, 0, "plain text", "text"))


def entry(n: int = 1, f: str = "The rate is 45 percent of the cost", k: str = "45 percent", **other: object) -> dict:
    return {"n": n, "r": "states it", "f": f, "k": k, "p": "page_number_1_index_0", "l": [1, 2, 3], **other}


def answer(*entries: dict, source: str = "a", prose: str | None = None) -> str:
    shown = prose if prose is not None else " ".join(f"It is **{e['k']}** [{e['n']}]." for e in entries)
    return f"{shown}\n\n<<<CITATION_DATA>>>\n{json.dumps({source: entries}, ensure_ascii=False)}\n{END}\n"


def checked(text: str, **documents: Document) -> Report:
    return check(read_response(text), documents or {"a": document()})


def names(report: Report) -> list[str]:
    return [finding.name for finding in report.findings]


def verdicts(report: Report) -> list[Verdict]:
    return [result.verdict for result in report.results]


def test_a_sound_answer() -> None:
    report = checked(answer(entry()))
    assert (report.verdict, verdicts(report), names(report)) == (Verdict.VERIFIED, [Verdict.VERIFIED], [])


def test_nothing_is_verified_because_nothing_was_checked() -> None:
    assert checked("Just prose.").verdict is Verdict.NOTHING
    assert checked(answer(prose="Prose.")).verdict is Verdict.NOTHING


def test_without_a_source_a_citation_is_open() -> None:
    report = check(read_response(answer(entry())), {})
    assert (report.verdict, names(report)) == (Verdict.OPEN, ["no-source"])


def test_one_failed_citation_leaves_the_others_their_verdicts() -> None:
    report = checked(answer(entry(), entry(2, "The rate is 54 percent of the cost", "54 percent")))
    assert (report.verdict, verdicts(report)) == (Verdict.FAILED, [Verdict.VERIFIED, Verdict.FAILED])


def test_removing_the_sources_never_adds_a_pass() -> None:
    text = answer(entry(), entry(2, "The second page says", "second page", p="page_number_2_index_1", l=[1]))
    with_sources, without = checked(text), check(read_response(text), {})
    assert [v is Verdict.VERIFIED for v in verdicts(with_sources)] == [True, True]
    assert Verdict.VERIFIED not in verdicts(without)


@each("cut", range(len(answer(entry()).rstrip())))
def test_no_answer_that_was_cut_off_passes(cut: int) -> None:
    report = checked(answer(entry()).rstrip()[:cut])
    assert report.verdict in {Verdict.FAILED, Verdict.NOTHING}
    assert report.verdict is Verdict.FAILED or not (report.results or report.markers)


def test_td11_fourteen_entries_of_which_three_anchors_are_not_in_their_context() -> None:
    wrong = {3: "medical history", 7: "medical devices", 11: "IV medications"}
    entries = [entry(n, k=wrong.get(n, "45 percent")) for n in range(1, 15)]
    report = checked(answer(*entries))
    assert len(report.results) == 14
    found = [finding.n for finding in report.findings if finding.name == "anchor-not-in-context"]
    assert found == [3, 7, 11]


def test_td12_the_same_sentence_in_two_files_is_two_results() -> None:
    block = json.dumps({"a": [entry(1)], "b": [entry(2)]})
    text = f"It is **45 percent** [1] and **45 percent** [2].\n\n<<<CITATION_DATA>>>\n{block}\n{END}\n"
    report = checked(text, a=document(), b=document("Another text.\n"))
    assert verdicts(report) == [Verdict.VERIFIED, Verdict.FAILED]


def test_td13_two_anchors_in_one_token() -> None:
    sentence = "The patient is 50/M with a history of diabetes."
    report = checked(answer(entry(1, sentence, "50"), entry(2, sentence, "diabetes")))
    assert verdicts(report) == [Verdict.VERIFIED, Verdict.VERIFIED]


def test_td16_names_that_no_version_had_are_unknown_fields() -> None:
    renamed = {("anchorPhrase" if key == "k" else key): value for key, value in entry().items()}
    report = checked(answer(renamed, prose="It is **45 percent** [1]."))
    assert {"unknown-field", "missing-field"} <= set(names(report))
    assert report.verdict is Verdict.FAILED


@pytest.mark.full
def test_td20_more_citations_than_any_answer_has_are_refused_by_name() -> None:
    report = checked(answer(*(entry(n) for n in range(1, limits.CITATIONS + 2)), prose="[1]"))
    assert len(report.results) == limits.CITATIONS
    assert "limit-exceeded" in names(report)


@each(
    ("page_id", "expected"),
    [
        pytest.param("page_number_1_index_0", [], id="TP1 canonical"),
        pytest.param("1_0", ["invalid-page-id"], id="TP1 compact"),
        pytest.param("page_number_1_index_4", ["page-index-mismatch"], id="TP1 index"),
        pytest.param("invalid_format", ["invalid-page-id"], id="TP2 words"),
        pytest.param("3", ["invalid-page-id"], id="TP2 number"),
        pytest.param("page_1", ["invalid-page-id"], id="TP2 page"),
        pytest.param("pg-one", ["invalid-page-id"], id="TP2 pg"),
        pytest.param("<page_number_1_index_0>", ["invalid-page-id"], id="TP5 brackets"),
        pytest.param(" page_number_1_index_0 ", ["invalid-page-id"], id="TP5 padded"),
        pytest.param("pageKey_1_index_0", ["invalid-page-id"], id="TP5 pageKey"),
        pytest.param("page_number_١_index_٠", ["invalid-page-id", "disguised-character"], id="other digits"),
        pytest.param("page_number_1_index_0\n", ["invalid-page-id"], id="newline"),
    ],
)
def test_page_ids(page_id: str, expected: list[str]) -> None:
    found = [name for name in names(checked(answer(entry(p=page_id)))) if name != "page-out-of-range"]
    assert found == expected


def test_tl3_ranges_are_neither_expanded_nor_sampled() -> None:
    report = checked(answer(entry(l=["1-1000"])))
    assert "invalid-field" in names(report)
    assert report.results[0].citation.line_ids == ()


@each(
    ("f", "k", "expected"),
    [
        pytest.param("The rate is 45 percent of the cost", "rate is 45 percent of", ["long-anchor"], id="TA1 words"),
        pytest.param(
            "concrete ground floor slab", "x" * 41, ["anchor-not-in-context", "long-anchor"], id="TA1 letters"
        ),
        pytest.param("The rate is 45 percent of the cost", "forty five percent", ["anchor-not-in-context"], id="TA2"),
        pytest.param(
            "The Company's first café is open", "Company's first café", ["folded-match"], id="TA3 quotes, ligature"
        ),
        pytest.param(
            "The Company’s ﬁrst cafe\u0301 is open", "Company's first", ["folded-match"], id="TA3 composition"
        ),
        pytest.param("café is open 5-7 p.m.", "5-7 p.m.", ["folded-match"], id="TA3 dash"),
        pytest.param("café is open 5 - 7 p.m.", "5 - 7 p.m.", ["quote-not-found"], id="TA3 spaces"),
        pytest.param("Nothing here is final.", "is final", ["folded-match"], id="TA3 no-break space"),
        pytest.param(
            "It has a concrete ground floor slab.", "concrete floor slab", ["anchor-not-in-context"], id="TA4"
        ),
        pytest.param("concrete ground floor slab", "concrete … slab", ["anchor-not-in-context"], id="TA5"),
        pytest.param("concrete ground floor slab", "concrete ground floor slab", ["context-not-longer"], id="TA6"),
    ],
)
def test_anchors(f: str, k: str, expected: list[str]) -> None:
    found = names(checked(answer(entry(f=f, k=k, l=[1, 2, 3, 4, 5]), prose=f"**{k}** [1]")))
    assert sorted(name for name in found if name != "wrong-lines") == sorted(expected)


def test_tx11_an_answer_is_no_evidence_for_itself(tmp_path: Path) -> None:
    path = tmp_path / "answer.md"
    path.write_text(answer(entry()), "utf-8")
    with pytest.raises(NotASourceError):
        open_document(path, cache=False)


def test_ta14_a_cite_link_without_a_block() -> None:
    assert names(checked("The [rate](cite:1 '45 percent') is high.")) == ["missing-block"]
