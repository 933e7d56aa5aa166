"""The limits of docs/limits.md, generated out of src/citecheck/limits.py.

python tests/limits_table.py        rewrites the table in the document
"""

from __future__ import annotations

import re
from pathlib import Path

from citecheck import limits

ROOT = Path(__file__).parents[1]
DOCUMENT = ROOT / "docs" / "limits.md"
BEGIN, END = "<!-- limits:begin -->", "<!-- limits:end -->"
_GROUP = re.compile(r"# (?P<title>[A-Z][^#]*)\.")
_LIMIT = re.compile(r"(?P<name>[A-Z_]+): Final = (?P<value>[^#]+?)(?:  # (?P<reason>.+))?")
_UNITS = {"BYTES": "MiB", "SECONDS": "seconds", "CHARACTERS": "characters", "SPACELESS": "characters"}


def table() -> str:
    """One table with a row for each limit, in the order of the module; a bold row begins a group."""
    rows = ["| limit | value | what is limited, and why |", "|---|---|---|"]
    for line in Path(limits.__file__).read_text("utf-8").splitlines():
        if group := _GROUP.fullmatch(line):
            rows.append(f"| **{group['title']}** | | |")
        elif limit := _LIMIT.fullmatch(line):
            name = limit["name"]
            rows.append(
                f"| `{name}` | {shown(name, getattr(limits, name))} | {limit['reason'] or ''} |".replace("  |", " |")
            )
    return "\n".join(rows)


def shown(name: str, value: int) -> str:
    """The value as a person reads it."""
    unit = _UNITS.get(name.rpartition("_")[2], "")
    if unit == "MiB" and value < 2**20:
        return f"{value:,} bytes"
    if unit == "MiB":
        return f"{value // 2**20:,} MiB" if value % 2**30 else f"{value // 2**30} GiB"
    return f"{value:,} {unit}".rstrip()


def with_table(document: str) -> str:
    before, _, rest = document.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n\n{table()}\n\n{END}{after}"


if __name__ == "__main__":
    DOCUMENT.write_text(with_table(DOCUMENT.read_text("utf-8")), "utf-8")
