"""A page of the web → its bytes. Only this module opens a connection, for `citecheck fetch`; what it costs is bounded.

Each name is resolved here, and the connection goes to the address that was checked, also after a redirect.
"""

from __future__ import annotations

import asyncio
import codecs
import gzip
import shlex
import socket
import zlib
from contextlib import suppress
from io import BytesIO
from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import TYPE_CHECKING, Final, NamedTuple

from citecheck import limits
from citecheck.errors import LimitError, MissingError, NotASourceError, SourceError, UsageError
from citecheck.version import __version__

if TYPE_CHECKING:
    import httpx2

_WORD: Final = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
_SUFFIXES: Final = {
    "application/pdf": ".pdf",
    "text/html": ".html",
    "application/xhtml+xml": ".html",
    "text/plain": ".txt",
    "text/markdown": ".md",
    "text/x-markdown": ".md",
    _WORD: ".docx",
}
_ANY: Final = {"", "application/octet-stream", "binary/octet-stream", "application/force-download"}
_UNPACKED: Final = {"", "identity"}
_GONE: Final = {404, 410}
_HEADERS: Final = {
    "User-Agent": f"citecheck/{__version__}",
    "Accept": ", ".join([*_SUFFIXES, "*/*;q=0.1"]),
    "Accept-Encoding": "gzip",
}
_ROUTED: Final = IPv6Network("2000::/3")  # the addresses of the internet


class Fetched(NamedTuple):
    """`url` is the address that answered in the end; `suffix` is that of the file's kind."""

    url: str
    data: bytes
    suffix: str


def fetch(url: str, *, allow_private: bool = False) -> Fetched:
    """The page at an address. `allow_private`: also in this machine and its networks.

    Raises UsageError for what is not an address of the web or if the client is not installed, and SourceError if the
    page is not available, of another kind, too large, too slow or at a private address.
    """
    try:
        import httpx2
    except ImportError:
        raise UsageError("citecheck fetch needs httpx2: pip install 'citecheck-verify[fetch]'.") from None
    checked_url(url)
    try:
        return asyncio.run(_in_time(url, allow_private=allow_private))
    except TimeoutError:
        raise LimitError(f"{url} takes more than {limits.FETCH_SECONDS} seconds: {_instead(url)}.") from None
    except (httpx2.HTTPError, httpx2.InvalidURL) as error:
        why = " ".join(str(error).split()) or type(error).__name__
        raise SourceError(f"{url} is not available ({why[: limits.SHOWN_TEXT]}): check the address.") from None


def _instead(url: httpx2.URL | str) -> str:
    return f"open it in a browser, save it and name the file with -s {shlex.quote(str(url))}=FILE"


def checked_url(url: str) -> httpx2.URL:
    """Raises UsageError if it is not one that can be fetched."""
    import httpx2

    try:
        parsed = httpx2.URL(url)
    except (httpx2.InvalidURL, ValueError):
        parsed = httpx2.URL("")
    if parsed.scheme not in {"http", "https"} or not parsed.host:
        raise UsageError(f"'{url}' is not an address of the web: it must begin with https:// or http://.")
    if parsed.userinfo:
        raise UsageError("An address with a user's name or password is not fetched: it would be recorded.")
    return parsed


async def _in_time(url: str, *, allow_private: bool) -> Fetched:
    async with asyncio.timeout(limits.FETCH_SECONDS):
        return await _fetched(url, allow_private=allow_private)


async def _fetched(asked: str, *, allow_private: bool) -> Fetched:
    """What is at the end of the redirects."""
    import httpx2

    url, certificates = httpx2.URL(asked).copy_with(fragment=None), httpx2.create_ssl_context()
    for _ in range(limits.FETCH_REDIRECTS + 1):
        addresses = await _addresses(url, allow_private=allow_private)
        # A client for each step: no cookie and no connection goes from one host to another.
        async with httpx2.AsyncClient(verify=certificates, timeout=limits.FETCH_SECONDS) as client:
            response = await _answer(client, url, addresses)
            try:
                if not response.has_redirect_location:
                    return await _read(response, url)
                url = checked_url(str(url.join(response.headers["location"]))).copy_with(fragment=None)
            except UsageError as error:
                raise SourceError(f"{asked} leads elsewhere: {error}") from None
            finally:
                await response.aclose()
    raise LimitError(f"{asked} leads on more than {limits.FETCH_REDIRECTS} times: {_instead(asked)}.")


async def _addresses(url: httpx2.URL, *, allow_private: bool) -> list[str]:
    """Those of its host that may be asked."""
    host, port = url.raw_host.decode(), url.port or (443 if url.scheme == "https" else 80)
    try:
        found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise SourceError(f"{host} was not found: check the address and the connection.") from None
    addresses = list(dict.fromkeys(str(one[4][0]) for one in found))
    allowed = [one for one in addresses if allow_private or is_public(one)]
    if not allowed:
        raise SourceError(f"{host} is in a private network ({addresses[0]}): add --allow-private if that is meant.")
    return allowed


def is_public(address: str) -> bool:
    """Whether it is one of the internet: not of this machine, of its networks or of anything inside another address."""
    known = ip_address(address.partition("%")[0])
    if isinstance(known, IPv6Address):
        if known.ipv4_mapped:
            return is_public(str(known.ipv4_mapped))
        if known not in _ROUTED or known.sixtofour or known.teredo:
            return False
    return known.is_global and not known.is_multicast


async def _answer(client: httpx2.AsyncClient, url: httpx2.URL, addresses: list[str]) -> httpx2.Response:
    """The answer of the first address that can be reached, without its body."""
    import httpx2

    headers = {**_HEADERS, "Host": url.netloc.decode()}
    named = {"sni_hostname": url.raw_host.decode()}
    for last, address in enumerate(addresses, 1 - len(addresses)):
        request = client.build_request("GET", url.copy_with(host=address), headers=headers, extensions=named)
        try:
            return await client.send(request, stream=True)
        except httpx2.ConnectError:
            if not last:
                raise
    raise SourceError(f"{url} has no address.")


async def _read(response: httpx2.Response, url: httpx2.URL) -> Fetched:
    if response.status_code in _GONE:
        raise MissingError(f"{url} does not exist (status {response.status_code}): check the address.")
    if response.status_code != 200:
        raise SourceError(f"{url} is not available (status {response.status_code}): {_instead(url)}.")
    packed = bytearray()
    async for piece in response.aiter_raw():
        packed += piece
        _refuse_large(packed, url)
    data = _unpacked(bytes(packed), response.headers.get("content-encoding", "").strip().lower(), url)
    kind, _, _ = response.headers.get("content-type", "").partition(";")
    suffix = _suffix(kind.strip().lower(), data, url)
    return Fetched(str(url), data if suffix in {".pdf", ".docx"} else _text(data, response.charset_encoding), suffix)


def _refuse_large(data: bytes | bytearray, url: httpx2.URL) -> None:
    if len(data) > limits.FETCH_BYTES:
        raise LimitError(f"{url} has more than {limits.FETCH_BYTES // 2**20} MiB: {_instead(url)}.")


def _unpacked(data: bytes, encoding: str, url: httpx2.URL) -> bytes:
    """The bytes of the file; no more is unpacked than the limit."""
    if encoding in _UNPACKED:
        return data
    try:
        plain = gzip.GzipFile(fileobj=BytesIO(data)).read(limits.FETCH_BYTES + 1)
    except (OSError, EOFError, zlib.error):
        raise SourceError(f"{url} is packed in a way that cannot be read: {_instead(url)}.") from None
    _refuse_large(plain, url)
    return plain


def _suffix(kind: str, data: bytes, url: httpx2.URL) -> str:
    """By what the server says, and by the first bytes where they say more."""
    path = url.path.lower()
    if b"%PDF-" in data[:1024] and (kind in _SUFFIXES or kind in _ANY):
        return ".pdf"
    if kind in _ANY and data.startswith(b"PK\x03\x04") and path.endswith(".docx"):
        return ".docx"
    if kind not in _SUFFIXES:
        what = kind or "of no kind that the server names"
        raise NotASourceError(f"{url} is {what}: only PDF, web pages, text, Markdown and Word files are fetched.")
    return ".md" if kind == "text/plain" and path.endswith((".md", ".markdown")) else _SUFFIXES[kind]


def _text(data: bytes, charset: str | None) -> bytes:
    """In UTF-8 if only the server says which encoding the bytes have; else as they came."""
    with suppress(LookupError, UnicodeError):
        if charset and not data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) and not _is_utf8(data):
            name = codecs.lookup(charset).name
            plain = data.decode("windows-1252" if name == "iso8859-1" else name)
            return codecs.BOM_UTF8 + plain.encode()
    return data


def _is_utf8(data: bytes) -> bool:
    with suppress(UnicodeDecodeError):
        data.decode()
        return True
    return False
