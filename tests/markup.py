"""Markup as a browser takes it, whatever the lines of the template."""

import re

BLOCK = r"</?(?:p|div|section|form|h[1-6]|[uod]l|li|d[dt]|t[dhr]|tbody|option|select|summary|details|label)\b"


def one_line(page):
    """Return a page's markup with white space as one blank, and none between two tags or beside a block."""
    text = page if isinstance(page, str) else page.text
    text = re.sub(r"\s+", " ", text).replace("> <", "><")
    return re.sub(rf" (?={BLOCK})", "", re.sub(rf"({BLOCK}[^>]*>) ", r"\1", text))


def words(page):
    """Return what a page says, with white space as one blank."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", "", one_line(page))).replace(" ,", ",")
