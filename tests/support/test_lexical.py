"""`--profile lexical`: the published facts of the verifier that it stands for, and what it never does here."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from command import citecheck

from citecheck.reporting.profiles import profile_footer
from citecheck.standard import claimed_response
from citecheck.support.lexical import (
    MIN_RECALL,
    Verification,
    cited_numbers,
    content_words,
    is_disclaimer,
    recall,
    sentences,
    verified,
    without_sources,
)
from support.made import SOURCE

CATS = "Cats purr when they are content, and they sleep for sixteen hours."
DOGS = "Dogs bark at strangers and guard the house of their owner."


def verification(answer: str, *sources: str, threshold: float = MIN_RECALL) -> Verification:
    return verified(answer, {n: content_words(text) for n, text in enumerate(sources, 1)}, threshold)


def counts(answer: str, *sources: str, threshold: float = MIN_RECALL) -> tuple[int, int, int]:
    """(citations, supported ones, disclaimers)"""
    found = verification(answer, *sources, threshold=threshold)
    return found.total, found.supported, len(found.disclaimers)


def test_reading() -> None:
    assert list(sentences("Foo bar. Baz qux! Quux? Done.")) == ["Foo bar.", "Baz qux!", "Quux?", "Done."]
    assert list(sentences("# Head\n\nOne. Two\nrest")) == ["# Head", "One.", "Two", "rest"]
    assert [list(cited_numbers(text)) for text in ("[3]", "[1][3]", "[1, 3]", "[citation needed] [a] [3]", "none")] == [
        [3],
        [1, 3],
        [1, 3],
        [3],
        [],
    ]
    assert without_sources("Text [1].\n\n## Sources\n1. [2]") == "Text [1]."
    assert without_sources("Text [1].") == "Text [1]."


def test_words_and_recall() -> None:
    assert content_words("The quick brown fox") == {"brown", "fox", "quick"}
    assert {"429", "5"} < content_words("response 429 with 5h bucket")
    assert content_words("rate-limit headers") == {"headers", "limit", "rate"}
    assert content_words("... !?") == set()
    assert recall("alpha beta", frozenset({"alpha", "beta"})) == 1
    assert recall("alpha alpha beta", frozenset({"alpha"})) == 0.5
    assert recall("", frozenset()) == 1


def test_counts() -> None:
    assert MIN_RECALL == 0.4
    assert counts("Cats purr when content and sleep sixteen hours [1].", CATS) == (1, 1, 0)
    assert counts("A thirty-second mongoose interval [1].", CATS) == (1, 0, 0)
    assert counts("Cats purr and sleep for sixteen hours [1][2].", CATS, DOGS) == (2, 1, 0)
    assert counts("Cats purr and sleep for sixteen hours [1][2].", CATS, f"{CATS} {DOGS}") == (2, 2, 0)
    assert counts("Cats purr. Dogs bark [2].", CATS, DOGS) == (1, 1, 0)
    assert counts("Cats purr when content [99].", CATS) == (1, 0, 0)
    assert counts("Cats purr [1].\n\n## Sources\n- [2] a page", CATS, DOGS) == (1, 1, 0)
    half = "Cats purr near volcanoes nightly at sixteen [1]."
    assert [counts(half, CATS, threshold=one)[1] for one in (0.3, 0.7)] == [1, 0]


def test_every_citation_of_a_sentence_has_to_clear_it() -> None:
    (check,) = verification("Cats purr and sleep for sixteen hours [1][2].", CATS, DOGS).checks
    assert (check.cited, check.unsupported) == ((1, 2), (2,))


def test_disclaimers_are_told_and_not_counted() -> None:
    assert not is_disclaimer("These sources agree on the dosage [1][2].")
    assert not is_disclaimer("The trial showed no improvement [4].")
    assert not is_disclaimer("The model does not address long-context recall [4].")
    left_out = "The remaining references contained no information on volcanoes and were not used"
    assert counts(f"{left_out} [1][2].", CATS, DOGS) == (0, 0, 1)
    assert counts("Sources about why cats purr, sleep and are content were not used [1][2].", CATS, DOGS) == (2, 1, 0)
    assert counts("Mongooses have a thirty-second interval [1][2].", CATS, DOGS) == (2, 0, 0)


def test_the_footer_names_the_sentences() -> None:
    assert profile_footer([None, verification("Cats purr [1].", CATS)]) == ""
    footer = profile_footer([verification("Cats purr [1]. Zebras dance at noon [1].", CATS)])
    assert "1 of 2 citations share few words with their source (recall below 0.4)." in footer
    assert "Zebras dance at noon" in footer


# ── The command ──────────────────────────────────────────────────────────────────────────────────

FALSE = "The company of Ruth Calder employs 4,200 people in eleven countries and did pay a dividend [1]."
WEAK = "Zebras dance at noon [1]."


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("source.txt").write_text(SOURCE, "utf-8")
    Path("answer.md").write_text(claimed_response(f"{FALSE}\n\n{WEAK}", "source"), "utf-8")


@pytest.mark.usefixtures("folder")
def test_a_profile_changes_no_verdict(monkeypatch: pytest.MonkeyPatch) -> None:
    command = ("support", "answer.md", "-s", "source.txt", "--format", "json")
    without = json.loads(citecheck(*command).out)["responses"][0]
    found = json.loads(citecheck(*command, "--profile", "lexical").out)["responses"][0]
    profile = found.pop("profile")
    assert (found, profile["name"]) == (without, "lexical")
    said = profile["verification"]
    assert (said["threshold"], said["totalCitations"], said["supportedCitations"]) == (0.4, 2, 1)
    assert [check["supported"] for check in said["checks"]] == [True, False]
    assert said["unsupported"][0]["unsupportedIds"] == [1]
    assert [claim["verdict"] for claim in found["claims"]] != ["supported", "undecided"]
    monkeypatch.setenv("CITECHECK_MIN_RECALL", "0.95")
    (response,) = json.loads(citecheck(*command, "--profile", "lexical").out)["responses"]
    assert response["profile"]["verification"]["supportedCitations"] == 0


@pytest.mark.full
@pytest.mark.usefixtures("folder")
def test_threshold_settings_and_formats() -> None:
    command = ("support", "answer.md", "-s", "source.txt", "--profile", "lexical")
    assert "profile lexical: 1 of 2 citations supported (recall 0.4 or more)" in citecheck(*command).out
    assert "## Citation health" in citecheck(*command, "--format", "markdown").out
    Path("citecheck.toml").write_text("min-recall = 0.95\n", "utf-8")
    assert "0 of 2 citations supported (recall 0.95" in citecheck(*command).out
    assert "1 of 2 citations supported (recall 0.5" in citecheck(*command, "--min-recall", "0.5").out
    for wrong in ("2", "-0.1", "nan"):
        run = citecheck(*command, "--min-recall", wrong)
        assert (run.code, "from 0 to 1" in run.err) == (2, True)


@pytest.mark.usefixtures("folder")
def test_strict_fails_for_a_weak_citation(monkeypatch: pytest.MonkeyPatch) -> None:
    exact = "“The company employs 4,200 people in nine countries” [1]."
    Path("answer.md").write_text(claimed_response(exact, "source"), "utf-8")
    command = ("support", "answer.md", "-s", "source.txt", "--profile", "lexical", "--strict")
    assert citecheck(*command).code == 0
    assert citecheck(*command, "--min-recall", "0.99").code == 1
    assert citecheck(*command[:-1], "--min-recall", "0.99").code == 0
    monkeypatch.setenv("CITECHECK_STRICT", "1")
    assert citecheck(*command[:-1], "--min-recall", "0.99").code == 1
