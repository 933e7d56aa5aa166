"""Answers in every form: the content of a file decides the form, one reader each."""

from citecheck.answers.numbered import read_text
from citecheck.answers.read import read_answer, read_answers

__all__ = ["read_answer", "read_answers", "read_text"]
