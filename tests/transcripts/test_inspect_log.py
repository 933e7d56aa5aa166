"""Inspect's .eval logs, written by Inspect itself."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest


@pytest.mark.full
def test_a_log_that_inspect_wrote(tmp_path: Path) -> None:
    pytest.importorskip("inspect_ai")
    command = [sys.executable, str(Path(__file__).with_name("eval_log.py")), str(tmp_path / "run.eval")]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    labels = [
        {"model": "mockllm/model", "case": case, "trial": trial, "arm": "leases"}
        for case, trial in [("rent", "1"), ("rent", "2"), ("7", "1"), ("7", "2")]
    ]
    assert (ran.returncode, ran.stderr) == (0, "")
    assert [json.loads(line) for line in ran.stdout.splitlines()] == [
        ["rent_epoch_1", "ok", "The rent is **$900** [1].", "", "What is the rent?", labels[0]],
        ["rent_epoch_2", "truncated", "The", "The sample was cut off (max_tokens).", "What is the rent?", labels[1]],
        ["7_epoch_1", "error_result", "", "The run failed: 'boom'.", "Why?", labels[2]],
        [
            "7_epoch_2",
            "no_final_message",
            "",
            "The log, whose status is 'cancelled', does not contain this sample.",
            "",
            labels[3],
        ],
    ]
