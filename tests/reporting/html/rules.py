"""What every page of ours keeps to, the proof and the leaderboard."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Callable
from itertools import pairwise

from reporting.html.tree import parsed

FORBIDDEN = set("script link iframe object embed form base".split())


def check_page(render: Callable[[], str], allowed: str, *, images: str = "") -> None:
    """It loads nothing and runs nothing, every address leads to one place or is `allowed`, and no heading is skipped."""
    html = render()
    assert render() == html  # the same bytes
    page = parsed(html)
    nodes = list(page.all())
    policies = [node.get("content") for node in page.all("meta") if node.get("http-equiv")]
    (style,) = page.all("style")
    digest = base64.b64encode(hashlib.sha256(style.text.encode()).digest()).decode()
    rules = f"{images}style-src 'sha256-{digest}'"
    assert policies == [f"default-src 'none'; {rules}; base-uri 'none'; form-action 'none'"]
    assert {node.tag for node in nodes} & FORBIDDEN == set()
    attributes = {attribute for node in nodes for attribute in node.attributes}
    assert [name for name in attributes if name == "style" or name.startswith("on") or ":" in name] == []
    assert not re.search(r"url\(|@import|expression", style.text)
    addresses = [node.get(name) for node in nodes for name in ("href", "src") if name in node.attributes]
    assert [address for address in addresses if not re.match(rf"#[\w-]+$|{allowed}", address)] == []
    ids = [node.get("id") for node in nodes if "id" in node.attributes]
    assert len(ids) == len(set(ids))
    named = [name for node in nodes for key in ("aria-labelledby", "for") for name in node.get(key).split()]
    assert {*named, *(address[1:] for address in addresses if address.startswith("#"))} <= set(ids)
    levels = [int(node.tag[1]) for node in nodes if re.fullmatch("h[1-6]", node.tag)]
    assert levels[0] == 1
    assert [(a, b) for a, b in pairwise(levels) if b > a + 1] == []
