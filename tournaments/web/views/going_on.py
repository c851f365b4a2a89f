"""Where a browser goes on to after a form: the usual page, or the page of the night or club that it names."""

import re

from django.http import HttpRequest

#: An address of a night's or a club's own pages; nothing of another site has such a beginning.
_OURS = re.compile(r"/(?:events|clubs)/\d+/[\w/-]*(?:\?[\w=&%.+-]*)?")


def going_on(request: HttpRequest, usual: str) -> str:
    """Return what the form's ``then`` names, if it is such a page, else the usual address."""
    then = request.POST.get("then", "")
    return then if _OURS.fullmatch(then) else usual
