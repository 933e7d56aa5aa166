"""What a reader of answers is: a format, how it is recognised in a file, and the answer in it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from citecheck.answers.json_tree import Node
from citecheck.model import Response


class AnswerFile(NamedTuple):
    """`values` are the JSON in it: one, or one a line; none if it is something else.

    `base` is the number of the first source in an answer with numbers, None if the answer tells. `fields` are
    patterns of texts with references.
    """

    text: str
    values: tuple[Node, ...] = ()
    base: int | None = None
    fields: tuple[str, ...] = ()


class AnswerReader(NamedTuple):
    """`recognises` sees the whole file; `read` is asked only if it does. `name` is shown to people."""

    name: str
    recognises: Callable[[AnswerFile], bool]
    read: Callable[[AnswerFile], Response]
