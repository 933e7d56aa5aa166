from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from citecheck.grading.grade import Grade
from citecheck.grading.grader import Grader
from grading.made import ID, QUESTION, source_file

Graded = Callable[..., Grade]


@pytest.fixture(scope="session")
def graded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Graded]:
    """Grades an answer about the source of made.py."""
    with Grader([f"{ID}={source_file(tmp_path_factory.mktemp('tariff'))}"]) as grader:

        def grade(text: str, question: str = QUESTION) -> Grade:
            found = grader.grade(text, question=question).grade
            assert found is not None
            return found

        yield grade
