"""What a run is a run of, told by its path: `{arm}/{case}/{trial}.md`."""

from __future__ import annotations

import re
from dataclasses import dataclass

from citecheck.errors import UsageError

_PART = re.compile(r"\{([A-Za-z][A-Za-z0-9_]{0,30})\}|(\*\*/?)|(\*)|([^{}*]+)|(.)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class PathPattern:
    """Matches the end of a path, from the beginning of one of its parts on."""

    pattern: re.Pattern[str]

    def labels(self, path: str) -> dict[str, str] | None:
        """The labels that a path states; None where it does not match."""
        found = self.pattern.search(path)
        return found.groupdict() if found else None


def path_pattern(written: str) -> PathPattern:
    """`{name}` stands for a label and, as `*`, for what is between two slashes; `**` for any folders.

    Raises UsageError for a pattern without a label, with one twice, or with a stray brace.
    """
    pieces: list[str] = []
    names: list[str] = []
    for name, folders, any_, plain, stray in (match.groups() for match in _PART.finditer(written)):
        if stray:
            raise UsageError(f"--pattern {written}: '{stray}' belongs to no label; write one as {{case}}.")
        if name:
            names.append(name)
        piece = f"(?P<{name}>[^/]+?)" if name else "(?:.*/)?" if folders else "[^/]*" if any_ else re.escape(plain)
        pieces.append(piece)
    if not names:
        raise UsageError(f"--pattern {written}: it names no label; write one as {{case}}, as in {{arm}}/{{case}}.md.")
    if len(set(names)) < len(names):
        raise UsageError(f"--pattern {written}: a label stands in it twice; name each one once.")
    return PathPattern(re.compile(rf"(?:\A|/){''.join(pieces)}\Z", re.DOTALL))
