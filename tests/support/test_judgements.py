"""What a judge says counts only where its quotes are in the source."""

from __future__ import annotations

import json
from typing import Any

from cases import each
from hypothesis import given
from hypothesis import strategies as st

from citecheck.support.assess import support
from citecheck.support.judgements import open_tasks, task_line
from citecheck.support.nouns import SupportReport, Task
from support.made import answer, document

PROSE = "Acme Ltd has 4,200 employees in nine countries [1]."
QUOTE = "The company employs 4,200 people in nine countries."
SOURCE = document()


def looked(*answers: object, prose: str = PROSE) -> SupportReport:
    return support(answer(prose), {"source": SOURCE}, answers=answers)


def task(prose: str = PROSE) -> Task:
    (one,) = open_tasks([looked(prose=prose)])
    return one


def said(**changed: Any) -> dict[str, Any]:
    parts = [{"id": "a", "verdict": "supported", "quotes": [QUOTE, "Acme Ltd was founded in Leeds"]}]
    return {"task": task().id, "judge": "j1", "verdict": "supported", "parts": parts, "reason": "It says so."} | changed


def part(**changed: Any) -> list[dict[str, Any]]:
    return [said()["parts"][0] | changed]


def outcome(*answers: object, prose: str = PROSE) -> tuple[str, list[str]]:
    (one,) = looked(*answers, prose=prose).assessments
    return one.verdict.value, [judgement.why for judgement in one.looked[0].judgements]


def test_a_judge_with_a_quote_that_is_in_the_source() -> None:
    assert outcome(said()) == ("supported", [""])
    assert list(open_tasks([looked(said())])) == []


def test_what_a_judge_may_say_besides() -> None:
    assert outcome(said(verdict="partial", parts=part(verdict="partial"))) == ("partial", [""])
    assert outcome(said(verdict="contradicted", parts=part(verdict="contradicted"))) == ("contradicted", [""])
    assert outcome(said(verdict="unsupported", parts=part(verdict="unsupported", quotes=[]))) == ("unsupported", [""])
    assert outcome(said(verdict="cannot_tell", parts=part(verdict="cannot_tell", quotes=[]))) == ("undecided", [""])


REJECTED = [
    (said(verdict="yes"), "A verdict is one of cannot_tell, contradicted, partial, supported, unsupported."),
    (said(score=1), "'score' is not a field of a judgement."),
    (said(judge=""), "`judge` is not a name."),
    (said(judge="a person"), "`judge` is not a name."),
    (said(parts=[]), "Each part of the claim has to be judged once."),
    (said(parts=part() + part()), "Each part of the claim has to be judged once."),
    (said(parts=part(quotes=[])), "Part a is supported without a quote."),
    (said(parts=part(quotes=["The company"])), "The quote 'The company' is too short: four words, or a figure."),
    (
        said(parts=part(quotes=["The company employs 4,300 people"])),
        "The quote 'The company employs 4,300 people' is not in the source, or leaves out a word that reverses it.",
    ),
    (
        said(parts=part(quotes=["pay a dividend today"])),
        "The quote 'pay a dividend today' is not in the source, or leaves out a word that reverses it.",
    ),
    (said(parts=part(verdict="partial")), "A claim is supported if all of its parts are, and only then."),
    (said(verdict="unsupported"), "A claim is supported if all of its parts are, and only then."),
    (said(parts="a"), "`parts` is not a list."),
    (said(second_judge=1), "`second_judge` is true or false."),
    (said(need="more"), "`reason` is a text, and `need` a list of texts."),
    *((said(entailment=x), "`entailment` is a number from 0 to 1.") for x in (1.2, -0.1, True, "0.9", float("nan"))),
]


@each("given_, why", REJECTED, ids=lambda case: case[1])
def test_what_breaks_a_rule_is_no_verdict(given_: object, why: str) -> None:
    assert outcome(given_) == ("undecided", [why])


def test_an_answer_to_another_task_is_not_looked_at() -> None:
    assert outcome(said(task="0" * 64)) == ("undecided", [])


def test_quotes_that_lack_a_figure_of_the_claim_ask_for_a_second_judge() -> None:
    thin = part(quotes=["Acme Ltd was founded in Leeds"])
    assert outcome(said(parts=thin)) == ("undecided", [""])
    assert outcome(said(parts=thin), said(parts=thin)) == ("undecided", ["", ""])
    assert outcome(said(parts=thin), said(parts=thin, judge="j2")) == ("supported", ["", ""])


ENTAILED = [
    ((0.6,), "supported"),
    ((0.59,), "undecided"),
    ((0.59, 0.1), "supported"),  # two judges
    ((1, None), "supported"),
]


@each("numbers, verdict", ENTAILED)
def test_a_low_entailment_asks_for_a_second_judge(numbers: tuple[float | None, ...], verdict: str) -> None:
    answers = [said(judge=f"j{at}", entailment=number) for at, number in enumerate(numbers)]
    assert outcome(*answers)[0] == verdict


def test_no_entailment_decides() -> None:
    refused = said(verdict="unsupported", parts=part(verdict="unsupported", quotes=[]), entailment=1)
    assert outcome(refused)[0] == "unsupported"
    assert outcome(said(verdict="cannot_tell", parts=part(verdict="cannot_tell"), entailment=1))[0] == "undecided"
    assert outcome(said(parts=part(quotes=["not in the source"]), entailment=1))[0] == "undecided"


def test_a_judge_may_ask_for_a_second_one() -> None:
    for verdict in ("supported", "contradicted"):
        unsure = said(verdict=verdict, parts=part(verdict=verdict), second_judge=True, entailment=0.9)
        assert outcome(unsure) == ("undecided", [""])
        assert outcome(unsure, unsure) == ("undecided", ["", ""])
        assert outcome(unsure, unsure | {"judge": "j2"}) == (verdict, ["", ""])
        assert outcome(unsure | {"second_judge": False}) == (verdict, [""])


def test_judges_who_differ_decide_nothing() -> None:
    other = said(judge="j2", verdict="unsupported", parts=part(verdict="unsupported", quotes=[]))
    assert outcome(said(), other) == ("undecided", ["", ""])


def test_a_judge_who_needs_more_sees_more() -> None:
    prose = "The board did well in Leeds [1]."
    asked = said(task=task(prose).id, verdict="cannot_tell", need=["patent"])
    asked["parts"] = part(verdict="cannot_tell", quotes=[])
    (one,) = open_tasks([looked(asked, prose=prose)])
    assert one.id == task(prose).id
    assert len(one.windows) > len(task(prose).windows)


def test_a_task_is_one_line_with_nothing_of_the_other_claims() -> None:
    (line,) = task_line(task()).splitlines()
    value = json.loads(line)
    assert set(value) == {
        *("task", "claim", "context", "source_id", "windows", "hints", "parts", "rubric", "instructions"),
    }
    assert (value["claim"], value["parts"]) == (
        "Acme Ltd has 4,200 employees in nine countries.",
        [{"id": "a", "text": "Acme Ltd has 4,200 employees in nine countries."}],
    )


TEXTS = st.sampled_from(["", "The company employs", QUOTE, "The company employs 4,200 people in ten countries.", "no"])
VERDICTS = st.sampled_from(["supported", "partial", "unsupported", "contradicted", "cannot_tell", "yes", ""])
PARTS = st.lists(
    st.fixed_dictionaries(
        {"id": st.sampled_from(["a", "b", ""]), "verdict": VERDICTS}, optional={"quotes": st.lists(TEXTS, max_size=2)}
    ),
    max_size=2,
)
ANSWERS = st.fixed_dictionaries(
    {"task": st.sampled_from([task().id, "0" * 64, ""]), "verdict": VERDICTS, "parts": PARTS},
    optional={"judge": st.sampled_from(["j1", "", 3]), "reason": TEXTS, "confidence": st.just(1)},
)


@given(ANSWERS)
def test_nothing_but_a_whole_judgement_with_its_quote_supports(given_: dict[str, Any]) -> None:
    whole = given_["task"] == task().id and given_.get("judge") == "j1" and "confidence" not in given_
    parts = [one for one in given_["parts"] if one["id"] == "a" and one["verdict"] == "supported"]
    quoted = len(given_["parts"]) == 1 and bool(parts) and set(parts[0].get("quotes", [])) == {QUOTE}
    supported = outcome(given_)[0] == "supported"
    assert not supported or (whole and quoted and given_["verdict"] == "supported")


# ── A claim of two parts ─────────────────────────────────────────────────────────────────────────

TWO = "Acme Ltd has 4,200 employees in nine countries, and revenue rose by 12% in 2022 [1]."
QUOTES = {
    "a": ["The company employs 4,200 people in nine countries", "Acme Ltd was founded in Leeds"],
    "b": ["In 2022 its revenue rose by 12% to $81 million"],
}
CHANGES = st.sampled_from(["quote", "missing quote", "open", "left out", "twice", "unsupported"])


def two(task_id: str, changes: dict[str, str]) -> dict[str, Any]:
    """A judge supports both parts with their quotes, but for the changes of parts."""
    parts: list[dict[str, Any]] = []
    for name, quotes in QUOTES.items():
        one: dict[str, Any] = {"id": name, "verdict": "supported", "quotes": quotes}
        changed = {
            "quote": [one | {"quotes": ["The company employs 9,900 people in ten countries"]}],
            "missing quote": [one | {"quotes": []}],
            "open": [one | {"verdict": "cannot_tell"}],
            "left out": [],
            "twice": [one, one],
            "unsupported": [one | {"verdict": "unsupported"}],
        }
        parts += changed.get(changes.get(name, ""), [one])
    return {"task": task_id, "judge": "j1", "verdict": "supported", "parts": parts}


def test_both_parts_with_their_quotes_support() -> None:
    assert [part.id for part in task(TWO).parts] == ["a", "b"]
    assert outcome(two(task(TWO).id, {}), prose=TWO) == ("supported", [""])
    assert outcome(two(task(TWO).id[::-1], {}), prose=TWO) == ("undecided", [])


@given(
    st.dictionaries(st.sampled_from(["a", "b"]), CHANGES, min_size=1),
    st.sampled_from(["supported", "partial", "unsupported", "contradicted", "cannot_tell"]),
)
def test_no_judgement_supports_with_a_part_that_is_open_or_lacks_its_quote(changes: dict[str, str], said_: str) -> None:
    assert outcome(two(task(TWO).id, changes) | {"verdict": said_}, prose=TWO)[0] != "supported"


# ── The parts of a judge ─────────────────────────────────────────────────────────────────────────

PAID = "In 2022 revenue rose by 12% but the board did not pay a dividend to its 4,200 people [1]."
REVENUE_, BOARD = QUOTES["b"][0], "The board did not pay a dividend"
FIRST, SECOND = "In 2022 revenue rose by 12%", "the board did not pay a dividend to its 4,200 people"


def own(*parts: tuple[str, str], stated: str = "partial") -> dict[str, Any]:
    quotes = {"supported": [REVENUE_, BOARD], "contradicted": [BOARD], "partial": [BOARD]}
    said_ = [
        {"id": str(at), "text": text, "verdict": verdict, "quotes": quotes.get(verdict, [])}
        for at, (text, verdict) in enumerate(parts)
    ]
    return {"task": task(PAID).id, "judge": "j1", "verdict": stated, "parts": said_}


@each(
    "answer, expected",
    [
        (own((FIRST, "supported"), (SECOND, "unsupported")), ("partial", "")),
        (own((FIRST, "supported"), (SECOND, "unsupported"), stated="unsupported"), ("partial", "")),
        (own((FIRST, "unsupported"), (SECOND, "unsupported")), ("unsupported", "")),
        (own((FIRST, "supported"), (SECOND, "contradicted")), ("contradicted", "")),
        (own((FIRST, "supported"), (SECOND, "cannot_tell")), ("undecided", "")),
        (
            own((FIRST, "supported"), ("the board did pay a dividend", "unsupported")),
            ("undecided", "No part has 'not' of the claim."),
        ),
        (own((FIRST, "supported")), ("undecided", "No part has 'board' of the claim.")),
        (
            own((FIRST, "supported"), (f"{SECOND} in Leeds", "unsupported")),
            ("undecided", "A part adds 'in' to the claim."),
        ),
        (
            own(("revenue rose by 12% In 2022", "supported"), (SECOND, "unsupported")),
            ("undecided", "A part adds 'In' to the claim."),
        ),
        (
            {**own((FIRST, "supported")), "parts": [{"id": "a", "text": 5, "verdict": "unsupported"}]},
            ("undecided", "Each part of the claim has a `text`, or none has."),
        ),
    ],
)
def test_a_judge_may_cut_the_claim_and_adds_nothing(answer: dict[str, Any], expected: tuple[str, str]) -> None:
    verdict, (why,) = outcome(answer, prose=PAID)
    assert (verdict, why) == expected


def test_a_pronoun_may_be_what_the_context_says() -> None:
    from citecheck.support.parts import added

    assert added("Acme rose by 5%", "It rose by 5%", "Acme has 7 sites.") == ""
    assert added("Acme rose by 7%", "It rose by 5%", "Acme has 7 sites.") == "7"
    assert added("Northwind rose by 5%", "It rose by 5%", "Acme has 7 sites.") == "Northwind"
