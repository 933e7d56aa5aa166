"""A model that lies never gets a lie past the report; the same answer without the lie passes."""

from __future__ import annotations

import json
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from command import citecheck

from answering.scripted import LEASE, LIES, QUESTION, Scripted, said

CHECKS = ("--no-correct",)


@pytest.fixture(autouse=True)
def lease(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    Path("lease.pdf").write_bytes(LEASE)


def outcome(*options: str, model: str = "scripted") -> tuple[int, set[str]]:
    """The exit code, and the codes of errors and warnings in both reports."""
    asked = ("answer", QUESTION, "-s", "lease=lease.pdf", "--model", model, "--format", "json", *options)
    run = citecheck(*asked)
    report = json.loads(run.out)
    files = [one for part in ("validate", "support") for one in (report[part] or {"responses": []})["responses"]]
    return run.code, {one["rule"] for file in files for one in file["findings"] if one["level"] != "note"}


@pytest.mark.parametrize("name", LIES)
def test_a_lie_is_reported_and_its_twin_is_not(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    lie, honest, codes = LIES[name]
    for script, checked, alone in ((lie, (1, codes), 1), (honest, (4, set()), 0)):  # nobody has judged the claims
        monkeypatch.setattr("citecheck.answering.writers.writer_of", lambda _, script=script: Scripted(script))
        assert outcome(*CHECKS) == checked
        assert outcome("--no-support", "--no-correct")[0] == alone


JUDGE = """
import json, sys
for line in sys.stdin:
    task = json.loads(line)
    quotes = [window["text"] for window in task["windows"] if "$1,850" in window["text"]]
    parts = [{"id": part["id"], "verdict": "supported", "quotes": quotes} for part in task["parts"]]
    print(json.dumps({"task": task["task"], "judge": "yes", "verdict": "supported", "parts": parts, "reason": "Yes."}))
"""


def test_a_judge_who_agrees_with_everything_does_not_save_a_lie(monkeypatch: pytest.MonkeyPatch) -> None:
    Path("judge.py").write_text(JUDGE)
    judged = (*CHECKS, "--judge", f"{sys.executable} judge.py")
    for script, ended in zip(LIES["wrong figure"][:2], (1, 0), strict=True):
        monkeypatch.setattr("citecheck.answering.writers.writer_of", lambda _, script=script: Scripted(script))
        assert outcome(*judged)[0] == ended


# ── Over the network: a server on this machine that speaks the protocol of a vendor ──────────────


class Vendor(BaseHTTPRequestHandler):
    """Answers each request with the lie that its model is named after."""

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        lie = LIES[asked["model"].replace("-", " ")][0]
        content = said(lie, json.loads(asked["messages"][-1]["content"]))
        choice = {"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content": content}}
        usage = {"prompt_tokens": 900, "completion_tokens": 100, "total_tokens": 1000}
        reply = {"id": "1", "object": "chat.completion", "created": 1, "model": asked["model"], "choices": [choice]}
        body = json.dumps({**reply, "usage": usage}).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def vendor(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Vendor)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    monkeypatch.setenv("OPENAI_BASE_URL", f"http://127.0.0.1:{server.server_port}")
    monkeypatch.setenv("OPENAI_API_KEY", "none")
    yield
    server.shutdown()
    server.server_close()


@pytest.mark.enable_socket
@pytest.mark.full
@pytest.mark.usefixtures("vendor")
@pytest.mark.parametrize("name", LIES)
def test_the_lies_of_a_model_behind_an_interface(name: str) -> None:
    pytest.importorskip("pydantic_ai")
    assert outcome(*CHECKS, model=f"openai-chat:{name.replace(' ', '-')}") == (1, LIES[name][2])
