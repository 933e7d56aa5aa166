"""What citecheck costs, as ratios to the raw engine and to bare interpreter starts, measured side by side.

    python benchmarks/run.py [PART …] [--runs 5] [--processor-time] [--corpus ../shared/corpus …]
    python benchmarks/run.py --against ../other-checkout [--runs 3]

Every comparison runs its commands in turns, so that a busy moment of the machine falls on all of them; figures are medians.
On a machine that others use, --processor-time counts the processor time of a command and its child processes: two
processes at once then count twice. Needs reportlab for the generated PDFs, and the real filings of the corpora.

--against runs the same commands with the `.venv` of another checkout in turns with this one, and prints the ratios of the
processor time and of the peak of memory, child processes included.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from random import Random
from statistics import median

from citecheck.locate import locate
from citecheck.model import Citation, Place
from citecheck.sources.document import Document
from citecheck.sources.open import attachment_id, open_document
from citecheck.sources.structure import classify
from citecheck.text.anchor_limits import anchor_limit, has_content
from citecheck.text.sentences import count_sentences

ROOT = Path(__file__).parents[1]
FILING = "3M_2018_10K.pdf"
CITATIONS = 100
DOUBLINGS = (1, 2, 4, 8)
PAGES = (50, 100, 200, 400)
MEMORY_PAGES = 300

COLD_LIMIT, COLD_LIMITS = 4.5, {"3M_2018_10K": 3.0, "KRAFTHEINZ_2021_10K": 3.0}  # times the raw engine
PREPARE_LIMIT = 6.0  # the same for a whole filing
WARM_LIMIT = 4.0  # times the start of `import pydantic, typer`
DOUBLING_LIMIT = 2.2
HELP_LIMIT = 1.5  # times the start of `import typer`
MEMORY_LIMIT = 150.0  # MiB
TEXT_BYTES, TEXT_MEMORY_LIMIT = 100 * 2**20, 500.0  # MiB
QUOTES, MISSING_LIMIT = 2_000, 5.0  # times what as many quotes cost that are found

RAW = """
import sys, time
import pypdfium2
began = time.perf_counter(), time.process_time()
pdf = pypdfium2.PdfDocument(sys.argv[1])
for number in sys.argv[2].split(",") if len(sys.argv) > 2 else range(1, len(pdf) + 1):
    text = pdf[int(number) - 1].get_textpage().get_text_range()
print(time.perf_counter() - began[0], time.process_time() - began[1])
"""
PEAK = """
import atexit, re, resource, runpy, sys
def peak():
    try:
        with open("/proc/self/status") as status:
            kib = int(re.search(r"VmHWM:\\s+(\\d+)", status.read())[1])
    except OSError:
        kib = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print("peak", kib, file=sys.stderr)
atexit.register(peak)
sys.argv = ["citecheck", *sys.argv[1:]]
runpy.run_module("citecheck", run_name="__main__")
"""
START_DELIMITER, END_DELIMITER = "<<<CITATION_DATA>>>", "<<<END_CITATION_DATA>>>"
PYTHON = sys.executable
CITECHECK = (PYTHON, "-m", "citecheck")
COMPARED = (
    "3M_2018_10K",
    "ADOBE_2015_10K",
    "BLOCK_2016_10K",
    "NETFLIX_2017_10K",
)  # the first has an object a character
RATIOS = {"cold": 0.45, "warm": 0.40, "prepare": 0.50, "help": 0.85}  # to the build of another checkout


# ── Commands and their time ──────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class Command:
    """A command line; `inner` takes the seconds that it prints about itself instead of its whole time."""

    arguments: tuple[str, ...]
    cache: Path | None = None
    inner: bool = False

    def run(self, folder: Path) -> subprocess.CompletedProcess[str]:
        environment = {**os.environ, "CITECHECK_CACHE": str(self.cache or "")}
        return subprocess.run(self.arguments, cwd=folder, env=environment, capture_output=True, text=True, check=False)

    def seconds(self, folder: Path, *, processor: bool = False) -> float:
        began, used = time.perf_counter(), _processor_time()
        done = self.run(folder)
        took = _processor_time() - used if processor else time.perf_counter() - began
        if done.returncode not in {0, 1}:  # 1: findings, which cost the same
            raise SystemExit(f"{' '.join(self.arguments[:8])} ended with {done.returncode}:\n{done.stderr[-2000:]}")
        return float(done.stdout.split()[processor]) if self.inner else took


def _processor_time() -> float:
    """Of the child processes that have ended, and of theirs."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def in_turns(commands: Mapping[str, Command], folder: Path, runs: int, *, processor: bool = False) -> dict[str, float]:
    """Median seconds of each command; the first turn warms the machine and is not counted."""
    times: dict[str, list[float]] = {name: [] for name in commands}
    for turn in range(runs + 1):
        for name, command in commands.items():
            took = command.seconds(folder, processor=processor)
            if turn:
                times[name].append(took)
    return {name: median(taken) for name, taken in times.items()}


# ── Two checkouts ────────────────────────────────────────────────────────────────────────────────


def against(other: Path, filings: Sequence[Path], folder: Path, runs: int) -> Iterator[Row]:
    """The ratios of this checkout to the other one for each command; the medians of the runs after the first."""
    builds = {"this": ROOT, "other": other.resolve()}
    answer = folder / "answer.md"
    cited = ("validate", str(answer), "-s")
    yield from _ratios("help", "--help", ("--help",), builds, folder, runs)
    for filing in filings:
        write_response(answer, filing, CITATIONS)
        for what, arguments in {
            "cold": (*cited, str(filing), "--format", "concise", "--no-cache"),
            "warm": (*cited, str(filing), "--format", "concise"),
            "prepare": ("prepare", str(filing), "--no-cache"),
        }.items():
            yield from _ratios(what, f"{what}, {filing.stem}", arguments, builds, folder, runs)


def _ratios(
    what: str, shown: str, arguments: Sequence[str], builds: Mapping[str, Path], folder: Path, runs: int
) -> Iterator[Row]:
    costs: dict[str, list[tuple[float, int]]] = {name: [] for name in builds}
    for turn in range(runs + 1):
        for name, checkout in builds.items():
            cost = _cost((str(checkout / ".venv/bin/python"), "-m", "citecheck", *arguments), folder, folder / name)
            if turn:
                costs[name].append(cost)
    (time, memory), (other_time, other_memory) = (
        tuple(median(column) for column in zip(*costs[name], strict=True)) for name in ("this", "other")
    )
    ratio, limit = time / other_time, RATIOS[what]
    yield Row(
        f"{shown}, processor time",
        f"{_ms(time)} = {ratio:.2f} x",
        f"<= {limit:g} x ({_ms(other_time)})",
        ratio <= limit,
    )
    yield Row(
        f"{shown}, peak of memory",
        f"{memory / 1024:.0f} MiB",
        f"<= {other_memory / 1024:.0f} MiB",
        memory <= other_memory,
    )


def _cost(arguments: Sequence[str], folder: Path, cache: Path) -> tuple[float, int]:
    """(seconds of processor time, peak of memory in KiB) of a command and its child processes."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment["CITECHECK_CACHE"] = str(cache)
    with Path(os.devnull).open("wb") as sink:
        process = subprocess.Popen(arguments, cwd=folder, env=environment, stdout=sink, stderr=sink)
        _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in {0, 1}:
        raise SystemExit(f"{' '.join(arguments[:8])} ended with {process.returncode}")
    return used.ru_utime + used.ru_stime, used.ru_maxrss


def start(modules: str) -> Command:
    return Command((PYTHON, "-c", f"import {modules}"))


def validate(responses: Sequence[Path], pdf: Path, *, cache: Path | None = None) -> Command:
    options = () if cache else ("--no-cache",)
    return Command(
        (*CITECHECK, "validate", *map(str, responses), "-s", str(pdf), "--format", "concise", *options), cache
    )


STARTS = {"parent": start("pydantic, typer"), "child": start("pypdfium2")}


# ── Responses ────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class Cited:
    page: int
    lines: tuple[int, ...]
    context: str
    anchor: str


def citations(document: Document, count: int) -> list[Cited]:
    """So many honest citations, spread over the body pages of the document."""
    rng = Random("benchmark")
    numbers = [n for n in range(1, document.page_count + 1) if _is_body(document, n)]
    found: list[Cited] = []
    while len(found) < count:
        for number in rng.sample(numbers, min(len(numbers), count - len(found))):
            found += _cited(rng, document, number)
    return sorted(found[:count], key=lambda cited: (cited.page, cited.lines))


def _is_body(document: Document, number: int) -> bool:
    page = document.page(number)
    return len(page.lines) > 10 and classify(page, document.page_count).structure is None


def _cited(rng: Random, document: Document, number: int) -> Iterator[Cited]:
    lines = [line.text for line in document.page(number).lines]
    for _ in range(50):
        first = rng.randrange(len(lines) - 1)
        context = " ".join(" ".join(lines[first : first + 2]).split())
        anchors = list(_anchors(lines[first], context))
        if not anchors or not 40 < len(context) < 400 or count_sentences(context) > 2:
            continue
        cited = Cited(number, (first + 1, first + 2), context, rng.choice(anchors))
        if _is_honest(cited, document):
            yield cited
            return


def _is_honest(cited: Cited, document: Document) -> bool:
    """Whether the quote may begin and end where the lines do: not inside a broken word, say."""
    evidence = locate(Citation(1, "", "", cited.context, cited.anchor, "", cited.page, cited.lines), document)
    return evidence.place is Place.AS_CITED and evidence.settled


def _anchors(line: str, context: str) -> Iterator[str]:
    words = line.split()
    for size in (2, 3):
        for at in range(len(words) - size):
            anchor = " ".join(words[at : at + size])
            if (
                re.fullmatch(r"[A-Za-z ]+", anchor)
                and has_content(anchor)
                and anchor_limit(anchor) is None
                and context.count(anchor) == 1
            ):
                yield anchor


def response(cited: Sequence[Cited], attachment: str) -> str:
    prose = "\n\n".join(f"The document speaks of **{c.anchor}** [{n}]." for n, c in enumerate(cited, 1))
    entries = [_entry(n, c) for n, c in enumerate(cited, 1)]
    block = json.dumps({attachment: entries}, ensure_ascii=False, indent=1)
    return f"# Findings\n\n{prose}\n\n{START_DELIMITER}\n{block}\n{END_DELIMITER}\n"


def _entry(n: int, cited: Cited) -> dict[str, object]:
    place = {"p": f"page_number_{cited.page}_index_{cited.page - 1}", "l": list(cited.lines)}
    return {"n": n, "r": "what is said", "f": cited.context, "k": cited.anchor, **place}


def write_response(path: Path, pdf: Path, count: int) -> list[Cited]:
    document = open_document(pdf, cache=False)
    try:
        document.prefetch(range(1, document.page_count + 1))
        cited = citations(document, count)
        path.write_text(response(cited, attachment_id(pdf, document.facts.sha256)), "utf-8")
    finally:
        document.close()
    return cited


# ── Generated PDFs ───────────────────────────────────────────────────────────────────────────────

_WORDS = (
    "the company may review each lease under its terms and report revenue from services in every quarter while certain "
    "obligations remain due after notice is given to holders of notes whose rates depend on market conditions abroad"
).split()


def generate_pdf(path: Path, pages: int) -> None:
    """Pages as a filing has them: about 3,000 characters, running text and a table."""
    from reportlab.lib.pagesizes import letter
    from reportlab.pdfgen.canvas import Canvas

    rng = Random("pages")
    canvas = Canvas(str(path), pagesize=letter, invariant=1)
    for number in range(1, pages + 1):
        canvas.setFont("Times-Roman", 10)
        for row in range(50):
            y = 740 - 13 * row
            if 20 <= row < 32:
                canvas.drawString(60, y, " ".join(rng.choices(_WORDS, k=4)).capitalize())
                for column in range(3):
                    canvas.drawRightString(360 + 80 * column, y, f"{rng.randrange(1000, 99999):,}")
            else:
                canvas.drawString(60, y, f"{' '.join(rng.choices(_WORDS, k=12))} {rng.randrange(10**6)}.")
        canvas.drawCentredString(306, 40, str(number))
        canvas.showPage()
    canvas.save()


def generate_text(path: Path, size: int) -> list[str]:
    """A text of that size on one page; returns its lines."""
    rng, lines, written = Random("text"), [], 0
    while written < size:
        lines.append(f"{' '.join(rng.choices(_WORDS, k=12))} {rng.randrange(10**9)}.")
        written += len(lines[-1]) + 1
    path.write_text("\n".join(lines) + "\n", "utf-8")
    return lines


def write_text_response(path: Path, source: Path, lines: Sequence[str], count: int, absent: str = "") -> None:
    """Cites so many lines; each quote begins with `absent`."""
    rng = Random("lines")
    ids = sorted(rng.sample(range(1, len(lines) + 1), count))
    cited = [Cited(1, (i,), absent + lines[i - 1], " ".join(lines[i - 1].split()[-3:-1])) for i in ids]
    path.write_text(response(cited, attachment_id(source, sha256(source.read_bytes()).hexdigest())), "utf-8")


# ── The measurements ─────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class Row:
    what: str
    measured: str
    target: str
    met: bool | None

    def __str__(self) -> str:
        met = {True: "met", False: "MISSED", None: ""}[self.met]
        return f"{self.what:<70}{self.measured:>22}  {self.target:<46}{met}".rstrip()


@dataclass(frozen=True)
class Bench:
    folder: Path
    filings: Sequence[Path]
    runs: int
    processor: bool

    @property
    def filing(self) -> Path:
        return next(filing for filing in self.filings if filing.name == FILING)

    def _in_turns(self, commands: Mapping[str, Command]) -> dict[str, float]:
        return in_turns(commands, self.folder, self.runs, processor=self.processor)

    def cold(self) -> Iterator[Row]:
        """Without the text cache; the limit is a multiple of the raw engine's time and two interpreter starts."""
        for filing in self.filings:
            answer = self.folder / "answer.md"
            pages = sorted({cited.page for cited in write_response(answer, filing, CITATIONS)})
            took = self._in_turns(
                {
                    "raw": Command((PYTHON, "-c", RAW, str(filing), ",".join(map(str, pages))), inner=True),
                    "cold": validate([answer], filing),
                    **STARTS,
                }
            )
            what = f"validate, cold, {CITATIONS} citations, {len(pages)} pages of {filing.stem[:20]}"
            yield _times(what, took["cold"], took, COLD_LIMITS.get(filing.stem, COLD_LIMIT))

    def prepare(self) -> Iterator[Row]:
        """With the check for hidden text."""
        for filing in self.filings:
            took = self._in_turns(
                {
                    "raw": Command((PYTHON, "-c", RAW, str(filing)), inner=True),
                    "prepare": Command((*CITECHECK, "prepare", str(filing), "--no-cache")),
                    **STARTS,
                }
            )
            yield _times(f"prepare, {filing.stem[:20]}", took["prepare"], took, PREPARE_LIMIT)

    def warm(self) -> Iterator[Row]:
        answer, cache = self.folder / "answer.md", self.folder / "cache"
        write_response(answer, self.filing, CITATIONS)
        took = self._in_turns({"warm": validate([answer], self.filing, cache=cache), **STARTS})
        yield _row("validate, text cache warm", took["warm"], took["parent"], WARM_LIMIT, "import pydantic, typer")

    def growth(self) -> Iterator[Row]:
        yield from self._doublings("citations", self._by_citations())
        yield from self._doublings("responses", self._by_responses())
        yield from self._doublings("pages", self._by_pages())

    def _by_citations(self) -> dict[str, Command]:
        commands = {}
        for times in DOUBLINGS:
            answer = self.folder / f"citations-{times}.md"
            write_response(answer, self.filing, CITATIONS * times)
            commands[str(CITATIONS * times)] = validate([answer], self.filing)
        return commands

    def _by_responses(self) -> dict[str, Command]:
        commands = {}
        write_response(self.folder / "one.md", self.filing, CITATIONS)
        for times in DOUBLINGS:
            copies = [self.folder / f"copy-{times}-{i}.md" for i in range(times)]
            for copy in copies:
                shutil.copy(self.folder / "one.md", copy)
            commands[str(times)] = validate(copies, self.filing)
        return commands

    def _by_pages(self) -> dict[str, Command]:
        commands = {}
        for pages in PAGES:
            pdf, answer = self.folder / f"pages-{pages}.pdf", self.folder / f"pages-{pages}.md"
            generate_pdf(pdf, pages)
            write_response(answer, pdf, pages)  # a citation on every page, so that every page is read
            commands[str(pages)] = validate([answer], pdf)
        return commands

    def _doublings(self, what: str, commands: dict[str, Command]) -> Iterator[Row]:
        took = self._in_turns(commands)
        names = list(took)
        yield Row(f"{what} {', '.join(names)}", " ".join(f"{took[n]:.2f}" for n in names) + " s", "", None)
        worst = max(took[more] / took[less] for less, more in pairwise(names))
        yield Row("  the worst doubling", f"{worst:.2f} x", f"<= {DOUBLING_LIMIT:g} x", worst <= DOUBLING_LIMIT)

    def help(self) -> Iterator[Row]:
        took = self._in_turns({"help": Command((*CITECHECK, "--help")), "typer": start("typer")})
        yield _row("citecheck --help", took["help"], took["typer"], HELP_LIMIT, "import typer")

    def memory(self) -> Iterator[Row]:
        pdf, honest, missing = (self.folder / name for name in ("memory.pdf", "memory.md", "missing.md"))
        generate_pdf(pdf, MEMORY_PAGES)
        write_response(honest, pdf, MEMORY_PAGES)
        text = honest.read_text("utf-8")
        missing.write_text(re.sub(r'("f": ")', r"\1words of no page ", text, count=1), "utf-8")
        for what, answer in (("every page cited", honest), ("and one quote nowhere", missing)):
            peaks = [self._peak(answer, pdf) for _ in range(self.runs)]
            peak = median(peaks)
            yield Row(
                f"parent's memory, {MEMORY_PAGES} pages, {what}",
                f"{peak:.0f} MiB",
                f"<= {MEMORY_LIMIT:.0f} MiB",
                peak <= MEMORY_LIMIT,
            )

    def texts(self) -> Iterator[Row]:
        """Text sources: many quotes that are not found beside as many that are, and the memory of a long one."""
        source, found, missing = (self.folder / name for name in ("short.txt", "found.md", "not-found.md"))
        lines = generate_text(source, 2**20)
        write_text_response(found, source, lines, QUOTES)
        write_text_response(missing, source, lines, QUOTES, absent="zebra ")
        took = self._in_turns({"found": validate([found], source), "missing": validate([missing], source)})
        times = took["missing"] / took["found"]
        what = f"{QUOTES:,} quotes that are not found, by as many that are"
        yield Row(what, f"{times:.2f} x", f"<= {MISSING_LIMIT:g} x", times <= MISSING_LIMIT)
        source = self.folder / "long.txt"
        lines = generate_text(source, TEXT_BYTES)
        for what, absent in (("found", ""), ("not found", "zebra ")):
            write_text_response(found, source, lines, 3, absent)
            peak = self._peak(found, source)
            target = f"<= {TEXT_MEMORY_LIMIT:.0f} MiB"
            yield Row(f"memory, text of 100 MiB, {what}", f"{peak:.0f} MiB", target, peak <= TEXT_MEMORY_LIMIT)

    def _peak(self, answer: Path, pdf: Path) -> float:
        arguments = (PYTHON, "-c", PEAK, "validate", str(answer), "-s", str(pdf), "--no-cache")
        found = re.search(r"peak (\d+)", Command(arguments).run(self.folder).stderr)
        if not found:
            raise SystemExit("the peak of memory was not reported")
        return int(found[1]) / 1024


def _row(what: str, seconds: float, unit: float, limit: float, name: str) -> Row:
    times = seconds / unit
    return Row(what, f"{_ms(seconds)} = {times:.2f} x", f"<= {limit:g} x {name} ({_ms(unit)})", times <= limit)


def _times(what: str, seconds: float, took: Mapping[str, float], limit: float) -> Row:
    """How many times the raw engine's time it took, beyond the starts of the command and of its child process."""
    times = (seconds - took["parent"] - took["child"]) / took["raw"]
    return Row(what, f"{_ms(seconds)} = {times:.2f} x", f"<= {limit:g} x raw ({_ms(took['raw'])})", times <= limit)


def _ms(seconds: float) -> str:
    return f"{1000 * seconds:.0f} ms"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    parser.add_argument("parts", nargs="*", choices=[[], *PARTS], default=[], metavar="PART", help=", ".join(PARTS))
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--processor-time", action="store_true")
    parser.add_argument("--against", type=Path, metavar="CHECKOUT")
    parser.add_argument("--corpus", type=Path, nargs="+", default=_corpora())
    chosen = parser.parse_args()
    filings = [filing.resolve() for corpus in chosen.corpus for filing in sorted(corpus.glob("filings/*.pdf"))]
    if not any(filing.name == FILING for filing in filings):
        raise SystemExit(f"{FILING} was not found: name the folders of real documents with --corpus")
    with tempfile.TemporaryDirectory() as folder:
        if chosen.against:
            compared = [filing for filing in filings if filing.stem in COMPARED]
            for row in against(chosen.against, compared, Path(folder), chosen.runs):
                print(row, flush=True)
            return
        bench = Bench(Path(folder), filings, chosen.runs, chosen.processor_time)
        for part in chosen.parts or PARTS:
            for row in PARTS[part](bench):
                print(row, flush=True)


def _corpora() -> list[Path]:
    first = Path(os.environ.get("CITECHECK_CORPUS") or ROOT.parent / "shared" / "corpus")
    return [first, first.with_name("corpus-2")]


PARTS: Mapping[str, Callable[[Bench], Iterator[Row]]] = {
    "cold": Bench.cold,
    "warm": Bench.warm,
    "prepare": Bench.prepare,
    "help": Bench.help,
    "growth": Bench.growth,
    "memory": Bench.memory,
    "texts": Bench.texts,
}


if __name__ == "__main__":
    main()
