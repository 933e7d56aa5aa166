"""The tool `verify_citations`: texts in place of files, and likeness beside the verdicts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from itertools import pairwise
from typing import Annotated, Final

from pydantic import Field

from citecheck.answers import read_text
from citecheck.errors import UsageError
from citecheck.mcp.replies import Reply, fitting
from citecheck.model import DocumentFacts, Response
from citecheck.reporting.json import Part
from citecheck.sources.document import Document
from citecheck.sources.plain import plain_document
from citecheck.sources.web_search import WebSearch
from citecheck.support.assess import support
from citecheck.support.fallback import with_web
from citecheck.support.index import Indexes
from citecheck.support.nouns import Assessment, Multi, SupportReport, Verdict
from citecheck.support.similarity import Band, Like, Likened, Scale, similarity_of
from citecheck.text.quoting import shortened
from citecheck.vectors import embedder

_MOST: Final = 50  # sources
_BANDS: Final = {Band.SUPPORTED: "similar", Band.WEAK: "weak", Band.UNVERIFIABLE: "unverifiable"}
_SHOWN: Final = 500  # characters of a claim, and of a passage


class SourceText(Part):
    """A source that is not a file."""

    content: str
    title: str = ""
    url: str = ""


class Closest(Part):
    """The sentence of the cited sources that is most like a claim; `source` is its number."""

    source: int
    title: str
    url: str
    text: str


class OnWeb(Part):
    url: str
    title: str
    text: str


class VerifiedClaim(Part):
    """`likeness` says how alike the words are, `similar` is its band: neither supports a claim. `web` is not cited."""

    claim: str
    cites: list[int]
    verdict: str
    similar: str
    likeness: float
    closest: Closest | None
    findings: list[str]
    web: list[OnWeb]


class Verified(Reply):
    """The claims of a text. Only the verdict "supported" is a pass; judge what is "undecided" by its source."""

    summary: str
    total_claims: int
    verdicts: dict[str, int]
    similar: dict[str, int]
    claims: list[VerifiedClaim]
    claims_left_out: int
    notes: list[str]


Text = Annotated[str, Field(description="The text. [n] cites source n; without any, each sentence cites every source.")]
Sources = Annotated[list[SourceText], Field(description="The sources, from 1.", min_length=1, max_length=_MOST)]
Web = Annotated[bool, Field(description="Also search the web for claims without support, if the server allows it.")]


def verify_citations(search: WebSearch | None) -> Callable[..., Verified]:
    """The tool; `search` is what the server was started with."""

    def verify_citations(text: Text, sources: Sources, web_fallback: Web = False) -> Verified:  # noqa: FBT002 - the tool's signature
        """Check each claim of a text against sources given as texts, and show how alike they are."""
        if web_fallback and search is None:
            raise UsageError("This server does not search the web: start it with citecheck mcp --fallback NAME|CMD.")
        response, multi = _cited(text, len(sources))
        documents = _documents(response, sources)
        indexes = Indexes()
        report = support(response, documents, multi=multi, indexes=indexes)
        found = similarity_of(
            report.assessments,
            lambda name: indexes.of(documents[name], name) if name in documents else None,
            Scale(embedder()),
        )
        notes: list[str] = []
        if web_fallback and search:
            (report,) = with_web([report], search, notes.append)
        rows = [
            _claim(one, likened, report, sources) for one, likened in zip(report.assessments, found.claims, strict=True)
        ]
        verdicts = {verdict.value: sum(row.verdict == verdict for row in rows) for verdict in Verdict}
        similar = {name: found.count(band) for band, name in _BANDS.items()}
        counts = {"total_claims": len(rows), "verdicts": verdicts, "similar": similar}
        said = {"summary": _summary(len(rows), verdicts, found.count(Band.SUPPORTED)), **counts, "notes": notes}
        return fitting(lambda n: Verified(claims=rows[:n], claims_left_out=len(rows) - n, **said), len(rows))  # type: ignore[arg-type] # their types are known

    return verify_citations


def _summary(claims: int, verdicts: dict[str, int], similar: int) -> str:
    if not claims:
        return "No claims to check."
    each = ", ".join(f"{number} {verdict}" for verdict, number in verdicts.items())
    return f"{similar}/{claims} claims similar to a source ({100 * similar / claims:.0f}%); {each}"


# ── What is checked ──────────────────────────────────────────────────────────────────────────────


def _cited(text: str, count: int) -> tuple[Response, Multi]:
    """The text as it cites; without markers every sentence cites every source, and one of them is enough."""
    response = read_text(text)
    if response.entries():
        return response, Multi.ALL
    marks = "".join(f"[{number}]" for number in range(1, count + 1))
    return read_text("\n\n".join(f"{sentence} {marks}" for sentence in _sentences(response))), Multi.ANY


def _sentences(response: Response) -> Iterator[str]:
    """Those that state something."""
    for unit in response.units:
        for low, high in pairwise([*unit.sentences, len(unit.plain)]):
            sentence = " ".join(unit.plain[low:high].split())
            if any(map(str.isalpha, sentence)) and not unit.in_heading and not sentence.endswith("?"):
                yield sentence


def _documents(response: Response, sources: Sequence[SourceText]) -> dict[str, Document]:
    """Source n by the id that the text has for [n]."""
    ids = {number: response.citations[place].attachment_id for number, place in response.entries().items()}
    found: dict[str, Document] = {}
    for number, source in enumerate(sources, 1):
        if number in ids:
            digest = sha256(source.content.encode("utf-8", "surrogatepass")).hexdigest()
            facts = DocumentFacts(ids[number], source.url or source.title, digest, 0, "text", "text")
            found[ids[number]] = plain_document(source.content, facts)
    return found


# ── The reply ────────────────────────────────────────────────────────────────────────────────────


def _claim(one: Assessment, likened: Likened, report: SupportReport, sources: Sequence[SourceText]) -> VerifiedClaim:
    return VerifiedClaim(
        claim=shortened(one.claim.text, _SHOWN),
        cites=[cite.number for cite in one.claim.cites],
        verdict=one.verdict.value,
        similar=_BANDS[likened.band],
        likeness=round(likened.best.score, 4),
        closest=_closest(likened.best, sources),
        findings=[report.findings[at].message for at in one.findings],
        web=[
            OnWeb(url=shortened(url), title=shortened(title), text=shortened(passage.text, _SHOWN))
            for url, title, passage in (one.web.passages if one.web else ())
        ],
    )


def _closest(like: Like, sources: Sequence[SourceText]) -> Closest | None:
    if like.passage is None:
        return None
    source, text = sources[like.cite.number - 1], shortened(like.passage.text, _SHOWN)
    return Closest(source=like.cite.number, title=shortened(source.title), url=shortened(source.url), text=text)
