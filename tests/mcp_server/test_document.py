"""docs/mcp.md: its calls are made over stdio, its settings start the server, and its table has every argument."""

from __future__ import annotations

import json
import re
import shlex
import sys
import tomllib
from typing import Any

import anyio
import pytest
from command import EXAMPLES, ROOT
from markdown_it import MarkdownIt
from mcp import Client, StdioServerParameters

from citecheck import limits
from citecheck.cli import command
from citecheck.mcp.desk import Desk
from citecheck.mcp.folders import Folders
from citecheck.mcp.server import server
from mcp_server.calls import Row, called

TEXT = (ROOT / "docs" / "mcp.md").read_text("utf-8")
FENCES = [(token.info, token.content) for token in MarkdownIt("commonmark").parse(TEXT) if token.type == "fence"]


def started() -> list[list[str]]:
    """The command lines that start the server."""
    settings: list[Any] = [json.loads(code) for info, code in FENCES if info == "json"]
    settings += [tomllib.loads(code) for info, code in FENCES if info == "toml"]
    clients = [next(iter(one.values()))["citecheck"] for one in settings]
    shell = [line.partition("-- ")[2] or line for info, code in FENCES if info == "bash" for line in code.splitlines()]
    return [*([client["command"], *client["args"]] for client in clients), *map(shlex.split, shell)]


def test_every_setting_starts_the_server() -> None:
    lines = started()
    assert len(lines) == 7
    for program, verb, *arguments in lines:
        assert (program.rpartition("/")[2], verb) == ("citecheck", "mcp")
        assert command(("mcp",)).commands["mcp"].make_context("mcp", arguments).params["folder"]


def test_the_table_has_every_argument() -> None:
    async def listed() -> Any:
        async with Client(server(Desk(Folders([EXAMPLES])))) as client:
            return await client.list_tools()

    rows = re.findall(r"^\| `(\w+)` \| ([^|]+) \|", TEXT, re.MULTILINE)
    shown = {name: sorted(re.findall(r"`(\w+)`", arguments)) for name, arguments in rows}
    assert shown == {tool.name: sorted(tool.input_schema["properties"]) for tool in anyio.run(listed).tools}


def test_the_limits_are_those_of_the_code() -> None:
    assert f"at most {limits.REPLY_BYTES:,} bytes" in TEXT
    assert f"at most {limits.REPLY_PAGES} at a time" in TEXT


@pytest.mark.full
def test_the_calls_have_these_replies() -> None:
    (shown,) = re.findall(r"<!-- calls -->\n```text\n(.+?)```", TEXT, re.DOTALL)
    calls = re.findall(r"^(\w+) (\{.*\})\n→ (.*)$", shown, re.MULTILINE)
    rows: list[Row] = [(tool, json.loads(arguments), None) for tool, arguments, _ in calls]
    stdio = StdioServerParameters(command=sys.executable, args=["-m", "citecheck", "mcp", "--folder", str(EXAMPLES)])
    replies = [text.replace(str(EXAMPLES), "/home/anna/examples") for _, text, _ in called(stdio, rows)]
    assert replies == [reply for _, _, reply in calls]
    assert len(replies) * 2 == len(shown.splitlines()) == 14
