"""Small blocks whose names carry the verdict (`json_corpus.jsonl`), and blocks at and beyond each limit.

- `y_NAME` is accepted without any finding about the block, and read as every reader of JSON reads it.
- `n_RULE_NAME` is refused, and RULE is the one finding about the block. The good entries beside the defect are read unaltered.
- `i_DECISION_NAME` is decided here: `accepted` without a finding, `warned` about, `refused` for more than one reason, or
  `unread` because it is not text at all. Its row has the findings about the block, and why.

A block is the bytes between the delimiters; bytes that are not UTF-8 are half surrogates (`surrogateescape`).
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from cases import each
from responses import END, LEVELS, START, entry

from citecheck import Report, Verdict, check, limits, read_response
from citecheck.cli.pipeline import read_responses
from citecheck.errors import UsageError
from citecheck.model import Citation, DocumentFacts, Level, Response
from citecheck.sources.document import Document
from citecheck.sources.plain import plain_document

_ROWS = Path(__file__).with_name("json_corpus.jsonl")
CORPUS = {row["name"]: row for row in map(json.loads, _ROWS.read_text("utf-8").splitlines())}
NAMES = list(CORPUS)
PROSE = "The rent is **$500** [1].\n\n"
# The good entries of the files; what they say is known from the standard library's reader.
FIRST = '{"n": 1, "r": "names the rent", "f": "The rent is $500 a month.", "k": "$500", "p": "page_number_1_index_0", "l": [1, 2]}'
OTHER = r"""{"n": 2, "r": "tests the reader", "f": "It \"is\" {\"a\": [1,]} // not, /* NaN */ \\ 'b' é \u00e9 “c”.", "k": "// not", "p": "page_number_1_index_0", "l": [1, 2]}"""

_NAME = re.compile(r"(?:y_[a-z0-9-]+|n_(?P<rule>[a-z-]+)_[a-z0-9-]+|i_(?:accepted|warned|refused|unread)_[a-z0-9-]+)")


def raw(name: str) -> bytes:
    return str(CORPUS[name]["block"]).encode("utf-8", "surrogateescape")


def body(name: str) -> str:
    return raw(name).decode("utf-8", "surrogatepass")


def response_of(json_text: str) -> Response:
    return read_response(f"{PROSE}{START}\n{json_text}\n{END}\n")


def problems(json_text: str) -> set[str]:
    return {problem.name for problem in response_of(json_text).problems}


def fields(citation: Citation) -> dict[str, object]:
    return {
        "n": citation.n,
        "r": citation.reasoning,
        "f": citation.source_context,
        "k": citation.source_match,
        "p": citation.page_id,
        "l": list(citation.line_ids),
    }


def source() -> Document:
    facts = DocumentFacts("", "source.txt", "0" * 64, 0, "plain text", "text")
    return plain_document("The house is let.\nThe rent is $500 a month.\nIt is due.\n", facts)


def checked(json_text: str) -> Report:
    return check(response_of(json_text), {"A": source(), "B": source()})


def group_of(json_text: str, item: str) -> str:
    """The attachment id that was written last before the entry."""
    before = json_text[: json_text.index(item) + 1]
    return str(json.loads(re.findall(r'("[^"]*")\s*:\s*\[\s*\{', before)[-1]))


def files(kind: str) -> list[str]:
    return [name for name in NAMES if name.startswith(f"{kind}_")]


def decisions() -> dict[str, set[str]]:
    return {name: set(row["findings"]) for name, row in CORPUS.items() if len(row.get("why", "")) >= 10}


# ── The blocks ───────────────────────────────────────────────────────────────────────────────────


def test_the_good_entries_are_json() -> None:
    assert json.loads(OTHER)["f"] == 'It "is" {"a": [1,]} // not, /* NaN */ \\ \'b\' é é “c”.'
    assert json.loads(FIRST) == entry()


def test_the_names_say_what_is_expected() -> None:
    matches = {name: _NAME.fullmatch(name) for name in NAMES}
    assert [name for name, match in matches.items() if match is None] == []
    rules = {match["rule"] for match in matches.values() if match and match["rule"]}
    assert [rule for rule in rules if LEVELS[rule] is not Level.ERROR] == []
    assert len(NAMES) >= 150
    assert {"y", "n", "i"} == {name[0] for name in NAMES}


def test_every_decision_is_written_down() -> None:
    assert sorted(decisions()) == files("i")


@each("name", files("y"))
def test_good_json_is_read_as_every_reader_does(name: str) -> None:
    response = response_of(body(name))
    assert [problem.name for problem in response.problems] == []
    expected = [(a, one) for a, entries in json.loads(body(name)).items() for one in entries]
    assert [(citation.attachment_id, fields(citation)) for citation in response.citations] == expected


@each("name", files("n"))
def test_bad_json_is_refused_for_this_alone(name: str) -> None:
    assert problems(body(name)) == {name.split("_")[1]}


@each("name", [name for name in files("i") if not name.startswith("i_unread")])
def test_what_json_leaves_open_is_decided(name: str) -> None:
    found = problems(body(name))
    assert found == decisions()[name]
    assert any(LEVELS[problem] is Level.ERROR for problem in found) is name.startswith("i_refused_")
    assert bool(found) is not name.startswith("i_accepted_")


@pytest.mark.parametrize("name", files("i_unread"))
def test_a_response_that_is_no_text_is_not_read(name: str, tmp_path: Path) -> None:
    path = tmp_path / "answer.md"
    path.write_bytes(f"{PROSE}{START}\n".encode() + raw(name) + f"\n{END}\n".encode())
    with pytest.raises(UsageError, match="is not UTF-8 text"):
        read_responses([str(path)])


@each("name", [*files("n"), *files("i_refused")])
def test_what_is_refused_is_never_verified(name: str) -> None:
    assert checked(body(name)).verdict is Verdict.FAILED


@each("name", [name for name in NAMES if not name.startswith("i_unread")])
@pytest.mark.full
def test_good_entries_come_out_as_they_are(name: str) -> None:
    """Whatever stands beside them: none is lost, and no string of them is altered."""
    text = body(name)
    read = [fields(citation) for citation in response_of(text).citations]
    for item in (FIRST, OTHER):
        assert read.count(json.loads(item)) >= text.count(item)


WITH_GROUPS = [name for name in [*files("y"), *files("n")] if re.search(r'"\s*:\s*\[\s*\{"n"', body(name))]


@each("name", WITH_GROUPS)
def test_good_entries_keep_their_attachment(name: str) -> None:
    text = body(name)
    named = {str(fields(citation)): citation.attachment_id for citation in response_of(text).citations}
    for item in (FIRST, OTHER):
        if text.count(item) == 1:
            assert named[str(json.loads(item))] == group_of(text, item)


@each("name", files("y"))
def test_a_good_entry_is_verified(name: str) -> None:
    report = checked(body(name))
    of_source = [r for r in report.results if r.citation.attachment_id in {"A", "B"}]
    found = {r.verdict for r in of_source if fields(r.citation) == entry()}
    assert found == ({Verdict.VERIFIED} if f'"A": [{FIRST}' in body(name) else found & {Verdict.VERIFIED})


# ── At and beyond the limits ─────────────────────────────────────────────────────────────────────


def block(**changes: object) -> str:
    return json.dumps({"A": [entry(**changes)]})


def entries(count: int) -> str:
    return json.dumps({"A": [entry(n) for n in range(1, count + 1)]})


def nested(depth: int) -> str:
    """Line ids nested so that the deepest list is at this depth; the block, its list, an entry and `l` are four."""
    return block().replace("[1, 2]", "[" * (depth - 3) + "]" * (depth - 3))


def padded(length: int) -> str:
    good = block()
    return good[:-1] + " " * (length - len(good)) + "}"


def unknown_fields(count: int) -> str:
    return block().replace('{"n"', "{" + "".join(f'"x{i}": 1, ' for i in range(count)) + '"n"')


LIMITS: list[tuple[str, Callable[[int], str], int, set[str], set[str]]] = [
    ("string", lambda size: block(f="x" * size), limits.STRING_CHARACTERS, set(), {"limit-exceeded"}),
    (
        "string of astral characters",
        lambda size: block(f="😀" * size),
        limits.STRING_CHARACTERS,
        set(),
        {"limit-exceeded"},
    ),
    ("reason", lambda size: block(r="x" * size), limits.REASON_CHARACTERS, set(), {"long-reason"}),
    ("digits", lambda size: block(l=[10 ** (size - 1)]), limits.NUMBER_DIGITS, set(), {"non-json-number"}),
    ("number", lambda size: block(n=size), limits.CITATION_NUMBER, set(), {"invalid-number"}),
    ("depth", nested, limits.BLOCK_DEPTH, {"invalid-field"}, {"invalid-field", "limit-exceeded"}),
    ("citations", entries, limits.CITATIONS, set(), {"limit-exceeded"}),
    ("block", padded, limits.BLOCK_CHARACTERS, set(), {"limit-exceeded"}),
    ("problems", unknown_fields, limits.PROBLEMS, {"unknown-field"}, {"unknown-field", "limit-exceeded"}),
    (
        "attachment id",
        lambda size: block().replace('"A"', f'"{"x" * size}"'),
        limits.ATTACHMENT_ID,
        set(),
        {"invalid-attachment-id"},
    ),
]


@each(("build", "limit", "at", "beyond"), [row[1:] for row in LIMITS], ids=[row[0] for row in LIMITS])
@pytest.mark.full
def test_limit(build: Callable[[int], str], limit: int, at: set[str], beyond: set[str]) -> None:
    assert (problems(build(limit)), problems(build(limit + 1))) == (at, beyond)


@pytest.mark.full
def test_what_is_read_beyond_a_limit() -> None:
    assert len(response_of(entries(limits.CITATIONS + 1)).citations) == limits.CITATIONS
    assert response_of(padded(limits.BLOCK_CHARACTERS + 1)).citations == ()
    assert len(response_of(unknown_fields(limits.PROBLEMS * 3)).problems) == limits.PROBLEMS + 1


@pytest.mark.parametrize("character", ["x", "é", "😀"])
@pytest.mark.first_is_fast
def test_a_response_counts_in_bytes(character: str) -> None:
    """Two more bytes pass the limit, in characters of any width."""
    bare = f"{START}\n{block()}\n{END}\n"
    filling = character * ((limits.RESPONSE_BYTES - len(bare)) // len(character.encode()))
    fits = filling[:-1] + "x" * ((limits.RESPONSE_BYTES - len(bare)) % len(character.encode())) + "\n" + bare
    assert limits.RESPONSE_BYTES - 4 <= len(fits.encode()) <= limits.RESPONSE_BYTES
    assert len(read_response(fits).citations) == 1
    beyond = read_response("x" * 4 + fits)
    assert [problem.name for problem in beyond.problems] == ["limit-exceeded"]
    assert beyond.citations == ()


@pytest.mark.parametrize("piece", ["[", "{", '{"a":', "[[[]],", '{"a":[', '"A": [{"n":'])
@pytest.mark.first_is_fast
def test_a_bomb_is_refused(piece: str) -> None:
    """Nesting, groups and entries without end: bounded problems, no recursion, nothing verified."""
    report = checked(piece * (200_000 // len(piece)))
    assert report.verdict is Verdict.FAILED
    assert len(report.findings) <= 2 * (limits.PROBLEMS + limits.CITATIONS)
