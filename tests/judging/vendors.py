"""A server on the loopback interface that speaks the protocols of OpenAI, Anthropic, Gemini, Groq and Bedrock."""

from __future__ import annotations

import json
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from time import sleep
from typing import Any, NamedTuple

Value = dict[str, Any]


class Raw(NamedTuple):
    """An answer that is not what a vendor sends. `cut`: how many bytes of the body are missing."""

    status: int = 200
    body: bytes = b"{}"
    headers: dict[str, str] = {}  # noqa: RUF012
    wait: float = 0.0
    cut: int = 0


Says = Callable[[Value, int], "Value | str | Raw"]


@dataclass
class Vendor:
    """What a server answers to a task, by its how manieth call; all that was sent to it."""

    says: Says
    url: str = ""
    sent: list[tuple[str, bytes]] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)
    at_once: int = 0
    most_at_once: int = 0
    lock: threading.Lock = field(default_factory=threading.Lock)

    def environment(self) -> dict[str, str]:
        """For each provider of MODELS."""
        return {
            "OPENAI_BASE_URL": f"{self.url}/v1",
            "OLLAMA_BASE_URL": f"{self.url}/v1",
            "ANTHROPIC_BASE_URL": self.url,
            "GOOGLE_GEMINI_BASE_URL": self.url,
            "GROQ_BASE_URL": self.url,
            "AWS_ENDPOINT_URL": self.url,
            "AWS_DEFAULT_REGION": "us-east-1",
            "AWS_ACCESS_KEY_ID": "a",
            "AWS_SECRET_ACCESS_KEY": "b",
            **{f"{name}_API_KEY": "key" for name in ("OPENAI", "ANTHROPIC", "GOOGLE", "GROQ")},
        }


MODELS = ("openai-chat:m", "openai:m", "anthropic:m", "google:m", "groq:m", "bedrock:m", "ollama:m")


@contextmanager
def served(says: Says) -> Iterator[Vendor]:
    vendor = Vendor(says)
    server = _Server(("127.0.0.1", 0), type("Handler", (_Handler,), {"vendor": vendor}))
    vendor.url = f"http://127.0.0.1:{server.server_port}"
    threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
    try:
        yield vendor
    finally:
        server.shutdown()
        server.server_close()


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 64

    def handle_error(self, *_: object) -> None:
        """A client closed the connection."""


class _Handler(BaseHTTPRequestHandler):
    vendor: Vendor
    protocol_version = "HTTP/1.1"

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        task = _task(body)
        vendor = self.vendor
        with vendor.lock:
            vendor.sent.append((f"{self.path}\n{self.headers}", body))
            vendor.asked.append(task["task"])
            times = Counter(vendor.asked)[task["task"]]
            vendor.at_once += 1
            vendor.most_at_once = max(vendor.most_at_once, vendor.at_once)
        try:
            said = vendor.says(task, times)
        finally:
            with vendor.lock:
                vendor.at_once -= 1
        raw = said if isinstance(said, Raw) else Raw(body=json.dumps(_reply(self.path, said)).encode())
        sleep(raw.wait)
        self.send_response(raw.status)
        for name, value in {"Content-Type": "application/json", **raw.headers}.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(raw.body)))
        self.end_headers()
        self.wfile.write(raw.body[: len(raw.body) - raw.cut])
        self.close_connection = bool(raw.cut)

    def log_message(self, *_: object) -> None:
        pass


def _task(body: bytes) -> Value:
    """The first task in a request of any vendor."""

    def texts(value: Any) -> Iterator[str]:
        if isinstance(value, str):
            yield value
        for one in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
            yield from texts(one)

    return next(json.loads(text) for text in texts(json.loads(body)) if text.startswith('{"task"'))


def _reply(path: str, said: Value | str) -> Value:
    """A call of the tool that takes the answer, or a text, with 100 tokens read and 10 written."""
    call = said if isinstance(said, dict) else None
    text = "" if call is not None else said
    if path.endswith("/chat/completions"):
        tool = {"id": "c1", "type": "function", "function": {"name": "final_result", "arguments": json.dumps(call)}}
        message = {"role": "assistant", "content": text or None, **({"tool_calls": [tool]} if call is not None else {})}
        choice = {"index": 0, "message": message, "finish_reason": "tool_calls" if call is not None else "stop"}
        usage = {"prompt_tokens": 100, "completion_tokens": 10, "total_tokens": 110}
        return {"id": "r", "object": "chat.completion", "created": 1, "model": "m", "choices": [choice], "usage": usage}
    if path.endswith("/responses"):
        tool = {"type": "function_call", "id": "f1", "call_id": "c1", "name": "final_result", "status": "completed"}
        content = [{"type": "output_text", "text": text, "annotations": []}]
        words = {"type": "message", "id": "m1", "role": "assistant", "status": "completed", "content": content}
        output = [words if call is None else {**tool, "arguments": json.dumps(call)}]
        usage = {"input_tokens": 100, "output_tokens": 10, "total_tokens": 110}
        usage |= {"input_tokens_details": {"cached_tokens": 0}, "output_tokens_details": {"reasoning_tokens": 0}}
        empty = {"tools": [], "tool_choice": "auto", "parallel_tool_calls": False, "error": None}
        head = {"id": "r", "object": "response", "created_at": 1, "model": "m", "status": "completed"}
        return {**head, **empty, "output": output, "usage": usage}
    if path.endswith("/converse"):
        tool = {"toolUseId": "t1", "name": "final_result", "input": call}
        content = [{"toolUse": tool} if call is not None else {"text": text}]
        usage = {"inputTokens": 100, "outputTokens": 10, "totalTokens": 110}
        stop = {"stopReason": "tool_use" if call is not None else "end_turn", "metrics": {"latencyMs": 1}}
        return {"output": {"message": {"role": "assistant", "content": content}}, "usage": usage, **stop}
    if path.endswith("/messages"):
        tool = {"type": "tool_use", "id": "t1", "name": "final_result", "input": call}
        content = [tool if call is not None else {"type": "text", "text": text}]
        stop = {"stop_reason": "tool_use" if call is not None else "end_turn", "stop_sequence": None}
        usage = {"input_tokens": 100, "output_tokens": 10}
        head = {"id": "r", "type": "message", "role": "assistant", "model": "m"}
        return {**head, **stop, "content": content, "usage": usage}
    part = {"functionCall": {"name": "final_result", "args": call}} if call is not None else {"text": text}
    candidate = {"content": {"role": "model", "parts": [part]}, "finishReason": "STOP", "index": 0}
    counts = {"promptTokenCount": 100, "candidatesTokenCount": 10, "totalTokenCount": 110}
    return {"candidates": [candidate], "usageMetadata": counts, "modelVersion": "m", "responseId": "r"}
