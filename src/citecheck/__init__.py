"""Check that the words an AI cites are where it says they are.

from citecheck import check_files

answer = check_files("answer.md", "lease.pdf")
answer.verified                     # True, or False; answer.report and answer.to_json() say why
"""

from __future__ import annotations

from importlib import import_module

from citecheck.version import __version__

TYPE_CHECKING = False  # that of `typing` takes longer to import than all of this
if TYPE_CHECKING:
    from typing import Any

    from citecheck.engine import check
    from citecheck.errors import CitecheckError
    from citecheck.library import CheckedAnswer, Checker, check_files
    from citecheck.model import Citation, Evidence, Finding, Report, Response, Verdict
    from citecheck.response import read_response
    from citecheck.rules import RULES
    from citecheck.sources.open import open_document
    from citecheck.support_library import (
        AssessedAnswer,
        correct_answer,
        correct_model,
        revise_answer,
        support_answer,
        support_files,
    )

__all__ = [
    "RULES",
    "AssessedAnswer",
    "CheckedAnswer",
    "Checker",
    "Citation",
    "CitecheckError",
    "Evidence",
    "Finding",
    "Report",
    "Response",
    "Verdict",
    "__version__",
    "check",
    "check_files",
    "correct_answer",
    "correct_model",
    "open_document",
    "read_response",
    "revise_answer",
    "support_answer",
    "support_files",
]

_HOME = {
    "RULES": "rules",
    "CitecheckError": "errors",
    "check": "engine",
    "open_document": "sources.open",
    "read_response": "response",
    **dict.fromkeys(("CheckedAnswer", "Checker", "check_files"), "library"),
    **dict.fromkeys(
        ("AssessedAnswer", "correct_answer", "correct_model", "revise_answer", "support_answer", "support_files"),
        "support_library",
    ),
    **dict.fromkeys(("Citation", "Evidence", "Finding", "Report", "Response", "Verdict"), "model"),
}


def __getattr__(name: str) -> Any:
    # Looked up when first used: the PDF reader's process and `--help` import this package and need none of it.
    if name in _HOME:
        return getattr(import_module(f"citecheck.{_HOME[name]}"), name)
    raise AttributeError(name)
