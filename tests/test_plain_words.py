"""Messages, hints, help and the first pages are in plain English: phrases of the old dialect do not come back.

docs/style.md says how we write. What is listed here is what was written most often before.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from cases import each

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "citecheck"
PAGES = ("README.md", "CONTRIBUTING.md", "SECURITY.md", "docs/README.md")

_THING = r"(?:valid|text|file|folder|page|line|list|mapping|rule|mark|key|field|name|PDF|JSON|TOML|YAML|skill|source|run|pass)"
OLD = {
    rf"(?<!there )\b(?:is|are) no {_THING}\b": "is not a …",
    r"\bstands? (?:nowhere|twice|on|in|here|there|elsewhere|where|before|between|behind|alone)\b": "is on, is in, not found",
    r"\bstands? (?:\{[^}]*\}|\d+) times\b": "occurs … times",
    r"\bmend(?:s|ed|ing)?\b": "fix",
    r"\bcould not be told\b": "could not be determined",
    r"\bcloses nothing\b": "unmatched",
    r"\banew\b": "again",
    r"\bout of order\b": "failed",
    r"\bFrom which\b": "the lowest … that",
    r"\btakes no\b": "does not accept",
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
    return " " in text and not re.search(r"\\b|\(\?|\|", text)


@each("path", sorted(PACKAGE.rglob("*.py")), ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_no_message_is_in_the_old_dialect(path: Path) -> None:
    found = {line: said for line, text in strings(path) if is_message(text) and (said := old_phrases(text))}
    assert found == {}


@each("name", PAGES)
def test_no_first_page_is_in_the_old_dialect(name: str) -> None:
    assert old_phrases((ROOT / name).read_text("utf-8")) == []


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
    ],
)
def test_what_is_left_alone(sentence: str) -> None:
    assert old_phrases(sentence) == []
