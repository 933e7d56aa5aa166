"""The files that ship with the program: the standard and the examples."""

from __future__ import annotations

from pathlib import Path

_PACKAGED = Path(__file__).parent / "data"
_CHECKOUT = Path(__file__).parents[2]


def standard_path() -> Path:
    return _document("deep-citation-standards.md")


def skill_documents_path() -> Path:
    return _document("skill-documents.md")


def _document(name: str) -> Path:
    packaged = _PACKAGED / name
    return packaged if packaged.is_file() else _CHECKOUT / "docs" / name


def examples_path() -> Path:
    packaged = _PACKAGED / "examples"
    return packaged if packaged.is_dir() else _CHECKOUT / "examples"
