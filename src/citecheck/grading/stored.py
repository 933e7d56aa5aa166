"""Grades as bytes: between processes, and in the journal."""

from __future__ import annotations

from typing import Final

from pydantic import TypeAdapter

from citecheck.grading.grade import Grade

GRADES: Final = TypeAdapter(Grade)
