"""Where a browser goes on to after a form: the usual page, or the page of the night that the form names."""

import re

from django.http import HttpRequest

#: An address of a night's own pages; nothing of another site has such a beginning.
_OF_A_NIGHT = re.compile(r"/events/\d+/[\w/-]*(?:\?[\w=&%.+-]*)?")


def going_on(request: HttpRequest, usual: str) -> str:
    """Return what the form's ``then`` names, if it is a night's page, else the usual address."""
    then = request.POST.get("then", "")
    return then if _OF_A_NIGHT.fullmatch(then) else usual
