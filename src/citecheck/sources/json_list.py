"""Sources in one file of JSON: a list of {"id", "title", "url", "content"}, or an object with such a list.

The contexts of a row {"question", "answer", "contexts"} are such a list too; in JSONL each row has its own. So are the
results of a file search in a response of OpenAI's API.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final, NamedTuple

from citecheck.errors import DamagedError
from citecheck.model import DocumentFacts
from citecheck.sources.document import Document
from citecheck.sources.file import refuse_no_source
from citecheck.sources.plain import TextPages, plain_document
from citecheck.text.ids import CONTEXTS
from citecheck.text.patterns import lazy_pattern

_JSON: Final = lazy_pattern(r"[\ufeff \t\r\n]*[\[{]")
_LISTS: Final = ("sources", "documents", "search_results", "results")
CONTEXT_READER: Final = "contexts of rows"
SEARCH_READER: Final = "results of a file search"
SNIPPET_READER: Final = "snippet in a JSON list"  # what a search showed of a page, and perhaps not in its context
BESIDE_ANSWERS: Final = frozenset({CONTEXT_READER, SEARCH_READER})  # in the file of an answer, and no part of it
_CONTEXT: Final = "context "
_OF_ROW: Final = "row "
_CONTENTS: Final = ("content", "text", "page_content", "snippet")
_DIGEST: Final = "digest of the context"
_NAMES: Final = ("id", "title", "url", "source", "file_id", "filename", _DIGEST)
_ONLY_NAMED: Final = frozenset({"id", "title", "url", "source", "file_id", "filename", "score"})


class JsonSources(NamedTuple):
    """The sources in a file of JSON, and the name of its reader in reports."""

    items: Sequence[Mapping[str, Any]]
    reader: str


def json_sources(text: str) -> JsonSources:
    """The contexts of its rows, else those of a list of sources; none if it has neither."""
    if not _JSON.match(text):
        return JsonSources((), "")
    whole, rows = _loaded(text.lstrip("\ufeff"))
    if contexts := list(_contexts(rows)):
        return JsonSources(contexts, CONTEXT_READER)
    if results := _searched(whole):
        return JsonSources(results, SEARCH_READER)
    return JsonSources(_listed(whole), "JSON list")


def json_documents(items: Iterable[Mapping[str, Any]], facts: DocumentFacts) -> dict[str, Document]:
    """Each source by its id, else by its URL, its title or its number."""
    documents: dict[str, Document] = {}
    for number, item in enumerate(items, 1):
        names = tuple(str(item[name]) for name in _NAMES if isinstance(item.get(name), str | int) and str(item[name]))
        key = names[0] if names else str(number)
        if key in documents:
            raise DamagedError(f"{facts.path} has two sources with the id '{key[:80]}': give each its own.")
        documents[key] = _document(item, key, names, facts)
    return documents


def _document(item: Mapping[str, Any], key: str, names: tuple[str, ...], facts: DocumentFacts) -> Document:
    blocks = tuple(_blocks(item))
    text = "\n".join(blocks)
    if not text.strip():
        error = DamagedError(f"{facts.path}: the source '{key[:80]}' has no text; put it into its `content`.")
        return Document(TextPages(facts, {1: error}, names=names))
    refuse_no_source(text, facts.path)
    if _content(item) is item.get("snippet"):
        facts = facts._replace(reader=SNIPPET_READER)
    return plain_document(text, facts, names, blocks if isinstance(_content(item), list) else ())


def _blocks(item: Mapping[str, Any]) -> Iterator[str]:
    content = _content(item)
    for block in content if isinstance(content, list) else [content]:
        if isinstance(block, str):
            yield block
        elif isinstance(block, dict) and isinstance(block.get("text"), str):
            yield block["text"]


def _content(item: Mapping[str, Any]) -> Any:
    return next((item[name] for name in _CONTENTS if name in item), None)


def context_name(row: str, index: int) -> str:
    """The name of a context; `row` is the pointer of its row, "" if the file is one row."""
    of_row = f"{_OF_ROW}{int(row[1:]) + 1}, " if row[1:].isdecimal() else ""
    return f"{of_row}context {index + 1}"


def is_of_one_row(name: str) -> bool:
    """True for the name of a context of one of several rows: it has no place in the order of all sources."""
    return name.startswith(_OF_ROW)


def context_digest(context: Any) -> str:
    """The name of a context by its content, whatever file it is in: equal contexts are one source."""
    written = json.dumps(context, sort_keys=True, ensure_ascii=True)
    return f"{_CONTEXT}{hashlib.sha256(written.encode()).hexdigest()}"


def is_context_digest(name: str) -> bool:
    return name.startswith(_CONTEXT) and len(name) == len(_CONTEXT) + 64


def _listed(value: Any) -> Sequence[Mapping[str, Any]]:
    if isinstance(value, dict):
        value = next((value[name] for name in _LISTS if isinstance(value.get(name), list)), None)
    items: list[dict[str, Any]] = value if isinstance(value, list) else []
    if not all(isinstance(item, dict) for item in items):
        return ()
    if all(item and item.keys() <= _ONLY_NAMED for item in items):
        return items  # sources whose text was left out: each is open, and its names are not evidence
    named = all(any(name in item for name in (*_CONTENTS, "url")) for item in items)
    return items if named and any(_content(item) is not None for item in items) else ()


def _contexts(rows: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Each context of each row as a source, by its name."""
    for pointer, row in rows.items():
        lists = [row[name] for name in CONTEXTS if isinstance(row, dict) and isinstance(row.get(name), list)]
        for index, context in enumerate(lists[0] if lists else ()):
            item = context if isinstance(context, dict) else {"content": context}
            yield {**item, "id": context_name(pointer, index), _DIGEST: context_digest(context)}


def _searched(value: Any) -> list[Mapping[str, Any]]:
    """Each file that a file search of a response found, with the passages that it gave."""
    output = value.get("output") if isinstance(value, dict) else None
    calls = [item for item in output if isinstance(item, dict)] if isinstance(output, list) else []
    found: dict[str, dict[str, Any]] = {}
    for result in (item for call in calls if isinstance(call.get("results"), list) for item in call["results"]):
        if isinstance(result, dict) and isinstance(result.get("file_id"), str) and isinstance(result.get("text"), str):
            named = {"file_id": result["file_id"], "filename": result.get("filename"), "content": []}
            found.setdefault(result["file_id"], named)["content"].append(result["text"])
    return list(found.values())


def _loaded(text: str) -> tuple[Any, dict[str, Any]]:
    """The one value of the file, if it has one, and its rows by their pointers, which count lines in JSONL.

    No rows where a line is not JSON.
    """
    with suppress(ValueError, RecursionError):
        value = json.loads(text)
        return value, {f"/{at}": row for at, row in enumerate(value)} if isinstance(value, list) else {"": value}
    with suppress(ValueError, RecursionError):
        return None, {f"/{at}": json.loads(line) for at, line in enumerate(text.split("\n")) if line.strip()}
    return None, {}
