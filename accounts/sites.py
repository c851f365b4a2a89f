"""What the address of this server is in a mail, whatever the request claims."""

from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port
from rest_framework.request import Request


def own_site(request: HttpRequest | Request) -> str:
    """Return what an address in a mail begins with, as in ``https://euchre.example``."""
    return f"{request.scheme}://{own_host(request)}"


def own_host(request: HttpRequest | Request) -> str:
    """Return the host of the request, which is one of ours, with a port only where that is ours too.

    Whoever asks for somebody else's mail chooses the ``Host``: another port of the same name may be another
    person's server.
    """
    domain, port = split_domain_port(request.get_host())
    host = f"{domain}:{port}"
    is_ours = f"{request.scheme}://{host}" in settings.CSRF_TRUSTED_ORIGINS or (
        not settings.PROXIES and port == request.META.get("SERVER_PORT")
    )
    is_usual = port == {"http": "80", "https": "443"}.get(request.scheme or "")
    return host if is_ours and not is_usual else domain
