"""LINT_RULES: every rule of the lint, in the order of their codes. A rule that is not in this tuple does not exist."""

from __future__ import annotations

from functools import cache

from citecheck.rules import RULES
from citecheck.rules.rule import Rule
from citecheck.skill_lint import suppressions
from citecheck.skill_lint.rule import LintRule
from citecheck.skill_lint.rules import budget, evals, examples, front_matter, hazards, links, package
from citecheck.support.rules import SUPPORT_RULES, SupportRule

LINT_RULES: tuple[LintRule, ...] = (
    examples.failing_example,
    examples.wrong_findings,
    examples.unmarked_example,
    examples.malformed_mark,
    examples.missing_example_source,
    front_matter.missing_front_matter,
    front_matter.invalid_front_matter,
    front_matter.unknown_key,
    front_matter.invalid_name,
    front_matter.name_differs_from_folder,
    front_matter.invalid_description,
    front_matter.vague_description,
    front_matter.invalid_optional_field,
    front_matter.reserved_name,
    front_matter.bundled_name,
    links.broken_link,
    links.link_leaves_skill,
    links.broken_fragment,
    links.deep_reference,
    links.unreferenced_file,
    links.client_variable_in_link,
    budget.long_body,
    budget.empty_body,
    budget.long_reference,
    hazards.unclosed_fence,
    hazards.invisible_character,
    hazards.argument_substitution,
    hazards.forbidden_command,
    hazards.absolute_path,
    hazards.byte_order_mark,
    hazards.windows_path,
    package.invalid_manifest,
    package.manifest_drift,
    evals.invalid_evals,
    evals.few_evals,
    package.extra_skill_file,
    package.misnamed_skill_file,
    suppressions.invalid_suppression,
    suppressions.unused_suppression,
)


@cache
def known_rules() -> dict[str, Rule | SupportRule | LintRule]:
    """Every rule there is, those of the standard and those of the lint, by code, in order."""
    rules: tuple[Rule | SupportRule | LintRule, ...] = (*RULES, *SUPPORT_RULES, *LINT_RULES)
    return {rule.code: rule for rule in rules}


@cache
def known_codes() -> dict[str, str]:
    """The code of each of them by its code and by its name."""
    return {key: rule.code for rule in known_rules().values() for key in (rule.code, rule.name)}
