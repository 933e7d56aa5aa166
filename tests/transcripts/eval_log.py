"""python tests/transcripts/eval_log.py FILE.eval: writes a log as Inspect does, reads it, and prints its answers.

A process of its own, since Inspect's library starts threads and warns of what is none of our business.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from inspect_ai.log import EvalConfig, EvalDataset, EvalError, EvalLog, EvalSample, EvalSpec, write_eval_log
from inspect_ai.model import ChatMessageSystem, ChatMessageUser, ModelOutput

from citecheck.transcripts.read import read_answers

MODEL = "mockllm/model"


def write(path: Path) -> None:
    done = ModelOutput.from_content(MODEL, "The rent is **$900** [1].")
    cut = ModelOutput.from_content(MODEL, "The", stop_reason="max_tokens")
    asked = [ChatMessageSystem(content="Cite."), ChatMessageUser(content="What is the rent?")]
    samples = [
        EvalSample(id="rent", epoch=1, input="What is the rent?", target="", output=done),
        EvalSample(id="rent", epoch=2, input=asked, target="", output=cut),
        EvalSample(
            id=7,
            epoch=1,
            input="Why?",
            target="",
            error=EvalError(message="boom", traceback="", traceback_ansi=""),
        ),
    ]
    spec = EvalSpec(
        created="2026-03-01T10:00:00+00:00",
        task="leases",
        dataset=EvalDataset(name="leases", samples=2, sample_ids=["rent", 7]),
        model=MODEL,
        config=EvalConfig(epochs=2),
    )
    write_eval_log(EvalLog(status="cancelled", eval=spec, samples=samples), str(path))


if __name__ == "__main__":
    log = Path(sys.argv[1])
    write(log)
    with log.open("rb") as file:
        for answer in read_answers(file, log.name, path=log, labels={"arm": "eval.task"}):
            row = [answer.name, answer.status, answer.text, answer.reason, answer.question, dict(answer.labels)]
            sys.stdout.write(json.dumps(row) + "\n")
