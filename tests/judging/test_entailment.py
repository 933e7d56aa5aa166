"""`--judge nli:FOLDER`: labels by name, whole sentences as quotes, never a verdict without a second judge."""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from cases import each
from command import citecheck

from citecheck.judging.entailment import EntailmentJudge, Scores, entailment_model
from citecheck.support.nouns import Part, Passage, Task
from judging.tiny_onnx import LABELS, configured, tiny_model

pytest.importorskip("onnxruntime")
SOURCE = """\
Acme Ltd employs 4,200 people in nine countries.
The board did not pay a dividend in 2022.
The new plant in Leeds may open next year.
"""
CLAIMS = ["Acme Ltd has 4,200 workers [1].", "A dividend was paid in 2022 [1].", "The plant opens soon [1]."]
COMMAND = ("support", "answer.md", "-s", "report.txt", "--format", "json")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("report.txt").write_text(SOURCE, "utf-8")
    Path("answer.md").write_text(f"{' '.join(CLAIMS)}\n\n[1]: report.txt\n", "utf-8")


def judged(*options: str) -> list[Any]:
    run = citecheck(*COMMAND, *options)
    assert run.err == ""
    return [(claim["verdict"], claim["judgements"]) for claim in json.loads(run.out)["responses"][0]["claims"]]


ORDERS = [LABELS, LABELS[::-1], ["neutral", "entailment", "contradiction"], ["neutral", "entailment"]]


@each("labels", ORDERS)
def test_labels_count_by_name(labels: list[str], tmp_path: Path) -> None:
    model = entailment_model(f"nli:{tiny_model(tmp_path / '-'.join(labels), labels)}")
    no = 0.997 if "contradiction" in labels else 0
    assert model.scores("Acme employs people", "same") == Scores(
        pytest.approx(0.95, abs=0.01), pytest.approx(0, abs=0.01)
    )
    assert model.scores("It did not", "same") == Scores(pytest.approx(0, abs=0.05), pytest.approx(no, abs=0.01))
    assert model.scores("it " * 600, "same") is None
    assert model.scores("\ud800", "") is not None


def test_it_quotes_whole_sentences_and_never_decides_alone(tmp_path: Path) -> None:
    name = f"nli:{tiny_model(tmp_path / 'model', more=['token_type_ids'])}"
    found = judged("--judge", name)
    first, second, third = (judgements[0] for _, judgements in found)
    assert [verdict for verdict, _ in found] == ["undecided", "undecided", "undecided"]
    assert (first["verdict"], first["quotes"], first["status"], first["second_judge"]) == (
        "supported",
        [SOURCE.splitlines()[0]],
        "accepted",
        True,
    )
    assert first["reason"].startswith("Entailment 0.95")
    assert {one["verdict"] for one in (first, second, third)} <= {"supported", "contradicted", "undecided"}


SECOND = """import json, sys
for line in sys.stdin:
    task = json.loads(line)
    quotes = [window["text"] for window in task["windows"]]
    answer = {"task": task["task"], "judge": "second", "verdict": sys.argv[1], "reason": "r"}
    print(json.dumps({**answer, "parts": [{"id": "a", "verdict": sys.argv[1], "quotes": quotes}]}))
"""


@each("verdict, claim", [("supported", "supported"), ("partial", "undecided"), ("contradicted", "undecided")])
def test_a_second_judge_decides_with_it(verdict: str, claim: str, tmp_path: Path) -> None:
    Path("second.py").write_text(SECOND, "utf-8")
    Path("answer.md").write_text(f"{CLAIMS[0]}\n\n[1]: report.txt\n", "utf-8")
    name = f"nli:{tiny_model(tmp_path / 'model')}"
    second = shlex.join([sys.executable, "second.py", verdict])
    assert [found for found, _ in judged("--judge", name, "--judge", second)] == [claim]


def test_what_it_said_is_stored_under_the_hash_of_its_files(tmp_path: Path) -> None:
    path = tiny_model(tmp_path / "model")
    before = entailment_model(f"nli:{path}").model
    assert judged("--judge", f"nli:{path}", "--store", "judged.db") == judged(
        "--judge", f"nli:{path}", "--store", "judged.db"
    )
    configured(path, dict(enumerate([*LABELS])))
    assert entailment_model(f"nli:{path}").model != before


def without(file: str) -> Callable[[Path], None]:
    return lambda folder: (folder / file).unlink()


def named(labels: Any) -> Callable[[Path], None]:
    return lambda folder: configured(folder, labels)


def bytes_of(file: str, data: bytes) -> Callable[[Path], object]:
    return lambda folder: (folder / file).write_bytes(data)


MISSING = [
    (without("model.onnx"), "the folder has no model.onnx: export the model with it."),
    (without("tokenizer.json"), "the folder has no tokenizer.json: export the model with it."),
    (without("config.json"), "the folder has no config.json: export the model with it."),
    (bytes_of("config.json", b"[]"), "config.json has no id2label with the names of the labels: add it."),
    (named([]), "config.json has no id2label with the names of the labels: add it."),
    (named({"0": "LABEL_0", "1": "LABEL_1"}), "id2label in config.json has no label 'entailment' (label_0, label_1): write the names there."),
    (named({"0": "entailment", "7": "neutral"}), "id2label in config.json has no label 'entailment' (entailment, neutral): write the names there."),
    (bytes_of("tokenizer.json", b"{}"), "tokenizer.json cannot be read (…): export it again."),
    (bytes_of("model.onnx", b"no"), "model.onnx cannot be read (…): export it again."),
    (lambda folder: tiny_model(folder, more=["pixels"]), "model.onnx wants the input 'pixels': export a classifier of text pairs."),
]  # fmt: skip


@each("spoilt, sentence", MISSING, ids=lambda case: case[1])
def test_what_is_missing_is_one_sentence(spoilt: Callable[[Path], object], sentence: str, tmp_path: Path) -> None:
    path = tiny_model(tmp_path / "model")
    spoilt(path)
    run = citecheck(*COMMAND, "--judge", f"nli:{path}")
    before, _, after = sentence.partition("…")
    assert (run.code, run.out, run.err.count("\n")) == (2, "", 1)
    assert run.err.startswith(f"citecheck: --judge nli:{path}: {before}")
    assert run.err.endswith(f"{after}\n")


def test_no_folder_and_no_extra(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run = citecheck(*COMMAND, "--judge", "nli:nowhere")
    wanted = "name one with model.onnx, tokenizer.json, config.json."
    assert (run.code, run.err) == (2, f"citecheck: --judge nli:nowhere: there is no such folder: {wanted}\n")
    monkeypatch.setitem(sys.modules, "onnxruntime", None)
    run = citecheck(*COMMAND, "--judge", f"nli:{tiny_model(tmp_path / 'model')}")
    assert run.err.endswith('needs onnxruntime and tokenizers: pip install "citecheck-verify[nli]".\n')


def test_a_model_that_fails_leaves_its_claims_undecided(tmp_path: Path) -> None:
    path = tiny_model(tmp_path / "model")
    configured(path, {"0": "contradiction", "1": "entailment"})  # the model has three
    run = citecheck(*COMMAND, "--judge", f"nli:{path}")
    failed = "the model failed (it gives 3 numbers for 2 labels); the claim stays undecided."
    assert (run.code, set(run.err.splitlines())) == (4, {f"citecheck: --judge nli:{path}: {failed}"})


TABLE = {"Yes": Scores(0.6, 0.9), "No": Scores(0.1, 0.71), "Maybe": Scores(0.59, 0.7), "Long": None}


class Fixed:
    """Scores by the first word of the premise."""

    name, model = "nli:fixed", "m"

    def scores(self, premise: str, hypothesis: str) -> Scores | None:
        return TABLE[premise.split(maxsplit=1)[0]]


ANSWERS = [
    (["Yes", "No"], "supported", ["Yes it is so here."], 0.6),
    (["Maybe", "No"], "contradicted", ["No it is so here."], 0.59),
    (["Maybe", "Long"], "cannot_tell", [], 0.59),
    (["Long"], "cannot_tell", [], 0.0),
    ([], "cannot_tell", [], 0.0),
]


@each("words, verdict, quotes, entailment", ANSWERS)
def test_one_sentence_decides(words: list[str], verdict: str, quotes: list[str], entailment: float) -> None:
    windows = tuple(Passage("s", 1, (1,), f"{word} it is so here.", 0, 1) for word in words)
    task = Task("t", "It is.", "", ("s",), (*windows, Passage("s", 1, (1,), "Yes.", 0, 1)), (), (Part("a", "It is."),))
    (reply,) = EntailmentJudge(Fixed()).ask([task])
    assert reply.answer["parts"] == [{"id": "a", "verdict": verdict, "quotes": quotes}]
    assert (reply.answer["verdict"], reply.answer["entailment"]) == (verdict, entailment)
