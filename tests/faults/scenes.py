"""Commands whose calls are made to fail, each in a folder of its own, and what may come out of them."""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
from dataclasses import dataclass
from pathlib import Path

from command import LEASE, MIXED, NOTICE, RENT, answer, entry
from pdfs import drawn, text

from citecheck.files import OWN_PAGE
from citecheck.reporting.grades.json import GradeFile
from citecheck.reporting.json import ReportFile
from citecheck.sources.open import attachment_id
from faults.child import prime
from faults.injection import Faults, Run, entries, run

_SHA = hashlib.sha256(LEASE.encode()).hexdigest()
OLD = b"the report of yesterday\n"
HTML = (
    '<!doctype html>\n<html><body><p>The rent is <span data-cite="1">$1,850</span>.</p></body></html>\n'
    + answer("", [entry()]).strip()
    + "\n"
)
PDF = drawn(text(RENT), text("The cellar is locked at ten."), text(NOTICE, "The deposit is $3,700."))
PREPARED = f'<attachment id="lease" name="lease.pdf" pages="1">\n<page_number_1_index_0>\n{RENT}\n{NOTICE}\n</page_number_1_index_0>\n</attachment>\n'
OF_PDF = answer(
    "The rent is **$1,850** [1]; **in writing** [2] is asked for; the deposit is **$3,700** [3], not **$3,900** [4].",
    [
        entry(l=[1]),
        entry(2, NOTICE, "in writing", [1], p=3),
        entry(3, "The deposit is $3,700.", "$3,700", [2], p=3),
        entry(4, "The deposit is $3,900.", "$3,900", [2], p=3),
    ],
)
GOOD_PDF = answer(entries=[entry(l=[1])])
SLIP = answer().replace("index_0", "index_7")
MANIFEST = json.dumps({"version": 1, "sources": {"lease": {"path": "../lease.txt", "sha256": ""}}})
SKILL = """---
name: notes
description: Cites the lease. Use when an answer rests on what the lease says.
---
# Notes

Cite as [the example](references/more.md) does.
"""
MORE = f"# More\n\n<!-- citecheck: good source=lease -->\n```json\n{json.dumps(entry())}\n```\n"
FAULTY = MORE.replace("1,850", "1,580")
EVENT = json.dumps({"hook_event_name": "Stop", "last_assistant_message": MIXED, "stop_hook_active": False}).encode()
FILES = {
    "notes/SKILL.md": SKILL,
    "notes/references/more.md": MORE,
    "faulty.md": FAULTY,
    "good.md": answer(),
    "mixed.md": MIXED,
    "page.html": HTML,
    "of-pdf.md": OF_PDF,
    "good-pdf.md": GOOD_PDF,
    "slip.md": SLIP,
    "lease.txt": LEASE,
    "prepared.txt": PREPARED,
    "lease.pdf": PDF,
    "answers/one.md": answer(name=attachment_id("lease.md", _SHA)),
    "answers/two.md": "Nothing is cited.",
    "sources/lease.md": LEASE,
    "sources/other.txt": "Nothing about rent.\n",
}


@dataclass(frozen=True)
class Scene:
    """`fresh` begins with an empty cache; `old` is a file that the run replaces, and holds `before` until then.

    `pinned` has a manifest. `says` is what stdout holds: a report on citations, another text (which is whole where the
    code is 0), or the reply to a client (which must not fall silent: then the answer would pass).
    """

    arguments: list[str]
    stdin: bytes = b""
    fresh: bool = False
    old: str | None = None
    before: bytes = OLD
    pinned: bool = False
    code: int = 0
    says: str = "report"

    def lay_out(self, folder: Path) -> None:
        for name, content in FILES.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content if isinstance(content, bytes) else content.encode())
        self.renew(folder)

    def renew(self, folder: Path) -> None:
        """As it was before a run."""
        if self.old:
            (folder / self.old).write_bytes(self.before)
        if self.fresh:
            shutil.rmtree(folder / "cache", ignore_errors=True)
        shutil.rmtree(folder / ".citecheck", ignore_errors=True)
        if self.pinned:
            (folder / ".citecheck").mkdir()
            (folder / ".citecheck" / "manifest.json").write_text(MANIFEST.replace('""', f'"{_SHA}"'))

    def run(self, faults: Faults) -> Run:
        prime(PDF, pages=3)
        return run(self.arguments, faults, stdin=self.stdin)


VALIDATE = ["validate", "good.md"]
SCENES = {
    "text": Scene([*VALIDATE, "-s", "lease.txt"]),
    "json": Scene(["validate", "good.md", "mixed.md", "-s", "lease=lease.txt", "--format", "json"], code=1),
    "folders": Scene(["validate", "answers", "-s", "sources", "--format", "json"], code=0),
    "html": Scene(["validate", "page.html", "-s", "prepared.txt", "--format", "concise"], code=0),
    "manifest": Scene([*VALIDATE, "--format", "agent"], pinned=True),
    "stdin": Scene(["validate", "-", "-s", "lease.txt", "--format", "json"], stdin=answer().encode()),
    "pattern": Scene(["validate", "goo?-pdf.md", "-s", "lease=lease.pdf", "--format", "json"]),
    "cold": Scene(["validate", "of-pdf.md", "-s", "lease.pdf", "--format", "json"], fresh=True, code=1),
    "warm": Scene(["validate", "of-pdf.md", "-s", "lease.pdf", "--format", "json"], code=1),
    "cold-good": Scene(["validate", "good-pdf.md", "-s", "lease.pdf"], fresh=True),
    "uncached": Scene(["validate", "good-pdf.md", "-s", "lease.pdf", "--no-cache", "--format", "concise"]),
    "output": Scene([*VALIDATE, "-s", "lease.txt", "--format", "json", "-o", "report.json"], old="report.json"),
    "output-pdf": Scene(
        ["validate", "of-pdf.md", "-s", "lease.pdf", "--format", "json", "-o", "report.json"],
        fresh=True,
        old="report.json",
        code=1,
    ),
    "outputs": Scene(
        [
            *VALIDATE,
            "-s",
            "lease.txt",
            "-o",
            "json:report.json",
            "-o",
            "markdown:report.md",
            "-o",
            "sarif:report.sarif",
        ],
        old="report.json",
    ),
    "page": Scene(
        ["report", "good.md", "-s", "lease.txt", "-o", "report.html", "--no-date"],
        old="report.html",
        before=OWN_PAGE,
        says="page",
    ),
    "fix": Scene(["fix", "slip.md", "-s", "lease=lease.txt"], code=1, says="text"),
    "fix-write": Scene(
        ["fix", "slip.md", "-s", "lease=lease.txt", "--write"], old="slip.md", before=SLIP.encode(), says="text"
    ),
    "prepare": Scene(["prepare", "lease.pdf", "-o", "out.txt"], fresh=True, old="out.txt"),
    "prepare-json": Scene(["prepare", "lease.txt", "lease.pdf", "--format", "json"], pinned=True),
    "find": Scene(["find", "lease.pdf", NOTICE], fresh=True, says="text"),  # a page may be read and not looked at
    "merge": Scene(["merge", "good.md", "good-pdf.md", "-o", "merged.md"], old="merged.md"),
    "package": Scene(["package", "notes", "-o", "notes.zip"], old="notes.zip", says="text"),
    "lint": Scene(["lint", "notes", "-s", "lease.txt"], says="text"),
    "lint-json": Scene(["lint", "faulty.md", "-s", "lease.txt", "--format", "json"], code=1, says="text"),
    "grade": Scene(
        ["grade", "good.md", "mixed.md", "-s", "lease=lease.txt", "--format", "json", "-o", "grades.json", "-j", "1"],
        fresh=True,
        old="grades.json",
        says="text",
    ),
    "hook": Scene(["hook", "claude-code", "-s", "lease.txt"], stdin=EVENT, says="reply"),
}


# ── What may come out ────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class Expected:
    """A clean run."""

    run: Run
    output: bytes | None
    files: list[str]

    def faults_of(self, scene: Scene, folder: Path, after: Run) -> list[str]:
        """What is wrong with a run in which something failed."""
        new = (folder / scene.old).read_bytes() if scene.old and (folder / scene.old).exists() else None
        wrong = []
        if scene.says == "reply" and after.code == 0 and not after.out:
            wrong.append("the hook falls silent")
        if scene.says == "page":
            if after.code == 0 and _cards(new or b"") != _cards(self.output or b""):
                wrong.append("exit 0 with another page")
        elif scene.says != "reply" and after.code == 0 and (after.out, new) != (self.run.out, self.output):
            wrong.append("exit 0 with another report")
        if after.code not in {self.run.code, 1, 2, 4, 70, 130}:
            wrong.append(f"exit code {after.code}")
        if scene.says == "report" and after.out and not _no_better(after.out, self.run.out):
            wrong.append("stdout is no report that says less")
        if scene.old and new not in {scene.before, self.output} and not (new and _no_better(new, self.output or b"")):
            wrong.append("the output is neither the old file nor a new one")
        if left := [name for name in _outside_cache(folder) if name not in self.files]:
            wrong.append(f"left behind: {left}")
        return wrong


def clean(scene: Scene, folder: Path) -> tuple[Expected, Faults]:
    """A run in which nothing fails, twice, so that every cache is warm that can be; with its calls and their places."""
    for _ in range(2):
        scene.renew(folder)
        faults = Faults(places=[])
        done = scene.run(faults)
    assert done.code == scene.code, done
    assert done.escaped is None
    output = (folder / scene.old).read_bytes() if scene.old else None
    return Expected(done, output, _outside_cache(folder)), faults


def _outside_cache(folder: Path) -> list[str]:
    return [name for name in entries(folder) if not name.startswith("cache")]


def _no_better(report: bytes, whole: bytes) -> bool:
    """A complete report in which nothing is verified, and nothing failed, that is not so in the whole one."""
    if report == whole:
        return True
    if whole.startswith(b"<!doctype"):
        return _no_better_cards(report, whole)
    if b'"board":' in whole:
        return _no_better_grades(report, whole)
    if b'"attachmentId"' in whole:
        return _no_other_sources(report, whole)
    if report.startswith(b"{"):
        return _no_better_rows(report, whole)
    counted = re.compile(rb"(\d+) verified, (\d+) failed, (\d+) open")
    now, then = counted.findall(report), counted.findall(whole)
    complete = report.endswith(b"\n") and len(now) == len(then) == 1
    return complete and all(int(n) <= int(t) for n, t in zip(now[0][:2], then[0][:2], strict=True))


def _cards(page: bytes) -> list[bytes] | None:
    """The verdicts of the cards of a whole page; a picture that could not be drawn is one that says so."""
    whole = page.startswith(b"<!doctype html>") and page.endswith(b"</html>")
    return re.findall(rb'<article class="card (\w+)"', page) if whole else None


def _no_better_cards(page: bytes, whole: bytes) -> bool:
    now, then = _cards(page), _cards(whole)
    if now is None or then is None or len(now) != len(then):
        return False
    return all(one in {other, b"open"} for one, other in zip(now, then, strict=True))


def _no_better_grades(report: bytes, whole: bytes) -> bool:
    """A run may be without its letter, and then the report says so; no run is missing."""
    try:
        now, then = GradeFile.model_validate_json(report), GradeFile.model_validate_json(whole)
    except ValueError:
        return False
    if [run.run for run in now.runs] != [run.run for run in then.runs]:
        return False
    lost = [run.letter is None for run in now.runs]
    told = (
        now.board.total.runs - now.board.total.graded
        == sum(lost)
        == sum(run.ungradable is not None for run in now.runs)
    )
    return told and all(a.letter in {b.letter, None} for a, b in zip(now.runs, then.runs, strict=True))


def _no_other_sources(report: bytes, whole: bytes) -> bool:
    """Prepared sources: those that could be read, as they are in the whole list."""
    try:
        now, then = json.loads(report), json.loads(whole)
    except ValueError:
        return False
    return all(one in then for one in now)


def _no_better_rows(report: bytes, whole: bytes) -> bool:
    try:
        now, then = ReportFile.model_validate_json(report), ReportFile.model_validate_json(whole)
    except ValueError:
        return False
    if [(r.path, len(r.citations)) for r in now.responses] != [(r.path, len(r.citations)) for r in then.responses]:
        return False
    pairs = zip(now.responses, then.responses, strict=True)
    rows = [(a, b) for one, other in pairs for a, b in zip(one.citations, other.citations, strict=True)]
    return all(a.verdict in {b.verdict, "open"} for a, b in rows)


def at_home(folder: Path) -> dict[str, str]:
    """The environment of a run: a cache of its own and none of the caller's settings."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith("CITECHECK_") and k != "FORCE_COLOR"}
    return {**kept, "CITECHECK_CACHE": str(folder / "cache"), "NO_COLOR": "1"}
