#!/usr/bin/env bash
# MCP Python SDK: the schema of a tool with `answer: str | None = None` says that a string is welcome, but a string that
# happens to be JSON is parsed before it is checked. '{"a": 1}' and '[1]' are refused ("Input should be a valid
# string"), and 'null' arrives as None. The same texts arrive unchanged with `answer: str = ""`.
# Guess beforehand: both tools receive each string as it was sent.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check mcp==2.3.0
cat > tools.py <<'END'
import asyncio
import logging

from mcp import Client
from mcp.server.mcpserver import MCPServer

logging.disable(logging.CRITICAL)
server = MCPServer("strings")


@server.tool()
def plain(answer: str = "") -> str:
    return f"{type(answer).__name__} {answer}"


@server.tool()
def optional(answer: str | None = None) -> str:
    return f"{type(answer).__name__} {answer}"


async def main() -> None:
    found = {}
    async with Client(server) as client:
        for tool in ("plain", "optional"):
            for sent in ('{"a": 1}', "[1]", "null", "12", "hello"):
                result = await client.call_tool(tool, {"answer": sent})
                found[tool, sent] = "refused" if result.is_error else result.content[0].text
                print(f"{tool:8} {sent:8} -> {found[tool, sent]}")
    assert all(found["plain", sent] == f"str {sent}" for sent in ('{"a": 1}', "[1]", "null", "12", "hello"))
    assert (found["optional", '{"a": 1}'], found["optional", "[1]"]) == ("refused", "refused")
    assert found["optional", "null"] == "NoneType None"
    assert found["optional", "12"] == "str 12"


asyncio.run(main())
END
env/bin/pip list --disable-pip-version-check 2>/dev/null | grep -i '^mcp '
env/bin/python tools.py
echo "As described above."
