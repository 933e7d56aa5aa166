"""Calls of the tools, and a folder for them: rows that every transport is tried with."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import anyio
from command import BAD, GOOD, LEASE, NOTICE, RENT
from mcp import Client

Row = tuple[str, dict[str, Any], Any]  # the tool, its arguments, and its data or the sentence that refuses them

OUTSIDE = "outside the folders of this server"


def written(folder: Path) -> Path:
    """A folder `cases` with a source and answers, a file beside it, and links to that file."""
    cases = folder / "cases"
    (cases / "more").mkdir(parents=True)
    files = {"lease.txt": LEASE, "good.md": GOOD, "bad.md": BAD, "more/notice.txt": f"{NOTICE}\n"}
    for name, text in {**files, "../secret.txt": "The secret is 12.\n"}.items():
        (cases / name).write_text(text, "utf-8")
    (cases / "linked.txt").symlink_to(folder / "secret.txt")
    (cases / "inner.txt").symlink_to(cases / "lease.txt")
    (cases / "out").mkdir()
    (cases / "out" / "loop.txt").symlink_to(cases / "out" / "loop.txt")
    (cases / "out" / "linked.txt").symlink_to(folder / "secret.txt")
    return cases


PLACE = {"page": 1, "lines": [2], "match": "exact", "visible": "yes", "p": "page_number_1_index_0", "l": [1, 2, 3]}
RENT_HIT = {"source": "lease-efcf8880", "path": "lease.txt", "page": 1, "lines": [1], "heading": "", "text": RENT}
NOT_FOUND: dict[str, Any] = {"found": False, "places": [], "left_out": 0}
SOURCES = ["lease=lease.txt"]

REPLIES: list[Row] = [
    ("find", {"source": "lease.txt", "quote": "guide dogs"}, {**NOT_FOUND, "found": True, "places": [PLACE], "closest": ""}),
    ("find", {"source": "inner.txt", "quote": "cats"}, {**NOT_FOUND, "closest": ""}),
    ("find", {"source": "lease.txt", "quote": "The monthly rent is $1,950"}, {**NOT_FOUND, "closest": "page 1: The monthly rent is $1,850,"}),
    ("search", {"sources": ["lease.txt"], "question": "What is the monthly rent?", "top": 1}, {"passages": [{**RENT_HIT, "score": 1.0}], "left_out": 0, "unread": []}),
    ("validate", {"sources": SOURCES, "answer_path": "good.md"}, {"verdict": "verified", "verified": [1], "failed": [], "open": [], "findings": []}),
    ("validate", {"sources": SOURCES, "answer": GOOD}, {"verdict": "verified"}),
    ("validate", {"sources": SOURCES, "answer": "The rent is high."}, {"verdict": "nothing-to-check"}),
    ("validate", {"sources": ["lease=more"], "answer": GOOD}, {"verdict": "failed"}),
    ("validate", {"sources": ["x=lease.txt", "y=more/notice.txt"], "answer": GOOD}, {"verdict": "failed", "failed": [1]}),
    ("validate", {"sources": SOURCES, "answer_path": "bad.md"}, {"verdict": "failed", "failed": [1]}),
]  # fmt: skip

REFUSED: list[Row] = [
    *(
        (tool, {**arguments, name: path}, f"'{path}' is {OUTSIDE}: CASES.")
        for path in ("../secret.txt", "linked.txt", "out/loop.txt", "/etc/passwd", "more/../../secret.txt", "~/../../x", "a\0b")
        for tool, name, arguments in (("prepare", "source", {}), ("validate", "answer_path", {"sources": ["lease.txt"]}))
    ),
    ("search", {"sources": ["x=../secret.txt"], "question": "secret"}, f"'../secret.txt' is {OUTSIDE}: CASES."),
    ("search", {"sources": ["out"], "question": "secret"}, f"CASES/out/linked.txt is a link to a file {OUTSIDE}: remove it."),
    ("find", {"source": "leas.txt", "quote": "x"}, "'leas.txt' does not exist. The folders of this server have: bad.md, good.md, inner.txt, lease.txt, more/notice.txt."),
    ("find", {"source": "more", "quote": "x"}, "'more' is not a file: name one file."),
    ("find", {"source": "good.md", "quote": "rent"}, None),
    ("find", {"source": "lease.txt", "quote": "?!"}, "'?!' has no letter or digit to look for."),
    ("find", {"source": "lease.txt", "quot": "rent"}, "`find` has no argument 'quot'; did you mean 'quote'?"),
    ("find", {"source": "lease.txt", "quote": "rent", "zzz": 1}, "`find` has no argument 'zzz'; there are source, quote."),
    ("find", {"source": "lease.txt"}, "`find`: quote: Field required."),
    ("search", {"sources": [], "question": "rent"}, "`search`: sources: List should have at least 1 item after validation, not 0."),
    ("search", {"sources": ["lease.txt"], "question": "rent", "top": 99}, "`search`: top: Input should be less than or equal to 50."),
    ("prepare", {"source": "lease.txt", "pages": "2"}, "--pages 2: lease.txt has pages 1 to 1."),
    ("prepare", {"source": "lease.txt", "first_line": 9}, "`first_line` 9: page 1 of lease.txt has fewer lines."),
    ("validate", {"sources": SOURCES}, "Give the answer either as its text, in `answer`, or as a path, in `answer_path`."),
    ("validate", {"sources": SOURCES, "answer": GOOD, "answer_path": "good.md"}, "Give the answer either as its text, in `answer`, or as a path, in `answer_path`."),
    ("validate", {"sources": ["lease.txt"], "answer_path": "lease.txt"}, None),
    ("support_answers", {"sources": SOURCES, "answer": GOOD, "judgements": [{"task": "x"}]}, "`support_answers`: judgements.0.judge: Field required."),
    ("agreement", {"results": "me: supported"}, "There is no judgement: give JSON lines with `task`, `judge` and `verdict`."),
    ("agreement", {"results_paths": ["lease.txt"]}, "CASES/lease.txt contains no judgements: give a file of --store, or JSON lines with `task`."),
    ("agreement", {"results_paths": ["../secret.txt"]}, f"'../secret.txt' is {OUTSIDE}: CASES."),
    ("explain", {"code": "wrong-pag"}, "There is no rule 'wrong-pag'; did you mean wrong-page?"),
]  # fmt: skip


def contents(folder: Path) -> dict[str, object]:
    """Every file and folder below, with its bytes, its link or its place among folders."""
    return {
        str(path.relative_to(folder)): path.readlink() if path.is_symlink() else path.is_file() and path.read_bytes()
        for path in folder.rglob("*")
    }


def called(served: Any, rows: list[Row]) -> list[tuple[bool, str, dict[str, Any]]]:
    """What a client gets for each row: whether it is an error, the text, the data."""

    async def ask() -> list[tuple[bool, str, dict[str, Any]]]:
        async with Client(served) as client:
            results = [await client.call_tool(tool, arguments) for tool, arguments, _ in rows]
        return [(one.is_error, one.content[0].text, one.structured_content or {}) for one in results]

    return anyio.run(ask)
