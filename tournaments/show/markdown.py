"""The text of an invitation: a small Markdown, of which a page gets text and links, all else plain text."""

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


def plain_text(text: str) -> str:
    """Return the text without its Markdown, for what shows none: blocks, list items and addresses stay."""
    lines: list[str] = []
    counts: list[int | None] = []
    for token in READER.parse(BARE.sub(r"<\g<0>>", text)):
        match token.type:
            case "bullet_list_open":
                counts.append(None)
            case "ordered_list_open":
                counts.append(int(token.attrGet("start") or 1))
            case "bullet_list_close" | "ordered_list_close":
                counts.pop()
            case "inline":
                lines.append(_line(token, counts))
    return "".join(lines).strip()


def _line(token: Token, counts: list[int | None]) -> str:
    """Write a paragraph or a list's item, with what parts it from the one before."""
    words = _words(token.children or [])
    if not counts:
        return f"\n\n{words}"
    number = counts[-1]
    if number is not None:
        counts[-1] = number + 1
    return f"\n{'  ' * (len(counts) - 1)}{'-' if number is None else f'{number}.'} {words}"


def _words(tokens: Sequence[Token]) -> str:
    """Write the words of one block; a link as its words and its address, unless they are the same."""
    written, links = "", [("", 0)]
    for token in tokens:
        if token.type == "link_open":
            links.append((str(token.attrGet("href")), len(written)))
        elif token.type == "link_close":
            address, begun = links.pop()
            address = address.removeprefix("mailto:").removeprefix("tel:")
            written += "" if written[begun:] == address else f" ({address})"
        else:
            written += "\n" if token.type in ("softbreak", "hardbreak") else token.content
    return written
