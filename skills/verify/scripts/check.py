#!/usr/bin/env python3
# /// script
# requires-python = ">=3.9"
# dependencies = []
# ///
"""Check the form of an answer with citations: its block, entries, markers and anchors.

For places where citecheck cannot be installed: one file, Python's own library, no network. It opens no source, so it
never says that an answer is verified. Its findings have the codes and names that `citecheck rules` lists.
"""

from __future__ import annotations

import argparse
import html
import json
import re
import sys
import unicodedata
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

# The rules that need no source. CIT403 counts characters, not sentences; CIT304 and CIT405 know … and three dots alone.
# What `citecheck validate` reads of older shapes and field names is an error here.
_RULES = """
CIT101 error missing-block          CIT102 error missing-end-delimiter   CIT103 error malformed-delimiter
CIT104 error several-blocks         CIT105 error fenced-block            CIT106 warning text-after-block
CIT107 warning empty-block          CIT110 error invalid-json            CIT111 error duplicate-key
CIT112 error trailing-comma         CIT113 error json-comment            CIT114 error non-json-number
CIT115 error invalid-escape         CIT116 error control-character       CIT117 error lone-surrogate
CIT118 error foreign-quotes         CIT119 error truncated-block         CIT130 error unknown-shape
CIT134 error unknown-field          CIT135 error missing-field           CIT136 error invalid-field
CIT137 error field-order            CIT138 error invalid-number          CIT139 error duplicate-number
CIT140 error invalid-attachment-id  CIT141 warning long-reason           CIT201 error marker-without-citation
CIT202 warning citation-without-marker  CIT203 error bold-differs-from-anchor  CIT207 error quoted-term-differs
CIT208 error malformed-cite-link    CIT209 warning long-label            CIT210 warning grouped-marker
CIT301 error anchor-not-in-context  CIT302 error long-anchor             CIT303 error cut-anchor
CIT304 error elided-anchor          CIT403 error long-context            CIT404 warning context-not-longer
CIT405 error elided-context         CIT501 error invalid-page-id         CIT502 error page-index-mismatch
CIT507 error invalid-line-ids       CIT508 warning unordered-lines       CIT510 error stuffed-lines
""".split()
RULES = {_RULES[i]: (_RULES[i + 2], _RULES[i + 1]) for i in range(0, len(_RULES), 3)}
NOT_CHECKED = (
    "NOT CHECKED: whether the quotes stand in the source, the pages and lines, contents and index pages, hidden text, "
    "and the figures of the claims. Nothing is verified: run `citecheck validate` where it can be installed."
)
FIELDS = ("n", "r", "f", "k", "p", "l")
FINDINGS, NOTHING, OPEN = 1, 3, 4  # 2 is argparse's; 0 would say that the answer is verified
SHOWN, RESPONSE_BYTES, LINE, ENTRIES = 50, 2 * 2**20, 1_000, 2_000
WORDS, CHARACTERS, SPACELESS_CHARACTERS, CONTEXT, REASON, LINES = 4, 40, 12, 600, 200, 5
LARGEST, DIGITS, YEARS = 1_000_000, 15, range(1000, 3000)


class Finding(NamedTuple):
    line: int
    n: int | None
    code: str
    message: str


class Delimiter(NamedTuple):
    line: int
    start: int
    end: int
    ends: bool  # a block, or begins one
    exact: bool  # as the standard wants it
    before: str  # on its line


class Block(NamedTuple):
    line: int
    start: int
    end: int
    body: str  # from the beginning of its first line
    closed: bool


class Entry(NamedTuple):
    line: int
    n: int | None
    r: str
    f: str
    k: str
    p: str
    lines: list[int]


class Marker(NamedTuple):
    line: int
    n: int
    shown: str | None = None  # the bold text at once before [n]
    term: str | None = None  # the quoted term of a cite link


class Object(list):  # type: ignore[type-arg]
    """The members of a JSON object as they stand, equal keys too."""

    line = 0


Add = Callable[..., None]  # (line, n, code, message), or what of them is not yet given
BROKEN = object()  # a number that JSON does not have


def shown(text: str, limit: int = 60) -> str:
    """Foreign text in a message: short, on one line, with nothing that could steer a terminal."""
    return repr(text if len(text) <= limit else f"{text[: limit - 2]} …")


def lines_of(text: str, first: int = 1) -> Callable[[int], int]:
    """Tells the line of a place in the text."""
    begins = [end.end() for end in re.finditer("\n", text)]
    return lambda at: first + bisect_right(begins, at)


# ── The block ──

DELIMITER = re.compile(r"(?:\\?<|&lt;|‹|＜){2,8} ?(/?END_|/)?\\?CITATIONS?\\?_DATA(?:\\?>|&gt;|›|＞){1,8}")
FENCE = re.compile(r"[ \t>]*(`{3,}|~{3,})(.*)$")
DECORATION = " \t\r>*_#`:-\ufeff"


def asides(text: str) -> list[tuple[int, int]]:
    """(start, end) of each code fence and comment; a fence that nothing closes runs to the end."""
    at, opened, found = 0, None, []
    for line in text.splitlines(keepends=True):
        mark = FENCE.match(line.rstrip("\r\n"))
        if mark and opened is None and not (mark[1][0] == "`" and "`" in mark[2]):
            opened = (at, mark[1])
        elif mark and opened and mark[1].startswith(opened[1]) and not mark[2].strip():
            found.append((opened[0], at + len(line)))
            opened = None
        at += len(line)
    if opened:
        found.append((opened[0], at))
    return found + [comment.span() for comment in re.finditer(r"<!--.*?-->", text[: text.rfind("-->") + 3], re.DOTALL)]


def blocks(text: str, add: Add) -> list[Block]:
    """The blocks to read. One in a fence above a real one is an example."""
    inside = asides(text)
    found: list[tuple[Delimiter, Delimiter, bool]] = []
    start: Delimiter | None = None
    for mark in [*delimiters(text), Delimiter(0, len(text), len(text), ends=False, exact=True, before="")]:
        if start:
            found.append((start, mark, any(low <= start.start < high for low, high in inside)))
        elif mark.ends:
            add(mark.line, None, "CIT103", "An end delimiter without a start before it.")
        start = None if mark.ends else mark
    real = [one for one in found if not one[2]] or found
    return [block(text, start, end, add, wrapped=wrapped) for start, end, wrapped in real]


def delimiters(text: str) -> Iterator[Delimiter]:
    """Alone on its line or beside the JSON; anything else is a mention."""
    line_at = lines_of(text)
    for found in DELIMITER.finditer(text):
        start, end, ends = found.start(), found.end(), bool(found[1])
        before = text[max(0, start - LINE) : start].rpartition("\n")[2]
        after = text[end : end + LINE].partition("\n")[0]
        alone = not (before + after).strip(DECORATION)
        beside_json = before.rstrip().endswith(("}", "]")) if ends else after.lstrip().startswith(("{", "["))
        exact = found[0] == ("<<<END_CITATION_DATA>>>" if ends else "<<<CITATION_DATA>>>")
        if alone or beside_json:
            clean = not before.strip("\ufeff") and not after.strip()
            yield Delimiter(line_at(start), start, end, ends, exact and clean, before)


def block(text: str, start: Delimiter, end: Delimiter, add: Add, *, wrapped: bool) -> Block:
    body, here = text[start.end : end.start], partial(add, start.line, None)
    quote = start.before.lstrip(" ").startswith(">")
    inner = FENCE.match(body.lstrip().partition("\n")[0])
    if quote or inner or wrapped:
        here("CIT105", "The block stands in a code fence, a quote or a comment; it stands in the open.")
    elif not (start.exact and (end.exact or not end.ends)):
        line = end.line if start.exact else start.line
        add(line, None, "CIT103", "A delimiter is <<<CITATION_DATA>>> or <<<END_CITATION_DATA>>>, alone on its line.")
    if not end.ends:
        here("CIT102", "The block has no end: <<<END_CITATION_DATA>>>, alone on its line.")
    without = r"(?m)^[ \t]{0,3}>[ \t>]*" if quote else r"(?m)^[ \t>]*(?:`{3,}|~{3,}).*$"
    body = " " * (len(start.before) + start.end - start.start) + re.sub(without, lambda it: " " * len(it[0]), body)
    return Block(start.line, start.start, end.end if end.ends else end.start, body, end.ends)


# ── JSON ──


class Decoder(json.JSONDecoder):
    """Notes the line of each object, for which only the scanner that is written in Python asks this class."""

    def __init__(self, line_at: Callable[[int], int]) -> None:
        super().__init__(object_pairs_hook=Object, parse_int=self.whole_number, parse_constant=lambda _: BROKEN)
        self.line_at, self.parse_object = line_at, self.placed
        self.scan_once = json.scanner.py_make_scanner(self)

    def whole_number(self, digits: str) -> Any:
        return int(digits) if len(digits.lstrip("-")) <= DIGITS else BROKEN

    def placed(self, text_and_place: tuple[str, int], *rest: Any) -> tuple[Object, int]:
        found, end = json.decoder.JSONObject(text_and_place, *rest)
        found.line = self.line_at(text_and_place[1])
        return found, end


def parsed(block: Block, add: Add) -> tuple[Any, bool]:
    """(the value, whether all of it was read). Of a damaged block the entries that are whole are still read."""
    body, decoder = block.body, Decoder(lines_of(block.body, block.line))
    try:
        return decoder.decode(body), True
    except RecursionError:
        add(block.line, None, "CIT110", "The JSON is nested too deep.")
        return None, False
    except json.JSONDecodeError as error:
        code = error_code(body, error)
        at = body.rfind(",", 0, error.pos + 1) if code == "CIT112" else min(error.pos, len(body.rstrip()))
        message = f"The JSON cannot be read: {error.msg} (column {at - body.rfind(chr(10), 0, at)})."
        add(decoder.line_at(at), number_near(body, error), code, message)
    entries, end = [], 0
    for found in islice(re.finditer(r'\{\s*"[nrfkp]"\s*:', body), ENTRIES):
        try:
            if found.start() >= end:
                entry, end = decoder.raw_decode(body, found.start())
                entries.append(entry)
        except (ValueError, RecursionError):
            continue
    return Object([(None, entries)]) if entries else None, False


def error_code(body: str, error: json.JSONDecodeError) -> str:
    before, rest = body[: error.pos].rstrip(), body[error.pos :].lstrip()
    word = re.compile(r"[^\s,:\[\]{}\"]*$").search(body, max(0, error.pos - LINE), error.pos)
    number = f"{word[0] if word else ''}{re.split(r'[^+.0-9A-Za-z]', rest, maxsplit=1)[0]}"
    cases = (
        ("CIT116", "control character" in error.msg),
        ("CIT115", "escape" in error.msg),
        ("CIT110", not body.strip()),
        ("CIT119", not rest or "Unterminated" in error.msg),
        ("CIT112", re.match(r",\s*[\]}]", rest) or (before.endswith(",") and rest[:1] in {"]", "}"})),
        ("CIT113", rest.startswith(("//", "/*", "#"))),
        ("CIT118", rest[:1] in set("'‘’“”„")),
        ("CIT110", re.fullmatch(r"-?(?:0|[1-9][0-9]*)", number)),
        ("CIT114", re.fullmatch(r"[+-]?(?:\.?[0-9][\w.+-]*|Infinity)", number)),
    )
    return next((code for code, holds in cases if holds), "CIT110")


def number_near(body: str, error: json.JSONDecodeError) -> int | None:
    """The n of the entry in which the JSON breaks."""
    number = re.compile(r'"n"\s*:\s*([0-9]{1,7})\b')
    following = number.search(body, error.pos) if body[error.pos : error.pos + 1] == "{" else None
    found = [following] if following else list(number.finditer(body, 0, error.pos))
    return int(found[-1][1]) if found and not error.msg.startswith("Extra data") else None


# ── Entries ──


def entries_of(root: Any, add: Add) -> Iterator[Object]:
    if not isinstance(root, Object):
        add("CIT130", 'The block is an object: {"attachment-id": [{"n": 1, …}]}.')
    duplicates(root if isinstance(root, Object) else Object(), add)
    if root == []:
        add("CIT107", "The block has no citations.")
    groups = root if isinstance(root, Object) else [(None, root)] if isinstance(root, list) else []
    for name, group in groups:
        if name is not None and not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9_-]{0,127}", name):
            add("CIT140", f"{shown(name)} is no attachment id: letters, digits, _ and -.")
        if type(group) is not list:
            add("CIT130", "A group is a list of entries.")
        elif not group:
            add("CIT107", "A group has no citations.")
        for entry in group if type(group) is list else ():
            if isinstance(entry, Object):
                yield entry
            else:
                add("CIT130", "An entry is an object with the fields n, r, f, k, p, l.")


def duplicates(members: Object, add: Add) -> None:
    for key, times in Counter(key for key, _ in members).items():
        if times > 1:
            add("CIT111", f"{shown(key)} stands twice in one object.")


def read_entry(members: Object, add: Add) -> Entry:
    """The fields as far as they can be used; what is wrong with the others is noted."""
    given = dict(members)
    number = given.get("n")
    n = number if type(number) is int and 0 < number <= LARGEST else None
    add = partial(add, members.line, n)
    duplicates(members, add)
    for key in [key for key in given if key not in FIELDS]:
        add("CIT134", f"{shown(key)} is not a field of a citation.")
    for key in [key for key in FIELDS if key not in given]:
        add("CIT135", f"The field {key} is missing.")
    order = [key for key in given if key in FIELDS]
    if order != sorted(order, key=FIELDS.index):
        add("CIT137", f"The fields stand as {', '.join(order)}; the order is {', '.join(FIELDS)}.")
    if n is None and "n" in given and number is not BROKEN:
        code = "CIT138" if isinstance(number, (int, float)) else "CIT136"
        add(code, f"n is a whole number from 1 to {LARGEST:,}.")
    r, f, k, p = (text_of(key, given, add) for key in "rfkp")
    return Entry(members.line, n, r, f, k, p, line_ids(given, add))


def text_of(key: str, given: dict[str, Any], add: Add) -> str:
    value = given.get(key, "-")
    if value is BROKEN:
        add("CIT114", f"{key} is no number in JSON.")
    elif not isinstance(value, str) or not value.strip():
        add("CIT136", f"{key} is a string with text.")
    if key not in given or not isinstance(value, str):
        return ""
    if re.search("[\x00-\x08\x0b\x0c\x0e-\x1f]", value):
        add("CIT116", f"{key} holds a control character; write a backslash as \\\\.")
    if re.search("[\ud800-\udfff]", value):
        add("CIT117", f"{key} holds half of a surrogate pair.")
    return value


def line_ids(given: dict[str, Any], add: Add) -> list[int]:
    value = given.get("l", [])
    items = value if type(value) is list else []
    if any(item is BROKEN for item in [value, *items]):
        add("CIT114", "l holds what is no number in JSON.")
    if ("l" in given and not items) or any(type(item) is not int and item is not BROKEN for item in items):
        add("CIT136", "l is a list of whole numbers.")
    return [item for item in items if type(item) is int]


def check_entry(entry: Entry, add: Add) -> None:
    ids = entry.lines
    if len(entry.r) > REASON or re.search("[\n\r\x85\u2028\u2029]", entry.r):
        add("CIT141", f"r is one phrase on one line, at most {REASON} characters.")
    page = re.fullmatch(r"page_number_([1-9][0-9]{0,6})_index_(0|[1-9][0-9]{0,6})", entry.p)
    if entry.p.strip() and not page:
        add("CIT501", f"{shown(entry.p)} is no page id: copy the page's tag, page_number_3_index_2.")
    elif page and int(page[2]) != int(page[1]) - 1:
        add("CIT502", f"The index of page {page[1]} is {int(page[1]) - 1}, not {page[2]}.")
    if any(not 1 <= line <= LARGEST for line in ids) or len(set(ids)) < len(ids):
        add("CIT507", "l holds different whole numbers from 1 on.")
    elif ids != sorted(ids):
        add("CIT508", "The line ids do not ascend.")
    if len(ids) > LINES:
        add("CIT510", f"l names {len(ids)} lines, at most {LINES}.")
    check_anchor(entry.f, entry.k, add)


# ── Anchor and context ──

FOLDED = str.maketrans(
    {
        **dict.fromkeys("‘’‚‛′ʼ`´", "'"),
        **dict.fromkeys("“”„‟″«»", '"'),
        **dict.fromkeys("‐‑‒–—―−﹣－", "-"),
        **dict(pair.split("=") for pair in "\u00ad= ﬀ=ff ﬁ=fi ﬂ=fl ﬃ=ffi ﬄ=ffl ﬅ=ſt ﬆ=st".split()),
    }
)
SPACELESS = re.compile("[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u9fff\uf900-\ufaff]")
ELLIPSIS = re.compile(r"…|(?<!\.)\.{3}(?!\.)")  # longer rows of dots, and dots with spaces, lead to a page number


def plain(text: str) -> str:
    """The text without differences of typesetting: the standard's folding table, as far as one line needs it."""
    return " ".join(unicodedata.normalize("NFC", text).translate(FOLDED).split())


def check_anchor(f: str, k: str, add: Add) -> None:
    limit = passed_limit(k)
    if limit:
        add("CIT302", f"The anchor has {limit}.")
    if len(f) > CONTEXT:
        add("CIT403", f"The quote has {len(f)} characters, at most {CONTEXT}.")
    if ELLIPSIS.search(k):
        add("CIT304", "The anchor leaves words out: take one unbroken piece of f.")
    if ELLIPSIS.search(f):
        add("CIT405", "The quote leaves words out, unless the source has these dots: quote what stands whole.")
    if not f.strip() or not k.strip():
        return
    if len(f.split()) <= len(k.split()):
        add("CIT404", "f is no longer than k: quote the whole sentence.")
    places = list(islice(occurrences(plain(f), plain(k)), LINE))
    if not places:
        add("CIT301", f"{shown(k)} does not stand in its own f: copy k out of f, character for character.")
    elif not any(places):
        add("CIT303", f"{shown(k)} is cut out of a longer word or number of f: take whole words and numbers.")


def passed_limit(k: str) -> str:
    if SPACELESS.search(k):
        return f"{len(k)} characters, at most {SPACELESS_CHARACTERS}" if len(k) > SPACELESS_CHARACTERS else ""
    words = [word for word in k.split() if not re.fullmatch(r"[-‐‑‒–—―−/|&·•]+", word)]
    if len(words) > WORDS:
        return f"{len(words)} words, at most {WORDS}"
    return f"{len(k)} characters, at most {CHARACTERS}" if len(k) > CHARACTERS else ""


def occurrences(f: str, k: str) -> Iterator[bool]:
    """For each place of k in f whether it begins and ends at token boundaries."""
    pattern = re.sub(r"[^\W\d_]{4,}|.", lambda part: any_case(part[0], part.start()), k, flags=re.DOTALL)
    for found in re.finditer(f"(?=({pattern}))", f):
        yield not (cuts(f, found.start(1)) or cuts(f, found.end(1)))


def any_case(part: str, at: int) -> str:
    """A pattern of the part: words of four letters, and a sentence's first letter, may differ in case."""
    literal = re.escape(part)
    if len(part) > 1:
        return f"(?i:{literal})"
    return rf"(?:{literal}|(?:^|(?<=[.!?]\s))(?i:{literal})(?=[a-z]))" if at == 0 and part.isalpha() else literal


def cuts(text: str, at: int) -> bool:
    """Whether a boundary at `at` parts a word or a number."""
    if not 0 < at < len(text):
        return False
    left, right = text[at - 1], text[at]
    if all(character.isalnum() or unicodedata.category(character) in {"Mn", "Mc"} for character in left + right):
        return not (SPACELESS.match(left) or SPACELESS.match(right))
    if left in ".," and right.isdigit():
        return text[at - 2 : at - 1].isdigit()
    return left.isdigit() and right in ".," and text[at + 1 : at + 2].isdigit()


# ── Markers ──

LINK = re.compile(
    r"\[([^\[\]]{0,300})\]\([ ]{0,3}cite:\s{0,3}(?:([0-9]{1,7})\b(?:\s{0,3}(['\"])(.{0,300}?)(?<!\\)\3\s{0,3}\))?)?",
    re.DOTALL,
)
BRACKET = re.compile(r"(?<!\[)\[([0-9]{1,7}(?: ?[,;–-] ?[0-9]{1,7}){0,40})\](?![(\]])")
BOLD = re.compile(r"(\*\*|__)(?=\S)((?:(?!\1|\n[ \t]*\n).){1,300}?)(?<=\S)\1", re.DOTALL)
AT_ONCE = re.compile(r"(?!.*\n[ \t]*\n)[\s\"'”’)\].,;:!?»]{0,6}", re.DOTALL)
CODE = re.compile(r"(?<!`)(`{1,9})(?!`)((?:(?!\n[ \t]*\n).){1,300}?)(?<!`)\1(?!`)", re.DOTALL)


def markers(prose: str, known: set[int | None], add: Add) -> Iterator[Marker]:
    """The markers of the prose: cite links, [n] at once behind its bold anchor, [n] alone."""
    line_at = lines_of(prose)
    for link in LINK.finditer(prose):
        line = line_at(link.start())
        if link[4] is None:
            add(line, None, "CIT208", "A cite link is [label](cite:1 'anchor').")
        if len([word for word in link[1].split() if any(map(str.isalnum, word))]) > WORDS:
            add(line, None, "CIT209", f"The label {shown(link[1])} has more than {WORDS} words.")
        if link[2]:
            yield Marker(line, int(link[2]), term=link[4] and re.sub(r"\\(['\"\\])", r"\1", link[4]))
    prose = LINK.sub(lambda link: link[1] + "\n" * (link[0].count("\n") - link[1].count("\n")), prose)
    line_at = lines_of(prose)
    bolds = list(BOLD.finditer(prose))
    ends = [bold.end() for bold in bolds]
    for found in BRACKET.finditer(prose):
        last = bisect_right(ends, found.start()) - 1
        between = BRACKET.sub("", prose[ends[last] : min(found.start(), ends[last] + LINE)]) if last >= 0 else "x"
        bold = bolds[last][2] if AT_ONCE.fullmatch(between) else None
        yield from bracket(found, bold, line_at(found.start()), known, add)


def bracket(found: re.Match[str], bold: str | None, line: int, known: set[int | None], add: Add) -> Iterator[Marker]:
    prose, numbers = found.string, numbers_in(found[1])
    before, after = prose[max(0, found.start() - 1) : found.start()], prose[found.end() : found.end() + 1]
    if before in {"", "\n"} and after == ":":
        return  # a definition of a link
    year_or_none = not any(numbers) or all(number in YEARS and number not in known for number in numbers)
    if bold is None and (year_or_none or re.match(r"[A-Za-z0-9_)]", before)):
        return
    grouped = not found[1].isdigit()
    if grouped:
        add(line, None, "CIT210", f"{shown(found[0])} names several entries at once.")
    for number in numbers:
        yield Marker(line, number, shown=None if grouped or bold is None else unescaped(bold))


def numbers_in(text: str) -> list[int]:
    numbers: list[int] = []
    for part in re.finditer(r"([0-9]{1,7})(?:\s?[–-]\s?([0-9]{1,7}))?", text):
        first, last = int(part[1]), int(part[2] or part[1])
        numbers += range(first, last + 1) if 0 <= last - first < SHOWN else (first, last)
    return list(dict.fromkeys(numbers))


def unescaped(bold: str) -> str:
    """Bold text as a reader sees it."""
    return html.unescape(re.sub(r"\\([!-/:-@\[-`{-~])", r"\1", re.sub(r"(?<!\\)[*_`]", "", bold)))


def prose_of(text: str, found: list[Block]) -> str:
    """The text without blocks, fences and comments; the brackets of code spans hold no markers."""
    left = list(text)
    for start, end in [*((one.start, one.end) for one in found), *asides(text)]:
        left[start:end] = [character if character == "\n" else " " for character in text[start:end]]
    return CODE.sub(lambda code: code[2].replace("[", ""), "".join(left))


# ── The whole answer ──


def check(answer: str) -> tuple[list[Finding], bool]:
    """(the findings, whether there was anything to check)."""
    findings: list[Finding] = []

    def add(line: int, n: int | None, code: str, message: str) -> None:
        findings.append(Finding(line, n, code, message))

    found = blocks(answer, add)
    entries: list[Entry] = []
    whole = True
    for one in found:
        root, read = parsed(one, add)
        whole = whole and read
        objects = entries_of(root, partial(add, one.line, None)) if read or root else ()
        entries += [read_entry(members, add) for members in objects]
    for entry in entries:
        check_entry(entry, partial(add, entry.line, entry.n))
    check_layout(answer, found, entries, add)
    cited = [] if is_html(answer) else list(markers(prose_of(answer, found), {entry.n for entry in entries}, add))
    if not is_html(answer):
        check_markers(cited, entries, add, has_block=bool(found), whole=whole)
    return findings, bool(found or cited or findings)


def is_html(answer: str) -> bool:
    return re.match(r"\s*(?:<!doctype\s+html|<html[\s>])", answer, re.IGNORECASE) is not None


def check_layout(answer: str, found: list[Block], entries: list[Entry], add: Add) -> None:
    if len(found) > 1:
        add(found[1].line, None, "CIT104", f"The response has {len(found)} blocks; one block holds all citations.")
    after = answer[found[-1].end :].lstrip(" \t\r\n*_`~:>-") if found and found[-1].closed else ""
    if after:
        line = answer.count("\n", 0, len(answer) - len(after)) + 1
        add(line, None, "CIT106", "Text follows the block; the block comes last.")
    times = Counter(entry.n for entry in entries)
    for n, line in {entry.n: entry.line for entry in entries}.items():
        if n is not None and times[n] > 1:
            add(line, n, "CIT139", f"{times[n]} entries have the number {n}.")


def check_markers(cited: list[Marker], entries: list[Entry], add: Add, *, has_block: bool, whole: bool) -> None:
    anchors: dict[int | None, set[str]] = {}
    for entry in entries:
        anchors.setdefault(entry.n, set()).update({plain(entry.k)} - {""})
    if cited and not has_block:
        add(cited[0].line, None, "CIT101", "The prose cites, but the response has no block of citations.")
    for line, n, bold, term in cited:
        if n not in anchors and has_block and whole:
            add(line, None, "CIT201", f"The block has no entry {n}.")
        wanted = anchors.get(n)
        for code, what, said in (("CIT203", "bold text", bold), ("CIT207", "quoted term", term)):
            if wanted and said is not None and plain(said) not in wanted:
                add(line, n, code, f"The {what} {shown(said)} is not the anchor {shown(min(wanted))}.")
    used = {None, *(marker.n for marker in cited)}
    for n, line in {entry.n: entry.line for entry in entries if entry.n not in used}.items():
        add(line, n, "CIT202", f"No marker in the prose cites entry {n}.")


def report(name: str, findings: list[Finding], *, html_prose: bool) -> str:
    lines = []
    for finding in findings[:SHOWN]:
        rule, level = RULES[finding.code]
        number = f" [{finding.n}]" if finding.n is not None else ""
        lines.append(f"{name}: {level} {finding.code} {rule} line {finding.line}{number} {finding.message}")
    if len(findings) > SHOWN:
        lines.append(f"{len(findings) - SHOWN} more")
    errors = sum(RULES[finding.code][1] == "error" for finding in findings)
    lines.append(f"{name}: errors in the form: {errors}, warnings: {len(findings) - errors}")
    lines.append(f"{'The markers of HTML are not looked at. ' if html_prose else ''}{NOT_CHECKED}")
    return "\n".join(lines) + "\n"


def main() -> int:
    parser = argparse.ArgumentParser(
        description="Check the form of an answer with citations, where citecheck cannot be installed.",
        epilog="Exit code: 1 errors, 2 usage, 3 nothing to check, 4 no error in the form, and nothing verified.",
    )
    parser.add_argument("answer", help="the file to check, or - for stdin")
    name = parser.parse_args().answer
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr]
    try:
        with sys.stdin.buffer if name == "-" else Path(name).open("rb") as file:
            data = file.read(RESPONSE_BYTES + 1)
        answer = data.decode("utf-16" if data[:2] in {b"\xff\xfe", b"\xfe\xff"} else "utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        parser.error(f"{shown(name, 200)} cannot be read as text in UTF-8 ({type(error).__name__})")
    if len(data) > RESPONSE_BYTES:
        parser.error(f"{shown(name, 200)} is larger than {RESPONSE_BYTES // 2**20} MiB")
    findings, anything = check(answer)
    if not anything:
        sys.stderr.write("Nothing to check: the answer has no citations.\n")
        return NOTHING
    sys.stdout.write(report(name if name.isprintable() else shown(name, 200), findings, html_prose=is_html(answer)))
    return FINDINGS if any(RULES[finding.code][1] == "error" for finding in findings) else OPEN


if __name__ == "__main__":
    sys.exit(main())
