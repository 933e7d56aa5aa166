"""Messages, help, documents, docstrings and comments are in plain English: the old dialect does not come back.

docs/style.md says how we write. What is listed here is what was written most often before.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest
from cases import each

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "citecheck"
STYLE = ROOT / "docs" / "style.md"
PAGES = sorted(
    path
    for path in (*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("examples/*.md"), *ROOT.glob("skills/**/*.md"))
    if "files" not in path.parts  # documents of the evaluations, some of them old on purpose
)

_THING = r"(?:valid|text|file|folder|page|line|list|mapping|rule|mark|key|field|name|PDF|JSON|TOML|YAML|skill|source|run|pass)"
OLD = {
    rf"(?<!there )\b(?:is|are) no {_THING}\b": "is not a …",
    r"\bstands?\b(?! (?:for|alone|by itself|apart|aside|out|up)\b)": "is, is in, not found",
    r"\bstood\b(?! (?:for|alone|out|up)\b)": "was, was in",
    r"\bmend(?:s|ed|ing)?\b(?!\()": "fix",
    r"\b(?:is|are|was|were) told (?:as|of|by|from|in)\b": "is reported as, is recognised by",
    r"\b(?:can|cannot|could|could not|may|must) be told\b(?! (?:that|to|apart|how|why|where)\b)": "could not be determined",
    r"`\w+` tells (?:that|whether|how|what)\b": "means, says",
    r"\bcloses nothing\b": "unmatched",
    r"\banew\b": "again",
    r"\bout of order\b": "failed",
    r"\bFrom which\b": "the lowest … that",
    r"\btakes no\b": "does not accept",
    r"\b(?:came|comes) of (?:it|them|an?|the|these|each|one)\b": "the outcome of, the result",
    r"\b(?:asks?|asking) for (?:a|no|its own) citation\b": "needs a citation",
    r"\bat once (?:before|after|behind)\b": "directly after",
    r"\bin vain\b": "without success",
    r"\bin silence\b": "silently, without a report",
    r"\b(?:to|cannot|could not) be had\b": "is not available",
    r"\b(?:is|was) to be (?:said|known) (?:of|about)\b": "to report about",
    r"\b(?:may|must) not be said\b": "must not be reported",
    r"\bwhat nobody\b": "what is not …",
    r"\bparted (?:by|at|from)\b": "separated by",
    r"\bis nowhere\b(?! else\b)": "is not found",
    r"\b(?:bears|bore|borne)\b": "has",
    r"\bis found here that\b": "no … found",
    r"\btakes nothing\b": "cannot be written",
    r"\bwhere it is none\b": "if it is not a …",
    r"\bnobody gave\b": "was not given",
    r"\bnone where\b": "none if",
    r"\bRaises \w+ where\b": "Raises … if",
    r"\bof (?:its|their|his) own(?=[.,;:)]|$)": "its own, separate",
    r"\b(?:is|are|was|were) told(?=[.,;:]|$)": "is reported",
    r"\b(?:say|says|said) of (?:an?|the|it|its|them|this|these)\b": "says about",
    r"\bpassed over\b": "skipped",
    r"\blet go\b": "dropped",
    r"\b(?:go|gone|goes) on with\b": "continue",
    r"\bwhat was forgotten\b": "what is missing",
}


def old_phrases(text: str) -> list[str]:
    """Each phrase of the old dialect, with what to write instead."""
    found = ((match[0], instead) for old, instead in OLD.items() for match in re.finditer(old, text, re.IGNORECASE))
    return [f"“{phrase}”: write “{instead}”" for phrase, instead in found]


def strings(path: Path) -> Iterator[tuple[int, str]]:
    """The texts in a module that people may read, by line: its strings with a space, but no docstring or pattern."""
    tree = ast.parse(path.read_text("utf-8"))
    silent = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    silent |= {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in ast.walk(tree):
        if id(node) in silent:
            continue
        if isinstance(node, ast.JoinedStr):
            yield node.lineno, "".join(p.value if isinstance(p, ast.Constant) else "{}" for p in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.lineno, node.value


def is_message(text: str) -> bool:
    """Neither a name, nor a pattern, nor a list of words."""
    listed = len(text.split()) > 15 and not re.search(r"[.,:;{]", text)
    return " " in text and not listed and not re.search(r"\\b|\(\?|\|", text)


def comments(path: Path) -> Iterator[tuple[int, str]]:
    """The comments and docstrings of a module, by line."""
    text = path.read_text("utf-8")
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.lineno, node.value.value


@each("path", sorted(PACKAGE.rglob("*.py")), ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_no_module_is_in_the_old_dialect(path: Path) -> None:
    """Neither its messages nor its comments and docstrings."""
    texts = [*((line, text) for line, text in strings(path) if is_message(text)), *comments(path)]
    assert {line: said for line, text in texts if (said := old_phrases(text))} == {}


@each("path", PAGES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_page_is_in_the_old_dialect(path: Path) -> None:
    text = path.read_text("utf-8")
    assert old_phrases(without_examples(text) if path == STYLE else text) == []


def without_examples(style: str) -> str:
    """The page of style without what it says not to write: its table, its quotations, its list of metaphors."""
    return re.sub(r"^\|.*$|“[^”]*”|A program does not say,.*?\.", "", style, flags=re.MULTILINE)


@pytest.mark.parametrize(
    "sentence",
    [
        "The quote stands nowhere in the source.",
        "'x' is no page id.",
        "citecheck.toml is no TOML: mend it.",
        "The anchor stands on line [22] of page 3.",
        "'n' stands twice in one object.",
        "The quote stands 3 times on page 2.",
        "This } closes nothing.",
        "From which level on the exit code is 1.",
        "What is visible could not be told.",
        "the hook is out of order",
        "Save it anew.",
        "What cannot be seen is told as a note.",
        "The format is told by what the file contains.",
        "`cut` tells that the file ends early.",
        "Reports say what came of it.",
        "A figure asks for a citation.",
        "A space at once after the number.",
        "The source is not to be had.",
        "Its files are passed over in silence.",
        "What nobody can see may not be said to be there.",
        "Pages are parted by form feeds.",
        "Where the quote is nowhere, it fails.",
        "Nothing is found here that ignoring CIT966 would cover.",
        "The word stood in the page.",
        "A stream that takes nothing.",
        "The width of the terminal; None where it is none.",
        "Sources that nobody gave.",
        "Name with -s what was forgotten.",
        "The letter; None where there is none.",
        "Raises UsageError where the file is missing.",
        "Each vendor has a place of its own.",
        "What may be chosen is told.",
        "What the profile says of an answer.",
        "Files that were passed over.",
        "What was not used longest is let go.",
        "A run that can be gone on with.",
    ],
)
def test_what_is_found(sentence: str) -> None:
    assert old_phrases(sentence) != []


@pytest.mark.parametrize(
    "sentence",
    [
        "Quote not found in the source.",
        "There is no file of that name.",
        "'x' is not a valid page id.",
        "`l` should include line 22 of page 3.",
        "It stands for three rules.",
        "The agent is told to open the file.",
        "The two ids cannot be told apart.",
        "A sentence with a figure needs a citation.",
        "The outcome of a run.",
        "Text that nobody can see is not evidence.",
        "Its own folder; None if there is none.",
        "What the report says about the answer.",
    ],
)
def test_what_is_left_alone(sentence: str) -> None:
    assert old_phrases(sentence) == []
