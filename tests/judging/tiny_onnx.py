"""A model of entailment of a few hundred bytes: its logits are the sums of what each word weighs. No ONNX library."""

from __future__ import annotations

import json
import struct
from collections.abc import Mapping, Sequence
from pathlib import Path

WORDS = ["[UNK]", "[SEP]", "same", "not", "employs"]
LABELS = ["contradiction", "neutral", "entailment"]
# What each word adds to these three: by itself nothing follows from anything.
WEIGHTS = {"[SEP]": (0, 3, 0), "employs": (0, 0, 6), "not": (9, 0, 0)}


def _varint(number: int) -> bytes:
    low, high = number & 0x7F, number >> 7
    return bytes([low | 0x80]) + _varint(high) if high else bytes([low])


def _field(key: int, value: bytes | str | int) -> bytes:
    """A field of a message of Protocol Buffers."""
    if isinstance(value, int):
        return _varint(key << 3) + _varint(value)
    data = value.encode() if isinstance(value, str) else value
    return _varint(key << 3 | 2) + _varint(len(data)) + data


def _tensor(name: str, kind: int, shape: Sequence[int], data: bytes) -> bytes:
    return b"".join(_field(1, size) for size in shape) + _field(2, kind) + _field(8, name) + _field(9, data)


def _node(kind: str, inputs: Sequence[str], output: str, attribute: tuple[str, int] | None = None) -> bytes:
    more = _field(5, _field(1, attribute[0]) + _field(3, attribute[1]) + _field(20, 2)) if attribute else b""
    return b"".join(_field(1, name) for name in inputs) + _field(2, output) + _field(4, kind) + more


def _value(name: str, kind: int, shape: Sequence[str | int]) -> bytes:
    sizes = b"".join(_field(1, _field(2 if isinstance(size, str) else 1, size)) for size in shape)
    return _field(1, name) + _field(2, _field(1, _field(1, kind) + _field(2, sizes)))


def _model(labels: Sequence[str], more: Sequence[str]) -> bytes:
    """logits = ReduceSum(Gather(table, input_ids), 1)"""
    float_, int64 = 1, 7
    rows = [dict(zip(LABELS, WEIGHTS.get(word, (0, 0, 0)), strict=True)) for word in WORDS]
    table = b"".join(struct.pack("<f", row.get(label, 0)) for row in rows for label in labels)
    graph = [
        _field(1, _node("Gather", ["table", "input_ids"], "rows")),
        _field(1, _node("ReduceSum", ["rows", "axis"], "logits", ("keepdims", 0))),
        _field(2, "tiny"),
        _field(5, _tensor("table", float_, [len(WORDS), len(labels)], table)),
        _field(5, _tensor("axis", int64, [1], struct.pack("<q", 1))),
        *(_field(11, _value(name, int64, ["batch", "tokens"])) for name in ("input_ids", *more)),
        _field(12, _value("logits", float_, ["batch", len(labels)])),
    ]
    return _field(1, 8) + _field(7, b"".join(graph)) + _field(8, _field(1, "") + _field(2, 13))


def tiny_model(folder: Path, labels: Sequence[str] = LABELS, more: Sequence[str] = ()) -> Path:
    """A folder with the model, whose labels are in this order; `more` are names of other inputs."""
    from tokenizers import Tokenizer
    from tokenizers.models import WordLevel
    from tokenizers.pre_tokenizers import Whitespace
    from tokenizers.processors import TemplateProcessing

    folder.mkdir(parents=True, exist_ok=True)
    tokenizer = Tokenizer(WordLevel({word: place for place, word in enumerate(WORDS)}, "[UNK]"))
    tokenizer.pre_tokenizer = Whitespace()
    tokenizer.post_processor = TemplateProcessing(single="$A", pair="$A [SEP] $B:1", special_tokens=[("[SEP]", 1)])
    tokenizer.save(str(folder / "tokenizer.json"))
    (folder / "model.onnx").write_bytes(_model(labels, more))
    configured(folder, {str(place): label.upper() for place, label in enumerate(labels)})
    return folder


def configured(folder: Path, labels: Mapping[str, object]) -> None:
    (folder / "config.json").write_text(json.dumps({"id2label": labels}), "utf-8")
