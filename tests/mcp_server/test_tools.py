"""The tools of `citecheck mcp`, with the SDK's own client: replies, refusals, bounds, transports. Nothing is written."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import anyio
import pytest
from cases import each
from command import DOGS, LEASE, RENT, answer, citecheck, entry
from mcp import Client, StdioServerParameters
from pydantic_core import to_json

from citecheck.judging.store import RUBRIC, Key, Reply, Store
from citecheck.limits import REPLY_BYTES
from citecheck.mcp import tools
from citecheck.mcp.desk import Desk
from citecheck.mcp.folders import Folders
from citecheck.mcp.server import server
from citecheck.support.nouns import Judgement, Verdict
from mcp_server.calls import REFUSED, REPLIES, SOURCES, Row, called, contents, written

served = cache(server)  # it takes a second to make
JUDGING = ["support_tasks", "support_answers", "agreement"]
TOOLS = ["prepare", "find", "search", "validate", *JUDGING, "explain", "verify_citations"]
PREPARED = f"""<attachment id="lease-efcf8880" name="lease.txt" pages="1">
<page_number_1_index_0>
<line id="1">{RENT}</line>
{DOGS}
<line id="3">{LEASE.splitlines()[2]}</line>
</page_number_1_index_0>
</attachment>"""


@pytest.fixture
def cases(tmp_path: Path) -> Path:
    return written(tmp_path)


@pytest.fixture
def desk(cases: Path) -> Iterator[Desk]:
    opened = Desk(Folders([cases]))
    yield opened
    opened.close()


def one(desk: Desk, tool: str, **arguments: Any) -> tuple[bool, str, dict[str, Any]]:
    (reply,) = called(served(desk), [(tool, arguments, None)])
    return reply


# ── Replies and refusals ─────────────────────────────────────────────────────────────────────────


def test_the_tools_say_what_they_take_and_that_they_only_read(desk: Desk) -> None:
    async def listed() -> Any:
        async with Client(served(desk)) as client:
            return await client.list_tools()

    shown = anyio.run(listed).tools
    assert [tool.name for tool in shown] == TOOLS
    assert all(tool.annotations.read_only_hint and tool.output_schema and tool.description for tool in shown)
    assert all(tool.input_schema["additionalProperties"] is False for tool in shown)
    assert len(json.dumps([tool.model_dump(mode="json") for tool in shown])) < 26_000


def test_replies_as_data_and_as_text(desk: Desk) -> None:
    for (tool, arguments, expected), (is_error, text, data) in zip(REPLIES, called(served(desk), REPLIES), strict=True):
        assert (is_error, {**data, **expected}) == (False, data), (tool, arguments, text)
        assert json.loads(text) == data


def test_a_page_is_shown_as_prepare_prints_it(desk: Desk) -> None:
    is_error, text, data = one(desk, "prepare", source="lease.txt")
    assert (is_error, text, data["evidence"]) == (False, PREPARED, PREPARED)
    assert citecheck("prepare", desk.folders.paths[0] / "lease.txt").out == f"{PREPARED}\n"
    untagged = one(desk, "prepare", source="lease.txt", first_line=2, line_ids=0)[2]["evidence"]
    assert untagged.splitlines()[1:-1] == [
        "<page_number_1_index_0>",
        *LEASE.splitlines()[1:],
        "</page_number_1_index_0>",
    ]


def test_an_explanation_is_that_of_the_command(desk: Desk) -> None:
    assert one(desk, "explain", code="CIT504")[1] == citecheck("explain", "CIT504").out.rstrip()


def test_refusals_are_sentences(desk: Desk) -> None:
    for (tool, arguments, sentence), (is_error, text, _) in zip(REFUSED, called(served(desk), REFUSED), strict=True):
        assert is_error, (tool, arguments, text)
        assert "The secret" not in text
        if sentence:
            assert text == sentence.replace("CASES", str(desk.folders.paths[0])), (tool, arguments)
        assert re.fullmatch(r"[^\n]{10,}[.?]", text), text


def test_a_bug_is_a_sentence_without_the_text_of_the_exception(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tools, "explanation", lambda code: {}[code])
    is_error, text, _ = one(desk, "explain", code="secret")
    bug = "citecheck has a bug (KeyError), and `explain` checked nothing. Please report it with the arguments."
    assert (is_error, text) == (True, bug)


def test_a_source_that_changed_is_read_again(desk: Desk) -> None:
    found = []
    for rent in ("$1,850", "$1,950"):
        (desk.folders.paths[0] / "lease.txt").write_text(LEASE.replace("$1,850", rent))
        found.append(one(desk, "find", source="lease.txt", quote="$1,850")[2]["found"])
    assert found == [True, False]


# ── Support ──────────────────────────────────────────────────────────────────────────────────────

CLAIM = answer("Every month the tenant has to hand over **$1,850** [1].")


def test_a_claim_is_judged(desk: Desk) -> None:
    asked = {"sources": SOURCES, "answer": CLAIM}
    given = one(desk, "support_tasks", **asked)[2]
    (task,) = given["tasks"]
    assert (task["source_id"], task["windows"][0]["text"], given["next_task"]) == ("lease", RENT, None)
    assert "Reply with one line of JSON" in given["instructions"]
    part = {"id": "a", "verdict": "supported", "quotes": [RENT]}
    judgement = {"task": task["task"], "judge": "me", "verdict": "supported", "parts": [part]}
    false = {**judgement, "parts": [{**part, "quotes": ["The rent is $1,950."]}]}
    for said, verdict, outcome in (
        (judgement, "supported", f"me: supported “{RENT}”"),
        (false, "undecided", "me: rejected: The quote 'The rent is $1,950.' is not in the source, or leaves out a word that reverses it."),
    ):  # fmt: skip
        (claim,) = one(desk, "support_answers", **asked, judgements=[said])[2]["claims"]
        assert (claim["verdict"], claim["judgements"]) == (verdict, [outcome])
    lines = [{**said, "judge": judge} for judge, said in (("me", judgement), ("you", false), ("you", judgement))]
    agreed = one(desk, "agreement", **asked, results="\n".join(map(json.dumps, lines)))[2]
    assert (agreed["headline"], [(row["judge"], row["rejected"]) for row in agreed["judges"]]) == (
        "me and you agree on 100.0 % of 1 task, κ undefined",
        [("me", 0), ("you", 1)],
    )
    stray = one(desk, "support_answers", **asked, judgements=[{**judgement, "task": "x"}])[2]
    assert (stray["claims"], stray["summary"][0]) == (
        [],
        "Judgements that name no task of this answer: 1. See `support_tasks`.",
    )


def test_judges_of_a_store_and_people_are_compared(desk: Desk) -> None:
    store = desk.folders.paths[0] / "judged.db"
    with Store(store) as kept:
        for key in (Key("a", "", "t1", 0), Key("b", "", "t1", 0)):
            kept.put(key, Reply("t1", {"verdict": "supported"}))
            kept.mark([(key, Judgement("t1", key.judge, Verdict.SUPPORTED))])
    before = contents(desk.folders.paths[0])
    person = '{"task": "t1", "verdict": "partial", "status": "resolved"}'
    is_error, text, data = one(desk, "agreement", results_paths=["judged.db"], results=person)
    assert (is_error, json.loads(text)) == (False, data)
    people = {"tasks": 1, "agreement": 0.0, "interval": None}
    assert ([row["people"] for row in data.pop("judges")], data.pop("comparisons")[0]["confusion"]) == (
        [people, people],
        {"supported": {"supported": 1}},
    )
    assert data == {
        "headline": "a and b agree on 100.0 % of 1 task, κ undefined",
        "no_headline": [],
        "tasks": 1,
        "people": 1,
        "trusted": None,
        "rubrics": [RUBRIC],
        "left_out": 0,
    }
    assert contents(desk.folders.paths[0]) == before


# ── Bounds ───────────────────────────────────────────────────────────────────────────────────────

SENTENCE = "The tenant of unit {} pays “{} euros” in May, and the <line> after it says so again."
LINES = [SENTENCE.format(n, n) for n in range(3_000)]
LONG = {
    "300 pages": "\f".join("\n".join(LINES[n * 10 : n * 10 + 10]) for n in range(300)),
    "one page": "\n".join(LINES),
    "long lines": "\n".join(["x" * 70_000, *LINES[:9], "é" * 70_000]),
}


JUDGES = "\n".join(
    json.dumps({"task": f"{task}" * 64, "judge": f"{n}{'j' * 2_000}", "verdict": "supported", "status": "accepted"})
    for n in range(60)
    for task in range(30)
)


def sizes(replies: list[tuple[bool, str, dict[str, Any]]]) -> list[int]:
    return [len(to_json(text)) + len(to_json(data)) for _, text, data in replies]


@each("name", LONG)
def test_a_long_source_is_read_in_bounded_parts_without_a_gap(name: str, desk: Desk) -> None:
    (desk.folders.paths[0] / "long.txt").write_text(LONG[name])
    shown: list[str] = []
    following: dict[str, Any] = {}
    while following is not None:
        reply = one(desk, "prepare", source="long.txt", line_ids=0, **following)
        assert 0 < sizes([reply])[0] <= REPLY_BYTES
        data = reply[2]
        shown += [
            line for line in data["evidence"].splitlines() if not re.match(r"</?(?:attachment|page_number)", line)
        ]
        following = {"pages": data["next_pages"], "first_line": data["next_line"]} if data["next_pages"] else None
    whole = LONG[name].replace("\f", "\n").splitlines()
    cut = [f"{line[:5000]} …" if len(line) > 50_000 else line for line in whole]
    assert [line.removesuffix(" …")[:5000] for line in shown] == [line.removesuffix(" …")[:5000] for line in cut]


def test_every_reply_about_a_long_source_is_bounded(desk: Desk) -> None:
    (desk.folders.paths[0] / "long.txt").write_text("\f".join([*LONG["300 pages"].split("\f"), "pays in May " * 100]))
    sources = ["long.txt"]
    false = [entry(n, RENT.replace("1,850", f"{n},950"), f"${n},950", [1]) for n in range(1, 120)]
    many = answer(" ".join(f"The rent in month {one['n']} is **{one['k']}** [{one['n']}]." for one in false), false)
    rows: list[Row] = [
        ("find", {"source": "long.txt", "quote": "pays in May"}, None),
        ("find", {"source": "long.txt", "quote": "tenant of unit 99 pays “98 euros”"}, None),
        ("search", {"sources": sources, "question": "Which tenant pays in May?", "top": 50}, None),
        ("validate", {"sources": SOURCES, "answer": many}, None),
        ("agreement", {"results": JUDGES}, None),
        ("support_tasks", {"sources": SOURCES, "answer": many}, None),
    ]
    replies = called(served(desk), rows)
    assert [is_error for is_error, _, _ in replies] == [False] * 6, replies
    assert max(sizes(replies)) <= REPLY_BYTES
    *_, places, _, hits, checked, agreed, tasks = [data for _, _, data in replies]
    assert (len(places["places"]), places["left_out"], len(hits["passages"])) == (20, 80, 50)
    assert (len(checked["failed"]), len(checked["findings"]) > 50, checked["findings_left_out"] > 9) == (
        119,
        True,
        True,
    )
    assert (len(agreed["comparisons"]), len(agreed["judges"]), agreed["left_out"]) == (25, 25, 1780)
    assert tasks["next_task"] == len(tasks["tasks"]) > 5


# ── Transports ───────────────────────────────────────────────────────────────────────────────────

EVERY: list[Row] = [
    *REPLIES,
    ("prepare", {"source": "lease.txt"}, None),
    ("support_tasks", {"sources": SOURCES, "answer": CLAIM}, None),
    ("support_answers", {"sources": SOURCES, "answer": CLAIM, "judgements": [{"task": "x", "judge": "me", "verdict": "cannot_tell", "parts": []}]}, None),
    ("agreement", {"results": '{"task": "x", "judge": "me", "verdict": "cannot_tell"}'}, None),
    ("explain", {"code": "CIT401"}, None),
    ("verify_citations", {"text": "Guide dogs are allowed.", "sources": [{"content": "Guide dogs may stay."}]}, None),
    *REFUSED[-11:],
]  # fmt: skip
COMMAND = [sys.executable, "-m", "citecheck", "mcp"]


@pytest.mark.full
@pytest.mark.enable_socket
def test_stdio_and_http_reply_the_same_and_write_nothing(cases: Path, desk: Desk, tmp_path: Path) -> None:
    assert {tool for tool, _, _ in EVERY} == set(TOOLS)
    home = tmp_path / "home"
    home.mkdir()
    places = {
        "HOME": str(home),
        "TMPDIR": str(home),
        "CITECHECK_CACHE": str(home / "cache"),
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    before, expected = contents(tmp_path), called(served(desk), EVERY)
    stdio = StdioServerParameters(command=COMMAND[0], args=[*COMMAND[1:], "--folder", str(cases)], env=places, cwd=home)
    assert called(stdio, EVERY) == expected
    http = [*COMMAND, "--folder", str(cases), "--http", "0"]
    with subprocess.Popen(http, env=os.environ | places, cwd=home, stderr=subprocess.PIPE, text=True) as serving:
        try:
            (url,) = re.findall(r"http://127\.0\.0\.1:\d+/mcp", serving.stderr.readline())
            assert called(url, EVERY) == expected
            assert [status(url, host) for host in (None, "evil.example:80")] == [200, 421]
        finally:
            serving.terminate()
    assert contents(tmp_path) == before


def status(url: str, host: str | None) -> int:
    """What the server says to a request that comes with another host's name."""
    import httpx2

    ping = {"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {}}
    headers = {"accept": "application/json, text/event-stream", **({"host": host} if host else {})}
    return httpx2.post(url, json=ping, headers=headers).status_code


# ── The command ──────────────────────────────────────────────────────────────────────────────────


@each(
    "arguments, sentence",
    [
        ([], "Name a folder that the server may read, as in citecheck mcp --folder ~/cases."),
        (["--folder", "nope"], "--folder {}/nope: there is no such folder: check the path."),
        (["--folder", ".", "--http", "x"], "--http x: write an address and a port, as in --http 127.0.0.1:8000."),
        (["--folder", ".", "--http", "1:99999"], "--http 1:99999: write an address and a port, as in --http 127.0.0.1:8000."),
    ],
)  # fmt: skip
def test_a_start_that_is_refused(arguments: list[str], sentence: str) -> None:
    run = citecheck("mcp", *arguments)
    assert (run.code, run.out, run.err) == (2, "", f"citecheck: {sentence.format(Path.cwd())}\n")


def test_without_the_sdk_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "citecheck.mcp.server")
    monkeypatch.setitem(sys.modules, "mcp.server", None)
    run = citecheck("mcp", "--folder", ".")
    sentence = "citecheck mcp needs the MCP SDK, which is not installed: pip install 'citecheck-verify[mcp]'."
    assert (run.code, run.err) == (2, f"citecheck: {sentence}\n")
    assert citecheck("mcp", "--help").code == 0
