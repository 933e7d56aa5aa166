"""The standard as data: where its pages and examples are, its clauses, and the sources that the examples cite.

A clause begins with a heading `### CIT301 anchor-not-in-context · error` and goes on to the next heading. An example is
a fence whose info string begins with `citation pass` or `citation fail`; it contains one entry, or a whole response. In
a failing one a line of "=" is followed by the exact findings. `support pass` and `support fail` are the same for
`citecheck support`. A fence `source NAME` contains a document, whose pages are
separated by lines that read `=== page ===`.

docs/skill-documents.md says in the same way how skill documents are written; its examples are fences `skill pass` and
`skill fail` that contain a folder, each file under a line `=== path ===`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from citecheck.model import within

# ── The files that ship with the program: the standard and the examples ───────────────────────────

_PACKAGED = Path(__file__).parent / "data"
_CHECKOUT = Path(__file__).parents[2]


def standard_path() -> Path:
    return _document("deep-citation-standards.md")


def skill_documents_path() -> Path:
    return _document("skill-documents.md")


def _document(name: str) -> Path:
    packaged = _PACKAGED / name
    return packaged if packaged.is_file() else _CHECKOUT / "docs" / name


def examples_path() -> Path:
    packaged = _PACKAGED / "examples"
    return packaged if packaged.is_dir() else _CHECKOUT / "examples"


# ── What the standard contains ────────────────────────────────────────────────────────────────────

_HEADING = re.compile(r"### (?P<code>CIT\d{3}) (?P<name>[a-z0-9-]+) · (?P<level>error|warning|note)")
_FENCE = re.compile(r"^(?P<mark>`{3,}|~{3,})(?P<info>[^\n]*)\n(?P<body>.*?)^(?P=mark)[ ]*$", re.MULTILINE | re.DOTALL)
_FIELD = re.compile(r'"(n|k)"\s*:\s*"?((?<=")[^"\n]*|\d+)')
_ENTRIES = re.compile(r"\s*(?:\[\s*)?\{(?!\s*\"type\")")  # an API's response begins with its type
_FIRST_SENTENCE = re.compile(r".+?[.](?=\s+[`A-Z]|$)")
_MARKER = re.compile(r"\[([0-9]+)\]")
_OPTION = re.compile(r"(\w+)=(\S+)")


@dataclass(frozen=True, slots=True)
class Example:
    """One example: the response, the name of its source, and the findings as lines `CODE level [n] field: message`.

    `shown` is what the document shows; `response` the whole answer that it stands for.
    `kind` is "citation", or "support" where it is for `citecheck support`.
    Of a folder (`kind` is "skill") `response` contains the files, and the findings are `path:line CODE level: message`.
    """

    passes: bool
    response: str
    source: str
    findings: tuple[str, ...]
    line: int
    code: str = ""
    thorough: bool = False  # to be checked with --thorough
    kind: str = "citation"
    shown: str = ""


@dataclass(frozen=True, slots=True)
class Clause:
    code: str
    name: str
    level: str
    text: str
    examples: tuple[Example, ...]

    @property
    def first_sentence(self) -> str:
        """The first sentence after its heading: what it demands."""
        _, _, body = self.text.partition("\n\n")
        found = _FIRST_SENTENCE.match(" ".join(body.partition("\n\n")[0].split()))
        return found[0] if found else ""

    @property
    def demand(self) -> str:
        """The same in plain text."""
        return self.first_sentence.replace("`", "")

    def parts(self) -> Iterator[tuple[str, Example | None]]:
        """What follows the heading: (prose, the example after it) one after the other; the last has no example."""
        at = self.text.find("\n") + 1
        for match in _FENCE.finditer(self.text):
            if example := read_example(match["info"], match["body"], 0, self.code):
                yield self.text[at : match.start()].strip(), example
                at = match.end()
        yield self.text[at:].strip(), None


@cache
def clauses() -> dict[str, Clause]:
    """The clauses by code."""
    return {clause.code: clause for clause in parse(standard_path().read_text("utf-8"))}


@cache
def lint_clauses() -> dict[str, Clause]:
    """The clauses about skill documents by code."""
    return {clause.code: clause for clause in parse(skill_documents_path().read_text("utf-8"))}


@cache
def sources() -> dict[str, str]:
    """The texts of the example sources by name; form feeds between pages."""
    return parse_sources(standard_path().read_text("utf-8"))


def parse_sources(standard: str) -> dict[str, str]:
    fences = (match for match in _FENCE.finditer(standard) if match["info"].startswith(("source ", "drawing ")))
    return {match["info"].split()[1]: match["body"].replace("=== page ===\n", "\f") for match in fences}


def parse(standard: str) -> Iterator[Clause]:
    fences = [match.span() for match in _FENCE.finditer(standard)]
    headings = [heading for heading in _HEADING.finditer(standard) if not within(heading.start(), fences)]
    for heading, following in zip(headings, [*headings[1:], None], strict=True):
        text = standard[heading.start() : following.start() if following else len(standard)]
        text = _up_to_next_chapter(text)
        line = 1 + standard.count("\n", 0, heading.start())
        examples = tuple(_examples(text, line, heading["code"]))
        yield Clause(heading["code"], heading["name"], heading["level"], text, examples)


def _up_to_next_chapter(text: str) -> str:
    fences = [match.span() for match in _FENCE.finditer(text)]
    for chapter in re.finditer(r"^## ", text, re.MULTILINE):
        if not within(chapter.start(), fences):
            return text[: chapter.start()].rstrip()
    return text.rstrip()


def all_examples() -> list[Example]:
    """Every example of the document about citations, those outside the clauses too."""
    standard = standard_path().read_text("utf-8")
    inside = [example for clause in parse(standard) for example in clause.examples]
    lines = {example.line for example in inside}
    outside = [example for example in _examples(standard, 1) if example.line not in lines]
    return [example for example in (*inside, *outside) if example.kind == "citation"]


def support_examples() -> list[Example]:
    """Every example of the clauses about support."""
    return [example for clause in clauses().values() for example in clause.examples if example.kind == "support"]


def _examples(text: str, first_line: int, code: str = "") -> Iterator[Example]:
    for match in _FENCE.finditer(text):
        example = read_example(match["info"], match["body"], first_line + text.count("\n", 0, match.start()), code)
        if example:
            yield example


def read_example(info: str, body: str, line: int, code: str = "") -> Example | None:
    """The example that a fence with this info string and body contains; None if it contains none."""
    kind, _, rest = info.strip().partition(" ")
    options = rest.split()
    if kind not in {"citation", "skill", "support"} or not options or options[0] not in {"pass", "fail"}:
        return None
    source = dict(_OPTION.findall(rest)).get("source", "lease")
    shown, _, findings = body.partition("\n=====\n")
    expected = tuple(line for line in findings.split("\n") if line)
    response = shown if kind == "skill" else _WHOLE[kind](shown.rstrip("\n"), source)
    return Example(
        options[0] == "pass", response, source, expected, line, code, "thorough" in options, kind, shown.rstrip("\n")
    )


_FOLDER_FILE = re.compile(r"^=== (\S+) ===\n", re.MULTILINE)
_ESCAPE = re.compile(r"\\u\{([0-9a-f]{1,6})\}(?:\*(\d{1,4}))?")


def files_of(folder: str) -> dict[str, str]:
    """The texts by path of the files in an example that contains a folder.

    What a document must not contain is an escape: `\\u{200b}` is the character, `\\u{a}*300` many of it.
    """
    parts = _FOLDER_FILE.split(folder)
    texts = (_ESCAPE.sub(lambda e: chr(int(e[1], 16)) * int(e[2] or 1), text) for text in parts[2::2])
    return dict(zip(parts[1::2], texts, strict=True))


def whole_response(shown: str, source: str) -> str:
    """A whole response for an example that shows one entry, or a list of them, only."""
    if not _ENTRIES.match(shown):
        return shown
    opening, closing = ("\n", "\n") if shown.lstrip().startswith("[") else ("[\n", "\n]")
    markers = ". ".join(f"**{entry.get('k', '')}** [{entry.get('n', 1)}]" for entry in _entries(shown))
    block = f'{{"{source}": {opening}{shown.strip()}{closing}}}'
    return f"{markers}\n\n<<<CITATION_DATA>>>\n{block}\n<<<END_CITATION_DATA>>>\n"


def claimed_response(shown: str, source: str) -> str:
    """A whole response for an example that shows prose alone: its markers cite the source."""
    if "<<<" in shown:
        return shown
    entries = ", ".join(f'{{"n": {n}}}' for n in dict.fromkeys(_MARKER.findall(shown)))
    return f'{shown}\n\n<<<CITATION_DATA>>>\n{{"{source}": [{entries}]}}\n<<<END_CITATION_DATA>>>\n'


_WHOLE = {"citation": whole_response, "support": claimed_response}


def _entries(shown: str) -> list[dict[str, object]]:
    try:
        found = json.loads(shown)
    except ValueError:  # what is readable in it, so that nothing but its own fault is found
        found = dict(_FIELD.findall(shown))
    return found if isinstance(found, list) else [found]
