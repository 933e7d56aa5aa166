"""`citecheck mcp`: the commands as tools of a server, for agents without a shell."""

from __future__ import annotations

from ipaddress import ip_address
from pathlib import Path
from typing import Annotated, Final

from citecheck.cli.options import Password, option, remark
from citecheck.errors import UsageError

_FOLDER: Final = "A folder that the server may read; repeatable."
_HTTP: Final = "Serve streamable HTTP there instead of stdin and stdout; by default on this machine only."
_FALLBACK: Final = "Let verify_citations search the web: serper, tavily, brave, or a program. Sends claims."
_MISSING: Final = "citecheck mcp needs the MCP SDK, which is not installed: pip install 'citecheck-verify[mcp]'."


def mcp(
    folder: Annotated[list[Path], option("--folder", _FOLDER, "DIR")] = [],
    http: Annotated[str | None, option("--http", _HTTP, "[HOST:]PORT")] = None,
    fallback: Annotated[str | None, option("--fallback", _FALLBACK, "NAME|CMD")] = None,
    password: Password = None,
) -> None:
    """Serve the commands as MCP tools to agents without a shell.

    The server reads the named folders, and writes nothing.
    """
    if not folder:
        raise UsageError("Name a folder that the server may read, as in citecheck mcp --folder ~/cases.")
    address = _address(http) if http is not None else None
    try:
        from citecheck.mcp.server import serve
        from citecheck.sources.web_search import web_search
    except ImportError as error:
        if (error.name or "").partition(".")[0] not in {"mcp", "mcp_types"}:
            raise
        raise UsageError(_MISSING) from None
    if address and not _is_loopback(address[0]):
        remark(f"citecheck: everybody who can reach {address[0]} can read these folders: there is no password.")
    search = web_search(fallback) if fallback is not None else None
    serve(folder, address, password, lambda url: remark(f"citecheck: serving {url}"), search)


def _address(said: str) -> tuple[str, int]:
    """HOST:PORT, or the port alone."""
    host, _, port = said.rpartition(":")
    if not port.isdecimal() or int(port) > 65535:
        raise UsageError(f"--http {said}: write an address and a port, as in --http 127.0.0.1:8000.")
    return host.strip("[]") or "127.0.0.1", int(port)


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
