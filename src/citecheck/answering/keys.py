"""Keys by which people can tell sources apart: [Arxiv], [Lease], [Lease-2]."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable
from pathlib import PurePath
from typing import Final
from urllib.parse import urlsplit

from citecheck.text.ids import web_address

_LONGEST: Final = 20
_WORD: Final = re.compile(r"[A-Za-z0-9]+")


def key_of(names: Iterable[str], path: str) -> str:
    """The name of the host, else of the first title, else of the file, as one word that begins with a capital."""
    addresses = [address for name in names if (address := web_address(name))]
    titles = [name for name in names if not web_address(name)]
    said = [*map(_host, addresses), *titles, PurePath(path.replace("\\", "/")).stem]
    return next(filter(None, map(_one_word, said)), "Source")


def _host(address: str) -> str:
    """The longest part of a host's name but the last: example of www.example.co.uk."""
    parts = (urlsplit(address).hostname or "").removeprefix("www.").split(".")
    return max(parts[:-1] or parts, key=len)


def _one_word(name: str) -> str:
    """The first words of a name as one; "" if they have no letter, or if it would be no key."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    made = ""
    for word in _WORD.findall(plain):
        if made and len(made) + len(word) > _LONGEST:
            break
        made += word[:1].upper() + word[1:_LONGEST]
    return made if any(map(str.isalpha, made)) else ""


def numbered(keys: Iterable[str]) -> list[str]:
    """Each key once; the second one that is equal gets -2, the third -3."""
    count = Counter[str]()
    made: list[str] = []
    for key in keys:
        count[key.casefold()] += 1
        made.append(key if (n := count[key.casefold()]) == 1 else f"{key}-{n}")
    return made
