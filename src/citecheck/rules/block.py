"""CIT1xx: there is one block, in its place, of strict JSON in the one shape; an answer of another form is whole.

The reader of a response sees all of this while it reads; the rules only give it a code and a level.
"""

from __future__ import annotations

from citecheck.model import Level, ProblemKind
from citecheck.rules.rule import reported

missing_block = reported("CIT101", ProblemKind.MISSING_BLOCK)
missing_end_delimiter = reported("CIT102", ProblemKind.MISSING_END_DELIMITER)
malformed_delimiter = reported("CIT103", ProblemKind.MALFORMED_DELIMITER)
several_blocks = reported("CIT104", ProblemKind.SEVERAL_BLOCKS)
fenced_block = reported("CIT105", ProblemKind.FENCED_BLOCK)
text_after_block = reported("CIT106", ProblemKind.TEXT_AFTER_BLOCK, Level.WARNING)
empty_block = reported("CIT107", ProblemKind.EMPTY_BLOCK, Level.WARNING)
example_block = reported("CIT108", ProblemKind.EXAMPLE_BLOCK, Level.NOTE)

invalid_json = reported("CIT110", ProblemKind.INVALID_JSON)
duplicate_key = reported("CIT111", ProblemKind.DUPLICATE_KEY)
trailing_comma = reported("CIT112", ProblemKind.TRAILING_COMMA)
json_comment = reported("CIT113", ProblemKind.JSON_COMMENT)
non_json_number = reported("CIT114", ProblemKind.NON_JSON_NUMBER)
invalid_escape = reported("CIT115", ProblemKind.INVALID_ESCAPE)
control_character = reported("CIT116", ProblemKind.CONTROL_CHARACTER)
lone_surrogate = reported("CIT117", ProblemKind.LONE_SURROGATE)
foreign_quotes = reported("CIT118", ProblemKind.FOREIGN_QUOTES)
truncated_block = reported("CIT119", ProblemKind.TRUNCATED_BLOCK)
limit_exceeded = reported("CIT120", ProblemKind.LIMIT_EXCEEDED)

unknown_shape = reported("CIT130", ProblemKind.UNKNOWN_SHAPE)
legacy_shape = reported("CIT131", ProblemKind.LEGACY_SHAPE, Level.WARNING)
legacy_field_name = reported("CIT132", ProblemKind.LEGACY_FIELD_NAME, Level.WARNING)
conflicting_fields = reported("CIT133", ProblemKind.CONFLICTING_FIELDS)
unknown_field = reported("CIT134", ProblemKind.UNKNOWN_FIELD)
missing_field = reported("CIT135", ProblemKind.MISSING_FIELD)
invalid_field = reported("CIT136", ProblemKind.INVALID_FIELD)
field_order = reported("CIT137", ProblemKind.FIELD_ORDER)
invalid_number = reported("CIT138", ProblemKind.INVALID_NUMBER)
duplicate_number = reported("CIT139", ProblemKind.DUPLICATE_NUMBER)
invalid_attachment_id = reported("CIT140", ProblemKind.INVALID_ATTACHMENT_ID)
long_reason = reported("CIT141", ProblemKind.LONG_REASON, Level.WARNING)
guessed_shape = reported("CIT142", ProblemKind.GUESSED_SHAPE)

malformed_part = reported("CIT150", ProblemKind.MALFORMED_PART)
unknown_part = reported("CIT151", ProblemKind.UNKNOWN_PART, Level.WARNING)
truncated_answer = reported("CIT152", ProblemKind.TRUNCATED_ANSWER)
