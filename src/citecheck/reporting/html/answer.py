"""The prose of a response → its tree, with every marker that was checked at its place, and no other."""

from __future__ import annotations

from citecheck.limits import RESPONSE_BYTES
from citecheck.model import Response
from citecheck.reporting.html.answer_html import html_nodes
from citecheck.reporting.html.answer_markdown import markdown_nodes
from citecheck.reporting.html.nodes import Element, Node, below, lawful
from citecheck.reporting.html.tree import Tree
from citecheck.response.reader import masked_prose

FIRST_HEADING = 4  # the page has three levels of its own


def answer_nodes(response: Response) -> tuple[Node, ...]:
    if len(response.text) > RESPONSE_BYTES:
        return (Element("p", ("The answer is too large to show.",)),)
    tree = Tree(response)
    (html_nodes if response.is_html else markdown_nodes)(masked_prose(response), tree)
    return below(lawful(tree.nodes()), FIRST_HEADING)
