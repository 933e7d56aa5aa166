"""Fences that are not closed, or hold what closes them."""

from __future__ import annotations

from pathlib import Path

import pytest

from .linting import found

NEVER = "The block of code is not closed, so the text after it is read as code."


def inner(line: int) -> str:
    return f"Line {line} opens a block of code inside this one, which was not closed or is too short for it."


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("```\nx\n\nprose\n\n```bash\ny\n```\n", {1: inner(6)}),
        ("```md\n```bash\ny\n```\n```\n", {1: inner(2)}),
        ("```md\n``` bash\ny\n```\n", {1: inner(2)}),
        ("```md\n````bash\ny\n````\n", {1: inner(2)}),
        ("~~~\n~~~py `x`\n~~~\n".replace(" `x`", ""), {1: inner(2)}),
        ("- a\n\n  ```\n  x\n\n  ```{r}\n  y\n  ```\n", {3: inner(6)}),
        ("> ```\n> ```bash\n> ```\n", {1: inner(2)}),
        ("```bash\nx\n", {1: NEVER}),
        ("```bash\nx\n\n```python\ny\n", {1: inner(4)}),
        # What follows from the first is not told of, and what does not is.
        ("```md\n```bash\ny\n```\n```\n\n```python\nz\n```\n", {1: inner(2)}),
        ("```md\n```bash\ny\n```\n```\n\n```\nz\n```\nprose\n", {1: inner(2)}),
        ("```md\n```sh\ny\n```\n```\n\n```sh\nz\n```\n\n```md\n```sh\ny\n```\n", {1: inner(2), 11: inner(12)}),
        ("```\na\n\n```sh\nb\n```\n\n```sh\nc\n\n```sh\nd\n```\n", {1: inner(4), 8: inner(11)}),
        ("````md\n```bash\ny\n```\n````\n", {}),
        ("```md\n~~~bash\ny\n~~~\n```\n", {}),
        ("~~~md\n```bash\ny\n```\n~~~\n", {}),
        ('```python\n"""\n    ```json\n    ```\n"""\n```\n', {}),  # indented marks close nothing
        ("```text\n``` closes the block\nwrite ```bash before it\n+```bash\n``` a `b`\n```\n", {}),
        ("    ```\n    ```bash\n", {}),
    ],
)
def test_what_a_fence_does_not_close(tmp_path: Path, text: str, told: dict[int, str]) -> None:
    expected = [f"guide.md:{line} CIT961 error: {message}" for line, message in told.items()]
    assert found(tmp_path, {"guide.md": text}) == expected
