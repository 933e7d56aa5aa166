"""A question → texts of the web, from a search API with the user's key, or from a program. What it costs is bounded.

Only this module and `fetch` open connections, and only if an option names them.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from time import monotonic
from typing import Any, Final, NamedTuple, TypeAlias

from citecheck import limits
from citecheck.errors import EngineError, UsageError
from citecheck.programs import printed
from citecheck.version import __version__

OPTION: Final = "--fallback"
_WORDS, _CHARACTERS = 50, 400  # of a question; Brave and Tavily accept no more
_STATUS: Final = {401: "it refuses the key", 403: "it refuses the key", 402: "there is no credit left"}


class WebText(NamedTuple):
    url: str
    title: str
    text: str


WebSearch: TypeAlias = Callable[[str], list[WebText]]


class _Api(NamedTuple):
    """Where a service is asked, with which header for the key, and what of its answer are texts.

    `body` makes the JSON of a POST; without it the question is a parameter of a GET.
    """

    base: str
    path: str
    header: tuple[str, str]
    rows: Callable[[Any], Any]
    text: Callable[[Mapping[str, Any]], Iterable[Any]]
    url: str = "url"
    body: Callable[[str], Mapping[str, Any]] | None = None


_APIS: Final = {
    "serper": _Api(
        "https://google.serper.dev",
        "/search",
        ("X-API-KEY", "{}"),
        lambda answer: answer["organic"],
        lambda row: [row.get("snippet")],
        "link",
        lambda question: {"q": question, "num": limits.WEB_TEXTS},
    ),
    "tavily": _Api(
        "https://api.tavily.com",
        "/search",
        ("Authorization", "Bearer {}"),
        lambda answer: answer["results"],
        lambda row: [row.get("raw_content") or row.get("content")],
        body=lambda question: {"query": question, "max_results": limits.WEB_TEXTS, "include_raw_content": True},
    ),
    "brave": _Api(
        "https://api.search.brave.com",
        "/res/v1/web/search",
        ("X-Subscription-Token", "{}"),
        lambda answer: answer.get("web", {"results": []})["results"],
        lambda row: [row.get("description"), *(row.get("extra_snippets") or [])],
    ),
}


def web_search(named: str) -> WebSearch:
    """The search that --fallback names: serper, tavily or brave, or a program.

    What it returns raises EngineError if a search fails, and UsageError if no search can succeed. This raises
    UsageError if the key or the client is missing.
    """
    api = _APIS.get(named)
    if api is None:
        return lambda question: _from_program(named, question)
    name = named.upper()
    key = os.environ.get(f"{name}_API_KEY", "").strip()
    if not key.isascii() or not key.isprintable() or not key:
        raise UsageError(f"{OPTION} {named} needs your key: set the environment variable {name}_API_KEY.")
    try:
        import httpx2  # noqa: F401 - used later
    except ImportError:
        raise UsageError(f"{OPTION} {named} needs httpx2: pip install 'citecheck-verify[fetch]'.") from None
    base = os.environ.get(f"{name}_BASE_URL") or api.base
    return lambda question: _from_api(named, api, f"{base.rstrip('/')}{api.path}", key, _short(question))


def _short(question: str) -> str:
    return " ".join(question.split()[:_WORDS])[:_CHARACTERS]


# ── A program ────────────────────────────────────────────────────────────────────────────────────


def _from_program(command: str, question: str) -> list[WebText]:
    """It gets {"query": …} and prints lines with url, title and text."""
    given = json.dumps({"query": question}).encode()
    lines = printed(OPTION, command, given, seconds=limits.WEB_SECONDS, most=limits.WEB_BYTES).splitlines()
    try:
        rows = [json.loads(line) for line in lines if line.strip()]
    except (ValueError, RecursionError):
        raise EngineError(f"{OPTION} {command}: it printed a line that is not JSON.") from None
    return _texts(rows, f"{OPTION} {command}", "url", lambda row: [row.get("text")])


def _texts(rows: Any, name: str, url: str, text: Callable[[Mapping[str, Any]], Iterable[Any]]) -> list[WebText]:
    """Those of the first rows that have a text. Raises EngineError if rows are not objects."""
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise EngineError(f"{name}: it returned something else than a list of results.")
    found: list[WebText] = []
    for row in rows[: limits.WEB_TEXTS]:
        pieces = [piece for piece in text(row) if isinstance(piece, str) and piece.strip()]
        if pieces:
            found.append(WebText(_word(row, url), _word(row, "title"), "\n\n".join(pieces)[: limits.PAGE_CHARACTERS]))
    return found


def _word(row: Mapping[str, Any], name: str) -> str:
    value = row.get(name)
    return value if isinstance(value, str) else ""


# ── A service ────────────────────────────────────────────────────────────────────────────────────


def _from_api(named: str, api: _Api, url: str, key: str, question: str) -> list[WebText]:
    import httpx2

    name = f"{OPTION} {named}"
    header, form = api.header
    headers = {header: form.format(key), "Accept": "application/json", "Accept-Encoding": "identity"}
    headers["User-Agent"] = f"citecheck/{__version__}"
    asked: dict[str, Any] = {"params": {"q": question, "count": limits.WEB_TEXTS, "text_decorations": "false"}}
    if api.body:
        asked = {"json": dict(api.body(question))}
    try:
        with (
            httpx2.Client(timeout=limits.WEB_SECONDS) as client,
            client.stream("POST" if api.body else "GET", url, headers=headers, **asked) as response,
        ):
            if response.status_code != 200:
                _refuse(name, named, response.status_code)
            data = b"".join(_bounded(response.iter_raw(), name))
    except (httpx2.HTTPError, httpx2.InvalidURL) as error:
        raise EngineError(f"{name}: it is not available ({type(error).__name__}).") from None
    try:
        rows = api.rows(json.loads(data))
    except (ValueError, RecursionError, KeyError, TypeError, AttributeError):
        raise EngineError(f"{name}: its answer is not the JSON that it documents.") from None
    return _texts(rows, name, api.url, api.text)


def _refuse(name: str, named: str, status: int) -> None:
    if why := _STATUS.get(status):
        raise UsageError(f"{name}: {why} (status {status}): check {named.upper()}_API_KEY.")
    if status == 429:
        raise UsageError(f"{name}: too many searches (status 429): run the command again later.")
    raise EngineError(f"{name}: it is not available (status {status}).")


def _bounded(pieces: Iterable[bytes], name: str) -> Iterator[bytes]:
    size, end = 0, monotonic() + limits.WEB_SECONDS
    for piece in pieces:
        size += len(piece)
        if size > limits.WEB_BYTES:
            raise EngineError(f"{name}: its answer has more than {limits.WEB_BYTES / 2**20:g} MiB.")
        if monotonic() > end:
            raise EngineError(f"{name}: its answer takes more than {limits.WEB_SECONDS:g} seconds.")
        yield piece
