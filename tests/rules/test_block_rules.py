"""The rules about the block: every name that the reader reports has its rule, and the codes are the published ones."""

from __future__ import annotations

import re

from citecheck.model import OpenReason, Problem, ProblemKind, Response, Span
from citecheck.rules import RULES as ALL_RULES
from citecheck.rules import block, marker


def test_codes_of_the_block_rules() -> None:
    codes = [rule.code for rule in block.RULES]
    assert all(re.fullmatch(r"CIT1\d\d", code) for code in codes)
    assert len(set(codes)) == len(codes) > 30


def test_codes_of_the_marker_rules() -> None:
    *of_blocks, one, two, three, four = sorted(rule.code for rule in marker.RULES)
    assert of_blocks == [f"CIT{number}" for number in range(201, 201 + len(of_blocks))]
    assert len(of_blocks) >= 10
    assert (one, two, three, four) == ("CIT220", "CIT221", "CIT222", "CIT223")  # of other forms


def test_a_rule_passes_on_what_the_reader_noticed() -> None:
    problem = Problem("invalid-json", Span(0, 1), "message", 0, "f", "hint")
    (rule,) = (rule for rule in block.RULES if rule.name == problem.name)
    (remark,) = rule.check(Response("x", "x", problems=(problem,)), ())
    assert (remark.message, remark.span, remark.citation, remark.field, remark.hint) == (
        "message",
        Span(0, 1),
        0,
        "f",
        "hint",
    )


def test_whatever_is_noticed_or_stays_open_has_one_rule_of_its_name() -> None:
    reporting = [(rule.reports, rule.name) for rule in ALL_RULES if rule.reports is not None]
    assert sorted(reporting) == sorted((kind, kind.value) for kind in (*ProblemKind, *OpenReason))
