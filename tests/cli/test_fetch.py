"""`fetch`: what is saved of an address, what is refused, and that all other commands read the saved file offline."""

from __future__ import annotations

import gzip
import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from time import sleep

import pytest
from command import LEASE, NOTICE, RENT, Run, answer, citecheck, written
from pdfs import drawn, text
from word_files import p, r, word

from citecheck.sources.fetch import is_public
from citecheck.sources.manifest import read_manifest

pytest.importorskip("httpx2")
pytestmark = pytest.mark.enable_socket

PAGE = f"<!doctype html><title>The lease</title><p>{RENT}</p><p hidden>No rent is due.</p>".encode()
DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
HTML = "text/html; charset=utf-8"
BIG = b"<p>" + b"a" * 2_000
# What each path answers: a status, headers, the body; and seconds to wait before it.
ANSWERS: dict[str, tuple[int, dict[str, str], bytes, float]] = {
    "/lease": (200, {"Content-Type": HTML}, PAGE, 0),
    "/lease.pdf": (200, {"Content-Type": "application/octet-stream"}, drawn(text(RENT)), 0),
    "/lease.docx": (200, {"Content-Type": DOCX}, word(p(r(RENT))), 0),
    "/lease.md": (200, {"Content-Type": "text/plain"}, LEASE.encode(), 0),
    "/latin": (200, {"Content-Type": "text/html; charset=iso-8859-1"}, "<p>A fee of “£5” é".encode("windows-1252"), 0),
    "/packed": (200, {"Content-Type": HTML, "Content-Encoding": "gzip"}, gzip.compress(PAGE), 0),
    "/twice": (200, {"Content-Type": HTML, "Content-Encoding": "gzip"}, 2 * gzip.compress(PAGE), 0),
    "/from": (302, {"Location": "/lease#rent"}, b"", 0),
    "/large": (200, {"Content-Type": HTML}, BIG, 0),
    "/bomb": (200, {"Content-Type": HTML, "Content-Encoding": "gzip"}, gzip.compress(BIG), 0),
    "/cut": (200, {"Content-Type": HTML, "Content-Encoding": "gzip"}, gzip.compress(PAGE)[:-9], 0),
    "/brotli": (200, {"Content-Type": HTML, "Content-Encoding": "br"}, b"\x0b\x02\x80", 0),
    "/round": (302, {"Location": "/round"}, b"", 0),
    "/inside": (302, {"Location": "http://127.0.0.2:9/"}, b"", 0),
    "/file": (302, {"Location": "file:///etc/passwd"}, b"", 0),
    "/slow": (200, {"Content-Type": HTML}, PAGE, 2),
    "/drops": (200, {"Content-Type": HTML}, b"", -1),
    "/picture": (200, {"Content-Type": "image/png"}, b"\x89PNG", 0),
    "/zip": (200, {"Content-Type": "application/octet-stream"}, b"PK\x03\x04", 0),
    "/closed": (403, {}, b"", 0),
}


class Handler(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        status, headers, body, wait = ANSWERS.get(self.path, (404, {}, b"", 0))
        sleep(max(wait, 0))
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body) + (wait < 0)))
        self.end_headers()
        for at in range(0, len(body), 1000):
            self.wfile.write(body[at : at + 1000])

    def log_message(self, *_: object) -> None:
        pass


class Quiet(ThreadingHTTPServer):
    def handle_error(self, *_: object) -> None:
        """A client that has read enough closes the connection."""


@pytest.fixture(scope="module")
def served() -> Iterator[str]:
    server = Quiet(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


@pytest.fixture(autouse=True)
def _limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("citecheck.limits.FETCH_BYTES", 1_990)
    monkeypatch.setattr("citecheck.limits.FETCH_REDIRECTS", 2)
    for name in ("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"):
        monkeypatch.delenv(name, raising=False)


def fetched(*urls: str) -> Run:
    return citecheck("fetch", "--allow-private", *urls)


def recorded() -> dict[str, tuple[object, ...]]:
    return {one.path.name: (*one.urls, one.fetched) for one in read_manifest(Path(".citecheck/manifest.json")).values()}


SAVED = {
    "/lease": ("lease.html", PAGE),
    "/lease.docx": ("lease.docx", ANSWERS["/lease.docx"][2]),
    "/lease.md": ("lease.md", LEASE.encode()),
    "/latin": ("latin.html", "\ufeff<p>A fee of “£5” é".encode()),
    "/packed": ("packed.html", PAGE),
    "/twice": ("twice.html", PAGE * 2),
}


@pytest.mark.parametrize("path", SAVED)
def test_what_is_saved(served: str, path: str) -> None:
    run = fetched(served + path)
    name, data = SAVED[path]
    file = Path(".citecheck/fetched") / f"{served[7:].translate({46: 45, 58: 45})}-{name}"
    assert (run.code, run.err, run.out.split()[1]) == (0, "", file.as_posix())
    assert file.read_bytes() == data
    assert recorded() == {file.name: (served + path, "2026-01-31T12:00:00Z")}


REFUSED = {
    "/large": (4, "{} has more than 0 MiB: open it in a browser, save it and name the file with -s {}=FILE."),
    "/bomb": (4, "{} has more than 0 MiB: open it in a browser, save it and name the file with -s {}=FILE."),
    "/slow": (4, "{} takes more than 1 seconds: open it in a browser, save it and name the file with -s {}=FILE."),
    "/round": (4, "{} leads on more than 2 times: open it in a browser, save it and name the file with -s {}=FILE."),
    "/gone": (2, "{} does not exist (status 404): check the address."),
    "/closed": (4, "{} is not available (status 403): open it in a browser, save it and name the file with -s {}=FILE."),
    "/cut": (4, "{} is packed in a way that cannot be read: open it in a browser, save it and name the file with -s {}=FILE."),
    "/brotli": (4, "{} is packed in a way that cannot be read: open it in a browser, save it and name the file with -s {}=FILE."),
    "/file": (4, "{} leads elsewhere: 'file:/etc/passwd' is not an address of the web: it must begin with https:// or http://."),
    "/picture": (4, "{} is image/png: only PDF, web pages, text, Markdown and Word files are fetched."),
    "/zip": (4, "{} is application/octet-stream: only PDF, web pages, text, Markdown and Word files are fetched."),
}  # fmt: skip


@pytest.mark.parametrize("path", REFUSED)
def test_what_is_refused(served: str, path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    code, said = REFUSED[path]
    if path == "/slow":
        monkeypatch.setattr("citecheck.limits.FETCH_SECONDS", 1)
    run = fetched(served + path)
    assert (run.code, run.out, run.err) == (code, "", f"citecheck: {said.replace('{}', served + path)}\n")
    assert not Path(".citecheck").exists()


def test_a_connection_that_drops(served: str) -> None:
    run = fetched(f"{served}/drops", "http://127.0.0.1:1/")
    assert run.code == 4
    assert [line.partition(" (")[0] for line in run.err.splitlines()] == [
        f"citecheck: {served}/drops is not available",
        "citecheck: http://127.0.0.1:1/ is not available",
    ]


def test_private_addresses_are_refused(served: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also those that a public page leads to: only the server of the test counts as public here."""
    said = "is in a private network ({}): add --allow-private if that is meant."
    port = served.rpartition(":")[2]
    for host in ("127.0.0.1", "localhost", "2130706433", "[::1]", "0.0.0.0", "169.254.169.254", "[::ffff:10.0.0.1]"):  # noqa: S104
        run = citecheck("fetch", f"http://{host}:{port}/lease")
        assert (run.code, run.out, said.partition("{")[0] in run.err) == (4, "", True), run.err
    monkeypatch.setattr("citecheck.sources.fetch.is_public", "127.0.0.1".__eq__)
    run = citecheck("fetch", f"{served}/inside")
    assert (run.code, run.err) == (4, f"citecheck: 127.0.0.2 {said.replace('{}', '127.0.0.2')}\n")


PUBLIC = "93.184.215.14 2606:2800:21f:cb07:6820:80da:af6b:8b2c ::ffff:93.184.215.14"
PRIVATE = (
    "127.0.0.1 10.1.2.3 172.16.0.1 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0 224.0.0.1 255.255.255.255 192.0.2.1"
    " ::1 :: fe80::1 fe80::1%eth0 fc00::1 ff02::1 ::ffff:127.0.0.1 64:ff9b::7f00:1 2002:7f00:1::1 2001:0:7f00:1::1 ::7f00:1"
)


def test_which_addresses_are_public() -> None:
    assert [one for one in (PUBLIC + " " + PRIVATE).split() if is_public(one)] == PUBLIC.split()


@pytest.mark.parametrize("url", ["ftp://a.org/x", "lease.pdf", "//a.org", "http://", "https://me:secret@a.org/"])
def test_what_is_no_address(url: str) -> None:
    run = citecheck("fetch", url)
    assert (run.code, run.out, run.err.count("\n"), "secret" in run.err) == (2, "", 1, False)


def test_a_page_that_changed_is_a_new_file(served: str, monkeypatch: pytest.MonkeyPatch) -> None:
    fetched(f"{served}/from")
    host = served[7:].translate({46: 45, 58: 45})
    before = Path(f".citecheck/fetched/{host}-lease.html")
    assert fetched(f"{served}/lease", f"{served}/from").err == ""
    assert recorded() == {before.name: (f"{served}/lease", f"{served}/from", "2026-01-31T12:00:00Z")}
    monkeypatch.setitem(ANSWERS, "/lease", (200, {"Content-Type": HTML}, PAGE + b"<p>New.", 0))
    run = fetched(f"{served}/lease")
    assert (run.code, " has changed since it was fetched as " in run.err) == (0, True)
    assert before.read_bytes() == PAGE
    assert before.with_name(f"{host}-lease-2.html").read_bytes() == PAGE + b"<p>New."
    assert recorded() == {
        before.name: (f"{served}/from", "2026-01-31T12:00:00Z"),
        f"{host}-lease-2.html": (f"{served}/lease", "2026-01-31T12:00:00Z"),
    }


# ── What other commands make of it, without a connection ─────────────────────────────────────────


def cites(url: str, quote: str = RENT) -> str:
    return f"“{quote}” [1]\n\n[1] {url}\n"


def test_an_answer_that_cites_the_address(served: str) -> None:
    fetched(f"{served}/lease")
    same = (f"{served}/lease", f"{served}/lease/", f"{served.replace('http', 'https')}/lease#rent")
    written(other_md=cites(f"{served}/other"), false_md=cites(same[0], RENT.replace("1,850", "1,950")))
    for url in same:
        written(good_md=cites(url))
        assert citecheck("validate", "good.md").code == 0, url
    assert citecheck("validate", "false.md").code == 1
    written(hostile_md=cites("https://a.org/x;reboot"))
    assert "`citecheck fetch 'https://a.org/x;reboot'`" in " ".join(citecheck("validate", "hostile.md").out.split())
    run = citecheck("validate", "other.md")
    assert (run.code, f"save it with `citecheck fetch {served}/other`" in " ".join(run.out.split())) == (4, True)


def test_a_saved_page_is_prepared_and_found_by_its_address(served: str) -> None:
    url = f"{served}/lease"
    said = f"citecheck: {url} is not saved here: run `citecheck fetch {url}` first.\n"
    for arguments in (("prepare", url), ("find", url, RENT), ("search", url, "rent")):
        assert (citecheck(*arguments).code, citecheck(*arguments).err) == (2, said)
    fetched(url)
    assert RENT in citecheck("prepare", url).out
    assert "line 1: exact" in citecheck("find", url, RENT).out
    assert RENT in citecheck("search", url, "When is the rent due?").out
    assert [*recorded().values()] == [(url, "2026-01-31T12:00:00Z")]  # `prepare` keeps the address
    written(good_md=cites(url))
    saved = next(Path(".citecheck/fetched").iterdir())
    assert citecheck("validate", "good.md", "-s", saved).code == 0  # the bytes have the address, however they are named
    assert citecheck("validate", "good.md", "-s", url).err.startswith(f"citecheck: -s {url}: name the file of this")


@pytest.mark.parametrize(
    "url", ["https://example.org/lease", "http://www.example.org/lease/", "https://example.org/lease#rent"]
)
def test_an_address_bound_to_a_file(url: str) -> None:
    written(good_md=cites(url), page_html=PAGE, lease_txt=NOTICE, notice_txt=NOTICE)
    assert (
        citecheck("validate", "good.md", "-s", "https://www.example.org/lease=page.html", "-s", "lease.txt").code == 0
    )
    assert citecheck("validate", "good.md", "-s", "https://third.org/lease=page.html", "-s", "notice.txt").code == 4
    assert citecheck("validate", "good.md", "-s", "https://example.org/other=page.html", "-s", "notice.txt").code == 4


def test_a_source_that_changed_is_reported(served: str) -> None:
    url = f"{served}/lease"
    fetched(url)
    saved = next(Path(".citecheck/fetched").iterdir())
    written(lease_txt=LEASE)
    name = citecheck("prepare", "lease.txt", "-o", "prepared.txt").out.strip()
    written(good_md=answer(), id_md=answer(name=name), url_md=cites(url))
    assert citecheck("validate", "good.md", "-s", "lease.txt").err == ""
    saved.write_bytes(PAGE + b" ")
    written(lease_txt=LEASE + "More.\n")
    prepared = "lease.txt has changed since it was prepared: run `citecheck prepare` again."
    page = f"{saved.as_posix()} has changed since it was fetched at 2026-01-31T12:00:00Z: run `citecheck fetch {url}` again."
    assert (run := citecheck("validate", "good.md", "-s", "lease.txt")).code == 0
    assert run.err == f"citecheck: {prepared}\n"
    for arguments, said in ((("id.md", "-s", "lease.txt"), prepared), (("id.md",), prepared), (("url.md",), page)):
        run = citecheck("validate", *arguments, "--format", "json")
        assert (run.code, json.loads(run.out)["responses"][0]["findings"][0]["message"]) == (4, said)
