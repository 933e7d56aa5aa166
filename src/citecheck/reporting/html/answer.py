"""The prose of a response → its tree, with every marker that was checked at its place, and no other."""

from __future__ import annotations

from citecheck.limits import RESPONSE_BYTES
from citecheck.model import Response
from citecheck.reporting.html.answer_html import html_nodes
from citecheck.reporting.html.answer_markdown import markdown_nodes
from citecheck.reporting.html.nodes import Element, Node, below, lawful
from citecheck.reporting.html.tree import Tree

FIRST_HEADING = 4  # the page has three levels of its own


def answer_nodes(response: Response) -> tuple[Node, ...]:
    if len(response.text) > RESPONSE_BYTES:
        return (Element("p", ("The answer is too large to show.",)),)
    tree = Tree(response)
    if response.is_html:
        html_nodes(response.masked, tree)
    else:
        markdown_nodes(response.markdown, tree)
    return below(lawful(tree.nodes()), FIRST_HEADING)
