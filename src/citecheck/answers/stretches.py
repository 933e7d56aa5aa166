"""Answers whose citations name a stretch of their text: one table of fields for each system, and one reader.

Gemini's Interactions, messages of OpenAI's threads, xAI, pydantic-ai, and the knowledge bases of Bedrock. A stretch is
what rests on the source, in characters or bytes, or a mark in the text such as 【4:0†source】, which says the same of
the sentence before it. All names are read in camelCase, as some of the SDKs write.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Final, NamedTuple

from citecheck.answers.builder import AnswerBuilder, AnswerFile, AnswerReader, Cited, byte_stretch, cited_stretch
from citecheck.answers.json_tree import Node, camel, in_camel_case, joined, made, made_list
from citecheck.answers.places import place_in
from citecheck.model import Response, SourceRef
from citecheck.text.quoting import quoted

_MARKS: Final = {"[": "])", "【": "】", "(": ")"}  # how a mark begins, and how it may end


class Form(NamedTuple):
    """The paths of a system's fields, each in what is named behind it; "" for one that the system does not have."""

    root: Callable[[Sequence[Node]], Node | None]  # the object with the answer, of the values of a file
    parts: str  # in the root: the parts of the answer
    text: str  # in a part: its text
    cited: str  # in a part: its citations
    kinds: Mapping[str, tuple[str, ...]]  # in a source of this `type`, or in its member of this name: its names
    silent: frozenset[str] = frozenset()  # the types of citations that cite nothing
    sources: str = ""  # in a citation: its sources, or their numbers if there is `listed`; "" if it is the source
    listed: str = ""  # in the root: the sources of the whole response
    quotes: str = ""  # in a source: what it says
    anchor: str = ""  # in a citation: the object with `fields`; "" if it is the citation
    fields: tuple[str, str, str] = ("startIndex", "endIndex", "")  # where its stretch starts, ends, and its words
    in_bytes: bool = False  # the stretch counts bytes of UTF-8, not characters
    end_may_be_inclusive: bool = False  # the end is that of the last character, if the words of the stretch say so
    reason: str = ""  # in the root: why the answer ended


# ── The systems ──────────────────────────────────────────────────────────────────────────────────


def _interaction(values: Sequence[Node]) -> Node | None:
    """The interaction, or what the events of its stream make of it."""
    if values[0].string("eventType").startswith("interaction."):
        return _streamed(values)
    steps = [one for one in values[0].each("steps") if one.string("type") == "model_output"]
    whole = {**(values[0].members or {}), "steps": made_list(steps, values[0])}
    return made(whole, values[0]) if steps else None


def _streamed(events: Sequence[Node]) -> Node:
    texts: dict[int, list[Node]] = {}
    annotations: dict[int, list[Node]] = {}
    for event in events:
        at = event.number("index") or 0
        if (text := event.held("delta", "text")) and event.string("delta", "type") == "text":
            texts.setdefault(at, []).append(text)
        annotations.setdefault(at, []).extend(event.each("delta", "annotations"))
    kind = Node("text", events[0].span)
    parts = [
        made({"type": kind, "text": joined(own), "annotations": made_list(annotations[at], own[0])}, own[0])
        for at, own in sorted(texts.items())
    ]
    last = events[-1]
    whole = made({"content": made_list(parts, last)}, last)
    status = last.get("interaction", "status") or Node("the stream has no interaction.completed", last.span)
    return made({"steps": made_list([whole], last), "status": status}, last)


def _thread_message(values: Sequence[Node]) -> Node | None:
    """The message, or the newest of a list of an assistant's messages."""
    messages = [one for one in (values[0], *values[0].each("data")) if one.string("object") == "thread.message"]
    said = [one for one in messages if one.string("role") == "assistant"]
    return max(said, key=lambda one: one.number("createdAt") or 0, default=None)


def _of_xai(values: Sequence[Node]) -> Node | None:
    return values[0] if any(True for _ in values[0].walk("outputs.*.message.content")) else None


def _agentic(values: Sequence[Node]) -> Node | None:
    """The event with the result; in a stream the last one."""
    events = chain.from_iterable(value.items or value.each("stream") or (value,) for value in values)
    results = [event.get("result") or event for event in events]
    return next((one for one in reversed(results) if one.held("generatedResponse", "answer")), None)


def _generated(values: Sequence[Node]) -> Node | None:
    """A response of RetrieveAndGenerate; a guardrail that did nothing is left out."""
    if not any(True for _ in values[0].walk("citations.*.generatedResponsePart")):
        return None
    kept = (values[0].members or {}).items()
    return made({name: one for name, one in kept if one.string() != "NONE"}, values[0])


def _run(values: Sequence[Node]) -> Node | None:
    """The last response of a run."""
    messages = [one for one in values[0].items or values if one.string("kind") == "response" and one.each("parts")]
    return messages[-1] if messages else None


_FORMS: Final = (
    Form(
        root=_interaction,
        parts="steps.*.content.*",
        text="text",
        cited="annotations.*",
        kinds={
            "file_citation": ("fileName", "documentUri"),
            "url_citation": ("url", "title"),
            "place_citation": ("name", "url"),
        },
        silent=frozenset({"speech_metadata", "word_info"}),
        in_bytes=True,
        reason="status",
    ),
    Form(
        root=_thread_message,
        parts="content.*",
        text="text.value",
        cited="text.annotations.*",
        kinds={"file_citation": ("fileId", "filename"), "url_citation": ("url", "title")},
        silent=frozenset({"file_path"}),
        quotes="quote",
        fields=("startIndex", "endIndex", "text"),
        reason="status",
    ),
    Form(
        root=_of_xai,
        parts="outputs.*.message",
        text="content",
        cited="citations.*",
        kinds={"webCitation": ("url",), "xCitation": ("url",), "collectionsCitation": ("fileId",)},
        quotes="chunkContent",
        reason="outputs.*.finishReason",
    ),
    Form(
        root=_agentic,
        parts="generatedResponse",
        text="answer",
        cited="citations.*",
        kinds={"": ("metadata.x-amz-bedrock-kb-source-uri", "metadata.SourceUri", "metadata.source", "metadata.title")},
        sources="references.*.resultIndex",
        listed="results.*",
        quotes="content.text",
    ),
    Form(
        root=_generated,
        parts="",
        text="output.text",
        cited="citations.*",
        kinds={"": ("location.*.uri", "location.*.url", "location.*.id")},
        sources="retrievedReferences.*",
        quotes="content.text",
        anchor="generatedResponsePart.textResponsePart",
        fields=("span.start", "span.end", "text"),
        end_may_be_inclusive=True,
        reason="guardrailAction",
    ),
    Form(
        root=_run,
        parts="parts.*",
        text="content",
        cited="citations.*",
        kinds={"document": ("documentId", "title"), "web": ("url", "title")},
        sources="sources.*",
        quotes="excerpts.*",
        anchor="anchor",
        fields=("start", "end", ""),
        reason="finishReason",
    ),
)


# ── The reader ───────────────────────────────────────────────────────────────────────────────────


def _found(file: AnswerFile) -> tuple[Form, Node] | None:
    """The form of the answer, and the object with its parts."""
    values = [in_camel_case(value) for value in file.values]
    roots = ((form, form.root(values)) for form in _FORMS if values)
    return next(((form, root) for form, root in roots if root and any(True for _ in _parts(form, root))), None)


def _parts(form: Form, root: Node) -> Iterator[tuple[Node, Node]]:
    """The parts that are prose, each with its text."""
    for part in root.walk(form.parts):
        kind = part.string("type") or part.string("partKind") or "text"
        yield from ((part, text) for text in part.walk(form.text) if kind == "text" and isinstance(text.value, str))


def _read(file: AnswerFile) -> Response:
    builder, found = AnswerBuilder(file.text), _found(file)
    if found is None:
        return builder.response()
    form, root = found
    for part, text in _parts(form, root):
        said = text.string()
        cited = [one for citation in part.walk(form.cited) for one in _cite(citation, form, root, said, builder)]
        kept, moved = _without_marks(said, cited)
        builder.annotated(kept, text.span, moved)
    for reason in root.walk(form.reason) if form.reason else ():
        builder.ended(reason, root)
    return builder.response()


def _cite(citation: Node, form: Form, root: Node, said: str, builder: AnswerBuilder) -> Iterator[Cited]:
    if citation.string("type") in form.silent:
        return
    start, end = _stretch(citation, form, said, builder)
    numbers = [n for source in _sources(citation, form, root, builder) for n in _cite_source(source, form, builder)]
    yield Cited(start, end, tuple(numbers))


def _stretch(citation: Node, form: Form, said: str, builder: AnswerBuilder) -> tuple[int, int]:
    """Where the words that the citation is about start and end: the whole text if it does not say so.

    Without a start it is 0, and without an end the stretch ends where it starts.
    """
    anchor = citation.held(*form.anchor.split(".")) if form.anchor else citation
    start, end, words = (next(anchor.walk(path), None) if anchor and path else None for path in form.fields)
    if anchor is None or (start is None and end is None):
        return 0, len(said)
    if form.in_bytes:
        return byte_stretch(anchor, said, builder, citation)
    first, last = start or Node(0, anchor.span), end or start or anchor
    if form.end_may_be_inclusive and words and isinstance(first.value, int) and isinstance(last.value, int):
        beyond = last.value + 1
        last = last._replace(value=beyond) if said[first.value : beyond] == words.string() else last
    return cited_stretch(anchor, form.fields, said, builder, (first, last, words if end else None))


def _sources(citation: Node, form: Form, root: Node, builder: AnswerBuilder) -> Iterator[Node]:
    listed = list(root.walk(form.listed)) if form.listed else []
    for source in citation.walk(form.sources):
        if not form.listed:
            yield source
        elif isinstance(index := source.value, int) and not isinstance(index, bool) and 0 <= index < len(listed):
            yield listed[index]
        else:
            wanted = f"There is no result {quoted(str(index), 20)}: the response has {len(listed)}, counted from 0"
            builder.malformed(source, wanted)


def _cite_source(source: Node, form: Form, builder: AnswerBuilder) -> Iterator[int]:
    """Cites a source once for each of its quotes, or once without any; yields the numbers of these citations."""
    told = source.string("type") or source.string("kind")
    kind = told or next((name for name in form.kinds if name and source.held(name)), "")
    if kind not in form.kinds:
        builder.unknown(source, f"the citation type {quoted(kind, 40)}", len(builder.citations))
    inner = source.get(camel(kind)) or source
    names = inner.words(*form.kinds.get(kind, ()))
    quotes = [one for one in inner.walk(form.quotes) if one.string().strip()] if form.quotes else []
    for quote in quotes or (None,):
        yield from builder.cite(
            names[0] if names else kind or "a source without a name",
            SourceRef(names),
            source.span,
            quote=quote.string().strip() if quote else "",
            named=place_in(inner.get("metadata")) if quote else None,
            pointer=source.pointer,
            spans={"f": quote.span} if quote else None,
        )


def _without_marks(said: str, cited: Sequence[Cited]) -> tuple[str, list[Cited]]:
    """The text without its marks, each of which is a point then. What is not written as a mark stays as it is."""
    stretches = [said[one.start : one.end] for one in cited]
    marks = [one for one, own in zip(cited, stretches, strict=True) if own and own[-1] in _MARKS.get(own[0], "")]
    marked = {at for one in marks for at in range(one.start, one.end)}
    kept, cut = "".join(character for at, character in enumerate(said) if at not in marked), sorted(marked)
    moved = [
        one._replace(start=one.start - bisect_left(cut, one.start), end=one.end - bisect_left(cut, one.end))
        for one in cited
    ]
    return kept, moved


READER: Final = AnswerReader("stretches of text", lambda file: _found(file) is not None, _read)
