"""Answers in every form: what a file holds tells the form, one reader each."""

from citecheck.answers.read import read_answer, read_text

__all__ = ["read_answer", "read_text"]
