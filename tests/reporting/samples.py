"""A small fixed report, and what others may have written into one."""

from __future__ import annotations

from citecheck.model import Finding, Level, Region
from citecheck.reporting.findings import FileFindings, RuleFacts

RULES = (
    RuleFacts("CIT106", "text-after-block", Level.WARNING, "The block SHOULD be the last thing in the response."),
    RuleFacts("CIT130", "unknown-shape", Level.ERROR, 'A group MUST be a list of entries: {"lease": [{…}]}.'),
    RuleFacts("CIT401", "quote-not-found", Level.ERROR, "f MUST stand in the source."),
    RuleFacts("CIT511", "lone-line", Level.NOTE, ""),
)
MISSING = Finding(
    "CIT401",
    "quote-not-found",
    Level.ERROR,
    "Quote not found in the source.",
    Region(6, 32, 6, 97),
    n=2,
    citation=1,
    field="f",
    hint="Quote the source's own words.",
)
AFTER = Finding("CIT106", "text-after-block", Level.WARNING, "Text follows the “block”.", Region(9, 1, 11, 4))
LONE = Finding("CIT511", "lone-line", Level.NOTE, "`l` names one line.", Region(7, 5, 7, 8), 3, 2, "l")
FILES = (FileFindings("answers/rent & dogs.md", (MISSING, AFTER)), FileFindings("<stdin>", (LONE,)))
SUMMARY = "2 files: 1 error, 1 warning, 1 note"
COUNTS = {"errors": 1, "warnings": 1, "notes": 1}

PAYLOADS = [
    "::error::forged",
    "\n::add-mask::e",
    "\r::stop-commands::x",
    "\r\n ::set-env name=PATH::/tmp",
    "\x85::error::x",
    "\u2028::error::x",
    "%0A::error::x",
    "%250A::error::x",
    ",line=1::error::x",
    "##[add-mask]e",
    "###[add-path]/tmp",
    "##[set-env name=PATH;]/tmp",
    "##vso[task.setvariable variable=a]b",
    "##VSO[task.complete]",
    "[click](https://example.org)",
    "[one](0) {0} {{0}} }{",
    "\\](x",
    '"}],"summary":{"errors":0}}\n{"summary":{"errors":0}}',
    "</failure></testcase><testcase name='forged'/>",
    "]]><!-- & &amp; &#10;",
    "\x00\x01\x08\x0b\x0c\x1b[2J\x7f\x9b",
    "\ufffe\uffff\ufdd0",
    "\ud83d alone, \udcff too, \ud83d\ude42 a pair of halves",
    "\u202eesrever \u2066 a\u200bb \U000e0041",
    "\x1b]8;;file:///etc/passwd\x1b\\click",
    "🙂 “é” 東京 \u00a0 10⁶",
    "",
]


def hostile(payload: str) -> tuple[FileFindings, ...]:
    """A report of one finding of each level, in which every text that others write is the payload."""
    one = [
        Finding(code, name, level, payload, Region(1, 2, 1, 3), n=1, citation=0, field="f", hint=payload)
        for code, name, level in (
            ("CIT401", "quote-not-found", Level.ERROR),
            ("CIT106", "text-after-block", Level.WARNING),
            ("CIT511", "lone-line", Level.NOTE),
        )
    ]
    return (FileFindings(f"{payload}.md", tuple(one)),)
