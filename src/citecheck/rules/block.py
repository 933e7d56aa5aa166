"""CIT1xx: the block is one, stands where it should, and is strict JSON of the one shape.

The reader of a response sees all of this while it reads; the rules only give it a code and a level.
"""

from __future__ import annotations

from citecheck.model import Level
from citecheck.rules.rule import reported

missing_block = reported("CIT101", "missing-block")
missing_end_delimiter = reported("CIT102", "missing-end-delimiter")
malformed_delimiter = reported("CIT103", "malformed-delimiter")
several_blocks = reported("CIT104", "several-blocks")
fenced_block = reported("CIT105", "fenced-block")
text_after_block = reported("CIT106", "text-after-block", Level.WARNING)
empty_block = reported("CIT107", "empty-block", Level.WARNING)
example_block = reported("CIT108", "example-block", Level.NOTE)

invalid_json = reported("CIT110", "invalid-json")
duplicate_key = reported("CIT111", "duplicate-key")
trailing_comma = reported("CIT112", "trailing-comma")
json_comment = reported("CIT113", "json-comment")
non_json_number = reported("CIT114", "non-json-number")
invalid_escape = reported("CIT115", "invalid-escape")
control_character = reported("CIT116", "control-character")
lone_surrogate = reported("CIT117", "lone-surrogate")
foreign_quotes = reported("CIT118", "foreign-quotes")
truncated_block = reported("CIT119", "truncated-block")
limit_exceeded = reported("CIT120", "limit-exceeded")

unknown_shape = reported("CIT130", "unknown-shape")
legacy_shape = reported("CIT131", "legacy-shape", Level.WARNING)
legacy_field_name = reported("CIT132", "legacy-field-name", Level.WARNING)
conflicting_fields = reported("CIT133", "conflicting-fields")
unknown_field = reported("CIT134", "unknown-field")
missing_field = reported("CIT135", "missing-field")
invalid_field = reported("CIT136", "invalid-field")
field_order = reported("CIT137", "field-order")
invalid_number = reported("CIT138", "invalid-number")
duplicate_number = reported("CIT139", "duplicate-number")
invalid_attachment_id = reported("CIT140", "invalid-attachment-id")
long_reason = reported("CIT141", "long-reason", Level.WARNING)
