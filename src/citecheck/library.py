"""What programs call: check_files for one answer, Checker for many, and answers that can show the outcome."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from citecheck import checker
from citecheck.answers import read_answer, read_answers, read_text
from citecheck.checker import Checked, SourcePaths
from citecheck.engine import ProgressHook
from citecheck.errors import UsageError
from citecheck.limits import PICTURES, RESPONSE_BYTES
from citecheck.model import Closest, Outcome, Report, Response, Verdict
from citecheck.response import read_response
from citecheck.sources.manifest import Pinned, nearest_manifest


@dataclass(frozen=True)
class CheckedAnswer(Checked):
    """One answer and the outcome.

    `report` has the results and findings, `response` the answer as it was read, `documents` its sources by attachment
    id, `closest` the passage most like each missing quote by the index of its citation.
    """

    closest: Mapping[int, Closest] = field(default_factory=dict)
    _checker: Checker | None = field(default=None, repr=False, compare=False)

    @property
    def verdict(self) -> Verdict:
        return self.report.verdict

    @property
    def verified(self) -> bool:
        """Whether there are citations and every one is verified: the only pass."""
        return self.report.verified

    @property
    def reports(self) -> tuple[Report, ...]:
        """One report an answer."""
        return (self.report,)

    @property
    def outcome(self) -> Outcome:
        return Outcome(self.report, self.closest)

    def to_json(self) -> str:
        """What `citecheck validate --format json` prints."""
        from citecheck.reporting.json import render_json

        return render_json([self.outcome])

    def to_html(self, *, pictures: int = PICTURES) -> str:
        """The page that `citecheck report` writes, with at most so many pictures of pages.

        Raises ValueError if its Checker has been closed: the pages are drawn now.
        """
        from citecheck.page_previews import make_exhibits
        from citecheck.reporting.html import Proof, render_html

        if self._checker is None or self._checker.closed:
            raise ValueError("The sources are closed: ask for the HTML before the Checker is closed.")
        with self._checker.lock:
            exhibits = make_exhibits(self.report, self.documents, self.closest, pictures=pictures)
        return render_html([Proof(self.outcome, self.response, exhibits)])


class Checker(checker.Checker):
    """Checks many answers against the same sources, each of which is opened once. Threads may share it.

    sources: a path, several, or {attachment id: path}; files or folders. None: those of the nearest manifest.
    password: of encrypted PDFs. cache=False: no text is kept on the disk. readers: processes that read a PDF, 1 to 8.
    folder: what the paths in reports are relative to, the current folder by default.
    Raises CitecheckError for a source that is missing. Close it, or use it in a `with`.
    """

    def __init__(
        self,
        sources: SourcePaths | None = None,
        *,
        password: str | None = None,
        cache: bool = True,
        readers: int | None = None,
        pinned: Mapping[str, Pinned] | None = None,
        folder: Path | None = None,
    ) -> None:
        if sources is None and pinned is None:
            _, pinned = nearest_manifest(Path.cwd())
        given = () if sources is None else sources
        super().__init__(given, password=password, cache=cache, readers=readers, pinned=pinned, folder=folder)

    def check(
        self, answer: str | Response, path: str = "", *, thorough: bool = False, each: ProgressHook = iter
    ) -> CheckedAnswer:
        """Checks the text of an answer; `path` is what its report calls it.

        thorough: a second reader reads each page on which a quote was found. A source that cannot be read raises
        nothing: its citations are open.
        """
        response = read_text(answer) if isinstance(answer, str) else answer
        with self.lock:
            checked = super().check(response, path, thorough=thorough, each=each)
            closest = _closest(checked)
        return CheckedAnswer(checked.response, checked.report, checked.documents, closest, self)

    def check_file(self, path: str | os.PathLike[str], *, thorough: bool = False) -> CheckedAnswer:
        """Checks the answer in a file, Markdown or HTML, which is never its own source.

        Raises CitecheckError if it is missing, too large or no text.
        """
        file = Path(path)
        response = response_of(read_bytes(file), file.as_posix())
        self.sources.refuse({file.resolve()})
        return self.check(response, file.as_posix(), thorough=thorough)


def check_files(
    answer: str | os.PathLike[str],
    sources: SourcePaths | None = None,
    *,
    password: str | None = None,
    cache: bool = True,
    thorough: bool = False,
) -> CheckedAnswer:
    """Checks the answer in a file against its sources.

    answer: the path of a Markdown, text or HTML file.
    sources: a path, several, or {attachment id: path}; files or folders. None: those of the nearest manifest.
    password: of encrypted PDFs. cache=False: no text is kept on the disk. thorough=True: a second reader reads each
    page on which a quote was found.

    Raises CitecheckError, in one sentence that names the file and says what to do, where the answer or a source is
    missing. A source that cannot be read raises nothing: its citations are open.
    """
    checking = Checker(sources, password=password, cache=cache)
    try:
        checked = checking.check_file(answer, thorough=thorough)
    except BaseException:
        checking.close()
        raise
    checking.sources.rest()  # what is open is closed with the answer; no process waits for that
    return checked


def _closest(checked: Checked) -> dict[int, Closest]:
    if not any(result.evidence.missing for result in checked.report.results):
        return {}
    from citecheck.closest_passage import closest_passages

    return closest_passages(checked.report, checked.documents)


# ── Answers in files ─────────────────────────────────────────────────────────────────────────────


def read_bytes(path: Path) -> bytes:
    """The bytes of an answer; of one that is too large the beginning.

    Raises UsageError if it cannot be read.
    """
    try:
        with path.open("rb") as file:
            return file.read(RESPONSE_BYTES + 1)
    except FileNotFoundError:
        raise UsageError(f"{path} does not exist: check the path.") from None
    except OSError as error:
        raise UsageError(f"{path} cannot be read ({error.strerror}): check its permissions.") from None


def response_of(data: bytes, path: str, base: int | None = None) -> Response:
    """The answer that a file contains, in whatever form; its name shows whether it is HTML or JSON.

    `base` is the number of the first source in an answer with numbers; None if the answer tells.
    Raises UsageError if it is too large, no text, or JSON of no known form.
    """
    return read_answer(_decoded(data, path), path, base=base)


def responses_of(data: bytes, path: str, base: int | None = None, fields: tuple[str, ...] = ()) -> list[Response]:
    """The same of a file that may contain several answers: rows of JSONL are one each.

    `fields` are patterns of texts with references in JSON, as in /findings/*/text.
    """
    return read_answers(_decoded(data, path), path, base=base, fields=fields)


def block_response_of(data: bytes, path: str) -> Response:
    """The same of an answer with a data block, whatever it looks like."""
    html = True if Path(path).suffix.lower() in {".html", ".htm"} else None
    return read_response(_decoded(data, path), html=html)


def _decoded(data: bytes, path: str) -> str:
    if data.startswith(b"%PDF-"):
        raise UsageError(
            f"{path} is a source, not an answer: name the answer, and the source with -s, as in"
            f" `citecheck validate ANSWER.md -s {path}`."
        )
    if len(data) > RESPONSE_BYTES:
        raise UsageError(f"{path} is larger than {RESPONSE_BYTES // 2**20} MiB: name an answer, or split it.")
    try:
        text = data.decode("utf-16" if data[:2] in {b"\xff\xfe", b"\xfe\xff"} else "utf-8-sig")
    except UnicodeDecodeError as error:
        raise UsageError(f"{path} is not UTF-8 text (byte {error.start}): save it as UTF-8.") from None
    if "\x00" in text:
        raise UsageError(f"{path} is not UTF-8 text (it has NUL characters): save it as UTF-8.")
    return text
