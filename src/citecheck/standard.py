"""The standard as data: its clauses, their examples, and the sources that the examples cite.

A clause begins with a heading `### CIT301 anchor-not-in-context · error` and goes on to the next heading. An example is
a fence whose info string begins with `citation pass` or `citation fail`; it holds one entry, or a whole response. In a
failing one a line of "=" is followed by the exact findings. A fence `source NAME` holds a document, whose pages are
parted by lines that read `=== page ===`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from citecheck.data import standard_path

_HEADING = re.compile(r"### (?P<code>CIT\d{3}) (?P<name>[a-z0-9-]+) · (?P<level>error|warning|note)")
_FENCE = re.compile(r"^(?P<mark>`{3,}|~{3,})(?P<info>[^\n]*)\n(?P<body>.*?)^(?P=mark)[ ]*$", re.MULTILINE | re.DOTALL)
_OPTION = re.compile(r"(\w+)=(\S+)")


@dataclass(frozen=True, slots=True)
class Example:
    """One example: the response, the name of its source, and the findings as lines `CODE level [n] field: message`."""

    passes: bool
    response: str
    source: str
    findings: tuple[str, ...]
    line: int
    code: str = ""
    thorough: bool = False  # to be checked with --thorough


@dataclass(frozen=True, slots=True)
class Clause:
    code: str
    name: str
    level: str
    text: str
    examples: tuple[Example, ...]


@cache
def clauses() -> dict[str, Clause]:
    """The clauses by code."""
    return {clause.code: clause for clause in parse(standard_path().read_text("utf-8"))}


@cache
def sources() -> dict[str, str]:
    """The texts of the example sources by name; form feeds between pages."""
    return parse_sources(standard_path().read_text("utf-8"))


def parse_sources(standard: str) -> dict[str, str]:
    fences = (match for match in _FENCE.finditer(standard) if match["info"].startswith("source "))
    return {match["info"].split()[1]: match["body"].replace("=== page ===\n", "\f") for match in fences}


def parse(standard: str) -> Iterator[Clause]:
    headings = list(_HEADING.finditer(standard))
    for heading, following in zip(headings, [*headings[1:], None], strict=True):
        text = standard[heading.start() : following.start() if following else len(standard)]
        text = _up_to_next_chapter(text)
        line = 1 + standard.count("\n", 0, heading.start())
        examples = tuple(_examples(text, line, heading["code"]))
        yield Clause(heading["code"], heading["name"], heading["level"], text, examples)


def _up_to_next_chapter(text: str) -> str:
    fences = [match.span() for match in _FENCE.finditer(text)]
    for chapter in re.finditer(r"^## ", text, re.MULTILINE):
        if not any(start <= chapter.start() < end for start, end in fences):
            return text[: chapter.start()].rstrip()
    return text.rstrip()


def all_examples() -> list[Example]:
    """Every example of the document, those outside the clauses too."""
    standard = standard_path().read_text("utf-8")
    inside = [example for clause in parse(standard) for example in clause.examples]
    lines = {example.line for example in inside}
    return inside + [example for example in _examples(standard, 1) if example.line not in lines]


def _examples(text: str, first_line: int, code: str = "") -> Iterator[Example]:
    for match in _FENCE.finditer(text):
        kind, _, options = match["info"].strip().partition(" ")
        verdict = options.split()[0] if options else ""
        if kind != "citation" or verdict not in {"pass", "fail"}:
            continue
        source = dict(_OPTION.findall(options)).get("source", "lease")
        shown, _, findings = match["body"].partition("\n=====\n")
        line = first_line + text.count("\n", 0, match.start())
        expected = tuple(line for line in findings.split("\n") if line)
        response = whole_response(shown.rstrip("\n"), source)
        yield Example(verdict == "pass", response, source, expected, line, code, "thorough" in options.split())


def whole_response(shown: str, source: str) -> str:
    """A whole response for an example that shows one entry only."""
    if not shown.lstrip().startswith("{"):
        return shown
    try:
        entry = json.loads(shown)
        marker = f"**{entry.get('k', '')}** [{entry.get('n', 1)}]"
    except ValueError:
        marker = "[1]"
    return f'{marker}\n\n<<<CITATION_DATA>>>\n{{"{source}": [\n{shown.strip()}\n]}}\n<<<END_CITATION_DATA>>>\n'
