"""The text of an invitation: a small Markdown, from which nothing but text and links comes."""

import re
from urllib.parse import urlsplit

from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token

SCHEMES = frozenset({"http", "https", "mailto", "tel"})
#: An address that stands in the text by itself becomes a link; one in brackets is one already.
BARE = re.compile(r"(?<![\w<(\[])https?://[^\s<>()\[\]]*[^\s<>()\[\].,;:!?'\"*_]")


def _is_safe(address: str) -> bool:
    try:
        return urlsplit(address).scheme.casefold() in SCHEMES
    except ValueError:
        return False


class _Renderer(RendererHTML):
    def link_open(self, tokens: list[Token], number: int, _options: object, _env: object) -> str:
        """Open a link that search engines don't follow: anyone may host a night."""
        tokens[number].attrSet("rel", "nofollow noopener")
        return f"<a{self.renderAttrs(tokens[number])}>"


def _reader() -> MarkdownIt:
    reader = MarkdownIt("zero", {"html": False, "breaks": True}, renderer_cls=_Renderer)
    reader.enable(["emphasis", "list", "link", "autolink", "newline", "escape"])
    reader.validateLink = _is_safe  # type: ignore[method-assign]  # documented as how to choose
    return reader


READER = _reader()


def markdown(text: str) -> SafeString:
    """Render paragraphs, bold, italics, lists and links; all else stays as it is written."""
    return mark_safe(READER.render(BARE.sub(r"<\g<0>>", text)))  # noqa: S308 -- html is off
