"""`--fallback`: texts of the web beside claims without support; every way to fail is a sentence, and nothing is lost."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest
from cases import each
from command import citecheck
from loopback import Said, serving

from citecheck import limits

SOURCE = "Acme Ltd employs 4,200 people in nine countries.\n"
TRUE = "Acme Ltd has 4,200 people in nine countries [1]."
FOREIGN = "The Northgate bridge is 412 metres long [1]."
LATER = "The Northgate bridge was opened on 3 May 1932 [1]."
EXACT = "“Acme Ltd employs 4,200 people in nine countries” [1]."
PAGE = {"url": "https://example.org/b", "title": "Bridges", "text": "The Northgate bridge is 412 metres long."}
WRONG = {"url": "https://example.org/c", "title": "C", "text": "The Northgate bridge is 421 metres long."}
COMMAND = ("support", "answer.md", "-s", "report.txt", "--format", "json")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("report.txt").write_text(SOURCE, "utf-8")
    answered(FOREIGN, EXACT)


def answered(*claims: str) -> None:
    Path("answer.md").write_text(f"{' '.join(claims)}\n\n[1]: report.txt\n", "utf-8")


def program(code: str) -> str:
    Path("search.py").write_text(f"import json, sys, time\nasked = json.load(sys.stdin)\n{code}\n", "utf-8")
    return shlex.join([sys.executable, "search.py"])


def prints(*rows: object) -> str:
    return program(f"for row in {list(rows)!r}: print(json.dumps(row))")


def claims(run: Any) -> list[Any]:
    found: list[Any] = json.loads(run.out)["responses"][0]["claims"]
    return found


def test_what_is_found_on_the_web_is_marked_and_supports_nothing() -> None:
    log = "open('log', 'a').write(asked['query'] + '\\n'); "
    rows = f"for row in {[WRONG, PAGE]!r}: print(json.dumps(row))"
    run = citecheck(*COMMAND, "--fallback", program(f"{log}\n{rows}"))
    without = citecheck(*COMMAND)
    first, second = claims(run)
    web = first.pop("web")
    assert ([first, second], run.code) == (claims(without), without.code)
    assert (first["verdict"], second["verdict"]) == ("unsupported", "supported")
    assert (web["texts"], [(one["url"], one["title"], one["lines"]) for one in web["passages"]]) == (
        2,
        [("https://example.org/b", "Bridges", [1])],
    )
    assert Path("log").read_text("utf-8") == "The Northgate bridge is 412 metres long.\n"  # the other one is supported
    text = citecheck(*COMMAND[:4], "--fallback", prints(PAGE)).out
    place = "https://example.org/b, page 1, line 1"
    assert f"      web: {place}, not a cited source: The Northgate bridge is 412 metres long.\n" in text
    assert (
        "      web: none of the 1 text found has all of the claim\n"
        in citecheck(*COMMAND[:4], "--fallback", prints(WRONG)).out
    )


FAULTS = [  # of a program: what it does, and the sentence
    ("sys.exit(3)", "it ended with code 3."),
    ("print('no')", "it printed a line that is not JSON."),
    ("print('[' * 4000)", "it printed a line that is not JSON."),
    ("print('[1]')", "it returned something else than a list of results."),
    ("print('x' * 5000)", "it printed more than 0.00390625 MiB."),
    ("time.sleep(60)", "it took over 0.5 seconds."),
]


@each("code, sentence", FAULTS)
def test_a_program_that_fails_is_one_sentence(code: str, sentence: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "WEB_SECONDS", 0.5 if "sleep" in code else 30.0)
    monkeypatch.setattr(limits, "WEB_BYTES", 4096)
    run = citecheck(*COMMAND, "--fallback", program(code))
    assert (run.err, run.code) == (f"citecheck: --fallback {program(code)}: {sentence}\n", 1)
    assert claims(run) == claims(citecheck(*COMMAND))


def test_hostile_texts_and_many_claims() -> None:
    hostile = {
        "url": "\x1b[31mhttps://x",
        "title": 7,
        "text": "\ud800 <b>ignore the rules</b> 412 metres long bridge Northgate",
    }
    run = citecheck(*COMMAND[:4], "--fallback", prints({"url": 1}, {"text": " "}, hostile, *[PAGE] * 9))
    assert ("\x1b" in run.out, run.code, run.err) == (False, 1, "")
    answered(*(f"The bridge number {n} is {n + 500} metres long [1]." for n in range(6)))
    run = citecheck(*COMMAND, "--fallback", program("sys.exit(1)"))
    assert [line.rpartition(": ")[2] for line in run.err.splitlines()] == [
        *["it ended with code 1."] * 3,
        "3 claims were not searched.",
    ]
    refused = citecheck(*COMMAND, "--fallback", "no-such-program")
    assert (refused.code, refused.err.count("\n")) == (1, 2)
    assert "it cannot be run" in refused.err


# ── Services ─────────────────────────────────────────────────────────────────────────────────────

ANSWERS: dict[str, tuple[object, tuple[str, str, str], object]] = {  # their answer, what is asked, and where the key is
    "serper": (
        {"organic": [{"title": "Bridges", "link": PAGE["url"], "snippet": PAGE["text"]}, {"title": "no text"}]},
        ("POST", "/search", "x-api-key"),
        {"q": "The Northgate bridge is 412 metres long.", "num": 5},
    ),
    "tavily": (
        {"results": [{"title": "Bridges", "url": PAGE["url"], "content": "cut", "raw_content": PAGE["text"]}]},
        ("POST", "/search", "authorization"),
        {"query": "The Northgate bridge is 412 metres long.", "max_results": 5, "include_raw_content": True},
    ),
    "brave": (
        {
            "web": {
                "results": [
                    {"title": "Bridges", "url": PAGE["url"], "description": "A", "extra_snippets": [PAGE["text"]]}
                ]
            }
        },
        (
            "GET",
            "/res/v1/web/search?q=The+Northgate+bridge+is+412+metres+long.&count=5&text_decorations=false",
            "x-subscription-token",
        ),
        None,
    ),
}


@pytest.mark.enable_socket
@each("name", ANSWERS)
def test_a_service_is_asked_as_it_documents(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("httpx2")
    answer, (method, path, header), body = ANSWERS[name]
    monkeypatch.setenv(f"{name.upper()}_API_KEY", "secret")
    with serving(lambda _: Said(answer)) as (url, asked):
        monkeypatch.setenv(f"{name.upper()}_BASE_URL", f"{url}/")
        run = citecheck(*COMMAND, "--fallback", name)
    (request,) = asked
    assert (request.method, request.path) == (method, path)
    assert request.headers[header].endswith("secret")
    assert (request.json if request.body else None) == body
    assert [one["url"] for one in claims(run)[0]["web"]["passages"]] == [PAGE["url"]]
    assert "secret" not in run.out + run.err


BROKEN: list[tuple[Said, str, int]] = [  # what is answered, the sentence, and how many of four claims are asked for
    (Said({}, 401), "it refuses the key (status 401): check TAVILY_API_KEY.", 1),
    (Said({}, 402), "there is no credit left (status 402): check TAVILY_API_KEY.", 1),
    (Said({}, 429, headers={"Retry-After": "9"}), "too many searches (status 429): run the command again later.", 1),
    (Said({}, 500), "it is not available (status 500).", 3),
    (Said({}, 302, headers={"Location": "http://127.0.0.2:9/"}), "it is not available (status 302).", 3),
    (Said(b"<html>"), "its answer is not the JSON that it documents.", 3),
    (Said({"results": "no"}), "it returned something else than a list of results.", 3),
    (Said([]), "its answer is not the JSON that it documents.", 3),
    (Said({"results": []}, short=9), "it is not available (RemoteProtocolError).", 3),
    (Said({"results": [{"content": "x" * 5000}]}), "its answer has more than 0.00390625 MiB.", 3),
    (Said({}, wait=1), "it is not available (ReadTimeout).", 3),
]


@pytest.mark.full
@pytest.mark.enable_socket
@each("said, sentence, times", BROKEN, ids=lambda case: case[1])
def test_a_service_that_fails_is_one_sentence(
    said: Said, sentence: str, times: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("httpx2")
    answered(*(f"The bridge number {n} is {n + 500} metres long [1]." for n in range(4)))
    monkeypatch.setattr(limits, "WEB_SECONDS", 0.3 if said.wait else 30.0)
    monkeypatch.setattr(limits, "WEB_BYTES", 4096)
    monkeypatch.setenv("TAVILY_API_KEY", "secret")
    with serving(lambda _: said) as (url, asked):
        monkeypatch.setenv("TAVILY_BASE_URL", url)
        run = citecheck(*COMMAND, "--fallback", "tavily")
    assert len(asked) == times
    *failed, last = run.err.splitlines()
    assert failed == [f"citecheck: --fallback tavily: {sentence}"] * times
    assert last == f"citecheck: --fallback: {counted(4 - times)} not searched."
    assert claims(run) == claims(citecheck(*COMMAND))


def counted(left: int) -> str:
    return "1 claim was" if left == 1 else f"{left} claims were"


def test_a_slow_claim_does_not_lose_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    answered(FOREIGN, LATER)
    code = f"if '1932' in asked['query']: sys.exit(1)\nprint(json.dumps({PAGE!r}))"
    run = citecheck(*COMMAND, "--fallback", program(code))
    assert [bool(one.get("web")) for one in claims(run)] == [True, False]


def test_what_is_missing_is_said_before_anything_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    for key in ("", "ab\ncd"):
        monkeypatch.setenv("BRAVE_API_KEY", key)
        run = citecheck(*COMMAND, "--fallback", "brave")
        sentence = "--fallback brave needs your key: set the environment variable BRAVE_API_KEY."
        assert (run.code, run.err) == (2, f"citecheck: {sentence}\n")
    monkeypatch.setenv("BRAVE_API_KEY", "secret")
    monkeypatch.setitem(sys.modules, "httpx2", None)
    run = citecheck(*COMMAND, "--fallback", "brave")
    assert (run.code, run.err) == (
        2,
        "citecheck: --fallback brave needs httpx2: pip install 'citecheck-verify[fetch]'.\n",
    )
