"""CIT1xx: there is one block, in its place, of strict JSON in the one shape; an answer of another form is whole.

The reader of a response sees all of this while it reads; the rules only give it a code and a level.
"""

from __future__ import annotations

from citecheck.model import Level, ProblemKind
from citecheck.rules.rule import Rule, reported

RULES: tuple[Rule, ...] = (
    reported("CIT101", ProblemKind.MISSING_BLOCK),
    reported("CIT102", ProblemKind.MISSING_END_DELIMITER),
    reported("CIT103", ProblemKind.MALFORMED_DELIMITER),
    reported("CIT104", ProblemKind.SEVERAL_BLOCKS),
    reported("CIT105", ProblemKind.FENCED_BLOCK),
    reported("CIT106", ProblemKind.TEXT_AFTER_BLOCK, Level.WARNING),
    reported("CIT107", ProblemKind.EMPTY_BLOCK, Level.WARNING),
    reported("CIT108", ProblemKind.EXAMPLE_BLOCK, Level.NOTE),
    reported("CIT110", ProblemKind.INVALID_JSON),
    reported("CIT111", ProblemKind.DUPLICATE_KEY),
    reported("CIT112", ProblemKind.TRAILING_COMMA),
    reported("CIT113", ProblemKind.JSON_COMMENT),
    reported("CIT114", ProblemKind.NON_JSON_NUMBER),
    reported("CIT115", ProblemKind.INVALID_ESCAPE),
    reported("CIT116", ProblemKind.CONTROL_CHARACTER),
    reported("CIT117", ProblemKind.LONE_SURROGATE),
    reported("CIT118", ProblemKind.FOREIGN_QUOTES),
    reported("CIT119", ProblemKind.TRUNCATED_BLOCK),
    reported("CIT120", ProblemKind.LIMIT_EXCEEDED),
    reported("CIT130", ProblemKind.UNKNOWN_SHAPE),
    reported("CIT131", ProblemKind.LEGACY_SHAPE, Level.WARNING),
    reported("CIT132", ProblemKind.LEGACY_FIELD_NAME, Level.WARNING),
    reported("CIT133", ProblemKind.CONFLICTING_FIELDS),
    reported("CIT134", ProblemKind.UNKNOWN_FIELD),
    reported("CIT135", ProblemKind.MISSING_FIELD),
    reported("CIT136", ProblemKind.INVALID_FIELD),
    reported("CIT137", ProblemKind.FIELD_ORDER),
    reported("CIT138", ProblemKind.INVALID_NUMBER),
    reported("CIT139", ProblemKind.DUPLICATE_NUMBER),
    reported("CIT140", ProblemKind.INVALID_ATTACHMENT_ID),
    reported("CIT141", ProblemKind.LONG_REASON, Level.WARNING),
    reported("CIT142", ProblemKind.GUESSED_SHAPE),
    reported("CIT150", ProblemKind.MALFORMED_PART),
    reported("CIT151", ProblemKind.UNKNOWN_PART, Level.WARNING),
    reported("CIT152", ProblemKind.TRUNCATED_ANSWER),
)
