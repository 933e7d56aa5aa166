"""The child process that reads one web page or Word file, as its parent sees it: what it may cost, and what it said."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from contextlib import suppress
from typing import Any, BinaryIO, Final, Literal, NamedTuple, cast

from citecheck import limits
from citecheck.errors import ChangedError, DamagedError, EncryptedError, LimitError, NotASourceError, SourceError
from citecheck.model import Sighting
from citecheck.sources.document import DRAWN, READING, Document, Line, Lines, Page, Sight
from citecheck.sources.file import SourceFile, refuse_no_source
from citecheck.sources.packed_lines import PackedLines, joined
from citecheck.sources.pdf import processor_time
from citecheck.sources.plain import TextPages, bare_line, drawn_characters

_NEEDED: Final = ("SYSTEMROOT",)  # Windows starts no process without it
_CELL: Final = "\x1f"
_BAR: Final = " | "


class _Kind(NamedTuple):
    """A kind of file in messages."""

    name: str
    instead: str  # what to do where it cannot be read


_KINDS: Final = {
    "html": _Kind("a web page", "print it to PDF"),
    "docx": _Kind("a Word file", "save it again, or export it as PDF"),
}
_OTHERS: Final = {  # what else a zip file may be
    "xlsx": "an Excel file: export the sheet as PDF, or save it as text",
    "pptx": "a PowerPoint file: export it as PDF",
    "epub": "an EPUB book: convert it to PDF, or name one of its HTML pages",
    "odf": "an OpenDocument file: save it as DOCX or export it as PDF",
    "zip": "a zip file: name a file in it",
}


def open_markup(file: SourceFile, kind: Literal["html", "docx"]) -> Document:
    """Raises SourceError, in one sentence, if it cannot be read."""
    answer = _answer(file, kind)
    if "error" in answer:
        raise _error(file.shown, kind, answer)
    try:
        pages = {number: _page(number, lines) for number, lines in enumerate(answer["pages"], 1)}
        names = tuple(map(str, answer["names"]))
        facts = file.facts(kind, str(answer["reader"]))
    except (KeyError, TypeError, ValueError):
        raise DamagedError(f"{file.shown}: its reader gave an invalid answer: {_KINDS[kind].instead}.") from None
    refuse_no_source("\n".join(joined(page.lines) for page in pages.values()), file.shown)
    return Document(TextPages(facts, pages, names=names))


def _answer(file: SourceFile, kind: str) -> dict[str, Any]:
    """What the child says; an error where it says nothing that can be read."""
    sha256 = file.sha256
    header = {"kind": kind, "size": file.file.tell(), "seconds": limits.MARKUP_CPU_SECONDS}
    process = subprocess.Popen(
        [sys.executable, "-I", "-m", "citecheck.sources.markup.worker"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env={name: os.environ[name] for name in _NEEDED if name in os.environ},
    )
    stdin, stdout = cast("BinaryIO", process.stdin), cast("BinaryIO", process.stdout)
    try:
        with suppress(BrokenPipeError):  # if it died while reading, its silence says so
            stdin.write(json.dumps(header).encode() + b"\n")
            if file.copy(stdin.write) != sha256:
                raise ChangedError(f"{file.shown} changed while it was read: run the command again.")
            stdin.close()
        said = stdout.read(limits.MARKUP_REPLY_BYTES)
    finally:
        for pipe in (stdin, stdout):
            with suppress(OSError):
                pipe.close()
        process.wait()
    try:
        answer = json.loads(said)
    except ValueError:
        return {"error": "time" if process.returncode in processor_time.TOOK_TOO_LONG else "crash"}
    return answer if isinstance(answer, dict) else {"error": "crash"}


def _error(shown: str, kind: str, answer: dict[str, Any]) -> SourceError:
    """The one sentence for an answer without text."""
    what, said = _KINDS[kind], str(answer["error"])
    if said == "answer":
        return NotASourceError(f"{shown} is an answer with a citation block, not a source: name the source itself.")
    if said in _OTHERS:
        return NotASourceError(f"{shown} is {_OTHERS[said]}.")
    if said == "encrypted":
        return EncryptedError(f"{shown} is encrypted: save it without a password.")
    limit = {
        "characters": f"has more than {limits.SOURCE_CHARACTERS:,} characters",
        "lines": f"has more than {limits.LINE_NUMBER:,} lines",
        "parts": f"unpacks to more than {limits.UNPACKED_BYTES // 2**20} MiB",
        "depth": "has elements nested too deeply",
        "memory": f"needs more than {limits.WORKER_MEMORY_BYTES // 2**20} MiB to read",
        "time": f"takes more than {limits.MARKUP_CPU_SECONDS} seconds of processor time to read",
    }.get(said)
    if limit:
        return LimitError(f"{shown} {limit}: {what.instead}.")
    return DamagedError(f"{shown} cannot be read as {what.name}: {what.instead}.")


# ── What it said → a page ────────────────────────────────────────────────────────────────────────


def _page(number: int, lines: list[Any]) -> Page:
    """A line is its text, or a list: all of it, what is seen for certain, and what of that no line goes through."""
    whole = PackedLines.without_boxes(_shown(_part(line, 0)) for line in lines)
    readings: Lines = {READING: whole}
    drawn = PackedLines.without_boxes(drawn_characters(_part(line, 0).replace(_CELL, " ")) for line in lines)
    if drawn.text != whole.text:
        readings = {READING: whole, DRAWN: drawn}
    return Page(number, readings, sight=_sight(lines))


def _sight(lines: list[Any]) -> Sight | None:
    marked = [line for line in lines if not isinstance(line, str)]
    if not marked:
        return None
    levels: list[tuple[Sighting, Lines | None]] = [(Sighting.PAINTED, _those(lines, 2))]
    last = Sighting.STRUCK
    if any(text != certain for text, certain, _ in marked):
        if any(certain != unstruck for _, certain, unstruck in marked):
            levels.append((Sighting.STRUCK, _those(lines, 1)))
        last = Sighting.DOUBTFUL
    return (*levels, (last, None))


def _those(lines: list[Any], which: int) -> Lines:
    return {
        READING: [Line(_shown(_part(line, which))) for line in lines],
        DRAWN: [Line(drawn_characters(_part(line, which).replace(_CELL, " "))) for line in lines],
    }


def _part(line: Any, which: int) -> str:
    part = line if isinstance(line, str) else line[which]
    if not isinstance(part, str):
        raise TypeError("a line is text")
    return part


def _shown(text: str) -> str:
    return bare_line(text.replace(_CELL, _BAR))
