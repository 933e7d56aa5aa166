"""A claim beside its sources → what was seen. Each source is indexed once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from citecheck.limits import CLAIM_CHARACTERS
from citecheck.model import Citation, Occurrence, Open
from citecheck.sources.document import Document, no_source
from citecheck.support import MIN_ENTAILMENT, Evidence
from citecheck.support.figure_matches import figure_matches
from citecheck.support.index import Indexes, SourceIndex, joined
from citecheck.support.judgements import checked, more_windows, task_of
from citecheck.support.nouns import Cite, Claim, Kind, Looked, Multi, Signal, Status
from citecheck.support.quoted import Quoted, places_of, seen_by_all, shortened
from citecheck.support.rules import rule_of
from citecheck.support.signals import risk_of, signals_of, unlikely
from citecheck.support.view import View
from citecheck.text.folding import fold_line
from citecheck.text.patterns import lazy_pattern
from citecheck.text.quoting import quotation_marks

_ASKED = 2  # times that a judge may ask for more of the source
_LIKELY = 0.5  # the risk of a source that may carry the claim is below it
_QUOTATION = lazy_pattern(quotation_marks(str(CLAIM_CHARACTERS)))
_VERBATIM_WORDS = 4  # a shorter sentence says too little to be told from its context


@dataclass
class Library:
    """The sources of an answer by id, why there is none for others, and what judges answered by task.

    `least`: the lowest entailment with which a judge supports a claim alone.
    The index of a source is made when it is needed, and held as long as the answer is looked at. Answers that are given
    the same `indexes` share it. `evidence`: what judges see.
    """

    documents: Mapping[str, Document]
    unresolved: Mapping[str, Open] = field(default_factory=dict)
    answers: Mapping[str, Sequence[object]] = field(default_factory=dict)
    indexes: Indexes = field(default_factory=Indexes)
    evidence: Evidence = Evidence.WINDOWS
    least: float = MIN_ENTAILMENT
    _made: dict[tuple[str, ...], SourceIndex] = field(default_factory=dict)
    _found: dict[Cite, Occurrence | None] = field(default_factory=dict)

    def index(self, *sources: str) -> SourceIndex:
        """The index of a source, or of several that are read as one."""
        if sources not in self._made:
            first, *others = sources
            alone = self.indexes.of(self.documents[first], first)
            self._made[sources] = joined(map(self.index, sources)) if others else alone
        return self._made[sources]

    def found(self, cite: Cite) -> Occurrence | None:
        """Where its quote is in its source, if everybody can see it there."""
        if cite not in self._found:
            document = self.documents.get(cite.source)
            cited = Citation(cite.number, "", source_context=cite.quote, page=cite.page, line_ids=cite.lines)
            self._found[cite] = seen_by_all(cited, document) if document and cite.quote else None
        return self._found[cite]

    def why_closed(self, source: str) -> Open:
        return self.unresolved.get(source) or no_source(source, self.documents)


def look(claim: Claim, library: Library, multi: Multi) -> tuple[Looked, ...]:
    """The claim beside each source that it cites; with JOINT beside all of them as one."""
    sources = [cite.source for cite in claim.cites]
    cites = [claim.cites[sources.index(source)] for source in dict.fromkeys(sources)]  # the first one of each source
    closed = [looked for cite in cites if (looked := _closed(cite, library))]
    readable = [cite for cite in cites if cite not in {looked.cite for looked in closed}]
    if multi is Multi.JOINT and len(readable) > 1:
        return (*closed, _beside(claim, readable[0], library, *(cite.source for cite in readable)))
    return (*closed, *(_beside(claim, cite, library, cite.source) for cite in readable))


def fails(looked: Looked) -> bool:
    """Whether the source was read whole and lacks something of the claim."""
    return not looked.is_open and not looked.unread and any(rule_of(signal.kind) for signal in looked.signals)


def carries(looked: Looked, *, with_doubts: bool = False) -> bool:
    """Whether nothing of the claim is missing there, or doubtful: enough to look there, never to call it supported."""
    counted = (signal for signal in looked.signals if not with_doubts or rule_of(signal.kind))
    if looked.is_open or not looked.passages or any(counted):
        return False
    return looked.verbatim or (looked.risk is not None and looked.risk < _LIKELY)


def citing(claim: Claim, cite: Cite) -> Claim:
    """The same claim with this source alone."""
    return replace(claim, cites=(cite,))


def _closed(cite: Cite, library: Library) -> Looked | None:
    if cite.source not in library.documents:
        why = library.why_closed(cite.source).reason
        return Looked(cite, (Signal(Kind.SOURCE_UNAVAILABLE, "", 0, why),), is_open=True)
    if not library.index(cite.source).sentences:
        why = f"[{cite.number}] has no text to read."
        return Looked(cite, (Signal(Kind.SOURCE_EMPTY, "", 0, why),), is_open=True)
    return None


def _beside(claim: Claim, cite: Cite, library: Library, *sources: str) -> Looked:
    index = library.index(*sources)
    view = View(claim.text[:CLAIM_CHARACTERS], index, _quoted(claim, sources, library, index), claim.label)
    verbatim = any(_is_verbatim(claim, view, library.documents[source]) for source in sources)
    if verbatim:
        return Looked(cite, (), view.passages, verbatim=True, unread=index.unread, figures=figure_matches(view, ()))
    signals = signals_of(view)
    risk = risk_of(view, signals)
    every, figures = (*signals, *unlikely(risk, signals)), figure_matches(view, signals)
    seen = Looked(cite, every, view.passages, unread=index.unread, risk=risk, figures=figures)
    return _judged(seen, signals, claim, view, library, sources)


def _quoted(claim: Claim, sources: Sequence[str], library: Library, index: SourceIndex) -> Quoted:
    """The claim's quotes that are in these sources, and those that its sentence cites besides."""
    own = [(cite, found) for cite in claim.cites if cite.source in sources and (found := library.found(cite))]
    if not own:
        return Quoted()
    beside = [cite for cite in claim.beside if library.found(cite)]
    places = dict.fromkeys(place for cite, found in own for place in places_of(index, cite.source, cite.quote, found))
    texts = [*(cite.quote for cite, _ in own), *(cite.quote for cite in beside if cite.source in sources)]
    foreign = [cite.quote for cite in beside if cite.source not in sources]
    return Quoted(tuple(places), shortened(texts), shortened(foreign), claim.sentence[:CLAIM_CHARACTERS])


def _judged(
    seen: Looked, hints: tuple[Signal, ...], claim: Claim, view: View, library: Library, sources: Sequence[str]
) -> Looked:
    """With its task, and what the judges said about it."""
    documents = [library.documents[source] for source in sources]
    hashes = [(source, document.facts.sha256) for source, document in zip(sources, documents, strict=True)]
    task = task_of(claim, hashes, view, hints, library.evidence)
    judgements = tuple(checked(answer, task, documents, library.least) for answer in library.answers.get(task.id, ()))
    asked = [judgement.need for judgement in judgements if judgement.status is Status.ACCEPTED and judgement.need]
    if asked and len(asked) <= _ASKED:
        task = replace(task, windows=(*task.windows, *more_windows(view.index, asked[-1])))
    return replace(seen, task=task, judgements=judgements)


# ── Exact quotations ─────────────────────────────────────────────────────────────────────────────


def _is_verbatim(claim: Claim, view: View, document: Document) -> bool:
    """Whether the claim is a whole sentence of the source in quotation marks, with nothing that turns it round."""
    said = _QUOTATION.fullmatch(claim.text.strip().rstrip("."))
    if said is None or not claim.whole or claim.before.endswith(":"):
        return False
    quote = next(filter(None, said.groups())).strip()
    sentences = (view.index.sentences[place].text for place in {*view.best, *view.quoted.places})
    if len(quote.split()) < _VERBATIM_WORDS or _bare(quote) not in map(_bare, sentences):
        return False
    found = seen_by_all(Citation(None, "", source_context=quote, source_match=quote), document)
    return found is not None and found.qualifier is None


def _bare(text: str) -> str:
    return fold_line(text).strip().rstrip(".!?")
