"""Which attributes of an HTML element hide its text, or strike it out."""

from __future__ import annotations

import re
from typing import Final

from citecheck.text.patterns import lazy_pattern

_STYLE: Final = r"\sstyle\s*=\s*[\"'][^\"']*?"
HIDES = lazy_pattern(
    r"(?:\A|\s)hidden(?=[\s=/]|\Z)"
    rf"|{_STYLE}(?:display\s*:\s*none|visibility\s*:\s*hidden|color\s*:\s*transparent"
    r"|(?:opacity|font-size)\s*:\s*0(?![.\d]*[1-9]))",
    re.IGNORECASE,
)
STRIKES = lazy_pattern(rf"{_STYLE}text-decoration[a-z-]*\s*:[^;\"']*line-through", re.IGNORECASE)
# White text is seen on another background, and what a class does is not known.
MAY_HIDE = lazy_pattern(
    rf"{_STYLE}(?<![\w-])color\s*:\s*(?:white\b|\#f{{3}}(?:f{{3}})?\b|rgba?\(\s*255\s*,\s*255\s*,\s*255\b)"
    rf"|{_STYLE}(?:text-indent|left|top)\s*:\s*-\d{{3,}}|{_STYLE}(?:clip(?:-path)?|transform)\s*:"
    rf"|{_STYLE}(?<![\w-])(?:max-)?(?:width|height)\s*:\s*[01](?:px|em|rem|%)?(?![\d.])"
    r"|\sclass\s*=\s*[\"']?[^\"'>]*?(?<![\w-])(?:sr-only|visually-?hidden|screen-reader(?:-text|-only)?|hidden|hide|d-none"
    r"|invisible|opacity-0|text-white)(?![\w-])",
    re.IGNORECASE,
)
