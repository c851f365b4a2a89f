"""The text of an invitation: a small Markdown, from which nothing but text and links comes."""

import re
from collections.abc import Sequence
from urllib.parse import urlsplit

from django.utils.safestring import SafeString
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict

SCHEMES = frozenset({"http", "https", "mailto", "tel"})
#: An address that stands in the text by itself becomes a link; one in brackets is one already.
BARE = re.compile(r"(?<![\w<(\[])https?://[^\s<>()\[\]]*[^\s<>()\[\].,;:!?'\"*_]")


class _Renderer(RendererHTML):
    def link_open(self, tokens: Sequence[Token], number: int, _options: OptionsDict, _env: EnvType) -> str:
        """Open a link that search engines don't follow: anyone may host a night."""
        tokens[number].attrSet("rel", "nofollow noopener")
        return f"<a{self.renderAttrs(tokens[number])}>"


class _Markdown(MarkdownIt):
    def validateLink(self, url: str) -> bool:  # noqa: N802 -- the library's name
        """Let an address lead to pages, mail and phones only."""
        try:
            return urlsplit(url).scheme.casefold() in SCHEMES
        except ValueError:
            return False


READER = _Markdown("zero", {"html": False, "breaks": True}, renderer_cls=_Renderer)
READER.enable(["emphasis", "list", "link", "autolink", "newline", "escape"])


def markdown(text: str) -> SafeString:
    """Render paragraphs, bold, italics, lists and links; all else stays as it is written."""
    html: str = READER.render(BARE.sub(r"<\g<0>>", text))
    return SafeString(html)
