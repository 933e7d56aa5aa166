"""A local model of entailment as a judge: `--judge nli:FOLDER`, with model.onnx, tokenizer.json and config.json.

It reads each sentence that a task shows beside the claim, and gives how likely the one follows from the other. Such
models are often wrong about figures and about who did what, so each of its answers asks for a second judge.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NamedTuple, Protocol

from citecheck.errors import UsageError
from citecheck.judging.store import Reply
from citecheck.support.nouns import Passage, Task
from citecheck.text.quoting import shortened

PREFIX: Final = "nli:"
_ENTAILS, _CONTRADICTS = 0.6, 0.7  # the lowest entailment that is "supported", and what "contradicted" is above
_FILES: Final = ("model.onnx", "tokenizer.json", "config.json")
_MISSING: Final = 'needs onnxruntime and tokenizers: pip install "citecheck-verify[nli]".'
_TOKENS: Final = 512  # that the usual models read; a longer pair is left out
_QUOTED_WORDS: Final = 4  # a shorter sentence cannot be a quote
_KNOWN: Final = frozenset({"input_ids", "attention_mask", "token_type_ids"})


class Scores(NamedTuple):
    """How likely a hypothesis follows from a premise, and how likely it is false."""

    entailment: float
    contradiction: float


class Entailment(Protocol):
    """A model; `model` is the hash of its files."""

    @property
    def name(self) -> str: ...

    @property
    def model(self) -> str: ...

    def scores(self, premise: str, hypothesis: str) -> Scores | None:
        """None if the two are too long for it."""
        ...


class EntailmentJudge:
    """Answers each part with the sentence that entails it best, or that contradicts it, as its quote."""

    def __init__(self, of: Entailment) -> None:
        self.name, self.model, self._of = of.name, of.model, of

    def ask(self, tasks: Sequence[Task]) -> Iterator[Reply]:
        for task in tasks:
            try:
                yield Reply(task.id, self._answer(task))
            except Exception as error:  # noqa: BLE001 - the runtime has its own errors
                why = shortened(" ".join(str(error).split()) or type(error).__name__)
                yield Reply(task.id, None, f"the model failed ({why}); the claim stays undecided.")

    def _answer(self, task: Task) -> dict[str, object]:
        windows = [window for window in task.windows if len(window.text.split()) >= _QUOTED_WORDS]
        parts = [_Judged.of(part.id, self._of, part.text, windows) for part in task.parts]
        verdicts = {part.verdict for part in parts}
        least = min(part.entailment for part in parts)
        return {
            "task": task.id,
            "judge": self.name,
            "verdict": next((one for one in ("contradicted", "cannot_tell") if one in verdicts), "supported"),
            "parts": [{"id": part.id, "verdict": part.verdict, "quotes": part.quotes} for part in parts],
            "reason": f"Entailment {least:.2f}, contradiction {max(part.contradiction for part in parts):.2f}.",
            "entailment": least,
            "second_judge": True,
        }


class _Judged(NamedTuple):
    id: str
    verdict: str
    quotes: list[str]
    entailment: float
    contradiction: float

    @classmethod
    def of(cls, name: str, model: Entailment, text: str, windows: Sequence[Passage]) -> _Judged:
        """What one sentence entails, no other contradicts."""
        seen = [(model.scores(window.text, text), window.text) for window in windows]
        scores = [(found, quote) for found, quote in seen if found]
        yes, support = max(((found.entailment, quote) for found, quote in scores), default=(0.0, ""), key=_first)
        no, against = max(((found.contradiction, quote) for found, quote in scores), default=(0.0, ""), key=_first)
        if yes >= _ENTAILS:
            return cls(name, "supported", [support], yes, no)
        if no > _CONTRADICTS:
            return cls(name, "contradicted", [against], yes, no)
        return cls(name, "cannot_tell", [], yes, no)


def _first(pair: tuple[float, str]) -> float:
    return pair[0]


# ── The model ────────────────────────────────────────────────────────────────────────────────────


def entailment_model(name: str) -> Entailment:
    """The model that `nli:FOLDER` names, on this machine alone.

    Raises UsageError, in a sentence, if the extra or a file is missing, or a file does not fit.
    """
    said = f"--judge {name}"
    folder = Path(name.removeprefix(PREFIX)).expanduser()
    if not folder.is_dir():
        raise UsageError(f"{said}: there is no such folder: name one with {', '.join(_FILES)}.")
    for file in _FILES:
        if not (folder / file).is_file():
            raise UsageError(f"{said}: the folder has no {file}: export the model with it.")
    try:
        import onnxruntime
        import tokenizers
    except ImportError:
        raise UsageError(f"{said} {_MISSING}") from None
    labels = _labels(folder / "config.json", said)
    try:
        tokenizer = tokenizers.Tokenizer.from_file(str(folder / "tokenizer.json"))
    except Exception as error:  # noqa: BLE001 - it raises Exception itself
        raise UsageError(f"{said}: tokenizer.json cannot be read ({shortened(str(error))}): export it again.") from None
    tokenizer.no_padding()
    tokenizer.no_truncation()
    options = onnxruntime.SessionOptions()
    options.log_severity_level = 4
    try:
        session = onnxruntime.InferenceSession(folder / "model.onnx", options, providers=["CPUExecutionProvider"])
    except Exception as error:  # noqa: BLE001 - the runtime has its own errors
        raise UsageError(f"{said}: model.onnx cannot be read ({shortened(str(error))}): export it again.") from None
    if others := sorted({one.name for one in session.get_inputs()} - _KNOWN):
        raise UsageError(f"{said}: model.onnx wants the input '{others[0]}': export a classifier of text pairs.")
    return _Onnx(name, _hash(folder), session, tokenizer, labels)


def _hash(folder: Path) -> str:
    return sha256(b"".join(sha256((folder / file).read_bytes()).digest() for file in _FILES)).hexdigest()[:16]


def _labels(config: Path, said: str) -> Mapping[str, int]:
    """The places of "entailment" and "contradiction" by their names in id2label; the order differs between models."""
    try:
        named = json.loads(config.read_bytes())["id2label"]
        labels = {str(label).casefold(): int(place) for place, label in named.items()}
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise UsageError(f"{said}: config.json has no id2label with the names of the labels: add it.") from None
    if "entailment" not in labels or sorted(labels.values()) != [*range(len(labels))]:
        shown = shortened(", ".join(labels) or "none")
        raise UsageError(f"{said}: id2label in config.json has no label 'entailment' ({shown}): write the names there.")
    return labels


class _Onnx:
    def __init__(self, name: str, model: str, session: Any, tokenizer: Any, labels: Mapping[str, int]) -> None:
        self.name, self.model = name, model
        self._session, self._tokenizer, self._labels = session, tokenizer, labels
        self._wanted = [one.name for one in session.get_inputs()]

    def scores(self, premise: str, hypothesis: str) -> Scores | None:
        import numpy as np

        pair = self._tokenizer.encode(*(text.encode("utf-8", "replace").decode() for text in (premise, hypothesis)))
        if len(pair.ids) > _TOKENS:
            return None
        rows = {"input_ids": pair.ids, "attention_mask": pair.attention_mask, "token_type_ids": pair.type_ids}
        given = {name: np.array([rows[name]], np.int64) for name in self._wanted}
        logits = np.asarray(self._session.run(None, given)[0], np.float64).reshape(-1)
        if len(logits) != len(self._labels) or not np.isfinite(logits).all():
            raise ValueError(f"it gives {len(logits)} numbers for {len(self._labels)} labels")
        shares = np.exp(logits - logits.max())
        shares /= shares.sum()
        at = self._labels.get("contradiction")
        return Scores(_rounded(shares[self._labels["entailment"]]), 0.0 if at is None else _rounded(shares[at]))


def _rounded(share: Any) -> float:
    """So that every machine gives the same."""
    return round(float(share), 3)
