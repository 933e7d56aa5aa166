#!/usr/bin/env python3
# /// script
# requires-python = ">=3.9"
# dependencies = []
# ///
"""Check the form of an answer with citations: its JSON, its entries, its anchors and its markers.

For places where citecheck cannot be installed: one file, Python's own library, no network. It opens no source, so it
can tell that the form is wrong, and never that a citation is right. What it reports, `citecheck validate` reports too.
"""

from __future__ import annotations

import argparse
import html
import json
import re
import sys
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

NOT_CHECKED = (
    "Checked: the form only. NOT CHECKED: whether the quotes stand in the source, their pages and lines, hidden text, "
    "the figures of the claims, and the finer rules. Run `citecheck validate` where it can be installed."
)
FIELDS = ["n", "r", "f", "k", "p", "l"]
WORDS, CHARACTERS, LINES, SHOWN, BYTES = 4, 40, 5, 50, 2 * 2**20
START, END = "<<<CITATION_DATA>>>", "<<<END_CITATION_DATA>>>"
DELIMITER = re.compile(r"^[ \t>*_#`]*<{2,8} ?(?:END_|/)?CITATION_DATA>{1,8}[ \t\r*_`]*$", re.MULTILINE)
FENCE = re.compile(r"(?ms)^[ \t>]*(`{3,}|~{3,})[^\n]*\n(?:.*?^[ \t>]*\1[ \t\r]*$|.*)")
COMMENT = re.compile(r"<!--(?:(?!<!--).)*?-->", re.DOTALL)
CODE = re.compile(r"(?<!`)(`{1,9})(?!`)[^\n]{1,300}?(?<!`)\1(?!`)")
NUMBERS = re.compile(r"\[([0-9]{1,7}(?: ?[,;–-] ?[0-9]{1,7}){0,40})\]|cite(?::\s{0,3}|=[\"'])([0-9]{1,7})")
MARKER = re.compile(r"(?<![\w)\[\]])\[([1-9][0-9]{0,6})\](?![(\[:\]])|\]\( {0,3}cite:\s{0,3}([0-9]{1,7})\b")
HTML_MARKER = re.compile(r"data-cite=[\"']([0-9]{1,7})()")
HTML = re.compile(r"\s*(?:<!doctype\s+html|<html[\s>])", re.IGNORECASE)
BOLD = re.compile(r"\*\*(?=[^\s*])((?:[^*\n]|\n(?!\s*\n)){1,300})(?<!\s)\*\* ?\[([0-9]{1,7})\]")
LINK = re.compile(r"\]\( {0,3}cite:\s{0,3}([0-9]{1,7})\s{1,3}(['\"])([^\n]{1,300}?)(?<!\\)\2\s{0,3}\)")
FOLDED = str.maketrans(
    {**dict.fromkeys("‘’‚‛′ʼ`´", "'"), **dict.fromkeys("“”„‟″«»", '"'), **dict.fromkeys("‐‑‒–—―−", "-")}
)


class Finding(NamedTuple):
    line: int
    n: int | None
    message: str


def check(answer: str) -> tuple[list[Finding], bool]:
    """(the findings, whether there was anything to check)."""
    visible = blank(COMMENT, blank(FENCE, answer))
    marks = list(DELIMITER.finditer(visible)) or list(DELIMITER.finditer(answer))
    prose = visible[: marks[0].start()] if marks else visible
    if not marks:
        cited = HTML_MARKER.search(prose) if HTML.match(answer) else MARKER.search(blank(CODE, prose))
        message = f"The prose cites, but no block follows: {START}, the JSON, {END}."
        return ([Finding(line_of(answer, cited.start()), None, message)], True) if cited else ([], False)
    start, end = marks[0], marks[-1]
    if [mark[0].rstrip() for mark in marks] != [START, END] or visible[start.start() : start.end()].isspace():
        message = f"An answer has one block, in no code fence: {START} and {END}, once each, alone on their lines."
        return [Finding(line_of(answer, start.start()), None, message)], True
    findings, line = [], line_of(answer, start.start())
    if answer[end.end() :].strip(" \t\r\n*_`~:>-"):
        findings.append(Finding(line_of(answer, end.start()), None, "Text follows the block; the block comes last."))
    try:
        entries = read_entries(answer[start.end() : end.start()])
    except (ValueError, RecursionError) as error:
        line += error.lineno - 1 if isinstance(error, json.JSONDecodeError) else 0
        reason = getattr(error, "msg", error)
        return [*findings, Finding(line, None, f"The block cannot be read: {reason}"[:200])], True
    anchors: dict[int, list[str]] = {}
    for entry in entries:
        n = entry.get("n")
        n = n if type(n) is int and n > 0 else None
        findings += [Finding(line, n, message) for message in entry_faults(entry)]
        if n is not None:
            anchors.setdefault(n, []).append(plain(str(entry.get("k"))))
    findings += [Finding(line, n, f"{len(same)} entries have this number.") for n, same in anchors.items() if same[1:]]
    return findings + list(marker_faults(prose, anchors, line)), True


def read_entries(body: str) -> list[dict[str, Any]]:
    root = json.loads(body, object_pairs_hook=members, parse_constant=no_number)
    if not isinstance(root, dict) or not all(isinstance(group, list) and group for group in root.values()) or not root:
        raise ValueError('it is an object of lists that are not empty: {"attachment-id": [{"n": 1, …}]}')
    entries = [entry for group in root.values() for entry in group]
    if not all(isinstance(entry, dict) for entry in entries):
        raise ValueError(f"an entry is an object with the fields {', '.join(FIELDS)}")
    return entries


def members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError(f"a key is given twice in one object: {shown([key for key, _ in pairs])}")
    return found


def no_number(name: str) -> None:
    raise ValueError(f"{name} is not a number in JSON")


def entry_faults(entry: dict[str, Any]) -> Iterator[str]:
    n, r, f, k, p, ids = (entry.get(key) for key in FIELDS)
    if list(entry) != FIELDS:
        yield f"The fields are {shown(list(entry))}; they are {', '.join(FIELDS)}, in this order."
    if type(n) is not int or n < 1:
        yield "n is a whole number from 1 on."
    for key, value in (("r", r), ("f", f), ("k", k), ("p", p)):
        if not isinstance(value, str) or not value.strip():
            yield f"{key} is a string with text."
    page = re.fullmatch(r"page_number_([1-9][0-9]{0,6})_index_([0-9]{1,7})", str(p))
    if not page or page[2] != str(int(page[1]) - 1):
        yield f"p is {shown(p)}; it is copied from the page's tag, such as page_number_3_index_2."
    if type(ids) is not list or not all(type(line) is int and line > 0 for line in ids):
        yield "l is a list of line numbers from 1 on."
    elif not 1 <= len(ids) <= LINES or ids != sorted(set(ids)):
        yield f"l names 1 to {LINES} different lines, the lower first."
    if isinstance(f, str) and isinstance(k, str):
        yield from anchor_faults(f, k)


def anchor_faults(f: str, k: str) -> Iterator[str]:
    if plain(k) not in plain(f):
        yield f"k is not in f: {shown(k)}. Copy k out of f, character for character."
    if len([word for word in k.split() if any(map(str.isalnum, word))]) > WORDS or len(k) > CHARACTERS:
        yield f"k has more than {WORDS} words or {CHARACTERS} characters."


def marker_faults(prose: str, anchors: dict[int, list[str]], block: int) -> Iterator[Finding]:
    cited = {n for found in NUMBERS.finditer(prose) for n in numbers(found[1] or found[2])}
    for n in sorted(set(anchors) - cited):
        yield Finding(block, n, "No marker in the prose cites this entry.")
    marker, seen = (HTML_MARKER, prose) if HTML.match(prose) else (MARKER, blank(CODE, prose))
    for found in marker.finditer(seen):
        n = int(found[1] or found[2])
        if n not in anchors and not (found[1] and 1000 <= n < 3000):  # [2024] is a year
            yield Finding(line_of(prose, found.start()), n, "The block has no entry with this number.")
    for found in (*BOLD.finditer(seen), *LINK.finditer(seen)):
        text, n = (found[1], int(found[2])) if found.re is BOLD else (found[3], int(found[1]))
        text = html.unescape(re.sub(r"\\([!-/:-@\[-`{-~])", r"\1", re.sub(r"(?<!\\)[_`]", "", text)))
        if n in anchors and plain(text) not in anchors[n]:
            yield Finding(line_of(prose, found.start()), n, f"{shown(text)} is not the anchor, {shown(anchors[n][0])}.")


def numbers(text: str) -> Iterator[int]:
    """The numbers of [1], [1, 2] and [1-3]."""
    for part in re.finditer(r"([0-9]+)(?: ?[–-] ?([0-9]+))?", text):
        yield from range(int(part[1]), min(int(part[2] or part[1]), int(part[1]) + 100) + 1)


def plain(text: str) -> str:
    """The text without differences of typesetting and case, which the standard does not all forgive."""
    folded = unicodedata.normalize("NFKC", text.replace("\u00ad", "")).translate(FOLDED)
    return " ".join(folded.casefold().split())


def blank(pattern: re.Pattern[str], text: str) -> str:
    """The text with what the pattern finds made blank; every other character keeps its place."""
    return pattern.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), text)


def line_of(text: str, at: int) -> int:
    return text.count("\n", 0, at) + 1


def shown(value: object) -> str:
    """Foreign text in a message: short, on one line, with nothing that could steer a terminal."""
    return ascii(value)[:60]


def main() -> int:
    parser = argparse.ArgumentParser(
        description="Check the form of an answer with citations, where citecheck cannot be installed.",
        epilog="Exit code: 0 the form is right (the quotes are not checked), 1 findings, 2 usage, 3 nothing to check.",
    )
    parser.add_argument("answer", help="the file to check, or - for stdin")
    name = parser.parse_args().answer
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr]
    try:
        with sys.stdin.buffer if name == "-" else Path(name).open("rb") as file:
            answer = file.read(BYTES + 1).decode("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        parser.error(f"{shown(name)} cannot be read as text in UTF-8 ({type(error).__name__})")
    if len(answer.encode()) > BYTES:
        parser.error(f"{shown(name)} is larger than {BYTES // 2**20} MiB")
    findings, anything = check(answer)
    if not anything:
        sys.stderr.write("Nothing to check: the answer has no citations.\n")
        return 3
    for line, n, message in findings[:SHOWN]:
        sys.stdout.write(f"line {line}: {'' if n is None else f'[{n}] '}{message}\n")
    told = f"{len(findings)} findings" if findings else "The form is right"
    sys.stdout.write(f"{told}. {NOT_CHECKED}\n")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
