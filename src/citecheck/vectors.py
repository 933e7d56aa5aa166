"""Texts → vectors, whose cosine says how alike two texts are. Likeness is not support: it never decides a verdict.

By default a small model on this machine, whose weights are in its package, so that nothing is fetched. Other models are
asked through pydantic-ai, or are a program of the user's.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from functools import cache
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeAlias

from citecheck.errors import EngineError, UsageError
from citecheck.programs import printed
from citecheck.text.quoting import shortened

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Vectors: TypeAlias = NDArray[np.float32]

_OPTION: Final = "--vectors"
_VENDOR: Final = re.compile(r"[a-z][\w/-]*:\S+")
_AT_ONCE: Final = 96  # texts in a request to a vendor; some accept no more
_MISSING: Final = 'Vectors need a model that is not installed: pip install "citecheck-verify[vectors]".'
_MISSING_VENDOR: Final = '--vectors {} needs pydantic-ai: pip install "citecheck-verify[judges]".'


class Embedder(Protocol):
    """A model of vectors; `name` is what reports call it."""

    @property
    def name(self) -> str: ...

    def embed(self, texts: Sequence[str]) -> Vectors:
        """A row for each text: its vector of length 1, or zeros for a text without words. One call is one batch.

        Raises UsageError if the model is missing, EngineError if it fails.
        """
        ...


def embedder(model: str | None = None) -> Embedder:
    """The built-in model, `provider:model`, or a command. Each text is embedded once, however often it comes.

    Raises UsageError if the built-in model is not installed.
    """
    if model is None:
        return _Remembering(_WordLlama())
    return _Remembering(_Vendor(model) if _VENDOR.fullmatch(model) else _Command(model))


def likeness(ours: Vectors, others: Vectors) -> Vectors:
    """The cosine of each of our rows with each of the others, rounded, so that every machine gives the same."""
    import numpy as np

    return np.round(ours.astype(np.float64) @ others.astype(np.float64).T, 4)


class _Remembering:
    def __init__(self, model: Embedder) -> None:
        self.name, self._model = model.name, model
        self._rows: dict[str, Any] = {}

    def embed(self, texts: Sequence[str]) -> Vectors:
        import numpy as np

        new = [text for text in dict.fromkeys(texts) if text not in self._rows]
        if new:
            self._rows.update(zip(new, self._model.embed(new), strict=True))
        return np.stack([self._rows[text] for text in texts]) if texts else np.zeros((0, 0), np.float32)


# ── The models ───────────────────────────────────────────────────────────────────────────────────


class _WordLlama:
    name = "wordllama l2_supercat 256"

    def __init__(self) -> None:
        _wordllama()

    def embed(self, texts: Sequence[str]) -> Vectors:
        readable = [text.encode("utf-8", "replace").decode() for text in texts]
        return _unit(_wordllama().embed(readable))


@cache
def _wordllama() -> Any:
    """With the package's own folder as its cache, where all files are; without it the loader asks a hub."""
    try:
        import wordllama
    except ImportError:
        raise UsageError(_MISSING) from None
    folder = Path(wordllama.__file__).parent
    try:
        return wordllama.WordLlama.load(cache_dir=folder, disable_download=True)
    except FileNotFoundError:
        why = "The installed wordllama has no weights"
        raise UsageError(f'{why}: pip install --force-reinstall "citecheck-verify[vectors]".') from None


class _Vendor:
    """A model that pydantic-ai knows as `provider:model`; its key is in the environment."""

    def __init__(self, name: str) -> None:
        self.name = name

    def embed(self, texts: Sequence[str]) -> Vectors:
        try:
            from pydantic_ai import Embedder as Asked
            from pydantic_ai.exceptions import AgentRunError, UserError
        except ImportError:
            raise UsageError(_MISSING_VENDOR.format(self.name)) from None
        try:
            model = Asked(self.name, defer_model_check=False)
        except (UserError, ValueError, ImportError) as error:
            raise UsageError(f"{_OPTION} {self.name}: {_sentence(error)}") from None
        rows: list[Sequence[float]] = []
        try:
            for first in range(0, len(texts), _AT_ONCE):
                rows += model.embed_documents_sync(texts[first : first + _AT_ONCE]).embeddings
        except (AgentRunError, UserError) as error:
            raise EngineError(f"{_OPTION} {self.name}: {_sentence(error)}") from None
        return _rows(rows, len(texts), self.name)


class _Command:
    """A program: a line of JSON for each text, a line of JSON with numbers for each vector, in the same order."""

    def __init__(self, name: str) -> None:
        self.name = name

    def embed(self, texts: Sequence[str]) -> Vectors:
        lines = printed(_OPTION, self.name, "".join(f"{json.dumps(text)}\n" for text in texts).encode())
        try:
            rows = [json.loads(line) for line in lines.splitlines() if line.strip()]
        except (ValueError, RecursionError):
            raise EngineError(f"{_OPTION} {self.name}: it printed a line that is not JSON.") from None
        return _rows(rows, len(texts), self.name)


def _rows(rows: Sequence[Any], wanted: int, name: str) -> Vectors:
    """Raises EngineError for what is not a vector for each text."""
    import numpy as np

    if len(rows) != wanted:
        raise EngineError(f"{_OPTION} {name}: it returned {len(rows)} vectors for {wanted} texts.")
    if not all(map(_is_vector, rows)) or len({*map(len, rows)}) > 1:
        raise EngineError(f"{_OPTION} {name}: a vector must be a list of finite numbers, all of one length.")
    return _unit(np.array(rows, np.float32))


def _is_vector(row: Any) -> bool:
    return isinstance(row, Sequence) and not isinstance(row, str) and bool(row) and all(map(_is_number, row))


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value) and abs(value) < 1e18


def _unit(vectors: Vectors) -> Vectors:
    """Of length 1; zeros stay zeros."""
    import numpy as np

    found = np.nan_to_num(vectors, posinf=0, neginf=0)
    lengths = np.linalg.norm(found, axis=1, keepdims=True)
    return np.asarray(found / np.where(lengths > 0, lengths, 1), np.float32)


def _sentence(error: BaseException) -> str:
    return shortened(" ".join(str(error).split()) or type(error).__name__)
