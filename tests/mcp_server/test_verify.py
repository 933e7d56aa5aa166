"""The tool `verify_citations`: what is similar is not supported, and the web is asked only if the server may."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from cases import each
from command import EXAMPLES

from citecheck.errors import EngineError
from citecheck.limits import REPLY_BYTES
from citecheck.mcp.desk import Desk
from citecheck.mcp.folders import Folders
from citecheck.mcp.server import server
from citecheck.sources.web_search import WebSearch, WebText
from mcp_server.calls import called

pytest.importorskip("wordllama")
CORE = {"content": "Earth's inner core reaches temperatures of 5,400°C.", "url": "https://example.com/earth"}
COUNCIL = {"content": "The council raised the price of parking permits.", "title": "News"}
NEAR = "The Earth's core temperature is approximately 5,400°C"
FAR = "Mars has two moons"
OPPOSITE = "The council lowered the price of parking permits"


@cache
def served(search: WebSearch | None) -> Any:
    """It takes a second to make, and reads no file."""
    return server(Desk(Folders([EXAMPLES]), None, search))


def asked(search: WebSearch | None = None, **arguments: Any) -> tuple[bool, str, dict[str, Any]]:
    (reply,) = called(served(search), [("verify_citations", arguments, None)])
    return reply


TEXTS = [  # the text, and of each claim: the sources it cites, its verdict, the band, the likeness, and the closest one
    (f"{NEAR}. {FAR}.", [([1, 2], "undecided", "similar", 0.8637, 1), ([1, 2], "undecided", "unverifiable", 0.0833, 2)]),
    (f"{NEAR} [2]. {OPPOSITE} [2].", [([2], "unsupported", "unverifiable", 0.0, 2), ([2], "undecided", "similar", 0.9351, 2)]),
    ("“The council raised the price of parking permits” [2].", [([2], "supported", "similar", 0.98, 2)]),
    (f"{FAR} [3].", [([3], "undecided", "unverifiable", 0.0, None)]),
    ("# Mars\n\nHas it moons?", []),
]  # fmt: skip


@each("text, claims", TEXTS, ids=lambda case: case[0])
def test_what_is_similar_is_not_supported(text: str, claims: list[Any]) -> None:
    is_error, said, reply = asked(text=text, sources=[CORE, COUNCIL])
    assert not is_error, said
    found = [
        (one["cites"], one["verdict"], one["similar"], one["likeness"], (one["closest"] or {}).get("source"))
        for one in reply["claims"]
    ]
    assert found == [(*rest, pytest.approx(score, abs=0.02), source) for *rest, score, source in claims]
    assert (reply["total_claims"], sum(reply["verdicts"].values()), sum(reply["similar"].values())) == (
        len(claims),
    ) * 3


def test_one_summary_line_and_the_source() -> None:
    reply = asked(text=f"{NEAR}. {FAR}.", sources=[CORE])[2]
    each_verdict = "0 supported, 0 partial, 0 unsupported, 0 contradicted, 2 undecided"
    assert reply["summary"] == f"1/2 claims similar to a source (50%); {each_verdict}"
    assert reply["similar"] == {"similar": 1, "weak": 0, "unverifiable": 1}
    assert reply["claims"][0]["closest"] == {"source": 1, "title": "", "url": CORE["url"], "text": CORE["content"]}
    assert asked(text="None.\n", sources=[])[0]


def test_the_web_is_asked_only_if_the_server_may() -> None:
    arguments = {"text": f"{FAR}.", "sources": [CORE], "web_fallback": True}
    is_error, text, _ = asked(**arguments)
    assert (is_error, text.endswith("start it with citecheck mcp --fallback NAME|CMD.")) == (True, True)

    def search(query: str) -> list[WebText]:
        return [WebText("https://x.org", "Mars", "Mars has two moons, Phobos and Deimos.")] if query else []

    reply = asked(search, **arguments)[2]
    (claim,) = reply["claims"]
    assert claim["web"] == [{"url": "https://x.org", "title": "Mars", "text": "Mars has two moons, Phobos and Deimos."}]
    assert (claim["verdict"], reply["notes"]) == ("undecided", [])
    assert asked(search, **{**arguments, "web_fallback": False})[2]["claims"][0]["web"] == []

    def broken(_: str) -> list[WebText]:
        raise EngineError("--fallback x: it is not available.")

    reply = asked(broken, **arguments)[2]
    assert (reply["notes"], reply["claims"][0]["web"]) == (["--fallback x: it is not available."], [])


def test_a_long_reply_is_cut() -> None:
    text = " ".join(f"The bridge number {n} is {n} metres long and {'very ' * 80} old." for n in range(200))
    _, said, reply = asked(text=text, sources=[CORE])
    assert (reply["total_claims"], reply["claims_left_out"] > 0, len(said) < REPLY_BYTES) == (200, True, True)
