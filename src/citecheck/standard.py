"""The standard as data: where its files are, its clauses, and the sources that the examples cite.

docs/standard.toml has a clause for each rule, with examples that are shortened:

    @rent                   the citation of this name in [citations]
    @rent{"k": "1,850"}     the same with another `k`; null removes a field
    @{"k": "1,850"}         the clause's first example with another `k`
    + @rent, @deposit       as the last line: a block with these citations, numbered from 1
    & @page                 the answer of an API with this citation; &max_tokens is its `stop_reason`
    <<<, >>>                alone on their lines: the delimiters of a block
    source=values           as the first line: the source or sources cited, "lease" if there is no such line;
                            "thorough" behind it stands for --thorough

Citations alone stand for an answer whose prose is each anchor in bold and its marker. A failing example has its exact
findings. In the clauses about support (CIT8xx), an example is prose whose markers cite the source. Lines that read
`=== page ===` separate the pages of a source.

docs/skill-documents.md says how skill documents are written; its clauses begin with a heading
`### CIT901 missing-front-matter · error`. Its examples are fences `skill pass` and `skill fail` that contain a folder,
each file under a line `=== path ===`, and in a failing one its findings under a line of "=". `---` behind the path of a
SKILL.md stands for front matter. Documents have examples about citations in the same way, in fences `citation pass` and
`citation fail`.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeAlias

from citecheck.model import within

# ── The files that ship with the program: the standard and the examples ───────────────────────────

_PACKAGED = Path(__file__).parent / "data"
_CHECKOUT = Path(__file__).parents[2]


def standard_path() -> Path:
    return _document("deep-citation-standards.md")


def clauses_path() -> Path:
    return _document("standard.toml")


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
_FRONT_MATTER = re.compile(r"^=== (\S*?([^\s/]+)/SKILL\.md) --- ===\n", re.MULTILINE)
_FILE_WITH_IT = r"=== \1 ===\n---\nname: \2\ndescription: Draws charts of tables. Use when asked for one.\n---\n\n"
_ENTRIES = re.compile(r"\s*(?:\[\s*)?\{(?!\s*\"type\")")  # an API's response begins with its type
_FIRST_SENTENCE = re.compile(r".+?[.](?=\s+[`A-Z]|$)")
_MARKER = re.compile(r"\[([0-9]+)\]")
_OPTION = re.compile(r"(\w+)=(\S+)")


@dataclass(frozen=True, slots=True)
class Example:
    """One example: the response, the name of its source, and the findings as lines `CODE level [n] field: message`.

    `shown` is what the document shows; `response` the whole answer that it stands for; `given` the shortened form.
    `kind` is "citation", or "support" where it is for `citecheck support`. `line` is its line in the document, or its
    number in the clause.
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
    given: str = ""


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
        at, inside = self.text.find("\n") + 1, False
        for match in _FENCE.finditer(self.text):
            if example := read_example(match["info"], match["body"], 0, self.code):
                yield self.text[at : match.start()].strip(), example
                at, inside = match.end(), True
        yield self.text[at:].strip(), None
        yield from (("", example) for example in self.examples if not inside)


@cache
def clauses() -> dict[str, Clause]:
    """The clauses about answers by code."""
    known = {name: json.loads(text) for name, text in citations().items()}
    return {clause.code: clause for clause in (_clause(rule, known) for rule in _data()["rules"])}


def citations() -> dict[str, str]:
    """The citations of which the examples are made, as JSON by name."""
    return dict(_data()["citations"])


@cache
def lint_clauses() -> dict[str, Clause]:
    """The clauses about skill documents by code."""
    return {clause.code: clause for clause in parse(skill_documents_path().read_text("utf-8"))}


@cache
def sources() -> dict[str, str]:
    """The texts of the example sources by name; form feeds between pages."""
    return {name: text.replace("=== page ===\n", "\f") for name, text in _data()["sources"].items()}


@cache
def _data() -> dict[str, Any]:
    return tomllib.loads(clauses_path().read_text("utf-8"))


def all_examples() -> list[Example]:
    """Every example of the clauses about citations."""
    return [example for clause in clauses().values() for example in clause.examples if example.kind == "citation"]


def support_examples() -> list[Example]:
    """Every example of the clauses about support."""
    return [example for clause in clauses().values() for example in clause.examples if example.kind == "support"]


def _clause(rule: Mapping[str, Any], cited: Mapping[str, Entry]) -> Clause:
    code, name, level = rule["rule"].split()
    what, why, more = (rule.get(part, "").strip() for part in ("what", "why", "more"))
    known = {**cited, "": _first(rule["pass"][0], cited)}
    given = [[text] for text in rule["pass"]] + rule["fail"]
    examples = tuple(_example(code, number, one, known) for number, one in enumerate(given, 1))
    prose = filter(None, (f"### {code} {name} · {level}", what, why and f"Why: {why}", more))
    return Clause(code, name, level, "\n\n".join(prose), examples)


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
    shown, _, findings = _FRONT_MATTER.sub(_FILE_WITH_IT, body).partition("\n=====\n")
    expected = tuple(line for line in findings.split("\n") if line)
    response = shown if kind == "skill" else _WHOLE[kind](shown.rstrip("\n"), source)
    return Example(
        options[0] == "pass", response, source, expected, line, code, "thorough" in options, kind, shown.rstrip("\n")
    )


# ── Shortened examples ───────────────────────────────────────────────────────────────────────────

Entry: TypeAlias = dict[str, Any]  # a citation, by its fields
_SOURCE: Final = re.compile(r"source=(\S+)( thorough)?\n")
_CITED: Final = re.compile(r"@(?:(?P<name>[a-z]+)|(?=\{))(?P<changes>\{.*?\})?(?![a-z.])")
_LAST: Final = re.compile(r"(?:\A|\n)([+&])(\w*) (.+)\Z")
_DELIMITERS: Final = {"<<<": "<<<CITATION_DATA>>>", ">>>": "<<<END_CITATION_DATA>>>"}
_DELIMITER: Final = re.compile(r"^(?:<<<|>>>)$", re.MULTILINE)
_BLOCK: Final = '\n\n<<<CITATION_DATA>>>\n{{"{}": [\n{}\n]}}\n<<<END_CITATION_DATA>>>'
_MESSAGE: Final = (
    '{{"type": "message", "role": "assistant", "stop_reason": "{}", "content": [\n'
    '  {{"type": "text", "text": "The rent is $1,850 a month.", "citations": [{}]}}\n]}}'
)


def _example(code: str, number: int, written: list[str], known: Mapping[str, Entry]) -> Example:
    """The example that a shortened one stands for; behind it, its findings."""
    given, *findings = written
    option = _SOURCE.match(given)
    source, text = (option[1], given[option.end() :]) if option else ("lease", given)
    kind, thorough = "support" if code.startswith("CIT8") else "citation", bool(option and option[2])
    shown = _written_out(text, source.split("+")[0], known)
    whole = _WHOLE[kind](shown, source.split("+")[0])
    return Example(not findings, whole, source, tuple(findings), number, code, thorough, kind, shown, given)


def _written_out(text: str, source: str, known: Mapping[str, Entry]) -> str:
    """The example with each citation and delimiter in full."""
    text = _DELIMITER.sub(lambda line: _DELIMITERS[line[0]], text)
    last = _LAST.search(text)
    if last and last[1] == "+":
        return _each(text[: last.start()], known) + _BLOCK.format(source, _numbered(last[3], known))
    if last:
        return _MESSAGE.format(last[2] or "end_turn", _each(last[3], known))
    if ", @" in text and not _CITED.sub("", text).strip(", "):
        return f"[\n{_numbered(text, known)}\n]"
    return _each(text, known)


def _each(text: str, known: Mapping[str, Entry]) -> str:
    return _CITED.sub(lambda one: _json(_changed(known[one["name"] or ""], one["changes"])), text)


def _numbered(text: str, known: Mapping[str, Entry]) -> str:
    """Citations one below the other, numbered from 1 if they do not have another number."""
    found = enumerate(_CITED.finditer(text), 1)
    return ",\n".join(_json(_changed({**known[one["name"] or ""], "n": n}, one["changes"])) for n, one in found)


def _first(given: str, known: Mapping[str, Entry]) -> Entry:
    """The citation that an example begins with, else `rent`."""
    found = _CITED.match(_SOURCE.sub("", given))
    return _changed(known[found["name"] or "rent"], found["changes"]) if found else known["rent"]


def _changed(entry: Entry, changes: str | None) -> Entry:
    changed = entry | json.loads(changes or "{}")
    return {name: value for name, value in changed.items() if value is not None}


def _json(entry: Entry) -> str:
    return json.dumps(entry, ensure_ascii=False).encode("utf-8", "backslashreplace").decode()


# ── Examples of documents ────────────────────────────────────────────────────────────────────────

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
