"""The parts of the regression baseline (baseline.py): the outcomes of this build as rows, a function a part.

A part has units of work, each of which gives rows. Of a large set there are counts, and a row for each member whose
outcome is not the normal one, named by a hash of its text. What is tried is what the tests try: their own helpers make
it. Of citecheck only the library's public names and the command are used here.
"""

from __future__ import annotations

import json
import os
import shutil
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, chdir, closing, contextmanager, nullcontext
from hashlib import sha256
from itertools import groupby
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[1]
SHARED = "CITECHECK_SHARED"
CITED = """{claim} [1]{end}

<<<CITATION_DATA>>>
{block}
<<<END_CITATION_DATA>>>
"""


class Row(NamedTuple):
    """A key, its outcome, and a text that is printed with a difference and never written."""

    key: str
    outcome: str
    text: str = ""


def shared(*names: str) -> Path:
    return Path(os.environ[SHARED], *names)


def listed(values: Iterable[object]) -> str:
    """The values in their order; three equal ones are `verified*3`."""
    runs = ((value, len(list(same))) for value, same in groupby(map(str, values)))
    return " ".join(f"{value}*{count}" if count > 1 else value for value, count in runs)


def codes(findings: Iterable[Any]) -> str:
    """The sorted `rule:level` of findings, which are objects or parsed JSON."""
    pairs = ((f["rule"], f["level"]) if isinstance(f, dict) else (f.rule, f.level) for f in findings)
    return listed(sorted(f"{rule}:{level}" for rule, level in pairs))


def outcome(report: Any) -> str:
    return joined(listed(result.verdict for result in report.results), codes(report.findings))


def joined(*parts: str) -> str:
    return " | ".join(filter(None, parts))


def cited(claim: str, quote: str, anchor: str, page: int = 1) -> str:
    """An answer of one claim with its quote."""
    place = f"page_number_{page}_index_{page - 1}"
    entry = {"n": 1, "r": "states it", "f": quote, "k": anchor, "p": place, "l": [1]}
    text = claim.rstrip()
    end = text[-1] if text[-1] in ".!?" else "."
    return CITED.format(claim=text.rstrip(".!?"), end=end, block=json.dumps({"s": [entry]}))


def deviations(key: str, texts: Iterable[str], what: str) -> Iterator[Row]:
    """A row for each text; its key has the hash."""
    for text in texts:
        yield Row(f"{key} #{sha256(text.encode()).hexdigest()[:8]}", what, text)


# ── Runs of the command ──────────────────────────────────────────────────────────────────────────


def command(folder: Path, *arguments: str) -> tuple[str, dict[str, str]]:
    """How the command ends: its exit code, and by path the verdicts and codes of each answer."""
    from command import citecheck

    as_json = () if arguments[0] in {"convert", "find"} else ("--format", "json")
    cache = () if arguments[0] in {"convert", "lint"} else ("--no-cache",)
    with chdir(folder):
        done = citecheck(*arguments, *as_json, *cache)
    try:
        found = json.loads(done.out) if as_json else {}
    except ValueError:
        found = {}
    reports = next((found[name] for name in ("responses", "runs", "files") if name in found), ())
    return f"exit {done.code}", {report.get("path", report.get("run")): _of_report(report) for report in reports}


def _of_report(report: Any) -> str:
    of = report.get("citations", report.get("claims", ()))
    verdicts = [one.get("verdict") or f"{one['mark']}:{one['standing']}" for one in of]
    return joined(report.get("letter", ""), listed(verdicts), codes(report.get("findings", ())))


def ended(folder: Path, *arguments: str) -> str:
    """How the command ends with one answer."""
    code, reports = command(folder, *arguments)
    return joined(code, *reports.values())


def examples(unit: str) -> Iterator[Row]:
    """The examples of the project, each command as it fits, and the answers about the skill's own documents."""
    sources = [part for name in ("lease", "tax-notice", "annual-report") for part in ("-s", f"examples/{name}.pdf")]
    scanned = [*sources, "-s", "examples/scanned.pdf"]
    if unit in {"validate", "support"}:
        for path in sorted((ROOT / "examples" / "answers").iterdir()):
            yield Row(f"{unit} {path.name}", ended(ROOT, unit, f"examples/answers/{path.name}", *scanned))
        return
    runs: dict[str, Sequence[str]] = {
        "grade": ("grade", "examples/runs", *sources, "--no-proofs", "-j", "1"),
        "lint": ("lint", "skills", "docs", "README.md", "CHANGELOG.md", "examples/README.md"),
        "skill": ("validate", "tests/skill", "-s", str(ROOT / "skills" / "verify" / "evals" / "files")),
    }
    with skill_answers() if unit == "skill" else nullcontext(ROOT) as folder:
        code, reports = command(folder, *runs[unit])
    yield Row(unit, code)
    yield from (Row(f"{unit} {path}", found) for path, found in reports.items() if found)


@contextmanager
def skill_answers() -> Iterator[Path]:
    """A folder with each answer that is kept for the skill in a file of its own, below `tests/skill`."""
    from skill import kept

    with TemporaryDirectory() as folder:
        place = Path(folder, "tests", "skill")
        shutil.copytree(kept.HERE / "trials", place / "trials", ignore=shutil.ignore_patterns("*.txt"))
        for name in kept.NAMES:
            kept.unpack(name, place / name)
        yield Path(folder)


def cases(unit: str) -> Iterator[Row]:
    """The cases that came out wrong once; of `producers` the quotes, of `sdk` each answer, of `grey-rows` each line."""
    folder = shared(unit)
    if unit.endswith("sdk"):
        for path in sorted(folder.glob("*/*.json")):
            source = "https://example.com/lease=lease.txt" if "lc_gem_web" in path.name else "lease.txt"
            yield Row(f"{path.parent.name}/{path.name}", ended(path.parent, "validate", path.name, "-s", source))
    elif unit.endswith("producers"):
        for number, line in enumerate((folder / "quotes.tsv").read_text("utf-8").splitlines(), 1):
            file, _, quote = line.split("\t")
            yield Row(f"producers {number:2} {file}", ended(folder, "find", file, quote), quote)
    elif unit.endswith("grey-rows"):
        with opened(f"{unit}/statement.pdf") as document:
            lines = [line.text for line in document.page(1).lines if line.text[0] != "-"]
        for number, text in enumerate(lines, 1):
            yield Row(f"grey-rows {number:2}", ended(folder, "find", "statement.pdf", text), text)
    else:
        for line in (folder / "expected.tsv").read_text("utf-8").splitlines():
            name, _, given = line.split("\t")
            arguments = given.split() if given[0] != "-" else ["validate", "answer.md", *given.split()]
            yield Row(name, ended(folder / name, *arguments))
        if unit == "cases":
            yield Row("guessed-block", ended(folder / "guessed-block", "validate", "answer.md", "-s", "lease.pdf"))


# ── Examples that tests run ──────────────────────────────────────────────────────────────────────


def standard(unit: str) -> Iterator[Row]:
    """The executed examples of the standard."""
    import test_standard as tests

    seen: Counter[str] = Counter()
    validated = unit == "validate"
    for example in tests.standard.all_examples() if validated else tests.standard.support_examples():
        name = f"{unit} {example.code or 'none'} {'pass' if example.passes else 'fail'}"
        seen[name] += 1
        if validated:
            lines, verdict = tests.findings_of(example)
            found = joined(verdict, listed(sorted(":".join(line.split()[:2]).rstrip(":") for line in lines)))
        else:
            report = tests.looked_at(example)
            found = joined(listed(one.verdict for one in report.assessments), codes(report.findings))
        yield Row(f"{name} {seen[name]}", found)


def forms(_: str) -> Iterator[Row]:
    """The answers of each API and framework, right ones and slips."""
    from answers.made import checked, sources
    from answers.test_forms import COSTS_CITED, FORMS, REVENUE_CITED, SLIPS

    tried = [(form, "right", REVENUE_CITED, COSTS_CITED) for form in FORMS]
    tried += [(form, slip, *pair) for slip, (some, *pair, _, _) in SLIPS.items() for form in some]
    with TemporaryDirectory() as folder:
        given = sources(Path(folder))
        for form, what, revenue, costs in tried:
            yield Row(f"{form}, {what}", outcome(checked(FORMS[form](revenue, costs), given)))


def hidden(_: str) -> Iterator[Row]:
    """Drawn pages with text that nobody sees, and honest ones that look alike."""
    from attacks import hidden, test_drawn_marks, test_hidden

    with TemporaryDirectory() as folder:
        for module in (hidden, test_drawn_marks):
            groups = {
                name: pages for name, pages in vars(module).items() if name.isupper() and isinstance(pages, tuple)
            }
            for group, pages in groups.items():
                for page in (page for page in pages if isinstance(page, hidden.Page)):
                    for what, quote in (("", page.lie), (", beside it", hidden.TRUTH)):
                        found = test_hidden.report_on(page, quote, Path(folder))
                        yield Row(f"{group.lower()}: {page.name}{what}", outcome(found))


def scans(unit: str) -> Iterator[Row]:
    """A hundred lines as pictures with a text layer; the picture has the line, nothing, or another line."""
    import pypdfium2
    from attacks.hidden import SCAN_AT_200, line, page_with, scan_of_a_line
    from attacks.made import WATER

    from citecheck import Checker

    words = WATER.encode("ascii", "ignore").decode().replace("(", "").replace(")", "").split()
    texts = [" ".join(words[at : at + 8]) for at in range(0, 400, 4)]
    with TemporaryDirectory() as folder:
        path = Path(folder, "scan.pdf")
        with closing(pypdfium2.PdfDocument.new()) as file:
            for text, other in zip(texts, texts[3:] + texts[:3], strict=True):
                drawn = scan_of_a_line(other if unit == "unlike" else text, (lambda _: 255) if unit == "blank" else int)
                page = page_with(SCAN_AT_200 + line(text, 200, before=b"3 Tr"), drawn)
                file.import_pages(pypdfium2.PdfDocument(page))
            file.save(path)
        with Checker({"s": str(path)}, cache=False) as checker:
            anchors = [max(text.split(), key=len).strip(",.;:%") for text in texts]
            answers = map(cited, ["It says so"] * 100, texts, anchors, range(1, 101))
            reports = [checker.check(answer).report for answer in answers]
    found = [joined(report.verdict, codes(f for f in report.findings if f.rule > "CIT6")) for report in reports]
    yield from (Row(f"{unit}: {what}", str(count)) for what, count in Counter(found).items())
    for text, what in zip(texts, found, strict=True):
        if what.startswith("verified") is not (unit == "like"):
            yield from deviations(unit, [text], what)


# ── Quotes of real documents ─────────────────────────────────────────────────────────────────────


def opened(unit: str) -> Any:
    """A real document by its path in the shared folder, all of its pages read."""
    from citecheck import open_document

    document = open_document(shared(unit))
    document.prefetch(range(1, document.page_count + 1))
    return closing(document)


def forgeries(unit: str) -> Iterator[Row]:
    from attacks.scoreboard import MADE, forge_corpus, forge_made

    if unit in MADE:
        board = forge_made(unit)
    else:
        with opened(unit) as document:
            board = forge_corpus(unit.removeprefix("corpus/"), document)
    counts = (board.tried.total(), board.honest.total(), board.harmless.total())
    yield Row(f"{unit}: tried", "{} forgeries, {} originals, {} harmless".format(*counts))
    yield from deviations(f"{unit}: forgery", board.false_accepts(), "accepted")
    yield from deviations(f"{unit}: original", board.false_rejects(), "refused")


def honest(unit: str) -> Iterator[Row]:
    """What a careful person copies; each quote that is not verified has a row."""
    from attacks.honest import fate
    from corpus import test_honest as tests

    with opened(unit) as document:
        if unit.startswith("corpus-2"):
            name = Path(unit).name
            sets = {"pages": tests.quotes_of_further_pages(name, document, tests.NIGHTLY)}
            sets["prose"] = tests.prose_over_breaks(name, document)
        else:
            name = unit.removeprefix("corpus/")
            sets = {"pages": tests.quotes_of_pages(name, document, tests.NIGHTLY)}
            sets |= {f"breaks, headers {how}": tests.quotes_over_breaks(name, document, how) for how in tests.FURNITURE}
        for what, quotes in sets.items():
            fates = [fate(quote, document) for quote in quotes]
            yield Row(f"{unit}, {what}", listed(sorted(fates)))
            for quote, found in zip(quotes, fates, strict=True):
                if found != "verified":
                    yield from deviations(f"{unit}, {what}, page {quote.page}", [quote.text], found)


def structure(unit: str) -> Iterator[Row]:
    """Pages that are contents, index or list."""
    from corpus.test_structure import structures

    with opened(unit) as document:
        kinds = structures(document)
    yield Row(f"{unit}: pages", str(len(kinds)))
    yield from (Row(f"{unit} {number:3}", str(kind)) for number, kind in kinds.items() if kind)


def sight(unit: str) -> Iterator[Row]:
    """Pages with words that are called hidden or doubtful."""
    from corpus.test_sight import unseen

    found = unseen(shared(unit))
    yield Row(f"{unit}: words", str(found.total()))
    yield from (Row(f"{unit} {number:3}", str(words)) for number, words in found.items())


def mining(unit: str) -> Iterator[Row]:
    """Parts of sentences that leave a qualifier out, by the qualifier, and those that leave none out."""
    from attacks import test_quote_mining as tests
    from attacks.scoreboard import MADE

    name = Path(unit).name
    with MADE[unit]() if unit in MADE else opened(unit) as document:
        labels, fewest = ({}, 40) if unit in MADE else (tests.LABELS[name], 60)
        source = tests.Source(name, tests.as_text(document), tests.body_pages(document, labels, fewest))
        parts, (whole, inner) = tests.mined_parts(source), tests.whole_quotes(source)
    found: defaultdict[str, list[str | None]] = defaultdict(list)
    for (place, part), warning in parts:
        found[" ".join(part.left_out[0].lower().split())].append(tests.missed((place, part), warning))
    for word, missed in found.items():
        texts = [text for text in missed if text]
        yield Row(f"{unit}: without '{word}'", f"{len(missed) - len(texts)} of {len(missed)} warned about")
        yield from deviations(f"{unit}: without '{word}'", texts, "no warning")
    for what, warnings in (("whole sentences", whole), ("parts without a qualifier", inner)):
        yield Row(f"{unit}: {what}", f"{sum(map(bool, warnings))} of {len(warnings)} warned about")


def second_team(unit: str) -> Iterator[Row]:
    from attacks import test_second_team as tests

    where, _, name = unit.partition(": ")
    if name == "sources":
        tally = tests._sources(getattr(tests.source_pairs, where)())  # noqa: SLF001 - a test's own table
    else:
        tally = tests.run(getattr({**tests.CLASSES, "honest": tests.honest_windows}[name], where)())
    yield Row(f"{unit}: tried", f"{tally.false.total()} false, {tally.honest.total()} honest")
    for what in ("accepted", "otherwise", "refused"):
        yield from deviations(unit, getattr(tally, what), what)


# ── Claims ───────────────────────────────────────────────────────────────────────────────────────


def level_of(findings: Iterable[Any]) -> str:
    """The highest level of what is said of a claim."""
    levels = {str(finding.level) for finding in findings if finding.rule.startswith("CIT7")}
    return next((level for level in ("error", "warning", "note") if level in levels), "nothing")


def claims(unit: str) -> Iterator[Row]:
    """Figures of real sentences in another form, or changed; each unwanted outcome has a row."""
    from corpus import claimed

    from citecheck import Checker

    tried: defaultdict[str, Counter[str]] = defaultdict(Counter)
    with ExitStack() as stack:
        sentences = claimed.some_sentences(lambda name: stack.enter_context(opened(f"corpus/{name}")))
    made = claimed.honest_claims(sentences) if unit == "honest" else claimed.forged_claims(sentences)
    with TemporaryDirectory() as folder:
        source = Path(folder, "s.txt")
        for sentence, some in groupby(made, key=lambda claim: claim.sentence):
            source.write_text(sentence + "\n", "utf-8")
            anchor = max(sentence.split(), key=len)
            with Checker({"s": str(source)}, cache=False) as checker:
                for claim in some:
                    found = checker.check(cited(claim.text.replace("*", "\\*"), sentence, anchor)).report.findings
                    level = "harmless" if claim.harmless else level_of(found)
                    tried[claim.kind][level] += 1
                    if level not in ({"nothing"} if unit == "honest" else {"error", "harmless"}):
                        yield from deviations(f"{unit} {claim.kind}", [claim.text], level)
    for kind, counts in tried.items():
        yield Row(f"{unit} {kind}", listed(sorted(counts.elements())))


def attacks(unit: str) -> Iterator[Row]:
    """Claims that people wrote against the checker, and their true twins."""
    from attacks import test_claim_attacks as tests

    side, _, kind = unit.partition(" ")
    if kind in tests.KINDS:
        board = tests.try_all(getattr(tests.KINDS[kind], side)(tests.seeded(kind, side)), any_error=kind == "markup")
    elif kind == "beside":
        board = tests.try_all(getattr(tests.markup, f"{side}_beside")(tests.seeded("beside", side)), any_error=True)
    elif kind == "uncited":
        board = tests.try_all(getattr(tests.uncited, side)(tests.seeded("uncited", side)))
    else:
        found = {name: tests.real.quotable(shared("corpus", name)) for name in tests.FILINGS}
        operators = tests.real.FALSE if side == "attacks" else tests.real.TRUE
        board = tests.tried_on(found, kind.removeprefix("real "), operators[kind.removeprefix("real ")])
    wanted = {"error"} if side == "attacks" and kind not in {"beside", "uncited"} else {"error", "warning"}
    wanted = wanted if side == "attacks" else {"silent"}
    yield Row(unit, listed(sorted(tried.outcome for tried in board.tries)))
    for tried in board.tries:
        if tried.outcome not in wanted:
            text = f"{tried.case.prose} | {' + '.join(tried.case.quotes)}"
            yield from deviations(f"{unit}: {tried.case.group}", [text], tried.outcome)


def claims_dev(unit: str) -> Iterator[Row]:
    """Claims written without sight of the checker; for `support` the true ones, in a source of eleven sentences."""
    from citecheck import Checker, support_answer

    rows = [json.loads(line) for line in shared("claims-dev", "claims.jsonl").read_text("utf-8").splitlines()]
    quotes = list(dict.fromkeys(row["f"] for row in rows))
    with TemporaryDirectory() as folder:
        source = Path(folder, "s.txt")
        for row in rows:
            at = quotes.index(row["f"])
            others = [quotes[(at + step) % len(quotes)] for step in range(1, 11)]
            lines = [*others[:5], row["f"], *others[5:]] if unit == "support" else [row["f"]]
            source.write_text("\n".join(lines) + "\n", "utf-8")
            answer = cited(row["claim"].replace("**", ""), row["f"], row["k"])
            key = f"{unit} {row['label']} {row['kind']} {row['id']}"
            with Checker({"s": str(source)}, cache=False) as checker:
                if unit == "validate":
                    found = checker.check(answer).report.findings
                    yield Row(key, codes(f for f in found if f.rule.startswith("CIT7")), row["claim"])
                elif row["label"] == "true":
                    report = support_answer(answer, checker).report
                    verdicts = listed(one.verdict for one in report.assessments)
                    yield Row(key, joined(verdicts, codes(report.findings)), row["claim"])


# ── The parts ────────────────────────────────────────────────────────────────────────────────────


class Part(NamedTuple):
    """A file of rows: its units of work, processor minutes, and the folders that it needs."""

    rows: Callable[[str], Iterable[Row]]
    units: Callable[[], Iterable[str]]
    minutes: float
    needs: tuple[str, ...] = ()


def named(*units: str) -> Callable[[], Iterable[str]]:
    return lambda: units


def real(*, further: bool = True) -> Iterator[str]:
    from attacks.honest import FILINGS, REGULATORY
    from corpus.test_honest import FURTHER

    yield from (f"corpus-2/filings/{name}" for name in FURTHER if further)
    yield from (f"corpus/{name}" for name in (*FILINGS, *REGULATORY))


def made_and_real() -> Iterator[str]:
    from attacks.scoreboard import MADE

    yield from real(further=False)
    yield from MADE


def forged() -> Iterator[str]:
    from attacks.scoreboard import CORPUS, MADE

    yield from (f"corpus/{name}" for name in CORPUS)
    yield from MADE


def classes(where: str) -> Iterator[str]:
    from attacks.test_second_team import CLASSES

    names = ("sources", *CLASSES, "honest") if where == "real" else ("sources", *CLASSES)
    return (f"{where}: {name}" for name in names)


def kinds(of: str) -> Iterator[str]:
    from attacks import test_claim_attacks as tests

    names = [f"real {kind}" for kind in tests.real.TRUE] if of == "real" else [*tests.KINDS, "beside", "uncited"]
    return (f"{side} {name}" for side in ("attacks", "twins") for name in names)


BOTH = ("corpus", "corpus-2")
CASES = ("cases-3", *(f"cases-3/{name}" for name in ("producers", "sdk", "grey-rows")))
PARTS = {
    "forgeries": Part(forgeries, forged, 2.5, BOTH[:1]),
    "claims": Part(claims, named("honest", "forged"), 4, BOTH[:1]),
    "honest": Part(honest, real, 4, BOTH),
    "sight": Part(sight, real, 2, BOTH),
    "structure": Part(structure, real, 1, BOTH),
    "mining": Part(mining, made_and_real, 1, BOTH[:1]),
    "second-team": Part(second_team, lambda: classes("made"), 2.5),
    "second-team-real": Part(second_team, lambda: classes("real"), 7.5, BOTH),
    "attacks": Part(attacks, lambda: kinds("made"), 1),
    "attacks-real": Part(attacks, lambda: kinds("real"), 3.5, BOTH),
    "examples": Part(examples, named("skill", "validate", "support", "grade", "lint"), 1),
    "cases": Part(cases, named("cases"), 0.5, ("cases", "corpus")),
    "cases-3": Part(cases, named(*CASES), 0.5, CASES),
    "standard": Part(standard, named("validate", "support"), 0.2),
    "forms": Part(forms, named("all"), 0.1),
    "hidden": Part(hidden, named("all"), 1),
    "scans": Part(scans, named("like", "blank", "unlike"), 0.2),
    "claims-dev": Part(claims_dev, named("validate", "support"), 0.2, ("claims-dev",)),
}
