"""What Markdown becomes: its tokens without the words, and the words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from markdown_it import MarkdownIt

if TYPE_CHECKING:
    from markdown_it.token import Token

# As sites read comments: CommonMark with HTML, tables and strikethrough.
_READER = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])


def read(text: str) -> tuple[list[object], list[str]]:
    """The tokens, what is text between two others counted as one; and what is shown as text, a line each."""
    tokens = _READER.parse(text)
    return [_shape(token) for token in tokens], [_words(token) for token in tokens if token.type == "inline"]


def _words(inline: Token) -> str:
    return "".join(leaf.content for leaf in inline.children or () if leaf.type == "text")


def _shape(token: Token) -> object:
    if token.type == "text":
        return "text"
    content = token.content if token.type in {"html_inline", "html_block", "code_block", "fence"} else None
    inner = [_shape(child) for child in token.children or ()]
    merged = [shape for at, shape in enumerate(inner) if shape != "text" or inner[at - 1 : at] != ["text"]]
    return (token.type, token.tag, token.nesting, token.markup, token.info, token.attrs, token.level, content, merged)
